"""The fields of a position by type and range, as `state`, `orders` and `drafting.draft` describe them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from arcana_core.effects import Clock, Duration, Effects
from arcana_core.text.wording import shown, unprintable
from arcana_magika.actions import Pick, Say
from arcana_magika.chapters.messages import wrong_with_text
from arcana_magika.chapters.reports.reports import Reports
from arcana_magika.chapters.tasks import TASKS
from arcana_magika.model import orders
from arcana_magika.model.geometry import ARENA
from arcana_magika.model.knowledge import FACTS, SERENITIES, STRENGTHS, Delivered, Knowledge, Known, Recon, Standing
from arcana_magika.model.mages import MOST, Mage, Scroll
from arcana_magika.model.names import wrong_with_name
from arcana_magika.model.state import EFFECT_KINDS, ON_LAND, Arena, Chronicle, Position, Registration
from arcana_magika.model.tables import (
    ALIGNMENTS,
    ARTIFACTS,
    BLACK,
    COLOURS,
    DIRECTIONS,
    EBON,
    LETTERS,
    RACES,
    SPELL_CODES,
    SPELLS,
    TERRAINS,
    UNSEEN,
)
from arcana_magika.model.veterans import MOST_NAMED
from arcana_magika.rules import Rules
from arcana_magika.validation.shapes import (
    Shape,
    any_record,
    bits,
    fixed,
    octets,
    one_of,
    optional,
    record,
    row,
    switch,
    text,
    whole,
)

CELLS: Final = len(ARENA)
_LONGEST_WORD: Final = 20
_LONGEST_NOTICE: Final = 300
_BEARINGS: Final = (*DIRECTIONS, "HERE")
_CODES_ON_MAGES: Final = tuple(kind.name for kind in EFFECT_KINDS if kind.known_to == "target")

_cell: Final = whole(0, CELLS - 1)
_cells: Final = bits(CELLS, "spaces")
_colour: Final = whole(0, len(COLOURS) - 1)
_worn: Final = whole(BLACK, len(COLOURS) - 1)
_artifact: Final = whole(0, len(ARTIFACTS) - 1)
_artifacts: Final = bits(len(ARTIFACTS), "artifacts")
_spell: Final = whole(0, len(SPELLS) - 1)
_race: Final = whole(0, len(RACES) - 1)
_alignment: Final = whole(0, len(ALIGNMENTS) - 1)
_count: Final = whole(0)
_name: Final = text(wrong_with_name)
_letter: Final = one_of(*LETTERS, EBON)
_address: Final = one_of(*LETTERS, EBON, *COLOURS, orders.ALL)
_seen: Final = bytes([*range(len(TERRAINS)), UNSEEN])


def _wrong_with_word(word: str) -> str:
    """Why this can't be a word of a sheet; which words an order may have is found out by reading it."""
    if len(word) > _LONGEST_WORD or not word.isascii() or not word.isprintable():
        return f"a word of a sheet has at most {_LONGEST_WORD} plain characters, got {shown(word)}"
    return ""


def _wrong_with_notice(notice: str) -> str:
    odd = unprintable(notice)
    if not 1 <= len(notice) <= _LONGEST_NOTICE or odd:
        return f"a notice has 1 to {_LONGEST_NOTICE} printable characters, got {shown(notice)}"
    return ""


