"""Response windows: who is asked, and the counters that answer what is on its way (WW-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from arcana_core.actions import Action, Refusal
from arcana_core.agenda import Step, step
from arcana_wizwar import actions, events
from arcana_wizwar.state import Damage, Frame, PickUp, Play

if TYPE_CHECKING:
    from arcana_wizwar.game import Game


@step
class Window(Step["Game"]):
    """The others may answer what is on its way: a spell, an attack, damage or a treasure picked up (WW-11.1).

    How far the asking has come stands in the frame; a counter makes it start again (WW-11.3).
    """

    frame: int

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the next player who can answer; nobody, once all have passed or the event is canceled."""
        while True:
            answered = game.position.frames[self.frame]
            if is_void(answered):
                return ()
            order = game.order_of_asking(answered)
            if answered.asked >= len(order):
                return ()
            player = order[answered.asked]
            if game.is_living(player):
                options = game.responses(player, self.frame)
                if len(options) > 1 or (game.rules.asking == "all" and game.might_answer(player)):
                    return game.ask(player, options)
            self._pass(game)

    def _pass(self, game: Game) -> None:
        answered = game.position.frames[self.frame]
        assert isinstance(answered, Play | Damage | PickUp)
        game.set_frame(self.frame, evolve(answered, asked=answered.asked + 1))

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Pass, or a counter."""
        return game.responses(player, self.frame)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Note the pass, or let the counter be put together; then the asking goes on."""
        game.then(self)
        if action is actions.PASS:
            if game.keeps_log:
                game.emit(events.Passed(player), "WW-23.13")
            self._pass(game)
            return
        assert isinstance(action, actions.Answer)
        game.begin_answer(player, action.card, self.frame)

    def why_not(self, game: Game, action: Action, player: int) -> Refusal:
        """Only counters whose condition is fulfilled."""
        return Refusal("WW-11.6", "only a pass, or a counter whose condition is fulfilled, is possible in this window")


def is_void(frame: Frame) -> bool:
    """Whether there is nothing left to answer: it is canceled, or the damage is reduced to nothing."""
    if isinstance(frame, Damage):
        return frame.amount <= 0
    return isinstance(frame, Play | PickUp) and frame.canceled


def order_of_asking(game: Game, frame: Frame) -> tuple[int, ...]:
    """The players in the order in which they are asked (WW-11.2)."""
    if isinstance(frame, Damage):
        return (frame.victim,)
    assert isinstance(frame, Play | PickUp)
    count = game.player_count
    return tuple((frame.player + 1 + place) % count for place in range(count))


def might_answer(game: Game, player: int) -> bool:
    """Whether, for all that is public, the player might have an answer: a card in hand, or one to use (WW-25.100)."""
    if game.hand_count(player):
        return True
    cards = game.cards
    return any(cards.of[item].others.get("answers") for item in game.position.wizards[player].items)


def responses(game: Game, player: int, frame: int) -> tuple[Action, ...]:
    """Pass, and the counters that the player can play now (WW-11.6, WW-22.19)."""
    answered = game.position.frames[frame]
    found: list[Action] = [actions.PASS]
    if not game.can_be_answered(answered):
        return (actions.PASS,)
    hand = game.hand_keys(player)
    flooded = game.is_flooded()
    for kind in game.counter_kinds:
        held = kind.key in hand if "counter" in kind.types else game.carries(player, kind.key)
        if not held or (flooded and "Fire" in kind.traits):
            continue
        rule = game.card_rules[kind.key]
        if rule.answers(game, player, answered) and game.can_complete_answer(player, kind.key, frame):
            found.append(actions.Answer(kind.key))
    return tuple(found)


def can_be_answered(game: Game, frame: Frame) -> bool:
    """Whether any card can be played in response (WW-11.8, WW-21.5)."""
    raise NotImplementedError
