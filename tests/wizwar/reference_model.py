"""A reference model of Wiz-War: lives, points, places, hands and spells from the log alone."""

from __future__ import annotations

from collections import Counter

from arcana_core.events import Event
from arcana_core.geometry.squares import bits
from arcana_core.testing import ReferenceModel
from arcana_wizwar import Game, actions, events
from arcana_wizwar.chapters.board.objects import OBJECTS
from arcana_wizwar.model.labyrinth import COLOURS
from arcana_wizwar.model.state import BOX, HAND

SIZE = 5
NO_PLAYER = -1


def square_of(name: str) -> int:
    row, column = name.split(",")
    return 10 * int(row) + int(column)


class Accounts(ReferenceModel[Game]):
    """Lives, points, places, hands and spells from the log, compared with the position."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        position = game.position
        wizards = position.wizards
        self.turn, self.box = position.turn, position.piles.masks[BOX]
        self.colours = [wizard.colour for wizard in wizards]
        self.places = [sector.colour for sector in position.sectors]
        self.life = [wizard.life for wizard in wizards]
        self.kills = [wizard.kills for wizard in wizards]
        self.stun = [wizard.stun for wizard in wizards]
        self.squares = [wizard.square for wizard in wizards]
        self.alive = [wizard.alive for wizard in wizards]
        self.treasures = list(position.treasures)
        self.items, self.hands = _items(game), _hands(game)
        self.spells, self.lying, self.things = _spells(game), _lying(game), _things(game)
        self.loose: Counter[str] = Counter()
        self.owed: list[tuple[int, int]] = []
        self.last_hurt: dict[int, events.Hurt] = {}
        self.winner: int | None = None

    def compare(self) -> None:
        """The position is what the log has said."""
        self.loose.clear()  # other loose items are on a discard pile
        assert not self.owed, f"kills without a score: {self.owed}"
        position = self.game.position
        wizards = position.wizards
        assert [wizard.life for wizard in wizards] == self.life
        assert [wizard.kills for wizard in wizards] == self.kills
        assert [wizard.stun for wizard in wizards] == self.stun
        assert [wizard.square for wizard in wizards] == self.squares
        assert [wizard.alive for wizard in wizards] == self.alive
        assert list(position.treasures) == self.treasures
        assert _items(self.game) == self.items
        assert _hands(self.game) == self.hands
        assert _spells(self.game) == +self.spells
        assert _lying(self.game) == +self.lying
        assert _things(self.game) == +self.things
        assert position.turn == self.turn
        if position.turn <= 1:  # with Custom Spellbook the schools are drafted first
            self.box = position.piles.masks[BOX]
        assert position.piles.masks[BOX] == self.box
        assert [self.game.victory_points(player) for player in range(len(wizards))] == [
            self.points(player) for player in range(len(wizards))
        ]
        self._settle_end()

    def home(self, player: int) -> int:
        """WW-3.4: the middle of their sector."""
        place = self.places.index(self.colours[player])
        return 10 * (SIZE * (place // 2) + 2) + SIZE * (place % 2) + 2

    def points(self, player: int) -> int:
        """WW-19.1 to WW-19.4, WW-13.22."""
        home, own = self.home(player), self.colours[player]
        at_home = sum(where == home and treasure // 2 != own for treasure, where in enumerate(self.treasures))
        return self.kills[player] + (at_home if self.alive[player] else 0)

    def _settle_end(self) -> None:
        """Check that the game ends exactly when a player has won (WW-19.5 to WW-19.9)."""
        game, rules, position = self.game, self.game.rules, self.game.position
        living = [player for player, alive in enumerate(self.alive) if alive]
        if self.winner is None:
            assert not game.is_over
            if position.frames:
                return  # pending plays are resolved first (WW-11.11)
            assert len(living) > 1
            assert max(self.points(player) for player in living) < rules.victory_points
            assert min(self.life[player] for player in living) > 0
            assert not rules.turn_limit or self.turn <= rules.turn_limit
            return
        assert game.outcome is not None
        assert position.winner == self.winner
        assert game.outcome.winners == (() if self.winner == NO_PLAYER else (self.winner,))
        match game.outcome.clause:
            case "WW-19.5" | "WW-20.10":
                assert self.alive[self.winner]
                assert self.points(self.winner) >= rules.victory_points
                assert (game.outcome.clause == "WW-20.10") == rules.treasure_hunters
            case "WW-19.6" | "WW-20.5":
                assert living == [self.winner]
            case "WW-19.8":
                assert (living, self.winner) == ([], NO_PLAYER)
            case "WW-5.16":
                assert (self.turn, self.winner) == (rules.turn_limit, NO_PLAYER)
            case clause:
                raise AssertionError(f"nothing ends by {clause}")

    def book(self, event: Event) -> None:
        assert self.winner is None, f"{event} after the end"
        match event:
            case events.TurnBegun(turn=turn, player=player):
                assert turn == self.turn + 1
                assert self.alive[player]
                self.turn = turn
            case events.Hurt(player=player, amount=amount, life=life):
                assert amount > 0
                assert self.alive[player]
                self.life[player] -= amount
                assert self.life[player] == life
                self.last_hurt[player] = event
            case events.LifeGained(player=player, points=points, life=life):
                self.life[player] += points
                assert 0 < self.life[player] == life <= self.game.rules.life_max
            case events.StunGained(player=player, tokens=tokens):
                self.stun[player] += tokens
            case events.StunFelt(player=player, left=left):
                self.stun[player] -= 1
                assert self.stun[player] == left >= 0
            case events.Died(player=player, slayer=slayer):
                self._bury(player, slayer)
            case events.Scored(player=player, points=points):
                if self.clause == "WW-13.15":
                    self.owed.remove(next(one for one in self.owed if one[0] == player))
                    self.kills[player] += 1
                assert points == self.points(player)
            case events.GameEnded(winner=winner):
                self.winner = winner
                self.owed.clear() if winner == NO_PLAYER else None
            case _:
                self._book_places(event)
                self._book_cards(event)

    def _bury(self, player: int, slayer: int) -> None:
        """Check a death's cause and score; a killer who dies with the victim scores nothing (WW-8.9, WW-13.18, WW-13.19)."""
        assert self.alive[player]
        if self.life[player] > 0:
            assert self.game.rules.deadly_treasures
            homes = {self.home(other) for other, alive in enumerate(self.alive) if alive and other != player}
            own = 2 * self.colours[player]
            assert homes >= {*self.treasures[own : own + 2]}
        if slayer != NO_PLAYER:
            assert slayer != player
            assert self.last_hurt[player].by == slayer
        self.alive[player], self.life[player], self.stun[player] = False, 0, 0
        self.squares[player] = NO_PLAYER
        self.owed = [(seat, target_seat) for seat, target_seat in self.owed if seat != player]
        if (
            slayer != NO_PLAYER
            and self.alive[slayer]
            and self.life[slayer] > 0
            and not self.game.rules.treasure_hunters
        ):
            self.owed.append((slayer, player))

    def _book_places(self, event: Event) -> None:
        match event:
            case events.Moved(player=player, origin=origin, square=square, means=means):
                assert self.squares[player] == square_of(origin)
                assert origin != square or means == "swap"  # with another wizard in the same square
                self.squares[player] = square_of(square)
                self._check_room(player, means)
            case events.TreasurePickedUp(player=player, treasure=treasure):
                number = _treasure(treasure)
                assert -2 - player not in self.treasures  # WW-15.12
                self.treasures[number] = -2 - player
            case events.TreasureLanded(treasure=treasure, square=square):
                self.treasures[_treasure(treasure)] = square_of(square)
            case events.SectorTurned(colour=colour, degrees=degrees):
                self._turn(self.places.index(COLOURS.index(colour)), degrees // 90)
            case events.Created(what=what, where=where) if " " not in where:
                at = square_of(where)
                assert all(self.home(player) != at for player in range(len(self.life)))  # WW-16.6
                assert at not in (*self.squares, *self.treasures)
                assert not any(there == at for _, there in (*(+self.things), *(+self.lying)))
                self.things[what, at] += 1
            case events.Destroyed(what=what, where=where) if " " not in where:
                created = what in OBJECTS and what != "tacks"
                key = "handful_of_tacks" if what == "tacks" else what
                self._take(self.things if created else self.lying, key, square_of(where))
            case events.TokenRevealed(square=square):
                self._take(self.things, "trap_token", square_of(square))
            case _:
                pass

    def _check_room(self, player: int, means: str) -> None:
        """Check that wizards enter no stone, and a Big Man's square only by a Swap (WW-6.3, WW-21.9)."""
        square = self.squares[player]
        assert not self.things["stone_block", square]
        if means == "swap":
            return
        for caster, where in enumerate(self.squares):
            if where == square and caster != player:
                assert not any(key == "big_man_form" and by == caster for key, by, _ in +self.spells)

    def _turn(self, place: int, quarters: int) -> None:
        """WW-3.2: with each quarter row and column go to column and 4 - row, within the sector."""
        top, left = SIZE * (place // 2), SIZE * (place % 2)

        def turned(square: int) -> int:
            row, column = divmod(square, 10)
            if square < 0 or (row // SIZE, column // SIZE) != (place // 2, place % 2):
                return square
            row, column = row - top, column - left
            for _ in range(quarters):
                row, column = column, SIZE - 1 - row
            return 10 * (row + top) + column + left

        self.squares = [turned(square) for square in self.squares]
        self.treasures = [turned(square) for square in self.treasures]
        self.lying = Counter({(key, turned(square)): count for (key, square), count in (+self.lying).items()})
        self.things = Counter({(key, turned(square)): count for (key, square), count in (+self.things).items()})

    def _take(self, book: Counter[tuple[str, int]], key: str, square: int) -> None:
        assert book[key, square] > 0, f"no {key} in {square}"
        book[key, square] -= 1

    def _book_cards(self, event: Event) -> None:
        match event:
            case events.HandDealt(player=player, cards=cards):
                self.hands[player].update(cards)
            case events.CardDrawn(player=player, card=card) | events.CardGained(player=player, card=card):
                self.hands[player][card] += 1
            case events.CardsDiscarded(player=player, cards=cards):
                self._spend(player, *cards)
            case events.CardsTaken(player=player, other=other, cards=cards):
                self._spend(other, *cards)
                self.hands[player].update(cards)
            case events.SpellCast(player=player, card=card) if not self.game.cards[card].is_item:
                self._spend(player, card)
            case events.ItemPlayed(player=player, card=card):
                self._spend(player, card)
                self.items[player][card] += 1
            case events.ItemGained(player=player, card=card):
                self._find(card, self.squares[player])
                self.items[player][card] += 1
            case events.ItemLost(player=player, card=card):
                assert self.items[player][card]
                self.items[player][card] -= 1
                self.loose[card] += 1
            case events.ItemLanded(card=card, square=square):
                self._find(card, NO_PLAYER)
                self.lying[card, square_of(square)] += 1
            case events.SpellBegun(card=card, caster=caster, energy=energy):
                self.spells[card, caster, energy] += 1
            case events.EnergyLost(card=card, caster=caster, left=left):
                assert self.spells[card, caster, left + 1]
                self.spells[card, caster, left + 1] -= 1
                self.spells[card, caster, left] += 1
            case events.SpellEnded(card=card, caster=caster):
                energy = min(left for key, by, left in +self.spells if (key, by) == (card, caster))
                if energy == 0 or self.spells[card, caster, energy] == sum((+self.spells).values()):
                    self.spells[card, caster, energy] -= 1
                else:
                    self._end_one_of(card, caster)
            case _:
                pass

    def _end_one_of(self, card: str, caster: int) -> None:
        # Two equal spells may differ in their energy, and the log doesn't show which of them has ended.
        held = _spells(self.game)
        of_it = [key for key in +self.spells if key[:2] == (card, caster)]
        ended = next((key for key in of_it if self.spells[key] > held[key]), of_it[0])
        self.spells[ended] -= 1

    def _spend(self, player: int, *cards: str) -> None:
        assert Counter(cards) <= self.hands[player], f"{player} has {self.hands[player]}, not {cards}"
        self.hands[player] -= Counter(cards)

    def _find(self, card: str, near: int) -> None:
        """An item comes from the player who has just lost it, or from the board."""
        if self.loose[card]:
            self.loose[card] -= 1
            return
        places = [square for key, square in +self.lying if key == card]
        held = _lying(self.game)
        gone = [square for square in places if self.lying[card, square] > held[card, square]]
        self._take(self.lying, card, near if near in places and near in gone else [*gone, *places][0])


def _treasure(name: str) -> int:
    return [str(treasure) for treasure in actions.TREASURE].index(name)


def _items(game: Game) -> list[Counter[str]]:
    of = game.cards.of
    return [Counter(of[card].key for card in wizard.items) for wizard in game.position.wizards]


def _hands(game: Game) -> list[Counter[str]]:
    of, masks = game.cards.of, game.position.piles.masks
    return [Counter(of[card].key for card in bits(masks[HAND[player]])) for player in range(game.player_count)]


def _spells(game: Game) -> Counter[tuple[str, int, int]]:
    of = game.cards.of
    return Counter((of[spell.card].key, spell.caster, spell.energy) for spell in game.position.spells)


def _lying(game: Game) -> Counter[tuple[str, int]]:
    of = game.cards.of
    return Counter((of[thing.card].key, thing.square) for thing in game.position.things if thing.card >= 0)


def _things(game: Game) -> Counter[tuple[str, int]]:
    return Counter((thing.kind, thing.square) for thing in game.position.things if thing.card < 0)
