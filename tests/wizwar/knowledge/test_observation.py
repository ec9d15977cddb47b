"""The numbers of an observation, by the names in its specification (WW-23)."""

from __future__ import annotations

from hashlib import sha256
from itertools import takewhile

import numpy as np
import pytest

from arcana_core.chance.rng import Rng
from arcana_core.testing import do
from arcana_wizwar import Game, Rules, skirmish
from arcana_wizwar.knowledge.observation import ASKS, SQUARES, opened_by
from tests.wizwar.table import edge

OPEN = "2,3 E open; 2,4 E open"


def result(game: Game, player: int, *, planes: bool = False) -> dict[str, float]:
    """Every number that is not 0, by its name: those of the planes, or the others."""
    seen, spec = game.observation(player), game.observation_spec
    end = spec.where("alive: mine").start
    first, last = (0, end) if planes else (end, len(seen))
    return {
        spec.describe(first + int(index)).rsplit(" (", 1)[0]: float(seen[first + index])
        for index in seen[first:last].nonzero()[0]
    }


def plane(game: Game, player: int, name: str) -> list[tuple[int, float]]:
    """The squares of a plane that are not 0, with their numbers."""
    numbers = game.observation(player)[game.observation_spec.where(name)]
    return [(int(square), float(numbers[square])) for square in numbers.nonzero()[0]]


def value(game: Game, player: int, name: str) -> list[float]:
    return [float(number) for number in game.observation(player)[game.observation_spec.where(name)]]


def test_observation_shape_is_the_same_for_any_player_count() -> None:
    games = [Game(players, seed=1) for players in (2, 3, 4)]

    assert len({game.observation_spec.shape for game in games}) == 1
    for game in games:
        for player in range(game.player_count):
            seen = game.observation(player)
            assert seen.shape == game.observation_spec.shape
            assert seen.dtype == np.float32


@pytest.mark.rule("WW-23.2", "WW-23.3")
def test_observation_of_a_table_from_one_seat() -> None:
    game = skirmish(
        "2,3 life 9 kills 1 hand fireball zot carries dagger treasure blue1 under golem_form 3 | 2,5 stun 2 hand shield",
        spells="acid_bath 1 on 0 energy 4",
        discard="dispel dispel",
        edges=OPEN,
        seed=1,
    )

    assert result(game, 0) == {
        "alive: mine": 1,
        "life: mine": 9,
        "points: mine": 1,
        "kills: mine": 1,
        "cards in hand: mine": 2,
        "hand size less its limit: mine": -3,
        "base speed: mine": 2,
        "colour: mine: red": 1,
        "carries a treasure: mine: of next": 1,
        "powers: mine: counters_only": 1,
        "powers: mine: reduces": 2,
        "items: mine: dagger": 1,
        "hand, as far as known: mine: fireball": 1,
        "hand, as far as known: mine: zot": 1,
        "spells in play cast by: mine: golem_form": 1,
        "energy tokens on them: mine: golem_form": 3,
        "spells on the wizard: mine: golem_form": 1,
        "spells on the wizard: mine: acid_bath": 1,
        "alive: next": 1,
        "life: next": 15,
        "stun tokens: next": 2,
        "cards in hand: next": 1,
        "hand size less its limit: next": -5,
        "base speed: next": 3,
        "colour: next: blue": 1,
        "spells in play cast by: next: acid_bath": 1,
        "energy tokens on them: next: acid_bath": 4,
        "discard pile 0: dispel": 2,
        "schools of deck 0: white_cantrip": 1,
        "schools of deck 0: alchemy": 1,
        "schools of deck 0: elemental": 1,
        "schools of deck 0: mentalism": 1,
        "cards in the decks: deck 0": game.view(0).decks[0],
        "players: 2": 1,
        "side: B": 1,
        "turns begun": 4,
        "phase: main": 1,
        "active player: mine": 1,
        "movement points left": 2,
        "nothing done": 1,
        "decision that I have to make: Main": 1,
    }
    other = result(game, 1)
    assert other["life: mine"] == 15
    assert other["life: next"] == 9
    assert other["carries a treasure: next: of mine"] == 1
    assert other["active player: next"] == 1
    assert other["decision that I have to make: none"] == 1
    assert "hand, as far as known: next: fireball" not in other


