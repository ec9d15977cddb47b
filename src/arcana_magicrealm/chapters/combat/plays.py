"""Attacks, maneuvers, shields and boxes, chosen in secret and at the same time (MR-29, MR-30.1 to MR-30.3).

A player's picks follow a script of questions, which depends on the picks before: attack and direction, maneuver and
direction, shield, then the boxes of everybody that the player places.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from attrs import evolve as changed

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import evolve, step
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.asking import SecretPicks
from arcana_magicrealm.chapters.combat import figures, hits, luring, naming, placing, tools
from arcana_magicrealm.chapters.combat.placing import Counter
from arcana_magicrealm.chapters.combat.sides import DARK, LIGHT
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.melee import Fight, Play, Sheet, Stand
from arcana_magicrealm.model.pieces import OF_CLASS, WEAPONS
from arcana_magicrealm.model.state import FIRST_DENIZEN

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

NO_ATTACK, NO_MANEUVER = actions.fight_word("no attack"), actions.fight_word("no maneuver")
TURN_ALERTED, TURN_UNALERTED = actions.fight_word("turn alerted"), actions.fight_word("turn unalerted")
THRUSTS, COURSES, SHIELDS = (tuple([actions.Go(first + way) for way in range(3)]) for first in (0, 3, 6))
DUCK: Final = COURSES[2]


class Script(NamedTuple):
    """The picks of a player as far as they go, and the question that comes next.

    Attributes:
        options: the actions that answer the next question; () when the script is complete.
        play: what the character plays so far.
        sides: the hirelings that own sheets, with the side that each shows and that of its head or club.
        stands: by owner of a sheet where the counters on it are.
        asked: the counter whose box comes next; None for other questions.
    """

    options: tuple[Action, ...]
    play: Play
    sides: tuple[tuple[int, bool, bool], ...]
    stands: tuple[tuple[int, tuple[Stand, ...]], ...]
    asked: Counter | None = None


class Draft(NamedTuple):
    """A script, and the fight and the picks that it was read from."""

    fight: Fight
    picks: tuple[Action, ...]
    script: Script


def script(game: Game, seat: int, picks: tuple[Action, ...]) -> Script:
    """The picks of a player as a script, read once for each pick."""
    kept, fight = game.position.drafts[seat], game.fight
    if not isinstance(kept, Draft) or kept.picks is not picks or kept.fight is not fight:
        kept = game.position.drafts[seat] = Draft(fight, picks, read(game, seat, picks))
    return kept.script


def read(game: Game, seat: int, picks: tuple[Action, ...]) -> Script:
    """Read the picks of a player, and find the next question."""
    left = [*picks]
    own = luring.fighter_of(game, seat)
    play = Play()
    if own >= 0:
        for question in (_attack, _maneuver, _shield):
            play, options = question(game, own, play, left)
            if options:
                return Script(options, play, (), ())
    sides: list[tuple[int, bool, bool]] = []
    stands: list[tuple[int, tuple[Stand, ...]]] = []
    for sheet in placed_by(game, seat):
        if sheet.owner >= FIRST_DENIZEN:
            shown, options = _sides(game, sheet.owner, left)
            if options:
                return Script(options, play, tuple(sides), tuple(stands))
            sides.append(shown)
        there, options, asked = _boxes(game, sheet, left)
        if options:
            return Script(options, play, tuple(sides), tuple(stands), asked)
        stands.append((sheet.owner, there))
    return Script((), play, tuple(sides), tuple(stands))


def placed_by(game: Game, seat: int) -> list[Sheet]:
    """The sheets on which a player places the counters: of the character, and of its hirelings (MR-30.1, MR-30.2)."""
    return [sheet for sheet in game.fight.sheets if beings.seat_of(game, sheet.owner) == seat]


def _attack(game: Game, being: int, play: Play, left: list[Action]) -> tuple[Play, tuple[Action, ...]]:
    # MR-29.3, MR-29.6.
    has_target = any(one == being for one, _ in game.fight.targets)
    if not left:
        asked = has_target or has_weapon_counter(game, being)
        fit = tools.plays("attack with", being, tools.attackers(game, being)) if asked else ()
        return play, (NO_ATTACK, *fit) if fit else ()
    if not answers(left[0], NO_ATTACK, "attack with"):
        return play, ()
    pick = left.pop(0)
    if pick == NO_ATTACK:
        return play, ()
    tool = actions.tool_of(pick, being)[1]
    if not left:
        return play, THRUSTS if has_target else (TURN_ALERTED, TURN_UNALERTED)
    pick = left.pop(0)
    if has_target:
        return changed(play, attack=tool, direction=THRUSTS.index(pick) + 1), ()
    return changed(play, attack=tool, turned="alerted" if pick == TURN_ALERTED else "unalerted"), ()


def answers(pick: Action, none: Action, verb: str) -> bool:
    """Whether a pick answers the question for a chit or piece; picks of later questions show that it wasn't asked."""
    return pick == none or (
        isinstance(pick, actions.PlayChit | actions.PlayPiece) and actions.TOOL_VERBS[pick.verb] == verb
    )


