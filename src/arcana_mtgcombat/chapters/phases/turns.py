"""The turn order, delaying, turns and phases, and the whole Channeling Phase (MC-6, MC-8, MC-9)."""

from __future__ import annotations

from functools import cache, lru_cache

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step
from arcana_mtgcombat import actions, events
from arcana_mtgcombat.chapters.combat.locks import FIGHT_LOCKED
from arcana_mtgcombat.model.bounds import NextSeat
from arcana_mtgcombat.model.forward import Game
from arcana_mtgcombat.model.mana import TYPES
from arcana_mtgcombat.model.state import IN, NO_ONE


class FixOrder(Step[Game]):
    """Fix the turn order by Speed, with rolls for ties (MC-6.3 to MC-6.5)."""

    def do(self, game: Game) -> None:
        """Fix the order. The first round begins."""
        game.fix_order()
        game.then(NEXT_TURN)


def fix_order(game: Game) -> None:
    """Order characters and packs by Speed, highest first. Roll for ties until they are broken (MC-6.3, MC-6.4)."""
    position = game.position
    speed_of = {player: one.speed for player, one in enumerate(position.characters) if one.status == IN}
    order: list[int] = []
    for speed in sorted({*speed_of.values()}, reverse=True):
        order += untied(game, [player for player in speed_of if speed_of[player] == speed])
    position.order = tuple(order)
    if game.keeps_log:
        game.emit(events.OrderFixed(position.order), "MC-6.3")


def untied(game: Game, tied: list[int]) -> list[int]:
    """Order seats of the same Speed by rolls (MC-6.4)."""
    speed = game.position.characters[tied[0]].speed
    rules = game.rules
    if len(tied) < 2 or speed <= 0 or (rules.pool_mode == "hits" and rules.hit_on <= 1):
        return tied  # Rolling no dice, or dice whose faces all count the same, would tie forever (MC-36.26).
    sums = {player: game.roll(player, speed, "order") for player in tied}
    order: list[int] = []
    for result in sorted({*sums.values()}, reverse=True):
        order += untied(game, [player for player in tied if sums[player] == result])
    return order


class NextTurn(Step[Game]):
    """Start the next turn of the round, or a new round (MC-6.5, MC-6.6)."""

    def do(self, game: Game) -> None:
        """Put the turn on the agenda."""
        position = game.position
        position.phase = "start"
        position.active = NO_ONE
        position.land = 0
        if not position.to_come:
            if position.round >= game.rules.max_rounds:
                game.end_battle("rounds")
                return
            position.round += 1
            position.to_come = position.order
            if game.keeps_log:
                game.emit(events.RoundBegun(position.round), "MC-6.5")
        game.then(_DELAY(position.to_come[0]))


class Delay(Step[Game]):
    """A character about to act may let others act first (MC-8.2, MC-8.3, MC-33.2)."""

    player: NextSeat
    rejection = Rejection("MC-8.2", "act now, or act behind a player who hasn't acted this round")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask a character if others are still to act. Packs never delay."""
        position = game.position
        to_come = position.to_come
        if position.characters[self.player].sheet.wild or len(to_come) < 2 or position.delays >= len(to_come):
            game.then(_START_TURN(self.player))
            return ()
        return game.ask(self.player, self.options(game, self.player))

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Return `act`, and the players to act behind."""
        return _delays(game.position.to_come, player)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Act, or move behind another player."""
        if action is actions.ACT:
            game.then(_START_TURN(player))
            return
        assert isinstance(action, actions.AtCharacter)
        game.delay(player, action.seat)
        game.then(NEXT_TURN)


@lru_cache(maxsize=1 << 12)
def _delays(to_come: tuple[int, ...], player: int) -> tuple[Action, ...]:
    return (actions.ACT, *[actions.CHARACTER[other] for other in sorted(to_come) if other != player])


def delay(game: Game, player: int, behind: int) -> None:
    """Move a character directly behind another, for the rest of the battle (MC-8.2)."""
    position = game.position
    position.order = _moved(position.order, player, behind)
    position.to_come = _moved(position.to_come, player, behind)
    position.delays += 1
    if game.keeps_log:
        game.emit(events.Delayed(player, behind, position.order), "MC-8.2")


def _moved(order: tuple[int, ...], player: int, behind: int) -> tuple[int, ...]:
    others = [other for other in order if other != player]
    others.insert(others.index(behind) + 1, player)
    return tuple(others)


class StartTurn(Step[Game]):
    """Begin a turn, unless a flight has succeeded (MC-8.1, MC-8.4, MC-17.4)."""

    player: NextSeat

    def do(self, game: Game) -> None:
        """Reset the turn's limits, end sickness, and put the phases on the agenda."""
        position = game.position
        player = self.player
        to_come = position.to_come
        if to_come and to_come[0] == player:
            position.to_come = to_come[1:]
        else:
            position.to_come = tuple([other for other in to_come if other != player])
        position.delays = 0
        if position.characters[player].fleeing and game.has_escaped(player):
            game.escape(player, "MC-17.4")
            if not game.end_if_decided():
                game.then(NEXT_TURN)
            return
        game.begin_turn(player)