@pytest.mark.rule("WW-23.1", "WW-3.5", "WW-3.7")
def test_observation_has_walls_and_doors_by_side() -> None:
    game = skirmish("2,1 | 0,7", edges="0,0 S wall by 0; 0,7 E held 1; 1,0 E cracks 2; 4,3 E fire by 1", seed=1)

    north = [square for square, _ in plane(game, 0, "wall to the north")]
    assert {0, 1, 3, 4}.issubset(north)  # the outside of the board
    assert 2 not in north  # where the exit is (WW-3.5)
    assert 10 in north  # the wall created between 0,0 and 1,0
    assert (0, 1.0) in plane(game, 0, "wall to the south")
    assert plane(game, 0, "open door to the east") == [(7, 1.0)]
    assert plane(game, 0, "open door to the west") == [(8, 1.0)]
    assert (21, 1.0) in plane(game, 0, "closed door to the south")
    assert (21, 1.0) in plane(game, 0, "door that I can open to the south")
    assert (21, 1.0) not in plane(game, 1, "door that I can open to the south")
    assert plane(game, 0, "cracks to the east") == [(10, 2.0)]
    assert plane(game, 0, "cracks to the west") == [(11, 2.0)]
    assert plane(game, 0, "fire to the east") == [(43, 1.0)]
    assert len(plane(game, 0, "squares of the board")) == 50


@pytest.mark.rule("WW-23.1", "WW-23.7")
def test_observation_has_contents_by_square() -> None:
    game = skirmish(
        "2,1 | 0,7 | 9,2",
        things="rosebush 3,0 by 1; trap_token 4,0 by 1; trap_token 4,1 by 1 real; dagger 0,0; large_rock 0,0",
        treasures="blue1 2,2; red1 0,9",
        spells="glue 2 item dagger energy 2",
        seed=1,
    )

    assert plane(game, 0, "rosebush") == [(30, 1.0)]
    assert plane(game, 0, "trap_token") == [(40, 1.0), (41, 1.0)]
    assert plane(game, 0, "dropped_item") == [(0, 2.0)]
    assert plane(game, 0, "held by Glue") == [(0, 1.0)]
    assert plane(game, 0, "the trap, if I know it") == []
    assert plane(game, 1, "the trap, if I know it") == [(41, 1.0)]
    assert plane(game, 1, "the object there is my creation") == [(30, 1.0), (40, 1.0), (41, 1.0)]
    assert plane(game, 0, "treasures lying: mine") == [(9, 1.0), (33, 1.0)]
    assert plane(game, 0, "treasures lying: next") == [(22, 1.0), (36, 1.0)]
    assert plane(game, 0, "wizard: mine") == [(21, 1.0)]
    assert plane(game, 0, "wizard: next") == [(7, 1.0)]
    assert plane(game, 0, "wizard: second next") == [(92, 1.0)]
    assert plane(game, 2, "wizard: next") == [(21, 1.0)]
    assert plane(game, 0, "home base: mine") == [(22, 1.0)]
    assert plane(game, 1, "home base: second next") == [(22, 1.0)]
    assert plane(game, 0, "dagger lying") == plane(game, 0, "large_rock lying") == [(0, 1.0)]


@pytest.mark.rule("WW-23.13")
def test_only_the_drafting_player_observes_the_draft() -> None:
    game = skirmish("2,3 hand powerthrust energy_4 | 2,5", edges=OPEN, seed=1)
    before = game.observation(1)
    do(game, "cast powerthrust", "spend energy_4")

    mine = result(game, 0)
    assert mine["my draft: cast"] == 1
    assert mine["card of my draft: powerthrust"] == 1
    assert mine["my draft is played as: attack"] == 1
    assert mine["cards spent on my draft"] == 1
    assert mine["decision that I have to make: Choose"] == 1
    assert (game.observation(1) == before).all()


