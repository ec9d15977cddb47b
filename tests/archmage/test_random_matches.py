"""Random matches under random house rules, played to the end beside a reference model.

Some begin in the ordinary way, others at tables with many effects. This is a longer run on all processors, with ten
thousand quick matches:

    ARCANA_GAMES=1000 ARCANA_MANY=10000 python -m pytest -n auto tests/archmage/test_random_matches.py

A failure names its match, which is the same for every value of these numbers.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest

from arcana_archmage import Game, Position, Rules, duel, events
from arcana_archmage.chapters.turns import SpellPhase
from arcana_archmage.model.state import DECK, DISCARD, HAND, PLACED, PLACED_WILD, RITUAL, WILD, Doom
from arcana_archmage.spells.requirements.placements import cheapest, claims_of
from arcana_core.actions import Action
from arcana_core.cards.cards import CARDS, PACK, Card, cards_in
from arcana_core.chance.rng import Rng
from arcana_core.events import Event
from arcana_core.testing import ReferenceModel, random_play
from arcana_core.testing.random_play import assert_rejects

GAMES = int(os.environ.get("ARCANA_GAMES", "24"))
BATCH = 8 if GAMES <= 1000 else 100
LOOK_EVERY, PLAY_ON = 75, 25


class Accounts(ReferenceModel[Game]):
    """The points, scores, castings and cards according to the log, compared with the table."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        position = game.position
        self.points = [wizard.points for wizard in position.wizards]
        self.scores = list(position.scores)
        self.doubled = [wizard.ascended for wizard in position.wizards]
        self.mastery = [wizard.mastery for wizard in position.wizards]
        self.castings_left = position.castings_left
        self.knocked_out: int | None = None
        self.honest: str | None = None
        self.turned_up: Card | None = None
        self.place_of: dict[Card, tuple[str, int]] = dict(self._table())

    def _table(self) -> Iterator[tuple[Card, tuple[str, int]]]:
        position = self.game.position
        masks = position.piles.masks
        for card in cards_in(masks[DECK]):
            yield card, ("deck", 0)
        for card in cards_in(masks[DISCARD]):
            yield card, ("discard", 0)
        for seat in (0, 1):
            placed = masks[PLACED[seat]] | masks[PLACED_WILD[seat]]
            golems = sum(masks[pile] for pile in position.wizards[seat].golems)
            for name, cards in (
                ("hand", masks[HAND[seat]]),
                ("wild", masks[WILD[seat]]),
                ("ritual", masks[RITUAL[seat]]),
                ("placed", placed),
                ("golem", golems),
            ):
                for card in cards_in(cards):
                    yield card, (name, seat)

    def compare(self) -> None:
        """Check that the table matches the log."""
        position = self.game.position
        position.piles.check()
        assert sum(position.piles.masks) == PACK
        assert dict(self._table()) == self.place_of
        assert list(position.scores) == self.scores
        if self.knocked_out is None:
            assert [wizard.points for wizard in position.wizards] == self.points
            assert min(self.points) > 0
        if position.casting is None:
            assert not any("placed" in place for place in self.place_of.values())
        if not position.ritual:
            assert not any("ritual" in place for place in self.place_of.values())

    def _move(self, cards: tuple[Card, ...], to: str, seat: int, *sources: tuple[str, int]) -> None:
        for card in cards:
            assert self.place_of[card] in sources, f"{card} is in {self.place_of[card]}, not in {sources}"
            self.place_of[card] = (to, seat)

    def book(self, event: Event) -> None:
        match event:
            case events.RoundBegun():
                self.points = [self.game.rules.start_points] * 2
                self.doubled, self.mastery, self.knocked_out = [False, False], [0, 0], None
                self.place_of = dict.fromkeys(CARDS, ("deck", 0))
            case events.TurnBegun(player=player):
                self.castings_left = 1 + self.mastery[player]
            case events.SpellNamed():
                self.castings_left -= 1
                assert self.castings_left >= 0
            case events.Damaged(player=player, damage=damage, points=points):
                assert damage > 0
                assert self.knocked_out is None
                self.points[player] -= damage
                assert self.points[player] == points
            case events.PointsGained(player=player, gained=gained):
                self.points[player] += gained
            case events.KnockedOut(player=player):
                assert self.points[player] <= 0
                self.knocked_out = player
            case events.RoundScored(scores=scores):
                assert self.knocked_out is not None
                survivor = 1 - self.knocked_out
                assert scores[self.knocked_out] == 0
                assert scores[survivor] == self.points[survivor] * (2 if self.doubled[survivor] else 1) > 0
                self.scores = [before + more for before, more in zip(self.scores, scores, strict=True)]
            case events.RoundVoid():
                assert self.knocked_out is None
            case events.TookEffect(player=player, spell=spell):
                self.doubled[player] |= spell == "ascension"
                self.mastery[player] += spell == "magic-mastery"
            case events.Disbelieved(cost=cost):
                assert self.honest is None or cost == 0, f"{self.honest} costs {cost}"
            case _:
                self._book_cards(event)

    def _book_cards(self, event: Event) -> None:
        route = ROUTES.get(type(event))
        if route is not None:
            to, sources = route
            moved: Any = event
            self._move(moved.cards, to, moved.player if to not in MIDDLE else 0, *_of(moved.player, sources))
            return
        match event:
            case events.DeckReshuffled(count=count):
                discarded = tuple(card for card, place in self.place_of.items() if place == ("discard", 0))
                assert len(discarded) == count
                self._move(discarded, "deck", 0, ("discard", 0))
            case events.CardsPlaced(player=player, cards=cards):
                came_from = [self.place_of[card][0] for card in cards]
                counts = (event.from_hand, sum(event.from_golems), event.from_ritual, event.wild)
                assert tuple(came_from.count(name) for name in OWN) == counts
                self._move(cards, "placed", player, *_of(player, OWN))
            case events.CardsGiven(player=player, cards=cards):
                self._move(cards, "hand", 1 - player, *_of(player, ("hand", "placed")))
            case events.CardTaken(player=player, card=card):
                self._move((card,), "hand", player, ("discard", 0))
            case events.CardCalled(player=player, card=card, hit=hit):
                assert hit == (self.place_of[card] == ("hand", 1 - player))
                if hit:
                    self._move((card,), "hand", player, ("hand", 1 - player))
            case events.CardTurnedUp(card=card):
                self.turned_up = card
            case events.CardMatched(player=player, card=card):
                assert self.turned_up is not None
                assert card.suit == self.turned_up.suit
                self._move((card,), "discard", 0, ("hand", player))
                self._move((self.turned_up,), "discard", 0, ("placed", 1 - player))
            case events.WildCardGained(player=player, card=card):
                self._move((card,), "wild", player, ("placed", player))
            case _:
                pass


