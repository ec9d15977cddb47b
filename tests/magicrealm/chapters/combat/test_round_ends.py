"""Fatigue and wounds, disengagement, and the end of combat (MR-35, MR-47.36, MR-47.37)."""

from __future__ import annotations

from typing import ClassVar

import pytest

from arcana_magicrealm import Game, Rules, events
from arcana_magicrealm.chapters.combat import exertion, rounds
from arcana_magicrealm.chapters.combat.melee import hits
from arcana_magicrealm.chapters.days import calendar
from arcana_magicrealm.model.beings import BEINGS
from arcana_magicrealm.model.chits import ACTIVE, FATIGUED, WOUNDED
from tests.magicrealm.chapters.combat.blows import end_round, wear
from tests.magicrealm.chapters.combat.fights import (
    answer,
    battlefield,
    fighting,
    hide,
    is_hidden,
    pairs,
    play,
    sheet_lines,
    start,
    take,
    those,
    tool,
)
from tests.magicrealm.chapters.magic.spells import casting
from tests.magicrealm.table import being, do, events_of, give, hire, refresh, texts

CAVE = "borderland 4"


def tired(name: str, *chits: str) -> Game:
    """A character who has played these chits in the round."""
    game = battlefield(name, "octopus")
    fighting(game, tools=tuple([(being(name), tool(name, label)) for label in chits]))
    take(game, exertion.fatigue_step())
    return game


def state(game: Game, seat: int, label: str) -> str:
    """The state of a chit."""
    one = game.position.characters[seat]
    return one.chits[tool(BEINGS[one.hero], label).chit]


def asks(game: Game, seat: int = 0) -> list[str]:
    """The answers that are legal; [] if no question is asked."""
    return sorted(line.replace(" chit", "") for line in texts(game, seat)) if seat in game.players_to_act else []


# Fatigue (MR-35.1 to MR-35.4).


@pytest.mark.parametrize("chits", [(), ("fight M5", "move M4"), ("fight M4*", "move M4")])
@pytest.mark.rule("MR-35.1")
def test_one_asterisk_is_free(chits: tuple[str, ...]) -> None:
    game = tired("amazon", *chits)

    assert asks(game) == []
    assert game.position.characters[0].chits == ACTIVE * 12


@pytest.mark.rule("MR-35.1", "MR-35.2", "MR-35.3")
def test_second_asterisk_is_paid_by_any_chit_of_kind() -> None:
    game = tired("amazon", "fight M4*", "fight M4* no. 2")

    assert asks(game) == ["fatigue fight M4*", "fatigue fight M4* no. 2"]

    do(game, 0, "fatigue fight M4*")
    assert asks(game) == []
    assert state(game, 0, "fight M4*") == FATIGUED


@pytest.mark.rule("MR-35.1", "MR-49.28")
def test_move_with_two_asterisks_costs_one() -> None:
    game = tired("white_knight", "move H4**")

    assert asks(game) == ["fatigue move H5*", "fatigue move T6*"]  # two asterisks only with change (MR-11.12)


@pytest.mark.rule("MR-35.2", "MR-47.36")
def test_player_chooses_kind_of_free_asterisk() -> None:
    game = tired("amazon", "fight M4*", "move M3*")
    assert asks(game) == ["free fight", "free move"]

    do(game, 0, "free fight")

    assert asks(game) == ["fatigue move M3*", "fatigue move M3* no. 2", "fatigue move M3* no. 3"]


@pytest.mark.rule("MR-35.2")
def test_other_asterisks_are_paid_in_their_own_kind() -> None:
    game = tired("amazon", "fight M4*", "move M3*")

    do(game, 0, "free move")

    assert asks(game) == ["fatigue fight M4*", "fatigue fight M4* no. 2"]


@pytest.mark.rule("MR-35.2", "MR-11.12")
def test_change_is_made_within_kind() -> None:
    game = battlefield("amazon", "octopus")
    # Active: Fight M3** and H4**. Fatigued: both Fight M4* and all Move M3*.
    game.position.characters[0].chits = "AFAAAFFAAFAF"
    fighting(game, tools=((being("amazon"), tool("amazon", "fight M3**")),))
    take(game, exertion.fatigue_step())

    do(game, 0, "fatigue fight M3**")

    assert asks(game) == ["change fight M4*", "change fight M4* no. 2"]


@pytest.mark.rule("MR-35.1", "MR-1.12")
def test_duck_counts_as_move_and_berserk_as_fight() -> None:
    duck = battlefield("dwarf")
    fighting(duck, tools=((being("dwarf"), tool("dwarf", "duck T3*")),))
    berserk = battlefield("berserker")
    fighting(berserk, tools=((being("berserker"), tool("berserker", "berserk T4**")),))

    assert exertion.asterisks(duck, being("dwarf")) == {"fight": 0, "move": 1}
    assert exertion.asterisks(berserk, being("berserker")) == {"fight": 2, "move": 0}


