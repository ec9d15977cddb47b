"""The worth of attacks: expected loss of life, kills, dropped treasures (WW-8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from arcana_core.actions import Action
from arcana_core.geometry.squares import bits
from arcana_wizwar import actions
from arcana_wizwar.bots.outlook import FAR, Outlook
from arcana_wizwar.bots.worths import ITEMS, WORTH_AS_DAMAGE
from arcana_wizwar.chapters.movement.distances import globe_reach, plus, ray

KILL = 12.0
"""The worth of a kill, in life."""
PER_FACE = 0.25
MEAN_DIE = 2.5
STUN = 1.5
"""The worth of a stun token, in life."""


def strike(outlook: Outlook, key: str, energy: int, foe: int) -> float:
    """The worth of an attack on a foe, in life; a punch is "punch".

    Ignores range and line of sight: see `aims`.
    """
    special = SPECIAL.get(key)
    if special is not None:
        return special(outlook, energy, foe) * _hits(outlook, foe) * _weight(outlook, foe)
    return hurt(outlook, damage_of(outlook, key, energy, foe), foe) + _beside(outlook, key, foe)


def hurt(outlook: Outlook, damage: float, foe: int) -> float:
    """The worth of dealing damage to a foe at once."""
    wizard = outlook.view.wizards[foe]
    damage -= wizard.powers.reduces
    if damage <= 0:
        return 0.0
    if wizard.powers.feather:
        return 0.5
    if outlook.is_under(foe, "homunculus"):
        return 0.4 * damage
    if wizard.powers.pain_link and damage >= outlook.me.life:
        return 0.0
    worth = damage
    if damage >= wizard.life:
        counts = len(outlook.foes) == 1 or not outlook.rules.treasure_hunters
        wins = len(outlook.foes) == 1 or (counts and outlook.wins_with_one_more(outlook.player))
        worth = 10 * KILL if wins else wizard.life + KILL * counts
    return worth * _hits(outlook, foe) * _weight(outlook, foe)


def _hits(outlook: Outlook, foe: int) -> float:
    share = 1.0
    for _, faces in outlook.view.wizards[foe].powers.evades:
        share *= 1 - PER_FACE * len(faces)
    return share


def _weight(outlook: Outlook, foe: int) -> float:
    return 1 + 0.3 * outlook.has_prize(foe) + 0.2 * outlook.view.wizards[foe].points


def _beside(outlook: Outlook, key: str, foe: int) -> float:
    return STUN if key == "ka_bong" and not outlook.view.wizards[foe].powers.reduces else 0.0


def damage_of(outlook: Outlook, key: str, energy: int, target: int) -> float:
    """An attack's average damage before reductions."""
    me = outlook.me.powers
    factor = 2 if me.doubles else 1
    if key == "punch":
        plain = outlook.rules.punch if me.punch is None else me.punch
        return factor * ((MEAN_DIE if me.punch_die else plain) + MEAN_DIE * me.punch_dice) + me.punch_fire
    card = outlook.cards[key]
    if card.throw is not None:
        thrown = card.throw["amount"]
        return float(thrown) * (factor if card.throw.get("kind") == "physical" else 1)
    effects: tuple[Mapping[str, Any], ...] = card.does or next((mode.get("does", ()) for mode in card.modes), ())
    for effect in (*effects, *card.others.get("use", {}).get("does", ())):
        if effect.get("do") == "damage":
            dealt = _amount(outlook, effect["amount"], energy, target)
            return dealt * (factor if effect.get("kind") == "physical" else 1)
    return WORTH_AS_DAMAGE.get(key, 1.0)


def _amount(outlook: Outlook, given: object, energy: int, target: int) -> float:
    if isinstance(given, int):
        return given
    wizard = outlook.view.wizards[target]
    total = 0.0
    for term in str(given).split("+"):
        word = term.strip()
        if word.isdigit():
            total += int(word)
        elif word in ("energy", "number"):
            total += energy
        elif word == "die":
            total += MEAN_DIE
        elif word == "magic_stones":
            total += sum("Magic Stone" in outlook.cards.of[item].traits for item in wizard.items)
        elif word == "hand":
            total += 0.6 * wizard.hand_count  # the victim gives some up first
    return total


def _acid(outlook: Outlook, energy: int, foe: int) -> float:
    return 1.7 * energy


def _curse(outlook: Outlook, energy: int, foe: int) -> float:
    return 0.0 if outlook.is_under(foe, "slow_death") else WORTH_AS_DAMAGE["slow_death"]


