"""Lines of a log as plain data: as their reader may know them, read back strictly."""

from __future__ import annotations

import json
from typing import Annotated, Any

import pytest

from arcana_core.cards.cards import Card
from arcana_core.errors import PlainDataError
from arcana_core.events import Entry, Event, event, secret
from arcana_core.records.json_events import entry_from_plain, entry_to_plain
from arcana_core.records.jsonable import name_in
from arcana_core.text.sentences import Names


@event
class CardsDrawn(Event):
    """A player drew cards."""

    player: int
    cards: tuple[Card, ...] = secret(known_to="player")


@event
class LampLit(Event):
    """A lamp was lit."""

    oil: int | None


Lamp = int
LampName = Annotated[int, name_in(("brass", "tin"), {-1: None})]


@event
class LampHidden(Event):
    """A lamp was hidden."""

    player: int
    lamp: LampName = secret(known_to="player")


KINDS = (CardsDrawn, LampLit, LampHidden)
DRAWN = Entry(CardsDrawn(1, (Card("10H"), Card("2C"))), "LN-2")
PLAIN: dict[str, Any] = {"event": "CardsDrawn", "clause": "LN-2", "player": 1, "cards": ["10H", "2C"]}


def test_line_has_the_name_of_its_event_its_clause_and_its_fields() -> None:
    assert entry_to_plain(DRAWN) == PLAIN


def test_hidden_fields_stay_hidden_in_plain_data() -> None:
    seen = DRAWN.seen_by(0)
    assert seen is not None

    assert entry_to_plain(seen) == {**PLAIN, "cards": {"hidden": 2}}


def test_secret_name_is_a_text_null_or_hidden() -> None:
    lamps = [Entry(LampHidden(1, lamp), "LN-5") for lamp in (1, -1)]
    hidden = lamps[0].seen_by(0)
    assert hidden is not None

    assert [entry_to_plain(entry)["lamp"] for entry in (*lamps, hidden)] == ["tin", None, {"hidden": None}]
    assert [entry_from_plain(entry_to_plain(entry), KINDS) for entry in (*lamps, hidden)] == [*lamps, hidden]


@pytest.mark.parametrize("entry", [DRAWN, DRAWN.seen_by(0), Entry(LampLit(None), "LN-3"), Entry(LampLit(4), "")])
def test_line_is_read_back_as_it_was(entry: Entry) -> None:
    assert entry_from_plain(json.loads(json.dumps(entry_to_plain(entry))), KINDS) == entry


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ([], "a line of a log must be an object"),
        ({5: 6}, "a line of a log must be an object"),
        ({**PLAIN, "event": "CardDrawn"}, "event: unknown event 'CardDrawn'; did you mean 'CardsDrawn'?"),
        ({**PLAIN, "event": ["CardsDrawn"]}, "event: unknown event"),
        ({**PLAIN, "clause": None}, "clause: expected a text"),
        ({**PLAIN, "cards": ["10X"]}, "cards[0]: no card is written '10X'"),
        ({**PLAIN, "cards": {"hidden": "2"}}, "cards.hidden: expected a whole number or null, got '2'"),
        ({**PLAIN, "oil": 2}, "unknown key 'oil'"),
        ({"event": "LampLit", "clause": "LN-3"}, "missing key 'oil'"),
    ],
)
def test_wrong_line_is_rejected(wrong: object, message: str) -> None:
    with pytest.raises(PlainDataError) as caught:
        entry_from_plain(wrong, KINDS)

    assert str(caught.value).startswith(message)


@event("{lamp} burns")
class LampBurnt(Event):
    """A lamp burnt."""

    lamp: Lamp


class LampNames(Names):
    """The names of the lamps."""

    __slots__ = ()
    lamp = ("brass lamp", "tin lamp")


def test_number_without_a_name_is_rejected() -> None:
    line = {"event": "LampBurnt", "clause": "LN-4", "lamp": 2}

    assert str(entry_from_plain(line, [LampBurnt]).event) == "Lamp 2 burns"
    with pytest.raises(PlainDataError, match="^LampBurnt: a value is out of bounds, its sentence can't be made$"):
        entry_from_plain(line, [LampBurnt], lambda event: event.sentence(LampNames()))
