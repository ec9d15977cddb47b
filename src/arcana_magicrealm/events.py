"""The events of Magic Realm, and the players who may know them (MR-48).

All events are in this one module, in the order of a day. Those that only have common fields are declared in one line.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, Final, TypeVar

from arcana_core.events import Event, Player, event, secret
from arcana_core.records.jsonable import Spelling, name_in
from arcana_core.text.wording import counted
from arcana_magicrealm.actions import NUMBERS
from arcana_magicrealm.model.beings import FIRST_DENIZEN, NOWHERE
from arcana_magicrealm.model.chits import STATE_WORDS
from arcana_magicrealm.model.deals import PARTNERS, RELATIONS
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.pieces import PIECE, PIECES
from arcana_magicrealm.model.slots import SPELL_BOXES, TEACHERS
from arcana_magicrealm.model.spellings import BeingName as Being
from arcana_magicrealm.model.spellings import ClearingName as Clearing
from arcana_magicrealm.model.spellings import DwellingName as Dwelling
from arcana_magicrealm.model.spellings import HeroName as Hero
from arcana_magicrealm.model.spellings import PieceName as Piece
from arcana_magicrealm.model.spellings import SpellName as Spell
from arcana_magicrealm.model.spellings import TileName as Tile
from arcana_magicrealm.model.tables import TABLES

# Kinds of fields for sentences. Those that have names write them as plain data, and null for none.
Tactician = Being
"""A being whose tactics may change: of Tremendous monsters only the head or club turns over (MR-30.10)."""
VisitorSide = int
ActivityCode = str
Partner = Annotated[int, name_in(PARTNERS, {NOWHERE: None})]
"""A native group or visitor, as in `PARTNERS`."""
MeetingResult = str
Table = str
"""A table to roll on, as in the data: "peer", "power_of_the_pit"."""
Search = str
"""A search, as in `actions.SEARCHES`: "locate", "loot crypt_of_the_knight"."""

Chit = int
"""An action chit, by the number of its name in `actions.CHITS`."""
Path = int
"""A hidden path or secret passage, by number in `ROADS`."""
Site = int
"""A site or site card, as in `Character.places`."""
Discovery = int
"""A path, passage, site or site card, as in `DISCOVERIES`."""
Box = int
"""A box of the set-up card with treasure cards, as in `actions.BOXES`."""
Curse = str
"""A curse, as in `CURSES`."""
TargetKind = str
"""The kind of a spell's target, as in `model.enchantments.TARGET_KINDS`."""
VictoryPoints = tuple[int, ...]
"""Victory points by category."""
AttackDirection = int
"""1 to 3, as in `model.melee.ATTACKS`."""
ManeuverDirection = int
"""1 to 3, as in `model.melee.MANEUVERS`."""
FormOf = int
"""The form of a transmorphized being, as in `model.forms.FORM_IDS`."""
SpellBox = int
"""A box of spell cards, by its place in `slots.SPELL_BOXES`: those of sites, visitors, artifacts and spell books."""
Topic = int
"""A question to a Demon, as in `actions.TOPICS`."""

Exact = Annotated[Fraction, Spelling(str, Fraction, str)]
"""An amount that may be a fraction (MR-1.15), in plain data as text: "7/2"."""
HarmLevel = int
"""Harm as a level; above 4 for more than Tremendous."""


# The fields that many events have, and events of these fields alone.

_EventT = TypeVar("_EventT", bound=Event)


def _news(fields: type[_EventT], name: str, wording: str, clause: str, **options: Any) -> type[_EventT]:
    """Declare an important event in one line."""
    return fields.event(name, wording, clause, important=True, **options)


@event
class _OfBeing(Event):
    being: Being


@event
class _InClearing(_OfBeing):
    clearing: Clearing


@event
class _OfPiece(_OfBeing):
    piece: Piece


@event
class _OfPartner(_OfBeing):
    partner: Partner


@event
class _OfGoods(_OfPartner):
    piece: Piece


@event
class _OfPrice(_OfPartner):
    price: int


@event
class _OfSale(_OfGoods):
    price: int


@event
class _OfGold(_OfBeing):
    gold: int


@event
class _OfTask(_OfBeing):
    side: VisitorSide


@event
class _OfTwo(_OfBeing):
    partner: Being


@event
class _OfSecretPiece(_OfBeing):
    piece: Piece = secret(known_to="viewers")
    viewers: tuple[int | None, ...]


@event
class _OfSpellCard(_OfBeing):
    box: SpellBox
    number: int
    spell: Spell = secret(known_to="player")
    player: Player


@event
class _OfPlayer(Event):
    player: Player


@event
class _OfHero(_OfPlayer):
    hero: Hero


@event
class _OfHeroes(Event):
    players: tuple[Player, ...]
    heroes: tuple[Hero, ...]


@event
class _OfCurse(_OfBeing):
    curse: Curse


@event
class _OfDay(Event):
    day: int


@event
class _OfRoll(Event):
    roll: int


@event
class _OfMapChit(Event):
    chit: Piece
    tile: Tile


@event
class _OfTurn(_OfBeing):
    """An event that shows what was recorded for a turn to all but its own player (MR-48.14)."""

    player: Player

    def reveals_to(self, player: int) -> bool:
        """Whether another player recorded the turn."""
        return player != self.player


