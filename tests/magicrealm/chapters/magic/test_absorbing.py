"""Absorb Essence: taking monsters in, their forms in combat, and their ends (MR-40.15, MR-43.24, MR-43.25, MR-43.50)."""

from __future__ import annotations

import pytest

from arcana_core.agenda import evolve
from arcana_core.effects import PERMANENT
from arcana_magicrealm import Game, events, expedition
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.combat import figures, kills, rounds, sheets, tools
from arcana_magicrealm.chapters.combat.encounter import acting
from arcana_magicrealm.chapters.combat.melee import hits, naming, plays
from arcana_magicrealm.chapters.days import calendar
from arcana_magicrealm.chapters.ending import dying
from arcana_magicrealm.chapters.magic import coming_to_life, learning
from arcana_magicrealm.chapters.magic.in_effect import absorbing, enchantments, energizing
from arcana_magicrealm.chapters.magic.tables import curses
from arcana_magicrealm.chapters.trade import missions
from arcana_magicrealm.chapters.travel import flying
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import BEINGS, DEAD, TAKEN_IN
from arcana_magicrealm.model.denizens import DENIZEN, DENIZENS, GROUP
from arcana_magicrealm.model.enchantments import Enchantment
from arcana_magicrealm.model.locations import CAMPAIGNS, VISITOR_CHITS
from arcana_magicrealm.model.melee import Play, Tool
from arcana_magicrealm.model.pieces import CARD_OF_SPELL
from arcana_magicrealm.model.realm import CLEARINGS, TILE
from arcana_magicrealm.model.spells import SPELL
from arcana_magicrealm.model.state import VisitorChit
from tests.magicrealm.chapters.combat.blows import attacks, killed
from tests.magicrealm.chapters.combat.fights import (
    answer_all,
    battlefield,
    fighting,
    pairs,
    sheet_lines,
    start,
    take,
    those,
)
from tests.magicrealm.chapters.magic.spells import put
from tests.magicrealm.table import begun, being, clearing, do, events_of, give, hire, piece, roll, texts
from tests.magicrealm.table import put as place

ATTACK, RED, CLUB = Tool(form="attack"), Tool(form="dark attack"), Tool(form="part")


def as_monster(*names: str, monster: str = "giant 1") -> Game:
    """A field where the first character has absorbed a monster."""
    game = battlefield(*names, monster)
    put(game, "absorb_essence", names[0], monster)
    return game


def form_of(game: Game, name: str) -> str:
    """The form of a being; "" for its own."""
    form = game.form_of(being(name))
    return "" if form is None else form.id


def attack(game: Game, target: str, attack: Tool | None, direction: int = 1, head: Tool | None = None) -> None:
    """Let the Elf's form attack a target, which maneuvers in the same direction, and let Tremendous forms grip."""
    made = Play(attack, direction, head=head, head_direction=direction if head else 0)
    game.position.fight = evolve(game.fight, targets=pairs(f"elf > {target}"), plays=((being("elf"), made),))
    take(game, hits.blows_fall(), rounds.monsters_grip())


# Taking in (MR-43.24).


@pytest.mark.rule("MR-43.24")
def test_absorbed_monster_leaves_the_map_and_whoever_attacks_it_is_unassigned() -> None:
    game = battlefield("elf", "giant 1")
    fighting(game, "elf: giant 1")

    put(game, "absorb_essence", "elf", "giant 1")

    assert game.position.denizen_at[DENIZEN["giant 1"]] == TAKEN_IN
    assert sheets.attackers_of(game.fight, being("elf")) == ()
    assert form_of(game, "elf") == "giant 1"


@pytest.mark.rule("MR-43.24", "MR-39.4")
def test_monster_stays_absorbed_while_the_spell_is_inert() -> None:
    game = begun("elf", elf="cliff 3", giant_1="cliff 3")
    put(game, "absorb_essence", "elf", "giant 1")

    enchantments.settle(game, game.position.effects.tick("midnight"), "MR-21.1")

    assert form_of(game, "elf") == ""
    assert beings.place(game, being("giant 1")) == TAKEN_IN


@pytest.mark.rule("MR-43.24", "MR-7.7")
def test_absorbed_monster_does_not_return_at_the_end_of_a_week() -> None:
    game = begun("elf", elf="cliff 3", giant_1="cliff 3", giant_2="cliff 5")
    put(game, "absorb_essence", "elf", "giant 1")
    game.position.monster_roll = 4

    calendar.end_week(game)

    assert beings.place(game, being("giant 1")) == TAKEN_IN
    assert beings.place(game, being("giant 2")) == -1
    assert form_of(game, "elf") == "giant 1"


