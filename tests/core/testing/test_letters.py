"""A whole game with texts that no list holds, events that others never hear of, and a log that opens at the end."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from arcana_core.actions import LONGEST_TEXT, Action, Unlisted
from arcana_core.bots import RandomBot, play_out
from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.errors import IllegalAction, NotationError, RecordError
from arcana_core.events import Log
from arcana_core.records.records import Decision, Record, RecordWriter
from arcana_core.testing.conformance.legality import ForeignText
from arcana_core.testing.conformance.trial import state_of
from arcana_core.testing.toys.letters import (
    GREET,
    LEAVE,
    MISS,
    LetterRead,
    Letters,
    LetterWritten,
    PenPal,
    Position,
    RoundMissed,
    Rules,
    StampValued,
    Write,
)
from arcana_core.testing.toys.moths import TAKE, Moths, Play

DUSK = Write("at dusk;  by the lamp\nalone")


def table(*stamps: int, players: int = 2, **given: Any) -> Letters:
    """A game with these stamps to come."""
    return Letters(players, rng=ScriptedRng(stamps), **given)


def events(game: Letters, viewer: int | None) -> list[str]:
    """The log as the viewer sees it, by kind."""
    return [type(entry.event).__name__ for entry in game.log.seen_by(viewer)]


def finished(**given: Any) -> Letters:
    """One round of two: player 0 wrote, replaced it, player 1 left the sheet empty."""
    game = table(5, rules=Rules(rounds=1), **given)
    game.apply(Write("first"), 0)
    game.apply(Write("second"), 0)
    game.apply(LEAVE, 1)
    return game


# Unlisted actions.


def test_text_is_accepted_though_no_list_offers_it() -> None:
    game = table()
    game.apply(DUSK, 0)

    assert game.position.letters == ["at dusk;  by the lamp\nalone", None]
    assert game.players_to_act == (1,)
    assert game.history == ((0, DUSK),)
    assert game.legal_actions(1) == (GREET, LEAVE)
    assert list(game.action_space) == [GREET, LEAVE]
    assert game.action_mask(1).tolist() == [True, True]


def test_waiting_player_may_take_an_unlisted_action() -> None:
    game = table()
    game.apply(GREET, 0)
    assert game.players_to_act == (1,)
    game.legal_actions(1)

    game.apply(DUSK, 0)

    assert game.position.letters == [DUSK.text, None]
    assert game.history == ((0, GREET), (0, DUSK))
    assert game.legal_actions(1) == (GREET, LEAVE)


@pytest.mark.parametrize("log", [True, False])
@pytest.mark.parametrize(
    ("action", "player", "message", "clause"),
    [
        (Write(""), 0, "player 0 cannot write: : a letter has 1 to 40 characters, this one 0", "LE-2.1"),
        (
            Write("x" * 90),
            0,
            f"player 0 cannot write: {'x' * 73}: a letter has 1 to 40 characters, this one 90",
            "LE-2.1",
        ),
        (MISS, 1, "player 1 cannot miss: player 1 is not too late", "LE-2.3"),
        (Write("late"), 2, "player 2 cannot write: late: player 2 has missed this round", "LE-2.3"),
        (
            ForeignText("x"),
            0,
            "player 0 cannot foreign-text: x: ForeignText(text='x') is not an action of letters under these rules",
            "",
        ),
        (GREET, 1, "player 1 cannot greet: player 1 has nothing to decide now, it is up to player 0", ""),
    ],
)
def test_rejected_unlisted_action_changes_nothing_and_is_explained(
    action: Action, player: int, message: str, clause: str, log: bool
) -> None:
    game = table(players=3, log=log)
    game.apply(GREET, 1)
    game.apply(MISS, 2)
    before = state_of(game)

    with pytest.raises(IllegalAction) as caught:
        game.apply(action, player)

    rejection = game.why_not(action, player)
    assert rejection is not None
    assert str(caught.value) == (f"{message} ({clause})" if clause else message)
    assert message.endswith(f": {rejection.reason}")
    assert (caught.value.clause, rejection.clause) == (clause, clause)
    assert state_of(game) == before


def test_long_text_is_not_repeated_in_full_where_it_is_rejected() -> None:
    long = "x" * 5000
    game = table(4, rules=Rules(longest=80))

    for text in (long, f"foreign {long}"):
        for attempt in (
            lambda text=text: game.apply(Write(text), 0),
            lambda text=text: game.apply(ForeignText(text), 0),
            lambda text=text: game.parse(f"write: {text}", 0),
            lambda text=text: game.parse(f"shout: {text}", 0),
            lambda text=text: game.action_space.find(f"shout: {text}"),
            lambda text=text: game.action_space.id_of(ForeignText(text)),
        ):
            with pytest.raises((IllegalAction, ValueError)) as caught:
                attempt()
            assert len(str(caught.value)) < 300
    game.apply(Write("y" * 80), 0)
    game.apply(Write("x" * 80), 1)
    with pytest.raises(ValueError, match=f"^you can't undo write: {'x' * 73}"):
        game.undo(1)
    with pytest.raises(ValueError, match=f"^you can't undo write: {'y' * 73}"):
        game.undo(0)


def test_rejection_without_a_reason_is_an_error_and_changes_nothing() -> None:
    class Mute(Moths):
        __slots__ = ()

        def _why_not(self, action: Action, player: int) -> Any:
            return None

    game = Mute(seed=1)
    with pytest.raises(AssertionError, match="take is among the options"):
        game.apply(TAKE, 0)
    assert game.history == ()


def test_house_rule_may_keep_letters_from_being_replaced() -> None:
    game = table(rules=Rules(replacing=False))
    game.apply(DUSK, 0)

    with pytest.raises(IllegalAction, match=r"the letter of player 0 is handed in and stays \(LE-2.2\)"):
        game.apply(Write("another"), 0)
    assert game.why_not(DUSK, 1) is None


def test_unlisted_actions_are_rejected_after_the_game() -> None:
    game = finished()

    for action in (DUSK, MISS):
        rejection = game.why_not(action, 0)
        assert rejection is not None
        assert rejection.reason == "the game is over"
        with pytest.raises(IllegalAction, match="the game is over"):
            game.apply(action, 0)


@pytest.mark.parametrize("player", [-1, 2, "0", None, True, 0.0])
def test_text_without_a_player_is_rejected(player: Any) -> None:
    game = table()

    for ask in (game.apply, game.why_not):
        with pytest.raises(ValueError, match="players of this game are 0 to"):
            ask(DUSK, player)
    assert game.history == ()


def test_game_that_declares_none_accepts_none() -> None:
    game = Moths(seed=1)

    assert game.action_space.unlisted == ()
    with pytest.raises(IllegalAction, match="is not an action of moths under these rules"):
        game.apply(DUSK, 0)
    with pytest.raises(NotationError, match="is not an action"):
        game.parse("write: x", 0)


def test_kind_declared_without_a_rule_is_rejected() -> None:
    class Strict(Moths):
        __slots__ = ()

        @classmethod
        def _unlisted(cls, rules: Any) -> tuple[type[Unlisted], ...]:
            return (Write,)

    game = Strict(seed=1)
    with pytest.raises(IllegalAction, match="'write' is not accepted now"):
        game.apply(DUSK, 0)
    assert game._unlisted_examples(Rng(1), 0) == ()


def test_line_ends_with_a_text_whatever_it_holds() -> None:
    game = table()

    assert game.parse("write:  two; greet  miss ", 0) == (Write(" two; greet  miss "),)
    assert game.parse(" ; write: one", 0) == (Write("one"),)
    assert game.parse(str(DUSK), 0) == (DUSK,)
    assert game.parse("miss", 0) == (MISS,)
    assert game.history == ()


def test_text_may_follow_other_actions_on_the_line() -> None:
    class Hasty(Letters):
        """All players stay to act until the letter is in words."""

        __slots__ = ()

        def _carry_out(self, action: Action, player: int) -> None:
            if action is not GREET:
                super()._carry_out(action, player)

    game = Hasty(2, seed=1)

    assert game.parse("greet ;greet; write: one;two  three", 0) == (GREET, GREET, Write("one;two  three"))
    assert game.parse("greet write: one;two", 0) == (GREET, Write("one;two"))
    assert game.parse("GREET; WRITE: One; two", 0) == (GREET, Write("One; two"))
    assert game.parse("greet miss", 0) == (GREET, MISS)
    assert game.parse("Greet MISS", 0) == (GREET, MISS)
    assert game.parse("GREET " * 40, 0) == (GREET,) * 40
    with pytest.raises(NotationError, match="'GREET GREET' is too much for one line; at most 40 actions"):
        game.parse("GREET " * 42, 0)
    assert game.parse("greet leave empty", 0) == (GREET, LEAVE)
    with pytest.raises(NotationError, match=r"you can't choose write:  after greet: a letter has 1 to 40 .*\(LE-2.1\)"):
        game.parse("greet; write:", 0)
    with pytest.raises(
        NotationError, match="'sing' is not an action after greet; possible are for example: greet, leave"
    ):
        game.parse("greet; sing", 0)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"write: {'x' * 41}", r"you can't choose write: x+: a letter has 1 to 40 characters, this one 41 \(LE-2.1\)"),
        ("write: a\\b", "the backslash at character 2 of the text means nothing"),
        ("write: a\nb", "goes over several lines"),
        ("write: a\0", "character 2 of the text is"),
        (f"write: {'x' * (LONGEST_TEXT + 1)}", "is too long"),
        ("write one", "'write one' is not an action"),
        ("missing", "'missing' is not an action"),
        ("miss greet", "after miss another decides or something new is learnt: 'greet' is too early"),
        ("greet; write: x", "after greet another decides"),
    ],
)
def test_line_with_a_wrong_text_is_rejected_in_words(text: str, message: str) -> None:
    game = table()
    before = state_of(game)

    with pytest.raises(NotationError, match=message) as caught:
        game.parse(text, 0)

    assert len(str(caught.value)) < 300
    assert state_of(game) == before


def test_player_who_is_not_to_act_may_write_a_line_too() -> None:
    game = table()
    game.apply(GREET, 0)

    assert game.parse("write: anew", 0) == (Write("anew"),)
    with pytest.raises(NotationError, match="you can't choose greet: player 0 has nothing to decide now"):
        game.parse("greet", 0)


def test_copies_and_pickles_keep_written_lines() -> None:
    game = table(4)
    game.apply(DUSK, 0)

    for copy in (game.clone(), pickle.loads(pickle.dumps(game))):
        assert copy.history == ((0, DUSK),)
        assert state_of(copy) == state_of(game)
        copy.apply(Write("other"), 0)
    assert game.position.letters[0] == DUSK.text


def test_text_is_taken_back_before_it_was_read() -> None:
    game = table(4, 2)
    game.apply(Write("first"), 0)
    game.apply(DUSK, 0)

    assert game.undo(0).history == ((0, Write("first")),)
    game.apply(GREET, 1)
    with pytest.raises(ValueError, match="can't undo .*lamp.{,20}: since then chance was drawn"):
        game.undo(0)


def test_information_state_has_the_own_texts_and_no_other() -> None:
    game, other = table(), table()
    for each, text in ((game, "dusk"), (other, "dawn")):
        each.apply(Write(text), 0)

    assert game.information_state(0) != other.information_state(0)
    assert r"decision: write: dusk" in game.information_state(0)
    assert game.information_state(1) == other.information_state(1)


# Records.


def test_texts_are_recorded_exactly_and_replayed(tmp_path: Path) -> None:
    game = Letters(seed=3)
    with RecordWriter(tmp_path / "game.jsonl", game) as writer:
        for player, action in ((0, DUSK), (0, Write(" \\n é \U0001f98b ")), (1, MISS), (1, GREET), (0, Write('"'))):
            game.apply(action, player)
            writer.update()

    lines = (tmp_path / "game.jsonl").read_text(encoding="utf-8").split("\n")
    assert lines[1] == r'[0, "write: at dusk;  by the lamp\\nalone", -1]'
    assert lines[2] == '[0, "write:  \\\\\\\\n é \U0001f98b ", -1]'
    assert lines[3] == '[1, "miss", -1]'
    assert lines[4] == '[1, "greet", 0]'
    for record in (game.record(), Record.load(tmp_path / "game.jsonl"), Record.loads(game.record().dumps())):
        again = Letters.replay(record)
        assert again.history == game.history
        assert state_of(again) == state_of(game)
    assert game.is_over


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('[0, "write: dusk", 0]', r"line 2, decision 1: 'write: dusk' has the number -1, not 0"),
        ('[0, "greet", -1]', r"line 2, decision 1: 'greet' has the number 0, not -1"),
        ('[0, "write: a\\\\b", -1]', "line 2, decision 1: the backslash at character 2"),
        ('[0, "write: a\\nb", -1]', "line 2, decision 1: the text of 'write' goes over several lines"),
        ('[0, "write: \\ud800", -1]', "line 2: half a character"),
        ('[0, "write: ", -1]', r"line 2, decision 1: .*a letter has 1 to 40 characters, this one 0 \(LE-2.1\)"),
        ('[7, "write: dusk", -1]', "line 2, decision 1: .*players of this game are 0 to 1, got 7"),
        ('[0, "shout: dusk", -1]', "line 2, decision 1: 'shout: dusk' is not the notation"),
    ],
)
def test_wrong_text_in_a_record_is_reported_with_its_line(line: str, message: str) -> None:
    head = Letters(seed=3).record().dumps().split("\n")[0]

    with pytest.raises(RecordError, match=message):
        Letters.replay(Record.loads(f"{head}\n{line}\n"))


def test_longest_text_is_recorded_and_read() -> None:
    text = "\\\n" * (LONGEST_TEXT // 2)
    record = evolve(Letters(seed=3).record(), checks=(), decisions=(Decision(0, str(Write(text)), -1),))

    again = Record.loads(record.dumps())

    assert Letters().action_space.find(again.decisions[0].notation) == Write(text)


# Events that others never hear of.


def test_other_players_do_not_learn_of_letters_or_replacements() -> None:
    game, other = table(4), table(4)
    game.apply(Write("first"), 0)
    game.apply(Write("second"), 0)
    other.apply(LEAVE, 0)

    assert events(game, 0) == ["LetterWritten", "LetterWritten"]
    assert events(game, 1) == events(game, None) == []
    assert len(game.log) == 2
    assert game.information_state(1) == other.information_state(1)


def test_reader_alone_reads_a_letter() -> None:
    game = table(4, players=3)
    for player, action in enumerate((DUSK, MISS, LEAVE)):
        game.apply(action, player)

    # The letter of each goes to the next; player 1 missed the round.
    assert events(game, None) == ["RoundMissed", "StampValued"]
    assert [entry.event for entry in game.log.seen_by(1)] == [
        RoundMissed(1),
        StampValued(4),
        LetterRead(1, 0, DUSK.text),
    ]
    assert [entry.event for entry in game.log.seen_by(0)] == [
        LetterWritten(0, DUSK.text),
        RoundMissed(1),
        StampValued(4),
        LetterRead(0, 2, ""),
    ]
    assert game.position.points == [4, 0, 4]


def test_determinized_game_holds_no_line_unknown_to_its_player() -> None:
    game = table(4, 3, players=3)
    for player in range(3):
        game.apply(Write(f"letter {player}"), player)
    game.apply(Write("again"), 0)
    twin = game.determinize(1, Rng(5))

    assert twin.log.seen_by(1) == game.log.seen_by(1) == tuple(twin.log)
    assert "again" not in repr(twin.log)
    assert twin.information_state(1) == game.information_state(1)
    assert twin.position.letters[0] is not None


# A log that opens.


def test_at_the_end_all_players_read_everything() -> None:
    game = finished()

    assert game.log.is_open
    for viewer in (0, 1, None):
        assert events(game, viewer) == [
            "LetterWritten",
            "LetterWritten",
            "LetterWritten",
            "StampValued",
            "LetterRead",
            "LetterRead",
            "AllOpened",
        ]
    assert "text='first'" in game.information_state(1)


@pytest.mark.parametrize("player", [0, 1])
def test_open_log_stays_open_in_every_copy(player: int) -> None:
    game = finished()
    silent = finished(log=False)

    for copy in (game.clone(), pickle.loads(pickle.dumps(game)), game.determinize(player, Rng(1))):
        assert copy.log.is_open
        assert copy.log.seen_by(1 - player) == tuple(game.log)
    assert silent.information_state(player) == game.information_state(player)
    assert Letters.at(game.position, rules=game.rules).log.is_open


def test_opening_the_log_of_a_game_without_one_reaches_no_other() -> None:
    silent = finished(log=False)

    assert not silent.log.is_open
    assert not Letters(seed=1, log=False).log.is_open
    with pytest.raises(RuntimeError, match=r"call Game\.open_log"):
        silent.log.open()


def test_opened_letters_are_not_undone() -> None:
    class OpensAtOnce(Letters):
        """All letters are opened as soon as the first is in, without a draw or an event."""

        __slots__ = ()

        def _carry_out(self, action: Action, player: int) -> None:
            super()._carry_out(action, player)
            self.open_log()

    game = OpensAtOnce(3, seed=1)
    game.apply(GREET, 0)
    with pytest.raises(ValueError, match="you can't undo greet"):
        game.undo(0)
    game.apply(GREET, 1)
    # In an open log everybody sees what player 1 chose, but player 1 learnt nothing by it.
    assert len(game.undo(1).history) == 1
    game.apply(Write("again"), 0)
    with pytest.raises(ValueError, match="can't undo"):
        game.undo(1)


# Bots.


def test_bots_may_write_too() -> None:
    game = Letters(3, seed=4, rules=Rules(rounds=3))

    play_out(game, [PenPal(), RandomBot(), PenPal()], Rng(1))

    assert [action for player, action in game.history if player == 2] == [
        Write("this is round 1"),
        Write("this is round 2"),
        Write("this is round 3"),
    ]


@pytest.mark.parametrize(
    ("position", "players", "message"),
    [
        (Position([None], [False], (), [0]), 2, "those of 2 players"),
        (Position(["a", "b"], [False, False], (), [0, 0]), 2, "some player must be left"),
        ("position", 2, "a position of letters is a Position"),
    ],
)
def test_position_that_contradicts_the_rules_is_rejected(position: Any, players: int, message: str) -> None:
    with pytest.raises((ValueError, TypeError), match=message):
        Letters.at(position, players=players)


def test_ordinary_action_never_asks_whether_it_is_unlisted(monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(*_: object) -> None:
        raise AssertionError("the way of ordinary actions got longer")

    monkeypatch.setattr(Letters, "_admit", asked)
    monkeypatch.setattr(Letters, "why_not", asked)
    game = table()
    game.apply(GREET, 0)
    other = Moths(seed=1)
    card = other.legal_actions(0)[0]
    assert isinstance(card, Play)
    other.apply(card, 0)
    assert isinstance(game.log, Log)


def test_rejected_text_with_invisible_characters_is_quoted_with_escapes() -> None:
    game = table()

    with pytest.raises(IllegalAction, match=r"cannot write: dusk\\u202eksud.*a letter has 1 to 40"):
        game.apply(Write("dusk\u202eksud" * 20), 0)
