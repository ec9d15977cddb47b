"""Response windows: the asked players and their counters (WW-11)."""

from __future__ import annotations

from functools import cache, lru_cache

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step, evolve
from arcana_core.geometry.squares import bits
from arcana_wizwar import actions, events
from arcana_wizwar.model.bounds import FramePlace
from arcana_wizwar.model.cards import Card, CardSet
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.state import DECK, HAND, NOWHERE, PLAY, Damage, Draft, Frame, PickedUp, Play, carried_by

Answered = Play | Damage | PickedUp
"""The frames that can be answered."""
_ANSWERED = (Play, Damage, PickedUp)


class Window(Step[Game]):
    """The others may answer a spell, an attack, damage or a picked-up treasure (WW-11.1).

    The frame holds the progress of the asking. A counter restarts it (WW-11.3).
    """

    frame: FramePlace

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the next player who can answer, until all have passed or nothing is left to answer."""
        answered = self._answered(game)
        if is_void(game, answered) or not game.can_be_answered(answered):
            return self._closed(game, answered)
        masks = game.position.piles.masks
        in_hand, carried = _able(game.cards)
        everybody = game.rules.asking == "all"
        order = game.order_of_asking(answered)
        if answered.asked < 0:  # only in a determinization
            player = order[~answered.asked]
            return game.ask(player, game.responses(player, self.frame))
        for place in range(answered.asked, len(order)):
            player = order[place]
            if not (everybody or masks[HAND[player]] & in_hand or masks[PLAY[player]] & carried):
                continue
            if not game.is_living(player):
                continue  # WW-11.12
            options = game.responses(player, self.frame)
            if is_asked(game, player, self.frame, options):
                if place != answered.asked:
                    game.set_frame(self.frame, evolve(answered, asked=place))
                return game.ask(player, options)
        return self._closed(game, answered)

    def _closed(self, game: Game, answered: Answered) -> tuple[int, ...]:
        # The number of passes must not show in anything that follows (WW-23.13).
        if answered.asked:
            game.set_frame(self.frame, evolve(answered, asked=0))
        return ()

    def _answered(self, game: Game) -> Answered:
        answered = game.position.frames[self.frame]
        assert isinstance(answered, _ANSWERED)
        return answered

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Pass, or a counter."""
        return game.responses(player, self.frame)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Note the pass or begin the counter, then continue asking."""
        game.then(self)
        if action is actions.PASS:
            if game.keeps_log:
                game.emit(events.Passed(player), "WW-23.13")
            answered = self._answered(game)
            game.set_frame(self.frame, evolve(answered, asked=_reached(answered) + 1))
            return
        assert isinstance(action, actions.Answer)
        game.begin_answer(player, action.card, self.frame)

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain why this counter can't be played."""
        if not isinstance(action, actions.Answer):
            return Rejection("WW-11.3", "in a response window you can only play a counter or pass")
        kind = game.cards[action.card]
        if kind not in counters_of(game, player):
            return Rejection("WW-9.2", f"you have no {kind.name} to answer with")
        if not is_playable(game, kind):
            return Rejection("WW-21.31", "cards with the trait Fire can't be played during a Flood")
        return Rejection("WW-11.6", f"{kind.name} can't answer this: its condition isn't fulfilled")


def _reached(answered: Answered) -> int:
    """The current place in the order of asking, see `Play.asked`."""
    return answered.asked if answered.asked >= 0 else ~answered.asked


WINDOW = cache(Window)
"""The step of each frame, created once."""


def open_window(game: Game, frame: int, *after: Step[Game]) -> None:
    """Open a window to answer this frame, followed by these steps (WW-11.1)."""
    if game.keeps_log:
        answered = game.position.frames[frame]
        if game.can_be_answered(answered):
            only = answered.victim if isinstance(answered, Damage) else NOWHERE
            game.emit(events.WindowOpened(_word_for(answered), game.rules.asking, only), "WW-11.1")
    game.then(WINDOW(frame), *after)


def _word_for(answered: Frame) -> str:
    if isinstance(answered, Play):
        return "spell" if answered.kind in ("cast", "counter") else "attack"
    return "damage" if isinstance(answered, Damage) else "treasure"


def is_void(game: Game, answered: Answered) -> bool:
    """Whether nothing is left to answer: canceled, reduced to 0, or the treasure is gone (WW-11.3, WW-11.14)."""
    if isinstance(answered, Damage):
        return answered.amount <= 0
    if isinstance(answered, PickedUp):
        return answered.canceled or game.position.treasures[answered.treasure] != carried_by(answered.player)
    return answered.canceled


def is_asked(game: Game, player: int, frame: int, options: tuple[Action, ...]) -> bool:
    """Whether a player with these options is asked when their place in the order comes (WW-11.10, WW-25.100)."""
    return len(options) > 1 or (game.rules.asking == "all" and game.might_answer(player, frame))


def order_of_asking(game: Game, answered: Frame) -> tuple[int, ...]:
    """The players in the order of asking (WW-11.2)."""
    if isinstance(answered, Damage):
        return (answered.victim,)
    assert isinstance(answered, Play | PickedUp)
    count = game.player_count
    return tuple([(answered.player + 1 + place) % count for place in range(count)])


def can_be_answered(game: Game, answered: Frame) -> bool:
    """Whether any card can respond: none to Mundane cards, their damage and Anti-Anti (WW-11.8, WW-21.5)."""
    if isinstance(answered, Play):
        card = game.rule_of(answered).card
    elif isinstance(answered, Damage) and answered.cause in game.cards:
        card = game.cards[answered.cause]
    else:
        return True
    return "Mundane" not in card.traits and not card.others.get("unanswerable")


