"""FLY: from tile to tile through the air, and landing by die (MR-41)."""

from __future__ import annotations

from typing import Final, NamedTuple

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import evolve, step
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.days import phases
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.chapters.travel import effort, fly_chits
from arcana_magicrealm.model.beings import ALOFT, FIRST_DENIZEN, NOWHERE, denizen_of
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.denizens import DENIZENS, Figures
from arcana_magicrealm.model.enchantments import PIECE as OF_PIECE
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.levels import level
from arcana_magicrealm.model.melee import BROOMSTICK, CARPET, WINGS
from arcana_magicrealm.model.pieces import HORSE_PIECES, ITEMS, PIECE, heavier, heaviest
from arcana_magicrealm.model.realm import CLEARINGS, OF_TILE
from arcana_magicrealm.model.spellings import Individual, Tile
from arcana_magicrealm.model.spells import FLYING_VALUES
from arcana_magicrealm.model.turns import Phase, Turn

CARPET_PIECE: Final = PIECE[CARPET]
ON_CARPET: Final = (OF_PIECE, CARPET_PIECE)
"""The target of the spell that the Carpet bears (MR-44.56)."""
FORM, STEED, NATURE = "form", "steed", "nature"


class Wings(NamedTuple):
    """Flying values: a strength and a time, and what gives them (MR-41.2).

    Attributes:
        strength: as a level.
        time: of the flight in combat.
        source: the spell that has made a Fly chit, the id of the Carpet, "form", "steed", or "nature" of a monster.
    """

    strength: int
    time: int
    source: str


# In the air (MR-41.4).


def tiles_of(game: Game, being: int) -> tuple[int, ...]:
    """The tile over which a being is in the air, two if it is between them; () on the ground."""
    return next((tiles for one, tiles in game.position.aloft if one == being), ())


def rise(game: Game, being: int, *tiles: int) -> None:
    """Put a being into the air over a tile, or between two (MR-27.12, MR-41.1)."""
    beings.put(game, being, ALOFT)
    kept = [pair for pair in game.position.aloft if pair[0] != being]
    game.position.aloft = tuple(sorted([*kept, (being, tiles)]))


# Flying values (MR-41.2, MR-41.9, MR-41.10).


def wings_of(game: Game, being: int) -> list[Wings]:
    """Everything with which a being can fly by itself (MR-41.2)."""
    found = fly_chits_of(game, being)
    of_chits = [Wings(level(FLYING_VALUES[one].strength), FLYING_VALUES[one].time, one) for one in found]
    body = body_of(game, being)
    if body is None or not body.flies:
        return of_chits
    return [Wings(body.strength, body.light.move or 0, FORM if game.form_of(being) else NATURE), *of_chits]


def body_of(game: Game, being: int) -> Figures | None:
    """The figures of a being in another form, or of a denizen; None for a character in its own form (MR-40.7)."""
    return game.form_of(being) or (DENIZENS[denizen_of(being)] if beings.is_denizen(being) else None)


def fly_chits_of(game: Game, being: int) -> list[str]:
    """The spells and cards that give a being flying values: in another form only winds do (MR-40.12, MR-43.20)."""
    found = [spell for spell in fly_chits.FLY_SPELLS if enchantments.works(game, spell, being)]
    if BROOMSTICK in found and not (fly_chits.own_fly_chit(game, being) or fly_chits.lent_broomsticks(game, being)):
        found.remove(BROOMSTICK)  # no one is left who could lend it
    if game.form_of(being) is not None:
        return [spell for spell in found if spell == fly_chits.WINDS]
    if belongings.active(game, being) >> CARPET_PIECE & 1 and enchantments.works(game, CARPET, ON_CARPET):
        found.append(CARPET)
    return found


def is_flyer(game: Game, being: int) -> bool:
    """Whether a being flies by its nature or in its form (MR-41.9)."""
    body = body_of(game, being)
    return body is not None and body.flies


def playable(game: Game, being: int) -> tuple[str, ...]:
    """The Fly chits and the Carpet whose flying values a character can play in combat (MR-29.7, MR-43.27)."""
    if not game.position.enchantments:  # the common case
        return ()
    found = {one.source for one in wings_of(game, being)}
    is_lent = fly_chits.own_fly_chit(game, being) is None
    return tuple([one for one in WINGS if one in found and not (one == BROOMSTICK and is_lent)])


def best_wings(game: Game, being: int) -> Wings | None:
    """The flying values that a being uses by day, steeds included; None if it can't fly (MR-41.2, MR-41.10).

    They are the strongest, of equal ones those that aren't used up.
    """
    carried = [Wings(DENIZENS[denizen_of(steed)].strength, 0, STEED) for steed in steeds(game, being)]
    strong = [one for one in (*wings_of(game, being), *carried) if one.strength >= weight_of(game, being)]
    return max(strong, key=lambda one: (one.strength, one.source not in fly_chits.FLY_SPELLS), default=None)


