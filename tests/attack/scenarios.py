"""Hostile words of the scenario functions: duel, contest, skirmish, battle and expedition."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, Final

from arcana_archmage import Game as Archmage
from arcana_archmage import duel
from arcana_magicrealm import expedition
from arcana_magicrealm.scenario.board import KNOWN, TABLE_WORDS
from arcana_magicrealm.scenario.people import OF_CHARACTERS, OF_DENIZENS
from arcana_magika import contest
from arcana_mtgcombat import POOL, battle
from arcana_wizwar import CARDS, skirmish
from tests.attack.judging import ask
from tests.attack.tables import AnyGame, play_on
from tests.attack.texts import garbled, shorter
from tests.attack.values import ODD

Words = Mapping[str, Any]

_VALID: Final[dict[str, tuple[dict[str, Any], ...]]] = {
    "duel": (
        {"hands": ("4S 5S 6S 7S KD 2C", "7H QC 3D"), "deck": "AS 2S", "discard": "JC", "phase": "casting", "active": 0},
        {"hands": ("4S", "QC"), "wild": ("KC", ""), "golems": (("2H 3H",), ()), "points": 150, "turn": 3, "round": 2},
        {
            "hands": ("", "AD"),
            "wizards": ({"misses": 1, "armour": True}, {"mastery": 2}),
            "scores": (100, 0),
            "dealer": 1,
        },
    ),
    "contest": (
        {"mages": "A m7 holds CROWN HELM | B m7 wears RED | M m7", "lying": "ROD m7, TOME m8", "turn": 4},
        {
            "mages": "A y2 Elf endurance 20 scrolls ATEND HEALS* | B m8 Dwarf carries BLUE | M y13 Evil",
            "ground": "Hills",
        },
        {
            "mages": "A m7 arcania 40 skill 85 barred | M m6 Goblin name Otho",
            "spaces": {"m7": "Forest"},
            "tasks": (1, 2),
        },
    ),
    "skirmish": (
        {"wizards": "2,3 hand fireball shield | 2,4 life 5 carries dagger | 2,5", "edges": "2,4 E wall", "active": 1},
        {
            "wizards": "2,3 stun 2 | 2,4 hand full_shield under golem_form 3",
            "things": "stone_block 2,5",
            "deck": "shield",
        },
        {
            "wizards": "red 1,1 kills 1 | blue 4,7 treasure red1",
            "treasures": "blue1 2,2",
            "discard": "zot",
            "phase": "draw",
        },
    ),
    "battle": (
        {"characters": "oriane_vell pool WW memory vellish_torchbearer | dovek_ironquill life 9", "close": "0-1"},
        {
            "characters": "brannick_emberhand | oriane_vell | morwen_sable pool BBB memory sabrine_verdict",
            "creatures": "slagback_brute of 0; gatehouse_ox of 1",
            "locks": "c0-c1",
            "close": "0-2",
            "order": (0, 1, 2),
            "phase": "upkeep",
        },
        {
            "characters": "iveren_thole | pack side 1",
            "creatures": "ember_roc of 1 sick life 2",
            "permanents": "banner_of_vell of 0",
        },
    ),
    "expedition": (
        {
            "text": "amazon cliff 3 fatigued move m4 relation rogues enemy records hide, move cliff 6 | elf cavern 1 has"
            " good_book knows chits cliff; giant 1 cliff 3; patrol cliff 3 hired 0 days 3; hoard only spear 1; day 5"
        },
        {
            "text": "amazon cliff 3 has pony_m2_m5 damaged helmet 1; howl_4 cliff up; lost_city ruins up; hoard lost_city;"
            " inn curst_valley; small_campfire oak_woods; scholar cliff 3; food_ale taken 0; stage daylight; monsters 4"
        },
        {"text": "wizard ruins 2 | dwarf ruins 2 records follow wizard; heap ruins 2 dropped spear 2; enchanted ruins"},
        {
            "text": "witch cliff 3 spells bad_luck cursed eyemist, ashes under bad_luck by witch with magic VIII2* inert;"
            " giant_bat 1 cliff 3 under control_bats by witch records fly cliff; fog by witch on cliff;"
            " poison by witch on arms of giant 1; witchs_brew by witch on magic II3*"
        },
    ),
}
_OWN_WORDS: Final = {
    "duel": ("AS", "10H", "KD", "joker", "AS AS"),
    "contest": (
        "A",
        "M",
        "Z",
        "m7",
        "z1",
        "RED",
        "CROWN",
        "HEALS",
        "|",
        "wears",
        "holds",
        "carries",
        "scrolls",
        "endurance",
    ),
    "skirmish": ("|", ";", "0,0", "99,99", "hand", "life", "under", "dead", "treasure", *CARDS.by_key),
    "battle": ("|", ";", "pool", "memory", "library", "side", "escaped", "c0", "0-1", "of", "on", *POOL.by_key),
    "expedition": (
        "|",
        ";",
        ",",
        "amazon",
        "cliff 3",
        "giant 1",
        "chq",
        *OF_CHARACTERS,
        *OF_DENIZENS,
        *KNOWN,
        *TABLE_WORDS,
    ),
}


def draw(chance: Random) -> tuple[str, dict[str, Any]]:
    """The name of a function and its arguments, one or two of them changed."""
    name = chance.choice(list(_VALID))
    words = dict(chance.choice(_VALID[name]))
    for _ in range(chance.choice((1, 1, 2))):
        key = chance.choice(list(words))
        words[key] = _changed(chance, words[key], _OWN_WORDS[name])
    return name, words


def attempt(name: str, words: dict[str, Any]) -> None:
    """Set the position up, and play on if it is accepted."""
    make: dict[str, Callable[..., AnyGame]] = {
        "duel": _duel,
        "contest": contest,
        "skirmish": skirmish,
        "battle": battle,
        "expedition": expedition,
    }
    game = ask(lambda: make[name](**words, **({} if name == "duel" else {"seed": 1})))
    play_on(game)


def smaller(name: str, words: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The same with fewer arguments and shorter texts."""
    first = next(iter(words))
    for key, value in words.items():
        if key != first:
            yield name, {other: kept for other, kept in words.items() if other != key}
        if isinstance(value, str):
            yield from ((name, {**words, key: part}) for part in shorter(value))


def _duel(hands: Any, **words: Any) -> AnyGame:
    return Archmage.at(duel(hands, **words), seed=1)


def _changed(chance: Random, value: Any, words: tuple[str, ...]) -> Any:
    if isinstance(value, str) and chance.random() < 0.8:
        return garbled(chance, value, words)
    if isinstance(value, tuple) and value and chance.random() < 0.8:
        place = chance.randrange(len(value))
        return (*value[:place], _changed(chance, value[place], words), *value[place + 1 :])
    if isinstance(value, dict) and value and chance.random() < 0.8:
        key = chance.choice(list(value))
        return {**value, key: _changed(chance, value[key], words)}
    return chance.choice((*ODD, chance.randrange(-3, 40)))
