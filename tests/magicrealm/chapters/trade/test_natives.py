"""Groups and visitors as the data tables have them, and what follows for the rules (MR-20, MR-14.12)."""

from __future__ import annotations

import pytest

from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.days import activities, recording
from arcana_magicrealm.chapters.trade import meeting, relations
from arcana_magicrealm.chapters.travel import moving
from arcana_magicrealm.model.beings import NOWHERE
from arcana_magicrealm.model.denizens import DENIZEN, DENIZENS, GROUP, GROUPS, LEADERS, MEMBERS, NATIVE_TYPES
from arcana_magicrealm.model.levels import HEAVY, TREMENDOUS
from arcana_magicrealm.model.locations import BOXES, DWELLINGS, VISITORS
from tests.magicrealm.market import HERE
from tests.magicrealm.table import begun, being, clearing, put

START = {
    "company": (1, "chart", "group"),
    "woodfolk": (2, "chart", "group"),
    "patrol": (3, "chart", "group"),
    "lancers": (4, "chart", "group"),
    "bashkars": (5, "chart", "group"),
    "soldiers": (3, "house", "group"),
    "rogues": (5, "inn", "single"),
    "guard": (6, "guard_house", "group"),
    "order": (6, "chapel", "single"),
}


@pytest.mark.rule("MR-20.2")
@pytest.mark.parametrize("name", START)
def test_nine_groups(name: str) -> None:
    group = GROUPS[GROUP[name]]
    home = next((dwelling.id for dwelling in DWELLINGS if dwelling.garrison == name), "chart")

    assert (group.row, home, group.hire) == START[name]
    assert {DENIZENS[member].row for member in MEMBERS[GROUP[name]]} == {group.row}
    if home == "chart":
        assert next(box.row for box in BOXES.values() if box.natives == name) == group.row
    assert len(GROUPS) == 9


@pytest.mark.rule("MR-20.1")
def test_each_native_moves_and_dies_by_itself() -> None:
    game = begun("amazon", l1=HERE, l2=HERE)
    put(game, "l1", "cliff 2")
    game.position.denizen_at[DENIZEN["l2"]] = -2

    assert beings.place(game, being("l1")) == clearing("cliff 2")
    assert meeting.unhired_members(game, GROUP["lancers"], clearing(HERE)) == ()
    assert meeting.unhired_members(game, GROUP["lancers"], clearing("cliff 2")) == (DENIZEN["l1"],)


@pytest.mark.rule("MR-20.1")
def test_natives_and_wages_of_each_group() -> None:
    wages = {group.id: [DENIZENS[m].wage for m in MEMBERS[number]] for number, group in enumerate(GROUPS)}

    assert wages == {
        "bashkars": [2, 2, 2, 2, 2, 2],
        "company": [2, 2, 2, 2, 4, 2, 2],
        "guard": [4, 4, 4],
        "lancers": [2, 2, 2, 2],
        "order": [8, 8, 8, 8],
        "patrol": [2, 2, 2],
        "rogues": [4, 4, 2, 2, 1, 1, 1, 1],
        "soldiers": [2, 2, 2, 4],
        "woodfolk": [2, 2, 2],
    }
    assert [sum(paid) for paid in wages.values()] == [group.wage_total for group in GROUPS]
    assert [DENIZENS[leader].id for leader in LEADERS] == [f"{group.code.lower()}hq" for group in GROUPS]


@pytest.mark.rule("MR-20.3")
def test_members_of_a_group_in_two_clearings_trade_only_where_the_leader_is() -> None:
    game = begun("amazon", lhq=HERE, l1="cliff 2")

    assert GROUP["lancers"] in relations.partners_in(game, clearing(HERE))
    assert GROUP["lancers"] not in relations.partners_in(game, clearing("cliff 2"))


@pytest.mark.rule("MR-20.5")
def test_only_knights_have_a_weight_that_differs_from_strength_and_vulnerability() -> None:
    differing = [
        type_.id for type_ in NATIVE_TYPES.values() if len({type_.weight, type_.move_strength, type_.vulnerability}) > 1
    ]
    knight = DENIZENS[DENIZEN["ohq"]]

    assert differing == ["knight"]
    assert (knight.weight, knight.strength, NATIVE_TYPES["knight"].vulnerability) == (HEAVY, TREMENDOUS, "T")


@pytest.mark.rule("MR-20.5", "MR-10.8")
def test_hired_knight_carries_with_strength_t() -> None:
    game = begun("amazon", ohq=HERE)
    game.hire_denizens(0, (DENIZEN["ohq"],))

    assert moving.carrier_strength(game, being("ohq")) == TREMENDOUS


@pytest.mark.rule("MR-20.6")
def test_scholar_sells_treasures_and_the_others_spells() -> None:
    assert {visitor.id: (visitor.small, sum(visitor.spells.values())) for visitor in VISITORS} == {
        "scholar": (3, 0),
        "shaman": (0, 2),
        "warlock": (0, 2),
        "crone": (0, 2),
    }


@pytest.mark.rule("MR-20.7")
def test_chapels_goods_are_those_of_the_order() -> None:
    game = begun("amazon", ohq=HERE)
    chapel = DWELLINGS[[dwelling.id for dwelling in DWELLINGS].index("chapel")]

    assert chapel.garrison == "order"
    assert relations.partners_in(game, clearing(HERE)) == (GROUP["order"],)
    assert relations.partners_in(game, game.position.dwellings[DWELLINGS.index(chapel)]) == ()


@pytest.mark.rule("MR-14.12", "MR-17.12", "MR-15.15")
def test_underlings_take_no_turns_and_are_no_individuals() -> None:
    game = begun("amazon", amazon=HERE, l1=HERE, lhq=HERE)
    game.hire_denizens(0, (DENIZEN["l1"], DENIZEN["lhq"]))

    assert beings.individuals_in(game, clearing(HERE)) == (being("amazon"), being("lhq"))
    here = beings.denizens_in(game, clearing(HERE))
    assert [one for one in here if beings.is_underling(game, one)] == [being("l1")]


@pytest.mark.rule("MR-20.4", "MR-6.21")
@pytest.mark.parametrize(("where", "has_move"), [(HERE, True), ("borderland 4", False)])
def test_native_uses_its_own_horse_everywhere_but_in_caves(where: str, has_move: bool) -> None:
    game = begun("amazon", bhq=where)
    game.hire_denizens(0, (DENIZEN["bhq"],))

    assert ("own horse" in recording.sources(game, being("bhq"))) is has_move
    assert (activities.why_own_horse_fails(game, being("bhq")) is None) is has_move


@pytest.mark.rule("MR-2.9")
def test_denizens_in_their_boxes_are_in_no_clearing() -> None:
    game = begun("amazon")

    assert beings.place(game, being("giant 1")) == NOWHERE
    assert beings.denizens_in(game, NOWHERE) == beings.individuals_in(game, NOWHERE) == ()
