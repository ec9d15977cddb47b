"""Random fights of casters: casts, the spells that live, and their effects are compared with a second account.

ARCANA_GAMES is the number of fights, 24 by default, and ARCANA_FIRST the number of the first.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest

from arcana_core.actions import Action
from arcana_core.chance.rng import Rng
from arcana_core.effects import until
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.days import calendar
from arcana_magicrealm.chapters.trade import hiring
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import FIRST_DENIZEN
from arcana_magicrealm.model.characters import HEROES
from tests.magicrealm.chapters.combat.fights import take
from tests.magicrealm.chapters.combat.test_random_fights import FOR_HIRE
from tests.magicrealm.chapters.magic.reference_spells import Days, Followed, check_question
from tests.magicrealm.chapters.magic.test_random_duels import CARDS, ITEMS, duel_at_random
from tests.magicrealm.table import give, piece, refresh

FIRST, FIGHTS = int(os.environ.get("ARCANA_FIRST", "0")), int(os.environ.get("ARCANA_GAMES", "24"))
DECISIONS = 200
SOURCES = ("cloven_hoof", "sacred_grail", "golden_icon", "flowers_of_rest", "dragon_essence")
"""The cards that supply a colour."""
BOOKS = [card for card in ITEMS if card not in CARDS]
"""The artifacts and spell books that duels don't begin with."""
LEFT_OUT = ("enhanced_magic", "enhanced_artifacts", "pit_as_attack", "automatic_enchanting")
"""The options that the account leaves out (MR-46.13, MR-46.15 to MR-46.17)."""
QUESTIONS = {"Acting", "CastWith", "ChooseColour", "NameSpellTarget", "Plays"}
CASTING = ("cast ", "spend ", "lasting source")
AGGRESSIVE = ("lure", "charge", "deploy", "run", "end life")


@pytest.mark.rule("MR-27.3", "MR-36.3", "MR-36.6", "MR-37.9", "MR-37.12", "MR-38.1", "MR-38.2", "MR-38.5", "MR-38.6")
@pytest.mark.rule("MR-28.5", "MR-29.12", "MR-38.7", "MR-38.8", "MR-38.9", "MR-38.10", "MR-38.11", "MR-39.1", "MR-39.2")
@pytest.mark.rule("MR-39.3", "MR-39.4", "MR-39.5", "MR-39.10", "MR-40.3", "MR-43.3", "MR-43.29", "MR-43.33")
@pytest.mark.parametrize("batch", range(4))
def test_spells_of_random_fights_are_those_of_reference(batch: int) -> None:
    asked, found = Counter[str](), Counter[str]()
    for number in range(FIRST + batch, FIRST + FIGHTS, 4):
        game = play(number, asked)
        found.update(type(entry.event).__name__ for entry in game.log)

    assert {*asked} >= QUESTIONS
    assert {*found} >= {"CameToLife", "SpellCancelled", "SpellFailed", "Bewitched", "Energized"}


def play(number: int, asked: Counter[str]) -> Followed:
    """Play a random fight; everything that is checked is checked on the way."""
    rng = Rng(f"casts {number}")
    game, days = random_casters(rng), Days()
    take(game, calendar.evening(), calendar.midnight(), calendar.next_day())
    for _ in range(DECISIONS):
        days.check(game)
        if game.is_over or not game.players_to_act:
            break
        asked.update(check_question(game, seat) for seat in game.players_to_act)
        seat = rng.choice(game.players_to_act)
        game.apply(some_action(game, seat, rng), seat)
    del asked[""]
    return game


def some_action(game: Followed, seat: int, rng: Rng) -> Action:
    """A decision at random: spells are likely, mostly at characters; luring and running are not."""
    legal = game.legal_actions(seat)
    return rng.weighted(legal, [_weight(str(action)) for action in legal])


def _weight(line: str) -> int:
    if line.startswith("aim at "):
        return 200 if line.removeprefix("aim at ") in {hero.id for hero in HEROES} else 60
    return 300 if line.startswith(CASTING) else 1 if line.startswith(AGGRESSIVE) else 10


def random_casters(rng: Rng) -> Followed:
    """A duel with hirelings, books, sources of colours, tired and alerted chits, hidden characters."""
    duel = duel_at_random(rng)
    rules = duel.rules.evolve(**dict.fromkeys(LEFT_OUT, False))
    game = Followed.at(duel.position, rules=rules, players=duel.player_count, rng=duel.rng)
    position, books, cards = game.position, rng.sample(BOOKS, 2 * game.player_count), rng.sample(SOURCES, len(SOURCES))
    for seat, one in enumerate(position.characters):
        found = [*books[2 * seat : 2 * seat + 2], *([cards[seat]] if rng.chance(2, 3) else [])]
        for card in found:
            give(game, seat, card)
            belongings.activate(game, one.hero, piece(card))
        kinds = [chit.type for chit in HEROES[one.hero].chits]
        tired = [rng.choice("AFWL" if kind else "AFW") if rng.chance(1, 4) else "A" for kind in kinds]
        one.chits = "".join(new if old == "A" else old for old, new in zip(one.chits, tired, strict=True))
        if rng.chance(1, 5):
            position.hidden |= 1 << one.hero
        if rng.chance(1, 4):
            position.effects.begin("found hidden enemies", target=one.hero, lasts=until("midnight"))
    for being in beings.denizens_in(game, position.characters[0].at):
        if being - FIRST_DENIZEN in FOR_HIRE and rng.chance(1, 3):
            hiring.hire_denizens(game, rng.below(game.player_count), (being - FIRST_DENIZEN,))
    for box in slots.TEACHER_SPELLS:
        awake = [card for card in position.piles.order_of(box) if rng.chance(1, 2)]
        position.awakened |= sum(1 << card for card in awake)
    refresh(game)
    return game
