"""Every setting and option of the rules changes play: what the log shows as usual, and what with the setting changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import pytest
from attrs import field, frozen

from arcana_core.chance.rng import Rng
from arcana_core.events import Event
from arcana_core.testing import do
from arcana_core.testing.random_play import play_randomly
from arcana_wizwar import Game, Rules, events, skirmish

EventT = TypeVar("EventT", bound=Event)
Play = Callable[[Rules], Any]
SIX = "zot zot dispel dispel create_wall create_wall"


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


def happened(game: Game, kind: type[EventT]) -> list[EventT]:
    """The events of a kind."""
    return [entry.event for entry in game.log if isinstance(entry.event, kind)]


def can(game: Game, word: str) -> bool:
    """Whether an asked player can type this."""
    return any(str(action) == word for player in game.players_to_act for action in game.legal_actions(player))


def after(wizards: str, *lines: str, again: str = "", **others: Any) -> Callable[[Rules], Game]:
    """A game after these decisions, and after one that is repeated as long as it can be."""

    def play(rules: Rules) -> Game:
        game = skirmish(wizards, rules=rules, seed="figures", **others)
        do(game, *lines)
        while again and can(game, again.split("; ", maxsplit=1)[0]):
            do(game, *again.split("; "))
        return game

    return play


def begun(players: int = 2) -> Callable[[Rules], Game]:
    """A new game, when the first player can move."""

    def play(rules: Rules) -> Game:
        game = Game(players, seed="figures", rules=rules)
        while game.position.phase == "draft":
            (player,) = game.players_to_act
            game.apply(game.legal_actions(player)[0], player)
        return game

    return play


def seen(play: Callable[[Rules], Game], kind: type[Event], name: str) -> Play:
    """A part of the last event of a kind."""
    return lambda rules: getattr(happened(play(rules), kind)[-1], name)


def count(play: Callable[[Rules], Game], kind: type[Event]) -> Play:
    """How many events of a kind there are."""
    return lambda rules: len(happened(play(rules), kind))


def struck_across_the_corner(rules: Rules) -> int:
    """The number of wizards hurt by a punch across a corner whose column is gone (WW-24.10)."""
    game = skirmish("1,0 | 2,1", edges="1,0 E open", rules=rules, seed="figures")
    if can(game, "punch"):
        do(game, "punch", "wizard 1")
    return len(happened(game, events.Hurt))


BOLT = after("3,1 hand fireball | 3,3", "cast fireball", "wizard 1")
PUNCH = after("3,2 | 3,2", "punch", "wizard 1")
AT_WALL = after("3,1 hand fireball | 0,7", "cast fireball", "edge 3,1 S")

CASES: dict[str, Case] = {
    "side": Case("A", seen(begun(), events.BoardLaid, "side"), "B", "A"),
    "schools": Case(
        ("conjuring", "mutation", "thaumaturgy"),
        seen(begun(), events.DeckMade, "schools"),
        ("white_cantrip", "alchemy", "elemental", "mentalism"),
        ("white_cantrip", "conjuring", "mutation", "thaumaturgy"),
    ),
    "first_player": Case(1, seen(begun(), events.TurnBegun, "player"), 0, 1),
    "adjacency": Case("errata", struck_across_the_corner, 1, 0),
    "asking": Case(
        "all",
        count(after("3,1 hand fireball | 3,3 hand dagger", "cast fireball", "wizard 1", again="pass"), events.Passed),
        0,
        2,  # when it is cast and when the damage is about to be dealt
    ),
    "pauses": Case(
        True,
        count(after("3,1 carries dagger | 3,6", "draw", "draw", phase="draw", again="drop Dagger"), events.ItemLanded),
        0,
        1,
    ),
    "turn_limit": Case(4, count(after("3,1 | 3,6", "end phase", "done", "stop"), events.GameEnded), 0, 1),
    "victory_points": Case(
        3,
        count(after("2,2 treasure blue1 | 3,6 | 8,1", "drop treasure blue 1", treasures="blue2 2,2"), events.GameEnded),
        1,
        0,
    ),
    "uncluttered_minds": Case(
        True,
        count(after(f"3,1 hand {SIX} under invisible | 3,6", phase="draw", again="draw"), events.CardDrawn),
        0,
        1,
    ),
    "custom_spellbook": Case(True, count(begun(), events.DeckMade), 1, 2),
    "deadly_treasures": Case(
        True,
        count(after("2,2 treasure blue1 | 3,6 | 8,1", "drop treasure blue 1", treasures="blue2 7,2"), events.Died),
        0,
        1,
    ),
    "giant_book": Case(True, seen(begun(), events.DeckMade, "cards"), 84, 156),
    "heavy_items": Case(
        True, count(after("3,1 | 3,6", "pick up Dagger", things="dagger 3,1"), events.PhaseEnded), 0, 1
    ),
    "permanent_creations": Case(
        True,
        count(after(f"3,1 hand {SIX} | 3,6", phase="draw", again="draw", things="rosebush 0,4 by 0"), events.CardDrawn),
        0,
        1,
    ),
    "treasure_hunters": Case(
        True,
        count(after("3,1 hand fireball | 3,3 life 5 | 8,1", "cast fireball", "wizard 1"), events.Scored),
        1,
        0,
    ),
    "life_start": Case(8, seen(BOLT, events.Hurt, "life"), 10, 3),
    "life_max": Case(
        30,
        seen(after("3,1 life 19 hand wallivore | 3,6", "cast wallivore", "edge 3,1 S"), events.LifeGained, "points"),
        1,
        2,
    ),
    "hand_start": Case(3, lambda rules: len(happened(begun()(rules), events.HandDealt)[0].cards), 5, 3),
    "hand_max": Case(
        8, count(after(f"3,1 hand {SIX} fireball | 3,6", phase="draw", again="draw"), events.CardDrawn), 0, 1
    ),
    "draws": Case(4, count(after("3,1 | 3,6", phase="draw", again="draw"), events.CardDrawn), 2, 4),
    "base_speed": Case(4, count(after("4,0 | 3,6", again="east"), events.Moved), 3, 4),
    "attacks": Case(2, count(after("3,2 | 3,2", again="punch; wizard 1"), events.AttackMade), 1, 2),
    "punch": Case(3, seen(PUNCH, events.Hurt, "amount"), 1, 3),
    "damage_per_crack": Case(2, seen(AT_WALL, events.Cracked, "cracks"), 1, 2),
    "spell_energy": Case(
        2,
        seen(after("3,1 hand powerthrust | 3,3", "cast powerthrust", "no energy", "wizard 1"), events.Hurt, "amount"),
        3,
        4,
    ),
    "shield_bonus": Case(
        2,
        seen(
            after("3,1 hand fireball | 3,3 hand shield", "cast fireball", "wizard 1", "answer shield", "no energy"),
            events.Hurt,
            "amount",
        ),
        3,
        2,
    ),
}
"""By setting; the amounts are those of the rulebook, or follow from them."""


def test_every_setting_has_a_case() -> None:
    assert [setting.name for setting in Rules.settings()] == list(CASES)


@pytest.mark.parametrize(
    "name", [pytest.param(setting.name, marks=pytest.mark.rule(setting.clause)) for setting in Rules.settings()]
)
def test_changed_setting_changes_what_the_log_shows(name: str) -> None:
    case = CASES[name]

    assert case.play(Rules(**case.base)) == case.usual
    assert case.play(Rules(**{**case.base, name: case.changed})) == case.then


@pytest.mark.parametrize("name", [setting.name for setting in Rules.settings()])
def test_whole_game_is_played_to_its_end_with_each_setting_changed(name: str) -> None:
    rules = Rules(**{"turn_limit": 12, name: CASES[name].changed})
    game, rng = Game(3, seed=name, rules=rules), Rng(name)
    play_randomly(game, rng)

    again = Game.replay(game.record())

    assert again.rules == rules
    assert list(again.log) == list(game.log)
    assert happened(game, events.GameEnded)
