"""News: events joined into few lines, with headings and emphasis."""

from __future__ import annotations

from typing import ClassVar

import pytest

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


@event("{player} catches {card} in {tree}", many=("card", "{player} catches {twig} in {tree}"))
class Caught(Event):
    player: Player
    card: str = secret(known_to="player")
    tree: str
    height: int = 0


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


def test_events_that_differ_in_one_field_become_one() -> None:
    ash, elm = Caught(0, "ash 1", "oak", 2), Caught(0, "elm 2", "oak", 3)
    (caught,) = news(ash, elm, ash)

    assert caught.text == "Red catches ash 1 x 2 and elm 2 in oak"
    assert [entry.event for entry in caught.entries] == [ash, elm, ash]
    assert lines(ash, Caught(1, "elm 2", "oak")) == ["Red catches ash 1 in oak", "Blue catches elm 2 in oak"]
    assert lines(ash, Caught(0, "elm 2", "fir")) == ["Red catches ash 1 in oak and catches elm 2 in fir"]


def test_hidden_values_of_events_that_become_one_are_counted() -> None:
    unseen = Caught(0, "ash", "oak").seen_by(1)
    assert unseen is not None

    assert lines(unseen, unseen) == ["Red catches 2 twigs in oak"]
    assert lines(Caught(0, "", "oak"), Caught(0, "", "oak")) == ["Red catches  in oak (2 times)"]


def test_amounts_of_events_that_become_one_are_their_number() -> None:
    both = Caught(0, "ash", "oak", 2).merged(Caught(0, "elm", "oak", 3))
    assert both is not None

    assert [*both.amounts().values()] == [2]
    assert both.amounts().keys() == Caught(0, "fir", "oak").amounts().keys()
    assert lines(both, Burnt(0)) == ["Red catches ash and elm in oak", "Red burns"]


def test_events_that_become_one_must_differ_in_a_field() -> None:
    with pytest.raises(TypeError, match="many of Sung differ in 'card', which isn't one of its fields"):

        @event("{player} sings", many=("card", "{player} sings {card}"))
        class Sung(Event):
            player: Player


@pytest.mark.parametrize(
    ("wording", "mistake"),
    [
        ("{player} catches {card} {twgs}", "must name 'card' of all of them once, got 'card' and 'twgs'"),
        ("{player} catches a lot", "must name 'card' of all of them once, got nothing"),
        ("{player} catches {both(card, height)}", "can't name 'card' together with other fields"),
    ],
)
def test_sentence_of_many_events_names_the_values_once(wording: str, mistake: str) -> None:
    with pytest.raises(TypeError, match=mistake):

        @event("{player} catches {card}", many=("card", wording))
        class Lost(Event):
            player: Player
            card: str
            height: int


def test_sentence_of_many_events_has_the_words_of_one() -> None:
    @event("{player} {means} {card}", many=("card", "{player} {means} {card}"), means={"net": "nets"})
    class Netted(Event):
        player: Player
        card: str
        means: str

    @event("{player} frees {card}")
    class Freed(Netted):
        pass

    assert lines(Netted(0, "ash", "net"), Netted(0, "elm", "net")) == ["Red nets ash and elm"]
    assert lines(Freed(0, "ash", "net"), Freed(0, "elm", "net")) == ["Red frees ash and frees elm"]


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
