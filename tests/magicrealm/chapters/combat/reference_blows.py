"""A second, slow calculation of the blows of a round: hits and misses, harm, deaths and points.

It follows MR-28.2, MR-29.4 to MR-29.8, MR-30.5, MR-31 to MR-33.2, MR-34.1 to MR-34.10 and the options of MR-46, and
shares no code with the game's chapters of combat. It reads the position before the blows, and the dice of the Missile,
Fumble and Serious Wounds rolls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial
from itertools import groupby

from attrs import Factory, define

from arcana_core.agenda import Step
from arcana_core.events import Event
from arcana_magicrealm import Game, events
from arcana_magicrealm.chapters.combat import kills
from arcana_magicrealm.chapters.combat.melee import hits, positioning
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import BEINGS, FIRST_DENIZEN
from arcana_magicrealm.model.characters import HEROES, ActionChit
from arcana_magicrealm.model.denizens import DENIZENS, NATIVE_TYPES, PART_TYPES, Denizen, PartType, Side
from arcana_magicrealm.model.items import HORSE_TYPES
from arcana_magicrealm.model.locations import CAMPAIGNS
from arcana_magicrealm.model.melee import Play, Tool
from arcana_magicrealm.model.pieces import PIECE, PIECES, Piece
from tests.magicrealm.chapters.combat.reference_positioning import Places
from tests.magicrealm.reference.ledger import SIDES, lying_in
from tests.magicrealm.table import OnMap

WAYS = {1: "thrust", 2: "swing", 3: "smash"}
LEVEL = {"": 0, "N": 0, "L": 1, "M": 2, "H": 3, "T": 4}
MISSILE = {1: 2, 2: 1, 3: 0, 4: -1, 5: -2, 6: -3}
FUMBLE = {1: 2, 2: 1, 3: 1, 4: 0, 5: 0, 6: 0, 7: -1, 8: -1, 9: -2, 10: -99}
AIM = ("amazon", "black_knight", "captain")
ARCHERS = ("elf", "woods_girl")
BOWS = ("light_bow", "medium_bow", "crossbow")
NOWHERE = 9999
"""A time above all others: of a character without a maneuver."""


@define
class Blow:
    """An attack, with everything that counts for it."""

    author: int
    target: int
    part: bool
    time: int
    way: int
    length: int
    level: int
    stars: int
    missile: bool = False
    deadly: bool = False
    weapon: str = ""
    awkward: int = 0
    bites: bool = False
    penetrates: bool = False
    why: str = ""
    table: str = ""


@define
class Hero:
    """A character with what can still change in the round."""

    number: int
    seat: int
    play: Play
    worn: list[Piece]
    damaged: set[str]
    limit: int
    kills: int
    fame: Fraction
    notoriety: Fraction
    gold: int
    alerted: bool = False
    wounds: int = 0
    chits: str = ""
    here: bool = True


@define
class Round:
    """The position before the blows, and the results of the reference.

    Attributes:
        campaigns: those that are done in this round: after how many deaths, by which character, and their sides.
        lines: the effects of the hits, in their order.
        attacks: every attack with its outcome.
    """

    game: Game
    heroes: dict[int, Hero] = Factory(dict)
    owners: dict[int, int] = Factory(dict)
    steeds: dict[int, bool] = Factory(dict)
    purses: dict[int, int] = Factory(dict)
    dead: set[int] = Factory(set)
    over: set[frozenset[int]] = Factory(set)
    grips: set[tuple[int, int]] = Factory(set)
    rolls: list[events.TableRolled] = Factory(list)
    campaigns: list[tuple[int, int, int]] = Factory(list)
    attacks: list[str] = Factory(list)
    lines: list[list[str]] = Factory(list)

    @classmethod
    def before(cls, game: Game) -> Round:
        """Read the position."""
        made, position, fight = cls(game.clone()), game.position, game.position.fight
        assert fight is not None
        plays = dict(fight.plays)
        for seat, one in enumerate(position.characters):
            if one.status == "playing":
                worn = [piece for number, piece in enumerate(PIECES) if one.active >> number & 1]
                damaged = {piece.id for number, piece in enumerate(PIECES) if position.damaged >> number & 1}
                limit = 4 if one.is_berserk else LEVEL[HEROES[one.hero].weight]
                play = plays.get(one.hero, Play())
                figures = (one.kills, one.fame, one.notoriety, one.gold)
                alerted = any(position.alerted >> PIECES.index(piece) & 1 for piece in worn)
                hero = Hero(one.hero, seat, play, worn, damaged, limit, *figures, alerted)
                hero.chits, hero.here = one.chits, one.at == fight.clearing
                made.heroes[one.hero] = hero
        for number, denizen in enumerate(DENIZENS):
            being = FIRST_DENIZEN + number
            if position.denizen_at[number] == fight.clearing:
                made.owners[being] = position.owners[number]
                rides = denizen.native is not None and denizen.native.horse is not None
                if denizen.leader and position.owners[number] >= 0:
                    made.purses[being] = position.purses[denizen.group].gold
                in_cave = game.map.is_cave(fight.clearing)
                made.steeds[being] = rides and not in_cave and not position.dead_horses >> number & 1
        return made

    # Attackers and targets (MR-26.9, MR-28.2, MR-28.8, MR-29.2, MR-30.4).

    def blows(self) -> list[Blow]:
        """Every attack of the round."""
        fight = self.game.fight
        named = dict(fight.targets)
        found = [
            self.coated(one, self.of_hero(one, named[one.number]))
            for one in self.heroes.values()
            if self.strikes(one, named)
        ]
        victims: dict[int, int] = {}
        for sheet in fight.sheets:
            for attacker in sheet.attackers:
                victims.setdefault(attacker, sheet.owner)
        for sheet in fight.sheets:
            if sheet.owner >= FIRST_DENIZEN and sheet.attackers and sheet.owner not in victims:
                held = dict(fight.holds).get(sheet.owner)
                theirs = named.get(sheet.owner, sheet.attackers[-1]) if held is None else held
                victims[sheet.owner] = theirs
        for attacker, victim in victims.items():
            found += self.of_denizen(attacker, victim)
        return found

    def coated(self, hero: Hero, blow: Blow) -> Blow:
        """A blow of a character with the potions on its weapon (MR-44.42 to MR-44.45)."""
        potions = self.potions(hero)
        blow.stars += "oil_of_poison" in potions
        blow.bites = "ointment_of_bite" in potions
        blow.penetrates = "penetrating_grease" in potions
        return blow

    def potions(self, hero: Hero) -> set[str]:
        """The potions on the weapon of a character (MR-44.45)."""
        weapons = [piece.id for piece in hero.worn if piece.classes == "weapon"]
        found = set()
        for effect in self.game.position.effects.of("potion"):
            assert isinstance(effect.target, int)
            on_dagger = not weapons and effect.data == "dagger" and effect.source == hero.number
            if on_dagger or effect.data in weapons:
                found.add(PIECES[effect.target].id)
        return found

    def reflects(self, hero: Hero) -> bool:
        """Whether hits on the armour of a character give no wounds (MR-44.46)."""
        return "reflecting_grease" in {piece.id for piece in hero.worn}

    def strikes(self, hero: Hero, named: dict[int, int]) -> bool:
        """Whether a character attacks."""
        return hero.play.attack is not None and hero.number in named

    def of_hero(self, hero: Hero, target: int) -> Blow:
        """The attack of a character (MR-29.3 to MR-29.5, MR-32.2)."""
        tool = hero.play.attack
        assert tool is not None
        strength, time = self.tool(hero, tool)
        weapons = [piece for piece in hero.worn if piece.classes == "weapon"]
        way = hero.play.direction
        if not weapons:
            return Blow(hero.number, target, False, time, way, 0, 1 if strength > 0 else 0, 1)
        (piece,) = weapons
        if piece.kind == "treasure":
            card = piece.treasure.weapon
            assert card is not None and card.attack == "missile"
            length, harm = card.length, LEVEL[card.harm]
            return Blow(hero.number, target, False, time, way, length, harm, card.sharpness, True, weapon=piece.id)
        kind = piece.weapon
        side = kind.alerted if hero.alerted else kind.unalerted
        missile = kind.attack == "missile"
        more = not missile and strength > LEVEL[kind.weight]
        time = time if side.time is None else side.time
        harm = LEVEL[side.harm] + more
        made = Blow(hero.number, target, False, time, way, kind.length, harm, side.sharpness, missile)
        made.weapon = kind.id
        return made

    def tool(self, hero: Hero, tool: Tool) -> tuple[int, int]:
        """Strength and time of a chit or piece that a character plays."""
        if tool.chit >= 0:
            chit = HEROES[hero.number].chits[tool.chit]
            return self.chit(hero, chit)
        piece = PIECES[tool.piece]
        if piece.kind == "horse":
            pace = piece.horse.gallop if tool.gallops else piece.horse.walk
        else:
            card = piece.treasure.fight or piece.treasure.move
            assert card is not None
            pace = card
        return LEVEL[pace.strength], pace.time

    def chit(self, hero: Hero, chit: ActionChit) -> tuple[int, int]:
        """Strength and time of a chit, by its asterisks with the Belt, the Garb or the Draught (MR-44.30 to MR-44.32)."""
        worn = {piece.id for piece in hero.worn}
        strength = "MHT"[chit.effort] if "belt_of_strength" in worn and chit.strength else chit.strength
        time = chit.time
        if "draught_of_speed" in worn:
            time = 4 - chit.effort
        elif "garb_of_speed" in worn:
            time = 5 - chit.effort
        return LEVEL[strength], time

    def of_denizen(self, being: int, victim: int) -> list[Blow]:
        """The attacks of a denizen, and of its head or club (MR-30.5, MR-33.2, MR-33.9, MR-33.10)."""
        one, fight = DENIZENS[being - FIRST_DENIZEN], self.game.fight
        box, other = self.place(being)
        found = []
        shown = self.side(one, bool(fight.dark >> being & 1))
        if shown.harm:
            length, missile = self.weapon(one, shown)
            red = shown.harm == "KILL"
            level = 4 if red else LEVEL[shown.harm]
            found.append(Blow(being, victim, False, shown.attack, box, length, level, shown.sharpness, missile, red))
        if shown.spell:
            found.append(Blow(being, victim, False, shown.attack, box, 17, 0, 0, table=shown.spell))
        part = self.part(one)
        if part is not None:
            shown = part.dark if fight.turned >> being & 1 else part.light
            breath = self.game.rules.dragon_heads and part.breath_length
            length = part.breath_length if breath else shown.length
            level = LEVEL[shown.harm]
            found.append(Blow(being, victim, True, shown.attack, other, length, level, shown.sharpness, bool(breath)))
        return found

    def side(self, one: Denizen, dark: bool) -> Side:
        """The side of a counter."""
        counter = one.type if one.native is None else one.native
        assert counter is not None
        return counter.dark if dark else counter.light

    def part(self, one: Denizen) -> PartType | None:
        """The head or club of a monster."""
        for part in PART_TYPES:
            if one.type is not None and one.type.part == part.id:
                return part
        return None

    def weapon(self, one: Denizen, shown: Side) -> tuple[int, bool]:
        """The length of a denizen's weapon, and whether it shoots."""
        if one.native is None:
            return shown.length, False
        kind = NATIVE_TYPES[one.native.type]
        return (kind.length if one.native.length is None else one.native.length), kind.attack == "missile"

    def place(self, being: int) -> tuple[int, int]:
        """The box of a denizen, and of its head, club or horse; a denizen stands in one place only."""
        (found,) = [stand for sheet in self.game.fight.sheets for stand in sheet.stands if stand.being == being]
        return found.box, found.other

    # Hits (MR-31.1 to MR-31.3).

    def maneuver(self, being: int) -> tuple[int, int]:
        """Time and direction of a maneuver (MR-29.8, MR-30.5, MR-31.2)."""
        if being in self.heroes:
            hero = self.heroes[being]
            if hero.play.maneuver is None:
                return NOWHERE, 0
            return self.tool(hero, hero.play.maneuver)[1], hero.play.course
        one, fight = DENIZENS[being - FIRST_DENIZEN], self.game.fight
        box, other = self.place(being)
        if self.steeds[being]:
            assert one.native is not None and one.native.horse is not None
            horse = one.native.horse
            return (horse.gallop if fight.galloping >> being & 1 else horse.walk).time, other
        time = self.side(one, bool(fight.dark >> being & 1)).move
        assert time is not None
        return time, box

    def fight_out(self) -> None:
        """Work out the whole round."""
        found = []
        for blow in self.blows():
            time, way = self.maneuver(blow.target)
            blow.why = "unopposed" if time == NOWHERE else "intercepts" if blow.way == way else ""
            if not blow.why and blow.bites and blow.time == time:
                blow.why = "bites"
            if not blow.why and blow.time < time:
                blow.why = "undercuts"
            star = "*" * blow.part
            self.attacks.append(f"{BEINGS[blow.author]}{star} > {BEINGS[blow.target]}: {blow.why or 'misses'}")
            if time != NOWHERE:
                blow.awkward = blow.time - time + (0 if blow.way == way else 4)
            if blow.why:
                found.append(blow)
            else:
                self.turn_weapon(blow, alerted=True)
        found.sort(key=self.turn)
        for _, together in groupby(found, key=self.turn):
            self.moment([*together])

    def turn_weapon(self, blow: Blow, *, alerted: bool) -> None:
        """Turn the weapon of a character who missed, was cancelled or hit (MR-31.3, MR-31.7, MR-31.8, MR-44.41)."""
        if blow.author in self.heroes and (alerted or "gripping_dust" not in self.potions(self.heroes[blow.author])):
            self.heroes[blow.author].alerted = alerted

    def turn(self, blow: Blow) -> tuple[int, int]:
        """When a hit takes effect (MR-31.4, MR-31.5)."""
        return (-blow.length, blow.time) if self.game.fight.round == 1 else (blow.time, -blow.length)

    # Effects of hits (MR-31.6 to MR-32.21).

    def moment(self, together: list[Blow]) -> None:
        """Let simultaneous hits take effect on the situation before them."""
        lines, effects, spells = [], [], []
        for blow in together:
            stopped = frozenset((blow.author, blow.target)) in self.over
            if blow.author in self.dead or blow.target in self.dead or stopped:
                lines.append(f"cancelled {BEINGS[blow.author]}{'*' * blow.part} > {BEINGS[blow.target]}")
                self.turn_weapon(blow, alerted=True)
            elif blow.table:
                spells.append(blow)
                self.note_grip(blow)
            else:
                effects.append((blow, *self.effect(blow)))
                self.turn_weapon(blow, alerted=False)
                self.note_grip(blow)
        killers: dict[int, set[int]] = {}
        destroyed: dict[tuple[int, str], int] = {}
        for blow, struck, harm, effect, wounds in effects:
            letter = "NLMHT"[max(harm, 0)] if harm <= 4 else f"T+{harm - 4}"
            author = BEINGS[blow.author] + "*" * blow.part
            lines.append(f"{author} > {BEINGS[blow.target]}: {struck} {letter} {effect}")
            if blow.target in self.heroes:
                self.heroes[blow.target].wounds += wounds
            if effect == "killed" and struck == "body":
                killers.setdefault(blow.target, set()).add(blow.author)
            elif effect == "killed":
                self.unhorse(blow.target)
            elif effect in ("damaged", "destroyed"):
                key = (blow.target, struck)
                destroyed[key] = destroyed.get(key, 0) + (2 if effect == "destroyed" else 1)
        for (victim, name), times in destroyed.items():
            hero = self.heroes[victim]
            if times > 1:
                self.destroy(hero, name)
            else:
                hero.damaged.add(name)
        self.lines.append(sorted(lines))
        self.deaths(killers)
        for blow in spells:
            self.bewitch(blow)

    # The spells of Demons and the Imp (MR-33.11, MR-33.12, MR-42.1, MR-42.10).

    def bewitch(self, blow: Blow) -> None:
        """Let the target roll on the table of the spell; no denizen rolls a Curse."""
        hero = self.heroes.get(blow.target)
        if hero is None and blow.table == "curse":
            return
        roll = self.rolled(blow.target, blow.table)
        result = min(max(roll.faces) + self.has_hoof(), 6)
        assert (len(roll.faces), roll.result) == (self.dice(blow.target), result), roll
        if blow.table == "power_of_the_pit":
            self.pit(blow.author, blow.target, result)
        elif hero is not None and result == 3:
            self.turn_chits(hero, lambda chit: chit.effort > 0, "F")

    def pit(self, author: int, target: int, result: int) -> None:
        """Carry out a result of Power of the Pit."""
        there = [one.number for one in self.heroes.values() if one.here] + [*self.owners]
        living = [one for one in there if one not in self.dead]
        victims, hero = set(), self.heroes.get(target)
        if result == 1:
            victims = {one for one in living if not self.game.position.hidden >> one & 1}
        elif result == 2:
            victims = {target} & {*living}
        elif result == 3:
            self.terror(living)
            victims = {one for one in living if one not in self.heroes and self.weakness(one) <= LEVEL["M"]}
        elif hero is not None and result == 4:
            self.turn_chits(hero, lambda chit: chit.effort > 0, "W")
        elif hero is not None and result == 6:
            for piece in [piece for piece in hero.worn if piece.kind == "armor"]:
                if piece.id in hero.damaged:
                    self.destroy(hero, piece.id)
                else:
                    hero.damaged.add(piece.id)
        spent = {one for one in living if one in self.heroes and {*self.heroes[one].chits} <= {*"WC"}}
        victims |= spent if result == 3 else spent & {target}
        self.deaths({one: {author} - {one} for one in victims})

    def terror(self, living: list[int]) -> None:
        """Wound weak chits, and kill weak horses."""
        for being in living:
            horse = ""
            if being in self.heroes:
                hero = self.heroes[being]
                self.turn_chits(hero, partial(self.is_weak, hero), "W")
                horse = next((piece.horse.type for piece in hero.worn if piece.kind == "horse"), "")
            elif (native := DENIZENS[being - FIRST_DENIZEN].native) is not None and native.horse is not None:
                horse = native.horse.type
            if horse and LEVEL[HORSE_TYPES[horse].vulnerability] <= LEVEL["M"]:
                self.unhorse(being)

    def weakness(self, being: int) -> int:
        """The vulnerability of a denizen."""
        one = DENIZENS[being - FIRST_DENIZEN]
        return LEVEL[one.type.size if one.type is not None else NATIVE_TYPES[one.kind].vulnerability]

    def is_weak(self, hero: Hero, chit: ActionChit) -> bool:
        """Whether a chit is a Move or Fight chit of at most Medium strength."""
        return chit.action in ("move", "fight") and self.chit(hero, chit)[0] <= 2

    def turn_chits(self, hero: Hero, falls: Callable[[ActionChit], bool], state: str) -> None:
        """Turn the active chits of a character for which this holds."""
        chits = zip(hero.chits, HEROES[hero.number].chits, strict=True)
        heals = state == "W" and "vial_of_healing" in {piece.id for piece in hero.worn}
        state = "F" if heals else state
        hero.chits = "".join([state if now in "AL" and falls(chit) else now for now, chit in chits])

    def note_grip(self, blow: Blow) -> None:
        """Note a Tremendous monster that hits red side down, by itself or with its head or club (MR-33.1)."""
        if blow.author >= FIRST_DENIZEN and not self.game.fight.dark >> blow.author & 1:
            kind = DENIZENS[blow.author - FIRST_DENIZEN].type
            if kind is not None and kind.size == "T":
                self.grips.add((blow.author, blow.target))

    def rolled(self, being: int, table: str) -> events.TableRolled:
        """The next roll of a being on a table."""
        roll = next(one for one in self.rolls if (one.being, one.table) == (being, table))
        self.rolls.remove(roll)
        return roll

    def change(self, blow: Blow) -> int:
        """The levels by which a roll changes the harm (MR-32.3, MR-32.5, MR-45.1, MR-45.14, MR-46.8, MR-46.20)."""
        if blow.missile:
            roll, more, dice = self.rolled(blow.author, "missile"), 0, 2
            if blow.author in self.heroes:
                name = HEROES[blow.author].id
                more, dice = -(name in AIM), 1 if name in ARCHERS and blow.weapon in BOWS else 2
            elif DENIZENS[blow.author - FIRST_DENIZEN].kind == "archer":
                dice = 1
            if not blow.part:
                more, dice = more + self.has_hoof(), min(dice, self.dice(blow.author))
            result = min(max(max(roll.faces) + more, 1), 6)
            assert (len(roll.faces), roll.result) == (dice, result), roll
            return MISSILE[result]
        if not self.game.rules.fumble or blow.deadly:
            return 0
        roll = self.rolled(blow.author, "fumble")
        result = min(max(max(roll.faces) + blow.awkward + self.has_hoof(), 1), 10)
        assert (len(roll.faces), roll.result) == (self.dice(blow.author), result), roll
        return FUMBLE[result]

    def dice(self, being: int) -> int:
        """The dice of a roll: one for the owner of the Lucky Charm (MR-44.24)."""
        hero = self.heroes.get(being)
        return 1 if hero is not None and "lucky_charm" in {piece.id for piece in hero.worn} else 2

    def has_hoof(self) -> bool:
        """Whether the Cloven Hoof lies in the clearing, for all to see: everybody adds 1 (MR-44.17)."""
        position, here = self.game.position, self.game.fight.clearing
        there = lying_in(self.game, here)
        for hero in self.heroes.values():
            there += [slots.OPEN[hero.seat], slots.BAG[hero.seat]]
        for being in self.owners:
            there.append(slots.PACK[being - FIRST_DENIZEN])
            one = DENIZENS[being - FIRST_DENIZEN]
            there += [slots.CARDS_OF_GROUP[one.group]] if one.leader else []
        hoof = PIECE["cloven_hoof"]
        return any(position.piles.known(self.game.player_count, slot) >> hoof & 1 for slot in there)

    def effect(self, blow: Blow) -> tuple[str, int, str, int]:
        """The thing that a hit strikes, its harm, its effect, and the wounds (MR-32, MR-33.2)."""
        change = self.change(blow)
        if blow.deadly:
            return "body", 4, "killed", 0
        bare = blow.level + blow.stars + change
        armoured = bare - (blow.stars > 0 and not blow.penetrates)
        if blow.target not in self.heroes:
            return self.on_denizen(blow.target, bare, armoured)
        hero = self.heroes[blow.target]
        for piece in hero.worn:
            if hero.play.maneuver is not None and PIECES[hero.play.maneuver.piece] is piece and piece.kind == "horse":
                kind = HORSE_TYPES[piece.horse.type]
                harm = armoured if kind.armored else bare
                return piece.id, harm, "killed" if harm >= LEVEL[kind.vulnerability] else "nothing", 0
        covering = self.covering(hero, blow.way)
        if not covering or blow.penetrates:
            return self.on_body(hero, bare)
        if blow.missile and armoured > 4:
            return "body", armoured, "killed", 0
        if blow.missile and self.game.rules.penetrating_armour:
            return self.through(hero, covering, armoured)
        return self.on_armour(hero, covering[0], armoured)

    def on_denizen(self, being: int, bare: int, armoured: int) -> tuple[str, int, str, int]:
        """A hit on a denizen or on its horse (MR-32.9 to MR-32.11)."""
        one = DENIZENS[being - FIRST_DENIZEN]
        if self.steeds[being]:
            assert one.native is not None and one.native.horse is not None
            kind = HORSE_TYPES[one.native.horse.type]
            harm = armoured if kind.armored else bare
            return "horse", harm, "killed" if harm >= LEVEL[kind.vulnerability] else "nothing", 0
        kind_ = one.type if one.native is None else NATIVE_TYPES[one.native.type]
        assert kind_ is not None
        harm = armoured if kind_.armored else bare
        limit = LEVEL[one.type.size] if one.type is not None else LEVEL[NATIVE_TYPES[one.kind].vulnerability]
        return "body", harm, "killed" if harm >= limit else "nothing", 0

    def covering(self, hero: Hero, way: int) -> list[Piece]:
        """The armour that covers a direction, from outside (MR-32.15, MR-32.16)."""
        found = []
        for piece in hero.worn:
            if piece.kind == "armor":
                place = {"shield": 1, "helmet": 3, "breastplate": 3, "suit": 5}[piece.armor.type]
                covers = {
                    "shield": (hero.play.shield,),
                    "helmet": (3,),
                    "breastplate": (1, 2),
                    "suit": (1, 2, 3),
                }[piece.armor.type]
            elif piece.id in CARDS:
                place, covers = CARDS[piece.id]
            else:
                continue
            if way in covers:
                found.append((place, piece))
        return [piece for _, piece in sorted(found, key=lambda pair: pair[0])]

    def toughness(self, piece: Piece) -> int:
        """The level that harm is compared with (MR-32.17)."""
        if piece.kind == "armor":
            return piece.weight
        assert piece.treasure.armor is not None
        return LEVEL[piece.treasure.armor.toughness]

    def on_armour(self, hero: Hero, piece: Piece, harm: int) -> tuple[str, int, str, int]:
        """A hit on armour (MR-32.17, MR-32.18)."""
        limit = self.toughness(piece)
        if harm < limit or harm < 1:
            effect = "nothing"
        elif harm == limit and piece.kind == "armor" and piece.id not in hero.damaged:
            effect = "damaged"
        else:
            effect = "destroyed"
        return piece.id, harm, effect, 1 if harm >= 2 and not self.reflects(hero) else 0

    def through(self, hero: Hero, covering: list[Piece], harm: int) -> tuple[str, int, str, int]:
        """A missile that goes through armour (MR-46.19)."""
        for number, piece in enumerate(covering, start=1):
            if harm < self.toughness(piece):
                return piece.id, harm, "nothing", 0
            if harm == self.toughness(piece):
                wounds = number == len(covering) and not self.reflects(hero)
                return piece.id, harm, "wounded" if wounds else "nothing", int(wounds)
            harm -= 1
        return self.on_body(hero, harm)

    def on_body(self, hero: Hero, harm: int) -> tuple[str, int, str, int]:
        """A hit on the body of a character (MR-32.8, MR-32.19, MR-46.1)."""
        if harm < 1:
            return "body", harm, "nothing", 0
        if harm == hero.limit and self.game.rules.serious_wounds:
            roll = self.rolled(hero.number, "serious_wounds")
            result = min(max(roll.faces) + self.has_hoof(), 6)
            assert (len(roll.faces), roll.result) == (self.dice(hero.number), result), roll
            return "body", harm, "wounded", result
        return ("body", harm, "killed", 0) if harm >= hero.limit else ("body", harm, "wounded", 1)

    def unhorse(self, being: int) -> None:
        """Take the horse away that was killed."""
        if being in self.heroes:
            hero = self.heroes[being]
            hero.worn = [piece for piece in hero.worn if piece.kind != "horse"]
        else:
            self.steeds[being] = False

    def destroy(self, hero: Hero, name: str) -> None:
        """Take destroyed armour away, for gold (MR-32.22, MR-32.23)."""
        (piece,) = [piece for piece in hero.worn if piece.id == name]
        hero.worn.remove(piece)
        card = piece.treasure.armor if piece.kind == "treasure" else None
        hero.gold += piece.armor.destroyed_gold if card is None else card.destroyed_gold

    # Deaths (MR-34.1 to MR-34.11, MR-34.16, MR-14.15).

    def deaths(self, killers: dict[int, set[int]]) -> None:
        """Let those die who were killed at one moment."""
        worth = {victim: self.worth(victim) for victim in killers}
        ranked = sorted(killers, key=lambda one: (-worth[one][0] - worth[one][1], -worth[one][1], one))
        for victim in ranked:
            self.lines.append(
                [f"slain {BEINGS[victim]} by {', '.join(BEINGS[one] for one in sorted(killers[victim]))}"]
            )
            times = victim in self.heroes and not self.game.rules.multiply_character_notoriety
            self.reward(killers[victim], *worth[victim], once=times)
        for victim in ranked:
            self.pass_gold(victim, killers[victim], killers)
        for victim in ranked:
            owner = self.owners.get(victim, -1)
            if owner >= 0:  # of monsters too: MR-40.6
                self.lose(owner, worth[victim][1])
        self.dead |= {*killers}
        for victim in ranked:
            if victim in self.heroes:
                self.orphan(self.heroes[victim].seat)
        self.regain()

    def regain(self) -> None:
        """Give back the costs of campaigns whose last foe has died by now (MR-19.10)."""
        while self.campaigns and self.campaigns[0][0] <= len(self.dead):
            _, being, side = self.campaigns.pop(0)
            cost = CAMPAIGNS[SIDES[side]].cost
            self.heroes[being].fame += cost.fame
            self.heroes[being].notoriety += cost.notoriety

    def worth(self, victim: int) -> tuple[Fraction, Fraction, int]:
        """Fame, Notoriety and gold of a victim."""
        if victim in self.heroes:
            return Fraction(0), self.heroes[victim].notoriety, 0
        one = DENIZENS[victim - FIRST_DENIZEN]
        return Fraction(one.fame), Fraction(one.notoriety), one.gold

    def reward(self, killers: set[int], fame: Fraction, notoriety: Fraction, gold: int, *, once: bool) -> None:
        """Share the bounties of one victim, multiplied for characters who kill (MR-34.1 to MR-34.9)."""
        own = [one for one in killers if one in self.heroes]
        seats = {self.owners[one] for one in killers if one not in self.heroes and self.owners[one] >= 0}
        shares = len(own) + len(seats)
        for one in own:
            hero = self.heroes[one]
            hero.kills += 1
            times = 1 if once else hero.kills
            hero.fame += fame / shares * times
            hero.notoriety += notoriety / shares * times
            hero.gold += gold // shares
        for seat in seats:
            for hero in self.heroes.values():
                if hero.seat == seat:
                    hero.fame += fame / shares
                    hero.notoriety += notoriety / shares
            leaders = sorted([one for one in killers if self.owners.get(one) == seat and one in self.purses])
            if leaders:
                self.purses[leaders[-1]] += gold // shares

    def pass_gold(self, victim: int, killers: set[int], dying: dict[int, set[int]]) -> None:
        """Pass recorded gold of a dead character or hired leader on; between several only characters divide it."""
        gold = self.heroes[victim].gold if victim in self.heroes else self.purses.get(victim, 0)
        several = len(killers) > 1
        heirs = [one for one in killers if one in self.heroes or (one in self.purses and not several)]
        for one in heirs:
            if one in dying:
                continue
            if one in self.heroes:
                self.heroes[one].gold += gold // len(heirs)
            else:
                self.purses[one] += gold

    def lose(self, seat: int, notoriety: Fraction) -> None:
        """Take Notoriety for a killed native from its owner (MR-14.15)."""
        for hero in self.heroes.values():
            if hero.seat == seat:
                hero.notoriety -= notoriety

    def orphan(self, seat: int) -> None:
        """Let the hirelings of a dead character go: they fight no unhired denizens any more (MR-34.16)."""
        freed = [one for one, owner in self.owners.items() if owner == seat]
        for one in freed:
            self.owners[one] = -1
            self.purses.pop(one, None)
        for one in freed:
            for other, owner in self.owners.items():
                if owner < 0:
                    self.over.add(frozenset((one, other)))

    # The comparison.

    def lasting(self, grips: Iterable[tuple[int, int]]) -> set[tuple[int, int]]:
        """The grips among some that hold: of living monsters on living victims that they still fight (MR-33.1)."""
        return {pair for pair in grips if self.dead.isdisjoint(pair) and frozenset(pair) not in self.over}

    def compare(self, game: Game, seen: list[Event]) -> None:
        """Compare the blows of a round with the reference: attacks, hits moment by moment, deaths and points."""
        self.rolls = [one for one in seen if isinstance(one, events.TableRolled)]
        slain = 0
        for event in seen:
            slain += isinstance(event, events.Slain)
            if isinstance(event, events.CampaignDone) and event.being in self.heroes:
                self.campaigns.append((slain, event.being, event.side))
        self.regain()
        self.fight_out()
        assert not self.rolls
        made = [in_words(one) for one in seen if isinstance(one, events.Attacked)]
        assert sorted(made) == sorted(self.attacks)
        flat = [in_words(one) for one in seen if isinstance(one, (events.Struck, events.HitCancelled, events.Slain))]
        for lines in self.lines:
            assert sorted(flat[: len(lines)]) == lines, (flat, self.lines)
            flat = flat[len(lines) :]
        assert not flat
        fight = game.fight
        assert self.lasting(fight.gripping) == self.lasting(self.grips)
        for being, gold in self.purses.items():
            if being not in self.dead:
                assert game.position.purses[DENIZENS[being - FIRST_DENIZEN].group].gold == gold, BEINGS[being]
        assert not self.campaigns
        for number, hero in self.heroes.items():
            if number in self.dead:
                continue
            one = game.position.characters[hero.seat]
            assert (one.fame, one.notoriety, one.kills) == (hero.fame, hero.notoriety, hero.kills), BEINGS[number]
            assert one.gold == hero.gold, BEINGS[number]
            assert [victim for victim, _ in fight.wounds].count(number) == hero.wounds
            worn = {piece.id for piece in hero.worn}
            if any(piece.kind == "weapon" for piece in hero.worn):
                assert hero.alerted == any(game.position.alerted >> PIECES.index(piece) & 1 for piece in hero.worn)
            assert {piece.id for place, piece in enumerate(PIECES) if one.active >> place & 1} == worn
            mask = game.position.piles.masks[slots.OPEN[hero.seat]] & game.position.damaged
            assert {piece.id for place, piece in enumerate(PIECES) if mask >> place & 1} & worn == hero.damaged & worn


