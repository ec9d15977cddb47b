"""Every number of an observation, compared with a slow model by the names of the features (MR-48)."""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Iterator
from importlib import import_module

import numpy as np
import pytest

from arcana_core.agenda import Question, Simultaneous, evolve
from arcana_core.chance.rng import Rng
from arcana_core.effects import PERMANENT
from arcana_magicrealm import Game, Rules, chapters, expedition, melee
from arcana_magicrealm.chapters.asking import (
    BeingAsked,
    BeingAskedUnnoticed,
    DealAsked,
    HeroAsked,
    SeatAsked,
    SecretPicks,
)
from arcana_magicrealm.chapters.days.following import Together
from arcana_magicrealm.chapters.travel import flying
from arcana_magicrealm.chapters.travel.fly_chits import Lending
from arcana_magicrealm.knowledge.observation import ASKS
from arcana_magicrealm.model.beings import BEINGS, FIRST_DENIZEN
from arcana_magicrealm.model.denizens import GROUP
from arcana_magicrealm.model.enchantments import Target
from arcana_magicrealm.model.melee import (
    BROOMSTICK,
    CARPET,
    FORM_VALUES,
    PARTS,
    WINGS,
    Casting,
    Charge,
    Fight,
    Play,
    Sheet,
    Stand,
    Tool,
)
from arcana_magicrealm.model.pieces import PIECE
from arcana_magicrealm.model.turns import Turn
from tests.magicrealm.chapters.combat.fights import answer_all
from tests.magicrealm.games.eventful import Eventful, some_action
from tests.magicrealm.knowledge.reference_observation import expected, places_of, shown
from tests.magicrealm.table import begun, being, clearing, do, refresh

