"""Worked examples with other forms, and Transform cast in a fight (MR-49.25, MR-49.36, MR-43.35)."""

from __future__ import annotations

import pytest

from arcana_magicrealm import Game, events
from arcana_magicrealm.chapters.days import calendar
from arcana_magicrealm.chapters.magic import energizing
from tests.magicrealm.combat.fights import answer_all, asked
from tests.magicrealm.magic.spells import cast, duel, flood, put
from tests.magicrealm.table import begun, being, clearing, events_of, roll


def form_of(game: Game, name: str) -> str:
    """The form of a being; "" for its own."""
    form = game.form_of(being(name))
    return "" if form is None else form.id


def end_day(game: Game) -> None:
    """Midnight, and the beginning of the next day."""
    game.position.agenda, game.players_to_act = None, ()
    game.then(calendar.midnight())
    game.go_on()
    while game.position.stage != "birdsong":
        seat = game.players_to_act[0]
        game.apply(game.parse("live on", seat)[0], seat)


def bewitched(where: str, day: int) -> Game:
    """X (the Elf) under a Transform that has fallen inert, before a day; it is Purple magic (MR-49.36)."""
    game = begun("elf", "witch_king", elf=where, witch_king="caves 2")
    put(game, "transform", "witch_king", "elf", data="frog")
    game.position.effects.tick("midnight")
    game.settle_forms()
    game.position.day = day - 1
    assert form_of(game, "elf") == ""
    return game


@pytest.mark.rule("MR-49.36", "MR-39.4", "MR-6.4")
def test_colour_of_the_day_energizes_transform_for_that_day_alone() -> None:
    game = bewitched("cliff 3", 21)

    end_day(game)
    assert (game.position.day, form_of(game, "elf")) == (21, "frog")

    end_day(game)
    assert (game.position.day, form_of(game, "elf")) == (22, "")


@pytest.mark.rule("MR-49.36", "MR-39.5", "MR-21.1")
def test_source_in_the_clearing_keeps_transform_at_work() -> None:
    game = bewitched("cliff 3", 21)
    flood(game)

    for day in (21, 22):
        end_day(game)
        assert (game.position.day, form_of(game, "elf")) == (day, "frog")

    game.position.characters[0].at = clearing("caves 1")
    energizing.energize_supplied(game)
    assert form_of(game, "elf") == "frog", "it works all day, wherever the target goes"


@pytest.mark.rule("MR-43.35", "MR-42.13")
@pytest.mark.parametrize(("dice", "form"), [((2, 1), "lion"), ((6, 4), "frog"), ((1, 1), "dragon")])
def test_caster_rolls_for_the_form_once(dice: tuple[int, int], form: str) -> None:
    game = duel("witch_king", "elf", witch_king="transform")
    flood(game)
    cast(game, "cast transform", "cast with magic VI2*")
    assert asked(game, "aim at elf") == 0
    roll(game, *dice)

    answer_all(game, "aim at elf")
    asked(game, "no maneuver")

    assert form_of(game, "elf") == form
    (rolled,) = [one for one in events_of(game, events.TableRolled) if one.table == "transform"]
    assert rolled.being == being("witch_king")
