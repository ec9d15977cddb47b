"""The score of a character as it is, and the belongings that are worth more as gold (MR-22.12 to MR-22.19)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Final

from arcana_magicrealm.chapters.goods import reward
from arcana_magicrealm.chapters.scoring import gap
from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.locations import CATEGORIES
from arcana_magicrealm.model.pieces import PIECES

NO_PARTNER: Final = -1


class Estate:
    """The gold, Fame and belongings of the viewer's character, to try out what sales would do to its score.

    Args:
        view: of a player with a character on the map.
    """

    def __init__(self, view: View) -> None:
        me = view.me
        assert me is not None
        self.gold = me.gold - HEROES[me.hero].stage.value
        self.fame = Fraction(*me.fame)
        self.notoriety = Fraction(*me.notoriety)
        self.pieces = frozenset((*me.open, *me.bag))
        self.victory = me.victory

    def score(self, sold: Iterable[int] = (), partner: int = NO_PARTNER, dropped: Iterable[int] = ()) -> Fraction:
        """The total after selling some belongings to a partner and dropping others.

        Fractions of points count here, so that every piece of gold makes a difference.
        """
        sold = frozenset(sold)
        kept = [PIECES[piece] for piece in self.pieces - sold - frozenset(dropped)]
        has: dict[str, Fraction | int] = {
            "great_treasures": sum([one.kind == "treasure" and one.treasure.great for one in kept]),
            "spells": 0,
            "fame": self.fame + sum([one.fame for one in kept]) + self.rewards(sold, partner),
            "notoriety": self.notoriety + sum([one.notoriety for one in kept]),
            "gold": self.gold + sum([PIECES[piece].price for piece in sold]),
        }
        total = Fraction(0)
        for data, points in zip(CATEGORIES, self.victory, strict=True):
            total += (1 + points) * gap(Fraction(has[data.category]) - points * data.factor) / data.factor
        return total

    def rewards(self, sold: Iterable[int], partner: int) -> int:
        """The Fame for selling these belongings to a partner (MR-13.6)."""
        return sum([reward(partner, piece) for piece in sold]) if partner >= 0 else 0

    def sales(self, partner: int = NO_PARTNER) -> tuple[int, ...]:
        """The belongings that are worth more as gold, dearest first."""
        return self._improving(lambda pieces: self.score(pieces, partner))

    def burdens(self) -> tuple[int, ...]:
        """The belongings that cost points at the end of the game, for their negative Fame or Notoriety."""
        return self._improving(lambda pieces: self.score(dropped=pieces))

    def _improving(self, score_without: Callable[[list[int]], Fraction]) -> tuple[int, ...]:
        gone: list[int] = []
        score = self.score()
        for piece in sorted(self.pieces, key=lambda piece: (-PIECES[piece].price, piece)):
            better = score_without([*gone, piece])
            if better > score:
                gone.append(piece)
                score = better
        return tuple(gone)
