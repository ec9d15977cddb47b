"""Split Second: no Speed roll, no responses (MC-18.11, MC-19.12)."""

from __future__ import annotations

import pytest

from arcana_core.testing import do, happened, offered
from arcana_mtgcombat import Game, battle
from arcana_mtgcombat.cards import POOL, read_pool
from tests.mtgcombat.table import all_pass, asked, dice, keys, life, logged_fields

NO_DICE = dice()
LANCE = "cast karric_flamelance; character 1"
HUSH = (
    "brannick_emberhand pool RRRR memory karric_flamelance spark_of_karr | iveren_thole pool UUUU memory hush_of_thole"
)


@pytest.mark.rule("MC-35.17", "MC-18.11", "MC-19.12")
def test_hush_of_thole_needs_no_roll_and_gets_no_response() -> None:
    game = battle(HUSH, rng=NO_DICE)
    do(game, LANCE)

    do(game, "cast hush_of_thole; stack 0")

    assert happened(game, "Rolled", "ResponseTried") == []
    assert game.position.frames == ()
    assert keys(game, game.position.characters[0].graveyard) == ["karric_flamelance"]
    assert life(game, "1") == [28]
    assert happened(game, "Passed") == []  # Brannick, who has a Spark and mana, was not asked before the window behind
    assert (asked(game), offered(game)) == (0, ["pass", "cast spark_of_karr"])


@pytest.mark.rule("MC-18.11")
def test_spell_without_split_second_gets_responses() -> None:
    game = battle(HUSH.replace("hush_of_thole", "break_the_syllable"), rng=dice(6, 6, 6, 6, 1, 1, 1))
    do(game, LANCE)

    do(game, "cast break_the_syllable; stack 0")

    assert (asked(game), len(game.position.frames)) == (0, 2)


@pytest.mark.rule("MC-18.11", "MC-19.12")
def test_split_second_gets_no_response_in_a_window_either() -> None:
    game = battle(
        "brannick_emberhand pool RRR memory unstoppable_ember | iveren_thole pool UUUU memory break_the_syllable",
        phase="end",
        rng=dice(1, 1, 1, 6, 6),
    )

    do(game, "cast unstoppable_ember; character 1")

    assert happened(game, "Resolved") == ["Resolved"]
    assert all_pass(game) == []


@pytest.mark.rule("MC-36.74", "MC-18.8")
def test_response_without_a_roll_uses_up_the_chance() -> None:
    game = battle(
        "brannick_emberhand pool RRRR memory karric_flamelance"
        " | morwen_sable pool RRRRRR memory unstoppable_ember spark_of_karr",
        rng=dice(1, 1, 1, 6, 6, 1, 1, 1, 1, 6, 6),
    )
    do(game, LANCE)

    do(game, "cast unstoppable_ember; character 0")

    assert game.position.frames == ()
    assert happened(game, "Resolved") == ["Resolved", "Resolved"]


@pytest.mark.rule("MC-18.11", "MC-18.5")
def test_others_still_have_their_chance_on_the_thing_below() -> None:
    game = battle(
        "brannick_emberhand pool RRRR memory karric_flamelance"
        " | morwen_sable pool RRR memory unstoppable_ember"
        " | yssa_thornmother pool G memory surge_of_sap",
        rng=dice(1, 1, 1, 6, 6),
    )
    do(game, LANCE)

    do(game, "cast unstoppable_ember; character 0")

    assert (asked(game), len(game.position.frames)) == (2, 1)


class Designed(Game):
    """A battle with a creature spell and a sorcery that have Split Second."""

    __slots__ = ()
    pool = read_pool(
        """
        [cards.flicker]
        name = "Flicker"
        cost = "R"
        type = "creature"
        power = 1
        toughness = 1
        life = 1
        keywords = ["Split Second"]
        abilities = [{cost = "R", timing = "instant", target = "self", effects = [{do = "heal", flat = 1}]}]

        [cards.sudden_lance]
        name = "Sudden Lance"
        cost = "R"
        type = "sorcery"
        keywords = ["Split Second"]
        target = "any"
        effects = [{do = "damage", dice = 1}]
        """,
        base=POOL,
    )


@pytest.mark.rule("MC-18.11", "MC-19.12")
@pytest.mark.parametrize("line", ["cast flicker", "cast sudden_lance; character 1"])
def test_split_second_spell_gets_no_response_round(line: str) -> None:
    game = battle(
        "brannick_emberhand pool R memory flicker sudden_lance | iveren_thole pool UUUU memory break_the_syllable",
        rng=dice(1, 6, 6) if "lance" in line else NO_DICE,
        game=Designed,
    )

    do(game, line)

    assert happened(game, "Resolved") == ["Resolved"]


@pytest.mark.rule("MC-36.74", "MC-18.11")
def test_ability_of_a_split_second_card_needs_a_roll_and_gets_responses() -> None:
    game = battle(
        "iveren_thole pool UUUUU memory deep_remembering break_the_syllable | brannick_emberhand pool R",
        creatures="flicker of 1",
        rng=dice(6, 6, 6, 1, 1, 1, 1),
        game=Designed,
    )
    do(game, "cast deep_remembering")

    do(game, "use creature 0")

    assert logged_fields(game, "ResponseTried", "player", "succeeded") == [(1, True)]
    assert (asked(game), len(game.position.frames)) == (0, 2)
