"""Phantasm: a second turn for the target (MR-43.34)."""

from __future__ import annotations

from typing import Any

import pytest

from arcana_magicrealm import Game, events
from arcana_magicrealm.chapters import beings, ledgers
from arcana_magicrealm.chapters.days.recording import Birdsong
from arcana_magicrealm.chapters.magic.in_effect import companions, enchantments
from arcana_magicrealm.model.beings import ALL_BEINGS
from arcana_magicrealm.model.chits import ENCHANTED
from arcana_magicrealm.model.enchantments import Enchantment
from arcana_magicrealm.model.realm import CLEARINGS, TILE
from tests.magicrealm.chapters.combat.fights import take
from tests.magicrealm.chapters.magic.spells import put, state_of, turn_chits
from tests.magicrealm.chapters.travel.test_moving import PATH_2_5
from tests.magicrealm.daylight import answer, daylight, where
from tests.magicrealm.table import begun, being, clearing, do, events_of, texts


def haunted(*others: str, hero: str = "wizard", **places: Any) -> tuple[Game, Enchantment]:
    """The Wizard or another character with a phantasm, which has come to it, and others."""
    game = begun(hero, *others, **places)
    made = put(game, "phantasm", hero, hero)
    game.position.hidden = 0
    take(game, companions.companions_come())
    return game, made


@pytest.mark.rule("MR-43.34")
def test_phantasm_comes_to_its_target_and_records_a_turn_of_its_own() -> None:
    game, _ = haunted("amazon", wizard="cliff 3", amazon="cliff 2")
    assert where(game, "wizard phantasm") == "cliff 3"
    assert where(game, "amazon phantasm") == ""
    assert [ALL_BEINGS[one.being] for one in events_of(game, events.CompanionCame)] == ["wizard phantasm"]
    take(game, Birdsong())

    do(game, 0, "end")

    assert texts(game, 0) == [
        "record move",
        "record prepare",
        "record enhanced peer",
        "record blank",
        "end turn",
    ]
    do(game, 0, "record prepare")
    assert "record enchant" in texts(game, 0)


@pytest.mark.rule("MR-43.34", "MR-12.28")
def test_phantasm_acts_just_before_its_target_and_shares_what_it_discovers() -> None:
    game, _ = haunted("amazon", hero="magician", magician="cliff 2", amazon="borderland 1")

    daylight(game, "amazon", "magician", 3, 2, amazon="-", magician="M cliff 3", magician_phantasm="P, M cliff 5")
    answer(game)

    began = [ALL_BEINGS[event.being] for event in events_of(game, events.TurnBegan)]
    assert began == ["amazon", "magician phantasm", "magician"]
    assert where(game, "magician phantasm") == "cliff 5"
    assert ledgers.paths(game, being("magician")) >> PATH_2_5 & 1


@pytest.mark.rule("MR-43.34", "MR-36.10")
def test_phantasm_enchants_a_chit_of_its_target() -> None:
    game, _ = haunted(wizard="cliff 2")

    daylight(game, "wizard", wizard="", wizard_phantasm="SPX, M cliff 3, SP")
    answer(game, "enchant magic II3*")

    assert state_of(game, "wizard", "magic II3*") == ENCHANTED


@pytest.mark.rule("MR-43.34", "MR-36.11")
def test_phantasm_turns_the_tile_where_it_is() -> None:
    game, _ = haunted(wizard="cliff 2")
    game.position.enchanted |= 1 << TILE["borderland"]  # supplies its own colours

    daylight(game, "wizard", wizard="", wizard_phantasm="SPX, M borderland 1, SP")
    (seat,) = game.players_to_act
    turning = [text for text in texts(game, seat) if text.startswith("turn")]
    assert turning
    answer(game, turning[0])

    assert not game.position.enchanted >> TILE["borderland"] & 1
    assert not game.position.enchanted >> TILE["cliff"] & 1


