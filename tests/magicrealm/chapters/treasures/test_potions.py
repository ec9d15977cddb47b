"""Potions (MR-9.20, MR-9.21, MR-44.33, MR-44.36, MR-44.40 to MR-44.48, MR-44.57)."""

from __future__ import annotations

import pytest

from arcana_core.agenda import evolve
from arcana_core.cards.cards import indices
from arcana_core.effects import until
from arcana_magicrealm import Game, Rules, events
from arcana_magicrealm.actions import CHIT_LABELS
from arcana_magicrealm.chapters import belongings
from arcana_magicrealm.chapters.combat import figures
from arcana_magicrealm.chapters.combat.melee import harm, hits
from arcana_magicrealm.chapters.days import calendar, turns
from arcana_magicrealm.chapters.ending import dying
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.chapters.magic.tables import pit
from arcana_magicrealm.chapters.travel import effort
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.card_sets import CARDS
from arcana_magicrealm.model.denizens import GROUP
from arcana_magicrealm.model.locations import VISITOR
from arcana_magicrealm.model.melee import Attack, Maneuver
from arcana_magicrealm.model.pieces import PIECES, POTIONS
from arcana_magicrealm.model.turns import Turn
from tests.magicrealm.chapters.combat.blows import arm, attacks, blows, is_alerted, wear, wounds
from tests.magicrealm.chapters.combat.fights import battlefield, fighting, pairs, play, take, those
from tests.magicrealm.chapters.magic.spells import casting
from tests.magicrealm.chapters.magic.spells import put as bewitch
from tests.magicrealm.chapters.travel.test_effort import states
from tests.magicrealm.hands import act, hand, has, set_chits, strip
from tests.magicrealm.table import ask, begun, being, clearing, do, events_of, give, piece, put, roll, texts

BOXES = {
    "alchemists_mixture": "warlock",
    "draught_of_speed": "warlock",
    "gripping_dust": "warlock",
    "oil_of_poison": "crone",
    "ointment_of_bite": "crone",
    "ointment_of_steel": "shaman",
    "penetrating_grease": "crone",
    "potion_of_energy": "warlock",
    "poultice_of_health": "shaman",
    "reflecting_grease": "crone",
    "vial_of_healing": "order",
}
USED_UP = sorted({*BOXES} - {"alchemists_mixture", "vial_of_healing"})


def started(*cards: str) -> Game:
    """The Swordsman at the start of a phase with these inactive cards, and nothing else."""
    game = begun("swordsman", "witch", swordsman="cliff 3", witch="cliff 3")
    strip(game, "swordsman")
    hand(game, "swordsman", *cards)
    ready(game)
    return game


def ready(game: Game) -> None:
    """Ask the Swordsman anew at the start of a phase."""
    game.position.turn = Turn(being("swordsman"), (), from_=clearing("cliff 3"))
    game.position.agenda = None
    game.players_to_act = ()
    ask(game, turns.StartOfPhase(being("swordsman")))


def midnight(game: Game) -> None:
    """Let Midnight come."""
    game.position.turn = game.position.agenda = None
    game.players_to_act = ()
    ask(game, calendar.midnight())


def box(name: str) -> int:
    """The pile of treasure cards of a partner."""
    return slots.CARDS_OF_GROUP[GROUP[name]] if name in GROUP else slots.VISITOR_CARDS[VISITOR[name]]


@pytest.mark.rule("MR-9.20")
@pytest.mark.parametrize("card", BOXES)
def test_active_potion_works_until_midnight_and_goes_to_its_box(card: str) -> None:
    game = started(card)

    do(game, 0, f"activate {card}")
    ready(game)
    assert f"deactivate {card}" not in texts(game, 0)
    midnight(game)

    assert has(game, "swordsman") == []
    assert game.position.piles.masks[box(BOXES[card])] >> piece(card) & 1
    assert game.position.characters[0].active == 0
    assert [PIECES[one.piece].id for one in events_of(game, events.PotionReturned)] == [card]


