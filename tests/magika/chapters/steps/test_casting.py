"""Declaring and resolving spells, the order of activation, Aptitude and magic (MG-5.8 to MG-5.14, MG-13)."""

from __future__ import annotations

from typing import Any, TypeVar

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.effects import turns
from arcana_core.events import Event
from arcana_magika.chapters.mages import items
from arcana_magika.chapters.mages.aptitude import forbidding, forbidding_clause
from arcana_magika.chapters.steps.casting import artifact_modifier, effective_skill
from arcana_magika.events import (
    Declared,
    Disintegrated,
    Drawn,
    OrderExecuted,
    SpellCast,
    SpellStopped,
    StatisticChanged,
    StatusChanged,
)
from arcana_magika.game import Game
from arcana_magika.model.mages import Mage
from arcana_magika.model.orders import Cast, Sheet
from arcana_magika.model.tables import EVIL, GOOD, NEUTRAL
from arcana_magika.rules import Rules
from arcana_magika.scenario import contest, play_turn

EventT = TypeVar("EventT", bound=Event)


def play(game: Game, **orders: str) -> None:
    """A turn in which the Ebon Mage moves, because chance would move it otherwise (MG-29.12)."""
    given: dict[str, Any] = {**orders, "M": f"{orders.get('M', '')};MOVE E".lstrip(";")}
    play_turn(game, **given)


def events(game: Game, kind: type[EventT]) -> list[EventT]:
    return [entry.event for entry in game.log if isinstance(entry.event, kind)]


def resolved(game: Game) -> list[tuple[str, str, str]]:
    """The spells in the order of their resolution: caster, code, result."""
    return [(game.letter(cast.mage), cast.spell, cast.result) for cast in events(game, SpellCast)]


def drawn(game: Game) -> list[tuple[str, int]]:
    return [(draw.purpose, draw.n) for draw in events(game, Drawn)]


def order_of(game: Game, player: int = 0, phase: int = 1) -> OrderExecuted:
    (found,) = [order for order in events(game, OrderExecuted) if (order.mage, order.phase) == (player, phase)]
    return found


def mage_of(game: Game, letter: str) -> Mage:
    return game.arena.mages["ABCDEFGHIJKL".index(letter) if letter != "M" else game.ebon]


