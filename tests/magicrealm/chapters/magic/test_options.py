"""Settings of magic: ambushes, enhanced magic, the Pit as an attack (MR-46.2, MR-46.13, MR-46.16); who is asked."""

from __future__ import annotations

import pytest

from arcana_core.agenda import evolve
from arcana_core.chance.rng import Rng
from arcana_core.errors import RulesError
from arcana_magicrealm import Game, Rules, events
from arcana_magicrealm.chapters.combat import rounds
from arcana_magicrealm.chapters.combat.encounter.acting import Acting
from arcana_magicrealm.chapters.combat.melee import hits
from arcana_magicrealm.chapters.magic import aiming, coming_to_life
from arcana_magicrealm.chapters.magic.spells.rule import NO_RULE
from arcana_magicrealm.model.chits import FATIGUED
from arcana_magicrealm.model.enchantments import INSTANT
from arcana_magicrealm.model.melee import CANCELLED, LIVES, Attack, Play
from arcana_magicrealm.model.spells import SPELL_CARDS
from tests.magicrealm.chapters.combat.fights import answer_all, asked, battlefield, fighting, hide, is_hidden, take
from tests.magicrealm.chapters.magic.spells import cast, casting, flood, learn, put, state_of, works
from tests.magicrealm.table import being, events_of, roll


def with_spells(*names: str, rules: Rules, **spells: str) -> Game:
    """Characters in a clearing with just these spells, under some rules."""
    game = battlefield(*names, rules=rules)
    for one in game.position.characters:
        one.spells = ()
    for name, spell in spells.items():
        learn(game, name, *spell.split())
    flood(game)
    return game


@pytest.mark.rule("MR-46.13")
def test_enhanced_magic_ties_up_neither_chit_nor_slot() -> None:
    game = with_spells("witch_king", "elf", rules=Rules(enhanced_magic=True), witch_king="transform")
    cast(game, "cast transform", "cast with magic VI2*", "aim at elf")
    assert asked(game, "no maneuver") >= 0
    assert works(game, "transform", "elf")
    assert state_of(game, "witch_king", "magic VI2*") == "A"
    assert (game.position.enchantments[0].chit, game.position.enchantments[0].slot) == (-1, -1)
    asked(game, "cast transform")
    assert state_of(game, "witch_king", "magic VI2*") == FATIGUED
    assert asked(game, "cast transform") == 0


def ambusher(spell: str, *names: str, option: bool = True) -> Game:
    """The hidden Witch King, who has cast a spell, is asked for its target."""
    game = battlefield("witch_king", *names, rules=Rules(ambush=option))
    hide(game, "witch_king")
    fighting(game, casts=casting("witch_king", spell, "magic VI2*", 2, fate=""))
    return game


def name_at(game: Game, *lines: str) -> list[str]:
    """Name targets; the tables rolled on."""
    take(game, aiming.NameSpellTarget(being("witch_king")))
    answer_all(game, *lines)
    return [one.table for one in events_of(game, events.TableRolled)]


@pytest.mark.rule("MR-46.2", "MR-28.6")
@pytest.mark.parametrize(("face", "stays"), [(5, True), (6, False)])
@pytest.mark.parametrize("target", ["elf", "witch_king"])
def test_hidden_caster_stays_hidden_by_a_roll_with_ambush(target: str, face: int, stays: bool) -> None:
    game = ambusher("transform", "elf")
    roll(game, face, 1)

    assert name_at(game, f"aim at {target}") == ["hide"]
    assert is_hidden(game, "witch_king") == stays


@pytest.mark.rule("MR-46.2")
def test_hidden_caster_comes_out_of_hiding_without_ambush() -> None:
    game = ambusher("transform", "elf", option=False)

    assert name_at(game, "aim at elf") == []
    assert not is_hidden(game, "witch_king")


@pytest.mark.rule("MR-46.2", "MR-38.6")
def test_hidden_caster_who_names_a_second_target_comes_out_of_hiding() -> None:
    game = ambusher("stones_fly", "elf", "amazon")
    roll(game, 1, 1)

    assert name_at(game, "aim at elf") == ["hide"]
    assert is_hidden(game, "witch_king")
    answer_all(game, "aim at amazon")

    assert not is_hidden(game, "witch_king")


@pytest.mark.rule("MR-46.2", "MR-38.6")
@pytest.mark.parametrize(("names", "hidden"), [(("l1",), True), (("l1", "l2"), False)])
def test_caster_stays_hidden_only_if_one_member_of_a_group_is_there(names: tuple[str, ...], hidden: bool) -> None:
    game = ambusher("persuade", *names)
    roll(game, 1, 1)

    name_at(game, "aim at all lancers")

    assert is_hidden(game, "witch_king") == hidden


