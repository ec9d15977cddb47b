"""Screens of every game and size: everything a player needs to decide is on them, and nothing is cut off."""

from __future__ import annotations

import re
from random import Random

import pytest
from rich.cells import cell_len

from arcana_core import registry
from arcana_lab.terminal.choices import Choices
from arcana_lab.terminal.news import unseen
from arcana_lab.terminal.view import answer_lines, end_screen, is_page, table_screen

GAMES = ("archmage", "magicrealm", "magika", "mtgcombat", "wizwar")
SIZES = ((60, 20), (80, 24), (100, 30), (120, 40), (160, 60))
CHOICE = re.compile(r" +\d+  \S")


@pytest.mark.parametrize("name", GAMES)
def test_screens_fit_and_show_question_and_choices(name: str) -> None:
    played, chance = registry.load(name), Random(name)
    game = played(seed=7)
    seen = 0
    for number in range(160):
        if game.is_over:
            break
        player = game.players_to_act[0]
        actions = game.legal_actions(player)
        columns, rows = SIZES[number % len(SIZES)]
        if number % 4 == 0:
            answer = answer_lines("A word of this line is unknown. " * (number % 3), columns)
            assert not is_page(answer, rows)
            screen = table_screen(
                game,
                player,
                title=f"{name}: you are {game.player_name(player)}",
                news=unseen(game, player, seen),
                head="Since your last turn",
                choices=Choices(actions, lambda action: game.hint(action, player), game.listed_last(player)),  # noqa: B023 - it is called at once
                answer=answer,
                width=columns,
                rows=rows,
            )
            lines = [line.plain for line in screen]
            text = "\n".join(lines)
            assert len(lines) <= rows - 1, text  # the prompt takes the last one
            assert max(map(cell_len, lines)) <= columns, text
            assert any(line.startswith("> ") for line in lines), text
            assert any(CHOICE.match(line) for line in lines), text
        seen = len(game.log)
        game.apply(chance.choice(actions), player)


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_last_screen_fits(columns: int, rows: int) -> None:
    played, chance = registry.load("mtgcombat"), Random(3)
    game = played(seed=7)
    while not game.is_over:
        player = game.players_to_act[0]
        game.apply(chance.choice(game.legal_actions(player)), player)

    screen = end_screen(
        game, 0, title="Wizard combat", news=unseen(game, 0, 0), words="You won. " * 20, width=columns, rows=rows
    )

    assert len(screen) <= rows - 1
    assert max(cell_len(line.plain) for line in screen) <= columns
