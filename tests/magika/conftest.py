"""One step of a phase by itself, for the tests of Magika; whole turns are played with `arcana_magika.play_turn`."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from arcana_core.chance.rng import Rng
from arcana_magika import Game
from arcana_magika.model.geometry import NAMES, space
from arcana_magika.model.orders import RESTING, Order, Sheet
from arcana_magika.model.state import ORDERS, Phase
from arcana_magika.model.tables import ARTIFACTS, COLOURS, ELEMENTS, SPELLS, Spell
from arcana_magika.rules import Rules
from arcana_magika.scenario import contest
from arcana_magika.sheets.text import order_of

Step = Callable[..., Phase]


@pytest.fixture(scope="session")
def step() -> Step:
    """Carry out one step with these orders by letter, and nothing else: `step(game, "give", A="GIVE B ORB")`.

    An order is a text, or a value that no sheet can hold. All others rest. `number` is the phase's. The result is the
    phase, whose `rests` are the mages that rest instead of their orders.
    """

    def carried_out(game: Game, name: str, number: int = 1, **orders: str | Order) -> Phase:
        turn = game.position.turn
        given: list[Order | None] = [None if mage.cell < 0 else RESTING for mage in game.arena.mages]
        letters = [game.letter(player) for player in range(game.player_count)]
        for letter, order in orders.items():
            given[letters.index(letter)] = order_of(order) if isinstance(order, str) else order
        phase = Phase(turn, number, 5 * (turn - 1) + number, given)
        getattr(game, f"{name}_step")(phase)
        return phase

    return carried_out


@pytest.fixture(scope="session")
def crowds() -> Callable[[int], Iterator[Game]]:
    """Games of seven who cast all kinds of spells at each other, at the end of each turn: `crowds(number)`."""
    return _crowds


_LETTERS = "ABCDEFM"


def _crowd(chance: Rng) -> Game:
    """Seven mages near each other who hold and wear much and are good at casting, in a game that has begun."""
    artifacts, colours = chance.shuffled(ARTIFACTS), chance.shuffled(COLOURS[:3] * 3)
    reported = []
    for letter in _LETTERS:
        words = [
            letter,
            NAMES[chance.choice([space(name) for name in ("m7", "l7", "n9", "l8", "k6", "o9", "z9", "q8")])],
        ]
        words += [chance.choice(("Human", "Dwarf", "Halfling")), chance.choice(("Good", "Neutral"))]
        words += ["skill", "100" if letter == "M" else str(chance.choice((75, 100, 160))), "arcania", "90"]
        words += ["aptitude", str(chance.choice((10, 20, 31)))]
        words += ["wears", colours.pop()] if letter != "M" else []
        words += ["carries", colours.pop()] if letter in "ABM" else []
        words += ["holds", artifacts.pop()]
        words += ["scrolls", *[f"{chance.choice(SPELLS).code}{chance.choice(('', '', '*'))}" for _ in range(6)]]
        reported.append(" ".join(words))
    return contest(" | ".join(reported), rng=chance.split("game"), rules=Rules(skill_check=0), ground="Hills", turn=4)


def _words_for(chance: Rng, spell: Spell, letter: str, *, major: bool) -> str:
    """Words that can be parameters of the spell at this level."""
    return {
        "": "",
        "mage": chance.choice([other for other in _LETTERS if other != letter]),
        "colour": chance.choice(COLOURS[:3]),
        "terrain": str(chance.choice(ELEMENTS)),
        "change": chance.choice(("-2", "+1")),
        "way": chance.choice(("NE 1", "W 2", "S 2", "SE 3") if major else ("NE", "W", "SE")),
        "artifact": "ORB",
        "scroll": f"#{chance.die(6)}",
    }[spell.major if major else spell.minor]


def _sheet_of(chance: Rng, game: Game, player: int) -> Sheet:
    """Five orders, most of them casts."""
    orders = []
    for _ in range(5):
        slot, major = chance.below(6), chance.chance(1, 2)
        scroll = game.arena.mages[player].slots[slot]
        if scroll is None:
            text = chance.choice(("SEARCH ALL", "MEDITATE", "MOVE NE", f"DON {chance.choice(COLOURS[:3])}"))
        else:
            words = _words_for(chance, SPELLS[scroll.spell], game.letter(player), major=major)
            text = f"CAST #{slot + 1}{'X' if major else ''} {words}"
        orders.append(order_of(text.strip()))
    first, second, third, fourth, fifth = orders
    return Sheet((first, second, third, fourth, fifth))


def _crowds(number: int) -> Iterator[Game]:
    """One game of such a crowd, at the end of each of its turns."""
    chance = Rng(f"crowd {number}")
    game = _crowd(chance)
    for _ in range(4):
        sheets = [_sheet_of(chance, game, player) for player in game.players_to_act]
        for player, sheet in enumerate(sheets):
            game.hand_in(sheet, player)
        if game.position.stage != ORDERS:
            return
        yield game
