"""HIDE and ALERT (MR-11.1 to MR-11.7, MR-45.4, MR-47.24)."""

from __future__ import annotations

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.effects import times
from arcana_core.testing import rejected
from arcana_magicrealm import Game, events
from arcana_magicrealm.actions import CHIT_LABELS
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.days import turns
from arcana_magicrealm.model.beings import bit
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.turns import Phase, Turn
from tests.magicrealm.daylight import answer, daylight, is_hidden
from tests.magicrealm.hands import act, hand, set_chits, strip
from tests.magicrealm.table import ask, begun, being, do, events_of, piece, put, texts


def unhidden(*heroes: str, dice: tuple[int, ...] = (), **places: str) -> Game:
    """Characters who are not hidden, and the dice that come."""
    game = begun(*heroes)
    for name, where in places.items():
        put(game, name, where)
    game.position.hidden = 0
    game.rng = ScriptedRng([*dice], then=Rng(1))
    return game


@pytest.mark.rule("MR-11.1")
@pytest.mark.parametrize(("dice", "hides"), [((1, 1), True), ((5, 2), True), ((6, 1), False)])
def test_hide_succeeds_with_1_to_5(dice: tuple[int, ...], hides: bool) -> None:
    game = unhidden("amazon", dice=dice)

    assert act(game, "amazon", "H") == [""]

    assert beings.is_hidden(game, being("amazon")) == hides
    assert [one.table for one in events_of(game, events.TableRolled)] == ["hide"]


@pytest.mark.rule("MR-11.1")
def test_hidden_character_stays_hidden_without_rolling() -> None:
    game = unhidden("amazon", dice=(6, 6))
    game.position.hidden = bit(being("amazon"))

    act(game, "amazon", "H")

    assert beings.is_hidden(game, being("amazon"))
    assert events_of(game, events.TableRolled) == []


@pytest.mark.rule("MR-15.6", "MR-11.16")
def test_follower_without_chits_in_play_does_not_hide_with_the_guide() -> None:
    game = begun("amazon", "elf", amazon="cliff 3", elf="cliff 3")
    set_chits(game, "elf", all="F")

    daylight(game, "amazon", 1, 1, amazon="H", elf="F amazon")
    answer(game)

    assert (is_hidden(game, "amazon"), is_hidden(game, "elf")) == (True, False)


@pytest.mark.rule("MR-15.6", "MR-11.1")
@pytest.mark.parametrize(("dice", "hides"), [((3, 3), True), ((6, 6), False)])
def test_followers_hide_with_their_guide(dice: tuple[int, ...], hides: bool) -> None:
    game = unhidden("amazon", "elf", dice=dice, amazon="cliff 2", elf="cliff 2")
    game.position.guides = ((being("elf"), being("amazon")),)

    act(game, "amazon", "H")

    assert beings.is_hidden(game, being("elf")) == hides
    assert len(events_of(game, events.TableRolled)) == 1


@pytest.mark.rule("MR-11.2")
def test_hidden_character_stays_hidden_through_moves_and_other_activities() -> None:
    game = begun("amazon", amazon="cliff 2")

    act(game, "amazon", "M cliff 3", "R", "M cliff 2")

    assert beings.is_hidden(game, being("amazon"))


@pytest.mark.rule("MR-11.3", "MR-11.4")
def test_only_who_found_hidden_enemies_sees_the_hidden() -> None:
    game = begun("amazon", "elf", "dwarf", amazon="cliff 2", elf="cliff 2", dwarf="cliff 2")
    game.position.effects.begin(
        "found hidden enemies", source=being("elf"), target=being("elf"), lasts=times(1, "midnight")
    )

    assert beings.sees(game, being("elf"), being("amazon"))
    assert not beings.sees(game, being("dwarf"), being("amazon"))
    beings.put(game, being("elf"), 0)
    beings.put(game, being("amazon"), 0)
    assert beings.sees(game, being("elf"), being("amazon"))
    game.position.effects.tick("midnight")
    assert not beings.sees(game, being("elf"), being("amazon"))


@pytest.mark.rule("MR-11.5", "MR-11.2")
def test_hidden_character_may_stop_hiding() -> None:
    game = begun("amazon", "elf")
    game.position.turn = Turn(being("amazon"), (Phase("-"),))
    ask(game, turns.StartOfPhase(being("amazon")))

    assert "stop hiding" in texts(game, 0)
    do(game, 0, "stop hiding")

    assert not beings.is_hidden(game, being("amazon"))
    assert events_of(game, events.CameOutOfHiding) == [events.CameOutOfHiding(being("amazon"))]


@pytest.mark.rule("MR-11.6", "MR-47.24")
def test_alert_turns_the_active_weapon_to_either_side() -> None:
    game = begun("amazon")
    strip(game, "amazon")
    hand(game, "amazon", "mace 1", active=True)

    assert act(game, "amazon", "A") == [""]
    assert texts(game, 0) == ["weapon alerted", "weapon unalerted"]
    do(game, 0, "weapon alerted")
    assert game.position.alerted == 1 << piece("mace 1")
    act(game, "amazon", "A")
    do(game, 0, "weapon unalerted")
    assert game.position.alerted == 0


@pytest.mark.rule("MR-11.6")
def test_inactive_weapons_and_weapon_cards_cannot_be_alerted() -> None:
    card = next(one.id for one in PIECES if one.kind == "treasure" and one.classes == "weapon")
    game = begun("amazon")
    strip(game, "amazon")
    hand(game, "amazon", card, active=True)
    hand(game, "amazon", "mace 1")

    act(game, "amazon", "A")

    assert "weapon alerted" not in texts(game, 0)


@pytest.mark.rule("MR-6.21")
def test_hired_leader_alerts_nothing_of_its_own() -> None:
    game = begun("amazon", rhq="cliff 2")
    game.position.owners[being("rhq") - 16] = 0
    hand(game, "rhq", "mace 1")
    game.position.turn = Turn(being("rhq"), ())

    assert act(game, "rhq", "A", "R") == ["", ""]

    assert game.position.alerted == 0


@pytest.mark.rule("MR-11.7", "MR-47.24")
def test_active_magic_chit_can_be_alerted_in_place_of_a_weapon() -> None:
    game = begun("druid")
    strip(game, "druid")
    set_chits(game, "druid", magic_II2xx="F", magic_II3x="L", magic_II3x_no_2="E")

    assert act(game, "druid", "A") == [""]
    chits = ["alert chit magic VIII2**", "alert chit magic VIII3*", "alert chit magic VIII4*"]
    assert texts(game, 0) == chits
    assert rejected(game, "alert chit magic II2**").clause == "MR-11.7"

    do(game, 0, "alert chit magic VIII3*")

    assert game.chits_of(being("druid"))[CHIT_LABELS[being("druid")].index("magic VIII3*")] == "L"


@pytest.mark.rule("MR-45.4", "MR-47.24")
def test_berserk_chit_played_in_an_alert_phase_is_fatigued_at_once() -> None:
    game = begun("berserker")

    assert act(game, "berserker", "A") == [""]
    do(game, 0, "alert chit berserk T4**")

    assert game.chits_of(being("berserker"))[CHIT_LABELS[being("berserker")].index("berserk T4**")] == "F"
    assert game.position.characters[0].is_berserk
