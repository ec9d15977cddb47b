"""Free windows and response rounds: who may act, and when (MC-18).

Players with nothing usable aren't asked. Others can't see a player being asked and passing (MC-33.13, MC-34.10). The
frame stores how far a response round has got. The step stores it for a free window.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import islice
from typing import Any

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step
from arcana_core.scenario.bounds import Seat
from arcana_mtgcombat import actions, events
from arcana_mtgcombat.chapters.magic.drafting import DECLARE
from arcana_mtgcombat.model.bounds import FramePlace, SeatCount
from arcana_mtgcombat.model.cards import Card, Pool
from arcana_mtgcombat.model.forward import Game
from arcana_mtgcombat.model.keywords import SPLIT_SECOND
from arcana_mtgcombat.model.state import IN, NO_ONE, Attack, Draft, Frame, Play


def choices(game: Game, player: int, frame: int = NO_ONE) -> tuple[Action, ...]:
    """Return a player's options for a chance, with mana abilities, or () if the player has nothing to use.

    Mana abilities alone aren't a reason to ask (MC-33.13, MC-33.15, MC-36.71).

    Args:
        game: The battle.
        player: The seat with the chance.
        frame: The frame to respond to, -1 in a free window.
    """
    usable = game.instants(player, frame)
    if not usable:
        return ()
    mana = game.mana_abilities(player)
    return (actions.PASS, *(_merged(usable, mana) if mana else usable))


def _merged(usable: tuple[Action, ...], mana: tuple[Action, ...]) -> list[Action]:
    # Both are in action space order: spells first, then abilities by slot.
    spells = [action for action in usable if isinstance(action, actions.Cast)]
    of_creatures = [action for action in (*usable, *mana) if isinstance(action, actions.UseCreature)]
    of_permanents = [action for action in (*usable, *mana) if isinstance(action, actions.UsePermanent)]
    of_creatures.sort(key=lambda action: (action.slot, action.index))
    of_permanents.sort(key=lambda action: (action.slot, action.index))
    return [*spells, *of_creatures, *of_permanents]


def _is_mana(game: Game, action: Action, player: int) -> bool:
    return not isinstance(action, actions.Cast) and action in game.mana_abilities(player)


def _why_not(game: Game, action: Action, player: int) -> Rejection:
    if isinstance(action, actions.Cast):
        card = game.pool[action.card]
        if card.place not in game.position.characters[player].memory:
            return Rejection("MC-5.4", f"{card.name} isn't in your Memory")
        if not card.is_instant:
            return Rejection("MC-13.7", f"{card.name} isn't an instant; cast it as an action in your Main Phase")
        return Rejection("MC-18.1", f"{card.name} can't be cast now: check its cost, your Mastery and its targets")
    return Rejection("MC-33.13", "use an instant or an instant ability, or pass")


class FreeWindow(Step[Game]):
    """Each character in turn may use one instant. After each use, all begin anew (MC-18.2).

    Attributes:
        first: The seat that is asked first.
        asked: How many seats have had their chance since the window began or began anew.
    """

    first: Seat
    asked: SeatCount

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the next character with something to use."""
        position = game.position
        characters = position.characters
        if characters[position.active].status != IN:
            return ()  # The rest of the turn is skipped (MC-21.2, MC-36.95).
        asked = self.asked
        for player in order_in_window(game, self.first):
            if asked:
                asked -= 1
            elif not characters[player].sheet.wild and game.instants(player):  # MC-18.13
                return game.ask(player, choices(game, player))
        return ()

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Return `pass` and the usable instants and abilities."""
        return choices(game, player) or (actions.PASS,)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Note the pass, or draft the instant. The window then begins anew."""
        place = order_in_window(game, self.first).index(player)
        if action is actions.PASS:
            _passes(game, player)
            game.then(FREE_WINDOW(self.first, place + 1))
        elif _is_mana(game, action, player):
            game.then(FREE_WINDOW(self.first, place))
            game.betray(player)
            game.use_mana(action, player)
        else:
            game.then(DECLARE(player), FREE_WINDOW(self.first, 0))
            game.begin_draft(action, player, "answer")

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain that only instants and instant abilities fit."""
        return _why_not(game, action, player)


class Round(Step[Game]):
    """The others may respond in turn, once each (MC-18.5 to MC-18.10).

    After them, an attacker's controller may use instants until passing (MC-14.9).
    """

    frame: FramePlace

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the next player with a chance and something to use, if there is one."""
        position = game.position
        thing = position.frames[self.frame]
        if is_open(game, thing):
            asked = thing.asked
            for player in order_in_round(game, thing):
                if not asked >> player & 1:
                    if game.instants(player, self.frame):
                        if asked != thing.asked:
                            game.change_frame(self.frame, asked=asked)
                        return game.ask(player, choices(game, player, self.frame))
                    asked |= 1 << player  # MC-36.72
        if thing.asked or thing.tried:
            game.change_frame(self.frame, asked=0, tried=0)
        return ()

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Return `pass` and the usable instants and abilities."""
        return choices(game, player, self.frame) or (actions.PASS,)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Note the pass, or draft the instant. The round then continues."""
        game.then(self)
        if action is actions.PASS:
            _passes(game, player)
            thing = game.position.frames[self.frame]
            game.change_frame(self.frame, asked=thing.asked | 1 << player)
        elif _is_mana(game, action, player):
            game.betray(player)
            game.use_mana(action, player)
        else:
            game.then(ATTEMPT(player, self.frame))
            game.begin_draft(action, player, "answer")

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain that only instants and instant abilities fit."""
        return _why_not(game, action, player)


class Attempt(Step[Game]):
    """A drafted response is complete. The others still can't see it (MC-18.5)."""

    player: Seat
    frame: FramePlace
    is_unseen = True

    def do(self, game: Game) -> None:
        """Use it, unless the player gave it up."""
        draft = game.position.draft
        if draft is not None:
            game.position.draft = None
            game.respond(draft, self.player, self.frame)


