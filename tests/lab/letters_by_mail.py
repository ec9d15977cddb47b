"""Letters, the toy of the core, by mail: a sheet is the letter itself, and nothing is chosen before the first round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from arcana_core.actions import Action
from arcana_core.chance.rng import Rng
from arcana_core.mail import ByMail, Comment, Correspondent, Form, Reading
from arcana_core.testing.toys.letters import MISS, Letters, Write

NAMES = "PQRS"


class LettersByMail(ByMail["Game"]):
    """Writers P, Q, R, S."""

    called: ClassVar[str] = "writer"
    choices: ClassVar[tuple[str, ...]] = ("ink",)
    missing: ClassVar[Action] = MISS
    takes_comments: ClassVar[bool] = True

    def letters(self, players: int) -> tuple[str, ...]:
        """P, Q, R, S."""
        return tuple(NAMES[:players])

    def register(self, game: Game, entries: Mapping[str, Mapping[str, str]], rng: Rng) -> tuple[str, ...]:
        """Any ink will do but red."""
        return tuple(f"{letter}: no red ink" for letter, entry in entries.items() if entry.get("ink") == "red")

    def turn(self, game: Game) -> int:
        """The round."""
        return min(game.position.round, game.rules.rounds)

    def read(self, game: Game, player: int, text: str) -> Reading:
        """All is taken that Letters takes."""
        return Reading(Write(text), (text,), (), ("it is short",) if len(text) < 3 else ())

    def blank_sheet(self, game: Game, player: int) -> str:
        """Something to say."""
        return f"this is round {self.turn(game)}\n"

    def correspondents(self, game: Game) -> tuple[Correspondent, ...]:
        """Every player stays in the game."""
        return tuple(Correspondent(letter, f"writer {letter}") for letter in self.letters(game.player_count))

    def report(
        self,
        game: Game,
        player: int,
        *,
        form: Form = "text",
        particulars: Mapping[str, str],
        comments: Sequence[Comment] = (),
    ) -> str:
        """The particulars, the comments, and the picture."""
        text = ", ".join(f"{key} {value}" for key, value in sorted(particulars.items()))
        text += "".join(f"\n{comment.text}" for comment in comments)
        return f"{text}\n{game.to_svg(player) if form == 'html' else game.render(player)}"


class Game(Letters):
    """Letters that can be played by mail."""

    __slots__ = ()
    name = "letters"

    @classmethod
    def by_mail(cls) -> LettersByMail:
        """By sheets that are letters."""
        return LettersByMail()
