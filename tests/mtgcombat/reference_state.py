"""The state of the reference model of the wizards' combat, and the settings that follow from it.

Power, Toughness, keywords, attributes and groups are worked out naively from cards and combatants: nothing
of the game's own procedures is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from attrs import define, field

from arcana_core.testing import ReferenceModel
from arcana_mtgcombat import Game, events
from arcana_mtgcombat.model.cards import Card, Sheet, Static

TYPES = "WUBRGC"
NO_ONE, UNSET = -1, -1
SEATS = 8


@define
class Body:
    """A combatant of the reference model. A character's sheet replaces the card."""

    number: int
    printed: Card | Sheet
    controller: int
    owner: int
    life: int
    guard: int = UNSET
    exhausted: bool = False
    sick: bool = False
    detached: bool = False
    plus: int = 0
    minus: int = 0
    shields: int = 0
    orders: int = 0
    went_along: bool = False
    doomed: bool = False


@define
class Thing:
    """A permanent of the reference model."""

    number: int
    card: Card
    controller: int
    bearer: int
    exhausted: bool = False


@define
class Seat:
    """The reference model's knowledge of a seat."""

    sheet: Sheet
    side: int
    pool: dict[str, int]
    library: list[str]
    memory: Counter[str]
    graveyard: list[str]
    exile: list[str]
    status: str = "in"
    looked_at: Counter[str] = field(factory=Counter)
    placed: int = 0
    stack: Counter[str] = field(factory=Counter)
    loose: Counter[str] = field(factory=Counter)
    giving_up: Counter[str] = field(factory=Counter)
    fleeing: bool = False
    lost_in_flight: int = 0
    struck: bool = False
    attacked: bool = False
    fell: int = 0
    spared: bool | None = None

    @property
    def wild(self) -> bool:
        return self.sheet.wild


@define
class Values:
    """The sum of all effects in force on a combatant."""

    power: int
    toughness: int
    keywords: set[str]
    bars: set[str]


def names(mask: int) -> set[str]:
    """The keywords of a mask, in words."""
    words = "Flying|Reach|First Strike|Vigilance|Trample|Haste|Defender|Deathtouch|Lifelink|Indestructible|Split Second"
    return {word for bit, word in enumerate(words.split("|")) if mask >> bit & 1}


