"""Events are sentences: values are named by kind, hidden ones by their noun, and parts are left out where nothing is known."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from arcana_core.events import NOBODY, Entry, Event, Player, event, secret
from arcana_core.text.sentences import Kind, Names, fields_of, filled
from arcana_core.text.wording import listed

Card = str
Square = str
Energy = int


@event("{player} draws {cards}[: {cards}][, from {pile}]")
class Drawn(Event):
    player: Player
    pile: str = ""
    cards: tuple[Card, ...] = secret(known_to="player", default=())


@event("{player} puts {card} into {pile}[ ({trap})]")
class Buried(Event):
    player: Player
    pile: str
    card: Card = secret(known_to="player")
    trap: Square | None = secret(known_to=NOBODY, default=None)


@event("{player's} lamp {means} {square}[ with {left:oil flask}]", means={"carry": "goes to", "kick": "lands in"})
class LampMoved(Event):
    player: Player
    square: Square
    means: str
    left: int = 0


@event("{player} {won:wins|loses}[ against {other}]: {faces}, {faces:throw}, {left:point}")
class Thrown(Event):
    player: Player
    won: bool
    other: Player
    faces: tuple[int, ...]
    left: int = 1


@event("")
class WindowOpened(Event):
    player: Player


@event
class Passed(Event):
    player: Player


@event(lambda one: "{player} gains {points}" if one.points > 0 else "{player} loses points")
class Scored(Event):
    player: Player
    points: int


class Called(Names):
    """Players by colour, cards as they are printed, the default energy not at all."""

    player = ("red", "blue", "you")

    def card(self, key: str) -> str:
        return key.title()

    def energy(self, energy: int) -> str:
        return "" if energy == 1 else f"energy {energy}"

    def beam(self, card: str, angle: int) -> str:
        return "" if angle < 0 else f"beam {angle + 1} of {card.title()}"


def seen(happened: Event, player: int | None, names: Names | None = None) -> str:
    """The sentence that a player reads."""
    known = happened.seen_by(player)
    assert known is not None
    return str(known) if names is None else known.sentence(names)


def test_values_are_named_by_the_kind_of_their_field() -> None:
    buried = Buried(0, "the deck", "dust_cloud", "2,3")

    assert str(buried) == "Player 0 puts dust cloud into the deck (2,3)"
    assert buried.sentence(Called()) == "Red puts Dust_Cloud into the deck (2,3)"


def test_hidden_value_is_called_by_its_noun() -> None:
    buried = Buried(0, "the deck", "dust_cloud", "2,3")

    assert seen(buried, 0) == "Player 0 puts dust cloud into the deck"
    assert seen(buried, 1) == seen(buried, None) == "Player 0 puts a card into the deck"
    assert seen(buried, 1, Called()) == "Red puts a card into the deck"


@pytest.mark.parametrize(
    ("cards", "known", "hidden"),
    [
        ((), "Player 1 draws no cards", "Player 1 draws no cards"),
        (("ward",), "Player 1 draws ward: ward", "Player 1 draws a card"),
        (("zot", "ward"), "Player 1 draws zot and ward: zot and ward", "Player 1 draws 2 cards"),
        (
            ("zot", "ward", "zot", "owl"),
            "Player 1 draws zot x 2, ward and owl: zot x 2, ward and owl",
            "Player 1 draws 4 cards",
        ),
    ],
)
def test_several_values_are_listed_or_counted(cards: tuple[str, ...], known: str, hidden: str) -> None:
    assert seen(Drawn(1, "", cards), 1) == known
    assert seen(Drawn(1, "", cards), 0) == hidden
    assert seen(Drawn(1, "the nest", cards), 0) == f"{hidden}, from the nest"


def test_possessives_words_of_a_field_and_counts() -> None:
    assert str(LampMoved(0, "2,3", "carry")) == "Player 0's lamp goes to 2,3"
    assert str(LampMoved(0, "2,3", "kick", 1)) == "Player 0's lamp lands in 2,3 with 1 oil flask"
    assert LampMoved(1, "2,3", "drift", 2).sentence(Called()) == "Blue's lamp drift 2,3 with 2 oil flasks"
    assert LampMoved(2, "2,3", "carry").sentence(Called()) == "Your lamp goes to 2,3"


def test_choices_and_players_without_a_value() -> None:
    assert str(Thrown(0, True, -1, (6, 6, 1))) == "Player 0 wins: 6 6 1, 3 throws, 1 point"
    assert str(Thrown(0, False, 0, (), 0)) == "Player 0 loses against player 0: no faces, no throws, no points"


@event("{beam(card, angle)} falls on {square}[ out of {beam(card, angle)'s} lamp]")
class Lit(Event):
    card: Card = secret(known_to="player")
    angle: int
    square: Square
    player: Player


def test_several_values_may_have_a_name_together() -> None:
    lit = Lit("storm lamp", 1, "2,3", 0)

    assert str(lit) == "Storm lamp 1 falls on 2,3 out of storm lamp 1's lamp"
    assert lit.sentence(Called()) == "Beam 2 of Storm Lamp falls on 2,3 out of beam 2 of Storm Lamp's lamp"
    assert seen(lit, 1, Called()) == "A beam falls on 2,3"


def test_values_without_a_name_together_leave_their_part_out() -> None:
    @event("{player} waits[ for {beam(card, angle)}]")
    class Waited(Event):
        player: Player
        card: Card
        angle: int

    assert Waited(0, "lamp", -1).sentence(Called()) == "Red waits"
    assert str(Waited(0, "lamp", -1)) == "Player 0 waits"


def test_word_replaces_a_missing_value() -> None:
    @event("{player|no one} wins {prizes|nothing}[ for {square|nowhere}]")
    class Won(Event):
        player: Player
        prizes: tuple[Card, ...] = ()
        square: Square = ""

    assert str(Won(-1)) == "No one wins nothing for nowhere"
    assert str(Won(1, ("cup", "cup"), "2,3")) == "Player 1 wins cup x 2 for 2,3"


def test_function_may_choose_the_wording() -> None:
    assert [str(Scored(0, points)) for points in (3, 0)] == ["Player 0 gains 3", "Player 0 loses points"]


def test_event_without_a_line_is_shown_by_its_fields_where_it_must_be_shown() -> None:
    assert WindowOpened(1).sentence() == ""
    assert str(WindowOpened(1)) == "Window opened: player 1"
    assert Passed(1).sentence() == str(Passed(1)) == "Passed: player 1"
    assert Passed.wording is None


def test_entry_cites_its_clause() -> None:
    assert str(Entry(Scored(1, 2), "MO-3")) == "Player 1 gains 2 (MO-3)"


def test_name_may_be_nothing() -> None:
    @event("{player} glows[ with {energy}]")
    class Glowed(Event):
        player: Player
        energy: Energy

    assert [Glowed(0, energy).sentence(Called()) for energy in (1, 2)] == ["Red glows", "Red glows with energy 2"]
    assert str(Glowed(0, 0)) == "Player 0 glows with energy 0"


def test_sentences_are_inherited_with_the_kinds_of_fields() -> None:
    @event
    class DrawnLate(Drawn):
        hour: int = 12

    assert DrawnLate(0, "", ("zot",)).sentence(Called()) == "Red draws Zot: Zot"


def test_sentence_is_one_line_whatever_a_text_holds() -> None:
    assert str(Buried(0, "a\nb\x1b[2J", "x")) == r"Player 0 puts x into a\nb\x1b[2J"
    assert "\u202e" not in str(Buried(0, "\u202edeck", "x"))


def test_values_of_several_fields_are_not_counted() -> None:
    with pytest.raises(ValueError, match="beam of several fields can't be counted"):
        event("{player} sees {beam(card, angle):beam}")(type("Seen", (Event,), {}))


@pytest.mark.parametrize(
    "wording",
    [
        "{player",
        "player}",
        "{beam()}",
        "{beam(card angle)}",
        "[{player}",
        "a]",
        "{player.x}",
        "[a [b]]",
        "{player!r}",
        "{}",
    ],
)
def test_wording_with_a_stray_brace_or_bracket_is_rejected(wording: str) -> None:
    with pytest.raises(ValueError, match="stray brace or bracket"):
        fields_of(wording)


@pytest.mark.parametrize(("wording", "words"), [("{owner} sings", {}), ("{player} sings", {"owner": {}})])
def test_wording_with_an_unknown_field_is_rejected(wording: str, words: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="the sentence of Sung names 'owner', which isn't a field of the event"):

        @event(wording, **words)
        class Sung(Event):
            player: Player


@pytest.mark.parametrize(
    ("field", "annotation", "kind"),
    [
        ("card", "Card", Kind("card", "card", many=False)),
        ("at", "DraftPick", Kind("draft_pick", "draft pick", many=False)),
        ("who", "Player | None", Kind("player", "player", many=False)),
        ("cards", "tuple[Card, ...]", Kind("card", "card", many=True)),
        ("pair", "tuple[Card, Card]", Kind("card", "card", many=True)),
        ("old_marks", "tuple[int, ...]", Kind("", "old mark", many=True)),
        ("life", "int", Kind("", "life", many=False)),
        ("text", str, Kind("", "text", many=False)),
        ("odd", "dict[str, int]", Kind("", "odd", many=False)),
    ],
)
def test_kind_of_a_field_is_its_annotation(field: str, annotation: object, kind: Kind) -> None:
    assert Kind.of(field, annotation) == kind


def test_unknown_values_have_articles_and_numbers() -> None:
    @event("{thing} {things} {apples} {sums:unit} {maybe:yes|no}")
    class Odd(Event):
        visible_to: ClassVar[str] = ""
        thing: str = secret(known_to=NOBODY, default="x")
        things: tuple[str, ...] = secret(known_to=NOBODY, default=())
        apples: tuple[str, ...] = secret(known_to=NOBODY, default=("x",))
        sums: int = secret(known_to=NOBODY, default=3)
        maybe: bool = secret(known_to=NOBODY, default=True)

    assert seen(Odd(), 0) == "A thing no things an apple a unit no"


def test_parts_are_left_out_where_a_place_has_no_text() -> None:
    assert filled("a[ b {x} {y}][ c]", lambda place: {"x": "1", "y": ""}[place.field]) == "A c"
    assert filled("[{x}]", lambda _: "one") == "One"
    assert filled("it is {x}over", lambda _: "") == "It is over"
    assert filled("", lambda _: "") == ""


def test_words_are_listed() -> None:
    assert [listed("abc"[:count]) for count in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert listed(["one", "two"], "or") == "one or two"


def test_wording_of_several_lines_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="a wording is one line"):
        fields_of("{player} draws\na card")
