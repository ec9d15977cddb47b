"""News of a turn in few lines: headings, merged steps, nothing about others (MG-32.6, MG-38.7)."""

from __future__ import annotations

import pytest

from arcana_core.text.highlights import spans
from arcana_magika import Game, contest, play_turn


def news(game: Game, player: int | None = 0) -> list[str]:
    return [line.text for line in game.news(game.log.seen_by(player), player)]


@pytest.mark.rule("MG-32.6")
def test_turn_of_rests_and_moves_is_two_lines() -> None:
    game = contest("A m7 Human endurance 60 | B y2", seed=1)
    play_turn(game, A="REST; REST; MOVE NE; MOVE NE; MOVE NE")

    assert news(game) == [
        "Turn 1",
        "Mage A rested 2 times and regained 16 Endurance, then walked 3 spaces from m7 to j7 for 10 Endurance",
    ]


@pytest.mark.rule("MG-13.8", "MG-13.16", "MG-5.8")
def test_spell_is_one_line_with_its_result() -> None:
    game = contest("A m7 skill 100 endurance 20 scrolls HEALS | B y2", seed=1)
    play_turn(game, A="CAST HEALS")

    assert news(game)[:3] == [
        "Turn 1",
        "Mage A read Heals (minor) for 8 Arcania (Aptitude +8), and it succeeded",
        "Mage A's Endurance rose by 50 to 70 (Heals)",
    ]


@pytest.mark.rule("MG-23.20")
def test_attack_shows_its_loss_once_and_emphasised() -> None:
    game = contest("A m7 | B m8 Evil skill 100 scrolls ATEND", seed=1)
    play_turn(game, B="CAST ATEND A")

    assert "Mage A's Endurance fell by 25 to 75 (Attack Endurance)" in news(game)
    assert not any("took effect" in line for line in news(game))


@pytest.mark.rule("MG-38.9")
def test_end_shows_a_player_nothing_about_the_others_turns() -> None:
    game = contest("A b1 | B m8 | C m9", seed=1)
    play_turn(game, A="MOVE NE", B="MOVE NE; MEDITATE")

    shown = news(game)

    assert not any(line.startswith(("Mage B", "D(")) for line in shown)
    assert shown[-1] == "The game is over: a novice stands on the Goal Square"


def test_names_terrain_and_losses_are_highlighted() -> None:
    game = contest("A m7 | B y2")
    roles = game.highlights(0)

    def roles_of(text: str) -> set[tuple[str, str]]:
        return {(text[span.start : span.end], span.role) for span in spans(text, roles)}

    assert ("Mage A", "player 0") in roles_of("Mage A walked 3 spaces for 10 Endurance")
    assert ("for 10 Endurance", "damage") in roles_of("Mage A walked 3 spaces for 10 Endurance")
    assert ("by 50", "gain") in roles_of("Mage A's Endurance rose by 50 to 70 (Heals)")
    assert roles_of("m4  P   F+  R@") >= {("F", "green"), ("R", "blue"), ("@", "you")}
    assert ("RED", "red") in roles_of("Mage B wears RED")


def test_introduction_fits_and_names_the_limit_of_exhaustion() -> None:
    lines = contest("A m7").introduction().split("\n")

    assert len(lines) == 5
    assert max(map(len, lines)) <= 78
    assert lines[4].startswith("Below 10 Endurance you can only rest.")
