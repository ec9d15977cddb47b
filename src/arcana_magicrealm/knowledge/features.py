"""The features of fights and of magic in an observation (MR-23 to MR-43)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from arcana_core.cards.cards import indices
from arcana_core.knowledge.features import Block, Counts, Inside, MultiHot, Number, OneHot, Planes, Sums
from arcana_core.scenario.bounds import MOST
from arcana_magicrealm.actions import CLEARING_NAMES
from arcana_magicrealm.model.beings import BEINGS, NOWHERE
from arcana_magicrealm.model.card_sets import CardSet
from arcana_magicrealm.model.denizens import GROUPS
from arcana_magicrealm.model.enchantments import BEING, SLOTS, TARGET_KINDS
from arcana_magicrealm.model.melee import FATES, FORM_VALUES, PARTS, WINGS, Fight, Stand, Tool
from arcana_magicrealm.model.pieces import PIECE_IDS
from arcana_magicrealm.model.spells import PRINTED_SPELLS, SPELL, SPELL_IDS

if TYPE_CHECKING:
    from arcana_magicrealm.knowledge.view import CharacterView, View

PLAYED: Final = {
    "has played": 1,
    "direction of its attack": 3,
    "attack chit, from 1": 12,
    "attack piece, from 1": 0,
    "turns its weapon alerted": 1,
    "turns its weapon unalerted": 1,
    "direction of its maneuver": 3,
    "maneuver chit, from 1": 12,
    "maneuver piece, from 1": 0,
    "maneuver at a gallop": 1,
    "direction of its shield": 3,
    "encounter chit, from 1": 12,
    "encounter piece, from 1": 0,
    "encounter at a gallop": 1,
    "attack with its form, from 1": len(FORM_VALUES) - 1,
    "maneuver with its form, from 1": len(FORM_VALUES) - 1,
    "encounter with its form, from 1": len(FORM_VALUES) - 1,
    "maneuver with its wings, from 1": len(WINGS),
    "encounter with its wings, from 1": len(WINGS),
    "charges with flying values": 1,
    "side of its head or club, from 1": len(PARTS),
    "direction of its head or club": 3,
}
"""The columns on what each character and denizen plays, with their bounds: 0 for the number of pieces."""
_COLUMN: Final = {name: column for column, name in enumerate(PLAYED)}
OF_SPELLS: Final = (
    *("in effect", "its caster, from 1", "its chit, from 1", "the card that cast it, from 1", "day of casting"),
    *("energized", "kind of target, from 1", "number of the target"),
)
"""The columns of a spell; after the first one they describe the last that was cast."""
OF_CASTINGS: Final = (
    *("spell, from 1", "completion time", "chit, from 1", "card, from 1", "colour chit, from 1", "slot, from 1"),
    *("fate", "targets", "kind of its last target, from 1", "number of its last target", "aimed at by, from 1"),
)
"""The columns of a being that has cast a spell in this round; the last one is of the beings aimed at."""
GROUP_IDS: Final = tuple([group.id for group in GROUPS])


class Columns:
    """The places of pieces and spells in the features of a game: its own cards count, whatever others there are.

    Attributes:
        pieces: the ids of the pieces.
        spells: the ids of the spells that have cards.
        in_effect: the ids of the spells that can be in effect, those of treasures included.
        of_piece: the place of each piece among them, -1 for none.
        of_spell: the place of each spell among those that can be in effect.
    """

    def __init__(self, cards: CardSet) -> None:
        spells = [*range(PRINTED_SPELLS), *[number for number in cards.spell_numbers if number >= PRINTED_SPELLS]]
        self.pieces = ids_of(cards.pieces)
        self.spells = [SPELL_IDS[number] for number in cards.spell_numbers]
        self.in_effect = [SPELL_IDS[number] for number in spells]
        self.of_piece = {NOWHERE: NOWHERE} | {piece: place for place, piece in enumerate(indices(cards.pieces))}
        self.of_spell = {number: place for place, number in enumerate(spells)}


def ids_of(mask: int) -> list[str]:
    """The ids of these pieces."""
    return [PIECE_IDS[piece] for piece in indices(mask)]


def of_combat(players: int, columns: Columns) -> Iterator[Block[View]]:
    """The features of combat: where it is still to come, the fight, and each being in it."""
    yield MultiHot("combat to come", CLEARING_NAMES, "battlefields")
    yield MultiHot("combat is over", CLEARING_NAMES, "fought")
    yield Inside("fight", [*_of_a_fight(columns), *_of_each()])
    names = [(f"fight: {column}", high or len(columns.pieces)) for column, high in PLAYED.items()]
    yield Planes(names, BEINGS, partial(_draw_plays, columns))
    seats = ["me", *[f"seat {seat}" for seat in range(1, players)]]
    names_of_groups = [f"fight: groups {what} {seat}" for what in ("that battle", "alarmed by") for seat in seats]
    yield Planes(names_of_groups, GROUP_IDS, _draw_groups)


def _of_a_fight(columns: Columns) -> Iterator[Block[Fight]]:
    yield OneHot("fight: clearing", CLEARING_NAMES, "clearing")
    yield Number("fight: round", "round", high=MOST)
    yield Number("fight: rounds in which nothing happened", "quiet", high=MOST)
    yield Number("fight: something has happened", "stirred")
    yield MultiHot("fight: inactive at first", columns.pieces, lambda fight: ids_of(fight.inactive))


def _of_each() -> Iterator[Block[Fight]]:
    """The place of each character and denizen on the sheets, and its doings in the round.

    Of several sheets the first is shown: all others are those of monsters that hold the being (MR-26.10, MR-35.9).
    """
    yield _flag("owns a sheet", lambda fight: [sheet.owner for sheet in fight.sheets])
    yield _being("attacks on the sheet of", lambda fight: [(one, owner) for owner, _, one in _attackers(fight)])
    place = "place among the attackers, from 1"
    yield _number(place, MOST, lambda fight: [(one, number) for _, number, one in _attackers(fight)])
    yield _number("box, from 1", 3, lambda fight: [(one.being, one.box) for one in _stands(fight)])
    part = "box of its head, club or horse, from 1"
    yield _number(part, 3, lambda fight: [(one.being, one.other) for one in _stands(fight)])
    yield _flag("dark side up", lambda fight: indices(fight.dark))
    yield _flag("head or club dark side up", lambda fight: indices(fight.turned))
    yield _flag("galloping", lambda fight: indices(fight.galloping))
    yield _flag("deployed", lambda fight: indices(fight.deployed))
    yield _being("target", lambda fight: fight.targets)
    yield _being("charges", lambda fight: [(one.charger, one.target) for one in fight.charges])
    yield _number("time of its charge", MOST, lambda fight: [(one.charger, one.time) for one in fight.charges])
    yield _being("holds", lambda fight: fight.holds)
    yield _being("grips", lambda fight: fight.gripping)
    yield _number("rounds held", MOST, lambda fight: fight.held)
    yield Counts("fight: wounds", BEINGS, lambda fight: [victim for victim, _ in fight.wounds], high=MOST)
    yield _being("wounded last", lambda fight: [(one, of) for of, by in dict(fight.wounds).items() for one in by])
    yield _flag("dies of its wounds", "fallen")


def _flag(name: str, get: str | Callable[[Fight], Sequence[int]]) -> Block[Fight]:
    return MultiHot(f"fight: {name}", BEINGS, get)


def _number(name: str, high: int, get: Callable[[Fight], Iterable[tuple[int, int]]]) -> Block[Fight]:
    return Sums(f"fight: {name}", BEINGS, lambda fight: dict(get(fight)).items(), high=high)


def _being(name: str, get: Callable[[Fight], Iterable[tuple[int, int]]]) -> Block[Fight]:
    return _number(f"{name}, from 1", len(BEINGS), lambda fight: [(one, other + 1) for one, other in get(fight)])


def _attackers(fight: Fight) -> list[tuple[int, int, int]]:
    # The owner of a sheet, and the place and number of each attacker on it.
    sheets = reversed(fight.sheets)
    return [(sheet.owner, place, being) for sheet in sheets for place, being in enumerate(sheet.attackers, 1)]


def _stands(fight: Fight) -> list[Stand]:
    return [stand for sheet in reversed(fight.sheets) for stand in sheet.stands]


Entries: TypeAlias = Iterator[tuple[str, int, float]]
"""Columns, beings and their numbers."""


def _draw_plays(of: Columns, view: View, planes: NDArray[np.float32]) -> None:
    if view.fight is not None:
        for column, being, number in _of_plays(of, view.fight):
            planes[_COLUMN[column], being] = number


def _of_plays(of: Columns, fight: Fight) -> Entries:
    yield from [("charges with flying values", charge.charger, charge.flies) for charge in fight.charges]
    used: dict[tuple[int, Tool | None], str] = {}
    for being, play in fight.plays:
        yield "has played", being, 1
        yield "direction of its attack", being, play.direction
        yield "direction of its maneuver", being, play.course
        yield "direction of its shield", being, play.shield
        if play.turned:
            yield f"turns its weapon {play.turned}", being, 1
        used |= {(being, play.attack): "attack", (being, play.maneuver): "maneuver", (being, play.head): "head"}
        if play.head is not None:
            yield "side of its head or club, from 1", being, PARTS.index(play.head.form) + 1
            yield "direction of its head or club", being, play.head_direction
    for being, tool in {*used, *fight.tools}:
        what = used.get((being, tool), "encounter")
        if tool is not None and tool.wings:
            yield f"{what} with its wings, from 1", being, WINGS.index(tool.wings) + 1
        elif tool is not None and tool.form:
            if what != "head":
                yield f"{what} with its form, from 1", being, FORM_VALUES.index(tool.form)
        elif tool is not None:
            yield f"{what} chit, from 1", being, tool.chit + 1
            yield f"{what} piece, from 1", being, of.of_piece[tool.piece] + 1
            if tool.gallops:
                yield f"{what} at a gallop", being, 1


def _draw_groups(view: View, planes: NDArray[np.float32]) -> None:
    if view.fight is None:
        return
    count = len(view.characters)
    for first, pairs in ((0, view.fight.battles), (count, view.fight.alarmed)):
        for group, seat in pairs:
            planes[first + (seat - (view.player or 0)) % count, group] = 1


# Magic (MR-36 to MR-43).


def of_recorded_spells(columns: Columns) -> Iterator[Block[CharacterView]]:
    """The recorded spells of a character, and the cards from which it has learned."""
    yield Number("recorded spells", lambda one: len(one.spells), high=SLOTS)
    yield Number("spells learned from cards", lambda one: sum([slot.learned for slot in one.spells]), high=SLOTS)
    for kind, learned in (("starting", False), ("learned", True)):
        known = partial(_recorded, learned=learned)
        yield Sums(f"{kind} spells, as far as known", columns.spells, known, high=SLOTS)
    yield MultiHot("cards learned from, as far as known", columns.spells, _learned_from)


def _recorded(one: CharacterView, *, learned: bool) -> list[tuple[str, int]]:
    return [(SPELL_IDS[slot.spell], 1) for slot in one.spells if slot.spell >= 0 and slot.learned == learned]


def _learned_from(one: CharacterView) -> list[str]:
    return [PIECE_IDS[card] for card in one.learned]


def of_spells(columns: Columns) -> Iterator[Block[View]]:
    """The spells in effect, by spell, and those cast in this round of combat, by caster."""
    names = [(f"spell: {column}", MOST) for column in OF_SPELLS]
    yield Planes(names, columns.in_effect, partial(_draw_spells, columns))
    yield Planes([(f"casting: {column}", MOST) for column in OF_CASTINGS], BEINGS, partial(_draw_castings, columns))


def _draw_castings(of: Columns, view: View, planes: NDArray[np.float32]) -> None:
    if view.fight is None:
        return
    for one in view.fight.casts:
        tool, targets = one.tool, one.targets
        planes[:3, one.caster] = of.of_spell[one.spell] + 1, one.time, tool.chit + 1
        means = of.of_piece[tool.piece] + 1, one.colour_chit + 1, one.slot + 1
        planes[3:8, one.caster] = *means, FATES.index(one.fate), len(targets)
        if targets:
            planes[8:10, one.caster] = TARGET_KINDS.index(targets[-1].kind) + 1, targets[-1].number
        for target in targets:
            if target.kind == BEING:
                planes[10, target.number] = one.caster + 1


def _draw_spells(of: Columns, view: View, planes: NDArray[np.float32]) -> None:
    if not view.enchantments:
        return
    energized = {effect.target for effect in view.effects_of("energized")}
    targets = {effect.source: effect for effect in view.effects if effect.kind in SPELL}
    for one in view.enchantments:
        spell = of.of_spell[one.spell]
        planes[0, spell] += 1
        cast_by = one.caster + 1, one.chit + 1, of.of_piece[one.piece] + 1
        planes[1:6, spell] = *cast_by, one.day, one.number in energized
        effect = targets.get(one.number)
        if effect is not None:
            planes[6:8, spell] = TARGET_KINDS.index(effect.on or BEING) + 1, effect.target
