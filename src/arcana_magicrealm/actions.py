"""The actions of players (MR-47), one pick at a time, and their notation.

All actions are in this one module. Below each class are the functions that make its actions and read them.

Ids name everything on the table: clearings "cliff 3", counters "shield 2", characters and denizens "amazon",
"giant 1", "lhq". The names of action chits are the print on them; equal ones of a character have a number.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Final, TypeAlias, TypeVar

from arcana_core.actions import Action, action, every, index
from arcana_core.cards.cards import indices
from arcana_magicrealm.model import spells
from arcana_magicrealm.model.beings import BEINGS, NOWHERE
from arcana_magicrealm.model.card_sets import CardSet
from arcana_magicrealm.model.characters import HEROES, ActionChit
from arcana_magicrealm.model.deals import HIRED_FAMILIES, PARTNERS
from arcana_magicrealm.model.denizens import DENIZENS, GROUPS, MONSTERS
from arcana_magicrealm.model.effects import CURSES
from arcana_magicrealm.model.enchantments import SLOTS
from arcana_magicrealm.model.items import HORSES
from arcana_magicrealm.model.locations import CATEGORIES, DWELLINGS, SITES, VISITOR_CHITS
from arcana_magicrealm.model.melee import ATTACKS_OF_FORM, DARK_SIDES, MOVES, PARTS, WINGS, Tool
from arcana_magicrealm.model.pieces import (
    BELONGINGS,
    CARD_OF_SPELL,
    DISCOVERIES,
    PIECE,
    PIECES,
    PLACE_NAMES,
    PRINTED,
    SOUND_CHITS,
    TEACHING,
    WEAPONS,
    Piece,
    follow,
)
from arcana_magicrealm.model.realm import CLEARINGS, TILES
from arcana_magicrealm.model.slots import CACHES, TEACHERS, TWT
from arcana_magicrealm.model.spells import CARPET_SPELL, SPELL, SPELL_IDS, SPELLS, SpellCard, follow_spells
from arcana_magicrealm.model.turns import ACTIVITIES


def _chit_labels(hero: int) -> tuple[str, ...]:
    prints = [*map(str, HEROES[hero].chits)]
    before = [prints[:place].count(print_) for place, print_ in enumerate(prints)]
    return tuple([f"{print_} no. {n + 1}" if n else print_ for print_, n in zip(prints, before, strict=True)])


CHIT_LABELS: Final = tuple([_chit_labels(hero) for hero in range(len(HEROES))])
"""The names of each character's twelve chits: "move M4", "move M4 no. 2"."""


def _magic_labels(hero: int) -> Iterator[str]:
    for label, *prints in zip(CHIT_LABELS[hero], *HEROES[hero].prints, strict=True):
        yield label if label.startswith("magic ") else next((str(one) for one in prints if one.type), "")


MAGIC_LABELS: Final = tuple([tuple(_magic_labels(hero)) for hero in range(len(HEROES))])
"""The names of each character's chits where they are used for magic, "" for others.

A chit that is a Magic chit by an option goes by that print there (MR-46.5).
"""


def _print_labels(hero: int, chits: Iterable[ActionChit]) -> tuple[str, ...]:
    return tuple([(MAGIC_LABELS if chit.type else CHIT_LABELS)[hero][n] for n, chit in enumerate(chits)])


PRINT_LABELS: Final = tuple([tuple([_print_labels(n, one) for one in hero.prints]) for n, hero in enumerate(HEROES)])
"""The names of chits by character and print, as in `Character.variant`: a Magic chit is named by it (MR-46.5)."""
CHITS: Final = tuple(sorted({label for labels in CHIT_LABELS for label in labels}))
START_PLACES: Final = (*[dwelling.id for dwelling in DWELLINGS], "ghosts")
"""The possible starting places (MR-5.8)."""
CLEARING_NAMES: Final = tuple([f"{TILES[tile].id} {number}" for tile, number in CLEARINGS])
SOURCES: Final = [
    "basic",
    "sunlight",
    *sorted({advantage.id for hero in HEROES for advantage in hero.advantage if advantage.extra_phase}),
    *[horse.id for horse in HORSES],
    "own horse",
]
"""The sources of phases (MR-6.6 to MR-6.9); the last ones are cards."""
FIRST_CARD: Final = len(SOURCES)