FREE_WINDOW, ROUND, ATTEMPT = cache(FreeWindow), cache(Round), cache(Attempt)
"""The steps with each of their fields, built once."""


def _passes(game: Game, player: int) -> None:
    if game.keeps_log:
        game.emit(events.Passed(player), "MC-34.10")


def free_window(game: Game, first: int) -> None:
    """Open a free window that begins with this seat (MC-18.2). Does nothing without `free_windows`."""
    if game.rules.free_windows:
        if game.keeps_log:
            position = game.position
            alone = position.phase in ("channeling", "upkeep")
            game.emit(events.WindowOpened((position.active,) if alone else _everyone(game)), "MC-18.3")
        game.then(FREE_WINDOW(first, 0))


def _everyone(game: Game) -> tuple[int | None, ...]:
    return (*range(game.player_count), None)


def order_in_window(game: Game, first: int) -> tuple[int, ...]:
    """Return the seats in the order a free window asks: this one, then rotation order (MC-18.2, MC-23.8)."""
    return _turned(game.position.order, first) or tuple(game.rotation(first))


@lru_cache(maxsize=1 << 12)
def _turned(order: tuple[int, ...], first: int) -> tuple[int, ...]:
    """Rotate an order so that it begins with a seat. Return () if the seat isn't in it."""
    at = order.index(first) if first in order else len(order)
    return order[at:] + order[:at] if at < len(order) else ()


def open_round(game: Game, frame: int, *after: Step[Any]) -> None:
    """Let the others respond to a frame, then run these steps (MC-18.4, MC-18.5).

    Spells with Split Second get no responses (MC-18.11).
    """
    if game.keeps_log:
        game.emit(events.WindowOpened(_everyone(game)), "MC-18.5")
    game.then(ROUND(frame), *after)


