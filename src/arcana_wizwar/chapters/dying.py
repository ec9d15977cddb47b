"""Deaths and the scoring of kills (WW-8.9, WW-8.10, WW-13.10 to WW-13.22, WW-20.5)."""

from __future__ import annotations

from collections.abc import Sequence

from arcana_core.agenda import Step
from arcana_core.geometry.squares import bits
from arcana_wizwar import events
from arcana_wizwar.chapters import winning
from arcana_wizwar.chapters.magic.answering import Window
from arcana_wizwar.chapters.movement import doors
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.state import HAND, NOWHERE, Damage, Play


def count_the_dead(game: Game) -> None:
    """Remove wizards without life from the board and score kills (WW-13.10 to WW-13.22).

    With Deadly Treasures, a treasure dropped by a dead wizard can kill (WW-20.5), so this repeats until no other
    wizard dies.
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
    """Handle wizards who die at the same moment: first their belongings, then the score (WW-13.10 to WW-13.19)."""
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
    """Drop a dead wizard's belongings, end spells by and on the wizard, and clear the square."""
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
    """Give a dead player's hand and a point to a living direct killer, or discard the hand.

    Returns:
        The player who took the hand, -1 for none (WW-13.15 to WW-13.19).
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
        game.emit(events.CardsTaken(slayer, player, keys, knowers=(slayer, player)), "WW-13.16")
    return slayer


class Deaths(Step[Game]):
    """Count the dead and check for a winner after something has been resolved (WW-11.11, WW-19.9)."""

    def do(self, game: Game) -> None:
        """Count the dead, then check for a winner, unless something is still to be resolved (WW-25.15)."""
        if not game.position.frames or not is_amid(game):
            game.count_the_dead()
            game.check_victory()


def is_amid(game: Game) -> bool:
    """Whether damage is pending, or an attack or spell with closed windows is working (WW-11.11, WW-13.19).

    Deaths are counted within the window of a play that is still to be resolved (WW-11.12).
    """
    answered = {waiting.frame for waiting in game.waiting() if isinstance(waiting, Window)}
    return any(
        isinstance(frame, Damage) or (isinstance(frame, Play) and place not in answered)
        for place, frame in enumerate(game.position.frames)
    )


DEATHS = Deaths()
