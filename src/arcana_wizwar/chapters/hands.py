"""Cards in hands, decks and discard piles: drawing, discarding, the limit (WW-5.10 to WW-5.14, WW-9.18, WW-18)."""

from __future__ import annotations

from functools import lru_cache

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import ALONE, Step
from arcana_core.geometry.squares import bits
from arcana_core.scenario.bounds import Seat
from arcana_wizwar import actions, events
from arcana_wizwar.model.cards import Card, CardSet
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.state import DECK, DISCARD, HAND, NOWHERE


def group_of(game: Game, player: int) -> int:
    """Seats at an even distance from the first player are group 0, the others group 1 (WW-20.3)."""
    if not game.rules.custom_spellbook:
        return 0
    return (player - game.position.first) % game.player_count % 2


@lru_cache(maxsize=1 << 15)
def kinds_in(cards: CardSet, hand: int) -> tuple[Card, ...]:
    """The distinct cards among single cards, in the order of the action space."""
    return tuple(dict.fromkeys([cards.of[card] for card in bits(hand)]))


@lru_cache(maxsize=1 << 15)
def _keys(cards: CardSet, hand: int) -> frozenset[str]:
    return frozenset([kind.key for kind in kinds_in(cards, hand)])


@lru_cache(maxsize=1 << 15)
def _discards(cards: CardSet, hand: int) -> tuple[Action, ...]:
    return tuple([actions.Discard(kind.key) for kind in kinds_in(cards, hand)])


@lru_cache(maxsize=1 << 15)
def _boosts(cards: CardSet, hand: int) -> tuple[Action, ...]:
    return tuple([actions.Boost(kind.key) for kind in kinds_in(cards, hand) if kind.energy_value])


@lru_cache(maxsize=1 << 15)
def _spends(cards: CardSet, hand: int) -> tuple[Action, ...]:
    return tuple([actions.Spend(kind.key) for kind in kinds_in(cards, hand) if kind.energy_value])


def hand_keys(game: Game, player: int, but: int = NOWHERE, spent: tuple[int, ...] = ()) -> frozenset[str]:
    """The keys of the cards in hand, without one single card and those already spent."""
    return _keys(game.cards, _left(game, player, but, spent))


def _left(game: Game, player: int, but: int, spent: tuple[int, ...]) -> int:
    hand = game.position.piles.masks[HAND[player]]
    for card in spent:
        hand &= ~(1 << card)
    return hand & ~(1 << but) if but >= 0 else hand


def card_in_hand(game: Game, player: int, key: str, but: int = NOWHERE, spent: tuple[int, ...] = ()) -> int:
    """A single card of this key. Among copies it is the one most players know of, so playing it reveals least.

    Raises:
        ValueError: The hand has no card of this key.
    """
    piles = game.position.piles
    hand = piles.masks[HAND[player]]
    copies = game.cards.copies[game.cards[key].place]
    held = [card for card in copies if hand >> card & 1 and card != but and card not in spent]
    if not held:
        raise ValueError(f"player {player} has no {key} in hand")
    if len(held) == 1:
        return held[0]
    known = [piles.known(viewer, HAND[player]) for viewer in range(game.player_count + 1)]
    return max(held, key=lambda card: (sum(cards >> card & 1 for cards in known), -card))


def hand_size(game: Game, player: int) -> int:
    """Count cards in hand, carried items and maintained spells (WW-18.2; exceptions in WW-20.1 and WW-21.26)."""
    position = game.position
    wizard = position.wizards[player]
    size = position.piles.masks[HAND[player]].bit_count()
    if not wizard.powers.arms:
        size += len(wizard.items)
    if not game.rules.uncluttered_minds:
        for spell in position.spells:
            if spell.caster == player and spell.maintained:
                size += 1
    return size


def counted(game: Game, player: int) -> tuple[Action, ...]:
    """The items to drop and the spells to end that count as hand size (WW-18.2, WW-20.1, WW-21.26)."""
    items = () if game.position.wizards[player].powers.arms else game.drop_options(player, treasure=False)
    spells = () if game.rules.uncluttered_minds else game.end_options(player)
    return (*items, *spells)


def hand_max(game: Game, player: int) -> int:
    """The maximum hand size (WW-18.1, WW-21.14)."""
    return game.rules.hand_max + game.position.wizards[player].powers.hand_max


def keep_to_limit(game: Game, player: int) -> None:
    """Make the player come down to the hand limit now (WW-18.3)."""
    if game.hand_size(player) > game.hand_max(player):
        game.then(KeepToLimit(player))


