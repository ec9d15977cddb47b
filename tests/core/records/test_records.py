"""Records survive crashes, full disks, editors and hostile changes."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import arcana_core.records.records
from arcana_core.bots import RandomBot, play_out
from arcana_core.chance.rng import Rng
from arcana_core.errors import RecordError
from arcana_core.records.records import CHECK_EVERY, Check, Decision, Record, RecordWriter, TruncatedRecord
from arcana_core.testing.toys.moths import DROP, LOOK, PASS, TAKE, Moths, Rules

SOURCE = Path(arcana_core.records.records.__file__).parents[1]


def played(seed: int = 7, rules: Rules | None = None) -> Moths:
    """A whole game at random."""
    game = Moths(seed=seed, rules=rules)
    play_out(game, [RandomBot(), RandomBot()], Rng(seed))
    return game


GAME = played(rules=Rules(lamp_sides=8))
RECORD = GAME.record()
TEXT = RECORD.dumps()
LINES = TEXT.splitlines()


def edited(line: int, change: Callable[[Any], Any]) -> str:
    """The text of the record with one line, from 0, changed."""
    lines = list(LINES)
    lines[line] = json.dumps(change(json.loads(lines[line])))
    return "\n".join(lines) + "\n"


def with_head(**changes: Any) -> str:
    """The text of the record with these keys of its head changed."""
    return edited(0, lambda head: {key: value for key, value in {**head, **changes}.items() if value != "gone"})


# Writing and reading.


def test_record_is_one_line_for_the_head_one_a_decision_and_one_for_the_end() -> None:
    head, *middle, end = (json.loads(line) for line in LINES)

    assert (head["format"], head["version"], head["game"], head["players"]) == ("arcana record", 1, "moths", 2)
    assert head["rules"] == {"lamp_sides": 8}
    assert head["chance"]["seed"] == 7
    assert "position" not in head
    assert middle == [[player, str(action), GAME.action_space.id_of(action)] for player, action in GAME.history]
    assert end["after"] == len(middle)
    assert end["checksum"] == GAME.checksum()
    assert end["outcome"]["scores"] == list(GAME.outcome.scores)  # type: ignore[union-attr]  # the game is over


def test_record_reads_back_from_text_and_replays() -> None:
    again = Record.loads(TEXT)

    assert again == RECORD
    assert Moths.replay(again).outcome == GAME.outcome


texts = st.text(st.characters(exclude_categories=["Cs"]))
plain = st.dictionaries(texts, st.integers() | texts | st.none() | st.lists(st.integers()), max_size=3)


@given(
    notations=st.lists(st.tuples(st.integers(0, 9), texts, st.integers(0, 10**20)), max_size=5),
    chance=plain,
    rules=plain,
    position=st.none() | texts,
    outcome=st.none() | plain,
    name=texts,
    checked=st.sets(st.integers(0, 5)),
)
def test_any_record_is_read_as_it_was_written(
    notations: list[tuple[int, str, int]],
    chance: dict[str, Any],
    rules: dict[str, Any],
    position: str | None,
    outcome: dict[str, Any] | None,
    name: str,
    checked: set[int],
) -> None:
    decisions = tuple(Decision(*given) for given in notations)
    ends = {len(decisions)} if outcome is not None else set()
    checks = tuple(Check(after, f"{after:016x}") for after in sorted(checked | ends) if after <= len(decisions))
    record = Record(name, 3, "0.1", 2, chance, rules, position, decisions, checks, outcome)

    assert Record.loads(record.dumps()) == record


def test_record_goes_to_a_file_and_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    RECORD.dump(path)

    assert path.read_text(encoding="utf-8") == TEXT
    assert Record.load(path) == RECORD
    assert Record.load(str(path)) == RECORD
    assert os.listdir(tmp_path) == ["game.jsonl"]


def test_windows_line_ends_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(TEXT.replace("\n", "\r\n").encode())

    assert Record.load(path) == RECORD


def test_decisions_of_a_read_record_know_their_line() -> None:
    assert [decision.line for decision in Record.loads(TEXT).decisions[:3]] == [2, 3, 4]
    assert RECORD.decisions[0].line == 0


# Writing that fails.


def test_writing_over_a_record_leaves_the_old_one_if_it_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    RECORD.dump(path)

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(RecordError, match=r"game\.jsonl: cannot write the record: No space left"):
        played(8).record().dump(path)

    assert path.read_text(encoding="utf-8") == TEXT
    assert os.listdir(tmp_path) == ["game.jsonl"]


@pytest.mark.parametrize("place", ["nowhere/game.jsonl", "", "\0"])
def test_place_that_cannot_be_written_is_rejected(tmp_path: Path, place: str) -> None:
    with pytest.raises((RecordError, ValueError)):
        RECORD.dump(f"{tmp_path}/{place}")
    assert os.listdir(tmp_path) == []


@pytest.mark.skipif(not Path("/dev/null").is_char_device(), reason="only where devices are files")
def test_device_is_not_replaced_by_a_file() -> None:
    with pytest.raises(RecordError, match="it is a device, not a regular file"):
        RECORD.dump("/dev/null")
    assert Path("/dev/null").is_char_device()


def test_link_is_read_through_and_never_replaced(tmp_path: Path) -> None:
    link, target = tmp_path / "link", tmp_path / "target"
    link.symlink_to(target)

    with pytest.raises(RecordError, match="link: cannot read the record: No such file"):
        Record.load(link)
    with pytest.raises(RecordError, match="link: cannot write the record: it is a symbolic link"):
        RECORD.dump(link)
    assert not target.exists()
    RECORD.dump(target)

    assert Record.load(link) == RECORD
    assert link.is_symlink()


# Reading other texts.


def test_file_that_is_not_there_a_folder_and_an_empty_file_are_rejected(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="gone: cannot read the record: No such file"):
        Record.load(tmp_path / "gone")
    with pytest.raises(RecordError, match="cannot read the record: Is a directory"):
        Record.load(tmp_path)
    (tmp_path / "empty").touch()
    with pytest.raises(RecordError, match="empty: empty, a record has at least its head"):
        Record.load(tmp_path / "empty")


@pytest.mark.parametrize("data", [TEXT.encode("utf-16"), b"\xff\xfe\x00", TEXT.encode()[:-3] + b"\xe9\n", b"\x00" * 64])
def test_data_other_than_utf8_json_is_rejected(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(data)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", TruncatedRecord)
        with pytest.raises(RecordError, match=r"not UTF-8 text|the head is cut off|not JSON"):
            Record.load(path)


def test_file_without_end_is_not_read_to_its_end(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(arcana_core.records.records, "LONGEST_FILE", 1000)
    path = tmp_path / "game.jsonl"
    path.write_bytes(b" " * 1001)

    with pytest.raises(RecordError, match="a record has at most 1000 bytes"):
        Record.load(path)


def test_line_longer_than_any_is_rejected_unread() -> None:
    with pytest.raises(RecordError, match="line 1: 5000000 characters are more than any game writes"):
        Record.loads(" " * 5_000_000 + "\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{}\n", r'record line 1: the first line of a record must contain "format": "arcana record"'),
        ("[1, 2]\n", "line 1: the first line of a record must"),
        ("null\n", "line 1: the first line of a record must"),
        ("{\n", "line 1: not JSON"),
        ("[" * 100_000 + "\n", "line 1: (nested too deeply|not JSON)"),
        ('{"a": ' * 100_000 + "\n", "line 1: (nested too deeply|not JSON)"),
        ("1" * 10_000 + "\n", "line 1: not JSON"),
        ("NaN\n", "line 1: not JSON: NaN isn't a number in records"),
        ("-Infinity\n", "line 1: not JSON"),
        (with_head(version=2), "line 1: format version 2, this library reads version 1"),
        (with_head(version="1"), "line 1: format version '1'"),
        (with_head(version="gone"), "line 1: format version None"),
        (with_head(format="chess"), "line 1: the first line of a record must"),
        (with_head(players=True), "line 1: 'players' must be a whole number, got True"),
        (with_head(players="gone"), "line 1: 'players' must be a whole number, got None"),
        (with_head(players=2.0), "line 1: 'players' must be a whole number, got 2.0"),
        (with_head(game=7), "line 1: 'game' must be a text, got 7"),
        (with_head(chance=[]), "line 1: 'chance' must be an object"),
        (with_head(rules=None), "line 1: 'rules' must be an object"),
        (with_head(position=3), "line 1: 'position' must be a text, got 3"),
        (with_head(pickle="gASV"), "line 1: unknown key 'pickle'; known are game"),
        (TEXT + '[0, "pass", 1]\n', r"line \d+: something follows the outcome"),
        (edited(1, lambda _: [0, "play 3"]), r'line 2: a decision is \[player, "notation", id\]'),
        (edited(1, lambda _: [True, "play 3", 2]), "line 2: a decision is"),
        (edited(1, lambda _: ["0", "play 3", 2]), "line 2: a decision is"),
        (edited(1, lambda _: [0, "play 3", 2, 3]), "line 2: a decision is"),
        (edited(1, lambda _: [0, ["play", 3], 2]), "line 2: a decision is"),
        (edited(2, lambda _: 12), "line 3: 12 is neither a decision nor a checksum"),
        (edited(2, lambda _: None), "line 3: None is neither"),
        (edited(2, lambda _: {"after": 5, "checksum": "ab"}), "line 3: a checksum after 5 decisions, but 1 stand"),
        (edited(2, lambda _: {"after": 1}), "line 3: a checksum is"),
        (edited(2, lambda _: {"after": 1, "checksum": 7}), "line 3: a checksum is"),
        (edited(-1, lambda end: {**end, "outcome": "won"}), "a checksum is"),
        (TEXT.replace("\n", "\n\n", 1), "line 2: not JSON"),
    ],
)  # fmt: skip
def test_text_other_than_a_record_is_rejected_with_its_line(text: str, message: str) -> None:
    with pytest.raises(RecordError, match=message) as caught:
        Record.loads(text)
    assert len(str(caught.value)) < 400


@given(st.binary(max_size=300) | st.text().map(lambda text: text.encode(errors="replace")))
def test_no_bytes_whatever_raise_anything_but_a_record_error(data: bytes) -> None:
    text = LINES[0] + "\n" + data.decode(errors="replace")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", TruncatedRecord)
        try:
            record = Record.loads(text)
            Moths.replay(record)
        except RecordError as error:
            assert str(error)


@pytest.mark.parametrize("kept", [1, 10, len(TEXT) // 2, len(TEXT) - 1])
def test_cut_last_line_is_left_out_with_a_warning(kept: int) -> None:
    whole = TEXT[:kept].count("\n")
    if not whole:
        with pytest.raises(RecordError, match="cut off"), pytest.warns(TruncatedRecord):
            Record.loads(TEXT[:kept])
        return
    with pytest.warns(TruncatedRecord, match=rf"record line {whole + 1} is cut off and left out"):
        record = Record.loads(TEXT[:kept])

    assert record.decisions == RECORD.decisions[: whole - 1]
    assert record.outcome is None
    assert Moths.replay(record).history == GAME.history[: whole - 1]


def test_wherever_a_file_is_cut_it_is_a_record_of_the_whole_lines() -> None:
    head = len(LINES[0]) + 1
    for kept in range(head, len(TEXT)):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", TruncatedRecord)
            assert Record.loads(TEXT[:kept]).decisions == RECORD.decisions[: TEXT[:kept].count("\n") - 1]


# Replaying what was edited.


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (with_head(game="chess"), "a record of 'chess', not of 'moths'"),
        (with_head(rules_version=2), "under rules version 2; this is version 1"),
        (with_head(players=9), "played by 2 to 4 players, not by 9"),
        (with_head(players=10**40), "not by 1000"),
        (with_head(chance={}), "head of the record .*state must be a pair"),
        (with_head(chance={"key": "zz", "cursor": 0}), "state must be a pair"),
        (with_head(chance={"key": "0" * 32, "cursor": -1}), "cursor must be at least 0"),
        (with_head(chance={"key": "0" * 32, "cursor": 10**30}), "cursor must be less"),
        (with_head(chance={"key": "0" * 32, "cursor": 0, "seed": 7}), "the seed 7 does not give the key beside it"),
        (with_head(chance={"key": "0" * 32, "cursor": 0, "seed": [7]}), "seed must be"),
        (with_head(rules={"lamp_sides": 0}), "lamp_sides must be between 1 and 20, got 0"),
        (with_head(rules={"lamps": 3}), "no setting 'lamps'"),
        (with_head(position="__import__('os').abort()"), "the head of the record"),
        (with_head(position="Position([], (), (), [], [], 1)"), "those of 2 players"),
        (with_head(position="Position(1, 2, 3, 4, 5, 6)"), "the head of the record"),
        (with_head(position="Rules()"), "isn't one of"),
        (edited(1, lambda made: [made[0], made[1], made[2] + 1]), r"line 2, decision 1: 'play \d+' has the number"),
        (edited(1, lambda made: [made[0], "sing", made[2]]), "line 2, decision 1: 'sing' is not the notation"),
        (edited(1, lambda made: [-1, *made[1:]]), "line 2, decision 1: players of this game are 0 to 1"),
        (edited(1, lambda made: [7, *made[1:]]), "line 2, decision 1: players of this game"),
        (edited(2, lambda _: json.loads(LINES[1])), r"line 3, decision 2: player \d cannot play"),
        (edited(1, lambda _: [0, "take", GAME.action_space.id_of(TAKE)]), "line 2, decision 1: .*it is time to choose"),
        (edited(1, lambda made: [*made[:2], -2]), "has the number"),
        (edited(-1, lambda end: {**end, "checksum": "0" * 16}), r"line \d+: checksum 0000000000000000 differs from"),
        (edited(-1, lambda end: {**end, "outcome": {**end["outcome"], "winners": [0, 1]}}), "the outcome .* differs"),
        (edited(-1, lambda end: {key: end[key] for key in ("after", "checksum")}), "the outcome None differs from"),
    ],
)  # fmt: skip
def test_edited_record_fails_with_the_place(text: str, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        Moths.replay(Record.loads(text))


def test_decision_left_out_is_noticed_by_the_checksum_at_the_latest() -> None:
    for dropped in range(1, len(LINES) - 1):
        lines = LINES[:dropped] + LINES[dropped + 1 :]
        end = json.loads(lines[-1])
        lines[-1] = json.dumps({**end, "after": end["after"] - 1})
        with pytest.raises(RecordError, match=r"line \d+"):
            Moths.replay(Record.loads("\n".join(lines) + "\n"))


def test_reading_a_record_runs_no_code(tmp_path: Path) -> None:
    target = tmp_path / "touched"
    evil = f"__import__('pathlib').Path({str(target)!r}).touch()"
    for text in (
        with_head(position=evil),
        with_head(position=f"Position([{evil}], (), (), [], [], 0)"),
        with_head(package=evil),
        with_head(rules={"lamp_sides": evil}),
        edited(1, lambda _: [0, evil, 0]),
        edited(1, lambda _: [0, "!!python/object/apply:os.system ['true']", 0]),
    ):
        try:
            Moths.replay(Record.loads(text))
        except RecordError:
            continue
        assert f'"package": "{evil[:5]}' in text, "only the version of a package is not looked at"
    assert os.listdir(tmp_path) == []


def test_replay_stops_at_the_given_decision() -> None:
    assert Moths.replay(RECORD, to=0).history == ()
    assert Moths.replay(RECORD, to=3).history == GAME.history[:3]
    for wrong in (-1, len(RECORD.decisions) + 1, 1.0, True, "3"):
        with pytest.raises(ValueError, match="to must be between 0 and"):
            Moths.replay(RECORD, to=wrong)  # type: ignore[arg-type]  # that it is rejected is the point


def test_error_of_a_record_from_memory_names_the_decision() -> None:
    wrong = evolve(RECORD, decisions=(evolve(RECORD.decisions[0], id=0), *RECORD.decisions[1:]))
    if RECORD.decisions[0].id == 0:
        wrong = evolve(RECORD, decisions=(evolve(RECORD.decisions[0], id=1), *RECORD.decisions[1:]))

    with pytest.raises(RecordError, match="^decision 1: 'play"):
        Moths.replay(wrong)


# The writer.


def follow(writer: RecordWriter, game: Moths, decisions: tuple[tuple[int, Any], ...]) -> None:
    """Play and write."""
    for player, action in decisions:
        game.apply(action, player)
        writer.update()


def test_game_is_written_while_it_is_played(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = Moths(seed=7, rules=Rules(lamp_sides=8))
    with RecordWriter(path, game) as writer:
        assert Record.load(path).decisions == ()
        for number, (player, action) in enumerate(GAME.history, 1):
            game.apply(action, player)
            writer.update()
            writer.update()
            assert len(Record.load(path).decisions) == number

    assert path.read_text(encoding="utf-8") == TEXT
    writer.close()


def test_writer_writes_earlier_decisions_at_once(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    RecordWriter(path, GAME, fsync=True).close()

    assert path.read_text(encoding="utf-8") == TEXT


class Long(Moths):
    """Moths in which the winner may look as often as wanted, for long records."""

    __slots__ = ()

    def _carry_out(self, action: Any, player: int) -> None:
        if action is LOOK and len(self.history) < 3 * CHECK_EVERY:
            self.position.points[player] += 1
        else:
            super()._carry_out(action, player)


def test_long_record_has_checksums_along_the_way(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = Long(seed=3)
    with RecordWriter(path, game) as writer:
        while not game.is_over:
            player = game.players_to_act[0]
            legal = game.legal_actions(player)
            game.apply(LOOK if LOOK in legal else DROP if DROP in legal else legal[0], player)
            writer.update()
    record = Record.load(path)

    assert [check.after for check in record.checks] == [64, 128, 192, len(record.decisions)]
    assert Long.replay(record).outcome == game.outcome
    wrong = path.read_text(encoding="utf-8").replace(record.checks[1].checksum, "f" * 16)
    with pytest.raises(RecordError, match=f"line {record.checks[1].line}: checksum f{{16}} differs"):
        Long.replay(Record.loads(wrong))


def test_file_that_exists_is_not_written_over_unless_it_is_said(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("precious")

    with pytest.raises(RecordError, match="exists already"):
        RecordWriter(path, GAME)
    assert path.read_text() == "precious"
    RecordWriter(path, GAME, over=True).close()
    assert Record.load(path) == RECORD


def test_place_that_cannot_be_made_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot write the record"):
        RecordWriter(tmp_path / "no" / "where", GAME)
    with pytest.raises(RecordError, match="exists already|cannot write"):
        RecordWriter(tmp_path, GAME)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only where there is a device that is always full")
def test_writer_opens_regular_files_only(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="/dev/full: cannot write the record: it is a device, not a regular file"):
        RecordWriter("/dev/full", GAME, over=True)
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(RecordError, match="pipe: cannot write the record: No such device or address"):
        RecordWriter(tmp_path / "pipe", GAME, over=True)


def test_writer_that_cannot_begin_leaves_no_file_in_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(RecordError, match="No space left"):
            RecordWriter(path, GAME, fsync=True)
    assert os.listdir(tmp_path) == []
    RecordWriter(path, GAME).close()


class Disk(io.FileIO):
    """A file on a disk with room for a number of bytes, which may also be broken."""

    room = 10**9
    broken = False

    def write(self, data: Any) -> int:
        taken = min(len(data), self.room)
        if not taken:
            raise OSError(28, "No space left on device")
        super().write(data[:taken])
        self.room -= taken
        return taken

    def truncate(self, size: int | None = None) -> int:
        if self.broken:
            raise OSError(5, "Input/output error")
        before = self.seek(0, os.SEEK_END)
        assert size is not None
        self.room += before - size
        return super().truncate(size)


@pytest.mark.parametrize("broken", [False, True], ids=["it can be cut back", "it cannot be cut back at first"])
@pytest.mark.parametrize("room", [0, 1, 7, 12, 30])
def test_disk_that_fills_up_costs_no_whole_line_and_writing_goes_on_later(
    tmp_path: Path, room: int, broken: bool
) -> None:
    path = tmp_path / "game.jsonl"
    game = Moths(seed=7, rules=Rules(lamp_sides=8))
    with RecordWriter(path, game) as writer:
        writer._file.close()
        disk = writer._file = Disk(path, "r+b")
        disk.seek(0, os.SEEK_END)
        disk.room, disk.broken = room, broken
        with pytest.raises(RecordError, match="No space left on device"):
            follow(writer, game, GAME.history)
        made = len(game.history)
        with warnings.catch_warnings():
            warnings.simplefilter("error" if not broken else "ignore", TruncatedRecord)
            assert Record.load(path).decisions == RECORD.decisions[: len(Record.load(path).decisions)]

        if broken:
            with pytest.raises(RecordError, match=r"Input/output error|No space left"):
                writer.update()
        disk.room, disk.broken = 10**9, False
        writer.update()
        assert Record.load(path).decisions == RECORD.decisions[:made]
        follow(writer, game, GAME.history[made:])

    assert path.read_text(encoding="utf-8") == TEXT


def test_limit_on_the_size_of_files_is_a_full_disk_too(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(tmp_path / "game.jsonl")],
        env={"PYTHONPATH": str(SOURCE)}, capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip

    assert done.stdout.strip() == "RecordError, then all of it", done.stderr


LIMITED = """
import resource, signal, sys
from arcana_core.errors import RecordError
from arcana_core.records import Record, RecordWriter
from arcana_core.testing.toys.moths import Moths
path, game = sys.argv[1], Moths(seed=1)
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
writer = RecordWriter(path, game)
before = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (400, before[1]))
try:
    while not game.is_over:
        player = game.players_to_act[0]
        game.apply(game.legal_actions(player)[0], player)
        writer.update()
