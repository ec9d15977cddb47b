"""Rules of fights, effects, permanents and losses where they meet, with cards that a designer might add (MC-15 to 25)."""

from __future__ import annotations

from typing import Any

import pytest

from arcana_mtgcombat import Game, Rules
from arcana_mtgcombat.cards import read_pool
from arcana_mtgcombat.scenario import battle
from tests.mtgcombat.table import (
    asked,
    dice,
    do,
    keys,
    life,
    logged,
    offered,
    there,
    told,
    who,
)

OWN = """
[cards.glass_bomb]
name = "Glass Bomb"
cost = "0"
type = "creature"
power = 1
toughness = 1
life = 2
abilities = [{ timing = "instant", sacrifice = true, target = "any", effects = [{ do = "damage", flat = 3 }] }]

[cards.brand_of_sight]
name = "Brand of Sight"
cost = "0"
type = "aura"
target = "any"
triggers = [{ when = "upkeep", effects = [
  { do = "recall", n = 1 }, { do = "add_mana", types = "CC" }, { do = "scry", n = 2 },
  { do = "lose_life", n = 1, who = "bearer" },
] }]
abilities = [{ timing = "instant", sacrifice = true, target = "any", effects = [{ do = "damage", flat = 3 }] }]

[cards.long_silence]
name = "Long Silence"
cost = "0"
type = "instant"
target = "spell"
effects = [{ do = "counter", unless = 1 }, { do = "counter", unless = 1 }]

[cards.muddled_head]
name = "Muddled Head"
cost = "0"
type = "sorcery"
target = "any"
effects = [{ do = "forget", n = 1, by = "owner" }, { do = "lose_life", n = 1 }]

[cards.long_night]
name = "Long Night"
cost = "0"
type = "sorcery"
target = "player"
effects = [{ do = "lose_life", n = 5 }, { do = "heal", flat = 4 }]
"""


class Own(Game):
    """The starter pool, and cards of the tests."""

    __slots__ = ()
    pool = read_pool(OWN, base=Game.pool)


def own(characters: str, **others: Any) -> Game:
    return battle(characters, game=Own, **others)


@pytest.mark.rule("MC-36.105", "MC-23.6", "MC-13.8", "MC-16.9")
def test_a_pack_whose_last_creature_was_sacrificed_in_vain_is_out() -> None:
    game = own(
        "oriane_vell | pack speed 1 | iveren_thole", creatures="glass_bomb of 1", active=1, phase="start", rng=dice()
    )

    do(game, "use creature 0; creature 0")  # which is its own target, and gone when it resolves

    assert told(game, "Resolved", "PackGone") == ["Resolved", "PackGone"]
    assert "PackGone MC-23.6" in logged(game)
    assert offered(game) == ["act", "character 0"]


@pytest.mark.rule("MC-36.106", "MC-20.3", "MC-21.2", "MC-24.5")
def test_an_aura_outlasts_its_caster_but_does_nothing_for_him() -> None:
    game = own(
        "oriane_vell | iveren_thole lost library skyfathom_ray slagback_brute | dovek_ironquill",
        permanents="brand_of_sight of 1 on 0",
        phase="upkeep",
        rng=dice(),
    )

    loser = game.position.characters[1]
    assert (loser.memory, sum(loser.pool), keys(game, loser.library)) == ((), 0, ["skyfathom_ray", "slagback_brute"])
    assert told(game, "CardsRecalled", "ManaRestored", "CardsLookedAt") == []
    assert (life(game, "0"), asked(game)) == ([31], 0)


@pytest.mark.rule("MC-36.10", "MC-18.1")
@pytest.mark.parametrize(("status", "usable"), [("", True), ("lost", False), ("escaped", False)])
def test_what_lies_on_somebody_who_is_out_of_the_battle_cannot_be_used(status: str, usable: bool) -> None:
    game = own(
        f"oriane_vell {status} | iveren_thole | dovek_ironquill",
        permanents="brand_of_sight of 1 on 0",
        active=1,
        phase="end",
        rng=dice(),
    )

    assert ("use permanent 0" in offered(game)) == usable


@pytest.mark.rule("MC-25.12", "MC-36.13", "MC-33.16")
def test_what_is_countered_is_not_countered_again() -> None:
    game = own(
        "morwen_sable pool BBCC memory drink_the_ember | iveren_thole memory long_silence speed 9",
        rng=dice(*[6] * 9, 1, 1, 1),
    )

    do(game, "cast drink_the_ember; character 1")
    do(game, "cast long_silence; stack 0", "no")

    assert told(game, "Countered", "Damaged") == ["Countered"]
    assert "end" in offered(game)


@pytest.mark.rule("MC-4.6", "MC-25.12", "MC-33.16")
def test_with_manual_payment_nobody_is_asked_for_the_only_type_he_has() -> None:
    game = battle(
        "morwen_sable pool BBBB memory drink_the_ember | iveren_thole pool U memory tax_of_breath speed 9",
        rules=Rules(manual_payment=True),
        rng=dice(*[6] * 9, 1, 1, 1, 1, 1, 1, 6, 6),
    )

    do(game, "cast drink_the_ember; character 1; black")
    do(game, "cast tax_of_breath; stack 0")
    assert offered(game) == ["yes", "no"]
    do(game, "yes")

    assert told(game, "Countered", "Damaged") == ["Damaged"]


@pytest.mark.rule("MC-25.16", "MC-25.30")
def test_a_creature_forgets_nothing_and_the_rest_happens() -> None:
    game = own("morwen_sable memory muddled_head | oriane_vell memory banner_of_vell", creatures="gatehouse_ox of 1")

    do(game, "cast muddled_head; creature 0")

    assert there(game, "c0")
    assert (who(game, "c0").life, keys(game, game.position.characters[1].memory)) == (7, ["banner_of_vell"])


@pytest.mark.rule("MC-36.107", "MC-16.9")
def test_who_is_healed_by_the_same_spell_that_felled_him_is_still_there() -> None:
    game = own("morwen_sable memory long_night | oriane_vell life 3 | dovek_ironquill")

    do(game, "cast long_night; character 1")

    assert (life(game, "1"), there(game, "1")) == ([2], True)