@pytest.mark.rule("MR-9.20")
def test_other_effects_that_end_at_midnight_return_no_potion() -> None:
    game = started("vial_of_healing", "oil_of_poison")
    for card in ("vial_of_healing", "oil_of_poison"):
        game.position.effects.begin("found hidden enemies", target=piece(card), lasts=until("midnight"))

    midnight(game)

    assert has(game, "swordsman") == ["oil_of_poison", "vial_of_healing"]


@pytest.mark.rule("MR-9.20")
def test_potion_that_was_not_activated_stays_with_its_owner() -> None:
    game = started("oil_of_poison")

    midnight(game)

    assert has(game, "swordsman") == ["oil_of_poison"]


@pytest.mark.rule("MR-9.21")
@pytest.mark.parametrize("card", USED_UP)
def test_potion_that_is_used_up_cannot_be_parted_with(card: str) -> None:
    game = started(card)

    do(game, 0, f"activate {card}")
    ready(game)

    assert not any(card in text for text in texts(game, 0))
    assert belongings.spare(game, being("swordsman")) == ()
    why = belongings.why_cannot_part(game, being("swordsman"), 1 << piece(card))
    assert why is not None
    assert why.clause == "MR-9.21"


@pytest.mark.rule("MR-9.21")
@pytest.mark.parametrize("card", ["alchemists_mixture", "vial_of_healing"])
def test_reusable_potion_can_be_transferred_while_active_and_returns_from_anywhere(card: str) -> None:
    game = started(card)
    do(game, 0, f"activate {card}")
    ready(game)
    assert f"abandon {card}" in texts(game, 0)
    assert piece(card) in belongings.spare(game, being("swordsman"))

    do(game, 0, f"abandon {card}")
    midnight(game)

    assert game.position.piles.masks[box(BOXES[card])] >> piece(card) & 1


@pytest.mark.rule("MR-9.20", "MR-9.21", "MR-18.2")
def test_everybody_sees_which_potion_returns_after_a_secret_trade() -> None:
    game = started()
    give(game, 1, "vial_of_healing")
    vial, piles = piece("vial_of_healing"), game.position.piles
    game.position.effects.begin("potion", being("swordsman"), vial, data="", lasts=until("midnight"))
    assert not piles.known(piles.players, slots.BAG[1]) >> vial & 1

    midnight(game)

    assert all(piles.known(viewer, box("order")) >> vial & 1 for viewer in (0, 1, piles.players))


@pytest.mark.rule("MR-9.21", "MR-22.2", "MR-40.13")
@pytest.mark.parametrize("form", ["", "lion"])
def test_used_up_potion_of_a_dead_character_goes_to_its_box_at_once(form: str) -> None:
    game = started("draught_of_speed", "quick_boots")
    do(game, 0, "activate draught_of_speed")
    game.position.agenda = None
    game.players_to_act = ()
    if form:
        bewitch(game, "transform", "witch", "swordsman", data=form)

    game.die(0, "MR-22.1")
    ask(game)

    assert game.position.piles.masks[box("warlock")] >> piece("draught_of_speed") & 1
    assert piece("quick_boots") in game.position.piles.order_of(slots.HEAP[clearing("cliff 3")])


@pytest.mark.rule("MR-9.20", "MR-10.11")
def test_vial_that_has_left_the_game_with_its_owner_does_not_return() -> None:
    game = started("vial_of_healing")
    do(game, 0, "activate vial_of_healing")
    game.position.turn = game.position.agenda = None
    game.players_to_act = ()
    ask(game, dying.depart(0))

    game.potions_return(game.position.effects.tick("midnight"))

    assert belongings.place_of(game, piece("vial_of_healing")) == slots.OUT_OF_PLAY


