"""The contract of a game: playing, rejecting, copying, determinizing, remembering, recording."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from hashlib import blake2b
from typing import Any, ClassVar

import numpy as np
import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from arcana_core.actions import Action, Rejection
from arcana_core.bots import RandomBot, play_out
from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.errors import IllegalAction, NotationError, PositionError, RecordError, ScriptError
from arcana_core.events import Event, Hidden
from arcana_core.game import Outcome
from arcana_core.records.records import Record
from arcana_core.testing.toys.moths import (
    CHOOSE,
    DROP,
    LOOK,
    LOOK_OR_PASS,
    PASS,
    TAKE,
    Drop,
    LampLit,
    Moths,
    Play,
    Position,
    Rules,
    Take,
    TopSeen,
)
from arcana_core.text.glossary import Term

DECK = (2, 5, 11, 3, 7, 12, 1, 4, 6, 8, 9, 10)
"""Hands of two: 2 5 11 and 3 7 12; the deck from 10 downwards."""


def table(*chance: Any, players: int = 2, **given: Any) -> Moths:
    """A game with hands 2 5 11 and 3 7 12, a lamp worth 4, and this chance to come."""
    return Moths(players, rng=ScriptedRng([[*DECK], 4, *chance]), **given)


def after_look() -> Moths:
    """Player 1 has won the first round with the 12, and has looked at the 10."""
    game = table(2, 3)
    game.apply(Play(5), 0)
    game.apply(Play(12), 1)
    game.apply(LOOK, 1)
    return game


# Beginning.


def test_game_begins_with_its_defaults() -> None:
    game = Moths(seed=7)

    assert (game.player_count, game.rules, game.keeps_log, game.is_over) == (2, Rules(), True, False)
    assert game.players_to_act == (0, 1)
    assert game.outcome is None
    assert game.history == ()
    assert repr(game) == "<moths: 2 players, 0 decisions, player 0, 1 to act>"


@pytest.mark.parametrize("players", [1, 5, 0, -1, True, 2.0, "2", [2]])
def test_wrong_number_of_players_is_rejected_everywhere(players: Any) -> None:
    with pytest.raises(ValueError, match="moths is played by 2 to 4 players, not by"):
        Moths(players)
    with pytest.raises(ValueError, match="moths is played by 2 to 4 players, not by"):
        Moths.at(Moths(seed=1).position, players=players)


def test_wrong_number_of_players_names_the_only_right_one() -> None:
    class Duel(Moths):
        __slots__ = ()
        player_counts = range(2, 3)

    with pytest.raises(ValueError, match=r"played by 2 players, not by 3"):
        Duel(3)


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ({"rules": "house"}, TypeError, "rules of moths must be of arcana_core.Rules, got 'house'"),
        ({"rules": {}}, TypeError, "rules of moths must be"),
        ({"rng": 7}, TypeError, "rng must be an Rng, got 7"),
        ({"rng": Rng(7), "seed": 7}, ValueError, "give a seed or an rng, not both"),
        ({"seed": 1.5}, TypeError, "seed must be an int, a str or bytes"),
        ({"seed": True}, TypeError, "seed must be"),
    ],
)
def test_wrong_arguments_of_a_new_game_are_rejected(
    given: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        Moths(**given)


def test_same_seed_is_the_same_game_and_no_seed_is_another_each_time() -> None:
    assert Moths(seed="dusk").position == Moths(seed="dusk").position
    assert Moths(seed=b"dusk").position != Moths(seed="dusk").position
    assert Moths(seed=1).rng.key != Moths().rng.key != Moths().rng.key


def test_given_stream_is_used_up() -> None:
    rng = Rng(3)
    game = Moths(rng=rng)

    assert game.rng is rng
    assert rng.cursor > 0
    assert Moths(rng=rng).position != game.position


def test_subclass_is_another_game_to_the_records() -> None:
    class House(Moths):
        __slots__ = ()

    class Named(Moths):
        __slots__ = ()
        name = "moths by the sea"

    assert House.name == "moths+House"
    assert Named.name == "moths by the sea"
    with pytest.raises(RecordError, match=r"a record of 'moths', not of 'moths\+House'"):
        House.replay(Moths(seed=1).record())


# Playing.


def test_legal_actions_come_from_the_own_hand_of_a_player_to_act() -> None:
    game = table()

    assert game.legal_actions(0) == (Play(2), Play(5), Play(11))
    assert game.legal_actions(1) == (Play(3), Play(7), Play(12))
    assert game.legal_actions(0) is game.legal_actions(0)
    game.apply(Play(5), 0)
    assert game.legal_actions(0) == ()
    assert game.players_to_act == (1,)


def test_simultaneous_choices_come_in_any_order_and_stay_secret() -> None:
    one, other = table(), table()
    one.apply(Play(11), 0)
    assert one.view(1).chosen == (Hidden(), 0)
    assert one.view(0).chosen == (11, 0)
    assert one.view(None).chosen == (Hidden(), 0)
    assert one.log.seen_by(1)[-1].event.card == Hidden()  # type: ignore[attr-defined]  # a CardChosen
    one.apply(Play(7), 1)
    other.apply(Play(7), 1)
    other.apply(Play(11), 0)

    assert one.position == other.position
    assert one.view(1).chosen == (11, 7)
    assert one.players_to_act == (0,)
    assert one.legal_actions(0) == (LOOK, PASS)
    assert one.position.points == [4, 0]


def test_whole_game_ends_with_an_outcome() -> None:
    game = table(2, 3)
    for action, player in [
        (Play(5), 0), (Play(12), 1), (LOOK, 1), (DROP, 1), (Play(11), 0), (Play(3), 1), (PASS, 0), (Play(2), 0),
        (Play(7), 1), (PASS, 1),
    ]:  # fmt: skip
        game.apply(action, player)

    assert game.is_over
    assert game.players_to_act == ()
    assert game.outcome == Outcome((2.0, 7.0), (2, 1), (1,), "a hand was empty", "MO-4.1")
    assert game.legal_actions(0) == ()
    assert repr(game) == "<moths: 2 players, 10 decisions, over>"
    assert game.why_not(PASS, 1) == Rejection("", "the game is over")


@pytest.mark.parametrize(
    ("action", "player", "message", "clause"),
    [
        (Play(3), 0, r"player 0 cannot play 3: card 3 is not in the hand of player 0 \(MO-2.2\)", "MO-2.2"),
        (LOOK, 0, r"player 0 cannot look: it is time to choose \(MO-3.1\)", "MO-3.1"),
        (Play(24), 0, "player 0 cannot play 24: Play.card=24. is not an action of moths under these rules", ""),
        (None, 0, "player 0 cannot do that: None is not an action of moths", ""),
        ("play 5", 0, "player 0 cannot do that: 'play 5' is not an action", ""),
        (7, 1, "7 is not an action", ""),
        ([], 1, "is not an action", ""),
    ],
)
def test_illegal_action_changes_nothing_and_is_explained(action: Any, player: int, message: str, clause: str) -> None:
    game = table()
    before = (repr(game.position), game.rng.clone(), len(game.log), game.players_to_act, game.history)

    with pytest.raises(IllegalAction, match=message) as caught:
        game.apply(action, player)

    assert caught.value.clause == clause
    assert (repr(game.position), game.rng, len(game.log), game.players_to_act, game.history) == before
    rejection = game.why_not(action, player)
    assert rejection is not None
    assert rejection.reason == caught.value.reason.partition(": ")[2]


def test_second_decision_is_rejected_with_the_player_to_act() -> None:
    game = table()
    game.apply(Play(5), 0)

    with pytest.raises(IllegalAction, match="player 0 has nothing to decide now, it is up to player 1"):
        game.apply(Play(2), 0)
    assert game.why_not(Play(7), 1) is None


@pytest.mark.parametrize("player", [-1, 2, 99, "0", None, 0.0, True, [0], np.int64(0)])
@pytest.mark.parametrize("asked", [False, True])
def test_unknown_player_is_rejected_by_every_method(player: Any, asked: bool) -> None:
    game = table()
    if asked:
        game.apply(Play(5), 0)
        game.legal_actions(1)
    before = repr(game.position)
    asks: list[Callable[[], object]] = [
        lambda: game.legal_actions(player),
        lambda: game.apply(Play(5), player),
        lambda: game.apply(Play(7), player),
        lambda: game.why_not(Play(5), player),
        lambda: game.action_mask(player),
        lambda: game.observation(player),
        lambda: game.information_state(player),
        lambda: game.determinize(player, Rng(1)),
        lambda: game.undo(player),
        *([] if player is None else [lambda: game.view(player), lambda: game.parse("play 5", player)]),
    ]
    for ask in asks:
        with pytest.raises(ValueError, match="players of this game are 0 to 1, got"):
            ask()
    assert repr(game.position) == before
    assert len(game.history) == asked


def test_after_an_action_the_old_options_are_forgotten() -> None:
    game = after_look()
    game.apply(DROP, 1)

    assert game.legal_actions(1) == (Play(3), Play(7))
    with pytest.raises(IllegalAction):
        game.apply(DROP, 1)
    with pytest.raises(ValueError, match="players of this game are 0 to 1, got"):
        game.legal_actions(-1)


# Actions and notation.


def test_action_space_is_one_for_all_games_under_the_same_rules() -> None:
    assert Moths(seed=1).action_space is Moths(3, seed=2).action_space
    assert len(Moths(seed=1).action_space) == 12 + 4
    assert len(Moths(seed=1, rules=Rules(cards=20)).action_space) == 20 + 4
    assert Moths(seed=1).action_mask(0).sum() == 3


def test_notation_names_the_legal_action() -> None:
    game = table()

    assert game.parse("play 5", 0) == (Play(5),)
    assert game.parse("  play   5 ; ", 0) == (Play(5),)
    game.apply(Play(5), 0)
    assert game.parse("play 12") == (Play(12),)


def test_reading_a_line_changes_nothing_and_needs_no_chance() -> None:
    game = table()  # its script is at its end
    game.apply(Play(5), 0)
    before = repr(game.position)

    assert game.parse("play 12", 1) == (Play(12),)
    assert repr(game.position) == before


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the line is empty"),
        (" ; ;", "the line is empty"),
        ("play 3", r"you can't choose play 3: card 3 is not in the hand of player 0 \(MO-2.2\)"),
        ("take", r"you can't choose take: it is time to choose \(MO-3.2\)"),
        ("sing", "'sing' is not an action; possible are for example: play 2, play 5, play 11"),
        ("play 5 loudly", "after play 5 another decides or something new is learnt: 'loudly' is too early"),
        ("play", "'play' is not an action"),
        ("\0", "not an action"),
        ("\ud800", "not an action"),
    ],
)
def test_line_without_a_meaning_is_rejected_with_a_message(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        table().parse(text, 0)


def test_page_of_text_is_rejected_at_once_and_not_repeated_in_full() -> None:
    with pytest.raises(NotationError) as caught:
        table().parse("sing " * 200_000, 0)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("text", [None, 7, b"play 5", ["play 5"]])
def test_only_text_is_read_as_notation(text: Any) -> None:
    with pytest.raises(TypeError, match="notation is a text, got"):
        table().parse(text, 0)


def test_line_needs_a_player_unless_exactly_one_is_to_act() -> None:
    with pytest.raises(ValueError, match=r"name the player: \(0, 1\) can act"):
        table().parse("play 5")
    over = Moths.at(Position([(), ()], (), tuple(range(1, 13)), [1, 2], [0, 0], 3, "over"))
    with pytest.raises(ValueError, match="name the player: no player can act"):
        over.parse("play 5")
    with pytest.raises(NotationError, match="you can't choose play 5: the game is over"):
        over.parse("play 5", 0)


class Twofold(Moths):
    """Each player chooses by two decisions: to pass first, then the card; all players at once."""

    __slots__ = ()

    def _options(self, player: int) -> tuple[Action, ...]:
        return (PASS,) if self._hesitates(player) else super()._options(player)

    def _hesitates(self, player: int) -> bool:
        return self.position.stage == CHOOSE and self.position.points[player] % 2 == 0

    def _carry_out(self, action: Action, player: int) -> None:
        if self._hesitates(player):
            self.position.points[player] += 1
        else:
            super()._carry_out(action, player)


def test_line_may_hold_several_decisions_also_while_others_choose_at_the_same_time() -> None:
    game = Twofold(rng=ScriptedRng([[*DECK], 4]))

    assert game.parse("pass; play 5", 0) == (PASS, Play(5))
    assert game.parse("pass play 5", 0) == (PASS, Play(5))
    with pytest.raises(NotationError, match="you can't choose play 3 after pass: card 3 is not in the hand"):
        game.parse("pass; play 3", 0)
    with pytest.raises(NotationError, match="'sing' is not an action after pass; possible are for example: play 2"):
        game.parse("pass; sing", 0)


def test_line_ends_where_chance_or_another_decides_or_something_is_learnt() -> None:
    game = table(2, 3)
    game.apply(Play(5), 0)
    game.apply(Play(12), 1)

    silent = Moths.at(game.position, seed=1, log=False)

    for line in ("look; take", "pass; play 3"):
        for one in (game, silent):
            with pytest.raises(NotationError, match="another decides or something new is learnt"):
                one.parse(line, 1)


def test_line_ends_before_chance_for_which_nothing_is_scripted() -> None:
    game = table(rules=Rules(looking=False))
    game.apply(Play(5), 0)

    with pytest.raises(NotationError, match="after play 12 another decides or something new is learnt: 'play 3' is"):
        game.parse("play 12; play 3", 1)
    assert game.parse("play 12", 1) == (Play(12),)


@given(st.integers(0, 2**32), st.integers(2, 4))
def test_error_of_a_line_does_not_depend_on_hidden_facts(seed: int, players: int) -> None:
    rng = Rng(seed)
    game = Moths(players, seed=seed)
    for _ in range(rng.below(8)):
        player = rng.choice(game.players_to_act)
        game.apply(rng.choice(game.legal_actions(player)), player)
        if game.is_over:
            return
    player = game.players_to_act[0]
    first, second = rng.choice(game.legal_actions(player)), rng.choice(tuple(game.action_space))

    messages = set()
    for world in [game, *(game.determinize(player, rng) for _ in range(4))]:
        try:
            messages.add(f"{world.parse(f'{first}; {second}', player)}")
        except NotationError as error:
            messages.add(str(error))
    assert len(messages) == 1


# Copies.


def test_clone_goes_its_own_way_with_the_same_chance() -> None:
    game = Moths(seed=7)
    clone = game.clone()
    rng = Rng(1)
    play_out(clone, [RandomBot(), RandomBot()], rng.clone())
    assert game.history == ()
    assert len(game.log) == 3
    play_out(game, [RandomBot(), RandomBot()], rng.clone())

    assert game.position == clone.position
    assert game.log == clone.log
    assert game.outcome == clone.outcome


@pytest.mark.parametrize("make", [copy.copy, copy.deepcopy, Moths.clone, lambda game: pickle.loads(pickle.dumps(game))])
@pytest.mark.parametrize("log", [True, False])
def test_every_kind_of_copy_is_independent(make: Callable[[Moths], Moths], log: bool) -> None:
    game = Moths(seed=7, log=log)
    game.apply(game.legal_actions(0)[0], 0)
    before = (repr(game.position), repr(game.rng), tuple(game.log), game.history)

    twin = make(game)
    assert (repr(twin.position), repr(twin.rng), tuple(twin.log), twin.history) == before
    play_out(twin, [RandomBot(), RandomBot()], Rng(1))
    assert (repr(game.position), repr(game.rng), tuple(game.log), game.history) == before


def test_game_of_many_decisions_can_be_pickled() -> None:
    # A chain of thousands of decisions would be too deep for pickle; the decisions are written as a list.
    game = Moths(seed=7)
    past: Any = None
    for _ in range(5000):
        past = (past, 0, PASS)
    game._past = past

    assert pickle.loads(pickle.dumps(game)).history == ((0, PASS),) * 5000


# Determinizing.


def test_determinizing_keeps_known_facts_and_changes_the_rest() -> None:
    game = after_look()
    rng = Rng(5)
    for player in (0, 1):
        drawn = [game.determinize(player, rng) for _ in range(30)]
        assert all(twin.view(player) == game.view(player) for twin in drawn)
        assert all(twin.information_state(player) == game.information_state(player) for twin in drawn)
        assert all(twin.log.seen_by(player) == game.log.seen_by(player) for twin in drawn)
        assert len({twin.position.hands[1 - player] for twin in drawn}) > 5
        tops = {twin.position.deck[-1] for twin in drawn}
        assert tops == {10} if player == 1 else len(tops) > 3
        assert len({twin.rng.key for twin in drawn}) == 30


def test_log_of_a_determinized_game_knows_no_more_than_its_player() -> None:
    game = after_look()
    twin = game.determinize(0, Rng(5))

    assert twin.log[-1].event == TopSeen(1, Hidden())  # type: ignore[arg-type]  # what a redacted event holds
    assert "10" not in repr(twin.log[-1])
    assert twin.history == ()
    assert twin.information_state(1).split("\n")[1] == "as player 0 may determinize it"


@pytest.mark.parametrize("log", [True, False])
def test_determinized_game_plays_on_and_remembers_the_past_once(log: bool) -> None:
    game = Moths(seed=7, log=log)
    game.apply(game.legal_actions(0)[0], 0)
    twin = game.determinize(0, Rng(5))
    again = twin.determinize(0, Rng(6))

    assert twin.information_state(0) == again.information_state(0) == game.information_state(0)
    action = again.legal_actions(1)[0]
    again.apply(action, 1)
    state_text = again.information_state(0)
    assert state_text.count("HandDealt(player=0") == 1
    assert state_text.startswith(game.information_state(0).partition("to act")[0])
    assert Moths.replay(again.record()).position == again.position


def test_undoing_in_a_determinized_game_keeps_earlier_knowledge() -> None:
    game = Moths(3, seed=7)
    game.apply(game.legal_actions(0)[0], 0)
    twin = game.determinize(0, Rng(5))
    state_text = twin.information_state(0)
    twin.apply(twin.legal_actions(1)[0], 1)

    back = twin.undo(1)
    assert back.information_state(0) == state_text
    assert list(back.log) == twin.log[: len(back.log)]
    assert len(back.log) == len(twin.log) - 1


def test_determinizing_takes_a_stream_and_a_player() -> None:
    for wrong in (None, 7, "dusk"):
        with pytest.raises(TypeError, match="rng must be an Rng, got"):
            table().determinize(0, wrong)  # type: ignore[arg-type]  # that it is rejected is the point


# Remembering.


def test_information_state_differs_only_where_knowledge_does() -> None:
    one, other = table(), table()
    one.apply(Play(5), 0)
    other.apply(Play(11), 0)

    assert one.information_state(1) == other.information_state(1)
    assert one.information_state(0) != other.information_state(0)
    one.apply(Play(12), 1)
    other.apply(Play(12), 1)
    assert one.information_state(1) != other.information_state(1)


class Discreet(Moths):
    """Players don't see which others have still to choose a card."""

    def to_act_seen_by(self, player: int | None) -> tuple[int, ...]:
        return tuple([acting for acting in self.players_to_act if acting == player])