def begin_turn(game: Game, player: int) -> None:
    """Begin a turn and its phases (MC-8.1, MC-8.4)."""
    position = game.position
    position.active = player
    position.turn += 1
    position.recalled = position.restored = position.sustained = position.actions = position.castings = 0
    position.has_moved = position.has_engaged = position.has_commanded = position.is_commanding = False
    position.focused = ()
    position.land = 0
    for creature in position.creatures:
        creature.went_along = creature.ordered = False
        if creature.controller == player:
            creature.sick = False
    if game.keeps_log:
        game.emit(events.TurnBegun(position.turn, player), "MC-8.1")
    character = position.characters[player]
    if character.fleeing:
        character.fleeing = character.was_defender = False
        character.lost_in_flight = 0
        if game.keeps_log:
            game.emit(events.FlightFailed(player), "MC-17.5")
    if character.sheet.wild:
        game.begin_pack_turn(player)
        if position.locks:
            game.then(FIGHT_LOCKED)  # MC-6.8: before the first order.
    else:
        if game.rules.creatures_use_locale and game.rules.locale != "none":
            position.land = game.rules.richness
        game.then(CHANNELING, UPKEEP, MAIN_PHASE, END_PHASE, NEXT_TURN)


def enter_phase(game: Game, phase: str, clause: str) -> bool:
    """Begin a phase. Return whether the active character is still in the battle (MC-21.2)."""
    position = game.position
    if position.characters[position.active].status != IN and phase != "end":
        return False
    position.phase = phase
    if game.keeps_log:
        game.emit(events.PhaseBegun(position.active, phase), clause)
    return True


class Channeling(Step[Game]):
    """The Channeling Phase: recall, restore mana, a free window (MC-9)."""

    def do(self, game: Game) -> None:
        """Put its parts on the agenda."""
        if enter_phase(game, "channeling", "MC-9.1"):
            game.then(RECALL, RESTORE)


class Recall(Step[Game]):
    """The active character may recall a card, or more with bonuses (MC-9.1, MC-33.3)."""

    choices = (actions.RECALL, actions.STOP)
    rejection = Rejection("MC-33.3", "answer recall or stop")
    silence = actions.STOP

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask once for each card the player may recall and has."""
        position = game.position
        character = position.characters[position.active]
        if position.recalled >= character.recalls or not character.library:
            return ()
        return game.ask(position.active, self.choices)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Recall a card and ask again, or stop."""
        if action is actions.RECALL:
            game.position.recalled += 1
            game.recall(player, 1, "MC-9.1")
            game.then(self)


class Restore(Step[Game]):
    """The active character restores mana, unit by unit. A free window follows (MC-9.2 to MC-9.5, MC-33.3)."""

    silence = actions.STOP

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask for the type of the next unit."""
        position = game.position
        player = position.active
        if position.restored >= game.restores(player):
            game.free_window(player)  # MC-9.5
            return ()
        return game.ask(player, self.options(game, player))

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Return `stop` and the types."""
        return _units(game.restorable(player))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Restore a unit and ask again, or stop."""
        position = game.position
        if isinstance(action, actions.Mana):
            position.restored += 1
            game.add_mana(player, TYPES[action.type], "MC-9.2")
            game.then(self)
        else:
            game.free_window(player)  # MC-9.4, MC-9.5

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain which types can be restored (MC-36.116)."""
        if not isinstance(action, actions.Mana):
            return Rejection("MC-33.3", "you are restoring mana: choose a type, or stop")
        if not game.rules.capacity_per_type:
            return Rejection("MC-9.3", "restore a type on your sheet, or colourless if your pool is full")
        return Rejection("MC-9.3", "restore a type below its capacity, or colourless if all are full")


@cache
def _units(types: tuple[int, ...]) -> tuple[Action, ...]:
    return (actions.STOP, *[actions.MANA[type_] for type_ in types])


def restores(game: Game, player: int) -> int:
    """Return how many units the character can restore in the Channeling Phase (MC-9.2, MC-9.4)."""
    most = game.position.characters[player].channeling
    if game.position.close and game.close_to(player):
        return max(most - game.rules.close_penalty, 0)
    return most


class Upkeep(Step[Game]):
    """The Upkeep: ready, Focus, ending what isn't maintained, triggers, a free window (MC-10)."""

    def do(self, game: Game) -> None:
        """Make the character ready. The rest follows."""
        if not enter_phase(game, "upkeep", "MC-10.1"):
            return
        position = game.position
        character = position.characters[position.active]
        if character.exhausted:
            character.exhausted = False
            if game.keeps_log:
                game.emit(events.MadeReady(position.active), "MC-10.1")
        game.then(*game.steps_of_upkeep())


class MainPhase(Step[Game]):
    """The Main Phase (MC-11). Pairs locked by the setup fight first (MC-6.8)."""

    def do(self, game: Game) -> None:
        """Put the setup's fights on the agenda, then the actions."""
        if enter_phase(game, "main", "MC-11.1"):
            game.then(*game.steps_of_main_phase())
            if game.position.locks:
                game.then(FIGHT_LOCKED)  # MC-6.8: before the first action.


class EndPhase(Step[Game]):
    """The End Phase (MC-22)."""

    def do(self, game: Game) -> None:
        """Put its parts on the agenda."""
        enter_phase(game, "end", "MC-22.1")
        game.then(*game.steps_of_end_phase())


_DELAY, _START_TURN = cache(Delay), cache(StartTurn)
FIX_ORDER, NEXT_TURN = FixOrder(), NextTurn()
CHANNELING, RECALL, RESTORE, UPKEEP = Channeling(), Recall(), Restore(), Upkeep()
MAIN_PHASE, END_PHASE = MainPhase(), EndPhase()
