"""The worth and the best targets of spells and abilities (MC-24.3, MC-25)."""

from __future__ import annotations

from collections.abc import Iterable

from arcana_mtgcombat.bots import worths
from arcana_mtgcombat.bots.outlook import CombatantView, Outlook, number_of
from arcana_mtgcombat.knowledge.view import CharacterView, CreatureView
from arcana_mtgcombat.model import keywords
from arcana_mtgcombat.model.cards import Card, Effect, Static
from arcana_mtgcombat.model.mana import can_pay
from arcana_mtgcombat.model.state import NO_ONE, Attack, Play

NEVER = -99.0
_AT_CREATURES = ("creature", "own_creature", "enemy_creature", "any", "enemy_any")


def candidates(outlook: Outlook, word: str, group: int) -> Iterable[int]:
    """Return the numbers a target word allows from a group, -1 where no target is needed (MC-24.3)."""
    if word in ("none", "self"):
        return (outlook.me.seat,) if word == "self" else (NO_ONE,)
    if word == "spell":
        frames = outlook.view.frames
        return [at for at, one in enumerate(frames) if isinstance(one, Play) and not one.countered]
    if word == "dead_creature":
        return [outlook.pool[key].place for key in {*outlook.me.graveyard} if outlook.pool[key].type == "creature"]
    if word in ("permanent", "artifact"):
        found = [one.number for one in outlook.view.creatures if word == "artifact" and outlook.card(one.card).artifact]
        kinds = ("artifact", "equipment") if word == "artifact" else ("artifact", "equipment", "enchantment", "aura")
        return found + [one.number for one in outlook.view.permanents if one.type in kinds]
    return [
        number
        for number in (
            *[one.seat for one in outlook.view.characters if one.is_in and not one.wild],
            *[one.number for one in outlook.view.creatures],
        )
        if _fits(outlook, word, group, number)
    ]


def _fits(outlook: Outlook, word: str, group: int, number: int) -> bool:
    one = outlook.combatant(number)
    if one is None or (word == "player" and isinstance(one, CreatureView)):
        return False
    if not outlook.is_enemy(one):
        if word == "own_creature":
            return number == outlook.me.seat or any(mine.number == number for mine in outlook.mine)
        return word in ("creature", "player", "any")
    if word in ("creature", "enemy_creature"):
        far = outlook.rules.ranged_creature_targeting and isinstance(one, CreatureView)
        return far or outlook.is_close(group, outlook.group_of(one))
    return word in ("any", "enemy_any", "player")


def best(outlook: Outlook, card: Card, group: int) -> tuple[float, int]:
    """Return the worth of casting a card now at its best target, and that target."""
    found = [(of_card(outlook, card, target), target) for target in candidates(outlook, card.target, group)]
    return max(found, default=(NEVER, NO_ONE))


def of_card(outlook: Outlook, card: Card, target: int) -> float:
    """Return the worth of casting a card at a target."""
    if card.type in ("instant", "sorcery"):
        return of_effects(outlook, card.effects, target, NO_ONE)
    if card.type == "creature":
        worth = worths.of_creature(card.power, card.toughness, card.life, card.keywords)
        if outlook.danger > 4 and not outlook.me.wild:
            worth *= 1.2
        extra = sum(of_effects(outlook, one.effects, NO_ONE, NO_ONE) for one in card.triggers if one.when == "summon")
        return 0.8 * worth + extra
    if card.type == "aura":
        return _aura(outlook, card, target)
    if card.type == "equipment":
        return max(bearing(outlook, card, number) for number in bearers(outlook, card))
    return lasting(outlook, card)


def lasting(outlook: Outlook, card: Card) -> float:
    """Return the worth of an enchantment or artifact for as long as Focus maintains it (MC-20.2)."""
    worth = 3.0 * worths.upkeep_harm(card) * sum(1.0 for _ in outlook.foes)
    for static in card.static:
        worth += _everywhere(outlook, static)
    for ability in card.abilities:
        if ability.timing == "mana":
            worth += 1.2 * sum(len(effect.types) for effect in ability.effects)
        else:
            worth += 3.0 if ability.timing == "action" else 2.5
    return worth


