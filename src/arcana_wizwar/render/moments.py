"""The kinds of decisions that people can wait for (see `arcana_core.text.moments`)."""

from __future__ import annotations

from arcana_wizwar import actions
from arcana_wizwar.knowledge.view import View
from arcana_wizwar.model.state import Damage, Play
from arcana_wizwar.text.phrases import PHRASES


def moments(view: View) -> frozenset[str]:
    """The words of the viewer's decision, a part of `Game.moments`."""
    words = {PHRASES.moment_of.get(view.asks, "choice")}
    if view.frames and view.player is not None and view.asks == "Window":
        frame = view.frames[-1]
        if isinstance(frame, Damage):
            threatened = frame.victim == view.player
        else:
            threatened = isinstance(frame, Play) and _is_aimed_at(frame, view.player)
        if threatened:
            words.add("attacked")
    return frozenset(words)


def _is_aimed_at(play: Play, player: int) -> bool:
    return play.player != player and (player in play.victims or actions.AtWizard(player) in play.targets)
