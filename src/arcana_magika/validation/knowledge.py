"""Consistency of players' knowledge: facts from the last report must still hold in the arena (MG-28, MG-32).

Knowledge is compared only with facts that can't have changed since the report. Effects that ended with the turn remove
scrolls read while prolonged and cloaks of barred mages, so a report may show more of these. Terrain, and the reasons
why something was seen or hidden, may have changed with them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated, Any, Final

from arcana_core.geometry.hexes import cells_in
from arcana_core.scenario.bounds import PER_PLAYER
from arcana_core.scenario.validation import check
from arcana_core.text.wording import shown
from arcana_magika.chapters.mages import items
from arcana_magika.chapters.mages.statistics import equivalent_aptitude
from arcana_magika.chapters.reports import intelligence
from arcana_magika.chapters.reports.reconnaissance import (
    ALIGNMENT_SET,
    CLOAKS_SEEN_FROM,
    NO_MAP,
    SEEN_FROM,
    Scene,
    scene_of,
    serenity_level,
    strength_level,
)
from arcana_magika.chapters.reports.reports import LAST_TURN_KEPT, Reports
from arcana_magika.model.forward import Game
from arcana_magika.model.geometry import DISCS, DISTANCE, SLICES, bearing
from arcana_magika.model.knowledge import FACTS, Knowledge, Known, Recon
from arcana_magika.model.mages import Mage, letter_of
from arcana_magika.model.state import ORDERS, Arena
from arcana_magika.model.tables import ALIGNMENT_ARTIFACTS, BLACK, RACIAL_ARTIFACTS, UNSEEN

_NEVER: Final = 0xFFFF


_OF_ALL = Annotated[tuple[Knowledge, ...], PER_PLAYER]


def reports(game: Game) -> Iterator[str]:
    """Check that players' knowledge contradicts neither itself nor the arena.

    Raises:
        PositionError: A part of it has the wrong type or is out of bounds.
    """
    position, arena = game.position, game.position.arena
    if arena is None:
        return
    given: Any = arena.knowledge
    check(given.all() if type(given) is Reports else given, _OF_ALL, game, "arena.knowledge")
    turn = position.turn - (position.stage == ORDERS)
    scene = scene_of(arena, turn, no_novices=position.ended == "no_novices")
    standings = intelligence.standings(scene, [0] * len(arena.mages))
    for player, known in enumerate(arena.knowledge):
        where = f"arena.knowledge[{player}]"
        if known.turn != turn:
            yield f"{where}.turn must be that of the last report, {turn}, got {known.turn} (MG-32.1)"
            return
        players = tuple([mage.player for mage in scene.mages])
        if known.players != players:
            yield f"{where}.players must be those in the game, {players}, got {shown(known.players)}"
        yield from _of_history(known, where)
        for seat, one in enumerate(known.mages):
            if one is not None:
                if seat == player or one.player != seat:
                    yield f"{where}.mages[{seat}] must be of player {seat} and not of oneself (MG-32.5)"
                    return
                yield from _of_known(one, scene, f"{where}.mages[{seat}]")
        mage = arena.mages[player]
        if mage.cell < 0:
            yield from _of_dropped(known, where)
            continue
        yield from _of_recon(known.recon, scene, mage, turn, f"{where}.recon")
        yield from _of_seen_now(known, where)
        yield from _inspected(known, scene, mage, where)
        yield from _of_own_part(known, scene, mage, where)
        given, right = known.standing, standings[player]
        own = (mage.endurance, mage.arcania, mage.skill, equivalent_aptitude(mage))
        if given.own != own or (given.lowest, given.highest) != (right.lowest, right.highest):
            yield f"{where}.standing must be {right}, got {shown(given)} (MG-32.7)"


def _of_dropped(known: Knowledge, where: str) -> Iterator[str]:
    """A dropped player gets nothing but notices (MG-40.51)."""
    given = (known.recon, known.allies, known.ally_recons, known.inspected, known.effects, known.spaces)
    if (
        given != (NO_MAP, (), (), (), (), ())
        or known.colours
        or known.cells
        or known.messages
        or known.bearing != "HERE"
    ):
        yield f"{where}: a player out of the game gets nothing but notices (MG-40.51)"
    if known.offers or known.tasks:
        yield f"{where}: only the Ebon Mage gets offers and tasks (MG-38.5)"


def _of_history(known: Knowledge, where: str) -> Iterator[str]:
    """Each space has both a terrain and a turn when last seen, or neither (MG-28.10)."""
    latest = min(known.turn, LAST_TURN_KEPT)
    for cell, code in enumerate(known.seen_terrain):
        turn = int.from_bytes(known.seen_turn[2 * cell : 2 * cell + 2], "little")
        if (code == UNSEEN) != (turn == _NEVER) or (code != UNSEEN and turn > latest):
            yield f"{where}.seen_turn must give each space seen a turn up to {latest}, got {turn} for space {cell}"
            return


def _of_seen_now(known: Knowledge, where: str) -> Iterator[str]:
    """Spaces on the own map now were last seen now, with this terrain (MG-28.10)."""
    latest = min(known.turn, LAST_TURN_KEPT)
    for cell in cells_in(known.recon.clear):
        turn = int.from_bytes(known.seen_turn[2 * cell : 2 * cell + 2], "little")
        if turn != latest or known.seen_terrain[cell] != known.recon.terrain_at(cell):
            yield f"{where}.seen_terrain must be that of the recon map in space {cell} (MG-28.10)"
            return


def _of_recon(recon: Recon, scene: Scene, mage: Mage, turn: int, where: str) -> Iterator[str]:
    """A map shows exactly the spaces within reach of its mage (MG-28.1 to MG-28.4)."""
    arena = scene.arena
    if recon.cell != mage.cell:
        yield f"{where}.cell must be where the mage stands, {mage.cell}, got {recon.cell} (MG-28.1)"
        return
    aid, reach = int(recon.aided), 3 + recon.aided
    within, distance = DISCS[reach][recon.cell], DISTANCE[recon.cell]
    if recon.clear & ~within or not recon.clear >> recon.cell & 1:
        yield f"{where}.clear must hold the own space and spaces within distance {reach} only (MG-28.1)"
        return
    shown_cells = [cell for first, end in SLICES[reach][recon.cell] for cell in range(first, end)]
    if len(recon.terrain) != len(shown_cells) or any(
        (code == UNSEEN) is (recon.clear >> cell & 1 == 1)
        for cell, code in zip(shown_cells, recon.terrain, strict=False)
    ):
        yield f"{where}.terrain must hold a code for each of {len(shown_cells)} spaces, 255 where fogged (MG-28.12)"
        return
    if not all(one < other for one, other in pairwise(recon.artifacts)):
        yield f"{where}.artifacts must be in order without doubles, got {shown(recon.artifacts)}"
    for artifact, cell in recon.artifacts:
        far = distance[cell] - aid
        if arena.artifacts[artifact] != cell or far > SEEN_FROM[artifact] or not recon.clear >> cell & 1:
            yield f"{where}.artifacts: artifact {artifact} can't be seen lying in space {cell} (MG-28.1)"
    if list(recon.cloaks) != sorted(recon.cloaks):
        yield f"{where}.cloaks must be in order, got {shown(recon.cloaks)}"
    for (colour, cell), count in Counter(recon.cloaks).items():
        far = distance[cell] - aid
        if arena.cloaks[colour].count(cell) != count or far > CLOAKS_SEEN_FROM or not recon.clear >> cell & 1:
            yield f"{where}.cloaks: {count} cloaks of colour {colour} can't be seen lying in space {cell} (MG-28.2)"
    yield from _of_seen_mages(recon, scene, mage, turn, where)


def _of_seen_mages(recon: Recon, scene: Scene, mage: Mage, turn: int, where: str) -> Iterator[str]:
    there = [other for other in scene.mages if other is not mage]
    novices = sum({1 << other.cell for other in there if other.player != scene.ebon})
    if recon.novices & ~(novices & recon.clear):
        yield f"{where}.novices must be spaces of novices that the map shows (MG-28.1)"
    players = [seen.player for seen in recon.mages]
    if players != sorted(set(players)) or mage.player in players:
        yield f"{where}.mages must be other mages in letter order, got {shown(players)} (MG-28.1)"
    for place, seen in enumerate(recon.mages):
        at = f"{where}.mages[{place}]"
        if seen.player >= len(scene.arena.mages) or seen.cell is None or seen.turn != turn or seen.turns:
            yield f"{at} must be a mage of this game, seen now and in a space (MG-28.1)"
            continue
        if not recon.clear >> seen.cell & 1 or (seen.player != scene.ebon and not recon.novices >> seen.cell & 1):
            yield f"{at}.cell must be a space where the map shows a mage, got {seen.cell} (MG-28.1)"
        yield from _of_known(seen, scene, at)


def _of_known(known: Known, scene: Scene, where: str) -> Iterator[str]:
    """Check the knowledge about a mage: each part has its turn, and the last report's parts are true (MG-32.5)."""
    arena, turn = scene.arena, scene.turn
    if known.turn > turn:
        yield f"{where}.turn must be at most that of the last report, {turn}, got {known.turn} (MG-32.5)"
        return
    values = known[2:-1]
    if known.turns:
        turns = known.turns
        dated = len(turns) == len(FACTS) and max(turns) == known.turn
        if not dated or any(
            (then < 0) != (value is None or value is False) for then, value in zip(turns, values, strict=True)
        ):
            yield f"{where}.turns must give the turn of each part that is known, got {shown(turns)} (MG-32.5)"
            return
    if known.all_artifacts and known.artifacts is None:
        yield f"{where}.all_artifacts: no artifacts are known (MG-28.1)"
        return
    given = known.turn_of("effects")
    for code, end, _ in known.effects or ():
        if 0 <= end < (scene.index if given == turn else 5 * given):
            yield f"{where}.effects: {code} had ended before the report (MG-32.5)"
    mage = arena.mages[known.player]
    for fact in FACTS:
        if known.turn_of(fact) == turn and not _holds(known, fact, mage, arena, turn):
            value = shown(getattr(known, fact))
            yield f"{where}.{fact}: {value} can't be in the last report about player {mage.player} (MG-32.5)"


