"""Terminal play: moments to pass until, the harmless choice, and highlights (AM-23)."""

from __future__ import annotations

import re
from typing import Final

from arcana_archmage.actions import ACCEPT, END, HOLD, NO_BLOCK, NOTHING, STOP
from arcana_archmage.knowledge.view import View
from arcana_archmage.model.forward import Game
from arcana_archmage.spells import spell as sp
from arcana_core.text.highlights import Highlight
from arcana_core.text.moments import Moment

MOMENTS: Final = (
    Moment("turn", "your turn begins"),
    Moment("cast", "you can cast a spell"),
    Moment("answer", "your opponent casts a spell"),
    Moment("block", "you can block a spell or a Stalking Doom"),
    Moment("attacked", "a spell would hurt you", always=True),
    Moment("cards", "you choose cards to discard, take or give"),
)

_HARMFUL: Final = frozenset(("curse", "freeze", "maze-of-webs", "sacrificial-flame", "spirit-theft"))
"""Spells without damage that hurt the opponent."""

_CHOICES_OF_CARDS: Final = frozenset(
    ("PurityDiscard", "TakeDiscard", "ChooseDiscards", "MatchCard", "LibraryDiscards", "Gifts")
)

PASSES: Final = (END, NOTHING, NO_BLOCK, HOLD, ACCEPT, STOP)
"""In no decision are two of them legal."""

_CARD = r"(?<!\w)(?:10|[2-9JQKA])"
HIGHLIGHTS: Final = tuple(
    Highlight(re.compile(pattern, re.MULTILINE), role)
    for pattern, role in (
        (r"^Archmage, round \d+, turn \d+", "title"),
        (r"^  (?P<mark>in effect|hand|golem|wild|ritual|deck|discards|casting|picked)(?= )", "muted"),
        (rf"{_CARD}[DH](?!\w)", "red"),
        (r"\b[Ll]oses? (?P<mark>\d+ points?)", "damage"),
        (r"\b\d+ damage\b|\bcosts \d+ points?\b|\bis knocked out\b|\byou lose the round\b", "damage"),
        (r"\bgains (?P<mark>\d+ points?)", "gain"),
        (r"\b(?:always true|true with|a true spell|blocks)\b", "gain"),
        (r"\b(?:a wrong card|an illusion|useless)\b", "warning"),
        (r"\(you\)", "you"),
        (r"^> .*", "key"),
    )
)


def moments_now(game: Game, view: View) -> frozenset[str]:
    """The words of the moments of this decision of the viewer."""
    player = view.player
    if player not in view.to_act:
        return frozenset()
    found = set()
    if view.asks in ("EffectsPhase", "SpellPhase") and view.castings_left == 1 + view.wizards[view.active].mastery:
        found.add("turn")
    if view.asks == "SpellPhase":
        found.add("cast")
    if view.asks in _CHOICES_OF_CARDS:
        found.add("cards")
    if view.asks == "BlockDecision" and len(game.legal_actions(player)) > 1:
        found |= {"block", "attacked"}
    casting = view.casting
    if casting is not None and casting.caster != player:
        found.add("answer")
        if _hurts(game, casting.spell) or casting.asks == (sp.CURSED,):
            found.add("attacked")
    return frozenset(found)


def _hurts(game: Game, name: str) -> bool:
    spell = game.spell(name)
    return bool(spell.block) or spell.damage is not None or name in _HARMFUL