def test_game_may_hide_the_other_players_to_act() -> None:
    def after_a_choice(game: Moths, actor: int) -> Moths:
        game.apply(game.legal_actions(actor)[0], actor)
        return game

    open_, discreet = (
        [after_a_choice(kind(3, seed=7, log=False), actor) for actor in (1, 2)] for kind in (Moths, Discreet)
    )

    assert [game.players_to_act for game in discreet] == [(0, 2), (0, 1)]
    assert [game.to_act_seen_by(0) for game in discreet] == [(0,), (0,)]
    assert [game.to_act_seen_by(1) for game in discreet] == [(), (1,)]
    assert discreet[0].why_not(PASS, 1) == Rejection("", "player 1 has nothing to decide now")
    assert [game.to_act_seen_by(0) for game in open_] == [(0, 2), (0, 1)]
    assert open_[0].to_act_seen_by(None) == (0, 2)
    assert open_[0].why_not(PASS, 1) == Rejection("", "player 1 has nothing to decide now, it is up to player 0 and 2")
    for games, state_text in ((discreet, "to act (0,)"), (open_, "to act (0, 2)")):
        assert state_text in games[0].information_state(0).splitlines()
    assert "to act ()" in discreet[0].information_state(1).splitlines()


def test_information_state_remembers_more_than_the_view() -> None:
    worlds = []
    for lamp in (1, 2):
        game = Moths(rng=ScriptedRng([[*DECK], lamp, 3]), rules=Rules(looking=False))
        game.apply(Play(5), 0)
        game.apply(Play(12), 1)
        game.position.points = [0, 0]
        worlds.append(game)

    assert worlds[0].view(0) == worlds[1].view(0)
    assert worlds[0].information_state(0) != worlds[1].information_state(0)


