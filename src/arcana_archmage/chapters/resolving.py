"""Resolving a casting: turning cards up, moving them, penalty, effect (AM-10, AM-11, AM-23.11)."""

from __future__ import annotations

from arcana_archmage.actions import STOP, Pick, picks_of
from arcana_archmage.chapters import discards
from arcana_archmage.events import (
    CardMatched,
    CardsDiscarded,
    CardsGiven,
    CardsPickedUp,
    CardTurnedUp,
    Disbelieved,
    GolemMade,
    GolemsAnswered,
    MatchesCounted,
    TookEffect,
    WildCardGained,
)
from arcana_archmage.model.forward import Game
from arcana_archmage.model.state import (
    BOTH,
    DISCARD,
    HAND,
    PLACED,
    PLACED_WILD,
    WILD,
    Casting,
    IllusionCost,
    Number,
    Opponent,
    golem_pile,
    set_of,
)
from arcana_archmage.spells import spell as sp
from arcana_core.actions import Action, Rejection
from arcana_core.agenda import ALONE, Step
from arcana_core.cards.cards import CARDS, SUITS, cards_in, indices

OTHERS = (0b110, 0b101)
"""All viewers except the wizard in this seat, as a set."""


def casting_of(game: Game) -> tuple[Casting, sp.Spell, int]:
    """The current casting, its spell and its caster."""
    casting = game.position.casting
    assert casting is not None
    return casting, game.spell(casting.spell), game.position.active


class Resolve(Step[Game]):
    """The casting is resolved in the order of AM-11.1."""

    def do(self, game: Game) -> None:
        """Turn the cards up if disbelieved, then move them, deal a penalty and let the spell work."""
        casting, _, caster = casting_of(game)
        cost = 0
        if casting.disbelieved:
            cost = game.illusion_cost(caster, casting)
            piles = game.position.piles
            piles.show_all(PLACED[caster], to=BOTH)
            piles.show_all(PLACED_WILD[caster], to=BOTH)
            if game.keeps_log:
                game.emit(
                    Disbelieved(
                        1 - caster, cards_in(piles.masks[PLACED[caster]] | piles.masks[PLACED_WILD[caster]]), cost
                    ),
                    "AM-10.4",
                )
        casting.works = not cost and not casting.blocked
        if cards_go(game, cost):
            settle(game, cost)


def cards_go(game: Game, cost: int) -> bool:
    """Move the placed cards as the spell requires (AM-11.2 to AM-11.7).

    Returns:
        Whether they have moved. If a wizard must choose first, that step and `Settle` are on the agenda.
    """
    casting, spell, _ = casting_of(game)
    fate = spell.cards
    if casting.blocked or (not casting.works and fate in (sp.WILD_ASIDE, sp.GOLEM_ASIDE)):
        fate = sp.DISCARDED  # AM-9.5, AM-11.5
    if fate == sp.DISCARDED:
        discard_placed(game)
    elif fate == sp.PICKED_UP:
        pick_up_placed(game)
    elif fate == sp.GIVEN:
        give_placed(game)
    elif fate == sp.COMPARED:
        game.then(*(TurnUp(card) for card in range(len(casting.placed))), Settle(cost))
        return False
    else:
        game.then(ChooseDiscards(fate, game.is_true(game.position.active, casting)), Settle(cost))
        return False
    return True


def discard_placed(game: Game, cards: int | None = None) -> None:
    """Discard these placed cards, or all, and every wild card among the placed ones (AM-11.2, AM-11.6)."""
    casting, _, caster = casting_of(game)
    piles = game.position.piles
    shown = BOTH if casting.disbelieved or game.rules.discards_public else 0  # AM-11.11
    natural = piles.masks[PLACED[caster]]
    going = natural if cards is None else natural & cards
    wild = piles.masks[PLACED_WILD[caster]]
    if going:
        piles.move(going, PLACED[caster], DISCARD, shown=shown | 1 << caster)
    if wild:
        piles.move(wild, PLACED_WILD[caster], DISCARD, shown=shown | 1 << caster)
    if game.keeps_log and going | wild:
        game.emit(CardsDiscarded(caster, viewers(shown | 1 << caster), cards_in(going | wild)), "AM-11.2")


