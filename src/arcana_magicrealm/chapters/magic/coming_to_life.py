"""Spells come to life by completion time, cancel slower ones, and go into effect (MR-30.4, MR-38.5 to MR-38.17)."""

from __future__ import annotations

from typing import Final

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import evolve, step
from arcana_core.scenario.bounds import Count
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings
from arcana_magicrealm.chapters.combat import kills, sheets, tools
from arcana_magicrealm.chapters.combat.melee import hits, naming
from arcana_magicrealm.chapters.magic import casting
from arcana_magicrealm.chapters.magic.in_effect import enchantments, energizing
from arcana_magicrealm.chapters.magic.spells import attacks, protecting
from arcana_magicrealm.chapters.magic.spells.rule import NO_RULE
from arcana_magicrealm.model.beings import FIRST_DENIZEN, NOWHERE
from arcana_magicrealm.model.certain import certain
from arcana_magicrealm.model.chits import COMMITTED, WOUNDED
from arcana_magicrealm.model.effects import comes_once
from arcana_magicrealm.model.enchantments import BEING, INSTANT, Enchantment, Target
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.melee import CANCELLED, FAILED, LIVES, Attack, Casting
from arcana_magicrealm.model.spellings import HeroNumber
from arcana_magicrealm.model.spells import SPELLS

INCOMPATIBLE: Final = ("transform", "absorb_essence", "control_bats", "guide_spider_or_octopus", "violent_storm")
"""The lasting spells of which two differ on one target: by a roll, or because their casters differ (MR-39.11)."""

EXORCISE: Final = "exorcise"
"""The spell above all others: of those that come to life together it is the first (MR-39.14, MR-43.1)."""
LATE: Final = ("small_blessing", "absorb_essence", *enchantments.SHIELDS, "dissolve_spell", "remedy")
"""The spells that can take their target away, keep others off, or break them: after those of their moment (MR-38.7)."""


@step
def spells_come_to_life(game: Game) -> None:
    """Let the spells of this round come to life, those with lower completion times first (MR-38.7)."""
    times = sorted({cast.time for cast in game.fight.casts} | {blow.time for blow in demons_blows(game)})
    keeping = [KeepTarget(cast.caster) for cast in game.fight.casts if len(cast.targets) > 1]
    game.then(*map(come_to_life, times), *keeping, attacked_get_sheets())


@step
def come_to_life(game: Game, time: Count) -> None:
    """Let the spells with a completion time come to life at the same moment (MR-38.7 to MR-38.9)."""
    game.change_fight(altered=())
    due = [cast for cast in game.fight.casts if cast.time == time and not cast.fate]
    for cast in due:
        if not cast.targets or not hits.can_fight(game, cast.caster):
            end(game, casting.replace(game, cast, evolve(cast, targets=())), FAILED, "MR-38.5")
    alive = [casting.replace(game, cast, evolve(cast, fate=LIVES)) for cast in due if cast in game.fight.casts]
    for cast in alive:
        game.report("MR-38.7", events.CameToLife, cast.caster, cast.spell)
    for cast in alive:
        cancel_slower(game, [target.number for target in cast.targets if target.kind == BEING], time)
    cancel_slower(game, [blow.target for blow in demons_blows(game) if blow.time == time], time)
    for cast in [cast for cast in alive if is_settled_before(game, cast)]:
        settle_targets(game, cast)
    game.then(*[take_effect(cast.caster) for cast in sorted(alive, key=lambda cast: rank(game, cast))])


def rank(game: Game, cast: Casting) -> int:
    """The place of a spell among those that come to life together (MR-38.7, MR-39.14, MR-39.19)."""
    spell, is_lasting = SPELLS[cast.spell].id, not is_over_at_once(game, cast)
    if spell in LATE:
        return 2 + LATE.index(spell)
    return -2 if spell == EXORCISE else -1 if outlives_owner(game, cast) else is_lasting


def is_settled_before(game: Game, cast: Casting) -> bool:
    """Whether a spell's targets are those from before its moment, as of most instant spells: others may kill them."""
    return is_over_at_once(game, cast) and rank(game, cast) == 0


def settle_targets(game: Game, cast: Casting) -> tuple[Target, ...]:
    """The targets that a spell affects; without any it is broken (MR-38.11, MR-38.17).

    Those that an attack spell doesn't affect count too (MR-43.8).
    """
    targets = tuple([target for target in cast.targets if can_affect(game, cast, target)])
    if not targets:
        end(game, cast, FAILED, "MR-38.17")
    elif not casting.is_attack(game, cast.spell):
        casting.replace(game, cast, evolve(cast, targets=targets))
    return targets


