"""The contents of a turn report, section by section (MG-32)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

import numpy as np

from arcana_core.mail import Comment
from arcana_core.text.wording import listed
from arcana_magika.chapters.messages import line_width
from arcana_magika.knowledge.view import OwnMage, View
from arcana_magika.model.forward import Game
from arcana_magika.model.geometry import COLUMNS, NAMES
from arcana_magika.model.knowledge import Knowledge
from arcana_magika.model.state import OVER
from arcana_magika.model.tables import UNSEEN
from arcana_magika.render.reports import intelligence, words
from arcana_magika.render.reports.blocks import (
    Block,
    Caption,
    Facts,
    HistoryMap,
    Items,
    Prose,
    Quoted,
    ReconMap,
    Report,
    Section,
    Table,
    Visible,
)
from arcana_magika.render.reports.ending import ending
from arcana_magika.render.reports.summary import summary
from arcana_magika.text import names

PLAYER_DATA: Final = (
    ("Name", "player"),
    ("Mailing address", "address"),
    ("Account number", "account"),
    ("Account balance", "balance"),
    ("Game number", "number"),
    ("Date printed", "printed"),
    ("Password", "password"),
)
"""The values of the registration with their keys (MG-32.2)."""


_FIRST_OF_ROW: Final = np.frombuffer(COLUMNS, dtype=np.uint8) == 1


def report_of(
    game: Game, player: int, particulars: Mapping[str, str] | None = None, comments: Sequence[Comment] = ()
) -> Report:
    """The report of the last processed turn, of turn 0 before the first one, or the final one (MG-32.1, MG-32.9).

    Raises:
        ValueError: the game is still being set up, so that no report exists.
    """
    view = game.view(player)
    report, me = view.report, view.me
    if report is None or me is None:
        raise ValueError("the first reports come after all mages are chosen (MG-7.12)")
    registered = particulars or {}
    sections = [
        Section("Player data", (Facts(tuple([(label, _given(registered, key)) for label, key in PLAYER_DATA])),)),
        Section("Mage data", tuple(_mage_data(view, me, report, registered))),
        Section("Maps", tuple(_maps(view, me, report))),
        Section("Intelligence", tuple(intelligence.blocks(view, me, report))),
        Section("Turn summary", tuple(_turn_summary(game, player, report.turn))),
        Section("Standings", tuple(_standings(view))),
        Section("Messages", tuple(_messages(view, line_width(game.rules), comments))),
    ]
    if view.final is not None:
        sections.append(Section("The end of the game", tuple(ending(view.final))))
    title = f"Magika, {'final report' if view.stage == OVER else 'report'} of turn {report.turn}"
    if not report.turn and view.stage != OVER:
        title = "Magika, report before the first turn"
    return Report(title, f"{me.letter} {names.one_line(me.name)}", tuple(sections))


def _given(particulars: Mapping[str, str], key: str) -> str:
    return names.one_line(str(particulars.get(key, "")))


def _mage_data(view: View, me: OwnMage, report: Knowledge, particulars: Mapping[str, str]) -> Iterator[Block]:
    """The mage's state (MG-32.3)."""
    rows = [("Name", names.one_line(me.name)), ("Letter", me.letter), ("Race", me.race), ("Alignment", me.alignment)]
    rows.append(("Next due date", _given(particulars, "due")))
    if me.space is None:
        yield Facts((*rows, ("Status", "dropped from the game")))
        return
    skill = str(me.skill)
    if me.current_skill != me.skill:
        skill += f", at present {me.current_skill}"
    aptitude = f"{me.aptitude:+d}"
    if me.equivalent_aptitude != me.aptitude:
        aptitude += f", equivalent {me.equivalent_aptitude}"
    rows += [
        ("Team", me.team + (f" with {listed(view.allies)}" if view.allies else "")),
        ("Status", _STATUS[me.status]),
        ("Space", me.space),
        ("Endurance", f"{me.endurance} of {me.max_endurance}"),
        ("Arcania", f"{me.arcania} of {me.max_arcania}"),
        ("Spell Skill", skill),
        ("Aptitude", aptitude),
        ("Spells in force", "; ".join(_effects(me, report)) or "none"),
        ("Scrolls", "; ".join([words.scroll(held) for held in me.scrolls]) or "none"),
        ("Cloaks", _cloaks(me)),
        ("Artifacts", ", ".join([f"{names.ARTIFACT_TITLES[code]} ({code})" for code in me.artifacts]) or "none"),
    ]
    if me.barred:
        rows.append(("Cloaks barred", "you can't carry cloaks any more (MG-12.10)"))
    if me.may_decloak:
        rows.append(("De-cloaking", "you may ask for it on the next sheet (MG-12.12)"))
    if me.missed:
        rows.append(("Missed turns", f"{me.missed} in a row (MG-33.2)"))
    yield Facts(tuple(rows))


