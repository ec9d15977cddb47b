"""The text and the picture of a position (MR-48)."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from arcana_magicrealm import expedition

TEXT = "amazon cliff 3 unhidden gold 20 | elf cavern 1 gold 37; giant 1 cliff 3; day 5"


@pytest.mark.parametrize("columns", [60, 100, 160])
def test_text_fits_and_ends_with_the_question(columns: int) -> None:
    """No line is longer than the terminal, and the question is the last line."""
    game = expedition(TEXT, seed=1)
    for rows in (None, 24):
        lines = game.render(0, columns=columns, rows=rows).splitlines()
        assert max(map(len, lines)) <= columns
        assert lines[-1].startswith("> Record ")
        assert rows is None or len(lines) <= rows


@pytest.mark.rule("MR-48.4")
def test_text_and_picture_keep_gold_of_others_secret() -> None:
    """The own gold is shown, that of the Elf isn't."""
    game = expedition(TEXT, seed=1)
    for shown in (game.render(0), game.to_svg(0)):
        assert "20 gold" in shown
        assert "37 gold" not in shown


def test_picture_is_xml_with_every_tile_and_character() -> None:
    """The picture can be parsed, and names what is on the map."""
    game = expedition(TEXT, seed=1)
    picture = game.to_svg(None)
    root = ElementTree.fromstring(picture)
    words = {element.text for element in root.iter() if element.tag.endswith("text")}
    assert {"Cliff", "Borderland", "Amazon", "(Elf)", "Giant"} <= words