@pytest.mark.rule("MR-45.4", "MR-35.1")
def test_berserk_chit_costs_asterisk_of_fight() -> None:
    game = tired("berserker", "berserk T4**")

    # The three chits with two asterisks would need change.
    assert asks(game) == ["fatigue fight H4*", "fatigue fight T5*", "fatigue fight T6*"]


@pytest.mark.rule("MR-35.2")
def test_magic_chits_neither_count_nor_pay() -> None:
    game = battlefield("elf")
    chits, made = ("fight L3*", "magic III3*"), casting("elf", "illusion", "magic III3*", 3)
    fighting(game, tools=tuple([(being("elf"), tool("elf", label)) for label in chits]), casts=made)
    take(game, exertion.fatigue_step())

    assert asks(game) == []


@pytest.mark.rule("MR-35.1")
def test_gloves_boots_and_horses_cost_nothing() -> None:
    game = battlefield("amazon")
    labels = ("handy_gloves", "quick_boots", "pony_m2_m5", "fight M4*")
    fighting(game, tools=tuple([(being("amazon"), tool("amazon", label)) for label in labels]))
    take(game, exertion.fatigue_step())

    assert asks(game) == []


@pytest.mark.rule("MR-35.4")
def test_character_without_chits_of_kind_pays_what_it_can() -> None:
    game = battlefield("elf", "octopus")
    # Fight L3* and M3* were played; both are gone, because others were to be paid before.
    game.position.characters[0].chits = "AAAAAAAWAAWA"
    fighting(game, tools=tuple([(being("elf"), tool("elf", label)) for label in ("fight L3*", "fight M3*")]))
    take(game, exertion.fatigue_step())

    assert asks(game) == []


@pytest.mark.rule("MR-27.9", "MR-35.1")
def test_character_who_ran_away_still_pays() -> None:
    game = battlefield("amazon", "octopus")
    fighting(game, tools=((being("amazon"), tool("amazon", "fight M3**")),))
    game.position.characters[0].at = -1

    take(game, exertion.fatigue_step())

    assert asks(game) == ["fatigue fight M4*", "fatigue fight M4* no. 2"]


# Wounds (MR-35.5, MR-35.6).


@pytest.mark.rule("MR-35.5", "MR-47.36")
def test_each_wound_takes_active_chit_chosen_by_player() -> None:
    game = battlefield("swordsman", "octopus")
    hurt = (being("swordsman"), (being("octopus"),))
    fighting(game, wounds=(hurt, hurt))
    take(game, exertion.fatigue_step())
    assert len(asks(game)) == 12

    do(game, 0, "wound move L4")
    do(game, 0, "wound fight L4")

    assert asks(game) == []
    assert game.position.characters[0].chits.count(WOUNDED) == 2


@pytest.mark.rule("MR-35.6")
def test_fatigue_is_paid_before_wounds() -> None:
    game = battlefield("amazon", "elf", "octopus")
    played = ((being("amazon"), tool("amazon", "fight M3**")), (being("elf"), tool("elf", "fight L3*")))
    hurt = ((being("elf"), (being("octopus"),)), (being("amazon"), (being("octopus"),)))
    fighting(game, tools=(*played, (being("elf"), tool("elf", "fight M3*"))), wounds=hurt)

    take(game, exertion.fatigue_step())
    order = []
    while game.players_to_act:
        seat = game.players_to_act[0]
        order.append((seat, texts(game, seat)[0].split()[0]))
        do(game, seat, texts(game, seat)[0])

    assert order == [(0, "fatigue"), (1, "fatigue"), (0, "wound"), (1, "wound")]


class Deadlier(Game):
    """A house rule: all wounds are one chit more."""

    __slots__ = ()
    name = "magicrealm"

    def wound(self, being: int, count: int) -> None:
        """One wound more."""
        super().wound(being, count + 1)


@pytest.mark.rule("MR-35.5", "MR-11.14")
def test_house_rule_on_wounds_works_in_combat() -> None:
    game = battlefield("amazon", "octopus")
    fighting(game, wounds=((being("amazon"), (being("octopus"),)),))
    game.__class__ = Deadlier

    take(game, exertion.fatigue_step())
    answer(game)

    assert game.position.characters[0].chits.count(WOUNDED) == 2


class Counting(Game):
    """A house rule: wounds are only counted."""

    __slots__ = ()
    name = "magicrealm"
    wounded: ClassVar[list[int]] = []

    def wound(self, being: int, count: int) -> None:
        """Count the wounded."""
        self.wounded.append(being)


