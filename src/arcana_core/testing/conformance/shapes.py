"""Checks of the objects that a game returns: observations, views, outcomes, the log, pictures."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from enum import Enum
from functools import partial
from numbers import Real
from typing import Any
from xml.etree import ElementTree

import attrs
import numpy as np

from arcana_core.chance.rng import Rng
from arcana_core.errors import PlainDataError
from arcana_core.events import Entry, Event
from arcana_core.game import Outcome
from arcana_core.knowledge.observations import ObservationSpec
from arcana_core.knowledge.views import View
from arcana_core.records.json_events import entry_from_plain, entry_to_plain
from arcana_core.testing.conformance.trial import AnyGame, Trial


def observation(trial: Trial) -> None:
    """An observation has the shape, type and bounds of its spec and is new each time; each number has a name."""
    for line in trial.lines:
        game = trial.begin(line)
        spec = game.observation_spec
        _every_number_has_a_name(trial, spec)
        known = type(game).observation_spec_for(game.rules, game.player_count)
        trial.expect(known == spec, "observation_spec_for differs from the spec of a game")
        low, high = spec.low, spec.high
        for number, game in trial.walk(line):
            if number not in line.looks:
                continue
            trial.expect(game.observation_spec == spec, "the observation_spec changes during the game")
            for player in range(game.player_count):
                seen = game.observation(player)
                trial.expect(
                    isinstance(seen, np.ndarray) and seen.shape == spec.shape and seen.dtype == np.float32,
                    f"an observation must be a float32 array of shape {spec.shape}, got "
                    f"{getattr(seen, 'dtype', type(seen))} of {getattr(seen, 'shape', 'no shape')}",
                )
                wrong = np.flatnonzero(~((seen >= low) & (seen <= high)))
                if wrong.size:
                    at = int(wrong[0])
                    raise AssertionError(f"{spec.describe(at)} is {seen[at]:g} in an observation")
                kept = seen.copy()
                seen[:] = -7
                again = game.observation(player)
                trial.expect(not np.shares_memory(seen, again), "two observations share their memory")
                trial.expect(np.array_equal(again, kept), "two observations of the same position differ")
                game.observation_into(player, seen)
                trial.expect(np.array_equal(seen, kept), "observation_into writes something else")


def _every_number_has_a_name(trial: Trial, spec: ObservationSpec) -> None:
    names = [feature.name for feature in spec.features]
    trial.expect(names and len({*names}) == len(names), f"features need names of their own, got {names}")
    for feature in spec.features:
        labels = feature.labels
        trial.expect(
            len({*labels}) == len(labels) and (labels or feature.size == 1),
            f"the numbers of {feature.name!r} need labels of their own, got {labels}",
        )


def view(trial: Trial) -> None:
    """A view is a frozen value through and through, equal for equal positions, and does not change with the game."""
    for line in trial.lines:
        kept: list[tuple[object, str]] = []
        for number, game in trial.walk(line):
            if number not in line.looks:
                continue
            for player in (*range(game.player_count), None):
                seen = game.view(player)
                changeable = _changeable(seen, "view")
                trial.expect(not changeable, changeable)
                twin = game.clone().view(player)
                trial.expect(twin == seen and repr(twin) == repr(seen), "equal positions give views that are not equal")
                kept.append((seen, repr(seen)))
        for seen, text in kept:
            trial.same(repr(seen), text, "a view changes while the game is played on")


def plain_views(trial: Trial) -> None:
    """Every view and line of a log is written as JSON, with numbers exact in JavaScript, and read back as it was.

    Views whose data was spoilt are rejected with the one error for that.
    """
    for _, _, game, rng in trial.looks():
        for player in (*range(game.player_count), None):
            seen = game.view(player)
            trial.expect(isinstance(seen, View), f"a view must derive from View, got a {type(seen).__name__}")
            text = json.dumps(seen.to_plain(), allow_nan=False)
            plain = json.loads(text)
            inexact = [number for number in _whole_numbers(plain) if abs(number) > _MOST_EXACT]
            trial.expect(not inexact, f"numbers in the plain data of a view are too large for JavaScript: {inexact}")
            again = type(seen).from_plain(plain)
            trial.expect(again == seen, f"view({player}) is read back from JSON as another one")
            trial.same(repr(again), repr(seen), f"view({player}) is read back from JSON as")
            trial.same(json.dumps(again.to_plain()), text, f"view({player}) is written differently when read back")
            _read_spoilt(text, rng, type(seen).from_plain, "a view")
            for entry in game.log.seen_by(player)[-LINES:]:
                _read_line(trial, game, player, entry, rng)


def _read_line(trial: Trial, game: AnyGame, player: int | None, entry: Entry, rng: Rng) -> None:
    def read(plain: object) -> Entry:
        return entry_from_plain(plain, [type(entry.event)], partial(game.sentence, player=player))

    line = json.dumps(entry_to_plain(entry), allow_nan=False)
    trial.same(read(json.loads(line)), entry, "a line of the log is read back as")
    _read_spoilt(line, rng, lambda plain: game.news([read(plain)], player), "a line of the log")


_MOST_EXACT = 2**53
LINES = 30
"""How many lines of a log are written at each look."""
_MOST_SENTENCES = 20


SPOILT = 3
"""How many times the data of a view or a line is spoilt."""
_ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    7,
    2**70,
    1.5,
    math.nan,
    "",
    "x",
    "\ud800",
    [],
    [[]],
    {},
    {"class": "x"},
    object(),
)


def _read_spoilt(text: str, rng: Rng, read: Callable[[Any], object], of: str) -> None:
    """Spoil plain data and read it: it is rejected, or still good, with another number for instance."""
    for _ in range(SPOILT):
        wrong = json.loads(text)
        what = _spoil(wrong, rng)
        try:
            read(wrong)
        except PlainDataError:
            continue
        except Exception as error:
            raise AssertionError(f"plain data of {of} with {what} raises {error!r}") from error


def _spoil(plain: Any, rng: Rng) -> str:
    """Replace something in plain data; what is where now."""
    while True:
        key = rng.choice(list(plain) if isinstance(plain, dict) else range(len(plain)))
        inside = plain[key]
        if isinstance(inside, dict | list) and inside and rng.below(4):
            plain = inside
            continue
        plain[key] = odd = rng.choice(_ODD)
        return f"{odd!r} at {key!r}"


def _whole_numbers(plain: Any) -> list[int]:
    found: list[int] = []
    left = [plain]
    while left:
        value = left.pop()
        if isinstance(value, dict | list):
            left += value.values() if isinstance(value, dict) else value
        elif type(value) is int:
            found.append(value)
    return found


def _changeable(value: Any, where: str) -> str:
    """The changeable part of a value, "" for none."""
    if value is None or isinstance(value, str | bytes | Real | Enum):
        return ""
    if isinstance(value, tuple | frozenset):
        parts = [(f"{where}[{index}]", part) for index, part in enumerate(value)]
    elif attrs.has(type(value)):
        if attrs.fields(type(value)) and not _frozen(value):
            return f"{where} is a {type(value).__name__}, whose fields can be set"
        parts = [(f"{where}.{at.name}", getattr(value, at.name)) for at in attrs.fields(type(value))]
    elif isinstance(value, list | AbstractSet | np.ndarray | bytearray) or (
        isinstance(value, Mapping) and _settable(value)
    ):
        return f"{where} is a {type(value).__name__}, which can be changed"
    elif isinstance(value, Mapping):
        parts = [(f"{where}[{key!r}]", part) for key, part in value.items()]
    else:
        return ""
    return next(filter(None, (_changeable(part, place) for place, part in parts)), "")


def _settable(value: Mapping[Any, Any]) -> bool:
    return hasattr(value, "__setitem__")


def _frozen(value: Any) -> bool:
    name = attrs.fields(type(value))[0].name
    try:
        setattr(value, name, getattr(value, name))
    except AttributeError:
        return True
    return False


def outcome(trial: Trial) -> None:
    """There is an outcome exactly when the game is over; its scores, places and winners fit one another."""
    for line in trial.lines:
        for _, game in trial.walk(line):
            ended = game.outcome
            trial.expect(game.is_over == (not game.players_to_act), "is_over doesn't agree with players_to_act")
            if not game.is_over:
                trial.expect(ended is None, f"the game is not over and has an outcome: {ended}")
                continue
            trial.expect(isinstance(ended, Outcome), f"the game is over and its outcome is {ended!r}")
            assert ended is not None
            _well_formed(trial, ended, game.player_count)
            trial.expect(game.outcome == ended, "two outcomes of the same position differ")
            plain = game.plain_outcome()
            trial.expect(json.loads(json.dumps(plain)) == plain, "the outcome cannot be written as JSON")
            offered = [game.legal_actions(player) for player in range(game.player_count)]
            trial.expect(not any(offered), "the game is over and a player has legal actions")


def _well_formed(trial: Trial, ended: Outcome, players: int) -> None:
    scores, ranking, winners = ended.scores, ended.ranking, ended.winners
    trial.expect(
        type(scores) is tuple and len(scores) == players and all(type(s) in (int, float) for s in scores),
        f"scores must be a tuple of one number a player, got {scores!r}",
    )
    trial.expect(all(map(math.isfinite, scores)), f"scores must be finite, got {scores}")
    trial.expect(
        type(ranking) is tuple
        and len(ranking) == players
        and all(type(place) is int for place in ranking)
        and all(place == 1 + sum(other < place for other in ranking) for place in ranking),
        f"the ranking must be one place a player, equals sharing one and the next left out, got {ranking!r}",
    )
    trial.expect(
        type(winners) is tuple
        and list(winners) == sorted({*winners})
        and all(type(player) is int and 0 <= player < players and ranking[player] == 1 for player in winners),
        f"winners must be players of the first place, in order, got {winners!r} of {ranking}",
    )
    trial.expect(type(ended.reason) is str and ended.reason.strip(), "the reason of an outcome must be a sentence")
    trial.expect(type(ended.clause) is str, f"the clause of an outcome is a text, got {ended.clause!r}")


def log(trial: Trial) -> None:
    """The log only grows; its events are frozen, cite a clause, are redacted and can be read as sentences."""
    for line in trial.lines:
        before: list[Entry] = []
        opened = False
        game = trial.begin(line)
        for number, game in trial.walk(line):
            entries = list(game.log)
            trial.expect(entries[: len(before)] == before, "earlier entries of the log change")
            for entry in entries[len(before) :]:
                event = entry.event
                trial.expect(
                    isinstance(event, Event) and "__attrs_attrs__" in type(event).__dict__,
                    f"{event!r} in the log isn't an event made with @event",
                )
                changeable = _changeable(event, type(event).__name__)
                trial.expect(not changeable, f"an event can be changed: {changeable}")
                trial.expect(type(entry.clause) is str and entry.clause.strip(), f"the event {event!r} cites no clause")
                trial.expect(str(entry).strip(), f"the event {event!r} has no text")
            trial.expect(game.log.is_open or not opened, "the log was open to everybody and is closed again")
            before, opened = entries, game.log.is_open
            if number in line.looks:
                for player in (*range(game.player_count), None):
                    known = (
                        entries if opened else [seen for entry in entries if (seen := _redacted(trial, entry, player))]
                    )
                    trial.same(
                        list(game.log.seen_by(player)), known, f"the log that player {player} sees has not its lines"
                    )
                    for entry in known[-_MOST_SENTENCES:]:
                        sentence = game.sentence(entry.event, player)
                        trial.expect(
                            type(sentence) is str and len(sentence.splitlines()) < 2,
                            f"the sentence of {entry.event!r} must be one line, got {sentence!r}",
                        )
        trial.expect(before or not game.is_over, "a whole game left no event in the log")


def _redacted(trial: Trial, entry: Entry, player: int | None) -> Entry | None:
    """The line as the player sees it, None if not at all; redacting it must change nothing else, and nothing twice."""
    seen = entry.seen_by(player)
    if seen is not None:
        trial.expect(seen.seen_by(player) == seen, f"redacted twice, {seen} differs")
        trial.expect(
            (type(seen.event), seen.clause) == (type(entry.event), entry.clause),
            f"{entry} is redacted to something else",
        )
    return seen


def pictures(trial: Trial) -> None:
    """Every player and a spectator get the position as text and as a valid SVG picture."""
    for _, _, game, _ in trial.looks():
        for player in (*range(game.player_count), None):
            text = game.render(player)
            trial.expect(type(text) is str and text.strip(), f"render({player}) gives no text")
            trial.same(game.render(player), text, "rendered twice")
            picture = game.to_svg(player)
            trial.expect(type(picture) is str, f"to_svg({player}) gives no text")
            try:
                root = ElementTree.fromstring(picture)
            except ElementTree.ParseError as error:
                raise AssertionError(f"to_svg({player}) isn't XML: {error}: {picture[:200]}") from error
            trial.expect(root.tag == "{http://www.w3.org/2000/svg}svg", f"to_svg({player}) is a {root.tag}, not SVG")
            trial.expect(
                not re.search(r"<script|\son\w+=|<foreignObject", picture),
                f"to_svg({player}) holds more than a picture",
            )
        trial.same(game.render(), game.render(None), "render() is not what a spectator sees")
        trial.same(game.to_svg(), game.to_svg(None), "to_svg() is not what a spectator sees")
