"""Cards as values: the printed card, and the set of all cards with numbered copies (WW-2.12, WW-9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import define, field, frozen


@frozen(eq=False)
class Card:
    """One of the distinct cards.

    Attributes:
        key: its name in the data and in code.
        name: as printed.
        place: among the distinct cards, from 0.
        schools: the number of copies in each school (WW-2.12).
        types: the types it can be played as (WW-9.1).
        range: "self", "adjacent", "los", "anywhere" or "none" (WW-9.6 to WW-9.9).
        targets: words for its possible targets (WW-9.10).
        duration: "instant", "temporary", "permanent" or "none" (WW-9.14 to WW-9.16).
        traits: as printed.
        energy_value: the energy it gives when spent, 0 for none (WW-10.2).
        boost: the use of its energy: "none", "effect" or "duration" (WW-10.7).
        clause: of the rulebook.
        about: its effect, in a sentence.
        does: its effects in order, each a table of a primitive and its parameters (see
            `arcana_wizwar.cards.effects.records`).
        modes: several ways to cast it, each a table with `name`, perhaps `type` and `targets`, and `does`.
        grants: the powers of a wizard who carries it or is under it (see `arcana_wizwar.model.powers`).
        throw: for an item that can be thrown: damage, kind, also, and where it ends up.
        others: all further keys, for the code of the card.
        castable: whether it can be cast in the Move and Cast phase (WW-9.2).
        lasts: whether it stays in play as a maintained spell (WW-9.15, WW-9.16).
        is_item: whether it is carried (WW-9.17).
        is_form: whether it is a transformation (WW-14.6).
    """

    key: str
    name: str
    place: int
    schools: Mapping[str, int]
    types: tuple[str, ...]
    range: str
    targets: tuple[str, ...]
    duration: str
    traits: frozenset[str]
    energy_value: int
    boost: str
    clause: str
    about: str
    does: tuple[Mapping[str, Any], ...] = ()
    modes: tuple[Mapping[str, Any], ...] = ()
    grants: Mapping[str, Any] = field(factory=dict)
    throw: Mapping[str, Any] | None = None
    others: Mapping[str, Any] = field(factory=dict)

    castable: bool = field(init=False)
    lasts: bool = field(init=False)
    is_item: bool = field(init=False)
    is_form: bool = field(init=False)

    def __attrs_post_init__(self) -> None:
        put = object.__setattr__
        put(self, "castable", "attack" in self.types or "neutral" in self.types)
        put(self, "is_item", "item" in self.types)
        put(self, "lasts", self.duration in ("temporary", "permanent") and not self.is_item)
        put(self, "is_form", "Transformation" in self.traits)

    def __repr__(self) -> str:
        return f"<Card {self.key}>"


@define(eq=False)
class CardSet:
    """All cards of a game: the distinct ones, and each single card by its number.

    Single cards are numbered from 0 in the order of the distinct cards, copies of one card side by side, by school.

    Attributes:
        kinds: the distinct cards.
        copies: of each distinct card, its single cards.
        masks: the same as a mask.
        of: of each single card, the distinct card.
        school_of: of each single card, its school.
        by_key: the distinct cards by their keys.
    """

    kinds: tuple[Card, ...]
    copies: tuple[tuple[int, ...], ...] = field(init=False)
    masks: tuple[int, ...] = field(init=False)
    of: tuple[Card, ...] = field(init=False)
    school_of: tuple[str, ...] = field(init=False)
    by_key: Mapping[str, Card] = field(init=False)

    def __attrs_post_init__(self) -> None:
        of: list[Card] = []
        schools: list[str] = []
        copies: list[tuple[int, ...]] = []
        for kind in self.kinds:
            first = len(of)
            for school, count in kind.schools.items():
                of += [kind] * count
                schools += [school] * count
            copies.append(tuple(range(first, len(of))))
        self.of, self.school_of, self.copies = tuple(of), tuple(schools), tuple(copies)
        self.masks = tuple(sum(1 << card for card in cards) for cards in copies)
        self.by_key = {kind.key: kind for kind in self.kinds}

    def __len__(self) -> int:
        return len(self.of)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.kinds)

    def __getitem__(self, key: str) -> Card:
        return self.by_key[key]

    def __contains__(self, key: str) -> bool:
        return key in self.by_key

    def title(self, card: int) -> str:
        """The name of a single card, with its copy number if it has copies."""
        kind = self.of[card]
        copies = self.copies[kind.place]
        return kind.name if len(copies) == 1 else f"{kind.name} {card - copies[0] + 1}"

    def copy_of(self, card: int) -> tuple[str, ...]:
        """The title of a single card if it has copies, else ()."""
        return (self.title(card),) if len(self.copies[self.of[card].place]) > 1 else ()

    def of_schools(self, *schools: str) -> tuple[int, ...]:
        """The single cards of these schools, ascending."""
        return tuple(card for card, school in enumerate(self.school_of) if school in schools)


MOST_CARDS = 1000
"""The number of single cards, see `arcana_wizwar.actions.AtCard`."""