@pytest.mark.rule("MR-43.34")
def test_hidden_enemies_found_by_a_phantasm_hold_only_in_its_clearing() -> None:
    game, _ = haunted("amazon", wizard="cliff 2", amazon="cliff 2")
    game.position.hidden = 1 << being("amazon")

    daylight(game, "wizard", 4, 4, wizard="M cliff 3", wizard_phantasm="P")
    assert beings.sees(game, being("wizard"), being("amazon"))
    do(game, 0, "done")

    assert where(game, "wizard") == "cliff 3"
    assert not beings.sees(game, being("wizard"), being("amazon"))


@pytest.mark.rule("MR-43.34", "MR-18.8")
def test_phantasm_does_not_spy() -> None:
    game, _ = haunted("amazon", hero="magician", magician="borderland 1", amazon="cliff 2")
    beings.put(game, being("magician phantasm"), game.position.characters[1].at)
    ledgers.learn(game, being("amazon"), 1 << PATH_2_5, 0)

    daylight(game, "amazon", amazon="M cliff 5")
    answer(game)

    assert where(game, "amazon") == "cliff 5"
    assert not ledgers.paths(game, being("magician")) >> PATH_2_5 & 1


@pytest.mark.rule("MR-43.34", "MR-39.3")
def test_phantasm_vanishes_with_its_spell() -> None:
    game, made = haunted("amazon", wizard="cliff 3", amazon="cliff 2")

    enchantments.break_spell(game, made, "MR-39.9")

    assert where(game, "wizard phantasm") == ""
    daylight(game, "wizard", wizard="-", wizard_phantasm="M cliff 2")
    answer(game)
    assert [ALL_BEINGS[event.being] for event in events_of(game, events.TurnBegan)] == ["wizard"]


@pytest.mark.rule("MR-43.34", "MR-39.8")
def test_nullified_phantasm_does_not_act() -> None:
    game, _ = haunted("amazon", wizard="cliff 3", amazon="cliff 2")
    put(game, "pentangle", "amazon", "wizard")

    daylight(game, "wizard", wizard="-", wizard_phantasm="M cliff 2")
    answer(game)

    assert [ALL_BEINGS[event.being] for event in events_of(game, events.TurnBegan)] == ["wizard"]


@pytest.mark.rule("MR-43.34", "MR-39.8", "MR-36.8")
def test_phantasm_that_is_nullified_in_its_turn_does_nothing_more() -> None:
    game, _ = haunted("sorceror", wizard="cliff 2", sorceror="cliff 2")
    put(game, "melt_into_mist", "sorceror", "wizard")
    game.position.effects.dispel("energized")
    game.settle_forms()
    turn_chits(game, "sorceror", ENCHANTED, "magic IV4*")

    daylight(game, "wizard", wizard="-", wizard_phantasm="M cliff 3, M cliff 5")
    answer(game, "spend magic IV4*", "aim at spell melt_into_mist 1")

    assert where(game, "wizard phantasm") == "cliff 2"
    cancelled = [entry.clause for entry in game.log if isinstance(entry.event, events.ActivityCancelled)]
    assert cancelled == ["MR-43.34", "MR-43.34"]


@pytest.mark.rule("MR-43.34")
@pytest.mark.parametrize("at", [0, len(CLEARINGS) - 1])
def test_phantasm_starts_in_whatever_clearing_its_target_is(at: int) -> None:
    game = begun("wizard", "elf", wizard="cliff 3", elf="cliff 3")
    put(game, "phantasm", "elf", "wizard")
    game.position.characters[0].at = at

    take(game, companions.companions_come())

    assert beings.place(game, being("wizard phantasm")) == at


@pytest.mark.rule("MR-43.34")
def test_target_on_a_roadway_at_birdsong_has_no_phantasm() -> None:
    game = begun("wizard", "elf", wizard="cliff 3", elf="cliff 3")
    put(game, "phantasm", "elf", "wizard")
    wizard = game.position.characters[0]
    wizard.road, wizard.at = (clearing("cliff 3"), clearing("cliff 2")), -1

    take(game, companions.companions_come())

    assert where(game, "wizard phantasm") == ""
