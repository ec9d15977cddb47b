"""The question to the viewer of a battle (MC-33, MC-34.10)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from arcana_mtgcombat.cards.wording import NOUNS
from arcana_mtgcombat.chapters.phases.ending import ENDS
from arcana_mtgcombat.knowledge.view import View
from arcana_mtgcombat.model.cards import Pool
from arcana_mtgcombat.model.mana import TYPES, Cost
from arcana_mtgcombat.model.state import NO_ONE, Attack, Draft, Play
from arcana_mtgcombat.render import phrases

_DIRECTIONS = {"engage": "attack which enemy?", "advance": "go to which enemy group?"}
_FOLLOW_UPS = {
    "engage": "which enemy does {} attack now?",
    "advance": "which enemy group does {} go to now?",
    "retreat": "which enemy group does {} retreat from now?",
}


def draft_words(view: View, pool: Pool, draft: Draft) -> str:
    """Describe the viewer's draft: "cast Karric Flamelance on Oriane Vell" (MC-33.8)."""
    verb = "use" if draft.source != NO_ONE else "cast"
    at = phrases.target_words(view, pool, draft)
    paid = "".join(TYPES[type_] for type_ in draft.paid)
    words = f"{verb} {phrases.play_name(view, pool, draft)}{f' on {at}' if at else ''}"
    return f"{words}, paying {paid} so far" if paid else words


def _choose(view: View, pool: Pool) -> str:
    draft = view.draft
    if draft is None:
        return "continue your spell or ability"
    word = phrases.target_word(pool, draft)
    if draft.target == NO_ONE and word != "none":
        return f"you {draft_words(view, pool, draft)}: choose its target, {NOUNS[word]}"
    return f"you {draft_words(view, pool, draft)}: choose the mana for its next unit of any type"


def _delay(view: View, pool: Pool) -> str:
    return "begin your turn (act), or choose a player to act behind for the rest of the battle"


def _restore(view: View, pool: Pool) -> str:
    return f"restore mana ({view.restored} of {view.restores} restored): choose the type of the next unit, or stop"


def _focusing(view: View, pool: Pool) -> str:
    focus = view.characters[view.active].focus
    use = "keep creatures" if view.rules.creature_upkeep == "maintain" else "make Exhausted creatures ready"
    return f"spend Focus ({len(view.focused)} of {focus} spent) to keep permanents and {use}, or stop; the others end"


def _acts(view: View, pool: Pool) -> str:
    return f"take an action ({phrases.actions_left(view)} left), or end your turn"


def _window(view: View, pool: Pool) -> str:
    owner = "" if view.active == NO_ONE else f"{phrases.possessive(view, view.active)} "
    return f"{owner}{phrases.PHASES[view.phase]}: use an instant or an ability, or pass"


def _round(view: View, pool: Pool) -> str:
    if view.frames and view.frames[-1].player == view.player:  # MC-14.9
        return "use an instant or an ability before the fight, or pass"
    return "respond (if you roll at least as much Speed), or pass"


def _intercept(view: View, pool: Pool) -> str:
    return "choose a creature to take the attack, or none"


def _strikes_back(view: View, pool: Pool) -> str:
    frame = view.frames[-1] if view.frames else None
    if not isinstance(frame, Attack):
        return "strike back, yes or no?"
    defender = "you" if frame.defender == view.player else phrases.name(view, frame.defender)
    return f"{'do' if defender == 'you' else 'does'} {defender} strike back, yes or no?"


def _follow_up(view: View, pool: Pool) -> str:
    return f"{phrases.name(view, view.about)} may go on (Trample): choose how, or none"


def _follow_up_target(view: View, pool: Pool) -> str:
    return _FOLLOW_UPS.get(view.about_kind, "choose a target for {}").format(phrases.name(view, view.about))


def _pay(view: View, pool: Pool) -> str:
    frame = view.frames[-1] if view.frames else None
    if not isinstance(frame, Play):
        return "pay to save the spell, yes or no?"
    units = next((effect.unless for effect in phrases.effects_of(pool, frame) if effect.do == "counter"), 0)
    return f"pay {Cost(units)} to save {phrases.target_words(view, pool, frame)}, yes or no?"


