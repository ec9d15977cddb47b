"""Common rules of all spells: parameters, durations, reach, protections, resistance (MG-23)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.effects import PERMANENT, Duration, phases, turns
from arcana_core.events import Event
from arcana_magika.events import Drawn, OrderExecuted, SpellCast, SpellStopped, SpellTook
from arcana_magika.game import Game
from arcana_magika.model.geometry import NAMES, space
from arcana_magika.model.orders import RESTING, Cast
from arcana_magika.model.state import Phase
from arcana_magika.model.tables import ALIGNMENTS, FOREST, SPELL_CODES, SPELL_NUMBERS, SPELLS
from arcana_magika.rules import Rules
from arcana_magika.scenario import contest
from arcana_magika.spells import SPELLBOOK
from arcana_magika.spells.reach import (
    FOREVER,
    PROTECTIONS,
    RESISTED,
    end_of,
    is_visible,
    mages_within,
    reached,
    spaces_of,
    team_or_self,
    visible_spaces,
    wearers,
)
from arcana_magika.spells.reading import Reading

Step = Callable[..., Phase]
EventT = TypeVar("EventT", bound=Event)
NO_SKILL_CHECKS = Rules(skill_check=0)


def events(game: Game, kind: type[EventT]) -> list[EventT]:
    return [entry.event for entry in game.log if isinstance(entry.event, kind)]


def results(game: Game) -> list[tuple[str, str]]:
    return [(cast.spell, cast.result) for cast in events(game, SpellCast)]


def quiet(mages: str, *given: int, rules: Rules = NO_SKILL_CHECKS) -> Game:
    """A game in which spells of a skill of 100 need no draw but these."""
    return contest(mages, rules=rules, rng=ScriptedRng(given))


def cast(game: Game, order: Cast) -> str:
    """Let A cast in phase 1, in any words. Return the clause of the rest instead, "" if it is legal."""
    phase = Phase(1, 1, 1, [order] + [RESTING] * (game.player_count - 1))
    game.cast_step(phase)
    return phase.rests.get(0, "")


class TestTable:
    @pytest.mark.rule("MG-23.1", "MG-13.6", "MG-25.9")
    def test_36_spells_in_order_with_alignment_costs_and_parameters(self) -> None:
        table = """
            SPAID N - 10 40 | PROAU G - 10 24 | PROSH G - 8 20 | PROIT G - 8 16 | PROKN G - 6 12 | PROEL G - 4 10
            CURSP E M 6 16 | STUTT G M 6 16 | PLYZE E M 8 26 | CONFS G M 4 12 | ANTMA E M 10 30 | ATARC E M 8 24
            ATEND E M 8 22 | ELDRP E TF 10 30 | ELATT E TF 8 24 | ELARR N EA 8 20 | ELBLO E TF 4 12 | DRART N - 8 24
            FUMIT G M 6 16 | STLIT E m 8 28 | BRNIT E M 6 14 | CKAID N - 8 30 | RCAID N - 8 28 | INVSP N - 8 22
            TELPT N DD 6 16 | SCART N A 6 14 | KNOSS N - 6 20 | INTRP N - 4 14 | KNART N - 4 12 | SRCHX E M 4 12
            BOEND G - 10 30 | BOARC G - 10 30 | HEALS G - 8 24 | FGMAP N - 10 35 | PROSP G SS 10 35 | CHAOS E - 20 50
        """
        rows = [row.split() for line in table.strip().splitlines() for row in line.split("|")]
        needs = {
            "-": ("", ""),
            "M": ("mage", "colour"),
            "m": ("mage", "mage"),
            "TF": ("terrain", "terrain"),
            "EA": ("change", "change"),
            "DD": ("way", "way"),
            "A": ("artifact", ""),
            "SS": ("scroll", "scroll"),
        }
        rules = Rules()
        assert len(rows) == 36
        for number, (code, alignment, need, minor, major) in enumerate(rows):
            spell = SPELLS[number]
            assert spell.code == code
            assert ALIGNMENTS[spell.alignment][0] == alignment
            assert (spell.minor, spell.major) == needs[need]
            assert (rules.minor_costs[number], rules.major_costs[number]) == (int(minor), int(major))

    @pytest.mark.rule("MG-23.1", "MG-24.1")
    def test_spellbook_is_complete_and_each_level_has_a_clause_of_its_own(self) -> None:
        assert tuple(rule.spell for rule in SPELLBOOK) == SPELLS
        clauses = [level.clause for rule in SPELLBOOK for level in (rule.minor, rule.major)]
        assert len(set(clauses)) == 72
        assert all(clause.startswith("MG-24.") for clause in clauses)

    @pytest.mark.rule("MG-25.1", "MG-25.2")
    def test_text_beats_the_table_for_a_cost(self) -> None:
        rules = Rules()
        assert rules.major_costs[SPELL_NUMBERS["PLYZE"]] == 26
        assert rules.major_costs[SPELL_NUMBERS["BRNIT"]] == 14

    @pytest.mark.rule("MG-23.23")
    def test_spells_without_bonus(self) -> None:
        plain = {
            f"{rule.spell.code} {name}"
            for rule in SPELLBOOK
            for name, level in (("minor", rule.minor), ("major", rule.major))
            if not level.has_bonus
        }
        assert plain == {
            *("STLIT major", "CKAID minor", "TELPT minor", "TELPT major"),
            *("HEALS major", "PROSP major", "CHAOS major"),
        }


class TestParameters:
    LEGAL = (
        ("ATEND", False, "B"),
        ("ATEND", True, "RED"),
        ("STLIT", True, "B"),
        ("ELATT", False, "4"),
        ("ELATT", True, "9"),
        ("ELATT", False, "FOREST"),
        ("ELATT", False, "GLACIAL"),
        ("ELARR", False, "-3"),
        ("ELARR", True, "+3"),
        ("TELPT", False, "SW"),
        ("TELPT", True, "NE 3"),
        ("TELPT", True, "E 1"),
        ("TELPT", True, "N 2"),
        ("TELPT", True, "S 2"),
        ("SCART", False, "SCEPTER"),
        ("SCART", True, ""),
        ("PROSP", True, "ATEND"),
        ("DRART", False, ""),
    )
    ILLEGAL = (
        ("ATEND", False, "A"),
        ("ATEND", False, "D"),
        ("ATEND", False, "Z"),
        ("ATEND", False, ""),
        ("ATEND", False, "RED"),
        ("ATEND", False, "B C"),
        ("ATEND", True, "BLACK"),
        ("ATEND", True, "B"),
        ("ATEND", True, "RED BLUE"),
        ("STLIT", True, "RED"),
        ("ELATT", False, "3"),
        ("ELATT", False, "10"),
        ("ELATT", False, "PLAINS"),
        ("ELATT", False, "VOLCANIC"),
        ("ELATT", False, "4 5"),
        ("ELARR", False, "0"),
        ("ELARR", False, "+4"),
        ("ELARR", False, "2"),
        ("ELARR", False, "-4"),
        ("TELPT", False, "NE 1"),
        ("TELPT", False, "N"),
        ("TELPT", False, "NORTH"),
        ("TELPT", True, "NE"),
        ("TELPT", True, "NE 4"),
        ("TELPT", True, "NE 0"),
        ("TELPT", True, "N 1"),
        ("TELPT", True, "S 3"),
        ("TELPT", True, "2 NE"),
        ("SCART", False, "HELM"),
        ("SCART", False, ""),
        ("SCART", True, "CROWN"),
        ("PROSP", False, "TELPT"),
        ("DRART", False, "B"),
    )

    @pytest.mark.rule("MG-23.6", "MG-13.3", "MG-24.50")
    @pytest.mark.parametrize(("code", "major", "words"), LEGAL)
    def test_parameters_that_are_valid(self, code: str, major: bool, words: str) -> None:
        game = contest(f"A m7 Neutral aptitude 0 skill 100 scrolls {code} ATEND | B m8 | C m9", seed=1)
        assert cast(game, Cast(code, major, tuple(words.split()))) == ""
        assert [spell for spell, _ in results(game)] == [code]

    @pytest.mark.rule("MG-23.6", "MG-13.3", "MG-40.22")
    @pytest.mark.parametrize("by_slot", [False, True])
    @pytest.mark.parametrize(("code", "major", "words"), ILLEGAL)
    def test_parameters_that_make_a_cast_illegal(self, code: str, major: bool, words: str, by_slot: bool) -> None:
        game = contest(f"A m7 Neutral aptitude 0 skill 100 scrolls {code} ATEND | B m8 | C m9", rng=ScriptedRng([]))
        assert cast(game, Cast("#1" if by_slot else code, major, tuple(words.split()))) == "MG-23.6"
        a = game.arena.mages[0]
        assert (a.arcania, len(a.scrolls)) == (50, 2)
        assert events(game, OrderExecuted)[0].reason

    @pytest.mark.rule("MG-23.6")
    def test_dropped_mage_is_not_a_target(self) -> None:
        game = quiet("A m7 Evil skill 100 scrolls ATEND | B m8 | C m9")
        game.arena.mages[1].cell = -1
        assert cast(game, Cast("ATEND", False, ("B",))) == "MG-23.6"

    @pytest.mark.rule("MG-23.6")
    def test_ebon_mage_is_a_target_and_aims_at_others(self) -> None:
        game = quiet("A m7 Evil skill 100 scrolls ATEND | M m8")
        assert cast(game, Cast("ATEND", False, ("M",))) == ""
        assert game.arena.mages[2].endurance == 75

    @pytest.mark.rule("MG-23.6", "MG-24.49")
    @pytest.mark.parametrize(("where", "words"), [("b1", "NW"), ("m1", "W"), ("m13", "E"), ("y1", "SW")])
    def test_destination_off_the_map_is_illegal(self, where: str, words: str) -> None:
        game = quiet(f"A {where} skill 100 scrolls TELPT")
        off = where != "y1"
        assert (cast(game, Cast("TELPT", False, (words,))) == "MG-23.6") is off

    @pytest.mark.rule("MG-23.6", "MG-24.50")
    @pytest.mark.parametrize(
        ("where", "words"), [("c2", "NE 3"), ("b1", "N 2"), ("y3", "S 2"), ("m2", "W 2"), ("c1", "N 2")]
    )
    def test_far_destination_off_the_map_is_illegal(self, where: str, words: str) -> None:
        game = quiet(f"A {where} skill 100 scrolls TELPT")
        assert cast(game, Cast("TELPT", True, tuple(words.split()))) == "MG-23.6"

    @pytest.mark.rule("MG-23.6", "MG-24.52")
    def test_any_artifact_may_be_named_with_the_option_set(self) -> None:
        rules = Rules(scart_minor_any=True, skill_check=0)
        game = contest("A m7 skill 100 scrolls SCART SCART | B m8 holds HELM", rules=rules, rng=ScriptedRng([]))
        assert cast(game, Cast("SCART", False, ("HELM",))) == ""
        assert cast(game, Cast("SCART", False, ("TOWER",))) == "MG-23.6"

    @pytest.mark.rule("MG-23.6", "MG-25.8")
    def test_ankh_answers_to_its_other_spelling(self) -> None:
        rules = Rules(scart_minor_any=True, skill_check=0)
        game = contest("A m7 skill 100 scrolls SCART | B m8 holds ANKH", rules=rules, rng=ScriptedRng([]))
        assert cast(game, Cast("SCART", False, ("ANHK",))) == ""

    @pytest.mark.rule("MG-23.6", "MG-23.8")
    def test_casters_own_colour_is_allowed_and_reaches_the_caster(self) -> None:
        game = quiet("A m7 Evil wears RED skill 100 scrolls ATEND | B e3 wears RED | C m8")
        assert cast(game, Cast("ATEND", True, ("RED",))) == ""
        assert [mage.endurance for mage in game.arena.mages[:3]] == [75, 75, 100]


class TestDurations:
    @pytest.mark.rule("MG-39.10", "MG-23.3", "MG-23.4", "MG-1.15")
    @pytest.mark.parametrize(
        ("lasts", "index", "end"),
        [
            (phases(10), 14, 23),
            (phases(1), 14, 14),
            (turns(2), 11, 20),
            (turns(2), 15, 20),
            (turns(1), 15, 15),
            (turns(1), 16, 20),
            (PERMANENT, 3, FOREVER),
            (phases(2) | turns(1), 15, 15),
        ],
    )
    def test_last_phase_in_which_an_effect_is_in_force(self, lasts: Duration, index: int, end: int) -> None:
        assert end_of(lasts, index) == end

    @pytest.mark.rule("MG-39.10", "MG-23.3")
    def test_ten_phases_are_counted_across_turns(self, step: Step) -> None:
        game = contest("A m7 skill 100 scrolls PROSH", turn=3, rules=NO_SKILL_CHECKS, rng=ScriptedRng([]))
        step(game, "cast", number=4, A="CAST PROSH")
        assert events(game, SpellTook)[0].end == 23
        for index in range(14, 24):
            assert game.arena.effects.has("PROSH", 0)
            game.arena.effects.tick(*(("phase", "turn") if index % 5 == 0 else ("phase",)))
        assert not game.arena.effects.has("PROSH", 0)

    @pytest.mark.rule("MG-39.10", "MG-23.4")
    @pytest.mark.parametrize("number", [1, 5])
    def test_turns_are_counted_whole(self, step: Step, number: int) -> None:
        game = contest("A m7 skill 100 scrolls PROSH", turn=3, rules=NO_SKILL_CHECKS, rng=ScriptedRng([]))
        step(game, "cast", number=number, A="CAST PROSHX")
        assert events(game, SpellTook)[0].end == 30
        for index in range(10 + number, 31):
            assert game.arena.effects.has("PROSH", 0)
            game.arena.effects.tick(*(("phase", "turn") if index % 5 == 0 else ("phase",)))
        assert not game.arena.effects.has("PROSH", 0)

    @pytest.mark.rule("MG-24.72", "MG-23.20")
    def test_permanent_effect_has_no_end(self, step: Step) -> None:
        game = quiet("A m7 skill 100 scrolls PROSP HEALS")
        step(game, "cast", A="CAST PROSPX HEALS")
        assert events(game, SpellTook) == [SpellTook(0, "PROSP", 0, -1, 0)]

    @pytest.mark.rule("MG-23.5")
    def test_instant_spell_leaves_no_effect(self, step: Step) -> None:
        game = quiet("A m7 Evil skill 100 scrolls ATEND | B m8")
        step(game, "cast", A="CAST ATEND B")
        assert len(game.arena.effects) == 0
        assert events(game, SpellTook) == [SpellTook(1, "ATEND", 25, 0, 0)]


class TestReach:
    @pytest.mark.rule("MG-23.7", "MG-23.25", "MG-2.11")
    @pytest.mark.parametrize(
        ("where", "seen"), [("m7", True), ("m10", True), ("j7", True), ("m11", False), ("i7", False)]
    )
    def test_mage_is_visible_within_r3(self, where: str, seen: bool) -> None:
        game = contest(f"A m7 | B {where}")
        a, b = game.arena.mages[:2]
        assert is_visible(game, a, b) is seen

    @pytest.mark.rule("MG-23.7", "MG-24.47")
    def test_invisible_mage_is_not_reached_by_an_aimed_spell(self, step: Step) -> None:
        game = quiet("A m7 Evil skill 100 scrolls ATEND ATEND | B m8 wears RED")
        game.arena.effects.begin("INVSP", target=1, lasts=turns(1))
        step(game, "cast", A="CAST ATEND B")
        assert results(game) == [("ATEND", "no_effect")]
        step(game, "cast", number=2, A="CAST ATENDX RED")
        assert game.arena.mages[1].endurance == 75

    @pytest.mark.rule("MG-23.7", "MG-23.25", "MG-24.60", "MG-40.79")
    def test_house_rule_reaches_an_invisible_mage_without_showing_it(self, step: Step) -> None:
        rules = Rules(invisible_targets=True, skill_check=0)
        game = contest("A m7 Evil skill 100 scrolls ATEND ATEND KNOSS | B m8 | C m11", seed=1, rules=rules)
        game.arena.effects.begin("INVSP", target=1, lasts=turns(1))
        step(game, "cast", A="CAST ATEND B")
        step(game, "cast", number=2, A="CAST ATEND C")
        step(game, "cast", number=3, A="CAST KNOSS")

        assert results(game) == [("ATEND", "success"), ("ATEND", "no_effect"), ("KNOSS", "success")]
        assert game.arena.mages[1].endurance == 75
        game.arena.knowledge = ()
        game.make_reports()
        assert game.view(0).mage("B") is None and game.view(0).inspected == ()

    @pytest.mark.rule("MG-23.7")
    def test_fog_and_recon_aid_do_not_change_the_reach(self, step: Step) -> None:
        game = quiet("A m7 Evil skill 100 scrolls ATEND ATEND | B m11 | C m10")
        game.arena.effects.begin("RCAID", target=0, lasts=turns(1))
        game.arena.effects.begin("FGMAP", lasts=turns(1), data=(1 << 351) - 1)
        step(game, "cast", A="CAST ATEND B")
        step(game, "cast", number=2, A="CAST ATEND C")
        assert results(game) == [("ATEND", "no_effect"), ("ATEND", "success")]

    @pytest.mark.rule("MG-23.7", "MG-13.6")
    def test_reach_is_judged_at_resolution(self, step: Step) -> None:
        # SRCHX (30) comes after Teleport (25): the target has left the reach.
        game = quiet("A m7 Evil skill 100 scrolls SRCHX | B m10 skill 100 scrolls TELPT")
        step(game, "cast", A="CAST SRCHX B", B="CAST TELPT E")
        assert results(game) == [("TELPT", "success"), ("SRCHX", "no_effect")]

    @pytest.mark.rule("MG-23.8")
    def test_colour_is_reached_at_any_distance(self) -> None:
        game = contest("A m7 wears RED | B b1 wears RED | C m8 carries RED | D m9 wears BLUE")
        game.arena.effects.begin("INVSP", target=1, lasts=turns(1))
        assert [mage.player for mage in wearers(game, 0)] == [0, 1]

    @pytest.mark.rule("MG-23.9", "MG-13.17")
    def test_team_or_a_black_mage_is_helped(self) -> None:
        game = contest("A m7 wears RED | B b1 wears RED | C m8 carries RED | D m9")
        arena = game.arena
        assert [mage.player for mage in team_or_self(game, arena.mages[1])] == [0, 1]
        assert [mage.player for mage in team_or_self(game, arena.mages[2])] == [2]
        arena.mages[0].cell = -1
        assert [mage.player for mage in team_or_self(game, arena.mages[1])] == [1]

    @pytest.mark.rule("MG-23.9")
    def test_later_arrivals_do_not_get_it_and_those_who_leave_keep_it(self, step: Step) -> None:
        game = quiet("A m7 wears RED skill 100 scrolls PROSH | B b1 wears RED | C m8 carries RED")
        step(game, "cast", A="CAST PROSHX")
        game.arena.mages[1].worn, game.arena.mages[2].worn = -1, 0
        assert [game.arena.effects.has("PROSH", player) for player in range(3)] == [True, True, False]

    @pytest.mark.rule("MG-2.11", "MG-2.8")
    def test_visible_spaces_are_those_within_r3(self) -> None:
        assert visible_spaces(space("m7")).bit_count() == 1 + 6 + 12 + 18
        assert visible_spaces(space("m7"), 4).bit_count() == 1 + 6 + 12 + 18 + 24
        assert visible_spaces(space("a1")).bit_count() == 1 + 2 + 3 + 4

    @pytest.mark.rule("MG-23.10", "MG-3.4")
    def test_spaces_are_affected_by_their_terrain_in_force(self) -> None:
        game = contest("A m7", spaces={"m8": "Forest", "m9": "Forest"})
        arena = game.arena
        arena.ground = bytes([FOREST if NAMES[cell] == "l7" else code for cell, code in enumerate(arena.ground)])
        found = spaces_of(arena, visible_spaces(space("m7")), FOREST)
        assert {NAMES[cell] for cell in range(351) if found >> cell & 1} == {"m8", "m9", "l7"}

    @pytest.mark.rule("MG-24.36", "MG-2.8")
    def test_mages_within_a_distance_include_invisible_and_exclude_dropped_ones(self) -> None:
        game = contest("A m7 | B m9 | C m10 | D m8")
        game.arena.effects.begin("INVSP", target=1, lasts=turns(1))
        game.arena.mages[3].cell = -1
        assert [mage.player for mage in mages_within(game, space("m7"), 2)] == [0, 1]


class TestProtections:
    @pytest.mark.rule("MG-23.11", "MG-23.13", "MG-23.12")
    def test_each_protection_stops_its_spells_at_resolution(self) -> None:
        stopped: dict[str, set[str]] = {}
        for spell, protection in PROTECTIONS.items():
            stopped.setdefault(protection, set()).add(spell)
        assert stopped == {
            "PROAU": {"ATEND", "ATARC", "ANTMA"},
            "PROSH": {"CONFS", "PLYZE", "STUTT", "CURSP"},
            "PROIT": {"FUMIT", "DRART", "STLIT", "BRNIT"},
        }

    @pytest.mark.rule("MG-23.11", "MG-23.12", "MG-23.14", "MG-36.1")
    @pytest.mark.parametrize(
        ("code", "protection"),
        [
            *(("ATEND", "PROAU"), ("ATARC", "PROAU"), ("ANTMA", "PROAU")),
            *(("CONFS", "PROSH"), ("PLYZE", "PROSH"), ("STUTT", "PROSH"), ("CURSP", "PROSH")),
            *(("FUMIT", "PROIT"), ("STLIT", "PROIT"), ("BRNIT", "PROIT"), ("SRCHX", "")),
        ],
    )
    def test_protected_mage_is_not_affected_and_no_other_protection_helps(
        self, step: Step, code: str, protection: str
    ) -> None:
        for shield in ("PROAU", "PROSH", "PROIT", "PROKN", "PROEL"):
            game = quiet(f"A m7 Evil skill 100 holds ROD scrolls {code} | B m8 Dwarf scrolls HEALS", 16)
            game.arena.effects.begin(shield, target=1, lasts=phases(10))
            step(game, "cast", A=f"CAST {code} B")
            stopped = [(stop.mage, stop.spell, stop.by) for stop in events(game, SpellStopped)]
            assert stopped == ([(1, code, "protection")] if shield == protection else [])
            assert game.arena.effects.has(shield, 1)
            assert bool(events(game, Drawn)) == (shield != protection)

    @pytest.mark.rule("MG-23.11")
    def test_protection_stops_the_mages_own_spell_too(self, step: Step) -> None:
        game = quiet("A m7 Evil wears RED skill 100 scrolls ATEND | B m8 wears RED")
        game.arena.effects.begin("PROAU", target=0, lasts=phases(10))
        step(game, "cast", A="CAST ATENDX RED")
        assert [mage.endurance for mage in game.arena.mages[:2]] == [100, 75]

    @pytest.mark.rule("MG-23.13")
    def test_protection_gained_later_ends_no_effect_and_one_that_ends_lets_none_in(self, step: Step) -> None:
        game = quiet("A m7 skill 100 scrolls STUTT STUTT | B m8 skill 100 scrolls PROSH | C m9")
        effects = game.arena.effects
        step(game, "cast", A="CAST STUTT C")
        effects.begin("PROSH", target=2, lasts=phases(10))
        assert effects.has("STUTT", 2)

        effects.begin("PROSH", target=1, lasts=phases(1))
        step(game, "cast", number=2, A="CAST STUTT B")
        effects.dispel("PROSH", 1)
        assert not effects.has("STUTT", 1)

    @pytest.mark.rule("MG-23.13", "MG-13.6")
    def test_protection_of_the_same_phase_is_in_time_as_it_is_resolved_before(self, step: Step) -> None:
        game = quiet("A m7 skill 100 scrolls STUTT | B m8 skill 100 scrolls PROSH")
        step(game, "cast", A="CAST STUTT B", B="CAST PROSH")
        assert not game.arena.effects.has("STUTT", 1)


class TestResistance:
    @pytest.mark.rule("MG-23.15", "MG-4.3")
    def test_attacking_magic_at_its_resolution(self) -> None:
        attacking = [
            "CURSP",
            "STUTT",
            "PLYZE",
            "CONFS",
            "ANTMA",
            "ATARC",
            "ATEND",
            "ELDRP",
            "ELATT",
            "ELBLO",
            "DRART",
            "FUMIT",
            "STLIT",
            "BRNIT",
            "SRCHX",
        ]
        assert set(attacking) - {"ELDRP", "ELATT", "ELBLO"} == RESISTED
        assert set(SPELL_CODES) >= RESISTED

    @pytest.mark.rule("MG-23.17", "MG-23.15", "MG-4.3", "MG-36.1")
    @pytest.mark.parametrize(
        "order",
        [
            *("CAST CURSP B", "CAST STUTT B", "CAST PLYZE B", "CAST CONFS B", "CAST ANTMA B", "CAST ATARC B"),
            *("CAST ATEND B", "CAST DRART", "CAST FUMIT B", "CAST STLIT B", "CAST BRNIT B", "CAST SRCHX B"),
        ],
    )
    def test_dwarf_resists_at_15_and_is_then_unaffected(self, step: Step, order: str) -> None:
        code = order.split()[1]
        holds, scrolls = ("HELM", "") if code == "DRART" else ("", "scrolls HEALS")
        game = quiet(
            f"A m7 Evil skill 100 aptitude -30 holds ROD scrolls {code} | B m7 Dwarf holds {holds} {scrolls}", 15
        )
        b = game.arena.mages[1]
        before = (b.endurance, b.arcania, b.slots, game.arena.artifacts_of(1))

        step(game, "cast", A=order)

        assert events(game, SpellStopped) == [SpellStopped(1, code, "resistance")]
        assert (b.endurance, b.arcania, b.slots, game.arena.artifacts_of(1)) == before
        assert len(game.arena.effects) == 0
        assert results(game) == [(code, "success")]

    @pytest.mark.rule("MG-23.17", "MG-21.7", "MG-4.6")
    @pytest.mark.parametrize(
        ("seat", "die", "resists"),
        [
            ("Dwarf", 15, True),
            ("Dwarf", 16, False),
            ("Elf holds LAMP", 10, True),
            ("Elf holds LAMP", 11, False),
            ("Dwarf holds LAMP", 15, True),
            ("Dwarf holds LAMP", 16, False),
        ],
    )
    def test_mage_resists_with_the_listed_chance(self, step: Step, seat: str, die: int, resists: bool) -> None:
        game = quiet(f"A m7 Evil skill 100 scrolls ATARC | B m8 {seat}", die)
        step(game, "cast", A="CAST ATARC B")
        assert game.arena.mages[1].arcania == (50 if resists else 25)

    @pytest.mark.rule("MG-23.16", "MG-23.17")
    def test_several_mages_are_judged_in_letter_order_each_with_all_draws(self, step: Step) -> None:
        seat = "wears RED scrolls HEALS KNART"
        game = quiet(
            f"A m7 skill 100 scrolls FUMIT | B m8 Dwarf {seat} | C e3 {seat} | D t2 Dwarf {seat}", *(16, 1, 2, 15)
        )
        step(game, "cast", A="CAST FUMITX RED")

        purposes = [(draw.purpose, draw.n) for draw in events(game, Drawn)]
        assert purposes == [("resistance", 100), ("FUMIT", 2), ("FUMIT", 2), ("resistance", 100)]
        assert [[scroll.code for scroll in mage.scrolls] for mage in game.arena.mages[1:4]] == [
            ["KNART"],
            ["HEALS"],
            ["HEALS", "KNART"],
        ]

    @pytest.mark.rule("MG-23.17")
    def test_protected_mage_makes_no_test(self, step: Step) -> None:
        game = quiet("A m7 Evil skill 100 scrolls ATARC | B m8 Dwarf")
        game.arena.effects.begin("PROAU", target=1, lasts=phases(10))
        step(game, "cast", A="CAST ATARC B")
        assert not events(game, Drawn)

    @pytest.mark.rule("MG-23.15", "MG-23.12")
    def test_chaos_is_not_attacking_magic(self) -> None:
        game = quiet("A m7 Evil scrolls CHAOS | B m8 Dwarf")
        a, b = game.arena.mages[:2]
        (scroll,) = a.scrolls
        reading = Reading(Phase(1, 1, 1, []), a, SPELL_NUMBERS["CHAOS"], False, 20, 50, scroll, 0)
        assert list(reached(game, reading, [a, b])) == [a, b]

    @pytest.mark.rule("MG-23.17")
    def test_helpful_spells_are_not_resisted(self, step: Step) -> None:
        game = quiet("A m7 Dwarf wears RED skill 100 scrolls PROSH | B m8 Dwarf wears RED")
        step(game, "cast", A="CAST PROSHX")
        assert game.arena.effects.has("PROSH", 1)
        assert not events(game, Drawn)


class TestSameEffect:
    @pytest.mark.rule("MG-23.19", "MG-6.4")
    def test_later_end_counts(self, step: Step) -> None:
        game = quiet("A m7 wears RED skill 100 scrolls PROSH PROSH PROSH")
        step(game, "cast", A="CAST PROSHX")  # to phase 10
        game.arena.mages[0].worn = -1
        step(game, "cast", number=2, A="CAST PROSHX")  # to phase 20
        step(game, "cast", number=3, A="CAST PROSH")  # would end in phase 12
        assert results(game) == [("PROSH", "success"), ("PROSH", "success"), ("PROSH", "no_effect")]
        ends = [end_of(effect.lasts, 1) for effect in game.arena.effects.of("PROSH", 0)]
        assert max(ends) == 20

    @pytest.mark.rule("MG-23.19")
    @pytest.mark.parametrize("first", ["A", "B"])
    def test_of_ten_phases_and_four_turns_the_later_end_alone_is_left(self, step: Step, first: str) -> None:
        # A shields the team for ten phases, the Black mage B only itself for four turns.
        game = quiet("A m7 wears RED skill 100 scrolls PROSH | B m8 wears RED skill 100 scrolls PROSH")
        b = game.arena.mages[1]
        for number, caster in enumerate((first, "BA"[first == "B"]), start=1):
            b.worn = 0 if caster == "A" else -1
            step(game, "cast", number=number, **{caster: "CAST PROSHX"})
        assert results(game) == [("PROSH", "success")] * 2
        assert [end_of(effect.lasts, 2) for effect in game.arena.effects.of("PROSH", 1)] == [20]
        assert game.arena.effects.has("PROSH", 0)

    @pytest.mark.rule("MG-23.22", "MG-23.21")
    def test_spell_that_lasts_a_phase_longer_is_not_without_effect(self, step: Step) -> None:
        game = quiet("A m7 skill 100 scrolls PROSH PROSH PROSH")
        step(game, "cast", number=1, A="CAST PROSH")
        step(game, "cast", number=1, A="CAST PROSH")
        game.arena.effects.tick("phase")
        step(game, "cast", number=2, A="CAST PROSH")
        assert results(game) == [("PROSH", "success"), ("PROSH", "no_effect"), ("PROSH", "success")]

    @pytest.mark.rule("MG-23.22", "MG-40.23")
    def test_curse_that_ends_no_later_has_no_effect_whatever_its_bonus_might_be(self, step: Step) -> None:
        game = quiet("A m7 Evil skill 200 scrolls CURSP CURSP | B m8")
        game.arena.effects.begin("CURSP", target=1, lasts=turns(1), strength=25)
        step(game, "cast", A="CAST CURSP B")
        assert results(game) == [("CURSP", "no_effect")]
        assert game.arena.effects.strength("CURSP", 1) == 25

    @pytest.mark.rule("MG-23.22", "MG-23.8")
    def test_colour_of_which_one_mage_is_not_under_the_effect_is_worth_casting_at(self, step: Step) -> None:
        game = quiet("A m7 skill 100 scrolls STUTT STUTT STUTT | B m8 wears RED | C m9 wears RED")
        step(game, "cast", A="CAST STUTT B")
        step(game, "cast", number=2, A="CAST STUTTX RED")
        step(game, "cast", number=3, A="CAST STUTTX RED")
        assert results(game) == [("STUTT", "success"), ("STUTT", "success"), ("STUTT", "no_effect")]


class TestVisibility:
    @pytest.mark.rule("MG-23.20", "MG-32.6")
    def test_mage_learns_the_effect_but_not_its_caster(self, step: Step) -> None:
        game = quiet("A m7 Evil skill 100 scrolls ATEND | B m8 | C m9")
        step(game, "cast", A="CAST ATEND B")
        (entry,) = [entry for entry in game.log if isinstance(entry.event, SpellTook)]
        reported = entry.seen_by(1)
        assert reported is not None
        assert "caster 0" not in str(reported)
        assert "ATEND" in str(reported)
        assert entry.seen_by(0) is None
        assert entry.seen_by(2) is None
        assert entry.clause == "MG-24.25"

    @pytest.mark.rule("MG-24.36", "MG-24.38", "MG-24.40", "MG-24.42", "MG-24.50", "MG-24.53", "MG-24.74")
    @pytest.mark.parametrize(
        ("minor", "major", "clauses"),
        [
            ("DRART", "DRARTX", ("MG-24.35", "MG-24.36")),
            ("FUMIT B", "FUMITX RED", ("MG-24.37", "MG-24.38")),
            ("STLIT B", "STLITX B", ("MG-24.39", "MG-24.40")),
            ("BRNIT B", "BRNITX RED", ("MG-24.41", "MG-24.42")),
            ("TELPT NE", "TELPTX N 2", ("MG-24.49", "MG-24.50")),
            ("SCART CROWN", "SCARTX", ("MG-24.52", "MG-24.53")),
            ("CHAOS", "CHAOSX", ("MG-24.73", "MG-24.74")),
        ],
    )
    def test_spell_effect_is_logged_with_the_clause_of_its_level(
        self, step: Step, minor: str, major: str, clauses: tuple[str, str]
    ) -> None:
        for order, clause in zip((minor, major), clauses, strict=True):
            game = contest(
                f"A m7 skill 100 holds ROD scrolls {order[:5]} | B m7 wears RED holds ORB scrolls HEALS KNART",
                rules=NO_SKILL_CHECKS,
                seed=1,
            )
            step(game, "cast", A=f"CAST {order}")
            found = [entry.clause for entry in game.log if entry.clause.startswith("MG-24.")]
            assert found and set(found) == {clause}

    @pytest.mark.rule("MG-32.6", "MG-13.9")
    def test_caster_learns_the_result_of_the_cast_but_not_its_bonus(self, step: Step) -> None:
        game = quiet("A m7 Evil skill 200 scrolls ATEND | B m8")
        step(game, "cast", A="CAST ATEND B")
        (entry,) = [entry for entry in game.log if isinstance(entry.event, SpellCast)]
        reported = entry.seen_by(0)
        assert reported is not None
        assert "succeeded" in str(reported)
        assert "bonus=Hidden(count=None)" in repr(reported)
        assert entry.seen_by(1) is None

    @pytest.mark.rule("MG-38.7")
    def test_stopped_spell_is_hidden_from_everybody(self, step: Step) -> None:
        game = quiet("A m7 Evil skill 100 scrolls ATEND | B m8")
        game.arena.effects.begin("PROAU", target=1, lasts=phases(10))
        step(game, "cast", A="CAST ATEND B")
        (entry,) = [entry for entry in game.log if isinstance(entry.event, SpellStopped)]
        assert entry.seen_by(0) is None
        assert entry.seen_by(1) is None
