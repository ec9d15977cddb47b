"""Events are redacted for players who may not know them, and the log keeps them with their clauses."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcana_core.actions import Action, action
from arcana_core.events import NOBODY, Entry, Event, Hidden, Log, event, secret


@event
class Dealt(Event):
    """A player got cards and a token."""

    discloses: ClassVar[bool] = True
    player: int
    cards: tuple[str, ...] = secret(known_to="player")
    token: str = secret(known_to="player", default="moth")


@event
class Whispered(Event):
    """Some players heard something."""

    hearers: tuple[int, ...]
    words: str = secret(known_to="hearers")


@event
class Buried(Event):
    """Something went where no player sees it."""

    discloses: ClassVar[bool] = True
    thing: str = secret(known_to=NOBODY)


@event
class Swapped(Event):
    """Two players saw one card each."""

    discloses: ClassVar[bool] = True
    first: int
    second: int
    of_first: str = secret(known_to="first")
    of_second: str = secret(known_to="second")


@event
class Shown(Event):
    """All see it."""

    discloses: ClassVar[bool] = True
    card: str


@event
class Passed(Event):
    """Nothing happened."""

    player: int


@event
class Overheard(Event):
    """A player listened. Only the players named know that it happened, and one of them knows the words."""

    visible_to: ClassVar[str] = "listeners"
    discloses: ClassVar[bool] = True
    listeners: tuple[int | None, ...]
    closest: int
    words: str = secret(known_to="closest")


@event
class Turned(Event):
    """A hidden clock inside the table went on."""

    visible_to: ClassVar[str] = NOBODY
    discloses: ClassVar[bool] = True
    hour: int


@event
class Dreamt(Event):
    """One player dreamt."""

    visible_to: ClassVar[str] = "player"
    discloses: ClassVar[bool] = True
    player: int
    dream: str


@action("pass")
class Pass(Action):
    """Do nothing."""


DEALT = Dealt(0, ("2", "3"))
OVERHEARD = Overheard((0, 2), 2, "dusk")
E = TypeVar("E", bound=Event)


def seen(happened: E, player: int | None) -> E:
    """An event as a player in its audience sees it."""
    known = happened.seen_by(player)
    assert known is not None
    return known


def test_informed_player_gets_the_event_itself() -> None:
    assert DEALT.seen_by(0) is DEALT
    assert Passed(1).seen_by(None) is not None
    shown = Shown("A")
    assert shown.seen_by(1) is shown.seen_by(None) is shown


@pytest.mark.parametrize("viewer", [1, None])
def test_uninformed_player_gets_only_the_length_of_a_tuple(viewer: int | None) -> None:
    redacted = DEALT.seen_by(viewer)

    assert redacted == Dealt(0, Hidden(2), Hidden())  # type: ignore[arg-type]  # what a redacted event holds
    assert "3" not in repr(redacted)
    assert "moth" not in repr(redacted)


def test_several_may_know() -> None:
    whisper = Whispered((0, 2), "dusk")

    assert [viewer for viewer in (0, 1, 2, None) if whisper.seen_by(viewer) is whisper] == [0, 2]


def test_buried_card_is_hidden_from_all() -> None:
    assert all(Buried("key").seen_by(viewer) == Buried(Hidden()) for viewer in (0, 1, None))  # type: ignore[arg-type]  # what a redacted event holds


def test_each_secret_has_its_own_audience() -> None:
    swap = Swapped(0, 1, "2", "3")

    assert swap.seen_by(0) == Swapped(0, 1, "2", Hidden())  # type: ignore[arg-type]  # what a redacted event holds
    assert swap.seen_by(1) == Swapped(0, 1, Hidden(), "3")  # type: ignore[arg-type]  # as above
    assert seen(swap, 0).seen_by(1) == swap.seen_by(None)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_redacting_twice_is_redacting_once(viewer: int | None) -> None:
    for happened in (DEALT, Swapped(0, 1, "2", "3"), Buried("key")):
        assert seen(happened, viewer).seen_by(viewer) == happened.seen_by(viewer)


def test_it_reveals_to_those_who_learn_something() -> None:
    assert Shown("A").reveals_to(0)
    assert not Passed(0).reveals_to(0)
    assert [DEALT.reveals_to(player) for player in (0, 1)] == [True, False]
    assert not Buried("key").reveals_to(0)
    assert [Swapped(0, 1, "2", "3").reveals_to(player) for player in (0, 1, 2)] == [True, True, False]


def test_secret_known_to_an_unknown_field_is_rejected() -> None:
    with pytest.raises(TypeError, match=r"Odd\.card is known to 'owner', which isn't a field"):

        @event
        class Odd(Event):
            card: str = secret(known_to="owner")


def test_secrets_are_inherited() -> None:
    @event
    class DealtLate(Dealt):
        hour: int = 12

    assert seen(DealtLate(0, ("2",)), 1).cards == Hidden(1)  # type: ignore[comparison-overlap]  # what a redacted event holds


def test_sentences_name_inherited_properties() -> None:
    @event("{player} glows {brightness}")
    class Glowed(Event):
        player: int
        lamps: int

        @property
        def brightness(self) -> str:
            return "brightly" if self.lamps > 1 else "dimly"

    @event("{player} glows {brightness} and warms {other}")
    class Warmed(Glowed):
        other: str

    assert str(Warmed(0, 2, "moths")) == "0 glows brightly and warms moths"


@event
class _OfMoth(Event):
    moth: str
    seers: tuple[int, ...]


MothSighed = _OfMoth.event("MothSighed", "{moth} sighs", "LN-9.1", important=True, interrupts=True, visible_to="seers")


def test_event_in_one_line_has_the_fields_of_its_form() -> None:
    sighed = MothSighed("luna", (1,))

    assert (str(sighed), MothSighed.__doc__) == ("Luna sighs", "{moth} sighs (LN-9.1).")
    assert MothSighed.important
    assert MothSighed.interrupts
    assert [viewer for viewer in (0, 1, None) if sighed.seen_by(viewer)] == [1]
    assert pickle.loads(pickle.dumps(sighed)) == sighed
    assert sighed != _OfMoth("luna", (1,))


def test_docstring_of_an_event_is_kept() -> None:
    @event("{lamp} burns", "LN-4.1")
    class Burnt(Event):
        """Oil was burnt."""

        lamp: int

    assert Burnt.__doc__ == "Oil was burnt."


def test_event_is_invisible_outside_its_audience() -> None:
    assert [Dreamt(1, "moths").seen_by(viewer) for viewer in (0, 1, None)] == [None, Dreamt(1, "moths"), None]
    assert [viewer for viewer in (0, 1, 2, None) if OVERHEARD.seen_by(viewer)] == [0, 2]
    assert [viewer for viewer in (0, None) if Overheard((None,), 0, "").seen_by(viewer)] == [None]
    assert not any(Turned(3).seen_by(viewer) for viewer in (0, 1, None))


def test_audience_of_an_event_may_not_know_all_of_it() -> None:
    assert OVERHEARD.seen_by(2) is OVERHEARD
    assert OVERHEARD.seen_by(0) == Overheard((0, 2), 2, Hidden())  # type: ignore[arg-type]  # what a redacted event holds
    assert seen(OVERHEARD, 0).seen_by(0) == OVERHEARD.seen_by(0)
    assert seen(OVERHEARD, 0).seen_by(1) is None


def test_event_without_an_audience_reveals_nothing() -> None:
    assert [Dreamt(1, "moths").reveals_to(player) for player in (0, 1)] == [False, True]
    assert [OVERHEARD.reveals_to(player) for player in (0, 1, 2)] == [False, False, True]
    assert not Turned(3).reveals_to(0)


def test_event_visible_to_an_unknown_field_is_rejected() -> None:
    with pytest.raises(TypeError, match=r"Odd is visible to 'owner', which must be a field"):

        @event
        class Odd(Event):
            visible_to: ClassVar[str] = "owner"
            card: str


def test_audience_hidden_from_some_of_its_members_is_rejected() -> None:
    with pytest.raises(
        TypeError, match=r"Odd is visible to 'hearers', which must be a field that all of its viewers can see"
    ):

        @event
        class Odd(Event):
            visible_to: ClassVar[str] = "hearers"
            player: int
            hearers: tuple[int, ...] = secret(known_to="player")

    @event
    class Even(Event):
        visible_to: ClassVar[str] = "hearers"
        hearers: tuple[int, ...] = secret(known_to="hearers")

    assert Even((0, 1)).seen_by(1) == Even((0, 1))
    assert Even((0, 1)).seen_by(2) is None


def test_text_of_an_event_leaves_out_its_audience() -> None:
    assert str(OVERHEARD) == "Overheard: closest 2, words dusk"
    assert str(Dreamt(1, "moths")) == "Dreamt: player 1, dream moths"


def test_events_are_frozen() -> None:
    with pytest.raises(AttributeError):
        DEALT.player = 1  # type: ignore[misc]  # that it is rejected is the point


def test_hidden_value_has_a_short_text() -> None:
    assert str(Hidden()) == "?"
    assert str(Hidden(3)) == "3 hidden"


def test_entry_is_redacted_with_its_clause_and_shows_it() -> None:
    entry = Entry(DEALT, "MO-1.1")

    assert entry.seen_by(0) is entry
    assert entry.seen_by(1) == Entry(seen(DEALT, 1), "MO-1.1")
    assert str(Entry(Passed(1), "MO-3.1")) == "Passed: player 1 (MO-3.1)"


def filled(*events: Event) -> Log:
    """A log with these events."""
    log = Log()
    for number, happened in enumerate(events, 1):
        log.add(happened, f"MO-{number}")
    return log


def test_log_is_a_sequence_of_entries_in_order() -> None:
    log = filled(Passed(0), Passed(1), Shown("A"))

    assert len(log) == 3
    assert [entry.clause for entry in log] == ["MO-1", "MO-2", "MO-3"]
    assert log[-1] == Entry(Shown("A"), "MO-3")
    assert log[1:] == [Entry(Passed(1), "MO-2"), Entry(Shown("A"), "MO-3")]
    assert Entry(Passed(1), "MO-2") in log
    assert log == Log(list(log))
    assert log != filled(Passed(0))
    assert log != [*log]


def test_reading_and_adding_may_alternate() -> None:
    log = filled(Passed(0))
    first = list(log)
    log.add(Passed(1), "MO-2")

    assert len(first) == 1
    assert [entry.event for entry in log] == [Passed(0), Passed(1)]


def test_clones_of_a_log_go_their_own_ways() -> None:
    log = filled(Passed(0))
    log.note(0, Pass())
    clone = log.clone()
    log.add(Passed(1), "MO-2")
    clone.add(Shown("A"), "MO-3")
    clone.note(1, Pass())

    assert [entry.event for entry in log] == [Passed(0), Passed(1)]
    assert [entry.event for entry in clone] == [Passed(0), Shown("A")]
    assert "decision: pass" not in log.transcript(1)
    assert "decision: pass" in clone.transcript(1)


def test_clone_of_a_log_does_not_share_its_cache() -> None:
    log = filled(Passed(0))
    assert len(list(log)) == 1
    clone = log.clone()
    clone.add(Passed(1), "MO-2")

    assert len(list(clone)) == 2
    assert len(list(log)) == 1


def test_log_is_seen_as_each_may_know_it() -> None:
    log = filled(DEALT, Passed(0))

    assert log.seen_by(0) == tuple(log)
    assert log.seen_by(1)[0].event == DEALT.seen_by(1)
    assert log.seen_by(1)[1] is log[1]


def test_transcript_has_only_the_own_decisions_in_their_place() -> None:
    log = Log()
    log.note(0, Pass())
    log.add(Passed(0), "MO-1")
    log.note(1, Pass())
    log.note(0, Pass())
    log.add(DEALT, "MO-2")

    assert log.transcript(0) == [
        "decision: pass",
        "Passed(player=0) (MO-1)",
        "decision: pass",
        "Dealt(player=0, cards=('2', '3'), token='moth') (MO-2)",
    ]
    assert log.transcript(1) == [
        "Passed(player=0) (MO-1)",
        "decision: pass",
        "Dealt(player=0, cards=Hidden(count=2), token=Hidden(count=None)) (MO-2)",
    ]


def test_transcript_is_complete_even_if_the_text_of_an_event_is_not() -> None:
    @event
    class Hummed(Event):
        tune: str

        def __str__(self) -> str:
            return "a player hummed"

    assert filled(Hummed("dusk")).transcript(0) != filled(Hummed("dawn")).transcript(0)


def test_redacted_log_shows_its_viewer_the_same_and_others_no_more() -> None:
    log = filled(DEALT, Swapped(0, 1, "2", "3"))
    log.note(0, Pass())
    log.note(1, Pass())
    redacted = log.redacted(0)

    assert redacted.transcript(0) == log.transcript(0)
    assert "'3'" not in repr(redacted[1])
    assert "decision: pass" not in redacted.transcript(1)


def hidden_between() -> Log:
    """A log in which player 0 knows of two lines of four, and decided before, between and after them."""
    log = Log()
    log.add(Turned(1), "MO-1")
    log.note(0, Pass())
    log.add(Passed(0), "MO-2")
    log.add(Dreamt(1, "moths"), "MO-3")
    log.note(1, Pass())
    log.note(0, Pass())
    log.note(0, Pass())
    log.add(OVERHEARD, "MO-4")
    log.note(0, Pass())
    return log


def test_line_unknown_to_a_player_is_left_out() -> None:
    log = hidden_between()

    assert Entry(Turned(1), "MO-1").seen_by(0) is None
    assert [entry.clause for entry in log.seen_by(0)] == ["MO-2", "MO-4"]
    assert [entry.clause for entry in log.seen_by(1)] == ["MO-2", "MO-3"]
    assert [entry.clause for entry in log.seen_by(None)] == ["MO-2"]
    assert [entry.clause for entry in log] == ["MO-1", "MO-2", "MO-3", "MO-4"]


def test_log_since_a_line_is_counted_in_lines_of_the_whole() -> None:
    log = hidden_between()

    assert [[entry.clause for entry in log.seen_by(0, since=since)] for since in (0, 1, 2, 3, 4)] == [
        ["MO-2", "MO-4"],
        ["MO-2", "MO-4"],
        ["MO-4"],
        ["MO-4"],
        [],
    ]


def test_decisions_keep_their_place_among_the_lines_that_are_known() -> None:
    log = hidden_between()
    lines = [
        "decision: pass",
        "Passed(player=0) (MO-2)",
        "decision: pass",
        "decision: pass",
        "Overheard(listeners=(0, 2), closest=2, words=Hidden(count=None)) (MO-4)",
        "decision: pass",
    ]

    assert log.transcript(0) == lines
    assert log.transcript(1) == ["Passed(player=0) (MO-2)", "Dreamt(player=1, dream='moths') (MO-3)", "decision: pass"]
    assert log.redacted(0).transcript(0) == lines
    assert len(log.redacted(0)) == 2
    assert "moths" not in repr(log.redacted(0))


def test_open_log_is_visible_to_all_from_beginning_to_end() -> None:
    log = hidden_between()
    log.open()
    log.add(DEALT, "MO-5")

    assert log.is_open
    for player in (0, 1, None):
        assert log.seen_by(player) == tuple(log)
        assert log.seen_by(player, since=3) == tuple(log[3:])
    assert log.transcript(1) == [
        "Turned(hour=1) (MO-1)",
        "Passed(player=0) (MO-2)",
        "Dreamt(player=1, dream='moths') (MO-3)",
        "decision: pass",
        "Overheard(listeners=(0, 2), closest=2, words='dusk') (MO-4)",
        "Dealt(player=0, cards=('2', '3'), token='moth') (MO-5)",
    ]


@pytest.mark.parametrize(
    "copied", [Log.clone, lambda log: log.redacted(1), lambda log: pickle.loads(pickle.dumps(log))]
)
def test_copies_of_an_open_log_are_open(copied: Callable[[Log], Log]) -> None:
    log = hidden_between()
    closed = copied(log)
    log.open()

    assert not closed.is_open
    again = copied(log)
    assert again == log
    assert again.seen_by(None) == tuple(log)
    again.add(Turned(2), "MO-6")
    assert again.seen_by(1)[-1].event == Turned(2)


def test_open_log_is_not_the_same_as_a_closed_one() -> None:
    log = filled(Passed(0))
    opened = log.clone()
    opened.open()

    assert log != opened


def test_log_lists_facts_revealed_since_an_earlier_log() -> None:
    log = filled(DEALT)
    before = log.clone()
    assert not log.reveals_to(0, before)
    log.add(Dreamt(1, "moths"), "MO-2")
    assert [log.reveals_to(player, before) for player in (0, 1)] == [False, True]
    log.open()
    assert log.reveals_to(0, before)


def test_in_an_open_log_everything_that_was_secret_is_revealed() -> None:
    @event
    class Chosen(Event):
        player: int
        card: str = secret(known_to="player")

    log = filled(DEALT)
    log.open()
    before = log.clone()
    assert not log.reveals_to(0, before)
    log.add(Passed(0), "MO-2")
    assert not log.reveals_to(0, before)
    log.add(Chosen(1, "A"), "MO-3")
    assert [log.reveals_to(player, before) for player in (0, 1)] == [True, False]
    before = log.clone()
    log.add(Shown("A"), "MO-4")
    assert log.reveals_to(1, before)


def test_log_as_long_as_a_game_is_pickled() -> None:
    log = Log()
    for number in range(20_000):
        log.note(0, Pass())
        log.add(Passed(number), "MO-1")

    again = pickle.loads(pickle.dumps(log))

    assert again == log
    assert again.transcript(0) == log.transcript(0)
    again.add(Passed(0), "MO-1")
    assert len(log) == 20_000


def test_log_has_no_hash_for_it_grows() -> None:
    with pytest.raises(TypeError):
        hash(Log())


@given(st.lists(st.sampled_from(["add", "note 0", "note 1", "read", "clone"]), max_size=40))
def test_log_behaves_like_a_plain_list(steps: list[str]) -> None:
    log = Log()
    events: list[Any] = []
    lines: list[str] = []
    for number, step in enumerate(steps):
        if step == "add":
            log.add(Passed(number), "MO-1")
            events.append(Passed(number))
            lines.append(f"Passed(player={number}) (MO-1)")
        elif step == "clone":
            log = log.clone()
        elif step == "read":
            assert [entry.event for entry in log] == events
        else:
            log.note(int(step[-1]), Pass())
            lines += ["decision: pass"] if step == "note 0" else []

    assert [entry.event for entry in log] == events
    assert log.transcript(0) == lines


def test_log_is_visible_only_to_players_and_spectators() -> None:
    wrong: Any
    for wrong in (-1, True, 1.0, "1"):
        with pytest.raises(ValueError, match="a log is seen by a player from 0, or None for a spectator, got"):
            Log().seen_by(wrong)


def test_event_without_its_decorator_names_the_missing_part() -> None:
    class Sung(Event):
        song: str

    broken: Any = Sung
    with pytest.raises(TypeError, match=r"^Sung isn't declared: write @event above it$"):
        broken("a song")


def test_event_decorates_classes_only() -> None:
    decorator: Any = event("{player} sings")
    with pytest.raises(TypeError, match=r"^@event\(\.\.\.\) is for classes, got 5$"):
        decorator(5)


def test_words_of_an_event_must_be_a_mapping() -> None:
    wrong: Any = ("soprano", "bass")
    with pytest.raises(TypeError, match=r"^the words for Sung\.voice must be a mapping, got"):

        @event("Someone sings {voice}", voice=wrong)
        class Sung(Event):
            voice: int
