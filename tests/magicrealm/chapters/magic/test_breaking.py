"""Exorcise, Dissolve Spell and Remedy (MR-39.17, MR-39.18, MR-43.1, MR-43.31, MR-43.47)."""

from __future__ import annotations

import pytest

from arcana_core.agenda import evolve
from arcana_core.effects import PERMANENT
from arcana_magicrealm import Game, Rules, events
from arcana_magicrealm.actions import CHIT_LABELS
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.magic import aiming, coming_to_life
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.chapters.magic.spells import breaking
from arcana_magicrealm.chapters.magic.tables import curses
from arcana_magicrealm.model.beings import DEAD
from arcana_magicrealm.model.chits import CHITS, COMMITTED, ENCHANTED, FATIGUED
from arcana_magicrealm.model.effects import EYEMIST, SQUEAK, WITHER
from arcana_magicrealm.model.enchantments import CURSE, Enchantment, Target
from arcana_magicrealm.model.melee import CANCELLED, FAILED, LIVES, Casting, Tool
from arcana_magicrealm.model.realm import TILE
from arcana_magicrealm.model.spells import SPELL
from tests.magicrealm.chapters.combat.fights import answer_all, asked, battlefield, fighting, hide, is_hidden, take
from tests.magicrealm.chapters.magic.bewitching import bewitch, invoke
from tests.magicrealm.chapters.magic.spells import cast, casting, duel, flood, put, state_of, turn_chits, works
from tests.magicrealm.hands import hand
from tests.magicrealm.market import give
from tests.magicrealm.table import begun, being, clearing, events_of, hire, piece, refresh, texts
from tests.magicrealm.table import put as place


def of_spell(game: Game, place_: int = 0) -> Target:
    return Target("spell", game.position.enchantments[place_].number)


# Reach of a breaking spell (MR-39.17, MR-39.18).


@pytest.mark.rule("MR-39.17", "MR-43.31")
def test_spell_is_broken_if_its_caster_is_in_the_clearing() -> None:
    game = battlefield("sorceror", "witch", "elf", "amazon")
    place(game, "amazon", "cliff 1")
    fighting(game)
    put(game, "bad_luck", "witch", "elf", "amazon", chit="magic VIII4*")

    invoke(game, "dissolve_spell", "sorceror", of_spell(game))

    assert not game.position.enchantments
    assert not game.position.effects.has("bad_luck")
    assert [event.number for event in events_of(game, events.Released)] == [being("elf"), being("amazon")]
    assert {entry.clause for entry in game.log if isinstance(entry.event, events.Released)} == {"MR-43.31"}
    assert state_of(game, "witch", "magic VIII4*") == FATIGUED


@pytest.mark.rule("MR-38.6", "MR-39.17")
@pytest.mark.parametrize(("away", "named"), [("witch", True), ("elf", True), ("witch elf", False)])
def test_spell_is_named_where_its_caster_or_its_target_is(away: str, named: bool) -> None:
    game = battlefield("sorceror", "witch", "elf")
    for name in away.split():
        place(game, name, "cliff 1")
    fighting(game)
    put(game, "bad_luck", "witch", "elf")

    assert bool(aiming.spells_in(game, clearing("cliff 3"))) is named


@pytest.mark.rule("MR-39.17")
def test_only_the_targets_in_the_clearing_are_released_from_a_distant_caster() -> None:
    game = battlefield("sorceror", "witch", "elf", "amazon")
    place(game, "witch", "cliff 1")
    place(game, "amazon", "cliff 1")
    fighting(game)
    put(game, "bad_luck", "witch", "elf", "amazon", chit="magic VIII4*")

    invoke(game, "dissolve_spell", "sorceror", of_spell(game))

    assert not game.position.effects.has("bad_luck", being("elf"))
    assert game.position.effects.has("bad_luck", being("amazon"))
    assert state_of(game, "witch", "magic VIII4*") == COMMITTED


