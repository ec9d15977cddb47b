"""Free windows and response rounds: who is asked, and what becomes of what he picks (MC-18).

Whoever has nothing usable is not asked, and who is asked and passes is seen by nobody (MC-33.13, MC-34.10). How far the
asking about a thing has come stands in its frame, that of a free window in its step.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step, step
from arcana_core.scenario.bounds import Seat
from arcana_mtgcombat import actions, events
from arcana_mtgcombat.chapters.magic.drafting import DECLARE
from arcana_mtgcombat.model.bounds import FramePlace, SeatCount
from arcana_mtgcombat.model.cards import Card, Pool
from arcana_mtgcombat.model.keywords import SPLIT_SECOND
from arcana_mtgcombat.model.state import IN, NOBODY, Attack, Draft, Frame, Play

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game


def choices(game: Game, player: int, frame: int = NOBODY) -> tuple[Action, ...]:
    """What somebody can do with a chance, mana abilities beside; () if it is none, as he has nothing to use.

    Mana abilities alone are no reason to ask him (MC-33.13, MC-33.15, MC-36.71).

    Args:
        game: the battle.
        player: whose chance it is.
        frame: of the thing that he would respond to, -1 in a free window.
    """
    usable = game.instants(player, frame)
    if not usable:
        return ()
    mana = game.mana_abilities(player)
    return (actions.PASS, *(_merged(usable, mana) if mana else usable))


def _merged(usable: tuple[Action, ...], mana: tuple[Action, ...]) -> list[Action]:
    # Both are in the order of the action space, where spells come first, then abilities by slot.
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
            return Rejection("MC-5.4", f"{card.name} is not in Memory")
        if not card.is_instant:
            return Rejection("MC-13.7", f"{card.name} is no instant: it is cast as an action of the own Main Phase")
        return Rejection("MC-18.1", f"{card.name} cannot be cast now: its cost, Mastery, or nothing to aim it at")
    return Rejection("MC-33.13", "one uses an instant or an instant ability now, or passes")


@step
class FreeWindow(Step["Game"]):
    """Each character in turn may use one instant; after one was used all begin anew (MC-18.2).

    Attributes:
        first: the seat whose character is asked first.
        asked: how many in the order of asking have had their chance since it began, or began anew.
    """

    first: Seat
    asked: SeatCount

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the next character who has something to use."""
        position = game.position
        characters = position.characters
        if characters[position.active].status != IN:
            return ()  # the rest of the turn is skipped (MC-21.2, MC-36.95)
        asked = self.asked
        for player in order_in_window(game, self.first):
            if asked:
                asked -= 1
            elif not characters[player].sheet.wild and game.instants(player):  # MC-18.13
                return game.ask(player, choices(game, player))
        return ()

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Pass, or what he can use."""
        return choices(game, player) or (actions.PASS,)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Note the pass, or let what he uses be put together; then the window begins anew."""
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
        """Only instants and instant abilities."""
        return _why_not(game, action, player)


@step
class Round(Step["Game"]):
    """The others may respond to a thing, one after the other, each once (MC-18.5 to MC-18.10).

    Of an attack, last the seat whose combatant attacks may use instants until it passes (MC-14.9).
    """

    frame: FramePlace

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the next one who has not had his chance and has something to use; nobody once there is nothing left."""
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
        """Pass, or what he can use."""
        return choices(game, player, self.frame) or (actions.PASS,)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Note the pass, or let what he uses be put together; then the round goes on."""
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
        """Only instants and instant abilities."""
        return _why_not(game, action, player)


@step
class Attempt(Step["Game"]):
    """What somebody has picked to respond with is complete; it is still hidden from the others (MC-18.5)."""

    player: Seat
    frame: FramePlace
    is_unseen = True

    def do(self, game: Game) -> None:
        """Use it, if it was not given up."""
        draft = game.position.draft
        if draft is not None:
            game.position.draft = None
            game.respond(draft, self.player, self.frame)


FREE_WINDOW, ROUND, ATTEMPT = cache(FreeWindow), cache(Round), cache(Attempt)
"""The steps with each of their fields, made once."""


def _passes(game: Game, player: int) -> None:
    if game.keeps_log:
        game.emit(events.Passed(player), "MC-34.10")


def free_window(game: Game, first: int) -> None:
    """A free window that begins with this seat (MC-18.2); nothing without `free_windows`."""
    if game.rules.free_windows:
        if game.keeps_log:
            position = game.position
            alone = position.phase in ("channeling", "upkeep")
            game.emit(events.WindowOpened((position.active,) if alone else _all_told(game)), "MC-18.3")
        game.then(FREE_WINDOW(first, 0))


