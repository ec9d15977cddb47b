"""Tests of players' knowledge, clause by clause (MC-34)."""

from __future__ import annotations

from typing import Any

import pytest

from arcana_core.events import Event, Hidden
from arcana_core.testing import do, offered
from arcana_mtgcombat import Game, events
from arcana_mtgcombat.knowledge.view import View
from arcana_mtgcombat.model.state import Play
from arcana_mtgcombat.rules import Rules
from arcana_mtgcombat.scenario.words import battle
from tests.mtgcombat.table import all_pass, dice, number


def views(game: Game) -> list[View]:
    """The view of each player, then that of a spectator."""
    return [game.view(player) for player in (*range(game.player_count), None)]


def seen_last(game: Game, kind: type[Event], player: int | None) -> Any:
    """Return the last event of a kind as a player sees it, with hidden fields, or None."""
    found = [entry.event for entry in game.log.seen_by(player) if isinstance(entry.event, kind)]
    return found[-1] if found else None


@pytest.mark.rule("MC-34.1")
def test_only_cards_and_picks_are_hidden() -> None:
    game = battle(
        "oriane_vell life 30 pool WWC guard 3 plus 1 graveyard spark_of_karr exile mana_cask memory vellish_lancer"
        " | morwen_sable exhausted minus 1 library rotbrand rotbrand",
        creatures="slagback_brute of 1 sick guard 2 shields 1",
        permanents="barkmail of 0 on 0",
        close="0-1",
        actions=1,
        castings=1,
        focused=(9,),
        seed=1,
    )
    for view in views(game):
        oriane, morwen = view.characters
        assert (oriane.life, oriane.pool, oriane.guard, oriane.plus) == (30, (2, 0, 0, 0, 0, 1), 3, 1)
        assert (oriane.power, oriane.toughness, oriane.speed, oriane.mastery) == (3, 5, 3, 5)
        assert (oriane.graveyard, oriane.exile) == (("spark_of_karr",), ("mana_cask",))
        assert (oriane.memory_count, oriane.library_count, oriane.limit) == (1, 0, 3)
        assert (morwen.exhausted, morwen.minus, morwen.memory_count, morwen.library_count) == (True, 1, 0, 2)
        assert morwen.sheet.capacities == (0, 0, 7, 0, 0, 1)
        brute = view.creatures[0]
        assert (brute.sick, brute.guard, brute.shields) == (True, 2, 1)
        assert view.permanents[0].bearer == 0
        assert view.close == ((0, 1),)
        assert view.order == (0, 1)
        assert (view.active, view.phase, view.round) == (0, "main", 1)
        assert (view.actions, view.castings, view.focused) == (1, 1, (9,))


@pytest.mark.rule("MC-34.2", "MC-36.86")
def test_memory_and_library_are_known_to_their_seat_alone() -> None:
    game = Game(2, seed=1)
    own = game.view(0).characters[0]
    assert own.memory == ("vellish_lancer", "lamplit_hospitaller", "gatehouse_ox")
    assert own.library[0] == "shield_of_noon"
    assert len(own.library) == own.library_count == 11
    assert own.sheet.library[0] == "lamplit_hospitaller"
    for other in (1, None):
        seen = game.view(other).characters[0]
        assert (seen.memory, seen.library, seen.sheet.library) == ((), (), ())
        assert (seen.memory_count, seen.library_count) == (3, 11)


@pytest.mark.rule("MC-34.3")
def test_spell_on_the_stack_and_its_target_are_public() -> None:
    game = battle(
        "brannick_emberhand pool RR memory karric_flamelance | morwen_sable pool B memory sablefrost_touch", seed=1
    )
    do(game, "cast flamelance at morwen")

    for view in views(game):
        (play,) = view.frames
        assert isinstance(play, Play)
        assert game.pool.cards[play.card].key == "karric_flamelance"
        assert play.target == 1
    for viewer in (0, 1, None):
        assert seen_last(game, events.SpellCast, viewer) == events.SpellCast(0, "karric_flamelance", "character 1", 1)


