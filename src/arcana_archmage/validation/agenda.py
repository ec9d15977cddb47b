"""Validation of the agenda: steps in an order that a turn can have, with everything they need (AM-4).

Steps of house rules are ignored here and may be anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from arcana_archmage.chapters import answering, casting, drawing, resolving, rounds, turns
from arcana_archmage.model.forward import Game
from arcana_archmage.model.state import DISCARD, HAND, PLACED, PLACED_WILD, RITUAL, Casting, Position, set_of
from arcana_archmage.spells.spell import COMPARED, GOLEM_ASIDE, HALVED, LOWEST, QUARTERED, WILD_ASIDE, Spell
from arcana_core.agenda import Step
from arcana_core.text.wording import shown

_LETTERS: Final[dict[type, str]] = {
    rounds.BeginRound: "N",
    turns.BeginTurn: "T",
    turns.EndTurn: "t",
    turns.BeginEffects: "b",
    turns.EffectsPhase: "e",
    turns.SpiritTheft: "s",
    turns.PurityDiscard: "p",
    turns.AncientPower: "a",
    turns.TakeDiscard: "k",
    turns.SpellPhase: "S",
    drawing.DrawPhase: "D",
    casting.ClaimPart: "C",
    casting.Place: "P",
    answering.BlockDecision: "B",
    answering.WarriorDecision: "W",
    answering.BelieveDecision: "V",
    resolving.Resolve: "R",
    resolving.ChooseDiscards: "H",
    resolving.TurnUp: "U",
    resolving.MatchCard: "M",
    resolving.Settle: "Y",
    resolving.LibraryDiscards: "L",
    resolving.Gifts: "G",
    rounds.EndRound: "E",
}

_DOOM = {"B": "d", "W": "w"}

_ORDER: Final = re.compile(
    r"N|T|"
    r"((?P<effects>b|[spakdw]?e)S?D?"  # AM-5.1
    r"|(?P<casting>(C*P|B?VR|WVR|HY|M?U*Y|R|L|G)?S)D?"  # AM-6.3, AM-11.1, AM-23.11
    r"|(?P<draw>D)"
    r"|)t"
)
"""The possible agendas of a match in progress, one letter for each step."""

CASTING_LETTERS: Final = "CPBWVRHUMY"
"""Steps of the current casting."""

PICKING_LETTERS: Final = "PBdHLG"
"""Steps in which a wizard picks cards one by one."""


def _letters(game: Game) -> str:
    """One letter for each step on the agenda, "." for a step of a house rule."""
    found = []
    for step in game.waiting():
        letter = _LETTERS.get(type(step), ".")
        about_doom = isinstance(step, answering.BlockDecision | answering.WarriorDecision) and step.doom != 0
        found.append(_DOOM[letter] if about_doom else letter)
    return "".join(found)


def casting_steps(game: Game) -> list[tuple[str, Any]]:
    """The steps of the current casting, each with its letter."""
    pairs = zip(_letters(game), game.waiting(), strict=True)
    return [(letter, step) for letter, step in pairs if letter in CASTING_LETTERS]


def has_house_steps(game: Game) -> bool:
    """Whether the agenda has steps of house rules."""
    return "." in _letters(game)


def is_being_placed(game: Game) -> bool:
    """Whether the current casting is being claimed, or its cards placed."""
    return _letters(game).replace(".", "")[:1] in ("C", "P")


def _named(steps: list[Step[Any]]) -> str:
    return ", ".join(type(step).__name__ for step in steps[:20]) or "nothing"


def order(game: Game) -> Iterator[str]:
    """Check that the steps can be in this order, in this phase (AM-4.1)."""
    phase, steps, letters = game.position.phase, [*game.waiting()], _letters(game)
    own = letters.replace(".", "")
    found = _ORDER.fullmatch(own)
    if (own and found is None) or letters[:1] in ("U", "Y"):
        yield f"the steps on the agenda can't be in this order: {_named(steps)} (AM-4.1)"
    for part in ("effects", "casting", "draw"):
        if found is not None and found[part] and phase != part:
            yield f"phase must be {part} before {_named(steps[:1])}, got {phase!r} (AM-4.1)"
    if found is not None and own in ("N", "T") and phase != "over":
        yield f"phase must be over before {_named(steps)}, got {phase!r} (AM-3.6)"
    if not steps and phase != "over":
        yield "the agenda is empty, but the match isn't over"
    if phase == "over" and own and own not in ("N", "T"):
        yield f"phase is over, but {_named(steps[:1])} is still on the agenda (AM-4.1)"


def needs(game: Game) -> Iterator[str]:
    """Check that the effects phase, the choices and the ritual pile have what they need."""
    position, letters = game.position, _letters(game)
    top, caster = letters[:1], position.active
    wizard, masks = position.wizards[caster], position.piles.masks
    if "e" in letters:
        yield from _open_effects(position)
    if top == "s" and not wizard.spirit_theft:
        yield f"a call of Spirit Theft is due, but wizard {caster} doesn't have the spell (AM-18.12)"
    if top == "p" and not masks[HAND[caster]]:
        yield f"wizard {caster} must discard a card, but the hand is empty (AM-19.8)"
    if top in ("a", "k") and not masks[DISCARD]:
        yield "a card of the discard pile is due, but the pile is empty (AM-22.11)"
    if top == "k" and position.piles.known(caster, DISCARD) != masks[DISCARD]:
        yield f"wizard {caster} is looking through the discard pile, so they must know all its cards (AM-24.5)"
    if position.ritual:
        if top not in ("S", "C", "P", "B", "d", "."):
            yield "a ritual pile is open, but no wizard is casting or blocking (AM-22.3)"
        if top == "S" and not position.castings_left:
            yield "a ritual pile is open, but no casting is left (AM-26.11)"
        user = 1 - caster if top in ("B", "d") else caster
        if top != "." and masks[RITUAL[1 - user]]:
            yield f"wizard {1 - user} has ritual cards, but wizard {user} is casting or blocking (AM-22.3)"
    if position.picked and top and top not in PICKING_LETTERS + ".":
        yield f"picked must be empty in this step, got {shown(position.picked)}"


def _open_effects(position: Position) -> Iterator[str]:
    wizard = position.wizards[position.active]
    numbers = position.dooms_of_active()
    if not set(position.open_dooms) <= set(numbers):
        yield f"open_dooms must be some of the dooms {numbers}, got {shown(position.open_dooms)} (AM-5.3)"
    if position.open_purity > wizard.purity:
        yield f"open_purity must be at most the wizard's {wizard.purity} charges, got {position.open_purity} (AM-5.3)"
    if (position.open_call and not wizard.spirit_theft) or (position.open_power and not wizard.power):
        yield "open_call needs Spirit Theft, and open_power a pick of Ancient Power (AM-5.1)"


def progress(game: Game) -> Iterator[str]:
    """Check that the current casting has progressed to its steps on the agenda (AM-6.3, AM-11.1)."""
    cast, mine = game.position.casting, casting_steps(game)
    if cast is None or not mine:
        return
    spell, (top, step) = game.spell(cast.spell), mine[0]
    first = _named([*game.waiting()][:1])
    parts = [step.part for letter, step in mine if letter == "C"]
    if [*spell.claim[len(cast.claim) :]] != parts:
        yield f"casting.claim: {spell.title} has a claim of {len(spell.claim)} parts, got {shown(cast.claim)} (AM-6.5)"
    if (cast.disbelieved and top not in "RHUMY") or (cast.blocked and top not in "VRHUMY"):
        yield f"the casting can't have an answer before {first} (AM-6.3)"
    if cast.blocked and not spell.block:
        yield f"{spell.title} can't be blocked, but casting.blocked is true (AM-9.1)"
    if top in "BW" and not spell.block:
        yield f"{spell.title} can't be blocked, but {first} is due (AM-9.1)"
    if (cast.works is not None) != (top in "HUMY"):
        yield f"casting.works must be {'true or false' if top in 'HUMY' else 'None'} here, got {cast.works!r}"
    if top == "H" and (step.fate != spell.cards or step.fate not in (HALVED, QUARTERED, WILD_ASIDE, GOLEM_ASIDE)):
        yield f"the cards of {spell.title} must be {spell.cards}, got {step!r} (AM-11.3)"
    if top in "UM":
        yield from _turned_up(game.position, mine, cast, spell)
    if top not in "CP":
        yield from _counts(game.position, cast, spell, top)


def _counts(position: Position, cast: Casting, spell: Spell, top: str) -> Iterator[str]:
    count = cast.count
    claimed = cast.claim[2] - cast.claim[1] + 1 if LOWEST in spell.claim else count
    if not spell.least <= count <= spell.most or (spell.even and count % 2) or claimed != count:
        yield f"casting.count: {spell.title} doesn't take {count} cards (AM-6.5)"
    sources = cast.from_hand + sum(cast.from_golems) + cast.from_ritual + cast.wild
    if sources != count or (spell.hand_only and cast.from_hand != count) or (any(cast.from_golems) and not cast.golems):
        yield f"casting: the numbers of cards from each source don't add up to {count} (AM-24.1)"
    masks, caster = position.piles.masks, position.active
    wild = masks[PLACED_WILD[caster]].bit_count()
    if top in "BWVRH" and wild != cast.wild:
        yield f"casting.wild must be {wild}, the number of placed wild cards, got {cast.wild} (AM-24.1)"
    if top in "BWVR" and spell.whole_hand and masks[HAND[caster]]:
        yield f"{spell.title} takes the whole hand, but wizard {caster} still has cards (AM-6.6)"


def _turned_up(position: Position, mine: list[Any], cast: Casting, spell: Spell) -> Iterator[str]:
    """Check Vampire Blood: cards already turned up are gone, the others are still placed (AM-18.8)."""
    places = [step.place for letter, step in mine if letter in "UM"]
    first = places[0]
    if spell.cards != COMPARED:
        yield f"{spell.title} turns no cards up, but {mine[0][1]!r} is due (AM-18.8)"
    if places != list(range(first, len(cast.placed))):
        yield f"{mine[0][1]!r} turns up a card that wasn't placed (AM-18.8)"
    piles, caster = position.piles, position.active
    if piles.masks[PLACED[caster]] != set_of(cast.placed[first:]) or piles.masks[PLACED_WILD[caster]]:
        yield "the placed cards must be exactly the cards of Vampire Blood not yet turned up (AM-18.8)"
    for viewer in range(3):
        known = piles.known(viewer, HAND[caster]) | piles.known(viewer, DISCARD)
        if set_of(cast.placed[:first]) & ~known:
            yield "everybody must know the places of the cards that were turned up (AM-24.4)"
        if mine[0][0] == "M" and not piles.known(viewer, PLACED[caster]) >> cast.placed[first] & 1:
            yield "everybody must have seen the card that was turned up (AM-24.4)"