@follow
def _note_source(number: int, piece: Piece) -> None:
    card = piece.treasure if piece.kind == "treasure" else piece.spell if piece.kind == "spell" else None
    if card is not None and card.extra_phase:
        SOURCES.append(piece.id)


VISITOR_SIDES: Final = tuple([side for chit in VISITOR_CHITS for side in chit.sides])
BEING_VERBS: Final = ("follow", "guide", "block", "leave", "partner", "rehire", "force")
PIECE_VERBS: Final = (
    *("activate", "deactivate", "keep", "abandon", "sell", "buy", "pay", "give", "want", "force", "next", "drop"),
    "pick up",
)
TOOLS: Final[list[int]] = []
"""The pieces that are played like action chits: Gloves, Boots and horses (MR-29.3, MR-29.7)."""


@follow
def _note_tool(number: int, piece: Piece) -> None:
    if piece.classes in ("gloves", "boots", "horse"):
        TOOLS.append(number)


BOXES: Final = (*[site.id for site in SITES], *TWT, *PARTNERS)
"""The boxes of the set-up card that hold treasure cards: sites, treasures within treasures, groups, visitors."""
CHIT_VERBS: Final = ("rest", "fatigue", "change", "wound", "alert", "force")
SIDES: Final = ("give", "want")
"""The sides of a proposal; what is stored in a cache is given, what is taken out wanted."""
GOLD_STEPS: Final = (1, 5, 10, 50)
WORDS: Final = (
    *("done", "none", "yes", "no", "map edge", "end turn", "give up"),
    *("sell", "buy", "regain", "drinks", "no drinks", "pay", "pay notoriety", "pay fame", "decline", "free"),
    *("submit", "withdraw", "accept", "refuse", "stay", "stop following", "stop hiding", "exchange", "leave it"),
    *("weapon alerted", "weapon unalerted", "abandon campaign", "wait", "stay out", "end life", "live on"),
    *("roll again", "no deal"),
)
"""The choices that are fixed words."""
LINES: Final = tuple([f"{table} {line}" for table in ("peer", "locate") for line in range(2, 7)])
"""The lines of Peer and Locate that result 1 lets a player choose (MR-12.3, MR-12.4)."""
SEARCHES: Final = (
    "peer",
    "locate",
    "loot pile",
    *[f"loot {name}" for name in PLACE_NAMES],
    *[f"loot cache {number}" for number in range(1, CACHES + 1)],
)
"""The searches of step 1 (MR-12.1): Peer, Locate, and Loot of a pile, of each site and site card, of each cache."""


_MadeT = TypeVar("_MadeT")


def _with_verb(made: Callable[[int, int], _MadeT], verbs: Sequence[str]) -> Callable[[str, int], _MadeT]:
    """The function that makes actions of a class from a verb and a number, each once."""
    return cache(lambda verb, number: made(verbs.index(verb), number))


def _named(made: Callable[[int], _MadeT], names: Sequence[str]) -> Callable[[str], _MadeT]:
    """The function that makes actions of a class from a name, each once."""
    return cache(lambda name: made(names.index(name)))


@action("choose {hero}", hero=[hero.id for hero in HEROES])
class ChooseCharacter(Action):
    """Take a character, at the start or after a death (MR-47.2, MR-47.27)."""

    hero: int


@action("start at {place}", place=START_PLACES)
class StartAt(Action):
    """Choose a starting place (MR-47.5)."""

    place: int


KINDS_OF_ELF: Final = tuple([one.name for hero in HEROES for one in hero.other_prints if one.name])
"""The kinds of Elf that its player can choose from (MR-46.5)."""


@action("be {kind} elf", kind=KINDS_OF_ELF)
class BeElf(Action):
    """Choose the kind of Elf (MR-47.48)."""

    kind: int


@action("aim for {category}", category=[category.category for category in CATEGORIES])
class AimFor(Action):
    """Assign one victory point (MR-47.6)."""

    category: int


@action("record {activity}", activity=tuple(ACTIVITIES.values()))
class Record(Action):
    """Record an activity (MR-47.7)."""

    activity: int


record = _named(Record, tuple(ACTIVITIES))
"""The action that records the activity with this code."""


@action("clearing {clearing}", clearing=CLEARING_NAMES)
class InClearing(Action):
    """Name a clearing (MR-47.7, MR-47.14)."""

    clearing: int


@action("tile {tile}", tile=[tile.id for tile in TILES])
class InTile(Action):
    """Name a tile (MR-47.7, MR-47.48)."""

    tile: int