def outlives_owner(game: Game, cast: Casting) -> bool:
    """Whether an item casts a spell that lasts: it begins before its owner can be killed (MR-37.12, MR-39.19)."""
    return cast.tool.piece >= 0 and not is_over_at_once(game, cast)


def demons_blows(game: Game) -> list[Attack]:
    """The spells of Demons and the Imp, which come to life like those of characters with an option (MR-46.16)."""
    if not (game.rules.pit_as_attack and game.fight.casts):
        return []
    return [blow for blow in hits.attacks(game, game.fight) if blow.table and blow.author >= FIRST_DENIZEN]


def cancel_slower(game: Game, aimed_at: list[int], time: int) -> None:
    """Cancel the spells of these characters that are slower than one aimed at them (MR-38.8, MR-38.9)."""
    for cast in game.fight.casts:
        if cast.caster in aimed_at and cast.time > time and not cast.fate:
            end(game, cast, CANCELLED, "MR-38.8")


def end(game: Game, cast: Casting, fate: str, clause: str) -> None:
    """Let a spell fail that has no target, or goes into effect on none; or cancel it before it comes to life.

    Its chit is fatigued. The caster of one that was cancelled may attack. See MR-38.5, MR-38.10 and MR-38.17.
    """
    casting.replace(game, cast, evolve(cast, fate=fate))
    casting.tire(game, cast, "MR-38.10" if fate == CANCELLED else clause)
    game.report(clause, events.SpellCancelled if fate == CANCELLED else events.SpellFailed, cast.caster, cast.spell)


class KeepTarget(asking.HeroAsked):
    """Ask a caster whose spell was cancelled which of its targets it attacks (MR-38.10, MR-29.12)."""

    takes_only_option = True
    rejection = Rejection("MR-38.10", "attack one of the targets that you have named")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The beings that it has named and that are still there, if its spell was cancelled and it can attack."""
        cast = casting.casting_of(game, self.being)
        if cast is None or cast.fate != CANCELLED or not tools.attackers(game, self.being):
            return ()
        named = sorted([target for being, target in game.fight.targets if being == self.being])
        return tuple([actions.engage("name", target) for target in named if hits.can_fight(game, target)])

    def answer(self, game: Game, action: actions.Engage, player: int) -> None:
        """Let it be the last one that is named: that one is attacked."""
        chosen = (self.being, action.being)
        others = [pair for pair in game.fight.targets if pair != chosen]
        game.change_fight(targets=(*others, chosen))


@step
def attacked_get_sheets(game: Game) -> None:
    """Give each unassigned denizen that characters attack, by weapon or spell, a sheet of its own (MR-30.4, MR-43.22).

    Hirelings on the sheet of an owner that a spell has just set free are placed there (MR-28.9).
    Spells that have come to life may have left it unassigned; those that don't strike attack no one (MR-29.12).
    """
    fight = game.fight
    attacked = {target for author, target in dict(fight.targets).items() if not has_cast(game, author)}
    for cast in casting.striking(game, fight):
        attacked.update(attacks.aimed_at(game, cast))
    for being in sorted(attacked):
        if being >= FIRST_DENIZEN and hits.can_fight(game, being) and not sheets.is_assigned(fight, being):
            sheets.give_own(game, being)
    game.then(*map(naming.place_hirelings, beings.playing(game)))


def stop_castings(game: Game, clause: str, by: Casting | None = None) -> None:
    """Break the spells that are being cast, and those that strike in this round, but not the one that breaks them.

    Those that have come to life at the same moment are broken too; earlier ones are in effect by now, or over.
    """
    for cast in game.fight.casts:
        if by is not None and cast.caster == by.caster:
            continue
        if not cast.fate:
            end(game, cast, CANCELLED, clause)
        elif cast.fate == LIVES and (casting.is_attack(game, cast.spell) or (by is not None and cast.time == by.time)):
            end(game, cast, FAILED, clause)


@step
def take_effect(game: Game, caster: HeroNumber) -> None:
    """Let a spell that has come to life go into effect on the targets on which it can (MR-38.11, MR-38.17).

    If its caster has died at the same moment only an instant spell, or one of an item, still works (MR-39.19).
    """
    cast = casting.casting_of(game, caster)
    if cast is None or cast.fate != LIVES:
        return
    if game.position.seats[caster] < 0 and not (is_over_at_once(game, cast) or outlives_owner(game, cast)):
        return
    targets = cast.targets if is_settled_before(game, cast) else settle_targets(game, cast)
    if not targets:
        return
    cast, card = certain(casting.casting_of(game, caster), "it is alive"), SPELLS[cast.spell]
    rule = game.spell_rules.get(card.id, NO_RULE)
    if questions := rule.asks(game, cast):
        game.then(*questions, take_effect(caster))
        return
    if casting.is_attack(game, cast.spell):
        for being in attacks.aimed_at(game, cast):  # Roof Collapses names no one: MR-24.4, MR-40.2
            protecting.disturb(game, beings.seat_of(game, caster), being, is_named=False)
            sheets.provoke(game, beings.seat_of(game, caster), being)
        die_if_last(game, cast)  # it strikes when the blows fall: MR-38.14
    elif is_over_at_once(game, cast):
        casting.tire(game, cast, "MR-39.1")
        for target in targets:
            certain(rule.at_once, "an instant spell does something")(game, cast, target)
    else:
        bewitch(game, cast, targets)
    game.then(energize_here())


def is_over_at_once(game: Game, cast: Casting) -> bool:
    """Whether a spell is instant, and doesn't strike like a weapon by an option (MR-39.1, MR-46.16)."""
    return SPELLS[cast.spell].duration == INSTANT and not casting.is_attack(game, cast.spell)


