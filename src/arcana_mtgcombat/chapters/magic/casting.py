"""Castable spells and usable abilities: their costs and how they get on the stack (MC-13, MC-20.9, MC-24.4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import attrgetter

from arcana_core.actions import Action
from arcana_core.agenda import evolve
from arcana_mtgcombat import actions, events
from arcana_mtgcombat.chapters.combat.counting import AFTER_ACTION, count_order
from arcana_mtgcombat.chapters.magic.resolving import RESOLVE
from arcana_mtgcombat.model import mana
from arcana_mtgcombat.model.cards import TIMINGS, Ability, Card, Pool
from arcana_mtgcombat.model.forward import Game
from arcana_mtgcombat.model.keywords import HASTE
from arcana_mtgcombat.model.mana import Cost, Units
from arcana_mtgcombat.model.state import NO_ONE, Character, Creature, Draft, Permanent, Play

_HIMSELF = frozenset(("none", "self", "creature", "player", "any"))
"""Target words that the caster can always satisfy, with themselves or with no target at all (MC-24.3, MC-7.15)."""


def castings_left(game: Game, player: int) -> int:
    """Return how many non-instant spells a character can still cast this turn (MC-13.4, MC-36.114)."""
    if game.position.has_moved and game.rules.move_costs == "casting":
        return 0
    return focus_left(game, player)


def focus_left(game: Game, player: int) -> int:
    """Return how many more castings Focus allows this turn (MC-13.4)."""
    position = game.position
    return position.characters[player].focus - position.sustained - position.castings


def castable(game: Game, player: int) -> tuple[Action, ...]:
    """Return the non-instant spells that the active character can cast now (MC-13, MC-33.8)."""
    character = game.position.characters[player]
    if not character.memory or game.castings_left(player) <= 0:
        return ()
    return _spells(game, player, character, _OTHERS)


_OTHERS, _INSTANTS = range(2)
_Spells = tuple[tuple[Action, ...], tuple[Card, ...]]


def _spells(game: Game, player: int, character: Character, kind: int) -> tuple[Action, ...]:
    """Return the spells of a kind in Memory that the character can cast now, in action space order."""
    if not game.pays_as_written:
        found, cards = _held(game.pool, character.memory)[kind]
        return tuple([action for action, card in zip(found, cards, strict=True) if game.may_cast(player, card)])
    found, aimed = _payable(game.pool, character.memory, character.pool, character.mastery)[kind]
    if not aimed:
        return found
    return tuple(
        [
            action
            for action, card in zip(found, aimed, strict=True)
            if card.target in _HIMSELF or game.has_target(player, card.target, player)
        ]
    )


@lru_cache(maxsize=1 << 14)
def _held(pool: Pool, memory: tuple[int, ...]) -> tuple[_Spells, _Spells]:
    """Return the actions that cast the distinct spells of a Memory, with their cards, in action space order.

    Non-instants come first, then instants.
    """
    cards = [pool.cards[place] for place in dict.fromkeys(sorted(memory))]
    kinds = [card for card in cards if not card.is_instant], [card for card in cards if card.is_instant]
    others, instants = (tuple([actions.Cast(card.key) for card in kind]) for kind in kinds)
    return (others, tuple(kinds[0])), (instants, tuple(kinds[1]))


@lru_cache(maxsize=1 << 16)
def _payable(pool: Pool, memory: tuple[int, ...], units: Units, mastery: int) -> tuple[_Spells, _Spells]:
    """Return the spells of `_held` that this Mastery and mana allow, and their cards if any target needs a check.

    The cards are empty if the caster can satisfy every target word alone (MC-13.2, MC-4.7).
    """
    kinds = []
    for found, cards in _held(pool, memory):
        paid = [
            (action, card)
            for action, card in zip(found, cards, strict=True)
            if card.cost is not None and card.converted <= mastery and mana.can_pay(card.cost, units)
        ]
        looks = any(card.target not in _HIMSELF for _, card in paid)
        kinds.append((tuple([one[0] for one in paid]), tuple([one[1] for one in paid]) if looks else ()))
    others, instants = kinds
    return others, instants


def may_cast(game: Game, player: int, card: Card) -> bool:
    """Return whether Mastery, mana and targets allow casting a card of Memory (MC-13.2, MC-13.3, MC-4.7)."""
    if card.cost is None or card.converted > game.position.characters[player].mastery:
        return False
    return game.can_pay(player, card.cost) and game.has_target(player, card.target, player)


def has_target(game: Game, player: int, word: str, group: int) -> bool:
    """Return whether a target word has a legal target or needs none (MC-13.3).

    Skips the search if the character is a legal target. Otherwise asks `Game.targets`.
    """
    if word in _HIMSELF and not game.position.characters[player].sheet.wild:
        return True
    return word == "none" or bool(game.targets(player, word, group))


def instants(game: Game, player: int, place: int = NO_ONE) -> tuple[Action, ...]:
    """Return the usable instants and instant abilities with legal targets (MC-18.1, MC-33.13).

    A wild pack has some only in its own turn, and then also its abilities with timing action (MC-23.7, MC-18.13).

    Args:
        game: The battle.
        player: The seat that would use them.
        place: The frame to respond to, -1 in a window. The standard rules treat both alike.
    """
    position = game.position
    character = position.characters[player]
    if character.sheet.wild:
        found = game.pack_abilities(player) if position.active == player else ()
    else:
        found = _spells(game, player, character, _INSTANTS) if character.memory else ()
        if character.timings & INSTANT:
            found += game.usable(player, "instant")
    return found if len(position.frames) < actions.MOST_FRAMES else ()  # MC-36.40


@lru_cache(maxsize=64)
def _timed(pool: Pool, timing: str) -> dict[int, tuple[int, ...]]:
    """The abilities with this timing, by place of the card. Cards without such an ability are left out."""
    found = {}
    for card in pool.cards:
        those = tuple([index for index, ability in enumerate(card.abilities) if ability.timing == timing])
        if those:
            found[card.place] = those
    return found


_BITS = {timing: 1 << place for place, timing in enumerate(TIMINGS)}
ACTION, INSTANT, MANA = (_BITS[timing] for timing in ("action", "instant", "mana"))
"""The bits of `Character.timings`: whether the seat controls an ability with a timing."""


def usable(game: Game, player: int, timing: str) -> tuple[Action, ...]:
    """Return the usable abilities with this timing, in action space order (MC-20.9, MC-24.4, MC-33.15)."""
    position = game.position
    if not position.characters[player].timings & _BITS[timing]:
        return ()
    timed = _timed(game.pool, timing)
    creatures = [one for one in position.creatures if one.card in timed and one.controller == player]
    permanents = [
        one
        for one in position.permanents
        if one.card in timed and one.controller == player and game.is_in_battle(one)  # MC-36.10
    ]
    if not (creatures or permanents):
        return ()
    return (
        *_uses(game, player, actions.UseCreature, creatures, timed),
        *_uses(game, player, actions.UsePermanent, permanents, timed),
    )


def _uses(
    game: Game,
    player: int,
    use: type[actions.UseCreature | actions.UsePermanent],
    sources: Sequence[Creature | Permanent],
    timed: dict[int, tuple[int, ...]],
) -> list[Action]:
    """Yield the usable abilities of these sources. Slots are reused, so entry order and slot order can differ."""
    if len(sources) > 1:
        sources = sorted(sources, key=_slot)
    return [use(one.slot, index) for one in sources for index in timed[one.card] if game.may_use(player, one, index)]


_slot = attrgetter("slot")


def may_use(game: Game, player: int, source: Creature | Permanent, index: int) -> bool:
    """Return whether an ability can be paid for and has a target (MC-4.7, MC-13.3, MC-20.9)."""
    ability = game.pool.cards[source.card].abilities[index]
    if ability.exhaust and not can_be_exhausted(game, source):
        return False
    if not game.can_pay(player, beside_the_land(game, source, ability.cost) if game.position.land else ability.cost):
        return False
    group = game.group_of(source.number) if isinstance(source, Creature) else player
    return game.has_target(player, ability.target, group)


def can_be_exhausted(game: Game, source: Creature | Permanent) -> bool:
    """Return whether the combatant that this ability exhausts is ready and not sick (MC-20.9, MC-12.8)."""
    number = exhausted_for(game, source)
    if number == NO_ONE:
        return False
    one = source if number == source.number else game.combatant(number)
    if one.exhausted:
        return False
    return not isinstance(one, Creature) or not one.sick or bool(one.keywords & HASTE)


def exhausted_for(game: Game, source: Creature | Permanent) -> int:
    """Return the number of the combatant that an ability exhausts: its source, or the source's bearer (MC-36.41).

    -1 if the source has no bearer.
    """
    if isinstance(source, Permanent) and game.pool.cards[source.card].type in ("aura", "equipment"):
        return source.bearer
    return source.number


def mana_abilities(game: Game, player: int) -> tuple[Action, ...]:
    """Return the mana abilities that the player can use now (MC-18.14)."""
    return game.usable(player, "mana")


def use_mana(game: Game, action: Action, player: int) -> None:
    """Use a mana ability at once (MC-18.14). MC-4.6 pays a generic part of its cost (MC-36.42)."""
    draft = drafted(game, action, player, "ability")
    ability = ability_of(game, draft)
    if game.keeps_log:
        key = game.pool.cards[draft.card].key
        game.emit(events.AbilityUsed(player, key, draft.source, draft.index, ""), "MC-18.14")
    group = group_for(game, draft, player)
    game.pay_for_ability(draft, player)
    if game.happen(ability.effects, player, draft.source, draft.target, group):
        game.check()


def drafted(game: Game, action: Action, player: int, kind: str) -> Draft:
    """Return the draft that an action begins."""
    position = game.position
    if isinstance(action, actions.Cast):
        draft = Draft(kind, game.pool[action.card].place)
    elif isinstance(action, actions.UseCreature):
        creature = next(one for one in position.creatures if one.slot == action.slot)
        draft = Draft(kind, creature.card, creature.number, action.index)
    else:
        assert isinstance(action, actions.UsePermanent)
        permanent = next(one for one in position.permanents if one.slot == action.slot)
        draft = Draft(kind, permanent.card, permanent.number, action.index)
    return evolve(draft, target=player) if word_of(game, draft) == "self" else draft


def ability_of(game: Game, made: Draft | Play) -> Ability:
    """Return the ability that a draft or play uses. Raises an error for spells."""
    return game.pool.cards[made.card].abilities[made.index]


def word_of(game: Game, made: Draft | Play) -> str:
    """Return the target word of a spell or ability (MC-24.3)."""
    return game.pool.cards[made.card].target if made.source == NO_ONE else ability_of(game, made).target


def cost_of(game: Game, draft: Draft) -> Cost:
    """Return the mana cost of a spell or ability."""
    cost = game.pool.cards[draft.card].cost if draft.source == NO_ONE else ability_of(game, draft).cost
    assert cost is not None  # Tokens are never cast (MC-24.6).
    if game.position.land and draft.source != NO_ONE:
        source = game.creature(draft.source)
        return cost if source is None else beside_the_land(game, source, cost)
    return cost


def beside_the_land(game: Game, source: Creature | Permanent, cost: Cost) -> Cost:
    """Return the part of an ability's cost that the pool pays after the land has paid (MC-36.115)."""
    position = game.position
    if not (position.land and isinstance(source, Creature) and source.controller == position.active):
        return cost
    return mana.reduced(cost, mana.TYPES.index(mana.OF_LOCALES[game.rules.locale]), position.land)


