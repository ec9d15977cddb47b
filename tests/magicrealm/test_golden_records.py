"""Golden records: months that together contain every kind of event, and all ways to win and to end (MR-22)."""

from __future__ import annotations

from collections import Counter
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import TypeVar

import pytest

from arcana_core.events import Event
from arcana_core.records.json_events import entry_from_plain, entry_to_plain
from arcana_core.records.records import Record
from arcana_core.testing import check_golden
from arcana_magicrealm import Game, Rules, events
from arcana_magicrealm.chapters.combat.figures import TREMENDOUS_ONES
from arcana_magicrealm.model.beings import BEINGS
from arcana_magicrealm.model.characters import HERO, HEROES
from arcana_magicrealm.model.chits import ACTIVE
from arcana_magicrealm.model.levels import TREMENDOUS
from arcana_magicrealm.model.pieces import PIECE, PIECES
from arcana_magicrealm.model.realm import TILE_OF
from arcana_magicrealm.model.spells import CARPET_SPELL, SPELLS
from tests.magicrealm.games.eventful import Eventful, Warlike
from tests.magicrealm.games.rivals import Rivals
from tests.magicrealm.games.spellbound import Spellbound
from tests.magicrealm.games.studious import Studious
from tests.magicrealm.games.treasured import Treasured
from tests.magicrealm.games.wondrous import Wondrous
from tests.magicrealm.reference.scores import FACTORS, parts_of

