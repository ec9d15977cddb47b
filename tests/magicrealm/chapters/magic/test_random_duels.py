"""Random duels of casters, and the days after them: what must hold whatever is cast (MR-38, MR-39, MR-43, MR-48).

ARCANA_GAMES is the number of duels, 12 by default, and ARCANA_FIRST the number of the first.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from arcana_core.actions import Action
from arcana_core.chance.rng import Rng
from arcana_core.testing import assert_goes_on_alike
from arcana_magicrealm import Game, Rules, actions, events
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.days import calendar
from arcana_magicrealm.chapters.magic import colours, items
from arcana_magicrealm.chapters.magic.in_effect import absorbing, enchantments, forms, pacified
from arcana_magicrealm.chapters.magic.spells import controlling
from arcana_magicrealm.chapters.magic.tables import curses
from arcana_magicrealm.chapters.travel import effort
from arcana_magicrealm.model.beings import DEAD, FIRST_DENIZEN, TAKEN_IN, of_denizen
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.chits import ACTIVE, ALERTED, COMMITTED, ENCHANTED
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.effects import SQUEAK, WITHER
from arcana_magicrealm.model.enchantments import PERMANENT, Enchantment
from arcana_magicrealm.model.realm import TILES
from arcana_magicrealm.model.spells import SPELLS
from tests.magicrealm.chapters.combat.fights import battlefield, take
from tests.magicrealm.chapters.magic.reference_items import Items
from tests.magicrealm.chapters.magic.spells import flood
from tests.magicrealm.games.casters import enchant_chits, study
from tests.magicrealm.table import give, piece, refresh

FIRST, DUELS = int(os.environ.get("ARCANA_FIRST", "0")), int(os.environ.get("ARCANA_GAMES", "12"))
BATCHES = 4
DECISIONS = 320
EACH = 90
"""After how many decisions copies and determinizations are compared."""
CASTERS = tuple([hero.id for hero in HEROES if any(chit.type for chit in hero.chits)])
MONSTERS_AND_NATIVES = tuple([one.id for one in DENIZENS])
PLACES = ("cliff 3", "ledges 2", "caves 1", "crag 1", "ruins 6")
"""Woods, mountains and caves."""
CARDS = (
    "black_book",
    "scroll_of_alchemy",
    "belt_of_strength",
    "magic_wand",
    "amulet",
    "cloven_hoof",
    "dragonfang_necklace",
)
ITEMS = (
    *("black_book", "book_of_lore", "good_book", "scroll_of_alchemy", "scroll_of_nature", "blasted_jewel"),
    *("enchanters_skull", "eye_of_the_idol", "glimmering_ring", "glowing_gem", "hidden_ring", "sacred_statue"),
)
OPTIONS = (
    *("automatic_enchanting", "enhanced_magic", "enhanced_artifacts", "pit_as_attack", "benevolent_spells"),
    *("ambush", "optional_abilities", "serious_wounds", "penetrating_armour", "fumble"),
)
"""The settings of magic and blows, each of which holds in every fourth duel (MR-46)."""
SPELL_IDS = frozenset([card.id for card in SPELLS])
CASTING = (
    *(actions.Cast, actions.CastBy, actions.CastingWord, actions.UseMagicChit),
    *(actions.AimAt, actions.AimAtPiece, actions.AimAtAll, actions.AimAtSpell, actions.AimAtCurse),
)
IDLE = ("done", "none", "end life", "withdraw", "no rounds")


@pytest.mark.rule("MR-38.11", "MR-39.1", "MR-39.4", "MR-39.5", "MR-39.6", "MR-42.1", "MR-37.10")
@pytest.mark.parametrize("batch", range(BATCHES))
def test_spells_in_effect_agree_with_chits_slots_and_targets(batch: int) -> None:
    for number in range(FIRST + batch, FIRST + DUELS, BATCHES):
        for game in moments(number):
            check_spells(game)
            check_chits(game)
            check_curses(game)
            game.position.piles.check()
            assert all(game.legal_actions(seat) for seat in game.players_to_act)


@pytest.mark.rule("MR-48.5", "MR-48.17", "MR-48.18", "MR-48.21")
@pytest.mark.parametrize("batch", range(BATCHES))
def test_copies_play_alike_and_determinizations_look_alike(batch: int) -> None:
    for number in range(FIRST + batch, FIRST + DUELS, BATCHES):
        for decision, game in enumerate(moments(number)):
            if decision % EACH == number % EACH and not game.is_over:
                refresh(game)
                assert_goes_on_alike(game, Rng(number), 4)
                check_legal_actions(game)
                check_secrets(game, number)


@pytest.mark.rule("MR-46.15", "MR-37.9")
def test_items_serve_like_magic_chits_as_the_second_account_says() -> None:
    used = Counter[type[object]]()
    for number in range(FIRST, FIRST + DUELS):
        account = None
        for game in moments(number, with_items=True):
            account = account or Items(game)
            account.follow()
        assert account is not None
        used.update(type(entry.event) for entry in account.game.log)
    assert used[events.ItemColourUsed]
    assert used[events.ItemEnchanted]


def test_many_spells_are_cast_and_stay_for_days() -> None:
    cast, days = Counter[str](), Counter[int]()
    for number in range(24):
        for game in moments(number):
            days[game.position.day] += bool(game.position.enchantments)
            if game.position.fight is not None:
                cast.update({SPELLS[one.spell].id for one in game.fight.casts})
    assert len(cast) >= 12
    assert len(+days) >= 4


# Duels.


def moments(number: int, *, with_items: bool = False) -> Iterator[Game]:
    """The moments of a duel in the Evening, and of the days after it; with items that serve like Magic chits."""
    rng = Rng(f"duel {number}")
    game = duel_at_random(rng)
    if with_items:
        game = with_enhanced_items(game, rng)
    take(game, calendar.evening(), calendar.midnight(), calendar.next_day())
    for _ in range(DECISIONS):
        yield game
        if game.is_over or not game.players_to_act:
            break
        seat = rng.choice(game.players_to_act)
        game.apply(some_action(game, seat, rng), seat)
    yield game


def some_action(game: Game, seat: int, rng: Rng) -> Action:
    """A decision at random: spells are likely, idleness and the end of one's life are not."""
    legal = game.legal_actions(seat)
    return rng.weighted(legal, [_weight(action) for action in legal])


