"""Tests of the sentences of events, and of their hidden parts (MC-34)."""

from __future__ import annotations

from typing import Any

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.events import Event
from arcana_core.testing import do
from arcana_core.testing.playing import sentences
from arcana_mtgcombat import Game, events
from arcana_mtgcombat.rules import Rules
from arcana_mtgcombat.scenario.words import battle
from tests.mtgcombat.table import dice


@pytest.mark.rule("MC-34.3", "MC-34.7", "MC-14.1", "MC-15.2")
def test_sentences_of_a_turn_use_names() -> None:
    game = battle(
        "brannick_emberhand pool RRR memory karric_flamelance | oriane_vell memory mana_cask",
        creatures="slagback_brute of 0; ossuary_whelp of 1; ossuary_whelp of 1 life 2",
        close="0-1",
        rng=dice(1, 2, 3, 4, 5, 6, 6, 6, 6, 6, 1, 1),
    )
    do(game, "cast flamelance at oriane", "command brute engage whelp 2", "no")

    assert sentences(game, 1) == [
        "Brannick Emberhand casts Karric Flamelance on Oriane Vell",
        "Brannick Emberhand pays {1R} (R left)",
        "Brannick Emberhand rolls 1 2 3 4 for damage: 10",
        "Oriane Vell rolls 5 6 for the Guard: 11",
        "Oriane Vell's Guard is 11",
        "Oriane Vell loses no Life (the Guard absorbs 10)",
        "Brannick Emberhand orders Slagback Brute to engage Ossuary Whelp 2",
        "Slagback Brute engages Ossuary Whelp 2",
        "Brannick Emberhand rolls 6 6 6 6 to strike: 24",
        "Slagback Brute strikes Ossuary Whelp 2 for 24",
        "Oriane Vell rolls 1 for the Guard: 1",
        "Ossuary Whelp 2's Guard is 1",
        "Ossuary Whelp 2 loses 23 Life (the Guard absorbs 1)",
        "Ossuary Whelp 2 is destroyed",
        "Slagback Brute's Guard is 0",
        "Slagback Brute is Exhausted",
    ]


@pytest.mark.rule("MC-34.5", "MC-34.6")
def test_sentences_name_hidden_cards_to_their_seat_alone() -> None:
    game = battle(
        "iveren_thole memory rotbrand barkmail mana_cask melt_the_made rootgrasp library spark_of_karr furnace_breath writ_of_outlawry"
        " | oriane_vell",
        creatures="tholish_eelkin of 0",
        phase="channeling",
        seed=1,
    )
    do(game, "recall", "stop", "command eelkin use", "put furnace breath", "end", "forget rotbrand", "forget barkmail")

    for viewer, recalled, seen, back, lost in (
        (0, "Spark of Karr", "Furnace Breath and Writ of Outlawry", "Furnace Breath", "Rotbrand"),
        (1, "a card", "2 cards", "a card", "a card"),
        (None, "a card", "2 cards", "a card", "a card"),
    ):
        lines = sentences(game, viewer)
        assert f"Iveren Thole recalls {recalled}" in lines
        assert f"Iveren Thole looks at the next cards: {seen}" in lines
        assert f"Iveren Thole puts {back} back" in lines
        assert f"Iveren Thole forgets {lost}" in lines


@pytest.mark.rule("MC-34.10")
def test_pass_is_visible_to_its_player_alone() -> None:
    game = battle("oriane_vell pool W memory vellish_torchbearer | morwen_sable pool B memory sablefrost_touch", seed=1)
    do(game, "cast torchbearer", "pass")
    for viewer, count in ((1, 1), (0, 0), (None, 0)):
        assert sum(isinstance(entry.event, events.Passed) for entry in game.log.seen_by(viewer)) == count


@pytest.mark.rule("MC-34.4")
def test_sentence_of_an_attempt_hides_the_instant() -> None:
    game = battle(
        "brannick_emberhand pool RR memory karric_flamelance | iveren_thole pool UU memory break_the_syllable",
        rng=dice(1, 1, 1, 1, 6, 6, 6, 1, 1, 1, 1, 1, 1),
    )
    do(game, "cast flamelance at iveren", "break the syllable; stack 0")
    assert sentences(game, 0)[2:5] == [
        "Iveren Thole rolls 1 1 1 1 for Speed: 4",
        "Brannick Emberhand rolls 6 6 6 for Speed: 18",
        "Iveren Thole tries to respond but is too slow",
    ]


