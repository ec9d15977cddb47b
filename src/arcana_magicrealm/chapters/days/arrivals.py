"""The end of a turn: monsters prowl, chits are turned up and exchanged, denizens appear (MR-4.8 to MR-4.11, MR-17)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from arcana_core.agenda import evolve, step
from arcana_core.cards.cards import indices
from arcana_core.effects import until
from arcana_magicrealm import events
from arcana_magicrealm.chapters import beings, belongings, whereabouts
from arcana_magicrealm.chapters.days import blocking
from arcana_magicrealm.chapters.magic.in_effect import enchantments, energizing
from arcana_magicrealm.chapters.travel import discovering
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import NOWHERE, bit, denizen_of, of_denizen
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.denizens import DENIZENS, GHOSTS, GROUP, GROUPS, LEADERS, MEMBERS
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.grouping import grouped
from arcana_magicrealm.model.locations import BOXES, DWELLINGS, SITE, SOUNDS, WARNINGS
from arcana_magicrealm.model.pieces import PIECE, PIECES, PLACE_NAMES, SITE_CHITS, SOUND_CHITS, WARNING_CHITS
from arcana_magicrealm.model.realm import CLEARING, OF_TILE, TILE_OF, TILES
from arcana_magicrealm.model.spellings import Individual

VISITORS_ROW: Final = 6
"""The row of the appearance chart with the boxes of visitors and missions (MR-7.9, MR-17.9)."""
VISITOR_BOXES: Final = tuple([box.summoned_by for box in BOXES.values() if box.section == "visitor_mission"])
"""The summoners of each row 6 box's chit: a group's leader, or sites and site cards (MR-17.9)."""
CAMPFIRES: Final = {PIECE[one.chit]: number for number, one in enumerate(DWELLINGS) if not one.building}
"""The campfire that replaces each W chit (MR-4.8)."""
PEACE_WITH_NATURE: Final = "peace_with_nature"
PEACEFUL: Final = [number for number, hero in enumerate(HEROES) if PEACE_WITH_NATURE in hero.advantages]
"""The characters whose turns end without summons by warnings and sounds (MR-45.8)."""
ESSENCE: Final = PIECE["dragon_essence"]
LIKE_SMOKE: Final = {"cave": PIECE["smoke_c"], "mountain": PIECE["smoke_m"]}
"""The warning chit as which the Dragon Essence counts, by type of tile (MR-44.18)."""


_INSIDE: Final = grouped([(one.box, number) for number, one in enumerate(DENIZENS)])
_OF_MONSTERS: Final = [box for box in BOXES.values() if box.monsters]
SUMMONED: Final = grouped([((box.row, key), _INSIDE[box.id]) for box in _OF_MONSTERS for key in box.summoned_by])
"""The monsters of each box from the left, by row and name on the chart (MR-17.3)."""
_COMERS: Final = [(group, MEMBERS[number]) for number, group in enumerate(GROUPS) if not group.is_garrison]
COMING: Final = [[comer for comer in _COMERS if comer[0].row == row] for row in range(7)]
"""The groups that come to their dwellings with each monster roll, with their members (MR-17.8)."""
NEAR: Final = tuple([frozenset(OF_TILE[tile]) - {clearing} for clearing, tile in enumerate(TILE_OF)])
"""The other clearings of each clearing's tile."""


# The order of MR-17.1.


def end_of_turn(game: Game, being: int) -> None:
    """Let monsters move and appear where an individual's turn ends, but not a companion's (MR-17.1, MR-17.12)."""
    clearing = beings.place(game, being)
    ends_none = beings.is_companion(being) or not beings.takes_turns(game, being)
    if clearing < 0 or ends_none or game.position.effects.has("asleep", being):
        return
    moved = monsters_move(game, clearing)
    game.arrivals_block(clearing, moved)
    game.then(turn_up_and_summon(being))
    blocking.may_block_arrivals(game, clearing, moved, being)


@step
def turn_up_and_summon(game: Game, being: Individual) -> None:
    """Turn chits up, exchange them, let denizens appear, and let these block (MR-17.1, from (2) on)."""
    clearing = beings.place(game, being)
    if clearing < 0:
        return
    appeared: dict[int, int] = {}
    if not (game.rules.quiet_monsters and beings.is_hidden(game, being)):
        turned = turn_up_tile(game, TILE_OF[clearing])
        chits = in_order(calmed(game, being, turned) if is_at_peace(game, being) else turned)
        for chit in (*essence(game, clearing), *chits):
            for monster, where in game.summon(chit, clearing):
                appeared[where] = appeared.get(where, 0) | bit(monster)
    game.summon_natives(clearing)
    game.summon_visitors(clearing)
    for where, monsters in appeared.items():
        game.arrivals_block(where, monsters)
    for where, monsters in reversed(appeared.items()):
        blocking.may_block_arrivals(game, where, monsters, being)


