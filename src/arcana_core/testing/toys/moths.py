"""Moths: the smallest game with hidden cards, chance, secret simultaneous choices and something to look at.

The whole rulebook (prefix MO):

- **MO-1.1** Two to four players. The cards are numbered from 1; all are shuffled, and each player gets a hand of them
  that only this player sees. The others are the deck, face down.
- **MO-2.1** Each round begins with a die, which shows the value of this round's lamp.
- **MO-2.2** All players choose a card of their hand, at the same time and in secret.
- **MO-2.3** The chosen cards are shown together and leave play. The highest wins the lamp's value.
- **MO-3.1** If a card is left in the deck, the winner may look at its top card, or pass.
- **MO-3.2** A winner who looked takes the card into the hand, or drops it: then it is shown and leaves play.
- **MO-4.1** The game ends when any hand is empty at the beginning of a round. Most points win.

It is for tests, and for readers who want to see a whole game on one page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Final

from attrs import define, frozen

from arcana_core.actions import Action, Rejection, action
from arcana_core.bots import Seat
from arcana_core.chance.rng import Rng
from arcana_core.errors import PositionError
from arcana_core.events import Event, Hidden, Player, event, secret
from arcana_core.game import Game, Outcome
from arcana_core.knowledge import views
from arcana_core.knowledge.features import Block, MultiHot, Number, Numbers, OneHot, own_first
from arcana_core.rules import GameRules, setting
from arcana_core.text.moments import Moment
from arcana_core.text.wording import shown

CHOOSE, LOOK_OR_PASS, TAKE_OR_DROP, OVER = "choose", "look or pass", "take or drop", "over"
MOST_CARDS: Final = 24


@frozen(kw_only=True)
class Rules(GameRules):
    """The settings of Moths that a house rule may change."""

    cards: int = setting(12, clause="MO-1.1", unit="cards", at_least=12, at_most=MOST_CARDS)
    hand: int = setting(3, clause="MO-1.1", unit="cards", at_least=1, at_most=3)
    lamp_sides: int = setting(6, clause="MO-2.1", at_least=1, at_most=20)
    looking: bool = setting(True, clause="MO-3.1")


@action("play {card}")
class Play(Action):
    """Choose a card of the hand (MO-2.2)."""

    card: int


@action("look")
class Look(Action):
    """Look at the top card of the deck (MO-3.1)."""


@action("pass")
class Pass(Action):
    """Do not look (MO-3.1)."""


@action("take")
class Take(Action):
    """Take the card that was looked at (MO-3.2)."""


@action("drop")
class Drop(Action):
    """Show the card that was looked at, and take it out of play (MO-3.2)."""


LOOK, PASS, TAKE, DROP = Look(), Pass(), Take(), Drop()
PLAYS: Final = tuple(Play(card) for card in range(MOST_CARDS + 1))
MAY_LOOK: Final = (LOOK, PASS)
HAS_LOOKED: Final = (TAKE, DROP)


@event("{player} is dealt {hand}")
class HandDealt(Event):
    """A player got a hand."""

    discloses: ClassVar[bool] = True
    player: Player
    hand: tuple[int, ...] = secret(known_to="player")


@event("The lamp is worth {worth}")
class LampLit(Event):
    """The lamp of the round is worth this."""

    worth: int


@event("{player} chooses {card}")
class CardChosen(Event):
    """A player chose a card in secret."""

    player: Player
    card: int = secret(known_to="player")


@event("The cards are shown: {cards}[, {winner} wins]")
class CardsShown(Event):
    """The chosen cards, by player, were shown."""

    discloses: ClassVar[bool] = True
    important: ClassVar[bool] = True
    cards: tuple[int, ...]
    winner: Player


@event("{player} looks at the top card[: {card}]")
class TopSeen(Event):
    """The winner looked at the top card of the deck."""

    discloses: ClassVar[bool] = True
    player: Player
    card: int = secret(known_to="player")


@event("{player} takes the top card")
class TopTaken(Event):
    """The winner took the card that was looked at."""

    player: Player


@event("{player} drops {card}")
class TopDropped(Event):
    """The winner showed the card that was looked at, and it left play."""

    discloses: ClassVar[bool] = True
    player: Player
    card: int


@define
class Position:
    """The places of the cards.

    Attributes:
        hands: of each player, the lowest card first.
        deck: face down, the top card last.
        gone: the cards that have left play, in order; all have seen them.
        points: of each player.
        chosen: the card that each player has chosen in this round, 0 before.
        lamp: the value of this round's lamp.
        stage: the decision to be made.
        winner: the winner of the round, while they are to decide.
    """

    hands: list[tuple[int, ...]]
    deck: tuple[int, ...]
    gone: tuple[int, ...]
    points: list[int]
    chosen: list[int]
    lamp: int
    stage: str = CHOOSE
    winner: int = -1


@frozen
class View(views.View):
    """The knowledge of one player, or of a spectator.

    Attributes:
        player: whose view it is, None for a spectator.
        hands: the cards of each player, or how many there are.
        chosen: the card that each player has chosen, 0 before, hidden from the others.
        top: the top card of the deck for the player who looked at it, else None.
        deck: how many cards it has.
        gone, points, lamp, stage, winner: as in the position.
    """

    player: int | None
    hands: tuple[tuple[int, ...] | Hidden, ...]
    chosen: tuple[int | Hidden, ...]
    top: int | None
    deck: int
    gone: tuple[int, ...]
    points: tuple[int, ...]
    lamp: int
    stage: str
    winner: int


class Moths(Game[Rules, Position, View]):
    """A game of Moths."""

    __slots__ = ()
    name = "moths"
    rules_class = Rules
    player_counts = range(2, 5)
    default_players = 2

    def _set_up(self) -> None:
        rules, players = self.rules, range(self.player_count)
        deck = tuple(self.rng.shuffled(range(1, rules.cards + 1)))
        hands = [tuple(sorted(deck[player * rules.hand : (player + 1) * rules.hand])) for player in players]
        self.position = Position(
            hands, deck[len(players) * rules.hand :], (), [0] * len(players), [0] * len(players), 0
        )
        if self.keeps_log:
            for player in players:
                self.emit(HandDealt(player, hands[player]), "MO-1.1")
        self._begin_round()

    def _begin_round(self) -> None:
        position = self.position
        position.winner = -1
        if not all(position.hands):
            position.stage = OVER
            self.players_to_act = ()
            return
        position.stage = CHOOSE
        position.lamp = self.rng.die(self.rules.lamp_sides)
        position.chosen = [0] * self.player_count
        self.players_to_act = tuple(range(self.player_count))
        if self.keeps_log:
            self.emit(LampLit(position.lamp), "MO-2.1")

    def _options(self, player: int) -> tuple[Action, ...]:
        position = self.position
        if position.stage == CHOOSE:
            return tuple([PLAYS[card] for card in position.hands[player]])
        return MAY_LOOK if position.stage == LOOK_OR_PASS else HAS_LOOKED

    def _carry_out(self, action: Action, player: int) -> None:
        position = self.position
        if isinstance(action, Play):
            self._choose(action.card, player)
        elif action is LOOK:
            position.stage = TAKE_OR_DROP
            if self.keeps_log:
                self.emit(TopSeen(player, position.deck[-1]), "MO-3.1")
        else:
            if action is not PASS:
                self._settle(take=action is TAKE)
            self._begin_round()

    def _choose(self, card: int, player: int) -> None:
        """A card is chosen; when all have chosen, the cards are shown (MO-2.2, MO-2.3)."""
        position = self.position
        position.hands[player] = tuple([other for other in position.hands[player] if other != card])
        position.chosen[player] = card
        self.players_to_act = tuple([other for other in self.players_to_act if other != player])
        if self.keeps_log:
            self.emit(CardChosen(player, card), "MO-2.2")
        if self.players_to_act:
            return
        winner = position.winner = position.chosen.index(max(position.chosen))
        position.gone += tuple(position.chosen)
        position.points[winner] += position.lamp
        if self.keeps_log:
            self.emit(CardsShown(tuple(position.chosen), winner), "MO-2.3")
        if position.deck and self.rules.looking:
            position.stage = LOOK_OR_PASS
            self.players_to_act = (winner,)
        else:
            self._begin_round()

    def _settle(self, *, take: bool) -> None:
        """The card that was looked at is taken or dropped (MO-3.2)."""
        position, player = self.position, self.position.winner
        card = position.deck[-1]
        position.deck = position.deck[:-1]
        if take:
            position.hands[player] = tuple(sorted((*position.hands[player], card)))
        else:
            position.gone += (card,)
        if self.keeps_log:
            self.emit(TopTaken(player) if take else TopDropped(player, card), "MO-3.2")

    def _why_not(self, action: Action, player: int) -> Rejection:
        stage = self.position.stage
        if isinstance(action, Play):
            if stage == CHOOSE:
                return Rejection("MO-2.2", f"card {action.card} is not in the hand of player {player}")
            return Rejection("MO-2.2", f"it is time to {stage}")
        return Rejection("MO-3.2" if action in HAS_LOOKED else "MO-3.1", f"it is time to {stage}")

    @property
    def outcome(self) -> Outcome | None:
        """Most points win (MO-4.1)."""
        if self.position.stage != OVER:
            return None
        return Outcome.by_score(tuple(map(float, self.position.points)), "a hand was empty", "MO-4.1")

    # Knowledge: the player's own hand and choice, and the top card after looking (MO-1.1, MO-2.2, MO-3.1).

    def _sees_top(self, player: int | None) -> bool:
        return self.position.stage == TAKE_OR_DROP and player == self.position.winner

    def view(self, player: int | None) -> View:
        """This player's view; None is a spectator."""
        if player is not None:
            self._seat(player)
        position = self.position
        secret_choices = position.stage == CHOOSE
        return View(
            player,
            tuple(hand if other == player else Hidden(len(hand)) for other, hand in enumerate(position.hands)),
            tuple(
                card if other == player or not card or not secret_choices else Hidden()
                for other, card in enumerate(position.chosen)
            ),
            position.deck[-1] if self._sees_top(player) else None,
            len(position.deck),
            position.gone,
            tuple(position.points),
            position.lamp,
            position.stage,
            position.winner,
        )

    @classmethod
    def _features(cls, rules: Rules, players: int) -> list[Block[View]]:
        """The numbers of an observation, players in turn order from the own seat."""
        seats, cards = [f"{place} from mine" for place in range(players)], range(1, MOST_CARDS + 1)
        return [
            MultiHot("my hand", cards, lambda view: own_first(view.hands, view.player)[0]),
            OneHot("my choice", cards, lambda view: own_first(view.chosen, view.player)[0] or None),
            MultiHot("gone", cards, "gone"),
            OneHot("the top card, if I looked", cards, "top"),
            Number("lamp", "lamp", high=20),
            Number("the winner may look", lambda view: view.stage == LOOK_OR_PASS),
            Numbers("points", seats, lambda view: own_first(view.points, view.player), high=20 * MOST_CARDS),
            Numbers("cards in hand", seats, _hand_sizes, high=MOST_CARDS),
            Numbers("has chosen", seats, lambda view: map(bool, own_first(view.chosen, view.player))),
        ]

    def _determinize(self, player: int, rng: Rng) -> None:
        """Other hands, other choices and the deck are drawn from the cards that the player has not seen."""
        position = self.position
        known = {*position.hands[player], *position.gone, position.chosen[player]}
        top = position.deck[-1:] if self._sees_top(player) else ()
        known.update(top)
        unseen = rng.shuffled([card for card in range(1, self.rules.cards + 1) if card not in known])
        for other in range(self.player_count):
            if other == player:
                continue
            pending = position.stage == CHOOSE and position.chosen[other] > 0
            size = len(position.hands[other]) + pending
            cards, unseen = unseen[:size], unseen[size:]
            if pending:  # any card of the hand may have been chosen; the cards lie in random order
                position.chosen[other] = cards.pop()
            position.hands[other] = tuple(sorted(cards))
        position.deck = (*unseen, *top)

    def _inventory(self, player: int) -> tuple[int, ...]:
        """Every card, once (MO-1.1)."""
        position = self.position
        chosen = position.chosen if position.stage == CHOOSE else ()
        held = [card for hand in position.hands for card in hand]
        return tuple(sorted([*held, *position.deck, *position.gone, *(card for card in chosen if card)]))

    # Copies and setting up.

    def _clone_position(self) -> Position:
        p = self.position
        return Position(p.hands[:], p.deck, p.gone, p.points[:], p.chosen[:], p.lamp, p.stage, p.winner)

    def _take_up(self, position: Position) -> None:
        if not isinstance(position, Position):
            raise TypeError(f"a position of moths is a {Position.__qualname__}, got {shown(position)}")
        self.position = position
        position = self.position = self._clone_position()
        stages = (CHOOSE, LOOK_OR_PASS, TAKE_OR_DROP, OVER)
        if position.stage not in stages:
            raise PositionError(f"the stage must be one of {', '.join(stages)}, got {shown(position.stage)}")
        count = self.player_count
        if not len(position.hands) == len(position.points) == len(position.chosen) == count:
            raise PositionError(f"hands, points and choices must be those of {count} players")
        pending = position.chosen if position.stage == CHOOSE else ()
        cards = [*position.deck, *position.gone, *(card for hand in position.hands for card in hand)]
        cards += [card for card in pending if card]
        if sorted(cards) != list(range(1, self.rules.cards + 1)):
            raise PositionError(f"the cards must be those from 1 to {self.rules.cards}, each once (MO-1.1)")
        if position.stage in (LOOK_OR_PASS, TAKE_OR_DROP):
            if not (position.deck and position.winner in range(count)):
                raise PositionError("looking needs a winner and a card in the deck (MO-3.1)")
            self.players_to_act = (position.winner,)
        elif position.stage == CHOOSE:
            self.players_to_act = tuple(other for other in range(count) if not position.chosen[other])
            if not self.players_to_act or not all(position.hands[other] for other in self.players_to_act):
                raise PositionError("a player must be left to choose, and have a card to choose (MO-2.2)")
        else:
            self.players_to_act = ()

    @classmethod
    def bots(cls) -> Mapping[str, Callable[[], Any]]:
        """A random bot, and one that always plays the highest card."""
        return {**super().bots(), "bold": BoldBot}

    @classmethod
    def _all_actions(cls, rules: Rules) -> Iterator[Action]:
        yield from PLAYS[1 : rules.cards + 1]
        yield from (LOOK, PASS, TAKE, DROP)

    @classmethod
    def _position_types(cls) -> tuple[type, ...]:
        return (Position,)

    def introduction(self) -> str:
        """Four lines about the game."""
        return (
            "Win the lamps: the player with the most points wins.\n"
            "Each round has a lamp of 1 to 6 points. All players choose a card in secret.\n"
            "The highest card wins the lamp. All chosen cards leave play.\n"
            "The winner may look at the top card of the deck, and take or drop it."
        )

    passes: ClassVar[tuple[Action, ...]] = (PASS,)
    moments: ClassVar[tuple[Moment, ...]] = (
        Moment("choose", "you choose a card"),
        Moment("won", "you won a lamp and may look at the deck"),
    )

    def moments_now(self, player: int) -> frozenset[str]:
        """The word "choose" in the first part of a round, "won" afterwards."""
        return frozenset({"choose" if self.position.stage == CHOOSE else "won"})

    def _render(self, player: int | None, columns: int, rows: int | None) -> str:
        """The table as text."""
        view = self.view(player)
        lines = [
            f"lamp {view.lamp}, deck {view.deck} cards, gone {' '.join(map(str, view.gone)) or 'none'}: {view.stage}"
        ]
        if view.top is not None:
            lines.append(f"the top card of the deck is {view.top}")
        for other, (hand, card, points) in enumerate(zip(view.hands, view.chosen, view.points, strict=True)):
            held = hand if isinstance(hand, Hidden) else " ".join(map(str, hand))
            lines.append(f"player {other}: {points} points, hand {held or 'empty'}, chosen {card or 'nothing'}")
        return "\n".join(lines)

    def to_svg(self, player: int | None = None) -> str:
        """The table as a picture: its lines."""
        lines = self.render(player).split("\n")
        texts = "".join(f'<text x="10" y="{20 * number}">{line}</text>' for number, line in enumerate(lines, 1))
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 {20 * len(lines) + 20}">{texts}</svg>'


class BoldBot:
    """Plays the highest card, and takes what it can get."""

    def choose(self, seat: Seat[View]) -> Action:
        """The last of the hand; to look; to take."""
        legal = seat.legal_actions
        return legal[-1] if isinstance(legal[0], Play) else legal[0]


def _hand_sizes(view: View) -> list[int]:
    hands = own_first(view.hands, view.player)
    return [hand.count or 0 if isinstance(hand, Hidden) else len(hand) for hand in hands]