def _weight(action: Action) -> int:
    if isinstance(action, CASTING):
        return 120
    return {"live on": 4000, "end turn": 60}.get(str(action), 1 if str(action) in IDLE else 5)


def duel_at_random(rng: Rng) -> Game:
    """Two to four casters and a few denizens in one clearing, with spells, cards, colour chits and enchanted tiles."""
    heroes = rng.sample(CASTERS, rng.integer(2, 4))
    foes = rng.sample(MONSTERS_AND_NATIVES, rng.integer(0, 5))
    chosen = {option: rng.chance(1, 4) for option in OPTIONS}
    rules = Rules(round_limit=rng.choice((5, 12)), days=28, **chosen)
    where = rng.choice(PLACES)
    game = battlefield(*heroes, *foes, where=where, seed=rng.below(10**6), rules=rules)
    cards = rng.sample(CARDS, len(heroes))
    for seat, card in enumerate(cards):
        prepare(game, seat, card, rng)
    game.position.enchanted = rng.below(1 << len(TILES))
    if rng.chance(2, 3):
        flood(game, where)
    game.position.day = rng.choice((1, 6, 7, 13, 20, 21))
    game.position.first = 0
    refresh(game)
    return game


def prepare(game: Game, seat: int, card: str, rng: Rng) -> None:
    """Give a caster spells that its chits can cast, an active card, and colour chits."""
    one = game.position.characters[seat]
    study(one, rng)
    give(game, seat, card)
    belongings.activate(game, one.hero, piece(card))
    if rng.chance(1, 2):
        enchant_chits(one, rng)


def with_enhanced_items(game: Game, rng: Rng) -> Game:
    """The same duel with the option; each caster has two active items, some of which are enchanted (MR-46.15)."""
    game.position.agenda = None
    rules = game.rules.evolve(enhanced_artifacts=True)
    game = type(game).at(game.position, rules=rules, players=game.player_count, rng=game.rng)
    taken = sum([one.active for one in game.position.characters])
    cards = rng.sample([card for card in ITEMS if not taken >> piece(card) & 1], 2 * game.player_count)
    for seat, one in enumerate(game.position.characters):
        for card in cards[2 * seat : 2 * seat + 2]:
            give(game, seat, card)
            belongings.activate(game, one.hero, piece(card))
        for number in items.unenchanted(game, one.hero):
            if colours.colour_of(game, one.hero, number) and rng.chance(1, 2):
                items.enchant(game, one.hero, number)
    refresh(game)
    return game


# Invariants.


def check_spells(game: Game) -> None:
    """Each effect of a spell has a spell in effect, and each of these something that it is on."""
    position = game.position
    known: dict[Any, Enchantment] = {one.number: one for one in position.enchantments}
    assert len(known) == len(position.enchantments)
    on = {effect.source for effect in position.effects if effect.kind in SPELL_IDS}
    assert on == {*known}
    for effect in position.effects:
        if effect.kind in SPELL_IDS:
            assert SPELLS[known[effect.source].spell].id == effect.kind
        if effect.kind == enchantments.ENERGIZED:
            assert SPELLS[known[effect.target].spell].duration == PERMANENT, effect
    slots = [(one.caster, one.slot) for one in known.values() if one.slot >= 0]
    items = [(one.piece, SPELLS[one.spell].type) for one in known.values() if one.piece >= 0]
    assert len({*slots}) == len(slots)
    assert len({*items}) == len(items)
    for one in known.values():
        seat = position.seats[one.caster]
        if one.slot >= 0 and seat >= 0:
            assert position.characters[seat].spells[one.slot].spell == one.spell


