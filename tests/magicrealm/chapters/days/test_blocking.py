"""Blocking by monsters and individuals (MR-16)."""

from __future__ import annotations

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.effects import until
from arcana_magicrealm import Game, events, expedition
from arcana_magicrealm.chapters.days import blocking
from arcana_magicrealm.model.beings import NOWHERE
from tests.magicrealm.daylight import answer, asked, daylight, is_blocked, is_hidden, where
from tests.magicrealm.table import begun, being, do, events_of, hire, piece, place_chit, put, texts


def three() -> Game:
    """The Amazon, the Elf and the Dwarf in Cliff 3."""
    return begun("amazon", "elf", "dwarf", amazon="cliff 3", elf="cliff 3", dwarf="cliff 3")


def find_hidden(game: Game, name: str) -> None:
    """Let a being find hidden enemies."""
    game.position.effects.begin("found hidden enemies", target=being(name), lasts=until("midnight"))


@pytest.mark.rule("MR-16.1")
def test_blocking_is_possible_at_the_end_of_each_phase() -> None:
    game = begun("amazon", "elf", amazon="cliff 3", elf="cliff 3")

    daylight(game, "amazon", "elf", amazon="-, M cliff 2, -", elf="")
    assert asked(game, "block amazon") == 1
    do(game, 1, "none")
    assert asked(game, "block amazon") == NOWHERE

    assert where(game, "amazon") == "cliff 2"


@pytest.mark.rule("MR-16.2")
def test_every_monster_blocks_the_one_whose_phase_it_was() -> None:
    game = begun("amazon", "elf", amazon="cliff 2", elf="cliff 3", giant_1="cliff 3", ogre_1="cliff 3")
    game.position.hidden = 0

    daylight(game, "amazon", "elf", monsters=4, amazon="M cliff 3, -", elf="")
    assert asked(game, "done") == 0
    do(game, 0, "done")

    blocked = events_of(game, events.Blocked)
    assert [event.blocker for event in blocked[:2]] == [being("giant 1"), being("ogre 1")]
    assert [event.blocked for event in blocked[:2]] == [being("amazon"), being("amazon")]


@pytest.mark.rule("MR-16.2")
def test_monster_that_has_blocked_one_blocks_others_too() -> None:
    game = begun("amazon", "elf", amazon="cliff 3", elf="cliff 3", giant_1="cliff 3")

    daylight(game, "amazon", "elf", amazon="-", elf="-, M cliff 2")
    answer(game)

    assert [is_blocked(game, name) for name in ("amazon", "elf")] == [True, True]
    assert where(game, "elf") == "cliff 3"


@pytest.mark.rule("MR-16.3", "MR-16.8")
def test_arriving_monster_blocks_one_who_is_blocked_already() -> None:
    game = begun("amazon", amazon="cliff 3", giant_1="cliff 3", giant_2="cliff 2")

    daylight(game, "amazon", monsters=4, amazon="-")
    answer(game)

    assert [is_blocked(game, name) for name in ("giant 1", "giant 2")] == [True, True]


@pytest.mark.rule("MR-16.2")
def test_monsters_that_were_there_do_not_block_others() -> None:
    game = begun("amazon", "elf", amazon="cliff 2", elf="cliff 3", giant_1="cliff 3")
    game.position.hidden = 0

    daylight(game, "amazon", "elf", amazon="M cliff 3", elf="-")
    asked(game, "done")
    do(game, 0, "done")

    assert is_blocked(game, "amazon")
    assert not is_blocked(game, "elf")


@pytest.mark.rule("MR-16.2", "MR-11.3")
def test_monsters_do_not_block_the_hidden() -> None:
    game = begun("amazon", amazon="cliff 2", giant_1="cliff 2")

    daylight(game, "amazon", 1, 1, amazon="H, M cliff 3")
    answer(game)

    assert where(game, "amazon") == "cliff 3"


@pytest.mark.rule("MR-16.2")
def test_hired_monster_does_not_block() -> None:
    game = begun("amazon", "elf", amazon="cliff 3", elf="cliff 1", ogre_1="cliff 3")
    hire(game, 1, "ogre 1")

    daylight(game, "amazon", "elf", amazon="-", elf="")
    answer(game)

    assert not is_blocked(game, "amazon")


