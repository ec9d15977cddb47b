"""The files of house rules in records: as data, in copies, and after undo."""

from __future__ import annotations

import pytest

from arcana_core.errors import RecordError
from arcana_core.records.house_rules import HouseFile, HouseRules, house_rules_of, name_house_rules
from arcana_core.records.records import Record
from arcana_core.testing.toys.letters import Letters

RULES = HouseRules("letters", (HouseFile("rules", "night.toml", "0" * 64), HouseFile("code", "a.py", "f" * 64)))


def test_house_rules_read_back() -> None:
    plain = RULES.to_plain()

    assert plain["files"][1] == {"kind": "code", "name": "a.py", "sha256": "f" * 64}
    assert HouseRules.from_plain(plain) == RULES


def test_game_without_files_names_none() -> None:
    game = Letters(seed=1)

    assert house_rules_of(game) is None
    assert "house_rules" not in game.record().dumps()


def test_files_are_named_in_the_head_of_the_record() -> None:
    game = Letters(seed=1)
    name_house_rules(game, RULES)

    record = Record.loads(game.record().dumps())

    assert record.house_rules == RULES
    assert house_rules_of(Letters.replay(record)) == RULES
    assert house_rules_of(game.clone()) == RULES


def test_undo_keeps_the_files() -> None:
    game = Letters(seed=1)
    name_house_rules(game, RULES)
    player = game.players_to_act[0]
    game.apply(game.legal_actions(player)[0], player)

    assert house_rules_of(game.undo(player)) == RULES


def test_record_rejects_other_values() -> None:
    from attrs import evolve

    with pytest.raises(RecordError, match="house_rules of a record must be HouseRules or None, got 5"):
        evolve(Letters(seed=1).record(), house_rules=5)  # type: ignore[arg-type]  # the wrong value is the test


@pytest.mark.parametrize("kind", ["music", "", 3, None])
def test_unknown_kind_of_file_is_rejected(kind: object) -> None:
    with pytest.raises(RecordError, match="must be 'rules', 'cards' or 'code'"):
        HouseFile(kind, "a", "0" * 64)  # type: ignore[arg-type]  # as a file may have it
