"""What a wizard may know, as an object (AM-24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from arcana_archmage.state import DECK, DISCARD, HAND, PLACED, PLACED_WILD, RITUAL, WILD, Position, Wizard, copied
from arcana_core.cards import CARDS, Card, cards_in

if TYPE_CHECKING:
    from arcana_archmage.game import Game

Cards = tuple[Card, ...]

BYSTANDER = 2
"""The number of the bystander among the viewers of the piles."""


@frozen
class PileView:
    """A pile as somebody may know it: how many cards it has, and those known to lie in it."""

    size: int
    known: Cards


@frozen
class CastingView:
    """The casting in hand, as somebody may know it.

    Attributes:
        caster: who casts.
        spell: its notation.
        claim: what is claimed so far.
        count: how many cards lie there.
        known: those of them that are known.
        order: the cards in the order of placing, for their caster; () for others.
        disbelieved, blocked: the answer so far.
    """

    caster: int
    spell: str
    claim: tuple[int, ...]
    count: int
    known: Cards
    order: Cards
    disbelieved: bool
    blocked: bool


@frozen
class WizardView:
    """One wizard, as somebody may know him.

    Attributes:
        points: damage points left.
        in_effect: what is in effect for him, in words, in the order of the rulebook.
        wizard: the same as plain fields; all public.
        hand, wild, ritual: his piles.
        golems: his golems.
    """

    points: int
    in_effect: tuple[str, ...]
    wizard: Wizard
    hand: PileView
    wild: PileView
    ritual: PileView
    golems: tuple[PileView, ...]


@frozen
class View:
    """What one wizard, or a bystander, may know of a match.

    Attributes:
        player: whose view it is, None for a bystander.
        to_act: who decides now.
        asks: what kind of decision that is (AM-24.11).
        picked: the cards that this player has picked so far in a choice of several; () for everybody else.
        deck, discard: the piles in the middle.
        wizards: both wizards in their seats.
        casting: the casting in hand.
        scores, round, dealer, turn, active, phase, castings_left: as in the position.
    """

    player: int | None
    to_act: tuple[int, ...]
    asks: str
    picked: Cards
    deck: PileView
    discard: PileView
    wizards: tuple[WizardView, WizardView]
    casting: CastingView | None
    scores: tuple[int, int]
    round: int
    dealer: int
    turn: int
    active: int
    phase: str
    castings_left: int


def view_of(game: Game, player: int | None) -> View:
    """What this player, or a bystander, may know of the match."""
    position = game.position
    viewer = BYSTANDER if player is None else player
    agenda = position.agenda
    return View(
        player=player,
        to_act=game.players_to_act,
        asks="" if agenda is None else type(agenda[0]).__name__,
        picked=tuple(CARDS[card] for card in position.picked) if game.players_to_act == (player,) else (),
        deck=_pile(position, DECK, viewer),
        discard=_pile(position, DISCARD, viewer),
        wizards=(_wizard(position, 0, viewer), _wizard(position, 1, viewer)),
        casting=_casting(position, viewer),
        scores=position.scores,
        round=position.round,
        dealer=position.dealer,
        turn=position.turn,
        active=position.active,
        phase=position.phase,
        castings_left=position.castings_left,
    )


def _pile(position: Position, pile: int, viewer: int) -> PileView:
    return PileView(position.piles.size(pile), cards_in(position.piles.known(viewer, pile)))


def _wizard(position: Position, seat: int, viewer: int) -> WizardView:
    wizard = position.wizards[seat]
    return WizardView(
        points=wizard.points,
        in_effect=in_effect(wizard),
        wizard=_public(wizard),
        hand=_pile(position, HAND[seat], viewer),
        wild=_pile(position, WILD[seat], viewer),
        ritual=_pile(position, RITUAL[seat], viewer),
        golems=tuple(_pile(position, pile, viewer) for pile in wizard.golems),
    )


def _public(wizard: Wizard) -> Wizard:
    public: Wizard = copied(wizard)
    return public


def _casting(position: Position, viewer: int) -> CastingView | None:
    casting = position.casting
    if casting is None:
        return None
    caster = position.active
    known = position.piles.known(viewer, PLACED[caster]) | position.piles.known(viewer, PLACED_WILD[caster])
    order = tuple(CARDS[card] for card in casting.placed) if viewer == caster else ()
    return CastingView(
        caster,
        casting.spell,
        casting.claim,
        casting.count,
        cards_in(known),
        order,
        casting.disbelieved,
        casting.blocked,
    )


def in_effect(wizard: Wizard) -> tuple[str, ...]:
    """What is in effect for a wizard, in words (AM-24.1)."""
    suits = "".join(letter for bit, letter in enumerate("CDHS") if wizard.controlled >> bit & 1)
    listed = (
        (bool(suits), f"Elemental Control {suits}"),
        (bool(wizard.strike), "Mighty Strike"),
        (wizard.warp, "Dimension Travel"),
        (wizard.armour, "Stone Armour"),
        (wizard.true_sight, "True Sight"),
        (wizard.inner_strength, "Inner Strength"),
        (wizard.dark_pact, "Dark Pact"),
        (wizard.spirit_theft, "Spirit Theft"),
        (wizard.mastery > 0, f"Magic Mastery x {wizard.mastery}"),
        (wizard.ascended, "The Ascension"),
        (wizard.purity > 0, f"Path of Purity x {wizard.purity}"),
        (bool(wizard.dooms), f"Stalking Doom, doses so far {', '.join(str(doom.doses) for doom in wizard.dooms)}"),
        (bool(wizard.warriors), f"Undying Warrior x {len(wizard.warriors)}"),
        (wizard.shadow_force, "Call Shadow Force"),
        (wizard.shapechanger, "Shapechanger"),
        (wizard.regenerations > 0, f"Regeneration x {wizard.regenerations}"),
        (wizard.rituals > 0, f"Arcane Ritual x {wizard.rituals}"),
        (wizard.iron_tower, "Iron Tower"),
        (wizard.webs > 0, f"in a Maze of Webs x {wizard.webs}"),
        (wizard.power, "Ancient Power"),
        (wizard.misses > 0, f"frozen for {wizard.misses} turns"),
    )
    return (*(text for there, text in listed if there), *wizard.others)
