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
    "fights_1": ("MR-22.7", (-100, -100)),
    "fights_2": ("MR-22.8", (-100, -100, -100)),
    "fights_3": ("MR-22.8", (-100, -100, -100, -100)),
    "fights_4": ("MR-22.8", (-42, -45)),
    "fights_5": ("MR-22.8", (-100, -100)),
    "fights_6": ("MR-22.8", (-100, -100, -100, -100)),
    "fights_7": ("MR-22.8", (-34, -100)),
    "fights_8": ("MR-22.8", (-100, -100)),
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
    "Abandoned": 164,
    "Activated": 58,
    "ActivityCancelled": 70,
    "AllChose": 105,
    "Appeared": 90,
    "ArmourDamaged": 4,
    "ArmourDestroyed": 9,
    "Assigned": 252,
    "Attacked": 509,
    "BattleBegan": 110,
    "BelongingGiven": 33,
    "BelongingKept": 54,
    "Betrayed": 5,
    "Blocked": 337,
    "BoonEnded": 2,
    "BoonTaken": 2,
    "BountyGained": 13,
    "CacheDiscovered": 2,
    "CacheOpened": 20,
    "Cached": 8,
    "CameOutOfHiding": 135,
    "CampaignAbandoned": 14,
    "CampaignDone": 4,
    "CardExchanged": 1,
    "CharacterChosen": 119,
    "Charged": 42,
    "ChitTaken": 27,
    "ChitTurned": 43,
    "ChitTurnedUp": 171,
    "ChitsSeen": 29,
    "Crushed": 1,
    "DayBroke": 138,
    "Deactivated": 71,
    "DealDeclined": 19,
    "DenizenReturned": 31,
    "Deployed": 21,
    "Died": 83,
    "Discarded": 1,
    "DrinksBought": 87,
    "Dropped": 21,
    "DwellingRevealed": 117,
    "Entered": 79,
    "FameChanged": 2,
    "FightBegan": 40,
    "FightEnded": 40,
    "Followed": 151,
    "GameEnded": 23,
    "GoldCached": 47,
    "GoldGained": 7,
    "GoldGiven": 132,
    "GoldTaken": 1,
    "GoodsBought": 11,
    "GoodsNamed": 38,
    "GoodsOffered": 6,
    "GoodsPaid": 4,
    "GoodsScattered": 3,
    "GoodsSeen": 38,
    "GoodsShown": 14,
    "GoodsSold": 18,
    "Gripped": 2,
    "Hid": 19,
    "HiddenEnemiesFound": 18,
    "HireProposed": 37,
    "HirelingLost": 12,
    "HitCancelled": 227,
    "HorseKilled": 4,
    "LeftMap": 3,
    "LineChosen": 1,
    "LootMissed": 34,
    "Looted": 20,
    "Lured": 191,
    "Met": 236,
    "MidnightCame": 136,
    "MissionDone": 1,
    "MonsterMoved": 3,
    "MonstersRolled": 137,
    "NativesHired": 11,
    "OffencePaid": 22,
    "PackLaidDown": 6,
    "PathsDiscovered": 3,
    "PhaseBegan": 460,
    "PickedUp": 19,
    "PlaceDiscovered": 10,
    "Played": 104,
    "Plundered": 2,
    "PricePaid": 21,
    "ProposalHeard": 168,
    "ProposalRefused": 71,
    "Proposed": 168,
    "RanAway": 6,
    "RelationGained": 1,
    "RelationLost": 9,
    "Repositioned": 134,
    "RestartRolled": 2,
    "RoundBegan": 75,
    "Searched": 135,
    "SiteShown": 35,
    "Slain": 87,
    "Started": 119,
    "StayedOut": 5,
    "StoppedFollowing": 151,
    "Struck": 170,
    "Surrendered": 48,
    "TableRolled": 694,
    "TacticsRolled": 264,
    "TakenFromCache": 1,
    "TargetNamed": 81,
    "TaskFailed": 15,
    "TileLaid": 117,
    "TilesTakenBack": 1,
    "Traded": 97,
    "TurnBegan": 302,
    "TurnLost": 124,
    "UnderlingAssigned": 125,
    "Unhired": 55,
    "VaultOpened": 1,
    "VictoryPointsShown": 60,
    "VisitorAppeared": 7,
    "VisitorPlaced": 24,
    "VisitorsTurned": 3,
    "WeaponTurned": 21,
    "WeekEnded": 9,
    "WentBerserk": 1,
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
