"""Numbers of decision sequences from small positions, counted on clones, by replays and by hand."""

from __future__ import annotations

from typing import Any

import pytest

from arcana_core.testing import do, offered, perft
from arcana_mtgcombat import Game, Rules, battle

POSITIONS: dict[str, tuple[str, dict[str, Any], int]] = {
    "a fight at close quarters": (
        "brannick_emberhand life 9 pool RR memory spark_of_karr | yssa_thornmother life 4 pool GG memory surge_of_sap",
        {"creatures": "slagback_brute of 0; bramblehide_boar of 1; clockwork_sentry of 1", "close": "0-1"},
        3,
    ),
    "counters to counters": (
        (
            "brannick_emberhand pool RRCC memory karric_flamelance | iveren_thole pool UUUUC memory break_the_syllable "
            "| iveren_thole side 0 pool UUUU memory tax_of_breath hush_of_thole"
        ),
        {},
        4,
    ),
    "a trample that goes on": (
        "yssa_thornmother | dovek_ironquill | oriane_vell",
        {
            "creatures": "elder_ysselwurm of 0 detached; brass_hornet of 1; brass_hornet of 1; vellish_lancer of 2",
            "close": "1-c0; 2-c0",
        },
        5,
    ),
    "the Upkeep, with things to maintain": (
        "oriane_vell focus 2 memory writ_of_outlawry | morwen_sable pool B memory sablefrost_touch",
        {
            "creatures": "gatehouse_ox of 0 exhausted; vellish_lancer of 0 exhausted; ossuary_whelp of 1",
            "permanents": "banner_of_vell of 0; mana_cask of 0 exhausted; rotbrand of 1 on c0",
            "phase": "upkeep",
        },
        4,
    ),
    "a pack's orders and abilities": (
        "morwen_sable pool BB memory sabrine_verdict | wyrm_of_the_peak",
        {
            "creatures": "mountainheart_wyrm of 1; marrow_knight of 1; marrow_knight of 0",
            "close": "0-1",
            "active": 1,
            "phase": "start",
            "rules": Rules(locale="mountain", richness=2),
        },
        4,
    ),
    "mana picked unit by unit": (
        "dovek_ironquill pool WRCC memory brass_hornet_nest splinterglass_orb library mana_cask honed_glaive | oriane_vell",
        {"phase": "channeling", "rules": Rules(manual_payment=True)},
        4,
    ),
}


def table(name: str) -> tuple[Game, int]:
    characters, others, depth = POSITIONS[name]
    return battle(characters, seed=3, log=False, **others), depth


@pytest.mark.rule("MC-33.4", "MC-33.5", "MC-33.7", "MC-33.12", "MC-33.13", "MC-33.19")
@pytest.mark.parametrize("name", POSITIONS)
def test_clones_lead_to_the_same_sequences_as_replays(name: str) -> None:
    game, depth = table(name)
    before = repr(game.position)

    counted = perft(game, depth)

    assert counted == perft(game, depth, copies=False)
    assert counted > 2 * depth
    assert repr(game.position) == before


@pytest.mark.rule("MC-8.2", "MC-9.2", "MC-9.3", "MC-11.1", "MC-17.3", "MC-17.9", "MC-33.2", "MC-33.3", "MC-33.5")
def test_sequences_at_the_start_of_a_duel_match_a_hand_count() -> None:
    # Oriane is slower and acts last in her round: she ends her Main Phase, moves or flees. Her only move, on Dovek, uses
    # her one action. Dovek then begins a round: act, or delay behind her. Acting, Dovek restores W, R or nothing, as all
    # four colourless are there. After a delay Oriane acts or delays.
    game = battle("oriane_vell speed 1 | dovek_ironquill", seed=1, log=False)

    assert [perft(game, depth) for depth in (1, 2, 3)] == [3, 2 + 1 + 2, (3 + 2) + 2 + (3 + 2)]


@pytest.mark.rule("MC-12.1", "MC-12.3", "MC-14.1", "MC-14.2", "MC-14.4", "MC-14.5", "MC-33.7", "MC-33.10")
def test_orders_of_two_creatures_match_a_hand_count() -> None:
    # The Brute engages or advances on the third group, withdraws, or, detached, falls back; the sick Wyrm gets none.
    # It can engage the character and the Boar, not the Drakelet, which flies. If it engages the character, the Boar and
    # the Drakelet may intercept, or not; if it engages the Boar it is asked at once whether the Boar strikes back.
    game = battle(
        "brannick_emberhand | yssa_thornmother | oriane_vell",
        creatures="slagback_brute of 0 detached; mountainheart_wyrm of 0 sick; bramblehide_boar of 1; "
        "saltmist_drakelet of 1",
        close="1-c0",
        seed=1,
        log=False,
    )
    do(game, "command")
    assert offered(game) == ["creature 0"]
    do(game, "creature 0")

    assert offered(game) == ["engage", "advance", "withdraw", "fall back"]
    # A group to advance on: that of the third. Behind withdraw and fall back no order is left: on with the actions, of
    # which there are three; so there are end, move, and no second command, nothing to cast, engage or equip, no flight.
    assert [perft(game, depth) for depth in (1, 2)] == [4, 2 + 1 + 2 + 2]
    do(game, "engage")
    assert offered(game) == ["character 1", "creature 2"]
    assert perft(game, 2) == 3 + 2


@pytest.mark.rule("MC-18.5", "MC-18.7", "MC-18.8", "MC-18.11", "MC-33.13", "MC-36.73")
def test_answers_to_a_spell_match_the_rulebook() -> None:
    # After a Flamelance: pass, or name one of two counters and then the spell. Whichever way the roll goes, that was
    # the one chance. After a pass, or a roll that has failed, the spell resolves.
    game = battle(
        "brannick_emberhand pool RC memory karric_flamelance | iveren_thole pool UUU memory break_the_syllable "
        "hush_of_thole",
        seed=1,
        log=False,
    )
    do(game, "cast karric_flamelance; character 1")

    assert offered(game) == ["pass", "cast break_the_syllable", "cast hush_of_thole"]
    do(game, "cast hush_of_thole")
    assert offered(game) == ["stack 0"]
    do(game, "stack 0")
    assert "pass" not in offered(game)
    assert game.position.characters[1].life == 28