@pytest.mark.rule("MR-39.17")
def test_spell_on_the_tile_is_broken_in_any_of_its_clearings() -> None:
    game = battlefield("sorceror", "witch")
    place(game, "witch", "ledges 2")
    fighting(game)
    bewitch(game, "fog", "witch", ("tile", TILE["cliff"]))

    invoke(game, "dissolve_spell", "sorceror", of_spell(game))

    assert not game.position.enchantments


@pytest.mark.rule("MR-39.17")
def test_poisoned_weapon_is_reached_wherever_it_is() -> None:
    game = battlefield("sorceror", "elf", "amazon", "lhq")
    place(game, "amazon", "cliff 1")
    hire(game, 1, "lhq")
    give(game, 1, "short_sword 1", active=True)
    fighting(game)
    poison = bewitch(game, "poison", "amazon", ("piece", piece("short_sword 1")))

    def is_reached() -> bool:
        return bool(enchantments.effects_in(game, poison, clearing("cliff 3")))

    assert is_reached()
    frog = put(game, "transform", "sorceror", "elf", data="frog")
    assert is_reached()
    enchantments.break_spell(game, frog, "MR-39.9")
    belongings.put_down(game, being("elf"), piece("short_sword 1"))
    assert is_reached()
    hand(game, "lhq", "short_sword 1")
    assert is_reached()
    hand(game, "amazon", "short_sword 1")
    assert not is_reached()


@pytest.mark.rule("MR-39.17", "MR-37.12")
def test_spell_of_an_abandoned_item_is_broken_where_the_item_lies() -> None:
    game = battlefield("sorceror", "elf", "amazon")
    place(game, "amazon", "cliff 1")
    give(game, 1, "good_book", active=True)
    fighting(game)
    curse = Enchantment(0, SPELL["bad_luck"], being("elf"), piece=piece("good_book"))
    enchantments.begin(game, curse, [being("amazon")])
    belongings.put_down(game, being("elf"), piece("good_book"))

    invoke(game, "dissolve_spell", "sorceror", of_spell(game))

    assert not game.position.enchantments


@pytest.mark.rule("MR-39.18", "MR-39.6")
def test_one_spell_is_broken_of_several_with_the_same_name_also_an_inert_one() -> None:
    game = battlefield("sorceror", "witch", "elf")
    fighting(game)
    put(game, "bad_luck", "witch", "elf")
    put(game, "bad_luck", "witch", "sorceror")
    game.position.effects.dispel("energized")

    invoke(game, "dissolve_spell", "sorceror", of_spell(game, 1))

    assert game.position.effects.has("bad_luck", being("elf"))
    assert not game.position.effects.has("bad_luck", being("sorceror"))


@pytest.mark.rule("MR-39.17", "MR-38.6")
def test_ninth_spell_of_a_name_is_named_where_the_others_are_out_of_reach() -> None:
    others = ("amazon", "elf", "witch", "pilgrim", "druid", "captain", "berserker", "dwarf")
    game = begun("sorceror", *others, sorceror="cliff 3")
    for name in others:
        place(game, name, "cavern 1")
    *_, last = [put(game, "bad_luck", "witch", name) for name in (*others, "sorceror")]

    found = [(str(action), target.number) for action, (target,) in aiming.spells_in(game, clearing("cliff 3"))]

    assert found == [("aim at spell bad_luck 1", last.number)]


@pytest.mark.rule("MR-38.6")
def test_ninth_spell_of_a_name_is_not_named_beside_eight_older_ones() -> None:
    others = ("amazon", "elf", "witch", "pilgrim", "druid", "captain", "berserker", "dwarf", "sorceror")
    game = battlefield(*others)
    *older, last = [put(game, "bad_luck", "witch", name) for name in others]
    found = [target.number for _, (target,) in aiming.spells_in(game, clearing("cliff 3"))]
    assert found == [one.number for one in older]

    enchantments.break_spell(game, older[0], "MR-39.9")

    assert aiming.spells_in(game, clearing("cliff 3"))[-1][1][0].number == last.number


