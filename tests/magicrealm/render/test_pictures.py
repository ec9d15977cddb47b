"""The text and the picture of a position (MR-48)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from xml.etree import ElementTree

import pytest

from arcana_magicrealm import expedition
from arcana_magicrealm.chapters.travel import flying
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.realm import TILE
from arcana_magicrealm.render.svg import DISCOVERED, HALF
from tests.magicrealm.chapters.magic.spells import put
from tests.magicrealm.table import being, refresh

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


@pytest.mark.rule("MR-4.11", "MR-12.7")
def test_picture_shows_chits_at_their_clearings_and_marks_discovered_sites() -> None:
    """Chits with a number are in its clearing's label, and only the discovered site has the colour for that."""
    chits = "; ".join(f"{chit} lost_city" for chit in ("hoard", "pool", "howl_4", "shrine", "flutter_1"))
    game = expedition(f"amazon ruins 1 knows site hoard; lost_city ruins up; {chits}; day 5", seed=1)

    own, others = game.to_svg(0), game.to_svg(None)

    assert own.count(DISCOVERED) == others.count(DISCOVERED) + 1  # the legend has it in both
    root = ElementTree.fromstring(own)
    labels = [
        {text.text for text in group.iter() if text.tag.endswith("text")}
        for group in root.iter()
        if any(part.tag.endswith("title") and part.text == "Ruins 6: Hoard 6, Pool 6" for part in group)
    ]
    assert labels == [{"Hoard 6", "Pool 6"}]


def test_legend_has_the_colours_of_tiles() -> None:
    """The legend names every kind of tile."""
    picture = expedition(TEXT, seed=1).to_svg(None)

    assert all(f">{kind} tile<" in picture for kind in ("valley", "woods", "mountain", "cave"))


def labels(picture: str) -> set[str | None]:
    """The words on the labels of a picture."""
    return {element.text for element in ElementTree.fromstring(picture).iter() if element.tag.endswith("text")}


@pytest.mark.rule("MR-41.4", "MR-48.2")
def test_text_and_picture_show_everybody_in_the_air() -> None:
    game = expedition("elf cliff 3 unhidden | witch_king caves 3; h_flying_dragon 1 cliff 3; day 5", seed=1)
    cliff = game.map.neighbours[TILE["cliff"]][0]
    flying.rise(game, being("elf"), TILE["cliff"])
    flying.rise(game, being("h_flying_dragon 1"), TILE["cliff"], cliff)
    refresh(game)

    for player in (0, 1, None):
        text = game.render(player)
        assert "Elf" in text
        assert "in the air over Cliff" in text
        assert "    in the air: Elf" in text
        assert "and Heavy Flying Dragon 1" in text
        assert {"in the air: Elf", "in the air: Heavy Flying Dragon 1"} <= labels(game.to_svg(player))


@pytest.mark.rule("MR-48.17", "MR-40.7")
def test_picture_shows_spells_and_forms() -> None:
    words = "elf cliff 3 unhidden under transform lion by witch_king | witch_king caves 3; giant 1 cliff 3; day 5"
    game = expedition(words, seed=1)
    put(game, "fog", "witch_king", ("tile", TILE["cliff"]))
    put(game, "transform", "witch_king", "giant 1", data="frog")
    refresh(game)

    for player in (0, None):
        assert {"Elf as Lion", "Fog", "Giant 1 (as Frog)", "Under Transform"} <= labels(game.to_svg(player))
    assert "Lion" in game.render(1)
    assert "ready" not in game.render(0)  # its chits are frozen


@pytest.mark.rule("MR-36.3")
def test_screen_names_the_enchanted_tiles() -> None:
    game = expedition("elf cliff 3; enchanted ruins, cliff; day 5", seed=1)

    assert "enchanted: Cliff and Ruins" in game.render(0, rows=40)


def drawn(node: ElementTree.Element, x: float = 0, y: float = 0) -> Iterator[tuple[ElementTree.Element, float, float]]:
    """Every element of a picture, and where its own coordinates begin."""
    moved = re.match(r"translate\((\S+) (\S+)\)", node.get("transform", ""))
    if moved is not None:
        x, y = x + float(moved[1]), y + float(moved[2])
    yield node, x, y
    for part in node:
        yield from drawn(part, x, y)


def boxes(picture: ElementTree.Element) -> Iterator[tuple[float, float, float, float]]:
    """The left, top, right and bottom of every label of a picture."""
    for node, x, y in drawn(picture):
        if node.tag.endswith("rect") and node.get("rx") == "9":
            left, top = x + float(node.get("x", 0)), y + float(node.get("y", 0))
            yield left, top, left + float(node.attrib["width"]), top + float(node.attrib["height"])


def clearings(picture: ElementTree.Element) -> Iterator[tuple[float, float]]:
    """The middle of every clearing of a picture."""
    for node, x, y in drawn(picture):
        if node.tag.endswith("circle") and node.get("r") == "17":
            yield x + float(node.attrib["cx"]), y + float(node.attrib["cy"])


@pytest.mark.parametrize(("seed", "tile"), [(1, "curst_valley"), (3, "awful_valley"), (12, "curst_valley")])
def test_labels_of_a_full_tile_do_not_cover_those_of_the_next_one(seed: int, tile: str) -> None:
    crowd = "unhidden; viper 1 {0}; wolf_a 1 {0}; company {0}; o1 {0} hired 0; l1 {0} hired 0; day 5"
    game = expedition(f"berserker {tile} 1 {crowd.format(f'{tile} 1')}", seed=seed)

    there = [*boxes(ElementTree.fromstring(game.to_svg(0)))]

    for one, other in combinations(there, 2):
        apart = one[2] - 1 < other[0] or other[2] - 1 < one[0] or one[3] - 1 < other[1] or other[3] - 1 < one[1]
        assert apart, (one, other)


def test_crowd_in_a_clearing_stands_in_columns() -> None:
    """Sixteen labels below one another would reach through two tiles."""
    picture = expedition(" | ".join(f"{hero.id} cliff 3 unhidden" for hero in HEROES), seed=1).to_svg(None)
    parts = [part for part in ElementTree.fromstring(picture).iter() if len(part)]
    (there,) = [[*boxes(part)] for part in parts if (part[0].text or "").startswith("Cliff 3:")]

    assert len(there) == 17  # with the familiar
    assert max(bottom for _, _, _, bottom in there) < HALF


@pytest.mark.parametrize("clearing", ["dark_valley 5", "cliff 2", "borderland 5"])
def test_crowd_does_not_cover_clearings_of_the_tiles_around(clearing: str) -> None:
    everybody = " | ".join(f"{hero.id} {clearing} unhidden" for hero in HEROES[:14])
    picture = ElementTree.fromstring(expedition(everybody, seed=1).to_svg(None))

    there, labels_ = [*clearings(picture)], [*boxes(picture)]

    assert len(there) > 80
    assert not [
        (x, y) for x, y in there for left, top, right, bottom in labels_ if left < x < right and top < y < bottom
    ]
