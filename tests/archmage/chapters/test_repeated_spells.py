"""Casting a spell again while its effect lasts, and after (AM-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from attrs import asdict

from arcana_archmage import Rules
from arcana_archmage.model.state import Doom

if TYPE_CHECKING:
    from tests.archmage.conftest import Lay

CUMULATIVE = [
    ("JC QC KC AC", "magic-mastery", "mastery", 1, 2),
    ("7S KS QS", "path-of-purity 7S KS QS", "purity", 2, 3),
    ("4S 6S 9S QS", "undying-warrior 4S 6S 9S QS", "warriors", (1,), (1, 8)),
    ("3C 6C 9C 3S 6S", "regeneration 3C 6C 9C 3S 6S", "regenerations", 1, 2),
    ("4S 5S 6S 9S 10S JS", "arcane-ritual 4S 5S 6S 9S 10S JS", "rituals", 1, 2),
    ("2H 5H 7H 9H", "elemental-control as H", "controlled", 1 << 0, 1 << 0 | 1 << 2),
    ("2H 5H 7H 9H", "elemental-control as H", "controlled", 1 << 2, 1 << 2),
]
LASTING = [
    ("4C 5C 6C 7C 8C 9C", "mighty-strike 4C 5C 6C 7C 8C 9C", "strike", 3),
    ("2S 2H", "dimension-travel", "warp", True),
    ("4C 5C 6C 7C 8C 9C JC QC", "stone-armour 4C 5C 6C 7C 8C 9C JC QC", "armour", True),
    ("2D 4D 6D 8D 2H 4H 6H 8H", "true-sight", "true_sight", True),
    ("10C 10D 10H 10S 9C 9D 9H", "inner-strength", "inner_strength", True),
    ("", "dark-pact", "dark_pact", True),
    ("2C 4C 6C 8C 2S 4S 6S 8S", "spirit-theft", "spirit_theft", True),
    ("4S 4C 4D 9S 9C 9D", "stalking-doom 4S 4C 4D 9S 9C 9D", "dooms", (Doom(3, doses=2),)),
    ("2C 3C 4C 5C", "call-shadow-force", "shadow_force", True),
    ("2C 3C 4C 5C", "shapechanger", "shapechanger", True),
    ("JC JD JH JS", "iron-tower JC JD JH JS", "iron_tower", True),
    ("KH 4D 5D", "ancient-power KH 4D 5D", "power", True),
]


def cast(lay: Lay, hand: str, line: str, **effects: Any) -> dict[str, Any]:
    """The caster after a true casting that was accepted."""
    table = lay(f"{hand}", "KD", castings=7, wizards=({"mastery": 1, **effects}, {})).play(f"0: {line}")
    while table.asked[0] == 1:
        table.play("1: no block" if "no block" in table.offered(1) else "1: accept")
    while table.asked[1] == "ChooseDiscards":
        table.play(f"0: {table.offered(0)[0]}")
    assert table.asked == (0, "SpellPhase")
    return asdict(table.wizard(0), recurse=False)


@pytest.mark.rule("AM-14.1", "AM-14.2")
@pytest.mark.parametrize(("hand", "line", "name", "before", "after"), CUMULATIVE)
def test_cumulative_spells_add_up(lay: Lay, hand: str, line: str, name: str, before: object, after: object) -> None:
    assert cast(lay, hand, line, **{name: before})[name] == after


@pytest.mark.rule("AM-14.1", "AM-14.3")
@pytest.mark.parametrize(("hand", "line", "name", "value"), LASTING)
def test_other_spells_do_not_grow(lay: Lay, hand: str, line: str, name: str, value: object) -> None:
    once = cast(lay, hand, line)
    assert once[name]

    before = cast(lay, "", "dark-pact", **{name: value})
    again = cast(lay, hand, line, **{"dark_pact": True, name: value})

    assert again == {**before, "mastery": 1}
    assert again[name] == value


@pytest.mark.rule("AM-14.2", "AM-22.9")
def test_mazes_of_webs_add_up_against_the_opponent(lay: Lay) -> None:
    table = lay("2C 5D 7H 9S", "KD", wizards=({}, {"webs": 1})).play("0: maze-of-webs", "1: accept")

    assert (table.wizard(0).webs, table.wizard(1).webs) == (0, 2)


@pytest.mark.rule("AM-14.2", "AM-18.3")
def test_second_call_chaos_brings_a_second_wild_card(lay: Lay) -> None:
    table = lay("4S 4H 5C 5H 9D 2C", "KH", wild=("QS", ""), wizards=({"mastery": 1}, {}))

    table.play("0: call-chaos 4S 4H 5C 5H 9D", "1: accept", "0: 9D")

    assert table.wild(0) == {"9D", "QS"}


@pytest.mark.rule("AM-14.2", "AM-20.2")
def test_second_create_golem_brings_a_second_golem(lay: Lay) -> None:
    table = lay("4S 4H 5C 5H 9D 9C 2C", "KH", golems=(["QS JS 2H"], []), wizards=({"mastery": 1}, {}))

    table.play("0: create-golem 4S 4H 5C 5H 9D 9C", "1: accept", "0: 4S 5C 9D")

    assert table.golems(0) == [{"QS", "JS", "2H"}, {"4H", "5H", "9C"}]


@pytest.mark.rule("AM-14.2", "AM-20.10", "AM-20.9")
@pytest.mark.parametrize(("turns", "misses"), [(2, 0), (2, 1), (2, 2), (3, 2), (1, 2)])
def test_second_freeze_restarts_its_count(lay: Lay, turns: int, misses: int) -> None:
    hand = "2C 3C 4D 5D 6H 7H 8S 9S"
    rules = Rules(freeze_turns=turns)
    table = lay(f"{hand} KC", "KH", rules=rules, wizards=({"mastery": 1}, {"misses": misses}))

    table.play(f"0: freeze {hand}", "1: accept", "0: 2C 4D 6H 8S")

    assert table.wizard(1).misses == turns


@pytest.mark.rule("AM-14.3", "AM-12.5")
def test_mighty_strike_cast_twice_doubles_once(lay: Lay) -> None:
    hand = "4C 5C 6C 7C 8C 9C 4S 5S 6S 2H 3H"
    table = lay(hand, "KD", castings=1, wizards=({"mastery": 4, "strike": 1}, {}))

    table.play("0: mighty-strike 4C 5C 6C 7C 8C 9C", "1: accept")
    table.play("0: fireball 4S 5S 6S", "1: no block", "1: accept")
    assert table.points == (200, 170)
    table.play("0: fireball 2H 3H", "1: no block", "1: accept")
    assert table.points == (200, 160)


@pytest.mark.rule("AM-14.3", "AM-22.11")
def test_second_ancient_power_brings_no_second_pick(lay: Lay) -> None:
    table = lay("KH 4D 5D 2C", "KD", discard="9S", wizards=({"power": True}, {}))

    table.play("0: ancient-power KH 4D 5D", "1: accept", "1: end", "0: look", "0: 9S")

    assert not table.wizard(0).power
    assert table.asked == (0, "SpellPhase")


@pytest.mark.rule("AM-14.3", "AM-20.16")
@pytest.mark.parametrize("stack", [False, True])
def test_second_doom_is_separate_only_where_dooms_stack(lay: Lay, stack: bool) -> None:
    caster = {"dooms": (Doom(3, doses=2),), "mastery": 1}
    table = lay("4S 4C 4D 9S 9C 9D", "KH", castings=7, rules=Rules(doom_stack=stack), wizards=(caster, {}))

    table.play("0: stalking-doom 4S 4C 4D 9S 9C 9D", "1: no block", "1: accept")

    assert table.wizard(0).dooms == ((Doom(3, doses=2), Doom(8)) if stack else (Doom(3, doses=2),))


@pytest.mark.rule("AM-14.3", "AM-19.4")
def test_ascension_cannot_be_cast_again_in_the_round(lay: Lay) -> None:
    table = lay("2C 3C 4C 5C 6C 7C 8C 9C", "2H 3H 4H 5H 6H 7H 8H 9H", rules=Rules(hand_limit=20, draw_with_no_card=9))
    assert "ascension" in table.castable(0)

    table.play("0: ascension", "1: accept", "1: end")

    assert len(table.hand(0)) == 9
    assert "ascension" not in table.castable(0)
    assert table.play("0: end").castable(1) >= {"ascension"}  # the other wizard may


@pytest.mark.rule("AM-14.3", "AM-19.4", "AM-2.9")
def test_ascension_can_be_cast_again_in_the_next_round(lay: Lay) -> None:
    table = lay("4S 5S", "2C", turn=400, wizards=({"ascension_cast": True}, {"ascension_cast": True})).play("0: end")

    assert table.position.round == 2
    assert "ascension" in table.castable(1)


@pytest.mark.rule("AM-14.4")
@pytest.mark.parametrize(
    ("name", "used_up", "hand", "line"),
    [
        ("strike", ["0: fireball 4S 5S", "1: no block", "1: accept"], *LASTING[0][:2]),
        ("armour", ["0: curse", "1: value 2", "0: KH", "1: disbelieve"], *LASTING[2][:2]),
        ("power", ["0: look"], *LASTING[-1][:2]),
    ],
)
def test_one_use_effect_can_be_cast_again_after_it_was_used_up(
    lay: Lay, name: str, used_up: list[str], hand: str, line: str
) -> None:
    held = " ".join({*hand.split(), "4S", "5S", "KH"})
    in_effect = {"mastery": 3, name: 1 if name == "strike" else True}
    table = lay(held, "2C", castings=3, phase="effects", discard="9H", wizards=(in_effect, {}))

    table.play(*used_up)
    assert not getattr(table.wizard(0), name)

    table.play(f"0: {line}", "1: accept")
    assert getattr(table.wizard(0), name)


@pytest.mark.rule("AM-14.5")
def test_both_wizards_may_have_the_same_spell_in_effect(lay: Lay) -> None:
    effects = {"strike": 1, "iron_tower": True, "dooms": (Doom(2),), "purity": 1}
    table = lay("JC JD JH JS", "KD KC", castings=3, wizards=({}, effects)).play(
        "0: iron-tower JC JD JH JS", "1: accept"
    )

    assert (table.wizard(0).iron_tower, table.wizard(1).iron_tower) == (True, True)
    assert table.points == (200, 200)
    assert not table.wizard(0).strike

    table.play("1: dose 1", "0: no block")
    assert table.points == (196, 200)
    assert (table.wizard(0).dooms, table.wizard(0).purity, table.wizard(1).purity) == ((), 0, 1)
