"""Events of Archmage as sentences, as far as each reader may know them (AM-24)."""

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
        (events.SpellNamed(0, "ascension"), "Player 0 casts The Ascension"),
        (events.Claimed(0, (3, 4, 6), ("suit", "lowest", "highest")), "Player 0 claims spades 4 to 6"),
        (events.Claimed(1, (1,), ("seat",)), "Player 1 claims player 1 plays next"),
        (events.Disbelieved(1, SPADES, 0), "Player 1 disbelieves 4S, 5S and 6S: a true spell"),
        (events.Disbelieved(1, SPADES, 9), "Player 1 disbelieves 4S, 5S and 6S: an illusion of cost 9"),
        (
            events.MatchesCounted(1, 2, (0, 1)),
            "Player 1 says how many cards match: 2 or more in the hand, 0 1 in golems",
        ),
        (events.MatchesCounted(1, 0, ()), "Player 1 says how many cards match: 0 in the hand"),
        (events.GolemsAnswered(1, (2, 0, 1)), "Player 1 gives 3 cards of golems"),
        (events.CardsGiven(1, SPADES[:1]), "Player 1 gives player 0 4S"),
        (events.TurnMissed(3, 0, 0), "Player 0 misses turn 3"),
        (events.TurnMissed(3, 0, 2), "Player 0 misses turn 3 and 2 more"),
        (events.RoundScored(2, (14, -3)), "Round 2 is over, 14 to -3"),
        (events.MatchEnded((20, 33)), "The match is over, 20 to 33"),
    ],
)
def test_what_everybody_sees_is_worded_alike_for_everybody(game: Game, happened: Event, sentence: str) -> None:
    for reader in (0, 1, None):
        assert happened.seen_by(reader) is happened
        assert game.sentence(happened, reader) == sentence


@pytest.mark.rule("AM-24.1")
@pytest.mark.parametrize(
    ("happened", "own", "others"),
    [
        (events.CardsDrawn(0, SPADES), "Player 0 draws 4S, 5S and 6S", "Player 0 draws 3 cards"),
        (events.CardTaken(0, SPADES[0]), "Player 0 takes 4S from the discard pile", "Player 0 takes a card from the discard pile"),
        (events.DiscardsSeen(0, SPADES), "Player 0 looks through the discard pile: 4S, 5S and 6S", "Player 0 looks through the discard pile"),
        (events.CardsPlaced(0, SPADES, 1, (0, 2), 0, 1), "Player 0 places 4S, 5S and 6S, 2 from golems, 1 wild", "Player 0 places 3 cards, 2 from golems, 1 wild"),
        (events.CardsDiscarded(0, (0,), SPADES), "Player 0 discards 4S, 5S and 6S", "Player 0 discards 3 cards"),
    ],
)  # fmt: skip
def test_hidden_cards_are_counted(game: Game, happened: Event, own: str, others: str) -> None:
    for reader, sentence in ((0, own), (1, others), (None, others)):
        seen = happened.seen_by(reader)
        assert seen is not None
        assert game.sentence(seen, reader) == sentence
