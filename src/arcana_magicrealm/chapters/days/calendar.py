"""The calendar: each day from Birdsong to Midnight, the monster roll, the end of a week (MR-6, MR-7, MR-21)."""

from __future__ import annotations

from typing import Final

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import evolve, step
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, treasure_cards
from arcana_magicrealm.chapters.combat.evening import fights_begin
from arcana_magicrealm.chapters.days import arrivals
from arcana_magicrealm.chapters.days.recording import Birdsong
from arcana_magicrealm.chapters.days.turns import daylight
from arcana_magicrealm.chapters.ending.dying import restarts, suicides
from arcana_magicrealm.chapters.magic import enchanting
from arcana_magicrealm.chapters.magic.in_effect import enchantments, energizing
from arcana_magicrealm.chapters.magic.in_effect.companions import companions_come
from arcana_magicrealm.chapters.magic.tables import curses
from arcana_magicrealm.chapters.travel import effort, flying
from arcana_magicrealm.model.beings import FIRST_DENIZEN, NOWHERE, TAKEN_IN, bit
from arcana_magicrealm.model.denizens import DENIZENS, GHOSTS, GROUPS
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.locations import DWELLINGS, FIGURES
from arcana_magicrealm.model.pieces import mask_of
from arcana_magicrealm.model.state import BIRDSONG, DAYLIGHT, EVENING, MIDNIGHT, SUNRISE

RETURNING: Final = [tuple([n for n, one in enumerate(DENIZENS) if one.row == row or one.is_ghost]) for row in range(7)]
"""The denizens that return with each monster roll that ends a week (MR-7.7)."""
LOST_CHITS: Final = mask_of("lost")
"""The Lost City and the Lost Castle, which stay face up (MR-17.2)."""


def begin_days(game: Game) -> None:
    """Put the first day on the agenda (MR-6.1)."""
    game.then(next_day())


@step
def next_day(game: Game) -> None:
    """Begin a day, and put its parts on the agenda (MR-6.1, MR-6.2)."""
    game.position.day += 1
    game.position.stage = BIRDSONG
    game.report("MR-6.2", events.DayBroke, game.position.day)
    for one in game.position.characters:
        one.kills = 0  # MR-34.5
    game.then(*PARTS)
    if game.rules.automatic_enchanting:
        enchanting.enchant_automatically(game)
    energizing.energize_supplied(game, "MR-6.4")  # forms are chosen before turns are recorded


# Sunrise (MR-7).


@step
def sunrise(game: Game) -> None:
    """Assign underlings, reveal followers and guides, make the monster roll (MR-7.1 to MR-7.13)."""
    game.position.stage = SUNRISE
    hirelings = [one for seat in range(game.player_count) for one in beings.hirelings_of(game, seat)]
    underlings = [one for one in hirelings if beings.is_underling(game, one) and beings.place(game, one) >= 0]
    for underling in underlings:
        beings.unhide(game, underling, "MR-7.2")
    aloft = [one for one, _ in game.position.aloft if not beings.takes_turns(game, one)]  # MR-43.20
    game.then(*map(AssignUnderlings, underlings), monsters_stir(), *map(flying.land, aloft))


class AssignUnderlings(asking.BeingAsked):
    """A player assigns an underling to a guide, for all to see (MR-7.1, MR-7.2)."""

    ending = actions.NONE
    rejection = Rejection("MR-7.1", "choose a character or leader in the underling's clearing, or none")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Characters and leaders in the underling's clearing, or none."""
        there = beings.individuals_in(game, beings.place(game, self.being))
        guides = [being for being in there if being < FIRST_DENIZEN or beings.is_leader(being)]
        return (actions.NONE, *[actions.choose("guide", being) for being in guides])

    def answer(self, game: Game, action: actions.Choose, player: int) -> None:
        """Assign the underling."""
        game.position.guides = tuple(sorted((*game.position.guides, (self.being, action.being))))
        game.report("MR-7.1", events.UnderlingAssigned, self.being, action.being)


@step
def monsters_stir(game: Game) -> None:
    """Reveal followers, make the monster roll, return denizens at a week's end, fill the bowl (MR-7.3 to MR-7.13)."""
    position = game.position
    game.reveal_followers()
    position.monster_roll = game.rng.die(6)
    game.report("MR-7.5", events.MonstersRolled, position.monster_roll)
    if position.day % FIGURES.days_per_week == 0:
        game.end_week()
    position.bowl = with_chit_in_bowl(game)
    position.stage = DAYLIGHT