@action("with {source}", source=SOURCES)
class UseSource(Action):
    """Name what gives a phase (MR-47.7)."""

    source: int


use_source = _named(UseSource, SOURCES)
"""The action that names this source of a phase."""


@action("{verb} {being}", verb=BEING_VERBS, being=BEINGS)
class Choose(Action):
    """Do something with a character or denizen (MR-47.7, MR-47.9, MR-47.13, MR-47.23, MR-47.25)."""

    verb: int
    being: int


choose = _with_verb(Choose, BEING_VERBS)
"""The action that does this with a being."""


def chosen(action: Action) -> tuple[str, int]:
    """The verb and the being of an action that names one; "" and -1 for other actions."""
    return (BEING_VERBS[action.verb], action.being) if isinstance(action, Choose) else ("", -1)


@action("{verb} {piece}", verb=PIECE_VERBS, piece=lambda piece: PIECES[piece].id)
class Handle(Action):
    """Do something with a belonging (MR-47.11, MR-47.12, MR-47.17, MR-47.18, MR-47.20, MR-47.21, MR-47.46)."""

    verb: int
    piece: int = index(PIECES)


handle = _with_verb(Handle, PIECE_VERBS)
"""The action that does this with a belonging."""


def handles(verb: str, pieces: Iterable[int]) -> tuple[Handle, ...]:
    """The actions that do this with each of these belongings."""
    return tuple([handle(verb, piece) for piece in pieces])


def handled(action: Action) -> tuple[str, int]:
    """The verb and the piece of an action that handles one; "" and -1 for other actions."""
    return (PIECE_VERBS[action.verb], action.piece) if isinstance(action, Handle) else ("", -1)


@action("{verb} chit {chit}", verb=CHIT_VERBS, chit=CHITS)
class UseChit(Action):
    """Do something with an action chit (MR-47.19, MR-47.20, MR-47.24)."""

    verb: int
    chit: int


@cache
def chit(verb: str, hero: int, number: int, variant: int = 0) -> UseChit:
    """The action that does this with a chit of a character in one of its prints, by its place among the twelve."""
    return UseChit(CHIT_VERBS.index(verb), CHITS.index(PRINT_LABELS[hero][variant][number]))


@cache
def chit_number(action: Action, hero: int) -> int:
    """The place among the twelve of the character of the chit that an action uses."""
    assert isinstance(action, UseChit)
    label = CHITS[action.chit]
    return (CHIT_LABELS if label in CHIT_LABELS[hero] else MAGIC_LABELS)[hero].index(label)


@action("search {search}", search=SEARCHES)
class Search(Action):
    """Choose a search (MR-47.14)."""

    search: int


search = _named(Search, SEARCHES)
"""The action that chooses this search."""


@action("take {line}", line=LINES)
class TakeLine(Action):
    """Choose a line of Peer or Locate on result 1 (MR-47.15)."""

    line: int


@action("deal with {partner}", partner=PARTNERS)
class DealWith(Action):
    """Choose a native group or visitor to trade with (MR-47.21)."""

    partner: int


@action("hire {group}", group=[group.id for group in GROUPS])
class Hire(Action):
    """Choose a group to hire from (MR-47.23)."""

    group: int


@action("{verb} {family}", verb=("hire", "rehire"), family=HIRED_FAMILIES)
class HireMonsters(Action):
    """Hire all monsters of a family here that a spell pacifies, or hire one's own again (MR-14.17, MR-47.23)."""

    verb: int
    family: int


@action("rehire group {group}", group=[group.id for group in GROUPS])
class RehireGroup(Action):
    """Hire all of one's own natives of a group here again (MR-14.6, MR-47.23)."""

    group: int


@action("{verb} {amount} gold", verb=SIDES, amount=GOLD_STEPS)
class Gold(Action):
    """Add gold to a proposal (MR-47.12)."""

    verb: int
    amount: int


def gold(side: str, most: int) -> tuple[Gold, ...]:
    """The actions that give or want a step of gold, up to an amount."""
    return _gold(side, bisect_right(GOLD_STEPS, most))


@cache
def _gold(side: str, count: int) -> tuple[Gold, ...]:
    return tuple([Gold(SIDES.index(side), number) for number in range(count)])


@action("{verb} {discovery}", verb=SIDES, discovery=DISCOVERIES)
class Share(Action):
    """Add a discovery to a proposal (MR-47.12)."""

    verb: int
    discovery: int


