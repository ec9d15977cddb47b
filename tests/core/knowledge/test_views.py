"""Views as plain data: written by their annotations, read back strictly."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, NamedTuple

import pytest
from attrs import field, frozen
from attrs.validators import in_
from hypothesis import given
from hypothesis import strategies as st

from arcana_core.actions import Action, action
from arcana_core.cards.cards import Card
from arcana_core.errors import PlainDataError
from arcana_core.events import Hidden
from arcana_core.knowledge.views import View
from arcana_core.records.jsonable import Codec, Json, Spelling, name_in, names_in
from arcana_core.rules import GameRules, setting

COLOURS = ("red", "blue", "green")
Colour = Annotated[int, name_in(COLOURS, {-1: None})]
Colours = Annotated[int, names_in(COLOURS)]


def _spot(text: str, view: Any) -> int:
    row, _, column = text.partition(",")
    return int(row) * int(view.columns) + int(column)


Spot = Annotated[int, Spelling(lambda spot, view: "{},{}".format(*divmod(spot, view.columns)), _spot, asks_root=True)]


@action
class GoTo(Action):
    """Go to a place."""

    place: int = field(validator=in_(range(9)))


@action
class Wait(Action):
    """Stay."""


@frozen
class Lantern:
    """A lamp, perhaps made of another one."""

    colour: Colour
    made_of: Lantern | None = None


@frozen
class Fog:
    """Nothing to be seen."""

    thick: bool


class Keeper(NamedTuple):
    """A person with oil."""

    name: str
    oil: float


@frozen(kw_only=True)
class Rules(GameRules):
    """Settings."""

    oil: int = setting(6, clause="LN-1", at_least=1)


@frozen
class TableView(View):
    """A bit of everything."""

    plain_types: ClassVar[Mapping[type, Any]] = {
        Action: GoTo | Wait,
        Rules: Annotated[Rules, Spelling(Rules.difference, Rules.from_plain, Json)],
    }
    player: int | None
    columns: int
    rules: Rules
    hands: tuple[tuple[Card, ...] | Hidden, ...]
    score: tuple[float, float]
    keeper: Keeper | None
    there: tuple[Lantern | Fog, ...]
    colours: Colours
    at: Spot
    plans: tuple[Action, ...]
    notes: Mapping[str, str]


VIEW = TableView(
    1,
    4,
    Rules(oil=3),
    ((Card("10H"), Card("2C")), Hidden(3)),
    (0.5, 2.0),
    Keeper("Otho", 1.25),
    (Lantern(2, Lantern(-1)), Fog(thick=True)),
    0b101,
    7,
    (GoTo(2), Wait()),
    {"otho": "hé"},
)
PLAIN: dict[str, Any] = {
    "player": 1,
    "columns": 4,
    "rules": {"oil": 3},
    "hands": [["10H", "2C"], {"hidden": 3}],
    "score": [0.5, 2.0],
    "keeper": {"name": "Otho", "oil": 1.25},
    "there": [
        {"class": "Lantern", "colour": "green", "made_of": {"colour": None, "made_of": None}},
        {"class": "Fog", "thick": True},
    ],
    "colours": ["red", "green"],
    "at": "1,3",
    "plans": [{"class": "GoTo", "place": 2}, {"class": "Wait"}],
    "notes": {"otho": "hé"},
}


def test_view_is_written_by_its_annotations() -> None:
    assert VIEW.to_plain() == PLAIN


def test_plain_data_is_read_back_as_an_equal_view() -> None:
    again = TableView.from_plain(json.loads(json.dumps(VIEW.to_plain())))

    assert again == VIEW
    assert again.plans[0] is GoTo(2)
    assert type(again.hands[0]) is tuple


def test_plain_data_is_new_each_time() -> None:
    VIEW.to_plain()["hands"].clear()

    assert VIEW.to_plain() == PLAIN


def test_whole_number_is_read_as_the_number_that_javascript_writes() -> None:
    again = TableView.from_plain({**PLAIN, "score": [1, 2]})

    assert again.score == (1.0, 2.0)
    assert all(type(one) is float for one in again.score)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"player": "1"}, "player: expected a whole number or null, got '1'"),
    ({"player": True}, "player: expected a whole number or null, got True"),
    ({"columns": 4.0}, "columns: expected a whole number, got 4.0"),
    ({"columns": None}, "columns: expected a whole number, got None"),
    ({"rules": {"oil": 0}}, "rules: oil must be at least 1, got 0 (LN-1)"),
    ({"rules": {"oli": 1}}, "rules: "),
    ({"hands": {}}, "hands: expected a list, got an object"),
    ({"hands": [["10H", "QX"]]}, "hands[0][1]: no card is written 'QX'"),
    ({"hands": [[["10H"]]]}, "hands[0][0]: expected a text, got a list of 1"),
    ({"hands": ["10H"]}, "hands[0]: expected a list or an object, got '10H'"),
    ({"hands": [{"hidden": -1.5}]}, "hands[0].hidden: expected a whole number or null, got -1.5"),
    ({"score": [1.0]}, "score: expected a list of 2, got a list of 1"),
    ({"score": [1.0, float("nan")]}, "score[1]: expected a number, got nan"),
    ({"score": [1.0, 10**400]}, "score[1]: expected a number, got "),
    ({"keeper": {"name": "Otho"}}, "keeper: missing key 'oil'"),
    ({"keeper": {"name": "Otho", "oil": 1.0, "liver": 2}}, "keeper: unknown key 'liver'"),
    ({"keeper": {"name": "\ud800", "oil": 1.0}}, "keeper.name: the text has half a character in it"),
    ({"keeper": {5: 6}}, "keeper: keys must be texts, got 5"),
    ({"there": [{"thick": True}]}, "there[0].class: unknown class, got None; expected 'Lantern' or 'Fog'"),
    ({"there": [{"class": "Lanter"}]}, "there[0].class: unknown class, got 'Lanter'; did you mean 'Lantern'?"),
    ({"there": [{"class": ["Fog"]}]}, "there[0].class: unknown class, got a list of 1; expected 'Lantern' or 'Fog'"),
    ({"there": [{"class": "Fog", "thick": 1}]}, "there[0].thick: expected true or false, got 1"),
    ({"there": [None]}, "there[0]: expected an object, got None"),
    ({"colours": ["rde"]}, "colours: unknown name 'rde'; did you mean 'red'?"),
    ({"colours": ["green", "red"]}, "colours: names must occur once each, in their fixed order"),
    ({"at": "x,y"}, "at: invalid literal for int()"),
    ({"plans": [{"class": "GoTo", "place": 9}]}, "plans[0]: GoTo.place must be an integer between 0 and 8, got 9"),
    ({"notes": {"otho": 1}}, "notes.otho: expected a text, got 1"),
    ({"playr": 1}, "unknown key 'playr'; did you mean 'player'?"),
]


@pytest.mark.parametrize(("change", "message"), WRONG)
def test_wrong_data_is_rejected_with_its_path(change: dict[str, Any], message: str) -> None:
    with pytest.raises(PlainDataError) as caught:
        TableView.from_plain({**PLAIN, **change})

    assert str(caught.value).startswith(message)


class Evil:
    """Raises at every operation."""

    def _raise(self, *args: Any) -> Any:
        raise RuntimeError("touched")

    __eq__ = __hash__ = __repr__ = __str__ = __len__ = __iter__ = __getitem__ = __bool__ = _raise


class SubText(str):
    """A text of another class."""

    __slots__ = ()


class SubDict(dict[Any, Any]):
    """A dict of another class."""


@pytest.mark.parametrize("foreign", [Evil(), SubText("x"), SubDict(PLAIN), 3, None, [], "view", {"player": 1}])
def test_foreign_object_is_not_a_view(foreign: object) -> None:
    with pytest.raises(PlainDataError):
        TableView.from_plain(foreign)


@pytest.mark.parametrize("key", PLAIN)
@pytest.mark.parametrize("foreign", [Evil(), SubDict(), [Evil()], {"class": Evil()}, {"x": Evil()}])
def test_foreign_object_inside_is_rejected(key: str, foreign: object) -> None:
    with pytest.raises(PlainDataError, match=key):
        TableView.from_plain({**PLAIN, key: foreign})


@pytest.mark.parametrize("key", PLAIN)
def test_every_key_is_needed(key: str) -> None:
    with pytest.raises(PlainDataError, match=f"^missing key '{key}'$"):
        TableView.from_plain({name: value for name, value in PLAIN.items() if name != key})


def test_data_nested_without_end_is_rejected() -> None:
    lantern: dict[str, Any] = {"class": "Lantern", "colour": "red"}
    lantern["made_of"] = inner = {"colour": "red", "made_of": None}
    inner["made_of"] = inner  # type: ignore[assignment]

    with pytest.raises(PlainDataError, match="nested too deeply"):
        TableView.from_plain({**PLAIN, "there": [lantern]})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.sampled_from(["class", "hidden", "oil"]), inner),
)


@given(st.sampled_from(sorted(PLAIN)), JSON)
def test_any_json_gives_a_view_or_the_one_error(key: str, value: object) -> None:
    data = {**PLAIN, key: value}
    try:
        view = TableView.from_plain(data)
    except PlainDataError:
        return

    assert json.dumps(TableView.from_plain(view.to_plain()).to_plain()) == json.dumps(view.to_plain())


def test_value_of_another_class_is_not_written() -> None:
    with pytest.raises(TypeError, match="declared as int, got 'four'"):
        TableView(1, "four", *[None] * 9).to_plain()  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "annotation",
    [Any, bytes, list[int], set[int], dict[int, str], object, tuple[int, ...] | tuple[str, str], Fog | dict[str, int]],
)
def test_annotation_that_cannot_be_written_is_rejected(annotation: Any) -> None:
    made = frozen(type("Odd", (), {"__annotations__": {"part": annotation}}))

    with pytest.raises(TypeError):
        Codec(made)


def test_unknown_number_has_no_name() -> None:
    with pytest.raises(LookupError):
        name_in(COLOURS).write(3)
