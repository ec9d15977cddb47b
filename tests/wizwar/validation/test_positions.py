"""Positions of Wiz-War that contradict the rules are rejected with a reason."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from arcana_core.cards.declarations import Pile
from arcana_core.cards.piles import Piles
from arcana_core.chance.rng import Rng
from arcana_core.errors import PositionError
from arcana_core.testing import do
from arcana_wizwar import Game, Position, Rules, skirmish
from arcana_wizwar.actions import WIZARD, AtSquare
from arcana_wizwar.chapters.magic.playing import Choose
from arcana_wizwar.chapters.magic.resolving import Finish
from arcana_wizwar.chapters.turns import DRAWING, MAIN
from arcana_wizwar.model.labyrinth import Sector, parse_edge
from arcana_wizwar.model.state import BOX, CASTING, HAND, PLAY, Damage, Draft, Edge, Journey, PickedUp, Play, piles_for
from tests.core.scenario.spoilt_positions import assert_spoilt_positions_are_rejected

Change = Callable[[Position], None]


def somewhere() -> Position:
    """A position of three, with something of every kind."""
    game = skirmish(
        "2,3 hand fireball shield carries dagger treasure blue1 under strength 2 | 2,5 carries powerstone | 7,2",
        things="large_rock 0,0; rosebush 3,0 by 1; trap_token 4,0 by 2; trap_token 4,1 by 2 real; handful_of_tacks 0,1",
        edges="0,0 E wall by 0; 3,4 E fire by 1; 0,7 E sealed 2; 1,0 E cracks 2",
        spells="acid_bath 0 on 1 energy 4; glue 1 item large_rock energy 3",
        discard="zot",
        seed=1,
    )
    return game.position.clone()


def take_up(position: Any) -> Game:
    return Game.at(position, players=3, seed=1)


def of(kind: Any, *values: Any, **named: Any) -> Any:
    """A value whose fields need not be of their kinds."""
    return kind(*values, **named)


def part(**changes: Any) -> Change:
    """A change of the position."""

    def change(position: Position) -> None:
        for name, value in changes.items():
            setattr(position, name, value)

    return change


def wizard(seat: int = 0, **changes: Any) -> Change:
    """A change of a wizard."""

    def change(position: Position) -> None:
        for name, value in changes.items():
            setattr(position.wizards[seat], name, value)

    return change


def thing(place: int, **changes: Any) -> Change:
    """A change of a thing."""

    def change(position: Position) -> None:
        things = list(position.things)
        things[place] = evolve(things[place], **changes)
        position.things = tuple(things)

    return change


def spell(key: str, **changes: Any) -> Change:
    """A change of the spell of this card."""

    def change(position: Position) -> None:
        of = Game.cards.of
        position.spells = tuple(evolve(one, **changes) if of[one.card].key == key else one for one in position.spells)

    return change


def edge(where: str, stands: Any) -> Change:
    """Something else on an edge."""

    def change(position: Position) -> None:
        number = parse_edge(position.board.grid, where)
        position.edges = {**position.edges, number: stands}

    return change


def outside(position: Position) -> None:
    position.edges = {**position.edges, position.board.grid.lattice.edge_at[0]: Edge("open")}


def foreign_piles(position: Position) -> None:
    position.piles = Piles([Pile("deck")], players=3, start={0: range(168)})


def too_few_cards(position: Position) -> None:
    position.piles = Piles(piles_for(3), players=3, start={BOX: range(100)})


def doubled(position: Position) -> None:
    position.piles.masks[HAND[0]] |= position.piles.masks[HAND[1]] | position.piles.masks[BOX]


def card_lying_about(position: Position) -> None:
    masks = position.piles.masks
    position.piles.move(masks[BOX] & -masks[BOX], BOX, PLAY[2])


def card_on_its_way(position: Position) -> None:
    masks = position.piles.masks
    position.piles.move(masks[BOX] & -masks[BOX], BOX, CASTING)


def another_colour(position: Position) -> None:
    position.wizards[0].colour = 3


def dying(position: Position) -> None:
    position.wizards[1].life = 0


def frame(value: Any) -> Change:
    return part(frames=(value,))


OVER = {"phase": "over", "agenda": None, "frames": (), "draft": None}


def one_is_left(position: Position) -> None:
    for one in position.wizards[1:]:
        one.alive = False


def dies(position: Position, *seats: int) -> None:
    """These wizards are dead, and nothing is left of them."""
    for seat in seats:
        one = position.wizards[seat]
        one.alive, one.life, one.square, one.items = False, 0, -1, ()


def no_survivors(position: Position) -> None:
    dies(position, 0, 1, 2)


def spell_on_the_dead(position: Position) -> None:
    dies(position, 2)
    spell("acid_bath", wizard=2)(position)


def spell_carried(position: Position) -> None:
    """The Strength that wizard 0 maintains is face up, and isn't an item."""
    card = next(one.card for one in position.spells if Game.cards.of[one.card].key == "strength")
    wizard(items=(*position.wizards[0].items, card))(position)