@pytest.mark.rule("WW-11.1", "WW-23.13")
def test_pending_plays_are_in_every_observation() -> None:
    game = skirmish("2,3 hand fireball | 2,5 hand full_shield shield", edges=OPEN, seed=1)
    do(game, "cast fireball at blue")
    for player, (caster, victim) in enumerate((("mine", "next"), ("next", "mine"))):
        seen = result(game, player)
        assert seen["on its way: cast"] == seen["its card: fireball"] == 1
        assert seen[f"player behind it: {caster}"] == 1
        assert seen[f"players concerned: {victim}"] == 1
        assert seen["frames"] == 1

    do(game, "pass")
    seen = result(game, 1)
    assert seen["on its way: damage"] == 1
    assert seen["its magical damage"] == 5
    assert seen["its damage is also: fire"] == 1
    assert seen["decision that I have to make: Window"] == 1


@pytest.mark.rule("WW-23.3", "WW-23.4")
@pytest.mark.parametrize("number", range(4))
def test_numbers_keep_their_bounds_under_all_rules(number: int) -> None:
    chance = Rng(f"bounds {number}")
    game = Game(2 + number % 3, seed=number, rules=Rules.drawn(chance), log=False)
    spec = game.observation_spec
    low, high = spec.low, spec.high
    for decision in range(500):
        if not game.players_to_act:
            break
        if decision % 10 == 0:
            for player in range(game.player_count):
                seen = game.observation(player)
                assert ((seen >= low) & (seen <= high)).all()
        player = game.players_to_act[0]
        game.apply(chance.choice(game.legal_actions(player)), player)


def test_every_kind_of_decision_has_a_number() -> None:
    asked: set[str] = set()
    for number in range(12):
        chance = Rng(f"asked {number}")
        game = Game(2 + number % 3, seed=number, rules=Rules.drawn(chance), log=False)
        for _ in range(400):
            if not game.players_to_act:
                break
            player = game.players_to_act[0]
            asked.add(game.view(player).asks)
            game.apply(chance.choice(game.legal_actions(player)), player)

    assert len(asked) > 12
    assert asked <= {*ASKS}


def test_observation_numbers_have_fixed_names_and_places() -> None:
    spec = Game(2, seed=1).observation_spec
    start = spec.where("players").start
    # From here to the end, in order: name and how many numbers.
    expected = {
        "players": 3,
        "side": 2,
        "phase": 6,
        "active player": 4,
        "decision that I have to make": 24,
        "turns begun": 1,
        "movement points left": 1,
        "attacks made": 1,
        "cards drawn in this phase": 1,
        "energy stored by Add": 1,
        "boosted": 1,
        "stunned": 1,
        "has moved": 1,
        "may not move": 1,
        "no treasure": 1,
        "phase ended": 1,
        "nothing done": 1,
        "corner": 1,
        "frames": 1,
        "on its way": 9,
        "player behind it": 4,
        "players concerned": 4,
        "its card": 92,
        "its energy": 1,
        "steps left of it": 1,
        "its physical damage": 1,
        "its magical damage": 1,
        "it is canceled": 1,
        "its damage is also": 3,
        "my draft": 5,
        "card of my draft": 92,
        "my draft is played as": 3,
        "way picked for my draft": 3,
        "number picked for my draft, -1 if none is": 1,
        "cards spent on my draft": 1,
        "wizards named by my draft": 4,
    }
    for name, size in expected.items():
        where = spec.where(name)
        assert (where.start, where.stop) == (start, start + size), name
        start += size
    assert (start,) == spec.shape
    names = {spec.describe(number) for number in range(start)}
    assert len(names) == start
    assert not any(name.startswith((":", "[", " ")) for name in names)


def test_observation_numbers_keep_their_meaning() -> None:
    """Trained models depend on the numbers. If you change them, list it in the change log, and change the digest here."""
    spec = Game(2, seed=1).observation_spec
    (count,) = spec.shape
    meanings = "\n".join(f"{spec.describe(number)} {spec.low[number]} {spec.high[number]}" for number in range(count))
    assert sha256(meanings.encode()).hexdigest()[:16] == "52b7b428c2ef7a3a"