@pytest.mark.rule("MR-43.24")
def test_absorbed_monster_is_released_from_other_spells() -> None:
    game = begun("elf", "witch_king", elf="cliff 3", witch_king="cliff 3", giant_1="cliff 3")
    put(game, "elven_grace", "witch_king", "giant 1")

    put(game, "absorb_essence", "elf", "giant 1")

    assert [one.spell for one in game.position.enchantments] == [SPELL["absorb_essence"]]


@pytest.mark.rule("MR-43.24")
def test_hired_monster_that_is_absorbed_is_free() -> None:
    game = begun("elf", "amazon", elf="cliff 3", amazon="cliff 3", giant_1="cliff 3")
    hire(game, 1, "giant 1")
    made = put(game, "absorb_essence", "elf", "giant 1")

    enchantments.break_spell(game, made, "MR-39.9")

    assert beings.is_unhired(game, being("giant 1"))
    assert not game.position.effects.has("hire", DENIZEN["giant 1"])


# Combat (MR-40.12, MR-40.15, MR-43.24).


@pytest.mark.rule("MR-43.24", "MR-40.12")
def test_medium_or_heavy_form_turns_freely_at_each_play() -> None:
    game = as_monster("elf", "ghost 1", monster="h_troll 1")
    start(game)
    answer_all(game, "name ghost 1")

    assert texts(game, 0) == ["no attack", "attack with form", "attack with dark form"]
    answer_all(game, "attack with dark form", "smash")
    assert texts(game, 0) == ["no maneuver", "maneuver with form", "maneuver with dark form"]


@pytest.mark.rule("MR-40.15", "MR-43.24")
def test_tremendous_form_is_played_red_side_down_first() -> None:
    game = as_monster("elf", "ghost 1")
    start(game)
    answer_all(game, "name ghost 1")

    assert texts(game, 0) == ["no attack", "attack with form"]


@pytest.mark.rule("MR-40.15", "MR-33.1", "MR-33.2")
def test_tremendous_form_that_hits_holds_and_then_kills() -> None:
    game = as_monster("elf", "t_troll 1", monster="octopus")
    fighting(game, "t_troll 1 in 1:")

    attack(game, "t_troll 1", ATTACK)
    assert killed(game) == []
    assert sheets.is_holding(game.fight, being("elf")) == being("t_troll 1")
    assert figures.is_red(game, game.fight, being("elf"))

    attack(game, "t_troll 1", RED)
    assert killed(game) == ["t_troll 1 by elf"]
    assert game.fight.holds == ()
    assert not figures.is_red(game, game.fight, being("elf"))


@pytest.mark.rule("MR-40.15", "MR-33.3")
@pytest.mark.parametrize(("line", "held"), [("name amazon", ["amazon"]), ("name t_troll 1", [])])
def test_tremendous_form_goes_on_holding_the_one_that_it_names_again(line: str, held: list[str]) -> None:
    game = as_monster("elf", "amazon", "t_troll 1")
    fighting(game, holds=pairs("elf > amazon"), dark=those("elf"))
    take(game, naming.NameTarget(being("elf")))

    do(game, 0, line)

    assert [BEINGS[one] for _, one in game.fight.holds] == held


@pytest.mark.rule("MR-40.12", "MR-31.3")
def test_form_that_misses_alerts_no_weapon() -> None:
    game = as_monster("elf", "t_troll 1")
    give(game, 0, "short_sword 1", active=True)
    fighting(game, "t_troll 1 in 2:")

    attack(game, "t_troll 1", ATTACK, direction=1)

    assert figures.weapon(game, being("elf")) == -1
    assert not events_of(game, events.WeaponTurned)


@pytest.mark.rule("MR-40.15", "MR-33.5")
def test_character_held_by_a_form_cannot_run() -> None:
    game = as_monster("elf", "amazon")
    fighting(game)
    assert acting.runners(game, being("amazon"))

    game.position.fight = evolve(game.fight, holds=pairs("elf > amazon"), dark=1 << being("elf"))

    assert acting.runners(game, being("amazon")) == []


