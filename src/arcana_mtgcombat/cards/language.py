"""The language of card data: fields, effects and static records with their parameters (MC-24, MC-25).

`EFFECTS` and `STATICS` are the whole language. Kinds (`arcana_core.tables.kinds` and those below) read values and add a
sentence to a list for each mistake. Their result counts only if there was none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from arcana_core.tables.fields import Choice, Fields
from arcana_core.tables.kinds import Kind, Name, Row, Switch, Text, Title, Whole
from arcana_core.text.wording import shown
from arcana_mtgcombat.model.cards import MOMENTS, TARGETS, TIMINGS, TYPES
from arcana_mtgcombat.model.keywords import BARS, NAMES
from arcana_mtgcombat.model.mana import COLOURS, parse
from arcana_mtgcombat.model.mana import TYPES as MANA_TYPES

MOST = 100
"""The greatest number in card data. Greater ones would break the bounds of games."""
LONGEST_NAME = Title().at_most


@frozen
class CostText:
    """A cost, as in 2R (MC-4.4).

    Attributes:
        least: The smallest allowed converted cost.
    """

    least: int = 0

    @property
    def expected(self) -> str:
        """The expected value, for messages."""
        return f'a text of a number and letters of {COLOURS}, as in "2R"'

    def read(self, value: object, where: str, mistakes: list[str]) -> Any:
        """Read a cost."""
        try:
            cost = parse(value.strip("{}")) if isinstance(value, str) and len(value) <= MOST else None
        except ValueError:
            cost = None
        if cost is None:
            mistakes.append(f"{where} must be {self.expected}, got {shown(value)} (MC-4.4)")
        elif not self.least <= cost.converted <= MOST:
            mistakes.append(f"{where} must be between {self.least} and {MOST} mana in all, got {shown(value)}")
        return cost


@frozen
class Letters:
    """Units of mana as letters of their types (MC-4.1)."""

    @property
    def expected(self) -> str:
        """The expected value, for messages."""
        return f'letters of {MANA_TYPES}, as in "CC"'

    def read(self, value: object, where: str, mistakes: list[str]) -> Any:
        """Read the letters."""
        if not isinstance(value, str) or not 0 < len(value) <= MOST or set(value) - set(MANA_TYPES):
            mistakes.append(f"{where} must be {self.expected}, got {shown(value)} (MC-4.1)")
        return value


@frozen
class Units:
    """Numbers of units by type: { W = 6, C = 1 } (MC-3.3)."""

    @property
    def expected(self) -> str:
        """The expected value, for messages."""
        return "a table of numbers by type, as in { W = 6, C = 1 }"

    def read(self, value: object, where: str, mistakes: list[str]) -> Any:
        """Read the numbers in type order."""
        if not isinstance(value, Mapping):
            mistakes.append(f"{where} must be {self.expected}, got {shown(value)}")
            return value
        for letter, units in value.items():
            if letter not in tuple(MANA_TYPES):
                mistakes.append(f"{where}: {shown(letter)} isn't a type of mana, use {MANA_TYPES} (MC-4.1)")
            else:
                Whole(0, MOST).read(units, f"{where}.{letter}", mistakes)
        return tuple([value.get(letter, 0) for letter in MANA_TYPES])


NUMBER = Whole(1, MOST)
CHANGE = Whole(-MOST, MOST)
TEXT = Text(at_most=1000)
KEY = Text(at_most=LONGEST_NAME)
KEYWORD = Name(tuple(word for word in NAMES if word != "Split Second"))
"""Keywords that a combatant can have. Split Second belongs to spells (MC-18.11)."""

COMBATANTS = ("self", "creature", "own_creature", "enemy_creature", "player", "any", "enemy_any")
"""Target words for combatants (MC-24.3)."""
CREATURES = ("creature", "own_creature", "enemy_creature", "any", "enemy_any")
"""Target words for combatants that include creatures."""
OTHERS = ("creature", "enemy_creature", "player", "any", "enemy_any")
"""Target words for combatants that include enemies."""

ANYBODY = ("target", "caster", "bearer", "enemy_characters")
ANYONE = ("target", "caster", "bearer")
A_CREATURE = ("target", "bearer")


@frozen
class Shape:
    """The parameters of an effect or static record besides `do`.

    Attributes:
        needs, takes: Parameters by name, required and optional.
        any: At least one of these parameters is required and not 0.
        one: Exactly one of these parameters is required.
        on: The target words it works with. Empty if it never affects a target.
        who: The allowed values of `who`, with "target" if it can affect the target. Empty if it takes no `who`.
        clause: Its clause in the rulebook.
    """

    clause: str
    needs: Mapping[str, Kind] = {}
    takes: Mapping[str, Kind] = {}
    any: tuple[str, ...] = ()
    one: tuple[str, ...] = ()
    on: tuple[str, ...] = ()
    who: tuple[str, ...] = ()  # english: the rulebook's name of the parameter

    def fields(self, do: str) -> Fields:
        """Return the table of such a record, with `who` among the optional parameters."""
        return Fields(do, self.needs, {**self.takes, "who": Name(self.who)} if self.who else self.takes)


ROLLED: Mapping[str, Kind] = {"dice": NUMBER, "flat": NUMBER}
POWER_TOUGHNESS: Mapping[str, Kind] = {"power": CHANGE, "toughness": CHANGE}
N: Mapping[str, Kind] = {"n": NUMBER}
_ROLLS = ("dice", "flat")
_CHANGES = ("power", "toughness")

EFFECTS: Mapping[str, Shape] = {
    "damage": Shape("MC-25.1", takes=ROLLED, one=_ROLLS, on=COMBATANTS, who=ANYONE),
    "damage_each": Shape("MC-25.2", needs={"scope": Name(("close_enemies", "all_enemies"))}, takes=ROLLED, one=_ROLLS),
    "lose_life": Shape("MC-25.3", needs=N, on=COMBATANTS, who=ANYBODY),
    "heal": Shape("MC-25.4", takes=ROLLED, one=_ROLLS, on=COMBATANTS, who=ANYBODY),
    "drain": Shape("MC-25.5", needs={"dice": NUMBER}, on=COMBATANTS),
    "pump": Shape("MC-25.6", takes=POWER_TOUGHNESS, any=_CHANGES, on=COMBATANTS, who=ANYONE),
    "counters": Shape(
        "MC-25.7",
        needs={"kind": Name(("+1/+1", "-1/-1")), **N},
        takes={"scope": Name(("target", "own_creatures"))},
        on=COMBATANTS,
        who=ANYONE,
    ),
    "destroy": Shape("MC-25.8", on=CREATURES, who=A_CREATURE),
    "exile": Shape("MC-25.9", on=CREATURES, who=A_CREATURE),
    "unsummon": Shape("MC-25.10", on=CREATURES, who=A_CREATURE),
    "counter": Shape("MC-25.12", takes={"unless": NUMBER}, on=("spell",)),
    "end": Shape("MC-25.13", on=("permanent", "artifact")),
    "exhaust": Shape("MC-25.14", on=(*COMBATANTS, "artifact"), who=ANYONE),
    "ready": Shape("MC-25.14", on=(*COMBATANTS, "artifact"), who=ANYONE),
    "recall": Shape("MC-25.15", needs=N),
    "forget": Shape("MC-25.16", needs={**N, "by": Name(("owner", "random"))}, on=COMBATANTS),
    "reclaim": Shape("MC-25.17", on=("dead_creature",)),
    "add_mana": Shape("MC-25.18", needs={"types": Letters()}),
    "grant": Shape("MC-25.19", needs={"keyword": KEYWORD}, on=COMBATANTS, who=ANYONE),
    "strip": Shape("MC-25.19", needs={"keyword": KEYWORD}, on=COMBATANTS, who=ANYONE),
    "range": Shape("MC-25.20", needs={"range": Name(("close", "ranged"))}, on=OTHERS),
    "summon": Shape("MC-25.21", needs={"token": KEY, "n": Whole(1, 8)}),
    "regenerate": Shape("MC-25.22", on=CREATURES, who=A_CREATURE),
    "scry": Shape("MC-25.23", needs=N),
}
"""The effect records (MC-25.1 to MC-25.24)."""

SCOPE = Name(("bearer", "own_creatures", "enemy_creatures", "company"))

STATICS: Mapping[str, Shape] = {
    "power_toughness": Shape("MC-25.25", takes={**POWER_TOUGHNESS, "scope": SCOPE}, any=_CHANGES),
    "attribute": Shape(
        "MC-25.26", needs={"name": Name(("speed", "channeling", "focus", "memory", "mastery")), "n": CHANGE}, any=("n",)
    ),
    "keyword": Shape("MC-25.27", needs={"word": KEYWORD}, takes={"scope": SCOPE}),
    "recall_bonus": Shape("MC-25.28", needs=N),
    "bar": Shape("MC-25.29", needs={"what": Row(Name(tuple(BARS)), 1, None, True)}),
    "control": Shape("MC-25.11"),
}
"""The static records (MC-25.25 to MC-25.29, and control)."""

ON_BEARER = ("bar", "control")
"""Static records that affect the bearer."""

EFFECT = Choice("do", {do: shape.fields(do) for do, shape in EFFECTS.items()}, "a table")
STATIC = Choice("do", {do: shape.fields(do) for do, shape in STATICS.items()}, "a table")

TRIGGER: Mapping[str, Kind] = {"when": Name(MOMENTS)}
ABILITY: Mapping[str, Kind] = {"timing": Name(TIMINGS)}
ABILITY_TAKES: Mapping[str, Kind] = {
    "cost": CostText(),
    "exhaust": Switch(),
    "sacrifice": Switch(),
    "target": Name(TARGETS),
}

BODY: Mapping[str, Kind] = {"power": Whole(0, MOST), "toughness": Whole(0, MOST), "life": Whole(1, MOST)}
CARD: Mapping[str, Kind] = {"name": Title(), "type": Name(TYPES)}
CARD_TAKES: Mapping[str, Kind] = {"clause": TEXT, "about": TEXT}
COST: Mapping[str, Kind] = {"cost": CostText()}
SPELL_KEYWORDS = Row(Name(("Split Second",)), 0, None, True)
EFFECT_TARGET: Mapping[str, Kind] = {"target": Name(TARGETS)}
AURA_TARGET: Mapping[str, Kind] = {"target": Name(COMBATANTS)}

NEEDED: Mapping[str, Mapping[str, Kind]] = {
    "creature": BODY,
    "instant": COST,
    "sorcery": COST,
    "enchantment": COST,
    "aura": {**COST, **AURA_TARGET},
    "equipment": COST,
    "artifact": COST,
}
"""The fields a card of a type needs besides `CARD`. The lists of records are read separately (`LISTS`)."""
TAKEN: Mapping[str, Mapping[str, Kind]] = {
    "creature": {
        **COST,
        "artifact": Switch(),
        "keywords": Row(Name(tuple(NAMES)), 0, None, True),
        "regenerate": CostText(least=1),
    },
    "instant": {**EFFECT_TARGET, "keywords": SPELL_KEYWORDS},
    "sorcery": {**EFFECT_TARGET, "keywords": SPELL_KEYWORDS},
    "enchantment": {"keywords": SPELL_KEYWORDS},
    "aura": {"keywords": SPELL_KEYWORDS},
    "equipment": {"keywords": SPELL_KEYWORDS, "characters_only": Switch()},
    "artifact": {"keywords": SPELL_KEYWORDS},
}
"""The optional fields besides `CARD_TAKES`. A creature without cost is a token (MC-24.6)."""
LISTS: Mapping[str, tuple[str, ...]] = {
    type_: ("effects",) if type_ in ("instant", "sorcery") else ("static", "triggers", "abilities") for type_ in TYPES
}
"""The lists of records on a card of a type."""
FIELDS = tuple(
    dict.fromkeys(
        name for fields in (CARD, *NEEDED.values(), *TAKEN.values(), CARD_TAKES, *LISTS.values()) for name in fields
    )
)
"""Every field that any card can have."""
