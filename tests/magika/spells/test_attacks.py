"""Curses, hindrances, and attacks on Arcania and Endurance (MG-24.13 to MG-24.26)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.effects import phases, turns
from arcana_core.events import Event
from arcana_magika.chapters.mages.statistics import current_skill
from arcana_magika.events import OrderExecuted, SpellCast, SpellTook, StatusChanged
from arcana_magika.game import Game
from arcana_magika.model.geometry import NAMES
from arcana_magika.model.state import Phase
from arcana_magika.rules import Rules
from arcana_magika.scenario import contest, play_turn
from arcana_magika.spells.reach import end_of

Step = Callable[..., Phase]
EventT = TypeVar("EventT", bound=Event)
NO_SKILL_CHECKS = Rules(skill_check=0)
LASTING = ("CURSP", "STUTT", "PLYZE", "CONFS", "ANTMA")
ALL = (*LASTING, "ATARC", "ATEND")


def events(game: Game, kind: type[EventT]) -> list[EventT]:
    return [entry.event for entry in game.log if isinstance(entry.event, kind)]


def results(game: Game) -> list[tuple[str, str]]:
    return [(cast.spell, cast.result) for cast in events(game, SpellCast)]


def quiet(mages: str, *given: int, rules: Rules = NO_SKILL_CHECKS) -> Game:
    """A game in which spells of a skill of 100 or 200 need no draw but these."""
    return contest(mages, rules=rules, rng=ScriptedRng(given))


def play(game: Game, **orders: str) -> None:
    """A turn in which the Ebon Mage moves, because chance would move it otherwise (MG-29.12)."""
    given: dict[str, Any] = {**orders, "M": f"{orders.get('M', '')};MOVE E".lstrip(";")}
    play_turn(game, **given)


def executed(game: Game, player: int) -> list[str]:
    return [order.executed for order in events(game, OrderExecuted) if order.mage == player]


@pytest.mark.rule(
    *("MG-24.13", "MG-24.15", "MG-24.17", "MG-24.19", "MG-24.21", "MG-23.23", "MG-23.4"),
    *("MG-25.3", "MG-25.4"),
)
@pytest.mark.parametrize(
    ("code", "plain", "bonus"),
    [("CURSP", 5, 5), ("STUTT", 5, 10), ("PLYZE", 5, 10), ("CONFS", 2, 3), ("ANTMA", 5, 10)],
)
@pytest.mark.parametrize("skill", [100, 200])
def test_hindrance_lasts_its_time_on_the_named_mage(step: Step, code: str, plain: int, bonus: int, skill: int) -> None:
    game = quiet(f"A m7 Evil aptitude 0 holds ROD skill {skill} scrolls {code} | B m8 | C m9")
    step(game, "cast", number=2, A=f"CAST {code} B")
    (effect,) = game.arena.effects
    assert (effect.kind, effect.target) == (code, 1)
    end = plain if skill == 100 else bonus
    assert end_of(effect.lasts, 2) == end
    assert [(took.mage, took.end) for took in events(game, SpellTook)] == [(1, end)]


@pytest.mark.rule("MG-24.14", "MG-24.16", "MG-24.18", "MG-24.20", "MG-24.22", "MG-23.8", "MG-23.23")
@pytest.mark.parametrize(
    ("code", "plain", "bonus"),
    [("CURSP", 5, 5), ("STUTT", 5, 10), ("PLYZE", 5, 10), ("CONFS", 2, 3), ("ANTMA", 5, 10)],
)
@pytest.mark.parametrize("skill", [100, 200])
def test_hindrance_lasts_its_time_on_all_wearers_of_the_colour(
    step: Step, code: str, plain: int, bonus: int, skill: int
) -> None:
    game = quiet(
        f"A m7 Evil aptitude 0 holds ROD skill {skill} scrolls {code} | B b1 wears RED | C m9 | D m8 carries RED "
        "| E w2 wears RED"
    )
    step(game, "cast", number=2, A=f"CAST {code}X RED")
    end = plain if skill == 100 else bonus
    assert [(effect.kind, effect.target, end_of(effect.lasts, 2)) for effect in game.arena.effects] == [
        (code, 1, end),
        (code, 4, end),
    ]


@pytest.mark.rule("MG-23.21", "MG-23.25", "MG-23.22")
@pytest.mark.parametrize("code", LASTING)
def test_hindrance_without_new_target_has_no_possible_effect(step: Step, code: str) -> None:
    game = quiet(
        f"A m7 Evil aptitude 0 holds ROD arcania 100 skill 100 scrolls {code} {code} {code} {code} | B m11 | C m8"
    )
    game.arena.effects.begin(code, target=2, lasts=turns(1), strength=25)
    step(game, "cast", A=f"CAST {code} B")  # out of reach
    step(game, "cast", A=f"CAST {code} C")  # under it already
    step(game, "cast", A=f"CAST {code}X RED")  # an unworn colour
    game.arena.mages[2].worn = 0
    step(game, "cast", A=f"CAST {code}X RED")  # worn by one who is under it already
    assert results(game) == [(code, "no_effect")] * 4


class TestCurse:
    @pytest.mark.rule("MG-24.13", "MG-23.23", "MG-6.4")
    @pytest.mark.parametrize(("skill", "left"), [(100, 45), (200, 35)])
    def test_curse_takes_25_of_the_current_skill_or_35(self, step: Step, skill: int, left: int) -> None:
        game = quiet(f"A m7 Evil skill {skill} scrolls CURSP | B m8 skill 70")
        step(game, "cast", A="CAST CURSP B")
        b = game.arena.mages[1]
        assert current_skill(game.arena, b, 25) == left
        assert b.skill == 70
        assert events(game, SpellTook)[0].amount == 70 - left

    @pytest.mark.rule("MG-24.13", "MG-6.4")
    def test_curse_takes_not_more_than_there_is(self, step: Step) -> None:
        game = quiet("A m7 Evil skill 100 scrolls CURSP | B m8 skill 20")
        step(game, "cast", A="CAST CURSP B")
        assert current_skill(game.arena, game.arena.mages[1], 25) == 0

    @pytest.mark.rule("MG-23.27", "MG-23.19")
    def test_of_several_curses_the_largest_counts_as_long_as_it_lasts(self) -> None:
        game = quiet("A m7 skill 70")
        effects, a = game.arena.effects, game.arena.mages[0]
        effects.begin("CURSP", target=0, lasts=turns(1), strength=35)
        effects.begin("CURSP", target=0, lasts=turns(2), strength=25)
        assert current_skill(game.arena, a, 25) == 35
        effects.tick("phase", "turn")
        assert current_skill(game.arena, a, 25) == 45

    @pytest.mark.rule("MG-23.27", "MG-24.14", "MG-23.23")
    def test_stronger_curse_of_the_same_end_counts_and_a_weaker_one_does_not(self, step: Step) -> None:
        game = quiet(
            "A m7 Evil skill 200 scrolls CURSP | B m8 wears RED skill 70 | C m9 wears RED skill 70 | D m9 wears RED"
            " | E m7 Evil skill 100 scrolls CURSP"
        )
        game.arena.effects.begin("CURSP", target=1, lasts=turns(1), strength=25)
        step(game, "cast", A="CAST CURSPX RED")
        assert [current_skill(game.arena, game.arena.mages[player], 25) for player in (1, 2)] == [35, 35]

        game.arena.effects.dispel("CURSP", 3)
        step(game, "cast", number=2, E="CAST CURSPX RED")
        assert results(game) == [("CURSP", "success")] * 2
        assert [current_skill(game.arena, game.arena.mages[player], 25) for player in (1, 2)] == [35, 35]

    @pytest.mark.rule("MG-23.27", "MG-23.19")
    def test_under_a_weaker_curse_that_lasts_longer_the_stronger_one_counts_to_its_end(self, step: Step) -> None:
        game = quiet("A m7 Evil skill 100 scrolls CURSP | B m8 skill 70")
        effects, b = game.arena.effects, game.arena.mages[1]
        effects.begin("CURSP", target=1, lasts=phases(1), strength=35)
        step(game, "cast", A="CAST CURSP B")
        assert current_skill(game.arena, b, 25) == 35
        effects.tick("phase")
        assert current_skill(game.arena, b, 25) == 45

    @pytest.mark.rule("MG-24.13")
    def test_curse_is_over_at_the_end_of_the_turn(self) -> None:
        game = quiet("A m7 Evil skill 100 scrolls CURSP | B m8 skill 70")
        play(game, A="REST; CAST CURSP B")
        assert not game.arena.effects.has("CURSP")

    @pytest.mark.rule("MG-24.13", "MG-23.23")
    def test_loss_by_a_curse_is_a_setting(self, step: Step) -> None:
        rules = Rules(curse=(5, 60), skill_check=0)
        for skill, left in ((100, 65), (200, 10)):
            game = quiet(f"A m7 Evil skill {skill} scrolls CURSP | B m8 skill 70", rules=rules)
            step(game, "cast", A="CAST CURSP B")
            assert current_skill(game.arena, game.arena.mages[1], 25) == left


class TestHindrances:
    @pytest.mark.rule("MG-24.15", "MG-13.11")
    def test_stutter_lets_no_spell_resolved_after_it_succeed_in_this_turn(self) -> None:
        game = quiet("A m7 skill 100 scrolls STUTT | B m8 skill 100 scrolls PROSH HEALS PROIT endurance 50")
        play(game, A="REST; CAST STUTT B", B="CAST PROSH; REST; CAST HEALS; REST; REST")
        # A shield of A's own prevents the stutter.
        assert results(game) == [("PROSH", "success"), ("STUTT", "success"), ("HEALS", "success")]

        game = quiet("A m7 skill 100 scrolls STUTT | B m8 skill 100 scrolls PROAU HEALS PROIT endurance 50")
        play(game, A="REST; CAST STUTT B", B="CAST PROAU; REST; CAST HEALS; REST; REST")
        play(game, B="CAST PROIT")
        assert [result for _, result in results(game)] == ["success", "success", "failed", "success"]

    @pytest.mark.rule("MG-24.15", "MG-13.6")
    def test_spell_resolved_before_is_not_stuttered(self, step: Step) -> None:
        game = quiet("A m7 skill 100 scrolls STUTT | B m8 skill 100 scrolls PROAU")
        step(game, "cast", A="CAST STUTT B", B="CAST PROAU")
        assert results(game) == [("PROAU", "success"), ("STUTT", "success")]

    @pytest.mark.rule("MG-24.17", "MG-9.8", "MG-19.4")
    def test_paralyzed_mage_does_nothing_instead_of_moving_or_searching(self) -> None:
        game = quiet("A m7 Evil skill 100 scrolls PLYZE | B m8 wears RED carries BLUE scrolls HEALS endurance 50")
        play(game, A="CAST PLYZE B", B="MOVE NE; SEARCH; DON BLUE; DROP HEALS; GIVE A HEALS")
        assert executed(game, 1) == [""] * 5
        b = game.arena.mages[1]
        assert (NAMES[b.cell], b.endurance, len(b.scrolls)) == ("m8", 50, 1)
        assert not game.arena.effects.has("PLYZE")

    @pytest.mark.rule("MG-24.17")
    def test_paralyzed_mage_casts_teleports_demands_meditates_and_rests(self) -> None:
        game = quiet(
            "A m7 Evil skill 100 scrolls PLYZE | B m8 Good skill 100 endurance 50 scrolls TELPT PROSH "
            "| C l7 Evil holds CROWN",
            100,  # no bonus, though the CROWN makes it possible
        )
        play(game, A="CAST PLYZE B", B="REST; CAST TELPT NW; DEMAND CROWN; CAST PROSH; MEDITATE")
        assert executed(game, 1) == ["REST", "CAST TELPT NW", "DEMAND CROWN", "CAST PROSH", "MEDITATE"]
        assert game.arena.holds(1, 0)

    @pytest.mark.rule("MG-24.17")
    def test_gives_and_dons_of_the_same_phase_have_happened_before_the_paralysis(self) -> None:
        game = quiet("A m7 Evil skill 100 scrolls PLYZE | B m7 carries RED | C m8 scrolls HEALS | D m8")
        game.arena.mages[2].worn = 0
        play(game, A="CAST PLYZEX RED", B="DON RED", C="GIVE D HEALS")
        assert game.arena.mages[1].worn == 0
        assert [scroll.code for scroll in game.arena.mages[3].scrolls] == ["HEALS"]

    @pytest.mark.rule("MG-24.19", "MG-23.3", "MG-14.13")
    def test_confusion_leads_the_move_of_its_phase_astray_and_no_later_one(self) -> None:
        game = quiet("A m7 skill 100 scrolls CONFS | B m8", 2)
        play(game, A="CAST CONFS B", B="MOVE NE; MOVE NE")
        assert NAMES[game.arena.mages[1].cell] == "m9"  # m8, SE to n9, NE to m9

    @pytest.mark.rule("MG-24.19")
    def test_confused_mage_who_stays_is_unaffected(self) -> None:
        game = quiet("A m7 skill 100 scrolls CONFS | B m8 scrolls PROSH skill 100")
        play(game, A="CAST CONFS B", B="CAST PROSH")
        assert NAMES[game.arena.mages[1].cell] == "m8"

    @pytest.mark.rule("MG-24.21", "MG-9.10", "MG-13.11")
    def test_anti_magic_lets_a_mage_neither_cast_nor_meditate_nor_demand(self) -> None:
        game = quiet("A m7 Evil skill 100 scrolls ANTMA | B m8 Good skill 100 scrolls PROIT | C m8 Evil holds CROWN")
        play(game, A="CAST ANTMA B", B="CAST PROIT; MEDITATE; DEMAND CROWN; REST")
        assert results(game) == [("PROIT", "success"), ("ANTMA", "success")]
        assert executed(game, 1) == ["CAST PROIT", "REST", "REST", "REST", "REST"]
        assert game.arena.holds(2, 0)
        assert game.arena.mages[1].arcania == 42

    @pytest.mark.rule("MG-24.21", "MG-13.4")
    def test_anti_magic_prevents_the_meditation_of_its_own_phase(self) -> None:
        game = quiet("A m7 Evil skill 100 scrolls ANTMA | B m8")
        play(game, A="CAST ANTMA B", B="MEDITATE")
        assert executed(game, 1)[0] == "REST"


class TestAttacks:
    @pytest.mark.rule("MG-24.23", "MG-24.25", "MG-23.23")
    @pytest.mark.parametrize(("skill", "loss"), [(100, 25), (200, 35)])
    @pytest.mark.parametrize("code", ["ATARC", "ATEND"])
    def test_attack_takes_25_or_35_from_the_mage_named(self, step: Step, code: str, skill: int, loss: int) -> None:
        game = quiet(f"A m7 Evil skill {skill} scrolls {code} | B m8 endurance 60 | C m9 endurance 60")
        step(game, "cast", A=f"CAST {code} B")
        b, c = game.arena.mages[1:3]
        assert (b.arcania, b.endurance) == ((50 - loss, 60) if code == "ATARC" else (50, 60 - loss))
        assert (c.arcania, c.endurance) == (50, 60)
        assert events(game, SpellTook) == [SpellTook(1, code, loss, 0, 0)]

    @pytest.mark.rule("MG-24.24", "MG-24.26", "MG-23.8", "MG-23.23")
    @pytest.mark.parametrize(("skill", "loss"), [(100, 25), (200, 35)])
    @pytest.mark.parametrize("code", ["ATARC", "ATEND"])
    def test_attack_takes_the_same_from_every_wearer_of_the_colour(
        self, step: Step, code: str, skill: int, loss: int
    ) -> None:
        game = quiet(f"A m7 Evil skill {skill} scrolls {code} | B b1 wears RED | C m8 | D w3 wears RED arcania 20")
        step(game, "cast", A=f"CAST {code}X RED")
        mages = game.arena.mages
        if code == "ATARC":
            assert [mage.arcania for mage in mages[1:4]] == [50 - loss, 50, 0]
        else:
            assert [mage.endurance for mage in mages[1:4]] == [100 - loss, 100, 100 - loss]

    @pytest.mark.rule("MG-24.25", "MG-6.2", "MG-6.6", "MG-6.8", "MG-40.24")
    def test_endurance_does_not_fall_below_0_and_the_status_changes_at_once(self, step: Step) -> None:
        game = quiet("A m7 Evil skill 100 scrolls ATEND | B m8 endurance 20")
        step(game, "cast", A="CAST ATEND B")
        assert game.arena.mages[1].endurance == 0
        assert events(game, SpellTook)[0].amount == 20
        assert [(change.mage, change.new) for change in events(game, StatusChanged)] == [(1, "UC")]

    @pytest.mark.rule("MG-23.21", "MG-23.25")
    @pytest.mark.parametrize("code", ["ATARC", "ATEND"])
    def test_attack_without_a_target_or_a_loss_has_no_possible_effect(self, step: Step, code: str) -> None:
        game = quiet(
            f"A m7 Evil arcania 100 skill 100 scrolls {code} {code} {code} {code} | B m11 "
            "| C m8 arcania 0 endurance 0 wears RED"
        )
        step(game, "cast", A=f"CAST {code} B")
        step(game, "cast", A=f"CAST {code} C")
        step(game, "cast", A=f"CAST {code}X RED")
        step(game, "cast", A=f"CAST {code}X BLUE")
        assert results(game) == [(code, "no_effect")] * 4

    @pytest.mark.rule("MG-23.21")
    @pytest.mark.parametrize("code", ["ATARC", "ATEND"])
    def test_one_wearer_who_has_something_to_lose_is_enough(self, step: Step, code: str) -> None:
        game = quiet(
            f"A m7 Evil skill 100 scrolls {code} | B b1 wears RED arcania 0 endurance 0 "
            "| C m8 wears RED arcania 1 endurance 1"
        )
        step(game, "cast", A=f"CAST {code}X RED")
        assert results(game) == [(code, "success")]

    @pytest.mark.rule("MG-24.23", "MG-23.23")
    def test_loss_by_an_attack_is_a_setting(self, step: Step) -> None:
        game = quiet("A m7 Evil skill 100 scrolls ATEND | B m8", rules=Rules(attack=(40, 41), skill_check=0))
        step(game, "cast", A="CAST ATEND B")
        assert game.arena.mages[1].endurance == 60


class TestChronicle:
    @pytest.mark.rule("MG-30.15", "MG-30.16", "MG-30.30")
    def test_ebon_mages_tasks_count_spells(self, step: Step) -> None:
        game = quiet(
            "A m7 | M m8 Evil arcania 100 aptitude 0 holds ROD scrolls PROSH HEALS TELPT KNART ATEND ATEND",
            *([100] * 4),  # nothing is dropped in the Teleport
        )

        def counts() -> tuple[int, int, int, bool]:
            past = game.arena.chronicle
            return past.spells_won, past.kindly_won, past.alignments_won, past.evil_resolved

        step(game, "cast", M="CAST PROSH")
        assert counts() == (1, 1, 0b001, False)
        step(game, "cast", M="CAST HEALS")  # without possible effect
        assert counts() == (1, 1, 0b001, False)
        step(game, "cast", M="CAST TELPT NE")
        assert counts() == (1, 1, 0b011, False)
        step(game, "cast", M="CAST KNART")
        assert counts() == (2, 2, 0b011, False)
        step(game, "cast", M="CAST ATENDX BLUE")  # without possible effect
        assert counts() == (2, 2, 0b011, False)
        step(game, "cast", M="CAST ATEND A")
        assert counts() == (3, 2, 0b111, True)

    @pytest.mark.rule("MG-30.30", "MG-30.15")
    def test_ebon_mages_failed_evil_spell_counts_as_resolved(self, step: Step) -> None:
        game = quiet("A m7 | M m8 Evil scrolls ATEND", 99)
        game.arena.effects.begin("CURSP", target=2, lasts=turns(1), strength=25)
        step(game, "cast", M="CAST ATEND A")
        past = game.arena.chronicle
        assert (past.spells_won, past.alignments_won, past.evil_resolved) == (0, 0, True)

    @pytest.mark.rule("MG-30.17", "MG-40.24")
    def test_ebon_mages_attacks_are_counted(self, step: Step) -> None:
        game = quiet(
            "A m7 wears RED | B m9 wears RED arcania 0 | C m10 wears RED | M m8 Evil arcania 100 scrolls ATARC ATEND"
        )
        game.arena.effects.begin("PROAU", target=2, lasts=turns(1))
        step(game, "cast", M="CAST ATARCX RED")
        assert game.arena.chronicle.hurt == 0b0001
        step(game, "cast", M="CAST ATEND B")
        assert game.arena.chronicle.hurt == 0b0011

    @pytest.mark.rule("MG-30.17")
    def test_attacks_of_novices_do_not_count(self, step: Step) -> None:
        game = quiet("A m7 Evil skill 100 scrolls ATEND | B m8")
        step(game, "cast", A="CAST ATEND B")
        assert game.arena.chronicle.hurt == 0
        assert game.arena.chronicle.spells_won == 0
