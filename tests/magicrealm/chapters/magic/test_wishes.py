"""Wishes: teleporting, boxes, peace, health and strength (MR-42.5 to MR-42.9, MR-12.22, MR-47.26, MR-47.47)."""

from __future__ import annotations

from typing import Any

import pytest

from arcana_core.agenda import evolve
from arcana_core.effects import until
from arcana_core.errors import IllegalAction
from arcana_core.events import Hidden
from arcana_magicrealm import Game, actions, events
from arcana_magicrealm.chapters import belongings
from arcana_magicrealm.chapters.combat import rounds
from arcana_magicrealm.chapters.combat.melee import hits
from arcana_magicrealm.chapters.days import calendar
from arcana_magicrealm.chapters.magic import coming_to_life
from arcana_magicrealm.chapters.magic.tables import curses, wishes
from arcana_magicrealm.chapters.travel import looting
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.denizens import DENIZEN, GROUP
from arcana_magicrealm.model.locations import SITE
from arcana_magicrealm.model.melee import CANCELLED, Fight
from arcana_magicrealm.model.realm import CLEARINGS
from tests.magicrealm.chapters.combat.blows import arm, attacks, blows
from tests.magicrealm.chapters.combat.fights import battlefield, fighting, pairs, play, start, take
from tests.magicrealm.chapters.magic.bewitching import bewitch
from tests.magicrealm.chapters.magic.spells import casting
from tests.magicrealm.chapters.travel.test_effort import states
from tests.magicrealm.daylight import is_hidden, where
from tests.magicrealm.hands import draw, go_on, hand, has, set_chits, strip
from tests.magicrealm.table import ask, begun, being, clearing, do, events_of, hire, piece, put, refresh, roll, texts


def wishing(number: int, *others: str, hero: str = "amazon", **places: Any) -> Game:
    """A game in which a character in Cliff 2 has rolled this wish; others are characters of further players."""
    game = begun(hero, *others, **{hero: "cliff 2", **places})
    grant(game, number, hero)
    return game


def grant(game: Game, number: int, hero: str = "amazon") -> None:
    """Let a character roll this wish, up to the first question that follows."""
    roll(game, number, number)
    game.make_wish(being(hero))
    go_on(game)
    refresh(game)


# Teleporting (MR-42.5, MR-42.6, MR-47.26).


@pytest.mark.rule("MR-42.5", "MR-47.26")
def test_wisher_teleports_to_any_other_clearing() -> None:
    game = wishing(1)

    offered = texts(game, 0)

    assert len(offered) == len(CLEARINGS) - 1
    assert "clearing cliff 2" not in offered
    do(game, 0, "clearing cavern 3")
    assert where(game, "amazon") == "cavern 3"


@pytest.mark.rule("MR-42.5", "MR-9.11")
def test_horses_and_items_teleport_too_and_no_horse_is_active_in_a_cave() -> None:
    game = begun("amazon", amazon="cliff 2")
    strip(game, "amazon")
    hand(game, "amazon", "warhorse_t5_t7", active=True)
    hand(game, "amazon", "tremendous_armor", "shield 1")
    set_chits(game, "amazon", all="W")
    grant(game, 1)

    do(game, 0, "clearing cavern 3")

    assert sorted(has(game, "amazon")) == ["shield 1", "tremendous_armor", "warhorse_t5_t7"]


@pytest.mark.rule("MR-42.5", "MR-11.2")
def test_teleport_leaves_the_wisher_hidden_and_came_by_no_roadway() -> None:
    game = begun("amazon", amazon="cliff 2")
    game.position.characters[0].came = clearing("cliff 1")
    grant(game, 1)

    do(game, 0, "clearing cavern 3")

    assert is_hidden(game, "amazon")
    assert game.position.characters[0].came == -1


@pytest.mark.rule("MR-42.5", "MR-15.18")
def test_followers_of_who_teleports_stay_behind() -> None:
    game = begun("amazon", "elf", "captain", amazon="cliff 2", elf="cliff 2", captain="cliff 2")
    game.position.guides = ((being("captain"), being("elf")), (being("elf"), being("amazon")))
    grant(game, 1)

    do(game, 0, "clearing cavern 3")

    assert (where(game, "elf"), where(game, "captain")) == ("cliff 2", "cliff 2")
    assert not game.position.guides


