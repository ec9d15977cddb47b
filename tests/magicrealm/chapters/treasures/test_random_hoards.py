"""Random days of characters who have a fifth of all treasures each, under random settings (MR-44, MR-46).

ARCANA_GAMES is the number of games, 6 by default, and ARCANA_FIRST the number of the first.
"""

from __future__ import annotations

import os

import pytest

from arcana_core.actions import Action
from arcana_core.cards.cards import indices
from arcana_core.chance.rng import Rng
from arcana_core.effects import times
from arcana_core.testing import assert_goes_on_alike
from arcana_core.testing.random_play import random_play
from arcana_magicrealm import Game, Rules, actions
from arcana_magicrealm.chapters import belongings
from arcana_magicrealm.chapters.travel import discovering
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.locations import SITES
from arcana_magicrealm.model.pieces import ENCHANTED_CARDS, ONE_USE, PIECES, SITE_CARDS, TREASURE_CARDS
from tests.magicrealm.games.casters import COLOURED, study
from tests.magicrealm.table import give

FIRST, GAMES = int(os.environ.get("ARCANA_FIRST", "0")), int(os.environ.get("ARCANA_GAMES", "6"))
DECISIONS = 250
CARDS = 14
"""The treasures of each character."""
APART = ("combat", "player_built_map", "player_placed_visitors", "shuffle_spell_stacks", "sudden_death")
"""The settings that would end the days before they begin, or change nothing here."""
OPTIONS = tuple([one.name for one in Rules.settings() if isinstance(one.default, bool) and one.name not in APART])
DRAWN_OUT = ("mouldy_skeleton", "remains_of_thief")
"""The cards that no one ever holds (MR-44.2, MR-44.3)."""
IDLE = ("done", "none", "end life", "withdraw", "no rounds", "end turn")
FRUITFUL = ("activate", "search", "loot", "force", "set a die", "enchant", "turn tile", "cast")


class Hoarders(Game):
    """Magic Realm that begins with treasures in all hands, spells, and denizens beside them, some of them hired."""

    __slots__ = ()
    name = "hoarders"

    def begin_days(self) -> None:
        """Deal everything out at random."""
        rng = self.rng.clone()
        places = [discovering.clearing_of_place(self, site) for site in range(len(SITES))]
        here = rng.choice([self.position.characters[0].at, *[place for place in places if place >= 0]])
        held = [
            one
            for one in indices(TREASURE_CARDS.mask & self.cards.pieces)
            if one not in SITE_CARDS and PIECES[one].id not in DRAWN_OUT
        ]
        cards = rng.sample(held, CARDS * self.player_count)
        for seat, one in enumerate(self.position.characters):
            one.at, one.places = here, (1 << len(SITES)) - 1
            one.gold += 30
            study(one, rng)
            states = ["AAAAEFL" if chit.type in COLOURED else "AAAAFW" for chit in HEROES[one.hero].chits]
            one.chits = "".join([rng.choice(fit) for fit in states])
            for card in cards[CARDS * seat : CARDS * (seat + 1)]:
                self.deal(seat, card, rng)
        for number in rng.sample(range(len(DENIZENS)), 8):
            self.position.denizen_at[number] = here
            if DENIZENS[number].is_native and rng.chance(1, 3):
                self.position.owners[number] = 0
                self.position.effects.begin("hire", 0, number, lasts=times(14, "midnight"))
        items = [self.position.piles.cards_of(box) for box in slots.TEACHER_SPELLS]
        self.position.awakened = sum(items)
        super().begin_days()

    def deal(self, seat: int, card: int, rng: Rng) -> None:
        """Give a player a card, mostly active."""
        hero = self.position.characters[seat].hero
        give(self, seat, PIECES[card].id)
        is_worn = ENCHANTED_CARDS.mask >> card & 1 or (rng.chance(2, 3) and not ONE_USE.mask >> card & 1)
        if is_worn and belongings.why_cannot_activate(self, hero, card) is None:
            belongings.activate(self, hero, card)


def decision(game: Hoarders, player: int, rng: Rng) -> Action:
    """A legal action: those that do something with treasures are likely, idleness is not."""
    legal = game.legal_actions(player)
    return rng.weighted(legal, [_weight(action) for action in legal])


def _weight(action: Action) -> int:
    text = str(action)
    if text == "live on":
        return 4000
    if isinstance(action, actions.Cast) or text.startswith(FRUITFUL):
        return 40
    return 3 if text in IDLE else 8


@pytest.mark.rule("MR-1.16", "MR-9.4", "MR-44.57", "MR-48.5")
@pytest.mark.parametrize("number", range(FIRST, FIRST + GAMES))
def test_days_of_hoarders_go_on_under_any_settings(number: int) -> None:
    rng = Rng(f"hoarders {number}")
    rules = Rules(days=4, **{option: rng.chance(1, 2) for option in OPTIONS})
    game = Hoarders(3, seed=number, rules=rules)

    for count, moment in enumerate(random_play(game, rng, most=DECISIONS, choose=decision)):
        assert all(moment.legal_actions(seat) for seat in moment.players_to_act)
        if count % 50 == number % 50:
            moment.position.piles.check()
            for seat in (*range(moment.player_count), None):
                moment.view(seat)
        if count % 200 == number % 200 and not moment.is_over:
            assert_goes_on_alike(moment, Rng(number), 3)
