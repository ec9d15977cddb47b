"""The tools of a character: action chits, Gloves, Boots and horses, with their limits (MR-27.2, MR-27.7, MR-29)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from arcana_core.actions import Action
from arcana_core.cards.cards import indices
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.combat import figures, sheets
from arcana_magicrealm.chapters.travel import effort, fly_chits, flying
from arcana_magicrealm.model.certain import certain
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.chits import actions_of
from arcana_magicrealm.model.denizens import Side
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.locations import FIGURES
from arcana_magicrealm.model.melee import ATTACKS_OF_FORM, BROOMSTICK, FORM_VALUES, MOVES, WINGS, Tool
from arcana_magicrealm.model.pieces import HORSE_PIECES, OF_CLASS, printed_on_treasures

UNLIMITED: Final = 99
LIMITS: Final = printed_on_treasures(lambda card: None if card.effort_limit is None else card.effort_limit or UNLIMITED)
"""The asterisks that each card allows; a printed 0 sets no limit (MR-44.47, MR-44.48)."""
CHITS: Final = tuple([Tool(chit=number) for number in range(12)])
FIRST_VALUE: Final = 50
"""The number of the first value of a form in events: before it are the twelve chits."""
FIRST_WINGS: Final = 80
"""The number of the first flying values in events."""
FIRST_PIECE: Final = 100
"""The number of the first piece in events."""
LIGHT_SIDES: Final = (MOVES[0], ATTACKS_OF_FORM[0])
WALK, GALLOP = actions.word("walk"), actions.word("gallop")


def is_horse(tool: Tool) -> bool:
    """Whether a character plays a horse."""
    return tool.piece >= 0 and bool(HORSE_PIECES >> tool.piece & 1)


def is_duck(being: int, tool: Tool) -> bool:
    """Whether a character plays a Duck chit, which has one direction (MR-45.11)."""
    return tool.chit >= 0 and HEROES[being].chits[tool.chit].action == "duck"


def paces(fit: Iterable[Tool], horse: int) -> tuple[Action, ...]:
    """The sides on which a horse is among these tools."""
    shown = {tool.gallops for tool in fit if tool.piece == horse}
    return tuple([word for gallops, word in ((False, WALK), (True, GALLOP)) if gallops in shown])


def spent(game: Game, being: int) -> tuple[Tool, ...]:
    """The chits and pieces that a character has played in this round (MR-29.10)."""
    return tuple([tool for one, tool in game.fight.tools if one == being])


def spend(game: Game, being: int, tool: Tool, clause: str = "", *, moves: bool = False) -> None:
    """Note that a character has played something in this round (MR-29.10); by the clause, if any, all see it.

    An unleashed chit counts as a Move chit if the character moves by it, else as a Fight chit (MR-43.36).
    """
    if clause:
        game.report(clause, events.ToolPlayed, being, number(tool))
    moved = ((being, tool.chit),) if moves and tool.chit >= 0 else ()
    game.change_fight(tools=(*game.fight.tools, (being, tool)), moved=game.fight.moved + moved)
    play_out(game, being, tool)


def play_out(game: Game, being: int, *played: Tool | None) -> None:
    """Use up a Fly chit; a Tremendous form that plays its light side lets go (MR-39.7, MR-40.15, MR-43.24)."""
    used = [tool for tool in played if tool is not None]
    if any(tool.form in LIGHT_SIDES for tool in used) and figures.is_red(game, game.fight, being):
        sheets.let_go(game, [being])
    if any(tool.wings == BROOMSTICK for tool in used):
        fly_chits.use_broomstick(game, being)


def lender_asked(game: Game, being: int, tool: Tool, question: Callable[..., fly_chits.Lending], *fields: int) -> bool:
    """Whether the caster of a Broomstick is asked about a Move chit that its rider plays (MR-43.27).

    The fields are those of the question itself.
    """
    if tool.chit < 0:
        return False
    return fly_chits.ask_lenders(game, being, figures.strength_of(game, being, tool), question, *fields)


def effort_limit(game: Game, being: int) -> int:
    """The asterisks that a character can play in a round (MR-29.11, MR-44.47, MR-44.48)."""
    active = belongings.active(game, being)
    return max([FIGURES.effort_per_round, *[limit for card, limit in LIMITS.items() if active >> card & 1]])


def effort_left(game: Game, being: int, played: Iterable[Tool] = ()) -> int:
    """The asterisks that a character can still play in this round (MR-29.11)."""
    counted, used = game.figures_of(being), (*spent(game, being), *played)
    return game.effort_limit(being) - sum([counted[tool.chit].effort for tool in used if tool.chit >= 0])


def chits(game: Game, being: int, *kinds: str, played: Iterable[Tool] = ()) -> list[Tool]:
    """The active chits of these kinds that a character can still play in this round (MR-29.10, MR-29.11)."""
    states = game.chits_of(being)
    if not states or game.form_of(being) is not None:  # hirelings have no chits, and those of other forms are frozen
        return []
    counted, fit = game.figures_of(being), actions_of(kinds)
    able = [CHITS[n] for n, one in enumerate(counted) if one.action in fit and states[n] in effort.PLAYABLE]
    if not able:
        return []
    used, left = {tool.chit for tool in (*spent(game, being), *played)}, effort_left(game, being, played)
    return [tool for tool in able if counted[tool.chit].effort <= left and tool.chit not in used]


def cards(game: Game, being: int, kind: str, played: Iterable[Tool] = ()) -> list[Tool]:
    """The active Gloves or Boots that a character can still play in this round (MR-29.10)."""
    worn = belongings.active(game, being) & OF_CLASS[kind]
    if not worn:  # the common case
        return []
    used = {tool.piece for tool in (*spent(game, being), *played)}
    return [Tool(piece=piece) for piece in indices(worn) if piece not in used]


def horses(game: Game, being: int) -> list[Tool]:
    """Both sides of the active horse but the one played in the encounter step; none in caves (MR-27.15, MR-29.7)."""
    worn = 0 if game.map.is_cave(game.fight.clearing) else belongings.active(game, being) & HORSE_PIECES
    both = [Tool(piece=horse, gallops=gallops) for horse in indices(worn) for gallops in (False, True)]
    return [tool for tool in both if tool not in spent(game, being)]


def attackers(game: Game, being: int) -> list[Tool]:
    """The Fight chits and Gloves that can play the character's weapon, or its form's attack (MR-29.3, MR-40.12)."""
    if game.form_of(being) is not None:
        sides = sides_of(game, being, "attack")
        return [one for one in sides if attacks(figures.shown_by(game, being, one))]
    weight = figures.weapon_weight(game, being)
    found = [*chits(game, being, "fight"), *cards(game, being, "gloves")]
    return [tool for tool in found if figures.strength_of(game, being, tool) >= weight]


def movers(game: Game, being: int, *kinds: str, played: Iterable[Tool] = ()) -> list[Tool]:
    """The Move chits, Boots and horses that bear a character's items, the last two its weight as well (MR-29.9)."""
    found = moving(game, being, *kinds, played=played)
    load = figures.load(game, being) if found else 0
    ridden = max(load, HEROES[being].weight_level) if game.form_of(being) is None else load
    return [tool for tool in found if figures.strength_of(game, being, tool) >= (load if tool.chit >= 0 else ridden)]