@pytest.mark.parametrize("player", [0, 1])
def test_without_a_log_the_information_state_is_the_same(player: int) -> None:
    for log_past in (True, False):
        game = Moths(seed=3, log=log_past)
        game.apply(game.legal_actions(1)[0], 1)
        set_up = Moths.at(game.position, seed=4, log=log_past)
        set_up.apply(set_up.legal_actions(0)[0], 0)
        if log_past:
            state_text = (game.information_state(player), set_up.information_state(player))
        else:
            assert (game.information_state(player), set_up.information_state(player)) == state_text


def test_without_a_log_there_are_no_events_and_the_play_is_the_same() -> None:
    telling, silent = Moths(seed=7), Moths(seed=7, log=False)
    for game in (telling, silent):
        play_out(game, [RandomBot(), RandomBot()], Rng(1))

    assert len(silent.log) == 0
    assert len(telling.log) > 10
    assert silent.checksum() == telling.checksum()
    assert silent.record() == telling.record()


def test_event_is_reported_only_if_the_game_keeps_a_log() -> None:
    telling, silent = Moths(seed=7), Moths(seed=7, log=False)
    for game in (telling, silent):
        game.report("MO-2.1", LampLit, 3)

    assert (telling.log[-1].event, telling.log[-1].clause) == (LampLit(3), "MO-2.1")
    assert len(silent.log) == 0


