"""A fight from its start to its end: natives' rolls, rounds, disengagement (MR-23.6, MR-24, MR-35.8 to MR-35.16)."""

from __future__ import annotations

from typing import Final

from attrs import fields

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step, step
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, belongings
from arcana_magicrealm.chapters.combat import exertion, figures, kills, sheets
from arcana_magicrealm.chapters.combat.encounter import acting, deploying, luring
from arcana_magicrealm.chapters.combat.melee import hits, naming, plays, positioning, shifting
from arcana_magicrealm.chapters.magic import coming_to_life, spending
from arcana_magicrealm.chapters.magic.in_effect import enchantments, energizing, pacified
from arcana_magicrealm.chapters.magic.spells import attacks, protecting, weather
from arcana_magicrealm.chapters.magic.tables import wishes
from arcana_magicrealm.chapters.trade import meeting
from arcana_magicrealm.chapters.travel import effort, flying, hiding
from arcana_magicrealm.model.beings import FIRST_DENIZEN, NOWHERE, bit
from arcana_magicrealm.model.deals import Deal, DealPlace, Partner
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.melee import Fight, Sheet
from arcana_magicrealm.model.pieces import ITEMS
from arcana_magicrealm.model.spellings import Clearing, Individual

QUIET_ROUNDS: Final = 2
"""The rounds in a row without anything happening after which combat ends (MR-35.11)."""
STOP_HIDING, STAY_HIDDEN = actions.word("stop hiding"), actions.word("stay hidden")


# The start (MR-23.6, MR-24.1 to MR-24.3, MR-24.8).


@step
def fight_begins(game: Game, clearing: Clearing) -> None:
    """Begin combat in a clearing: counters turn light side up, and natives roll about battling (MR-23.6, MR-24.1)."""
    game.position.fight = Fight(clearing, last=wishes.ROUNDS_OF_PEACE if wishes.is_peaceful(game, clearing) else 0)
    game.report("MR-23.2", events.FightBegan, clearing)
    start_dark(game)
    seats = [seat for seat in in_turn(game) if naming.names_targets(game, seat) and not game.fight.last]
    rolls = [(beings.being_of(game, seat), group) for seat in seats for group in groups_about_to_battle(game, seat)]
    game.then(*[roll_about_battling(being, group) for being, group in rolls], round_begins())


def groups_about_to_battle(game: Game, seat: int) -> list[int]:
    """The groups here with unhired members that aren't pacified towards a player (MR-24.1, MR-40.1)."""
    there = pacified.not_pacified(game, seat, luring.denizens_here(game))
    return sorted({sheets.group_of(one) for one in there} - {NOWHERE})


def start_dark(game: Game) -> None:
    """Start denizens dark side up with the option, if anybody here is unhidden; Tremendous ones don't (MR-46.7)."""
    there = beings.everybody_in(game, game.fight.clearing)
    is_seen = any(not beings.is_hidden(game, one) for one in there if not beings.is_unhired(game, one))
    if game.rules.alerted_monsters and is_seen:
        turning = [one for one in luring.denizens_here(game) if not figures.is_tremendous(game, one)]
        game.change_fight(dark=sum(map(bit, turning)))


def in_turn(game: Game) -> list[int]:
    """The players with a character, in seat order from the first character of the day (MR-23.10)."""
    first = max(game.position.first, 0)
    return sorted(beings.playing(game), key=lambda seat: (seat - first) % game.player_count)


@step
def roll_about_battling(game: Game, being: Individual, group: Partner) -> None:
    """Let a character roll on the Meeting table for a group: does it battle? (MR-24.1, MR-47.43)."""
    place = game.push_frame(Deal(being, group, "battle"))
    game.then(meeting.Meeting(place), battle_or_not(place))


@step
def battle_or_not(game: Game, frame: DealPlace) -> None:
    """Let the group battle the player, or not (MR-24.2)."""
    deal: Deal = game.pop_frame(frame)
    if deal.result == "block_battle":
        sheets.battle(game, deal.partner, beings.seat_of(game, deal.being), "MR-24.2")


# A round (MR-25 to MR-35).

_OF_A_ROUND: Final = (
    *("deployed", "charges", "targets", "tools", "moved", "plays", "stirred", "wounds"),
    *("fallen", "gripping", "alarmed", "casts", "tired", "dented", "cursed"),
)
NOTHING_YET: Final = {one.name: one.default for one in fields(Fight) if one.name in _OF_A_ROUND}
"""The fields of a fight that are about one round, as they are at its beginning."""


