"""Names of characters, denizens, pieces and places in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from arcana_core.text.sentences import Names
from arcana_core.text.wording import listed, possessive
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters.combat import tools
from arcana_magicrealm.chapters.combat.figures import TREMENDOUS_ONES
from arcana_magicrealm.chapters.combat.melee.harm import HARMLESS
from arcana_magicrealm.model.beings import FIRST_DENIZEN, NAMES, NOWHERE, denizen_of
from arcana_magicrealm.model.certain import certain
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.chits import CHITS
from arcana_magicrealm.model.deals import HIRED_FAMILIES
from arcana_magicrealm.model.denizens import DENIZENS, GROUPS
from arcana_magicrealm.model.enchantments import ARMS, BEING, CHIT, CLEARING, CURSE, PIECE, SPELL, TILE
from arcana_magicrealm.model.forms import CREATURES, FORM_IDS, FORMS, MIST
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.items import TREASURES
from arcana_magicrealm.model.levels import LETTERS
from arcana_magicrealm.model.locations import CAMPAIGNS, CATEGORIES, DWELLINGS, MISSIONS, SITES, VISITORS
from arcana_magicrealm.model.melee import (
    ATTACKS,
    BROOMSTICK,
    CARPET,
    DARK_SIDES,
    FORM_VALUES,
    MANEUVERS,
    PARTS,
    WINGS,
    Tool,
)
from arcana_magicrealm.model.pieces import DISCOVERIES, PIECES, PLACE_NAMES, SITE_CARDS
from arcana_magicrealm.model.realm import ROADS, TILES, clearing_name
from arcana_magicrealm.model.slots import TEACHERS, TWT
from arcana_magicrealm.model.spells import SPELLS
from arcana_magicrealm.model.turns import ACTIVITIES


def spaced(id_: str) -> str:
    """An id for people: "great treasures", "power of the pit"."""
    return id_.replace("_", " ")


def being_name(being: int) -> str:
    """A being: "Amazon", "Giant 1", "Lancer 2", "the leader of the Lancers", "Witch's familiar"."""
    name = NAMES[being]
    return f"the {name}" if name.startswith("leader") else name


def side_name(side: int) -> str:
    """A side of a visitor and mission chit: "Shaman", "Escort Party"."""
    return _SIDES[actions.VISITOR_SIDES[side]]


_SIDES: Final = {one.id: one.name for one in (*VISITORS, *MISSIONS.values(), *CAMPAIGNS.values())}


def partner_name(partner: int) -> str:
    """A native group, visitor or family of monsters: "the Lancers", "the Shaman", "the Giants"."""
    return f"the {_PARTNERS[partner]}"


_PARTNERS: Final = (*[one.name for one in (*GROUPS, *VISITORS)], *map(str.title, HIRED_FAMILIES))


def place_name(place: int) -> str:
    """A site or site card, as in `Character.places`."""
    return SITES[place].name if place < len(SITES) else PIECES[SITE_CARDS[place - len(SITES)]].name


def piece_name(piece: int) -> str:
    """A card, counter or map chit: "Lost Keys"."""
    return PIECES[piece].name


def spell_name(spell: int) -> str:
    """A spell: "Fiery Blast"."""
    return SPELLS[spell].name


def path_name(path: int) -> str:
    """A hidden path or secret passage: "the hidden path Cliff 2-3"."""
    kind, _, where = DISCOVERIES[path].partition(" ")
    return f"the {_ROADS[kind]} {spaced(where).title()}"


_ROADS: Final = {"path": "hidden path", "passage": "secret passage"}


def points_text(points: tuple[int, ...]) -> str:
    """Victory points by category: "3 gold and 2 fame"."""
    named = [category_text(count, data.category) for count, data in zip(points, CATEGORIES, strict=True) if count]
    return listed(named) or "nothing"


def category_text(count: int, category: str) -> str:
    """Victory points of a category: "1 great treasure", "2 spells"."""
    return f"{count} {spaced(category).removesuffix('s') if count == 1 else spaced(category)}"


def phase_text(activity: str, place: int) -> str:
    """A recorded activity with its place: "move to Cliff 3", "follow the Amazon", "hide"."""
    word = ACTIVITIES[activity]
    if activity == "M":
        return f"move to {clearing_name(place)}" if place != NOWHERE else "move off the map"
    if activity == "FL":
        return f"fly to {TILES[place].name}" if place >= 0 else word
    if activity == "F":
        return f"follow {being_name(place)}"
    return f"{word} {clearing_name(place)}" if place >= 0 and activity != "-" else word


# Combat.


def harm_letter(level: int) -> str:
    """Harm as a letter: "H", or "over T" (MR-1.1, MR-32.4)."""
    if level >= len(LETTERS):
        return f"over {LETTERS[-1]}"
    return LETTERS[max(level, 0)]


def part_name(being: int) -> str:
    """The head or club of a monster, without the monster: "club"; of a character's form: "head or club"."""
    if being < FIRST_DENIZEN:
        return "head or club"
    part = DENIZENS[denizen_of(being)].part
    return "weapon" if part is None else part.id.rpartition("_")[2]