def has_weapon_counter(game: Game, being: int) -> bool:
    """Whether a character has an active weapon counter, which has two sides."""
    return bool(belongings.active(game, being) & WEAPONS)


def _maneuver(game: Game, being: int, play: Play, left: list[Action]) -> tuple[Play, tuple[Action, ...]]:
    # MR-29.7, MR-29.8, MR-45.11.
    played = () if play.attack is None else (play.attack,)
    if not left:
        if not tools.moving(game, being, "move", "duck", played=played):
            return play, ()  # all see it: who can't move for its load alone is asked (MR-48.5)
        fit = tools.movers(game, being, "move", "duck", played=played)
        return play, (NO_MANEUVER, *tools.plays("maneuver with", being, fit))
    if not answers(left[0], NO_MANEUVER, "maneuver with"):
        return play, ()
    pick = left.pop(0)
    if pick == NO_MANEUVER:
        return play, ()
    tool = actions.tool_of(pick, being)[1]
    if tools.is_horse(tool):
        if not left:
            fit = tools.movers(game, being, "move", "duck", played=played)
            paces = [one.gallops for one in fit if one.piece == tool.piece]
            sides = ((False, tools.WALK), (True, tools.GALLOP))
            return play, tuple([word for gallops, word in sides if gallops in paces])
        tool = evolve(tool, gallops=left.pop(0) == tools.GALLOP)
    courses = (DUCK,) if tool.chit >= 0 and HEROES[being].chits[tool.chit].action == "duck" else COURSES
    if not left:
        return play, courses
    return changed(play, maneuver=tool, course=COURSES.index(left.pop(0)) + 1), ()


def _shield(game: Game, being: int, play: Play, left: list[Action]) -> tuple[Play, tuple[Action, ...]]:
    # MR-29.13.
    if not belongings.active(game, being) & OF_CLASS["shield"]:
        return play, ()
    if not left:
        return play, SHIELDS
    return changed(play, shield=SHIELDS.index(left.pop(0)) + 1), ()


def _sides(game: Game, being: int, left: list[Action]) -> tuple[tuple[int, bool, bool], tuple[Action, ...]]:
    # MR-30.2, MR-30.3: either side up, Tremendous monsters as they are; their heads and clubs either side up.
    fight, part = game.fight, figures.part_of(being)
    is_dark, is_turned = bool(fight.dark >> being & 1), bool(fight.turned >> being & 1)
    if not figures.is_tremendous(being):
        if not left:
            return (being, is_dark, is_turned), (LIGHT, DARK)
        is_dark = left.pop(0) == DARK
    if part is not None:
        if not left:
            return (being, is_dark, is_turned), (LIGHT, DARK)
        is_turned = left.pop(0) == DARK
    return (being, is_dark, is_turned), ()


def _boxes(
    game: Game, sheet: Sheet, left: list[Action]
) -> tuple[tuple[Stand, ...], tuple[Action, ...], Counter | None]:
    # MR-30.1, MR-30.2: the owner with its own, the target's square, then the circles of the others.
    stands: dict[int, Stand] = {}
    for counters, most in groups(game, sheet):
        placed: list[int] = []
        for counter in counters:
            legal = placing.choices(counters, tuple(placed), most)
            if len(legal) > 1 and not left:
                return (), tuple([naming.PLACES[box - 1] for box in legal]), counter
            box = legal[0] if len(legal) == 1 else _box_of(left.pop(0))
            placed.append(box)
            being = counter.being
            stands[being] = Stand(being, stands[being].box, box) if counter.is_other else Stand(being, box)
    return tuple(stands.values()), (), None


