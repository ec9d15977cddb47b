"""A bot for Archmage that plays to win: true spells that hurt, bluffs that pay, disbelief where it is cheap.

It rates every casting by the points it expects to gain, and every disbelief by the points at stake. During the match it
estimates from the points how often the opponent disbelieves, and how often the opponent's castings are true.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import define, field, frozen

from arcana_archmage.actions import (
    ACCEPT,
    CALL,
    DISBELIEVE,
    DISCHARGE,
    END,
    LOOK,
    NO_BLOCK,
    NOTHING,
    PICKS,
    PURIFY,
    STOP,
    Cast,
    ClaimHighest,
    ClaimLowest,
    ClaimSeat,
    ClaimSuit,
    ClaimValue,
    Dose,
    Draw,
    Pick,
    picks_of,
)
from arcana_archmage.knowledge.view import PileView, View, WizardView
from arcana_archmage.render.effects import LASTING
from arcana_archmage.spells import spell as sp
from arcana_archmage.spells.books import SPELLS
from arcana_archmage.spells.requirements.placements import Placement, cheapest, find_fireballs
from arcana_archmage.spells.requirements.readings import FACES, Powers
from arcana_core.actions import Action
from arcana_core.cards.cards import COURT, VALUES, indices

if TYPE_CHECKING:
    from arcana_core.bots import Seat

WORTH = {
    "learn-magic": 2,
    "elemental-control": 8,
    "mighty-strike": 18,
    "dimension-travel": 10,
    "stone-armour": 10,
    "mystic-library": 3,
    "true-sight": 10,
    "inner-strength": 45,
    "call-chaos": 8,
    "vampire-blood": 8,
    "spirit-theft": 14,
    "magic-mastery": 16,
    "sacrificial-flame": 3,
    "path-of-purity": 1,
    "create-golem": 6,
    "freeze": 40,
    "stalking-doom": 35,
    "undying-warrior": 5,
    "call-shadow-force": 8,
    "shapechanger": 10,
    "curse": 12,
    "regeneration": 16,
    "arcane-ritual": 10,
    "iron-tower": 4,
    "maze-of-webs": 14,
    "ancient-power": 5,
}
"""Estimated worth in points of each spell without damage. The bot doesn't cast spells without an entry."""

ALWAYS_TRUE = {"learn-magic", "stone-armour", "dark-pact", "vampire-blood", "the-ascension"}  # AM-8.11
A_CARD = 2.5
"""The price in points of a card that is spent."""
HELD = 1.5
"""The average price of a card when half of the placed cards are picked up again."""


@frozen
class Plan:
    """A possible casting: the spell, its claim, its cards, and its expected points."""

    spell: sp.Spell
    claim: tuple[int, ...]
    cards: tuple[int, ...]
    points: float
    true: bool


@define
class Odds:
    """An estimated frequency, starting from a first guess."""

    hits: float
    of: float

    def see(self, hit: bool) -> None:
        """Count one more case."""
        self.hits += hit
        self.of += 1

    @property
    def share(self) -> float:
        """The share of cases counted as hits."""
        return self.hits / self.of


