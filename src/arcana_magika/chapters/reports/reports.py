"""The reports of a turn for every player, worked out when one is read (MG-28.10, MG-32)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, overload

import numpy as np

from arcana_magika.chapters import messages, tasks, victory
from arcana_magika.chapters.reports import intelligence
from arcana_magika.chapters.reports.reconnaissance import (
    CLOAKS_SEEN_FROM,
    NO_MAP,
    SEEN_FROM,
    clear_cells,
    recon_map,
    scene_of,
)
from arcana_magika.events import Reported
from arcana_magika.model.forward import Game
from arcana_magika.model.geometry import ARENA, COLUMNS, DISTANCE, ROWS, bearing
from arcana_magika.model.knowledge import Delivered, Knowledge, Recon
from arcana_magika.model.state import Arena
from arcana_magika.model.tables import BLACK, RACIAL_ARTIFACTS, UNSEEN
from arcana_magika.rules import Rules

LAST_TURN_KEPT: Final = 0xFFFE
"""Two bytes hold the turn when a space was last seen. One value of them means never."""
MOST_UNREAD: Final = 64
"""Unread reports are worked out after this many turns anyway, so that the arenas don't pile up."""
_SET_BYTES: Final = (len(ARENA) + 7) // 8
_TURN_TYPE: Final = np.dtype("<u2").type


def first_reports(game: Game) -> None:
    """The reports of turn 0, before the first turn (MG-7.12)."""
    make_reports(game)


def make_reports(game: Game) -> None:
    """Make the reports of a turn, or of the game (MG-28.3, MG-20.4).

    Mail and notices that wait in the arena are delivered with them. Nothing is drawn. Their contents are worked out
    when one is read.
    """
    arena, position = game.arena, game.position
    arena.knowledge = Reports(arena, position.turn, game.rules, no_novices=position.ended == "no_novices")
    arena.sent.clear()
    arena.notices.clear()
    arena.scattered.clear()
    if game.keeps_log:
        for player in range(len(arena.mages)):
            game.emit(Reported(player, position.turn), "MG-32.1" if position.turn else "MG-7.12")


def shown_terrain(reports: Sequence[Knowledge], player: int, cell: int) -> int:
    """The newest terrain that a player's maps show for a cell, 255 for none."""
    return reports.terrain_at(player, cell) if isinstance(reports, Reports) else reports[player].terrain_at(cell)


def shown_lying(reports: Sequence[Knowledge], player: int, cell: int) -> tuple[list[int], list[int]]:
    """The artifacts and the colours of the cloaks on the ground of a cell, by a player's own map."""
    return reports.lying_in(player, cell) if isinstance(reports, Reports) else _lying_on(reports[player].recon, cell)


def _lying_on(recon: Recon, cell: int) -> tuple[list[int], list[int]]:
    return (
        [artifact for artifact, there in recon.artifacts if there == cell],
        [colour for colour, there in recon.cloaks if there == cell],
    )