@pytest.mark.rule("MR-39.18", "MR-43.31", "MR-38.6")
def test_dissolve_spell_is_aimed_at_one_spell_with_the_clearing() -> None:
    game = duel("sorceror", "witch", "elf", sorceror="dissolve_spell")
    flood(game)
    curses.fall(game, being("elf"), EYEMIST)
    put(game, "bad_luck", "witch", "elf")
    put(game, "bad_luck", "witch", "witch")
    cast(game, "cast dissolve_spell", "cast with magic VI5*")
    assert asked(game, "aim at spell bad_luck 1") == 0
    assert texts(game, 0) == ["none", "aim at spell bad_luck 1", "aim at spell bad_luck 2"]  # and no curse

    answer_all(game, "aim at spell bad_luck 2")
    asked(game, "no maneuver")

    assert works(game, "bad_luck", "elf")
    assert not game.position.effects.has("bad_luck", being("witch"))


@pytest.mark.rule("MR-39.20")
def test_discoveries_and_hirings_outlast_a_broken_spell() -> None:
    game = battlefield("sorceror", "axe_goblin 1")
    fighting(game)
    bewitch(game, "deal_with_goblins", "sorceror", "axe_goblin 1")
    game.hire_denizens(0, (being("axe_goblin 1") - 16,))

    invoke(game, "dissolve_spell", "sorceror", of_spell(game))

    assert beings.seat_of(game, being("axe_goblin 1")) == 0


# Remedy (MR-43.47).


@pytest.mark.rule("MR-43.47")
def test_remedy_removes_one_curse() -> None:
    game = battlefield("woods_girl", "elf")
    fighting(game)
    for curse in (EYEMIST, WITHER):
        curses.fall(game, being("elf"), curse)

    invoke(game, "remedy", "woods_girl", Target("curse", being("elf"), WITHER))

    assert curses.of(game, being("elf")) == (EYEMIST,)


@pytest.mark.rule("MR-43.47", "MR-38.6")
def test_remedy_is_aimed_at_one_spell_or_curse_in_the_clearing() -> None:
    game = battlefield("woods_girl", "witch", "elf", "amazon")
    place(game, "amazon", "cliff 1")
    fighting(game)
    put(game, "bad_luck", "witch", "elf")
    for name in ("elf", "amazon"):
        curses.fall(game, being(name), WITHER)
    casting = Casting(being("woods_girl"), SPELL["remedy"], Tool(chit=0), 3)

    aims = [targets for _, targets in aiming.aims_of(game, casting)]

    assert aims == [(of_spell(game),), (Target("curse", being("elf"), WITHER),)]


@pytest.mark.rule("MR-43.33", "MR-44.20")
def test_curses_on_mist_are_named_neither_for_a_remedy_nor_for_the_amulet() -> None:
    game = battlefield("woods_girl", "witch", "elf")
    curses.fall(game, being("elf"), WITHER)
    put(game, "melt_into_mist", "witch", "elf")

    assert aiming.curses_in(game, clearing("cliff 3")) == []


@pytest.mark.rule("MR-42.6", "MR-43.33", "MR-43.47", "MR-38.17")
@pytest.mark.parametrize("end", ["teleports", "becomes mist"])
def test_remedy_does_not_reach_the_curse_of_one_who_has_gone(end: str) -> None:
    game = battlefield("witch", "elf")
    curses.fall(game, being("elf"), EYEMIST)
    (made,) = casting("witch", "remedy", "magic V5*", 5, fate="")
    fighting(game, casts=(evolve(made, targets=(Target(CURSE, being("elf"), EYEMIST),)),))
    if end == "teleports":
        game.teleport(being("elf"), clearing("borderland 1"))
    else:
        put(game, "melt_into_mist", "witch", "elf")

    take(game, coming_to_life.spells_come_to_life())

    assert curses.of(game, being("elf")) == (EYEMIST,)
    assert game.fight.casts[0].fate == FAILED


