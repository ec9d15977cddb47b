"""A wizard's knowledge as an array: sets of cards first, then numbers (AM-24)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from arcana_archmage.model.state import MANY, POINTS
from arcana_core.cards.cards import CARDS, Card
from arcana_core.knowledge.features import Block, Each, Inside, MultiHot, Number, Numbers, OneHot, own_first

if TYPE_CHECKING:
    from arcana_archmage.knowledge.view import CastingView, View, WizardView
    from arcana_archmage.rules import Rules
    from arcana_archmage.spells.spell import Spell

SUITS = ("clubs", "diamonds", "hearts", "spades")
PHASES = ("effects", "casting", "draw", "over")

ASKS = (
    "EffectsPhase",
    "SpiritTheft",
    "PurityDiscard",
    "TakeDiscard",
    "SpellPhase",
    "DrawPhase",
    "ClaimPart",
    "Place",
    "BlockDecision",
    "WarriorDecision",
    "BelieveDecision",
    "ChooseDiscards",
    "MatchCard",
    "LibraryDiscards",
    "Gifts",
)
"""The kinds of decision (AM-23)."""
OTHER = "none or another"
PARTS = ("first", "second", "third")

_FLAGS = {
    "Dimension Travel": "warp",
    "Stone Armour": "armour",
    "True Sight": "true_sight",
    "Inner Strength": "inner_strength",
    "Dark Pact": "dark_pact",
    "Spirit Theft": "spirit_theft",
    "The Ascension": "ascended",
    "The Ascension was cast": "ascension_cast",
    "Call Shadow Force": "shadow_force",
    "Shapechanger": "shapechanger",
    "Iron Tower": "iron_tower",
    "Ancient Power": "power",
}
_PILES = {"hand": "hand", "wild cards": "wild", "ritual pile": "ritual"}
_COUNTS = {
    "turns to miss": "misses",
    "Magic Masteries": "mastery",
    "Path of Purity charges": "purity",
    "Regenerations": "regenerations",
    "Mazes of Webs": "webs",
    "Arcane Ritual charges": "rituals",
}


def _next_dose(wizard: WizardView) -> int:
    return wizard.dooms[0].doses + 1 if wizard.dooms else 0


def _part(place: int) -> Callable[[CastingView], int | None]:
    return lambda casting: casting.claim[place] if place < len(casting.claim) else None


_SUITS_OF = tuple(tuple(controlled >> suit & 1 for suit in range(4)) for controlled in range(16))

OF_A_WIZARD: tuple[Block[WizardView], ...] = (
    Number("points", "points", low=-POINTS, high=POINTS),
    *(Number(f"cards in {name}", f"{pile}.size", high=52) for name, pile in _PILES.items()),
    *(Number(name, attribute) for name, attribute in _FLAGS.items()),
    *(Number(name, attribute, high=MANY) for name, attribute in _COUNTS.items()),
    Number("number of golems", lambda wizard: len(wizard.golems), high=52),
    Number("cards in golems", lambda wizard: sum([golem.size for golem in wizard.golems]), high=52),
    Number("Mighty Strike", lambda wizard: wizard.strike > 0),
    Number("Undying Warriors", lambda wizard: len(wizard.warriors), high=MANY),
    Number("Stalking Dooms", lambda wizard: len(wizard.dooms), high=MANY),
    Number("next dose of the oldest doom, in doses", _next_dose, high=MANY + 1),
    Number("doublings of the oldest doom", lambda wizard: bool(wizard.dooms) and wizard.dooms[0].doubled),
    Numbers("Elemental Control", SUITS, lambda wizard: _SUITS_OF[wizard.controlled]),
)

OF_A_CASTING: tuple[Block[CastingView], ...] = (
    *(OneHot(f"{part} part of the claim", range(15), _part(place)) for place, part in enumerate(PARTS)),
    Number("cards placed for it from the hand", "from_hand", high=52),
    Number("cards placed for it from a ritual pile", "from_ritual", high=52),
    Number("cards placed for it as wild cards", "wild", high=52),
    Number("it was disbelieved", "disbelieved"),
    Number("it was blocked", "blocked"),
    Number("cards placed for it from golems", lambda casting: sum(casting.from_golems), high=52),
)
"""The sources of the placed cards are public, and so is the claim (AM-7.1, AM-24.1)."""


def features(rules: Rules, spells: Iterable[Spell]) -> Iterator[Block[View]]:
    """The features of an observation, each with the way to compute it from a view."""
    yield MultiHot("my hand", CARDS, lambda view: _mine(view).hand.known)
    yield MultiHot("my wild cards", CARDS, lambda view: _mine(view).wild.known)
    yield MultiHot("my golems", CARDS, lambda view: _in_golems(_mine(view)))
    yield MultiHot("my ritual pile", CARDS, lambda view: _mine(view).ritual.known)
    yield MultiHot("my placed cards", CARDS, lambda view: _placed(view, by_me=True))
    yield MultiHot("my picks", CARDS, "picked")
    yield MultiHot("other's hand, as far as known", CARDS, lambda view: _other(view).hand.known)
    yield MultiHot("other's wild cards, as far as known", CARDS, lambda view: _other(view).wild.known)
    yield MultiHot("other's golems, as far as known", CARDS, lambda view: _in_golems(_other(view)))
    yield MultiHot("other's placed cards, as far as known", CARDS, lambda view: _placed(view, by_me=False))
    yield MultiHot("discard pile, as far as known", CARDS, "discard.known")
    yield Each(("my {}", "other's {}"), lambda view: own_first(view.wizards, view.player), OF_A_WIZARD)
    yield Number("my score", lambda view: own_first(view.scores, view.player)[0], high=POINTS)
    yield Number("other's score", lambda view: own_first(view.scores, view.player)[1], high=POINTS)
    yield Number("it is my turn", lambda view: view.active == view.player)
    yield Number("I deal in this round", lambda view: view.dealer == view.player)
    yield Number("I am to act", lambda view: view.player in view.to_act)
    yield Number("cards in the deck", "deck.size", high=52)
    yield Number("cards in the discard pile", "discard.size", high=52)
    yield Number("round", "round", high=rules.rounds if rules.match_mode == "rounds" else rules.round_limit)
    yield Number("turn", "turn", high=rules.turn_limit)
    yield Number("castings left", "castings_left", high=MANY)
    yield OneHot("phase", PHASES, "phase")
    yield OneHot("decision", (*ASKS, OTHER), lambda view: view.asks if view.asks in ASKS else OTHER)
    names = tuple([spell.notation for spell in spells])
    yield Inside(lambda view: view.casting, [OneHot("spell in hand", names, "spell"), *OF_A_CASTING])


def _mine(view: View) -> WizardView:
    return view.wizards[view.player or 0]


def _other(view: View) -> WizardView:
    return view.wizards[not view.player]


def _in_golems(wizard: WizardView) -> list[Card]:
    return [card for golem in wizard.golems for card in golem.known]


def _placed(view: View, *, by_me: bool) -> tuple[Card, ...]:
    casting = view.casting
    return casting.known if casting is not None and (casting.caster == view.player) is by_me else ()