def weight_of(game: Game, being: int) -> int:
    """The weight of a being that flies by itself: of a form its own (MR-40.7)."""
    body = body_of(game, being)
    return HEROES[being].weight_level if body is None else body.strength


# Steeds (MR-41.10).


def steeds(game: Game, being: int) -> list[int]:
    """The controlled Bats and Flying Dragons that follow a character and can carry it and its items (MR-41.10)."""
    if being >= FIRST_DENIZEN or not game.position.guides:
        return []
    load = max(weight_of(game, being), heaviest(belongings.owned(game, being) & ITEMS.mask))
    followers = [one for one, guide in game.position.guides if guide == being and game.is_controlled(one)]
    bodies = [(one, DENIZENS[denizen_of(one)]) for one in followers if game.form_of(one) is None]
    return [one for one, body in bodies if body.flies and body.strength >= load]


def rider_of(game: Game, steed: int) -> int:
    """The character that a steed carries through the air; -1 for none (MR-41.10)."""
    rider = game.guide_of(steed)
    if rider < 0 or not tiles_of(game, steed) or steed not in steeds(game, rider):
        return NOWHERE
    wings = best_wings(game, rider)
    return rider if wings is not None and wings.source == STEED else NOWHERE


# The activity (MR-41.1, MR-41.3, MR-41.8).


def why_cannot_fly(game: Game, turn: Turn, phase: Phase) -> Rejection | None:
    """Explain why a flight is cancelled; None if it is possible (MR-41.1, MR-41.2, MR-27.12)."""
    being = turn.individual
    if phase.place not in within_reach(game, being):
        return Rejection("MR-41.1", "you can fly only over your own tile or to one beside it")
    if len(tiles_of(game, being)) < 2 and best_wings(game, being) is None:
        return Rejection("MR-41.2", "nothing with which you could fly is strong enough to carry you")
    return None


def within_reach(game: Game, being: int) -> tuple[int, ...]:
    """The tiles to which a being could fly from where it is: from between two only one of these (MR-27.12, MR-41.1)."""
    return phases.flights(game.map, tiles_of(game, being), beings.place(game, being))


def fly(game: Game, being: int, phase: Phase) -> None:
    """Fly to the recorded tile, unless the steed has stopped following meanwhile (MR-41.1, MR-41.10)."""
    reason = why_cannot_fly(game, game.turn, phase)
    if reason is None:
        set_off(game, being, phase.place)
    else:
        seat = beings.seat_of(game, being)
        game.report(reason.clause, events.ActivityCancelled, being, seat, "FL", phase.place, reason.reason)


def set_off(game: Game, being: int, tile: int) -> None:
    """Let a being that can fly do so, if the caster of a Broomstick that has to carry it allows that (MR-43.27)."""
    wings = best_wings(game, being) if len(tiles_of(game, being)) < 2 else None  # MR-27.12
    if wings is not None and wings.source in fly_chits.FLY_SPELLS:
        used = fly_chits.own_fly_chit(game, being, wings.source)
        if used is None:
            lent = fly_chits.lent_broomsticks(game, being)[0]
            game.then(LendPhase(enchantments.controller_of(game, lent), being, enchantments.age(lent), (), tile))
            return
        fly_chits.put_to_use(game, used)
    fly_to(game, being, tile)


class LendPhase(fly_chits.Lending):
    """Ask whether the Broomstick serves for a Fly phase: one that is lent is enough (MR-43.27)."""

    tile: Tile

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Let the rider fly, or ask about the next Broomstick."""
        if action == actions.YES:
            fly_chits.put_to_use(game, self.effects(game, (self.number,))[0])
            fly_to(game, self.rider, self.tile)
        else:
            super().answer(game, action, player)

    def settle(self, game: Game, lent: tuple[int, ...]) -> None:
        """Let the rider's phase be lost, or leave it behind its guide."""
        if game.guide_of(self.rider) >= 0:
            game.stop_following(self.rider, game.turn.from_, "MR-15.9")
        else:
            seat = beings.seat_of(game, self.rider)
            why = "no Broomstick is lent for it"
            game.report("MR-43.27", events.ActivityCancelled, self.rider, seat, "FL", self.tile, why)


def fly_to(game: Game, being: int, tile: int) -> None:
    """Fly to a tile; those who follow the one whose turn it is go along, if they can (MR-41.1, MR-41.8)."""
    followers = game.followers_of(being) if being == game.turn.individual else ()
    game.then(take_off(being, tile), *[go_along(follower, tile) for follower in followers])


@step
def go_along(game: Game, being: Individual, tile: Tile) -> None:
    """Let a follower fly with its guide, or leave it behind; a familiar goes with its character (MR-41.8, MR-45.26).

    One without chits in play doesn't take off (MR-11.16).
    """
    guide = game.guide_of(being)
    if guide < 0:
        return
    if beings.is_companion(being) and guide == beings.self_of(being):
        game.then(go_aloft(being, tile))
    elif best_wings(game, being) is None or (beings.place(game, being) >= 0 and effort.is_exhausted(game, being)):
        game.stop_following(being, game.turn.from_, "MR-15.9")
    else:
        set_off(game, being, tile)


