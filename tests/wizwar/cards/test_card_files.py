"""Files of cards: each is rejected with a place, or can be played (WW-9).

A longer run with that number of cards: `ARCANA_GAMES=5000 python -m pytest -n auto tests/wizwar/cards/test_card_files.py`. A failure
names its seed.
"""

from __future__ import annotations

import json
import os
import pickle
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import pytest

from arcana_core.bots import Seat
from arcana_core.chance.rng import Rng
from arcana_core.errors import RulesError
from arcana_wizwar import CARDS, CardSet, Game, Rules, read_cards, skirmish
from arcana_wizwar.cards import RULES
from arcana_wizwar.cards.checking import CODE_KEYS, KNOWN, NEEDED, REMARKS
from arcana_wizwar.cards.effects.language import COUNTERING, PRIMITIVES
from arcana_wizwar.cards.reading import _table_of
from arcana_wizwar.model.powers import KINDS as GRANTS

GAMES = int(os.environ.get("ARCANA_GAMES", "48"))
BATCH = 24

HOSTILE: tuple[str, ...] = (
    "true",
    "-1",
    "0",
    "1",
    "7",
    "101",
    "1" + "0" * 30,
    "1.5",
    "nan",
    "1979-05-27",
    '""',
    '"nonsense"',
    '"\\u001b[2J"',
    '"' + "x" * 5000 + '"',
    "[]",
    "[[]]",
    "[1, 1]",
    '["nonsense"]',
    '["wizard", "wizard"]',
    '[{ do = "damage" }]',
    "{}",
    "{ a = 1 }",
    "{ a = { a = { a = [] } } }",
    "[" * 60 + "]" * 60,
)
"""Values in TOML that hardly any key of a card can have."""


