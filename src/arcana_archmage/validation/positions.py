"""What must hold for a match to go on from a position that somebody has set up (AM-1, AM-2, AM-24)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from attrs import fields

from arcana_archmage.knowledge.observation import MANY, POINTS
from arcana_archmage.model.state import (
    PILES,
    PLACED,
    PLACED_WILD,
    RITUAL,
    Casting,
    Doom,
    Position,
    Wizard,
    golem_pile,
    set_of,
)
from arcana_archmage.rules import Rules
from arcana_archmage.spells.spell import COMPARED, HIGHEST, LOWEST, SEAT, SUIT, Spell
from arcana_archmage.validation.agenda import CASTING_LETTERS, MOST_STEPS, check_agenda, check_casting_steps, letters_of
from arcana_core.agenda import Step
from arcana_core.cards.piles import Piles
from arcana_core.cards.validation import check_piles
from arcana_core.errors import PositionError
from arcana_core.text.wording import shown

GOLEMS: Final = (golem_pile(0), golem_pile(1))
LONGEST_NAME: Final = 1000
PHASES = ("effects", "casting", "draw", "over")

_FLAGS = tuple(field.name for field in fields(Wizard) if field.default is False)
_COUNTS = ("misses", "controlled", "strike", "mastery", "purity", "regenerations", "webs", "rituals")


def checked(position: Any, spells: Mapping[str, Spell], rules: Rules) -> Position:
    """The position itself, if a match can stand so.

    Raises:
        PositionError: it cannot; the message names the field and what would do.
    """
    if type(position) is not Position:
        raise PositionError(f"a position of archmage is a Position, got {shown(position)}")
    steps = _steps(position.agenda)
    _check_numbers(position, rules)
    _check_wizards(position)
    _check_piles(position)
    check_agenda(position, steps)
    _check_casting(position, steps, spells, rules)
    return position


def _steps(agenda: Any) -> list[Any]:
    steps = []
    rest = agenda
    while rest is not None:
        if not (isinstance(rest, tuple) and len(rest) == 2 and isinstance(rest[0], Step)):
            raise PositionError(f"agenda must be a chain of (step, rest) that ends in None, got {shown(agenda)}")
        steps.append(rest[0])
        rest = rest[1]
        if len(steps) > MOST_STEPS:
            raise PositionError(f"an agenda has at most {MOST_STEPS} steps")
    return steps


def _is_whole(value: Any, least: int = 0, most: float = MANY) -> bool:
    return type(value) is int and least <= value <= most


def _are_numbers(values: Any, most: int) -> bool:
    """Whether these are numbers of castings, from 1, in rising order."""
    if not (isinstance(values, tuple) and all(_is_whole(value, 1) for value in values)):
        return False
    return list(values) == sorted(set(values)) and (not values or values[-1] <= most)


def _check_numbers(position: Position, rules: Rules) -> None:
    for name in ("round", "dealer", "turn", "active", "castings_left", "castings", "open_purity"):
        least = 1 if name == "round" else 0
        if not _is_whole(getattr(position, name), least):
            raise PositionError(
                f"{name} must be a whole number from {least} to {MANY:.0f}, got {shown(getattr(position, name))}"
            )
    if position.dealer > 1 or position.active > 1:
        raise PositionError(f"dealer and active are seats 0 or 1, got {position.dealer} and {position.active} (AM-2.1)")
    scores: Any = position.scores
    if not (isinstance(scores, tuple) and len(scores) == 2 and all(_is_whole(n, 0, POINTS) for n in scores)):
        raise PositionError(f"scores must be two whole numbers from 0 to {POINTS:.0f}, got {shown(scores)} (AM-2.7)")
    rounds, clause = (rules.rounds, "AM-2.2") if rules.match_mode == "rounds" else (rules.round_limit, "AM-2.11")
    if position.round > rounds or position.turn > rules.turn_limit:
        raise PositionError(
            f"round {position.round}, turn {position.turn} cannot be reached: a match has {rounds} rounds ({clause}) "
            f"of {rules.turn_limit} turns (AM-2.10)"
        )
    if position.phase not in PHASES:
        raise PositionError(f"phase must be one of {', '.join(PHASES)}, got {shown(position.phase)}")
    for name in ("open_call", "open_power", "ritual"):
        if type(getattr(position, name)) is not bool:
            raise PositionError(f"{name} must be true or false, got {shown(getattr(position, name))}")
    opened: Any = position.open_dooms
    if not (isinstance(opened, tuple) and all(_is_whole(number, 1) for number in opened)):
        raise PositionError(f"open_dooms must be numbers of castings, got {shown(opened)} (AM-5.3)")
    if not _are_cards(position.picked):
        raise PositionError(f"picked must be cards from 0 to 51, each once, got {shown(position.picked)}")


def _check_wizards(position: Position) -> None:
    wizards: Any = position.wizards
    if not (isinstance(wizards, tuple) and len(wizards) == 2 and all(type(w) is Wizard for w in wizards)):
        raise PositionError(f"wizards must be two of Wizard, got {shown(wizards)} (AM-2.1)")
    for seat, wizard in enumerate(position.wizards):
        try:
            _check_wizard(wizard, position.castings)
        except PositionError as error:
            raise PositionError(f"wizard {seat}: {error}") from None
        if position.phase != "over" and wizard.points <= 0:
            raise PositionError(f"wizard {seat} has {wizard.points} points and would be knocked out (AM-2.6)")


def _check_wizard(wizard: Wizard, castings: int) -> None:
    if not _is_whole(wizard.points, -int(POINTS), POINTS):
        raise PositionError(f"points must be a whole number up to {POINTS:.0f}, got {shown(wizard.points)} (AM-3.4)")
    for name in _COUNTS:
        if not _is_whole(getattr(wizard, name)):
            raise PositionError(
                f"{name} must be a whole number from 0 to {MANY:.0f}, got {shown(getattr(wizard, name))} (AM-24.1)"
            )
    for name in _FLAGS:
        if type(getattr(wizard, name)) is not bool:
            raise PositionError(f"{name} must be true or false, got {shown(getattr(wizard, name))} (AM-24.1)")
    if wizard.controlled > 15:
        raise PositionError(f"controlled must be a set of four suits, got {wizard.controlled} (AM-16.6)")
    if wizard.strike > castings:
        raise PositionError(f"strike is casting {wizard.strike}, the round has seen {castings} (AM-12.5)")
    if not _are_numbers(wizard.warriors, castings):
        raise PositionError(
            f"warriors must be numbers of castings in rising order, at most {castings}, got {shown(wizard.warriors)} "
            "(AM-20.18)"
        )
    dooms: Any = wizard.dooms
    if not (
        isinstance(dooms, tuple)
        and all(type(doom) is Doom and _is_whole(doom.doses) and type(doom.doubled) is bool for doom in dooms)
        and _are_numbers(tuple(doom.number for doom in dooms), castings)
    ):
        raise PositionError(
            f"dooms must be of Doom with numbers of castings in rising order, at most {castings}, got {shown(dooms)} "
            "(AM-20.13)"
        )
    others: Any = wizard.others
    if not (isinstance(others, tuple) and all(isinstance(n, str) and len(n) <= LONGEST_NAME for n in others)):
        raise PositionError(f"others must be names of at most {LONGEST_NAME} characters, got {shown(others)}")


def _check_piles(position: Position) -> None:
    piles: Any = position.piles
    if not isinstance(piles, Piles) or piles.players != 2 or piles.declared[: len(PILES)] != PILES:
        raise PositionError("piles must be those of archmage: start from NEW_PILES.clone() and move cards (AM-24)")
    try:
        check_piles(piles, PILES)
    except ValueError as error:
        raise PositionError(f"piles: {error} (AM-1.1)") from None
    for slot, pile in enumerate(piles.declared[len(PILES) :], len(PILES)):
        if pile.name and pile.part_of is None and pile not in GOLEMS:
            raise PositionError(
                f"a pile beside those of every match is a golem, got {shown(pile)} in slot {slot} (AM-20.2)"
            )
    held = sum(mask.bit_count() for mask in piles.masks)
    if held != 52:
        raise PositionError(f"piles hold {held} cards, the pack has 52 (AM-1.1)")
    for seat, wizard in enumerate(position.wizards):
        golems: Any = wizard.golems
        made = [slot for slot, pile in enumerate(piles.declared) if pile == GOLEMS[seat]]
        if not (isinstance(golems, tuple) and all(_is_whole(pile) for pile in golems) and sorted(golems) == made):
            raise PositionError(
                f"golems of wizard {seat} must be the piles {made}, each once, got {shown(golems)} (AM-20.2)"
            )
        if not all(piles.masks[pile] for pile in golems):
            raise PositionError(f"a golem of wizard {seat} has no cards (AM-11.8)")
    open_rituals = sum(1 for pile in RITUAL if piles.masks[pile])
    if open_rituals > position.ritual:
        raise PositionError("there are ritual cards, and no ritual pile is open for a casting or block (AM-22.3)")


def _check_casting(position: Position, steps: list[Any], spells: Mapping[str, Spell], rules: Rules) -> None:
    cast: Any = position.casting
    letters = letters_of(steps)
    awaited = [step for step, letter in zip(steps, letters, strict=True) if letter in CASTING_LETTERS]
    masks, caster = position.piles.masks, position.active
    lying = masks[PLACED[caster]] | masks[PLACED_WILD[caster]]
    if masks[PLACED[1 - caster]] or masks[PLACED_WILD[1 - caster]]:
        raise PositionError(f"cards of wizard {1 - caster} lie placed, and it is not his turn (AM-6.1)")
    if cast is None:
        if awaited:
            raise PositionError(f"{awaited[0]!r} is on the agenda, and there is no casting (AM-6.3)")
        if lying:
            raise PositionError("cards lie placed, and there is no casting (AM-6.3)")
        return
    if type(cast) is not Casting or not isinstance(cast.spell, str) or cast.spell not in spells:
        raise PositionError(f"casting must be None or of one of the spells, got {shown(cast)} (AM-6.5)")
    if not awaited and "." not in letters:
        raise PositionError(f"{cast.spell} is being cast, and nothing on the agenda goes on with it (AM-6.3)")
    _check_parts(cast, position.castings)
    spell = spells[cast.spell]
    if spell.book not in ("lore", *rules.books_of(caster)):
        raise PositionError(f"{spell.title} is in a book that wizard {caster} does not have (AM-3.3)")
    _check_claim(cast, spell)
    if not awaited:
        return
    if letters.replace(".", "")[:1] in ("C", "P"):
        if lying or cast.placed or cast.count or cast.from_hand or cast.from_golems or cast.from_ritual or cast.wild:
            raise PositionError("cards lie placed before they are placed (AM-6.3)")
    else:
        placed = set_of(cast.placed)
        if lying & ~placed or (lying != placed and spell.cards != COMPARED) or cast.count != len(cast.placed):
            raise PositionError(f"placed and count of the casting do not fit the cards that lie there: {shown(cast)}")
    check_casting_steps(position, steps, cast, spell)


def _check_parts(cast: Casting, castings: int) -> None:
    if not _is_whole(cast.number, 1) or cast.number > castings:
        raise PositionError(f"the casting has number {shown(cast.number)}, the round has seen {castings} (AM-6.3)")
    if not _are_cards(cast.placed):
        raise PositionError(f"placed must be cards from 0 to 51, each once, got {shown(cast.placed)} (AM-6.3)")
    golems: Any = cast.from_golems
    counts = (
        cast.count,
        cast.from_hand,
        cast.from_ritual,
        cast.wild,
        *(golems if isinstance(golems, tuple) else ("",)),
    )
    if not all(_is_whole(count, 0, 52) for count in counts):
        raise PositionError(f"counts of placed cards must be whole numbers from 0 to 52, got {shown(cast)} (AM-24.1)")
    flags: Any = (cast.golems, cast.disbelieved, cast.blocked, False if cast.works is None else cast.works)
    if not all(type(flag) is bool for flag in flags):
        raise PositionError(f"golems, disbelieved, blocked and works must be true or false, got {shown(cast)} (AM-6.3)")


def _check_claim(cast: Casting, spell: Spell) -> None:
    claim: Any = cast.claim
    if not isinstance(claim, tuple) or len(claim) > len(spell.claim):
        raise PositionError(f"{spell.title} claims {len(spell.claim)} things, got {shown(claim)} (AM-6.5)")
    lowest = 2
    for part, value in zip(spell.claim, claim, strict=False):
        most = {SUIT: 3, SEAT: 1, LOWEST: 13}.get(part, 14)
        least = 0 if part in (SUIT, SEAT) else lowest + 1 if part == HIGHEST else 2
        if not _is_whole(value, least) or value > most:
            raise PositionError(f"{part} of {spell.title} must be from {least} to {most}, got {shown(value)} (AM-6.5)")
        if part == LOWEST:
            lowest = value


def _are_cards(cards: Any) -> bool:
    return (
        isinstance(cards, tuple)
        and all(type(card) is int and 0 <= card < 52 for card in cards)
        and len(set(cards)) == len(cards)
    )
