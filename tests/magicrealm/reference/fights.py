"""A second account of fights from the log: rolls, rounds, kills and spoils, treachery, wounds, the end (MR-23 to MR-35).

The blows of a round are worked out in `combat.reference_blows`.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from attrs import define, field

from arcana_core.events import Event
from arcana_magicrealm import events
from arcana_magicrealm.actions import CHITS, PRINT_LABELS
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import ALOFT, DEAD, FIRST_COMPANION, FIRST_DENIZEN
from arcana_magicrealm.model.characters import HERO, HEROES, ActionChit
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.pieces import PIECES
from tests.magicrealm.reference.ledger import Bargain, Ledger, bits

KINDS = {"fight": "fight", "move": "move", "duck": "move", "berserk": "fight"}
"""The kind as which a chit's asterisks count in a fight; Magic chits don't count (MR-1.12, MR-35.1, MR-35.2)."""
UNPAID = ("block_battle", "insult", "challenge")
"""The results of a Meeting roll after which a group battles, if the offence isn't paid for (MR-24.2)."""
OF_A_MOMENT = (events.Slain, events.BountyGained, events.GoldGained, events.RelationLost)
"""The events of one moment in which several beings may die."""


@define
class Estate:
    """The belongings of a dead character or hired leader.

    Attributes:
        pieces: all of them.
        piles: where they were.
        clearing: of the fight.
        goes_to: "heir" for a single killer, "group" for its group's box, "none" if they are abandoned.
        heir: the killer, or the group.
        is_taken: whether they have gone to the heir or the group.
    """

    pieces: int
    piles: tuple[int, ...]
    clearing: int
    goes_to: str
    heir: int
    is_taken: bool = False