@event
class _OfActivity(_OfTurn):
    activity: ActivityCode
    place: int


# The events.


@event("{player} lays {tile}", "MR-3.2, MR-3.8")
class TileLaid(_OfPlayer):
    tile: Tile


@event("No tile can be laid: all but the Borderland are taken back")
class TilesTakenBack(Event):
    """Building the map begins anew (MR-3.8)."""


@event("{player} puts a visitor chit into box {box}: {side}", "MR-2.10")
class VisitorPlaced(_OfPlayer):
    side: VisitorSide
    box: int


CharacterChosen = _OfHero.event("CharacterChosen", "The {hero} joins the game", "MR-5.1")


@event("Revealed in {clearing}: {dwelling|the two Ghosts}", "MR-4.6", discloses=True)
class DwellingRevealed(Event):
    dwelling: Dwelling
    clearing: Clearing


@event("The {hero} starts in {clearing}", "MR-5.8", discloses=True)
class Started(_OfHero):
    clearing: Clearing


CompanionCame = _InClearing.event("CompanionCame", "{being} comes to {clearing}", "MR-45.25")
ItemEnchanted = _OfPiece.event("ItemEnchanted", "{being} enchants {piece}", "MR-46.15")
ItemColourUsed = _OfPiece.event("ItemColourUsed", "{being} uses up the colour of {piece}", "MR-46.15")


@event("{being} is a {kind} Elf", "MR-46.5")
class ElfChosen(Event):
    being: Being
    kind: str


DayBroke = _OfDay.event("DayBroke", "Day {day}", "MR-6.2", heading=True)


@event("{being} will follow {guide}", "MR-7.1")
class UnderlingAssigned(_OfBeing):
    guide: Being


MonstersRolled = _OfRoll.event("MonstersRolled", "The monster roll is {roll}", "MR-7.5")
WeekEnded = _OfRoll.event("WeekEnded", "The week ends: everything that prowls with {roll} goes back", "MR-7.7")
_RETURNING: Final = ("being", "{kin} go back to {clearing|their boxes}")
DenizenReturned = _InClearing.event(
    "DenizenReturned", "{being} goes back to {clearing|its box}", "MR-7.7, MR-7.8", many=_RETURNING
)


@event("All visitor and mission chits are turned over")
class VisitorsTurned(Event):
    """The visitor and mission chits that no character carries show their other side (MR-7.9)."""


@event("{follower} follows {guide}", "MR-7.3")
class Followed(Event):
    follower: Being
    guide: Being


TurnBegan = _OfBeing.event("TurnBegan", "Turn: {being}", "MR-8.1", heading=True, many=("being", "Turn: {kin}"))


@event("{being}: {phase(activity, place)}", "MR-8.4", discloses=True)
class PhaseBegan(_OfActivity):
    def merged(self, later: Event) -> Event | None:
        """The outcome of the activity, which names it again."""
        if not isinstance(later, (Entered, Searched, TableRolled, ActivityCancelled)):
            return None
        return later if later.being == self.being else None


_STOPS: Final[Mapping[str, Any]] = {"important": True, "interrupts": True}
"""The marks of events after which choices typed ahead may be pointless."""


@event("{being} can't do this: {phase(activity, place)}[, because {why}]", "MR-8.5", discloses=True, **_STOPS)
class ActivityCancelled(_OfActivity):
    """An activity that is impossible. Its own player sees why, because the reason can name the source of the phase."""

    why: str = secret("player")


TurnEnded = _OfTurn.event("TurnEnded", "", "MR-8.10", discloses=True)
StoppedFollowing = _OfBeing.event("StoppedFollowing", "{being} stops following", "MR-15.2, MR-15.16")
TurnLost = _OfBeing.event("TurnLost", "{being} loses the turn", "MR-16.6", **_STOPS)
_BLOCKERS: Final = ("blocker", "{kin} block {blocked}[: {outcome}]")


@event("{blocker|A visitor} blocks {blocked}[: {outcome}]", "MR-16.5", many=_BLOCKERS, **_STOPS)
class Blocked(Event):
    blocker: Being
    blocked: Being

    @property
    def outcome(self) -> str:
        """The loss of those who take turns (MR-16.6)."""
        is_monster = self.blocked >= FIRST_DENIZEN and DENIZENS[self.blocked - FIRST_DENIZEN].group < 0
        return "" if is_monster else "the turn is over"


MonsterMoved = _InClearing.event(
    "MonsterMoved", "{being} comes to {clearing}", "MR-17.1", many=("being", "{kin} come to {clearing}")
)
Confused = _news(_OfBeing, "Confused", "{being} is confused, and blocked for the day", "MR-43.7")


@event("a storm costs {being} {cost:phase} of its turn", "MR-43.23", important=True)
class Stormed(_OfBeing):
    cost: int


@event("{being} calms the warnings and sounds of {tile}: they are turned down again", "MR-43.39")
class ChitsCalmed(_OfBeing):
    tile: Tile


