"""A second account of the spells cast in a fight: legal casts and targets, the spells that live, those in effect.

It follows MR-27.3, MR-36.3, MR-36.6, MR-37.9 to MR-37.12, MR-38.1 to MR-38.11, MR-39.2 to MR-39.10, MR-40.2, MR-40.3,
MR-42.8 and the clauses of single spells in MR-43, and shares no code with the game's chapters of magic. It reads the
position before the casts and before each completion time, never the fates that the game has noted. It leaves out
the results of instant spells, and spells of one completion time that share a target.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import Factory, define

from arcana_magicrealm import Game, events
from arcana_magicrealm.actions import MAGIC_LABELS
from arcana_magicrealm.chapters.combat.encounter.acting import Acting
from arcana_magicrealm.chapters.combat.melee import plays
from arcana_magicrealm.chapters.magic import aiming, casting, coming_to_life
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import BEINGS, FIRST_DENIZEN
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.enchantments import Target
from arcana_magicrealm.model.forms import FORMS
from arcana_magicrealm.model.melee import Casting, Fight, Sheet
from arcana_magicrealm.model.pieces import PIECE, PIECES
from arcana_magicrealm.model.realm import CLEARINGS, TILES
from arcana_magicrealm.model.spells import SPELL, SPELLS
from tests.magicrealm.reference.ledger import bits, lying_in
from tests.magicrealm.table import OnMap

COLOURS = {"I": "white", "II": "grey", "III": "gold", "IV": "purple", "V": "black"}
"""The colours of enchanted chits, by type (MR-36.2)."""
WEEKS = {7: ("white", "black"), 14: ("grey",), 21: ("purple",), 0: ("gold",)}
"""The colours of seventh days, by their number among 28 days (MR-6.3)."""
GRACE = {"L": 1, "M": 2, "H": 3, "T": 4}
"""The move times of Elven Grace, by size (MR-43.11)."""
LASTING = ("combat", "day", "permanent")
ONCE = (*LASTING, "fly", "phase")
"""The durations of spells that go into effect on their targets and stay."""
AGAIN = ("enchant_artifact",)
"""Lasting spells that may come to a target again (MR-39.10)."""
PACIFYING = ("persuade", "deal_with_goblins")
"""Spells with which several casters may pacify the same denizens (MR-39.12)."""


# Legal casts (MR-27.1, MR-27.3, MR-36.3, MR-37.9, MR-38.1, MR-38.2).


def sources(game: Game, clearing: int) -> set[str]:
    """The colours of the lasting sources in a clearing without dwelling (MR-36.3)."""
    position = game.position
    tile, number = CLEARINGS[clearing]
    side = TILES[tile].sides[position.enchanted >> tile & 1]
    found = {colour for one in side.clearings if one.n == number for colour in one.magic}
    if position.day % 7 == 0 and position.stage != "midnight":  # then it serves no longer (MR-39.5)
        found.update(WEEKS[position.day % 28])
    piles = lying_in(game, clearing)
    for seat, one in enumerate(position.characters):
        if one.status == "playing" and one.at == clearing:
            piles += [slots.OPEN[seat], slots.BAG[seat], slots.FROZEN_OPEN[seat], slots.FROZEN_BAG[seat]]
    for denizen, at in enumerate(position.denizen_at):
        if at == clearing:
            piles += [slots.PACK[denizen], slots.FROZEN_PACK[denizen]]
            if DENIZENS[denizen].leader:
                piles.append(slots.CARDS_OF_GROUP[DENIZENS[denizen].group])
    shown = [position.piles.known(game.player_count, pile) for pile in piles]  # face up (MR-9.18)
    pieces = [PIECES[piece] for mask in shown for piece in bits(mask)]
    return found | {piece.treasure.colour for piece in pieces if piece.kind == "treasure" and piece.treasure.colour}


def move_time(game: Game, being: int) -> int:
    """The move time of a denizen on a sheet (MR-27.2, MR-40.12, MR-43.11)."""
    position, fight, denizen = game.position, game.fight, DENIZENS[being - FIRST_DENIZEN]
    form = dict(position.forms).get(being)
    horse = denizen.native.horse if denizen.native is not None and not game.map.is_cave(fight.clearing) else None
    if form is None and horse is not None and not position.dead_horses >> being - FIRST_DENIZEN & 1:
        return (horse.gallop if fight.galloping >> being & 1 else horse.walk).time
    figures = denizen if form is None else FORMS[form]
    time = (figures.dark if fight.dark >> being & 1 else figures.light).move
    assert time is not None
    if form is None and on(game, "elven_grace", being) and not shielded(game, being):
        time = GRACE[" LMHT"[denizen.weight]]
    return time


def on(game: Game, spell: str, target: Any) -> list[int]:
    """The spells in effect of this name on a target, energized or inert, by number."""
    found = [one.source for one in game.position.effects if one.kind == spell and one.target == target]
    return [number for number in found if isinstance(number, int)]


def energized(game: Game, number: object) -> bool:
    """Whether a permanent spell is energized."""
    return any(effect.kind == "energized" and effect.target == number for effect in game.position.effects)


def shielded(game: Game, being: int) -> bool:
    """Whether spells on a being are nullified, and others do not go into effect (MR-43.29, MR-43.33)."""
    return bool(shield(game, being))


def is_mist(game: Game, being: int) -> bool:
    """Whether a being is mist (MR-43.33)."""
    return shield(game, being) == "melt_into_mist"


def shield(game: Game, being: int) -> str:
    """The spell that keeps others from a being, the oldest of several (MR-39.13); "" for none."""
    at_work: dict[str, Callable[[int], bool]] = {
        "pentangle": lambda _: True,
        "melt_into_mist": lambda number: energized(game, number),
    }
    if being < FIRST_DENIZEN:
        at_work["protection_from_magic"] = lambda _: being in protected(game)
    found = [(number, spell) for spell, works in at_work.items() for number in on(game, spell, being) if works(number)]
    return min([one for one in found if is_led(game, one[0])], default=(0, ""))[1]


def protected(game: Game) -> set[int]:
    """The characters who have activated their protection in this round (MR-43.41)."""
    happened = [entry.event for entry in game.log]
    begun = max([number for number, one in enumerate(happened) if isinstance(one, events.RoundBegan)], default=0)
    return {one.being for one in happened[begun:] if isinstance(one, events.ProtectionActivated)}


def is_led(game: Game, number: int) -> bool:
    """Whether a spell has someone who leads it: the item that cast it is some character's (MR-37.12)."""
    position = game.position
    piece = next(one.piece for one in position.enchantments if one.number == number)
    owned = (slots.OPEN, slots.BAG, slots.FROZEN_OPEN, slots.FROZEN_BAG)
    playing = [seat for seat, one in enumerate(position.characters) if one.status == "playing"]
    return piece < 0 or any(position.piles.cards_of(pile[seat]) >> piece & 1 for pile in owned for seat in playing)