@pytest.mark.rule("MR-35.5", "MR-22.1")
def test_dead_take_no_wounds() -> None:
    game = battlefield("amazon", "elf", "octopus")
    fighting(game, wounds=tuple([(being(name), (being("octopus"),)) for name in ("amazon", "elf")]))
    game.die(1, "MR-22.1")
    game.go_on()
    game.__class__ = Counting

    take(game, exertion.fatigue_step())

    assert Counting.wounded == [being("amazon")]


@pytest.mark.rule("MR-29.6", "MR-22.1")
def test_dead_turn_no_weapon() -> None:
    game = battlefield("elf", "amazon")
    give(game, 1, "axe 1", active=True)
    fighting(game, plays=play("elf", turned="alerted"))
    game.die(0, "MR-22.1")
    game.go_on()

    take(game, rounds.weapons_turn())

    assert not game.position.alerted


# Disengagement (MR-35.8 to MR-35.10).


@pytest.mark.rule("MR-35.8")
def test_unhired_denizens_stay_on_sheets_of_characters_and_others_leave() -> None:
    game = battlefield("amazon", "elf", "wolf_a 1", "c1", "c2", "c3", "ghost 1", where=CAVE)
    hire(game, 0, "c1", "c3")
    hire(game, 1, "c2")
    fighting(game, "amazon: wolf_a 1, c2", "elf: c3", "c1: ghost 1", where=CAVE)

    end_round(game)

    assert sheet_lines(game) == ["amazon: wolf_a 1"]


@pytest.mark.rule("MR-35.8")
def test_boxes_are_forgotten() -> None:
    game = battlefield("amazon", "wolf_a 1")
    fighting(game, "amazon: wolf_a 1 in 2")

    end_round(game)

    assert [sheet.stands for sheet in game.fight.sheets] == [()]


@pytest.mark.rule("MR-35.8")
def test_hired_monster_stays_with_character_that_it_holds() -> None:
    game = battlefield("amazon", "captain", "octopus", "wolf_a 1")
    for name in ("octopus", "wolf_a 1"):
        game.position.owners[being(name) - 16] = 0
    fighting(game, "captain: octopus, wolf_a 1", dark=those("octopus"), holds=pairs("octopus > captain"))

    end_round(game)

    assert sheet_lines(game) == ["captain: octopus"]


@pytest.mark.rule("MR-35.10")
def test_denizens_keep_their_sides_in_next_round() -> None:
    game = battlefield("amazon", "wolf_a 1")
    fighting(game, "amazon: wolf_a 1 in 2", dark=those("wolf_a 1"))

    end_round(game)

    assert (game.fight.round, game.fight.dark) == (2, those("wolf_a 1"))


# The end of combat (MR-35.11, MR-35.14, MR-35.15).


@pytest.mark.rule("MR-35.11")
def test_combat_ends_after_two_quiet_rounds() -> None:
    game = battlefield("amazon", "octopus")
    fighting(game)

    end_round(game)
    assert game.position.fight is not None
    assert game.fight.quiet == 1

    end_round(game)
    assert game.position.fight is None
    assert ended(game) == ("MR-35.11", "quiet")


def ended(game: Game) -> tuple[str, str]:
    """The clause and the reason by which combat has ended."""
    (entry,) = [entry for entry in game.log if isinstance(entry.event, events.FightEnded)]
    return entry.clause, entry.event.reason  # type: ignore[attr-defined]


@pytest.mark.rule("MR-35.11")
def test_round_in_which_something_happened_interrupts_quiet_ones() -> None:
    game = battlefield("amazon", "octopus")
    fighting(game, quiet=1, stirred=True)

    end_round(game)

    assert game.fight.quiet == 0


@pytest.mark.rule("MR-35.11")
def test_round_that_ends_with_hold_is_not_quiet() -> None:
    game = battlefield("amazon", "octopus")
    fighting(game, "amazon: octopus", quiet=1, dark=those("octopus"), holds=pairs("octopus > amazon"))

    end_round(game)

    assert game.fight.quiet == 0


def stirred(game: Game) -> bool:
    """Whether the blows and the fatigue step of a round count as something that happened."""
    take(game, hits.blows_fall(), exertion.fatigue_step())
    answer(game)
    return game.fight.stirred


