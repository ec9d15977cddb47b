"""Positions of Wiz-War that contradict the rules are rejected, and what is wrong with them is said."""

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
from arcana_wizwar import Game, Position, Rules, skirmish
from arcana_wizwar.actions import WIZARD, AtSquare
from arcana_wizwar.chapters.magic.playing import Choose
from arcana_wizwar.chapters.magic.resolving import Finish
from arcana_wizwar.chapters.turns import DRAWING, MAIN
from arcana_wizwar.model.labyrinth import Sector, parse_edge
from arcana_wizwar.model.state import BOX, CASTING, HAND, PLAY, Damage, Draft, Edge, Journey, PickedUp, Play, piles_for

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
    return game.position.copy()


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


def nobody_lives(position: Position) -> None:
    dies(position, 0, 1, 2)


def spell_on_the_dead(position: Position) -> None:
    dies(position, 2)
    spell("acid_bath", wizard=2)(position)


def spell_carried(position: Position) -> None:
    """The Strength that wizard 0 maintains lies before him, and is no item."""
    card = next(one.card for one in position.spells if Game.cards.of[one.card].key == "strength")
    wizard(items=(*position.wizards[0].items, card))(position)


def trap_elsewhere(position: Position) -> None:
    spell("booby_trap", trap=next(one.number for one in position.things if one.kind == "rosebush"))(position)


def held_though_sealed(position: Position) -> None:
    number = parse_edge(position.board.grid, "0,7 E")
    position.edges = {**position.edges, number: evolve(position.edges[number], held_by=1)}


def draft(told: Draft) -> Change:
    """Red is putting this together."""

    def change(position: Position) -> None:
        position.draft, position.agenda = told, (Choose(0), (MAIN, None))

    return change


