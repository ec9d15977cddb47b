"""Determinizations: nothing secret in them, everything seen still true (MR-48.5, MR-48.7, MR-48.9, MR-48.14, MR-48.21)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from arcana_core.cards.cards import indices
from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.testing.leaks import assert_indistinguishable
from arcana_magicrealm import Game, Rules, expedition
from arcana_magicrealm.chapters import ledgers
from arcana_magicrealm.chapters.obtaining import Obtained
from arcana_magicrealm.chapters.trade.dealing import Proposing
from arcana_magicrealm.chapters.travel import discovering
from arcana_magicrealm.chapters.travel.searching import ExchangeSeen
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import bit
from arcana_magicrealm.model.deals import Proposal
from arcana_magicrealm.model.denizens import DENIZEN, DENIZENS
from arcana_magicrealm.model.pieces import PIECE
from arcana_magicrealm.model.realm import TILE
from arcana_magicrealm.model.state import DAYLIGHT, Purse
from arcana_magicrealm.model.turns import Phase, Turn
from tests.magicrealm.daylight import daylight
from tests.magicrealm.table import ask, begun, being, do, give, hire, place_chit, put, stack, texts

PLAYERS = 3


def played(seed: int, decisions: int) -> Iterator[Game]:
    """A random game with caches, after every eighth decision."""
    game, rng = Game(PLAYERS, seed=seed, rules=Rules(days=5, caching=True)), Rng(seed)
    for number in range(decisions):
        if game.is_over:
            return
        if number % 8 == 0:
            yield game
        player = rng.choice(game.players_to_act)
        game.apply(rng.choice(game.legal_actions(player)), player)


def duel() -> Game:
    """The Amazon and the Elf in one clearing, at Birdsong."""
    return begun("amazon", "elf", amazon="cliff 3", elf="cliff 3")


def same_for(one: Game, other: Game, player: int) -> None:
    """Assert that a player can't tell two games apart, nor their determinizations."""
    assert one.view(player) == other.view(player)
    if player in one.players_to_act:
        assert one.legal_actions(player) == other.legal_actions(player)
    for number in range(3):
        first, second = (game.determinize(player, Rng(number)) for game in (one, other))
        assert repr(first.position) == repr(second.position)
        assert first.players_to_act == second.players_to_act


@pytest.mark.rule("MR-48.21")
@pytest.mark.parametrize("seed", [1, 2])
def test_determinizations_look_the_same_and_contain_no_secret(seed: int) -> None:
    """A player sees the same in a determinization, and it determinizes to the same positions."""
    for game in played(seed, 240):
        for player in range(PLAYERS):
            twin = game.determinize(player, Rng(7))
            same_for(game, twin, player)
            twin.position.piles.check()


@pytest.mark.rule("MR-48.21")
def test_determinizations_can_be_played_on() -> None:
    """Thirty random decisions follow from each."""
    rng = Rng(3)
    for game in played(3, 160):
        twin = game.determinize(1, rng)
        for _ in range(30):
            if twin.is_over:
                break
            player = twin.players_to_act[0]
            twin.apply(rng.choice(twin.legal_actions(player)), player)


@pytest.mark.rule("MR-48.4", "MR-48.5")
def test_gold_victory_points_and_discoveries_leak_nothing() -> None:
    """Games that differ in another player's secrets look the same to a player."""
    one, other = (begun("amazon", "elf", "dwarf", amazon="cliff 3", elf="cliff 3") for _ in range(2))
    secret = other.position.characters[0]
    secret.victory, secret.paths, secret.places = (1, 1, 1, 1, 1), 5, 3
    for game, gold in ((one, 4), (other, 9)):
        ledgers.pass_gold(game, being("dwarf"), being("amazon"), gold)
    assert_indistinguishable(one, other, 1, lines=["record hide"])
    assert one.view(0) != other.view(0)


@pytest.mark.rule("MR-48.4")
def test_gold_is_certain_while_all_changes_are_public() -> None:
    """Without secret deals everybody can work out the gold."""
    game = begun("amazon", "elf", "dwarf")
    ledgers.change_gold(game, being("amazon"), 15)
    assert {game.determinize(1, Rng(n)).position.characters[0].gold for n in range(5)} == {25}
    ledgers.pass_gold(game, being("amazon"), being("dwarf"), 3)
    assert len({game.determinize(1, Rng(n)).position.characters[0].gold for n in range(20)}) > 3


