"""Positions of Magic Realm set up by hand from text."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from arcana_core.chance.rng import Rng
from arcana_core.errors import PositionError
from arcana_core.text.wording import checked_text, did_you_mean, shown
from arcana_magicrealm import actions
from arcana_magicrealm.chapters import belongings
from arcana_magicrealm.chapters.setup import ChooseCharacters
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.characters import HERO, HEROES
from arcana_magicrealm.model.denizens import DENIZEN
from arcana_magicrealm.model.locations import CATEGORIES
from arcana_magicrealm.model.pieces import BELONGINGS, COUNTERS, PIECES
from arcana_magicrealm.model.realm import CLEARING, CLEARINGS, TILE
from arcana_magicrealm.model.state import bit
from arcana_magicrealm.rules import Rules

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

LONGEST_TEXT: Final = 4000
"""The most characters of an expedition."""
WORDS: Final = ("hidden", "unhidden", "gold", "fame", "notoriety", "has", "active", "aims")
"""The words that can follow the clearing of a character."""


def expedition(
    text: str,
    *,
    game: type[Game] | None = None,
    rules: Rules | None = None,
    seed: int | str | bytes | None = None,
    log: bool = True,
) -> Game:
    """A game at Birdsong, set up by a few words, for tests, puzzles and what-if questions.

    Semicolons separate the parts, bars the characters, which come first, in seat order. Ids are those of actions.
    Everything that the text doesn't mention is dealt at random by the seed.

    - A character: `amazon cliff 3`, then `hidden` or `unhidden` (as at the start), `gold 20`, `fame 5`,
      `notoriety 3`, `has good_book shield 2` (belongings), `active pony_1` (active ones), `aims fame 3 gold 2`.
    - Denizens: `giant 1 cliff 3`, `lhq borderland 2`; `hired 0` after that for a seat.
    - `day 5`.

    Args:
        text: the description.
        game: the class of the game; `arcana_magicrealm.Game` if None.
        rules: as for a new game.
        seed: of the map, the cards and the dice.
        log: whether the game keeps a log.

    Raises:
        PositionError: A word can't be understood. The message names it.

    >>> table = expedition("amazon cliff 3 gold 20 | elf cavern 1; giant 1 cliff 3; day 5", seed=1)
    >>> table.position.day, table.position.characters[0].gold, table.players_to_act
    (5, 20, (0, 1))
    """
    from arcana_magicrealm.game import Game  # avoids an import cycle

    if len(checked_text(text, "an expedition")) > LONGEST_TEXT:
        raise PositionError(f"an expedition may have at most {LONGEST_TEXT} characters, got {len(text)}")
    first, *parts = [part.split() for part in text.lower().split(";")]
    seats = _split(first, "|")
    if not all(seats) or len(seats) > len(HEROES):
        raise PositionError(f"an expedition begins with one to {len(HEROES)} characters, separated by |")
    table = _begun(game or Game, rules or Rules(), [_hero(words[0]) for words in seats], seed, log=log)
    for seat, words in enumerate(seats):
        _Reader(table, words[1:]).character(seat)
    for words in parts:
        if words:
            _Reader(table, words).part()
    position = table.position
    return type(table).at(
        position, rules=table.rules, players=table.player_count, rng=Rng(f"expedition {seed!r}"), log=log
    )


def _split(words: list[str], bar: str) -> list[list[str]]:
    parts: list[list[str]] = [[]]
    for word in words:
        if word == bar:
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


def _hero(word: str) -> int:
    if word not in HERO:
        raise PositionError(f"unknown character {shown(word)}{did_you_mean(word, (*HERO,))}")
    return HERO[word]


def _begun(cls: type[Game], rules: Rules, heroes: list[int], seed: Any, *, log: bool) -> Game:
    """A game at the first Birdsong with these characters at their first starting places."""
    if len({*heroes}) < len(heroes):
        raise PositionError("two players can't have the same character (MR-5.1)")
    table = cls(len(heroes), seed=seed, rules=rules, log=log)
    while not isinstance(table.position.agenda[0], ChooseCharacters):
        player = table.players_to_act[0]
        table.apply(table.legal_actions(player)[0], player)
    for seat, hero in enumerate(heroes):
        table.apply(actions.ChooseCharacter(hero), seat)
    while table.position.day == 0:
        player = table.players_to_act[0]
        legal = table.legal_actions(player)
        table.apply(next((one for one in legal if one == AIM), legal[0]), player)
    return table


AIM: Final = actions.AimFor(len(CATEGORIES) - 1)
"""Gold, the category of every victory point that the text doesn't assign."""


