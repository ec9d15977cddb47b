"""Action chits: their states, fatigue, wounds, death by wounds (MR-1.9 to MR-1.12, MR-11.11 to MR-11.16, MR-47.19)."""

from __future__ import annotations

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_magicrealm import Game, events, expedition
from arcana_magicrealm.actions import CHIT_LABELS
from arcana_magicrealm.chapters.travel import effort
from arcana_magicrealm.model.characters import HEROES
from tests.magicrealm.daylight import asked, where
from tests.magicrealm.hands import act, go_on, set_chits
from tests.magicrealm.table import begun, being, do, events_of, texts


def states(game: Game, name: str) -> dict[str, str]:
    """The chits of a character that are not active, with their states."""
    labels = [str(chit) for chit in HEROES[being(name)].chits]
    return {label: state for label, state in zip(labels, game.chits_of(being(name)), strict=True) if state != "A"}


def pays(game: Game, name: str, count: int) -> None:
    """Let asterisks be due."""
    game.pay_asterisks(being(name), count)
    go_on(game)


def chits(game: Game) -> list[str]:
    """The actions with chits that the first player is offered."""
    return [text for text in texts(game, 0) if "chit" in text or text == "none"]


@pytest.mark.rule("MR-1.9")
def test_every_character_has_twelve_chits_with_kind_time_and_effort() -> None:
    for hero in HEROES:
        assert len(hero.chits) == 12
        for chit in hero.chits:
            assert chit.action in ("move", "fight", "magic", "duck", "berserk")
            assert chit.time > 0
            assert chit.effort in (0, 1, 2)
            assert (chit.strength == "") == (chit.action == "magic") == (chit.type != "")
            assert chit.type in ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII")


@pytest.mark.rule("MR-1.10", "MR-11.13")
def test_only_active_chits_can_be_fatigued() -> None:
    game = begun("druid")
    set_chits(game, "druid", all="W", move_L3x="A", magic_II3x="L", magic_VIII4x="E", magic_VIII3x="C", fight_L4="A")

    pays(game, "druid", 1)

    assert chits(game) == ["fatigue chit magic II3*", "fatigue chit move L3*"]


@pytest.mark.rule("MR-1.11")
def test_all_chits_are_active_at_the_start() -> None:
    game = begun("amazon", "druid")

    assert [game.chits_of(being(name)) for name in ("amazon", "druid")] == ["AAAAAAAAAAAA"] * 2


@pytest.mark.rule("MR-1.12", "MR-11.11")
def test_berserk_counts_as_fight_and_duck_as_move_when_change_is_made() -> None:
    game = begun("berserker", "dwarf")
    set_chits(game, "berserker", all="W", berserk_T4xx="A", fight_H4x="F", move_H5x="F")
    set_chits(game, "dwarf", all="W", move_T5xx="A", duck_T3x="F", fight_H5x="F")

    pays(game, "berserker", 1)
    do(game, 0, "fatigue chit berserk T4**")
    assert chits(game) == ["change chit fight H4*"]
    do(game, 0, "change chit fight H4*")
    game.pay_asterisks(being("dwarf"), 1)
    go_on(game)
    do(game, 1, "fatigue chit move T5**")

    assert texts(game, 1) == ["change chit duck T3*"]


@pytest.mark.rule("MR-11.11", "MR-47.19")
def test_one_asterisk_is_paid_with_a_one_asterisk_chit_or_with_change() -> None:
    game = begun("swordsman")
    set_chits(game, "swordsman", all="W", fight_M4x="A", fight_M3xx="A", move_L2xx="A", fight_L3x="F")

    pays(game, "swordsman", 1)

    assert chits(game) == ["fatigue chit fight M3**", "fatigue chit fight M4*"]
    do(game, 0, "fatigue chit fight M3**; change chit fight L3*")
    assert states(game, "swordsman")["fight M3**"] == "F"
    assert "fight L3*" not in states(game, "swordsman")
    assert chits(game) == []


@pytest.mark.rule("MR-11.11", "MR-11.12")
def test_two_asterisk_chit_pays_one_without_change_only_if_nothing_else_can() -> None:
    game = begun("swordsman")
    set_chits(game, "swordsman", all="W", move_L2xx="A", fight_L3x="F")

    pays(game, "swordsman", 1)

    do(game, 0, "fatigue chit move L2**")
    assert states(game, "swordsman")["move L2**"] == "F"
    assert chits(game) == []


@pytest.mark.rule("MR-11.12", "MR-47.19")
def test_two_asterisks_are_paid_in_steps() -> None:
    game = begun("swordsman")
    set_chits(game, "swordsman", all="W", fight_M3xx="A", fight_M4x="A", fight_L3x="F")

    pays(game, "swordsman", 2)
    assert chits(game) == ["fatigue chit fight M3**", "fatigue chit fight M4*"]
    do(game, 0, "fatigue chit fight M4*")
    do(game, 0, "fatigue chit fight M3**")

    assert chits(game) == ["change chit fight L3*", "change chit fight M4*"]
    do(game, 0, "change chit fight L3*")
    assert chits(game) == []


@pytest.mark.rule("MR-11.12", "MR-47.19")
def test_two_asterisk_chit_alone_pays_two() -> None:
    game = begun("swordsman")
    set_chits(game, "swordsman", all="W", fight_M3xx="A", fight_M4x="A", fight_L3x="F")

    pays(game, "swordsman", 2)
    do(game, 0, "fatigue chit fight M3**")
    assert chits(game) == ["none", "change chit fight L3*"]
    do(game, 0, "none")

    assert chits(game) == []
    assert "fight M4*" not in states(game, "swordsman")