def test_event_emitted_without_a_log_is_an_error_of_the_game() -> None:
    silent = Moths(seed=7, log=False)

    with pytest.raises(RuntimeError, match="LampLit is emitted in a game that keeps no log: ask keeps_log first"):
        silent.emit(LampLit(3), "MO-2.1")
    assert len(pickle.loads(pickle.dumps(silent)).log) == len(Moths(seed=1, log=False).log) == 0


# Taking back.


def test_decision_is_taken_back_where_nothing_was_learnt() -> None:
    game = table()
    game.apply(Play(5), 0)
    back = game.undo(0)

    assert back.history == ()
    assert back.position == table().position
    assert back.log == table().log
    assert game.history == ((0, Play(5)),)
    back.apply(Play(11), 0)
    assert back.position.chosen == [11, 0]


@pytest.mark.parametrize("log", [True, False])
def test_decision_that_revealed_a_secret_or_drew_chance_is_not_undone(log: bool) -> None:
    game = table(2, 3, log=log)
    game.apply(Play(5), 0)
    game.apply(Play(12), 1)
    for player in (0, 1):
        with pytest.raises(ValueError, match="can't undo"):
            game.undo(player)
    game.apply(PASS, 1)
    with pytest.raises(ValueError, match="you can't undo pass: since then chance was drawn, perhaps out of sight, or"):
        game.undo(1)
    looked = after_look()
    with pytest.raises(ValueError, match="you can't undo look"):
        looked.undo(1)


