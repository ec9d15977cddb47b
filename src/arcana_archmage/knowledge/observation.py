"""What a wizard may know, as an array: sets of cards first, then numbers (AM-24)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from arcana_archmage.model.state import DECK, DISCARD, HAND, PLACED, PLACED_WILD, RITUAL, WILD, Wizard, set_of
from arcana_core.cards.cards import CARDS
from arcana_core.knowledge.observations import Feature, ObservationSpec

if TYPE_CHECKING:
    from arcana_archmage.game import Game
    from arcana_archmage.spells.spell import Spell

SETS = (
    "my hand",
    "my wild cards",
    "my golems",
    "my ritual pile",
    "my placed cards",
    "my picks",
    "other's hand, as far as known",
    "other's wild cards, as far as known",
    "other's golems, as far as known",
    "other's placed cards, as far as known",
    "discard pile, as far as known",
)
"""The sets of cards at the beginning of an observation, 52 numbers each."""

MANY = 100_000.0
"""No count of a match can be higher under any rules that are accepted."""
POINTS = 10_000_000.0

OF_A_WIZARD = (
    *(Feature(name, low=-POINTS if name == "points" else 0.0, high=POINTS) for name in ("points", "score")),
    *(Feature(f"cards in {pile}", high=52) for pile in ("hand", "wild cards", "golems", "ritual pile")),
    Feature("number of golems", high=52),
    Feature("turns to miss", high=MANY),
    Feature("Elemental Control", 4, labels=("clubs", "diamonds", "hearts", "spades")),
    *(
        Feature(name)
        for name in (
            "Mighty Strike",
            "Dimension Travel",
            "Stone Armour",
            "True Sight",
            "Inner Strength",
            "Dark Pact",
            "Spirit Theft",
            "The Ascension",
            "The Ascension was cast",
            "Call Shadow Force",
            "Shapechanger",
            "Iron Tower",
            "Ancient Power",
        )
    ),
    *(
        Feature(name, high=MANY)
        for name in (
            "Magic Masteries",
            "Path of Purity charges",
            "Undying Warriors",
            "Stalking Dooms",
            "next dose of the oldest doom, in doses",
            "doublings of the oldest doom",
            "Regenerations",
            "Mazes of Webs",
            "Arcane Ritual charges",
        )
    ),
)
"""The numbers of one wizard."""

SOURCES = ("from the hand", "from golems", "from a ritual pile", "as wild cards")
"""Where placed cards come from (AM-7.1)."""

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


@cache
def spec_of(spells: tuple[Spell, ...]) -> ObservationSpec:
    """The meaning of each number of an observation of a match with these spells."""
    cards = tuple(str(card) for card in CARDS)
    names = tuple(spell.notation for spell in spells)
    return ObservationSpec(
        (
            *(Feature(name, 52, labels=cards) for name in SETS),
            *(_of("my", feature) for feature in OF_A_WIZARD),
            *(_of("other's", feature) for feature in OF_A_WIZARD),
            Feature("cards in the deck", high=52),
            Feature("cards in the discard pile", high=52),
            Feature("round", high=MANY),
            Feature("turn", high=MANY),
            Feature("it is my turn"),
            Feature("I deal in this round"),
            Feature("I am to act"),
            Feature("castings left", high=MANY),
            Feature("phase", 4, labels=PHASES),
            Feature("decision", len(ASKS) + 1, labels=(*ASKS, "none or another")),
            Feature("spell in hand", len(names), labels=names),
            Feature("claim, each part as a number", 3, high=14),
            *(Feature(f"cards placed for it {source}", high=52) for source in SOURCES),
            Feature("it was disbelieved"),
            Feature("it was blocked"),
        )
    )


def _of(whose: str, feature: Feature) -> Feature:
    return Feature(f"{whose} {feature.name}", feature.size, feature.low, feature.high, feature.labels)


def observe(game: Game, player: int) -> NDArray[np.float32]:
    """What this player may know, laid out as `spec_of` says."""
    position = game.position
    spells = len(game.spells)
    seen = np.zeros(_SPELLS + spells + 9, dtype=np.float32)
    seen[:_NUMBERS] = _sets(game, player)
    seen[_NUMBERS:_PHASES] = _numbers(game, player)
    seen[_PHASES + PHASES.index(position.phase)] = 1.0
    step = type(position.agenda[0]).__name__ if position.agenda else ""
    seen[_ASKS + _ASKED.get(step, len(ASKS))] = 1.0
    casting = position.casting
    if casting is not None:
        seen[_SPELLS + game.place_of_spell(casting.spell)] = 1.0
        claim = [*casting.claim, 0, 0, 0][:3]
        placed = casting.from_hand, sum(casting.from_golems), casting.from_ritual, casting.wild
        seen[_SPELLS + spells :] = (*claim, *placed, casting.disbelieved, casting.blocked)
    return seen


def _sets(game: Game, player: int) -> NDArray[np.uint8]:
    position = game.position
    piles = position.piles
    masks, known = piles.masks, piles.known
    other = 1 - player
    mine, theirs = position.wizards[player], position.wizards[other]
    picked = set_of(position.picked) if game.players_to_act == (player,) else 0
    golems = 0
    for pile in mine.golems:
        golems |= masks[pile]
    seen = 0
    for pile in theirs.golems:
        seen |= known(player, pile)
    bits = (
        masks[HAND[player]]
        | masks[WILD[player]] << 52
        | golems << 104
        | masks[RITUAL[player]] << 156
        | (masks[PLACED[player]] | masks[PLACED_WILD[player]]) << 208
        | picked << 260
        | known(player, HAND[other]) << 312
        | known(player, WILD[other]) << 364
        | seen << 416
        | (known(player, PLACED[other]) | known(player, PLACED_WILD[other])) << 468
        | known(player, DISCARD) << 520
    )
    packed = np.frombuffer(bits.to_bytes(72, "little"), dtype=np.uint8)
    return np.unpackbits(packed, count=52 * len(SETS), bitorder="little")


def _numbers(game: Game, player: int) -> tuple[float, ...]:
    position = game.position
    masks = position.piles.masks
    return (
        *_of_a_wizard(game, player, position.wizards[player]),
        *_of_a_wizard(game, 1 - player, position.wizards[1 - player]),
        masks[DECK].bit_count(),
        masks[DISCARD].bit_count(),
        position.round,
        position.turn,
        position.active == player,
        position.dealer == player,
        player in game.players_to_act,
        position.castings_left,
    )


_ASKED = {name: place for place, name in enumerate(ASKS)}

# Where the parts of an observation begin; `spec_of` lays out the same.
_NUMBERS = 52 * len(SETS)
_PHASES = _NUMBERS + 2 * sum(feature.size for feature in OF_A_WIZARD) + 8
_ASKS = _PHASES + len(PHASES)
_SPELLS = _ASKS + len(ASKS) + 1


def _of_a_wizard(game: Game, seat: int, wizard: Wizard) -> tuple[float, ...]:
    masks = game.position.piles.masks
    controlled = wizard.controlled
    return (
        wizard.points,
        game.position.scores[seat],
        masks[HAND[seat]].bit_count(),
        masks[WILD[seat]].bit_count(),
        sum([masks[pile].bit_count() for pile in wizard.golems]),
        masks[RITUAL[seat]].bit_count(),
        len(wizard.golems),
        wizard.misses,
        controlled & 1,
        controlled >> 1 & 1,
        controlled >> 2 & 1,
        controlled >> 3,
        wizard.strike > 0,
        wizard.warp,
        wizard.armour,
        wizard.true_sight,
        wizard.inner_strength,
        wizard.dark_pact,
        wizard.spirit_theft,
        wizard.ascended,
        wizard.ascension_cast,
        wizard.shadow_force,
        wizard.shapechanger,
        wizard.iron_tower,
        wizard.power,
        wizard.mastery,
        wizard.purity,
        len(wizard.warriors),
        len(wizard.dooms),
        wizard.dooms[0].doses + 1 if wizard.dooms else 0,
        wizard.dooms[0].doubled if wizard.dooms else 0,
        wizard.regenerations,
        wizard.webs,
        wizard.rituals,
    )