@pytest.mark.rule("MC-34.4", "MC-34.7", "MC-36.75", "MC-35.15")
def test_failed_attempt_shows_the_rolls_and_hides_the_instant() -> None:
    game = battle(
        "brannick_emberhand pool RR memory karric_flamelance | iveren_thole pool UU memory break_the_syllable",
        rng=dice(1, 1, 1, 1, 6, 6, 6, 1, 1, 1, 1, 1, 1),
    )
    do(game, "cast flamelance at iveren", "break the syllable; stack 0")

    for viewer in (0, 1, None):
        assert seen_last(game, events.ResponseTried, viewer) == events.ResponseTried(1, succeeded=False)
        rolls = [one.event for one in game.log.seen_by(viewer) if isinstance(one.event, events.Rolled)]
        assert [(roll.player, roll.faces) for roll in rolls[:2]] == [(1, (1, 1, 1, 1)), (0, (6, 6, 6))]
        assert "break_the_syllable" not in repr(game.log.seen_by(viewer))
        hinted = game.view(viewer).characters[1].hinted
        assert len(hinted) == 1
        assert {"break_the_syllable", "tax_of_breath", "ebb_thrust"} <= {*hinted[0]}
        assert not {"hush_of_thole", "spark_of_karr", "saltmist_drakelet"} & {*hinted[0]}
    assert game.view(0).characters[1].memory == ()
    assert game.view(1).characters[1].memory == ("break_the_syllable",)


@pytest.mark.rule("MC-34.5", "MC-36.87")
def test_forgotten_and_recalled_cards_are_seen_by_their_seat_alone() -> None:
    game = battle("oriane_vell memory spark_of_karr library mana_cask | morwen_sable", phase="channeling", seed=1)
    do(game, "recall")

    assert seen_last(game, events.CardsRecalled, 0).cards == ("mana_cask",)
    for viewer in (1, None):
        event = seen_last(game, events.CardsRecalled, viewer)
        assert (event.count, event.cards) == (1, Hidden(1))

    game = battle(
        "oriane_vell speed 3 memory spark_of_karr mana_cask rootgrasp melt_the_made | morwen_sable", phase="end", seed=1
    )
    do(game, "forget mana cask")
    assert seen_last(game, events.CardForgotten, 0).card == "mana_cask"
    for viewer in (1, None):
        assert seen_last(game, events.CardForgotten, viewer).card == Hidden()
        assert game.view(viewer).characters[0].library_count == 1


@pytest.mark.rule("MC-34.5", "MC-25.17", "MC-36.87")
def test_reclaimed_card_is_known_to_be_in_memory_until_something_is_forgotten() -> None:
    game = battle(
        "morwen_sable pool BB graveyard marrow_knight memory exhumers_errand spark_of_karr rotbrand mana_cask"
        " | oriane_vell",
        seed=1,
    )
    do(game, "exhumers errand; marrow knight")
    for viewer in (1, None):
        seen = game.view(viewer).characters[0]
        assert (seen.memory, seen.shown, seen.somewhere) == (("marrow_knight",), ("marrow_knight",), ())

    do(game, "end", "forget rotbrand")
    for viewer in (1, None):
        seen = game.view(viewer).characters[0]
        assert (seen.memory, seen.shown, seen.somewhere) == ((), (), ("marrow_knight",))
    assert game.view(0).characters[0].shown == ()


@pytest.mark.rule("MC-34.4", "MC-34.5", "MC-36.87")
def test_instant_of_an_attempt_may_have_been_forgotten() -> None:
    game = battle(
        "brannick_emberhand pool RR memory karric_flamelance"
        " | iveren_thole pool UU memory break_the_syllable mana_cask rootgrasp rotbrand barkmail",
        rng=dice(1, 1, 1, 1, 6, 6, 6, 1, 1, 1, 1, 1, 1),
    )
    do(game, "cast flamelance at iveren", "break the syllable; stack 0")
    assert game.view(0).characters[1].hinted

    game.forget(1, game.pool["rotbrand"].place, "MC-22.2")
    assert game.view(0).characters[1].hinted == ()


