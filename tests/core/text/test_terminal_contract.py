"""The terminal's questions to a game: a fitted position, an introduction, passing, moments, highlights, names."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from arcana_core.actions import Action
from arcana_core.testing.toys.moths import PASS, PLAYS, Moths
from arcana_core.text.highlights import Highlight, Span, spans, words


class Telling(Moths):
    """The toy with two passing actions, and a hint on one card."""

    __slots__ = ()
    passes = (PASS, PLAYS[4], PLAYS[3])

    def _hint(self, action: Action, player: int) -> str | None:
        return f"a hint for {player}" if action is PLAYS[3] else None


@pytest.fixture
def telling() -> Telling:
    """A game in which player 0 may play the cards 3 and 4, and player 1 neither."""
    game = Telling(seed=1)
    game.position.hands[:] = [(2, 3, 4), (1, 5, 6)]
    return game


def test_first_of_the_passing_actions_that_is_legal_passes(telling: Telling) -> None:
    assert telling.passing(0) is PLAYS[4]
    assert telling.passing(1) is None


def test_hint_on_a_legal_action_is_that_of_the_game_or_else_of_the_glossary(telling: Telling) -> None:
    assert telling.hint(PLAYS[3], 0) == "a hint for 0"
    assert telling.hint(PLAYS[3], 1) == telling.hint(PLAYS[4], 0) == Moths(seed=1).hint(PLAYS[3], 0) != ""


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
