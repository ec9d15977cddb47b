"""Comments of the game master on reports, and the hall of fame (MG-40.81, MG-40.82, MG-34.4)."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from arcana_core.mail import Comment
from arcana_lab.commands import arcana
from arcana_lab.mail.hall import Entry, Winner, enter, read_hall
from arcana_magika.render import reports
from arcana_magika.scenario import contest
from tests.lab.mail_words import in_order

HALL = "hall-of-fame.jsonl"
FORMS = ((), ("--html",))


def invoked(*arguments: object, typed: str = "") -> Result:
    return CliRunner().invoke(arcana, ["mail", *in_order(*arguments, game="magika")], input=typed)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game of two novices, A and B, that lasts two turns, before the first of them."""
    (tmp_path / "rules.toml").write_text("turn_limit = 2\n")
    (tmp_path / "players.toml").write_text('[A]\nplayer = "Ann Archer"\nname = "Otho"\n[B]\nname = "Ebba"\n')
    given = ("--novices", 2, "--seed", 1, "--rules", tmp_path / "rules.toml", "--players", tmp_path / "players.toml")
    done = invoked("new", tmp_path / "spring", *given)
    assert done.exit_code == 0, done.output
    return tmp_path / "spring"


def report(folder: Path, letter: str, *more: object) -> str:
    return invoked("report", folder, letter, *more).stdout


def played_out(folder: Path) -> Result:
    assert invoked("turn", folder, "--force").exit_code == 0
    return invoked("turn", folder, "--force")


# Comments.


@pytest.mark.rule("MG-40.81")
@pytest.mark.parametrize("form", FORMS)
def test_comment_for_everybody_is_in_all_reports_of_its_turn(folder: Path, form: tuple[str, ...]) -> None:
    assert invoked("comment", folder, "Welcome to the <north>").exit_code == 0
    shown = "Welcome to the &lt;north&gt;" if form else "Welcome to the <north>"

    for letter in "ABM":
        assert shown in report(folder, letter, *form)
        assert "To all:" in report(folder, letter, *form)
    invoked("turn", folder, "--force")
    assert shown not in report(folder, "A", *form)
    assert shown in report(folder, "A", "--turn", 0, *form)


@pytest.mark.rule("MG-40.81")
@pytest.mark.parametrize("form", FORMS)
def test_comment_for_one_mage_is_in_no_other_report(folder: Path, form: tuple[str, ...]) -> None:
    before = {letter: report(folder, letter, *form) for letter in "ABM"}

    assert invoked("comment", folder, "Mind the swamp", "--for", "b").exit_code == 0

    assert "Mind the swamp" in report(folder, "B", *form)
    assert "To you alone:" in report(folder, "B", *form)
    for letter in "AM":
        assert report(folder, letter, *form) == before[letter]


@pytest.mark.rule("MG-40.81")
def test_comments_are_listed_and_removed(folder: Path) -> None:
    assert invoked("comment", folder).stdout == "turn 0 has no comments\n"
    invoked("comment", folder, "-", "--for", "A", typed="one\ntwo\n")
    assert invoked("comment", folder, "three").stdout == (
        "on turn 0, for A:\n  one\n  two\non turn 0, for all players:\n  three\n"
    )

    assert invoked("comment", folder, "--clear", "--for", "A").stdout == "1 comment on turn 0 removed\n"
    assert invoked("comment", folder).stdout == "on turn 0, for all players:\n  three\n"
    assert invoked("comment", folder, "--clear").stdout == "1 comment on turn 0 removed\n"
    assert invoked("comment", folder, "--clear").stdout == "no comments on turn 0 removed\n"


@pytest.mark.rule("MG-40.81", "MG-40.77")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        (" \n ", "a comment needs at least 1 visible character"),
        ("x" * 2001, "a comment has at most 2000 characters, this has 2001"),
        ("a\n" * 40 + "a", "a comment has at most 40 lines, this has 41"),
        ("\u202eevil", "a comment can't contain U+202E (RIGHT-TO-LEFT OVERRIDE), which is invisible"),
        ("\x1b[2J", "a comment can't contain U+001B (ESCAPE), which is invisible"),
    ],
)
def test_comments_that_will_not_do_are_rejected_and_change_nothing(folder: Path, text: str, why: str) -> None:
    invoked("comment", folder, "first")
    before = (folder / "comments.jsonl").read_bytes()

    done = invoked("comment", folder, "-", typed=text)

    assert (done.exit_code, done.stderr) == (1, f"arcana mail comment: {why}\n")
    assert (folder / "comments.jsonl").read_bytes() == before


@pytest.mark.rule("MG-40.81")
def test_comments_belong_to_reports_and_mages_that_there_are(folder: Path) -> None:
    assert "there are reports of turns 0 to 0, not of turn 1" in invoked("comment", folder, "x", "--turn", 1).stderr
    assert "unknown mage 'Z'" in invoked("comment", folder, "x", "--for", "Z").stderr
    assert invoked("comment", folder, "x", "--clear").exit_code == 2
    for number in range(20):
        assert invoked("comment", folder, f"comment {number}").exit_code == 0
    assert "turn 0 has 20 comments already" in invoked("comment", folder, "one more").stderr