share = _with_verb(Share, SIDES)
"""The action that gives or wants this discovery."""


def side_of(action: Handle | Gold | Share) -> str:
    """Whether something is given or wanted: "give" or "want"; other verbs of belongings as they are."""
    return (PIECE_VERBS if isinstance(action, Handle) else SIDES)[action.verb]


@action("take {side}", side=VISITOR_SIDES)
class TakeChit(Action):
    """Take a mission or campaign chit (MR-47.11)."""

    side: int


@action("beside {tile} {side}", tile=[tile.id for tile in TILES], side=("n", "ne", "se", "s", "sw", "nw"))
class Beside(Action):
    """Choose where a tile is laid: at a side of one that lies there (MR-47.48)."""

    tile: int
    side: int


@action("turned {turns}")
class Turned(Action):
    """Choose how a tile is turned: sixths of a turn clockwise (MR-47.48)."""

    turns: int = index(6)


@action("show {side}", side=VISITOR_SIDES)
class ShowSide(Action):
    """Choose a visitor or mission chit and the side that is up (MR-47.48)."""

    side: int


@action("box {number}", number=range(1, 8))
class InBox(Action):
    """Choose a row 6 box (MR-47.48)."""

    number: int


@action("{word}", word=WORDS)
class Word(Action):
    """A choice that is a fixed word."""

    word: int


# Combat (MR-47.28 to MR-47.37, MR-47.43 to MR-47.45).

FIGHT_VERBS: Final = ("lure", "lure with", "give to", "deploy", "against", "charge", "name", "place")
TOOL_VERBS: Final = (
    *("attack with", "maneuver with", "charge with", "run with", "alert with", "go berserk with"),
    "pick up with",
)
FORM_SIDES: Final = ("form", "dark form", "head or club", "dark head or club")
"""The sides of a form, and of its head or club."""
SIDES_UP: Final = ("light side up", "dark side up", "horse walking", "horse galloping")
WAYS: Final = (
    *("thrust", "swing", "smash"),
    *("charge forward", "dodge", "duck"),
    *("shield against thrust", "shield against swing", "shield against smash"),
)
"""The attack directions, the maneuvers, and the directions that a shield protects, three each (MR-23.8)."""
FIGHT_WORDS: Final = (
    *("play rounds", "no rounds", "no attack", "no maneuver", "no action", "change items", "walk", "gallop"),
    *("turn alerted", "turn unalerted", "stay hidden", "free fight", "free move", "run"),
)


@action("{verb} {being}", verb=FIGHT_VERBS, being=BEINGS)
class Engage(Action):
    """Do something with a character or denizen in combat (MR-47.29 to MR-47.33)."""

    verb: int
    being: int


engage = _with_verb(Engage, FIGHT_VERBS)
"""The action that does this with a being in combat."""


def engaged(action: Action) -> tuple[str, int]:
    """The verb and the being of an action that does something with one in combat; "" and -1 for other actions."""
    return (FIGHT_VERBS[action.verb], action.being) if isinstance(action, Engage) else ("", -1)


@action("{verb} {chit}", verb=TOOL_VERBS, chit=CHITS)
class PlayChit(Action):
    """Play an action chit in combat (MR-47.31, MR-47.32, MR-47.34)."""

    verb: int
    chit: int


@action("{verb} {tool}", verb=TOOL_VERBS, tool=lambda tool: PIECES[TOOLS[tool]].id)
class PlayPiece(Action):
    """Play Gloves, Boots or a horse in combat (MR-47.31, MR-47.32, MR-47.34)."""

    verb: int
    tool: int = index(TOOLS)


@action("{verb} {side}", verb=TOOL_VERBS, side=FORM_SIDES)
class PlayForm(Action):
    """Play the form into which one is transmorphized (MR-40.12, MR-47.31, MR-47.32, MR-47.34)."""

    verb: int
    side: int


@action("become {monster}", monster=[DENIZENS[number].id for number in MONSTERS])
class Become(Action):
    """Take the form of one of several monsters that one has absorbed (MR-43.25, MR-47.47)."""

    monster: int


FLY_AWAY: Final = "fly away with"
WING_VERBS: Final = ("charge with", "maneuver with", FLY_AWAY)


@action("{verb} {wings}", verb=WING_VERBS, wings=WINGS)
class PlayWings(Action):
    """Play the flying values of a Fly chit or the Flying Carpet (MR-47.31, MR-47.32, MR-47.34)."""

    verb: int
    wings: int


