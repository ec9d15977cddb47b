"""Tampered positions: rejected with the place of the mistake, or as good as any other.

Reached positions are changed at one place chosen at random: a number, a text, a tuple or None is replaced by something
else, elements are dropped, doubled or exchanged. A longer run:

    ARCANA_MUTATIONS=5000 python -m pytest tests/magika/validation/test_hostile_positions.py
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

import attrs
import pytest

from arcana_core.chance.rng import Rng
from arcana_core.effects import Effects
from arcana_core.errors import PositionError
from arcana_core.records.plain import from_text
from arcana_core.testing import do
from arcana_core.testing.random_play import play_randomly
from arcana_magika import Game, Rules
from arcana_magika.model.effects import EFFECT_KINDS
from arcana_magika.model.state import OVER, Position
from arcana_magika.render import reports
from arcana_magika.scenario import contest
from arcana_magika.validation.positions import POSITION_TYPES

MUTATIONS = int(os.environ.get("ARCANA_MUTATIONS", "420"))
BATCHES = 6
PLACE = re.compile(r"agenda|turn|registrations|arena|picks|sheets|ended|standby|after the setup|before the setup")

CROWD = """A m7 Elf wears RED carries BLUE holds HELM scrolls HEALS PROSP* TELPT arcania 90 |
B m8 Human Evil wears RED holds CROWN scrolls ATEND KNOSS arcania 90 endurance 31 | C l7 Dwarf carries RED scrolls INTRP
FGMAP arcania 90 | D y8 Halfling Neutral missed 1 endurance 8 | M k6 Human Evil holds ORB scrolls TELPT! ATARC INVSP"""
SHEETS = (
    (
        "MAGE A\nTURN 1\n1: CAST HEALS\n2: MOVE NE\nMSG B : one\nMSG RED ANON : two\nOFFER CAST TELPT NE FOR 30 ARCANIA",
        "MAGE B\nTURN 1\n1: CAST KNOSS\n2: CAST ATENDX RED\nMSG ALL : hail",
        "MAGE C\nTURN 1\n1: CAST FGMAP\n2: CAST INTRP\n3: DON RED\nOFFER GIVE ORB FOR 20 ENDURANCE",
        "missing",
        "MAGE M\nTURN 1\n1: CAST INVSP\n2: MOVE NE\nMSG A ANON : beware",
    ),
    ("", "", "", "missing", "MAGE M\nTURN 2\n1: MOVE NE\nACCEPT A"),
)


def hand_in(game: Game, player: int, text: str) -> None:
    """Hand a sheet in, one of five Rests if no text is given."""
    text = text or f"MAGE {game.letter(player)}\nTURN {game.position.turn}"
    line = text if text == "missing" else "sheet: " + text.replace("\n", r"\n")
    do(game, line, player=player)


def in_the_middle() -> Position:
    """In the third turn, with mail, offers, effects, one sheet in and three being picked."""
    game = contest(
        CROWD, seed=3, lying="GREEN m7, CANDLE m7, ROD l8", spaces={"n9": "Swamp"}, rules=Rules(skill_check=0)
    )
    for texts in SHEETS:
        for player, text in enumerate(texts):
            hand_in(game, player, text)
    rng = Rng(5)
    for player, count in ((0, 14), (1, 9), (2, 3), (4, 12)):
        for _ in range(count):
            if player in game.players_to_act:
                game.apply(rng.choice(game.legal_actions(player)), player)
    if 3 in game.players_to_act:
        hand_in(game, 3, "MAGE D\nTURN 3\n1: SEARCH\n2: MOVE NE\nMSG A : help\\nme")
    return game.position


def played(turn: int, seed: int, players: int) -> Position:
    """A game of random bots in the middle of the picking of this turn, or over."""
    game, rng = Game(players, seed=seed, rules=Rules(turn_limit=4)), Rng(seed)
    while not game.is_over and (game.position.turn < turn or rng.below(60)):
        player = rng.choice(game.players_to_act)
        game.apply(rng.choice(game.legal_actions(player)), player)
    return game.position


def choosing() -> Position:
    """Before the first turn, in the middle of the choices of the second player."""
    game = Game(4, seed=1)
    for player, line in ((0, "elf"), (0, "good"), (0, "usual name"), (1, "human"), (1, "evil")):
        do(game, line, player=player)
    return game.position


@cache
def reached(number: int) -> tuple[Position, int, Rules]:
    """Some position that was reached, its number of players and rules, as in its text."""
    position, rules = (
        (in_the_middle, Rules(skill_check=0)),
        (lambda: played(2, 11, 4), Rules(turn_limit=4)),
        (lambda: played(9, 12, 3), Rules(turn_limit=4)),
        (choosing, Rules()),
    )[number]
    text = repr(position())
    read: Position = from_text(text, POSITION_TYPES)
    return read, len(read.sheets), rules


# Changes.


def parts(value: Any) -> Iterator[tuple[Any, Callable[[Any], Any]]]:
    """The parts of a value, each with a function that makes a value with another part in its place."""
    if attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            yield getattr(value, field.name), partial(_with_field, value, field.name)
    elif isinstance(value, tuple) and hasattr(value, "_fields"):
        for name in value._fields:
            yield getattr(value, name), partial(_with_name, value, name)
    elif isinstance(value, (tuple, list, Effects)):
        for place, part in enumerate(value):
            yield part, partial(_with_item, value, place)


def _with_field(value: Any, name: str, new: Any) -> Any:
    return attrs.evolve(value, **{name: new})


def _with_name(value: Any, name: str, new: Any) -> Any:
    return value._replace(**{name: new})


def _with_item(value: Any, place: int, new: Any) -> Any:
    items = [*value]
    items[place] = new
    return Effects(EFFECT_KINDS, items) if isinstance(value, Effects) else type(value)(items)


def changed(value: Any, rng: Rng) -> Any:
    """The value with one change somewhere in it."""
    inner = list(parts(value))
    if inner and rng.below(8):
        part, put = rng.choice(inner)
        return put(changed(part, rng))
    return replaced(value, rng)


def replaced(value: Any, rng: Rng) -> Any:
    """Something else in the place of a value."""
    if isinstance(value, (tuple, list)) and not hasattr(value, "_fields") and value and rng.below(3):
        items, place = list(value), rng.below(len(value))
        way = rng.below(4)
        if way == 0:
            del items[place]
        elif way == 1:
            items.append(items[place])
        elif way == 2:
            items.reverse()
        else:
            items = items[:place]
        return type(value)(items)
    if isinstance(value, bytes) and value and rng.below(3):
        place = rng.below(len(value))
        return rng.choice(
            [value[:place], value + value[:1], value[:place] + bytes([rng.below(256)]) + value[place + 1 :]]
        )
    if type(value) is int and rng.below(2):
        return value + rng.choice((-1, 1, 5, -5, 1000, 1 << 40))
    return rng.choice(
        (
            -1,
            0,
            1,
            2,
            5,
            6,
            12,
            36,
            350,
            351,
            1 << 70,
            True,
            False,
            None,
            (),
            (0,),
            ((0, 0),),
            [],
            {},
            1.5,
            "",
            "A",
            "M",
            "Z",
        )
        + ("RED", "CROWN", "CHAOS", "#9", "order", "text", "over", "\u202e", "x" * 300, b"", b"\1", frozenset({1}))
    )


# Invariants.


def look(game: Game, rng: Rng) -> None:
    """See all that players see, and play on from what each of them may determinize."""
    for player in range(game.player_count):
        repr(game.view(player))
        game.render(player)
        if game.position.arena is not None:
            game.observation(player)
            reports.as_text(game, player)
            reports.as_html(game, player)
            view = game.view(player)
            repr((view.recon, view.ally_recons, view.mages, view.inspected, view.history, view.artifact_spaces))
        if not game.is_over:
            copy = game.determinize(player, rng)
            copy.render(player)
            play(copy, rng, 12)
    game.view(None)


def play(game: Game, rng: Rng, most: int) -> None:
    play_randomly(game, rng, most)


def play_turn(game: Game, rng: Rng) -> None:
    """Random picks to the end of the turn."""
    turn = game.position.turn
    while not game.is_over and game.position.turn == turn:
        play(game, rng, 1)


@pytest.mark.rule("MG-38.2", "MG-37.2", "MG-37.3")
@pytest.mark.parametrize("batch", range(BATCHES))
def test_tampered_positions_are_rejected_or_play_on(batch: int) -> None:
    rng = Rng(f"hostile {batch}")
    rejected = accepted = 0
    for number in range(MUTATIONS // BATCHES):
        position, players, rules = reached((0, 0, 1, 2, 3)[number % 5])
        try:
            hostile = changed(position, rng)
        except (TypeError, ValueError, AttributeError):
            continue  # not even a value of its class: the core's stack of effects checks itself
        if type(hostile) is not Position or repr(hostile) == repr(position):
            continue
        try:
            game = Game.at(hostile, rules=rules, players=players, seed=7)
        except PositionError as error:
            assert PLACE.match(str(error)), error
            rejected += 1
            continue
        accepted += 1
        look(game, rng)
        play_turn(game, rng)
        look(game, rng)
        again = Game.replay(game.record())
        assert again.checksum() == game.checksum()
    assert rejected > 4 * accepted


@pytest.mark.rule("MG-38.2")
@pytest.mark.parametrize("number", range(4))
def test_positions_that_were_reached_are_accepted_and_play_on(number: int) -> None:
    position, players, rules = reached(number)
    game, rng = Game.at(position, rules=rules, players=players, seed=7), Rng(number)

    look(game, rng)
    if position.stage != OVER:
        play_turn(game, rng)
        look(game, rng)
        assert Game.replay(game.record()).checksum() == game.checksum()