@pytest.mark.rule("MR-16.1", "MR-16.2")
def test_monsters_block_at_the_end_of_a_turn_without_phases() -> None:
    game = begun("amazon", amazon="cliff 3", giant_1="cliff 3", giant_2="cliff 1")

    daylight(game, "amazon", monsters=4, amazon="")

    blocked = [event.blocker for event in events_of(game, events.Blocked)]
    assert blocked == [being("giant 1"), being("giant 2")]


@pytest.mark.rule("MR-16.1")
def test_individuals_do_not_block_at_the_end_of_a_turn_without_phases() -> None:
    game = begun("amazon", "elf", amazon="cliff 3", elf="cliff 3")

    daylight(game, "amazon", "elf", amazon="", elf="")

    assert not game.players_to_act


@pytest.mark.rule("MR-16.3")
def test_arriving_monsters_block_every_unhidden_individual() -> None:
    game = three()
    put(game, "giant 1", "cliff 1")
    game.position.hidden = 1 << being("dwarf")

    daylight(game, "amazon", "dwarf", monsters=4, amazon="", elf="-", dwarf="-")

    assert is_blocked(game, "amazon")
    assert is_blocked(game, "elf")
    assert not is_blocked(game, "dwarf")
    assert is_blocked(game, "giant 1")


@pytest.mark.rule("MR-16.4", "MR-47.25")
def test_individual_may_block_several_at_the_end_of_an_own_phase() -> None:
    game = three()
    game.position.hidden = 0

    daylight(game, "amazon", "dwarf", "elf", amazon="-, M cliff 2", elf="-", dwarf="-")
    assert asked(game, "block elf") == 0
    assert texts(game, 0) == ["none", "block dwarf", "block elf"]
    do(game, 0, "block elf")
    assert texts(game, 0) == ["none", "block dwarf"]
    do(game, 0, "block dwarf")

    assert is_blocked(game, "elf")
    assert is_blocked(game, "dwarf")
    assert where(game, "amazon") == "cliff 3"


@pytest.mark.rule("MR-16.4", "MR-11.3")
def test_hidden_individual_is_blocked_only_by_who_found_hidden_enemies() -> None:
    game = three()

    daylight(game, "amazon", "dwarf", "elf", amazon="-", elf="-", dwarf="-")
    assert asked(game, "block elf") != 0

    game = three()
    find_hidden(game, "amazon")
    daylight(game, "amazon", "dwarf", "elf", amazon="-", elf="-", dwarf="-")
    assert asked(game, "block elf") == 0


@pytest.mark.rule("MR-16.4")
def test_hidden_individual_may_block_monsters_that_were_there() -> None:
    game = begun("amazon", amazon="cliff 3", giant_1="cliff 3")

    daylight(game, "amazon", 1, 1, monsters=4, amazon="H, M cliff 2")
    assert asked(game, "block giant 1") == 0
    do(game, 0, "block giant 1")

    assert is_blocked(game, "amazon")
    assert is_blocked(game, "giant 1")
    assert where(game, "amazon") == "cliff 3"


@pytest.mark.rule("MR-16.4")
def test_hidden_individual_may_block_arriving_monsters() -> None:
    game = begun("amazon", "elf", amazon="cliff 3", elf="cliff 3")
    put(game, "giant 1", "cliff 1")

    daylight(game, "amazon", 1, 1, "elf", monsters=4, amazon="H", elf="-")
    assert asked(game, "block giant 1") == 0
    do(game, 0, "none")

    assert texts(game, 1) == ["none", "block giant 1"]
    do(game, 1, "block giant 1")
    assert is_blocked(game, "elf")
    assert not is_hidden(game, "elf")
    assert not is_blocked(game, "amazon")


@pytest.mark.rule("MR-16.4", "MR-1.14")
def test_arriving_monsters_may_be_blocked_in_seat_order_from_who_caused_them() -> None:
    game = begun("white_knight", "elf", "amazon", white_knight="cliff 3", elf="cliff 3", amazon="cliff 3")
    put(game, "giant 1", "cliff 1")

    daylight(game, "elf", 1, 1, "white_knight", "amazon", monsters=4, elf="H", white_knight="-", amazon="-")

    for seat in (1, 2, 0):
        assert asked(game, "block giant 1") == seat
        do(game, seat, "none")


@pytest.mark.rule("MR-16.4", "MR-17.1")
def test_monster_that_moves_is_blocked_before_chits_are_turned_up() -> None:
    game = begun("amazon", amazon="linden_woods 4")
    put(game, "wolf_a 1", "linden_woods 2")
    place_chit(game, "ruins_w", "linden_woods")

    daylight(game, "amazon", 1, 1, monsters=3, amazon="H")
    assert asked(game, "block wolf_a 1") == 0

    assert texts(game, 0) == ["none", "block wolf_a 1"]
    assert not game.position.face_up >> piece("ruins_w") & 1