@pytest.mark.rule("MR-40.15", "MR-35.9", "MR-26.2")
@pytest.mark.parametrize("attacked", ["witch_king: w1", "w1: giant_bat 1"])
def test_hireling_held_by_a_form_attacks_it_in_the_next_round(attacked: str) -> None:
    game = as_monster("witch_king", "elf", "w1", "giant_bat 1")
    hire(game, 1, "w1")
    fighting(game, attacked, "elf:", holds=pairs("witch_king > w1"), dark=those("witch_king"))

    take(game, rounds.round_ends())

    assert sheet_lines(game) == ["witch_king: w1"]


@pytest.mark.rule("MR-40.15", "MR-35.9")
def test_form_and_hireling_that_hold_each_other_have_one_sheet() -> None:
    game = as_monster("witch_king", "elf", "t_troll 1")
    hire(game, 1, "t_troll 1")
    both = pairs("witch_king > t_troll 1", "t_troll 1 > witch_king")
    fighting(game, "witch_king: t_troll 1", holds=both, dark=those("witch_king", "t_troll 1"))

    take(game, rounds.round_ends())

    assert sheet_lines(game) == ["witch_king: t_troll 1"]


@pytest.mark.rule("MR-43.24", "MR-33.3")
def test_form_lets_go_at_will_by_playing_its_other_side() -> None:
    game = as_monster("elf", "amazon")
    fighting(game, holds=pairs("elf > amazon"), dark=1 << being("elf"), targets=pairs("elf > amazon"))
    script = plays.script(game, 0, ())
    assert [str(one) for one in script.options] == ["no attack", "attack with form", "attack with dark form"]

    made = Play(ATTACK, 1)
    plays.show(game, 0, script._replace(play=made, faces=(), groups=()))
    assert game.fight.holds == ()
    assert not figures.is_red(game, game.fight, being("elf"))


@pytest.mark.rule("MR-40.15", "MR-43.24")
def test_red_form_shows_one_side_for_attack_and_maneuver() -> None:
    game = as_monster("elf", "amazon")
    fighting(game, holds=pairs("elf > amazon"), dark=1 << being("elf"), targets=pairs("elf > amazon"))

    script = plays.script(game, 0, ())
    for line in ("attack with dark form", "thrust", "no attack"):
        pick = next(one for one in script.options if str(one) == line)
        script = plays.after(game, 0, script, pick)

    assert [str(one) for one in script.options] == ["no maneuver", "maneuver with dark form"]


@pytest.mark.rule("MR-40.15", "MR-33.3")
def test_form_lets_go_when_it_names_another_target() -> None:
    game = as_monster("elf", "amazon", "ghost 1")
    start(game)
    game.position.fight = evolve(game.fight, holds=pairs("elf > amazon"), dark=1 << being("elf"))

    answer_all(game, "name ghost 1")

    assert game.fight.holds == ()


@pytest.mark.rule("MR-40.12", "MR-43.24")
def test_club_gives_a_second_attack_on_the_same_target() -> None:
    game = as_monster("elf", "ghost 1")
    fighting(game, "elf: ghost 1 in 1")

    attack(game, "ghost 1", ATTACK, head=CLUB)

    assert [line for line in attacks(game) if line.startswith("elf")] == [
        "elf > ghost 1: intercepts",
        "elf* > ghost 1: intercepts",
    ]
    assert events_of(game, events.Attacked)[0].time == 5
    assert events_of(game, events.Attacked)[1].time == 6


@pytest.mark.rule("MR-40.12")
def test_club_has_a_direction_of_its_own() -> None:
    game = as_monster("elf", "ghost 1")
    start(game)

    answer_all(game, "name ghost 1", "attack with form", "thrust", "attack with dark head or club", "smash")

    play = dict(game.fight.plays).get(being("elf")) or plays.script(game, 0, game.position.picks[0]).play
    assert (play.direction, play.head, play.head_direction) == (1, Tool(form="dark part"), 3)


@pytest.mark.rule("MR-40.12", "MR-29.10")
def test_move_of_a_form_is_played_once_in_a_round() -> None:
    game = as_monster("elf", "amazon", monster="h_troll 1")
    fighting(game)
    assert [one.form for one in tools.movers(game, being("elf"), "move")] == ["move", "dark move"]

    tools.spend(game, being("elf"), Tool(form="move"))

    assert tools.movers(game, being("elf"), "move") == []


