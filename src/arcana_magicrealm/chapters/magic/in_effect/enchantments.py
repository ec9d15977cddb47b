"""Spells in effect: how they begin, are energized, nullified, released, broken, and end (MR-39).

Each target of a spell in effect has one core effect, whose kind is the spell's id and whose source is the number of the
`Enchantment`. While a permanent spell works, an effect "energized" is on its number. All other rules ask `works` and
`working`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from arcana_core.agenda import evolve
from arcana_core.effects import PERMANENT as FOR_EVER
from arcana_core.effects import Duration, Effect, Plain, until
from arcana_magicrealm import events
from arcana_magicrealm.chapters import beings, whereabouts
from arcana_magicrealm.chapters.magic.spells.rule import NO_RULE
from arcana_magicrealm.chapters.travel import effort
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import NOWHERE, TAKEN_IN
from arcana_magicrealm.model.chits import CHITS, COMMITTED, FATIGUED
from arcana_magicrealm.model.enchantments import (
    ARMS,
    BEING,
    CHIT,
    CLEARING,
    COMBAT,
    DAY,
    PERMANENT,
    PIECE,
    TILE,
    Enchantment,
)
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.realm import TILE_OF
from arcana_magicrealm.model.spells import SPELL, SPELLS, SpellCard
from arcana_magicrealm.model.state import EVENING

SUNSET, MIDNIGHT = "sunset", "midnight"
LASTS: Final[dict[str, Duration]] = {COMBAT: until(MIDNIGHT), DAY: until(SUNSET)}
"""How long spells stay on their targets, by duration; others stay until something ends them (MR-39.2 to MR-39.4)."""
ENERGIZED: Final = "energized"
ACTIVATED: Final = "active"
"""The data of a Protection from Magic that has been activated (MR-43.41)."""
SHIELDS: Final = ("pentangle", "melt_into_mist", "protection_from_magic")
"""The spells that nullify all others on their target (MR-43.29, MR-43.33, MR-43.41)."""


# Questions.


def card_of(enchantment: Enchantment) -> SpellCard:
    """The card of a spell in effect."""
    return SPELLS[enchantment.spell]


def find(game: Game, number: Plain) -> Enchantment:
    """The spell in effect with this number."""
    return next(one for one in game.position.enchantments if one.number == number)


def effects_of(game: Game, enchantment: Enchantment) -> tuple[Effect, ...]:
    """The effects of a spell on its targets, oldest first."""
    return game.position.effects.of(card_of(enchantment).id, source=enchantment.number)


def works(game: Game, spell: str, target: Plain) -> bool:
    """Whether a spell of this name works on a target now."""
    return game.position.effects.has(spell, target) and bool(working(game, spell, target))


def working(game: Game, spell: str, target: Plain) -> tuple[Effect, ...]:
    """The effects of spells of this name that work on a target now: energized and not nullified (MR-39.4, MR-39.8)."""
    return tuple([one for one in game.position.effects.of(spell, target) if is_working(game, one)])


def can_work(game: Game, spell: str, target: Plain) -> bool:
    """Whether a spell of this name works on a target, or could if it were energized (MR-39.6, MR-43.49)."""
    found = game.position.effects.of(spell, target)
    return any(is_owned(game, find(game, one.source)) and not is_nullified(game, one) for one in found)


def reaches(game: Game, spell: str, being: int) -> bool:
    """Whether a spell of this name works on a being, or on its tile if it isn't mist (MR-43.14, MR-43.33)."""
    here = beings.place(game, being)
    is_open = here >= 0 and not beings.is_mist(game, being)
    return works(game, spell, being) or (is_open and works(game, spell, (TILE, TILE_OF[here])))


def is_working(game: Game, effect: Effect) -> bool:
    """Whether an effect of a spell works now on its target (MR-37.12, MR-39.4, MR-39.8)."""
    enchantment = find(game, effect.source)
    return is_energized(game, enchantment) and is_owned(game, enchantment) and not is_nullified(game, effect)


def is_energized(game: Game, enchantment: Enchantment) -> bool:
    """Whether a spell is not inert; only permanent spells can be (MR-39.4, MR-39.6)."""
    return card_of(enchantment).duration != PERMANENT or game.position.effects.has(ENERGIZED, enchantment.number)


def controller(game: Game, enchantment: Enchantment) -> int:
    """The character who controls a spell: its caster, or the owner of the card that cast it; -1 for none (MR-37.12)."""
    piece = enchantment.piece
    if piece < 0:
        return enchantment.caster
    masks = game.position.piles.masks  # the card lies open, perhaps transmorphized with its owner: MR-37.10, MR-40.8
    for seat in beings.playing(game):
        if (masks[slots.OPEN[seat]] | masks[slots.FROZEN_OPEN[seat]]) >> piece & 1:
            return beings.being_of(game, seat)
    return NOWHERE


def controller_of(game: Game, effect: Effect) -> int:
    """The character who controls the spell of an effect; -1 for none (MR-37.12)."""
    return controller(game, find(game, effect.source))


