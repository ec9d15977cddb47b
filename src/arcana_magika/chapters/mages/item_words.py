"""The items that the words of a Give or a Drop name (MG-22.4, MG-35.5, MG-35.7, MG-35.25, MG-40.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from arcana_magika.chapters.mages.items import ARTIFACT, CLOAK, SCROLL, Item, slot_of
from arcana_magika.model.tables import ARTIFACTS, COLOURS, OTHER_SPELLINGS, SPELL_NUMBERS

if TYPE_CHECKING:
    from arcana_magika.model.mages import Mage
    from arcana_magika.model.state import Arena


def named_items(arena: Arena, mage: Mage, words: Sequence[str]) -> list[Item] | None:
    """The items that these words name, in order and without repeats. None if the mage lacks one.

    Only cloaks that aren't worn count. A slot named twice counts once, a code or colour named twice names two items
    (MG-35.7, MG-35.25). A code never names a scroll that is named by its slot (MG-40.4).
    """
    by_slot = {slot_of(mage, word) for word in words if word.startswith("#")}
    chosen: list[Item] = []
    for word in words:
        if word.startswith("#"):
            item = Item(SCROLL, slot_of(mage, word))
            if item in chosen:
                continue
        else:
            item = _item(arena, mage, OTHER_SPELLINGS.get(word, word), by_slot, chosen)
        if item.which < 0:
            return None
        chosen.append(item)
    return chosen


def _item(arena: Arena, mage: Mage, word: str, by_slot: set[int], chosen: Sequence[Item]) -> Item:
    """The first item of this name that isn't named yet. Its number is -1 if it is missing."""
    if word in COLOURS:
        colour = COLOURS.index(word)
        cloak = Item(CLOAK, colour)
        return cloak if mage.cloaks.count(colour) > chosen.count(cloak) else Item(CLOAK, -1)
    if word in ARTIFACTS:
        artifact = Item(ARTIFACT, ARTIFACTS.index(word))
        return artifact if arena.holds(mage.player, artifact.which) and artifact not in chosen else Item(ARTIFACT, -1)
    spell = SPELL_NUMBERS.get(word, -1)
    for slot, scroll in enumerate(mage.slots):
        named = slot in by_slot or Item(SCROLL, slot) in chosen
        if scroll is not None and scroll.spell == spell and not named:
            return Item(SCROLL, slot)
    return Item(SCROLL, -1)