MIDDLE = ("deck", "discard")
OWN = ("hand", "golem", "ritual", "wild")
ROUTES: dict[type[Event], tuple[str, tuple[str, ...]]] = {
    events.CardsDealt: ("hand", ("deck",)),
    events.CardsDrawn: ("hand", ("deck",)),
    events.RitualBegun: ("ritual", ("deck",)),
    events.Blocked: ("discard", OWN),
    events.CardsDiscarded: ("discard", ("hand", "placed", "ritual")),
    events.CardsPickedUp: ("hand", ("placed",)),
    events.GolemMade: ("golem", ("placed",)),
}
"""The place to which an event moves cards, and the places they can come from."""


def _of(player: int, names: tuple[str, ...]) -> list[tuple[str, int]]:
    return [(name, 0 if name in MIDDLE else player) for name in names]


def honest_casting(game: Game, player: int, rng: Rng) -> str | None:
    """A line that casts a true spell. None if a few tries find none."""
    position = game.position
    masks, wilds = position.piles.masks, position.piles.masks[WILD[player]]
    castable = [spell for spell in game.spells if spell.notation in map(str, game.legal_actions(player))]
    castable = [spell for spell in castable if spell.title != "Curse"]  # the opponent names its value
    for spell in rng.shuffled(castable)[:6]:
        hand, others = game.hand_size(player), game.others_size(player)
        may, must = masks[HAND[player]], masks[HAND[player]] if spell.whole_hand else 0
        used = 0 if spell.hand_only else wilds
        if not spell.hand_only and position.ritual:
            may |= masks[RITUAL[player]]
        if not spell.hand_only and len(position.wizards[player].golems) > 1:
            may |= sum(masks[pile] for pile in position.wizards[player].golems)
        requirement, powers = spell.requirement, game.powers(player)
        for claim in rng.shuffled(claims_of(spell.title))[:8]:
            counts = spell.numbers(hand, others)
            if spell.title == "Fireball":
                number = claim[2] - claim[1] + 1
                counts = range(number, number + 1)
            found = cheapest(requirement, may, used, powers, claim, counts=counts, must=must)
            if found is not None and found.cards | found.wilds:
                cards = " ".join(map(str, cards_in(found.cards | found.wilds)))
                return f"{spell.notation} {cards}{_claimed(spell.title, claim, rng)}"
    return None


