"""Players' knowledge from reports as plain data: mages, recon maps, messages, standing (MG-28, MG-32)."""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

from attrs import frozen

from arcana_core.scenario.bounds import PER_PLAYER, Between, Count, Length, OneOf, Seat
from arcana_magika.model.bounds import (
    UP_TO_PLAYERS,
    Address,
    Bearing,
    Lasting,
    Letter,
    MessageText,
    Name,
    Notice,
    Stats,
    TaskNumber,
    TurnOrNever,
)
from arcana_magika.model.geometry import SLICES
from arcana_magika.model.orders import Offer
from arcana_magika.model.spellings import (
    Alignment,
    Artifact,
    Artifacts,
    Colour,
    Race,
    SeenTerrain,
    SeenTurns,
    Space,
    SpaceOrNone,
    Spaces,
    SpellNumber,
    Terrains,
    Worn,
)
from arcana_magika.model.tables import UNSEEN

STRENGTHS: Final = ("Unconscious", "Exhausted", "Weak", "Healthy", "Robust")
"""The levels of strength (MG-28.5)."""
SERENITIES: Final = ("Spent", "Sapped", "Fair", "Intense")
"""The levels of serenity (MG-28.6)."""


class Known(NamedTuple):
    """Knowledge about another mage, None where unknown (MG-28.1, MG-32.5).

    Attributes:
        player: the mage.
        turn: the turn of the report with the newest part of this.
        cell: the mage's cell then.
        name, race, alignment: of the mage.
        colour: worn; BLACK if none.
        artifacts: the artifacts seen, as a set (bit 1 << place in the fixed order), None if no sighting showed any
            class of artifacts.
        all_artifacts: whether artifacts of all classes would have been seen. If not, only alignment artifacts.
        items: the number of items.
        strength, serenity: the levels of MG-28.5 and MG-28.6.
        scrolls: the spells of the scrolls by their numbers, by slot.
        cloaks: the colours of cloaks carried but not worn.
        effects: the effects in force: (code, last phase index, strength).
        turns: used if parts of this are older than `turn`: for each of FACTS the turn of the report that last showed
            it, -1 for unknown. () if everything is of one turn.
    """

    player: Annotated[int, Between(0, 12)]
    turn: Count
    cell: Space | None = None
    name: Name | None = None
    race: Race | None = None
    alignment: Alignment | None = None
    colour: Worn | None = None
    artifacts: Artifacts | None = None
    all_artifacts: bool = False
    items: Count | None = None
    strength: Annotated[str, OneOf(STRENGTHS)] | None = None
    serenity: Annotated[str, OneOf(SERENITIES)] | None = None
    scrolls: Annotated[tuple[SpellNumber, ...], Length(0, 6)] | None = None
    cloaks: Annotated[tuple[Colour, ...], Length(0, 6)] | None = None
    effects: tuple[Lasting, ...] | None = None
    turns: Annotated[tuple[TurnOrNever, ...], Length(0, len(FACTS))] = ()

    def turn_of(self, fact: str) -> int:
        """The turn of the report that last showed this one of FACTS, -1 if none did.

        For `artifacts` it is the last sighting of alignment artifacts, for `all_artifacts` the last of all artifacts.
        """
        place = FACTS.index(fact)
        if self.turns:
            return self.turns[place]
        known = self[_FIRST_FACT + place]
        return -1 if known is None or known is False else self.turn


_FIRST_FACT: Final = 2
FACTS: Final = Known._fields[_FIRST_FACT:-1]
"""The facts that can be known about a mage, in the order of `Known.turns`."""


@frozen
class Recon:
    """A recon map as one mage saw it at the end of a turn (MG-28.1 to MG-28.4).

    Attributes:
        cell: the mage's cell.
        aided: whether the map was made under Recon Aid.
        clear: the set of the cells shown and not fogged.
        terrain: the terrain codes of all cells within reach in row-major order; of fogged ones 255.
        artifacts: artifacts on the ground: (artifact, cell).
        cloaks: cloaks on the ground: (colour, cell).
        novices: the set of the cells in which any novice is seen.
        mages: the mages seen in more detail, in letter order.
    """

    cell: SpaceOrNone
    aided: bool = False
    clear: Spaces = 0
    terrain: Terrains = b""
    artifacts: Annotated[tuple[tuple[Artifact, Space], ...], Length(0, 12)] = ()
    cloaks: Annotated[tuple[tuple[Colour, Space], ...], Length(0, 100)] = ()
    novices: Spaces = 0
    mages: Annotated[tuple[Known, ...], Length(0, 13)] = ()

    def terrain_at(self, cell: int) -> int:
        """The terrain code shown for a cell, 255 if it is fogged or out of reach."""
        place = 0
        for first, end in SLICES[4 if self.aided else 3][self.cell]:
            if first <= cell < end:
                return self.terrain[place + cell - first]
            place += end - first
        return UNSEEN