def trap_elsewhere(position: Position) -> None:
    spell("booby_trap", trap=next(one.number for one in position.things if one.kind == "rosebush"))(position)


def held_though_sealed(position: Position) -> None:
    number = parse_edge(position.board.grid, "0,7 E")
    position.edges = {**position.edges, number: evolve(position.edges[number], held_by=1)}


def draft(result: Draft) -> Change:
    """Red is putting this together."""

    def change(position: Position) -> None:
        position.draft, position.agenda = result, (Choose(0), (MAIN, None))

    return change


WRONG: list[tuple[Change, str]] = [
    (part(wizards=()), r"^wizards must be a tuple of exactly 3 items, got \(\) \(WW-2\.2\)"),
    (
        part(sectors=(Sector(0), Sector(1))),
        r"^sectors must be a tuple of exactly 3 items, got \(Sector\(colour=0, rotation=0\), Sector\(colour=1, rotation=0\)\) \(WW-2\.2\)",
    ),
    (
        part(sectors=(Sector(0), Sector(1), Sector(2, 4))),
        r"^sectors\[2\]\.rotation must be an integer between 0 and 3, got 4 \(WW-2\.7\)",
    ),
    (another_colour, r"wizards must have the different colours of the sectors, got \[3, 1, 2\]"),
    (part(turn=-1), "^turn must be an integer between 0 and 1000000, got -1"),
    (part(drawn="two"), "^drawn must be an integer between 0 and 1000000, got 'two'"),
    (part(moves=1.5), r"^moves must be an integer between -1000000 and 1000000, got 1\.5 \(WW-6\.9\)"),
    (part(next_number=0), "^next_number must be an integer between 1 and 1000000, got 0"),
    (part(active=3), r"^active must be a seat from 0 to 2, got 3 \(WW-5\.1\)"),
    (part(boosted=1), "boosted must be true or false, got 1"),
    (part(turns_begun=(1, 1)), r"^turns_begun must be a tuple of exactly 3 items, got \(1, 1\) \(WW-8\.2\)"),
    (part(astral=99), r"^astral must be a square of the board, or -1, got 99 \(WW-21\.7\)"),
    (part(schools=((), ("magic",))), r"^schools\[1\]\[0\] must be a school of the cards, got 'magic' \(WW-2\.13\)"),
    (
        part(schools=(("alchemy",),)),
        r"^schools must be a tuple of exactly 2 items, got \(\('alchemy',\),\) \(WW-23\.6\)",
    ),
    (
        part(phase="lunch"),
        r"^phase must be 'draft', 'time passes', 'main', 'discard', 'draw' or 'over', got 'lunch' \(WW-5\.1\)",
    ),
    (part(end="boredom"), r"end must be one of treasures, .*, got 'boredom'"),
    (part(end="treasures"), "has ended by 'treasures' cannot be in the phase 'main'"),
    (part(end="treasures", phase="over"), r"a finished game has no agenda, frames or draft \(WW-19\.10\)"),
    (part(agenda=None), "agenda must not be empty while the game goes on"),
    (part(winner=5), r"^winner must be a seat from 0 to 2, or -1, got 5 \(WW-19\.10\)"),
    (part(**OVER, end="treasures"), "winner is -1, which does not fit the end by treasures"),
    (part(**OVER, end="turn limit", winner=1), "winner is 1, which does not fit the end by turn limit"),
    (
        foreign_piles,
        "^piles: the first 16 piles must be deck 0, deck 1, discard 0, discard 1, hand 0, hand 1, hand 2, hand 3, play 0",
    ),
    (too_few_cards, "^piles: they hold 100 cards, there are 168"),
    (doubled, "piles: "),
    (wizard(alive=1), r"^wizards\[0\]\.alive must be true or false, got 1"),
    (wizard(stun=-2), r"^wizards\[0\]\.stun must be an integer between 0 and 1000000, got -2"),
    (wizard(life=None), r"^wizards\[0\]\.life must be an integer between -1000000 and 1000000, got None \(WW-13\.7\)"),
    (wizard(square=57), r"^wizards\[0\]\.square must be a square of the board, or -1, got 57 \(WW-3\.1\)"),
    (
        wizard(1, alive=False),
        r"^wizards\[1\] is dead, so they must have no life, no square \(-1\) and no items \(WW-13\.10\)",
    ),
    (wizard(slayer=4), r"^wizards\[0\]\.slayer must be a seat from 0 to 2, or -1, got 4 \(WW-8\.9\)"),
    (wizard(items=(1, 1)), r"^wizards\[0\]\.items must be without doubles, got \(1, 1\) \(WW-9\.17\)"),
    (wizard(2, items=(0,)), r"^wizards\[2\]\.items must be item cards in pile 'play 2', got 0 \(WW-9\.17\)"),
    (dying, r"^wizards\[1\]\.life is 0, and no step on the agenda counts the dead \(WW-13\.10\)"),
    (part(treasures=(11, 33)), r"^treasures must be a tuple of exactly 8 items, got \(11, 33\) \(WW-2\.11\)"),
    (
        part(treasures=(11, 33, -2, 28, 61, 83, 12, -1)),
        r"^treasures\[6\] \(green 1\) is not in the game, so its place must be -1, got 12 \(WW-2\.2\)",
    ),
    (
        part(treasures=(11, 33, -3, 28, 61, 83, -1, -1)),
        r"^treasures\[2\] \(blue 1\) is carried by wizard 1, who does not have it \(WW-15\.12\)",
    ),
    (
        part(treasures=(11, -1, -2, 28, 61, 83, -1, -1)),
        r"^treasures\[1\] \(red 2\) must be in a square or have a carrier \(-2 - player\), got -1 \(WW-13\.14\)",
    ),
    (wizard(1, treasure=0), r"^wizards\[1\]\.treasure is 0, but treasures differ \(WW-15\.12\)"),
    (spell("acid_bath", caster=7), r"^spells\[6\]\.caster must be a seat from 0 to 2, got 7 \(WW-14\.1\)"),
    (
        spell("acid_bath", card=0),
        r"^spells\[6\] \(Absorb Spell\)\.card must stay in play and be in pile 'play 0', got 0 \(WW-14\.1\)",
    ),
    (
        spell("acid_bath", maintained=False),
        r"^spells\[6\] \(Acid Bath\)\.card must stay in play and be in pile 'beside', got 1 \(WW-14\.1\)",
    ),
    (spell("acid_bath", energy=-1), r"^spells\[6\]\.energy must be an integer between 0 and 1000000, got -1"),
    (spell("acid_bath", wizard=3), r"^spells\[6\]\.wizard must be a seat from 0 to 2, or -1, got 3 \(WW-13\.13\)"),
    (
        spell("create_wall", edge=0),
        r"^spells\[3\]\.edge must be a border line between two squares, or -1, got 0 \(WW-9\.11\)",
    ),
    (
        spell("glue", thing=99),
        r"^spells\[7\]\.thing must be the number of a thing on the board or -1, got 99 \(WW-15\.1\)",
    ),
    (spell("glue", treasure=8), r"^spells\[7\]\.treasure must be an integer between -1 and 7, got 8 \(WW-2\.11\)"),
    (
        spell("booby_trap", trap=1),
        r"^spells\[2\]\.trap must be the number of a thing on the board or -1, got 1 \(WW-15\.1\)",
    ),
    (thing(1, number=99), "^things and spells must have different numbers from 1 to 13, got "),
    (thing(1, number=12), "^things and spells must have different numbers from 1 to 13, got "),
    (thing(0, number=99), r"^spells\[7\]\.thing must be the number of a thing on the board or -1, got 2 \(WW-15\.1\)"),
    (thing(0, kind="anvil"), r"^things\[0\]\.kind must be an object in a square, got 'anvil' \(WW-15\.1\)"),
    (thing(0, square=56), r"^things\[0\]\.square must be a square of the board, got 56 \(WW-3\.1\)"),
    (thing(1, cracks=-1), r"^things\[1\]\.cracks must be an integer between 0 and 1000000, got -1 \(WW-16\.2\)"),
    (thing(1, spell=77), r"^things\[1\]\.spell must be the number of a spell in play or 0, got 77 \(WW-14\.4\)"),
    (
        thing(0, card=-1),
        r"^things\[0\] \(dropped_item in 0,0\)\.card must be a card exactly if it is an item, got -1 \(WW-15\.9\)",
    ),
    (
        thing(0, card=0),
        r"^things\[0\] \(dropped_item in 0,0\)\.card must be in pile 'board', got 0 \(WW-15\.9\)",
    ),
    (part(edges=[]), r"^edges must be a dictionary, got \[\]"),
    (outside, r"^edges\[0\] must be a border line between two squares, got 0 \(WW-9\.11\)"),
    (edge("0,0 S", "wall"), r"^edges\[11\] must be an Edge, got 'wall'"),
    (
        edge("0,0 S", Edge("hedge")),
        r"^edges\[11\]\.kind must be 'open', 'wall', 'door', 'fire' or 'earth', got 'hedge' \(WW-9\.11\)",
    ),
    (
        edge("0,0 S", Edge("wall", cracks=-1)),
        r"^edges\[11\]\.cracks must be an integer between 0 and 1000000, got -1 \(WW-16\.2\)",
    ),
    (
        edge("0,0 S", Edge("wall", spell=66)),
        r"^edges\[11\] \(0,0 S\) belongs to spell 66, which isn't in play \(WW-14\.4\)",
    ),
    (
        edge("0,0 S", Edge("earth", spell=-1)),
        r"^edges\[11\] \(0,0 S\) is a Wall of Earth exactly if its spell is -1 - the frame of an attack \(WW-21\.83\)",
    ),
    (edge("0,0 S", Edge("door", colour=1)), r"^edges\[11\] \(0,0 S\) has no printed door of colour 1 \(WW-3\.3\)"),
    (
        edge("2,1 S", Edge("door", colour=0, held_by=3)),
        r"^edges\[34\]\.held_by must be a seat from 0 to 2, or -1, got 3 \(WW-7\.5\)",
    ),
    (
        edge("0,0 S", Edge("wall", held_by=1)),
        r"^edges\[11\] \(0,0 S\) is held open by wizard 1 but isn't a door that opens \(WW-7\.5, WW-21\.64\)",
    ),
    (part(agenda=[MAIN]), "agenda must be a chain of"),
    (part(frames="one"), "^frames must be a tuple, got 'one'"),
    (part(agenda=(Finish(0), (DRAWING, None))), r"^agenda\[0\] \(Finish\)\.frame must be the place of a frame, got 0"),
    (part(draft=Draft("cast", 1)), "draft must be a Draft exactly if Choose comes first on the agenda"),
    (frame(Play(3, "punch", "attack")), r"^frames\[0\]\.player must be a seat from 0 to 2, got 3"),
    (frame(Damage(0, play=0)), r"^frames\[0\]\.play must be a frame that comes before it, or -1, got 0"),
    (frame(PickedUp(0, 9, 11)), r"^frames\[0\]\.treasure must be an integer between 0 and 7, got 9 \(WW-2\.11\)"),
    (
        card_lying_about,
        r"^pile 'play 2' has \['Adrenaline 1', 'Booby Trap', 'Seal Door'\], so items, things, spells and frames must use",
    ),
    (card_on_its_way, r"^pile 'casting' has \['.*'\]"),
    (no_survivors, r"^wizards: at least two must be alive while the game goes on, got 0 \(WW-19\.6\)"),
    (spell_on_the_dead, r"^spells\[6\] \(Acid Bath\)\.wizard must be a living one or -1, got 2 \(WW-13\.13\)"),
    (spell_carried, r"^wizards\[0\]\.items must be item cards in pile 'play 0', got 140 \(WW-9\.17\)"),
    (one_is_left, r"^wizards: at least two must be alive while the game goes on, got 1 \(WW-19\.6\)"),
    (thing(1, spell=[]), r"^things\[1\]\.spell must be the number of a spell in play or 0, got \[\] \(WW-14\.4\)"),
    (
        frame(Play(0, "punch", "attack", through=0)),
        r"^frames\[0\]\.through must be a border line between two squares, -1 or -2, got 0 \(WW-22\.8\)",
    ),
    (trap_elsewhere, r"^spells\[2\] \(Booby Trap\)\.trap must be the number of one of its tokens, got 4 \(WW-21\.11\)"),
    (
        held_though_sealed,
        r"^edges\[129\] \(0,7 E\) is held open by wizard 1 but isn't a door that opens \(WW-7\.5, WW-21\.64\)",
    ),
    (
        edge("0,0 S", Edge("wall", under=Edge("hedge"))),
        r"^edges\[11\]\.under\.kind must be 'open', 'wall', 'door', 'fire' or 'earth', got 'hedge' \(WW-9\.11\)",
    ),
    (part(draft="fireball"), "^draft must be a Draft or None, got 'fireball'"),
    (part(tacks=3), "^tacks must be a tuple, got 3"),
    (part(timed=("acid_bath",)), r"^timed\[0\] must be an integer between -1000000 and 1000000, got 'acid_bath'"),
    (part(picked_locks=(0,)), r"^picked_locks\[0\] must be a border line between two squares, got 0 \(WW-21\.58\)"),
    (part(diseased=((0, 3),)), r"^diseased\[0\]\[1\] must be a seat from 0 to 2, got 3"),
    (
        frame(Play(0, "dance", "attack")),
        r"^frames\[0\]\.kind must be 'cast', 'counter', 'punch', 'use', 'ability', 'when_time_passes' or 'when_drawing', got 'dance'",
    ),
    (frame(Play(0, "punch", "item")), r"^frames\[0\]\.type must be 'attack', 'neutral' or 'counter', got 'item'"),
    (frame(Play(0, "punch", "attack", 3)), r"^frames\[0\]\.card must be one of the game, or -1 for a punch, got 3"),
    (frame(Play(0, "cast", "attack", 168)), r"^frames\[0\]\.card must be an integer between -1 and 167, got 168"),
    (frame(Play(0, "cast", "attack", 3, mode=2)), r"^frames\[0\]\.mode must be a way of its card or -1, got 2"),
    (frame(Play(0, "punch", "attack", side=4)), r"^frames\[0\]\.side must be an integer between -1 and 3, got 4"),
    (
        frame(of(Play, 0, "punch", "attack", targets=("blue",))),
        r"^frames\[0\]\.targets\[0\] must be an Action, got 'blue'",
    ),
    (
        frame(of(Play, 0, "punch", "attack", energy="1")),
        r"^frames\[0\]\.energy must be an integer between -1000000 and 1000000, got '1'",
    ),
    (
        frame(Damage(0, links=(of(Damage, 1, physical=0.5),))),
        r"^frames\[0\]\.links\[0\]\.physical must be an integer between -1000000 and 1000000, got 0\.5",
    ),
    (
        frame(Journey("feather", 0, 1, 2, damage=of(Damage, 0, cause=7))),
        r"^frames\[0\]\.damage\.cause must be a text, got 7",
    ),
    (frame(Journey("walk", 0, 1, 2)), r"^frames\[0\]\.kind must be 'force', 'knock', 'feather' or 'push', got 'walk'"),
    (draft(of(Draft, "cast", 2, energy=("x",))), r"^draft\.energy\[0\] must be an integer between 0 and 167, got 'x'"),
    (draft(Draft("dance")), r"^draft\.kind must be 'cast', 'counter', 'punch', 'use' or 'ability', got 'dance'"),
    (draft(Draft("punch", 2)), r"^draft\.card must be one that wizard 0 has, or -1 for a punch, got 2"),
    (draft(Draft("cast", 0)), r"^draft\.card must be one that wizard 0 has, or -1 for a punch, got 0"),
    (
        draft(Draft("punch", energy=(0,))),
        r"^draft\.energy must be other cards in the hand of wizard 0, got 0 \(WW-10\.2\)",
    ),
    (draft(Draft("punch", mode=0)), r"^draft\.mode must be a way of its card or -1, got 0"),
    (
        draft(Draft("punch", through=0)),
        r"^draft\.through must be a border line between two squares, -1 or -2, got 0 \(WW-22\.8\)",
    ),
    (draft(Draft("punch", answers=0)), r"^draft\.answers must be a frame exactly if it is a counter, got 0"),
    (part(frames=7), "^frames must be a tuple, got 7"),
    (part(sum=10**40), "^sum must be an integer between 0 and 1000000, got 10000000000000000000000000000000000000000"),
    (part(spells=None), "^spells must be a tuple, got None"),
    (part(edges=[]), r"^edges must be a dictionary, got \[\]"),
    (part(piles=None), "^piles must be a Piles, got None"),
    (part(next_number=None), "^next_number must be an integer between 1 and 1000000, got None"),
    (part(spells=7), "^spells must be a tuple, got 7"),
    (part(things=None), "^things must be a tuple, got None"),
]


