"""Terminal play: introduction, news, passing, moments and highlights."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arcana_archmage import Game, Rules
from arcana_archmage.actions import STOP
from arcana_archmage.model.state import Doom
from arcana_core.chance.rng import Rng
from arcana_core.testing import random_play
from arcana_core.text.highlights import spans

if TYPE_CHECKING:
    from tests.archmage.conftest import Lay, Table


def passes(table: Table, seat: int) -> str:
    """The notation of the action that passes."""
    return str(table.game.passing(seat))


def coloured(game: Game, text: str) -> set[tuple[str, str]]:
    """The highlighted parts of a text with their roles."""
    return {(text[span.start : span.end], span.role) for span in spans(text, game.highlights(0))}


@pytest.mark.rule("AM-3.4", "AM-10.5")
def test_introduction_has_five_short_lines_with_the_numbers_of_the_table() -> None:
    lines = Game(seed=1, rules=Rules(start_points=150, penalty=3)).introduction().split("\n")

    assert len(lines) == 5
    assert max(map(len, lines)) <= 78
    assert "from 150 points to 0" in lines[0]
    assert "you lose 3 points a card" in lines[4]


def test_wizards_are_called_amber_and_violet() -> None:
    game = Game(seed=1)

    assert [game.player_name(seat) for seat in (0, 1)] == ["Amber", "Violet"]


@pytest.mark.rule("AM-23.1", "AM-23.5", "AM-23.8", "AM-23.9", "AM-23.10")
def test_passing_ends_the_phase_or_lets_the_spell_through(lay: Lay) -> None:
    table = lay("4S 5S 6S 7C", "7S 8S", wizards=({"warriors": (1,), "rituals": 1}, {}), castings=1)

    assert passes(table, 0) == "end"
    assert table.game.passing(1) is None
    table.play("0: ritual")
    assert passes(table, 0) == "cast nothing"
    table.play("0: fireball 4S 5S 6S")
    assert passes(table, 1) == "no block"
    table.play("1: 7S")
    assert passes(table, 0) == "hold"
    table.play("0: discharge", "1: no block")
    assert passes(table, 1) == "accept"


@pytest.mark.rule("AM-5.2", "AM-17.3", "AM-23.12")
def test_passing_never_leaves_out_a_dose_or_a_draw(lay: Lay) -> None:
    wizard = {"dooms": (Doom(1),), "spirit_theft": True}
    table = lay("4S 5S", "7S", wizards=(wizard, {}), castings=1, phase="effects", rules=Rules(optional_draw=True))
    library = lay("3C 4D 5H 6S KD", "7S").play("0: mystic-library 3C 4D 5H 6S", "1: accept")

    assert table.game.passing(0) is None
    table.play("0: dose 1", "1: no block", "0: end", "0: end")
    assert passes(table, 0) == "draw 2"
    assert passes(library, 0) == "stop"


@pytest.mark.rule("AM-6.6", "AM-23.6", "AM-23.7")
def test_wizard_who_casts_a_spell_cannot_pass(lay: Lay) -> None:
    placing = lay("JC QC KC JD", "7S", golems=(["2H 3H 4H", "2D 3D 4D"], [])).play("0: magic-mastery")
    claiming = lay("4S 5S 6S", "7S").play("0: fireball")

    assert STOP in placing.game.legal_actions(0)
    assert placing.game.passing(0) is None
    assert claiming.game.passing(0) is None


@pytest.mark.rule("AM-4.1", "AM-9.1", "AM-23.8", "AM-23.10")
def test_moments_name_the_decision(lay: Lay) -> None:
    table = lay("4S 5S 6S 3C", "7S")
    moments = table.game.moments_now

    assert moments(0) == {"turn", "cast"}
    assert moments(1) == frozenset()
    table.play("0: fireball 4S 5S 6S")
    assert moments(1) == {"answer", "block", "attacked"}
    table.play("1: no block")
    assert moments(1) == {"answer", "attacked"}


@pytest.mark.rule("AM-20.14", "AM-23.10")
def test_harmless_spells_and_hopeless_blocks_are_not_attacks(lay: Lay) -> None:
    learning = lay("4S 3C", "7S").play("0: learn-magic 4S")
    doomed = lay("4S", "7S", wizards=({"dooms": (Doom(1),)}, {}), castings=1, phase="effects")
    freezing = lay("2C 3C 4D 5D 6H 7H 8S 9S", "KH").play("0: freeze 2C 3C 4D 5D 6H 7H 8S 9S")

    assert learning.game.moments_now(1) == {"answer"}
    assert doomed.game.moments_now(1) == frozenset()
    assert freezing.game.moments_now(1) == {"answer", "attacked"}


def test_moments_always_stop_at_an_attack() -> None:
    assert {moment.word for moment in Game.moments if moment.always} == {"attacked"}


@pytest.mark.parametrize("seed", range(4))
def test_moments_are_declared_and_passing_is_legal(seed: int) -> None:
    rng = Rng(seed)
    words = {moment.word for moment in Game.moments}
    for game in random_play(Game(seed=seed, rules=Rules.drawn(rng) if seed % 2 else None), rng, most=200):
        for player in (0, 1):
            assert game.moments_now(player) <= words
            assert game.passing(player) in (None, *game.legal_actions(player))


def test_cards_damage_and_names_are_highlighted() -> None:
    game = Game(seed=1)

    assert coloured(game, "Amber loses 15 points (185 left)") == {("Amber", "yellow"), ("15 points", "damage")}
    assert coloured(game, "  hand       4 cards: 4C  10D  KH") == {("hand", "muted"), ("10D", "red"), ("KH", "red")}
    assert coloured(game, "an illusion: up to 28 damage") == {("an illusion", "warning"), ("28 damage", "damage")}
    assert coloured(game, "Violet gains 10 points") == {("Violet", "magenta"), ("10 points", "gain")}


@pytest.mark.rule("AM-10.2", "AM-11.2")
def test_news_groups_turns_and_joins_a_wizards_deeds(lay: Lay) -> None:
    table = lay("4S 6S 9D 3C 2C", "7S QC", turn=0, phase="draw", active=1)
    game = table.play("0: fireball 4S 6S 9D as 4S 5S 6S", "1: no block", "1: disbelieve").game
    news = [(line.text, line.heading, line.important) for line in game.news(game.log.seen_by(1), 1)]

    assert ("Turn 1: Amber", True, False) in news
    assert ("Amber casts Fireball, claims spades 4 to 6 and places 3 cards", False, False) in news
    assert ("Violet doesn't block", False, False) in news
    assert ("Violet disbelieves and turns up 9D, 4S and 6S: an illusion of cost 9", False, True) in news
    assert ("Amber loses 9 points (191 left)", False, True) in news
