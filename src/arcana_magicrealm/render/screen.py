"""The position as text, as a player sees it: one screen for a terminal, or everything (MR-48)."""

from __future__ import annotations

from collections.abc import Iterator

from arcana_core.cards.cards import indices
from arcana_core.text.panels import LOWEST, WIDTH, Panel, capital, hanging, wrapped
from arcana_core.text.wording import listed
from arcana_magicrealm.chapters.days.phases import BASIC, NORMAL_PHASES, SUNLIGHT, Recorder, Written
from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.model.beings import FIRST_DENIZEN
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.denizens import GROUPS
from arcana_magicrealm.model.locations import CATEGORIES, SITES, VISITORS
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.realm import OF_TILE, TILE_OF, TILES, clearing_name
from arcana_magicrealm.model.turns import ACTIVITIES
from arcana_magicrealm.render import around, magic, questions, sheets, words
from arcana_magicrealm.render.desk import Desk
from arcana_magicrealm.render.questions import asked_words
from arcana_magicrealm.render.sketch import sketch
from arcana_magicrealm.text.moments import monsters_in
from arcana_magicrealm.text.names import SPELL_BOX_NAMES, being_name, piece_name, spaced

LABEL = 9
"""The columns of a label and the blank behind it."""
WIDE = 20
"""Rows from which on a screen shows with every question all that it shows with those about a turn."""
HANDLING = ("StartOfPhase", "RestoreLoad", "AbandonNext", "LastRearranging", "Proposing", "Answering")
"""The questions about belongings."""
FOR_NEWS_IF_NARROW, FOR_NEWS = 3, 1
"""The rows that the lowest screen leaves to the news, if it is narrow and otherwise."""
MANY = 1_000
"""More rows than any position needs."""
NEAR_IF_LOW, NEAR = 3, 9
"""Clearings nearby that a low screen names, and others."""
SCORE, SCORE_NOW = {"over": "score"}, "score if it ended now"
"""Names of the total: by stage if the game is over, and otherwise."""
Part = tuple[float, str, str]
"""A part of a screen: its rank, the lowest kept first; its label; its text, "" for nothing to show."""
Block = tuple[float, list[str]]
"""Lines of a screen that are shown together, with their rank."""


def as_screen(desk: Desk, columns: int, rows: int) -> str:
    """The lines that fit, the question last. The most important blocks are kept first."""
    panel = Panel(LABEL, columns)
    asked = panel.asked(asked_words(desk))
    for_news = FOR_NEWS_IF_NARROW if columns < WIDTH else FOR_NEWS
    room = rows - len(asked) - (for_news if rows <= LOWEST else 0)
    return "\n".join([*_fitting([*_blocks(desk, panel, rows)], room), *asked])


def _fitting(blocks: list[Block], room: int) -> Iterator[str]:
    """The lines of the blocks that fit into this room, if the lowest ranks are chosen first."""
    kept: set[int] = set()
    for number in sorted(range(len(blocks)), key=lambda number: blocks[number][0]):
        size = len(blocks[number][1])
        if size <= room:
            kept.add(number)
            room -= size
    return (line for number, (_, lines) in enumerate(blocks) if number in kept for line in lines)


def _blocks(desk: Desk, panel: Panel, rows: int) -> Iterator[Block]:
    """The blocks of a screen from top to bottom."""
    view = desk.view
    score = ""
    if desk.score is not None and view.day and view.fight is None:
        score = f"{SCORE.get(view.stage, SCORE_NOW)}: {desk.score.total}"
    yield 0, [*panel.ends(words.day_words(view, f" of {desk.days}"), score)]
    for text in words.going_on(view):
        yield 1, panel.wrapped(text)
    yield from _fight(desk, panel.width)
    for rank, label, text in (*parts(desk, rows), *_others(desk, rows)):
        if text:
            yield rank, [*panel.line(label, text)]
    has_sketch = (view.day and view.fight is None) or view.building is not None
    yield 10, ["", *[line for text in sketch(view) if has_sketch for line in panel.wrapped(text)]]


def _fight(desk: Desk, columns: int) -> Iterator[Block]:
    """The sheets of a fight, first the one of the viewer's character, each as one part."""
    fight = desk.view.fight
    if fight is None:
        return
    yield 1.1, [sheets.title(fight)]
    for text in magic.cast_words(desk.view):
        yield 1.15, [*wrapped(text, columns, "", "  ")]
    for number, block in enumerate(sheets.blocks(desk.view, fight)):
        yield 1.2 if number == 0 else 2.2 + number / 100, hanging(block, columns)