@pytest.mark.rule("MR-9.20", "MR-9.21")
def test_vial_sold_to_the_chapel_is_in_its_box_already() -> None:
    game = started("vial_of_healing")
    do(game, 0, "activate vial_of_healing")
    game.sell(being("swordsman"), GROUP["order"], piece("vial_of_healing"))

    midnight(game)

    assert game.position.piles.masks[box("order")] >> piece("vial_of_healing") & 1
    assert events_of(game, events.PotionReturned) == []


@pytest.mark.rule("MR-9.20", "MR-9.21")
@pytest.mark.parametrize("active", [False, True])
def test_potion_of_the_dead_that_is_bought_again_returns_only_if_activated(active: bool) -> None:
    game = started("draught_of_speed")
    do(game, 0, "activate draught_of_speed")
    game.position.agenda = None
    game.players_to_act = ()
    game.die(0, "MR-22.1")
    ask(game)
    hand(game, "witch", "draught_of_speed", active=active)

    midnight(game)

    assert has(game, "witch") == ([] if active else ["draught_of_speed"])


@pytest.mark.rule("MR-9.20", "MR-46.4")
@pytest.mark.parametrize("gold", [0, 5])
def test_potion_that_returns_from_a_cache_leaves_no_empty_one(gold: int) -> None:
    game = begun("amazon", "elf", amazon="cliff 2", elf="cliff 2", rules=Rules(caching=True))
    strip(game, "amazon")
    hand(game, "amazon", "vial_of_healing", active=True)
    game.position.characters[0].gold = gold
    act(game, "amazon", "C")
    do(game, 0, "give vial_of_healing" + "; give 5 gold" * (gold > 0) + "; done" * (gold == 0))
    assert game.position.caches[0].clearing == clearing("cliff 2")

    midnight(game)

    assert game.position.piles.masks[box("order")] >> piece("vial_of_healing") & 1
    assert (game.position.caches[0].clearing >= 0) == (gold > 0)


@pytest.mark.rule("MR-44.57")
@pytest.mark.parametrize("card", ["amulet"])
def test_card_that_cannot_be_used_at_once_cannot_be_activated(card: str) -> None:
    why = belongings.why_cannot_activate(started(card), being("swordsman"), piece(card))

    assert why is not None
    assert why.clause == "MR-44.57"


# Used on oneself.


@pytest.mark.rule("MR-44.33")
def test_vial_turns_wounded_chits_fatigued_and_later_ones_too() -> None:
    game = started("vial_of_healing")
    set_chits(game, "swordsman", fight_M4x="W", fight_M3xx="W", move_L4="W")

    do(game, 0, "activate vial_of_healing")
    assert states(game, "swordsman") == {"fight M4*": "F", "fight M3**": "F", "move L4": "F"}
    game.position.agenda = None
    game.players_to_act = ()
    game.wound(being("swordsman"), 1)
    ask(game)
    do(game, 0, "wound chit fight L3*")

    assert states(game, "swordsman")["fight L3*"] == "F"


@pytest.mark.rule("MR-44.33", "MR-39.15")
def test_two_terrors_at_once_leave_the_chits_of_the_vials_owner_fatigued() -> None:
    game = battlefield("swordsman", "elf")
    hand(game, "swordsman", "vial_of_healing", active=True)
    fighting(game, "swordsman:")

    for _ in range(2):
        pit.open_pit(game, being("swordsman"), 3, -1)

    assert {*game.chits_of(being("swordsman"))} == {"F"}


@pytest.mark.rule("MR-44.33", "MR-40.11", "MR-43.24")
def test_vial_activated_as_a_monster_heals_chits_once_they_are_not_frozen() -> None:
    game = started("vial_of_healing")
    set_chits(game, "swordsman", fight_M4x="W")
    put(game, "giant_bat 1", "cliff 3")
    absorbs = bewitch(game, "absorb_essence", "swordsman", "giant_bat 1")
    ready(game)

    do(game, 0, "activate vial_of_healing")
    assert states(game, "swordsman") == {"fight M4*": "W"}
    enchantments.break_spell(game, absorbs, "MR-39.9")

    assert states(game, "swordsman") == {"fight M4*": "F"}


