"""Sentences of events, and their hidden parts (WW-23.16)."""

from __future__ import annotations

from typing import Any

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.testing import do
from arcana_core.testing.playing import sentences
from arcana_wizwar import events, skirmish
from arcana_wizwar.text.names import THINGS

OPEN = "2,3 E open; 2,4 E open"


@pytest.mark.rule("WW-23.8", "WW-23.16")
def test_thought_steal_sentences_depend_on_the_reader() -> None:
    game = skirmish("2,3 hand thought_steal | 2,5 hand shield fireball | 7,2", edges=OPEN, seed=1)
    do(game, "cast thought steal at blue", "take shield", "done")

    cast = "Red casts Thought Steal at Blue"
    seen, hidden = "Red looks at Blue's hand: Fireball and Shield", "Red looks at Blue's hand: 2 cards"
    assert sentences(game, 0) == [cast, seen, "Red takes Shield from Blue"]
    assert sentences(game, 1) == [cast, hidden, "Red takes Shield from Blue"]
    assert sentences(game, 2) == sentences(game, None) == [cast, hidden, "Red takes a card from Blue"]


@pytest.mark.rule("WW-23.13", "WW-23.16")
def test_only_the_passing_player_reads_the_pass() -> None:
    game = skirmish("2,3 hand zot energy_4 | 2,5 hand full_shield", edges=OPEN, seed=1)
    do(game, "cast zot with energy 4 way 2 at blue", "pass")

    everybody = [
        "Red discards Energy 4",
        "Red casts Zot! with energy 4 at Blue, to stun",
        "Blue gets 2 stun tokens",
    ]
    assert sentences(game, 0) == sentences(game, None) == everybody
    assert sentences(game, 1) == [*everybody[:2], "Blue passes", everybody[2]]


@pytest.mark.rule("WW-23.14", "WW-23.7", "WW-23.16")
def test_drawn_card_and_trap_are_named_to_one_player() -> None:
    game = skirmish("2,3 hand booby_trap | 2,5", deck="zot", seed=1)
    do(game, "booby trap at 0,0 and 0,1 and 0,3 and 0,4", "square 0,3", "end phase", "done", "draw")

    assert sentences(game, 0)[-1] == "Red draws Zot!"
    assert sentences(game, 1)[-1] == sentences(game, None)[-1] == "Red draws a card"
    assert "Red chooses which token is the trap: 0,3" in sentences(game, 0)
    assert "Red chooses which token is the trap" in sentences(game, 1)


@pytest.mark.rule("WW-23.2", "WW-23.12")
@pytest.mark.parametrize(
    ("wizards", "others", "lines", "last"),
    [
        (
            "2,3 | 2,4",
            {},
            ["punch blue"],
            ["Red punches Blue", "Blue takes 1 damage from Red's punch (14 life left)"],
        ),
        (
            "2,3 hand heave_ho treasure blue1 | 2,5",
            {},
            ["cast heave ho at blue"],
            ["The blue treasure 1 lands in 2,5", "Blue takes 2 damage from Red's Heave-Ho (13 life left)"],
        ),
        (
            "2,3 hand share_life life 5 | 2,5 life 14",
            {},
            ["cast share life at blue"],
            ["Red gains 5 life (now 10)", "Blue loses 5 life (now 9)"],
        ),
        (
            "2,3 hand waterbolt energy_4 | 2,5 carries fire_cloak",
            {},
            ["waterbolt with energy 4 damage 4 at blue"],
            ["Blue takes 4 water damage from Red's Waterbolt (11 life left)", "Blue no longer carries Fire Cloak"],
        ),
        (
            "2,3 hand waterbolt | 2,5",
            {},
            ["waterbolt at me damage 1"],
            ["Red takes 1 water damage from Waterbolt (14 life left)"],
        ),
        (
            "2,3 hand fire_darts energy_4 | 2,5 life 4 | 2,4",
            {},
            ["fire darts with energy 4 at blue and yellow and blue and blue"],
            ["Yellow takes 1 fire damage from Red's Fire Darts (14 life left)"],
        ),
        (
            "2,3 hand create_wall | 2,5",
            {},
            ["create wall at east"],
            ["A stone wall appears at the edge east of 2,3"],
        ),
        (
            "2,3 hand rotate_sector | 2,5",
            {},
            ["rotate sector at red", "left"],
            ["The red sector turns clockwise by 270 degrees"],
        ),
        (
            "2,3 hand fireball | 2,5 under invisible 2",
            {"rng": [2]},
            ["cast fireball at blue"],
            ["Blue rolls a 2 for Invisible", "The attack misses Blue (Invisible)"],
        ),
        (
            "2,3 hand fireball | 2,5 hand shield",
            {},
            ["cast fireball at blue", "answer shield; no energy"],
            [
                "Blue answers with Shield",
                "The damage to Blue is reduced by 2 to 3",
                "Blue takes 3 fire damage from Red's Fireball (12 life left)",
            ],
        ),
        (
            "2,3 hand slow_death | 2,5",
            {},
            ["cast slow death at blue"],
            ["Red's Slow Death is in play on Blue"],
        ),
        (
            "2,3 hand strength energy_4 | 2,5",
            {},
            ["cast strength with energy 4"],
            ["Red's Strength is in play on Red with 4 energy tokens"],
        ),
        ("2,3 under strength 2 | 2,5", {}, ["end strength"], ["Red's Strength ends"]),
        ("0,7 | 2,5", {"edges": "0,7 E held 0"}, ["close east"], ["The door at the edge east of 0,7 closes"]),
        ("2,3 carries dagger | 2,5", {}, ["drop dagger"], ["Red no longer carries Dagger", "Dagger lands in 2,3"]),
        (
            "2,3 | 2,5",
            {"treasures": "blue1 2,3"},
            ["pick up treasure"],
            ["Red picks up the blue treasure 1 in 2,3", "Red's Move and Cast phase ends"],
        ),
    ],
)
def test_public_events_read_the_same_for_every_player(
    wizards: str, others: dict[str, Any], lines: list[str], last: list[str]
) -> None:
    given: dict[str, Any] = {"edges": OPEN, **others}
    given["rng"] = ScriptedRng(given.get("rng", []))
    game = skirmish(wizards, **given)
    do(game, *lines)

    for reader in (0, 1, None):
        found = sentences(game, reader)
        assert [sentence for sentence in found if sentence in last] == last


@pytest.mark.rule("WW-13.10", "WW-19.6", "WW-19.8")
def test_deaths_points_and_the_end_have_sentences() -> None:
    game = skirmish("2,3 hand fireball | 2,5 life 3", edges=OPEN, seed=1)
    do(game, "cast fireball at blue")

    assert sentences(game, None)[2:] == [
        "Blue dies, killed by Red",
        "Red has 1 victory point",
        "The game is over: only one wizard was left alive. Red wins",
    ]


def test_objects_have_their_own_names() -> None:
    game = skirmish("2,3 | 2,5", seed=1)
    for what, called in THINGS.items():
        assert game.sentence(events.Destroyed(what, "2,3"), None) == f"The {called} at 2,3 is gone"
    assert game.sentence(events.Created("door", "2,3 E"), None) == "A door appears at the edge east of 2,3"
