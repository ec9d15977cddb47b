"""Battles described in words, for tests, puzzles and scenarios (MC-6.1, MC-6.2, MC-6.7)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from attrs import evolve, fields

from arcana_core.agenda import Step
from arcana_core.chance.rng import Rng
from arcana_core.errors import PositionError
from arcana_core.scenario.words import Words, checked_length
from arcana_core.text.wording import any_of, did_you_mean, shown
from arcana_mtgcombat.chapters.phases import turns
from arcana_mtgcombat.chapters.phases.setup import put_in_battle
from arcana_mtgcombat.game import Game
from arcana_mtgcombat.model.cards import Pool, Sheet
from arcana_mtgcombat.model.mana import NONE as NO_MANA
from arcana_mtgcombat.model.mana import TYPES, Units, added
from arcana_mtgcombat.model.state import ESCAPED, IN, LOST, NO_ONE, Character, Permanent, Position
from arcana_mtgcombat.rules import Rules


def battle(
    characters: str,
    *,
    creatures: str = "",
    permanents: str = "",
    close: str = "",
    locks: str = "",
    active: int = 0,
    phase: str = "main",
    game: type[Game] | None = None,
    rules: Rules | None = None,
    rng: Rng | None = None,
    seed: int | str | bytes | None = None,
    log: bool = True,
    **others: Any,
) -> Game:
    """Set up a battle described in words, for tests, puzzles and scenarios.

    Cards and sheets are named by their keys. Combatant "0" is the character or pack of seat 0, and "c0" is the first
    creature in `creatures`. Separate parts by semicolons, and `characters` by bars.

    Args:
        characters: For each seat the key of a character or pack, or `pack` for an unnamed pack, then in any order
            `side 0`, `life 12`, `pool WWC` (`pool -` for none), `memory KEYS`, `library KEYS`, `graveyard KEYS`,
            `exile KEYS`, `exhausted`, `guard 3`, `plus 1`, `minus 1`, `fleeing`, `lost`, `escaped`, `capacities WWC`,
            and any other attribute with a value, such as `speed 4`, which changes the sheet. By default each seat is a
            side of its own, and Memory, library and packs are empty.
        creatures: `slagback_brute of 0` and then `owner 1`, `sick`, `exhausted`, `detached`, `life 3`, `guard 2`,
            `plus 1`, `minus 1`, `shields 1`.
        permanents: `banner_of_vell of 0` and then `on c0` (the bearer), `exhausted`.
        close: Pairs of Close groups: `0-1; 0-c2`. All others are Ranged.
        locks: Pairs that are Locked and have yet to fight, `0-1`. Their groups are Close (MC-6.7).
        active: The seat whose turn it is.
        phase: What begins now: "order" (the battle), "start" (the turn), "channeling", "upkeep", "main" or "end". For
            a pack "start" or "end".
        game: The class of the game, `arcana_mtgcombat.Game` if None.
        rules, rng, seed, log: As for a new game.
        others: Fields of `Position`, such as `castings` or `order`. By default the order is by Speed, then by seat,
            and all seats after the active one have yet to act.

    Raises:
        PositionError: A text can't be parsed or describes something impossible. The message names it.

    >>> table = battle("oriane_vell pool WW memory vellish_torchbearer | dovek_ironquill", seed=1)
        >>> [str(action) for action in table.legal_actions(0)][:2]
        ['end', 'move']
    """
    cls = Game if game is None else game
    if not (isinstance(cls, type) and issubclass(cls, Game)):
        raise TypeError(f"game must be arcana_mtgcombat.Game or a subclass of it, got {shown(game)}")
    begins = _checked(
        phase, characters=characters, creatures=creatures, permanents=permanents, close=close, locks=locks
    )
    described = _Battle(cls.pool, characters)
    position = described.position
    for words in _parts(creatures):
        described.creature(words)
    for words in _parts(permanents):
        described.permanent(words)
    position.close = frozenset([described.pair(words.left) for words in _parts(close)])
    position.locks = tuple([described.pair(words.left, ordered=False) for words in _parts(locks)])
    position.close |= {described.groups(pair) for pair in position.locks}
    seats = [seat for seat, one in enumerate(position.characters) if one.status == IN]
    position.order = tuple(sorted(seats, key=lambda seat: -position.characters[seat].sheet.speed))
    position.round = position.turn = 1
    position.active = active
    for name, value in others.items():
        if name not in _FIELDS:
            raise PositionError(f"unknown field {shown(name)} of a position{did_you_mean(name, _FIELDS)}")
        setattr(position, name, value)
    _reject_active(position, active, phase)
    at = position.order.index(active)
    if "to_come" not in others:
        position.to_come = position.order[at if phase == "start" else at + 1 :]
    if phase in ("order", "start"):
        position.active = NO_ONE
    position.phase = phase if phase in ("channeling", "upkeep", "main", "end") else "start"
    position.agenda = None
    for waiting in reversed(begins(active)):
        position.agenda = (waiting, position.agenda)
    players = len(position.characters)
    return cls.at(position, rules=rules, players=players, rng=rng, seed=seed, log=log)


LONGEST = 20_000
"""The most characters in a text."""
_FIELDS = tuple([one.name for one in fields(Position) if one.name != "agenda"])


def _checked(phase: object, **texts: object) -> Callable[[int], tuple[Step[Any], ...]]:
    """Check the phase and the texts, and return the phase's first step."""
    for name, text in texts.items():
        if not isinstance(text, str):
            raise PositionError(f"{name} must be a text, got {shown(text)}")
        checked_length(text, LONGEST, name)
    begins = _BEGINS.get(phase) if isinstance(phase, str) else None
    if begins is None:
        raise PositionError(f"phase must be {any_of([*_BEGINS])}, got {shown(phase)}{did_you_mean(phase, [*_BEGINS])}")
    return begins


