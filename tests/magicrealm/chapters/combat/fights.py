"""Fights for tests of combat: started in a clearing or put together directly, and answers to their questions."""

from __future__ import annotations

from typing import Any

from arcana_core.agenda import Step, evolve
from arcana_core.cards.cards import indices
from arcana_core.effects import until
from arcana_magicrealm import Game, Rules
from arcana_magicrealm.actions import CHIT_LABELS
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.combat import rounds, sheets, tools
from arcana_magicrealm.chapters.combat.encounter import deploying
from arcana_magicrealm.chapters.days import calendar
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import BEINGS, FIRST_DENIZEN
from arcana_magicrealm.model.melee import ATTACKS, MANEUVERS, Fight, Play, Sheet, Stand, Tool
from arcana_magicrealm.model.state import EVENING
from tests.magicrealm.table import OnMap, begun, being, clearing, do, piece, refresh, texts

PASSIVE = (
    *("done", "none", "no", "no action", "no attack", "no maneuver", "no rounds", "no drinks", "stay hidden"),
    *("light side up", "horse walking"),
)
"""The answers that change nothing."""


def battlefield(
    *names: str, where: str = "cliff 3", seed: int = 1, rules: Rules | None = None, kind: type[Game] = OnMap
) -> Game:
    """A game in the Evening with these characters, by seat, and denizens in a clearing, all unhidden and unarmed.

    Nothing waits on the agenda: `start` starts combat, `fighting` puts a fight together.
    """
    heroes = [name for name in names if being(name) < FIRST_DENIZEN]
    game = begun(*heroes, seed=seed, rules=rules, kind=kind, **dict.fromkeys(names, where))
    position = game.position
    position.stage, position.hidden, position.turn, position.agenda = EVENING, 0, None, None
    for seat in range(len(heroes)):
        disarm(game, seat)
        position.characters[seat].came = -1
    position.first = 0
    game.players_to_act = ()
    refresh(game)
    return game


def disarm(game: Game, seat: int) -> None:
    """Take all belongings from a player, out of play."""
    number = game.position.characters[seat].hero
    for owned in indices(belongings.owned(game, number)):
        belongings.give_up(game, number, owned, slots.OUT_OF_PLAY)


def hide(game: Game, *names: str) -> None:
    """Hide these beings."""
    for name in names:
        game.position.hidden |= 1 << being(name)
    refresh(game)


def is_hidden(game: Game, name: str) -> bool:
    """Whether a being is hidden."""
    return beings.is_hidden(game, being(name))


def find_hidden_enemies(game: Game, name: str) -> None:
    """Let a being find hidden enemies for the day."""
    game.position.effects.begin("found hidden enemies", target=being(name), lasts=until("midnight"))
    refresh(game)


# Starting combat, or a part of it.


def start(game: Game, where: str = "cliff 3") -> None:
    """Start combat in a clearing, up to the first question."""
    take(game, rounds.fight_begins(clearing(where)))


def start_evening(game: Game) -> None:
    """Play the Evening, up to the first question."""
    take(game, calendar.evening())


def take(game: Game, *steps: Step[Any]) -> None:
    """Take these steps and nothing else, up to the first question."""
    game.position.agenda = None
    game.players_to_act = ()
    game.then(*steps)
    game.go_on()
    refresh(game)


def fighting(game: Game, *lines: str, where: str = "cliff 3", **fields: Any) -> Fight:
    """Put a fight together: a line for each sheet, "amazon: giant 1 in 1 with 2, bat 1 in 3".

    "in" gives the box of a denizen, "with" that of its head, club or horse. A denizen that owns a sheet has its own
    after its name: "giant 1 in 1 with 2: w1 in 3". Nothing is asked. Further fields are those of `Fight`.
    """
    game.position.fight = Fight(clearing(where), **fields)
    found = {sheet.owner: sheet for sheet in map(sheet_of, lines)}
    game.position.fight = evolve(game.fight, sheets=sheets.in_order(game, found))
    return game.fight


