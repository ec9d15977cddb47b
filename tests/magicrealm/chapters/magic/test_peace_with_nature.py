"""Peace with Nature: the Druid's advantage, and the spell (MR-43.39, MR-45.8)."""

from __future__ import annotations

import pytest

from arcana_magicrealm import Game, events
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.model.beings import BEINGS
from arcana_magicrealm.model.realm import TILE
from tests.magicrealm.chapters.magic.spells import put
from tests.magicrealm.daylight import answer, daylight, where
from tests.magicrealm.table import begun, being, events_of, piece, place_chit
from tests.magicrealm.table import put as place


def on_the_cliff(*names: str) -> Game:
    """Characters on the Cliff, whose chits are face down, and the Giants in their box."""
    game = begun(*names)
    for name in names:
        place(game, name, "cliff 3")
    place_chit(game, "bones_m", "cliff")
    place_chit(game, "lair", "cliff")
    return game


@pytest.mark.rule("MR-45.8")
def test_warnings_and_sounds_summon_nothing_for_the_druid_but_others_later() -> None:
    game = on_the_cliff("druid", "amazon")

    daylight(game, "druid", "amazon", monsters=4, druid="", amazon="")

    assert [(event.being, event.tile) for event in events_of(game, events.ChitsCalmed)] == [
        (being("druid"), TILE["cliff"])
    ]
    (came_first,) = events_of(game, events.Appeared)
    assert BEINGS[came_first.being] == "giant 1"
    kinds = (events.TurnBegan, events.ChitsCalmed, events.Appeared)
    order = [type(entry.event).__name__ for entry in game.log if isinstance(entry.event, kinds)]
    assert order == ["TurnBegan", "ChitsCalmed", "TurnBegan", "Appeared"]


@pytest.mark.rule("MR-45.8")
def test_followers_of_the_druid_summon_as_usual() -> None:
    game = on_the_cliff("druid", "amazon")

    daylight(game, "druid", monsters=4, druid="-", amazon="F druid")
    answer(game)

    assert len(events_of(game, events.Appeared)) == 1


@pytest.mark.rule("MR-43.39")
def test_spell_keeps_warnings_and_sounds_down_for_its_target() -> None:
    game = on_the_cliff("amazon", "wizard")
    put(game, "peace_with_nature", "wizard", "amazon")

    daylight(game, "amazon", monsters=4, amazon="")

    assert not events_of(game, events.Appeared)
    assert not game.position.face_up >> piece("bones_m") & 1
    assert game.position.revealed >> piece("bones_m") & 1


@pytest.mark.rule("MR-43.39", "MR-39.6")
def test_inert_spell_lets_warnings_summon() -> None:
    game = on_the_cliff("amazon", "wizard")
    put(game, "peace_with_nature", "wizard", "amazon")
    game.position.effects.dispel(enchantments.ENERGIZED)

    daylight(game, "amazon", monsters=4, amazon="")

    assert len(events_of(game, events.Appeared)) == 1


@pytest.mark.rule("MR-43.39")
def test_sites_stay_up_and_monsters_on_the_map_come_all_the_same() -> None:
    game = on_the_cliff("druid", "amazon")
    place(game, "giant 1", "cliff 1")

    daylight(game, "druid", monsters=4, druid="")

    assert game.position.face_up >> piece("lair") & 1
    assert where(game, "giant 1") == "cliff 3"