def test_taking_back_keeps_a_game_without_log_without_log() -> None:
    game = table(log=False)
    game.apply(Play(5), 0)

    assert not game.undo(0).keeps_log
    assert len(game.undo(0).log) == 0


def test_player_without_a_decision_cannot_undo() -> None:
    game = table()
    game.apply(Play(5), 0)
    with pytest.raises(ValueError, match="player 1 has no decision to undo"):
        game.undo(1)


# Setting up.


def test_position_is_copied_when_it_is_set_up() -> None:
    position = Position([(1, 2), (3,)], (4, 5, 6, 7, 8, 9, 10, 11, 12), (), [0, 0], [0, 0], 5)
    game = Moths.at(position, seed=1)
    game.apply(Play(1), 0)

    assert position.hands == [(1, 2), (3,)]
    assert position.chosen == [0, 0]
    assert game.record().position == repr(position)


def test_position_a_game_began_at_does_not_change_while_it_is_played() -> None:
    game = Moths.at(Moths(seed=7).position, seed=1)
    before = game.record().position
    play_out(game, [RandomBot(), RandomBot()], Rng(1))

    assert game.record().position == before
    assert Moths.replay(game.record()).outcome == game.outcome


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"stage": "dancing"}, "the stage must be one of choose, "),
        ({"hands": [(1, 2)]}, "must be those of 2 players"),
        ({"deck": (4, 4)}, "cards must be those from 1 to 12, each once"),
        ({"stage": LOOK_OR_PASS}, "looking needs a winner"),
    ],
)
def test_position_that_contradicts_the_rules_is_rejected(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError, match=message):
        Moths.at(evolve(Moths(seed=7).position, **changes))


