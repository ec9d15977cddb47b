"""A slow model of what one seat knows, worked out from the log that this seat reads (MR-48).

It looks at no view and no pile. Its certain facts must be in the seat's view and in all determinizations. A piece that
it has never read of must not be in the view.
"""

from __future__ import annotations

from collections.abc import Iterator

from arcana_core.events import Entry, Hidden
from arcana_magicrealm import events
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.locations import SITES
from arcana_magicrealm.model.pieces import CARD_OF_SPELL, PIECE, PIECES, PLACE_NAMES
from arcana_magicrealm.model.realm import CLEARING, ROADS, TILES

FINDS_PATHS = {"peer 2": "hidden", "peer 3": "hidden", "locate 2": "secret", "locate 3": "secret"}
"""The roadways that each line of the tables discovers (MR-12.3, MR-12.4)."""
ON_ITS_WAY = "on its way"


def roads_into(clearing: int, kind: str) -> set[int]:
    """The hidden paths or secret passages into a clearing, as printed on the front of its tile (MR-12.5)."""
    found = set()
    for number, (tile, side, place) in enumerate(ROADS):
        road = (TILES[tile].normal if side == 0 else TILES[tile].enchanted).roads[place]
        if side == 0 and road.kind == kind and clearing in (CLEARING[TILES[tile].id, end] for end in (road.a, road.b)):
            found.add(number)
    return found


