"""Events of Archmage as sentences, without the cards that a reader may not know (AM-24)."""

from __future__ import annotations

import pytest

from arcana_archmage import Game, duel, events
from arcana_core.cards.cards import Card
from arcana_core.events import Event

SPADES = (Card("4S"), Card("5S"), Card("6S"))


@pytest.fixture
def game() -> Game:
    return Game.at(duel(("4S 6S 9D KH", "7S QC QH 2C")), seed=1)


@pytest.mark.parametrize(
    ("happened", "sentence"),
    [
        (events.SpellNamed(0, "ascension"), "Amber casts The Ascension"),
        (events.Claimed(0, (3, 4, 6), ("suit", "lowest", "highest")), "Amber claims spades 4 to 6"),
        (events.Claimed(1, (1,), ("seat",)), "Violet claims that Violet plays next"),
        (events.Claimed(1, (4,), ("cursed",)), "Violet names value 4"),
        (events.Disbelieved(1, SPADES, 0), "Violet disbelieves and turns up 4S, 5S and 6S: a true spell"),
        (events.Disbelieved(1, SPADES, 9), "Violet disbelieves and turns up 4S, 5S and 6S: an illusion of cost 9"),
        (
            events.MatchesCounted(1, 2, (0, 1)),
            "Violet has matching cards: 2 or more in the hand, 0 1 in golems",
        ),
        (events.MatchesCounted(1, 0, ()), "Violet has matching cards: 0 in the hand"),
        (events.GolemsAnswered(1, (2, 0, 1)), "Violet gives up 3 golem cards"),
        (events.CardsGiven(1, SPADES[:1]), "Violet gives Amber 4S"),
        (events.TurnMissed(3, 0, 0), "Amber misses turn 3"),
        (events.TurnMissed(3, 0, 2), "Amber misses turn 3 and 2 more"),
        (events.RoundScored(2, (14, -3)), "Round 2 ends: Amber 14, Violet -3"),
        (events.MatchEnded((20, 33)), "The match ends: Amber 20, Violet 33"),
    ],
)
def test_public_events_have_one_sentence_for_all_readers(game: Game, happened: Event, sentence: str) -> None:
    for reader in (0, 1, None):
        assert happened.seen_by(reader) is happened
        assert game.sentence(happened, reader) == sentence


@pytest.mark.rule("AM-24.1")
@pytest.mark.parametrize(
    ("happened", "own", "others"),
    [
        (events.CardsDrawn(0, SPADES), "Amber draws 4S, 5S and 6S", "Amber draws 3 cards"),
        (events.CardTaken(0, SPADES[0]), "Amber takes 4S from the discard pile", "Amber takes a card from the discard pile"),
        (events.DiscardsSeen(0, SPADES), "Amber looks through the discard pile: 4S, 5S and 6S", "Amber looks through the discard pile"),
        (events.CardsPlaced(0, SPADES, 1, (0, 2), 0, 1), "Amber places 4S, 5S and 6S, 2 from golems, 1 wild", "Amber places 3 cards, 2 from golems, 1 wild"),
        (events.CardsDiscarded(0, (0,), SPADES), "Amber discards 4S, 5S and 6S", "Amber discards 3 cards"),
    ],
)  # fmt: skip
def test_hidden_cards_are_counted(game: Game, happened: Event, own: str, others: str) -> None:
    for reader, sentence in ((0, own), (1, others), (None, others)):
        seen = happened.seen_by(reader)
        assert seen is not None
        assert game.sentence(seen, reader) == sentence