CARDS = {
    "golden_crown": (2, (3,)),
    "golden_arm_band": (2, (2,)),
    "bejeweled_dwarf_vest": (2, (1,)),
    "ointment_of_steel": (4, (1, 2, 3)),
}
"""Each armour card's place from outside, and the directions that it covers (MR-32.15, MR-32.16)."""


class Watched(OnMap):
    """A game whose positioning and blows are worked out a second time, and compared."""

    __slots__ = ()
    name = "magicrealm"

    def go_on(self) -> None:
        """Take step after step, as ever, and compare those of the melee."""
        blows, begun = None, 0
        while self.position.agenda is not None:
            waiting = next(self.waiting())
            before = expected(self, waiting)
            length = len(self.log)
            if isinstance(before, Round):
                blows, begun, before = before, length, None
            if blows is not None and waiting == kills.LAST_BLOW:
                blows.compare(self, [entry.event for entry in self.log[begun:]])
                blows = None
            if self.take_one(waiting):
                return  # the owner of a Magic Wand sets a die among the blows, which aren't compared then
            if before is not None:
                before.compare(self, [entry.event for entry in self.log[length:]])
        self.players_to_act = ()

    def take_one(self, waiting: Step[Game]) -> bool:
        """Take one step from the agenda; whether it asks."""
        agenda = self.position.agenda
        assert agenda is not None
        self.position.agenda = agenda[1]
        players = waiting.begin(self)
        if players:
            self.position.agenda = agenda
            self.players_to_act = players
        return bool(players)