def _everywhere(outlook: Outlook, static: Static) -> float:
    if static.do == "power_toughness":
        change = 1.6 * static.power + 0.8 * static.toughness
        if static.scope == "enemy_creatures":
            return -change * (1.0 + len(outlook.theirs))
        return change * (1.0 + len(outlook.mine))
    if static.do == "keyword":
        return 1.0 + (len(outlook.mine) if static.scope != "enemy_creatures" else -len(outlook.theirs))
    if static.do == "attribute":
        cards = outlook.me.memory_count + outlook.me.library_count
        return 1.5 * static.n * min(cards, 5) / 5
    if static.do == "recall_bonus":
        return 3.0 * static.n * min(outlook.me.library_count, 6) / 6
    return 0.0


def _aura(outlook: Outlook, card: Card, target: int) -> float:
    one = outlook.combatant(target)
    if one is None:
        return NEVER
    sign = -1.0 if outlook.is_enemy(one) else 1.0
    worth = 0.0
    for static in card.static:
        if static.do == "control":
            return 1.6 * outlook.worth(one) if isinstance(one, CreatureView) and sign < 0 else NEVER
        worth += sign * _borne(static, one)
    for trigger in card.triggers:
        for effect in trigger.effects:
            if effect.do == "lose_life":
                weight = 3.0 if isinstance(one, CharacterView) else outlook.worth(one) / one.full_life
                worth -= sign * effect.n * weight
    return worth


def _borne(static: Static, one: CombatantView) -> float:
    if static.do == "power_toughness":
        often = 1.0 if isinstance(one, CreatureView) else 0.5
        return often * (1.6 * static.power) + 1.0 * static.toughness
    if static.do == "keyword":
        return 1.5
    return -1.0 if static.do == "bar" else 1.5 * static.n


def bearers(outlook: Outlook, card: Card) -> list[int]:
    """Return the bot's own combatants that can bear an equipment (MC-20.4)."""
    creatures = [] if card.characters_only else [one.number for one in outlook.mine]
    return [outlook.me.seat, *creatures]


def bearing(outlook: Outlook, card: Card, number: int) -> float:
    """Return the worth of an equipment on one of the bot's own combatants."""
    one = outlook.combatant(number)
    if one is None:
        return NEVER
    stays = 0.1 * outlook.worth(one) if isinstance(one, CreatureView) else 0.0
    if isinstance(one, CreatureView) and one.keywords & keywords.DEFENDER:
        stays -= 2.0
    return stays + sum(_borne(static, one) for static in card.static)


def of_effects(outlook: Outlook, effects: Iterable[Effect], target: int, source: int) -> float:
    """Return the worth of effects on a target.

    Args:
        outlook: The bot's outlook.
        effects: The effects of a card or ability, in order.
        target: See `candidates`.
        source: The creature or permanent with the ability, -1 for none.
    """
    return sum(_effect(outlook, effect, target, source) for effect in effects)


def _effect(outlook: Outlook, effect: Effect, target: int, source: int) -> float:
    do = effect.do
    if do in ("counter", "end", "reclaim"):
        return _THINGS[do](outlook, target)
    if do in _ALONE:
        return _alone(outlook, effect)
    if effect.who == "enemy_characters" or effect.scope:
        return _many(outlook, effect)
    number = {"caster": outlook.me.seat, "bearer": source}.get(effect.who, target)
    one = outlook.combatant(number)
    return 0.0 if one is None else on(outlook, effect, one)


_ALONE = ("recall", "add_mana", "summon", "scry")


def _alone(outlook: Outlook, effect: Effect) -> float:
    if effect.do == "recall":
        return 1.4 * min(effect.n, outlook.me.library_count)
    if effect.do == "summon":
        token = outlook.card(effect.token)
        return effect.n * worths.of_creature(token.power, token.toughness, token.life, token.keywords)
    return 0.3 if effect.do == "scry" and outlook.me.library_count else 0.0


