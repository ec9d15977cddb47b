"""The position in few lines: it fits, and it still shows what a decision needs (MG-37, MG-38)."""

from __future__ import annotations

import pytest

from arcana_core.bots import Seat
from arcana_core.chance.rng import Rng
from arcana_core.text.panels import columns
from arcana_magika import Game, contest, play_turn
from arcana_magika.bots import SensibleBot
from arcana_magika.render.compact import legend, map_lines


def test_small_map_has_a_line_for_each_row_with_letters_and_marks() -> None:
    game = contest("A m7 Elf | B m8 Dwarf wears RED | M l6", lying="CROWN l7, RED m6", spaces={"j5": "Forest"})

    recon = game.view(0).recon
    assert recon is not None

    assert map_lines(recon) == [
        "j4        P   F   P   P",
        "k4      P   P   P   P   P",
        "l4    P   P   PM  P*  P   P",
        "m4  P   P   P+  P@  PB  P   P",
        "n5    P   P   P   P   P   P",
        "o6      P   P   P   P   P",
        "p7        P   P   P   P",
    ]
    assert legend(recon) == "Plains, Forest, @ you, * artifact, + cloak, mage B and M"


def test_short_form_has_numbers_orders_and_the_question() -> None:
    game = contest("A m7 Elf scrolls HEALS | B m8", spaces={"m7": "Hills"})
    for text in ("rest", "rest", "move", "ne"):
        (action,) = game.parse(text, 0)
        game.apply(action, 0)

    text = " ".join(game.render(0, columns=120, rows=18).split())

    assert "Endurance 95/95 Arcania 50/105" in text
    assert "m7, Hills, 12 rows from a1" in text
    assert "phase 4: move 2 of 5 costs 4, rest +8, search 35%" in text
    assert "orders 1 REST 2 REST 3 MOVE NE then in l7, 90 Endurance, 50 Arcania" in text
    assert text.endswith("> Phase 4 of 5: choose an order")


@pytest.mark.parametrize(("width", "height"), [(60, 13), (80, 15), (160, 40)])
def test_every_position_of_a_game_fits_the_screen(width: int, height: int) -> None:
    game = Game(players=5, seed=3)
    rng = Rng("fits")
    bots = [SensibleBot() for _ in range(5)]
    streams = [rng.split(player) for player in range(5)]

    while game.players_to_act and game.position.turn < 6:
        player = game.players_to_act[0]
        lines = game.render(player, columns=width, rows=height).split("\n")
        assert len(lines) <= height
        assert max(map(columns, lines)) <= width
        assert any(line.startswith("> ") for line in lines[-3:])
        game.apply(bots[player].choose(Seat(game, player, streams[player])), player)


def test_full_text_fits_other_widths() -> None:
    game = contest("A m7 Elf scrolls HEALS TELPT ELATT | B m8 Dwarf | C k7", lying="CROWN l7")

    for width in (60, 100, 160):
        assert max(map(columns, game.render(0, columns=width).split("\n"))) <= width


@pytest.mark.rule("MG-32.9")
def test_end_is_shown_in_few_lines() -> None:
    game = contest("A b1 | B m8 | C m9")
    play_turn(game, A="MOVE NE")

    lines = game.render(0, rows=13).split("\n")

    assert len(lines) <= 13
    assert lines[1].startswith("ended    a novice stands on the Goal Square, phase 1")
    assert "ranking" in "\n".join(lines)
    assert lines[-1] == "> The game is over"
