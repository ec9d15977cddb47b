"""News in the lines that there is room for, and how a screen is divided."""

from __future__ import annotations

from arcana_core.text.news import News
from arcana_lab.terminal.layout import Room, position_rows, share
from arcana_lab.terminal.news import height, news_lines


def line(text: str, *, heading: bool = False, important: bool = False) -> News:
    return News(text, heading, important, ())


TURN = [
    line("Turn 1: Red", heading=True),
    line("Red walks 2 squares east"),
    line("Turn 2: Blue", heading=True),
    line("Blue loses 3 points", important=True),
    line("Blue draws 2 cards"),
    line("Blue ends the turn"),
]


def shown(news: list[News], rows: int | None, columns: int = 80) -> list[str]:
    return [text.plain for text in news_lines(news, columns, rows, ())]


def test_news_are_grouped_below_headings() -> None:
    assert shown(TURN[:4], None) == [
        "Since your last turn:",
        "  Turn 1: Red",
        "    Red walks 2 squares east",
        "  Turn 2: Blue",
        "    Blue loses 3 points",
    ]


def test_important_news_are_kept_before_later_ones() -> None:
    assert [text.strip() for text in shown(TURN, 3)[1:]] == ["Blue loses 3 points", "Blue ends the turn"]


def test_number_of_hidden_events_fits_a_narrow_screen() -> None:
    news = [News(f"Red draws card {number}", heading=False, important=False, entries=(None,)) for number in range(9)]  # type: ignore[arg-type]

    assert shown(news, 4, 80)[0] == "Since your last turn (6 earlier events hidden; `log 9` shows all):"
    assert shown(news, 4, 60)[0] == "Since your last turn (6 earlier hidden: `log 9`):"


def test_heading_without_news_below_it_is_left_out() -> None:
    assert "  Turn 1: Red" not in shown(TURN, 6)


def test_hidden_events_are_counted() -> None:
    from arcana_core.testing.toys.moths import Moths

    game = Moths(seed=1)
    game.apply(game.legal_actions(game.players_to_act[0])[0], game.players_to_act[0])
    news = [*game.news(game.log, None)] * 3
    events = sum(len(item.entries) for item in news)

    head = shown(news, 2)[0]

    assert f"; `log {events}` shows all):" in head


def test_news_without_room_are_left_out() -> None:
    assert shown(TURN, 1) == []
    assert shown([], 9) == []


def test_long_news_are_wrapped_and_counted() -> None:
    news = [line("Red walks " + "very " * 20 + "far")]

    assert height(news, 60) == len(shown(news, None, 60))
    assert max(map(len, shown(news, None, 60))) <= 60


def test_position_gets_the_lines_that_others_leave() -> None:
    assert position_rows(22, news=2, choices=3) == 17
    assert position_rows(22, news=30, choices=30) == 13
    assert position_rows(38, news=30, choices=30) == 28


def test_short_list_of_choices_gets_a_line_for_each() -> None:
    assert position_rows(22, news=0, choices=9) == 13
    assert position_rows(22, news=0, choices=10) == 16
    assert position_rows(38, news=4, choices=10) == 24


def test_choices_come_before_news() -> None:
    assert share(22, position=13, news=9, choices=9) == Room(13, news=4, choices=5)
    assert share(22, position=13, news=9, choices=2) == Room(13, news=7, choices=2)
    assert share(38, position=20, news=4, choices=30) == Room(20, news=4, choices=14)
