"""A second account of a game of Magic Realm, kept from its log alone: places, gold, Fame, hirelings, deals, missions."""

from __future__ import annotations

from collections import Counter, deque
from fractions import Fraction

from attrs import define, evolve, field

from arcana_core.events import Event
from arcana_magicrealm import Game, events
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import FIRST_COMPANION, FIRST_DENIZEN
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.deals import PARTNERS
from arcana_magicrealm.model.denizens import DENIZENS, GROUPS
from arcana_magicrealm.model.effects import CURSES
from arcana_magicrealm.model.locations import CAMPAIGNS, DWELLINGS, MISSIONS, VISITOR_CHITS, VISITORS
from arcana_magicrealm.model.pieces import PIECE, PIECES
from arcana_magicrealm.model.realm import CLEARINGS, TILES, TYPES
from arcana_magicrealm.model.state import Recorded
from tests.magicrealm.reference import scores

MEETING = (
    ("insult", "challenge", "block_battle", "block_battle", "block_battle", "block_battle"),
    ("price_4", "no_deal", "no_deal", "insult", "challenge", "block_battle"),
    ("opportunity", "price_3", "price_4", "no_deal", "no_deal", "trouble"),
    ("opportunity", "price_2", "price_2", "price_3", "price_4", "no_deal"),
    ("boon", "price_1", "price_2", "price_3", "price_4", "price_4"),
)
"""The Meeting table from Enemy to Ally (MR-13.14)."""
SITE_TABLES = ("toadstool_circle", "crypt_of_the_knight", "enchanted_meadow")
ONE_DIE = {
    **dict.fromkeys(("black_knight", "captain"), ("meeting",)),
    "druid": ("hide",),
    "dwarf": ("hide", "meeting", "peer", "locate", "loot", "reading_runes", *SITE_TABLES),
    **dict.fromkeys(("pilgrim", "sorceror", "wizard"), ("reading_runes",)),
    "swordsman": ("meeting",),
    "woods_girl": ("hide", "meeting", "peer", "locate", "loot", "reading_runes", *SITE_TABLES),
}
"""The tables on which a character rolls one die, some only in certain places or phases (MR-45)."""
ONE_DIE_CARDS = {"deft_gloves": ("loot", *SITE_TABLES), "shoes_of_stealth": ("hide",)}
"""The tables on which a card's owner rolls one die (MR-44.22, MR-44.29)."""
MAPS = {"map_of_lost_castle": "lost_castle", "map_of_lost_city": "lost_city", "map_of_ruins": "ruins"}
"""The chits in whose tiles a card subtracts 1 from its owner's Locate rolls (MR-44.26, MR-44.27)."""
AIM = ("amazon", "black_knight", "captain")
"""The characters with -1 on Missile rolls (MR-45.1)."""
SIDES = tuple([side for chit in VISITOR_CHITS for side in chit.sides])


@define
class Bargain:
    """A deal in progress."""

    price: int
    natives: tuple[int, ...] = ()
    piece: int = -1
    column: int = -1
    result: str = ""
    drinks: bool = False
    free: bool = False
    paid: int = 0


@define
class Errand:
    """A mission or campaign that a character carries."""

    seat: int
    day: int
    reward: int = 0
    goal: int = -1


