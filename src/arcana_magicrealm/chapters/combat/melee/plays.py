"""Attacks, maneuvers, shields and boxes, chosen in secret and at the same time (MR-29).

A player's picks follow a script of questions, which depends on the picks before: attack and direction, maneuver and
direction, shield, then the boxes of everybody that the player places.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

from arcana_core.actions import Action, Reasons, Rejection, first_reason
from arcana_core.agenda import evolve
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.asking import SecretPicks
from arcana_magicrealm.chapters.combat import figures, tools, unplayable
from arcana_magicrealm.chapters.combat.encounter import luring
from arcana_magicrealm.chapters.combat.melee import naming, placing
from arcana_magicrealm.chapters.combat.melee.placing import Counter, Face, Group
from arcana_magicrealm.chapters.combat.sheets import DARK, LIGHT, turn_side
from arcana_magicrealm.chapters.magic import coming_to_life
from arcana_magicrealm.chapters.travel import fly_chits
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.melee import BROOMSTICK, DARK_SIDES, PARTS, Fight, Play, Stand, Tool
from arcana_magicrealm.model.pieces import OF_CLASS, WEAPONS

NO_ATTACK, NO_MANEUVER = actions.word("no attack"), actions.word("no maneuver")
TURN_ALERTED, TURN_UNALERTED = actions.word("turn alerted"), actions.word("turn unalerted")
THRUSTS, COURSES, SHIELDS = (tuple([actions.Go(first + way) for way in range(3)]) for first in (0, 3, 6))
DUCK: Final = COURSES[2]
SIDES_OF_PART: Final = tuple([Tool(form=value) for value in PARTS])
Answer: TypeAlias = "Callable[[Game, int, Script, Action], Script]"
"""Adds the answer to a question to a character's script."""


class Script(NamedTuple):
    """The picks of a player as far as they go, and the question that comes next.

    Attributes:
        options: the actions that answer the next question; () when the script is complete.
        play: what the character plays so far.
        number: the question to the character, as in `QUESTIONS`; behind them all once the character has chosen.
        tool: the chit or piece whose direction is asked next.
        faces: the sides that hirelings show.
        groups: the counters that are placed.
        left: the sides and counters that follow, the one that is asked about first.
    """

    options: tuple[Action, ...]
    play: Play
    number: int
    tool: Tool | None
    faces: tuple[Face, ...]
    groups: tuple[Group, ...]
    left: tuple[Face | Group, ...]

    @property
    def about(self) -> str:
        """The subject of the next question, for people."""
        if self.number < len(QUESTIONS):
            return OF_WEAPON if self.options[0] == TURN_ALERTED else QUESTIONS[self.number].about
        return "the side of a counter" if self.options[0] == LIGHT else "the box of a counter"

    @property
    def asked(self) -> Counter | None:
        """The counter whose box comes next; None for other questions."""
        first = self.left[0] if self.left and self.number == len(QUESTIONS) else None
        return first.counters[len(first.boxes)] if isinstance(first, Group) else None


class Draft(NamedTuple):
    """A script, and the fight and the picks that it was read from."""

    fight: Fight
    picks: tuple[Action, ...]
    script: Script


def script(game: Game, seat: int, picks: tuple[Action, ...]) -> Script:
    """The picks of a player as a script.

    It is kept with the picks, so that one more pick takes it a question further: placing a crowd takes many picks.
    """
    kept, fight = game.position.drafts[seat], game.fight
    if not isinstance(kept, Draft) or kept.fight is not fight or kept.picks != picks[: len(kept.picks)]:
        kept = Draft(fight, (), begun(game, seat))
    made = kept.script
    for pick in picks[len(kept.picks) :]:
        made = after(game, seat, made, pick)
    if made is not kept.script or not picks:
        game.position.drafts[seat] = Draft(fight, picks, made)
    return made


def begun(game: Game, seat: int) -> Script:
    """The script of a player who has picked nothing yet."""
    own = luring.fighter_of(game, seat)
    own_sheets = [sheet for sheet in game.fight.sheets if beings.seat_of(game, sheet.owner) == seat]
    left = tuple([one for sheet in own_sheets for one in placing.placed_on(game, sheet)])
    first = 0 if own >= 0 else len(QUESTIONS)
    return asked_next(game, own, Script((), Play(), first, None, (), (), left), first)


