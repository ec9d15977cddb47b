"""Draw the picture of the README: a match of Archmage as one of the wizards sees it.

python docs/draw_picture.py
"""

from __future__ import annotations

from pathlib import Path

from arcana_archmage import Game, duel

PICTURE = Path(__file__).parent / "images" / "archmage.svg"


def bluff() -> Game:
    """A Fireball of which one card is not what it is said to be, before its victim answers."""
    position = duel(
        ("4S 6S 9D KH AC 2D", "7S QC QH 2C 8D"),
        discard="3H 5C JD",
        golems=(["2H 9C KC"], []),
        wizards=({"points": 164, "strike": 1}, {"points": 131, "armour": True}),
        castings=4,
        turn=9,
    )
    game = Game.at(position, seed=1)
    for line in ("fireball 4S 6S 9D as 4S 5S 6S", "no block"):
        for action in game.parse(line):
            game.apply(action, *game.players_to_act)
    return game


def main() -> None:
    """Write the picture anew."""
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(bluff().to_svg(0), encoding="utf-8")


if __name__ == "__main__":
    main()