_word: Final = text(_wrong_with_word)
_words: Final = row(_word, 0, 30)
_ORDERS: Final = {
    orders.Demand: record(orders.Demand, artifact=_word),
    orders.Give: record(orders.Give, recipient=_word, items=_words),
    orders.Don: record(orders.Don, colour=_word),
    orders.Cast: record(orders.Cast, scroll=_word, major=switch, parameters=_words),
    orders.Move: record(orders.Move, direction=_word),
    orders.Search: record(orders.Search, what=_word),
    orders.Drop: record(orders.Drop, items=_words),
    orders.Meditate: record(orders.Meditate),
    orders.Rest: record(orders.Rest),
}
_order: Final = any_record(_ORDERS)
_offer: Final = record(
    orders.Offer,
    service=any_record({kind: _ORDERS[kind] for kind in (orders.Cast, orders.Give)}),
    amount=whole(1, 100),
    currency=one_of("ENDURANCE", "ARCANIA"),
)
_lasting: Final = fixed(one_of(*_CODES_ON_MAGES), whole(-1, 5 * MOST), whole(0, 1000))
"""An effect as a report tells of it: code, index of the last phase, strength."""
_known: Final = record(
    Known,
    player=whole(0, 12),
    turn=_count,
    cell=optional(_cell),
    name=optional(_name),
    race=optional(_race),
    alignment=optional(_alignment),
    colour=optional(_worn),
    artifacts=optional(_artifacts),
    all_artifacts=switch,
    items=optional(_count),
    strength=optional(one_of(*STRENGTHS)),
    serenity=optional(one_of(*SERENITIES)),
    scrolls=optional(row(_spell, 0, 6)),
    cloaks=optional(row(_colour, 0, 6)),
    effects=optional(row(_lasting)),
    turns=row(whole(-1), 0, len(FACTS)),
)
_recon: Final = record(
    Recon,
    cell=whole(-1, CELLS - 1),
    aided=switch,
    clear=_cells,
    terrain=lambda value, where: octets(len(value) if type(value) is bytes else 0, _seen, "terrain codes")(
        value, where
    ),
    artifacts=row(fixed(_artifact, _cell), 0, len(ARTIFACTS)),
    cloaks=row(fixed(_colour, _cell), 0, 100),
    novices=_cells,
    mages=row(_known, 0, 13),
)
_four: Final = fixed(*[whole(-100)] * 4)
_standing: Final = record(Standing, own=_four, lowest=_four, highest=_four, quarters=whole(0))
_clock: Final = record(Clock, moment=one_of("phase", "turn"), left=whole(1), of=one_of(""))
_duration: Final = record(Duration, clocks=row(_clock, 0, 2), uses=one_of(None))
_element: Final = whole(0, len(TERRAINS) - 1)
_nothing_waiting: Final = row(_count, 0, 0, kind=list)
"""What is delivered with the reports of a turn is gone between two turns."""


def messages(rules: Rules) -> Shape:
    """The messages of a sheet (MG-26.1, MG-26.2)."""
    said = text(lambda value: wrong_with_text(rules, value))
    return row(record(orders.Message, address=_address, text=said, anonymous=switch), 0, rules.messages)


def sheet(rules: Rules) -> Shape:
    """A sheet that was handed in (MG-8.1)."""
    return record(
        orders.Sheet,
        orders=fixed(*[_order] * 5),
        messages=messages(rules),
        offer=optional(_offer),
        accepts=row(_letter, 0, 12),
        decloak=switch,
        missing=switch,
    )


def _pick(value: Any, where: str) -> Iterator[str]:
    """A pick of a sheet; whether it can be made there is found out by making it (MG-37.2)."""
    if type(value) not in (Pick, Say):
        yield f"{where} must be a Pick or a Say, got {shown(value)}"


def knowledge(rules: Rules, players: int) -> Shape:
    """What a player knows (MG-38)."""
    seat, said = whole(0, players - 1), text(lambda value: wrong_with_text(rules, value))
    delivered = record(Delivered, sender=optional(_letter), address=_address, text=said)
    return record(
        Knowledge,
        turn=_count,
        recon=_recon,
        seen_terrain=octets(CELLS, _seen, "terrain codes"),
        seen_turn=octets(2 * CELLS, bytes(range(256)), "bytes"),
        mages=row(optional(_known), players, players),
        spaces=row(fixed(_artifact, _cell), 0, len(ARTIFACTS)),
        bearing=one_of(*_BEARINGS),
        colours=row(fixed(seat, _worn), 0, players),
        cells=row(fixed(seat, _cell), 0, players),
        allies=row(seat, 0, players),
        ally_recons=row(fixed(seat, _recon), 0, players),
        inspected=row(_known, 0, players),
        effects=row(_lasting),
        standing=_standing,
        messages=row(delivered, 0, players * rules.messages),
        notices=row(text(_wrong_with_notice), 0, 100),
        offers=row(fixed(seat, _offer), 0, players),
        tasks=row(fixed(whole(1, len(TASKS)), switch), 0, len(TASKS)),
        players=row(seat, 0, players),
    )


def _mage(players: int) -> Shape:
    scroll = record(
        Scroll, spell=_spell, serial=whole(1), bound=switch, readings=whole(0, 5), worn=switch, aside=one_of(False)
    )
    return record(
        Mage,
        player=whole(0, players - 1),
        name=_name,
        race=_race,
        alignment=_alignment,
        cell=whole(-1, CELLS - 1),
        endurance=_count,
        max_endurance=_count,
        arcania=_count,
        max_arcania=_count,
        skill=_count,
        aptitude=whole(-100, 100),
        exhausted=switch,
        unconscious=switch,
        slots=row(optional(scroll), 6, 6),
        cloaks=row(_colour, 0, 6),
        worn=_worn,
        barred=switch,
        moves=whole(0, 5),
        demands=whole(0, 5),
        rests=whole(0, 5),
        moved=switch,
        missed=_count,
        may_decloak=_count,
    )


