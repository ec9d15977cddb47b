"""News: events joined into few lines, with headings and emphasis."""

from __future__ import annotations

from typing import ClassVar

from arcana_core.events import Entry, Event, Hidden, Player, event, secret
from arcana_core.text.news import LONGEST_LINE, News, digest
from arcana_core.text.sentences import Names


class Colours(Names):
    __slots__ = ()

    def player(self, seat: int) -> str:
        return ("red", "blue")[seat]


@event("Night {number}")
class NightBegan(Event):
    heading: ClassVar[bool] = True
    number: int


@event("{player} draws {cards}")
class Drawn(Event):
    player: Player
    cards: tuple[str, ...] = secret(known_to="player")


@event("{player} flies {squares:square}")
class Flown(Event):
    player: Player
    squares: int

    def merged(self, later: Event) -> Event | None:
        if isinstance(later, Flown) and later.player == self.player:
            return Flown(self.player, self.squares + later.squares)
        return None


@event("{player} burns")
class Burnt(Event):
    important: ClassVar[bool] = True
    player: Player


@event("{player} rolls {face}", introduces=True)
class Rolled(Event):
    player: Player
    face: int


@event("")
class Breathed(Event):
    player: Player


@event("The lamp of {player} goes out")
class WentOut(Event):
    player: Player


def lines(*events: Event) -> list[str]:
    return [line.text for line in news(*events)]


def news(*events: Event) -> tuple[News, ...]:
    names = Colours()
    return digest([Entry(one, "MO-1") for one in events], names, lambda one: one.sentence(names))


def test_sentences_about_the_same_player_share_a_line() -> None:
    assert lines(Flown(0, 2), WentOut(0)) == ["Red flies 2 squares", "The lamp of red goes out"]
    assert lines(Drawn(0, Hidden(2)), Flown(0, 1)) == ["Red draws 2 cards and flies 1 square"]  # type: ignore[arg-type]  # as another player sees it
    assert lines(Flown(0, 1), Flown(1, 1)) == ["Red flies 1 square", "Blue flies 1 square"]


def test_lists_within_a_line_stay_apart() -> None:
    assert lines(Drawn(0, ("ash", "elm")), Flown(0, 1)) == ["Red draws ash and elm, then flies 1 square"]


def test_merged_events_become_one_with_both_entries() -> None:
    (walk,) = news(Flown(1, 2), Breathed(1), Flown(1, 3))

    assert walk.text == "Blue flies 5 squares"
    assert [entry.event for entry in walk.entries] == [Flown(1, 2), Flown(1, 3)]


def test_same_deed_is_counted() -> None:
    assert lines(Burnt(0), Burnt(0), Burnt(0)) == ["Red burns (3 times)"]


def test_deeds_keep_their_order() -> None:
    ash, elm = Drawn(0, ("ash",)), Drawn(0, ("elm",))

    assert lines(ash, elm, elm, ash) == ["Red draws ash, draws elm (2 times) and draws ash"]


def test_important_lines_stand_alone() -> None:
    found = news(Flown(0, 1), Burnt(0), Drawn(0, ("ash",)))

    assert [(line.text, line.important) for line in found] == [
        ("Red flies 1 square", False),
        ("Red burns", True),
        ("Red draws ash", False),
    ]


def test_roll_shares_the_line_of_its_outcome() -> None:
    found = news(Flown(0, 1), Rolled(0, 2), Burnt(0), Rolled(0, 3), Drawn(0, ("ash",)), Rolled(0, 1), Burnt(1))

    assert [(line.text, line.important) for line in found] == [
        ("Red flies 1 square", False),
        ("Red rolls 2 and burns", True),
        ("Red rolls 3 and draws ash", False),
        ("Red rolls 1", False),
        ("Blue burns", True),
    ]


def test_headings_in_a_row_share_a_line_and_start_a_new_one() -> None:
    found = news(Flown(0, 1), NightBegan(1), NightBegan(2), Flown(0, 1))

    assert [(line.text, line.heading) for line in found] == [
        ("Red flies 1 square", False),
        ("Night 1. Night 2", True),
        ("Red flies 1 square", False),
    ]


def test_lines_end_before_they_become_too_long() -> None:
    cards = tuple("moth" + "h" * number for number in range(8))
    found = lines(*[Drawn(0, cards[number : number + 2]) for number in range(7)])

    assert len(found) > 1
    assert all(len(line) <= LONGEST_LINE + 10 for line in found)


def test_events_without_a_sentence_are_left_out() -> None:
    assert news(Breathed(0)) == ()
