"""The Chest and the Lost Keys (MR-44.1, MR-44.23)."""

from __future__ import annotations

import pytest

from arcana_core.cards.cards import indices
from arcana_magicrealm import Game, events
from arcana_magicrealm.chapters import belongings
from arcana_magicrealm.chapters.days import turns
from arcana_magicrealm.chapters.travel import looting
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.turns import Turn
from tests.magicrealm.hands import hand, has, set_chits, strip
from tests.magicrealm.table import ask, begun, being, clearing, do, events_of, piece, texts

BOX = slots.TWT_BOX[slots.TWT.index("chest")]


def with_chest(*active: str) -> Game:
    """The Swordsman at the start of a phase with the Chest and the Lost Keys, these of them active."""
    game = begun("swordsman", swordsman="cliff 3")
    strip(game, "swordsman")
    hand(game, "swordsman", *{"chest", "lost_keys"} - {*active})
    hand(game, "swordsman", *active, active=True)
    game.position.turn = Turn(being("swordsman"), (), from_=clearing("cliff 3"))
    ask(game, turns.StartOfPhase(being("swordsman")))
    return game


@pytest.mark.rule("MR-44.1")
@pytest.mark.parametrize("active", [(), ("chest",), ("lost_keys",)])
def test_chest_is_opened_only_with_chest_and_keys_active(active: tuple[str, ...]) -> None:
    assert "open chest" not in texts(with_chest(*active), 0)


@pytest.mark.rule("MR-44.1", "MR-44.23")
def test_open_chest_gives_fifty_gold_and_its_treasures_and_leaves_the_game() -> None:
    game = with_chest("chest", "lost_keys")
    inside = [PIECES[card].id for card in indices(game.position.piles.masks[BOX])]
    gold = game.position.characters[0].gold
    assert len(inside) == 2

    do(game, 0, "open chest")
    for card in inside:
        do(game, 0, f"keep {card}")

    assert game.position.characters[0].gold == gold + 50
    assert {*has(game, "swordsman")} == {"lost_keys*", *inside}
    assert belongings.place_of(game, piece("chest")) == slots.OUT_OF_PLAY
    assert events_of(game, events.ChestOpened) == [events.ChestOpened(being("swordsman"), 50)]
    assert "open chest" not in texts(game, 0)


@pytest.mark.rule("MR-44.23", "MR-12.20")
def test_active_lost_keys_open_the_vault() -> None:
    game = with_chest("lost_keys")
    set_chits(game, "swordsman", all="W")

    assert [str(one) for one in looting.openers(game, being("swordsman"))] == ["force lost_keys"]


@pytest.mark.rule("MR-44.23", "MR-12.21")
def test_active_lost_keys_open_the_crypt_for_each_roll_and_are_kept() -> None:
    game = with_chest("lost_keys")
    set_chits(game, "swordsman", all="W")

    looting.use_opener(game, being("swordsman"), looting.openers(game, being("swordsman"))[0])

    assert "lost_keys*" in has(game, "swordsman")
    assert [str(one) for one in looting.openers(game, being("swordsman"))] == ["force lost_keys"]
