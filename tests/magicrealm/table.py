"""Tables for tests: characters on a known map, in a known place, with the questions that follow."""

from __future__ import annotations

from typing import Any

from arcana_core.actions import Action
from arcana_core.agenda import Step
from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_magicrealm import Game, Rules, actions
from arcana_magicrealm.actions import CLEARING_NAMES
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.days import phases, recording
from arcana_magicrealm.chapters.preparing import mapmaking
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import ALL_BEINGS, BEINGS, FIRST_DENIZEN, NOWHERE
from arcana_magicrealm.model.characters import HERO
from arcana_magicrealm.model.pieces import COUNTERS, PIECE, PIECES
from arcana_magicrealm.model.realm import CLEARING, TILE, Placement
from arcana_magicrealm.model.turns import Phase, Turn

MAP: tuple[Placement, ...] = mapmaking.random_map(Rng(1))
"""The map of every test that asks for no other."""


class OnMap(Game):
    """Magic Realm on the map of the tests."""

    __slots__ = ()
    name = "magicrealm"

    def random_map(self) -> tuple[Placement, ...]:
        """The map of the tests."""
        return MAP


def clearing(name: str) -> int:
    """A clearing by its name: "cliff 3"."""
    tile, number = name.rsplit(" ", 1)
    return CLEARING[tile, int(number)]


def piece(name: str) -> int:
    """A piece by its id: "good_book", "shield 2"."""
    return PIECE[name]


def being(name: str) -> int:
    """A being by its id: "amazon", "giant 1", "lhq", "witch familiar"."""
    return ALL_BEINGS.index(name)


def begun(*heroes: str, seed: int = 1, rules: Rules | None = None, kind: type[Game] = OnMap, **places: str) -> Game:
    """A game at Birdsong of day 1 with these characters, by seat, as `choose_in_secret` lets them begin.

    `places` names clearings of beings, with underscores for blanks: amazon="cliff 3", giant_1="cliff 3".
    """
    game = kind(len(heroes), seed=seed, rules=rules)
    for seat, hero in enumerate(heroes):
        game.apply(actions.ChooseCharacter(HERO[hero]), seat)
    for seat in range(len(heroes)):
        choose_in_secret(game, seat)
    for name, where in places.items():
        known = name if name in ALL_BEINGS else name.replace("_", " ")
        put(game, known, where)
    return game


def choose_in_secret(game: Game, seat: int) -> None:
    """Make the secret choices: the first spells, no enchanted chits, the first starting place, points on gold."""
    gold = game.action_space.find("aim for gold")
    day = game.position.day
    while seat in game.players_to_act and not isinstance(game.legal_actions(seat)[0], actions.AimFor):
        game.apply(game.legal_actions(seat)[0], seat)
    while seat in game.players_to_act and game.position.day == day and gold in game.legal_actions(seat):
        game.apply(gold, seat)


def put(game: Game, name: str, where: str) -> None:
    """Put a being into a clearing."""
    beings.put(game, being(name), clearing(where))
    refresh(game)


def refresh(game: Game) -> None:
    """Forget the legal actions and the drafts made before the test changed the position."""
    game.position.drafts = [None] * game.player_count
    game._offered_to = object()


def do(game: Game, seat: int, line: str) -> None:
    """Play a typed line."""
    for action in game.parse(line, seat):
        game.apply(action, seat)


def texts(game: Game, seat: int) -> list[str]:
    """The legal actions of a player, as notation."""
    refresh(game)
    return [str(action) for action in game.legal_actions(seat)]


def events_of(game: Game, kind: type[Any]) -> list[Any]:
    """The events of a kind, oldest first."""
    return [entry.event for entry in game.log if isinstance(entry.event, kind)]


def roll(game: Game, *faces: int) -> None:
    """Script the next dice."""
    game.rng = ScriptedRng(faces, then=Rng(1))