_STATUS: Final = {"OK": "OK", "EX": "EX, exhausted", "UC": "UC, unconscious"}


def _effects(me: OwnMage, report: Knowledge) -> Iterator[str]:
    """The spells in force with their ends, with those that end with this turn last (MG-40.70)."""
    for effect in me.effects:
        yield words.effect(effect)
    last = 5 * report.turn
    in_force = {effect.code for effect in me.effects}
    for code, end, _ in report.effects:
        if 0 < end <= last and code not in in_force:
            yield f"{names.TITLES[code]} until now"


def _cloaks(me: OwnMage) -> str:
    worn = () if me.team == "Black" else (f"{me.team} (worn)",)
    return ", ".join((*worn, *me.cloaks)) or "none"


def _maps(view: View, me: OwnMage, report: Knowledge) -> Iterator[Block]:
    """Own recon map, visible spaces, team mates' maps, history map (MG-32.4)."""
    recon = view.recon
    if recon is None:
        yield Prose("You have no recon map.")
    else:
        yield ReconMap(recon, me.letter, f"Recon map around {recon.space}{', with Recon Aid' * recon.aided}")
        yield Caption("Visible spaces: terrain, artifacts and cloaks seen (TAST)")
        yield Visible(recon.spaces)
    for letter, theirs in view.ally_recons:
        aided = ", with Recon Aid" * theirs.aided
        yield ReconMap(theirs, letter, f"Recon map of {letter}, your team mate, around {theirs.space}{aided}")
        yield Caption(f"Spaces seen by {letter}")
        yield Visible(theirs.spaces)
    yield Caption("History map: all you have ever seen")
    yield HistoryMap(report.seen_terrain, report.recon.clear, report.recon.cell, _last_seen(report))


def _last_seen(report: Knowledge) -> tuple[tuple[str, str], ...]:
    """The spaces last seen in each turn, the newest first: runs within a row as `m4-9` (MG-28.10)."""
    turns = np.frombuffer(report.seen_turn, dtype="<u2")
    runs: dict[int, list[str]] = {}
    # A run ends where the turn changes, and at the end of a row.
    starts = np.flatnonzero(_FIRST_OF_ROW | np.concatenate(([True], turns[1:] != turns[:-1])))
    for start, end in pairwise((*starts.tolist(), len(turns))):
        if report.seen_terrain[start] == UNSEEN:
            continue
        name = NAMES[start]
        if end - start > 1:
            name += f"-{COLUMNS[end - 1]}"
        runs.setdefault(int(turns[start]), []).append(name)
    return tuple([(f"turn {turn}", " ".join(runs[turn])) for turn in sorted(runs, reverse=True)])


def _turn_summary(game: Game, player: int, turn: int) -> Iterator[Block]:
    for title, sentences in summary(game, player, turn):
        if title:
            yield Caption(title)
        yield Items(sentences)


def _standings(view: View) -> Iterator[Block]:
    """The player's standing, without names (MG-32.7)."""
    standings = view.standings
    if standings is None:
        yield Prose("You are no longer in the game.")
        return
    rows = [
        (name, str(among.own), str(among.lowest), str(among.highest))
        for name, among in (
            ("Endurance", standings.endurance),
            ("Arcania", standings.arcania),
            ("Spell Skill", standings.skill),
            ("Aptitude (equivalent)", standings.aptitude),
        )
    ]
    yield Table(("Statistic", "You", "Lowest of the others", "Highest of the others"), tuple(rows), 0)
    yield Prose(f"Your victory points, as if the game ended now: {standings.points:g}.")
    if view.tasks:
        yield Caption("Your tasks")
        marks = [(str(task.number), "counts" if task.counts else "-", task.sentence) for task in view.tasks]
        yield Table(("Task", "Now", "Aim"), tuple(marks), 2)


def _messages(view: View, width: int, comments: Sequence[Comment]) -> Iterator[Block]:
    """Messages, offers to the Ebon Mage, notices, comments of the game master (MG-32.8, MG-40.81)."""
    for message in view.messages:
        sender = f"From {message.sender}" if message.sender else "Anonymous"
        yield Quoted(f"{sender} to {message.address}:", names.clean(message.text), width)
    if not view.messages:
        yield Prose("No messages.")
    if view.offers:
        yield Caption("Offers to you, which the next sheet may accept")
        yield Items(tuple([f"{letter}: {offer}" for letter, offer in view.offers]))
    if view.notices:
        yield Caption("Notices")
        yield Items(tuple([names.one_line(notice) for notice in view.notices]))
    if comments:
        yield Caption("From the game master")
        for comment in comments:
            about = "To all:" if comment.to_all else "To you alone:"
            yield Quoted(about, names.clean(comment.text), _COMMENT_WIDTH)


_COMMENT_WIDTH: Final = 74