@pytest.mark.rule("MR-42.5", "MR-15.2")
def test_follower_who_teleports_stops_following() -> None:
    game = begun(
        "amazon", "elf", "captain", "dwarf", amazon="cliff 2", elf="cliff 2", captain="cliff 2", dwarf="cliff 2"
    )
    stays = (being("dwarf"), being("amazon"))
    game.position.guides = ((being("captain"), being("elf")), (being("elf"), being("amazon")), stays)
    grant(game, 1, "elf")

    do(game, 1, "clearing cavern 3")

    assert (where(game, "elf"), where(game, "captain")) == ("cavern 3", "cliff 2")
    assert [*game.position.guides] == [stays]


@pytest.mark.rule("MR-42.5", "MR-27.9")
def test_teleport_takes_the_wisher_out_of_a_fight() -> None:
    game = battlefield("amazon", "elf", "giant 1")
    fighting(game, "amazon: giant 1 in 1 with 2", holds=((being("giant 1"), being("amazon")),))
    grant(game, 1)

    do(game, 0, "clearing cavern 3")

    assert [sheet.owner for sheet in game.fight.sheets] == []
    assert game.fight.holds == ()


@pytest.mark.rule("MR-42.5")
def test_own_clearing_is_no_destination() -> None:
    game = wishing(1)

    with pytest.raises(IllegalAction, match=r"another clearing .* \(MR-42.5\)"):
        game.apply(actions.InClearing(clearing("cliff 2")), 0)


# Sending others away (MR-42.6, MR-42.7).


@pytest.mark.rule("MR-42.5", "MR-47.47")
def test_wisher_names_another_character_or_denizen_in_the_clearing() -> None:
    game = begun("amazon", "elf", "captain", amazon="cliff 2", elf="cliff 2", captain="cavern 1")
    game.position.hidden = 0
    put(game, "giant 1", "cliff 2")
    put(game, "lhq", "cliff 2")

    grant(game, 2)

    assert texts(game, 0) == ["send elf away", "send giant 1 away", "send lhq away"]


@pytest.mark.rule("MR-43.33")
def test_mist_is_not_sent_away() -> None:
    game = begun("amazon", "elf", "captain", amazon="cliff 2", elf="cliff 2", captain="cliff 2")
    game.position.hidden = 0
    put(game, "giant 1", "cliff 2")
    bewitch(game, "melt_into_mist", "elf", "elf", "giant 1")

    grant(game, 2)

    assert texts(game, 0) == ["send captain away"]


@pytest.mark.rule("MR-42.5")
def test_alone_nothing_happens() -> None:
    game = begun("amazon", "elf", amazon="cliff 2", elf="cavern 1")
    before = game.players_to_act

    grant(game, 2)

    assert game.players_to_act == before
    assert events_of(game, events.SentAway) == []


@pytest.mark.rule("MR-42.7")
@pytest.mark.parametrize("found", [False, True])
def test_hidden_one_is_named_only_after_finding_hidden_enemies(found: bool) -> None:
    game = begun("amazon", "elf", amazon="cliff 2", elf="cliff 2")
    put(game, "giant 1", "cliff 2")
    if found:
        game.position.effects.begin("found hidden enemies", target=being("amazon"), lasts=until("midnight"))

    grant(game, 2)

    assert ("send elf away" in texts(game, 0)) == found


@pytest.mark.rule("MR-42.6")
def test_player_of_the_named_character_chooses_the_clearing() -> None:
    game = begun("amazon", "elf", amazon="cliff 2", elf="cliff 2")
    game.position.hidden = 0
    grant(game, 2)

    do(game, 0, "send elf away")
    assert game.players_to_act == (1,)
    do(game, 1, "clearing cavern 3")

    assert where(game, "elf") == "cavern 3"
    assert where(game, "amazon") == "cliff 2"


@pytest.mark.rule("MR-42.6")
@pytest.mark.parametrize("denizen", ["giant 1", "lhq", "wolf_a 1"])
def test_named_denizen_goes_to_its_box(denizen: str) -> None:
    game = begun("amazon", amazon="cliff 2")
    put(game, denizen, "cliff 2")
    grant(game, 2)

    do(game, 0, f"send {denizen} away")

    assert where(game, denizen) == ""
    assert game.position.denizen_at[being(denizen) - 16] == -1