@step
def round_begins(game: Game) -> None:
    """Begin an encounter step, and put the parts of the round on the agenda (MR-25.1, MR-25.2, MR-27.7, MR-42.8)."""
    fight = game.fight
    unhired = sum(map(bit, luring.denizens_here(game)))
    inactive = 0
    for being in [one for one in beings.individuals_in(game, fight.clearing) if one < FIRST_DENIZEN]:
        those = belongings.owned(game, being) | belongings.frozen(game, being)  # until it is itself again: MR-40.8
        inactive |= those & ITEMS.mask & ~beings.character_of(game, being).active
    game.change_fight(galloping=fight.galloping & ~unhired, inactive=inactive, **NOTHING_YET)
    game.report("MR-25.1", events.RoundBegan, fight.round)
    seats = in_turn(game)
    individuals = beings.individuals_in(game, fight.clearing)
    in_order = [being for seat in seats for being in individuals if beings.seat_of(game, being) == seat]
    has_carpet = any(belongings.owned(game, being) >> flying.CARPET_PIECE & 1 for being in individuals)
    may_energize = has_carpet or game.position.enchantments  # the Carpet may be activated in this step: MR-44.56
    acts: list[Step[Game]] = []
    for being in [one for one in in_order if one < FIRST_DENIZEN]:
        acts += [spending.OfferColour(being), acting.Acting(being)] if may_energize else [acting.Acting(being)]
    assigning = (*map(luring.Luring, seats), luring.assign_at_random(), *map(deploying.Deploying, seats))
    parts = (*acts, *PEACEFUL) if fight.last else (*assigning, *acts, *MELEE)  # MR-42.8
    game.then(*map(StopHiding, in_order), *parts)
    energizing.energize_supplied(game)  # forms are chosen first


class StopHiding(asking.BeingAsked):
    """Ask a hidden individual whether it stops hiding (MR-11.5, MR-47.44)."""

    choices = (STOP_HIDING, STAY_HIDDEN)
    rejection = Rejection("MR-47.44", "stop hiding or stay hidden")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Stay hidden or not; no choice for unhidden individuals."""
        return self.choices if beings.is_hidden(game, self.being) else ()

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Stop hiding, or not."""
        if action == STOP_HIDING:
            beings.unhide(game, self.being, "MR-47.44")


@step
def weapons_turn(game: Game) -> None:
    """Turn the weapons of those who played a chit for that alone (MR-29.6)."""
    for being, play in game.fight.plays:
        if play.turned:
            hits.turn_weapon(game, being, alerted=play.turned == "alerted", clause="MR-29.6")


@step
def monsters_grip(game: Game) -> None:
    """Turn Tremendous monsters red side up that have hit a target that is still alive (MR-33.1, MR-33.6).

    A monster that doesn't fight its victim any more, because the owner has died, doesn't hold it (MR-34.16).
    """
    fight = game.fight
    holds = {monster: held for monster, held in fight.gripping if hits.still_fight(game, monster, held)}
    for monster, held in holds.items():
        game.report("MR-33.1", events.Gripped, monster, held)
    dark = fight.dark | sum(map(bit, holds))
    game.change_fight(dark=dark, holds=tuple(sorted({**dict(fight.holds), **holds}.items())))


@step
def round_ends(game: Game) -> None:
    """End a round: most are unassigned, and combat goes on or ends (MR-35.8 to MR-35.11, MR-33.8)."""
    characters_fade(game)
    protecting.protections_end(game)
    fight = game.fight
    quiet = 0 if fight.stirred or fight.holds else fight.quiet + 1
    game.change_fight(sheets=kept_sheets(game), quiet=quiet, held=rounds_held(fight))
    game.then(*weather.winds(game), next_round())
    crush(game)


def characters_fade(game: Game) -> None:
    """Let the characters under World Fades roll Hide at the end of a round (MR-43.37)."""
    for being in [beings.being_of(game, seat) for seat in in_turn(game)]:
        if can_fade(game, being):
            hiding.roll_to_hide(game, being, "MR-43.37")


def can_fade(game: Game, being: int) -> bool:
    """Whether the spell works on a character of the fight that is unhidden, without a denizen on its sheet."""
    is_seen_here = beings.place(game, being) == game.fight.clearing and not beings.is_hidden(game, being)
    is_alone = not any(map(beings.is_denizen, sheets.attackers_of(game.fight, being)))
    return is_seen_here and is_alone and enchantments.works(game, "world_fades", being)


