"""The events of Magic Realm, and the players who may know them (MR-48).

All events are in this one module, however long: readers look for them in one place, in the order of a day.
"""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from arcana_core.events import Event, Player, event, secret

# Kinds of fields for sentences.
Being = int
"""A character or denizen, by number."""
Clearing = int
Hero = int
Dwelling = int
Tile = int
VisitorSide = int
ActivityCode = str
Partner = int
"""A native group or visitor, as in `actions.PARTNERS`."""
MeetingResult = str
Piece = int
Chit = int
"""An action chit, by the number of its name in `actions.CHITS`."""
Path = int
"""A hidden path or secret passage, by number in `ROADS`."""
Site = int
"""A site or site card, as in `Character.places`."""
Discovery = int
"""A path, passage, site or site card, as in `actions.DISCOVERIES`."""
VictoryPoints = tuple[int, ...]
"""Victory points by category."""


@frozen
class PhasePlace:
    """A recorded activity by its code, and its clearing or guide."""

    activity: str
    place: int

    def __str__(self) -> str:
        return self.activity if self.place < 0 else f"{self.activity} {self.place}"


@event
class _OfBeing(Event):
    """Something about a character or denizen."""

    being: Being


@event
class _InClearing(_OfBeing):
    """Something about a being in a clearing."""

    clearing: Clearing


@event
class _OfPiece(_OfBeing):
    """Something that a being does with a belonging."""

    piece: Piece


@event
class _OfPartner(_OfBeing):
    """Something between an individual and a native group or visitor."""

    partner: Partner


@event
class _OfGoods(_OfPartner):
    """Something about goods that an individual and a partner trade."""

    piece: Piece


@event
class _OfTask(_OfBeing):
    """Something about a mission or campaign of a character."""

    side: VisitorSide


@event
class _OfTwo(_OfBeing):
    """Something between two individuals."""

    partner: Being


@event
class _OfSecretPiece(_OfBeing):
    """Something that a being does with a belonging that only some see."""

    piece: Piece = secret(known_to="viewers")
    viewers: tuple[int | None, ...]


@event
class _OfPlayer(Event):
    """Something about a player."""

    player: Player


@event
class _OfActivity(_OfBeing):
    """Something about a recorded activity."""

    activity: ActivityCode
    place: int

    @property
    def phase(self) -> PhasePlace:
        """The activity with its clearing or guide."""
        return PhasePlace(self.activity, self.place)


@event("{player} lays {tile}")
class TileLaid(_OfPlayer):
    """A player laid a tile; the Borderland lies first (MR-3.2, MR-3.8)."""

    tile: Tile


@event("No tile can be laid: all but the Borderland are taken back")
class TilesTakenBack(Event):
    """Building the map begins anew (MR-3.8)."""


@event("{player} puts a visitor chit into box {box}: {side}")
class VisitorPlaced(_OfPlayer):
    """A player placed a visitor or mission chit (MR-2.10)."""

    side: VisitorSide
    box: int


@event("The {hero} joins the game")
class CharacterChosen(_OfPlayer):
    """A player took a character (MR-5.1)."""

    hero: Hero


@event("Revealed in {clearing}: {dwelling|the two Ghosts}")
class DwellingRevealed(Event):
    """A V chit was exchanged (MR-4.6)."""

    discloses: ClassVar[bool] = True
    dwelling: Dwelling
    clearing: Clearing


@event("The {hero} starts in {clearing}")
class Started(_OfPlayer):
    """A character was put on the map (MR-5.8)."""

    discloses: ClassVar[bool] = True
    hero: Hero
    clearing: Clearing


@event("Day {day}")
class DayBroke(Event):
    """A day began (MR-6.2)."""

    heading: ClassVar[bool] = True
    day: int


@event("{being} will follow {guide}")
class UnderlingAssigned(_OfBeing):
    """A player assigned an underling to a guide (MR-7.1)."""

    guide: Being


@event("The monster roll is {roll}")
class MonstersRolled(Event):
    """The monster roll (MR-7.5)."""

    roll: int


@event("The week ends: everything that prowls with {roll} goes back")
class WeekEnded(Event):
    """Denizens returned to where they started (MR-7.7)."""

    roll: int


@event("{being} goes back to {clearing|its box}")
class DenizenReturned(_InClearing):
    """A denizen that was on the map or dead returned to its start (MR-7.7, MR-7.8)."""


