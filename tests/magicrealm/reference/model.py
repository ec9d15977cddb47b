"""A slow model of Magic Realm that watches a game: after each decision everything must still fit together.

It reads the printed data and the log, and works out phases, adjacency, hiding, ownership and scores anew. Accounts and
deals are in `ledger`, the ends of turns in `arrivals`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from arcana_core.cards.cards import indices
from arcana_core.events import Event
from arcana_magicrealm import Game, events
from arcana_magicrealm.chapters.belongings import AbandonNext
from arcana_magicrealm.chapters.combat.kills import LeavePack
from arcana_magicrealm.chapters.ending.dying import bury
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import ALL_BEINGS, FIRST_COMPANION, FIRST_DENIZEN, TAKEN_IN
from arcana_magicrealm.model.characters import HERO, HEROES, ActionChit
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.items import HORSE_TYPES
from arcana_magicrealm.model.levels import LEVEL
from arcana_magicrealm.model.pieces import PIECE, PIECES, Piece
from arcana_magicrealm.model.realm import CLEARING, CLEARINGS, TILES, Placement
from arcana_magicrealm.model.state import Character
from arcana_magicrealm.model.turns import ACTIVITIES, Phase
from tests.magicrealm.reference.arrivals import Arrivals
from tests.magicrealm.reference.fights import Fights
from tests.magicrealm.reference.ledger import Ledger

EXTRA = {
    "amazon": ("stamina", "M"),
    "berserker": ("robust", "R"),
    "captain": ("reputation", "any"),
    "elf": ("elusiveness", "H"),
    "magician": ("magical_paraphernalia", "A"),
    "sorceror": ("aura_of_power", "SP"),
    "witch_king": ("aura_of_power", "SP"),
    "white_knight": ("health", "R"),
}
"""The characters with an extra phase: its source and activity (MR-45)."""
EXTRA_OF_CARDS = {
    "cloak_of_mist": "H",
    "magic_spectacles": "S",
    "regent_of_jewels": "T",
    "royal_sceptre": "HR",
    "seven_league_boots": "M",
    "shielded_lantern": "any",
    "ancient_telescope": "P",
    "toadstool_ring": "SP",
}
"""The cards with an extra phase for their owner, each with its activity (MR-44.6 to MR-44.13)."""
EXTRA_OF_SPELLS = {"blend_into_background": "H", "see_hidden_signs": "S", "blazing_light": "any", "sense_danger": "A"}
"""The spells with an extra phase for their target, each with its activity (MR-43)."""
AROUND = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The hexes around one, clockwise from the north."""


def allows(activity: str, code: str) -> bool:
    """Whether an extra phase for an activity can hold another one (MR-6.8, MR-6.14)."""
    return code in {"any": {*ACTIVITIES} - {"P", "RE"}, "SP": {"SPX", "SP"}}.get(activity, {activity})


def roads_of(placements: tuple[Placement, ...], turned: set[int]) -> set[frozenset[int]]:
    """Every pair of clearings that a roadway joins, worked out from the printed tiles, some turned over (MR-3.9)."""
    found = set()
    ends: dict[frozenset[tuple[int, int]], list[int]] = {}
    for tile, (q, r, turns) in enumerate(placements):
        side = TILES[tile].enchanted if tile in turned else TILES[tile].normal
        for road in side.roads:
            found.add(frozenset((CLEARING[TILES[tile].id, road.a], CLEARING[TILES[tile].id, road.b])))
        for exit_ in side.exits:
            dq, dr = AROUND[(exit_.edge + turns) % 6]
            border = frozenset(((q, r), (q + dq, r + dr)))
            ends.setdefault(border, []).append(CLEARING[TILES[tile].id, exit_.clearing])
    return found | {frozenset(pair) for pair in ends.values() if len(pair) == 2}


def ids(mask: int) -> Iterator[int]:
    """The numbers in a set."""
    return (number for number in range(mask.bit_length()) if mask >> number & 1)


