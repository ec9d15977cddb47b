"""Hostile input of every kind is accepted and playable, or rejected clearly; and the fuzzers notice when it isn't."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from string import Formatter

import pytest

from arcana_core.records.records import Record
from tests.attack import designs, lines, positions, records
from tests.attack.arguments import CALLS
from tests.attack.fuzzers import FUZZERS
from tests.attack.judging import Rejected, Unclear, ask, wrong_with_message
from tests.attack.running import Fuzzer, keep, run
from tests.attack.tables import GAMES, class_of, play_on, reached

INPUTS = {
    "positions": 40,
    "records": 120,
    "settings": 40,
    "designs": 40,
    "lines": 40,
    "scenarios": 80,
    "arguments": 80,
    "commands": 30,
}
"""How many inputs of each kind are tried here: about a second's worth."""


@pytest.mark.parametrize("fuzzer", FUZZERS, ids=lambda fuzzer: str(fuzzer.name))
def test_hostile_input_is_playable_or_rejected_clearly(fuzzer: Fuzzer) -> None:
    tally = run(fuzzer, 1, inputs=INPUTS[fuzzer.name])

    assert not tally.failures, "\n".join(
        f"{failure.line}\n{failure.trace[-600:]}" for failure in tally.failures.values()
    )
    assert tally.accepted + tally.rejected == tally.tried == INPUTS[fuzzer.name]
    assert tally.rejected > 0


# The judgement.


def failing(error: Exception) -> Callable[[], None]:
    def call() -> None:
        raise error

    return call


def test_declared_error_with_a_clear_message_is_a_rejection() -> None:
    with pytest.raises(Rejected, match="ValueError: oil must be at least 1, got 0"):
        ask(failing(ValueError("oil must be at least 1, got 0 (LN-1.4)")))


@pytest.mark.parametrize(
    "message",
    [
        "",
        "  \n",
        "x" * 2_001,
        "wrong\n" * 41,
        "'NoneType' object is not iterable",
        "list index out of range",
        "'Lamp' object has no attribute 'oil'",
        "Lamp.__init__() got an unexpected keyword argument 'oli'",
        "'oil'",
        "17",
        "bad name '\x1b[31m'",
        "bad name '\u202e'",
    ],
)
def test_message_without_help_is_a_failure(message: str) -> None:
    assert wrong_with_message(message)
    with pytest.raises(Unclear):
        ask(failing(ValueError(message)))


def test_error_that_is_not_declared_is_a_failure() -> None:
    with pytest.raises(KeyError):
        ask(failing(KeyError("oil must be at least 1")))


def test_endless_work_is_stopped_and_is_a_failure() -> None:
    def endless() -> None:
        while True:
            pass

    with pytest.raises(Unclear, match=r"no answer within 0\.1 s"):
        ask(endless, seconds=0.1)


# The run.


def _draw(chance: Random) -> tuple[str]:
    return ("".join(chance.choice("ab") for _ in range(6)),)


def _attempt(text: str) -> None:
    if "bb" in text:
        raise IndexError("lamp out of oil")
    if text.startswith("a"):
        raise Rejected("no lamp begins with a")


def _smaller(text: str) -> list[tuple[str]]:
    return [(text[:place] + text[place + 1 :],) for place in range(len(text))]


def test_run_counts_results_and_keeps_the_smallest_failure(tmp_path: Path) -> None:
    fuzzer = Fuzzer("lamps", "tests.attack.test_attack", _draw, _attempt, _smaller)

    tally = run(fuzzer, 1, inputs=200)
    kept = keep([tally], tmp_path)

    assert tally.tried == 200 == tally.accepted + tally.rejected + tally.failed
    assert min(tally.accepted, tally.rejected, tally.failed) > 0
    assert [failure.line for failure in tally.failures.values()] == [
        "from tests.attack.test_attack import _attempt as attempt; attempt('bb')"
    ]
    assert kept[0].endswith("attempt('bb')")
    with pytest.raises(IndexError, match="lamp out of oil"):
        exec((tmp_path / "lamps_0.py").read_text(), {})


def test_inputs_of_a_seed_are_always_the_same() -> None:
    for fuzzer in FUZZERS:
        assert [fuzzer.draw(Random(f"{n}")) for n in range(20)] == [fuzzer.draw(Random(f"{n}")) for n in range(20)], (
            fuzzer.name
        )


def test_input_is_written_as_python_that_gives_it_again() -> None:
    for fuzzer in FUZZERS:
        for number in range(20):
            given = fuzzer.draw(Random(number))
            assert eval(repr(given), {"inf": float("inf"), "Ellipsis": ...}) == given, fuzzer.name


# The inputs.


@pytest.mark.parametrize("name", GAMES)
def test_position_and_record_without_a_change_are_accepted(name: str) -> None:
    for decisions in (0, 25):
        positions.attempt((name, 1, decisions), ())
        for placed in (False, True):
            records.attempt((name, 1, decisions), placed, ())


def test_changes_of_a_position_are_made_where_they_say() -> None:
    table = ("archmage", 0, 0)
    points = reached(table).position.wizards[0].points
    text = positions.edited(table, ())

    assert positions.edited(table, ((("wizards", 0, "points"), "put", "7"),)) == text.replace(
        f"points={points}", "points=7", 1
    )
    assert positions.edited(table, ((("scores",), "drop", 0),)) == text.replace("scores=(0, 0)", "scores=(0,)")
    assert positions.edited(table, ((("scores",), "twice", 0),)) == text.replace("scores=(0, 0)", "scores=(0, 0, 0,)")


def test_changes_of_a_record_are_made_where_they_say() -> None:
    table = ("leduc", 0, 3)
    given = records.edited(table, False, ())

    assert Record.loads(records.edited(table, False, (("value", 0, ("players",), 9),))).players == 9
    assert records.edited(table, False, (("text", 0, 1, "["),)) == "[" + given[1:]
    assert records.edited(table, False, (("line", 1, "drop", 0),)).count("\n") == given.count("\n") - 1


def test_every_kind_of_input_reaches_every_game() -> None:
    for name in ("positions", "records", "settings", "lines", "arguments"):
        (fuzzer,) = [fuzzer for fuzzer in FUZZERS if fuzzer.name == name]
        drawn = " ".join(repr(fuzzer.draw(Random(number))[0]) for number in range(100))
        assert {game for game in GAMES if game in drawn} == {*GAMES}, name
    assert {designs.draw(Random(number))[0] for number in range(100)} == {*designs.KINDS}
    assert {lines.draw(Random(number))[1] for number in range(100)} == {"parse", "explain", "odds", "sheet"}


def test_every_value_of_a_call_is_python() -> None:
    for call, places in CALLS.items():
        assert sum(name is not None for _, name, _, _ in Formatter().parse(call)) == len(places), call
        for values in places:
            for value in values:
                compile(value, "value", "eval")


def test_game_that_breaks_when_played_on_is_a_failure() -> None:
    class Broken(class_of("leduc")):  # type: ignore[misc]
        __slots__ = ()

        def _render(self, player: int | None, columns: int, rows: int | None) -> str:
            raise AttributeError("no lamp")

    with pytest.raises(AttributeError, match="no lamp"):
        play_on(Broken(seed=1))
