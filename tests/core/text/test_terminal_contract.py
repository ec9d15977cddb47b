"""The terminal's questions to a game: a fitted position, an introduction, passing, moments, highlights, names."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from arcana_core.testing.toys.moths import Moths
from arcana_core.text.highlights import Highlight, Span, spans, words


class Wide(Moths):
    __slots__ = ()

    def _render(self, player: int | None, columns: int, rows: int | None) -> str:
        return "\n".join(["lamp " * 30, *map(str, range(30)), "> what now?"])

    def _highlights(self, player: int | None) -> Iterable[Highlight]:
        return [Highlight(re.compile("lamp"), "key")]


def test_position_fits_the_screen_and_keeps_its_question() -> None:
    lines = Wide(seed=1).render(0, columns=60, rows=13).split("\n")

    assert len(lines) == 13
    assert max(map(len, lines)) <= 60
    assert lines[-2:] == ["...", "> what now?"]


def test_position_without_rows_shows_everything() -> None:
    assert len(Wide(seed=1).render(0, columns=60).split("\n")) == 3 + 30 + 1


@pytest.mark.parametrize("size", [{"columns": 59}, {"rows": 12}, {"columns": True}, {"rows": "24"}])
def test_small_and_strange_screens_are_rejected(size: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=f"{next(iter(size))} must be an integer of at least"):
        Moths(seed=1).render(0, **size)


def test_unknown_player_sees_nothing() -> None:
    with pytest.raises(ValueError, match="players of this game are 0 to 1, got 9"):
        Moths(seed=1).render(9)


def test_names_of_players_precede_declared_highlights() -> None:
    game = Wide(seed=1)

    assert [highlight.role for highlight in game.highlights(0)] == ["player 0", "player 1", "key"][-3:]
    assert list(spans("player 1 lamp", game.highlights(0))) == [Span(0, 8, "player 1"), Span(9, 13, "key")]


def test_unknown_roles_are_rejected_with_the_nearest() -> None:
    with pytest.raises(ValueError, match="unknown role 'damge'; did you mean 'damage'"):
        words(["lamp"], "damge")


def test_game_without_a_page_is_introduced_by_its_glossary() -> None:
    introduction = Moths(seed=1).introduction()

    assert len(introduction.split("\n")) <= 5
    assert max(map(len, introduction.split("\n"))) <= 78