class TestAptitude:
    @pytest.mark.rule("MG-5.8", "MG-13.13")
    def test_good_spell_raises_aptitude_by_its_cost(self) -> None:
        game = contest("A m7 Good aptitude 50 skill 100 scrolls PROAU", rng=ScriptedRng([100]))
        play(game, A="CAST PROAU")
        assert mage_of(game, "A").aptitude == 60

    @pytest.mark.rule("MG-5.8")
    def test_cost_is_that_of_the_level_cast(self) -> None:
        game = contest("A m7 Good aptitude 50 skill 100 scrolls PROAU", rng=ScriptedRng([100]))
        play(game, A="CAST PROAUX")
        assert mage_of(game, "A").aptitude == 74

    @pytest.mark.rule("MG-5.8")
    def test_evil_spell_lowers_aptitude_by_its_cost(self) -> None:
        game = contest("A m7 Good aptitude 50 skill 100 scrolls ATEND | B m8", rng=ScriptedRng([100]))
        play(game, A="CAST ATEND B")
        assert mage_of(game, "A").aptitude == 42

    @pytest.mark.rule("MG-5.8")
    def test_aptitude_is_cut_off_at_the_end_of_its_scale(self) -> None:
        game = contest("A m7 Evil aptitude -95 skill 100 scrolls ATEND | B m8", rng=ScriptedRng([100]))
        play(game, A="CAST ATEND B")
        assert mage_of(game, "A").aptitude == -100

    @pytest.mark.rule("MG-5.9", "MG-1.1")
    @pytest.mark.parametrize(("before", "after"), [(-5, 0), (30, 12), (18, 0), (-30, -12), (0, 0)])
    def test_neutral_spell_of_35_moves_aptitude_by_18_towards_0_and_never_past_it(
        self, before: int, after: int
    ) -> None:
        game = contest(f"A m7 Neutral aptitude {before} skill 100 scrolls FGMAP", rng=ScriptedRng([100]))
        play(game, A="CAST FGMAPX")
        assert mage_of(game, "A").aptitude == after

    @pytest.mark.rule("MG-5.10", "MG-5.14")
    @pytest.mark.parametrize(
        ("aptitude", "neutral", "evil"),
        [(100, "", ""), (35, "", ""), (34, "", "MG-5.10"), (0, "", "MG-5.10"), (-1, "MG-5.10", "MG-5.10")],
    )
    def test_good_mage_has_forbidden_spells(self, aptitude: int, neutral: str, evil: str) -> None:
        assert forbidding_clause(Rules(), aptitude, GOOD, NEUTRAL) == neutral
        assert forbidding_clause(Rules(), aptitude, GOOD, EVIL) == evil
        assert forbidding_clause(Rules(), aptitude, GOOD, GOOD) == ""

    @pytest.mark.rule("MG-5.11", "MG-5.14")
    @pytest.mark.parametrize(
        ("aptitude", "neutral", "good"),
        [(-100, "", ""), (-35, "", ""), (-34, "", "MG-5.11"), (0, "", "MG-5.11"), (1, "MG-5.11", "MG-5.11")],
    )
    def test_evil_mage_has_forbidden_spells(self, aptitude: int, neutral: str, good: str) -> None:
        assert forbidding_clause(Rules(), aptitude, EVIL, NEUTRAL) == neutral
        assert forbidding_clause(Rules(), aptitude, EVIL, GOOD) == good
        assert forbidding_clause(Rules(), aptitude, EVIL, EVIL) == ""

    @pytest.mark.rule("MG-5.12", "MG-5.14")
    @pytest.mark.parametrize(
        ("aptitude", "good", "evil"),
        [
            (25, True, True),
            (26, False, True),
            (30, False, True),
            (35, False, True),
            (36, False, False),
            (-25, True, True),
            (-26, True, False),
            (-35, True, False),
            (-36, False, False),
        ],
    )
    def test_neutral_mage_has_forbidden_spells(self, aptitude: int, good: bool, evil: bool) -> None:
        assert (forbidding_clause(Rules(), aptitude, NEUTRAL, GOOD) == "") is good
        assert (forbidding_clause(Rules(), aptitude, NEUTRAL, EVIL) == "") is evil
        assert forbidding_clause(Rules(), aptitude, NEUTRAL, NEUTRAL) == ""

    @pytest.mark.rule("MG-5.13")
    @pytest.mark.parametrize("seat", ["Good aptitude -100", "Evil aptitude 100", "Neutral aptitude 50"])
    def test_holder_of_the_rod_is_forbidden_nothing(self, seat: str) -> None:
        game = contest(f"A m7 {seat} | B m8 {seat} holds ROD")
        a, b = game.arena.mages[:2]
        assert any(forbidding(game, a, alignment) for alignment in (GOOD, NEUTRAL, EVIL))
        assert not any(forbidding(game, b, alignment) for alignment in (GOOD, NEUTRAL, EVIL))

    @pytest.mark.rule("MG-5.10", "MG-5.12")
    def test_limits_are_settings(self) -> None:
        rules = Rules(ban_opposed=50, ban_neutral=10, ban_both=40)
        assert forbidding_clause(rules, 49, GOOD, EVIL) == "MG-5.10"
        assert forbidding_clause(rules, 11, NEUTRAL, GOOD) == "MG-5.12"
        assert forbidding_clause(rules, -36, NEUTRAL, GOOD) == ""
        assert forbidding_clause(rules, -41, NEUTRAL, GOOD) == "MG-5.12"

    @pytest.mark.rule("MG-39.11", "MG-5.10", "MG-5.9", "MG-13.3")
    def test_example_of_a_good_mage_who_sinks(self) -> None:
        game = contest("A m7 Good aptitude 38 skill 100 scrolls ATEND CURSP KNART | B m8", rng=ScriptedRng([100, 100]))

        play(game, A="CAST ATEND B; CAST CURSP B; CAST KNART")

        a = mage_of(game, "A")
        aptitudes = [change.new for change in events(game, StatisticChanged) if change.statistic == "Aptitude"]
        assert aptitudes == [30, 28]
        assert (order_of(game, phase=2).executed, order_of(game, phase=3).executed) == ("REST", "CAST KNART")
        assert a.arcania == 50 - 8 - 4
        assert [scroll.code for scroll in a.scrolls] == ["CURSP"]

    @pytest.mark.rule("MG-39.12", "MG-5.9", "MG-5.12")
    def test_example_of_a_neutral_mage(self) -> None:
        for before, after in ((-5, 0), (30, 12)):
            game = contest(f"A m7 Neutral aptitude {before} skill 100 scrolls FGMAP", rng=ScriptedRng([100]))
            play(game, A="CAST FGMAPX")
            assert mage_of(game, "A").aptitude == after
        rules = Rules()
        assert forbidding_clause(rules, 30, NEUTRAL, EVIL) == ""
        assert forbidding_clause(rules, 30, NEUTRAL, GOOD) == "MG-5.12"
        assert forbidding_clause(rules, 36, NEUTRAL, EVIL) == "MG-5.12"
        assert forbidding_clause(rules, 36, NEUTRAL, GOOD) == "MG-5.12"


