"""The battle as text of 80 columns (MC-34)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from arcana_core.text.panels import Panel, capital
from arcana_mtgcombat.cards.wording import cost_of, kind_of
from arcana_mtgcombat.knowledge.view import CharacterView, CreatureView, PermanentView, View
from arcana_mtgcombat.model.cards import Card, Pool
from arcana_mtgcombat.model.state import FIRST_NUMBER
from arcana_mtgcombat.render import words as say
from arcana_mtgcombat.render.asking import asked_words

PANEL = Panel(label=14, firm=16)  # "permanent 12"; "Channeling 4"
NAME = 28
"""Columns for the name of a combatant."""
NUMBERS = f"{'Pow/Tou':>7}{'Life':>8}{'Guard':>7}"
_CONTINUES = ("  ", " " * PANEL.label)
_HEADS = ("  creature ", "  permanent ")
"""How lines begin that continue none."""
MOST_GROUPS = 12
"""Groups up to which ranges are shown as a table."""


def as_text(view: View, pool: Pool) -> str:
    """The battle on lines of 80 columns at most.

    Each character or pack with what he has and commands, the ranges, the stack, the viewer's own Memory, what is
    asked. Combatants and permanents are named as in the notation of actions. Nothing is told that the view does not
    tell.
    """
    lines = [
        *PANEL.ends("Wizards' combat", _whose(view)),
        PANEL.rule("="),
        *PANEL.wrapped(capital(say.turn_words(view))),
        *PANEL.wrapped(f"Order: {say.order_words(view)}" if view.order and not view.end else ""),
        PANEL.rule(),
        f"{'':{PANEL.label + NAME}}{NUMBERS}",
        *(line for seat in range(len(view.characters)) for line in _seat(view, seat, pool)),
        PANEL.rule(),
        *_ranges(view),
        *_stack(view, pool),
        *_memory(view, pool),
        PANEL.rule("="),
        *PANEL.asked(asked_words(view, pool)),
    ]
    return "\n".join(lines)


def continues_line(line: str) -> bool:
    """Whether a line continues the one above it: more about a combatant, another line of the ranges."""
    return line.startswith(_CONTINUES) and not line.startswith(_HEADS)


def _whose(view: View) -> str:
    if view.player is None:
        return "as a spectator sees it"
    return f"you are {say.plain(view.called(view.player))}, character {view.player}"


# Who is in the battle.


def _seat(view: View, seat: int, pool: Pool) -> Iterator[str]:
    """A character or pack with all that is his."""
    one = view.characters[seat]
    label = f"{'* ' if seat == view.active and not view.end else ''}{say.notation(view, seat)}"
    side = [f"side {one.side}"] if say.sides(view) else []
    if one.wild or not one.is_in:
        what = say.out(view, one) or f"wild pack, Speed {one.speed}"
        yield from PANEL.line(label, ", ".join([say.title(view, seat), *side, what]))
    else:
        told = [*say.keyword_names(one), *say.statuses(view, one)]
        yield from _row(label, say.title(view, seat), _numbers(one, one.sheet.life), ", ".join([*side, *told]))
    yield from PANEL.several("", _means(one), ", ")
    for permanent in say.borne(view, seat):
        yield from _borne(view, permanent, seat)
    if seat != view.player:
        yield from PANEL.several("  known", _known(one, pool))
    yield from PANEL.several("  graveyard", [say.names_of(one.graveyard, pool)] if one.graveyard else [])
    yield from PANEL.several("  exiled", [say.names_of(one.exile, pool)] if one.exile else [])
    for permanent in say.unborne(view, seat):
        yield from PANEL.line(f"  {say.notation(view, permanent.number)}", say.of_permanent(view, permanent, seat))
    for creature in view.creatures:
        if creature.controller == seat:
            yield from _creature(view, creature)


def _creature(view: View, one: CreatureView) -> Iterator[str]:
    label = f"  {say.notation(view, one.number)}"
    told = [*say.keyword_names(one), *say.statuses(view, one)]
    yield from _row(label, say.plain(view.called(one.number)), _numbers(one, one.full_life), ", ".join(told))
    for permanent in say.borne(view, one.number):
        yield from PANEL.line(
            "", f"+ {say.notation(view, permanent.number)}: {say.of_permanent(view, permanent, one.controller)}"
        )


def _borne(view: View, one: PermanentView, seat: int) -> Iterator[str]:
    yield from PANEL.line("", f"+ {say.notation(view, one.number)}: {say.of_permanent(view, one, seat)}")


def _row(label: str, name: str, numbers: str, words: str) -> Iterator[str]:
    """A combatant: a line, and another one for words that do not fit beside the numbers."""
    if len(name) >= NAME:
        yield from PANEL.line(label, name)
        label, name = "", ""
    line = f"{label:<{PANEL.label}}{name:<{NAME}}{numbers:<{len(NUMBERS)}}"
    if len(line) + 2 + len(words) <= PANEL.width:
        yield f"{line}  {words}".rstrip()
        return
    if line.strip():
        yield line.rstrip()
    yield from PANEL.line("", words)


def _numbers(one: CharacterView | CreatureView, full: int) -> str:
    return f"{f'{one.power}/{one.toughness}':>7}{f'{one.life}/{full}':>8}{say.guard(one):>7}"


def _means(one: CharacterView) -> Iterator[str]:
    """Mana, cards and attributes of a character; of a pack its mana (MC-34.1, MC-23.4)."""
    if not one.is_in:
        return
    if one.wild:
        if sum(one.pool):
            yield f"mana {say.mana(one.pool)}"
        return
    sheet = one.sheet
    yield f"mana {say.mana(one.pool)} ({sum(one.pool)} of {sheet.mana_pool}: {say.capacities(sheet.capacities)})"
    yield f"Memory {one.memory_count} (keeps {one.limit})"
    yield f"library {one.library_count}"
    for name, value in say.attributes(one):
        yield f"{name} {value}"


def _known(one: CharacterView, pool: Pool) -> Iterator[str]:
    """What all know of somebody's hidden cards (MC-34.4, MC-34.5)."""
    if one.shown:
        yield f"in Memory {say.names_of(one.shown, pool)}"
    elsewhere = (Counter(one.somewhere) - Counter(one.shown)).elements()
    if told := say.names_of(elsewhere, pool):
        yield f"in Memory or library {told}"
    yield from (f"held one of {say.names_of(cards, pool)}" for cards in one.hinted)