class KeepToLimit(Step[Game]):
    """A player above the hand limit gives things up until it fits (WW-18.3, WW-18.4)."""

    player: Seat
    rejection = Rejection("WW-18.3", "you are above your hand limit: discard a card")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask while the player is above the limit and has something to give up."""
        player = self.player
        if not game.is_living(player) or game.hand_size(player) <= game.hand_max(player):
            return ()
        return game.ask(player, self.options(game, player))

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Cards of the hand; in the player's turn, or with an empty hand, also counted items and spells (WW-18.4)."""
        hand = discards(game, player)
        if hand and player != game.position.active:
            return hand
        return (*hand, *counted(game, player))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Give it up, then check again."""
        game.then(self)
        give_up(game, action, player, "WW-18.3")


class MustDiscard(Step[Game]):
    """A player discards cards of their choice (WW-21.14)."""

    player: Seat
    left: int
    rejection = Rejection("WW-21.14", "choose a card to discard")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask while the player owes and holds cards."""
        if not self.left or not game.is_living(self.player) or not game.hand_count(self.player):
            return ()
        return ALONE[self.player]

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The cards of the hand."""
        return discards(game, player)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Discard it."""
        game.then(MustDiscard(self.player, self.left - 1))
        give_up(game, action, player, "WW-9.18")


def discards(game: Game, player: int) -> tuple[Action, ...]:
    """The cards of the hand as discards."""
    return _discards(game.cards, game.position.piles.masks[HAND[player]])


def boosts(game: Game, player: int) -> tuple[Action, ...]:
    """The cards of the hand as speed boosts (WW-6.7)."""
    return _boosts(game.cards, game.position.piles.masks[HAND[player]])


def spends(game: Game, player: int, but: int = NOWHERE, spent: tuple[int, ...] = ()) -> tuple[Action, ...]:
    """The cards of the hand as energy, without the played card and those already spent (WW-10.4)."""
    return _spends(game.cards, _left(game, player, but, spent))


def give_up(game: Game, action: Action, player: int, clause: str) -> None:
    """Discard a card (citing this clause), drop an item or end a spell."""
    if isinstance(action, actions.Discard):
        game.discard_cards(player, (game.card_in_hand(player, action.card),), clause)
    elif isinstance(action, actions.Drop):
        game.drop(player, action.what)
    else:
        assert isinstance(action, actions.EndSpell)
        game.end_spell(game.spell_of(action.what).number, "WW-14.2")


def draw_card(game: Game, player: int) -> bool:
    """Draw a card, reshuffling if needed, and return whether there was one (WW-5.13, WW-5.14)."""
    piles = game.position.piles
    group = game.group_of(player)
    deck, discard = DECK[group], DISCARD[group]
    if not piles.masks[deck]:
        if not piles.masks[discard]:
            return False
        piles.shuffle_into(discard, deck, game.rng)
        if game.keeps_log:
            game.emit(events.DeckReshuffled(group), "WW-5.13")
    drawn = piles.draw(deck, HAND[player], 1)
    if game.keeps_log:
        game.emit(events.CardDrawn(player, game.cards.of[drawn.bit_length() - 1].key), "WW-5.11")
    for spell in game.position.spells:
        if spell.wizard == player:
            game.card_rules[game.cards.of[spell.card].key].card_drawn(game, spell)
    return True


def has_cards(game: Game, player: int) -> bool:
    """Whether a card is left to draw (WW-5.14)."""
    masks = game.position.piles.masks
    group = game.group_of(player)
    return bool(masks[DECK[group]] | masks[DISCARD[group]])


class DrawCards(Step[Game]):
    """A player draws cards one by one, each with its consequences (WW-21.50)."""

    player: Seat
    left: int

    def do(self, game: Game) -> None:
        """Draw one and continue."""
        if self.left and game.is_living(self.player):
            game.then(DrawCards(self.player, self.left - 1))
            if not game.draw_card(self.player):
                game.position.agenda = game.position.agenda[1]


def discard_cards(game: Game, player: int, cards: tuple[int, ...], clause: str) -> None:
    """Discard cards of the player's hand face up (WW-9.18, WW-23.11)."""
    game.position.piles.put_on_top(cards, HAND[player], DISCARD[game.group_of(player)])
    if game.keeps_log:
        game.emit(events.CardsDiscarded(player, tuple([game.cards.of[card].key for card in cards])), clause)


def discard_from(game: Game, pile: int, card: int, player: int) -> None:
    """Discard a face-up card to the pile of this player's group (WW-9.14, WW-20.4)."""
    game.position.piles.put_on_top((card,), pile, DISCARD[game.group_of(player)])
