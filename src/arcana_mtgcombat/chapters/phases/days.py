"""Between the battles of a day, and between days: what the caller of the library may do (MC-5.9, MC-21.8 to MC-21.11).

Each function gives a new character; `arcana_mtgcombat.scenario.next_battle.next_battle` does all at once, with auras
and equipment.
"""

from __future__ import annotations

from attrs import evolve

from arcana_mtgcombat.model.cards import Pool
from arcana_mtgcombat.model.state import IN, NOBODY, UNSET, Character


def new_day(character: Character, pool: Pool) -> Character:
    """All his cards are in his library again, in sheet order; his Life is not restored (MC-5.9, MC-36.32).

    Cards of auras and equipment that are still in use lie with these.
    """
    left = [*character.memory, *character.library, *character.graveyard, *character.exile]
    library: list[int] = []
    for key in character.sheet.library:
        card = pool[key].place
        if card in left:
            left.remove(card)
            library.append(card)
    return evolve(
        character,
        library=(*library, *left),
        memory=(),
        graveyard=(),
        exile=(),
        in_memory=(),
        somewhere=(),
        hinted=(),
    )


def healed(character: Character) -> Character:
    """Healing outside combat restores Life to the sheet value and takes all counters off (MC-21.9)."""
    return evolve(character, life=character.sheet.life, plus=0, minus=0)


def entering(character: Character, *, choose: bool = False) -> Character:
    """A character who enters a further battle: as the last one left him, with the first spells in Memory (MC-5.3).

    What he has of mana, Life, counters and cards stays (MC-21.8, MC-21.10, MC-21.11). With `choose` he has yet to order
    his library (MC-33.1); until he has, all his cards are at hand.
    """
    first = len(character.library) if choose else (character.sheet.memory + 1) // 2
    return evolve(
        character,
        status=IN,
        library=character.library[first:],
        memory=tuple(sorted(character.library[:first])),
        exhausted=False,
        guard=UNSET,
        fleeing=False,
        slayer=NOBODY,
        fell=0,
        spared=None,
        hinted=(),
    )
