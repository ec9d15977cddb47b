"""A mage's news about others besides the recon map: cloaks, team mates, spells, and memory (MG-32.5).

Knowledge of a space, items or effects by these means doesn't depend on sight. So fog doesn't bar it (MG-28.12), and
cloaks and artifacts reveal an invisible mage all the same (MG-24.47).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from arcana_magika.chapters.mages import items
from arcana_magika.chapters.mages.statistics import equivalent_aptitude
from arcana_magika.model.geometry import DISTANCE
from arcana_magika.model.knowledge import FACTS, Known, Recon, Standing
from arcana_magika.model.mages import Mage
from arcana_magika.model.tables import ALIGNMENT_ARTIFACTS, ARTIFACTS, BLACK

if TYPE_CHECKING:
    from arcana_magika.chapters.reports.reconnaissance import Scene

WITHIN = 3
"""The reach of KNOSS and INTRP, with Recon Aid or without (MG-24.54, MG-2.11)."""
_ALIGNMENT_SET = sum(1 << artifact for artifact in ALIGNMENT_ARTIFACTS)


class News(NamedTuple):
    """The news of a report about others besides recon maps.

    Attributes:
        colours: colours worn by mages with a cloak in common: (player, colour) (MG-28.8).
        cells: spaces of mages with a cloak of the own team: (player, cell) (MG-28.9).
        allies: the other members of the team (MG-28.7).
        inspected: items of team mates, and the results of spells: one `Known` for each mage, in letter order.
    """

    colours: tuple[tuple[int, int], ...] = ()
    cells: tuple[tuple[int, int], ...] = ()
    allies: tuple[int, ...] = ()
    inspected: tuple[Known, ...] = ()


NO_NEWS = News()


def gather(scene: Scene, mage: Mage) -> News:
    """The news of this mage from cloaks, team and spells."""
    effects, player = scene.effects, mage.player
    inspected: dict[int, Known] = {}
    colours: tuple[tuple[int, int], ...] = ()
    cells: tuple[tuple[int, int], ...] = ()
    allies: tuple[int, ...] = ()
    if mage.worn != BLACK or mage.cloaks:
        mine = {*mage.cloaks, mage.worn} - {BLACK}
        alike = [
            other for other in scene.mages if other is not mage and not mine.isdisjoint((*other.cloaks, other.worn))
        ]
        colours = tuple([(other.player, other.worn) for other in alike])
        if mage.worn != BLACK:
            cells = tuple([(other.player, other.cell) for other in alike if mage.worn in (*other.cloaks, other.worn)])
            allies = tuple([other.player for other in scene.teams[mage.worn] if other is not mage])
            for ally in allies:
                inspected[ally] = _as_team_mate(scene, scene.arena.mages[ally])
    if effects.has("KNOSS", player) or effects.has("INTRP", player):
        _inspect(scene, mage, inspected)
    elif not colours:
        return NO_NEWS
    return News(colours, cells, allies, tuple([inspected[other] for other in sorted(inspected)]))


def carried_by(scene: Scene, mage: Mage) -> Known:
    """All items a mage carries, scrolls by name, the worn cloak among them (MG-24.56, MG-28.7)."""
    known = scene.carried.get(mage.player)
    if known is None:
        known = scene.carried[mage.player] = Known(
            mage.player,
            scene.turn,
            colour=mage.worn,
            artifacts=scene.held[mage.player],
            all_artifacts=True,
            items=items.count_items(scene.arena, mage),
            scrolls=tuple([scroll.spell for scroll in mage.slots if scroll is not None]),
            cloaks=mage.cloaks,
        )
    return known


def _as_team_mate(scene: Scene, mage: Mage) -> Known:
    """A mage's news about a team mate: identity and space (MG-12.13, MG-40.52), and items (MG-28.7)."""
    return carried_by(scene, mage)._replace(cell=mage.cell, name=mage.name, race=mage.race, alignment=mage.alignment)


def _inspect(scene: Scene, mage: Mage, inspected: dict[int, Known]) -> None:
    """Add the results of KNOSS and INTRP: visible mages within R3 who aren't under PROKN (MG-24.54 to MG-24.60).

    They reveal items and not spaces (MG-40.53).
    """
    effects, distance = scene.effects, DISTANCE[mage.cell]
    status, things = effects.has("KNOSS", mage.player), effects.has("INTRP", mage.player)
    for other in scene.visible:
        if other is mage or distance[other.cell] > WITHIN or effects.has("PROKN", other.player):
            continue
        known = inspected.get(other.player)
        if things:
            known = updated(known, carried_by(scene, other))
        if status:
            scrolls = tuple([scroll.spell for scroll in other.slots if scroll is not None])
            found = Known(other.player, scene.turn, scrolls=scrolls, effects=effects_on(scene, other.player))
            known = updated(known, found)
        assert known is not None
        inspected[other.player] = known


def effects_on(scene: Scene, player: int) -> tuple[tuple[str, int, int], ...]:
    """The effects in force on a mage: (code, last phase index, strength), oldest first (MG-23.3, MG-23.4)."""
    if not scene.effects:
        return ()
    found = []
    for effect in scene.effects:
        if (
            effect.target == player and effect.kind != "PROSP"
        ):  # a prolongation is on a scroll, whose serial number is its target
            found.append((effect.kind, last_phase(effect.lasts.clocks, scene.index), effect.strength))
    return tuple(found)


