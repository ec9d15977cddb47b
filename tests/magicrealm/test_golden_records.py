"""Golden records: months that together contain nearly every kind of event, and both ways to end (MR-22.7, MR-22.8)."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from arcana_core.records.records import Record
from arcana_core.testing import check_golden
from arcana_magicrealm import Game, Rules
from tests.magicrealm.eventful import Eventful

RECORDS = sorted((Path(__file__).parent / "records").glob("*.jsonl"))
GAMES: dict[str, type[Game]] = {kind.name: kind for kind in (Game, Eventful)}
ENDINGS: dict[str, tuple[str, tuple[float, ...]]] = {
    "boon": ("MR-22.8", (-62, -49, -42)),
    "boon_lost": ("MR-22.8", (-22,)),
    "boon_regained": ("MR-22.8", (-37,)),
    "caches_and_cairns": ("MR-22.8", (-50, -38, -18, -55)),
    "deserted_realm": ("MR-22.7", (-26,)),
    "following_and_resting": ("MR-22.8", (-24, -7, -3)),
    "heavy_items": ("MR-22.8", (-4, -12, -1, 0)),
    "mission_and_fame": ("MR-22.8", (-3, -25, -100)),
    "month_of_options": ("MR-22.8", (-34, -100, -53)),
    "open_vault": ("MR-22.8", (-24, -25)),
    "paid_in_goods": ("MR-22.8", (-5, -8)),
    "weapon_alerted": ("MR-22.8", (-24, -20)),
}
"""By record the clause by which its month ends, and the totals."""
EVENTS = {
    "Abandoned": 56,
    "Activated": 26,
    "ActivityCancelled": 52,
    "AllChose": 5,
    "Appeared": 43,
    "BelongingGiven": 16,
    "BelongingKept": 36,
    "Blocked": 269,
    "BoonEnded": 2,
    "BoonTaken": 1,
    "CacheDiscovered": 1,
    "CacheOpened": 11,
    "Cached": 5,
    "CameOutOfHiding": 40,
    "CampaignAbandoned": 7,
    "CampaignDone": 3,
    "CharacterChosen": 34,
    "ChitTaken": 21,
    "ChitTurned": 1,
    "ChitTurnedUp": 133,
    "ChitsSeen": 24,
    "DayBroke": 91,
    "Deactivated": 23,
    "DealDeclined": 14,
    "DenizenReturned": 31,
    "Died": 7,
    "Discarded": 1,
    "DrinksBought": 21,
    "Dropped": 21,
    "DwellingRevealed": 61,
    "Entered": 50,
    "FameChanged": 1,
    "Followed": 120,
    "GameEnded": 12,
    "GoldCached": 21,
    "GoldGiven": 108,
    "GoodsBought": 7,
    "GoodsNamed": 26,
    "GoodsOffered": 1,
    "GoodsPaid": 1,
    "GoodsSeen": 26,
    "GoodsShown": 12,
    "GoodsSold": 16,
    "Hid": 7,
    "HiddenEnemiesFound": 14,
    "HireProposed": 25,
    "LeftMap": 2,
    "LineChosen": 1,
    "LootMissed": 26,
    "Looted": 12,
    "Met": 59,
    "MidnightCame": 90,
    "MissionDone": 1,
    "MonsterMoved": 2,
    "MonstersRolled": 91,
    "NativesHired": 8,
    "OffencePaid": 6,
    "PackLaidDown": 3,
    "PathsDiscovered": 3,
    "PhaseBegan": 302,
    "PickedUp": 19,
    "PlaceDiscovered": 10,
    "PricePaid": 15,
    "ProposalHeard": 137,
    "ProposalRefused": 56,
    "Proposed": 137,
    "Searched": 99,
    "SiteShown": 34,
    "Started": 34,
    "StayedOut": 1,
    "StoppedFollowing": 120,
    "TableRolled": 169,
    "TakenFromCache": 1,
    "TaskFailed": 14,
    "TileLaid": 60,
    "Traded": 81,
    "TurnBegan": 203,
    "TurnLost": 91,
    "UnderlingAssigned": 98,
    "Unhired": 22,
    "VaultOpened": 1,
    "VictoryPointsShown": 29,
    "VisitorAppeared": 5,
    "VisitorPlaced": 24,
    "VisitorsTurned": 3,
    "WeaponTurned": 1,
    "WeekEnded": 9,
}
"""By kind of event how often it happens in all records."""


@cache
def replayed(path: Path) -> Game:
    """The month of a record, compared with everything in the record."""
    return check_golden(path, GAMES[Record.load(path).game])


@pytest.mark.rule("MR-22.7", "MR-22.8", "MR-22.20")
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_record_replays_to_the_same_end_byte_for_byte(path: Path) -> None:
    game = replayed(path)

    assert game.outcome is not None
    assert (game.outcome.clause, game.outcome.scores) == ENDINGS[path.stem]


def test_every_switch_is_on_in_a_record_and_off_in_another() -> None:
    for setting in Rules.settings():
        if isinstance(setting.default, bool):
            assert {getattr(replayed(path).rules, setting.name) for path in RECORDS} == {False, True}, setting.name


def test_records_contain_these_events() -> None:
    found = Counter(type(entry.event).__name__ for path in RECORDS for entry in replayed(path).log)

    assert dict(found) == EVENTS
