"""The battle as text of 80 columns (MC-34)."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator

from arcana_mtgcombat.cards.wording import cost_of, kind_of
from arcana_mtgcombat.knowledge.view import CharacterView, CreatureView, PermanentView, View
from arcana_mtgcombat.model.cards import Card, Pool
from arcana_mtgcombat.model.state import FIRST_NUMBER
from arcana_mtgcombat.render import words as say
from arcana_mtgcombat.render.asking import asked_words

WIDTH = 80
LABEL = 14
"""Columns before what a line says, for what it is about: "permanent 12"."""
NAME = 28
"""Columns for the name of a combatant."""
NUMBERS = f"{'Pow/Tou':>7}{'Life':>8}{'Guard':>7}"
MOST_NEW = 5
"""Parts that have changed up to which they alone are shown."""
_HEADS = ("  creature ", "  permanent ")
"""How lines begin that continue none."""
LONGEST_FIRM = 16
"""Characters of words that stay on one line: "Channeling 4"."""
_FIRM = "\N{NO-BREAK SPACE}"
MOST_GROUPS = 12
"""Groups up to which ranges are shown as a table."""


def as_text(view: View, pool: Pool) -> str:
    """The battle on lines of 80 columns at most.

    Each character or pack with what he has and commands, the ranges, the stack, the viewer's own Memory, what is
    asked. Combatants and permanents are named as in the notation of actions. Nothing is told that the view does not
    tell.
    """
    lines = [
        *_both_ends("Wizards' combat", _whose(view)),
        "=" * WIDTH,
        *_wrapped(_capital(say.turn_words(view))),
        *_wrapped(f"Order: {say.order_words(view)}" if view.order and not view.end else ""),
        "-" * WIDTH,
        f"{'':{LABEL + NAME}}{NUMBERS}",
        *(line for seat in range(len(view.characters)) for line in _seat(view, seat, pool)),
        "-" * WIDTH,
        *_ranges(view),
        *_stack(view, pool),
        *_memory(view, pool),
        "=" * WIDTH,
        *_wrapped(f"> {asked_words(view, pool)}"),
    ]
    return "\n".join(lines)


def changes(shown: str, now: str) -> str:
    """The parts of a text that are not in one shown before, and what is asked; all of it if they are many.

    A part is a line with those that continue it: a combatant with all that is told of him, a line of the ranges.
    """
    known = set(_parts(shown))
    *parts, asked = _parts(now)
    new = [part for part in parts if part not in known]
    return now if len(new) > MOST_NEW or known.isdisjoint(parts) else "\n".join([*new, asked])


def _parts(text: str) -> list[str]:
    parts: list[str] = []
    for line in text.split("\n"):
        if parts and line.startswith(("  ", " " * LABEL)) and not line.startswith(_HEADS):
            parts[-1] += f"\n{line}"
        else:
            parts.append(line)
    return parts


def _whose(view: View) -> str:
    if view.player is None:
        return "as a spectator sees it"
    return f"you are {say.plain(view.called(view.player))}, character {view.player}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _both_ends(left: str, right: str) -> Iterator[str]:
    if len(left) + len(right) + 2 <= WIDTH:
        yield left + right.rjust(WIDTH - len(left))
    else:
        yield from _wrapped(left)
        yield from _wrapped(right)


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, subsequent_indent="  ", break_on_hyphens=False)


# Who is in the battle.


def _seat(view: View, seat: int, pool: Pool) -> Iterator[str]:
    """A character or pack with all that is his."""
    one = view.characters[seat]
    label = f"{'* ' if seat == view.active and not view.end else ''}{say.notation(view, seat)}"
    side = [f"side {one.side}"] if say.sides(view) else []
    if one.wild or not one.is_in:
        what = say.out(view, one) or f"wild pack, Speed {one.speed}"
        yield from _line(label, ", ".join([say.title(view, seat), *side, what]))
    else:
        told = [*say.keyword_names(one), *say.statuses(view, one)]
        yield from _row(label, say.title(view, seat), _numbers(one, one.sheet.life), ", ".join([*side, *told]))
    yield from _several("", _means(one), ", ")
    for permanent in say.borne(view, seat):
        yield from _borne(view, permanent, seat)
    if seat != view.player:
        yield from _several("  known", _known(one, pool))
    yield from _several("  graveyard", [say.names_of(one.graveyard, pool)] if one.graveyard else [])
    yield from _several("  exiled", [say.names_of(one.exile, pool)] if one.exile else [])
    for permanent in say.unborne(view, seat):
        yield from _line(f"  {say.notation(view, permanent.number)}", say.of_permanent(view, permanent, seat))
    for creature in view.creatures:
        if creature.controller == seat:
            yield from _creature(view, creature)


def _creature(view: View, one: CreatureView) -> Iterator[str]:
    label = f"  {say.notation(view, one.number)}"
    told = [*say.keyword_names(one), *say.statuses(view, one)]
    yield from _row(label, say.plain(view.called(one.number)), _numbers(one, one.full_life), ", ".join(told))
    for permanent in say.borne(view, one.number):
        yield from _line(
            "", f"+ {say.notation(view, permanent.number)}: {say.of_permanent(view, permanent, one.controller)}"
        )


def _borne(view: View, one: PermanentView, seat: int) -> Iterator[str]:
    yield from _line("", f"+ {say.notation(view, one.number)}: {say.of_permanent(view, one, seat)}")


def _row(label: str, name: str, numbers: str, words: str) -> Iterator[str]:
    """A combatant: a line, and another one for words that do not fit beside the numbers."""
    if len(name) >= NAME:
        yield from _line(label, name)
        label, name = "", ""
    line = f"{label:<{LABEL}}{name:<{NAME}}{numbers:<{len(NUMBERS)}}"
    if len(line) + 2 + len(words) <= WIDTH:
        yield f"{line}  {words}".rstrip()
        return
    if line.strip():
        yield line.rstrip()
    yield from _line("", words)


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
        yield from _line("ranges", f"{_group(view, one)} and {_group(view, other)} are {range_}")
    elif len(groups) <= MOST_GROUPS:
        yield from _table(view, groups)
    else:
        yield from _line("ranges", "all enemy groups are Ranged to one another but these:")
        for group in groups:
            close = [_group(view, other) for other in say.close_groups(view, group) if other > group]
            yield from _several("", [f"{_group(view, group)} is Close to {', '.join(close)}"] if close else [])


def _table(view: View, groups: tuple[int, ...]) -> Iterator[str]:
    marks = [_mark(view, group) for group in groups]
    room = min(NAME, WIDTH - LABEL - 4 * len(groups))
    yield f"{'ranges':<{LABEL}}{'C Close, . Ranged':<{room}}{''.join(f'{mark:>4}' for mark in marks)}".rstrip()
    for group, mark in zip(groups, marks, strict=True):
        cells = "".join(f"{_cell(view, group, other):>4}" for other in groups)
        name = _group(view, group)
        name = name if len(name) < room else f"{name[: room - 3].rstrip()}.."
        yield f"{mark:>{LABEL - 2}}  {name:<{room}}{cells}".rstrip()


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
        yield from _line(label, _capital(told))


def _memory(view: View, pool: Pool) -> Iterator[str]:
    """The viewer's own cards (MC-34.2)."""
    own = view.own
    if own is None or own.wild:
        return
    if own.is_in:
        cards = [_card(pool[key], copies) for key, copies in Counter(own.memory).items()]
        yield from _several("Memory", cards or ["nothing"])
    yield from _several("library", [say.names_of(own.library, pool)] if own.library else [])
    yield from _several("looked at", [say.names_of(view.looked_at, pool)] if view.looked_at else [])


def _card(card: Card, copies: int) -> str:
    """A card as it is named when it is cast, its cost, what it is: "karric_flamelance {1R} sorcery"."""
    return f"{f'{copies} ' if copies > 1 else ''}{card.key} {cost_of(card)} {kind_of(card).lower()}"


def _several(label: str, told: Iterable[str], between: str = "; ") -> Iterator[str]:
    text = between.join(words.replace(" ", _FIRM) if len(words) <= LONGEST_FIRM else words for words in told)
    if text:
        yield from (line.replace(_FIRM, " ") for line in _line(label, text))


def _line(label: str, text: str) -> Iterator[str]:
    yield from textwrap.wrap(
        text,
        WIDTH,
        initial_indent=f"{label:<{LABEL}}" if len(label) < LABEL else f"{label} ",
        subsequent_indent=" " * LABEL,
        break_on_hyphens=False,
    )