_TURNED_UP: Final = ("chit", "{chit} are turned up in {tile}")
ChitTurnedUp = _OfMapChit.event(
    "ChitTurnedUp", "{chit} is turned up in {tile}", "MR-17.1", discloses=True, many=_TURNED_UP
)
Appeared = _InClearing.event(
    "Appeared", "{being} appears in {clearing}", "MR-17.3, MR-17.8", many=("being", "{kin} appear in {clearing}")
)


@event("{side} appears in {clearing}", "MR-17.9")
class VisitorAppeared(Event):
    side: VisitorSide
    clearing: Clearing


Hid = _OfBeing.event("Hid", "{being} hides", "MR-11.1")
CameOutOfHiding = _OfBeing.event("CameOutOfHiding", "{being} comes out of hiding", "MR-11.2")


@event("{being} rolls {faces} for {table}: {outcome}", "MR-1.3", introduces=True)
class TableRolled(_OfBeing):
    table: Table
    faces: tuple[int, ...]
    result: int

    @property
    def outcome(self) -> str:
        """The result, for Peer and Locate with its effect, and whether it is a failure."""
        line = TABLES[self.table].line(self.result) if self.table in ("hide", "peer", "locate") else None
        effect = "" if line is None or self.table == "hide" else line.effect
        return ", ".join(filter(None, [str(self.result), "in vain" if line and line.code == "none" else effect]))


@event("{being} looks at {cards} of {partner}", important=True, discloses=True)
class GoodsSeen(_OfPartner):
    """A buyer looked secretly at the treasure cards of a partner (MR-13.8)."""

    cards: tuple[Piece, ...] = secret(known_to="player")
    player: Player


@event("All see {piece}", "MR-13.8, MR-13.9, MR-13.11", discloses=True)
class GoodsShown(Event):
    piece: Piece


GoodsNamed = _OfGoods.event("GoodsNamed", "{being} asks {partner} for {piece}", "MR-13.8")
DrinksBought = _OfPrice.event("DrinksBought", "{being} buys drinks for {price} gold", "MR-13.12")


_COLUMNS: Final = dict(enumerate(map(str.capitalize, RELATIONS)))
_RESULTS: Final = {"block_battle": "block/battle"} | {f"price_{factor}": f"price x{factor}" for factor in range(1, 5)}


@event("{column} column for {partner}: {result}", "MR-13.14", important=True, column=_COLUMNS, result=_RESULTS)
class Met(_OfPartner):
    column: int
    result: MeetingResult


@event("{being} lets it pass and loses {points} recorded {insult:Notoriety|Fame}", "MR-13.16, MR-13.17", important=True)
class OffencePaid(_OfPartner):
    points: int
    insult: bool


GoodsSold = _news(_OfSale, "GoodsSold", "{being} sells {piece} to {partner} for {price} gold", "MR-13.3")
GoodsOffered = _OfGoods.event("GoodsOffered", "{being} offers {partner} {piece}", "MR-13.9")
GoodsPaid = _news(_OfSale, "GoodsPaid", "{being} pays {partner} with {piece}, worth {price} gold", "MR-13.9")
PricePaid = _news(_OfPrice, "PricePaid", "{being} pays {partner} {price} gold", "MR-13.9, MR-14.4")
GoodsBought = _news(_OfGoods, "GoodsBought", "{being} takes {piece} from {partner}", "MR-13.9, MR-13.21")


@event("{being's} recorded Fame changes by {amount}", "MR-13.6", important=True)
class FameChanged(_OfBeing):
    amount: int


DealDeclined = _OfPartner.event("DealDeclined", "{being} makes no deal with {partner}", "MR-13.9, MR-14.4")
BoonTaken = _OfPartner.event("BoonTaken", "{being} takes it free as a boon of {partner}", "MR-13.21")


@event("{being} {regained:regains|loses for good} a boon of {partner}", "MR-13.22")
class BoonEnded(_OfPartner):
    regained: bool


@event("{being} asks to hire {natives}", "MR-14.1, MR-14.6")
class HireProposed(_OfBeing):
    natives: tuple[Being, ...]


@event("{hero} hires {natives} for {days:day}", "MR-14.5, MR-14.6", important=True)
class NativesHired(_OfHero):
    natives: tuple[Being, ...]
    days: int


Unhired = _OfBeing.event("Unhired", "{being} is no longer hired", "MR-14.13")
ControlLost = _news(_OfBeing, "ControlLost", "{being} is no longer controlled", "MR-40.5")


@event("{leader} lays {count:belonging} into the box of {partner}", "MR-14.14")
class PackLaidDown(Event):
    leader: Being
    partner: Partner
    count: int


Entered = _InClearing.event("Entered", "{being} enters {clearing}", "MR-10.1")
BelongingKept = _OfSecretPiece.event("BelongingKept", "{being} keeps {piece}", "MR-9.2")
Activated = _OfPiece.event("Activated", "{being} activates {piece}", "MR-9.2, MR-9.3")
Deactivated = _OfPiece.event("Deactivated", "{being} deactivates {piece}", "MR-9.3")


@event("{being} abandons {piece} in {clearing}", "MR-9.6, MR-10.6, MR-22.2, MR-41.3")
class Abandoned(_OfBeing):
    piece: Piece = secret(known_to="viewers")
    clearing: Clearing
    viewers: tuple[int | None, ...]