EventT = TypeVar("EventT", bound=Event)
NOTORIETY = [*FACTORS].index("notoriety")
RECORDS = sorted((Path(__file__).parent / "records").glob("*.jsonl"))
KINDS: tuple[type[Game], ...] = (Game, Eventful, Warlike, Treasured, Studious, Spellbound, Wondrous, Rivals)
GAMES = {kind.name: kind for kind in KINDS}
KINDS_OF_EVENTS: list[type[Event]] = [
    kind
    for name, kind in vars(events).items()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event and not name.startswith("_")
]
ENDINGS: dict[str, tuple[str, tuple[float, ...]]] = {
    "alert_in_the_air": ("MR-22.8", (-100.0, -33.0)),
    "armour_made_whole": ("MR-22.8", (-100.0, -100.0, -100.0)),
    "artifact_enchanted": ("MR-22.8", (-100.0, -100.0)),
    "artifact_gets_spell": ("MR-22.8", (-100.0, -100.0)),
    "battle_of_hired_natives": ("MR-22.8", (-100.0, -100.0)),
    "boon": ("MR-22.8", (-62.0, -49.0, -42.0)),
    "boon_lost": ("MR-22.8", (-22.0,)),
    "boon_regained": ("MR-22.8", (-37.0,)),
    "cache_emptied": ("MR-22.8", (-19.0, -6.0, -25.0, -19.0)),
    "caches_and_cairns": ("MR-22.8", (-15.0, -39.0, -33.0, -51.0)),
    "carpet_flies_away": ("MR-22.8", (-100.0, -33.0)),
    "crypt_of_the_knight": ("MR-22.8", (-100.0, -100.0)),
    "curse_ended": ("MR-22.8", (-100.0, -100.0, -100.0)),
    "death_of_a_character": ("MR-22.8", (-100.0,)),
    "decided_by_fame": ("MR-22.8", (0.0, -3.0)),
    "decided_by_gold": ("MR-22.8", (0.0, -3.0)),
    "decided_by_great_treasures": ("MR-22.8", (0.0, -5.0)),
    "decided_by_notoriety": ("MR-22.8", (0.0, -3.0)),
    "decided_by_spells": ("MR-22.8", (0.0, -3.0)),
    "demon_asked": ("MR-22.8", (-100.0, -100.0)),
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
    "flight_in_another_form": ("MR-22.8", (-78.0, -100.0)),
    "flowers_of_rest": ("MR-22.8", (-42.0, -108.0, -100.0)),
    "following_and_resting": ("MR-22.8", (-24.0, -7.0, -3.0)),
    "form_plays_its_club": ("MR-22.8", (-100.0, -17.0)),
    "form_runs_into_woods": ("MR-22.8", (-72.0, -38.0)),
    "goblin_sent_away": ("MR-22.8", (-36.0, -96.0)),
    "heavy_items": ("MR-22.8", (-4.0, -12.0, -1.0, 0.0)),
    "jewel_put_away": ("MR-22.8", (-100.0, -100.0)),
    "kind_spells": ("MR-22.8", (-19.0,)),
    "lost_in_woods": ("MR-22.8", (-100.0, -37.0)),
    "mission_and_fame": ("MR-22.8", (-3.0, -25.0, -100.0)),
    "monster_absorbed": ("MR-22.8", (-100.0, -100.0)),
    "month_of_options": ("MR-22.8", (-100.0, -51.0, -40.0)),
    "open_vault": ("MR-22.8", (-24.0, -25.0)),
    "paid_in_goods": ("MR-22.8", (-100.0, -100.0)),
    "protection_from_magic": ("MR-22.8", (-100.0, -100.0, -100.0)),
    "restarts": ("MR-22.8", (-100.0, -100.0, -100.0, -100.0)),
    "running_away": ("MR-22.8", (-19.0,)),
    "shared_victory": ("MR-22.8", (0.0, 0.0)),
    "sounds_moved": ("MR-22.8", (-100.0, -36.0)),
    "spells_learned": ("MR-22.8", (-26.0, -38.0)),
    "spells_under_options": ("MR-22.8", (-100.0, -100.0)),
    "tiles_taken_back": ("MR-22.8", (-41.0, -23.0)),
    "toadstool_circle": ("MR-22.8", (-100.0, -100.0)),
    "treasures": ("MR-22.8", (-100.0, -100.0)),
    "tremendous_kill": ("MR-22.8", (-100.0,)),
    "violent_storm": ("MR-22.8", (-78.0, -100.0)),
    "weapon_alerted": ("MR-22.8", (-24.0, -20.0)),
    "wish_for_peace": ("MR-22.8", (-100.0, -100.0)),
    "wish_for_strength": ("MR-22.8", (-90.0, -35.0)),
    "wish_shows_a_box": ("MR-22.8", (-37.0, -100.0)),
}
"""The clause by which each record's month ends, and the totals."""
EVENTS = {
    "Abandoned": 302,
    "Activated": 72,
    "ActivityCancelled": 118,
    "AllChose": 208,
    "Appeared": 157,
    "ArmourDamaged": 6,
    "ArmourDestroyed": 13,
    "ArmourMended": 1,
    "Assigned": 387,
    "AttackShifted": 1,
    "Attacked": 911,
    "BattleBegan": 179,
    "BelongingGiven": 29,
    "BelongingKept": 46,
    "Betrayed": 11,
    "Bewitched": 21,
    "Blocked": 517,
    "BoonEnded": 3,
    "BoonTaken": 2,
    "BountyGained": 27,
    "BoxSeen": 1,
    "CacheDiscovered": 2,
    "CacheEmptied": 3,
    "CacheOpened": 18,
    "Cached": 9,
    "CalledOff": 1,
    "CameOutOfHiding": 249,
    "CameToLife": 22,
    "CampaignAbandoned": 14,
    "CampaignDone": 6,
    "CardExchanged": 1,
    "CharacterChosen": 216,
    "Charged": 55,
    "ChestOpened": 1,
    "ChitTaken": 27,
    "ChitTurned": 522,
    "ChitTurnedUp": 325,
    "ChitsCalmed": 11,
    "ChitsSeen": 27,
    "CompanionCame": 10,
    "Confused": 4,
    "ControlLost": 1,
    "Controlled": 1,
    "Crushed": 1,
    "CryptOpened": 2,
    "CurseRemoved": 1,
    "Cursed": 7,
    "DayBroke": 196,
    "Deactivated": 118,
    "DealDeclined": 12,
    "DemonAnswered": 1,
    "DenizenReturned": 32,
    "DenizenTeleported": 1,
    "Deployed": 28,
    "Died": 147,
    "Discarded": 3,
    "DrinksBought": 113,
    "Dropped": 19,
    "DwellingRevealed": 308,
    "ElfChosen": 1,
    "EnemiesPerceived": 10,
    "Energized": 10,
    "Entered": 110,
    "FameChanged": 2,
    "FarSightGained": 1,
    "FellAsleep": 1,
    "FightBegan": 95,
    "FightEnded": 95,
    "Flew": 6,
    "FlewAway": 3,
    "Followed": 106,
    "GameEnded": 61,
    "GoldCached": 44,
    "GoldFound": 1,
    "GoldGained": 13,
    "GoldGiven": 93,
    "GoldTaken": 1,
    "GoodsBought": 5,
    "GoodsNamed": 20,
    "GoodsOffered": 3,
    "GoodsPaid": 2,
    "GoodsScattered": 5,
    "GoodsSeen": 20,
    "GoodsShown": 12,
    "GoodsSold": 18,
    "Gripped": 8,
    "Hid": 40,
    "HiddenEnemiesFound": 15,
    "HireProposed": 32,
    "HirelingLost": 20,
    "HitCancelled": 410,
    "HorseKilled": 13,
    "HorsePerished": 1,
    "ItemColourUsed": 1,
    "ItemEnchanted": 2,
    "Landed": 4,
    "LeftMap": 5,
    "LineChosen": 2,
    "LootMissed": 34,
    "Looted": 16,
    "LostInWoods": 1,
    "Lured": 502,
    "ManeuverShifted": 1,
    "Met": 308,
    "MidnightCame": 195,
    "MissionDone": 1,
    "MonsterMoved": 17,
    "MonstersRolled": 196,
    "NativesHired": 7,
    "NothingFound": 18,
    "OffencePaid": 19,
    "PackLaidDown": 4,
    "PartPlayed": 1,
    "PathsDiscovered": 4,
    "PeaceMade": 2,
    "PhaseBegan": 641,
    "PickedUp": 25,
    "PlaceDiscovered": 7,
    "Played": 213,
    "Plundered": 1,
    "PotionReturned": 3,
    "PricePaid": 12,
    "ProposalHeard": 112,
    "ProposalRefused": 46,
    "Proposed": 112,
    "ProtectionActivated": 1,
    "RanAway": 17,
    "RanIntoWoods": 1,
    "RelationGained": 1,
    "RelationLost": 7,
    "Released": 21,
    "Repositioned": 255,
    "RestartRolled": 2,
    "Restored": 5,
    "RoundBegan": 181,
    "RunesRead": 6,
    "Searched": 159,
    "SentAway": 1,
    "SiteShown": 30,
    "Slain": 170,
    "SoundMoved": 1,
    "SpellAdded": 1,
    "SpellAimed": 45,
    "SpellAwakened": 4,
    "SpellCancelled": 2,
    "SpellCast": 30,
    "SpellEnded": 14,
    "SpellErased": 2,
    "SpellFailed": 7,
    "SpellLearned": 4,
    "SpellNamed": 1,
    "SpellStruck": 20,
    "SpellsSeen": 2,
    "Started": 216,
    "StayedOut": 4,
    "StoppedFollowing": 106,
    "Stormed": 1,
    "StrengthGranted": 1,
    "StrengthUsed": 1,
    "Struck": 291,
    "Surrendered": 35,
    "TableRolled": 884,
    "TacticsRolled": 446,
    "TakenFromCache": 1,
    "TakenIn": 2,
    "TargetNamed": 172,
    "TaskDropped": 19,
    "TaskFailed": 14,
    "Teleported": 1,
    "TileLaid": 117,
    "TileTurned": 6,
    "TilesTakenBack": 1,
    "ToolPlayed": 85,
    "Traded": 66,
    "Transmorphized": 6,
    "TurnBegan": 423,
    "TurnEnded": 422,
    "TurnLost": 107,
    "UnderlingAssigned": 83,
    "Unhired": 82,
    "VaultOpened": 1,
    "VictoryPointsShown": 136,
    "VisitorAppeared": 9,
    "VisitorPlaced": 24,
    "VisitorsTurned": 2,
    "WeaponTurned": 35,
    "WeekEnded": 9,
    "WentBerserk": 1,
    "WokeUp": 1,
}
"""How often each kind of event happens in all records."""


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
    assert {kind.__name__ for kind in KINDS_OF_EVENTS} == EVENTS.keys()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_fields_of_events_have_their_types_and_name_what_exists(path: Path) -> None:
    game = replayed(path)

    for entry in game.log:
        plain = entry_to_plain(entry)
        assert entry_from_plain(plain, KINDS_OF_EVENTS, lambda event: game.sentence(event, None)) == entry


