"""Blocking: monsters and individuals stop each other for the rest of the day (MR-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step, step
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import beings, following
from arcana_magicrealm.model.state import DAYLIGHT, NOWHERE, Individuals, bit

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

CANNOT_BLOCK = Rejection(
    "MR-16.4",
    "Only monsters and individuals in the clearing can be blocked who are unhidden, do not follow and "
    "are not blocked yet.",
)


def is_free(game: Game, being: int) -> bool:
    """Whether a being can trade, rearrange and take chits now: in a clearing, and not blocked (MR-8.9, MR-16.7)."""
    if beings.place(game, being) < 0:
        return False
    return game.position.stage != DAYLIGHT or not beings.is_blocked(game, being)


def takes_part(game: Game, being: int) -> bool:
    """Whether a being can block and be blocked: a monster, or an individual who does not follow (MR-15.15, MR-16.9)."""
    if beings.place(game, being) < 0:
        return False
    if beings.is_unhired(game, being):
        return beings.is_monster(being)
    return beings.takes_turns(game, being) and game.guide_of(being) < 0


def block(game: Game, blocker: int, blocked: int, clause: str) -> None:
    """Block: both count as blocked, become unhidden and lose what is left of their turns (MR-16.5, MR-16.6).

    Args:
        game: the game.
        blocker: who blocks; an unhired native who blocks by MR-13.18 isn't blocked itself (MR-16.9). -1 for a visitor.
        blocked: who is blocked.
        clause: why.
    """
    if game.keeps_log:
        game.emit(events.Blocked(blocker, blocked), clause)
    for being in (blocker, blocked):
        if being < 0 or (beings.is_unhired(game, being) and not beings.is_monster(being)):
            continue
        game.position.blocked |= bit(being)
        beings.unhide(game, being, "MR-16.6")
        if beings.takes_turns(game, being):
            game.end_turn_now(being, "MR-16.6")


def monsters_block(game: Game, being: int) -> None:
    """Let every unhired monster in the clearing block the one whose phase it was, if unhidden (MR-16.2)."""
    if not takes_part(game, being) or beings.is_hidden(game, being):
        return
    for monster in beings.monsters_in(game, beings.place(game, being)):
        game.block(monster, being, "MR-16.2")


def arrivals_block(game: Game, clearing: int, arrived: int) -> None:
    """Let monsters that arrive block every unhidden individual in the clearing they enter (MR-16.3)."""
    monsters = [one for one in beings.monsters_in(game, clearing) if arrived >> one & 1]
    for being in beings.individuals_in(game, clearing):
        if takes_part(game, being) and not beings.is_hidden(game, being):
            for monster in monsters:
                game.block(monster, being, "MR-16.3")


def can_block(game: Game, blocker: int, other: int) -> bool:
    """Whether one can choose to block the other, in the same clearing (MR-16.4, MR-16.11)."""
    return takes_part(game, other) and not beings.is_blocked(game, other) and beings.sees(game, blocker, other)


@step
class BlockingStep(Step["Game"]):
    """The end of a phase: monsters block, then the one whose phase it was, then the others (MR-16.2, MR-16.11)."""

    being: int

    def do(self, game: Game) -> None:
        """Let monsters block, and ask the individuals."""
        if not takes_part(game, self.being):
            return
        game.monsters_block(self.being)
        if not beings.is_blocked(game, self.being):
            game.then(MayBlock(self.being), OthersMayBlock(self.being))


@step
class MayBlock(Step["Game"]):
    """The one whose phase it was chooses one or several others to block (MR-16.4, MR-16.11)."""

    being: int

    rejection = CANNOT_BLOCK

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask while anyone can be blocked."""
        options = self.options(game, 0)
        return game.ask(beings.seat_of(game, self.being), options) if len(options) > 1 else ()

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Monsters and individuals in the clearing, or none."""
        clearing = beings.place(game, self.being)
        others = (*beings.individuals_in(game, clearing), *beings.monsters_in(game, clearing))
        found = [other for other in others if other != self.being and can_block(game, self.being, other)]
        return (actions.NONE, *[actions.choose("block", other) for other in sorted(found)])

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Block one and ask again."""
        if isinstance(action, actions.Choose):
            game.block(self.being, action.being, "MR-16.4")
            game.then(self)


@step
class OthersMayBlock(Step["Game"]):
    """The others in the clearing choose in seat order whether to block the one whose phase it was (MR-16.11)."""

    being: int
    asked: Individuals = 0
    """Those who have been asked."""

    rejection = CANNOT_BLOCK

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the next one who can block."""
        asker = self.asker(game)
        return () if asker < 0 else game.ask(beings.seat_of(game, asker), self.options(game, 0))

    def asker(self, game: Game) -> int:
        """The next individual who can block and hasn't been asked; -1 for none."""
        if not takes_part(game, self.being) or beings.is_blocked(game, self.being):
            return NOWHERE
        there = [
            other
            for other in beings.individuals_in(game, beings.place(game, self.being))
            if other != self.being
            and not self.asked >> other & 1
            and takes_part(game, other)
            and can_block(game, other, self.being)
        ]
        return following.in_seat_order(game, there, self.being)[0] if there else NOWHERE

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Block, or not."""
        return (actions.NONE, actions.choose("block", self.being))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Block, or let the next one choose."""
        asker = self.asker(game)
        if isinstance(action, actions.Choose):
            game.block(asker, self.being, "MR-16.4")
        else:
            game.then(OthersMayBlock(self.being, self.asked | bit(asker)))


@step
class BlockArrivals(Step["Game"]):
    """Individuals choose in seat order whether to block monsters that have arrived in their clearing (MR-16.4)."""

    of: int
    """The one whose turn has ended."""
    clearing: int
    arrived: Individuals
    """The monsters."""
    asked: Individuals = 0

    rejection = CANNOT_BLOCK

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the next individual while an arrived monster can be blocked."""
        asker = self.asker(game)
        options = self.options(game, 0)
        return game.ask(beings.seat_of(game, asker), options) if asker >= 0 and len(options) > 1 else ()

    def asker(self, game: Game) -> int:
        """The next individual in the clearing who hasn't been asked; -1 for none."""
        there = [
            being
            for being in beings.individuals_in(game, self.clearing)
            if not self.asked >> being & 1 and takes_part(game, being)
        ]
        return following.in_seat_order(game, there, self.of)[0] if there else NOWHERE

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The arrived monsters that aren't blocked, or none."""
        monsters = [
            monster
            for monster in beings.monsters_in(game, self.clearing)
            if self.arrived >> monster & 1 and not beings.is_blocked(game, monster)
        ]
        return (actions.NONE, *[actions.choose("block", monster) for monster in monsters])

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Block a monster and ask the same one again, or ask the next."""
        asker = self.asker(game)
        if isinstance(action, actions.Choose):
            game.block(asker, action.being, "MR-16.4")
            game.then(self)
        else:
            game.then(BlockArrivals(self.of, self.clearing, self.arrived, self.asked | bit(asker)))
