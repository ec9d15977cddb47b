"""Spells that create, seal, fix or destroy things and walls, or turn sectors.

The created object is data: `creates = "rosebush"`, a key of data/objects.toml.
"""

from __future__ import annotations

from collections.abc import Mapping

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step, evolve
from arcana_core.scenario.bounds import Seat
from arcana_wizwar import actions, events
from arcana_wizwar.cards.rule import CardRule
from arcana_wizwar.chapters.board import objects
from arcana_wizwar.chapters.board.targets import Scene
from arcana_wizwar.chapters.magic import attacks, spells
from arcana_wizwar.chapters.movement import doors
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.labyrinth import square_name
from arcana_wizwar.model.state import Damage, Draft, Spell, Thing


class InSquares(CardRule):
    """Creates an object in one or more empty squares that aren't home base squares (WW-14.4, WW-16.6)."""

    def words(self, draft: Draft) -> tuple[str, ...]:
        """Squares that admit a creation."""
        return ("free_square",)

    def begin(self, game: Game, frame: int) -> None:
        """Bring the spell and its objects into play."""
        self.create(game, frame)

    def create(self, game: Game, frame: int) -> Spell | None:
        """Bring the spell into play and return it; None if one of its squares is no longer free."""
        named = [square for square in game.play(frame).targets if isinstance(square, actions.AtSquare)]
        squares = [actions.square_of(square) for square in named]
        if not all(objects.may_create(game, square) for square in squares):
            return None
        spell = game.begin_spell(frame)
        for square in squares:
            game.create_thing(self.card.others["creates"], square, spell.number)
        return spell


class BoobyTrap(InSquares):
    """Four tokens, one of which is the trap (WW-21.11, WW-22.24)."""

    def may(self, game: Game, player: int, kind: str) -> bool:
        """Only with enough free squares."""
        position = game.position
        free = position.grid.squares & ~objects.occupied(game) & ~position.board.home_mask
        tokens: int = self.card.others["tokens"]
        return free.bit_count() >= tokens

    def count(self, game: Game, draft: Draft, player: int) -> int:
        """A square for each token."""
        tokens: int = self.card.others["tokens"]
        return tokens

    def targets(self, game: Game, draft: Draft, scene: Scene) -> tuple[Action, ...]:
        """Different squares."""
        free = super().targets(game, draft, scene)
        return tuple([square for square in free if square not in draft.targets])

    def begin(self, game: Game, frame: int) -> None:
        """Place the tokens, then let the caster choose the trap in secret (WW-25.35)."""
        spell = self.create(game, frame)
        if spell:
            game.then(LayTrap(spell.caster, spell.number))


