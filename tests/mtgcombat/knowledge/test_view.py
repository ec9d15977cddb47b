"""Tests of the fields and methods of a view (MC-34)."""

from __future__ import annotations

import pytest
from attrs.exceptions import FrozenInstanceError

from arcana_core.testing import do
from arcana_mtgcombat import Game
from arcana_mtgcombat.scenario.words import battle
from tests.mtgcombat.table import number


def table() -> Game:
    return battle(
        "oriane_vell pool WWC memory vellish_lancer library gatehouse_ox | morwen_sable life 20 | pack",
        creatures="slagback_brute of 0; ossuary_whelp of 1 detached; ossuary_whelp of 1; gatehouse_ox of 2",
        permanents="mana_cask of 0; honed_glaive of 0 on c0",
        close="0-c1; 1-2",
        seed=1,
    )


@pytest.mark.rule("MC-34.9")
def test_view_is_immutable() -> None:
    game = table()
    assert game.view(0) == game.view(0)
    assert hash(game.view(1)) == hash(game.view(1))
    with pytest.raises(FrozenInstanceError):
        game.view(0).round = 2  # type: ignore[misc]  # that is what is tested


@pytest.mark.rule("MC-34.1", "MC-7.1", "MC-7.2")
def test_groups_and_ranges_are_found_in_a_view() -> None:
    view = table().view(None)

    assert view.groups() == (0, 1, 2, number("c1"))
    assert view.members(0) == (0, number("c0"))
    assert view.members(1) == (1, number("c2"))
    assert view.members(2) == (number("c3"),)
    assert view.members(number("c1")) == (number("c1"),)
    assert view.is_close(number("c1"), 0)
    assert view.is_close(0, number("c1"))
    assert not view.is_close(0, 1)
    assert view.are_enemies(0, number("c1"))
    assert not view.are_enemies(1, number("c1"))
    assert view.owner_of(number("c2")) == 1
    assert view.owner_of(99) == -1


def test_shared_names_are_numbered_by_slot() -> None:
    view = table().view(0)

    assert [view.called(one.number) for one in view.creatures] == [
        "Slagback Brute",
        "Ossuary Whelp 1",
        "Ossuary Whelp 2",
        "Gatehouse Ox",
    ]
    assert [view.called(one.number) for one in view.permanents] == ["Mana Cask", "Honed Glaive"]
    assert view.called(1) == "Morwen Sable"
    assert view.called(99) == "a combatant that has left"


def test_characters_with_the_same_name_are_numbered_by_seat() -> None:
    view = battle("oriane_vell | oriane_vell | dovek_ironquill", seed=1).view(0)
    assert [view.called(seat) for seat in range(3)] == ["Oriane Vell 0", "Oriane Vell 1", "Dovek Ironquill"]


@pytest.mark.rule("MC-34.1", "MC-20.4")
def test_observation_shows_creatures_and_permanents_in_full() -> None:
    view = table().view(2)

    brute, whelp, *_ = view.creatures
    assert (brute.card, brute.power, brute.toughness, brute.life, brute.full_life) == ("slagback_brute", 6, 2, 5, 5)
    assert (brute.group, whelp.group, whelp.detached) == (0, number("c1"), True)
    glaive = view.permanent(view.permanents[1].number)
    assert glaive is not None
    assert (glaive.type, glaive.bearer, glaive.controller) == ("equipment", number("c0"), 0)
    assert view.permanent(8) is None
    assert view.creature(7) is None
    own = view.own
    assert own is not None
    assert own.wild
    assert view.characters[1].life == 20


@pytest.mark.rule("MC-33.7")
def test_view_shows_the_subject_of_the_own_decision() -> None:
    game = battle("oriane_vell | morwen_sable", creatures="slagback_brute of 0; gatehouse_ox of 0", seed=1)
    do(game, "command", "ox", "advance")

    view = game.view(0)
    assert (view.asks, view.about, view.about_kind) == ("Directing", number("c1"), "advance")
    for other in (1, None):
        view = game.view(other)
        assert (view.asks, view.about, view.about_kind) == ("", -1, "")


@pytest.mark.rule("MC-21.5", "MC-36.65")
def test_everyone_sees_the_loser_being_judged() -> None:
    game = battle("oriane_vell side 0 | brannick_emberhand side 1 | dovek_ironquill side 0", seed=1)
    assert game.view(1).judged == -1
    for loser in (2, 0):
        game.lose_life(loser, 60, 1)
        game.check()
    game.go_on()

    for loser in (2, 0):
        assert game.view(1).about == loser
        assert {game.view(player).judged for player in (0, 1, 2, None)} == {loser}
        do(game, "slay")
    assert game.view(1).judged == -1