@define(frozen=True, order=True)
class Way:
    """A way to cast a spell: with a chit by its number, or by an artifact, book or treasure."""

    spell: str
    chit: int = -1
    piece: int = -1


def ways(game: Game, seat: int) -> set[Way]:
    """The ways in which a character may cast a spell as its action."""
    position, one, fight = game.position, game.position.characters[seat], game.fight
    hero = one.hero
    if hero in dict(position.forms):
        return set()  # the chits are frozen, and it names no target for a spell (MR-40.11)
    limits = [charge.time for charge in fight.charges if charge.target == hero]
    limits += [move_time(game, foe) for sheet in fight.sheets if sheet.owner == hero for foe in sheet.attackers]
    latest = min(limits, default=99)
    chits = game.figures_of(hero)
    tied_slots = {spell.slot for spell in position.enchantments if spell.caster == hero}
    free = {SPELLS[recorded.spell].id for slot, recorded in enumerate(one.spells) if slot not in tied_slots}
    found = set()
    for number, chit in enumerate(chits):
        if one.chits[number] in "AL" and (0 if one.chits[number] == "L" else chit.time) <= latest:
            found |= {Way(spell, chit=number) for spell in free if chit.type == SPELLS[SPELL[spell]].type}
    for piece in bits(one.active):
        if PIECES[piece].kind == "treasure" and PIECES[piece].id in slots.TEACHERS:
            found |= {Way(spell, piece=piece) for spell in cards(game, piece)}
    necklace = PIECE["dragonfang_necklace"]
    if one.active >> necklace & 1 and is_free(game, necklace, ""):
        found.add(Way("dragonfang_necklace", piece=necklace))
    supplied = sources(game, one.at) | colour_chits(game, seat)
    return {
        way for way in found if fits(SPELLS[SPELL[way.spell]].colour, supplied) and in_place(game, way.spell, one.at)
    }


