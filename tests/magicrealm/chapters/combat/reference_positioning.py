"""A second, slow calculation of repositioning and change of tactics (MR-28.9, MR-28.10, MR-30.1 to MR-30.12).

It shares no code with the game's chapters of combat. It reads where everybody was placed, and the dice of the rolls.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import Factory, define

from arcana_core.events import Event
from arcana_magicrealm import Game, events
from arcana_magicrealm.model.beings import BEINGS, FIRST_DENIZEN
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.melee import Sheet

MOVES = {
    1: {1: 1, 2: 3, 3: 2},
    2: {1: 3, 2: 2, 3: 1},
    3: {1: 2, 2: 1, 3: 3},
    4: {1: 1, 2: 2, 3: 3},
    5: {1: 2, 2: 3, 3: 1},
    6: {1: 3, 2: 1, 3: 2},
}
"""The new box for box 1, 2 and 3, by die (MR-30.6)."""
BOXES = (1, 2, 3)
Counter = tuple[int, bool]
"""A denizen, and whether its head, club or horse is meant."""


@define
class Places:
    """The boxes of all counters, by counter, and those that show their dark side; the rolls as they are found.

    Attributes:
        game: as it was before the rolls.
        homes: the owner of the sheet on which each denizen is.
        rolls: those still to be made use of.
    """

    game: Game
    homes: dict[int, int] = Factory(dict)
    boxes: dict[Counter, int] = Factory(dict)
    dark: set[Counter] = Factory(set)
    rolls: list[Event] = Factory(list)

    @classmethod
    def before(cls, game: Game) -> Places:
        """Read the position, and check that everybody was placed by the rules."""
        made, fight = cls(game.clone()), game.fight
        for sheet in fight.sheets:
            for being in (sheet.owner, *sheet.attackers):
                owns = any(one.owner == being for one in fight.sheets)
                made.homes.setdefault(being, being if owns else sheet.owner)
            for stand in sheet.stands:
                assert made.homes[stand.being] == sheet.owner, BEINGS[stand.being]
                made.boxes[stand.being, False] = stand.box
                if made.has_other(stand.being):
                    made.boxes[stand.being, True] = stand.other
        for number in range(len(DENIZENS)):
            being = FIRST_DENIZEN + number
            made.dark |= {(being, False)} if fight.dark >> being & 1 else set()
            made.dark |= {(being, True)} if fight.turned >> being & 1 else set()
        for sheet in fight.sheets:
            made.check_places(sheet)
        for _, target in fight.targets:
            assert target < FIRST_DENIZEN or target in made.homes, BEINGS[target]
        return made

    # The counters of denizens.

    def has_part(self, being: int) -> bool:
        """Whether a denizen has a head or club, which fights."""
        kind = DENIZENS[being - FIRST_DENIZEN].type
        return kind is not None and kind.part != ""

    def has_other(self, being: int) -> bool:
        """Whether a denizen has a head, club or living horse; caves have no horses (MR-25.1)."""
        number = being - FIRST_DENIZEN
        native, position = DENIZENS[number].native, self.game.position
        rides = native is not None and native.horse is not None and not position.dead_horses >> number & 1
        return self.has_part(being) or (rides and not self.game.map.is_cave(position.denizen_at[number]))

    def turns(self, counter: Counter) -> bool:
        """Whether a counter can change tactics: not Tremendous monsters themselves, nor horses (MR-30.9, MR-30.10)."""
        being, is_other = counter
        kind = DENIZENS[being - FIRST_DENIZEN].type
        return self.has_part(being) if is_other else kind is None or kind.size != "T"

    def is_hired(self, being: int) -> bool:
        """Whether a denizen is a hireling."""
        return self.game.position.owners[being - FIRST_DENIZEN] >= 0

    # Groups (MR-30.7, MR-30.8).

    def target(self, sheet: Sheet) -> int:
        """The denizen in the maneuver square of a denizen's sheet (MR-28.2, MR-28.8, MR-33.4); -1 for none."""
        held = dict(self.game.fight.holds).get(sheet.owner)
        if held is not None:
            return held
        last = sheet.attackers[-1] if sheet.attackers else -1
        return dict(self.game.fight.targets).get(sheet.owner, last)

    def groups(self, sheet: Sheet) -> Iterator[list[Counter]]:
        """The counters of a sheet that are rolled for together."""
        here = [one for one in sheet.attackers if self.homes[one] == sheet.owner]
        found = [here, [], []]
        if sheet.owner >= FIRST_DENIZEN:
            target = self.target(sheet)
            owner = [] if self.is_hired(sheet.owner) else [sheet.owner]
            found = [[one for one in here if one != target], [one for one in here if one == target], owner]
        for group in found:
            yield [(one, is_other) for one in group for is_other in (False, True) if (one, is_other) in self.boxes]

    # Placing (MR-28.9, MR-28.10, MR-30.1, MR-30.2, MR-30.4).

    def check_places(self, sheet: Sheet) -> None:
        """Everybody on a sheet was placed, and as many boxes or circles as possible are filled."""
        is_character = sheet.owner < FIRST_DENIZEN
        if not is_character and not self.is_hired(sheet.owner):
            self.boxes[sheet.owner, False] = 1
            if self.has_other(sheet.owner):
                self.boxes[sheet.owner, True] = 2
        others = [one for one in sheet.attackers if self.homes[one] == sheet.owner]
        for one in (*others, *([] if is_character else [sheet.owner])):
            assert self.boxes[one, False] in BOXES, BEINGS[one]
            assert not self.has_other(one) or self.boxes[one, True] in BOXES, BEINGS[one]
        if not is_character and not self.is_hired(sheet.owner):
            return
        target = -1 if is_character else self.target(sheet)
        counters = [one for one in others if one != target]
        for one in counters:
            assert self.boxes[one, False] != self.boxes.get((one, True)), BEINGS[one]
        filled = [self.boxes[one, False] for one in counters]
        filled += [self.boxes[one, True] for one in counters if self.has_part(one)]
        if not (is_character and self.game.rules.quiet_monsters):
            assert len({*filled}) == min(3, len(filled)), (BEINGS[sheet.owner], filled)

    # Rolls (MR-30.6, MR-30.9, MR-30.12).

    def compare(self, game: Game, seen: list[Event]) -> None:
        """Make the moves that the dice show, and compare the places and sides after them."""
        self.rolls = [one for one in seen if isinstance(one, (events.Repositioned, events.TacticsRolled))]
        fight = self.game.fight
        owners = [sheet.owner for sheet in fight.sheets]
        seats = [game.position.seats[one] for one in owners if one < FIRST_DENIZEN]
        assert seats == sorted(seats)
        assert owners == [*owners[: len(seats)], *sorted(one for one in owners if one >= FIRST_DENIZEN)]
        for sheet in fight.sheets:
            for group in self.groups(sheet):
                if group:
                    self.reposition(sheet.owner, group)
        for sheet in fight.sheets:
            for group in self.groups(sheet):
                for box in BOXES:
                    self.change_tactics(sheet.owner, box, [one for one in group if self.boxes[one] == box])
        assert not self.rolls
        self.check_after(game)

    def reposition(self, owner: int, group: list[Counter]) -> None:
        """Move a group."""
        roll = self.rolls.pop(0)
        assert isinstance(roll, events.Repositioned)
        assert roll.being == owner
        for counter in group:
            self.boxes[counter] = MOVES[roll.roll][self.boxes[counter]]

    def change_tactics(self, owner: int, box: int, there: list[Counter]) -> None:
        """Turn over those in a box that can turn."""
        turning = [one for one in there if self.turns(one)]
        if turning:
            roll = self.rolls.pop(0)
            assert isinstance(roll, events.TacticsRolled)
            assert (roll.being, roll.box, len(roll.faces)) == (owner, box, 2)
            assert sorted(roll.those) == sorted(being for being, _ in turning)
            if 6 in roll.faces:
                self.dark ^= {*turning}

    def check_after(self, game: Game) -> None:
        """Compare the places and sides."""
        fight = game.fight
        stands = [stand for sheet in fight.sheets for stand in sheet.stands]
        found = {(stand.being, False): stand.box for stand in stands}
        found |= {(stand.being, True): stand.other for stand in stands if stand.other}
        assert found == self.boxes
        assert fight.dark == sum([1 << being for being, is_other in self.dark if not is_other])
        assert fight.turned == sum([1 << being for being, is_other in self.dark if is_other])