def is_open(game: Game, thing: Frame) -> bool:
    """Return whether players can respond to a frame (MC-18.4).

    They can't respond to Split Second (MC-18.11), to a countered play, or once its controller is out (MC-36.70).
    """
    if game.position.characters[thing.player].status != IN:
        return False
    if isinstance(thing, Play):
        return not thing.countered and not has_split_second(game, thing)
    return True


def has_split_second(game: Game, made: Draft | Play) -> bool:
    """Return whether this is a spell with Split Second (MC-18.11). Abilities never have it (MC-36.74)."""
    return made.source == NO_ONE and bool(game.pool.cards[made.card].keywords & SPLIT_SECOND)


def order_in_round(game: Game, thing: Frame) -> list[int]:
    """Return the seats with a chance on a frame, in the order they are asked (MC-18.5, MC-18.9, MC-18.13).

    An attacker's controller comes last (MC-14.9), even for a wild pack (MC-23.7).
    """
    characters = game.position.characters
    own = isinstance(thing, Attack)
    return [
        player
        for player in game.rotation(thing.player)
        if (own if player == thing.player else not characters[player].sheet.wild)
    ]


def respond(game: Game, draft: Draft, player: int, frame: int) -> None:
    """Use a drafted instant.

    A response to another player's play needs a won opposed Speed roll or Split Second. A failed attempt costs
    nothing and keeps the card. Either way the chance is used (MC-18.5 to MC-18.8, MC-18.11). At your
    own attack you don't roll (MC-14.9).
    """
    other = game.position.frames[frame].player
    if player != other:
        note_attempt(game, player, frame)
        if not has_split_second(game, draft):
            succeeded = game.opposed(player, other, "response")
            if game.keeps_log:
                game.emit(events.ResponseTried(player, succeeded), "MC-18.6" if succeeded else "MC-18.7")
            if not succeeded:
                note_hint(game, player, rolled=True)
                return
    game.declare(draft, player)


def note_attempt(game: Game, player: int, frame: int) -> None:
    """Show everyone that this character has used their chance, and that earlier seats have none left (MC-18.8)."""
    thing = game.position.frames[frame]
    order = order_in_round(game, thing)
    asked = sum([1 << other for other in order[: order.index(player) + 1]])
    game.change_frame(frame, asked=thing.asked | asked, tried=thing.tried | 1 << player)


@lru_cache(maxsize=64)
def _instants(pool: Pool) -> tuple[Card, ...]:
    return tuple([card for card in pool if card.is_instant])


def note_hint(game: Game, player: int, *, rolled: bool) -> None:
    """Let everyone conclude that a character holds one of the instants they could cast now (MC-34.4).

    Concludes nothing if it may have been an ability.

    Args:
        game: The battle.
        player: The seat that tried something.
        rolled: Whether everyone saw a roll, which rules out Split Second (MC-18.11).
    """
    mask = usable_instants(game, player, rolled=rolled)
    character = game.position.characters[player]
    if mask and mask not in character.hinted:
        character.hinted = (*character.hinted, mask)


def usable_instants(game: Game, player: int, *, rolled: bool = False) -> int:
    """Return a mask of the instants a character could cast if they held them, or 0 if they may have used an ability.

    Depends on public facts only, never on the cards held. `rolled` as for `note_hint`.
    """
    if game.position.characters[player].wild or game.usable(player, "instant"):
        return 0  # Packs have no Memory (MC-23.1).
    mask = 0
    for card in _instants(game.pool):
        if not (rolled and card.keywords & SPLIT_SECOND) and game.may_cast(player, card):
            mask |= 1 << card.place
    return mask


def betray(game: Game, player: int) -> None:
    """A mana ability used in a window or round reveals that its player is being asked, and so has something to use.

    It hints at a held instant like a failed attempt, even while the instant is being drafted (MC-34.10, MC-34.4). The
    hint is noted before the mana arrives.
    """
    # The agenda holds the question itself, or the draft, its declaration and then the question.
    if any(isinstance(waiting, FreeWindow | Round) for waiting in islice(game.waiting(), 3)):
        note_hint(game, player, rolled=False)