# Scores, worked out a second time.


def record(name: str) -> Game:
    """The month of the record with a name."""
    return replayed(Path(__file__).parent / "records" / f"{name}.jsonl")


def happened(name: str, kind: type[EventT]) -> list[EventT]:
    """The events of a kind in a record, oldest first."""
    return [entry.event for entry in record(name).log if isinstance(entry.event, kind)]


LINES: dict[str, tuple[str, ...]] = {
    "boon": (
        "Rogue 1 will follow Amazon (MR-7.1)",
        "The leader of the Soldiers makes no deal with the Patrol (MR-14.4)",
        "The leader of the Soldiers finds hidden enemies (MR-11.4)",
        "Witch King finds hidden enemies who own spells (MR-37.17)",
    ),
    "paid_in_goods": ("Swordsman offers the Guard Thrusting Sword 1 (MR-13.9)",),
    "fights_7": ("Pilgrim's recorded Fame changes by 20 (MR-13.6)",),
    "curse_ended": ("Witch reads card 1 of the Black Book (MR-37.1)",),
    "decided_by_spells": ("Magician looks at Illusion, which goes under the others of the Altar (MR-37.3)",),
    "spells_learned": ("Witch looks at Remedy and Power of the Pit of the Crone (MR-13.25)",),
    "restarts": (
        "Captain discovers cache 3 (MR-46.4)",
        "White Knight and Black Knight roll 6 3 for who chooses a new character first (MR-22.5)",
    ),
    "armour_made_whole": (
        "White Knight's Suit of Armor 1 is whole again (MR-43.2)",
        "Pilgrim declines the proposal of White Knight (MR-18.3)",
        "White Knight's Make Whole comes to life (MR-38.7)",
    ),
    "goblin_sent_away": (
        "Druid wishes Axe Goblin 1 elsewhere (MR-42.6)",
        "Druid makes peace in Deep Woods 6 (MR-42.8)",
    ),
    "wish_shows_a_box": (
        "Woods Girl looks into the box of the Company: Gloves of Strength and Poultice of Health (MR-42.5)",
    ),
    "toadstool_circle": ("Pony M2 M5 perishes in Deep Woods 6 (MR-42.10)",),
    "alert_in_the_air": (
        "On Magician's sheet the repositioning roll is 1 (MR-30.6)",
        "The roll for tactics of Giant Bat 1 on Magician's sheet is 5 3: no change (MR-30.9)",
        "Magician proposes a trade to Druid (MR-18.3)",
        (
            "Proposal of Magician to Druid, giving Flying Carpet and Black Book, giving 5 gold, wanting Amulet, "
            "wanting 5 gold (MR-18.3)"
        ),
        "Druid lands in Oak Woods 2 (MR-41.6)",
        "Druid's Bad Luck has no effect (MR-38.5)",
    ),
    "demon_asked": (
        "Witch aims Phantasm at Witch King (MR-38.5)",
        "Witch's Phantasm comes to life (MR-38.7)",
        "Phantasm goes into effect on Witch King (MR-38.11)",
        "Witch King asks the Demon about Witch: the spell Small Blessing? no (MR-43.26)",
        "Phantasm is over for Witch King (MR-39.19)",
        "Phantasm has ended (MR-39.19)",
    ),
    "monster_absorbed": ("Witch King's Phantasm is cancelled (MR-38.8)",),
    "protection_from_magic": ("Wizard is protected from magic now (MR-43.41)",),
    "sounds_moved": ("Howl 4 moves to Caves (MR-43.48)",),
    "spells_under_options": ("Heavy Spider 1 lets go of Wizard (MR-40.4)",),
    "form_plays_its_club": (
        "Absorb Essence is energized (MR-39.4)",
        "Witch King attacks too with its head or club: a thrust (MR-40.12)",
        "Giant 1 is absorbed (MR-43.24)",
    ),
    "form_runs_into_woods": ("Witch King runs from High Pass 2 into the woods (MR-40.14)",),
    "flight_in_another_form": (
        "Witch King becomes an Eagle (MR-40.7)",
        "Witch King has its own form again (MR-40.8)",
    ),
    "fights_1": ("White Knight stays out of the game (MR-22.4)",),
}
"""Some lines of each record's log, of kinds of events that few other tests look at."""


