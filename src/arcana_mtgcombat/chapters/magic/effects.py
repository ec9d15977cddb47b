"""The effect records (MC-25).

Each effect is a function of the game, its record, and its play. `EFFECTS` lists them by name. If a player must
decide first, the function returns the step that asks, and the later effects wait.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated

from attrs import field

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Question, Step
from arcana_core.scenario.bounds import Seat
from arcana_mtgcombat import actions, events
from arcana_mtgcombat.chapters.magic.memory import without
from arcana_mtgcombat.chapters.phases.end_phase import picks
from arcana_mtgcombat.model.bounds import CreatureNumber, NumberOrNone, PlayPlace, Stat
from arcana_mtgcombat.model.cards import Effect
from arcana_mtgcombat.model.forward import Game
from arcana_mtgcombat.model.keywords import NAMES, names
from arcana_mtgcombat.model.mana import Cost
from arcana_mtgcombat.model.state import FIRST_NUMBER, IN, NO_ONE, Change, Combatant, Creature, Permanent, Play

Asks = Step[Game] | None
"""The decision that an effect waits for, or None if the effect is done."""


def carry_out(game: Game, frame: int) -> bool:
    """Carry out the effects of a frame's play from its stage on, then check for deaths (MC-13.8, MC-16.9).

    Returns:
        False if a decision must come first. Its step is on the agenda, the play's stage has advanced, and the caller
        must put a step behind it that calls this again. True if all effects are done. The battle may be over.
    """
    position = game.position
    play = position.frames[frame]
    assert isinstance(play, Play)
    card = game.pool.cards[play.card]
    records = card.effects if play.source == NO_ONE else card.abilities[play.index].effects
    for stage in range(play.stage, len(records)):
        asks = EFFECTS[records[stage].do](game, records[stage], play)
        if asks is not None:
            game.change_frame(frame, stage=stage + 1)
            game.then(asks)
            return False
    if game.position.characters[play.player].wild:
        game.change_frame(frame, stage=len(records))  # The play no longer keeps the pack in the battle (MC-36.105).
    game.check()
    return True


def happen(
    game: Game, records: tuple[Effect, ...], player: int, source: int, target: int = NO_ONE, group: int = NO_ONE
) -> bool:
    """Carry out the effects of triggers and mana abilities, which have no play (MC-24.5, MC-18.14, MC-25.33).

    Args:
        game: The battle.
        records: The effects, in order.
        player: The seat that counts as the caster.
        source: The number of the creature or permanent. It may have left.
        target: The number of a target, -1 for none.
        group: The last group of a creature that has left. Computed if omitted.

    Returns:
        Whether all effects are done. If not, the agenda holds a decision and then a step that continues and checks. If
        so, the caller checks for deaths (MC-16.9).
    """
    if group == NO_ONE:
        group = game.group_of(source) if game.creature(source) is not None else player
    play = Play(player, NO_ONE, source, target=target, group=group)
    for stage, record in enumerate(records):
        asks = EFFECTS[record.do](game, record, play)
        if asks is not None:
            game.then(asks, HappenOn(records[stage + 1 :], player, source, target, group))
            return False
    return True


def _known(instance: object, attribute: object, records: tuple[Effect, ...]) -> None:
    for record in records:
        if not isinstance(record, Effect) or record.do not in EFFECTS:
            raise ValueError(f"expected an effect of section 25, got {record!r:.80}")


class HappenOn(Step[Game]):
    """The remaining effects without a play, after a decision. See `happen`."""

    records: tuple[Effect, ...] = field(validator=_known)
    player: Seat
    source: Annotated[CreatureNumber, "MC-24.5"]
    target: NumberOrNone
    group: NumberOrNone

    def do(self, game: Game) -> None:
        """Continue, then check for deaths (MC-16.9)."""
        if game.happen(self.records, self.player, self.source, self.target, self.group):
            game.check()


def victims(game: Game, record: Effect, play: Play) -> list[int]:
    """Return the combatants in the battle that an effect affects, by number (MC-25.3, MC-25.24).

    Enemy characters come in rotation order, the active one first (MC-2.4).
    """
    if record.who == "enemy_characters":
        side = game.side_of(play.player)
        all_combatants = game.all_combatants()
        return [number for number in all_combatants if number < FIRST_NUMBER and game.side_of(number) != side]
    if record.who == "caster":
        number = play.player
    elif record.who == "bearer":
        number = _bearer(game, play.source)
    else:
        number = play.target  # For effects with target self: the caster (MC-25.24).
    return [number] if number != NO_ONE and game.is_in(number) else []


def _bearer(game: Game, source: int) -> int:
    """Return the bearer of an aura or equipment, or the creature itself (MC-36.1)."""
    permanent = game.permanent(source)
    return permanent.bearer if permanent is not None else source


def _victim(game: Game, record: Effect, play: Play) -> Creature | None:
    """Return the creature that an effect affects, or None for a character (MC-21.1)."""
    for number in victims(game, record, play):
        return game.creature(number)
    return None


def _amount(game: Game, record: Effect, play: Play) -> int:
    """Return the roll for an effect, or its fixed number (MC-25.1)."""
    if record.flat >= 0:
        return record.flat
    return game.roll(play.player, record.dice, record.do)


def _group(game: Game, play: Play) -> int:
    """Return the caster's group, or the group a creature's ability or trigger was used from (MC-25.33)."""
    return play.player if play.group == NO_ONE else play.group


def damage(game: Game, record: Effect, play: Play) -> Asks:
    """Deal damage to the target (MC-25.1)."""
    found = victims(game, record, play)
    if found:
        amount = _amount(game, record, play)
        for number in found:
            game.deal(number, amount, play.player, "MC-25.1")
    return None


def damage_each(game: Game, record: Effect, play: Play) -> Asks:
    """Deal the same damage to every enemy, or to every Close one (MC-25.2, MC-2.6)."""
    group = _group(game, play)
    side = game.side_of(play.player)
    found = [
        number
        for number in game.all_combatants()
        if game.side_of(number) != side
        and (record.scope == "all_enemies" or game.is_close(group, game.group_of(number)))
    ]
    if found:
        amount = _amount(game, record, play)
        for number in found:
            game.deal(number, amount, play.player, "MC-25.2")
    return None


def lose_life(game: Game, record: Effect, play: Play) -> Asks:
    """Lose Life without damage (MC-25.3)."""
    for number in victims(game, record, play):
        game.lose_life(number, record.n, play.player, "MC-25.3")
    return None


def heal(game: Game, record: Effect, play: Play) -> Asks:
    """Restore Life (MC-25.4)."""
    found = victims(game, record, play)
    if found:
        amount = _amount(game, record, play)
        for number in found:
            game.heal(number, amount, "MC-25.4")
    return None


def drain(game: Game, record: Effect, play: Play) -> Asks:
    """Deal damage to the target. The lost Life heals the caster (MC-25.5)."""
    for number in victims(game, record, play):
        lost = game.deal(number, _amount(game, record, play), play.player, "MC-25.5")
        if lost and game.is_in(play.player):
            game.heal(play.player, lost, "MC-25.5")
    return None


def change(game: Game, made: Change, clause: str) -> None:
    """Change a combatant until this turn's End Phase (MC-25.6, MC-25.19, MC-22.5)."""
    position = game.position
    position.changes = (*position.changes, made)
    if game.keeps_log:
        gains, loses = names(made.gains), names(made.loses)
        game.emit(events.Changed(made.number, made.power, made.toughness, gains, loses), clause)
    game.refresh()


