"""The battle as text, in full (MC-34)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from arcana_core.text.panels import WIDTH, Panel, capital
from arcana_mtgcombat.cards.wording import cost_of, kind_of
from arcana_mtgcombat.knowledge.view import CharacterView, CreatureView, PermanentView, View
from arcana_mtgcombat.model.cards import Card, Pool
from arcana_mtgcombat.render import phrases
from arcana_mtgcombat.render.asking import asked_words

LABEL = 14  # "permanent 12"
NAME = 28
"""The width of a combatant's name, less on narrow screens."""
NUMBERS = f"{'Pow/Tou':>7}{'Life':>8}{'Guard':>7}"
MANA = "W white, U blue, B black, R red, G green, C colourless"
"""The letters of mana."""
_CONTINUES = ("  ", " " * LABEL)
_HEADS = ("  creature ", "  permanent ")
"""Lines with these beginnings continue no other line."""
MOST_GROUPS = 12
"""The most groups in a table of ranges."""


def as_text(view: View, pool: Pool, columns: int = WIDTH) -> str:
    """Describe the whole battle on lines of at most this width.

    It lists each character or pack with their creatures and permanents, the ranges, the stack, the viewer's Memory, and
    the question. Combatants and permanents have the labels of the notation. The text contains only facts of the view.
    """
    panel = Panel(label=LABEL, width=columns, firm=16)  # "Channeling 4" stays on one line
    lines = [
        *panel.ends("Wizards' combat", _viewer(view)),
        panel.rule("="),
        *panel.wrapped(capital(phrases.turn_words(view))),
        *panel.wrapped(f"Order: {phrases.order_words(view)}" if view.order and not view.end else ""),
        panel.rule(),
        f"{'':{LABEL + _room(panel)}}{NUMBERS}",
        *(line for seat in range(len(view.characters)) for line in _seat(view, seat, pool, panel)),
        panel.rule(),
        *_ranges(view, panel),
        *_stack(view, pool, panel),
        *_memory(view, pool, panel),
        *panel.line("mana", MANA),
        panel.rule("="),
        *panel.asked(asked_words(view, pool)),
    ]
    return "\n".join(lines)


def continues_line(line: str) -> bool:
    """Return whether a line continues the line above: a combatant's values, a row of the ranges."""
    return line.startswith(_CONTINUES) and not line.startswith(_HEADS)


def _viewer(view: View) -> str:
    if view.player is None:
        return "as a spectator sees it"
    return f"you are {phrases.plain(view.called(view.player))}, character {view.player}"


def _room(panel: Panel) -> int:
    return min(NAME, panel.width - LABEL - len(NUMBERS))


# Combatants.


def _seat(view: View, seat: int, pool: Pool, panel: Panel) -> Iterator[str]:
    """Describe a character or pack with all creatures and permanents."""
    one = view.characters[seat]
    label = f"{'* ' if seat == view.active and not view.end else ''}{phrases.notation(view, seat)}"
    side = [f"side {one.side}"] if phrases.sides(view) else []
    if one.wild or not one.is_in:
        state = phrases.out(view, one) or f"wild pack, Speed {one.speed}"
        yield from panel.line(label, ", ".join([phrases.title(view, seat), *side, state]))
    else:
        words = ", ".join([*side, *phrases.keyword_names(one), *phrases.statuses(view, one)])
        yield from _row(label, phrases.title(view, seat), _numbers(one, one.sheet.life), words, panel)
    yield from panel.several("", _means(one), ", ")
    for permanent in phrases.borne(view, seat):
        yield from _borne(view, permanent, seat, panel)
    if seat != view.player:
        yield from panel.several("  known", _known(one, pool))
    yield from panel.several("  graveyard", [phrases.names_of(one.graveyard, pool)] if one.graveyard else [])
    yield from panel.several("  exiled", [phrases.names_of(one.exile, pool)] if one.exile else [])
    for permanent in phrases.unborne(view, seat):
        label = f"  {phrases.notation(view, permanent.number)}"
        yield from panel.line(label, phrases.of_permanent(view, permanent, seat))
    for creature in view.creatures:
        if creature.controller == seat:
            yield from _creature(view, creature, panel)


def _creature(view: View, one: CreatureView, panel: Panel) -> Iterator[str]:
    label = f"  {phrases.notation(view, one.number)}"
    words = ", ".join([*phrases.keyword_names(one), *phrases.statuses(view, one)])
    yield from _row(label, phrases.plain(view.called(one.number)), _numbers(one, one.full_life), words, panel)
    for permanent in phrases.borne(view, one.number):
        yield from _borne(view, permanent, one.controller, panel)


def _borne(view: View, one: PermanentView, seat: int, panel: Panel) -> Iterator[str]:
    yield from panel.line("", f"+ {phrases.notation(view, one.number)}: {phrases.of_permanent(view, one, seat)}")


