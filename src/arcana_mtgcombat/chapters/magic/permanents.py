"""Creatures and permanents enter, change controllers and leave (MC-20)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step
from arcana_core.scenario.bounds import Seat
from arcana_mtgcombat import actions, events
from arcana_mtgcombat.model.bounds import EquipmentCard, Number, Stat
from arcana_mtgcombat.model.cards import Card, Moment
from arcana_mtgcombat.model.forward import Game
from arcana_mtgcombat.model.state import FIRST_NUMBER, IN, MOST_CREATURES, MOST_PERMANENTS, NO_ONE, Creature, Permanent


def enter_creature(
    game: Game, player: int, card: int, *, sick: bool = True, clause: str = "MC-13.9"
) -> Creature | None:
    """Put a creature into its controller's company (MC-7.3). Return None if there are too many (MC-36.11)."""
    position = game.position
    if len(position.creatures) >= MOST_CREATURES:
        return None
    number, slot = position.next_number, _lowest_free(one.slot for one in position.creatures)
    record = game.pool.cards[card]
    creature = Creature(number, slot, card, player, player, record.life, sick=sick)
    position.next_number += 1
    position.creatures = (*position.creatures, creature)
    if game.keeps_log:
        game.emit(events.CreatureEntered(number, record.key, player), clause)
    game.refresh()
    return creature


def enter_permanent(game: Game, player: int, card: int, bearer: int = NO_ONE) -> Permanent | None:
    """Put a permanent into the battle, in force from now on (MC-20.6). Return None if there are too many (MC-36.11).

    A control aura takes control of a creature that bears it. That can leave a pack without creatures (MC-20.10,
    MC-21.1, MC-23.6).
    """
    position = game.position
    if len(position.permanents) >= MOST_PERMANENTS:
        return None
    number, slot = position.next_number, _lowest_free(one.slot for one in position.permanents)
    record = game.pool.cards[card]
    permanent = Permanent(number, slot, card, player, bearer)
    position.next_number += 1
    position.permanents = (*position.permanents, permanent)
    if game.keeps_log:
        game.emit(events.PermanentEntered(number, record.key, player, bearer), "MC-20.6")
    game.refresh()
    if _gives_control(record) and bearer >= FIRST_NUMBER:
        held = game.creature(bearer)
        if held is not None:
            game.control(held, player, "MC-20.10")
            game.check()
    return permanent


def _lowest_free(taken: Iterable[int]) -> int:
    there = set(taken)
    slot = 0
    while slot in there:
        slot += 1
    return slot


def _gives_control(card: Card) -> bool:
    return any(static.do == "control" for static in card.static)


def end_permanent(game: Game, number: int, clause: str) -> None:
    """End a permanent and its effects. Its card goes to its caster's graveyard (MC-5.7, MC-20.7).

    A creature it took control of goes back (MC-20.10).
    """
    permanent = game.permanent(number)
    if permanent is None:
        return
    position = game.position
    card = game.pool.cards[permanent.card]
    position.permanents = tuple([one for one in position.permanents if one is not permanent])
    if game.keeps_log:
        game.emit(events.PermanentEnded(number, card.key, permanent.slot), clause)
    game.use_up(permanent.controller, permanent.card, "MC-5.7")
    game.refresh()
    if _gives_control(card) and permanent.bearer >= FIRST_NUMBER:
        held = game.creature(permanent.bearer)
        if held is not None:
            _give_back(game, held)


def _give_back(game: Game, creature: Creature) -> None:
    """Return a creature without a control aura to its owner, or remove it if the owner is out (MC-20.10).

    Under another control aura it goes to the caster of the latest one (MC-36.12).
    """
    position = game.position
    holder = creature.owner
    for one in position.permanents:
        if one.bearer == creature.number and _gives_control(game.pool.cards[one.card]):
            holder = one.controller
    if position.characters[holder].status == IN:
        game.control(creature, holder, "MC-20.10")
    else:
        game.take_out(creature, clause="MC-20.10")


def control(game: Game, creature: Creature, player: int, clause: str) -> None:
    """Give a creature to another controller. It joins that company, sick (MC-12.9, MC-20.10).

    Its equipment stays with the equipment's controller, unattached (MC-20.5).
    """
    if creature.controller == player:
        return
    position = game.position
    number = creature.number
    left = game.group_of(number)
    creature.controller = player
    creature.detached = False
    creature.sick = True
    if game.keeps_log:
        game.emit(events.ControlChanged(number, player), clause)
    game.forget_group(left)
    for permanent in position.permanents:
        if permanent.bearer == number and game.pool.cards[permanent.card].type == "equipment":
            game.attach(permanent.number, NO_ONE, "MC-20.5")
    game.refresh()