def is_free(game: Game, piece: int, type_: str) -> bool:
    """Whether a card can still cast a spell of this type this Evening (MR-37.9, MR-37.11)."""
    tied = {(one.piece, SPELLS[one.spell].type) for one in game.position.enchantments}
    return (piece, type_) not in tied and (piece, type_) not in game.position.used_cards


def cards(game: Game, piece: int) -> set[str]:
    """The spells that an artifact or book can cast now (MR-37.9, MR-43.32)."""
    position, own = game.position, PIECES[piece].treasure.magic_type
    box = slots.TEACHER_SPELLS[slots.TEACHERS.index(PIECES[piece].id)]
    held = {PIECES[card].id for card in bits(position.piles.cards_of(box) & position.awakened)}
    added = {
        SPELLS[int(str(effect.data))].id
        for effect in position.effects
        if effect.kind == "enchant_artifact" and effect.target == ("piece", piece) and energized(game, effect.source)
    }
    types = {own} | {SPELLS[SPELL[spell]].type for spell in added}
    typed = [(spell, SPELLS[SPELL[spell]].type) for spell in held | added]
    return {spell for spell, type_ in typed if type_ in types and is_free(game, piece, type_)}


def colour_chits(game: Game, seat: int) -> set[str]:
    """The colours of a character's enchanted chits (MR-36.6)."""
    one = game.position.characters[seat]
    figures = game.figures_of(one.hero)
    return {
        COLOURS[figures[n].type] for n, state in enumerate(one.chits) if state == "E" and figures[n].type in COLOURS
    }


def fits(colour: str, supplied: set[str]) -> bool:
    """Whether one of these colours serves a spell (MR-38.2)."""
    return bool(supplied) if colour == "any" else colour in supplied


def in_place(game: Game, spell: str, at: int) -> bool:
    """Whether a spell can be cast in a clearing (MR-43.17, MR-43.20 to MR-43.22, MR-43.48)."""
    if spell in ("blazing_light", "roof_collapses"):
        return game.map.is_cave(at)
    if spell in ("hurricane_winds", "lightning_bolt"):
        return game.map.type_of[at] == "mountain"
    if spell == "whistle_for_monsters":
        return len(TILES[CLEARINGS[at][0]].normal.clearings) == 6
    return True


# Legal targets (MR-28.4, MR-28.5, MR-38.6).


def beings_to_aim_at(game: Game, cast: Casting) -> set[str] | None:
    """The characters and denizens that a spell may name, by id; None for spells with other targets."""
    sort, position, at = SPELLS[cast.spell].target, game.position, game.fight.clearing
    if sort not in SORTS:
        return None
    if any(is_led(game, number) for number in on(game, "peace", cast.caster)):
        return set()
    heroes = [one.hero for one in position.characters if one.status == "playing" and one.at == at]
    denizens = [FIRST_DENIZEN + number for number, place in enumerate(position.denizen_at) if place == at]
    finds = any(one.kind == "found hidden enemies" and one.target == cast.caster for one in position.effects)
    named = {target.number for target in cast.targets}
    return {
        BEINGS[being]
        for being in (*heroes, *denizens)
        if being not in named and SORTS[sort](game, being) and not is_mist(game, being)
        if finds or being == cast.caster or not position.hidden >> being & 1
    }


def is_leader(game: Game, being: int) -> bool:
    """Whether a being is a character, hired leader or controlled monster."""
    if being < FIRST_DENIZEN:
        return True
    number = being - FIRST_DENIZEN
    owned = game.position.owners[number] >= 0
    controlled = any(on(game, spell, being) for spell in CONTROLLING)
    return owned and (DENIZENS[number].leader or controlled)


def kind_of(being: int) -> str:
    """The kind of monster that a being is, or the type of native; "" for a character."""
    return DENIZENS[being - FIRST_DENIZEN].kind if being >= FIRST_DENIZEN else ""