def pump(game: Game, record: Effect, play: Play) -> Asks:
    """Change Power and Toughness until the End Phase (MC-25.6)."""
    for number in victims(game, record, play):
        game.change(Change(number, record.power, record.toughness), "MC-25.6")
    return None


def grant(game: Game, record: Effect, play: Play) -> Asks:
    """Grant a keyword until the End Phase (MC-25.19)."""
    for number in victims(game, record, play):
        game.change(Change(number, gains=NAMES[record.keyword]), "MC-25.19")
    return None


def strip(game: Game, record: Effect, play: Play) -> Asks:
    """Remove a keyword until the End Phase (MC-25.19)."""
    for number in victims(game, record, play):
        game.change(Change(number, loses=NAMES[record.keyword]), "MC-25.19")
    return None


def counters(game: Game, record: Effect, play: Play) -> Asks:
    """Put counters on the target, or on each of your creatures (MC-25.7)."""
    if record.scope == "own_creatures":
        found = [one.number for one in game.creatures_of(play.player)]
    else:
        found = victims(game, record, play)
    for number in found:
        game.put_counters(number, record.kind, record.n, "MC-25.7")
    return None


def destroy(game: Game, record: Effect, play: Play) -> Asks:
    """Destroy a creature (MC-25.8, MC-21.1)."""
    creature = _victim(game, record, play)
    if creature is not None:
        game.destroy(creature.number, "MC-25.8")
    return None


