"""Play by mail: a game's part, so that people who never meet can play it by order sheets and reports.

Such a game returns a `ByMail` from `by_mail`. The lab does the rest, for all such games alike: it keeps the record in a
folder, takes sheets, reports their mistakes, closes turns and prints reports (`arcana mail new`). Sheets, missed turns
and standby players are decisions of the game like all others, so its record has everything.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Literal, TypeVar

from attrs import frozen

if TYPE_CHECKING:
    from arcana_core.actions import Action
    from arcana_core.chance.rng import Rng
    from arcana_core.game import Game

GameT = TypeVar("GameT", bound="Game[Any, Any, Any]")

Form = Literal["text", "html"]
"""The forms of a report."""

PARTICULARS: Final = {
    "player": "the player's own name",
    "address": "the mailing address",
    "account": "the account number",
    "balance": "the balance of the account",
    "number": "the number of the game",
    "printed": "the date on which a report is printed",
    "password": "the player's proof of identity",
    "due": "the date by which the next sheet is due",
}
"""Facts about a player outside the game, by the key under which they are registered and passed to a report."""


@frozen
class Reading:
    """The result of reading an order sheet.

    Attributes:
        action: the one that hands it in; None if it is rejected.
        kept: the sheet as it was understood, line by line.
        mistakes: one sentence each, with line, clause and consequence.
        warnings: likewise, for oddities that reject nothing.
    """

    action: Action | None
    kept: tuple[str, ...] = ()
    mistakes: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


@frozen
class Correspondent:
    """One player of a game by mail, as the game master sees them.

    Attributes:
        letter: of the seat.
        name: of the player in the game.
        in_game: whether the game still needs their sheets.
        missed: turns missed in a row.
        in_jeopardy: whether one more missed turn would end their part in the game.
        standby: whether a standby player has taken over since the last turn.
    """

    letter: str
    name: str
    in_game: bool = True
    missed: int = 0
    in_jeopardy: bool = False
    standby: bool = False


@frozen
class Comment:
    """The game master's addition to a report.

    Attributes:
        text: one or several lines.
        to_all: whether it is for all players, not for this one alone.
    """

    text: str
    to_all: bool


class ByMail(ABC, Generic[GameT]):
    """How a game is played by mail. It holds no state: every method is about the game that it is given."""

    called: ClassVar[str] = "player"
    """The game's word for the owner of a letter, for messages: a player, a mage."""
    choices: ClassVar[tuple[str, ...]] = ()
    """The keys that an entry of `register` may have beside those of PARTICULARS."""
    missing: ClassVar[Action]
    """The action that declares a player's sheet missing."""
    standby: ClassVar[Action | None] = None
    """The action by which a standby player takes a position over; None in games without."""
    closed: ClassVar[str] = ""
    """The clause by which no sheet can be replaced once all are in."""

    takes_comments: ClassVar[bool] = False
    """Whether reports show comments of the game master; `report` is called with comments only if they do."""

    def players(self, novices: int) -> int:
        """The number of seats in a game with this number of ordinary players."""
        return novices

    @abstractmethod
    def letters(self, players: int) -> tuple[str, ...]:
        """The letter of each seat, in the order of the seats."""

    @abstractmethod
    def register(self, game: GameT, entries: Mapping[str, Mapping[str, str]], rng: Rng) -> tuple[str, ...]:
        """Make everybody's decisions before the first turn.

        Args:
            game: a new game, which is played on up to the first sheets.
            entries: what each letter has chosen, by the keys of `choices`; missing values are drawn or usual.
            rng: the source of everything that is drawn.

        Returns:
            All mistakes in the entries, one sentence each. If there are any, the game can't be used.
        """

    @abstractmethod
    def turn(self, game: GameT) -> int:
        """The turn whose sheets are expected, from 1. The last one when the game is over, 0 before the first."""

    @abstractmethod
    def read(self, game: GameT, player: int, text: str) -> Reading:
        """Read a sheet of this player, without handing it in."""

    @abstractmethod
    def blank_sheet(self, game: GameT, player: int) -> str:
        """A sheet to fill in, which is also accepted unchanged. It reveals nothing that the player may not know."""

    @abstractmethod
    def correspondents(self, game: GameT) -> tuple[Correspondent, ...]:
        """Everybody, in the order of the seats."""

    @abstractmethod
    def report(
        self,
        game: GameT,
        player: int,
        *,
        form: Form = "text",
        particulars: Mapping[str, str],
        comments: Sequence[Comment] = (),
    ) -> str:
        """The report of the last processed turn to this player.

        Args:
            game: as it was when that turn had been processed.
            player: whose report it is.
            form: plain text, or one page of HTML.
            particulars: the registered data of the player, by the keys of PARTICULARS.
            comments: of the game master on this report.
        """
