"""What is asked of the viewer of a battle, in words (MC-33, MC-34.10)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from arcana_mtgcombat.cards.wording import NOUNS
from arcana_mtgcombat.chapters.phases.ending import ENDS
from arcana_mtgcombat.knowledge.view import View
from arcana_mtgcombat.model.cards import Pool
from arcana_mtgcombat.model.mana import TYPES, Cost
from arcana_mtgcombat.model.state import NOBODY, Attack, Draft, Play
from arcana_mtgcombat.render import words as say

_DIRECTIONS = {"engage": "whom it engages", "advance": "on which group it advances"}
_FOLLOW_UPS = {
    "engage": "whom {} engages now",
    "advance": "on which group {} advances now",
    "retreat": "from which group {} retreats now",
}


def draft_words(view: View, pool: Pool, draft: Draft) -> str:
    """What the viewer has put together so far: "cast Karric Flamelance on Oriane Vell" (MC-33.8)."""
    verb = "use" if draft.source != NOBODY else "cast"
    at = say.target_words(view, pool, draft)
    paid = "".join(TYPES[type_] for type_ in draft.paid)
    words = f"{verb} {say.play_name(view, pool, draft)}{f' on {at}' if at else ''}"
    return f"{words}, paying {paid} so far" if paid else words


def _choose(view: View, pool: Pool) -> str:
    draft = view.draft
    if draft is None:
        return "pick what comes next"
    word = say.target_word(pool, draft)
    if draft.target == NOBODY and word != "none":
        wanted = f"its target, {NOUNS[word]}"
    else:
        wanted = "the type of mana for the next generic unit"
    return f"you {draft_words(view, pool, draft)} ... pick {wanted}"


def _delay(view: View, pool: Pool) -> str:
    return "begin your turn (act), or let somebody who has still to act go first: behind whom do you act?"


def _restore(view: View, pool: Pool) -> str:
    return f"restore mana, or stop: {view.restored} of {view.restores} restored; pick the type of the next unit"


def _focusing(view: View, pool: Pool) -> str:
    focus = view.characters[view.active].focus
    what = "a creature" if view.rules.creature_upkeep == "maintain" else "an Exhausted creature to make it ready"
    return (
        f"spend Focus, or stop: {len(view.focused)} of {focus} spent; "
        f"pick a permanent to maintain it, or {what}. What is not maintained ends"
    )


def _acts(view: View, pool: Pool) -> str:
    return f"take an action ({say.actions_left(view)} left), or end your Main Phase"


def _window(view: View, pool: Pool) -> str:
    whose = "" if view.active == NOBODY else f" of {say.title(view, view.active)}"
    return f"{say.PHASES[view.phase]}{whose}: use an instant or an ability, or pass"


def _round(view: View, pool: Pool) -> str:
    if view.frames and view.frames[-1].player == view.player:  # MC-14.9
        return "use an instant or an ability before the fight, or pass"
    return "respond (you must win an opposed Speed roll), or pass"


def _intercept(view: View, pool: Pool) -> str:
    return "pick a creature that takes the attack on itself, or none"


def _strikes_back(view: View, pool: Pool) -> str:
    frame = view.frames[-1] if view.frames else None
    if not isinstance(frame, Attack):
        return "strike back: yes or no?"
    defender = "you" if frame.defender == view.player else say.who(view, frame.defender)
    return f"{'do' if defender == 'you' else 'does'} {defender} strike back? yes or no"


def _follow_up(view: View, pool: Pool) -> str:
    return f"{say.who(view, view.about)} may go on (Trample): pick how, or none"


def _follow_up_target(view: View, pool: Pool) -> str:
    return f"pick {_FOLLOW_UPS.get(view.about_kind, 'at whom {} aims').format(say.who(view, view.about))}"


def _pay(view: View, pool: Pool) -> str:
    frame = view.frames[-1] if view.frames else None
    if not isinstance(frame, Play):
        return "do you pay, so that it is not countered? yes or no"
    units = next((effect.unless for effect in say.effects_of(pool, frame) if effect.do == "counter"), 0)
    return f"do you pay {Cost(units)}, so that {say.target_words(view, pool, frame)} is not countered? yes or no"


def _move(view: View, pool: Pool) -> str:
    near = view.player is not None and say.close_groups(view, view.player)
    return "move: pick an enemy group to advance on" + (", or withdraw from all" if near else "")


def _mercy(view: View, pool: Pool) -> str:
    return f"spare or slay {say.plain(view.called(view.judged))}?"


_ASKED: Mapping[str, str | Callable[[View, Pool], str]] = {
    "OrderLibrary": "order your library: pick the next card, the top first",
    "Delay": _delay,
    "Recall": "recall the top card of your library into Memory, or stop",
    "Restore": _restore,
    "Focusing": _focusing,
    "Acts": _acts,
    "Move": _move,
    "Engage": "engage: pick whom you attack",
    "Equip": "equip: pick the equipment to give away",
    "GiveTo": lambda view, pool: f"pick who bears {say.who(view, view.about)} from now on",
    "Commanding": "command: pick a creature that gets an order, or stop",
    "Ordering": lambda view, pool: f"pick the order of {say.who(view, view.about)}",
    "Directing": lambda view, pool: (
        f"order {say.who(view, view.about)} to {view.about_kind}: pick {_DIRECTIONS.get(view.about_kind, 'at whom')}"
    ),
    "Choose": _choose,
    "PackActs": "pick a creature that gets an order, use an ability, or end the turn",
    "FreeWindow": _window,
    "Round": _round,
    "Intercept": _intercept,
    "Allies": "do you take the attack on yourself? yes or no",
    "Counters": _strikes_back,
    "FollowUp": _follow_up,
    "FollowUpTarget": _follow_up_target,
    "ChooseBearer": "pick who bears the equipment",
    "PayOrBeCountered": _pay,
    "PayUnits": "pick the type of the next unit of mana that you pay",
    "Forget": "you must forget: pick a spell of your Memory",
    "PutBack": "pick the card that goes back on your library next, the top first",
    "ForgetSurplus": lambda view, pool: (
        f"you may keep {view.own.limit if view.own else 0} spells: pick one of your Memory to forget"
    ),
    "EscapeAtOnce": "do you roll for the immediate escape? yes or no",
    "Mercy": _mercy,
}
"""What each step asks."""

_ANSWERS_FOR = {"Round", "Intercept", "Allies", "Counters", "PayOrBeCountered", "Forget", "ChooseBearer"}
"""Steps that ask because of what is on its way, which is told first."""


def asked_words(view: View, pool: Pool) -> str:
    """What is asked of the viewer, or who decides otherwise, or how the battle ended (MC-33, MC-34.10)."""
    if not view.asks:
        return _ended(view) if view.end and not view.to_act else _waiting(view)
    asks = _ASKED.get(view.asks)
    if asks is None:  # a step of a house rule: its name is all there is
        words = f"decide ({say.plain(re.sub('(?<!^)(?=[A-Z])', ' ', view.asks)).lower()})"
    else:
        words = asks if isinstance(asks, str) else asks(view, pool)
    if view.frames and view.asks in _ANSWERS_FOR:
        return f"{say.frame_words(view, pool, view.frames[-1])}: {words}"
    return words


def _waiting(view: View) -> str:
    if view.to_act and view.judged != NOBODY:
        return f"{say.plain(view.called(view.to_act[0]))} is to spare or slay {say.who(view, view.judged)}"
    if view.to_act:
        return f"{say.plain(view.called(view.to_act[0]))} is to decide"
    if view.active == NOBODY:
        return "others decide first"
    if view.active == view.player:
        return "it is your turn, but others decide first"
    own = view.own
    outside = "you are out of the battle; " if own is not None and not own.is_in else ""
    return f"{outside}it is the turn of {say.plain(view.called(view.active))}"


def _ended(view: View) -> str:
    end = ENDS.get(view.end)
    why = say.plain(view.end) if end is None else f"{end.words} ({end.clause})"
    if view.winner == NOBODY:
        return f"the battle is drawn: {why}"
    if view.own is not None and view.own.side == view.winner:
        return f"{'you have won' if view.own.is_in else 'your side has won without you'}: {why}"
    names = [say.plain(view.called(one.seat)) for one in view.characters if one.side == view.winner and one.is_in]
    return f"{' and '.join(names)} {'have' if len(names) > 1 else 'has'} won: {why}"