@event("All visitor and mission chits are turned over")
class VisitorsTurned(Event):
    """The visitor and mission chits that no character carries show their other side (MR-7.9)."""


@event("{follower} follows {guide}")
class Followed(Event):
    """A being was put with its guide (MR-7.3)."""

    follower: Being
    guide: Being


@event("Turn: {being}")
class TurnBegan(_OfBeing):
    """An attention chit was drawn (MR-8.1)."""

    heading: ClassVar[bool] = True


@event("{being}: {phase}")
class PhaseBegan(_OfActivity):
    """A recorded activity is done (MR-8.4)."""

    def merged(self, later: Event) -> Event | None:
        """The outcome of the activity, which names it again."""
        if not isinstance(later, (Entered, Searched, TableRolled, ActivityCancelled)):
            return None
        return later if later.being == self.being else None


@event("{being} can't do this: {phase}")
class ActivityCancelled(_OfActivity):
    """A recorded activity was cancelled (MR-8.5)."""

    important: ClassVar[bool] = True


@event("{being} stops following")
class StoppedFollowing(_OfBeing):
    """A follower stopped following (MR-15.2)."""


@event("{being} loses the turn")
class TurnLost(_OfBeing):
    """A being that had not taken its turn lost it (MR-16.6)."""

    important: ClassVar[bool] = True


@event("{blocker|A visitor} blocks {blocked}")
class Blocked(Event):
    """A being blocked another (MR-16.5)."""

    important: ClassVar[bool] = True
    blocker: Being
    blocked: Being


@event("{being} comes to {clearing}")
class MonsterMoved(_InClearing):
    """A prowling monster moved (MR-17.1)."""


@event("{chit} is turned up in {tile}")
class ChitTurnedUp(Event):
    """A map chit was turned up (MR-17.1)."""

    discloses: ClassVar[bool] = True
    chit: Piece
    tile: Tile


@event("{being} appears in {clearing}")
class Appeared(_InClearing):
    """A denizen came from its box (MR-17.3, MR-17.8)."""

    important: ClassVar[bool] = True

    def merged(self, later: Event) -> Event | None:
        """Two arrivals in a clearing as one."""
        return _Appearances((self.being,), self.clearing).merged(later)


@event("{beings} appear in {clearing}")
class _Appearances(Event):
    """Several denizens from their boxes, for the news."""

    important: ClassVar[bool] = True
    beings: tuple[Being, ...]
    clearing: Clearing

    def merged(self, later: Event) -> Event | None:
        """The arrivals with one more."""
        if not isinstance(later, Appeared) or later.clearing != self.clearing:
            return None
        return _Appearances((*self.beings, later.being), self.clearing)


@event("{side} appears in {clearing}")
class VisitorAppeared(Event):
    """A visitor or mission chit came from the chart (MR-17.9)."""

    side: VisitorSide
    clearing: Clearing


@event("{being} hides")
class Hid(_OfBeing):
    """A being became hidden (MR-11.1)."""


@event("{being} comes out of hiding")
class CameOutOfHiding(_OfBeing):
    """A being became unhidden (MR-11.2)."""


@event("{being} rolls {faces} for {table}: {outcome}")
class TableRolled(_OfBeing):
    """A table roll (MR-1.3)."""

    table: str
    faces: tuple[int, ...]
    result: int

    @property
    def outcome(self) -> str:
        """The result, and whether it is a failure."""
        failures = {"hide": (6,), "peer": (6,), "locate": (5, 6)}.get(self.table, ())
        return f"{self.result}, in vain" if self.result in failures else str(self.result)


@event("{being} looks at {cards} of {partner}")
class GoodsSeen(_OfPartner):
    """A buyer looked secretly at the treasure cards of a partner (MR-13.8)."""

    discloses: ClassVar[bool] = True
    cards: tuple[Piece, ...] = secret(known_to="player")
    player: Player


@event("All see {piece}")
class GoodsShown(Event):
    """A treasure card was shown to all: named, sold or offered in payment (MR-13.8, MR-13.9, MR-13.11)."""

    discloses: ClassVar[bool] = True
    piece: Piece


@event("{being} asks {partner} for {piece}")
class GoodsNamed(_OfGoods):
    """A buyer named a belonging of a partner (MR-13.8)."""


@event("{being} buys drinks for {price} gold")
class DrinksBought(_OfPartner):
    """Drinks were bought before a meeting (MR-13.12)."""

    price: int


