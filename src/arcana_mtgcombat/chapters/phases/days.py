"""Between battles and between days: functions for callers of the library (MC-5.9, MC-21.8 to MC-21.11).

Each function returns a new character. `arcana_mtgcombat.scenario.next_battle.next_battle` combines them and adds auras
and equipment.
"""

from __future__ import annotations

from arcana_core.agenda import evolve
from arcana_mtgcombat.model.cards import Pool
from arcana_mtgcombat.model.state import IN, NO_ONE, UNSET, Character


def new_day(character: Character, pool: Pool) -> Character:
    """Put all cards back into the library in sheet order. Life isn't restored (MC-5.9, MC-36.32).

    Cards of auras and equipment still in use stay with those.
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
    """Restore Life to the sheet value and remove all counters, as healing outside combat does (MC-21.9)."""
    return evolve(character, life=character.sheet.life, plus=0, minus=0)


def entering(character: Character, *, choose: bool = False) -> Character:
    """Return a character entering another battle as they left the last one, with the first spells in Memory (MC-5.3).

    Mana, Life, counters and cards carry over (MC-21.8, MC-21.10, MC-21.11). With `choose` the player still has to order
    the library (MC-33.1), and all cards are at hand until then.
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
        slayer=NO_ONE,
        fell=0,
        spared=None,
        hinted=(),
    )
