"""A plain reading of the Cast step, made from the rulebook alone: chapters 5, 13 and 21 to 24 (MG-13, MG-23, MG-24).

It is slow and independent of the library: it takes a position, orders and the dice that fell, carries out the step on
its own objects, and returns the result. Settings and tables are repeated on purpose, because two readings that share a
table share its mistakes. Only the default rules are read.

The module is long because it is one chapter: half of it couldn't be compared with anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, TypeVar

from attrs import define

from arcana_magika.model.orders import Cast

if TYPE_CHECKING:
    from arcana_core.effects import Duration
    from arcana_magika.model.orders import Order
    from arcana_magika.model.state import Arena

Spot: TypeAlias = tuple[int, int]
"""A space: its row and its place in the row, both from 1 (MG-2.1)."""
Item: TypeAlias = tuple[str, int]
"""A scroll by its slot, a cloak by its colour, an artifact by its number."""
Thing = TypeVar("Thing")

SPELLS: Final = """
    SPAID N - 10 40, PROAU G - 10 24, PROSH G - 8 20, PROIT G - 8 16, PROKN G - 6 12, PROEL G - 4 10, CURSP E M 6 16,
    STUTT G M 6 16, PLYZE E M 8 26, CONFS G M 4 12, ANTMA E M 10 30, ATARC E M 8 24, ATEND E M 8 22, ELDRP E TF 10 30,
    ELATT E TF 8 24, ELARR N EA 8 20, ELBLO E TF 4 12, DRART N - 8 24, FUMIT G M 6 16, STLIT E m 8 28, BRNIT E M 6 14,
    CKAID N - 8 30, RCAID N - 8 28, INVSP N - 8 22, TELPT N DD 6 16, SCART N A 6 14, KNOSS N - 6 20, INTRP N - 4 14,
    KNART N - 4 12, SRCHX E M 4 12, BOEND G - 10 30, BOARC G - 10 30, HEALS G - 8 24, FGMAP N - 10 35, PROSP G SS 10 35,
    CHAOS E - 20 50
