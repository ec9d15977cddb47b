"""Library, Memory and graveyard: how cards move, and what everyone can conclude (MC-5, MC-34)."""

from __future__ import annotations

from arcana_mtgcombat import events
from arcana_mtgcombat.model.cards import Pool
from arcana_mtgcombat.model.forward import Game
from arcana_mtgcombat.model.state import Character


def recall(game: Game, player: int, count: int, clause: str) -> int:
    """Move the first cards of a library into Memory, and return how many (MC-5.10)."""
    character = game.position.characters[player]
    cards = character.library[:count]
    if not cards:
        return 0
    character.library = character.library[count:]
    character.memory = tuple(sorted(character.memory + cards))
    if game.keeps_log:
        keys = tuple([game.pool.cards[card].key for card in cards])
        game.emit(events.CardsRecalled(player, len(cards), keys), clause)
    return len(cards)


def forget(game: Game, player: int, card: int, clause: str) -> None:
    """Move a card of Memory to the bottom of the library (MC-5.5)."""
    character = game.position.characters[player]
    character.memory = without(character.memory, card)
    character.library = (*character.library, card)
    if character.in_memory:
        # The others don't see which card it was, so no card is known to be in Memory any more (MC-34.5).
        character.somewhere = tuple(sorted(character.somewhere + character.in_memory))
        character.in_memory = ()
    character.hinted = ()  # The same applies to the cards that failed attempts hinted at.
    if game.keeps_log:
        game.emit(events.CardForgotten(player, game.pool.cards[card].key), clause)


def use_up(game: Game, player: int, card: int, clause: str) -> None:
    """Move a card to its owner's graveyard. Tokens and packs have none (MC-5.6, MC-5.7, MC-24.6)."""
    record = game.pool.cards[card]
    character = game.position.characters[player]
    if record.cost is None or character.wild:
        return  # MC-36.80
    character.graveyard = (*character.graveyard, card)
    if game.keeps_log:
        game.emit(events.CardUsedUp(player, record.key), clause)


def put_into_exile(game: Game, player: int, card: int, clause: str) -> None:
    """Exile a card. Tokens and packs' creatures have no card to exile (MC-5.8, MC-24.6)."""
    record = game.pool.cards[card]
    character = game.position.characters[player]
    if record.cost is None or character.wild:
        return  # MC-36.80
    character.exile = (*character.exile, card)
    if game.keeps_log:
        game.emit(events.CardExiled(player, record.key), clause)


def reclaim(game: Game, player: int, card: int, clause: str) -> None:
    """Move a card from the graveyard into Memory, in everyone's sight (MC-25.17, MC-34.5)."""
    character = game.position.characters[player]
    character.graveyard = without(character.graveyard, card)
    character.memory = tuple(sorted((*character.memory, card)))
    character.in_memory = tuple(sorted((*character.in_memory, card)))
    if game.keeps_log:
        game.emit(events.CardReclaimed(player, game.pool.cards[card].key), clause)


def take_from_memory(game: Game, player: int, card: int) -> None:
    """Take a card from Memory, openly, to cast it (MC-5.6)."""
    character = game.position.characters[player]
    character.memory = without(character.memory, card)
    known_to_have_gone(character, card)


def known_to_have_gone(character: Character, card: int) -> None:
    """Update what everyone knows when a card leaves. The card may have been the one of a failed attempt."""
    if card in character.in_memory:
        character.in_memory = without(character.in_memory, card)
    elif card in character.somewhere:
        character.somewhere = without(character.somewhere, card)
    if character.hinted:
        bit = 1 << card
        character.hinted = tuple([mask for mask in character.hinted if not mask & bit])


def limit(game: Game, player: int) -> int:
    """Return how many spells a player keeps in the End Phase: half the Memory, rounded up (MC-22.2, MC-1.5, MC-5.3)."""
    return (game.position.characters[player].memory_size + 1) // 2


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return the cards without one copy of this card."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def put_back(character: Character, pool: Pool) -> tuple[int, ...]:
    """Return the library with the spells of Memory on top, in sheet order (MC-21.10, MC-36.67)."""
    back: list[int] = []
    left = list(character.memory)
    for key in character.sheet.library:
        place = pool[key].place
        if place in left:
            left.remove(place)
            back.append(place)
    return (*back, *left, *character.library)