# Ranges, the stack, Memory.


def _ranges(view: View) -> Iterator[str]:
    groups = view.groups()
    if len(groups) < 2 or view.end:
        return
    if len(groups) == 2:
        one, other = groups
        range_ = "Close" if view.is_close(one, other) else "Ranged"
        yield from PANEL.line("ranges", f"{_group(view, one)} and {_group(view, other)} are {range_}")
    elif len(groups) <= MOST_GROUPS:
        yield from _table(view, groups)
    else:
        yield from PANEL.line("ranges", "all enemy groups are Ranged to one another but these:")
        for group in groups:
            close = [_group(view, other) for other in say.close_groups(view, group) if other > group]
            yield from PANEL.several("", [f"{_group(view, group)} is Close to {', '.join(close)}"] if close else [])


def _table(view: View, groups: tuple[int, ...]) -> Iterator[str]:
    marks = [_mark(view, group) for group in groups]
    room = min(NAME, PANEL.width - PANEL.label - 4 * len(groups))
    yield f"{'ranges':<{PANEL.label}}{'C Close, . Ranged':<{room}}{''.join(f'{mark:>4}' for mark in marks)}".rstrip()
    for group, mark in zip(groups, marks, strict=True):
        cells = "".join(f"{_cell(view, group, other):>4}" for other in groups)
        name = _group(view, group)
        name = name if len(name) < room else f"{name[: room - 3].rstrip()}.."
        yield f"{mark:>{PANEL.label - 2}}  {name:<{room}}{cells}".rstrip()


def _mark(view: View, group: int) -> str:
    """A group in the table: the seat, or "c3" for creature 3."""
    creature = view.creature(group)
    return str(group) if creature is None else f"c{creature.slot}"


def _cell(view: View, one: int, other: int) -> str:
    if one == other or not view.are_enemies(one, other):
        return ""
    return "C" if view.is_close(one, other) else "."


def _group(view: View, group: int) -> str:
    return say.title(view, group) if group < FIRST_NUMBER else say.plain(view.called(group))


def _stack(view: View, pool: Pool) -> Iterator[str]:
    for place, told in zip(range(len(view.frames) - 1, -1, -1), say.under_way(view, pool), strict=True):
        label = f"stack {place}" + (" top" if place == len(view.frames) - 1 else "")
        yield from PANEL.line(label, capital(told))


def _memory(view: View, pool: Pool) -> Iterator[str]:
    """The viewer's own cards (MC-34.2)."""
    own = view.own
    if own is None or own.wild:
        return
    if own.is_in:
        cards = [_card(pool[key], copies) for key, copies in Counter(own.memory).items()]
        yield from PANEL.several("Memory", cards or ["nothing"])
    yield from PANEL.several("library", [say.names_of(own.library, pool)] if own.library else [])
    yield from PANEL.several("looked at", [say.names_of(view.looked_at, pool)] if view.looked_at else [])


def _card(card: Card, copies: int) -> str:
    """A card as it is named when it is cast, its cost, what it is: "karric_flamelance {1R} sorcery"."""
    return f"{f'{copies} ' if copies > 1 else ''}{card.key} {cost_of(card)} {kind_of(card).lower()}"
