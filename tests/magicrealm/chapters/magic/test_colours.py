"""The colours of magic and their sources (MR-6.3, MR-36.1 to MR-36.6, MR-44.19)."""

from __future__ import annotations

import pytest

from arcana_magicrealm import Game
from arcana_magicrealm.chapters.magic import colours
from arcana_magicrealm.chapters.travel import looting
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.denizens import LEADERS
from arcana_magicrealm.model.locations import DWELLING, SITE
from arcana_magicrealm.model.realm import TILE
from tests.magicrealm.chapters.magic.spells import put as put_spell
from tests.magicrealm.hands import draw, hand, set_chits
from tests.magicrealm.table import begun, being, clearing, piece, place_chit, stack

FAR = "cliff 3"
"""A clearing without any source of its own."""


def supplied(game: Game, where: str) -> set[str]:
    """The colours in a clearing."""
    return {*colours.supplied(game, clearing(where))}


def supplied_to(game: Game, name: str) -> set[str]:
    """The colours that a being is supplied with."""
    return {*colours.supplied_to(game, being(name))}


def put_on_road(game: Game, name: str, *ends: str) -> None:
    """Put a character onto the roadway between two clearings, or into the woods beside one."""
    one = game.position.characters[game.position.seats[being(name)]]
    one.at, one.road = -1, tuple(map(clearing, ends))


def turn_over(game: Game, *tiles: str) -> None:
    """Turn tiles over."""
    for tile in tiles:
        game.position.enchanted ^= 1 << TILE[tile]


@pytest.mark.rule("MR-6.3", "MR-36.3")
@pytest.mark.parametrize(
    ("day", "expected"),
    [(6, set()), (7, {"white", "black"}), (8, set()), (14, {"grey"}), (21, {"purple"}), (28, {"gold"})],
)
def test_last_day_of_a_week_supplies_its_colours_everywhere(day: int, expected: set[str]) -> None:
    game = begun("witch", witch=FAR, giant_1="caves 1")
    game.position.day = day

    assert supplied(game, FAR) == supplied_to(game, "witch") == supplied_to(game, "giant 1") == expected

    put_on_road(game, "witch", FAR, "cliff 6")
    assert supplied_to(game, "witch") == expected


@pytest.mark.rule("MR-6.3")
def test_longer_game_begins_again_after_four_weeks() -> None:
    game = begun("witch", witch=FAR)

    for day, expected in ((35, {"white", "black"}), (42, {"grey"}), (56, {"gold"})):
        game.position.day = day
        assert supplied(game, FAR) == expected


@pytest.mark.rule("MR-36.3", "MR-39.5")
def test_sources_can_be_asked_for_without_the_colour_of_the_day() -> None:
    game = begun("witch", witch="cliff 4")
    game.position.day = 14
    turn_over(game, "awful_valley")

    assert colours.supplied(game, clearing(FAR), day=False) == frozenset()
    assert colours.supplied(game, clearing("awful_valley 1"), day=False) == {"grey"}
    assert colours.supplied_to(game, being("witch"), day=False) == frozenset()


@pytest.mark.rule("MR-36.3")
def test_chapel_supplies_white_in_its_clearing_alone() -> None:
    game = begun("witch", witch=FAR)
    game.put_dwelling(DWELLING["chapel"], clearing("linden_woods 2"))

    assert supplied(game, "linden_woods 2") == {"white"}
    assert supplied(game, "linden_woods 4") == set()

    put_on_road(game, "witch", "linden_woods 2", "linden_woods 4")
    assert supplied_to(game, "witch") == set()


@pytest.mark.rule("MR-36.3", "MR-12.23")
def test_toadstool_circle_supplies_black_once_somebody_has_drawn_it() -> None:
    game = begun("witch", witch=FAR)
    place_chit(game, "hoard", "cliff")
    stack(game, "large hoard", "toadstool_circle")
    assert supplied(game, "cliff 6") == set()

    draw(game, "toadstool_circle")
    looting.put_back(game, being("witch"), SITE["hoard"], piece("toadstool_circle"))

    assert supplied(game, "cliff 6") == {"black"}
    assert supplied(game, FAR) == set()

    game.position.characters[0].places = 0
    assert supplied(game, "cliff 6") == {"black"}, "it stays discovered when its finder dies"