@pytest.mark.rule("MC-34.6", "MC-36.92")
def test_scry_shows_cards_to_its_caster_only() -> None:
    game = battle(
        "iveren_thole library mana_cask rotbrand barkmail | oriane_vell", creatures="tholish_eelkin of 0", seed=1
    )
    do(game, "command eelkin use")

    assert game.view(0).looked_at == ("mana_cask", "rotbrand")
    assert game.view(0).characters[0].library == ("barkmail",)
    for viewer in (1, None):
        view = game.view(viewer)
        assert (view.looked_at, view.looking, view.characters[0].library_count) == ((), 2, 1)
        assert seen_last(game, events.CardsLookedAt, viewer).cards == Hidden(2)

    do(game, "put rotbrand")
    assert game.view(0).characters[0].library == ("rotbrand", "mana_cask", "barkmail")
    assert seen_last(game, events.CardPutBack, 1).card == Hidden()


@pytest.mark.rule("MC-34.7")
def test_every_face_of_every_roll_is_public() -> None:
    game = battle("brannick_emberhand pool RR memory karric_flamelance | oriane_vell", rng=dice(1, 2, 3, 4, 5, 6))
    do(game, "cast flamelance at oriane")

    for viewer in (0, 1, None):
        rolls = [one.event for one in game.log.seen_by(viewer) if isinstance(one.event, events.Rolled)]
        assert [(roll.purpose, roll.faces, roll.result) for roll in rolls] == [
            ("damage", (1, 2, 3, 4), 10),
            ("guard", (5, 6), 11),
        ]


@pytest.mark.rule("MC-34.8")
def test_hidden_cards_stay_hidden_at_the_end() -> None:
    game = battle(
        "brannick_emberhand pool R memory karric_flamelance spark_of_karr | oriane_vell life 1 library mana_cask",
        rules=Rules(max_rounds=1),
        active=1,
        seed=1,
    )
    do(game, "end", "pass")
    assert game.is_over

    assert game.view(0).characters[0].library == ("spark_of_karr", "karric_flamelance")
    for viewer in (1, None):
        seen = game.view(viewer).characters[0]
        assert (seen.memory, seen.library, seen.library_count, seen.sheet.library) == ((), (), 2, ())
        assert "spark_of_karr" not in repr(game.log.seen_by(viewer))


@pytest.mark.rule("MC-21.2", "MC-36.91")
def test_losers_memory_becomes_public() -> None:
    game = battle(
        "brannick_emberhand pool RR memory karric_flamelance | oriane_vell life 1 memory mana_cask library rotbrand | "
        "morwen_sable",
        rng=dice(6, 6, 6, 6, 1, 1),
    )
    do(game, "cast flamelance at oriane")
    seen = game.view(2).characters[1]
    assert (seen.status, seen.graveyard, seen.memory_count, seen.library_count) == ("lost", ("mana_cask",), 0, 1)


@pytest.mark.rule("MC-34.10")
def test_player_asked_in_a_window_is_hidden_from_others() -> None:
    game = battle(
        "oriane_vell | morwen_sable pool B memory sablefrost_touch | dovek_ironquill pool WW memory shield_of_noon",
        phase="end",
        seed=1,
    )
    assert game.players_to_act == (1,)
    shown = [game.to_act_seen_by(viewer) for viewer in (0, 1, 2, None)]
    assert shown == [(), (1,), (), ()]
    assert [view.asks for view in views(game)] == ["", "FreeWindow", "", ""]
    assert [view.to_act for view in views(game)] == shown
    before = [game.view(0), game.view(None)]

    do(game, "pass")
    assert game.players_to_act == (2,)
    assert [game.view(0), game.view(None)] == before
    assert [seen_last(game, events.Passed, viewer) for viewer in (0, 1, 2, None)] == [
        None,
        events.Passed(1),
        None,
        None,
    ]


