"""A table of people and bots."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arcana_core.errors import IllegalAction, RecordError
from arcana_core.records.records import Record
from arcana_lab.table import Table

if TYPE_CHECKING:
    from arcana_core.registry import AnyGame


def test_bots_decide_until_a_person_has_to(leduc: AnyGame) -> None:
    table = Table(leduc(seed=5), {0: leduc.bots()["plain"]})

    assert table.people == (1,)
    assert table.advance() == 1
    assert [player for player, _ in table.game.history] == [0]


def test_without_people_the_game_is_played_to_its_end(leduc: AnyGame) -> None:
    table = Table(leduc(seed=5), dict.fromkeys((0, 1), leduc.bots()["plain"]))

    assert table.advance() is None
    assert table.game.is_over


def test_person_at_hand_is_asked_first(numbers: AnyGame) -> None:
    table = Table(numbers(3, seed=1), {0: numbers.bots()["first"]})

    assert table.advance() == 1
    assert table.advance(2) == 2
    assert table.advance(0) == 1  # the bot there has decided


def test_illegal_decision_changes_nothing(leduc: AnyGame) -> None:
    table = Table(leduc(seed=5), {1: leduc.bots()["plain"]})
    before = table.game.checksum()

    with pytest.raises(IllegalAction, match="you can fold only to a raise"):
        table.decide(table.game.action_space.find("fold"), 0)
    with pytest.raises(ValueError, match="a bot decides for player 1"):
        table.decide(table.game.action_space.find("call"), 1)

    assert table.game.checksum() == before


def test_repeated_decision_gets_the_same_answer_after_undo(numbers: AnyGame) -> None:
    for seed in range(5):
        table = Table(numbers(3, seed=seed), {0: numbers.bots()["random"]})
        pick = table.game.action_space[6]
        assert table.advance() == 1
        table.decide(pick, 1)
        assert table.advance() == 2
        before = table.game.history

        table.undo(1)
        assert table.advance() == 1
        assert [player for player, _ in table.game.history] == [0]
        table.decide(pick, 1)
        table.advance()

        assert table.game.history == before


def test_decision_before_chance_is_not_taken_back(leduc: AnyGame) -> None:
    table = Table(leduc(seed=5), {})
    call = table.game.action_space.find("call")
    table.decide(call, 0)
    table.decide(call, 1)

    with pytest.raises(ValueError, match="can't undo"):
        table.undo(0)

    assert len(table.game.history) == 2


def test_record_is_complete_after_every_decision(leduc: AnyGame, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table = Table(leduc(seed=5), {1: leduc.bots()["plain"]}, record=path)

    while (player := table.advance()) is not None:
        assert leduc.replay(Record.load(path)).checksum() == table.game.checksum()
        table.decide(table.game.legal_actions(player)[-1], player)

    assert Record.load(path).outcome == table.game.plain_outcome() is not None


def test_undone_decision_is_not_in_the_record(leduc: AnyGame, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Table(leduc(seed=5), {}, record=path) as table:
        table.decide(table.game.action_space.find("raise"), 0)
        table.undo(0)
        assert Record.load(path).decisions == ()
        table.decide(table.game.action_space.find("call"), 0)

    assert [decision.notation for decision in Record.load(path).decisions] == ["call"]


def test_record_is_never_incomplete_while_it_is_rewritten(leduc: AnyGame, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Table(leduc(seed=5), {}, record=path) as table:
        table.decide(table.game.action_space.find("raise"), 0)
        before = path.read_text()
        with path.open() as opened:
            table.undo(0)
            # The old file is still complete, because a finished new one took its place.
            assert opened.read() == before

    assert Record.load(path).decisions == ()
    assert [file.name for file in tmp_path.iterdir()] == ["game.jsonl"]


def test_existing_record_is_replaced_only_on_request(leduc: AnyGame, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("mine\n")

    with pytest.raises(RecordError, match="exists already"):
        Table(leduc(seed=5), {}, record=path)
    assert path.read_text() == "mine\n"

    Table(leduc(seed=5), {}, record=path, over=True).close()
    assert Record.load(path).game == "leduc"


def test_bot_needs_a_seat_of_the_game(leduc: AnyGame) -> None:
    with pytest.raises(ValueError, match="players of this game are 0 to 1, got a bot for 2"):
        Table(leduc(seed=5), {2: leduc.bots()["plain"]})