def counter_name(being: int, part: str) -> str:
    """A denizen's counter, or its head, club or horse: "Giant 1", "Giant 1's club"."""
    return f"{possessive(being_name(being))} {part}" if part else being_name(being)


def attacker_name(being: int, is_part: bool) -> str:
    """A being that attacks, or its head or club: "Amazon", "Giant 1's club"."""
    return counter_name(being, part_name(being) if is_part else "")


def tool_name(being: int, tool: Tool) -> str:
    """A tool: "fight M4", "Gloves of Strength", "Pony M5 M2 at a gallop", "dark side of its form"."""
    if tool.wings:
        return _WINGS[tool.wings]
    if tool.form:
        side = "dark side of " if tool.form in DARK_SIDES else ""
        return f"{side}{'its head or club' if tool.form in PARTS else 'its form'}"
    if tool.chit >= 0:
        return actions.CHIT_LABELS[being][tool.chit] if being < FIRST_DENIZEN else f"chit {tool.chit + 1}"
    name = PIECES[tool.piece].name
    return f"{name} at a gallop" if tool.gallops else name


_WINGS: Final = {BROOMSTICK: "the Broomstick's Fly chit", CARPET: "the Flying Carpet"}


def plays_text(being: int, attack: int, direction: int, maneuver: int, course: int, shield: int) -> str:
    """The plays of a character as the end of a sentence: "plays fight M4 for a swing and dodges with move M3*"."""
    parts = []
    fight, move = tool_of(attack), tool_of(maneuver)
    if fight is not None:
        purpose = f"for a {ATTACKS[direction]}" if direction else "to turn its weapon"
        parts.append(f"plays {tool_name(being, fight)} {purpose}")
    if move is not None:
        parts.append(f"{MANEUVERS[course] or 'move'}s with {tool_name(being, move)}")
    if shield:
        parts.append(f"shields itself against a {ATTACKS[shield]}")
    return listed(parts) if parts else "plays nothing"


def target_name(kind: str, number: int) -> str:
    """The target of a spell, as in `model.enchantments.Target`."""
    return _TARGET_NAMES[kind](number)


_TARGET_NAMES: Final[Mapping[str, Callable[[int], str]]] = {
    BEING: being_name,
    TILE: lambda tile: TILES[tile].name,
    CLEARING: clearing_name,
    PIECE: lambda piece: PIECES[piece].name,
    ARMS: lambda being: counter_name(being, part_name(being)),
    CHIT: lambda chit: f"{HEROES[chit // CHITS].name}'s {actions.MAGIC_LABELS[chit // CHITS][chit % CHITS]}",
    SPELL: lambda enchantment: "a spell",
    CURSE: lambda being: f"a curse on {being_name(being)}",
}


def tool_of(number: int) -> Tool | None:
    """The chit, piece, value of a form or flying values with a number of `tools.number`; None for -1."""
    if tools.FIRST_WINGS <= number < tools.FIRST_PIECE:
        return Tool(wings=WINGS[number - tools.FIRST_WINGS])
    if tools.FIRST_VALUE <= number < tools.FIRST_WINGS:
        return Tool(form=FORM_VALUES[number - tools.FIRST_VALUE])
    if number < tools.FIRST_PIECE:
        return Tool(chit=number) if number >= 0 else None
    piece, gallops = divmod(number - tools.FIRST_PIECE, 2)
    return Tool(piece=piece, gallops=bool(gallops))


_CARDS: Final = {card.id: card.name for card in TREASURES}
SPELL_BOX_NAMES: Final = (*[one.name for one in (*SITES, *VISITORS)], *[_CARDS[id_] for id_ in TEACHERS])
"""The boxes of spell cards by the site, visitor, artifact or spell book."""