@define
class Duellist:
    """A bot that rates every casting, counts cards, and adapts to its opponent."""

    plan: Plan | None = None
    doubts: Odds = field(factory=lambda: Odds(2.0, 4.0))  # how often the opponent disbelieves
    truths: Odds = field(factory=lambda: Odds(1.0, 3.0))  # how often the opponent's castings are true
    before: tuple[int, int] = (0, 0)  # own points and the other's when the last casting was made
    doubted: int | None = None  # own points when this bot last disbelieved a casting

    def choose(self, seat: Seat[View]) -> Action:
        """The action with the most expected points."""
        legal = seat.legal_actions
        if len(legal) == 1:
            return legal[0]
        view = seat.view
        self._learn(view, seat.player)
        decide = {
            "SpellPhase": self._cast,
            "ClaimPart": self._claim,
            "Place": self._place,
            "BlockDecision": self._block,
            "BelieveDecision": self._believe,
            "EffectsPhase": self._effects,
            "SpiritTheft": self._call,
            "TakeDiscard": self._highest,
            "LibraryDiscards": self._exchange,
        }.get(view.asks, self._least)
        return decide(seat, view)

    def _learn(self, view: View, player: int) -> None:
        mine, theirs = view.wizards[player].points, view.wizards[1 - player].points
        if self.plan is not None and view.asks == "SpellPhase" and view.casting is None:
            own, other = self.before
            if not self.plan.true:
                self.doubts.see(mine < own)
            elif self.plan.spell.damage is None and theirs <= other:
                self.doubts.see(theirs < other)
            self.plan = None
        if self.doubted is not None:
            # Losing points after disbelief means that the casting was true.
            self.truths.see(mine < self.doubted)
            self.doubted = None

    # Casting.

    def _cast(self, seat: Seat[View], view: View) -> Action:
        me = view.wizards[seat.player]
        names = [action.spell for action in seat.legal_actions if isinstance(action, Cast)]
        plans = [plan for name in names for plan in self._plans(seat, view, name)]
        best = max(plans, key=lambda plan: plan.points, default=None)
        if best is None or best.points <= 0:
            self.plan = None
            return END if END in seat.legal_actions else NOTHING
        self.plan = best
        self.before = (me.points, view.wizards[1 - seat.player].points)
        return Cast(best.spell.notation)

    def _plans(self, seat: Seat[View], view: View, name: str) -> Iterator[Plan]:
        spell = BY_NOTATION.get(name)
        me = view.wizards[seat.player]
        if spell is None or (name in LASTING and getattr(me, LASTING[name])):
            return
        hand, wilds = _set(me.hand), _set(me.wild)
        others = 0
        if len(me.golems) >= 2 and not spell.hand_only:
            for golem in me.golems:
                others |= _set(golem)
        others |= _set(me.ritual)
        if spell.hand_only:
            wilds = others = 0
        powers = Powers(me.controlled, me.shapechanger)
        counts = spell.numbers(hand.bit_count(), (others | wilds).bit_count())
        must = hand if spell.whole_hand else 0
        if sp.LOWEST in spell.claim:
            for found in find_fireballs(hand | others, wilds, Powers(powers.controlled)):
                yield self._weighed(seat, view, spell, found, cost=0)
            yield from self._bluffs(seat, view, spell, hand | others, must, counts, powers)
            return
        for claim in _claims(spell, seat.player):
            found_one = cheapest(spell.requirement, hand | others, wilds, powers, claim, counts=counts, must=must)
            if found_one is not None:
                yield self._weighed(seat, view, spell, found_one, cost=0)
        yield from self._bluffs(seat, view, spell, hand | others, must, counts, powers)

    def _bluffs(
        self, seat: Seat[View], view: View, spell: sp.Spell, cards: int, must: int, counts: range, powers: Powers
    ) -> Iterator[Plan]:
        """The same spell as a bluff with the lowest cards and the most damaging claim, if it can be faked."""
        if spell.notation in ALWAYS_TRUE or not counts:
            return
        lowest = sorted(indices(cards & ~must), key=FACES.__getitem__)
        for count in {counts[0], counts[-1]} if sp.LOWEST in spell.claim else {counts[0]}:
            placed = must
            for card in lowest[: count - must.bit_count()]:
                placed |= 1 << card
            if placed.bit_count() != count:
                continue
            claim: tuple[int, ...] = ()
            if sp.LOWEST in spell.claim:
                claim = (seat.rng.below(4), 15 - count, 14) if count <= 13 else ()
            elif spell.claim:
                claim = _claims(spell, seat.player)[-1]
            if len(claim) != len(spell.claim) and spell.claim != (sp.CURSED,):
                continue
            asked = (9,) if spell.claim == (sp.CURSED,) else claim
            cost = spell.requirement.cost(placed, 0, powers, asked)
            if cost:
                yield self._weighed(seat, view, spell, Placement(placed, 0, claim), cost)

    def _weighed(self, seat: Seat[View], view: View, spell: sp.Spell, placement: Placement, cost: int) -> Plan:
        me, other = view.wizards[seat.player], view.wizards[1 - seat.player]
        cards = indices(placement.cards | placement.wilds)
        number = len(cards)
        claim = placement.claim if spell.claim != (sp.CURSED,) else ()
        gain = _worth(spell, me, other, claim, number)
        stands = 1.0 - _block_odds(spell, other, claim)
        doubt = 0.0 if spell.notation in ALWAYS_TRUE else self.doubts.share
        if cost:
            weight = 2 if other.true_sight else 1
            hurt = min(cost * weight, 10 * me.points) * (1000 if cost * weight >= me.points else 1)
            points = stands * ((1 - doubt) * gain - doubt * hurt)
        else:
            points = stands * (gain + doubt * number * (5 if me.shadow_force else 2))
        kept = spell.cards in (sp.PICKED_UP, sp.COMPARED)
        spent = number * (0.0 if kept else A_CARD if spell.cards not in (sp.HALVED, sp.QUARTERED) else HELD)
        return Plan(spell, claim, cards, points - spent, not cost)

    def _planned(self, seat: Seat[View], view: View) -> Plan | None:
        """The plan, if the current casting is the planned one. Another bot may have decided for this seat."""
        plan, casting = self.plan, view.casting
        if plan is None or casting is None or casting.caster != seat.player or casting.spell != plan.spell.notation:
            return None
        return plan if casting.claim[: len(plan.claim)] == plan.claim[: len(casting.claim)] else None

    def _claim(self, seat: Seat[View], view: View) -> Action:
        plan = self._planned(seat, view)
        place = 0 if view.casting is None else len(view.casting.claim)
        if plan is not None and place < len(plan.claim):
            for action in seat.legal_actions:
                match action:
                    case ClaimSuit(suit=part) | ClaimSeat(seat=part) if part == plan.claim[place]:
                        return action
                    case ClaimValue(value=part) | ClaimLowest(value=part) | ClaimHighest(value=part):
                        if part == plan.claim[place]:
                            return action
        # A Curse: name the value with the most cards known not to be in the opponent's hand.
        known = _set(view.wizards[seat.player].hand) | _set(view.discard)
        named = [action for action in seat.legal_actions if isinstance(action, ClaimValue)]
        return max(named, key=lambda action: (VALUES[action.value] & known).bit_count(), default=seat.legal_actions[0])

    def _place(self, seat: Seat[View], view: View) -> Action:
        plan = self._planned(seat, view)
        planned = plan.cards if plan is not None else ()
        if view.casting is not None and view.casting.spell == "curse":
            # The opponent has named a value only now: place a card of that value if possible.
            value = view.casting.claim[0]
            fitting = [a for a in seat.legal_actions if isinstance(a, Pick) and a.card.value == value]
            if fitting:
                return fitting[0]
        for card in planned:
            if PICKS[card] in seat.legal_actions:
                return PICKS[card]
        return STOP if STOP in seat.legal_actions else self._least(seat, view)

    # Answering.

    def _block(self, seat: Seat[View], view: View) -> Action:
        picks = [action for action in seat.legal_actions if isinstance(action, Pick)]
        if not picks:
            return NO_BLOCK
        stakes = self._stakes(seat, view)
        spell = None if view.casting is None else BY_NOTATION.get(view.casting.spell)
        needed = 1 if spell is None else max(spell.block, 1)
        if NO_BLOCK in seat.legal_actions and stakes < A_CARD * needed:
            return NO_BLOCK
        return min(picks, key=lambda action: action.card.value)

    def _believe(self, seat: Seat[View], view: View) -> Action:
        casting = view.casting
        assert casting is not None
        if casting.spell in ALWAYS_TRUE:
            return ACCEPT
        me, other = view.wizards[seat.player], view.wizards[casting.caster]
        true = 0.02 if self._impossible(seat, view) else self.truths.share
        penalty = casting.count * (5 if other.shadow_force else 2)
        stakes = self._stakes(seat, view)
        fatal = 1000.0 if stakes >= me.points > 0 else 1.0
        if true * penalty < (1 - true) * (stakes * fatal + 6):
            self.doubted = me.points
            return DISBELIEVE
        return ACCEPT

    def _stakes(self, seat: Seat[View], view: View) -> float:
        casting = view.casting
        spell = None if casting is None else BY_NOTATION.get(casting.spell)
        if casting is None or spell is None:
            return 8.0  # a guess for a Stalking Doom, and for unknown spells of house rules
        other, me = view.wizards[casting.caster], view.wizards[seat.player]
        return _worth(spell, other, me, casting.claim, casting.count)

    def _impossible(self, seat: Seat[View], view: View) -> bool:
        """Whether cards known to be elsewhere prove the claim false."""
        casting = view.casting
        assert casting is not None
        other = view.wizards[casting.caster]
        if other.controlled or other.shapechanger or other.wild.size:
            return False
        known = _set(view.wizards[seat.player].hand) | _set(view.discard)
        for golem in view.wizards[seat.player].golems:
            known |= _set(golem)
        spell = BY_NOTATION.get(casting.spell)
        if spell is None:
            return False
        if sp.LOWEST in spell.claim:
            suit, lowest, highest = casting.claim
            return any(known >> suit * 13 + value - 2 & 1 for value in range(lowest, highest + 1))
        if spell.claim in ((sp.VALUE,), (sp.CURSED,)):
            return (VALUES[casting.claim[0]] & ~known).bit_count() < casting.count
        if spell.title in ("Teleport", "Magic Mastery", "Iron Tower"):
            return (COURT & ~known).bit_count() < casting.count
        return False

    # Other choices.

    def _effects(self, seat: Seat[View], view: View) -> Action:
        for action in seat.legal_actions:
            if isinstance(action, Dose) or action in (CALL, LOOK):
                return action
        me = view.wizards[seat.player]
        low = [card for card in me.hand.known if card.value <= 4]
        if PURIFY in seat.legal_actions and len(low) >= 2 and me.hand.size >= 7:
            return PURIFY
        return END

    def _call(self, seat: Seat[View], view: View) -> Action:
        other = view.wizards[1 - seat.player]
        sure = picks_of(_set(other.hand))
        if sure:
            return max(sure, key=lambda action: action.card.value)
        me = view.wizards[seat.player]
        known = _set(me.hand) | _set(view.discard) | _set(me.wild)
        unseen = [action for action in PICKS if not known & action.card.bit and action.card.value >= 10]
        return seat.rng.choice(unseen or PICKS)

    def _highest(self, seat: Seat[View], view: View) -> Action:
        picks = [action for action in seat.legal_actions if isinstance(action, Pick)]
        return max(picks, key=lambda action: action.card.value)

    def _exchange(self, seat: Seat[View], view: View) -> Action:
        low = [action for action in seat.legal_actions if isinstance(action, Pick) and action.card.value <= 7]
        return low[0] if low else STOP

    def _least(self, seat: Seat[View], view: View) -> Action:
        """The cheapest action: draw the most cards, discharge the warrior, give the lowest card."""
        legal = seat.legal_actions
        if isinstance(legal[-1], Draw):
            return legal[-1]
        if DISCHARGE in legal:
            return DISCHARGE
        picks = [action for action in legal if isinstance(action, Pick)]
        return min(picks, key=lambda action: action.card.value) if picks else seat.rng.choice(legal)


