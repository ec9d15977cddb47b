"""Golden records are written, compared in every respect, and renewed where decisions and outcome stay."""

from __future__ import annotations

from pathlib import Path

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.errors import RecordError
from arcana_core.testing import check_golden
from arcana_core.testing.golden import renew_golden, write_golden
from arcana_core.testing.random_play import play_randomly
from arcana_core.testing.toys.moths import Moths, Position, Rules

LONG = Rules(cards=24, hand=3)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A golden record of four players."""
    path = tmp_path / "moths.jsonl"
    write_golden(play_randomly(Moths(4, seed=1, rules=LONG), Rng(3)), path)
    return path


def test_golden_record_replays_to_its_end(path: Path) -> None:
    game = check_golden(path, Moths)

    assert game.is_over
    assert game.history == play_randomly(Moths(4, seed=1, rules=LONG), Rng(3)).history


def test_only_whole_games_are_golden(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="is not over"):
        write_golden(Moths(seed=1), tmp_path / "half.jsonl")


def test_no_golden_record_is_written_over(path: Path) -> None:
    with pytest.raises(RecordError, match="exists already"):
        write_golden(check_golden(path, Moths), path)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"seed": 1', '"seed": 2', "the seed 2 does not give the key beside it"),
        ('"checksum": "', '"checksum": "f', "checksum"),
        ('"outcome": ', '"outcome":  ', "written differently now"),
        ('"ranking": [3', '"ranking": [4', "outcome"),
    ],
)
def test_every_difference_is_noticed(path: Path, old: str, new: str, message: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")

    with pytest.raises((AssertionError, RecordError), match=message):
        check_golden(path, Moths)


def test_record_cut_before_its_end_is_noticed(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[:4]), encoding="utf-8")

    with pytest.raises(AssertionError, match="the game is not over"):
        check_golden(path, Moths)


class Reshaped(Moths):
    """The same rules; positions have another text."""

    __slots__ = ()
    name = "moths"
    rules_version = Moths.rules_version + 1

    def checksum(self) -> str:
        """Of another text."""
        return super().checksum()[::-1]


class OtherEnd(Moths):
    """The last shall be first."""

    __slots__ = ()
    name = "moths"

    def _take_up(self, position: Position) -> None:
        raise NotImplementedError

    @property
    def outcome(self):  # type: ignore[no-untyped-def]
        """Scores turned round."""
        outcome = super().outcome
        return outcome and type(outcome).by_score(tuple(-score for score in outcome.scores), "", "MO-4.1")


def test_record_is_renewed_where_only_the_shape_of_positions_has_changed(path: Path) -> None:
    with pytest.raises(RecordError, match="rules version"):
        check_golden(path, Reshaped)

    assert renew_golden(path, Reshaped)
    assert check_golden(path, Reshaped).is_over
    assert not renew_golden(path, Reshaped)


def test_record_whose_game_ends_otherwise_is_not_renewed(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(RecordError, match="outcome"):
        renew_golden(path, OtherEnd)
    assert path.read_bytes() == before