@step
def take_off(game: Game, being: Individual, tile: Tile) -> None:
    """Leave the ground, unhidden, without horses and heavy items; or go on through the air (MR-41.3)."""
    beings.unhide(game, being, "MR-41.3")
    wings = best_wings(game, being)
    game.then(go_aloft(being, tile))
    if beings.place(game, being) >= 0 and wings is not None:
        game.restore_load(being)  # the pack horses stay: MR-9.14
        game.abandon(being, left_behind(game, being, wings.strength), "MR-41.3")


def left_behind(game: Game, being: int, strength: int) -> int:
    """The pieces that a flyer abandons: its horses, and every item heavier than its flying strength (MR-41.3)."""
    owned = belongings.owned(game, being)
    return owned & HORSE_PIECES | heavier(owned & ITEMS.mask, strength)


@step
def go_aloft(game: Game, being: Individual, tile: Tile) -> None:
    """Be in the air over a tile (MR-41.1)."""
    rise(game, being, tile)
    game.report("MR-41.1", events.Flew, being, tile)


# Landing (MR-41.6, MR-41.7, MR-41.11).


@step
def land(game: Game, being: Individual) -> None:
    """Land in the clearing that a die names, with all who follow through the air (MR-41.6)."""
    bring_down(game, company(game, being))


def company(game: Game, being: int) -> list[int]:
    """Those who are in the air among a being and all who follow it: they land together (MR-41.6, MR-41.10)."""
    return [one for one in (being, *game.followers_of(being)) if tiles_of(game, one)]


def bring_down(game: Game, landing: list[int]) -> None:
    """Land together; a number that the tile lacks is rolled again (MR-41.6, MR-41.7, MR-41.11)."""
    if not landing:
        return
    tiles = tiles_of(game, landing[0])
    clearing = drawn_clearing(game, tiles[0])
    game.report("MR-41.6", events.Landed, landing[0], clearing)
    for one in landing:
        beings.come_down(game, one)
        game.enter(one, clearing)
        fly_chits.use_up(game, one)
        if one < FIRST_DENIZEN:
            beings.character_of(game, one).came = NOWHERE  # MR-27.8
    if len(tiles) > 1:
        lose_phase(game, landing[0])
    turn = game.position.turn
    if turn is not None and turn.individual in landing and turn.lit and game.map.is_cave(clearing):
        game.change_turn(done=True)  # MR-41.7


def come_down_with(game: Game, being: int) -> int:
    """Let a being that stops following in the air land, a steed with its rider (MR-41.6, MR-41.10).

    Returns the being that stops: a rider who follows someone else can't go on without its steed.
    """
    rider = rider_of(game, being)
    bring_down(game, company(game, being if rider < 0 else rider))
    return rider if rider >= 0 and game.guide_of(rider) >= 0 else being


def lose_phase(game: Game, being: int) -> None:
    """Spend the first phase of a turn on the flight that should have been recorded for it (MR-27.12)."""
    turn = game.position.turn
    if turn is not None and turn.individual == being and turn.phases:
        blank = evolve(turn.phases[0], activity="-", place=NOWHERE)
        game.change_turn(phases=(blank, *turn.phases[1:]))


def falls_into(game: Game, being: int) -> int:
    """The clearing where what a being gives up lies: its ground, or below it by a die (MR-8.11, MR-41.12)."""
    clearing = beings.ground(game, being)
    return clearing if clearing != ALOFT else drawn_clearing(game, tiles_of(game, being)[0])


def abandon_options(game: Game, being: int) -> tuple[Action, ...]:
    """Abandoning an item at the start of a phase in the air (MR-41.12)."""
    found = belongings.rearrange_options(game, being) if tiles_of(game, being) else ()
    return tuple([one for one in found if is_abandoned(one)])


def is_abandoned(action: Action) -> bool:
    """Whether an action abandons an item (MR-41.12)."""
    verb, piece = actions.handled(action)
    return verb == "abandon" and bool(ITEMS.mask >> piece & 1)


def fall(game: Game, being: int) -> None:
    """Let a being that dies in the air fall with its belongings into the clearing that a die names (MR-41.12)."""
    tiles = tiles_of(game, being)
    if tiles:
        clearing = drawn_clearing(game, tiles[0])
        beings.come_down(game, being)
        beings.put(game, being, clearing)


def drawn_clearing(game: Game, tile: int) -> int:
    """The clearing of a tile that one die names, unmodified (MR-41.6, MR-41.12)."""
    numbered = {CLEARINGS[clearing][1]: clearing for clearing in OF_TILE[tile]}
    roll = game.rng.die(6)
    while roll not in numbered:
        roll = game.rng.die(6)
    return numbered[roll]