def parts(desk: Desk, rows: int = MANY) -> Iterator[Part]:
    """The parts about the viewer's own beings: all of them, or those for this question on a screen of some rows."""
    planning = _is_planning(desk, rows)
    yield 1.5, "Running", desk.stuck
    yield 1.5, "Picked", questions.picked(desk) if desk.recorder is None else ""
    yield from _self(desk, with_gear=planning or desk.view.asks in HANDLING or rows >= WIDE)
    yield 3.4, "Magic", "; ".join(filter(None, [*magic.in_effect(desk.view), magic.enchanted_words(desk.view)]))
    yield from _turn(desk)
    yield from _place(desk, NEAR if rows >= WIDE else NEAR_IF_LOW, planning=planning)
    if planning:
        between = "\n" if desk.view.stage in SCORE else ", "
        yield 4, "Aims", between.join(_aims(desk))


def _is_planning(desk: Desk, rows: int) -> bool:
    return (desk.written is not None or rows >= WIDE or not desk.view.asks) and desk.view.fight is None


def _others(desk: Desk, rows: int) -> Iterator[Part]:
    for seat, one in enumerate(desk.view.characters if _is_planning(desk, rows) else ()):
        is_other = seat != desk.view.player and (desk.view.day or one.hero >= 0)
        if is_other or desk.view.building is not None:
            name = words.player_name(desk.view, seat)
            yield 6, "Others" if is_other else "Tiles", f"{name}: {words.status_words(desk.view, seat)}"


def _self(desk: Desk, *, with_gear: bool) -> Iterator[Part]:
    view, one = desk.view, desk.view.me
    if one is None or desk.own < 0:
        return
    yield 2, "You", words.status_words(view, view.player or 0, clearing=False)
    price = sum([PIECES[piece].price for piece in (*one.open, *one.bag)])
    if with_gear:
        yield 5.5, "Gear", f"{words.belongings_words(view, one)}{f'; worth {price} gold' if price else ''}"
    heavy = listed(map(piece_name, indices(desk.heavy)))
    yield 3, "Heavy", f"{heavy}: left behind when you move, worth nothing at the end" if heavy else ""
    yield 4.1, "Tasks", "; ".join(words.tasks_words(view))
    yield 6.4, "Hired", "; ".join(words.hired_words(view))
    yield 6.45, "Carried", "; ".join(words.carried_words(view))
    yield 6.5, "Chits", words.chits_words(one, view)
    yield 3.2 if view.fight is not None else 6.6, "Spells", magic.recorded_words(one)
    yield 3.3 if view.fight is not None else 6.7, "Colours", magic.supplied_words(desk)
    yield 3.35, "Can't", "; ".join([f"cast {text}" for text in desk.uncast])
    yield 3.36 if view.fight is not None else 6.8, "Ready", words.ready_words(view, one)
    yield 8, "Found", words.discoveries_words(one)


def _turn(desk: Desk) -> Iterator[Part]:
    """The turn being recorded with the phases left, or the turns that are still to come."""
    if desk.recorder is not None and desk.written is not None:
        owner = f"for {being_name(desk.recorder.being)}: " if desk.recorder.being >= FIRST_DENIZEN else ""
        done = f"{words.turn_words(desk.written.phases)}; " if desk.written.phases else ""
        yield 2, "Turn", f"{owner}{done}left: {phases_left(desk.recorder, desk.written)}"
    elif desk.view.turn is None:
        for being, phases in desk.view.turns:
            yield 2, "Turn", f"{being_name(being)}: {words.turn_words(phases)}"


def phases_left(recorder: Recorder, written: Written) -> str:
    """The phases that can still be recorded, by source (MR-6.6 to MR-6.9)."""
    found = []
    for source, activity in recorder.sources:
        left = (NORMAL_PHASES if source in (BASIC, SUNLIGHT) else 1) - written.used(source)
        if source == recorder.pony:
            found.append("a pony Move after each other Move")
        elif left > 0 and activity in ACTIVITIES:
            found.append(f"1 {ACTIVITIES[activity]} ({spaced(source)})")
        elif left > 0 and source not in (BASIC, SUNLIGHT):
            found.append(f"1 of any kind ({spaced(source)})")
        elif left > 0 and not (source == SUNLIGHT and written.caved):
            found.append(f"{left} {spaced(source)}")
    return ", ".join(found) or "nothing"


def _place(desk: Desk, most: int, *, planning: bool) -> Iterator[Part]:
    view, at = desk.view, desk.at
    if at < 0:
        if view.me is not None and view.day and view.me.status == "playing":
            yield 2, "Here", words.place_words(view, view.me)
        return
    planning = planning and view.stage not in SCORE
    is_later = desk.recorder is not None and at != desk.recorder.at
    yield 2, "Then at" if is_later else "Here", _here(desk, at)
    yield 2.5, "Roads", around.roads(desk, at) if planning else ""
    chits = words.tile_words(view, TILE_OF[at])
    yield 4.5, "Chits in", f"{TILES[TILE_OF[at]].name}: {chits}" if chits else ""
    if planning:
        yield 3, "Moves to", ", ".join(around.places(desk, at))
        yield 5, "Explore", ", ".join(around.unsearched(desk, at))
        near = around.nearby(desk, at)
        is_dangerous = bool(near) and near[0][0]
        more = [f"+{len(near) - most} more: `look`"] if len(near) > most else []
        yield 2.4 if is_dangerous else 9, "Near", "; ".join([*[text for _, text in near[:most]], *more])