@pytest.mark.rule("MR-11.12", "MR-47.19")
def test_two_asterisk_chit_with_change_pays_one_of_two() -> None:
    game = begun("swordsman")
    set_chits(game, "swordsman", all="W", fight_M3xx="A", fight_M4x="A", fight_L3x="F")

    pays(game, "swordsman", 2)
    do(game, 0, "fatigue chit fight M3**; change chit fight L3*")

    assert chits(game) == ["fatigue chit fight L3*", "fatigue chit fight M4*"]


@pytest.mark.rule("MR-11.12")
def test_two_asterisk_chit_pays_both_where_no_change_is_possible() -> None:
    game = begun("swordsman")
    set_chits(game, "swordsman", all="W", fight_M3xx="A", fight_M4x="A")

    pays(game, "swordsman", 2)
    do(game, 0, "fatigue chit fight M3**")

    assert chits(game) == []


@pytest.mark.rule("MR-11.12")
def test_third_asterisk_is_due_after_a_chit_with_two() -> None:
    game = begun("swordsman")
    set_chits(game, "swordsman", all="W", fight_M3xx="A", fight_M4x="A", fight_L3x="F")

    pays(game, "swordsman", 3)
    do(game, 0, "fatigue chit fight M3**; none")

    assert chits(game) == ["fatigue chit fight M4*"]


@pytest.mark.rule("MR-11.13")
def test_chits_without_asterisk_cannot_pay() -> None:
    game = begun("amazon")
    set_chits(game, "amazon", all="W", move_M4="A", fight_M5="A")

    assert not effort.can_pay(game, being("amazon"))
    pays(game, "amazon", 1)
    assert chits(game) == []
    set_chits(game, "amazon", move_M3x="A")
    assert effort.can_pay(game, being("amazon"))


@pytest.mark.rule("MR-11.14", "MR-47.36")
@pytest.mark.parametrize(
    ("others", "expected"),
    [
        ("A", ["wound chit fight L4", "wound chit fight L4 no. 2"]),
        ("C", ["wound chit magic VII6**"]),
    ],
)
def test_wounds_fall_on_active_chits_first_then_on_enchanted_ones(others: str, expected: list[str]) -> None:
    game = begun("woods_girl")
    set_chits(game, "woods_girl", all="F", magic_VII6xx="E", fight_L4=others, fight_L4_no_2=others)

    game.wound(being("woods_girl"), 1)
    go_on(game)

    assert chits(game) == expected


@pytest.mark.rule("MR-11.14")
def test_wounds_fall_on_fatigued_chits_last() -> None:
    game = begun("woods_girl")
    set_chits(game, "woods_girl", all="F", magic_VII6xx="C", fight_L4="W")

    game.wound(being("woods_girl"), 2)
    go_on(game)
    do(game, 0, "wound chit move L4; wound chit fight M5")

    assert "wound chit magic VII6**" not in chits(game)
    assert states(game, "woods_girl")["move L4"] == "W"
    assert states(game, "woods_girl")["fight M5"] == "W"


@pytest.mark.rule("MR-11.15")
def test_character_dies_once_every_chit_is_wounded_or_committed() -> None:
    game = begun("druid", "elf")
    set_chits(game, "druid", all="W", magic_II3x="C", move_L4="F", move_L3x="F")

    game.wound(being("druid"), 1)
    go_on(game)
    do(game, 0, "wound chit move L4")
    assert game.position.characters[0].status == "playing"
    game.wound(being("druid"), 1)
    go_on(game)
    do(game, 0, "wound chit move L3*")

    assert game.position.characters[0].status == "dead"


@pytest.mark.rule("MR-11.16")
def test_character_without_chits_in_play_can_only_rest() -> None:
    game = begun("amazon", amazon="cliff 2")
    set_chits(game, "amazon", all="F")

    assert act(game, "amazon", "M cliff 3", "H") == ["MR-11.16", "MR-11.16"]
    set_chits(game, "amazon", all="F", move_M4="A")
    assert act(game, "amazon", "M cliff 3") == [""]


@pytest.mark.rule("MR-11.16", "MR-8.11", "MR-8.12", "MR-27.12", "MR-36.14")
@pytest.mark.parametrize(
    ("place", "records", "after", "clauses"),
    [
        ("on_road cliff 2", "hide, move cliff 2", "cliff 2", ["MR-8.11"]),
        ("woods", "hide, move cliff 3", "cliff 3", ["MR-36.14"]),
        ("in_the_air deep_woods", "fly deep_woods", "deep_woods 3", []),
    ],
)
def test_character_without_chits_in_play_goes_to_a_clearing_and_rests(
    place: str, records: str, after: str, clauses: list[str]
) -> None:
    tired = ", ".join(CHIT_LABELS[being("woods_girl")])
    words = f"woods_girl cliff 3 {place} fatigued {tired} records {records}, rest; stage daylight; monsters 2"

    game = expedition(words, seed=1, rng=ScriptedRng([being("woods_girl"), 3], then=Rng(1)))

    assert asked(game, "rest chit move L3*") == 0
    assert [entry.clause for entry in game.log if isinstance(entry.event, events.ActivityCancelled)] == clauses
    assert where(game, "woods_girl") == after


@pytest.mark.rule("MR-1.10", "MR-48.3")
def test_everybody_sees_which_chits_change() -> None:
    game = begun("amazon", "elf")

    pays(game, "amazon", 1)
    do(game, 0, "fatigue chit move M3*")

    (change,) = events_of(game, events.ChitTurned)
    assert change.seen_by(1) == change
    assert (change.being, change.state) == (being("amazon"), "F")