class _Reader:
    """The words of one part of an expedition, read from the left."""

    def __init__(self, game: Game, words: list[str]) -> None:
        self.game, self.words = game, words

    def next(self, what: str) -> str:
        """The next word."""
        if not self.words:
            raise PositionError(f"{what} is missing")
        return self.words.pop(0)

    def number(self, what: str) -> int:
        """The next word as a number."""
        word = self.next(what)
        if not word.removeprefix("-").isascii() or not word.removeprefix("-").isdigit() or len(word) > 6:
            raise PositionError(f"{what} must be a whole number, got {shown(word)}")
        return int(word)

    def clearing(self) -> int:
        """The next two words as a clearing: "cliff 3"."""
        tile = self.next("a tile")
        if tile not in TILE:
            raise PositionError(f"unknown tile {shown(tile)}{did_you_mean(tile, (*TILE,))}")
        number = self.number("the number of a clearing")
        if (tile, number) not in CLEARING:
            there = [str(n) for t, n in CLEARINGS if t == TILE[tile]]
            raise PositionError(f"{tile} has no clearing {number}; its clearings are {', '.join(there)}")
        return CLEARING[tile, number]

    def one_of(self, known: dict[str, int], what: str) -> int:
        """The next one or two words as a name: "giant 1", "good_book"."""
        word = self.next(what)
        longer = f"{word} {self.words[0]}" if self.words else ""
        if longer in known:
            self.words.pop(0)
            return known[longer]
        if word not in known:
            raise PositionError(f"unknown {what} {shown(word)}{did_you_mean(word, (*known,))}")
        return known[word]

    def part(self) -> None:
        """A part after the characters: a day, or a denizen with its clearing."""
        position = self.game.position
        if self.words[0] == "day":
            self.words.pop(0)
            day = self.number("the day")
            if not 1 <= day <= self.game.rules.days:
                raise PositionError(f"the day must be from 1 to {self.game.rules.days}, got {day} (MR-6.1)")
            position.day = day
        else:
            denizen = self.one_of(DENIZEN, "denizen")
            position.denizen_at[denizen] = self.clearing()
            if self.words and self.words[0] == "hired":
                self.words.pop(0)
                seat = self.number("the seat of an owner")
                if not 0 <= seat < self.game.player_count:
                    raise PositionError(f"hired takes a seat from 0 to {self.game.player_count - 1}, got {seat}")
                self.game.hire_denizens(seat, (denizen,), 14)
        self.end()

    def end(self) -> None:
        """Assert that no word is left."""
        if self.words:
            raise PositionError(f"{shown(self.words[0])} doesn't belong there")

    def character(self, seat: int) -> None:
        """A character: a clearing, then words with their values."""
        one = self.game.position.characters[seat]
        one.at = self.clearing()
        read: dict[str, Callable[[int], None]] = {
            "hidden": self.hidden,
            "unhidden": self.unhidden,
            "gold": self.gold,
            "fame": self.fame,
            "notoriety": self.notoriety,
            "has": self.has,
            "active": self.active,
            "aims": self.aims,
        }
        while self.words:
            word = self.words.pop(0)
            if word not in read:
                raise PositionError(f"unknown word {shown(word)} for a character{did_you_mean(word, WORDS)}")
            read[word](seat)

    def hidden(self, seat: int) -> None:
        """The character is hidden."""
        self.game.position.hidden |= bit(self.game.position.characters[seat].hero)

    def unhidden(self, seat: int) -> None:
        """The character isn't hidden."""
        self.game.position.hidden &= ~bit(self.game.position.characters[seat].hero)

    def gold(self, seat: int) -> None:
        """Recorded gold, which everybody can work out."""
        amount = self.number("gold")
        if amount < 0:
            raise PositionError(f"gold is 0 or more, got {amount} (MR-1.15)")
        one = self.game.position.characters[seat]
        one.gold = one.ledger = amount

    def fame(self, seat: int) -> None:
        """Recorded Fame."""
        self.game.position.characters[seat].fame = Fraction(self.number("fame"))

    def notoriety(self, seat: int) -> None:
        """Recorded Notoriety."""
        self.game.position.characters[seat].notoriety = Fraction(self.number("notoriety"))

    def aims(self, seat: int) -> None:
        """The victory points: categories with their points."""
        names = [data.category for data in CATEGORIES]
        points = [0] * len(names)
        while self.words and self.words[0] in names:
            points[names.index(self.words.pop(0))] += self.number("a number of victory points")
        if sum(points) != self.game.rules.victory_points:
            raise PositionError(f"aims must assign {self.game.rules.victory_points} victory points, got {sum(points)}")
        self.game.position.characters[seat].victory = tuple(points)

    def has(self, seat: int) -> None:
        """Inactive belongings."""
        for _ in self.listed():
            self.give(seat, active=False)

    def active(self, seat: int) -> None:
        """Active belongings."""
        for _ in self.listed():
            self.give(seat, active=True)

    def listed(self) -> Any:
        """Go on while names follow, at least once."""
        yield
        while self.words and self.words[0] not in WORDS:
            yield

    def give(self, seat: int, *, active: bool) -> None:
        """Give the character the belonging that is named next."""
        game = self.game
        piece = self.one_of({PIECES[p].id: p for p in range(len(PIECES)) if BELONGINGS >> p & 1}, "belonging")
        piles = game.position.piles
        source = belongings.place_of(game, piece)
        target = slots.OPEN[seat] if active or COUNTERS >> piece & 1 else slots.BAG[seat]
        if source != target:
            if piles.orders[source] is None:
                piles.move(1 << piece, source, target)
            else:
                piles.take(source, piles.order_of(source).index(piece), target)
        for other in game.position.characters:
            other.active &= ~(1 << piece)
        if active:
            hero = game.position.characters[seat].hero
            reason = belongings.can_activate(game, hero, piece)
            if reason is not None:
                raise PositionError(f"{PIECES[piece].id} can't be active: {reason.reason} ({reason.clause})")
            game.position.characters[seat].active |= 1 << piece