@event("{being} turns {piece} to its {is_alerted:alerted|unalerted} side", "MR-11.6")
class WeaponTurned(_OfPiece):
    is_alerted: bool


@event("{being's} {chit} is {state}", "MR-1.10", state=STATE_WORDS)
class ChitTurned(_OfBeing):
    chit: Chit
    state: str


@event("{being} searches {clearing}: {search}", "MR-12.1, MR-48.12")
class Searched(_OfBeing):
    search: Search
    clearing: Clearing

    def merged(self, later: Event) -> Event | None:
        """The roll on the table of the search, which names it again; the search itself, which names the site shown."""
        if isinstance(later, SiteShown) and self.search.startswith("loot"):
            return self
        return later if isinstance(later, TableRolled) and later.table == self.search else None


@event("{being} chooses {line}", "MR-12.3, MR-12.4")
class LineChosen(_OfBeing):
    line: str


_FOUND: Final[Mapping[str, Any]] = {**_STOPS, "discloses": True, "visible_to": "viewers"}


@event("{being} discovers {paths}", "MR-12.5, MR-12.9", **_FOUND)
class PathsDiscovered(_OfBeing):
    paths: tuple[Path, ...]
    viewers: tuple[Player, ...]


@event("{being} discovers {place}", "MR-12.7, MR-12.9", **_FOUND)
class PlaceDiscovered(_OfBeing):
    place: Site
    viewers: tuple[Player, ...]


_FINDS: Final = {"hidden": "hidden path", "secret": "secret passage", "site": "site"}


@event("{being} finds no new {kind}", "MR-12.5, MR-12.7", visible_to="viewers", kind=_FINDS)
class NothingFound(_OfBeing):
    kind: str
    viewers: tuple[Player, ...]


HiddenEnemiesFound = _news(_OfBeing, "HiddenEnemiesFound", "{being} finds hidden enemies", "MR-11.4, MR-48.4")


@event("{being} takes piece {number}[: {piece}]", "MR-12.13, MR-48.10", important=True, discloses=True)
class Looted(_OfBeing):
    number: int
    piece: Piece = secret(known_to="viewers")
    viewers: tuple[int | None, ...]


# Spell cards (MR-37).


@event("{being} finds hidden enemies who own {what}", "MR-37.17, MR-37.18, MR-37.19", important=True)
class EnemiesPerceived(_OfBeing):
    kind: str

    @property
    def what(self) -> str:
        """The things that betray them."""
        return {"found by counters": "counters", "found by cards": "treasure cards"}.get(self.kind, "spells")


@event("{being} reads card {number} of {box}", "MR-37.1, MR-48.12")
class RunesRead(_OfBeing):
    box: SpellBox
    number: int


@event("{being} looks at {spell|the card}, {is_item:now awake in|which goes under the others of} {box}", important=True)
class SpellAwakened(_OfBeing):
    """A character looked at a spell card and awakened it (MR-37.3)."""

    box: SpellBox
    spell: Spell = secret(known_to="player")
    player: Player

    @property
    def is_item(self) -> bool:
        """Whether the box is that of an artifact or spell book."""
        return self.box >= len(SPELL_BOXES) - len(TEACHERS)


@event("{being} looks at {spells|the spell cards} of {box}", "MR-13.25, MR-37.8, MR-37.19", discloses=True)
class SpellsSeen(_OfBeing):
    box: SpellBox
    spells: tuple[Spell, ...] = secret(known_to="player")
    player: Player


SpellNamed = _OfSpellCard.event("SpellNamed", "{being} asks {box} for card {number}[: {spell}]", "MR-13.25, MR-48.18")


@event("{being} erases the spell in slot {slot}[: {spell}]", "MR-5.6, MR-48.5")
class SpellErased(_OfBeing):
    slot: int
    spell: Spell = secret(known_to="player")
    player: Player


SpellLearned = _news(
    _OfSpellCard, "SpellLearned", "{being} learns the spell on card {number} of {box}[: {spell}]", "MR-37.4, MR-48.18"
)
LootMissed = _OfBeing.event("LootMissed", "{being} finds nothing", "MR-12.13")


@event("{being} shows {place}", "MR-12.14, MR-18.5", discloses=True)
class SiteShown(_OfBeing):
    place: Site


@event("{piece} is exchanged for {contents|its contents}[, now {place}]", "MR-44.2, MR-44.3", discloses=True)
class CardExchanged(Event):
    piece: Piece

    @property
    def contents(self) -> tuple[Piece, ...]:
        """The pieces that all see, from the top (MR-44.2)."""
        return tuple([PIECE[id_] for id_ in PIECES[self.piece].treasure.pile_order])

    @property
    def place(self) -> str:
        """The place of these pieces; "" without pieces."""
        return "on top of the site's treasures" if self.contents else ""


CryptOpened = _OfBeing.event("CryptOpened", "{being} opens the Crypt of the Knight for one roll", "MR-12.21")
FarSightGained = _news(_OfBeing, "FarSightGained", "{being} can peer into and enchant any clearing today", "MR-12.25")
GoldFound = _news(_OfGold, "GoldFound", "{being} finds {gold} gold", "MR-12.26")
FellAsleep = _news(_OfBeing, "FellAsleep", "{being} falls asleep among the Flowers of Rest", "MR-44.16")
WokeUp = _OfBeing.event("WokeUp", "{being} wakes up", "MR-44.16")
VaultOpened = _OfBeing.event("VaultOpened", "{being} opens the Vault", "MR-12.20")