class TestDeclaration:
    @pytest.mark.rule("MG-13.1")
    def test_all_spells_are_declared_in_letter_order_before_any_is_resolved(self) -> None:
        game = contest(
            "A m7 skill 100 scrolls PROSH | B e3 skill 100 scrolls PROAU | M t5 scrolls PROIT",
            rng=ScriptedRng([100, 100]),
        )
        play(game, A="CAST PROSH", B="CAST PROAU", M="CAST PROIT")
        stages = [
            f"{type(entry.event).__name__} {game.letter(entry.event.mage)}"
            for entry in game.log
            if isinstance(entry.event, Declared | SpellCast)
        ]
        assert stages == ["Declared A", "Declared B", "Declared M", "SpellCast B", "SpellCast A", "SpellCast M"]

    @pytest.mark.rule("MG-13.2", "MG-13.4", "MG-36.1")
    def test_declaration_is_logged_with_level_parameters_and_cost(self) -> None:
        game = contest("A m7 Evil skill 100 scrolls ATEND", rng=ScriptedRng([100]))
        play(game, A="CAST ATENDX RED")
        assert events(game, Declared) == [Declared(0, "ATEND", "major", ("RED",), 22)]

    @pytest.mark.rule("MG-13.2")
    def test_scroll_is_named_by_its_slot_too(self) -> None:
        game = contest("A m7 skill 100 scrolls HEALS PROSH", rng=ScriptedRng([100]))
        play(game, A="CAST #2X")
        assert [(cast.spell, cast.level) for cast in events(game, SpellCast)] == [("PROSH", "major")]

    @pytest.mark.rule("MG-13.3", "MG-9.3")
    @pytest.mark.parametrize(
        ("mage", "order"),
        [
            ("scrolls PROSH", "CAST PROAU"),
            ("scrolls PROSH", "CAST #2"),
            ("arcania 7 scrolls PROSH", "CAST PROSH"),
            ("arcania 19 scrolls PROSH", "CAST PROSHX"),
            ("aptitude 34 scrolls ATEND", "CAST ATEND B"),
            ("scrolls ATEND", "CAST ATEND A"),
            ("scrolls ATEND", "CAST #1"),
        ],
    )
    def test_illegal_cast_turns_into_a_rest_and_costs_nothing(self, mage: str, order: str) -> None:
        game = contest(f"A m7 skill 100 {mage} | B m8", rng=ScriptedRng([]))
        a = game.arena.mages[0]
        before = (a.arcania, a.aptitude, a.skill, [scroll.code for scroll in a.scrolls])

        play(game, A=order)

        a = mage_of(game, "A")
        assert order_of(game).executed == "REST"
        assert order_of(game).reason
        assert not events(game, Declared)
        assert (a.arcania, a.aptitude, a.skill, [scroll.code for scroll in a.scrolls]) == before

    @pytest.mark.rule("MG-13.3")
    def test_whole_arcania_may_be_spent(self) -> None:
        game = contest("A m7 skill 100 arcania 8 scrolls PROSH", rng=ScriptedRng([100]))
        play(game, A="CAST PROSH")
        assert resolved(game) == [("A", "PROSH", "success")]
        assert mage_of(game, "A").arcania == 0

    @pytest.mark.rule("MG-13.3")
    def test_reason_for_an_illegal_cast_names_the_missing_condition(self) -> None:
        game = contest("A m7 arcania 7 scrolls PROSH CURSP aptitude 20", rng=ScriptedRng([]))
        play(game, A="CAST PROSH; CAST CURSP B; CAST HEALS")
        assert [order_of(game, phase=phase).reason for phase in (1, 2, 3)] == [
            "PROSH minor costs 8 Arcania, 7 left",
            "CURSP is forbidden at Aptitude 20",
            "no scroll HEALS held",
        ]

    @pytest.mark.rule("MG-13.4", "MG-13.5")
    def test_loss_of_arcania_in_the_same_step_stops_no_cast(self) -> None:
        game = contest(
            "A m7 Evil skill 100 scrolls ATARC | B m8 skill 100 arcania 24 scrolls HEALS endurance 50",
            rng=ScriptedRng([100, 100]),
        )
        play(game, A="CAST ATARC B", B="CAST HEALS")
        assert resolved(game) == [("A", "ATARC", "success"), ("B", "HEALS", "success")]
        assert mage_of(game, "B").arcania == 0

    @pytest.mark.rule("MG-13.5", "MG-6.10")
    def test_mage_unconscious_in_the_step_still_casts_a_declared_spell(self) -> None:
        game = contest(
            "A m7 Evil skill 100 scrolls ATEND | B m8 skill 100 endurance 20 scrolls PROSP HEALS",
            rng=ScriptedRng([100, 100]),
        )
        play(game, A="CAST ATEND B", B="CAST PROSP HEALS")
        assert StatusChanged(1, "OK", "UC") in events(game, StatusChanged)
        assert resolved(game) == [("A", "ATEND", "success"), ("B", "PROSP", "success")]

    @pytest.mark.rule("MG-6.10")
    def test_mage_exhausted_at_the_step_does_not_cast(self) -> None:
        game = contest("A m7 skill 100 endurance 9 scrolls PROSH", rng=ScriptedRng([]))
        play(game, A="CAST PROSH")
        assert order_of(game).executed == "REST"
        assert not events(game, Declared)

    @pytest.mark.rule("MG-13.4", "MG-23.26")
    def test_scroll_that_is_set_aside_cannot_be_burned(self) -> None:
        game = contest("A m7 Evil skill 100 scrolls BRNIT | B m8 skill 100 scrolls INVSP", rng=ScriptedRng([100, 100]))
        play(game, A="CAST BRNIT B", B="CAST INVSP")
        assert resolved(game) == [("A", "BRNIT", "no_effect"), ("B", "INVSP", "success")]


