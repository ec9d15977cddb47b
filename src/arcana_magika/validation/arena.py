"""Consistency of an arena: mages, items, effects, terrain (MG-2 to MG-33)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from types import NoneType
from typing import Annotated, Any

from arcana_core.effects import Duration
from arcana_core.errors import NotationError
from arcana_core.scenario.bounds import OneOf, Seat
from arcana_core.scenario.validation import check
from arcana_core.text.wording import shown
from arcana_magika.chapters.steps.ground import renew_ground
from arcana_magika.model.bounds import Element, Players, Serial, Strength
from arcana_magika.model.effects import EFFECT_KINDS, ON_LAND
from arcana_magika.model.forward import Game
from arcana_magika.model.geometry import GOAL
from arcana_magika.model.mages import Mage, letter_of
from arcana_magika.model.orders import Offer
from arcana_magika.model.spellings import Spaces
from arcana_magika.model.state import ORDERS, Arena, Position
from arcana_magika.model.tables import ALIGNMENT_ARTIFACTS, ARTIFACTS, BLACK, COLOURS, EBON
from arcana_magika.rules import Rules
from arcana_magika.sheets.letters import read_offer
from arcana_magika.sheets.orders import Fault, words_of

_TESTED = tuple[Spaces, Element, Players, Players]
_DATA: Mapping[str, Any] = {
    **dict.fromkeys(("ELDRP", "ELATT", "ELBLO"), _TESTED),
    "ELARR": tuple[Spaces, Element],
    "FGMAP": Spaces,
}
"""The type of an effect's data, by kind."""


def effects(game: Game) -> Iterator[str]:
    """Check that each effect has the target and the data of its kind (MG-20, MG-24).

    Raises:
        PositionError: A part of an effect has the wrong type or is out of bounds.
    """
    if game.position.arena is None:
        return
    known = {kind.name: kind for kind in EFFECT_KINDS}
    for place, effect in enumerate(game.position.arena.effects):
        where, kind = f"arena.effects[{place}]", effect.kind
        if kind not in known:
            yield f"{where}.kind must be the code of something that lasts, got {shown(kind)}"
        of: Any = NoneType if kind in ON_LAND else Serial if kind == "PROSP" else Seat
        check(effect.target, of, game, f"{where} ({kind}).target")
        check(effect.source, Seat | None, game, f"{where}.source")
        check(effect.strength, Strength, game, f"{where}.strength")
        check(effect.data, _DATA.get(kind, NoneType), game, f"{where} ({kind}).data")
        check(effect.lasts, Duration, game, f"{where}.lasts")
        if len(effect.lasts.clocks) > 2 or effect.lasts.uses is not None:
            yield f"{where}.lasts must be at most two clocks, got {shown(effect.lasts)}"
        for clock in effect.lasts.clocks:
            if clock.moment not in ("phase", "turn") or clock.left < 1 or clock.of:
                yield f"{where}.lasts must count phases or turns, got {shown(clock)}"
        check(effect.known_to, Annotated[str, OneOf((known[kind].known_to, "everybody"))], game, f"{where}.known_to")


