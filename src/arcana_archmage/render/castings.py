"""Hints for casting: which spells a wizard's cards make true, and what wrong cards cost (AM-8, AM-23.5 to AM-23.7)."""

from __future__ import annotations

from collections.abc import Sequence

from arcana_archmage import actions
from arcana_archmage.actions import SUIT_WORDS, WIZARDS
from arcana_archmage.knowledge.view import View
from arcana_archmage.model.forward import Game
from arcana_archmage.model.state import HAND, WILD, Casting, set_of
from arcana_archmage.render.effects import LASTING, effect_on_caster
from arcana_archmage.render.words import in_order
from arcana_archmage.spells import spell as sp
from arcana_archmage.spells.requirements.placements import Placement, cheapest, find_fireballs
from arcana_archmage.spells.requirements.readings import FACES
from arcana_archmage.spells.requirements.shapes import Shape
from arcana_archmage.spells.requirements.table import ANYTHING
from arcana_core.actions import Action
from arcana_core.cards.cards import cards_in, indices
from arcana_core.text.wording import counted

TRUE = ("a true spell", "true with", "a wild card")
"""The beginnings of hints on cards that keep a spell true."""
KNOWN_CLAIMS = ((), (sp.SUIT,), (sp.VALUE,), (sp.SEAT,), (sp.CURSED,), (sp.SUIT, sp.LOWEST, sp.HIGHEST))
"""The claims whose truth can be foreseen; a house rule may bring others."""
VALUES = range(14, 1, -1)
"""Values to claim, the highest first: it deals the most damage."""


def cast_hint(game: Game, player: int, spell: sp.Spell) -> str:
    """Whether the wizard's cards make this spell true, and its effect with numbers."""
    other = WIZARDS[1 - player]
    if _is_idle(game, player, spell):
        return "already in effect: casting it again does nothing"
    if spell.claim == (sp.CURSED,):
        return f"{other} names the value: {effect_on_caster(game, spell.notation, other)}"
    natural, wilds = _cards_for(game, player, spell)
    known = spell.claim in KNOWN_CLAIMS
    found = _truest(game, player, spell, natural, wilds) if known else None
    effect = _effect(game, player, spell, found)
    if not known:
        return effect
    if spell.requirement == ANYTHING:
        return f"always true: {effect}"
    if found is None:
        cards = "your whole hand" if spell.whole_hand else ""
        return f"an illusion{f' of {cards}' if cards else ''}: {effect}"
    if spell.whole_hand and found.cards == game.position.piles.masks[HAND[player]] and not found.wilds:
        return f"true with your whole hand: {effect}"
    return f"true with {in_order(cards_in(found.cards | found.wilds))}: {effect}"


def true_spells(game: Game, player: int) -> str:
    """The castable spells that the wizard's cards make true, as lines to type, the most damage first."""
    found: list[tuple[int, str]] = []
    any_cards = []
    for action in game.castable(player):
        assert isinstance(action, actions.Cast)
        spell = game.spell(action.spell)
        if spell.claim == (sp.CURSED,) or spell.claim not in KNOWN_CLAIMS or _is_idle(game, player, spell):
            continue
        if spell.requirement == ANYTHING:
            any_cards.append(spell.notation)
            continue
        placement = _truest(game, player, spell, *_cards_for(game, player, spell))
        if placement is not None:
            base = _base_damage(game, player, spell, placement)
            damage = f" ({damage_words(game, player, base)})" if base else ""
            cards = in_order(cards_in(placement.cards | placement.wilds))
            found.append((-base, f"{spell.notation} {cards}{damage}"))
    lines = [line for _, line in sorted(found, key=lambda one: one[0])]
    if any_cards:
        lines.append(f"{', '.join(any_cards)} with any cards")
    return "; ".join(lines) or "no spell"


def arranged(game: Game, player: int, legal: Sequence[Action]) -> tuple[Action, ...]:
    """Legal actions for people: true spells or values first, the most damage first, and idle spells last (AM-14.3)."""
    casting = game.position.casting
    spell = None if casting is None else game.spell(casting.spell)

    def rank(action: Action) -> tuple[int, int]:
        match action:
            case actions.Cast():
                return _rank(game, player, game.spell(action.spell))
            case actions.ClaimValue() if spell is not None and spell.claim == (sp.VALUE,):
                return _rank_of_claim(game, player, spell, (action.value,), -action.value)
            case actions.ClaimSuit() if casting is not None and spell is not None:
                return _rank_of_claim(game, player, spell, (*casting.claim, action.suit), 0)
            case actions.ClaimLowest() | actions.ClaimHighest() if casting is not None and spell is not None:
                return _rank_of_claim(game, player, spell, (*casting.claim, action.value), -action.value)
            case actions.Pick() if casting is not None:
                return (0 if place_hint(game, player, action.card.index).startswith(TRUE) else 2, 0)
            case _:
                return (2, 0)

    return tuple(sorted(legal, key=rank))