def ask(game: Game, *steps: Step[Any]) -> None:
    """Take these steps before what waits on the agenda, up to the first question."""
    game.then(*steps)
    game.go_on()
    refresh(game)


def lead(game: Game, guide: str, *followers: str) -> None:
    """Let a being take a turn with these followers."""
    game.position.guides = tuple(sorted((being(follower), being(guide)) for follower in followers))
    game.position.turn = Turn(being(guide), ())


def place_chit(game: Game, chit: str, tile: str) -> None:
    """Put a map chit face down on a tile, in exchange for the chit there."""
    piles, number = game.position.piles, piece(chit)
    of_tiles = slots.TILE_WARNING if PIECES[number].kind == "warning" else slots.TILE_CHITS
    target = of_tiles[TILE[tile]]
    source = next(slot for slot, mask in enumerate(piles.masks) if mask >> number & 1)
    if source != target:
        others = piles.masks[target]
        piles.move(1 << number, source, target)
        if others:
            piles.move(others, target, source)


def show_site(game: Game, site: str, tile: str) -> None:
    """Put a site chit on a tile for all to see, face down again."""
    place_chit(game, site, tile)
    piles = game.position.piles
    piles.show(1 << piece(site), slots.TILE_CHITS[TILE[tile]], piles.everybody)


def stack(game: Game, pile: str, *names: str) -> None:
    """Put these pieces on top of a pile, the first one highest: "large hoard", "heap Cliff 3"."""
    piles = game.position.piles
    target = piles.slot(pile)
    for name in reversed(names):
        number = piece(name)
        source = belongings.place_of(game, number)
        if piles.orders[source] is None:
            piles.move(1 << number, source, slots.DRAWN)
        else:
            piles.take(source, piles.order_of(source).index(number), slots.DRAWN)
        piles.put_on_top((number,), slots.DRAWN, target)


def give(game: Game, seat: int, name: str, *, active: bool = False) -> None:
    """Give a player a belonging."""
    piles, number = game.position.piles, piece(name)
    source = belongings.place_of(game, number)
    target = slots.OPEN[seat] if active or COUNTERS >> number & 1 else slots.BAG[seat]
    if piles.orders[source] is None:
        piles.move(1 << number, source, target)
    else:
        piles.take(source, piles.order_of(source).index(number), target)
    if active:
        game.position.characters[seat].active |= 1 << number
    refresh(game)


def hire(game: Game, seat: int, *names: str) -> None:
    """Let a player have these natives under hire, for longer than any test."""
    for name in names:
        game.position.owners[being(name) - FIRST_DENIZEN] = seat
    refresh(game)


def recorded(game: Game, name: str) -> list[str]:
    """The turn that a being has recorded so far: "M cliff 3 basic", "H elusiveness"."""
    number = being(name)
    position, seat = game.position, beings.seat_of(game, number)
    decision = position.decided[seat]
    turn = dict(position.turns).get(number)
    if turn is None:
        turn = recorded_turn(game, number, position.picks[seat] if decision is None else decision)
    return [" ".join(filter(None, (phase.activity, _place_name(phase), phase.source))) for phase in turn]


def recorded_turn(game: Game, being: int, picks: tuple[Action, ...]) -> tuple[Phase, ...]:
    """The phases that an individual has recorded by the picks of its player, complete or not (MR-6.10)."""
    seat = beings.seat_of(game, being)
    place = recording.recorders(game, seat).index(being)
    made = phases.sheet(recording.recorders_of(game, seat), picks)
    if place < len(made.turns):
        return made.turns[place]
    return made.now.phases if made.now is not None and place == len(made.turns) else ()


def _place_name(phase: Phase) -> str:
    if phase.activity == "F":
        return BEINGS[phase.place]
    if phase.activity == "M" and phase.place == NOWHERE:
        return "map edge"
    return CLEARING_NAMES[phase.place] if phase.place >= 0 else ""
