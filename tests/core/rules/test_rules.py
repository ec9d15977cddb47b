"""Settings of the rules: what they accept, how they are written and read, and how house rules are drawn."""

from __future__ import annotations

import json
import pickle
import tomllib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import field, frozen
from hypothesis import given
from hypothesis import strategies as st

from arcana_core.chance.rng import Rng
from arcana_core.errors import RulesError
from arcana_core.rules import GameRules, setting
from arcana_core.rules.settings import Setting
from arcana_core.text.wording import some_of

BOOKS = ("moth", "fog", "tide", "ember")


@frozen(kw_only=True)
class Rules(GameRules):
    """The settings of Lanterns that a house rule may change."""

    start_oil: int = setting(6, clause="LN-1.4", unit="oil", at_least=1, about="the oil that each keeper begins with")
    fog_blocks: bool = setting(True, clause="LN-3.3")
    match_mode: str = setting("rounds", clause="LN-2.2", one_of=("rounds", "score"))
    target_score: int | None = setting(None, clause="LN-2.3", unit="points", at_least=10, at_most=900)
    hand: int = setting(8, clause="LN-3.5", at_least=0, at_most=12, typical=(6, 9))
    dice: int = setting(6, clause="LN-1.9", one_of=(4, 6, 8, 20))
    drift: int = setting(0, clause="LN-2.1")
    prices: tuple[int, ...] = setting((1, 2, 3), clause="LN-4.2", item_at_least=0, item_at_most=9, length=(1, 5))
    corner: tuple[int, int] = setting((0, 0), clause="LN-9.1", item_at_least=0)
    wild: tuple[int, ...] = setting((3, 6), clause="LN-4.8", item_at_least=2, item_at_most=14, as_set=True)
    moons: tuple[str, ...] = setting(("new",), clause="LN-6.1", item_one_of=("new", "half", "full"), length=(1, None))
    books: tuple[tuple[str, ...], ...] = setting((BOOKS, BOOKS), clause="LN-3.1", item_one_of=BOOKS, length=2)
    paths: tuple[tuple[int, ...], ...] = setting(
        ((1,),), clause="LN-7.1", item_at_least=0, item_length=(1, 3), length=(0, 4)
    )

    def contradictions(self) -> Iterator[str]:
        """A target needs a match for score (LN-2.2, LN-2.3)."""
        if self.target_score is not None and self.match_mode == "rounds":
            yield "target_score means nothing with match_mode 'rounds' (LN-2.3)"


@frozen(kw_only=True)
class GaleRules(Rules):
    """A designer's variant with a setting of its own."""

    gale_force: int = setting(2, clause="GALE-1", at_least=0, at_most=12)


@frozen(kw_only=True)
class TwinRules(GameRules):
    """The settings of Lanterns in another class."""

    start_oil: int = setting(6, clause="LN-1.4", unit="oil", at_least=1)


@frozen(kw_only=True)
class OtherTwinRules(GameRules):
    """The same setting once more."""

    start_oil: int = setting(6, clause="LN-1.4", unit="oil", at_least=1)


def mistakes(**changes: Any) -> list[str]:
    with pytest.raises(RulesError) as rejected:
        Rules(**changes)
    return str(rejected.value).splitlines()


def made(**changes: Any) -> Rules:
    # For values that a type checker would reject.
    return Rules(**changes)


def from_text(text: str) -> list[str]:
    with pytest.raises(RulesError) as rejected:
        Rules.from_toml(text)
    return str(rejected.value).splitlines()


def counter(looked_up: list[object]) -> Callable[[object, object], str]:
    """A replacement for the search of the nearest word, which notes its arguments."""

    def look_up(value: object, known: object) -> str:
        looked_up.append(value)
        return ""

    return look_up


def plain_mistakes(text: str) -> list[str]:
    with pytest.raises(RulesError) as rejected:
        Rules.from_plain(tomllib.loads(text))
    return str(rejected.value).splitlines()


def evolved_mistakes(text: str) -> list[str]:
    with pytest.raises(RulesError) as rejected:
        Rules().evolve(**tomllib.loads(text))
    return str(rejected.value).splitlines()


def house_rules() -> st.SearchStrategy[Rules]:
    return st.integers(0, 2**32).map(lambda seed: Rules.drawn(Rng(seed)))


JSON_LIKE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(BOOKS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=12,
)
NAMES = st.sampled_from([described.name for described in Rules.settings()])