@lru_cache(maxsize=16)
def _able(cards: CardSet) -> tuple[int, int]:
    """The single cards that can answer from the hand, and those that can while carried, as masks."""
    in_hand = sum(1 << card for card, kind in enumerate(cards.of) if "counter" in kind.types)
    carried = sum(1 << card for card, kind in enumerate(cards.of) if kind.is_item and kind.others.get("answers"))
    return in_hand, carried


@lru_cache(maxsize=1 << 15)
def _counters_in(cards: CardSet, hand: int, items: tuple[int, ...]) -> tuple[Card, ...]:
    """The distinct cards among these that can answer, in the order of the action space."""
    in_hand, carried = _able(cards)
    held = {cards.of[card] for card in bits(hand & in_hand)} | {cards.of[card] for card in items if carried >> card & 1}
    return tuple([kind for kind in cards if kind in held]) if held else ()


def counters_of(game: Game, player: int) -> tuple[Card, ...]:
    """The player's distinct cards and items that can answer, in the order of the action space."""
    position = game.position
    return _counters_in(game.cards, position.piles.masks[HAND[player]], position.wizards[player].items)


def responses(game: Game, player: int, frame: int) -> tuple[Action, ...]:
    """Pass, and the counters that the player can play now (WW-11.6, WW-22.19)."""
    kinds = counters_of(game, player)
    if not kinds:
        return (actions.PASS,)
    answered = game.position.frames[frame]
    if not game.can_be_answered(answered):
        return (actions.PASS,)
    found: list[Action] = [actions.PASS]
    for kind in kinds:
        rule = game.card_rules[kind.key]
        fits = is_playable(game, kind) and rule.answers(game, player, answered)
        if fits and rule.price and not rule.can_pay(game, player, "counter"):
            continue
        if fits and game.can_complete_answer(player, kind.key, frame):
            found.append(actions.answer(kind.key))
    return tuple(found)


def is_playable(game: Game, kind: Card) -> bool:
    """Whether no spell in play forbids the card, as a Flood forbids Fire (WW-21.31)."""
    return "Fire" not in kind.traits or not game.is_flooded()


def might_answer(game: Game, player: int, frame: int) -> bool:
    """Whether by public knowledge the player might have an answer, in hand or as an item (WW-25.100)."""
    position = game.position
    answered = position.frames[frame]
    for kind in _counters_in(game.cards, publicly_possible(game, player), position.wizards[player].items):
        if is_playable(game, kind) and game.card_rules[kind.key].answers(game, player, answered):
            any_copy = game.cards.copies[kind.place][0]
            if game.can_complete(Draft("counter", any_copy, frame, type="counter", energy=()), player):
                return True
    return False


def publicly_possible(game: Game, player: int) -> int:
    """The cards that may be in a player's hand by public knowledge, as a mask (WW-23.3, WW-25.100)."""
    piles = game.position.piles
    count = game.player_count
    hand = HAND[player]
    known = piles.known(count, hand)
    if known.bit_count() == piles.masks[hand].bit_count():
        return known
    hidden = 0
    for pile in (*DECK, *HAND[:count]):
        hidden |= piles.cards_of(pile)
        if pile != hand:
            hidden &= ~piles.known(count, pile)
    return hidden | known


def cancel_answered(game: Game, frame: int) -> None:
    """Cancel the answered frame, or one part if it strikes each target separately (WW-12.1, WW-11.13).

    When the last part is stopped, the spell is canceled (WW-25.60).
    """
    counter = game.play(frame)
    clause = game.cards.of[counter.card].clause
    answered = game.play(counter.answers)
    if not game.rule_of(answered).separate:
        game.cancel(counter.answers, clause)
        return
    game.stop(counter.answers, counter.player, clause)
    answered = game.play(counter.answers)
    if len(answered.stopped) >= len(answered.targets):
        game.cancel(counter.answers, clause)


def reduce_answered(game: Game, frame: int, by: int) -> None:
    """Reduce the answered damage by points (WW-12.2, WW-13.4)."""
    counter = game.play(frame)
    dealt = game.position.frames[counter.answers]
    assert isinstance(dealt, Damage)
    left = dealt.less(by)
    game.set_frame(counter.answers, left)
    if game.keeps_log:
        game.emit(events.Reduced(dealt.victim, dealt.amount - left.amount, left.amount), "WW-12.2")


def forget_asking(game: Game, viewer: int) -> None:
    """Reset the asking to the viewer's knowledge, for determinized hands (WW-23.13).

    The viewer doesn't know who else was asked and passed. So the first living player after the viewer's own pass, or
    from the beginning, is asked even without an answer, and the frame records that. The step on top of the agenda
    asks. Another player's draft is dropped.
    """
    window = next(game.waiting(), None)
    if not isinstance(window, Window) or game.players_to_act == (viewer,):
        return
    answered = game.position.frames[window.frame]
    assert isinstance(answered, Play | Damage | PickedUp)
    order = game.order_of_asking(answered)
    place = 0
    passed = viewer in order[: _reached(answered)]
    if passed and is_asked(game, viewer, window.frame, game.responses(viewer, window.frame)):
        place = order.index(viewer) + 1
    while place < len(order) - 1 and (order[place] == viewer or not game.is_living(order[place])):
        place += 1
    game.set_frame(window.frame, evolve(answered, asked=~place))
    game.players_to_act = (order[place],)
