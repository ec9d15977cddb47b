"""The numbers of an observation, by the names in its specification (AM-24)."""

from __future__ import annotations

import pytest

from arcana_archmage import Game, View, duel
from arcana_archmage.model.state import DECK, DISCARD, HAND, PLACED, PLACED_WILD, RITUAL, WILD
from arcana_core.cards.cards import CARDS, Card, mask_of
from arcana_core.chance.rng import Rng
from arcana_core.testing import do
from arcana_core.testing.playing import observed
from tests.archmage.validation.test_hostile_positions import play_one, reached


@pytest.fixture
def bluff() -> Game:
    game = Game.at(
        duel(
            ("4S 6S 9D KH", "7S QC"),
            golems=(["2C 2D 2H"], []),
            discard="3C",
            wizards=(
                {"strike": 1, "points": 150, "purity": 2},
                {"misses": 2, "controlled": 0b1001, "shapechanger": True},
            ),
            castings=3,
            turn=7,
            scores=(0, 31),
        ),
        seed=1,
    )
    for line in ("fireball 4S 6S 9D as 4S 5S 6S", "no block"):
        for action in game.parse(line):
            game.apply(action, *game.players_to_act)
    return game


@pytest.mark.rule("AM-24.1", "AM-24.3")
def test_caster_sees_the_own_cards_and_all_that_is_public(bluff: Game) -> None:
    assert observed(bluff, 0) == {
        "my hand: KH": 1,
        "my golems: 2C": 1,
        "my golems: 2D": 1,
        "my golems: 2H": 1,
        "my placed cards: 4S": 1,
        "my placed cards: 6S": 1,
        "my placed cards: 9D": 1,
        "my points": 150,
        "my cards in hand": 1,
        "my cards in golems": 3,
        "my number of golems": 1,
        "my Mighty Strike": 1,
        "my Path of Purity charges": 2,
        "other's points": 200,
        "other's score": 31,
        "other's cards in hand": 2,
        "other's turns to miss": 2,
        "other's Elemental Control: clubs": 1,
        "other's Elemental Control: spades": 1,
        "other's Shapechanger": 1,
        "cards in the deck": 42,
        "cards in the discard pile": 1,
        "round": 1,
        "turn": 7,
        "it is my turn": 1,
        "I deal in this round": 1,
        "phase: casting": 1,
        "decision: BelieveDecision": 1,
        "spell in hand: fireball": 1,
        "first part of the claim: 3": 1,
        "second part of the claim: 4": 1,
        "third part of the claim: 6": 1,
        "cards placed for it from the hand": 3,
    }


@pytest.mark.rule("AM-24.2", "AM-24.3")
def test_opponent_sees_the_same_table_without_the_cards(bluff: Game) -> None:
    caster, opponent = observed(bluff, 0), observed(bluff, 1)

    assert {
        name
        for name in opponent
        if ": " in name and name.split(": ")[1] in ["KH", "2C", "2D", "2H", "4S", "6S", "9D", "3C"]
    } == set()
    assert opponent["my hand: 7S"] == opponent["my hand: QC"] == opponent["I am to act"] == 1
    assert opponent["other's cards in golems"] == caster["my cards in golems"]
    assert opponent["cards placed for it from the hand"] == 3


@pytest.mark.rule("AM-24.1")
def test_sources_of_placed_cards_are_public() -> None:
    game = Game.at(duel(("4S 2D", "7S QC"), golems=(["5S 9C", "6S 8H"], []), wild=("3H", "")), seed=1)
    for action in game.parse("summon-monster 4S 5S 6S 3H as 4"):
        game.apply(action, 0)

    for player in (0, 1, None):
        casting = game.view(player).casting
        assert casting is not None
        assert (casting.from_hand, casting.from_golems, casting.from_ritual, casting.wild) == (1, (1, 1), 0, 1)