class RealmNames(Names):
    """Players by their characters, everything else by the name printed on it."""

    __slots__ = ("game",)
    being = staticmethod(being_name)
    partner = staticmethod(partner_name)
    path = staticmethod(path_name)
    victory_points = staticmethod(points_text)
    attacker = staticmethod(attacker_name)
    harm_level = staticmethod(harm_letter)
    phase = staticmethod(phase_text)
    plays = staticmethod(plays_text)
    curse = staticmethod(str.title)
    hero = tuple([hero.name for hero in HEROES])
    tile = tuple([tile.name for tile in TILES])
    dwelling = tuple([f"the {dwelling.name}" for dwelling in DWELLINGS])
    visitor_side = tuple([f"the {side_name(side)}" for side in range(len(actions.VISITOR_SIDES))])
    piece = staticmethod(piece_name)
    chit = actions.CHITS
    spell = staticmethod(spell_name)
    site = tuple([f"the {place_name(place)}" for place in range(len(PLACE_NAMES))])
    spell_box = tuple([f"the {name}" for name in SPELL_BOX_NAMES])
    box = tuple([f"the {name}" for name in (*[site.name for site in SITES], *[_CARDS[id_] for id_ in TWT], *_PARTNERS)])
    activity_code = MappingProxyType(ACTIVITIES)
    attack_direction = tuple([f"a {attack or 'blow'}" for attack in ATTACKS])
    maneuver_direction = tuple([f"a {maneuver or 'maneuver'}" for maneuver in MANEUVERS])

    def __init__(self, game: Game) -> None:
        self.game = game

    def player(self, seat: int) -> str:
        """A player by their character; by number before they have one."""
        hero = self.game.position.characters[seat].hero
        return HEROES[hero].name if hero >= 0 else f"player {seat}"

    def kin(self, being: int) -> str:
        """A being without its number: "Axe Goblin"."""
        return being_name(being).rstrip(" 0123456789")

    def clearing(self, clearing: int) -> str:
        """A clearing by tile and number; "off the map" for none."""
        return clearing_name(clearing) if clearing >= 0 else "off the map"

    def topic(self, topic: int) -> str:
        """A question to a Demon: "gold", "points for fame", "the spell Fog", "the hidden path Cliff 2-3"."""
        kind, number = actions.topic(topic)
        if kind == actions.ABOUT_NUMBER:
            return spaced(str(actions.NUMBERS[number]))
        return self.discovery(number) if kind == actions.ABOUT_DISCOVERY else f"the spell {SPELLS[number].name}"

    def played(self, being: int, number: int) -> str:
        """The chit, card, horse or flying values that someone plays, a Magic chit by its type."""
        tool = certain(tool_of(number), "something is played")
        label = actions.MAGIC_LABELS[being][tool.chit] if tool.chit >= 0 else ""
        return label or tool_name(being, tool)

    def form_of(self, form: int) -> str:
        """The form of a transmorphized being: "a Lion", "mist", "Giant 1"."""
        made = FORMS[FORM_IDS[form]]
        if made.id not in CREATURES:
            return made.name if made.id != MIST else made.id
        return f"{'an' if made.name == 'Eagle' else 'a'} {made.name}"

    def target(self, kind: str, number: int) -> str:
        """A target of a spell: "Amazon", "Cliff", "Cliff 3", "Giant 1's club", "the spell Fog"."""
        if kind != SPELL:
            return target_name(kind, number)
        begun = [entry.event for entry in self.game.log if isinstance(entry.event, events.Bewitched)]
        named = [SPELLS[one.spell].name for one in begun if one.enchantment == number]
        return f"the spell {named[0]}" if named else "a spell"

    def discovery(self, discovery: int) -> str:
        """A path, passage, site or site card."""
        return self.path(discovery) if discovery < len(ROADS) else self.site[discovery - len(ROADS)]

    def tactician(self, being: int) -> str:
        """A being whose tactics may change, of a Tremendous monster its head or club (MR-30.10)."""
        return attacker_name(being, bool(TREMENDOUS_ONES >> being & 1))

    def struck_one(self, being: int, struck: str, piece: int) -> str:
        """A being that is struck, or something of it: "Amazon's Helmet 1", "Lancer 2's horse"."""
        if piece >= 0:
            return counter_name(being, PIECES[piece].name)
        return counter_name(being, "horse" if struck == "horse" else "")

    def means(self, being: int, weapon: int, number: int, spell: int) -> str:
        """A weapon and what plays it, "the dagger and fight M4*"; or a spell. "" for denizens."""
        tool = tool_of(number)
        if spell >= 0 or tool is None:
            return spell_name(spell) if spell >= 0 else ""
        if tool.form:
            return tool_name(being, tool)
        return f"{PIECES[weapon].name if weapon >= 0 else 'the dagger'} and {tool_name(being, tool)}"

    def steps(self, base: int, stars: int, bonus: int, roll: int, armour: int) -> str:
        """The harm of an attack and what changes it, "M, +1 for sharpness, -2 by the roll"; "" for no changes."""
        reasons = {"for sharpness": stars, "for strength": bonus, "by the roll": roll, "for armour": -armour}
        changes = [f"{by:+} {why}" if by > HARMLESS else f"none left {why}" for why, by in reasons.items() if by]
        return ", ".join([harm_letter(base), *changes]) if changes else ""