CONTROLLING = ("control_bats", "guide_spider_or_octopus", "dragonfang_necklace")
SORTS: dict[str, Callable[[Game, int], bool]] = {
    "character": lambda _, being: being < FIRST_DENIZEN,
    "light_character": lambda _, being: being < FIRST_DENIZEN and HEROES[being].weight == "L",
    "individual": lambda *_: True,
    "individuals": lambda *_: True,
    "leader": is_leader,
    "monster": lambda _, being: being >= FIRST_DENIZEN and not DENIZENS[being - FIRST_DENIZEN].is_native,
    "demon": lambda _, being: kind_of(being) == "demon",
    "dragon": lambda _, being: kind_of(being) in ("dragon", "flying_dragon"),
    "spider_or_octopus": lambda _, being: kind_of(being) in ("spider", "octopus"),
}
"""The sorts of targets that are single characters and denizens (MR-38.6)."""


# The answers to each question.


def check_question(game: Game, seat: int) -> str:
    """Compare the legal actions of a question about casting with this account; returns the kind of the question."""
    waiting: Any = next(game.waiting())
    one, legal = game.position.characters[seat], [str(action) for action in game.legal_actions(seat)]
    match waiting:
        case Acting():
            named = [line for line in legal if line.startswith("cast ")]
            expected = {f"cast {way.spell}" for way in ways(game, seat)}
        case casting.CastWith():
            mine = [way for way in ways(game, seat) if way.spell == SPELLS[waiting.spell].id]
            labels, named = MAGIC_LABELS[one.hero], legal
            expected = {
                f"cast with {labels[way.chit]}" if way.chit >= 0 else f"cast by {PIECES[way.piece].id}" for way in mine
            }
        case casting.ChooseColour():
            named, colour, figures = legal, SPELLS[waiting.spell].colour, game.figures_of(one.hero)
            spent = [
                n for n, state in enumerate(one.chits) if state == "E" and fits(colour, {COLOURS[figures[n].type]})
            ]
            expected = {f"spend {MAGIC_LABELS[one.hero][number]}" for number in spent}
            expected |= {"lasting source"} if fits(colour, sources(game, one.at)) else set()
        case aiming.NameSpellTarget():
            cast = next(cast for cast in game.fight.casts if cast.caster == one.hero)
            aims = beings_to_aim_at(game, cast)
            named = [line for line in legal if line.startswith("aim at ")] if aims is not None else []
            expected = {f"aim at {being}" for being in aims or ()}
        case plays.Plays():
            lives = game.fight is not None and any(
                cast.caster == one.hero and cast.fate == "lives" for cast in game.fight.casts
            )
            named = [line for line in legal if line.startswith("attack with ")] if lives else []
            expected = set()  # casters whose spells live attack with no weapon (MR-29.12)
        case _:
            return ""
    assert {*named} == expected, (BEINGS[one.hero], {*named} ^ expected, waiting)
    return type(waiting).__name__


# Which spells live, and what becomes of them (MR-38.5, MR-38.7 to MR-38.11, MR-39.10, MR-43.1).


