"""Response rounds: chances, the Speed roll, failed attempts (MC-18.4 to MC-18.10, MC-34)."""

from __future__ import annotations

import pytest

from arcana_core.testing import do, happened, logged, offered, rejected
from arcana_mtgcombat import Game, Rules, battle
from arcana_mtgcombat.cards import POOL, read_pool
from arcana_mtgcombat.model.mana import letters
from tests.mtgcombat.table import all_pass, asked, dice, exhausted, fighter, keys, life, logged_fields, there

BRANNICK = "brannick_emberhand pool RRRR memory karric_flamelance"
IVEREN = "iveren_thole pool UUUU memory break_the_syllable"
DUEL = f"{BRANNICK} | {IVEREN}"
LANCE = "cast karric_flamelance; character 1"
BREAK = "cast break_the_syllable; stack 0"
NO_DICE = dice()


def pool_of(game: Game, player: int) -> str:
    return letters(game.position.characters[player].pool)


def memory(game: Game, player: int) -> list[str]:
    return keys(game, game.position.characters[player].memory)


def hints(game: Game, player: int) -> list[list[str]]:
    """For each failed attempt, the instants of which this character publicly held one."""
    masks = game.position.characters[player].hinted
    return [[card.key for card in game.pool if mask >> card.place & 1] for mask in masks]


@pytest.mark.rule("MC-35.15", "MC-18.5", "MC-18.6", "MC-2.5")
def test_thirteen_against_thirteen_succeeds() -> None:
    game = battle(DUEL, rng=dice(3, 3, 3, 4, 6, 6, 1))

    do(game, LANCE, BREAK)

    assert logged_fields(game, "ResponseTried", "player", "succeeded") == [(1, True)]
    assert pool_of(game, 1) == "UU"
    assert keys(game, game.position.characters[1].graveyard) == ["break_the_syllable"]
    assert keys(game, game.position.characters[0].graveyard) == ["karric_flamelance"]
    assert life(game, "1") == [28]


@pytest.mark.rule("MC-35.15", "MC-18.5", "MC-18.7")
def test_twelve_against_thirteen_fails_and_the_instant_stays_in_memory_unpaid() -> None:
    game = battle(DUEL, rng=dice(3, 3, 3, 3, 6, 6, 1, 1, 1, 1, 1, 6, 6))

    do(game, LANCE, BREAK)

    assert logged_fields(game, "ResponseTried", "player", "succeeded") == [(1, False)]
    assert memory(game, 1) == ["break_the_syllable"]
    assert pool_of(game, 1) == "UUUU"
    assert game.position.frames == ()
    assert keys(game, game.position.characters[0].graveyard) == ["karric_flamelance"]
    assert happened(game, "SpellCast", "Resolved") == ["SpellCast", "Resolved"]  # of the Flamelance alone


@pytest.mark.rule("MC-18.5", "MC-2.5")
def test_responder_rolls_first() -> None:
    game = battle(DUEL, rng=dice(3, 3, 3, 4, 6, 6, 1))

    do(game, LANCE, BREAK)

    assert logged_fields(game, "Rolled", "player", "faces")[:2] == [(1, (3, 3, 3, 4)), (0, (6, 6, 1))]


FOUR = (
    "brannick_emberhand side 0 speed 3 pool RRRR memory karric_flamelance spark_of_karr"
    " | iveren_thole side 1 speed 4 pool UUUU memory ebb_thrust tax_of_breath"
    " | yssa_thornmother side 0 speed 2 pool GGGG memory surge_of_sap"
    " | morwen_sable side 1 speed 1 pool BBBB memory sablefrost_touch"
)
"""The turn order is 1, 0, 2, 3."""


@pytest.mark.rule("MC-18.5", "MC-18.9")
def test_everyone_but_the_controller_is_asked_in_rotation_order() -> None:
    game = battle(FOUR)

    do(game, LANCE)

    seen = []
    while game.position.frames:
        seen.append(asked(game))
        do(game, "pass")
    assert seen == [2, 3, 1]


@pytest.mark.rule("MC-18.5", "MC-33.13")
def test_round_skips_players_without_usable_instants() -> None:
    game = battle(DUEL.replace("UUUU", "U"), rng=dice(1, 1, 1, 1, 6, 6))

    do(game, LANCE)

    assert (asked(game), game.position.frames) == (0, ())


@pytest.mark.rule("MC-18.7")
def test_failed_attempt_uses_up_the_chance_on_this_thing() -> None:
    game = battle(FOUR, active=0, rng=dice(1, 1, 1, 1, 6, 6, 6, 1, 1, 1, 1, 6, 6))
    do(game, LANCE, "pass", "pass")

    do(game, "cast tax_of_breath; stack 0")

    assert game.position.frames == ()
    assert memory(game, 1) == ["tax_of_breath", "ebb_thrust"]


