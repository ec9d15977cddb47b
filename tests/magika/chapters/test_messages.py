"""Messages: their receivers, the sender shown, and the order of reading (MG-26)."""

from __future__ import annotations

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_magika.chapters import messages, missed_turns
from arcana_magika.events import OrderExecuted, Received, Sent
from arcana_magika.game import Game
from arcana_magika.model.knowledge import Delivered
from arcana_magika.model.orders import RESTING, Cast, Message, Offer, Sheet
from arcana_magika.rules import Rules
from arcana_magika.scenario import contest, play_turn

TEAM = "A y2 wears RED | B y4 wears RED | C y6 wears BLUE | D y8 | M y13"


def delivered(mages: str, **sent: tuple[Message, ...]) -> dict[str, list[Delivered]]:
    """The messages received if these, by letter, are delivered now."""
    game = contest(mages)
    for player in range(game.player_count):
        game.position.sheets[player] = Sheet((RESTING,) * 5, sent.get(game.letter(player), ()))
    messages.deliver(game)
    return by_letter(game)


def by_letter(game: Game) -> dict[str, list[Delivered]]:
    """The waiting messages by receiver's letter, without empty ones."""
    mail: dict[str, list[Delivered]] = {}
    for player, message in messages.mail_of(game.arena):
        mail.setdefault(game.letter(player), []).append(message)
    return mail


@pytest.mark.rule("MG-26.6", "MG-26.3", "MG-26.4")
def test_signed_message_reaches_the_letter_it_is_addressed_to() -> None:
    assert delivered(TEAM, A=(Message("C", "Meet me"),)) == {"C": [Delivered("A", "C", "Meet me")]}
    assert delivered(TEAM, M=(Message("A", "Pay me"),)) == {"A": [Delivered("M", "A", "Pay me")]}
    assert delivered(TEAM, D=(Message("M", "Help"),)) == {"M": [Delivered("D", "M", "Help")]}


@pytest.mark.rule("MG-26.6", "MG-26.3")
def test_message_to_a_colour_reaches_its_wearers_but_not_its_sender() -> None:
    message = Message("RED", "Stay close")

    assert list(delivered(TEAM, A=(message,))) == ["B"]
    assert list(delivered(TEAM, C=(message,))) == ["A", "B"]
    assert delivered(TEAM, A=(Message("GREEN", "Anybody?"),)) == {}


@pytest.mark.rule("MG-26.6")
def test_carrier_of_a_cloak_is_not_addressed_by_its_colour() -> None:
    assert delivered("A y2 carries RED | B y4 | M y13 carries RED", B=(Message("RED", "Hello"),)) == {}


@pytest.mark.rule("MG-26.6", "MG-26.3")
def test_message_to_all_reaches_everybody_but_its_sender() -> None:
    assert list(delivered(TEAM, B=(Message("ALL", "Greetings"),))) == ["A", "C", "D", "M"]
    assert list(delivered(TEAM, M=(Message("ALL", "Greetings"),))) == ["A", "B", "C", "D"]


@pytest.mark.rule("MG-26.6", "MG-33.4")
def test_message_to_a_dropped_mage_is_lost() -> None:
    game = contest(TEAM)
    missed_turns.drop_from_game(game, game.arena.mages[1])
    game.arena.notices.clear()
    play_turn(game, messages={"A": (Message("B", "Here I am"), Message("RED", "And you"), Message("ALL", "All"))})

    got = [entry.event.mage for entry in game.log if isinstance(entry.event, Received)]
    assert got == [2, 3, 4]


@pytest.mark.rule("MG-26.6")
def test_colour_is_that_worn_at_the_end_of_the_turn() -> None:
    game = contest("A y2 | B y4 endurance 90 carries BLUE | C y6 wears BLUE carries RED | M y13", rng=ScriptedRng([]))
    play_turn(game, B="DON BLUE", C="DON RED", M="MOVE NE", messages={"A": (Message("BLUE", "Hello"),)})

    assert [entry.event for entry in game.log if isinstance(entry.event, Received)] == [
        Received(1, "A", "BLUE", "Hello")
    ]


@pytest.mark.rule("MG-26.7", "MG-26.4", "MG-38.6")
def test_anonymous_message_hides_its_sender_from_everybody() -> None:
    assert delivered(TEAM, A=(Message("C", "Beware", anonymous=True),)) == {"C": [Delivered(None, "C", "Beware")]}

    game = contest(TEAM)
    play_turn(game, messages={"A": (Message("C", "Beware", anonymous=True),)})
    for viewer in (1, 2, 3, 4, None):
        assert not [entry for entry in game.log.seen_by(viewer) if isinstance(entry.event, Sent)]
        received = [entry.event for entry in game.log.seen_by(viewer) if isinstance(entry.event, Received)]
        assert received == ([Received(2, "", "C", "Beware")] if viewer == 2 else [])
    own = [entry.event for entry in game.log.seen_by(0) if isinstance(entry.event, Sent)]
    assert own == [Sent(0, "C", True, "Beware")]