@pytest.mark.rule("MR-18.3", "MR-38.5", "MR-38.7", "MR-38.8", "MR-38.11", "MR-39.4", "MR-39.19", "MR-40.7", "MR-48.1")
@pytest.mark.parametrize("name", LINES)
def test_log_names_those_who_take_part_in_rare_events(name: str) -> None:
    game = record(name)
    lines = {f"{game.sentence(entry.event, None)} ({entry.clause})" for entry in game.log}

    assert [line for line in LINES[name] if line not in lines] == []


@pytest.mark.rule("MR-22.12", "MR-22.13", "MR-22.15", "MR-22.16", "MR-22.17", "MR-22.18", "MR-22.19", "MR-22.22")
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_scores_follow_from_what_all_have_at_the_end(path: Path) -> None:
    game = replayed(path)
    left = {
        event.hero: event.score for event in map(attrgetter("event"), game.log) if isinstance(event, events.LeftMap)
    }

    assert game.outcome is not None
    for seat, one in enumerate(game.position.characters):
        living = sum(parts_of(game, seat)) if one.status == "playing" else -100
        assert game.outcome.scores[seat] == left.get(one.hero, living)


@pytest.mark.rule("MR-5.12", "MR-22.12", "MR-22.20", "MR-22.21")
@pytest.mark.parametrize("category", FACTORS)
def test_category_decides_who_wins(category: str) -> None:
    """The winner has just what one point in the category asks for, and 0 everywhere else.

    The other lacks a Great Treasure, -1 x 3 = -3 and as much again for the point, or half a factor, 3 x -1/2 rounded
    down = -2 and as much again; but it has 10 Fame or 20 Notoriety too many for 1, and would have been first.
    """
    game, number = record(f"decided_by_{category}"), [*FACTORS].index(category)
    parts = [parts_of(game, seat) for seat in (0, 1)]
    spare = "notoriety" if parts[1][NOTORIETY] == 1 else "fame"

    assert [one.victory[number] for one in game.position.characters] == [1, 1]
    assert parts[0] == (0, 0, 0, 0, 0)
    assert {name: part for name, part in zip(FACTORS, parts[1], strict=True) if part} == {
        category: -6 if category == "great_treasures" else -4,
        spare: 1,
    }
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.ranking) == ((0,), (1, 2))