@pytest.mark.rule("MR-43.47")
def test_remedy_breaks_a_spell() -> None:
    game = battlefield("woods_girl", "witch", "elf")
    fighting(game)
    put(game, "bad_luck", "witch", "elf")

    invoke(game, "remedy", "woods_girl", of_spell(game))

    assert not game.position.enchantments
    assert {entry.clause for entry in game.log if isinstance(entry.event, events.Released)} == {"MR-43.47"}


@pytest.mark.rule("MR-43.47")
def test_remedy_does_not_work_on_a_curse_of_this_round() -> None:
    game = battlefield("woods_girl", "elf")
    curses.fall(game, being("elf"), EYEMIST)
    fighting(game)
    curses.fall(game, being("elf"), WITHER)
    casting = Casting(being("woods_girl"), SPELL["remedy"], Tool(chit=0), 3)

    fit = [breaking.is_there(game, casting, Target("curse", being("elf"), curse)) for curse in (EYEMIST, WITHER)]

    assert fit == [True, False]


@pytest.mark.rule("MR-43.31", "MR-43.47", "MR-38.17")
def test_broken_spells_cannot_be_broken_again() -> None:
    game = battlefield("sorceror", "witch", "elf")
    curses.fall(game, being("elf"), EYEMIST)
    fighting(game)
    first = put(game, "bad_luck", "witch", "elf")
    put(game, "illusion", "witch", "elf")
    casting = Casting(being("sorceror"), SPELL["remedy"], Tool(chit=0), 3)
    aims = (Target("spell", first.number), Target("curse", being("elf"), EYEMIST))
    assert [breaking.is_there(game, casting, one) for one in aims] == [True, True]

    for one in aims:
        invoke(game, "remedy", "sorceror", one)

    assert [breaking.is_there(game, casting, one) for one in aims] == [False, False]
    assert [breaking.is_there(game, casting, of_spell(game))] == [True]


# Exorcise (MR-43.1).


@pytest.mark.rule("MR-43.1", "MR-42.12")
def test_exorcise_kills_demons_and_imp_for_its_caster() -> None:
    game = battlefield("white_knight", "demon", "winged_demon", "imp", "ghost 1")
    fighting(game, "white_knight: demon")

    invoke(game, "exorcise", "white_knight", Target("clearing", clearing("cliff 3")))

    dead = [name for name in ("demon", "winged_demon", "imp", "ghost 1") if beings.place(game, being(name)) == DEAD]
    assert dead == ["demon", "winged_demon", "imp"]
    assert game.position.characters[0].kills == 3


@pytest.mark.rule("MR-43.1", "MR-43.25")
def test_exorcise_kills_a_demon_that_somebody_has_absorbed() -> None:
    game = battlefield("pilgrim", "elf", "demon")
    fighting(game)
    put(game, "absorb_essence", "elf", "demon")

    invoke(game, "exorcise", "pilgrim", Target("clearing", clearing("cliff 3")))

    assert beings.place(game, being("demon")) == DEAD
    assert game.form_of(being("elf")) is None
    assert game.position.characters[1].status == "playing"


@pytest.mark.rule("MR-43.1", "MR-39.14", "MR-43.29")
def test_exorcise_breaks_the_spells_that_protect_from_others() -> None:
    game = battlefield("pilgrim", "elf", "amazon")
    fighting(game)
    bewitch(game, "pentangle", "elf", "elf")
    bewitch(game, "melt_into_mist", "elf", "amazon")
    put(game, "hurricane_winds", "elf", "pilgrim")

    invoke(game, "exorcise", "pilgrim", Target("clearing", clearing("cliff 3")))

    assert not game.position.enchantments
    assert game.position.forms == ()


