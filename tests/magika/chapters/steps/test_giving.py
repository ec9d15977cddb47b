"""Gives (MG-11), and the words by which items are named (MG-22.4, MG-35.7, MG-35.25, MG-40.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.effects import phases, turns
from arcana_magika import Game, contest
from arcana_magika.events import Given, OrderExecuted
from arcana_magika.model.orders import Cast, Give, Offer
from arcana_magika.model.state import Phase
from arcana_magika.model.tables import ARTIFACTS, COLOURS, CROWN, ORB

if TYPE_CHECKING:
    from tests.magika.conftest import Step

NO_DRAW = ScriptedRng([])
A, B, C = range(3)


def scrolls(game: Game, player: int) -> list[str]:
    """The codes of the scrolls by slot, "" for a free one, up to the last occupied one."""
    codes = ["" if scroll is None else scroll.code for scroll in game.arena.mages[player].slots]
    while codes and not codes[-1]:
        codes.pop()
    return codes


def cloaks(game: Game, player: int) -> list[str]:
    return [COLOURS[colour] for colour in game.arena.mages[player].cloaks]


def artifacts(game: Game, player: int) -> list[str]:
    return [ARTIFACTS[artifact] for artifact in game.arena.artifacts_of(player)]


@pytest.mark.rule("MG-11.1", "MG-11.2", "MG-36.1")
def test_scrolls_an_artifact_or_a_cloak_pass_to_a_mage_in_the_same_space(step: Step) -> None:
    game = contest("A m7 scrolls ATEND HEALS TELPT holds ORB HELM carries RED BLUE | B m7 scrolls KNART", rng=NO_DRAW)

    assert not step(game, "give", 1, A="GIVE B TELPT ATEND").rests
    assert not step(game, "give", 2, A="GIVE B HELM").rests
    assert not step(game, "give", 3, A="GIVE B BLUE").rests

    assert (scrolls(game, A), artifacts(game, A), cloaks(game, A)) == (["", "HEALS"], ["ORB"], ["RED"])
    assert (scrolls(game, B), artifacts(game, B), cloaks(game, B)) == (["KNART", "TELPT", "ATEND"], ["HELM"], ["BLUE"])
    done = [entry.event for entry in game.log if isinstance(entry.event, OrderExecuted)]
    assert [(event.ordered, event.executed) for event in done] == [
        ("GIVE B TELPT ATEND", "GIVE B TELPT ATEND"),
        ("GIVE B HELM", "GIVE B HELM"),
        ("GIVE B BLUE", "GIVE B BLUE"),
    ]
    reported = [entry.event for entry in game.log if isinstance(entry.event, Given)]
    assert reported == [
        Given(mage=A, receiver=B, items=("TELPT", "ATEND"), disintegrated=(), parties=(A, B)),
        Given(mage=A, receiver=B, items=("HELM",), disintegrated=(), parties=(A, B)),
        Given(mage=A, receiver=B, items=("BLUE",), disintegrated=(), parties=(A, B)),
    ]


@pytest.mark.rule("MG-11.1")
@pytest.mark.parametrize("named", ["HELM ORB", "RED BLUE", "HEALS ORB", "ORB #1", "HEALS RED", "RED HELM", "RED RED"])
def test_artifact_or_a_cloak_is_given_alone(step: Step, named: str) -> None:
    game = contest("A m7 scrolls HEALS holds ORB HELM carries RED BLUE | B m7", rng=NO_DRAW)

    phase = step(game, "give", A=Give("B", tuple(named.split())))

    assert phase.rests == {A: "MG-11.2" if named == "RED RED" else "MG-11.1"}
    assert (scrolls(game, A), artifacts(game, A), cloaks(game, A)) == (["HEALS"], ["ORB", "HELM"], ["RED", "BLUE"])


@pytest.mark.rule("MG-11.2", "MG-9.3", "MG-25.14")
@pytest.mark.parametrize(
    ("mages", "order"),
    [
        ("A m7 holds ORB wears RED | B m8 wears RED", "GIVE B ORB"),  # a team mate, in the next space
        ("A m7 scrolls HEALS | B m7", "GIVE B ATEND"),
        ("A m7 scrolls HEALS | B m7", "GIVE B HEALS ATEND"),
        ("A m7 scrolls HEALS | B m7", "GIVE B HEALS HEALS"),
        ("A m7 scrolls HEALS | B m7", "GIVE B #2"),
        ("A m7 | B m7 holds ORB", "GIVE B ORB"),
        ("A m7 wears RED | B m7", "GIVE B RED"),  # the worn one
        ("A m7 holds ORB | B m7", "GIVE A ORB"),
        ("A m7 holds ORB | B m7", "GIVE F ORB"),  # an unused letter
    ],
)
def test_give_to_an_absent_mage_or_of_a_missing_item_is_a_rest(step: Step, mages: str, order: str) -> None:
    game = contest(mages, rng=NO_DRAW)
    before = game.arena.clone()

    phase = step(game, "give", A=order)

    assert phase.rests == {A: "MG-11.2"}
    assert game.arena == before


@pytest.mark.rule("MG-11.2", "MG-33.4")
def test_dropped_mage_receives_nothing(step: Step) -> None:
    game = contest("A m7 holds ORB | B m7 | C m7", rng=NO_DRAW)
    game.arena.mages[B].cell = -1

    assert step(game, "give", A="GIVE B ORB").rests == {A: "MG-11.2"}


@pytest.mark.rule("MG-11.3", "MG-12.2")
@pytest.mark.parametrize("has", ["carries BLUE YELLOW", "wears BLUE carries YELLOW", "wears RED carries RED", "barred"])
def test_cloak_cannot_be_given_to_a_barred_mage_or_one_with_two(step: Step, has: str) -> None:
    game = contest(f"A m7 carries RED | B m7 {has}", rng=NO_DRAW)

    phase = step(game, "give", A="GIVE B RED")

    assert phase.rests == {A: "MG-11.3"}
    assert cloaks(game, A) == ["RED"]


@pytest.mark.rule("MG-11.3", "MG-24.44")
def test_barred_mage_under_major_cloak_aid_can_be_given_a_cloak(step: Step) -> None:
    game = contest("A m7 carries RED | B m7 barred", rng=NO_DRAW)
    game.arena.effects.begin("CKAID", target=B, lasts=turns(3))

    assert not step(game, "give", A="GIVE B RED").rests
    assert cloaks(game, B) == ["RED"]


@pytest.mark.rule("MG-11.3")
@pytest.mark.parametrize("has", ["wears BLUE", "carries RED", "carries BLUE"])
def test_second_cloak_can_be_given(step: Step, has: str) -> None:
    game = contest(f"A m7 carries RED wears GREEN | B m7 {has}", rng=NO_DRAW)

    assert not step(game, "give", A="GIVE B RED").rests
    assert "RED" in cloaks(game, B)
    assert cloaks(game, A) == []


@pytest.mark.rule("MG-11.4", "MG-22.1", "MG-22.2")
def test_scrolls_beyond_six_disintegrate_in_the_order_named(step: Step) -> None:
    game = contest("A m7 scrolls ATEND HEALS TELPT | B m7 scrolls KNART KNART KNART KNART KNART", rng=NO_DRAW)

    step(game, "give", A="GIVE B TELPT ATEND HEALS")

    assert scrolls(game, B) == ["KNART"] * 5 + ["TELPT"]
    assert scrolls(game, A) == []
    (reported,) = [entry.event for entry in game.log if isinstance(entry.event, Given)]
    assert (reported.items, reported.disintegrated) == (("TELPT", "ATEND", "HEALS"), ("ATEND", "HEALS"))


@pytest.mark.rule("MG-11.5")
def test_prolonged_scroll_stays_prolonged_with_the_same_end(step: Step) -> None:
    game = contest("A m7 scrolls HEALS TELPT | B m7", rng=NO_DRAW)
    scroll = game.arena.mages[A].slots[1]
    assert scroll is not None
    (before,) = [game.arena.effects.begin("PROSP", target=scroll.serial, lasts=phases(7)).effect]

    step(game, "give", A="GIVE B TELPT")

    given = game.arena.mages[B].slots[0]
    assert given is not None and given.code == "TELPT"
    assert game.arena.effects.of("PROSP", given.serial) == (before,)


@pytest.mark.rule("MG-11.4", "MG-22.9")
def test_prolongation_of_a_scroll_that_disintegrates_is_gone_with_it(step: Step) -> None:
    game = contest("A m7 scrolls HEALS* | B m7 scrolls KNART KNART KNART KNART KNART KNART", rng=NO_DRAW)

    step(game, "give", A="GIVE B HEALS")

    assert game.arena.effects.of("PROSP") == ()


@pytest.mark.rule("MG-11.6")
@pytest.mark.parametrize("state", ["endurance 5", "endurance 0", "paralyzed"])
def test_helpless_mages_receive(step: Step, state: str) -> None:
    game = contest(f"A m7 holds ORB | B m7 {'' if state == 'paralyzed' else state}", rng=NO_DRAW)
    if state == "paralyzed":
        game.arena.effects.begin("PLYZE", target=B, lasts=turns(1))

    step(game, "give", A="GIVE B ORB")

    assert artifacts(game, B) == ["ORB"]


@pytest.mark.rule("MG-11.6", "MG-29.6", "MG-30.18")
def test_ebon_mage_receives_artifacts_and_cloaks_too(step: Step) -> None:
    game = contest("A m7 holds ORB | B m7 carries RED | M m7 Evil", rng=NO_DRAW)

    step(game, "give", 1, A="GIVE M ORB")
    step(game, "give", 2, B="GIVE M RED")

    assert (artifacts(game, game.ebon), cloaks(game, game.ebon)) == (["ORB"], ["RED"])
    assert game.arena.chronicle.artifacts_held == 1 << ORB


@pytest.mark.rule("MG-11.7", "MG-1.14")
def test_gives_come_in_standing_order_and_see_earlier_gifts(step: Step) -> None:
    passed = contest("A m7 endurance 80 | B m7 endurance 90 holds ORB | C m7", rng=NO_DRAW)
    missed = contest("A m7 endurance 90 | B m7 endurance 80 holds ORB | C m7", rng=NO_DRAW)

    on = step(passed, "give", A="GIVE C ORB", B="GIVE A ORB")
    late = step(missed, "give", A="GIVE C ORB", B="GIVE A ORB")

    assert (artifacts(passed, C), on.rests) == (["ORB"], {})
    assert (artifacts(missed, A), late.rests) == (["ORB"], {A: "MG-11.2"})


@pytest.mark.rule("MG-1.14", "MG-1.16")
def test_equals_give_in_random_order_and_the_ebon_mage_before_them(step: Step) -> None:
    rng = ScriptedRng([2])
    game = contest(
        "A m7 carries RED | B m7 carries BLUE | C m7 wears GREEN | M m7 skill 70 holds ORB carries YELLOW", rng=rng
    )

    # All have 100 Endurance, 50 Arcania and skill 70: M gives first; then D(2)=2 lets B give before A.
    phase = step(game, "give", A="GIVE C RED", B="GIVE C BLUE", M="GIVE A ORB")

    assert rng.finished
    assert phase.rests == {A: "MG-11.3"}
    assert cloaks(game, C) == ["BLUE"]


@pytest.mark.rule("MG-11.8", "MG-22.8")
@pytest.mark.parametrize("named", ["TELPT", "#1", "HEALS #1", "HEALS TELPT"])
def test_give_that_names_a_bound_scroll_is_illegal_as_a_whole(step: Step, named: str) -> None:
    game = contest("M m7 scrolls TELPT! HEALS | A m7", rng=NO_DRAW)

    phase = step(game, "give", M=f"GIVE A {named}")

    assert phase.rests == {game.ebon: "MG-11.8"}
    assert scrolls(game, game.ebon) == ["TELPT", "HEALS"]


@pytest.mark.rule("MG-9.8")
def test_paralyzed_mage_gives_nothing_and_does_not_rest(step: Step) -> None:
    game = contest("A m7 holds ORB | B m7", rng=NO_DRAW)
    game.arena.effects.begin("PLYZE", target=A, lasts=turns(1))

    assert step(game, "give", A="GIVE B ORB").rests == {}
    assert artifacts(game, A) == ["ORB"]


@pytest.mark.rule("MG-22.4", "MG-35.7", "MG-35.25", "MG-40.4")
@pytest.mark.parametrize(
    ("named", "left", "given"),
    [
        ("HEALS", ["", "ATEND", "HEALS", "HEALS"], ["HEALS"]),
        ("HEALS HEALS", ["", "ATEND", "", "HEALS"], ["HEALS", "HEALS"]),
        ("#3 #3", ["HEALS", "ATEND", "", "HEALS"], ["HEALS"]),
        ("#1 HEALS", ["", "ATEND", "", "HEALS"], ["HEALS", "HEALS"]),
        ("HEALS #1", ["", "ATEND", "", "HEALS"], ["HEALS", "HEALS"]),
        ("#4 #2 HEALS", ["", "", "HEALS"], ["HEALS", "ATEND", "HEALS"]),
    ],
)
def test_every_word_means_one_more_item_and_a_code_none_that_is_named_by_its_slot(
    step: Step, named: str, left: list[str], given: list[str]
) -> None:
    game = contest("A m7 scrolls HEALS ATEND HEALS HEALS | B m7", rng=NO_DRAW)

    step(game, "give", A=f"GIVE B {named}")

    assert (scrolls(game, A), scrolls(game, B)) == (left, given)


@pytest.mark.rule("MG-25.7", "MG-25.8")
def test_other_spellings_are_understood(step: Step) -> None:
    game = contest("A m7 scrolls FGMAP STLIT holds ANKH | B m7", rng=NO_DRAW)

    step(game, "give", 1, A="GIVE B FOGMP STEIT")
    step(game, "give", 2, A="GIVE B ANHK")

    assert (scrolls(game, B), artifacts(game, B)) == (["FGMAP", "STLIT"], ["ANKH"])


@pytest.mark.rule("MG-30.8", "MG-30.9", "MG-40.5")
def test_chronicle_distinguishes_the_ebon_mages_gifts_from_arrived_scrolls(step: Step) -> None:
    game = contest(
        "M m7 holds ORB carries RED scrolls HEALS HEALS HEALS HEALS | A m7 | B m7 | C m7 scrolls ATEND ATEND ATEND ATEND ATEND ATEND",
        rng=NO_DRAW,
    )
    orders = ("GIVE A ORB", "GIVE A RED", "GIVE A HEALS", "GIVE A HEALS", "GIVE B HEALS")

    for number, order in enumerate(orders, start=1):
        step(game, "give", number, M=order)

    assert game.arena.chronicle.gifts == 2
    assert game.arena.chronicle.scroll_receivers == 1 << A | 1 << B

    step(game, "give", M="GIVE C HEALS")
    assert scrolls(game, game.ebon) == []
    assert game.arena.chronicle.scroll_receivers == 1 << A | 1 << B


@pytest.mark.rule("MG-30.8", "MG-30.9")
def test_novices_gives_are_not_in_the_chronicle(step: Step) -> None:
    game = contest("A m7 holds CROWN scrolls HEALS | B m7", rng=NO_DRAW)
    before = game.arena.chronicle

    step(game, "give", 1, A="GIVE B CROWN")
    step(game, "give", 2, A="GIVE B HEALS")

    assert game.arena.holds(B, CROWN)
    assert game.arena.chronicle == before


@pytest.mark.rule("MG-30.10")
def test_two_gives_to_one_petitioner_in_a_turn_count_once(step: Step) -> None:
    game = contest("M m7 scrolls HEALS HEALS HEALS HEALS | A m7 | B m7 | C m7", rng=NO_DRAW)
    game.arena.note(petitioners=1 << A | 1 << B)

    for number, order in enumerate(("GIVE A HEALS", "GIVE A HEALS", "GIVE B HEALS", "GIVE C HEALS"), start=1):
        step(game, "give", number, M=order)

    assert game.arena.chronicle.favours == 2


@pytest.mark.rule("MG-27.5")
def test_executed_give_of_the_ebon_mage_fulfils_the_deal_it_fits(step: Step) -> None:
    game = contest("M m7 holds ORB scrolls HEALS | A m7 | B m7", rng=NO_DRAW)
    required = Offer(Give("A", ("HEALS",)), 30, "ARCANIA")
    other = Offer(Cast("HEALS"), 20, "ARCANIA")

    def give(order: str) -> Phase:
        phase = Phase(1, 1, 1, [None] * game.player_count, accepted=[(A, required), (B, other)])
        phase.orders[game.ebon] = Give("A", tuple(order.split()))
        game.give_step(phase)
        return phase

    assert give("ATEND").deals == []
    assert give("#1").deals == [(A, required)]