def attach(game: Game, number: int, bearer: int, clause: str) -> None:
    """Give an equipment to another bearer, or to none (MC-11.9, MC-20.4, MC-20.5)."""
    permanent = game.permanent(number)
    assert permanent is not None, f"no equipment {number}"
    permanent.bearer = bearer
    if game.keeps_log:
        game.emit(events.Attached(number, bearer), clause)
    game.refresh()


def bearers(game: Game, player: int, card: Card, but: int = NO_ONE) -> tuple[Action, ...]:
    """Return the possible bearers of an equipment, in action space order (MC-11.9, MC-20.4)."""
    found: list[Action] = []
    if player != but and game.is_in(player):
        found.append(actions.CHARACTER[player])
    if not card.characters_only:
        slots = [one.slot for one in game.position.creatures if one.controller == player and one.number != but]
        found += [actions.CREATURE[slot] for slot in sorted(slots)]
    return tuple(found)


class ChooseBearer(Step[Game]):
    """An equipment spell resolves, and its caster picks a bearer (MC-20.4, MC-33.14).

    Attributes:
        player: The caster.
        card: The place of the card.
    """

    player: Seat
    card: EquipmentCard

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask, if there is a choice."""
        found = self.options(game, self.player)
        if len(found) > 1:
            return game.ask(self.player, found)
        self._give(game, game.number_of("own_creature", found[0], self.player) if found else NO_ONE)
        return ()

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Return the caster's character and creatures that can bear it."""
        return game.bearers(player, game.pool.cards[self.card])

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Put it into the battle with this bearer."""
        self._give(game, game.number_of("own_creature", action, player))

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain who can bear it."""
        if game.pool.cards[self.card].characters_only:
            return Rejection("MC-20.4", "this equipment is for characters only")
        return Rejection("MC-20.4", "give it to yourself or to a creature you control")

    def _give(self, game: Game, bearer: int) -> None:
        if game.enter_permanent(self.player, self.card, bearer) is None:
            game.use_up(self.player, self.card, "MC-5.6")


CHOOSE_BEARER = cache(ChooseBearer)


def is_in_battle(game: Game, permanent: Permanent) -> bool:
    """Return whether a permanent counts. Players who left keep their auras and equipment out of it (MC-36.10)."""
    bearer = permanent.bearer
    seat = permanent.controller if bearer == NO_ONE else bearer
    return seat >= FIRST_NUMBER or game.position.characters[seat].status == IN


def trigger(game: Game, number: int, moment: str, which: int = 0) -> None:
    """Carry out the triggers of a creature or permanent in the battle, without the stack (MC-24.5).

    Deaths are checked after each trigger (MC-16.9). A second trigger of the same moment waits on the agenda.
    """
    source = game.creature(number) or game.permanent(number)
    if source is None:
        return
    triggers = [one for one in game.pool.cards[source.card].triggers if one.when == moment]
    if which + 1 < len(triggers):
        game.then(Trigger(number, moment, which + 1))
    if which < len(triggers) and game.happen(triggers[which].effects, source.controller, number):
        game.check()


class Trigger(Step[Game]):
    """A further trigger of the same moment, if its source is still in the battle (MC-24.5)."""

    number: Number
    moment: Moment
    which: Stat

    def do(self, game: Game) -> None:
        """Carry it out. The next one waits."""
        game.trigger(self.number, self.moment, self.which)


def upkeep_triggers(game: Game, player: int) -> list[int]:
    """Return the permanents and creatures with triggers in this seat's Upkeep.

    In the order they entered. An aura's trigger belongs to the Upkeep of its bearer's controller (MC-10.6, MC-24.5).
    """
    position = game.position
    cards = game.pool.cards
    found = [
        one.number for one in position.creatures if one.controller == player and _has_upkeep_trigger(cards[one.card])
    ]
    for permanent in position.permanents:
        card = cards[permanent.card]
        if _has_upkeep_trigger(card):
            on = permanent.bearer
            seat = game.owner_of(on) if card.type == "aura" and on != NO_ONE else permanent.controller
            if seat == player:
                found.append(permanent.number)
    return sorted(found)


def _has_upkeep_trigger(card: Card) -> bool:
    return any(one.when == "upkeep" for one in card.triggers)
