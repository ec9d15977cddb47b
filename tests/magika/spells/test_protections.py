"""Spell Aid and the protections: their receivers and durations (MG-24.1 to MG-24.12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.effects import PERMANENT, turns
from arcana_core.events import Event
from arcana_magika.chapters.mages.statistics import current_skill
from arcana_magika.chapters.steps.casting import effective_skill
from arcana_magika.chapters.steps.ground import factor_here
from arcana_magika.events import SpellCast, SpellTook
from arcana_magika.game import Game
from arcana_magika.model.geometry import space
from arcana_magika.model.state import Phase
from arcana_magika.model.tables import GOOD
from arcana_magika.rules import Rules
from arcana_magika.scenario import contest
from arcana_magika.spells.reach import end_of

Step = Callable[..., Phase]
EventT = TypeVar("EventT", bound=Event)
NO_SKILL_CHECKS = Rules(skill_check=0)
CODES = ("SPAID", "PROAU", "PROSH", "PROIT", "PROKN", "PROEL")


def events(game: Game, kind: type[EventT]) -> list[EventT]:
    return [entry.event for entry in game.log if isinstance(entry.event, kind)]


def results(game: Game) -> list[tuple[str, str]]:
    return [(cast.spell, cast.result) for cast in events(game, SpellCast)]


def quiet(mages: str) -> Game:
    """A game in which spells of a skill of 100 or 200 need no draw."""
    return contest(mages, rules=NO_SKILL_CHECKS, rng=ScriptedRng([]))


def ends(game: Game, code: str, index: int = 1) -> dict[int, int]:
    """The last phase index of each player's effects of this kind."""
    return {
        mage.player: max(end_of(effect.lasts, index) for effect in found)
        for mage in game.arena.mages
        if (found := game.arena.effects.of(code, mage.player))
    }


@pytest.mark.rule("MG-24.1", "MG-24.3", "MG-24.5", "MG-24.7", "MG-24.9", "MG-24.11", "MG-23.23")
@pytest.mark.parametrize(("skill", "end"), [(100, 10), (200, 15)])
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("cloak", ["", "wears RED"])
def test_minor_level_is_for_the_caster_alone_for_ten_phases_or_fifteen(
    step: Step, code: str, skill: int, end: int, cloak: str
) -> None:
    game = quiet(f"A m7 {cloak} skill {skill} scrolls {code} | B e3 wears RED")
    step(game, "cast", A=f"CAST {code}")
    assert ends(game, code) == {0: end}
    (took,) = events(game, SpellTook)
    assert (took.mage, took.spell, took.end) == (0, code, end)


@pytest.mark.rule("MG-24.2", "MG-24.4", "MG-24.6", "MG-24.8", "MG-24.10", "MG-24.12", "MG-23.23", "MG-13.17")
@pytest.mark.parametrize(("skill", "end"), [(100, 10), (200, 15)])
@pytest.mark.parametrize("code", CODES)
def test_major_level_is_for_the_whole_team_for_ten_phases_or_fifteen(
    step: Step, code: str, skill: int, end: int
) -> None:
    game = quiet(f"A m7 wears RED skill {skill} scrolls {code} | B e3 wears RED | C m8 | D m9 wears BLUE")
    step(game, "cast", A=f"CAST {code}X")
    assert ends(game, code) == {0: end, 1: end}
    assert [took.mage for took in events(game, SpellTook)] == [0, 1]


@pytest.mark.rule("MG-24.2", "MG-24.4", "MG-24.6", "MG-24.8", "MG-24.10", "MG-24.12", "MG-23.23", "MG-23.4")
@pytest.mark.parametrize(("skill", "end"), [(100, 20), (200, 25)])
@pytest.mark.parametrize("code", CODES)
def test_black_casters_major_level_lasts_four_or_five_turns_on_the_caster(
    step: Step, code: str, skill: int, end: int
) -> None:
    game = quiet(f"A m7 skill {skill} scrolls {code} | B m8")
    step(game, "cast", number=3, A=f"CAST {code}X")
    assert ends(game, code, 3) == {0: end}