def _holds(known: Known, fact: str, mage: Mage, arena: Arena, turn: int) -> bool:
    """Whether this part of the last report is true."""
    held = sum(1 << artifact for artifact in arena.artifacts_of(mage.player))
    given = getattr(known, fact)
    match fact:
        case "cell" | "name" | "race" | "alignment":
            return bool(given == getattr(mage, fact))
        case "colour":
            return bool(given == mage.worn)
        case "artifacts":
            return not (given ^ held) & (-1 if known.turn_of("all_artifacts") == turn else ALIGNMENT_SET)
        case "items":
            return bool(given >= items.count_items(arena, mage))
        case "strength":
            return bool(given == strength_level(mage.endurance, mage.max_endurance))
        case "serenity":
            return bool(given == serenity_level(mage.arcania, mage.max_arcania))
        case "scrolls":
            return not Counter([scroll.spell for scroll in mage.scrolls]) - Counter(given)
        case "cloaks":
            return not Counter(mage.cloaks) - Counter(given)
    return True  # effects, some of which ended with the turn


def _inspected(known: Knowledge, scene: Scene, mage: Mage, where: str) -> Iterator[str]:
    """Check the news from cloaks, team mates and spells (MG-28.7 to MG-28.9, MG-24.54, MG-24.56)."""
    mages = scene.arena.mages
    others = {other.player for other in scene.mages} - {mage.player}
    for name, pairs in (("colours", known.colours), ("cells", known.cells)):
        if not all(one[0] < other[0] for one, other in pairwise(pairs)) or not {seat for seat, _ in pairs} <= others:
            yield f"{where}.{name} must be of other mages in the game, in letter order, got {shown(pairs)} (MG-28.8)"
    if any(mages[seat].worn != colour for seat, colour in known.colours):
        yield f"{where}.colours must be what mages wear, got {shown(known.colours)} (MG-28.8)"
    if any(mages[seat].cell != cell for seat, cell in known.cells):
        yield f"{where}.cells must be where mages are, got {shown(known.cells)} (MG-28.9)"
    team = () if mage.worn == BLACK else scene.teams[mage.worn]
    allies = tuple([other.player for other in team if other is not mage])
    if known.allies != allies or tuple([ally for ally, _ in known.ally_recons]) != allies:
        yield f"{where}.allies must be the team mates with their maps, {allies}, got {shown(known.allies)} (MG-28.7)"
        return
    for place, (ally, recon) in enumerate(known.ally_recons):
        yield from _of_recon(recon, scene, mages[ally], known.turn, f"{where}.ally_recons[{place}][1]")
    inspected = [one.player for one in known.inspected]
    if inspected != sorted(set(inspected)) or not set(inspected) <= others:
        yield f"{where}.inspected must be other mages in the game, in letter order, got {shown(inspected)} (MG-28.7)"
        return
    for place, one in enumerate(known.inspected):
        if one.turn != known.turn or one.turns:
            yield f"{where}.inspected[{place}].turn must be that of the report, {known.turn} (MG-28.7)"
        yield from _of_known(one, scene, f"{where}.inspected[{place}]")