@pytest.mark.rule("MR-42.6", "MR-4.9")
def test_named_garrison_native_goes_to_its_dwelling() -> None:
    game = begun("amazon", amazon="cliff 2")
    home = where(game, "g1")
    put(game, "g1", "cliff 2")
    grant(game, 2)

    do(game, 0, "send g1 away")

    assert where(game, "g1") == home


@pytest.mark.rule("MR-42.6", "MR-14.13", "MR-14.14")
def test_named_hireling_becomes_unhired_and_lays_its_pack_down() -> None:
    game = begun("amazon", "elf", amazon="cliff 2", elf="cavern 1")
    put(game, "lhq", "cliff 2")
    hire(game, 1, "lhq")
    game.position.hidden = 0
    hand(game, "lhq", "good_book")
    grant(game, 2)

    do(game, 0, "send lhq away")

    assert game.position.owners[being("lhq") - 16] == -1
    assert belongings.place_of(game, piece("good_book")) == slots.CARDS_OF_GROUP[GROUP["lancers"]]


@pytest.mark.rule("MR-42.6", "MR-34.17")
def test_named_monster_leaves_the_fight() -> None:
    game = battlefield("amazon", "giant 1", "wolf_a 1")
    fighting(game, "amazon: giant 1 in 1 with 2, wolf_a 1 in 3")
    grant(game, 2)

    do(game, 0, "send giant 1 away")

    assert [sheet.attackers for sheet in game.fight.sheets] == [(being("wolf_a 1"),)]


@pytest.mark.rule("MR-42.6", "MR-40.5", "MR-7.11")
def test_named_monster_is_free_of_control_and_other_spells() -> None:
    game = begun("amazon", "witch", amazon="cliff 2", witch="cavern 1")
    put(game, "giant_bat 1", "cliff 2")
    game.position.hidden = 0
    bewitch(game, "control_bats", "witch", "giant_bat 1")
    bewitch(game, "elven_grace", "witch", "giant_bat 1")
    assert game.position.owners[being("giant_bat 1") - 16] == 1
    grant(game, 2)

    do(game, 0, "send giant_bat 1 away")

    assert game.position.owners[being("giant_bat 1") - 16] == -1
    assert game.position.effects.of(target=being("giant_bat 1")) == ()
    assert game.position.enchantments == ()


# Looking into a box (MR-9.19, MR-48.9).


@pytest.mark.rule("MR-42.5", "MR-47.47", "MR-2.1")
def test_every_box_with_treasure_cards_is_offered() -> None:
    game = wishing(3)

    offered = texts(game, 0)

    assert "look into hoard" in offered
    assert "look into chest" in offered
    assert "look into scholar" in offered
    assert "look into lancers" in offered
    assert "look into enchanted_meadow" not in offered  # no card is in it


@pytest.mark.rule("MR-42.5", "MR-48.9")
@pytest.mark.parametrize(
    ("box", "slot"),
    [("chest", slots.TWT_BOX[slots.TWT.index("chest")]), ("lancers", slots.CARDS_OF_GROUP[GROUP["lancers"]])],
)
def test_wisher_alone_knows_the_cards_of_the_box(box: str, slot: int) -> None:
    game = begun("amazon", "elf", amazon="cliff 2", elf="cavern 1")
    grant(game, 3)

    do(game, 0, f"look into {box}")

    piles = game.position.piles
    assert piles.masks[slot]
    assert piles.known(0, slot) == piles.masks[slot]
    assert piles.known(1, slot) == 0


@pytest.mark.rule("MR-42.5", "MR-48.9", "MR-2.4")
def test_wisher_sees_the_order_of_a_sites_treasures() -> None:
    game = begun("amazon", "elf", amazon="cliff 2", elf="cavern 1")
    grant(game, 3)

    do(game, 0, "look into hoard")

    piles = game.position.piles
    both = slots.SITE_LARGE[SITE["hoard"]], slots.SITE_SMALL[SITE["hoard"]]
    stack = [card for slot in both for card in piles.order_of(slot)]
    assert [*game.view(0).sites[SITE["hoard"]]] == stack
    assert {*game.view(1).sites[SITE["hoard"]]} == {-1}


