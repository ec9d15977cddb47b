"""Dividing a screen: the lines for the position, the news and the choices."""

from __future__ import annotations

from attrs import frozen

from arcana_core.text.panels import LOWEST

FEW_NEWS = 4
"""Lines of news that a long list of choices never displaces, the heading included."""
FEW_CHOICES = 6
"""Lines of a long list of choices that a large position never displaces."""
LEAST_CHOICES = 4
"""Lines of choices that news never displace."""
SHORT_LIST = 10
"""Choices up to which a position leaves a line for each, so that all hints can be read."""


@frozen
class Room:
    """Lines for the parts of a screen."""

    position: int
    news: int
    choices: int


def position_rows(rows: int, news: int, choices: int) -> int:
    """How many lines the position may take.

    Args:
        rows: Lines for position, news and choices together.
        news: Lines that all news would take.
        choices: Lines that all choices would take.
    """
    left = rows - min(news, FEW_NEWS)
    listed = choices if choices <= min(SHORT_LIST, left - LOWEST) else FEW_CHOICES
    return max(left - listed, min(LOWEST, rows))


def share(rows: int, position: int, news: int, choices: int) -> Room:
    """Divide the lines that a position of this height leaves.

    Choices come first, because players need them to decide. News get the rest, but never less than a few lines.
    """
    left = max(rows - position, 0)
    least_news = min(news, FEW_NEWS, max(left - LEAST_CHOICES, 0))
    for_choices = min(choices, left - least_news)
    for_news = min(news, left - for_choices)
    return Room(position, for_news, for_choices)
