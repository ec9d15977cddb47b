"""The hunter's answers: the cheapest adequate counter (WW-11)."""

from __future__ import annotations

from collections.abc import Mapping

from arcana_core.actions import Action
from arcana_wizwar import actions
from arcana_wizwar.bots.outlook import Outlook
from arcana_wizwar.bots.striking import damage_of
from arcana_wizwar.bots.worths import KEEP, TO_NEGATE
from arcana_wizwar.model.state import Damage, PickedUp, Play

SERIOUS = 3.0
"""The least cost of an attack, in life, that deserves a counter."""
CANCELING = ("backlash", "null_powder", "full_shield", "absorb_spell")
"""Counters that certainly stop a spell, cheapest first."""
EVADING = ("featherweight", "invisible", "wall_of_earth", "teleport", "pain_link", "gnome_form", "flood")
"""Counters that may protect the wizard, best first."""


def answer(outlook: Outlook, answers: Mapping[str, Action]) -> Action:
    """A counter to the pending play, or pass."""
    threat = outlook.view.frames[-1] if outlook.view.frames else None
    if isinstance(threat, PickedUp):
        return next(iter(answers.values()), actions.PASS)
    if isinstance(threat, Damage):
        return answers["shield"] if "shield" in answers and threat.amount >= 2 else answers.get("flood", actions.PASS)
    if isinstance(threat, Play):
        return _to_play(outlook, threat, answers) or actions.PASS
    return actions.PASS


def _to_play(outlook: Outlook, play: Play, answers: Mapping[str, Action]) -> Action | None:
    if play.type == "counter":
        return answers.get("anti_anti") or answers.get("absorb_spell")
    key = "punch" if play.card < 0 else outlook.cards.of[play.card].key
    if outlook.player in play.victims:
        loss = _loss(outlook, key, play)
        deadly = damage_of(outlook, key, play.energy, outlook.player) >= outlook.me.life
        if deadly or loss >= SERIOUS:
            for counter in CANCELING:
                if counter in answers:
                    return answers[counter]
            if "shield" in outlook.me.hand and not deadly:
                return None
            return next((answers[counter] for counter in EVADING if counter in answers), None)
        return None
    if play.player == outlook.player:
        return None
    if play.type == "neutral" and outlook.has_prize(play.player) and key in TO_NEGATE:
        return answers.get("negate_neutral") or answers.get("absorb_spell")
    return answers.get("absorb_spell") if KEEP.get(key, 0) >= 8 else None


def _loss(outlook: Outlook, key: str, play: Play) -> float:
    # A carried treasure is worth more than life.
    if key in ("drop_object", "mental_force", "swap"):
        return 6.0 if outlook.carries_prize else 1.0
    if key == "thought_steal":
        return 4.0
    if key == "acid_bath":
        return 2.0 * play.energy
    if key == "share_life":
        return (outlook.me.life - outlook.view.wizards[play.player].life) / 2
    stunned = 1.0 if key == "ka_bong" else 3.0 if key == "zot" and play.mode == 1 and outlook.carries_prize else 0.0
    return damage_of(outlook, key, play.energy, outlook.player) - outlook.me.powers.reduces + stunned


def shield_energy(outlook: Outlook, options: list[str]) -> str:
    """The energy card for a Shield, "" for none: one that saves additional life."""
    threat = next((frame for frame in reversed(outlook.view.frames) if isinstance(frame, Damage)), None)
    if threat is None or threat.victim != outlook.player:
        return ""
    left = threat.amount - outlook.rules.spell_energy - outlook.rules.shield_bonus
    deadly = left >= outlook.me.life
    if left < 2 and not deadly:
        return ""
    cards = options if deadly else [key for key in options if key in outlook.spare_energy()]
    enough = [key for key in cards if outlook.value(key) + outlook.rules.shield_bonus >= threat.amount]
    if enough:
        return min(enough, key=outlook.value)
    return max(cards, key=outlook.value, default="")