def is_owned(game: Game, enchantment: Enchantment) -> bool:
    """Whether a character controls a spell; otherwise it is nullified (MR-37.12)."""
    return controller(game, enchantment) >= 0


def is_nullified(game: Game, effect: Effect) -> bool:
    """Whether something on its target keeps an effect of a spell from working (MR-39.8, MR-39.13)."""
    return is_shielded(game, effect.target, besides=effect) or game.is_outdone(effect)


def is_shielded(game: Game, target: Plain, *, besides: Effect | None = None) -> bool:
    """Whether spells and curses on a target are nullified, by another spell than this effect's (MR-43.29, MR-43.33).

    Of two such spells on one target the older one nullifies the younger.
    """
    found = [one for kind in SHIELDS for one in game.position.effects.of(kind, target)]
    if besides is not None and besides.kind in SHIELDS:
        found = [one for one in found if age(one) < age(besides)]
    spells = [find(game, one.source) for one in found if game.shields(one)]
    return any(is_energized(game, one) and is_owned(game, one) for one in spells)


def age(effect: Effect) -> int:
    """The number of the spell that has this effect: those cast later have higher ones."""
    assert isinstance(effect.source, int), "the number of a spell in effect"
    return effect.source


def shields(game: Game, effect: Effect) -> bool:
    """Whether an energized spell of `SHIELDS` protects now: Protection from Magic has to be activated (MR-43.41)."""
    return effect.kind != "protection_from_magic" or effect.data == ACTIVATED


def being_on(effect: Effect) -> int:
    """The character or denizen that an effect is on."""
    assert isinstance(effect.target, int), "a spell on a character or denizen"
    return effect.target


def caster_place(game: Game, enchantment: Enchantment) -> int:
    """The clearing of the caster of a spell, or of the card that cast it; -1 if it is in none (MR-37.12)."""
    if enchantment.piece >= 0:
        return whereabouts.clearing_of(game, enchantment.piece)
    return beings.place(game, enchantment.caster)


def effects_in(game: Game, enchantment: Enchantment, clearing: int) -> list[Effect]:
    """The effects of a spell on targets in a clearing, or on its tile (MR-36.7, MR-39.17)."""
    of_tile = (TILE, TILE_OF[clearing])
    found = effects_of(game, enchantment)
    return [one for one in found if one.target == of_tile or place_of(game, enchantment, one.target) == clearing]


def place_of(game: Game, enchantment: Enchantment, target: Plain) -> int:
    """The clearing of a target of a spell; -1 for tiles, and if it is in none."""
    being = bearer(game, enchantment, target)
    if being >= 0:
        return beings.place(game, being)
    kind, number = named(target)
    if kind == PIECE:
        return whereabouts.clearing_of(game, number)
    return number if kind == CLEARING else NOWHERE


def bearer(game: Game, enchantment: Enchantment, target: Plain) -> int:
    """The being that is a target of a spell or has it; of an absorbed monster its absorber; -1 for none (MR-43.24)."""
    kind, number = named(target)
    if kind == PIECE:
        return whereabouts.holder(game, number)
    if kind in (TILE, CLEARING):
        return NOWHERE
    being = number // CHITS if kind == CHIT else number
    return controller(game, enchantment) if beings.place(game, being) == TAKEN_IN else being


def is_tied_up(game: Game, being: int, slot: int) -> bool:
    """Whether a recorded spell of a character is tied up by a spell in effect (MR-38.11)."""
    return any(one.caster == being and one.slot == slot for one in game.position.enchantments)


# Beginning (MR-38.11, MR-38.13).


def begin(
    game: Game, made: Enchantment, targets: Iterable[Plain], data: Plain = None, *, is_inert: bool = False
) -> Enchantment:
    """Put a spell into effect on targets; its chit, slot or card is tied up (MR-38.11).

    Args:
        made: the spell; its number, day and round are filled in.
        targets: what it is on, as effects keep it.
        data: what the effects have to know besides.
        is_inert: whether nothing has energized it yet, because it wasn't cast (MR-44.56).
    """
    position = game.position
    position.spells_begun += 1
    round_ = 0 if position.fight is None else position.fight.round
    made = evolve(made, number=position.spells_begun, day=position.day, round=round_)
    position.enchantments = (*position.enchantments, made)
    card = card_of(made)
    if made.chit >= 0:
        effort.set_chit(game, made.caster, made.chit, COMMITTED, "MR-38.11")
    for target in targets:
        position.effects.begin(card.id, made.number, target, data=data, lasts=LASTS.get(card.duration, FOR_EVER))
        kind, number = named(target)
        game.report("MR-38.11", events.Bewitched, made.number, made.spell, kind, number)
        if card.id in SHIELDS:
            game.shield_changed(number)
    if card.duration == PERMANENT and not is_inert:
        energize(game, made, "MR-39.4")
    game.settle_forms()
    return made


def named(target: Plain) -> tuple[str, int]:
    """The kind and the number of a target, for events."""
    if isinstance(target, int):
        return BEING, target
    assert isinstance(target, tuple), "a target is a being, or a kind and a number"
    kind, number = target[0], target[1]
    assert isinstance(kind, str)
    assert isinstance(number, int)
    return kind, number


