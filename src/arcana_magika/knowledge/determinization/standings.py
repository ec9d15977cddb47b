"""The statistics of the others, within sightings and standings (MG-28.5, MG-28.6, MG-32.7).

Some are changed until the viewer's victory points match the report (MG-31.7).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from arcana_core.chance.rng import Rng
from arcana_magika.chapters import victory
from arcana_magika.chapters.mages.statistics import equivalent_aptitude
from arcana_magika.chapters.reports.reconnaissance import serenity_level, strength_level
from arcana_magika.knowledge.determinization.looks import Looks
from arcana_magika.knowledge.determinization.places import Free, some_cell
from arcana_magika.model.forward import Game
from arcana_magika.model.geometry import ROWS
from arcana_magika.model.mages import Mage
from arcana_magika.model.state import Arena
from arcana_magika.model.tables import BLACK, EVIL, NEUTRAL
from arcana_magika.rules import Rules

Span = tuple[int, int]
"""The least and the greatest possible value of a statistic."""
TRIES: Final = 36
"""The number of changes tried to meet the player's own victory points in games with teams."""
TRIES_WITHOUT_TEAMS: Final = 6
"""The same without teams, where one is mostly enough."""
ENDURANCE, ARCANIA, SKILL, APTITUDE = range(4)
_NO_END: Final = 1_000_000
_LOWEST_LEVELS: Final = 9
"""Up to this value a level doesn't depend on the maximum (MG-28.5, MG-28.6)."""


class Drawn:
    """The four statistics of the others while they are drawn, with Aptitude as equivalent.

    Attributes:
        mages: the others.
        spans: each mage's possible values of each statistic, by its looks.
        values: each mage's value of each statistic.
        lowest, highest: the reported ends of each statistic.
    """

    def __init__(self, game: Game, looks: Looks, mages: Sequence[Mage], rng: Rng) -> None:
        standing = looks.knowledge.standing
        self.mages = mages
        self.lowest: tuple[int, ...] = standing.lowest
        self.highest: tuple[int, ...] = standing.highest
        self.spans = [
            [_strength_span(looks, mage) for mage in mages],
            [_serenity_span(looks, mage) for mage in mages],
            [_skill_span(game, looks, mage, game.rules) for mage in mages],
            [(-100, 100)] * len(mages),
        ]
        if not looks.has_sight:  # no ends have been reported
            self.lowest = tuple([min([low for low, _ in spans]) for spans in self.spans])
            self.highest = tuple([max([high for _, high in spans]) for spans in self.spans])
        levels = [[looks.now(mage.player, fact) for mage in mages] for fact in ("strength", "serenity")]
        self._looks = [
            [span if gets_reports else (0, _NO_END) for span, gets_reports in zip(spans, known, strict=True)]
            for spans, known in zip(self.spans, levels, strict=False)
        ]
        self._neutral = [mage.alignment == NEUTRAL for mage in mages]
        self._fixed = len(mages) - 1 if mages[-1].player == game.ebon else -1
        self._floors = [mage.skill for mage in mages]
        fits = (self._fits_endurance, self._fits_arcania, self._fits_skill, self._fits_aptitude)
        self.fits = fits
        self.values = [
            spread(rng, spans, low, high, allowed)
            for spans, low, high, allowed in zip(self.spans, self.lowest, self.highest, fits, strict=True)
        ]

    def _fits_endurance(self, place: int, value: int) -> bool:
        return _can_look_so(self._looks[ENDURANCE][place], value)

    def _fits_arcania(self, place: int, value: int) -> bool:
        return _can_look_so(self._looks[ARCANIA][place], value)

    def _fits_skill(self, place: int, value: int) -> bool:
        # It never falls, and the Ebon Mage's never changes (MG-6.3, MG-29.2).
        floor = self._floors[place]
        return value == floor if place == self._fixed else value >= floor

    def _fits_aptitude(self, place: int, value: int) -> bool:
        # On the scale of a Neutral mage only every second number exists.
        return not (self._neutral[place] and value % 2)

    def show(self) -> None:
        """Set the mages' statistics."""
        for mage, endurance, arcania, skill, aptitude in zip(self.mages, *self.values, strict=True):
            mage.endurance, mage.arcania, mage.skill = endurance, arcania, skill
            mage.aptitude = _aptitude(mage, aptitude)

    def finish(self, looks: Looks, rules: Rules) -> None:
        """Set the mages' maxima and status to fit their statistics."""
        for mage in self.mages:
            known, value = looks.known(mage.player), mage.endurance
            level = known.strength if looks.now(mage.player, "strength") else None
            mage.max_endurance = _maximum(value, rules.race_endurance[mage.race], level, strength_level)
            mage.exhausted = value < rules.exhausted_below
            mage.unconscious = value == 0
            level = known.serenity if looks.now(mage.player, "serenity") else None
            mage.max_arcania = _maximum(mage.arcania, rules.race_arcania[mage.race], level, serenity_level)

    def shake(self, rng: Rng) -> None:
        """Redraw one statistic of one mage, which may change the standing of the teams (MG-31.11)."""
        kind, place = rng.below(4), rng.below(len(self.mages))
        least, most = self.spans[kind][place]
        least, most = max(least, self.lowest[kind]), min(most, self.highest[kind])
        if least < most:
            self.put(kind, place, (least, most), rng)

    def changes(self, kind: int, own: int, *, below: bool) -> list[tuple[int, int, Span]]:
        """The statistics of this kind that can move to the other side of the viewer's: (kind, place, span).

        Args:
            kind: the statistic.
            own: the viewer's value.
            below: move it to at most the viewer's value, which gives the viewer points (MG-31.9).
        """
        values, low, high = self.values[kind], self.lowest[kind], self.highest[kind]
        found = []
        for place, value in enumerate(values):
            if (value <= own) == below or (value in (low, high) and values.count(value) == 1):
                continue  # it is there already, or an end of the standings depends on it
            least, most = self.spans[kind][place]
            least, most = max(least, low), min(most, high)
            least, most = (least, min(most, own)) if below else (max(least, own + 1), most)
            if least <= most:
                found.append((kind, place, (least, most)))
        return found

    def put(self, kind: int, place: int, span: Span, rng: Rng) -> bool:
        """Redraw a statistic within a span. Return False if nothing fits or an end of the standings would be lost."""
        least, most = span
        old, values = self.values[kind][place], self.values[kind]
        if old in (self.lowest[kind], self.highest[kind]) and values.count(old) == 1:
            return False
        value = least + rng.below(most - least + 1)
        for fitting in (value, value + 1, value - 1):
            if least <= fitting <= most and self.fits[kind](place, fitting):
                self.values[kind][place] = fitting
                return True
        return False


