"""Tables for tests of trade and hire: one activity at a time, boxes of partners, visitors on the map."""

from __future__ import annotations

from arcana_core.actions import Rejection
from arcana_magicrealm import Game, Rules
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.trade import goods
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.deals import PARTNERS
from arcana_magicrealm.model.locations import VISITOR_CHITS
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.state import DAYLIGHT, VisitorChit
from arcana_magicrealm.model.turns import Phase, Turn
from tests.magicrealm.table import begun, being, clearing, do, piece, put, refresh

HERE = "cliff 3"


def begin_activity(game: Game, name: str, code: str, *later: Phase) -> Rejection | None:
    """Begin an activity of a being as the first phase of its turn; the reason if it would be cancelled."""
    phase = Phase(code)
    turn = game.position.turn = Turn(being(name), (phase, *later), from_=beings.place(game, being(name)))
    reason = game.why_cancelled(turn, phase)
    game.position.stage, game.position.agenda = DAYLIGHT, None
    refresh(game)
    if reason is None:
        game.do_activity(phase)
        game.go_on()
    return reason


def give(game: Game, seat: int, name: str, *, active: bool = False) -> None:
    """Give a player's character a belonging, wherever it is now."""
    number = piece(name)
    piles = game.position.piles
    slot = next(slot for slot, mask in enumerate(piles.masks) if mask >> number & 1)
    is_open = active or PIECES[number].is_counter
    take_out(game, slot, number)
    piles.move(1 << number, slots.DRAWN, (slots.OPEN if is_open else slots.BAG)[seat])
    if active:
        game.position.characters[seat].active |= 1 << number
    refresh(game)


def take_out(game: Game, slot: int, number: int) -> None:
    """Move a piece from its pile to DRAWN."""
    piles = game.position.piles
    if piles.declared[slot].part_of is None and piles.orders[slot] is None:
        piles.move(1 << number, slot, slots.DRAWN)
    else:
        whole = piles.declared[slot].part_of
        slot = slot if whole is None else whole
        piles.take(slot, piles.order_of(slot).index(number), slots.DRAWN)


def stock(game: Game, partner: str, name: str) -> None:
    """Put a piece into the box of a group or visitor."""
    number, pile = piece(name), goods.box_for(PARTNERS.index(partner), piece(name))
    piles = game.position.piles
    slot = next(slot for slot, mask in enumerate(piles.masks) if mask >> number & 1)
    if slot != pile:
        take_out(game, slot, number)
        piles.move(1 << number, slots.DRAWN, pile)
    refresh(game)


def unstock(game: Game, partner: str, name: str) -> None:
    """Take a piece out of play if it is in the box of a group or visitor."""
    pile, piles = goods.box_for(PARTNERS.index(partner), piece(name)), game.position.piles
    if piles.masks[pile] >> piece(name) & 1:
        piles.move(1 << piece(name), pile, slots.OUT_OF_PLAY)


def bring_visitor(game: Game, name: str, where: str) -> None:
    """Put a visitor or mission chit into a clearing, this side up."""
    number, side = next(
        (number, chit.sides.index(name)) for number, chit in enumerate(VISITOR_CHITS) if name in chit.sides
    )
    game.position.visitors[number] = VisitorChit(side, at=clearing(where))
    refresh(game)


def buyer(
    hero: str, group: str = "lancers", gold: int = 20, rules: Rules | None = None, goods: str = "spear 1"
) -> Game:
    """A game with a character and the leader of a group in a clearing, ready to buy."""
    leader = {"lancers": "lhq", "company": "chq", "guard": "ghq", "soldiers": "shq", "patrol": "phq"}[group]
    game = begun(hero, rules=rules)
    put(game, hero, HERE)
    put(game, leader, HERE)
    game.position.characters[0].gold = gold
    stock(game, group, goods)
    unstock(game, group, "cloven_hoof")  # it would change rolls once the buyer sees it
    return game


def ask_for(game: Game, goods: str = "spear 1") -> None:
    """Begin to trade, and name something to buy."""
    assert begin_activity(game, HEROES[game.position.characters[0].hero].id, "T") is None
    do(game, 0, "buy")
    do(game, 0, f"buy {goods}")
