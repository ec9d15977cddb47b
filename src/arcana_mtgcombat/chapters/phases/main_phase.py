"""The Main Phase and its actions (MC-11)."""

from __future__ import annotations

from functools import cache
from typing import Any

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step
from arcana_mtgcombat import actions
from arcana_mtgcombat.chapters.combat.combatants import called, number_called
from arcana_mtgcombat.chapters.combat.commanding import COMMANDING, ranged_groups
from arcana_mtgcombat.chapters.combat.counting import AFTER_ACTION
from arcana_mtgcombat.chapters.combat.packs import PACK_ACTS
from arcana_mtgcombat.chapters.magic.casting import ACTION, MANA, beside_the_land, can_be_exhausted, focus_left
from arcana_mtgcombat.chapters.magic.drafting import DECLARE
from arcana_mtgcombat.model.bounds import Number
from arcana_mtgcombat.model.forward import Game
from arcana_mtgcombat.model.keywords import NO_MOVE
from arcana_mtgcombat.model.state import IN, Creature, Permanent


def steps_of_main_phase(game: Game) -> tuple[Step[Any], ...]:
    """Return the actions (MC-11.1), or a wild pack's orders and abilities (MC-23.2)."""
    position = game.position
    return (PACK_ACTS,) if position.characters[position.active].sheet.wild else (ACTS,)


def actions_left(game: Game, player: int) -> int:
    """Return how many actions the active character may still take this turn. Speed is the limit (MC-11.1)."""
    position = game.position
    return position.characters[player].speed - position.actions


class Acts(Step[Game]):
    """The active character takes actions until their Main Phase ends (MC-11.1, MC-33.5)."""

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask while actions are left. Without free windows, ask until the player ends, for instants (MC-18.2)."""
        position = game.position
        player = position.active
        character = position.characters[player]
        if character.status != IN or character.fleeing:
            return ()  # MC-21.2, MC-17.3
        if game.rules.free_windows and game.actions_left(player) <= 0 and not may_move_freely(game, player):
            return ()
        return game.ask(player, game.main_options(player))

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Return `end` and the kinds of actions."""
        return game.main_options(player)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Begin the action, then continue the phase."""
        if action is actions.END:
            return
        game.then(self)
        if action in _KINDS:
            game.then(_KINDS[action])
        elif isinstance(action, actions.Cast):
            _begin(game, action, player, instant=game.pool[action.card].is_instant)
        else:
            timing = timing_of(game, action)
            if timing == "mana":
                game.use_mana(action, player)
            else:
                _begin(game, action, player, instant=timing == "instant")

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain why this isn't a legal action now."""
        return why_not(game, action, player)


ACTS = Acts()


def _begin(game: Game, action: Action, player: int, *, instant: bool) -> None:
    if instant:
        game.then(DECLARE(player))
        game.begin_draft(action, player, "answer")
    else:
        game.begin_draft(action, player, "cast" if isinstance(action, actions.Cast) else "ability")


def timing_of(game: Game, action: Action) -> str:
    """Return the timing of the ability that an action uses (MC-24.4)."""
    assert isinstance(action, actions.UseCreature | actions.UsePermanent)
    position = game.position
    sources: tuple[Creature | Permanent, ...] = (
        position.creatures if isinstance(action, actions.UseCreature) else position.permanents
    )
    source = next(one for one in sources if one.slot == action.slot)
    return game.pool.cards[source.card].abilities[action.index].timing