class LayTrap(Step[Game]):
    """The caster of a Booby Trap chooses the trap in secret (WW-22.24, WW-23.7)."""

    player: Seat
    spell: int
    rejection = Rejection("WW-21.11", "name the square of one of the tokens just placed")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask."""
        return game.ask(self.player, self.options(game, self.player))

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The squares of the tokens."""
        return tuple([actions.SQUARE[square] for square in sorted(token.square for token in self._tokens(game))])

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Note it."""
        spell = game.spell(self.spell)
        assert isinstance(action, actions.AtSquare)
        assert spell is not None
        square = actions.square_of(action)
        trap = next(token for token in self._tokens(game) if token.square == square)
        spells.change_spell(game, evolve(spell, trap=trap.number))
        if game.keeps_log:
            game.emit(events.TrapLaid(player, square_name(game.position.grid, square)), "WW-21.11")

    def _tokens(self, game: Game) -> list[Thing]:
        return [thing for thing in game.position.things if thing.spell == self.spell]


class OnEdge(CardRule):
    """Creates a wall or a barrier on a free border line (WW-14.4, WW-16.7)."""

    def words(self, draft: Draft) -> tuple[str, ...]:
        """An empty line, or nothing for a counter that needs none."""
        return super().words(draft) if draft.type == "counter" else ("border_line",)

    def begin(self, game: Game, frame: int) -> None:
        """Bring the spell and its creation into play if the line is still free."""
        play = game.play(frame)
        edge = game.edge_of(play.targets[0])
        if self._lets(game, edge):
            spell = game.begin_spell(frame, edge=edge)
            self._create(game, spell)

    def _lets(self, game: Game, edge: int) -> bool:
        return objects.may_create_on(game, edge)

    def _create(self, game: Game, spell: Spell) -> None:
        objects.create_on_edge(game, self.card.others["creates"], spell.edge, spell.number)


class CreateDoor(OnEdge):
    """A door on a free border line or in a stone wall, for its caster alone (WW-21.15)."""

    def words(self, draft: Draft) -> tuple[str, ...]:
        """Stone walls only."""
        return ("stone_wall", "border_line")

    def _lets(self, game: Game, edge: int) -> bool:
        return objects.may_create_on(game, edge) or game.edge_at(edge).kind == "wall"

    def _create(self, game: Game, spell: Spell) -> None:
        objects.create_on_edge(game, self.card.others["creates"], spell.edge, spell.number, owner=spell.caster)


class SealDoor(CardRule):
    """Seals a door so that no player can open it (WW-21.64)."""

    def targets(self, game: Game, draft: Draft, scene: Scene) -> tuple[Action, ...]:
        """The unsealed doors."""
        seen = super().targets(game, draft, scene)
        return tuple([door for door in seen if not game.edge_at(game.edge_of(door)).sealed])

    def begin(self, game: Game, frame: int) -> None:
        """Close a door held open, then seal it."""
        edge = game.edge_of(game.play(frame).targets[0])
        stands = game.edge_at(edge)
        if stands.kind == "door" and not stands.sealed:
            if stands.held_by >= 0:
                doors.close(game, edge)
            spell = game.begin_spell(frame, edge=edge)
            game.set_edge(edge, evolve(game.edge_at(edge), sealed=spell.number))


class DestroyWall(CardRule):
    """Destroys a wall or door and hurts wizards beside it (WW-21.18)."""

    def work(self, game: Game, frame: int) -> None:
        """Destroy it, then hurt all wizards in both squares, the caster too."""
        play = game.play(frame)
        edge = game.edge_of(play.targets[0])
        if objects.kind_on(game.edge_at(edge)) is None:
            return
        game.destroy_edge(edge, self.card.clause)
        beside = [square for square, _ in game.position.grid.sides_of(edge)]
        struck = [
            actions.WIZARD[player]
            for player, wizard in enumerate(game.position.wizards)
            if wizard.square in beside and game.is_living(player)
        ]
        game.hurt(
            *(
                Damage(
                    name.player,
                    physical=self.card.others["harms"],
                    by=play.player,
                    play=frame,
                    cause=self.card.key,
                    clause=self.card.clause,
                )
                for name in attacks.in_turn_order(game, struck)
                if isinstance(name, actions.AtWizard)
            )
        )


class Wallivore(CardRule):
    """Eats a stone wall beside its caster (WW-21.85)."""

    def words(self, draft: Draft) -> tuple[str, ...]:
        """Stone walls only."""
        return ("stone_wall",)

    def work(self, game: Game, frame: int) -> None:
        """Destroy the wall and gain life."""
        play = game.play(frame)
        edge = game.edge_of(play.targets[0])
        if game.edge_at(edge).kind == "wall":
            game.destroy_edge(edge, self.card.clause)
            game.gain_life(play.player, self.card.others["life"], self.card.clause)


class Glue(CardRule):
    """Holds a dropped item or treasure in place (WW-21.36)."""

    def targets(self, game: Game, draft: Draft, scene: Scene) -> tuple[Action, ...]:
        """Dropped items including tacks, and treasures, but no creations (WW-25.36)."""
        return tuple([what for what in super().targets(game, draft, scene) if self._lies(game, what)])

    def begin(self, game: Game, frame: int) -> None:
        """Hold the target if it is still there."""
        what = game.play(frame).targets[0]
        if isinstance(what, actions.AtTreasure):
            game.begin_spell(frame, treasure=what.treasure)
            return
        thing = game.thing_of(what)
        if thing is not None:
            game.begin_spell(frame, thing=thing.number)

    def _lies(self, game: Game, what: Action) -> bool:
        if isinstance(what, actions.AtTreasure):
            return True
        thing = game.thing_of(what)
        return thing is not None and thing.card >= 0


class RotateSector(CardRule):
    """A sector turns (WW-21.63)."""

    def work(self, game: Game, frame: int) -> None:
        """Ask its caster for the angle (WW-22.20)."""
        play = game.play(frame)
        sector = play.targets[0]
        assert isinstance(sector, actions.AtSector)
        game.then(ChooseTurn(play.player, sector.colour))


class ChooseTurn(Step[Game]):
    """The caster of Rotate Sector chooses the angle (WW-21.63, WW-22.20)."""

    player: Seat
    colour: int
    choices = actions.TURNS
    rejection = Rejection("WW-21.63", "turn the sector by 90, 180 or 270 degrees clockwise")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask unless the caster has died (WW-25.165)."""
        return game.ask(self.player, self.choices) if game.is_living(self.player) else ()

    def answer(self, game: Game, action: actions.Turn, player: int) -> None:
        """Turn it."""
        place = next(place for place, sector in enumerate(game.position.sectors) if sector.colour == self.colour)
        game.turn_sector(place, action.quarters)


RULES: Mapping[str, type[CardRule]] = {
    "booby_trap": BoobyTrap,
    "create_door": CreateDoor,
    "create_wall": OnEdge,
    "destroy_wall": DestroyWall,
    "dust_cloud": InSquares,
    "glue": Glue,
    "rosebush": InSquares,
    "rotate_sector": RotateSector,
    "seal_door": SealDoor,
    "stone_block": InSquares,
    "thornbush": InSquares,
    "wall_of_fire": OnEdge,
    "wallivore": Wallivore,
}