def _all_told(game: Game) -> tuple[int | None, ...]:
    return (*range(game.player_count), None)


def order_in_window(game: Game, first: int) -> tuple[int, ...]:
    """The seats in the order in which a free window asks: this one, then rotation order (MC-18.2, MC-23.8)."""
    return _turned(game.position.order, first) or tuple(game.rotation(first))


@lru_cache(maxsize=1 << 12)
def _turned(order: tuple[int, ...], first: int) -> tuple[int, ...]:
    """An order that begins with somebody, () if he has no place in it."""
    at = order.index(first) if first in order else len(order)
    return order[at:] + order[:at] if at < len(order) else ()


def open_round(game: Game, frame: int, *after: Step[Any]) -> None:
    """The others may respond to what a frame holds; then these steps (MC-18.4, MC-18.5).

    Not to a spell with Split Second (MC-18.11).
    """
    if game.keeps_log:
        game.emit(events.WindowOpened(_all_told(game)), "MC-18.5")
    game.then(ROUND(frame), *after)


def is_open(game: Game, thing: Frame) -> bool:
    """Whether a thing can be responded to (MC-18.4).

    Not a spell with Split Second (MC-18.11), nor what is countered or whose controller is out of the battle (MC-36.70).
    """
    if game.position.characters[thing.player].status != IN:
        return False
    if isinstance(thing, Play):
        return not thing.countered and not has_split_second(game, thing)
    return True


def has_split_second(game: Game, made: Draft | Play) -> bool:
    """Whether this is a spell with Split Second (MC-18.11); the ability of a source that has it is none (MC-36.74)."""
    return made.source == NOBODY and bool(game.pool.cards[made.card].keywords & SPLIT_SECOND)


def order_in_round(game: Game, thing: Frame) -> list[int]:
    """The seats that have a chance on a thing, in the order in which they are asked (MC-18.5, MC-18.9, MC-18.13).

    The controller of an attacker is the last (MC-14.9), also if it is a wild pack (MC-23.7).
    """
    characters = game.position.characters
    own = isinstance(thing, Attack)
    return [
        player
        for player in game.rotation(thing.player)
        if (own if player == thing.player else not characters[player].sheet.wild)
    ]


def respond(game: Game, draft: Draft, player: int, frame: int) -> None:
    """An instant that was picked is used.

    In response to what another controls only if an opposed Speed roll against him succeeds, or with Split Second; if it
    fails it stays where it is and nothing is paid. Either way the chance is used (MC-18.5 to MC-18.8, MC-18.11). At the
    own attack there is no roll (MC-14.9).
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
    """All see that this character has used his chance, and so that those before him have none any more (MC-18.8)."""
    thing = game.position.frames[frame]
    order = order_in_round(game, thing)
    asked = sum([1 << other for other in order[: order.index(player) + 1]])
    game.change_frame(frame, asked=thing.asked | asked, tried=thing.tried | 1 << player)


@lru_cache(maxsize=64)
def _instants(pool: Pool) -> tuple[Card, ...]:
    return tuple([card for card in pool if card.is_instant])


def note_hint(game: Game, player: int, *, rolled: bool) -> None:
    """All may conclude that a character holds one of the instants that he could cast now (MC-34.4).

    Nothing if it may have been an ability.

    Args:
        game: the battle.
        player: who has tried something.
        rolled: whether it was seen to need a roll, so that it was no spell with Split Second (MC-18.11).
    """
    mask = usable_instants(game, player, rolled=rolled)
    character = game.position.characters[player]
    if mask and mask not in character.hinted:
        character.hinted = (*character.hinted, mask)


def usable_instants(game: Game, player: int, *, rolled: bool = False) -> int:
    """The instants that a character could cast now if he held them, as a mask; 0 if he may use an ability as well.

    What he holds plays no part, so that no more is told than is public. `rolled` as for `note_hint`.
    """
    if game.position.characters[player].wild or game.usable(player, "instant"):
        return 0  # a pack has no Memory (MC-23.1)
    mask = 0
    for card in _instants(game.pool):
        if not (rolled and card.keywords & SPLIT_SECOND) and game.may_cast(player, card):
            mask |= 1 << card.place
    return mask


def betray(game: Game, player: int) -> None:
    """Whoever uses a mana ability in a window or a response round shows that he is asked, having something to use.

    That is a hint as a failed attempt is one, also while the instant is being put together (MC-34.10, MC-34.4). It is
    noted before the mana is there.
    """
    # On the agenda stands the question itself; or what is put together, its declaration and then the question.
    if any(isinstance(waiting, FreeWindow | Round) for waiting in islice(game.waiting(), 3)):
        note_hint(game, player, rolled=False)
