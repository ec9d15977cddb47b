"""Words about spells in effect in an expedition: casters, what they tie up, and targets (MR-38.6, MR-38.11, MR-39)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from attrs import evolve

from arcana_core.cards.cards import indices
from arcana_core.effects import Plain
from arcana_core.scenario.words import require
from arcana_magicrealm.actions import CASTERS, CLEARING_NAMES, MAGIC_LABELS
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.magic import aiming, casting
from arcana_magicrealm.chapters.magic.in_effect import enchantments, pacified
from arcana_magicrealm.chapters.magic.spells import controlling, protecting
from arcana_magicrealm.chapters.magic.spells.weather import COSTS
from arcana_magicrealm.model.beings import BEINGS, INDIVIDUALS, NOWHERE, of_denizen
from arcana_magicrealm.model.card_sets import CardSet
from arcana_magicrealm.model.characters import HERO, HEROES
from arcana_magicrealm.model.chits import CHITS, COMMITTED
from arcana_magicrealm.model.denizens import FAMILY_OF
from arcana_magicrealm.model.effects import comes_once
from arcana_magicrealm.model.enchantments import (
    ARMS,
    ATTACK,
    BEING,
    CHIT,
    CLEARING,
    INSTANT,
    PERMANENT,
    PIECE,
    TILE,
    Enchantment,
)
from arcana_magicrealm.model.forms import CREATURES
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.pieces import PIECE as PIECE_NUMBER
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.realm import TILES
from arcana_magicrealm.model.spells import PRINTED_SPELLS, SPELLS, TARGETS, TREASURE_SPELLS, SpellCard
from arcana_magicrealm.scenario.words import Scene, Words, cast_of, spells_of
from arcana_magicrealm.validation.positions import KINDS_OF, PIECES_OF


def read_under(scene: Scene, being: int, words: Words) -> None:
    """`under SPELL by CASTER` about a character or denizen; perhaps `with` what cast it, and `inert`."""
    spell, _, begin = _spell(scene, words)
    if SPELLS[spell].id in controlling.CONTROLS:  # the words that follow may be those of individuals: MR-40.4
        begin([being])
    else:
        scene.later.append(partial(begin, [being]))


def read_part(scene: Scene, words: Words) -> None:
    """`SPELL by CASTER on TARGETS`: one spell on tiles, clearings, pieces, chits or several beings."""
    spell, caster, begin = _spell(scene, words)
    card = SPELLS[spell]
    require(words.take("on"), f"{card.id} needs `on` and {TARGETS[card.target]} (MR-38.6)")
    named = _targets(card.target, caster)
    numbers = words.names([*named], f"target of {card.id}")
    scene.later.append(partial(begin, [[*named.values()][number] for number in numbers]))


def _targets(sort: str, caster: int) -> dict[str, Plain]:
    """Everything of the kinds that a sort of target may have, by name (MR-38.6)."""
    giants = [of_denizen(number) for number, family in enumerate(FAMILY_OF) if family == "giants"]
    named: dict[str, dict[str, Plain]] = {
        BEING: {BEINGS[being]: being for being in range(INDIVIDUALS)},
        TILE: {tile.id: (TILE, number) for number, tile in enumerate(TILES)},
        CLEARING: {name: (CLEARING, number) for number, name in enumerate(CLEARING_NAMES)},
        PIECE: {PIECES[piece].id: (PIECE, piece) for piece in indices(PIECES_OF.get(sort, 0))},
        ARMS: {f"arms of {BEINGS[being]}": (ARMS, being) for being in giants},
        CHIT: {label: (CHIT, CHITS * caster + number) for label, number in _magic_chits(caster).items()},
    }
    return {name: target for kind in KINDS_OF.get(sort, (BEING,)) for name, target in named[kind].items()}


def _magic_chits(hero: int) -> dict[str, int]:
    return {label.lower(): number for number, label in enumerate(MAGIC_LABELS[hero]) if label.startswith("magic")}


CARDS: Final = {PIECES[one].id: -one for one in (*CASTERS, *[PIECE_NUMBER[card.id] for card in TREASURE_SPELLS])}
"""The cards that cast spells, as negative numbers beside those of chits."""


def _spell(scene: Scene, words: Words) -> tuple[int, int, Callable[[Sequence[Plain]], None]]:
    """A spell, its caster, and how to put it into effect once everything else is read."""
    spell = words.name(cast_of(scene.game.cards), "spell")
    card = SPELLS[spell]
    stays = card.duration not in (INSTANT, ATTACK)
    require(stays, f"{card.id} doesn't stay in effect: it is an {card.duration} spell (MR-39.1, MR-38.15)")
    data = DATA[card.id](words, scene.game.cards) if card.id in DATA else None
    if spell >= PRINTED_SPELLS and words.left[:1] != ["by"]:
        data = words.number(f"number that {card.id} has settled")
    require(words.take("by"), f"name the caster of {card.id}: `by` and a character (MR-38.11)")
    caster = words.name(HERO, "caster")
    is_played = scene.game.position.seats[caster] >= 0
    require(is_played, f"the caster must be a character in play, got {HEROES[caster].id} (MR-38.11)")
    tools = _magic_chits(caster) | CARDS
    tool = words.name(tools, f"Magic chit or card that cast {card.id}") if words.take("with") else None
    is_inert = words.take("inert")
    may_be = not is_inert or card.duration == PERMANENT
    require(may_be, f"{card.id} is never inert: it is a {card.duration} spell (MR-39.6)")

    def begin(targets: Sequence[Plain]) -> None:
        game, made = scene.game, Enchantment(0, spell, caster)
        lives = (tool or 0) < 0 or game.position.seats[caster] >= 0
        require(lives, f"{card.id} ended when its caster died, the {HEROES[caster].name} (MR-39.19)")
        _check_targets(game, card, caster, targets)
        if tool is not None:
            made = _by_chit(game, made, tool) if tool >= 0 else _by_card(game, made, -tool)
        again = [one for one in targets if protecting.has_pacified(game, spell, caster, made.piece, one)]
        is_new = not (again and card.id in pacified.PACIFIERS)
        require(is_new, f"{card.id} by one caster comes to a target only once (MR-39.12)")
        enchantments.begin(game, made, targets, data, is_inert=is_inert)
        for one in targets:
            if isinstance(one, int) and controlling.controls_on(game, one):
                controlling.settle_control(game, one)

    return spell, caster, begin


def _check_targets(game: Game, card: SpellCard, caster: int, targets: Sequence[Plain]) -> None:
    """Reject targets of the wrong sort or number, and those that the spell can't be on (MR-38.6, MR-39.10, MR-40.3)."""
    has_several = card.target in (*aiming.SEVERAL, *aiming.FAMILIES)
    require(has_several or len(targets) == 1, f"{card.id} has one target, got {len(targets)} (MR-38.6)")
    for one in targets:
        if isinstance(one, int):
            fits = aiming.is_of_sort(game, one, card.target)
            require(fits, f"{card.id} must be on {TARGETS[card.target]}, got {BEINGS[one]} (MR-38.6)")
            require(beings.is_out(game, one), f"{BEINGS[one]} must be on the map to be under {card.id} (MR-39.19)")
            is_another_s = beings.seat_of(game, one) not in (NOWHERE, game.position.seats[caster])
            is_free = card.id not in pacified.PACIFIERS or not is_another_s
            require(is_free, f"{card.id} ended when another player hired {BEINGS[one]} (MR-40.3)")
        is_new = not (comes_once(card) and game.position.effects.has(card.id, one))
        require(is_new, f"{card.id} comes to a target only once (MR-39.10)")