@event(
    "{column} column for {partner}: {result}",
    column={0: "Enemy", 1: "Unfriendly", 2: "Neutral", 3: "Friendly", 4: "Ally"},
    result={"block_battle": "block/battle", **{f"price_{factor}": f"price x{factor}" for factor in range(1, 5)}},
)
class Met(_OfPartner):
    """A roll on the Meeting table was read (MR-13.14)."""

    column: int
    result: MeetingResult


@event("{being} lets it pass and loses {points} recorded {insult:Notoriety|Fame}")
class OffencePaid(_OfPartner):
    """Notoriety was lost for an insult, or Fame for a challenge (MR-13.16, MR-13.17)."""

    points: int
    insult: bool


@event("{being} sells {piece} to {partner} for {price} gold")
class GoodsSold(_OfGoods):
    """A belonging was sold (MR-13.3)."""

    price: int


@event("{being} offers {partner} {piece}")
class GoodsOffered(_OfGoods):
    """A belonging was offered in payment (MR-13.9)."""


@event("{being} pays {partner} with {piece}, worth {price} gold")
class GoodsPaid(_OfGoods):
    """A belonging was given in payment (MR-13.9)."""

    price: int


@event("{being} pays {partner} {price} gold")
class PricePaid(_OfPartner):
    """The gold still due was paid (MR-13.9, MR-14.4)."""

    price: int


@event("{being} takes {piece} from {partner}")
class GoodsBought(_OfGoods):
    """A belonging was bought or taken as a boon (MR-13.9, MR-13.21)."""


@event("Recorded Fame of {being} changes by {amount}")
class FameChanged(_OfBeing):
    """Recorded Fame was gained or lost by a Fame reward; a hired leader's belongs to the owner (MR-13.6)."""

    important: ClassVar[bool] = True
    amount: int


@event("{being} declines")
class DealDeclined(_OfPartner):
    """A price or boon was declined (MR-13.9)."""


@event("{being} takes it free as a boon of {partner}")
class BoonTaken(_OfPartner):
    """A boon was taken, and the relation dropped a level (MR-13.21)."""


@event("{being} {regained:regains|loses for good} a boon of {partner}")
class BoonEnded(_OfPartner):
    """A boon was regained, or its level lost for good (MR-13.22)."""

    regained: bool


@event("{being} asks to hire {natives}")
class HireProposed(_OfBeing):
    """Natives were named to be hired (MR-14.1)."""

    natives: tuple[Being, ...]


@event("{player} hires {natives} for {days:day}")
class NativesHired(_OfPlayer):
    """Natives were hired, or hired again (MR-14.5, MR-14.6)."""

    natives: tuple[Being, ...]
    days: int


@event("{being} is no longer hired")
class Unhired(_OfBeing):
    """A hireling became unhired (MR-14.13)."""


@event("{leader} lays {count:belonging} into the box of {partner}")
class PackLaidDown(Event):
    """Belongings of an unhired leader went into the group's box (MR-14.14)."""

    leader: Being
    partner: Partner
    count: int


@event("{being} enters {clearing}")
class Entered(_InClearing):
    """A being entered a clearing by moving (MR-10.1)."""


@event("{being} keeps {piece}")
class BelongingKept(_OfSecretPiece):
    """A belonging was obtained and kept inactive (MR-9.2)."""


@event("{being} activates {piece}")
class Activated(_OfPiece):
    """A belonging became active (MR-9.3)."""


@event("{being} deactivates {piece}")
class Deactivated(_OfPiece):
    """A belonging became inactive (MR-9.3)."""


@event("{being} abandons {piece} in {clearing}")
class Abandoned(_OfBeing):
    """A belonging was abandoned (MR-9.6)."""

    piece: Piece = secret(known_to="viewers")
    clearing: Clearing
    viewers: tuple[int | None, ...]


@event("{being} turns {piece} to its {is_alerted:alerted|unalerted} side")
class WeaponTurned(_OfPiece):
    """A weapon was alerted, or the opposite (MR-11.6)."""

    is_alerted: bool


@event(
    "{being's} {chit} is {state}",
    state={"A": "active", "E": "enchanted", "F": "fatigued", "W": "wounded", "C": "committed", "L": "alerted"},
)
class ChitTurned(_OfBeing):
    """An action chit changed its state (MR-1.10)."""

    chit: Chit
    state: str