@define
class Round:
    """The spells cast in a round, as they come to life.

    Attributes:
        casts: the spells with their targets, in the order of casting.
        read: how much of the log has been read.
        lived: the casters whose spells have come to life, in this order, by completion time.
        cancelled: the casters whose spells were cancelled or broken before that.
        failed: the casters whose spells had no target when they should have come to life.
        due: the spells and targets that go into effect at the last completion time.
        now: the spells of that time.
        unsure: the spells and targets that depend on others of that time, which are not compared.
    """

    casts: tuple[Casting, ...]
    read: int
    lived: list[int] = Factory(list)
    cancelled: set[int] = Factory(set)
    failed: set[int] = Factory(set)
    due: set[tuple[str, str, int]] = Factory(set)
    now: list[Casting] = Factory(list)
    unsure: set[tuple[str, str, int]] = Factory(set)

    def come_to_life(self, game: Game, time: int) -> None:
        """Let the spells of a completion time come to life (MR-38.7 to MR-38.9, MR-42.8)."""
        if any(one.kind == "wish for peace" and one.target == game.fight.clearing for one in game.position.effects):
            self.cancelled |= {cast.caster for cast in self.casts if cast.caster not in (*self.lived, *self.failed)}
        waiting = [cast for cast in self.casts if cast.time == time and cast.caster not in self.cancelled]
        self.now = [cast for cast in waiting if cast.targets and takes_part(game, cast.caster)]
        self.failed |= {cast.caster for cast in waiting if not cast.targets}
        self.lived += [cast.caster for cast in self.now]
        for cast in self.now:
            named = {target.number for target in cast.targets if target.kind == "being"}
            for other in self.casts:
                slower = other.time > time and other.caster in named
                if slower or (SPELLS[cast.spell].id == "exorcise" and other.caster not in self.lived):
                    self.cancelled.add(other.caster)
        self.due = {
            (SPELLS[cast.spell].id, target.kind, target.number)
            for cast in self.now
            if SPELLS[cast.spell].duration in ONCE
            for target in cast.targets
            if reaches(game, self, cast, target)
        }
        self.unsure = {
            (SPELLS[cast.spell].id, target.kind, target.number)
            for cast in self.now
            for target in cast.targets
            if any(other is not cast and disturbs(other, target) for other in self.now)
        }

    def compare(self, game: Game, seen: list[Any]) -> None:
        """Compare with the events since the last completion time."""
        lived = [one.being for one in seen if isinstance(one, events.CameToLife)]
        assert sorted(lived) == sorted([cast.caster for cast in self.now]), ("lived", lived, self)
        begun = {(SPELLS[one.spell].id, one.kind, one.number) for one in seen if isinstance(one, events.Bewitched)}
        assert begun - self.unsure == self.due - self.unsure, ("effect", begun, self)

    def compare_fates(self, game: Game) -> None:
        """Compare what has become of the spells and chits once all have come to life (MR-38.10, MR-38.11, MR-39.1)."""
        tied = {(one.caster, one.chit) for one in game.position.enchantments}
        assert {one.caster for one in game.fight.casts} <= {one.caster for one in self.casts}
        for cast in self.casts:
            one = game.position.characters[max(game.position.seats[cast.caster], 0)]
            if one.hero != cast.caster or one.status != "playing" or cast.tool.chit < 0:
                continue
            strikes = SPELLS[cast.spell].duration == "attack" and cast.caster in self.lived
            if (cast.caster, cast.tool.chit) in tied:
                assert one.chits[cast.tool.chit] == "C", ("chit in effect", cast, self)
            elif not strikes and not self.is_blessed(cast.caster):
                assert one.chits[cast.tool.chit] in "FW", ("chit", cast, self)
                assert cast.colour_chit < 0 or one.chits[cast.colour_chit] in "FW", ("colour chit", cast, self)

    def is_blessed(self, caster: int) -> bool:
        """Whether a wish may have turned a caster's chits active again (MR-42.5)."""
        blessings = [cast for cast in self.casts if SPELLS[cast.spell].id == "small_blessing"]
        return any(target.number == caster for cast in blessings for target in cast.targets)


def takes_part(game: Game, caster: int) -> bool:
    """Whether a caster lives and is in the fight."""
    seat = game.position.seats[caster]
    return seat >= 0 and game.position.characters[seat].at == game.fight.clearing


def reaches(game: Game, spells: Round, cast: Casting, target: Target) -> bool:
    """Whether a lasting spell goes into effect on a target (MR-39.10, MR-40.2, MR-43.3, MR-43.29, MR-43.33)."""
    card = SPELLS[cast.spell]
    if target.kind == "being" and (shielded(game, target.number) or not is_here(game, target.number)):
        return False
    if card.duration in LASTING and card.id not in (*PACIFYING, *AGAIN) and on(game, card.id, target.plain):
        return False
    if card.id == "peace":
        own = (cast.caster, target.number)
        others = [victim for author, victim in game.fight.targets if author not in own]
        theirs = [one for other in spells.casts if other.caster not in own for one in other.targets]
        aimed = [one.number for one in theirs if one.kind == "being"]
        attacked = [sheet.owner for sheet in game.fight.sheets if sheet.attackers]
        attacked += [victim(game.fight, sheet) for sheet in game.fight.sheets if sheet.owner >= FIRST_DENIZEN]
        charged = [charge.target for charge in game.fight.charges]
        roofs = [other.caster for other in spells.casts if SPELLS[other.spell].id == "roof_collapses"]
        falls = any(one in spells.lived and one not in own for one in roofs)
        return not falls and target.number not in (*others, *aimed, *attacked, *charged)
    return card.id not in PACIFYING or can_pacify(game, cast, target.number)


def victim(fight: Fight, sheet: Sheet) -> int:
    """The one that a denizen attacks on its own sheet: held, named, or the last to come (MR-28.2, MR-28.8, MR-33.4)."""
    named = dict(fight.targets).get(sheet.owner, sheet.attackers[-1] if sheet.attackers else -1)
    return dict(fight.holds).get(sheet.owner, named)