@action("fly away with {side}", side=("form", "dark form"))
class FlyAway(Action):
    """Fly away in the form of a flyer (MR-27.12, MR-47.32)."""

    side: int


Play: TypeAlias = PlayChit | PlayPiece | PlayForm | PlayWings | FlyAway
"""The actions that play something (see `play`)."""


@cache
def play(verb: str, hero: int, tool: Tool) -> Action:
    """The action that plays a chit or piece of a character, or its form; the side of a horse is asked afterwards."""
    if tool.wings:
        return PlayWings(WING_VERBS.index(verb), WINGS.index(tool.wings))
    if tool.form and verb == FLY_AWAY:
        return FlyAway(MOVES.index(tool.form))
    if tool.form:
        return PlayForm(TOOL_VERBS.index(verb), 2 * (tool.form in PARTS) + (tool.form in DARK_SIDES))
    if tool.chit >= 0:
        return PlayChit(TOOL_VERBS.index(verb), CHITS.index(CHIT_LABELS[hero][tool.chit]))
    return PlayPiece(TOOL_VERBS.index(verb), TOOLS.index(tool.piece))


@cache
def tool_of(action: Action, hero: int) -> tuple[str, Tool]:
    """The verb and the chit, piece or value of a form of an action that plays one."""
    verb = play_verb(action)
    if isinstance(action, PlayWings):
        return verb, Tool(wings=WINGS[action.wings])
    if isinstance(action, FlyAway):
        return verb, Tool(form=MOVES[action.side])
    if isinstance(action, PlayForm):
        values = (*(ATTACKS_OF_FORM if verb == "attack with" else MOVES), *PARTS)
        return verb, Tool(form=values[action.side])
    if isinstance(action, PlayChit):
        return verb, Tool(chit=CHIT_LABELS[hero].index(CHITS[action.chit]))
    assert isinstance(action, PlayPiece)
    return verb, Tool(piece=TOOLS[action.tool])


def play_verb(action: Action) -> str:
    """The verb of an action that plays something in combat; "" for other actions."""
    if isinstance(action, PlayWings):
        return WING_VERBS[action.verb]
    if isinstance(action, FlyAway):
        return FLY_AWAY
    return TOOL_VERBS[action.verb] if isinstance(action, PlayChit | PlayPiece | PlayForm) else ""


@action("{side}", side=SIDES_UP)
class ShowUp(Action):
    """Choose the side of a hireling or of its horse (MR-47.29, MR-47.45)."""

    side: int


@action("{way}", way=WAYS)
class Go(Action):
    """Choose a direction of an attack, a maneuver or a shield (MR-47.34)."""

    way: int


@action("{word}", word=FIGHT_WORDS)
class FightWord(Action):
    """A choice in combat that is a fixed word."""

    word: int


@action("open chest")
class OpenChest(Action):
    """Open the active Chest (MR-44.1, MR-47.40)."""


@action("send {being} away", being=BEINGS)
class SendAway(Action):
    """Let a character or denizen teleport by a wish (MR-42.6, MR-47.47)."""

    being: int


@action("look into {box}", box=BOXES)
class LookInto(Action):
    """Look at the treasure cards of a box of the set-up card by a wish (MR-42.5, MR-47.47)."""

    box: int


@action("use the wish for strength")
class UseWish(Action):
    """Use a wish that was kept (MR-12.22, MR-42.9)."""


@action("set a die to {face}", face=range(1, 7))
class SetDie(Action):
    """Set a die with the Magic Wand (MR-44.25, MR-47.47)."""

    face: int


MOST_PHASES: Final = 24
"""No turn has more phases than this."""


@action("lose phase {number}", number=range(1, MOST_PHASES + 1))
class LosePhase(Action):
    """Lose a phase of the turn in a storm, by its place in the turn (MR-43.23, MR-47.40)."""

    number: int


# Casting (MR-47.32, MR-47.33).

MAGIC_CHITS: Final = tuple([label for label in CHITS if label.startswith("magic ")])
"""The names of the Magic chits."""
CASTERS: Final = indices(TEACHING)
"""The artifacts and spell books."""
TREASURE_SPELLS: Final = tuple([spell.id for spell in spells.TREASURE_SPELLS])
"""The spells of treasures, which are named as these are (MR-44.54)."""
AIMS: Final = indices(TEACHING | WEAPONS | SOUND_CHITS)
"""The pieces at which spells are aimed: artifacts, spell books, weapon counters, sound chits."""
KINDS_OF_DENIZENS: Final = (*[group.id for group in GROUPS], "giants", "ogres", "goblins", "bats")
"""The native groups and families of monsters that a spell names together."""
MOST_ALIKE: Final = 8
"""The spells of one name, of those among which one is chosen, that actions distinguish."""


