"""The rules of Leduc poker, clause by clause, and the conformance kit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import permutations, product
from typing import Any, cast

import numpy as np
import pytest
from attrs import astuple, evolve, fields

from arcana_core.actions import Rejection
from arcana_core.bots import RandomBot, Seat, play_out
from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.errors import NotationError, PositionError, RulesError
from arcana_core.events import Event, Hidden
from arcana_core.testing import ConformanceTests, assert_indistinguishable, perft, rejected
from arcana_core.testing.words import unexplained_words, unsound_entries
from arcana_leduc import (
    CALL,
    FOLD,
    RAISE,
    Bet,
    CardDealt,
    CardsShown,
    CardTurned,
    Folded,
    Game,
    PlainBot,
    Position,
    Rules,
)

CARDS = ["Js", "Jh", "Qs", "Qh", "Ks", "Kh"]
ACTIONS = {"c": CALL, "r": RAISE, "f": FOLD}


class TestConformance(ConformanceTests):
    """Leduc poker passes the conformance kit."""

    game_class = Game


def dealt(first: str, second: str, public: str | None = None, **rules: int) -> Game:
    """A game with these cards, from scripted chance."""
    deck = list(CARDS)
    script = [deck.index(first)]
    deck.remove(first)
    script.append(deck.index(second))
    deck.remove(second)
    if public is not None:
        script.append(deck.index(public))
    return Game(rng=ScriptedRng(script), rules=Rules(**rules))


def played(game: Game, line: str) -> Game:
    """The game after these decisions: c calls, r raises, f folds."""
    for letter in line.replace(" ", ""):
        game.apply(ACTIONS[letter], game.players_to_act[0])
    return game


def events(game: Game) -> list[Event]:
    """The events so far."""
    return [entry.event for entry in game.log]


@pytest.mark.rule("LD-1.1")
def test_player_0_decides_first_in_each_round() -> None:
    game = dealt("Js", "Qs", "Ks")
    assert game.players_to_act == (0,)
    assert played(game, "c").players_to_act == (1,)
    assert played(game, "c").position.public is not None
    assert [*game.players_to_act] == [0]


@pytest.mark.rule("LD-1.2")
def test_all_thirty_deals_come_up_from_six_cards() -> None:
    deals = {Game(rng=ScriptedRng([first, second])).position.cards for first in range(6) for second in range(5)}
    assert deals == {*permutations(range(6), 2)}


@pytest.mark.rule("LD-1.3")
@pytest.mark.parametrize("ante", [1, 7])
def test_both_players_put_in_the_ante(ante: int) -> None:
    game = dealt("Js", "Qs", ante=ante)

    assert game.position.stakes == (ante, ante)
    assert events(game)[0] == Bet(0, ante, "ante")
    assert events(game)[2] == Bet(1, ante, "ante")


@pytest.mark.rule("LD-1.4")
def test_only_its_player_sees_a_private_card() -> None:
    game = dealt("Js", "Qs")

    assert game.view(0).cards == ("Js", None)
    assert game.view(1).cards == (None, "Qs")
    assert game.view(None).cards == (None, None)
    assert [entry.event for entry in game.log.seen_by(0)][3] == CardDealt(1, Hidden())  # type: ignore[arg-type]  # what a redacted event holds


@pytest.mark.rule("LD-2.1", "LD-2.5")
def test_second_round_begins_after_a_closing_call() -> None:
    for line in ("cc", "rc", "crc", "rrc", "crrc"):
        game = played(dealt("Js", "Qs", "Ks"), line)
        assert game.position.public == CARDS.index("Ks"), line
        assert (game.position.raises, game.position.acted) == (0, 0)
        assert events(game)[-1] == CardTurned("Ks")
    for line in ("c", "r", "cr", "rr", "crr"):
        assert played(dealt("Js", "Qs", "Ks"), line).position.public is None, line


@pytest.mark.rule("LD-2.5")
def test_public_card_is_one_of_the_four_others() -> None:
    publics = {
        played(Game(rng=ScriptedRng([0, 4, public])), "cc").position.public for public in range(4)
    }  # the jack and the king of one colour were dealt
    assert publics == {1, 2, 3, 4}


@pytest.mark.rule("LD-2.2")
def test_folding_needs_a_raise_to_answer() -> None:
    game = dealt("Js", "Qs")

    assert game.legal_actions(0) == (CALL, RAISE)
    assert rejected(game, "fold") == Rejection("LD-2.2", "you can fold only to a raise")
    assert played(game, "r").legal_actions(1) == (FOLD, CALL, RAISE)


@pytest.mark.rule("LD-2.3")
@pytest.mark.parametrize(
    ("line", "stakes"),
    [
        ("r", (3, 1)), ("rr", (3, 5)), ("cr", (1, 3)), ("rc", (3, 3)), ("cc r", (5, 1)), ("cc rr", (5, 9)),
        ("rrc crc", (9, 9)), ("crrc rrc", (13, 13)),
    ],
)  # fmt: skip
def test_raise_calls_first_and_then_puts_in_two_or_four_more(line: str, stakes: tuple[int, int]) -> None:
    assert played(dealt("Js", "Qs", "Ks"), line).position.stakes == stakes


@pytest.mark.rule("LD-2.3")
def test_raise_is_logged_with_its_clause() -> None:
    entry = played(dealt("Js", "Qs"), "r").log[-1]
    assert (entry.event, entry.clause) == (Bet(0, 3, "raise"), "LD-2.3")


@pytest.mark.rule("LD-2.4")
def test_round_allows_two_raises() -> None:
    game = played(dealt("Js", "Qs", "Ks"), "rr")

    assert game.legal_actions(0) == (FOLD, CALL)
    assert rejected(game, "raise") == Rejection("LD-2.4", "this round has had 2 raises, the most allowed")
    assert RAISE in played(game, "c").legal_actions(0)


@pytest.mark.rule("LD-2.4")
@pytest.mark.parametrize("most", [0, 1, 5])
def test_most_raises_is_a_setting(most: int) -> None:
    game = played(dealt("Js", "Qs", "Ks", most_raises=most), "r" * most)

    assert RAISE not in game.legal_actions(game.players_to_act[0])


@pytest.mark.rule("LD-3.1")
@pytest.mark.parametrize(
    ("line", "scores"), [("rf", (1, -1)), ("rrf", (-3, 3)), ("crf", (-1, 1)), ("rc rf", (3, -3)), ("cc rrf", (-5, 5))]
)
def test_folding_player_loses_their_stake(line: str, scores: tuple[int, int]) -> None:
    game = played(dealt("Ks", "Kh", "Js"), line)

    assert game.outcome is not None
    assert game.outcome.scores == scores
    assert game.outcome.clause == "LD-3.1"
    assert isinstance(events(game)[-1], Folded)
    assert None in game.view(0).cards, "a fold shows no cards"


@pytest.mark.rule("LD-3.2")
def test_both_cards_are_shown_at_the_end() -> None:
    game = played(dealt("Js", "Qs", "Ks"), "cc cc")

    assert events(game)[-1] == CardsShown(("Js", "Qs"))
    assert game.view(None).cards == ("Js", "Qs")


@pytest.mark.rule("LD-3.3", "LD-3.4")
@pytest.mark.parametrize(
    ("cards", "scores", "clause"),
    [
        (("Js", "Ks", "Jh"), (1, -1), "LD-3.3"),
        (("Ks", "Js", "Jh"), (-1, 1), "LD-3.3"),
        (("Qs", "Js", "Ks"), (1, -1), "LD-3.3"),
        (("Qh", "Kh", "Js"), (-1, 1), "LD-3.3"),
        (("Qs", "Qh", "Ks"), (0, 0), "LD-3.4"),
        (("Ks", "Kh", "Js"), (0, 0), "LD-3.4"),
    ],
)
def test_pair_beats_ranks_and_equal_ranks_share(
    cards: tuple[str, str, str], scores: tuple[int, int], clause: str
) -> None:
    game = played(dealt(*cards), "cc cc")

    assert game.outcome is not None
    assert (game.outcome.scores, game.outcome.clause) == (scores, clause)
    assert game.outcome.winners == tuple(player for player in (0, 1) if scores[player] > 0)


@pytest.mark.rule("LD-2.2", "LD-2.5")
def test_game_tree_has_its_known_size() -> None:
    """A round of betting has nine sequences: five end with a call, four with a fold. That is 5 * 9 + 4 games per deal."""

    def count(game: Game) -> int:
        if game.is_over:
            return 1
        player = game.players_to_act[0]
        total = 0
        for action in game.legal_actions(player):
            next_one = game.clone()
            next_one.apply(action, player)
            total += count(next_one)
        return total

    assert count(dealt("Js", "Qs", "Ks")) == 5 * 9 + 4


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"cards": (1, 1)}, "cards and public must be different"),
        ({"cards": (1, 6)}, r"cards\[1\] must be an integer between 0 and 5, got 6 \(LD-1\.2\)"),
        ({"cards": (1, 2, 3)}, "cards must be a tuple of 2 items"),
        ({"public": 1}, "cards and public must be different"),
        ({"stakes": (0, 1)}, "at least the ante 1"),
        ({"stakes": (1, 3)}, r"can't be \(1, 3\) after 0 raises"),
        ({"raises": 3, "acted": 3}, r"raises must be an integer between 0 and 2, got 3 \(LD-2\.4\)"),
        ({"raises": -1}, "raises must be an integer between 0 and 2, got -1"),
        ({"to_act": 2}, r"to_act must be a seat from 0 to 1, got 2 \(LD-1\.1\)"),
        ({"folded": 0}, "to_act must be None after player 0 folded"),
        ({"to_act": None}, "public must be a card, because"),
    ],
)
def test_impossible_position_is_rejected(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError, match=message):
        Game.at(evolve(Position((1, 2)), **changes))


def positions_in_play(game: Game) -> Iterator[Position]:
    """Every position that play can reach from here."""
    yield game.position
    for player in game.players_to_act:
        for action in game.legal_actions(player):
            after = game.clone()
            after.apply(action, player)
            yield from positions_in_play(after)


@pytest.mark.rule("LD-2.2", "LD-2.3", "LD-2.4", "LD-2.5")
@pytest.mark.parametrize(
    "rules", [Rules(), Rules(ante=2, first_raise=3, second_raise=3), Rules(most_raises=1)], ids=str
)
def test_exactly_the_reachable_positions_can_be_set_up(rules: Rules) -> None:
    reached = {astuple(position) for position in positions_in_play(Game(rules=rules, rng=ScriptedRng([0, 1, 3])))}
    public = max(part[1] for part in reached if part[1] is not None)
    chips = range(max(max(part[2]) for part in reached) + 2)
    seats = (None, 0, 1)

    accepted = set()
    for parts in product((None, public), product(chips, chips), range(4), range(6), seats, seats):
        with suppress(PositionError):
            accepted.add(astuple(Game.at(Position((0, 2), *parts), rules=rules).position))

    assert accepted == reached


WRONG_FIELDS: list[Any] = [
    None, -1, 2, 10**5000, 1.0, True, "0", "x" * 1_000_000, b"1", (), (1,), (1, 2, 3), [1, 2], (1.0, 2), (True, 2), (None, None),
    ("1", "2"), ([1], [2]), (10**5000, 1), {1: 2}, {1, 2}, float("nan"), object(), np.int64(1), np.array([1, 2]), np.zeros((2, 2)), CALL,
]  # fmt: skip


@pytest.mark.parametrize("name", [field.name for field in fields(Position)])
def test_hostile_fields_of_a_position_are_rejected(name: str) -> None:
    right = Position((0, 2), 3, (5, 1), raises=1, acted=1, to_act=1)
    for value in WRONG_FIELDS:
        if type(value) is type(getattr(right, name)) and value == getattr(right, name):
            continue
        with pytest.raises(PositionError) as caught:
            Game.at(evolve(right, **cast("dict[str, Any]", {name: value})))
        assert len(str(caught.value)) < 300


@pytest.mark.parametrize("position", [None, 5, "x", ()], ids=repr)
def test_foreign_value_cannot_be_set_up(position: Any) -> None:
    with pytest.raises(PositionError, match="a position of leduc must be of arcana_leduc.Position, got"):
        Game.at(position)


def test_possible_position_can_be_set_up() -> None:
    game = Game.at(Position((4, 0), 5, (5, 1), raises=1, acted=1, to_act=1), seed=1)

    assert game.legal_actions(1) == (FOLD, CALL, RAISE)
    game.apply(CALL, 1)
    assert game.outcome is not None
    assert game.outcome.scores == (5, -5)


def test_determinized_card_is_any_unseen_card_with_equal_chance() -> None:
    game = played(dealt("Js", "Qs", "Ks"), "cc")
    rng = Rng(1)
    drawn = [game.determinize(0, rng).position.cards for _ in range(3000)]

    assert {mine for mine, _ in drawn} == {0}
    counts = {card: sum(other == card for _, other in drawn) for card in (1, 2, 3, 5)}
    assert sum(counts.values()) == 3000
    assert all(650 < count < 850 for count in counts.values())


def test_settings_out_of_bounds_are_rejected() -> None:
    with pytest.raises(RulesError, match=r"ante must be between 1 and 100, got 0 \(LD-1.3\)"):
        Rules(ante=0)


def test_plain_bot_plays_its_cards() -> None:
    def chosen(game: Game) -> object:
        player = game.players_to_act[0]
        # The script declines the 1 chance in 8 of a raise without a reason.
        return PlainBot().choose(Seat(game, player, ScriptedRng([False])))

    assert chosen(dealt("Ks", "Js")) is RAISE
    assert chosen(dealt("Qs", "Js")) is CALL
    assert chosen(played(dealt("Ks", "Js"), "r")) is FOLD
    assert chosen(played(dealt("Js", "Qs", "Jh"), "cc")) is RAISE


def test_plain_bot_beats_random() -> None:
    won = 0.0
    for number in range(600):
        game = Game(seed=number, log=False)
        seat = number % 2
        bots: list[Any] = [RandomBot(), RandomBot()]
        bots[seat] = PlainBot()
        play_out(game, bots, Rng(number))
        assert game.outcome is not None
        won += game.outcome.scores[seat]
    assert won > 0


def test_every_word_at_the_table_is_explained() -> None:
    assert unexplained_words(lambda seed: Game(seed=seed), seeds=10) == []
    assert unsound_entries(Game(seed=1)) == []


@pytest.mark.rule("LD-2.3")
def test_raise_is_explained_with_the_chips_of_this_table() -> None:
    game = Game(seed=1, rules=Rules(first_raise=3))

    assert game.explain("raise") == "Call, then put in 3 more chips, or 4 in the second round (LD-2.3)."
    assert game.hint(FOLD, 0) == "Give up: the other player gets your stake"


@pytest.mark.rule("LD-2.2", "LD-2.3", "LD-3.1")
def test_hints_show_the_chips_that_a_choice_costs() -> None:
    def hints(game: Game) -> list[str]:
        (player,) = game.players_to_act
        return [f"{action}: {game.hint(action, player)}" for action in game.legal_actions(player)]

    assert hints(dealt("Js", "Qs")) == ["call: put in nothing", "raise: put in 2 chips, for a stake of 3"]
    assert hints(played(dealt("Js", "Qs"), "r")) == [
        "fold: lose your 1 chip",
        "call: put in 2 chips, for a stake of 3",
        "raise: put in 4 chips, for a stake of 5",
    ]
    assert hints(played(dealt("Js", "Qs", "Ks"), "cc"))[1] == "raise: put in 4 chips, for a stake of 5"


@pytest.mark.rule("LD-2.2")
def test_raises_stop_automatic_passing_and_folding_passes() -> None:
    game = dealt("Js", "Qs")
    assert game.passing(0) is None
    assert [set(game.moments_now(player)) for player in (0, 1)] == [{"turn"}, set()]

    played(game, "r")
    assert game.passing(1) is FOLD
    assert game.moments_now(1) == {"turn", "raised"}
    assert [moment.word for moment in Game.moments if moment.always] == ["raised"]


def test_last_line_asks_the_question() -> None:
    game = dealt("Js", "Qs")

    assert game.render(0, rows=13).endswith("\n> Call or raise?")
    assert game.render(1).endswith("\n> Player 0 decides")
    assert played(game, "r").render(1).endswith("\n> Answer the raise")
    assert played(game, "f").render(None).endswith("\n> The game is over")


def test_introduction_has_five_short_lines() -> None:
    lines = Game(seed=1).introduction().split("\n")

    assert len(lines) == 5
    assert max(map(len, lines)) <= 78


@pytest.mark.rule("LD-2.1", "LD-2.2", "LD-2.4", "LD-2.5")
def test_betting_sequences_match_a_count_by_hand() -> None:
    game = dealt("Js", "Qs", "Ks")

    # Call or raise: 2. A call has 2 answers, a raise 3: 5. Then "call; raise" has 3 answers, "raise; raise" 2 because
    # the round has had 2 raises, "raise; fold" is over, and the two closing calls begin round 2 with 2 each.
    assert [perft(game, depth) for depth in range(4)] == [1, 2, 5, 2 + 3 + 1 + 2 + 2]
    assert perft(game, 4) == perft(game, 4, copies=False)


@pytest.mark.rule("LD-1.4")
def test_private_card_does_not_affect_the_other_player() -> None:
    one, other = played(dealt("Js", "Qs", "Ks"), "rc"), played(dealt("Js", "Kh", "Ks"), "rc")

    assert_indistinguishable(one, other, 0, lines=("call", "raise; call", "bluff"))


def test_typed_lines_work_without_declarations() -> None:
    game = dealt("Js", "Qs", "Ks")

    assert game.parse("CALL") == (CALL,)
    assert game.parse("Raise!") == (RAISE,)
    with pytest.raises(NotationError, match="'rase' is not an action; did you mean 'raise'"):
        game.parse("rase")
    with pytest.raises(NotationError, match="after raise another decides or something new is learnt"):
        game.parse("raise; call")