def _many(outlook: Outlook, effect: Effect) -> float:
    struck: list[CombatantView]
    if effect.do == "counters":
        return effect.n * (2.0 if effect.kind == "+1/+1" else -2.0) * len(outlook.mine)
    if effect.who == "enemy_characters":
        struck = [*outlook.foes]
    else:
        seat = outlook.me.seat
        struck = [
            one
            for one in outlook.enemies
            if effect.scope == "all_enemies" or outlook.is_close(seat, outlook.group_of(one))
        ]
    return sum(on(outlook, effect, one) for one in struck)


def on(outlook: Outlook, effect: Effect, one: CombatantView) -> float:
    """Return the worth of one effect on one combatant."""
    enemy = outlook.is_enemy(one)
    sign = 1.0 if enemy else -1.0
    do = effect.do
    if do in ("damage", "damage_each", "drain"):
        dice, flat = (effect.dice, 0) if effect.dice >= 0 else (0, effect.flat)
        done = outlook.struck(one, dice, flat)
        worth = sign * outlook.harm(one, done)
        return worth + _healed(outlook, outlook.me, done.takes) if do == "drain" else worth
    if do == "lose_life":
        lost = min(effect.n, one.life)
        return sign * outlook.harm(one, outlook.struck(one, 0, 0)._replace(takes=lost, fells=float(lost >= one.life)))
    if do == "heal":
        most = effect.flat if effect.dice < 0 else effect.dice * (outlook.rules.die_sides + 1) / 2
        return -sign * _healed(outlook, one, most)
    if do == "forget" and isinstance(one, CharacterView):
        return sign * 1.3 * min(effect.n, one.memory_count)
    if do == "counters":
        return -sign * effect.n * (2.0 if effect.kind == "+1/+1" else -2.0)
    if do in ("destroy", "exile", "unsummon"):
        return sign * _removed(outlook, one, do)
    return _in_fight(outlook, effect, one, sign)


def _healed(outlook: Outlook, one: CombatantView, most: float) -> float:
    if isinstance(one, CharacterView):
        return (0.8 + 8.0 / (one.life + 4.0)) * min(most, one.sheet.life - one.life)
    return 0.4 * outlook.worth(one) * min(most, one.full_life - one.life) / max(one.full_life, 1)


def _removed(outlook: Outlook, one: CombatantView, do: str) -> float:
    if isinstance(one, CharacterView):
        return 0.0
    if do == "destroy" and one.keywords & keywords.INDESTRUCTIBLE:
        return 0.0
    if do == "destroy" and one.shields:
        return 1.0
    worth = outlook.worth(one)
    attack = _attack(outlook)
    if attack is not None and attack.attacker == one.number and outlook.is_enemy(one):
        worth += max(0.0, 0.5 * _at_stake(outlook, attack))
    return worth


def _in_fight(outlook: Outlook, effect: Effect, one: CombatantView, sign: float) -> float:
    """Rate effects that matter mostly for an attack on the stack."""
    attack = _attack(outlook)
    if effect.do == "regenerate":
        return _regenerated(outlook, one, attack)
    if attack is None:
        if effect.do == "ready" and sign < 0 and one.exhausted:
            return 1.5
        return 0.0
    attacker, defender = outlook.combatant(attack.attacker), outlook.combatant(attack.defender)
    if attacker is None or defender is None:
        return 0.0
    number = number_of(one)
    ours = not outlook.is_enemy(attacker)
    if effect.do == "exhaust" or (effect.do == "range" and effect.range == "ranged"):
        stops = number == attack.attacker or (effect.do == "range" and number == attack.defender)
        return _at_stake(outlook, attack) if stops and not ours else 0.0
    if effect.do == "pump" and number in (attack.attacker, attack.defender):
        changed = outlook.pumped(one, effect.power, effect.toughness)
        before = outlook.fight(attacker, defender)
        after = outlook.fight(changed, defender) if number == attack.attacker else outlook.fight(attacker, changed)
        return (after - before) if ours else (before - after)
    return 0.0