def last_phase(clocks: Sequence[tuple[str, int, str]], index: int) -> int:
    """The index of the last phase of an effect of this duration from this phase on, -1 if it never ends."""
    ends = [index + left - 1 if moment == "phase" else 5 * ((index - 1) // 5 + left) for moment, left, _ in clocks]
    return min(ends, default=-1)


def spaces(scene: Scene, mage: Mage) -> tuple[tuple[int, int], ...]:
    """Artifacts whose spaces are known without sight: (artifact, cell), or by a scattering (MG-23.23)."""
    known = _known_spaces(scene, mage)
    if not scene.arena.scattered:
        return known
    scattered = {artifact: cell for player, artifact, cell in scene.arena.scattered if player == mage.player}
    return tuple(sorted((scattered | dict(known)).items()))


def _known_spaces(scene: Scene, mage: Mage) -> tuple[tuple[int, int], ...]:
    """Artifacts whose present spaces a mage learns (MG-21.18, MG-24.58, MG-24.59, MG-29.3)."""
    arena, effects, player = scene.arena, scene.effects, mage.player
    always = ALIGNMENT_ARTIFACTS if player == scene.ebon else (ALIGNMENT_ARTIFACTS[mage.alignment],)
    if effects.has("KNARTX", player):
        found: Sequence[int] = range(len(ARTIFACTS))
    elif effects.has("KNART", player):
        found = ALIGNMENT_ARTIFACTS
    else:
        return tuple([(artifact, arena.cell_of(artifact)) for artifact in always])
    return tuple(
        [
            (artifact, arena.cell_of(artifact))
            for artifact in found
            if artifact in always or arena.artifacts[artifact] >= 0 or not effects.has("PROKN", arena.holder(artifact))
        ]
    )


def merged(
    scene: Scene, mage: Mage, before: tuple[Known | None, ...], recons: Sequence[Recon], news: News
) -> tuple[Known | None, ...]:
    """Knowledge of each mage now: new facts replace old ones, the rest is remembered (MG-32.5)."""
    seen = recons[mage.player].mages
    if not seen and news is NO_NEWS:
        return before
    known = list(before)
    for new in seen:
        known[new.player] = updated(known[new.player], new)
    if news is not NO_NEWS:
        player, turn = mage.player, scene.turn
        for ally in news.allies:
            for new in recons[ally].mages:
                if new.player != player:
                    known[new.player] = updated(known[new.player], new)
        for other, colour in news.colours:
            known[other] = updated(known[other], Known(other, turn, colour=colour))
        for other, cell in news.cells:
            known[other] = updated(known[other], Known(other, turn, cell=cell))
        for new in news.inspected:
            known[new.player] = updated(known[new.player], new)
    return tuple(known)


def updated(old: Known | None, new: Known) -> Known:
    """Knowledge of a mage after a new sighting: new parts replace old ones, and each keeps its turn (MG-32.5)."""
    if old is None or _covers(new, old):
        return new
    values = [before if now is None else now for before, now in zip(old, new, strict=True)]
    if not new.all_artifacts:
        if new.artifacts is not None and old.artifacts is not None:
            values[_ARTIFACTS] = old.artifacts & ~_ALIGNMENT_SET | new.artifacts
        values[_ALL] = old.all_artifacts
    turn = new.turn
    if old.turns or old.turn != turn:
        turns = [
            then if now is None or now is False else turn
            for now, then in zip(new[_FIRST:-1], old.turns or _turns_of(old), strict=True)
        ]
        values[-1] = tuple(turns) if min(then for then in turns if then >= 0) != turn else ()
    return tuple.__new__(Known, values)


def _covers(new: Known, old: Known) -> bool:
    """Whether the new facts replace all old ones. In most cases they do, so the check pays."""
    _, _, cell, name, race, alignment, _, artifacts, every, count, strength, serenity, scrolls, cloaks, effects, _ = old
    return (
        effects is None
        and cloaks is None
        and (new.cell is not None or cell is None)
        and (new.strength is not None or strength is None)
        and (new.serenity is not None or serenity is None)
        and (new.all_artifacts or not every)
        and (new.race is not None or race is None)
        and (new.alignment is not None or alignment is None)
        and (new.name is not None or name is None)
        and (new.artifacts is not None or artifacts is None)
        and (new.items is not None or count is None)
        and (new.scrolls is not None or scrolls is None)
        and new.colour is not None
    )


def _turns_of(known: Known) -> list[int]:
    """The turns of the facts about a mage seen in one turn only."""
    turn = known.turn
    return [-1 if fact is None or fact is False else turn for fact in known[_FIRST:-1]]


_FIRST = 2
_ARTIFACTS = _FIRST + FACTS.index("artifacts")
_ALL = _FIRST + FACTS.index("all_artifacts")


def standings(scene: Scene, quarters: Sequence[int]) -> dict[int, Standing]:
    """Each player's own statistics, and the lowest and highest among all others (MG-32.7)."""
    measures = [(mage.endurance, mage.arcania, mage.skill, equivalent_aptitude(mage)) for mage in scene.mages]
    columns = [sorted(column) for column in zip(*measures, strict=True)]
    # The lowest mage compares with the next one above. A mage alone in the arena compares with itself.
    second = 1 if len(measures) > 1 else 0
    (e, e_up), (a, a_up), (s, s_up), (q, q_up) = [(column[0], column[second]) for column in columns]
    (e_top, e_down), (a_top, a_down), (s_top, s_down), (q_top, q_down) = [
        (column[-1], column[-1 - second]) for column in columns
    ]
    found = {}
    for mage, own in zip(scene.mages, measures, strict=True):
        endurance, arcania, skill, aptitude = own
        lowest = (
            e_up if endurance == e else e,
            a_up if arcania == a else a,
            s_up if skill == s else s,
            q_up if aptitude == q else q,
        )
        highest = (
            e_down if endurance == e_top else e_top,
            a_down if arcania == a_top else a_top,
            s_down if skill == s_top else s_top,
            q_down if aptitude == q_top else q_top,
        )
        found[mage.player] = Standing(own, lowest, highest, quarters[mage.player])
    return found