class TestOrder:
    @pytest.mark.rule("MG-13.6", "MG-23.1")
    def test_spells_are_resolved_in_the_order_of_activation(self) -> None:
        game = contest(
            "A e2 skill 100 scrolls CHAOS Evil | B m8 skill 100 scrolls SPAID | C t5 skill 100 scrolls DRART",
            rules=Rules(skill_check=0),
            seed=1,
        )
        play(game, A="CAST CHAOS", B="CAST SPAID", C="CAST DRART")
        assert [spell for _, spell, _ in resolved(game)] == ["SPAID", "DRART", "CHAOS"]

    @pytest.mark.rule("MG-13.7")
    @pytest.mark.parametrize(
        ("a", "b", "ebon", "first"),
        [
            ("CAST PROSHX", "CAST PROSH", "REST", "AB"),
            ("CAST PROSHX", "CAST PROSHX", "CAST PROSH", "BAM"),
            ("CAST PROSH", "CAST PROSH", "CAST PROSH", "MBA"),
            ("CAST PROSH", "CAST PROSH", "REST", "BA"),
        ],
    )
    def test_equal_spells_go_by_level_then_the_ebon_mage_then_arcania(
        self, a: str, b: str, ebon: str, first: str
    ) -> None:
        game = contest(
            "A m7 skill 99 arcania 40 scrolls PROSH | B m8 skill 80 arcania 41 scrolls PROSH "
            "| M t5 arcania 20 scrolls PROSH",
            rules=Rules(skill_check=0),
            seed=1,
        )
        play(game, A=a, B=b, M=ebon)
        assert "".join(seat for seat, _, _ in resolved(game)) == first

    @pytest.mark.rule("MG-13.7", "MG-40.78")
    @pytest.mark.parametrize(("arcania", "first"), [(39, "BAM"), (41, "MBA"), (40, "BMA")])
    def test_ebon_mage_casts_first_only_in_ties_by_a_house_rule(self, arcania: int, first: str) -> None:
        game = contest(
            "A m7 skill 100 arcania 40 scrolls PROSH | B m8 skill 110 arcania 40 scrolls PROSH "
            f"| M t5 arcania {arcania} scrolls PROSH",
            rules=Rules(skill_check=0, ebon_first=False),
            seed=1,
        )
        play(game, A="CAST PROSH", B="CAST PROSH", M="CAST PROSH")
        assert "".join(seat for seat, _, _ in resolved(game)) == first

    @pytest.mark.rule("MG-13.7", "MG-6.4")
    def test_equal_arcania_goes_by_spell_skill_without_spell_aid(self) -> None:
        game = contest(
            "A m7 skill 80 scrolls SPAID PROSH | B m8 skill 90 arcania 40 scrolls PROSH",
            rules=Rules(skill_check=0),
            seed=1,
        )
        play(game, A="CAST SPAID; CAST PROSH", B="REST; CAST PROSH")
        assert [seat for seat, spell, _ in resolved(game) if spell == "PROSH"] == ["B", "A"]

    @pytest.mark.rule("MG-13.7", "MG-13.4")
    def test_arcania_that_counts_is_that_before_the_step(self) -> None:
        game = contest(
            "A m7 skill 100 arcania 60 scrolls INVSP | B e3 skill 100 arcania 59 scrolls INVSP "
            "| C m8 Evil skill 100 scrolls ATARC",
            rules=Rules(skill_check=0),
            rng=ScriptedRng([]),
        )
        play(game, A="CAST INVSP", B="CAST INVSP", C="CAST ATARC A")
        assert [seat for seat, _, _ in resolved(game)] == ["C", "A", "B"]

    @pytest.mark.rule("MG-13.7", "MG-13.20", "MG-1.7")
    def test_tie_is_drawn_when_its_first_spell_is_about_to_be_resolved(self) -> None:
        game = contest(
            "A m7 scrolls PROAU | B m8 scrolls STUTT | C m9 scrolls STUTT | D m10 skill 69 scrolls STUTT",
            rules=Rules(skill_check=0),
            rng=ScriptedRng([60, 2, 70, 10]),
        )

        play(game, A="CAST PROAU", B="CAST STUTT A", C="CAST STUTT D", D="CAST STUTT C")

        assert drawn(game) == [
            ("ability", 100),  # of A's PROAU
            ("order of activation", 2),  # of B and C: the second comes first
            ("ability", 100),  # of C, whose STUTT keeps D's from being checked
            ("ability", 100),  # of B
        ]
        assert resolved(game) == [
            ("A", "PROAU", "success"),
            ("C", "STUTT", "success"),
            ("B", "STUTT", "success"),
            ("D", "STUTT", "failed"),
        ]