@pytest.mark.rule("MR-22.20", "MR-22.21")
def test_two_who_meet_different_aims_share_the_victory() -> None:
    game = record("shared_victory")

    assert [one.victory for one in game.position.characters] == [(0, 1, 0, 0, 4), (0, 0, 1, 0, 4)]
    assert [parts_of(game, seat) for seat in (0, 1)] == [(0, 0, 0, 0, 0)] * 2
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.ranking) == ((0, 1), (1, 1))


@pytest.mark.rule("MR-22.20", "MR-22.21")
def test_totals_below_zero_do_not_win() -> None:
    outcome = record("weapon_alerted").outcome

    assert outcome is not None and outcome.scores == (-24, -20)
    assert (outcome.winners, outcome.ranking) == ((), (2, 1))


# Combat: a record contains what its name says.


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


# Magic and treasures: a record contains what its name says.


@pytest.mark.rule("MR-42.9")
def test_wish_for_strength_kills_at_one_blow() -> None:
    log = [entry.event for entry in record("wish_for_strength").log]
    used = next(place for place, event in enumerate(log) if isinstance(event, events.StrengthUsed))
    struck = log[used + 1]

    assert isinstance(struck, events.Struck)
    assert (struck.harm, struck.effect) == (TREMENDOUS, "killed")