def exile(game: Game, record: Effect, play: Play) -> Asks:
    """Exile a creature and its card (MC-25.9, MC-21.1)."""
    creature = _victim(game, record, play)
    if creature is not None:
        game.take_out(creature, exiled=True, clause="MC-25.9")
    return None


def unsummon(game: Game, record: Effect, play: Play) -> Asks:
    """Unsummon a creature. Its card goes to the graveyard (MC-25.10, MC-21.1)."""
    creature = _victim(game, record, play)
    if creature is not None:
        game.take_out(creature, clause="MC-25.10")
    return None


def regenerate(game: Game, record: Effect, play: Play) -> Asks:
    """Give a creature a shield for the turn (MC-25.22, MC-21.1)."""
    creature = _victim(game, record, play)
    if creature is not None:
        creature.shields += 1
        if game.keeps_log:
            game.emit(events.ShieldGained(creature.number), "MC-25.22")
    return None


def counter(game: Game, record: Effect, play: Play) -> Asks:
    """Counter a spell or ability, unless its controller pays (MC-25.12, MC-18.12)."""
    frames = game.position.frames
    aimed = frames[play.target] if 0 <= play.target < len(frames) else None
    if not isinstance(aimed, Play) or aimed.countered:
        return None
    if record.unless >= 0 and game.is_in(aimed.player) and game.can_pay(aimed.player, Cost(record.unless)):
        return PayOrBeCountered(aimed.player, play.target, record.unless)
    game.counter(play.target)
    return None


def counter_play(game: Game, frame: int) -> None:
    """Counter the spell or ability of a frame (MC-18.12)."""
    aimed = game.position.frames[frame]
    assert isinstance(aimed, Play)
    game.change_frame(frame, countered=True)
    if game.keeps_log:
        game.emit(events.Countered(aimed.player, game.pool.cards[aimed.card].key), "MC-18.12")


class PayOrBeCountered(Step[Game]):
    """A spell's controller decides whether to pay to save it (MC-25.12, MC-33.16)."""

    player: Seat
    frame: PlayPlace
    units: Stat
    choices = (actions.YES, actions.NO)

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the controller."""
        return game.ask(self.player, self.choices)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Pay, or counter the spell."""
        if action is not actions.YES:
            game.counter(self.frame)
        elif game.rules.manual_payment:
            game.then(PayUnits(player, self.units))
        else:
            game.pay(player, Cost(self.units))

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain that the answers are yes and no."""
        return Rejection("MC-33.16", f"answer yes to pay {self.units} and save the spell, or no")


class PayUnits(Question[Game]):
    """Pay a generic cost unit by unit, in types that the payer picks (MC-4.6)."""

    player: Seat
    units: Stat
    takes_only_option = True
    rejection = Rejection("MC-4.6", "pay each unit with a type from the pool")

    def asked(self, game: Game) -> int:
        """Return the payer, as long as units are left."""
        return self.player if self.units > 0 else NO_ONE

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Return the types in the pool."""
        pool = game.position.characters[player].pool
        return tuple([one for one, units in zip(actions.MANA, pool, strict=True) if units])

    def answer(self, game: Game, action: actions.Mana, player: int) -> None:
        """Pay the unit, then the next."""
        game.pay(player, Cost(1), (action.type,))
        game.then(PayUnits(player, self.units - 1))


