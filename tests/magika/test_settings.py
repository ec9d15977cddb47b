"""Every setting of the rules changes play: what happens as usual, and what with the setting changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import pytest
from attrs import field, frozen

from arcana_core.events import Event
from arcana_magika import Game, Rules, contest, play_turn
from arcana_magika.actions import MISSING, Call, Sheet
from arcana_magika.chapters import victory
from arcana_magika.events import (
    Declared,
    Demanded,
    Donned,
    Drawn,
    Given,
    Meditated,
    Moved,
    Rested,
    Searched,
    SpellCast,
    SpellTook,
    StatisticChanged,
    StatusChanged,
)
from arcana_magika.model.geometry import space
from arcana_magika.model.mages import Mage
from arcana_magika.model.tables import SPELL_NUMBERS, TERRAINS

_Kind = TypeVar("_Kind", bound=Event)
Play = Callable[[Rules], Any]
USUAL = Rules()
A, M = 0, -1


@frozen
class Case:
    """The effect of a changed setting.

    Attributes:
        changed: the value.
        play: what is looked at under some rules.
        usual: what is seen there as usual.
        then: what is seen there with the setting changed.
        base: other settings, both times.
    """

    changed: Any
    play: Play
    usual: Any
    then: Any
    base: Mapping[str, Any] = field(factory=dict)


def with_item(setting: str, place: int, value: int) -> tuple[int, ...]:
    """A setting of many values with one of them changed."""
    values = list(getattr(USUAL, setting))
    values[place] = value
    return tuple(values)


def happened(game: Game, kind: type[_Kind]) -> list[_Kind]:
    """The events of a kind."""
    return [entry.event for entry in game.log if isinstance(entry.event, kind)]


def after(mages: str, *, lying: str = "", ground: str = "Plains", **orders: Any) -> Callable[[Rules], Game]:
    """A game after one turn with these orders."""

    def play(rules: Rules) -> Game:
        game = contest(mages, seed="figures", rules=rules, lying=lying, ground=ground)
        play_turn(game, **orders)
        return game

    return play


def seen(play: Callable[[Rules], Game], kind: type[Event], name: str, place: int = 0) -> Play:
    """A part of an event of a game."""
    return lambda rules: getattr(happened(play(rules), kind)[place], name)


def count(play: Callable[[Rules], Game], kind: type[Event], **parts: Any) -> Play:
    """How many events of a kind, with these parts, there are in a game."""
    return lambda rules: sum(
        all(getattr(event, name) == part for name, part in parts.items()) for event in happened(play(rules), kind)
    )


def drawn(play: Callable[[Rules], Game], purpose: str) -> Play:
    """How often chance is asked: never where the outcome is certain (MG-1.4)."""
    return count(play, Drawn, purpose=purpose)


def registered(rules: Rules, race: str = "human", alignment: str = "good") -> Game:
    """A game in which A is Otho and all have chosen."""
    game = Game(3, seed="figures", rules=rules)
    for player in range(3):
        game.apply(game.parse(race, player)[0], player)
        game.apply(game.parse(alignment, player)[0], player)
        game.apply(Call("Otho" if player == A else f"Player {player}"), player)
        if not game.position.registrations[player].closed:
            game.apply(game.legal_actions(player)[-1], player)
    return game


def at_start(look: Callable[[Game, Mage], Any], player: int = A, alignment: str = "good") -> Play:
    """Something about a mage, or the game, at the start."""

    def play(rules: Rules) -> Any:
        game = registered(rules, alignment=alignment)
        return look(game, game.arena.mages[player])

    return play


def accepted(*lines: str) -> Play:
    """Whether a sheet of A with these lines is accepted."""
    text = "\n".join(("MAGE A", "TURN 1", *lines))
    return lambda rules: contest("A m7", seed=1, rules=rules).why_not(Sheet(text), A) is None


def points(mages: str, part: str, player: int = A, tasks: tuple[int, ...] = ()) -> Play:
    """A part of the victory points, in quarters."""

    def play(rules: Rules) -> Any:
        game = contest(mages, seed=1, rules=rules, tasks=tasks)
        return getattr(victory.quarters(game.arena, rules, 1)[player], part)

    return play


def dropped_when_missing(rules: Rules) -> tuple[int, ...]:
    """The dropped mage when A, with two missed turns, misses another."""
    game = contest("A m7 missed 2 | B k5", seed=1, rules=rules)
    game.apply(MISSING, A)
    play_turn(game)
    return game.arena.dropped


def ended_after_a_turn(rules: Rules) -> str:
    """How the game has ended after one turn."""
    return after("A m7")(rules).position.ended


STRONG = "skill 100 arcania 90"  # succeeds without a draw, and without a bonus
ATTACK = after(f"A m7 Evil {STRONG} scrolls ATEND | B m8 endurance 40", A="CAST ATEND B")
HEAL = after(f"A m7 {STRONG} endurance 20 scrolls HEALS", A="CAST HEALS")
WALK_EAST = "; ".join(["MOVE E"] * 5)
VETERAN = "Otho | Human | Good | 40 | "
MAP = "\n".join("P" * row for row in range(1, 26)) + "\n" + "O" * 26
FASTER = tuple((100, *row[1:]) for row in USUAL.moves_human)
FASTER_OTHERS = tuple((100, *row[1:]) for row in USUAL.moves_other)

CASES: dict[str, Case] = {
    "map": Case(MAP, at_start(lambda game, _: TERRAINS[game.arena.base[space("a1")]]), "Volcanic", "Plains"),
    "turn_limit": Case(1, ended_after_a_turn, "", "limit"),
    "ebon_deals": Case(False, accepted("OFFER CAST TELPT NE FOR 5 ARCANIA"), True, False),
    "scart_minor_any": Case(True, accepted("1: CAST SCART HELM"), False, True),
    "sheet_reading": Case("lenient", accepted("1: MOVE NORTH"), False, True),
    "terrain_factors": Case(with_item("terrain_factors", 2, 10), seen(after("A m7", A="MOVE E"), Moved, "cost"), 6, 15),
    "swamp_factor": Case(6, seen(after("A m7 Goblin Evil", ground="Swamp", A="MOVE E"), Moved, "cost"), 18, 9),
    "terrain_rests": Case(with_item("terrain_rests", 2, 20), seen(after("A m7 endurance 50"), Rested, "amount"), 8, 20),
    "terrain_search": Case(with_item("terrain_search", 2, 0), drawn(after("A m7", A="SEARCH"), "search"), 1, 0),
    "race_endurance": Case(
        with_item("race_endurance", 0, 70),
        at_start(lambda _, mage: (mage.endurance, mage.max_endurance)),
        (100, 100),
        (70, 70),
    ),
    "race_arcania": Case(
        with_item("race_arcania", 0, 40),
        at_start(lambda _, mage: (mage.arcania, mage.max_arcania)),
        (50, 100),
        (40, 40),
    ),
    "race_skill": Case(with_item("race_skill", 0, 55), at_start(lambda _, mage: mage.skill), 70, 55),
    "race_moves": Case(with_item("race_moves", 0, 2), count(after("A m1", A=WALK_EAST), Moved, mage=A), 5, 2),
    "ebon_first": Case(
        False,
        lambda rules: [
            move.mage for move in happened(after("A m7 | M n3 endurance 40", A="MOVE NE", M="MOVE NE")(rules), Moved)
        ],
        [2, 0],
        [0, 2],
    ),
    "ankh_moves": Case(3, count(after("A m1 Dwarf holds ANKH", A=WALK_EAST), Moved, mage=A), 5, 4),
    "dwarf_resistance": Case(
        0, drawn(after(f"A m7 Evil {STRONG} scrolls ATEND | B m8 Dwarf", A="CAST ATEND B"), "resistance"), 1, 0
    ),
    "lamp_resistance": Case(
        0, drawn(after(f"A m7 Evil {STRONG} scrolls ATEND | B m8 holds LAMP", A="CAST ATEND B"), "resistance"), 1, 0
    ),
    "attunement": Case(
        0, seen(after("A m7 Goblin Evil arcania 10", ground="Swamp", A="MEDITATE"), Meditated, "amount"), 13, 10
    ),
    "search_bonus": Case(100, drawn(after("A m7 Halfling", A="SEARCH"), "search"), 1, 0),
    "start_aptitude": Case(60, at_start(lambda _, mage: mage.aptitude), 90, 60),
    "neutral_aptitude": Case(9, at_start(lambda _, mage: abs(mage.aptitude), alignment="neutral"), 5, 9),
    "ban_opposed": Case(
        20, count(after("A m7 Good aptitude 20 scrolls ATEND | B m8", A="CAST ATEND B"), Declared), 0, 1
    ),
    "ban_neutral": Case(30, count(after("A m7 Neutral aptitude 30 scrolls HEALS", A="CAST HEALS"), Declared), 0, 1),
    "ban_both": Case(
        20, count(after("A m7 Neutral aptitude 21 scrolls ATEND | B m8", A="CAST ATEND B"), Declared), 1, 0
    ),
    "exhausted_below": Case(16, count(ATTACK, StatusChanged, mage=1, new="EX"), 0, 1),
    "start_arcania": Case(30, at_start(lambda _, mage: mage.arcania), 50, 30),
    "ebon_skill": Case(80, at_start(lambda _, mage: mage.skill, M), 100, 80),
    "start_scrolls": Case(4, at_start(lambda _, mage: len(mage.scrolls)), 2, 4),
    "cloaks_of_a_colour": Case(
        1, at_start(lambda game, _: [len(cells) for cells in game.arena.cloaks]), [3] * 6, [1] * 6
    ),
    "team_size": Case(
        2,
        seen(after("A m7 wears RED | B k5 wears RED | C h4 carries RED", C="DON RED"), Donned, "result"),
        "accepted",
        "rejected",
    ),
    "cloak_limit": Case(3, count(after("A m7 carries RED BLUE", lying="GREEN m7", A="SEARCH GREEN"), Searched), 0, 1),
    "recloak_loss": Case(
        20,
        lambda rules: [
            change.old - change.new
            for change in happened(
                after("A m7 wears RED | B k5 Evil wears RED | C h4 wears BLUE carries RED", C="DON RED")(rules),
                StatisticChanged,
            )
            if change.cause == "rejected by a team"
        ],
        [50, 50],
        [20, 20],
    ),
    "recloak_destroys": Case(
        False,
        lambda rules: after("A m7 wears RED | B k5 Evil wears RED | C h4 wears BLUE carries RED", C="DON RED")(
            rules
        ).arena.gone[:2],
        [1, 3],
        [0, 2],
    ),
    "skill_gain": Case(9, lambda rules: HEAL(rules).arena.mages[A].skill, 105, 109, {"skill_check": 100}),
    "skill_check": Case(0, drawn(HEAL, "Spell Skill"), 1, 0),
    "moves_human": Case(FASTER, seen(after("A m7", A="MOVE E"), Moved, "cost"), 6, 4),
    "moves_other": Case(FASTER_OTHERS, seen(after("A m7 Elf", A="MOVE E"), Moved, "cost"), 6, 4),
    "scroll_limit": Case(
        3,
        seen(after("A m7 scrolls TELPT TELPT TELPT | B m7 scrolls HEALS", B="GIVE A HEALS"), Given, "disintegrated"),
        (),
        ("HEALS",),
    ),
    "meditate_percent": Case(20, seen(after("A m7 arcania 10", A="MEDITATE"), Meditated, "amount"), 11, 14),
    "rest_bonus": Case(5, lambda rules: after("A m7 endurance 20")(rules).arena.mages[A].endurance, 85, 65),
    "minor_costs": Case(with_item("minor_costs", SPELL_NUMBERS["HEALS"], 3), seen(HEAL, Declared, "cost"), 8, 3),
    "major_costs": Case(
        with_item("major_costs", SPELL_NUMBERS["HEALS"], 11),
        seen(after(f"A m7 {STRONG} endurance 20 scrolls HEALS", A="CAST HEALSX"), Declared, "cost"),
        24,
        11,
    ),
    "invisible_targets": Case(
        True,
        lambda rules: [
            cast.result
            for cast in happened(
                after(
                    f"A m7 Evil {STRONG} scrolls ATEND | B m8 {STRONG} scrolls INVSP",
                    A="REST; CAST ATEND B",
                    B="CAST INVSP",
                )(rules),
                SpellCast,
            )
            if cast.spell == "ATEND"
        ],
        ["no_effect"],
        ["success"],
    ),
    "spell_aid": Case(
        60,
        seen(after("A m7 skill 100 arcania 30 scrolls SPAID", A="CAST SPAID; MEDITATE"), Meditated, "amount"),
        19,
        24,
        {"skill_check": 0},
    ),
    "curse": Case(
        (50, 60),
        seen(
            after(f"A m7 arcania 10 | B m8 Evil {STRONG} scrolls CURSP", A="REST; MEDITATE", B="CAST CURSP A"),
            Meditated,
            "amount",
        ),
        7,
        3,
    ),
    "attack": Case((35, 40), seen(ATTACK, SpellTook, "amount"), 25, 35),
    "boost": Case(
        (20, 30),
        lambda rules: after(f"A m7 {STRONG} scrolls BOEND", A="CAST BOENDX")(rules).arena.mages[A].max_endurance,
        110,
        120,
    ),
    "chaos_drop": Case(
        0,
        drawn(after(f"A m7 Evil {STRONG} scrolls CHAOS holds HELM | B d2", A="CAST CHAOS"), "dropped in chaos"),
        1,
        0,
    ),
    "messages": Case(2, accepted("MSG B : one", "MSG M : two", "MSG ALL : three"), True, False),
    "message_length": Case(100, accepted(f"MSG B : {'x' * 101}"), True, False),
    "message_lines": Case(2, accepted(r"MSG B : one\ntwo\nthree"), True, False),
    "ebon_demands": Case(
        1,
        count(after("A m7 holds HELM | M m7 endurance 40", M="DEMAND HELM; DEMAND HELM; DEMAND HELM"), Demanded),
        2,
        1,
    ),
    "ebon_drop": Case(
        0, drawn(after("M m7 holds HELM scrolls TELPT!", M="CAST TELPT NE"), "dropped in teleport"), 1, 0
    ),
    "task_count": Case(4, at_start(lambda game, _: len(game.arena.tasks)), 10, 4),
    "task_points": Case(1, points("M m7", "tasks", M, (25,)), 16, 4),
    "position_points": Case(5, points("A b1 | B z1 | M z2", "position"), 16, 40),
    "standing_quarters": Case(
        5, points("A m7 endurance 90 | B m8 endurance 80 | M m9 endurance 70", "endurance"), 6, 10
    ),
    "team_points": Case(
        3, points("A m7 wears RED | B m8 endurance 50 skill 20 | M m9 endurance 50 skill 20", "team"), 8, 24
    ),
    "alignment_points": Case((1, 2), points("A m7 Good holds CROWN ORB", "alignment"), 36, 16),
    "racial_points": Case((1, 5), points("A m7 Human holds CROSS ANKH", "racial"), 24, 28),
    "ability_points": Case(7, points("A m7 holds HELM", "ability"), 4, 28),
    "missed_turns": Case(4, dropped_when_missing, (0,), ()),
    "carried_arcania": Case(30, at_start(lambda _, mage: mage.arcania), 56, 62, {"veterans": VETERAN}),
    "veterans": Case(VETERAN, at_start(lambda _, mage: mage.arcania), 50, 56),
}
"""By setting; the amounts are those of the rulebook, or follow from them."""


def test_every_setting_has_a_case() -> None:
    assert [setting.name for setting in Rules.settings()] == list(CASES)


@pytest.mark.parametrize(
    "name", [pytest.param(setting.name, marks=pytest.mark.rule(setting.clause)) for setting in Rules.settings()]
)
def test_changed_setting_changes_play(name: str) -> None:
    case = CASES[name]

    assert case.play(Rules(**case.base)) == case.usual
    assert case.play(Rules(**{**case.base, name: case.changed})) == case.then


@pytest.mark.rule("MG-3.1")
@pytest.mark.parametrize("place", range(10))
def test_each_terrain_has_its_own_settings(place: int) -> None:
    terrain = TERRAINS[place + 1]
    game = after("A m7 endurance 45", ground=terrain)
    walk = after("A m7", ground=terrain, A="REST; REST; MOVE E")  # in phase 3 the first move costs half
    rests, factors = with_item("terrain_rests", place, 13), with_item("terrain_factors", place, 30)

    assert seen(game, Rested, "amount")(Rules(terrain_rests=rests)) == 13
    assert seen(walk, Moved, "cost")(Rules(terrain_factors=factors)) == 15
