"""Elemental spells on the land, protection and resistance (MG-23.13, MG-23.17, MG-23.18)."""

from __future__ import annotations

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.effects import PERMANENT, phases, turns
from arcana_magika.chapters import land
from arcana_magika.events import Drawn, SpellStopped
from arcana_magika.game import Game
from arcana_magika.model.geometry import space
from arcana_magika.model.tables import LAMP, PLAINS
from arcana_magika.rules import Rules
from arcana_magika.scenario import contest

A, B, C = range(3)


def mages(text: str, *results: int, rules: Rules | None = None) -> Game:
    """A game in which every draw is one of these resistance tests."""
    return contest(text, rng=ScriptedRng(results), rules=rules)


def lay(game: Game, kind: str = "ELBLO", *names: str, lasts: int = 1) -> None:
    """An elemental spell takes effect on these spaces, m7 if none is named."""
    cells = sum(1 << space(name) for name in names or ("m7",))
    game.arena.effects.begin(kind, source=B, lasts=turns(lasts), data=(cells, PLAINS, 0, 0))


def held(game: Game, player: int = A) -> bool:
    """Whether a mage is held in its space."""
    mage = game.arena.mages[player]
    return land.holds_back(game, mage, mage.cell)


def draws(game: Game) -> list[tuple[int, int]]:
    """The draws so far."""
    return [(entry.event.n, entry.event.result) for entry in game.log if isinstance(entry.event, Drawn)]


def stopped(game: Game) -> list[SpellStopped]:
    """The spells stopped, with their mages."""
    return [entry.event for entry in game.log if isinstance(entry.event, SpellStopped)]


@pytest.mark.rule("MG-4.3", "MG-21.7", "MG-4.6")
def test_better_resistance_of_dwarf_and_lamp_counts() -> None:
    game = contest("A m7 Dwarf | B m8 Elf holds LAMP | C m9 Elf")
    assert [land.resistance(game, mage) for mage in game.arena.mages] == [15, 10, 0, 0]

    game.arena.artifacts[LAMP] = -1 - A
    assert [land.resistance(game, mage) for mage in game.arena.mages] == [15, 0, 0, 0]


@pytest.mark.rule("MG-4.3", "MG-21.7", "MG-4.6")
def test_better_resistance_counts_under_house_rules_too() -> None:
    game = contest("A m7 Dwarf holds LAMP", rules=Rules(dwarf_resistance=5, lamp_resistance=30))

    assert land.resistance(game, game.arena.mages[A]) == 30


@pytest.mark.rule("MG-14.12", "MG-23.10")
@pytest.mark.parametrize("kind", ["ELBLO", "ELDRP"])
def test_blockages_and_disruptions_hold_mages_in_their_spaces_and_attacks_do_not(kind: str) -> None:
    game = mages("A m7 | B m8")
    lay(game, "ELATT", "m7", "m8")
    assert not held(game)

    lay(game, kind)
    assert held(game)
    assert not held(game, B)


@pytest.mark.rule("MG-23.11", "MG-23.13")
def test_elemental_protection_is_judged_each_time_and_leaves_resistance_untested() -> None:
    game = mages("A m7 Dwarf", 16)
    lay(game)
    game.arena.effects.begin("PROEL", target=A, lasts=phases(10))
    assert not held(game)
    assert stopped(game) == [SpellStopped(A, "ELBLO", "protection")]
    assert draws(game) == []

    game.arena.effects.dispel("PROEL", A)
    assert held(game)
    assert draws(game) == [(100, 16)]


@pytest.mark.rule("MG-23.17")
def test_resistance_is_tested_once_for_a_casting_and_its_result_holds() -> None:
    game = mages("A m7 Dwarf | B m7 Dwarf", 15, 16)
    lay(game, "ELDRP")

    assert [held(game, A), held(game, A), held(game, B), held(game, B)] == [False, False, True, True]
    assert draws(game) == [(100, 15), (100, 16)]
    assert stopped(game) == [SpellStopped(A, "ELDRP", "resistance")]
    [effect] = game.arena.effects.of("ELDRP")
    assert not land.affects(game, effect, game.arena.mages[A])  # the losses of the same casting


@pytest.mark.rule("MG-23.17", "MG-23.18")
def test_each_casting_is_tested_in_the_order_of_effect_even_if_one_holds_already() -> None:
    game = mages("A m7 Dwarf", 99, 1)
    lay(game, "ELDRP")
    lay(game, "ELBLO")
    lay(game, "ELBLO", "m6")

    assert held(game)
    assert draws(game) == [(100, 99), (100, 1)]
    assert held(game)


@pytest.mark.rule("MG-23.17")
def test_list_of_effects_from_before_the_tests_works_for_all_mages_and_castings() -> None:
    game = mages("A m7 Dwarf | B m7 Dwarf", 1, 99, 99, 1)
    lay(game, "ELATT")
    lay(game, "ELATT")
    effects = game.arena.effects.of("ELATT")

    first = [[land.affects(game, effect, game.arena.mages[player]) for player in (A, B)] for effect in effects]
    effects = game.arena.effects.of("ELATT")
    later = [[land.affects(game, effect, game.arena.mages[player]) for player in (A, B)] for effect in effects]

    assert first == later == [[False, True], [True, False]]


@pytest.mark.rule("MG-40.11")
def test_lamp_does_not_free_a_held_mage_and_its_loss_does_not_bind_a_resisting_one() -> None:
    game = mages("A m7 | B m7 Elf holds LAMP", 10)
    lay(game)
    assert held(game, A)
    assert not held(game, B)

    game.arena.artifacts[LAMP] = -1 - A
    assert held(game, A)
    assert not held(game, B)
    assert draws(game) == [(100, 10)]


@pytest.mark.rule("MG-23.17")
def test_another_casting_of_the_same_spell_is_resisted_or_not_on_its_own() -> None:
    game = mages("A m7 Dwarf", 1, 99)
    lay(game)
    assert not held(game)

    game.arena.effects.begin("ELBLO", source=B, lasts=PERMANENT, data=(1 << space("m7"), PLAINS, 0, 0))
    assert held(game)