class Reports(Sequence[Knowledge]):
    """Every player's knowledge after the reports of a turn, by player, worked out as a whole on first use.

    Reports cost more than the turn itself, and an unwatched game needs only the terrain and the items of the
    maps. So this class keeps the arena and looks those up in it.

    Args:
        arena: the arena at the moment of the reports. A copy is kept.
        turn: the turn of the reports.
        rules: the settings.
        no_novices: the game has ended for lack of novices.
    """

    __slots__ = ("_arena", "_before", "_clear", "_depth", "_kept", "_made", "_no_novices", "_rules", "_turn")

    def __init__(self, arena: Arena, turn: int, rules: Rules, *, no_novices: bool = False) -> None:
        before = arena.knowledge
        self._arena: Arena | None = arena.clone()
        self._arena.knowledge = ()
        self._turn = turn
        self._rules = rules
        self._no_novices = no_novices
        self._before: Sequence[Knowledge] = before
        self._made: tuple[Knowledge, ...] | None = None
        self._kept: tuple[int, Knowledge] | None = None
        self._clear = clear_cells(arena)
        self._depth: int = before._depth + 1 if isinstance(before, Reports) and before._made is None else 0
        if self._depth == MOST_UNREAD:
            self.all()

    def all(self) -> tuple[Knowledge, ...]:
        """The knowledge of all players."""
        if self._made is None:
            # Earlier unread reports come first, oldest first, because each continues the last.
            waiting = [self]
            while isinstance(waiting[-1]._before, Reports) and waiting[-1]._before._made is None:
                waiting.append(waiting[-1]._before)
            for reports in reversed(waiting):
                reports._work_out()
        assert self._made is not None
        return self._made

    def _work_out(self) -> None:
        arena, before = self._arena, self._before
        assert arena is not None
        known = before.all() if isinstance(before, Reports) else tuple(before)
        past = [(one.seen_terrain, one.seen_turn) for one in known] or [(_NEVER, _NO_TURN)] * len(arena.mages)
        seen = histories(self._clear, arena.ground, self._turn, past)
        self._made = reports_on(arena, self._turn, self._rules, seen, known, no_novices=self._no_novices)
        if self._kept is not None:
            player, kept = self._kept
            self._made = (*self._made[:player], kept, *self._made[player + 1 :])
        self._arena, self._before = None, ()  # the memo isn't needed any more

    def keep(self, player: int, knowledge: Knowledge) -> None:
        """Replace a player's report by this knowledge, in a determinized world (MG-38)."""
        self._kept = (player, knowledge)

    def terrain_at(self, player: int, cell: int) -> int:
        """The newest terrain that a player's maps show for a cell, as in `Knowledge.terrain_at`."""
        arena, clear = self._arena, self._clear
        if self._kept is not None and self._kept[0] == player:
            return self._kept[1].terrain_at(cell)
        if arena is None:
            return self.all()[player].terrain_at(cell)
        worn = arena.mages[player].worn
        if worn != BLACK and not clear[player] >> cell & 1:
            for mage in arena.mages:
                if mage.worn == worn and clear[mage.player] >> cell & 1:
                    return arena.ground[cell]
        # The newest report in which the player saw the cell. Worked-out reports hold everything before them.
        reports: Sequence[Knowledge] = self
        while isinstance(reports, Reports) and reports._arena is not None:
            if reports._kept is not None and reports._kept[0] == player:
                return reports._kept[1].seen_terrain[cell]
            if reports._clear[player] >> cell & 1:
                return reports._arena.ground[cell]
            reports = reports._before
        return reports[player].seen_terrain[cell] if reports else UNSEEN

    def lying_in(self, player: int, cell: int) -> tuple[list[int], list[int]]:
        """The artifacts and the colours of the cloaks on the ground of a cell, by a player's own map."""
        arena = self._arena
        if self._kept is not None and self._kept[0] == player:
            return _lying_on(self._kept[1].recon, cell)
        if arena is None:
            return _lying_on(self.all()[player].recon, cell)
        if not self._clear[player] >> cell & 1:
            return [], []
        far = DISTANCE[arena.mages[player].cell][cell] - arena.effects.has("RCAID", player)
        artifacts, cloaks = [], []
        if cell in arena.artifacts:
            artifacts = [
                artifact
                for artifact, there in enumerate(arena.artifacts)
                if there == cell and far <= SEEN_FROM[artifact]
            ]
        if far <= CLOAKS_SEEN_FROM:
            cloaks = [colour for colour, lying in enumerate(arena.cloaks) for there in lying if there == cell]
        return artifacts, cloaks

    def __len__(self) -> int:
        return len(self._clear)

    @overload
    def __getitem__(self, index: int) -> Knowledge: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Knowledge, ...]: ...
    def __getitem__(self, index: int | slice) -> Knowledge | tuple[Knowledge, ...]:
        return self.all()[index]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Reports):
            return self is other or self.all() == other.all()
        return self.all() == other if isinstance(other, tuple) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # equal to a tuple, and never hashed

    def __repr__(self) -> str:
        return repr(self.all())

    def __reduce__(self) -> tuple[object, ...]:
        return (tuple, (self.all(),))


