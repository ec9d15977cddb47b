"""The items of a mage: scrolls in slots, cloaks, artifacts, and how they come, go and fall (MG-1.9, MG-1.13, MG-22)."""

from __future__ import annotations

from typing import NamedTuple

from arcana_magika.model.forward import Game
from arcana_magika.model.mages import Mage, Scroll
from arcana_magika.model.state import Arena
from arcana_magika.model.tables import ARTIFACTS, BLACK, COLOURS, OTHER_SPELLINGS, SPELL_CODES

SCROLL, CLOAK, ARTIFACT = "scroll", "cloak", "artifact"


class Item(NamedTuple):
    """One item of a mage: a scroll by its slot from 0, a cloak that isn't worn by its colour, an artifact."""

    kind: str
    which: int


def items_of(arena: Arena, mage: Mage, *, bound: bool = False) -> list[Item]:
    """The items that can be picked at random: scrolls by slot, cloaks not worn, artifacts (MG-1.13).

    A scroll that is being read isn't among them (MG-13.4, MG-23.24).

    Args:
        arena: the world.
        mage: the owner of the items.
        bound: include bound scrolls (MG-22.8).
    """
    items = [
        Item(SCROLL, slot)
        for slot, scroll in enumerate(mage.slots)
        if scroll is not None and not scroll.aside and (bound or not scroll.bound)
    ]
    items += [Item(CLOAK, colour) for colour in mage.cloaks]
    items += [Item(ARTIFACT, artifact) for artifact in arena.artifacts_of(mage.player)]
    return items


def count_items(arena: Arena, mage: Mage) -> int:
    """The number of items, including a worn cloak and bound scrolls (MG-1.9)."""
    return len(mage.scrolls) + len(mage.cloaks) + (mage.worn != BLACK) + arena.artifacts.count(-1 - mage.player)


def word_of(mage: Mage, item: Item) -> str:
    """The item's word on an order sheet: a code or a colour."""
    if item.kind == SCROLL:
        scroll = mage.slots[item.which]
        return "" if scroll is None else SPELL_CODES[scroll.spell]
    return COLOURS[item.which] if item.kind == CLOAK else ARTIFACTS[item.which]


def slot_of(mage: Mage, word: str) -> int:
    """The slot, from 0, of a scroll by its code or `#n`, -1 without such a scroll (MG-22.4, MG-35.5)."""
    if word.startswith("#"):
        slot = int(word[1:]) - 1
        return slot if 0 <= slot < len(mage.slots) and mage.slots[slot] is not None else -1
    code = OTHER_SPELLINGS.get(word, word)
    for slot, scroll in enumerate(mage.slots):
        if scroll is not None and SPELL_CODES[scroll.spell] == code:
            return slot
    return -1


def is_prolonged(arena: Arena, scroll: Scroll) -> bool:
    """Whether the scroll stays after it is read (MG-22.6)."""
    return arena.effects.has("PROSP", scroll.serial)


def free_slot(game: Game, mage: Mage) -> int:
    """The lowest free slot, -1 at the limit of scrolls (MG-22.1)."""
    limit = game.rules.scroll_limit
    if len(mage.scrolls) >= limit:
        return -1
    return mage.slots.index(None)


def new_scroll(arena: Arena, spell: int, *, bound: bool = False) -> Scroll:
    """A new scroll with a serial number of its own."""
    arena.next_serial += 1
    return Scroll(spell, arena.next_serial - 1, bound)


def take_scroll(game: Game, mage: Mage, scroll: Scroll) -> bool:
    """Put a scroll into the lowest free slot. Return False if it disintegrates for lack of room (MG-22.2)."""
    slot = free_slot(game, mage)
    if slot < 0:
        forget_scroll(game.arena, scroll)
        return False
    put_scroll(mage, slot, scroll)
    return True


def put_scroll(mage: Mage, slot: int, scroll: Scroll | None) -> None:
    """Put this scroll, or nothing, into this slot."""
    mage.slots = (*mage.slots[:slot], scroll, *mage.slots[slot + 1 :])


def remove_scroll(mage: Mage, slot: int) -> Scroll:
    """Take the scroll out of a slot. Its prolongation stays with it (MG-11.5)."""
    scroll = mage.slots[slot]
    assert scroll is not None
    put_scroll(mage, slot, None)
    return scroll


def forget_scroll(arena: Arena, scroll: Scroll) -> None:
    """Destroy a scroll. Its prolongation ends (MG-22.9)."""
    if arena.effects.has("PROSP", scroll.serial):
        arena.effects.dispel("PROSP", scroll.serial)


def may_carry_cloak(game: Game, mage: Mage) -> bool:
    """Whether the mage may take one more cloak (MG-12.2, MG-12.10, MG-24.44)."""
    if mage.barred and not game.arena.effects.has("CKAID", mage.player):
        return False
    return len(mage.cloaks) + (mage.worn != BLACK) < game.rules.cloak_limit


def take_cloak(mage: Mage, colour: int) -> None:
    """Add a cloak of this colour. The caller removes it from its old place."""
    mage.cloaks = tuple(sorted((*mage.cloaks, colour)))


def remove_cloak(mage: Mage, colour: int) -> None:
    """Take one cloak of this colour that isn't worn."""
    cloaks = list(mage.cloaks)
    cloaks.remove(colour)
    mage.cloaks = tuple(cloaks)


def lay_cloak(arena: Arena, colour: int, cell: int) -> None:
    """Put a cloak on the ground of a space (MG-17.3)."""
    arena.cloaks[colour] = tuple(sorted((*arena.cloaks[colour], cell)))


def lift_cloak(arena: Arena, colour: int, cell: int) -> None:
    """Take a cloak of this colour from the ground of a space."""
    lying = list(arena.cloaks[colour])
    lying.remove(cell)
    arena.cloaks[colour] = tuple(lying)


def lose_cloak(arena: Arena, colour: int) -> None:
    """Destroy a cloak. The caller has taken it from its owner already."""
    arena.gone[colour] += 1


def hand_artifact(game: Game, artifact: int, player: int) -> None:
    """Give an artifact to this player (MG-21.2)."""
    arena = game.arena
    arena.artifacts[artifact] = -1 - player
    if player == game.ebon and not arena.chronicle.artifacts_held >> artifact & 1:
        arena.note(artifacts_held=arena.chronicle.artifacts_held | 1 << artifact)


def drop_item(arena: Arena, mage: Mage, item: Item, cell: int) -> None:
    """Remove an item: a scroll disintegrates, everything else falls into this space (MG-17.3, MG-22.9)."""
    if item.kind == SCROLL:
        forget_scroll(arena, remove_scroll(mage, item.which))
    elif item.kind == CLOAK:
        remove_cloak(mage, item.which)
        lay_cloak(arena, item.which, cell)
    else:
        arena.artifacts[item.which] = cell