DECISIONS = 600
EACH = 12
"""After how many decisions the observations are compared; those with a deal always are."""
FIGHTS = 12
EACH_OF_A_FIGHT = 4
BASES = (
    Question,
    Simultaneous,
    BeingAsked,
    HeroAsked,
    BeingAskedUnnoticed,
    SeatAsked,
    DealAsked,
    SecretPicks,
    Together,
    Lending,
)
MOST = 1_000_000
OF_A_CHARACTER = {
    "character": (16, 0, 1),
    "status": (4, 0, 1),
    "clearing, -1 off the map, -4 in the air": (1, -4, MOST),
    "gold, -1 if unknown": (1, -1, MOST),
    "fame": (1, -MOST, MOST),
    "clearing it came from, -1 for none": (1, -1, MOST),
    "clearing of its roadway, -1 for none": (2, -1, MOST),
    "kills today": (1, 0, MOST),
    "berserk": (1, 0, 1),
    "print of its chits": (1, 0, 2),
    "curses": (6, 0, 1),
    "notoriety": (1, -MOST, MOST),
    "inactive cards": (1, 0, 225),
    "transmorphized belongings": (1, 0, 225),
    "states of chits": (72, 0, 1),
    "paths and passages, as far as known": (34, 0, 1),
    "sites and site cards, as far as known": (11, 0, 1),
    "victory points, as far as known": (5, 0, MOST),
    "relations": (13, -MOST, MOST),
    "recorded spells": (1, 0, 14),
    "spells learned from cards": (1, 0, 14),
    "starting spells, as far as known": (47, 0, 14),
    "learned spells, as far as known": (47, 0, 14),
    "cards learned from, as far as known": (47, 0, 1),
}
"""The features of each character by name: how many numbers, and their bounds."""
OF_A_GAME = {
    "day": (1, 0, 29),
    "part of the day": (7, 0, 1),
    "my decision": (len(ASKS), 0, 1),
    **{f"{name}: mine": feature for name, feature in OF_A_CHARACTER.items()},
    **{f"{name}: seat 1": feature for name, feature in OF_A_CHARACTER.items()},
    "column of the tile": (20, -40, 40),
    "row of the tile": (20, -40, 40),
    "turns of the tile": (20, -40, 40),
    "enchanted": (20, 0, 1),
    "chits of the tile": (20, 0, MOST),
    "clearing of the dwelling, -1 for none": (6, -1, MOST),
    "visitor chit: side": (6, 0, MOST),
    "visitor chit: box": (6, -1, MOST),
    "visitor chit: at": (6, -1, MOST),
    "visitor chit: carrier, 0 for mine, -1 for none": (6, -1, 1),
    "character there: seat 0": (95, 0, 1),
    "character there: seat 1": (95, 0, 1),
    "unhired denizens there": (95, 0, 101),
    "hirelings there": (95, 0, 101),
    "abandoned pieces": (95, 0, MOST),
    "caches": (95, 0, MOST),
    "denizen: in a clearing": (101, 0, 1),
    "denizen: dead": (101, 0, 1),
    "denizen: mine": (101, 0, 1),
    "denizen: another's": (101, 0, 1),
    "denizen: hidden": (101, 0, 1),
    "denizen: blocked": (101, 0, 1),
    "denizen: turn over": (101, 0, 1),
    "denizen: turn to come": (101, 0, 1),
    "clearing of the denizen, -1 in its box, -2 dead, -3 absorbed, -4 in the air": (101, -4, MOST),
    "form, from 1": (117, 0, 66),
    "clearing of the companion, -1 for none, -4 in the air": (17, -4, MOST),
    "tile below in the air, from 1": (134, 0, 20),
    "second tile, if it is between two, from 1": (134, 0, 20),
    "piece: mine": (225, 0, 1),
    "piece: another's": (225, 0, 1),
    "piece: partner": (225, 0, 1),
    "piece: site": (225, 0, 1),
    "piece: treasure": (225, 0, 1),
    "piece: tile": (225, 0, 1),
    "piece: clearing": (225, 0, 1),
    "piece: cache": (225, 0, 1),
    "piece: elsewhere": (225, 0, 1),
    "piece: spell box": (225, 0, 1),
    "piece: number of the place, from 1": (225, 0, MOST),
    "alerted": (102, 0, 1),
    "damaged": (19, 0, 1),
    "face up": (40, 0, 1),
    "known to everybody": (43, 0, 1),
    "potions at work": (13, 0, 1),
    "weapon with the potion, from 1, last the dagger": (13, 0, 226),
    "enchanted items": (13, 0, 1),
    "types used up this Evening": (14, 0, MOST),
    "awakened cards": (13, 0, MOST),
    "treasures": (8, 0, MOST),
    "cards of the partner": (13, 0, MOST),
    "monster roll": (1, 0, 6),
    "individual in turn": (134, 0, 1),
    "phase of the turn": (1, 0, MOST),
    "activities of the turn, as far as known": (15, 0, MOST),
    "my recorded activities": (15, 0, MOST),
    "my picks of activities": (15, 0, MOST),
    "my picks of clearings": (95, 0, MOST),
    "my picks": (1, 0, MOST),
    "players who have decided": (1, 0, 2),
    "effects on me or by me": (22, 0, MOST),
    "nullified effects": (55, 0, MOST),
    "the Vault is open": (1, 0, 1),
    "an enchantment is prepared": (1, 0, 1),
    "deal of": (117, 0, 1),
    "partner": (16, 0, 1),
    "kind of deal": (6, 0, 1),
    "basic price": (1, 0, MOST),
    "piece, from 1": (1, 0, 225),
    "natives": (101, 0, 1),
    "column, -1 before the roll": (1, -1, 4),
    "belongings offered": (1, 0, 225),
    "combat to come": (95, 0, 1),
    "combat is over": (95, 0, 1),
    "fight: clearing": (95, 0, 1),
    "fight: round": (1, 0, MOST),
    "fight: rounds in which nothing happened": (1, 0, MOST),
    "fight: something has happened": (1, 0, 1),
    "fight: inactive at first": (225, 0, 1),
    "fight: owns a sheet": (117, 0, 1),
    "fight: attacks on the sheet of, from 1": (117, 0, 117),
    "fight: place among the attackers, from 1": (117, 0, MOST),
    "fight: box, from 1": (117, 0, 3),
    "fight: box of its head, club or horse, from 1": (117, 0, 3),
    "fight: dark side up": (117, 0, 1),
    "fight: head or club dark side up": (117, 0, 1),
    "fight: galloping": (117, 0, 1),
    "fight: deployed": (117, 0, 1),
    "fight: target, from 1": (117, 0, 117),
    "fight: charges, from 1": (117, 0, 117),
    "fight: time of its charge": (117, 0, MOST),
    "fight: holds, from 1": (117, 0, 117),
    "fight: grips, from 1": (117, 0, 117),
    "fight: rounds held": (117, 0, MOST),
    "fight: wounds": (117, 0, MOST),
    "fight: wounded last, from 1": (117, 0, 117),
    "fight: dies of its wounds": (117, 0, 1),
    "fight: has played": (117, 0, 1),
    "fight: direction of its attack": (117, 0, 3),
    "fight: attack chit, from 1": (117, 0, 12),
    "fight: attack piece, from 1": (117, 0, 225),
    "fight: turns its weapon alerted": (117, 0, 1),
    "fight: turns its weapon unalerted": (117, 0, 1),
    "fight: direction of its maneuver": (117, 0, 3),
    "fight: maneuver chit, from 1": (117, 0, 12),
    "fight: maneuver piece, from 1": (117, 0, 225),
    "fight: maneuver at a gallop": (117, 0, 1),
    "fight: direction of its shield": (117, 0, 3),
    "fight: encounter chit, from 1": (117, 0, 12),
    "fight: encounter piece, from 1": (117, 0, 225),
    "fight: encounter at a gallop": (117, 0, 1),
    "fight: attack with its form, from 1": (117, 0, 6),
    "fight: maneuver with its form, from 1": (117, 0, 6),
    "fight: encounter with its form, from 1": (117, 0, 6),
    "fight: maneuver with its wings, from 1": (117, 0, 2),
    "fight: encounter with its wings, from 1": (117, 0, 2),
    "fight: charges with flying values": (117, 0, 1),
    "fight: side of its head or club, from 1": (117, 0, 2),
    "fight: direction of its head or club": (117, 0, 3),
    "fight: groups that battle me": (9, 0, 1),
    "fight: groups that battle seat 1": (9, 0, 1),
    "fight: groups alarmed by me": (9, 0, 1),
    "fight: groups alarmed by seat 1": (9, 0, 1),
    **{
        f"spell: {name}": (49, 0, MOST)
        for name in (
            *("in effect", "its caster, from 1", "its chit, from 1", "the card that cast it, from 1"),
            *("day of casting", "energized", "kind of target, from 1", "number of the target"),
        )
    },
    **{
        f"casting: {name}": (117, 0, MOST)
        for name in (
            *("spell, from 1", "completion time", "chit, from 1", "card, from 1", "colour chit, from 1"),
            *("slot, from 1", "fate", "targets", "kind of its last target, from 1", "number of its last target"),
            "aimed at by, from 1",
        )
    },
    "my picks of chits": (93, 0, MOST),
    "my picks of pieces": (26, 0, MOST),
    "my picks of forms": (4, 0, MOST),
    "my picks of wings": (2, 0, MOST),
    "my picks of directions": (9, 0, MOST),
    "my picks of spells": (47, 0, MOST),
    "my picks of enchanted chits": (39, 0, MOST),
    "my picks of elves": (2, 0, MOST),
    "my picks of sides": (4, 0, MOST),
    "my picks of boxes": (7, 0, MOST),
}