def _chronicle(players: int) -> Shape:
    novices = bits(players - 1, "novices")
    return record(
        Chronicle,
        demands_won=_count,
        gifts=_count,
        scroll_receivers=novices,
        favours=_count,
        favoured=novices,
        petitioners=novices,
        ever_petitioned=novices,
        deals=_count,
        met=novices,
        goal_turns=_count,
        goal_turn=_count,
        south=switch,
        crossed=switch,
        spells_won=_count,
        kindly_won=_count,
        alignments_won=bits(len(ALIGNMENTS), "alignments"),
        evil_resolved=switch,
        hurt=novices,
        artifacts_held=_artifacts,
        fell=switch,
        misordered=switch,
        weak=switch,
        lonely=switch,
    )


def _effects(players: int) -> Shape:
    """What is in force: its kinds are those of the game, and each effect has the data of its kind."""
    masks = bits(players, "players")
    data = {
        **dict.fromkeys(("ELDRP", "ELATT", "ELBLO"), fixed(_cells, _element, masks, masks)),
        "ELARR": fixed(_cells, _element),
        "FGMAP": _cells,
    }
    seat, nothing = whole(0, players - 1), one_of(None)

    def check(value: Any, where: str) -> Iterator[str]:
        if type(value) is not Effects:
            yield f"{where} must be Effects, got {shown(value)}"
            return
        known = {kind.name: kind for kind in EFFECT_KINDS}
        for name, kind in known.items():
            if value.kind(name) != kind:
                yield f"{where}: the kind {name} must be {kind}"
        for place, effect in enumerate(value):
            there = f"{where}[{place}]"
            if effect.kind not in known:
                yield f"{there}.kind must be the code of something that lasts, got {shown(effect.kind)}"
                continue
            target = nothing if effect.kind in ON_LAND else whole(1) if effect.kind == "PROSP" else seat
            yield from target(effect.target, f"{there} ({effect.kind}).target")
            yield from optional(seat)(effect.source, f"{there}.source")
            yield from whole(0, 1000)(effect.strength, f"{there}.strength")
            yield from data.get(effect.kind, nothing)(effect.data, f"{there} ({effect.kind}).data")
            yield from _duration(effect.lasts, f"{there}.lasts")
            yield from one_of(known[effect.kind].known_to, "everybody")(effect.known_to, f"{there}.known_to")

    return check


@lru_cache(maxsize=8)
def arena(rules: Rules, players: int) -> Shape:
    """The world between two turns; `knowledge` is given as a tuple."""
    terrain = octets(CELLS, bytes(range(len(TERRAINS))), f"terrain codes from 0 to {len(TERRAINS) - 1} (MG-2.1)")
    seat = whole(0, players - 1)
    known = row(knowledge(rules, players), players, players)
    return record(
        Arena,
        base=terrain,
        ground=terrain,
        effects=_effects(players),
        mages=row(_mage(players), players, players, kind=list),
        artifacts=row(whole(-players, CELLS - 1), len(ARTIFACTS), len(ARTIFACTS), kind=list),
        cloaks=row(row(_cell, 0, 100), len(COLOURS), len(COLOURS), kind=list),
        gone=row(_count, len(COLOURS), len(COLOURS), kind=list),
        next_serial=whole(1),
        knowledge=lambda value, where: known(value.all() if type(value) is Reports else value, where),
        offers=row(fixed(whole(0, players - 2), _offer), 0, players - 1),
        tasks=row(whole(1, len(TASKS)), 0, len(TASKS)),
        chronicle=_chronicle(players),
        dropped=row(whole(0, players - 2), 0, players - 1),
        globe=row(seat, 0, players),
        sent=_nothing_waiting,
        notices=_nothing_waiting,
        phase=whole(0, 5),
        scattered=_nothing_waiting,
    )


_registration: Final = record(
    Registration,
    race=optional(_race),
    alignment=optional(_alignment),
    name=optional(_name),
    spells=optional(row(one_of(*SPELL_CODES), 0, MOST_NAMED)),
    closed=switch,
)


@lru_cache(maxsize=8)
def position(rules: Rules, players: int) -> Shape:
    """A position without its arena, which is looked at by itself."""
    return record(
        Position,
        turn=whole(0),
        registrations=row(_registration, players, players, kind=list),
        arena=lambda value, where: iter(()),
        sheets=row(optional(sheet(rules)), players, players, kind=list),
        picks=row(row(_pick), players, players, kind=list),
        ended=one_of("", "goal", "globe", "gathered", "limit", "no_novices"),
        standby=row(whole(0, players - 2), 0, players - 1),
        agenda=lambda value, where: iter(()),
        drafts=lambda value, where: iter(()),
    )
