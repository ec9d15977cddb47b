"""The check of merged events: the news add up to the log."""

from __future__ import annotations

from collections.abc import Mapping

from arcana_core.events import Event
from arcana_core.testing.conformance.trial import AnyGame, Trial

_GAMES = 2  # whole logs, for every reader


def merging(trial: Trial) -> None:
    """Merged events add up to their parts, concern the same player, and can be merged in any order."""
    for line in trial.lines[:_GAMES]:
        *_, (_, game) = trial.walk(line)
        for player in (*range(game.player_count), None):
            _check_log(trial, game, player)


def _check_log(trial: Trial, game: AnyGame, player: int | None) -> None:
    lines = game.news(game.log.seen_by(player), player)
    events = [entry.event for line in lines for entry in line.entries]
    last: Event | None = None
    for number, later in enumerate(events):
        joined = None if last is None else last.merged(later)
        if last is None or joined is None:
            last = later
            continue
        _check_sum(trial, last, later, joined)
        _check_sentence(trial, game, player, last, later, joined)
        for after in events[number + 1 : number + 2]:
            _check_order(trial, game, player, last, later, after)
        last = joined


def _check_sum(trial: Trial, first: Event, later: Event, joined: Event) -> None:
    what = f"{first!r} and {later!r} merged are {joined!r}"
    if joined is not first and joined is not later:
        trial.expect(type(joined).amounts is not Event.amounts, f"{what}, which doesn't declare its amounts")
    parts: dict[object, int] = {}
    for amounts in (first.amounts(), later.amounts()):
        for key, amount in amounts.items():
            parts[key] = parts.get(key, 0) + amount
    trial.same(_without_zeros(joined.amounts()), _without_zeros(parts), f"{what}, with other amounts")


def _check_sentence(trial: Trial, game: AnyGame, player: int | None, first: Event, later: Event, joined: Event) -> None:
    what = f"{first!r} and {later!r} merged are {joined!r}"
    sentence, names = game.sentence(joined, player), game._names()
    trial.expect(sentence, f"{what}, which has no sentence for {player}")
    subject = joined.subject(names)
    parts = {part.subject(names) for part in (first, later)} - {""}
    if subject and parts:
        trial.expect(subject in parts, f"{what}, which is about {subject} in the news for {player}: {sentence!r}")


def _check_order(trial: Trial, game: AnyGame, player: int | None, first: Event, second: Event, third: Event) -> None:
    from_left = None if (pair := first.merged(second)) is None else pair.merged(third)
    from_right = None if (pair := second.merged(third)) is None else first.merged(pair)
    if from_left is not None and from_right is not None:
        trial.same(
            game.sentence(from_right, player),
            game.sentence(from_left, player),
            f"{first!r}, {second!r} and {third!r} merge otherwise if the last two are merged first",
        )


def _without_zeros(amounts: Mapping[object, int]) -> dict[str, int]:
    return {repr(key): amounts[key] for key in sorted(amounts, key=repr) if amounts[key]}