def after(game: Game, seat: int, made: Script, pick: Action) -> Script:
    """A script with the answer to its question."""
    if made.number < len(QUESTIONS):
        own = luring.fighter_of(game, seat)
        made = QUESTIONS[made.number].answer(game, own, made, pick)
        return asked_next(game, own, made, made.number + 1)
    first, rest = made.left[0], made.left[1:]
    if isinstance(first, Face):
        return placing_next(made, (*made.faces, first._replace(is_dark=pick == DARK)), rest)
    assert isinstance(pick, actions.InBox)
    owner, counters, most, boxes = first
    return placing_next(made, made.faces, (Group(owner, counters, most, (*boxes, pick.number + 1)), *rest))


def asked_next(game: Game, own: int, made: Script, first: int) -> Script:
    """A script with the next question: to the character, from the first one on, then about the sheets."""
    for number in range(first, len(QUESTIONS)):
        options = QUESTIONS[number].options(game, own, made)
        if options:
            return made._replace(options=options, number=number)
    return placing_next(made, made.faces, made.left)


def placing_next(made: Script, faces: tuple[Face, ...], left: tuple[Face | Group, ...]) -> Script:
    """A script with the next question about the sheets. Counters that have only one place are put there."""
    groups = made.groups
    options: tuple[Action, ...] = (LIGHT, DARK)
    while left and isinstance(left[0], Group):
        group, boxes = placing.placed_alone(left[0])
        if boxes:
            left, options = (group, *left[1:]), tuple([naming.PLACES[box - 1] for box in boxes])
            break
        left, groups = left[1:], (*groups, group)
    return Script(options if left else (), made.play, len(QUESTIONS), made.tool, faces, groups, left)


# The questions to a character (MR-29).


def has_target(game: Game, being: int) -> bool:
    """Whether a character has named a target."""
    return any(one == being for one, _ in game.fight.targets)


def attack_options(game: Game, being: int, made: Script) -> tuple[Action, ...]:
    """The chits and cards for an attack, or for turning the weapon over without a target (MR-29.3, MR-29.6)."""
    may_turn = belongings.active(game, being) & WEAPONS and game.form_of(being) is None
    if coming_to_life.has_cast(game, being) or not (has_target(game, being) or may_turn):
        return ()
    fit = tools.plays(game, "attack with", being, tools.attackers(game, being))
    return (NO_ATTACK, *fit) if fit else ()


def direction_options(game: Game, being: int, made: Script) -> tuple[Action, ...]:
    """The directions of an attack, also of an attack spell (MR-38.14); without a target, the sides of the weapon."""
    if made.tool is None:
        return THRUSTS if coming_to_life.aims_attack(game, being) else ()
    return THRUSTS if has_target(game, being) else (TURN_ALERTED, TURN_UNALERTED)


def part_options(game: Game, being: int, made: Script) -> tuple[Action, ...]:
    """The sides of the head or club of a form, which attacks the same target (MR-40.12, MR-43.24)."""
    if game.form_of(being) is None or not has_target(game, being):
        return ()
    has_part = figures.part_of(game, being) is not None
    return (NO_ATTACK, *tools.plays(game, "attack with", being, SIDES_OF_PART)) if has_part else ()


def part_direction_options(game: Game, being: int, made: Script) -> tuple[Action, ...]:
    """The directions of the attack of a head or club (MR-40.12)."""
    return () if made.tool is None else THRUSTS


def maneuver_options(game: Game, being: int, made: Script) -> tuple[Action, ...]:
    """The chits, Boots, horses and flying values for a maneuver (MR-29.7, MR-29.8, MR-45.11)."""
    fit = movers(game, being, made)
    if not (fit or tools.moving(game, being, "move", "duck", played=played(made)) or tools.wings(game, being)):
        return ()  # all see it: who can't move for its load alone is asked (MR-48.5)
    return (NO_MANEUVER, *tools.plays(game, "maneuver with", being, fit))