def _here(desk: Desk, at: int) -> str:
    """A clearing with everything in it, and what monsters there threaten while a turn is recorded."""
    there = words.clearing_words(desk.view, at, desk.being)
    if there and desk.written is not None and monsters_in(desk.view, at):
        there += "; monsters block you after a phase here unless you are hidden: hide, or move away"
    return f"{clearing_name(at)} ({desk.map.type_of[at]}){f': {there}' if there else ''}"


def _aims(desk: Desk) -> Iterator[str]:
    """For each category the amount that the character has, needs and scores (MR-5.12, MR-22.17, MR-22.18)."""
    if desk.score is None or not any(desk.score.needs) or desk.view.me is None:
        return
    start = HEROES[desk.view.me.hero].stage.value
    points = [basic + bonus for basic, bonus in zip(desk.score.basic, desk.score.bonus, strict=True)]
    for data, has, needs, scored in zip(CATEGORIES, desk.score.has, desk.score.needs, points, strict=True):
        extra = start if data.category == "gold" else 0  # MR-22.13: people count the gold that they have
        if needs or scored:
            number = words.number_words(((has + extra).numerator, has.denominator))
            sum_ = f"{extra} at the start + {needs}; " if extra else ""
            yield f"{spaced(data.category)} {number} of {needs + extra} ({sum_}score {scored})"


def as_text(desk: Desk, columns: int = 10_000) -> str:
    """Everything that the viewer knows, the question last, in lines of at most this many columns."""
    view, panel = desk.view, Panel(LABEL, columns)
    above = [f"Magic Realm: {words.day_words(view)}", *words.going_on(view)]
    above += [*sheets.fight_words(view), *magic.cast_words(view), *_players(view)]
    own = [line for _, label, text in parts(desk) if text for line in panel.line(label, text)]
    below = [*sketch(view), *_map(view), *_sites(view), *_spell_cards(view), *_goods(view)]
    asked = panel.asked(asked_words(desk))
    return "\n".join([*hanging(above, columns), *own, *hanging(below, columns), *asked])


def _players(view: View) -> Iterator[str]:
    yield "Characters:"
    for seat, one in enumerate(view.characters):
        mark = " (you)" if seat == view.player else ""
        yield f"  {capital(words.player_name(view, seat))}{mark}: {words.status_words(view, seat)}"
        if one.status == "playing" and one.hero >= 0 and seat != view.player:
            yield f"    {words.belongings_words(view, one)}"
            chits = words.chits_words(one, view)
            if chits:
                yield f"    chits {chits}"
            if one.spells:
                yield f"    spells {magic.recorded_words(one)}"


def _map(view: View) -> Iterator[str]:
    yield "Map:"
    for tile, data in enumerate(TILES):
        side = f", enchanted: {magic.printed_words(tile)}" if view.enchanted >> tile & 1 else ""
        chits = words.tile_words(view, tile)
        yield f"  {data.name} ({data.code}{side}){f': {chits}' if chits else ''}"
        flyers = words.flyers_over(view, tile)
        yield from [f"    in the air: {listed(flyers)}"] if flyers else []
        for clearing in OF_TILE[tile]:
            there = words.clearing_words(view, clearing)
            if there:
                yield f"    {clearing_name(clearing)}: {there}"


def _sites(view: View) -> Iterator[str]:
    yield "Treasure sites, from the top:"
    for site, stack in zip(SITES, view.sites, strict=True):
        yield f"  {site.name}: {words.stack_words(stack, 'treasure') or 'empty'}"


def _spell_cards(view: View) -> Iterator[str]:
    boxes = zip(SPELL_BOX_NAMES, (*view.site_spells, *view.visitor_spells), strict=False)  # items are with their owners
    there = [f"  {name}: {words.stack_words(stack, 'spell card')}" for name, stack in boxes if stack]
    yield from ["Spell cards, from the top:", *there] if there else []


def _goods(view: View) -> Iterator[str]:
    yield "For sale:"
    for number, name in enumerate([one.name for one in GROUPS] + [one.name for one in VISITORS]):
        goods = [*map(piece_name, view.goods[number])] if number < len(GROUPS) else []
        goods += words.pile_names(view.cards[number], "card")
        if goods or number < len(GROUPS):
            yield f"  {name}: {', '.join(goods) or 'nothing'}"