WRONG: list[tuple[Change, str]] = [
    (part(wizards=()), r"wizards must be 3 of Wizard.*WW-2\.2"),
    (part(sectors=(Sector(0), Sector(1))), r"sectors must be 3 of Sector"),
    (part(sectors=(Sector(0), Sector(1), Sector(2, 4))), r"rotation from 0 to 3"),
    (another_colour, r"wizards must have the different colours of the sectors, got \[3, 1, 2\]"),
    (part(turn=-1), "turn must be a whole number from 0, got -1"),
    (part(drawn="two"), "drawn must be a whole number from 0, got 'two'"),
    (part(moves=1.5), r"moves must be a whole number, got 1\.5 \(WW-6\.9\)"),
    (part(next_number=0), "next_number must be a whole number from 1, got 0"),
    (part(active=3), r"active must be a seat from 0 to 2, got 3 \(WW-2\.16\)"),
    (part(boosted=1), "boosted must be true or false, got 1"),
    (part(turns_begun=(1, 1)), r"turns_begun must be a whole number for each player, got \(1, 1\) \(WW-8\.2\)"),
    (part(astral=99), r"astral must be a square or -1, got 99 \(WW-21\.7\)"),
    (part(schools=((), ("magic",))), r"schools must be some of alchemy, .*, got 'magic'"),
    (part(schools=("alchemy",)), "schools must be the names of the schools of two decks"),
    (part(phase="lunch"), r"phase must be one of .*, got 'lunch' \(WW-5\.1\)"),
    (part(end="boredom"), r"end must be one of treasures, .*, got 'boredom'"),
    (part(end="treasures"), "has ended by 'treasures' cannot be in the phase 'main'"),
    (part(end="treasures", phase="over"), r"nothing to do any more: no agenda, frames or draft \(WW-19\.10\)"),
    (part(agenda=None), "agenda must say what is to be done next"),
    (part(winner=5), r"winner must be a seat or -1, got 5 \(WW-19\.10\)"),
    (part(**OVER, end="treasures"), "winner is -1, which does not fit the end by treasures"),
    (part(**OVER, end="turn limit", winner=1), "winner is 1, which does not fit the end by turn limit"),
    (foreign_piles, "piles must be those of wizwar for 3 players"),
    (too_few_cards, "piles hold 100 cards, there are 168"),
    (doubled, "piles: "),
    (wizard(alive=1), "alive of wizard 0 must be true or false, got 1"),
    (wizard(stun=-2), "stun of wizard 0 must be a whole number from 0, got -2"),
    (wizard(life=None), r"life of wizard 0 must be a whole number, got None \(WW-13\.7\)"),
    (wizard(square=57), r"square of wizard 0 must be one of the board, got 57 \(WW-3\.1\)"),
    (wizard(1, alive=False), r"wizard 1 is dead, so he has no life, no square \(-1\) and no items \(WW-13\.10\)"),
    (wizard(slayer=4), r"slayer of wizard 0 must be a seat or -1, got 4 \(WW-8\.9\)"),
    (wizard(items=(1, 1)), "items of wizard 0 must be different single cards"),
    (wizard(2, items=(0,)), r"items of wizard 2 must be item cards that lie in play 2, got 0 \(WW-9\.17\)"),
    (dying, r"life of wizard 1 is 0, and no step on the agenda counts the dead \(WW-13\.10\)"),
    (part(treasures=(11, 33)), r"treasures must be 8 places, two of each colour, got \(11, 33\) \(WW-2\.11\)"),
    (part(treasures=(11, 33, -2, 28, 61, 83, 12, -1)), r"treasure green 1 is not in the game"),
    (part(treasures=(11, 33, -3, 28, 61, 83, -1, -1)), "treasure blue 1 is carried by wizard 1, who does not have it"),
    (part(treasures=(11, -1, -2, 28, 61, 83, -1, -1)), "the place of treasure red 2 must be a square or a carrier"),
    (wizard(1, treasure=0), r"treasure of wizard 1 is 0, and treasures say otherwise \(WW-15\.12\)"),
    (spell("acid_bath", caster=7), r"the caster of spell \d+ must be a seat, got 7 \(WW-14\.1\)"),
    (spell("acid_bath", card=0), r"the card of spell \d+ must be one that stays in play and lie in play 0, got 0"),
    (spell("acid_bath", maintained=False), "must be one that stays in play and lie in beside"),
    (spell("acid_bath", energy=-1), r"energy and life of spell \d+ \(Acid Bath\) must be whole numbers from 0"),
    (spell("acid_bath", wizard=3), r"the wizard of spell \d+ \(Acid Bath\) must be one who lives or -1, got 3"),
    (spell("create_wall", edge=0), r"the edge of spell \d+ \(Create Wall\) must be a border line or -1, got 0"),
    (spell("glue", thing=99), r"the thing of spell \d+ \(Glue\) must be one on the board, there is none of number 99"),
    (spell("glue", treasure=8), r"the treasure of spell \d+ \(Glue\) must be one from 0 to 7, got 8"),
    (spell("booby_trap", trap=1), r"the trap of spell \d+ \(Booby Trap\) must be the number of one of its tokens"),
    (thing(0, number=99), "things and spells must have different numbers from 1 to"),
    (thing(0, kind="anvil"), r"the kind of a thing must be one of an object in a square, got 'anvil' \(WW-15\.1\)"),
    (thing(0, square=56), r"the square of thing \d+ must be one of the board, got 56 \(WW-3\.1\)"),
    (thing(1, cracks=-1), r"cracks of thing \d+ \(rosebush in 3,0\) must be a whole number from 0, got -1"),
    (thing(1, spell=77), r"thing \d+ \(rosebush in 3,0\) is of spell 77, which is not in play \(WW-14\.4\)"),
    (thing(0, card=-1), r"thing \d+ \(dropped_item in 0,0\) must have a card exactly if it is an item, got -1"),
    (thing(0, card=0), r"the card of thing \d+ \(dropped_item in 0,0\) must lie in the pile board, 0 does not"),
    (part(edges=[]), "edges must be a dictionary of Edge"),
    (outside, r"edges must be border lines between two squares, got \d+ \(WW-9\.11\)"),
    (edge("0,0 S", "wall"), "edge 0,0 S must be an Edge of a kind of open, wall, door, fire, earth, got 'wall'"),
    (edge("0,0 S", Edge("hedge")), "edge 0,0 S must be an Edge of a kind of"),
    (edge("0,0 S", Edge("wall", cracks=-1)), r"cracks of edge 0,0 S must be a whole number from 0, got -1"),
    (edge("0,0 S", Edge("wall", spell=66)), r"edge 0,0 S is of spell 66, which is not in play"),
    (edge("0,0 S", Edge("earth", spell=-1)), r"edge 0,0 S is a Wall of Earth exactly if .* \(WW-21\.83\)"),
    (edge("0,0 S", Edge("door", colour=1)), r"edge 0,0 S has no printed door of colour 1 \(WW-3\.3\)"),
    (edge("2,1 S", Edge("door", colour=0, held_by=3)), "owner and held_by of edge 2,1 S must be seats or -1, got 3"),
    (edge("0,0 S", Edge("wall", held_by=1)), "edge 0,0 S is held open by wizard 1 and is no door that opens"),
    (part(agenda=[MAIN]), "agenda must be a chain of"),
    (part(frames="one"), "frames must be of Play, Damage, PickedUp or Journey, got 'one'"),
    (part(agenda=(Finish(0), (DRAWING, None))), "is about a frame that there is not: there are 0"),
    (part(draft=Draft("cast", 1)), "draft must be a Draft exactly if Choose comes first on the agenda"),
    (frame(Play(3, "punch", "attack")), "frame 0 is about players that there are not"),
    (frame(Damage(0, play=0)), "frame 0 refers to a frame that does not come before it"),
    (frame(PickedUp(0, 9, 11)), "frame 0 is about a treasure that there is not"),
    (card_lying_about, r"in play 2 lie \['.*'\], of which each must be named once by items, things, spells or frames"),
    (card_on_its_way, r"in casting lie \['.*'\]"),
    (nobody_lives, r"two wizards at least are alive while the game goes on, got 0 \(WW-19\.6\)"),
    (spell_on_the_dead, r"the wizard of spell \d+ \(Acid Bath\) must be one who lives or -1, got 2 \(WW-13\.13\)"),
    (spell_carried, r"items of wizard 0 must be item cards that lie in play 0, got \d+ \(WW-9\.17\)"),
    (one_is_left, r"two wizards at least are alive while the game goes on, got 1 \(WW-19\.6\)"),
    (thing(1, spell=[]), r"thing \d+ \(rosebush in 3,0\) is of spell \[\], which is not in play"),
    (frame(Play(0, "punch", "attack", through=0)), "through of frame 0 must be a border line or -1, got 0"),
    (trap_elsewhere, r"the trap of spell \d+ \(Booby Trap\) must be the number of one of its tokens, got \d+"),
    (held_though_sealed, "edge 0,7 E is held open by wizard 1 and is no door that opens"),
    (edge("0,0 S", Edge("wall", under=Edge("hedge"))), "edge 0,0 S must be an Edge of a kind of"),
    (part(draft="fireball"), "draft must be a Draft exactly if Choose comes first on the agenda, got 'fireball'"),
    (part(tacks=3), "tacks must be a tuple of whole numbers, got 3"),
    (part(timed=("acid_bath",)), "timed must be a tuple of whole numbers"),
    (part(picked_locks=(0,)), r"picked_locks must be border lines between two squares, got 0 \(WW-21\.58\)"),
    (part(diseased=((0, 3),)), r"diseased must be pairs of seats, got \(0, 3\) \(WW-21\.19\)"),
    (frame(Play(0, "dance", "attack")), "kind of frame 0 must be one of cast, counter, punch, .* got 'dance'"),
    (frame(Play(0, "punch", "item")), "type of frame 0 must be one of attack, neutral, counter, got 'item'"),
    (frame(Play(0, "punch", "attack", 3)), "the card of frame 0 must be one of the game, or -1 for a punch, got 3"),
    (frame(Play(0, "cast", "attack", 168)), "the card of frame 0 must be one of the game, or -1 for a punch, got 168"),
    (frame(Play(0, "cast", "attack", 3, mode=2)), "mode of frame 0 must be a way of its card or -1, got 2"),
    (frame(Play(0, "punch", "attack", side=4)), "side of frame 0 must be a direction from 0 to 3 or -1, got 4"),
    (
        frame(of(Play, 0, "punch", "attack", targets=("blue",))),
        r"targets of frame 0 must be tuple\[Action, \.\.\.\], got",
    ),
    (frame(of(Play, 0, "punch", "attack", energy="1")), "energy of frame 0 must be int, got '1'"),
    (frame(Damage(0, links=(of(Damage, 1, physical=0.5),))), r"physical of frame 0 must be int, got 0\.5"),
    (frame(Journey("feather", 0, 1, 2, damage=of(Damage, 0, cause=7))), "cause of frame 0 must be str, got 7"),
    (frame(Journey("walk", 0, 1, 2)), "kind of frame 0 must be one of force, knock, feather, push, got 'walk'"),
    (draft(of(Draft, "cast", 2, energy=("x",))), r"energy of the draft must be tuple\[int, \.\.\.\] \| None, got"),
    (draft(Draft("dance")), "kind of the draft must be one of cast, counter, punch, use, ability, got 'dance'"),
    (draft(Draft("punch", 2)), "the card of the draft must be one that wizard 0 has, or -1 for a punch, got 2"),
    (draft(Draft("cast", 0)), "the card of the draft must be one that wizard 0 has, or -1 for a punch, got 0"),
    (draft(Draft("punch", energy=(0,))), "energy of the draft must be other cards in the hand of wizard 0, got 0"),
    (draft(Draft("punch", mode=0)), "mode of the draft must be a way of its card or -1, got 0"),
    (draft(Draft("punch", through=0)), r"through of the draft must be a border line or -1, got 0 \(WW-22\.8\)"),
    (draft(Draft("punch", answers=0)), "answers of the draft must be a frame exactly if it is a counter, got 0"),
    (part(frames=7), "frames must be of Play, Damage, PickedUp or Journey, got 7"),
    (part(sum=10**40), r"sum of the position must be between -1000000 and 1000000, got 1000"),
    (part(spells=None), "spells must be a tuple of Spell, got None"),
    (part(edges=[]), "edges must be a dictionary of Edge by the number of the edge, got \\[\\]"),
    (part(piles=None), "piles must be those of wizwar for 3 players"),
    (part(next_number=None), "next_number of the position must be int, got None|next_number must be a whole number"),
    (part(spells=7), "spells must be a tuple of Spell, got 7"),
    (part(things=None), "things must be of Thing, got None"),
]