def _rank_of_claim(game: Game, player: int, spell: sp.Spell, claim: tuple[int, ...], order: int) -> tuple[int, int]:
    """The place of a claim in a list: true ones first."""
    if spell.claim not in KNOWN_CLAIMS:
        return (2, 0)
    found = _truest(game, player, spell, *_cards_for(game, player, spell), claim)
    return (0 if found else 2, order)


def _rank(game: Game, player: int, spell: sp.Spell) -> tuple[int, int]:
    """The place of a spell in a list: 0 for a true one, 1 for any cards, 2 for an illusion, 3 for an idle one."""
    if _is_idle(game, player, spell):
        return (3, 0)
    if spell.requirement == ANYTHING:
        return (1, 0)
    if spell.claim == (sp.CURSED,) or spell.claim not in KNOWN_CLAIMS:
        return (2, 0)
    found = _truest(game, player, spell, *_cards_for(game, player, spell))
    return (2, 0) if found is None else (0, -_base_damage(game, player, spell, found))


def claim_hint(game: Game, view: View, player: int, action: Action) -> str:
    """Whether a claim can be true, and the damage that it announces."""
    casting = game.position.casting
    assert casting is not None
    spell = game.spell(casting.spell)
    if spell.claim not in KNOWN_CLAIMS:
        return ""
    match action:
        case actions.ClaimSeat():
            return "you play next" if action.seat == player else f"{WIZARDS[action.seat]} plays next"
        case actions.ClaimValue() if spell.claim == (sp.CURSED,):
            return _cursed_hint(view, action.value)
        case actions.ClaimValue():
            claim: tuple[int, ...] = (action.value,)
            damage = f"{damage_words(game, player, action.value * spell.least)}: "
        case actions.ClaimHighest():
            claim = (*casting.claim, action.value)
            count = action.value - casting.claim[1] + 1
            unblocked = action.value == 14 and not game.position.wizards[1 - player].iron_tower
            damage = f"{counted(count, 'card')}, {damage_words(game, player, _fireball(game, player, claim))}: "
            damage = f"{damage.removesuffix(': ')}, no block: " if unblocked else damage
        case actions.ClaimSuit(suit=part) | actions.ClaimLowest(value=part):
            claim = (*casting.claim, part)
            damage = f"{SUIT_WORDS[part]}: " if isinstance(action, actions.ClaimSuit) else ""
        case _:
            return ""
    natural, wilds = _split(game.sources(player, casting), game.position.piles.masks[WILD[player]])
    found = _truest(game, player, spell, natural, wilds, claim)
    if found is None:
        held = _held(natural, claim, (natural | wilds).bit_count()) if sp.LOWEST in spell.claim else 0
        return f"{damage}an illusion{f', you hold {in_order(cards_in(held))}' if held else ''}"
    return f"{damage}true with {in_order(cards_in(found.cards | found.wilds))}"


def place_hint(game: Game, player: int, card: int | None) -> str:
    """The effect of placing a card next, or of stopping for None: truth, or the cost of an illusion (AM-8.8)."""
    position = game.position
    casting = position.casting
    assert casting is not None
    spell = game.spell(casting.spell)
    requirement = spell.requirement
    if requirement == ANYTHING or not isinstance(requirement, Shape):
        return "" if card is not None else "place these cards"
    wild_cards = position.piles.masks[WILD[player]]
    if card is not None and wild_cards >> card & 1:
        return "a wild card, fits anything"
    natural, wilds = _split(set_of(position.picked) | (0 if card is None else 1 << card), wild_cards)
    placed = (natural | wilds).bit_count()
    number = placed if card is None else max(_number(casting, spell), placed)
    number += spell.even and number % 2
    powers = game.powers(player)
    heaviest = sorted(indices(natural), key=FACES.__getitem__, reverse=True)
    weights = [FACES[one] for one in heaviest]
    kept, _ = requirement.keep(heaviest, weights, number, powers, casting.claim)
    cost = sum(weights) - max(kept, 0)
    if cost:
        start = "an illusion" if number == placed else "a wrong card"
        return f"{start}: {_caught(game, player, cost)} if disbelieved"
    if number == placed:
        return "a true spell" if card is not None else "place these cards: a true spell"
    free, free_wilds = _split(game.sources(player, casting), wild_cards)
    found = cheapest(requirement, free, free_wilds, powers, casting.claim, counts=(number,), must=natural)
    if found is None:
        return "fits, but you lack the other cards"
    rest = (found.cards & ~natural) | (found.wilds & ~wilds)
    return f"true with {in_order(cards_in(rest))}"


def _held(natural: int, claim: tuple[int, ...], number: int) -> int:
    """The held cards that a Fireball of at most this number of cards could use, with a claim that begins so."""
    suit, lowest = (*claim, 2)[:2]
    highest = claim[2] if len(claim) > 2 else 14 if len(claim) < 2 else min(lowest + number - 1, 14)
    return sum(card.bit for card in cards_in(natural) if card.suit == suit and lowest <= card.value <= highest)