CASTING_VERBS: Final = ("cast with", "spend", "alter")
AIMING_VERBS: Final = ("aim at", "aim at arms of")


@action("cast {spell}", spell=SPELL_IDS)
class Cast(Action):
    """Cast a spell (MR-47.32)."""

    spell: int


@action("{verb} {chit}", verb=CASTING_VERBS, chit=MAGIC_CHITS)
class UseMagicChit(Action):
    """Cast with a Magic chit, spend a colour chit, or alter a Magic chit (MR-47.32, MR-47.40)."""

    verb: int
    chit: int


@action("{word}", word=("lasting source", "aim at the clearing", "aim at the tile"))
class CastingWord(Action):
    """A choice for a spell that is a fixed word (MR-47.32, MR-47.33)."""

    word: int


@action("{verb} {being}", verb=AIMING_VERBS, being=BEINGS)
class AimAt(Action):
    """Aim a spell at a character or denizen, or at its weapon (MR-47.33)."""

    verb: int
    being: int


@cache
def aim_at(being: int, verb: str = "aim at") -> AimAt:
    """The action that aims a spell at a being."""
    return AimAt(AIMING_VERBS.index(verb), being)


@action("cast by {card}", card=[PIECES[piece].id for piece in CASTERS])
class CastBy(Action):
    """Cast it by an artifact or spell book (MR-47.32)."""

    card: int


@action("aim at {piece}", piece=[PIECES[piece].id for piece in AIMS])
class AimAtPiece(Action):
    """Aim a spell at an artifact, spell book, weapon counter or sound chit (MR-47.33)."""

    piece: int


@action("aim at all {kind}", kind=KINDS_OF_DENIZENS)
class AimAtAll(Action):
    """Aim a spell at a native group or a family of monsters (MR-47.33)."""

    kind: int


@action("aim at spell {spell} {place}", spell=SPELL_IDS, place=range(1, MOST_ALIKE + 1))
class AimAtSpell(Action):
    """Aim a spell at one in effect; of several with its name at the first, the second and so on (MR-47.33)."""

    spell: int
    place: int


@action(f"aim at spell of {SPELLS[CARPET_SPELL].id}")
class AimAtCarpet(Action):
    """Aim a spell at the one that the Flying Carpet bears, or energize that (MR-44.56, MR-47.33)."""


@action("add {spell}", spell=SPELL_IDS)
class AddToItem(Action):
    """Add a spell to an artifact or spell book (MR-47.40)."""

    spell: int


@action("aim at {curse} of {being}", curse=CURSES, being=[hero.id for hero in HEROES])
class AimAtCurse(Action):
    """Aim a spell at a curse on a character (MR-47.33)."""

    being: int
    curse: int


ITEM_DEEDS: Final = ("enchant", "turn tile with", "spend")


@action("{deed} {card}", deed=ITEM_DEEDS, card=[PIECES[piece].id for piece in CASTERS])
class UseItem(Action):
    """Use an artifact or spell book like a Magic chit (MR-46.15)."""

    deed: int
    card: int


FIRST_ITEM: Final = 12
"""The number of the first artifact or book used like a Magic chit (MR-46.15): before it are the twelve chits."""


@cache
def magic_chit(verb: str, hero: int, number: int) -> Action:
    """The action that does this with a Magic chit of a character, by its place among the twelve, or with an item."""
    if number >= FIRST_ITEM:
        return UseItem(ITEM_DEEDS.index(verb), number - FIRST_ITEM)
    chit = MAGIC_CHITS.index(MAGIC_LABELS[hero][number])
    if verb in CASTING_VERBS:
        return UseMagicChit(CASTING_VERBS.index(verb), chit)
    return EnchantChit(chit) if verb == "enchant" else TurnTile(chit)


@cache
def magic_chit_number(action: Action, hero: int) -> int:
    """The place among the twelve of the character of the Magic chit that an action uses, or the number of the item."""
    if isinstance(action, UseItem):
        return FIRST_ITEM + action.card
    assert isinstance(action, UseMagicChit | EnchantChit | TurnTile)
    return MAGIC_LABELS[hero].index(MAGIC_CHITS[action.chit])