@pytest.mark.rule("MR-48.14")
def test_picks_and_recorded_turns_leak_nothing() -> None:
    """Hiding and searching look the same to the other players until they are done."""
    one, other = duel(), duel()
    do(one, 0, "record hide")
    do(other, 0, "record search")
    assert_indistinguishable(one, other, 1)
    for game in (one, other):
        do(game, 0, "end turn")
    assert_indistinguishable(one, other, 1)


@pytest.mark.rule("MR-48.14")
def test_phases_to_come_leak_nothing() -> None:
    """In the turn of another the phases done are kept, those to come are drawn again."""
    one, other = duel(), duel()
    for game, last in ((one, "R"), (other, "S")):
        game.position.stage = DAYLIGHT
        phases = (Phase("H"), Phase("A"), Phase(last))
        game.position.turn = Turn(being("amazon"), phases, number=1)
        game.position.turns = ((being("amazon"), phases),)
    same_for(one, other, 1)
    drawn = [one.determinize(1, Rng(n)).position.turn for n in range(20)]
    assert all(turn is not None and turn.phases[:2] == (Phase("H"), Phase("A")) for turn in drawn)
    assert len({turn.phases for turn in drawn if turn is not None}) > 3


@pytest.mark.rule("MR-48.19", "MR-48.21")
def test_discoveries_of_a_leader_leak_nothing() -> None:
    one, other = duel(), duel()
    group = DENIZENS[DENIZEN["lhq"]].group
    for game, paths in ((one, 1), (other, 6)):
        hire(game, 0, "lhq")
        game.position.purses[group] = Purse(paths=paths, places=paths)
    same_for(one, other, 1)


@pytest.mark.rule("MR-48.14", "MR-16.6")
def test_recorded_turn_that_was_lost_stays_secret() -> None:
    """Nothing of it is done or cancelled, so others never see it."""
    one, other = duel(), duel()
    for game, activity in ((one, "R"), (other, "S")):
        game.position.stage, game.position.had_turn = DAYLIGHT, bit(being("amazon"))
        game.position.turns = ((being("amazon"), (Phase(activity),)),)
    same_for(one, other, 1)


@pytest.mark.rule("MR-48.7", "MR-48.12")
def test_chits_seen_stay_and_others_are_drawn() -> None:
    """Chits seen by a player are the same in each determinization for that player, and vary for others."""
    game = duel()
    discovering.look_at_chits(game, being("amazon"), TILE["cliff"])
    slot = slots.TILE_CHITS[TILE["cliff"]]
    true = game.position.piles.masks[slot]
    assert {game.determinize(0, Rng(n)).position.piles.masks[slot] for n in range(8)} == {true}
    assert len({game.determinize(1, Rng(n)).position.piles.masks[slot] for n in range(20)}) > 2


@pytest.mark.rule("MR-48.10")
def test_cards_of_others_vary() -> None:
    """An inactive card is known to its owner alone, from whatever box it came."""
    game = duel()
    stack(game, "large hoard", "good_book")
    give(game, 0, "good_book")
    bag = slots.BAG[0]
    assert {game.determinize(0, Rng(n)).position.piles.masks[bag] for n in range(5)} == {1 << PIECE["good_book"]}


@pytest.mark.rule("MR-48.12")
def test_question_about_a_chit_seen_leaks_nothing_but_that_it_is_asked() -> None:
    """In a determinization of another player some chit of the tile is one to ask about."""
    game = duel()
    place_chit(game, "lost_castle", "cliff")
    discovering.look_at_chits(game, being("amazon"), TILE["cliff"])
    ask(game, ExchangeSeen(being("amazon"), TILE["cliff"]))
    assert game.to_act_seen_by(1) == ()
    for twin in [game.determinize(1, Rng(seed)) for seed in range(8)]:
        assert indices(twin.position.piles.masks[slots.TILE_CHITS[TILE["cliff"]]]) == (PIECE["lost_castle"],)
        assert twin.players_to_act == (0,)