@pytest.mark.rule("MR-40.12", "MR-40.8", "MR-29.9")
def test_form_of_absorbed_monster_bears_the_items_that_are_not_transmorphized() -> None:
    game = as_monster("elf", "amazon", monster="viper 1")
    fighting(game)
    assert tools.movers(game, being("elf"), "move")

    give(game, 0, "suit_of_armor 1")
    assert bool(tools.movers(game, being("elf"), "move")) == (game.form_of(being("elf")).strength >= 3)  # type: ignore[union-attr]


# The ends (MR-43.25).


@pytest.mark.rule("MR-43.25")
def test_monster_appears_in_the_clearing_when_the_spell_is_broken() -> None:
    game = begun("elf", elf="cliff 3", giant_1="cliff 3")
    made = put(game, "absorb_essence", "elf", "giant 1")
    game.position.characters[0].at = clearing("cliff 5")

    enchantments.break_spell(game, made, "MR-39.9")

    assert beings.place(game, being("giant 1")) == clearing("cliff 5")
    assert [(one.being, one.clearing) for one in events_of(game, events.Appeared)] == [
        (being("giant 1"), clearing("cliff 5"))
    ]
    assert form_of(game, "elf") == ""


@pytest.mark.rule("MR-43.25", "MR-35.8")
def test_monster_that_appears_in_combat_is_unassigned() -> None:
    game = as_monster("elf", "amazon")
    fighting(game, "elf:")

    enchantments.break_spell(game, game.position.enchantments[0], "MR-39.9")

    assert not sheets.is_assigned(game.fight, being("giant 1"))
    assert beings.denizens_in(game, game.fight.clearing) == (being("giant 1"),)
    assert tools.attackers(game, being("elf"))  # its own chits again


@pytest.mark.rule("MR-43.25")
def test_monster_is_out_of_play_if_the_spell_is_broken_in_the_air() -> None:
    game = as_monster("elf", monster="t_flying_dragon")
    flying.rise(game, being("elf"), TILE["cliff"])

    enchantments.break_spell(game, game.position.enchantments[0], "MR-39.9")

    assert beings.place(game, being("t_flying_dragon")) == DEAD


@pytest.mark.rule("MR-43.25", "MR-40.8", "MR-10.11")
@pytest.mark.parametrize("item", [False, True], ids=["by chit", "by item"])
def test_caster_who_leaves_the_map_takes_the_monster_along(item: bool) -> None:
    game = by_book("elf", "amazon") if item else as_monster("elf", "amazon")

    take(game, dying.depart(0))
    enchantments.settle(game, game.position.effects.tick("midnight"), "MR-21.1")

    assert game.position.forms == ()
    assert beings.place(game, being("giant 1")) == TAKEN_IN


@pytest.mark.rule("MR-43.25", "MR-34.5")
def test_killer_of_the_caster_has_two_kills_and_the_plain_bounty_of_the_monster() -> None:
    game = as_monster("elf", "amazon", monster="octopus")
    victim, killer = game.position.characters[0], game.position.characters[1]
    victim.notoriety, killer.kills = killer.notoriety + 5, 1
    fame, notoriety = killer.fame, killer.notoriety
    fighting(game, "elf:")

    kills.die_together(game, {being("elf"): (being("amazon"),)})

    assert killed(game) == ["elf by amazon", "octopus by amazon"]
    assert killer.kills == 3
    assert killer.fame - fame == 8
    assert killer.notoriety - notoriety == 2 * victim.notoriety + 8
    assert beings.place(game, being("octopus")) == DEAD


@pytest.mark.rule("MR-43.25")
def test_monster_of_another_caster_lives_on() -> None:
    game = as_monster("elf", "amazon", monster="octopus")
    put(game, "absorb_essence", "amazon", "giant 1")
    fighting(game)

    kills.die_together(game, {being("elf"): (being("amazon"),)})

    assert killed(game) == ["elf by amazon", "octopus by amazon"]
    assert form_of(game, "amazon") == "giant 1"


@pytest.mark.rule("MR-43.25", "MR-39.19")
def test_monster_dies_with_a_caster_who_dies_otherwise() -> None:
    game = begun("elf", "amazon", elf="cliff 3", amazon="cliff 3", giant_1="cliff 3")
    put(game, "absorb_essence", "elf", "giant 1")

    game.die(0, "MR-22.1")

    assert beings.place(game, being("giant 1")) == DEAD
    assert game.position.enchantments == ()


