"""Enchantments in positions that come from outside: their targets (MR-38.6, MR-39.4, MR-46.15)."""

from __future__ import annotations

import pytest

from arcana_core.effects import PERMANENT
from arcana_core.errors import PositionError
from arcana_magicrealm import Game, Rules, expedition
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.model.enchantments import Enchantment
from arcana_magicrealm.model.spells import SPELL
from tests.magicrealm.table import being, piece

WITH = Rules(enhanced_artifacts=True)


@pytest.mark.rule("MR-46.15", "MR-38.6")
@pytest.mark.parametrize(
    ("kind", "target", "message"),
    [
        ("enchanted item", piece("lucky_charm"), "must be on an artifact or spell book, got "),
        ("enchanted item", 999, "must be on an artifact or spell book, got 999"),
        ("enchant_artifact", ("piece", piece("lucky_charm")), "must be on a target of its sort"),
        ("enchant_artifact", 3, "must be on a target of its sort, got 3"),
        ("witchs_brew", ("chit", 192), "must be on a target of its sort"),
        ("fog", ("clearing", 3), "must be on a target of its sort"),
        ("poison", ("piece", piece("good_book")), "must be on a target of its sort"),
        ("bad_luck", 999, "must be on a target of its sort"),
    ],
)
def test_targets_of_enchantments_from_outside_are_checked(
    kind: str, target: int | tuple[str, int], message: str
) -> None:
    game = expedition("druid cliff 3", seed=1, rules=WITH)
    position = game.position
    if kind in SPELL:
        enchantments.begin(game, Enchantment(0, SPELL[kind], being("druid")), [target])
    else:
        position.effects.begin(kind, target=target, lasts=PERMANENT)

    with pytest.raises(PositionError, match=message):
        Game.at(position, rules=WITH, seed=1, players=1)


@pytest.mark.rule("MR-39.4")
@pytest.mark.parametrize(("spell", "number"), [("curse", 1), ("pentangle", 1), ("transform", 2)])
def test_only_a_permanent_spell_in_effect_can_be_energized(spell: str, number: int) -> None:
    game = expedition("druid cliff 3", seed=1)
    enchantments.begin(game, Enchantment(0, SPELL[spell], being("druid")), [being("druid")], "frog")
    game.position.effects.dispel(enchantments.ENERGIZED)
    game.position.effects.begin(enchantments.ENERGIZED, number, number, lasts=PERMANENT)

    with pytest.raises(PositionError, match=f"must be of a permanent spell, got target {number} "):
        Game.at(game.position, seed=1, players=1)