@pytest.mark.rule("MR-48.5")
def test_proposal_being_composed_is_forgotten() -> None:
    """Another player begins the proposal again."""
    game = duel()
    frame = game.push_frame(Proposal(being("amazon"), being("elf")))
    ask(game, Proposing(frame))
    assert len(game.determinize(0, Rng(1)).position.frames) == 1
    assert game.determinize(1, Rng(1)).position.frames == ()


@pytest.mark.rule("MR-48.21", "MR-22.11")
def test_last_rearranging_has_no_phases_to_come() -> None:
    game = begun("amazon", "elf", rules=Rules(days=1, combat=False), amazon="bad_valley 2", elf="cliff 3")
    for line in ("end turn", "done", "live on"):
        for seat in (0, 1):
            do(game, seat, line)
    assert game.players_to_act == (0,)
    assert all(game.determinize(1, Rng(seed)).view(1) == game.view(1) for seed in range(10))


@pytest.mark.rule("MR-48.14", "MR-6.7")
def test_turns_drawn_for_others_are_those_that_could_be_recorded_at_dawn() -> None:
    """A character that began the day in a cave has recorded no sunlight phase, wherever it is at its turn."""
    game = begun("amazon", "elf", amazon="borderland 6", elf="cliff 3")
    for seat in (0, 1):
        do(game, seat, "end turn")
    put(game, "amazon", "borderland 3")
    game.position.had_turn, game.position.stage = 0, DAYLIGHT

    drawn = [phases for n in range(40) for _, phases in game.determinize(1, Rng(n)).position.turns[:1]]

    assert any(drawn)
    assert not any(phase.source == "sunlight" for phases in drawn for phase in phases)


@pytest.mark.rule("MR-48.14")
def test_phase_is_public_once_its_activity_begins() -> None:
    """At the start of a phase its player may still trade and rearrange."""
    game = duel()
    daylight(game, "amazon", amazon="H, R")
    assert texts(game, 0)[0] == "done"

    turns = [view.turn for view in (game.view(0), game.view(1), game.view(None))]

    assert [turn.phases if turn is not None else None for turn in turns] == [(Phase("H"), Phase("R")), (), ()]


@pytest.mark.rule("MR-48.14", "MR-48.15")
def test_turns_to_come_follow_nobody_after_sunrise() -> None:
    """All guides are public since Sunrise."""
    game = duel()
    for seat in (0, 1):
        do(game, seat, "end turn")
    game.position.had_turn, game.position.stage = 0, DAYLIGHT

    drawn = [phases for n in range(60) for _, phases in game.determinize(1, Rng(n)).position.turns[:1]]

    assert any(drawn)
    assert not any(phase.activity == "F" for phases in drawn for phase in phases)


@pytest.mark.rule("MR-48.5", "MR-9.2")
def test_pieces_that_another_obtains_leak_nothing() -> None:
    games = []
    for cards in (("good_book", "lost_keys"), ("lost_keys", "deft_gloves")):
        game = duel()
        for card in ("good_book", "lost_keys", "deft_gloves"):
            give(game, 0, card)
        for card in cards:
            game.position.piles.move(1 << PIECE[card], slots.BAG[0], slots.DRAWN, 1)
        game.position.turn = Turn(being("amazon"), (Phase("-"),))
        ask(game, *[Obtained(being("amazon"), PIECE[card]) for card in cards])
        games.append(game)
    same_for(games[0], games[1], 1)


@pytest.mark.rule("MR-48.14", "MR-27.12")
def test_turns_are_drawn_for_those_in_the_air_too() -> None:
    game = expedition(
        "amazon cliff 3 records hide | elf cliff 2 in_the_air records fly cliff; stage daylight; monsters 1",
        rng=ScriptedRng([being("amazon")], then=Rng(1)),
    )

    drawn = {dict(game.determinize(0, Rng(number)).position.turns)[being("elf")] for number in range(20)}

    assert any(phase.activity == "FL" for turn in drawn for phase in turn)
    assert () in drawn
