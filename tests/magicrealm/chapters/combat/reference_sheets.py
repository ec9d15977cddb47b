"""A second account of the sheets of a fight, from its log alone (MR-25.3 to MR-26.10, MR-28.13, MR-35.8, MR-35.9).

It shares no code with the game's chapters of combat. Magic is left out.
"""

from __future__ import annotations

from attrs import define, field

from arcana_core.events import Event
from arcana_magicrealm import Game, events
from arcana_magicrealm.model.beings import FIRST_DENIZEN

OF_TREACHERY = (
    *(events.BattleBegan, events.Betrayed, events.CameOutOfHiding, events.PackLaidDown, events.RelationLost),
    events.Unhired,
)
"""The events between the choice of a hireling that rebels by it and the place that it would have had (MR-28.13)."""


@define
class Sheets:
    """The sheets with attackers.

    Attributes:
        game: the game that is followed.
        hired: the hirelings.
        on: the attackers on each sheet, by its owner, in the order of their arrival.
        holds: the Tremendous monsters that are red side up, with those they hold.
        grips: those that turn red side up at the end of this round, with those they have hit.
        coming: those who have just been lured or deployed.
        seen: the number of the log's entries that have been read.
    """

    game: Game
    hired: set[int]
    on: dict[int, list[int]] = field(factory=dict)
    holds: dict[int, int] = field(factory=dict)
    grips: dict[int, int] = field(factory=dict)
    coming: list[Event] = field(factory=list)
    seen: int = 0

    @classmethod
    def of(cls, game: Game) -> Sheets:
        """No sheets, before a fight."""
        hired = {FIRST_DENIZEN + number for number, owner in enumerate(game.position.owners) if owner >= 0}
        return cls(game, hired, seen=len(game.log))

    def check(self) -> None:
        """Read what is new in the log, and compare."""
        for entry in [*self.game.log][self.seen :]:
            if not isinstance(entry.event, OF_TREACHERY):
                self.come()
            self.enter(entry.event)
        self.come()
        self.seen = len(self.game.log)
        fight = self.game.position.fight
        if fight is not None:
            assert {sheet.owner: [*sheet.attackers] for sheet in fight.sheets if sheet.attackers} == self.on
            assert dict(fight.holds) in (self.holds, self.holds | self.grips)

    def enter(self, event: Event) -> None:
        """Enter an event that changes sheets."""
        if isinstance(event, events.Lured | events.Deployed):
            self.coming.append(event)
        elif isinstance(event, events.Assigned):
            self.attack(event.being, event.partner)
        elif isinstance(event, events.RanAway | events.Slain):
            self.leave(event.being)
        elif isinstance(event, events.Died):
            self.leave(event.hero)
        elif isinstance(event, events.Unhired):
            self.rebel(event.being)
        elif isinstance(event, events.Gripped):
            self.grips[event.being] = event.partner
        elif isinstance(event, events.RoundBegan):
            self.begin_round()

    def come(self) -> None:
        """Put those who are lured or deployed on sheets, unless the hireling has rebelled meanwhile (MR-28.13)."""
        for event in self.coming:
            if isinstance(event, events.Deployed) and event.being in self.hired:
                self.attack(event.being, event.partner)
            elif isinstance(event, events.Lured) and (event.partner < FIRST_DENIZEN or event.partner in self.hired):
                self.move(event.being, event.partner)
        self.coming = []

    def move(self, attacker: int, owner: int) -> None:
        """Make a denizen the newest attacker on a sheet."""
        for other in [other for other, attackers in self.on.items() if attacker in attackers]:
            self.take_off(attacker, other)
        self.on.setdefault(owner, []).append(attacker)

    def take_off(self, attacker: int, owner: int) -> None:
        """Take an attacker off a sheet, which is gone with its last one."""
        self.on[owner].remove(attacker)
        if not self.on[owner]:
            del self.on[owner]

    def attack(self, attacker: int, target: int) -> None:
        """Put a denizen on the sheet of its target, and take the target off others (MR-26.5 to MR-26.10)."""
        foes = [owner for owner, attackers in self.on.items() if target in attackers]
        self.move(attacker, target)
        for foe in foes if target >= FIRST_DENIZEN else ():
            if self.holds.get(target) != foe:
                self.take_off(target, foe)
                if foe not in self.on and foe >= FIRST_DENIZEN and foe not in self.holds:
                    self.move(foe, target)

    def part(self, one: int, other: int) -> None:
        """End a fight between two."""
        for attacker, owner in ((one, other), (other, one)):
            if attacker in self.on.get(owner, ()):
                self.take_off(attacker, owner)
            for held in (self.holds, self.grips):
                if held.get(attacker) == owner:
                    del held[attacker]

    def leave(self, being: int) -> None:
        """Take a being off all sheets; those who hold it, and have sheets of their own, fight there alone (MR-26.10)."""
        self.on.pop(being, None)
        for other in {*self.on, *self.holds, *self.grips, *self.holds.values(), *self.grips.values()}:
            self.part(being, other)

    def rebel(self, rebel: int) -> None:
        """End the fights of a former hireling with unhired denizens (MR-28.13, MR-34.16)."""
        self.hired.discard(rebel)
        for foe in {*self.on, *[one for attackers in self.on.values() for one in attackers]} - self.hired:
            if foe >= FIRST_DENIZEN:
                self.part(rebel, foe)

    def begin_round(self) -> None:
        """Keep unhired denizens and those who hold on characters' sheets, and the held on others (MR-35.8, MR-35.9)."""
        self.holds |= self.grips
        self.grips = {}
        kept = {owner: attackers for owner, attackers in self.on.items() if owner < FIRST_DENIZEN}
        self.on = {}
        for owner, attackers in kept.items():
            for one in attackers:
                if one not in self.hired or self.holds.get(one) == owner:
                    self.move(one, owner)
        holds = {one: held for one, held in self.holds.items() if held >= FIRST_DENIZEN}
        for one, held in sorted(holds.items()):
            if holds.get(held) != one and held in holds:
                self.on.setdefault(held, []).append(one)
            elif holds.get(held) != one or one < held:
                self.on.setdefault(one, []).append(held)