class TestTeleports:
    """The initiative of magical movement, by default with equal Arcania and skill."""

    @staticmethod
    def first(mages: str, *given: int, **orders: str) -> str:
        """The letters in the order in which the Teleports are resolved."""
        game = contest(mages, rules=Rules(skill_check=0, ebon_drop=0), rng=ScriptedRng(given))
        play(game, **orders)
        return "".join(seat for seat, spell, _ in resolved(game) if spell == "TELPT")

    @pytest.mark.rule("MG-15.7", "MG-13.7")
    @pytest.mark.parametrize(
        ("a", "b", "ebon", "order"),
        [
            ("TELPT NE", "TELPTX NE 2", "TELPT NE", "BMA"),
            ("TELPT NE", "TELPT NE", "TELPT NE", "MBA"),
            ("TELPTX NE 1", "TELPTX NE 1", "TELPT NE", "BAM"),
        ],
    )
    def test_major_before_minor_then_the_ebon_mage_then_arcania(self, a: str, b: str, ebon: str, order: str) -> None:
        mages = (
            "A m7 skill 100 arcania 40 scrolls TELPT | B p3 skill 100 arcania 41 scrolls TELPT "
            "| M t5 arcania 30 scrolls TELPT"
        )
        assert self.first(mages, A=f"CAST {a}", B=f"CAST {b}", M=f"CAST {ebon}") == order

    @pytest.mark.rule("MG-15.7", "MG-40.20")
    @pytest.mark.parametrize(("here", "order"), [("Hills", "AB"), ("Swamp", "BA")])
    def test_higher_factor_of_the_space_left_decides_next_with_24_for_every_swamp(self, here: str, order: str) -> None:
        game = contest(
            "A m7 skill 100 scrolls TELPT | B p3 Goblin Neutral aptitude 0 skill 100 scrolls TELPT",
            rules=Rules(skill_check=0),
            rng=ScriptedRng([]),
            spaces={"m7": "Desert", "p3": here},
        )
        play(game, A="CAST TELPT NE", B="CAST TELPT NE")
        assert "".join(seat for seat, _, _ in resolved(game)) == order

    @pytest.mark.rule("MG-15.7")
    @pytest.mark.parametrize(
        ("b", "mate", "given", "order"),
        [
            ("wears RED", "wears RED", (), "BA"),
            ("wears RED", "wears BLUE", (1,), "AB"),
            ("", "", (1,), "AB"),
        ],
    )
    def test_then_a_teammate_in_the_destination(self, b: str, mate: str, given: tuple[int, ...], order: str) -> None:
        mages = f"A m7 skill 100 scrolls TELPT | B p3 {b} skill 100 scrolls TELPT | C o3 {mate}"
        assert self.first(mages, *given, A="CAST TELPT NE", B="CAST TELPT NE") == order

    @pytest.mark.rule("MG-15.7")
    @pytest.mark.parametrize(("here", "order"), [("Hills", "AB"), ("Desert", "BA")])
    def test_factor_of_the_space_left_comes_before_the_teammate(self, here: str, order: str) -> None:
        game = contest(
            "A m7 skill 100 scrolls TELPT | B p3 wears RED skill 100 scrolls TELPT | C o3 wears RED",
            rules=Rules(skill_check=0),
            rng=ScriptedRng([]),
            spaces={"m7": "Desert", "p3": here},
        )
        play(game, A="CAST TELPT NE", B="CAST TELPT NE")
        assert "".join(seat for seat, _, _ in resolved(game)) == order

    @pytest.mark.rule("MG-15.7", "MG-40.20")
    def test_teammate_counts_in_its_space_before_the_first_teleport(self) -> None:
        mages = (
            "A m7 skill 100 scrolls TELPT | B p3 wears RED skill 100 scrolls TELPT "
            "| C o3 wears RED skill 100 arcania 60 scrolls TELPT"
        )
        assert self.first(mages, A="CAST TELPT NE", B="CAST TELPT NE", C="CAST TELPT NE") == "CBA"

    @pytest.mark.rule("MG-15.7", "MG-24.51")
    def test_destination_of_a_confused_mage_is_the_ordered_one(self) -> None:
        game = contest(
            "A m7 skill 100 scrolls TELPT | B p3 wears RED skill 100 scrolls TELPT | C o3 wears RED",
            rules=Rules(skill_check=0),
            rng=ScriptedRng([1]),
        )
        game.arena.effects.begin("CONFS", target=1, lasts=turns(1))
        play(game, A="CAST TELPT NE", B="CAST TELPT NE")
        assert "".join(seat for seat, _, _ in resolved(game)) == "BA"

    @pytest.mark.rule("MG-13.20", "MG-15.7")
    def test_teleports_that_are_equal_in_all_are_drawn_when_their_turn_comes(self) -> None:
        mages = (
            "A m7 skill 100 scrolls TELPT | B p3 skill 100 scrolls TELPT "
            "| C t3 skill 100 scrolls TELPT | D v3 skill 100 arcania 60 scrolls TELPT"
        )
        orders = dict.fromkeys("ABCD", "CAST TELPT NE")
        assert self.first(mages, 3, 1, **orders) == "DCAB"