def _darts(outlook: Outlook, energy: int, foe: int) -> float:
    return 0.0 if outlook.view.wizards[foe].powers.reduces else energy * (1 + KILL * (energy >= _life(outlook, foe)))


def _life(outlook: Outlook, foe: int) -> int:
    return outlook.view.wizards[foe].life


def _steal(outlook: Outlook, energy: int, foe: int) -> float:
    return 2.0 * min(2, outlook.view.wizards[foe].hand_count)


def _best_item(outlook: Outlook, foe: int) -> float:
    items = outlook.view.wizards[foe].items
    return max((ITEMS.get(outlook.cards.of[item].key, 1.0) for item in items), default=0.0)


def _yoink(outlook: Outlook, energy: int, foe: int) -> float:
    return 0.5 * _best_item(outlook, foe)


def _drop(outlook: Outlook, energy: int, foe: int) -> float:
    if outlook.has_prize(foe):
        return 10.0 if outlook.wins_with_one_more(foe) else 6.0
    return 0.3 * _best_item(outlook, foe)


def _force(outlook: Outlook, energy: int, foe: int) -> float:
    return 3.0 + energy / 2 if outlook.has_prize(foe) else 0.0


def _swap(outlook: Outlook, energy: int, foe: int) -> float:
    if outlook.goal < 0:
        return 0.0
    saved = outlook.way_left - outlook.view.moves - outlook.to_goal.get(outlook.view.wizards[foe].square, FAR)
    return max(0.0, min(saved, 10) / 2)


def _share(outlook: Outlook, energy: int, foe: int) -> float:
    return float(max(0, _life(outlook, foe) - outlook.me.life))


def _nothing(outlook: Outlook, energy: int, foe: int) -> float:
    return 0.0


SPECIAL: Mapping[str, Callable[[Outlook, int, int], float]] = {
    "acid_bath": _acid,
    "slow_death": _curse,
    "fire_darts": _darts,
    "thought_steal": _steal,
    "yoink": _yoink,
    "drop_object": _drop,
    "mental_force": _force,
    "swap": _swap,
    "share_life": _share,
    "disease": _nothing,
    "heave_ho": _nothing,
}
"""Attacks whose worth isn't plain damage."""


def aims(outlook: Outlook, key: str) -> list[int]:
    """The foes in range of an attack by a quick check, without Lightning Bolt and Psychic Storm."""
    wizards = outlook.view.wizards
    if key == "punch" or outlook.cards[key].range == "adjacent":
        near = outlook.beside
    elif key == "globe_of_pain":
        near = globe_reach(outlook.view.grid, outlook.me.square, 6)
    else:
        near = outlook.seen
    return [foe for foe in outlook.foes if near >> wizards[foe].square & 1 and not wizards[foe].powers.untouchable]


def bolt(outlook: Outlook, energy: int, side: int) -> float:
    """The worth of a Lightning Bolt through this side (WW-21.47)."""
    way = ray(outlook.view.grid, outlook.me.square, side, energy)
    total = -3.0 * way.count(outlook.me.square)
    for foe in outlook.foes:
        times = way.count(outlook.view.wizards[foe].square)
        if times:
            total += hurt(outlook, 3.0 * times, foe) + STUN
    return total


def storm(outlook: Outlook, energy: int, square: int) -> float:
    """The worth of a Psychic Storm on a square (WW-21.61)."""
    struck = plus(outlook.view.grid, square)
    total = -1.2 * energy if struck >> outlook.me.square & 1 else 0.0
    return total + sum(
        hurt(outlook, energy, foe) for foe in outlook.foes if struck >> outlook.view.wizards[foe].square & 1
    )


def best(outlook: Outlook, key: str, energy: int) -> float:
    """An attack's worth with this energy at its best target."""
    if key == "lightning_bolt":
        return max(bolt(outlook, energy, side) for side in range(4))
    if key == "psychic_storm":
        near = 0
        for foe in outlook.foes:
            near |= plus(outlook.view.grid, outlook.view.wizards[foe].square)
        return max((storm(outlook, energy, square) for square in bits(near & outlook.seen)), default=0.0)
    return max((strike(outlook, key, energy, foe) for foe in aims(outlook, key)), default=0.0)


def aimed(outlook: Outlook, key: str, energy: int, target: Action) -> float:
    """An attack's worth at one of the legal targets."""
    if isinstance(target, actions.Toward):
        return bolt(outlook, energy, target.side)
    if isinstance(target, actions.AtSquare):
        return storm(outlook, energy, actions.square_of(target))
    if isinstance(target, actions.AtWizard) and target.player != outlook.player:
        return strike(outlook, key, energy, target.player) if target.player in outlook.foes else 0.0
    return -1.0