@cache
def cast_with(hero: int, tool: Tool) -> Action:
    """The action that casts with a Magic chit or a card."""
    if tool.chit >= 0:
        return magic_chit("cast with", hero, tool.chit)
    if tool.piece not in CASTERS:
        return OfTreasure(0, TREASURE_SPELLS.index(PIECES[tool.piece].id))
    return CastBy(CASTERS.index(tool.piece))


@cache
def cast_tool(action: Action, hero: int) -> Tool:
    """The chit or card of an action that casts with one."""
    if isinstance(action, CastBy):
        return Tool(piece=CASTERS[action.card])
    if isinstance(action, OfTreasure):
        return Tool(piece=PIECE[TREASURE_SPELLS[action.treasure]])
    return Tool(chit=magic_chit_number(action, hero))


# Spells (MR-47.3, MR-47.4, MR-47.14, MR-47.21, MR-47.39, MR-47.47).

SPELL_VERBS: Final = ("start with", "learn", "read")
PLACE_DEEDS: Final = ("read runes", "perceive", "take from")
MAGIC_PLACES: Final = ("pile", *[site.id for site in SITES], *TEACHERS)
"""The pile of a clearing, the sites, and the artifacts and spell books."""


@action("{verb} {spell}", verb=SPELL_VERBS, spell=SPELL_IDS)
class UseSpell(Action):
    """Start with a spell, learn it, or read its awakened card (MR-47.3, MR-47.14, MR-47.21, MR-47.39)."""

    verb: int
    spell: int


use_spell = _with_verb(UseSpell, SPELL_VERBS)
"""The action that does this with a spell."""


@action("erase slot {slot}", slot=range(1, SLOTS + 1))
class EraseSlot(Action):
    """Erase the spell in a slot to make room for another (MR-47.39)."""

    slot: int


@action("enchant {chit}", chit=MAGIC_CHITS)
class EnchantChit(Action):
    """Enchant a Magic chit (MR-47.4, MR-47.38)."""

    chit: int


@action("{deed} {place}", deed=PLACE_DEEDS, place=MAGIC_PLACES)
class AtPlace(Action):
    """Read runes at a site or in an item, or use what Magic Sight finds there (MR-47.14, MR-47.47)."""

    deed: int
    place: int


@cache
def at_place(deed: str, place: str) -> AtPlace:
    """The action that does this at a place of `MAGIC_PLACES`."""
    return AtPlace(PLACE_DEEDS.index(deed), MAGIC_PLACES.index(place))


@action("{word}", word=("search magic sight", "read top card", "learn a spell"))
class MagicWord(Action):
    """A choice about magic that is a fixed word."""

    word: int


# Turning tiles (MR-47.38).


@action("turn tile with {chit}", chit=MAGIC_CHITS)
class TurnTile(Action):
    """Turn a tile over with a Magic chit (MR-47.38)."""

    chit: int


# The spells of treasures, and words for spells of control and protection (MR-47.32, MR-47.40).

TREASURE_VERBS: Final = ("cast", "aim at spell")


@action("{verb} {treasure}", verb=TREASURE_VERBS, treasure=TREASURE_SPELLS)
class OfTreasure(Action):
    """Cast the spell of a treasure, or aim a spell at it (MR-44.54)."""

    verb: int
    treasure: int


@cache
def cast(spell: int) -> Action:
    """The action that casts a spell."""
    name = SPELLS[spell].id
    return OfTreasure(0, TREASURE_SPELLS.index(name)) if name in TREASURE_SPELLS else Cast(spell)


@cache
def spell_cast(action: Action) -> int:
    """The spell that an action casts; -1 for other actions."""
    if isinstance(action, Cast):
        return action.spell
    if isinstance(action, OfTreasure) and TREASURE_VERBS[action.verb] == "cast":
        return SPELL[TREASURE_SPELLS[action.treasure]]
    return -1


@cache
def aim_at_spell(spell: int, place: int) -> Action:
    """The action that aims a spell at one in effect, of several with its name at this one."""
    if spell == CARPET_SPELL:
        return AimAtCarpet()
    name = SPELLS[spell].id
    return OfTreasure(1, TREASURE_SPELLS.index(name)) if name in TREASURE_SPELLS else AimAtSpell(spell, place)