@pytest.mark.rule("MR-44.33")
def test_other_cards_heal_no_chits() -> None:
    game = started("draught_of_speed", "quick_boots")
    set_chits(game, "swordsman", fight_M4x="W")
    ready(game)

    do(game, 0, "activate draught_of_speed; activate quick_boots")

    assert states(game, "swordsman") == {"fight M4*": "W"}


@pytest.mark.rule("MR-44.33", "MR-11.8")
def test_chit_without_asterisk_that_the_vial_fatigued_is_rested() -> None:
    game = started("vial_of_healing")
    set_chits(game, "swordsman", move_L4="W")
    do(game, 0, "activate vial_of_healing")

    assert [str(one) for one in effort.rest_options(game, being("swordsman"))] == ["rest chit move L4"]
    effort.recover(game, being("swordsman"), CHIT_LABELS[being("swordsman")].index("move L4"))

    assert states(game, "swordsman") == {}


@pytest.mark.rule("MR-44.46")
def test_reflecting_grease_prevents_wounds_of_hits_on_armour_only() -> None:
    game = battlefield("amazon", "wolf_a 1", "wolf_b 1")
    wear(game, 0, "helmet 1", "reflecting_grease")
    fighting(game, "amazon: wolf_b 1 in 3, wolf_a 1 in 1", plays=play("amazon"))

    lines = blows(game)

    assert sorted(line.split(": ")[1] for line in lines) == ["body L wounded", "helmet 1 M damaged"]
    assert wounds(game, "amazon") == 1


@pytest.mark.rule("MR-44.40", "MR-32.17", "MR-32.23")
def test_ointment_of_steel_protects_until_harm_t_destroys_it() -> None:
    game = battlefield("amazon", "h_spider 1")
    hand(game, "amazon", "ointment_of_steel", active=True)
    gold = game.position.characters[0].gold
    fighting(game, "amazon: h_spider 1 in 1", plays=play("amazon"), dark=those("h_spider 1"))

    lines = blows(game)

    assert lines == ["h_spider 1 > amazon: ointment_of_steel T destroyed"]
    assert game.position.characters[0].gold == gold
    assert belongings.place_of(game, piece("ointment_of_steel")) == slots.OUT_OF_PLAY
    game.potions_return(game.position.effects.tick("midnight"))
    assert belongings.place_of(game, piece("ointment_of_steel")) == slots.OUT_OF_PLAY


# Used on a weapon.


def armed(*potions: str, weapon: str = "", round_: int = 2) -> Game:
    """The Amazon against an armoured Heavy Troll with potions on her weapon."""
    game = battlefield("amazon", "elf", "h_troll 1")
    if weapon:
        arm(game, 0, weapon, alerted=True)
    hand(game, "amazon", *potions, active=True)
    fighting(game, "amazon: h_troll 1 in 1", round=round_)
    return game


def blow(game: Game, name: str = "amazon") -> Attack:
    """The attack of a character on the Troll."""
    made = dict(play(name, "fight L4 as thrust" if name == "amazon" else "fight M4 as thrust"))[being(name)]
    return figures.attack_of(game, being(name), being("h_troll 1"), made)


@pytest.mark.rule("MR-44.42", "MR-44.45")
def test_oil_of_poison_adds_a_star_to_the_weapon_active_then() -> None:
    game = armed("oil_of_poison", weapon="short_sword 1")
    plain = PIECES[piece("short_sword 1")].weapon.alerted.sharpness
    assert blow(game).stars == plain + 1

    belongings.deactivate(game, being("amazon"), piece("short_sword 1"), "MR-9.3")
    assert blow(game).stars == 1

    hand(game, "elf", "short_sword 1", active=True)
    assert blow(game, "elf").stars == PIECES[piece("short_sword 1")].weapon.unalerted.sharpness + 1


