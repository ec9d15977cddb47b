"""The match, its rounds and their scores (AM-2, AM-3)."""

from __future__ import annotations

from arcana_archmage.chapters.turns import BEGIN_TURN
from arcana_archmage.events import CardsDealt, KnockedOut, MatchEnded, RoundBegun, RoundScored, RoundVoid
from arcana_archmage.model.forward import Game
from arcana_archmage.model.state import DECK, HAND, NEW_PILES, Wizard
from arcana_core.agenda import Step
from arcana_core.cards.cards import cards_in
from arcana_core.scenario.bounds import Seat


class BeginRound(Step[Game]):
    """A round begins: new wizards, a shuffled deck, first hands, the dealer's turn (AM-3.4 to AM-3.6)."""

    def do(self, game: Game) -> None:
        """Set up the round."""
        position, rules = game.position, game.rules
        position.wizards = (Wizard(rules.start_points), Wizard(rules.start_points))
        position.casting = None
        position.castings = position.turn = 0
        if game.keeps_log:
            game.emit(RoundBegun(position.round, position.dealer), "AM-2.5")
        deal(game)
        position.active = position.dealer
        game.then(BEGIN_TURN)


def deal(game: Game) -> None:
    """Shuffle all cards and deal alternately, the dealer's opponent first (AM-3.5)."""
    position = game.position
    piles = position.piles = NEW_PILES.clone()
    piles.restart(DECK, game.rng)
    first = 1 - position.dealer
    for _ in range(game.rules.first_hand):
        piles.draw(DECK, HAND[first], 1)
        piles.draw(DECK, HAND[1 - first], 1)
    if game.keeps_log:
        for player in (first, 1 - first):
            game.emit(CardsDealt(player, cards_in(piles.masks[HAND[player]])), "AM-3.5")


def knock_out(game: Game, player: int) -> None:
    """End the round at once. Everything still due is dropped (AM-2.6)."""
    if game.keeps_log:
        game.emit(KnockedOut(player), "AM-2.6")
    game.position.agenda = (EndRound(player), None)


class EndRound(Step[Game]):
    """The round ends with a knock-out, or it is void (AM-2.7, AM-2.10)."""

    knocked_out: Seat | None

    def do(self, game: Game) -> None:
        """Score the round, then begin the next one or end the match."""
        position = game.position
        position.casting = None
        position.phase = "over"
        position.picked = ()
        position.ritual = False
        if self.knocked_out is None:
            if game.keeps_log:
                game.emit(RoundVoid(position.round), "AM-2.10")
        else:
            scored = game.round_scores(1 - self.knocked_out)
            position.scores = (position.scores[0] + scored[0], position.scores[1] + scored[1])
            if game.keeps_log:
                game.emit(RoundScored(position.round, scored), "AM-2.7")
        if match_is_over(game):
            if game.keeps_log:
                game.emit(MatchEnded(position.scores), "AM-2.4")
            return
        position.round += 1
        position.dealer = 1 - position.dealer  # AM-2.5
        game.then(BeginRound())


def round_scores(game: Game, survivor: int) -> tuple[int, int]:
    """The scores of both seats: the survivor's remaining points, doubled by The Ascension (AM-2.7, AM-19.4)."""
    wizard = game.position.wizards[survivor]
    points = wizard.points * 2 if wizard.ascended else wizard.points
    return (points, 0) if survivor == 0 else (0, points)


def match_is_over(game: Game) -> bool:
    """Whether the round that just ended was the last (AM-2.2, AM-2.3, AM-2.11)."""
    position, rules = game.position, game.rules
    if rules.match_mode == "rounds":
        return position.round >= rules.rounds
    return max(position.scores) >= rules.target_score or position.round >= rules.round_limit
