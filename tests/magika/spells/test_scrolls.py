"""The life of a scroll: slots, reading, prolongation, the bound scroll (MG-13.16, MG-22)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.effects import PERMANENT, turns
from arcana_core.events import Event
from arcana_magika.chapters.mages import items
from arcana_magika.events import Disintegrated, OrderExecuted, SpellCast
from arcana_magika.game import Game
from arcana_magika.model.state import Phase
from arcana_magika.rules import Rules
from arcana_magika.scenario import contest, play_turn

Step = Callable[..., Phase]
EventT = TypeVar("EventT", bound=Event)
NO_SKILL_CHECKS = Rules(skill_check=0)


def events(game: Game, kind: type[EventT]) -> list[EventT]:
    return [entry.event for entry in game.log if isinstance(entry.event, kind)]


def results(game: Game) -> list[tuple[str, str]]:
    return [(cast.spell, cast.result) for cast in events(game, SpellCast)]


def slots(game: Game, player: int = 0) -> list[str]:
    """The slots of a mage, "-" for empty ones."""
    return [scroll.code if scroll else "-" for scroll in game.arena.mages[player].slots]


def play(game: Game, **orders: str) -> None:
    """A turn in which the Ebon Mage moves, because chance would move it otherwise (MG-29.12)."""
    given: dict[str, Any] = {**orders, "M": "MOVE E"}
    play_turn(game, **given)


def quiet(mages: str) -> Game:
    """A game in which spells of a skill of 100 need no draw."""
    return contest(mages, rules=NO_SKILL_CHECKS, rng=ScriptedRng([]))


@pytest.mark.rule("MG-22.1", "MG-22.3")
def test_slots_are_not_renumbered_and_a_new_scroll_takes_the_lowest_free_one(step: Step) -> None:
    game = quiet("A m7 skill 100 scrolls PROAU PROSH HEALS | B m8")
    step(game, "cast", A="CAST PROAU")
    assert slots(game) == ["-", "PROSH", "HEALS", "-", "-", "-"]

    items.take_scroll(game, game.arena.mages[0], items.new_scroll(game.arena, 0))

    assert slots(game) == ["SPAID", "PROSH", "HEALS", "-", "-", "-"]


@pytest.mark.rule("MG-22.1", "MG-22.2")
def test_seventh_scroll_disintegrates() -> None:
    game = quiet("A m7 scrolls PROAU PROAU PROAU PROAU PROAU PROAU")
    assert not items.take_scroll(game, game.arena.mages[0], items.new_scroll(game.arena, 0))
    assert slots(game) == ["PROAU"] * 6


@pytest.mark.rule("MG-22.3", "MG-13.4", "MG-24.39")
def test_slot_of_a_declared_scroll_is_free_at_once(step: Step) -> None:
    game = quiet(
        "A m7 Evil skill 100 scrolls STLIT PROAU PROAU PROAU PROAU PROAU | B m8 scrolls HEALS",
    )
    step(game, "cast", A="CAST STLIT B")
    assert slots(game) == ["HEALS", "PROAU", "PROAU", "PROAU", "PROAU", "PROAU"]


@pytest.mark.rule("MG-22.3", "MG-24.39")
def test_prolonged_scroll_that_is_read_keeps_its_slot_and_counts(step: Step) -> None:
    game = quiet(
        "A m7 Evil skill 100 scrolls STLIT* PROAU PROAU PROAU PROAU PROAU | B m8 scrolls HEALS",
    )
    step(game, "cast", A="CAST STLIT B")
    assert results(game) == [("STLIT", "no_effect")]
    assert slots(game)[0] == "STLIT"


@pytest.mark.rule("MG-13.4", "MG-22.3", "MG-23.24", "MG-23.26", "MG-40.21")
@pytest.mark.parametrize("code", ["BRNIT", "STLIT", "FUMIT"])
def test_prolonged_scroll_that_is_being_read_cannot_be_lost(step: Step, code: str) -> None:
    game = quiet(f"A m7 Evil aptitude -10 skill 100 holds ROD scrolls {code} | B m8 skill 100 scrolls INVSP* KNOSS*")
    game.arena.effects.dispel("PROSP", 3)  # KNOSS is an ordinary scroll
    step(game, "cast", A=f"CAST {code} B", B="CAST INVSP")
    assert results(game) == [(code, "success"), ("INVSP", "success")]
    assert slots(game, 1)[:2] == ["INVSP", "-"]

    step(game, "cast", number=2, B="CAST INVSP")
    assert results(game)[2:] == [("INVSP", "no_effect")]


@pytest.mark.rule("MG-22.3", "MG-13.4")
def test_after_it_was_read_a_prolonged_scroll_can_be_lost_again(step: Step) -> None:
    game = quiet("A m7 Evil skill 100 scrolls BRNIT | B m8 skill 100 scrolls PROSH*")
    step(game, "cast", B="CAST PROSH")
    step(game, "cast", number=2, A="CAST BRNIT B")
    assert slots(game, 1) == ["-"] * 6


@pytest.mark.rule("MG-22.4")
def test_code_means_the_lowest_slot_with_that_spell(step: Step) -> None:
    game = quiet("A m7 skill 100 scrolls HEALS PROSH PROSH")
    step(game, "cast", A="CAST PROSH")
    assert slots(game)[:3] == ["HEALS", "-", "PROSH"]
    step(game, "cast", number=2, A="CAST PROSHX")
    assert slots(game)[:3] == ["HEALS", "-", "-"]


@pytest.mark.rule("MG-22.4", "MG-25.7")
@pytest.mark.parametrize(("code", "word", "seat"), [("FGMAP", "FOGMP", "Neutral"), ("STLIT", "STEIT B", "Evil")])
def test_scroll_answers_to_its_other_name_too(step: Step, code: str, word: str, seat: str) -> None:
    game = quiet(f"A m7 {seat} skill 100 scrolls {code} | B m8 scrolls HEALS")
    step(game, "cast", A=f"CAST {word}")
    assert results(game) == [(code, "success")]


@pytest.mark.rule("MG-13.16", "MG-22.5", "MG-22.9", "MG-36.1")
@pytest.mark.parametrize(("die", "result"), [(70, "success"), (71, "failed")])
def test_scroll_is_gone_after_one_reading_whether_the_spell_worked_or_not(step: Step, die: int, result: str) -> None:
    game = contest("A m7 skill 70 scrolls PROSH", rules=NO_SKILL_CHECKS, rng=ScriptedRng([die]))
    step(game, "cast", A="CAST PROSH")
    assert results(game) == [("PROSH", result)]
    assert slots(game) == ["-"] * 6
    assert events(game, Disintegrated) == [Disintegrated(0, ("PROSH",), "read")]


@pytest.mark.rule("MG-13.16", "MG-13.9")
def test_scroll_without_possible_effect_is_gone_too(step: Step) -> None:
    game = quiet("A m7 scrolls HEALS")
    step(game, "cast", A="CAST HEALS")
    assert results(game) == [("HEALS", "no_effect")]
    assert slots(game) == ["-"] * 6


@pytest.mark.rule("MG-22.6", "MG-13.16")
def test_second_reading_in_a_turn_casts_the_spell_and_destroys_the_scroll(step: Step) -> None:
    game = quiet("A m7 skill 100 scrolls PROSH* HEALS")

    step(game, "cast", A="CAST PROSH")
    assert slots(game)[:2] == ["PROSH", "HEALS"]
    assert not events(game, Disintegrated)

    step(game, "cast", number=2, A="CAST PROSHX")
    assert results(game) == [("PROSH", "success")] * 2
    assert slots(game)[:2] == ["-", "HEALS"]
    assert events(game, Disintegrated) == [Disintegrated(0, ("PROSH",), "read")]
    assert not game.arena.effects.has("PROSP")


@pytest.mark.rule("MG-22.6", "MG-13.9")
def test_reading_without_effect_is_a_reading(step: Step) -> None:
    game = quiet("A m7 skill 100 scrolls HEALS*")
    step(game, "cast", A="CAST HEALS")
    step(game, "cast", number=2, A="CAST HEALS")
    assert results(game) == [("HEALS", "no_effect")] * 2
    assert slots(game) == ["-"] * 6


@pytest.mark.rule("MG-22.6", "MG-8.3")
def test_one_reading_in_each_turn_wears_a_permanently_prolonged_scroll_not_out() -> None:
    game = quiet("A m7 skill 100 arcania 50 scrolls TELPT*")
    play(game, A="CAST TELPT NE")
    play(game, A="CAST TELPT NE")
    assert results(game) == [("TELPT", "success")] * 2
    assert slots(game)[0] == "TELPT"


@pytest.mark.rule("MG-22.6", "MG-11.5")
def test_readings_are_counted_per_scroll_for_all_readers(step: Step) -> None:
    game = quiet("A m7 Evil skill 100 scrolls STLIT | B m8 skill 100 scrolls INTRP*")
    step(game, "cast", B="CAST INTRP")
    step(game, "cast", number=2, A="CAST STLIT B")
    game.arena.mages[0].alignment = 1
    game.arena.mages[0].aptitude = 0
    step(game, "cast", number=3, A="CAST INTRP")
    assert results(game)[2] == ("INTRP", "success")
    assert slots(game) == ["-"] * 6


@pytest.mark.rule("MG-39.30", "MG-22.6", "MG-22.7", "MG-24.71")
def test_example_of_a_prolonged_teleport() -> None:
    seat = "A m7 skill 100 aptitude 50 scrolls PROSP TELPT"
    game = contest(seat, turn=2, rules=NO_SKILL_CHECKS, rng=ScriptedRng([]))
    play(game, A="CAST PROSP TELPT; CAST TELPT NE; CAST TELPT NE")
    assert results(game) == [("PROSP", "success"), ("TELPT", "success"), ("TELPT", "success")]
    assert slots(game) == ["-"] * 6

    game = contest(seat, turn=2, rules=NO_SKILL_CHECKS, rng=ScriptedRng([]))
    play(game, A="CAST PROSP TELPT; CAST TELPT NE")
    assert slots(game)[1] == "TELPT"
    play(game)
    assert slots(game)[1] == "TELPT"
    play(game)
    assert slots(game) == ["-"] * 6


@pytest.mark.rule("MG-22.7")
def test_scroll_that_was_not_read_survives_the_end_of_its_prolongation() -> None:
    game = contest("A m7 skill 100 scrolls PROSP TELPT", rules=NO_SKILL_CHECKS, rng=ScriptedRng([]))
    play(game, A="CAST PROSP TELPT")
    play(game)
    play(game)
    assert slots(game)[1] == "TELPT"
    assert not game.arena.effects.has("PROSP")


@pytest.mark.rule("MG-22.7")
def test_reading_before_the_prolongation_is_renewed_counts(step: Step) -> None:
    game = quiet("A m7 skill 100 scrolls PROSH* HEALS")
    step(game, "cast", A="CAST PROSH")
    (scroll, _) = game.arena.mages[0].scrolls
    assert scroll.worn and scroll.readings == 1 and not scroll.aside


@pytest.mark.rule("MG-22.8", "MG-22.6")
def test_bound_scroll_is_destroyed_if_it_is_read_twice_in_a_turn(step: Step) -> None:
    game = contest("M t5 scrolls TELPT! HEALS | B m8", rng=ScriptedRng([100]))
    step(game, "cast", M="CAST TELPT NE")
    assert slots(game, 2)[:2] == ["TELPT", "HEALS"]
    game.arena.mages[2].slots = (game.arena.mages[2].slots[0], *[None] * 5)
    step(game, "cast", number=2, M="CAST TELPT NE")
    assert slots(game, 2) == ["-"] * 6


@pytest.mark.rule("MG-22.8")
@pytest.mark.parametrize("code", ["BRNIT", "STLIT", "FUMIT"])
def test_bound_scroll_is_left_out_of_every_pick(step: Step, code: str) -> None:
    game = quiet(f"A m7 Evil skill 100 holds ROD scrolls {code} | M m8 scrolls TELPT!")
    step(game, "cast", A=f"CAST {code} M")
    assert results(game) == [(code, "no_effect")]


@pytest.mark.rule("MG-22.10", "MG-23.6")
def test_prolonged_spell_means_the_lowest_slot_but_that_of_the_scroll_being_cast(step: Step) -> None:
    game = quiet("A m7 skill 100 scrolls PROSP HEALS PROSP HEALS")
    serials = [scroll.serial for scroll in game.arena.mages[0].scrolls]
    step(game, "cast", A="CAST PROSP PROSP")
    step(game, "cast", number=2, A="CAST PROSPX HEALS")
    step(game, "cast", number=3, A="CAST PROSP #4")
    assert [effect.target for effect in game.arena.effects.of("PROSP")] == [serials[2], serials[1]]
    assert slots(game)[:4] == ["-", "HEALS", "PROSP", "HEALS"]


@pytest.mark.rule("MG-22.10", "MG-13.3")
@pytest.mark.parametrize("word", ["PROSP", "#1", "#2", "ATEND", "#6"])
def test_prolonged_spell_needs_another_scroll_that_is_held(step: Step, word: str) -> None:
    game = quiet("A m7 skill 100 scrolls PROSP")
    phase = step(game, "cast", A=f"CAST PROSP {word}")
    assert phase.rests == {0: "MG-23.6"}
    assert slots(game)[0] == "PROSP"
    assert events(game, OrderExecuted)[0].executed == "REST"


@pytest.mark.rule("MG-22.10")
def test_prolonged_scroll_is_fixed_at_declaration(step: Step) -> None:
    game = quiet("A m7 skill 100 scrolls PROSP HEALS HEALS | B m8 Evil skill 100 scrolls BRNIT")
    game.arena.effects.begin("PROSP", target=2, lasts=PERMANENT)
    held = game.arena.mages[0].scrolls
    rng = ScriptedRng([1])  # of the two HEALS that could burn, the one that was named
    game = Game.at(game.position, rng=rng, rules=NO_SKILL_CHECKS, players=3)
    step(game, "cast", A="CAST PROSP HEALS", B="CAST BRNIT A")
    assert results(game) == [("BRNIT", "success"), ("PROSP", "no_effect")]
    assert game.arena.mages[0].scrolls == held[2:]
    assert not game.arena.effects.has("PROSP")


@pytest.mark.rule("MG-22.9", "MG-22.7")
def test_with_a_scroll_its_prolongation_is_gone(step: Step) -> None:
    game = quiet("A m7 Evil skill 100 scrolls BRNIT | B m8 scrolls HEALS")
    (scroll,) = game.arena.mages[1].scrolls
    game.arena.effects.begin("PROSP", target=scroll.serial, lasts=turns(3))
    step(game, "cast", A="CAST BRNIT B")
    assert not game.arena.effects.has("PROSP")