@pytest.mark.rule("WW-2.2", "WW-3.1", "WW-13.10", "WW-14.4", "WW-15.9")
@pytest.mark.parametrize(("change", "message"), WRONG, ids=[message[:40] for _, message in WRONG])
def test_impossible_position_is_rejected_with_its_field(change: Change, message: str) -> None:
    position = somewhere()
    change(position)
    before = repr(position)

    with pytest.raises(PositionError, match=message):
        take_up(position)

    assert repr(position) == before


@pytest.mark.parametrize("value", [None, 7, "position", object()])
def test_invalid_positions_are_rejected(value: Any) -> None:
    with pytest.raises(PositionError, match="a position of wizwar must be of arcana_wizwar.Position"):
        take_up(value)


@pytest.mark.rule("WW-2.1")
def test_position_of_another_game_is_rejected() -> None:
    with pytest.raises(PositionError, match="piles: they are for 3 players, and 4 play"):
        Game.at(somewhere(), players=4)


def test_unspoilt_position_is_accepted() -> None:
    game = take_up(somewhere())

    assert game.players_to_act == (0,)
    assert repr(game.position.grid) == repr(somewhere().grid)


@pytest.mark.rule("WW-19.6")
def test_game_goes_on_with_two_survivors() -> None:
    two = skirmish("2,3 | 2,5 | 7,2", seed=1).position.clone()
    dies(two, 2)
    assert Game.at(two, players=3, seed=1).players_to_act == (0,)

    dies(two, 1)
    part(**OVER, end="last alive", winner=0)(two)
    assert Game.at(two, players=3, seed=1).is_over


