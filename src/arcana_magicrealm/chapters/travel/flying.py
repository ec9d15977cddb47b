"""FLY: from tile to tile through the air, and landing by die (MR-41)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step, evolve, step
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, belongings
from arcana_magicrealm.chapters.magic import enchantments
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.enchantments import PIECE as OF_PIECE
from arcana_magicrealm.model.levels import level
from arcana_magicrealm.model.melee import BROOMSTICK, CARPET, WINGS
from arcana_magicrealm.model.pieces import HORSE_PIECES, ITEMS, PIECE, heavier, heaviest
from arcana_magicrealm.model.realm import CLEARING, OF_TILE, TILE_OF, TILES
from arcana_magicrealm.model.spells import FLYING_VALUES
from arcana_magicrealm.model.state import ALOFT, FIRST_DENIZEN, NOWHERE, Individual, Phase, Tile, Turn, denizen_of

if TYPE_CHECKING:
    from arcana_core.effects import Effect
    from arcana_magicrealm.game import Game

WINDS: Final = "hurricane_winds"
FLY_SPELLS: Final = (BROOMSTICK, WINDS)
"""The spells that make a Fly chit (MR-39.7)."""
CARPET_PIECE: Final = PIECE[CARPET]
ON_CARPET: Final = (OF_PIECE, CARPET_PIECE)
"""The target of the spell that the Carpet bears (MR-44.56)."""
FORM, STEED, NATURE = "form", "steed", "nature"


class Wings(NamedTuple):
    """Flying values: a strength and a time, and what gives them (MR-41.2).

    Attributes:
        strength: as a level.
        time: of the flight in combat.
        source: the spell that has made a Fly chit, the id of a card, "form", "steed", or "nature" of a monster.
    """

    strength: int
    time: int
    source: str


# In the air (MR-41.4).


def tiles_of(game: Game, being: int) -> tuple[int, ...]:
    """The tile over which a being is in the air, two if it is between them; () on the ground."""
    return next((tiles for one, tiles in game.position.aloft if one == being), ())


def rise(game: Game, being: int, *tiles: int) -> None:
    """Put a being into the air over a tile, or between two."""
    beings.put(game, being, ALOFT)
    kept = [pair for pair in game.position.aloft if pair[0] != being]
    game.position.aloft = tuple(sorted([*kept, (being, tiles)]))


# Flying values (MR-41.2, MR-41.9, MR-41.10).


def wings_of(game: Game, being: int) -> list[Wings]:
    """Everything with which a being can fly by itself (MR-41.2)."""
    form = game.form_of(being)
    if form is not None:
        return [Wings(form.strength, form.light.move or 0, FORM)] if form.flies else []
    if being >= FIRST_DENIZEN:
        one = DENIZENS[denizen_of(being)]
        return [Wings(one.strength, one.light.move or 0, NATURE)] if one.flies else []
    found = []
    for spell in FLY_SPELLS:
        if enchantments.works(game, spell, being):
            pace = FLYING_VALUES[spell]
            found.append(Wings(level(pace.strength), pace.time, spell))
    if belongings.active(game, being) >> CARPET_PIECE & 1 and enchantments.works(game, CARPET, ON_CARPET):
        pace = FLYING_VALUES[CARPET]
        found.append(Wings(level(pace.strength), pace.time, CARPET))
    return found


def is_flyer(game: Game, being: int) -> bool:
    """Whether a being flies by its nature or in its form (MR-41.9)."""
    form = game.form_of(being)
    if form is not None:
        return form.flies
    return beings.is_denizen(being) and DENIZENS[denizen_of(being)].flies


def playable(game: Game, being: int) -> tuple[str, ...]:
    """The Fly chits and the Carpet whose flying values a character can play in combat (MR-29.7, MR-43.27)."""
    if not game.position.enchantments:  # the common case
        return ()
    found = {one.source for one in wings_of(game, being)}
    is_lent = own_broomstick(game, being) is None
    return tuple([one for one in WINGS if one in found and not (one == BROOMSTICK and is_lent)])


def own_broomstick(game: Game, being: int) -> Effect | None:
    """A Broomstick that a character has cast on itself: it plays the Fly chit directly (MR-43.27)."""
    mine = enchantments.working(game, BROOMSTICK, being)
    return next((one for one in mine if controller(game, one) == being), None)


def controller(game: Game, effect: Effect) -> int:
    """The character who controls a spell that makes a Fly chit."""
    return enchantments.controller(game, enchantments.find(game, effect.source))


def lent_broomstick(game: Game, being: int) -> Effect | None:
    """The oldest Broomstick that another character has cast on a being, who controls its use (MR-43.27)."""
    if not game.position.effects.has(BROOMSTICK, being):  # the common case
        return None
    working = enchantments.working(game, BROOMSTICK, being)
    return next((one for one in working if controller(game, one) != being), None)


@step
class Lending(asking.BeingAsked):
    """A question to the caster of a Broomstick about its use by its rider (MR-43.27, MR-47.40)."""

    rider: Individual

    choices = (actions.YES, actions.NO)
    rejection = Rejection("MR-47.40", "let your Broomstick be used or not")

    def use(self, game: Game, clause: str = "MR-39.7") -> None:
        """Use the Fly chit up, or break the spell."""
        effect = lent_broomstick(game, self.rider)
        assert effect is not None, "it is asked about"
        enchantments.release(game, effect, clause)


@step
class BreakBroomstick(Lending):
    """Ask whether the spell is broken, because its rider uses a stronger Move chit (MR-43.27)."""

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Break it, or not."""
        if action == actions.YES:
            self.use(game, "MR-43.27")