def toml(value: Any) -> str:
    """A value of a card in TOML."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {toml(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value)


TABLES: Mapping[str, Mapping[str, Any]] = {kind.key: _table_of(kind) for kind in CARDS}
KEYS = (*NEEDED, *KNOWN, *REMARKS, *sorted({key for keys in CODE_KEYS.values() for key in keys}))


@cache
def plausible(key: str) -> tuple[str, ...]:
    """The values that cards of the box have for a key."""
    return tuple(sorted({toml(table[key]) for table in TABLES.values() if key in table}))


def nested(rng: Rng, value: Any) -> Any:
    """The value with something within it replaced, or missing, or doubled."""
    if isinstance(value, Mapping) and value:
        key = rng.choice(sorted(value))
        result = {**value, key: nested(rng, value[key])}
        return {one: result[one] for one in result if one != key} if rng.below(6) == 0 else result
    if isinstance(value, list | tuple) and value:
        place = rng.below(len(value))
        return [*value[:place], nested(rng, value[place]), *value[place + 1 - rng.below(2) :]]
    words = ("energy", "2 * energy + 1", "life", "100", "others", "everybody", "target", "caster", "counter", "attack")
    return rng.choice((-1, 0, 1, 4, 100, 101, True, False, "", *words, [], {}, ["wizard"], ["self"], ["square"]))


def changed(rng: Rng) -> tuple[str, str]:
    """A card of the box with some keys changed, as a file: its key and the text."""
    card = rng.choice(CARDS.kinds)
    lines: dict[str, str] = {}
    for _ in range(1 + rng.below(3)):
        key = rng.choice(tuple(TABLES[card.key]) if rng.below(3) else KEYS)
        way = rng.below(4)
        if way == 0 or not plausible(key):
            lines[key] = rng.choice(HOSTILE)
        elif way == 1 and key in TABLES[card.key]:
            lines[key] = toml(nested(rng, TABLES[card.key][key]))
        else:
            lines[key] = rng.choice(plausible(key))
    return card.key, f"[cards.{card.key}]\n" + "".join(f"{key} = {value}\n" for key, value in lines.items())


def made_up(rng: Rng) -> tuple[str, str]:
    """A card without code of a usual kind, with effects at random."""
    kind = rng.choice(("attack", "neutral", "counter", "item", "both"))
    lasting = not rng.below(2)
    aims = ("wizard", "self", "square", "object", "border_line", "maintained_spell", "treasure", "sector")
    targets = rng.choice((["game_board"], ["direction"], [], rng.sample(aims, 1 + rng.below(3))))
    card: dict[str, Any] = {
        "name": "Chimera",
        "schools": {"white_cantrip": 2},
        "types": ["neutral", "attack"] if kind == "both" else [kind],
        "range": rng.choice(("self", "adjacent", "los", "anywhere")),
        "targets": targets,
        "duration": "permanent"
        if kind == "item"
        else rng.choice(("temporary", "permanent") if lasting else ("instant",)),
        "traits": rng.sample(("Fire", "Water", "Transformation", "Global", "Mundane", "Magic Stone"), rng.below(3)),
        "energy_value": rng.below(4),
        "boost": rng.choice(("none", "effect", "duration")),
        "clause": "HR-1.1",
        "effect": "Whatever.",
    }
    if kind == "item":
        card["use"] = {"as": rng.choice(("attack", "neutral")), "does": some_effects(rng), "spent": not rng.below(2)}
    elif kind == "counter":
        card["answers"] = {"event": rng.choice(("spell", "attack", "counter", "damage", "treasure"))}
        card["picks"] = rng.choice((["wizard"], ["square", "object"], []))
        card["does"] = some_effects(rng)
        if not rng.below(2):
            card["answers"] = {"event": "attack", "on_me": True}
            card["does"] += [{"do": rng.choice(("cancel", "evade", "redirect"))}, {"do": "reduce", "amount": 1}]
    elif not rng.below(3):
        card["modes"] = [{"name": name, "does": some_effects(rng)} for name in ("one", "two")]
    else:
        card["does"] = some_effects(rng)
    if lasting and kind not in ("item", "both"):
        card[rng.choice(("when_time_passes", "when_drawing"))] = some_effects(rng)
    if lasting or kind == "item":
        card["grants"] = {key: _granted(key, rng) for key in rng.sample(sorted(GRANTS), 2)}
    for key in ("separate", "split", "prepares", "projects", "fogs", "drowns_fire", "washed_off", "holds_down"):
        if not rng.below(10):
            card[key] = True
    if not rng.below(5):
        card["dice"], card["price"] = rng.below(4), rng.below(2)
    return "chimera", "[cards.chimera]\n" + "".join(f"{key} = {toml(value)}\n" for key, value in card.items())


def some_effects(rng: Rng) -> list[dict[str, Any]]:
    """Effects with parameters at random."""
    found = []
    for _ in range(1 + rng.below(3)):
        do = rng.choice(
            [word for word in PRIMITIVES if word not in COUNTERING and rng.below(8) | (word != "transform")]
        )
        effect: dict[str, Any] = {"do": do, **{key: rng.choice(_PARAMETERS[key]) for key in PRIMITIVES[do][0]}}
        for key in (*PRIMITIVES[do][1], "to", "if", "roll", "once"):
            if key in _PARAMETERS and not rng.below(3):
                effect[key] = rng.choice(_PARAMETERS[key])
        found.append(effect)
    return found


_PARAMETERS: Mapping[str, tuple[Any, ...]] = {
    "amount": (0, 1, 3, "energy", "2 * energy + 1", "die + distance", "life", "hand + items", "rest + number"),
    "kind": ("physical", "magical"),
    "also": (["fire"], ["water"], ["lightning", "fire"]),
    "by": ("caster", "target"),
    "object": ("stone_block", "thornbush", "dust_cloud", "stone_wall", "door", "wall_of_fire"),
    "what": ("cards", "item", "treasure", "items", "everything"),
    "turns": (0, 2, "energy"),
    "form": ("golem_form", "slime_form"),
    "trait": ("Fire", "Curse"),
    "to": ("target", "caster", "attacker", "others", "everybody"),
    "if": ("hurt", "boosted", "wizard", "object", "transformed"),
    "roll": ([1, 2], [4]),
    "once": (True, False),
}


def _granted(key: str, rng: Rng) -> Any:
    return [1, 2] if key == "evades" else True if GRANTS[key] is bool else rng.choice((1, 2, 20, 100))


def game_with(text: str) -> type[Game]:
    """A game with the cards of a file."""

    class House(Game):
        __slots__ = ()
        name = "wizwar-house"
        cards: ClassVar[CardSet] = read_cards(text, base=CARDS, file="house.toml")

    return House


def scene(house: type[Game], key: str, rng: Rng) -> Game:
    """A position in which a card of this key can be played: in a hand or carried, with much to aim at."""
    cards = house.cards
    held = [["fireball", "drop_object", "energy_4"], ["shield", "zot", "energy_5"]]
    carried = [["boomstone"], ["universal_solvent"]]
    for holder in (0, 1) if len(cards.copies[cards[key].place]) > 1 else (rng.below(2),):
        place = carried if cards[key].is_item and rng.below(2) else held
        place[holder].append(key)
    for keys in (*held, *carried):
        keys.sort(key=lambda one: one != key)
    spells, things = ["golem_form"], ["large_rock"]
    left = {kind.key: len(cards.copies[kind.place]) for kind in cards}

    def some(keys: list[str]) -> str:
        """Those of the keys of which a copy is left, and that are items where items belong; these copies are used."""
        found = []
        for one in keys:
            if left[one] and (keys in held or keys is spells or cards[one].is_item):
                left[one] -= 1
                found.append(one)
        return " ".join(found)

    wizards = [
        f"{square} hand {some(held[player])} carries {some(carried[player])}"
        for player, square in enumerate(("2,3", "2,5"))
    ]
    return skirmish(
        f"{wizards[0]} treasure red2 | {wizards[1]}",
        game=house,
        rules=Rules(turn_limit=14, permanent_creations=not rng.below(3), asking=rng.choice(("able", "all"))),
        edges="2,3 E open; 2,4 E open" if rng.below(2) else "",
        spells="golem_form 1 on 1 energy 3" if cards[spells[0]].lasts and some(spells) else "",
        things="large_rock 2,4" if some(things) else "",
        treasures="red1 2,4",
        phase=rng.choice(("main", "time passes", "discard")),
        seed=rng.below(1000),
    )


def play(game: Game, key: str, rng: Rng, decisions: int = 60) -> None:
    """Play at random, the card above all, and look at the table on the way."""
    for number in range(decisions):
        if game.is_over:
            return
        (player,) = game.players_to_act
        legal = game.legal_actions(player)
        assert legal
        liked = [action for action in legal if key in str(action)] or [
            action for action in legal if str(action).split()[0] in ("spend", "answer", "wizard", "cast", "use", "way")
        ]
        action = rng.choice(liked) if liked and rng.below(3) else rng.choice(legal)
        game.hint(action, player)
        game.apply(action, player)
        if number % 12 == 0:
            look_at(game, rng)
    look_at(game, rng)


def look_at(game: Game, rng: Rng) -> None:
    """Everything people, bots and files see of a game."""
    for viewer in (0, 1, None):
        game.render(viewer)
        game.to_svg(viewer)
    for entry in game.log:
        if entry.event:
            game.sentence(entry.event, 0)
    for player in game.players_to_act:
        game.observation(player)
        game.action_mask(player)
        bot = game.bots()["hunter"]()
        assert bot.choose(Seat(game, player, Rng("bot"))) in game.legal_actions(player)
    copy = game.determinize(rng.below(2), Rng("other"))
    assert copy.players_to_act == game.players_to_act or game.is_over
    if not game.is_over:
        type(game).at(game.position, rules=game.rules, players=game.player_count, seed=1)
    pickle.dumps(game.position)


def tried(seed: str) -> bool:
    """Whether a card drawn at random was accepted: then it is played; else the error names file, card and key."""
    rng = Rng(seed)
    key, text = changed(rng) if rng.below(2) else made_up(rng)
    try:
        house = game_with(text)
    except RulesError as error:
        for line in str(error).splitlines():
            assert line.startswith("house.toml:"), (line, text)
            assert f"cards.{key}: " in line, (line, text)
            assert len(line) < 700, text
            assert line.isprintable(), text
        return False
    for _ in range(2):
        play(scene(house, key, rng), key, rng)
    return True


@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
def test_random_card_is_playable_or_rejected_with_its_place(first: int) -> None:
    accepted = [tried(f"card {number}") for number in range(first, min(first + BATCH, GAMES))]

    assert 0 < sum(accepted) < len(accepted)


# Rejections, key by key


@pytest.mark.parametrize("card", [kind.key for kind in CARDS])
def test_every_key_of_every_card_is_checked(card: str) -> None:
    for key in TABLES[card]:
        # Values that fit no key: of the wrong type, or full of it.
        for value in ("1.5", "1979-05-27", "[[]]", "{ a = { a = { a = [] } } }", '"\\u001b[2J"', "[" * 60 + "]" * 60):
            with pytest.raises(RulesError) as caught:
                read_cards(f"[cards.{card}]\n{key} = {value}", base=CARDS, file="house.toml")
            assert str(caught.value).startswith(f"house.toml:2: cards.{card}: {key}"), (key, value)


def rejected(text: str | Path, **others: Any) -> list[str]:
    """The mistakes in a file."""
    with pytest.raises(RulesError) as caught:
        read_cards(text, base=CARDS, **others)
    return str(caught.value).splitlines()


def test_all_mistakes_of_a_file_are_listed_at_once() -> None:
    text = """