@pytest.mark.parametrize("number", range(6))
def test_every_position_of_a_game_is_accepted(number: int) -> None:
    chance = Rng(f"possible {number}")
    rules = Rules.drawn(chance) if number % 2 else Rules(life_start=5, schools=("random",))
    game = Game(2 + number % 3, seed=number, rules=rules, log=False)
    for decision in range(500):
        if not game.players_to_act:
            break
        if decision % 5 == 0:
            again = Game.at(game.position, rules=rules, players=game.player_count, rng=game.rng.clone())
            assert repr(again.position) == repr(game.position)
        player = game.players_to_act[0]
        game.apply(chance.choice(game.legal_actions(player)), player)
    assert Game.at(game.position, rules=rules, players=game.player_count).players_to_act == game.players_to_act


@pytest.mark.rule("WW-21.76")
@pytest.mark.parametrize(
    ("mode", "targets", "wrong"),
    [
        (1, (AtSquare(3, 3),), "dropping needs a square and a thing"),
        (1, (AtSquare(3, 3), AtSquare(3, 3), AtSquare(3, 3)), "dropping needs a square and a thing"),
        (2, (), "exactly one target is needed, got ()"),
        (0, (AtSquare(3, 3), AtSquare(3, 3)), "exactly one target is needed"),
    ],
)
def test_stretch_frame_has_its_ways_targets(mode: int, targets: tuple[Any, ...], wrong: str) -> None:
    game = skirmish("2,3 hand stretch carries dagger | 2,5", seed=1)
    position = game.position.clone()
    (card,) = game.cards.copies[game.cards["stretch"].place][:1]
    position.piles.move(1 << card, HAND[0], CASTING)
    position.frames = (Play(0, "cast", "neutral", card, mode=mode, targets=targets),)

    with pytest.raises(PositionError, match=rf"^frames\[0\] \(Stretch\): {re.escape(wrong)}"):
        Game.at(position, players=2, seed=1)