def pick_up_placed(game: Game) -> None:
    """Take the remaining placed cards into the hand and discard wild cards (AM-11.3, AM-11.6, AM-11.7)."""
    casting, _, caster = casting_of(game)
    discard_placed(game, 0)
    piles = game.position.piles
    cards = piles.masks[PLACED[caster]]
    if cards:
        piles.move(cards, PLACED[caster], HAND[caster])
        if game.keeps_log:
            known = BOTH if casting.disbelieved else 1 << caster
            game.emit(CardsPickedUp(caster, viewers(known), cards_in(cards)), "AM-11.3")


def give_placed(game: Game) -> None:
    """Give all cards of The Ascension to the opponent. Both know them (AM-19.3, AM-24.7)."""
    _, _, caster = casting_of(game)
    piles = game.position.piles
    cards = piles.masks[PLACED[caster]]
    piles.move(cards, PLACED[caster], HAND[1 - caster], shown=BOTH)
    if game.keeps_log:
        game.emit(CardsGiven(caster, cards_in(cards)), "AM-19.3")


def viewers(shown: int) -> tuple[int | None, ...]:
    """The viewers in a set of bits, as events list them."""
    return tuple(viewer for viewer, bit in ((0, 1), (1, 2), (None, 4)) if shown & bit)


class ChooseDiscards(Step[Game]):
    """The caster chooses among the placed cards: a half, four, the wild card, the golem's (AM-23.11, AM-23.14).

    Attributes:
        fate: The way the cards move (see `arcana_archmage.spells.spell`).
        true: Whether the casting is true. If it was accepted, only its caster knows.
    """

    fate: str
    true: bool

    def begin(self, game: Game) -> tuple[int, ...]:
        """Always ask, even for one legal answer: skipping would reveal whether the spell is true (AM-23.14)."""
        caster = game.position.active
        picks = self._picks(game, caster)
        if not picks:
            self._done(game, caster)
            return ()
        return game.ask(caster, picks_of(picks))

    def _picks(self, game: Game, caster: int) -> int:
        position = game.position
        natural, wild = position.piles.masks[PLACED[caster]], position.piles.masks[PLACED_WILD[caster]]
        picked, true = set_of(position.picked), self.true
        powers = game.powers(caster)
        if self.fate == sp.HALVED:
            return discards.half_picks(natural, wild, powers, picked, true=true)
        if self.fate == sp.QUARTERED:
            return discards.freeze_picks(natural, wild, powers, picked, true=true)
        if self.fate == sp.GOLEM_ASIDE:
            return discards.golem_discard_picks(natural, wild, picked)
        return 0 if picked else discards.wild_card_picks(natural, wild, powers, true=true)

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The cards that leave a legal way to complete the picks."""
        return picks_of(self._picks(game, player))

    def answer(self, game: Game, action: Pick, player: int) -> None:
        """Add the card to the picks and ask again."""
        game.position.picked += (action.card.index,)
        game.then(self)

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain why the card can't be picked."""
        if isinstance(action, Pick) and game.position.piles.masks[PLACED[player]] & action.card.bit:
            return Rejection("AM-11.9", f"{action.card} doesn't make a true spell with the cards you picked before")
        return Rejection("AM-23.11", "you must pick one of the placed cards")

    def _done(self, game: Game, caster: int) -> None:
        position = game.position
        piles = position.piles
        picked = set_of(position.picked)
        position.picked = ()
        if self.fate in (sp.HALVED, sp.QUARTERED):
            discard_placed(game, picked)
            pick_up_placed(game)
        elif self.fate == sp.WILD_ASIDE:
            if picked:
                piles.move(picked, PLACED[caster], WILD[caster])
                if game.keeps_log:
                    game.emit(WildCardGained(caster, cards_in(picked)[0]), "AM-18.2")
            discard_placed(game)
        else:
            discard_placed(game, picked)
            golem = piles.masks[PLACED[caster]]
            if golem:
                pile = piles.open(golem_pile(caster))
                piles.move(golem, PLACED[caster], pile)
                wizard = position.wizards[caster]
                wizard.golems = (*wizard.golems, pile)
                if game.keeps_log:
                    game.emit(GolemMade(caster, cards_in(golem)), "AM-20.2")


