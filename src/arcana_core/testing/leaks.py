"""Leaks of secrets: whether what a player can't know makes a difference to anything that this player is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from arcana_core.actions import Action
from arcana_core.chance.rng import Rng
from arcana_core.game import Game
from arcana_core.testing.conformance.known import known_to
from arcana_core.testing.conformance.trial import apart
from arcana_core.testing.expecting import expect

GameT = TypeVar("GameT", bound=Game[Any, Any, Any])


def assert_indistinguishable(
    one: GameT, other: GameT, player: int, *, lines: Sequence[str] = (), probes: int = 40, draws: int = 4
) -> None:
    """Assert that this player can't tell two games apart, although they differ in hidden facts.

    Everything the player gets must be the same: view, observation, information state, log, text, picture, legal
    actions, reasons of rejections, readings of lines, and determinizations, which must not contain hidden facts.

    Args:
        one, other: the games; nothing changes in them.
        player: who looks.
        lines: what the player might type, to compare how it is read.
        probes: how many actions are drawn at random, to compare how they are rejected.
        draws: how many determinizations are compared.

    Raises:
        AssertionError: something is different, or the games differ in nothing at all.
    """
    expect(repr((one.position, one.players_to_act)) != repr((other.position, other.players_to_act)), "the same game")
    rng = Rng(repr(lines))
    space = one.action_space
    tried = [space[rng.below(len(space))] for _ in range(probes)]
    tried += one._unlisted_examples(rng, player)
    first, second = (known_to(game, player, tried, lines) for game in (one, other))
    if first != second:
        raise AssertionError(f"player {player} can tell them apart: {apart(first, second)}")
    for number in range(draws):
        first, second = (_drawn(game.determinize(player, Rng(number))) for game in (one, other))
        if first != second:
            raise AssertionError(
                f"a determinization contains facts that player {player} can't know: {apart(first, second)}"
            )


def _drawn(game: Game[Any, Any, Any]) -> dict[str, object]:
    return {"position": repr(game.position), "players to act": game.players_to_act, "log": tuple(game.log)}


def decide_alike(
    game: GameT,
    player: int,
    rng: Rng,
    *,
    decisions: int = 6,
    choose: Callable[[GameT, int, Rng], Action] | None = None,
) -> int:
    """Let a player decide the same in a game and in a determinization, and assert that both show this player the same.

    It ends as soon as the player has nothing to decide, chance is drawn, or something hidden is shown, because then the
    two may differ.

    Args:
        game: nothing changes in it.
        player: who decides and looks.
        rng: the source of the determinization and the decisions.
        decisions: the most decisions to compare.
        choose: a function for the player's decisions; any legal action if None.

    Returns:
        After how many decisions the two were compared.
    """
    world, truth = game.determinize(player, rng), game.clone()
    for compared in range(decisions):
        if player not in truth.players_to_act or player not in world.players_to_act:
            return compared
        legal = truth.legal_actions(player)
        expect(world.legal_actions(player) == legal, f"player {player} is offered something else")
        action = rng.choice(legal) if choose is None else choose(truth, player, rng)
        before, cursor = truth.log.clone(), truth.rng.cursor
        for table in (truth, world):
            table.apply(action, player)
        if truth.rng.cursor != cursor or truth.log.reveals_to(player, before):
            return compared
        expect(world.view(player) == truth.view(player), f"after {action} player {player} sees something else")
        expect(
            world.log.seen_by(player) == truth.log.seen_by(player), f"after {action} player {player} reads another log"
        )
    return decisions
