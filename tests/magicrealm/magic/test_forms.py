"""Other forms: what the transmorphized are, have and can do (MR-40.7 to MR-40.13, MR-39.14, MR-32.24)."""

from __future__ import annotations

import pytest

from arcana_magicrealm import Game, events
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.combat import figures
from arcana_magicrealm.chapters.magic import enchantments
from arcana_magicrealm.model.forms import CREATURES
from arcana_magicrealm.model.levels import LETTERS, level
from tests.magicrealm.combat.blows import blows
from tests.magicrealm.combat.fights import answer_all, battlefield, fighting, start
from tests.magicrealm.magic.spells import put
from tests.magicrealm.table import begun, being, events_of, give, piece, texts


def form_of(game: Game, name: str) -> str:
    """The form of a being; "" for its own."""
    form = game.form_of(being(name))
    return "" if form is None else form.id


# The forms (MR-42.13, MR-43.35, MR-40.12).


@pytest.mark.rule("MR-42.13")
def test_creatures_of_the_transform_table() -> None:
    found = {
        name: (one.light.harm, one.light.attack, LETTERS[one.strength], one.light.move, LETTERS[one.vulnerability])
        for name, one in CREATURES.items()
    }

    assert found == {
        "dragon": ("T", 4, "T", 4, "T"),
        "lion": ("H", 3, "H", 4, "H"),
        "eagle": ("M", 2, "M", 2, "M"),
        "bird": ("", 0, "L", 1, "L"),
        "squirrel": ("", 0, "L", 2, "L"),
        "frog": ("", 0, "L", 3, "L"),
    }
    assert [name for name, one in CREATURES.items() if one.flies] == ["dragon", "eagle", "bird"]
    assert [name for name, one in CREATURES.items() if one.walks_woods] == ["lion", "squirrel", "frog"]
    assert [name for name, one in CREATURES.items() if one.is_armoured] == ["dragon"]


@pytest.mark.rule("MR-43.35", "MR-39.6")
def test_target_of_transform_has_its_form_while_the_spell_is_energized() -> None:
    game = begun("elf", "witch_king", elf="cliff 3", witch_king="cliff 3")

    made = put(game, "transform", "witch_king", "elf", data="lion")
    assert form_of(game, "elf") == "lion"

    enchantments.settle(game, game.position.effects.tick("midnight"), "MR-21.1")
    assert form_of(game, "elf") == ""

    enchantments.energize(game, made, "MR-39.5")
    assert form_of(game, "elf") == "lion"
    assert [type(one) for one in (*events_of(game, events.Transmorphized), *events_of(game, events.Restored))] == [
        *[events.Transmorphized] * 2,
        events.Restored,
    ]


@pytest.mark.rule("MR-39.13", "MR-39.14", "MR-43.33")
def test_stronger_transmorphizing_nullifies_the_weaker() -> None:
    game = begun("elf", "witch_king", elf="cliff 3", witch_king="cliff 3", giant_1="cliff 3")
    put(game, "absorb_essence", "witch_king", "giant 1")
    assert form_of(game, "witch_king") == "giant 1"

    transform = put(game, "transform", "elf", "witch_king", data="frog")
    assert form_of(game, "witch_king") == "frog"

    mist = put(game, "melt_into_mist", "elf", "witch_king")
    assert form_of(game, "witch_king") == "mist"

    enchantments.break_spell(game, mist, "MR-39.9")
    assert form_of(game, "witch_king") == "frog"

    enchantments.break_spell(game, transform, "MR-39.9")
    assert form_of(game, "witch_king") == "giant 1"


@pytest.mark.rule("MR-43.29", "MR-39.8")
def test_pentangle_gives_the_target_its_own_form() -> None:
    game = begun("elf", "witch_king", elf="cliff 3", witch_king="cliff 3")
    put(game, "transform", "witch_king", "elf", data="lion")

    pentangle = put(game, "pentangle", "elf", "elf")
    assert form_of(game, "elf") == ""

    enchantments.break_spell(game, pentangle, "MR-39.9")
    assert form_of(game, "elf") == "lion"


# Belongings (MR-40.8, MR-40.9).


