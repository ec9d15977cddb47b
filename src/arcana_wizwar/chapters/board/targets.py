"""A wizard's sight and reach, which decide the legal targets (WW-4, WW-9.5 to WW-9.12).

A `Scene` serves one question. The grid caches the results.
"""

from __future__ import annotations

from arcana_core.geometry.squares import Edge as Stands
from arcana_core.geometry.squares import Grid
from arcana_wizwar.chapters.board import sight
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.state import NOWHERE, Spell, Thing


class Scene:
    """The labyrinth as one wizard sees it, from their square or a projection's.

    Attributes:
        player: the wizard's player.
        origin: the square from which they look.
        grid: the grid without ignored walls.
    """

    __slots__ = ("_blockers", "_edges", "_fogged", "_near", "_squares", "bent", "game", "grid", "origin", "player")

    def __init__(
        self, game: Game, player: int, *, origin: int = NOWHERE, through: int = NOWHERE, bent: bool = False
    ) -> None:
        position = game.position
        wizard = position.wizards[player]
        self.game = game
        self.player = player
        self.origin = wizard.square if origin < 0 else origin
        self.bent = bent
        grid = ignoring(game, through)
        if wizard.powers.fills:
            grid = grid.with_squares(opaque=grid.opaque & ~(1 << wizard.square) | self._clouds())  # WW-4.17
        self.grid = grid
        self._edges = NOWHERE
        self._near = NOWHERE
        self._squares = NOWHERE
        self._blockers = NOWHERE
        self._fogged = position.fog

    @property
    def squares(self) -> int:
        """The squares whose contents are in sight, as a mask (WW-4.1, WW-4.6, WW-4.7)."""
        if self._squares < 0:
            squares = sight.squares(self.grid, self.origin)
            if self.bent:
                squares |= sight.bent_squares(self.grid, self.origin, loose_ends(self.game, self.grid))
            self._squares = squares & self.near if self._fogged else squares
        return self._squares

    @property
    def blockers(self) -> int:
        """The squares whose blocking thing or Big Man is in sight, as a mask (WW-4.6)."""
        if self._blockers < 0:
            blockers = sight.blockers(self.grid, self.origin)
            if self.bent:
                blockers |= sight.bent_blockers(self.grid, self.origin, loose_ends(self.game, self.grid))
            self._blockers = blockers & self.near if self._fogged else blockers
        return self._blockers

    def _sees_into(self, square: int) -> bool:
        # Whether a square is in `squares`, or in `blockers` if opaque. Checking one is cheaper than computing all.
        if square == self.origin:
            return True
        if self._squares < 0 and not self.bent and not self._fogged:
            return not self.grid.opaque >> self.origin & 1 and self.grid.sees(self.origin, square)
        return bool((self.squares | self.blockers) >> square & 1)

    def _clouds(self) -> int:
        # A Big Man sees out of their square, but not out of a bush or cloud in it.
        square = 0
        for thing in self.game.position.things:
            if thing.square == self.game.position.wizards[self.player].square and self.game.blocks_sight(thing):
                square |= 1 << thing.square
        return square

    @property
    def near(self) -> int:
        """The squares adjacent to the origin, itself included, as a mask (WW-4.12)."""
        if self._near < 0:
            self._near = sight.adjacent(self.grid, self.origin, printed=self.game.rules.adjacency == "printed")
        return self._near

    @property
    def edges(self) -> int:
        """The walls, doors and border lines in sight, as a mask (WW-4.7, WW-4.8)."""
        if self._edges < 0:
            if self._in_cloud():
                self._edges = 0
            elif self._fogged:
                self._edges = self.own_edges
            else:
                self._edges = sight.edges(self.grid, self.origin)
                if self.bent:
                    self._edges |= sight.bent_edges(self.grid, self.origin, loose_ends(self.game, self.grid))
        return self._edges

    @property
    def own_edges(self) -> int:
        """The edges of the origin that cards can name, as a mask (WW-4.13, WW-9.11)."""
        return self.game.position.board.edges_of[self.origin]

    @property
    def near_edges(self) -> int:
        """The origin's edges in sight: all of them, but none in a Dust Cloud (WW-4.7)."""
        return 0 if self._in_cloud() else self.own_edges

    def _in_cloud(self) -> bool:
        if not self.grid.opaque >> self.origin & 1:
            return False
        return any(thing.square == self.origin and thing.kind == "dust_cloud" for thing in self.game.position.things)

    def sees_wizard(self, other: int) -> bool:
        """Whether a wizard is in sight; the player's own always is (WW-4.1, WW-4.7, WW-4.17)."""
        if other == self.player:
            return True
        wizards = self.game.position.wizards
        square = wizards[other].square
        if square < 0:
            return False
        if not self._sees_into(square):
            return False
        if wizards[other].powers.fills:
            # A Big Man in a bush or cloud can be seen from outside, too (WW-4.6).
            return not (square == self.origin and self._in_cloud())
        if square == self.origin:
            # In the same square: hidden by a third wizard who is a Big Man, or by a cloud.
            return not self._in_cloud() and not self._third_big_man(square, other)
        return not self.grid.opaque >> square & 1 and not self._third_big_man(square, other)

    def _third_big_man(self, square: int, other: int) -> bool:
        return any(
            seat not in (self.player, other) and wizard.square == square and wizard.powers.fills
            for seat, wizard in enumerate(self.game.position.wizards)
        )

    def wizards(self) -> list[int]:
        """The other players whose living wizards are in sight, ascending."""
        return [
            other
            for other, wizard in enumerate(self.game.position.wizards)
            if other != self.player and wizard.alive and wizard.life > 0 and self.sees_wizard(other)
        ]

    def sees_thing(self, thing: Thing) -> bool:
        """Whether an object in a square is in sight."""
        bit = 1 << thing.square
        if self._in_cloud():
            return thing.square == self.origin and thing.kind == "dust_cloud"
        if self.squares & bit:
            return True
        return bool(self.blockers & bit) and self.game.blocks_sight(thing)

    def sees_square(self, square: int) -> bool:
        """Whether a square, and a treasure in it, is in sight."""
        return bool(self.squares >> square & 1) and not self._in_cloud()

    def sees_spell(self, spell: Spell) -> bool:
        """Whether a spell in play is in sight: the wizard, thing or edge it affects, else its caster (WW-4.14).

        A Global spell always is (WW-4.15).
        """
        game = self.game
        if "Global" in game.cards.of[spell.card].traits:
            return True
        if spell.wizard >= 0:
            return self.sees_wizard(spell.wizard)
        if spell.edge >= 0:
            return bool(self.edges >> spell.edge & 1)
        if spell.treasure >= 0:
            square = game.position.treasures[spell.treasure]
            return square >= 0 and self.sees_square(square)
        things = [thing for thing in game.position.things if thing.number == spell.thing or thing.spell == spell.number]
        return any(map(self.sees_thing, things)) if things else self.sees_wizard(spell.caster)

    def is_near(self, square: int) -> bool:
        """Whether a square is the origin or adjacent to it (WW-9.7)."""
        return bool(self.near >> square & 1)


def ignoring(game: Game, through: int) -> Grid:
    """The grid without the wall or door that a Visionstone ignores, -1 for none (WW-21.82)."""
    grid = game.position.grid
    return grid.with_edge(through, Stands.OPEN) if through >= 0 else grid


def loose_ends(game: Game, grid: Grid) -> int:
    """The points where only Walls of Earth end, which have no columns, as a mask (WW-3.12, WW-25.155)."""
    earth = {edge: Stands.OPEN for edge, stands in game.position.edges.items() if stands.kind == "earth"}
    return grid.columns_standing() & ~grid.with_edges(earth).columns_standing() if earth else 0