@pytest.mark.rule("MG-40.81")
@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "[]",
        '{"turn": 0, "for": "A"}',
        '{"turn": true, "for": "", "text": "x"}',
        '{"turn": -1, "for": "", "text": "x"}',
        '{"turn": 0, "for": "Z", "text": "x"}',
        '{"turn": 0, "for": ["A"], "text": "x"}',
        '{"turn": 0, "for": "", "text": 7}',
        '{"turn": 0, "for": "", "text": "\\u202e"}',
        "[" * 100_000,
    ],
)
def test_damaged_file_of_comments_is_named_with_its_line(folder: Path, line: str) -> None:
    invoked("comment", folder, "fine")
    with (folder / "comments.jsonl").open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")

    for command in (("comment", folder, "x"), ("report", folder, "A")):
        done = invoked(*command)
        assert done.exit_code == 2
        assert "comments.jsonl:2: " in done.stderr


def test_comments_are_for_the_game_master_alone_to_read(folder: Path) -> None:
    invoked("comment", folder, "secret", "--for", "A")

    assert stat.S_IMODE((folder / "comments.jsonl").stat().st_mode) == 0o600


@pytest.mark.rule("MG-40.81", "MG-32.8")
def test_comments_are_behind_messages_and_notices_in_both_forms() -> None:
    game = contest("A m7 | B m8")
    comments = (Comment("one\ntwo", to_all=True), Comment("\u202ethree", to_all=False))

    for reported in (reports.as_text(game, 0, comments=comments), reports.as_html(game, 0, comments=comments)):
        assert reported.index("No messages.") < reported.index("From the game master") < reported.index("To all:")
        assert reported.index("To all:") < reported.index("To you alone:") < reported.index(r"\u202ethree")
        assert "\u202e" not in reported


# The hall of fame.


@pytest.mark.rule("MG-40.82", "MG-34.4")
def test_winners_of_a_finished_game_enter_the_hall_of_fame_once(folder: Path) -> None:
    hall = folder.parent / HALL
    assert invoked("hall", folder).stdout == "the hall of fame is empty: no game here is over\n"
    invoked("turn", folder, "--force")
    assert not hall.exists()

    assert invoked("turn", folder, "--force").exit_code == 0
    (entry,) = read_hall(hall)
    outcome = json.loads(invoked("status", folder, "--json").stdout)["outcome"]
    winners = ["ABM"[player] for player in outcome["winners"]]
    assert (entry.game, entry.folder, entry.turn, entry.clause) == ("magika", "spring", 2, "MG-31.3")
    assert [one.letter for one in entry.winners] == winners
    before = hall.read_bytes()

    assert invoked("turn", folder, "--force").exit_code == 1
    listed = invoked("hall", folder).stdout
    assert hall.read_bytes() == before
    assert all(one.name in listed for one in entry.winners)


@pytest.mark.rule("MG-40.82")
def test_hall_command_enters_a_game_whose_last_turn_was_cut_short(folder: Path) -> None:
    played_out(folder)
    hall = folder.parent / HALL
    kept = hall.read_bytes()
    hall.unlink()

    assert invoked("hall", folder).exit_code == 0
    assert hall.read_bytes() == kept


@pytest.mark.rule("MG-40.82")
def test_turn_is_processed_even_if_the_hall_cannot_be_written(folder: Path) -> None:
    invoked("turn", folder, "--force")
    (folder.parent / HALL).mkdir()

    done = invoked("turn", folder, "--force")

    assert done.exit_code == 0
    assert "turn 2 is processed" in done.stdout
    assert "the winners are not in the hall of fame yet; `arcana mail hall` tries again" in done.stderr
    (folder.parent / HALL).rmdir()
    assert invoked("hall", folder).exit_code == 0
    assert len(read_hall(folder.parent / HALL)) == 1


@pytest.mark.rule("MG-40.82")
def test_games_beside_each_other_share_a_hall_of_fame(folder: Path) -> None:
    played_out(folder)
    given = ("--novices", 2, "--seed", 2, "--rules", folder.parent / "rules.toml")
    assert invoked("new", folder.parent / "autumn", *given).exit_code == 0
    played_out(folder.parent / "autumn")

    assert [entry.folder for entry in read_hall(folder.parent / HALL)] == ["spring", "autumn"]
    listed = invoked("hall", folder).stdout
    assert "spring" in listed and "autumn" in listed


@pytest.mark.rule("MG-40.82")
def test_registered_names_of_winners_are_kept(tmp_path: Path) -> None:
    entry = Entry("1" * 32, "magika", "spring", "2026-05-01", 5, "why", "MG-31.3", (Winner("A", "Otho", "Ann", 7.5),))

    assert enter(tmp_path / HALL, entry)
    assert not enter(tmp_path / HALL, entry)
    assert read_hall(tmp_path / HALL) == (entry,)
    assert stat.S_IMODE((tmp_path / HALL).stat().st_mode) == 0o600


@pytest.mark.parametrize("damage", ["nonsense", "{}", "[]", '{"winners": 3}'])
def test_damaged_hall_of_fame_is_named_with_its_line_and_left_alone(folder: Path, damage: str) -> None:
    played_out(folder)
    hall = folder.parent / HALL
    text = hall.read_text(encoding="utf-8") + damage + "\n"
    hall.write_text(text, encoding="utf-8")

    done = invoked("hall", folder)

    assert done.exit_code == 2
    assert f"{HALL}:2: " in done.stderr
    assert hall.read_text(encoding="utf-8") == text


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_pipe_in_the_place_of_the_hall_of_fame_does_not_hang(folder: Path) -> None:
    os.mkfifo(folder.parent / HALL)

    assert "a named pipe" in invoked("hall", folder).stderr
