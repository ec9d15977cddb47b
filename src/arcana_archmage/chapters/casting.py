"""Casting a spell: its name, its claim, its cards (AM-6, AM-7, AM-23.5 to AM-23.7)."""

from __future__ import annotations

from functools import cache

from arcana_archmage.actions import (
    HIGHEST,
    LOWEST,
    SEATS,
    STOP,
    SUITS,
    VALUES,
    Cast,
    ClaimHighest,
    ClaimLowest,
    ClaimSeat,
    ClaimSuit,
    ClaimValue,
    Pick,
    picks_of,
)
from arcana_archmage.chapters.answering import BelieveDecision, BlockDecision
from arcana_archmage.chapters.resolving import Resolve
from arcana_archmage.events import CardsPlaced, Claimed, GolemGone, RitualBegun, SpellNamed
from arcana_archmage.model.forward import Game
from arcana_archmage.model.state import HAND, PLACED, PLACED_WILD, RITUAL, WILD, Casting, set_of
from arcana_archmage.spells import spell as sp
from arcana_core.actions import Action, Rejection
from arcana_core.agenda import ALONE, Step
from arcana_core.cards.cards import CARDS, cards_in, indices
from arcana_core.text.wording import counted

FEWEST_IN_A_RUN = 2  # AM-6.11
LOWEST_OF_A_RUN = tuple(LOWEST.values())[: 14 - FEWEST_IN_A_RUN]
ALL_HIGHEST = tuple(HIGHEST.values())  # from the value 2 on

PARTS = {
    sp.SUIT: "a suit",
    sp.LOWEST: "the lowest value",
    sp.HIGHEST: "the highest value",
    sp.VALUE: "a value",
    sp.SEAT: "the wizard who plays next",
    sp.CURSED: "a value",
}
"""The parts of a claim in words (AM-6.5)."""


def castable(game: Game, player: int) -> tuple[Action, ...]:
    """The spells that this wizard can begin to cast now (AM-23.5)."""
    repertoire = game.repertoire(player)
    allowed = 0
    for spell in repertoire.conditional:
        assert spell.rejection is not None
        allowed = allowed << 1 | (spell.rejection(game, player) is None)
    return repertoire.castable(game.hand_size(player), game.others_size(player), allowed)


class Repertoire:
    """The spells in a wizard's books (AM-3.2, AM-3.3), and which of them a number of cards is enough for.

    Args:
        spells: In the order of the action space.
    """

    __slots__ = ("_known", "conditional", "spells")

    def __init__(self, spells: tuple[sp.Spell, ...]) -> None:
        self.spells = spells
        self.conditional = tuple(spell for spell in spells if spell.rejection is not None)
        self._known: dict[tuple[int, int, int], tuple[Action, ...]] = {}

    def castable(self, hand: int, others: int, allowed: int) -> tuple[Action, ...]:
        """The castable spells. `allowed` has a bit for each conditional spell, the first one highest."""
        found = self._known.get((hand, others, allowed))
        if found is None:
            rejected = {spell for place, spell in enumerate(reversed(self.conditional)) if not allowed >> place & 1}
            found = self._known[hand, others, allowed] = tuple(
                Cast(spell.notation) for spell in self.spells if spell not in rejected and spell.numbers(hand, others)
            )
        return found


def why_not_castable(game: Game, player: int, name: str) -> Rejection:
    """Explain why this wizard can't begin this spell now (AM-3.3, AM-6.4 to AM-6.7)."""
    spell = game.spell(name)
    hand, others = game.hand_size(player), game.others_size(player)
    if spell.book not in ("lore", *game.rules.books_of(player)):
        return Rejection("AM-3.3", f"{spell.title} is in a book that you don't have")
    reason = spell.rejection(game, player) if spell.rejection else None
    if reason is not None:
        return Rejection(spell.clause, reason)
    if spell.whole_hand and hand > spell.most:
        most = f"at most {counted(spell.most, 'card')}" if spell.most else "no cards"
        return Rejection("AM-6.7", f"{spell.title} takes the whole hand, {most}, and you hold {hand}")
    elsewhere = 0 if spell.hand_only else others
    return Rejection(
        "AM-23.5",
        f"{spell.title} takes {number_of_cards(spell)} cards, and you have {hand} in hand and {elsewhere} elsewhere",
    )


def number_of_cards(spell: sp.Spell) -> str:
    """The number of cards that a spell takes, such as "2 to 13" (AM-6.5)."""
    even = "an even number of " if spell.even else ""
    if spell.most >= sp.ANY_NUMBER:
        return f"{even}{spell.least} or more"
    return f"{even}{spell.least}" if spell.least == spell.most else f"{even}{spell.least} to {spell.most}"