def _claimed(title: str, claim: tuple[int, ...], rng: Rng) -> str:
    names = ("", "", *map(str, range(2, 11)), "J", "Q", "K", "A")
    if title == "Fireball":
        suit, low, high = claim
        return " as " + " ".join(f"{names[value]}{'CDHS'[suit]}" for value in range(low, high + 1))
    if title.startswith("Summon"):
        return f" as {names[claim[0]]}"
    if title == "Elemental Control":
        return f" as {'CDHS'[claim[0]]}"
    return f" as {rng.below(2)}" if title == "Teleport" else ""


def look_closer(game: Game, rng: Rng) -> None:
    """Check that each player's knowledge is true, and that determinizations can be continued."""
    position = game.position
    for viewer in (0, 1, 2):
        for pile, mask in enumerate(position.piles.masks):
            assert position.piles.known(viewer, pile) & ~mask == 0
    for player in (0, 1):
        copy = game.determinize(player, rng)
        assert copy.view(player) == game.view(player)
        assert (copy.observation(player) == game.observation(player)).all()
        if len(game.log) < LOOK_EVERY:  # it takes as long as the log is
            assert copy.information_state(player) == game.information_state(player)
        if player in game.players_to_act:
            assert copy.legal_actions(player) == game.legal_actions(player)
        for played in random_play(copy, rng, most=PLAY_ON):
            if len(played.history) % 5 == 0:
                played.position.piles.check()
    again = Game.at(position, rules=game.rules, seed=1, log=False)
    assert (again.position, again.players_to_act) == (position, game.players_to_act)
    assert_rejects(game, rng)


def play_out(game: Game, rng: Rng) -> None:
    """Play at random to the end, with some honest spells, and compare the accounts."""
    accounts = Accounts(game)
    planned: list[Action] = []
    step = 0
    while not game.is_over:
        (player,) = game.players_to_act
        if step % LOOK_EVERY == 7:
            look_closer(game, rng)
        step += 1
        if not planned and isinstance(next(game.waiting()), SpellPhase):
            honest = honest_casting(game, player, rng) if rng.below(3) else None
            planned = [] if honest is None else list(game.parse(honest, player))
            accounts.honest = honest
        action = planned.pop(0) if planned else rng.choice(game.legal_actions(player))
        game.apply(action, player)
        accounts.settle()
    assert game.outcome is not None
    assert list(game.outcome.scores) == accounts.scores


def strange_table(rng: Rng) -> Position:
    """A table in the middle of a round, with many effects."""
    pack = rng.shuffled(map(str, CARDS))

    def some(most: int) -> str:
        return " ".join(pack.pop() for _ in range(rng.below(most + 1)))

    hands = some(9), some(9)
    wild = some(3), some(2)
    golems = [[some(2) + " " + pack.pop() for _ in range(rng.below(4))] for _ in range(2)]
    return duel(
        hands,
        wild=wild,
        golems=(golems[0], golems[1]),
        discard=some(8),
        active=rng.below(2),
        phase=rng.choice(("effects", "casting", "draw")),
        points=1 + rng.below(120),
        castings=9,
        wizards=(strange_wizard(rng), strange_wizard(rng)),
    )