@pytest.mark.rule("MR-36.3")
def test_only_the_enchanted_side_of_a_tile_supplies_its_colours() -> None:
    game = begun("witch", witch="awful_valley 1")
    assert supplied_to(game, "witch") == set()

    turn_over(game, "awful_valley")
    assert supplied_to(game, "witch") == {"grey"}


@pytest.mark.rule("MR-36.3")
def test_clearings_of_an_enchanted_tile_have_colours_of_their_own() -> None:
    game = begun("witch", witch="borderland 1")
    turn_over(game, "borderland")

    assert [supplied(game, f"borderland {n}") for n in range(1, 7)] == [
        {"grey"},
        {"gold"},
        {"gold"},
        {"purple"},
        {"purple"},
        {"grey", "purple"},
    ]


@pytest.mark.rule("MR-44.19", "MR-36.3")
@pytest.mark.parametrize(
    ("card", "colour"),
    [
        ("sacred_grail", "white"),
        ("golden_icon", "grey"),
        ("cloven_hoof", "black"),
        ("dragon_essence", "purple"),
        ("flowers_of_rest", "gold"),
    ],
)
def test_enchanted_card_supplies_its_colour_in_the_clearing_of_its_owner(card: str, colour: str) -> None:
    game = begun("witch", "elf", witch=FAR, elf="cliff 5")
    hand(game, "witch", card, active=True)

    assert supplied(game, FAR) == {colour}
    assert supplied(game, "cliff 5") == set()

    game.position.characters[0].at = clearing("cliff 5")
    assert supplied_to(game, "elf") == {colour}


@pytest.mark.rule("MR-36.3", "MR-9.18")
def test_enchanted_card_supplies_everybody_wherever_it_lies_open() -> None:
    game = begun("witch", witch=FAR)
    hand(game, "witch", "golden_icon", active=True)
    piles, icon = game.position.piles, 1 << piece("golden_icon")
    game.position.characters[0].active = 0

    piles.move(icon, slots.OPEN[0], slots.CARDS_OF_GROUP[0], piles.everybody)
    game.position.denizen_at[LEADERS[0]] = clearing("caves 1")
    assert supplied(game, "caves 1") == {"grey"}
    assert supplied(game, FAR) == set()

    piles.put_under((piece("golden_icon"),), slots.CARDS_OF_GROUP[0], slots.HEAP[clearing(FAR)], piles.everybody)
    assert supplied(game, FAR) == {"grey"}
    assert supplied(game, "caves 1") == set()


@pytest.mark.rule("MR-36.3", "MR-9.18")
def test_enchanted_card_that_nobody_has_found_supplies_nothing() -> None:
    game = begun("witch", witch=FAR)
    stack(game, "heap Cliff 3", "golden_icon")

    assert supplied(game, FAR) == set()


@pytest.mark.rule("MR-36.4")
def test_roadway_has_the_colours_of_both_ends() -> None:
    game = begun("witch")
    put_on_road(game, "witch", "borderland 1", "borderland 6")
    assert supplied_to(game, "witch") == set()

    turn_over(game, "borderland")
    assert supplied_to(game, "witch") == {"grey", "purple"}


@pytest.mark.rule("MR-36.4")
def test_card_reaches_a_roadway_only_if_it_is_carried_there() -> None:
    game = begun("witch", "elf", elf="cliff 4")
    put_on_road(game, "witch", "cliff 5", "cliff 6")
    put_on_road(game, "elf", "cliff 5", "cliff 6")
    stack(game, "heap Cliff 6", "sacred_grail")
    game.position.piles.show_all(slots.HEAP[clearing("cliff 6")], game.position.piles.everybody)
    hand(game, "elf", "golden_icon", active=True)

    assert supplied_to(game, "witch") == supplied_to(game, "elf") == {"grey"}

    put_on_road(game, "elf", "cliff 2", "cliff 5")
    assert supplied_to(game, "witch") == set()


@pytest.mark.rule("MR-36.5")
def test_woods_have_every_colour_of_the_enchanted_tile() -> None:
    game = begun("witch")
    put_on_road(game, "witch", "borderland 1")
    assert supplied_to(game, "witch") == set()

    turn_over(game, "borderland")
    assert supplied_to(game, "witch") == {"grey", "gold", "purple"}