class Watcher:
    """A model that follows one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.read = 0
        self.hidden: set[int] = set()
        self.healed: set[int] = set()
        self.dawn: dict[int, tuple[int, int]] = {}
        self.charms: Counter[str] = Counter()
        self.roads: set[frozenset[int]] = set()
        self.turned = {*ids(game.position.enchanted)}
        self.ledger = Ledger(game)
        self.arrivals = Arrivals(self.ledger, self.hidden)
        self.owned: dict[int, int] = {}
        self.fights = Fights(self.ledger, self.hidden, self.owned)
        self.totals: dict[int, int] = {}
        if game.position.day:
            self.read = len(game.log)
            self.ledger.take_stock()
            self.hidden |= {*ids(game.position.hidden)}
            self.fights.take_stock()
            self.remember()

    def watch(self) -> None:
        """Check the position after a decision."""
        self.read_log()
        self.fights.compare()
        self.ledger.compare()
        self.check_pieces()
        self.check_owners()
        self.check_belongings()
        if self.game.position.stage != "setup" and not self.game.is_over:
            self.check_beings()
            self.check_hiding()
            self.check_hirelings()
            self.check_chits()
            self.check_turns()
        self.remember()

    def watch_places(self) -> None:
        """Check what holds whatever is cast: places, belongings, chits, phases."""
        self.check_pieces()
        self.check_belongings()
        if self.game.position.stage != "setup" and not self.game.is_over:
            self.check_beings()
            self.check_chits()
            self.check_turns()
        self.remember()

    # The log.

    def read_log(self) -> None:
        """Follow moves and hiding through the events since the last decision."""
        log = self.game.log
        for place in range(self.read, len(log)):
            event, clause = log[place].event, log[place].clause
            assert isinstance(event, Event)
            assert clause.startswith("MR-")
            self.arrivals.enter(event, clause)
            match event:
                case events.Hid(being=being) | events.Started(hero=being):
                    self.hidden.add(being)
                case events.CameOutOfHiding(being=being) | events.TurnBegan(being=being):
                    self.hidden.discard(being)
                case events.MonstersRolled(roll=roll):
                    assert 1 <= roll <= 6
                case events.Entered(being=being, clearing=clearing):
                    self.check_move(being, clearing)
                case events.LeftMap(hero=hero, score=score):
                    seat = self.ledger.seat_of(hero)
                    assert score == self.ledger.total(seat, self.owned[hero])
                    self.totals[seat] = score
                case events.CharacterChosen(player=seat):
                    self.totals.pop(seat, None)
                case events.TileTurned(tile=tile, is_enchanted=is_enchanted):
                    assert (tile in self.turned) != is_enchanted
                    self.turned ^= {tile}
                    self.lay_roads()
                case events.LostInWoods(being=being, clearing=clearing):
                    assert frozenset(self.ledger.on_road[being]) not in self.roads or self.lacks_way(being)
                    self.ledger.on_road[being] = (clearing,)
                case _:
                    pass
            self.fights.enter(event, clause)
            self.follow_belongings(event)
            self.ledger.enter(event, clause)
        self.read = len(log)

    def check_move(self, being: int, clearing: int) -> None:
        """A move follows a roadway; from one it leads to one of its ends (MR-10.1, MR-8.11)."""
        ends = self.ledger.on_road.get(being, (self.ledger.places[being], clearing))
        assert clearing in ends
        assert len(ends) == 1 or frozenset(ends) in self.roads, (being, ends, clearing)

    def lacks_way(self, being: int) -> bool:
        """Whether a hidden way is all that joins the ends of the roadway of a character now (MR-36.14)."""
        ends = {*self.ledger.on_road[being]}
        tiles = [(number, TILES[number]) for number in {CLEARINGS[end][0] for end in ends}]
        sides = [(number, tile.enchanted if number in self.turned else tile.normal) for number, tile in tiles]
        found = [
            road.kind
            for number, side in sides
            for road in side.roads
            if {CLEARING[TILES[number].id, road.a], CLEARING[TILES[number].id, road.b]} == ends
        ]
        return bool(found) and {*found} <= {"hidden", "secret"}

    def lay_roads(self) -> None:
        """Work out all roadways of the map as it lies now."""
        self.roads = roads_of(self.game.position.placements, self.turned)
        self.ledger.roads.clear()
        for pair in self.roads:
            for at in pair:
                self.ledger.roads.setdefault(at, set()).update(pair)

    def follow_belongings(self, event: Event) -> None:
        """Follow who owns what (MR-9.2, MR-9.3, MR-34.10)."""
        match event:
            case events.BelongingKept(being=being, piece=piece) | events.Activated(being=being, piece=piece):
                self.owned[being] = self.owned.get(being, 0) | 1 << piece
            case (
                events.Abandoned(being=being, piece=piece)
                | events.Dropped(being=being, piece=piece)
                | events.GoodsSold(being=being, piece=piece)
                | events.GoodsPaid(being=being, piece=piece)
                | events.BelongingGiven(being=being, piece=piece)
                | events.Cached(being=being, piece=piece)
                | events.Discarded(being=being, piece=piece)
                | events.ArmourDestroyed(being=being, piece=piece)
            ):
                self.owned[being] = self.owned.get(being, 0) & ~(1 << piece)
            case events.HorseKilled(being=being, piece=piece) if piece >= 0:
                self.owned[being] &= ~(1 << piece)
            case events.Plundered(partner=being) | events.Surrendered(being=being) | events.PackLaidDown(leader=being):
                self.owned[being] = 0
            case events.PotionReturned(piece=piece):
                self.owned |= {being: owned & ~(1 << piece) for being, owned in self.owned.items()}
            case events.Died(hero=being):
                self.owned.pop(being, None)
            case _:
                pass

    def check_owners(self) -> None:
        """Everybody owns what the log says, but for pieces that a player is asked about."""
        masks = self.game.position.piles.masks
        for being, mask in self.belongings().items():
            assert (mask ^ self.owned.get(being, mask)) & ~masks[slots.DRAWN] == 0, being

    def belongings(self) -> dict[int, int]:
        """The belongings of the individuals in play."""
        position, masks = self.game.position, self.game.position.piles.masks
        found = {one.hero: masks[slots.OPEN[seat]] | masks[slots.BAG[seat]] for seat, one in self.seated()}
        leaders = [number for number, one in enumerate(DENIZENS) if one.leader and position.owners[number] >= 0]
        return found | {FIRST_DENIZEN + number: masks[slots.PACK[number]] for number in leaders}

    def remember(self) -> None:
        """Note roads, belongings, and the places at the beginning of a day."""
        position = self.game.position
        self.owned.clear()
        self.owned |= self.belongings()
        if position.stage == "setup":
            return
        if not self.roads:
            self.lay_roads()
        self.arrivals.remember()
        if position.stage == "birdsong":
            self.charms = Counter(str(effect.kind) for effect in position.effects)
            self.dawn = {one.hero: (one.at, one.active) for _, one in self.seated()}

    def seated(self) -> list[tuple[int, Character]]:
        """The players with a character in play."""
        return [(seat, one) for seat, one in enumerate(self.game.position.characters) if one.status == "playing"]

    # Pieces and beings.

    def check_pieces(self) -> None:
        """Every piece is in exactly one pile (MR-1.16)."""
        piles = self.game.position.piles
        piles.check()
        everywhere = Counter(piece for mask in piles.masks for piece in ids(mask))
        assert everywhere == Counter(indices(self.game.cards.pieces))
        assert not piles.cards_of(slots.DRAWN) or self.game.players_to_act
        if self.game.position.day:
            stock = (*slots.DECKS, *slots.SPELL_DECKS, slots.COUNTER_STOCK, slots.CHIT_STOCK, *slots.WARNING_STOCK)
            assert not any(piles.cards_of(slot) for slot in stock)

    def check_belongings(self) -> None:
        """Active belongings and counters are open, at most one of a class is active, gold is not negative."""
        position = self.game.position
        for seat, one in enumerate(position.characters):
            assert one.gold >= 0
            lying = {number: PIECES[number] for number in ids(position.piles.cards_of(slots.OPEN[seat]))}
            assert {*ids(one.active & ~position.piles.masks[slots.FROZEN_OPEN[seat]])} <= {*lying}
            for number, piece in lying.items():
                assert piece.kind in ("weapon", "armor", "horse") or one.active >> number & 1, piece.id
            assert all(PIECES[number].kind == "treasure" for number in ids(position.piles.cards_of(slots.BAG[seat])))
            classes = Counter(PIECES[number].classes for number in ids(one.active))
            assert all(count == 1 for class_, count in classes.items() if class_), classes
        assert all(purse.gold >= 0 for purse in position.purses)

    def check_beings(self) -> None:
        """Every being is in a clearing, in the air, in its box, dead or absorbed; a character in play is on the map."""
        position = self.game.position
        taken = [one.hero for one in position.characters if one.status == "playing"]
        assert len(taken) == len({*taken})
        abandoning = any(isinstance(waiting, (AbandonNext, bury)) for waiting in self.game.waiting())  # type: ignore[arg-type]
        flyers = {being for being, _ in position.aloft}
        for one in position.characters:
            assert (one.status == "playing") == (one.at >= 0 or one.road != () or one.hero in flyers) or abandoning
            assert one.at < 0 or not one.road
            assert -1 <= one.at < 95 or one.hero in flyers
        for number, at in enumerate(position.denizen_at):
            assert TAKEN_IN <= at < 95 or FIRST_DENIZEN + number in flyers
            assert at != -1 or DENIZENS[number].box, DENIZENS[number].id
        for chit in position.visitors:
            assert [chit.box >= 0, chit.at >= 0, chit.carrier >= 0].count(True) == 1, chit
        boxes = [chit.box for chit in position.visitors if chit.box >= 0]
        assert len(boxes) == len({*boxes})

    def check_hiding(self) -> None:
        """Those are hidden who hid since they last came out; blocked and unhired beings are not hidden (MR-11.2, MR-16.6)."""
        position = self.game.position
        hidden = {*ids(position.hidden)}
        assert not position.hidden & position.blocked
        for being in hidden:
            if being >= FIRST_DENIZEN:
                assert position.owners[being - FIRST_DENIZEN] >= 0, DENIZENS[being - FIRST_DENIZEN].id
        playing = {one.hero for one in position.characters if one.status == "playing"}
        assert {being for being in hidden if being in playing} == self.hidden & playing

    def check_hirelings(self) -> None:
        """Hirelings are natives on the map under a term of hire; purses belong to hired leaders (MR-14)."""
        position = self.game.position
        terms = Counter((effect.target, effect.source) for effect in position.effects.of("hire"))
        for number, owner in enumerate(position.owners):
            controlled = owner >= 0 and self.game.is_controlled(FIRST_DENIZEN + number)
            assert (owner >= 0) == controlled or any(target == number for target, _ in terms), DENIZENS[number].id
            if owner >= 0 and not DENIZENS[number].is_native:
                assert controlled or DENIZENS[number].kind in ("goblin", "ogre", "giant")
            elif owner >= 0:
                assert DENIZENS[number].is_native
                assert position.denizen_at[number] >= 0
                assert position.characters[owner].status == "playing"
                assert (number, owner) in terms
            elif DENIZENS[number].leader:
                purse = position.purses[DENIZENS[number].group]
                assert (purse.gold, purse.paths, purse.places) == (0, 0, 0), DENIZENS[number].id
                leaving = [one.leader for one in self.game.waiting() if isinstance(one, LeavePack)]
                assert not position.piles.cards_of(slots.PACK[number]) or FIRST_DENIZEN + number in leaving

    def check_chits(self) -> None:
        """Chits without asterisk aren't fatigued, only Magic I to V enchanted; twelve wounds kill (MR-11.15, MR-36.2)."""
        fight = self.game.position.fight
        falling = () if fight is None else fight.fallen
        for one in self.game.position.characters:
            if one.status == "playing":
                states = Counter(one.chits)
                assert {*states} <= {*"AFWECL"}
                assert len(one.chits) == 12
                assert states["W"] < 12 or one.hero in falling
                for chit, state in zip(self.prints(one), one.chits, strict=True):
                    healed = one.hero in self.healed or one.active >> PIECE["vial_of_healing"] & 1
                    assert state != "E" or chit.type in ("I", "II", "III", "IV", "V"), (HEROES[one.hero].id, str(chit))
                    assert state != "F" or chit.effort or healed, (HEROES[one.hero].id, str(chit))
                if one.active >> PIECE["vial_of_healing"] & 1:
                    self.healed.add(one.hero)

    # Turns.

    def check_turns(self) -> None:
        """No individual has more phases than the rules give (MR-6.6 to MR-6.9, MR-6.16, MR-6.18)."""
        position = self.game.position
        assert 1 <= position.day <= self.game.rules.days
        if position.stage != "daylight":
            return
        for being, phases in position.turns:
            codes = [phase.activity for phase in phases]
            assert codes.count("SPX") <= 1
            before = codes[: codes.index("SPX")] if "SPX" in codes else codes
            is_practised = self.game.rules.optional_abilities and "wizard" in ALL_BEINGS[being]
            assert is_practised or not {"SP", "RE"} & {*before}, (being, codes)
            if being < FIRST_DENIZEN:
                self.check_phases(being, phases)
            elif being >= FIRST_COMPANION:
                self.check_companion(being, phases)
            else:
                self.check_leader(being, phases)
        turn = position.turn
        if turn is not None:
            assert 0 <= turn.number <= len(turn.phases)

    def check_phases(self, hero: int, phases: tuple[Phase, ...]) -> None:
        """The recorded phases of a character, by their sources."""
        at, active = self.dawn[hero]
        used = Counter(phase.source for phase in phases)
        name = HEROES[hero].id
        if any(phase.activity == "F" for phase in phases):
            assert len(phases) == 1, name
            return
        assert used.pop("basic", 0) <= 2, name
        caves = [phase for phase in phases if phase.activity == "M" and phase.place >= 0 and self.is_cave(phase.place)]
        dark = self.is_cave(at) or bool(caves) or hero == HERO["dwarf"]
        assert used.pop("sunlight", 0) <= (0 if dark else 2), name
        source, activity = EXTRA.get(name, ("", ""))
        mine = [phase for phase in phases if phase.source == source]
        assert used.pop(source, 0) <= 1, name
        assert all(allows(activity, phase.activity) for phase in mine), name
        far = [phase for phase in phases if phase.activity in ("P", "RE") and phase.source != "ancient_telescope"]
        has_ball = active >> PIECE["crystal_ball"] & 1
        assert has_ball or all(self.peers_from_the_air(phase) for phase in far), (name, phases)
        assert used.pop("toadstool_circle", 0) <= (self.game.position.revealed >> PIECE["toadstool_circle"] & 1)
        for card, activity in EXTRA_OF_CARDS.items():
            mine = [phase for phase in phases if phase.source == card]
            assert used.pop(card, 0) <= (active >> PIECE[card] & 1), (name, card)
            assert all(allows(activity, phase.activity) for phase in mine), (name, card)
        for spell, activity in EXTRA_OF_SPELLS.items():
            mine = [phase for phase in phases if phase.source == spell]
            assert used.pop(spell, 0) <= self.charms[spell], (name, spell)
            assert all(allows(activity, phase.activity) for phase in mine), (name, spell)
        horses = [PIECES[number] for number in ids(active) if PIECES[number].kind == "horse"]
        for horse in horses:
            count = used.pop(horse.id, 0)
            bonus = HORSE_TYPES[horse.horse.type].move_bonus
            others = sum(phase.activity == "M" and phase.source != horse.id for phase in phases)
            assert count <= {"double": others, "extra": 1}.get(bonus, 0), name
            assert not count or not self.is_cave(at), name
        assert not used, (name, used)

    def peers_from_the_air(self, phase: Phase) -> bool:
        """Whether a phase is Enhanced Peer as an option lets flyers do it (MR-46.3)."""
        is_ordinary = phase.activity == "P" and phase.source in ("basic", "sunlight")
        return self.game.rules.flying_activities and is_ordinary and not self.is_cave(phase.place)

    def check_companion(self, being: int, phases: tuple[Phase, ...]) -> None:
        """The recorded phases of a companion: two basic, two sunlight, nothing but MR-43.34 and MR-45.25."""
        is_familiar = being == FIRST_COMPANION
        allowed = {"M", "F", "P", "-"} if is_familiar else {"M", "P", "SPX", "SP", "-"}
        assert {phase.activity for phase in phases} <= allowed
        used = Counter(phase.source for phase in phases)
        assert max(used["basic"], used["sunlight"]) <= 2
        assert sum(used.values()) == used["basic"] + used["sunlight"]

    def check_leader(self, leader: int, phases: tuple[Phase, ...]) -> None:
        """The recorded phases of a hired leader: two basic, two sunlight, those of its own horse (MR-6.21)."""
        used = Counter(phase.source for phase in phases)
        if any(phase.activity == "F" for phase in phases):
            assert len(phases) == 1
            return
        into_cave = any(phase.activity == "M" and self.is_cave(phase.place) for phase in phases)
        assert used.pop("basic", 0) <= 2
        assert used.pop("sunlight", 0) <= (0 if into_cave else 2)
        native = DENIZENS[leader - FIRST_DENIZEN].native
        horse = native.horse.type if native is not None and native.horse is not None else ""
        others = sum(phase.activity == "M" and phase.source != "own horse" for phase in phases)
        assert used.pop("own horse", 0) <= {"pony": others, "workhorse": 1}.get(horse, 0), (leader, phases)
        assert all(phase.activity == "M" for phase in phases if phase.source == "own horse")
        assert not used, (leader, used)

    # The end.

    def check_end(self) -> None:
        """The outcome follows from what everybody has, and no one keeps what is too heavy (MR-22.10 to MR-22.22)."""
        outcome = self.game.outcome
        if outcome is None:
            return
        playing = dict(self.seated())
        for seat, one in playing.items():
            self.totals[seat] = self.ledger.total(seat, self.owned[one.hero])
            self.check_load(one, [PIECES[number] for number in ids(self.owned[one.hero])])
        totals = [self.totals.get(seat, -100) for seat in range(self.game.player_count)]
        assert [*outcome.scores] == totals
        assert [*outcome.winners] == [seat for seat, total in enumerate(totals) if total >= 0]

    def prints(self, one: Character) -> list[ActionChit]:
        """The twelve chits of a character as they are printed; an option gives the Wizard another one (MR-46.5)."""
        chits = [*HEROES[one.hero].chits]
        if self.game.rules.optional_abilities and one.hero == HERO["wizard"]:
            chits[4] = ActionChit(action="magic", type="III", time=2, effort=1)
        return chits

    def bears(self, one: Character, chit: ActionChit) -> bool:
        """Whether a chit can carry something: not those that an Elf has given up (MR-46.5)."""
        is_elf = self.game.rules.optional_abilities and one.hero == HERO["elf"]
        given_up = {1: ("M", 4), 2: ("L", 2)}.get(one.variant) if is_elf else None
        return chit.action == "move" and (chit.strength, chit.time) != given_up

    def check_load(self, one: Character, pieces: list[Piece]) -> None:
        """No item is heavier than what carries it (MR-22.10)."""
        belted = one.active >> PIECE["belt_of_strength"] & 1
        chits = [chit for chit, state in zip(self.prints(one), one.chits, strict=True) if state == "A"]
        moves = [chit for chit in chits if self.bears(one, chit)]
        strengths = [0, *[LEVEL["MHT"[chit.effort]] if belted else chit.level for chit in moves]]
        packs = [0]
        for piece in pieces:
            if piece.kind == "horse":
                sides = max(LEVEL[piece.horse.walk.strength], LEVEL[piece.horse.gallop.strength])
                (strengths if one.active >> PIECE[piece.id] & 1 else packs).append(sides)
            elif piece.classes == "boots" and piece.treasure.move is not None and one.active >> PIECE[piece.id] & 1:
                strengths.append(LEVEL[piece.treasure.move.strength])
        for piece in pieces:
            packed = piece.weight <= max(packs) and not one.active >> PIECE[piece.id] & 1
            assert not piece.is_item or packed or piece.weight <= max(strengths), (piece.id, strengths)

    def is_cave(self, clearing: int) -> bool:
        """Whether a clearing is a cave, as printed; a roadway isn't (MR-8.13)."""
        if clearing < 0:
            return False
        number = next(key for key, one in CLEARING.items() if one == clearing)
        tile = next(tile for tile in TILES if tile.id == number[0])
        return next(one.type for one in tile.normal.clearings if one.n == number[1]) == "cave"