class TestResolution:
    @pytest.mark.rule("MG-39.14", "MG-13.8", "MG-23.17", "MG-21.12", "MG-13.10", "MG-13.14")
    def test_example_of_a_cast_in_full(self) -> None:
        game = contest(
            "A m7 Elf Evil skill 75 arcania 50 aptitude -90 holds TOME scrolls ATEND | B m10 Dwarf endurance 60",
            rng=ScriptedRng([95, 16, 16]),
        )

        play(game, A="CAST ATEND B")

        a, b = game.arena.mages[:2]
        assert drawn(game) == [("ability", 100), ("Spell Skill", 100), ("resistance", 100)]
        changes = [
            (change.mage, change.statistic, change.old, change.new)
            for change in events(game, StatisticChanged)
            if change.cause != "REST"
        ]
        assert changes[:4] == [
            (0, "Arcania", 50, 42),
            (0, "Aptitude", -90, -98),
            (0, "Spell Skill", 75, 80),
            (1, "Endurance", 60, 35),
        ]
        assert (a.arcania, a.aptitude, a.skill) == (42, -98, 80)
        assert events(game, SpellCast) == [SpellCast(0, "ATEND", "minor", "success", False, True)]
        assert events(game, Disintegrated) == [Disintegrated(0, ("ATEND",), "read")]
        assert not events(game, SpellStopped)
        assert b.race == 2

    @pytest.mark.rule("MG-39.15", "MG-13.12", "MG-6.4", "MG-21.12")
    def test_example_of_a_bonus(self) -> None:
        game = contest(
            "A m7 Evil skill 85 holds TOME scrolls SPAID ATEND | B m8 endurance 60", rng=ScriptedRng([6, 100, 30, 100])
        )
        play(game, A="CAST SPAID; CAST ATEND B", B="MEDITATE; MEDITATE; MEDITATE; MEDITATE; MEDITATE")
        assert drawn(game) == [("bonus", 100), ("Spell Skill", 100)] * 2
        assert [(cast.spell, cast.bonus) for cast in events(game, SpellCast)] == [("SPAID", False), ("ATEND", True)]
        assert mage_of(game, "B").endurance == 60 - 35

    @pytest.mark.rule("MG-13.12")
    def test_bonus_test_that_fails_leaves_the_plain_effect(self) -> None:
        game = contest("A m7 Evil skill 130 scrolls ATEND | B m8 endurance 60", rng=ScriptedRng([31, 100]))
        play(game, A="CAST ATEND B", B="MEDITATE; MEDITATE; MEDITATE; MEDITATE; MEDITATE")
        assert mage_of(game, "B").endurance == 60 - 25

    @pytest.mark.rule("MG-13.12", "MG-23.23")
    def test_spell_without_bonus_draws_none(self) -> None:
        game = contest("A m7 skill 180 scrolls TELPT", rng=ScriptedRng([100]))
        play(game, A="CAST TELPT NE")
        assert drawn(game) == [("Spell Skill", 100)]

    @pytest.mark.rule("MG-13.12", "MG-1.4")
    def test_at_an_effective_skill_of_200_the_bonus_is_certain(self) -> None:
        game = contest("A m7 Evil skill 200 scrolls ATEND | B m8", rng=ScriptedRng([100]))
        play(game, A="CAST ATEND B")
        assert events(game, SpellCast)[0].bonus

    @pytest.mark.rule("MG-39.16", "MG-13.9", "MG-25.10", "MG-23.21")
    def test_example_of_healing_an_unhurt_mage(self) -> None:
        game = contest("A m7 aptitude 50 scrolls HEALS", rng=ScriptedRng([]))
        play(game, A="CAST HEALS")
        a = mage_of(game, "A")
        assert resolved(game) == [("A", "HEALS", "no_effect")]
        assert (a.arcania, a.aptitude, a.skill, a.scrolls) == (42, 50, 70, ())

        game = contest("A m7 Human endurance 99 aptitude 50 scrolls HEALS", rng=ScriptedRng([70, 16]))
        play(game, A="CAST HEALS")
        a = mage_of(game, "A")
        assert resolved(game) == [("A", "HEALS", "success")]
        assert (a.endurance, a.arcania, a.aptitude, a.skill, a.scrolls) == (100, 42, 58, 75, ())

    @pytest.mark.rule("MG-39.17", "MG-13.6", "MG-13.11", "MG-13.4", "MG-13.14")
    def test_example_of_stutter(self) -> None:
        game = contest(
            "A m7 skill 70 scrolls STUTT | B m8 Evil aptitude -50 skill 70 scrolls ATEND | C m9 skill 70 scrolls PROAU",
            rng=ScriptedRng([70, 100, 70, 100, 16]),
        )
        play(game, A="CAST STUTT B", B="CAST ATEND C", C="CAST PROAU")
        assert resolved(game) == [("C", "PROAU", "success"), ("A", "STUTT", "success"), ("B", "ATEND", "failed")]
        b = mage_of(game, "B")
        assert (b.arcania, b.aptitude, b.skill, b.scrolls) == (42, -58, 75, ())
        assert mage_of(game, "C").endurance == 100

    @pytest.mark.rule("MG-13.10", "MG-1.4")
    @pytest.mark.parametrize(("die", "result"), [(70, "success"), (71, "failed")])
    def test_ability_check_is_a_test_of_the_effective_skill(self, die: int, result: str) -> None:
        game = contest("A m7 skill 70 scrolls PROSH", rng=ScriptedRng([die, 100]))
        play(game, A="CAST PROSH")
        assert resolved(game) == [("A", "PROSH", result)]
        assert game.arena.effects.has("PROSH", 0) == (result == "success")

    @pytest.mark.rule("MG-13.13", "MG-13.14", "MG-13.16")
    def test_failed_spell_moves_aptitude_and_may_raise_skill_and_costs_the_scroll(self) -> None:
        game = contest("A m7 aptitude 50 skill 70 scrolls PROSH", rng=ScriptedRng([71, 16]))
        play(game, A="CAST PROSH")
        a = mage_of(game, "A")
        assert (a.arcania, a.aptitude, a.skill, a.scrolls) == (42, 58, 75, ())

    @pytest.mark.rule("MG-13.14", "MG-1.4")
    def test_spell_that_costs_50_raises_the_skill_without_a_draw(self) -> None:
        game = contest("A m7 Evil skill 70 arcania 50 scrolls CHAOS", rng=ScriptedRng([71]))
        play(game, A="CAST CHAOSX")
        assert mage_of(game, "A").skill == 75

    @pytest.mark.rule("MG-13.14")
    def test_new_skill_counts_from_the_next_spell_on(self) -> None:
        game = contest("A m7 skill 70 scrolls PROSH PROAU", rng=ScriptedRng([70, 16, 75, 100]))
        play(game, A="CAST PROSH; CAST PROAU")
        assert resolved(game) == [("A", "PROSH", "success"), ("A", "PROAU", "success")]

    @pytest.mark.rule("MG-13.14")
    @pytest.mark.parametrize(("die", "skill"), [(16, 75), (17, 70)])
    def test_chance_of_more_skill_is_twice_the_cost(self, die: int, skill: int) -> None:
        game = contest("A m7 skill 70 scrolls PROSH", rng=ScriptedRng([1, die]))
        play(game, A="CAST PROSH")
        assert mage_of(game, "A").skill == skill

    @pytest.mark.rule("MG-13.15", "MG-29.2")
    def test_ebon_mage_makes_no_skill_check(self) -> None:
        game = contest("M t5 scrolls PROSH", rng=ScriptedRng([]))
        play(game, M="CAST PROSHX")
        assert resolved(game) == [("M", "PROSH", "success")]
        assert mage_of(game, "M").skill == 100

    @pytest.mark.rule("MG-13.9", "MG-13.11")
    def test_without_possible_effect_stutter_does_not_matter(self) -> None:
        game = contest("A m7 scrolls STUTT | B m8 Evil aptitude -50 scrolls ATEND", rng=ScriptedRng([1, 100]))
        play(game, A="CAST STUTT B", B="CAST ATENDX RED")
        assert resolved(game)[1] == ("B", "ATEND", "no_effect")
        assert mage_of(game, "B").aptitude == -50

    @pytest.mark.rule("MG-13.9")
    def test_protection_does_not_make_a_spell_illegitimate(self) -> None:
        game = contest(
            "A m7 Evil aptitude -50 skill 100 scrolls ATEND | B m8 skill 100 scrolls PROAU", rng=ScriptedRng([100, 100])
        )
        play(game, A="CAST ATEND B", B="CAST PROAU")
        assert resolved(game) == [("B", "PROAU", "success"), ("A", "ATEND", "success")]
        assert mage_of(game, "A").aptitude == -58
        assert mage_of(game, "B").endurance == 100

    @pytest.mark.rule("MG-13.19", "MG-24.21", "MG-24.15")
    @pytest.mark.parametrize(("code", "seat"), [("ANTMA", "Evil"), ("STUTT", "Good")])
    def test_in_a_later_phase_of_the_turn_casts_are_paid_for_and_fail(self, code: str, seat: str) -> None:
        game = contest(
            f"A m7 {seat} skill 100 scrolls {code} | B m8 skill 100 scrolls PROSH", rng=ScriptedRng([100, 100])
        )
        play(game, A=f"CAST {code} B", B="REST; REST; CAST PROSH")
        assert resolved(game) == [("A", code, "success"), ("B", "PROSH", "failed")]
        assert mage_of(game, "B").arcania == 42

    @pytest.mark.rule("MG-13.5", "MG-13.10", "MG-24.1", "MG-24.13")
    @pytest.mark.parametrize(
        ("order", "die", "result"),
        [("CAST SPAIDX", 95, "success"), ("CAST CURSP B", 45, "success"), ("CAST CURSP B", 46, "failed")],
    )
    def test_change_of_current_skill_counts_for_spells_resolved_later_in_the_step(
        self, order: str, die: int, result: str
    ) -> None:
        game = contest(
            "A m7 Evil wears RED skill 100 scrolls SPAID CURSP | B m8 wears RED skill 70 scrolls HEALS endurance 20",
            rng=ScriptedRng([100, die, 100]),
        )
        play(game, A=order, B="CAST HEALS")
        assert resolved(game)[1] == ("B", "HEALS", result)

    @pytest.mark.rule("MG-13.17")
    def test_cloaked_caster_gets_the_team_version_even_alone(self) -> None:
        game = contest(
            "A m7 wears RED skill 100 scrolls PROSH | B m8 skill 99 scrolls PROSH", rng=ScriptedRng([100, 1, 100])
        )
        play(game, A="CAST PROSHX", B="CAST PROSHX")
        lasting = {effect.target: str(effect.lasts) for effect in game.arena.effects.of("PROSH")}
        assert list(lasting) == [0, 1]
        assert lasting[0].startswith("phases") and lasting[1].startswith("turns")

    @pytest.mark.rule("MG-13.18", "MG-23.8")
    @pytest.mark.parametrize("cloak", ["", "wears BLUE", "wears RED"])
    def test_spell_against_a_colour_does_not_ask_for_the_casters_cloak(self, cloak: str) -> None:
        game = contest(f"A m7 Evil {cloak} skill 100 scrolls ATARC | B e3 wears RED", rng=ScriptedRng([100]))
        play(game, A="CAST ATARCX RED")
        assert mage_of(game, "B").arcania == 25


