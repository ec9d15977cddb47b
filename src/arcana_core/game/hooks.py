"""The methods that a game's author writes. The public methods of `Game` follow from them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, ClassVar, Generic, TypeVar

from arcana_core.actions import Action, Rejection, Unlisted
from arcana_core.chance.rng import Rng
from arcana_core.game.services import RulesT

PositionT = TypeVar("PositionT")


class Hooks(ABC, Generic[RulesT, PositionT]):
    """The part of `Game` that each game implements, in the order in which an author needs it."""

    __slots__ = ()

    name: ClassVar[str]
    position: PositionT

    @abstractmethod
    def _set_up(self) -> None:
        """Make `position` for `rules`, draw what chance decides before the first decision, set `players_to_act`."""

    @abstractmethod
    def _take_up(self, position: PositionT) -> None:
        """Go on from a position made elsewhere: check it (PositionError), copy it, set `players_to_act`."""

    @abstractmethod
    def _options(self, player: int) -> tuple[Action, ...]:
        """The legal actions of this player, who is to act: each once, in the order of the action space."""

    @abstractmethod
    def _carry_out(self, action: Action, player: int) -> None:
        """Carry out this legal action, up to the next decision."""

    @abstractmethod
    def _why_not(self, action: Action, player: int) -> Rejection:
        """Why this action, which is in the action space and not among the options, is forbidden to the player now."""

    @abstractmethod
    def _render(self, player: int | None, columns: int, rows: int | None) -> str:
        """The text for `render`. The core wraps or leaves out lines that don't fit, but never the last line."""

    def _continues_line(self, line: str) -> bool:
        """Whether a line of the rendered text continues the one above it; the two change together."""
        return line.startswith("  ")

    def _clone_position(self) -> PositionT:
        """A position that shares nothing with this one that could change; unless overridden, `position.clone()`."""
        position: Any = self.position
        clone: PositionT = position.clone()
        return clone

    @abstractmethod
    def _determinize(self, player: int, rng: Rng) -> None:
        """Draw anew, in `position`, everything the player cannot know, consistent with everything they have seen."""

    @classmethod
    @abstractmethod
    def _all_actions(cls, rules: RulesT) -> Iterator[Action]:
        """Every action that can be legal under these rules, in the order of their ids."""

    @classmethod
    def _unlisted(cls, rules: RulesT) -> tuple[type[Unlisted], ...]:
        """The kinds of actions that these rules accept although no list offers them; none by default."""
        return ()

    def _why_not_unlisted(self, action: Unlisted, player: int) -> Rejection | None:
        """Why this unlisted action, of a declared kind, is forbidden to the player now; None if it is accepted.

        The player need not be about to act: a text may be replaced after it was handed in. The game is not over.
        """
        return Rejection("", f"{action.word!r} is not accepted now")

    def _unlisted_examples(self, rng: Rng, player: int) -> tuple[Unlisted, ...]:
        """Some unlisted actions of this player for the conformance kit, from `rng`: accepted now, and rejected."""
        return ()

    def _inventory(self, player: int) -> object:
        """The things that this player can be sure are in the game, hidden or not, for the conformance kit.

        They must be the same in every determinization. Don't count cards in `Piles`: the kit finds those itself.
        """
        return ()

    @classmethod
    def _position_types(cls) -> tuple[type, ...]:
        """The classes that the text of a position may name."""
        raise NotImplementedError(f"{cls.name} doesn't declare the classes of its position: write _position_types")