def group_for(game: Game, made: Draft, player: int) -> int:
    """Return the group that aims: the caster's, or that of the creature with the ability (MC-25.33)."""
    creature = game.creature(made.source) if made.source != NO_ONE else None
    return player if creature is None else game.group_of(creature.number)


def declare(game: Game, draft: Draft, player: int) -> None:
    """Pay for a spell or ability and put it on the stack, where others can respond (MC-13.1, MC-18.4).

    Actions are counted (MC-11.2, MC-13.4), and a free window follows them (MC-11.8).
    """
    position = game.position
    cards = game.pool.cards
    group = NO_ONE
    aim = _aim(game, draft) if game.keeps_log else ("", NO_ONE, "")
    if draft.source == NO_ONE:
        if game.keeps_log:
            game.emit(events.SpellCast(player, cards[draft.card].key, *aim), "MC-13.1")
        game.pay(player, cost_of(game, draft), draft.paid)
        game.take_from_memory(player, draft.card)
        if draft.kind == "cast":
            position.actions += 1
            position.castings += 1
            game.then(AFTER_ACTION)
    else:
        if game.keeps_log:
            key = cards[draft.card].key
            game.emit(events.AbilityUsed(player, key, draft.source, draft.index, *aim), "MC-18.4")
        creature = game.creature(draft.source)
        if creature is not None:
            group = game.group_of(draft.source)
        if draft.kind == "ability":
            timing = ability_of(game, draft).timing
            if timing == "command":
                assert creature is not None, "only creatures have command abilities (MC-24.4)"
                count_order(game, creature)
            elif timing == "action" and not position.characters[player].wild:
                position.actions += 1
            if timing != "instant":
                game.then(AFTER_ACTION)
        game.pay_for_ability(draft, player)
    frame = game.push_frame(Play(player, draft.card, draft.source, draft.index, draft.target, group=group))
    game.open_round(frame, RESOLVE(frame))


