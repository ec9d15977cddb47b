"""A house rule that adds cards to Wiz-War: those of mirrors.toml."""

from __future__ import annotations

from pathlib import Path

import arcana_wizwar
from arcana_wizwar import CARDS, read_cards


# the game
class Game(arcana_wizwar.Game):
    """Wiz-War with Frostbite and Mirror."""

    __slots__ = ()
    name = "wizwar-mirrors"
    cards = read_cards(Path(__file__).with_name("mirrors.toml"), base=CARDS)
