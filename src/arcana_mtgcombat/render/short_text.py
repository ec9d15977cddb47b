"""The battle as text for a small screen: a line for each combatant that fits (MC-34)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from arcana_core.text.panels import Panel, capital, wrapped
from arcana_core.text.wording import counted
from arcana_mtgcombat.cards.wording import cost_of
from arcana_mtgcombat.knowledge.view import CharacterView, CreatureView, View
from arcana_mtgcombat.model.cards import Pool
from arcana_mtgcombat.model.state import NO_ONE
from arcana_mtgcombat.render import phrases
from arcana_mtgcombat.render.asking import ANSWERS_FOR, asked_words
from arcana_mtgcombat.render.text import MANA

MOST_NAME = 30
"""The greatest width of a combatant's name."""
NUMBERS = 21
"""The width of Power and Toughness, Life and Guard."""
LEAST_WORDS = 17
"""The least room for the words after the numbers."""
MOST_ASKED = 3
"""The most lines for the question."""


def as_short_text(view: View, pool: Pool, columns: int, rows: int) -> str:
    """Describe the battle on at most this many lines of at most this width.

    Every character, the stack, the viewer's Memory and the question come first. Creatures get a line each while there
    is room: the viewer's own, then those Close to the viewer, then the others. Each seat shows how many creatures are
    left out. Words that don't fit get a second line where there is room for one.
    """
    asked = wrapped(asked_words(view, pool), columns, "> ", "  ")[:MOST_ASKED]
    seats = [seat for seat, one in enumerate(view.characters) if one.is_in]
    out = [f"{phrases.title(view, one.seat)} {phrases.out(view, one)}" for one in view.characters if not one.is_in]
    room = rows - len(asked) - len(seats) - bool(out) - 2  # the turn and the heading
    below: list[list[str]] = []
    for part in (_stack(view, pool, columns), _memory(view, pool, columns)):
        below.append([*part][: max(room, 0)])
        room -= len(below[-1])
    creatures = _most_important(view)[: max(room, 0)]
    room -= len(creatures)
    labels = [*[_seat_label(view, seat) for seat in seats], *[_creature_label(view, one) for one in creatures]]
    name = min(max(map(len, labels), default=0) + 1, MOST_NAME, columns - NUMBERS - LEAST_WORDS)
    blocks = [wrapped(capital(phrases.turn_words(view)), columns, "", "  ")[:2], [_heading(view, columns, name)]]
    for seat in seats:
        shown = [one for one in creatures if one.controller == seat]
        left_out = sum(one.controller == seat for one in view.creatures) - len(shown)
        blocks.append(_seat(view, seat, left_out, columns, name))
        blocks += [_creature(view, one, columns, name) for one in shown]
    lines: list[str] = []
    for block in blocks:
        more = len(block) - 1
        lines += block if more <= room else [phrases.cut(f"{block[0]} {block[1].strip()}", columns)]
        room -= more if more <= room else 0
    legend = [f"Mana    {MANA}"] if room > 0 and len(MANA) + 8 <= columns else []
    lines += [phrases.cut(f"Out: {'; '.join(out)}", columns)] if out else []
    return "\n".join([*lines, *(line for part in below for line in part), *legend, *asked])


def _most_important(view: View) -> list[CreatureView]:
    """Return all creatures in the order in which they get a line."""
    own = {group for group in view.groups() if view.owner_of(group) == view.player}

    def place(one: CreatureView) -> int:
        if one.controller == view.player:
            return 0
        return 1 if any(view.is_close(group, one.group) for group in own) else 2

    return sorted(view.creatures, key=place)


def _heading(view: View, columns: int, name: int) -> str:
    legend = "* has the turn" if name > 15 and view.active != NO_ONE and not view.end else ""
    words = "Close to, state" if columns >= 70 else ""
    return f"{legend:{name}}{'Pow/Tou':>8}{'Life':>7}{'Guard':>6}  {words}".rstrip()


def _seat_label(view: View, seat: int) -> str:
    return f"{'*' if seat == view.active and not view.end else ' '} {phrases.title(view, seat)}"


def _creature_label(view: View, one: CreatureView) -> str:
    return f" {f'c{one.slot}':>4} {phrases.plain(view.called(one.number))}"


def _seat(view: View, seat: int, left_out: int, columns: int, name: int) -> list[str]:
    one = view.characters[seat]
    label = _seat_label(view, seat)
    words = [*phrases.close_words(view, seat)]
    words += [f"{counted(left_out, 'creature')} more"] if left_out else []
    words += [f"side {one.side}"] if phrases.sides(view) else []
    if one.wild:
        mana = [f"mana {phrases.mana(one.pool)}"] if sum(one.pool) else []
        return _row(label, "", ["wild pack", *words, *mana], columns, name)
    words += [f"mana {phrases.mana(one.pool)}", f"Memory {one.memory_count}", f"library {one.library_count}"]
    words += [*phrases.statuses(view, one), *phrases.keyword_names(one)]
    things = [*phrases.borne(view, seat), *phrases.unborne(view, seat)]
    words += [phrases.plain(view.called(thing.number)) for thing in things]
    return _row(label, _numbers(one, one.sheet.life), words, columns, name)


def _creature(view: View, one: CreatureView, columns: int, name: int) -> list[str]:
    close = [*phrases.close_words(view, one.number)] if one.detached else []
    states = [state for state in phrases.statuses(view, one) if state != "detached" or not close]
    words = [*close, *states, *phrases.keyword_names(one)]
    words += [phrases.plain(view.called(thing.number)) for thing in phrases.borne(view, one.number)]
    return _row(_creature_label(view, one), _numbers(one, one.full_life), words, columns, name)


def _numbers(one: CharacterView | CreatureView, full: int) -> str:
    return f"{f'{one.power}/{one.toughness}':>8}{f'{one.life}/{full}':>7}{phrases.guard(one):>6}"


def _row(label: str, numbers: str, words: list[str], columns: int, name: int) -> list[str]:
    """Return a combatant's line, and more lines for words that don't fit."""
    first = f"{phrases.cut(label, name - 1):<{name}}{numbers:<{NUMBERS}}  "
    if not words:
        return [first.rstrip()]
    return [*Panel(label=8, width=columns, firm=24).several(first[:-1], words, ", ")]


def _stack(view: View, pool: Pool, columns: int) -> Iterator[str]:
    """Describe the stack, without a top that the question begins with."""
    under_way = phrases.under_way(view, pool)
    for words in under_way[1:] if view.asks in ANSWERS_FOR else under_way:
        yield phrases.cut(f"Stack   {capital(words)}", columns)


def _memory(view: View, pool: Pool, columns: int) -> Iterator[str]:
    """List the viewer's Memory on at most two lines (MC-34.2)."""
    own = view.own
    if own is None or own.wild or not own.is_in:
        return
    counts = Counter(own.memory)
    cards = [
        f"{f'{copies} ' if copies > 1 else ''}{phrases.card_name(key, pool)} {cost_of(pool[key])}"
        for key, copies in counts.items()
    ]
    lines = wrapped(", ".join(cards) or "nothing", columns, "Memory  ", "        ")
    yield from lines[:2] if len(lines) <= 2 else [lines[0], phrases.cut(" ".join([lines[1], "..."]), columns)]
    if view.looked_at:
        yield phrases.cut(f"Looking at {phrases.names_of(view.looked_at, pool)}", columns)
