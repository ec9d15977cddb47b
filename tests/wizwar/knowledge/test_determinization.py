"""Games of Wiz-War as a player may determinize them: what they know stays, all else is drawn anew (WW-23)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve

from arcana_core.actions import Action
from arcana_core.cards.piles import Piles
from arcana_core.chance.rng import Rng
from arcana_core.testing import do, random_play
from arcana_wizwar import Game, Rules, actions, skirmish
from arcana_wizwar.actions import at_card
from arcana_wizwar.cards.reading import read_cards
from arcana_wizwar.knowledge.determinization import _KEPT, cards_shown, known_alike
from arcana_wizwar.model.state import BESIDE, BOARD, BOX, CASTING, DECK, DISCARD, HAND, PLAY, Damage, Play, piles_for

OPEN = "2,3 E open; 2,4 E open"
"""Red at 2,3 and blue at 2,5 see one another."""


def determinized(game: Game, viewer: int, count: int = 40) -> list[Game]:
    return [game.determinize(viewer, Rng(f"imagined {number}")) for number in range(count)]


def hand(game: Game, player: int) -> tuple[str, ...]:
    """The names of the cards that truly are in a hand."""
    return game.view(player).hand


def moments(number: int, every: int = 31) -> Iterator[Game]:
    """Moments of a game of players who do anything."""
    chance = Rng(f"moments {number}")
    rules = Rules(asking="all") if number % 3 == 2 else Rules(life_start=7, schools=("random",))
    game = Game(2 + number % 3, seed=number, rules=rules)
    for played in random_play(game, chance, most=600):
        if len(played.history) % every == 0 and played.players_to_act:
            yield played


@pytest.mark.rule("WW-23.3", "WW-23.4", "WW-23.14")
@pytest.mark.parametrize("number", range(6))
def test_determinization_keeps_known_and_given_cards(number: int) -> None:
    for game in moments(number):
        for viewer in range(game.player_count):
            copy = game.determinize(viewer, Rng(number))
            assert copy.view(viewer) == game.view(viewer)
            assert copy.view(None) == game.view(None)
            assert copy.legal_actions(viewer) == game.legal_actions(viewer)
            assert copy.information_state(viewer) == game.information_state(viewer)
            assert (copy.observation(viewer) == game.observation(viewer)).all()
            piles = copy.position.piles
            piles.check()
            for pile in (*HAND[: game.player_count], *DECK, *DISCARD):
                assert piles.size(pile) == game.position.piles.size(pile)


@pytest.mark.rule("WW-23.3", "WW-23.4")
def test_hidden_hand_is_any_hand_of_unseen_cards() -> None:
    game = skirmish("2,3 hand fireball zot | 2,5 hand shield", discard="dispel", seed=1)

    hands = Counter(hand(copy, 1) for copy in determinized(game, 0, 300))

    assert {len(cards) for cards in hands} == {1}
    assert len(hands) > 40
    assert ("energy_6",) in hands
    assert not hands[("zot",)]  # there is one in the deck of four schools, and they have it
    assert not hands[("dispel",)]
    assert not hands[("stretch",)]  # of a school that does not play


@pytest.mark.rule("WW-23.3", "WW-2.12")
def test_hidden_cards_appear_in_proportion() -> None:
    game = skirmish("2,3 | 2,5 hand shield", seed=1)
    copies = 1500
    drawn = Counter(hand(copy, 1)[0] for copy in determinized(game, 0, copies))

    # Each of 84 cards is as likely: three of them Boomstones, three Fireballs, one Fog.
    for key, number in (("boomstone", 3), ("fireball", 3), ("fog", 1), ("energy_4", 4)):
        assert abs(drawn[key] - copies * number / 84) < 4 * (copies * number / 84) ** 0.5


@pytest.mark.rule("WW-23.8", "WW-23.9", "WW-23.10")
def test_cards_that_were_seen_in_a_hand_stay_there() -> None:
    game = skirmish("2,3 hand fireball thought_steal | 2,5 hand absorb_spell zot dagger", edges=OPEN, seed=1)
    do(game, "cast thought_steal at blue", "pass", "take dagger", "done")
    for copy in determinized(game, 0):
        assert hand(copy, 1) == ("absorb_spell", "zot")
        assert hand(copy, 0) == ("dagger", "fireball")
    for copy in determinized(game, 1):
        assert "dagger" in hand(copy, 0)
        assert hand(copy, 1) == ("absorb_spell", "zot")
    assert len({hand(copy, 0) for copy in determinized(game, 1)}) > 10


@pytest.mark.rule("WW-23.7", "WW-21.11")
def test_any_token_of_anothers_booby_trap_may_be_the_trap() -> None:
    game = skirmish(
        "2,3 | 3,3",
        things="trap_token 2,2 by 1; trap_token 3,2 by 1 real; trap_token 0,9 by 1; trap_token 0,8 by 1",
        seed=1,
    )
    tokens = [thing.number for thing in game.position.things]

    traps = Counter(copy.position.spells[0].trap for copy in determinized(game, 0, 400))

    assert sorted(traps) == tokens
    assert all(70 < number < 130 for number in traps.values())
    assert {copy.position.spells[0].trap for copy in determinized(game, 1)} == {tokens[1]}


@pytest.mark.rule("WW-23.7", "WW-21.11")
def test_token_that_was_a_blank_is_no_longer_the_trap() -> None:
    game = skirmish(
        "2,3 | 3,3",
        things="trap_token 2,2 by 1; trap_token 3,2 by 1 real; trap_token 0,9 by 1",
        edges="2,2 E open",
        seed=1,
    )
    do(game, "west")

    traps = {copy.position.spells[0].trap for copy in determinized(game, 0)}

    assert traps == {thing.number for thing in game.position.things}
    assert len(traps) == 2


@pytest.mark.rule("WW-23.7")
def test_unchosen_trap_is_not_determinized() -> None:
    game = skirmish("2,3 hand booby_trap | 2,5", seed=1)
    do(game, "cast booby_trap at 0,0 and 0,3 and 3,0 and 4,0")
    assert game.view(0).asks == "LayTrap"

    for copy in determinized(game, 1, 5):
        assert copy.position.spells[0].trap == -1
        assert copy.view(0).asks == "LayTrap"


@pytest.mark.rule("WW-23.13", "WW-25.80")
def test_determinization_restarts_another_players_draft() -> None:
    game = skirmish("2,3 hand powerthrust energy_4 | 2,5", edges=OPEN, seed=1)
    do(game, "cast powerthrust", "spend energy_4")

    (copy,) = determinized(game, 1, 1)

    assert copy.position.draft is None
    assert copy.view(0).asks == "Main"
    assert "end phase" in map(str, copy.legal_actions(0))
    assert game.determinize(0, Rng(1)).position.draft == game.position.draft


@pytest.mark.rule("WW-23.13", "WW-25.80")
def test_another_players_drafted_punch_leaves_no_trace() -> None:
    game = skirmish("2,3 | 2,4", seed=1)
    before = repr(game.determinize(1, Rng(5)).position)
    do(game, "punch")

    assert repr(game.determinize(1, Rng(5)).position) == before


@pytest.mark.rule("WW-23.13", "WW-25.80", "WW-22.4", "WW-22.13", "WW-22.20")
def test_unnoticed_decision_is_determinized_as_taken() -> None:
    door = skirmish("2,5 | 0,7", active=1, seed=1)
    do(door, "east")
    assert door.view(1).asks == "HoldOrLock"

    arms = skirmish("2,3 under extra_arms 2 | 2,5", things="dagger 2,3; large_rock 2,3; powerstone 2,3", seed=1)
    do(arms, "pick up dagger")
    assert arms.view(0).asks == "LiftMore"

    for game, line in ((door, "let lock"), (arms, "no")):
        viewer = 1 - game.players_to_act[0]
        before = [repr(copy.position) for copy in determinized(game, viewer, 3)]
        assert [copy.view(1 - viewer).asks for copy in determinized(game, viewer, 3)] == ["Main"] * 3
        do(game, line)
        assert [repr(copy.position) for copy in determinized(game, viewer, 3)] == before


@pytest.mark.rule("WW-23.13", "WW-25.80", "WW-22.20")
def test_visible_decision_is_determinized_as_open() -> None:
    thoughts = skirmish("2,3 hand thought_steal | 2,5 hand zot dagger", edges=OPEN, seed=1)
    do(thoughts, "cast thought_steal at blue")
    assert determinized(thoughts, 1, 1)[0].view(0).asks == "TakeOne"  # or the spell would be over

    seven = "zot dagger dispel fireball stretch shatter windrider"
    full = skirmish(f"2,3 hand thought_steal {seven} | 2,5 hand shield", edges=OPEN, seed=1)
    do(full, "cast thought_steal at blue", "take shield")
    assert full.view(0).asks == "TakeOne"
    assert determinized(full, 1, 1)[0].view(0).asks == "KeepToLimit"  # they may be taking, or discarding already


@pytest.mark.rule("WW-23.13", "WW-11.10")
def test_determinization_ignores_passes() -> None:
    hands = "2,3 hand fireball | 2,5 hand {} | 2,4 hand absorb_spell"
    both, one = (skirmish(hands.format(card), edges=OPEN, seed=1) for card in ("full_shield", "shatter"))
    for game in (both, one):
        do(game, "cast fireball at blue")
    do(both, "pass")

    first, second = (game.determinize(0, Rng(3)) for game in (both, one))

    assert repr(first.position) == repr(second.position)
    assert first.players_to_act == second.players_to_act == (1,)
    assert both.determinize(1, Rng(3)).players_to_act == (2,)  # they know that they have passed


@pytest.mark.rule("WW-25.81", "WW-25.103")
def test_determinization_does_not_depend_on_copies() -> None:
    # In the second the first Fireball and the first Boomstone are with red, and blue has others of them.
    one, other = (
        skirmish(f"2,3 hand {cards} | 2,5 hand fireball boomstone zot", discard="powerstone", seed=1)
        for cards in ("shield shatter", "fireball boomstone")
    )
    assert one.position.piles.masks[HAND[1]] != other.position.piles.masks[HAND[1]]
    assert one.view(1) == other.view(1)

    for number in range(10):
        first, second = (game.determinize(1, Rng(number)) for game in (one, other))
        assert repr(first.position) == repr(second.position)


@pytest.mark.rule("WW-25.81")
def test_face_up_copy_keeps_its_identity() -> None:
    game = skirmish("2,3 hand boomstone carries boomstone | 2,5 carries boomstone", things="large_rock 0,0", seed=1)

    for copy in determinized(game, 1, 10):
        assert copy.view(1).wizards[0].items == game.view(1).wizards[0].items
        assert copy.position.things == game.position.things
        copy.position.piles.check()


def test_determinization_can_be_determinized_by_another_player() -> None:
    for game in moments(4, every=40):
        copy = game.determinize(0, Rng(1))
        again = copy.determinize(1, Rng(2))
        assert again.view(1) == copy.view(1)
        assert again.view(0).hand != () or not copy.view(0).hand


def test_determinization_has_its_own_future() -> None:
    game = skirmish("2,3 | 2,5", phase="draw", seed=1)
    truth = game.clone()
    do(truth, "draw")

    drawn = set()
    for copy in determinized(game, 0):
        do(copy, "draw")
        drawn.add(hand(copy, 0))

    assert len(drawn) > 15
    assert hand(game, 0) == ()


@pytest.mark.rule("WW-25.81")
@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("2,3 hand boomstone | 2,5 hand boomstone", {"things": "boomstone 0,0"}),
        (
            "2,3 hand create_wall | 2,5 hand create_wall",
            {"edges": "0,0 E wall by 0", "rules": Rules(permanent_creations=True)},
        ),
    ],
    ids=["on the board", "beside the wizards"],
)
def test_copy_on_the_board_or_in_play_keeps_its_identity(text: str, given: dict[str, Any]) -> None:
    game = skirmish(text, seed=1, **given)

    for viewer in (0, 1):
        for copy in determinized(game, viewer, 5):
            again = Game.at(copy.position, players=2, rules=game.rules, seed=1)  # every card is in its pile
            assert again.view(viewer) == game.view(viewer)


@pytest.mark.rule("WW-25.81", "WW-21.12")
def test_thrown_copy_keeps_its_identity_during_damage() -> None:
    game = skirmish("2,3 hand boomstone carries boomstone | 2,4 hand boomstone shield", edges="2,3 E open", seed=1)
    do(game, "use boomstone at blue")
    while not any(isinstance(frame, Damage) for frame in game.position.frames):
        do(game, "pass")
    thrown = game.position.frames[0]
    assert isinstance(thrown, Play)
    assert thrown.card != Game.cards.copies[Game.cards["boomstone"].place][0]
    assert game.position.piles.masks[DISCARD[0]] >> thrown.card & 1

    for viewer in (0, 1):
        for copy in determinized(game, viewer, 5):
            assert copy.position.frames[0] == thrown
            assert copy.position.piles.masks[DISCARD[0]] >> thrown.card & 1


@pytest.mark.rule("WW-25.81")
def test_targeted_single_card_keeps_its_identity() -> None:
    game = skirmish("2,3 hand fireball | 2,4 hand boomstone shield", edges="2,3 E open", seed=1)
    do(game, "cast fireball at blue")
    of = Game.cards.of
    copies = [card for card, kind in enumerate(of) if kind.key == "boomstone"]
    for card in copies:
        position = game.position.clone()
        first, *others = position.frames
        assert isinstance(first, Play)
        position.frames = (evolve(first, targets=(at_card(Game.cards, card),)), *others)
        assert cards_shown(position) >> card & 1


@pytest.mark.rule("WW-23.13", "WW-22.4")
def test_determinization_never_skips_random_answers() -> None:
    class Creaking(Game):
        """A house rule by which chance is drawn when a door locks."""

        def apply(self, action: Action, player: int) -> None:
            super().apply(action, player)
            if action is actions.LOCK:
                self.rng.below(2)

    for kind, asked in ((Game, "Main"), (Creaking, "HoldOrLock")):
        game = skirmish("2,5 | 0,7", active=1, seed=1, game=kind)
        do(game, "east")
        assert determinized(game, 0, 1)[0].view(1).asks == asked


@pytest.mark.rule("WW-25.81", "WW-25.103")
def test_copies_come_from_the_games_card_set() -> None:
    boomstone, after = (Game.cards.kinds[Game.cards["boomstone"].place + number] for number in (0, 1))
    counts = {**after.schools, "alchemy": after.schools.get("alchemy", 0) + 1}
    schools = ", ".join(f"{school} = {count}" for school, count in counts.items())

    class Other(Game):
        """There is one Boomstone less, and of the card behind it one more."""

        cards = read_cards(
            f"[cards.boomstone]\nschools = {{ alchemy = 2 }}\n[cards.{after.key}]\nschools = {{ {schools} }}",
            base=Game.cards,
        )

    assert Other.cards.of[Game.cards.copies[boomstone.place][2]].key == after.key
    game = skirmish("2,3 hand boomstone boomstone | 2,5 hand boomstone", seed=1)
    other = Other.at(game.position, players=2, seed=1)
    for viewer in (0, 1):
        _KEPT.clear()
        alone = known_alike(other, viewer)
        _KEPT.clear()
        first = known_alike(game, viewer)
        assert known_alike(other, viewer)[1] == alone[1]
        assert viewer == 0 or first[1] != alone[1]  # blue has the third Boomstone, and red two that they do not know


@pytest.mark.rule("WW-25.81", "WW-25.103")
def test_face_up_and_pending_single_cards_are_shown() -> None:
    game = skirmish(
        "2,3 hand fireball carries dagger | 2,5 hand energy_4 shield",
        things="large_rock 0,0; rosebush 3,0 by 1",
        spells="acid_bath 0 on 1 energy 3",
        edges=OPEN,
        rules=Rules(permanent_creations=True),
        seed=1,
    )
    do(game, "cast fireball at blue")
    position = game.position
    shown = cards_shown(position)
    piles = position.piles.masks
    for pile in (BOX, BOARD, BESIDE, CASTING, PLAY[0]):
        assert piles[pile]
        assert piles[pile] & ~shown == 0
    assert not shown & (piles[HAND[1]] | piles[DECK[0]])

    play = position.frames[0]
    assert isinstance(play, Play)
    hidden = next(card for card in range(len(game.cards)) if piles[HAND[1]] >> card & 1)
    for changed in (evolve(play, card=hidden), evolve(play, targets=(at_card(game.cards, hidden),))):
        other = position.clone()
        other.frames = (changed,)
        assert cards_shown(other) == shown | 1 << hidden
    first = position.clone()
    first.piles = Piles(piles_for(2), players=2, start={DECK[0]: range(len(game.cards))})
    first.frames = (evolve(play, card=0),)
    assert cards_shown(first) == 1
    first.frames = (evolve(play, card=-1),)
    assert cards_shown(first) == 0


def test_knowledge_is_cached_per_player_and_view() -> None:
    game = skirmish("2,3 hand boomstone boomstone | 2,5 hand boomstone", seed=1)
    _KEPT.clear()
    mine, his = known_alike(game, 0), known_alike(game, 1)
    assert known_alike(game, 0)[0] is mine[0]
    assert known_alike(game, 1)[0] is his[0]
    assert mine[1] != his[1]
    do(game, "play boomstone")
    open_now = known_alike(game, 0)
    assert open_now[0] is not mine[0]
    _KEPT.clear()
    assert known_alike(game, 0)[1] == open_now[1]
    tables = [skirmish("2,3 hand boomstone | 2,5 hand boomstone", seed=seed) for seed in range(9)]
    found = [known_alike(table, 0)[0] for table in tables]
    assert len(_KEPT) == 8
    assert [known_alike(table, 0)[0] is piles for table, piles in zip(tables[1:], found[1:], strict=True)] == [True] * 8
    assert known_alike(tables[0], 0)[0] is not found[0]  # the oldest is forgotten


@pytest.mark.rule("WW-25.81")
def test_draft_shows_only_face_up_copies() -> None:
    copies = Game.cards.copies[Game.cards["boomstone"].place]
    used = skirmish("2,3 carries boomstone boomstone | 2,5", edges=OPEN, seed=1)
    thrown = used.position.wizards[0].items[0]
    do(used, "use boomstone")
    draft = used.view(0).draft
    assert draft is not None and draft.card == thrown

    held = skirmish("2,3 carries boomstone | 2,5 hand boomstone", edges=OPEN, active=1, seed=1)
    mine = next(card for card in copies if held.position.piles.masks[HAND[1]] >> card & 1)
    assert mine != copies[0]
    energy = skirmish("2,3 hand energy_4 | 2,5 hand energy_4 powerthrust", edges=OPEN, active=1, seed=1)
    do(energy, "cast powerthrust", "spend energy_4")
    seen = energy.view(1).draft
    assert seen is not None
    assert seen.energy == (Game.cards.copies[Game.cards["energy_4"].place][0],)
    truly = energy.position.draft
    assert truly is not None and truly.energy != seen.energy


def test_open_piles_have_fixed_names() -> None:
    piles = piles_for(2)
    assert [pile.name for pile in piles][-4:] == ["casting", "board", "beside", "box"]
    assert [pile.known_to.name for pile in piles[-8:]] == ["EVERYBODY"] * 8
    assert [pile.ordered for pile in piles[:4]] == [True] * 4
    assert [(pile.known_to.name, pile.owner) for pile in piles[4:8]] == [
        ("OWNER", 0),
        ("OWNER", 1),
        ("NOBODY", None),
        ("NOBODY", None),
    ]


@pytest.mark.rule("WW-23.13", "WW-25.100")
def test_determinization_amid_a_window_replays_and_undoes() -> None:
    game = skirmish("2,3 hand fireball anti_anti | 2,5 hand full_shield", edges="2,3 E open; 2,4 E open", seed=1)
    do(game, "cast fireball; wizard 1", player=0)
    for seed in range(20):
        copy = game.determinize(0, Rng(seed))
        again = Game.replay(copy.record())
        assert (again.players_to_act, again.position) == (copy.players_to_act, copy.position) == ((1,), copy.position)
        nested = copy.determinize(1, Rng(seed))
        assert Game.replay(nested.record()).position == nested.position
        copy.apply(copy.legal_actions(1)[0], 1)
        assert Game.replay(copy.record()).position == copy.position
        with pytest.raises(ValueError, match="no decision to undo"):
            copy.undo(0)
