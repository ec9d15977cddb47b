"""Hints: the effect of each legal action in this position, with numbers (AM-23)."""

from __future__ import annotations

from arcana_archmage import actions
from arcana_archmage.actions import VALUE_NAMES, WIZARDS
from arcana_archmage.knowledge.view import CastingView, View
from arcana_archmage.model.forward import Game
from arcana_archmage.model.state import WILD, set_of
from arcana_archmage.render.castings import cast_hint, claim_hint, damage_words, place_hint
from arcana_archmage.render.effects import effect_on_opponent
from arcana_archmage.render.words import in_order, spell_title
from arcana_archmage.spells import spell as sp
from arcana_archmage.spells.requirements.table import ANYTHING
from arcana_core.actions import Action
from arcana_core.cards.cards import CARDS, Card
from arcana_core.text.wording import counted


def hint(game: Game, view: View, action: Action) -> str:
    """The effect of a legal action of the viewer; "" if its notation is enough."""
    player = view.player or 0
    match action:
        case actions.Cast():
            return cast_hint(game, player, game.spell(action.spell))
        case actions.Pick():
            return _pick(game, view, player, action.card)
        case actions.Accept() | actions.Disbelieve() | actions.NoBlock():
            return _answer(game, view, action)
        case actions.ClaimSuit() | actions.ClaimLowest() | actions.ClaimHighest():
            return claim_hint(game, view, player, action)
        case actions.ClaimValue() | actions.ClaimSeat():
            return claim_hint(game, view, player, action)
        case _:
            return _other(game, view, player, action)


def _other(game: Game, view: View, player: int, action: Action) -> str:
    """Hints for actions without a card or spell."""
    other, wizard = WIZARDS[1 - player], view.wizards[player]
    match action:
        case actions.EndPhase():
            return _end(game, view, player)
        case actions.Dose():
            return f"{_dose(game, action.doom)} damage to {other}"
        case actions.CallCard():
            return f"name a card and take it if {other} holds it"
        case actions.Purify():
            return f"discard a card, using 1 of {counted(wizard.purity, 'charge')}"
        case actions.LookThrough():
            return f"take one of the {counted(view.discard.size, 'discarded card')}"
        case actions.UseRitual():
            use = "casting" if view.asks == "SpellPhase" else "block"
            charges = counted(wizard.rituals, "charge")
            return f"look at {game.rules.ritual_cards} cards for this {use}, using 1 of {charges}"
        case actions.CastNothing():
            return "discard the ritual cards and keep the casting"
        case actions.Discharge():
            return f"the block fails, using 1 of {counted(len(wizard.warriors), 'charge')}"
        case actions.Hold():
            return "your spell has no effect" if view.casting else "your Stalking Doom ends"
        case actions.Draw():
            return f"draw {counted(action.count, 'card')}" if action.count else "draw nothing"
        case actions.Stop():
            if view.asks == "LibraryDiscards":
                return f"discard and draw {counted(len(view.picked), 'card')}" if view.picked else "exchange no cards"
            return place_hint(game, player, None)
        case _:
            return ""


def _end(game: Game, view: View, player: int) -> str:
    if view.phase == "effects":
        return "go on to casting"
    if game.rules.optional_draw:
        return "end casting and go on to drawing"
    number = game.draw_number(player, game.draw_base(player))
    return f"end your turn and draw {counted(number, 'card')}" if number else "end your turn, drawing no cards"


def _dose(game: Game, place: int) -> int:
    """The points of the next dose (AM-20.13, AM-12.7)."""
    position = game.position
    number = position.open_dooms[place - 1]
    doom = next(doom for doom in position.wizards[position.active].dooms if doom.number == number)
    return game.rules.doom_dose * (doom.doses + 1) * (1 + doom.doubled)


# Cards.


def _pick(game: Game, view: View, player: int, card: Card) -> str:
    """The effect of picking a card in each kind of decision, with the combinations that it belongs to."""
    match view.asks:
        case "Place":
            return _joined(_source(view, card), place_hint(game, player, card.index) or _worth(view, player, card))
        case "BlockDecision":
            return _joined(_source(view, card), _block(game, view, player, card))
        case "SpiritTheft":
            return _call(view, player, card)
        case "ChooseDiscards":
            return _aside(view, card)
        case "TakeDiscard":
            return uses(card, view.wizards[player].hand.known)
        case _:
            return _joined(_source(view, card), _worth(view, player, card))


def _aside(view: View, card: Card) -> str:
    """The fate of a placed card, and the combinations it makes with the cards that stay (AM-11.9)."""
    casting = view.casting
    if casting is None or casting.fate == sp.WILD_ASIDE:
        return "becomes your wild card"
    return f"discard it: {uses(card, [other for other in casting.known if other not in view.picked])}"


def _worth(view: View, player: int, card: Card) -> str:
    return uses(card, [held for held in view.wizards[player].hand.known if held not in view.picked])


def _joined(*parts: str) -> str:
    return "; ".join(part for part in parts if part)


def _source(view: View, card: Card) -> str:
    """The source of a card of the viewer, if it isn't the hand (AM-7.1)."""
    wizard = view.wizards[view.player or 0]
    piles = {"golem card": wizard.golems, "wild card": (wizard.wild,), "ritual card": (wizard.ritual,)}
    return next((name for name, where in piles.items() if any(card in pile.known for pile in where)), "")


