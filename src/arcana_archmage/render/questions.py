"""The question at the end of a drawing of the table: to the viewer, or about another wizard (AM-23, AM-24.11)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from arcana_archmage.actions import WIZARDS
from arcana_archmage.render.words import is_over, plain, spell_title
from arcana_archmage.spells import spell as sp

if TYPE_CHECKING:
    from arcana_archmage.knowledge.view import CastingView, View

# For each kind of decision: the question to the viewer, and what others read about it.
_ASKED = {
    "EffectsPhase": ("Choose your next effect", "chooses the next effect"),
    "SpiritTheft": ("Name a card: if {other} holds it, it becomes yours", "names a card for Spirit Theft"),
    "PurityDiscard": ("Discard a card for Path of Purity", "discards a card for Path of Purity"),
    "TakeDiscard": ("Take a card from the discard pile", "takes a card from the discard pile"),
    "SpellPhase": ("Cast a spell, or end your turn", "casts a spell or ends the turn"),
    "DrawPhase": ("How many cards do you draw?", "chooses how many cards to draw"),
    "Place": ("Place a card for {spell}", "places the cards of {spell}"),
    "BlockDecision": ("Block {other}'s {spell}?", "decides whether to block {spell}"),
    "WarriorDecision": (
        "{other} blocks. Cancel the block with your Undying Warrior?",
        "decides whether an Undying Warrior cancels the block",
    ),
    "BelieveDecision": ("Accept or disbelieve {other}'s {spell}?", "decides whether to accept or disbelieve {spell}"),
    "MatchCard": ("Discard a card to match {matching}", "discards a card to match {matching}"),
    "LibraryDiscards": ("Discard the cards you want to exchange, then stop", "discards cards for Mystic Library"),
    "Gifts": ("Choose a card to give to {other}", "gives cards for Curse"),
}

_CLAIMED = {
    sp.SUIT: ("Claim a suit for {spell}", "claims a suit for {spell}"),
    sp.LOWEST: ("Claim the lowest value of {spell}", "claims the lowest value of {spell}"),
    sp.HIGHEST: ("Claim the highest value of {spell}", "claims the highest value of {spell}"),
    sp.VALUE: ("Claim a value for {spell}", "claims a value for {spell}"),
    sp.SEAT: ("Who plays next after {spell}?", "claims the wizard who plays next after {spell}"),
    sp.CURSED: ("Name a value: {other}'s {spell} is true with a card of it", "names the value for {spell}"),
}

_CHOSEN = {
    sp.HALVED: ("Discard half of the cards", "discards half of the cards"),
    sp.QUARTERED: ("Discard four of the cards", "discards four of the cards"),
    sp.WILD_ASIDE: ("Set a card aside as your wild card", "sets a card aside as a wild card"),
    sp.GOLEM_ASIDE: ("Discard three cards; the others become your golem", "discards cards; the others become a golem"),
}
_AFTER_RITUAL = ("Cast a spell, or cast nothing", "casts a spell or casts nothing")  # AM-23.5: the phase can't end


def question(view: View) -> str:
    """The question to the viewer, or the decision that others make, or how the match ended (AM-2.4, AM-24.11)."""
    if is_over(view):
        first, second = view.scores
        if first == second:
            return f"The match is drawn, {first} to {second}"
        return f"{WIZARDS[first < second]} wins the match, {max(view.scores)} to {min(view.scores)}"
    to_you, about_others = _decision(view)
    seat = view.to_act[0]
    casting = view.casting
    wording = to_you if seat == view.player else f"{WIZARDS[seat]} {about_others}"
    return wording.format(
        spell="the Stalking Doom" if casting is None else spell_title(casting),
        other=WIZARDS[1 - seat],
        matching=casting.matching if casting else None,
    ).replace("'s the Stalking", "'s Stalking") + (f" (card {len(view.picked) + 1})" if view.picked else "")


def _decision(view: View) -> tuple[str, str]:
    casting = view.casting
    wordings = _ASKED.get(view.asks)
    if casting is not None and view.asks == "ClaimPart":
        wordings = _CLAIMED.get(_next_part(casting))
    elif casting is not None and view.asks == "ChooseDiscards":
        wordings = _CHOSEN.get(casting.fate)
    elif view.asks == "SpellPhase" and view.wizards[view.active].ritual.size:
        wordings = _AFTER_RITUAL
    if wordings is None:
        # A step of a house rule, known only by the name of its class.
        name = plain(re.sub("(?<=[a-z])(?=[A-Z])", " ", view.asks)).lower().replace("{", "(").replace("}", ")")
        return f"Decide ({name})", f"decides ({name})"
    return wordings


def _next_part(casting: CastingView) -> str:
    return (*casting.asks[len(casting.claim) :], "")[0]