def ask_lender(game: Game, rider: int, strength: int, question: Callable[[int], Step[Game]]) -> bool:
    """Ask the caster of a Broomstick what its rider's Move chit becomes, or whether to break it (MR-43.27).

    Args:
        game: the game.
        rider: who plays the Move chit.
        strength: of the Move chit.
        question: the question for a chit as strong as the Fly chit, from the caster.

    Returns:
        Whether the question is asked: then its answer goes on with the charge, run or maneuver.
    """
    effect = lent_broomstick(game, rider)
    if effect is None:
        return False
    caster, own = controller(game, effect), level(FLYING_VALUES[BROOMSTICK].strength)
    if strength > own:
        game.then(BreakBroomstick(caster, rider))
    elif strength == own:
        game.then(question(caster))
    return strength == own


def use_broomstick(game: Game, being: int) -> None:
    """Use up the Fly chit of a character's own Broomstick in combat (MR-39.7)."""
    effect = own_broomstick(game, being)
    assert effect is not None, "only its own Fly chit is played by a character"
    enchantments.release(game, effect, "MR-39.7")


def best_wings(game: Game, being: int) -> Wings | None:
    """The strongest flying values of a being by day, a steed's included; None if it can't fly (MR-41.2, MR-41.10)."""
    found = [*wings_of(game, being), *steeds(game, being)]
    strong = [one for one in found if one.strength >= weight_of(game, being)]
    return max(strong, default=None)


def steeds(game: Game, being: int) -> list[Wings]:
    """The flying monsters that follow a character and can carry it with everything it has (MR-41.10)."""
    if being >= FIRST_DENIZEN:
        return []
    load = max(weight_of(game, being), heaviest(belongings.owned(game, being) & ITEMS))
    followers = [one for one in game.followers_of(being) if beings.is_monster(one) and game.is_controlled(one)]
    flyers = [DENIZENS[denizen_of(one)] for one in followers if DENIZENS[denizen_of(one)].flies]
    return [Wings(one.strength, 0, STEED) for one in flyers if one.strength >= load]


def ridden(game: Game, being: int) -> list[int]:
    """The flying monsters that carry a character through the air: they land with it (MR-41.10)."""
    wings = best_wings(game, being)
    if wings is None or wings.source != STEED:
        return []
    followers = [one for one in game.followers_of(being) if beings.is_monster(one) and game.is_controlled(one)]
    return [one for one in followers if is_flyer(game, one) and tiles_of(game, one)]


def weight_of(game: Game, being: int) -> int:
    """The weight of a being that flies: of a form its own (MR-40.7)."""
    form = game.form_of(being)
    if form is not None:
        return form.strength
    return HEROES[being].weight_level if being < FIRST_DENIZEN else DENIZENS[denizen_of(being)].strength


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
    tiles, at = tiles_of(game, being), beings.place(game, being)
    if len(tiles) > 1:
        return tiles
    own = tiles[0] if tiles else TILE_OF[at] if at >= 0 else -1
    return (own, *game.map.neighbours[own]) if own >= 0 else ()


def fly(game: Game, turn: Turn, phase: Phase) -> None:
    """Fly to the recorded tile, if the caster of a Broomstick that has to carry allows it (MR-41.1, MR-43.27)."""
    carried, lent = best_wings(game, turn.individual), lent_broomstick(game, turn.individual)
    if carried is not None and carried.source == BROOMSTICK and lent is not None:
        game.then(LendPhase(controller(game, lent), turn.individual, phase.place))
    else:
        fly_to(game, turn, phase.place)


