"""Setting a position up: from cards in their notation, and what must hold for a match to go on from it (AM-1, AM-2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import evolve

from arcana_archmage import turns
from arcana_archmage.rules import Rules
from arcana_archmage.state import DECK, DISCARD, HAND, PILES, WILD, Casting, Position, Wizard, golem_pile
from arcana_core.agenda import Step
from arcana_core.cards import CARDS, Card
from arcana_core.errors import PositionError
from arcana_core.piles import Piles
from arcana_core.wording import shown

PHASES = ("effects", "casting", "draw", "over")


def duel(
    hands: tuple[str, str],
    *,
    active: int = 0,
    phase: str = "casting",
    deck: str = "",
    discard: str = "",
    wild: tuple[str, str] = ("", ""),
    golems: tuple[Sequence[str], Sequence[str]] = ((), ()),
    wizards: tuple[Mapping[str, Any], Mapping[str, Any]] = ({}, {}),
    points: int = 200,
    castings: int = 0,
    scores: tuple[int, int] = (0, 0),
    round: int = 1,
    turn: int = 1,
    dealer: int = 0,
) -> Position:
    """A position in a turn, from cards in their notation: for `Game.at`, for tests and for puzzles.

    Args:
        hands: the cards of both hands, parted by spaces.
        active: whose turn it is.
        phase: "effects", "casting" or "draw": where the turn goes on.
        deck: the cards on top of the deck, uppermost first; all cards that are named nowhere lie under them.
        discard: the discard pile, face down for both wizards.
        wild: the wild cards of each wizard.
        golems: for each wizard the cards of each golem.
        wizards: for each wizard the fields of `Wizard` that differ from a fresh one.
        points: of each wizard, unless `wizards` says otherwise.
        castings: how many the round has seen.
        scores, round, turn, dealer: as in `Position`.

    Raises:
        PositionError: a card is not one, or is named twice; a field does not exist; the phase is unknown.

    >>> position = duel(("4S 5S 6S", "KH AH"))
    >>> position.piles.size(DECK), position.active
    (47, 0)
    """
    if phase not in ("effects", "casting", "draw") or active not in (0, 1):
        raise PositionError(
            f"phase must be effects, casting or draw and active 0 or 1, got {shown(phase)}, {shown(active)}"
        )
    declared = list(PILES)
    laid: dict[int, list[int]] = {DISCARD: _cards(discard)}
    for seat in (0, 1):
        laid[HAND[seat]], laid[WILD[seat]] = _cards(hands[seat]), _cards(wild[seat])
    of_golems: list[tuple[int, ...]] = []
    for seat in (0, 1):
        of_golems.append(tuple(range(len(declared), len(declared) + len(golems[seat]))))
        for pile, cards in zip(of_golems[seat], golems[seat], strict=True):
            declared.append(golem_pile(seat))
            laid[pile] = _cards(cards)
    top = _cards(deck)
    named = [card for cards in (*laid.values(), top) for card in cards]
    twice = sorted({card for card in named if named.count(card) > 1})
    if twice:
        raise PositionError(f"named twice: {' '.join(str(CARDS[card]) for card in twice)} (AM-1.1)")
    laid[DECK] = [*top, *(card for card in range(52) if card not in named)]
    made = []
    for seat in (0, 1):
        try:
            made.append(evolve(Wizard(points), golems=of_golems[seat], **wizards[seat]))
        except TypeError as error:
            raise PositionError(f"wizard {seat}: {error}") from None
    steps = {"effects": turns.BEGIN_EFFECTS, "casting": turns.SPELL_PHASE, "draw": turns.DRAW_PHASE}
    agenda: Any = None
    for step in (turns.END_TURN[1 - active], turns.DRAW_PHASE, turns.SPELL_PHASE, turns.BEGIN_EFFECTS):
        agenda = (step, agenda)
        if step is steps[phase]:
            break
    return Position(
        Piles(declared, players=2, start=laid),
        (made[0], made[1]),
        scores=scores,
        round=round,
        dealer=dealer,
        turn=turn,
        active=active,
        phase=phase,
        castings_left=1 + made[active].mastery,
        castings=castings,
        agenda=agenda,
    )


def _cards(text: str) -> list[int]:
    try:
        return [Card(word).index for word in text.split()]
    except ValueError as error:
        raise PositionError(str(error)) from None


def checked(position: Any, rules: Rules, spells: frozenset[str]) -> Position:
    """The position itself, if a match under these rules can stand so.

    Raises:
        PositionError: it cannot; the message names the field and what would do.
    """
    if not isinstance(position, Position):
        raise PositionError(f"a position of archmage is a Position, got {shown(position)}")
    _check_cards(position)
    _check_wizards(position, rules)
    for name in ("round", "dealer", "turn", "active", "castings_left", "castings", "open_purity"):
        value = getattr(position, name)
        if type(value) is not int or value < 0:
            raise PositionError(f"{name} must be a whole number from 0, got {shown(value)}")
    if position.dealer > 1 or position.active > 1:
        raise PositionError(f"dealer and active are seats 0 or 1, got {position.dealer} and {position.active} (AM-2.1)")
    if position.phase not in PHASES:
        raise PositionError(f"phase must be one of {', '.join(PHASES)}, got {shown(position.phase)}")
    _check_casting(position, spells)
    _check_agenda(position.agenda)
    return position


def _check_cards(position: Position) -> None:
    piles = position.piles
    if not isinstance(piles, Piles) or piles.players != 2 or piles.declared[: len(PILES)] != PILES:
        raise PositionError("piles must be those of archmage: start from NEW_PILES.clone() and move cards (AM-24)")
    try:
        piles.check()
    except ValueError as error:
        raise PositionError(f"piles: {error} (AM-1.1)") from None
    held = sum(mask.bit_count() for mask in piles.masks)
    if held != 52:
        raise PositionError(f"piles hold {held} cards, the pack has 52 (AM-1.1)")
    for seat, wizard in enumerate(position.wizards):
        for pile in wizard.golems:
            if not 0 <= pile < len(piles.declared) or piles.declared[pile].name != f"golem {seat}":
                raise PositionError(f"wizard {seat} has no golem in pile {pile} (AM-20.2)")
    for card in position.picked:
        if type(card) is not int or not 0 <= card < 52:
            raise PositionError(f"picked must be cards from 0 to 51, got {shown(position.picked)}")


def _check_wizards(position: Position, rules: Rules) -> None:
    wizards: Any = position.wizards
    if not (isinstance(wizards, tuple) and len(wizards) == 2 and all(isinstance(w, Wizard) for w in wizards)):
        raise PositionError(f"wizards must be two of Wizard, got {shown(wizards)} (AM-2.1)")
    for seat, wizard in enumerate(position.wizards):
        for name in (
            "points",
            "misses",
            "controlled",
            "strike",
            "mastery",
            "purity",
            "regenerations",
            "webs",
            "rituals",
        ):
            value = getattr(wizard, name)
            if type(value) is not int or (value < 0 and name != "points"):
                raise PositionError(f"{name} of wizard {seat} must be a whole number, got {shown(value)} (AM-24.1)")
        if wizard.controlled > 15:
            raise PositionError(
                f"controlled of wizard {seat} must be a set of four suits, got {wizard.controlled} (AM-16.6)"
            )
        if position.phase != "over" and wizard.points <= 0:
            raise PositionError(f"wizard {seat} has {wizard.points} points and would be knocked out (AM-2.6)")


def _check_casting(position: Position, spells: frozenset[str]) -> None:
    casting = position.casting
    if casting is None:
        return
    if not isinstance(casting, Casting) or casting.spell not in spells:
        raise PositionError(f"casting must be None or of one of the spells, got {shown(casting)} (AM-6.5)")


def _check_agenda(agenda: Any) -> None:
    while agenda is not None:
        if not (isinstance(agenda, tuple) and len(agenda) == 2 and isinstance(agenda[0], Step)):
            raise PositionError(f"agenda must be a chain of (step, rest) that ends in None, got {shown(agenda)}")
        agenda = agenda[1]
