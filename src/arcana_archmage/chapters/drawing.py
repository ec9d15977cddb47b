"""Drawing: the draw phase, draw events, reshuffling (AM-13)."""

from __future__ import annotations

from arcana_archmage.actions import DRAWS, Draw
from arcana_archmage.events import CardsDrawn, DeckReshuffled
from arcana_archmage.model.forward import Game
from arcana_archmage.model.state import DECK, DISCARD, HAND
from arcana_core.actions import Action, Rejection
from arcana_core.agenda import ALONE, Step
from arcana_core.cards.cards import cards_in
from arcana_core.text.wording import counted


class DrawPhase(Step[Game]):
    """The active wizard draws the full number, or chooses under `optional_draw` (AM-13.1, AM-13.2, AM-23.12)."""

    def begin(self, game: Game) -> tuple[int, ...]:
        """Draw, or ask for the number."""
        position = game.position
        player = position.active
        position.phase = "draw"
        most = game.draw_number(player, game.draw_base(player))
        if game.rules.optional_draw and most:
            return ALONE[player]
        game.draw(player, most, "AM-13.2")
        return ()

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """0 to the full number."""
        return DRAWS[: game.draw_number(player, game.draw_base(player)) + 1]

    def answer(self, game: Game, action: Draw, player: int) -> None:
        """Draw the chosen number."""
        game.draw(player, action.count, "AM-13.2")

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain how many cards can be drawn."""
        most = game.draw_number(player, game.draw_base(player))
        return Rejection("AM-13.2", f"you can draw at most {counted(most, 'card')}")


def draw_base(game: Game, player: int) -> int:
    """The base number b of the draw phase: more for a hand of one card or none (AM-13.1)."""
    rules, hand = game.rules, game.hand_size(player)
    return rules.draw_base if hand > 1 else rules.draw_with_one_card if hand else rules.draw_with_no_card


def draw_number(game: Game, player: int, base: int, *, past_limit: bool = False) -> int:
    """The number of cards that a draw event gives, unless the deck runs out (AM-13.4).

    Args:
        game: The match.
        player: The wizard who draws.
        base: The base number b of the draw event.
        past_limit: Whether b cards may be drawn above the hand limit, as for Learn Magic and Mystic Library.
    """
    wizard = game.position.wizards[player]
    number = max(base + wizard.regenerations - wizard.webs, 0)
    limit = game.hand_limit(player)
    if limit is None:  # AM-13.5
        return number or 1
    room = max(limit - game.hand_size(player), 0)
    if not number and room:
        number = 1
    return min(number, max(base, room) if past_limit else room)


def draw(game: Game, player: int, number: int, clause: str, pile: int | None = None) -> None:
    """Draw cards from the deck. The discard pile is shuffled into it when a card is needed (AM-13.6, AM-13.7).

    Args:
        game: The match.
        player: The wizard who draws.
        number: The number of cards. The rest is lost if deck and discard pile are empty.
        clause: The cause, for the log.
        pile: The pile that gets them, the hand if None.
    """
    piles = game.position.piles
    target = HAND[player] if pile is None else pile
    drawn = 0
    while number:
        left = piles.size(DECK)
        if not left:
            if not piles.size(DISCARD):
                break
            piles.shuffle_into(DISCARD, DECK, game.rng)
            left = piles.size(DECK)
            if game.keeps_log:
                game.emit(DeckReshuffled(left), "AM-13.6")
        taken = min(left, number)
        drawn |= piles.draw(DECK, target, taken)
        number -= taken
    if game.keeps_log and drawn and pile is None:
        game.emit(CardsDrawn(player, cards_in(drawn)), clause)
