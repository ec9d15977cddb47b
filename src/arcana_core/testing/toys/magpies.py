"""Magpies: the smallest game with piles of cards, hidden moves, and memory of them.

The whole rulebook (prefix MP):

- **MP-1.1** Two or three players. The cards are numbered from 1; all are shuffled, and each player gets a hand of them
  that only this player sees. The others are the deck, face down. Beside it lies the nest, which is empty.
- **MP-2.1** The players take turns, the first player first. A player does one of the following.
- **MP-2.2** Hide: put a card of the hand into the nest, face down.
- **MP-2.3** Lay: put a card of the hand on the table, face up.
- **MP-2.4** Grab: take all cards of the nest into the hand. It mustn't be empty.
- **MP-2.5** After hiding or laying, the player draws the top card of the deck, if there is one.
- **MP-3.1** The game ends after a number of turns of each player, or when a player has no card at the beginning of a
  turn. The player with the highest sum of cards on the table wins.

It is for tests, and for anyone who wants to see `arcana_core.cards.piles` in a game on one page. A player's memory of
hidden cards follows from the piles. The game only declares who sees each pile.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from attrs import define, frozen

from arcana_core.actions import Action, Rejection, action
from arcana_core.cards.cards import indices
from arcana_core.cards.declarations import KnownTo, Pile
from arcana_core.cards.piles import Piles
from arcana_core.chance.rng import Rng
from arcana_core.errors import PositionError
from arcana_core.events import Event, Hidden, Player, event, secret
from arcana_core.game import Game, Outcome
from arcana_core.knowledge import views
from arcana_core.knowledge.determinization import determinize
from arcana_core.knowledge.features import Block, Each, MultiHot, Number, Numbers, own_first
from arcana_core.rules import GameRules, setting
from arcana_core.text.wording import shown

DECK, NEST, HANDS, TABLES = 0, 1, 2, 5
MOST_CARDS: Final = 12
MOST_PLAYERS: Final = 3


@frozen(kw_only=True)
class Rules(GameRules):
    """The settings of Magpies that a house rule may change."""

    cards: int = setting(8, clause="MP-1.1", unit="cards", at_least=4, at_most=MOST_CARDS)
    hand: int = setting(2, clause="MP-1.1", unit="cards", at_least=1, at_most=4)
    turns: int = setting(3, clause="MP-3.1", unit="turns", at_least=1, at_most=6)


@action("hide {card}")
class Hide(Action):
    """Put a card of the hand into the nest, face down (MP-2.2)."""

    card: int


@action("lay {card}")
class Lay(Action):
    """Put a card of the hand on the table, face up (MP-2.3)."""

    card: int


@action("grab")
class Grab(Action):
    """Take the nest into the hand (MP-2.4)."""


GRAB: Final = Grab()


@event("{player} is dealt {cards}")
class HandDealt(Event):
    """A player got a hand."""

    discloses: ClassVar[bool] = True
    player: Player
    cards: tuple[int, ...] = secret(known_to="player")


@event("{player} hides {card} in the nest")
class CardHidden(Event):
    """A player put a card into the nest."""

    player: Player
    card: int = secret(known_to="player")


@event("{player} lays down {card}")
class CardLaid(Event):
    """A player put a card on the table."""

    discloses: ClassVar[bool] = True
    player: Player
    card: int


@event("{player} grabs the nest[: {cards}]")
class NestGrabbed(Event):
    """A player took the nest into the hand."""

    discloses: ClassVar[bool] = True
    player: Player
    cards: tuple[int, ...] = secret(known_to="player")


@event("{player} draws {card}")
class CardDrawn(Event):
    """A player drew the top card of the deck."""

    discloses: ClassVar[bool] = True
    player: Player
    card: int = secret(known_to="player")


@define
class Position:
    """The places of the cards.

    Attributes:
        piles: The cards; card 1 of the rulebook has index 0. The slots are DECK, NEST, and for each player
            HANDS + player and TABLES + player.
        turn: How many turns have been taken, by all players together.
    """

    piles: Piles
    turn: int = 0


@frozen
class View(views.View):
    """The knowledge of one player, or of a spectator.

    Attributes:
        player: Whose view it is, None for a spectator.
        hands: The cards of each player, or how many there are.
        remembered: For each player and then for the nest, the cards that the viewer is sure to find there.
        tables: The cards that each player has laid on the table.
        deck, nest: How many cards they have.
        turn: As in the position.
    """

    player: int | None
    hands: tuple[tuple[int, ...] | Hidden, ...]
    remembered: tuple[tuple[int, ...], ...]
    tables: tuple[tuple[int, ...], ...]
    deck: int
    nest: int
    turn: int


class Magpies(Game[Rules, Position, View]):
    """A game of Magpies."""

    __slots__ = ()
    name = "magpies"
    rules_class = Rules
    player_counts = range(2, MOST_PLAYERS + 1)
    default_players = 2

    def _set_up(self) -> None:
        rules, players = self.rules, self.player_count
        piles = Piles(_declared(players), players=players, start={DECK: range(rules.cards)})
        piles.shuffle(DECK, self.rng)
        self.position = Position(piles)
        self.players_to_act = (0,)
        for player in range(players):
            cards = piles.draw(DECK, HANDS + player, min(rules.hand, rules.cards // players))
            if self.keeps_log:
                self.emit(HandDealt(player, _names(cards)), "MP-1.1")

    def _options(self, player: int) -> tuple[Action, ...]:
        piles = self.position.piles
        hand = _names(piles.masks[HANDS + player])
        grab = (GRAB,) if piles.masks[NEST] else ()
        return (*[HIDES[card] for card in hand], *[LAYS[card] for card in hand], *grab)

    def _carry_out(self, action: Action, player: int) -> None:
        piles, hand = self.position.piles, HANDS + player
        if isinstance(action, Grab):
            cards = piles.masks[NEST]
            piles.move_all(NEST, hand)
            if self.keeps_log:
                self.emit(NestGrabbed(player, _names(cards)), "MP-2.4")
        elif isinstance(action, Hide):
            piles.move(1 << action.card - 1, hand, NEST)
            if self.keeps_log:
                self.emit(CardHidden(player, action.card), "MP-2.2")
            self._draw(player)
        elif isinstance(action, Lay):
            piles.move(1 << action.card - 1, hand, TABLES + player)
            if self.keeps_log:
                self.emit(CardLaid(player, action.card), "MP-2.3")
            self._draw(player)
        self.position.turn += 1
        self.players_to_act = self._next()

    def _draw(self, player: int) -> None:
        """Draw the top card of the deck, if there is one (MP-2.5)."""
        piles = self.position.piles
        if piles.masks[DECK]:
            card = piles.draw(DECK, HANDS + player, 1)
            if self.keeps_log:
                self.emit(CardDrawn(player, _names(card)[0]), "MP-2.5")

    def _next(self) -> tuple[int, ...]:
        """The player of the next turn, () when the game is over (MP-2.1, MP-3.1)."""
        turn, piles = self.position.turn, self.position.piles
        player = turn % self.player_count
        goes_on = turn < self.rules.turns * self.player_count and piles.masks[HANDS + player]
        return (player,) if goes_on else ()

    def _why_not(self, action: Action, player: int) -> Rejection:
        if isinstance(action, Hide | Lay):
            clause = "MP-2.2" if isinstance(action, Hide) else "MP-2.3"
            return Rejection(clause, f"card {action.card} isn't in the hand of player {player}")
        return Rejection("MP-2.4", "the nest is empty")

    @property
    def outcome(self) -> Outcome | None:
        """The highest sum on the table wins (MP-3.1)."""
        if self.players_to_act:
            return None
        masks = self.position.piles.masks
        sums = [float(sum(_names(masks[TABLES + player]))) for player in range(self.player_count)]
        return Outcome.by_score(tuple(sums), "the last turn was taken, or a hand was empty", "MP-3.1")

    # Knowledge follows from the piles (MP-1.1, MP-2.2).

    def view(self, player: int | None) -> View:
        """This player's view; None is a spectator."""
        if player is not None:
            self._seat(player)
        piles, players = self.position.piles, range(self.player_count)
        viewer = self.player_count if player is None else player
        return View(
            player,
            tuple(
                _names(piles.masks[HANDS + other]) if other == player else Hidden(piles.size(HANDS + other))
                for other in players
            ),
            tuple(_names(piles.known(viewer, pile)) for pile in (*(HANDS + other for other in players), NEST)),
            tuple(_names(piles.masks[TABLES + other]) for other in players),
            piles.size(DECK),
            piles.size(NEST),
            self.position.turn,
        )

    @classmethod
    def _features(cls, rules: Rules, players: int) -> list[Block[View]]:
        """The numbers of an observation, players in turn order from the own seat."""
        seats, cards = [f"{place} from mine" for place in range(players)], range(1, MOST_CARDS + 1)
        known, laid = [MultiHot("known in the hand", cards, tuple)], [MultiHot("on the table", cards, tuple)]
        names = [f"{{}} of seat {seat}" for seat in seats]
        return [
            Each(names, lambda view: own_first(view.remembered[:-1], view.player), known),
            MultiHot("known in the nest", cards, lambda view: view.remembered[-1]),
            Each(names, lambda view: own_first(view.tables, view.player), laid),
            Numbers("cards in hand", seats, _hand_sizes, high=MOST_CARDS),
            Number("deck", "deck", high=MOST_CARDS),
            Number("nest", "nest", high=MOST_CARDS),
            Number("turns taken", "turn", high=6 * MOST_PLAYERS),
        ]

    def _determinize(self, player: int, rng: Rng) -> None:
        self.position.piles = determinize(self.position.piles, player, rng)

    # Copies and setting up.

    def _clone_position(self) -> Position:
        return Position(self.position.piles.clone(), self.position.turn)

    def _take_up(self, position: Position) -> None:
        if not isinstance(position, Position) or not isinstance(position.piles, Piles):
            raise TypeError(f"a position of magpies is a {Position.__qualname__} with piles, got {shown(position)}")
        piles = position.piles
        if piles.declared != _declared(self.player_count) or piles.players != self.player_count:
            raise PositionError(f"the piles must be those of {self.player_count} players (MP-1.1)")
        piles.check()
        if sum(piles.masks) != (1 << self.rules.cards) - 1:
            raise PositionError(f"the cards must be those from 1 to {self.rules.cards}, each once (MP-1.1)")
        if type(position.turn) is not int or not 0 <= position.turn <= self.rules.turns * self.player_count:
            most = self.rules.turns * self.player_count
            raise PositionError(f"the turn must be a number from 0 to {most}, got {shown(position.turn)} (MP-3.1)")
        self.position = position
        self.position = self._clone_position()
        self.players_to_act = self._next()

    @classmethod
    def _all_actions(cls, rules: Rules) -> Iterator[Action]:
        yield from HIDES[1 : rules.cards + 1]
        yield from LAYS[1 : rules.cards + 1]
        yield GRAB

    @classmethod
    def _position_types(cls) -> tuple[type, ...]:
        return (Position, Piles, Pile, KnownTo)

    def _render(self, player: int | None, columns: int, rows: int | None) -> str:
        """The table as text."""
        view = self.view(player)
        lines = [f"turn {view.turn}: deck {view.deck} cards, nest {view.nest} cards ({_listed(view.remembered[-1])})"]
        for other, (hand, table) in enumerate(zip(view.hands, view.tables, strict=True)):
            cards = f"{hand.count} cards" if isinstance(hand, Hidden) else "yours"
            lines.append(f"player {other}: hand {cards} ({_listed(view.remembered[other])}), table {_listed(table)}")
        return "\n".join(lines)

    def to_svg(self, player: int | None = None) -> str:
        """The table as a picture: its lines."""
        lines = self.render(player).split("\n")
        texts = "".join(f'<text x="10" y="{20 * number}">{line}</text>' for number, line in enumerate(lines, 1))
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 {20 * len(lines) + 20}">{texts}</svg>'


HIDES: Final = tuple(Hide(card) for card in range(MOST_CARDS + 1))
LAYS: Final = tuple(Lay(card) for card in range(MOST_CARDS + 1))


def _declared(players: int) -> tuple[Pile, ...]:
    hands = [Pile(f"hand {player}", KnownTo.OWNER, player) for player in range(players)]
    tables = [Pile(f"table {player}", KnownTo.EVERYBODY) for player in range(players)]
    unused = [Pile(f"unused {number}") for number in range(MOST_PLAYERS - players)]
    return (Pile("deck", ordered=True), Pile("nest"), *hands, *unused, *tables)


def _names(cards: int) -> tuple[int, ...]:
    return tuple(index + 1 for index in indices(cards))


def _listed(cards: tuple[int, ...]) -> str:
    return " ".join(map(str, cards)) or "none"


def _hand_sizes(view: View) -> list[int]:
    hands = own_first(view.hands, view.player)
    return [hand.count or 0 if isinstance(hand, Hidden) else len(hand) for hand in hands]