def can_pacify(game: Game, cast: Casting, being: int) -> bool:
    """Whether a pacifying spell goes into effect on one of its targets (MR-40.2, MR-40.3)."""
    position, fight, seat = game.position, game.fight, game.position.seats[cast.caster]
    if position.owners[being - FIRST_DENIZEN] not in (-1, seat):
        return False
    hirelings = {FIRST_DENIZEN + number for number, owner in enumerate(position.owners) if owner == seat}
    targets = {target.number for target in cast.targets}
    sent = {one for sheet in fight.sheets if sheet.owner in targets for one in sheet.attackers}
    return not hirelings & (sent | {one for one, target in fight.targets if target in targets})


def disturbs(other: Casting, target: Target) -> bool:
    """Whether a spell of the same completion time may change whether another one reaches its target."""
    return SPELLS[other.spell].duration == "instant" or target in other.targets


def is_here(game: Game, being: int) -> bool:
    """Whether a being is alive in the clearing of the fight."""
    if being < FIRST_DENIZEN:
        return takes_part(game, being)
    return game.position.denizen_at[being - FIRST_DENIZEN] == game.fight.clearing


class Followed(OnMap):
    """A game whose spells in fights are worked out a second time, and compared."""

    __slots__ = ("spells",)
    name = "magicrealm"

    def go_on(self) -> None:
        """Take step after step, as ever, and compare those in which spells come to life."""
        while self.position.agenda is not None:
            waiting = next(self.waiting())
            self.look(waiting)
            agenda = self.position.agenda
            self.position.agenda = agenda[1]
            players = waiting.begin(self)
            if players:
                self.position.agenda = agenda
                self.players_to_act = players
                return
        self.players_to_act = ()

    def look(self, waiting: Any) -> None:
        """Begin the account of a round, or go on with it."""
        spells: Round | None = getattr(self, "spells", None)
        if waiting == coming_to_life.spells_come_to_life():
            self.spells = Round(self.fight.casts, len(self.log))
            return
        is_last = waiting == coming_to_life.attacked_get_sheets()
        if spells is None or not (is_last or isinstance(waiting, type(coming_to_life.come_to_life(0)))):
            return
        log = [*self.log]
        spells.compare(self, [entry.event for entry in log[spells.read :]])
        spells.read = len(log)
        if is_last:
            spells.compare_fates(self)
            del self.spells
        else:
            spells.come_to_life(self, waiting.time)


# Spells in effect from day to day (MR-39.2 to MR-39.5).


@define
class Days:
    """The permanent spells that were energized, as they were seen last, and whether that was at Midnight."""

    since: tuple[int, bool] = (0, False)
    energized: set[int] = Factory(set)

    def check(self, game: Game) -> None:
        """No spell is in effect for too long, and permanent ones are energized where their colours are supplied."""
        position = game.position
        found: set[int] = set()
        since = (position.day, position.stage == "midnight")
        for one in position.enchantments:
            card, age = SPELLS[one.spell], position.day - one.day
            if card.duration == "combat":
                assert age == 0, ("combat spell", one)
            if card.duration == "day":
                assert age == 0 or (age == 1 and position.stage != "evening"), ("day spell", one)
            if card.duration != "permanent":
                continue
            is_on = energized(game, one.number)
            found |= {one.number} if is_on else set()
            places = [
                place
                for effect in position.effects
                if effect.source == one.number and effect.kind == card.id
                for place in places_of(game, effect.target)
            ]
            supplied = any(fits(card.colour, sources(game, place)) for place in places)
            assert is_on or not supplied or not is_led(game, one.number), ("not energized", one)
            assert is_on or since != self.since or one.number not in self.energized, ("inert too early", one)
        self.since, self.energized = since, found


def places_of(game: Game, target: Any) -> list[int]:
    """The clearings in which a spell's target can be supplied: that of a being, those of a tile (MR-39.5)."""
    if isinstance(target, tuple):
        kind, number = target
        return [place for place, (tile, _) in enumerate(CLEARINGS) if kind == "tile" and tile == number]
    if target < FIRST_DENIZEN:
        at = next((one.at for one in game.position.characters if one.hero == target and one.status == "playing"), -1)
    else:
        at = game.position.denizen_at[target - FIRST_DENIZEN]
    return [at] if at >= 0 else []
