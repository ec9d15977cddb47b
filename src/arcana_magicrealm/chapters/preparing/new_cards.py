"""Cards in files: TOML with a table for each treasure and spell that a house rule adds (MR-2.4, MR-2.7).

    [treasures.lantern]
    name = "Dwarven Lantern"
    size = "small"
    kind = "birdsong"
    great = false
    effect = "one extra Search phase in a cave"
    gold = 8
    extra_phase = "search"
    where = "cave_clearing"

The keys are those of the package's own data. Added treasures are dealt with the other small or large ones, added
spells with the others of their type.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from attrs import fields

from arcana_core.tables.reading import Tables
from arcana_core.tables.toml import written
from arcana_core.tables.typed import Typed
from arcana_core.text.notation import plain
from arcana_core.text.wording import any_of, between, shown
from arcana_magicrealm.actions import FIRST_CARD, SOURCES
from arcana_magicrealm.chapters.days.phases import EXTRA
from arcana_magicrealm.chapters.magic.aiming import FAMILIES as AT_ONCE
from arcana_magicrealm.chapters.magic.aiming import ONE_OF, SORTS
from arcana_magicrealm.chapters.magic.colours import ANY_COLOUR, COLOURS
from arcana_magicrealm.chapters.rolls import IS_OF_KIND
from arcana_magicrealm.model.beings import ALL_BEINGS
from arcana_magicrealm.model.card_sets import CARDS, CardSet
from arcana_magicrealm.model.denizens import FAMILIES, GROUP
from arcana_magicrealm.model.effects import EFFECT_KINDS
from arcana_magicrealm.model.enchantments import ATTACK, COMBAT, DAY, INSTANT, LASTING, PERMANENT
from arcana_magicrealm.model.items import Treasure
from arcana_magicrealm.model.levels import LETTERS
from arcana_magicrealm.model.locations import DWELLINGS, VISITORS
from arcana_magicrealm.model.pieces import PIECE, PIECE_IDS, PIECES, PRINTED, add_card
from arcana_magicrealm.model.realm import TILE
from arcana_magicrealm.model.spells import MAGIC_TYPES, PLACES, SpellCard
from arcana_magicrealm.model.tables import COLUMN_TABLES, TABLES

KINDS: Final = (
    *("armor", "birdsong", "boots", "chits", "combat", "daylight", "enchanted", "gloves", "plain", "potion", "tables"),
)
"""The kinds of treasures without a box of their own and without spells."""


OF_PRINTED_TREASURES: Final = frozenset(
    {"box", "curse", "fly", "gold_inside", "loot_table", "magic_type", "needs", "opens_with", "own_spell", "p"}
    | {"pile_order", "red_die", "spells", "warning"}
)
OF_PRINTED_SPELLS: Final = frozenset(
    {"changes", "column", "fly", "magic_sight", "move", "move_time", "sharpness", "strength_by_time", "table"}
    | {"transmorph_rank"}
)
"""The keys that the rules read for one printed card or few."""

AIMS_OF_ATTACKS: Final = (*ONE_OF, *AT_ONCE, "own_clearing")
"""The targets on which hits are known (MR-38.14, MR-43.22)."""
AIMS_OF_PHASES: Final = (*ONE_OF, "own_clearing")
AIMS_OF_DICE: Final = (*ONE_OF, "own_tile", "character_or_own_tile")
"""The targets on which extra phases and changes of dice work (MR-43.13, MR-43.17, MR-43.49)."""
NOT_FOR_LONG: Final = ("spell", "spell_or_curse", "face_up_sound_chit")
"""The targets on which no spell can stay."""
TAKEN: Final = {
    *(*SOURCES[:FIRST_CARD], *TILE, *GROUP, *FAMILIES),
    *[one.id for one in (*VISITORS, *DWELLINGS)],
    *[kind.name for kind in EFFECT_KINDS],
    *[re.sub(r" \d+$", "", id_) for id_ in (*ALL_BEINGS, *PIECE_IDS[: PRINTED.bit_length()])],
}
"""The words that mean something else, in actions, scenarios or effects, and so can't be the key of a card."""
PRINTED_NAMES: Final = frozenset([plain(piece.name) for piece in PIECES[: PRINTED.bit_length()]])
LONGEST_NAME: Final = 40
LONGEST_EFFECT: Final = 300