class TurnUp(Step[Game]):
    """One card of Vampire Blood is turned up and compared with the opponent's hand (AM-18.8).

    Attributes:
        place: The card's place in the order of placing, from 0.
    """

    place: Number

    def do(self, game: Game) -> None:
        """Pick it up if no card matches. Otherwise the opponent picks the match, if there is a choice."""
        casting, _, caster = casting_of(game)
        card = casting.placed[self.place]
        opponent = 1 - caster
        piles = game.position.piles
        suit = SUITS[card // 13]
        piles.show(1 << card, PLACED[caster], to=BOTH)
        if game.keeps_log:
            game.emit(CardTurnedUp(caster, CARDS[card]), "AM-18.8")
        matching = cards_that_answer(game, opponent) & suit
        show_matches(game, opponent, suit)
        if matching & (matching - 1):
            game.then(MatchCard(self.place))
            return
        if matching:
            match(game, card, matching)
            return
        piles.move(1 << card, PLACED[caster], HAND[caster], shown=BOTH)
        if game.keeps_log:
            game.emit(CardsPickedUp(caster, viewers(BOTH), (CARDS[card],)), "AM-18.8")


def cards_that_answer(game: Game, player: int) -> int:
    """The cards that a wizard can use to answer Vampire Blood or Curse (AM-18.8, AM-21.7, AM-26.19)."""
    position = game.position
    cards: int = position.piles.masks[HAND[player]]
    if game.rules.golems_answer:
        for pile in position.wizards[player].golems:
            cards |= position.piles.masks[pile]
    return cards


def show_matches(game: Game, player: int, suit: int) -> None:
    """Record for the others whether the hand, and each golem that answers, has no, one or several cards of a suit."""
    # Merely asking the wizard to choose reveals that there are at least two.
    piles = game.position.piles
    golems = game.position.wizards[player].golems if game.rules.golems_answer else ()
    counts = []
    for pile in (HAND[player], *golems):
        count = (piles.masks[pile] & suit).bit_count()
        if count > 1:
            piles.holds_at_least(suit, 2, pile, to=OTHERS[player])
        elif count:
            piles.holds_exactly(suit, 1, pile, to=OTHERS[player])
        else:
            piles.lacks(suit, pile, to=OTHERS[player])
        counts.append(min(count, 2))
    if game.keeps_log and game.rules.golems_answer:
        game.emit(MatchesCounted(player, counts[0], tuple(counts[1:])), "AM-26.19")


def take_from_golems(game: Game, player: int, cards: int, target: int) -> None:
    """Take golem cards as an answer. Everybody sees them (AM-26.19)."""
    counts = game.use_golems(player, cards, target, BOTH)
    if game.keeps_log:
        game.emit(GolemsAnswered(player, counts), "AM-26.19")


def match(game: Game, card: int, matching: int) -> None:
    """Discard the card turned up and its match (AM-18.8)."""
    caster = game.position.active
    piles = game.position.piles
    piles.move(1 << card, PLACED[caster], DISCARD, shown=BOTH)
    if matching & piles.masks[HAND[1 - caster]]:
        piles.move(matching, HAND[1 - caster], DISCARD, shown=BOTH)
    else:
        take_from_golems(game, 1 - caster, matching, DISCARD)
    if game.keeps_log:
        game.emit(CardMatched(1 - caster, cards_in(matching)[0]), "AM-18.8")


class MatchCard(Step[Game]):
    """The opponent chooses a card of the hand to match the one turned up (AM-18.8, AM-23.11).

    Attributes:
        place: The place of the card turned up, in the order of placing.
    """

    place: Number
    rejection = Rejection("AM-18.8", "you must discard a card of your hand in the suit of the card turned up")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask: there are at least two such cards."""
        return ALONE[1 - game.position.active]

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The opponent's cards of this suit."""
        casting, _, _ = casting_of(game)
        return picks_of(cards_that_answer(game, player) & SUITS[casting.placed[self.place] // 13])

    def answer(self, game: Game, action: Pick, player: int) -> None:
        """Discard both cards."""
        casting, _, _ = casting_of(game)
        match(game, casting.placed[self.place], action.card.bit)


class Settle(Step[Game]):
    """After the placed cards have moved: the price of disbelief, then the effect (AM-10, AM-11.1).

    Attributes:
        cost: The cost of a disbelieved illusion, 0 for any other casting.
    """

    cost: IllusionCost

    def do(self, game: Game) -> None:
        """Settle it."""
        settle(game, self.cost)


def settle(game: Game, cost: int) -> None:
    """Deal the damage of disbelief, let the spell work if it does, and end the casting (AM-10, AM-11.1)."""
    casting, spell, caster = casting_of(game)
    casting.placed = ()  # the piles remember which viewers saw the cards
    if cost:
        if game.disbelief_damage(caster, cost):
            game.position.casting = None
        return
    if casting.disbelieved and (casting.blocked or spell.damage is None):
        # A separate packet before the spell takes effect. If it knocks the opponent out, the effect is lost (AM-10.7).
        survived = game.damage(1 - caster, game.penalty(caster, casting.count), "AM-10.5")
        if not survived:
            return
    if casting.works:
        take_effect(game, caster, casting, spell)
    else:
        game.position.casting = None


def take_effect(game: Game, caster: int, casting: Casting, spell: sp.Spell) -> None:
    """Let the spell work: its damage, including a penalty, or its effect (AM-10.1, AM-10.3, AM-10.6)."""
    if game.keeps_log:
        game.emit(TookEffect(caster, casting.spell), spell.clause)
    if spell.damage is not None:
        base = spell.damage(game, caster, casting)
        extra = game.penalty(caster, casting.count) if casting.disbelieved else 0
        if not game.damage(1 - caster, base, spell.clause, penalty=extra, strike=True):
            return
    game.position.casting = None
    if spell.effect is not None:
        spell.effect(game, caster, casting)


class LibraryDiscards(Step[Game]):
    """The caster of Mystic Library discards any number of cards, then draws the same number (AM-17.3)."""

    rejection = Rejection("AM-17.3", "you must discard a card of your hand, or stop")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask while the hand has cards."""
        caster = game.position.active
        if self._left(game, caster):
            return ALONE[caster]
        self._done(game, caster)
        return ()

    def _left(self, game: Game, caster: int) -> int:
        left: int = game.position.piles.masks[HAND[caster]]
        for card in game.position.picked:
            left &= ~(1 << card)
        return left

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The cards of the hand not yet picked, and stopping."""
        return (*picks_of(self._left(game, player)), STOP)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Add the card to the picks, or stop."""
        if isinstance(action, Pick):
            game.position.picked += (action.card.index,)
            game.then(self)
        else:
            self._done(game, player)

    def _done(self, game: Game, caster: int) -> None:
        picked = game.position.picked
        game.position.picked = ()
        if picked:
            game.discard(caster, set_of(picked), HAND[caster], "AM-17.3")
            game.draw_event(caster, len(picked), past_limit=True)


class Gifts(Step[Game]):
    """A cursed wizard gives cards of their own choice (AM-21.7).

    Attributes:
        giver: The cursed wizard.
    """

    giver: Opponent
    rejection = Rejection("AM-21.7", "you must give a card of your hand")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask for the next card if there is a choice."""
        position = game.position
        held = cards_that_answer(game, self.giver)
        number = game.rules.curse_gifts
        if held.bit_count() <= number:
            self._give(game, held)
            return ()
        if len(position.picked) == number:
            cards = set_of(position.picked)
            position.picked = ()
            self._give(game, cards)
            return ()
        return ALONE[self.giver]

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The cards not picked yet."""
        return picks_of(cards_that_answer(game, player) & ~set_of(game.position.picked))

    def answer(self, game: Game, action: Pick, player: int) -> None:
        """Add the card to the picks."""
        game.position.picked += (action.card.index,)
        game.then(self)

    def _give(self, game: Game, cards: int) -> None:
        if cards:
            piles = game.position.piles
            from_hand = cards & piles.masks[HAND[self.giver]]
            piles.move(from_hand, HAND[self.giver], HAND[1 - self.giver], shown=BOTH)
            if cards != from_hand:
                take_from_golems(game, self.giver, cards ^ from_hand, HAND[1 - self.giver])
            if game.keeps_log:
                game.emit(CardsGiven(self.giver, cards_in(cards)), "AM-21.7")


def discard(game: Game, player: int, cards: int, pile: int, clause: str) -> None:
    """Discard a wizard's cards face down, or face up under `discards_public` (AM-11.11)."""
    known = BOTH if game.rules.discards_public else 1 << player
    game.position.piles.move(cards, pile, DISCARD, shown=known)
    if game.keeps_log:
        game.emit(CardsDiscarded(player, viewers(known), cards_in(cards)), clause)


def discard_at_random(game: Game, player: int, number: int) -> None:
    """Discard random cards of a hand (AM-19.6, AM-23.13)."""
    hand = indices(game.position.piles.masks[HAND[player]])
    drawn = game.rng.sample(hand, min(number, len(hand)))
    if drawn:
        game.discard(player, set_of(tuple(drawn)), HAND[player], "AM-19.6")