@pytest.mark.rule("WW-2.2", "WW-3.1", "WW-13.10", "WW-14.4", "WW-15.9")
@pytest.mark.parametrize(("change", "message"), WRONG, ids=[message[:40] for _, message in WRONG])
def test_a_position_that_cannot_be_is_rejected_by_the_name_of_its_field(change: Change, message: str) -> None:
    position = somewhere()
    change(position)
    before = repr(position)

    with pytest.raises(PositionError, match=message):
        take_up(position)

    assert repr(position) == before


@pytest.mark.parametrize("value", [None, 7, "position", object()])
def test_what_is_no_position_is_rejected(value: Any) -> None:
    with pytest.raises(PositionError, match="a position of wizwar is a Position"):
        take_up(value)


@pytest.mark.rule("WW-2.1")
def test_a_position_of_others_is_rejected() -> None:
    with pytest.raises(PositionError, match="wizards must be 4 of Wizard"):
        Game.at(somewhere(), players=4)


def test_the_position_from_which_the_wrong_ones_are_made_is_possible() -> None:
    game = take_up(somewhere())

    assert game.players_to_act == (0,)
    assert repr(game.position.grid) == repr(somewhere().grid)


@pytest.mark.rule("WW-19.6")
def test_two_of_three_who_live_go_on_and_one_is_enough_when_the_game_is_over() -> None:
    two = skirmish("2,3 | 2,5 | 7,2", seed=1).position.copy()
    dies(two, 2)
    assert Game.at(two, players=3, seed=1).players_to_act == (0,)

    dies(two, 1)
    part(**OVER, end="last alive", winner=0)(two)
    assert Game.at(two, players=3, seed=1).is_over