@event("{being} {is_new:creates|opens} a cache in {clearing}", "MR-46.4")
class CacheOpened(_InClearing):
    is_new: bool


CacheEmptied = _InClearing.event("CacheEmptied", "The cache of {being} in {clearing} is empty, and gone", "MR-46.4")
Cached = _OfSecretPiece.event("Cached", "{being} stores {piece}", "MR-46.4")


@event("{being} {is_stored:stores|takes out} {gold} gold", "MR-46.4", visible_to="viewers")
class GoldCached(_OfBeing):
    gold: int
    is_stored: bool
    viewers: tuple[Player, ...]


TakenFromCache = _OfSecretPiece.event("TakenFromCache", "{being} takes {piece} out of the cache", "MR-46.4")


@event("{being} takes[ {gold}] gold out of the cache", "MR-46.4")
class GoldTaken(_OfBeing):
    gold: int = secret(known_to="viewers")
    viewers: tuple[int | None, ...]


@event("{being} discovers cache {number}", "MR-46.4", important=True, discloses=True, visible_to="viewers")
class CacheDiscovered(_OfBeing):
    number: int
    viewers: tuple[Player, ...]


@event("{being} looks at the map chits of {tile}[: {chits}]", "MR-12.6, MR-48.12", important=True, discloses=True)
class ChitsSeen(_OfBeing):
    tile: str
    chits: tuple[str, ...] = secret(known_to="viewers")
    viewers: tuple[Player, ...] = ()


# Combat.


@event("Combat in {clearing}", "MR-23.2", heading=True)
class FightBegan(Event):
    clearing: Clearing


@event("Round {number}", "MR-25.1", heading=True)
class RoundBegan(Event):
    number: int


@event(
    "Combat in {clearing} is over: {reason}",
    "MR-35.11, MR-35.15, MR-42.8",
    reason={
        "deserted": "no character and no hireling is left there",
        "quiet": "two rounds in a row have brought no fatigue, wound, damage or death",
        "peace": "there is peace for the rest of the day",
        "limit": "the last round of the day has been played",
    },
)
class FightEnded(Event):
    clearing: Clearing
    reason: str


@event("{partner} battle {hero}", "MR-24.2, MR-24.4", important=True)
class BattleBegan(_OfHero):
    partner: Partner


Lured = _OfTwo.event("Lured", "{partner} lures {being}", "MR-25.3, MR-25.4")
_ASSIGNED: Final = ("being", "{kin} are assigned to {partner}")
Assigned = _OfTwo.event("Assigned", "{being} is assigned to {partner}", "MR-25.10", important=True, many=_ASSIGNED)
Deployed = _OfTwo.event("Deployed", "{being} is deployed against {partner}", "MR-26.2")


@event("{being} plays {played(being, tool)}", "MR-26.12, MR-27.5, MR-27.6, MR-27.12, MR-45.4, MR-46.18")
class ToolPlayed(_OfBeing):
    """A chit, card, horse or flying values by `tools.number`, played in an encounter step."""

    tool: int


@event("{being} charges {partner} with time {time}", "MR-26.12", important=True)
class Charged(_OfTwo):
    time: int


WentBerserk = _news(_OfBeing, "WentBerserk", "{being} goes berserk", "MR-45.4")


@event("{tile} is turned over: its {is_enchanted:enchanted|front} side is up", "MR-36.11", **_STOPS)
class TileTurned(Event):
    tile: Tile
    is_enchanted: bool


LostInWoods = _news(
    _InClearing, "LostInWoods", "{being's} roadway is gone: it stands in the woods near {clearing}", "MR-36.14"
)


@event("{being} runs away towards {end}", "MR-27.6", important=True)
class RanAway(_OfBeing):
    start: Clearing
    end: Clearing


@event("{being} flies away from {start} towards {tile}", "MR-27.12", important=True)
class FlewAway(_OfBeing):
    start: Clearing
    tile: Tile


TargetNamed = _OfTwo.event("TargetNamed", "{being} names {partner} as its target", "MR-28.4")


@event("{hero} commits treachery against {partner} and loses {fame} Fame", "MR-28.12", important=True)
class Betrayed(_OfHero):
    partner: Partner
    fame: int


@event("{being} {plays(being, attack, direction, maneuver, course, shield)}", "MR-29.1")
class Played(_OfBeing):
    attack: int
    direction: int
    maneuver: int
    course: int
    shield: int


@event("On {being's} sheet the repositioning roll is {roll}", "MR-30.6")
class Repositioned(_OfBeing):
    roll: int


_TURNS = {False: "it turns over", True: "they turn over"}
_TACTICS = "The roll for tactics of {those} on {being's} sheet is {faces}: "


@event(lambda rolled: _TACTICS + (_TURNS[len(rolled.those) > 1] if 6 in rolled.faces else "no change"), "MR-30.9")
class TacticsRolled(_OfBeing):
    box: int
    faces: tuple[int, ...]
    those: tuple[Tactician, ...]


