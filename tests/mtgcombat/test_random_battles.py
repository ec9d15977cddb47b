"""Random battles under random house rules to the end, checked by a reference model.

Half of the battles have aggressive players, so that combatants fall. A longer run:

    ARCANA_GAMES=5000 python -m pytest -n auto tests/mtgcombat/test_random_battles.py

A failure names its battle, which doesn't depend on the number of games.
"""

from __future__ import annotations

import os

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.records.plain import from_text
from arcana_core.testing import assert_goes_on_alike, do, offered
from arcana_core.testing.random_play import assert_rejects
from arcana_mtgcombat import Game, battle, events
from arcana_mtgcombat.cards import POOL, read_pool
from arcana_mtgcombat.model.keywords import SPLIT_SECOND
from arcana_mtgcombat.model.state import IN
from arcana_mtgcombat.rules import BUILT
from tests.mtgcombat import invariants, reference_model
from tests.mtgcombat.random_battles import keenly, player_asked, some_rules
from tests.mtgcombat.random_cards import game_with, some_cards
from tests.mtgcombat.random_scenes import SPELLS, some_scene
from tests.mtgcombat.table import keys, there

GAMES = int(os.environ.get("ARCANA_GAMES", "16"))
BATCH = 4 if GAMES <= 1000 else 50
DECISIONS = 1500


def random_battle(number: int) -> tuple[Game, Rng]:
    """A battle of 2 to 8 seats, mostly few."""
    rng = Rng(f"mtgcombat {number}")
    players = rng.choice((2, 2, 2, 3, 3, 4, 5, 6, 7, 8))
    return Game(players, seed=number, rules=some_rules(rng, players)), rng


def play_out(game: Game, rng: Rng, *, keen: bool, focus: str = "", most: int = DECISIONS) -> None:
    """Play to the end, or this many decisions, and check everything after each of them."""
    book = reference_model.Accounts(game)
    owned = invariants.cards_of(game)
    for _ in range(most):
        invariants.hold_together(game, owned)
        if game.is_over:
            break
        if not rng.below(60) or (game.position.frames and not rng.below(20)):
            invariants.works_out_the_same(game)
            assert_goes_on_alike(game, rng)
            assert_rejects(game, rng)
        player = player_asked(game)
        action = keenly(game, player, rng, focus) if keen else rng.choice(game.legal_actions(player))
        game.apply(action, player)
        book.settle()


@pytest.mark.rule("MC-4.5", "MC-4.6", "MC-5.5", "MC-5.6", "MC-5.7", "MC-7.2", "MC-7.6", "MC-7.11", "MC-8.2", "MC-10.3")
@pytest.mark.rule("MC-13.4", "MC-16.1", "MC-16.2", "MC-16.4", "MC-20.8", "MC-21.2", "MC-21.6", "MC-21.10", "MC-21.11")
@pytest.mark.rule("MC-22.3", "MC-22.4", "MC-22.5", "MC-23.6")
@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
def test_random_battles_agree_with_a_reference_model(first: int) -> None:
    for number in range(first, min(first + BATCH, GAMES)):
        game, rng = random_battle(number)
        try:
            play_out(game, rng, keen=number % 2 == 0)
        except Exception as error:
            error.add_note(f"in battle {number}, after {len(game.history)} decisions")
            raise


def invented_battle(number: int) -> tuple[Game, Rng]:
    """A battle with random cards."""
    rng = Rng(f"invented {number}")
    game = game_with(some_cards(rng, 40))
    players = rng.choice((2, 2, 2, 3, 3, 4, 5, 6, 7, 8))
    packs = [key for key, sheet in game.pool.sheets.items() if sheet.wild]
    characters = tuple(rng.choice((BUILT, BUILT, *packs[:2])) for _ in range(players))
    return game(players, seed=number, rules=some_rules(rng, players).evolve(characters=characters)), rng