CLAUSE: Final = r"[A-Z]{2}-\d+\.\d+"
WAYS: Final = ("thrust", "swing", "smash")
WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "size": ("small", "large"),
    "kind": KINDS,
    "weight": ("", *LETTERS),
    "potion_use": ("", "consumed", "expires", "reusable", "weapon"),
    "power": ("", "bites", "grips", "heals", "penetrates", "reflects", "shifts_attack", "shifts_maneuver"),
    "extra_phase": ("", *EXTRA),
    "returns_to": ("", *GROUP, *[visitor.id for visitor in VISITORS]),
    "type": MAGIC_TYPES,
    "target": tuple(SORTS),
    "duration": (INSTANT, ATTACK, COMBAT, DAY, PERMANENT),
    **dict.fromkeys(("method", "attack"), ("missile", "striking")),
    "direction": ("", *WAYS),
    "protects": WAYS,
    "chit_strength": tuple(LETTERS),
    "tables": (*TABLES, *COLUMN_TABLES, "fumble", "search", "all"),
    "when": ("", "trade", "hire", "bow", "weapon"),
    "holders": ("", "clearing"),
    "group": tuple(GROUP),
    "colour": ("", *COLOURS),
    "where": ("", *IS_OF_KIND),
}
"""The words that a key may have; a list may have several."""
WORDS_OF_SPELLS: Final[Mapping[str, tuple[str, ...]]] = {"colour": (*COLOURS, ANY_COLOUR), "where": ("", *PLACES)}
"""The words that some keys of spells have instead."""
NUMBERS: Final[Mapping[str, tuple[int, int]]] = {
    **dict.fromkeys(("gold", "destroyed_gold"), (0, 999)),
    **dict.fromkeys(("fame", "notoriety"), (-99, 99)),
    **dict.fromkeys(("effort_limit", "sharpness", "time", "chit_time"), (0, 9)),
    "rest": (1, 9),
    "layer": (1, 3),
    "length": (0, 99),
    "dice": (1, 2),
    "modifier": (-5, 5),
}
"""The bounds of a key's numbers."""


def read_cards(path_or_text: str | os.PathLike[str], base: CardSet = CARDS) -> CardSet:
    """The cards of a base set and those of a file.

    A card belongs to the program from then on: reading it again gives the same one.

    Args:
        path_or_text: a path, or TOML text.
        base: the cards to which they are added.

    Raises:
        RulesError: all that is wrong, each with file and line: unknown keys and words, the id of another piece.

    >>> lines = ("[treasures.idol]", "name = 'Jade Idol'", "size = 'large'", "kind = 'plain'", "great = true")
    >>> read_cards("\\n".join([*lines, "effect = 'none'", "glod = 9"]))
    Traceback (most recent call last):
        ...
    arcana_core.errors.RulesError: TOML text:7: treasures.idol: glod: a treasure has no 'glod'; did you mean 'gold'?
    """
    if not isinstance(base, CardSet):
        raise TypeError(f"base must be the cards of a game, as CARDS, got {shown(base)}")
    source = written(path_or_text, "cards")
    tables = Tables(("treasures", "spells"))
    found: list[Treasure | SpellCard] = []
    for part, key, table in tables.read(source):
        wrong: list[str] = []
        kind: Typed[Any] = Typed(Treasure, "a treasure") if part == "treasures" else Typed(SpellCard, "a spell")
        if "id" in table:
            wrong.append(f"id: the id of a card is the key of its table, {key!r}")
        card = kind.read({**table, "id": key}, "", wrong)
        if card is not None:
            wrong += [*_mistakes(card, [*table])]
            found.append(card)
        tables.wrong(part, key, wrong)
    tables.check()
    for card in found:
        if card.id not in PIECE:
            add_card(card)
    return base.with_cards(found)