def test_features_keep_their_names_sizes_and_bounds() -> None:
    spec = Game.observation_spec_for(Rules(), 2)
    assert [(one.name, (one.size, one.low, one.high)) for one in spec.features] == [*OF_A_GAME.items()]


def test_every_number_has_a_name_of_its_own() -> None:
    places = places_of(Game.observation_spec_for(Rules(), 4))
    assert len({*places}) == len(places)


def test_every_question_is_a_kind_of_decision() -> None:
    modules = [import_module(one.name) for one in pkgutil.walk_packages(chapters.__path__, f"{chapters.__name__}.")]
    classes = [cls for module in modules for cls in vars(module).values() if inspect.isclass(cls)]
    questions = {cls.__name__ for cls in classes if issubclass(cls, (Question, Simultaneous)) and cls not in BASES}
    feature = next(one for one in Game.observation_spec_for().features if one.name == "my decision")
    assert {*feature.labels} - {kind.__name__ for kind in BASES} == questions | {"LayTile", "another", "none"}


def assert_as_expected(game: Game) -> None:
    """The observation of every player has the numbers of the model."""
    for player in range(game.player_count):
        found, model = shown(game, player), expected(game.view(player))
        wrong = [place for place in {**found, **model} if found.get(place) != model.get(place)]
        assert not wrong, [(player, place, found.get(place, 0), model.get(place, 0)) for place in wrong[:5]]


