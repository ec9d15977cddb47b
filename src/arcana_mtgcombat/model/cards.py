"""The cards, characters and wild packs: the printed data (MC-24, MC-3)."""

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
"""The most abilities a card can have."""


@frozen
class Effect:
    """One effect record (MC-25.1 to MC-25.24). Parameters it doesn't take are empty.

    Attributes:
        do: The effect, a key of `arcana_mtgcombat.cards.language.EFFECTS`.
        dice: The number of dice rolled, -1 for none.
        flat: The fixed number without dice, -1 for none.
        n: The number of cards, counters, Life or tokens.
        who: "caster", "bearer", "enemy_characters", or "" for the target. The bearer has the aura or equipment with
            this effect. A creature is its own bearer (MC-36.1).
        scope: "close_enemies", "all_enemies", for counters "own_creatures", or "" for the target.
        power, toughness: The change of a pump.
        kind: "+1/+1" or "-1/-1".
        unless: The mana that saves a spell from being countered, -1 for none.
        by: "owner" or "random".
        types: Letters of mana.
        keyword: A key of `keywords.NAMES`.
        token: The key of a card record without cost.
        range: "close" or "ranged".
    """

    do: str
    dice: int = -1
    flat: int = -1
    n: int = 0
    who: str = ""  # english: the rulebook's name of the parameter
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
    """A static record (MC-25.25 to MC-25.29, MC-25.11): a change that lasts as long as its source.

    Attributes:
        do: "power_toughness", "attribute", "keyword", "recall_bonus", "bar", "control".
        power, toughness: The change of power_toughness.
        scope: "bearer", "own_creatures", "enemy_creatures", "company".
        name: The attribute, a field of `Sheet`.
        n: The size of the change.
        word: The keyword.
        what: Barred actions: "engage", "intercept", "move".
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
    """Effects that happen automatically (MC-24.5): on "summon", "upkeep" or "death"."""

    when: str
    effects: tuple[Effect, ...]


@frozen
class Ability:
    """An ability of a creature or permanent (MC-24.4)."""

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
        key: Its id.
        name: Its name for people.
        place: Its index among the cards of the pool.
        type: One of `TYPES`.
        cost: Its cost, None for a token (MC-24.6).
        converted: Its converted cost, 0 for a token.
        artifact: Whether it is an artifact creature.
        power, toughness, life: A creature's values.
        keywords: A mask, see `arcana_mtgcombat.model.keywords`.
        target: The target word of the effects, or of an aura.
        effects: An instant's or sorcery's effects, in order.
        static, triggers, abilities: A permanent's or creature's records.
        characters_only: Whether only characters can bear the equipment (MC-20.4).
        clause: Its clause in the rulebook, "" for a designer's card.
        about: A sentence on its effect, or "" to generate one from the data.
        is_instant: Whether it can be cast in windows and responses.
        is_pervasive: Whether it needs Focus in the Upkeep (MC-20.2).
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
    """The sheet of a character, or the data of a wild pack (MC-3.1, MC-23.1).

    Attributes:
        key: Its key in the data.
        name: Its name for people.
        power, toughness, life, speed, channeling, focus, memory, mastery, mana_pool: The nine attributes.
        capacities: The Mana Pool split into the six types (MC-3.3).
        start: The mana at the start of a battle (MC-4.3).
        library: The keys of its cards, in order (MC-5.1).
        wild: Whether it is a wild pack. All other values except Speed are then 0 or empty.
        creatures: The keys of a wild pack's creatures.
        clause: Its clause in the rulebook.
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
    """All cards, ready-made characters and wild packs of a game.

    Attributes:
        cards: The cards by place.
        sheets: Characters and packs by key.
        by_key: The cards by key.
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