def end(game: Game, record: Effect, play: Play) -> Asks:
    """End a permanent, or destroy an artifact creature (MC-25.13)."""
    if game.permanent(play.target) is not None:
        game.end_permanent(play.target, "MC-25.13")
    elif game.creature(play.target) is not None:
        game.destroy(play.target, "MC-25.13")
    return None


def exhaust(game: Game, record: Effect, play: Play) -> Asks:
    """Exhaust the target (MC-25.14)."""
    _set_exhausted(game, record, play, exhausted=True)
    return None


def ready(game: Game, record: Effect, play: Play) -> Asks:
    """Make the target ready (MC-25.14)."""
    _set_exhausted(game, record, play, exhausted=False)
    return None


def _set_exhausted(game: Game, record: Effect, play: Play, *, exhausted: bool) -> None:
    found: list[tuple[int, Combatant | Permanent]]
    found = [(number, game.combatant(number)) for number in victims(game, record, play)]
    artifact = None if found or record.who not in ("", "target") else game.permanent(play.target)
    if artifact is not None and game.pool.cards[artifact.card].type == "artifact":
        found = [(play.target, artifact)]  # Other permanents are never Exhausted (MC-20.9).
    for number, one in found:
        if one.exhausted != exhausted:
            one.exhausted = exhausted
            if game.keeps_log:
                game.emit(events.Exhausted(number) if exhausted else events.MadeReady(number), "MC-25.14")


def _caster_is_in(game: Game, play: Play) -> bool:
    """Return whether the caster or pack is in the battle. Auras can outlast their caster (MC-36.106)."""
    return game.position.characters[play.player].status == IN


def recall(game: Game, record: Effect, play: Play) -> Asks:
    """The caster recalls cards (MC-25.15, MC-5.10)."""
    if _caster_is_in(game, play):
        game.recall(play.player, record.n, "MC-25.15")
    return None


def forget(game: Game, record: Effect, play: Play) -> Asks:
    """The target character forgets spells, at random or by choice (MC-25.16)."""
    for number in victims(game, record, play):
        if number >= FIRST_NUMBER:
            continue
        if record.by == "owner":
            return Forget(number, record.n)
        for _ in range(record.n):
            memory = game.position.characters[number].memory
            if memory:
                game.forget(number, memory[game.rng.below(len(memory))], "MC-25.16")
    return None


class Forget(Question[Game]):
    """A character forgets a number of chosen spells, one at a time (MC-25.16, MC-33.17)."""

    player: Seat
    count: Stat
    takes_only_option = True
    rejection = Rejection("MC-25.16", "pick a spell in your Memory to forget")

    def asked(self, game: Game) -> int:
        """Return the character's player, as long as spells are left to forget."""
        return self.player if self.count > 0 else NO_ONE

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Return the distinct spells in Memory."""
        return picks(game, game.position.characters[player].memory)

    def answer(self, game: Game, action: actions.Pick, player: int) -> None:
        """Forget it, then the next."""
        game.forget(player, game.pool[action.card].place, "MC-25.16")
        game.then(Forget(player, self.count - 1))


def reclaim(game: Game, record: Effect, play: Play) -> Asks:
    """Move the target card from the graveyard into the caster's Memory (MC-25.17)."""
    if play.target in game.position.characters[play.player].graveyard:
        game.reclaim(play.player, play.target, "MC-25.17")
    return None