def _row(label: str, name: str, numbers: str, words: str, panel: Panel) -> Iterator[str]:
    """Describe a combatant on a line, and on another one if the words don't fit beside the numbers."""
    room = _room(panel)
    if len(name) >= room:
        yield from panel.line(label, name)
        label, name = "", ""
    line = f"{label:<{LABEL}}{name:<{room}}{numbers:<{len(NUMBERS)}}"
    if len(line) + 2 + len(words) <= panel.width:
        yield f"{line}  {words}".rstrip()
        return
    if line.strip():
        yield line.rstrip()
    yield from panel.line("", words)


def _numbers(one: CharacterView | CreatureView, full: int) -> str:
    return f"{f'{one.power}/{one.toughness}':>7}{f'{one.life}/{full}':>8}{phrases.guard(one):>7}"


def _means(one: CharacterView) -> Iterator[str]:
    """List a character's mana, cards and attributes, or a pack's mana (MC-34.1, MC-23.4)."""
    if not one.is_in:
        return
    if one.wild:
        if sum(one.pool):
            yield f"mana {phrases.mana(one.pool)}"
        return
    sheet = one.sheet
    capacities = phrases.capacities(sheet.capacities)
    yield f"mana {phrases.mana(one.pool)} ({sum(one.pool)} of {sheet.mana_pool}: {capacities})"
    yield f"Memory {one.memory_count} (keeps {one.limit})"
    yield f"library {one.library_count}"
    for name, value in phrases.attributes(one):
        yield f"{name} {value}"


def _known(one: CharacterView, pool: Pool) -> Iterator[str]:
    """List the public knowledge about a character's hidden cards (MC-34.4, MC-34.5)."""
    if one.shown:
        yield f"in Memory {phrases.names_of(one.shown, pool)}"
    elsewhere = (Counter(one.somewhere) - Counter(one.shown)).elements()
    if cards := phrases.names_of(elsewhere, pool):
        yield f"in Memory or library {cards}"
    yield from (f"held one of {phrases.names_of(cards, pool)}" for cards in one.hinted)


# Ranges, the stack, Memory.


def _ranges(view: View, panel: Panel) -> Iterator[str]:
    groups = view.groups()
    if len(groups) < 2 or view.end:
        return
    if len(groups) == 2:
        one, other = groups
        range_ = "Close" if view.is_close(one, other) else "Ranged"
        words = f"{phrases.group_name(view, one)} and {phrases.group_name(view, other)} are {range_}"
        yield from panel.line("ranges", words)
    elif len(groups) <= min(MOST_GROUPS, (panel.width - LABEL - 18) // 4):
        yield from _table(view, groups, panel)
    else:
        yield from panel.line("ranges", "Enemy groups are Ranged, except:")
        for group in groups:
            close = [phrases.group_name(view, other) for other in phrases.close_groups(view, group) if other > group]
            words = f"{phrases.group_name(view, group)} is Close to {', '.join(close)}"
            yield from panel.several("", [words] if close else [])


def _table(view: View, groups: tuple[int, ...], panel: Panel) -> Iterator[str]:
    marks = [phrases.mark(view, group) for group in groups]
    room = min(NAME, panel.width - LABEL - 4 * len(groups))
    yield f"{'ranges':<{LABEL}}{'C Close, . Ranged':<{room}}{''.join(f'{mark:>4}' for mark in marks)}".rstrip()
    for group, mark in zip(groups, marks, strict=True):
        cells = "".join(f"{_cell(view, group, other):>4}" for other in groups)
        name = phrases.cut(phrases.group_name(view, group), room - 1)
        yield f"{mark:>{LABEL - 2}}  {name:<{room}}{cells}".rstrip()


def _cell(view: View, one: int, other: int) -> str:
    if one == other or not view.are_enemies(one, other):
        return ""
    return "C" if view.is_close(one, other) else "."


def _stack(view: View, pool: Pool, panel: Panel) -> Iterator[str]:
    for place, words in zip(range(len(view.frames) - 1, -1, -1), phrases.under_way(view, pool), strict=True):
        label = f"stack {place}" + (" top" if place == len(view.frames) - 1 else "")
        yield from panel.line(label, capital(words))


def _memory(view: View, pool: Pool, panel: Panel) -> Iterator[str]:
    """List the viewer's own cards (MC-34.2)."""
    own = view.own
    if own is None or own.wild:
        return
    if own.is_in:
        cards = [_card(pool[key], copies) for key, copies in Counter(own.memory).items()]
        yield from panel.several("Memory", cards or ["nothing"])
    yield from panel.several("library", [phrases.names_of(own.library, pool)] if own.library else [])
    yield from panel.several("looked at", [phrases.names_of(view.looked_at, pool)] if view.looked_at else [])


def _card(card: Card, copies: int) -> str:
    """Describe a card by name, cost and kind: "Karric Flamelance {1R} sorcery"."""
    return f"{f'{copies} ' if copies > 1 else ''}{phrases.plain(card.name)} {cost_of(card)} {kind_of(card).lower()}"