@event
class _OfBlow(_OfTwo):
    is_part: bool


_ATTACKS = "{attacker(being, is_part)} attacks {partner}[ with {means(being, weapon, tool, spell)}]: {direction} at "
_OUTCOMES = {
    True: "time {time} {reason|misses} {course} at time {move_time}",
    False: "time {time} hits, without a maneuver against it",
}


@event(lambda made: _ATTACKS + _OUTCOMES[made.move_time > 0], "MR-31.1")
class Attacked(_OfBlow):
    """An attack, with the maneuver against it (MR-31.1).

    Attributes:
        reason: why it hits: "intercepts", "undercuts" or "unopposed"; "" if it misses.
        direction: of the attack.
        time: of the attack.
        course: the direction of the maneuver; 0 for none.
        move_time: of the maneuver; 0 for none.
        weapon: of a character; -1 for the dagger, and for denizens.
        tool: the chit or card that a character plays, as in `Played`; -1 for denizens.
        length: of the weapon.
        on_horse: whether the maneuver is that of a horse (MR-31.2).
        spell: the attack spell; -1 for a weapon or a denizen (MR-38.14).
    """

    reason: str
    direction: AttackDirection
    time: int
    course: ManeuverDirection
    move_time: int
    weapon: Piece = NOWHERE
    tool: int = NOWHERE
    length: int = 0
    on_horse: bool = False
    spell: int = NOWHERE


HitCancelled = _OfBlow.event("HitCancelled", "{attacker(being, is_part)'s} hit on {partner} is cancelled", "MR-31.7")


_HITS: Final = "{attacker(being, is_part)} hits {struck_one(partner, struck, piece)}[ through {through}]"
_HARM: Final = " with harm {harm}[ ({steps(base, stars, bonus, roll, armour)})][ against {limit}]: {result}"


@event(_HITS + _HARM, "MR-32.1", important=True)
class Struck(_OfBlow):
    """A hit that takes effect (MR-32.1).

    Attributes:
        struck: "body", "armour" or "horse".
        piece: the armour or the character's horse; -1 for others.
        harm: the final harm.
        effect: "nothing", "damaged", "destroyed", "wounded" or "killed".
        wounds: how many the target gets.
        limit: the vulnerability or toughness that the harm is compared with; -1 where none counts.
        base: the harm of the attack without sharpness.
        bonus: the levels for strength above the weapon's weight (MR-32.2).
        roll: the change by a Missile or Fumble roll.
        through: the armour that a missile has gone through (MR-46.19).
        sharpness: the stars of the attack, one of which armour may take (MR-32.1).
    """

    struck: str
    piece: Piece
    harm: HarmLevel
    effect: str
    wounds: int
    limit: HarmLevel
    base: HarmLevel
    bonus: int
    roll: int
    through: tuple[Piece, ...] = ()
    sharpness: int = 0

    @property
    def armour(self) -> int:
        """The levels that armour has taken (MR-46.19)."""
        return len(self.through)

    @property
    def stars(self) -> int:
        """The levels for sharpness (MR-32.1)."""
        return self.harm - self.base - self.bonus - self.roll + self.armour

    @property
    def result(self) -> str:
        """The effect on the thing that is struck, and the wounds, for sentences."""
        wounds = counted(self.wounds, "wound") if self.wounds else ""
        effect = "" if self.effect in ("nothing", "wounded") else self.effect
        return " and ".join(filter(None, (effect, wounds))) or "no effect"


ArmourDamaged = _OfPiece.event("ArmourDamaged", "{being's} {piece} is damaged", "MR-32.17")
ArmourMended = _OfPiece.event("ArmourMended", "{being's} {piece} is whole again", "MR-43.2")
ArmourDestroyed = _news(_OfPiece, "ArmourDestroyed", "{being's} {piece} is destroyed", "MR-32.17")
HorseKilled = _news(_OfPiece, "HorseKilled", "{being's} horse is killed", "MR-32.11")


@event("{being} is killed[ by {killers}]", "MR-34.5", important=True)
class Slain(_OfBeing):
    killers: tuple[Being, ...]

    def merged(self, later: Event) -> Event | None:
        """The death that follows."""
        return self if isinstance(later, Died) and later.hero == self.being else None


_BOUNTY = {True: "{being} gains {fame} Fame and ", False: "{being} "}
_NOTORIETY = {True: "loses {lost} Notoriety", False: "gains {notoriety} Notoriety"}


@event(
    lambda gained: (_BOUNTY[gained.fame != 0] + _NOTORIETY[gained.notoriety < 0]).replace("and gains ", "and "),
    "MR-34.1",
    important=True,
)
class BountyGained(_OfBeing):
    """The Fame and Notoriety for a kill; those of a character may be negative (MR-34.1, MR-34.3)."""

    fame: Exact
    notoriety: Exact

    @property
    def lost(self) -> Fraction:
        """The Notoriety that is lost, for sentences."""
        return -self.notoriety


GoldGained = _OfGold.event("GoldGained", "{being} gains {gold} gold", "MR-34.2")


@event("{hero} loses {notoriety} Notoriety for {being}", "MR-14.15")
class HirelingLost(_OfHero):
    being: Being
    notoriety: int


