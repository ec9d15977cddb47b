"""Hits and misses, and the order in which hits take effect (MR-31)."""

from __future__ import annotations

from itertools import takewhile

from arcana_core.agenda import evolve, step
from arcana_magicrealm import events
from arcana_magicrealm.chapters import beings, treasure_cards
from arcana_magicrealm.chapters.combat import figures, kills, sheets, tools
from arcana_magicrealm.chapters.combat.melee import harm
from arcana_magicrealm.chapters.magic.in_effect import enchantments, pacified
from arcana_magicrealm.chapters.magic.spells import attacks as spell_attacks
from arcana_magicrealm.model.beings import FIRST_DENIZEN, NOWHERE
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.melee import Attack, Fight, Maneuver
from arcana_magicrealm.model.pieces import WEAPONS

INTERCEPTS, UNDERCUTS, UNOPPOSED, BITES = "intercepts", "undercuts", "unopposed", "bites"


def reason(attack: Attack, maneuver: Maneuver) -> str:
    """Explain why an attack hits: it intercepts or undercuts the maneuver; "" if it misses (MR-29.8, MR-31.1)."""
    time, direction = maneuver
    if time == figures.SLOWEST:
        return UNOPPOSED
    if attack.direction == direction:
        return INTERCEPTS
    if attack.bites and attack.time == time:
        return BITES  # MR-44.43
    return UNDERCUTS if attack.time < time else ""


def attacks(game: Game, fight: Fight) -> list[Attack]:
    """Every attack of this round: of characters, of denizens by sheets, of spells (MR-28.2, MR-29.2, MR-38.14)."""
    found: list[Attack] = []
    targets = dict(fight.targets)
    for being, play in fight.plays:
        if being in targets:
            found += figures.played_attacks(game, being, targets[being], play)
    for sheet in fight.sheets:
        for being in sheet.attackers:
            stands = sheets.of_owner(fight, being) or sheet  # MR-26.10
            if sheets.owner_over(fight, being) == sheet.owner:  # who is held twice attacks once: MR-35.9
                found += figures.attacks_of(game, fight, stands, being, sheet.owner)
        target = target_of_owner(fight, sheet.owner)
        if target >= 0:
            found += figures.attacks_of(game, fight, sheet, sheet.owner, target)
    found = [one for one in found if not pacified.is_warded(game, one.author, one.target)]
    return [*found, *spell_attacks.attacks(game, fight)] if fight.casts else found


def target_of_owner(fight: Fight, owner: int) -> int:
    """The target of a denizen that owns a sheet: named by its player, or the last to come (MR-28.2, MR-28.8).

    -1 for none. A Tremendous monster that shows its red side keeps the one it holds (MR-33.4), who may have a sheet
    with it on it (MR-26.10).
    """
    sheet = sheets.of_owner(fight, owner)
    held = sheets.is_holding(fight, owner)
    if owner < FIRST_DENIZEN or sheet is None or not sheet.attackers:
        return NOWHERE
    if held >= 0:
        return held if held in sheet.attackers else NOWHERE
    return dict(fight.targets).get(owner, sheet.attackers[-1])


@step
def blows_fall(game: Game) -> None:
    """Find out who hits, and let the hits take effect in their order (MR-31.1 to MR-31.6)."""
    fight = game.fight
    hits = []
    made = attacks(game, fight)
    maneuvers = {target: figures.maneuver_of(game, fight, target) for target in {attack.target for attack in made}}
    for attack in made:
        maneuver = maneuvers[attack.target]
        why = reason(attack, maneuver)
        report(game, attack, maneuver, why)
        if why:
            fumbles = game.rules.fumble  # MR-46.20
            hits.append(evolve(attack, fumble=harm.awkwardness(attack, maneuver)) if fumbles else attack)
        elif attack.spell < 0:
            turn_weapon(game, attack.author, alerted=True, clause="MR-31.3")
    hits.sort(key=lambda hit: order(fight, hit))
    game.change_fight(hits=tuple(hits))
    game.then(next_hits(), kills.LAST_BLOW)


@step
def next_hits(game: Game) -> None:
    """Let the hits of the next moment take effect, then the spells of Demons and the Imp among them (MR-31.6)."""
    fight = game.fight
    if not fight.hits:
        return
    moment = order(fight, fight.hits[0])
    together = [*takewhile(lambda hit: order(fight, hit) == moment, fight.hits)]
    game.change_fight(hits=fight.hits[len(together) :], altered=())
    game.then(next_hits())
    take_effect(game, together)