@event("{being} searches {clearing}: {search}")
class Searched(_OfBeing):
    """A search was chosen (MR-12.1, MR-48.12)."""

    search: str
    clearing: Clearing

    def merged(self, later: Event) -> Event | None:
        """The roll on the table of the search, which names it again."""
        return later if isinstance(later, TableRolled) and later.table == self.search else None


@event("{being} chooses the line {line}")
class LineChosen(_OfBeing):
    """A line was chosen on result 1 of Peer or Locate (MR-12.3, MR-12.4)."""

    line: str


@event("{being} discovers {paths}")
class PathsDiscovered(_OfBeing):
    """Hidden paths and secret passages were discovered (MR-12.5, MR-12.9)."""

    important: ClassVar[bool] = True
    discloses: ClassVar[bool] = True
    visible_to: ClassVar[str] = "viewers"
    paths: tuple[Path, ...]
    viewers: tuple[Player, ...]


@event("{being} discovers {place}")
class PlaceDiscovered(_OfBeing):
    """A site or site card was discovered (MR-12.7, MR-12.9)."""

    important: ClassVar[bool] = True
    discloses: ClassVar[bool] = True
    visible_to: ClassVar[str] = "viewers"
    place: Site
    viewers: tuple[Player, ...]


@event("{being} finds hidden enemies")
class HiddenEnemiesFound(_OfBeing):
    """Hidden enemies were found (MR-11.4, MR-48.4)."""


@event("{being} takes piece {number}[: {piece}]")
class Looted(_OfBeing):
    """A piece was looted, counted from the top (MR-12.13, MR-48.10)."""

    important: ClassVar[bool] = True
    discloses: ClassVar[bool] = True
    number: int
    piece: Piece = secret(known_to="viewers")
    viewers: tuple[int | None, ...]


@event("{being} finds nothing")
class LootMissed(_OfBeing):
    """A Loot roll was higher than the number of pieces (MR-12.13)."""


@event("{being} shows {place}")
class SiteShown(_OfBeing):
    """A face-down site chit was turned up for all to see, then down again (MR-12.14, MR-18.5)."""

    discloses: ClassVar[bool] = True
    place: Site


@event("{piece} is exchanged for its contents")
class CardExchanged(Event):
    """The Mouldy Skeleton or the Remains of Thief left the game for its pieces (MR-44.2, MR-44.3)."""

    discloses: ClassVar[bool] = True
    piece: Piece


@event("{being} opens the Vault")
class VaultOpened(_OfBeing):
    """The Vault was opened, for the rest of the game (MR-12.20)."""


@event("{being} {is_new:creates|opens} a cache in {clearing}")
class CacheOpened(_InClearing):
    """A cache was created or opened (MR-46.4)."""

    is_new: bool


@event("{being} stores {piece}")
class Cached(_OfSecretPiece):
    """A belonging was put into a cache (MR-46.4)."""


@event("{being} {is_stored:stores|takes out} {gold} gold")
class GoldCached(_OfBeing):
    """Gold was put into a cache, or taken out by its creator (MR-46.4)."""

    visible_to: ClassVar[str] = "viewers"
    gold: int
    is_stored: bool
    viewers: tuple[Player, ...]


@event("{being} takes {piece} out of the cache")
class TakenFromCache(_OfSecretPiece):
    """The creator of a cache took a belonging out of it (MR-46.4)."""


@event("{being} takes[ {gold}] gold out of the cache")
class GoldTaken(_OfBeing):
    """The gold of a cache was looted (MR-46.4)."""

    gold: int = secret(known_to="viewers")
    viewers: tuple[int | None, ...]


@event("{being} discovers cache {number}")
class CacheDiscovered(_OfBeing):
    """A cache was discovered (MR-46.4)."""

    discloses: ClassVar[bool] = True
    visible_to: ClassVar[str] = "viewers"
    number: int
    viewers: tuple[Player, ...]


@event("{being} looks at the map chits of {tile}[: {chits}]")
class ChitsSeen(_OfBeing):
    """Someone looked at the map chits of a tile (MR-12.6, MR-48.12)."""

    discloses: ClassVar[bool] = True
    tile: str
    chits: tuple[str, ...] = secret(known_to="viewers")
    viewers: tuple[Player, ...] = ()


@event("Midnight of day {day}")
class MidnightCame(Event):
    """Midnight: weapons are turned unalerted, map chits down (MR-21.1)."""

    heading: ClassVar[bool] = True

    day: int