def parts(game: Game) -> Iterator[str]:
    """Check that the parts of the arena fit together. All fields have the right types and ranges already."""
    if game.position.arena is None:
        return
    position, arena, rules = game.position, game.position.arena, game.rules
    players = len(arena.mages)
    if [mage.player for mage in arena.mages] != list(range(players)):
        yield f"arena.mages: there must be the mages of {players} players in their order (MG-1.10)"
        return
    out = {mage.player for mage in arena.mages if mage.cell < 0}
    if len(set(arena.dropped)) < len(arena.dropped) or set(arena.dropped) != out:
        yield (
            f"arena.dropped must name exactly the players without a space, {shown(tuple(sorted(out)))}, "
            f"got {shown(arena.dropped)} (MG-33.4)"
        )
    if position.stage == ORDERS and len(out) == players - 1:
        yield "arena.mages: no novice is left, so the game is over (MG-31.4)"
    if position.stage == ORDERS and arena.phase:
        yield f"arena.phase must be 0 between two turns, got {arena.phase} (MG-8.2)"
    if not _ended_so(position, arena, rules):
        yield f"ended: the arena isn't one in which a game ends by {position.ended!r} (MG-31)"
    if bool(arena.globe) != (position.ended == "globe"):
        yield f"arena.globe must name players exactly if the Globe ended the game, got {shown(arena.globe)} (MG-21.15)"
    for mage, chosen in zip(arena.mages, position.registrations, strict=True):
        pairs = ((chosen.race, mage.race), (chosen.alignment, mage.alignment), (chosen.name, mage.name))
        if any(one not in (None, other) for one, other in pairs):
            yield f"registrations[{mage.player}] must be that of the mage, {mage.name!r}, got {shown(chosen)} (MG-7.2)"
    if not _increase(arena.globe) or not _increase(arena.tasks):
        yield "arena.globe and arena.tasks must be in increasing order without doubles (MG-30.4)"
    for mage in arena.mages:
        yield from _of_mage(position, mage, rules, ebon=mage.player == players - 1)
    yield from _of_artifacts(arena)
    yield from _of_cloaks(arena, rules)
    yield from _of_effects(arena)
    yield from _of_offers(position, arena, rules)


def _ended_so(position: Position, arena: Arena, rules: Rules) -> bool:
    """Whether the game could end like this. True while it continues (MG-31)."""
    novices, phase = arena.mages[:-1], arena.phase
    match position.ended:
        case "goal":
            return phase > 0 and any(mage.cell == GOAL for mage in novices)
        case "globe":
            return phase > 0 and {arena.holder(artifact) for artifact in ALIGNMENT_ARTIFACTS} <= set(arena.globe)
        case "gathered":
            return phase == 5 and len({arena.cell_of(artifact) for artifact in ALIGNMENT_ARTIFACTS}) == 1
        case "limit":
            return phase == 5 and position.turn == rules.turn_limit
        case "no_novices":
            return phase == 0 and all(mage.cell < 0 for mage in novices)
    return True


def _increase(numbers: tuple[int, ...]) -> bool:
    return all(one < other for one, other in pairwise(numbers))


def _of_mage(position: Position, mage: Mage, rules: Rules, *, ebon: bool) -> Iterator[str]:
    where = f"arena.mages[{mage.player}]"
    if mage.cell < 0:
        if ebon:
            yield f"{where}.cell: the Ebon Mage stays in the game, got -1 (MG-29.17)"
        if mage.scrolls or mage.cloaks or mage.worn != BLACK:
            yield f"{where} has been dropped from the game and holds items (MG-33.4)"
    if mage.endurance > mage.max_endurance or mage.arcania > mage.max_arcania:
        yield f"{where}: Endurance and Arcania must be between 0 and their maximum (MG-6.2)"
    limit = rules.exhausted_below
    if mage.exhausted is not (mage.endurance < limit) and (mage.endurance != limit or not mage.exhausted):
        yield f"{where}.exhausted must be {mage.endurance < limit} with {mage.endurance} Endurance (MG-6.5)"
    if not mage.endurance and not mage.unconscious:
        yield f"{where}.unconscious must be True with 0 Endurance (MG-6.6)"
    if len(mage.scrolls) > rules.scroll_limit:
        yield f"{where}.slots must hold at most {rules.scroll_limit} scrolls, got {len(mage.scrolls)} (MG-22.1)"
    if list(mage.cloaks) != sorted(mage.cloaks):
        yield f"{where}.cloaks must be in colour order, got {shown(mage.cloaks)} (MG-1.11)"
    if len(mage.cloaks) + (mage.worn != BLACK) > rules.cloak_limit:
        yield f"{where} has more than {rules.cloak_limit} cloaks (MG-12.2)"
    if ebon and mage.worn != BLACK:
        yield f"{where}.worn: the Ebon Mage wears no cloak (MG-12.3)"
    if mage.cell >= 0 and not ebon and mage.missed >= rules.missed_turns:
        yield f"{where}.missed must be below {rules.missed_turns} for a novice in the game, got {mage.missed} (MG-33.4)"
    if mage.may_decloak > position.turn + 1:
        yield f"{where}.may_decloak must be at most the turn after this one, got {mage.may_decloak} (MG-12.12)"