def flyers(game: Game, being: int) -> list[Tool]:
    """The flying values that bear a character and all its items (MR-29.9)."""
    found = wings(game, being)
    ridden = max(figures.load(game, being), HEROES[being].weight_level) if found else 0
    return [tool for tool in found if figures.strength_of(game, being, tool) >= ridden]


def wings(game: Game, being: int) -> list[Tool]:
    """The flying values that a character can still play in this round; none while it is held (MR-29.7, MR-33.5)."""
    found = () if sheets.held_by(game.fight, being) else flying.playable(game, being)
    return [tool for tool in [Tool(wings=one) for one in found] if tool not in spent(game, being)]


def moving(game: Game, being: int, *kinds: str, played: Iterable[Tool] = ()) -> list[Tool]:
    """Those that would bear it without any load, which others don't know (MR-48.5)."""
    if game.form_of(being) is not None:
        return form_moves(game, being)
    steeds = [] if sheets.held_by(game.fight, being) else horses(game, being)
    return [*chits(game, being, *kinds, played=played), *cards(game, being, "boots", played), *steeds]


# Values of forms (MR-40.12, MR-40.15, MR-43.24).


def form_moves(game: Game, being: int) -> list[Tool]:
    """The moves of its form that are left: one in a round (MR-40.12)."""
    return [] if any(tool.form in MOVES for tool in spent(game, being)) else sides_of(game, being, "move")