def add_mana(game: Game, record: Effect, play: Play) -> Asks:
    """Add units to the controller's pool (MC-25.18, MC-4.8)."""
    if _caster_is_in(game, play):
        game.add_mana(play.player, record.types, "MC-25.18")
    return None


def set_range(game: Game, record: Effect, play: Play) -> Asks:
    """Set the range between the caster's group and the target's (MC-25.20)."""
    group = _group(game, play)
    if not game.members(group):
        return None  # A group that has left has no ranges (MC-7.11, MC-36.96).
    for number in victims(game, record, play):
        if game.are_enemies(play.player, number):
            game.set_range(group, game.group_of(number), close=record.range == "close", clause="MC-25.20")
    return None


def summon(game: Game, record: Effect, play: Play) -> Asks:
    """Summon tokens, sick, into the controller's company (MC-25.21, MC-24.6)."""
    card = game.pool[record.token].place
    if _caster_is_in(game, play):
        for _ in range(record.n):
            game.enter_creature(play.player, card, clause="MC-25.21")
    return None


def scry(game: Game, record: Effect, play: Play) -> Asks:
    """The caster looks at the first cards of the library and orders them (MC-25.23, MC-34.6)."""
    return LookAt(play.player, record.n) if _caster_is_in(game, play) else None


class LookAt(Step[Game]):
    """Take the first cards off the library to look at them (MC-25.23)."""

    player: Seat
    count: Stat

    def do(self, game: Game) -> None:
        """Take them. The player puts them back one by one."""
        position = game.position
        character = position.characters[self.player]
        cards = character.library[: self.count]
        if cards:
            position.looked_at = cards
            character.library = character.library[self.count :]
            if game.keeps_log:
                keys = tuple([game.pool.cards[card].key for card in cards])
                game.emit(events.CardsLookedAt(self.player, len(cards), keys), "MC-25.23")
            game.then(PutBack(self.player, 0))


class PutBack(Question[Game]):
    """Put a card back on the library, below those put back already (MC-25.23, MC-33.17)."""

    player: Seat
    placed: Stat
    takes_only_option = True
    rejection = Rejection("MC-25.23", "pick one of the cards you look at")

    def asked(self, game: Game) -> int:
        """Return the player who looks at the cards."""
        return self.player

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Return the distinct cards looked at."""
        return picks(game, game.position.looked_at)

    def answer(self, game: Game, action: actions.Pick, player: int) -> None:
        """Put it back, then the next."""
        position = game.position
        character = position.characters[player]
        card = game.pool[action.card].place
        position.looked_at = without(position.looked_at, card)
        character.library = (*character.library[: self.placed], card, *character.library[self.placed :])
        if game.keeps_log:
            game.emit(events.CardPutBack(player, action.card), "MC-25.23")
        game.then(PutBack(player, self.placed + 1))


EFFECTS: Mapping[str, Callable[[Game, Effect, Play], Asks]] = {
    "damage": damage,
    "damage_each": damage_each,
    "lose_life": lose_life,
    "heal": heal,
    "drain": drain,
    "pump": pump,
    "counters": counters,
    "destroy": destroy,
    "exile": exile,
    "unsummon": unsummon,
    "counter": counter,
    "end": end,
    "exhaust": exhaust,
    "ready": ready,
    "recall": recall,
    "forget": forget,
    "reclaim": reclaim,
    "add_mana": add_mana,
    "grant": grant,
    "strip": strip,
    "range": set_range,
    "summon": summon,
    "regenerate": regenerate,
    "scry": scry,
}
"""The effects by name, as in `arcana_mtgcombat.cards.language.EFFECTS` (MC-25.1 to MC-25.23)."""