def can_affect(game: Game, cast: Casting, target: Target) -> bool:
    """Whether a spell that has come to life can go into effect on a target (MR-39.10, MR-42.6, MR-43.29, MR-43.33)."""
    card, being = SPELLS[cast.spell], target.number
    is_out = target.kind == BEING and (not hits.can_fight(game, being) or enchantments.is_shielded(game, being))
    is_on_it = comes_once(card) and game.position.effects.has(card.id, target.plain)
    is_barred = is_out or is_on_it or is_disturbed(game, cast, target)
    return not is_barred and game.spell_rules.get(card.id, NO_RULE).fits(game, cast, target)


def is_disturbed(game: Game, cast: Casting, target: Target) -> bool:
    """Whether an equally fast spell of the same name with another effect is aimed at the same target (MR-39.11)."""
    same_spell = [other for other in game.fight.casts if other is not cast and other.spell == cast.spell]
    equally_fast = [other for other in same_spell if other.time == cast.time and other.fate in (LIVES, FAILED)]
    return SPELLS[cast.spell].id in INCOMPATIBLE and any(target in other.targets for other in equally_fast)


def bewitch(game: Game, cast: Casting, targets: tuple[Target, ...]) -> None:
    """Put a spell into effect that stays (MR-38.11)."""
    rule = game.spell_rules.get(SPELLS[cast.spell].id, NO_RULE)
    ties = (NOWHERE, NOWHERE) if game.rules.enhanced_magic else (cast.tool.chit, cast.slot)
    made = Enchantment(0, cast.spell, cast.caster, *ties, cast.tool.piece)
    made = enchantments.begin(game, made, [target.plain for target in targets], rule.settles(game, cast))
    for effect in enchantments.effects_of(game, made):
        rule.begins(game, made, effect)
    die_if_last(game, cast)


def die_if_last(game: Game, cast: Casting) -> None:
    """Let a caster die whose last chit is tied up by a spell that isn't instant (MR-38.13)."""
    if cast.tool.chit < 0 or SPELLS[cast.spell].duration == INSTANT or game.rules.enhanced_magic:
        return
    chits = game.chits_of(cast.caster)
    others = chits[: cast.tool.chit] + chits[cast.tool.chit + 1 :]
    if not others.strip(WOUNDED + COMMITTED):
        kills.perish(game, cast.caster, game.position.deaths, "MR-38.13")


@step
def energize_here(game: Game) -> None:
    """Energize the permanent spells whose colours are supplied now (MR-39.5)."""
    energizing.energize_supplied(game)


def spells_end(game: Game) -> None:
    """Fatigue the chits of the attack spells of this round, with an option those of all (MR-35.7, MR-46.13)."""
    for cast in game.fight.casts:
        stays = SPELLS[cast.spell].duration != INSTANT and game.rules.enhanced_magic
        if cast.fate == LIVES and (stays or casting.is_attack(game, cast.spell)):
            casting.tire(game, cast, "MR-46.13" if stays else "MR-35.7")


def has_cast(game: Game, being: int) -> bool:
    """Whether a character's spell came to life in this round: then it plays no weapon attack (MR-29.12, MR-38.17).

    A spell without a target never does (MR-38.5).
    """
    cast = casting.casting_of(game, being)
    return cast is not None and cast.fate in (LIVES, FAILED) and bool(cast.targets)


def attack_spell(game: Game, being: int) -> Casting | None:
    """The attack spell of a character that has come to life in this round (MR-38.14); None for none."""
    return next((cast for cast in casting.striking(game, game.fight) if cast.caster == being), None)


def aims_attack(game: Game, being: int) -> bool:
    """Whether a character chooses the direction of an attack spell, which not all leave open (MR-29.12, MR-43.22)."""
    cast = attack_spell(game, being)
    attack = None if cast is None else SPELLS[cast.spell].attack
    return cast is not None and (attack is None or not attack.direction)
