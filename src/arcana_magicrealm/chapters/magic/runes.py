"""Reading runes: at sites, in artifacts and spell books (MR-37.1 to MR-37.3, MR-37.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import step
from arcana_core.cards.cards import indices
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, belongings
from arcana_magicrealm.chapters.magic import spell_boxes
from arcana_magicrealm.chapters.magic.recording_spells import Learn, SpellBox
from arcana_magicrealm.chapters.travel import discovering, looting
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.locations import SITE, SITES
from arcana_magicrealm.model.pieces import FIRST_SPELL, PIECES, TEACHING
from arcana_magicrealm.model.state import FIRST_DENIZEN

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

TOP: Final = actions.word("read top card")
TABLE: Final = "reading_runes"
LEARNS, AWAKENS, CURSES = (1, 2, 3), (1, 2, 3, 4), 5
"""The results with which a card can be learned, those with which it awakens, and the one that curses (MR-37.2)."""


def readable(game: Game, being: int) -> tuple[str, ...]:
    """The sites, artifacts and spell books whose runes a character can read now, in the order of actions (MR-37.1)."""
    if being >= FIRST_DENIZEN:
        return ()  # MR-37.7
    piles, here = game.position.piles, discovering.sites_in(game, beings.place(game, being))
    sites = [site for site in indices(beings.places(game, being) & here) if site < len(SITES)]
    items = indices(belongings.active(game, being) & TEACHING)
    return (
        *[SITES[site].id for site in sites if piles.size(slots.SITE_SPELLS[site])],
        *sorted([PIECES[item].id for item in items], key=slots.TEACHERS.index),
    )


def why_cannot_read(game: Game, being: int, place: str) -> Rejection | None:
    """Explain why runes can't be read in a place; None if they can (MR-37.1, MR-37.7)."""
    if place in readable(game, being):
        return None
    if being >= FIRST_DENIZEN:
        return Rejection("MR-37.7", "only characters read runes")
    return Rejection(
        "MR-37.1", "read runes in an active artifact or spell book, or at a discovered site here that has spell cards"
    )


def read_runes(game: Game, being: int, place: str) -> None:
    """Read runes: choose a card, then roll; at a site its discovery is used as in Loot (MR-37.1)."""
    use_place(game, being, place)
    game.then(ChooseCard(being, spell_boxes.BOX[place]))


def use_place(game: Game, being: int, place: str) -> None:
    """Use the discovery of a site for its spell cards, as in Loot (MR-37.1)."""
    if place in SITE:
        looting.use_site(game, being, SITE[place])


@step
class ChooseCard(asking.BeingAsked):
    """Ask about which card the roll is: the top one, or an awakened one (MR-37.1, MR-47.14)."""

    box: SpellBox

    takes_only_option = True
    rejection = Rejection("MR-37.1", "read the top card, or an awakened card of the item")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The awakened cards, and the top one of the others."""
        spells = [card - FIRST_SPELL for card in indices(spell_boxes.awake(game, self.box))]
        top = (TOP,) if spell_boxes.asleep(game, self.box) else ()
        return (*[actions.use_spell("read", spell) for spell in spells], *top)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Roll on the table, and let its result happen (MR-37.2)."""
        if isinstance(action, actions.UseSpell):
            card = FIRST_SPELL + action.spell
        else:
            card = spell_boxes.asleep(game, self.box)[0]
        place = game.position.piles.order_of(self.box).index(card)
        game.report("MR-37.1", events.RunesRead, self.being, slots.SPELL_BOXES.index(self.box), place + 1)
        result = game.table_roll(self.being, TABLE)
        if result in LEARNS:
            game.then(Learn(self.being, card))
        if result in AWAKENS:
            awaken(game, self.being, card)
        elif result == CURSES:
            game.curse(self.being)


def awaken(game: Game, being: int, card: int) -> None:
    """Look at a card: one of an item is awake from now on, one of a site goes under the others (MR-37.3)."""
    piles, (box, place) = game.position.piles, spell_boxes.place_of(game, card)
    seat = beings.seat_of(game, being)
    spell_boxes.look_at(game, card, 1 << seat)
    if box in slots.TEACHER_SPELLS:
        if game.position.awakened >> card & 1:
            return
        game.position.awakened |= 1 << card
    else:
        piles.take(box, place, slots.DRAWN)
        piles.put_under((card,), slots.DRAWN, box)
    game.report("MR-37.3", events.SpellAwakened, being, slots.SPELL_BOXES.index(box), card - FIRST_SPELL, seat)


def look_into(game: Game, being: int, item: int) -> None:
    """Let the owner of an active item look at its awakened cards (MR-37.8)."""
    if being < FIRST_DENIZEN and TEACHING >> item & 1:
        cards = spell_boxes.awake(game, spell_boxes.BOX[PIECES[item].id])
        spell_boxes.look_at_all(game, being, indices(cards), "MR-37.8")
