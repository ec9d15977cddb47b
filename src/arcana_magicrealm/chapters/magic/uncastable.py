"""Why a spell cannot be cast now, or aimed at something (MR-27.3, MR-37.9, MR-38.1 to MR-38.6, MR-40.11, MR-46.15)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from arcana_core.actions import Action, Reasons, Rejection, first_reason
from arcana_core.cards.cards import indices
from arcana_core.text.wording import listed
from arcana_magicrealm import actions
from arcana_magicrealm.chapters import beings, belongings, rolls
from arcana_magicrealm.chapters.combat import tools
from arcana_magicrealm.chapters.magic import casting, colours, items
from arcana_magicrealm.chapters.magic.in_effect import pacified
from arcana_magicrealm.chapters.travel.effort import PLAYABLE
from arcana_magicrealm.model.beings import NAMES
from arcana_magicrealm.model.chits import STATE_WORDS
from arcana_magicrealm.model.effects import CURSES
from arcana_magicrealm.model.enchantments import BEING, Target
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.melee import Casting, Tool
from arcana_magicrealm.model.pieces import CARD_OF_SPELL, PIECES, TEACHING
from arcana_magicrealm.model.spells import PLACES, SPELLS, TARGETS, clause_of

ONLY_IN_COMBAT: Final = Rejection("MR-38.1", "a spell is cast as your action in an encounter step of combat")


@first_reason
def why_not(game: Game, being: int, spell: int) -> Reasons[Rejection]:
    """Explain why a character cannot cast a spell where it could act, by the reason that it should remove first."""
    card, form = SPELLS[spell], game.form_of(being)
    if form is not None:
        yield Rejection("MR-40.11", f"as {form.name} you cast no spells")
    is_recorded = any(one.spell == spell for one in beings.character_of(game, being).spells)
    worn = belongings.active(game, being) & (TEACHING | casting.WITH_SPELL)
    holders = [one for one in indices(worn) if spell in game.spells_of(one)]
    if not (is_recorded or holders):
        yield spell not in CARD_OF_SPELL, "MR-44.54", f"the {card.name} isn't among your active belongings"
        unknown = "it isn't among your recorded spells, nor awake in an active artifact or book of yours"
        yield Rejection("MR-38.1", unknown)
    is_tied_up = not holders and spell not in dict(casting.recorded(game, being))
    yield is_tied_up, "MR-38.11", "the spell that you cast from its slot is still in effect"
    is_ready = spell in _castable(game, being, ())
    no_chit = _no_chit(game, being, card.type)
    takes_chit = is_recorded or (game.rules.enhanced_artifacts and no_chit is None)
    yield None if takes_chit or is_ready else _held_back(game, holders[0], spell)
    yield None if is_ready else no_chit
    free = _castable(game, being, colours.magic_chits(game, being))
    yield spell not in free, "MR-38.11", "the spell that was cast from its slot or card is still in effect"
    yield _too_slow(game, being, spell)
    if not rolls.is_there(game, being, card.where):
        yield Rejection(clause_of(spell), f"it can be cast {PLACES[card.where]}")
    if not colours.has_colour(game, being, card.colour):
        kind = "no colour of magic" if card.colour == colours.ANY_COLOUR else f"no {card.colour} magic"
        yield Rejection("MR-38.2", f"{kind} is supplied here, and you have no colour chit that gives it")
    return Rejection("MR-38.1", "you have no chit or card that casts it now")


def _castable(game: Game, being: int, chits: Iterable[int]) -> set[int]:
    """The spells that a character can cast with these Magic chits or a card, wherever it is (MR-38.1, MR-46.15)."""
    return {way.spell for way in casting.with_chits(game, being, [Tool(chit=chit) for chit in chits])}


def _held_back(game: Game, piece: int, spell: int) -> Rejection:
    """Why an artifact, book or treasure that holds a spell can't cast it."""
    name, type_ = PIECES[piece].name, SPELLS[spell].type
    if casting.is_tied_card(game, spell):
        return Rejection("MR-38.11", f"the spell that was cast from the card of {name} is still in effect")
    if type_ not in game.types_of(piece):
        types = listed(sorted(game.types_of(piece)))
        return Rejection("MR-37.9", f"{name} casts spells of type {types}, and this one has type {type_}")
    if any(one.piece == piece and SPELLS[one.spell].type == type_ for one in game.position.enchantments):
        return Rejection("MR-37.10", f"{name} is tied up by a spell that it has cast")
    if items.is_enchanted(game, piece):
        return Rejection("MR-46.15", f"{name} is enchanted, and casts nothing until its colour has been used")
    return Rejection("MR-37.9", f"{name} has cast its spell of this Evening")


def _no_chit(game: Game, being: int, type_: str) -> Rejection | None:
    states, chits = game.chits_of(being), game.figures_of(being)
    fit = [number for number, chit in enumerate(chits) if chit.action == "magic" and chit.type == type_]
    if any(states[number] in PLAYABLE for number in fit):
        return None
    inactive = [f"{actions.MAGIC_LABELS[being][number]} is {STATE_WORDS[states[number]]}" for number in fit]
    why = f": {listed(inactive)}" if inactive else ""
    return Rejection("MR-38.1", f"you have no active Magic chit of type {type_}{why}")


def _too_slow(game: Game, being: int, spell: int) -> Rejection | None:
    if any(way.spell == spell for way in casting.with_chits(game, being, casting.chits_in_time(game, being))):
        return None
    chits = [game.figures_of(being)[one] for one in colours.magic_chits(game, being)]
    times = [chit.time for chit in chits if chit.type == SPELLS[spell].type]
    if not times:
        return None
    most, author = min(tools.limits(game, being))
    bound = f"because of {NAMES[author]} it may have {most} at most"
    return Rejection("MR-27.3", f"its fastest chit has time {min(times)}; {bound}")


@first_reason
def why_not_aimed(game: Game, cast: Casting, action: Action) -> Reasons[Rejection]:
    """Explain why a spell cannot be aimed at something (MR-38.5, MR-38.6)."""
    card = SPELLS[cast.spell]
    yield pacified.is_at_peace(game, cast.caster), "MR-43.3", "Peace keeps you from naming targets"
    if isinstance(action, actions.AimAt):
        being, name = action.being, NAMES[action.being]
        yield beings.place(game, being) != game.fight.clearing, "MR-38.6", f"{name} isn't in the clearing"
        is_hidden = being != cast.caster and not beings.sees(game, cast.caster, being)
        yield is_hidden, "MR-28.5", f"{name} is hidden from you"
        yield Target(BEING, being) in cast.targets, "MR-38.6", f"{name} is a target already"
        yield beings.is_mist(game, being), "MR-43.33", f"{name} is mist, which is in no combat"
    if isinstance(action, actions.AimAtCurse) and card.target == "spell_or_curse":
        yield Rejection("MR-38.6", f"no {CURSES[action.curse]} is on {NAMES[action.being]} in the clearing")
    if isinstance(action, actions.AimAtSpell) and card.target in ("spell", "spell_or_curse"):
        name = SPELLS[action.spell].name
        yield Rejection("MR-39.17", f"no {name} is in effect whose caster or target is in the clearing")
    if card.target == "own_chits" and isinstance(action, actions.UseMagicChit):
        types = f" of type {listed([*card.changes], 'or')}" if card.changes else ""
        yield Rejection("MR-39.21", f"{card.name} alters your active Magic chits{types}, but the one that casts it")
    return Rejection("MR-38.6", f"{card.name} is aimed at {TARGETS[card.target]}")