@pytest.mark.rule("MR-44.45")
def test_potion_without_an_active_weapon_works_on_the_owners_dagger() -> None:
    game = armed("oil_of_poison")

    assert blow(game).stars == 2
    assert blow(game, "elf").stars == 1


@pytest.mark.rule("MR-44.45", "MR-9.21")
def test_potion_of_the_dead_leaves_the_old_weapon_when_it_is_activated_again() -> None:
    game = armed("oil_of_poison", weapon="short_sword 1")
    game.die(0, "MR-22.1")
    ask(game)
    hand(game, "elf", "short_sword 1", active=True)
    plain = PIECES[piece("short_sword 1")].weapon.unalerted.sharpness
    hand(game, "elf", "oil_of_poison")
    assert blow(game, "elf").stars == plain + 1

    belongings.deactivate(game, being("elf"), piece("short_sword 1"), "MR-9.3")
    belongings.activate(game, being("elf"), piece("oil_of_poison"))
    assert blow(game, "elf").stars == 2, "the dagger has it now"

    belongings.activate(game, being("elf"), piece("short_sword 1"))
    assert blow(game, "elf").stars == plain


@pytest.mark.rule("MR-44.45", "MR-9.20")
def test_potion_on_a_weapon_ends_at_midnight() -> None:
    game = armed("oil_of_poison", weapon="short_sword 1")

    game.potions_return(game.position.effects.tick("midnight"))

    assert blow(game).stars == PIECES[piece("short_sword 1")].weapon.alerted.sharpness


@pytest.mark.rule("MR-44.43")
@pytest.mark.parametrize(("time", "why"), [(3, ""), (4, "bites"), (5, "undercuts")])
def test_ointment_of_bite_hits_at_the_time_of_the_maneuver(time: int, why: str) -> None:
    game = armed("ointment_of_bite")

    assert hits.reason(blow(game), Maneuver(time, 2)) == why
    assert hits.reason(evolve(blow(game), bites=False), Maneuver(4, 2)) == ""


@pytest.mark.rule("MR-44.44", "MR-32.1", "MR-32.10")
def test_penetrating_grease_loses_no_star_on_armour() -> None:
    game = armed("penetrating_grease")
    made = play("amazon", "fight L4 as thrust")
    fighting(game, "amazon: h_troll 1 in 1", targets=pairs("amazon > h_troll 1"), plays=made)

    lines = [line for line in blows(game) if line.startswith("amazon")]

    assert lines == ["amazon > h_troll 1: body M nothing"]


@pytest.mark.rule("MR-44.44", "MR-32.14")
def test_penetrating_grease_meets_no_armour_of_a_character() -> None:
    game = battlefield("amazon", "captain")
    wear(game, 1, "suit_of_armor 1")
    hand(game, "amazon", "penetrating_grease", active=True)
    fighting(game, "amazon:", "captain:", targets=pairs("amazon > captain"), plays=play("amazon", "fight L4 as thrust"))

    assert blows(game) == ["amazon > captain: body M killed"]
    assert "suit_of_armor 1" not in [one.piece for one in events_of(game, events.ArmourDamaged)]


@pytest.mark.rule("MR-44.44", "MR-32.13")
def test_penetrating_grease_strikes_the_horse_of_a_character() -> None:
    game = battlefield("amazon", "captain")
    give(game, 1, "pony_m2_m5", active=True)
    hand(game, "amazon", "penetrating_grease", active=True)
    made = (*play("amazon", "fight L4 as thrust"), *play("captain", maneuver="pony_m2_m5 as charge"))
    fighting(game, "amazon:", "captain:", targets=pairs("amazon > captain"), plays=made)

    assert blows(game) == ["amazon > captain: pony_m2_m5 M killed"]


