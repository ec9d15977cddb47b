"""Blocking: monsters and individuals stop each other for the rest of the day (MR-16)."""

from __future__ import annotations

from arcana_core.actions import Action, Reasons, Rejection, first_reason
from arcana_core.agenda import step
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings
from arcana_magicrealm.chapters.days import following
from arcana_magicrealm.chapters.magic.in_effect import pacified
from arcana_magicrealm.model.beings import INDIVIDUALS, bit
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.spellings import Individual, Individuals
from arcana_magicrealm.model.state import DAYLIGHT

EVERYBODY = (1 << INDIVIDUALS) - 1
"""The set of all characters and denizens."""


def is_free(game: Game, being: int) -> bool:
    """Whether a being can trade, rearrange and take chits now: in a clearing, awake, and not blocked (MR-8.9, MR-16.7).

    Companions have nothing to do it with. Sleepers wake in the Evening (MR-44.16).
    """
    if beings.place(game, being) < 0 or beings.is_companion(being) or game.position.effects.has("asleep", being):
        return False
    return game.position.stage != DAYLIGHT or not beings.is_blocked(game, being)


def takes_part(game: Game, being: int) -> bool:
    """Whether a being can block and be blocked: a monster, or an individual who does not follow (MR-15.15, MR-16.9).

    Mist does neither (MR-43.33), nor do companions (MR-43.34, MR-45.25) and sleepers (MR-16.10).
    """
    if beings.place(game, being) < 0 or beings.is_companion(being) or beings.is_mist(game, being):
        return False
    if beings.is_unhired(game, being):
        return beings.is_monster(being)
    is_awake = not game.position.effects.has("asleep", being)
    return is_awake and beings.takes_turns(game, being) and game.guide_of(being) < 0


def block(game: Game, blocker: int, blocked: int, clause: str) -> None:
    """Block: both count as blocked, become unhidden and lose what is left of their turns (MR-16.5, MR-16.6).

    An unhired native who blocks by MR-13.18 isn't blocked itself (MR-16.9). A visitor who blocks is -1.
    """
    game.report(clause, events.Blocked, blocker, blocked)
    for being in (blocker, blocked):
        if being >= 0 and not beings.is_unhired_native(game, being):
            become_blocked(game, being)


def become_blocked(game: Game, being: int) -> None:
    """Let a being be blocked, unhidden and without the rest of its turn (MR-16.6)."""
    game.position.blocked |= bit(being)
    beings.unhide(game, being, "MR-16.6")
    game.end_turn_now(being, "MR-16.6")


def monsters_block(game: Game, being: int) -> None:
    """Let every unhired monster in the clearing block the one whose phase it was, if unhidden (MR-16.2, MR-40.1)."""
    if not beings.is_hidden(game, being) and takes_part(game, being):
        for monster in monsters_against(game, beings.place(game, being), being):
            game.block(monster, being, "MR-16.2")


def monsters_against(game: Game, clearing: int, being: int) -> list[int]:
    """The unhired monsters in a clearing that neither a spell nor Heavenly Protection keeps off (MR-40.1, MR-45.17).

    Mist isn't among them (MR-43.33).
    """
    monsters = beings.monsters_in(game, clearing)
    there = [one for one in monsters if takes_part(game, one) and not beings.shuns(one, being)]
    return pacified.not_pacified(game, beings.seat_of(game, being), there)


def arrivals_block(game: Game, clearing: int, arrived: int) -> None:
    """Let monsters that arrive block every unhidden individual in the clearing they enter (MR-16.3)."""
    there = beings.individuals_in(game, clearing) if arrived else ()
    # Those who follow now aren't blocked, although a block may end that.
    for being in [one for one in there if takes_part(game, one)]:
        if not beings.is_hidden(game, being):
            for monster in [one for one in monsters_against(game, clearing, being) if arrived >> one & 1]:
                game.block(monster, being, "MR-16.3")


@step
def blocking_step(game: Game, being: Individual) -> None:
    """End a phase: monsters block, then the one whose phase it was, then the others (MR-16.2, MR-16.11).

    The phase of one who was blocked in it has no end of its own (MR-16.6).
    """
    if beings.is_blocked(game, being):
        return
    game.monsters_block(being)
    clearing = beings.place(game, being)
    there = beings.individuals_in(game, clearing)
    has_company = len(there) > 1 or beings.monsters_in(game, clearing)
    if has_company and not beings.is_blocked(game, being) and takes_part(game, being):
        order = following.in_seat_order(game, [other for other in there if other != being], being)
        game.then(MayBlock(being, EVERYBODY), *[MayBlock(other, bit(being)) for other in order])


def may_block_arrivals(game: Game, clearing: int, arrived: int, first: int) -> None:
    """Ask the individuals in a clearing, in seat order from the first, which arrived monsters they block (MR-16.4)."""
    there = beings.individuals_in(game, clearing) if arrived else ()
    game.then(*[MayBlock(being, arrived) for being in following.in_seat_order(game, there, first)])


class MayBlock(asking.BeingAsked):
    """Ask an individual which of these others it blocks, one after the other (MR-16.4, MR-16.11, MR-47.25)."""

    targets: Individuals

    ending = actions.NONE
    rejection = Rejection("MR-16.4", "choose one to block, or none")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Those of the others in the clearing who can be blocked, or none."""
        if not takes_part(game, self.being):
            return (actions.NONE,)
        clearing = beings.place(game, self.being)
        there = sorted((*beings.individuals_in(game, clearing), *beings.monsters_in(game, clearing)))
        others = [one for one in there if self.targets >> one & 1 and why_cannot_block(game, self.being, one) is None]
        return (actions.NONE, *[actions.choose("block", other) for other in others])

    def answer(self, game: Game, action: actions.Choose, player: int) -> None:
        """Block one and ask again."""
        game.block(self.being, action.being, "MR-16.4")
        game.then(self)

    def reasons(self, game: Game, action: Action, player: int) -> Reasons[None]:
        """Explain why one can't be blocked."""
        verb, other = actions.chosen(action)
        yield why_cannot_block(game, self.being, other) if verb == "block" else None
        only = "only the individual in turn, or monsters that have just arrived, can be blocked now"
        yield verb == "block", "MR-16.4", only


@first_reason
def why_cannot_block(game: Game, blocker: int, other: int) -> Reasons[None]:
    """Explain why one can't block another; None if it can, on the right occasion (MR-16.4, MR-16.9 to MR-16.11)."""
    if other == blocker or beings.place(game, other) != beings.place(game, blocker):
        yield Rejection("MR-16.4", "only others in your clearing can be blocked")
    yield beings.is_underling(game, other), "MR-14.12", "underlings can't be blocked"
    yield beings.is_unhired_native(game, other), "MR-16.9", "unhired natives can't be blocked"
    yield beings.is_blocked(game, other), "MR-16.11", "it is blocked already"
    yield game.guide_of(other) >= 0, "MR-15.15", "followers can't be blocked"
    if not beings.sees(game, blocker, other):
        yield Rejection("MR-11.3", "to block the hidden you must have found hidden enemies today")
    yield not takes_part(game, other), "MR-16.10", "companions, sleepers and mist can't be blocked"
