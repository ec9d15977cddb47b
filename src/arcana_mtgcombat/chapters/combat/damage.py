"""Damage, Guard, Life, destruction (MC-16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from arcana_core.agenda import Step
from arcana_core.scenario.bounds import Seat
from arcana_mtgcombat import events
from arcana_mtgcombat.model.bounds import CardPlace, Number, NumberOrNone, Stat
from arcana_mtgcombat.model.forward import Game
from arcana_mtgcombat.model.keywords import INDESTRUCTIBLE
from arcana_mtgcombat.model.state import FIRST_NUMBER, IN, NO_ONE, UNSET, Character, Creature, Play


def deal(game: Game, number: int, amount: int, by: int = NO_ONE, clause: str = "MC-16.1") -> int:
    """Deal damage: roll the Guard if needed, let it absorb, and take the rest from Life (MC-16.1 to MC-16.3).

    Args:
        number: The combatant's number.
        amount: The damage.
        by: The seat that causes it, -1 for none (MC-21.5).
        clause: The clause that deals it.

    Returns:
        The Life lost.
    """
    if amount <= 0:
        return 0
    one = game.combatant(number)
    if one.guard == UNSET:
        one.guard = game.roll(game.owner_of(number), one.toughness, "guard")
        if game.keeps_log:
            game.emit(events.GuardSet(number, one.guard), "MC-16.1")
    absorbed = min(one.guard, amount)
    one.guard -= absorbed
    lost = _taken(one, amount - absorbed, by)
    if game.keeps_log:
        game.emit(events.Damaged(number, absorbed, lost), clause)
    return lost


def lose_life(game: Game, number: int, amount: int, by: int = NO_ONE, clause: str = "MC-16.3") -> int:
    """Lose Life regardless of Guard, and return how much (MC-16.3, MC-19.10). `by` is the seat that causes it."""
    lost = _taken(game.combatant(number), amount, by)
    if lost and game.keeps_log:
        game.emit(events.LifeLost(number, lost), clause)
    return lost


def _taken(one: Character | Creature, amount: int, by: int) -> int:
    # All damage counts, even below 0 Life (MC-36.55). Only the Indestructible keep their last point (MC-19.10).
    if isinstance(one, Creature):
        if one.keywords & INDESTRUCTIBLE:
            amount = min(amount, one.life - 1)
    elif one.wild or one.status != IN:
        return 0
    if amount <= 0:
        return 0
    if isinstance(one, Character):
        if one.fleeing:
            one.lost_in_flight += amount
        if one.life > 0:
            one.slayer = by if one.life <= amount else NO_ONE
    one.life -= amount
    return amount


def heal(game: Game, number: int, amount: int, clause: str) -> None:
    """Restore Life up to the sheet or printed value, then remove -1/-1 counters (MC-3.6, MC-16.10, MC-25.4)."""
    if amount <= 0:
        return
    one = game.combatant(number)
    full = game.pool.cards[one.card].life if isinstance(one, Creature) else one.sheet.life
    gained = min(amount, full - one.life)
    if gained > 0:
        one.life += gained
        if game.keeps_log:
            game.emit(events.Healed(number, gained), clause)
    if one.minus:
        game.put_counters(number, "-1/-1", -one.minus, "MC-16.10")


def put_counters(game: Game, number: int, kind: str, count: int, clause: str) -> None:
    """Put +1/+1 or -1/-1 counters on a combatant, or take them off with a negative count (MC-16.10)."""
    one = game.combatant(number)
    if kind == "+1/+1":
        one.plus += count
    else:
        one.minus += count
    if game.keeps_log:
        game.emit(events.CountersPut(number, kind, count), clause)
    game.refresh()


def check(game: Game) -> None:
    """Remove every combatant with 0 Life or less, and every doomed one, at the same moment.

    All of them fall first, in the order of MC-2.4. Then come the things they leave behind, the end of the battle, and
    their death triggers (MC-16.6, MC-16.7, MC-16.9, MC-19.8, MC-21.3, MC-23.6).
    """
    position = game.position
    for creature in position.creatures:
        if creature.life <= 0 or creature.doomed:
            break
    else:
        for player, one in enumerate(position.characters):
            if one.status == IN and (not has_creatures(game, player) if one.wild else one.life <= 0):
                break
        else:
            return  # The usual case: this check runs after every spell.
    losers, fallen = [], []
    for number in game.all_combatants():
        if number < FIRST_NUMBER:
            one = position.characters[number]
            if one.life <= 0:
                losers.append(number)
                one.guard = UNSET  # The Guard of a falling combatant is never rolled (MC-36.110).
        else:
            there = game.creature(number)
            assert there is not None
            if there.life <= 0:
                fallen.append((number, "MC-16.6"))
            elif there.doomed:
                there.doomed = False
                if not there.keywords & INDESTRUCTIBLE:
                    fallen.append((number, "MC-19.8"))
    deaths = game.fall(fallen)
    losers += [
        player
        for player, one in enumerate(position.characters)
        if one.wild and one.status == IN and not has_creatures(game, player)
    ]
    if losers:
        game.lose(losers)
        game.end_if_decided()
    wait_for_their_turn(game, deaths)  # Does nothing if that was the end.


def has_creatures(game: Game, player: int) -> bool:
    """Return whether a pack has a creature, or a play on the stack that sacrificed one (MC-23.6, MC-36.105)."""
    cards = game.pool.cards
    return bool(game.creatures_of(player)) or any(
        isinstance(frame, Play)
        and frame.player == player
        and not frame.countered
        and frame.source != NO_ONE
        and frame.stage < len(cards[frame.card].abilities[frame.index].effects)
        and cards[frame.card].abilities[frame.index].sacrifice
        for frame in game.position.frames
    )


def fall(game: Game, fallen: list[tuple[int, str]]) -> list[Step[Any]]:
    """Destroy or regenerate these creatures at the same moment, each by its clause, and queue their triggers."""
    deaths: list[Step[Any]] = []
    for number, _ in fallen:
        there = game.creature(number)
        if there is not None and not there.shields:
            there.guard = UNSET  # MC-36.110
    for number, clause in fallen:
        creature = game.creature(number)
        if creature is None:
            continue
        if creature.shields:
            regenerate(game, creature)
            continue
        deaths += [
            Death(creature.card, index, creature.controller, number, game.group_of(number))
            for index, trigger in enumerate(game.pool.cards[creature.card].triggers)
            if trigger.when == "death"
        ]
        game.take_out(creature, how="destroyed", clause=clause)
    return deaths


class Death(Step[Game]):
    """The death trigger of a destroyed creature (MC-24.5).

    Attributes:
        card: The place of its card.
        index: The index of the trigger.
        player: The seat that controlled it.
        number: The creature's number.
        group: The group it was in (MC-25.33).
    """

    card: CardPlace
    index: Stat
    player: Seat
    number: Number
    group: NumberOrNone

    def do(self, game: Game) -> None:
        """Resolve the trigger unless its controller is out, then check for deaths (MC-16.9, MC-36.56)."""
        if game.position.characters[self.player].status != IN:
            return
        records = game.pool.cards[self.card].triggers[self.index].effects
        if game.happen(records, self.player, self.number, group=self.group):
            game.check()


def wait_for_their_turn(game: Game, deaths: Sequence[Step[Any]]) -> None:
    """Queue death triggers after those of earlier deaths (MC-36.56, MC-36.108)."""
    position = game.position
    earlier = []
    while deaths and position.agenda is not None and isinstance(position.agenda[0], Death):
        first, position.agenda = position.agenda
        earlier.append(first)
    game.then(*earlier, *deaths)


def regenerate(game: Game, creature: Creature) -> None:
    """Save a creature with a shield: restore its Life and exhaust it (MC-25.22)."""
    creature.shields -= 1
    creature.life = game.pool.cards[creature.card].life
    creature.doomed = False
    if game.keeps_log:
        game.emit(events.Regenerated(creature.number), "MC-25.22")
    if not creature.exhausted:
        creature.exhausted = True
        if game.keeps_log:
            game.emit(events.Exhausted(creature.number), "MC-25.22")


def destroy(game: Game, number: int, clause: str) -> None:
    """Destroy a creature, unless it regenerates or is Indestructible (MC-16.6, MC-25.22, MC-19.10)."""
    creature = game.creature(number)
    if creature is not None and not creature.keywords & INDESTRUCTIBLE:
        wait_for_their_turn(game, game.fall([(number, clause)]))


def take_out(game: Game, creature: Creature, *, exiled: bool = False, how: str = "unsummoned", clause: str) -> None:
    """Remove a creature and its auras, and move its card (MC-16.6, MC-5.7, MC-25.9, MC-25.10).

    Args:
        creature: The creature that leaves.
        exiled: Whether its card is exiled.
        how: The word for the event: "destroyed", "unsummoned", "sacrificed" or "gone".
        clause: The clause that removes it.
    """
    position = game.position
    number = creature.number
    card = game.pool.cards[creature.card]
    position.creatures = tuple([one for one in position.creatures if one is not creature])
    if position.changes:
        position.changes = tuple([change for change in position.changes if change.number != number])
    if game.keeps_log:
        game.emit(events.CreatureLeft(number, card.key, creature.slot, "exiled" if exiled else how), clause)
    if exiled:
        game.put_into_exile(creature.owner, creature.card, clause)
    else:
        game.use_up(creature.owner, creature.card, "MC-5.7")
    for permanent in position.permanents:
        if permanent.bearer == number:
            if game.pool.cards[permanent.card].type == "equipment":
                game.attach(permanent.number, NO_ONE, "MC-20.5")
            else:
                game.end_permanent(permanent.number, "MC-16.6")
    game.unlock(number)
    game.forget_group(number if creature.detached else creature.controller)
    if card.static:
        game.refresh()