@define
class Fights:
    """Follows the fights of a game through its log, and enters them in a ledger."""

    ledger: Ledger
    hidden: set[int]
    owned: dict[int, int]
    fought: list[int] = field(factory=list)
    kills: Counter[int] = field(factory=Counter)
    came: dict[int, int] = field(factory=dict)
    chits: dict[int, dict[str, str]] = field(factory=dict)
    alerted: set[int] = field(factory=set)
    dead_horses: set[int] = field(factory=set)
    # The fight.
    clearing: int = -1
    round: int = 0
    quiet: int = 0
    held: Counter[int] = field(factory=Counter)
    due: list[tuple[int, int]] = field(factory=list)
    rolling: tuple[int, int] | None = None
    is_paid: bool = False
    battles: set[tuple[int, int]] = field(factory=set)
    holds: dict[int, int] = field(factory=dict)
    # The round.
    stirred: bool = False
    has_counted: bool = False
    tools: dict[int, list[int]] = field(factory=dict)
    named: dict[int, int] = field(factory=dict)
    charged: dict[int, int] = field(factory=dict)
    deployed: set[int] = field(factory=set)
    attacks: dict[tuple[int, bool], int] = field(factory=dict)
    hits: set[tuple[int, bool]] = field(factory=set)
    fatal: dict[int, set[int]] = field(factory=dict)
    striker: dict[int, int] = field(factory=dict)
    pit: tuple[int, int, int] = (-1, -1, 0)
    """The killer, the target and the result of the last roll on Power of the Pit (MR-42.10, MR-42.12)."""
    wounds: Counter[int] = field(factory=Counter)
    authors: dict[int, set[int]] = field(factory=dict)
    gone: set[int] = field(factory=set)
    turned: list[tuple[int, str, str]] = field(factory=list)
    # The moment, and what must follow in the same decision.
    moment: dict[int, tuple[int, ...]] = field(factory=dict)
    worth: dict[int, Fraction] = field(factory=dict)
    bounties: list[tuple[int, Fraction, Fraction]] = field(factory=list)
    bounty_gold: list[tuple[int, int]] = field(factory=list)
    passes: dict[tuple[int, int], int] = field(factory=dict)
    estates: dict[int, Estate] = field(factory=dict)
    losses: list[tuple[int, int, int]] = field(factory=list)
    treacheries: list[tuple[int, int]] = field(factory=list)
    scattered: set[int] = field(factory=set)
    dropped_off: dict[int, int] = field(factory=dict)
    revealed: set[int] = field(factory=set)
    provoked: set[tuple[int, int]] = field(factory=set)

    def take_stock(self) -> None:
        """Open the account in the middle of a game, at Birdsong of its first day."""
        position = self.ledger.game.position
        for one in position.characters:
            self.chits[one.hero] = dict(zip(self.labels(one.hero), one.chits, strict=True))
        self.alerted |= {*bits(position.alerted)}

    def enter(self, event: Event, clause: str) -> None:
        """Follow an event, before the ledger enters it."""
        if self.moment and not isinstance(event, OF_A_MOMENT):
            self.settle()
        self.follow_things(event, clause)
        self.follow_day(event)
        if self.clearing >= 0:
            self.follow_fight(event, clause)
            self.follow_blows(event, clause)
        else:
            assert not isinstance(event, (events.Struck, events.Lured, events.RanAway)), event
            if isinstance(event, (events.Slain, events.HirelingLost, events.GoodsScattered, events.PotionReturned)):
                self.follow_blows(event, clause)

    def variant(self, being: int) -> int:
        """Which prints a character's chits have: an option gives the Wizard a further Magic chit (MR-46.5)."""
        return int(self.ledger.game.rules.optional_abilities and being == HERO["wizard"])

    def prints(self, being: int) -> tuple[ActionChit, ...]:
        """The chits of a character as printed."""
        return HEROES[being].prints[self.variant(being)]

    def labels(self, being: int) -> tuple[str, ...]:
        """The names of the chits of a character."""
        return PRINT_LABELS[being][self.variant(being)]

    # Things: chits, weapons, horses (MR-1.10, MR-9.13, MR-11.6, MR-21.1).

    def follow_things(self, event: Event, clause: str) -> None:
        """Follow the states of chits, weapons and natives' horses."""
        match event:
            case events.CharacterChosen(player=seat, hero=hero):
                self.ledger.damaged -= {*bits(self.ledger.game.position.piles.masks[slots.OPEN[seat]])}
                self.chits[hero] = dict.fromkeys(self.labels(hero), "A")
            case events.ChitTurned(being=being, chit=chit, state=state):
                assert CHITS[chit] in self.chits[being]
                self.chits[being][CHITS[chit]] = state
                if self.clearing >= 0:
                    if not clause.startswith("MR-42"):  # by no effort, and no blow
                        self.turned.append((being, CHITS[chit], state))
                    self.stirred |= state in ("F", "W")
            case events.SpellStruck(being=being, partner=partner):
                self.striker[partner] = being
            case events.TableRolled(being=being, table="power_of_the_pit", result=result):
                self.pit = (self.striker.pop(being, -1), being, result)
            case events.TurnBegan() | events.RoundBegan():
                self.pit = (-1, -1, 0)
            case events.WeaponTurned(piece=piece, is_alerted=is_alerted):
                (self.alerted.add if is_alerted else self.alerted.discard)(piece)
            case events.Deactivated(piece=piece):
                self.alerted.discard(piece)
            case events.WeekEnded(roll=roll):
                for number, one in enumerate(DENIZENS):
                    if FIRST_DENIZEN + number not in self.ledger.owners and one.row == roll:
                        self.dead_horses.discard(FIRST_DENIZEN + number)
            case events.Surrendered(being=being) | events.PackLaidDown(leader=being):
                self.ledger.damaged -= {*bits(self.owned.get(being, 0))}
            case events.HorseKilled(being=being, piece=-1):
                assert being not in self.dead_horses
                self.dead_horses.add(being)
            case _:
                pass

    def follow_day(self, event: Event) -> None:
        """Follow the Evening, and the roadways by which characters came (MR-23.2, MR-27.8, MR-34.5)."""
        match event:
            case events.Entered(being=being, clearing=clearing):
                ends = self.ledger.on_road.pop(being, (self.ledger.places[being],))
                self.came.pop(being, None)
                self.came.update((being, end) for end in ends if end != clearing)  # none from the woods
            case events.MonstersRolled():
                self.fought, self.kills = [], Counter()
            case events.MidnightCame():
                self.check_evening()
                self.came.clear()
                self.alerted.clear()
            case events.FightBegan(clearing=clearing):
                self.begin(clearing)
            case _:
                pass

    def fighters(self, clearing: int) -> set[int]:
        """The players with a character or hireling in a clearing (MR-28.3)."""
        places, heroes = self.ledger.places, self.ledger.heroes
        seats = {seat for seat, hero in heroes.items() if places.get(hero) == clearing}
        return seats | {seat for being, seat in self.ledger.owners.items() if places[being] == clearing}

    def unhired(self, clearing: int) -> list[int]:
        """The unhired denizens in a clearing."""
        there = [
            being
            for being, at in self.ledger.places.items()
            if at == clearing and FIRST_DENIZEN <= being < FIRST_COMPANION
        ]
        return [being for being in there if being not in self.ledger.owners]

    def has_company(self, clearing: int) -> bool:
        """Whether combat takes place in a clearing in any case (MR-23.2)."""
        seats = self.fighters(clearing)
        return bool(self.individuals(clearing)) and (len(seats) > 1 or bool(self.unhired(clearing)))

    def individuals(self, clearing: int) -> list[int]:
        """The characters and hired leaders in a clearing."""
        those = [being for being in self.ledger.owners if DENIZENS[being - FIRST_DENIZEN].leader]
        return [being for being in (*self.ledger.heroes.values(), *those) if self.ledger.places[being] == clearing]

    def check_evening(self) -> None:
        """At Midnight no clearing is left in which combat takes place (MR-23.2, MR-23.4)."""
        assert self.clearing < 0
        if self.ledger.game.rules.combat:
            everywhere = {self.ledger.places[being] for being in self.takers()} - {-1}
            assert not [here for here in everywhere if self.has_company(here) and here not in self.fought]
        else:
            assert not self.fought

    def takers(self) -> list[int]:
        """The characters and hired leaders in play."""
        leaders = [being for being in self.ledger.owners if DENIZENS[being - FIRST_DENIZEN].leader]
        return [*self.ledger.heroes.values(), *leaders]

    # The start (MR-23.3, MR-24.1 to MR-24.3, MR-24.8).

    def begin(self, clearing: int) -> None:
        """Begin a fight: who must roll about natives?"""
        ledger = self.ledger
        assert self.clearing < 0
        assert clearing not in self.fought
        lone = [hero for hero in ledger.heroes.values() if ledger.places[hero] == clearing]
        assert self.has_company(clearing) or lone
        self.fought.append(clearing)
        ledger.fighting = clearing
        self.clearing, self.round, self.quiet, self.held, ledger.doing = clearing, 0, 0, Counter(), ""
        first, count = max(ledger.game.position.first, 0), ledger.game.player_count
        seats = sorted(self.fighters(clearing), key=lambda seat: (seat - first) % count)
        groups = sorted({DENIZENS[one - FIRST_DENIZEN].group for one in self.unhired(clearing)} - {-1})
        self.due = [(ledger.heroes[seat], group) for seat in seats for group in groups]

    def roll(self, being: int, partner: int) -> None:
        """Go on with a roll about battling, or begin the next one."""
        if self.rolling != (being, partner):
            self.end_roll()
            assert self.due.pop(0) == (being, partner)
            self.rolling, self.is_paid = (being, partner), False
            self.ledger.deal = Bargain(0)

    def end_roll(self) -> None:
        """A roll has been made: whether the group battles follows from its result (MR-24.2)."""
        if self.rolling is not None:
            being, partner = self.rolling
            deal = self.ledger.deal
            assert deal is not None
            battles = deal.result in UNPAID and not self.is_paid
            assert battles == ((partner, self.ledger.seat_of(being)) in self.battles)
        self.rolling = None

    # Rounds (MR-25 to MR-28, MR-35.8 to MR-35.15).

    def follow_fight(self, event: Event, clause: str) -> None:  # noqa: C901  # one case for each kind of event
        """Follow a fight but for its blows."""
        ledger = self.ledger
        match event:
            case events.DrinksBought(being=being, partner=partner) | events.Met(being=being, partner=partner):
                self.roll(being, partner)
            case events.OffencePaid():
                self.is_paid = True
            case events.SpellCast():
                self.stirred = True
            case events.RoundBegan(number=number):
                self.begin_round(number)
            case events.FightEnded(clearing=clearing):
                self.end(clearing)
            case events.BattleBegan(partner=partner, player=seat):
                assert (partner, seat) not in self.battles
                assert (clause == "MR-24.2") == (self.rolling is not None)
                self.battles.add((partner, seat))
            case events.Lured(being=prey, partner=owner):
                assert {ledger.places[prey], ledger.places[owner]} == {self.clearing}
                assert prey not in ledger.owners and prey not in self.holds
                self.revealed.add(owner)
                self.attack(ledger.seat_of(owner), owner, prey)
            case events.Assigned(being=being, partner=partner):
                assert being not in ledger.owners
                assert {ledger.places[being], ledger.places[partner]} == {self.clearing}
                group = DENIZENS[being - FIRST_DENIZEN].group
                assert group < 0 or (group, ledger.seat_of(partner)) in self.battles
                self.revealed.add(partner)
            case events.Deployed(being=being, partner=partner):
                assert being not in self.deployed and being not in self.holds.values()
                assert {ledger.places[being], ledger.places[partner]} == {self.clearing}
                assert partner != ledger.heroes[ledger.owners[being]]
                self.deployed.add(being)
                self.revealed |= {being, partner}
                self.attack(ledger.owners[being], being, partner)
            case events.Charged(being=being, partner=partner):
                assert being not in self.charged and being not in self.holds.values()
                assert {ledger.places[being], ledger.places[partner]} == {self.clearing}
                self.charged[being] = partner
                self.revealed |= {being, partner}
            case events.RanAway(being=being, start=start, end=end):
                self.run(being, start, end)
            case events.FlewAway(being=being, start=start):
                self.fly(being, start)
            case events.TargetNamed(being=being, partner=partner):
                self.name(being, partner)
            case events.Betrayed(player=seat, partner=group, fame=fame):
                self.treacheries.remove((seat, group))
                mine = [one for one, owner in ledger.owners.items() if owner == seat]
                rebels = [one for one in mine if DENIZENS[one - FIRST_DENIZEN].group == group]
                assert rebels
                assert fame == sum(DENIZENS[one - FIRST_DENIZEN].notoriety for one in rebels)
                ledger.fame[seat] -= fame
                self.dropped_off |= dict.fromkeys(rebels, seat)
                if ledger.game.rules.grudges:
                    self.losses.append((seat, group, 5))
            case events.Unhired(being=being) | events.ControlLost(being=being):
                self.dropped_off.pop(being, None)
                self.holds = {monster: held for monster, held in self.holds.items() if held != being}
            case events.RelationLost(being=being, partner=partner, levels=levels):
                self.losses.remove((ledger.seat_of(being), partner, levels))
                ledger.lost[ledger.seat_of(being), partner] += levels
            case events.WentBerserk(being=being):
                assert HEROES[being].id == "berserker"
            case events.Played(being=being, attack=attack, maneuver=maneuver):
                self.tools.setdefault(being, []).extend(one for one in (attack, maneuver) if 0 <= one < 12)
            case _:
                pass

    def attack(self, seat: int, being: int, target: int) -> None:
        """Note what must follow when a being is lured or attacked: battle, or treachery (MR-24.4, MR-28.12)."""
        ledger = self.ledger
        group = DENIZENS[target - FIRST_DENIZEN].group if target >= FIRST_DENIZEN else -1
        if group < 0:
            return
        if ledger.owners.get(target) == seat:
            self.treacheries.append((seat, group))
        elif target not in ledger.owners:
            self.provoked.add((group, seat))
            sender = DENIZENS[being - FIRST_DENIZEN].group if being >= FIRST_DENIZEN else -1
            if ledger.game.rules.extended_treachery and sender == group and being != target:
                self.treacheries.append((seat, group))

    def name(self, being: int, target: int) -> None:
        """A target is named (MR-28.4 to MR-28.8)."""
        ledger = self.ledger
        assert being not in self.named
        assert {ledger.places[being], ledger.places[target]} == {self.clearing}
        assert self.charged.get(being, target) == target
        self.named[being] = target
        if being < FIRST_DENIZEN:
            self.revealed |= {target} if ledger.game.rules.ambush else {being, target}
            self.attack(ledger.seat_of(being), being, target)

    def run(self, being: int, start: int, end: int) -> None:
        """A character runs away along a roadway (MR-27.6 to MR-27.10)."""
        places = self.ledger.places
        assert start == places[being] == self.clearing
        assert end in self.ledger.roads[start]
        assert self.came.get(being, end) == end
        assert being not in self.holds.values()
        assert being not in self.charged
        places[being] = -1
        self.ledger.on_road[being] = (start, end)
        self.gone.add(being)

    def fly(self, being: int, start: int) -> None:
        """A character flies away (MR-27.9, MR-27.10, MR-27.12)."""
        assert start == self.ledger.places[being] == self.clearing
        assert being not in self.holds.values()
        assert being not in self.charged
        self.ledger.places[being] = ALOFT
        self.gone.add(being)

    def begin_round(self, number: int) -> None:
        """A round begins, unless combat must have ended (MR-35.11, MR-35.15)."""
        assert number == self.round + 1
        if self.round:
            self.end_round()
            assert not self.is_over()
        else:
            self.end_roll()
            assert not self.due
        self.round, self.stirred, self.has_counted = number, False, False
        for book in (self.tools, self.named, self.charged, self.deployed, self.attacks, self.hits, self.fatal):
            book.clear()
        for other in (self.wounds, self.authors, self.gone, self.turned):
            other.clear()

    def is_over(self) -> bool:
        """Whether combat ends after this round (MR-35.11, MR-35.15)."""
        quiet = self.quiet >= 2 and not self.holds
        return quiet or not self.fighters(self.clearing) or self.round == self.ledger.game.rules.round_limit

    def end_round(self) -> None:
        """Fatigue and wounds have been paid; was the round quiet? (MR-35.1 to MR-35.6, MR-35.11, MR-33.8)."""
        for being, tools in self.tools.items():
            self.check_fatigue(being, tools)
        for being, count in self.wounds.items():
            paid = sum(1 for one, _, state in self.turned if one == being and state == "W")
            assert paid == count or self.ledger.places[being] != self.clearing, (being, paid, count)
            assert paid <= count
        states = [state for _, _, state in self.turned]
        assert "W" not in states or "F" not in states[states.index("W") :]
        self.quiet = 0 if self.stirred or self.holds else self.quiet + 1
        self.count_holds()
        assert all(self.held[victim] < self.ledger.game.rules.hold_limit for victim in self.holds.values())
        assert {*self.holds.values()} <= {being for being, at in self.ledger.places.items() if at == self.clearing}

    def count_holds(self) -> None:
        """Count a quiet round for each held character; once, before the first of them dies of it (MR-33.8)."""
        if not self.has_counted:
            held = {victim for victim in self.holds.values() if victim < FIRST_DENIZEN and not self.stirred}
            self.held = Counter({victim: self.held[victim] + 1 for victim in held})
            self.has_counted = True

    def check_fatigue(self, being: int, tools: list[int]) -> None:
        """A character has fatigued one asterisk less than it has played, in their kinds (MR-35.1 to MR-35.4)."""
        if being not in self.ledger.heroes.values():
            return  # dead
        chits = [self.prints(being)[number] for number in tools]
        assert len(tools) == len({*tools})
        assert sum(chit.effort for chit in chits) <= 2
        played = {kind: sum(one.effort for one in chits if KINDS.get(one.action) == kind) for kind in ("fight", "move")}
        paid = dict.fromkeys(played, 0)
        for _, label, state in [entry for entry in self.turned if entry[0] == being]:
            chit = self.prints(being)[self.labels(being).index(label)]
            if state in ("F", "A"):
                paid[KINDS[chit.action]] += chit.effort if state == "F" else -chit.effort
        frees = [kind for kind, count in played.items() if count] if sum(played.values()) > 1 else []
        dues = [{kind: played[kind] - (kind == free) for kind in played} for free in frees] or [
            dict.fromkeys(played, 0)
        ]
        assert any(all(self.pays(being, kind, paid[kind], due[kind]) for kind in due) for due in dues), (
            being,
            paid,
            dues,
            tools,
            self.turned,
        )

    def pays(self, being: int, kind: str, paid: int, due: int) -> bool:
        """Whether asterisks of a kind are paid: all, one too many without change, or all there are (MR-11.11, MR-35.4)."""
        chits = zip(self.prints(being), self.labels(being), strict=True)
        states = [(self.chits[being][label], one.effort) for one, label in chits if KINDS.get(one.action) == kind]
        left = [effort for state, effort in states if state == "A" and effort]
        wounded = any(one == being and state == "W" for one, _, state in self.turned)
        too_much = due > 0 and paid == due + 1 and (1 not in left or wounded)
        return paid == due or too_much or (paid < due and not left)

    def end(self, clearing: int) -> None:
        """Combat in the clearing is over (MR-35.11)."""
        assert clearing == self.clearing
        self.end_round()
        assert self.is_over()
        assert self.provoked <= self.battles
        self.provoked.clear()
        self.clearing = self.ledger.fighting = -1
        self.battles.clear()
        self.holds.clear()

    # Blows (MR-31 to MR-34).

    def follow_blows(self, event: Event, clause: str) -> None:  # noqa: C901  # one case for each kind of event
        """Follow the blows of a round and their consequences."""
        ledger = self.ledger
        match event:
            case events.Attacked(being=being, partner=partner, is_part=is_part, reason=reason, weapon=weapon):
                ledger.weapons[being] = weapon
                assert {ledger.places[being], ledger.places[partner]} == {self.clearing}
                assert (being, is_part) not in self.attacks
                assert being >= FIRST_DENIZEN or self.named[being] == partner
                self.attacks[being, is_part] = partner
                if reason:
                    self.hits.add((being, is_part))
            case events.HitCancelled(being=being, partner=partner):
                assert any((being, is_part) in self.hits for is_part in (False, True))
            case events.Struck(
                being=being, partner=partner, is_part=is_part, struck=struck, effect=effect, wounds=more
            ):
                assert self.attacks[being, is_part] == partner
                self.hits.remove((being, is_part))
                assert {ledger.places[being], ledger.places[partner]} == {self.clearing}
                self.wounds[partner] += more
                if more:
                    self.authors.setdefault(partner, set()).add(being)
                if (struck, effect) == ("body", "killed"):
                    self.fatal.setdefault(partner, set()).add(being)
            case events.ArmourDamaged(piece=piece):
                assert piece not in ledger.damaged
                ledger.damaged.add(piece)
                self.stirred = True
            case events.ArmourDestroyed(being=being, piece=piece):
                card = PIECES[piece].treasure.armor if PIECES[piece].kind == "treasure" else None
                self.pay(being, PIECES[piece].armor.destroyed_gold if card is None else card.destroyed_gold)
                ledger.damaged.discard(piece)
                self.stirred = True
            case events.HorseKilled():
                self.stirred = True
            case events.Gripped(being=being, partner=partner):
                one = DENIZENS[being - FIRST_DENIZEN].type
                assert one is not None and one.size == "T" and being not in self.holds
                assert partner in (self.attacks.get((being, False)), self.attacks.get((being, True)))
                assert {ledger.places[being], ledger.places[partner]} == {self.clearing}
                self.holds[being] = partner
            case events.Crushed(being=being, partner=partner):
                assert self.holds[being] == partner and partner < FIRST_DENIZEN
                self.count_holds()
                assert self.held[partner] == ledger.game.rules.hold_limit
                self.fatal.setdefault(partner, set()).add(being)
            case events.Slain(being=victim, killers=killers):
                self.slay(victim, killers)
            case events.BountyGained(being=being, fame=fame, notoriety=notoriety):
                self.bounties.remove((being, fame, notoriety))
            case events.GoldGained(being=being, gold=gold):
                self.bounty_gold.remove((being, gold))
            case events.GoldGiven(being=being, partner=partner, gold=gold) if clause == "MR-34.10":
                assert self.passes.pop((being, partner)) == gold
            case events.HirelingLost(player=seat, being=being, notoriety=notoriety):
                assert notoriety == DENIZENS[being - FIRST_DENIZEN].notoriety
                assert ledger.owners[being] == seat and ledger.places[being] == DEAD
                ledger.notoriety[seat] -= notoriety
            case events.GoodsScattered(partner=group, clearing=clearing):
                assert self.clearing in (clearing, -1)
                self.scattered.remove(group)
                for estate in self.estates.values():
                    if (estate.goes_to, estate.heir, estate.is_taken) == ("group", group, True):
                        estate.goes_to, estate.is_taken = "none", False
            case events.PotionReturned(piece=piece):
                for estate in self.estates.values():
                    estate.pieces &= ~(1 << piece)
            case events.Plundered(being=heir, partner=victim):
                estate = self.estates[victim]
                assert (estate.goes_to, estate.heir) == ("heir", heir)
                estate.is_taken = True
            case events.Surrendered(being=victim, partner=group):
                estate = self.estates[victim]
                assert (estate.goes_to, estate.heir) == ("group", group)
                estate.is_taken = True
            case _:
                pass

    def slay(self, victim: int, killers: tuple[int, ...]) -> None:
        """Credit the killers of a being (MR-34.1 to MR-34.9, MR-34.12)."""
        ledger = self.ledger
        author, target, result = self.pit
        is_in_pit = result in (1, 3) or (result in (2, 4) and victim == target)
        if victim in self.fatal:
            assert {*killers} == self.fatal[victim]
        elif not (is_in_pit and {*killers} == {author} - {victim, -1}):
            assert {*killers} <= self.authors[victim]
            assert "A" not in self.chits[victim].values()
        if not self.moment:
            self.worth = {hero: ledger.notoriety[seat] for seat, hero in ledger.heroes.items()}
            assert not (self.bounties or self.bounty_gold or self.passes)
        ranks = [self.rank(one) for one in (*self.moment, victim)]
        assert ranks == sorted(ranks)
        fame, notoriety, gold = self.bounty(victim)
        seats = [ledger.seat_of(one) if one < FIRST_DENIZEN else ledger.owners.get(one, -1) for one in killers]
        own = [(seat, one) for seat, one in zip(seats, killers, strict=True) if one < FIRST_DENIZEN]
        sent = sorted({seat for seat, one in zip(seats, killers, strict=True) if one >= FIRST_DENIZEN and seat >= 0})
        shares = len(own) + len(sent)
        for seat, one in own:
            self.kills[seat] += 1
            multiplies = victim >= FIRST_DENIZEN or ledger.game.rules.multiply_character_notoriety
            times = self.kills[seat] if multiplies else 1
            self.reward(seat, fame * times / shares, notoriety * times / shares)
            self.pay(one, gold // shares)
            self.bear_grudge(seat, victim)
        for seat in sent:
            self.reward(seat, fame / shares, notoriety / shares)
            leaders = [
                one for one in killers if ledger.owners.get(one) == seat and DENIZENS[one - FIRST_DENIZEN].leader
            ]
            if leaders:
                self.pay(leaders[-1], gold // shares)
        self.moment[victim] = killers
        self.stirred = True

    def bounty(self, victim: int) -> tuple[Fraction, Fraction, int]:
        """Fame, Notoriety and gold for a kill, before the moment (MR-34.1 to MR-34.3)."""
        if victim < FIRST_DENIZEN:
            return Fraction(0), self.worth[victim], 0
        one = DENIZENS[victim - FIRST_DENIZEN]
        return Fraction(one.fame), Fraction(one.notoriety), one.gold

    def rank(self, victim: int) -> tuple[Fraction, Fraction, int]:
        """The place of a victim among those of a moment (MR-34.6)."""
        fame, notoriety, _ = self.bounty(victim)
        return -fame - notoriety, -notoriety, victim

    def reward(self, seat: int, fame: Fraction, notoriety: Fraction) -> None:
        """Enter a share of Fame and Notoriety."""
        self.ledger.fame[seat] += fame
        self.ledger.notoriety[seat] += notoriety
        if fame or notoriety:
            self.bounties.append((self.ledger.heroes[seat], fame, notoriety))

    def pay(self, being: int, gold: int) -> None:
        """Enter a share of a gold bounty, or the price of destroyed armour (MR-32.23)."""
        self.ledger.gold[being] += gold
        if gold:
            self.bounty_gold.append((being, gold))

    def bear_grudge(self, seat: int, victim: int) -> None:
        """A group bears a grudge against the killer of an unhired member (MR-46.11, MR-46.12)."""
        group = DENIZENS[victim - FIRST_DENIZEN].group if victim >= FIRST_DENIZEN else -1
        if group < 0 or victim in self.ledger.owners:
            return
        rules, level = self.ledger.game.rules, self.ledger.level(seat, group)
        levels = {3: 2, 4: 4}[level] * rules.grudges if level > 2 else int(rules.extended_grudges)
        if levels:
            self.losses.append((seat, group, levels))

    def settle(self) -> None:
        """All victims of a moment are known: who gets their gold and belongings? (MR-34.10, MR-34.11, MR-34.13)."""
        assert not (self.bounties or self.bounty_gold)
        ledger, moment = self.ledger, self.moment
        self.moment = {}
        takers = {*self.takers()}
        for victim, killers in moment.items():
            heirs = [one for one in killers if one in takers and (len(killers) == 1 or one < FIRST_DENIZEN)]
            if victim in takers:
                for heir in heirs:
                    gold = ledger.gold[victim] // len(heirs)
                    if gold and heir not in moment:
                        self.passes[victim, heir] = gold
                self.estates[victim] = self.estate(victim, killers, {*moment})
        for victim in moment:
            self.holds = {one: held for one, held in self.holds.items() if victim not in (one, held)}
            if victim < FIRST_DENIZEN:
                continue
            one = DENIZENS[victim - FIRST_DENIZEN]
            if one.leader and victim not in ledger.owners:
                self.scattered.add(one.group)
            if one.native is not None and one.native.horse is not None:
                self.dead_horses.add(victim)
            ledger.places[victim] = DEAD

    def estate(self, victim: int, killers: tuple[int, ...], dying: set[int]) -> Estate:
        """The belongings of a victim, and where they go (MR-34.10, MR-34.11)."""
        pieces, number = self.owned.get(victim, 0), victim - FIRST_DENIZEN
        seat = self.ledger.seat_of(victim)
        piles = (slots.PACK[number],) if number >= 0 else (slots.OPEN[seat], slots.BAG[seat])
        left = (pieces, piles, self.clearing if self.clearing >= 0 else self.ledger.places[victim])
        (killer,) = killers if len(killers) == 1 and killers[0] not in dying else (-1,)
        if killer in self.takers():
            return Estate(*left, "heir", killer)
        if killer >= FIRST_DENIZEN and killer not in self.ledger.owners and DENIZENS[killer - FIRST_DENIZEN].is_native:
            return Estate(*left, "group", DENIZENS[killer - FIRST_DENIZEN].group)
        return Estate(*left, "none", -1)

    # Comparing.

    def compare(self) -> None:
        """The position agrees with the account after a decision."""
        position = self.ledger.game.position
        if self.moment:
            self.settle()
        for book in (self.passes, self.losses, self.treacheries, self.dropped_off, self.scattered):
            assert not book, book
        self.alerted &= {piece for one in position.characters for piece in bits(one.active)}
        assert {*bits(position.alerted)} == self.alerted
        assert {FIRST_DENIZEN + one for one in bits(position.dead_horses)} == self.dead_horses
        assert {*bits(position.damaged)} == self.ledger.damaged
        for one in position.characters:
            if one.status == "playing" and one.hero >= 0:
                assert [*self.chits[one.hero].values()] == [*one.chits], one.hero
                assert self.ledger.on_road.get(one.hero, ()) == one.road
        self.compare_estates()
        self.compare_fight()

    def compare_estates(self) -> None:
        """Belongings of the dead are where they should be, once no player is asked about them (MR-34.10)."""
        cards_of = self.ledger.game.position.piles.cards_of
        waiting = {slots.DRAWN, *[pile for estate in self.estates.values() for pile in estate.piles]}
        if any(map(cards_of, waiting)):
            return
        for estate in self.estates.values():
            if estate.is_taken and estate.goes_to == "heir":
                there = self.owned.get(estate.heir, 0) | cards_of(slots.HEAP[estate.clearing])
            elif estate.is_taken:
                there = cards_of(slots.GOODS[estate.heir]) | cards_of(slots.CARDS_OF_GROUP[estate.heir])
            else:
                is_lost = estate.goes_to == "none" or (estate.goes_to == "heir" and estate.heir not in self.takers())
                assert is_lost or not estate.pieces
                there = cards_of(slots.HEAP[estate.clearing])
            assert estate.pieces & ~there == 0, (estate, bits(estate.pieces & ~there))
        self.estates.clear()

    def compare_fight(self) -> None:
        """Clearing, round, battles, holds and kills of the fight are those of the position; sheets are sound (MR-23.8)."""
        position = self.ledger.game.position
        fight, hidden = position.fight, {*bits(position.hidden)}
        assert not self.revealed & hidden, self.revealed & hidden
        self.revealed.clear()
        if fight is None:
            assert self.clearing == -1
            return
        assert (fight.clearing, fight.round) == (self.clearing, max(self.round, 1))
        assert {*fight.battles} == self.battles
        assert self.provoked <= self.battles
        self.provoked.clear()
        assert dict(fight.holds) == self.holds
        for seat in self.ledger.heroes:
            assert position.characters[seat].kills == self.kills[seat]
        self.tools = {}
        for being, tool in fight.tools:
            if tool.chit >= 0:
                self.tools.setdefault(being, []).append(tool.chit)
        attackers = Counter(one for sheet in fight.sheets for one in sheet.attackers)
        everybody = {*attackers, *[sheet.owner for sheet in fight.sheets]}
        assert {self.ledger.places[one] for one in everybody} <= {self.clearing}
        assert all(count == 1 or one in self.holds.values() for one, count in attackers.items())
        for sheet in fight.sheets:
            assert sheet.attackers or sheet.owner < FIRST_DENIZEN or self.attacks or fight.targets
            assert sheet.owner not in sheet.attackers
