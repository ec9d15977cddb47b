"""Validation of what waits on the agenda: steps in an order that a turn can have, with what they need to go on (AM-4).

A house rule may bring steps of its own; they are left out here, and may stand anywhere.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from arcana_archmage.chapters import answering, casting, drawing, resolving, rounds, turns
from arcana_archmage.model.state import DISCARD, HAND, PLACED, PLACED_WILD, RITUAL, Casting, Position, set_of
from arcana_archmage.spells.spell import COMPARED, GOLEM_ASIDE, HALVED, LOWEST, QUARTERED, WILD_ASIDE, Spell
from arcana_core.agenda import Step
from arcana_core.errors import PositionError
from arcana_core.text.wording import shown

if TYPE_CHECKING:
    from arcana_archmage.game import Game

MOST_STEPS: Final = 100
"""The longest agenda that is accepted."""

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
"""The steps that can wait while a match goes on, one letter each."""

CASTING_LETTERS: Final = "CPBWVRHUMY"
"""Steps that belong to the casting in hand."""

PICKING_LETTERS: Final = "PBdHLG"
"""Steps in which cards are picked one by one."""


def letters_of(steps: list[Step[Any]]) -> str:
    """One letter for each step; "." for a step of a house rule."""
    found = []
    for step in steps:
        letter = _LETTERS.get(type(step), ".")
        about_doom = isinstance(step, answering.BlockDecision | answering.WarriorDecision) and step.doom != 0
        found.append(_DOOM[letter] if about_doom and letter in _DOOM else letter)
    return "".join(found)


def check_agenda(position: Position, steps: list[Any]) -> None:
    """Make sure that the steps can wait in this order, in this phase, and that their fields fit the position.

    Raises:
        PositionError: A step is out of place, or lacks what it is about.
    """
    letters = letters_of(steps)
    for step, letter in zip(steps, letters, strict=True):
        _check_fields(position, step, letter)
    own = letters.replace(".", "")
    order = _ORDER.fullmatch(own)
    if (own and order is None) or letters[:1] in ("U", "Y"):
        raise PositionError(f"the steps on the agenda can't wait in this order: {_named(steps)} (AM-4.1)")
    for phase in ("effects", "casting", "draw"):
        if order is not None and order[phase] and position.phase != phase:
            raise PositionError(
                f"phase must be {phase} before {_named(steps[:1])}, got {shown(position.phase)} (AM-4.1)"
            )
    if order is not None and own in ("N", "T") and position.phase != "over":
        raise PositionError(f"phase must be over before {_named(steps)}, got {shown(position.phase)} (AM-3.6)")
    if not steps and position.phase != "over":
        raise PositionError("an agenda must say what is to be done next, for the match is not over")
    if steps and position.phase == "over" and own and own not in ("N", "T"):
        raise PositionError(f"phase is over, and {_named(steps[:1])} is still to come (AM-4.1)")
    _check_needs(position, letters)


def _named(steps: list[Any]) -> str:
    return ", ".join(type(step).__name__ for step in steps[:20]) or "nothing"


def _check_fields(position: Position, step: Any, letter: str) -> None:
    if letter == "t" and not (type(step.following) is int and step.following in (0, 1)):
        raise PositionError(f"the wizard who plays next must be 0 or 1, got {shown(step)} (AM-3.6)")
    if letter in "BWdw" and letter:
        numbers = [doom.number for doom in position.wizards[position.active].dooms]
        if type(step.doom) is not int or (step.doom and step.doom not in numbers):
            raise PositionError(f"{step!r} is about a doom that wizard {position.active} does not have (AM-20.14)")
    if letter == "Y" and not (type(step.cost) is int and 0 <= step.cost <= 52 * 14):
        raise PositionError(f"an illusion costs 0 to {52 * 14}, got {shown(step)} (AM-8.8)")
    if letter == "G" and not (type(step.giver) is int and step.giver == 1 - position.active):
        raise PositionError(f"the cursed wizard is the opponent, {1 - position.active}, got {shown(step)} (AM-21.7)")


def _check_needs(position: Position, letters: str) -> None:
    """What the effects phase, the choices and the ritual pile need."""
    top = letters[:1]
    caster = position.active
    wizard, masks = position.wizards[caster], position.piles.masks
    if "e" in letters:
        _check_open_effects(position)
    if top == "s" and not wizard.spirit_theft:
        raise PositionError(f"a call of Spirit Theft is due, and wizard {caster} does not have it (AM-18.12)")
    if top == "p" and not masks[HAND[caster]]:
        raise PositionError(f"wizard {caster} is to throw a card away and has none (AM-19.8)")
    if top in ("a", "k") and not masks[DISCARD]:
        raise PositionError("a card of the discard pile is to be taken, and there is none (AM-22.11)")
    if top == "k" and position.piles.known(caster, DISCARD) != masks[DISCARD]:
        raise PositionError(f"wizard {caster} looks through the discard pile and must have seen all of it (AM-24.5)")
    if position.ritual:
        if top not in ("S", "C", "P", "B", "d", "."):
            raise PositionError("a ritual pile is open, and nobody casts or blocks (AM-22.3)")
        if top == "S" and not position.castings_left:
            raise PositionError("a ritual pile is open, and no casting is left (AM-26.11)")
        user = 1 - caster if top in ("B", "d") else caster
        if top != "." and masks[RITUAL[1 - user]]:
            raise PositionError(f"wizard {1 - user} has ritual cards, and wizard {user} casts or blocks (AM-22.3)")
    if position.picked and top and top not in PICKING_LETTERS + ".":
        raise PositionError(f"cards are picked, and nothing is being picked: {shown(position.picked)}")


def _check_open_effects(position: Position) -> None:
    wizard = position.wizards[position.active]
    numbers = [doom.number for doom in wizard.dooms]
    if not set(position.open_dooms) <= set(numbers) or len(set(position.open_dooms)) < len(position.open_dooms):
        raise PositionError(
            f"open_dooms must be some of the dooms {numbers}, got {shown(position.open_dooms)} (AM-5.3)"
        )
    if position.open_purity > wizard.purity:
        raise PositionError(
            f"open_purity is {position.open_purity}, wizard {position.active} has {wizard.purity} charges (AM-5.3)"
        )
    if (position.open_call and not wizard.spirit_theft) or (position.open_power and not wizard.power):
        raise PositionError(
            f"open_call and open_power need Spirit Theft and a pick of Ancient Power, and wizard {position.active} "
            "does not have them (AM-5.1)"
        )


def check_casting_steps(position: Position, steps: list[Any], cast: Casting, spell: Spell) -> None:
    """Make sure that the casting in hand is as far as the steps say that wait for it (AM-6.3, AM-11.1).

    Raises:
        PositionError: A count, an answer or a step does not fit how far the casting is.
    """
    letters = letters_of(steps)
    mine = [(letter, step) for letter, step in zip(letters, steps, strict=True) if letter in CASTING_LETTERS]
    top = mine[0][0]
    parts = [step.part for letter, step in mine if letter == "C"]
    if [*spell.claim[len(cast.claim) :]] != parts or len(cast.claim) > len(spell.claim):
        raise PositionError(f"{spell.title} claims {len(spell.claim)} things, got {shown(cast.claim)} (AM-6.5)")
    if (cast.disbelieved and top not in "RHUMY") or (cast.blocked and top not in "VRHUMY"):
        raise PositionError(f"the casting has been answered before {_named(steps[:1])} (AM-6.3)")
    if cast.blocked and not spell.block:
        raise PositionError(f"{spell.title} is blocked, which cannot be blocked (AM-9.1)")
    if top in "BW" and not spell.block:
        raise PositionError(f"{spell.title} cannot be blocked, and {_named(steps[:1])} is due (AM-9.1)")
    if (type(cast.works) is bool) != (top in "HUMY"):
        raise PositionError(f"works must be {'true or false' if top in 'HUMY' else 'None'} here, got {cast.works!r}")
    if top == "H" and (steps[0].fate != spell.cards or spell.cards not in (HALVED, QUARTERED, WILD_ASIDE, GOLEM_ASIDE)):
        raise PositionError(f"the cards of {spell.title} are {spell.cards}, got {shown(steps[0])} (AM-11.3)")
    if top in "UM":
        _check_turned_up(position, mine, cast, spell)
    if top not in "CP":
        _check_counts(position, cast, spell, top)


def _check_counts(position: Position, cast: Casting, spell: Spell, top: str) -> None:
    count = cast.count
    claimed = cast.claim[2] - cast.claim[1] + 1 if LOWEST in spell.claim else count
    if not spell.least <= count <= spell.most or (spell.even and count % 2) or claimed != count:
        raise PositionError(f"{count} is not a number of cards that {spell.title} takes (AM-6.5)")
    sources = cast.from_hand + sum(cast.from_golems) + cast.from_ritual + cast.wild
    if sources != count or (spell.hand_only and cast.from_hand != count) or (any(cast.from_golems) and not cast.golems):
        raise PositionError(f"the sources of the placed cards do not add up to the {count} placed (AM-24.1)")
    masks, caster = position.piles.masks, position.active
    if top in "BWVRH" and masks[PLACED_WILD[caster]].bit_count() != cast.wild:
        raise PositionError(f"wild is {cast.wild}, and {masks[PLACED_WILD[caster]].bit_count()} wild cards lie placed")
    if top in "BWVR" and spell.whole_hand and masks[HAND[caster]]:
        raise PositionError(f"{spell.title} takes the whole hand, and wizard {caster} has kept cards (AM-6.6)")


def _check_turned_up(position: Position, mine: list[Any], cast: Casting, spell: Spell) -> None:
    """Vampire Blood: the cards before the one turned up are gone, those from it on lie there (AM-18.8)."""
    places = [step.place for letter, step in mine if letter in "UM"]
    first = places[0]
    if spell.cards != COMPARED or not all(type(place) is int for place in places):
        raise PositionError(f"{spell.title} turns no card up, and {_named([mine[0][1]])} is due (AM-18.8)")
    if first < 0 or places != list(range(first, len(cast.placed))):
        raise PositionError(f"{mine[0][1]!r} turns up a card that was not placed (AM-18.8)")
    piles, caster = position.piles, position.active
    if piles.masks[PLACED[caster]] != set_of(cast.placed[first:]) or piles.masks[PLACED_WILD[caster]]:
        raise PositionError(
            "the cards of Vampire Blood that were not turned up must lie there, and no others (AM-18.8)"
        )
    for viewer in range(3):
        known = piles.known(viewer, HAND[caster]) | piles.known(viewer, DISCARD)
        if set_of(cast.placed[:first]) & ~known:
            raise PositionError("everybody must know where the cards are that were turned up (AM-24.4)")
        if mine[0][0] == "M" and not piles.known(viewer, PLACED[caster]) >> cast.placed[first] & 1:
            raise PositionError("everybody must have seen the card that was turned up (AM-24.4)")


def check_choice(game: Game) -> None:
    """Make sure that the picks so far can have been made, and that something can be picked next (AM-23.7 to AM-23.11).

    Raises:
        PositionError: A card could not have been picked, or there are not enough cards to go on.
    """
    position = game.position
    step = position.agenda[0] if position.agenda else None
    cast, caster = position.casting, position.active
    match step:
        case casting.ClaimPart() | casting.Place() if cast is not None:
            _check_placing(game, cast, caster)
        case answering.BlockDecision():
            _check_picks_one_by_one(game, step)
        case resolving.ChooseDiscards() if cast is not None:
            if step.true != game.is_true(caster, cast):
                raise PositionError(f"true is {step.true!r}, which the cards that lie there are not (AM-8.7)")
            _check_picks_one_by_one(game, step)
        case resolving.LibraryDiscards():
            _check_held(position, caster, position.piles.masks[HAND[caster]], 52)
        case resolving.Gifts():
            held, most = resolving.cards_that_answer(game, step.giver), game.rules.curse_gifts
            _check_held(position, step.giver, held, most if held.bit_count() > most else 0)
        case resolving.MatchCard():
            if len(step.options(game, 1 - caster)) < 2:
                raise PositionError(f"wizard {1 - caster} is to choose a match and has no choice (AM-18.8)")
    if cast is not None and cast.works is not None:
        cost = _cost(game, cast, caster, step)
        if cast.works != (not cost and not cast.blocked):
            raise PositionError(f"works is {cast.works}, and the illusion costs {cost} (AM-10.2)")


def _cost(game: Game, cast: Casting, caster: int, step: Any) -> int:
    """What the settling of the casting in hand will take for an illusion."""
    settling = [waiting.cost for waiting in game.waiting() if isinstance(waiting, resolving.Settle)]
    cost: int = settling[0] if settling else 0
    if cost and not cast.disbelieved:
        raise PositionError("an illusion that was not disbelieved costs nothing (AM-10.1)")
    if isinstance(step, resolving.ChooseDiscards) and cast.disbelieved and cost != game.illusion_cost(caster, cast):
        raise PositionError(f"the illusion costs {game.illusion_cost(caster, cast)}, got {cost} (AM-8.8)")
    return cost


def _check_placing(game: Game, cast: Casting, caster: int) -> None:
    position = game.position
    spell = game.spell(cast.spell)
    if cast.golems != (len(position.wizards[caster].golems) >= 2 and not spell.hand_only):
        owned = len(position.wizards[caster].golems)
        raise PositionError(f"golems is {cast.golems}, and wizard {caster} has {owned} golems (AM-20.5)")
    available = game.sources(caster, cast)
    hand = game.hand_size(caster)
    numbers = spell.numbers(hand, available.bit_count() - hand)
    if len(cast.claim) == 3 and LOWEST in spell.claim:
        wanted = cast.claim[2] - cast.claim[1] + 1
        numbers = range(wanted, wanted + 1) if wanted in numbers else range(0)
    elif len(cast.claim) == 2 and LOWEST in spell.claim and cast.claim[1] > 13:
        numbers = range(0)
    if not numbers:
        raise PositionError(f"there are not the cards that {spell.title} takes (AM-23.5)")
    picked = set_of(position.picked)
    whole = position.piles.masks[HAND[caster]] if spell.whole_hand and picked else 0
    if picked & ~available or whole & ~picked or len(position.picked) > numbers[-1]:
        raise PositionError(f"wizard {caster} cannot have picked {shown(position.picked)} for {spell.title} (AM-23.7)")


def _check_picks_one_by_one(game: Game, step: Any) -> None:
    """Each card must have been among those that could be picked when it was, and another one must be left to pick."""
    position = game.position
    player = 1 - position.active if isinstance(step, answering.BlockDecision) else position.active
    picked = position.picked
    try:
        for number, card in enumerate(picked):
            position.picked = picked[:number]
            if not step._picks(game, player) >> card & 1:
                raise PositionError(
                    f"wizard {player} does not have all the cards that are picked, or could not pick them: "
                    f"{shown(picked)} (AM-9.3, AM-11.9)"
                )
    finally:
        position.picked = picked
    if picked and not step._picks(game, player):
        raise PositionError(f"{shown(picked)} are all that is to be picked, and nothing came of it (AM-23.11)")


def _check_held(position: Position, seat: int, held: int, most: int) -> None:
    if set_of(position.picked) & ~held or len(position.picked) > most:
        raise PositionError(
            f"wizard {seat} does not have all the cards that are picked, or picked too many: {shown(position.picked)}"
        )