def begin_casting(game: Game, caster: int, name: str) -> None:
    """Name the spell. Its claim and its cards follow (AM-6.3)."""
    position = game.position
    spell = game.spell(name)
    position.castings_left -= 1  # AM-6.2
    position.castings += 1
    # AM-20.5: whether two golems serve is decided when the casting begins.
    golems = len(position.wizards[caster].golems) >= 2 and not spell.hand_only
    position.casting = Casting(name, position.castings, golems=golems)
    if spell.cards == sp.GIVEN:
        position.wizards[caster].ascension_cast = True
    if game.keeps_log:
        game.emit(SpellNamed(caster, name), "AM-6.3")
    game.then(*claim_steps(spell.claim))


class ClaimPart(Step[Game]):
    """The caster makes one part of the claim (AM-23.6).

    Attributes:
        part: The part (see `arcana_archmage.spells.spell`).
    """

    part: str

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the caster, or the opponent for a Curse. A part with one possible answer needs no question."""
        player = game.position.active
        if self.part == sp.CURSED:
            return ALONE[1 - player]  # AM-21.5
        options = self.options(game, player)
        if len(options) > 1:
            return game.ask(player, options)
        self.answer(game, options[0], player)
        return ()

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """All suits, seats or values. A Fireball's values are limited by the cards that can be placed (AM-6.11)."""
        if self.part == sp.SUIT:
            return SUITS
        if self.part == sp.SEAT:
            return SEATS
        if self.part == sp.LOWEST:
            return LOWEST_OF_A_RUN
        if self.part == sp.HIGHEST:
            casting = game.position.casting
            assert casting is not None
            lowest = casting.claim[-1]
            cards = game.hand_size(player) + game.others_size(player)
            return ALL_HIGHEST[lowest + FEWEST_IN_A_RUN - 3 : lowest + cards - 2]
        return VALUES

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Add the part to the claim."""
        casting = game.position.casting
        assert casting is not None
        match action:
            case ClaimSuit(suit=part) | ClaimSeat(seat=part):
                casting.claim = (*casting.claim, part)
            case ClaimValue(value=part) | ClaimLowest(value=part) | ClaimHighest(value=part):
                casting.claim = (*casting.claim, part)
        asks = game.spell(casting.spell).claim
        if game.keeps_log and len(casting.claim) == len(asks):
            game.emit(Claimed(player, casting.claim, asks), "AM-6.3")

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain which claim is due."""
        if isinstance(action, ClaimHighest) and self.part == sp.HIGHEST:
            return Rejection("AM-6.11", "a run has at least two values, and you need a card to place for each of them")
        verb = "name" if self.part == sp.CURSED else "claim"
        return Rejection("AM-23.6", f"you must {verb} {PARTS.get(self.part, self.part)} now")


@cache
def claim_steps(claim: tuple[str, ...]) -> tuple[Step[Game], ...]:
    """The steps after a spell is named: its claim, part by part, then its cards."""
    return (*(ClaimPart(part) for part in claim), PLACE)


class Place(Step[Game]):
    """The caster picks cards to place, one at a time (AM-23.7). They move when all are picked."""

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask for the next card if there is a choice."""
        position = game.position
        player = position.active
        casting = position.casting
        assert casting is not None
        spell = game.spell(casting.spell)
        if spell.whole_hand and not position.picked:
            position.picked = indices(position.piles.masks[HAND[player]])
        left, stop, number = self._left(game, player, casting, spell)
        if not left:
            place(game, player)
            return ()
        if number and not spell.ordered and left.bit_count() == number - len(position.picked):
            # Only one set of cards can be placed, so there is nothing to decide (AM-26.2).
            position.picked += indices(left)
            place(game, player)
            return ()
        picks = picks_of(left)
        return game.ask(player, (*picks, STOP) if stop else picks)

    def _left(self, game: Game, player: int, casting: Casting, spell: sp.Spell) -> tuple[int, bool, int]:
        """The cards that may be picked next, whether the caster may stop now, and the number if it is fixed."""
        position = game.position
        picked = position.picked
        available = game.sources(player, casting)
        if spell.least == spell.most:
            number = spell.least
        elif sp.LOWEST in spell.claim:
            _, lowest, highest = casting.claim
            number = highest - lowest + 1
        else:
            hand = game.hand_size(player)
            total = available.bit_count()
            numbers = spell.numbers(hand, total - hand)
            available &= ~set_of(picked)
            more = bool(numbers) and len(picked) < numbers[-1]
            fixed = total if numbers and numbers[0] == total else 0  # placing all cards is the only legal number
            return available if more else 0, len(picked) in numbers, fixed
        if len(picked) == number:
            return 0, True, number
        return available & ~set_of(picked), False, number

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Any card of a source not picked yet, and stopping if the number is legal."""
        casting = game.position.casting
        assert casting is not None
        left, stop, _ = self._left(game, player, casting, game.spell(casting.spell))
        return (*picks_of(left), STOP) if stop else picks_of(left)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Add the card to the picks, or place them."""
        if action is STOP:
            place(game, player)
            return
        assert isinstance(action, Pick)
        game.position.picked += (action.card.index,)
        game.then(self)

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain why the card can't be placed, or why the number isn't legal."""
        if action is STOP:
            return Rejection("AM-23.7", f"you can't stop after {counted(len(game.position.picked), 'card')}")
        if isinstance(action, Pick):
            if action.card.index in game.position.picked:
                return Rejection("AM-23.7", f"you have already picked {action.card}")
            return Rejection("AM-7.1", f"you have no {action.card} to place")
        return Rejection("AM-23.7", "you must pick a card to place")


