"""Worked examples with other forms, and Transform cast in a fight (MR-49.25, MR-49.36, MR-43.35)."""

from __future__ import annotations

import pytest

from arcana_core.agenda import evolve
from arcana_magicrealm import Game, events
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.combat import figures, sheets, tools
from arcana_magicrealm.chapters.combat.melee import hits
from arcana_magicrealm.chapters.days import calendar
from arcana_magicrealm.chapters.magic import coming_to_life
from arcana_magicrealm.chapters.magic.in_effect import energizing
from arcana_magicrealm.model.chits import FATIGUED
from arcana_magicrealm.model.enchantments import Target
from arcana_magicrealm.model.melee import CANCELLED, LIVES, SMASH, Casting, Play, Tool
from arcana_magicrealm.model.spells import SPELL
from tests.magicrealm.chapters.combat.blows import killed, strikes
from tests.magicrealm.chapters.combat.fights import answer_all, asked, battlefield, fighting, play, take, tool
from tests.magicrealm.chapters.magic.spells import cast, casting, duel, flood, put, state_of
from tests.magicrealm.table import begun, being, clearing, events_of, hire, roll

CLEARING_HERE = (Target("clearing", clearing("cliff 3")),)
DUCK = SMASH
"""The direction of both."""


def form_of(game: Game, name: str) -> str:
    """The form of a being; "" for its own."""
    form = game.form_of(being(name))
    return "" if form is None else form.id


def end_day(game: Game) -> None:
    """Midnight, and the beginning of the next day."""
    game.position.agenda, game.players_to_act = None, tuple[int, ...]()
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


@pytest.mark.rule("MR-49.25", "MR-38.8", "MR-43.35", "MR-32.24", "MR-28.12")
def test_knight_becomes_a_squirrel_and_is_stoned() -> None:
    game = battlefield("sorceror", "white_knight", "pilgrim", "druid", "o3")
    hire(game, 1, "o3")
    sorceror, knight, pilgrim, druid, o3 = map(being, ("sorceror", "white_knight", "pilgrim", "druid", "o3"))
    fighting(
        game,
        "sorceror: o3 in 1 with 1",
        galloping=1 << o3,
        targets=((druid, pilgrim),),
        casts=(
            *casting("sorceror", "transform", "magic VI4*", 4, "white_knight", fate=""),
            Casting(pilgrim, SPELL["exorcise"], tool("pilgrim", "magic I4*"), 4, targets=CLEARING_HERE),
            *casting("druid", "stones_fly", "magic II2**", 2, "pilgrim", "white_knight", fate=""),
        ),
    )
    assert figures.move_time(game, game.fight, o3) == 4
    assert [chit.time for chit in game.figures_of(sorceror)[:1]] == [5]
    assert not tools.in_time(game, sorceror, tools.movers(game, sorceror, "move"))

    roll(game, 5, 3)
    take(game, coming_to_life.spells_come_to_life())
    fates = {one.caster: one.fate for one in game.fight.casts}
    assert fates == {sorceror: LIVES, pilgrim: CANCELLED, druid: LIVES}
    assert form_of(game, "white_knight") == "squirrel"
    assert not coming_to_life.has_cast(game, pilgrim)

    game.position.fight = evolve(
        game.fight,
        plays=(
            *play("pilgrim", maneuver="move M5 as dodge"),
            (knight, Play(maneuver=Tool(form="move"), course=DUCK)),
            (druid, Play(direction=SMASH)),
            *play("sorceror", maneuver="move M4* as duck"),
        ),
    )
    roll(game, 5, 1, 2, 1, 6, 1, 4, 1)
    take(game, hits.blows_fall())

    assert [line for line in strikes(game) if line.startswith("druid")] == [
        "druid > pilgrim: body N nothing",
        "druid > pilgrim: body H killed",
        "druid > white_knight: body N nothing",
        "druid > white_knight: body L killed",
    ]
    assert killed(game) == ["pilgrim by druid", "white_knight by druid"]
    assert game.position.enchantments == ()
    assert state_of(game, "sorceror", "magic VI4*") == FATIGUED
    assert beings.is_unhired(game, o3)
    assert sheets.battles(game.fight, sheets.group_of(o3), 0)

    game.position.fight = evolve(game.fight, galloping=0, tools=())
    assert figures.move_time(game, game.fight, o3) == 7
    assert tool("sorceror", "move M5") in tools.in_time(game, sorceror, tools.movers(game, sorceror, "move"))