@pytest.mark.rule("MG-40.41")
def test_signed_messages_come_first_by_sender_and_anonymous_ones_by_text() -> None:
    got = delivered(
        TEAM,
        A=(Message("D", "zero", anonymous=True), Message("D", "two")),
        B=(Message("D", "Z"), Message("ALL", "A"), Message("D", "alpha", anonymous=True)),
        C=(Message("ALL", "beta", anonymous=True),),
        M=(Message("D", "A"),),
    )["D"]

    assert got == [
        Delivered("A", "D", "two"),
        Delivered("B", "D", "Z"),
        Delivered("B", "ALL", "A"),
        Delivered("M", "D", "A"),
        Delivered(None, "ALL", "beta"),
        Delivered(None, "D", "alpha"),
        Delivered(None, "D", "zero"),
    ]


@pytest.mark.rule("MG-40.41", "MG-26.7")
def test_senders_of_two_anonymous_messages_are_indistinguishable() -> None:
    one, other = (Message("D", "one", anonymous=True),), (Message("D", "other", anonymous=True),)

    assert delivered(TEAM, A=one, B=other) == delivered(TEAM, A=other, B=one)


@pytest.mark.rule("MG-26.1")
def test_unconscious_mage_writes_messages() -> None:
    game = contest("A y2 endurance 0 | B y4 | M y13")
    play_turn(game, messages={"A": (Message("B", "one"), Message("B", "two", anonymous=True), Message("M", "three"))})

    assert len([entry for entry in game.log if isinstance(entry.event, Received)]) == 3


@pytest.mark.rule("MG-26.6", "MG-20.4")
def test_messages_are_delivered_with_the_report_of_the_turn() -> None:
    game = contest("A y2 | B y4 | M y13")
    play_turn(game, messages={"A": (Message("B", "Hello"),)})
    kinds = [type(entry.event) for entry in game.log]

    assert OrderExecuted not in kinds[kinds.index(Received) :]


@pytest.mark.rule("MG-26.8", "MG-20.5")
def test_messages_of_the_last_turn_are_delivered_at_its_end() -> None:
    game = contest("A b1 | B y4 | M y13")
    play_turn(game, A="MOVE NE", messages={"B": (Message("A", "Farewell"),)})

    assert game.position.ended == "goal"
    assert [entry.event for entry in game.log if isinstance(entry.event, Received)] == [
        Received(0, "B", "A", "Farewell")
    ]
    assert game.arena.knowledge[0].messages == (Delivered("B", "A", "Farewell"),)


@pytest.mark.rule("MG-27.2", "MG-27.3")
def test_offer_is_not_delivered_as_a_message_but_waits_for_the_ebon_mage() -> None:
    game = contest(TEAM)
    play_turn(game, offers={"A": Offer(Cast("HEALS"), 5, "ARCANIA"), "D": Offer(Cast("KNART"), 6, "ENDURANCE")})

    assert [player for player, _ in game.arena.offers] == [0, 3]
    assert not [entry for entry in game.log if isinstance(entry.event, (Sent, Received))]


# Texts of messages.


@pytest.mark.rule("MG-26.2", "MG-40.76")
@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ("x" * 200, 4),
        ("x" * 50, 1),
        ("x" * 51, 2),
        ("one\ntwo\nthree\nfour", 4),
        ("x" * 51 + "\n" + "x" * 51, 4),
        ("\n\n\nfour", 4),
        ("one\ntwo\nthree\nfour\nfive", 5),
        ("x" * 101 + "\n" + "x" * 51, 5),
    ],
)
def test_message_has_at_most_four_lines_of_fifty_characters(text: str, taken: int) -> None:
    assert messages.lines_taken(text, 50) == taken
    wrong = messages.wrong_with_text(Rules(), text)
    expected = "" if taken <= 4 else "a message has at most 4 lines of 50 characters, this takes 5"

    assert wrong == expected


@pytest.mark.rule("MG-26.2", "MG-40.76")
def test_lines_of_a_message_share_its_characters() -> None:
    rules = Rules(message_length=90, message_lines=3)

    assert messages.line_width(rules) == 30
    assert messages.wrong_with_text(rules, "x" * 90) == ""
    assert "at most 3 lines of 30 characters, this takes 4" in messages.wrong_with_text(rules, "x" * 31 + "\na\nb")
    assert "at most 1 line of 90 characters, this takes 2" in messages.wrong_with_text(
        Rules(message_length=90, message_lines=1), "a\nb"
    )


@pytest.mark.rule("MG-40.77")
@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("\u202eevil", "U+202E (RIGHT-TO-LEFT OVERRIDE)"),
        ("a\x1b[2J", "U+001B (ESCAPE)"),
        ("tab\tbed", "U+0009 (TAB)"),
        ("a\u2066b", "U+2066 (LEFT-TO-RIGHT ISOLATE)"),
        ("zero\u200bwidth", "U+200B (ZERO WIDTH SPACE)"),
    ],
)
def test_invisible_characters_are_rejected_by_name(text: str, named: str) -> None:
    assert messages.wrong_with_text(Rules(), text) == f"a message can't contain {named}, which is invisible"


@pytest.mark.rule("MG-40.77")
def test_joined_pictures_and_foreign_letters_are_accepted() -> None:
    assert messages.wrong_with_text(Rules(), "\U0001f9d9\u200d\u2642\ufe0f \u4e2d\u6587 \u0645\u06cc\u200c\u062e") == ""