def expected(view: View, me: int) -> dict[str, float]:
    """The observation that follows from a view, assembled by names."""
    casting, other = view.casting, 1 - me
    sets: dict[str, tuple[Card, ...]] = {
        "my picks": view.picked,
        "discard pile, as far as known": view.discard.known,
    }
    for seat, owner, how_far in ((me, "my", ""), (other, "other's", ", as far as known")):
        wizard = view.wizards[seat]
        sets[f"{owner} hand{how_far}"] = wizard.hand.known
        sets[f"{owner} wild cards{how_far}"] = wizard.wild.known
        sets[f"{owner} golems{how_far}"] = tuple(card for golem in wizard.golems for card in golem.known)
        sets[f"{owner} placed cards{how_far}"] = casting.known if casting and casting.caster == seat else ()
    sets["my ritual pile"] = view.wizards[me].ritual.known
    found: dict[str, float] = {f"{name}: {card}": 1 for name, cards in sets.items() for card in cards}
    for seat, owner in ((me, "my"), (other, "other's")):
        found |= {f"{owner} {name}": value for name, value in of_a_wizard(view, seat).items()}
    found |= {
        "cards in the deck": view.deck.size,
        "cards in the discard pile": view.discard.size,
        "round": view.round,
        "turn": view.turn,
        "it is my turn": view.active == me,
        "I deal in this round": view.dealer == me,
        "I am to act": me in view.to_act,
        "castings left": view.castings_left,
        f"phase: {view.phase}": 1,
        f"decision: {view.asks or 'none or another'}": 1,
    }
    if casting is not None:
        found[f"spell in hand: {casting.spell}"] = 1
        parts = ("first", "second", "third")
        found |= {f"{part} part of the claim: {value}": 1 for part, value in zip(parts, casting.claim, strict=False)}
        found |= {
            "cards placed for it from the hand": casting.from_hand,
            "cards placed for it from golems": sum(casting.from_golems),
            "cards placed for it from a ritual pile": casting.from_ritual,
            "cards placed for it as wild cards": casting.wild,
            "it was disbelieved": casting.disbelieved,
            "it was blocked": casting.blocked,
        }
    return {name: float(value) for name, value in found.items() if value}


def of_a_wizard(view: View, seat: int) -> dict[str, float]:
    """The numbers of one wizard by name."""
    wizard = view.wizards[seat]
    oldest = wizard.dooms[0] if wizard.dooms else None
    suits = ("clubs", "diamonds", "hearts", "spades")
    return {
        "points": wizard.points,
        "score": view.scores[seat],
        "cards in hand": wizard.hand.size,
        "cards in wild cards": wizard.wild.size,
        "cards in golems": sum(golem.size for golem in wizard.golems),
        "cards in ritual pile": wizard.ritual.size,
        "number of golems": len(wizard.golems),
        "turns to miss": wizard.misses,
        **{f"Elemental Control: {suit}": wizard.controlled >> place & 1 for place, suit in enumerate(suits)},
        "Mighty Strike": wizard.strike > 0,
        "Dimension Travel": wizard.warp,
        "Stone Armour": wizard.armour,
        "True Sight": wizard.true_sight,
        "Inner Strength": wizard.inner_strength,
        "Dark Pact": wizard.dark_pact,
        "Spirit Theft": wizard.spirit_theft,
        "The Ascension": wizard.ascended,
        "The Ascension was cast": wizard.ascension_cast,
        "Call Shadow Force": wizard.shadow_force,
        "Shapechanger": wizard.shapechanger,
        "Iron Tower": wizard.iron_tower,
        "Ancient Power": wizard.power,
        "Magic Masteries": wizard.mastery,
        "Path of Purity charges": wizard.purity,
        "Undying Warriors": len(wizard.warriors),
        "Stalking Dooms": len(wizard.dooms),
        "next dose of the oldest doom, in doses": oldest.doses + 1 if oldest else 0,
        "doublings of the oldest doom": oldest.doubled if oldest else 0,
        "Regenerations": wizard.regenerations,
        "Mazes of Webs": wizard.webs,
        "Arcane Ritual charges": wizard.rituals,
    }