def damage_words(game: Game, striker: int, base: int) -> str:
    """The damage that a spell of this wizard deals, with the effects of both wizards (AM-12.1)."""
    mine, other = game.position.wizards[striker], game.position.wizards[1 - striker]
    points = base * 2 if mine.strike else base
    if other.inner_strength:
        points //= 2
    return f"{points} damage{', stopped by Stone Armour' if other.armour and points else ''}"


def _is_idle(game: Game, player: int, spell: sp.Spell) -> bool:
    """Whether the spell is already in effect and would do nothing more (AM-14.3)."""
    if spell.notation not in LASTING or (spell.notation == "stalking-doom" and game.rules.doom_stack):
        return False
    return bool(getattr(game.position.wizards[player], LASTING[spell.notation]))


def _base_damage(game: Game, player: int, spell: sp.Spell, placement: Placement) -> int:
    if sp.LOWEST in spell.claim:
        return _fireball(game, player, placement.claim)
    return placement.claim[0] * spell.least if spell.claim == (sp.VALUE,) else 0


def _split(cards: int, wild_cards: int) -> tuple[int, int]:
    return cards & ~wild_cards, cards & wild_cards


def _cards_for(game: Game, player: int, spell: sp.Spell) -> tuple[int, int]:
    """The natural cards and the wild cards that this wizard could place for a spell (AM-7.1)."""
    golems = len(game.position.wizards[player].golems) >= 2 and not spell.hand_only
    sources = game.sources(player, Casting(spell.notation, 0, golems=golems))
    return _split(sources, game.position.piles.masks[WILD[player]])


def _truest(
    game: Game, player: int, spell: sp.Spell, natural: int, wilds: int, claim: tuple[int, ...] = ()
) -> Placement | None:
    """The true casting of these cards that deals the most damage, with a claim that begins like this one."""
    powers = game.powers(player)
    held = natural & game.position.piles.masks[HAND[player]]
    must = held if spell.whole_hand else 0
    counts = spell.numbers(held.bit_count(), (natural | wilds).bit_count() - held.bit_count())
    if sp.LOWEST in spell.claim:
        runs = find_fireballs(natural, wilds, powers)
        fitting = [run for run in runs if run.claim[: len(claim)] == claim]
        return max(fitting, key=lambda run: _fireball(game, player, run.claim), default=None)
    claims: list[tuple[int, ...]] = [claim]
    if not claim and spell.claim == (sp.VALUE,):
        claims = [(value,) for value in VALUES]
    elif not claim and spell.claim == (sp.SUIT,):
        claims = [(suit,) for suit in range(4)]
    elif not claim and spell.claim == (sp.SEAT,):
        claims = [(player,)]
    for one in claims:
        found = cheapest(spell.requirement, natural, wilds, powers, one, counts=counts, must=must)
        if found is not None:
            return found
    return None


def _fireball(game: Game, player: int, claim: tuple[int, ...]) -> int:
    _, lowest, highest = claim
    if game.position.wizards[player].warp:
        return sum(range(lowest, highest + 1))
    return game.rules.fireball_damage * (highest - lowest + 1)


def _effect(game: Game, player: int, spell: sp.Spell, found: Placement | None) -> str:
    if found is not None and spell.claim in ((sp.VALUE,), (sp.SUIT, sp.LOWEST, sp.HIGHEST)):
        return damage_words(game, player, _base_damage(game, player, spell, found))
    if sp.LOWEST in spell.claim:
        warp = game.position.wizards[player].warp
        return "damage of the sum of values" if warp else f"{game.rules.fireball_damage} damage for each card"
    if spell.claim == (sp.VALUE,):
        return f"up to {damage_words(game, player, 14 * spell.least)}"
    text = effect_on_caster(game, spell.notation, WIZARDS[1 - player])
    return text or game.glossary().brief(spell.notation) or "a spell of a house rule"


def _number(casting: Casting, spell: sp.Spell) -> int:
    """The number of cards that a casting takes, or its least number if that is open."""
    if sp.LOWEST in spell.claim:
        return casting.claim[2] - casting.claim[1] + 1
    return spell.least


def _caught(game: Game, player: int, cost: int) -> str:
    """The price of an illusion of this cost when it is caught (AM-12.2)."""
    mine, other = game.position.wizards[player], game.position.wizards[1 - player]
    if other.true_sight:
        cost = max(2 * cost, game.rules.true_sight_least)
    if mine.inner_strength:
        cost //= 2
    return "uses up your Stone Armour" if mine.armour and cost else f"costs {counted(cost, 'point')}"


def _cursed_hint(view: View, value: int) -> str:
    """The most cards of a value that the caster of a Curse can hold, from the opponent's knowledge (AM-21.5)."""
    seat = view.player or 0
    mine = view.wizards[seat]
    piles = (mine.hand, mine.wild, view.discard, *mine.golems)
    elsewhere = sum(card.value == value for pile in piles for card in pile.known)
    return f"{WIZARDS[1 - seat]} can hold {('none', 'only one', 'two', 'three', 'four')[4 - elsewhere]} of them"