def uses(card: Card, cards: tuple[Card, ...] | list[Card]) -> str:
    """The pair, triple or run in suit that a card makes with other cards and is worth keeping for.

    >>> uses(Card("5S"), [Card("4S"), Card("5S"), Card("5H"), Card("6S"), Card("KD")])
    'a pair with 5H, a run with 4S 6S'
    >>> uses(Card("KD"), [Card("4S"), Card("5S")])
    'no pair or run'
    """
    others = sorted(other for other in cards if other != card)
    alike = [other for other in others if other.value == card.value]
    found = [f"{('a pair', 'a triple', 'four')[len(alike) - 1]} with {in_order(alike)}"] if alike else []
    run = []
    for step in (-1, 1):
        value = card.value + step
        while (near := next((o for o in others if o.suit == card.suit and o.value == value), None)) is not None:
            run.append(near)
            value += step
    if run:
        found.append(f"a run with {in_order(sorted(run))}")
    return ", ".join(found) or "no pair or run"


def _block(game: Game, view: View, player: int, card: Card) -> str:
    step = game.position.agenda[0]
    position = game.position
    wilds = position.piles.masks[WILD[player]]
    natural = game.sources(player, None) & ~wilds
    picked = set_of(position.picked) | card.bit
    left = game.block_needed(player, step.doom).picks(natural, wilds, game.powers(player), picked)
    if not left:
        name = "the Stalking Doom" if view.casting is None else spell_title(view.casting)
        return f"blocks {name}"
    return f"begins a block, with {_some(left)}"


def _some(cards: int) -> str:
    """The lowest three cards of a set, and whether there are more."""
    listed = [card for card in CARDS if cards & card.bit]
    return in_order(listed[:3]) + (" ..." if len(listed) > 3 else "")


def _call(view: View, player: int, card: Card) -> str:
    """Whether a call of Spirit Theft can succeed, from the viewer's knowledge (AM-18.12)."""
    mine, other = view.wizards[player], view.wizards[1 - player]
    if card in other.hand.known:
        return f"{WIZARDS[1 - player]} holds it"
    own = (mine.hand, mine.wild, *mine.golems)
    if any(card in pile.known for pile in own):
        return "a miss: you hold it"
    if card in view.discard.known:
        return "a miss: it's in the discard pile"
    return uses(card, mine.hand.known)


# Answers to a casting.


def _answer(game: Game, view: View, action: Action) -> str:
    casting = view.casting
    if casting is None:
        return f"the Stalking Doom goes on: next dose {_next_dose(game)} points"
    spell = game.spell(casting.spell)
    match action:
        case actions.NoBlock():
            return f"{_harm(game, view, casting, spell)}, unless you disbelieve"
        case actions.Accept():
            return "the block stands" if casting.blocked else _harm(game, view, casting, spell)
        case _:
            return _disbelief(game, view, casting, spell)


def _next_dose(game: Game) -> int:
    position = game.position
    step = position.agenda[0]
    doom = next(doom for doom in position.wizards[position.active].dooms if doom.number == step.doom)
    return game.rules.doom_dose * (doom.doses + 1) * (1 + doom.doubled)


def _harm(game: Game, view: View, casting: CastingView, spell: sp.Spell) -> str:
    """The effect of a working casting on the opponent."""
    caster = WIZARDS[casting.caster]
    if spell.damage is not None and spell.block:
        copy = game.clone()  # a house rule's damage may have side effects
        assert copy.position.casting is not None
        base = spell.damage(copy, casting.caster, copy.position.casting)
        fatal = _lost(game, casting.caster, base) >= view.wizards[1 - casting.caster].points
        damage = damage_words(game, casting.caster, base)
        return f"{damage} and you lose the round" if fatal else f"you suffer {damage}"
    following = ""
    if casting.asks == (sp.SEAT,) and casting.claim:
        following = "you play" if casting.claim[0] == view.player else f"{WIZARDS[casting.claim[0]]} plays"
    effect = effect_on_opponent(game, casting.spell, caster, following)
    return effect or f"{spell_title(casting)} works for {caster}"


def _lost(game: Game, striker: int, base: int) -> int:
    """The points that a packet takes from the other wizard (AM-12.1)."""
    mine, other = game.position.wizards[striker], game.position.wizards[1 - striker]
    points = base * 2 if mine.strike else base
    points = points // 2 if other.inner_strength else points
    return 0 if other.armour else points


def _disbelief(game: Game, view: View, casting: CastingView, spell: sp.Spell) -> str:
    """The price of being wrong, and whether known cards prove an illusion (AM-10.3, AM-10.5)."""
    more = "more point" if spell.damage is not None and spell.requirement != ANYTHING else "point"
    penalty = counted(game.penalty(casting.caster, casting.count), more)
    if spell.requirement == ANYTHING:
        return f"useless, it's always true: you lose {penalty}"
    proof = _proof(view, casting)
    if proof:
        return f"an illusion: {proof}"
    return f"you lose {penalty} unless it's an illusion"


def _proof(view: View, casting: CastingView) -> str:
    """The known cards that prove a Fireball or Summon spell an illusion, "" without proof."""
    caster, viewer = view.wizards[casting.caster], view.player or 0
    if caster.controlled or caster.shapechanger or casting.wild or casting.blocked:
        return ""
    mine = view.wizards[viewer]
    own = [card for pile in (mine.hand, mine.wild, *mine.golems) for card in pile.known]
    seen = [*own, *view.discard.known]
    if sp.LOWEST in casting.asks:
        suit, lowest, highest = casting.claim
        there = [card for card in seen if card.suit == suit and lowest <= card.value <= highest]
        if there:
            return f"you hold {there[0]}" if there[0] in own else f"{there[0]} is in the discard pile"
        return ""
    if casting.asks in ((sp.VALUE,), (sp.CURSED,)):
        there = [card for card in seen if card.value == casting.claim[0]]
        if 4 - len(there) < casting.count:
            return f"you see {len(there)} of the four {VALUE_NAMES[casting.claim[0]]}s"
    return ""