@pytest.mark.rule("MR-44.41", "MR-31.8")
@pytest.mark.parametrize("potion", ["", "gripping_dust"])
def test_gripping_dust_keeps_the_weapon_alerted_when_it_hits(potion: str) -> None:
    game = armed(*filter(None, [potion]), weapon="short_sword 1")
    made = play("amazon", "fight L4 as thrust")
    fighting(game, "elf: h_troll 1 in 1", targets=pairs("amazon > h_troll 1"), plays=made)

    take(game, hits.blows_fall())

    assert "amazon > h_troll 1: intercepts" in attacks(game)
    assert is_alerted(game, "short_sword 1") == bool(potion)


@pytest.mark.rule("MR-44.36", "MR-9.4")
def test_alchemists_mixture_is_the_active_weapon_until_midnight() -> None:
    game = armed("alchemists_mixture")

    made = blow(game)

    assert (made.length, made.harm, made.stars, made.is_missile, made.time) == (11, 2, 3, True, 4)
    why = belongings.why_cannot_activate(game, being("amazon"), piece("short_sword 1"))
    assert why is not None
    assert why.clause == "MR-9.4"


@pytest.mark.rule("MR-44.36", "MR-31.3", "MR-31.8")
def test_alchemists_mixture_that_misses_is_never_alerted() -> None:
    game = armed("alchemists_mixture")
    made = play("amazon", "fight L4 as thrust")
    fighting(game, "elf: h_troll 1 in 3", targets=pairs("amazon > h_troll 1"), plays=made)

    take(game, hits.blows_fall())

    assert "amazon > h_troll 1: misses" in attacks(game)
    assert events_of(game, events.WeaponTurned) == []
    assert game.position.alerted == 0


@pytest.mark.rule("MR-44.45", "MR-44.36")
def test_potion_works_on_the_mixture_as_on_other_weapons() -> None:
    assert blow(armed("alchemists_mixture", "oil_of_poison")).stars == 4


@pytest.mark.rule("MR-44.41", "MR-44.42", "MR-44.43", "MR-44.44", "MR-44.46", "MR-44.48")
def test_potions_return_to_the_boxes_of_their_clauses() -> None:
    named = {
        PIECES[number].id: PIECES[number].treasure.returns_to
        for number in indices(CARDS.pieces)
        if POTIONS.mask >> number & 1
    }

    assert {card: at for card, at in named.items() if card not in ("amulet", "withered_claw")} == BOXES


@pytest.mark.rule("MR-44.41", "MR-44.45", "MR-31.8")
def test_gripping_dust_does_not_keep_another_weapon_alerted() -> None:
    game = armed("gripping_dust", weapon="short_sword 1")
    belongings.deactivate(game, being("amazon"), piece("short_sword 1"), "MR-9.3")
    arm(game, 0, "spear 1", alerted=True)
    made = play("amazon", "fight L4 as thrust")
    fighting(game, "elf: h_troll 1 in 1", targets=pairs("amazon > h_troll 1"), plays=made)

    take(game, hits.blows_fall())

    assert "amazon > h_troll 1: intercepts" in attacks(game)
    assert not is_alerted(game, "spear 1")


@pytest.mark.rule("MR-44.42", "MR-44.43", "MR-44.44", "MR-44.45")
def test_potions_on_a_weapon_do_not_affect_attack_spells() -> None:
    game = battlefield("druid", "captain")
    hand(game, "druid", "oil_of_poison", "ointment_of_bite", "penetrating_grease", active=True)
    fighting(game, casts=casting("druid", "stones_fly", "magic II2**", 2, "captain"))

    (made, *_) = hits.attacks(game, game.fight)

    assert (made.stars, made.bites, made.penetrates) == (1, False, False)


@pytest.mark.rule("MR-44.43", "MR-44.45")
def test_ointment_of_bite_works_for_whoever_has_the_weapon_and_nobody_else() -> None:
    game = armed("ointment_of_bite", weapon="short_sword 1")
    assert blow(game).bites

    hand(game, "elf", "short_sword 1", active=True)

    assert blow(game, "elf").bites
    assert not blow(game).bites


