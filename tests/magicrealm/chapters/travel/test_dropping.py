"""The option to drop belongings in the open (MR-46.18)."""

from __future__ import annotations

import pytest

from arcana_core.errors import NotationError
from arcana_core.testing import rejected
from arcana_magicrealm import Game, Rules
from arcana_magicrealm.chapters import belongings, obtaining
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import NOWHERE
from arcana_magicrealm.model.turns import Phase, Turn
from tests.magicrealm.daylight import asked, daylight
from tests.magicrealm.hands import draw
from tests.magicrealm.table import ask, begun, being, clearing, do, give, piece, put, refresh, texts

HERE = "cliff 2"


def meeting(*, dropping: bool = True) -> Game:
    """The Amazon with a card and the Elf in a clearing, both without equipment."""
    game = begun("amazon", "elf", rules=Rules(dropping=dropping, player_trading=False))
    for seat, name in enumerate(("amazon", "elf")):
        put(game, name, HERE)
        game.position.piles.move_all(slots.OPEN[seat], slots.OUT_OF_PLAY)
        game.position.characters[seat].active = 0
    give(game, 0, "good_book")
    return game


def heap(game: Game) -> tuple[int, ...]:
    """The pieces in the pile of the clearing, top first."""
    return game.position.piles.order_of(slots.HEAP[clearing(HERE)])


@pytest.mark.rule("MR-46.18")
def test_dropping_needs_the_option() -> None:
    game = meeting(dropping=False)
    daylight(game, "amazon", amazon="-")

    assert "abandon good_book" in texts(game, 0)
    assert "drop good_book" not in texts(game, 0)
    with pytest.raises(NotationError, match="MR-46.18"):
        do(game, 0, "drop good_book")


@pytest.mark.rule("MR-46.18")
def test_dropped_card_is_open_to_all() -> None:
    game = meeting()
    daylight(game, "amazon", amazon="-")
    do(game, 0, "drop good_book")

    assert heap(game) == (piece("good_book"),)
    assert game.position.piles.known_order(1, slots.HEAP[clearing(HERE)]) == (piece("good_book"),)


@pytest.mark.rule("MR-46.18")
def test_abandoned_card_stays_hidden_and_cannot_be_picked_up() -> None:
    game = meeting()
    daylight(game, "amazon", amazon="-", elf="-")
    do(game, 0, "abandon good_book")

    assert game.position.piles.known_order(1, slots.HEAP[clearing(HERE)]) == (None,)
    assert asked(game, "pick up good_book") == NOWHERE


@pytest.mark.rule("MR-46.18")
def test_dropped_card_is_picked_up_at_the_end_of_a_phase() -> None:
    game = meeting()
    daylight(game, "amazon", "elf", amazon="-", elf="-")
    do(game, 0, "drop good_book")

    assert asked(game, "pick up good_book") == 1
    do(game, 1, "pick up good_book")
    do(game, 1, "keep good_book")

    assert belongings.owned(game, being("elf")) == 1 << piece("good_book")
    assert game.position.dropped == 0


@pytest.mark.rule("MR-46.18")
def test_piece_dropped_in_the_same_phase_stays_there() -> None:
    game = meeting()
    put(game, "elf", "cliff 1")
    daylight(game, "amazon", amazon="-, -")
    do(game, 0, "drop good_book")
    assert game.position.turn is not None
    assert game.position.turn.number == 1, "the first phase has ended without a question"

    assert asked(game, "pick up good_book") == 0


@pytest.mark.rule("MR-46.18", "MR-15.14")
def test_piece_that_a_follower_has_dropped_is_picked_up_in_the_same_phase() -> None:
    game = meeting()
    daylight(game, "elf", amazon="F elf", elf="-")

    do(game, 0, "drop good_book")

    assert asked(game, "pick up good_book") == 1


@pytest.mark.rule("MR-46.18", "MR-47.17")
def test_piece_picked_up_may_be_dropped_again_but_only_once() -> None:
    game = meeting()
    give(game, 1, "amulet")
    daylight(game, "amazon", "elf", amazon="-", elf="-")
    do(game, 0, "drop good_book")
    assert asked(game, "drop amulet") == 1
    do(game, 1, "drop amulet")
    assert asked(game, "pick up good_book") == 1
    with pytest.raises(NotationError, match="MR-46.18"):
        do(game, 1, "pick up amulet")
    do(game, 1, "pick up good_book")
    do(game, 1, "drop good_book")

    assert asked(game, "pick up good_book") == NOWHERE
    assert heap(game) == (piece("amulet"), piece("good_book"))


@pytest.mark.rule("MR-46.18", "MR-9.3")
def test_belonging_of_another_cannot_be_dropped() -> None:
    game = meeting()
    daylight(game, "amazon", amazon="-")

    with pytest.raises(NotationError, match="MR-9.3"):
        do(game, 0, "drop amulet")


@pytest.mark.rule("MR-46.18", "MR-8.9")
@pytest.mark.parametrize(("blocked", "players"), [(False, (1,)), (True, ())])
def test_blocked_individual_cannot_pick_up(blocked: bool, players: tuple[int, ...]) -> None:
    game = meeting()
    daylight(game)
    game.drop(being("amazon"), piece("good_book"))
    game.position.turn = Turn(being("elf"), (Phase("-"),))
    game.position.blocked = int(blocked) << being("elf")

    ask(game, obtaining.PickUp(being("elf")))

    assert game.players_to_act == players


@pytest.mark.rule("MR-46.18")
def test_piece_dropped_when_obtained_is_not_picked_up_in_that_phase() -> None:
    game = meeting()
    daylight(game, "amazon", amazon="-, -")
    draw(game, "amulet")
    game.obtain(being("amazon"), piece("amulet"))
    game.go_on()
    refresh(game)

    do(game, 0, "drop amulet")
    assert asked(game, "pick up amulet") == 0

    turn = game.position.turn
    assert turn is not None and turn.number == 1


@pytest.mark.rule("MR-46.18")
def test_several_pieces_are_picked_up_in_one_phase() -> None:
    game = meeting()
    give(game, 0, "amulet")
    daylight(game, "amazon", "elf", amazon="-", elf="-")
    do(game, 0, "drop good_book; drop amulet")

    assert asked(game, "pick up amulet") == 1
    do(game, 1, "pick up amulet; keep amulet")

    assert texts(game, 1) == ["done", "pick up good_book"]


@pytest.mark.rule("MR-46.18")
@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("pick up amulet", "only dropped pieces in your clearing can be picked up"),
        ("pick up good_book", "a piece can be picked up only once, and not after a change in the phase"),
    ],
)
def test_piece_that_cannot_be_picked_up_is_rejected_with_its_reason(line: str, reason: str) -> None:
    game = meeting()
    give(game, 0, "lost_keys")
    daylight(game, "amazon", "elf", amazon="-", elf="-")
    for name in ("good_book", "lost_keys"):
        game.drop(being("amazon"), piece(name))
    game.position.turn = Turn(being("elf"), (Phase("-"),), changed=1 << piece("good_book"))
    ask(game, obtaining.PickUp(being("elf")))
    assert texts(game, 1) == ["done", "pick up lost_keys"]

    assert rejected(game, line, 1).reason == reason