@pytest.mark.rule("MC-18.8")
def test_successful_response_uses_up_the_chance_on_that_thing_too() -> None:
    game = battle(FOUR, rng=dice(6, 6, 1, 1, 1, 1, 1, 1, 1, 6, 6))
    do(game, LANCE)

    do(game, "cast surge_of_sap; character 2")  # Yssa rolls 12 against 3
    while len(game.position.frames) == 2:
        do(game, "pass")

    assert memory(game, 2) == []
    seen = []
    while game.position.frames:
        seen.append(asked(game))
        do(game, "pass")
    assert seen == [3, 1]


@pytest.mark.rule("MC-18.7", "MC-18.5")
def test_chance_lost_on_one_thing_is_there_again_on_the_next() -> None:
    game = battle(
        "brannick_emberhand pool RRRR memory karric_flamelance karric_flamelance | " + IVEREN,
        rng=dice(1, 1, 1, 1, 6, 6, 6, 1, 1, 1, 1, 6, 6),
    )
    do(game, LANCE, BREAK)
    do(game, LANCE)

    assert (asked(game), offered(game)) == (1, ["pass", "cast break_the_syllable"])


@pytest.mark.rule("MC-18.10", "MC-18.5")
def test_thing_resolves_when_its_round_is_over() -> None:
    game = battle(DUEL, rng=dice(1, 1, 1, 1, 6, 6))
    do(game, LANCE)
    assert life(game, "1") == [28]
    assert happened(game, "Resolved") == []

    do(game, "pass")

    assert happened(game, "Resolved") == ["Resolved"]


@pytest.mark.rule("MC-18.4", "MC-12.5")
def test_order_is_responded_to_with_a_roll_against_the_commanding_character() -> None:
    game = battle(
        "brannick_emberhand | iveren_thole pool U memory ebb_thrust",
        creatures="slagback_brute of 0",
        close="0-1",
        rng=dice(2, 2, 2, 2, 3, 3, 2),
    )
    do(game, "command; creature 0; withdraw")
    assert (asked(game), offered(game)) == (1, ["pass", "cast ebb_thrust"])

    do(game, "cast ebb_thrust; creature 0")

    assert logged_fields(game, "Rolled", "player", "result") == [(1, 8), (0, 8)]
    assert not there(game, "c0")
    assert happened(game, "OrderLost") == ["OrderLost"]


@pytest.mark.rule("MC-18.4")
def test_ability_on_the_stack_is_responded_to() -> None:
    game = battle(
        "dovek_ironquill | " + IVEREN,
        permanents="splinterglass_orb of 0",
        phase="end",
        rng=dice(4, 4, 4, 4, 1, 1, 1),
    )
    do(game, "use permanent 0; character 1")

    do(game, "cast break_the_syllable; stack 0")

    assert life(game, "1") == [28]
    assert happened(game, "Countered") == ["Countered"]


@pytest.mark.rule("MC-18.14")
def test_mana_ability_is_not_responded_to() -> None:
    game = battle("dovek_ironquill pool - | " + IVEREN, permanents="mana_cask of 0")

    do(game, "use permanent 0")

    assert (asked(game), pool_of(game, 0)) == (0, "CC")


HALT = "oriane_vell pool WW memory gatekeepers_halt"


@pytest.mark.rule("MC-14.9", "MC-18.4")
def test_attack_is_responded_to_with_a_roll_against_the_attacker() -> None:
    game = battle(f"brannick_emberhand | {HALT}", close="0-1", rng=dice(6, 1, 1, 6, 1, 1))
    do(game, "engage; character 1")

    do(game, "cast gatekeepers_halt; character 0")

    assert logged_fields(game, "Rolled", "player", "faces") == [(1, (6, 1, 1)), (0, (6, 1, 1))]
    assert happened(game, "NoFight") == ["NoFight"]
    assert exhausted(game, "0")


@pytest.mark.rule("MC-14.9")
def test_response_to_a_creatures_attack_rolls_against_its_controller() -> None:
    game = battle(
        f"brannick_emberhand | {HALT}", creatures="slagback_brute of 0", close="0-1", rng=dice(1, 1, 1, 1, 1, 1)
    )
    do(game, "command; creature 0; engage; character 1")

    do(game, "cast gatekeepers_halt; creature 0")

    assert logged_fields(game, "Rolled", "player", "faces") == [(1, (1, 1, 1)), (0, (1, 1, 1))]
    assert happened(game, "NoFight") == ["NoFight"]