@pytest.mark.rule("MR-36.5", "MR-36.4")
def test_card_carried_in_the_woods_supplies_everybody_in_the_woods_of_the_tile() -> None:
    game = begun("witch", "elf")
    put_on_road(game, "witch", "cliff 5")
    put_on_road(game, "elf", "cliff 6")
    hand(game, "elf", "golden_icon", active=True)
    assert supplied_to(game, "witch") == {"grey"}

    put_on_road(game, "elf", "caves 1")
    assert supplied_to(game, "witch") == set()


@pytest.mark.rule("MR-36.1", "MR-36.2")
def test_types_one_to_five_give_the_five_colours_and_others_none() -> None:
    game = begun("witch", "sorceror", "magician", "white_knight")
    found = {}
    for name in ("witch", "sorceror", "magician", "white_knight"):
        for number, chit in enumerate(game.figures_of(being(name))):
            if chit.type:
                found[chit.type] = colours.colour_of(game, being(name), number)

    assert found == {
        "I": "white",
        "II": "grey",
        "III": "gold",
        "IV": "purple",
        "V": "black",
        "VI": "",
        "VII": "",
        "VIII": "",
    }


@pytest.mark.rule("MR-36.2", "MR-1.10")
def test_only_active_magic_chits_up_to_type_five_can_enchant() -> None:
    game = begun("witch")
    figures = game.figures_of(being("witch"))
    fit = [n for n, chit in enumerate(figures) if chit.type in {"I", "II", "III", "IV", "V"}]
    assert 0 < len(fit) < len([chit for chit in figures if chit.type])

    assert [*colours.enchanting_chits(game, being("witch"))] == fit

    states = [*game.position.characters[0].chits]
    states[fit[0]] = "L"
    states[fit[1]] = "F"
    game.position.characters[0].chits = "".join(states)
    assert [*colours.enchanting_chits(game, being("witch"))] == [fit[0], *fit[2:]]


@pytest.mark.rule("MR-36.6")
def test_colour_chit_supplies_its_owner_alone() -> None:
    game = begun("witch", "elf", witch=FAR, elf=FAR)
    number = colours.enchanting_chits(game, being("witch"))[0]
    colour = colours.colour_of(game, being("witch"), number)
    set_chits(game, "witch", all="A")
    assert not colours.has_colour(game, being("witch"), colour)
    states = game.position.characters[0].chits
    game.position.characters[0].chits = states[:number] + "E" + states[number + 1 :]

    assert colours.has_colour(game, being("witch"), colour)
    assert colours.colour_chits(game, being("witch")) == colours.colour_chits(game, being("witch"), colour) == (number,)
    assert not colours.has_colour(game, being("elf"), colour)
    assert supplied(game, FAR) == set()
    assert number not in colours.magic_chits(game, being("witch")), "while enchanted it isn't a Magic chit"


@pytest.mark.rule("MR-36.6")
def test_used_colour_chit_is_a_fatigued_magic_chit() -> None:
    game = begun("witch", witch=FAR)
    number = colours.enchanting_chits(game, being("witch"))[0]
    states = game.position.characters[0].chits
    game.position.characters[0].chits = states[:number] + "E" + states[number + 1 :]

    colours.use_colour_chit(game, being("witch"), number)

    assert game.chits_of(being("witch"))[number] == "F"
    assert colours.colour_chits(game, being("witch")) == ()


@pytest.mark.rule("MR-44.19", "MR-40.8")
@pytest.mark.parametrize(("card", "colour"), [("sacred_grail", "white"), ("golden_icon", "grey")])
def test_grail_and_icon_go_on_supplying_with_a_transmorphized_owner(card: str, colour: str) -> None:
    game = begun("witch", "elf", witch=FAR, elf=FAR)
    hand(game, "elf", card, active=True)

    put_spell(game, "transform", "witch", "elf", data="frog")

    assert supplied(game, FAR) == {colour}
    assert supplied_to(game, "witch") == {colour}


@pytest.mark.rule("MR-36.3", "MR-6.3")
def test_colours_are_not_supplied_off_the_map() -> None:
    game = begun("elf")
    game.position.day = 7
    assert colours.supplied_to(game, being("elf"))

    game.position.characters[0].at = -1

    assert not colours.supplied_to(game, being("elf"))
