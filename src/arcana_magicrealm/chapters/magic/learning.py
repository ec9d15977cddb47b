"""Spell cards: their boxes, reading runes, recording and erasing (MR-37.1 to MR-37.8, MR-5.6, MR-47.39)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Final

from arcana_core.actions import Action, Reasons, Rejection, first_reason
from arcana_core.agenda import evolve
from arcana_core.cards.cards import indices
from arcana_core.scenario.bounds import Fits, OneOf
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, belongings, ledgers
from arcana_magicrealm.chapters.magic import items
from arcana_magicrealm.chapters.magic.in_effect import absorbing, enchantments
from arcana_magicrealm.chapters.travel import discovering, looting
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import FIRST_DENIZEN, NOWHERE
from arcana_magicrealm.model.enchantments import SLOTS
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.journal import Entry, SpellAnswer
from arcana_magicrealm.model.locations import SITE, SITES
from arcana_magicrealm.model.pieces import CARD_OF_SPELL, PIECES, SPELL_PIECES, TEACHING
from arcana_magicrealm.model.spells import SPELLS
from arcana_magicrealm.model.state import Recorded

_PLACES = (*[site.id for site in SITES], *slots.TEACHERS)
BOX: Final[Mapping[str, int]] = dict(zip(_PLACES, (*slots.SITE_SPELLS, *slots.TEACHER_SPELLS), strict=True))
"""The box of spell cards of each site, artifact and spell book."""


def place_of(game: Game, card: int) -> tuple[int, int]:
    """The box of a spell card that is in the game, and its place in it, counted from 0 at the top."""
    piles = game.position.piles
    box = next(box for box in slots.SPELL_BOXES if piles.cards_of(box) >> card & 1)
    return box, piles.order_of(box).index(card)


def asleep(game: Game, box: int) -> tuple[int, ...]:
    """The spell cards of a box that are not awake, from the top (MR-37.3)."""
    return tuple([card for card in game.position.piles.order_of(box) if not game.position.awakened >> card & 1])


def awake(game: Game, box: int) -> int:
    """The awakened spell cards of a box, as a set (MR-37.3)."""
    return game.position.piles.cards_of(box) & game.position.awakened


# Looking at cards (MR-37.3, MR-37.8, MR-37.19, MR-48.9).


def look_at(game: Game, card: int, viewers: int) -> None:
    """Let players see a spell card, which stays in its place, and all see its type on its back (MR-48.9).

    All know the types anyway if boxes are not shuffled (MR-2.8).
    """
    piles, (box, place) = game.position.piles, place_of(game, card)
    piles.look_at(box, place, viewers)
    if game.rules.shuffle_spell_stacks:
        piles.is_among(box, place, game.cards.of_type[PIECES[card].spell.type])


def look_at_all(game: Game, being: int, cards: Iterable[int], clause: str) -> None:
    """Let an individual's player look at spell cards of a box in their places (MR-13.25, MR-37.8, MR-37.19)."""
    seen = tuple(cards)
    for card in seen:
        look_at(game, card, ledgers.seats(game, being))
    if seen:
        box, _ = place_of(game, seen[0])
        spells = tuple([PIECES[card].place for card in seen])
        game.report(clause, events.SpellsSeen, being, slots.SPELL_BOXES.index(box), spells, beings.seat_of(game, being))


def show(game: Game, spell: int) -> None:
    """Let everybody know which card of the boxes has a spell, if one has it (MR-48.17)."""
    card = CARD_OF_SPELL[spell]
    if not game.position.piles.cards_of(slots.UNUSED_SPELLS) >> card & 1:
        look_at(game, card, game.position.piles.everybody)


TOP: Final = actions.word("read top card")
LEARNS, AWAKENS, CURSES = (1, 2, 3), (1, 2, 3, 4), 5
"""The results with which a card can be learned, those with which it awakens, and the one that curses (MR-37.2)."""


def readable(game: Game, being: int) -> tuple[str, ...]:
    """The sites, artifacts and spell books whose runes a character can read now, in the order of actions (MR-37.1)."""
    if being >= FIRST_DENIZEN:
        return ()  # MR-37.7
    piles, here = game.position.piles, discovering.sites_in(game, beings.place(game, being))
    sites = [site for site in indices(ledgers.places(game, being) & here) if site < len(SITES)]
    worn = indices(belongings.active(game, being) & TEACHING)
    with_spells = [SITES[site].id for site in sites if piles.size(slots.SITE_SPELLS[site])]
    return (*with_spells, *sorted([PIECES[item].id for item in worn], key=slots.TEACHERS.index))


