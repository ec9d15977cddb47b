"""Everything a seat is given: this is what knowledge means in the conformance kit."""

from __future__ import annotations

from collections.abc import Sequence

from arcana_core.actions import Action
from arcana_core.errors import IllegalAction, NotationError
from arcana_core.testing.conformance.trial import AnyGame

HINTS = 4
"""How many legal actions, evenly spread, and how many others have hints that are compared; legal ones are explained."""
NEWS = 20
"""How many of the latest events are compared as news."""
SMALL, LARGE = (60, 13), (160, 40)
"""Sizes of terminals, columns and rows, beside the full text."""


def known_to(game: AnyGame, player: int, probes: Sequence[Action], lines: Sequence[str]) -> dict[str, object]:
    """Everything that a player and a spectator are given, by name.

    Args:
        game: nothing changes in it.
        player: the player who looks.
        probes: actions to try, to compare how they are rejected.
        lines: what the player might type, to compare how it is read.
    """
    return {
        "to_act_seen_by": game.to_act_seen_by(player),
        "is_over": game.is_over,
        "outcome": game.outcome,
        "view": repr(game.view(player)),
        "view as a value": game.view(player),
        "view as plain data": game.view(player).to_plain(),
        "observation": game.observation(player).tobytes(),
        "legal_actions": game.legal_actions(player),
        "action_mask": game.action_mask(player).tobytes(),
        "log.seen_by": game.log.seen_by(player),
        "information_state": game.information_state(player),
        "render": game.render(player),
        "to_svg": game.to_svg(player),
        "to_act_seen_by a spectator": game.to_act_seen_by(None),
        "the view of a spectator": repr(game.view(None)),
        "the text for a spectator": game.render(None),
        "the picture for a spectator": game.to_svg(None),
        "log.seen_by a spectator": game.log.seen_by(None),
        "rejections": [_rejection(game, action, player) for action in probes],
        "parse": [_reading(game, line, player) for line in lines],
        **_at_the_terminal(game, player, probes),
    }


def _at_the_terminal(game: AnyGame, player: int, probes: Sequence[Action]) -> dict[str, object]:
    offered, others = game.legal_actions(player), probes[:HINTS]
    legal = offered[:: -(-len(offered) // HINTS) or 1]
    return {
        "hint": [game.hint(action, player) for action in (*legal, *others)],
        "explain": [game.explain(str(action)) for action in legal],
        "words of the glossary": game.glossary().words(),
        "introduction": game.introduction(),
        "player_name": [game.player_name(seat) for seat in range(game.player_count)],
        "passing": game.passing(player),
        "choices": tuple(game.choices(player)),
        "listed_last": game.listed_last(player),
        "formality": game.formality(player),
        "moments_now": game.moments_now(player),
        "render_changes": game.render_changes(player, _earlier(game.render(player))),
        **{f"{size} for {viewer}": text for viewer in (player, None) for size, text in _texts(game, viewer).items()},
    }


def _texts(game: AnyGame, viewer: int | None) -> dict[str, object]:
    latest = game.log.seen_by(viewer)[-NEWS:]
    return {
        "news": [(line.text, line.heading, line.important) for line in game.news(latest, viewer)],
        "sentences": [game.sentence(entry.event, viewer) for entry in latest],
        "lesson": game.lesson(latest, viewer),
        "highlights": [(one.pattern.pattern, one.pattern.flags, one.role) for one in game.highlights(viewer)],
        **{
            f"render on {columns} x {rows}": game.render(viewer, columns=columns, rows=rows)
            for columns, rows in (SMALL, LARGE)
        },
    }


def _earlier(text: str) -> str:
    """A text like this one with every third line changed, to see the changes since."""
    return "\n".join(line if number % 3 else f"{line} ?" for number, line in enumerate(text.split("\n")))


def _rejection(game: AnyGame, action: Action, player: int) -> str:
    if game.why_not(action, player) is None:
        return f"{action}: legal"
    try:
        game.apply(action, player)
    except IllegalAction as error:
        return f"{action}: {error} / {game.why_not(action, player)}"
    return f"{action}: applied"


def _reading(game: AnyGame, line: str, player: int) -> str:
    try:
        return f"{line}: {game.parse(line, player)}"
    except NotationError as error:
        return f"{line}: {error}"