def test_undeclared_position_types_are_an_error() -> None:
    class Silent(Moths):
        __slots__ = ()
        name = "silent"

        @classmethod
        def _position_types(cls) -> tuple[type, ...]:
            return super(Moths, cls)._position_types()

    with pytest.raises(NotImplementedError, match="silent doesn't declare the classes of its position"):
        Silent.replay(Silent.at(Moths(seed=1).position, seed=1).record())


# Records, beside the tests in `test_records`.


def test_checksum_distinguishes_positions_and_is_the_same_everywhere() -> None:
    game = table()

    text = (
        "(Position(hands=[(2, 5, 11), (3, 7, 12)], deck=(1, 4, 6, 8, 9, 10), gone=(), points=[0, 0], chosen=[0, 0], "
        "lamp=4, stage='choose', winner=-1), (0, 1))"
    )
    assert game.checksum() == blake2b(text.encode(), digest_size=8).hexdigest()
    assert game.checksum() == game.clone().checksum()
    game.apply(Play(5), 0)
    assert game.checksum() != table().checksum()


def test_record_needs_a_record() -> None:
    for wrong in (None, "text", b"record", 7):
        with pytest.raises(TypeError, match="replay takes a Record, got"):
            Moths.replay(wrong)  # type: ignore[arg-type]  # that it is rejected is the point


