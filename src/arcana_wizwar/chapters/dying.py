"""Wizards without life leave the board; kills are scored (WW-8.9, WW-8.10, WW-13.10 to WW-13.22, WW-20.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from arcana_core.agenda import Step, step
from arcana_core.geometry.squares import bits
from arcana_wizwar import events
from arcana_wizwar.chapters import winning
from arcana_wizwar.chapters.magic.answering import Window
from arcana_wizwar.chapters.movement import doors
from arcana_wizwar.model.state import HAND, NOWHERE, Damage, Play

if TYPE_CHECKING:
    from arcana_wizwar.game import Game


def count_the_dead(game: Game) -> None:
    """Wizards without life leave the board, and points are scored (WW-13.10 to WW-13.22).

    A death can bring treasures to lie where they kill with Deadly Treasures (WW-20.5), so this goes on until nobody
    else dies.
    """
    wizards = game.position.wizards
    for wizard in wizards:
        if wizard.life <= 0 and wizard.alive:
            order = winning.in_turn_order(game)
            bury(game, [player for player in order if wizards[player].life <= 0 and wizards[player].alive])
            break
    if game.rules.deadly_treasures:
        while claimed := winning.claimed_by_treasures(game):
            bury(game, claimed)
            winning.end_if_alone(game, "deadly treasures")


def bury(game: Game, died: Sequence[int]) -> None:
    """These wizards die at the same moment: what they leave, then who profits (WW-13.10 to WW-13.19)."""
    wizards = game.position.wizards
    for player in died:
        wizards[player].alive, wizards[player].life = False, 0
    for player in died:
        if game.keeps_log:
            game.emit(events.Died(player, wizards[player].slayer), "WW-13.10")
        leave_behind(game, player)
    heirs = [hand_over(game, player) for player in died]
    for heir in dict.fromkeys(heirs):
        if heir >= 0:
            game.keep_to_limit(heir)


def leave_behind(game: Game, player: int) -> None:
    """What a dead wizard carried lies where he died; spells of his and on him end; he leaves the board."""
    position = game.position
    wizard = position.wizards[player]
    for card in wizard.items:
        game.land_item(player, card, wizard.square, "WW-13.11")
    if wizard.treasure >= 0:
        game.land_treasure(wizard.treasure, wizard.square, "WW-13.11")
    for spell in game.maintained(player):
        game.end_spell(spell.number, "WW-13.12")
    for spell in game.spells_on(player):
        game.end_spell(spell.number, "WW-13.13")
    doors.release(game, player)
    wizard.square, wizard.stun = NOWHERE, 0


def hand_over(game: Game, player: int) -> int:
    """A dead player's hand goes to who killed him directly and lives, who scores; otherwise it is discarded.

    Returns:
        Who has taken it, -1 for nobody (WW-13.15 to WW-13.19).
    """
    position = game.position
    slayer = position.wizards[player].slayer
    hand = position.piles.masks[HAND[player]]
    if slayer < 0 or not game.is_living(slayer):
        if hand:
            game.discard_cards(player, tuple(bits(hand)), "WW-13.17" if slayer < 0 else "WW-13.19")
        return NOWHERE
    if not game.rules.treasure_hunters:  # WW-20.10
        position.wizards[slayer].kills += 1
        if game.keeps_log:
            game.emit(events.Scored(slayer, game.victory_points(slayer)), "WW-13.15")
    game.move_cards(hand, HAND[player], HAND[slayer])
    if hand and game.keeps_log:
        keys = tuple([game.cards.of[card].key for card in bits(hand)])
        game.emit(events.CardsTaken(slayer, player, keys, who=(slayer, player)), "WW-13.16")
    return slayer


@step
class Deaths(Step["Game"]):
    """What was going on is resolved: the dead are counted, then whoever has won wins (WW-11.11, WW-19.9)."""

    def do(self, game: Game) -> None:
        """Count the dead, then look for a winner; not amid something that has yet to be resolved (WW-25.15)."""
        if not game.position.frames or not is_amid(game):
            game.count_the_dead()
            game.check_victory()


def is_amid(game: Game) -> bool:
    """Whether damage is on its way, or an attack or spell at work whose windows have closed (WW-11.11, WW-13.19).

    Within the window of a play that is still to be resolved, deaths are counted (WW-11.12).
    """
    answered = {waiting.frame for waiting in game.waiting() if isinstance(waiting, Window)}
    return any(
        isinstance(frame, Damage) or (isinstance(frame, Play) and place not in answered)
        for place, frame in enumerate(game.position.frames)
    )


DEATHS = Deaths()