@pytest.mark.rule("MR-43.25")
def test_last_spell_energized_gives_the_form() -> None:
    game = begun("elf", elf="cliff 3", giant_1="cliff 3", viper_1="cliff 3")
    giant = put(game, "absorb_essence", "elf", "giant 1")
    put(game, "absorb_essence", "elf", "viper 1")
    put(game, "bad_luck", "elf", "elf")
    assert form_of(game, "elf") == "viper 1"

    enchantments.settle(game, game.position.effects.dispel("energized", giant.number), "MR-39.6")
    enchantments.energize(game, giant, "MR-39.5")

    assert form_of(game, "elf") == "giant 1"


@pytest.mark.rule("MR-43.25", "MR-47.47")
def test_caster_chooses_among_forms_energized_at_once() -> None:
    game = begun("elf", elf="cliff 3", giant_1="cliff 3", viper_1="cliff 3")
    for monster in ("giant 1", "viper 1"):
        put(game, "absorb_essence", "elf", monster)
    enchantments.settle(game, game.position.effects.tick("midnight"), "MR-21.1")
    game.position.day = 7  # Black

    game.position.agenda, game.players_to_act = None, ()
    energizing.energize_supplied(game)
    game.go_on()

    assert texts(game, 0) == ["become giant 1", "become viper 1"]
    game.apply(game.parse("become giant 1", 0)[0], 0)
    assert form_of(game, "elf") == "giant 1"


@pytest.mark.rule("MR-43.25", "MR-47.47", "MR-6.4")
def test_form_is_chosen_at_dawn_before_the_turn_is_recorded() -> None:
    absorbed = "giant 1 cliff 3 under absorb_essence by elf inert; viper 1 cliff 3 under absorb_essence by elf inert"
    game = expedition(f"elf cliff 3; {absorbed}; day 6; stage midnight", seed=1)

    do(game, 0, "live on")  # day 7 has black magic

    assert texts(game, 0) == ["become giant 1", "become viper 1"]
    do(game, 0, "become giant 1")
    assert form_of(game, "elf") == "giant 1"
    assert game.view(0).asks == "Birdsong"


@pytest.mark.rule("MR-43.25", "MR-47.47", "MR-39.5")
def test_form_is_chosen_at_the_beginning_of_a_round() -> None:
    game = battlefield("elf", "giant 1", "viper 1", "giant 2")
    made = [put(game, "absorb_essence", "elf", monster) for monster in ("giant 1", "viper 1")]
    for one in made:
        enchantments.settle(game, game.position.effects.dispel("energized", one.number), "MR-39.6")
    give(game, 0, "cloven_hoof", active=True)

    start(game)

    assert texts(game, 0) == ["become giant 1", "become viper 1"]


@pytest.mark.rule("MR-43.25", "MR-47.47")
def test_everybody_chooses_among_its_own_monsters() -> None:
    game = begun("elf", "amazon", elf="cliff 3", amazon="cliff 3", giant_1="cliff 3", viper_1="cliff 3")
    for name in ("ogre 1", "ogre 2"):
        beings.put(game, being(name), clearing("cliff 3"))
    for caster, monster in (("elf", "giant 1"), ("elf", "viper 1"), ("amazon", "ogre 1"), ("amazon", "ogre 2")):
        put(game, "absorb_essence", caster, monster)

    take(game, *absorbing.ask_forms(game, game.position.enchantments))

    assert texts(game, 1) == ["become ogre 1", "become ogre 2"]
    do(game, 1, "become ogre 1")
    assert texts(game, 0) == ["become giant 1", "become viper 1"]


@pytest.mark.rule("MR-43.25", "MR-47.47")
def test_form_is_not_chosen_again_while_all_spells_stay_energized() -> None:
    game = battlefield("elf", "giant 1", "viper 1")
    for monster in ("giant 1", "viper 1"):
        put(game, "absorb_essence", "elf", monster)
    give(game, 0, "cloven_hoof", active=True)

    take(game, coming_to_life.energize_here())

    assert not game.players_to_act


@pytest.mark.rule("MR-39.5", "MR-43.25")
@pytest.mark.parametrize("last", ["giant 1", "viper 1"])
def test_chosen_form_outlasts_a_midnight_at_which_its_colour_is_supplied(last: str) -> None:
    game = battlefield("elf", "giant 1", "viper 1")
    made = {monster: put(game, "absorb_essence", "elf", monster) for monster in ("giant 1", "viper 1")}
    give(game, 0, "cloven_hoof", active=True)
    enchantments.prefer(game, made[last])

    take(game, calendar.midnight())

    assert form_of(game, "elf") == last