def pace_options(game: Game, being: int, made: Script) -> tuple[Action, ...]:
    """The paces of the horse that was chosen (MR-29.7)."""
    if made.tool is None or not tools.is_horse(made.tool):
        return ()
    return tools.paces(movers(game, being, made), made.tool.piece)


def course_options(game: Game, being: int, made: Script) -> tuple[Action, ...]:
    """The directions of a maneuver: only one for a Duck chit (MR-45.11)."""
    if made.tool is None:
        return ()
    return (DUCK,) if tools.is_duck(being, made.tool) else COURSES


def shield_options(game: Game, being: int, made: Script) -> tuple[Action, ...]:
    """The directions against which a shield can protect; none for other forms (MR-29.13, MR-32.24)."""
    has_shield = belongings.active(game, being) & OF_CLASS["shield"] and game.form_of(being) is None
    return SHIELDS if has_shield else ()


def played(made: Script) -> tuple[Tool, ...]:
    """The chits and cards that the script has played."""
    return () if made.play.attack is None else (made.play.attack,)


def movers(game: Game, being: int, made: Script) -> list[Tool]:
    """Those that bear the load, without what the attack has used. A Tremendous form shows one side (MR-40.15)."""
    fit = [*tools.movers(game, being, "move", "duck", played=played(made)), *tools.flyers(game, being)]
    if made.play.attack is None or not figures.is_red(game, game.fight, being):
        return fit
    is_dark = made.play.attack.form in DARK_SIDES
    return [tool for tool in fit if (tool.form in DARK_SIDES) == is_dark]


def choose_tool(game: Game, being: int, made: Script, pick: Action) -> Script:
    """Choose a chit or piece, or none (MR-29.3, MR-29.7)."""
    return made._replace(tool=None if pick in (NO_ATTACK, NO_MANEUVER) else actions.tool_of(pick, being)[1])


def choose_pace(game: Game, being: int, made: Script, pick: Action) -> Script:
    """Let the horse walk or gallop (MR-29.7)."""
    return made._replace(tool=evolve(made.tool, gallops=pick == tools.GALLOP))


def direct(ways: tuple[Action, ...], direction: str, tool: str = "") -> Answer:
    """Choose one of three directions, and play with it what was chosen before (MR-29.3, MR-29.7, MR-29.13).

    Without a target an attack turns the weapon instead (MR-29.6).

    Args:
        ways: the three actions.
        direction: the field of `Play` for the direction.
        tool: the field for the chit or piece; "" for none.
    """

    def answer(game: Game, being: int, made: Script, pick: Action) -> Script:
        used: dict[str, Any] = {tool: made.tool} if tool else {}
        if pick in (TURN_ALERTED, TURN_UNALERTED):
            used["turned"] = "alerted" if pick == TURN_ALERTED else "unalerted"
        else:
            used[direction] = ways.index(pick) + 1
        return made._replace(play=evolve(made.play, **used), tool=None)

    return answer


class Question(NamedTuple):
    """A question to a character.

    Attributes:
        about: what it is about, for people.
        options: the answers in a position and a script so far; () if it isn't asked.
        answer: adds the answer to the script.
    """

    about: str
    options: Callable[[Game, int, Script], tuple[Action, ...]]
    answer: Answer


QUESTIONS: Final = (
    Question("a chit or card for your attack", attack_options, choose_tool),
    Question("the direction of your attack", direction_options, direct(THRUSTS, "direction", "attack")),
    Question("the side of the head or club that attacks", part_options, choose_tool),
    Question("the direction of its attack", part_direction_options, direct(THRUSTS, "head_direction", "head")),
    Question("a chit, card or horse for your maneuver", maneuver_options, choose_tool),
    Question("the side of your horse", pace_options, choose_pace),
    Question("the direction of your maneuver", course_options, direct(COURSES, "course", "maneuver")),
    Question("the direction that your shield guards", shield_options, direct(SHIELDS, "shield")),
)
OF_WEAPON: Final = "the side that your weapon shows after the round"
"""The subject of the question for a direction without a target (MR-29.6)."""


# The step.