class Mind:
    """The knowledge of one seat, or of a spectator.

    Attributes:
        seat: whose it is; None for a spectator.
        named: the pieces that the seat has read of.
        at: the pieces whose place is certain: an individual or cache that has it, a partner, or a clearing.
        chits: the map chits known to be in each tile.
        gold: each holder's gold, None for gold that the seat can't know.
        paths: the hidden paths and secret passages that each individual has certainly discovered.
        lost_paths: those that individuals had discovered who are gone; others may have learned of them.
        places: the sites that each individual has certainly discovered.
    """

    def __init__(
        self, seat: int | None, seats: dict[int, int], gold: dict[int, int], paths: dict[int, set[int]]
    ) -> None:
        self.seat = seat
        self.seats = seats
        self.gold: dict[int, int | None] = {**gold}
        self.paths = {being: {*found} for being, found in paths.items()}
        self.lost_paths: set[int] = set()
        self.places: dict[int, set[int]] = {}
        self.named: set[int] = set()
        self.at: dict[int, object] = {}
        self.chits: dict[int, set[int]] = {}
        self.search: tuple[int, str, int] = (-1, "", -1)

    def is_own(self, being: int) -> bool:
        """Whether the seat decides for an individual."""
        return self.seat is not None and self.seats.get(being) == self.seat

    def read(self, entries: tuple[Entry, ...]) -> None:
        """Learn from new lines of the log."""
        for entry in entries:
            self.name(entry.event)
            for part in (
                self.of_people,
                self.of_gold,
                self.of_kills,
                self.of_pieces,
                self.of_chits,
                self.of_discoveries,
            ):
                part(entry.event, entry.clause)

    def name(self, event: object) -> None:
        """Note all pieces that an event names."""
        for field in ("piece", "pieces", "asked", "cards", "chit"):
            value = getattr(event, field, None)
            if isinstance(value, int) and not isinstance(event, events.ChitTurned):
                self.named.add(value)
            elif isinstance(value, tuple):
                self.named.update(value)
        if isinstance(event, events.ProposalHeard):
            places = [one - len(ROADS) for one in (*event.discoveries, *event.asked_discoveries) if one >= len(ROADS)]
            self.named.update([PIECE[PLACE_NAMES[place]] for place in places])
        spells = getattr(event, "spells", None) or (getattr(event, "spell", None),)
        if not isinstance(spells, Hidden):  # of each spell there is one card
            self.named.update(CARD_OF_SPELL[one] for one in spells if one in CARD_OF_SPELL)

    # Players, and gold.

    def of_people(self, event: object, clause: str) -> None:
        """Characters and hirelings, and who decides for them."""
        match event:
            case events.Started(player=player, hero=hero):
                self.seats[hero] = player
                self.gold.setdefault(hero, None)
            case events.NativesHired(player=player, natives=natives):
                for native in natives:
                    if self.seats.get(native) is None:
                        self.gold[native] = 0
                    self.seats[native] = player
            case events.Unhired(being=being) | events.ControlLost(being=being):
                self.forget(being)
            case events.Died(hero=hero) | events.LeftMap(hero=hero):
                self.forget(hero)
                self.at = {
                    piece: at for piece, at in self.at.items() if at != hero
                }  # the dead lay all down, one by one

    def forget(self, being: int) -> None:
        """Forget an individual that is gone (MR-14.14, MR-22.2)."""
        self.seats.pop(being, None)
        self.gold.pop(being, None)
        self.lost_paths |= self.paths.pop(being, set())
        self.places.pop(being, None)
        self.lose(being)

    def of_gold(self, event: object, clause: str) -> None:
        """Public payments, and those in which the seat takes part (MR-48.4)."""
        match event:
            case events.GoodsSold(being=being, price=price) | events.MissionDone(being=being, gold=price):
                self.pay(being, price)
            case events.PricePaid(being=being, price=price) | events.DrinksBought(being=being, price=price):
                self.pay(being, -price)
            case events.Traded(being=one, partner=other):
                if not (self.is_own(one) or self.is_own(other)):
                    self.gold[one] = self.gold[other] = None
            case events.GoldGiven(being=giver, partner=receiver, gold=gold):
                self.pay(giver, -gold)
                self.pay(receiver, gold)
            case events.CacheOpened(being=being):
                if not self.is_own(being):
                    self.gold[being] = None
            case events.GoldCached(being=being, gold=gold, is_stored=is_stored):
                self.pay(being, -gold if is_stored else gold)
            case events.GoldTaken(being=being, gold=gold):
                if isinstance(gold, Hidden):
                    self.gold[being] = None
                else:
                    self.pay(being, gold)
            case events.CardExchanged(piece=piece) if piece == PIECE["remains_of_thief"]:
                self.pay(self.search[0], PIECES[piece].treasure.gold_inside)

    def of_kills(self, event: object, clause: str) -> None:
        """Gold of bounties, of destroyed armour, and of those who are killed (MR-32.23, MR-34.2, MR-34.10)."""
        match event:
            case events.GoldGained(being=being, gold=gold) | events.GoldFound(being=being, gold=gold):
                self.pay(being, gold)
            case events.Slain(being=victim, killers=killers):
                if not self.is_own(victim):  # the players of killers see what they take of its gold
                    for one in killers:
                        self.gold.update({one: None} if one in self.gold and not self.is_own(one) else {})

    def pay(self, being: int, amount: int) -> None:
        """Change gold by an amount that the seat knows."""
        now = self.gold.get(being)
        if now is not None:
            self.gold[being] = now + amount

    # Pieces.

    def lose(self, place: object) -> None:
        """Something unknown left a place: no treasure card there is certain any more."""
        self.at = {piece: at for piece, at in self.at.items() if at != place or PIECES[piece].kind != "treasure"}

    def move(self, piece: int | Hidden, source: object, target: object) -> None:
        """A piece moves, seen or not."""
        if isinstance(piece, Hidden):
            self.lose(source)
            self.lose(ON_ITS_WAY)
        else:
            self.at[piece] = target

    def of_pieces(self, event: object, clause: str) -> None:  # noqa: C901  # a case for each event
        """Pieces that move, or are shown where they are (MR-48.9 to MR-48.11)."""
        match event:
            case events.Surrendered(being=victim) | events.Plundered(partner=victim):
                self.at = {known: at for known, at in self.at.items() if at != victim}
            case events.GoodsScattered(partner=partner):
                self.at = {known: at for known, at in self.at.items() if at != ("partner", partner)}
            case events.ArmourDestroyed(piece=piece) | events.HorseKilled(piece=piece):
                self.at.pop(piece, None)
            case events.CharacterChosen(hero=hero):  # its equipment may lie in a clearing (MR-5.2)
                stage = HEROES[hero].stage
                gear = {stage.weapon, *stage.armor}
                self.at = {known: at for known, at in self.at.items() if PIECES[known].id.split(" ")[0] not in gear}
                if HEROES[hero].knows_roads:
                    self.paths[hero] = {*range(len(ROADS))}
            case events.Looted(piece=piece):
                self.move(piece, self.looted(), ON_ITS_WAY)
            case events.BelongingKept(being=being, piece=piece):
                self.move(piece, ON_ITS_WAY, being)
            case events.Activated(being=being, piece=piece) | events.Deactivated(being=being, piece=piece):
                self.at[piece] = being
            case events.Abandoned(being=being, piece=piece, clearing=clearing):
                self.move(piece, being, ("heap", clearing))
            case events.Dropped(piece=piece, clearing=clearing):
                self.at[piece] = ("heap", clearing)
            case events.PickedUp(piece=piece) if piece not in self.at:
                pass  # the equipment of a new character
            case events.PickedUp(piece=piece) | events.TakenFromCache(piece=int(piece)):
                self.at[piece] = ON_ITS_WAY
            case events.TakenFromCache(being=being):
                self.at = {p: at for p, at in self.at.items() if not (isinstance(at, tuple) and at[0] == "cache")}
            case events.Cached(being=being, piece=piece):
                self.move(piece, being, ("cache", being))
            case events.BelongingGiven(being=being, piece=piece):
                self.move(piece, being, ON_ITS_WAY)
            case events.PotionReturned(partner=partner, piece=piece):
                self.at[piece] = ("partner", partner)
            case events.GoodsSold(partner=partner, piece=piece) | events.GoodsPaid(partner=partner, piece=piece):
                self.at[piece] = ("partner", partner)
            case events.GoodsBought(piece=piece):
                self.at[piece] = ON_ITS_WAY
            case events.GoodsSeen(partner=partner, cards=cards) if not isinstance(cards, Hidden):
                self.at.update(dict.fromkeys(cards, ("partner", partner)))
            case events.CardExchanged(piece=piece):
                self.at[piece] = "out of play"
            case events.PackLaidDown(leader=leader):
                self.lose(leader)
            case events.Searched(being=being, search=search, clearing=clearing):
                self.search = (being, search, clearing)

    def looted(self) -> object:
        """The place that is looted now."""
        _, search, clearing = self.search
        return ("heap", clearing) if search == "loot pile" else search

    # Chits and discoveries.

    def of_chits(self, event: object, clause: str) -> None:
        """Map chits turned up or looked at (MR-48.7, MR-48.12)."""
        match event:
            case events.ChitTurnedUp(chit=chit, tile=tile):
                self.chits.setdefault(tile, set()).add(chit)
            case events.ChitsSeen(tile=name, chits=chits) if not isinstance(chits, Hidden):
                tile = next(number for number, one in enumerate(TILES) if one.name == name)
                self.chits.setdefault(tile, set()).update(numbers_of(chits))
                self.named |= self.chits[tile]
            case events.SiteShown(place=place):
                self.named.add(PIECE[SITES[place].id])

    def of_discoveries(self, event: object, clause: str) -> None:
        """Searches whose finding everybody can work out, and discoveries in use (MR-48.5, MR-48.12)."""
        match event:
            case events.TableRolled(being=being, table=table, result=result):
                self.find(being, f"{table} {result}")
            case events.LineChosen(being=being, line=line):
                self.find(being, line)
            case events.PathsDiscovered(being=being, paths=paths):
                self.paths.setdefault(being, set()).update(paths)
            case events.PlaceDiscovered(being=being, place=place):
                self.places.setdefault(being, set()).add(place)
            case events.SiteShown(being=being, place=place) if (
                clause == "MR-12.14" and self.search[1] == f"loot {PLACE_NAMES[place]}"
            ):
                self.places.setdefault(being, set()).add(place)

    def find(self, being: int, line: str) -> None:
        """The findings of a line that depend on the printed map alone."""
        if line in FINDS_PATHS and self.search[0] == being:
            self.paths.setdefault(being, set()).update(roads_into(self.search[2], FINDS_PATHS[line]))


def numbers_of(names: tuple[str, ...]) -> Iterator[int]:
    """The map chits with these names."""
    chits = {
        piece.name: number for number, piece in enumerate(PIECES) if piece.kind in ("site", "sound", "lost", "warning")
    }
    return (chits[name] for name in names)
