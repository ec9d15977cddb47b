"""Why a spell cannot be cast now, or aimed at something (MR-27.3, MR-37.9, MR-38.1 to MR-38.6, MR-40.11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from arcana_core.actions import Action, Rejection
from arcana_core.cards.cards import indices
from arcana_core.text.wording import listed
from arcana_magicrealm import actions
from arcana_magicrealm.chapters import beings, belongings, rolls
from arcana_magicrealm.chapters.combat import sheets, tools
from arcana_magicrealm.chapters.magic import casting, colours
from arcana_magicrealm.chapters.magic.in_effect import pacified
from arcana_magicrealm.chapters.travel.effort import PLAYABLE
from arcana_magicrealm.model.beings import NAMES
from arcana_magicrealm.model.chits import STATE_WORDS
from arcana_magicrealm.model.effects import CURSES
from arcana_magicrealm.model.enchantments import BEING, Target
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.melee import Casting
from arcana_magicrealm.model.pieces import CARD_OF_SPELL, PIECES, TEACHING
from arcana_magicrealm.model.spells import PLACES, SPELLS, TARGETS, clause_of

ONLY_IN_COMBAT: Final = Rejection("MR-38.1", "a spell is cast as your action in an encounter step of combat")
_Reason = Callable[[Game, int, int], Rejection | None]


def why_not(game: Game, being: int, spell: int) -> Rejection:
    """Explain why a character cannot cast a spell where it could act."""
    found = (reason(game, being, spell) for reason in REASONS)
    return next(filter(None, found), Rejection("MR-38.1", "you have no chit or card that casts it now"))


def _form(game: Game, being: int, spell: int) -> Rejection | None:
    form = game.form_of(being)
    return None if form is None else Rejection("MR-40.11", f"as {form.name} you cast no spells")


def _unknown(game: Game, being: int, spell: int) -> Rejection | None:
    if _is_recorded(game, being, spell) or _holders(game, being, spell):
        return None
    if spell not in CARD_OF_SPELL:
        return Rejection("MR-44.54", f"the {SPELLS[spell].name} isn't among your active belongings")
    return Rejection("MR-38.1", "it isn't among your recorded spells, nor awake in an active artifact or book of yours")


def _is_recorded(game: Game, being: int, spell: int) -> bool:
    return any(one.spell == spell for one in beings.character_of(game, being).spells)


def _holders(game: Game, being: int, spell: int) -> list[int]:
    """The active artifacts, books and treasures of a character that hold a spell."""
    worn = belongings.active(game, being) & (TEACHING | casting.WITH_SPELL)
    return [one for one in indices(worn) if spell in game.spells_of(one)]


def _tied_up(game: Game, being: int, spell: int) -> Rejection | None:
    held = _holders(game, being, spell)
    if not held and spell not in dict(casting.recorded(game, being)):
        return Rejection("MR-38.11", "the spell that you cast from its slot is still in effect")
    if not _is_recorded(game, being, spell) and not any(_is_ready(game, being, piece, spell) for piece in held):
        return _held_back(game, held[0], spell)
    return None


def _held_back(game: Game, piece: int, spell: int) -> Rejection:
    """Why an artifact, book or treasure that holds a spell can't cast it."""
    name, type_ = PIECES[piece].name, SPELLS[spell].type
    if type_ not in game.types_of(piece):
        types = listed(sorted(game.types_of(piece)))
        return Rejection("MR-37.9", f"{name} casts spells of type {types}, and this one has type {type_}")
    if any(one.piece == piece and SPELLS[one.spell].type == type_ for one in game.position.enchantments):
        return Rejection("MR-37.10", f"{name} is tied up by a spell that it has cast")
    return Rejection("MR-37.9", f"{name} has cast its spell of this Evening")


def _is_ready(game: Game, being: int, piece: int, spell: int) -> bool:
    return any(piece == one and SPELLS[spell].type in types for one, types in casting.ready_cards(game, being))