@pytest.mark.rule("MR-40.8")
def test_belongings_are_transmorphized_and_come_back_unchanged() -> None:
    game = begun("elf", "witch_king", elf="cliff 3", witch_king="cliff 3")
    give(game, 0, "deft_gloves", active=True)
    give(game, 0, "good_book")
    had, worn = belongings.owned(game, being("elf")), belongings.active(game, being("elf"))
    assert worn

    made = put(game, "transform", "witch_king", "elf", data="lion")
    assert (belongings.owned(game, being("elf")), belongings.active(game, being("elf"))) == (0, 0)
    assert belongings.frozen(game, being("elf")) == had

    enchantments.break_spell(game, made, "MR-39.9")
    assert (belongings.owned(game, being("elf")), belongings.active(game, being("elf"))) == (had, worn)
    assert belongings.frozen(game, being("elf")) == 0


@pytest.mark.rule("MR-40.8", "MR-48.5")
def test_transmorphized_cards_stay_secret() -> None:
    game = begun("elf", "witch_king", elf="cliff 3", witch_king="cliff 3")
    give(game, 0, "good_book")
    put(game, "transform", "witch_king", "elf", data="lion")

    own, other = game.view(0).characters[0].frozen, game.view(1).characters[0].frozen

    assert piece("good_book") in own.known
    assert piece("good_book") not in other.known
    assert own.count == other.count == len(own.known)


@pytest.mark.rule("MR-43.24")
def test_absorbing_leaves_the_belongings() -> None:
    game = begun("elf", "witch_king", elf="cliff 3", witch_king="cliff 3", giant_1="cliff 3")
    had = belongings.owned(game, being("elf"))

    put(game, "absorb_essence", "elf", "giant 1")

    assert belongings.owned(game, being("elf")) == had
    assert beings.place(game, being("giant 1")) < 0


# Combat (MR-40.11, MR-40.12, MR-32.24).


@pytest.mark.rule("MR-40.12", "MR-40.11", "MR-29.7")
def test_form_attacks_and_maneuvers_with_its_own_values() -> None:
    game = battlefield("elf", "giant 1")
    put(game, "transform", "elf", "elf", data="lion")
    start(game)

    answer_all(game, "name giant 1")
    assert texts(game, 0) == ["no attack", "attack with form"]

    answer_all(game, "attack with form", "swing")
    assert texts(game, 0) == ["no maneuver", "maneuver with form"]


@pytest.mark.rule("MR-40.12")
def test_form_without_an_attack_only_maneuvers() -> None:
    game = battlefield("elf", "giant 1")
    put(game, "transform", "elf", "elf", data="frog")
    start(game)

    answer_all(game, "name giant 1")
    assert texts(game, 0) == ["no maneuver", "maneuver with form"]


@pytest.mark.rule("MR-32.24", "MR-40.12")
@pytest.mark.parametrize(("form", "expected"), [("frog", "body M killed"), ("lion", "body M nothing")])
def test_form_is_killed_by_its_own_vulnerability_and_never_wounded(form: str, expected: str) -> None:
    game = battlefield("elf", "giant_bat 1")
    put(game, "transform", "elf", "elf", data=form)
    fighting(game, "elf: giant_bat 1 in 1")

    made = blows(game)

    assert made == [f"giant_bat 1 > elf: {expected}"]


@pytest.mark.rule("MR-32.24", "MR-32.10")
def test_denizen_has_the_figures_of_its_form() -> None:
    game = battlefield("elf", "giant 1", "wolf_a 1")
    put(game, "transform", "elf", "giant 1", data="frog")
    put(game, "transform", "elf", "wolf_a 1", data="dragon")
    fight = fighting(game, "elf: giant 1, wolf_a 1")

    giant, wolf = being("giant 1"), being("wolf_a 1")

    assert figures.vulnerability(game, giant) == level("L")
    assert figures.move_time(game, fight, giant) == 3
    assert figures.part_of(game, giant) is None
    assert not figures.is_tremendous(game, giant)
    assert figures.attacks_of(game, fight, fight.sheets[0], giant, being("elf")) == ()
    assert figures.is_armoured(game, wolf)
    (bite,) = figures.attacks_of(game, fight, fight.sheets[0], wolf, being("elf"))
    assert (bite.harm, bite.time, bite.kills) == (level("T"), 4, False)
