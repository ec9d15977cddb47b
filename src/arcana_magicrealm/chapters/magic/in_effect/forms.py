"""Transmorphizing: the form that a being has now, and what becomes of it by that (MR-40.7 to MR-40.15, MR-39.14).

`Position.forms` has the form of everybody who is transmorphized; all rules ask `Game.form_of`. The spells decide it:
`settle` follows them whenever one begins, ends, is energized, falls inert or is nullified. Belongings that are
transmorphized with their owner are in piles of their own, so that no rule finds them (MR-40.8).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from arcana_core.actions import Rejection
from arcana_core.agenda import Step
from arcana_core.effects import Effect
from arcana_magicrealm import events
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.combat import sheets
from arcana_magicrealm.chapters.magic.in_effect import absorbing, enchantments
from arcana_magicrealm.chapters.magic.spells import attacks
from arcana_magicrealm.chapters.magic.spells.rule import SpellRule
from arcana_magicrealm.chapters.magic.tables import curses, spell_tables
from arcana_magicrealm.chapters.travel import effort
from arcana_magicrealm.model.beings import FIRST_DENIZEN, denizen_of
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.effects import CURSES
from arcana_magicrealm.model.forms import ABSORBED, CREATURES, FORM_IDS, FORMS, MIST, Form
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.melee import Casting
from arcana_magicrealm.model.tables import TABLES

MELT, TRANSFORM = "melt_into_mist", "transform"
OUTDO: Final[Mapping[str, tuple[str, ...]]] = {TRANSFORM: (MELT,), absorbing.ABSORB: (MELT, TRANSFORM)}
"""The stronger spells that nullify each spell on the same being (MR-39.14)."""


def of(game: Game, being: int) -> Form | None:
    """The form of a transmorphized being; None for all others."""
    forms = game.position.forms
    if not forms:  # the common case
        return None
    return next((FORMS[form] for one, form in forms if one == being), None)


def may_walk_woods(game: Game, being: int) -> bool:
    """Whether Transform, even if it is inert, may give a being a form that walks the woods (MR-40.14, MR-47.8)."""
    effects = game.position.effects
    return any(CREATURES[str(one.data)].walks_woods for one in effects.of(TRANSFORM, being))


# The spells that decide it (MR-39.13, MR-39.14, MR-43.25).


def is_outdone(game: Game, effect: Effect) -> bool:
    """Whether a stronger spell on the same being nullifies one that transmorphizes (MR-39.13, MR-39.14)."""
    return any(enchantments.works(game, kind, bearer(game, effect)) for kind in OUTDO.get(effect.kind, ()))


def bearer(game: Game, effect: Effect) -> int:
    """The being that a spell transmorphizes: its target, or the one that absorbed it; -1 for none (MR-43.24)."""
    if effect.kind == absorbing.ABSORB:
        return enchantments.controller_of(game, effect)
    return enchantments.being_on(effect)


def due(game: Game) -> dict[int, str]:
    """The form that spells give each being now."""
    found = {bearer(game, one): _form_of(one) for one in _effects(game) if enchantments.is_working(game, one)}
    alive = {being: form for being, form in found.items() if being >= FIRST_DENIZEN or beings.is_playing(game, being)}
    return dict(sorted(alive.items()))


def _effects(game: Game) -> tuple[Effect, ...]:
    # Of several absorbed monsters the last one energized gives the form (MR-43.25).
    effects = game.position.effects
    absorbed = {one.source: one for one in effects.of(absorbing.ABSORB)}
    energized = [absorbed[one.source] for one in effects.of(enchantments.ENERGIZED) if one.source in absorbed]
    return (*energized, *effects.of(TRANSFORM), *effects.of(MELT))


def _form_of(effect: Effect) -> str:
    if effect.kind == absorbing.ABSORB:
        return ABSORBED[denizen_of(enchantments.being_on(effect))].id
    return MIST if effect.kind == MELT else str(effect.data)


# Changing (MR-40.7, MR-40.8).


def settle(game: Game) -> None:
    """Change the beings whose spells have begun, ended, been energized or nullified, or fallen inert."""
    position = game.position
    if not position.forms and not position.enchantments:  # the common case
        return
    absorbing.place_monsters(game)
    before, now = dict(position.forms), due(game)
    position.forms = tuple(now.items())
    for being in sorted({*before, *now}):
        if before.get(being) != now.get(being):
            change(game, being, FORMS.get(before.get(being, "")), FORMS.get(now.get(being, "")))


def change(game: Game, being: int, before: Form | None, after: Form | None) -> None:
    """Give a being another form, or its own again."""
    if after is None:
        game.report("MR-40.8", events.Restored, being)
    else:
        game.report("MR-40.7", events.Transmorphized, being, FORM_IDS.index(after.id))
    if game.position.fight is not None:
        sheets.let_go(game, [being])  # it has changed: MR-33.3
        if after is not None and after.is_mist:
            sheets.leave(game, being)
    if after is not None and after.takes_belongings:
        freeze(game, being)
    elif before is not None and before.takes_belongings:
        thaw(game, being)
        game.restore_load(being)
    if any(form is not None and form.is_mist for form in (before, after)):
        game.shield_changed(being)  # mist is immune to other spells: MR-43.33
    if after is None:  # its chits are frozen no longer: MR-40.11
        effort.heal(game, being)
        curses.strike(game, being)


def shed(game: Game, being: int) -> None:
    """Give a being that is killed or leaves the map its own form, with all it has (MR-40.8, MR-40.13).

    Its curses end first: they don't strike when spells that nullified them are released (MR-42.2). Control of a
    monster ends only after the death (MR-34.10, MR-40.6).
    """
    for effect in game.position.effects.of(target=being):
        if effect.kind in CURSES:
            game.position.effects.remove(effect)
    if game.form_of(being) is not None:
        game.position.forms = tuple([pair for pair in game.position.forms if pair[0] != being])
        thaw(game, being)
        for effect in [one for spell in (TRANSFORM, MELT) for one in game.position.effects.of(spell, being)]:
            enchantments.release(game, effect, "MR-39.19")


def freeze(game: Game, being: int) -> None:
    """Transmorphize what a being has with it (MR-40.8)."""
    for usual, frozen in belongings.stores(game, being):
        game.position.piles.move_all(usual, frozen)


def thaw(game: Game, being: int) -> None:
    """Give a being back what was transmorphized with it, unchanged; no horse is active in a cave (MR-40.8, MR-9.11)."""
    for usual, frozen in belongings.stores(game, being):
        game.position.piles.move_all(frozen, usual)
    belongings.dismount_in_cave(game, being)


# The activities of the transmorphized (MR-40.10, MR-43.33).

ALWAYS: Final = ("M", "H", "F", "FL", "-")
"""The activities of mist."""
AS_A_CREATURE: Final = (*ALWAYS, "S", "P")
"""The activities of monsters and beasts."""


def why_cannot(game: Game, being: int, activity: str) -> Rejection | None:
    """Explain why a transmorphized or flying being can't do a recorded activity; None if it can (MR-40.10, MR-41.9)."""
    form = game.form_of(being)
    if form is None:
        must_fly = activity == "M" and beings.is_monster(being) and DENIZENS[denizen_of(being)].flies
        return Rejection("MR-41.9", "flying monsters must fly instead of moving") if must_fly else None
    if activity not in (ALWAYS if form.is_mist else AS_A_CREATURE):
        clause = "MR-43.33" if form.is_mist else "MR-40.10"
        return Rejection(clause, f"this can't be done as {form.name}")
    if activity == "M" and form.flies and not beings.road(game, being):
        return Rejection("MR-41.9", f"{form.name} must fly instead of moving")
    return None


# Transform (MR-43.35).


def creature(game: Game, casting: Casting) -> str:
    """Let the caster roll for the form that the target has whenever the spell is energized (MR-42.13, MR-43.35)."""
    number = game.table_roll(casting.caster, TRANSFORM, set_dice=attacks.set_dice(game, casting.caster))
    return TABLES[TRANSFORM].line(number).code


def set_die(game: Game, casting: Casting) -> tuple[Step[Game], ...]:
    """Ask a caster with the Magic Wand for one of the dice that give the form (MR-44.25)."""
    has_choice = not casting.set_die and spell_tables.has_wand(game, casting.caster, TRANSFORM)
    return (attacks.SetSpellDie(casting.caster, TRANSFORM),) if has_choice else ()


SPELLS_HERE: Final = {TRANSFORM: SpellRule(asks=set_die, settles=creature)}
