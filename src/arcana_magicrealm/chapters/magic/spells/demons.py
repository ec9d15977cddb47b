"""Ask Demon: a question about another player's secrets, whose true answer the caster alone hears (MR-43.26)."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Final

from arcana_core.actions import Action, Rejection
from arcana_core.scenario.bounds import Between
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, belongings, ledgers
from arcana_magicrealm.chapters.magic.spells.rule import SpellRule
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.card_sets import CardSet
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.journal import Discovered, Held, Lacked, PointsRevealed, SpellAnswer
from arcana_magicrealm.model.locations import CATEGORIES
from arcana_magicrealm.model.pieces import GREAT_TREASURES
from arcana_magicrealm.model.realm import ROADS


class ChoosePlayer(asking.HeroAsked):
    """Ask a caster about which other player's character it asks the Demon (MR-43.26, MR-47.40)."""

    rejection = Rejection("MR-43.26", "ask about another character in play")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The other characters in play; nothing without one."""
        others = sorted([beings.being_of(game, seat) for seat in beings.playing(game) if seat != player])
        return tuple(map(actions.AskOf, others))

    def answer(self, game: Game, action: actions.AskOf, player: int) -> None:
        """Ask for the question."""
        game.then(ChooseQuestion(self.being, action.being))


class ChooseQuestion(asking.HeroAsked):
    """Ask a caster for its question; the Demon answers with the truth (MR-43.26, MR-47.40)."""

    other: Annotated[int, Between(0, len(HEROES) - 1)]

    rejection = Rejection("MR-43.26", "ask about a secret number, or about a discovery or a spell")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The numbers, the discoveries and the spells."""
        return topics(game.cards)

    def answer(self, game: Game, action: actions.AskAbout, player: int) -> None:
        """Answer the caster alone; all hear the question."""
        if beings.is_playing(game, self.other):
            reply = truth(game, self.other, action.topic)
            note(game, self.other, action.topic, reply, player)
            game.report("MR-43.26", events.DemonAnswered, self.being, self.other, action.topic, reply, player)


@cache
def topics(cards: CardSet) -> tuple[Action, ...]:
    """The questions about everything that can be asked in a game with these cards."""
    return tuple([one for one in actions.all_actions(cards) if isinstance(one, actions.AskAbout)])


def truth(game: Game, being: int, topic: int) -> int:
    """The true answer about a character: a number, or 1 for yes and 0 for no (MR-43.26)."""
    one = beings.character_of(game, being)
    known = [slot.spell for slot in one.spells]
    kind, number = actions.topic(topic)
    if kind == actions.ABOUT_DISCOVERY:
        return (one.paths | one.places << len(ROADS)) >> number & 1
    if kind == actions.ABOUT_SPELL:
        return int(number in known)
    great = (belongings.owned(game, being) | belongings.frozen(game, being)) & GREAT_TREASURES.mask
    return (one.gold, great.bit_count(), len(known), *one.victory)[number]


def note(game: Game, being: int, topic: int, reply: int, player: int) -> None:
    """Note what a player knows by the answer (MR-48.5). How many spells are recorded is known to all by the slots."""
    kind, number = actions.topic(topic)
    seers = 1 << player
    if kind == actions.ABOUT_DISCOVERY:
        seen = Discovered(1 << being, 1 << number, seers, is_new=False) if reply else Lacked(being, 1 << number, seers)
        ledgers.note(game, seen)
    elif kind == actions.ABOUT_SPELL:
        slots = (1 << len(beings.character_of(game, being).spells)) - 1
        ledgers.note(game, SpellAnswer(being, number, slots, bool(reply), seers))
    elif actions.NUMBERS[number] == "great treasures":
        note_great_treasures(game, being, player)
    elif number == 0 and ledgers.has_dealt(game, being):
        ledgers.note(game, Held(being, reply, reply, seers))
    elif number >= len(actions.NUMBERS) - len(CATEGORIES):
        ledgers.note(game, PointsRevealed(being, number - len(actions.NUMBERS) + len(CATEGORIES), reply, seers))


def note_great_treasures(game: Game, being: int, player: int) -> None:
    """Let a player know how many of a character's hidden cards are Great Treasures: the others lie open (MR-9.8)."""
    piles, seat = game.position.piles, game.position.seats[being]
    hidden = [bag for bag in (slots.BAG[seat], slots.FROZEN_BAG[seat]) if piles.size(bag)]
    if len(hidden) == 1:  # of two piles the answer gives only the sum
        (bag,) = hidden
        great = GREAT_TREASURES.mask & game.cards.pieces
        piles.holds_exactly(great, (piles.cards_of(bag) & great).bit_count(), bag, 1 << player)


SPELLS_HERE: Final = {"ask_demon": SpellRule(at_once=lambda game, cast, target: game.then(ChoosePlayer(cast.caster)))}