@frozen
class Standing:
    """A player's standing among the others, without names (MG-32.7).

    Attributes:
        own, lowest, highest: Endurance, Arcania, Spell Skill, equivalent Aptitude: the player's, and the ends of all
            others.
        quarters: the player's victory points as if the game ended now, in quarters of a point.
    """

    own: Stats
    lowest: Stats
    highest: Stats
    quarters: Count


@frozen
class Delivered:
    """A message as it was received (MG-26.6).

    Attributes:
        sender: the sender's letter, None if anonymous.
        address: the address.
        text: the text.
    """

    sender: Letter | None
    address: Address
    text: MessageText


@frozen
class Knowledge:
    """A player's knowledge from the reports up to now (MG-28, MG-32, MG-38).

    Attributes:
        turn: the turn of the last report, 0 before the first turn.
        recon: the own recon map.
        seen_terrain: each cell's terrain code when last seen, 255 for never (MG-28.10).
        seen_turn: the turn when each cell was last seen, two bytes each, low byte first. 65535 for never, 65534 for
            that turn and all later ones.
        mages: the knowledge about each player, None for the player's own mage and for unknown mages.
        spaces: artifacts whose spaces are known by other means than sight: (artifact, cell) (MG-21.18, MG-24.58).
            Scattered ones may have moved since (MG-40.34).
        bearing: to the racial artifact of the own race (MG-21.19).
        colours: colours of mages with a cloak in common: (player, colour) (MG-28.8).
        cells: spaces of mages with a cloak of the own team: (player, cell) (MG-28.9).
        allies: the other members of the team, in letter order.
        ally_recons: their recon maps: (player, recon) (MG-28.7).
        inspected: results of KNOSS, INTRP, and items of team mates: one `Known` for each mage, in letter order.
        effects: in force on the mage when the report was made, those ending then included: (code, last phase index,
            strength), oldest first.
        standing: the own standing.
        messages: received with the last report.
        notices: of the game, with the last report.
        offers: received by the Ebon Mage with the last report: (player, offer).
        tasks: of the Ebon Mage: (task, whether it would count now).
        players: those still in the game.
    """

    turn: Count
    recon: Recon
    seen_terrain: SeenTerrain
    seen_turn: SeenTurns
    mages: Annotated[tuple[Known | None, ...], PER_PLAYER]
    spaces: Annotated[tuple[tuple[Artifact, Space], ...], Length(0, 12)] = ()
    bearing: Bearing = "HERE"
    colours: Annotated[tuple[tuple[Seat, Worn], ...], UP_TO_PLAYERS] = ()
    cells: Annotated[tuple[tuple[Seat, Space], ...], UP_TO_PLAYERS] = ()
    allies: Annotated[tuple[Seat, ...], UP_TO_PLAYERS] = ()
    ally_recons: Annotated[tuple[tuple[Seat, Recon], ...], UP_TO_PLAYERS] = ()
    inspected: Annotated[tuple[Known, ...], UP_TO_PLAYERS] = ()
    effects: tuple[Lasting, ...] = ()
    standing: Standing = Standing((0,) * 4, (0,) * 4, (0,) * 4, 0)
    messages: Annotated[tuple[Delivered, ...], Length(0, lambda game: game.player_count * game.rules.messages)] = ()
    notices: Annotated[tuple[Notice, ...], Length(0, 100)] = ()
    offers: Annotated[tuple[tuple[Seat, Offer], ...], UP_TO_PLAYERS] = ()
    tasks: Annotated[tuple[tuple[TaskNumber, bool], ...], Length(0, 30)] = ()
    players: Annotated[tuple[Seat, ...], UP_TO_PLAYERS] = ()

    def terrain_at(self, cell: int) -> int:
        """The newest terrain that the player's and team mates' maps show for a cell, 255 for none."""
        if not self.recon.clear >> cell & 1:
            for _, recon in self.ally_recons:
                if recon.clear >> cell & 1:
                    return recon.terrain_at(cell)
        return self.seen_terrain[cell]
