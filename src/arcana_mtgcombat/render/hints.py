"""What choices are aimed at or do, in a few words (MC-33)."""

from __future__ import annotations

from collections.abc import Mapping

from arcana_core.actions import Action
from arcana_core.text.wording import counted, shortened
from arcana_mtgcombat import actions
from arcana_mtgcombat.cards.wording import ability_text, cost_of, kind_of, text_of
from arcana_mtgcombat.knowledge.view import CharacterView, CreatureView, PermanentView, View
from arcana_mtgcombat.model.cards import Pool
from arcana_mtgcombat.model.state import FIRST_NUMBER, NOBODY, UNSET, Attack
from arcana_mtgcombat.render import words as say

MOST = 160
"""Letters of a hint."""
COLOURS = ("white", "blue", "black", "red", "green", "colourless")

_GROUPS = ("Move", "Directing", "FollowUpTarget")
"""Steps that ask for a group, unless somebody is to be engaged."""
_WORDS: Mapping[str, Mapping[str, str]] = {
    "act": {"": "your turn begins"},
    "stop": {"Recall": "recall nothing more", "Restore": "restore nothing more", "Commanding": "no more orders"},
    "pass": {"": "use nothing now"},
    "end": {"Acts": "the Main Phase is over", "PackActs": "the turn is over"},
    "move": {"": "your group advances on an enemy group, or withdraws"},
    "command": {"": "one order for each of your creatures"},
    "engage": {"": "attack somebody who is Close"},
    "equip": {"": "give an equipment to another bearer"},
    "flee": {"": "your creatures and pervasive effects go, your turn ends"},
    "advance": {"": "become Close to an enemy group"},
    "withdraw": {"": "all Close ranges become Ranged"},
    "fall back": {"": "back into its company"},
    "retreat": {"": "one Close range becomes Ranged"},
    "yes": {
        "Allies": "the attack is against you",
        "PayOrBeCountered": "pay, and it is not countered",
        "EscapeAtOnce": "roll Speed; escape if no enemy rolls more",
    },
    "no": {
        "Allies": "leave it",
        "Counters": "do not strike back",
        "PayOrBeCountered": "it is countered",
        "EscapeAtOnce": "escape when your next turn would begin, if you can",
    },
}
"""What words mean, by the step that asks; "" for any."""


def hint(view: View, pool: Pool, action: Action) -> str:
    """A few words on a choice of the viewer; "" where its notation says it all."""
    return shortened(say.plain(_hint(view, pool, action)), MOST)


def _hint(view: View, pool: Pool, action: Action) -> str:
    match action:
        case actions.Say():
            return _word(view, pool, action.word)
        case actions.Cast() | actions.Pick() | actions.AtDead():
            return card_words(pool, action.card)
        case actions.UseCreature() | actions.UsePermanent():
            return _use(view, pool, action)
        case actions.AtCharacter():
            return _character(view, action.seat)
        case actions.AtCreature():
            return _creature(view, action.slot)
        case actions.AtPermanent():
            return _permanent(view, action.slot)
        case actions.AtFrame():
            frames = view.frames
            return say.frame_words(view, pool, frames[action.place]) if action.place < len(frames) else ""
        case actions.Mana():
            return _mana(view, action.type)
        case _:
            return ""


def _word(view: View, pool: Pool, word: str) -> str:
    if word == "recall" and view.own is not None and view.own.library:
        return f"{say.card_name(view.own.library[0], pool)} {card_words(pool, view.own.library[0])}"
    if word == "stop" and view.asks == "Focusing":
        return _let_go(view, pool)
    if word in ("spare", "slay") and view.judged != NOBODY:
        return f"{say.who(view, view.judged)} {'lives' if word == 'spare' else 'dies'}"
    attack = view.frames[-1] if view.frames else None
    if isinstance(attack, Attack):
        if word == "none" and view.asks == "Intercept":
            return f"{say.who(view, attack.target)} will be attacked, unless an ally steps in"
        if word == "yes" and view.asks == "Counters":
            return f"{say.who(view, attack.attacker)} is struck with {_dice(_power(view, attack.defender))}"
    if word == "none" and view.asks == "FollowUp":
        return "stay where it is"
    told = _WORDS.get(word, {})
    return told.get(view.asks, told.get("", ""))


