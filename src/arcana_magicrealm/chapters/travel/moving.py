"""MOVE: from clearing to clearing along a roadway, with what can be carried (MR-9.9, MR-10, MR-43.27)."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from arcana_core.actions import Reasons, Rejection, first_reason
from arcana_core.agenda import step
from arcana_core.cards.cards import indices
from arcana_core.geometry.graphs import Edge
from arcana_core.scenario.bounds import Between
from arcana_magicrealm import events
from arcana_magicrealm.chapters import beings, belongings, ledgers
from arcana_magicrealm.chapters.magic.in_effect import enchantments, energizing
from arcana_magicrealm.chapters.travel import fly_chits, flying
from arcana_magicrealm.model.beings import FIRST_DENIZEN, NOWHERE
from arcana_magicrealm.model.certain import certain
from arcana_magicrealm.model.chits import ACTIVE, serves_as
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.journal import Lacked
from arcana_magicrealm.model.levels import NEGLIGIBLE
from arcana_magicrealm.model.pieces import BEARERS, HORSE_PIECES, PIECE, bearing, heavier, heaviest, unpacked
from arcana_magicrealm.model.realm import ROADS, TILE_OF
from arcana_magicrealm.model.spellings import Clearing, Individual
from arcana_magicrealm.model.turns import Phase, Turn

LOST: Final = "lost"
WOODS: Final = -2
"""The way of those who walk the woods, instead of the number of a hidden path or secret passage (MR-40.14)."""
Way: TypeAlias = Annotated[int, Between(WOODS, len(ROADS) - 1)]
"""A hidden path or secret passage, -1 for an open road or tunnel, -2 for the woods."""


@first_reason
def why_cannot_move(game: Game, turn: Turn, phase: Phase) -> Reasons[None]:
    """Explain why a Move is cancelled; None if it is possible (MR-8.6, MR-9.17, MR-10.1, MR-10.2, MR-10.12)."""
    being, clearing = turn.individual, phase.place
    is_on_road, here = bool(beings.road(game, being)), beings.place(game, being)
    is_led = not is_on_road and is_lost(game, being)
    if not is_on_road and not is_led:  # MR-8.11 has checked the ends of a roadway
        yield clearing == NOWHERE and being >= FIRST_DENIZEN, "MR-10.12", "only characters can leave the map"
        if way_between(game, being, here, clearing) is None:
            is_hidden = bool(game.map.graph.between(here, clearing))
            yield not is_hidden, "MR-10.1", "no roadway leads from here to the recorded place"
            yield Rejection("MR-10.2", "the only roadway there is a hidden path or secret passage not discovered yet")
    is_dark = not is_led and turn.lit and game.map.is_cave(clearing)
    yield is_dark, "MR-8.6", "a sunlight phase has begun today, so caves can't be entered"
    is_new = phase.source in PIECE and turn.changed & HORSE_PIECES & 1 << PIECE[phase.source]
    yield is_new, "MR-9.17", "the horse wasn't active before the start of the phase"


def is_lost(game: Game, being: int) -> bool:
    """Whether a being that uses Move to leave a clearing goes where the dice lead it (MR-43.14)."""
    return not beings.is_companion(being) and enchantments.reaches(game, LOST, being)


def note_unknown_way(game: Game, turn: Turn, phase: Phase) -> None:
    """Note that all see which paths and passages an individual lacks whose Move is cancelled (MR-10.2)."""
    ways = game.map.graph.between(beings.place(game, turn.individual), phase.place)
    ledgers.note(game, Lacked(beings.self_of(turn.individual), sum([1 << edge.secret for edge in ways])))


def road_between(game: Game, being: int, start: int, end: int) -> Edge | None:
    """The roadway that a being takes: an open road or tunnel before others; None if it can use none (MR-10.3)."""
    usable = game.map.graph.between(start, end, known=ledgers.usable_paths(game, being))
    return min(usable, key=lambda edge: edge.secret, default=None)


def way_between(game: Game, being: int, start: int, end: int) -> int | None:
    """The way that a being takes: a roadway, as in `go_along`, else the woods; None if it can use none (MR-40.14)."""
    road = road_between(game, being, start, end)
    if road is not None:
        return road.secret
    return WOODS if end in beings.woods_around(game, being, start) else None


def move_on_foot(game: Game, being: int, phase: Phase) -> None:
    """Move along the roadway, or make the first of two Moves to a mountain clearing (MR-10.1, MR-10.4, MR-10.11)."""
    clearing, ends = phase.place, beings.road(game, being)
    if not ends and is_lost(game, being):
        game.change_turn(climbing=NOWHERE)
        game.roll_on_spell_table(being, LOST)
        return
    climbs = game.map.is_mountain(clearing) and game.turn.climbing != clearing
    game.change_turn(climbing=clearing if climbs else NOWHERE)
    if ends and not climbs:
        leave_road(game, being, clearing)
    elif clearing == NOWHERE:
        game.leave_map(beings.seat_of(game, being))
    elif not climbs:
        way = certain(way_between(game, being, beings.place(game, being), clearing), "only such a Move isn't cancelled")
        game.followers_move(being, clearing, way)
        game.go_along(being, clearing, way)


def move(game: Game, being: int, phase: Phase) -> None:
    """Move, unless the caster of a Broomstick may turn the Move into a flight to that tile (MR-10.1, MR-43.27).

    One who is lost may have recorded a Move to a tile that is too far away (MR-41.1).
    """
    is_near = phase.place >= 0 and TILE_OF[phase.place] in flying.within_reach(game, being)
    on_foot = is_near and game.form_of(being) is None
    strength = move_strength(game, being) if on_foot and fly_chits.lent_broomsticks(game, being) else NEGLIGIBLE
    if not fly_chits.ask_lenders(game, being, strength, LendMove):
        move_on_foot(game, being, phase)


def move_strength(game: Game, being: int) -> int:
    """The strength of the weakest Move chit that carries what a character has on a Move; 0 without one (MR-10.6)."""
    owned = belongings.owned(game, being)
    load = heaviest(unpacked(owned, belongings.active(game, being)))
    return min([level for level in move_levels(game, being) if level >= load], default=NEGLIGIBLE)


def move_levels(game: Game, being: int) -> list[int]:
    """The strengths of a character's active Move chits (MR-10.6)."""
    chits = zip(game.figures_of(being), game.chits_of(being), strict=True)
    return [chit.level for chit, state in chits if serves_as(chit, "move") and state == ACTIVE]