PLACE = Place()
ANSWER = (BelieveDecision(), Resolve())
ANSWER_TO_BLOCKABLE = (BlockDecision(0), *ANSWER)


def place(game: Game, caster: int) -> None:
    """Place the picked cards face down and discard the rest of a ritual pile. The opponent answers next (AM-6.3)."""
    position = game.position
    casting = position.casting
    assert casting is not None
    piles = position.piles
    picked = casting.placed = position.picked
    casting.count = len(picked)
    position.picked = ()
    cards = set_of(picked)
    hand = cards & piles.masks[HAND[caster]]
    wild = cards & piles.masks[WILD[caster]]
    ritual = cards & piles.masks[RITUAL[caster]] if position.ritual else 0
    piles.move(hand, HAND[caster], PLACED[caster])
    if wild:
        piles.move(wild, WILD[caster], PLACED_WILD[caster])
    if ritual:
        piles.move(ritual, RITUAL[caster], PLACED[caster])
    casting.from_hand, casting.from_ritual, casting.wild = hand.bit_count(), ritual.bit_count(), wild.bit_count()
    if cards & ~(hand | wild | ritual):
        casting.from_golems = game.use_golems(caster, cards, PLACED[caster])
    if game.keeps_log:
        placed = tuple(CARDS[card] for card in picked)
        event = CardsPlaced(caster, placed, casting.from_hand, casting.from_golems, casting.from_ritual, casting.wild)
        game.emit(event, game.spell(casting.spell).clause)
    game.close_ritual(caster)  # AM-22.12
    game.then(*(ANSWER_TO_BLOCKABLE if game.spell(casting.spell).block else ANSWER))


def use_golems(game: Game, player: int, cards: int, target: int, shown: int = 0) -> tuple[int, ...]:
    """Move these cards out of the wizard's golems. Returns how many each gave (AM-7.1, AM-7.2, AM-11.8)."""
    position = game.position
    wizard = position.wizards[player]
    counts = []
    for pile in wizard.golems:
        used = cards & position.piles.masks[pile]
        if used:
            position.piles.move(used, pile, target, shown=shown)
        counts.append(used.bit_count())
    gone = [pile for pile in wizard.golems if not position.piles.size(pile)]
    for pile in gone:
        position.piles.close(pile)
    if gone:
        wizard.golems = tuple(pile for pile in wizard.golems if pile not in gone)
        if game.keeps_log:
            for _ in gone:
                game.emit(GolemGone(player), "AM-11.8")
    return tuple(counts)


def use_ritual(game: Game, player: int) -> None:
    """Spend a charge: take cards from the deck into the ritual pile, which only this wizard sees (AM-22.2)."""
    position = game.position
    position.wizards[player].rituals -= 1
    position.ritual = True
    before = position.piles.masks[RITUAL[player]]
    game.draw(player, game.rules.ritual_cards, "AM-22.2", RITUAL[player])
    if game.keeps_log:
        game.emit(RitualBegun(player, cards_in(position.piles.masks[RITUAL[player]] & ~before)), "AM-22.2")


def close_ritual(game: Game, player: int) -> None:
    """Discard every unused ritual card face down (AM-22.3, AM-22.12)."""
    position = game.position
    if position.ritual:
        position.ritual = False
        unused = position.piles.masks[RITUAL[player]]
        if unused:
            game.discard(player, unused, RITUAL[player], "AM-22.3")


def sources(game: Game, player: int, casting: Casting | None) -> int:
    """The cards that a wizard may use for this casting, or for a block if None (AM-7.1, AM-7.2, AM-7.3)."""
    position = game.position
    masks = position.piles.masks
    available: int = masks[HAND[player]]
    if casting is not None and game.spell(casting.spell).hand_only:
        return available
    available |= masks[WILD[player]]
    if position.ritual:
        available |= masks[RITUAL[player]]
    if casting is None or casting.golems:
        for pile in position.wizards[player].golems:
            available |= masks[pile]
    return available


def others_size(game: Game, player: int) -> int:
    """The number of cards outside the hand that this wizard could place now (AM-7.1)."""
    position = game.position
    size = position.piles.size
    wizard = position.wizards[player]
    number: int = size(WILD[player])
    if position.ritual:
        number += size(RITUAL[player])
    if len(wizard.golems) >= 2:
        number += sum(size(pile) for pile in wizard.golems)
    return number