def sheet_of(line: str) -> Sheet:
    """A sheet in words."""
    owner, _, others = line.partition(":")
    first = _stand(owner)
    stands = [_stand(word) for word in others.split(",") if word.strip()]
    placed = [stand for stand in (first, *stands) if stand.box]
    return Sheet(first.being, tuple([stand.being for stand in stands]), tuple(placed))


def _stand(words: str) -> Stand:
    name, _, places = words.strip().partition(" in ")
    box, _, other = places.partition(" with ")
    return Stand(being(name), int(box or 0), int(other or 0))


def tool(name: str, label: str) -> Tool:
    """A chit or piece that a character plays: "move M4*", or a belonging, for the gallop of a horse "workhorse 1 galloping"."""
    if label in CHIT_LABELS[being(name)]:
        return Tool(chit=CHIT_LABELS[being(name)].index(label))
    number = piece(label.removesuffix(" galloping"))
    return Tool(piece=number, gallops=label.endswith(" galloping"))


def play(
    name: str, attack: str = "", maneuver: str = "", shield: str = "", turned: str = ""
) -> tuple[tuple[int, Play], ...]:
    """A play for `Fight.plays`: play("elf", "fight M4 as swing", "move M4 as duck", shield="smash")."""
    fighting_with, _, direction = attack.partition(" as ")
    moving_with, _, course = maneuver.partition(" as ")
    made = Play(
        tool(name, fighting_with) if attack else None,
        ATTACKS.index(direction),
        turned,
        tool(name, moving_with) if maneuver else None,
        MANEUVERS.index(course),
        ATTACKS.index(shield),
    )
    return ((being(name), made),)


def pairs(*words: str) -> tuple[tuple[int, int], ...]:
    """Pairs for `Fight.targets`, `holds` and the like: "elf > giant 1"."""
    return tuple([(being(one.strip()), being(other.strip())) for one, _, other in (w.partition(">") for w in words)])


def those(*names: str) -> int:
    """A set of beings."""
    return sum([1 << being(name) for name in names])


# Questions and answers.


def answer(game: Game, *lines: str) -> None:
    """Go on until no question is left: each line as soon as it is legal, before that answers that change nothing.

    A line is played by the first of those who are asked and may play it; "1: thrust" is for that seat only.
    """
    waiting = [*lines]
    while game.players_to_act:
        waiting = _one(game, waiting)
    assert not waiting, waiting


def answer_all(game: Game, *lines: str) -> None:
    """The same, but only up to the last of the lines."""
    waiting = [*lines]
    while waiting:
        assert game.players_to_act, waiting
        waiting = _one(game, waiting)
    refresh(game)


def asked(game: Game, option: str) -> int:
    """Answer so that nothing changes until an option is offered; returns the seat that is asked, -1 for none."""
    while game.players_to_act:
        for seat in game.players_to_act:
            if option in texts(game, seat):
                return seat
        _one(game, [])
    return -1


def _one(game: Game, waiting: list[str]) -> list[str]:
    # One answer; the lines that are left.
    if waiting:
        to, _, line = waiting[0].rpartition(": ")
        for seat in game.players_to_act:
            if to in ("", str(seat)) and line in texts(game, seat):
                do(game, seat, line)
                return waiting[1:]
    seat = game.players_to_act[0]
    legal = texts(game, seat)
    do(game, seat, next((word for word in PASSIVE if word in legal), legal[0]))
    return waiting


def lent_to_charge(game: Game, charger: int, target: int, played: Tool) -> bool:
    """Whether the caster of a Broomstick is asked about a charge with a Move chit."""
    return tools.lender_asked(game, charger, played, deploying.LendCharge, target, played.chit)


# Sheets in words.


def sheet_lines(game: Game) -> list[str]:
    """The sheets in words: "amazon: giant 1, bat 1", in their order."""
    return [
        f"{BEINGS[sheet.owner]}: {', '.join(BEINGS[one] for one in sheet.attackers)}".strip()
        for sheet in game.fight.sheets
    ]
