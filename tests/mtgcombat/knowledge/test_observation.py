"""Tests of the numbers of an observation, by their names in its specification (MC-34)."""

from __future__ import annotations

import numpy as np
import pytest

from arcana_core.agenda import steps_of
from arcana_core.chance.rng import Rng
from arcana_core.testing import do
from arcana_core.testing.playing import observed
from arcana_mtgcombat import Game
from arcana_mtgcombat.knowledge.observation import ASKS, PHASES, ROWS
from arcana_mtgcombat.rules import Rules
from arcana_mtgcombat.scenario.words import battle


def shown_text(game: Game, player: int, *words: str) -> dict[str, float]:
    """The numbers other than 0 whose names contain one of the words, by name."""
    return {
        name: number
        for name, number in observed(game, player).items()
        if not words or any(word in name for word in words)
    }


def test_all_numbers_are_within_their_bounds() -> None:
    chance = Rng("bounds")
    for players in (2, 3, 8):
        game = Game(players, seed=players, rules=Rules(start_range="close", max_rounds=4))
        spec = game.observation_spec
        for decision in range(150):
            if not game.players_to_act:
                break
            (player,) = game.players_to_act
            if decision % 10 == 0:
                for viewer in range(players):
                    seen = game.observation(viewer)
                    assert seen.shape == spec.shape
                    assert seen.dtype == np.float32
                    assert (seen >= spec.low).all()
                    assert (seen <= spec.high).all()
            offered = [one for one in game.legal_actions(player) if str(one) != "flee"]
            game.apply(chance.choice(offered), player)


@pytest.mark.rule("MC-34.1", "MC-34.2")
def test_numbers_of_a_character_from_both_seats() -> None:
    game = battle(
        "oriane_vell life 30 pool WWC guard 3 plus 1 memory vellish_lancer library gatehouse_ox gatehouse_ox"
        " | morwen_sable life 9 exhausted graveyard spark_of_karr spark_of_karr memory rotbrand",
        active=0,
        phase="main",
        close="0-1",
        seed=1,
    )
    own = shown_text(game, 0, "mine", "my ")
    assert own == {
        "life: mine": 30,
        "guard: mine": 3,
        "plus: mine": 1,
        "power: mine": 3,
        "toughness: mine": 3,
        "speed: mine": 3,
        "channeling: mine": 4,
        "focus: mine": 4,
        "memory_size: mine": 6,
        "mastery: mine": 5,
        "recalls: mine": 1,
        "life on the sheet: mine": 32,
        "mana_pool on the sheet: mine": 7,
        "mana: mine: W": 2,
        "mana: mine: C": 1,
        "capacities: mine: W": 6,
        "capacities: mine: C": 1,
        "memory_count: mine": 1,
        "library_count: mine": 2,
        "place in the turn order: mine": 1,
        "status: mine: in": 1,
        "seat: of my side: mine": 1,
        "seat: to act now, as far as I may know: mine": 1,
        "Close to: character: mine: character: next": 1,
        "Close to: character: next: character: mine": 1,
        "my Memory: vellish_lancer": 1,
        "my library: gatehouse_ox": 2,
        "my next card: gatehouse_ox": 1,
        "active seat: mine": 1,
    }
    other = shown_text(game, 0, ": next")
    assert other["life: next"] == 9
    assert other["guard: next"] == -1
    assert other["exhausted: next"] == 1
    assert other["graveyard: next: spark_of_karr"] == 2
    assert other["memory_count: next"] == 1
    assert other["seat: still to act in this round: next"] == 1
    assert "my Memory: rotbrand" not in shown_text(game, 0)

    seen = shown_text(game, 1)
    assert (seen["life: mine"], seen["life: next"]) == (9, 30)
    assert seen["my Memory: rotbrand"] == 1
    assert seen["active seat: next"] == 1
    assert seen["decision that I have to make: none"] == 1
    assert not [name for name in seen if "gatehouse_ox" in name or "to act now" in name]


@pytest.mark.rule("MC-34.1", "MC-7.2")
def test_creatures_and_permanents_have_the_rows_of_their_slots() -> None:
    game = battle(
        "oriane_vell | morwen_sable",
        creatures="slagback_brute of 0; saltmist_drakelet of 1 owner 0 detached sick; gatehouse_ox of 0 detached",
        permanents="mana_cask of 1 exhausted; honed_glaive of 0 on c2; barkmail of 0 on 0",
        close="0-c1; c1-c2",
        focused=(8, 11),
        seed=1,
    )
    seen = shown_text(game, 0)
    assert {name: number for name, number in seen.items() if "creature 1" in name and "permanent" not in name} == {
        "life: creature 1": 3,
        "guard: creature 1": -1,
        "power: creature 1": 2,
        "toughness: creature 1": 1,
        "sick: creature 1": 1,
        "detached: creature 1": 1,
        "card: creature 1: saltmist_drakelet": 1,
        "controller: creature 1: next": 1,
        "owner: creature 1: mine": 1,
        "keywords: creature 1: Flying": 1,
    }
    assert seen["focused on: creature: 0"] == 1
    assert seen["power: creature 2"] == 4  # two of it by the Glaive
    assert seen["Close to: creature: 2: creature: 1"] == 1
    assert seen["Close to: character: mine: creature: 1"] == 1
    assert seen["card: permanent 0: mana_cask"] == 1
    assert seen["exhausted: permanent 0"] == 1
    assert seen["controller: permanent 0: next"] == 1
    assert seen["focused on: permanent: 0"] == 1
    assert seen["on: permanent 1: creature: 2"] == 1
    assert seen["on: permanent 2: character: mine"] == 1