def rounds_held(fight: Fight) -> tuple[tuple[int, int], ...]:
    """The characters that are held now, with the quiet rounds in a row at whose end they were (MR-33.8)."""
    before = dict(fight.held)
    victims = sorted({victim for _, victim in fight.holds if victim < FIRST_DENIZEN and not fight.stirred})
    return tuple([(victim, before.get(victim, 0) + 1) for victim in victims])


def crush(game: Game) -> None:
    """Let Tremendous monsters kill the characters that they have held too long (MR-33.8)."""
    fight = game.fight
    overdue = [victim for victim, rounds in fight.held if rounds >= game.rules.hold_limit]
    killers = {victim: sheets.held_by(fight, victim) for victim in overdue}
    game.change_fight(held=tuple([pair for pair in fight.held if pair[0] not in killers]))
    for victim, monsters in killers.items():
        for monster in monsters:
            game.report("MR-33.8", events.Crushed, monster, victim)
    kills.die_together(game, killers)


def kept_sheets(game: Game) -> tuple[Sheet, ...]:
    """The sheets of the next round: characters' with unhired denizens and those who hold them (MR-35.8).

    A monster that holds a native owns a sheet with that native alone. One that is held itself has the monster that
    holds it there too, and of two that hold each other only the first owns a sheet (MR-35.9). The hirelings that a
    character's form holds are on the character's sheet (MR-40.15).
    """
    on: dict[int, tuple[int, ...]] = {}
    for sheet in game.fight.sheets:
        if sheet.owner < FIRST_DENIZEN:
            held = sheets.held_by(game.fight, sheet.owner)
            on[sheet.owner] = tuple([one for one in sheet.attackers if one in held or beings.is_unhired(game, one)])
    for form, victim in game.fight.holds:
        is_hireling = form < FIRST_DENIZEN <= victim and not beings.is_unhired(game, victim)
        if is_hireling and victim not in on.get(form, ()):  # it may hold the character, too
            on[form] = (*on.get(form, ()), victim)
    holds = {monster: victim for monster, victim in game.fight.holds if min(monster, victim) >= FIRST_DENIZEN}
    for monster, victim in holds.items():
        is_mutual = holds.get(victim) == monster
        owner, attacker = (victim, monster) if victim in holds and not is_mutual else (monster, victim)
        if not is_mutual or monster < victim:
            on[owner] = (*on.get(owner, ()), attacker)
    return sheets.in_order(game, {owner: Sheet(owner, attackers) for owner, attackers in on.items() if attackers})


@step
def next_round(game: Game) -> None:
    """Begin another round, or end combat (MR-35.11, MR-35.15, MR-42.8)."""
    if why_over(game):
        game.then(fight_ends())
    else:
        game.change_fight(round=game.fight.round + 1)
        game.then(round_begins())


def why_over(game: Game) -> str:
    """Why combat ends after this round; "" if it goes on (MR-35.11, MR-35.15, MR-42.8).

    The reasons are "deserted", "peace", "quiet" and "limit".
    """
    fight = game.fight
    if not any(naming.names_targets(game, seat) for seat in beings.playing(game)):
        return "deserted"
    if fight.last and fight.round >= fight.last:
        return "peace"
    if not fight.last and fight.quiet >= QUIET_ROUNDS:
        return "quiet"
    return "limit" if fight.round >= game.rules.round_limit else ""


OVER: Final = {"peace": "MR-42.8", "limit": "MR-35.15"}
"""The clause for the end of combat, by reason; others have MR-35.11."""


@step
def fight_ends(game: Game) -> None:
    """End combat in the clearing; those still there may trade and rearrange (MR-35.12 to MR-35.14)."""
    clearing, reason = game.fight.clearing, why_over(game)
    game.report(OVER.get(reason, "MR-35.11"), events.FightEnded, clearing, reason)
    game.position.fight = None
    for being in beings.individuals_in(game, clearing):
        effort.calm(game, being, "MR-35.13")
    game.then(*game.after_combat(clearing))


MELEE: Final[tuple[Step[Game], ...]] = (
    naming.melee_begins(),
    positioning.targets_are_named(),
    coming_to_life.spells_come_to_life(),
    plays.Plays(),
    positioning.position_everybody(),
    shifting.directions_change(),
    attacks.wands_are_used(),
    hits.blows_fall(),
    weapons_turn(),
    exertion.fatigue_step(),
    monsters_grip(),
    round_ends(),
)
"""The melee and fatigue steps of a round."""
PEACEFUL: Final[tuple[Step[Game], ...]] = (coming_to_life.spells_come_to_life(), exertion.fatigue_step(), round_ends())
"""The end of a round in which no one attacks (MR-42.8)."""