Plundered = _OfTwo.event("Plundered", "{being} takes {partner's} belongings", "MR-34.10")
Surrendered = _OfPartner.event("Surrendered", "{being's} belongings go to {partner}", "MR-34.10")


@event("{partner} leave their goods in {clearing}", "MR-34.13")
class GoodsScattered(Event):
    partner: Partner
    clearing: Clearing


@event("{being} changes its attack to {direction}", "MR-44.49", important=True)
class AttackShifted(_OfBeing):
    direction: AttackDirection


@event("{being} changes its maneuver to {course}", "MR-44.50", important=True)
class ManeuverShifted(_OfBeing):
    course: ManeuverDirection


Cursed = _news(_OfCurse, "Cursed", "{being} is cursed with {curse}", "MR-42.1")
CurseRemoved = _news(_OfCurse, "CurseRemoved", "{being} is freed of {curse}", "MR-42.2")
Teleported = _news(_InClearing, "Teleported", "{being} teleports to {clearing}", "MR-42.5")
SentAway = _news(_OfTwo, "SentAway", "{being} wishes {partner} elsewhere", "MR-42.6")
DenizenTeleported = _news(_InClearing, "DenizenTeleported", "{being} teleports to {clearing|its box}", "MR-42.6")


@event("{being} looks into the box of {box}[: {cards}]", "MR-42.5, MR-48.9", important=True, discloses=True)
class BoxSeen(_OfBeing):
    """A wisher looked secretly at all treasure cards of a box of the set-up card (MR-42.5)."""

    box: Box
    cards: tuple[Piece, ...] = secret(known_to="player")
    player: Player


@event("{piece} perishes in {clearing}", "MR-42.10", important=True)
class HorsePerished(Event):
    """An abandoned horse is killed by Power of the Pit."""

    piece: Piece
    clearing: Clearing


@event("{attacker(being, is_part)} strikes {partner}: a roll on {table}", "MR-33.11, MR-33.12", important=True)
class SpellStruck(_OfBlow):
    """The spell of a Demon or the Imp hits: its target rolls (MR-33.11, MR-33.12)."""

    table: Table


PeaceMade = _news(_InClearing, "PeaceMade", "{being} makes peace in {clearing}", "MR-42.8")
StrengthGranted = _news(_OfBeing, "StrengthGranted", "{being} will do Tremendous harm with the next hit", "MR-42.9")
StrengthUsed = _OfBeing.event("StrengthUsed", "{being} uses the wish for strength up", "MR-42.9")


@event("{piece} goes back to {partner}", "MR-9.20")
class PotionReturned(Event):
    piece: Piece
    partner: Partner


ChestOpened = _news(_OfGold, "ChestOpened", "{being} opens the Chest and takes {gold} gold", "MR-44.1")
Gripped = _news(_OfTwo, "Gripped", "{being} turns red side up and holds {partner}", "MR-33.1")
Crushed = _news(_OfTwo, "Crushed", "{being} crushes {partner}", "MR-33.8")


@event("{being} loses {levels:level} of the relation with {partner}", "MR-46.11, MR-46.12")
class RelationLost(_OfPartner):
    levels: int


@event("{being} gains {levels:level} of the relation with {partner}", "MR-46.11")
class RelationGained(_OfPartner):
    levels: int


MidnightCame = _OfDay.event("MidnightCame", "Midnight of day {day}", "MR-21.1", heading=True)


@event("{being} drops {piece} in {clearing}", "MR-46.18")
class Dropped(_OfPiece):
    clearing: Clearing


PickedUp = _OfPiece.event("PickedUp", "{being} picks {piece} up", "MR-5.3, MR-46.18")
Proposed = _OfTwo.event("Proposed", "{being} proposes a trade to {partner}", "MR-18.3")


_GIVEN: Final = "Proposal of {being} to {partner}[, giving {pieces}][, giving {gold} gold][, giving {discoveries}]"
_ASKED: Final = "[, wanting {asked}][, wanting {asked_gold} gold][, wanting {asked_discoveries}]"


@event(_GIVEN + _ASKED, discloses=True, visible_to="viewers")
class ProposalHeard(_OfTwo):
    """The content of a proposal of trade, for its parties. Others don't even know how much it is (MR-18.3)."""

    pieces: tuple[Piece, ...]
    gold: int
    discoveries: tuple[Discovery, ...]
    asked: tuple[Piece, ...]
    asked_gold: int
    asked_discoveries: tuple[Discovery, ...]
    viewers: tuple[Player, ...]


ProposalRefused = _OfTwo.event("ProposalRefused", "{being} declines the proposal of {partner}", "MR-18.3")
Traded = _OfTwo.event("Traded", "{being} trades with {partner}", "MR-18.3")


@event("{being} gives {piece} to {partner}", "MR-18.2, MR-18.7", discloses=True)
class BelongingGiven(_OfTwo):
    piece: Piece = secret(known_to="viewers")
    viewers: tuple[int | None, ...]


@event("{being} gives {gold} gold to {partner}", "MR-18.2, MR-48.4", discloses=True, visible_to="viewers")
class GoldGiven(_OfTwo):
    gold: int
    viewers: tuple[Player, ...]


ChitTaken = _OfTask.event("ChitTaken", "{being} takes {side} along", "MR-19.1")


