"""Functions for tests to play a battle and read it in words of the notation.

Combatants are named as in `battle`: "0" is the character or pack of seat 0, "c0" the first creature that was given.
"""

from __future__ import annotations

from typing import Any

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.testing import do, offered
from arcana_mtgcombat import Game
from arcana_mtgcombat.model.keywords import NAMES
from arcana_mtgcombat.model.state import FIRST_NUMBER, Change, Creature, Permanent


def dice(*faces: int) -> ScriptedRng:
    """Dice that show these faces in order. A roll too many fails the test."""
    return ScriptedRng(faces)


def logged_fields(game: Game, kind: str, *names: str) -> list[Any]:
    """Return the values of events of a kind: values for one field, rows for several."""
    found = [entry.event for entry in game.log if type(entry.event).__name__ == kind]
    rows = [tuple([getattr(one, name) for name in names]) for one in found]
    return [row[0] for row in rows] if len(names) == 1 else rows


def number(name: str) -> int:
    """The number of a combatant."""
    return FIRST_NUMBER + int(name[1:]) if name.startswith("c") else int(name)


def fighter(game: Game, name: str) -> Any:  # a test knows the kind of combatant that it names
    """A combatant in the battle, or a character who has left."""
    return game.combatant(number(name))


def creature(game: Game, name: str) -> Creature:
    """A creature that is in the battle."""
    found = game.creature(number(name))
    assert found is not None
    return found


def there(game: Game, name: str) -> bool:
    """Whether a combatant is in the battle."""
    return game.is_in(number(name))


def life(game: Game, *names: str) -> list[int]:
    """The Life of combatants."""
    return [fighter(game, name).life for name in names]


def guard(game: Game, name: str) -> int:
    """The Guard of a combatant, -1 while it is unset."""
    return game.combatant(number(name)).guard


def exhausted(game: Game, name: str) -> bool:
    """Whether a combatant is Exhausted."""
    return game.combatant(number(name)).exhausted


def close(game: Game, one: str, other: str) -> bool:
    """Whether the groups of two combatants are Close."""
    return game.is_close(game.group_of(number(one)), game.group_of(number(other)))


def keys(game: Game, cards: tuple[int, ...]) -> list[str]:
    """The keys of cards."""
    return [game.pool.cards[card].key for card in cards]


def gains(name: str, *keywords: str) -> tuple[Change, ...]:
    """The changes for `battle` that give a combatant these keywords until the End Phase."""
    return tuple([Change(number(name), gains=NAMES[keyword]) for keyword in keywords])


def asked(game: Game) -> int:
    """Return the player to act."""
    (player,) = game.players_to_act
    return player


def all_pass(game: Game) -> list[int]:
    """Pass for every player asked for an instant. Returns their seats in order."""
    passed = []
    while "pass" in offered(game):
        passed.append(asked(game))
        do(game, "pass")
    return passed


def in_play(game: Game) -> list[str]:
    """The keys of the permanents, in the order in which they entered."""
    return keys(game, tuple([one.card for one in game.position.permanents]))


def permanent(game: Game, key: str) -> Permanent:
    """The first permanent with this key."""
    return next(one for one in game.position.permanents if game.pool.cards[one.card].key == key)