@pytest.mark.rule("MR-46.16", "MR-38.14")
def test_pit_as_an_attack_must_hit() -> None:
    game = battlefield("witch_king", "elf", rules=Rules(pit_as_attack=True))
    (made,) = casting("witch_king", "power_of_the_pit", "magic V2*", 2, "elf", fate="")
    fighting(game, casts=(made,))
    take(game, coming_to_life.spells_come_to_life())
    assert not events_of(game, events.TableRolled)
    assert coming_to_life.aims_attack(game, being("witch_king"))
    fighting(game, casts=(evolve(made, fate=LIVES),), plays=((being("witch_king"), Play(direction=1)),))
    assert [(one.length, one.time, one.table) for one in hits.attacks(game, game.fight)] == [
        (17, 2, "power_of_the_pit")
    ]
    roll(game, 2, 2)
    take(game, hits.blows_fall())
    assert game.position.characters[1].status == "dead"
    assert [one.being for one in events_of(game, events.TableRolled)] == [being("witch_king")]


@pytest.mark.rule("MR-46.16", "MR-33.11", "MR-34.10")
@pytest.mark.parametrize(("casters", "gold"), [(("witch_king", "witch"), 41), (("witch", "witch_king"), 1)])
def test_pits_of_one_moment_open_one_after_the_other(casters: tuple[str, str], gold: int) -> None:
    game = battlefield("witch_king", "elf", "witch", rules=Rules(pit_as_attack=True))
    for seat, has in enumerate((1, 40, 0)):
        game.position.characters[seat].gold = has
    victims = {"witch_king": "elf", "witch": "witch_king"}
    spells = [casting(one, "power_of_the_pit", "magic V4*", 4, victims[one])[0] for one in casters]
    fighting(game, casts=tuple(spells), plays=tuple([(being(one), Play(direction=1)) for one in casters]))
    roll(game, 2, 2, 2, 2)

    take(game, hits.blows_fall())

    assert [one.status for one in game.position.characters] == ["dead", "dead", "playing"]
    assert game.position.characters[2].gold == gold


@pytest.mark.rule("MR-46.16", "MR-33.1")
def test_pit_of_a_character_in_a_tremendous_form_holds_nobody() -> None:
    game = battlefield("witch_king", "elf", "giant 1", rules=Rules(pit_as_attack=True))
    put(game, "absorb_essence", "witch_king", "giant 1")
    fighting(game)

    hits.bewitch(game, Attack(being("witch_king"), being("elf"), False, 2, 1, 17, 0, 0, spell=0, table="curse"))

    assert game.fight.gripping == ()


@pytest.mark.rule("MR-46.16")
def test_spell_of_a_demon_interrupts_a_slower_one() -> None:
    for is_on, fate in ((True, CANCELLED), (False, LIVES)):
        game = battlefield("witch_king", "demon", rules=Rules(pit_as_attack=is_on))
        (made,) = casting("witch_king", "bad_luck", "magic VI4*", 4, "witch_king", fate="")
        fighting(game, "witch_king: demon in 1", casts=(made,))
        take(game, coming_to_life.spells_come_to_life())
        assert game.fight.casts[0].fate == fate


@pytest.mark.rule("MR-48.5", "MR-48.21")
def test_characters_asked_to_act_do_not_depend_on_recorded_spells() -> None:
    for spells in ("bad_luck", "exorcise"):
        game = with_spells("witch_king", "elf", rules=Rules(), witch_king=spells)
        one = game.position.characters[0]
        one.active = 0
        take(game, rounds.fight_begins(one.at))
        assert Acting(being("witch_king")).asks_in_any_case(game)


@pytest.mark.rule("MR-39.1")
def test_every_instant_spell_does_something_at_once() -> None:
    without = [one.id for one in SPELL_CARDS if one.duration == INSTANT and one.id not in Game.spell_rules]
    assert not without
    assert all(Game.spell_rules[one.id].at_once for one in SPELL_CARDS if one.duration == INSTANT)


def test_rule_of_an_unknown_spell_is_rejected() -> None:
    rules = {**Game.spell_rules, "small_blesing": NO_RULE}
    with pytest.raises(RulesError, match="spell_rules: no spell 'small_blesing'; did you mean 'small_blessing'?"):
        type("Mistyped", (Game,), {"spell_rules": rules})


@pytest.mark.rule("MR-48.21")
def test_determinized_caster_begins_again_while_it_chooses_how_to_cast() -> None:
    game = with_spells("witch_king", "elf", rules=Rules(), witch_king="transform bad_luck")
    cast(game, "cast transform")
    assert asked(game, "cast with magic VI2*") == 0
    other = game.determinize(1, Rng(1))
    assert type(other.position.agenda[0]).__name__ == "Acting"
    assert other.players_to_act == (0,)
    assert other.legal_actions(0)
    answer_all(game, "cast with magic VI2*")