@pytest.mark.rule("MR-44.40", "MR-32.16")
def test_ointment_of_steel_is_met_after_a_helmet_and_before_a_suit() -> None:
    game = battlefield("amazon", "h_spider 1")
    hand(game, "amazon", "ointment_of_steel", active=True)
    wear(game, 0, "suit_of_armor 1", "helmet 1")
    fighting(game, plays=play("amazon"))
    met = {box: harm.armour_against(game, game.fight, being("amazon"), box) for box in (1, 3)}

    assert [PIECES[one].id for one in met[1]] == ["ointment_of_steel", "suit_of_armor 1"]
    assert [PIECES[one].id for one in met[3]] == ["helmet 1", "ointment_of_steel", "suit_of_armor 1"]


@pytest.mark.rule("MR-44.46", "MR-46.19")
@pytest.mark.parametrize(("potion", "effect"), [("", "wounded"), ("reflecting_grease", "nothing")])
def test_reflecting_grease_prevents_wounds_of_missiles_that_armour_stops(potion: str, effect: str) -> None:
    game = battlefield("captain", "c6", rules=Rules(penetrating_armour=True))
    wear(game, 0, "suit_of_armor 1")
    hand(game, "captain", *filter(None, [potion]), active=True)
    roll(game, 3, 3)
    fighting(game, "captain: c6 in 2", plays=play("captain"))

    assert blows(game) == [f"c6 > captain: suit_of_armor 1 H {effect}"]


@pytest.mark.rule("MR-46.19", "MR-44.46")
def test_reflecting_grease_prevents_no_wound_of_a_missile_that_has_gone_through() -> None:
    game = battlefield("white_knight", "c6", rules=Rules(penetrating_armour=True))
    wear(game, 0, "helmet 1", "reflecting_grease")
    roll(game, 3, 3)
    fighting(game, "white_knight: c6 in 3", plays=play("white_knight"))

    assert blows(game) == ["c6 > white_knight: body M wounded"]
    assert wounds(game, "white_knight") == 1


@pytest.mark.rule("MR-44.44", "MR-32.11")
def test_penetrating_grease_loses_no_star_on_an_armoured_horse() -> None:
    game = armed("penetrating_grease")
    made = play("amazon", "fight L4 as thrust")
    fighting(game, "elf: ohq in 1 with 1", targets=pairs("amazon > ohq"), plays=made)
    (hit,) = [one for one in hits.attacks(game, game.fight) if one.author == being("amazon")]

    assert harm.strike(game, game.fight, hit).harm == hit.harm + hit.stars + hit.bonus
    assert harm.strike(game, game.fight, evolve(hit, penetrates=False)).harm == hit.harm + hit.stars + hit.bonus - 1


@pytest.mark.rule("MR-44.33", "MR-9.21")
def test_vial_passed_on_turns_the_wounds_of_the_next_owner_fatigued() -> None:
    game = started("vial_of_healing")
    do(game, 0, "activate vial_of_healing")
    set_chits(game, "witch", move_L4="W")

    hand(game, "witch", "vial_of_healing", active=True)

    assert states(game, "witch") == {"move L4": "F"}
    game.position.agenda = None
    game.players_to_act = ()
    game.wound(being("swordsman"), 1)
    ask(game)
    do(game, 0, "wound chit fight L3*")
    assert states(game, "swordsman") == {"fight L3*": "W"}


@pytest.mark.rule("MR-44.46", "MR-44.45")
def test_reflecting_grease_stays_with_its_user_whatever_becomes_of_the_weapon() -> None:
    game = armed("reflecting_grease", weapon="short_sword 1")

    hand(game, "elf", "short_sword 1", active=True)

    assert [harm.reflects(game, being(name)) for name in ("amazon", "elf")] == [True, False]