# Prowling (MR-17.1, MR-17.13).


def prowls(game: Game, monster: int) -> bool:
    """Whether a monster prowls today: unhired, its row rolled or a Ghost, and not blocked (MR-7.6, MR-16.8)."""
    row, roll = DENIZENS[denizen_of(monster)].row, game.position.monster_roll
    is_stirred = beings.is_monster(monster) and (row == roll or denizen_of(monster) in GHOSTS)
    return is_stirred and beings.is_unhired(game, monster) and not beings.is_blocked(game, monster)


def monsters_move(game: Game, clearing: int) -> int:
    """Move every prowling monster of the tile to a clearing, where spells on them may wake (MR-17.1, MR-39.5).

    Returns those that moved.
    """
    position, moved = game.position, 0
    near = NEAR[clearing]
    if near.isdisjoint(position.denizen_at):  # the common case
        return 0
    for denizen, at in enumerate(position.denizen_at):
        if at in near and game.prowls(of_denizen(denizen)):
            position.denizen_at[denizen] = clearing
            moved |= bit(of_denizen(denizen))
            game.report("MR-17.1", events.MonsterMoved, of_denizen(denizen), clearing)
    energizing.energize_supplied(game)
    return moved


# Map chits (MR-4.8 to MR-4.11, MR-17.2).


def turn_up(game: Game, chits: int, clause: str) -> None:
    """Turn map chits up, for all to see (MR-4.11, MR-48.2)."""
    position, piles = game.position, game.position.piles
    position.face_up |= chits
    position.revealed |= chits
    for chit in indices(chits):
        piles.show(1 << chit, belongings.place_of(game, chit), piles.everybody)
        game.report(clause, events.ChitTurnedUp, chit, whereabouts.tile_of(game, chit))


def turn_up_tile(game: Game, tile: int) -> int:
    """Turn up the face-down chits of a tile and exchange some (MR-4.8, MR-4.10, MR-17.1); returns all turned up now."""
    turned = whereabouts.chits_in(game, tile) & ~game.position.face_up
    turn_up(game, turned, "MR-17.1")
    for chit in indices(turned):
        if PIECES[chit].kind == "lost":
            turned |= exchange_lost(game, chit, face_up=True)
        elif chit in CAMPFIRES:
            exchange_campfire(game, chit)
    return turned


def is_at_peace(game: Game, being: int) -> bool:
    """Whether warnings and sounds summon nothing at the end of a being's turn (MR-43.39, MR-45.8)."""
    return being in PEACEFUL or enchantments.works(game, PEACE_WITH_NATURE, being)


def calmed(game: Game, being: int, turned: int) -> int:
    """Turn the warnings and sounds among the chits just turned up down again; returns the others (MR-43.39).

    By an option the Druid lulls sites too (MR-46.5).
    """
    lulled = SITE_CHITS if beings.has_ability(game, being, "lull") else 0
    calm = turned & (SOUND_CHITS | WARNING_CHITS | lulled) & game.position.face_up
    if calm:
        game.position.face_up &= ~calm
        game.report("MR-43.39", events.ChitsCalmed, being, TILE_OF[beings.place(game, being)])
    return turned & ~calm


def essence(game: Game, clearing: int) -> tuple[int, ...]:
    """The warning chit like which the Dragon Essence summons here, once a day; () for none (MR-44.18)."""
    chit = LIKE_SMOKE.get(TILES[TILE_OF[clearing]].type, NOWHERE)
    effects = game.position.effects
    if chit < 0 or effects.has("dragon essence") or whereabouts.clearing_of(game, ESSENCE) != clearing:
        return ()
    effects.begin("dragon essence", target=ESSENCE, lasts=until("midnight"))
    return (chit,)


def exchange_lost(game: Game, lost: int, face_up: bool) -> int:
    """Put the five chits of the Lost City or Lost Castle on its tile; returns them (MR-4.10, MR-12.8)."""
    piles = game.position.piles
    source = slots.LOST_CHITS[PIECES[lost].place]
    tile, held = whereabouts.tile_of(game, lost), piles.masks[source]
    if not game.position.face_up >> lost & 1:
        turn_up(game, 1 << lost, "MR-4.10")
    piles.move_all(source, slots.TILE_CHITS[tile])
    if face_up:
        turn_up(game, held, "MR-4.10")
    return held


