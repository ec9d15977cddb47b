"""World Fades: characters hide in the middle of a fight (MR-43.37)."""

from __future__ import annotations

import pytest

from arcana_magicrealm import Game, events
from arcana_magicrealm.chapters.combat import rounds
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.chapters.magic.tables import curses
from tests.magicrealm.chapters.combat.fights import battlefield, fighting, hide, pairs, take
from tests.magicrealm.chapters.magic.spells import put
from tests.magicrealm.daylight import is_hidden
from tests.magicrealm.table import being, events_of, roll
from tests.magicrealm.table import put as place


def end_of_round(game: Game, *dice: int) -> None:
    """End a round; the dice are scripted."""
    roll(game, *dice)
    take(game, rounds.round_ends())


@pytest.mark.rule("MR-43.37")
@pytest.mark.parametrize(("dice", "hides"), [((5, 2), True), ((6, 2), False)])
def test_character_may_hide_at_the_end_of_a_round(dice: tuple[int, int], hides: bool) -> None:
    game = battlefield("amazon", "elf")
    put(game, "world_fades", "elf", "amazon")
    fighting(game)

    end_of_round(game, *dice)

    (rolled,) = events_of(game, events.TableRolled)
    assert rolled.table == "hide"
    assert is_hidden(game, "amazon") == hides
    assert not is_hidden(game, "elf")


@pytest.mark.rule("MR-43.37")
def test_denizen_on_the_sheet_keeps_a_character_from_fading() -> None:
    game = battlefield("amazon", "elf", "giant 1")
    put(game, "world_fades", "elf", "amazon")
    fighting(game, "amazon: giant 1 in 1")

    end_of_round(game, 1, 1)

    assert not is_hidden(game, "amazon")


@pytest.mark.rule("MR-43.37", "MR-39.6")
def test_inert_spell_hides_no_character() -> None:
    game = battlefield("amazon", "elf")
    put(game, "world_fades", "elf", "amazon")
    game.position.effects.dispel(enchantments.ENERGIZED)
    fighting(game)

    end_of_round(game, 1, 1)

    assert not events_of(game, events.TableRolled)


@pytest.mark.rule("MR-43.37", "MR-42.1")
@pytest.mark.parametrize("obstacle", ["squeak", "hidden", "elsewhere", "pentangle"])
def test_no_roll_is_made_where_the_character_cannot_fade(obstacle: str) -> None:
    game = battlefield("amazon", "elf")
    put(game, "world_fades", "elf", "amazon")
    fighting(game)
    if obstacle == "squeak":
        curses.fall(game, being("amazon"), "squeak")
    elif obstacle == "hidden":
        hide(game, "amazon")
    elif obstacle == "elsewhere":
        place(game, "amazon", "cliff 5")
    else:
        put(game, "pentangle", "elf", "amazon")

    end_of_round(game, 1, 1)

    assert not events_of(game, events.TableRolled)


@pytest.mark.rule("MR-43.37")
def test_character_fades_although_others_attack_it() -> None:
    game = battlefield("amazon", "elf")
    put(game, "world_fades", "elf", "amazon")
    fighting(game, targets=pairs("elf > amazon"))

    end_of_round(game, 1, 1)

    assert is_hidden(game, "amazon")