def test_observation_leaves_out_higher_slots() -> None:
    game = battle("oriane_vell | morwen_sable", creatures="; ".join(["gatehouse_ox of 0"] * (ROWS + 3)), seed=1)
    assert sum(name.startswith("card: creature") for name in shown_text(game, 0)) == ROWS
    assert not shown_text(game, 0, ": permanent")


@pytest.mark.rule("MC-34.3", "MC-34.10")
def test_observation_shows_the_top_of_the_stack_but_no_foreign_draft() -> None:
    game = battle(
        "brannick_emberhand pool RR memory karric_flamelance | iveren_thole pool UU memory break_the_syllable",
        creatures="gatehouse_ox of 1",
        close="0-1",
        seed=1,
    )
    do(game, "cast flamelance")
    assert shown_text(game, 0, "my draft") == {"my draft: cast": 1, "card of my draft: karric_flamelance": 1}
    assert not shown_text(game, 1, "my draft")

    do(game, "ox")
    top = shown_text(game, 1, "on top", "its ", "its controller", "on the stack")
    assert top == {
        "things on the stack": 1,
        "on top: spell": 1,
        "its card: karric_flamelance": 1,
        "its controller: next": 1,
        "its target: creature: 0": 1,
    }
    do(game, "break the syllable")
    assert shown_text(game, 1, "my draft") == {"my draft: answer": 1, "card of my draft: break_the_syllable": 1}


def test_observation_shows_the_subject_of_the_own_decision() -> None:
    game = battle("oriane_vell | morwen_sable", creatures="slagback_brute of 0; gatehouse_ox of 0", seed=1)
    do(game, "command", "ox", "advance")
    assert shown_text(game, 0, "subject of that decision", "decision") == {
        "decision that I have to make: Directing": 1,
        "pick made for that decision: advance": 1,
        "subject of that decision: creature: 1": 1,
    }
    assert shown_text(game, 1, "subject of that decision", "decision") == {"decision that I have to make: none": 1}


@pytest.mark.rule("MC-21.5", "MC-36.65")
def test_observation_shows_the_loser_to_be_judged() -> None:
    game = battle("oriane_vell side 0 | brannick_emberhand side 1 | dovek_ironquill side 0", seed=1)
    for loser in (2, 0):
        game.lose_life(loser, 60, 1)
        game.check()
    game.go_on()

    for seat in ("next", "second next"):
        assert shown_text(game, 1, "subject of that decision", "decision") == {
            "decision that I have to make: Mercy": 1,
            f"subject of that decision: character: {seat}": 1,
        }
        do(game, "slay")


@pytest.mark.rule("MC-34.6")
def test_cards_looked_at_are_shown_to_their_player() -> None:
    game = battle(
        "iveren_thole library mana_cask rotbrand barkmail | oriane_vell", creatures="tholish_eelkin of 0", seed=1
    )
    do(game, "command eelkin use")
    assert shown_text(game, 0, "cards I look at") == {"cards I look at: mana_cask": 1, "cards I look at: rotbrand": 1}
    assert not shown_text(game, 1, "cards I look at")
    assert shown_text(game, 1, "looking") == {"looking": 2}


def test_every_phase_and_every_kind_of_decision_has_its_number() -> None:
    asking = {one.__name__ for one in steps_of("arcana_mtgcombat") if {"choices", "options"} & {*vars(one)}}
    assert asking == {*ASKS}
    game = battle("oriane_vell | morwen_sable", phase="upkeep", permanents="mana_cask of 0", seed=1)
    assert shown_text(game, 0, "phase", "decision that") == {
        "phase: upkeep": 1,
        "decision that I have to make: Focusing": 1,
    }
    assert {*PHASES} >= {"setup", "start", "channeling", "upkeep", "main", "end", "mercy", "over"}


def test_observation_belongs_to_its_caller() -> None:
    game = battle("oriane_vell | morwen_sable", seed=1)
    seen = game.observation(0)
    seen[:] = 7
    assert (game.observation(0) != seen).any()
