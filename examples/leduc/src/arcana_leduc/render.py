"""The table of Leduc poker as text and as a picture."""

from __future__ import annotations

from arcana_core.actions import Action
from arcana_core.text.wording import counted
from arcana_leduc.actions import FOLD, RAISE
from arcana_leduc.view import View


def as_text(view: View) -> str:
    """The table in a few lines."""
    lines = [f"public card: {view.public or 'not yet turned up'}   raises in this round: {view.raises}"]
    for seat, (card, stake) in enumerate(zip(view.cards, view.stakes, strict=True)):
        you = " (you)" if view.player == seat else ""
        state = ", to act" if view.to_act == seat else ", folded" if view.folded == seat else ""
        lines.append(f"  player {seat}{you}: card {card or '??'}, stake {stake}{state}")
    return "\n".join([*lines, f"> {question(view)}"])


def question(view: View) -> str:
    """The question to the viewer, or the state of the game for others."""
    if view.to_act is None:
        return "The game is over"
    if view.to_act != view.player:
        return f"Player {view.to_act} decides"
    if view.stakes[0] == view.stakes[1]:
        return "Call or raise?"
    return "Answer the raise"


def hint(view: View, action: Action, raised: int) -> str:
    """The chips that a choice of the viewer costs or loses. `raised` is what a raise of this round adds (LD-2.3)."""
    mine, other = view.stakes if view.player == 0 else view.stakes[::-1]
    if action is FOLD:
        return f"lose your {counted(mine, 'chip')}"
    if action is RAISE:
        return f"put in {counted(other - mine + raised, 'chip')}, for a stake of {other + raised}"
    return f"put in {counted(other - mine, 'chip')}, for a stake of {other}" if other > mine else "put in nothing"


def as_svg(view: View) -> str:
    """The table as a picture: the cards of both players and the public card between them."""
    cards = [
        _card(20, view.cards[0], f"player 0: {view.stakes[0]}"),
        _card(120, view.public, "public"),
        _card(220, view.cards[1], f"player 1: {view.stakes[1]}"),
    ]
    body = "".join(cards)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 150" font-family="sans-serif">{body}</svg>'


def _card(left: int, card: str | None, caption: str) -> str:
    fill = "#fffdf5" if card else "#51688f"
    ink = "#b3202c" if card and card[1] == "h" else "#222222"
    sign = card[0] + {"s": "\u2660", "h": "\u2665"}[card[1]] if card else ""
    return (
        f'<rect x="{left}" y="15" width="60" height="90" rx="6" fill="{fill}" stroke="#333333"/>'
        f'<text x="{left + 30}" y="70" font-size="26" text-anchor="middle" fill="{ink}">{sign}</text>'
        f'<text x="{left + 30}" y="130" font-size="13" text-anchor="middle">{caption}</text>'
    )