def report(game: Game, attack: Attack, maneuver: Maneuver, why: str) -> None:
    """Report an attack with everything that makes it hit or miss (MR-31.1)."""
    if not game.keeps_log:
        return  # finding out what is reported would take longer than the blow
    fight, weapon, tool = game.fight, NOWHERE, NOWHERE
    if attack.author < FIRST_DENIZEN and attack.spell < 0:
        weapon = figures.weapon(game, attack.author)
        play = fight.play_of(attack.author)
        tool = tools.number(play.head if attack.is_part else play.attack)
    is_character = attack.target < FIRST_DENIZEN
    on_horse = harm.ridden(game, fight, attack.target) >= 0 if is_character else figures.is_mounted(game, attack.target)
    time = maneuver.time if maneuver.time < figures.SLOWEST else 0
    made = (attack.author, attack.target, attack.is_part, why, attack.direction, attack.time, maneuver.direction, time)
    game.report("MR-31.1", events.Attacked, *made, weapon, tool, attack.length, on_horse, attack.spell)


def order(fight: Fight, hit: Attack) -> tuple[int, int]:
    """The place of a hit: by length in the first round, by time in later ones (MR-31.4, MR-31.5)."""
    return (-hit.length, hit.time) if fight.round == 1 else (hit.time, -hit.length)


def take_effect(game: Game, hits: list[Attack]) -> None:
    """Let simultaneous hits take effect: all of them meet the situation before (MR-31.6, MR-31.7, MR-32.21)."""
    valid = []
    for hit in hits:
        if still_fight(game, hit.author, hit.target):
            valid.append(hit)
        else:
            game.report("MR-31.7", events.HitCancelled, hit.author, hit.target, hit.is_part)
            if is_by_weapon(game.fight, hit):
                turn_weapon(game, hit.author, alerted=True, clause="MR-31.7")
    strikes = [harm.strike(game, game.fight, hit) for hit in valid if not hit.table]
    for one in strikes:
        grips = treasure_cards.has_power(game, one.hit.author, "grips")
        if is_by_weapon(game.fight, one.hit) and not grips:  # MR-44.41
            turn_weapon(game, one.hit.author, alerted=False, clause="MR-31.8")
        if one.hit.wished:
            game.use_strength(one.hit.author)
    harm.suffer(game, strikes)
    kills.settle(game, strikes)
    for hit in reversed([hit for hit in valid if hit.table]):
        bewitch(game, hit)


def is_by_weapon(fight: Fight, hit: Attack) -> bool:
    """Whether no spell makes a hit, nor a form that its author may have lost since it played it (MR-40.12)."""
    play = fight.play_of(hit.author)
    return hit.spell < 0 and play.head is None and not (play.attack is not None and play.attack.form)


def bewitch(game: Game, hit: Attack) -> None:
    """Let the target of a Demon or the Imp roll on a table; Demons then hold it (MR-33.11, MR-33.12).

    Neither armour nor horse protects, and a Curse does nothing to denizens (MR-33.14). A target that is protected from
    magic does not roll (MR-43.41).
    """
    game.report("MR-33.11", events.SpellStruck, hit.author, hit.target, hit.is_part, hit.table)
    if hit.spell < 0:
        harm.grip(game, hit)
    if enchantments.is_shielded(game, hit.target):
        return
    if hit.table == "curse":
        game.curse(hit.target)
    else:
        game.power_of_the_pit(hit.target, hit.author if hit.spell >= 0 else NOWHERE, hit.author)


def can_fight(game: Game, being: int) -> bool:
    """Whether a character or denizen is alive and in the clearing, and not mist (MR-43.33)."""
    is_alive = being >= FIRST_DENIZEN or beings.is_playing(game, being)
    return is_alive and beings.place(game, being) == game.fight.clearing and not beings.is_mist(game, being)


def still_fight(game: Game, one: int, other: int) -> bool:
    """Whether one can still hit another: a denizen only while one is on the sheet of the other (MR-34.16, MR-40.4)."""
    on_sheets = (*sheets.attackers_of(game.fight, other), *sheets.attackers_of(game.fight, one))
    is_attacker = one < FIRST_DENIZEN or one in on_sheets or other in on_sheets
    return is_attacker and can_fight(game, one) and can_fight(game, other)


def turn_weapon(game: Game, being: int, *, alerted: bool, clause: str) -> None:
    """Turn the weapon counter of a character to a side; denizens, daggers and cards have none (MR-31.3, MR-31.8)."""
    piece = figures.weapon(game, being) if being < FIRST_DENIZEN else -1
    if piece < 0 or not WEAPONS >> piece & 1 or bool(game.position.alerted >> piece & 1) == alerted:
        return
    game.position.alerted ^= 1 << piece
    game.report(clause, events.WeaponTurned, being, piece, alerted)
