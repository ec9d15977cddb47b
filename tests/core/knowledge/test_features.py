"""Observations declared as one list of features: layout, encoding, and rejected declarations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from attrs import evolve, frozen
from numpy.typing import NDArray

from arcana_core.knowledge.encoding import Encoder
from arcana_core.knowledge.features import (
    Block,
    Counts,
    Each,
    Inside,
    MultiHot,
    Number,
    Numbers,
    OneHot,
    Planes,
    Sums,
    own_first,
)
from arcana_core.knowledge.observations import Feature
from arcana_core.testing.toys.moths import Moths, Rules

HUES = ("red", "blue", "green")


@frozen
class Keeper:
    oil: int
    lit: bool
    hue: str


@frozen
class View:
    """A table of Lanterns as one player may know it."""

    player: int = 0
    round: int = 3
    keepers: tuple[Keeper | None, ...] = (Keeper(6, True, "red"), Keeper(4, False, "green"))
    lamps: tuple[str, ...] = ("red", "red", "green")
    burnt: tuple[tuple[str, float], ...] = (("blue", 2.5), ("blue", 1))
    casting: Keeper | None = None


def encoded(*blocks: Block[View], view: View | None = None) -> list[float]:
    return list(map(float, Encoder(blocks).encode(view or View())))


def test_neighbouring_numbers_are_got_by_names_and_by_functions() -> None:
    blocks: list[Block[Keeper]] = [
        Number("oil", "oil", high=9),
        Number("lit", "lit"),
        Number("double oil", lambda keeper: 2 * keeper.oil, high=18),
        Number("dark", lambda keeper: not keeper.lit),
        Number("oil again", "oil", high=9),
    ]

    assert list(Encoder(blocks).encode(Keeper(6, True, "red"))) == [6, 1, 12, 0, 6]


def test_numbers_side_by_side_keep_their_places_between_other_blocks() -> None:
    blocks: list[Block[Keeper]] = [OneHot("hue", HUES, "hue"), Number("oil", "oil", high=9), Number("lit", "lit")]
    rows = Each[View, Keeper](("my {}", "next {}"), lambda view: view.keepers, [*blocks, OneHot("again", HUES, "hue")])

    assert list(Encoder(blocks[1:] + blocks).encode(Keeper(6, True, "red"))) == [6, 1, 1, 0, 0, 6, 1]
    assert encoded(rows) == [1, 0, 0, 6, 1, 1, 0, 0, 0, 0, 1, 4, 0, 0, 0, 1]


def test_parts_of_parts_are_got_by_dotted_names() -> None:
    blocks: list[Block[View]] = [Number("oil", "casting.oil", high=9), Number("round", "round", high=9)]

    assert list(Encoder(blocks).encode(View(casting=Keeper(5, True, "red")))) == [5, 3]


def test_numbers_are_written_in_the_order_of_their_labels() -> None:
    assert encoded(Numbers("oil", ("mine", "yours"), lambda view: [6, 4], high=9)) == [6, 4]


@pytest.mark.parametrize(
    ("value", "expected"), [("blue", [0, 1, 0]), (2, [0, 0, 1]), (None, [0, 0, 0]), (-1, [0, 0, 0])]
)
def test_one_hot_marks_a_value_given_by_itself_or_by_its_place(value: Any, expected: Sequence[float]) -> None:
    assert encoded(OneHot("hue", HUES, lambda view: value)) == expected


def test_one_hot_takes_numbers_as_values_not_as_places() -> None:
    assert encoded(OneHot("round", (2, 3, 4), "round")) == [0, 1, 0]


def test_multi_hot_marks_each_value_once() -> None:
    assert encoded(MultiHot("lamps", HUES, "lamps")) == [1, 0, 1]


def test_counts_count_each_value() -> None:
    assert encoded(Counts("lamps", HUES, "lamps", high=3)) == [2, 0, 1]


def test_sums_add_the_amounts_of_each_value() -> None:
    assert encoded(Sums("burnt", HUES, lambda view: view.burnt, high=9)) == [0, 3.5, 0]


def test_planes_are_drawn_together() -> None:
    def draw(view: View, planes: NDArray[np.float32]) -> None:
        planes[0, 1] = 1
        planes[1, 2] = view.round

    block = Planes[View](("lit", ("oil", 9)), ("a1", "a2", "a3"), draw)

    assert encoded(Number("round", "round", high=9), block, Number("zero", lambda view: 0)) == [3, 0, 1, 0, 0, 0, 3, 0]
    assert [(feature.name, feature.high, feature.labels) for feature in block.features()] == [
        ("lit", 1, ("a1", "a2", "a3")),
        ("oil", 9, ("a1", "a2", "a3")),
    ]


def test_each_writes_a_row_for_each_thing_and_zeros_where_there_is_none() -> None:
    of_a_keeper: list[Block[Keeper]] = [Number("oil", "oil", high=9), OneHot("hue", HUES, "hue")]
    block = Each[View, Keeper](("my {}", "next {}", "last {}"), lambda view: view.keepers, of_a_keeper)

    assert encoded(block) == [6, 1, 0, 0, 4, 0, 0, 1, 0, 0, 0, 0]
    assert encoded(block, view=View(keepers=(None, Keeper(4, False, "blue")))) == [0, 0, 0, 0, 4, 0, 1, 0, 0, 0, 0, 0]
    assert [feature.name for feature in block.features()] == [
        "my oil", "my hue", "next oil", "next hue", "last oil", "last hue",
    ]  # fmt: skip


def test_things_without_a_name_are_left_out() -> None:
    block = Each[View, Keeper](("my {}",), lambda view: view.keepers, [Number("oil", "oil", high=9)])

    assert encoded(block, Number("round", "round", high=9)) == [6, 3]


def test_each_nests() -> None:
    inner = Each[View, str](("{} 1", "{} 2"), lambda view: view.lamps, [OneHot("hue", HUES, str)])
    outer = Each[View, View](("my {}",), lambda view: [view], [inner])

    assert [feature.name for feature in outer.features()] == ["my hue 1", "my hue 2"]
    assert encoded(outer) == [1, 0, 0, 1, 0, 0]


def test_part_that_is_not_there_is_all_zeros() -> None:
    block: Block[View] = Inside(lambda view: view.casting, [Number[Keeper]("oil", "oil", high=9)])

    assert encoded(block) == [0]
    assert encoded(block, view=View(casting=Keeper(5, True, "red"))) == [5]


def test_spec_follows_from_the_features() -> None:
    spec = Encoder[View](
        [
            Number("round", "round", low=1, high=9),
            Counts("lamps", HUES, "lamps", high=3),
            OneHot("turns", (1, 2), "round"),
        ]
    ).spec

    assert spec.features == (
        Feature("round", 1, 1, 9),
        Feature("lamps", 3, 0, 3, HUES),
        Feature("turns", 2, 0, 1, ("1", "2")),
    )
    assert spec.describe(2) == "lamps: blue (0 to 3)"


@pytest.mark.parametrize(
    ("block", "message"),
    [
        (OneHot[View]("hue", HUES, lambda view: "pink"), "the feature 'hue' has no number for 'pink'"),
        (OneHot[View]("round", (2, 3, 4), lambda view: 0), "the feature 'round' has no number for 0"),
        (OneHot[View]("hue", HUES, lambda view: 3), "the feature 'hue' has no number for 3"),
        (Counts[View]("lamps", HUES, lambda view: [-1]), "the feature 'lamps' has no number for -1"),
        (MultiHot[View]("lamps", HUES, lambda view: [None]), "the feature 'lamps' has no number for None"),
        (Sums[View]("burnt", HUES, lambda view: [("mauve", 1)]), "the feature 'burnt' has no number for 'mauve'"),
    ],
)
def test_values_without_a_number_are_rejected(block: Block[View], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        encoded(block)


@pytest.mark.parametrize(
    ("given", "wrong"),
    [([1], "expected 2 items"), ([1, 2, 3], "expected 2 items"), ([1, "2"], "not a float"), (None, "NoneType")],
)
def test_rows_of_the_wrong_length_or_type_are_rejected(given: Any, wrong: str) -> None:
    block = Numbers[View]("oil", ("mine", "yours"), lambda view: given)

    with pytest.raises(TypeError, match=f"^oil: an observation is made of numbers: .*{wrong}"):
        encoded(Number("round", "round", high=9), block)


def test_numbers_of_the_wrong_type_are_rejected_by_name() -> None:
    with pytest.raises(TypeError, match="^round, hue: an observation is made of numbers: .*not a float"):
        encoded(Number("round", "round"), Number("hue", "casting"))
    with pytest.raises(TypeError, match="^hue: an observation is made of numbers: .*invalid type"):
        encoded(Number("hue", "casting"))


def test_wrong_numbers_of_parts_are_rejected_by_name() -> None:
    part: Block[View] = Inside("keepers", [Number[Any]("oil", lambda keepers: keepers[9].oil + None)])

    with pytest.raises(IndexError):
        encoded(part)
    with pytest.raises(TypeError, match="^oil: "):
        encoded(Inside("keepers", [Number[Any]("oil", "count")]))


def test_names_of_attributes_are_nothing_else() -> None:
    for name in ("round)", "keepers[0]", "", "a..b", "__import__('os')"):
        with pytest.raises(ValueError, match="a getter is a function or the name of an attribute"):
            Encoder[View]([Number("round", name)])


def test_placed_things_fill_their_own_rows() -> None:
    of_a_keeper: list[Block[Keeper]] = [Number("lit", "lit"), OneHot("hue", HUES, "hue")]
    block = Each[View, Keeper](("a {}", "b {}", "c {}"), lambda view: view.keepers, of_a_keeper, place="oil")
    view = View(keepers=(Keeper(2, True, "blue"), Keeper(0, False, "red"), Keeper(3, True, "red")))

    assert encoded(Number("round", "round", high=9), block, view=view) == [3, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0]


def test_rows_in_rows_are_written_in_their_places() -> None:
    hue: list[Block[str]] = [OneHot("hue", HUES, str)]
    lamps = Each[Any, str](("{} 1", "{} 2"), "lamps", hue)
    planes = Planes[Any](("plane",), ("x", "y"), lambda view, planes: planes.fill(view.round))
    outer = Each[View, View](("my {}", "your {}"), lambda view: (view, view), [Number("round", "round"), lamps, planes])

    assert encoded(Number("round", "round"), outer) == [3, *[3, 1, 0, 0, 1, 0, 0, 3, 3] * 2]


def test_own_seat_comes_first() -> None:
    assert own_first((10, 11, 12), 0) == (10, 11, 12)
    assert own_first((10, 11, 12), 2) == (12, 10, 11)


# Observations of a game.


def test_observation_into_overwrites_a_row_of_a_batch() -> None:
    game = Moths(3, seed=5)
    batch = np.full((3, *game.observation_spec.shape), 7, dtype=np.float32)

    for player in range(3):
        game.observation_into(player, batch[player])

    assert (batch == [game.observation(player) for player in range(3)]).all()


def _read_only() -> NDArray[np.float32]:
    array = np.zeros(Moths(seed=1).observation_spec.shape, dtype=np.float32)
    array.flags.writeable = False
    return array


@pytest.mark.parametrize(
    ("array", "message"),
    [
        (np.zeros(5, dtype=np.float32), r"needs an array of shape \(104,\), got \(5,\)"),
        (np.zeros((1, 104), dtype=np.float32), r"needs an array of shape \(104,\), got \(1, 104\)"),
        (np.zeros(104), "needs an array of float32, got float64"),
        (np.zeros(104, dtype=">f4"), "needs an array of float32, got >f4"),
        (np.zeros((104, 2), dtype=np.float32)[:, 0], "needs a contiguous array, got one with gaps"),
        (_read_only(), "needs an array that can be written to"),
    ],
)
def test_observation_into_rejects_arrays_that_do_not_fit(array: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Moths(seed=1).observation_into(0, array)


def test_observation_into_takes_arrays_only() -> None:
    with pytest.raises(TypeError, match=r"is written into a NumPy array, got \[0\]"):
        Moths(seed=1).observation_into(0, [0])  # type: ignore[arg-type]


def test_rejected_array_is_unchanged() -> None:
    array = np.full(5, 7, dtype=np.float32)

    with pytest.raises(ValueError, match="shape"):
        Moths(seed=1).observation_into(0, array)

    assert (array == 7).all()


@pytest.mark.parametrize("player", [None, 2, -1, True])
def test_only_players_have_observations(player: Any) -> None:
    game = Moths(seed=1)

    with pytest.raises(ValueError, match="player"):
        game.observation(player)
    with pytest.raises(ValueError, match="player"):
        game.observation_into(player, np.zeros(game.observation_spec.shape, dtype=np.float32))


def test_spec_and_action_space_are_known_without_a_game() -> None:
    for players in Moths.player_counts:
        assert Moths.observation_spec_for(players=players) == Moths(players, seed=1).observation_spec
    rules = Rules(cards=20)
    assert Moths.action_space_for(rules) is Moths(seed=1, rules=rules).action_space
    assert Moths.action_space_for() is Moths(seed=1).action_space


def test_spec_and_action_space_of_an_impossible_table_are_rejected() -> None:
    with pytest.raises(ValueError, match="is played by"):
        Moths.observation_spec_for(players=99)
    with pytest.raises(TypeError, match="rules of moths must be"):
        Moths.observation_spec_for("house rules")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="rules of moths must be"):
        Moths.action_space_for("house rules")  # type: ignore[arg-type]


def test_bounds_follow_the_rules_in_force() -> None:
    class Candles(Moths):
        __slots__ = ()

        @classmethod
        def _features(cls, rules: Rules, players: int) -> list[Any]:
            return [
                Number("deck", "deck", high=rules.cards),
                *[Number(f"seat {seat}", "lamp") for seat in range(players)],
            ]

    assert list(Candles.observation_spec_for(Rules(cards=20), 3).high) == [20, 1, 1, 1]
    assert list(Candles.observation_spec_for(players=2).high) == [12, 1, 1]
    assert list(Candles.observation_spec_for(Rules(cards=20), 2).high) == [20, 1, 1]


def test_observation_follows_a_changed_view() -> None:
    class Blindfolded(Moths):
        __slots__ = ()

        def view(self, player: int | None) -> Any:
            return evolve(super().view(player), hands=((),) * self.player_count)

    game = Blindfolded(seed=1)

    assert not game.observation(0)[game.observation_spec.where("my hand")].any()