def check_chits(game: Game) -> None:
    """A chit is committed while one spell ties it up, and only then; those of the dead tie up nothing (MR-39.5)."""
    position = game.position
    tied = Counter((one.caster, one.chit) for one in position.enchantments if one.chit >= 0)
    casting = {(one.caster, one.tool.chit) for one in position.fight.casts} if position.fight is not None else set()
    assert all(count == 1 for count in tied.values())
    for seat in beings.playing(game):
        hero = position.characters[seat].hero
        committed = {(hero, chit) for chit, state in enumerate(position.characters[seat].chits) if state == COMMITTED}
        assert {one for one in tied if one[0] == hero} <= committed, (HEROES[hero].id, tied)
        assert committed <= {*tied} | casting, (HEROES[hero].id, tied)


def check_curses(game: Game) -> None:
    """No one hides under Squeak, or has an active or enchanted chit with asterisks under Wither (MR-42.1, MR-40.11)."""
    for seat in beings.playing(game):
        hero = beings.being_of(game, seat)
        assert not (curses.holds(game, SQUEAK, hero) and beings.is_hidden(game, hero))
        if curses.holds(game, WITHER, hero) and game.form_of(hero) is None:
            assert not effort.chits_in(game, hero, ACTIVE + ALERTED + ENCHANTED, 1, 2)
        tied = belongings.tied_up(game, belongings.owned(game, hero))
        assert not tied & ~belongings.active(game, hero), "MR-37.10"


def check_legal_actions(game: Game) -> None:
    """Every legal action can be carried out."""
    for seat in game.players_to_act:
        for action in game.legal_actions(seat):
            game.clone().apply(action, seat)


def check_secrets(game: Game, number: int) -> None:
    """Everything that a seat can't know is drawn anew, and the seat sees no difference."""
    for seat in range(game.player_count):
        twin = game.determinize(seat, Rng(number))
        assert twin.view(seat) == game.view(seat)
        assert twin.to_act_seen_by(seat) == game.to_act_seen_by(seat)
        if seat in game.players_to_act:
            assert twin.legal_actions(seat) == game.legal_actions(seat)
        drawn = [one.determinize(seat, Rng(number + 1)) for one in (game, twin)]
        assert repr(drawn[0].position) == repr(drawn[1].position)


@pytest.mark.rule("MR-39.8", "MR-39.13", "MR-40.1", "MR-40.4", "MR-40.8", "MR-43.24", "MR-43.29", "MR-43.33")
@pytest.mark.parametrize("batch", range(BATCHES))
def test_forms_control_and_fights_follow_the_spells_that_work(batch: int) -> None:
    for number in range(FIRST + batch, FIRST + DUELS, BATCHES):
        for game in moments(number):
            check_forms(game)
            check_control(game)
            if game.position.fight is not None:
                check_sheets(game)


def check_forms(game: Game) -> None:
    """Everybody has the form that spells give it, and only then belongings that are transmorphized (MR-40.8)."""
    position = game.position
    assert dict(position.forms) == forms.due(game)
    beings_ = [*range(len(HEROES)), *range(FIRST_DENIZEN, FIRST_DENIZEN + len(DENIZENS))]
    for being in beings_:
        form = game.form_of(being)
        assert not belongings.frozen(game, being) or (form is not None and form.takes_belongings)
    absorbed = {effect.target for effect in position.effects.of(absorbing.ABSORB)}
    taken_in = {of_denizen(number) for number, at in enumerate(position.denizen_at) if at == TAKEN_IN}
    assert taken_in <= absorbed


def check_control(game: Game) -> None:
    """Monsters belong to those whose spells control them now; the dead are on no spell (MR-39.19, MR-40.4)."""
    for number, at in enumerate(game.position.denizen_at):
        being = of_denizen(number)
        if controlling.controls_on(game, being) and not game.position.effects.has("hire", number):
            assert game.position.owners[number] == controlling.master_of(game, being)
        if at == DEAD:
            assert not [one for one in game.position.effects.of(target=being) if one.kind in SPELL_IDS]


def check_sheets(game: Game) -> None:
    """Neither mist nor the pacified are on sheets, nor fiends on those with a Pentangle (MR-40.1, MR-43.3, MR-43.29)."""
    for sheet in game.fight.sheets:
        seat = beings.seat_of(game, sheet.owner)
        assert not any(beings.is_mist(game, one) for one in (sheet.owner, *sheet.attackers))
        for attacker in sheet.attackers:
            assert not pacified.is_at_peace(game, attacker)
            assert not pacified.is_warded(game, attacker, sheet.owner)
            assert not (beings.is_unhired(game, attacker) and pacified.is_pacified(game, seat, attacker))
