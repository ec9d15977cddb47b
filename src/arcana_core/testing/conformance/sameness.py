"""Checks that a game is the same game again: replayed, recorded, copied, pickled, set up, with and without its log."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from arcana_core.actions import Action
from arcana_core.agenda import Simultaneous
from arcana_core.chance.rng import Rng
from arcana_core.records.plain import from_text
from arcana_core.records.records import Record, RecordWriter
from arcana_core.testing.conformance.elsewhere import CannotBeFound, address, story
from arcana_core.testing.conformance.trial import AnyGame, Line, Trial, state_of


def determinism(trial: Trial) -> None:
    """The same seed, rules and decisions give the same game, also while another one is played in between."""
    what = "the same seed and decisions gave another game"
    for line in trial.lines:
        transcript = [(repr(game.position), game.players_to_act, repr(game.rng)) for _, game in trial.walk(line)]
        states = {number: state_of(game) for number, game in trial.walk(line) if number in line.looks}
        for (number, game), before in zip(trial.walk(line), transcript, strict=True):
            trial.same((repr(game.position), game.players_to_act, repr(game.rng)), before, what)
            if number in line.looks:
                trial.same(state_of(game), states[number], what)
                trial.stir(game.clone(), trial.rng("aside", line.number, number))


def processes(trial: Trial) -> None:
    """The same game in other processes, where Python hashes text otherwise."""
    try:
        where = address(trial.game_class)
    except CannotBeFound:
        return  # a class made inside a function: no other process can have it
    lines = [line for line in trial.lines[:6] if line.over]
    records = []
    transcript = []
    for line in lines:
        *_, (_, game) = trial.walk(line)
        records.append(game.record().dumps())
        transcript.append(story(trial.game_class, records[-1]))
    task = json.dumps({"where": where, "records": records})
    children = [
        subprocess.Popen(
            [sys.executable, "-m", "arcana_core.testing.conformance.elsewhere"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            encoding="utf-8",
        )
        for hash_seed in ("1", "2")
    ]
    try:
        answers = [child.communicate(task, timeout=300) for child in children]
    finally:
        for child in children:
            child.kill()  # nothing to do if it has ended, as it should have
    for child, (answer, complaint) in zip(children, answers, strict=True):
        trial.expect(not child.returncode, f"another process cannot replay the game: {complaint.strip()[-600:]}")
        for line, here, there in zip(lines, transcript, json.loads(answer), strict=True):
            trial.here = (line, len(line.decisions))
            trial.same(there, here, "another process, with another PYTHONHASHSEED, sees another game")


def replay(trial: Trial) -> None:
    """A record replays to the same position, log and outcome, as a whole and up to any decision."""
    for line in trial.lines:
        transcript = {}
        for number, game in trial.walk(line):
            if number in line.looks:
                transcript[number] = {**state_of(game), "information state": game.information_state(0)}
        record = game.record()
        for number, before in transcript.items():
            trial.here = (line, number)
            again = trial.game_class.replay(record, to=number)
            after = {**state_of(again), "information state": again.information_state(0)}
            trial.same(after, before, "the replayed record gives another game")


def records(trial: Trial) -> None:
    """A record is the same after a round trip through text and through a file, written at once or while playing."""
    with tempfile.TemporaryDirectory() as folder:
        for line in trial.lines:
            path = Path(folder, f"{line.number}.jsonl")
            game = trial.begin(line)
            with RecordWriter(path, game) as writer:
                for player, action in line.decisions:
                    game.apply(action, player)
                    writer.update()
            trial.here = (line, len(line.decisions))
            record = game.record()
            text = record.dumps()
            again = Record.loads(text)
            trial.same(again, record, "a record read from its own text differs")
            trial.same(again.dumps(), text, "a record read and written again differs")
            written = Record.load(path)
            if game.is_over:
                trial.same(written.outcome, record.outcome, "the outcome written while playing differs")
            trial.same(written.decisions, record.decisions, "the decisions written while playing differ")
            for found in (again, written):
                trial.same(state_of(trial.game_class.replay(found)), state_of(game), "a record read again replays to")
            record.dump(path)
            trial.same(Record.load(path), record, "a record read from a file differs")


def pickling(trial: Trial) -> None:
    """A game is the same after pickling in the middle of anything, and goes on as it would have."""
    for line, number, game, _ in trial.looks():
        again: AnyGame = pickle.loads(pickle.dumps(game))
        trial.same(state_of(again), state_of(game), "a game differs after pickling")
        for player in range(game.player_count):
            trial.same(again.information_state(player), game.information_state(player), "after pickling")
        _goes_on_alike(trial, line, number, again, game.clone(), "a pickled game goes on otherwise")


def _goes_on_alike(trial: Trial, line: Line, number: int, one: AnyGame, other: AnyGame, what: str) -> None:
    """Plays both on by the rest of the line, up to a few dozen decisions."""
    for player, action in line.decisions[number : number + 40]:
        one.apply(action, player)
        other.apply(action, player)
    first, second = state_of(one), state_of(other)
    for part in ("log", "history"):  # one may have begun later
        del first[part], second[part]
    trial.same(first, second, what)


def clones(trial: Trial) -> None:
    """A clone is the same game, and playing on in one of the two changes nothing in the other."""
    for line, number, game, rng in trial.looks():
        clone = game.clone()
        trial.same(type(clone), type(game), "a clone is of another class")
        before = state_of(game)
        trial.same(state_of(clone), before, "a clone differs")
        trial.stir(clone, rng)
        trial.same(state_of(game), before, "playing a clone on changes the original")
        original, clone = game.clone(), game.clone()
        trial.stir(original, rng)
        trial.same(state_of(clone), before, "playing the original on changes its clone")
        _goes_on_alike(trial, line, number, clone, game.clone(), "a clone goes on otherwise")


def setting_up(trial: Trial) -> None:
    """Any position that is reached can be set up by `Game.at`, and goes on as it would have."""
    for line, number, game, rng in trial.looks():
        cls = trial.game_class
        again = cls.at(game.position, rules=game.rules, rng=game.rng.clone(), players=game.player_count)
        first, second = state_of(again), state_of(game)
        for part in ("log", "history"):
            del first[part], second[part]
        trial.same(first, second, "a position set up again differs")
        for player in range(game.player_count):
            trial.same(again.view(player), game.view(player), "the view of a position set up again differs")
        before = repr(game.position)
        trial.stir(again, rng)
        trial.same(repr(game.position), before, "a game at a position changes the position it was given")
        again = cls.at(game.position, rules=game.rules, rng=game.rng.clone(), players=game.player_count)
        _goes_on_alike(trial, line, number, again, game.clone(), "a position set up again goes on otherwise")
        trial.same(state_of(cls.replay(again.record())), state_of(again), "the record of a game set up replays to")


def position_texts(trial: Trial) -> None:
    """The text of a position is complete: read back it is an equal position."""
    for _, _, game, _ in trial.looks():
        text = repr(game.position)
        again: Any = from_text(text, trial.game_class._position_types())
        trial.same(repr(again), text, "the text of a position reads back as another")
        trial.expect(again == game.position, "a position read back from its text is not equal to it")
        trial.expect(game.clone().position == game.position, "the position of a clone is not equal to the original's")


def without_log(trial: Trial) -> None:
    """A game that keeps no log plays the same, knows the same, and its log stays empty."""
    for line in trial.lines:
        for (number, silent), (_, telling) in zip(trial.walk(line, log=False), trial.walk(line), strict=True):
            trial.same(silent.players_to_act, telling.players_to_act, "without a log others are to act")
            trial.same(silent.rng, telling.rng, "without a log chance differs")
            trial.expect(
                not len(silent.log), "a game without a log has events in it: emit only where keeps_log is true"
            )
            if number in line.looks:
                trial.same(silent.checksum(), telling.checksum(), "without a log the position differs")
                player = number % silent.player_count  # one will do: without a log it means playing again
                first, second = silent.information_state(player), telling.information_state(player)
                trial.same(first, second, "without a log the information state differs")


def undo(trial: Trial) -> None:
    """Undo returns the earlier game, or raises, always if it would leave a player knowing more.

    Its success and its error depend only on the player's knowledge.
    """
    for line, number, game, rng in trial.looks():
        before = state_of(game)
        for player in range(game.player_count):
            own = [at for at, (decider, _) in enumerate(line.decisions[:number]) if decider == player]
            earlier, verdict = _taken_back(game, player)
            trial.expect(verdict, "undo is rejected without a reason")
            trial.same(state_of(game), before, "asking to take back changes the game")
            if not own:
                trial.expect(earlier is None, f"player {player} took back a decision without having made one")
                continue
            past = next(past for made, past in trial.walk(line) if made == own[-1])
            trial.here = (line, number)
            if earlier is not None:
                expected = past.clone()
                for decider, action in line.decisions[own[-1] + 1 : number]:
                    # Simultaneous decisions of others stay. Answers to the decision go with it.
                    if expected.why_not(action, decider) is not None:
                        break
                    expected.apply(action, decider)
                trial.same(state_of(earlier), state_of(expected), "undo doesn't return the game as it was before")
            since = line.decisions[own[-1] : number]
            _undo_reveals_nothing(trial, past, since, game, player, rng)


def _taken_back(game: AnyGame, player: int) -> tuple[AnyGame | None, str]:
    try:
        earlier = game.undo(player)
    except ValueError as error:
        return None, str(error)
    return earlier, "taken back: " + earlier.information_state(player)


def _undo_reveals_nothing(
    trial: Trial, past: AnyGame, since: Sequence[tuple[int, Action]], game: AnyGame, player: int, rng: Rng
) -> None:
    # In every determinization that the player could have been in, what may be taken back must have looked the same;
    # and where it looks as in the game itself, undo must do the same. Others who were in the middle of a secret
    # decision begin it again in a determinization, so that their later picks don't complete it.
    if _is_begun_by_others(past, player):
        return
    earlier, verdict = _taken_back(game, player)
    seen = _seen(game, player)
    for _ in range(4):
        world = past.determinize(player, rng)
        for decider, action in since:
            if world.why_not(action, decider) is not None:
                break
            world.apply(action, decider)
        else:
            same = _seen(world, player) == seen
            trial.expect(same or earlier is None, f"player {player} may take back what has shown something hidden")
            if same:
                trial.same(_taken_back(world, player)[1], verdict, f"undo reveals something hidden to player {player}")


def _is_begun_by_others(game: AnyGame, player: int) -> bool:
    agenda = getattr(game.position, "agenda", None)
    if agenda is None or not isinstance(agenda[0], Simultaneous):
        return False
    return any(picks for other, picks in enumerate(agenda[0].picks(game)) if other != player)


def _seen(game: AnyGame, player: int) -> tuple[object, ...]:
    return game.log.transcript(player), game.view(player), game.to_act_seen_by(player)
