"""Positions from outside: what contradicts itself is rejected, with the field and what would work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from arcana_core.agenda import Step, evolve
from arcana_core.chance.rng import Rng
from arcana_core.effects import PERMANENT, times
from arcana_core.errors import PositionError
from arcana_core.testing import do, offered
from arcana_magicrealm import Game, Position, Rules, expedition, melee
from arcana_magicrealm.chapters.magic.learning import Learn
from arcana_magicrealm.chapters.preparing.mapmaking import LayTile
from arcana_magicrealm.chapters.preparing.setup import ChooseCharacters, PlaceVisitors
from arcana_magicrealm.chapters.trade.dealing import Answering
from arcana_magicrealm.model.beings import ALOFT, DEAD, FIRST_DENIZEN, NOWHERE, TAKEN_IN
from arcana_magicrealm.model.deals import Deal
from arcana_magicrealm.model.denizens import DENIZEN
from arcana_magicrealm.model.enchantments import Enchantment
from arcana_magicrealm.model.melee import Charge, Sheet, Stand, Tool
from arcana_magicrealm.model.pieces import PIECE
from arcana_magicrealm.model.realm import TILE
from arcana_magicrealm.model.slots import BAG, CACHE, DRAWN, OPEN, UNUSED_SPELLS
from arcana_magicrealm.model.spells import SPELL
from arcana_magicrealm.model.state import MapBuilding, Recorded, VisitorChit
from arcana_magicrealm.model.turns import Phase, Turn
from tests.magicrealm.table import being


def lay_on(position: Position, tile: str, other: str) -> None:
    """Put a tile where another lies."""
    placements = [*position.placements]
    placements[TILE[tile]] = placements[TILE[other]]
    position.placements = tuple(placements)


def turn(position: Position, tile: str) -> None:
    q, r, turns = position.placements[TILE[tile]]
    placements = [*position.placements]
    placements[TILE[tile]] = (q, r, (turns + 1) % 6)
    position.placements = tuple(placements)


def give_seat(position: Position) -> None:
    position.seats[3] = 0


def lose_seat(position: Position) -> None:
    position.seats[being("amazon")] = -1


def have_another_print(position: Position) -> None:
    position.characters[0].variant = 1


def awaken_unused_card(position: Position) -> None:
    position.awakened = position.piles.cards_of(UNUSED_SPELLS)


def activate(position: Position) -> None:
    position.characters[0].active |= 1 << PIECE["sacred_grail"]


def own(position: Position) -> None:
    position.owners[90] = 0


def kill_hireling(position: Position) -> None:
    position.denizen_at[position.owners.index(0)] = -1


def place_twice(position: Position) -> None:
    position.visitors[0] = VisitorChit(0, 3, 5)


def store(position: Position) -> None:
    position.caches = (evolve(position.caches[0], gold=3), *position.caches[1:])


def store_belonging(position: Position) -> None:
    sword = 1 << PIECE["short_sword 1"]
    position.piles.move(sword, OPEN[0], DRAWN)
    position.piles.put_on_top((PIECE["short_sword 1"],), DRAWN, CACHE[0])
    position.characters[0].active &= ~sword


def plan_nowhere(position: Position) -> None:
    position.turn = Turn(being("elf"), (Phase("M", 500),))


def move_from_nowhere(position: Position) -> None:
    position.turns = ((0, (Phase("M", 3, "a dream"),)),)


def bury_owner(position: Position) -> None:
    position.characters[0].status = "out"


def absorb_alone(position: Position) -> None:
    position.denizen_at[DENIZEN["giant 1"]] = TAKEN_IN


def leave_visitor_nowhere(position: Position) -> None:
    position.visitors[0] = VisitorChit(0)


def be_on_a_road_and_off(position: Position) -> None:
    position.characters[0].road = (position.characters[0].at,)


def take_form(position: Position) -> None:
    position.forms = ((being("amazon"), "lion"),)


def answer_nothing(position: Position) -> None:
    position.agenda = (Answering(0), None)


def die(position: Position) -> None:
    position.characters[1].status = "dead"


def lose_chits(position: Position) -> None:
    position.characters[1].chits = "AAA"


def move_off(position: Position) -> None:
    position.turns = ((0, (Phase("M", 500),)),)


def build(position: Position) -> None:
    position.agenda = (LayTile(0), None)


def show_side(position: Position) -> None:
    position.agenda = (PlaceVisitors(0, 99), None)


def show_placed_side(position: Position) -> None:
    position.visitors[2] = VisitorChit(0, at=5)
    position.agenda = (PlaceVisitors(0, 1), None)


def deal_with_stranger(position: Position) -> None:
    position.frames = (Deal(0, 16, "buy"),)


def fly_nowhere(position: Position) -> None:
    position.characters[0].at = ALOFT


def fly_too_far(position: Position) -> None:
    position.characters[0].at = ALOFT
    q, r, _ = position.placements[0]
    far = next(tile for tile, (x, y, _) in enumerate(position.placements) if abs(x - q) > 1 or abs(y - r) > 1)
    position.aloft = ((position.characters[0].hero, (0, far)),)


def fly_on_the_ground(position: Position) -> None:
    position.aloft = ((position.characters[0].hero, (0,)),)


def be_nowhere(position: Position) -> None:
    position.characters[0].at = -1


def be_dead(position: Position) -> None:
    position.characters[0].at = -2


def take_mission(position: Position) -> None:
    position.effects.begin("mission", 0, 1, lasts=times(3, "midnight"))


def take_campaign_of_no_one(position: Position) -> None:
    position.effects.begin("campaign", -1, 0, lasts=times(3, "midnight"))


def learn_without_card(position: Position) -> None:
    position.characters[1].spells = (Recorded(SPELL["illusion"], learned=True),)


def learn_from_unused_card(position: Position) -> None:
    position.characters[1].learned = position.piles.cards_of(UNUSED_SPELLS)


def ask_about_unused_card(position: Position) -> None:
    card = position.piles.cards_of(UNUSED_SPELLS).bit_length() - 1
    position.agenda = (Learn(being("elf"), card), position.agenda)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (learn_without_card, r"characters\[1\].learned must have the cards of all learned spells \(MR-37.4\)"),
        (learn_from_unused_card, r"characters\[1\].learned must be spell cards in boxes, got \w+ \(MR-37.4\)"),
        (ask_about_unused_card, r"agenda: a spell is learned from a card in a box, got \w+ \(MR-37.4\)"),
        (be_nowhere, r"characters\[0\].at must be a clearing, or its road where it left combat, got -1"),
        (be_dead, r"characters\[0\].at must be a clearing, or its road where it left combat, got -2"),
        (take_mission, "effects: a mission must be that of a chit which its player carries, .* MR-19.7"),
        (take_campaign_of_no_one, "effects: a campaign must be that of a chit which its player carries, .* MR-19.7"),
        (fly_nowhere, r"aloft must have a tile, or two that touch, .* got \(\) for amazon \(MR-41.4\)"),
        (fly_too_far, r"aloft must have a tile, or two that touch, .* for amazon \(MR-41.4\)"),
        (fly_on_the_ground, r"aloft must have a tile, or two that touch, .* got \(0,\) for amazon \(MR-41.4\)"),
        (
            lambda position: lay_on(position, "cavern", "borderland"),
            r"placements\[19\]: cavern overlaps borderland at q = 0, r = 0",
        ),
        (
            lambda position: turn(position, "cavern"),
            r"placements\[\d+\]: only one of .* has a roadway at their common edge",
        ),
        (give_seat, r"seats\[3\] must be the player who has the .*, got 0 \(MR-1.13\)"),
        (lose_seat, r"seats\[0\] must be 0, who has the Amazon \(MR-1.13\)"),
        (have_another_print, r"characters\[0\].variant must be one of the prints of its chits, got 1 \(MR-46.5\)"),
        (awaken_unused_card, r"awakened must be spell cards of artifacts and spell books \(MR-37.3\)"),
        (activate, r"characters\[0\].active must be belongings that lie open, got sacred_grail \(MR-9.8\)"),
        (own, r"owners\[90\]: r5 must have a term of hire for each owner \(MR-14.5\)"),
        (kill_hireling, r"p1 and its owner must be in play \(MR-14.13\)"),
        (place_twice, r"visitors\[0\] must be in a box, in a clearing or carried"),
        (store_belonging, r"caches\[0\] must be in a clearing, because it holds something \(MR-46.4\)"),
        (plan_nowhere, r"turns must have phases with a place and a source that exist, got Phase.*500"),
        (move_from_nowhere, r"turns must have phases with a place and a source that exist, got Phase.*a dream"),
        (bury_owner, r"p1 and its owner must be in play \(MR-14.13\)"),
        (absorb_alone, r"giant 1 must have been absorbed by a character \(MR-43.24\)"),
        (leave_visitor_nowhere, r"visitors\[0\] must be in a box, in a clearing or carried"),
        (be_on_a_road_and_off, r"characters\[0\].road must be the ends of a roadway, of a character in no clearing"),
        (take_form, r"forms must be those that the spells give, \{\}, got"),
        (store, r"caches\[0\] must be in a clearing, because it holds something \(MR-46.4\)"),
        (die, r"characters\[1\].died must be three numbers of a dead character, got \(\) \(MR-22.4\)"),
        (lose_chits, r"chits must be twelve states of chits, of AEFWCL, got 'AAA' \(MR-1.10\)"),
        (move_off, r"turns must have phases with a place and a source that exist, got Phase.*500"),
        (build, r"building must be the map that the players build, got None \(MR-3.8\)"),
        (show_side, r"side must be a side of a chit without a box, or -1, got 99"),
        (show_placed_side, r"side must be a side of a chit without a box, or -1, got 1"),
        (deal_with_stranger, r"partner must be an integer between 0 and 15, got 16"),
        (answer_nothing, r"frame must be the place of a proposal among the frames, got 0"),
    ],
)
def test_contradictory_position_is_rejected(change: Callable[[Position], None], message: str) -> None:
    position = expedition("amazon cliff 3 | elf cliff 3; p1 cliff 3 hired 0", seed=1).position
    Game.at(position, seed=1, players=2)

    change(position)

    with pytest.raises(PositionError, match=message):
        Game.at(position, seed=1, players=2)


@pytest.mark.rule("MR-2.10")
def test_position_in_which_a_player_places_a_visitor_chit_is_taken_up() -> None:
    game = Game(2, seed=1, rules=Rules(player_placed_visitors=True))
    for line in ("choose elf", "choose dwarf", "show crone; box 3", "show pillage"):
        do(game, line)

    twin = Game.at(game.position, seed=1, players=2, rules=game.rules)

    assert offered(twin) == ["box 1", "box 2", "box 4", "box 5", "box 6", "box 7"]


@pytest.mark.rule("MR-5.1")
@pytest.mark.parametrize("waiting", [(), (0,), (1, 1), (0, 1)])
def test_only_players_without_character_choose_one(waiting: tuple[int, ...]) -> None:
    game = Game(2, seed=1)
    game.apply(game.legal_actions(0)[0], 0)
    position = game.position
    first, rest = position.agenda
    assert Game.at(position, seed=1, players=2).players_to_act == (first.seat,) == (1,)

    for seat in reversed(waiting):
        rest = (ChooseCharacters(seat), rest)
    position.agenda = rest

    with pytest.raises(PositionError, match=r"players without a character choose one, got \[.*\] instead of \[1\]"):
        Game.at(position, seed=1, players=2)


@pytest.mark.rule("MR-9.20", "MR-38.11", "MR-39.4", "MR-42.1", "MR-46.15")
@pytest.mark.parametrize(
    ("kind", "source", "target", "data", "message"),
    [
        ("potion", 0, PIECE["axe 1"], "", r"potion \d+ must be of a character and a card, with a weapon if any"),
        ("potion", None, PIECE["oil_of_poison"], "", r"potion \d+ must be of a character and a card"),
        ("potion", 200, PIECE["oil_of_poison"], "", r"potion \d+ must be of a character and a card"),
        ("potion", 0, PIECE["oil_of_poison"], "axe", r"potion \d+ must be of a character and a card"),
        ("squeak", None, 15, None, r"squeak \d+ must be on a character that a player has, got 15 \(MR-42.1\)"),
        ("squeak", None, 900, None, r"squeak \d+ must be on a character that a player has"),
        ("energized", 1, 1, None, r"energized \d+ must be of a permanent spell, got target 1 \(MR-39.4\)"),
        ("enchanted item", None, PIECE["axe 1"], None, r"enchanted item \d+ must be on an artifact or spell book"),
        ("fog", 1, ("tile", 0), None, r"fog \d+ must be of a spell in effect, got source 1 \(MR-38.11\)"),
    ],
)
def test_effect_that_does_not_fit_its_kind_is_rejected(
    kind: str, source: int | None, target: Any, data: str | None, message: str
) -> None:
    position = expedition("amazon cliff 3 | elf cliff 3", seed=1).position
    position.effects.begin(kind, source, target, data=data, lasts=PERMANENT)

    with pytest.raises(PositionError, match=f"effects: {message}"):
        Game.at(position, seed=1, players=2)


@pytest.mark.rule("MR-38.6", "MR-42.13", "MR-43.24")
@pytest.mark.parametrize(
    ("spell", "target", "data", "expected"),
    [
        ("bad_luck", ("tile", 0), None, r"on a target of its sort, got .* \(MR-38.6\)"),
        ("fog", ("tile", 99), None, r"on a target of its sort, got .* \(MR-38.6\)"),
        ("fog", 0, None, r"on a target of its sort, got .* \(MR-38.6\)"),
        ("transform", 0, "whale", r"into dragon, .* got 'whale' \(MR-42.13\)"),
        ("absorb_essence", 0, None, r"on a monster, got 0 \(MR-43.24\)"),
    ],
)
def test_spell_on_a_wrong_target_is_rejected(spell: str, target: Any, data: str | None, expected: str) -> None:
    position = expedition("amazon cliff 3 | elf cliff 3", seed=1).position
    position.enchantments = (Enchantment(1, SPELL[spell], being("amazon")),)
    position.effects.begin(spell, 1, target, data=data, lasts=PERMANENT)

    with pytest.raises(PositionError, match=rf"{spell} \d+ must be {expected}"):
        Game.at(position, seed=1, players=2)


@pytest.mark.rule("MR-37.10")
def test_item_that_has_cast_a_spell_in_effect_is_active() -> None:
    game = expedition(
        "amazon cliff 3 active good_book under peace by amazon with good_book; good_book spells peace; awakened peace",
        seed=1,
    )
    position, book = game.position, 1 << PIECE["good_book"]
    position.piles.move(book, OPEN[0], BAG[0])
    position.characters[0].active &= ~book

    with pytest.raises(PositionError, match=r"good_book must be active while the spell that it has cast lasts"):
        Game.at(position, seed=1, players=1)


@pytest.mark.rule("MR-7.11", "MR-39.19")
@pytest.mark.parametrize("place", [NOWHERE, DEAD])
def test_spell_on_a_denizen_that_is_not_on_the_map_is_rejected(place: int) -> None:
    position = expedition("amazon cliff 3; giant 1 cliff 3 under peace by amazon", seed=1).position
    position.denizen_at[being("giant 1") - FIRST_DENIZEN] = place

    with pytest.raises(PositionError, match=r"peace \d+ must be on a being on the map, got .* \(MR-7.11, MR-39.19\)"):
        Game.at(position, seed=1, players=1)


@pytest.mark.rule("MR-19.2")
@pytest.mark.parametrize("count", [0, 2])
def test_mission_that_is_carried_is_there_once(count: int) -> None:
    position = expedition("amazon cliff 3; food_ale taken 0", seed=1).position
    (mission,) = position.effects.of("mission")
    position.effects.dispel("mission")
    for _ in range(count):
        position.effects.begin("mission", 0, mission.target, lasts=mission.lasts)

    with pytest.raises(PositionError, match=r"must have one mission or campaign while it is carried \(MR-19.2\)"):
        Game.at(position, seed=1, players=1)


@pytest.mark.rule("MR-3.8")
def test_map_being_built_is_taken_up_only_if_players_could_have_built_it() -> None:
    rules = Rules(player_built_map=True)
    game = Game(2, seed=1, rules=rules)
    for _ in range(7):  # two tiles, and the third one is chosen
        player = game.players_to_act[0]
        game.apply(game.legal_actions(player)[0], player)
    position = game.position
    building, (asking, _) = position.building, position.agenda
    assert building is not None
    assert Game.at(position, seed=1, players=2, rules=rules).players_to_act == game.players_to_act
    (tile, q, r, turns), hands = building.laid[2], building.hands
    wrong: list[tuple[MapBuilding, Step[Game], str]] = [
        (evolve(building, hands=(hands[0][1:], hands[1])), asking, "each tile once"),
        (evolve(building, dealt=()), asking, "building.dealt must name the tiles"),
        (evolve(building, laid=(*building.laid[:2], (tile, q, r + 9, turns))), asking, r"building.laid\[2\] must be"),
        (evolve(building, hands=(hands[0][::-1], hands[1])), asking, "ascending"),
        (building, evolve(asking, tile=building.hands[1 - asking.player][0]), "a tile from their hand where it fits"),
        (building, evolve(asking, at=(30, 30)), "a tile from their hand where it fits"),
        (building, evolve(asking, tile=99), "tile must be an integer between -1 and 19, got 99"),
    ]
    for position.building, step, message in wrong:
        position.agenda = (step, position.agenda[1])
        with pytest.raises(PositionError, match=message):
            Game.at(position, seed=1, players=2, rules=rules)


# Fights.


def in_fight(position: Position, **fields: object) -> None:
    """Change fields of the fight."""
    assert position.fight is not None
    position.fight = evolve(position.fight, **fields)


def run_astray(position: Position) -> None:
    position.characters[0].at, position.characters[0].road = -1, (0, 90)


def rest_at_midday(position: Position) -> None:
    position.stage = "daylight"


def end_fight(position: Position) -> None:
    position.fight = None


AMAZON, ELF = being("amazon"), being("elf")
GIANT, TROLL, VIPER, IMP = being("giant 1"), being("t_troll 1"), being("viper 1"), being("imp")


@pytest.mark.rule("MR-23.8", "MR-26.5", "MR-27.6", "MR-29.1", "MR-29.3", "MR-33.1")
@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            run_astray,
            r"characters\[0\].road must be the ends of a roadway, of a character in no clearing, got \(0, 90\)",
        ),
        (rest_at_midday, r"fight must be None outside combat, got combat in the daylight stage \(MR-23.2\)"),
        (end_fight, r"fight must be combat in a clearing while Luring waits, got None \(MR-23.2\)"),
        (
            lambda position: in_fight(position, sheets=(Sheet(AMAZON, (IMP,)),)),
            r"fight.sheets\[0\] must hold only those in the clearing of the fight, got imp \(MR-23.8\)",
        ),
        (
            lambda position: in_fight(position, sheets=(Sheet(AMAZON), Sheet(AMAZON))),
            r"fight.sheets\[0\]: amazon must own one sheet \(MR-23.8\)",
        ),
        (
            lambda position: in_fight(position, sheets=(Sheet(AMAZON, (GIANT,)), Sheet(ELF, (GIANT,)))),
            r"fight.sheets\[0\].attackers must be denizens, each an attacker on one sheet, got giant 1 \(MR-26.5\)",
        ),
        (
            lambda position: in_fight(position, sheets=(Sheet(AMAZON, (ELF,)),)),
            r"fight.sheets\[0\].attackers must be denizens, each an attacker on one sheet, got elf \(MR-26.5\)",
        ),
        (
            lambda position: in_fight(position, sheets=(Sheet(AMAZON, (GIANT,), (Stand(VIPER, 1),)),)),
            r"fight.sheets\[0\].stands must be of its owner and attackers, each once, got viper 1 \(MR-23.8\)",
        ),
        (
            lambda position: in_fight(position, sheets=(Sheet(TROLL, (TROLL,)),)),
            r"fight.sheets\[0\].attackers must be denizens, each an attacker on one sheet, got t_troll 1 \(MR-26.5\)",
        ),
        (
            lambda position: in_fight(position, sheets=(Sheet(AMAZON, (GIANT,), (Stand(GIANT, 1), Stand(GIANT, 2))),)),
            r"fight.sheets\[0\].stands must be of its owner and attackers, each once, got giant 1 \(MR-23.8\)",
        ),
        (
            lambda position: in_fight(position, battles=((0, 2),)),
            r"fight.battles\[0\]\[1\] must be a seat from 0 to 1, got 2",
        ),
        (
            lambda position: in_fight(position, charges=(Charge(GIANT, AMAZON, 3),)),
            r"fight.charges\[0\].charger must be an integer between 0 and 15, got \d+ \(MR-29.1\)",
        ),
        (
            lambda position: in_fight(position, tools=((AMAZON, Tool()),)),
            r"fight.tools\[0\]\[1\] must be a chit, a piece, a form or wings, got Tool.* \(MR-29.3\)",
        ),
        (
            lambda position: in_fight(position, fallen=(AMAZON,)),
            r"fight.fallen must be wounded in this round, got amazon \(MR-35.6\)",
        ),
        (
            lambda position: in_fight(position, gripping=((VIPER, AMAZON),)),
            r"fight.holds must be of Tremendous monsters, got viper 1 \(MR-33.1\)",
        ),
        (
            lambda position: in_fight(position, holds=((TROLL, AMAZON),)),
            r"fight.holds must be of red monsters and those with them in the clearing, got t_troll 1 and amazon",
        ),
        (lambda position: in_fight(position, sheets=(Sheet(AMAZON, (999,)),)), r"attackers.*got 999"),
        (lambda position: in_fight(position, clearing=500), r"fight.clearing must be .*got 500"),
    ],
)
def test_contradictory_fight_is_rejected(change: Callable[[Position], None], message: str) -> None:
    position = melee("amazon & elf | viper; t_troll; wolf; wolf", seed=1).position
    position.denizen_at[GIANT - FIRST_DENIZEN] = position.characters[0].at
    Game.at(position, seed=1, players=2)

    change(position)

    with pytest.raises(PositionError, match=message):
        Game.at(position, seed=1, players=2)


def test_positions_of_fights_are_taken_up_and_go_on() -> None:
    game, rng = melee("amazon & elf | t_troll; p1 hired 0; p2; giant", seed=2), Rng(2)
    while game.position.fight is not None and game.players_to_act:
        again = Game.at(game.position.clone(), rules=game.rules, seed=1, players=2)
        assert again.players_to_act == game.players_to_act
        player = rng.choice(game.players_to_act)
        assert again.legal_actions(player) == game.legal_actions(player)
        game.apply(rng.choice(game.legal_actions(player)), player)
