"""What must hold for a match to go on from a position that somebody has set up (AM-1, AM-2, AM-24)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import fields

from arcana_archmage import answering, casting, drawing, resolving, turns
from arcana_archmage.spells import COMPARED, HIGHEST, LOWEST, SEAT, SUIT, Spell
from arcana_archmage.state import (
    HAND,
    PILES,
    PLACED,
    PLACED_WILD,
    RITUAL,
    WILD,
    Casting,
    Doom,
    Position,
    Wizard,
    set_of,
)
from arcana_core.agenda import Step
from arcana_core.errors import PositionError
from arcana_core.piles import Piles
from arcana_core.wording import shown

PHASES = ("effects", "casting", "draw", "over")

BEFORE_PLACING = (casting.ClaimPart, casting.Place)
OF_A_CASTING = (
    *BEFORE_PLACING,
    answering.BelieveDecision,
    resolving.Resolve,
    resolving.ChooseDiscards,
    resolving.TurnUp,
    resolving.MatchCard,
    resolving.Settle,
)
OF_A_CASTING_OR_DOOM = (answering.BlockDecision, answering.WarriorDecision)
NOT_PICKING = (
    turns.EffectsPhase,
    turns.SpellPhase,
    drawing.DrawPhase,
    casting.ClaimPart,
    answering.WarriorDecision,
    answering.BelieveDecision,
    resolving.MatchCard,
)
"""Steps that ask for something else than several cards; a house rule may bring others that do ask for cards."""

_FLAGS = tuple(field.name for field in fields(Wizard) if field.default is False)
_COUNTS = ("misses", "controlled", "strike", "mastery", "purity", "regenerations", "webs", "rituals")


def checked(position: Any, spells: Mapping[str, Spell]) -> Position:
    """The position itself, if a match can stand so.

    Raises:
        PositionError: it cannot; the message names the field and what would do.
    """
    if not isinstance(position, Position):
        raise PositionError(f"a position of archmage is a Position, got {shown(position)}")
    steps = _steps(position.agenda)
    _check_numbers(position)
    _check_wizards(position)
    _check_piles(position)
    _check_effects_phase(position, steps)
    _check_casting(position, steps, spells)
    _check_picks(position, steps)
    return position


def _steps(agenda: Any) -> list[Any]:
    steps = []
    rest = agenda
    while rest is not None:
        if not (isinstance(rest, tuple) and len(rest) == 2 and isinstance(rest[0], Step)):
            raise PositionError(f"agenda must be a chain of (step, rest) that ends in None, got {shown(agenda)}")
        steps.append(rest[0])
        rest = rest[1]
    return steps


def _is_whole(value: Any, least: int = 0) -> bool:
    return type(value) is int and value >= least


def _are_numbers(values: Any, most: int) -> bool:
    """Whether these are numbers of castings, from 1, in rising order."""
    if not (isinstance(values, tuple) and all(_is_whole(value, 1) for value in values)):
        return False
    return list(values) == sorted(set(values)) and (not values or values[-1] <= most)


def _check_numbers(position: Position) -> None:
    for name in ("round", "dealer", "turn", "active", "castings_left", "castings", "open_purity"):
        least = 1 if name == "round" else 0
        if not _is_whole(getattr(position, name), least):
            raise PositionError(f"{name} must be a whole number from {least}, got {shown(getattr(position, name))}")
    if position.dealer > 1 or position.active > 1:
        raise PositionError(f"dealer and active are seats 0 or 1, got {position.dealer} and {position.active} (AM-2.1)")
    scores: Any = position.scores
    if not (isinstance(scores, tuple) and len(scores) == 2 and all(_is_whole(score) for score in scores)):
        raise PositionError(f"scores must be two whole numbers from 0, got {shown(scores)} (AM-2.7)")
    if position.phase not in PHASES:
        raise PositionError(f"phase must be one of {', '.join(PHASES)}, got {shown(position.phase)}")
    for name in ("open_call", "open_power", "ritual"):
        if type(getattr(position, name)) is not bool:
            raise PositionError(f"{name} must be true or false, got {shown(getattr(position, name))}")


def _check_wizards(position: Position) -> None:
    wizards: Any = position.wizards
    if not (isinstance(wizards, tuple) and len(wizards) == 2 and all(isinstance(w, Wizard) for w in wizards)):
        raise PositionError(f"wizards must be two of Wizard, got {shown(wizards)} (AM-2.1)")
    for seat, wizard in enumerate(position.wizards):
        try:
            _check_wizard(wizard, position.castings)
        except PositionError as error:
            raise PositionError(f"wizard {seat}: {error}") from None
        if position.phase != "over" and wizard.points <= 0:
            raise PositionError(f"wizard {seat} has {wizard.points} points and would be knocked out (AM-2.6)")


def _check_wizard(wizard: Wizard, castings: int) -> None:
    if type(wizard.points) is not int:
        raise PositionError(f"points must be a whole number, got {shown(wizard.points)} (AM-3.4)")
    for name in _COUNTS:
        if not _is_whole(getattr(wizard, name)):
            raise PositionError(f"{name} must be a whole number from 0, got {shown(getattr(wizard, name))} (AM-24.1)")
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
        and all(isinstance(doom, Doom) and _is_whole(doom.doses) and type(doom.doubled) is bool for doom in dooms)
        and _are_numbers(tuple(doom.number for doom in dooms), castings)
    ):
        raise PositionError(
            f"dooms must be of Doom with numbers of castings in rising order, at most {castings}, got {shown(dooms)} "
            "(AM-20.13)"
        )
    others: Any = wizard.others
    if not (isinstance(others, tuple) and all(isinstance(name, str) for name in others)):
        raise PositionError(f"others must be names, got {shown(others)}")


def _check_piles(position: Position) -> None:
    piles: Any = position.piles
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
        golems: Any = wizard.golems
        made = [slot for slot, pile in enumerate(piles.declared) if pile.name == f"golem {seat}"]
        if not (isinstance(golems, tuple) and all(_is_whole(pile) for pile in golems) and sorted(golems) == made):
            raise PositionError(
                f"golems of wizard {seat} must be the piles {made}, each once, got {shown(golems)} (AM-20.2)"
            )
        if not all(piles.masks[pile] for pile in golems):
            raise PositionError(f"a golem of wizard {seat} has no cards (AM-11.8)")
    open_rituals = sum(1 for pile in RITUAL if piles.masks[pile])
    if open_rituals > position.ritual:
        raise PositionError("there are ritual cards, and no ritual pile is open for a casting or block (AM-22.3)")


def _check_effects_phase(position: Position, steps: list[Any]) -> None:
    numbers = [doom.number for doom in position.wizards[position.active].dooms]
    for step in steps:
        if isinstance(step, OF_A_CASTING_OR_DOOM) and step.doom and step.doom not in numbers:
            raise PositionError(f"{step!r} is about a doom that wizard {position.active} does not have (AM-20.14)")
    if not any(isinstance(step, turns.EffectsPhase) for step in steps):
        return
    opened: Any = position.open_dooms
    if not (isinstance(opened, tuple) and set(opened) <= set(numbers) and len(set(opened)) == len(opened)):
        raise PositionError(f"open_dooms must be some of the dooms {numbers}, got {shown(opened)} (AM-5.3)")
    wizard = position.wizards[position.active]
    if position.open_purity > wizard.purity:
        raise PositionError(
            f"open_purity is {position.open_purity}, wizard {position.active} has {wizard.purity} charges (AM-5.3)"
        )


def _check_casting(position: Position, steps: list[Any], spells: Mapping[str, Spell]) -> None:
    cast: Any = position.casting
    awaited = [
        step
        for step in steps
        if isinstance(step, OF_A_CASTING) or (isinstance(step, OF_A_CASTING_OR_DOOM) and not step.doom)
    ]
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
    if not isinstance(cast, Casting) or cast.spell not in spells:
        raise PositionError(f"casting must be None or of one of the spells, got {shown(cast)} (AM-6.5)")
    if not _is_whole(cast.number, 1) or cast.number > position.castings:
        raise PositionError(
            f"the casting has number {shown(cast.number)}, the round has seen {position.castings} (AM-6.3)"
        )
    spell = spells[cast.spell]
    _check_claim(cast, spell, sum(isinstance(step, casting.ClaimPart) for step in awaited))
    if not _are_cards(cast.placed):
        raise PositionError(f"placed must be cards from 0 to 51, each once, got {shown(cast.placed)} (AM-6.3)")
    placed = set_of(cast.placed)
    if not awaited or any(isinstance(step, BEFORE_PLACING) for step in awaited):
        if lying or placed or cast.count:
            raise PositionError("cards lie placed before they are placed (AM-6.3)")
    elif lying & ~placed or (lying != placed and spell.cards != COMPARED) or cast.count != len(cast.placed):
        raise PositionError(f"placed and count of the casting do not fit the cards that lie there: {shown(cast)}")
    for step in awaited:
        if isinstance(step, (resolving.TurnUp, resolving.MatchCard)) and not 0 <= step.place < len(cast.placed):
            raise PositionError(f"{step!r} turns up a card that was not placed (AM-18.8)")


def _check_claim(cast: Casting, spell: Spell, to_come: int) -> None:
    claim: Any = cast.claim
    if not isinstance(claim, tuple) or len(claim) + to_come != len(spell.claim):
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


def _check_picks(position: Position, steps: list[Any]) -> None:
    if not _are_cards(position.picked):
        raise PositionError(f"picked must be cards from 0 to 51, each once, got {shown(position.picked)}")
    if not position.picked:
        return
    if not steps or isinstance(steps[0], NOT_PICKING):
        raise PositionError(f"cards are picked, and nothing is being picked: {shown(position.picked)}")
    masks, seat = position.piles.masks, position.active
    if isinstance(steps[0], answering.BlockDecision):
        seat = 1 - seat
    elif isinstance(steps[0], resolving.Gifts):
        seat = steps[0].giver
    own = (HAND[seat], WILD[seat], RITUAL[seat], PLACED[seat], PLACED_WILD[seat], *position.wizards[seat].golems)
    if set_of(position.picked) & ~_union(masks[pile] for pile in own):
        raise PositionError(f"wizard {seat} does not have all the cards that are picked: {shown(position.picked)}")


def _union(masks: Iterable[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found
