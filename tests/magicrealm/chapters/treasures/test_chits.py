"""Cards that change action chits and the limit of effort (MR-44.30 to MR-44.32, MR-44.47, MR-44.48, MR-49.32, MR-49.43)."""

from __future__ import annotations

import pytest

from arcana_magicrealm import Game
from arcana_magicrealm.chapters.combat import exertion, figures, tools
from arcana_magicrealm.chapters.travel import looting, moving
from arcana_magicrealm.model.chits import CHANGERS
from arcana_magicrealm.model.levels import HEAVY, TREMENDOUS
from arcana_magicrealm.model.pieces import PIECE
from tests.magicrealm.chapters.combat.fights import battlefield, fighting, take, tool
from tests.magicrealm.hands import hand, set_chits
from tests.magicrealm.table import begun, being, do, texts


def figure(game: Game, name: str, label: str) -> str:
    """Strength, or type, and time of a chit as they count: "T4"."""
    one = game.figures_of(being(name))[tool(name, label).chit]
    return f"{one.type or one.strength}{one.time}"


@pytest.mark.rule("MR-44.30")
@pytest.mark.parametrize(
    ("hero", "label", "becomes"),
    [
        ("swordsman", "move L2**", "T2"),
        ("swordsman", "fight M4*", "H4"),
        ("swordsman", "fight L4", "M4"),
        ("dwarf", "duck T3*", "H3"),
        ("berserker", "berserk T4**", "T4"),
        ("druid", "magic II3*", "II3"),
    ],
)
def test_belt_gives_strength_by_asterisks(hero: str, label: str, becomes: str) -> None:
    game = begun(hero)
    hand(game, hero, "belt_of_strength", active=True)

    assert figure(game, hero, label) == becomes

    game.position.characters[0].active = 0
    assert figure(game, hero, label) == label.split()[1].rstrip("*")


@pytest.mark.rule("MR-44.31", "MR-44.32")
@pytest.mark.parametrize(
    ("cards", "times"),
    [
        (("garb_of_speed",), (5, 4, 3)),
        (("draught_of_speed",), (4, 3, 2)),
        (("garb_of_speed", "draught_of_speed"), (4, 3, 2)),
    ],
)
def test_garb_and_draught_give_times_by_asterisks(cards: tuple[str, ...], times: tuple[int, ...]) -> None:
    game = begun("druid")
    hand(game, "druid", *cards, active=True)

    for one in game.figures_of(being("druid")):
        assert one.time == times[one.effort], one


@pytest.mark.rule("MR-44.30")
def test_belt_carries_what_its_chits_can_bear() -> None:
    game = begun("swordsman")
    assert moving.carrier_strength(game, being("swordsman")) < HEAVY

    hand(game, "swordsman", "belt_of_strength", active=True)

    assert moving.carrier_strength(game, being("swordsman")) == TREMENDOUS


@pytest.mark.rule("MR-44.30", "MR-12.22")
def test_belt_makes_chits_with_two_asterisks_open_the_vault() -> None:
    game = begun("swordsman")
    assert not looting.openers(game, being("swordsman"))

    hand(game, "swordsman", "belt_of_strength", active=True)

    assert {str(one) for one in looting.openers(game, being("swordsman"))} == {
        f"force chit {label}" for label in ("move L2**", "fight L2**", "fight L2** no. 2", "fight M3**")
    }


@pytest.mark.rule("MR-44.31")
def test_draught_gives_times_in_combat() -> None:
    game = battlefield("amazon", "giant 1")
    hand(game, "amazon", "draught_of_speed", active=True)
    fighting(game, "amazon: giant 1 in 1 with 2")

    assert figures.time_of(game, being("amazon"), tool("amazon", "move M3*")) == 3
    assert figures.time_of(game, being("amazon"), tool("amazon", "move M4")) == 4


@pytest.mark.rule("MR-44.30", "MR-44.31", "MR-44.32")
def test_exactly_belt_draught_and_garb_change_chits() -> None:
    assert (
        sum([1 << PIECE[card] for card in ("belt_of_strength", "draught_of_speed", "garb_of_speed")]) == CHANGERS.mask
    )


# Effort (MR-29.11, MR-44.47, MR-44.48).


def left(game: Game, name: str, *played: str) -> int:
    """The asterisks that a character can still play after these chits."""
    return tools.effort_left(game, being(name), [tool(name, label) for label in played])


@pytest.mark.rule("MR-44.47", "MR-49.32", "MR-49.28")
def test_girtle_lets_play_three_asterisks() -> None:
    game = battlefield("white_knight", "giant 1")
    fighting(game, "white_knight: giant 1 in 1 with 2")
    knight, fight = being("white_knight"), tool("white_knight", "fight T5*")
    assert fight not in tools.chits(game, knight, "fight", played=[tool("white_knight", "move H4**")])

    hand(game, "white_knight", "girtle_of_energy", active=True)

    assert fight in tools.chits(game, knight, "fight", played=[tool("white_knight", "move H4**")])
    assert left(game, "white_knight", "move H4**", "fight T5*") == 0


@pytest.mark.rule("MR-44.48", "MR-44.47")
def test_potion_of_energy_overrides_the_limit_of_the_girtle() -> None:
    game = battlefield("white_knight", "giant 1")
    fighting(game, "white_knight: giant 1 in 1 with 2")
    hand(game, "white_knight", "girtle_of_energy", "potion_of_energy", active=True)

    assert left(game, "white_knight", "move H4**", "fight H4**") > 2


@pytest.mark.rule("MR-44.48", "MR-44.47", "MR-49.32", "MR-35.1")
def test_fatigue_stays_one_less_than_the_asterisks_played() -> None:
    game = battlefield("white_knight", "giant 1")
    hand(game, "white_knight", "girtle_of_energy", active=True)
    knight = being("white_knight")
    played = tuple([(knight, tool("white_knight", label)) for label in ("move H4**", "fight T5*")])
    fighting(game, "white_knight: giant 1 in 1 with 2", tools=played)

    take(game, exertion.FreeAsterisk(knight))
    assert texts(game, 0) == ["free fight", "free move"]
    do(game, 0, "free fight")

    assert any(text == "fatigue chit move H4**" for text in texts(game, 0))


@pytest.mark.rule("MR-49.43", "MR-44.47", "MR-35.2", "MR-11.12")
def test_three_fight_asterisks_under_the_girtle_are_paid_as_in_the_example() -> None:
    game = battlefield("swordsman", "giant 1")
    hand(game, "swordsman", "girtle_of_energy", active=True)
    knight = being("swordsman")
    set_chits(game, "swordsman", all="W", fight_M3xx="A", fight_M4x="A", fight_L3x="F")
    played = tuple([(knight, tool("swordsman", label)) for label in ("fight M3**", "fight M4*")])
    fighting(game, "swordsman: giant 1 in 1 with 2", tools=played)

    take(game, exertion.FreeAsterisk(knight))
    do(game, 0, "fatigue chit fight M4*")
    do(game, 0, "fatigue chit fight M3**")

    assert texts(game, 0) == ["change chit fight L3*", "change chit fight M4*"]