@pytest.mark.parametrize("number", range(6))
def test_every_position_of_a_game_is_possible(number: int) -> None:
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
def test_frame_of_stretch_has_the_targets_that_its_way_picks(mode: int, targets: tuple[Any, ...], wrong: str) -> None:
    game = skirmish("2,3 hand stretch carries dagger | 2,5", seed=1)
    position = game.position.copy()
    (card,) = game.cards.copies[game.cards["stretch"].place][:1]
    position.piles.move(1 << card, HAND[0], CASTING)
    position.frames = (Play(0, "cast", "neutral", card, mode=mode, targets=targets),)

    with pytest.raises(PositionError, match=f"frame 0, Stretch: {re.escape(wrong)}"):
        Game.at(position, players=2, seed=1)


@pytest.mark.rule("WW-11.2", "WW-11.12")
@pytest.mark.parametrize(
    ("asked", "wrong"),
    [(4, "between -3 and 3, got 4"), (-4, "between -3 and 3, got -4"), (-2, "is -2, a wizard who is dead")],
)
def test_asking_reaches_at_most_its_end_and_nobody_dead(asked: int, wrong: str) -> None:
    position = skirmish("2,3 | 2,5 | 7,2", seed=1).position.copy()
    dead = position.wizards[2]
    dead.alive, dead.life, dead.square = False, 0, -1
    position.frames = (Play(0, "punch", "attack", targets=(WIZARD[1],), asked=asked),)

    with pytest.raises(PositionError, match=wrong):
        Game.at(position, players=3, seed=1)
