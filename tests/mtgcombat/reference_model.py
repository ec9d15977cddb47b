"""A reference model of the wizards' combat that reads only the log from the first decision on.

It is kept event by event, with the rules looked at once more on the way, and settles with the position after each
decision.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from arcana_core.events import Event
from arcana_mtgcombat import events
from arcana_mtgcombat.chapters.combat.packs import PackActs
from arcana_mtgcombat.chapters.phases.main_phase import Acts
from arcana_mtgcombat.model.cards import Card
from tests.mtgcombat.reference_state import NO_ONE, SEATS, TYPES, UNSET, Body, Book, Seat, Thing, Values, names


class Accounts(Book):
    """The state according to the log, and whether the position agrees."""

    def compare(self) -> None:
        """The position follows from the log."""
        position = self.game.position
        if position.phase == "start":
            self._calm()
        if position.phase == "over":
            self._close()
        assert self.owed is None, self.owed
        self._has_withdrawn()
        cards = self.game.pool.cards

        def keys(places: tuple[int, ...]) -> list[str]:
            return [cards[place].key for place in places]

        for player, (seat, one) in enumerate(zip(self.seats, position.characters, strict=True)):
            assert one.status == seat.status
            assert dict(zip(TYPES, one.pool, strict=True)) == seat.pool, player
            assert keys(one.library) == seat.library, player
            assert Counter(keys(one.memory)) == +seat.memory, player
            assert keys(one.graveyard) == seat.graveyard, player
            assert keys(one.exile) == seat.exile, player
            assert not +seat.loose, "departed cards are in a graveyard or exiled"
            assert not +seat.giving_up, "losers give up their whole Memory"
            assert (one.fleeing, one.spared) == (seat.fleeing, seat.spared)
            assert one.lost_in_flight == seat.lost_in_flight
            assert one.fell == seat.fell
        self._settle_bodies()
        assert {
            one.number: Thing(one.number, cards[one.card], one.controller, one.bearer, one.exhausted)
            for one in position.permanents
        } == self.things
        assert {frozenset(pair) for pair in position.close} == self.close
        self._settle_turn()
        self._settle_locks()
        self._settle_values()
        self._settle_end()

    def _settle_locks(self) -> None:
        """Pairs locked by the setup fight, unless one is gone or Exhausted, or they are allies now (MC-6.8, MC-6.9)."""
        position = self.game.position
        if position.end:
            return
        assert {*position.locks} <= {*self.locks}
        for pair in {*self.locks} - {*position.locks}:
            there = all(map(self.is_there, pair))
            assert not (there and self.are_enemies(*pair)) or any(self.bodies[number].exhausted for number in pair)
        self.locks = [*position.locks]
        if self.game.players_to_act and isinstance(next(self.game.waiting()), Acts | PackActs):
            for pair in self.locks:
                assert all(self.bodies[number].controller != self.active for number in pair if self.is_there(number))

    def _settle_bodies(self) -> None:
        position, cards = self.game.position, self.game.pool.cards
        numbers = [number for number in self.bodies if number >= SEATS]
        assert [one.number for one in position.creatures] == numbers
        for creature in position.creatures:
            body = self.bodies[creature.number]
            assert cards[creature.card] is body.printed
            for name in ("controller", "owner", "sick", "detached", "shields"):
                assert getattr(creature, name) == getattr(body, name), (name, creature)
            assert (creature.ordered, creature.went_along) == (bool(body.orders), body.went_along), creature
        values = self.values()
        for creature in position.creatures:
            body = self.bodies[creature.number]
            if body.doomed and "Indestructible" in values[creature.number].keywords:
                body.doomed = creature.doomed  # until the next check (MC-19.8)
            assert creature.doomed == body.doomed, creature
        for player, one in enumerate(position.characters):
            if not one.wild:
                self._settle_body(self.bodies[player], one)
        for creature in position.creatures:
            self._settle_body(self.bodies[creature.number], creature)

    def _settle_body(self, body: Body, one: Any) -> None:
        for name in ("life", "guard", "exhausted", "plus", "minus"):
            assert getattr(one, name) == getattr(body, name), (name, body, one)

    def _settle_turn(self) -> None:
        position = self.game.position
        if position.end:
            return
        assert list(position.order) == self.order
        assert list(position.to_come) == self.to_come
        assert (position.round, position.turn) == (self.round, self.turn)
        if position.phase not in ("start", "setup"):
            assert (position.phase, position.active) == (self.phase, self.active)
            assert list(position.focused) == self.focused
            assert position.sustained == self.sustained
            assert (position.castings, position.actions) == (self.castings, self.actions)
            assert (position.recalled, position.restored) == (self.recalled, self.restored)
            assert (position.has_moved, position.has_engaged) == (self.moved, self.engaged)
            assert position.has_commanded == self.commanded
            assert position.land == self.land
        assert position.checks == self.checks

    def _settle_values(self) -> None:
        position = self.game.position
        if position.phase == "over":
            return
        for number, values in self.values().items():
            one: Any = position.characters[number] if number < SEATS else self.game.creature(number)
            if number < SEATS and one.status != "in":
                continue
            assert (one.power, one.toughness) == (values.power, values.toughness), (number, one, values)
            assert names(one.keywords) == values.keywords, number
            assert one.bars == sum(1 << ("engage", "intercept", "move").index(bar) for bar in values.bars), number
            if number < SEATS:
                for name in ("speed", "channeling", "focus", "mastery", "recalls"):
                    assert getattr(one, name) == self.attribute(number, name), (number, name)
                assert one.memory_size == self.attribute(number, "memory")

    def _settle_end(self) -> None:
        """The battle is over when one side at most is left, or after the last round (MC-21.4, MC-6.6)."""
        position, game = self.game.position, self.game
        left = {seat.side for seat in self.seats if seat.status == "in"}
        if self.ended is None:
            assert not position.end
            assert len(left) > 1
            assert self.round <= self.rules.max_rounds
            return
        assert position.winner == self.ended.winner
        assert (self.ended.winner == NO_ONE) == (len(left) != 1)
        if len(left) > 1:
            assert self.round == self.rules.max_rounds
            assert self.to_come == []
        if not game.is_over:
            return
        outcome = game.outcome
        assert outcome is not None
        assert outcome.scores == tuple([self._score(seat, left) for seat in self.seats])
        assert outcome.winners == tuple(
            [player for player, seat in enumerate(self.seats) if len(left) == 1 and seat.status == "in"]
        )
        for seat in self.seats:
            fallen = seat.status == "lost" and not seat.wild
            assert (seat.spared is not None) == (fallen and len(left) == 1 and seat.side not in left)

    def _score(self, seat: Seat, left: set[int]) -> float:
        """MC-21.6."""
        if seat.status == "escaped":
            return 0.25
        if len(left) == 1:
            return 1.0 if seat.status == "in" else 0.0
        together = not left and seat.fell == self.checks
        return 0.5 if seat.status == "in" or together else 0.0

    def book(self, event: Event) -> None:
        clause = self.clause
        assert self.ended is None or isinstance(
            event,
            events.MercyShown | events.CreatureLeft | events.PermanentEnded | events.CardUsedUp | events.Attached,
        ), f"{event} after the end"
        if self.owed is not None:
            self._pay_what_is_owed(event, clause)
        if not isinstance(event, events.RangeChanged):
            self._has_withdrawn()
        match event:
            case events.Rolled(faces=faces, result=result):
                assert faces
                assert all(1 <= face <= self.rules.die_sides for face in faces)
                hits = sum(face >= self.rules.hit_on for face in faces)
                assert result == (sum(faces) if self.rules.pool_mode == "sum" else hits)
                self.rolls.append(event)
                return
            case events.CardUsedUp(player=player, card=card):
                seat = self.seats[player]
                self._take(card, seat.loose, seat.giving_up, seat.stack)
                seat.graveyard.append(card)
            case events.BattleEnded():
                self.ended = event
            case events.MercyShown(player=player, loser=loser, spared=spared):
                winner, fallen = self.seats[player], self.seats[loser]
                assert self.ended is not None
                assert winner.side == self.ended.winner != fallen.side
                assert (winner.status, fallen.status) == ("in", "lost")
                assert not (winner.wild and spared)
                fallen.spared = spared
            case _:
                self._book_turn(event)
                self._book_leaving(event, clause)
                self._book_bodies(event, clause)
                self._book_fights(event, clause)
                self._book_cards(event, clause)
                self._book_mana(event, clause)
                self._book_groups(event, clause)
        self._forget_groups()
        self._last_fell = isinstance(event, events.CharacterLost | events.PackGone)
        if not isinstance(event, events.Struck):
            self.rolls = []

    def _take(self, card: str, *places: Counter[str]) -> None:
        for place in places:
            if place[card]:
                place[card] -= 1
                return
        raise AssertionError(f"{card} is nowhere it could come from")

    def _pay_what_is_owed(self, event: Event, clause: str) -> None:
        """Expect consequences: burning takes Life, Lifelink heals, counters go, a range closes (MC-22.3, MC-19.9)."""
        assert self.owed is not None
        what, number, amount = self.owed
        if what == "burn":
            assert (event, clause) == (events.LifeLost(number, amount), "MC-22.3")
        elif what == "heal":
            assert (event, clause) == (events.Healed(number, amount), "MC-19.9")
        elif what == "mend":
            assert (event, clause) == (events.CountersPut(number, "-1/-1", -amount), "MC-16.10")
        elif what == "close":
            assert isinstance(event, events.RangeChanged)
            assert (self.group_of(number) in (event.one, event.other), event.range) == (True, "close")
        self.owed = None

    def _go_along(self, player: int) -> None:
        """A company has moved with its character (MC-11.10, MC-36.61)."""
        for body in self.bodies.values():
            if body.number >= SEATS and body.controller == player and not body.detached:
                body.went_along = True

    def _has_withdrawn(self) -> None:
        """After a withdrawal a group is Close to no other (MC-7.8, MC-7.17)."""
        if self.withdrawn != NO_ONE:
            assert not any(self.withdrawn in pair for pair in self.close)
            self.withdrawn = NO_ONE

    def _calm(self) -> None:
        """MC-22.4, MC-22.5."""
        self.changes = []
        for body in self.bodies.values():
            body.guard = UNSET

    def _rolled(self, purpose: str) -> events.Rolled | None:
        return self.rolls[-1] if self.rolls and self.rolls[-1].purpose == purpose else None

    def _book_turn(self, event: Event) -> None:
        match event:
            case events.OrderFixed(order=order):
                self.order = list(order)
                speeds = [self.attribute(player, "speed") for player in order]
                assert {*order} == {player for player, seat in enumerate(self.seats) if seat.status == "in"}
                assert speeds == sorted(speeds, reverse=True)
            case events.RoundBegun(round=number):
                assert (number, self.to_come) == (self.round + 1, [])
                self._calm()
                self.round, self.to_come = number, list(self.order)
            case events.Delayed(player=player, behind=behind, order=order):
                assert self.to_come[0] == player
                assert behind in self.to_come[1:]
                assert not self.seats[player].wild
                for line in (self.order, self.to_come):
                    line.remove(player)
                    line.insert(line.index(behind) + 1, player)
                assert self.order == list(order)
            case events.TurnBegun(turn=turn, player=player):
                self._calm()
                assert turn == self.turn + 1
                self._burnt()
                self.turn, self.active, self.phase = turn, player, "start"
                self.focused, self.sustained, self.actions, self.castings = [], 0, 0, 0
                self.recalled = self.restored = 0
                self.moved = self.engaged = self.commanded = False
                tame = self.rules.locale != "none" and self.rules.creatures_use_locale and not self.seats[player].wild
                self.land = self.rules.richness if tame else 0
                if player in self.to_come:  # a seat set up in its turn isn't
                    assert self.to_come.pop(0) == player
                for body in self.bodies.values():
                    body.orders, body.went_along = 0, False
                    if body.controller == player:
                        body.sick = False
                if self.seats[player].wild:
                    self.seats[player].pool = dict.fromkeys(TYPES, 0)
            case _:
                self._book_phase(event)

    def _book_phase(self, event: Event) -> None:
        match event:
            case events.PhaseBegun(player=player, phase=phase):
                assert player == self.active
                order = ["start", "channeling", "upkeep", "main", "end"]
                assert phase == "end" or self.seats[player].status == "in"
                assert phase == "end" or order.index(phase) == order.index(self.phase) + 1 or self.seats[player].wild
                self.phase = phase
                if phase == "main" and not self.seats[player].wild:
                    self._check_maintained(player)
            case events.FocusSpent(player=player, number=number):
                assert (player, self.phase) == (self.active, "upkeep")
                assert number not in self.focused
                self.focused.append(number)
                assert len(self.focused) <= self.attribute(player, "focus")
                both = self.rules.creature_upkeep == "maintain" or self.rules.refresh_uses_casting_focus
                self.sustained += number in self.things or both
            case _:
                pass

    def _book_leaving(self, event: Event, clause: str) -> None:
        match event:
            case events.Fled(player=player):
                assert (player, self.phase, self.actions, self.moved) == (self.active, "main", 0, False)
                assert self.rules.flee_from_close or not any(player in pair for pair in self.close)
                seat = self.seats[player]
                seat.fleeing, seat.lost_in_flight, seat.struck, seat.attacked = True, 0, False, False
                self.actions = 1
            case events.FlightFailed(player=player):
                seat = self.seats[player]
                assert seat.fleeing
                assert seat.lost_in_flight >= self.rules.flight_loss or seat.attacked
                seat.fleeing, seat.lost_in_flight = False, 0
            case events.Escaped(player=player):
                seat = self.seats[player]
                assert seat.fleeing
                if clause == "MC-17.4":
                    assert seat.lost_in_flight < self.rules.flight_loss
                    assert not seat.struck
                    self._calm()
                    self.to_come = [other for other in self.to_come if other != player]
                else:
                    speeds = [self.attribute(other, "speed") for other in self.order if other != player]
                    assert self.attribute(player, "speed") >= max(speeds) + self.rules.escape_lead
                self._is_out(player, "escaped")
            case events.CharacterLost(player=player):
                assert self.bodies[player].life <= 0
                self.bodies[player].guard = UNSET  # MC-36.110
                self._falls(player)
                seat = self.seats[player]
                seat.giving_up, seat.memory = seat.memory, Counter()
                seat.pool = dict.fromkeys(TYPES, 0)
            case events.PackGone(player=player):
                assert all(body.controller != player for body in self.bodies.values())
                self._falls(player)
                self.seats[player].pool = dict.fromkeys(TYPES, 0)
            case _:
                pass

    def _falls(self, player: int) -> None:
        if not self._last_fell:
            self.checks += 1  # one check logs several losers
        self.seats[player].fell = self.checks
        self._is_out(player, "lost")

    def _is_out(self, player: int, status: str) -> None:
        seat = self.seats[player]
        assert seat.status == "in"
        seat.status, seat.fleeing, seat.lost_in_flight = status, False, 0
        self.order = [other for other in self.order if other != player]
        self.to_come = [other for other in self.to_come if other != player]

    def _burnt(self) -> None:
        """When a turn begins, every pool is within its full size (MC-22.3)."""
        for seat in self.seats:
            assert seat.wild or seat.status != "in" or sum(seat.pool.values()) <= seat.sheet.mana_pool

    def _check_maintained(self, player: int) -> None:
        """After the Upkeep only permanents that got Focus are left (MC-10.3, MC-10.4)."""
        for thing in self.things.values():
            if thing.controller == player and thing.card.type in ("enchantment", "artifact"):
                assert thing.number in self.focused
        if self.rules.creature_upkeep == "maintain":
            for body in self.bodies.values():  # sick creatures have come since
                assert body.controller != player or body.number < SEATS or body.sick or body.number in self.focused

    def _book_bodies(self, event: Event, clause: str) -> None:
        match event:
            case events.CreatureEntered(number=number, card=key, player=player):
                card = self.game.pool[key]
                assert number not in self.bodies
                if card.cost is not None:
                    self._take(key, self.seats[player].stack)
                self.bodies[number] = Body(number, card, player, player, card.life, sick=True)
            case events.CreatureLeft(number=number, card=key, how=how):
                body = self.bodies.pop(number)
                assert isinstance(body.printed, Card)
                assert body.printed.key == key
                assert how in ("destroyed", "exiled", "unsummoned", "sacrificed", "gone")
                self.changes = [change for change in self.changes if change[0] != number]
                if body.printed.cost is not None and not self.seats[body.owner].wild:
                    self.seats[body.owner].loose[key] += 1
            case events.PermanentEntered(number=number, card=key, player=player, bearer=bearer):
                self._take(key, self.seats[player].stack)
                assert number not in self.things
                self.things[number] = Thing(number, self.game.pool[key], player, bearer)
            case events.PermanentEnded(number=number, card=key):
                thing = self.things.pop(number)
                assert thing.card.key == key
                self.seats[thing.controller].loose[key] += 1
            case events.Attached(number=number, bearer=bearer):
                thing = self.things[number]
                assert bearer != thing.bearer
                thing.bearer = bearer
                if clause == "MC-11.9":
                    self._act()
            case events.ControlChanged(number=number, player=player):
                body = self.bodies[number]
                body.controller, body.detached, body.sick = player, False, True
            case _:
                self._book_statuses(event, clause)

    def _book_statuses(self, event: Event, clause: str) -> None:
        match event:
            case events.Exhausted(number=number) | events.MadeReady(number=number):
                one: Any = self.things[number] if number in self.things else self.bodies[number]
                assert one.exhausted != isinstance(event, events.Exhausted), f"{event} changes nothing"
                one.exhausted = not one.exhausted
                assert clause != "MC-15.8" or one.guard == 0
            case events.CountersPut(number=number, kind=kind, count=count):
                body = self.bodies[number]
                if kind == "+1/+1":
                    body.plus += count
                else:
                    body.minus += count
                assert min(body.plus, body.minus) >= 0
            case events.Changed(number=number, power=power, toughness=toughness, gains=gains, loses=loses):
                self.changes.append((number, power, toughness, {*gains}, {*loses}))
            case events.ShieldGained(number=number):
                self.bodies[number].shields += 1
            case events.Regenerated(number=number):
                body = self.bodies[number]
                assert body.shields > 0
                if clause == "MC-22.6":
                    self._calm()
                body.shields = 0 if clause == "MC-22.6" else body.shields - 1
                body.life, body.doomed = body.printed.life, False
            case _:
                pass

    def _book_fights(self, event: Event, clause: str) -> None:
        match event:
            case events.Damaged(number=number, absorbed=absorbed, lost=lost):
                body = self.bodies[number]
                assert body.guard >= absorbed >= 0
                assert lost >= 0
                body.guard -= absorbed
                assert not (lost and body.guard)  # the Guard goes first (MC-16.1)
                self._loses(body, lost)
                if self.strike is not None:
                    self._felt(self.strike, number, absorbed, lost)
            case events.LifeLost(number=number, lost=lost):
                assert lost > 0
                self._loses(self.bodies[number], lost)
            case events.Healed(number=number, gained=gained):
                body = self.bodies[number]
                body.life += gained
                assert gained > 0
                assert body.life <= body.printed.life
                self.owed = ("mend", number, body.minus) if body.minus else None
            case events.GuardSet(number=number, guard=guard):
                self._sets_guard(self.bodies[number], guard, clause)
            case events.Struck(number=number, victim=victim, amount=amount):
                rolled = self._rolled("strike")
                power = self.values()[number].power
                assert rolled is not None
                assert (rolled.player, len(rolled.faces)) == (self.bodies[number].controller, power)
                assert rolled.result == amount
                assert self.are_enemies(number, victim)
                assert self.are_close(number, victim)
                if clause == "MC-15.2" and victim < SEATS:
                    self.seats[victim].struck = True
                self.strike = event if amount else None
            case events.Engaged(attacker=attacker, target=target):
                self._attacked(target)
                self._engages(attacker, target, clause)
                self.against[attacker] = target
            case events.Intercepted(attacker=attacker, defender=defender):
                self._attacked(defender)
                self._intercepts(attacker, defender, clause)
                self.against[attacker] = defender
            case events.ResponseTried(player=player, succeeded=succeeded):
                own = [roll for roll in self.rolls if roll.player == player]
                others = [roll for roll in self.rolls if roll.player != player]
                assert {roll.purpose for roll in self.rolls} <= {"response"}
                assert succeeded == (sum(roll.result for roll in own) >= sum(roll.result for roll in others))
                assert sum(len(roll.faces) for roll in own) == self.attribute(player, "speed")
            case _:
                pass
        if not isinstance(event, events.Struck | events.GuardSet):
            self.strike = None

    def _attacked(self, number: int) -> None:
        if number < SEATS:
            self.seats[number].attacked = True

    def _loses(self, body: Body, lost: int) -> None:
        body.life -= lost
        if body.number >= SEATS and lost:
            assert body.life >= 1 or "Indestructible" not in self.values()[body.number].keywords
        if body.number < SEATS and self.seats[body.number].fleeing:
            self.seats[body.number].lost_in_flight += lost

    def _felt(self, strike: events.Struck, number: int, absorbed: int, lost: int) -> None:
        assert strike.victim == number
        values = self.values()
        spared = number >= SEATS and "Indestructible" in values[number].keywords
        assert absorbed + lost == strike.amount or (spared and absorbed + lost < strike.amount)
        if lost and number >= SEATS and "Deathtouch" in values[strike.number].keywords:
            self.bodies[number].doomed = True
        healed = self.bodies[strike.number].controller
        if lost and "Lifelink" in values[strike.number].keywords and healed in self.bodies:
            body = self.bodies[healed]
            gained = min(lost, body.printed.life - body.life)
            if gained > 0 and self.seats[healed].status == "in":
                self.owed = ("heal", healed, gained)

    def _sets_guard(self, body: Body, guard: int, clause: str) -> None:
        rolled = self._rolled("guard")
        result, dice = (rolled.result, len(rolled.faces)) if rolled else (0, 0)
        match clause:
            case "MC-16.1":
                assert body.guard == UNSET
                assert (guard, dice) == (result, self.values()[body.number].toughness)
            case "MC-16.4":
                assert body.guard != UNSET
                assert dice
                assert guard in (body.guard + result, max(body.guard - result, 0))
            case _:
                assert (clause, guard) == ("MC-15.8", 0)
        body.guard = guard

    def _engages(self, attacker: int, target: int, clause: str) -> None:
        body, values = self.bodies[attacker], self.values()
        assert self.are_enemies(attacker, target)
        assert not body.exhausted
        if clause == "MC-6.8":  # whether they are still Close is seen before the fight (MC-14.10)
            self.engaged |= attacker < SEATS
            body.orders += 1
            self.locks = [pair for pair in self.locks if {*pair} != {attacker, target}]
            return
        assert self.are_close(attacker, target)
        assert "Defender" not in values[attacker].keywords
        assert "engage" not in values[attacker].bars
        assert self._catches(attacker, target, values) or self.bodies[target].exhausted
        assert body.controller == self.active
        if clause == "MC-14.1":
            body.orders += attacker < SEATS
            assert not body.went_along
            assert body.orders == 1
            if attacker < SEATS:
                assert not self.moved
                self.engaged = True
                self._act()
        else:
            assert clause == "MC-15.12"
            self._tramples(attacker)

    def _tramples(self, number: int) -> None:
        """Only an attacker with Trample that felled its defender goes on (MC-15.11)."""
        assert "Trample" in self.values()[number].keywords
        assert not self.is_there(self.against[number])

    def _catches(self, one: int, flyer: int, values: dict[int, Values]) -> bool:
        return "Flying" not in values[flyer].keywords or bool({"Flying", "Reach"} & values[one].keywords)

    def _intercepts(self, attacker: int, defender: int, clause: str) -> None:
        body, values = self.bodies[defender], self.values()
        assert not body.exhausted
        assert "intercept" not in values[defender].bars
        assert self.are_close(attacker, defender)
        assert self._catches(defender, attacker, values)
        assert clause == ("MC-14.4" if defender >= SEATS else "MC-14.6")
        assert defender >= SEATS or self.rules.ally_intercept
        assert not body.sick or self.rules.sick_intercept or "Haste" in values[defender].keywords

    def _act(self) -> None:
        self.actions += 1
        assert self.phase == "main"

    def _orders(self, number: int) -> None:
        body = self.bodies[number]
        body.orders += 1
        assert body.orders == 1
        assert body.controller == self.active
        assert not body.exhausted
        assert not body.sick or "Haste" in self.values()[number].keywords
        if not self.commanded and not self.seats[self.active].wild:
            self.commanded = True
            self._act()

    def _book_cards(self, event: Event, clause: str) -> None:
        match event:
            case events.CardPlaced(player=player, card=key):
                seat = self.seats[player]
                self._take(key, seat.memory)
                seat.library.append(key)
                if not +seat.memory:
                    first = (seat.sheet.memory + 1) // 2
                    seat.memory, seat.library = Counter(seat.library[:first]), seat.library[first:]
            case events.CardsRecalled(player=player, count=count, cards=cards):
                seat = self.seats[player]
                assert seat.library[:count] == list(cards)
                seat.memory.update(cards)
                del seat.library[:count]
                if clause == "MC-9.1":
                    assert (player, self.phase, count) == (self.active, "channeling", 1)
                    self.recalled += 1
                    assert self.recalled <= self.attribute(player, "recalls")
            case events.CardForgotten(player=player, card=key):
                self._take(key, self.seats[player].memory)
                self.seats[player].library.append(key)
            case events.CardExiled(player=player, card=key):
                self._take(key, self.seats[player].loose)
                self.seats[player].exile.append(key)
            case events.CardReclaimed(player=player, card=key):
                self.seats[player].graveyard.remove(key)
                self.seats[player].memory[key] += 1
            case events.CardsLookedAt(player=player, count=count, cards=cards):
                seat = self.seats[player]
                assert seat.library[:count] == list(cards)
                del seat.library[:count]
                seat.looked_at, seat.placed = Counter(cards), 0
            case events.CardPutBack(player=player, card=key):
                seat = self.seats[player]
                self._take(key, seat.looked_at)
                seat.library.insert(seat.placed, key)
                seat.placed += 1
            case events.SpellCast(player=player, card=key):
                seat, card = self.seats[player], self.game.pool[key]
                self._take(key, seat.memory)
                seat.stack[key] += 1
                assert card.converted <= self.attribute(player, "mastery")
                if card.type != "instant":
                    assert (player, self.phase) == (self.active, "main")
                    assert self.castings < self.attribute(player, "focus") - self.sustained
                    assert self.rules.move_costs != "casting" or not self.moved
                    self.castings += 1
                    self._act()
            case events.AbilityUsed(player=player, card=key, number=number, index=index):
                ability = self.game.pool[key].abilities[index]
                if ability.timing == "command":
                    self._orders(number)
                elif ability.timing == "action" and not self.seats[player].wild:
                    self._act()
            case _:
                pass

    def _book_mana(self, event: Event, clause: str) -> None:
        match event:
            case events.ManaRestored(player=player, types=types):
                for letter in types:
                    self.seats[player].pool[letter] += 1
                if clause == "MC-9.2":
                    self._restores(player, types)
            case events.LandPaid(player=player, units=units, left=left):
                letter = "WUBRG"[("plains", "island", "swamp", "mountain", "forest").index(self.rules.locale)]
                assert {*units} == {letter}
                assert self.rules.creatures_use_locale
                assert (player, self.land) == (self.active, len(units) + left)
                self.land = left
            case events.ManaPaid(player=player, cost=cost, left=left):
                self._pays(self.seats[player], cost.strip("{}"), Counter(left))
            case events.ManaBurnt(player=player, units=units):
                seat = self.seats[player]
                assert sum(seat.pool.values()) - seat.sheet.mana_pool == units > 0
                self._remove(seat.pool, units)
                self.owed = ("burn", player, units)
            case _:
                pass

    def _restores(self, player: int, letter: str) -> None:
        """MC-9.2, MC-9.3."""
        seat = self.seats[player]
        assert (player, self.phase) == (self.active, "channeling")
        before = {**seat.pool, letter: seat.pool[letter] - 1}
        capacities = dict(zip(TYPES, seat.sheet.capacities, strict=True))
        below = [type_ for type_ in TYPES if before[type_] < capacities[type_]]
        if not self.rules.capacity_per_type:
            room = sum(before.values()) < sum(capacities.values())
            below = [type_ for type_ in TYPES if room and capacities[type_] > 0]
        assert letter in below or (letter == "C" and not below)
        self.restored += 1
        penalty = self.rules.close_penalty if any(player in pair for pair in self.close) else 0
        assert self.restored <= self.attribute(player, "channeling") - penalty

    def _pays(self, seat: Seat, cost: str, left: Counter[str]) -> None:
        """MC-4.5, MC-4.6."""
        colours = [letter for letter in cost if letter in TYPES]
        generic = int("".join(digit for digit in cost if digit.isdigit()) or 0)
        for letter in colours:
            seat.pool[letter] -= 1
        assert min(seat.pool.values()) >= 0
        if self.rules.manual_payment:
            assert all(left[type_] <= units for type_, units in seat.pool.items())
            assert sum(seat.pool.values()) - sum(left.values()) == generic
            seat.pool = {type_: left[type_] for type_ in TYPES}
        else:
            self._remove(seat.pool, generic)
        assert {type_: left[type_] for type_ in TYPES} == seat.pool

    def _remove(self, pool: dict[str, int], count: int) -> None:
        """Colourless first, then the type with most units, ties in the order W, U, B, R, G."""
        for _ in range(count):
            most = "C" if pool["C"] else max("WUBRG", key=lambda letter: (pool[letter], -TYPES.index(letter)))
            pool[most] -= 1
        assert min(pool.values()) >= 0

    def _book_groups(self, event: Event, clause: str) -> None:
        match event:
            case events.RangeChanged(one=one, other=other, range=range_):
                pair = frozenset((one, other))
                assert (pair in self.close) == (range_ == "ranged")
                self.close ^= {pair}
                if clause == "MC-15.11" and range_ == "ranged" and self.active in pair:
                    self._go_along(self.active)
            case events.Detached(number=number):
                body = self.bodies[number]
                assert not body.detached
                group = body.controller
                self.close |= {frozenset({number} | (pair - {group})) for pair in self.close if group in pair}
                body.detached = True
            case events.Moved(number=number, kind=kind):
                if clause == "MC-15.11":
                    self._tramples(number)
                if number < SEATS:
                    self._go_along(number)
                if kind == "withdraw":
                    self.withdrawn = self.group_of(number)
                elif kind == "advance":
                    self.owed = ("close", number, 0)
                if kind == "fall back":
                    assert self.bodies[number].detached
                    self.bodies[number].detached = False
                elif number < SEATS and clause in ("MC-7.4", "MC-7.8"):
                    assert not (self.moved or self.engaged or self.bodies[number].exhausted)
                    self.moved = True
                    assert self.rules.move_costs != "casting" or not self.castings
                    if self.rules.move_costs != "nothing":
                        self._act()
            case events.OrderGiven(number=number, kind=kind):
                self._orders(number)
                assert kind != "advance" or "Defender" not in self.values()[number].keywords
                assert kind == "fall back" or not self.bodies[number].went_along
            case _:
                pass

    def _close(self) -> None:
        """Check the remains of a battle for the next one (MC-21.7, MC-21.8, MC-21.10, MC-21.11)."""
        self._calm()
        for player, seat in enumerate(self.seats):
            seat.fleeing, seat.lost_in_flight = False, 0
            seat.stack.clear()
            if seat.wild:
                seat.pool = dict.fromkeys(TYPES, 0)
                continue
            self.bodies[player].exhausted = False
            held, back = +seat.memory, []
            for key in seat.sheet.library:
                if held[key]:
                    held[key] -= 1
                    back.append(key)
            back += [card.key for card in self.game.pool for _ in range((+held)[card.key])]
            seat.library, seat.memory = back + seat.library, Counter()
            room = self.attribute(player, "channeling")
            for letter, most in zip(TYPES, seat.sheet.capacities, strict=True):
                if self.rules.capacity_per_type:
                    seat.pool[letter] = min(seat.pool[letter], most)
                else:
                    room = min(room, seat.sheet.mana_pool)
            self._remove(seat.pool, max(sum(seat.pool.values()) - room, 0))
