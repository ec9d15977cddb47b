"""Random fights: sheets, positions and blows are those of references, the position remains sound (MR-25 to MR-35).

ARCANA_GAMES is the number of fights, 200 by default, and ARCANA_FIRST the number of the first.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest
from attrs import evolve as changed

from arcana_core.actions import Action
from arcana_core.cards.cards import indices
from arcana_core.chance.rng import Rng
from arcana_core.effects import until
from arcana_magicrealm import Game, Rules, events
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.combat import rounds
from arcana_magicrealm.chapters.trade import hiring
from arcana_magicrealm.model.beings import FIRST_DENIZEN, NOWHERE
from arcana_magicrealm.model.card_sets import CARDS
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.deals import HIRED_FAMILIES
from arcana_magicrealm.model.denizens import DENIZENS, FAMILY_OF
from arcana_magicrealm.model.items import Treasure
from arcana_magicrealm.model.pieces import COUNTERS, ITEMS, OF_CLASS, PIECES
from tests.magicrealm.chapters.combat.fights import battlefield
from tests.magicrealm.chapters.combat.reference_blows import Watched
from tests.magicrealm.chapters.combat.reference_sheets import Sheets
from tests.magicrealm.hands import hand
from tests.magicrealm.table import clearing, give, refresh

FIRST, FIGHTS = int(os.environ.get("ARCANA_FIRST", "0")), int(os.environ.get("ARCANA_GAMES", "200"))
PLACES = ("cliff 3", "cliff 3", "borderland 4")
"""Woods mostly, and a cave."""
MOST_DECISIONS = 300
OPTIONS = (
    *("alerted_monsters", "ambush", "dragon_heads", "dropping", "extended_grudges", "extended_treachery", "fumble"),
    *("grudges", "multiply_character_notoriety", "penetrating_armour", "quiet_monsters", "serious_wounds"),
    "watchful_natives",
)
MONSTERS = tuple([one.id for one in DENIZENS if not one.is_native])
TREMENDOUS = tuple([one.id for one in DENIZENS if one.type is not None and one.type.size == "T"])
FOR_HIRE = [number for number, one in enumerate(DENIZENS) if one.is_native or FAMILY_OF[number] in HIRED_FAMILIES]
"""The natives, Giants, Ogres and Goblins (MR-14.17)."""
NATIVES = tuple([one.id for one in DENIZENS if one.is_native])
HAPPENS = {
    *("ArmourDamaged", "ArmourDestroyed", "Attacked", "BattleBegan", "Betrayed", "Charged", "Deployed", "Died"),
    *("FightEnded", "Gripped", "HirelingLost", "HitCancelled", "HorseKilled", "Lured", "RanAway", "Repositioned"),
    *("RelationLost", "Slain", "Struck", "TacticsRolled", "WeaponTurned"),
}
"""Some kinds of events that happen within a few random fights."""


@pytest.mark.rule("MR-30.1", "MR-30.6", "MR-30.7", "MR-30.9", "MR-30.12", "MR-31.1", "MR-31.4", "MR-31.5", "MR-31.7")
@pytest.mark.rule("MR-32.1", "MR-33.1", "MR-34.1", "MR-46.1", "MR-46.20", "MR-1.16")
@pytest.mark.rule("MR-25.3", "MR-26.2", "MR-26.6", "MR-26.8", "MR-27.9", "MR-28.13", "MR-35.8", "MR-35.9")
@pytest.mark.parametrize("batch", range(4))
def test_sheets_and_blows_of_random_fights_are_those_of_reference(batch: int) -> None:
    for number in range(FIRST + batch, FIRST + FIGHTS, 4):
        play(number)


def test_random_fights_contain_everything() -> None:
    games = [play(number) for number in range(60)]

    found = {type(entry.event).__name__ for game in games for entry in game.log}
    rolled = {entry.event.table for game in games for entry in game.log if isinstance(entry.event, events.TableRolled)}
    assert found >= HAPPENS
    assert rolled >= {
        "curse",
        "fumble",
        "meeting",
        "missile",
        "power_of_the_pit",
        "random_assignment",
        "serious_wounds",
    }


def play(number: int) -> Game:
    """Play a random fight; everything that is checked is checked on the way."""
    rng = Rng(f"fight {number}")
    where = rng.choice(PLACES)
    game = random_fight(rng, where)
    game.position.agenda = None
    game.players_to_act = ()
    sheets = Sheets.of(game)
    game.then(rounds.fight_begins(clearing(where)))
    game.go_on()
    refresh(game)
    for _ in range(MOST_DECISIONS):
        if not game.players_to_act or game.position.fight is None:
            break
        seat = rng.choice(game.players_to_act)
        game.apply(some_action(game, seat, rng), seat)
        check(game)
        sheets.check()
    return game


def some_action(game: Game, seat: int, rng: Rng) -> Action:
    """A legal action: first its verb is drawn, mostly without those that take a fighter out of the fight."""
    found: dict[str, list[Action]] = {}
    for one in game.legal_actions(seat):
        found.setdefault(str(one).partition(" ")[0], []).append(one)
    bold = [verb for verb in found if verb not in ("run", "no", "none", "change")]
    return rng.choice(found[rng.choice(bold if bold and rng.chance(3, 4) else [*found])])


def random_fight(rng: Rng, where: str) -> Game:
    """Characters with random equipment, hirelings, monsters and natives in one clearing; a few have gone elsewhere."""
    heroes = rng.sample([hero.id for hero in HEROES], rng.integer(1, 4))
    game = battlefield(
        *heroes, *random_foes(rng), where=where, seed=rng.below(10**6), rules=random_rules(rng), kind=Watched
    )
    for seat in range(len(heroes)):
        equip(game, seat, rng)
        if seat and rng.chance(1, 5):
            game.position.characters[seat].at = clearing("borderland 2")
    for being in beings.denizens_in(game, clearing(where)):
        if being - FIRST_DENIZEN in FOR_HIRE and rng.chance(1, 2):
            hire(game, being, rng.below(len(heroes)), rng)
    for number in range(len(HEROES)):
        if game.position.seats[number] >= 0 and rng.chance(1, 4):
            game.position.hidden |= 1 << number
        if game.position.seats[number] >= 0 and rng.chance(1, 4):
            game.position.effects.begin("found hidden enemies", target=number, lasts=until("midnight"))
    refresh(game)
    return game


def random_foes(rng: Rng) -> set[str]:
    """Monsters and natives, sometimes many, sometimes with Tremendous ones."""
    most = 16 if rng.chance(1, 6) else 5
    found = [*rng.sample(MONSTERS, rng.integer(0, most)), *rng.sample(NATIVES, rng.integer(0, most + 1))]
    return {*found, *rng.sample(TREMENDOUS, rng.integer(0, 2) if rng.chance(1, 2) else 0)}


def random_rules(rng: Rng) -> Rules:
    """Every option of combat at random."""
    rules = Rules(hold_limit=rng.choice((2, 20)), round_limit=rng.choice((4, 100)))
    return rules.evolve(**{option: rng.chance(1, 3) for option in OPTIONS})


def hire(game: Game, being: int, seat: int, rng: Rng) -> None:
    """Hire a denizen, perhaps hidden; a leader gets gold and a few belongings."""
    denizen = being - FIRST_DENIZEN
    hiring.hire_denizens(game, seat, (denizen,))
    if rng.chance(1, 4):
        game.position.hidden |= 1 << being
    if DENIZENS[denizen].leader:
        group = DENIZENS[denizen].group
        game.position.purses[group] = changed(game.position.purses[group], gold=rng.below(30))
        free = [number for number in indices(CARDS.pieces & (COUNTERS | ITEMS.mask)) if is_free(game, number)]
        hand(game, DENIZENS[denizen].id, *[PIECES[number].id for number in rng.sample(free, rng.integer(0, 2))])


def equip(game: Game, seat: int, rng: Rng) -> None:
    """Give a character random belongings, some damaged, alerted, or inactive, and tire it."""
    one = game.position.characters[seat]
    free = [number for number in indices(CARDS.pieces & (COUNTERS | ITEMS.mask)) if is_free(game, number)]
    useful = [number for number in free if PIECES[number].classes or PIECES[number].kind != "treasure"]
    cards = [
        number for number in free if PIECES[number].kind == "treasure" and works_in_combat(PIECES[number].treasure)
    ]
    for number in rng.sample([*useful, *cards], rng.integer(0, 9)):
        kind = PIECES[number].classes
        is_worn = bool(kind and one.active & OF_CLASS[kind])
        is_strong = PIECES[number].kind != "horse" or game.map.is_cave(one.at) is False
        is_card = PIECES[number].kind == "treasure"
        active = not is_worn and is_strong and rng.chance(4, 5)
        give(game, seat, PIECES[number].id, active=active and not is_card)
        if active and is_card:
            belongings.activate(game, one.hero, number)
        if PIECES[number].kind == "armor" and rng.chance(1, 3):
            game.position.damaged |= 1 << number
        if PIECES[number].kind == "weapon" and one.active >> number & 1 and rng.chance(1, 2):
            game.position.alerted |= 1 << number
    one.notoriety += rng.integer(-3, 9)
    one.gold = rng.below(40)
    one.chits = "".join([rng.choice("AAAAAFW" if rng.chance(1, 2) else "A") for _ in range(12)])


def works_in_combat(card: Treasure) -> bool:
    """Whether a card protects, or changes chits, the limit of effort, the weapon or directions."""
    changes = card.chit_time or card.chit_strength or card.effort_limit is not None or card.potion_use == "weapon"
    return bool(card.armor or changes or card.power)


def is_free(game: Game, number: int) -> bool:
    """Whether no character has a piece."""
    return not any(belongings.owned(game, being) >> number & 1 for being in beings.individuals(game))


def check(game: Game) -> None:
    """The position is sound: no piece lost or doubled, no dead on sheets, no debts, two asterisks at most."""
    position, fight = game.position, game.position.fight
    counted = Counter(one for mask in position.piles.masks for one in indices(mask))
    assert {*counted.values()} == {1}
    assert all(one.gold >= 0 for one in position.characters)
    assert all(len(one.chits) == 12 for one in position.characters)
    for seat, one in enumerate(position.characters):
        if one.status != "playing":
            assert seat not in position.owners
    if fight is None:
        return
    on_sheets = {one for sheet in fight.sheets for one in (sheet.owner, *sheet.attackers)}
    assert {beings.place(game, being) for being in on_sheets} <= {fight.clearing}
    attackers = Counter(one for sheet in fight.sheets for one in sheet.attackers)
    held = {victim for _, victim in fight.holds}
    assert all(times == 1 or one in held for one, times in attackers.items())
    for monster, victim in fight.holds:
        assert fight.dark >> monster & 1
        assert {beings.place(game, monster), beings.place(game, victim)} == {fight.clearing}
    for hero in [one.hero for one in position.characters if one.status == "playing"]:
        chits = [tool.chit for one, tool in fight.tools if one == hero and tool.chit != NOWHERE]
        assert len(chits) == len({*chits})
        assert sum(HEROES[hero].chits[chit].effort for chit in chits) <= most_effort(game, hero)


def most_effort(game: Game, hero: int) -> int:
    """The asterisks that a character may play in a round (MR-29.11, MR-44.47, MR-44.48)."""
    worn = {PIECES[number].id for number in indices(belongings.active(game, hero))}
    return 99 if "potion_of_energy" in worn else 3 if "girtle_of_energy" in worn else 2