class Book(ReferenceModel[Game]):
    """Combatants, permanents and the turn at the start."""

    def __init__(self, game: Game) -> None:
        position, cards = game.position, game.pool.cards
        super().__init__(game)
        self.rules = game.rules

        def keys(places: tuple[int, ...]) -> list[str]:
            return [cards[place].key for place in places]

        self.seats = [
            Seat(
                one.sheet,
                one.side,
                dict(zip(TYPES, one.pool, strict=True)),
                keys(one.library),
                Counter(keys(one.memory)),
                keys(one.graveyard),
                keys(one.exile),
                one.status,
                fleeing=one.fleeing,
                lost_in_flight=one.lost_in_flight,
                attacked=one.was_defender,
                fell=one.fell,
            )
            for one in position.characters
        ]
        self.bodies = {
            player: Body(player, one.sheet, player, player, one.life, one.guard, one.exhausted)
            for player, one in enumerate(position.characters)
            if not one.wild
        }
        for player, body in self.bodies.items():
            body.plus, body.minus = position.characters[player].plus, position.characters[player].minus
        for one in position.creatures:
            body = Body(one.number, cards[one.card], one.controller, one.owner, one.life, one.guard, one.exhausted)
            body.sick, body.detached, body.shields = one.sick, one.detached, one.shields
            body.plus, body.minus, body.orders = one.plus, one.minus, int(one.ordered)
            body.went_along, body.doomed = one.went_along, one.doomed
            self.bodies[one.number] = body
        self.things = {
            one.number: Thing(one.number, cards[one.card], one.controller, one.bearer, one.exhausted)
            for one in position.permanents
        }
        self.close = {frozenset(pair) for pair in position.close}
        self.changes: list[tuple[int, int, int, set[str], set[str]]] = [
            (one.number, one.power, one.toughness, names(one.gains), names(one.loses)) for one in position.changes
        ]
        self.order, self.to_come = list(position.order), list(position.to_come)
        self.round, self.turn, self.active = position.round, position.turn, position.active
        self.phase = position.phase
        self.focused: list[int] = list(position.focused)
        self.sustained, self.actions, self.castings = position.sustained, position.actions, position.castings
        self.recalled, self.restored = position.recalled, position.restored
        self.moved, self.engaged, self.commanded = position.has_moved, position.has_engaged, position.has_commanded
        self.checks = position.checks
        self.ended: events.BattleEnded | None = None
        self.rolls: list[events.Rolled] = []
        self.strike: events.Struck | None = None
        self.owed: tuple[str, int, int] | None = None
        self.withdrawn = NO_ONE
        self.locks = [*position.locks]
        self.land = position.land
        self.against: dict[int, int] = {}
        self._last_fell = False

    def is_there(self, number: int) -> bool:
        """Whether a combatant is in the battle."""
        return number in self.bodies and (number >= SEATS or self.seats[number].status == "in")

    def statics(self) -> Iterator[tuple[Static, int, int]]:
        """Static records in force: controller, bearer."""
        for thing in self.things.values():
            if self.is_there(thing.controller if thing.bearer == NO_ONE else thing.bearer):
                for static in thing.card.static:
                    yield static, thing.controller, thing.bearer
        for number, body in self.bodies.items():
            if number >= SEATS:
                assert isinstance(body.printed, Card)
                for static in body.printed.static:
                    yield static, body.controller, number

    def works_on(self, static: Static, controller: int, bearer: int, number: int) -> bool:
        """Whether a static record works on a combatant (MC-25.25)."""
        body = self.bodies[number]
        own = body.controller == controller
        match static.scope:
            case "bearer":
                return number == bearer
            case "own_creatures":
                return number >= SEATS and own
            case "enemy_creatures":
                return number >= SEATS and self.seats[body.controller].side != self.seats[controller].side
            case _:
                return own and not body.detached

    def values(self) -> dict[int, Values]:
        """Return the present values of every combatant."""
        found = {}
        statics = [*self.statics()]
        for number, body in self.bodies.items():
            counters = body.plus - body.minus
            keywords = names(body.printed.keywords) if isinstance(body.printed, Card) else set()
            made = Values(body.printed.power + counters, body.printed.toughness + counters, keywords, set())
            for static, controller, bearer in statics:
                if static.do in ("power_toughness", "keyword", "bar") and self.works_on(
                    static, controller, bearer, number
                ):
                    made.power += static.power
                    made.toughness += static.toughness
                    made.keywords |= {static.word} - {""}
                    made.bars |= {*static.what}
            for changed, power, toughness, gains, loses in self.changes:
                if changed == number:
                    made.power += power
                    made.toughness += toughness
                    made.keywords = (made.keywords | gains) - loses
            made.power, made.toughness = max(made.power, 0), max(made.toughness, 0)
            found[number] = made
        return found

    def attribute(self, player: int, name: str) -> int:
        """An attribute of a character (MC-25.26, MC-25.28)."""
        value = 1 if name == "recalls" else int(getattr(self.seats[player].sheet, name))
        for thing in self.things.values():
            if not self.is_there(thing.controller if thing.bearer == NO_ONE else thing.bearer):
                continue
            for static in thing.card.static:
                holder = thing.bearer if thing.card.type == "equipment" else thing.controller
                if static.do == "attribute" and static.name == name and holder == player:
                    value += static.n
                if static.do == "recall_bonus" and name == "recalls" and thing.controller == player:
                    value += static.n
        for number, body in self.bodies.items():
            if number >= SEATS and isinstance(body.printed, Card) and body.controller == player:
                for static in body.printed.static:
                    if (static.do == "attribute" and static.name == name) or (
                        static.do == "recall_bonus" and name == "recalls"
                    ):
                        value += static.n
        return max(value, 0)

    def group_of(self, number: int) -> int:
        """MC-7.1."""
        body = self.bodies[number]
        return number if number < SEATS or body.detached else body.controller

    def are_close(self, one: int, other: int) -> bool:
        """Whether two combatants are Close."""
        return frozenset((self.group_of(one), self.group_of(other))) in self.close

    def are_enemies(self, one: int, other: int) -> bool:
        """MC-1.2."""
        return self.seats[self.bodies[one].controller].side != self.seats[self.bodies[other].controller].side

    def _forget_groups(self) -> None:
        """Groups without members are gone with their ranges (MC-7.11)."""
        groups = {self.group_of(number) for number in self.bodies if self.is_there(number)}
        self.close = {pair for pair in self.close if pair <= groups}
