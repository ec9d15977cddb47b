"""Setting up as in the rulebook: colours, boards, treasures, decks, hands, the first player (WW-2, WW-20)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.errors import PositionError, RulesError
from arcana_core.testing import do, offered, rejected
from arcana_wizwar import Game, Rules, events, skirmish
from arcana_wizwar.model.labyrinth import COLOURS
from arcana_wizwar.model.state import BOX, DECK, HAND
from arcana_wizwar.rules import SCHOOLS
from tests.wizwar.table import life


def keys(game: Game, pile: int) -> Counter[str]:
    mask = game.position.piles.cards_of(pile)
    return Counter(game.cards.of[card].key for card in range(len(game.cards)) if mask >> card & 1)


@pytest.mark.rule("WW-2.1")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_any_other_number_of_players_is_rejected(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 4"):
        Game(players=players, seed=1)


@pytest.mark.rule("WW-2.2", "WW-2.7")
def test_setup_randomizes_colours_sectors_and_their_turns() -> None:
    colours, places, turns = set(), set(), Counter[int]()
    for seed in range(120):
        position = Game(players=3, seed=seed).position
        mine = [wizard.colour for wizard in position.wizards]
        assert len(set(mine)) == 3
        assert sorted(mine) == sorted(sector.colour for sector in position.sectors)
        colours.add(tuple(mine))
        places.add(tuple(mine.index(sector.colour) for sector in position.sectors))
        turns.update(sector.rotation for sector in position.sectors)
    assert len(places) == 6
    assert len(colours) > 15
    assert set(turns) == {0, 1, 2, 3}


@pytest.mark.rule("WW-2.2")
def test_treasures_of_unused_colours_are_out_of_the_game() -> None:
    position = Game(players=2, seed=4).position
    mine = {wizard.colour for wizard in position.wizards}
    for colour in range(4):
        placed = [square >= 0 for square in position.treasures[2 * colour : 2 * colour + 2]]
        assert placed == [colour in mine] * 2


@pytest.mark.rule("WW-2.3")
def test_boards_show_the_configured_side() -> None:
    assert Rules().side == "B"
    new = Game(players=2, seed=1, rules=Rules(side="A")).position
    assert new.board.side == "A"
    assert new.grid != Game(players=2, seed=1).position.grid


@pytest.mark.rule("WW-2.4", "WW-2.5", "WW-2.6")
@pytest.mark.parametrize(("players", "rows", "squares"), [(2, 5, 50), (3, 10, 75), (4, 10, 100)])
def test_boards_form_a_row_an_l_or_a_block(players: int, rows: int, squares: int) -> None:
    grid = Game(players=players, seed=1).position.grid
    assert (grid.rows, grid.columns) == (rows, 10)
    assert grid.squares.bit_count() == squares
    if players == 3:
        assert not grid.squares >> 99 & 1


@pytest.mark.rule("WW-2.11", "WW-3.4")
def test_wizards_begin_at_home_and_two_treasures_lie_in_each_sector() -> None:
    for seed in range(10):
        position = Game(players=4, seed=seed).position
        for wizard in position.wizards:
            place = next(at for at, sector in enumerate(position.sectors) if sector.colour == wizard.colour)
            assert wizard.square == position.board.homes[place]
            lying = position.treasures[2 * wizard.colour : 2 * wizard.colour + 2]
            assert set(lying) == set(position.board.treasure_starts[place])


@pytest.mark.rule("WW-2.12", "WW-2.14", "WW-24.50", "WW-23.6")
def test_three_players_share_84_cards_and_are_dealt_15() -> None:
    game = Game(players=3, seed=1)
    piles = game.position.piles
    assert piles.size(DECK[0]) == 69
    assert [piles.size(HAND[player]) for player in range(3)] == [5, 5, 5]
    together = sum((keys(game, pile) for pile in (DECK[0], *HAND[:3])), Counter[str]())
    assert sum(together.values()) == 84
    white = [kind for kind in game.cards if "white_cantrip" in kind.schools]
    assert sum(kind.schools["white_cantrip"] for kind in white) == 12
    for kind in game.cards:
        expected = sum(kind.schools.get(school, 0) for school in ("white_cantrip", "alchemy", "elemental", "mentalism"))
        assert together[kind.key] == expected
    assert piles.size(BOX) == 84
    assert game.position.schools[0] == ("white_cantrip", "alchemy", "elemental", "mentalism")


@pytest.mark.rule("WW-2.13", "WW-25.105")
def test_random_schools_are_three_different_ones() -> None:
    seen: set[tuple[str, ...]] = set()
    for seed in range(120):
        schools = Game(players=2, seed=seed, rules=Rules(schools=("random",))).position.schools[0]
        assert schools[0] == "white_cantrip"
        assert len({*schools[1:]} & {*SCHOOLS}) == 3
        seen.add(schools)
    assert len(seen) >= 18  # of 20; a set that never came up in 120 tries would be missed by one seed in 500


@pytest.mark.rule("WW-2.13")
def test_other_than_three_schools_are_rejected() -> None:
    with pytest.raises(RulesError, match="three"):
        Rules(schools=("alchemy", "mutation"))
    with pytest.raises(RulesError, match="random"):
        Rules(schools=("alchemy", "random", "mutation"))
    with pytest.raises(RulesError, match="chosen"):
        Rules(schools=("alchemy", "chosen"))


@pytest.mark.rule("WW-2.13", "WW-25.182", "WW-22.21")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_choose_the_schools_in_turn(players: int) -> None:
    game = Game(players=players, seed=3, rules=Rules(schools=("chosen",)))
    first = game.position.first
    assert game.players_to_act == (first,)
    assert len(game.legal_actions(first)) == 6
    picks = draft_all(game)
    assert [player for player, _ in picks] == [(first + place) % players for place in range(3)]
    assert game.position.schools == (("white_cantrip", "alchemy", "conjuring", "elemental"), ())
    piles = game.position.piles
    assert piles.size(DECK[0]) + 5 * players == 84
    assert (piles.size(DECK[1]), piles.size(BOX)) == (0, 84)
    assert game.players_to_act == (first,)
    assert [str(entry.clause) for entry in game.log if isinstance(entry.event, events.SchoolDrafted)] == ["WW-2.13"] * 3


@pytest.mark.rule("WW-2.13", "WW-25.182")
def test_school_can_be_chosen_once() -> None:
    game = Game(players=2, seed=3, rules=Rules(schools=("chosen",)))
    do(game, "draft mutation")
    assert "draft mutation" not in offered(game)
    assert rejected(game, "draft mutation").clause == "WW-2.13"
    assert rejected(game, "done").clause == "WW-2.13"
    assert game.render(0).count("group") == 0
    (result,) = [game.sentence(entry.event, 0) for entry in game.log if isinstance(entry.event, events.SchoolDrafted)]
    assert result.endswith("drafts Mutation")
    assert "> Draft a school of magic for the deck\n" in f"{game.render(game.players_to_act[0])}\n"


@pytest.mark.rule("WW-25.182", "WW-20.7", "WW-20.2")
def test_giant_book_has_no_draft_and_groups_draft_separately() -> None:
    giant = Game(players=2, seed=1, rules=Rules(giant_book=True, schools=("chosen",)))
    assert (giant.position.phase, giant.position.piles.size(BOX)) == ("main", 12)
    custom = Game(players=2, seed=1, rules=Rules(custom_spellbook=True, schools=("chosen",)))
    assert len(draft_all(custom)) == 6


@pytest.mark.rule("WW-2.15")
def test_wizards_begin_with_15_life_and_no_points() -> None:
    game = Game(players=2, seed=1)
    assert life(game) == [15, 15]
    assert [game.victory_points(player) for player in (0, 1)] == [0, 0]


@pytest.mark.rule("WW-2.16", "WW-5.12")
def test_any_player_can_be_first_and_turns_pass_by_seat() -> None:
    first = Counter(Game(players=4, seed=seed).position.active for seed in range(60))
    assert set(first) == {0, 1, 2, 3}
    game = Game(players=3, seed=5)
    order = []
    for _ in range(4):
        order.append(game.position.active)
        turn = game.position.turn
        while game.position.turn == turn:
            player = game.players_to_act[0]
            words = [str(action) for action in game.legal_actions(player)]
            word = next(word for word in ("end phase", "done", "stop", "pass") if word in words)
            (action,) = game.parse(word, player)
            game.apply(action, player)
    assert order == [(order[0] + step) % 3 for step in range(4)]


@pytest.mark.rule("WW-2.16")
def test_rules_can_name_the_first_player() -> None:
    for seat in range(3):
        for schools in (("chosen",), ("random",)):
            for seed in range(4):
                rules = Rules(first_player=seat, schools=schools)
                assert Game(players=3, seed=seed, rules=rules).position.first == seat
    with pytest.raises(RulesError, match=r"first_player must be a seat from 0 to 1, got 2 \(WW-2.16\)"):
        Game(players=2, rules=Rules(first_player=2))
    with pytest.raises(RulesError, match="first_player must be between 0 and 3, or none, got 4"):
        Rules(first_player=4)


@pytest.mark.rule("WW-2.17")
def test_named_first_player_uses_no_chance() -> None:
    named, drawn = (Game(players=4, seed="same", rules=Rules(first_player=seat)) for seat in (2, None))
    assert named.position.piles.order_of(DECK[0]) == drawn.position.piles.order_of(DECK[0])
    assert named.rng.cursor < drawn.rng.cursor


@pytest.mark.rule("WW-2.17")
def test_same_seed_gives_the_same_game() -> None:
    one, other = (Game(players=4, seed="same", rules=Rules(schools=("random",))) for _ in range(2))
    assert repr(one.position) == repr(other.position)
    assert one.log == other.log or [str(entry) for entry in one.log] == [str(entry) for entry in other.log]


@pytest.mark.rule("WW-20.7")
def test_giant_book_has_all_cards_but_black_cantrip() -> None:
    game = Game(players=2, seed=1, rules=Rules(giant_book=True))
    piles = game.position.piles
    assert piles.size(DECK[0]) + 10 == 156
    assert piles.size(BOX) == 12


@pytest.mark.rule("WW-20.11")
def test_giant_book_and_custom_spellbook_exclude_each_other() -> None:
    with pytest.raises(RulesError, match=r"WW-20\.11"):
        Rules(giant_book=True, custom_spellbook=True)


def draft_all(game: Game) -> list[tuple[int, str]]:
    picks = []
    while game.position.phase == "draft":
        (player,) = game.players_to_act
        action = game.legal_actions(player)[0]
        picks.append((player, str(action)))
        game.apply(action, player)
    return picks


@pytest.mark.rule("WW-20.2", "WW-20.3", "WW-22.21", "WW-24.33", "WW-25.104")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_groups_draft_three_schools_each_in_turn(players: int) -> None:
    game = Game(players=players, seed=3, rules=Rules(custom_spellbook=True))
    first = game.position.first
    assert len(game.legal_actions(first)) == 6
    picks = draft_all(game)
    assert [player for player, _ in picks] == [(first + place % 2) % players for place in range(6)]
    assert game.position.schools == (
        ("white_cantrip", "alchemy", "elemental", "mutation"),
        ("black_cantrip", "conjuring", "mentalism", "thaumaturgy"),
    )
    piles = game.position.piles
    groups = [sum(game.group_of(player) == group for player in range(players)) for group in (0, 1)]
    assert [piles.size(DECK[group]) + 5 * groups[group] for group in (0, 1)] == [84, 84]
    for player in range(players):
        schools = {game.cards.school_of[card] for card in range(168) if piles.masks[HAND[player]] >> card & 1}
        assert schools <= {*game.position.schools[game.group_of(player)]}
        assert game.group_of(player) == (player - first) % players % 2


def test_skirmish_places_everything_as_described() -> None:
    game = skirmish(
        "2,3 life 7 hand fireball fireball carries dagger under golem_form 3 | blue 2,5 treasure red1 stun 2 kills 1",
        things="large_rock 0,0; rosebush 3,0 by 1 ; trap_token 4,0 by 1; trap_token 4,1 by 1 real",
        edges="2,3 E open; 2,4 E wall by 0; 0,7 E held 1",
        treasures="blue2 4,4",
        spells="acid_bath 0 on 1 energy 4",
        seed=1,
    )
    position = game.position
    assert (position.wizards[0].life, position.wizards[1].stun, position.wizards[1].kills) == (7, 2, 1)
    assert position.moves == 2
    assert position.wizards[0].powers.reduces == 2
    assert position.treasures[0] == -3
    assert position.treasures[3] == 44
    assert [thing.kind for thing in position.things] == ["dropped_item", "rosebush", "trap_token", "trap_token"]
    trap = next(spell for spell in position.spells if game.cards.of[spell.card].key == "booby_trap")
    assert trap.trap == position.things[3].number
    assert game.hand_size(0) == 2 + 1 + 3
    assert COLOURS[position.wizards[1].colour] == "blue"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("2,3", "wizards must be 2 to 4"),
        ("2,3 hand firebal | 2,5", "firebal"),
        ("9,9 | 2,5", "off a board"),
        ("2,3 strong | 2,5", "strong"),
        ("2,3 life many | 2,5", "many"),
        ("2,3 hand absorb_spell absorb_spell | 2,5", "the box has only 1 card"),
        ("2,3 hand zot hand fireball | 2,5", "'hand' appears twice for player 0"),
        ("2,3 | 2,5 treasure red1 treasure red2", "'treasure' appears twice for player 1"),
    ],
)
def test_impossible_skirmish_is_rejected_with_the_reason(words: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        skirmish(words)


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        ({"wizards": "2,3 life | 2,5"}, "'life' of player 0 takes one value, got ''"),
        ({"wizards": "2,3 life 1 2 | 2,5"}, "'life' of player 0 takes one value, got '1 2'"),
        ({"wizards": "2,3 life \u00b2 | 2,5"}, "life must be a whole number of at most 6 digits"),
        ({"wizards": "2,3 life 9999999 | 2,5"}, "life must be a whole number of at most 6 digits, got '9999999'"),
        ({"wizards": "2,3 treasure | 2,5"}, "'treasure' of player 0 takes one value"),
        ({"wizards": "2,3 under 3 | 2,5"}, "'under' of player 0 takes the keys of spells"),
        ({"wizards": "2,3 under golem_form 3 4 | 2,5"}, "'4' isn't the energy of a spell"),
        ({"wizards": "2,3 under fireball | 2,5"}, "fireball doesn't stay in play"),
        ({"wizards": "2,3 carries fireball | 2,5"}, "fireball is not an item"),
        ({"wizards": " | "}, "player 0 needs a square or the word dead"),
        ({"wizards": "2,3 | 2,5" + " " * 4000}, "wizards may have at most 4000 characters, got 4009"),
        ({"spells": "acid_bath"}, "'acid_bath' must begin with a spell and its caster"),
        ({"spells": "acid_bath 9 on 1"}, "the caster of acid_bath must be a seat from 0 to 1, got 9"),
        ({"spells": "acid_bath 0 on 7"}, "on must be a seat from 0 to 1, got 7"),
        ({"spells": "acid_bath 0 on"}, "'on' needs a value"),
        ({"spells": "acid_bath 0 energi 3"}, "unknown word 'energi'; did you mean 'energy'?"),
        ({"spells": "acid_bath 0 on 1 on 1"}, "'on' appears twice"),
        ({"spells": "glue 0 item dagger"}, "no 'dagger' is on the board"),
        ({"things": "dagger"}, "'dagger' must begin with a thing and its square"),
        ({"things": "zot 2,4"}, "zot is not an item"),
        ({"things": "trap_token 1,3"}, "trap_token needs 'by' and the seat of its caster"),
        (
            {"things": "trap_token 1,3 by 0 real; trap_token 1,4 by 0 real"},
            "only one token of a Booby Trap can be real",
        ),
        ({"things": "create_wall 2,4 by 0"}, "'create_wall' doesn't create an object in a square"),
        ({"edges": "2,2"}, "'2,2' must begin with an edge such as 2,2 E"),
        ({"edges": "2,2 E"}, "edge 2,2 E needs its content"),
        ({"edges": "2,2 E wall"}, "edge 2,2 E: wall needs 'by' and the seat of its caster"),
        ({"edges": "2,2 E open fire by 0"}, "edge 2,2 E is one of open, fire, not several"),
        ({"edges": "2,2 E opne"}, "unknown word 'opne'; did you mean 'open'?"),
        ({"treasures": "red1"}, "'red1' must begin with a treasure and its square"),
        ({"treasures": "red1 2,2 3"}, "unknown word '3'"),
        ({"active": 7}, r"active must be a seat from 0 to 1, got 7 \(WW-5\.1\)"),
        ({"sectors": 5}, "sectors must be pairs of a colour and quarter turns, got 5"),
        ({"sectors": [("red", 0), ("red", 0)]}, "sectors: sectors have different colours"),
        ({"sectors": [("red", 0), ("blue", 9)]}, "sectors: a rotation is 0 to 3 quarter turns, got 9"),
        ({"sectors": [("red", 0), ("blue", 0), ("green", 0)]}, "sectors must be 2, one for each wizard, got 3"),
        ({"phase": "x" * 5000}, r"phase must be one of time passes, main, discard, draw, got 'xxx.*\.\.\.$"),
    ],
)
def test_skirmish_with_a_typo_suggests_the_word(texts: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError, match=message):
        skirmish(**{"wizards": "2,3 | 2,5", "seed": 1, **texts})


@pytest.mark.parametrize("name", ["wizards", "spells", "things", "edges", "treasures", "deck", "discard"])
def test_skirmish_arguments_must_be_texts(name: str) -> None:
    given: dict[str, Any] = {"wizards": "2,3 | 2,5", name: 5}
    with pytest.raises(TypeError, match=f"{name} must be a text, got 5"):
        skirmish(**given)


def test_skirmish_needs_a_wizwar_game_and_its_rules() -> None:
    wrong: Any = 5
    with pytest.raises(TypeError, match="game must be a class of Wiz-War games, got 5"):
        skirmish("2,3 | 2,5", game=wrong)
    with pytest.raises(TypeError, match="rules must be Rules of Wiz-War, got 5"):
        skirmish("2,3 | 2,5", rules=wrong)


def test_random_words_give_a_skirmish_or_a_position_error() -> None:
    chance = Rng("skirmishes")
    words = [
        "2,3",
        "2,5",
        "9,9",
        "E",
        "S",
        "life",
        "hand",
        "carries",
        "under",
        "treasure",
        "red1",
        "blue2",
        "on",
        "by",
        "edge",
        "energy",
        "real",
        "open",
        "wall",
        "held",
        "0",
        "1",
        "7",
        "-1",
    ]
    words += [
        "acid_bath",
        "golem_form",
        "dagger",
        "zot",
        "trap_token",
        "rosebush",
        "x" * 300,
        "\u00b2",
        ";",
        "|",
        "dead",
    ]
    rejected = 0
    for _ in range(400):
        texts: dict[str, Any] = {
            name: " ".join(chance.choice(words) for _ in range(chance.below(6)))
            for name in ("spells", "things", "edges", "treasures", "deck", "discard")
            if not chance.below(4)
        }
        wizards = f"2,3 {chance.choice(words)} {chance.choice(words)} | 2,5" if chance.below(2) else "2,3 | 2,5"
        try:
            assert skirmish(wizards, seed=1, **texts).players_to_act
        except PositionError as error:
            rejected += 1
            assert len(str(error)) < 400
    assert 0 < rejected < 400
