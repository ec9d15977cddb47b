"""Who the other mages may be: race, alignment, name, statistics within what is known of them (MG-28.5, MG-32.7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from arcana_core.rng import Rng
from arcana_magika.imagining.looks import Looks
from arcana_magika.names import usual_name
from arcana_magika.reconnaissance import serenity_level, strength_level
from arcana_magika.rules import Rules
from arcana_magika.state import Mage
from arcana_magika.tables import EVIL, GOOD, NEUTRAL, OPEN_ALIGNMENTS

if TYPE_CHECKING:
    from arcana_magika.game import Game

Span = tuple[int, int]
"""The least and the greatest that a statistic may be."""


def strangers(game: Game, looks: Looks, rng: Rng) -> list[Mage]:
    """All mages but the viewer, by player, still without a place and without items."""
    rules = game.rules
    mages = []
    for player in range(game.player_count):
        known = looks.known(player)
        pairs = [
            (race, alignment)
            for race, alignments in enumerate(OPEN_ALIGNMENTS)
            for alignment in alignments
            if known.race in (None, race) and known.alignment in (None, alignment)
        ]
        race, alignment = rng.choice(pairs or [(0, GOOD)])
        endurance, arcania = rules.race_endurance[race], rules.race_arcania[race]
        skill = rules.ebon_skill if player == game.ebon else rules.race_skill[race]
        name = known.name or usual_name(game.letter(player))
        mages.append(Mage(player, name, race, alignment, -1, endurance, endurance, 0, arcania, skill, 0))
    return mages


def draw_statistics(game: Game, looks: Looks, mages: Sequence[Mage], rng: Rng) -> None:
    """Statistics within the levels that were seen, so that the lowest and highest are those of the standings."""
    rules, standing = game.rules, looks.knowledge.standing
    if not mages:
        return
    lows, highs = standing.lowest, standing.highest
    spans = [_strength_span(looks, mage) for mage in mages]
    for mage, value in zip(mages, spread(rng, spans, lows[0], highs[0]), strict=True):
        told = looks.known(mage.player).strength if looks.now(mage.player, "strength") else None
        mage.max_endurance = _maximum(value, mage.max_endurance, told, strength_level)
        mage.endurance = value
        mage.exhausted = value < rules.exhausted_below
        mage.unconscious = value == 0
    spans = [_serenity_span(looks, mage) for mage in mages]
    for mage, value in zip(mages, spread(rng, spans, lows[1], highs[1]), strict=True):
        told = looks.known(mage.player).serenity if looks.now(mage.player, "serenity") else None
        mage.max_arcania = _maximum(value, mage.max_arcania, told, serenity_level)
        mage.arcania = value
    spans = [_skill_span(game, looks, mage, rules) for mage in mages]
    for mage, value in zip(mages, spread(rng, spans, lows[2], highs[2]), strict=True):
        mage.skill = value
    # On the scale of a Neutral mage every second number exists only.
    odd = [mage.alignment == NEUTRAL for mage in mages]
    values = spread(
        rng, [(-100, 100)] * len(mages), lows[3], highs[3], lambda place, value: not odd[place] or not value % 2
    )
    for mage, value in zip(mages, values, strict=True):
        if mage.alignment == NEUTRAL:
            deviation = (100 - value) // 2
            mage.aptitude = -deviation if rng.below(2) else deviation
        else:
            mage.aptitude = -value if mage.alignment == EVIL else value


def _maximum(value: int, usual: int, told: str | None, level: Callable[[int, int], str]) -> int:
    """A maximum that a statistic fits into, at the level that was told: spells raise maxima (MG-24.64)."""
    least = max(value, usual)
    if told is None or level(value, least) == told:
        return least
    return next((most for most in range(max(value, 1), 3 * value + 2) if level(value, most) == told), least)


def spread(
    rng: Rng,
    spans: Sequence[Span],
    lowest: int,
    highest: int,
    fits: Callable[[int, int], bool] = lambda _place, _value: True,
) -> list[int]:
    """One number for each span, of which the least and the greatest are given.

    Args:
        rng: the source of chance.
        spans: what each number may be; one that misses everything between the two ends gives way to them.
        lowest, highest: of the numbers together.
        fits: whether a place can have a number at all, by the place and the number.
    """
    values = []
    for place, (low, high) in enumerate(spans):
        low, high = max(low, lowest), min(high, highest)
        if low > high:
            low, high = lowest, highest
        value = low + rng.below(high - low + 1)
        if not fits(place, value):
            value += -1 if value > lowest else 1
        values.append(value)
    _pin(rng, values, spans, lowest, fits, taken=-1)
    if highest != lowest:
        _pin(rng, values, spans, highest, fits, taken=values.index(lowest))
    return values


def _pin(
    rng: Rng, values: list[int], spans: Sequence[Span], end: int, fits: Callable[[int, int], bool], *, taken: int
) -> None:
    """Let some number be this end, the best place for it first: where it is already, can be, must be."""
    places = [place for place in range(len(values)) if place != taken]
    for choice in (
        [place for place in places if values[place] == end and fits(place, end)],
        [place for place in places if spans[place][0] <= end <= spans[place][1] and fits(place, end)],
        [place for place in places if fits(place, end)],
        places,
    ):
        if choice:
            values[rng.choice(choice)] = end
            return


def _strength_span(looks: Looks, mage: Mage) -> Span:
    """The Endurance that a strength level stands for (MG-28.5)."""
    most = mage.max_endurance
    if not looks.now(mage.player, "strength"):
        return (min(30, most), most)
    third, two_thirds = -(-most // 3), -(-2 * most // 3)
    return {
        "Unconscious": (0, 0),
        "Exhausted": (1, 9),
        "Weak": (10, third - 1),
        "Healthy": (max(10, third), two_thirds - 1),
        "Robust": (two_thirds, most),
    }.get(looks.known(mage.player).strength or "", (0, most))


def _serenity_span(looks: Looks, mage: Mage) -> Span:
    """The Arcania that a serenity level stands for (MG-28.6)."""
    most = mage.max_arcania
    if not looks.now(mage.player, "serenity"):
        return (0, most)
    third, two_thirds = -(-most // 3), -(-2 * most // 3)
    return {
        "Spent": (0, 9),
        "Sapped": (10, third - 1),
        "Fair": (max(10, third), two_thirds - 1),
        "Intense": (two_thirds, most),
    }.get(looks.known(mage.player).serenity or "", (0, most))


def _skill_span(game: Game, looks: Looks, mage: Mage, rules: Rules) -> Span:
    if mage.player == game.ebon:
        return (mage.skill, mage.skill)  # MG-29.2
    return (mage.skill, mage.skill + rules.skill_gain * min(looks.turn, 12))