@pytest.mark.rule("MG-23.21", "MG-23.22")
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(("lasts", "minor", "major"), [(2, "no_effect", "success"), (4, "no_effect", "no_effect")])
def test_it_has_no_effect_on_a_mage_who_already_has_it_as_long(
    step: Step, code: str, lasts: int, minor: str, major: str
) -> None:
    game = quiet(f"A m7 skill {75 if code == 'SPAID' else 100} scrolls {code} {code}")
    game.arena.effects.begin(code, target=0, lasts=turns(lasts), strength=25)
    step(game, "cast", A=f"CAST {code}")
    step(game, "cast", A=f"CAST {code}X")
    assert results(game) == [(code, minor), (code, major)]


@pytest.mark.rule("MG-23.21", "MG-23.22")
@pytest.mark.parametrize("code", CODES)
def test_for_a_team_it_has_if_one_member_lacks_it(step: Step, code: str) -> None:
    game = quiet(
        f"A m7 wears RED arcania 100 skill {75 if code == 'SPAID' else 100} scrolls {code} {code} | B e3 wears RED"
    )
    game.arena.effects.begin(code, target=0, lasts=PERMANENT, strength=25)
    step(game, "cast", A=f"CAST {code}X")
    step(game, "cast", A=f"CAST {code}X")
    assert results(game) == [(code, "success"), (code, "no_effect")]


@pytest.mark.rule("MG-24.1", "MG-6.4", "MG-23.19")
def test_spell_aid_adds_25_to_the_current_skill_once(step: Step) -> None:
    game = quiet("A m7 skill 100 scrolls SPAID SPAID SPAID")
    a = game.arena.mages[0]
    step(game, "cast", A="CAST SPAID")
    a.skill = 70
    assert current_skill(game.arena, a, game.rules.spell_aid) == 95
    assert events(game, SpellTook)[0].amount == 25
    a.skill = 75
    step(game, "cast", number=2, A="CAST SPAIDX")
    a.skill = 70
    assert current_skill(game.arena, a, game.rules.spell_aid) == 95
    assert a.skill == 70


@pytest.mark.rule("MG-24.1", "MG-23.19")
def test_spell_aid_and_curse_cancel_out() -> None:
    game = quiet("A m7 skill 70")
    game.arena.effects.begin("SPAID", target=0, lasts=turns(1), strength=25)
    game.arena.effects.begin("CURSP", target=0, lasts=turns(1), strength=25)
    assert effective_skill(game, game.arena.mages[0], GOOD) == 70


@pytest.mark.rule("MG-24.1")
def test_bonus_of_spell_aid_is_a_setting(step: Step) -> None:
    rules = Rules(spell_aid=40, skill_check=0)
    game = contest("A m7 skill 100 scrolls SPAID", rules=rules, rng=ScriptedRng([]))
    step(game, "cast", A="CAST SPAID")
    assert effective_skill(game, game.arena.mages[0], GOOD) == 140
    assert events(game, SpellTook)[0].amount == 40


@pytest.mark.rule("MG-24.2", "MG-13.5")
def test_teammates_whose_spells_come_later_in_the_phase_benefit_from_spell_aid(step: Step) -> None:
    game = contest(
        "A m7 wears RED skill 100 scrolls SPAID | B e3 wears RED skill 75 scrolls PROSH",
        rules=NO_SKILL_CHECKS,
        rng=ScriptedRng([]),  # 75 + 25 needs no draw
    )
    step(game, "cast", A="CAST SPAIDX", B="CAST PROSH")
    assert results(game) == [("SPAID", "success"), ("PROSH", "success")]


@pytest.mark.rule("MG-24.11", "MG-23.11")
@pytest.mark.parametrize(("change", "factor", "protected"), [("+3", 14, 6), ("-2", 2, 2)])
def test_under_elemental_protection_the_lower_factor_of_arranged_land_counts(
    step: Step, change: str, factor: int, protected: int
) -> None:
    game = contest("A m7 skill 100 scrolls ELARR | B m7", ground="Forest", rules=NO_SKILL_CHECKS, rng=ScriptedRng([]))
    a, b = game.arena.mages[:2]
    game.arena.effects.begin("PROEL", target=1, lasts=turns(1))
    step(game, "cast", A=f"CAST ELARR {change}")
    here = space("m7")
    assert (factor_here(game, a, here), factor_here(game, b, here)) == (factor, protected)
