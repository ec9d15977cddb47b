"""Hints: the effect or target of each choice, with numbers (MC-33)."""

from __future__ import annotations

import re

from arcana_core.actions import Action
from arcana_core.text.wording import counted, shortened
from arcana_mtgcombat import actions
from arcana_mtgcombat.cards.wording import ability_text, cost_of, kind_of, text_of
from arcana_mtgcombat.chapters.combat import odds
from arcana_mtgcombat.knowledge.view import CharacterView, CreatureView, PermanentView, View
from arcana_mtgcombat.model.cards import Pool
from arcana_mtgcombat.model.state import FIRST_NUMBER, NO_ONE, UNSET, Attack
from arcana_mtgcombat.render import phrases
from arcana_mtgcombat.text.phrases import PHRASES

MOST_DICE = 40
"""The most dice for which hints work out averages."""
_DICE = re.compile(r"\b(\d+) dic?e\b")
MOST = 160
"""The most characters of a hint."""
TOO_MUCH = "too much"
"""The words of a hint on mana that the pool can't hold (MC-9.3)."""
COLOURS = ("white", "blue", "black", "red", "green", "colourless")

_GROUPS = ("Move", "Directing", "FollowUpTarget")
"""Steps that ask for a group, except for attacks."""


def hint(view: View, pool: Pool, action: Action) -> str:
    """Describe a choice of the viewer in a few words."""
    return shortened(phrases.plain(_hint(view, pool, action)), MOST)


def _hint(view: View, pool: Pool, action: Action) -> str:
    match action:
        case actions.Word():
            return _word(view, pool, action.word)
        case actions.Cast():
            only = "only on yourself now: " if _is_only_for_viewer(view, pool, action.card) else ""
            return f"{only}{card_words(view, pool, action.card)}"
        case actions.Pick() | actions.AtDead():
            return card_words(view, pool, action.card)
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
            return phrases.frame_words(view, pool, frames[action.place]) if action.place < len(frames) else ""
        case actions.Mana():
            return _mana(view, action.type)
        case _:
            return ""


def _word(view: View, pool: Pool, word: str) -> str:
    if word == "recall" and view.own is not None and view.own.library:
        return f"{phrases.card_name(view.own.library[0], pool)}: {card_words(view, pool, view.own.library[0])}"
    if word == "stop" and view.asks == "Focusing":
        return _let_go(view, pool)
    if word == "move" and view.player is not None:
        return f"{_ways(view, view.player)} with all your creatures, instead of attacking or commanding"
    if word in ("spare", "slay") and view.judged != NO_ONE:
        return f"{phrases.name(view, view.judged)} {'lives' if word == 'spare' else 'dies'}"
    attack = view.frames[-1] if view.frames else None
    if isinstance(attack, Attack):
        if word == "none" and view.asks == "Intercept":
            return f"{phrases.name(view, attack.target)} will be attacked, unless an ally steps in"
        if word == "yes" and view.asks == "Counters":
            return f"strike {phrases.name(view, attack.attacker)}: {blow_words(view, attack.defender, attack.attacker)}"
    if word == "none" and view.asks == "FollowUp":
        return "stay where it is"
    return PHRASES.hint(view.asks, word)


def _ways(view: View, seat: int) -> str:
    """Describe the moves that a character can make (MC-11.4)."""
    ranged = [group for group in view.groups() if view.are_enemies(seat, group) and not view.is_close(seat, group)]
    ways = [f"advance on {phrases.group_name(view, ranged[0]) if len(ranged) == 1 else 'an enemy'}"] if ranged else []
    ways += ["withdraw"] if phrases.close_groups(view, seat) else []
    return " or ".join(ways)


def _let_go(view: View, pool: Pool) -> str:
    """Name the permanents that end if no more Focus is spent (MC-10.3)."""
    ends = [
        phrases.plain(view.called(one.number))
        for one in view.permanents
        if one.controller == view.player and one.number not in view.focused and pool[one.card].is_pervasive
    ]
    return f"spend nothing more, and lose {', '.join(ends)}" if ends else "spend nothing more"


def _is_only_for_viewer(view: View, pool: Pool, key: str) -> bool:
    """Return whether the viewer is the only legal target of a card for a creature (MC-7.12, MC-7.15)."""
    if key not in pool or pool[key].target != "creature" or view.player is None:
        return False
    player = view.player

    def is_near(group: int) -> bool:
        return view.is_close(player, group) or not view.are_enemies(player, group)

    return not (
        any(is_near(one.group) or view.rules.ranged_creature_targeting for one in view.creatures)
        or any(is_near(one.seat) for one in view.characters if one.is_in and not one.wild and one.seat != player)
    )


def card_words(view: View, pool: Pool, key: str) -> str:
    """Describe a card: "deal 4 dice (14 on average) of damage to a creature or character. Sorcery {1R}".

    For a creature: "creature 3/1, Life 3, {1W}. First Strike.".
    """
    if key not in pool:
        return ""
    card = pool[key]
    text = with_averages(view, text_of(card, pool))
    if card.type in ("instant", "sorcery"):
        return f"{text[:1].lower()}{text[1:]} {kind_of(card)} {cost_of(card)}"
    if card.type == "creature":
        kind = f"{'artifact ' * card.artifact}creature {card.power}/{card.toughness}, Life {card.life},"
    else:
        kind = f"{kind_of(card)[:1].lower()}{kind_of(card)[1:]}"
    words = f"{kind} {cost_of(card)}".strip()
    return f"{words}. {text}" if text else words


