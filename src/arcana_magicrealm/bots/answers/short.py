"""Short answers: questions that need no plan."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from arcana_core.actions import Action
from arcana_magicrealm import actions
from arcana_magicrealm.bots.magic import enchanting
from arcana_magicrealm.bots.seats import chits_of, own
from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.model.chits import ACTIVE, ALERTED
from arcana_magicrealm.model.pieces import treasures

WORDS: Final = frozenset(map(actions.word, ("live on", "exchange", "roll again")))
"""Words that are always the answer."""
PASSING: Final = tuple(map(actions.word, ("done", "none", "no", "stay", "decline", "withdraw", "refuse", "give up")))
"""Words that change nothing."""
_OF_USE: Final = ("birdsong", "tables", "chits", "combat", "boots", "gloves", "armor")
LASTING: Final = treasures(lambda card: card.id == "lost_keys" or (card.kind in _OF_USE and not card.magic_sight))
"""The cards that help while they are active, and cost nothing."""


def at_once(legal: Sequence[Action]) -> Action | None:
    """The answer that the legal actions alone give; None if it depends on the position."""
    return next((action for action in legal[:2] if action in WORDS), None)


def passing(view: View, legal: Sequence[Action]) -> Action:
    """The answer that changes nothing."""
    return next((word for word in PASSING if word in legal), legal[0])


def obtained(view: View, legal: Sequence[Action]) -> Action:
    """Keep what was obtained; cards with lasting effects, and enchanted ones, are active."""
    pieces = dict(map(actions.handled, legal))
    serves = "activate" in pieces and ("keep" not in pieces or LASTING.mask >> pieces["activate"] & 1)
    verb = "activate" if serves else "keep"
    return actions.handle(verb, pieces[verb])


def cheapest_chit(view: View, legal: Sequence[Action]) -> Action:
    """The chit that is missed least: no Move chit, and the weakest of the others."""
    me = own(view)
    chits = chits_of(me)

    def rank(action: Action) -> tuple[bool, int, int]:
        if not isinstance(action, actions.UseChit):
            return False, -1, 0  # the keys cost nothing
        chit = chits[actions.chit_number(action, me.hero)]
        return chit.action in ("move", "duck"), chit.level, chit.effort

    return min(legal, key=rank)


def dearest_chit(view: View, legal: Sequence[Action]) -> Action:
    """The chit to make active first: a strong Move chit. An active one that makes change is missed instead."""
    me = own(view)
    chits = chits_of(me)
    places = {one: actions.chit_number(one, me.hero) for one in legal if isinstance(one, actions.UseChit)}
    if all(one in places and me.chits[places[one]] in (ACTIVE, ALERTED) for one in legal):
        return cheapest_chit(view, legal)

    def rank(action: Action) -> tuple[bool, int]:
        chit = chits[places[action]] if action in places else None
        return (chit.action == "move", chit.level) if chit is not None else (False, -1)

    return max(legal, key=rank)


def learned(view: View, legal: Sequence[Action]) -> Action:
    """A spell that can be learned; erased is one with which the character started, since that doesn't count."""
    spells = own(view).spells
    spare = (one for one in legal if isinstance(one, actions.EraseSlot) and not spells[one.slot].learned)
    return next(spare, legal[-1])


def last(view: View, legal: Sequence[Action]) -> Action:
    """The last choice: a card that sleeps, a spell, an item or site rather than nothing."""
    return legal[-1]


def next_phase(view: View, legal: Sequence[Action]) -> Action:
    """The next phase that wasn't planned: a search, else hiding, else the end of the turn."""
    useful = map(actions.record, ("S", "H"))
    return next((action for action in useful if action in legal), actions.word("end turn"))


ANSWERS: Final[Mapping[str, Callable[[View, Sequence[Action]], Action]]] = {
    "Obtained": obtained,
    "Enchant": enchanting.enchant,
    "ChoosePhase": next_phase,
    "PayAsterisks": cheapest_chit,
    "MakeChange": dearest_chit,
    "Wound": cheapest_chit,
    "Rest": dearest_chit,
    "OpenVault": cheapest_chit,
    **dict.fromkeys(("Learn", "LearnPerceived", "EraseSpell"), learned),
    **dict.fromkeys(("ChooseCard", "TakeTopmost", "Perceive"), last),
}