@pytest.mark.rule("MR-43.1")
def test_exorcise_ends_spells_and_curses_and_colour_chits_in_the_clearing() -> None:
    game = battlefield("pilgrim", "witch", "elf", "sorceror")
    place(game, "sorceror", "cliff 1")
    turn_chits(game, "witch", ENCHANTED, "magic V4*")
    turn_chits(game, "sorceror", ENCHANTED, "magic IV4*")
    for name in ("elf", "sorceror"):
        curses.fall(game, being(name), EYEMIST)
    fighting(game)
    put(game, "bad_luck", "witch", "elf")
    put(game, "world_fades", "sorceror", "sorceror")

    invoke(game, "exorcise", "pilgrim", Target("clearing", clearing("cliff 3")))

    assert [one.spell for one in game.position.enchantments] == [SPELL["world_fades"]]
    assert curses.of(game, being("elf")) == ()
    assert curses.of(game, being("sorceror")) == (EYEMIST,)
    assert state_of(game, "witch", "magic V4*") == FATIGUED
    assert state_of(game, "sorceror", "magic IV4*") == ENCHANTED


@pytest.mark.rule("MR-43.1", "MR-42.3", "MR-40.11")
@pytest.mark.parametrize(("spell", "form"), [("melt_into_mist", None), ("pentangle", None), ("transform", "frog")])
def test_exorcised_curses_do_not_strike_when_their_shields_are_broken(spell: str, form: str | None) -> None:
    game = battlefield("pilgrim", "elf")
    put(game, spell, "elf", "elf", data=form)
    for curse in (SQUEAK, WITHER):
        game.position.effects.begin(curse, target=being("elf"), lasts=PERMANENT)
    hide(game, "elf")
    fighting(game)

    invoke(game, "exorcise", "pilgrim", Target("clearing", clearing("cliff 3")))

    assert curses.of(game, being("elf")) == ()
    assert game.chits_of(being("elf")) == "A" * 12
    assert is_hidden(game, "elf")


@pytest.mark.rule("MR-43.1", "MR-39.8", "MR-40.4")
def test_monster_with_a_pentangle_fights_on_when_its_control_is_exorcised_too() -> None:
    game = battlefield("pilgrim", "witch", "giant_bat 1")
    fighting(game, "witch: giant_bat 1")
    put(game, "pentangle", "witch", "giant_bat 1")
    put(game, "control_bats", "witch", "giant_bat 1")

    invoke(game, "exorcise", "pilgrim", Target("clearing", clearing("cliff 3")))

    assert not game.position.enchantments
    assert [sheet.attackers for sheet in game.fight.sheets] == [(being("giant_bat 1"),)]
    assert not events_of(game, events.Controlled)


@pytest.mark.rule("MR-39.19", "MR-39.14")
def test_mist_whose_caster_dies_takes_no_other_form_for_a_moment() -> None:
    game = battlefield("witch", "elf")
    put(game, "melt_into_mist", "witch", "elf")
    put(game, "transform", "witch", "elf", data="frog")

    game.die(0, "MR-22.1")

    assert game.form_of(being("elf")) is None
    assert len(events_of(game, events.Transmorphized)) == 1


@pytest.mark.rule("MR-43.1")
def test_exorcise_stops_slower_and_equal_spells_and_attacks_but_not_what_is_over() -> None:
    game = battlefield("pilgrim", "witch", "elf", "sorceror", "witch_king")
    at_elf = (Target("being", being("elf")),)
    fighting(
        game,
        casts=(
            Casting(being("witch"), SPELL["curse"], Tool(chit=0), 6, targets=at_elf),
            Casting(being("sorceror"), SPELL["fiery_blast"], Tool(chit=0), 3, targets=at_elf, fate=LIVES),
            Casting(being("elf"), SPELL["persuade"], Tool(chit=0), 4, targets=at_elf, fate=LIVES),
            Casting(being("witch_king"), SPELL["curse"], Tool(chit=0), 2, targets=at_elf, fate=LIVES),
        ),
    )

    invoke(game, "exorcise", "pilgrim", Target("clearing", clearing("cliff 3")), time=4)

    assert [one.fate for one in game.fight.casts] == [CANCELLED, FAILED, FAILED, LIVES]