@pytest.mark.rule("MR-43.25", "MR-47.47")
def test_no_form_is_chosen_when_one_monster_and_another_spell_are_energized() -> None:
    game = as_monster("elf", "amazon")
    put(game, "bad_luck", "elf", "amazon")

    assert absorbing.ask_forms(game, game.position.enchantments) == []


def by_book(*names: str) -> Game:
    """A field where the first character has absorbed a Giant by a spell of the Good Book."""
    game = battlefield(*names, "giant 1")
    give(game, 0, "good_book", active=True)
    made = Enchantment(0, SPELL["absorb_essence"], being(names[0]), piece=piece("good_book"))
    enchantments.begin(game, made, [being("giant 1")])
    return game


@pytest.mark.rule("MR-43.25", "MR-37.12", "MR-39.19")
def test_monster_is_free_where_the_item_of_its_dead_owner_lies() -> None:
    game = by_book("elf", "amazon")

    game.die(0, "MR-22.1")
    game.go_on()

    assert beings.place(game, being("giant 1")) == clearing("cliff 3")
    assert len(game.position.enchantments) == 1


@pytest.mark.rule("MR-43.25", "MR-37.12", "MR-34.10")
def test_killer_who_takes_the_item_takes_the_monster_in() -> None:
    game = by_book("elf", "amazon")
    fighting(game)

    kills.die_together(game, {being("elf"): (being("amazon"),)})
    game.go_on()
    assert beings.place(game, being("giant 1")) == TAKEN_IN
    do(game, 1, "activate good_book")

    assert (form_of(game, "elf"), form_of(game, "amazon")) == ("", "giant 1")


@pytest.mark.rule("MR-43.25", "MR-37.12")
def test_monster_is_a_normal_one_while_a_hired_leader_has_the_item() -> None:
    game = by_book("elf", "rhq")
    hire(game, 0, "rhq")

    belongings.give_up(game, being("elf"), piece("good_book"), slots.DRAWN)
    game.obtain(being("rhq"), piece("good_book"))
    game.players_to_act = ()
    game.go_on()
    do(game, 0, "keep good_book")

    assert beings.place(game, being("giant 1")) == clearing("cliff 3")
    assert form_of(game, "elf") == ""


@pytest.mark.rule("MR-43.25", "MR-37.12")
def test_form_passes_with_the_item_that_cast_the_spell() -> None:
    game = begun("elf", "amazon", elf="cliff 3", amazon="cliff 3", giant_1="cliff 3")
    give(game, 0, "good_book", active=True)
    book = piece("good_book")
    made = Enchantment(0, SPELL["absorb_essence"], being("elf"), piece=book)
    enchantments.begin(game, made, [being("giant 1")])
    assert (form_of(game, "elf"), form_of(game, "amazon")) == ("giant 1", "")

    belongings.give_up(game, being("elf"), book, slots.DRAWN)
    assert (form_of(game, "elf"), beings.place(game, being("giant 1"))) == ("", TAKEN_IN)

    game.obtain(being("amazon"), book)
    game.players_to_act = ()
    game.go_on()
    game.apply(game.parse("activate good_book", 1)[0], 1)
    assert (form_of(game, "elf"), form_of(game, "amazon")) == ("", "giant 1")


@pytest.mark.rule("MR-43.25", "MR-37.12")
def test_monster_is_a_normal_one_while_nobody_owns_the_item() -> None:
    game = begun("elf", "amazon", elf="cliff 3", amazon="cliff 3", giant_1="cliff 3")
    give(game, 0, "good_book", active=True)
    made = Enchantment(0, SPELL["absorb_essence"], being("elf"), piece=piece("good_book"))
    enchantments.begin(game, made, [being("giant 1")])

    belongings.put_down(game, being("elf"), piece("good_book"))

    assert beings.place(game, being("giant 1")) == clearing("cliff 3")
    assert game.position.forms == ()
    assert len(game.position.enchantments) == 1