def test_each_wizard_deck_and_pile_has_its_features() -> None:
    spec = Game(2, seed=1).observation_spec
    of_a_wizard = (
        "alive",
        "life",
        "points",
        "kills",
        "stun tokens",
        "cards in hand",
        "base speed",
        "hand size less its limit",
        "Homunculus life",
        "colour",
        "carries a treasure",
        "powers",
        "items",
        "hand, as far as known",
        "spells in play cast by",
        "energy tokens on them",
        "spells on the wizard",
    )
    place = spec.where("alive: mine").start
    for seat in ("mine", "next", "second next", "third next"):
        for name in of_a_wizard:
            where = spec.where(f"{name}: {seat}")
            assert where.start == place
            place = where.stop
    assert [
        spec.where(f"discard pile {group}").stop - spec.where(f"discard pile {group}").start for group in (0, 1)
    ] == [
        92,
        92,
    ]
    assert [
        spec.where(f"schools of deck {group}").stop - spec.where(f"schools of deck {group}").start for group in (0, 1)
    ] == [
        8,
        8,
    ]


@pytest.mark.rule("WW-13.1", "WW-19.1", "WW-20.6")
def test_bounds_follow_rules_and_players() -> None:
    spec = Game.observation_spec_for(Rules(life_max=30, turn_limit=50), 3)

    assert spec.high[spec.where("life: mine")] == 30
    assert spec.high[spec.where("kills: next")] == 2
    assert spec.high[spec.where("turns begun")] == 50


@pytest.mark.rule("WW-21.7", "WW-22.24")
def test_observation_has_projections_and_aims_by_square() -> None:
    game = skirmish("2,3 hand dust_cloud | 2,5", edges=OPEN, seed=1, astral=24)
    assert plane(game, 0, "astral projection of the active wizard") == [(24, 1)]
    trap = skirmish("2,3 hand booby_trap | 2,5", edges=OPEN, seed=1)
    do(trap, "cast booby_trap; square 2,4; square 1,3")
    assert plane(trap, 0, "aim of my draft") == [(13, 1), (24, 1)]
    assert plane(trap, 0, "aim of the pending play") == []
    assert plane(trap, 1, "aim of my draft") == []
    cloud = skirmish("2,3 hand dust_cloud | 2,5 hand negate_neutral", edges=OPEN, seed=1)
    do(cloud, "cast dust_cloud; square 2,4")
    assert plane(cloud, 1, "aim of the pending play") == [(24, 1)]
    assert plane(cloud, 1, "aim of my draft") == []


@pytest.mark.rule("WW-16.2", "WW-16.3")
def test_observation_has_cracks_by_square() -> None:
    game = skirmish("2,3 | 2,5", things="stone_block 0,4 by 0 cracks 3", seed=1)
    assert plane(game, 1, "cracks of the object there") == [(4, 3)]
    assert plane(game, 1, "the object there is my creation") == []
    assert plane(game, 0, "the object there is my creation") == [(4, 1)]


def test_observation_seats_follow_turn_order() -> None:
    game = skirmish("2,3 life 11 | 2,5 life 12 | 7,2 life 13 | 7,7 life 14", seed=1)
    for player in range(4):
        lives = [value(game, player, f"life: {seat}") for seat in ("mine", "next", "second next", "third next")]
        assert lives == [[11 + (player + place) % 4] for place in range(4)]


@pytest.mark.rule("WW-7.2", "WW-21.49", "WW-21.58")
def test_observation_marks_own_and_picked_doors_as_openable() -> None:
    game = skirmish("2,3 | 2,5 carries master_key", seed=1)
    board = game.position.board
    red, blue = (sum(1 << door for door, colour in board.doors.items() if colour == mine) for mine in (0, 1))
    assert red and blue
    assert [opened_by(game.view(player)) for player in (0, 1)] == [red, red | blue]
    picked = next(door for door, colour in board.doors.items() if colour == 1)
    position = game.position.clone()
    position.picked_locks = (picked,)
    again = Game.at(position, players=2, seed=1)
    assert opened_by(again.view(0)) == red | 1 << picked


