"""Curses: how they are rolled, what each forbids, how they end (MR-42.1 to MR-42.4, MR-21.2, MR-22.14)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from arcana_core.effects import PERMANENT
from arcana_core.errors import IllegalAction
from arcana_magicrealm import Game, Rules, actions, events
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.combat import kills
from arcana_magicrealm.chapters.combat.melee import naming
from arcana_magicrealm.chapters.days import calendar
from arcana_magicrealm.chapters.ending import scoring
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.chapters.magic.tables import curses
from arcana_magicrealm.chapters.travel import effort
from arcana_magicrealm.model.effects import CURSES, SQUEAK, WITHER
from arcana_magicrealm.model.locations import DWELLING
from tests.magicrealm.chapters.combat.fights import battlefield, fighting
from tests.magicrealm.chapters.ending.test_scoring import scored
from tests.magicrealm.chapters.magic.spells import put
from tests.magicrealm.chapters.trade.test_dealing import begun_with_elf
from tests.magicrealm.chapters.trade.test_missions import begin_phase, standing
from tests.magicrealm.chapters.travel.test_effort import states
from tests.magicrealm.daylight import answer, daylight, is_hidden
from tests.magicrealm.hands import act, go_on, hand, set_chits, strip
from tests.magicrealm.market import ask_for, begin_activity, buyer
from tests.magicrealm.table import ask, begun, being, clearing, do, events_of, hire, lead, refresh, roll, texts


def cursed(*those: str, hero: str = "amazon", **places: Any) -> Game:
    """A game in which a character, in Cliff 2 unless another place is given, has these curses."""
    game = begun(hero, "elf", **{hero: "cliff 2", "elf": "cavern 1", **places})
    lay(game, hero, *those)
    return game


def lay(game: Game, name: str, *those: str) -> None:
    """Let curses fall on a character."""
    for curse in those:
        curses.fall(game, being(name), curse)
    refresh(game)


# The roll (MR-42.1, MR-42.2, MR-44.24, MR-44.25).


@pytest.mark.rule("MR-42.1", "MR-1.6")
@pytest.mark.parametrize(("face", "curse"), [*enumerate(CURSES, 1)])
def test_higher_die_names_the_curse(face: int, curse: str) -> None:
    game = begun("amazon")
    roll(game, 1, face)

    game.curse(being("amazon"))
    go_on(game)

    assert curses.of(game, being("amazon")) == (curse,)
    assert events_of(game, events.TableRolled)[-1].table == "curse"


@pytest.mark.rule("MR-42.1")
def test_curse_falls_on_the_one_named_and_the_roll_is_the_rollers() -> None:
    game = begun("amazon", "elf")
    hand(game, "elf", "lucky_charm", active=True)
    roll(game, 6)

    game.curse(being("amazon"), being("elf"))
    go_on(game)

    assert curses.of(game, being("amazon")) == ("disgust",)
    assert events_of(game, events.TableRolled)[-1].faces == (6,)


@pytest.mark.rule("MR-42.1", "MR-43.28")
def test_amazon_rolls_a_curse_for_another_like_all_rollers() -> None:
    game = begun("amazon", "elf")
    roll(game, 6, 6)

    game.curse(being("elf"), being("amazon"))
    go_on(game)

    assert events_of(game, events.TableRolled)[-1].being == being("amazon") == 0


@pytest.mark.rule("MR-42.2")
def test_second_curse_of_the_same_kind_has_no_effect() -> None:
    game = cursed("ashes", "ashes")

    assert len(game.position.effects.of("ashes")) == 1
    assert len(events_of(game, events.Cursed)) == 1


@pytest.mark.rule("MR-42.2", "MR-33.14")
def test_denizens_roll_no_curse() -> None:
    game = begun("amazon")
    hire(game, 0, "lhq")
    roll(game)
    before = len(game.log)

    game.curse(being("lhq"))
    go_on(game)

    curses.fall(game, being("lhq"), "wither")
    assert len(game.log) == before
    assert not curses.of(game, being("lhq"))


@pytest.mark.rule("MR-44.24")
def test_lucky_charm_makes_curses_a_roll_with_one_die() -> None:
    game = begun("amazon")
    hand(game, "amazon", "lucky_charm", active=True)
    roll(game, 3)

    game.curse(being("amazon"))
    go_on(game)

    assert curses.of(game, being("amazon")) == ("wither",)


@pytest.mark.rule("MR-44.25", "MR-47.47")
def test_magic_wand_sets_one_die_and_the_higher_counts() -> None:
    game = begun("amazon")
    hand(game, "amazon", "magic_wand", active=True)
    roll(game, 2)

    game.curse(being("amazon"))
    go_on(game)
    assert texts(game, 0) == [f"set a die to {face}" for face in range(1, 7)]
    do(game, 0, "set a die to 5")

    assert events_of(game, events.TableRolled)[-1].faces == (5, 2)
    assert curses.of(game, being("amazon")) == ("ashes",)


@pytest.mark.rule("MR-44.25")
def test_magic_wand_does_not_lower_the_other_die() -> None:
    game = begun("amazon")
    hand(game, "amazon", "magic_wand", active=True)
    roll(game, 6)

    game.curse(being("amazon"))
    go_on(game)
    do(game, 0, "set a die to 1")

    assert curses.of(game, being("amazon")) == ("disgust",)


@pytest.mark.rule("MR-44.25", "MR-44.24")
def test_magic_wand_chooses_the_result_of_a_single_die() -> None:
    game = begun("amazon")
    hand(game, "amazon", "magic_wand", "lucky_charm", active=True)
    roll(game)

    game.curse(being("amazon"))
    go_on(game)
    do(game, 0, "set a die to 1")

    assert curses.of(game, being("amazon")) == ("eyemist",)


@pytest.mark.rule("MR-44.25")
def test_inactive_magic_wand_sets_no_die() -> None:
    game = begun("amazon")
    hand(game, "amazon", "magic_wand")
    roll(game, 1, 2)

    game.curse(being("amazon"))
    go_on(game)

    assert curses.of(game, being("amazon")) == ("squeak",)


@pytest.mark.rule("MR-44.25")
def test_other_actions_are_rejected_while_a_die_is_set() -> None:
    game = begun("amazon")
    hand(game, "amazon", "magic_wand", active=True)
    game.curse(being("amazon"))
    go_on(game)

    with pytest.raises(IllegalAction, match=r"set one of your dice .* \(MR-44.25\)"):
        game.apply(actions.DONE, 0)


# Eyemist.


@pytest.mark.rule("MR-42.1")
def test_eyemist_cancels_search_phases() -> None:
    assert act(cursed("eyemist"), "amazon", "S") == ["MR-42.1"]
    assert act(cursed("squeak"), "amazon", "S") == [""]


@pytest.mark.rule("MR-42.1", "MR-15.10")
def test_eyemist_leaves_a_follower_what_the_guide_finds() -> None:
    game = begun("elf", "amazon", elf="cliff 2", amazon="cliff 2")
    lay(game, "amazon", "eyemist")
    lead(game, "elf", "amazon")
    roll(game, 4, 4)

    act(game, "elf", "S")
    do(game, 0, "search peer")

    assert beings.has_found_hidden(game, being("amazon"))


# Squeak.


@pytest.mark.rule("MR-42.1")
def test_squeak_ends_hiding_at_once() -> None:
    game = begun("amazon")
    assert is_hidden(game, "amazon")

    lay(game, "amazon", "squeak")

    assert not is_hidden(game, "amazon")


@pytest.mark.rule("MR-42.1")
def test_hide_has_no_effect_under_squeak_and_throws_no_dice() -> None:
    game = cursed("squeak")
    roll(game)

    assert act(game, "amazon", "H") == [""]

    assert not is_hidden(game, "amazon")
    assert events_of(game, events.TableRolled) == []


@pytest.mark.rule("MR-42.1", "MR-15.6")
@pytest.mark.parametrize(("squeaker", "hidden"), [("elf", (False, False)), ("amazon", (True, False))])
def test_squeak_keeps_guide_or_follower_from_hiding(squeaker: str, hidden: tuple[bool, bool]) -> None:
    game = begun("elf", "amazon", elf="cliff 2", amazon="cliff 2")
    game.position.hidden = 0
    lay(game, squeaker, "squeak")
    lead(game, "elf", "amazon")
    roll(game, 1, 1)

    act(game, "elf", "H")

    assert (is_hidden(game, "elf"), is_hidden(game, "amazon")) == hidden


# Wither.


@pytest.mark.rule("MR-42.1")
def test_wither_fatigues_active_alerted_and_enchanted_chits_with_asterisks() -> None:
    game = begun("druid")
    set_chits(game, "druid", all="A", magic_II3x="L", magic_VIII4x="E", magic_VIII3x="C", move_L3x="W", fight_L4="A")

    lay(game, "druid", "wither")

    chits = states(game, "druid")
    assert {name: chits[name] for name in ("magic II3*", "magic VIII4*", "magic VIII3*", "move L3*")} == {
        "magic II3*": "F",
        "magic VIII4*": "F",
        "magic VIII3*": "C",
        "move L3*": "W",
    }
    assert not effort.chits_in(game, being("druid"), "ALE", 1, 2)
    assert effort.chits_in(game, being("druid"), "A", 0)


@pytest.mark.rule("MR-42.1", "MR-42.3")
def test_under_wither_rest_only_turns_wounds_to_fatigue() -> None:
    game = cursed("wither")
    set_chits(game, "amazon", all="A", move_M3x="F", fight_M3xx="F", fight_M4x="W", fight_L4="W")

    act(game, "amazon", "R")

    offered = [text for text in texts(game, 0) if text.startswith("rest")]
    assert offered == ["rest chit fight L4", "rest chit fight M4*"]
    do(game, 0, "rest chit fight M4*")
    assert states(game, "amazon")["fight M4*"] == "F"


@pytest.mark.rule("MR-42.1", "MR-40.11")
def test_wither_fatigues_frozen_chits_when_their_owner_is_itself_again() -> None:
    game = begun("druid", "witch_king", druid="cliff 3", witch_king="cavern 1")
    set_chits(game, "druid", all="A", magic_II3x="L", magic_VIII4x="E", move_L3x="W")
    made = put(game, "transform", "witch_king", "druid", data="lion")
    lay(game, "druid", "wither")
    assert states(game, "druid")["magic VIII4*"] == "E"

    enchantments.break_spell(game, made, "MR-39.9")

    assert not effort.chits_in(game, being("druid"), "ALE", 1, 2)
    assert effort.chits_in(game, being("druid"), "A", 0)


@pytest.mark.rule("MR-42.1", "MR-43.29", "MR-39.8")
def test_wither_strikes_again_when_nothing_nullifies_it_any_more() -> None:
    game = begun("druid", "witch", druid="cliff 3", witch="cavern 1")
    set_chits(game, "druid", all="A")
    lay(game, "druid", "wither")
    made = put(game, "pentangle", "witch", "druid")
    set_chits(game, "druid", magic_II3x="A", magic_II2xx="E")

    enchantments.break_spell(game, made, "MR-39.9")

    assert states(game, "druid")["magic II3*"] == states(game, "druid")["magic II2**"] == "F"


@pytest.mark.rule("MR-42.1", "MR-43.29", "MR-39.8")
def test_squeak_unhides_again_when_nothing_nullifies_it_any_more() -> None:
    game = begun("druid", "witch", druid="cliff 3", witch="cavern 1")
    lay(game, "druid", "squeak")
    made = put(game, "pentangle", "witch", "druid")
    beings.hide(game, being("druid"), "MR-11.1")
    assert is_hidden(game, "druid")

    enchantments.break_spell(game, made, "MR-39.9")

    assert not is_hidden(game, "druid")


# Ill Health.


@pytest.mark.rule("MR-42.1")
def test_ill_health_cancels_rest_phases() -> None:
    game = cursed("ill health")
    set_chits(game, "amazon", all="A", move_M3x="F")

    assert act(game, "amazon", "R") == ["MR-42.1"]


@pytest.mark.rule("MR-42.1", "MR-15.11")
def test_ill_health_keeps_a_follower_from_resting() -> None:
    game = begun("captain", "amazon", captain="cliff 3", amazon="cliff 3")
    set_chits(game, "amazon", all="A", move_M3x="F")
    lay(game, "amazon", "ill health")
    lead(game, "captain", "amazon")

    act(game, "captain", "R")

    assert not any(text.startswith("rest") for text in texts(game, 1))


@pytest.mark.rule("MR-11.16", "MR-42.1")
@pytest.mark.parametrize(("curse", "after"), [("ill health", "dead"), ("wither", "dead"), ("ashes", "playing")])
def test_exhausted_character_dies_of_a_curse_that_forbids_rest(curse: str, after: str) -> None:
    game = begun("swordsman", "elf", swordsman="cliff 2")
    strip(game, "swordsman")
    lay(game, "swordsman", curse)
    set_chits(game, "swordsman", all="C", fight_L3x="F")

    daylight(game, "swordsman", swordsman="R")
    answer(game, *["rest chit fight L3*"] * (after == "playing"))

    assert game.position.characters[0].status == after


@pytest.mark.rule("MR-11.16", "MR-42.1")
@pytest.mark.parametrize(("curse", "after"), [("ill health", "playing"), ("ashes", "dead")])
def test_guide_under_ill_health_does_not_rest(curse: str, after: str) -> None:
    game = begun("swordsman", "elf", swordsman="cliff 2", elf="cliff 2")
    strip(game, "swordsman")
    lay(game, "elf", curse)
    set_chits(game, "swordsman", all="C", move_L2xx="F")
    game.position.guides = ((being("swordsman"), being("elf")),)

    daylight(game, "elf", elf="R")
    game.position.guides = game.position.guides or ((being("swordsman"), being("elf")),)
    answer(game)

    assert game.position.characters[0].status == after


# Ashes.


@pytest.mark.rule("MR-42.1", "MR-13.9")
def test_under_ashes_nothing_is_bought_with_gold() -> None:
    game = buyer("amazon", gold=100)
    lay(game, "amazon", "ashes")
    strip(game, "amazon")
    roll(game, 2, 2)

    ask_for(game)

    assert len(events_of(game, events.DealDeclined)) == 1
    assert game.position.characters[0].gold == 100


@pytest.mark.rule("MR-42.1", "MR-13.12")
def test_under_ashes_no_drinks_are_bought() -> None:
    game = buyer("amazon", gold=100)
    ask_for(game)
    assert "drinks" in texts(game, 0)

    lay(game, "amazon", "ashes")

    assert texts(game, 0) == ["no drinks"]


@pytest.mark.rule("MR-42.4", "MR-13.3")
def test_under_ashes_gold_is_still_gained() -> None:
    game = buyer("amazon")
    lay(game, "amazon", "ashes")
    begin_activity(game, "amazon", "T")

    do(game, 0, "sell; sell helmet 1; done")

    assert game.position.characters[0].gold == 25


@pytest.mark.rule("MR-42.4", "MR-34.10")
def test_gold_under_ashes_goes_to_the_killer() -> None:
    game = battlefield("amazon", "elf")
    lay(game, "amazon", "ashes")
    before = [one.gold for one in game.position.characters]
    fighting(game)

    kills.die_together(game, {being("amazon"): (being("elf"),)})

    assert game.position.characters[1].gold == sum(before)


@pytest.mark.rule("MR-42.1", "MR-18.2")
def test_under_ashes_no_gold_is_given_in_a_trade() -> None:
    game = begun_with_elf()
    assert "give 1 gold" in texts(game, 0)

    lay(game, "amazon", "ashes")

    assert not [text for text in texts(game, 0) if text.startswith("give") and text.endswith("gold")]
    with pytest.raises(IllegalAction, match=r"Ashes .* \(MR-42.1\)"):
        game.apply(actions.gold("give", 1)[0], 0)


@pytest.mark.rule("MR-42.1", "MR-18.3")
def test_under_ashes_a_partner_cannot_give_the_gold_that_is_asked_for() -> None:
    game = begun_with_elf()
    lay(game, "elf", "ashes")
    do(game, 0, "want 5 gold; submit")

    assert game.position.characters[1].gold == 10
    assert "accept" not in (texts(game, 1) if 1 in game.players_to_act else [])


@pytest.mark.rule("MR-42.4", "MR-46.4")
def test_under_ashes_no_gold_is_stored_in_a_cache() -> None:
    game = begun("amazon", rules=Rules(caching=True), amazon="cliff 3")
    strip(game, "amazon")
    lay(game, "amazon", "ashes")

    assert act(game, "amazon", "C") == ["MR-46.4"]


# Disgust.


@pytest.mark.rule("MR-42.1", "MR-13.17")
def test_under_disgust_a_challenge_cannot_be_paid() -> None:
    game = buyer("black_knight", "guard", goods="axe 1")
    lay(game, "black_knight", "disgust")
    ask_for(game, "axe 1")
    roll(game, 2)

    do(game, 0, "no drinks")

    assert game.position.characters[0].fame == 0
    assert beings.is_blocked(game, being("black_knight"))


@pytest.mark.rule("MR-42.1", "MR-13.16")
def test_under_disgust_an_insult_can_be_paid() -> None:
    game = buyer("black_knight", "guard", goods="axe 1")
    lay(game, "black_knight", "disgust")
    ask_for(game, "axe 1")
    roll(game, 1)

    do(game, 0, "no drinks")

    assert texts(game, 0) == ["no", "pay notoriety"]


@pytest.mark.rule("MR-42.1", "MR-19.1")
def test_under_disgust_no_mission_is_taken() -> None:
    game = standing("amazon", "food_ale")
    assert "take food_ale" in begin_phase(game)

    lay(game, "amazon", "disgust")

    assert "take food_ale" not in texts(game, 0)


@pytest.mark.rule("MR-42.4", "MR-28.12")
def test_treachery_costs_fame_under_disgust_too() -> None:
    game = battlefield("amazon", "r1")
    hire(game, 0, "r1")
    lay(game, "amazon", "disgust")
    game.position.characters[0].fame = Fraction(10)
    fighting(game)

    naming.name(game, being("amazon"), being("r1"))

    assert game.position.characters[0].fame == 10 - 6


# Scores (MR-22.14).


@pytest.mark.rule("MR-22.14")
@pytest.mark.parametrize(("curse", "fame", "gold"), [("ashes", 9, -1 - 16), ("disgust", -1 + 4, 50 - 16)])
def test_recorded_gold_or_fame_counts_as_minus_one(curse: str, fame: int, gold: int) -> None:
    game = scored("swordsman", (0, 0, 0, 0, 0), gold=50, fame=5)
    hand(game, "swordsman", "elusive_cloak")
    card = scoring.scores(game, 0).has[2] - 5
    lay(game, "swordsman", curse)

    has = scoring.scores(game, 0).has

    assert has[2] - card + 4 == fame
    assert has[4] == gold


@pytest.mark.rule("MR-22.9", "MR-22.14")
def test_curses_stay_at_the_end() -> None:
    game = scored("swordsman", (0, 0, 0, 0, 0), gold=50)
    lay(game, "swordsman", "ashes")
    without = scored("swordsman", (0, 0, 0, 0, 0), gold=-1)

    assert game.total(0) == without.total(0)


@pytest.mark.rule("MR-22.14", "MR-43.33", "MR-40.8")
@pytest.mark.parametrize("curse", ["ashes", "disgust"])
def test_curse_that_mist_nullifies_counts_in_the_score(curse: str) -> None:
    game = scored("swordsman", (0, 0, 0, 0, 0), gold=50, fame=5)
    lay(game, "swordsman", curse)
    before = game.total(0)

    put(game, "melt_into_mist", "swordsman", "swordsman")

    assert not game.is_cursed(curse, being("swordsman"))
    assert game.total(0) == before


@pytest.mark.rule("MR-22.14", "MR-19.6")
def test_fame_owed_for_a_campaign_does_not_count_under_disgust() -> None:
    game = standing("swordsman", "raid")
    begin_phase(game, "swordsman")
    do(game, 0, "take raid")
    lay(game, "swordsman", "disgust")

    assert game.what_counts(0)[2] == -1


@pytest.mark.rule("MR-48.4", "MR-42.1", "MR-22.14")
@pytest.mark.parametrize("spell", ["bad_luck", "melt_into_mist"])
def test_score_of_who_leaves_under_ashes_shows_nothing_of_the_gold(spell: str) -> None:
    game = begun("swordsman")
    lay(game, "swordsman", "ashes")
    put(game, spell, "swordsman", "swordsman")

    assert scoring.gold_shown(game, 0) == (0, 1_000_000)


# How curses end (MR-21.2, MR-42.2, MR-22.2).


def at_chapel(**places: Any) -> Game:
    """The Amazon, with two curses, and the Elf with one, where these are; then Midnight."""
    game = begun("amazon", "elf")
    chapel = game.position.dwellings[DWELLING["chapel"]]
    for seat, name in enumerate(("amazon", "elf")):
        game.position.characters[seat].at = clearing(places[name]) if name in places else chapel
    lay(game, "amazon", "ashes", "wither")
    lay(game, "elf", "squeak")
    game.position.agenda = None
    game.players_to_act = ()
    ask(game, calendar.midnight())
    return game


@pytest.mark.rule("MR-21.2", "MR-42.2")
def test_midnight_at_the_chapel_removes_all_curses() -> None:
    game = at_chapel(elf="cavern 1")

    assert curses.of(game, being("amazon")) == ()
    assert curses.of(game, being("elf")) == ("squeak",)
    assert [one.curse for one in events_of(game, events.CurseRemoved)] == ["wither", "ashes"]


@pytest.mark.rule("MR-21.2", "MR-42.2")
@pytest.mark.parametrize("curse", CURSES)
def test_midnight_at_the_chapel_removes_each_curse(curse: str) -> None:
    game = cursed(curse)
    game.position.characters[0].at = game.position.dwellings[DWELLING["chapel"]]
    game.position.agenda = None
    game.players_to_act = ()

    ask(game, calendar.midnight())

    assert curses.of(game, being("amazon")) == ()


@pytest.mark.rule("MR-42.2")
def test_curse_lasts_beyond_midnight_elsewhere() -> None:
    game = at_chapel(amazon="cliff 2", elf="cavern 1")

    assert curses.of(game, being("amazon")) == ("wither", "ashes")


@pytest.mark.rule("MR-22.2", "MR-22.4")
def test_new_character_is_free_of_the_curses_of_the_dead_one() -> None:
    game = cursed("ashes", "wither")

    game.die(0, "MR-22.1")
    go_on(game)

    assert curses.of(game, being("amazon")) == ()


@pytest.mark.rule("MR-42.2", "MR-39.19")
@pytest.mark.parametrize("spell", ["pentangle", "melt_into_mist"])
def test_nullified_curses_of_the_dead_end_without_a_last_strike(spell: str) -> None:
    game = cursed()
    put(game, spell, "elf", "amazon")
    for curse in (SQUEAK, WITHER):
        game.position.effects.begin(curse, target=being("amazon"), lasts=PERMANENT)

    game.die(0, "MR-22.1")

    assert not events_of(game, events.ChitTurned)
    assert not events_of(game, events.CameOutOfHiding)


# Knowledge (MR-48.3).


@pytest.mark.rule("MR-48.3")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_curses_are_public(viewer: int | None) -> None:
    game = cursed("squeak", "disgust")

    assert game.view(viewer).characters[0].curses == ("squeak", "disgust")


@pytest.mark.rule("MR-42.1")
def test_sentences_name_the_curse() -> None:
    game = cursed("ill health")

    assert game.sentence(events_of(game, events.Cursed)[0], 0) == "Amazon is cursed with Ill Health"