def _regenerated(outlook: Outlook, one: CombatantView, attack: Attack | None) -> float:
    """Rate a shield for one of the bot's own creatures in danger (MC-25.22)."""
    if isinstance(one, CharacterView) or outlook.is_enemy(one) or one.shields:
        return 0.0
    worth = outlook.worth(one)
    if attack is not None:
        other = {attack.attacker: attack.defender, attack.defender: attack.attacker}.get(one.number, NO_ONE)
        foe = outlook.combatant(other)
        if foe is not None:
            done = outlook.struck(one, foe.power)
            return 0.8 * worth * (done.hurts if foe.keywords & keywords.DEATHTOUCH else done.fells)
    for frame in outlook.view.frames:
        if not isinstance(frame, Play) or frame.target != one.number or frame.countered:
            continue
        if any(effect.do == "destroy" for effect in _effects_of(outlook, frame)):
            return 0.8 * worth
    if outlook.view.phase == "end" and one.life < one.full_life:
        return 0.5 * worth * (one.full_life - one.life) / one.full_life  # MC-22.6
    return 0.0


def _attack(outlook: Outlook) -> Attack | None:
    # A response lies above the attack. The attack matters until it has been fought.
    for frame in reversed(outlook.view.frames):
        if isinstance(frame, Attack):
            return None if frame.fought else frame
    return None


def _at_stake(outlook: Outlook, attack: Attack) -> float:
    """Return the worth of an attack to the attacker's side, as things are."""
    attacker, defender = outlook.combatant(attack.attacker), outlook.combatant(attack.defender)
    return 0.0 if attacker is None or defender is None else outlook.fight(attacker, defender)


def _effects_of(outlook: Outlook, play: Play) -> tuple[Effect, ...]:
    card = outlook.pool.cards[play.card]
    return card.effects if play.source == NO_ONE else card.abilities[play.index].effects


def _countered(outlook: Outlook, target: int) -> float:
    """Return the worth of countering something on the stack."""
    frames = outlook.view.frames
    play = frames[target] if 0 <= target < len(frames) else None
    if not isinstance(play, Play) or play.countered:
        return 0.0
    if outlook.view.characters[play.player].side == outlook.me.side:
        return NEVER
    card = outlook.pool.cards[play.card]
    if play.source == NO_ONE and card.type not in ("instant", "sorcery"):
        return worths.of_card(outlook.pool, card.key)
    harm = -of_effects(outlook, _effects_of(outlook, play), play.target, play.source)
    return max(harm, 0.4 * sum(worths.of_card(outlook.pool, card.key) for _ in range(play.source == NO_ONE)))


def _ended(outlook: Outlook, target: int) -> float:
    """Return the worth of ending a permanent."""
    creature = outlook.combatant(target)
    if isinstance(creature, CreatureView):
        return outlook.worth(creature) * (1.0 if outlook.is_enemy(creature) else -1.0)
    one = next((one for one in outlook.view.permanents if one.number == target), None)
    if one is None:
        return 0.0
    enemy = outlook.view.characters[one.controller].side != outlook.me.side
    worth = worths.of_card(outlook.pool, one.card) if one.type != "equipment" or one.bearer != NO_ONE else 1.0
    return worth if enemy else -worth


def _reclaimed(outlook: Outlook, target: int) -> float:
    return 0.6 * worths.of_card(outlook.pool, outlook.pool.cards[target].key) if target >= 0 else 0.0


_THINGS = {"counter": _countered, "end": _ended, "reclaim": _reclaimed}


def is_payable(outlook: Outlook, card: Card, extra: int = 0) -> bool:
    """Return whether the bot has the Mastery and the mana for a card, with `extra` units from mana abilities."""
    if card.cost is None or card.converted > outlook.me.mastery:
        return False
    pool = outlook.me.pool
    if not extra:
        return can_pay(card.cost, pool)
    lacking = sum(max(0, letters - units) for letters, units in zip(card.cost.letters, pool, strict=False))
    return lacking <= extra and sum(pool) + extra >= card.converted