class TestEffectiveSkill:
    @pytest.mark.rule("MG-39.13", "MG-21.3", "MG-21.4")
    @pytest.mark.parametrize(
        ("holds", "good", "evil", "neutral"),
        [("CROWN", 70, 60, 50), ("CROWN ORB", 70, 60, 70), ("CROWN SCEPTER", 70, 90, 70)],
    )
    def test_example_of_an_evil_mage_with_alignment_artifacts(
        self, holds: str, good: int, evil: int, neutral: int
    ) -> None:
        game = contest(f"A m7 Evil skill 70 holds {holds}")
        a = game.arena.mages[0]
        assert effective_skill(game, a, GOOD) == good
        assert effective_skill(game, a, EVIL) == evil
        assert effective_skill(game, a, NEUTRAL) == neutral

    @pytest.mark.rule("MG-21.3")
    def test_modifier_needs_an_alignment_artifact(self) -> None:
        game = contest("A m7 Evil holds HELM ROD LAMP")
        assert [artifact_modifier(game, game.arena.mages[0], alignment) for alignment in range(3)] == [0, 0, 0]

    @pytest.mark.rule("MG-21.12", "MG-13.10", "MG-6.4")
    def test_tome_and_artifact_add_to_the_current_skill_which_is_never_below_0(self) -> None:
        game = contest("A m7 Good skill 10 holds TOME CROWN")
        assert effective_skill(game, game.arena.mages[0], GOOD) == 50
        game.arena.effects.begin("CURSP", target=0, lasts=turns(1), strength=25)
        assert effective_skill(game, game.arena.mages[0], GOOD) == 40