@event("{being} drops {piece} in {clearing}")
class Dropped(_OfPiece):
    """A piece was dropped in the open (MR-46.18)."""

    clearing: Clearing


@event("{being} picks {piece} up")
class PickedUp(_OfPiece):
    """A dropped piece was picked up (MR-46.18)."""


@event("{being} proposes a trade to {partner}")
class Proposed(_OfTwo):
    """A proposal of trade was submitted (MR-18.3)."""


@event("Proposal of {being} to {partner}[: gives {pieces}][, gives {gold} gold][, wants {asked}]")
class ProposalHeard(_OfTwo):
    """The content of a proposal of trade, for its parties. Others don't even know how much it is (MR-18.3)."""

    discloses: ClassVar[bool] = True
    visible_to: ClassVar[str] = "viewers"
    pieces: tuple[Piece, ...]
    gold: int
    discoveries: tuple[Discovery, ...]
    asked: tuple[Piece, ...]
    asked_gold: int
    asked_discoveries: tuple[Discovery, ...]
    viewers: tuple[Player, ...]


@event("{being} declines the proposal of {partner}")
class ProposalRefused(_OfTwo):
    """The partner declined a trade (MR-18.3)."""


@event("{being} and {partner} trade")
class Traded(_OfTwo):
    """The partner accepted a trade (MR-18.3)."""


@event("{being} gives {partner} {piece}")
class BelongingGiven(_OfTwo):
    """A belonging changed hands, cards without being shown to others (MR-18.2, MR-18.7)."""

    discloses: ClassVar[bool] = True
    piece: Piece = secret(known_to="viewers")
    viewers: tuple[int | None, ...]


@event("{being} gives {partner} {gold} gold")
class GoldGiven(_OfTwo):
    """Recorded gold changed hands, in secret (MR-18.2, MR-48.4)."""

    discloses: ClassVar[bool] = True
    visible_to: ClassVar[str] = "viewers"
    gold: int
    viewers: tuple[Player, ...]


@event("{being} takes {side} along")
class ChitTaken(_OfTask):
    """A character took a mission or campaign (MR-19.1)."""


@event("{being} delivers {side} for {gold} gold")
class MissionDone(_OfTask):
    """A mission reached its destination (MR-19.5)."""

    important: ClassVar[bool] = True
    gold: int


@event("{being} completes {side}")
class CampaignDone(_OfTask):
    """No foe of a campaign is left (MR-19.10)."""

    important: ClassVar[bool] = True


@event("{being} abandons {side}")
class CampaignAbandoned(_OfTask):
    """A campaign was abandoned (MR-19.11)."""


@event("{being} fails at {side} and pays its cost again")
class TaskFailed(_OfTask):
    """The time for a mission or campaign ran out (MR-19.6)."""

    important: ClassVar[bool] = True


@event("{hero} dies")
class Died(_OfPlayer):
    """A character died (MR-22.1)."""

    important: ClassVar[bool] = True
    hero: Hero


@event("{players} roll {faces} for who chooses a new character first")
class RestartRolled(Event):
    """Players whose characters died at the same moment rolled one die each (MR-22.5)."""

    players: tuple[Player, ...]
    faces: tuple[int, ...]


@event("{players} have chosen")
class AllChose(Event):
    """A secret decision is complete, and can't be taken back any more (MR-15.11, MR-22.4)."""

    discloses: ClassVar[bool] = True
    players: tuple[Player, ...]


@event("{player} stays out of the game")
class StayedOut(_OfPlayer):
    """A player wants no new character (MR-22.4)."""


@event("{hero} leaves the map with a score of {score}")
class LeftMap(Event):
    """A character left the map for good (MR-10.11)."""

    important: ClassVar[bool] = True
    hero: Hero
    score: int


@event("{player} aimed for {points}")
class VictoryPointsShown(_OfPlayer):
    """The victory points of a player became public (MR-48.22)."""

    discloses: ClassVar[bool] = True
    points: VictoryPoints


@event("{being} leaves {piece} behind")
class Discarded(_OfPiece):
    """An item is too heavy to be taken along at the end (MR-22.10)."""


@event("The game is over: {scores}")
class GameEnded(Event):
    """The game ended with these totals, by seat (MR-22.7, MR-22.8)."""

    important: ClassVar[bool] = True
    scores: tuple[int, ...]