def _of_own_part(known: Knowledge, scene: Scene, mage: Mage, where: str) -> Iterator[str]:
    """Check artifacts, own effects, mail, offers and tasks (MG-21.18, MG-21.19, MG-32.3, MG-32.8)."""
    arena, is_ebon, players = scene.arena, mage.player == scene.ebon, len(scene.arena.mages)
    if not all(one[0] < other[0] for one, other in pairwise(known.spaces)):
        yield f"{where}.spaces must be in the order of the artifacts, got {shown(known.spaces)} (MG-21.18)"
    given = dict(known.spaces)
    for artifact in ALIGNMENT_ARTIFACTS if is_ebon else (ALIGNMENT_ARTIFACTS[mage.alignment],):
        if given.get(artifact) != arena.cell_of(artifact):
            yield f"{where}.spaces must give the space of artifact {artifact}, {arena.cell_of(artifact)} (MG-21.18)"
    way = bearing(mage.cell, arena.cell_of(RACIAL_ARTIFACTS[mage.race]))
    if known.bearing != way:
        yield f"{where}.bearing must be {way!r}, got {known.bearing!r} (MG-21.19)"
    if any(0 <= end < scene.index for _, end, _ in known.effects):
        yield f"{where}.effects must last to the end of the turn at least, got {shown(known.effects)} (MG-20.1)"
    letters = [letter_of(player, players) for player in range(players)]
    own = letters.pop(mage.player)
    for place, message in enumerate(known.messages):
        if message.sender is not None and message.sender not in letters:
            yield f"{where}.messages[{place}].sender must be another mage, got {message.sender!r} (MG-26.6)"
        if len(message.address) == 1 and message.address != own:
            yield f"{where}.messages[{place}].address must reach {own}, got {message.address!r} (MG-26.6)"
    if known.offers != (arena.offers if is_ebon else ()):
        yield f"{where}.offers must be those that the Ebon Mage may accept, for that player alone (MG-27.4, MG-38.5)"
    if tuple([number for number, _ in known.tasks]) != (arena.tasks if is_ebon else ()):
        yield f"{where}.tasks must be those of the Ebon Mage, for that player alone (MG-38.5)"