"""
"""Code, alignment, parameter and the costs of both levels, in order of activation (MG-23.1)."""
TABLE: Final = tuple(
    (c, al, par, int(minor), int(major)) for c, al, par, minor, major in map(str.split, SPELLS.split(","))
)
CODES: Final = tuple(row[0] for row in TABLE)
PARAMETERS: Final = {row[0]: row[2] for row in TABLE}
ARTIFACTS: Final = (
    *("CROWN", "ORB", "SCEPTER"),
    *("CROSS", "ANKH", "LAMP", "PENDANT", "MEDALLION"),
    *("HELM", "CANDLE", "TOME", "ROD"),
)
"""Alignment, racial and ability artifacts in their fixed order (MG-21.1)."""
COLOURS: Final = ("RED", "BLUE", "YELLOW", "GREEN", "ORANGE", "VIOLET")
ALIGNMENTS: Final = "GNE"
DWARF: Final = 2
WAYS: Final[dict[str, Spot]] = {"NE": (-1, 0), "E": (0, 1), "SE": (1, 1), "SW": (1, 0), "W": (0, -1), "NW": (-1, -1)}
TWO_AWAY: Final[dict[str, Spot]] = {"N": (-2, -1), "S": (2, 1)}
FACTORS: Final = (40, 2, 4, 6, 10, 24, 14, 16, 18, 20)
"""Of the terrain numbers 1 to 10 (MG-3.1)."""
MAP: Final[tuple[Spot, ...]] = tuple((row, place) for row in range(1, 27) for place in range(1, row + 1))
"""All spaces in row-major order (MG-2.10)."""
GOAL: Final = (1, 1)
FOR_EVER: Final = 10**9

PROTECTIONS: Final = ("SPAID", "PROAU", "PROSH", "PROIT", "PROKN", "PROEL")
"""The six that help a team for 10 phases, or a Black caster for 4 turns."""
HEXES: Final = ("CURSP", "STUTT", "PLYZE", "CONFS", "ANTMA", "SRCHX")
ELEMENTAL: Final = ("ELDRP", "ELATT", "ELBLO")
TEAM_KNOWLEDGE: Final = ("INVSP", "KNOSS", "INTRP")
BOOSTS: Final = ("BOEND", "BOARC")
STOPPED_BY: Final = {
    "PROAU": ("ATEND", "ATARC", "ANTMA"),
    "PROSH": ("CONFS", "PLYZE", "STUTT", "CURSP"),
    "PROIT": ("FUMIT", "DRART", "STLIT", "BRNIT"),
}
"""Spells that protections stop at resolution (MG-23.11, MG-23.13)."""
WITHOUT_BONUS: Final = {("CKAID", False), *((code, True) for code in ("STLIT", "TELPT", "HEALS", "PROSP", "CHAOS"))} | {
    ("TELPT", False)
}
"""Spells and whether the level is major (MG-23.23)."""


class OtherDice(Exception):
    """The rulebook needs other dice than were thrown."""


class Die(NamedTuple):
    """One draw of the log: its purpose, its sides, its result (MG-1.3)."""

    purpose: str
    sides: int
    result: int


class Result(NamedTuple):
    """The result of one spell."""

    mage: int
    spell: str
    level: str
    result: str
    bonus: bool
    skill_up: bool


@define
class Scroll:
    """A scroll in a slot."""

    code: str
    serial: int
    bound: bool
    readings: int
    worn: bool
    aside: bool


@define
class Mage:
    """A mage with everything that a cast can change."""

    player: int
    at: Spot
    race: int
    alignment: str
    endurance: int
    max_endurance: int
    arcania: int
    max_arcania: int
    skill: int
    aptitude: int
    exhausted: bool
    unconscious: bool
    slots: list[Scroll | None]
    cloaks: list[int]
    worn: int
    barred: bool
    moved: bool


@define
class Effect:
    """Something in force to the end of a phase. `data` has the spaces that it covers, and their terrain."""

    kind: str
    target: int | None
    end: int
    strength: int = 1
    spots: frozenset[Spot] = frozenset()
    terrain: int = 0


@define
class Reported:
    """The parameters of a cast. Unused ones are -1 or empty (MG-23.6)."""

    target: int = -1
    colour: int = -1
    terrain: int = 0
    change: int = 0
    way: str = ""
    far: int = 0
    artifact: int = -1
    serial: int = -1


@define
class Declared:
    """A spell that is declared and paid for (MG-13.4)."""

    caster: Mage
    code: str
    alignment: str
    major: bool
    cost: int
    arcania_before: int
    scroll: Scroll
    slot: int
    prolonged: bool
    reported: Reported


def name_of(spot: Spot) -> str:
    """A letter for the row, a number in it (MG-2.2)."""
    return f"{chr(ord('a') + spot[0] - 1)}{spot[1]}"


def distance(one: Spot, other: Spot) -> int:
    """Steps from space to space, in six directions (MG-2.6)."""
    rows, places = one[0] - other[0], one[1] - other[1]
    return max(abs(rows), abs(places), abs(rows - places))


def on_map(spot: Spot) -> bool:
    """Whether this space exists (MG-2.1)."""
    return 1 <= spot[0] <= 26 and 1 <= spot[1] <= spot[0]


def destination(start: Spot, way: str, far: int) -> Spot:
    """The destination of a Teleport in this direction and distance, on the map or not (MG-24.49, MG-24.50)."""
    if way in TWO_AWAY:
        return start[0] + TWO_AWAY[way][0], start[1] + TWO_AWAY[way][1]
    return start[0] + far * WAYS[way][0], start[1] + far * WAYS[way][1]


def within(centre: Spot, reach: int) -> list[Spot]:
    """The spaces at this distance or less, in row-major order (MG-2.8)."""
    return [spot for spot in MAP if distance(spot, centre) <= reach]


def end_of(lasts: Duration, phase: int) -> int:
    """The index of the phase with which a duration ends, seen from a phase (MG-1.15)."""
    ends = [
        phase + clock.left - 1 if clock.moment == "phase" else end_of_turn(phase, clock.left) for clock in lasts.clocks
    ]
    return min(ends, default=FOR_EVER)


def end_of_turn(phase: int, turns: int) -> int:
    """The last phase of this many turns, counting that of this phase whole (MG-23.4)."""
    return 5 * ((phase - 1) // 5 + turns)


def spots_in(mask: int) -> frozenset[Spot]:
    """The spaces of a set that is written as bits."""
    return frozenset(spot for cell, spot in enumerate(MAP) if mask >> cell & 1)


class Casting:
    """A position, and the Cast step of one phase carried out by the rulebook.

    Args:
        arena: the position before the step; it is read, not changed.
        phase: its index through the game.
    """

    def __init__(self, arena: Arena, phase: int) -> None:
        self.phase = phase
        self.mages = [
            Mage(
                mage.player,
                MAP[mage.cell],
                mage.race,
                ALIGNMENTS[mage.alignment],
                mage.endurance,
                mage.max_endurance,
                mage.arcania,
                mage.max_arcania,
                mage.skill,
                mage.aptitude,
                mage.exhausted,
                mage.unconscious,
                [x and Scroll(CODES[x.spell], x.serial, x.bound, x.readings, x.worn, x.aside) for x in mage.slots],
                list(mage.cloaks),
                mage.worn,
                mage.barred,
                mage.moved,
            )
            for mage in arena.mages
        ]
        self.ebon = self.mages[-1]
        self.holders = [-1 - where if where < 0 else -1 for where in arena.artifacts]
        self.lie = [GOAL if where < 0 else MAP[where] for where in arena.artifacts]
        self.cloaks = [[MAP[cell] for cell in cells] for cells in arena.cloaks]
        self.disintegrated = list(arena.gone)
        self.base = dict(zip(MAP, arena.base, strict=True))
        self.effects: list[Effect] = []
        for effect in arena.effects:
            data: Any = effect.data
            target: Any = effect.target
            spots, terrain = frozenset[Spot](), 0
            if effect.kind == "FGMAP":
                spots = spots_in(data)
            elif effect.kind in (*ELEMENTAL, "ELARR"):
                spots, terrain = spots_in(data[0]), data[1]
            end = end_of(effect.lasts, phase)
            self.effects.append(Effect(effect.kind, target, end, effect.strength, spots, terrain))
        self.dice: list[Die] = []
        self.thrown = 0
        self.results: list[Result] = []
        self.rests: list[int] = []

    def carry_out(self, orders: Sequence[Order | None], dice: Iterable[Die]) -> None:
        """Declare all casts, then resolve them with these dice (MG-13.1).

        Raises:
            OtherDice: the rulebook needs other sides, or more or fewer dice.
        """
        self.dice = list(dice)
        declared = self.declared(orders)
        for code in CODES:
            for spell in self.in_order([spell for spell in declared if spell.code == code]):
                self.resolve(spell)
        if self.thrown < len(self.dice):
            raise OtherDice(f"dice are left over: {self.dice[self.thrown :]}")

    def found(self) -> dict[str, object]:
        """Everything comparable, by name."""
        found: dict[str, object] = {}
        for mage in self.mages:
            seat = "M" if mage is self.ebon else chr(ord("A") + mage.player)
            for statistic in ["endurance", "max_endurance", "arcania", "max_arcania", "skill", "aptitude"]:
                found[f"{statistic} of {seat}"] = getattr(mage, statistic)
            for status in ["exhausted", "unconscious", "barred", "moved"]:
                found[f"{seat} {status}"] = getattr(mage, status)
            found[f"space of {seat}"] = name_of(mage.at)
            found[f"cloak worn by {seat}"] = mage.worn
            found[f"cloaks of {seat}"] = sorted(mage.cloaks)
            for slot, scroll in enumerate(mage.slots):
                found[f"slot {slot + 1} of {seat}"] = scroll
        for artifact, holder in enumerate(self.holders):
            found[ARTIFACTS[artifact]] = f"held by {holder}" if holder >= 0 else name_of(self.lie[artifact])
        for colour, spots in enumerate(self.cloaks):
            found[f"{COLOURS[colour]} cloaks lie in"] = sorted(spots)
            found[f"{COLOURS[colour]} cloaks disintegrated"] = self.disintegrated[colour]
        for spot in MAP:
            found[f"base terrain of {name_of(spot)}"] = self.base[spot]
            found[f"terrain of {name_of(spot)}"] = self.ground(spot)
        return found | self.found_in_force()

    def found_in_force(self) -> dict[str, object]:
        """The effects in force: on mages and scrolls the latest end and the largest Curse, on land each by itself.

        By MG-23.19 and MG-23.27.
        """
        found: dict[str, object] = {}
        on_land = 0
        for effect in self.effects:
            if effect.target is None:
                on_land += 1
                found[f"effect {on_land} on the land"] = (effect.kind, effect.end, sorted(effect.spots), effect.terrain)
                continue
            alike = [other for other in self.effects if (other.kind, other.target) == (effect.kind, effect.target)]
            recipient = f"{effect.kind} on {'scroll' if effect.kind == 'PROSP' else 'player'} {effect.target}"
            found[f"end of {recipient}"] = max(other.end for other in alike)
            if effect.kind == "CURSP":
                found[f"size of {recipient}"] = max(other.strength for other in alike)
        return found

    def draw(self, sides: int, purpose: str) -> int:
        """D(sides), as it fell (MG-1.3)."""
        if self.thrown == len(self.dice):
            raise OtherDice(f"no die is left for D({sides}), {purpose}")
        die = self.dice[self.thrown]
        self.thrown += 1
        if die.sides != sides:
            raise OtherDice(f"die {self.thrown} is {die}, by the book it is D({sides}), {purpose}")
        return die.result

    def passes(self, percent: int, purpose: str) -> bool:
        """A chance test, without a draw where all is certain (MG-1.4)."""
        if percent <= 0 or percent >= 100:
            return percent >= 100
        return self.draw(100, purpose) <= percent

    def pick(self, things: Sequence[Thing], purpose: str) -> Thing:
        """A random pick, without a draw from a list of one (MG-1.5)."""
        return things[0] if len(things) == 1 else things[self.draw(len(things), purpose) - 1]

    def some(self, things: Sequence[Thing], number: int, purpose: str) -> list[Thing]:
        """All of them, or this many random picks without replacement (MG-1.7)."""
        if len(things) <= number:
            return list(things)
        left, picked = list(things), []
        for _ in range(number):
            picked.append(left.pop(self.draw(len(left), purpose) - 1))
        return picked

    def shuffled(self, things: Sequence[Thing]) -> list[Thing]:
        """A random order, by picks without replacement (MG-1.7)."""
        left, order = list(things), []
        while left:
            order.append(left.pop(self.draw(len(left), "order") - 1 if len(left) > 1 else 0))
        return order

    def has(self, kind: str, target: int) -> bool:
        """Whether an effect of this kind is in force on a mage or a scroll."""
        return any(effect.kind == kind and effect.target == target for effect in self.effects)

    def is_under(self, kind: str, target: int, end: int) -> bool:
        """Whether such an effect is in force with an end at least as late (MG-23.22)."""
        return any(effect.kind == kind and effect.target == target and effect.end >= end for effect in self.effects)

    def affect(self, kind: str, target: int, end: int, strength: int = 1) -> None:
        """A new effect on a mage or a scroll."""
        self.effects.append(Effect(kind, target, end, strength))

    def affect_land(self, kind: str, spots: Iterable[Spot], end: int, terrain: int = 0) -> None:
        """A new effect on spaces."""
        self.effects.append(Effect(kind, None, end, 1, frozenset(spots), terrain))

    def phases(self, number: int) -> int:
        """The last phase of this many, including this one (MG-23.3)."""
        return self.phase + number - 1

    def turns(self, number: int) -> int:
        """The last phase of this many turns, counting this one whole (MG-23.4)."""
        return end_of_turn(self.phase, number)

    def ground(self, spot: Spot) -> int:
        """The terrain in force: the latest arrangement counts (MG-3.4)."""
        changed = [effect.terrain for effect in self.effects if effect.kind == "ELARR" and spot in effect.spots]
        return changed[-1] if changed else self.base[spot]

    def number_of(self, spot: Spot) -> int:
        """The terrain number; River and Ocean are both 1 (MG-3.3)."""
        return max(1, self.ground(spot))

    def holds(self, mage: Mage, artifact: str) -> bool:
        """Whether the mage holds it."""
        return self.holders[ARTIFACTS.index(artifact)] == mage.player

    def held(self, mage: Mage) -> list[int]:
        """The artifacts held, in fixed order."""
        return [artifact for artifact, holder in enumerate(self.holders) if holder == mage.player]

    def drop_artifact(self, artifact: int, spot: Spot) -> None:
        """It is on the ground of a space now (MG-21.20)."""
        self.holders[artifact], self.lie[artifact] = -1, spot

    def wearers(self, colour: int) -> list[Mage]:
        """The wearers of this colour, in letter order."""
        return [mage for mage in self.mages if mage.worn == colour]

    def team(self, mage: Mage) -> list[Mage]:
        """The mages of a team version, for a Black mage that mage alone (MG-13.17, MG-23.9)."""
        return [mage] if mage.worn < 0 else self.wearers(mage.worn)

    def declared(self, orders: Sequence[Order | None]) -> list[Declared]:
        """The legal casts, paid for, in letter order; the others turn into Rests (MG-13.1, MG-13.3, MG-13.4)."""
        declared = []
        for mage, order in zip(self.mages, orders, strict=True):
            if not isinstance(order, Cast):
                continue
            spell = None if mage.exhausted or mage.unconscious else self.declare(mage, order)  # MG-6.10
            if spell is None:
                self.rests.append(mage.player)
            else:
                declared.append(spell)
        return declared

    def declare(self, mage: Mage, order: Cast) -> Declared | None:
        """Pay for a spell and set its scroll aside, or None if the cast is illegal (MG-13.3, MG-13.4, MG-22.3)."""
        slot = self.slot_named(mage, order.scroll)
        scroll = None if slot is None else mage.slots[slot]
        if slot is None or scroll is None:
            return None
        code, alignment, _, minor, major = TABLE[CODES.index(scroll.code)]
        cost = major if order.major else minor
        if self.is_banned(mage, alignment) or mage.arcania < cost:
            return None
        reported = self.reported(mage, code, order.parameters, slot, major=order.major)
        if reported is None:
            return None
        before = mage.arcania
        mage.arcania -= cost
        prolonged = self.has("PROSP", scroll.serial)
        if prolonged:
            scroll.aside = True
        else:
            mage.slots[slot] = None
        return Declared(mage, code, alignment, order.major, cost, before, scroll, slot, prolonged, reported)

    def slot_named(self, mage: Mage, word: str, but: int = -1) -> int | None:
        """The lowest slot that a code or a number means (MG-22.4, MG-22.10)."""
        for slot, scroll in enumerate(mage.slots):
            if scroll is not None and slot != but and word in (scroll.code, f"#{slot + 1}"):
                return slot
        return None

    def is_banned(self, mage: Mage, alignment: str) -> bool:
        """Whether Aptitude forbids the mage spells of this alignment (MG-5.10 to MG-5.14)."""
        aptitude = mage.aptitude
        if self.holds(mage, "ROD") or alignment == mage.alignment:
            return False
        if mage.alignment == "G":
            return aptitude < 0 or (alignment == "E" and aptitude < 35)
        if mage.alignment == "E":
            return aptitude > 0 or (alignment == "G" and aptitude > -35)
        return abs(aptitude) > 35 or (aptitude > 25 if alignment == "G" else aptitude < -25)

    def reported(self, mage: Mage, code: str, words: Sequence[str], slot: int, *, major: bool) -> Reported | None:
        """The parameters, or None if they are wrong, too many or too few (MG-23.6, MG-40.22)."""
        parameter = PARAMETERS[code]
        if parameter == "DD":
            return self.given_way(mage, words, major=major)
        if parameter == "-" or (parameter == "A" and major):
            return None if words else Reported()
        if len(words) != 1:
            return None
        (word,) = words
        if parameter == "m" or (parameter == "M" and not major):
            letters = [chr(ord("A") + novice.player) for novice in self.mages[:-1]] + ["M"]
            return Reported(target=letters.index(word)) if word in letters and word != letters[mage.player] else None
        if parameter == "M":
            return Reported(colour=COLOURS.index(word)) if word in COLOURS else None
        if parameter == "TF":
            return Reported(terrain=int(word)) if word in tuple("456789") else None
        if parameter == "EA":
            return Reported(change=int(word)) if word in ("-3", "-2", "-1", "+1", "+2", "+3") else None
        if parameter == "A":
            return Reported(artifact=ARTIFACTS.index(word)) if word in ARTIFACTS[:3] else None
        intended = self.slot_named(mage, word, but=slot)
        scroll = None if intended is None else mage.slots[intended]
        return None if scroll is None else Reported(serial=scroll.serial)

    def given_way(self, mage: Mage, words: Sequence[str], *, major: bool) -> Reported | None:
        """A direction, at the major level with a distance, that stays on the map (MG-24.49, MG-24.50)."""
        if len(words) != (2 if major else 1):
            return None
        way, far = words[0], int(words[1]) if major else 1
        if way in TWO_AWAY:
            if far != 2:
                return None
        elif way not in WAYS or far not in (1, 2, 3):
            return None
        return Reported(way=way, far=far) if on_map(destination(mage.at, way, far)) else None

    def in_order(self, spells: list[Declared]) -> Iterator[Declared]:
        """Spells of one number in the order in which they are resolved (MG-13.7, MG-13.20, MG-15.7, MG-40.20)."""
        ranks = [self.rank(spell) for spell in spells]
        for rank in sorted(set(ranks)):
            tied = [spell for spell, its in zip(spells, ranks, strict=True) if its == rank]
            yield from self.shuffled(tied)

    def rank(self, spell: Declared) -> tuple[int, ...]:
        """The sort key, lowest first (MG-13.7, for Teleport MG-15.7)."""
        caster, reported = spell.caster, spell.reported
        rank = (not spell.major, caster is not self.ebon, -spell.arcania_before, -caster.skill)
        if spell.code != "TELPT":
            return rank
        goal = destination(caster.at, reported.way, reported.far)
        joins = caster.worn >= 0 and any(mate.at == goal for mate in self.wearers(caster.worn))
        return *rank, -FACTORS[self.number_of(caster.at) - 1], not joins

    def resolve(self, spell: Declared) -> None:
        """The stages of a spell in order (MG-13.8, MG-13.9)."""
        caster, result, bonus, skill_up = spell.caster, "no_effect", False, False
        if not self.is_futile(spell):
            result, bonus = self.check_ability(spell)
            self.change_aptitude(spell)
            if caster is not self.ebon and self.passes(2 * spell.cost, "Spell Skill"):  # MG-13.14, MG-13.15
                caster.skill += 5
                skill_up = True
        level = "major" if spell.major else "minor"
        self.results.append(Result(caster.player, spell.code, level, result, bonus, skill_up))
        if result == "success":
            EFFECTS[spell.code](self, spell, bonus)
        if spell.prolonged:
            self.put_back(spell)

    def check_ability(self, spell: Declared) -> tuple[str, bool]:
        """Whether it succeeds, and whether with its bonus (MG-13.10 to MG-13.12)."""
        caster = spell.caster
        if self.has("STUTT", caster.player) or self.has("ANTMA", caster.player):
            return "failed", False
        skill = self.effective_skill(caster, spell.alignment)
        if not self.passes(skill, "ability"):
            return "failed", False
        may = skill > 100 and (spell.code, spell.major) not in WITHOUT_BONUS
        return "success", may and self.passes(skill - 100, "bonus")

    def effective_skill(self, mage: Mage, alignment: str) -> int:
        """Spell Skill with Spell Aid, Curse, TOME and alignment artifacts (MG-6.4, MG-13.10, MG-21.3)."""
        curses = [effect.strength for effect in self.effects if (effect.kind, effect.target) == ("CURSP", mage.player)]
        skill = max(0, mage.skill + 25 * self.has("SPAID", mage.player) - max(curses, default=0))
        skill += 20 * self.holds(mage, "TOME")
        attuned = [ALIGNMENTS[artifact] for artifact in self.held(mage) if artifact < 3]
        if mage.alignment in attuned:
            return skill + 20 * (alignment == mage.alignment)
        if not attuned or alignment in attuned:
            return skill
        return skill - (10 if alignment == mage.alignment else 20)

    def change_aptitude(self, spell: Declared) -> None:
        """Moves by the cost towards good or evil, or by half of it towards 0 (MG-5.2, MG-5.8, MG-5.9)."""
        mage = spell.caster
        if spell.alignment == "N":
            half = (spell.cost + 1) // 2
            mage.aptitude = max(0, mage.aptitude - half) if mage.aptitude > 0 else min(0, mage.aptitude + half)
        else:
            change = spell.cost if spell.alignment == "G" else -spell.cost
            mage.aptitude = max(-100, min(100, mage.aptitude + change))

    def put_back(self, spell: Declared) -> None:
        """A prolonged scroll stays after its first reading of a turn (MG-13.16, MG-22.6)."""
        scroll = spell.scroll
        scroll.aside, scroll.worn = False, True
        scroll.readings += 1
        if scroll.readings >= 2:
            spell.caster.slots[spell.slot] = None
            self.forget(scroll)

    def forget(self, scroll: Scroll) -> None:
        """A scroll that is gone is not prolonged either."""
        self.effects = [effect for effect in self.effects if (effect.kind, effect.target) != ("PROSP", scroll.serial)]

    def aimed_at(self, spell: Declared) -> list[Mage]:
        """The mages reached: a visible mage, or all who wear the colour (MG-23.7, MG-23.8)."""
        if spell.reported.target < 0:
            return self.wearers(spell.reported.colour)
        target = self.mages[spell.reported.target]
        visible = distance(spell.caster.at, target.at) <= 3 and not self.has("INVSP", target.player)
        return [target] if visible else []

    def items(self, mage: Mage, kinds: str = "scroll cloak artifact") -> list[Item]:
        """The droppable items in order, of these kinds (MG-1.13, MG-23.24, MG-40.21)."""
        scrolls = [
            ("scroll", slot)
            for slot, scroll in enumerate(mage.slots)
            if scroll and not scroll.aside and not scroll.bound
        ]
        all_items = [*scrolls, *(("cloak", colour) for colour in sorted(mage.cloaks))]
        all_items += [("artifact", artifact) for artifact in self.held(mage)]
        return [item for item in all_items if item[0] in kinds.split()]

    def room_for_scrolls(self, mage: Mage) -> int:
        """The room for scrolls (MG-22.1)."""
        return mage.slots.count(None)

    def room_for_cloaks(self, mage: Mage) -> int:
        """The room for cloaks (MG-12.2, MG-12.10, MG-24.44)."""
        if mage.barred and not self.has("CKAID", mage.player):
            return 0
        return 2 - len(mage.cloaks) - (mage.worn >= 0)

    def takeable(self, target: Mage, thief: Mage) -> list[Item]:
        """The items that the target could lose and the thief may carry (MG-24.39)."""
        full = {"scroll": self.room_for_scrolls(thief) <= 0, "cloak": self.room_for_cloaks(thief) <= 0}
        return [item for item in self.items(target) if not full.get(item[0], False)]

    def is_futile(self, spell: Declared) -> bool:
        """Whether it cannot have its intended effect now (MG-13.9, MG-23.21)."""
        code, caster, major, reported = spell.code, spell.caster, spell.major, spell.reported
        if code in (*PROTECTIONS, *HEXES, *TEAM_KNOWLEDGE, *BOOSTS, "RCAID", "KNART"):
            return self.is_covered(spell)
        if code in (*ELEMENTAL, "ELARR", "FGMAP"):
            return self.is_futile_on_land(spell)
        if code in ("ATARC", "ATEND", "FUMIT", "BRNIT", "STLIT", "DRART"):
            return not any(self.has_to_lose(mage, spell) for mage in self.reached(spell))
        if code == "CKAID":
            return self.is_under(code, caster.player, self.turns(3)) if major else caster.worn < 0
        if code == "SCART":
            return min(self.holders) >= 0 if major else self.holders[reported.artifact] >= 0
        if code == "HEALS":
            return caster.endurance >= caster.max_endurance
        if code == "PROSP":
            if not any(scroll and scroll.serial == reported.serial for scroll in caster.slots):
                return True
            return self.is_under(code, reported.serial, FOR_EVER if major else self.turns(3))
        return False  # TELPT and CHAOS

    def is_covered(self, spell: Declared) -> bool:
        """Whether all mages reached are under it at least as long. True if none is reached (MG-23.22)."""
        code, caster, major = spell.code, spell.caster, spell.major
        recipient, end = [caster], self.turns(1)
        if code in PROTECTIONS:
            recipient, end = self.team(caster) if major else [caster], self.end_of_protection(spell, bonus=False)
        elif code in HEXES:
            recipient, end = self.aimed_at(spell), self.phases(1) if code == "CONFS" else self.turns(1)
        elif code in TEAM_KNOWLEDGE and major:
            recipient, end = self.team(caster), self.turns(3 if caster.worn < 0 else 1)
        elif code in BOOSTS:
            if major:
                return False
            end = self.turns(3)
        elif code == "RCAID":
            end = self.turns(3 if major else 1)
        elif code == "KNART" and self.is_under("KNARTX", caster.player, end):
            return True
        kind = "KNARTX" if code == "KNART" and major else code
        return all(self.is_under(kind, mage.player, end) for mage in recipient)

    def is_futile_on_land(self, spell: Declared) -> bool:
        """Whether no space would change, burn or be fogged that is not so already (MG-23.21)."""
        here, reported = spell.caster.at, spell.reported
        if spell.code in ELEMENTAL:
            return all(self.number_of(spot) != reported.terrain for spot in within(here, 3))
        if spell.code == "ELARR":
            return self.arranged(spell) == self.number_of(here)
        fogs = [effect.spots for effect in self.effects if effect.kind == "FGMAP" and effect.end >= self.turns(1)]
        return all(any(spot in fog for fog in fogs) for spot in (MAP if spell.major else within(here, 3)))

    def reached(self, spell: Declared) -> list[Mage]:
        """The mages reached without a bonus."""
        return self.around(spell, 3 if spell.major else 0) if spell.code == "DRART" else self.aimed_at(spell)

    def around(self, spell: Declared, reach: int) -> list[Mage]:
        """The other mages within reach of the caster, invisible or not (MG-24.35, MG-24.36)."""
        here = spell.caster.at
        return [mage for mage in self.mages if mage is not spell.caster and distance(mage.at, here) <= reach]

    def has_to_lose(self, mage: Mage, spell: Declared) -> bool:
        """Whether the mage has something that the spell would take (MG-23.21, MG-23.24, MG-23.26)."""
        return {
            "ATARC": mage.arcania > 0,
            "ATEND": mage.endurance > 0,
            "FUMIT": bool(self.items(mage)),
            "BRNIT": bool(self.items(mage, "scroll")),
            "STLIT": bool(self.takeable(mage, spell.caster)),
            "DRART": bool(self.held(mage)),
        }[spell.code]

    def end_of_protection(self, spell: Declared, *, bonus: bool) -> int:
        """Ten phases, or four turns for a Black caster of the major level; fifteen or five with the bonus."""
        if spell.major and spell.caster.worn < 0:
            return self.turns(5 if bonus else 4)
        return self.phases(15 if bonus else 10)

    def protect(self, spell: Declared, bonus: bool) -> None:
        """For the caster or the team (MG-24.1 to MG-24.12)."""
        for mage in self.team(spell.caster) if spell.major else [spell.caster]:
            self.affect(spell.code, mage.player, self.end_of_protection(spell, bonus=bonus))

    def escapes(self, mage: Mage, code: str) -> bool:
        """Whether a protection or resistance stops it (MG-4.3, MG-21.7, MG-23.11, MG-23.17)."""
        if any(code in stopped and self.has(kind, mage.player) for kind, stopped in STOPPED_BY.items()):
            return True
        return self.passes(15 if mage.race == DWARF else 10 * self.holds(mage, "LAMP"), "resistance")

    def hex(self, spell: Declared, bonus: bool) -> None:
        """All mages reached without escape are under it (MG-24.13 to MG-24.22, MG-24.61, MG-24.62)."""
        code = spell.code
        end, strength = self.turns(2 if bonus else 1), 1
        if code == "CURSP":
            end, strength = self.turns(1), 35 if bonus else 25
        elif code == "CONFS":
            end = self.phases(2 if bonus else 1)
        for mage in self.aimed_at(spell):
            if not self.escapes(mage, code):
                self.affect(code, mage.player, end, strength)

    def attack(self, spell: Declared, bonus: bool) -> None:
        """25 or 35 of Arcania or of Endurance (MG-24.23 to MG-24.26)."""
        loss = 35 if bonus else 25
        for mage in self.aimed_at(spell):
            if self.escapes(mage, spell.code):
                continue
            if spell.code == "ATARC":
                mage.arcania = max(0, mage.arcania - loss)
            else:
                self.set_endurance(mage, mage.endurance - loss)

    def set_endurance(self, mage: Mage, endurance: int) -> None:
        """Between 0 and the maximum, with EX and UC (MG-6.2, MG-6.5, MG-6.6)."""
        mage.endurance = max(0, min(mage.max_endurance, endurance))
        mage.unconscious = mage.unconscious or mage.endurance == 0
        if mage.endurance != 10:
            mage.exhausted = mage.endurance < 10

    def raise_elements(self, spell: Declared, bonus: bool) -> None:
        """On the visible spaces of the named terrain, for a phase or a turn (MG-23.10, MG-24.27 to MG-24.34)."""
        terrain = spell.reported.terrain
        spots = [spot for spot in within(spell.caster.at, 4 if bonus else 3) if self.number_of(spot) == terrain]
        self.affect_land(spell.code, spots, self.turns(1) if spell.major else self.phases(1), terrain)

    def arranged(self, spell: Declared) -> int:
        """The terrain number that an arrangement gives to the caster's space (MG-24.31)."""
        return max(1, min(10, self.number_of(spell.caster.at) + spell.reported.change))

    def arrange(self, spell: Declared, bonus: bool) -> None:
        """The caster's space, or all visible ones like it, get another terrain (MG-24.31, MG-24.32)."""
        here = spell.caster.at
        spots = [here]
        if spell.major:
            alike = self.number_of(here)
            spots = [spot for spot in within(here, 4 if bonus else 3) if self.number_of(spot) == alike]
        self.affect_land("ELARR", spots, self.turns(2 if bonus and not spell.major else 1), self.arranged(spell))

    def make_drop(self, spell: Declared, bonus: bool) -> None:
        """The other mages in reach drop their artifacts (MG-24.35, MG-24.36)."""
        for mage in self.around(spell, (3 if spell.major else 0) + bonus):
            if not self.escapes(mage, "DRART"):
                for artifact in self.held(mage):
                    self.drop_artifact(artifact, mage.at)

    def fumble_or_burn(self, spell: Declared, bonus: bool) -> None:
        """One item or scroll of each, two with the bonus (MG-24.37, MG-24.38, MG-24.41, MG-24.42, MG-40.31)."""
        kinds = "scroll" if spell.code == "BRNIT" else "scroll cloak artifact"
        for mage in self.aimed_at(spell):
            if self.escapes(mage, spell.code):
                continue
            for _ in range(1 + bonus):
                items = self.items(mage, kinds)
                if items:
                    self.lose(mage, self.pick(items, "item"), mage.at)

    def lose(self, mage: Mage, item: Item, spot: Spot) -> None:
        """A scroll disintegrates, the others fall into a space (MG-22.9, MG-24.37)."""
        kind, which = item
        scroll = mage.slots[which] if kind == "scroll" else None
        if scroll is not None:
            mage.slots[which] = None
            self.forget(scroll)
        elif kind == "cloak":
            mage.cloaks.remove(which)
            self.cloaks[which].append(spot)
        else:
            self.drop_artifact(which, spot)

    def steal(self, spell: Declared, bonus: bool) -> None:
        """One item or two, or all that can be carried (MG-24.39, MG-24.40, MG-40.31, MG-40.32)."""
        thief = spell.caster
        for target in self.aimed_at(spell):
            if self.escapes(target, "STLIT"):
                continue
            if spell.major:
                for item in self.some(self.items(target, "scroll"), self.room_for_scrolls(thief), "scroll"):
                    self.take(target, thief, item)
                for item in self.some(self.items(target, "cloak"), self.room_for_cloaks(thief), "cloak"):
                    self.take(target, thief, item)
                for item in self.items(target, "artifact"):
                    self.take(target, thief, item)
                continue
            for _ in range(1 + bonus):
                items = self.takeable(target, thief)
                if items:
                    self.take(target, thief, self.pick(items, "item"))

    def take(self, target: Mage, thief: Mage, item: Item) -> None:
        """An item passes to the thief, a scroll into the lowest free slot (MG-22.1)."""
        kind, which = item
        if kind == "scroll":
            thief.slots[thief.slots.index(None)] = target.slots[which]
            target.slots[which] = None
        elif kind == "cloak":
            target.cloaks.remove(which)
            thief.cloaks.append(which)
        else:
            self.holders[which] = thief.player

    def aid_cloak(self, spell: Declared, bonus: bool) -> None:
        """The worn cloak comes off, or no cloak can be rejected for a time (MG-24.43, MG-24.44)."""
        caster = spell.caster
        if spell.major:
            self.affect("CKAID", caster.player, self.turns(4 if bonus else 3))
        else:
            caster.cloaks.append(caster.worn)
            caster.worn = -1

    def aid_recon(self, spell: Declared, bonus: bool) -> None:
        """For the caster only, cloaked or not (MG-24.45, MG-24.46)."""
        self.affect("RCAID", spell.caster.player, self.turns((3 if spell.major else 1) + bonus))

    def hide_or_show(self, spell: Declared, bonus: bool) -> None:
        """Invisibility and two of the knowledge spells (MG-24.47, MG-24.48, MG-24.54 to MG-24.57)."""
        caster = spell.caster
        end = self.turns((3 if spell.major and caster.worn < 0 else 1) + bonus)
        for mage in self.team(caster) if spell.major else [caster]:
            self.affect(spell.code, mage.player, end)

    def show_artifacts(self, spell: Declared, bonus: bool) -> None:
        """Of three artifacts or of twelve (MG-24.58, MG-24.59)."""
        self.affect("KNARTX" if spell.major else "KNART", spell.caster.player, self.turns(1 + bonus))

    def teleport(self, spell: Declared, bonus: bool) -> None:
        """To another space with room. The Ebon Mage may lose things (MG-24.49 to MG-24.51, MG-29.7)."""
        del bonus  # this spell has no bonus
        caster, way, far = spell.caster, spell.reported.way, spell.reported.far
        goal: Spot | None = destination(caster.at, way, far)
        if self.has("CONFS", caster.player):
            others = [other for other in [*WAYS, *(TWO_AWAY if far == 2 else ())] if other != way]
            goals = [spot for spot in (destination(caster.at, other, far) for other in others) if on_map(spot)]
            goal = self.pick(goals, "confused") if goals else None
        if goal is None or not self.may_enter(caster, goal):
            return
        if caster is self.ebon:
            for item in self.items(caster):
                if self.passes(10, "left behind"):
                    self.lose(caster, item, caster.at)
        caster.at, caster.moved = goal, True

    def may_enter(self, mage: Mage, spot: Spot) -> bool:
        """Whether there is room, or a reason for three (MG-15.1, MG-15.2)."""
        others = [other for other in self.mages if other is not mage and other.at == spot]
        if len(others) != 2:
            return len(others) < 2
        three = [mage, *others]
        if self.ebon in three or (mage.worn >= 0 and all(one.worn == mage.worn for one in three)):
            return True
        players = [one.player for one in three]
        if all(self.holders[a] in players or (self.holders[a] < 0 and self.lie[a] == spot) for a in range(3)):
            return True
        races, alignments = {one.race for one in three}, {one.alignment for one in three}
        return all(one.worn < 0 for one in three) and 3 in (len(races), len(alignments))

    def scatter(self, spell: Declared, bonus: bool) -> None:
        """Artifacts on the ground go to random empty spaces, one at a time (MG-24.52, MG-24.53)."""
        del bonus  # only gives the caster news
        for artifact in range(12) if spell.major else (spell.reported.artifact,):
            if self.holders[artifact] < 0:
                taken = {GOAL, self.lie[artifact], *(mage.at for mage in self.mages)}
                self.lie[artifact] = self.pick([spot for spot in MAP if spot not in taken], "scattered")

    def boost(self, spell: Declared, bonus: bool) -> None:
        """Three turns, and at the major level a higher maximum (MG-24.63 to MG-24.66)."""
        caster, more = spell.caster, 15 if bonus else 10
        self.affect(spell.code, caster.player, self.turns(4 if bonus and not spell.major else 3))
        if spell.major and spell.code == "BOEND":
            caster.max_endurance += more
        elif spell.major:
            caster.max_arcania += more

    def heal(self, spell: Declared, bonus: bool) -> None:
        """Half of the maximum, three quarters, or all of it (MG-1.1, MG-24.67, MG-24.68)."""
        caster = spell.caster
        quarters = caster.max_endurance * (4 if spell.major else 3 if bonus else 2)
        self.set_endurance(caster, caster.endurance + (quarters + 2) // 4)

    def fog(self, spell: Declared, bonus: bool) -> None:
        """Visible spaces or the whole map (MG-24.69, MG-24.70)."""
        spots = MAP if spell.major else within(spell.caster.at, 4 if bonus else 3)
        self.affect_land("FGMAP", spots, self.turns(2 if bonus and spell.major else 1))

    def prolong(self, spell: Declared, bonus: bool) -> None:
        """The named scroll, for some turns or for ever (MG-24.71, MG-24.72)."""
        self.affect("PROSP", spell.reported.serial, FOR_EVER if spell.major else self.turns(4 if bonus else 3))

    def confound(self, spell: Declared, bonus: bool) -> None:
        """New land, artifacts on the ground, and all mages somewhere further south (MG-24.73, MG-24.74, MG-40.33)."""
        here = spell.caster.at
        spots = MAP if spell.major else within(here, 4 if bonus else 3)
        thrown = [mage for mage in self.mages if mage.at in spots]
        for spot in spots:
            if spot[0] < 26:
                self.base[spot] = self.draw(10, "terrain")
        for mage in thrown:
            for artifact in self.held(mage):
                if self.passes(50, "dropped"):
                    self.drop_artifact(artifact, mage.at)
            rows = range(mage.at[0], mage.at[0] + 4)
            goals = [spot for spot in MAP if spot[0] in rows and (spot == mage.at or self.may_enter(mage, spot))]
            goal = self.pick(goals, "thrown")
            if goal != mage.at:
                mage.at, mage.moved = goal, True


EFFECTS: Final[dict[str, Callable[[Casting, Declared, bool], None]]] = {
    **dict.fromkeys(PROTECTIONS, Casting.protect),
    **dict.fromkeys(HEXES, Casting.hex),
    **dict.fromkeys(("ATARC", "ATEND"), Casting.attack),
    **dict.fromkeys(ELEMENTAL, Casting.raise_elements),
    "ELARR": Casting.arrange,
    "DRART": Casting.make_drop,
    **dict.fromkeys(("FUMIT", "BRNIT"), Casting.fumble_or_burn),
    "STLIT": Casting.steal,
    "CKAID": Casting.aid_cloak,
    "RCAID": Casting.aid_recon,
    **dict.fromkeys(TEAM_KNOWLEDGE, Casting.hide_or_show),
    "TELPT": Casting.teleport,
    "SCART": Casting.scatter,
    "KNART": Casting.show_artifacts,
    **dict.fromkeys(BOOSTS, Casting.boost),
    "HEALS": Casting.heal,
    "FGMAP": Casting.fog,
    "PROSP": Casting.prolong,
    "CHAOS": Casting.confound,
}