def _mistakes(card: Treasure | SpellCard, keys: list[str]) -> Iterator[str]:
    """The mistakes in a card that has these keys, each with the path to it."""
    for key in keys:
        if key in (OF_PRINTED_TREASURES if isinstance(card, Treasure) else OF_PRINTED_SPELLS):
            yield f"{key}: only printed cards have it, the rules of this one are code (`Game.spell_rules`, procedures)"
    yield from _wrong_words(card, "")
    yield from (_of_treasure(card) if isinstance(card, Treasure) else _of_spell(card))
    if card.die is not None and (not card.die.tables or (card.die.dice is None and not card.die.modifier)):
        yield "die: it needs tables, and dice or a modifier for them"
    for key, most in (("name", LONGEST_NAME), ("effect", LONGEST_EFFECT)):
        text = getattr(card, key)
        if not text.strip() or not text.isprintable() or len(text) > most:
            yield f"{key} must be a text of 1 to {most} characters on one line, got {shown(text)}"
    if card.id in TAKEN:
        yield f"{card.id!r} means something else in the game: give the card another key"
    elif card.id in PIECE and _read_before(card.id) != card:
        name = PIECES[PIECE[card.id]].name
        yield f"{card.id!r} is another card, read before: {name}; begin the program anew, or give it another key"
    if plain(card.name) in PRINTED_NAMES:
        yield f"name: {card.name} is printed already"


def _read_before(id_: str) -> Treasure | SpellCard | None:
    piece = PIECES[PIECE[id_]]
    return piece.treasure if piece.kind == "treasure" else piece.spell if piece.kind == "spell" else None


def _wrong_words(part: Any, path: str) -> Iterator[str]:
    """The words and numbers of a table, and of those in it, that no rule knows."""
    for one in fields(type(part)):
        value, where = getattr(part, one.name), f"{path}{one.name}"
        words = WORDS_OF_SPELLS.get(one.name) if isinstance(part, SpellCard) else None
        words = words or WORDS.get(one.name, ())
        low, high = NUMBERS.get(one.name, (0, 0))
        for item in value if isinstance(value, tuple) else (value,):
            if words and isinstance(item, str) and item not in words:
                yield f"{where} must be {any_of([word for word in words if word])}, got {shown(item)}"
            if low < high and isinstance(item, int) and not low <= item <= high:
                yield f"{where} must be {between(low, high)}, got {item}"
        if hasattr(value, "__attrs_attrs__"):
            yield from _wrong_words(value, f"{where}.")


def _of_treasure(card: Treasure) -> Iterator[str]:
    needed = {
        "boots": ("move", card.move is not None),
        "gloves": ("fight", card.fight is not None),
        "armor": ("armor", card.armor is not None),
        "potion": ("potion_use", card.potion_use),
        "enchanted": ("colour", card.colour),
    }
    for kind, (key, is_there) in needed.items():
        if (card.kind == kind) != bool(is_there) and not (key == "armor" and card.potion_use == "consumed"):
            yield f"{key}: treasures of kind {kind!r} need it, and only they have it"
    if bool(card.returns_to) != (card.kind == "potion"):
        yield "returns_to: potions need it, and only they have it (MR-9.20)"
    for key, items in (("chit_time", card.chit_time), ("chit_strength", card.chit_strength)):
        if items and len(items) != 3:
            yield f"{key} must have three items, for chits of no, one and two asterisks, got {len(items)}"
    if (card.sharpness or card.power in ("bites", "penetrates")) and card.potion_use != "weapon":
        yield f"{'sharpness' if card.sharpness else 'power'}: potions with potion_use 'weapon' alone have it (MR-44.45)"
    if card.where and not card.extra_phase:
        yield "where: it is about the extra phase, and the card gives none"


def _of_spell(card: SpellCard) -> Iterator[str]:
    if not re.fullmatch(CLAUSE, card.clause):
        yield f"clause must be the one of your rule, such as 'HR-1.1', got {shown(card.clause)}"
    if (card.attack is not None) != (card.duration == ATTACK):
        yield "attack: spells of the duration 'attack' need it, and only they have it (MR-38.14)"
    if card.attack is not None and card.target not in AIMS_OF_ATTACKS:
        yield f"target must be {any_of(AIMS_OF_ATTACKS)} for an attack, got {shown(card.target)}"
    if card.duration in LASTING and card.target in NOT_FOR_LONG:
        yield f"duration: a spell on the target {card.target!r} is instant, it has nothing to stay on"
    for key, durations, aims in (("extra_phase", (DAY, PERMANENT), AIMS_OF_PHASES), ("die", LASTING, AIMS_OF_DICE)):
        if getattr(card, key) and card.duration not in durations:
            yield f"{key}: spells of the duration {any_of(durations)} can have it, got {card.duration!r}"
        if getattr(card, key) and card.target not in aims:
            yield f"{key}: it works on {any_of(aims)}, got {card.target!r}"
