"""Relations that a position from outside must satisfy, such as a legal map and each being with one owner.

The values of single fields are declared with the position, in `arcana_magicrealm.model`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from arcana_core.agenda import Step
from arcana_core.cards.cards import indices
from arcana_core.effects import Effect, Plain
from arcana_core.errors import PositionError
from arcana_core.geometry.hexes import Hex
from arcana_core.geometry.tiles import Laid
from arcana_core.scenario.words import require
from arcana_magicrealm.actions import sources_of
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.combat import figures, sheets
from arcana_magicrealm.chapters.days.recording import secret_mistakes
from arcana_magicrealm.chapters.magic import items
from arcana_magicrealm.chapters.magic.in_effect import absorbing, enchantments, forms
from arcana_magicrealm.chapters.magic.learning import EraseSpell, Learn
from arcana_magicrealm.chapters.preparing.map_files import faults
from arcana_magicrealm.chapters.preparing.mapmaking import FIRST, Building, LayTile, laid_tiles, placements_now
from arcana_magicrealm.chapters.preparing.setup import ChooseCharacters
from arcana_magicrealm.chapters.trade import missions
from arcana_magicrealm.chapters.travel import flying
from arcana_magicrealm.chapters.treasure_cards import DAGGER
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import (
    ALL_BEINGS,
    ALOFT,
    BEINGS,
    FIRST_DENIZEN,
    INDIVIDUALS,
    NOWHERE,
    TAKEN_IN,
    of_denizen,
)
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.chits import CHITS
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.effects import CURSES
from arcana_magicrealm.model.enchantments import ARMS, BEING, CHIT, CLEARING, PERMANENT, PIECE, TILE
from arcana_magicrealm.model.forms import CREATURES
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.locations import Campaign, Mission
from arcana_magicrealm.model.melee import Fight
from arcana_magicrealm.model.pieces import CARD_OF_SPELL, OF_CLASS, PIECES, POTIONS, TEACHING, WEAPONS
from arcana_magicrealm.model.realm import CLEARINGS, TILES
from arcana_magicrealm.model.spells import SPELL, SPELLS
from arcana_magicrealm.model.state import EVENING

PLACES_OF: Final = {
    **dict.fromkeys(("M", "P", "-"), range(NOWHERE, len(CLEARINGS))),
    "F": range(INDIVIDUALS),
    "FL": range(len(TILES)),
    "RE": range(len(CLEARINGS)),
}
"""The places that a recorded phase can have, by activity; others have none (MR-6.14)."""


def _map(game: Game) -> None:
    placements = game.position.placements
    if game.position.stage == "setup" and placements == ((0, 0, 0),) * len(TILES):
        return  # the players are still building it
    laid = [Laid(tile, Hex(q, r), turns) for tile, (q, r, turns) in enumerate(placements)]
    for number, fault in faults(laid):
        raise PositionError(f"placements[{number}]: {fault}, got {placements[number]}")


def _building(game: Game) -> None:
    building = game.position.building
    laying = [step for step in game.waiting() if isinstance(step, LayTile)]
    if building is None:
        require(not laying, "building must be the map that the players build, got None (MR-3.8)")
        return
    tiles = [tile for hand in building.hands for tile in hand] + [tile for tile, *_ in building.laid]
    require(sorted(tiles) == [*range(len(TILES))], "building must have each tile once, in a hand or laid (MR-3.8)")
    fits = [tile for tile, *_ in building.laid[1:]] == [tile for _, tile in building.dealt]
    require(fits, f"building.dealt must name the tiles laid beside the Borderland, got {building.dealt} (MR-3.8)")
    built = Building(())
    for number, new in enumerate(laid_tiles(game)):
        fits = new in built.placements(new.tile) if number else new == FIRST
        got = building.laid[number]
        require(fits, f"building.laid[{number}] must be a legal placement, got {got} (MR-3.2 to MR-3.6)")
        built.lay(new)
    for step in laying:
        hexes = [()] if step.tile < 0 else [(), *[tuple(new.hex) for new in placements_now(game, step.tile)]]
        fits = step.at in hexes and (step.tile < 0 or step.tile in building.hands[step.player])
        require(fits, f"agenda: a player lays a tile from their hand where it fits, got {step} (MR-3.8)")


def _seats(game: Game) -> None:
    position = game.position
    choosing = sorted([step.seat for step in game.waiting() if isinstance(step, ChooseCharacters)])
    without = [seat for seat, one in enumerate(position.characters) if one.hero < 0]
    got = f"got {choosing} instead of {without}"
    require(choosing == without, f"agenda: players without a character choose one, {got} (MR-5.1)")
    for hero, seat in enumerate(position.seats):
        fits = seat < 0 or position.characters[seat].hero == hero
        require(fits, f"seats[{hero}] must be the player who has the {HEROES[hero].name}, got {seat} (MR-1.13)")
    for seat, one in enumerate(position.characters):
        field, hero = f"characters[{seat}]", one.hero
        fits = one.status != "playing" or hero < 0 or position.seats[hero] == seat
        require(fits, f"seats[{hero}] must be {seat}, who has the {HEROES[hero].name} (MR-1.13)")
        has_begun = one.status == "playing" and one.since <= position.day and position.stage != "setup"
        fits = not has_begun or one.at >= 0 or one.at == ALOFT or bool(one.road)
        require(fits, f"{field}.at must be a clearing, or its road where it left combat, got {one.at} (MR-27.6)")
        fits = not one.variant or (game.rules.optional_abilities and one.variant < len(HEROES[hero].prints))
        require(fits, f"{field}.variant must be one of the prints of its chits, got {one.variant} (MR-46.5)")
        fits = one.status != "dead" or len(one.died) == 3
        require(fits, f"{field}.died must be three numbers of a dead character, got {one.died} (MR-22.4)")


def _turns(game: Game) -> None:
    position, sources = game.position, sources_of(game.cards)
    turn = () if position.turn is None else position.turn.phases
    for phase in (*[phase for _, phases in position.turns for phase in phases], *turn):
        fits = phase.place in PLACES_OF.get(phase.activity, (NOWHERE,)) and phase.source in sources
        require(fits, f"turns must have phases with a place and a source that exist, got {phase} (MR-6.10)")


def _belongings(game: Game) -> None:
    masks = game.position.piles.masks
    for seat, one in enumerate(game.position.characters):
        field = f"characters[{seat}].active"
        for piece in indices(one.active & ~(masks[slots.OPEN[seat]] | masks[slots.FROZEN_OPEN[seat]])):
            raise PositionError(f"{field} must be belongings that lie open, got {PIECES[piece].id} (MR-9.8)")


def _aloft(game: Game) -> None:
    over = dict(game.position.aloft)
    for being in [one for one in range(len(ALL_BEINGS)) if beings.place(game, one) == ALOFT or one in over]:
        tiles = over.get(being, ())
        are_beside = len(tiles) == 2 and tiles[1] in game.map.neighbours[tiles[0]]
        got = f"got {tiles} for {ALL_BEINGS[being]}"
        fits = (len(tiles) == 1 or are_beside) and beings.place(game, being) == ALOFT
        require(fits, f"aloft must have a tile, or two that touch, for each being in the air, {got} (MR-41.4)")


def _hirelings(game: Game) -> None:
    position = game.position
    for denizen, owner in enumerate(position.owners):
        being, id_ = of_denizen(denizen), DENIZENS[denizen].id
        has_term = len(position.effects.of("hire", denizen)) == (owner >= 0 and not game.is_controlled(being))
        require(has_term, f"owners[{denizen}]: {id_} must have a term of hire for each owner (MR-14.5)")
        is_there = owner < 0 or (beings.is_out(game, being) and position.characters[owner].status == "playing")
        require(is_there, f"owners[{denizen}]: {id_} and its owner must be in play (MR-14.13)")
        can_hide = owner >= 0 or not beings.is_hidden(game, being)
        require(can_hide, f"hidden: {id_} must be a hireling to be hidden (MR-14.13)")


def _effects(game: Game) -> None:
    """Effects have sources, targets and data that fit their kinds."""
    spells = {one.number: one.spell for one in game.position.enchantments}
    for number, one in enumerate(game.position.effects.of()):
        for fits, expected, got, clause in _demands(game, one, spells):
            require(fits, f"effects: {one.kind} {number} must be {expected}, got {got} ({clause})")


def _demands(game: Game, one: Effect, spells: Mapping[int, int]) -> Iterator[tuple[bool, str, str, str]]:
    """For each part of an effect whether it fits the kind, what would fit, the part itself, and the clause.

    Args:
        game: the game.
        one: the effect.
        spells: those in effect, by number.
    """
    kind, source, target, on = one.kind, _number(one.source), _number(one.target), repr(one.target)
    if kind == "potion":
        of_parties = 0 <= source < len(HEROES) and _is_in(target, POTIONS.mask)
        fits = one.data in ("", DAGGER, *[PIECES[piece].id for piece in indices(OF_CLASS["weapon"])])
        yield of_parties and fits, "of a character and a card, with a weapon if any", str(one), "MR-9.20"
    elif kind in CURSES:
        is_played = 0 <= target < len(HEROES) and game.position.seats[target] >= 0
        yield is_played, "on a character that a player has", on, "MR-42.1"
    elif kind == enchantments.ENERGIZED:
        is_permanent = target in spells and SPELLS[spells[target]].duration == PERMANENT
        yield is_permanent, "of a permanent spell", f"target {on}", "MR-39.4"
    elif kind == items.ENCHANTED:
        yield _is_in(target, TEACHING), "on an artifact or spell book", on, "MR-46.15"
    elif kind in SPELL:
        yield spells.get(source) == SPELL[kind], "of a spell in effect", f"source {one.source!r}", "MR-38.11"
        yield _can_be_on(SPELLS[SPELL[kind]].target, one.target), "on a target of its sort", on, "MR-38.6"
        creature = kind != forms.TRANSFORM or one.data in CREATURES
        yield creature, f"into {', '.join(CREATURES)}", repr(one.data), "MR-42.13"
        yield kind != absorbing.ABSORB or beings.is_monster(target), "on a monster", on, "MR-43.24"
        is_there = target < 0 or beings.is_out(game, target) or beings.place(game, target) == TAKEN_IN
        yield is_there, "on a being on the map", on, "MR-7.11, MR-39.19"


def _tied_up(game: Game) -> None:
    hidden = sum([game.position.piles.masks[slot] for slot in (*slots.BAG, *slots.FROZEN_BAG)])
    for piece in indices(belongings.tied_up(game, hidden)):
        name = PIECES[piece].id
        raise PositionError(f"characters: {name} must be active while the spell that it has cast lasts (MR-37.10)")


def _number(value: Plain) -> int:
    return value if isinstance(value, int) else NOWHERE


def _can_be_on(sort: str, target: Plain) -> bool:
    # A target of a spell as effects keep it: a being, or a kind and a number.
    if isinstance(target, int):
        return BEING in KINDS_OF.get(sort, (BEING,)) and 0 <= target < INDIVIDUALS
    if not isinstance(target, tuple) or len(target) != 2 or target[0] not in KINDS_OF.get(sort, ()):
        return False
    kind, number = target
    return _is_in(number, PIECES_OF[sort]) if kind == PIECE else 0 <= _number(number) < NUMBERS[str(kind)]


def _is_in(piece: Plain, pieces: int) -> bool:
    return _number(piece) >= 0 and bool(pieces >> _number(piece) & 1)


KINDS_OF: Final = {
    "own_clearing": (CLEARING,),
    "own_tile": (TILE,),
    "character_or_own_tile": (BEING, TILE),
    "own_chits": (CHIT,),
    "own_artifact": (PIECE,),
    "weapon": (PIECE, ARMS, BEING),
    "carpet": (PIECE,),
}
"""The kinds that a sort of target may have; others are beings (MR-38.6)."""
NUMBERS: Final = {CLEARING: len(CLEARINGS), TILE: len(TILES), CHIT: CHITS * len(HEROES), ARMS: INDIVIDUALS}
PIECES_OF: Final = {"own_artifact": TEACHING, "weapon": WEAPONS, "carpet": 1 << flying.CARPET_PIECE}


def _forms(game: Game) -> None:
    position, expected = game.position, forms.due(game)
    got = dict(position.forms)
    require(got == expected, f"forms must be those that the spells give, {expected}, got {got} (MR-40.7)")
    taken_in = {enchantments.being_on(one) for one in position.effects.of(absorbing.ABSORB)}
    for denizen, at in enumerate(position.denizen_at):
        name = DENIZENS[denizen].id
        fits = at != TAKEN_IN or of_denizen(denizen) in taken_in
        require(fits, f"denizen_at[{denizen}]: {name} must have been absorbed by a character (MR-43.24)")


def _visitors(game: Game) -> None:
    for number, chit in enumerate(game.position.visitors):
        places = (chit.box >= 0) + (chit.at >= 0) + (chit.carrier >= 0)
        fits = places == 1 or (not places and game.position.stage == "setup")
        require(fits, f"visitors[{number}] must be in a box, in a clearing or carried (MR-2.10, MR-19.1), got {chit}")
    for kind, task in (("mission", Mission), ("campaign", Campaign)):
        for one in game.position.effects.of(kind):
            seat = _number(one.source)
            fits = seat >= 0 and isinstance(missions.carried(game, seat).get(_number(one.target)), task)
            of = "that of a chit which its player carries"
            require(fits, f"effects: a {kind} must be {of}, got {one} (MR-19.3, MR-19.7)")
    for number, chit in enumerate(game.position.visitors):
        tasks = [one for kind in ("mission", "campaign") for one in game.position.effects.of(kind, number)]
        fits = len(tasks) == (chit.carrier >= 0)
        require(fits, f"effects: visitors[{number}] must have one mission or campaign while it is carried (MR-19.2)")


def _caches(game: Game) -> None:
    for number, cache in enumerate(game.position.caches):
        held = cache.gold or game.position.piles.size(slots.CACHE[number])
        fits = not held or cache.clearing >= 0
        require(fits, f"caches[{number}] must be in a clearing, because it holds something (MR-46.4)")


def _spells(game: Game) -> None:
    position = game.position
    in_items = sum(position.piles.cards_of(slot) for slot in slots.TEACHER_SPELLS)
    are_there = not position.awakened & ~in_items
    require(are_there, "awakened must be spell cards of artifacts and spell books (MR-37.3)")
    in_boxes = sum(position.piles.cards_of(slot) for slot in slots.SPELL_BOXES)
    for seat, one in enumerate(position.characters):
        field = f"characters[{seat}].learned"
        cards = sum({1 << CARD_OF_SPELL[slot.spell] for slot in one.spells if slot.learned})
        require(not cards & ~one.learned, f"{field} must have the cards of all learned spells (MR-37.4)")
        for card in indices(one.learned & ~in_boxes):
            raise PositionError(f"{field} must be spell cards in boxes, got {PIECES[card].id} (MR-37.4)")
    for step in game.waiting():
        if isinstance(step, Learn | EraseSpell):
            name, is_there = PIECES[step.card].id, in_boxes >> step.card & 1
            require(is_there, f"agenda: a spell is learned from a card in a box, got {name} (MR-37.4)")


# Combat (MR-23 to MR-35).


COMBAT: Final = "arcana_magicrealm.chapters.combat."
OUTSIDE: Final = ("evening", "rounds.fight_begins")
"""The modules and steps of combat that need no fight, because they come before or after it."""


def _needs_fight(step: Step[Game]) -> bool:
    name = f"{type(step).__module__}.{type(step).__name__}"
    return name.startswith(COMBAT) and not name.removeprefix(COMBAT).startswith(OUTSIDE)


def _roads(game: Game) -> None:
    for seat, one in enumerate(game.position.characters):
        is_road = len(one.road) == 1 or (len(one.road) == 2 and bool(game.map.graph.between(*one.road)))
        what = "the ends of a roadway, of a character in no clearing"
        fits = not one.road or (is_road and one.at < 0)
        require(fits, f"characters[{seat}].road must be {what}, got {one.road} (MR-27.6)")


def _fight(game: Game) -> None:
    """Combat is in the Evening, with steps that need it."""
    position, fight = game.position, game.position.fight
    needed = next((type(step).__name__ for step in game.waiting() if _needs_fight(step)), None)
    if fight is None:
        require(needed is None, f"fight must be combat in a clearing while {needed} waits, got None (MR-23.2)")
        return
    fits = needed is not None and position.stage == EVENING
    require(fits, f"fight must be None outside combat, got combat in the {position.stage} stage (MR-23.2)")
    _sheets(game, fight)
    _deaths_and_holds(game, fight)


def _sheets(game: Game, fight: Fight) -> None:
    """Each sheet has one owner and attackers of the clearing, each attacker on one sheet (MR-23.8, MR-26.5)."""
    there = _fighters(game, fight)
    owners = [sheet.owner for sheet in fight.sheets]
    for number, sheet in enumerate(fight.sheets):
        field, placed = f"fight.sheets[{number}]", (sheet.owner, *sheet.attackers)
        for one in placed:
            only = "only those in the clearing of the fight"
            require(one in there, f"{field} must hold {only}, got {BEINGS[one]} (MR-23.8)")
        require(owners.count(sheet.owner) == 1, f"{field}: {BEINGS[sheet.owner]} must own one sheet (MR-23.8)")
        for one in sheet.attackers:
            others = {other.owner for other in fight.sheets if one in other.attackers} - {*sheets.held_by(fight, one)}
            fits = one >= FIRST_DENIZEN and one != sheet.owner and others <= {sheet.owner}
            name = f"{field}.attackers"
            require(fits, f"{name} must be denizens, each an attacker on one sheet, got {BEINGS[one]} (MR-26.5)")
        stood = [stand.being for stand in sheet.stands]
        for one in stood:
            fits = one in placed and stood.count(one) == 1
            require(fits, f"{field}.stands must be of its owner and attackers, each once, got {BEINGS[one]} (MR-23.8)")


def _fighters(game: Game, fight: Fight) -> tuple[int, ...]:
    """The characters and denizens in the clearing."""
    return (*beings.individuals_in(game, fight.clearing), *beings.denizens_in(game, fight.clearing))


def _deaths_and_holds(game: Game, fight: Fight) -> None:
    """Deaths and holds are of beings that can have them."""
    wounded = [being for being, _ in fight.wounds]
    for one in fight.fallen:
        require(one in wounded, f"fight.fallen must be wounded in this round, got {BEINGS[one]} (MR-35.6)")
    for monster, _ in (*fight.gripping, *fight.holds):
        can_hold = figures.is_tremendous(game, monster)
        require(can_hold, f"fight.holds must be of Tremendous monsters, got {BEINGS[monster]} (MR-33.1)")
    for monster, held in fight.holds:
        fits = {monster, held} <= {*_fighters(game, fight)} and fight.dark >> monster & 1
        what, got = "red monsters and those with them in the clearing", f"{BEINGS[monster]} and {BEINGS[held]}"
        require(fits, f"fight.holds must be of {what}, got {got} (MR-33.1)")


RELATIONS: Final = (
    *(_map, _building, _seats, _turns, _belongings, _effects, _aloft, _hirelings, _tied_up, _forms, _visitors, _caches),
    *(_spells, _roads, _fight, secret_mistakes),
)
"""Checked in this order; a later one may rely on earlier ones."""