def test_default_rules_have_the_declared_values() -> None:
    rules = Rules()

    assert (rules.start_oil, rules.fog_blocks, rules.match_mode, rules.target_score) == (6, True, "rounds", None)
    assert rules.books == (BOOKS, BOOKS)
    assert rules.difference() == {}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"start_oil": 0}, "start_oil must be at least 1, got 0 (LN-1.4)"),
        ({"start_oil": "6"}, "start_oil must be an integer of at least 1, got '6' (LN-1.4)"),
        ({"start_oil": True}, "start_oil must be an integer of at least 1, got True (LN-1.4)"),
        ({"start_oil": 6.0}, "start_oil must be an integer of at least 1, got 6.0 (LN-1.4)"),
        ({"start_oil": None}, "start_oil must be an integer of at least 1, got None (LN-1.4)"),
        (
            {"start_oil": 2**63},
            f"start_oil must be between -9223372036854775808 and 9223372036854775807, got {2**63} (LN-1.4)",
        ),
        ({"start_oil": 10**5000}, ("start_oil must be between -9223372036854775808 and 9223372036854775807, "
         "got a very large int (LN-1.4)")),
        ({"drift": "x"}, "drift must be an integer, got 'x' (LN-2.1)"),
        ({"fog_blocks": 1}, "fog_blocks must be true or false, got 1 (LN-3.3)"),
        ({"match_mode": "score "}, "match_mode must be 'rounds' or 'score', got 'score '; did you mean 'score'? (LN-2.2)"),
        ({"match_mode": ["score"]}, "match_mode must be 'rounds' or 'score', got ['score'] (LN-2.2)"),
        ({"target_score": 9}, "target_score must be between 10 and 900, or none, got 9 (LN-2.3)"),
        ({"target_score": "all"}, "target_score must be an integer between 10 and 900, or none, got 'all' (LN-2.3)"),
        ({"hand": 13}, "hand must be between 0 and 12, got 13 (LN-3.5)"),
        ({"dice": 7}, "dice must be 4, 6, 8 or 20, got 7 (LN-1.9)"),
        ({"dice": "d6"}, "dice must be 4, 6, 8 or 20, got 'd6' (LN-1.9)"),
        ({"prices": ()}, "prices must have between 1 and 5 items, got 0: [] (LN-4.2)"),
        ({"prices": (1, 10)}, "prices[1] must be between 0 and 9, got 10 (LN-4.2)"),
        ({"prices": 3}, "prices must be a list of between 1 and 5 items, each an integer between 0 and 9, got 3 (LN-4.2)"),
        ({"prices": "123"},
         "prices must be a list of between 1 and 5 items, each an integer between 0 and 9, got '123' (LN-4.2)"),
        ({"corner": (1,)}, "corner must have exactly 2 items, got 1: [1] (LN-9.1)"),
        ({"wild": (3, 3)}, "wild has 3 more than once, got [3, 3] (LN-4.8)"),
        ({"moons": ("half", "ful")},
         "moons[1] must be 'new', 'half' or 'full', got 'ful'; did you mean 'full'? (LN-6.1)"),
        ({"books": (BOOKS,)}, f"books must have exactly 2 items, got 1: [{BOOKS!r}] (LN-3.1)"),
        ({"books": ((), ("fog", "fog"))}, "books[1] has 'fog' more than once, got ['fog', 'fog'] (LN-3.1)"),
        ({"books": ((), "fog")},
         ("books[1] must be a list of any number of different items, each 'moth', 'fog', 'tide' or 'ember', "
         "got 'fog' (LN-3.1)")),
        ({"paths": ((0, -1),)}, "paths[0][1] must be at least 0, got -1 (LN-7.1)"),
        ({"paths": ((),)}, "paths[0] must have between 1 and 3 items, got 0: [] (LN-7.1)"),
    ],
)  # fmt: skip
def test_wrong_value_is_rejected_with_the_right_form(changes: dict[str, Any], message: str) -> None:
    assert mistakes(**changes) == [message]


@pytest.mark.parametrize("value", [1, 7, 2**63 - 1])
def test_value_on_its_bounds_is_accepted(value: int) -> None:
    assert Rules(start_oil=value).start_oil == value


def test_all_mistakes_are_listed_in_the_order_of_declaration() -> None:
    assert mistakes(hand=-1, fog_blocks="no", prices=(-1, 3, 11)) == [
        "fog_blocks must be true or false, got 'no' (LN-3.3)",
        "hand must be between 0 and 12, got -1 (LN-3.5)",
        "prices[0] must be between 0 and 9, got -1 (LN-4.2)",
        "prices[2] must be between 0 and 9, got 11 (LN-4.2)",
    ]


def test_flood_of_mistakes_is_cut_short() -> None:
    lines = mistakes(wild=[0] * 1000)

    assert len(lines) == 31
    assert lines[-1] == "and 970 more mistakes"