def options(game: Game, player: int) -> tuple[Action, ...]:
    """Return everything the active character can do now in the Main Phase (MC-33.5, MC-33.15).

    Without free windows this includes instants, between the actions (MC-18.2).
    """
    found: list[Action] = [actions.END]
    position = game.position
    timings = position.characters[player].timings
    used: list[Action] = [*game.mana_abilities(player)] if timings & MANA else []
    cast: tuple[Action, ...] = ()
    if game.actions_left(player) > 0:
        if game.may_move(player):
            found.append(actions.MOVE)
        if position.creatures and not position.has_commanded and game.orderable(player):
            found.append(actions.COMMAND)
        if game.may_engage(player):
            found.append(actions.ENGAGE)
        if position.permanents and game.equippable(player):
            found.append(actions.EQUIP)
        if game.may_flee(player):
            found.append(actions.FLEE)
        cast = game.castable(player)
        if timings & ACTION:
            used += game.usable(player, "action")
    elif may_move_freely(game, player):
        found.append(actions.MOVE)
    if not game.rules.free_windows:
        for one in game.instants(player):
            if isinstance(one, actions.Cast):
                cast = (*cast, one)
            else:
                used.append(one)
        if len(cast) > 1:
            cast = tuple(sorted(cast, key=game.action_space.id_of))
    if len(used) > 1:
        used.sort(key=game.action_space.id_of)
    return (*found, *cast, *used)


def may_move(game: Game, player: int) -> bool:
    """Return whether the character can Move now (MC-11.3 to MC-11.7, MC-25.29, MC-36.114)."""
    position = game.position
    if position.has_moved or position.has_engaged:
        return False
    if position.castings and game.rules.move_costs == "casting":
        return False
    character = position.characters[player]
    # An enemy group exists while the battle goes on, and it is Ranged or Close. So an advance or withdrawal is legal.
    return not (character.exhausted or character.bars & NO_MOVE)


def may_move_freely(game: Game, player: int) -> bool:
    """Return whether the rules let the character Move without an action (MC-36.114)."""
    return game.rules.move_costs == "nothing" and game.may_move(player)


def may_engage(game: Game, player: int) -> bool:
    """Return whether the character can Engage: once a turn, not after a Move (MC-11.3, MC-11.5, MC-11.7, MC-14.1)."""
    position = game.position
    return not (position.has_engaged or position.has_moved) and bool(game.engageable(player))


def equippable(game: Game, player: int) -> list[Permanent]:
    """Return the equipment that the character can give to another bearer (MC-11.9)."""
    cards = game.pool.cards
    return [
        one
        for one in game.position.permanents
        if one.controller == player
        and cards[one.card].type == "equipment"
        and game.bearers(player, cards[one.card], one.bearer)
    ]


def why_not(game: Game, action: Action, player: int) -> Rejection:
    """Explain why the active character can't do this now in the Main Phase (MC-11, MC-13)."""
    position = game.position
    if isinstance(action, actions.Cast):
        return why_not_cast(game, action, player)
    if isinstance(action, actions.UseCreature | actions.UsePermanent):
        return _why_not_use(game, action, player)
    if action not in _KINDS:
        return Rejection(
            "MC-11.2", "actions are move, command, engage, equip, flee, cast and use; end finishes the phase"
        )
    if game.actions_left(player) <= 0 and not (action is actions.MOVE and game.rules.move_costs == "nothing"):
        return _no_action_left(game, player)
    if action is actions.COMMAND:
        if position.has_commanded:
            return Rejection("MC-12.2", "you have already commanded this turn; all orders come in one block")
        return Rejection("MC-33.7", "none of your creatures can get an order")
    if action is actions.EQUIP:
        return Rejection("MC-11.9", "you have no equipment to give to another bearer")
    if action is actions.FLEE:
        return _why_not_flee(game, player)
    return _why_neither(game, player, moves=action is actions.MOVE)


def _why_not_use(game: Game, action: actions.UseCreature | actions.UsePermanent, player: int) -> Rejection:
    """Explain why an ability can't be used now as an action (MC-20.9, MC-24.4, MC-33.15)."""
    position = game.position
    sources: tuple[Creature | Permanent, ...] = (
        position.creatures if isinstance(action, actions.UseCreature) else position.permanents
    )
    source = next((one for one in sources if one.slot == action.slot), None)
    card = None if source is None else game.pool.cards[source.card]
    if source is None or card is None or action.index >= len(card.abilities):
        return Rejection("MC-33.15", "this ability can't be used now as an action")
    if source.controller != player:
        return Rejection("MC-24.4", f"you don't control {card.name}")
    ability = card.abilities[action.index]
    if ability.timing == "command":
        return Rejection("MC-24.4", f"{card.name}'s ability is an order: choose command first, then the creature")
    if ability.timing == "instant" and game.rules.free_windows:
        return Rejection("MC-18.1", f"{card.name}'s ability is for windows and responses")
    if ability.timing == "action" and game.actions_left(player) <= 0:
        return _no_action_left(game, player)
    if ability.exhaust and not can_be_exhausted(game, source):
        return Rejection("MC-20.9", f"{card.name}'s ability needs a ready combatant to exhaust")
    cost = beside_the_land(game, source, ability.cost)
    if not game.can_pay(player, cost):
        return Rejection("MC-4.7", f"the ability costs {cost}, more than your pool can pay")
    if not game.may_use(player, source, action.index):
        return Rejection("MC-13.3", "the ability has no legal target")
    return Rejection("MC-33.15", f"a house rule bars {card.name}'s ability now")  # A house rule decides.


