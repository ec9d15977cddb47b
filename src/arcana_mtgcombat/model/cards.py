"""The cards, characters and wild packs: what is printed on them, and how they are read from TOML (MC-24, MC-3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from attrs import define, field, frozen

from arcana_core.scenario.bounds import OneOf
from arcana_mtgcombat.model.bounds import CardKeys, Stat
from arcana_mtgcombat.model.mana import FREE, NONE, Cost, Units

TYPES = ("creature", "instant", "sorcery", "enchantment", "aura", "equipment", "artifact")
TARGETS = (
    "none",
    "self",
    "creature",
    "own_creature",
    "enemy_creature",
    "player",
    "any",
    "enemy_any",
    "permanent",
    "artifact",
    "spell",
    "dead_creature",
)
"""The target words (MC-24.3)."""
TIMINGS = ("command", "action", "instant", "mana")
MOMENTS = ("summon", "upkeep", "death")
Moment = Annotated[str, OneOf(MOMENTS, "MC-24.5")]
MOST_ABILITIES = 4
"""Abilities that a card can have."""


@frozen
class Effect:
    """One effect record (MC-25.1 to MC-25.24): what is done, and its parameters; those it does not take are empty.

    Attributes:
        do: the effect, a key of `arcana_mtgcombat.cards.language.EFFECTS`.
        dice: how many dice are rolled for its number, -1 for none.
        flat: its number without dice, -1 for none.
        n: how many: of cards, counters, Life, tokens.
        who: "caster", "bearer", "enemy_characters"; "" for the target. The bearer is who bears the aura or
            equipment that this belongs to; of a creature it is that creature itself (MC-36.1).
        scope: "close_enemies", "all_enemies"; of counters "own_creatures", "" for the target.
        power, toughness: of a pump.
        kind: "+1/+1" or "-1/-1".
        unless: mana that saves a spell from being countered, -1 for none.
        by: "owner" or "random".
        types: letters of mana.
        keyword: as in `keywords.NAMES`.
        token: the key of a card record without cost.
        range: "close" or "ranged".
    """

    do: str
    dice: int = -1
    flat: int = -1
    n: int = 0
    who: str = ""
    scope: str = ""
    power: int = 0
    toughness: int = 0
    kind: str = ""
    unless: int = -1
    by: str = ""
    types: str = ""
    keyword: str = ""
    token: str = ""
    range: str = ""


@frozen
class Static:
    """A static record (MC-25.25 to MC-25.29, MC-25.11): what it changes as long as its source is there.

    Attributes:
        do: "power_toughness", "attribute", "keyword", "recall_bonus", "bar", "control".
        power, toughness: of power_toughness.
        scope: "bearer", "own_creatures", "enemy_creatures", "company".
        name: of an attribute, as a field of `Sheet`.
        n: by how much.
        word: of a keyword.
        what: "engage", "intercept", "move".
    """

    do: str
    power: int = 0
    toughness: int = 0
    scope: str = "bearer"
    name: str = ""
    n: int = 0
    word: str = ""
    what: tuple[str, ...] = ()


@frozen
class Trigger:
    """Effects that happen by themselves (MC-24.5): on "summon", "upkeep" or "death"."""

    when: str
    effects: tuple[Effect, ...]


@frozen
class Ability:
    """Something that can be done with a creature or permanent (MC-24.4)."""

    timing: str
    effects: tuple[Effect, ...]
    cost: Cost = FREE
    exhaust: bool = False
    sacrifice: bool = False
    target: str = "none"


@frozen(eq=False)
class Card:
    """A card record (MC-24.1).

    Attributes:
        key: its id.
        name: for people.
        place: among the cards of the pool, from 0.
        type: see `TYPES`.
        cost: None for a token (MC-24.6).
        converted: its converted cost, 0 for a token.
        artifact: whether it is an artifact creature.
        power, toughness, life: of a creature.
        keywords: a mask, see `arcana_mtgcombat.model.keywords`.
        target: a target word, for the effects and for what an aura is cast on.
        effects: of an instant or sorcery, in order.
        static, triggers, abilities: of a permanent or creature.
        characters_only: of equipment (MC-20.4).
        clause: of the rulebook, "" for a designer's card.
        about: what it does, in a sentence; "" to have it worked out from the rest.
        is_instant: whether it can be cast in windows and responses.
        is_pervasive: whether it needs Focus in the Upkeep (MC-20.2).
    """

    key: str
    name: str
    place: int
    type: str
    cost: Cost | None
    artifact: bool = False
    power: int = 0
    toughness: int = 0
    life: int = 0
    keywords: int = 0
    target: str = "none"
    effects: tuple[Effect, ...] = ()
    static: tuple[Static, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    abilities: tuple[Ability, ...] = ()
    characters_only: bool = False
    clause: str = ""
    about: str = ""

    converted: int = field(init=False)
    is_instant: bool = field(init=False)
    is_pervasive: bool = field(init=False)

    def __attrs_post_init__(self) -> None:
        put = object.__setattr__
        put(self, "converted", self.cost.converted if self.cost else 0)
        put(self, "is_instant", self.type == "instant")
        put(self, "is_pervasive", self.type in ("enchantment", "artifact"))

    def __repr__(self) -> str:
        return f"<Card {self.key}>"


@frozen
class Sheet:
    """The sheet of a character, or what is known of a wild pack (MC-3.1, MC-23.1).

    Attributes:
        key: its name in the data.
        name: for people.
        power, toughness, life, speed, channeling, focus, memory, mastery, mana_pool: the nine attributes.
        capacities: the Mana Pool split into the six types (MC-3.3).
        start: the mana he enters a battle with (MC-4.3).
        library: the keys of his cards, in order (MC-5.1).
        wild: whether it is a wild pack: all of these but Speed are then 0 or empty.
        creatures: the keys of the creatures of a wild pack.
        clause: of the rulebook.
    """

    key: str
    name: str
    power: Stat = 0
    toughness: Stat = 0
    life: Stat = 0
    speed: Stat = 1
    channeling: Stat = 0
    focus: Stat = 0
    memory: Stat = 0
    mastery: Stat = 0
    mana_pool: Stat = 0
    capacities: Units = NONE
    start: Units = NONE
    library: CardKeys = ()
    wild: bool = False
    creatures: CardKeys = ()
    clause: str = ""


@define(eq=False)
class Pool:
    """All cards, ready-made characters and wild packs that a game knows.

    Attributes:
        cards: by place.
        sheets: characters and packs by key.
        by_key: the cards by key.
    """

    cards: tuple[Card, ...]
    sheets: Mapping[str, Sheet]
    by_key: Mapping[str, Card] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.by_key = {card.key: card for card in self.cards}

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __getitem__(self, key: str) -> Card:
        return self.by_key[key]

    def __contains__(self, key: object) -> bool:
        return key in self.by_key