@pytest.mark.rule("MR-43.1", "MR-46.16")
@pytest.mark.parametrize(("option", "fate"), [(True, FAILED), (False, LIVES)])
def test_exorcise_stops_the_pit_only_as_an_attack(option: bool, fate: str) -> None:
    game = battlefield("pilgrim", "witch_king", "elf", rules=Rules(pit_as_attack=option))
    at_elf = (Target("being", being("elf")),)
    pit = Casting(being("witch_king"), SPELL["power_of_the_pit"], Tool(chit=0), 2, targets=at_elf, fate=LIVES)
    fighting(game, casts=(pit,))

    invoke(game, "exorcise", "pilgrim", Target("clearing", clearing("cliff 3")), time=4)

    assert game.fight.casts[0].fate == fate


@pytest.mark.rule("MR-43.1", "MR-39.14")
def test_exorcise_is_the_first_of_those_that_come_to_life_together() -> None:
    game = duel("elf", "pilgrim", elf="persuade", pilgrim="exorcise")
    place(game, "giant 1", "cliff 3")
    give(game, 0, "sacred_grail", active=True)  # White magic
    give(game, 1, "flowers_of_rest", active=True)  # Gold magic
    refresh(game)
    cast(game, "0: cast persuade", "0: cast with magic III4*", "1: cast exorcise", "1: cast with magic I4*")
    answer_all(game, "0: aim at all giants")
    answer_all(game, "1: aim at the clearing")
    asked(game, "no maneuver")

    assert {one.caster: one.fate for one in game.fight.casts} == {being("elf"): FAILED, being("pilgrim"): LIVES}
    assert not game.position.enchantments
    assert not events_of(game, events.Bewitched)


@pytest.mark.rule("MR-38.6", "MR-43.47", "MR-28.6")
def test_remedy_reaches_a_curse_on_a_hidden_character() -> None:
    game = duel("woods_girl", "witch", "elf", witch="remedy")
    curses.fall(game, being("elf"), EYEMIST)
    turn_chits(game, "witch", ENCHANTED, "magic II3*")
    hide(game, "elf", "witch")

    cast(game, "cast remedy", "cast with magic VIII2*", "aim at eyemist of elf")
    asked(game, "no maneuver")

    assert curses.of(game, being("elf")) == ()
    assert is_hidden(game, "elf")
    assert is_hidden(game, "witch")


@pytest.mark.rule("MR-39.17", "MR-39.21", "MR-37.12")
def test_spell_on_chits_is_released_where_their_owner_is() -> None:
    game = battlefield("sorceror", "druid", "elf")
    place(game, "elf", "ledges 2")
    give(game, 2, "scroll_of_nature")
    chit = CHITS * being("druid") + CHIT_LABELS[being("druid")].index("magic II3*")
    made = Enchantment(0, SPELL["witchs_brew"], being("druid"), piece=piece("scroll_of_nature"))
    enchantments.begin(game, made, [("chit", chit)])
    fighting(game)

    assert [target.number for _, (target,) in aiming.spells_in(game, clearing("cliff 3"))] == [1]
    invoke(game, "dissolve_spell", "sorceror", of_spell(game))

    assert not game.position.enchantments


@pytest.mark.rule("MR-39.19", "MR-42.2")
def test_release_from_all_spells_leaves_curses() -> None:
    game = battlefield("elf", "witch")
    curses.fall(game, being("elf"), EYEMIST)
    put(game, "bad_luck", "witch", "elf")

    enchantments.release_from_all(game, being("elf"), "MR-39.19")

    assert curses.of(game, being("elf")) == (EYEMIST,)
    assert not game.position.enchantments


@pytest.mark.rule("MR-39.17", "MR-38.6")
def test_spell_on_a_clearing_is_in_reach_there() -> None:
    game = battlefield("elf", "witch")
    put(game, "blazing_light", "witch", ("clearing", clearing("caves 1")))

    assert aiming.spells_in(game, clearing("caves 1"))
    assert not aiming.spells_in(game, clearing("caves 2"))