def _aim(game: Game, draft: Draft) -> tuple[str, int, str]:
    # The target for the events: its notation, the number of a combatant or permanent, the card of a play.
    if draft.target == NO_ONE:
        return "", NO_ONE, ""
    word = word_of(game, draft)
    target = str(game.action_of(word, draft.target))
    if word == "dead_creature":
        return target, NO_ONE, ""
    if word != "spell":
        return target, draft.target, ""
    play = game.position.frames[draft.target]
    return target, NO_ONE, game.pool.cards[play.card].key if isinstance(play, Play) else ""


def pay_for_ability(game: Game, draft: Draft, player: int) -> None:
    """Pay mana, then exhaust, then sacrifice the source (MC-24.1, MC-20.9)."""
    ability = ability_of(game, draft)
    cost = cost_of(game, draft)
    _use_land(game, player, ability.cost.converted - cost.converted)
    game.pay(player, cost, draft.paid)
    source = game.creature(draft.source) or game.permanent(draft.source)
    assert source is not None, f"no creature or permanent {draft.source}"
    if ability.exhaust:
        number = exhausted_for(game, source)
        one = source if number == source.number else game.combatant(number)
        one.exhausted = True
        if game.keeps_log:
            game.emit(events.Exhausted(number), "MC-20.9")
    if ability.sacrifice:
        if isinstance(source, Creature):
            game.take_out(source, how="sacrificed", clause="MC-24.1")
        else:
            game.end_permanent(source.number, "MC-24.1")


def _use_land(game: Game, player: int, units: int) -> None:
    """Take these units from the land (MC-36.115)."""
    if units:
        position = game.position
        position.land -= units
        if game.keeps_log:
            game.emit(events.LandPaid(player, mana.OF_LOCALES[game.rules.locale] * units, position.land), "MC-23.5")
