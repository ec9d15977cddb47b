"""Files in which designers write cards, characters, maps and the like, and the functions of games that read them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import frozen

if TYPE_CHECKING:
    from arcana_core.game import Game

GameT = TypeVar("GameT", bound="Game[Any, Any, Any]")


@frozen(eq=False)
class CardFiles:
    """The TOML files that a game reads beside its settings (see `Game.card_files`).

    Attributes:
        keys: the keys that an entry may have, by the name of its table: `{"cards": {"name", "cost"}}`. A file is
            recognised by them.
        add: makes the game with the entries of files that belong together: a subclass, see `with_entries`. Raises
            `RulesError` with a line for each mistake, each with file, line and key.
        contents: describes what files hold, a line for each entry. It takes the paths and the rules, None for the
            default ones, and raises `RulesError` as `add` does.
        holds: what a file holds, in a word or two: "cards", "a map".
    """

    keys: Mapping[str, AbstractSet[str]]
    add: Callable[[Sequence[Path]], type[Game[Any, Any, Any]]]
    contents: Callable[[Sequence[Path], Any], Iterable[str]]
    holds: str = "cards"


def with_entries(game: type[GameT], called: str = "cards", **attributes: Any) -> type[GameT]:
    """A subclass of a game with other cards or characters, called "wizwar+cards" in records.

    Args:
        game: the game that is changed.
        called: the word behind the plus.
        attributes: the class attributes that hold its cards, such as `cards` or `pool`.
    """
    body = {"__slots__": (), "__module__": game.__module__, "__doc__": game.__doc__, **attributes}
    metaclass: Callable[..., Any] = type(game)
    return cast("type[GameT]", metaclass(called, (game,), body))