@pytest.mark.rule("MC-14.9", "MC-18.9")
def test_attackers_controller_comes_last_and_uses_instants_without_a_roll() -> None:
    game = battle(
        f"brannick_emberhand pool RRRR memory red_fury_of_karr red_fury_of_karr | {HALT}",
        close="0-1",
        rng=dice(*[1] * 9, 6, 6),
    )
    do(game, "engage; character 1")
    assert asked(game) == 1
    do(game, "pass")

    do(game, "cast red_fury_of_karr; character 0")
    assert [asked(game), len(game.position.frames)] == [1, 2]  # it has its own response round
    do(game, "pass")
    assert (asked(game), offered(game)) == (0, ["pass", "cast red_fury_of_karr"])
    do(game, "cast red_fury_of_karr; character 0", "pass", "no")

    assert logged_fields(game, "Struck", "number", "amount") == [(0, 9)]  # Power 3 and twice 3 more, all dice 1
    assert happened(game, "ResponseTried") == []


@pytest.mark.rule("MC-14.9")
def test_attackers_own_controller_comes_after_all_others_and_passes_for_good() -> None:
    game = battle(
        f"brannick_emberhand pool R memory red_fury_of_karr | {HALT} | {HALT.replace('oriane_vell', 'dovek_ironquill')}",
        close="0-1",
        rng=dice(1, 1, 1, 6, 6),
    )
    do(game, "engage; character 1")

    assert all_pass(game) == [1, 2, 0]
    assert offered(game) == ["yes", "no"]
    assert game.position.frames[0].asked == 0  # nothing shows the player asked (MC-34.10)


@pytest.mark.rule("MC-18.13")
def test_wild_pack_never_responds() -> None:
    game = battle(
        "brannick_emberhand pool RRRR memory karric_flamelance | iveren_thole | pack pool RRR",
        creatures="mountainheart_wyrm of 2",
        rng=dice(1, 1, 1, 1, 6, 6),
    )

    do(game, LANCE)

    assert asked(game) == 0


@pytest.mark.rule("MC-23.7", "MC-14.9", "MC-2.5")
def test_pack_comes_last_in_the_round_of_its_own_attack() -> None:
    game = battle(
        f"pack speed 2 | {HALT.replace('W ', 'W speed 1 ')}",
        creatures="mountainheart_wyrm of 0",
        rules=Rules(locale="mountain", richness=2),
        close="0-1",
        phase="start",
        rng=dice(2, 1, 2, *[1] * 5, 6, 6),
    )
    do(game, "creature 0; engage; character 1")
    assert (asked(game), offered(game)) == (1, ["pass", "cast gatekeepers_halt"])
    do(game, "cast gatekeepers_halt; creature 0")  # 2 against 3

    assert (asked(game), offered(game)) == (0, ["pass", "use creature 0"])
    do(game, "use creature 0")
    do(game, "pass")  # Oriane does not respond to the ability
    assert (asked(game), offered(game)) == (0, ["pass", "use creature 0"])
    do(game, "pass")
    assert logged_fields(game, "Struck", "number", "amount") == [(8, 5)]  # Power 4 and 1 more


@pytest.mark.rule("MC-18.13", "MC-23.7")
def test_pack_does_not_even_respond_in_its_own_turn() -> None:
    game = battle(
        f"pack speed 3 | {HALT}",
        creatures="mountainheart_wyrm of 0; slagback_brute of 0",
        rules=Rules(locale="mountain", richness=3),
        close="0-1",
        phase="start",
        rng=dice(6, 6, 6, 1, 1, 1),
    )
    do(game, "creature 1; withdraw")

    do(game, "cast gatekeepers_halt; creature 1")

    assert happened(game, "Resolved", "OrderLost") == ["Resolved", "OrderLost"]
    assert (asked(game), offered(game)[0]) == (0, "end")


@pytest.mark.rule("MC-18.15", "MC-36.70")
def test_plays_of_a_loser_get_no_more_responses() -> None:
    game = battle(
        "brannick_emberhand life 1 speed 3 pool RRRR memory karric_flamelance"
        " | iveren_thole speed 2 pool UUUU memory tax_of_breath"
        " | morwen_sable speed 1 pool BBBB memory sablefrost_touch"
        " | dovek_ironquill speed 3 pool RRRR memory spark_of_karr",
        rng=dice(6, 6, 6, 1, 1, 1, 6, 6, 1, 1),
    )
    do(game, LANCE)
    assert asked(game) == 3

    do(game, "cast spark_of_karr; character 0")
    all_pass(game)

    assert game.position.frames == ()
    assert game.position.characters[0].status == "lost"
    assert life(game, "1") == [28]
    assert logged_fields(game, "Passed", "player") == [1, 2]  # on the Spark; the Flamelance asks no more players
    assert (game.position.end, asked(game)) == ("", 3)