BY_NOTATION = {spell.notation: spell for spell in SPELLS}


def _set(pile: PileView) -> int:
    known = 0
    for card in pile.known:
        known |= card.bit
    return known


def _claims(spell: sp.Spell, player: int) -> tuple[tuple[int, ...], ...]:
    """The claims to rate. The last one is for bluffs."""
    if spell.claim == (sp.VALUE,):
        return tuple((value,) for value in range(2, 15))
    if spell.claim == (sp.SUIT,):
        return tuple((suit,) for suit in range(4))
    if spell.claim == (sp.SEAT,):
        return ((player,),)
    if spell.claim == (sp.CURSED,):
        return ((9,),)
    return ((),)


def _worth(spell: sp.Spell, caster: WizardView, other: WizardView, claim: tuple[int, ...], count: int) -> float:
    """The points that a working spell with this number of cards brings its caster."""
    if spell.notation in WORTH:
        return float(WORTH[spell.notation])
    if not spell.block or spell.damage is None:
        return 0.0
    if sp.LOWEST in spell.claim:
        _, lowest, highest = claim
        base = sum(range(lowest, highest + 1)) if caster.warp else 5 * (highest - lowest + 1)
    else:
        base = claim[0] * count
    base *= 2 if caster.strike else 1
    if other.armour:
        return 6.0
    return base / 2 if other.inner_strength else float(base)


def _block_odds(spell: sp.Spell, other: WizardView, claim: tuple[int, ...]) -> float:
    """The chance that the other wizard can block, from the number of cards they hold."""
    if not spell.block:
        return 0.0
    size = other.hand.size + sum(golem.size for golem in other.golems) + other.wild.size
    if spell.block == sp.FIREBALL_BLOCK:
        higher = 14 - claim[2] + (12 if other.iron_tower else 0)
        return min(0.9, higher * size / 52)
    each = {2: 0.11, 3: 0.035, 4: 0.008}[spell.block]
    return float(min(0.9, each * max(size - spell.block + 1, 0)))
