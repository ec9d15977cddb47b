"""Scores, the last rearranging, and the end of the game (MR-5.12, MR-22.7 to MR-22.22)."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import Final

from attrs import frozen

from arcana_core.actions import Action, Reasons
from arcana_core.agenda import step
from arcana_core.cards.cards import indices
from arcana_core.game import Outcome
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, belongings
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.chapters.trade import missions
from arcana_magicrealm.chapters.travel import moving
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.effects import ASHES, DISGUST
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.journal import MOST_GOLD
from arcana_magicrealm.model.locations import CATEGORIES
from arcana_magicrealm.model.pieces import GREAT_TREASURES, PIECES
from arcana_magicrealm.model.state import STAGES
from arcana_magicrealm.model.turns import Turn

OVER: Final = STAGES[-1]
GONE: Final = ("out", "left")
"""The states of players who have left the game for good."""
NO_CHARACTER: Final = -100
"""The score of a player whose character was killed, without another one (MR-22.22)."""
PENALTY: Final = 3
"""The factor of a shortfall in a category (MR-22.12)."""


@frozen
class Score:
    """How far a character has met its requirements; each tuple is by category, as in `CATEGORIES`.

    Attributes:
        has: what counts (MR-5.12).
        needs: the victory points times the factor (MR-5.12).
        category: the difference, three times as much if it is negative (MR-22.12).
        basic: the category score divided by its factor, rounded down (MR-22.17).
        bonus: the basic score times the victory points (MR-22.18).
        total: the sum of all basic and bonus scores (MR-22.19).
    """

    has: tuple[Fraction, ...]
    needs: tuple[int, ...]
    category: tuple[Fraction, ...]
    basic: tuple[int, ...]
    bonus: tuple[int, ...]
    total: int


# Scores (MR-22.12 to MR-22.19).


def scores(game: Game, seat: int) -> Score:
    """The score of a player's character if the game ended now, with the items it can carry (MR-22.10, MR-22.12)."""
    points = game.position.characters[seat].victory
    has = game.what_counts(seat)
    needs = tuple([count * data.factor for count, data in zip(points, CATEGORIES, strict=True)])
    gaps = [had - needed for had, needed in zip(has, needs, strict=True)]
    category = tuple([gap * PENALTY if gap < 0 else gap for gap in gaps])
    basic = tuple([floor(got / data.factor) for got, data in zip(category, CATEGORIES, strict=True)])
    bonus = tuple([got * count for got, count in zip(basic, points, strict=True)])
    return Score(has, needs, category, basic, bonus, sum(basic) + sum(bonus))