def test_game_from_a_stream_that_was_drawn_from_replays() -> None:
    rng = Rng("dusk")
    rng.skip(1000)
    game = Moths(rng=rng)
    play_out(game, [RandomBot(), RandomBot()], Rng(1))

    record = game.record()
    assert record.chance == {"key": Rng("dusk").key.hex(), "cursor": 1000}
    assert Moths.replay(record).outcome == game.outcome


def test_seed_of_bytes_replays_by_its_key() -> None:
    record = Moths(seed=b"\xff\x00").record()

    assert "seed" not in record.chance
    assert Moths.replay(record).position == Moths(seed=b"\xff\x00").position


def test_hostile_position_is_a_record_error_whatever_it_breaks() -> None:
    record = Moths.at(Moths(seed=7).position, seed=1).record()
    for text in ("Position(7, 7, 7, 7, 7, 7)", "Position([], [], [], [], [], [])", "None", "[", "{[]: 1}", "1" * 5000):
        with pytest.raises(RecordError, match="the head of the record"):
            Moths.replay(evolve(record, position=text))


class TwiceLit(Moths):
    """The lamp of each round is lit twice."""

    __slots__ = ()

    def _begin_round(self) -> None:
        super()._begin_round()
        super()._begin_round()


@pytest.mark.parametrize("keeps_log", [True, False])
@pytest.mark.parametrize(("given", "error"), [([2], "the script is exhausted"), ([2, 99], "is 99, but")])
def test_script_that_fails_leaves_the_game_as_before_the_action(given: list[int], error: str, keeps_log: bool) -> None:
    rng = ScriptedRng([[*DECK], 4, 4, *given])
    game = TwiceLit(rng=rng, rules=Rules(looking=False), log=keeps_log)
    game.apply(Play(5), 0)
    before, log = game.checksum(), tuple(game.log)

    for _ in range(2):
        with pytest.raises(ScriptError, match=error):
            game.apply(Play(12), 1)

        assert (game.checksum(), tuple(game.log), game.rng.cursor) == (before, log, 3)
        assert (game.history, game.players_to_act) == (((0, Play(5)),), (1,))
        assert game.legal_actions(1) == (Play(3), Play(7), Play(12))


def test_game_goes_on_with_a_longer_script() -> None:
    game = table(rules=Rules(looking=False))
    game.apply(Play(5), 0)
    with pytest.raises(ScriptError):
        game.apply(Play(12), 1)

    game.rng = ScriptedRng([2])
    game.apply(Play(12), 1)

    assert (game.position.lamp, game.history) == (2, ((0, Play(5)), (1, Play(12))))


# Outcomes and events.


