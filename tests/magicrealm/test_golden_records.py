"""Golden records: months that together contain every kind of event, and both ways to end (MR-22.7, MR-22.8)."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from arcana_core.events import Event
from arcana_core.records.records import Record
from arcana_core.testing import check_golden
from arcana_magicrealm import Game, Rules, events
from tests.magicrealm.eventful import Eventful

RECORDS = sorted((Path(__file__).parent / "records").glob("*.jsonl"))
GAMES: dict[str, type[Game]] = {kind.name: kind for kind in (Game, Eventful)}
ENDINGS: dict[str, tuple[str, tuple[float, ...]]] = {
    "boon": ("MR-22.8", (-62, -49, -42)),
    "boon_lost": ("MR-22.8", (-22,)),
    "boon_regained": ("MR-22.8", (-37,)),
    "cache_emptied": ("MR-22.8", (-19, -6, -25, -19)),
    "caches_and_cairns": ("MR-22.8", (-50, -38, -18, -55)),
    "deserted_realm": ("MR-22.7", (-26,)),
    "following_and_resting": ("MR-22.8", (-24, -7, -3)),
    "heavy_items": ("MR-22.8", (-4, -12, -1, 0)),
    "mission_and_fame": ("MR-22.8", (-3, -25, -100)),
    "month_of_options": ("MR-22.8", (-34, -100, -53)),
    "open_vault": ("MR-22.8", (-24, -25)),
    "paid_in_goods": ("MR-22.8", (-5, -8)),
    "restarts": ("MR-22.8", (-100, -100, -100, -100)),
    "tiles_taken_back": ("MR-22.8", (-41, -23)),
    "weapon_alerted": ("MR-22.8", (-24, -20)),
}
"""By record the clause by which its month ends, and the totals."""
EVENTS = {
    "Abandoned": 84,
    "Activated": 34,
    "ActivityCancelled": 53,
    "AllChose": 9,
    "Appeared": 58,
    "BelongingGiven": 17,
    "BelongingKept": 38,
    "Blocked": 294,
    "BoonEnded": 2,
    "BoonTaken": 2,
    "CacheDiscovered": 2,
    "CacheOpened": 20,
    "Cached": 8,
    "CameOutOfHiding": 59,
    "CampaignAbandoned": 10,
    "CampaignDone": 3,
    "CardExchanged": 1,
    "CharacterChosen": 49,
    "ChitTaken": 23,
    "ChitTurned": 1,
    "ChitTurnedUp": 142,
    "ChitsSeen": 24,
    "DayBroke": 103,
    "Deactivated": 30,
    "DealDeclined": 16,
    "DenizenReturned": 31,
    "Died": 16,
    "Discarded": 1,
    "DrinksBought": 23,
    "Dropped": 21,
    "DwellingRevealed": 76,
    "Entered": 55,
    "FameChanged": 1,
    "Followed": 139,
    "GameEnded": 15,
    "GoldCached": 47,
    "GoldGiven": 110,
    "GoldTaken": 1,
    "GoodsBought": 8,
    "GoodsNamed": 29,
    "GoodsOffered": 2,
    "GoodsPaid": 2,
    "GoodsSeen": 29,
    "GoodsShown": 14,
    "GoodsSold": 16,
    "Hid": 13,
    "HiddenEnemiesFound": 14,
    "HireProposed": 29,
    "LeftMap": 3,
    "LineChosen": 1,
    "LootMissed": 32,
    "Looted": 13,
    "Met": 68,
    "MidnightCame": 102,
    "MissionDone": 1,
    "MonsterMoved": 2,
    "MonstersRolled": 103,
    "NativesHired": 9,
    "OffencePaid": 8,
    "PackLaidDown": 3,
    "PathsDiscovered": 3,
    "PhaseBegan": 353,
    "PickedUp": 19,
    "PlaceDiscovered": 10,
    "PricePaid": 16,
    "ProposalHeard": 140,
    "ProposalRefused": 56,
    "Proposed": 140,
    "RestartRolled": 2,
    "Searched": 108,
    "SiteShown": 35,
    "Started": 49,
    "StayedOut": 1,
    "StoppedFollowing": 139,
    "TableRolled": 195,
    "TakenFromCache": 1,
    "TaskFailed": 15,
    "TileLaid": 117,
    "TilesTakenBack": 1,
    "Traded": 84,
    "TurnBegan": 233,
    "TurnLost": 102,
    "UnderlingAssigned": 115,
    "Unhired": 26,
    "VaultOpened": 1,
    "VictoryPointsShown": 39,
    "VisitorAppeared": 6,
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


def test_records_contain_every_kind_of_event() -> None:
    public = [kind for name, kind in vars(events).items() if isinstance(kind, type) and not name.startswith("_")]

    assert {kind.__name__ for kind in public if issubclass(kind, Event) and kind is not Event} == EVENTS.keys()