@pytest.mark.rule("MR-16.5")
def test_blocking_is_mutual() -> None:
    game = three()

    daylight(game, "amazon", "dwarf", "elf", amazon="-", elf="-", dwarf="-")
    assert asked(game, "block amazon") == 1
    do(game, 1, "block amazon")

    assert is_blocked(game, "amazon")
    assert is_blocked(game, "elf")


@pytest.mark.rule("MR-16.6")
def test_blocked_individuals_become_unhidden_and_lose_turns_to_come() -> None:
    game = three()
    put(game, "giant 1", "cliff 1")

    daylight(game, "amazon", "dwarf", amazon="-, M cliff 2", elf="M cliff 2", dwarf="-")
    assert asked(game, "block amazon") == 1
    do(game, 1, "block amazon")
    answer(game)

    assert not is_hidden(game, "elf")
    assert where(game, "amazon") == "cliff 3"
    assert where(game, "elf") == "cliff 3"
    assert events_of(game, events.TurnLost) == [events.TurnLost(being("elf"))]
    assert [began.being for began in events_of(game, events.TurnBegan)] == [being("amazon"), being("dwarf")]


@pytest.mark.rule("MR-16.6")
def test_lost_turn_causes_nothing_at_its_end() -> None:
    game = begun("amazon", "elf", amazon="cliff 3", elf="cliff 3", giant_1="cliff 1")

    daylight(game, "amazon", monsters=4, amazon="-", elf="-")
    assert asked(game, "block amazon") == 1
    do(game, 1, "block amazon")
    answer(game)

    assert len(events_of(game, events.MonsterMoved)) == 1


@pytest.mark.rule("MR-16.6")
def test_individual_whose_turn_is_over_loses_nothing_else() -> None:
    game = three()

    daylight(game, "elf", "amazon", "dwarf", amazon="-, M cliff 2", elf="", dwarf="-")
    assert asked(game, "block elf") == 0
    do(game, 0, "block elf")
    answer(game)

    assert is_blocked(game, "elf")
    assert events_of(game, events.TurnLost) == []


@pytest.mark.rule("MR-16.6", "MR-13.18")
def test_phase_in_which_the_turn_ends_has_no_end() -> None:
    game = begun("amazon", "elf", amazon="cliff 3", elf="cliff 3")
    put(game, "ogre 1", "cliff 3")

    daylight(game, "amazon", "elf", amazon="-, -", elf="-")
    game.block(being("phq"), being("amazon"), "MR-13.18")
    do(game, 0, "done")

    assert is_blocked(game, "amazon")
    assert not is_blocked(game, "ogre 1")


@pytest.mark.rule("MR-16.7")
def test_blocked_individual_can_still_block_at_the_end_of_phases_of_others() -> None:
    game = three()

    daylight(game, "amazon", "dwarf", amazon="-", elf="-", dwarf="-")
    assert asked(game, "block amazon") == 1
    do(game, 1, "block amazon")
    assert asked(game, "block dwarf") == 0
    do(game, 0, "none")

    assert texts(game, 1) == ["none", "block dwarf"]


@pytest.mark.rule("MR-16.8")
def test_blocked_monster_stops_prowling() -> None:
    game = begun("amazon", "elf", amazon="cliff 3", elf="cliff 2", giant_1="cliff 1", giant_2="cliff 1")

    daylight(game, "amazon", 1, 1, "elf", monsters=4, amazon="H", elf="")
    assert asked(game, "block giant 1") == 0
    do(game, 0, "block giant 1")
    answer(game)

    assert where(game, "giant 1") == "cliff 3"
    assert where(game, "giant 2") == "cliff 2"


@pytest.mark.rule("MR-16.9")
def test_unhired_natives_neither_block_nor_are_blocked() -> None:
    game = begun("amazon", amazon="cliff 3", lhq="cliff 3", r2="cliff 3")

    daylight(game, "amazon", 1, 1, amazon="H, M cliff 2")
    assert asked(game, "block lhq") == NOWHERE

    assert where(game, "amazon") == "cliff 2"
    assert not blocking.takes_part(game, being("lhq"))