@pytest.mark.rule("MC-36.70", "MC-18.15")
def test_order_of_a_departed_commander_gets_no_more_responses() -> None:
    game = battle(
        "brannick_emberhand life 1 speed 3 | dovek_ironquill speed 2 pool R memory spark_of_karr"
        " | iveren_thole speed 1 pool U memory ebb_thrust",
        creatures="slagback_brute of 0",
        rng=dice(6, 6, 1, 1, 1, 6, 6, 1, 1),
    )
    do(game, "command; creature 0; advance; character 2")

    do(game, "cast spark_of_karr; character 0", "pass")  # Iveren passes on the Spark

    assert (game.position.frames, game.position.order, asked(game)) == ((), (1, 2), 1)


@pytest.mark.rule("MC-36.70", "MC-18.12")
def test_round_of_a_spell_ends_when_it_is_countered() -> None:
    game = battle(
        f"{BRANNICK} | {IVEREN} | morwen_sable pool BBBB memory sablefrost_touch",
        rng=dice(6, 6, 6, 6, 1, 1, 1),
        order=(0, 1, 2),
    )
    do(game, LANCE, BREAK)
    assert (asked(game), len(game.position.frames)) == (2, 2)

    do(game, "pass")

    assert (game.position.frames, game.position.agenda[0].__class__.__name__) == ((), "FreeWindow")
    assert life(game, "1") == [28]


DESIGNED = read_pool(
    """
    [cards.exhume]
    name = "Exhume"
    cost = "B"
    type = "instant"
    target = "dead_creature"
    effects = [{do = "reclaim"}]
    """,
    base=POOL,
)


class Designed(Game):
    """A battle with an instant that needs a card in the own graveyard."""

    __slots__ = ()
    pool = DESIGNED


@pytest.mark.rule("MC-36.72", "MC-18.5")
def test_player_without_usable_instants_has_had_their_chance() -> None:
    game = battle(
        "brannick_emberhand speed 3 pool RR memory karric_flamelance | morwen_sable speed 2 pool BB memory exhume"
        " | iveren_thole speed 1 pool UU memory ebb_thrust",
        creatures="ossuary_whelp of 1",
        close="1-2",
        rng=dice(6, 1, 1, 1, 1, 1, 1, 1, 6, 6),
        game=Designed,
    )
    do(game, LANCE)
    assert asked(game) == 2  # Morwen's graveyard is empty
    assert game.position.frames[0].asked == 0b010

    do(game, "cast ebb_thrust; creature 0")

    assert game.position.frames == ()
    assert life(game, "1") == [32]
    assert (asked(game), offered(game)) == (1, ["pass", "cast exhume"])  # in the window behind it


@pytest.mark.rule("MC-34.4", "MC-34.7", "MC-18.7")
def test_failed_attempt_shows_both_rolls_but_not_the_instant() -> None:
    rng = (1, 1, 1, 1, 6, 6, 6, 1, 1, 1, 1, 6, 6)
    one = battle(FOUR, rng=dice(*rng))
    other = battle(FOUR.replace("ebb_thrust tax_of_breath", "ebb_thrust tidal_shove"), rng=dice(*rng))

    do(one, LANCE, "pass", "pass", "cast tax_of_breath; stack 0")
    do(other, LANCE, "pass", "pass", "cast ebb_thrust; character 3")

    assert [one.log.seen_by(seat) for seat in (0, 2, 3, None)] == [other.log.seen_by(seat) for seat in (0, 2, 3, None)]
    assert one.view(0) == other.view(0)
    assert [entry for entry in logged(one) if "Rolled" in entry or "Tried" in entry][:3] == [
        "Rolled MC-2.1",
        "Rolled MC-2.1",
        "ResponseTried MC-18.7",
    ]


@pytest.mark.rule("MC-34.3")
def test_spell_and_target_become_public_on_the_stack() -> None:
    game = battle(DUEL, rng=dice(6, 6, 6, 6, 1, 1, 1))
    do(game, LANCE)
    assert logged_fields(game, "SpellCast", "player", "card", "target") == [(0, "karric_flamelance", "character 1")]
    before = (game.view(0), game.log.seen_by(0))

    do(game, "cast break_the_syllable")
    assert (game.view(0), game.log.seen_by(0)) == before
    assert game.to_act_seen_by(0) == ()

    do(game, "stack 0")
    assert logged_fields(game, "SpellCast", "player", "card", "target")[1] == (1, "break_the_syllable", "stack 0")
    assert len(game.log.seen_by(None)) > len(before[1])


