"""The short form of a position for a terminal: what matters for the decision, as much of it as fits."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from arcana_core.cards.cards import indices
from arcana_core.text.panels import Panel, capital
from arcana_core.text.wording import listed
from arcana_magicrealm.chapters.phases import ANY, BASIC, NORMAL_PHASES, SUNLIGHT, Recorder, Written, goes_into_cave
from arcana_magicrealm.chapters.scoring import Score
from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.locations import CATEGORIES
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.realm import TILE_OF, TILES, clearing_name
from arcana_magicrealm.model.state import ACTIVITIES
from arcana_magicrealm.render import around, words
from arcana_magicrealm.render.questions import question
from arcana_magicrealm.text.names import being_name, partner_name

LABEL = 9
"""The columns of a label and the blank behind it."""
WIDE = 26
"""Rows from which on the tiles are drawn."""


@frozen(kw_only=True)
class Desk:
    """A view with everything else that a screen shows.

    Attributes:
        view: the player's view.
        days: the length of the game.
        recorder: the individual owner turn is being recorded; None for none.
        written: that turn so far.
        score: the character's score if the game ended now; None without a character in play.
        heavy: the belongings that the character would leave behind if it moved.
    """

    view: View
    days: int
    recorder: Recorder | None = None
    written: Written | None = None
    score: Score | None = None
    heavy: int = 0


def as_screen(desk: Desk, columns: int, rows: int) -> str:
    """The lines that fit, the question last. The most important parts are kept first."""
    view, panel = desk.view, Panel(LABEL, columns)
    asked = panel.asked(question(view, desk.recorder, desk.written))
    asked = asked or [f"> {'The game is over' if view.stage == 'over' else 'Others decide'}"]
    parts: list[tuple[float, list[str]]] = [
        (0, list(panel.ends(*_title(desk)))),
        (1, [line for text in _now(view) for line in panel.wrapped(text)]),
        (4, list(_self(desk, panel))),
        (2, list(_turn(desk, panel))),
        (3, list(_here(desk, panel))),
        (7, list(panel.several("Places", around.places(view, _at(desk)) if _at(desk) >= 0 else ()))),
        (8, list(panel.several("Explore", around.unsearched(view, _at(desk)) if _at(desk) >= 0 else ()))),
        *[(9 + number / 100, lines) for number, lines in enumerate(_near(desk, panel))],  # the nearest first
        (5, list(_others(view, panel))),
        (6, list(_aims(desk, panel))),
        (10, ["", *words.tiles(view)] if rows >= WIDE else []),
    ]
    left = rows - len(asked)
    kept: set[float] = set()
    for rank, lines in sorted(parts):
        if len(lines) <= left:
            kept.add(rank)
            left -= len(lines)
    return "\n".join([line for rank, lines in parts if rank in kept for line in lines] + asked[: max(rows, 1)])


def _at(desk: Desk) -> int:
    """Where the individual is that the question is about, at the end of the turn recorded so far; -1 for nowhere."""
    if desk.written is not None:
        return desk.written.at
    one = desk.view.me
    return one.at if one is not None and one.status == "playing" and desk.view.placements else -1


def _title(desk: Desk) -> tuple[str, str]:
    view = desk.view
    if view.stage in words.STAGES:
        return words.STAGES[view.stage].capitalize(), ""
    prowls = f"; monster roll {view.monster_roll}" if view.monster_roll else ""
    score = "" if desk.score is None else f"score if it ended now: {desk.score.total}"
    return f"Day {view.day} of {desk.days}, {view.stage.capitalize()}{prowls}", score


def _now(view: View) -> Iterator[str]:
    """The turn, the deal and the proposal that are going on."""
    if view.turn is not None:
        turn = view.turn
        done, rest = turn.phases[: turn.number], turn.phases[turn.number :]
        parts = [f"done {words.turn_words(done)}"] if done else []
        parts += [f"now {words.turn_words(rest[:1])}"] if rest and not turn.done else []
        parts += [f"then {words.turn_words(rest[1:])}"] if rest[1:] and not turn.done else []
        yield f"{being_name(turn.individual)}'s turn: {'. '.join(map(capital, parts)) or 'no phases'}."
    if view.deal is not None:
        deal = view.deal
        what = (
            PIECES[deal.piece].name
            if deal.piece >= 0
            else listed([being_name(being) for being in indices(deal.natives)])
        )
        subject = f" for {what}" if what else ""
        yield f"{being_name(deal.being)} deals with {partner_name(deal.partner)}{subject}, basic price {deal.price}."
    if view.proposal is not None:
        yield f"{words.proposal_words(view.proposal)}."


def _self(desk: Desk, panel: Panel) -> Iterator[str]:
    view, one = desk.view, desk.view.me
    if one is None or one.hero < 0 or one.status != "playing":
        return
    yield from panel.line("You", words.status_words(view, view.player or 0, clearing=False))
    yield from panel.line("Gear", words.belongings_words(view, one))
    heavy = listed([PIECES[piece].name for piece in indices(desk.heavy)])
    if heavy:
        yield from panel.line("Heavy", f"{heavy}: left behind when you move, worth nothing at the end")
    for label, text in (("Chits", words.chits_words(one)), ("Found", words.discoveries_words(one))):
        if text:
            yield from panel.line(label, text)


def _turn(desk: Desk, panel: Panel) -> Iterator[str]:
    """The turn being recorded with the phases left, or the turns that are still to come."""
    view = desk.view
    if desk.recorder is not None and desk.written is not None:
        owner = f"for {being_name(desk.recorder.being)}: " if desk.recorder.being >= 16 else ""
        done = f"{words.turn_words(desk.written.phases)}; " if desk.written.phases else ""
        yield from panel.line("Turn", f"{owner}{done}left: {phases_left(desk.recorder, desk.written)}")
    elif view.turn is None:
        for being, phases in view.turns:
            yield from panel.line("Turn", f"{being_name(being)}: {words.turn_words(phases)}")


def phases_left(recorder: Recorder, written: Written) -> str:
    """The phases that can still be recorded, by source (MR-6.6 to MR-6.9)."""
    found = []
    for source, activity in recorder.sources:
        left = (NORMAL_PHASES if source in (BASIC, SUNLIGHT) else 1) - written.used(source)
        if source == recorder.pony:
            found.append("a pony Move after each other Move")
        elif left > 0 and activity != ANY:
            found.append(f"1 {ACTIVITIES[activity]} ({words.spaced(source)})")
        elif left > 0 and not (source == SUNLIGHT and goes_into_cave(recorder, written.phases)):
            found.append(f"{left} {words.spaced(source)}")
    return ", ".join(found) or "nothing"


def _here(desk: Desk, panel: Panel) -> Iterator[str]:
    view, at = desk.view, _at(desk)
    if at < 0:
        return
    later = desk.view.me is not None and at != desk.view.me.at and desk.written is not None
    kind = around.map_in(view).type_of[at]
    there = words.clearing_words(view, at, view.me.hero if view.me is not None else -1)
    yield from panel.line(
        "Then at" if later else "Here", f"{clearing_name(at)} ({kind}){f': {there}' if there else ''}"
    )
    yield from panel.line("Roads", around.roads(view, at))
    chits = words.tile_words(view, TILE_OF[at])
    if chits:
        yield from panel.line("Chits in", f"{TILES[TILE_OF[at]].name}: {chits}")


def _near(desk: Desk, panel: Panel) -> Iterator[list[str]]:
    at = _at(desk)
    for number, (name, text) in enumerate(around.nearby(desk.view, at) if at >= 0 else ()):
        yield list(panel.line("" if number else "Near", f"{name}, {text}"))


def _others(view: View, panel: Panel) -> Iterator[str]:
    for seat in range(len(view.characters)):
        if seat != view.player and (view.day or view.characters[seat].hero >= 0):
            yield from panel.line("Others", f"{words.player_name(view, seat)}: {words.status_words(view, seat)}")


def _aims(desk: Desk, panel: Panel) -> Iterator[str]:
    """For each category what the character has, needs and scores (MR-5.12, MR-22.17, MR-22.18)."""
    if desk.score is None or not any(desk.score.needs):
        return
    assert desk.view.me is not None
    start = HEROES[desk.view.me.hero].stage.value
    texts = []
    points = [basic + bonus for basic, bonus in zip(desk.score.basic, desk.score.bonus, strict=True)]
    for data, has, needs, scored in zip(CATEGORIES, desk.score.has, desk.score.needs, points, strict=True):
        extra = start if data.category == "gold" else 0  # MR-22.13: people count the gold that they have
        if needs or scored:
            number = words.number_words(((has + extra).numerator, has.denominator))
            texts.append(f"{words.spaced(data.category)} {number} of {needs + extra} (score {scored})")
    yield from panel.several("Aims", texts, ", ")