@pytest.mark.parametrize("number", range(8))
def test_random_games_have_the_numbers_of_the_model(number: int) -> None:
    rng = Rng(f"observations {number}")
    rules = Rules.drawn(rng).evolve(
        days=9, caching=True, dropping=number % 2 == 1, player_built_map=number == 3, player_placed_visitors=number == 2
    )
    game = Eventful(1 + number % 4, seed=f"observations {number}", rules=rules, log=False)
    for decision in range(DECISIONS):
        if game.is_over:
            break
        seat = rng.choice(game.players_to_act)
        game.apply(some_action(game, seat, rng), seat)
        if decision % EACH == 0 or any(type(frame).__name__ == "Deal" for frame in game.position.frames):
            assert_as_expected(game)
    assert_as_expected(game)


@pytest.mark.rule("MR-48.1", "MR-48.3", "MR-48.7", "MR-48.8")
@pytest.mark.parametrize(
    "text",
    [
        "amazon cliff 3 alerted short_sword 1 damaged helmet 1 | elf cliff 3; day 3",
        "amazon cliff 3 knows chits cliff; enchanted cliff, ruins; open_vault; howl_4 ruins up",
        "amazon cliff 3 used path cliff 2-5, site hoard | elf cavern 1 left | dwarf cavern 1 dead; day 4",
        "druid cliff 3 spells fog, fog, peace*, curse* enchanted magic ii3* | witch cliff 3 spells fog*; awakened fog",
        "amazon cliff 3 gold 9 | elf cliff 3; cache 1 cliff 3 of amazon gold 9 has good_book known elf",
        "amazon cliff 3 | elf cliff 3; heap cliff 3 has spear 2, good_book; heap cliff 3 dropped spear 1",
        "amazon cliff 3 | elf cliff 3; chq cliff 3 hired 0 gold 5 has spear 1 records hide; giant 1 dead",
        "amazon cliff 3 | elf cliff 3 | dwarf cliff 3; food_ale taken 1; scholar cliff 3; crone box 3",
        "amazon cliff 3 found_hidden boon rogues shield 2 relation company enemy | elf cliff 3 found_hidden",
        "amazon cliff 3 fame 5 notoriety -3 fatigued move M4 wounded fight M4* | wizard cliff 3 alerted magic II4*",
        "amazon cliff 3 records move cliff 6, hide | elf cliff 3 records rest; axe_goblin 1 cliff 3 blocked; stage daylight",
    ],
)
def test_positions_set_up_have_the_numbers_of_the_model(text: str) -> None:
    assert_as_expected(expedition(text, rules=Rules(caching=True, dropping=True), seed=1))