def sides_of(game: Game, being: int, value: str) -> list[Tool]:
    """A value of a form, by the sides that it can show: the red one only while it holds someone."""
    form = certain(game.form_of(being), "only the transmorphized play a form")
    light, dark = Tool(form=value), Tool(form=f"dark {value}")
    has_dark = figures.is_red(game, game.fight, being) if form.is_tremendous else form.has_sides
    return [light, dark] if has_dark else [light]


def attacks(side: Side) -> bool:
    """Whether a side of a counter makes an attack."""
    return bool(side.harm or side.spell)


# Charges and actions.


def chargers(game: Game, being: int) -> list[Tool]:
    """The chits and pieces with which a character can charge (MR-26.12, MR-26.13, MR-45.11)."""
    return [*movers(game, being, "move"), *flyers(game, being)]


def limit(game: Game, being: int) -> int:
    """The time that actions must be lower than (MR-27.2)."""
    return min([time for time, _ in limits(game, being)], default=figures.SLOWEST)


def limits(game: Game, being: int, *, in_air: bool = False) -> list[tuple[int, int]]:
    """The move times of the denizens and the times of the charges on a sheet, with who has them (MR-27.2, MR-27.4).

    Only flyers and charges with flying values count against a flight (MR-27.12). When a wish takes a charger away, or
    it becomes mist, its charge is off the sheet too (MR-42.6, MR-43.33). After the wish for peace all are (MR-42.8).
    """
    fight = game.fight
    movers = [one for one in sheets.attackers_of(fight, being) if not in_air or flying.is_flyer(game, one)]
    on_sheets = () if fight.last else fight.charges
    made = [one for one in on_sheets if one.target == being and (one.flies or not in_air)]
    there = [one for one in made if beings.place(game, one.charger) == fight.clearing]
    charges = [one for one in there if not beings.is_mist(game, one.charger)]
    times = [(figures.move_time(game, fight, mover), mover) for mover in movers]
    return times + [(charge.time, charge.charger) for charge in charges]


def in_time(game: Game, being: int, tools: Iterable[Tool]) -> list[Tool]:
    """Those among these that are fast enough for an action (MR-27.2)."""
    fit = [*tools]
    most = limit(game, being) if fit else 0
    return [tool for tool in fit if figures.time_of(game, being, tool) < most]


def plays(game: Game, verb: str, being: int, tools: Iterable[Tool]) -> tuple[Action, ...]:
    """The actions that play these, in the order of the action space; the sides of a horse are one."""
    found = {actions.play(verb, being, tool) for tool in tools}
    return tuple(sorted(found, key=game.action_space.id_of)) if found else ()


def number(tool: Tool | None) -> int:
    """A number for events: chits from 0, values of a form, flying values, then two for each piece (walk, gallop).

    -1 for none.
    """
    if tool is None:
        return -1
    if tool.wings:
        return FIRST_WINGS + WINGS.index(tool.wings)
    if tool.form:
        return FIRST_VALUE + FORM_VALUES.index(tool.form)
    return tool.chit if tool.chit >= 0 else FIRST_PIECE + 2 * tool.piece + tool.gallops