def test_departed_combatants_keep_their_names() -> None:
    game = battle(
        "brannick_emberhand pool RRRRRRRR memory spark_of_karr slagback_brute slagback_brute | oriane_vell",
        creatures="ossuary_whelp of 1 life 1; ossuary_whelp of 1 life 1",
        rules=Rules(free_windows=False),
        rng=dice(6, 6, 1),
    )
    do(game, "cast spark at whelp 0")
    lines = sentences(game, None)
    assert lines[0] == "Brannick Emberhand casts Spark of Karr on Ossuary Whelp 0"
    assert "Ossuary Whelp 0 is destroyed" in lines

    do(game, "cast brute")
    assert "Brannick Emberhand summons Slagback Brute" in sentences(game, None)
    do(game, "cast brute")
    assert sentences(game, None).count("Brannick Emberhand summons Slagback Brute 0") == 1
    assert sentences(game, None).count("Brannick Emberhand summons Slagback Brute 2") == 1
    assert game.view(0).called(game.position.creatures[1].number) == "Slagback Brute 0"


def test_characters_with_the_same_name_have_numbers() -> None:
    game = Game(2, seed=1, rules=Rules(characters=("oriane_vell",)))
    assert sentences(game, None)[:2] == [
        "Oriane Vell 0 enters the battle on side 0",
        "Oriane Vell 1 enters the battle on side 1",
    ]


def test_hits_are_counted_where_the_rule_counts_them() -> None:
    game = battle(
        "brannick_emberhand pool RR memory karric_flamelance | oriane_vell toughness 0",
        rules=Rules(pool_mode="hits"),
        rng=dice(1, 4, 5, 6),
    )
    do(game, "cast flamelance at oriane")
    assert "Brannick Emberhand rolls 1 4 5 6 for damage: 3 hits" in sentences(game, None)


@pytest.mark.rule("MC-21.4", "MC-21.5")
def test_end_of_a_battle_has_sentences() -> None:
    game = battle(
        "brannick_emberhand pool RR memory karric_flamelance | oriane_vell life 1", rng=dice(6, 6, 6, 6, 1, 1)
    )
    do(game, "cast flamelance at oriane", "spare")
    lines = sentences(game, None)
    assert "Brannick Emberhand defeats Oriane Vell" in lines
    assert "Brannick Emberhand won: all enemies of one side fell" in lines
    assert "Brannick Emberhand spares Oriane Vell" in lines


@pytest.mark.parametrize(
    ("happened", "sentence"),
    [
        (events.CountersPut(0, "+1/+1", 2), "Oriane Vell gets 2 +1/+1 counters"),
        (events.CountersPut(0, "-1/-1", -1), "Oriane Vell loses 1 -1/-1 counter"),
        (events.Changed(0, 1, -2, ("reach",), ()), "Oriane Vell has +1/-2 and gains reach until the End Phase"),
        (events.Changed(0, 0, 0, (), ("reach", "trample")), "Oriane Vell loses reach and trample until the End Phase"),
        (events.Changed(0, 0, 0, (), ()), "Oriane Vell is unchanged until the End Phase"),
        (events.Attached(0, -1), "Oriane Vell has no bearer"),
        (events.AbilityUsed(1, "mana_cask", 0, 1, ""), "Dovek Ironquill uses Oriane Vell (ability 2)"),
        (events.OrderGiven(1, 0, "engage", 1), "Dovek Ironquill orders Oriane Vell to engage Dovek Ironquill"),
        (events.OrderGiven(1, 0, "advance", 1), "Dovek Ironquill orders Oriane Vell to advance on Dovek Ironquill"),
        (events.OrderGiven(1, 0, "withdraw", -1), "Dovek Ironquill orders Oriane Vell to withdraw"),
        (events.ManaPaid(0, "{2}", ""), "Oriane Vell pays {2} (nothing left)"),
        (events.ManaPaid(0, "{0}", "W"), ""),
        (events.CharacterLost(0, -1), "Oriane Vell has lost"),
        (events.CharacterLost(0, 0), "Oriane Vell has lost"),
        (events.BattleEnded(-1, "the last round is over"), "The battle is drawn: the last round is over"),
        (events.Resolved(0, "mana_cask", fizzled=True), "Mana Cask has no legal target left"),
        (events.SpellCast(0, "mana_cask", "dead spark_of_karr"), "Oriane Vell casts Mana Cask on Spark of Karr"),
        (events.SpellCast(0, "mana_cask", "stack 3"), "Oriane Vell casts Mana Cask on a play on the stack"),
    ],
)
def test_sentences_that_depend_on_values(happened: Event, sentence: str) -> None:
    game = battle("oriane_vell | dovek_ironquill", seed=1)
    assert game.sentence(happened, 0) == sentence


@pytest.mark.parametrize("number", range(3))
def test_sentences_of_whole_battles_use_names_for_every_viewer(number: int) -> None:
    chance = Rng(f"shown_text {number}")
    game = Game(2 + number, seed=number, rules=Rules(max_rounds=6, start_range="close"))
    for _ in range(400):
        if game.players_to_act:
            (player,) = game.players_to_act
            offered = [one for one in game.legal_actions(player) if str(one) != "flee"]
            game.apply(chance.choice(offered), player)
    for viewer in (0, None):
        text: Any = "\n".join(sentences(game, viewer))
        for wrong in ("somebody", "None", "Hidden", "_", "creature "):
            assert wrong not in text.replace("has no creatures left", "")
