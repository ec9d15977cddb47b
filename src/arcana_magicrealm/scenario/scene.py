"""An expedition while its text is read: the game, and the changes that come last."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attrs import define, field

from arcana_magicrealm.chapters import belongings
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.state import BIRDSONG

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game


@define
class Scene:
    """The table of an expedition.

    Attributes:
        game: the game, at Birdsong; its position is changed word by word.
        fixed: the map chits and spell cards that the text has put somewhere, so that no other takes their place.
        later: what is done last, because it depends on the other words.
        recorded: by individual its turn, as a player types it.
        stage: the part of the day that begins.
        monsters: the monster roll; 0 to make it.
        replaced: the pieces that are deactivated for others of their class: in a melee those with which the characters
            begin.
    """

    game: Game
    fixed: int = 0
    later: list[Callable[[], object]] = field(factory=list)
    recorded: dict[int, str] = field(factory=dict)
    stage: str = BIRDSONG
    monsters: int = 0
    replaced: int = 0

    def lay(self, piece: int, pile: int) -> None:
        """Move a piece from wherever it is to a pile, on top of an ordered one."""
        position, piles = self.game.position, self.game.position.piles
        source = belongings.place_of(self.game, piece)
        for one in position.characters:
            one.active &= ~(1 << piece)
        if source == pile and piles.orders[pile] is None:
            return
        if piles.orders[source] is None:
            piles.move(1 << piece, source, slots.DRAWN)
        else:
            piles.take(source, piles.order_of(source).index(piece), slots.DRAWN)
        if piles.orders[pile] is None:
            piles.move(1 << piece, slots.DRAWN, pile)
        else:
            piles.put_on_top((piece,), slots.DRAWN, pile)