def _reject_active(position: Position, active: object, phase: str) -> None:
    """Raise PositionError unless this seat can have its turn in this phase (MC-8.5, MC-23.2)."""
    seats = len(position.characters)
    order: Any = position.order
    if type(order) is not tuple or not all(type(seat) is int and 0 <= seat < seats for seat in order):
        raise PositionError(f"order must be a tuple of seats below {seats}, got {shown(position.order)} (MC-6.3)")
    if type(active) is not int or active not in position.order:
        raise PositionError(
            f"active must be a seat in the order, got {shown(active)} with order {shown(position.order)} (MC-8.5)"
        )
    if position.characters[active].wild and phase in ("channeling", "upkeep", "main"):
        raise PositionError(f"a pack's turn begins with phase start, got {shown(phase)} (MC-23.2)")


_BEGINS: dict[str, Callable[[int], tuple[Step[Any], ...]]] = {
    "order": lambda player: (turns.FIX_ORDER,),
    "start": lambda player: (turns.Delay(player),),
    "channeling": lambda player: (turns.CHANNELING, turns.UPKEEP, turns.MAIN_PHASE, turns.END_PHASE, turns.NEXT_TURN),
    "upkeep": lambda player: (turns.UPKEEP, turns.MAIN_PHASE, turns.END_PHASE, turns.NEXT_TURN),
    "main": lambda player: (turns.MAIN_PHASE, turns.END_PHASE, turns.NEXT_TURN),
    "end": lambda player: (turns.END_PHASE, turns.NEXT_TURN),
}

_PERMANENT = ("enchantment", "aura", "equipment", "artifact")
_ATTRIBUTES = ("power", "toughness", "speed", "channeling", "focus", "mastery")
_ZONES = ("memory", "library", "graveyard", "exile")
_NUMBERS = ("life", "guard", "plus", "minus", "side")
CHARACTER_WORDS = (
    *("exhausted", "fleeing", LOST, ESCAPED, "capacities", "pool"),
    *_ZONES,
    *_NUMBERS,
    *_ATTRIBUTES,
)
"""The words that may follow a character."""
_CREATURE_STATES = ("exhausted", "sick", "detached")
_CREATURE_NUMBERS = ("life", "guard", "plus", "minus", "shields", "owner")
CREATURE_WORDS = (*_CREATURE_STATES, *_CREATURE_NUMBERS)
"""The words that may follow a creature."""
PERMANENT_WORDS = ("exhausted", "on")
"""The words that may follow a permanent."""


def _parts(text: str) -> list[Words]:
    return [Words(part) for part in text.split(";") if part.strip()]


