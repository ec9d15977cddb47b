"""A wizard's knowledge as an object (AM-24)."""

from __future__ import annotations

from arcana_archmage.chapters.resolving import MatchCard
from arcana_archmage.model.forward import Game
from arcana_archmage.model.state import DECK, DISCARD, HAND, PLACED, PLACED_WILD, RITUAL, WILD, Doom, Wizard
from arcana_core.cards.cards import CARDS, Card, cards_in
from arcana_core.cards.piles import Piles
from arcana_core.frozen import quick_frozen
from arcana_core.knowledge import views
from arcana_core.text.wording import times

Cards = tuple[Card, ...]

SPECTATOR = 2
"""The number of the spectator among the viewers of the piles."""


@quick_frozen
class PileView:
    """A pile as one viewer knows it: its size, and the cards known to be in it."""

    size: int
    known: Cards


@quick_frozen
class CastingView:
    """The current casting as one viewer knows it.

    Attributes:
        caster: The caster's seat.
        spell: The spell's notation.
        title: The spell's name.
        asks: The parts of its claim, in order (see `arcana_archmage.spells.spell`).
        fate: The way its cards move afterwards (see `arcana_archmage.spells.spell`).
        claim: The claim made so far.
        count: The number of placed cards.
        from_hand, from_golems, from_ritual, wild: The number of cards from each source, golem by golem (AM-24.1).
        lying: The number of placed cards still on the table.
        known: Those of them that the viewer knows.
        order: The cards still on the table in the order of placing, for their caster; () for others.
        matching: The card of Vampire Blood being compared, or None.
        disbelieved, blocked: The answer so far.
    """

    caster: int
    title: str
    asks: tuple[str, ...]
    fate: str
    lying: int
    known: Cards
    order: Cards
    matching: Card | None
    spell: str
    claim: tuple[int, ...]
    count: int
    from_hand: int
    from_golems: tuple[int, ...]
    from_ritual: int
    wild: int
    disbelieved: bool
    blocked: bool


@quick_frozen
class WizardView:
    """A wizard as one viewer knows them: the known cards of their piles, and their effects, which are public.

    Attributes:
        books: The wizard's optional spell books (AM-3.1).
        hand, wild, ritual, golems: The wizard's piles.
        points, misses, controlled, strike, warp, armour, true_sight, inner_strength, dark_pact, spirit_theft,
            ascended, ascension_cast, shadow_force, shapechanger, iron_tower, mastery, purity, warriors, dooms,
            regenerations, webs, rituals, power, others: As in `arcana_archmage.model.state.Wizard`.
    """

    books: tuple[str, ...]
    hand: PileView
    wild: PileView
    ritual: PileView
    golems: tuple[PileView, ...]
    points: int
    misses: int
    controlled: int
    strike: int
    warp: bool
    armour: bool
    true_sight: bool
    inner_strength: bool
    dark_pact: bool
    spirit_theft: bool
    ascended: bool
    ascension_cast: bool
    shadow_force: bool
    shapechanger: bool
    iron_tower: bool
    mastery: int
    purity: int
    warriors: tuple[int, ...]
    dooms: tuple[Doom, ...]
    regenerations: int
    webs: int
    rituals: int
    power: bool
    others: tuple[str, ...]

    @property
    def in_effect(self) -> tuple[str, ...]:
        """The wizard's effects in words, in the order of the rulebook (AM-24.1)."""
        return in_effect(self)


