"""Every spell at everything it can be aimed at, whatever becomes of its caster at the same moment (MR-38.6, MR-43)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from arcana_core.agenda import evolve
from arcana_core.chance.rng import Rng
from arcana_magicrealm import Game
from arcana_magicrealm.chapters.combat import rounds
from arcana_magicrealm.chapters.days import arrivals, calendar
from arcana_magicrealm.chapters.magic import aiming
from arcana_magicrealm.chapters.magic.tables import curses
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.enchantments import BEING, Target
from arcana_magicrealm.model.melee import Casting, Tool
from arcana_magicrealm.model.spells import SPELL, SPELL_CARDS, SpellCard
from tests.magicrealm.chapters.combat.fights import battlefield, fighting, take
from tests.magicrealm.chapters.magic.spells import learn, put
from tests.magicrealm.chapters.magic.test_random_duels import (
    check_chits,
    check_control,
    check_forms,
    check_spells,
    some_action,
)
from tests.magicrealm.table import being, give, hire, piece, place_chit, refresh

PLACES = {"cave_clearing": "cavern 1", "mountain_clearing": "cliff 1"}
THERE = (
    *("demon", "imp", "octopus", "h_spider 1", "axe_goblin 1", "giant_bat 1", "giant 1", "ogre 1"),
    *("t_flying_dragon", "c1", "rhq"),
)
FATES = {
    "lives": "",
    "has no other chit": "",
    "dies": "power_of_the_pit",
    "changes": "transform",
    "fades": "melt_into_mist",
}
"""The equally fast spell that does each of these things to the caster."""
DECISIONS = 12


@pytest.mark.rule("MR-38.6", "MR-38.7", "MR-38.11", "MR-38.13", "MR-39.19")
@pytest.mark.parametrize("fate", FATES)
@pytest.mark.parametrize("card", SPELL_CARDS, ids=lambda card: card.id)
def test_spell_works_whatever_it_is_aimed_at_and_whatever_becomes_of_its_caster(card: SpellCard, fate: str) -> None:
    number = 0
    while (game := aimed(card, fate, number)) is not None:
        for moment in moments(game, Rng(f"{card.id} {fate} {number}")):
            check_spells(moment)
            check_chits(moment)
            check_forms(moment)
            check_control(moment)
        number += 1
    assert number > 0


def aimed(card: SpellCard, fate: str, number: int) -> Game | None:
    """A fight in which a spell is about to come to life at one of its targets; None if it has no more."""
    hero, chit = next((n, i) for n, one in enumerate(HEROES) for i, c in enumerate(one.chits) if c.type == card.type)
    other = "elf" if HEROES[hero].id != "elf" else "witch"
    game = stage(card, HEROES[hero].id, other)
    cast = Casting(hero, SPELL[card.id], Tool(chit=chit), 4, 0)
    aims = aiming.aims_of(game, cast)
    if number >= len(aims):
        return None
    cast = evolve(cast, targets=aims[number][1])
    at_caster = (Target(BEING, hero),)
    second = [
        Casting(being(other), SPELL[spell], Tool(chit=0), 4, targets=at_caster) for spell in [FATES[fate]] if spell
    ]
    game.position.fight = evolve(game.fight, casts=(cast, *second))
    if fate == "has no other chit":
        game.position.characters[0].chits = "W" * chit + "A" + "W" * (11 - chit)
    return game


def stage(card: SpellCard, caster: str, other: str) -> Game:
    """The caster of a spell, another who is cursed and bewitched, denizens, an artifact, a weapon and sound chits."""
    where = PLACES.get(card.where, "cliff 3")
    game = battlefield(caster, other, *THERE, where=where)
    game.position.characters[0].spells = ()
    learn(game, caster, card.id, "fog")
    hire(game, 0, "rhq")
    for name in ("blasted_jewel", "short_sword 1"):
        give(game, 0, name, active=True)
    for chit, tile in (("howl_4", "cliff"), ("howl_5", "crag")):
        place_chit(game, chit, tile)
        arrivals.turn_up(game, 1 << piece(chit), "MR-4.11")
    curses.fall(game, being(other), "ashes")
    put(game, "bad_luck", other, other)
    fighting(game, where=where)
    refresh(game)
    return game


def moments(game: Game, rng: Rng) -> Iterator[Game]:
    """The moments of the rest of the round and of what follows, with decisions at random."""
    take(game, *rounds.MELEE[2:], calendar.midnight(), calendar.next_day())
    for _ in range(DECISIONS):
        yield game
        if game.is_over or not game.players_to_act:
            break
        seat = rng.choice(game.players_to_act)
        game.apply(some_action(game, seat, rng), seat)
