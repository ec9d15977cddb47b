"""Determinized games give the player the same report again (MG-28, MG-32, MG-38)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.testing import random_play
from arcana_magika.chapters.reports import reports
from arcana_magika.game import Game
from arcana_magika.knowledge.determinization import standings
from arcana_magika.model.geometry import space
from arcana_magika.model.knowledge import FACTS, Knowledge
from arcana_magika.model.orders import Sheet
from arcana_magika.model.tables import ARTIFACTS, NEUTRAL
from arcana_magika.rules import Rules
from arcana_magika.scenario import contest, play_turn
from arcana_magika.sheets.text import order_of

Crowds = Callable[[int], Iterator[Game]]
REPORTED = (
    *("turn", "recon", "spaces", "bearing", "colours", "cells", "allies", "ally_recons", "inspected", "effects"),
    *("offers", "players"),
)


@pytest.fixture
def reported_again(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Knowledge, ...]]:
    """The reports made during determinization, before the viewer's own knowledge replaces them."""
    made: list[tuple[Knowledge, ...]] = []
    real = reports.make_reports

    def make_reports(game: Game) -> None:
        real(game)
        made.append(tuple(game.arena.knowledge[:]))

    monkeypatch.setattr(reports, "make_reports", make_reports)
    return made


def walks(players: int, number: int) -> Iterator[Game]:
    """One game of random players, at the beginning of each of its first turns."""
    chance = Rng(f"walk {number}")
    game = Game(players, seed=number, rules=Rules(turn_limit=6), log=False)
    turn = 0
    for played in random_play(game, chance):
        if played.position.turn > turn and played.players_to_act:
            turn = played.position.turn
            yield played


def differences(true: Knowledge, anew: Knowledge) -> list[str]:
    """The differences of two reports about the present."""
    found = [part for part in REPORTED if getattr(true, part) != getattr(anew, part)]
    found += [
        part for part in ("own", "lowest", "highest") if getattr(true.standing, part) != getattr(anew.standing, part)
    ]
    for was, now in zip(true.mages, anew.mages, strict=True):
        for fact in FACTS:
            is_reported = was is not None and was.turn_of(fact) == true.turn
            is_reported_again = now is not None and now.turn_of(fact) == true.turn
            if is_reported != is_reported_again:
                found.append(f"{fact} of {was or now}")
            elif was is not None and now is not None and is_reported:
                old, new = getattr(was, fact), getattr(now, fact)
                if fact == "artifacts" and was.turn_of("all_artifacts") < true.turn:
                    old, new = old & 0b111, new & 0b111  # the viewer may remember more of the others
                if old != new:
                    found.append(f"{fact} of {was} is {new}")
    return found


@pytest.mark.rule("MG-28.1", "MG-28.7", "MG-28.8", "MG-28.9", "MG-28.11", "MG-28.12", "MG-32.7", "MG-38.2", "MG-40.53")
@pytest.mark.parametrize("number", range(8))
def test_of_a_world_determinized_amid_a_crowd_the_same_report_is_made(
    number: int, reported_again: list[tuple[Knowledge, ...]], crowds: Crowds
) -> None:
    chance = Rng(number)
    for game in crowds(number):
        for viewer in range(game.player_count):
            game.determinize(viewer, chance)
            assert not differences(game.arena.knowledge[viewer], reported_again[-1][viewer])


@pytest.mark.rule("MG-28.1", "MG-21.18", "MG-21.19", "MG-29.3", "MG-32.7", "MG-38.2")
@pytest.mark.parametrize("players", [3, 5, 13])
def test_determinized_world_gives_the_same_report_with_the_same_points(
    players: int, reported_again: list[tuple[Knowledge, ...]]
) -> None:
    chance, points = Rng(players), []
    for game in walks(players, 1):
        for viewer in range(players):
            game.determinize(viewer, chance)
            true, anew = game.arena.knowledge[viewer], reported_again[-1][viewer]
            assert not differences(true, anew)
            points.append(true.standing.quarters == anew.standing.quarters)
    assert sum(points) >= 0.8 * len(points)