@pytest.mark.rule("MR-9.19")
def test_looking_activates_no_card() -> None:
    game = begun("amazon", amazon="cliff 2")
    box = slots.TWT_BOX[slots.TWT.index("chest")]
    draw(game, "dragon_essence")
    game.position.piles.move_all(slots.DRAWN, box)
    grant(game, 3)

    do(game, 0, "look into chest")

    assert not events_of(game, events.Activated)
    assert game.position.piles.known(game.player_count, box) == 0


@pytest.mark.rule("MR-48.9")
def test_others_are_told_the_box_but_not_the_cards() -> None:
    game = begun("amazon", "elf", amazon="cliff 2", elf="cavern 1")
    grant(game, 3)

    do(game, 0, "look into chest")

    seen = events_of(game, events.BoxSeen)[0].seen_by(1)
    assert actions.BOXES[seen.box] == "chest"
    assert seen.cards == Hidden(2)


# Peace (MR-42.8).


@pytest.mark.rule("MR-42.8", "MR-38.14")
def test_peace_stops_attack_spells_that_have_come_to_life() -> None:
    game = battlefield("druid", "pilgrim", "elf")
    casts = (
        *casting("druid", "stones_fly", "magic II2**", 2, "elf"),
        *casting("pilgrim", "small_blessing", "magic I4*", 4, "elf"),
    )
    fighting(game, casts=tuple([evolve(one, fate="") for one in casts]), targets=pairs("druid > elf", "pilgrim > elf"))
    roll(game, 4, 4, 6, 6, 6, 6, 6, 6)

    take(game, coming_to_life.spells_come_to_life(), hits.blows_fall())

    assert wishes.is_peaceful(game, clearing("cliff 3"))
    assert events_of(game, events.Attacked) == []
    assert game.position.characters[2].status == "playing"


@pytest.mark.rule("MR-42.8")
def test_after_peace_two_more_rounds_are_played_without_targets_and_attacks() -> None:
    game = battlefield("amazon", "elf", "giant 1")
    game.position.fight = Fight(clearing("cliff 3"), round=4)
    take(game, rounds.round_begins())
    grant(game, 4)
    game.position.agenda = None
    take(game, *rounds.MELEE)

    while game.position.fight is not None:
        seat = game.players_to_act[0]
        legal = texts(game, seat)
        assert not any(text.startswith(("name", "lure", "deploy", "charge", "attack")) for text in legal)
        do(game, seat, next(word for word in ("no action", "done", "stay hidden") if word in legal))

    assert [one.number for one in events_of(game, events.RoundBegan)] == [4, 5, 6]
    assert events_of(game, events.Attacked) == []


@pytest.mark.rule("MR-42.8", "MR-33.3")
def test_peace_turns_tremendous_monsters_red_side_down() -> None:
    game = battlefield("amazon", "giant 1")
    giant = being("giant 1")
    fighting(game, "amazon: giant 1 in 1 with 2", holds=((giant, being("amazon")),), dark=1 << giant)

    grant(game, 4)

    assert (game.fight.holds, game.fight.dark, game.fight.sheets) == ((), 0, ())


@pytest.mark.rule("MR-42.8")
def test_peace_by_day_holds_in_the_evening() -> None:
    game = battlefield("amazon", "elf", "giant 1", "l1")
    grant(game, 4)

    start(game)
    assert not [one for one in events_of(game, events.TableRolled) if one.table == "meeting"]
    while game.position.fight is not None:
        seat = game.players_to_act[0]
        assert "no action" in texts(game, seat)
        do(game, seat, "no action")

    assert [one.number for one in events_of(game, events.RoundBegan)] == [1, 2]
    assert events_of(game, events.Assigned) == []


@pytest.mark.rule("MR-42.8")
def test_peace_is_over_at_midnight_and_only_in_its_clearing() -> None:
    game = battlefield("amazon", "giant 1")
    grant(game, 4)
    assert wishes.is_peaceful(game, clearing("cliff 3"))
    assert not wishes.is_peaceful(game, clearing("cliff 2"))

    take(game, calendar.midnight())

    assert not wishes.is_peaceful(game, clearing("cliff 3"))


# Health (MR-42.3).


@pytest.mark.rule("MR-42.3", "MR-42.5")
def test_health_makes_chits_active_and_removes_two_curses() -> None:
    game = begun("druid", druid="cliff 2")
    for curse in ("wither", "ill health", "ashes"):
        curses.fall(game, being("druid"), curse)
    set_chits(game, "druid", all="F", magic_II3x="W", magic_VIII4x="E", magic_VIII3x="C")

    grant(game, 5, "druid")

    assert states(game, "druid") == {"magic VIII4*": "E", "magic VIII3*": "C"}
    assert curses.of(game, being("druid")) == ("ashes",)