@pytest.mark.rule("AM-24.1", "AM-24.2", "AM-24.3", "AM-24.5")
def test_observation_matches_the_view() -> None:
    asked = set()
    for number in range(160):
        rng = Rng(f"observed {number}")
        game = reached(rng)
        for _ in range(4):
            for player in (0, 1):
                view = game.view(player)
                assert observed(game, player) == expected(view, player), number
                asked.add(view.asks)
            if not game.is_over:
                play_one(game, rng)
    assert len(asked) > 12


@pytest.mark.rule("AM-24.1", "AM-24.2", "AM-24.3")
def test_view_has_public_cards_and_nothing_hidden() -> None:
    for number in range(120):
        game = reached(Rng(f"viewed {number}"))
        position, piles = game.position, game.position.piles
        for player in (0, 1, None):
            viewer = 2 if player is None else player
            view = game.view(player)
            own = game.players_to_act == (player,)
            assert [CARDS.index(card) for card in view.picked] == [card for card in position.picked if own]
            named = [(view.deck, DECK), (view.discard, DISCARD)]
            for seat, wizard in enumerate(view.wizards):
                named += [(wizard.hand, HAND[seat]), (wizard.wild, WILD[seat]), (wizard.ritual, RITUAL[seat])]
                named += list(zip(wizard.golems, position.wizards[seat].golems, strict=True))
                for pile in (wizard.hand, wizard.wild, wizard.ritual, *wizard.golems):
                    assert seat != player or len(pile.known) == pile.size
                for name in ("points", "misses", "strike", "warriors", "dooms", "webs", "rituals", "others"):
                    assert getattr(wizard, name) == getattr(position.wizards[seat], name)
            for shown, slot in named:
                assert shown.size == piles.masks[slot].bit_count()
                assert mask_of(shown.known) == piles.known(viewer, slot)
            casting = view.casting
            if casting is not None:
                lying = PLACED[position.active], PLACED_WILD[position.active]
                there = piles.masks[lying[0]] | piles.masks[lying[1]]
                assert casting.lying == there.bit_count()
                assert mask_of(casting.known) == piles.known(viewer, lying[0]) | piles.known(viewer, lying[1])
                assert mask_of(casting.order) == (there if player == position.active else 0)
                assert position.casting is not None
                assert (casting.count, casting.claim) == (position.casting.count, position.casting.claim)


@pytest.mark.rule("AM-18.8", "AM-24.4")
def test_card_being_matched_is_in_every_view() -> None:
    game = Game.at(duel(("9S 9H 2D KC 3C 4C 5C 6C", "4S 7S QH")), seed=1)
    do(game, "vampire-blood 9S 9H 2D KC", player=0)
    for viewer in (0, 1, None):
        before = game.view(viewer).casting
        assert before is not None
        assert before.matching is None

    game.apply(game.action_space.find("accept"), 1)

    for viewer in (0, 1, None):
        casting = game.view(viewer).casting
        assert casting is not None
        assert casting.matching == Card("9S")
        assert Card("9S") in casting.known
        assert (casting.lying, casting.fate, casting.asks) == (4, "compared", ())
        assert len(casting.order) == (4 if viewer == 0 else 0)


@pytest.mark.rule("AM-24.1")
def test_single_effects_are_in_view() -> None:
    one = dict.fromkeys(("misses", "mastery", "purity", "regenerations", "webs", "rituals"), 1)
    game = Game.at(duel(("4S 2D", "7S QC"), wizards=(one, {})), seed=1)

    for viewer in (0, 1, None):
        first, second = game.view(viewer).wizards
        assert first.in_effect == (
            "Magic Mastery",
            "Path of Purity",
            "Regeneration",
            "Arcane Ritual",
            "in a Maze of Webs",
            "frozen for 1 turn",
        )
        assert second.in_effect == ()


def test_unknown_players_have_neither_view_nor_observation() -> None:
    game = Game(seed=1)

    for player in (2, -1, True):
        with pytest.raises((ValueError, TypeError)):
            game.view(player)
        with pytest.raises((ValueError, TypeError)):
            game.observation(player)