def _no_chit(game: Game, being: int, spell: int) -> Rejection | None:
    type_, states, chits = SPELLS[spell].type, game.chits_of(being), game.figures_of(being)
    if any(_is_ready(game, being, piece, spell) for piece in _holders(game, being, spell)):
        return None
    those = [number for number, chit in enumerate(chits) if chit.action == "magic" and chit.type == type_]
    if any(states[number] in PLAYABLE for number in those):
        return None
    having = [f"{actions.MAGIC_LABELS[being][number]} is {STATE_WORDS[states[number]]}" for number in those]
    return Rejection("MR-38.1", f"you have no active Magic chit of type {type_}{f': {listed(having)}' * bool(having)}")


def _too_slow(game: Game, being: int, spell: int) -> Rejection | None:
    if any(way.spell == spell for way in casting.with_chits(game, being, casting.chits_in_time(game, being))):
        return None
    fit = [one for one in colours.magic_chits(game, being) if game.figures_of(being)[one].type == SPELLS[spell].type]
    times = [game.figures_of(being)[one].time for one in fit]
    if not times:
        return None
    most = tools.limit(game, being)
    attackers = listed([NAMES[one] for one in sheets.attackers_of(game.fight, being)]) or "a charge"
    return Rejection(
        "MR-27.3", f"its fastest chit has time {min(times)}; because of {attackers} it may have {most} at most"
    )


def _elsewhere(game: Game, being: int, spell: int) -> Rejection | None:
    where = SPELLS[spell].where
    if rolls.is_there(game, being, where):
        return None
    return Rejection(clause_of(spell), f"it can be cast {PLACES[where]}")


def _no_colour(game: Game, being: int, spell: int) -> Rejection | None:
    colour = SPELLS[spell].colour
    if colours.has_colour(game, being, colour):
        return None
    kind = "no colour of magic" if colour == colours.ANY_COLOUR else f"no {colour} magic"
    return Rejection("MR-38.2", f"{kind} is supplied here, and you have no colour chit that gives it")


REASONS: Final[tuple[_Reason, ...]] = (_form, _unknown, _tied_up, _no_chit, _too_slow, _elsewhere, _no_colour)
"""The reasons, each None where it doesn't apply, in the order in which a player should remove them."""


# Aiming (MR-38.5, MR-38.6).


def why_not_aimed(game: Game, cast: Casting, action: Action) -> Rejection:
    """Explain why a spell cannot be aimed at something."""
    card = SPELLS[cast.spell]
    if pacified.is_at_peace(game, cast.caster):
        return Rejection("MR-43.3", "Peace keeps you from naming targets")
    if isinstance(action, actions.AimAt):
        name = NAMES[action.being]
        if beings.place(game, action.being) != game.fight.clearing:
            return Rejection("MR-38.6", f"{name} isn't in the clearing")
        if action.being != cast.caster and not beings.sees(game, cast.caster, action.being):
            return Rejection("MR-28.5", f"{name} is hidden from you")
        if Target(BEING, action.being) in cast.targets:
            return Rejection("MR-38.6", f"{name} is a target already")
        if beings.is_mist(game, action.being):
            return Rejection("MR-43.33", f"{name} is mist, which is in no combat")
    if isinstance(action, actions.AimAtCurse) and card.target == "spell_or_curse":
        return Rejection("MR-38.6", f"no {CURSES[action.curse]} is on {NAMES[action.being]} in the clearing")
    if isinstance(action, actions.AimAtSpell) and card.target in ("spell", "spell_or_curse"):
        name = SPELLS[action.spell].name
        return Rejection("MR-39.17", f"no {name} is in effect whose caster or target is in the clearing")
    if card.target == "own_chits" and isinstance(action, actions.UseMagicChit):
        types = f" of type {listed([*card.changes], 'or')}" if card.changes else ""
        return Rejection("MR-39.21", f"{card.name} alters your active Magic chits{types}, but the one that casts it")
    return Rejection("MR-38.6", f"{card.name} is aimed at {TARGETS[card.target]}")