@action("{word}", word=("call off", "keep fighting", "activate protection"))
class SpellWord(Action):
    """A choice about a monster under control, or of a protection chit (MR-40.4, MR-43.41)."""

    word: int


_FIXED: Final = {str(one): one for one in every(Word, FightWord, CastingWord, MagicWord, SpellWord)}


def word(text: str) -> Action:
    """The action that is this fixed word."""
    return _FIXED[text]


DONE, NONE, YES, NO = map(word, ("done", "none", "yes", "no"))


# Questions to a Demon (MR-43.26, MR-47.40).

NUMBERS: Final = (
    *("gold", "great treasures", "recorded spells"),
    *[f"points for {category.category}" for category in CATEGORIES],
)
"""The secret numbers of a character."""
TOPICS: Final = [*NUMBERS, *DISCOVERIES]
"""Everything about which a Demon can be asked: numbers, discoveries, and spells that have cards."""


@follow_spells
def _note_topic(card: SpellCard) -> None:
    TOPICS.append(f"spell {card.id}")


ABOUT_NUMBER, ABOUT_DISCOVERY, ABOUT_SPELL = "number", "discovery", "spell"


def topic(number: int) -> tuple[str, int]:
    """The kind of a topic, and its number among those of its kind."""
    if number < len(NUMBERS):
        return ABOUT_NUMBER, number
    number -= len(NUMBERS)
    return (ABOUT_DISCOVERY, number) if number < len(DISCOVERIES) else (ABOUT_SPELL, number - len(DISCOVERIES))


@action("ask of {being}", being=[hero.id for hero in HEROES])
class AskOf(Action):
    """Ask a Demon about another player's character (MR-47.40)."""

    being: int


@action("ask about {topic}", topic=TOPICS)
class AskAbout(Action):
    """Ask a Demon about a secret number, a discovery or a spell (MR-47.40)."""

    topic: int


KINDS: Final = (
    *(ChooseCharacter, StartAt, AimFor, Record, InClearing, InTile, UseSource, Search, TakeLine, DealWith, Hire),
    *(RehireGroup, TakeChit, Turned, ShowSide, Word, InBox, Choose, Handle, UseChit, Gold, Share, Beside),
    *(FightWord, ShowUp, Go, Engage, PlayChit, PlayPiece, OpenChest, SetDie),
    *(Cast, UseMagicChit, CastingWord, CastBy, AimAt, AimAtPiece, AimAtAll, AimAtSpell, AimAtCurse),
    *(HireMonsters, SendAway, LookInto, UseWish, UseSpell, EraseSlot, EnchantChit, AtPlace, MagicWord, AddToItem),
    *(PlayForm, TurnTile, LosePhase, OfTreasure, SpellWord, Become, AskOf, AskAbout, PlayWings, FlyAway),
    *(BeElf, UseItem, AimAtCarpet),
)
"""The classes of actions, in the order of their ids. New ones go to the end: trained models depend on the order."""


@cache
def sources_of(cards: CardSet) -> tuple[str, ...]:
    """The sources of phases in a game with these cards."""
    return tuple([source for number, source in enumerate(SOURCES) if number < FIRST_CARD or cards.has(source)])


def all_actions(cards: CardSet) -> Iterator[Action]:
    """Every action of a game with these cards, in the order of their ids; of pieces only belongings are handled.

    Those that name added cards are behind all others, whose ids are the same in every game.
    """
    added = []
    for one in every(*KINDS):
        piece = _piece_of(one)
        if piece is None or (piece >= 0 and PRINTED >> piece & 1):
            yield one
        elif piece >= 0 and cards.pieces >> piece & 1:
            added.append(one)
    yield from added


def _piece_of(action: Action) -> int | None:
    """The piece that an action names, -1 for one that no action can name; None for other actions."""
    if isinstance(action, Handle):
        return action.piece if BELONGINGS.mask >> action.piece & 1 else NOWHERE
    if isinstance(action, PlayPiece):
        return TOOLS[action.tool]
    if isinstance(action, UseSource):
        return PIECE[SOURCES[action.source]] if action.source >= FIRST_CARD else None
    if isinstance(action, Cast | UseSpell | AddToItem | AimAtSpell):
        return CARD_OF_SPELL.get(action.spell, NOWHERE)
    if isinstance(action, AskAbout):
        kind, number = topic(action.topic)
        return CARD_OF_SPELL.get(number, NOWHERE) if kind == ABOUT_SPELL else None
    return None
