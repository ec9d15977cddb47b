"""Phrases about magic: recorded spells, spells cast and in effect, curses, sources of colour; hints on casting."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from arcana_core.text.wording import counted, listed
from arcana_magicrealm import actions
from arcana_magicrealm.chapters.magic import casting, colours
from arcana_magicrealm.chapters.magic.enchantments import ENERGIZED
from arcana_magicrealm.knowledge.view import CharacterView, View
from arcana_magicrealm.model.enchantments import PERMANENT, Enchantment
from arcana_magicrealm.model.melee import CANCELLED, FAILED, LIVES, Casting, Fight, Tool
from arcana_magicrealm.model.spells import CARPET_SPELL, SPELLS
from arcana_magicrealm.model.state import CURSES, FIRST_COMPANION, FIRST_DENIZEN, NOWHERE
from arcana_magicrealm.model.tables import TABLES
from arcana_magicrealm.render import sheets
from arcana_magicrealm.render.desk import Desk
from arcana_magicrealm.text.counters import protection_words
from arcana_magicrealm.text.names import being_name, target_name, tool_name

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

_FATES: Final = {LIVES: "it works", CANCELLED: "cancelled", FAILED: "failed"}


def recorded_words(one: CharacterView) -> str:
    """The recorded spells that the viewer knows, with type and colour: "Fog (II, grey), Peace* (I, white)".

    Those learned from their cards have a star.
    """
    known = [
        f"{SPELLS[slot.spell].name}{'*' * slot.learned} ({SPELLS[slot.spell].type}, {SPELLS[slot.spell].colour})"
        for slot in one.spells
        if slot.spell != NOWHERE
    ]
    unknown = len(one.spells) - len(known)
    return ", ".join([*known, *([counted(unknown, "unknown spell")] if unknown else [])])


def supplied_words(desk: Desk) -> str:
    """The colours that lasting sources supply to a character with spells; "" without spells (MR-36.3)."""
    if desk.view.me is None or not desk.view.me.spells or desk.at < 0:
        return ""
    found = listed([colour for colour in colours.COLOURS if colour in desk.supplied])
    return f"{found} supplied here" if found else "none supplied here: use colour chits"


def in_effect(view: View) -> Iterator[str]:
    """Each spell in effect: "Fog on Cliff, by the Witch King", "Bad Luck on Elf, by Witch (inert)" (MR-48.17)."""
    energized = {one.target for one in view.effects if one.kind == ENERGIZED}
    for made in view.enchantments:
        is_inert = SPELLS[made.spell].duration == PERMANENT and made.number not in energized
        on = listed([*_targets(view, made)])
        if made.spell == CARPET_SPELL:  # no one has cast it
            yield f"{SPELLS[made.spell].name}{' (inert)' * is_inert}"
            continue
        yield (
            f"{SPELLS[made.spell].name}{f' on {on}' * bool(on)}, by {being_name(made.caster)}{' (inert)' * is_inert}"
        )


def _targets(view: View, made: Enchantment) -> Iterator[str]:
    for one in view.effects:
        if one.kind == SPELLS[made.spell].id and one.source == made.number:
            yield target_name(one.on or "being", one.target)


def cast_words(fight: Fight) -> Iterator[str]:
    """The spells cast in this round, which all see: "Witch casts Fog with magic II3*, time 3" (MR-48.17)."""
    for one in fight.casts:
        at = listed([target_name(target.kind, target.number) for target in one.targets])
        facts = [f" at {at}" * bool(at), f", time {one.time}", f": {_FATES[one.fate]}" if one.fate else ""]
        yield f"{being_name(one.caster)} casts {SPELLS[one.spell].name} with {_means(one)}{''.join(facts)}"


def _means(one: Casting) -> str:
    return tool_name(one.caster, one.tool)


# Hints (MR-38.1 to MR-38.6).


def cast(game: Game, desk: Desk, action: actions.Cast | actions.OfTreasure) -> str:
    """The hint on a spell that can be cast: its colour and where this comes from, its duration and effect."""
    spell = actions.spell_cast(action)
    if spell < 0 or desk.own < 0 or desk.view.fight is None:
        return ""
    card = SPELLS[spell]
    source = "supplied here" if casting.is_supplied(game, desk.own, spell) else "uses up a colour chit"
    times = [casting.time_of(game, desk.own, way.tool) for way in casting.ways(game, desk.own) if way.spell == spell]
    time = f"; time {min(times)}" if times else ""
    return f"{card.colour} {source}{time}; {card.duration}: {card.effect}"


def use_chit(game: Game, desk: Desk, action: actions.UseMagicChit) -> str:
    """The hint on a chit that casts a spell, or that gives its colour."""
    verb = actions.CASTING_VERBS[action.verb]
    if desk.own < 0 or verb == "alter":
        return ""
    tool = Tool(chit=actions.magic_chit_number(action, desk.own))
    if verb == "cast with" and desk.view.fight is not None:
        return f"time {casting.time_of(game, desk.own, tool)}"
    return f"gives its {colours.colour_of(game, desk.own, tool.chit)} magic; then it is fatigued"


def aim(game: Game, desk: Desk, action: actions.AimAt) -> str:
    """The hint on a being at which a spell is aimed."""
    if action.being < FIRST_DENIZEN or desk.view.fight is None or action.being >= FIRST_COMPANION:
        return ""
    return f"{sheets.figure_words(desk.view, action.being)}; {protection_words(desk.view, action.being)}"


def aim_at_carpet(game: Game, desk: Desk, action: actions.AimAtCarpet) -> str:
    """The hint on the spell that the Flying Carpet bears."""
    return SPELLS[CARPET_SPELL].effect


def aim_at_curse(game: Game, desk: Desk, action: actions.AimAtCurse) -> str:
    """The hint on a curse: what it does."""
    return next(line.effect for line in TABLES["curse"].result if line.code.replace("_", " ") == CURSES[action.curse])