@pytest.mark.rule("MC-24.7", "MC-25.24", "MC-25.30", "MC-20.8", "MC-36.22")
@pytest.mark.parametrize("first", range(0, GAMES // 2, BATCH))
def test_random_battles_with_random_cards_agree_with_it_too(first: int) -> None:
    for number in range(first, min(first + BATCH, GAMES // 2)):
        game, rng = invented_battle(number)
        try:
            play_out(game, rng, keen=number % 4 != 1, most=DECISIONS if GAMES > 100 else 100)
        except Exception as error:
            error.add_note(f"in battle {number} with random cards, after {len(game.history)} decisions")
            raise


# Rare cards.

UNANSWERED = {card.key for card in POOL if card.keywords & SPLIT_SECOND}
"""Spells with Split Second, which get no responses (MC-18.11)."""


def tally(game: Game, worked: set[str], countered: set[str]) -> None:
    """Return the cast cards: those that resolved, and those that were countered."""
    for entry in game.log:
        match entry.event:
            case events.Resolved(card=card, fizzled=False):
                worked.add(card)
            case events.Countered(card=card):
                countered.add(card)
            case _:
                pass


@pytest.mark.rule("MC-6.8", "MC-13.8", "MC-18.12", "MC-25.32")
def test_every_card_is_played_in_random_scenes_and_every_spell_countered() -> None:
    worked: set[str] = set()
    countered: set[str] = set()
    rounds = max(1, GAMES // 100)
    for key in SPELLS:
        for number in range(rounds):
            game, rng = some_scene(key, number)
            try:
                play_out(game, rng, keen=True, focus=key, most=60 if rounds > 1 else 8)
            except Exception as error:
                error.add_note(f"in scene {key} {number}, after {len(game.history)} decisions")
                raise
            tally(game, worked, countered)
    for key in SPELLS:  # the battles that didn't occur above, with fewer checks
        number = rounds
        while number < 300 and (key not in worked or key not in countered | UNANSWERED):
            game, rng = some_scene(key, number)
            for _ in range(25):
                if not game.is_over:
                    player = player_asked(game)
                    game.apply(keenly(game, player, rng, key), player)
            tally(game, worked, countered)
            number += 1 + (key in worked and number % 2)  # odd ones hold counters
    assert worked >= {*SPELLS}
    assert countered >= {*SPELLS} - UNANSWERED


# Locks from the setup.


def locked_scene(number: int) -> tuple[Game, Rng]:
    """A battle in which pairs other than the active seat's are Locked and wait for their fight."""
    rng = Rng(f"locked {number}")
    game, _ = some_scene(rng.choice(SPELLS) if number % 5 else "writ_of_outlawry", number)
    position = game.position.clone()
    bodies = {seat: seat for seat, one in enumerate(position.characters) if one.status == IN and not one.wild}
    bodies |= {one.number: one.controller for one in position.creatures}
    sides = {number: position.characters[seat].side for number, seat in bodies.items()}
    pairs = [
        (one, other)
        for one in bodies
        for other in bodies
        if one < other and sides[one] != sides[other] and position.active not in (bodies[one], bodies[other])
    ]
    position.locks = tuple(rng.sample(pairs, min(len(pairs), 6)))
    for seat, one in enumerate(position.characters):
        one.fleeing = seat in bodies and seat != position.active and not rng.below(4)
    return Game.at(position, players=game.player_count, rules=game.rules, seed=number), rng


@pytest.mark.rule(
    "MC-36.112", "MC-6.9", "MC-16.6", "MC-17.2", "MC-17.7", "MC-21.2", "MC-23.6", "MC-25.9", "MC-25.10", "MC-36.50"
)
def test_locks_end_when_a_combatant_leaves() -> None:
    ways: set[tuple[str, str]] = set()
    for number in range(max(600, GAMES)):
        game, rng = locked_scene(number)
        for _ in range(60):
            if game.is_over or not game.position.locks:
                break
            locked = {one for pair in game.position.locks for one in pair}
            before, phase = len(game.log), game.position.phase
            player = player_asked(game)
            game.apply(
                rng.choice(game.legal_actions(player)) if number % 3 else keenly(game, player, rng, "writ_of_outlawry"),
                player,
            )
            for entry in game.log[before:]:
                match entry.event:
                    case events.CreatureLeft(number=one, how=how) if one in locked:
                        ways.add((how, phase))
                    case events.CharacterLost(player=one) if one in locked:
                        ways.add(("lost", phase))
                    case events.Escaped(player=one) if one in locked:
                        ways.add(("escaped", phase))
                    case _:
                        pass
            for pair in game.position.locks:
                assert all(map(game.is_in, pair)), (number, pair)
            assert game.view(None).locks == game.position.locks
    in_every_phase = {"destroyed", "unsummoned", "lost"}
    assert ways >= {(way, phase) for way in in_every_phase for phase in ("channeling", "upkeep", "main", "end")}
    assert {way for way, _ in ways} >= in_every_phase | {"exiled", "escaped"}


# Positions from random battles that revealed mistakes.


def test_positions_with_the_same_ranges_have_the_same_text_and_checksum() -> None:
    pairs = [(0, 1), (0, 9), (2, 8), (2, 11), (3, 9), (3, 10)]
    shown_text = "; ".join(f"{one}-{other if other < 8 else f'c{other - 8}'}" for one, other in pairs)
    creatures = "; ".join(f"{key} of {seat} detached" for key, seat in (("gatehouse_ox", 0), ("gatehouse_ox", 1)) * 2)
    one = battle(
        "oriane_vell | iveren_thole | morwen_sable | yssa_thornmother", creatures=creatures, close=shown_text, seed=1
    )
    other = one.clone()
    other.position.close = frozenset()
    for pair in reversed(pairs):
        other.position.close |= {pair}

    assert repr(other.position) == repr(one.position)
    assert other.checksum() == one.checksum()
    assert from_text(repr(one.position), Game._position_types()) == one.position


@pytest.mark.rule("MC-36.80", "MC-23.1", "MC-5.7", "MC-5.8")
@pytest.mark.parametrize("spell", ["sabrine_verdict", "writ_of_outlawry"])
def test_cards_of_a_packs_own_creatures_are_gone_with_them(spell: str) -> None:
    game = battle(
        f"morwen_sable memory {spell} pool BBBBBBWCC | marrow_watch",
        creatures="ossuary_whelp of 1; marrow_knight of 1",
        close="0-1",
        seed=1,
    )
    action = {"sabrine_verdict": "end"}.get(spell)
    do(game, *([action] if action else []), f"cast {spell}; creature 0")

    assert not there(game, "c0")
    pack = game.position.characters[1]
    assert (pack.graveyard, pack.exile) == ((), ())
    assert keys(game, game.position.characters[0].graveyard) == [spell]


HERALD = """
[cards.herald]
name = "Herald"
cost = "1"
type = "creature"
power = 1
toughness = 1
life = 1
triggers = [{ when = "summon", effects = [{ do = "lose_life", n = 50, who = "enemy_characters" }] }]
"""


@pytest.mark.rule("MC-5.7", "MC-24.5", "MC-36.66")
def test_card_is_used_up_once_if_the_battle_ends_as_it_comes_into_play() -> None:
    game = battle(
        "oriane_vell memory herald pool CC | dovek_ironquill", game=game_with(read_pool(HERALD, base=POOL)), seed=1
    )
    do(game, "cast herald", "spare")

    assert keys(game, game.position.characters[0].graveyard) == ["herald"]


@pytest.mark.rule("MC-5.7", "MC-20.10", "MC-23.6")
def test_aura_that_takes_a_packs_last_creature_is_used_up_once() -> None:
    spell = "iveren_thole memory leash_of_water pool UUUUC"
    game = battle(f"{spell} | marrow_watch", creatures="ossuary_whelp of 1", close="0-1", seed=1)
    do(game, "cast leash_of_water; creature 0")

    assert game.position.phase == "over"
    assert keys(game, game.position.characters[0].graveyard) == ["leash_of_water"]


RAIN = """
[cards.rain_of_knives]
name = "Rain of Knives"
cost = "1"
type = "enchantment"
triggers = [{ when = "upkeep", effects = [
    { do = "damage_each", flat = 90, scope = "all_enemies" },
    { do = "scry", n = 2 },
] }]
"""


@pytest.mark.rule("MC-16.9", "MC-24.5")
def test_battle_can_be_set_up_in_the_middle_of_a_deadly_trigger() -> None:
    kind = game_with(read_pool(RAIN, base=POOL))
    shown_text = "oriane_vell library gatehouse_ox vellish_lancer | dovek_ironquill | morwen_sable"
    game = battle(
        shown_text, creatures="ossuary_whelp of 1", permanents="rain_of_knives of 0", game=kind, phase="upkeep"
    )
    do(game, "permanent 0")
    assert offered(game) == ["pick vellish_lancer", "pick gatehouse_ox"]
    assert there(game, "1")

    again = kind.at(game.position, players=3, seed=1)

    for one in (game, again):
        do(one, "pick gatehouse_ox", "slay", "slay")
        assert one.position.end == "fell"


STOKER = """
[cards.stoker]
name = "Stoker"
cost = "1"
type = "creature"
power = 1
toughness = 1
life = 3
abilities = [
    { timing = "command", cost = "1", target = "any", effects = [{ do = "damage", flat = 1 }] },
    { timing = "mana", exhaust = true, effects = [{ do = "add_mana", types = "CC" }] },
]
"""


@pytest.mark.rule("MC-12.3", "MC-36.43", "MC-36.81")
def test_creature_exhausted_while_its_order_is_drafted_does_not_carry_it_out() -> None:
    kind = game_with(read_pool(STOKER, base=POOL))
    creatures = "stoker of 0; ossuary_whelp of 0"
    game = battle("oriane_vell pool C | dovek_ironquill", creatures=creatures, game=kind, seed=1)
    do(game, "command", "creature 0", "use creature 0")
    assert "use creature 0 ability 2" in offered(game)
    do(game, "use creature 0 ability 2")

    assert offered(game) == ["creature 1"]  # nothing was spent, and the Command continues
    assert game.position.actions == 0
    assert game.position.characters[0].pool == (0, 0, 0, 0, 0, 3)
    assert game.position.frames == ()