def _move(view: View, pool: Pool) -> str:
    near = view.player is not None and phrases.close_groups(view, view.player)
    return "move: choose an enemy group to go to" + (", or withdraw from all" if near else "")


def _mercy(view: View, pool: Pool) -> str:
    return f"spare or slay {phrases.plain(view.called(view.judged))}?"


_ASKED: Mapping[str, str | Callable[[View, Pool], str]] = {
    "OrderLibrary": "order your library: choose the next card, the top first",
    "Delay": _delay,
    "Recall": "recall the top card of your library into Memory, or stop",
    "Restore": _restore,
    "Focusing": _focusing,
    "Acts": _acts,
    "Move": _move,
    "Engage": "attack which enemy?",
    "Equip": "move which equipment to another bearer?",
    "GiveTo": lambda view, pool: f"choose the new bearer of {phrases.name(view, view.about)}",
    "Commanding": "command: choose a creature to order, or stop",
    "Ordering": lambda view, pool: f"choose an order for {phrases.name(view, view.about)}",
    "Directing": lambda view, pool: (
        f"{phrases.name(view, view.about)}: {_DIRECTIONS.get(view.about_kind, 'choose a target')}"
    ),
    "Choose": _choose,
    "PackActs": "choose a creature to order, use an ability, or end the turn",
    "FreeWindow": _window,
    "Round": _round,
    "Intercept": _intercept,
    "Allies": "take the attack yourself, yes or no?",
    "Counters": _strikes_back,
    "FollowUp": _follow_up,
    "FollowUpTarget": _follow_up_target,
    "ChooseBearer": "choose the bearer of the equipment",
    "PayOrBeCountered": _pay,
    "PayUnits": "choose the type of the next unit of mana to pay",
    "Forget": "choose a spell to forget",
    "PutBack": "choose the next card to put back on your library, the top first",
    "ForgetSurplus": lambda view, pool: (
        f"you may keep {view.own.limit if view.own else 0} of your spells: choose one to forget"
    ),
    "EscapeAtOnce": "roll for the immediate escape, yes or no?",
    "Mercy": _mercy,
}
"""The question of each step."""

ANSWERS_FOR = {"Round", "Intercept", "Allies", "Counters", "PayOrBeCountered", "Forget", "ChooseBearer"}
"""Steps that ask about the top of the stack. Their questions begin with it."""


def asked_words(view: View, pool: Pool) -> str:
    """Return the question to the viewer, the player to wait for, or the end of the battle (MC-33, MC-34.10)."""
    if not view.asks:
        return _ended(view) if view.end and not view.to_act else _waiting(view)
    asks = _ASKED.get(view.asks)
    if asks is None:  # a step of a house rule, which only has a name
        words = f"decide ({phrases.plain(re.sub('(?<!^)(?=[A-Z])', ' ', view.asks)).lower()})"
    else:
        words = asks if isinstance(asks, str) else asks(view, pool)
    if view.frames and view.asks in ANSWERS_FOR:
        return f"{phrases.frame_words(view, pool, view.frames[-1])}: {words}"
    return words


def _waiting(view: View) -> str:
    if view.to_act and view.judged != NO_ONE:
        return f"{phrases.plain(view.called(view.to_act[0]))} decides: spare or slay {phrases.name(view, view.judged)}"
    if view.to_act:
        return f"wait for {phrases.plain(view.called(view.to_act[0]))}"
    if view.active == NO_ONE:
        return "wait for other players"
    if view.active == view.player:
        return "it is your turn, but other players decide first"
    own = view.own
    outside = "you are out of the battle; " if own is not None and not own.is_in else ""
    return f"{outside}wait: it is {phrases.possessive(view, view.active)} turn"


def _ended(view: View) -> str:
    end = ENDS.get(view.end)
    why = phrases.plain(view.end) if end is None else f"{end.words} ({end.clause})"
    if view.winner == NO_ONE:
        return f"the battle is drawn: {why}"
    if view.own is not None and view.own.side == view.winner:
        return f"{'you have won' if view.own.is_in else 'your side has won without you'}: {why}"
    names = [phrases.plain(view.called(one.seat)) for one in view.characters if one.side == view.winner and one.is_in]
    return f"{' and '.join(names)} {'have' if len(names) > 1 else 'has'} won: {why}"