@step
class LendPhase(Lending):
    """Ask whether the Broomstick serves for a Fly phase (MR-43.27)."""

    tile: Tile

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Let the rider fly, or let its phase be lost."""
        if action == actions.YES:
            fly_to(game, game.turn, self.tile)
            return
        seat = beings.seat_of(game, self.rider)
        game.report("MR-43.27", events.ActivityCancelled, self.rider, seat, "FL", self.tile)


def fly_to(game: Game, turn: Turn, tile: int) -> None:
    """Fly to a tile; followers who can fly go along (MR-41.1, MR-41.3, MR-41.8)."""
    carried = best_wings(game, turn.individual)
    game.then(take_off(turn.individual, tile))
    for follower in game.followers_of(turn.individual):
        is_steed = carried is not None and carried.source == STEED and beings.is_monster(follower)
        if best_wings(game, follower) is None and not is_steed:
            if game.guide_of(follower) >= 0:
                game.stop_following(follower, turn.from_, "MR-15.9")
        else:
            game.then(take_off(follower, tile))


@step
def take_off(game: Game, being: Individual, tile: Tile) -> None:
    """Leave the ground, unhidden, without horses and heavy items; or go on through the air (MR-41.3)."""
    if game.position.had_turn >> being & 1:
        return
    beings.unhide(game, being, "MR-41.3")
    wings = best_wings(game, being)
    if beings.place(game, being) >= 0 and wings is not None:
        game.then(depart(being, tile))
        game.abandon(being, left_behind(game, being, wings.strength))
    else:
        game.then(depart(being, tile))


def left_behind(game: Game, being: int, strength: int) -> int:
    """The pieces that a flyer abandons: its horses, and every item heavier than its flying strength (MR-41.3)."""
    owned = belongings.owned(game, being)
    return owned & HORSE_PIECES | heavier(owned & ITEMS, strength)


@step
def depart(game: Game, being: Individual, tile: Tile) -> None:
    """Be in the air over a tile."""
    rise(game, being, tile)
    game.report("MR-41.1", events.Flew, being, tile)


# Landing (MR-41.6, MR-41.7, MR-41.11).


@step
def land(game: Game, being: Individual) -> None:
    """Land in the clearing that a die names; a number that the tile lacks is rolled again (MR-41.6)."""
    tiles = tiles_of(game, being)
    if not tiles:
        return
    clearing = clearing_below(game, being, tiles[0])
    for one in (being, *ridden(game, being)):
        beings.come_down(game, one)
        game.enter(one, clearing)
    use_up(game, being)
    if being < FIRST_DENIZEN:
        beings.character(game, game.position.seats[being]).came = NOWHERE  # MR-27.8
    if len(tiles) > 1:
        lose_phase(game, being)
    turn = game.position.turn
    if turn is not None and turn.individual == being and turn.lit and game.map.is_cave(clearing):
        game.position.turn = evolve(turn, done=True)  # MR-41.7


def lose_phase(game: Game, being: int) -> None:
    """Spend the first phase of a turn on the flight that should have been recorded for it (MR-27.12)."""
    turn = game.position.turn
    if turn is not None and turn.individual == being and turn.phases:
        blank = evolve(turn.phases[0], activity="-", place=NOWHERE)
        game.position.turn = evolve(turn, phases=(blank, *turn.phases[1:]))


def falls_into(game: Game, being: int) -> int:
    """The clearing into which a piece falls that a being abandons in the air (MR-41.12)."""
    return drawn_clearing(game, tiles_of(game, being)[0])


def abandon_options(game: Game, being: int) -> tuple[Action, ...]:
    """Abandoning an item at the start of a phase in the air (MR-41.12)."""
    if not tiles_of(game, being):
        return ()
    return tuple([one for one in belongings.rearrange_options(game, being) if is_abandoned(one)])


def is_abandoned(action: Action) -> bool:
    """Whether an action abandons an item."""
    verb, piece = actions.handled(action)
    return verb == "abandon" and bool(ITEMS >> piece & 1)


def fall(game: Game, being: int) -> None:
    """Let a being that dies in the air fall with its belongings into the clearing that a die names (MR-41.12)."""
    tiles = tiles_of(game, being)
    if tiles:
        clearing = drawn_clearing(game, tiles[0])
        beings.come_down(game, being)
        beings.put(game, being, clearing)


def clearing_below(game: Game, being: int, tile: int) -> int:
    """The clearing of a tile in which a being lands (MR-41.6)."""
    clearing = drawn_clearing(game, tile)
    game.report("MR-41.6", events.Landed, being, clearing)
    return clearing


def drawn_clearing(game: Game, tile: int) -> int:
    """The clearing of a tile that one die names, unmodified (MR-41.6, MR-41.12)."""
    numbers = [int(CLEARING_NUMBER[clearing]) for clearing in OF_TILE[tile]]
    roll = game.rng.die(6)
    while roll not in numbers:
        roll = game.rng.die(6)
    return CLEARING[TILES[tile].id, roll]


def use_up(game: Game, being: int) -> None:
    """Use up a Fly chit, which served for all flights until now (MR-39.7, MR-41.11)."""
    for effect in [one for spell in FLY_SPELLS for one in game.position.effects.of(spell, being)]:
        enchantments.release(game, effect, "MR-41.11")


def denizens_aloft(game: Game) -> list[int]:
    """Those in the air who take no turns: they land before the first chit of Daylight (MR-43.20)."""
    return [one for one, _ in game.position.aloft if not beings.takes_turns(game, one)]


def landing(game: Game, being: int, activity: str) -> list[int]:
    """Those who land before an activity: the individual in the air and its followers, unless it flies on (MR-41.6)."""
    if activity == "FL" or not game.position.aloft:
        return []
    return [one for one in (being, *game.followers_of(being)) if tiles_of(game, one)]


CLEARING_NUMBER: Final = {clearing: number for (_, number), clearing in CLEARING.items()}
"""By clearing its number in its tile."""