@pytest.mark.parametrize(
    ("scores", "ranking", "winners"),
    [
        ((1, 2), (2, 1), (1,)),
        ((2, 2), (1, 1), ()),
        ((3, 1, 3, 0), (1, 3, 1, 4), (0, 2)),
        ((0,), (1,), ()),
        ((-1.5, -2.5), (1, 2), (0,)),
    ],
)
def test_outcome_by_score(scores: tuple[float, ...], ranking: tuple[int, ...], winners: tuple[int, ...]) -> None:
    assert Outcome.by_score(scores, "over", "MO-4.1") == Outcome(scores, ranking, winners, "over", "MO-4.1")


def test_outcome_is_plain_for_records() -> None:
    game = Moths.at(Position([(), ()], (), tuple(range(1, 13)), [1, 2], [0, 0], 3, "over"))

    assert game.plain_outcome() == {
        "scores": [1.0, 2.0],
        "ranking": [2, 1],
        "winners": [1],
        "reason": "a hand was empty",
        "clause": "MO-4.1",
    }
    assert table().plain_outcome() is None


def test_events_in_the_log_have_their_clauses() -> None:
    game = after_look()

    assert [entry.clause for entry in game.log] == [
        "MO-1.1",
        "MO-1.1",
        "MO-2.1",
        "MO-2.2",
        "MO-2.2",
        "MO-2.3",
        "MO-3.1",
    ]
    assert all(isinstance(entry.event, Event) for entry in game.log)
    assert str(game.log[-1]) == "Player 1 looks at the top card: 10 (MO-3.1)"


def test_notebook_shows_the_view_of_a_spectator() -> None:
    game = table()

    assert game._repr_html_() == game.to_svg()
    assert "12" not in game.render().replace("12 cards", "")


def test_take_and_drop_settle_the_card_that_was_looked_at() -> None:
    taken, dropped = after_look(), after_look()
    taken.apply(Take(), 1)
    dropped.apply(Drop(), 1)

    assert taken.position.hands[1] == (3, 7, 10)
    assert taken.position.gone == (5, 12)
    assert dropped.position.hands[1] == (3, 7)
    assert dropped.position.gone == (5, 12, 10)
    assert TAKE is Take()


def test_text_instead_of_an_action_is_rejected_with_a_hint() -> None:
    game: Any = table()

    with pytest.raises(
        IllegalAction, match="'pass' is not an action of .*; it is a text, whose actions game.parse gives"
    ):
        game.apply("pass", game.players_to_act[0])


def test_seed_too_long_to_be_written_is_left_out_of_the_record_and_replays() -> None:
    game = Moths(seed=10**5000)
    record = Record.loads(game.record().dumps())

    assert "seed" not in record.chance
    assert Moths.replay(record).position == game.position


def test_taking_back_one_of_several_choices_made_at_the_same_time_leaves_the_others() -> None:
    game = Moths(3, seed=2)
    chosen = {}
    for player in (0, 1):
        chosen[player] = game.legal_actions(player)[0]
        game.apply(chosen[player], player)

    back = game.undo(0)

    assert back.history == ((1, chosen[1]),)
    assert back.players_to_act == (0, 2)
    assert back.legal_actions(0) == Moths(3, seed=2).legal_actions(0)


def test_rules_without_settings_are_rejected_by_every_entrance() -> None:
    empty = object.__new__(Rules)
    for ask in (Moths.observation_spec_for, Moths.action_space_for, lambda rules: Moths(rules=rules)):
        with pytest.raises(TypeError, match="rules must be made by calling arcana_core.Rules"):
            ask(empty)


def test_game_without_a_class_of_rules_is_rejected() -> None:
    class Lawless(Moths):
        rules_class: ClassVar[Any] = None

    with pytest.raises(TypeError, match=r"^Lawless\.rules_class must be a subclass of GameRules, got None$"):
        Lawless()


def test_hint_falls_back_to_the_first_word_of_the_notation() -> None:
    class Explained(Moths):
        def _terms(self) -> list[Term]:
            return [Term(("play",), "Choose a card (MO-2.2)."), Term(("play 3",), "Choose the three (MO-2.2).")]

    game = Explained(seed=1)
    assert game.hint(Play(5), 0) == "Choose a card"
    assert game.hint(Play(3), 0) == "Choose the three"