def why_cannot_read(game: Game, being: int, place: str) -> Rejection | None:
    """Explain why runes can't be read in a place; None if they can (MR-37.1, MR-37.7)."""
    if place in readable(game, being):
        return None
    if being >= FIRST_DENIZEN:
        return Rejection("MR-37.7", "only characters read runes")
    due = "read runes in an active artifact or spell book, or at a discovered site here that has spell cards"
    return Rejection("MR-37.1", due)


def read_runes(game: Game, being: int, place: str) -> None:
    """Read runes: choose a card, then roll; at a site its discovery is used as in Loot (MR-37.1)."""
    use_place(game, being, place)
    game.then(ChooseCard(being, BOX[place]))


def use_place(game: Game, being: int, place: str) -> None:
    """Use the discovery of a site for its spell cards, as in Loot (MR-37.1)."""
    if place in SITE:
        looting.use_site(game, being, SITE[place])


class ChooseCard(asking.BeingAsked):
    """Ask about which card the roll is: the top one, or an awakened one (MR-37.1, MR-47.14)."""

    box: SpellBox

    takes_only_option = True
    rejection = Rejection("MR-37.1", "read the top card, or an awakened card of the item")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The awakened cards, and the top one of the others."""
        spells = [PIECES[card].place for card in indices(awake(game, self.box))]
        top = (TOP,) if asleep(game, self.box) else ()
        return (*[actions.use_spell("read", spell) for spell in spells], *top)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Roll on the table, and let its result happen (MR-37.2)."""
        if isinstance(action, actions.UseSpell):
            card = CARD_OF_SPELL[action.spell]
        else:
            card = asleep(game, self.box)[0]
        place = game.position.piles.order_of(self.box).index(card)
        game.report("MR-37.1", events.RunesRead, self.being, slots.SPELL_BOXES.index(self.box), place + 1)
        result = game.table_roll(self.being, "reading_runes")
        if result in LEARNS:
            game.then(Learn(self.being, card))
        if result in AWAKENS:
            awaken(game, self.being, card)
        elif result == CURSES:
            game.curse(self.being)


def awaken(game: Game, being: int, card: int) -> None:
    """Look at a card: one of an item is awake from now on, one of a site goes under the others (MR-37.3)."""
    piles, (box, place) = game.position.piles, place_of(game, card)
    seat = beings.seat_of(game, being)
    look_at(game, card, 1 << seat)
    if box in slots.TEACHER_SPELLS:
        if game.position.awakened >> card & 1:
            return
        game.position.awakened |= 1 << card
    else:
        piles.take(box, place, slots.DRAWN)
        piles.put_under((card,), slots.DRAWN, box)
    game.report("MR-37.3", events.SpellAwakened, being, slots.SPELL_BOXES.index(box), PIECES[card].place, seat)


def look_into(game: Game, being: int, item: int) -> None:
    """Let the owner of an active item look at its awakened cards (MR-37.8)."""
    if TEACHING >> item & 1:
        look_at_all(game, being, indices(awake(game, BOX[PIECES[item].id])), "MR-37.8")


SpellPiece = Annotated[
    int,
    Fits(lambda game, card: card >= 0 and game.cards.pieces & SPELL_PIECES.mask & 1 << card, "a spell card"),
]
"""A spell card, by its number among the pieces."""
SpellBox = Annotated[int, OneOf(slots.SPELL_BOXES, "MR-2.7")]
"""A box of spell cards."""


@first_reason
def why_cannot_learn(game: Game, being: int, card: int) -> Reasons[None]:
    """Explain why an individual can't learn from a spell card; None if it can (MR-37.4, MR-37.7, MR-43.50)."""
    yield being >= FIRST_DENIZEN, "MR-37.7", "only characters record spells"
    type_ = SPELLS[PIECES[card].place].type
    types = {chit.type for chit in game.figures_of(being)} | absorbing.magic_types(game, being)
    yield type_ not in types | items.types(game, being), "MR-37.4", f"you have no Magic chit of type {type_}"
    one = beings.character_of(game, being)
    yield one.learned >> card & 1, "MR-37.4", "you have learned from this card already"
    yield len(one.spells) == SLOTS and not erasable(game, being), "MR-5.6", "all your slots are tied up"


