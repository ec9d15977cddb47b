"""A second calculation of the ends of turns: who moves, which chits turn up, what appears, who is blocked (MR-16, MR-17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from attrs import define, field

from arcana_core.events import Event, event
from arcana_magicrealm import Game, events
from arcana_magicrealm.chapters import whereabouts
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import FIRST_COMPANION, FIRST_DENIZEN
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.denizens import DENIZENS, GROUPS
from arcana_magicrealm.model.locations import DWELLINGS, SITES, SOUND_SUMMONS, SOUNDS, WARNINGS, Summons
from arcana_magicrealm.model.pieces import PIECE, PIECES
from arcana_magicrealm.model.realm import CLEARING, CLEARINGS, TILES
from arcana_magicrealm.model.spellings import BeingName
from tests.magicrealm.chapters.combat import reference_blows
from tests.magicrealm.reference.ledger import Ledger, bits

DRUID = [hero.id for hero in HEROES].index("druid")
"""The character that warnings and sounds summon nothing for (MR-45.8)."""
PILGRIM, DEMONS = [hero.id for hero in HEROES].index("pilgrim"), ("demon", "imp")
"""The character that these kinds of monsters don't block (MR-45.17)."""
GUESTS = (
    ("company",),
    ("woodfolk",),
    ("patrol",),
    ("lancers",),
    ("bashkars",),
    ("altar", "enchanted_meadow"),
    ("shrine", "toadstool_circle"),
)
"""The summoners of each row 6 box's visitor: the leader of a group, or sites and site cards (MR-17.9)."""


@event("{being} ends a turn")
class TurnEnded(Event):
    """An individual goes through the end of turn."""

    being: BeingName


class Watched(reference_blows.Watched):
    """Magic Realm that logs every end of turn, and compares blows with their reference."""

    __slots__ = ()
    name = "magicrealm"
    random_map = Game.random_map

    def end_of_turn(self, being: int) -> None:
        """Log it first."""
        self.emit(TurnEnded(being), "MR-17.1")
        super().end_of_turn(being)


@define
class Ending:
    """One end of turn: the moves that are due, and the events so far."""

    being: int
    clearing: int
    moves: set[int]
    before: dict[int, int]
    moved: set[int] = field(factory=set)
    turned: set[int] = field(factory=set)
    calmed: set[int] = field(factory=set)
    appeared: dict[int, int] = field(factory=dict)
    exposed: set[int] = field(factory=set)
    visitors: dict[int, int] = field(factory=dict)