def exchange_campfire(game: Game, chit: int) -> None:
    """Exchange a W chit for its campfire, which natives can then come to (MR-4.8)."""
    position = game.position
    tile = whereabouts.tile_of(game, chit)
    position.piles.move(1 << chit, slots.TILE_WARNING[tile], slots.OUT_OF_PLAY, position.piles.everybody)
    position.face_up &= ~(1 << chit)
    clearing = campfire_clearing(game, tile)
    game.put_dwelling(CAMPFIRES[chit], clearing)
    game.report("MR-4.8", events.DwellingRevealed, CAMPFIRES[chit], clearing)


def campfire_clearing(game: Game, tile: int) -> int:
    """The first of a tile's clearings 5, 4 and 2 that is connected with the Borderland; 5 if none is (MR-4.8)."""
    clearings = [CLEARING[TILES[tile].id, number] for number in (5, 4, 2)]
    return next((clearing for clearing in clearings if clearing in game.map.connected), clearings[0])


# Appearance (MR-17.3 to MR-17.10).


def in_order(chits: int) -> list[int]:
    """Chits in the order in which they summon: warnings, then by number, sounds before sites, by name (MR-17.5)."""

    def rank(chit: int) -> tuple[int, bool, str]:
        return whereabouts.NUMBERS.get(chit, 0), PIECES[chit].kind == "site", PIECES[chit].name

    return sorted([chit for chit in indices(chits) if PIECES[chit].kind != "lost"], key=rank)


def names_of(chit: int, warnings: Iterable[int]) -> tuple[str, ...]:
    """The names under which the chart may list a chit: a sound alone, or with a warning of its tile (MR-17.4)."""
    piece = PIECES[chit]
    if piece.kind != "sound":
        return (piece.id,)
    kind = SOUNDS[piece.place].kind
    return (kind, *[f"{kind}_{WARNINGS[PIECES[warning].place].letter.lower()}" for warning in warnings])


def summon(game: Game, chit: int, clearing: int) -> list[tuple[int, int]]:
    """Let the monsters of the first box that isn't empty appear; returns each with its clearing (MR-17.3, MR-17.6)."""
    position, tile = game.position, whereabouts.tile_of(game, chit)
    if tile < 0:
        return []
    where = clearing if PIECES[chit].kind == "warning" else whereabouts.clearing_of_chit(game, chit)
    for name in names_of(chit, indices(position.piles.masks[slots.TILE_WARNING[tile]])):
        for box in SUMMONED.get((position.monster_roll, name), ()):
            waiting = [number for number in box if position.denizen_at[number] == NOWHERE]
            if waiting:
                return [appear(game, number, where, "MR-17.3") for number in waiting]
    return []


def appear(game: Game, denizen: int, clearing: int, clause: str) -> tuple[int, int]:
    """Put a denizen from its box on the map; returns the being and its clearing."""
    game.position.denizen_at[denizen] = clearing
    game.report(clause, events.Appeared, of_denizen(denizen), clearing)
    return of_denizen(denizen), clearing


def summon_natives(game: Game, clearing: int) -> None:
    """Let the prowling group appear whose dwelling is in this clearing (MR-17.8)."""
    position = game.position
    if clearing not in position.dwellings:
        return
    here = {one.id for one, at in zip(DWELLINGS, position.dwellings, strict=True) if at == clearing}
    for group, members in COMING[position.monster_roll]:
        if not here.isdisjoint(group.appears_at):
            for member in [member for member in members if position.denizen_at[member] == NOWHERE]:
                appear(game, member, clearing, "MR-17.8")


def summon_visitors(game: Game, clearing: int) -> None:
    """Let visitor and mission chits appear with monster roll 6 (MR-17.9, MR-17.10)."""
    position = game.position
    if position.monster_roll != VISITORS_ROW:
        return
    for number, chit in enumerate(position.visitors):
        if chit.box >= 0 and any(is_at(game, name, clearing) for name in VISITOR_BOXES[chit.box]):
            position.visitors[number] = evolve(chit, box=NOWHERE, at=clearing)
            game.report("MR-17.9", events.VisitorAppeared, 2 * number + chit.side, clearing)


def is_at(game: Game, name: str, clearing: int) -> bool:
    """Whether a group's unhired leader, a face-up site or a drawn site card is in a clearing (MR-17.9, MR-17.10)."""
    position = game.position
    if name in GROUP:
        leader = LEADERS[GROUP[name]]
        return position.denizen_at[leader] == clearing and position.owners[leader] < 0
    shown = position.face_up if name in SITE else position.revealed
    is_shown = bool(shown >> PIECE[name] & 1)
    return is_shown and discovering.clearing_of_place(game, PLACE_NAMES.index(name)) == clearing
