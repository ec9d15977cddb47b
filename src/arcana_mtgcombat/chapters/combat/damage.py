"""Damage, Guard, Life, destruction (MC-16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from arcana_core.agenda import Step, step
from arcana_core.scenario.bounds import Seat
from arcana_mtgcombat import events
from arcana_mtgcombat.model.bounds import CardPlace, Number, NumberOrNone, Stat
from arcana_mtgcombat.model.keywords import INDESTRUCTIBLE
from arcana_mtgcombat.model.state import FIRST_NUMBER, IN, NOBODY, UNSET, Character, Creature, Play

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game


def deal(game: Game, number: int, amount: int, by: int = NOBODY, clause: str = "MC-16.1") -> int:
    """Damage: the Guard is rolled if need be and absorbs, the rest is lost from Life (MC-16.1 to MC-16.3).

    Args:
        number: of the combatant.
        amount: of the damage.
        by: the seat that causes it, -1 for none (MC-21.5).
        clause: by which it is dealt.

    Returns:
        How much Life was lost.
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


def lose_life(game: Game, number: int, amount: int, by: int = NOBODY, clause: str = "MC-16.3") -> int:
    """Life is lost, Guard or not; how much (MC-16.3, MC-19.10). `by` is the seat that causes it."""
    lost = _taken(game.combatant(number), amount, by)
    if lost and game.keeps_log:
        game.emit(events.LifeLost(number, lost), clause)
    return lost


def _taken(one: Character | Creature, amount: int, by: int) -> int:
    # What is lost counts in full, also below 0 (MC-36.55); only who is Indestructible keeps his last point (MC-19.10).
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
            one.slayer = by if one.life <= amount else NOBODY
    one.life -= amount
    return amount


def heal(game: Game, number: int, amount: int, clause: str) -> None:
    """Life comes back up to the sheet or printed value, -1/-1 counters go (MC-3.6, MC-16.10, MC-25.4)."""
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
    """Counters +1/+1 or -1/-1, each kept by itself; a negative number takes them off (MC-16.10)."""
    one = game.combatant(number)
    if kind == "+1/+1":
        one.plus += count
    else:
        one.minus += count
    if game.keeps_log:
        game.emit(events.CountersPut(number, kind, count), clause)
    game.refresh()


def check(game: Game) -> None:
    """Who has 0 Life or less, or is doomed, is destroyed or has lost, all at the same moment.

    First all fall, in the order of MC-2.4; then comes what they leave, whether that ends the battle, and what their
    deaths trigger (MC-16.6, MC-16.7, MC-16.9, MC-19.8, MC-21.3, MC-23.6).
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
            return  # as nearly always: this is asked after every spell
    losers, fallen = [], []
    for number in game.everybody():
        if number < FIRST_NUMBER:
            one = position.characters[number]
            if one.life <= 0:
                losers.append(number)
                one.guard = UNSET  # nobody rolls for the Guard of one who is falling (MC-36.110)
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
    wait_for_their_turn(game, deaths)  # which is nothing if that was the end


def has_creatures(game: Game, player: int) -> bool:
    """Whether a pack has a creature, or something on its way that it has sacrificed one for (MC-23.6, MC-36.105)."""
    cards = game.pool.cards
    return bool(game.creatures_of(player)) or any(
        isinstance(frame, Play)
        and frame.player == player
        and not frame.countered
        and frame.source != NOBODY
        and frame.stage < len(cards[frame.card].abilities[frame.index].effects)
        and cards[frame.card].abilities[frame.index].sacrifice
        for frame in game.position.frames
    )


def fall(game: Game, fallen: list[tuple[int, str]]) -> list[Step[Any]]:
    """These creatures are destroyed at the same moment, each by its clause, or regenerate; what that triggers."""
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


@step
class Death(Step["Game"]):
    """The trigger of a creature that was destroyed happens (MC-24.5).

    Attributes:
        card: its place.
        index: which of its triggers.
        player: who controlled it.
        number: its own.
        group: the group it was in (MC-25.33).
    """

    card: CardPlace
    index: Stat
    player: Seat
    number: Number
    group: NumberOrNone

    def do(self, game: Game) -> None:
        """It happens, unless its controller is out; then it is looked who has fallen by it (MC-16.9, MC-36.56)."""
        if game.position.characters[self.player].status != IN:
            return
        records = game.pool.cards[self.card].triggers[self.index].effects
        if game.happen(records, self.player, self.number, group=self.group):
            game.check()


def wait_for_their_turn(game: Game, deaths: Sequence[Step[Any]]) -> None:
    """What deaths trigger is put on the agenda behind that of those who fell before (MC-36.56, MC-36.108)."""
    position = game.position
    earlier = []
    while deaths and position.agenda is not None and isinstance(position.agenda[0], Death):
        first, position.agenda = position.agenda
        earlier.append(first)
    game.then(*earlier, *deaths)


def regenerate(game: Game, creature: Creature) -> None:
    """A shield saves a creature: its Life is back, it is Exhausted (MC-25.22)."""
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
    """A creature is destroyed, unless it regenerates or is Indestructible (MC-16.6, MC-25.22, MC-19.10)."""
    creature = game.creature(number)
    if creature is not None and not creature.keywords & INDESTRUCTIBLE:
        wait_for_their_turn(game, game.fall([(number, clause)]))


def take_out(game: Game, creature: Creature, *, exiled: bool = False, how: str = "unsummoned", clause: str) -> None:
    """A creature leaves the battle with its auras; its card goes where it belongs (MC-16.6, MC-5.7, MC-25.9, MC-25.10).

    Args:
        creature: who leaves.
        exiled: whether its card is exiled.
        how: what all are told: "destroyed", "unsummoned", "sacrificed" or "gone".
        clause: by which it leaves.
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
                game.attach(permanent.number, NOBODY, "MC-20.5")
            else:
                game.end_permanent(permanent.number, "MC-16.6")
    game.unlock(number)
    game.forget_group(number if creature.detached else creature.controller)
    if card.static:
        game.refresh()