@pytest.mark.rule("MG-5.4", "MG-32.7")
def test_odd_end_of_the_standings_is_that_of_a_mage_who_is_not_neutral() -> None:
    game = contest("A y2 Good | B m8 Evil aptitude -71 | M a1 Evil aptitude -71", seed=1)
    for number in range(20):
        twin = game.determinize(0, Rng(number))
        assert all(mage.alignment != NEUTRAL for mage in twin.arena.mages[1:])
        assert {(mage.aptitude, mage.alignment) for mage in twin.arena.mages[1:]} <= {(71, 0), (-71, 2)}


@pytest.mark.rule("MG-24.9", "MG-24.58")
def test_holder_of_an_artifact_missing_from_knowledge_of_artifacts_was_protected() -> None:
    game = contest(
        "A m7 scrolls KNART* | B y2 holds SCEPTER scrolls PROKN* arcania 90", seed=3, rules=Rules(skill_check=0)
    )
    for _ in range(30):
        play_turn(game, A="REST; REST; REST; REST; CAST KNART", B="CAST PROKN; REST; CAST PROKN; REST; CAST PROKN")
        if game.arena.effects.has("PROKN", 1) and len(game.arena.knowledge[0].spaces) == 2:
            break
        for mage in game.arena.mages:
            mage.arcania = 90
    assert [artifact for artifact, _ in game.arena.knowledge[0].spaces] == [0, 1]

    for number in range(20):
        twin = game.determinize(0, Rng(number))
        assert twin.arena.holder(ARTIFACTS.index("SCEPTER")) in (1, 2, 3)


@pytest.mark.rule("MG-38.2", "MG-38.5", "MG-30.3", "MG-37.20")
def test_determinized_game_keeps_nothing_of_the_others_choices_and_orders() -> None:
    game = Game(5, seed=2)
    chance = Rng(2)
    while game.position.turn < 2:
        player = chance.choice(game.players_to_act)
        game.apply(chance.choice(game.legal_actions(player)), player)
    twins = [game.determinize(0, Rng(number)) for number in range(40)]

    parts: tuple[Callable[[Game], object], ...] = (
        lambda twin: twin.position.registrations[3].race,
        lambda twin: twin.arena.mages[3].alignment,
        lambda twin: twin.arena.mages[3].endurance,
        lambda twin: twin.arena.mages[3].scrolls,
        lambda twin: twin.arena.tasks,
        lambda twin: twin.arena.artifacts[8],
        lambda twin: twin.arena.cloaks[0],
        lambda twin: twin.arena.base[space("c1")],
    )
    for part in parts:
        assert len({part(twin) for twin in twins}) > 1
    assert all(twin.position.registrations[0] == game.position.registrations[0] for twin in twins)


@pytest.mark.rule("MG-30.12", "MG-30.17", "MG-30.34", "MG-32.7")
def test_determinized_ebon_mage_has_met_and_hurt_as_many_as_the_tasks_show() -> None:
    game = contest("A m7 | B m9 | C y2 | D y4 | M m8", seed=1, tasks=(8, 13, 30))
    reported = dict(game.arena.knowledge[game.ebon].tasks)
    assert reported == {8: False, 13: False, 30: True}
    for number in range(30):
        chronicle = game.determinize(game.ebon, Rng(number)).arena.chronicle
        assert chronicle.met.bit_count() < 4 and chronicle.hurt.bit_count() < 3 and not chronicle.lonely


@pytest.mark.rule("MG-40.51")
def test_dropped_player_determinizes_a_game_in_progress() -> None:
    game = contest("A m7 missed 2 | B m9 | C y2", seed=1)
    orders = Sheet((order_of("REST"),) * 5)
    for player in game.players_to_act:
        game.hand_in(Sheet(orders.orders, missing=True) if player == 0 else orders, player)
    assert game.arena.mages[0].cell < 0

    twin = game.determinize(0, Rng(1))

    assert twin.view(0) == game.view(0)
    assert all(mage.cell >= 0 and mage.max_endurance > 0 for mage in twin.arena.mages[1:])


@pytest.mark.rule("MG-32.7")
def test_numbers_are_spread_from_end_to_end_within_their_bounds() -> None:
    for number in range(200):
        values = standings.spread(
            Rng(number), [(0, 100), (40, 60), (10, 20)], 15, 80, lambda place, value: place != 1 or 40 <= value <= 60
        )
        assert (min(values), max(values)) == (15, 80)
        assert 40 <= values[1] <= 60