@pytest.mark.rule("MR-48.1", "MR-48.14")
@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("amazon | giant 1; viper 1", "lure giant 1; lure viper 1; name giant 1; attack with fight M4*; thrust; box 2"),
        ("amazon | giant 1; viper 1", "lure viper 1; maneuver with move M4; dodge; shield against smash; box 3"),
        (
            "amazon active gloves_of_strength, quick_boots | giant 1; viper 1",
            "lure viper 1; name viper 1; attack with gloves_of_strength; swing; maneuver with quick_boots; duck; box 3",
        ),
        (
            "captain active workhorse_m5_h7 & berserker | p1 hired 0; p2 hired 1; lhq; l1; giant 1",
            "0: lure giant 1; deploy p1; against l1; charge captain; charge with move H4**; 1: no maneuver",
        ),
        (
            "captain active workhorse_m5_h7 & berserker | p1 hired 0; p2 hired 1; lhq; l1; giant 1",
            "0: lure giant 1; 0: name lhq; maneuver with workhorse_m5_h7; gallop; duck; 1: no maneuver",
        ),
    ],
)
def test_fights_have_the_numbers_of_the_model(text: str, lines: str) -> None:
    game = melee(text, seed=1)
    assert_as_expected(game)
    for line in lines.split("; "):
        answer_all(game, line)
        assert_as_expected(game)


@pytest.mark.rule("MR-48.2", "MR-41.4")
def test_beings_in_the_air_have_the_numbers_of_the_model() -> None:
    game = begun("witch", "elf")
    for name, tiles in {"witch": (3, 5), "elf": (0,), "giant 1": (19,), "witch familiar": (3, 5)}.items():
        flying.rise(game, being(name), *tiles)
    assert_as_expected(game)
    assert {
        ("tile below in the air, from 1", "giant 1", 20),
        ("second tile, if it is between two, from 1", "witch familiar", 6),
    } <= {(name, place, number) for (name, place), number in shown(game, 0).items()}


@pytest.mark.rule("MR-39.8", "MR-43.29", "MR-37.9")
def test_nullified_effects_and_used_items_have_the_numbers_of_the_model() -> None:
    text = "witch cliff 3 active black_book | elf cliff 3 under pentangle by witch under bad_luck by witch"
    game = expedition(text, seed=1)
    for name in ("witch", "elf"):
        game.position.effects.begin("ashes", target=being(name), lasts=PERMANENT)
    game.position.used_cards = ((PIECE["black_book"], "V"), (PIECE["black_book"], "V"))
    refresh(game)
    assert_as_expected(game)
    found = shown(game, 0)
    assert found["nullified effects", "ashes"] == 1
    assert found["nullified effects", "bad_luck"] == 1
    assert found["types used up this Evening", "black_book"] == 1


def random_fights() -> Iterator[Game]:
    """Moments of random fights, and one with rare things."""
    rng = Rng("fights")
    text = "captain active workhorse_m5_h7 & berserker active gloves_of_strength | p1 hired 0; p2 hired 1; lhq; l1; "
    for number in range(FIGHTS):
        game = melee(f"{text} giant 1; t_troll 1", seed=number, rules=Rules(watchful_natives=True))
        while game.position.fight is not None and game.players_to_act:
            seat = rng.choice(game.players_to_act)
            game.apply(rng.choice(game.legal_actions(seat)), seat)
            if rng.below(EACH_OF_A_FIGHT) == 0:
                yield game
    game = melee(f"{text} giant 1; t_troll 1", seed=1)
    names = ("captain", "berserker", "p1", "giant 1", "t_troll 1")
    captain, berserker, native, giant, troll = map(being, names)
    horse = Tool(piece=PIECE["workhorse_m5_h7"], gallops=True)
    game.position.fight = evolve(
        game.fight,
        sheets=(Sheet(captain, (troll,)), Sheet(giant, (native, being("p2"))), Sheet(troll, (native,))),
        holds=((giant, native), (troll, native)),
        wounds=((captain, (giant,)), (captain, (giant, troll))),
        fallen=(captain,),
        tools=((captain, horse), (berserker, Tool(form="move"))),
        plays=(
            (captain, Play(attack=Tool(chit=0), turned="alerted")),
            (
                berserker,
                Play(
                    attack=Tool(form="dark attack"),
                    maneuver=Tool(form="dark move"),
                    head=Tool(form="dark part"),
                    head_direction=2,
                ),
            ),
        ),
        alarmed=((6, 0), (6, 1)),
        quiet=1,
        held=((captain, 2),),
    )
    yield game
    carpet, broomstick = Tool(wings=CARPET), Tool(wings=BROOMSTICK)
    game.position.fight = evolve(
        game.fight,
        charges=(Charge(captain, berserker, 2, flies=True),),
        tools=((captain, carpet), (berserker, broomstick)),
        plays=((berserker, Play(maneuver=broomstick, course=1)),),
    )
    yield game


