"""Relations with groups and visitors, and their columns (MR-5.10, MR-13.13, MR-13.23, MR-19.9)."""

from __future__ import annotations

import pytest

from arcana_core.effects import PERMANENT
from arcana_magicrealm import Game
from arcana_magicrealm.chapters.trade import relations
from arcana_magicrealm.model.beings import NOWHERE
from arcana_magicrealm.model.deals import PARTNERS
from arcana_magicrealm.model.locations import VISITOR_CHITS
from arcana_magicrealm.model.state import VisitorChit
from tests.magicrealm.table import begun


def partner(name: str) -> int:
    return PARTNERS.index(name)


def take_campaign(game: Game, seat: int, name: str) -> None:
    number = next(number for number, chit in enumerate(VISITOR_CHITS) if name in chit.sides)
    side = VISITOR_CHITS[number].sides.index(name)
    game.position.visitors[number] = VisitorChit(side, carrier=seat)


@pytest.mark.rule("MR-5.10", "MR-13.23")
@pytest.mark.parametrize(
    ("hero", "name", "level"),
    [
        ("black_knight", "company", 4),
        ("black_knight", "soldiers", 3),
        ("black_knight", "crone", 3),
        ("black_knight", "order", 2),
        ("black_knight", "lancers", 1),
        ("black_knight", "guard", 0),
    ],
)
def test_relations_are_those_on_the_card_and_neutral_if_not_listed(hero: str, name: str, level: int) -> None:
    assert relations.level(begun(hero), 0, partner(name)) == level


@pytest.mark.rule("MR-13.23")
def test_levels_lost_below_enemy_are_remembered_but_the_enemy_column_is_used() -> None:
    game, guard = begun("black_knight"), partner("guard")
    game.position.effects.begin("level", 0, guard, lasts=PERMANENT)
    assert relations.level(game, 0, guard) == -1
    assert relations.column_for(game, 0, guard) == 0

    take_campaign(game, 0, "conquest")

    assert relations.level(game, 0, guard) == 1  # -1 and two levels better, not Enemy and two levels better


@pytest.mark.rule("MR-13.23", "MR-19.9")
def test_campaign_makes_partners_two_levels_better_and_counts_beyond_ally() -> None:
    game, company = begun("black_knight"), partner("company")
    take_campaign(game, 0, "conquest")
    assert relations.level(game, 0, company) == 6
    assert relations.column_for(game, 0, company) == 4

    game.position.effects.begin("boon", 0, company, lasts=PERMANENT)

    assert relations.level(game, 0, company) == 5
    assert relations.column_for(game, 0, company) == 4


@pytest.mark.rule("MR-19.9")
def test_foes_of_a_campaign_always_use_the_enemy_column() -> None:
    game, company = begun("black_knight", "amazon"), partner("company")
    take_campaign(game, 0, "war")

    assert relations.level(game, 0, company) == 4
    assert relations.column_for(game, 0, company) == 0
    assert relations.column_for(game, 1, company) == 1  # the Amazon, Unfriendly, has no campaign


@pytest.mark.rule("MR-13.13")
@pytest.mark.parametrize(("level", "column"), [(-1, 1), (0, 1), (1, 2), (3, 4), (4, 4), (6, 4)])
def test_drinks_move_one_column_from_the_column_used(level: int, column: int) -> None:
    assert relations.column(level, 1) == column


@pytest.mark.rule("MR-13.21")
def test_new_character_of_a_player_has_the_relations_on_its_card() -> None:
    game, company = begun("black_knight"), partner("company")
    game.position.effects.begin("boon", 0, company, lasts=PERMANENT)
    game.position.effects.begin("level", 0, company, lasts=PERMANENT)

    game.forget_relations(0)

    assert relations.level(game, 0, company) == 4


@pytest.mark.rule("MR-13.21", "MR-13.22", "MR-46.12")
@pytest.mark.parametrize("kind", ["boon", "level"])
def test_levels_that_one_character_loses_are_not_lost_to_others(kind: str) -> None:
    game, company = begun("black_knight", "amazon"), partner("company")
    for seat in (0, 1):
        game.position.effects.begin(kind, seat, company, lasts=PERMANENT)

    assert [relations.level(game, seat, company) for seat in (0, 1)] == [3, 0]
    game.forget_relations(0)
    assert [relations.level(game, seat, company) for seat in (0, 1)] == [4, 0]


@pytest.mark.rule("MR-13.1")
def test_no_partner_trades_off_the_map() -> None:
    game = begun("black_knight")
    assert NOWHERE in game.position.denizen_at  # leaders in their boxes

    assert relations.partners_in(game, NOWHERE) == ()