@pytest.mark.rule("MC-34.10")
def test_stack_shows_attempts_but_not_passes() -> None:
    game = battle(FOUR, rng=dice(1, 6, 1, 1))
    do(game, LANCE)

    do(game, "pass", "cast sablefrost_touch; character 3")

    assert asked(game) == 1
    assert [game.view(0).frames[0].tried, game.view(0).frames[0].asked] == [0b1000, 0]


@pytest.mark.rule("MC-34.4", "MC-36.75")
def test_failed_attempt_hints_at_a_castable_instant() -> None:
    game = battle(DUEL.replace("UUUU", "UU"), rng=dice(1, 1, 1, 1, 6, 6, 6, 1, 1, 1, 1, 6, 6))

    do(game, LANCE, BREAK)

    # The blue instants of cost {U} and {1U}. Hush of Thole costs too much and needs no roll.
    assert hints(game, 1) == [["break_the_syllable", "tax_of_breath", "ebb_thrust", "tidal_shove"]]


@pytest.mark.rule("MC-34.4", "MC-18.11", "MC-36.75")
def test_failed_attempt_had_no_split_second() -> None:
    game = battle(DUEL, rng=dice(1, 1, 1, 1, 6, 6, 6, 1, 1, 1, 1, 6, 6))

    do(game, LANCE, BREAK)

    (hinted,) = hints(game, 1)
    assert "hush_of_thole" not in hinted


@pytest.mark.rule("MC-34.4", "MC-36.75")
def test_possible_ability_attempt_gives_no_hint() -> None:
    game = battle(DUEL, permanents="splinterglass_orb of 1", rng=dice(1, 1, 1, 1, 6, 6, 6, 1, 1, 1, 1, 6, 6))

    do(game, LANCE, BREAK)

    assert hints(game, 1) == []


@pytest.mark.rule("MC-34.4", "MC-36.75")
def test_hint_does_not_depend_on_the_cards_held() -> None:
    rng = (1, 1, 1, 1, 6, 6, 6, 1, 1, 1, 1, 6, 6)
    one, other = battle(DUEL, rng=dice(*rng)), battle(DUEL.replace("break_the_syllable", "ebb_thrust"), rng=dice(*rng))

    do(one, LANCE, BREAK)
    do(other, LANCE, "cast ebb_thrust; character 1")

    assert hints(one, 1) == hints(other, 1)


@pytest.mark.rule("MC-34.4")
def test_hint_ends_once_a_matching_card_is_cast() -> None:
    game = battle(
        "brannick_emberhand pool RRRRRR memory karric_flamelance karric_flamelance | " + IVEREN,
        rng=dice(1, 1, 1, 1, 6, 6, 6, 1, 1, 1, 1, 6, 6, 6, 6, 6, 6, 1, 1, 1),
    )
    do(game, LANCE, BREAK)
    assert len(hints(game, 1)) == 1

    do(game, LANCE, BREAK)

    assert hints(game, 1) == []


@pytest.mark.rule("MC-34.10", "MC-36.75", "MC-18.14")
@pytest.mark.parametrize("line", ["use permanent 0", "cast tax_of_breath; use permanent 0"])
def test_mana_ability_in_a_round_reveals_something_usable(line: str) -> None:
    game = battle(
        DUEL.replace("break_the_syllable", "tax_of_breath").replace("UUUU", "U"),
        permanents="mana_cask of 1",
        phase="main",
    )
    do(game, LANCE)

    do(game, line)

    assert hints(game, 1) == [["tax_of_breath", "ebb_thrust"]]  # judged before the mana came
    assert pool_of(game, 1) == "UCC"
    assert asked(game) == 1


@pytest.mark.rule("MC-36.75", "MC-18.2")
@pytest.mark.parametrize(("phase", "noted"), [("end", 1), ("main", 0)])
def test_mana_ability_in_the_own_main_phase_shows_nothing(phase: str, noted: int) -> None:
    game = battle("iveren_thole pool U memory ebb_thrust | oriane_vell", permanents="mana_cask of 0", phase=phase)

    do(game, "use permanent 0")

    assert len(hints(game, 0)) == noted


@pytest.mark.rule("MC-33.13", "MC-13.7")
def test_rejections_in_a_round_give_the_reason() -> None:
    game = battle(DUEL)
    do(game, LANCE)

    assert rejected(game, "end").clause == "MC-33.13"
    assert rejected(game, "cast riptide_serpent").clause == "MC-5.4"
    assert fighter(game, "1").life == 28