@define
class Arrivals:
    """Follows the ends of turns through the log, beside a ledger that knows all places."""

    ledger: Ledger
    hidden: set[int]
    roll: int = 0
    up: set[int] = field(factory=set)
    blocked: set[int] = field(factory=set)
    following: dict[int, int] = field(factory=dict)
    guides: dict[int, int] = field(factory=dict)
    """Each follower's guide of today."""
    turn: int = -1
    asleep: set[int] = field(factory=set)
    has_smoked: bool = False
    drawn: dict[int, int] = field(factory=dict)
    site: int = -1
    boxes: dict[int, int] = field(factory=dict)
    ending: Ending | None = None
    ended: Counter[int] = field(factory=Counter)
    idle: set[int] = field(factory=set)
    dawn: dict[int, int] = field(factory=dict)
    beside: tuple[int, int] = (-1, -1)

    def enter(self, event: Event, clause: str) -> None:  # noqa: C901  # one case for each kind of event
        """Follow an event, before the ledger enters it."""
        ending = self.ending
        match event:
            case TurnEnded(being=being):
                self.close()
                self.begin(being)
            case events.MonsterMoved(being=being, clearing=clearing):
                assert ending is not None and clearing == ending.clearing
                ending.moved.add(being)
                self.expose(ending, being, clearing)
            case events.ChitTurnedUp(chit=chit):
                assert chit not in self.up
                self.up.add(chit)
                if ending is not None:
                    ending.turned.add(chit)
            case events.ChitsCalmed(being=being):
                assert ending is not None
                assert HEROES[being].id == "druid"
                ending.calmed = {chit for chit in ending.turned if self.is_calmed(chit)}
                self.up -= ending.calmed
            case events.Appeared(being=being, clearing=clearing):
                assert ending is not None
                ending.appeared[being] = clearing
                if self.unhired_monster(being):
                    self.expose(ending, being, clearing)
            case events.VisitorAppeared(side=side, clearing=clearing):
                assert ending is not None
                ending.visitors[side // 2] = clearing
            case events.Blocked(blocker=blocker, blocked=blocked):
                self.blocked |= {being for being in (blocker, blocked) if self.can_be_blocked(being)}
            case events.Followed(follower=follower, guide=guide):
                self.following[follower] = self.guides[follower] = guide
            case events.StoppedFollowing(being=being):
                self.following.pop(being, None)
                if clause in ("MR-15.17", "MR-44.16") and not self.takes_part(being):
                    self.idle.add(being)
            case events.FellAsleep(being=being):
                self.asleep.add(being)
            case events.TurnLost(being=being):
                self.idle.add(being)
            case events.MonstersRolled(roll=roll):
                self.roll = roll
                self.idle = {being for being in self.following if self.circles(being)}
                self.following = {being: guide for being, guide in self.following.items() if being not in self.idle}
            case events.Searched(search=search):
                names = [f"loot {one.id}" for one in SITES]
                self.site = names.index(search) if search in names else self.site
            case events.Looted(piece=piece) if PIECES[piece].id in {name for names in GUESTS for name in names}:
                self.drawn[piece] = self.site
            case events.FightBegan():
                self.close()
            case events.TurnBegan(being=being):
                self.close()
                self.turn, self.beside = being, (-1, -1)
            case events.TurnEnded():
                self.turn = -1
            case events.PhaseBegan(being=being) | events.ActivityCancelled(being=being):
                self.close()
                self.check_company(being)
            case events.CameOutOfHiding():
                self.beside = (-1, -1)
            case events.MidnightCame():
                self.close()
                self.check_day()
            case _:
                pass

    def circles(self, being: int) -> bool:
        """Whether a follower follows in a circle or behind one (MR-7.4)."""
        at = being
        for _ in range(len(self.following) + 1):
            if at not in self.following:
                return False
            at = self.following[at]
        return True

    def takes_part(self, being: int) -> bool:
        """Whether the turn being taken is that of a follower's guide, or of the guide of its guide (MR-7.4, MR-15.18)."""
        for _ in self.guides:  # some go round in circles
            being = being if being == self.turn else self.guides.get(being, being)
        return being == self.turn

    def unhired_monster(self, being: int) -> bool:
        """Whether a being is a monster; no monster is hired in step 1."""
        return FIRST_DENIZEN <= being < FIRST_COMPANION and not DENIZENS[being - FIRST_DENIZEN].is_native

    def spared(self, monster: int) -> set[int]:
        """The characters that a monster does not block: the Pilgrim has peace from Demons and Imps (MR-45.17)."""
        return {PILGRIM} if DENIZENS[monster - FIRST_DENIZEN].kind in DEMONS else set()

    def can_be_blocked(self, being: int) -> bool:
        """Whether a being is a character, a hireling or a monster (MR-16.9)."""
        return being >= 0 and (being < FIRST_DENIZEN or self.unhired_monster(being) or being in self.ledger.owners)

    def individuals(self, clearing: int) -> list[int]:
        """The characters and hired leaders in a clearing."""
        found = [hero for hero in self.ledger.heroes.values() if self.ledger.places.get(hero) == clearing]
        hired = [being for being in self.ledger.owners if DENIZENS[being - FIRST_DENIZEN].leader]
        return found + [being for being in hired if self.ledger.places[being] == clearing]

    # The end of a turn.

    def begin(self, being: int) -> None:
        """Note what should move, and where everybody is (MR-17.1)."""
        places = self.ledger.places
        if being >= FIRST_COMPANION:
            return
        clearing = places[being]
        if clearing < 0 or being not in self.individuals(clearing):
            return
        self.ended[being] += 1
        if being in self.asleep:
            return
        moves = {
            one
            for one, at in places.items()
            if self.unhired_monster(one) and at >= 0 and CLEARINGS[at][0] == CLEARINGS[clearing][0] and at != clearing
            if one not in self.blocked
            and (DENIZENS[one - FIRST_DENIZEN].kind == "ghost" or DENIZENS[one - FIRST_DENIZEN].row == self.roll)
        }
        self.ending = Ending(being, clearing, moves, {**places})

    def close(self) -> None:
        """Compare what has happened with what should have."""
        ending, self.ending = self.ending, None
        if ending is None:
            return
        assert ending.moved == ending.moves, (ending.being, ending.moved, ending.moves)
        game, tile = self.ledger.game, CLEARINGS[ending.clearing][0]
        quiet = game.rules.quiet_monsters and ending.being in self.hidden
        masks = game.position.piles.masks
        here = bits(masks[slots.TILE_WARNING[tile]] | masks[slots.TILE_CHITS[tile]])
        assert not ending.turned if quiet else not {*here} - self.up - ending.calmed, (ending.being, tile)
        calm = {chit for chit in ending.turned if self.is_calmed(chit)} if ending.being == DRUID else set()
        assert ending.calmed == calm, (ending.being, tile)
        ending.turned -= calm
        expected = self.summoned(ending, tile) | self.natives(ending)
        assert ending.appeared == expected, (ending.being, ending.turned, self.roll)
        visitors = {chit for chit, box in self.boxes.items() if any(self.draws(name, ending) for name in GUESTS[box])}
        expected_visitors = dict.fromkeys(visitors if self.roll == 6 else (), ending.clearing)
        assert ending.visitors == expected_visitors, (ending.being, ending.visitors, expected_visitors)
        for chit in visitors if self.roll == 6 else ():
            del self.boxes[chit]
        assert ending.exposed <= self.blocked, (ending.being, ending.exposed)

    def is_calmed(self, chit: int) -> bool:
        """Whether a chit is a warning or a sound, and not one to exchange for a campfire; sites by MR-46.5 (MR-43.39)."""
        piece = PIECES[chit]
        calm = ("sound", "site") if self.ledger.game.rules.optional_abilities else ("sound",)
        return piece.kind in calm or (piece.kind == "warning" and not WARNINGS[piece.place].exchange)

    def expose(self, ending: Ending, monster: int, clearing: int) -> None:
        """A monster has arrived: it blocks those who aren't hidden or asleep and don't follow (MR-15.15, MR-16.3)."""
        spared = self.spared(monster) | self.asleep  # MR-16.10
        ending.exposed |= {*self.individuals(clearing)} - {*self.following} - self.hidden - spared

    def summoned(self, ending: Ending, tile: int) -> dict[int, int]:
        """The monsters that the chits turned up should bring, in the order of MR-17.5."""
        found: dict[int, int] = {}
        letter = TILES[tile].type[0].upper()
        ranked = self.smoke(ending, TILES[tile].type)
        for chit in ending.turned:
            piece = PIECES[chit]
            if piece.kind == "warning" and not WARNINGS[piece.place].exchange:
                ranked.append((0, 1, piece.name, WARNINGS[piece.place].summons, ending.clearing))
            elif piece.kind == "sound":
                sound = SOUNDS[piece.place]
                lists = [one.summons for one in SOUND_SUMMONS if (one.kind, one.with_warning) == (sound.kind, letter)]
                at = CLEARING[TILES[tile].id, sound.clearing]
                ranked += [(sound.clearing, 2, piece.name, summons, at) for summons in lists]
        for _, _, _, summons, at in sorted(ranked, key=lambda one: one[:3]):
            for one in summons:
                if one.row == self.roll:
                    found |= self.first_full(one.boxes, ending, found, at)
        for chit in ending.turned:
            if PIECES[chit].kind == "site" and SITES[PIECES[chit].place].row == self.roll:
                site = SITES[PIECES[chit].place]
                found |= self.first_full((site.id,), ending, found, CLEARING[TILES[tile].id, site.clearing])
        return found

    def smoke(self, ending: Ending, terrain: str) -> list[tuple[int, int, str, tuple[Summons, ...], int]]:
        """The summons of the Dragon Essence at the first end of turn beside it, before the chits (MR-44.18)."""
        like = next(one for one in WARNINGS if (one.kind, one.tile_type) == ("smoke", terrain))
        game = self.ledger.game
        is_quiet = self.has_smoked or (game.rules.quiet_monsters and ending.being in self.hidden)
        if not like.summons or is_quiet or whereabouts.clearing_of(game, PIECE["dragon_essence"]) != ending.clearing:
            return []
        self.has_smoked = True
        return [(0, 0, "", like.summons, ending.clearing)]

    def first_full(self, boxes: Iterable[str], ending: Ending, gone: dict[int, int], at: int) -> dict[int, int]:
        """The contents of the first box that isn't empty (MR-17.3)."""
        for box in boxes:
            inside = [FIRST_DENIZEN + number for number, one in enumerate(DENIZENS) if one.box == box]
            waiting = [being for being in inside if ending.before.get(being, -1) == -1 and being not in gone]
            if waiting:
                return dict.fromkeys(waiting, at)
        return {}

    def natives(self, ending: Ending) -> dict[int, int]:
        """The natives that the dwellings in the clearing should bring (MR-17.8)."""
        here = {DWELLINGS[one].id for one, at in self.ledger.dwellings.items() if at == ending.clearing}
        groups = [one for one in GROUPS if not one.is_garrison and one.row == self.roll and here & {*one.appears_at}]
        boxes = [one.id for one in groups]
        waiting = [FIRST_DENIZEN + number for number, one in enumerate(DENIZENS) if one.box in boxes]
        return {being: ending.clearing for being in waiting if ending.before.get(being, -1) == -1}

    def draws(self, name: str, ending: Ending) -> bool:
        """Whether a leader, a site that is face up or a drawn site card is in the clearing (MR-17.9, MR-17.10)."""
        tile, number = CLEARINGS[ending.clearing]
        masks = self.ledger.game.position.piles.masks
        chits = bits(masks[slots.TILE_CHITS[tile]])
        sites = {SITES[PIECES[chit].place].id: chit for chit in chits if PIECES[chit].kind == "site"}
        for group, one in enumerate(GROUPS):
            if one.id == name:
                return any(
                    DENIZENS[being - FIRST_DENIZEN].leader for being in self.ledger.members(group, ending.clearing)
                )
        for site in SITES:
            if site.id == name:
                return site.clearing == number and sites.get(name) in self.up
        cards = {PIECES[card].id: site for card, site in self.drawn.items()}
        return name in cards and SITES[cards[name]].id in sites and SITES[cards[name]].clearing == number

    # Phases and days.

    def check_company(self, being: int) -> None:
        """No individual does a second phase unhidden beside a monster, which would have blocked them (MR-16.2)."""
        if being >= FIRST_COMPANION:
            return
        at = self.ledger.places[being]
        assert being not in self.blocked
        if at < 0:
            return  # on a roadway
        if self.beside == (being, at) and being not in self.hidden:
            there = [one for one, place in self.ledger.places.items() if place == at and self.unhired_monster(one)]
            assert not [one for one in there if being not in self.spared(one)], (being, at)
        self.beside = (being, at)

    def check_day(self) -> None:
        """All who recorded a turn have gone through one end of turn, or lost it (MR-15.16, MR-15.17, MR-16.6)."""
        for being, seat in self.dawn.items():
            gone = self.ledger.heroes.get(seat) != being if being < FIRST_DENIZEN else being not in self.ledger.owners
            if not gone and being not in self.ledger.on_road:
                assert self.ended[being] == (being not in self.idle), (being, self.ended[being])
        self.up = {chit for chit in self.up if PIECES[chit].kind == "lost"}
        self.ended.clear()
        self.dawn = {}
        for those in (self.blocked, self.idle, self.asleep):
            those.clear()
        self.has_smoked = False
        self.following, self.guides = {}, {}

    def remember(self) -> None:
        """Note who takes part in the day, and the visitors' boxes before the first day."""
        position = self.ledger.game.position
        if position.stage == "birdsong":
            self.dawn = {one.hero: seat for seat, one in enumerate(position.characters) if one.status == "playing"}
            self.dawn |= {
                being: seat for being, seat in self.ledger.owners.items() if DENIZENS[being - FIRST_DENIZEN].leader
            }
            if position.day == 1:
                self.boxes = {chit: one.box for chit, one in enumerate(position.visitors) if one.box >= 0}
