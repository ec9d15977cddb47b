"""A changed record ends in RecordError or replays as a game with the same record."""

from __future__ import annotations

import json
import random
import warnings
from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from arcana_core.bots import RandomBot, play_out
from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.errors import RecordError
from arcana_core.game import Game
from arcana_core.records.records import Check, Decision, Record, TruncatedRecord
from arcana_core.testing.toys.moths import Moths
from arcana_leduc import CALL, RAISE
from arcana_leduc import Game as Leduc

AnyGame = Game[Any, Any, Any]
MUTATIONS = 3000
"""Of each record, drawn with a fixed seed."""

VALUES: list[Any] = [
    None, True, False, 0, 1, -1, 2, 7, 64, 2**31, 2**63, 2**64, 10**4200, 0.0, 1.5, -0.0, 1e308, "", " ", "0", "call", "raise",
    "play 3", "x" * 5000, "\0", "\n", "\x1b[2J", "\u202e", "\ud800", "\U0001f525", "0" * 16, "0" * 32, "None", "Position()",
    "Position((0, 1))", "Position((0, 1), 5)", "{" * 400, "(" * 400, "(),", [], [[]], [0], [1, "call", 1], [0, "fold", 0], {},
    {"a": 1}, {"key": "0" * 32, "cursor": 0}, {"script": [1, 2, 3]}, {"script": [], "then": None}, {"script": [0, "x", [1]], "used": 3},
    {"after": 0, "checksum": "x"}, {"ante": 5}, {"ante": "5"}, {"bogus": 1}, {"scores": [0, 0]},
]  # fmt: skip


def deep(depth: int) -> Any:
    value: Any = 0
    for _ in range(depth):
        value = [value] if depth % 2 else {"a": value}
    return value


VALUES += [deep(301), deep(300)]


def ended(game: AnyGame) -> AnyGame:
    play_out(game, [RandomBot() for _ in range(game.player_count)], Rng(5))
    return game


def raised() -> AnyGame:
    game = Leduc(seed=9)
    game.apply(RAISE, 0)
    game.apply(CALL, 1)
    return game


RECORDS: dict[str, Callable[[], AnyGame]] = {
    "leduc": lambda: ended(Leduc(seed=3)),
    "leduc with house rules": lambda: ended(Leduc(seed="x", rules=Leduc.rules_class(ante=3, most_raises=4))),
    "leduc from a position": lambda: ended(Leduc.at(raised().position, seed=4)),
    "leduc by a script": lambda: ended(Leduc(rng=ScriptedRng([0, 1], then=Rng(2)))),
    "leduc going on": raised,
    "moths": lambda: ended(Moths(seed=7)),
}


@pytest.mark.parametrize("name", RECORDS)
def test_changed_records_end_in_an_error_or_in_a_faithful_game(name: str) -> None:
    game = RECORDS[name]()
    lines = [json.loads(line) for line in game.record().dumps().splitlines()]
    draw = random.Random(name)
    replayed = 0
    for _ in range(MUTATIONS):
        replayed += is_faithful(type(game), changed(lines, draw))
    assert 0 < replayed < MUTATIONS