[cards.zot]
dose = [{ do = "damage" }]
bananas = 3
energy_value = 99

[cards.mirror]
name = "Mirror"

[cards.fireball.does]
do = "damage"
"""
    mistakes = rejected(text, file="house.toml")
    expected = [
        "house.toml:3: cards.zot: dose: a card has no 'dose'; did you mean 'does'?",
        "house.toml:4: cards.zot: bananas: a card has no 'bananas'",
        "house.toml:5: cards.zot: energy_value must be between 0 and 20, got 99",
        *[
            f"house.toml:7: cards.mirror: a card needs {key!r}, "
            for key in ("schools", "types", "range", "targets", "duration", "traits", "energy_value", "boost")
        ],
        "house.toml:7: cards.mirror: a card needs 'clause'",
        "house.toml:7: cards.mirror: a card needs 'effect'",
        "house.toml:10: cards.fireball: does must be a list of effects, each an effect, as in {",
    ]
    assert len(mistakes) == len(expected)
    assert all(mistake.startswith(start) for mistake, start in zip(mistakes, expected, strict=True)), mistakes


def test_stray_tables_and_keys_are_rejected() -> None:
    text = 'title = "x"\n[cards.zot]\nenergy_value = 1\n[card.spark]\nname = "Spark"'

    assert rejected(text, file="house.toml") == [
        "house.toml:1: unknown table or key 'title'; known: cards",
        "house.toml:4: unknown table or key 'card'; did you mean 'cards'?",
    ]
    assert rejected("[cards]\nzot = 3") == ["TOML text:2: cards.zot: must be a table [cards.zot], got 3"]


@pytest.mark.parametrize(
    ("card", "line", "reason"),
    [
        (
            "dust_cloud",
            'creates = "nonsense"',
            "creates must be 'stone_block', 'thornbush', 'rosebush' or 'dust_cloud'",
        ),
        ("create_wall", 'creates = "door"', "creates must be 'stone_wall' or 'wall_of_fire', got 'door'"),
        ("zot", 'creates = "rosebush"', "creates: unknown key; it is for the code of booby_trap, create_door,"),
        ("booby_trap", "tokens = 0", "tokens must be between 1 and 8, got 0"),
        ("teleport", "steps = 0", "steps must be between 1 and 20, got 0"),
        ("ward", "drops_on = [5]", "drops_on[0] must be between 1 and 4, got 5"),
        (
            "strength",
            "tears_on = 2",
            "tears_on must be a list of faces of the die, each an integer between 1 and 4, got 2",
        ),
        ("brainstone", 'cards = "2"', "cards must be an integer between 0 and 20, got '2'"),
        ("destroy_wall", "harms = -1", "harms must be between 0 and 100, got -1"),
        ("wallivore", "life = 101", "life must be between 0 and 100, got 101"),
        ("acid_bath", "washed_off = 1", "washed_off must be true or false, got 1"),
        ("flood", 'drowns_fire = "yes"', "drowns_fire must be true or false, got 'yes'"),
        ("add", "copies = 9", "copies: the schools have 3 in all, got 9"),
        ("add", 'source = "rumour"', "source must be 'fact' or 'ruling', got 'rumour'"),
        ("teleport", 'types = ["attack"]', "types: the code of this card relies on it, so it must be ['neutral', "),
        ("teleport", "use = { as = 'neutral' }", "use: the code of this card relies on it, so it can't be set"),
        (
            "zot",
            'modes = [{ name = "a", type = "counter" }]',
            "modes[0].type must be one of the card's types (attack), got",
        ),
        ("zot", 'modes = [{ name = "a", tipe = "attack" }]', "modes[0].tipe: a way to play a card has no 'tipe'"),
        ("zot", 'modes = [{ name = "a" }, { name = "a" }]', "modes: two ways to play it have the same name"),
        ("zot", "grants = { speed = 1 }", "grants is for items and for spells that stay in play"),
        ("zot", "when_drawing = [{ do = 'stun', amount = 1 }]", "when_drawing is for spells that stay in play"),
        ("zot", 'targets = ["game_board", "wizard"]', "targets: 'game_board' or 'direction' must be the only target"),
        ("zot", 'targets = ["attack_spell"]', "targets: 'attack_spell' can't be picked"),
        ("zot", 'range = "none"', "range: a card that is cast or used needs a range"),
        ("zot", 'answers = { event = "spell" }', "answers is for counters and items, got the types attack"),
        ("zot", 'picks = ["wizard"]', "picks is for counters"),
        ("zot", "explodes = 2", "explodes is for items"),
        ("zot", 'traits = ["Watr"]', "traits: unknown trait 'Watr'; did you mean 'Water'?"),
        ("zot", 'does = [{ do = "end_spell", trait = "Frost" }]', "end_spell.trait: no card has the trait 'Frost'"),
        ("zot", 'clause = "none"', "clause must be a clause such as 'HR-1.1', got 'none'"),
        ("zot", f'name = "{40 * "Zo"}"', "name must be 1 to 40 characters on one line"),
        ("zot", 'effect = "a\\nb"', "effect must be one line of 1 to 400 printable characters"),
        ("zot", "does = [" + '{ do = "destroy" },' * 13 + "]", "does must have at most 12 effects, got 13"),
        ("dagger", 'modes = [{ name = "a" }]', "an item can't have modes"),
        (
            "bloodshard",
            'traits = ["Transformation"]\nuse = { as = "neutral", does = [{ do = "transform" }] }',
            "transform is done by casting a card or by a counter",
        ),
        ("acid_bath", "when_time_passes = [{ do = 'cancel' }]", "cancel is for counters"),
    ],
)
def test_unplayable_card_file_is_rejected_with_the_reason(card: str, line: str, reason: str) -> None:
    mistakes = rejected(f"[cards.{card}]\n{line}")

    assert len(mistakes) == 1
    assert re.sub(r"^TOML text:[12]: ", "", mistakes[0]).startswith(f"cards.{card}: {reason}")


def test_coded_cards_name_the_keys_they_read() -> None:
    text = '[cards.zot]\nsquares = 2\n[cards.teleport]\ntypes = ["neutral"]'
    code: dict[str, dict[str, type]] = {"zot": {"squares": int, "loud": bool, "title": str}, "teleport": {"steps": int}}

    assert [line[:46] for line in rejected(text, code=code)] == [
        "TOML text:1: cards.zot: a card needs 'loud', t",
        "TOML text:1: cards.zot: a card needs 'title', ",
    ]
    whole = text.replace("squares = 2", 'squares = 2\nloud = true\ntitle = "Zap"')
    assert rejected(whole.replace("= 2", "= true"), code=code) == [
        "TOML text:2: cards.zot: squares must be an integer between 0 and 100, got True"
    ]
    cards = read_cards(whole, base=CARDS, code=code)
    assert cards["zot"].others == {"squares": 2, "loud": True, "title": "Zap"}
    assert cards["teleport"].types == ("neutral",)
    again = read_cards("[cards.zot]\nsquares = 3", base=cards)  # a base brings its code along
    assert again["zot"].others["squares"] == 3


def test_code_checks_cover_exactly_the_coded_cards() -> None:
    assert {*CODE_KEYS} == {*RULES}


def test_cards_can_be_read_from_a_path(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text("[cards.zot]\nenergy_value = 2", encoding="utf-8")
    assert read_cards(path, base=CARDS)["zot"].energy_value == 2

    path.write_text("[cards.zot]\nenergy_value = 21", encoding="utf-8")
    assert rejected(path)[0].startswith("house.toml:2: cards.zot: energy_value must")
    path.write_bytes(b"\xff\xfe")
    assert rejected(path) == ["house.toml:1: byte 0xff is not UTF-8: save it as UTF-8"]
    assert rejected(tmp_path / "gone.toml") == ["gone.toml: cannot be read: no such file or directory"]
    assert rejected(tmp_path)[0].endswith("cannot be read: is a directory")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("#" * (1 << 20) + "#", "TOML text: not cards: longer than 1048576 characters"),
        ("a = " + "[" * 100_000, "TOML text: not cards: lists or tables are nested too deeply"),
        ("a = 1" + "0" * 100_000, "TOML text: not TOML: exceeds the limit"),
        (
            "[cards.zot]\n" + "".join(f"x{number} = 1\n" for number in range(5000)),
            "TOML text:2: cards.zot: x0: a card has no 'x0'",
        ),
    ],
)
def test_overlong_files_are_rejected_briefly(text: str, reason: str) -> None:
    mistakes = rejected(text)

    assert mistakes[0].startswith(reason)
    assert len(mistakes) <= 41
    assert all(len(line) < 300 for line in mistakes)
