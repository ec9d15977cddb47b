"""Setting up positions from cards in notation (AM-1, AM-2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import evolve, fields

from arcana_archmage.chapters import turns
from arcana_archmage.model.state import DECK, DISCARD, HAND, PILES, WILD, Doom, Number, Position, Wizard, golem_pile
from arcana_core.cards.cards import CARDS, Card
from arcana_core.cards.piles import Piles
from arcana_core.errors import PositionError
from arcana_core.scenario.validation import check
from arcana_core.text.wording import did_you_mean, shown

WIZARD_WORDS = tuple([field.name for field in fields(Wizard) if field.name != "golems"])
"""The fields of a wizard that a scenario may change."""


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
    """Set up a position in a turn, from cards in notation: for `Game.at`, tests and puzzles.

    Args:
        hands: The cards of both hands, separated by spaces.
        active: The seat whose turn it is.
        phase: The current phase: "effects", "casting" or "draw".
        deck: The top cards of the deck, uppermost first. All cards not named anywhere are below them.
        discard: The discard pile, face down for both wizards.
        wild: The wild cards of each wizard.
        golems: For each wizard, the cards of each golem.
        wizards: For each wizard, the fields of `Wizard` that differ from a new one.
        points: Of each wizard, unless `wizards` has them.
        castings: The number of castings in this round, at least the number that the wizards' effects imply.
        scores, round, turn, dealer: As in `Position`.

    Raises:
        PositionError: A card is unknown or named twice, a field is unknown, or the phase is unknown.

    >>> position = duel(("4S 5S 6S", "KH AH"))
    >>> position.piles.size(DECK), position.active
    (47, 0)
    """
    for name, given in (("hands", hands), ("wild", wild), ("golems", golems), ("wizards", wizards)):
        if not isinstance(given, tuple | list) or len(given) != 2:
            raise PositionError(f"{name} must be a pair, one for each wizard, got {shown(given)}")
    if phase not in ("effects", "casting", "draw") or type(active) is not int or active not in (0, 1):
        raise PositionError(
            f"phase must be effects, casting or draw and active 0 or 1, got {shown(phase)}, {shown(active)}"
        )
    declared = list(PILES)
    laid: dict[int, list[int]] = {DISCARD: _cards(discard)}
    for seat in (0, 1):
        laid[HAND[seat]], laid[WILD[seat]] = _cards(hands[seat]), _cards(wild[seat])
    of_golems: list[tuple[int, ...]] = []
    for seat in (0, 1):
        if not isinstance(golems[seat], tuple | list):
            raise PositionError(
                f"a wizard's golems must be a list with a text of cards for each golem, got {shown(golems[seat])}"
            )
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
    made = [_wizard(seat, points, of_golems[seat], wizards[seat]) for seat in (0, 1)]
    if type(castings) is not int:
        raise PositionError(f"castings must be a whole number from 0, got {shown(castings)}")
    known = [number for wizard in made for number in _numbers(wizard)]
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
        castings=max([castings, *known]),
        agenda=agenda,
    )


def _wizard(seat: int, points: int, golems: tuple[int, ...], differing: Mapping[str, Any]) -> Wizard:
    if not isinstance(differing, Mapping):
        raise PositionError(f"wizard {seat} must be a mapping from field names, got {shown(differing)}")
    for name in differing:
        if name not in WIZARD_WORDS:
            raise PositionError(f"wizard {seat}: unknown field {shown(name)}{did_you_mean(name, WIZARD_WORDS)}")
    made = evolve(Wizard(points), golems=golems, **differing)
    check(made.mastery, Number, None, f"wizards[{seat}].mastery")  # the castings left are computed from it
    return made


def _numbers(wizard: Wizard) -> list[int]:
    # The numbers of the castings that brought the effects. `validation` rejects values that aren't effects at all.
    found: list[Any] = [wizard.strike]
    for kept in (wizard.warriors, wizard.dooms):
        if isinstance(kept, tuple):
            found += [one.number if isinstance(one, Doom) else one for one in kept]
    return [number for number in found if type(number) is int]


def _cards(text: str) -> list[int]:
    if not isinstance(text, str):
        raise PositionError(f"cards must be a text such as '4S 10H', got {shown(text)}")
    found = []
    for word in text.split():
        try:
            found.append(Card(word).index)
        except ValueError:
            raise PositionError(
                f"unknown card {shown(word)}: write a value and a suit, such as 4S, 10H or AD"
            ) from None
    return found