@pytest.mark.parametrize("name", RECORDS)
def test_changed_bytes_end_in_an_error_or_in_a_faithful_game(name: str) -> None:
    game = RECORDS[name]()
    text = game.record().dumps()
    draw = random.Random(name)
    for _ in range(MUTATIONS // 3):
        letters = list(text)
        for _ in range(draw.randint(1, 3)):
            place = draw.randrange(len(letters))
            letters[place : place + draw.randint(0, 2)] = draw.choice(
                ['"', "\\", "0", "9", "[", "}", ",", "\n", "-", "e", "\u202e", ""]
            )
        is_faithful(type(game), "".join(letters))


def changed(lines: list[Any], draw: random.Random) -> str:
    """The text of the record with one or two values, keys or lines changed."""
    lines = json.loads(json.dumps(lines))
    for _ in range(draw.choice((1, 1, 1, 2))):
        kind, number = draw.randrange(6), draw.randrange(len(lines))
        if kind == 0:
            del lines[number]
        elif kind == 1:
            lines.insert(number, draw.choice([*lines, *VALUES]) if lines else {})
        elif kind == 2:
            lines[number] = draw.choice(VALUES)
        else:
            place(lines, number, draw)
        lines = lines or [draw.choice(VALUES)]
    return "".join(json.dumps(line, ensure_ascii=draw.random() < 0.5) + "\n" for line in lines)


def place(holder: Any, key: Any, draw: random.Random) -> None:
    """Change something in the value at this place, or the value itself."""
    value = holder[key]
    if isinstance(value, (dict, list)) and value and draw.random() < 0.8:
        inner = draw.choice(sorted(value) if isinstance(value, dict) else range(len(value)))
        place(value, inner, draw)
    elif isinstance(holder, dict) and draw.random() < 0.2:
        holder[draw.choice(("seed", "used", "position", "outcome", "bogus", "rules", key))] = holder.pop(key)
    elif isinstance(value, str) and value and draw.random() < 0.5:
        at = draw.randrange(len(value))
        holder[key] = value[:at] + draw.choice("0123456789(),[]=-NoneF ") + value[at + draw.randrange(2) :]
    elif type(value) is int and draw.random() < 0.5:
        holder[key] = value + draw.choice((-1, 1, 2, 64))
    else:
        holder[key] = draw.choice(VALUES)


def is_faithful(game_class: type[AnyGame], text: str) -> bool:
    """Whether a text replays, with the same record. Fails for any error but a short RecordError."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", TruncatedRecord)
            record = Record.loads(text)
        game = game_class.replay(record)
    except RecordError as error:
        message = str(error)
        assert len(message) < 2000 and "\x1b" not in message and "\u202e" not in message, ascii(text)
        assert message.isprintable() or "\n" in message, ascii(text)
        return False
    again = game.record()
    assert again.dumps() == game_class.replay(again).record().dumps()
    space = game.action_space  # to which blanks in a notation don't matter
    assert [(made.player, space.find(made.notation), made.id) for made in record.decisions] == [
        (made.player, space[made.id], made.id) for made in again.decisions
    ], ascii(text)
    assert (again.players, again.rules, again.position is None) == (
        record.players,
        record.rules,
        record.position is None,
    )
    assert record.outcome in (None, again.outcome), ascii(text)
    assert {check.checksum for check in record.checks if check.after == len(record.decisions)} <= {
        again.checks[-1].checksum
    }
    assert again.chance == {**record.chance, "seed": again.chance.get("seed")} or again.chance == record.chance, ascii(
        text
    )
    return True


WRONG = [None, 5, 1.5, "x", b"x", [1], (1,), {}, {1: 2}, object(), True, deep(3000), 10**5000]


@pytest.mark.parametrize("field", ["game", "rules_version", "package_version", "players", "chance", "rules", "position", "decisions", "checks", "outcome"])  # fmt: skip
def test_records_made_by_hand_are_checked_too(field: str) -> None:
    record = ended(Leduc(seed=3)).record()
    rejected = 0
    for value in WRONG:
        try:
            changed_record = evolve(record, **{field: value})
            Leduc.replay(changed_record)
        except RecordError as error:
            rejected += 1
            assert len(str(error)) < 500
        else:
            assert value == getattr(record, field) or (field, value) == ("package_version", "x")
    assert rejected >= len(WRONG) - 1


@pytest.mark.parametrize("decision", [Decision("0", "call", 1), Decision(0, 5, 1), Decision(0, "call", "1"), Decision(True, "call", 1), (0, "call", 1), None])  # type: ignore[arg-type]  # fmt: skip
def test_decisions_of_a_record_are_checked(decision: Any) -> None:
    with pytest.raises(RecordError, match="a decision of a record has a player, a text and a number, got"):
        evolve(Leduc(seed=3).record(), decisions=(decision,), checks=())


@pytest.mark.parametrize("checks", [(Check("0", "x"),), (Check(0, 5),), (Check(99, "x"),), (Check(-1, "x"),), (Check(0, "x"), Check(0, "x")), (5,)])  # type: ignore[arg-type]  # fmt: skip
def test_checksums_of_a_record_are_checked(checks: Any) -> None:
    with pytest.raises(RecordError, match="checksums? of a record"):
        evolve(Leduc(seed=3).record(), checks=checks)


def test_outcome_is_compared_without_a_checksum() -> None:
    record = ended(Leduc(seed=3)).record()
    assert Leduc.replay(evolve(record, checks=())).record() == record
    with pytest.raises(RecordError, match="at the end: the outcome {'scores': .* differs from"):
        Leduc.replay(evolve(record, checks=(), outcome={**(record.outcome or {}), "scores": [9, -9]}))
    with pytest.raises(RecordError, match="differs from None"):
        Leduc.replay(evolve(Leduc(seed=3).record(), checks=(), outcome=record.outcome))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"after": 0, "checksum": "x", "checksum": "y"}', "line 2: .*'checksum' occurs more than once in an object"),
        ('{"after": 0, "checksum": "x", "bogus": 1}', "line 2: unknown key 'bogus' in a checksum"),
        ('{"after": 0, "checksum": "x"}\n{"after": 0, "checksum": "x"}', "line 3: a second checksum after 0 decisions"),
        ('{"after": 1e999, "checksum": "x"}', "line 2: .*'1e999' is too large a number"),
        ('{"after": ' + "1" * 4001 + "}", "line 2: .*a number of 4001 digits, at most 4000 are read"),
        ('[0, "\\ud800", 1]', "line 2: half a character"),
    ],
)
def test_lines_that_no_game_writes_are_rejected(line: str, message: str) -> None:
    head = Leduc(seed=3).record().dumps().splitlines()[0]
    with pytest.raises(RecordError, match=message):
        Record.loads(f"{head}\n{line}\n")


def test_hostile_checksum_is_shown_as_an_escape() -> None:
    record = evolve(Leduc(seed=3).record(), checks=(Check(0, "\x1b[2J" + "x" * 1_000_000),))
    with pytest.raises(RecordError, match=r"checksum '\\x1b\[2Jx+'?\.\.\. differs from") as caught:
        Leduc.replay(record)
    assert len(str(caught.value)) < 300