def _why_not_flee(game: Game, player: int) -> Rejection:
    position = game.position
    if position.actions:
        return Rejection("MC-17.1", "you can only flee with the first action of your Main Phase")
    if position.has_moved:
        return Rejection("MC-11.5", "you have moved this turn, so you can't flee")
    if not game.rules.flee_from_close and game.close_to(player):
        return Rejection("MC-17.1", "a house rule forbids fleeing while you are Close to an enemy")
    return Rejection("MC-17.1", "a house rule forbids fleeing now")  # MC-17.1 itself would allow it


def _why_neither(game: Game, player: int, *, moves: bool) -> Rejection:
    """Explain why the character can't Move or Engage (MC-11.3 to MC-11.7)."""
    position = game.position
    if position.characters[player].exhausted:
        return Rejection("MC-11.7", "you are Exhausted, so you can't move or engage")
    if position.has_moved:
        return (
            Rejection("MC-11.3", "you have already moved this turn")
            if moves
            else Rejection("MC-11.5", "you have moved this turn")
        )
    if position.has_engaged:
        return (
            Rejection("MC-11.5", "you have engaged this turn")
            if moves
            else Rejection("MC-11.3", "you have already engaged this turn")
        )
    if moves and position.castings and game.rules.move_costs == "casting":
        return Rejection(
            "MC-11.6", "a house rule lets you move instead of casting, and you have cast a spell this turn"
        )
    if moves:
        return Rejection("MC-25.29", "you can't move")
    return Rejection("MC-14.1", "no Close enemy can be engaged")


def why_not_cast(game: Game, action: actions.Cast, player: int) -> Rejection:
    """Explain why a spell can't be cast now as an action (MC-13)."""
    card = game.pool[action.card]
    character = game.position.characters[player]
    if card.place not in character.memory:
        return Rejection("MC-5.4", f"{card.name} isn't in your Memory")
    if card.is_instant and game.rules.free_windows:
        return Rejection("MC-13.7", f"{card.name} is an instant: cast it in a window or as a response")
    if not card.is_instant:
        if game.actions_left(player) <= 0:
            return _no_action_left(game, player)
        if game.castings_left(player) <= 0:
            return _no_casting_left(game, player)
    assert card.cost is not None
    if card.converted > character.mastery:
        return Rejection(
            "MC-13.2", f"{card.name} has converted cost {card.converted}, your Mastery is {character.mastery}"
        )
    if not game.can_pay(player, card.cost):
        return Rejection("MC-4.7", f"{card.name} costs {card.cost}, more than your pool can pay")
    if not game.has_target(player, card.target, player):
        return Rejection("MC-13.3", f"{card.name} has no legal target")
    return Rejection("MC-13.1", f"a house rule bars {card.name} now")  # no standard rule forbids it


def _no_action_left(game: Game, player: int) -> Rejection:
    taken = game.position.actions
    return Rejection("MC-11.1", f"you have taken all {taken + game.actions_left(player)} actions of this turn")


def _no_casting_left(game: Game, player: int) -> Rejection:
    position = game.position
    if position.has_moved and game.rules.move_costs == "casting":
        return Rejection("MC-11.6", "a house rule lets you move instead of casting, and you have moved")
    if focus_left(game, player) <= 0:
        return Rejection("MC-13.4", "your Focus allows no more spells this turn")
    return Rejection("MC-13.4", "a house rule allows no more spells this turn")  # no standard rule forbids it


