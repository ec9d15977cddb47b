"""The identities of the other mages: race, alignment and name, within reports and standings (MG-32.7)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from arcana_core.chance.rng import Rng
from arcana_magika.knowledge.determinization.looks import Looks
from arcana_magika.model.forward import Game
from arcana_magika.model.mages import Mage
from arcana_magika.model.names import usual_name
from arcana_magika.model.tables import NEUTRAL, OPEN_ALIGNMENTS

_TRIES: Final = 150
_END_MISSED: Final = 10
"""The weight of an unmet end of the standings, compared with a mage on the wrong side of the viewer."""
Pair = tuple[int, int]
"""A race and an alignment."""


@lru_cache(maxsize=256)
def _open_pairs(race: int | None, alignment: int | None, skills: tuple[int, ...], most: int) -> tuple[Pair, ...]:
    """The possible races and alignments with this knowledge and this Spell Skill at most (MG-4.1, MG-6.3)."""
    pairs = tuple(
        [
            (each, one)
            for each, alignments in enumerate(OPEN_ALIGNMENTS)
            for one in alignments
            if race in (None, each) and alignment in (None, one) and skills[each] <= most
        ]
    )
    if pairs:
        return pairs
    if race is not None and alignment is not None:
        return ((race, alignment),)  # as reported, even if a position set up by hand has an impossible combination
    return _open_pairs(race, alignment, (0,) * len(skills), 0)


def strangers(game: Game, looks: Looks, rng: Rng) -> list[Mage]:
    """All mages but the viewer, by player, still without a space, statistics and items."""
    rules = game.rules
    known = [looks.known(player) for player in range(game.player_count)]
    highest = looks.knowledge.standing.highest[2] if looks.has_sight else max(rules.race_skill)
    most = [highest] * game.ebon + [max(rules.race_skill)]
    open_to = [
        _open_pairs(each.race, each.alignment, rules.race_skill, skill) for each, skill in zip(known, most, strict=True)
    ]
    pairs = [rng.choice(may_be) for may_be in open_to]
    others = [player for player in looks.knowledge.players if player != looks.viewer]
    if looks.has_sight:
        _suit_aptitude(looks, others, open_to, pairs, rng)
        _suit_skill(game, looks, others, open_to, pairs, rng)
        if looks.turn == 0:
            _suit_beginning(game, looks, others, open_to, pairs, rng)
    mages = []
    for player, (race, alignment) in enumerate(pairs):
        endurance, arcania = rules.race_endurance[race], rules.race_arcania[race]
        skill = rules.ebon_skill if player == game.ebon else rules.race_skill[race]
        name = known[player].name or usual_name(game.letter(player))
        mages.append(Mage(player, name, race, alignment, -1, endurance, endurance, 0, arcania, skill, 0))
    return mages


def _suit_aptitude(
    looks: Looks, others: list[int], open_to: list[tuple[Pair, ...]], pairs: list[Pair], rng: Rng
) -> None:
    """Make enough mages not Neutral for the ends of the standings, as a Neutral one's equivalent is even (MG-5.4)."""
    low, high = looks.knowledge.standing.lowest[3], looks.knowledge.standing.highest[3]
    target = low % 2 + high % 2 if low != high else len(others) * (low % 2)
    kept = sum([pairs[player][1] != NEUTRAL for player in others])
    if kept < target:
        _deal_again(others, open_to, pairs, rng, target - kept, lambda pair: pair[1] != NEUTRAL)


def _suit_skill(
    game: Game, looks: Looks, others: list[int], open_to: list[tuple[Pair, ...]], pairs: list[Pair], rng: Rng
) -> None:
    """Some mage began with at most the lowest Spell Skill, which never falls (MG-6.3)."""
    skills, low = game.rules.race_skill, looks.knowledge.standing.lowest[2]
    novices = [player for player in others if player != game.ebon]
    if game.ebon in others and game.rules.ebon_skill == low:
        return
    if not any(skills[pairs[player][0]] <= low for player in novices):
        alignments = [pair[1] for pair in pairs]
        same = [
            tuple([pair for pair in may_be if pair[1] == alignment])
            for may_be, alignment in zip(open_to, alignments, strict=True)
        ]
        # The alignment stays, because of the Aptitudes.
        _deal_again(novices, same, pairs, rng, 1, lambda pair: skills[pair[0]] <= low)


def _suit_beginning(
    game: Game, looks: Looks, others: list[int], open_to: list[tuple[Pair, ...]], pairs: list[Pair], rng: Rng
) -> None:
    """Before the first turn only races decide Endurance and Spell Skill, and so victory points (MG-7.6, MG-31.9).

    Redraw races as long as they don't get further from the ends of the standings and the player's own points.
    """
    rules, standing = game.rules, looks.knowledge.standing
    each = rules.standing_quarters
    behind = 4 * rules.position_points * len(others)  # all are in one row
    points = (standing.quarters - behind) // each if each else 0
    if looks.viewer == game.ebon:
        fulfilled = sum([counts for _, counts in looks.knowledge.tasks])
        points -= 4 * rules.task_points * fulfilled // each if each else 0
    target = points - 2 * len(others)  # all have the same Arcania and equivalent Aptitude

    def wrong() -> int:
        strong = [rules.race_endurance[pairs[player][0]] for player in others]
        skilled = [rules.ebon_skill if player == game.ebon else rules.race_skill[pairs[player][0]] for player in others]
        met = sum([value <= standing.own[0] for value in strong]) + sum([value <= standing.own[2] for value in skilled])
        ends = (min(strong), max(strong), min(skilled), max(skilled))
        reported_ends = (standing.lowest[0], standing.highest[0], standing.lowest[2], standing.highest[2])
        # The ends weigh more: in a position set up by hand the points may have other causes.
        missed = sum([end != reported_end for end, reported_end in zip(ends, reported_ends, strict=True)])
        return abs(met - target) + _END_MISSED * missed

    amiss = wrong()
    for _ in range(_TRIES):
        if not amiss:
            return
        player = rng.choice(others)
        before = pairs[player]
        alignment = before[1]  # stays, because of the Aptitudes
        pairs[player] = rng.choice([pair for pair in open_to[player] if pair[1] == alignment])
        now = wrong()
        if now > amiss:
            pairs[player] = before
        else:
            amiss = now


def _deal_again(
    players: list[int],
    open_to: list[tuple[Pair, ...]],
    pairs: list[Pair],
    rng: Rng,
    count: int,
    fits: Callable[[Pair], bool],
) -> None:
    """Give this many more mages a combination that fits."""
    for player in rng.shuffled(players):
        fitting = [pair for pair in open_to[player] if fits(pair)]
        if count and fitting and not fits(pairs[player]):
            pairs[player] = rng.choice(fitting)
            count -= 1