class _Battle:
    """A position being set up."""

    def __init__(self, pool: Pool, characters: str) -> None:
        self.pool = pool
        described = [Words(part) for part in characters.split("|")]
        self.position = Position(tuple([self._character(seat, words) for seat, words in enumerate(described)]))

    def _character(self, seat: int, words: Words) -> Character:
        sheets = {"pack": Sheet("pack", "Pack", wild=True), **self.pool.sheets}
        sheet = sheets[_key(words, sheets, "character or pack")]
        made = Character(sheet, seat, life=sheet.life, pool=sheet.start)
        for word in words.properties(
            CHARACTER_WORDS, f"the character of seat {seat}", [card.key for card in self.pool]
        ):
            if word in ("exhausted", "fleeing"):
                setattr(made, word, True)
            elif word in (LOST, ESCAPED):
                made.status = word
                if word == LOST:
                    made.pool = NO_MANA  # MC-21.2
            elif word == "capacities":
                capacities = self._mana(words.next(word))
                made.sheet = evolve(made.sheet, capacities=capacities, mana_pool=sum(capacities))
            elif word == "pool":
                made.pool = self._mana(words.next(word))
            elif word in _ZONES and not (word == "memory" and words.left[:1] and _is_number(words.left[0])):
                places = []
                while words.left and words.left[0] in self.pool:
                    places.append(self.pool[words.next(word)].place)
                setattr(made, word, tuple(sorted(places) if word == "memory" else places))
            elif word in _NUMBERS:
                setattr(made, word, words.number(word))
            else:
                changed: dict[str, Any] = {word: words.number(word)}
                made.sheet = evolve(made.sheet, **changed)
        return made

    def _mana(self, text: str) -> Units:
        if text == "-":
            return NO_MANA
        if set(text) - set(TYPES):
            raise PositionError(f"mana must be letters of {TYPES}, got {shown(text)}")
        return added(NO_MANA, text)

    def creature(self, words: Words) -> None:
        """Read one creature."""
        key = _key(words, [card.key for card in self.pool if card.type == "creature"], "creature")
        made = put_in_battle(self.position, self.pool, self._seat(words), key)
        for word in words.properties(CREATURE_WORDS, "a creature"):
            setattr(made, word, True if word in _CREATURE_STATES else words.number(word))

    def permanent(self, words: Words) -> None:
        """Read one permanent."""
        key = _key(words, [card.key for card in self.pool if card.type in _PERMANENT], "permanent")
        position = self.position
        made = Permanent(position.next_number, len(position.permanents), self.pool[key].place, self._seat(words))
        position.next_number += 1
        position.permanents = (*position.permanents, made)
        for word in words.properties(PERMANENT_WORDS, "a permanent"):
            if word == "exhausted":
                made.exhausted = True
            else:
                made.bearer = self.number(words.next(word))

    def pair(self, words: list[str], *, ordered: bool = True) -> tuple[int, int]:
        """Read two combatants or groups, such as `0-c1`."""
        ends = "".join(words).split("-")
        if len(ends) != 2:
            raise PositionError(f"a pair must look like 0-1 or 0-c1, got {shown(' '.join(words))}")
        one, other = (self.number(end) for end in ends)
        return (other, one) if ordered and other < one else (one, other)

    def groups(self, pair: tuple[int, int]) -> tuple[int, int]:
        """Return the groups of two combatants, the lower first."""
        creatures = {one.number: one for one in self.position.creatures}
        one, other = (
            creatures[number].controller if number in creatures and not creatures[number].detached else number
            for number in pair
        )
        return (other, one) if other < one else (one, other)

    def number(self, word: str) -> int:
        """Return the number of a combatant."""
        digits = word.removeprefix("c")
        if not _is_number(digits):
            raise PositionError(f"a combatant must look like 0 or c0, got {shown(word)}")
        place = int(digits)
        known = len(self.position.creatures) if word.startswith("c") else len(self.position.characters)
        if place >= known:
            raise PositionError(f"no combatant {shown(word)}")
        return self.position.creatures[place].number if word.startswith("c") else place

    def _seat(self, words: Words) -> int:
        if not words.take("of"):
            raise PositionError("the controller comes first: of 0")
        return words.seat(len(self.position.characters))


def _key(words: Words, known: Collection[str], what: str) -> str:
    key = words.next(what)
    if key not in known:
        raise PositionError(f"unknown {what} {shown(key)}{did_you_mean(key, [*known])}")
    return key


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) < 10