@pytest.mark.rule("WW-11.2", "WW-11.12")
@pytest.mark.parametrize(
    ("asked", "wrong"),
    [(4, "between -3 and 3, got 4"), (-4, "between -3 and 3, got -4"), (-2, "is -2, a wizard who is dead")],
)
def test_asking_never_passes_its_end_or_reaches_the_dead(asked: int, wrong: str) -> None:
    position = skirmish("2,3 | 2,5 | 7,2", seed=1).position.clone()
    dead = position.wizards[2]
    dead.alive, dead.life, dead.square = False, 0, -1
    position.frames = (Play(0, "punch", "attack", targets=(WIZARD[1],), asked=asked),)

    with pytest.raises(PositionError, match=wrong):
        Game.at(position, players=3, seed=1)


def test_spoilt_fields_are_rejected() -> None:
    play = Play(0, "punch", "attack", targets=(WIZARD[1],), victims=(1,))
    frames = (play, Damage(1, 2, play=0, links=(Damage(0),)), PickedUp(0, 2, 11), Journey("feather", 0, 1, 2))
    position = somewhere()
    position.frames = frames
    position.agenda = (Finish(0), position.agenda)
    position.diseased = ((0, 1),)
    position.picked_locks = (parse_edge(position.board.grid, "0,0 S"),)
    assert take_up(position)

    tried = assert_spoilt_positions_are_rejected(position, take_up)

    drafting = skirmish("2,3 hand fireball | 2,7", edges="2,3 E open; 2,4 E open", seed=1)
    do(drafting, "cast fireball", player=0)
    assert drafting.position.draft is not None
    tried += assert_spoilt_positions_are_rejected(drafting.position, lambda spoilt: Game.at(spoilt, players=2, seed=1))
    assert tried > 2000