def learnable(game: Game, being: int, box: int) -> tuple[Action, ...]:
    """The actions that name the spell cards of a box from which an individual can learn, by spell (MR-37.4)."""
    cards = sorted(game.position.piles.order_of(box))
    fit = [card for card in cards if why_cannot_learn(game, being, card) is None]
    return tuple([actions.use_spell("learn", PIECES[card].place) for card in fit])


def why_not_learnable(game: Game, being: int, box: int, action: Action) -> Rejection | None:
    """Explain why an individual can't learn from a card that is in a box; None for other actions."""
    if not isinstance(action, actions.UseSpell):
        return None
    card = CARD_OF_SPELL[action.spell]
    return why_cannot_learn(game, being, card) if game.position.piles.cards_of(box) >> card & 1 else None


def erasable(game: Game, being: int) -> tuple[int, ...]:
    """The slots whose spells a character may erase: those that are not tied up (MR-5.6, MR-38.11)."""
    count = len(beings.character_of(game, being).spells)
    return tuple([slot for slot in range(count) if not enchantments.is_tied_up(game, being, slot)])


class Learn(asking.BeingAsked):
    """Ask whether to learn the spell of a card that was read (MR-37.4, MR-47.39)."""

    card: SpellPiece

    rejection = Rejection("MR-37.4", "learn the spell that you have read, or don't")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Learn it or not, if it can be learned."""
        if why_cannot_learn(game, self.being, self.card) is not None:
            return ()
        return (actions.NONE, actions.use_spell("learn", PIECES[self.card].place))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Record the spell, or go on."""
        if action != actions.NONE:
            game.learn_spell(self.being, self.card)


def learn_spell(game: Game, being: int, card: int) -> None:
    """Record the spell of a card, in a free slot or in place of one that is erased first (MR-37.4)."""
    if len(beings.character_of(game, being).spells) < SLOTS:
        record(game, being, card, NOWHERE)
    else:
        game.then(EraseSpell(being, card))


class EraseSpell(asking.BeingAsked):
    """Ask which spell is erased to make room for another (MR-5.6, MR-47.39)."""

    card: SpellPiece

    rejection = Rejection("MR-5.6", "choose the slot whose spell you erase")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The slots that are not tied up."""
        return tuple(map(actions.EraseSlot, erasable(game, self.being)))

    def answer(self, game: Game, action: actions.EraseSlot, player: int) -> None:
        """Erase it, and record the other in its slot."""
        spell = beings.character_of(game, self.being).spells[action.slot].spell
        game.report("MR-5.6", events.SpellErased, self.being, action.slot + 1, spell, player)
        record(game, self.being, self.card, action.slot)

    def reasons(self, game: Game, action: Action, player: int) -> Reasons[None]:
        """Explain why a slot can't be used."""
        yield isinstance(action, actions.EraseSlot), "MR-38.11", "a spell in effect ties up this slot"


def record(game: Game, being: int, card: int, slot: int) -> None:
    """Write the spell of a card into a slot, -1 for the next free one; the card stays (MR-37.4, MR-37.6)."""
    seat = game.position.seats[being]
    one, spell = game.position.characters[seat], PIECES[card].place
    number = len(one.spells) if slot < 0 else slot
    one.spells = (*one.spells[:number], Recorded(spell, learned=True), *one.spells[number + 1 :])
    one.learned |= 1 << card
    if slot >= 0:
        forget_answers(game, being, slot)
    box, place = place_of(game, card)
    game.report("MR-37.4", events.SpellLearned, being, slots.SPELL_BOXES.index(box), place + 1, spell, seat)


def forget_answers(game: Game, being: int, slot: int) -> None:
    """Forget Demons' answers about a slot that holds another spell now: "yes" may have been about that (MR-43.26)."""
    kept: list[Entry] = []
    for entry in game.position.journal:
        if not (isinstance(entry, SpellAnswer) and entry.being == being):
            kept.append(entry)
        elif not entry.is_recorded:
            kept.append(evolve(entry, slots=entry.slots & ~(1 << slot)))
    game.position.journal = tuple(kept)
