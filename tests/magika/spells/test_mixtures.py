"""Crowds that cast all kinds of spells at each other: nothing is lost or doubled, and no limit is broken (MG-7.10, MG-12.2, MG-22.1)."""

from __future__ import annotations

import pytest

from arcana_core.chance.rng import Rng
from arcana_magika.game import Game
from arcana_magika.model.geometry import NAMES, space
from arcana_magika.model.orders import Sheet
from arcana_magika.model.state import OVER
from arcana_magika.model.tables import ARTIFACTS, BLACK, COLOURS, ELEMENTS, OCEAN, SPELLS, TERRAINS, Spell
from arcana_magika.rules import Rules
from arcana_magika.scenario import contest
from arcana_magika.sheets.text import order_of

LETTERS = "ABCDEFM"


def crowd(chance: Rng) -> Game:
    """Seven mages near each other, with scrolls, cloaks and artifacts, good at casting."""
    artifacts = chance.shuffled(ARTIFACTS)
    colours = chance.shuffled(COLOURS[:3] * 3)
    reported = []
    for letter in LETTERS:
        words = [letter, NAMES[chance.choice([space(name) for name in ("m7", "m8", "l7", "n9", "z9")])]]
        words += [chance.choice(("Human", "Dwarf", "Halfling")), chance.choice(("Good", "Neutral"))]
        words += ["skill", str(chance.choice((60, 100, 160))), "arcania", "90", "aptitude", "10"]
        if letter != "M":
            words += ["wears", colours.pop()]
        if letter in "ABM":
            words += ["carries", colours.pop()]
        words += ["holds", artifacts.pop()]
        words += ["scrolls", *[f"{chance.choice(SPELLS).code}{chance.choice(('', '', '*'))}" for _ in range(6)]]
        reported.append(" ".join(words))
    return contest(
        " | ".join(reported), rng=chance.split("game"), rules=Rules(skill_check=0), ground=chance.choice(TERRAINS[2:])
    )


def parameters(chance: Rng, spell: Spell, letter: str, *, major: bool) -> str:
    """Words that can be parameters of the spell at this level."""
    kind = spell.major if major else spell.minor
    words = {
        "": "",
        "mage": chance.choice([other for other in LETTERS if other != letter]),
        "colour": chance.choice(COLOURS[:3]),
        "terrain": str(chance.choice(ELEMENTS)),
        "change": chance.choice(("-2", "+1")),
        "way": chance.choice(("NE 1", "W 2", "S 2", "SE 3") if major else ("NE", "W", "SE")),
        "artifact": "ORB",
        "scroll": f"#{chance.die(6)}",
    }
    return words[kind]


def sheet_of(chance: Rng, game: Game, player: int) -> Sheet:
    """Five orders, most of them casts from slots."""
    letter, slots = game.letter(player), game.arena.mages[player].slots
    orders = []
    for _ in range(5):
        slot, major = chance.below(6), chance.chance(1, 2)
        scroll = slots[slot]
        if scroll is None:
            text = chance.choice(("SEARCH ALL", "MEDITATE", "REST", f"DON {chance.choice(COLOURS[:3])}"))
        else:
            words = parameters(chance, SPELLS[scroll.spell], letter, major=major)
            text = f"CAST #{slot + 1}{'X' if major else ''} {words}"
        orders.append(order_of(text.strip()))
    first, second, third, fourth, fifth = orders
    return Sheet((first, second, third, fourth, fifth))


def check(game: Game) -> None:
    """Everything exists once, and all mages respect limits and spaces."""
    arena, rules = game.arena, game.rules
    for colour in range(len(COLOURS)):
        owned = sum(mage.cloaks.count(colour) + (mage.worn == colour) for mage in arena.mages)
        assert owned + len(arena.cloaks[colour]) + arena.gone[colour] == rules.cloaks_of_a_colour
    serials = [scroll.serial for mage in arena.mages for scroll in mage.scrolls]
    assert len(serials) == len(set(serials))
    assert {effect.target for effect in arena.effects.of("PROSP")} <= set(serials)
    for mage in arena.mages:
        assert 0 <= mage.endurance <= mage.max_endurance and 0 <= mage.arcania <= mage.max_arcania
        assert -100 <= mage.aptitude <= 100
        assert len(mage.slots) == rules.scroll_limit and not any(scroll.aside for scroll in mage.scrolls)
        assert len(mage.cloaks) + (mage.worn != BLACK) <= rules.cloak_limit
        assert 0 <= mage.cell < len(NAMES)
    assert all(-len(arena.mages) <= where < len(NAMES) for where in arena.artifacts)
    assert set(arena.base[space("z1") :]) == {OCEAN}


@pytest.mark.rule("MG-7.10", "MG-12.2", "MG-22.1", "MG-6.2", "MG-5.2", "MG-24.73")
@pytest.mark.parametrize("seed", range(12))
def test_crowds_spells_lose_or_double_nothing_and_keep_all_limits(seed: int) -> None:
    chance = Rng(seed)
    game = crowd(chance)
    check(game)
    for _ in range(4):
        if game.position.stage == OVER:
            break
        sheets = [sheet_of(chance, game, player) for player in game.players_to_act]
        for player, sheet in enumerate(sheets):
            game.hand_in(sheet, player)
        check(game)