@pytest.mark.rule("MC-34.10", "MC-18.5")
def test_player_asked_in_a_response_round_is_hidden_from_others() -> None:
    game = battle(
        "brannick_emberhand pool RR memory karric_flamelance | morwen_sable pool B memory sablefrost_touch"
        " | dovek_ironquill pool WW memory shield_of_noon",
        seed=1,
    )
    do(game, "cast flamelance at morwen")
    before = [game.view(0), game.view(None)]
    first = game.players_to_act
    do(game, "pass")

    assert game.players_to_act != first
    assert [game.view(0), game.view(None)] == before
    assert before[0].frames[0].asked == before[0].frames[0].tried == 0


@pytest.mark.rule("MC-36.85")
def test_player_to_act_is_public_where_it_reveals_nothing() -> None:
    intercepting = battle(
        "oriane_vell | morwen_sable", creatures="slagback_brute of 0; ossuary_whelp of 1", close="0-1", seed=1
    )
    do(intercepting, "engage; morwen")
    assert "none" in offered(intercepting)
    delaying = battle("oriane_vell | morwen_sable | dovek_ironquill", phase="start", seed=1)
    for game, player in ((intercepting, 1), (delaying, 0)):
        assert [game.to_act_seen_by(viewer) for viewer in range(game.player_count)] == [(player,)] * game.player_count
        assert game.to_act_seen_by(None) == (player,)

    own_turn = battle("oriane_vell | morwen_sable", seed=1)
    assert [own_turn.to_act_seen_by(viewer) for viewer in (0, 1, None)] == [(0,), (), ()]


@pytest.mark.rule("MC-36.89")
def test_draft_is_hidden_until_it_is_declared() -> None:
    game = battle("brannick_emberhand pool RR memory karric_flamelance | oriane_vell", seed=1)
    before = [game.view(1), game.view(None)]
    do(game, "cast flamelance")

    assert game.view(0).draft is not None
    assert [game.view(1), game.view(None)] == before

    do(game, "oriane")
    assert seen_last(game, events.SpellCast, 1) is not None


@pytest.mark.rule("MC-36.90")
def test_line_ends_where_others_may_be_asked() -> None:
    alone, other = (
        battle(f"oriane_vell pool WW memory vellish_torchbearer | morwen_sable pool B memory {card}", seed=1)
        for card in ("rotbrand", "sablefrost_touch")
    )
    for game in (alone, other):
        with pytest.raises(ValueError, match="another decides or something new is learnt: 'end' is too early"):
            game.parse("cast torchbearer; end")
        before = game.log.clone()
        do(game, "cast torchbearer")
        assert game.log.reveals_to(0, before)
    assert alone.players_to_act == (0,)
    assert other.players_to_act == (1,)
    assert all_pass(other) == [1, 1]


@pytest.mark.rule("MC-34.10", "MC-36.90")
def test_only_the_active_seat_sees_windows_before_the_main_phase() -> None:
    game = battle("oriane_vell | morwen_sable pool B memory sablefrost_touch", phase="channeling", seed=1)
    do(game, "stop", "pass")  # no unit restored; Morwen does nothing in the window
    windows = [seen_last(game, events.WindowOpened, viewer) for viewer in (0, 1, None)]
    assert windows == [events.WindowOpened((0,)), None, None]

    do(game, "pass", "end")
    assert game.view(0).phase == "end"
    assert {seen_last(game, events.WindowOpened, viewer) for viewer in (0, 1, None)} == {
        events.WindowOpened((0, 1, None))
    }


@pytest.mark.rule("MC-34.9")
@pytest.mark.parametrize("hidden", ["memory spark_of_karr library mana_cask", "memory rotbrand library barkmail"])
def test_states_with_other_hidden_cards_look_the_same(hidden: str) -> None:
    game = battle(f"oriane_vell | morwen_sable {hidden}", creatures="slagback_brute of 1", seed=1)
    plain = battle(
        "oriane_vell | morwen_sable memory fogged_mind library ebb_thrust", creatures="slagback_brute of 1", seed=1
    )

    assert game.view(0) == plain.view(0)
    assert game.view(None) == plain.view(None)
    assert game.view(1) != plain.view(1)
    assert game.render(0) == plain.render(0)
    assert (game.observation(0) == plain.observation(0)).all()
    assert game.view(0).members(1) == (1, number("c0"))