# Strength (MR-42.9, MR-12.22).


def strike(weapon: str = "", stand: str = "giant 1 in 1 with 2") -> Game:
    """The Amazon, with the wish for strength, thrusts at a monster with a weapon or the dagger."""
    target = stand.partition(" in")[0]
    game = battlefield("amazon", target)
    if weapon:
        arm(game, 0, weapon)
    fighting(game, f"amazon: {stand}", targets=((being("amazon"), being(target)),))
    grant(game, 6)
    game.position.fight = evolve(game.fight, plays=play("amazon", "fight L4 as thrust", "move M4 as duck"))
    return game


@pytest.mark.rule("MR-42.9")
@pytest.mark.parametrize("weapon", ["", "light_bow 1"])
def test_next_hit_does_tremendous_harm_whatever_the_weapon_and_roll(weapon: str) -> None:
    game = strike(weapon)

    found = blows(game)

    assert "amazon > giant 1: body T killed" in found
    assert not [one for one in events_of(game, events.TableRolled) if one.table == "missile"]


@pytest.mark.rule("MR-42.9")
def test_wish_for_strength_is_used_up_by_the_hit() -> None:
    game = strike()
    blows(game)

    assert not game.position.effects.has("wish for strength", being("amazon"))
    assert len(events_of(game, events.StrengthUsed)) == 1


@pytest.mark.rule("MR-42.9")
def test_wish_for_strength_is_kept_after_a_miss() -> None:
    game = strike(stand="wolf_a 1 in 2")

    blows(game)

    assert "amazon > wolf_a 1: misses" in attacks(game)
    assert game.position.effects.has("wish for strength", being("amazon"))


@pytest.mark.rule("MR-42.9")
def test_wish_for_strength_is_kept_once_at_most() -> None:
    game = wishing(6)
    grant(game, 6)

    assert len(game.position.effects.of("wish for strength")) == 1


@pytest.mark.rule("MR-42.9", "MR-12.22", "MR-12.20")
def test_wish_for_strength_opens_the_vault_and_is_used_up() -> None:
    game = wishing(6)
    strip(game, "amazon")
    assert actions.UseWish() in looting.openers(game, being("amazon"))

    ask(game, looting.OpenVault(being("amazon")))
    do(game, 0, "use the wish for strength")

    assert game.position.open_vault
    assert actions.UseWish() not in looting.openers(game, being("amazon"))


@pytest.mark.rule("MR-22.2", "MR-42.9")
def test_wish_for_strength_dies_with_the_character() -> None:
    game = wishing(6)

    game.die(0, "MR-22.1")
    go_on(game)

    assert not game.position.effects.has("wish for strength", being("amazon"))


@pytest.mark.rule("MR-42.9", "MR-14.13")
def test_wish_for_strength_of_a_hired_leader_ends_with_its_term() -> None:
    game = begun("amazon", amazon="cliff 2", lhq="cliff 2")
    hire(game, 0, "lhq")
    wishes.grant_strength(game, being("lhq"))

    game.unhire(DENIZEN["lhq"], "MR-14.13")

    assert not game.position.effects.has("wish for strength", being("lhq"))


@pytest.mark.rule("MR-42.8", "MR-38.10")
def test_peace_cancels_spells_that_have_not_come_to_life() -> None:
    game = battlefield("druid", "pilgrim", "elf")
    fighting(game, casts=casting("druid", "stones_fly", "magic II2**", 2, "elf", fate=""))

    grant(game, 4, "pilgrim")

    assert [one.fate for one in game.fight.casts] == [CANCELLED]
    assert states(game, "druid") == {"magic II2**": "F"}


@pytest.mark.rule("MR-42.5", "MR-47.26")
def test_first_clearing_is_like_the_others_to_who_teleports() -> None:
    game = begun("amazon", amazon="awful_valley 1")
    grant(game, 1)

    assert "clearing awful_valley 1" not in texts(game, 0)
    do(game, 0, "clearing cliff 2")
    grant(game, 1)
    do(game, 0, "clearing awful_valley 1")

    assert where(game, "amazon") == "awful_valley 1"