@pytest.mark.rule("MR-35.11")
def test_fatigue_wounds_damage_and_kills_keep_combat_going() -> None:
    tiring = battlefield("amazon", "octopus")
    fighting(tiring, tools=((being("amazon"), tool("amazon", "fight M3**")),))
    wounding = battlefield("swordsman", "wolf_a 1")  # M does nothing to the suit but gives a wound
    wear(wounding, 0, "suit_of_armor 1")
    fighting(wounding, "swordsman: wolf_a 1 in 1", plays=play("swordsman"), dark=those("wolf_a 1"))
    damaging = battlefield("captain", "wolf_b 1")
    wear(damaging, 0, "breastplate 1")
    fighting(damaging, "captain: wolf_b 1 in 1", plays=play("captain"))
    killing = battlefield("amazon", "ghost 1")
    fighting(killing, "ghost 1 in 1:", plays=play("amazon", "fight M5 as thrust"), targets=pairs("amazon > ghost 1"))
    horse = battlefield("amazon", "l1")
    fighting(horse, "l1 in 1 with 1:", plays=play("amazon", "fight M5 as thrust"), targets=pairs("amazon > l1"))

    assert [stirred(one) for one in (tiring, wounding, damaging, killing, horse)] == [True] * 5


@pytest.mark.rule("MR-35.11")
def test_destroyed_card_keeps_combat_going_but_miss_does_not() -> None:
    card = battlefield("captain", "wolf_b 1")
    wear(card, 0, "golden_arm_band")
    fighting(card, "captain: wolf_b 1 in 2", plays=play("captain"))
    take(card, hits.blows_fall())
    miss = battlefield("captain", "wolf_b 1")
    fighting(miss, "captain: wolf_b 1 in 2", plays=play("captain", "", "move M4* as duck"))

    assert card.fight.stirred
    assert not stirred(miss)


@pytest.mark.rule("MR-35.11")
def test_combat_ends_at_once_without_character_and_hireling() -> None:
    game = battlefield("amazon", "octopus")
    fighting(game, stirred=True)
    game.position.characters[0].at = -1

    end_round(game)

    assert game.position.fight is None
    assert ended(game) == ("MR-35.11", "deserted")
    assert events_of(game, events.RoundBegan) == []


@pytest.mark.rule("MR-35.11")
def test_combat_goes_on_with_hireling_alone() -> None:
    game = battlefield("amazon", "c1", "octopus", where=CAVE)
    hire(game, 0, "c1")
    fighting(game, where=CAVE)
    game.position.characters[0].at = -1

    end_round(game)

    assert game.position.fight is not None


@pytest.mark.rule("MR-35.15")
def test_combat_stops_at_limit_of_rounds() -> None:
    for number, is_over in ((99, False), (100, True)):
        game = battlefield("amazon", "octopus")
        fighting(game, round=number, stirred=True)

        end_round(game)

        assert (game.position.fight is None) == is_over


@pytest.mark.rule("MR-35.15")
def test_limit_of_rounds_is_setting() -> None:
    game = battlefield("amazon", "octopus", rules=Rules(round_limit=3))
    fighting(game, round=3, stirred=True)

    end_round(game)

    assert game.position.fight is None
    assert ended(game) == ("MR-35.15", "limit")


@pytest.mark.rule("MR-35.15", "MR-42.8")
def test_limit_of_rounds_holds_after_a_wish_for_peace_too() -> None:
    game = battlefield("amazon", "octopus", rules=Rules(round_limit=3))
    fighting(game, round=3, last=5)

    end_round(game)

    assert ended(game) == ("MR-35.15", "limit")


@pytest.mark.rule("MR-35.14")
def test_unhired_denizens_turn_light_side_up_when_combat_ends() -> None:
    game = battlefield("amazon", "c1", "wolf_a 1", where=CAVE)
    hire(game, 0, "c1")
    hide(game, "c1")
    fighting(game, round=100, dark=those("wolf_a 1", "c1"), where=CAVE)
    end_round(game)
    answer(game)

    start(game, CAVE)

    assert game.fight.dark == 0
    assert is_hidden(game, "c1")


@pytest.mark.rule("MR-35.12", "MR-47.37")
def test_individuals_trade_and_rearrange_after_combat_even_among_monsters() -> None:
    game = battlefield("amazon", "captain", "chq", "wolf_a 1")
    hire(game, 1, "chq")
    give(game, 0, "mace 1")
    fighting(game, "amazon: wolf_a 1", round=100)

    end_round(game)

    assert "activate mace 1" in texts(game, 0)
    assert "partner captain" in texts(game, 0)


# Advantages that end (MR-45.4).


@pytest.mark.rule("MR-45.4")
def test_berserk_ends_at_midnight() -> None:
    game = battlefield("berserker", "octopus")
    game.position.characters[0].is_berserk = True
    assert game.vulnerability(being("berserker")) == 4

    game.position.agenda = None
    game.then(calendar.midnight())
    game.go_on()
    refresh(game)
    assert game.vulnerability(being("berserker")) == 3