@pytest.mark.rule("MR-43.25", "MR-37.12", "MR-9.18")
def test_monster_is_free_where_the_leader_of_those_is_who_have_bought_the_item() -> None:
    game = begun("elf", "amazon", elf="cliff 3", amazon="cliff 3", giant_1="cliff 3", rhq="cliff 5")
    give(game, 0, "good_book", active=True)
    made = Enchantment(0, SPELL["absorb_essence"], being("elf"), piece=piece("good_book"))
    enchantments.begin(game, made, [being("giant 1")])

    game.sell(being("elf"), GROUP["rogues"], piece("good_book"))

    assert beings.place(game, being("giant 1")) == clearing("cliff 5")


@pytest.mark.rule("MR-43.50")
@pytest.mark.parametrize(
    ("monster", "types"), [("demon", {"V"}), ("winged_demon", {"V"}), ("imp", {"VIII"}), ("giant 1", set())]
)
def test_types_printed_on_the_monster(monster: str, types: set[str]) -> None:
    game = begun("elf", elf="cliff 3")
    beings.put(game, being(monster), clearing("cliff 3"))
    assert absorbing.magic_types(game, being("elf")) == frozenset()

    put(game, "absorb_essence", "elf", monster)

    assert absorbing.magic_types(game, being("elf")) == types


@pytest.mark.rule("MR-43.50", "MR-37.4")
def test_absorber_of_a_demon_records_spells_of_its_type() -> None:
    game = begun("elf", elf="cliff 3", demon="cliff 3")
    card = CARD_OF_SPELL[SPELL["absorb_essence"]]
    refused = learning.why_cannot_learn(game, being("elf"), card)
    assert refused is not None
    assert refused.clause == "MR-37.4"

    put(game, "absorb_essence", "elf", "demon")

    assert learning.why_cannot_learn(game, being("elf"), card) is None


@pytest.mark.rule("MR-43.24", "MR-33.11")
def test_demon_form_casts_its_spell_by_hitting() -> None:
    game = as_monster("elf", "amazon", monster="demon")
    fighting(game)
    roll(game, 6, 6)

    attack(game, "amazon", ATTACK)

    (struck,) = events_of(game, events.SpellStruck)
    assert (struck.being, struck.partner) == (being("elf"), being("amazon"))
    assert sheets.is_holding(game.fight, being("elf")) == being("amazon")


@pytest.mark.rule("MR-43.24", "MR-33.12")
@pytest.mark.parametrize(("played", "cursed"), [(ATTACK, True), (RED, False)])
def test_imp_form_curses_with_one_side_and_strikes_with_the_other(played: Tool, cursed: bool) -> None:
    game = as_monster("elf", "amazon", monster="imp")
    fighting(game)
    roll(game, 1, 1)

    attack(game, "amazon", played)

    assert curses.of(game, being("amazon")) == (("eyemist",) if cursed else ())
    assert bool(events_of(game, events.Struck)) is not cursed


@pytest.mark.rule("MR-43.25")
@pytest.mark.parametrize("at", [0, len(CLEARINGS) - 1])
def test_monster_appears_in_whatever_clearing_its_absorber_is(at: int) -> None:
    game = as_monster("elf")
    game.position.characters[0].at = at

    enchantments.break_spell(game, game.position.enchantments[0], "MR-39.9")

    assert beings.place(game, being("giant 1")) == at


@pytest.mark.rule("MR-39.13", "MR-39.14")
def test_transform_nullifies_absorb_essence() -> None:
    game = as_monster("elf", "witch_king")
    put(game, "transform", "witch_king", "elf", data="lion")

    assert form_of(game, "elf") == "lion"
    assert not enchantments.works(game, "absorb_essence", being("giant 1"))


@pytest.mark.rule("MR-19.10", "MR-43.24")
def test_campaign_is_complete_when_its_last_foe_is_absorbed() -> None:
    game = battlefield("elf", "witch_king")
    quest = next(chit for chit, data in enumerate(VISITOR_CHITS) if "quest" in data.sides)
    game.position.visitors[quest] = VisitorChit(VISITOR_CHITS[quest].sides.index("quest"), carrier=0)
    game.position.effects.begin("campaign", 0, quest, lasts=PERMANENT)
    last, *others = [DENIZENS[foe].id for foe in missions.foes(CAMPAIGNS["quest"])]
    for name in others:
        game.position.denizen_at[DENIZEN[name]] = DEAD
    place(game, last, "cliff 3")

    put(game, "absorb_essence", "witch_king", last)

    assert [event.being for event in events_of(game, events.CampaignDone)] == [being("elf")]