WORDS = (
    "A",
    "B",
    "C",
    "M",
    "RED",
    "BLUE",
    "4",
    "SWAMP",
    "9",
    "+1",
    "-2",
    "NE",
    "E",
    "N",
    "2",
    "1",
    "CROWN",
    "#2",
    "HEALS",
)


@pytest.mark.rule("MG-13.4", "MG-6.2", "MG-22.1", "MG-5.2", "MG-9.3")
@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_cast_nothing_is_doubled_and_all_statistics_stay_in_bounds(seed: int) -> None:
    chance = Rng(f"casts {seed}")
    game = contest(
        "A m7 Evil aptitude 0 wears RED holds ROD CROWN | B m8 wears RED carries BLUE holds LAMP | C m9 Dwarf holds ORB "
        "| D l8 Neutral | M n8 Evil skill 150 holds SCEPTER TOME",
        lying="GREEN p5, HELM k6",
        seed=seed,
    )
    cloaks = count_cloaks(game)
    for _ in range(4):
        for mage in game.arena.mages:
            items.take_scroll(game, mage, items.new_scroll(game.arena, chance.below(36)))
            mage.slots = tuple([scroll or items.new_scroll(game.arena, chance.below(36)) for scroll in mage.slots])
            mage.arcania = mage.max_arcania
            scroll = mage.slots[0]
            assert scroll is not None
            game.arena.effects.begin("PROSP", target=scroll.serial, lasts=turns(1))
        for player in range(5):
            first, second, third, fourth, fifth = [random_cast(chance) for _ in range(5)]
            game.hand_in(Sheet((first, second, third, fourth, fifth)), player)

        arena = game.arena
        for mage in arena.mages:
            assert 0 <= mage.endurance <= mage.max_endurance
            assert 0 <= mage.arcania <= mage.max_arcania
            assert -100 <= mage.aptitude <= 100
            assert not any(scroll.aside for scroll in mage.scrolls)
            assert len(mage.cloaks) + (mage.worn >= 0) <= 2
        serials = [scroll.serial for mage in arena.mages for scroll in mage.scrolls]
        assert len(serials) == len(set(serials))
        assert count_cloaks(game) == cloaks
        if game.position.stage != "orders":
            break


def random_cast(chance: Rng) -> Cast:
    words = tuple([chance.choice(WORDS) for _ in range(chance.choice((0, 1, 1, 1, 2)))])
    return Cast(f"#{chance.die(6)}", chance.die(2) == 1, words)


def count_cloaks(game: Game) -> int:
    arena = game.arena
    held = sum(len(mage.cloaks) + (mage.worn >= 0) for mage in arena.mages)
    return held + sum(map(len, arena.cloaks)) + sum(arena.gone)