def test_random_fights_have_the_numbers_of_the_model_and_all_features() -> None:
    nonzero = set[str]()
    for game in random_fights():
        assert_as_expected(game)
        nonzero |= {name for name, _ in shown(game, 0)}
    assert {name for name in OF_A_GAME if name.startswith("fight: ")} <= nonzero


@pytest.mark.rule("MR-48.1")
def test_whole_fight_can_be_read_from_an_observation() -> None:
    for game in random_fights():
        for player in (0, 1):
            fight = game.view(player).fight
            assert fight is None or read(game, player) == plain(fight)


def plain(fight: Fight) -> dict[str, object]:
    """A fight without the order of what all may know anyway, and without the authors of all wounds but the last."""
    of_melee = [(one, tool) for one, play in fight.plays for tool in (play.attack, play.maneuver, play.head) if tool]
    return {
        "clearing": fight.clearing,
        "numbers": (fight.round, fight.quiet, fight.stirred),
        "held": {*fight.held},
        "masks": (fight.dark, fight.turned, fight.galloping, fight.deployed, fight.inactive),
        "sheets": [(sheet.owner, sheet.attackers) for sheet in fight.sheets],
        "stands": {stand for sheet in fight.sheets for stand in sheet.stands},
        "pairs": ({*fight.targets}, {*fight.holds}, {*fight.gripping}, {*fight.battles}, {*fight.alarmed}),
        "charges": {*fight.charges},
        "plays": dict(fight.plays),
        "before": {pair for pair in fight.tools if pair not in of_melee},
        "wounds": {one: ([two for two, _ in fight.wounds].count(one), {*by}) for one, by in dict(fight.wounds).items()},
        "fallen": {*fight.fallen},
    }