@quick_frozen
class View(views.View):
    """A match as one wizard, or a spectator, knows it.

    Attributes:
        player: The seat of the viewer, None for a spectator.
        to_act: The seats that decide now.
        asks: The kind of decision (AM-24.11).
        picked: The cards that this player has picked so far in a choice of several; () for everybody else.
        deck, discard: The piles in the middle.
        wizards: Both wizards, by seat.
        casting: The current casting.
        scores, round, dealer, turn, active, phase, castings_left: As in the position.
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
    """The view of this player, or of a spectator for None."""
    position = game.position
    viewer = SPECTATOR if player is None else player
    agenda = position.agenda
    return View(
        player,
        game.players_to_act,
        "" if agenda is None else type(agenda[0]).__name__,
        tuple([CARDS[card] for card in position.picked]) if game.players_to_act == (player,) else (),
        _pile(position.piles, DECK, viewer),
        _pile(position.piles, DISCARD, viewer),
        (_wizard(game, 0, viewer), _wizard(game, 1, viewer)),
        _casting(game, viewer),
        *_of_position(position),
    )


_EMPTY = PileView(0, ())


def _pile(piles: Piles, pile: int, viewer: int) -> PileView:
    size = piles.size(pile)
    if not size:  # most piles are empty most of the time
        return _EMPTY
    known = piles.known(viewer, pile)
    return PileView(size, cards_in(known) if known else ())


def _wizard(game: Game, seat: int, viewer: int) -> WizardView:
    position = game.position
    wizard = position.wizards[seat]
    piles = position.piles
    return WizardView(
        game.rules.books_of(seat),
        _pile(piles, HAND[seat], viewer),
        _pile(piles, WILD[seat], viewer),
        _pile(piles, RITUAL[seat], viewer),
        tuple([_pile(piles, pile, viewer) for pile in wizard.golems]),
        *_of_wizard(wizard),
    )


def _casting(game: Game, viewer: int) -> CastingView | None:
    position = game.position
    casting = position.casting
    if casting is None:
        return None
    caster, piles = position.active, position.piles
    spell = game.spell(casting.spell)
    known = piles.known(viewer, PLACED[caster]) | piles.known(viewer, PLACED_WILD[caster])
    lying = piles.masks[PLACED[caster]] | piles.masks[PLACED_WILD[caster]]
    step = position.agenda[0] if position.agenda else None
    return CastingView(
        caster,
        spell.title,
        spell.claim,
        spell.cards,
        lying.bit_count(),
        cards_in(known),
        tuple([CARDS[card] for card in casting.placed if lying >> card & 1]) if viewer == caster else (),
        CARDS[casting.placed[step.place]] if isinstance(step, MatchCard) else None,
        *_of_casting(casting),
    )


def in_effect(wizard: Wizard | WizardView) -> tuple[str, ...]:
    """A wizard's effects in words (AM-24.1)."""
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
        (wizard.mastery > 0, times("Magic Mastery", wizard.mastery)),
        (wizard.ascended, "The Ascension"),
        (wizard.ascension_cast and not wizard.ascended, "The Ascension was cast without effect"),
        (wizard.purity > 0, times("Path of Purity", wizard.purity)),
        (bool(wizard.dooms), f"Stalking Doom, doses so far {', '.join(_doses(doom) for doom in wizard.dooms)}"),
        (bool(wizard.warriors), times("Undying Warrior", len(wizard.warriors))),
        (wizard.shadow_force, "Call Shadow Force"),
        (wizard.shapechanger, "Shapechanger"),
        (wizard.regenerations > 0, times("Regeneration", wizard.regenerations)),
        (wizard.rituals > 0, times("Arcane Ritual", wizard.rituals)),
        (wizard.iron_tower, "Iron Tower"),
        (wizard.webs > 0, times("in a Maze of Webs", wizard.webs)),
        (wizard.power, "Ancient Power"),
        (wizard.misses > 0, f"frozen for {wizard.misses} turn{'s' if wizard.misses > 1 else ''}"),
    )
    return (*(text for there, text in listed if there), *wizard.others)


def _doses(doom: Doom) -> str:
    return f"{doom.doses}, doubled" if doom.doubled else str(doom.doses)


_of_position, _of_casting = views.as_in(View, "scores"), views.as_in(CastingView, "spell")
_of_wizard = views.as_in(WizardView, "points")