def draw_statistics(
    game: Game,
    arena: Arena,
    looks: Looks,
    mages: Sequence[Mage],
    lost: Sequence[Mage],
    rng: Rng,
) -> None:
    """Draw the statistics of all others, then change some, and some spaces, until the own victory points match.

    Args:
        game: the game.
        arena: the arena with all known artifacts and cloaks.
        looks: the viewer's knowledge.
        mages: all others in the game.
        lost: mages who can be anywhere out of sight.
        rng: the source of chance.
    """
    if not mages:
        return
    drawn = Drawn(game, looks, mages, rng)
    drawn.show()
    if looks.has_sight:
        _meet_points(game, arena, looks, drawn, lost, rng)
    drawn.finish(looks, game.rules)


def _meet_points(game: Game, arena: Arena, looks: Looks, drawn: Drawn, lost: Sequence[Mage], rng: Rng) -> None:
    """Change draws until the viewer's victory points match the report, or the tries are used up."""
    target = looks.knowledge.standing.quarters
    if looks.viewer == game.ebon:
        target -= 4 * game.rules.task_points * sum([counts for _, counts in looks.knowledge.tasks])
    me = arena.mages[looks.viewer]
    free = Free(looks, game.ebon, dict(Counter([mage.cell for mage in arena.mages if mage.cell >= 0])))
    missing = target - victory.totals_without_tasks(arena, game.rules)[me.player]
    in_teams = any(mage.worn != BLACK for mage in arena.mages)
    for number in range(TRIES if in_teams else TRIES_WITHOUT_TEAMS):
        if not missing:
            return
        before = [values[:] for values in drawn.values], [mage.cell for mage in lost]
        if (in_teams and number % 3) or not _mend(game.rules, drawn, me, lost, free, missing, rng):
            drawn.shake(rng)
        drawn.show()
        now = target - victory.totals_without_tasks(arena, game.rules)[me.player]
        if abs(now) <= abs(missing):
            missing = now
            continue
        drawn.values, cells = before
        for mage, cell in zip(lost, cells, strict=True):
            mage.cell = cell
    drawn.show()


def _mend(
    rules: Rules,
    drawn: Drawn,
    me: Mage,
    lost: Sequence[Mage],
    free: Free,
    missing: int,
    rng: Rng,
) -> bool:
    """Make a mage stand further away or nearer, or worse or better, as the points need. Return False if none can.

    The effect on the team standing is checked afterwards (MG-31.11).
    """
    each, place_points = rules.standing_quarters, 4 * rules.position_points
    own = (me.endurance, me.arcania, me.skill, equivalent_aptitude(me))
    changes = {
        below: rng.shuffled([change for kind in range(4) for change in drawn.changes(kind, own[kind], below=below)])
        for below in (True, False)
    }
    moves = {behind: _moves(me, lost, free, behind=behind) for behind in (True, False)}
    best = (abs(missing), 0, 0)
    for steps in range(-len(moves[False]), len(moves[True]) + 1):
        left = missing - place_points * steps
        nearest = left // each if each else 0
        for count in (nearest, nearest + 1):
            count = max(-len(changes[False]), min(count, len(changes[True])))
            best = min(best, (abs(left - each * count), steps, count), key=lambda way: (way[0], abs(way[1])))
    _, steps, count = best
    for mage, cells in moves[steps > 0][: abs(steps)]:
        mage.cell = some_cell(cells, rng)
    done = sum([drawn.put(*change, rng) for change in changes[count > 0][: abs(count)]])
    return bool(steps or done)