def read(game: Game, player: int) -> dict[str, object]:
    """The same from an observation alone."""
    found: dict[str, dict[str, int]] = {}
    for (name, label), number in shown(game, player).items():
        if name.startswith("fight: "):
            found.setdefault(name.removeprefix("fight: "), {})[label] = int(number)

    def column(name: str) -> dict[int, int]:
        return {being(label): number for label, number in found.get(name, {}).items()}

    def pairs(name: str) -> set[tuple[int, int]]:
        return {(one, other - 1) for one, other in column(f"{name}, from 1").items()}

    def groups(what: str) -> set[tuple[int, int]]:
        seats = {place: f"seat {place}" if place else "me" for place in range(game.player_count)}
        return {
            (GROUP[label], (place + player) % game.player_count)
            for place, seat in seats.items()
            for label in found.get(f"groups {what} {seat}", {})
        }

    def mask(name: str) -> int:
        return sum([1 << one for one in column(name)])

    def tool(what: str, one: int) -> Tool | None:
        form = column(f"{what} with its form, from 1").get(one, 0)
        if form:
            return Tool(form=FORM_VALUES[form])
        wings = column(f"{what} with its wings, from 1").get(one, 0) if what != "attack" else 0
        if wings:
            return Tool(wings=WINGS[wings - 1])
        chit, piece = column(f"{what} chit, from 1").get(one, 0), column(f"{what} piece, from 1").get(one, 0)
        return Tool(chit - 1, piece - 1, one in column(f"{what} at a gallop")) if chit or piece else None

    on, place, holds = (
        dict(pairs("attacks on the sheet of")),
        column("place among the attackers, from 1"),
        pairs("holds"),
    )
    sheets: dict[int, dict[int, int]] = {owner: {} for owner in column("owns a sheet")}
    for one, owner in on.items():
        sheets[owner][place[one]] = one
    for monster, held in holds:
        if on.get(held, monster) != monster and monster in sheets:
            sheets[monster][1] = held
    order = [*sorted([one for one in sheets if one < FIRST_DENIZEN], key=lambda one: game.position.seats[one])]
    order += sorted([one for one in sheets if one >= FIRST_DENIZEN])
    boxes, others = column("box, from 1"), column("box of its head, club or horse, from 1")
    attack, course, shield = (column(f"direction of its {what}") for what in ("attack", "maneuver", "shield"))
    turned = {one: side for side in ("alerted", "unalerted") for one in column(f"turns its weapon {side}")}
    victims = column("wounds")
    heads, head_ways = column("side of its head or club, from 1"), column("direction of its head or club")
    plays = {
        one: Play(
            tool("attack", one), attack.get(one, 0), turned.get(one, ""),
            tool("maneuver", one), course.get(one, 0), shield.get(one, 0),
            Tool(form=PARTS[heads[one] - 1]) if one in heads else None, head_ways.get(one, 0),
        )
        for one in column("has played")
    }  # fmt: skip
    return {
        "clearing": clearing(next(iter(found["clearing"]))),
        "numbers": tuple(
            [
                sum(found.get(name, {}).values())
                for name in (
                    "round",
                    "rounds in which nothing happened",
                    "something has happened",
                )
            ]
        ),
        "masks": (
            mask("dark side up"),
            mask("head or club dark side up"),
            mask("galloping"),
            mask("deployed"),
            sum([1 << PIECE[label] for label in found.get("inactive at first", {})]),
        ),
        "sheets": [(owner, tuple([sheets[owner][at] for at in sorted(sheets[owner])])) for owner in order],
        "stands": {Stand(one, boxes.get(one, 0), others.get(one, 0)) for one in {*boxes, *others}},
        "pairs": (pairs("target"), holds, pairs("grips"), groups("that battle"), groups("alarmed by")),
        "charges": {
            Charge(one, to, column("time of its charge")[one], one in column("charges with flying values"))
            for one, to in pairs("charges")
        },
        "plays": plays,
        "before": {(one, made) for one in range(FIRST_DENIZEN) if (made := tool("encounter", one)) is not None},
        "wounds": {
            one: (count, {by for by, victim in pairs("wounded last") if victim == one})
            for one, count in victims.items()
        },
        "fallen": {*column("dies of its wounds")},
        "held": {*column("rounds held").items()},
    }


def test_every_charge_has_the_numbers_of_the_model() -> None:
    game = melee("amazon & elf & dwarf | giant 1", seed=1)
    amazon, elf, dwarf = (being(name) for name in ("amazon", "elf", "dwarf"))
    game.position.fight = evolve(game.fight, charges=(Charge(elf, amazon, 3, flies=True), Charge(dwarf, amazon, 5)))
    assert numbers(game, 0, "fight: charges, from 1") == {"elf": amazon + 1, "dwarf": amazon + 1}
    assert numbers(game, 0, "fight: time of its charge") == {"elf": 3, "dwarf": 5}
    assert numbers(game, 0, "fight: charges with flying values") == {"elf": 1}
    assert_as_expected(game)