def strange_wizard(rng: Rng) -> dict[str, Any]:
    """Random effects, as left by castings 1 to 9."""
    flags = "warp armour true_sight inner_strength dark_pact spirit_theft ascended shadow_force shapechanger"
    fields: dict[str, Any] = {name: not rng.below(3) for name in (*flags.split(), "iron_tower", "power")}
    fields["ascension_cast"] = fields["ascended"]
    for name in ("misses", "mastery", "purity", "regenerations", "webs", "rituals"):
        fields[name] = rng.below(4) if rng.below(2) else 0
    fields["controlled"] = rng.below(16) if rng.below(2) else 0
    fields["strike"] = rng.below(10)
    fields["warriors"] = tuple(sorted({1 + rng.below(9) for _ in range(rng.below(3))}))
    fields["dooms"] = tuple(Doom(number, rng.below(4)) for number in sorted({1 + rng.below(9), 1 + rng.below(9)}))
    if rng.below(2):
        fields["dooms"] = fields["dooms"][: rng.below(2)]
    return fields


@pytest.mark.rule("AM-1.1", "AM-2.4", "AM-2.6", "AM-2.7", "AM-6.2", "AM-19.4", "AM-20.6", "AM-24.2", "AM-24.10")
@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
def test_random_matches_lose_no_cards_or_points(first: int) -> None:
    for number in range(first, min(first + BATCH, GAMES)):
        rng = Rng("random matches").split(number)
        rules = Rules.drawn(rng) if rng.below(4) else Rules()
        if rng.below(2):
            game = Game(rules=rules, rng=rng.split("chance"))
        else:
            game = Game.at(strange_table(rng), rules=rules, rng=rng.split("chance"))
        try:
            play_out(game, rng)
        except Exception as error:
            error.add_note(f"in match {number} after {len(game.history)} decisions")
            raise


MANY = int(os.environ.get("ARCANA_MANY", "200"))
MANY_IN_A_BATCH = 25 if MANY <= 1000 else 250


@pytest.mark.rule("AM-1.1", "AM-2.6", "AM-2.10", "AM-20.6", "AM-24.2")
@pytest.mark.parametrize("first", range(0, MANY, MANY_IN_A_BATCH))
def test_many_random_matches_lose_nothing(first: int) -> None:
    """The same matches without the reference model, several times as fast. `ARCANA_MANY=10000` makes a long run."""
    for number in range(first, min(first + MANY_IN_A_BATCH, MANY)):
        rng = Rng("many random matches").split(number)
        rules = Rules.drawn(rng) if rng.below(4) else Rules()
        game = Game(rules=rules, rng=rng.split("chance"), log=False)
        try:
            for number_made, played in enumerate(random_play(game, rng)):
                if number_made % 16 == 0 or played.is_over:
                    hold_together(played)
            assert game.outcome is not None
            assert game.position.round <= (rules.rounds if rules.match_mode == "rounds" else rules.round_limit)
        except Exception as error:
            error.add_note(f"in match {number} after {len(game.history)} decisions")
            raise


def hold_together(game: Game) -> None:
    """Check that every card is in one place, that wizards in the round have points, and that knowledge is true."""
    position = game.position
    piles = position.piles
    piles.check()
    for seat, wizard in enumerate(position.wizards):
        assert wizard.points > 0 or game.is_over
        assert all(piles.declared[pile].name == f"golem {seat}" and 0 < piles.size(pile) <= 3 for pile in wizard.golems)
        assert min(wizard.misses, wizard.purity, wizard.rituals, wizard.regenerations, wizard.webs, wizard.mastery) >= 0
    assert 0 <= position.turn <= game.rules.turn_limit
    for viewer in (0, 1, 2):
        for pile, mask in enumerate(piles.masks):
            assert piles.known(viewer, pile) & ~mask == 0