class Plays(SecretPicks):
    """All players with a character or with sheets of hirelings in the clearing choose in secret (MR-29.1, MR-47.34)."""

    def players(self, game: Game) -> tuple[int, ...]:
        """Those who have something to choose; none after a wish for peace (MR-42.8)."""
        seats = () if game.fight.last else beings.playing(game)
        return tuple([seat for seat in seats if script(game, seat, ()).options])

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The answers to the next question of the script."""
        return script(game, player, game.position.picks[player]).options

    def is_complete(self, game: Game, picks: tuple[Action, ...], player: int) -> bool:
        """Whether the script has no more questions."""
        return not script(game, player, picks).options

    def reveal(self, game: Game) -> None:
        """Reveal everything: plays, sides and places (MR-29.1)."""
        decided = dict(self.chosen(game, "MR-29.1"))
        seats = () if game.fight.last else beings.playing(game)
        for seat, made in [(seat, script(game, seat, decided.get(seat, ()))) for seat in seats]:
            show(game, seat, made)

    @first_reason
    def why_not(self, game: Game, action: Action, player: int) -> Reasons[Rejection]:
        """Explain what can't be played, for an attack also why nothing can (MR-29.2, MR-29.9, MR-29.12)."""
        made, own = script(game, player, game.position.picks[player]), luring.fighter_of(game, player)
        verb = actions.play_verb(action)
        if {"attack with": NO_ATTACK, "maneuver with": NO_MANEUVER}.get(verb) in made.options:
            yield unplayable.why_not_played(game, own, action, played(made))
        if own >= 0 and verb == "attack with" and not attack_options(game, own, made):
            yield coming_to_life.has_cast(game, own), "MR-29.12", "you have cast a spell"
            yield not has_target(game, own), "MR-29.2", "you have named no target"
            yield unplayable.why_not_played(game, own, action)
        is_place = isinstance(action, actions.InBox) and made.asked is not None
        yield is_place, "MR-30.1", "as many boxes as possible must hold attackers; heads and horses stay apart"
        return Rejection("MR-29.1", f"choose {made.about} first")


def show(game: Game, seat: int, made: Script) -> None:
    """Carry out the choices of a player once all are revealed (MR-29.1)."""
    fight, own, play = game.fight, luring.fighter_of(game, seat), made.play
    if own >= 0:
        used = tuple([(own, tool) for tool in (play.attack, play.head, play.maneuver) if tool is not None])
        moved = ((own, play.maneuver.chit),) if play.maneuver is not None and play.maneuver.chit >= 0 else ()
        game.change_fight(plays=(*fight.plays, (own, play)), tools=fight.tools + used, moved=fight.moved + moved)
    for face in made.faces:
        turn_side(game, face.being, "turned" if face.is_part else "dark", is_up=face.is_dark)
    stands: dict[int, tuple[Stand, ...]] = {}
    for group in made.groups:
        stands[group.owner] = stands.get(group.owner, ()) + group.stands()
    placed = [evolve(sheet, stands=stands[sheet.owner]) if sheet.owner in stands else sheet for sheet in fight.sheets]
    game.change_fight(sheets=tuple(placed))
    if own >= 0:
        tools.play_out(game, own, play.attack, play.maneuver)
        attack, maneuver = tools.number(play.attack), tools.number(play.maneuver)
        game.report("MR-29.1", events.Played, own, attack, play.direction, maneuver, play.course, play.shield)
        if play.head is not None:
            game.report("MR-40.12", events.PartPlayed, own, play.head_direction)
        if play.maneuver is not None:
            tools.lender_asked(game, own, play.maneuver, LendManeuver)


class LendManeuver(fly_chits.Lending):
    """Ask whether a maneuver takes the time of the Broomstick's Fly chit (MR-43.27)."""

    def settle(self, game: Game, lent: tuple[int, ...]) -> None:
        """Put the Fly chit in the place of the Move chit, which counts as played."""
        if self.flies(game, lent):
            change(game, self.rider, maneuver=Tool(wings=BROOMSTICK))


def change(game: Game, being: int, **changes: Any) -> None:
    """Let a character have played something else, by the names of `Play`."""
    plays = dict(game.fight.plays)
    plays[being] = evolve(plays[being], **changes)
    game.change_fight(plays=tuple(plays.items()))