def with_averages(view: View, text: str) -> str:
    """Return a card's text with the average after each number of dice."""

    def average(match: re.Match[str]) -> str:
        mean = float(odds.pool_of(view.rules, int(match[1])).pmf().mean)
        return f"{match[0]} ({mean:g} on average)"

    return _DICE.sub(average, text)


def blow_words(view: View, attacker: int, target: int) -> str:
    """Describe a strike: "about 6 Life lost, falls with 12% (3 dice against Guard 5)"."""
    striker, victim = _combatant(view, attacker), _combatant(view, target)
    if striker is None or victim is None:
        return ""
    dice = counted(striker.power, "die").replace("dies", "dice")
    guard = str(victim.guard) if victim.guard != UNSET else counted(victim.toughness, "die").replace("dies", "dice")
    words = f"{dice} against Guard {guard}"
    if max(striker.power, victim.toughness) > MOST_DICE:
        return words
    fixed = None if victim.guard == UNSET else victim.guard
    lost = odds.loss(view.rules, striker.power, victim.toughness, fixed)
    chance = float(lost.at_least(max(victim.life, 0)))
    falls = f", falls with {min(chance, 0.99):.0%}" if 0.005 <= chance < 1 else ", falls" * (chance == 1)
    return f"about {float(lost.mean):.0f} Life lost{falls} ({words})"


def _combatant(view: View, number: int) -> CharacterView | CreatureView | None:
    if 0 <= number < len(view.characters):
        return view.characters[number]
    return view.creature(number)


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
    ability = card.abilities[action.index]
    text = with_averages(view, ability_text(ability, card, pool))
    if text.startswith("Regenerate "):
        text += " A shield saves it from being destroyed once this turn."
    return f"{view.called(found.number)}: {text}"


def _character(view: View, seat: int) -> str:
    if seat >= len(view.characters):
        return ""
    name = phrases.title(view, seat)
    if view.asks == "Delay":
        return f"act behind {name} from now on"
    one = view.characters[seat]
    if one.wild or (view.asks in _GROUPS and view.about_kind != "engage"):
        return f"group of {', '.join(_member(view, number) for number in view.members(seat)) or name}"
    return _aimed(view, seat, name, _numbers(one, one.sheet.life))


def _member(view: View, number: int) -> str:
    return phrases.title(view, number) if number < FIRST_NUMBER else view.called(number)


def _creature(view: View, slot: int) -> str:
    one = next((one for one in view.creatures if one.slot == slot), None)
    if one is None:
        return ""
    name = f"{phrases.possessive(view, one.controller)} {view.called(one.number)}"
    return _aimed(view, one.number, name, _numbers(one, one.full_life))


def _aimed(view: View, number: int, name: str, numbers: list[str]) -> str:
    """Describe a target. For an attack the expected result comes first."""
    attacker = NO_ONE
    if view.asks == "Engage" and view.player is not None:
        attacker = view.player
    elif view.asks in ("Directing", "FollowUpTarget") and view.about_kind == "engage":
        attacker = view.about
    elif view.asks == "Intercept" and view.frames and isinstance(attack := view.frames[-1], Attack):
        attacker = attack.attacker
    if attacker == NO_ONE:
        return ", ".join([name, *numbers])
    return f"{name}: {blow_words(view, attacker, number)}, {', '.join(numbers)}"


def _numbers(one: CharacterView | CreatureView, full: int) -> list[str]:
    values = [f"{one.power}/{one.toughness}", f"Life {one.life}/{full}"]
    values += [f"Guard {one.guard}"] if one.guard != UNSET else []
    values += ["Exhausted"] if one.exhausted else []
    return values + phrases.keyword_names(one)


def _permanent(view: View, slot: int) -> str:
    one = next((one for one in view.permanents if one.slot == slot), None)
    if one is None:
        return ""
    owner = "your" if one.controller == view.player else f"{view.called(one.controller)}'s"
    on = f" on {phrases.name(view, one.bearer)}" if one.bearer != NO_ONE else ""
    exhausted = ", Exhausted" if one.exhausted else ""
    return f"{view.called(one.number)}, {owner} {one.type}{on}{exhausted}"


def _mana(view: View, type_: int) -> str:
    if view.own is None:
        return COLOURS[type_]
    have, most = view.own.pool[type_], view.own.sheet.capacities[type_]
    full = have >= most
    if not view.rules.capacity_per_type:  # MC-36.116
        most = view.own.sheet.mana_pool - sum(view.own.pool) + have
        full = have >= most
    if view.asks == "Restore" and full:  # MC-9.3
        return f"{COLOURS[type_]}, {TOO_MUCH}: it costs Life in the End Phase"
    return f"{COLOURS[type_]}, you have {have} of {most}"