def _by_chit(game: Game, made: Enchantment, chit: int) -> Enchantment:
    """The spell with a chit of its type and a slot that it ties up (MR-38.1, MR-38.11)."""
    label, slots = MAGIC_LABELS[made.caster][chit], dict(casting.recorded(game, made.caster))
    name, type_, hero = SPELLS[made.spell].id, SPELLS[made.spell].type, HEROES[made.caster].id
    ties = not game.rules.enhanced_magic
    require(ties, "a spell ties up no chit with the option enhanced_magic: leave out `with` (MR-46.13)")
    fits = game.figures_of(made.caster)[chit].type == type_
    require(fits, f"{name} must be cast with a chit of type {type_}, got {label} (MR-38.1)")
    require(game.chits_of(made.caster)[chit] != COMMITTED, f"{label} is tied up by another spell (MR-38.11)")
    require(made.spell in slots, f"{hero} must have a free slot with {name} (MR-38.1)")
    return evolve(made, chit=chit, slot=slots[made.spell])


def _by_card(game: Game, made: Enchantment, piece: int) -> Enchantment:
    """The spell with the card that has cast it (MR-37.9, MR-37.10, MR-44.54)."""
    name = SPELLS[made.spell].id
    require(made.spell in game.spells_of(piece), f"{PIECES[piece].id} must have {name} awakened (MR-37.9)")
    return evolve(made, piece=piece)


DATA: Final[dict[str, Callable[[Words, CardSet], Any]]] = {
    "transform": lambda words, _: [*CREATURES][words.name([*CREATURES], "creature")],
    "enchant_artifact": lambda words, cards: words.name(spells_of(cards), "spell added"),
    "violent_storm": lambda words, _: words.number("phases that the storm costs", min(COSTS), max(COSTS), "MR-42.14"),
}
"""How a spell's result is read: the creature, the spell that it adds, the phases that it costs."""