@pytest.mark.rule("MR-16.9", "MR-13.18")
def test_natives_that_block_are_not_blocked_themselves() -> None:
    game = begun("amazon", "elf", amazon="cliff 3", elf="cliff 3", phq="cliff 3")
    daylight(game, "amazon", "elf", amazon="-, -", elf="-")

    game.block(being("phq"), being("amazon"), "MR-13.18")

    assert is_blocked(game, "amazon")
    assert not is_blocked(game, "phq")


@pytest.mark.rule("MR-14.12", "MR-16.10")
def test_underlings_and_those_off_the_map_take_no_part() -> None:
    game = begun("amazon", "elf", amazon="cliff 3", elf="cliff 3", r2="cliff 3")
    hire(game, 1, "r2")
    game.position.characters[1].at = NOWHERE

    daylight(game, "amazon", 1, 1, amazon="H, M cliff 2")
    assert asked(game, "block r2") == NOWHERE

    assert where(game, "amazon") == "cliff 2"


@pytest.mark.rule("MR-16.11")
def test_monsters_block_first_and_then_no_choice_is_left() -> None:
    game = three()
    put(game, "giant 1", "cliff 3")
    game.position.hidden = 0

    daylight(game, "amazon", "dwarf", "elf", amazon="-", elf="-", dwarf="-")
    do(game, 0, "done")

    assert [event.blocker for event in events_of(game, events.Blocked)] == [being("giant 1")]
    assert "done" in texts(game, 2)


@pytest.mark.rule("MR-16.11", "MR-1.14")
def test_others_choose_in_seat_order_from_the_one_whose_phase_it_was() -> None:
    game = three()

    daylight(game, "elf", "amazon", "dwarf", amazon="-", elf="-", dwarf="-")
    assert asked(game, "block elf") == 2
    do(game, 2, "none")

    assert texts(game, 0) == ["none", "block elf"]


@pytest.mark.rule("MR-16.4", "MR-16.9", "MR-16.10", "MR-16.11", "MR-11.3", "MR-14.12", "MR-15.15")
@pytest.mark.parametrize(
    ("line", "clause"),
    [
        *[("block captain", "MR-16.4"), ("block elf", "MR-16.4"), ("block wolf_a 1", "MR-16.4")],
        *[("block l1", "MR-14.12"), ("block c1", "MR-16.9"), ("block witch", "MR-16.11"), ("block druid", "MR-15.15")],
        *[
            ("block dwarf", "MR-11.3"),
            ("block pilgrim", "MR-16.10"),
            ("block magician", "MR-16.4"),
            ("done", "MR-16.4"),
        ],
    ],
)
def test_blocking_is_rejected_with_the_reason(line: str, clause: str) -> None:
    """At the end of a phase of the Amazon the Elf can block her alone."""
    game = expedition(
        "amazon cliff 3 records blank, blank | elf cliff 3 | dwarf cliff 3 | druid cliff 3 records follow magician |"
        "magician cliff 3 unhidden | captain cliff 2 | witch cliff 3 blocked | pilgrim cliff 3 unhidden;"
        "l1 cliff 3 hired 0; c1 cliff 3; wolf_a 1 cliff 3 in_the_air; stage daylight",
        rng=ScriptedRng([being("amazon")]),
    )
    game.position.effects.begin("asleep", target=being("pilgrim"), lasts=until("midnight"))
    do(game, 0, "done")
    do(game, 0, "none")

    rejection = game.why_not(game.action_space.find(line), 1)

    assert rejection is not None
    assert rejection.clause == clause


@pytest.mark.rule("MR-16.4", "MR-16.11", "MR-14.10")
def test_character_may_block_at_the_end_of_a_phase_of_its_own_leader() -> None:
    game = begun("amazon", "elf", amazon="cliff 3", elf="cliff 3", lhq="cliff 3")
    hire(game, 0, "lhq")

    daylight(game, "lhq", "amazon", "elf", lhq="-, M cliff 2", amazon="-", elf="-")
    assert asked(game, "block lhq") == 0
    do(game, 0, "none")
    assert asked(game, "block lhq") == 1
    do(game, 1, "block lhq")

    assert is_blocked(game, "elf")
    assert where(game, "lhq") == "cliff 3"


@pytest.mark.rule("MR-16.4")
def test_anybody_unhidden_may_be_blocked_at_the_end_of_an_own_phase() -> None:
    game = three()
    game.position.hidden = 0

    daylight(game, "elf", "amazon", "dwarf", amazon="-", elf="-", dwarf="-")
    assert asked(game, "block amazon") == 1

    assert texts(game, 1) == ["none", "block amazon", "block dwarf"]