def test_observation_planes_have_fixed_names() -> None:
    sides = ("north", "east", "south", "west")
    seats = ("mine", "next", "second next", "third next")
    things = ("stone_block", "thornbush", "rosebush", "dust_cloud", "trap_token", "tacks", "dropped_item")
    spec = Game(2, seed=1).observation_spec
    planes = list(takewhile(lambda feature: feature.size == SQUARES, spec.features))
    items = [kind.key for kind in Game.cards if kind.is_item]
    on_sides = ("wall", "closed door", "door that I can open", "open door", "fire", "sealed door", "cracks")

    assert [plane.name for plane in planes] == [
        "squares of the board",
        *(f"{what} to the {side}" for what in on_sides for side in sides),
        *things,
        *(f"{item} lying" for item in items),
        "cracks of the object there",
        "the object there is my creation",
        "the trap, if I know it",
        "held by Glue",
        *(f"{what}: {seat}" for what in ("home base", "treasures lying", "wizard") for seat in seats),
        "astral projection of the active wizard",
        "aim of the pending play",
        "aim of my draft",
    ]
    assert planes[0].labels[:11] == (*(f"0,{column}" for column in range(10)), "1,0")
    assert [(plane.low, plane.high) for plane in planes[25:30]] == [(0, 8)] * 4 + [(0, 168)]


def test_every_pending_play_has_its_own_name() -> None:
    spec = Game(2, seed=1).observation_spec
    where = spec.where("on its way")
    assert [spec.describe(number).rsplit(" (", 1)[0] for number in range(where.start, where.stop)] == [
        f"on its way: {kind}"
        for kind in ("cast", "counter", "punch", "use", "ability", "another effect", "damage", "treasure", "journey")
    ]
    game = skirmish("2,3 hand fireball anti_anti | 2,5 hand full_shield shield", edges=OPEN, seed=1)
    do(game, "cast fireball at blue", "answer full_shield")
    assert result(game, 0)["on its way: counter"] == 1


@pytest.mark.rule("WW-23.13", "WW-21.29")
def test_draft_shows_its_player_the_way_number_and_wizards_picked() -> None:
    darts = skirmish("2,3 hand fire_darts energy_4 | 2,5 | 7,2", edges=OPEN, seed=1)
    do(darts, "cast fire_darts", "spend energy_4", "wizard 1")
    assert value(darts, 0, "wizards named by my draft") == [0, 1, 0, 0]
    zot = skirmish("2,3 hand zot | 2,5", edges=OPEN, seed=1)
    do(zot, "cast zot", "no energy", "way 2")
    assert value(zot, 0, "way picked for my draft") == [0, 1, 0]
    assert value(zot, 0, "number picked for my draft, -1 if none is") == [-1]
    bolt = skirmish("2,3 hand waterbolt energy_4 | 2,5", edges=OPEN, seed=1)
    do(bolt, "cast waterbolt", "spend energy_4", "3")
    assert value(bolt, 0, "way picked for my draft") == [0, 0, 0]
    assert value(bolt, 0, "number picked for my draft, -1 if none is") == [3]


@pytest.mark.rule("WW-21.36")
def test_observation_marks_glued_objects_by_square() -> None:
    game = skirmish("2,3 | 2,5", spells="glue 0 treasure red1", treasures="red1 4,4; red2 4,3", seed=1)
    assert plane(game, 0, "held by Glue") == [(4 * 10 + 4, 1)]
    item = skirmish("2,3 | 2,5", things="large_rock 0,1", spells="glue 0 item large_rock", seed=1)
    assert plane(item, 1, "held by Glue") == [(1, 1)]


@pytest.mark.rule("WW-21.15", "WW-7.2")
def test_created_door_is_openable_only_to_its_caster() -> None:
    game = skirmish("2,3 | 2,5", edges="0,1 E door by 0", seed=1)
    mine, other = (opened_by(game.view(player)) for player in (0, 1))
    door = 1 << edge(game, "0,1 E")
    assert mine & door
    assert not other & door
    assert opened_by(game.view(None)) == 0


@pytest.mark.parametrize("player", [None, 2, "0"])
def test_only_players_observe(player: object) -> None:
    with pytest.raises(ValueError, match="players of this game are 0 to 1"):
        skirmish("2,3 | 2,5", seed=1).observation(player)  # type: ignore[arg-type]