class LendMove(fly_chits.Lending):
    """Ask whether a Move becomes a flight by Broomstick (MR-43.27)."""

    def settle(self, game: Game, lent: tuple[int, ...]) -> None:
        """Let the rider fly to the tile of the Move, or move."""
        phase, effects = game.turn.phases[game.turn.number], self.effects(game, lent)
        if len(effects) == 1:
            fly_chits.put_to_use(game, effects[0])
            flying.fly_to(game, self.rider, TILE_OF[phase.place])
        else:
            self.flies(game, lent)
            move_on_foot(game, self.rider, phase)


def leave_road(game: Game, being: int, clearing: int) -> None:
    """Move off a roadway to a clearing at one of its ends, or out of the woods, with everything (MR-8.11, MR-8.12).

    Spies there discover a hidden path or secret passage (MR-10.10).
    """
    one = beings.character_of(game, being)
    was_in_woods = len(one.road) == 1
    road = None if was_in_woods else road_between(game, being, *one.road)
    one.came = NOWHERE if was_in_woods else next(end for end in one.road if end != clearing)
    one.road = ()
    game.enter(being, clearing)
    if road is not None and shows(game, being, road.secret):
        game.reveal_to_spies(being, 1 << road.secret, 0, (clearing,))


def shows(game: Game, being: int, secret: int) -> bool:
    """Whether others can learn the secret of a way from a being that takes it: not of undiscovered mist (MR-43.33)."""
    return secret >= 0 and (not beings.is_mist(game, being) or bool(ledgers.paths(game, being) >> secret & 1))


def go_along(game: Game, being: int, clearing: int, secret: int = NOWHERE) -> None:
    """Abandon what a being can't carry, then take it to a clearing, along a roadway as in `Way` (MR-10.6)."""
    game.then(arrive(being, clearing, secret))
    game.abandon(being, left_behind(game, being), "MR-10.6")


@step
def arrive(game: Game, being: Individual, clearing: Clearing, secret: Way) -> None:
    """Enter the clearing at the end of the roadway; spies discover the path or passage (MR-10.1, MR-10.10)."""
    start = beings.place(game, being)
    if start < 0:
        return
    game.enter(being, clearing)
    if being < FIRST_DENIZEN:
        beings.character_of(game, being).came = NOWHERE if secret == WOODS else start
    if shows(game, being, secret):
        ledgers.note_used(game, being, 1 << secret, 0)
        game.reveal_to_spies(being, 1 << secret, 0, (start, clearing))


def enter(game: Game, being: int, clearing: int) -> None:
    """Put a being into a clearing that it enters by moving (MR-10.1)."""
    beings.put(game, being, clearing)
    game.report("MR-10.1", events.Entered, being, clearing)
    game.has_entered(being, clearing)


def has_entered(game: Game, being: int, clearing: int) -> None:
    """Deactivate horses in a cave, and deliver missions, of a being that has come to a clearing (MR-9.11, MR-19.5).

    In its turn it may thereby have been in a cave, and has climbed no mountain from here (MR-8.6, MR-10.5).
    """
    turn = game.position.turn
    if turn is not None and turn.individual == being:
        game.change_turn(caved=turn.caved or game.map.is_cave(clearing), climbing=NOWHERE)
    belongings.dismount_in_cave(game, being)
    game.mission_entered(being)
    energizing.energize_supplied(game)


# Carrying (MR-9.9, MR-10.6 to MR-10.8).


def carrier_strength(game: Game, being: int) -> int:
    """The greatest strength with which an individual carries; negligible without a carrier (MR-10.6, MR-10.8)."""
    underlings = [follower for follower in game.followers_of(being) if beings.is_underling(game, follower)]
    carriers = [one for one in underlings if not beings.is_mist(game, one)]  # MR-43.33
    strengths, form = [NEGLIGIBLE], game.form_of(being)
    if form is not None:
        strengths.append(form.strength)
    elif being >= FIRST_DENIZEN:
        carriers.append(being)
    else:
        strengths += move_levels(game, being)
    strengths += [bearing(piece) for piece in indices(belongings.active(game, being) & BEARERS.mask)]
    bodies = [game.form_of(carrier) or DENIZENS[carrier - FIRST_DENIZEN] for carrier in carriers]
    return max(strengths + [body.strength for body in bodies])


def left_behind(game: Game, being: int) -> int:
    """The items that an individual can't take along when it leaves a clearing (MR-10.6)."""
    items = unpacked(belongings.owned(game, being), belongings.active(game, being))
    return heavier(items, carrier_strength(game, being)) if items else 0
