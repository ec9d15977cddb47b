"""Awful Valley 1 is clearing number 0: everything is possible there as in any other clearing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from arcana_magicrealm import Game
from arcana_magicrealm.chapters import beings, whereabouts
from arcana_magicrealm.chapters.days import calendar, phases, recording
from arcana_magicrealm.chapters.trade import hiring, missions, relations
from arcana_magicrealm.chapters.travel import flying
from arcana_magicrealm.model.denizens import GROUP
from tests.magicrealm.chapters.magic.spells import put as bewitch
from tests.magicrealm.chapters.trade.test_missions import lay
from tests.magicrealm.daylight import answer, daylight, where
from tests.magicrealm.hands import act, hand, heap
from tests.magicrealm.table import ask, begun, being, clearing, hire, lead, piece, put

FIRST, SECOND, BESIDE = "awful_valley 1", "awful_valley 2", "awful_valley 4"
"""The first clearing, another of its tile, and one between them."""


def here() -> Game:
    """The Amazon and the Elf in the first clearing, with a hired leader and its native, and others elsewhere."""
    game = begun("amazon", "elf", "witch_king", amazon=FIRST, elf=FIRST, lhq=FIRST, l1=FIRST, witch_king="caves 2")
    hire(game, 0, "lhq", "l1")
    game.position.hidden = 0
    return game


def names(game: Game, those: tuple[int, ...]) -> list[str]:
    """The Amazon, the Elf and the Lancers among some beings."""
    return [name for name in ("amazon", "elf", "lhq", "l1") if being(name) in those]


def walking(game: Game) -> object:
    """The Elf follows the Amazon out and back."""
    daylight(game, "amazon", amazon=f"M {BESIDE}, M {FIRST}", elf="F amazon")
    answer(game)
    return where(game, "amazon"), where(game, "elf")


def stopping(game: Game) -> object:
    """The Elf stops following here."""
    put(game, "elf", BESIDE)
    lead(game, "amazon", "elf")
    game.stop_following(being("elf"), clearing(FIRST), "MR-15.2")
    return where(game, "elf")


def prowling(game: Game) -> object:
    """A prowling monster comes to where the turn ends."""
    put(game, "giant 1", SECOND)
    daylight(game, "amazon", monsters=4, amazon="")
    return where(game, "giant 1")


def assigning(game: Game) -> object:
    """The native is asked about at Sunrise."""
    ask(game, calendar.sunrise())
    return [str(action) for action in game.legal_actions(0)]


def recording_a_turn(game: Game) -> object:
    """The Amazon records Moves and flights from here."""
    made = recording.recorder(game, being("amazon"))
    written = phases.opened(made, (), made.at)
    flights = flying.within_reach(game, being("amazon"))
    return {"M", "F", "FL"} <= {*written.codes}, phases.flights(made.map, made.aloft, made.at, -1) == flights != ()


def abandoning(game: Game) -> object:
    """A shield is abandoned here."""
    hand(game, "amazon", "axe 1")
    game.abandon(being("amazon"), 1 << piece("axe 1"))
    return heap(game, FIRST)


def sleeping(game: Game) -> object:
    """The Flowers of Rest work here."""
    hand(game, "elf", "flowers_of_rest", active=True)
    return whereabouts.clearing_of(game, piece("flowers_of_rest"))


def walking_the_woods(game: Game) -> object:
    """A lion reaches all other clearings of the tile."""
    bewitch(game, "transform", "witch_king", "elf", data="lion")
    return len(beings.woods_around(game, being("elf"), clearing(FIRST)))


def taking_a_mission(game: Game) -> object:
    """A mission lies here."""
    lay(game, "food_ale", FIRST)
    return len(missions.lying_in(game, clearing(FIRST)))


def dealing(game: Game) -> object:
    """An unhired leader trades here, and is hired."""
    put(game, "phq", FIRST)
    patrol = GROUP["patrol"]
    return relations.partners_in(game, clearing(FIRST)) == (patrol,), len(hiring.to_hire(game, patrol, clearing(FIRST)))


@pytest.mark.rule(
    "MR-6.5", "MR-7.1", "MR-9.6", "MR-10.1", "MR-12.2", "MR-13.1", "MR-14.2", "MR-15.2", "MR-15.4", "MR-17.1"
)
@pytest.mark.rule("MR-19.1", "MR-40.14", "MR-41.1", "MR-44.16")
@pytest.mark.parametrize(
    ("play", "result"),
    [
        (lambda game: names(game, beings.individuals(game)), ["amazon", "elf", "lhq"]),
        (lambda game: names(game, beings.individuals_in(game, clearing(FIRST))), ["amazon", "elf", "lhq"]),
        (lambda game: names(game, beings.denizens_in(game, clearing(FIRST))), ["lhq", "l1"]),
        (lambda game: names(game, beings.spies_on(game, being("amazon"), (clearing(FIRST),))), ["elf", "lhq"]),
        (lambda game: act(game, "amazon", "S"), [""]),
        (walking, (FIRST, FIRST)),
        (stopping, FIRST),
        (prowling, FIRST),
        (assigning, ["none", "guide amazon", "guide elf", "guide lhq"]),
        (recording_a_turn, (True, True)),
        (abandoning, ["axe 1"]),
        (sleeping, clearing(FIRST)),
        (walking_the_woods, 3),
        (taking_a_mission, 1),
        (dealing, (True, 1)),
    ],
)
def test_first_clearing_is_like_any_other(play: Callable[[Game], object], result: object) -> None:
    assert clearing(FIRST) == 0

    assert play(here()) == result
