"""Reading regular files only, and replacing a file completely or not at all."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from arcana_core.records.files import named, open_regular, read_file, replacing
from arcana_core.records.records import Record
from arcana_core.text.wording import shown


@pytest.fixture(params=[0o000, 0o022, 0o777], ids=["umask 0", "umask 22", "umask 777"])
def umask(request: pytest.FixtureRequest) -> Iterator[int]:
    """The permissions that new files don't get."""
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_file_is_read_up_to_the_bytes_asked_for(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"12345")

    assert read_file(tmp_path / "file", 10) == b"12345"
    assert read_file(str(tmp_path / "file"), 3) == b"123"


def test_link_is_read_through(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"12345")
    (tmp_path / "link").symlink_to("file")

    assert read_file(tmp_path / "link", 10) == b"12345"


def test_pipe_is_rejected_without_waiting_for_its_writer(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")

    with pytest.raises(OSError, match="it is a named pipe, not a regular file"):
        read_file(tmp_path / "pipe", 10)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        (".", "Is a directory"),
        ("gone", "No such file"),
        ("file/below", "Not a directory"),
        ("x" * 300, "File name too long"),
        ("loop", "Too many levels of symbolic links"),
        ("/dev/null", "it is a device, not a regular file"),
        ("a\0b", "not the name of a file: embedded null byte"),
        ("\ud800", "not the name of a file: 'utf-8' codec can't encode"),
    ],
)
def test_unreadable_path_raises_an_error_of_the_system(name: str, reason: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "loop").symlink_to("loop")

    with pytest.raises(OSError, match=reason) as error:
        read_file(tmp_path / name, 10)

    assert error.value.strerror is not None
    assert reason in error.value.strerror


def test_rejected_file_is_closed_again(tmp_path: Path) -> None:
    free = os.open(os.devnull, os.O_RDONLY)
    os.close(free)

    with pytest.raises(IsADirectoryError):
        open_regular(tmp_path, os.O_RDONLY)

    again = os.open(os.devnull, os.O_RDONLY)
    os.close(again)
    assert again == free


def test_file_is_replaced_when_the_block_ends(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("old")

    with replacing(path) as file:
        file.write(b"new")
        file.flush()
        assert path.read_text() == "old"

    assert path.read_text() == "new"
    assert os.listdir(tmp_path) == ["file"]


def test_failed_block_leaves_the_old_file_and_no_draft(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("old")

    def interrupted() -> None:
        with replacing(path) as file:
            file.write(b"new")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()

    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["file"]


def test_private_file_is_for_its_owner_alone_from_the_first_byte_on(tmp_path: Path, umask: int) -> None:
    path = tmp_path / "file"

    with replacing(path, private=True) as file:
        file.write(b"secret")
        (draft,) = tmp_path.iterdir()
        assert mode(draft) == 0o600

    assert mode(path) == 0o600
    assert path.read_text() == "secret"


def test_private_file_in_the_place_of_a_readable_one_is_for_its_owner_alone(tmp_path: Path, umask: int) -> None:
    path = tmp_path / "file"
    path.touch()
    path.chmod(0o644)

    with replacing(path, private=True) as file:
        (draft,) = {*tmp_path.iterdir()} - {path}
        assert mode(draft) == 0o600
        file.write(b"secret")

    assert mode(path) == 0o600


def test_replaced_file_hands_on_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.touch()
    for permissions in (0o600, 0o640, 0o444):
        path.chmod(permissions)

        with replacing(path) as file:
            file.write(b"new")

        assert mode(path) == permissions


def test_new_file_has_the_usual_permissions(tmp_path: Path, umask: int) -> None:
    with replacing(tmp_path / "file") as file:
        file.write(b"new")

    assert mode(tmp_path / "file") == 0o666 & ~umask


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("link", "it is a symbolic link, which is never replaced: name the file that it leads to"),
        ("dangling", "it is a symbolic link"),
        ("pipe", "it is a named pipe, not a regular file"),
        ("folder", "Is a directory"),
        ("/dev/null", "it is a device, not a regular file"),
        ("x" * 300, "File name too long"),
        ("gone/file", "No such file or directory"),
        ("a\0b", "not the name of a file"),
        ("\ud800", "not the name of a file"),
    ],
)
def test_only_regular_files_are_replaced(kind: str, reason: str, tmp_path: Path) -> None:
    (tmp_path / "target").write_text("kept")
    (tmp_path / "link").symlink_to("target")
    (tmp_path / "dangling").symlink_to("nowhere")
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    before = sorted(os.listdir(tmp_path))

    with pytest.raises(OSError, match=reason), replacing(tmp_path / kind) as file:
        file.write(b"new")

    assert sorted(os.listdir(tmp_path)) == before
    assert (tmp_path / "target").read_text() == "kept"
    assert (tmp_path / "link").is_symlink()


def test_longest_name_of_a_file_can_be_written(tmp_path: Path) -> None:
    for name in ("x" * 255, "\u00fc" * 127, "\U0001f9d9" * 63):
        with replacing(tmp_path / name) as file:
            file.write(b"new")

        assert (tmp_path / name).read_bytes() == b"new"


def test_two_writers_of_one_file_leave_the_whole_work_of_one(tmp_path: Path) -> None:
    path = tmp_path / "file"

    with replacing(path) as one, replacing(path) as other:
        one.write(b"one")
        other.write(b"other")

    assert path.read_bytes() == b"one"
    assert os.listdir(tmp_path) == ["file"]


def test_stale_draft_of_a_process_with_the_same_number_is_left_alone(tmp_path: Path) -> None:
    stale = [tmp_path / f".file.{os.getpid()}.part", tmp_path / ".file.0123456789ab.part"]
    for draft in stale:
        draft.write_text("another's draft")

    with replacing(tmp_path / "file") as file:
        file.write(b"new")

    assert (tmp_path / "file").read_text() == "new"
    assert [draft.read_text() for draft in stale] == ["another's draft"] * 2


def test_path_with_control_characters_is_quoted() -> None:
    assert named("my games/1.jsonl") == "my games/1.jsonl"
    assert named(Path("a\x1b[2J\u202eb")) == r"'a\x1b[2J\u202eb'"


KILLED = """
import os, signal, sys
from arcana_core.records.files import replacing

calls = 0

def counted(real):
    def call(*arguments, **named):
        global calls
        calls += 1
        if calls == int(sys.argv[2]):
            os.kill(os.getpid(), signal.SIGKILL)
        return real(*arguments, **named)
    return call

for name in ("open", "fchmod", "fsync", "replace"):
    setattr(os, name, counted(getattr(os, name)))
with replacing(sys.argv[1]) as file:
    file.write(b"new")
"""


def test_killed_writer_leaves_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("old")

    for point in (1, 2, 3, 4):
        killed = subprocess.run([sys.executable, "-c", KILLED, str(path), str(point)], check=False)
        assert killed.returncode == -9
        assert path.read_text() == "old"
    done = subprocess.run([sys.executable, "-c", KILLED, str(path), "5"], check=False)

    assert done.returncode == 0
    assert path.read_text() == "new"


@pytest.mark.parametrize("path", [None, 3, True, b"file", ["file"]])
def test_only_a_text_or_a_path_names_a_file(path: Any) -> None:
    message = f"^the name of a file must be a text or a Path, got {re.escape(shown(path))}$"
    with pytest.raises(TypeError, match=message):
        read_file(path, 10)
    with pytest.raises(TypeError, match=message), replacing(path):
        pass
    with pytest.raises(TypeError, match=message):
        Record.load(path)