def with_chit_in_bowl(game: Game) -> tuple[int, ...]:
    """Those who have recorded a turn, don't follow and haven't lost it in a circle of followers (MR-7.4, MR-7.13)."""
    position = game.position
    following = {follower for follower, _ in position.guides}
    acting = [being for being, _ in position.turns if not beings.is_companion(being)]  # these act just before another
    return tuple([being for being in acting if being not in following and not position.had_turn >> being & 1])


def end_week(game: Game) -> None:
    """Return the denizens of the prowling row, garrisons and Ghosts, and turn visitors over (MR-7.7 to MR-7.10)."""
    position = game.position
    roll = position.monster_roll
    game.report("MR-7.7", events.WeekEnded, roll)
    for number in RETURNING[roll]:
        if position.owners[number] < 0 and position.denizen_at[number] != TAKEN_IN:
            game.return_denizen(number)
    if roll == arrivals.VISITORS_ROW:
        chits = position.visitors
        position.visitors = [chit if chit.carrier >= 0 else evolve(chit, side=1 - chit.side) for chit in chits]
        game.report("MR-7.9", events.VisitorsTurned)


def return_denizen(game: Game, number: int) -> None:
    """Put a denizen back where it started the game, alive, with its horse, head or club (MR-7.7, MR-7.8)."""
    position = game.position
    home = game.home_of(number)
    if position.denizen_at[number] != home:
        clause = "MR-7.8" if home >= 0 and number not in GHOSTS else "MR-7.7"
        game.report(clause, events.DenizenReturned, FIRST_DENIZEN + number, home)
    enchantments.release_from_all(game, FIRST_DENIZEN + number, "MR-7.11")
    beings.come_down(game, FIRST_DENIZEN + number)
    position.denizen_at[number] = home
    position.dead_horses &= ~(1 << number)
    position.hidden &= ~bit(FIRST_DENIZEN + number)


def home_of(game: Game, denizen: int) -> int:
    """Where a denizen started: its box, its dwelling, or the Ghosts' clearing (MR-7.7, MR-7.8)."""
    data = DENIZENS[denizen]
    if denizen in GHOSTS:
        return game.position.ghosts
    if data.group >= 0 and GROUPS[data.group].is_garrison:
        home = next(n for n, dwelling in enumerate(DWELLINGS) if dwelling.garrison == GROUPS[data.group].id)
        return game.position.dwellings[home]
    return NOWHERE


@step
def evening(game: Game) -> None:
    """Begin the Evening: at Sunset day spells expire and sleepers wake, then combat takes place (MR-23.1, MR-23.2)."""
    game.position.stage = EVENING
    game.then(fights_begin())
    ended = game.position.effects.tick(enchantments.SUNSET)
    enchantments.settle(game, ended, "MR-23.1")
    game.position.used_cards = ()  # spells that end at Sunset leave their items free: MR-37.11
    treasure_cards.wake(game, ended)


@step
def midnight(game: Game) -> None:
    """End what lasts until Midnight, in this order: potions return, weapons and chits turn, terms run out (MR-21.1)."""
    position = game.position
    position.stage = MIDNIGHT
    game.report("MR-21.1", events.MidnightCame, position.day)
    for one in position.characters:
        one.came, one.is_berserk = NOWHERE, False
    game.then(suicides(), night_over())
    game.campaigns_done()
    kept = energizing.midnight(game)
    ended = position.effects.tick("midnight")
    game.potions_return(ended)
    position.alerted, position.used_cards = 0, ()
    for seat in beings.playing(game):
        effort.calm(game, beings.being_of(game, seat), "MR-21.1")
    for enchantment in kept:  # they go on working: MR-39.5
        enchantments.wake(game, enchantment)
    enchantments.settle(game, ended, "MR-21.1")
    curses.remove_at_chapel(game)
    game.hire_terms_end(ended)
    game.mission_terms_end(ended)


@step
def night_over(game: Game) -> None:
    """Turn the map chits down and begin the next day, unless the game ends (MR-17.2, MR-21.1, MR-22.7, MR-22.8)."""
    position = game.position
    position.face_up &= LOST_CHITS
    position.turns = position.dawn = position.guides = ()
    position.had_turn = position.blocked = position.monster_roll = 0
    position.first = NOWHERE
    if game.is_last_midnight():
        game.end_game()
    else:
        game.then(next_day())


PARTS: Final = (restarts(), companions_come(), Birdsong(), sunrise(), daylight(), evening(), midnight())
"""The parts of a day in order (MR-6.2)."""
