"""Short answers: questions that need no plan."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from arcana_core.actions import Action
from arcana_magicrealm import actions
from arcana_magicrealm.bots.magic import enchanting
from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.model.chits import ACTIVE, ALERTED, figures
from arcana_magicrealm.model.pieces import treasures

WORDS: Final = frozenset(map(actions.word, ("live on", "exchange", "roll again")))
"""Words that are always the answer."""


def at_once(legal: Sequence[Action]) -> Action | None:
    """The answer that the legal actions alone give; None if it depends on the position."""
    return next((action for action in legal[:2] if action in WORDS), None)


def answer(view: View, legal: Sequence[Action]) -> Action:
    """The answer to every other question: the one for its step, or the one that changes nothing."""
    if view.asks in STEPS:
        return STEPS[view.asks](view, legal)
    return next((word for word in PASSING if word in legal), legal[0])


PASSING: Final = tuple(map(actions.word, ("done", "none", "no", "stay", "decline", "withdraw", "refuse", "give up")))


def verb_of(action: Action) -> str:
    """The verb of an action with a piece; "" for others."""
    return actions.PIECE_VERBS[action.verb] if isinstance(action, actions.Handle) else ""


def obtained(view: View, legal: Sequence[Action]) -> Action:
    """Keep what was obtained; cards with lasting effects, and enchanted ones, are active."""
    pieces = {verb_of(action): action.piece for action in legal if isinstance(action, actions.Handle)}
    serves = "activate" in pieces and ("keep" not in pieces or bool(LASTING.mask >> pieces["activate"] & 1))
    verb = "activate" if serves else "keep"
    return actions.handle(verb, pieces[verb])


def cheapest_chit(view: View, legal: Sequence[Action]) -> Action:
    """The chit that is missed least: no Move chit, and the weakest of the others."""
    me = view.me
    assert me is not None
    chits = figures(me.hero, sum([1 << piece for piece in me.active]), variant=me.variant)

    def rank(action: Action) -> tuple[bool, int, int]:
        if not isinstance(action, actions.UseChit):
            return (False, -1, 0)  # the keys cost nothing
        chit = chits[actions.chit_number(action, me.hero)]
        return (chit.action in ("move", "duck"), chit.level, chit.effort)

    return min(legal, key=rank)


def dearest_chit(view: View, legal: Sequence[Action]) -> Action:
    """The chit to make active first: a strong Move chit. An active one that makes change is missed instead."""
    me = view.me
    assert me is not None
    if all(is_active(view, action) for action in legal):
        return cheapest_chit(view, legal)
    chits = figures(me.hero, sum([1 << piece for piece in me.active]), variant=me.variant)

    def rank(action: Action) -> tuple[bool, int]:
        if not isinstance(action, actions.UseChit):
            return (False, -1)
        chit = chits[actions.chit_number(action, me.hero)]
        return (chit.action == "move", chit.level)

    return max(legal, key=rank)


def is_active(view: View, action: Action) -> bool:
    """Whether a chit is active."""
    me = view.me
    assert me is not None
    return isinstance(action, actions.UseChit) and me.chits[actions.chit_number(action, me.hero)] in (ACTIVE, ALERTED)


def learned(view: View, legal: Sequence[Action]) -> Action:
    """A spell that can be learned; erased is one with which the character started, since that doesn't count."""
    me = view.me
    assert me is not None
    spare = [one for one in legal if isinstance(one, actions.EraseSlot) and not me.spells[one.slot].learned]
    return next(iter(spare), last(view, legal))


def last(view: View, legal: Sequence[Action]) -> Action:
    """The last choice: a card that sleeps, a spell, an item or site rather than nothing."""
    return legal[-1]


_OF_USE: Final = ("birdsong", "tables", "chits", "combat", "boots", "gloves", "armor")
LASTING: Final = treasures(lambda card: card.id == "lost_keys" or (card.kind in _OF_USE and not card.magic_sight))
"""The cards that help while they are active, and cost nothing."""


def next_phase(view: View, legal: Sequence[Action]) -> Action:
    """The next phase that wasn't planned: a search, else hiding, else the end of the turn."""
    useful = map(actions.record, ("S", "H"))
    return next((action for action in useful if action in legal), actions.word("end turn"))


STEPS: Final[dict[str, Callable[[View, Sequence[Action]], Action]]] = {
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
