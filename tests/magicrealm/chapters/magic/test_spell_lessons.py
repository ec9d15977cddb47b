"""Buying spells from the Crone, Shaman and Warlock (MR-13.25, MR-47.21, MR-48.9)."""

from __future__ import annotations

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.errors import IllegalAction
from arcana_magicrealm import Game, actions, events
from arcana_magicrealm.chapters.trade.trading import ChooseTrade
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.pieces import PIECE, PIECES
from tests.magicrealm.chapters.magic.study import seen, spells, table
from tests.magicrealm.table import ask, being, do, events_of, roll, texts

PROPHECY = PIECES[PIECE["prophecy"]].place
SHAMAN = 1


def trade(text: str, *faces: int, visitor: str = "shaman", shown: str = "prophecy, lost") -> Game:
    """A game in which the first character chooses a trade at a visitor, with these dice to come."""
    game = table(text, f"{visitor} ruins 1", f"{visitor} spells {shown}")
    roll(game, *faces)
    ask(game, ChooseTrade(being(text.split(maxsplit=1)[0])))
    return game


@pytest.mark.rule("MR-13.25", "MR-47.21", "MR-37.4", "MR-37.6")
def test_spell_costs_ten_gold_times_the_factor() -> None:
    game = trade("magician ruins 1 gold 50 spells fog", 2, 2)  # Neutral: price x3
    do(game, 0, "learn a spell")
    assert texts(game, 0) == ["learn prophecy", "learn lost"]
    do(game, 0, "learn prophecy")
    do(game, 0, "pay")

    assert spells(game, 0) == ["fog", "prophecy*"]
    assert game.position.characters[0].gold == 20
    assert PIECE["prophecy"] in game.position.piles.order_of(slots.VISITOR_SPELLS[SHAMAN])


@pytest.mark.rule("MR-13.25")
def test_declined_spell_is_not_recorded() -> None:
    game = trade("magician ruins 1 gold 50 spells fog", 2, 2)
    do(game, 0, "learn a spell")
    do(game, 0, "learn prophecy")
    do(game, 0, "decline")

    assert spells(game, 0) == ["fog"]
    assert game.position.characters[0].gold == 50


@pytest.mark.rule("MR-13.25", "MR-13.21", "MR-13.22")
def test_boon_makes_a_spell_free_and_costs_a_level() -> None:
    game = trade("magician ruins 1 gold 50 spells fog", 1, 1, 1, 1, 1, 1)  # opportunities up to Ally: boon
    do(game, 0, "learn a spell")
    do(game, 0, "learn prophecy")
    do(game, 0, "free")

    assert spells(game, 0) == ["fog", "prophecy*"]
    assert game.position.characters[0].gold == 50
    (boon,) = game.position.effects.of("boon")
    assert (boon.strength, boon.data) == (10, "spell")


@pytest.mark.rule("MR-13.25")
def test_only_visitors_with_fitting_cards_teach() -> None:
    game = trade("pilgrim ruins 1 gold 50 spells exorcise")  # types I and VII

    assert "learn a spell" not in texts(game, 0)
    with pytest.raises(IllegalAction, match=r"no visitor here has a spell card that you can learn.*MR-13\.25"):
        game.apply(actions.word("learn a spell"), 0)


@pytest.mark.rule("MR-13.25")
def test_hired_leader_buys_no_spells() -> None:
    game = table(
        "magician cavern 1", "whq ruins 1 hired 0 gold 50 has spear 1", "shaman ruins 1", "shaman spells prophecy"
    )
    ask(game, ChooseTrade(being("whq")))

    assert "learn a spell" not in texts(game, 0)


@pytest.mark.rule("MR-13.25", "MR-37.4")
def test_spell_without_a_chit_cannot_be_named() -> None:
    game = trade("elf ruins 1 gold 50 spells lost")
    do(game, 0, "learn a spell")

    assert texts(game, 0) == ["learn lost"]
    with pytest.raises(IllegalAction, match=r"you have no Magic chit of type II \(MR-37\.4\)"):
        game.apply(actions.use_spell("learn", PROPHECY), 0)


@pytest.mark.rule("MR-48.9", "MR-48.18", "MR-48.21")
def test_others_learn_neither_the_cards_nor_the_spell_named() -> None:
    game = trade("magician ruins 1 gold 50 spells fog | elf ruins 1", 2, 2)
    do(game, 0, "learn a spell")
    do(game, 0, "learn prophecy")

    assert game.view(0).visitor_spells[SHAMAN].count(-1) == 0
    assert game.view(1).visitor_spells[SHAMAN] == (-1, -1)
    (own, other) = (game.view(seat).deal for seat in (0, 1))
    assert own is not None
    assert other is not None
    assert (own.piece, other.piece) == (PIECE["prophecy"], -1)
    for seed in range(6):
        world = game.determinize(1, Rng(seed))
        assert world.view(1) == game.view(1)
        frame = world.position.frames[-1]
        place = game.position.piles.order_of(slots.VISITOR_SPELLS[SHAMAN]).index(PIECE["prophecy"])
        assert world.position.piles.order_of(slots.VISITOR_SPELLS[SHAMAN])[place] == frame.piece
    do(game, 0, "pay")
    assert seen(game, 1, 0) == [None, None]
    assert all("prophecy" not in repr(entry) for entry in game.log.seen_by(1))
    assert events_of(game, events.SpellLearned)