@pytest.mark.rule("MR-48.2", "MR-38.6")
def test_spells_cast_and_their_targets_have_the_numbers_of_the_model() -> None:
    game = melee("witch_king & elf & dwarf | giant 1", seed=1)
    giant = being("giant 1")
    aimed = Casting(being("witch_king"), 5, Tool(chit=2), 3, targets=(Target("being", giant), Target("being", 7)))
    game.position.fight = evolve(game.fight, casts=(aimed, Casting(being("elf"), 9, Tool(chit=4), 4)))
    assert numbers(game, 0, "casting: completion time") == {"witch_king": 3, "elf": 4}
    assert numbers(game, 0, "casting: targets") == {"witch_king": 2}
    by_witch_king = being("witch_king") + 1
    assert numbers(game, 0, "casting: aimed at by, from 1") == {"giant 1": by_witch_king, BEINGS[7]: by_witch_king}
    assert_as_expected(game)


def numbers(game: Game, player: int, name: str) -> dict[str, float]:
    """The numbers of a feature that aren't 0, by label."""
    return {label: number for (feature, label), number in shown(game, player).items() if feature == name}


def test_seats_are_counted_from_the_observer() -> None:
    game = begun("amazon", "elf", "dwarf", amazon="cliff 3", elf="cavern 1", dwarf="ruins 1")
    assert [numbers(game, seat, "character: seat 1") for seat in (0, 1, 2)] == [{"elf": 1}, {"dwarf": 1}, {"amazon": 1}]
    assert [numbers(game, seat, "character there: seat 2") for seat in (0, 1, 2)] == [
        {"ruins 1": 1},
        {"cliff 3": 1},
        {"cavern 1": 1},
    ]


@pytest.mark.parametrize(("player", "carrier"), [(0, 1), (1, 0), (2, 2)])
def test_carrier_of_a_mission_is_counted_from_the_observer(player: int, carrier: int) -> None:
    game = expedition("amazon cliff 3 | elf cliff 3 | dwarf cliff 3; food_ale taken 1", seed=1)
    name = "visitor chit: carrier, 0 for mine, -1 for none"
    carried = {label: number for label, number in zip(*labelled(game, player, name), strict=True) if number != -1}
    assert [*carried.values()] == [carrier]


def labelled(game: Game, player: int, name: str) -> tuple[tuple[str, ...], list[float]]:
    """The labels and the numbers of a feature."""
    spec = game.observation_spec
    labels = next(one.labels for one in spec.features if one.name == name)
    return labels, [float(number) for number in np.asarray(game.observation(player))[spec.where(name)]]


@pytest.mark.rule("MR-48.3")
def test_own_pieces_come_first_and_active_ones_after_inactive_ones() -> None:
    game = expedition("amazon cliff 3 has good_book, spear 1 | elf cliff 3 has deft_gloves", seed=1)
    name = "piece: number of the place, from 1"
    places = numbers(game, 0, name)
    assert [places[piece] for piece in ("good_book", "spear 1", "short_sword 1", "light_bow 1")] == [1, 1, 2, 4]
    assert "deft_gloves" not in places
    assert numbers(game, 1, name)["deft_gloves"] == 1
    assert numbers(game, 1, name)["short_sword 1"] == 4


@pytest.mark.rule("MR-48.14")
def test_picks_are_counted_by_activity_and_clearing() -> None:
    game = begun("amazon", "elf", amazon="cliff 3")
    do(game, 0, "record move; clearing cliff 6; with basic; record hide")
    assert numbers(game, 0, "my picks of activities") == {"M": 1, "H": 1}
    assert numbers(game, 0, "my picks of clearings") == {"cliff 6": 1}
    assert numbers(game, 0, "my picks") == {"": 4}


def test_individual_in_turn_and_its_phase_are_shown() -> None:
    game = begun("amazon", amazon="cliff 3")
    game.position.turn = Turn(15, (), number=2, from_=clearing("cliff 3"))
    assert numbers(game, 0, "individual in turn") == {"woods_girl": 1}
    assert numbers(game, 0, "phase of the turn") == {"": 2}