def _of_artifacts(arena: Arena) -> Iterator[str]:
    for artifact, where in enumerate(arena.artifacts):
        if where < 0 and arena.mages[-1 - where].cell < 0:
            yield f"arena.artifacts[{artifact}]: {ARTIFACTS[artifact]} is held by a mage out of the game (MG-21.2)"


def _of_cloaks(arena: Arena, rules: Rules) -> Iterator[str]:
    for colour, name in enumerate(COLOURS):
        held = sum(mage.cloaks.count(colour) + (mage.worn == colour) for mage in arena.mages)
        count = held + len(arena.cloaks[colour]) + arena.gone[colour]
        if count != rules.cloaks_of_a_colour:
            yield f"arena: there must be {rules.cloaks_of_a_colour} {name} cloaks, got {count} (MG-7.10)"
        if list(arena.cloaks[colour]) != sorted(arena.cloaks[colour]):
            yield f"arena.cloaks[{colour}] must be in row-major order, got {shown(arena.cloaks[colour])} (MG-2.10)"
        team = sum(mage.worn == colour for mage in arena.mages)
        if team > rules.team_size:
            yield f"arena.mages: {team} mages wear {name}, a team has at most {rules.team_size} (MG-12.4)"


def _of_effects(arena: Arena) -> Iterator[str]:
    serials = [scroll.serial for mage in arena.mages for scroll in mage.scrolls]
    if len(set(serials)) < len(serials) or any(serial >= arena.next_serial for serial in serials):
        yield f"arena.mages: scrolls must have different serial numbers from 1 to {arena.next_serial - 1}"
    for effect in arena.effects:
        if effect.kind == "PROSP" and effect.target not in serials:
            yield f"arena.effects: a prolonged scroll isn't held: {shown(effect.target)} (MG-24.71)"
        elif effect.kind not in ON_LAND and effect.kind != "PROSP":
            assert isinstance(effect.target, int)
            if arena.mages[effect.target].cell < 0:
                yield f"arena.effects: {effect.kind} is on player {effect.target}, who is out of the game (MG-40.48)"
        elif effect.kind in ("ELDRP", "ELATT", "ELBLO"):
            resisting, tested = effect.data[2:] if isinstance(effect.data, tuple) else (0, 0)
            if isinstance(resisting, int) and isinstance(tested, int) and resisting & tested:
                yield f"arena.effects: {effect.kind}: a player resists it or doesn't, not both (MG-23.18)"
    renewed = arena.clone()
    renew_ground(renewed)
    if renewed.ground != arena.ground:
        yield "arena.ground does not follow from the base terrain and the arrangements in force (MG-3.4)"


def _of_offers(position: Position, arena: Arena, rules: Rules) -> Iterator[str]:
    if not _increase(tuple([player for player, _ in arena.offers])):
        yield "arena.offers must be in letter order, one of a novice (MG-27.4)"
    if arena.offers and not rules.ebon_deals:
        yield "arena.offers: this game has no deals with the Ebon Mage (MG-27.1)"
    for place, (player, offer) in enumerate(arena.offers):
        if position.stage == ORDERS and arena.mages[player].cell < 0:
            yield f"arena.offers[{place}]: player {player} is out of the game (MG-40.43)"
        yield from wrong_with_offer(offer, player, len(arena.mages), rules, f"arena.offers[{place}]")


def wrong_with_offer(offer: Offer, player: int, players: int, rules: Rules, where: str) -> Iterator[str]:
    """Whether an offer, written on a sheet, reads back as this offer (MG-27.3). It may name mages dropped since."""
    letters = (*[letter_of(seat, players) for seat in range(players - 1)], EBON)
    try:
        read: Offer | None = read_offer(words_of(str(offer))[1:], letter_of(player, players), letters, rules)
    except (Fault, NotationError):
        read = None
    if read != offer:
        yield f"{where} must be an offer that a sheet can make, got {shown(str(offer))} (MG-27.3)"