def gold_shown(game: Game, seat: int) -> tuple[int, int]:
    """The least and the most recorded gold with the same score, where all else that counts is public (MR-48.22)."""
    one = game.position.characters[seat]
    if game.position.effects.has(ASHES, one.hero):
        return 0, MOST_GOLD
    number = [data.category for data in CATEGORIES].index("gold")
    factor, found = CATEGORIES[number].factor, scores(game, seat)
    least = found.basic[number] * factor
    most = least + factor - 1
    if least < 0:
        least, most = -(-least // PENALTY), most // PENALTY
    needed = found.needs[number] + one.start_value
    return max(needed + least, 0), needed + most


def what_counts(game: Game, seat: int) -> tuple[Fraction, ...]:
    """Count what a character has, unfinished missions and campaigns paid again (MR-5.12, MR-19.6, MR-22.13).

    Values of belongings count, also negative ones; Fame rewards don't (MR-22.15). Under Ashes and Disgust recorded gold
    and Fame count as -1, also if a spell nullifies the curse now (MR-22.14).
    """
    one = game.position.characters[seat]
    kept = belongings.owned(game, one.hero) & ~too_heavy(game, seat) | belongings.frozen(game, one.hero)
    owed = missions.owed(game, seat)
    has_curse = game.position.effects.has
    fame = Fraction(-1) if has_curse(DISGUST, one.hero) else one.fame - owed.fame
    gold = -1 if has_curse(ASHES, one.hero) else one.gold
    counted = {
        "great_treasures": Fraction((kept & GREAT_TREASURES.mask).bit_count()),
        "spells": Fraction(game.spells_learned(seat)),
        "fame": fame + sum([PIECES[piece].fame for piece in indices(kept)]),
        "notoriety": one.notoriety - owed.notoriety + sum([PIECES[piece].notoriety for piece in indices(kept)]),
        "gold": Fraction(gold - one.start_value),
    }
    return tuple([counted[data.category] for data in CATEGORIES])


def spells_learned(game: Game, seat: int) -> int:
    """The spells learned from spell cards that are still recorded; starting spells don't count (MR-22.16)."""
    return sum([slot.learned for slot in game.position.characters[seat].spells])


def too_heavy(game: Game, seat: int) -> int:
    """The items that a character can't take along at the end (MR-22.10)."""
    return moving.left_behind(game, game.position.characters[seat].hero)


def total(game: Game, seat: int) -> int:
    """A player's total, for the character in play or the one that left the map (MR-22.19, MR-22.22)."""
    one = game.position.characters[seat]
    if one.score is not None:
        return one.score
    return scores(game, seat).total if one.status == "playing" else NO_CHARACTER


# The end (MR-22.7 to MR-22.11).


def is_last_midnight(game: Game) -> bool:
    """Whether the game ends at this Midnight: the last day is over, or a player's total would be 0 or more (MR-22.8).

    The totals are those without spells, which break as the game ends (MR-22.9).
    """
    if game.position.day >= game.rules.days or not game.rules.sudden_death:
        return game.position.day >= game.rules.days
    trial = game.clone()
    break_all_spells(trial)
    return any(trial.total(seat) >= 0 for seat in range(game.player_count))


def end_game(game: Game) -> None:
    """Break all spells, let all rearrange a last time, then end the game (MR-22.8 to MR-22.11)."""
    game.then(*map(LastRearranging, beings.playing(game)), the_end())  # steps that spells add come first
    break_all_spells(game)


def break_all_spells(game: Game) -> None:
    """Break all spells (MR-22.9)."""
    for enchantment in enchantments.weakest_first(game):
        enchantments.break_spell(game, enchantment, "MR-22.9")


class LastRearranging(asking.SeatAsked):
    """A player rearranges and abandons belongings before the scores (MR-22.11)."""

    begun: bool = False

    ending = actions.DONE
    rejection = belongings.NOT_NOW

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask until nothing can be changed or the player is done."""
        if not self.begun:  # MR-9.3: the occasion on which each belonging is changed once
            game.position.turn = Turn(beings.being_of(game, self.seat), ())
        return super().begin(game)

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Changes of belongings, or done."""
        return (actions.DONE, *belongings.rearrange_options(game, beings.being_of(game, player), may_drop=False))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Change a belonging and ask again."""
        game.then(LastRearranging(self.seat, begun=True))
        belongings.rearrange(game, beings.being_of(game, player), action)

    def reasons(self, game: Game, action: Action, player: int) -> Reasons[None]:
        """Explain why a belonging can't be changed."""
        yield belongings.why_cannot_rearrange(game, beings.being_of(game, player), action)


@step
def the_end(game: Game) -> None:
    """End the last day: items that are too heavy are left, unfinished business is paid for (MR-19.6, MR-22.10)."""
    game.position.turn = None
    for seat in beings.playing(game):
        one = game.position.characters[seat]
        for piece in indices(too_heavy(game, seat)):
            game.give_up(one.hero, piece, slots.HEAP[game.falls_into(one.hero)])
            game.report("MR-22.10", events.Discarded, one.hero, piece)
        for chit in missions.carried(game, seat):  # the game has run out before they are done
            missions.fail(game, seat, chit)
    game.finish("MR-22.8")


def finish(game: Game, clause: str) -> None:
    """End the game: everything is public from now on (MR-22.7, MR-22.8, MR-48.22, MR-48.23)."""
    position = game.position
    position.stage, position.agenda, position.turn = OVER, None, None
    for seat, one in enumerate(position.characters):
        if one.status not in GONE:  # theirs have been shown
            game.report("MR-48.22", events.VictoryPointsShown, seat, one.victory)
    game.report(clause, events.GameEnded, tuple([game.total(seat) for seat in range(game.player_count)]))
    game.open_log()


def end_if_deserted(game: Game) -> None:
    """End the game at once if no character is left and no player wants to restart (MR-22.7)."""
    if is_deserted(game):
        game.finish("MR-22.7")


def is_deserted(game: Game) -> bool:
    """Whether no player has a character or wants one."""
    return all(one.status in GONE for one in game.position.characters)


def is_finished(game: Game) -> bool:
    """Whether the game is over."""
    return game.position.stage == OVER


def outcome(game: Game) -> Outcome | None:
    """Everybody with a total of 0 or more has won; the highest total is first (MR-22.20, MR-22.21)."""
    if not game.is_finished():
        return None
    totals = tuple([float(game.total(seat)) for seat in range(game.player_count)])
    winners = tuple([seat for seat, points in enumerate(totals) if points >= 0])
    over = (f"day {game.position.day} is over", "MR-22.8")
    reason, clause = ("no character is left", "MR-22.7") if is_deserted(game) else over
    return Outcome(totals, Outcome.by_score(totals, reason).ranking, winners, reason, clause)