# Energizing permanent spells (MR-6.4, MR-39.4 to MR-39.6).


def energize(game: Game, enchantment: Enchantment, clause: str) -> None:
    """Let a permanent spell work until Midnight (MR-39.4)."""
    if not game.position.effects.has(ENERGIZED, enchantment.number):
        wake(game, enchantment)
        game.report(clause, events.Energized, enchantment.number, enchantment.spell)
        game.settle_forms()


def wake(game: Game, enchantment: Enchantment) -> None:
    """Let a permanent spell be energized until Midnight (MR-39.4)."""
    game.position.effects.begin(ENERGIZED, enchantment.number, enchantment.number, lasts=until(MIDNIGHT))


def prefer(game: Game, enchantment: Enchantment) -> None:
    """Let a spell count as the last one of those that have been energized at once (MR-43.25)."""
    game.position.effects.dispel(ENERGIZED, enchantment.number)
    wake(game, enchantment)
    game.settle_forms()


# The end (MR-39.1 to MR-39.3, MR-39.9, MR-39.19 to MR-39.21).


def break_spell(game: Game, enchantment: Enchantment, clause: str) -> None:
    """Break a spell: all its targets are released (MR-39.9)."""
    settle(game, game.position.effects.dispel(card_of(enchantment).id, source=enchantment.number), clause)


def release(game: Game, effect: Effect, clause: str) -> None:
    """Release one target from a spell, unless it is free already; without targets left it is broken (MR-39.9)."""
    if effect in game.position.effects:
        settle(game, (game.position.effects.remove(effect),), clause)


def release_from_all(
    game: Game, being: int, clause: str, *, besides: Effect | None = None, pieces: Iterable[int] = ()
) -> None:
    """Release a being, its club, its chits and these pieces from all spells (MR-7.11, MR-10.11, MR-39.19, MR-43.24).

    It was killed, has returned, was absorbed, or leaves the map with the pieces.
    """
    effects, chits = game.position.effects, [(CHIT, being * CHITS + place) for place in range(CHITS)]
    targets: tuple[Plain, ...] = (being, (ARMS, being), *chits, *[(PIECE, piece) for piece in pieces])
    found = [one for target in targets for one in effects.of(target=target)]
    of_spells = [one for one in found if one.kind in SPELL and one != besides]
    if game.position.enchantments:
        settle(game, [effects.remove(one) for one in of_spells], clause)


def weakest_first(game: Game) -> list[Enchantment]:
    """The spells in effect in the order in which those that end together are broken (MR-39.8, MR-39.13).

    None works again for a moment, because those that nullify it are still there.
    """
    spells = game.position.enchantments
    return sorted(spells, key=lambda one: (card_of(one).id in SHIELDS, card_of(one).transmorph_rank))


def caster_dies(game: Game, being: int) -> None:
    """Break the spells that a dead character cast with its chits; those of items no longer tie up slots (MR-39.19)."""
    for one in weakest_first(game):
        if one.caster == being and one.piece < 0:
            break_spell(game, one, "MR-39.19")
    left = [evolve(one, slot=NOWHERE) if one.caster == being else one for one in game.position.enchantments]
    game.position.enchantments = tuple(left)


def settle(game: Game, ended: Iterable[Effect], clause: str) -> None:
    """Carry out the end of effects of spells, and close the spells that have no targets left (MR-39.9, MR-39.20)."""
    touched: dict[int, Enchantment] = {}
    for effect in ended:
        if effect.kind not in SPELL:
            continue
        enchantment = touched[age(effect)] = find(game, effect.source)
        kind, number = named(effect.target)
        game.report(clause, events.Released, enchantment.number, enchantment.spell, kind, number)
        game.spell_rules.get(effect.kind, NO_RULE).ends(game, enchantment, effect)
        if effect.kind in SHIELDS:
            game.shield_changed(number)
    for enchantment in touched.values():
        if not effects_of(game, enchantment):
            close(game, enchantment, clause)
    game.settle_forms()


def close(game: Game, enchantment: Enchantment, clause: str) -> None:
    """End a spell: its chit is fatigued, its slot or card is free (MR-38.11)."""
    position = game.position
    if enchantment not in position.enchantments:
        return
    position.enchantments = tuple([one for one in position.enchantments if one is not enchantment])
    position.effects.dispel(ENERGIZED, enchantment.number)
    game.report(clause, events.SpellEnded, enchantment.number, enchantment.spell)
    if enchantment.piece >= 0 and position.stage == EVENING:
        position.used_cards += ((enchantment.piece, card_of(enchantment).type),)  # MR-37.11
    seat = position.seats[enchantment.caster]
    if enchantment.chit >= 0 and seat >= 0 and game.chits_of(enchantment.caster)[enchantment.chit] == COMMITTED:
        effort.set_chit(game, enchantment.caster, enchantment.chit, FATIGUED, clause)