def reports_on(
    arena: Arena,
    turn: int,
    rules: Rules,
    seen: Sequence[tuple[bytes, bytes]],
    before: tuple[Knowledge, ...],
    *,
    no_novices: bool,
) -> tuple[Knowledge, ...]:
    """Each player's knowledge after these reports.

    Args:
        arena: at the moment of the reports, mail and notices still waiting in it.
        turn: the turn of the reports.
        rules: the settings.
        seen: of each player the terrain last seen and when, this turn included.
        before: what they knew before; empty if nothing.
        no_novices: whether the game has ended for lack of novices.
    """
    scene = scene_of(arena, turn, no_novices=no_novices)
    before = before or (nothing_known(len(arena.mages)),) * len(arena.mages)
    recons = [NO_MAP if mage.cell < 0 else recon_map(scene, mage) for mage in arena.mages]
    parts = victory.quarters(arena, rules, turn)
    standings = intelligence.standings(scene, [part.total for part in parts])
    counting = tasks.judged(arena, turn, [part.total for part in parts])
    players = tuple([mage.player for mage in scene.mages])
    mail: list[list[Delivered]] = [[] for _ in arena.mages]
    for other, message in messages.mail_of(arena):
        mail[other].append(message)
    reports = []
    for mage, known, recon, (terrain, turns) in zip(arena.mages, before, recons, seen, strict=True):
        player = mage.player
        notices = tuple([text for other, text in arena.notices if other in (-1, player)]) if arena.notices else ()
        if mage.cell < 0:
            # A dropped player sees nothing new and keeps old knowledge (MG-40.51).
            reports.append(Knowledge(turn, recon, terrain, turns, known.mages, notices=notices, players=players))
            continue
        news = intelligence.gather(scene, mage)
        is_ebon = player == scene.ebon
        reports.append(
            Knowledge(
                turn,
                recon,
                terrain,
                turns,
                intelligence.merged(scene, mage, known.mages, recons, news),
                intelligence.spaces(scene, mage),
                _bearing(mage.cell, arena.cell_of(RACIAL_ARTIFACTS[mage.race])),  # MG-21.19
                news.colours,
                news.cells,
                news.allies,
                tuple([(ally, recons[ally]) for ally in news.allies]) if news.allies else (),
                news.inspected,
                intelligence.effects_on(scene, player),
                standings[player],
                tuple(mail[player]),
                notices,
                arena.offers if is_ebon else (),  # MG-38.5
                counting if is_ebon else (),
                players,
            )
        )
    return tuple(reports)


def histories(
    clear: Sequence[int], ground: bytes, turn: int, before: Sequence[tuple[bytes, bytes]]
) -> list[tuple[bytes, bytes]]:
    """Of each player the terrain last seen and when, after these recon maps (MG-28.10).

    All players at once, by arrays. This takes a third of the time of doing it player by player.
    """
    count, cells = len(clear), len(ARENA)
    bits = np.frombuffer(b"".join([shown.to_bytes(_SET_BYTES, "little") for shown in clear]), dtype=np.uint8)
    now = np.unpackbits(bits, bitorder="little").reshape(count, 8 * _SET_BYTES)[:, :cells].view(np.bool_)
    terrain = np.frombuffer(b"".join([seen for seen, _ in before]), dtype=np.uint8).reshape(count, cells)
    turns = np.frombuffer(b"".join([when for _, when in before]), dtype="<u2").reshape(count, cells)
    seen = np.where(now, np.frombuffer(ground, dtype=np.uint8), terrain).tobytes()
    when = np.where(now, _TURN_TYPE(min(turn, LAST_TURN_KEPT)), turns).tobytes()
    return [
        (seen[start : start + cells], when[2 * start : 2 * (start + cells)]) for start in range(0, count * cells, cells)
    ]


def nothing_known(players: int) -> Knowledge:
    """A player's knowledge before the first report."""
    return Knowledge(0, NO_MAP, _NEVER, _NO_TURN, (None,) * players)


_NEVER: Final = bytes([UNSEEN]) * len(ARENA)
_NO_TURN: Final = b"\xff\xff" * len(ARENA)


def _bearing(start: int, end: int) -> str:
    # By the displacement, on which alone it depends: there are few of them, and most turn up again and again.
    way = (ROWS[end] - ROWS[start]) << 8 | COLUMNS[end] - COLUMNS[start] & 0xFF
    found = _bearings.get(way)
    if found is None:
        found = _bearings[way] = bearing(start, end)
    return found


_bearings: dict[int, str] = {}
