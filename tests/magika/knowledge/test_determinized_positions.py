"""Determinizations are positions like any other: every check of a position holds for them, and they play on."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from arcana_core.chance.rng import Rng
from arcana_magika import Game, Rules, actions
from arcana_magika.chapters.setup import ARTIFACT_ROWS, CLOAK_ROWS, EBON_START, STARTS
from arcana_magika.knowledge.determinization.standings import spread
from arcana_magika.model.tables import GOOD, NEUTRAL
from arcana_magika.scenario import contest


def taken_up(game: Game, player: int, seed: int) -> Game:
    """A determinization for this player, continued like a position from elsewhere."""
    copy = game.determinize(player, Rng(seed))
    again = Game.at(copy.position, rules=game.rules, players=game.player_count, seed=seed)
    assert again.view(player) == game.view(player)
    return again


def walk(players: int, number: int) -> Iterator[Game]:
    """A game of random picks with a missing sheet now and then, several times in each turn."""
    chance = Rng(f"determinized {number}")
    game = Game(players, seed=number, rules=Rules(turn_limit=6), log=False)
    count = 0
    while not game.is_over:
        player = chance.choice(game.players_to_act)
        if game.position.stage == "orders" and chance.below(200) == 0:
            game.apply(actions.MISSING, player)
        else:
            game.apply(chance.choice(game.legal_actions(player)), player)
        count += 1
        if count % 61 == 0:
            yield game


@pytest.mark.rule("MG-32.7", "MG-38.2", "MG-28.1", "MG-21.18", "MG-21.19")
@pytest.mark.parametrize(("players", "number"), [(3, 1), (4, 2), (5, 3), (7, 149), (9, 71), (13, 4)])
def test_determinization_of_a_random_game_is_a_possible_position(players: int, number: int) -> None:
    for step, game in enumerate(walk(players, number)):
        if not game.is_over:
            taken_up(game, step % players, step)


@pytest.mark.rule("MG-28.7", "MG-28.8", "MG-28.9", "MG-24.54", "MG-24.56", "MG-24.58")
@pytest.mark.parametrize("number", range(100, 112))
def test_determinization_amid_a_crowd_is_a_possible_position(
    number: int, crowds: Callable[[int], Iterator[Game]]
) -> None:
    for game in crowds(number):
        for player in range(game.player_count):
            again = taken_up(game, player, number)
        chance = Rng(number)
        for _ in range(20):
            player = chance.choice(again.players_to_act)
            again.apply(chance.choice(again.legal_actions(player)), player)


@pytest.mark.rule("MG-32.7", "MG-5.4")
def test_both_ends_of_a_standing_are_drawn_where_only_one_mage_can_have_one_of_them() -> None:
    odd_only_for_the_second = (True, False)

    def fits(place: int, value: int) -> bool:
        return value % 2 == 0 or not odd_only_for_the_second[place]

    for seed in range(20):
        assert spread(Rng(seed), [(-100, 100)] * 2, 76, 93, fits) == [76, 93]
        assert spread(Rng(seed), [(-100, 100)] * 2, 75, 94, fits) == [94, 75]


@pytest.mark.rule("MG-32.7", "MG-5.4")
def test_odd_reported_equivalent_aptitude_is_kept() -> None:
    assert (GOOD, NEUTRAL) == (0, 1)
    game = contest(
        "A m7 | B m8 Neutral aptitude 12 | C k5 aptitude 93 | D h4 Neutral aptitude 10 | M a1 Neutral aptitude 8"
    )

    for seed in range(20):
        reported = taken_up(game, 0, seed).view(0).standings
        assert reported is not None and (reported.aptitude.lowest, reported.aptitude.highest) == (76, 93)


@pytest.mark.rule("MG-7.9", "MG-7.10", "MG-38.4")
def test_before_the_first_turn_everything_unseen_is_drawn_where_it_may_begin() -> None:
    game = Game(6, seed=5, log=False)
    while game.position.stage == "setup":
        game.apply(game.legal_actions(*game.players_to_act)[0], *game.players_to_act)
    places: list[set[int]] = [set() for _ in game.arena.artifacts]

    for seed in range(30):
        arena = game.determinize(0, Rng(seed)).arena
        for artifact, cell in enumerate(arena.artifacts):
            assert cell in ARTIFACT_ROWS[artifact]  # no mage holds one yet
            places[artifact].add(cell)
        assert sum(map(len, arena.cloaks)) == 18 and arena.gone == [0] * 6
        assert all(cell in CLOAK_ROWS for cells in arena.cloaks for cell in cells)
        assert all(len(mage.scrolls) >= 1 for mage in arena.mages)
        assert all(mage.cell in STARTS for mage in arena.mages[:-1]) and arena.mages[-1].cell == EBON_START
    assert all(len(cells) > 5 for cells in places[1:])  # the novice is Good and knows the Crown's space
    assert len(places[0]) == 1


@pytest.mark.rule("MG-28.1", "MG-7.10", "MG-22.1")
def test_items_beyond_six_scrolls_are_remaining_cloaks() -> None:
    rules = Rules(cloaks_of_a_colour=1)
    lying = "YELLOW m7, GREEN m7, ORANGE m7, VIOLET m7"
    scrolls = "HEALS HEALS HEALS HEALS HEALS HEALS"
    game = contest(f"A m7 | B m7 carries RED BLUE scrolls {scrolls}", rules=rules, lying=lying)

    for seed in range(10):
        other = taken_up(game, 0, seed).arena.mages[1]
        assert (len(other.scrolls), other.cloaks) == (6, (0, 1))


@pytest.mark.rule("MG-32.7", "MG-5.4")
def test_neutral_mages_are_drawn_where_even_ends_of_the_standing_allow_them() -> None:
    game = contest("A m7 aptitude 50 | B a1 aptitude 20 | C k5 aptitude 60 | D h4 aptitude 70 | M z1 Evil aptitude -80")

    drawn = [taken_up(game, 0, seed).arena.mages[1:] for seed in range(20)]

    assert any(mage.alignment == NEUTRAL for mages in drawn for mage in mages)
    assert any(mage.alignment == GOOD for mages in drawn for mage in mages)


@pytest.mark.rule("MG-38.2", "MG-7.12")
def test_before_the_first_report_nothing_is_known() -> None:
    view = Game(3, seed=1).view(0)

    assert (view.report, view.recon, view.bearing, view.standings) == (None, None, None, None)
    assert (view.ally_recons, view.mages, view.inspected, view.artifact_spaces, view.colours) == ((), (), (), (), ())
    assert (view.cloak_spaces, view.allies, view.messages, view.notices, view.offers, view.tasks) == ((),) * 6
    assert (view.history, view.terrain_at("m7"), view.seen_at("m7"), view.mage("B")) == ((), None, None, None)
