"""The known games: installed ones, by the entry-point group `arcana.games`, and those registered for a session."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import frozen

from arcana_core.errors import BrokenGame, UnknownGame
from arcana_core.text.wording import checked_text, did_you_mean, shown

if TYPE_CHECKING:
    from arcana_core.game import Game

    AnyGame: TypeAlias = type[Game[Any, Any, Any]]

GROUP = "arcana.games"
"""The entry-point group in which a distribution offers its games: `name = "package:Game"`."""

LONGEST_NAME = 100
"""Characters of the name under which a game is registered."""

_registered: dict[str, AnyGame] = {}


@frozen(kw_only=True)
class GameInfo:
    """The facts about a game that need no import.

    Attributes:
        name: in the registry and in records.
        target: where its class is, "package:Game".
        distribution: the one that offers it, None for a game registered for this session.
        version: of the distribution, None if it declares none.
        rivals: other distributions that offer the same name. While there are any, the game cannot be loaded.
    """

    name: str
    target: str
    distribution: str | None = None
    version: str | None = None
    rivals: tuple[str, ...] = ()


def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order; imports none of them, but looks at all installed distributions."""
    return tuple(sorted({entry.name for entry in entry_points(group=GROUP)} | _registered.keys()))


def find(name: str) -> GameInfo:
    """The facts about the game of this name that need no import.

    Raises:
        UnknownGame: No game has this name.
    """
    game = _registered.get(checked_text(name, "the name of a game"))
    if game is not None:
        return GameInfo(name=name, target=f"{game.__module__}:{game.__qualname__}")
    offers = _offers(name)
    distribution, version = _source(offers[0])
    rivals = tuple(_source(offer)[0] or "a nameless distribution" for offer in offers[1:])
    return GameInfo(name=name, target=offers[0].value, distribution=distribution, version=version, rivals=rivals)


def load(name: str) -> AnyGame:
    """The class of the game of this name, imported now if it was not before.

    Raises:
        UnknownGame: No game has this name.
        BrokenGame: It cannot be imported, isn't a game, or is offered by several distributions.
    """
    if checked_text(name, "the name of a game") in _registered:
        return _registered[name]
    offers = _offers(name)
    if len(offers) > 1:
        rivals = " and ".join(f"{_provider(offer)} ({offer.value})" for offer in offers)
        raise BrokenGame(f"game {name!r} is offered more than once, by {rivals}: uninstall all but one")
    offer = offers[0]
    try:
        game = offer.load()
    # A plug-in that calls sys.exit while it is imported must not end the program that only asked for it.
    except (Exception, SystemExit) as error:
        raise BrokenGame(
            f"game {name!r} of {_provider(offer)} cannot be loaded from {offer.value}: {type(error).__name__}: {error}"
        ) from error
    if not _is_game(game):
        raise BrokenGame(
            f"game {name!r} of {_provider(offer)}: {offer.value} must be a subclass of arcana_core.game.Game, "
            f"got {shown(game)}"
        )
    checked: AnyGame = game
    return checked


def register(name: str, game: AnyGame, *, replace: bool = False) -> None:
    """Register a game that is not installed under a name in this process, for a notebook or a test.

    Args:
        name: of the game in the registry.
        game: its class.
        replace: whether it may take the place of a game that has the name.

    Raises:
        TypeError: It is not a subclass of `Game`.
        ValueError: The name is taken, or is none.
    """
    printable = isinstance(name, str) and name and name == name.strip() and name.isprintable()
    if not printable or len(name) > LONGEST_NAME:
        raise ValueError(f"the name of a game must be a word on one line, got {shown(name)}")
    if not _is_game(game):
        raise TypeError(f"game {name!r} must be a subclass of arcana_core.game.Game, got {shown(game)}")
    if not replace and name in names():
        source = find(name).distribution
        taken = f"installed by {source}" if source else "registered"
        raise ValueError(f"game {name!r} is already {taken}: take another name, or say replace=True")
    _registered[name] = game


@contextmanager
def registered(name: str, game: AnyGame, *, replace: bool = False) -> Iterator[AnyGame]:
    """Register a game while a `with` block runs. A game that had the name before gets it back afterwards."""
    before = _registered.get(name)
    register(name, game, replace=replace)
    try:
        yield game
    finally:
        if before is None:
            _registered.pop(name, None)
        else:
            _registered[name] = before


def _offers(name: str) -> list[EntryPoint]:
    # Never empty; in an order that does not depend on the search path.
    entries = {entry.value + repr(_source(entry)): entry for entry in entry_points(group=GROUP) if entry.name == name}
    if not entries:
        known = names()
        raise UnknownGame(
            f"no game {shown(name)}{did_you_mean(name, known) or ';'} installed: {', '.join(known) or 'none'}"
        )
    offers = sorted(entries.values(), key=lambda entry: (_provider(entry), entry.value))
    # Distributions of the very same class aren't rivals: a checkout may be installed beside a package of it.
    return list({entry.value: entry for entry in reversed(offers)}.values())[::-1]


def _source(entry: EntryPoint) -> tuple[str | None, str | None]:
    # A distribution whose metadata is damaged may lack all of this.
    if entry.dist is None:
        return None, None
    name, version = ((entry.dist.metadata.get_all(header) or [None])[0] for header in ("Name", "Version"))
    return name, version


def _provider(entry: EntryPoint) -> str:
    distribution, version = _source(entry)
    return " ".join(part for part in (distribution or "a nameless distribution", version) if part)


def _is_game(game: object) -> bool:
    # Here, because importing the contract takes time and it is needed only once a game is loaded.
    from arcana_core.game import Game

    return isinstance(game, type) and issubclass(game, Game)