def _box_of(pick: Action) -> int:
    assert isinstance(pick, actions.InBox)
    return pick.number + 1


def groups(game: Game, sheet: Sheet) -> Iterator[tuple[tuple[Counter, ...], bool]]:
    """The counters of a sheet in the groups in which they are placed, and whether a group fills boxes.

    On a character's sheet all attackers are one group, which need not fill boxes if monsters are quiet (MR-46.6). On a
    hireling's sheet the owner with its head, club or horse is placed as the player likes, its target into a square, and
    all others into circles (MR-30.2).
    """
    if sheet.owner < FIRST_DENIZEN:
        owners = {other.owner for other in game.fight.sheets}  # these stand on sheets of their own: MR-26.10
        those = tuple([one for one in sheet.attackers if one not in owners])
        yield counters_of(game, those), not game.rules.quiet_monsters
        return
    target = hits.target_of_owner(game.fight, sheet.owner)
    yield tuple([counter._replace(apart=False) for counter in counters_of(game, (sheet.owner,))]), False
    yield counters_of(game, (target,) if target >= 0 else ()), False
    yield counters_of(game, tuple([one for one in sheet.attackers if one != target])), True


def counters_of(game: Game, those: tuple[int, ...]) -> tuple[Counter, ...]:
    """The counters of denizens, a head, club or horse after its denizen (MR-30.1)."""
    found = []
    for being in those:
        found.append(Counter(being))
        if figures.part_of(being) is not None:
            found.append(Counter(being, is_other=True, apart=True))
        elif figures.is_mounted(game, being):
            found.append(Counter(being, is_other=True, fills=False, apart=True))
    return tuple(found)


# The step.


@step
class Plays(SecretPicks):
    """All players with a character or with sheets of hirelings in the clearing choose in secret (MR-29.1, MR-47.34)."""

    def players(self, game: Game) -> tuple[int, ...]:
        """Those who have something to choose."""
        return tuple([seat for seat in beings.playing(game) if script(game, seat, ()).options])

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The answers to the next question of the script."""
        return script(game, player, game.position.picks[player]).options

    def is_complete(self, game: Game, picks: tuple[Action, ...], player: int) -> bool:
        """Whether the script has no more questions."""
        return not script(game, player, picks).options

    def reveal(self, game: Game) -> None:
        """Reveal everything: plays, sides and places (MR-29.1)."""
        decided = dict(self.chosen(game, "MR-29.1"))
        for seat in beings.playing(game):
            show(game, seat, script(game, seat, decided.get(seat, ())))

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain what can't be played."""
        if isinstance(action, actions.PlayChit | actions.PlayPiece):
            return Rejection("MR-29.9", "it isn't active, too weak for the weapon or the items, or too much effort")
        if isinstance(action, actions.InBox):
            return Rejection("MR-30.1", "as many boxes as possible must hold attackers; heads and horses stay apart")
        return Rejection("MR-29.1", "choose what the question asks for")


def show(game: Game, seat: int, made: Script) -> None:
    """Carry out the choices of a player once all are revealed."""
    fight, own = game.fight, luring.fighter_of(game, seat)
    if own >= 0:
        fight = evolve(fight, plays=(*fight.plays, (own, made.play)))
        for tool in (made.play.attack, made.play.maneuver):
            if tool is not None:
                fight = evolve(fight, tools=(*fight.tools, (own, tool)))
    for being, is_dark, is_turned in made.sides:
        one = 1 << being
        fight = evolve(
            fight,
            dark=fight.dark | one if is_dark else fight.dark & ~one,
            turned=fight.turned | one if is_turned else fight.turned & ~one,
        )
    stands = dict(made.stands)
    placed = [evolve(sheet, stands=stands[sheet.owner]) if sheet.owner in stands else sheet for sheet in fight.sheets]
    game.position.fight = evolve(fight, sheets=tuple(placed))
    if own >= 0:
        report(game, own, made.play)


def report(game: Game, being: int, play: Play) -> None:
    """Report what a character has played."""
    attack, maneuver = tools.number(play.attack), tools.number(play.maneuver)
    game.report("MR-29.1", events.Played, being, attack, play.direction, maneuver, play.course, play.shield)
