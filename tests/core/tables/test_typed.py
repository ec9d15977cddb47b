"""TOML tables that become values of attrs classes, with all mistakes at once."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from attrs import field, frozen

from arcana_core.errors import RulesError
from arcana_core.tables.fields import ByKey
from arcana_core.tables.kinds import Whole
from arcana_core.tables.reading import Tables
from arcana_core.tables.toml import data, written
from arcana_core.tables.typed import Typed, entry, read_typed


@frozen
class Blow:
    """One side of a weapon."""

    sharp: int = field(metadata=entry(at_least=0, at_most=6))
    cold: bool = False


@frozen
class Weapon:
    """A weapon of Lanterns."""

    key: str = field(metadata=entry(read=False))
    name: str
    blows: tuple[Blow, ...] = ()
    best: Blow | None = None
    price: int | None = None
    hands: str = field(default="one", metadata=entry(one_of=("one", "two")))
    speeds: tuple[int, ...] = field(default=(), metadata=entry(item_at_most=9, length=(0, 3)))
    prices: Mapping[str, int] = {}
    note: str = field(default="", init=False)


TEXT = """
[weapons.oak_staff]
name = "Oak staff"
blows = [{ sharp = 0 }, { sharp = 1, cold = true }]
best = { sharp = 1 }
price = 4
hands = "two"
speeds = [1, 9]
prices = { guild = 3 }

[weapons.fist]
name = "Fist"

[counters]
oil = 12
"""


def test_tables_become_values_with_their_keys() -> None:
    tables = read_typed(written(TEXT, "weapons"), weapons=Weapon, counters=ByKey(Whole()))

    assert tables["weapons"] == {
        "oak_staff": Weapon(
            "oak_staff", "Oak staff", (Blow(0), Blow(1, cold=True)), Blow(1), 4, "two", (1, 9), {"guild": 3}
        ),
        "fist": Weapon("fist", "Fist"),
    }
    assert tables["counters"] == {"oil": 12}


def test_all_mistakes_of_a_file_are_listed_each_with_its_line() -> None:
    text = TEXT.replace("sharp = 1, cold", "shrap = 1, cold").replace('"two"', '"tow"').replace("9]", "10]")
    text = text.replace('name = "Fist"', "note = 'x'").replace("oil = 12", "oil = 'much'")

    with pytest.raises(RulesError) as caught:
        read_typed(written(text + "[weapon.x]\n[weapons.'X y']\n", "weapons"), weapons=Weapon, counters=ByKey(Whole()))

    assert str(caught.value).splitlines() == [
        "TOML text:15: counters.oil must be an integer, got 'much'",
        "TOML text:4: weapons.oak_staff: blows[1].shrap: a blow has no 'shrap'; did you mean 'sharp'?",
        "TOML text:4: weapons.oak_staff: blows[1]: a blow needs 'sharp', an integer between 0 and 6",
        "TOML text:7: weapons.oak_staff: hands must be 'one' or 'two', got 'tow'; did you mean 'two'?",
        "TOML text:8: weapons.oak_staff: speeds[1] must be at most 9, got 10",
        "TOML text:11: weapons.fist: a weapon needs 'name', a text of at most 65536 characters",
        "TOML text:12: weapons.fist: note: a weapon has no 'note'; it has name, blows, best, price, hands, speeds, prices",
        "TOML text:17: weapons.'X y': a key is at most 40 small letters, digits and underscores, a letter first",
        "TOML text:16: unknown table or key 'weapon'; did you mean 'weapons'?",
    ]


def test_missing_part_is_rejected_beside_the_part_in_its_place() -> None:
    with pytest.raises(RulesError) as caught:
        read_typed(written("[[weapon]]\nprice = 3\n", "weapons"), counters=ByKey(Whole()))

    assert str(caught.value).splitlines() == [
        "TOML text: counters is missing; it must be a table by key",
        "TOML text:1: unknown table or key 'weapon'; known: counters",
    ]


def test_bounds_that_mean_nothing_for_a_type_are_an_error_of_the_class() -> None:
    @frozen
    class Odd:
        lit: bool = field(metadata=entry(at_least=1))

    with pytest.raises(TypeError, match=r"Odd\.lit: at_least means nothing"):
        Typed(Odd).read({}, "", [])


def test_mistakes_of_tables_from_several_sources_have_their_own_places(tmp_path: object) -> None:
    tables = Tables(("lamps",))
    for text in ("[lamps.a]\noil = 1\n", "\n\n[lamps.b]\noil = 2\n"):
        for part, key, _ in tables.read(written(text, "lamps", source=f"{len(text)}.toml")):
            tables.wrong(part, key, ["oil is too much"])
    tables.wrong("lamps", "c", ["missing"])

    with pytest.raises(RulesError) as caught:
        tables.check()
    assert str(caught.value).splitlines() == [
        "18.toml:2: lamps.a: oil is too much",
        "20.toml:4: lamps.b: oil is too much",
        "lamps.c: missing",
    ]


def test_data_of_a_package_is_read_by_its_name() -> None:
    assert data("arcana_wizwar", "objects.toml").at("objects.door.cracks").startswith("objects.toml:")
