"""Checks of a game's part at the terminal: screens, names, choices, passing, moments, highlights, hints, news."""

from __future__ import annotations

from arcana_core.testing.conformance.trial import AnyGame, Trial
from arcana_core.text.highlights import Highlight
from arcana_core.text.moments import Moment
from arcana_core.text.news import News
from arcana_core.text.panels import columns as width_of

SCREENS = ((60, 13), (80, 13), (80, 24), (160, 40))
"""Sizes of terminals, columns and rows, on which every position must fit."""
WIDTHS = ((60, None), (160, None))
"""Sizes for the full text of a position, of any number of rows."""
INTRODUCTION = (5, 78)
"""The most lines of an introduction, and their columns."""
_MOST_HINTS = 40  # of one player in one position
_GAMES = 2  # for the slower checks


def screens(trial: Trial) -> None:
    """The position fits every screen for every player and a spectator, and the full text fits its columns."""
    for _, _, game, _ in trial.looks(games=_GAMES):
        for player in (*range(game.player_count), None):
            for columns, rows in (*SCREENS, *WIDTHS):
                _fits(trial, game, player, columns, rows)


def _fits(trial: Trial, game: AnyGame, player: int | None, columns: int, rows: int | None) -> None:
    lines = game.render(player, columns=columns, rows=rows).splitlines()
    called = f"render({player}, columns={columns}, rows={rows})"
    widest = max(lines, key=width_of, default="")
    trial.expect(width_of(widest) <= columns, f"{called} has a line of {width_of(widest)} columns: {widest!r}")
    trial.expect(lines and (rows is None or len(lines) <= rows), f"{called} has {len(lines)} lines")


def player_names(trial: Trial) -> None:
    """Every player has a name of their own, on one line."""
    for line in trial.lines:
        game = trial.begin(line)
        names = [game.player_name(player) for player in range(game.player_count)]
        trial.expect(all(map(_is_line, names)), f"a name must be a text on one line, got {names}")
        trial.expect(len(set(names)) == len(names), f"two players have the same name: {names}")


def introduction(trial: Trial) -> None:
    """The introduction has at most five lines of 78 columns."""
    most, columns = INTRODUCTION
    for line in trial.lines:
        text = trial.begin(line).introduction()
        trial.expect(type(text) is str, f"an introduction must be a text, got {text!r}")
        lines = text.splitlines()
        trial.expect(len(lines) <= most, f"an introduction has at most {most} lines, got {len(lines)}")
        for one in lines:
            trial.expect(
                one.strip() and width_of(one) <= columns,
                f"a line of an introduction has 1 to {columns} columns, got {width_of(one)}: {one!r}",
            )


def choices(trial: Trial) -> None:
    """The list of choices has each legal action once."""
    for _, _, game, _ in trial.looks():
        for player in game.players_to_act:
            trial.same(
                sorted(map(str, game.choices(player))),
                sorted(map(str, game.legal_actions(player))),
                f"choices({player}) must list each legal action once",
            )


def passing(trial: Trial) -> None:
    """Passing and a formality are legal actions of a player to act, or None."""
    for _, _, game, _ in trial.looks():
        for player in range(game.player_count):
            for name, action in (("passing", game.passing(player)), ("formality", game.formality(player))):
                trial.expect(
                    action is None or action in game.legal_actions(player),
                    f"{name}({player}) must be a legal action or None, got {action!r}",
                )


def moments(trial: Trial) -> None:
    """The moments of a decision are declared, each once."""
    kinds = trial.game_class.moments
    trial.expect(
        type(kinds) is tuple and all(isinstance(kind, Moment) for kind in kinds),
        f"moments must be Moments, got {kinds}",
    )
    words = [kind.word for kind in kinds]
    trial.expect(len(set(words)) == len(words), f"a moment is declared twice: {words}")
    for _, _, game, _ in trial.looks():
        for player in game.players_to_act:
            now = game.moments_now(player)
            trial.expect(type(now) is frozenset, f"moments_now({player}) must be a frozenset, got {now!r}")
            trial.expect(now <= {*words}, f"moments_now({player}) has undeclared words: {sorted(now - {*words})}")


def highlights(trial: Trial) -> None:
    """Highlights have roles that the game's table has."""
    for _, _, game, _ in trial.looks(games=_GAMES):
        for player in (*range(game.player_count), None):
            found = game.highlights(player)
            trial.expect(
                type(found) is tuple and all(isinstance(one, Highlight) for one in found),
                f"highlights({player}) must be a tuple of Highlights, got {found!r:.200}",
            )
            seats = {f"player {seat}" for seat in range(game.player_count)}
            absent = {one.role for one in found if one.role.startswith("player ")} - seats
            trial.expect(not absent, f"highlights({player}) has roles of absent players: {sorted(absent)}")


def hints(trial: Trial) -> None:
    """A hint is one line, for legal and for illegal actions."""
    for _, _, game, rng in trial.looks():
        for player in range(game.player_count):
            legal = game.legal_actions(player)
            asked = legal if len(legal) <= _MOST_HINTS else rng.sample(legal, _MOST_HINTS)
            for action in (*asked, game.action_space[rng.below(len(game.action_space))]):
                hint = game.hint(action, player)
                trial.expect(
                    hint == "" or _is_line(hint), f"the hint for {action} must be a text on one line, got {hint!r}"
                )


def news(trial: Trial) -> None:
    """News keep the order of events and their emphasis, and have one line each."""
    for line in trial.lines[:_GAMES]:
        *_, (_, game) = trial.walk(line)
        for player in (*range(game.player_count), None):
            _check_news(trial, game, player)


def _check_news(trial: Trial, game: AnyGame, player: int | None) -> None:
    entries = game.log.seen_by(player)
    found = game.news(entries, player)
    trial.expect(type(found) is tuple and all(isinstance(one, News) for one in found), "news must be a tuple of News")
    places = {id(entry): place for place, entry in enumerate(entries)}
    reported = [places.get(id(entry), -1) for one in found for entry in one.entries]
    trial.expect(-1 not in reported, f"the news for {player} add events")
    trial.expect(reported == sorted(set(reported)), f"the news for {player} repeat events or change their order")
    for one in found:
        trial.expect(one.text.strip() and one.text.isprintable(), f"news must be on one line each, got {one.text!r}")
        for entry in one.entries:
            trial.expect(
                one.important or not entry.event.important, f"the news lose the emphasis of {entry}: {one.text!r}"
            )
            trial.expect(one.heading or not entry.event.heading, f"the news lose the heading {entry}: {one.text!r}")


def _is_line(text: object) -> bool:
    return type(text) is str and text.strip() == text != "" and text.isprintable()
