"""Spells that give an extra phase (MR-43.5, MR-43.16, MR-43.17, MR-43.42, MR-43.49)."""

from __future__ import annotations

import pytest

from arcana_magicrealm import Game, events
from arcana_magicrealm.chapters.combat import rounds
from arcana_magicrealm.chapters.days import recording
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from tests.magicrealm.chapters.combat.fights import asked, take
from tests.magicrealm.chapters.magic.spells import duel, put, turn_chits
from tests.magicrealm.daylight import answer, daylight
from tests.magicrealm.hands import act
from tests.magicrealm.market import give
from tests.magicrealm.table import begun, being, clearing, do, events_of, hire, texts
from tests.magicrealm.table import put as place

CHITS_OF_COLOUR = ("magic IV4*",)
"""The Wizard's Magic chits that give the Purple of Sense Danger."""


def given(game: Game, name: str) -> dict[str, str]:
    """The sources of extra phases that an individual has beside its own, with their activities."""
    known = ("basic", "sunlight", "stamina", "own horse")
    return {source: code for source, code in recording.sources(game, being(name)).items() if source not in known}


@pytest.mark.rule("MR-43.5", "MR-43.16", "MR-43.42")
@pytest.mark.parametrize(
    ("spell", "code"), [("blend_into_background", "H"), ("see_hidden_signs", "S"), ("sense_danger", "A")]
)
def test_spell_gives_its_target_a_phase(spell: str, code: str) -> None:
    game = begun("amazon", "wizard", amazon="cliff 3", wizard="cliff 3")
    assert given(game, "amazon") == {}

    put(game, spell, "wizard", "amazon")

    assert given(game, "amazon") == {spell: code}
    assert given(game, "wizard") == {}
    assert act(game, "amazon", f"{code} with {spell}") == [""]


@pytest.mark.rule("MR-43.5")
def test_hired_leader_may_hide_once_more_by_blend_into_background() -> None:
    game = begun("amazon", amazon="cliff 3", lhq="cliff 3")
    hire(game, 0, "lhq")

    put(game, "blend_into_background", "amazon", "lhq")

    assert given(game, "lhq") == {"blend_into_background": "H"}


@pytest.mark.rule("MR-43.5", "MR-43.16", "MR-43.49")
@pytest.mark.parametrize(("spell", "code"), [("blend_into_background", "H"), ("see_hidden_signs", "S")])
def test_phase_of_a_spell_that_is_over_is_cancelled(spell: str, code: str) -> None:
    game = begun("amazon", "wizard", amazon="cliff 3", wizard="cliff 3")
    made = put(game, spell, "wizard", "amazon")

    enchantments.break_spell(game, made, "MR-39.9")

    assert given(game, "amazon") == {}
    assert act(game, "amazon", f"{code} with {spell}") == ["MR-43.49"]


@pytest.mark.rule("MR-43.17", "MR-43.33")
def test_blazing_light_gives_everybody_but_mist_in_the_cave_any_phase() -> None:
    game = begun("amazon", "wizard", "dwarf", amazon="caves 1", wizard="caves 1", dwarf="caves 2", lhq="caves 1")
    hire(game, 0, "lhq")

    put(game, "blazing_light", "wizard", ("clearing", clearing("caves 1")))

    assert given(game, "amazon") == given(game, "lhq") == {"blazing_light": "any"}
    assert "blazing_light" in given(game, "wizard")
    assert "blazing_light" not in given(game, "dwarf")

    put(game, "melt_into_mist", "wizard", "amazon")
    assert given(game, "amazon") == {}


@pytest.mark.rule("MR-43.17", "MR-6.17")
def test_phase_of_blazing_light_starts_in_its_clearing() -> None:
    game = begun("amazon", "wizard", amazon="caves 1", wizard="caves 1")
    put(game, "blazing_light", "wizard", ("clearing", clearing("caves 1")))
    assert act(game, "amazon", "H with blazing_light") == [""]

    game.position.characters[0].at = clearing("caves 2")

    assert act(game, "amazon", "H with blazing_light") == ["MR-43.49"]


