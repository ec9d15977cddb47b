"""Checks of legality: the action space, legal actions, rejections and their reasons, notation, bad arguments."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

import numpy as np

from arcana_core.actions import Action, Unlisted, action, takes_text
from arcana_core.chance.rng import Rng
from arcana_core.errors import ArcanaError, IllegalAction, NotationError
from arcana_core.records.records import Record
from arcana_core.testing.conformance.trial import AnyGame, Trial, state_of
from arcana_core.text.notation import plain
from arcana_core.text.wording import shown

SAMPLE = 40
"""How many actions of a big action space are tried at a position."""


@action("an action of no game")
class Foreign(Action):
    """An action of no game."""


@action
class ForeignText(Unlisted):
    """A text that no game accepts."""

    word: ClassVar[str] = "foreign-text"
    text: str


def action_space(trial: Trial) -> None:
    """The action space is the same in every game under the same rules; ids, masks and notation are one to one."""
    for line in trial.lines:
        game = trial.begin(line)
        space = game.action_space
        actions = tuple(space)
        fresh = tuple(trial.game_class._all_actions(line.rules))
        trial.same(tuple(map(str, fresh)), tuple(map(str, actions)), "the action space changes when it is made again")
        trial.expect(
            all(a is b for a, b in zip(fresh, actions, strict=True)), "an action exists twice in the action space"
        )
        for number, known in enumerate(actions):
            trial.expect(isinstance(known, Action), f"{known!r} in the action space isn't an Action")
            trial.expect(space.id_of(known) == number, f"id_of({known}) is not its place")
        trial.expect(len(space) == len(actions) > 0, "the action space is empty")
        for number, _ in trial.walk(line):
            if number in line.looks:
                trial.expect(tuple(game.action_space) == actions, "the action space changes during the game")


def legal_actions(trial: Trial) -> None:
    """Players to act have legal actions of the action space, in its order, each once. Other players have none."""
    for line in trial.lines:
        for _, game in trial.walk(line):
            acting = game.players_to_act
            seats = range(game.player_count)
            trial.expect(
                type(acting) is tuple
                and all(type(player) is int and player in seats for player in acting)
                and len({*acting}) == len(acting),
                f"players_to_act must be a tuple of different players, got {shown(acting)}",
            )
            for player in seats:
                seen = game.to_act_seen_by(player)
                trial.expect(
                    type(seen) is tuple and {*seen} <= {*acting} and (player in seen) == (player in acting),
                    f"player {player} must see some of {acting} to act, the own seat if it is, and sees {shown(seen)}",
                )
                legal = game.legal_actions(player)
                trial.expect(type(legal) is tuple, f"legal_actions must be a tuple, got {shown(legal)}")
                if player not in acting:
                    trial.expect(legal == (), f"player {player} is not to act and has legal actions")
                    trial.expect(
                        not game.action_mask(player).any(), f"the mask of player {player}, not to act, is not empty"
                    )
                    continue
                trial.expect(legal, f"player {player} is to act and has no legal action")
                ids = [game.action_space.id_of(action) for action in legal]
                trial.expect(
                    ids == sorted({*ids}), f"legal actions are not in the order of the action space, each once: {ids}"
                )
                trial.same(game.clone()._options(player), legal, "asked again, the legal actions differ")
                mask = game.action_mask(player)
                trial.expect(
                    mask.dtype == np.bool_
                    and mask.shape == (len(game.action_space),)
                    and [*np.flatnonzero(mask)] == ids,
                    "the mask does not show the legal actions",
                )
        trial.expect(not line.trouble or "no legal action" not in line.trouble, line.trouble)


def offered_applies(trial: Trial) -> None:
    """Everything that is offered can be done, and moves the game on."""
    for line, _, game, rng in trial.looks():
        trial.expect(not line.trouble or not game.is_over, line.trouble)
        for player in game.players_to_act:
            legal = game.legal_actions(player)
            for chosen in legal if len(legal) <= SAMPLE else rng.sample(legal, SAMPLE):
                trial.expect(game.why_not(chosen, player) is None, f"{chosen} is offered and why_not forbids it")
                trial_game = game.clone()
                trial_game.apply(chosen, player)
                trial.expect(
                    trial_game.history[len(game.history) :] == ((player, chosen),), f"{chosen} is not in the history"
                )
                trial.expect(
                    state_of(trial_game) | {"history": ()} != state_of(game) | {"history": ()},
                    f"{chosen} changes nothing",
                )


def rejections(trial: Trial) -> None:
    """All that is not offered raises IllegalAction with a reason, and changes nothing."""
    for _, _, game, rng in trial.looks():
        actions = tuple(game.action_space)
        for player in range(game.player_count):
            legal = {*game.legal_actions(player)}
            forbidden = [known for known in actions if known not in legal]
            if len(forbidden) > SAMPLE:
                forbidden = rng.sample(forbidden, SAMPLE)
            before = state_of(game)
            for known in (*forbidden, Foreign(), ForeignText("of no game")):
                rejection = game.why_not(known, player)
                trial.expect(
                    rejection is not None and rejection.reason, f"{known} is not offered and why_not has no reason"
                )
                try:
                    game.apply(known, player)
                except IllegalAction as error:
                    assert rejection is not None
                    trial.expect(
                        rejection.reason in str(error) and error.clause == rejection.clause,
                        f"{known} is rejected for another reason than why_not gives: {error}",
                    )
                else:
                    trial.expect(False, f"player {player} was not offered {known}, and yet it applied")
            trial.same(state_of(game), before, "a rejected action changes the game")


def notation(trial: Trial) -> None:
    """The notation of an action means this action only, alone and in a line with later actions."""
    for line, number, game, _ in trial.looks():
        space = game.action_space
        if not number:
            for known in space:
                text = str(known)
                trial.expect(
                    text and text == " ".join(text.replace(";", " ").split()), f"{text!r} cannot stand in a line"
                )
                trial.expect(space.find(text) is known, f"{text!r} does not mean {known!r}")
        before = state_of(game)
        for player in game.players_to_act:
            for known in game.legal_actions(player)[:SAMPLE]:
                found = game.parse(str(known), player)
                trial.expect(found == (known,), f"parse({str(known)!r}) is {found} and not the action of this notation")
                capitals = str(known).upper()
                if [plain(str(one)) for one in game.legal_actions(player)].count(plain(capitals)) == 1:
                    found = game.parse(capitals, player)
                    trial.expect(found == (known,), f"parse({capitals!r}) is {found} and not {known}")
        trial.same(state_of(game), before, "reading notation changes the game")
        # Decisions of one player in a row, without chance or new facts in between, can be written as one line.
        row: list[Action] = []
        trial_game = game.clone()
        for player, chosen in line.decisions[number : number + 6]:
            before_it, cursor = trial_game.log.clone(), trial_game.rng.cursor
            if row and player != line.decisions[number][0]:
                break
            row.append(chosen)
            if isinstance(chosen, Unlisted) and takes_text(type(chosen)):
                break  # whatever follows it on the line would be its text
            trial_game.apply(chosen, player)
            if (
                player not in trial_game.players_to_act
                or trial_game.rng.cursor != cursor
                or trial_game.log.reveals_to(player, before_it)
            ):
                break
        if row:
            player, text = line.decisions[number][0], "; ".join(map(str, row))
            trial.expect(game.parse(text, player) == tuple(row), f"the line {text!r} is not read as its actions")


def unlisted(trial: Trial) -> None:
    """Unlisted actions are read from their notation, and either applied, recorded and replayed, or rejected."""
    for _, _, game, rng in trial.looks():
        before = state_of(game)
        accepted: list[AnyGame] = []
        for player in range(game.player_count):
            for example in game._unlisted_examples(rng, player):
                _reads_back(trial, game, example)
                if game.why_not(example, player) is None:
                    accepted.append(_accepted(trial, game, example, player))
                else:
                    _is_rejected(trial, game, example, player)
                trial.same(state_of(game), before, f"asking for {shown(example)} changes the game")
        for after in accepted if len(accepted) <= 2 else rng.sample(accepted, 2):
            again = trial.game_class.replay(Record.loads(after.record().dumps()))
            trial.same(state_of(again), state_of(after), f"the record with {shown(after.history[-1][1])} replays to")


def _reads_back(trial: Trial, game: AnyGame, example: Unlisted) -> None:
    space, text = game.action_space, str(example)
    trial.expect(isinstance(example, Unlisted) and example in space, f"{shown(example)} is of no kind that is declared")
    trial.expect(space.id_of(example) == -1, f"{shown(example)} has a number")
    trial.expect(len(text.splitlines()) == 1, f"the notation of {shown(example)} is not one line")
    trial.expect(space.find(text) == example, f"{shown(text)} does not mean {shown(example)}")


def _accepted(trial: Trial, game: AnyGame, example: Unlisted, player: int) -> AnyGame:
    """The game after the unlisted action, which is accepted."""
    trial.expect(not game.is_over, f"the game is over, and {shown(example)} is accepted")
    found = game.parse(str(example), player)
    trial.expect(
        found == (example,), f"parse({shown(str(example))}) is {shown(found)} and not the action of this notation"
    )
    after = game.clone()
    after.apply(example, player)
    trial.expect(after.history[len(game.history) :] == ((player, example),), f"{shown(example)} is not in the history")
    return after


def _is_rejected(trial: Trial, game: AnyGame, example: Unlisted, player: int) -> None:
    rejection = game.why_not(example, player)
    trial.expect(rejection is not None and rejection.reason, f"{shown(example)} is rejected and why_not has no reason")
    assert rejection is not None
    for attempt, kind in (
        (partial(game.apply, example), IllegalAction),
        (partial(game.parse, str(example)), NotationError),
    ):
        try:
            attempt(player)
        except kind as error:
            trial.expect(rejection.reason in str(error), f"{shown(example)} is rejected for another reason: {error}")
        else:
            trial.expect(False, f"{shown(example)} is rejected by why_not, and yet it is taken")


def asking(trial: Trial) -> None:
    """Looking at a game changes nothing in it: neither position nor chance, log or options."""
    for _, _, game, rng in trial.looks():
        before = state_of(game)
        for player in range(game.player_count):
            for name, ask in _questions(game, player, rng).items():
                ask()
                trial.same(state_of(game), before, f"{name} changes the game")


def _questions(game: AnyGame, player: int, rng: Rng) -> dict[str, Callable[[], object]]:
    return {
        "legal_actions": partial(game.legal_actions, player),
        "action_mask": partial(game.action_mask, player),
        "view": partial(game.view, player),
        "the view of a spectator": partial(game.view, None),
        "observation": partial(game.observation, player),
        "observation_spec": lambda: game.observation_spec,
        "information_state": partial(game.information_state, player),
        "render": partial(game.render, player),
        "to_svg": partial(game.to_svg, player),
        "determinize": partial(game.determinize, player, rng),
        "clone": game.clone,
        "record": game.record,
        "checksum": game.checksum,
        "outcome": lambda: game.outcome,
        "repr": partial(repr, game),
        "log.seen_by": partial(game.log.seen_by, player),
    }


def arguments(trial: Trial) -> None:
    """Nonsense is rejected with ValueError, TypeError or an error of Arcana's own, and changes nothing."""
    for line in trial.lines[:4]:
        for number, game in trial.walk(line):
            if number not in line.looks:
                continue
            before = state_of(game)
            for what, attempt in _nonsense(game).items():
                _rejected(trial, what, attempt)
            trial.same(state_of(game), before, "a rejected argument changes the game")
    for what, attempt in _bad_beginnings(trial).items():
        _rejected(trial, what, attempt)


