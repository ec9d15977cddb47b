"""Golden records: months that together contain every kind of event, and both ways to end (MR-22.7, MR-22.8)."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import TypeVar

import pytest

from arcana_core.events import Event
from arcana_core.records.records import Record
from arcana_core.testing import check_golden
from arcana_magicrealm import Game, Rules, events
from arcana_magicrealm.chapters.combat.figures import TREMENDOUS_ONES
from arcana_magicrealm.model.state import BEINGS
from tests.magicrealm.eventful import Eventful, Warlike
from tests.magicrealm.spellbound import Spellbound
from tests.magicrealm.studious import Studious
from tests.magicrealm.treasured import Treasured

EventT = TypeVar("EventT", bound=Event)
RECORDS = sorted((Path(__file__).parent / "records").glob("*.jsonl"))
GAMES: dict[str, type[Game]] = {kind.name: kind for kind in (Game, Eventful, Warlike, Treasured, Studious, Spellbound)}
ENDINGS: dict[str, tuple[str, tuple[float, ...]]] = {
    "battle_of_hired_natives": ("MR-22.8", (-100.0, -100.0)),
    "boon": ("MR-22.8", (-62.0, -49.0, -42.0)),
    "boon_lost": ("MR-22.8", (-22.0,)),
    "boon_regained": ("MR-22.8", (-37.0,)),
    "cache_emptied": ("MR-22.8", (-19.0, -6.0, -25.0, -19.0)),
    "caches_and_cairns": ("MR-22.8", (-15.0, -39.0, -33.0, -51.0)),
    "death_of_a_character": ("MR-22.8", (-100.0,)),
    "deserted_realm": ("MR-22.7", (-26.0,)),
    "enchanting": ("MR-22.8", (-66.0, -48.0)),
    "fights_1": ("MR-22.8", (-100.0, -100.0)),
    "fights_2": ("MR-22.8", (-100.0, -100.0, -100.0)),
    "fights_3": ("MR-22.8", (-100.0, -100.0, -42.0, -100.0)),
    "fights_4": ("MR-22.8", (-42.0, -45.0)),
    "fights_5": ("MR-22.8", (-100.0, -100.0)),
    "fights_6": ("MR-22.8", (-100.0, -100.0, -100.0, -100.0)),
    "fights_7": ("MR-22.8", (-34.0, -100.0)),
    "fights_8": ("MR-22.8", (-100.0, -100.0)),
    "following_and_resting": ("MR-22.8", (-24.0, -7.0, -3.0)),
    "heavy_items": ("MR-22.8", (-4.0, -12.0, -1.0, 0.0)),
    "kind_spells": ("MR-22.8", (-19.0,)),
    "mission_and_fame": ("MR-22.8", (-3.0, -25.0, -100.0)),
    "monster_absorbed": ("MR-22.8", (-100.0, -100.0)),
    "month_of_options": ("MR-22.8", (-100.0, -51.0, -40.0)),
    "open_vault": ("MR-22.8", (-24.0, -25.0)),
    "paid_in_goods": ("MR-22.8", (-100.0, -100.0)),
    "protection_from_magic": ("MR-22.8", (-100.0, -100.0, -100.0)),
    "restarts": ("MR-22.8", (-100.0, -100.0, -100.0, -100.0)),
    "running_away": ("MR-22.8", (-19.0,)),
    "sounds_moved": ("MR-22.8", (-100.0, -36.0)),
    "spells_learned": ("MR-22.8", (-26.0, -38.0)),
    "spells_under_options": ("MR-22.8", (-100.0, -100.0)),
    "tiles_taken_back": ("MR-22.8", (-41.0, -23.0)),
    "treasures": ("MR-22.8", (-100.0, -100.0)),
    "tremendous_kill": ("MR-22.8", (-100.0,)),
    "weapon_alerted": ("MR-22.8", (-24.0, -20.0)),
}
"""By record the clause by which its month ends, and the totals."""
EVENTS = {
    "Abandoned": 201,
    "Activated": 59,
    "ActivityCancelled": 85,
    "AllChose": 139,
    "Appeared": 120,
    "ArmourDamaged": 3,
    "ArmourDestroyed": 8,
    "Assigned": 265,
    "AttackShifted": 1,
    "Attacked": 708,
    "BattleBegan": 156,
    "BelongingGiven": 25,
    "BelongingKept": 43,
    "Betrayed": 9,
    "Bewitched": 12,
    "Blocked": 397,
    "BoonEnded": 3,
    "BoonTaken": 2,
    "BountyGained": 19,
    "CacheDiscovered": 2,
    "CacheOpened": 18,
    "Cached": 9,
    "CalledOff": 1,
    "CameOutOfHiding": 180,
    "CameToLife": 8,
    "CampaignAbandoned": 14,
    "CampaignDone": 6,
    "CardExchanged": 1,
    "CharacterChosen": 156,
    "Charged": 47,
    "ChestOpened": 1,
    "ChitTaken": 27,
    "ChitTurned": 287,
    "ChitTurnedUp": 223,
    "ChitsCalmed": 9,
    "ChitsSeen": 24,
    "CompanionCame": 7,
    "ControlLost": 1,
    "Controlled": 1,
    "Crushed": 1,
    "Cursed": 1,
    "DayBroke": 159,
    "Deactivated": 84,
    "DealDeclined": 12,
    "DenizenReturned": 32,
    "Deployed": 22,
    "Died": 114,
    "Discarded": 1,
    "DrinksBought": 100,
    "Dropped": 19,
    "DwellingRevealed": 177,
    "EnemiesPerceived": 10,
    "Energized": 2,
    "Entered": 96,
    "FameChanged": 2,
    "FightBegan": 58,
    "FightEnded": 58,
    "Followed": 100,
    "GameEnded": 35,
    "GoldCached": 44,
    "GoldGained": 9,
    "GoldGiven": 90,
    "GoldTaken": 1,
    "GoodsBought": 5,
    "GoodsNamed": 20,
    "GoodsOffered": 3,
    "GoodsPaid": 2,
    "GoodsScattered": 4,
    "GoodsSeen": 20,
    "GoodsShown": 12,
    "GoodsSold": 17,
    "Gripped": 5,
    "Hid": 28,
    "HiddenEnemiesFound": 12,
    "HireProposed": 30,
    "HirelingLost": 19,
    "HitCancelled": 347,
    "HorseKilled": 8,
    "LeftMap": 5,
    "LineChosen": 1,
    "LootMissed": 30,
    "Looted": 13,
    "Lured": 463,
    "ManeuverShifted": 1,
    "Met": 250,
    "MidnightCame": 158,
    "MissionDone": 1,
    "MonsterMoved": 14,
    "MonstersRolled": 159,
    "NativesHired": 7,
    "OffencePaid": 19,
    "PackLaidDown": 4,
    "PathsDiscovered": 1,
    "PhaseBegan": 523,
    "PickedUp": 16,
    "PlaceDiscovered": 7,
    "Played": 128,
    "Plundered": 2,
    "PotionReturned": 3,
    "PricePaid": 12,
    "ProposalHeard": 101,
    "ProposalRefused": 37,
    "Proposed": 101,
    "ProtectionActivated": 1,
    "RanAway": 11,
    "RelationGained": 1,
    "RelationLost": 7,
    "Released": 12,
    "Repositioned": 181,
    "RestartRolled": 2,
    "Restored": 2,
    "RoundBegan": 105,
    "RunesRead": 2,
    "Searched": 128,
    "SiteShown": 19,
    "Slain": 122,
    "SoundMoved": 1,
    "SpellAimed": 22,
    "SpellAwakened": 2,
    "SpellCancelled": 2,
    "SpellCast": 11,
    "SpellEnded": 7,
    "SpellErased": 2,
    "SpellFailed": 1,
    "SpellLearned": 2,
    "SpellNamed": 1,
    "SpellStruck": 10,
    "SpellsSeen": 2,
    "Started": 156,
    "StayedOut": 3,
    "StoppedFollowing": 100,
    "Struck": 211,
    "Surrendered": 65,
    "TableRolled": 645,
    "TacticsRolled": 329,
    "TakenFromCache": 1,
    "TakenIn": 1,
    "TargetNamed": 126,
    "TaskFailed": 14,
    "TileLaid": 117,
    "TileTurned": 3,
    "TilesTakenBack": 1,
    "Traded": 64,
    "Transmorphized": 4,
    "TurnBegan": 344,
    "TurnEnded": 343,
    "TurnLost": 105,
    "UnderlingAssigned": 79,
    "Unhired": 75,
    "VaultOpened": 1,
    "VictoryPointsShown": 81,
    "VisitorAppeared": 6,
    "VisitorPlaced": 24,
    "VisitorsTurned": 2,
    "WeaponTurned": 30,
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


TO_BE_RECORDED = {
    "ArmourMended",
    "BoxSeen",
    "Confused",
    "CryptOpened",
    "CurseRemoved",
    "DemonAnswered",
    "DenizenTeleported",
    "ElfChosen",
    "FarSightGained",
    "FellAsleep",
    "Flew",
    "FlewAway",
    "GoldFound",
    "HorsePerished",
    "ItemColourUsed",
    "ItemEnchanted",
    "Landed",
    "LostInWoods",
    "PartPlayed",
    "PeaceMade",
    "RanIntoWoods",
    "SentAway",
    "Stormed",
    "StrengthGranted",
    "StrengthUsed",
    "Teleported",
    "WokeUp",
}
"""The events of parts of the game that no record contains yet."""


def test_records_contain_every_kind_of_event() -> None:
    public = [kind for name, kind in vars(events).items() if isinstance(kind, type) and not name.startswith("_")]

    kinds = {kind.__name__ for kind in public if issubclass(kind, Event) and kind is not Event}
    assert kinds - TO_BE_RECORDED == EVENTS.keys()


# Combat: a record contains what its name says.


def happened(name: str, kind: type[EventT]) -> list[EventT]:
    """The events of a kind in a record, oldest first."""
    log = replayed(Path(__file__).parent / "records" / f"{name}.jsonl").log
    return [entry.event for entry in log if isinstance(entry.event, kind)]


@pytest.mark.rule("MR-34.5", "MR-22.1")
def test_character_is_killed_and_dies() -> None:
    (death,) = happened("death_of_a_character", events.Died)
    slain = {one.being: one.killers for one in happened("death_of_a_character", events.Slain)}

    assert BEINGS[death.hero] == "swordsman"
    assert [BEINGS[killer] for killer in slain[death.hero]] == ["giant 1"]


@pytest.mark.rule("MR-32.9", "MR-34.1", "MR-34.8")
def test_tremendous_monster_is_killed() -> None:
    slain = [one for one in happened("tremendous_kill", events.Slain) if TREMENDOUS_ONES >> one.being & 1]

    assert [(BEINGS[one.being], [BEINGS[killer] for killer in one.killers]) for one in slain] == [("giant 2", ["g1"])]
    assert [(int(one.fame), int(one.notoriety)) for one in happened("tremendous_kill", events.BountyGained)] == [(8, 8)]


@pytest.mark.rule("MR-26.2", "MR-34.8", "MR-14.15")
def test_hired_natives_kill_each_other() -> None:
    deployed = {one.being for one in happened("battle_of_hired_natives", events.Deployed)}
    lost = {one.being for one in happened("battle_of_hired_natives", events.HirelingLost)}
    slain = [one for one in happened("battle_of_hired_natives", events.Slain) if one.being in lost]

    assert sum(deployed >= {*one.killers} for one in slain) == 2


@pytest.mark.rule("MR-27.6", "MR-27.9")
def test_character_who_runs_away_lives() -> None:
    (run,) = happened("running_away", events.RanAway)

    assert run.start != run.end
    assert run.being not in {one.partner for one in happened("running_away", events.Attacked)}
    assert not happened("running_away", events.Died)