def test_thousands_of_wrong_items_are_not_all_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_up: list[object] = []
    monkeypatch.setattr("arcana_core.tables.kinds.did_you_mean", counter(looked_up))

    lines = mistakes(moons=["nwe"] * 100_000)

    assert lines[0] == "moons[0] must be 'new', 'half' or 'full', got 'nwe' (LN-6.1)"
    assert lines[-1] == "and 971 more mistakes" and len(lines) == 31
    assert len(looked_up) == 1000


@pytest.mark.parametrize("read", [from_text, plain_mistakes, evolved_mistakes])
def test_thousands_of_unknown_settings_are_counted(
    read: Callable[[str], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_up: list[object] = []
    monkeypatch.setattr("arcana_core.rules.rules.did_you_mean", counter(looked_up))

    lines = read("".join(f"start_oil_{number} = 1\n" for number in range(4000)) + "hand = 40\n")

    assert lines[0].endswith("no setting 'start_oil_0'; there are: " + some_of(f.name for f in Rules.settings()))
    assert lines[1].endswith("no setting 'start_oil_1'")
    assert lines[30] == "and 3971 more mistakes" and len(lines) == 31
    assert len(looked_up) == 30


def test_number_of_a_foreign_type_is_rejected_by_the_name_of_its_type() -> None:
    class Count(int):
        pass

    assert mistakes(start_oil=Count(7)) == ["start_oil must be an integer of at least 1, got 7 of type Count (LN-1.4)"]


def test_lists_become_tuples_and_sets_get_a_canonical_order() -> None:
    rules = made(prices=[3, 1], wild=[9, 2, 5], books=[["ember", "moth"], {"tide", "fog"}], moons={"full", "new"})

    assert rules.prices == (3, 1)
    assert rules.wild == (2, 5, 9)
    assert rules.books == (("moth", "ember"), ("fog", "tide"))
    assert rules.moons == ("new", "full")


def test_message_on_a_set_does_not_depend_on_hash_order() -> None:
    words = [f"w{number}" for number in range(9)]

    assert [line.split(",")[-1] for line in mistakes(moons=set(words))] == [f" got '{word}' (LN-6.1)" for word in words]


def test_settings_that_exclude_one_another_are_rejected() -> None:
    assert mistakes(target_score=100) == ["target_score means nothing with match_mode 'rounds' (LN-2.3)"]
    assert Rules(target_score=100, match_mode="score").target_score == 100


def test_contradictions_are_asked_only_of_settings_that_are_right_by_themselves() -> None:
    assert mistakes(target_score=5) == ["target_score must be between 10 and 900, or none, got 5 (LN-2.3)"]


def test_contradictions_given_as_one_string_are_a_mistake_of_the_class() -> None:
    @frozen(kw_only=True)
    class Careless(GameRules):
        def contradictions(self) -> Iterable[str]:
            return "not this"

    with pytest.raises(TypeError, match="a list of sentences, got 'not this'"):
        Careless()


@given(name=NAMES, value=JSON_LIKE)
def test_any_value_is_accepted_or_rejected_with_its_name_and_clause(name: str, value: Any) -> None:
    clause = next(described.clause for described in Rules.settings() if described.name == name)
    try:
        rules = Rules.from_plain({name: value}, source="here")
    except RulesError as rejected:
        assert all(line.startswith("here: ") for line in str(rejected).splitlines())
        assert name in str(rejected)
        assert clause in str(rejected) or "LN-2.3" in str(rejected)
    else:
        assert Rules.from_plain(rules.difference()) == rules


@given(mapping=JSON_LIKE)
def test_any_plain_value_is_accepted_or_raises_rules_error(mapping: Any) -> None:
    try:
        Rules.from_plain(mapping)
    except RulesError:
        pass


def test_rules_are_equal_by_class_and_settings() -> None:
    assert Rules(start_oil=7) == Rules(start_oil=7)
    assert hash(made(books=[["fog"], []])) == hash(Rules(books=(("fog",), ())))
    assert Rules(start_oil=7) != Rules()
    twins: list[GameRules] = [TwinRules(), OtherTwinRules()]
    assert twins[0] != twins[1]
    assert Rules() != GaleRules()


def test_rules_are_frozen() -> None:
    with pytest.raises(AttributeError):
        setattr(Rules(), Rules.settings()[0].name, 7)


@given(rules=house_rules())
def test_rules_can_be_pickled(rules: Rules) -> None:
    assert pickle.loads(pickle.dumps(rules)) == rules


@given(rules=house_rules())
def test_repr_can_be_pasted_back(rules: Rules) -> None:
    assert eval(repr(rules)) == rules


def test_repr_shows_changed_settings() -> None:
    assert repr(Rules()) == "Rules()"
    assert repr(GaleRules(gale_force=3, start_oil=7)) == "GaleRules(start_oil=7, gale_force=3)"


def test_repr_of_its_own_is_kept() -> None:
    @frozen(kw_only=True)
    class Terse(GameRules):
        def __repr__(self) -> str:
            return "terse"

    assert repr(Terse()) == "terse"


def test_evolve_changes_the_named_settings_and_leaves_the_old_rules_alone() -> None:
    rules = Rules(start_oil=7)

    changed = rules.evolve(fog_blocks=False, books=[["fog"], []])

    assert changed == Rules(start_oil=7, fog_blocks=False, books=(("fog",), ()))
    assert rules == Rules(start_oil=7)


def test_evolve_rejects_an_unknown_name_with_the_nearest_and_a_wrong_value() -> None:
    with pytest.raises(RulesError) as rejected:
        Rules().evolve(start_oli=7, hand=40)

    assert str(rejected.value).splitlines() == [
        "no setting 'start_oli'; did you mean 'start_oil'?",
        "hand must be between 0 and 12, got 40 (LN-3.5)",
    ]


def test_name_that_resembles_none_is_rejected_with_all_there_are() -> None:
    with pytest.raises(RulesError, match=r"^no setting 'zzz'; there are: start_oil$"):
        TwinRules().evolve(zzz=1)


def test_evolve_sees_contradictions_with_settings_changed_before() -> None:
    with pytest.raises(RulesError, match="target_score means nothing"):
        Rules(match_mode="score", target_score=100).evolve(match_mode="rounds")


def test_setting_has_its_declared_description() -> None:
    oil = Rules.settings()[0]

    assert isinstance(oil, Setting)
    assert (oil.name, oil.default, oil.type, oil.clause, oil.unit, oil.bounds, oil.about) == (
        "start_oil",
        6,
        "int",
        "LN-1.4",
        "oil",
        "at least 1",
        "the oil that each keeper begins with",
    )


def test_types_and_bounds_of_all_kinds_are_listed() -> None:
    listed = {described.name: (described.type, described.bounds) for described in Rules.settings()}

    assert listed == {
        "start_oil": ("int", "at least 1"),
        "fog_blocks": ("bool", "true or false"),
        "match_mode": ("str", "'rounds' or 'score'"),
        "target_score": ("int | None", "between 10 and 900, or none"),
        "hand": ("int", "between 0 and 12"),
        "dice": ("int", "4, 6, 8 or 20"),
        "drift": ("int", ""),
        "prices": ("tuple[int, ...]", "between 1 and 5 items, each between 0 and 9"),
        "corner": ("tuple[int, ...]", "exactly 2 items, each at least 0"),
        "wild": ("tuple[int, ...]", "any number of different items, each between 2 and 14"),
        "moons": ("tuple[str, ...]", "at least 1 different item, each 'new', 'half' or 'full'"),
        "books": (
            "tuple[tuple[str, ...], ...]",
            "exactly 2 items, each any number of different items, each 'moth', 'fog', 'tide' or 'ember'",
        ),
        "paths": ("tuple[tuple[int, ...], ...]", "at most 4 items, each between 1 and 3 items, each at least 0"),
    }


def test_subclass_adds_a_setting_after_those_it_inherits() -> None:
    assert [described.name for described in GaleRules.settings()] == [
        *(described.name for described in Rules.settings()),
        "gale_force",
    ]
    assert GaleRules.from_toml("gale_force = 4\nstart_oil = 9\n") == GaleRules(gale_force=4, start_oil=9)
    with pytest.raises(RulesError, match=r"gale_force must be between 0 and 12, got 13 \(GALE-1\)"):
        GaleRules(gale_force=13)


def test_subclass_may_change_the_default_of_a_setting() -> None:
    @frozen(kw_only=True)
    class Dim(Rules):
        start_oil: int = setting(3, clause="DIM-1", at_least=1)

    assert Dim().start_oil == 3
    assert Dim().difference() == {}
    assert Dim(start_oil=6).difference() == {"start_oil": 6}


def test_subclass_that_only_overrides_a_procedure_needs_no_decorator() -> None:
    class Lenient(Rules):
        def contradictions(self) -> Iterator[str]:
            return iter(())

    assert Lenient(target_score=100).target_score == 100


def test_game_without_settings_has_rules_too() -> None:
    assert GameRules() == GameRules()
    assert GameRules.settings() == ()
    assert GameRules.from_toml("") == GameRules()
    with pytest.raises(RulesError, match="no setting 'x'; there are: none"):
        GameRules.from_toml("x = 1")


def declared(annotation: str, made: Any, name: str = "x") -> type[GameRules]:
    # `annotation` is text, as it is in every module that begins with `from __future__ import annotations`.
    return frozen(kw_only=True)(type("Odd", (GameRules,), {"__annotations__": {name: annotation}, name: made}))


@pytest.mark.parametrize(
    ("annotation", "made", "message"),
    [
        ("int", setting(0, clause="A", at_least=1), "Odd.x: its own default 0 is rejected: x must be at least 1, got 0"),
        ("int", setting(1, clause="A", typical=(0, "a")), "its own typical 'a' is rejected"),
        ("int", setting(1, clause="A", typical=()), "typical must be"),
        ("int", setting(1, clause=""), "clause must be one line of text, got ''"),
        ("int", setting(1, clause="A", about="two\nlines"), "about must be one line of text"),
        ("int", setting(1, clause="A", at_least=3, at_most=2), "at_least 3 is above at_most 2"),
        ("int", setting(1, clause="A", at_least=1, one_of=(1, 2)), "not both"),
        ("int", setting(1, clause="A", one_of=("a",)), "bounds of an integer must be integers of 64 bits, got 'a'"),
        ("int", setting(1, clause="A", length=2), "length means nothing for a setting of type int"),
        ("bool", setting(True, clause="A", at_least=1), "at_least means nothing for a setting of type bool"),
        ("str", setting("a", clause="A", one_of=()), "needs one_of with different words"),
        ("str", setting("a", clause="A", one_of=("a", "a")), "needs one_of with different words"),
        ("str", setting("a", clause="A", one_of=("a", "b\n")), "words on one line"),
        ("float", setting(1.5, clause="A"), "a setting cannot be of type"),
        ("tuple[int, str]", setting((1, "a"), clause="A"), "of one type"),
        ("tuple[int, int]", setting((1, 2), clause="A", length=2), "length means nothing"),
        ("tuple[int, ...]", setting((1,), clause="A", length=(2, 1)), "length must be a number or"),
        ("tuple[bool, ...]", setting((True,), clause="A", as_set=True), "as_set is for words and integers, not for bool"),
        ("tuple[tuple[tuple[int, ...], ...], ...]", setting((), clause="A"), "a setting cannot be of type"),
        ("int", field(default=1), "Odd.x is not a setting"),
    ],
)  # fmt: skip
def test_declaration_that_makes_no_sense_is_rejected_where_it_stands(annotation: str, made: Any, message: str) -> None:
    odd = declared(annotation, made)

    with pytest.raises(TypeError) as rejected:
        odd.settings()

    assert message in str(rejected.value)
    assert "Odd.x" in str(rejected.value)


def test_texts_of_a_tuple_without_a_choice_are_any_and_keep_their_order() -> None:
    guests = declared("tuple[str, ...]", setting(("you", "me"), clause="A", length=(1, 3)), "guests")

    rules = guests.from_toml('guests = ["ann", "bob", "ann"]')

    assert rules.difference() == {"guests": ["ann", "bob", "ann"]}
    with pytest.raises(RulesError, match="a text of at most"):
        guests.from_toml("guests = [1]")


def test_setting_in_a_class_without_the_decorator_is_rejected() -> None:
    class Forgetful(Rules):
        wind: int = setting(1, clause="X-1")

    with pytest.raises(TypeError, match=r"Forgetful declares 'wind' but is not decorated with @frozen"):
        Forgetful()


def test_setting_cannot_take_the_name_of_a_method() -> None:
    shadow = declared("int", setting(1, clause="X-1"), name="difference")

    with pytest.raises(
        TypeError, match=r"Odd\.difference cannot be a setting: the name belongs to the rules themselves"
    ):
        shadow.settings()


def test_difference_names_only_changed_settings() -> None:
    rules = Rules(start_oil=7, books=(("fog",), ()), match_mode="score", target_score=100)

    assert rules.difference() == {
        "start_oil": 7,
        "match_mode": "score",
        "target_score": 100,
        "books": [["fog"], []],
    }
    assert Rules().difference(rules) == {
        "start_oil": 6,
        "match_mode": "rounds",
        "target_score": None,
        "books": [list(BOOKS), list(BOOKS)],
    }


@given(rules=house_rules(), other=house_rules())
def test_difference_survives_json_and_gives_the_rules_again(rules: Rules, other: Rules) -> None:
    assert Rules.from_plain(json.loads(json.dumps(rules.difference()))) == rules
    assert other.evolve(**json.loads(json.dumps(rules.difference(other)))) == rules
    assert (rules.difference(other) == {}) == (rules == other)


def test_rules_of_another_class_are_not_compared() -> None:
    with pytest.raises(TypeError, match="of their own class Rules, got GaleRules"):
        Rules().difference(GaleRules())


def test_fingerprint_is_the_same_everywhere() -> None:
    # By hand: the first 16 digits of `printf '{}' | sha256sum` and of `printf '{"start_oil":7}' | sha256sum`.
    assert Rules().fingerprint() == "44136fa355b3678a"
    assert Rules(start_oil=7).fingerprint() == "57e619526e196f25"
    assert GaleRules(start_oil=7).fingerprint() == Rules(start_oil=7).fingerprint()


def test_whole_file_explains_each_setting() -> None:
    text = TwinRules(start_oil=7).to_toml()

    assert text == (
        f"# The settings of {TwinRules.__module__}\n\n# LN-1.4: unit: oil; at least 1; default: 6\nstart_oil = 7\n"
    )


def test_short_file_has_only_changed_settings() -> None:
    text = made(books=[["tide", "fog"], []], match_mode="score").to_toml(changed_only=True)

    assert text.splitlines()[2:] == [
        "# LN-2.2: 'rounds' or 'score'; default: \"rounds\"",
        'match_mode = "score"',
        "",
        (
            "# LN-3.1: exactly 2 items, each any number of different items, each 'moth', 'fog', 'tide' or 'ember'; "
            'default: [["moth", "fog", "tide", "ember"], ["moth", "fog", "tide", "ember"]]'
        ),
        'books = [["fog", "tide"], []]',
    ]


@given(rules=house_rules(), changed_only=st.booleans())
def test_rules_survive_toml(rules: Rules, changed_only: bool) -> None:
    assert Rules.from_toml(rules.to_toml(changed_only=changed_only)) == rules


def test_words_and_names_that_toml_has_to_quote_survive() -> None:
    @frozen(kw_only=True)
    class Odd(GameRules):
        größe: str = setting("é", clause="A", one_of=("é", 'say "hi" \\ 🏮', "none"))

    rules = Odd(größe='say "hi" \\ 🏮')

    assert Odd.from_toml(rules.to_toml()) == rules
    assert Odd.from_toml('"größe" = "none"') == Odd(größe="none")


def test_none_is_written_as_a_word_only_where_it_is_a_value() -> None:
    assert 'target_score = "none"' in Rules().to_toml()
    assert Rules.from_toml('target_score = "none"').target_score is None
    assert from_text('start_oil = "none"') == [
        "TOML text:1: start_oil must be an integer of at least 1, got 'none' (LN-1.4)"
    ]


@pytest.mark.parametrize("as_path", [Path, str])
def test_file_is_read_by_its_path(tmp_path: Path, as_path: Callable[[Path], Path | str]) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(b"\xef\xbb\xbfstart_oil = 9 # saved by an editor with a byte order mark\r\nfog_blocks = false\r\n")

    assert Rules.from_toml(as_path(path)) == Rules(start_oil=9, fog_blocks=False)


def test_every_mistake_of_a_file_has_its_line(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(
        'start_oil = 0\nfog_block = true\n\nmatch_mode = "points"\n[books]\n0 = ["fog"]\n', encoding="utf-8"
    )

    with pytest.raises(RulesError) as rejected:
        Rules.from_toml(path)

    assert str(rejected.value).splitlines() == [
        f"{path}:1: start_oil must be at least 1, got 0 (LN-1.4)",
        f"{path}:2: no setting 'fog_block'; did you mean 'fog_blocks'?",
        f"{path}:4: match_mode must be 'rounds' or 'score', got 'points' (LN-2.2)",
        (
            f"{path}:5: books must be a list of exactly 2 items, each a list of any number of different items, each "
            "'moth', 'fog', 'tide' or 'ember', got {'0': ['fog']} (LN-3.1)"
        ),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("start_oil = \n", "TOML text:1:13: not TOML: invalid value"),
        ("start_oil = 1\nstart_oil = 2\n", "TOML text:2:14: not TOML: cannot overwrite a value"),
        ("[start_oil]\nbegin = 3\n", "TOML text:1: start_oil must be an integer of at least 1, got {'begin': 3} (LN-1.4)"),
        ("start_oil.x = 3\n", "TOML text:1: start_oil must be an integer of at least 1, got {'x': 3} (LN-1.4)"),
        ("start_oil = 7.0\n", "TOML text:1: start_oil must be an integer of at least 1, got 7.0 (LN-1.4)"),
        ("a = " + "[" * 50_000, "TOML text: not rules: lists or tables are nested too deeply"),
        ("match_mode = 'score'\ntarget_score = 5\n",
         "TOML text:2: target_score must be between 10 and 900, or none, got 5 (LN-2.3)"),
        ("target_score = 50\n", "TOML text: target_score means nothing with match_mode 'rounds' (LN-2.3)"),
        ("drift = 2020-02-03\n",
         "TOML text:1: drift must be an integer, got datetime.date(2020, 2, 3) of type date (LN-2.1)"),
    ],
)  # fmt: skip
def test_wrong_text_of_rules_is_rejected_with_the_place(text: str, message: str) -> None:
    assert from_text(text) == [message]


def test_number_of_thousands_of_digits_is_rejected() -> None:
    assert from_text("drift = " + "9" * 5000)[0].startswith("TOML text: not TOML: exceeds the limit")


def test_line_of_a_key_is_found_behind_a_text_that_looks_like_it() -> None:
    assert from_text('match_mode = """\nhand = 3"""\nhand = 99\n') == [
        "TOML text:1: match_mode must be 'rounds' or 'score', got 'hand = 3' (LN-2.2)",
        "TOML text:3: hand must be between 0 and 12, got 99 (LN-3.5)",
    ]


def rejection_of(path: Any) -> str:
    with pytest.raises(RulesError) as rejected:
        Rules.from_toml(path)
    return str(rejected.value)


def test_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    latin = tmp_path / "latin.toml"
    latin.write_bytes(b"start_oil = 7\n# \xe9t\xe9\n")
    long = tmp_path / "long.toml"
    long.write_bytes(b"#" * (2**20 + 1))

    assert rejection_of(tmp_path / "none.toml") == f"{tmp_path}/none.toml: cannot be read: no such file or directory"
    assert rejection_of(tmp_path) == f"{tmp_path}: cannot be read: is a directory"
    assert rejection_of(latin) == f"{latin}:2: byte 0xe9 is not UTF-8: save it as UTF-8"
    assert rejection_of(long) == f"{long}: not rules: longer than 1048576 bytes"
    assert rejection_of("house\0.toml").endswith("not the name of a file: embedded null byte")
    assert "cannot be read: file name too long" in rejection_of("x" * 5000)


@pytest.mark.parametrize("wrong", [3, b"start_oil = 3", None])
def test_rules_are_not_read_from_anything_but_a_path_or_text(wrong: Any) -> None:
    with pytest.raises(TypeError, match="rules must be a path or TOML text, got"):
        Rules.from_toml(wrong)


@given(text=st.text() | st.text(alphabet="start_oil =[]{}\"'#.,\n0123456789truefalse"))
def test_any_text_is_accepted_or_raises_rules_error(text: str) -> None:
    try:
        Rules.from_toml(text + "\n")
    except RulesError as rejected:
        assert str(rejected).startswith("TOML text")


@given(path=st.text(max_size=40).filter(lambda text: text.strip(" ./\\")))
def test_any_path_is_accepted_or_raises_rules_error(path: str) -> None:
    with pytest.raises(RulesError):
        Rules.from_toml(Path("no such folder", path))


@given(mapping=st.dictionaries(NAMES | st.text(min_size=1, max_size=5), JSON_LIKE, max_size=4))
def test_wrong_values_in_toml_give_only_rules_errors(mapping: Any) -> None:
    # JSON of a value is TOML for all but null, tables and floats that are not numbers; those make other wrong files.
    text = "\n".join(f"{json.dumps(name)} = {json.dumps(value)}" for name, value in mapping.items())
    try:
        Rules.from_toml(text + "\n")
    except RulesError:
        pass


@given(seed=st.integers(0, 2**32), changes=st.integers(0, 13))
def test_as_many_settings_are_drawn_as_are_asked_for(seed: int, changes: int) -> None:
    rules = Rules.drawn(Rng(seed), changes=changes)

    assert len(rules.difference()) == changes
    assert type(rules) is Rules


def test_same_seed_draws_the_same_house_rules() -> None:
    assert [Rules.drawn(Rng(seed)) for seed in range(20)] == [Rules.drawn(Rng(seed)) for seed in range(20)]


def test_drawn_settings_stay_within_typical_values() -> None:
    drawn = [Rules.drawn(Rng(seed)) for seed in range(400)]
    values = {f.name: {getattr(rules, f.name) for rules in drawn} for f in Rules.settings()}

    assert values["hand"] == {6, 7, 8, 9}
    assert values["fog_blocks"] == {True, False}
    assert values["match_mode"] == {"rounds", "score"}
    assert values["dice"] == {4, 6, 8, 20}
    assert values["start_oil"] == set(range(1, 13))  # no upper bound: up to twice the default
    assert None in values["target_score"] and len(values["target_score"]) > 10
    assert all(len(values[name]) > 2 for name in ("drift", "prices", "corner", "wild", "moons", "books", "paths"))
    assert 20 < sum(not rules.difference() for rules in drawn) < 200


def test_typical_values_are_drawn_themselves() -> None:
    @frozen(kw_only=True)
    class Odd(GameRules):
        limit: int | None = setting(None, clause="A", typical=(None, 5, 500))
        words: tuple[str, ...] = setting(("a",), clause="A", item_one_of=("a", "b"), typical=(["b", "a"], []))

    drawn = {Odd.drawn(Rng(seed), changes=2) for seed in range(60)}

    assert {rules.limit for rules in drawn} == {5, 500}
    assert {rules.words for rules in drawn} == {("a", "b"), ()}


def test_settings_that_can_take_no_other_value_are_an_error_when_they_must_change() -> None:
    @frozen(kw_only=True)
    class Fixed(GameRules):
        only: str = setting("a", clause="A", one_of=("a",))

    assert Fixed.drawn(Rng(1)) == Fixed()
    with pytest.raises(RulesError, match="no Fixed with 1 changes in 200 draws"):
        Fixed.drawn(Rng(1), changes=1)
    with pytest.raises(ValueError, match="changes must be a whole number between 0 and the 1 settings of Fixed, got 2"):
        Fixed.drawn(Rng(1), changes=2)


@given(
    seed=st.integers(0, 1000),
    default=st.integers(-(2**63), 2**63 - 1),
    below=st.none() | st.integers(0, 2**64),
    above=st.none() | st.integers(0, 2**64),
)
def test_integer_with_any_bounds_is_drawn_within_them(
    seed: int, default: int, below: int | None, above: int | None
) -> None:
    low = None if below is None else max(default - below, -(2**63))
    high = None if above is None else min(default + above, 2**63 - 1)
    made = declared("int", setting(default, clause="A", at_least=low, at_most=high))
    row = declared(
        "tuple[int, ...]",
        setting((default,), clause="A", item_at_least=low, item_at_most=high, as_set=True, length=(1, None)),
    )

    assert isinstance(made.drawn(Rng(seed)), made)
    assert isinstance(row.drawn(Rng(seed)), row)


@frozen(kw_only=True)
class Drawing(GameRules):
    """Settings whose draws have a corner."""

    below_zero: int = setting(-4, clause="A")
    limit: int | None = setting(5, clause="A", at_least=1, at_most=9)
    choice: int | None = setting(5, clause="A", typical=(None, 7))
    twice: bool = setting(True, clause="A")


@frozen(kw_only=True)
class DrawingInAnotherOrder(GameRules):
    """Two of them the other way round."""

    twice: bool = setting(True, clause="A")
    below_zero: int = setting(-4, clause="A")


def test_setting_is_drawn_from_all_but_its_default() -> None:
    drawn = {f.name: {f.drawn(Rng(seed)) for seed in range(300)} for f in Drawing.settings()}

    assert drawn == {
        "below_zero": {-8, -7, -6, -5, -3, -2, -1, 0},
        "limit": {None, 1, 2, 3, 4, 6, 7, 8, 9},
        "choice": {None, 7},
        "twice": {False},
    }


def test_fingerprint_does_not_depend_on_the_order_of_declaration() -> None:
    changes = {"twice": False, "below_zero": 1}

    assert Drawing.from_plain(changes).fingerprint() == DrawingInAnotherOrder.from_plain(changes).fingerprint()


def test_setting_of_type_str_without_words_takes_any_text_and_goes_through_toml() -> None:
    @frozen(kw_only=True)
    class Mapped(GameRules):
        ground: str = setting("generated", clause="LN-1.1")

    drawn = Mapped(ground='one\ntwo "three" \\ é')

    assert Mapped.from_toml(drawn.to_toml()) == drawn
    assert Mapped.from_plain(drawn.difference()) == drawn
    assert Mapped.drawn(Rng(1)) == Mapped()
    with pytest.raises(RulesError, match="ground must be a text of at most 65536 characters, got 7"):
        Mapped(ground=7)  # type: ignore[arg-type]  # what a user may do wrong
    with pytest.raises(RulesError, match="a text of at most 65536 characters"):
        Mapped(ground="x" * 65537)
    with pytest.raises(RulesError, match="a text of at most 65536 characters"):
        Mapped(ground="half \ud800")
