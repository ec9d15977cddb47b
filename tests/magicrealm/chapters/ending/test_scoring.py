"""Scores and the end of the game (MR-22.7 to MR-22.22, MR-5.12, worked example MR-49.33)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.errors import NotationError
from arcana_magicrealm import Game, Rules, events, expedition
from arcana_magicrealm.chapters import belongings
from arcana_magicrealm.chapters.days.calendar import night_over
from arcana_magicrealm.chapters.ending import scoring
from arcana_magicrealm.model import slots
from tests.magicrealm.chapters.magic.spells import put as bewitch
from tests.magicrealm.hands import hand
from tests.magicrealm.table import ask, begun, being, clearing, do, events_of, give, piece, refresh, texts

TREASURES, SPELLS, FAME, NOTORIETY, GOLD = range(5)


def scored(hero: str, points: tuple[int, ...], *, gold: int = 0, fame: int = 0, notoriety: int = 0) -> Game:
    """A game of one character without equipment, with these victory points and records."""
    game = begun(hero)
    one = game.position.characters[0]
    game.position.piles.move_all(slots.OPEN[0], slots.OUT_OF_PLAY)
    one.active, one.victory = 0, points
    one.gold, one.fame, one.notoriety = gold, Fraction(fame), Fraction(notoriety)
    return game


def last_midnight(game: Game, day: int = 28) -> None:
    """Come to the end of a day."""
    game.position.day = day
    game.position.agenda = None
    ask(game, night_over())


# Scores (MR-22.10 to MR-22.19).


@pytest.mark.rule("MR-49.33", "MR-5.12", "MR-22.12", "MR-22.17", "MR-22.18", "MR-22.19")
def test_score_of_the_worked_example() -> None:
    # The two Great Treasures give 0 Fame and 15 Notoriety, so the records make up the sums of the example.
    game = scored("swordsman", (1, 0, 1, 0, 3), gold=131, fame=11, notoriety=2)
    give(game, 0, "bejeweled_dwarf_vest")
    give(game, 0, "regent_of_jewels")

    score = scoring.scores(game, 0)

    assert [*score.has] == [2, 0, 11, 17, 115]
    assert score.needs == (1, 0, 10, 0, 90)
    assert [*score.category] == [1, 0, 1, 17, 25]
    assert score.basic == (1, 0, 0, 0, 0)
    assert score.bonus == (1, 0, 0, 0, 0)
    assert score.total == 2


@pytest.mark.rule("MR-48.22", "MR-22.12", "MR-22.17")
@pytest.mark.parametrize("gold", [0, 1, 9, 14, 50, 63, 131])
def test_gold_that_a_score_shows_is_all_that_gives_the_same_score(gold: int) -> None:
    game = scored("swordsman", (0, 0, 0, 0, 1), gold=gold)
    total = game.total(0)

    least, most = scoring.gold_shown(game, 0)

    same = []
    for amount in range(200):
        game.position.characters[0].gold = amount
        same += [amount] if game.total(0) == total else []
    assert same == [*range(least, most + 1)]


@pytest.mark.rule("MR-48.22", "MR-10.11")
def test_victory_points_of_who_has_left_are_not_shown_again_at_the_end() -> None:
    game = begun("amazon", "elf")
    game.position.characters[1].status, game.position.characters[1].score = "left", 0

    game.finish("MR-22.8")

    assert [one.player for one in events_of(game, events.VictoryPointsShown)] == [0]


@pytest.mark.rule("MR-22.12")
def test_shortfall_counts_three_times() -> None:
    score = scoring.scores(scored("swordsman", (0, 0, 2, 0, 0), gold=16, fame=13), 0)

    assert score.category[FAME] == -21


@pytest.mark.rule("MR-22.17")
def test_basic_score_is_rounded_towards_minus_infinity() -> None:
    score = scoring.scores(scored("swordsman", (0,) * 5, gold=15, fame=19, notoriety=-7), 0)

    assert [*score.category] == [0, 0, 19, -21, -3]
    assert score.basic == (0, 0, 1, -2, -1)


@pytest.mark.rule("MR-22.18")
def test_bonus_is_basic_score_times_victory_points() -> None:
    score = scoring.scores(scored("swordsman", (0, 0, 2, 3, 0), gold=16, fame=45, notoriety=50), 0)

    assert score.basic == (0, 0, 2, -2, 0)
    assert score.bonus == (0, 0, 4, -6, 0)
    assert score.total == -2


@pytest.mark.rule("MR-22.13")
def test_gold_counts_beyond_the_starting_value_of_the_data() -> None:
    game = begun("amazon")

    assert scoring.scores(game, 0).has[GOLD] == 10 - 35


@pytest.mark.rule("MR-22.13", "MR-5.3")
def test_starting_value_stays_when_a_piece_was_replaced_by_gold() -> None:
    game = begun("swordsman", "woods_girl", "elf")

    assert [one.start_value for one in game.position.characters] == [16, 16, 16]
    assert scoring.scores(game, 2).has[GOLD] == game.position.characters[2].gold - 16


@pytest.mark.rule("MR-22.15", "MR-5.12")
def test_values_of_belongings_count_also_negative_ones() -> None:
    game = scored("amazon", (0,) * 5, fame=3, notoriety=4)
    give(game, 0, "hidden_ring")  # Fame -10, Notoriety 10
    give(game, 0, "good_book", active=True)  # Fame 5, Notoriety 5
    give(game, 0, "sacred_statue")  # Notoriety -5

    score = scoring.scores(game, 0)

    assert [*score.has] == [2, 0, -2, 14, -35]


@pytest.mark.rule("MR-22.15")
def test_fame_reward_does_not_count() -> None:
    game = scored("amazon", (0,) * 5)
    give(game, 0, "imperial_tabard")  # a reward for selling it, Notoriety -10

    assert scoring.scores(game, 0).has[FAME] == 0


@pytest.mark.rule("MR-9.22", "MR-22.12")
def test_belongings_of_hired_leader_do_not_count() -> None:
    game = scored("amazon", (0,) * 5)
    game.position.owners[-1] = 0
    game.position.piles.move_all(slots.CARDS_OF_GROUP[0], slots.PACK[-1])

    assert scoring.scores(game, 0).has[TREASURES] == 0


@pytest.mark.rule("MR-22.10")
def test_items_too_heavy_to_be_carried_do_not_count() -> None:
    game = scored("swordsman", (0,) * 5)
    give(game, 0, "golden_crown")  # weight H; the strongest Move chit is M

    assert scoring.scores(game, 0).has[TREASURES] == 0
    assert scoring.scores(game, 0).has[NOTORIETY] == 0


@pytest.mark.rule("MR-22.10")
def test_pack_horse_keeps_heavy_items_at_the_end() -> None:
    game = scored("swordsman", (0,) * 5)
    give(game, 0, "golden_crown")
    give(game, 0, "workhorse_h6_t8")

    assert scoring.scores(game, 0).has[TREASURES] == 1


# The end (MR-22.7, MR-22.8, MR-22.10, MR-22.11, MR-22.20 to MR-22.22).


@pytest.mark.rule("MR-22.8")
def test_game_ends_at_midnight_of_day_28() -> None:
    game = scored("swordsman", (0,) * 5)

    last_midnight(game)

    assert game.is_over
    assert game.outcome is not None and game.outcome.clause == "MR-22.8"


@pytest.mark.rule("MR-22.8")
def test_game_goes_on_after_day_27() -> None:
    game = scored("swordsman", (0,) * 5, gold=16)

    last_midnight(game, day=27)

    assert not game.is_over and game.position.day == 28


@pytest.mark.rule("MR-22.8")
@pytest.mark.parametrize(("gold", "is_over"), [(15, False), (16, True)])
def test_sudden_death_ends_the_game_with_a_total_of_zero(gold: int, is_over: bool) -> None:
    game = begun("swordsman", "elf", rules=Rules(sudden_death=True))
    game.position.characters[0].victory = (0,) * 5
    game.position.characters[0].gold = gold
    game.position.characters[1].gold = 0

    game.position.day = 3

    assert game.is_last_midnight() == is_over


@pytest.mark.rule("MR-22.8", "MR-22.9", "MR-22.10")
@pytest.mark.parametrize(("carrier", "is_over"), [("", False), ("active warhorse_t3_t5", True)])
def test_sudden_death_waits_for_a_total_that_outlives_the_spells(carrier: str, is_over: bool) -> None:
    unleashed = "unleash_power by sorceror with magic VI4* on magic VI6*"
    owner = f"sorceror cliff 3 gold 150 spells unleash_power aims great_treasures 1 has golden_icon {carrier}"
    rules = Rules(sudden_death=True, victory_points=1)
    game = expedition(f"{owner}; {unleashed}; day 3; stage midnight", seed=1, rules=rules)
    assert scoring.total(game, 0) >= 0

    do(game, 0, "live on")

    assert (game.position.day == 3) == is_over


@pytest.mark.rule("MR-22.11", "MR-9.3")
def test_belongings_are_abandoned_before_the_scores() -> None:
    game = scored("swordsman", (0,) * 5, gold=16)
    give(game, 0, "golden_crown")
    give(game, 0, "royal_sceptre")  # weight L, Notoriety -15

    last_midnight(game)

    assert "abandon royal_sceptre" in texts(game, 0) and "done" in texts(game, 0)
    do(game, 0, "abandon royal_sceptre; done")
    assert game.is_over
    assert game.total(0) == 0


@pytest.mark.rule("MR-22.11", "MR-9.3")
def test_belongings_are_changed_once_before_the_scores() -> None:
    game = scored("swordsman", (0,) * 5)
    give(game, 0, "good_book")
    last_midnight(game)

    do(game, 0, "activate good_book")

    assert game.is_over, "nothing is left to change"


@pytest.mark.rule("MR-22.11")
def test_belonging_of_another_is_rejected_at_the_end() -> None:
    game = scored("swordsman", (0,) * 5)
    give(game, 0, "good_book")
    last_midnight(game)

    with pytest.raises(NotationError, match=r"only your own belongings can be rearranged .*MR-9\.3"):
        do(game, 0, "abandon golden_crown")


@pytest.mark.rule("MR-22.11", "MR-8.11")
@pytest.mark.parametrize("place", ["on_road cliff 2", "woods", "in_the_air"])
def test_belongings_are_abandoned_outside_a_clearing_before_the_scores(place: str) -> None:
    game = expedition(f"amazon cliff 3 {place} has royal_sceptre; day 28; stage midnight", seed=1)
    for line in ("live on", "abandon royal_sceptre", "done"):
        do(game, 0, line)

    assert game.is_over
    assert not belongings.owned(game, being("amazon")) >> piece("royal_sceptre") & 1
    assert any(game.position.piles.cards_of(pile) >> piece("royal_sceptre") & 1 for pile in slots.HEAP)


@pytest.mark.rule("MR-22.10")
def test_heavy_item_is_discarded_at_the_end() -> None:
    game = scored("swordsman", (0,) * 5, gold=16)
    give(game, 0, "golden_crown")
    last_midnight(game)

    do(game, 0, "done")

    assert [event.piece for event in events_of(game, events.Discarded)] == [piece("golden_crown")]
    assert game.total(0) == 0


@pytest.mark.rule("MR-22.10", "MR-41.12")
@pytest.mark.parametrize(("where", "lies"), [("woods", "cliff 3"), ("in_the_air", "cliff 5")])
def test_item_discarded_outside_clearings_lies_where_it_falls(where: str, lies: str) -> None:
    game = expedition(
        f"amazon cliff 3 has suit_of_armor 1 {where}; day 28; stage midnight",
        rng=ScriptedRng([5], then=Rng(1)),
        seed=1,
    )

    do(game, 0, "live on; done")

    assert game.position.piles.order_of(slots.HEAP[clearing(lies)]) == (piece("suit_of_armor 1"),)


@pytest.mark.rule("MR-22.20", "MR-22.21")
def test_all_with_a_total_of_zero_or_more_win() -> None:
    game = begun("swordsman", "elf", "druid", "magician")
    for one, points, gold in zip(game.position.characters, (1, 1, 0, 1), (46, 106, 9, 46), strict=True):
        one.victory, one.gold = (0, 0, 0, 0, points), gold
    game.position.characters[0].active = 0
    game.finish("MR-22.8")

    assert game.outcome is not None
    assert game.outcome.scores == (0, 4, -1, 0)
    assert game.outcome.ranking == (2, 1, 4, 2)
    assert game.outcome.winners == (0, 1, 3)


@pytest.mark.rule("MR-22.20")
def test_negative_totals_do_not_win() -> None:
    game = begun("swordsman", "elf")
    game.finish("MR-22.8")

    assert game.outcome is not None and game.outcome.winners == ()


@pytest.mark.rule("MR-22.22")
def test_player_without_character_scores_minus_100() -> None:
    game = begun("swordsman", "elf")
    game.position.characters[0].status = "dead"

    assert game.total(0) == -100


@pytest.mark.rule("MR-48.22", "MR-48.23")
def test_everything_is_public_after_the_end() -> None:
    game = begun("swordsman", "elf")
    assert not game.log.is_open
    game.finish("MR-22.8")
    refresh(game)

    shown = events_of(game, events.VictoryPointsShown)
    assert [(event.player, event.points) for event in shown] == [(0, (0, 0, 0, 0, 5)), (1, (0, 0, 0, 0, 5))]
    assert game.log.is_open


@pytest.mark.rule("MR-22.9", "MR-22.11")
def test_spells_are_broken_before_the_last_rearranging() -> None:
    game = scored("swordsman", (0, 0, 0, 0, 0))
    give(game, 0, "good_book")
    bewitch(game, "transform", "swordsman", "swordsman", data="frog")

    last_midnight(game)

    assert not game.position.enchantments
    assert game.form_of(being("swordsman")) is None


@pytest.mark.rule("MR-22.9", "MR-9.10")
def test_horse_that_is_too_weak_after_the_last_spell_is_deactivated() -> None:
    game = expedition("amazon cliff 3 active pony_m2_m5 under transform lion by elf | elf cavern 1; day 28", seed=1)
    hand(game, "amazon", "tremendous_armor")

    last_midnight(game)

    assert texts(game, 0) == ["deactivate pony_m2_m5", "abandon tremendous_armor"]