@pytest.mark.rule("MR-43.42", "MR-43.49")
def test_phase_of_inert_sense_danger_is_recorded_but_not_done() -> None:
    game = begun("amazon", "wizard", amazon="cliff 3", wizard="cliff 3")
    put(game, "sense_danger", "wizard", "amazon")
    game.position.effects.dispel(enchantments.ENERGIZED)

    assert given(game, "amazon") == {"sense_danger": "A"}
    assert act(game, "amazon", "A with sense_danger") == ["MR-43.49"]


@pytest.mark.rule("MR-43.49", "MR-39.8")
def test_nullified_spell_gives_no_phase() -> None:
    game = begun("amazon", "wizard", amazon="cliff 3", wizard="cliff 3")
    put(game, "see_hidden_signs", "wizard", "amazon")

    put(game, "pentangle", "wizard", "amazon")

    assert given(game, "amazon") == {}


@pytest.mark.rule("MR-43.49", "MR-36.7")
def test_phase_of_an_inert_spell_obliges_its_target_to_energize_it() -> None:
    game = begun("wizard", "amazon", wizard="cliff 3", amazon="cliff 5")
    made = put(game, "sense_danger", "amazon", "wizard")
    game.position.effects.dispel(enchantments.ENERGIZED)
    turn_chits(game, "wizard", "E", *CHITS_OF_COLOUR, "magic II4*")
    daylight(game, "wizard", wizard="-, A with sense_danger", amazon="-")
    assert "done" in texts(game, 0)
    do(game, 0, "done")

    assert texts(game, 0) == [f"spend {CHITS_OF_COLOUR[0]}"]
    do(game, 0, f"spend {CHITS_OF_COLOUR[0]}")
    assert len(texts(game, 0)) == 1
    do(game, 0, texts(game, 0)[0])

    assert enchantments.is_energized(game, made)
    do(game, 0, "done")
    assert [event.activity for event in events_of(game, events.PhaseBegan)] == ["-", "A"]


@pytest.mark.rule("MR-43.49", "MR-36.7")
def test_ninth_spell_of_a_name_is_energized_for_its_phase_too() -> None:
    others = ("amazon", "elf", "witch", "pilgrim", "druid", "captain", "berserker", "dwarf")
    game = begun("wizard", *others, wizard="cliff 3")
    *_, made = [put(game, "sense_danger", "amazon", name) for name in (*others, "wizard")]
    game.position.effects.dispel(enchantments.ENERGIZED)
    turn_chits(game, "wizard", "E", *CHITS_OF_COLOUR)
    daylight(game, "wizard", wizard="A with sense_danger")

    do(game, 0, f"spend {CHITS_OF_COLOUR[0]}")
    do(game, 0, "aim at spell sense_danger 1")
    assert enchantments.is_energized(game, made)


@pytest.mark.rule("MR-43.49")
def test_target_without_the_colour_loses_the_phase() -> None:
    game = begun("wizard", "amazon", wizard="cliff 3", amazon="cliff 5")
    put(game, "sense_danger", "amazon", "wizard")
    game.position.effects.dispel(enchantments.ENERGIZED)
    daylight(game, "wizard", wizard="A with sense_danger", amazon="-")

    answer(game)

    assert [entry.clause for entry in game.log if isinstance(entry.event, events.ActivityCancelled)] == ["MR-43.49"]


@pytest.mark.rule("MR-43.17", "MR-38.1")
@pytest.mark.parametrize(("where", "offered"), [("caves 1", True), ("cliff 3", False)])
def test_blazing_light_is_cast_in_caves_only(where: str, offered: bool) -> None:
    game = duel("wizard", "elf", wizard="blazing_light")
    for name in ("wizard", "elf"):
        place(game, name, where)
    game.position.enchanted = (1 << 20) - 1
    give(game, 0, "dragon_essence", active=True)  # Purple magic

    take(game, rounds.fight_begins(clearing(where)))

    assert (asked(game, "cast blazing_light") == 0) is offered


@pytest.mark.rule("MR-43.49")
def test_spell_that_works_obliges_to_nothing() -> None:
    game = begun("wizard", "elf", wizard="cliff 3", elf="cliff 5")
    put(game, "sense_danger", "elf", "wizard")
    turn_chits(game, "wizard", "E", *CHITS_OF_COLOUR)
    daylight(game, "wizard", wizard="A with sense_danger")

    assert "done" in texts(game, 0)
