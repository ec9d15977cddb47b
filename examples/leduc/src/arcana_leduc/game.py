"""The flow of Leduc poker: deal, bet, turn a card, bet, show (LD-1 to LD-3)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Final

import arcana_core.game
from arcana_core.actions import Action, Rejection
from arcana_core.chance.rng import Rng
from arcana_core.game import Outcome
from arcana_core.knowledge.features import Block
from arcana_core.scenario.validation import take_up
from arcana_core.text.highlights import Highlight
from arcana_core.text.moments import Moment
from arcana_leduc.actions import CALL, FOLD, RAISE
from arcana_leduc.bots import PlainBot
from arcana_leduc.events import Bet, CardDealt, CardsShown, CardTurned, Folded
from arcana_leduc.render import as_svg, as_text, hint
from arcana_leduc.rules import Rules
from arcana_leduc.state import CARDS, Position
from arcana_leduc.validation import RELATIONS
from arcana_leduc.view import View, features, view_of

CAN_RAISE: Final = (CALL, RAISE)
MUST_CALL: Final = (CALL,)
ANSWER: Final = (FOLD, CALL, RAISE)
LAST_ANSWER: Final = (FOLD, CALL)
PLAYERS: Final = ((0,), (1,))
HIGHLIGHTS: Final = (
    Highlight(re.compile(r"(?<!\w)[JQK]h(?!\w)"), "red"),
    Highlight(re.compile(r"^> .*", re.MULTILINE), "key"),
)


class Game(arcana_core.game.Game[Rules, Position, View]):
    """A game of Leduc poker for two."""

    __slots__ = ()
    name = "leduc"
    rules_class = Rules
    passes: ClassVar[tuple[Action, ...]] = (FOLD,)
    moments: ClassVar[tuple[Moment, ...]] = (
        Moment("turn", "it's your turn"),
        Moment("raised", "the other player has raised", always=True),
    )

    def _set_up(self) -> None:
        """Both players pay the ante and get a card (LD-1.3, LD-1.4)."""
        draw = self.rng.below
        first, second = draw(6), draw(5)
        second += second >= first
        ante = self.rules.ante
        self.position = Position((first, second), None, (ante, ante))
        self.players_to_act = (0,)
        if self.keeps_log:
            for player in (0, 1):
                self.emit(Bet(player, ante, "ante"), "LD-1.3")
                self.emit(CardDealt(player, CARDS[self.position.cards[player]]), "LD-1.4")

    def _options(self, player: int) -> tuple[Action, ...]:
        position = self.position
        mine, others = position.stakes
        if position.raises < self.rules.most_raises:
            return CAN_RAISE if mine == others else ANSWER
        return MUST_CALL if mine == others else LAST_ANSWER

    def _carry_out(self, action: Action, player: int) -> None:
        if action is FOLD:
            self.fold(player)
            return
        position = self.position
        stake = position.stakes[1 - player]
        position.acted += 1
        if action is RAISE:
            position.raises += 1
            stake += self.rules.first_raise if position.public is None else self.rules.second_raise
            position.stakes = (stake, position.stakes[1]) if player == 0 else (position.stakes[0], stake)
        else:
            position.stakes = (stake, stake)
        if self.keeps_log:
            self.emit(Bet(player, stake, str(action)), "LD-2.3" if action is RAISE else "LD-2.2")
        if action is CALL and position.acted > 1:
            self.end_of_round()
        else:
            position.to_act = 1 - player
            self.players_to_act = PLAYERS[1 - player]

    def fold(self, player: int) -> None:
        """End the game. The other player takes the pot (LD-3.1)."""
        self.position.folded = player
        self._end()
        if self.keeps_log:
            self.emit(Folded(player), "LD-3.1")

    def end_of_round(self) -> None:
        """Turn up the public card after the first round, show both cards after the second (LD-2.5, LD-3.2)."""
        position = self.position
        if position.public is not None:
            self._end()
            if self.keeps_log:
                self.emit(CardsShown(tuple(CARDS[card] for card in position.cards)), "LD-3.2")
            return
        low, high = sorted(position.cards)
        public = self.rng.below(4)
        public += public >= low
        public += public >= high
        position.public = public
        position.raises = position.acted = position.to_act = 0
        self.players_to_act = (0,)
        if self.keeps_log:
            self.emit(CardTurned(CARDS[public]), "LD-2.5")

    def _end(self) -> None:
        self.position.to_act = None
        self.players_to_act = ()

    def _why_not(self, action: Action, player: int) -> Rejection:
        if action is FOLD:
            return Rejection("LD-2.2", "you can fold only to a raise")
        return Rejection("LD-2.4", f"this round has had {self.position.raises} raises, the most allowed")

    @property
    def outcome(self) -> Outcome | None:
        """The chips won and lost (LD-3.1 to LD-3.4)."""
        position = self.position
        if position.to_act is not None:
            return None
        stakes = position.stakes
        if position.folded is not None:
            lost = stakes[position.folded]
            return Outcome.by_score(
                (-lost, lost) if position.folded == 0 else (lost, -lost), "a player folded", "LD-3.1"
            )
        strengths = [self.strength(card) for card in position.cards]
        if strengths[0] == strengths[1]:
            return Outcome.by_score((0, 0), "equal cards share the pot", "LD-3.4")
        won = stakes[0] if strengths[0] > strengths[1] else -stakes[0]
        return Outcome.by_score((won, -won), "the better card takes the pot", "LD-3.3")

    def strength(self, card: int) -> int:
        """The strength of a private card at the end. A pair with the public card beats every rank (LD-3.3)."""
        public = self.position.public
        assert public is not None
        return 10 if card // 2 == public // 2 else card // 2

    # Knowledge: only the other player's private card is hidden (LD-1.4).

    def view(self, player: int | None) -> View:
        """The view of this player, or of a spectator for None."""
        if player is not None:
            self._seat(player)
        return view_of(self.position, player)

    @classmethod
    def _features(cls, rules: Rules, players: int) -> list[Block[View]]:
        return features(rules)

    def _determinize(self, player: int, rng: Rng) -> None:
        position = self.position
        if position.to_act is None and position.folded is None:
            return  # both cards were shown
        seen = {position.cards[player], position.public}
        card = rng.choice([card for card in range(6) if card not in seen])
        position.cards = (position.cards[0], card) if player == 0 else (card, position.cards[1])

    # Copies and setting up.

    def _take_up(self, position: Position) -> None:
        take_up(self, position, Position, RELATIONS)
        self.players_to_act = () if position.to_act is None else (position.to_act,)

    @classmethod
    def bots(cls) -> Mapping[str, Callable[[], Any]]:
        """The bots: `random`, and `plain`, which bets on its card."""
        return {**super().bots(), "plain": PlainBot}

    @classmethod
    def _all_actions(cls, rules: Rules) -> Iterator[Action]:
        yield from (FOLD, CALL, RAISE)

    @classmethod
    def _position_types(cls) -> tuple[type, ...]:
        return (Position,)

    def _render(self, player: int | None, columns: int, rows: int | None) -> str:
        """The table as text."""
        return as_text(self.view(player))

    def _hint(self, action: Action, player: int) -> str | None:
        """The chips that a legal action costs."""
        raised = self.rules.first_raise if self.position.public is None else self.rules.second_raise
        return hint(self.view(player), action, raised)

    def moments_now(self, player: int) -> frozenset[str]:
        """The words of those `moments` that this player's decision belongs to."""
        if player not in self.players_to_act:
            return frozenset()
        return frozenset(("turn", "raised") if self.passing(player) else ("turn",))

    def _highlights(self, player: int | None) -> tuple[Highlight, ...]:
        return HIGHLIGHTS

    def to_svg(self, player: int | None = None) -> str:
        """The table as a picture."""
        return as_svg(self.view(player))