def _rejected(trial: Trial, what: str, attempt: Callable[[], object]) -> None:
    try:
        attempt()
    except (ValueError, TypeError, ArcanaError) as error:
        trial.expect(str(error), f"{what} is rejected without a word: {type(error).__name__}")
    except Exception as error:
        raise AssertionError(f"{what} raises {type(error).__name__}, not ValueError or TypeError: {error}") from error
    else:
        raise AssertionError(f"{what} is accepted")


def _nonsense(table: AnyGame) -> dict[str, Callable[[], object]]:
    game: Any = table  # the calls break its types on purpose
    some = game.action_space[0]
    attempts: dict[str, Callable[[], object]] = {}
    for player in (-1, game.player_count, "0", 0.0, True, None, [0]):
        attempts |= {
            f"legal_actions({player!r})": partial(game.legal_actions, player),
            f"action_mask({player!r})": partial(game.action_mask, player),
            f"apply({some}, {player!r})": partial(game.apply, some, player),
            f"why_not({some}, {player!r})": partial(game.why_not, some, player),
            f"observation({player!r})": partial(game.observation, player),
            f"information_state({player!r})": partial(game.information_state, player),
            f"determinize({player!r}, Rng(1))": partial(game.determinize, player, Rng(1)),
            f"undo({player!r})": partial(game.undo, player),
        }
        if player is not None:  # which is the spectator here
            attempts |= {
                f"view({player!r})": partial(game.view, player),
                f"render({player!r})": partial(game.render, player),
                f"to_svg({player!r})": partial(game.to_svg, player),
                f"parse({str(some)!r}, {player!r})": partial(game.parse, str(some), player),
            }
    for thing in (None, 0, 1.5, "", str(some), [], (some,), Foreign(), ForeignText(""), object()):
        attempts |= {
            f"apply({thing!r}, 0)": partial(game.apply, thing, 0),
            f"id_of({thing!r})": partial(game.action_space.id_of, thing),
        }
    for text in (None, 7, b"", "", "  ;; ", "\0", "no such action at all", "x " * 20_000, "\ud800"):
        attempts |= {
            f"parse({shown(text)})": partial(game.parse, text, 0),
            f"find({shown(text)})": partial(game.action_space.find, text),
        }
    for chance in (None, 7, random.Random(7)):
        attempts[f"determinize(0, {chance!r})"] = partial(game.determinize, 0, chance)
    return attempts


def _bad_beginnings(trial: Trial) -> dict[str, Callable[[], object]]:
    cls: Any = trial.game_class
    counts = trial.game_class.player_counts
    position = trial.begin(trial.lines[0]).position
    wrong: list[dict[str, Any]] = [{"players": count} for count in (0, -1, max(counts) + 1, "2", 2.0, True, [2])]
    wrong += [{"seed": seed} for seed in (1.5, True, [], object())]
    wrong += [{"rules": "house"}, {"rules": 1}, {"rules": {}}, {"rules": trial.game_class.rules_class}]
    wrong += [{"rng": rng} for rng in (7, random.Random(7), "chance")]
    wrong += [{"seed": 7, "rng": Rng(7)}]
    attempts: dict[str, Callable[[], object]] = {}
    for given in wrong:
        attempts[f"Game({given})"] = partial(cls, **given)
        attempts[f"Game.at(position, {given})"] = partial(
            cls.at, position, **{"players": trial.lines[0].players, **given}
        )
    for nothing in (None, 7, "position", object()):
        attempts[f"Game.at({nothing!r})"] = partial(cls.at, nothing)
        attempts[f"Game.replay({nothing!r})"] = partial(cls.replay, nothing)
    return attempts