class Move(Step[Game]):
    """Choose a group to advance on, or withdraw from all (MC-11.4, MC-33.6)."""

    is_unseen = True

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the active seat."""
        player = game.position.active
        return game.ask(player, self.options(game, player))

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Return `withdraw` if a range is Close, and the Ranged enemy groups."""
        groups = called(game, ranged_groups(game, player))
        return (actions.WITHDRAW, *groups) if game.close_to(player) else groups

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Move the character and their company."""
        position = game.position
        if game.rules.move_costs != "nothing":
            position.actions += 1
        position.has_moved = True
        for one in position.creatures:
            if one.controller == player and not one.detached:
                one.went_along = True  # MC-11.10
        game.then(AFTER_ACTION)
        if action is actions.WITHDRAW:
            game.withdraw(player, "MC-7.8")
        else:
            game.advance(player, number_called(game, action), "MC-7.4")

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain which moves are legal."""
        if action is actions.WITHDRAW:
            return Rejection("MC-33.6", "you aren't Close to any enemy")
        return Rejection("MC-33.6", "advance on an enemy group at Ranged")


class BeginCommand(Step[Game]):
    """The character begins to give orders (MC-12.1, MC-12.2)."""

    def do(self, game: Game) -> None:
        """Ask for the first order."""
        game.position.is_commanding = True
        game.then(COMMANDING)


class Engage(Step[Game]):
    """Choose the target of the character's attack (MC-14.1, MC-33.9)."""

    rejection = Rejection(
        "MC-14.1", "engage an enemy combatant in a Close group; only Flying or Reach can engage a flyer"
    )
    is_unseen = True

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the active seat."""
        player = game.position.active
        return game.ask(player, self.options(game, player))

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Return the enemy combatants that the character can engage."""
        return called(game, game.engageable(player))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Begin the attack."""
        game.position.actions += 1
        game.then(AFTER_ACTION)
        game.engage(player, number_called(game, action))


class Equip(Step[Game]):
    """Choose an equipment to give to another bearer (MC-11.9, MC-33.14)."""

    rejection = Rejection("MC-11.9", "pick an equipment you control that can have another bearer")
    is_unseen = True

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the active seat."""
        player = game.position.active
        return game.ask(player, self.options(game, player))

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Return the equipment, by slot."""
        return tuple([actions.PERMANENT[slot] for slot in sorted([one.slot for one in game.equippable(player)])])

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Ask for the bearer."""
        game.then(GIVE_TO(game.number_of("permanent", action, player)))


class GiveTo(Step[Game]):
    """Choose the new bearer of an equipment (MC-11.9, MC-33.14).

    Attributes:
        number: The equipment's number.
    """

    number: Number
    is_unseen = True

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask its controller."""
        player = game.position.active
        return game.ask(player, self.options(game, player))

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Return the controller and their creatures, except the present bearer."""
        equipment = game.permanent(self.number)
        assert equipment is not None
        return game.bearers(player, game.pool.cards[equipment.card], equipment.bearer)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Give it to this bearer."""
        game.position.actions += 1
        game.then(AFTER_ACTION)
        game.attach(self.number, number_called(game, action), "MC-11.9")

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain who can bear it."""
        if game.card_of(self.number).characters_only and isinstance(action, actions.AtCreature):
            return Rejection("MC-20.4", "this equipment is for characters only")
        return Rejection("MC-11.9", "give it to yourself or to a creature you control, but not to its present bearer")


GIVE_TO = cache(GiveTo)
"""One step per equipment, built once."""


class Flee(Step[Game]):
    """The character flees, and the rest of the turn is skipped (MC-17.1 to MC-17.3)."""

    def do(self, game: Game) -> None:
        """Flee."""
        position = game.position
        position.actions += 1
        game.flee(position.active)


_KINDS: dict[Action, Step[Game]] = {
    actions.MOVE: Move(),
    actions.COMMAND: BeginCommand(),
    actions.ENGAGE: Engage(),
    actions.EQUIP: Equip(),
    actions.FLEE: Flee(),
}