@define
class Ledger:
    """An account of one game, entered event by event."""

    game: Game
    places: dict[int, int] = field(factory=dict)
    gold: dict[int, int] = field(factory=dict)
    fame: dict[int, Fraction] = field(factory=dict)
    notoriety: dict[int, Fraction] = field(factory=dict)
    heroes: dict[int, int] = field(factory=dict)
    owners: dict[int, int] = field(factory=dict)
    until: dict[int, int] = field(factory=dict)
    boons: dict[tuple[int, int], list[int]] = field(factory=dict)
    lost: Counter[tuple[int, int]] = field(factory=Counter)
    errands: dict[int, Errand] = field(factory=dict)
    dwellings: dict[int, int] = field(factory=dict)
    day: int = 0
    doing: str = ""
    rolled: int = 0
    looter: int = -1
    curses: dict[int, set[str]] = field(factory=dict)
    cached: int = 0
    deal: Bargain | None = None
    roads: dict[int, set[int]] = field(factory=dict)
    on_road: dict[int, tuple[int, ...]] = field(factory=dict)
    damaged: set[int] = field(factory=set)
    weapons: dict[int, int] = field(factory=dict)
    worn: dict[str, int] = field(factory=dict)
    """The owner of each active belonging."""
    fighting: int = -1
    """The clearing where a fight is going on."""
    spells: dict[int, list[bool]] = field(factory=dict)
    """Whether the spell in a seat's slot was learned."""
    erased: dict[int, int] = field(factory=dict)

    def take_stock(self) -> None:
        """Open the books in the middle of a game, at Birdsong of its first day."""
        position = self.game.position
        self.day = position.day
        for seat, one in enumerate(position.characters):
            self.heroes[seat], self.gold[one.hero], self.places[one.hero] = one.hero, one.gold, one.at
            self.fame[seat], self.notoriety[seat] = one.fame, one.notoriety
            self.spells[seat] = [False] * len(one.spells)
        for number, owner in enumerate(position.owners):
            being = FIRST_DENIZEN + number
            self.places[being] = position.denizen_at[number]
            if owner >= 0:
                self.owners[being], self.until[being] = owner, position.day + 13
                if DENIZENS[number].leader:
                    self.gold[being] = position.purses[DENIZENS[number].group].gold
        self.places |= dict(enumerate(position.companion_at, FIRST_COMPANION))
        for boon in position.effects.of("boon"):
            assert isinstance(boon.source, int) and isinstance(boon.target, int)
            self.boons.setdefault((boon.source, boon.target), []).append(boon.strength)
        self.dwellings = {number: at for number, at in enumerate(position.dwellings) if at >= 0}
        for number, chit in enumerate(position.visitors):
            if chit.carrier >= 0:
                self.errands[2 * number + chit.side] = Errand(chit.carrier, position.day)

    def enter(self, event: Event, clause: str) -> None:  # noqa: C901  # one case for each kind of event
        """Enter an event in the books."""
        self.follow_worn(event)
        match event:
            case events.CharacterChosen(player=seat, hero=hero):
                self.heroes[seat] = hero
                self.gold[hero] = self.start_gold(seat)
                self.fame[seat] = self.notoriety[seat] = Fraction(0)
                self.spells[seat] = [False] * HEROES[hero].stage.spells
            case events.SpellErased(being=being, slot=number):
                self.erased[self.seat_of(being)] = number
            case events.SpellLearned(being=being):
                mine = self.spells[self.seat_of(being)]
                number = self.erased.pop(self.seat_of(being), len(mine) + 1)
                mine[number - 1 : number] = [True]
            case events.Started(hero=being, clearing=clearing) | events.Entered(being=being, clearing=clearing):
                self.places[being] = clearing
            case events.CompanionCame(being=being, clearing=clearing):
                assert self.places.get(being, -1) == -1
                self.places[being] = clearing
            case events.Controlled(player=seat, being=being):
                self.owners[being], self.gold[being] = seat, 0
            case events.MonsterMoved(being=being, clearing=clearing) | events.Appeared(being=being, clearing=clearing):
                self.places[being] = clearing
            case events.DenizenReturned(being=being, clearing=clearing):
                self.places[being] = clearing
            case events.Teleported(being=being, clearing=clearing):
                self.places[being] = clearing
            case events.DenizenTeleported(being=being, clearing=clearing):
                self.places[being] = clearing
            case events.GoldFound(being=being, gold=gold):
                self.gold[being] += gold
            case events.Cursed(being=being, curse=curse):
                assert curse not in self.curses.setdefault(being, set())
                self.curses[being].add(curse)
            case events.CurseRemoved(being=being, curse=curse):
                self.curses[being].remove(curse)
            case events.DwellingRevealed(dwelling=dwelling, clearing=clearing):
                self.reveal(dwelling, clearing)
            case events.DayBroke(day=day):
                self.day = day
            case events.PhaseBegan(activity=activity):
                self.doing, self.deal = activity, None
            case events.TableRolled(being=being, table=table, faces=faces, result=result):
                self.roll(being, table, faces, result)
            case events.Died(player=seat, hero=hero):
                self.end(seat, hero)
            case events.LeftMap(hero=hero):
                self.end(next(seat for seat, other in self.heroes.items() if other == hero), hero)
            case events.Unhired(being=being) | events.ControlLost(being=being):
                assert clause != "MR-14.5" or self.until[being] == self.day
                for book in (self.owners, self.until, self.gold):
                    book.pop(being, None)
            case events.GoldGiven(being=being, partner=partner, gold=gold):
                self.gold[being] -= gold
                self.gold[partner] += gold
            case events.RelationGained() | events.RelationLost() if self.fighting < 0:
                self.bear_grudge(event)
            case events.GoldCached(being=being, gold=gold, is_stored=is_stored):
                stored = gold if is_stored else -gold
                self.gold[being] -= stored
                self.cached += stored
            case events.GoldTaken(being=being, gold=gold):
                self.gold[being] += gold
                self.cached -= gold
            case events.Looted(being=being):
                self.looter = being
            case events.CardExchanged(piece=piece):
                self.gold[self.looter] += 20 if PIECES[piece].id == "remains_of_thief" else 0
            case _:
                self.bargain(event)
                self.errand(event)
        assert all(amount >= 0 for amount in self.gold.values()), event

    def start_gold(self, seat: int) -> int:
        """10 gold, and the price of each starting counter that was nowhere to be had (MR-5.2 to MR-5.4)."""
        stage = HEROES[self.heroes[seat]].stage
        owned = [PIECES[one].id.split(" ")[0] for one in bits(self.game.position.piles.masks[slots.OPEN[seat]])]
        kinds = {PIECES[one].id.split(" ")[0]: PIECES[one].price for one in range(len(PIECES))}
        gear = (*stage.armor, *([stage.weapon] if stage.weapon else []))
        return 10 + sum(kinds[type_] for type_ in gear if type_ not in owned)

    def seat_of(self, being: int) -> int:
        """The player who decides for an individual."""
        if being >= FIRST_DENIZEN:
            return self.owners[being]
        return next(seat for seat, hero in self.heroes.items() if hero == being)

    def reveal(self, dwelling: int, clearing: int) -> None:
        """Put a dwelling with its garrison, or the Ghosts, on the map (MR-4.6)."""
        garrison = "" if dwelling < 0 else DWELLINGS[dwelling].garrison
        for number, denizen in enumerate(DENIZENS):
            if (dwelling < 0 and denizen.kind == "ghost") or (garrison and GROUPS[denizen.group].id == garrison):
                self.places[FIRST_DENIZEN + number] = clearing
        if dwelling >= 0:
            self.dwellings[dwelling] = clearing

    def end(self, seat: int, hero: int) -> None:
        """A character has died or left the map (MR-10.11, MR-19.12, MR-22.2)."""
        self.places[hero] = -1
        if HEROES[hero].id == "witch":
            self.places[FIRST_COMPANION] = -1
        self.on_road.pop(hero, None)
        self.curses.pop(hero, None)
        self.heroes.pop(seat)
        self.gold.pop(hero)
        self.errands = {side: one for side, one in self.errands.items() if one.seat != seat}
        self.boons = {key: prices for key, prices in self.boons.items() if key[0] != seat}
        self.lost = Counter({key: count for key, count in self.lost.items() if key[0] != seat})

    # Rolls and deals (MR-1.3 to MR-1.8, MR-13, MR-14).

    def roll(self, being: int, table: str, faces: tuple[int, ...], result: int) -> None:
        """Check the number of dice and the modifiers (MR-1.3 to MR-1.5, MR-45)."""
        name = HEROES[being].id if being < FIRST_DENIZEN else ""
        clearing = self.places[being]
        special = {
            "dwarf": clearing >= 0 and TYPES[0][clearing] == "cave",
            "woods_girl": clearing >= 0 and self.is_home(clearing),
            "swordsman": self.doing == "T",
            "captain": self.doing == "HR" and self.game.rules.optional_abilities,
        }
        one_die = table in ONE_DIE.get(name, ()) and special.get(name, True)
        if table == "missile":
            one_die = self.shoots_well(being)
        one_die |= any(self.worn.get(card) == being for card, tables in ONE_DIE_CARDS.items() if table in tables)
        if table != "random_assignment" or clearing == self.fighting:
            one_die |= self.worn.get("lucky_charm") == being
        assert len(faces) == (1 if one_die else 2), (name, table)
        less = {"meeting": ("white_knight",), "missile": AIM, "reading_runes": ("magician", "witch")}
        advantage = int(name in less.get(table, ()))
        hoofs = self.hoofs(clearing)
        if table == "locate":
            tiles = [chit for card, chit in MAPS.items() if self.worn.get(card) == being]
            advantage += sum(self.is_in_tile_of(chit, clearing) for chit in tiles)
        if table == "fumble":
            assert 1 <= result <= 11
        elif table == "random_assignment":
            assert result - max(faces) + advantage in hoofs
        else:
            assert result in {min(max(max(faces) - advantage + hoof, 1), 6) for hoof in hoofs}, (name, table, faces)
        self.rolled = result

    def follow_worn(self, event: Event) -> None:
        """Follow who wears which belongings."""
        match event:
            case events.Activated(being=being, piece=piece):
                self.worn[PIECES[piece].id] = being
            case (
                events.Deactivated(piece=piece)
                | events.Abandoned(piece=piece)
                | events.Dropped(piece=piece)
                | events.GoodsSold(piece=piece)
                | events.GoodsPaid(piece=piece)
                | events.BelongingGiven(piece=piece)
                | events.Cached(piece=piece)
                | events.Discarded(piece=piece)
            ):
                self.worn.pop(PIECES[piece].id, None)
            case events.Plundered(partner=being) | events.Surrendered(being=being) | events.Died(hero=being):
                self.worn = {card: owner for card, owner in self.worn.items() if owner != being}
            case _:
                pass

    def is_in_tile_of(self, chit: str, clearing: int) -> bool:
        """Whether a clearing is in the tile of a chit, or of one of the six Ruins chits; the Ruins need none."""
        tile, masks = CLEARINGS[clearing][0], self.game.position.piles.masks
        there = masks[slots.TILE_WARNING[tile]] | masks[slots.TILE_CHITS[tile]]
        names = [PIECES[piece].id.split(" ")[0] for piece in bits(there)]
        return chit in names or TILES[tile].id == chit

    def is_home(self, clearing: int) -> bool:
        """Whether the Woods Girl rolls one die in a clearing (MR-45.30, MR-46.5)."""
        tile = CLEARINGS[clearing][0]
        name, side = TILES[tile].name, self.game.position.enchanted >> tile & 1
        is_open = not name.endswith("Valley") and name != "Ruins" and TYPES[side][clearing] == "woods"
        return name.endswith("Woods") or (self.game.rules.optional_abilities and is_open)

    def hoofs(self, clearing: int) -> set[int]:
        """How much the Cloven Hoof may have added to a roll in a clearing of the last decision (MR-44.17).

        The position is of later: where a character has died since, the Hoof may have come into the open, or out of it.
        """
        here = [seat for seat, hero in self.heroes.items() if clearing >= 0 and self.places[hero] == clearing]
        if any(self.game.position.characters[seat].status != "playing" for seat in here):
            return {0, 1}
        return {int(clearing >= 0 and self.has_hoof(clearing))}

    def has_hoof(self, clearing: int) -> bool:
        """Whether the Cloven Hoof lies open in a clearing, so that everybody there adds 1 (MR-9.18, MR-44.17)."""
        position = self.game.position
        here = [seat for seat, hero in self.heroes.items() if self.places[hero] == clearing]
        there = [*lying_in(self.game, clearing), *[slots.OPEN[seat] for seat in here]]
        for number, denizen in enumerate(DENIZENS):
            if denizen.leader and self.places.get(FIRST_DENIZEN + number) == clearing:
                there += [slots.PACK[number], slots.CARDS_OF_GROUP[denizen.group]]
        hoof = PIECE["cloven_hoof"]
        return any(position.piles.known(self.game.player_count, slot) >> hoof & 1 for slot in there)

    def shoots_well(self, being: int) -> bool:
        """Whether a being rolls one die for its missiles: Archers, and two characters with bows (MR-32.5, MR-45.14)."""
        if being >= FIRST_DENIZEN:
            return DENIZENS[being - FIRST_DENIZEN].kind == "archer"
        return HEROES[being].id in ("elf", "woods_girl") and PIECES[self.weapons[being]].kind == "weapon"

    def level(self, seat: int, partner: int) -> int:
        """The column for a relation, from 0 Enemy to 4 Ally (MR-5.10, MR-13.23, MR-19.9)."""
        name = PARTNERS[partner]
        relations = HEROES[self.heroes[seat]].relations
        printed = [name in one for one in (relations.enemy, relations.unfriendly, (), relations.friendly)]
        only_friends = (
            {"black_knight": "company", "white_knight": "order"} if self.game.rules.optional_abilities else {}
        )
        ally = 3 if only_friends.get(HEROES[self.heroes[seat]].id) == name else 4
        found = ally if name in relations.ally else printed.index(True) if any(printed) else 2
        found -= len(self.boons.get((seat, partner), ())) + self.lost[seat, partner]
        for side, one in self.errands.items():
            campaign = CAMPAIGNS.get(SIDES[side])
            if one.seat == seat and campaign is not None:
                if name in campaign.foes:
                    return 0
                found += 2 * (name in campaign.partners)
        return min(max(found, 0), 4)

    def bear_grudge(self, event: events.RelationGained | events.RelationLost) -> None:
        """Follow a level that a card with a Fame reward costs its buyer or brings its seller (MR-46.11)."""
        assert self.game.rules.grudges
        assert event.levels == 1
        seat = self.seat_of(event.being)
        self.lost[seat, event.partner] += 1 if isinstance(event, events.RelationLost) else -1

    def price(self, partner: int, piece: int) -> int:
        """The basic price of an intact piece (MR-13.3, MR-13.7)."""
        special = VISITORS[partner - len(GROUPS)].prices if partner >= len(GROUPS) else {}
        if piece in self.damaged:
            return PIECES[piece].armor.price.damaged
        return special.get(PIECES[piece].id, PIECES[piece].price)

    def reward(self, partner: int, piece: int) -> int:
        """The Fame for selling a piece to a partner (MR-13.6)."""
        found = PIECES[piece].treasure.fame_reward if PIECES[piece].kind == "treasure" else None
        return found.fame if found is not None and found.group == PARTNERS[partner] else 0

    def members(self, group: int, clearing: int, owner: int = -1) -> list[int]:
        """The members of a group in a clearing that are unhired, or hired by this player."""
        there = [FIRST_DENIZEN + number for number, one in enumerate(DENIZENS) if one.group == group]
        return [one for one in there if self.places.get(one) == clearing and self.owners.get(one, -1) == owner]

    def propose(self, being: int, natives: tuple[int, ...]) -> None:
        """Check who can be hired together (MR-14.2, MR-14.3, MR-14.6, MR-14.7)."""
        group, owner = DENIZENS[natives[0] - FIRST_DENIZEN].group, self.owners.get(natives[0], -1)
        here = [one for one in self.members(group, self.places[being], owner) if one != being]
        if GROUPS[group].id not in ("rogues", "order"):
            assert sorted(natives) == here
        elif owner < 0:
            ranks = {one: DENIZENS[one - FIRST_DENIZEN].id[1:] for one in here}
            assert natives == (max(here, key=lambda one: -1 if ranks[one] == "hq" else int(ranks[one])),)
        assert owner in (-1, self.seat_of(being))
        self.deal = Bargain(sum(DENIZENS[one - FIRST_DENIZEN].wage for one in natives), natives)

    def bargain(self, event: Event) -> None:
        """Enter what is bought, sold and hired."""
        match event:
            case events.GoodsNamed(partner=partner, piece=piece):
                self.deal = Bargain(self.price(partner, piece), piece=piece)
            case events.SpellNamed():
                self.deal = Bargain(10)
            case events.HireProposed(being=being, natives=natives):
                self.propose(being, natives)
            case events.DrinksBought(being=being, partner=partner, price=price):
                deal = self.deal_with(being, partner)
                assert price == len(self.members(partner, self.places[being])) > 0
                assert self.level(self.seat_of(being), partner) >= 0
                self.gold[being] -= price
                deal.drinks = True
            case events.Met(being=being, partner=partner, column=column, result=result):
                self.meet(self.deal_with(being, partner), self.seat_of(being), partner, column, result)
            case events.OffencePaid(being=being, points=5, insult=insult):
                assert self.deal is not None and self.deal.result == ("insult" if insult else "challenge")
                (self.notoriety if insult else self.fame)[self.seat_of(being)] -= 5
            case events.GoodsSold(being=being, partner=partner, piece=piece, price=price):
                assert price == self.price(partner, piece)
                self.damaged.discard(piece)
                self.gold[being] += price
                self.fame[self.seat_of(being)] += self.reward(partner, piece)
            case events.GoodsPaid(being=being, partner=partner, piece=piece, price=price):
                assert self.deal is not None and price == self.price(partner, piece)
                self.damaged.discard(piece)
                self.deal.paid += price
                self.fame[self.seat_of(being)] += self.reward(partner, piece)
            case events.PricePaid(being=being, price=price):
                assert self.deal is not None
                self.deal.paid += price
                assert self.deal.paid == self.due(self.deal)
                self.gold[being] -= price
            case events.BoonTaken(being=being, partner=partner):
                assert self.deal is not None and self.deal.result == "boon"
                self.boons.setdefault((self.seat_of(being), partner), []).append(self.deal.price)
                self.deal.free = True
            case events.GoodsBought(being=being, partner=partner, piece=piece):
                assert self.deal is not None and self.deal.piece == piece
                assert self.deal.free or self.deal.paid >= self.due(self.deal)
                self.fame[self.seat_of(being)] -= self.reward(partner, piece)
            case events.BoonEnded(being=being, partner=partner, regained=regained):
                assert self.deal is not None and (not regained or self.deal.paid >= self.due(self.deal))
                self.boons[self.seat_of(being), partner].pop(0)
                self.lost[self.seat_of(being), partner] += not regained
            case events.NativesHired(player=seat, natives=natives):
                self.hire(seat, natives)
            case _:
                pass

    def deal_with(self, being: int, partner: int) -> Bargain:
        """The deal in progress: the oldest boon is regained if nothing was named (MR-13.22)."""
        if self.deal is None:
            self.deal = Bargain(self.boons[self.seat_of(being), partner][0])
        return self.deal

    def meet(self, deal: Bargain, seat: int, partner: int, column: int, result: str) -> None:
        """Check column and result of a Meeting roll (MR-13.12 to MR-13.20)."""
        if deal.column < 0:
            expected = min(self.level(seat, partner) + deal.drinks, 4)
        else:
            expected = {"trouble": 1, "opportunity": min(deal.column + 1, 4)}[deal.result]
        assert column == expected
        assert result == MEETING[column][self.rolled - 1]
        deal.column, deal.result = column, result

    def due(self, deal: Bargain) -> int:
        """The price of a deal; what belongings paid too much is lost (MR-13.9)."""
        return max(deal.price * (1 if deal.result == "boon" else int(deal.result[-1])), 0)

    def hire(self, seat: int, natives: tuple[int, ...]) -> None:
        """Begin or lengthen terms of hire (MR-14.4 to MR-14.6)."""
        deal = self.deal
        assert deal is not None and deal.natives == natives and (deal.free or deal.paid == self.due(deal))
        for native in natives:
            if native in self.owners:
                self.until[native] += 14
                continue
            self.owners[native], self.until[native] = seat, self.day + 13
            if DENIZENS[native - FIRST_DENIZEN].leader:
                self.gold[native] = 0

    # Missions and campaigns (MR-19).

    def errand(self, event: Event) -> None:
        """Enter what is taken, delivered and failed."""
        match event:
            case events.ChitTaken(being=being, side=side):
                self.errands[side] = self.take(self.seat_of(being), side, self.places[being])
                self.pay(side, -1)
            case events.MissionDone(being=being, side=side, gold=gold):
                one = self.errands[side]
                assert gold == one.reward
                assert self.dwellings[one.goal] == self.places[being]
                assert self.day <= one.day + 13
                self.gold[being] += gold
                self.pay(side, 1)
                del self.errands[side]
            case events.CampaignDone(side=side):
                self.pay(side, 1)
                del self.errands[side]
            case events.TaskFailed(side=side):
                assert self.day in (self.errands[side].day + 13, self.game.rules.days) or self.game.is_over
                self.pay(side, -1)
                del self.errands[side]
            case events.CampaignAbandoned(side=side):
                del self.errands[side]
            case _:
                pass

    def take(self, seat: int, side: int, here: int) -> Errand:
        """A new errand, with the reward for the shortest route (MR-19.3, MR-19.5)."""
        name = SIDES[side]
        if name not in MISSIONS:
            return Errand(seat, self.day)
        there = {one.id: number for number, one in enumerate(DWELLINGS)}
        first, second = {"food_ale": ("inn", "house"), "escort_party": ("chapel", "guard_house")}[name]
        goal = there[second if self.dwellings[there[first]] == here else first]
        steps = self.distance(here, self.dwellings.get(goal, -1))
        return Errand(seat, self.day, 30 if steps < 0 else 2 * steps, goal)

    def distance(self, start: int, end: int) -> int:
        """The clearings entered on the shortest way over roadways of any kind; -1 without one."""
        steps, waiting = {start: 0}, deque([start])
        while waiting:
            at = waiting.popleft()
            for other in self.roads[at] - {*steps}:
                steps[other] = steps[at] + 1
                waiting.append(other)
        return steps.get(end, -1)

    def pay(self, side: int, sign: int) -> None:
        """Pay the cost of an errand, or get it back (MR-19.1)."""
        cost = (MISSIONS.get(SIDES[side]) or CAMPAIGNS[SIDES[side]]).cost
        self.fame[self.errands[side].seat] += sign * cost.fame
        self.notoriety[self.errands[side].seat] += sign * cost.notoriety

    # Comparing.

    def compare(self) -> None:
        """The position agrees with the books."""
        position = self.game.position
        for seat, one in enumerate(position.characters):
            if one.status == "playing" and one.hero >= 0:
                assert {*game_curses(self.game, one.hero)} == self.curses.get(one.hero, set()), seat
                books = (self.gold[one.hero], self.fame[seat], self.notoriety[seat])
                assert (one.gold, one.fame, one.notoriety) == books, seat
        for number, denizen in enumerate(DENIZENS):
            being = FIRST_DENIZEN + number
            assert position.owners[number] == self.owners.get(being, -1), denizen.id
            assert position.denizen_at[number] == self.places.get(being, -1), denizen.id
            if denizen.leader and being in self.owners:
                assert position.purses[denizen.group].gold == self.gold[being], denizen.id
        for number, at in enumerate(position.companion_at, FIRST_COMPANION):
            assert at == self.places.get(number, -1), number
        assert sum(cache.gold for cache in position.caches) == self.cached
        carried = {2 * number + one.side: one.carrier for number, one in enumerate(position.visitors)}
        assert {side: seat for side, seat in carried.items() if seat >= 0} == {
            side: one.seat for side, one in self.errands.items()
        }

    def total(self, seat: int, owned: int) -> int:
        """The total of a player's character with these belongings (MR-5.12, MR-22.12 to MR-22.19)."""
        one = self.game.position.characters[seat]
        known = evolve(
            one,
            fame=self.fame[seat],
            notoriety=self.notoriety[seat],
            gold=self.gold[one.hero],
            spells=tuple([Recorded(0, learned) for learned in self.spells[seat]]),
        )
        pieces = [PIECES[number] for number in bits(owned)]
        curses = [*self.curses.get(one.hero, ())]
        return sum(scores.parts(scores.holdings(known, pieces, curses), one.victory))


def game_curses(game: Game, hero: int) -> list[str]:
    """The curses on a character, as the position has them."""
    return [curse for curse in CURSES if game.position.effects.has(curse, hero)]


def lying_in(game: Game, clearing: int) -> list[int]:
    """The piles of a clearing itself, of its caches and of the visitors there."""
    names, shown = [visitor.id for visitor in VISITORS], zip(game.position.visitors, VISITOR_CHITS, strict=True)
    sides = [data.sides[one.side] for one, data in shown if one.at == clearing]
    caches = [slots.CACHE[box] for box, cache in enumerate(game.position.caches) if cache.clearing == clearing]
    cards = [slots.VISITOR_CARDS[names.index(side)] for side in sides if side in names]
    return [slots.HEAP[clearing], *caches, *cards]


def bits(mask: int) -> list[int]:
    """The numbers in a set."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]