def _let_go(view: View, pool: Pool) -> str:
    """What ends if no more Focus is spent (MC-10.3)."""
    ends = [
        say.plain(view.called(one.number))
        for one in view.permanents
        if one.controller == view.player and one.number not in view.focused and pool[one.card].is_pervasive
    ]
    return f"{', '.join(ends)} will end" if ends else "spend nothing more"


def _dice(count: int) -> str:
    return counted(count, "die").replace("dies", "dice")


def _power(view: View, number: int) -> int:
    one = view.characters[number] if number < FIRST_NUMBER else view.creature(number)
    return 0 if one is None else one.power


def card_words(pool: Pool, key: str) -> str:
    """A card in short: "{1R} Sorcery. Deal 4 dice of damage to a creature or character."."""
    if key not in pool:
        return ""
    card = pool[key]
    return " ".join(part for part in (cost_of(card), f"{kind_of(card)}.", text_of(card, pool)) if part)


def _use(view: View, pool: Pool, action: actions.UseCreature | actions.UsePermanent) -> str:
    found: CreatureView | PermanentView | None
    if isinstance(action, actions.UseCreature):
        found = next((one for one in view.creatures if one.slot == action.slot), None)
    else:
        found = next((one for one in view.permanents if one.slot == action.slot), None)
    if found is None:
        return ""
    card = pool[found.card]
    if action.index >= len(card.abilities):
        return ""
    return f"{view.called(found.number)}: {ability_text(card.abilities[action.index], card, pool)}"


def _character(view: View, seat: int) -> str:
    if seat >= len(view.characters):
        return ""
    name = say.title(view, seat)
    if view.asks == "Delay":
        return f"act behind {name}"
    one = view.characters[seat]
    if one.wild or (view.asks in _GROUPS and view.about_kind != "engage"):
        return f"group of {', '.join(_member(view, number) for number in view.members(seat)) or name}"
    return ", ".join([name, *_numbers(one, one.sheet.life)])


def _member(view: View, number: int) -> str:
    return say.title(view, number) if number < FIRST_NUMBER else view.called(number)


def _creature(view: View, slot: int) -> str:
    one = next((one for one in view.creatures if one.slot == slot), None)
    if one is None:
        return ""
    whose = ", yours" if one.controller == view.player else f" of {view.called(one.controller)}"
    return ", ".join([f"{view.called(one.number)}{whose}", *_numbers(one, one.full_life)])


def _numbers(one: CharacterView | CreatureView, full: int) -> list[str]:
    told = [f"{one.power}/{one.toughness}", f"Life {one.life}/{full}"]
    told += [f"Guard {one.guard}"] if one.guard != UNSET else []
    told += ["Exhausted"] if one.exhausted else []
    return told + say.keyword_names(one)


def _permanent(view: View, slot: int) -> str:
    one = next((one for one in view.permanents if one.slot == slot), None)
    if one is None:
        return ""
    whose = "yours" if one.controller == view.player else f"of {view.called(one.controller)}"
    on = f" on {say.who(view, one.bearer)}" if one.bearer != NOBODY else ""
    exhausted = ", Exhausted" if one.exhausted else ""
    return f"{view.called(one.number)}, {one.type} {whose}{on}{exhausted}"


def _mana(view: View, type_: int) -> str:
    if view.own is None:
        return COLOURS[type_]
    have, most = view.own.pool[type_], view.own.sheet.capacities[type_]
    full = have >= most
    if not view.rules.capacity_per_type:  # MC-36.116
        most = view.own.sheet.mana_pool - sum(view.own.pool) + have
        full = have >= most
    if view.asks == "Restore" and full:  # MC-9.3
        return f"{COLOURS[type_]}, above your full size: it burns you if you still have it in an End Phase"
    return f"{COLOURS[type_]}; you have {have}, and room for {most}"