def expected(game: Game, waiting: Step[Game]) -> Round | Places | None:
    """The reference of a step; None for steps without one."""
    if isinstance(waiting, positioning.position_everybody):  # type: ignore[arg-type]
        return Places.before(game)
    return Round.before(game) if isinstance(waiting, hits.blows_fall) else None  # type: ignore[arg-type]


def in_words(one: object) -> str:
    """An event in the words of the reference."""
    if isinstance(one, events.Attacked):
        return f"{BEINGS[one.being]}{'*' * one.is_part} > {BEINGS[one.partner]}: {one.reason or 'misses'}"
    if isinstance(one, events.HitCancelled):
        return f"cancelled {BEINGS[one.being]}{'*' * one.is_part} > {BEINGS[one.partner]}"
    if isinstance(one, events.Slain):
        return f"slain {BEINGS[one.being]} by {', '.join(BEINGS[killer] for killer in one.killers)}"
    assert isinstance(one, events.Struck)
    what = PIECES[one.piece].id if one.piece >= 0 else one.struck
    letter = "NLMHT"[max(one.harm, 0)] if one.harm <= 4 else f"T+{one.harm - 4}"
    return f"{BEINGS[one.being]}{'*' * one.is_part} > {BEINGS[one.partner]}: {what} {letter} {one.effect}"