@pytest.mark.rule("MR-42.8")
def test_wish_for_peace_leaves_two_quiet_rounds() -> None:
    (peace,) = happened("wish_for_peace", events.PeaceMade)
    log = [entry.event for entry in record("wish_for_peace").log]
    midnight = next(place for place, event in enumerate(log) if isinstance(event, events.MidnightCame))
    after = log[log.index(peace) : midnight]

    assert sum(isinstance(event, events.RoundBegan) for event in after) == 2
    assert not any(isinstance(event, (events.Attacked, events.Lured, events.TargetNamed)) for event in after)


@pytest.mark.rule("MR-42.6")
def test_wish_sends_the_goblin_home() -> None:
    (sent,) = happened("goblin_sent_away", events.SentAway)

    assert BEINGS[sent.partner] == "axe_goblin 1"
    assert happened("goblin_sent_away", events.DenizenTeleported) == [events.DenizenTeleported(sent.partner, -1)]


@pytest.mark.rule("MR-42.5", "MR-48.9")
def test_wisher_alone_sees_the_cards_of_a_box() -> None:
    (seen,) = happened("wish_shows_a_box", events.BoxSeen)
    cards = {PIECES[card].kind for card in seen.cards}

    assert cards == {"treasure"}
    assert BEINGS[seen.being] == HEROES[record("wish_shows_a_box").position.characters[seen.player].hero].id


@pytest.mark.rule("MR-12.25", "MR-42.10")
def test_toadstool_circle_kills_a_horse_gives_far_sight_and_teleports_to_a_cave() -> None:
    game = record("toadstool_circle")
    (killed,) = happened("toadstool_circle", events.HorsePerished)
    (gone,) = happened("toadstool_circle", events.Teleported)
    (gifted,) = happened("toadstool_circle", events.FarSightGained)

    assert PIECES[killed.piece].horse.type == "pony"
    assert game.map.is_cave(gone.clearing)
    assert gifted.being == gone.being


@pytest.mark.rule("MR-12.21", "MR-12.22", "MR-12.26")
def test_strength_opens_the_crypt_for_one_gold() -> None:
    log = [(entry.clause, entry.event) for entry in record("crypt_of_the_knight").log]
    found = next(place for place, (_, event) in enumerate(log) if isinstance(event, events.GoldFound))

    assert [clause for clause, _ in log[found - 3 : found + 1]] == ["MR-12.22", "MR-12.21", "MR-1.3", "MR-12.26"]
    assert log[found][1] == events.GoldFound(HERO["berserker"], 1)


@pytest.mark.rule("MR-44.16")
def test_sleeper_among_the_flowers_wakes_rested() -> None:
    (slept,) = happened("flowers_of_rest", events.FellAsleep)
    log = [entry.event for entry in record("flowers_of_rest").log]
    woke = next(place for place, event in enumerate(log) if isinstance(event, events.WokeUp))

    assert HEROES[slept.being].id == "woods_girl"
    assert log[woke] == events.WokeUp(slept.being)
    assert isinstance(rested := log[woke + 1], events.ChitTurned)
    assert (rested.being, rested.state) == (slept.being, ACTIVE)


@pytest.mark.rule("MR-44.14", "MR-43.7")
def test_jewel_put_away_in_the_turn_blocks() -> None:
    (confused,) = happened("jewel_put_away", events.Confused)
    log = [entry.event for entry in record("jewel_put_away").log]
    put_away = log[log.index(confused) - 1]

    assert put_away == events.Deactivated(confused.being, PIECE["timeless_jewel"])
    assert isinstance(log[log.index(confused) + 1], events.TurnEnded)


@pytest.mark.rule("MR-36.14", "MR-27.6")
def test_tile_turned_under_a_runaway_leaves_it_in_the_woods() -> None:
    (run,) = happened("lost_in_woods", events.RanAway)
    (lost,) = happened("lost_in_woods", events.LostInWoods)
    log = [entry.event for entry in record("lost_in_woods").log]

    assert (lost.being, lost.clearing) == (run.being, run.start)
    assert log[log.index(lost) - 1] == events.TileTurned(TILE_OF[run.start], is_enchanted=True)