def _moves(me: Mage, lost: Sequence[Mage], free: Free, *, behind: bool) -> list[tuple[Mage, int]]:
    """The mages who can move to the other side of the viewer, and where (MG-31.8)."""
    row = ROWS[me.cell]
    beginning = (1 << row * (row - 1) // 2) - 1  # the cells of all rows in front
    found = []
    for mage in lost:
        if (ROWS[mage.cell] >= row) != behind:
            cells = free.cells(mage, likely=False) & (~beginning if behind else beginning)
            if cells:
                found.append((mage, cells))
    return found


def spread(rng: Rng, spans: Sequence[Span], lowest: int, highest: int, fits: Callable[[int, int], bool]) -> list[int]:
    """Random numbers from `lowest` to `highest`, with each end at least once.

    Args:
        rng: the source of chance.
        spans: the possible values of each number. A span that misses everything between the ends gives way, at its top
            first.
        lowest, highest: the ends of all numbers together.
        fits: whether a place can have a number at all, by the place and the number.
    """
    values = []
    for place, (low, high) in enumerate(spans):
        low, high = max(low, lowest), min(high, highest)
        if low > high:
            low, high = (low, highest) if low <= highest else (lowest, highest)
        value = low + rng.below(high - low + 1)
        if not fits(place, value):
            value += -1 if value > low else 1
        values.append(value)
    # The end with fewer possible places goes first, so that the other one can't take its only place.
    both = [lowest, highest] if lowest != highest else [lowest]
    ends = sorted(both, key=lambda end: sum([fits(place, end) for place in range(len(spans))]))
    taken = -1
    for end in ends:
        taken = _pin(rng, values, spans, end, fits, taken=taken)
    return values


def _pin(
    rng: Rng, values: list[int], spans: Sequence[Span], end: int, fits: Callable[[int, int], bool], *, taken: int
) -> int:
    """Give this end to the best place: one that has it, can have it, or must have it. Return the place."""
    places = [place for place in range(len(values)) if place != taken]
    fitting = [place for place in places if fits(place, end)]
    for choice in (
        [place for place in fitting if values[place] == end],
        [place for place in fitting if spans[place][0] <= end <= spans[place][1]],
        fitting,
    ):
        if choice:
            found = rng.choice(choice)
            values[found] = end
            return found
    return -1


def _can_look_so(span: Span, value: int) -> bool:
    """Whether a mage whose level has this span can have this value. Above 9 a greater maximum makes up for more."""
    low, high = span
    return low <= value and (value <= high or high > _LOWEST_LEVELS)


def _aptitude(mage: Mage, equivalent: int) -> int:
    """An Aptitude with this equivalent, for a Neutral mage either of the two (MG-5.4)."""
    if mage.alignment == NEUTRAL:
        deviation = (100 - equivalent) // 2
        return -deviation if (mage.player + equivalent // 2) % 2 else deviation
    return -equivalent if mage.alignment == EVIL else equivalent


def _maximum(value: int, usual: int, reported: str | None, level: Callable[[int, int], str]) -> int:
    """A maximum that fits a statistic at the reported level. Spells raise maxima (MG-24.64)."""
    least = max(value, usual)
    if reported is None or level(value, least) == reported:
        return least
    return next((most for most in range(max(value, 1), 3 * value + 2) if level(value, most) == reported), least)


def _strength_span(looks: Looks, mage: Mage) -> Span:
    """The Endurance of a strength level (MG-28.5)."""
    most = mage.max_endurance
    if not looks.now(mage.player, "strength"):
        return (0 if looks.turn else most, most)  # MG-7.6
    third, two_thirds = -(-most // 3), -(-2 * most // 3)
    return {
        "Unconscious": (0, 0),
        "Exhausted": (1, 9),
        "Weak": (10, third - 1),
        "Healthy": (max(10, third), two_thirds - 1),
        "Robust": (two_thirds, most),
    }.get(looks.known(mage.player).strength or "", (0, most))


def _serenity_span(looks: Looks, mage: Mage) -> Span:
    """The Arcania of a serenity level (MG-28.6)."""
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
        return (rules.ebon_skill, rules.ebon_skill)  # MG-29.2
    return (mage.skill, mage.skill + rules.skill_gain * min(looks.turn, 12))