@event("{being} delivers {side} for {gold} gold", "MR-19.5", important=True)
class MissionDone(_OfTask):
    gold: int


CampaignDone = _news(_OfTask, "CampaignDone", "{being} completes {side}", "MR-19.10")
CampaignAbandoned = _OfTask.event("CampaignAbandoned", "{being} abandons {side}", "MR-19.11")
TaskDropped = _OfTask.event("TaskDropped", "{being} leaves {side} behind", "MR-19.12, MR-22.3")
TaskFailed = _news(_OfTask, "TaskFailed", "{being} fails at {side} and pays its cost again", "MR-19.6")


# Flying (MR-41).


@event("{being} flies to {tile}", "MR-41.1, MR-43.20")
class Flew(_OfBeing):
    tile: Tile


Landed = _InClearing.event("Landed", "{being} lands in {clearing}", "MR-41.6")


# Spells (MR-38, MR-39).


@event
class _OfSpell(Event):
    enchantment: int
    spell: Spell


@event
class _OnTarget(_OfSpell):
    kind: TargetKind
    number: int


@event
class _OfCasting(_OfBeing):
    spell: Spell


@event("{being} casts {spell} with {played(being, tool)}", "MR-38.1", important=True)
class SpellCast(_OfCasting):
    tool: int
    time: int


@event("{being} adds {spell} to {piece}", "MR-43.32, MR-48.17")
class SpellAdded(_OfCasting):
    piece: Piece


@event("{being} aims {spell} at {target(kind, number)}", "MR-38.5")
class SpellAimed(_OfCasting):
    kind: TargetKind
    number: int


CameToLife = _OfCasting.event("CameToLife", "{being}'s {spell} comes to life", "MR-38.7")
SpellCancelled = _news(_OfCasting, "SpellCancelled", "{being}'s {spell} is cancelled", "MR-38.8")
SpellFailed = _news(_OfCasting, "SpellFailed", "{being}'s {spell} has no effect", "MR-38.5, MR-38.17")


@event
class _OfForm(_OfBeing):
    form: FormOf


ProtectionActivated = _news(_OfBeing, "ProtectionActivated", "{being} is protected from magic now", "MR-43.41")


@event("{hero} controls {being}", "MR-40.4", important=True)
class Controlled(_OfHero):
    being: Being


_QUESTION: Final = "{being} asks the Demon about {other}: {topic}?"
_ANSWERS: Final = {True: "[ {answer}]", False: "[ {answer:yes|no}]"}


@event(lambda asked: _QUESTION + _ANSWERS[asked.topic < len(NUMBERS)], "MR-43.26", important=True, discloses=True)
class DemonAnswered(_OfBeing):
    """The answer is a number, or 1 for yes and 0 for no."""

    other: Being
    topic: Topic
    answer: int = secret(known_to="player")
    player: Player


SoundMoved = _news(_OfMapChit, "SoundMoved", "{chit} moves to {tile}", "MR-43.48")


@event("{being} lets go of {foe}", "MR-40.4")
class CalledOff(_OfBeing):
    foe: Being


Bewitched = _news(_OnTarget, "Bewitched", "{spell} goes into effect on {target(kind, number)}", "MR-38.11")


@event("{being} attacks too with its head or club: {direction}", "MR-40.12")
class PartPlayed(_OfBeing):
    direction: AttackDirection


RanIntoWoods = _news(_InClearing, "RanIntoWoods", "{being} runs from {clearing} into the woods", "MR-40.14")
Transmorphized = _news(_OfForm, "Transmorphized", "{being} becomes {form}", "MR-40.7")
Restored = _news(_OfBeing, "Restored", "{being} has its own form again", "MR-40.8")
TakenIn = _news(_OfBeing, "TakenIn", "{being} is absorbed", "MR-43.24")
Released = _OnTarget.event("Released", "{spell} is over for {target(kind, number)}", "MR-39.9")
Energized = _OfSpell.event("Energized", "{spell} is energized", "MR-39.4, MR-39.5, MR-6.4, MR-36.7")
SpellEnded = _OfSpell.event("SpellEnded", "{spell} has ended", "MR-38.11")
Died = _news(_OfHero, "Died", "{hero} dies", "MR-22.1")


@event("{heroes} roll {faces} for who chooses a new character first", "MR-22.5")
class RestartRolled(_OfHeroes):
    faces: tuple[int, ...]


@event("", "MR-15.11, MR-22.4, MR-29.1", discloses=True)
class AllChose(_OfHeroes):
    """That choices made in secret can't be changed now."""


StayedOut = _OfHero.event("StayedOut", "{hero} stays out of the game", "MR-22.4")


@event("{hero} leaves the map with a score of {score}", "MR-10.11", important=True)
class LeftMap(Event):
    hero: Hero
    score: int


@event("{player's} victory points are {points}", "MR-48.22", discloses=True)
class VictoryPointsShown(_OfPlayer):
    points: VictoryPoints


Discarded = _OfPiece.event("Discarded", "{being} leaves {piece} behind", "MR-22.10")


@event("The game is over: {scores}", "MR-22.7, MR-22.8", important=True)
class GameEnded(Event):
    scores: tuple[int, ...]