except RecordError as error:
    assert len(Record.load(path).decisions) == len(game.history) - 1, error
    resource.setrlimit(resource.RLIMIT_FSIZE, before)
    writer.update()
    assert Record.load(path).decisions == game.record().decisions
    print("RecordError, then all of it")
"""

ENDLESS = """
import sys
from arcana_core.records import RecordWriter
from arcana_core.testing.toys.moths import LOOK, Moths

class Endless(Moths):
    __slots__ = ()
    def _carry_out(self, action, player):
        if action is not LOOK:
            super()._carry_out(action, player)

game = Endless(seed=5)
writer = RecordWriter(sys.argv[1], game)
print("begun", flush=True)
while True:
    player = game.players_to_act[0]
    legal = game.legal_actions(player)
    game.apply(LOOK if LOOK in legal else legal[0], player)
    writer.update()
"""


class Endless(Moths):
    """The game that the killed process plays."""

    __slots__ = ()

    def _carry_out(self, action: Any, player: int) -> None:
        if action is not LOOK:
            super()._carry_out(action, player)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="only where processes can be killed")
def test_killed_process_leaves_a_record_that_replays(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with subprocess.Popen(
        [sys.executable, "-c", ENDLESS, str(path)], stdout=subprocess.PIPE, env={"PYTHONPATH": str(SOURCE)}
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"begun\n"
        deadline = time.monotonic() + 10
        while path.stat().st_size < 4000 and time.monotonic() < deadline:
            os.sched_yield()
        child.kill()

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", TruncatedRecord)
        record = Record.load(path)
    assert len(record.decisions) > 100
    assert len(Endless.replay(record).history) == len(record.decisions)


def test_writer_interrupted_between_two_parts_of_a_line_cuts_it_back(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = Moths(seed=7, rules=Rules(lamp_sides=8))

    class Interrupted(io.FileIO):
        parts = 0

        def write(self, data: Any) -> int:
            self.parts += 1
            if self.parts == 2:
                raise KeyboardInterrupt
            return super().write(data[:5]) if self.parts == 1 else super().write(data)

    with RecordWriter(path, game) as writer:
        writer._file.close()
        writer._file = Interrupted(path, "r+b")
        writer._file.seek(0, os.SEEK_END)
        with pytest.raises(KeyboardInterrupt):
            follow(writer, game, GAME.history)
        follow(writer, game, GAME.history[len(game.history) :])

    assert path.read_text(encoding="utf-8") == TEXT


def test_version_of_the_package_is_information_only() -> None:
    assert Moths.replay(Record.loads(with_head(package="99.0"))).outcome == GAME.outcome


def test_game_that_goes_on_has_a_record_without_outcome() -> None:
    game = Moths.replay(RECORD, to=2)
    record = Record.loads(game.record().dumps())

    assert record.outcome is None
    assert [check.after for check in record.checks] == [2]
    assert Moths.replay(record).position == game.position


def test_record_of_a_scenario_contains_the_position() -> None:
    game = Moths.at(Moths.replay(RECORD, to=2).position, rules=GAME.rules, seed="dusk")
    before = repr(game.position)
    while not game.is_over:
        player = game.players_to_act[0]
        legal = game.legal_actions(player)
        game.apply(PASS if PASS in legal else legal[0], player)
    record = Record.loads(game.record().dumps())

    assert record.position == before
    assert record.chance["seed"] == "dusk"
    assert Moths.replay(record).outcome == game.outcome


@pytest.mark.parametrize("name", ["", "a\0b"])
def test_impossible_file_names_are_rejected(name: str) -> None:
    for write in (GAME.record().dump, lambda name: RecordWriter(name, GAME)):
        with pytest.raises(RecordError, match=r"is not the name of a file|cannot write the record"):
            write(name)


def test_only_a_text_is_read_as_a_record() -> None:
    wrong: Any
    for wrong in (None, 5, b"{}\n"):
        with pytest.raises(TypeError, match="a record is read from a text, got"):
            Record.loads(wrong)
