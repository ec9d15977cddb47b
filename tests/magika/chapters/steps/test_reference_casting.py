"""Random Cast steps, each carried out a second time by a plain reading of the rulebook with the dice that fell.

A longer run, on all processors:

    ARCANA_STEPS=5000 python -m pytest -n auto tests/magika/chapters/steps/test_reference_casting.py

A failure names its step, which is the same whatever that number says.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from typing import Final

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.effects import phases, turns
from arcana_magika import Game
from arcana_magika.chapters.steps.ground import renew_ground
from arcana_magika.events import Drawn, SpellCast
from arcana_magika.model.orders import Cast, Order
from arcana_magika.model.state import Phase
from arcana_magika.scenario import contest
from tests.magika.chapters.steps import reference_casting as book

STEPS = int(os.environ.get("ARCANA_STEPS", "180"))
BATCH = 30 if STEPS <= 1000 else 100
LETTERS: Final = "ABCDEFM"
WORN_COLOURS: Final = book.COLOURS[:3]
ON_MAGES: Final = (
    *book.PROTECTIONS,
    *book.HEXES,
    "CKAID",
    "RCAID",
    *book.TEAM_KNOWLEDGE,
    "KNART",
    "KNARTX",
    *book.BOOSTS,
)
TERRAINS: Final = [
    "River",
    "Coastal",
    "Plains",
    "Forest",
    "Hills",
    "Swamp",
    "Desert",
    "Mountain",
    "Glacial",
    "Volcanic",
]
MEETINGS: Final = (("TELPT",), ("STLIT",), ("ATARC", "TELPT"), ("CHAOS",), ("STLIT", "CKAID"), ("ATARC", "STLIT"))
"""Spells that matter to one another or need a crowd."""
Afterwards = Callable[[Game], None]
Throw = Callable[[list["book.Die"]], list["book.Die"]]


def nothing(game: Game) -> None:
    """Change nothing after the step."""


def as_they_fell(dice: list[book.Die]) -> list[book.Die]:
    """Give the reading the dice of the log."""
    return dice


def differences(game: Game, phase: Phase, afterwards: Afterwards = nothing, throw: Throw = as_they_fell) -> list[str]:
    """Carry out the Cast step. Return the differences between the game and the plain reading.

    Args:
        game: is played on, with its log.
        phase: with the orders.
        afterwards: is done to the game when its step is over.
        throw: makes of the dice of the log those that the reading gets.
    """
    reading = book.Casting(game.arena, phase.index)
    orders, before = list(phase.orders), len(game.log)
    game.cast_step(phase)
    afterwards(game)
    reported = [entry.event for entry in game.log[before:]]
    dice = [book.Die(event.purpose, event.n, event.result) for event in reported if isinstance(event, Drawn)]
    results = [
        book.Result(event.mage, event.spell, event.level, event.result, event.bonus, event.skill_up)
        for event in reported
        if isinstance(event, SpellCast)
    ]
    try:
        reading.carry_out(orders, throw(dice))
    except book.OtherDice as other:
        return [f"{other}; by the book {reading.results}, in the game {results}"]
    mine = {**reading.found(), "results": reading.results, "rests": reading.rests}
    real = {**book.Casting(game.arena, phase.index).found(), "results": results, "rests": sorted(phase.rests)}
    return [
        f"{what}: by the book {mine.get(what)}, in the game {real.get(what)}"
        for what in {**mine, **real}
        if mine.get(what) != real.get(what)
    ]


def random_words(chance: Rng, spell: str, *, major: bool) -> tuple[str, ...]:
    """Words for a spell, most of them valid."""
    way = (chance.choice((*book.WAYS, "N", "S")), *((chance.choice("122334"),) if major else ()))
    return {
        "-": () if chance.below(20) else ("RED",),
        "M": (chance.choice(WORN_COLOURS if major else LETTERS),),
        "m": (chance.choice(LETTERS),),
        "TF": (chance.choice("3456789"),),
        "EA": (chance.choice(("-3", "-2", "-1", "0", "+1", "+2", "+3")),),
        "DD": way,
        "A": () if major else (chance.choice(book.ARTIFACTS[:4]),),
        "SS": (chance.choice(("#1", "#2", "#3", "#4", "#6", "TELPT", spell)),),
    }[book.PARAMETERS[spell]]


def random_spells(chance: Rng, number: int) -> list[str]:
    """The spells of all scrolls of a step: few, so that they meet; some in ways that chance would seldom show."""
    if number // len(book.CODES) % 2:
        return list(MEETINGS[number % len(MEETINGS)])
    every = book.CODES[number % len(book.CODES)]
    return [every, *chance.shuffled(book.CODES)[: chance.choice((0, 0, 1, 2, 7))]]


def random_mages(chance: Rng, near: list[str], spells: list[str]) -> tuple[str, str]:
    """Seven mages near each other with many items, and artifacts on the ground among them."""
    artifacts = chance.shuffled(book.ARTIFACTS)
    worn, carried = chance.shuffled(book.COLOURS[:3] * 3), chance.shuffled(book.COLOURS[3:] * 3)
    alike = chance.chance(1, 3)
    reported = []
    for letter in LETTERS:
        race = chance.choice(("Human", "Elf", "Dwarf", "Goblin", "Halfling"))
        words = [letter, chance.choice(near), race, "Evil" if alike else chance.choice(("Good", "Neutral", "Evil"))]
        skill = chance.choice((40, 60, 75, 75, 100, 100, 120, 160, 200))
        words += ["skill", str(100 if alike else skill)]
        words += ["arcania", str(60 if alike else chance.choice((0, 10, 30, 50, 50, 50, 90, 90, 90)))]
        words += ["aptitude", str(chance.choice((-100, -36, -35, -26, -25, -9, 0, 0, 3, 25, 26, 35, 36, 90)))]
        words += ["endurance", str(chance.choice((5, 11, 20, 26, 50, 60, 60, 80)))] if chance.chance(7, 10) else []
        barred = letter != "M" and chance.chance(1, 10)
        words += ["barred"] if barred else []
        wears = letter != "M" and not barred and chance.chance(1, 2)
        words += ["wears", worn.pop()] if wears else []
        cloaks = 0 if barred else min(chance.choice((0, 0, 1, 2)), 2 - wears, len(carried))
        words += ["carries", *(carried.pop() for _ in range(cloaks))] if cloaks else []
        held = min(chance.choice((0, 1, 2, 4)), len(artifacts))
        words += ["holds", *(artifacts.pop() for _ in range(held))] if held else []
        scrolls = [
            chance.choice(spells) + chance.choice(("", "", "*"))
            for _ in range(chance.choice((1, 2, 4, 6)) - (letter == "M"))
        ]
        words += ["scrolls", *(["TELPT!"] if letter == "M" else []), *scrolls]
        reported.append(" ".join(words))
    return " | ".join(reported), ", ".join(f"{artifact} {chance.choice(near)}" for artifact in artifacts)


def random_mask(chance: Rng) -> int:
    """About half of all spaces, as bits."""
    return sum(chance.below(2) << cell for cell in range(len(book.MAP)))


def put_in_force(chance: Rng, game: Game) -> None:
    """Effects of earlier spells on mages, scrolls and land."""
    arena = game.arena
    for mage in arena.mages:
        for _ in range(chance.choice((0, 0, 1, 2, 4))):
            kind = chance.choice(ON_MAGES)
            if kind in ("STUTT", "ANTMA") and chance.below(3):
                continue  # too many would make too many spells fail
            lasts = turns(chance.die(4)) if chance.below(2) else phases(chance.die(11))
            arena.effects.begin(
                kind, target=mage.player, lasts=lasts, strength=25 + 10 * (kind == "CURSP") * chance.below(2)
            )
        for scroll in mage.scrolls:
            if chance.chance(1, 5):
                arena.effects.begin("PROSP", target=scroll.serial, lasts=turns(chance.die(4)))
        mage.slots = tuple(
            scroll and (scroll._replace(readings=chance.below(2)) if chance.below(2) else scroll)
            for scroll in mage.slots
        )
    if chance.chance(1, 4):
        for _ in range(2):
            arena.effects.begin("ELARR", lasts=turns(chance.die(2)), data=(random_mask(chance), chance.die(10)))
        renew_ground(arena)
    if chance.chance(1, 5):
        fog = (1 << len(book.MAP)) - 1 if chance.below(2) else random_mask(chance)
        arena.effects.begin("FGMAP", lasts=turns(1), data=fog)


def random_step(number: int) -> tuple[Game, Phase]:
    """A game in the middle of a turn in which all mages are about to cast."""
    chance = Rng("cast steps by the book").split(number)
    centre = chance.choice(((13, 7), (4, 2), (25, 13), (3, 3), (20, 1)))
    near = [book.name_of(spot) for spot in book.within(centre, chance.die(3)) if spot != book.GOAL]
    mages, lying = random_mages(chance, near, random_spells(chance, number))
    game = contest(
        mages,
        rng=chance.split("game"),
        ground=chance.choice(("Plains", "Swamp", "Volcanic")),
        spaces={book.name_of(chance.choice(book.MAP[:325])): chance.choice(TERRAINS) for _ in range(150)},
        lying=lying,
        turn=chance.choice((1, 3)),
    )
    put_in_force(chance, game)
    orders: list[Order | None] = []
    for mage in game.arena.mages:
        slot = chance.choice([slot for slot, scroll in enumerate(mage.slots) if scroll])
        code = next(scroll.code for scroll in mage.slots[slot:] if scroll)
        major = bool(chance.below(2))
        orders.append(Cast(chance.choice((code, f"#{slot + 1}")), major, random_words(chance, code, major=major)))
    turn, phase = game.position.turn, chance.die(5)
    return game, Phase(turn, phase, 5 * (turn - 1) + phase, list(orders))


@pytest.mark.rule("MG-5.8", "MG-5.9", "MG-5.10", "MG-5.11", "MG-5.12", "MG-5.13", "MG-5.14", "MG-6.4", "MG-13.1")
@pytest.mark.rule("MG-13.3", "MG-13.4", "MG-13.5", "MG-13.6", "MG-13.7", "MG-13.8", "MG-13.9", "MG-13.10", "MG-13.11")
@pytest.mark.rule("MG-13.12", "MG-13.13", "MG-13.14", "MG-13.15", "MG-13.16", "MG-13.17", "MG-13.18", "MG-13.20")
@pytest.mark.rule("MG-15.1", "MG-15.2", "MG-15.7", "MG-21.3", "MG-21.7", "MG-22.3", "MG-22.4", "MG-22.6", "MG-22.10")
@pytest.mark.rule("MG-23.1", "MG-23.3", "MG-23.4", "MG-23.6", "MG-23.7", "MG-23.8", "MG-23.9", "MG-23.10", "MG-23.11")
@pytest.mark.rule("MG-23.15", "MG-23.16", "MG-23.17", "MG-23.19", "MG-23.21", "MG-23.22", "MG-23.23", "MG-23.24")
@pytest.mark.rule("MG-24.39", "MG-24.40", "MG-24.44", "MG-24.51", "MG-24.53", "MG-24.67", "MG-24.73", "MG-29.7")
@pytest.mark.parametrize("first", range(0, STEPS, BATCH))
def test_every_cast_step_is_carried_out_by_the_book(first: int) -> None:
    for number in range(first, min(first + BATCH, STEPS)):
        game, phase = random_step(number)
        orders = [str(order) for order in phase.orders]

        assert differences(game, phase) == [], f"in step {number}: {orders}"


def test_steps_show_every_spell_and_every_result() -> None:
    worked: set[str] = set()
    results: Counter[tuple[str, bool]] = Counter()
    for number in range(180):
        game, phase = random_step(number)
        game.cast_step(phase)
        for entry in game.log:
            if isinstance(event := entry.event, SpellCast):
                results[event.result, event.bonus] += 1
                if event.result == "success":
                    worked.add(event.spell)

    assert worked == set(book.CODES)
    assert set(results) == {("success", False), ("success", True), ("failed", False), ("no_effect", False)}
    assert min(results.values()) > 50


def duel() -> tuple[Game, Phase]:
    """A casts at B, a Dwarf with many items, with skills that leave room for chance."""
    game = contest(
        "A m7 Neutral skill 90 aptitude 0 scrolls ATEND FGMAP* | B m8 Dwarf carries BLUE holds ORB scrolls HEALS",
        seed=1,
    )
    resting = [None] * (game.player_count - 1)
    return game, Phase(1, 1, 1, [Cast("ATEND", False, ("B",)), *resting])


def weaken(game: Game) -> None:
    game.arena.mages[1].endurance -= 1


def take_scroll(game: Game) -> None:
    game.arena.mages[1].slots = (None,) * 6


def take_cloak(game: Game) -> None:
    game.arena.mages[1].cloaks = ()


def move_orb(game: Game) -> None:
    game.arena.artifacts[1] = 0


def flood(game: Game) -> None:
    game.arena.base = b"\x01" + game.arena.base[1:]


def unprolong(game: Game) -> None:
    game.arena.effects.dispel("PROSP")


def curse(game: Game) -> None:
    game.arena.effects.begin("CURSP", target=0, lasts=turns(1), strength=25)


def fog(game: Game) -> None:
    game.arena.effects.begin("FGMAP", lasts=turns(1), data=1)


def test_step_by_the_book_has_no_difference() -> None:
    assert differences(*duel()) == []


@pytest.mark.parametrize(
    ("spoil", "named"),
    [
        (weaken, "endurance of B"),
        (take_scroll, "slot 1 of B"),
        (take_cloak, "cloaks of B"),
        (move_orb, "ORB"),
        (flood, "base terrain of a1"),
        (unprolong, "end of PROSP on scroll"),
        (curse, "size of CURSP on player 0"),
        (fog, "effect 1 on the land"),
    ],
)
def test_whatever_is_not_by_the_book_is_named(spoil: Afterwards, named: str) -> None:
    game, phase = duel()

    found = differences(game, phase, spoil)

    assert any(difference.startswith(named) for difference in found)


def other_first(dice: list[book.Die]) -> list[book.Die]:
    return [dice[0]._replace(result=100 if dice[0].result <= 90 else 1), *dice[1:]]


def other_sides(dice: list[book.Die]) -> list[book.Die]:
    return [*dice[:-1], dice[-1]._replace(sides=99)]


def one_less(dice: list[book.Die]) -> list[book.Die]:
    return dice[:-1]


def one_more(dice: list[book.Die]) -> list[book.Die]:
    return [*dice, dice[-1]]


@pytest.mark.parametrize("throw", [other_first, other_sides, one_less, one_more])
def test_other_dice_are_a_difference(throw: Throw) -> None:
    game, phase = duel()

    assert differences(game, phase, throw=throw)