@pytest.mark.rule("MR-43.23")
def test_storm_takes_two_phases() -> None:
    (storm,) = happened("violent_storm", events.Stormed)

    assert storm.cost == 2
    assert [SPELLS[one.spell].id for one in happened("violent_storm", events.SpellCast)][:1] == ["violent_storm"]


@pytest.mark.rule("MR-43.2")
def test_make_whole_mends_armour_that_was_damaged_before() -> None:
    (mended,) = happened("armour_made_whole", events.ArmourMended)
    damaged = [one.piece for one in happened("armour_made_whole", events.ArmourDamaged)]

    assert mended.piece in damaged


@pytest.mark.rule("MR-43.47")
def test_remedy_ends_a_curse() -> None:
    (ended,) = happened("curse_ended", events.CurseRemoved)
    (cursed,) = happened("curse_ended", events.Cursed)

    assert (ended.being, ended.curse) == (cursed.being, cursed.curse)


@pytest.mark.rule("MR-43.26")
def test_demon_answers_its_caster_alone() -> None:
    (answer,) = happened("demon_asked", events.DemonAnswered)

    assert record("demon_asked").position.characters[answer.player].hero == answer.being != answer.other


@pytest.mark.rule("MR-46.15")
def test_enchanted_artifact_gives_its_colour_and_is_enchanted_again() -> None:
    first, second = happened("artifact_enchanted", events.ItemEnchanted)
    (used,) = happened("artifact_enchanted", events.ItemColourUsed)

    assert first == second
    assert used.piece == first.piece


@pytest.mark.rule("MR-27.12", "MR-41.6")
def test_flight_begun_in_combat_ends_the_next_day() -> None:
    (away,) = happened("flight_in_another_form", events.FlewAway)

    assert happened("flight_in_another_form", events.Flew) == [events.Flew(away.being, away.tile)]
    (landed,) = happened("flight_in_another_form", events.Landed)
    assert TILE_OF[landed.clearing] == away.tile


@pytest.mark.rule("MR-44.56", "MR-46.3", "MR-41.6")
def test_owner_of_the_carpet_alerts_a_chit_in_the_air_and_lands_after_it() -> None:
    log = [entry.event for entry in record("alert_in_the_air").log]
    (carpet,) = happened("alert_in_the_air", events.Energized)
    first, last = happened("alert_in_the_air", events.Flew)
    (landed,) = happened("alert_in_the_air", events.Landed)
    aloft = [one for one in log[log.index(last) : log.index(landed)] if isinstance(one, events.ChitTurned)]

    assert carpet.spell == CARPET_SPELL
    assert first.being == last.being == landed.being
    assert [one.being for one in aloft] == [landed.being]
    assert TILE_OF[landed.clearing] == last.tile


@pytest.mark.rule("MR-44.56", "MR-27.12")
def test_owner_of_the_carpet_flies_away_but_records_no_flight() -> None:
    away, _ = happened("carpet_flies_away", events.FlewAway)
    _, landed = happened("carpet_flies_away", events.Landed)
    flights = [one.tile for one in happened("carpet_flies_away", events.Flew)]

    assert away.tile not in flights
    assert landed == events.Landed(away.being, away.start)


@pytest.mark.rule("MR-40.14")
def test_form_that_walks_the_woods_runs_into_them() -> None:
    (run,) = happened("form_runs_into_woods", events.RanIntoWoods)

    assert run.being in {one.being for one in happened("form_runs_into_woods", events.Transmorphized)}


@pytest.mark.rule("MR-40.12", "MR-43.24")
def test_absorbed_giant_strikes_with_its_club_too() -> None:
    (taken,) = happened("form_plays_its_club", events.TakenIn)
    (played,) = happened("form_plays_its_club", events.PartPlayed)

    assert BEINGS[taken.being].startswith("giant")
    assert played.being in {one.being for one in happened("form_plays_its_club", events.Transmorphized)}
