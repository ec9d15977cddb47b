"""Tests of determinization: it keeps a player's knowledge and resamples the rest (MC-34)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.testing import do
from arcana_mtgcombat import Game
from arcana_mtgcombat.rules import Rules
from arcana_mtgcombat.scenario.words import battle
from tests.mtgcombat.table import dice, keys


def determinized(game: Game, viewer: int, count: int = 40) -> list[Game]:
    return [game.determinize(viewer, Rng(f"imagined {number}")) for number in range(count)]


def memory(game: Game, player: int) -> tuple[str, ...]:
    """The cards that truly are in a Memory."""
    return game.view(player).characters[player].memory


def moments(number: int, every: int = 29) -> Iterator[Game]:
    """Positions of a battle with random decisions, in which players rarely flee."""
    chance = Rng(f"moments {number}")
    house = {} if number % 3 == 0 else {"start_range": "close", "characters": ("random",)}
    game = Game(2 + number % 3, seed=number, rules=Rules(max_rounds=8, **house))  # type: ignore[arg-type]
    for decision in range(500):
        if not game.players_to_act:
            return
        if decision % every == 0:
            yield game
        player = game.players_to_act[0]
        offered = [one for one in game.legal_actions(player) if str(one) != "flee"]
        game.apply(chance.choice(offered), player)


@pytest.mark.rule("MC-34.1", "MC-34.2", "MC-34.9")
@pytest.mark.parametrize("number", range(4))
def test_determinization_keeps_the_players_knowledge(number: int) -> None:
    for game in moments(number):
        for viewer in range(game.player_count):
            copy = game.determinize(viewer, Rng(number))
            assert copy.view(viewer) == game.view(viewer)
            assert copy.view(None) == game.view(None)
            assert copy.legal_actions(viewer) == game.legal_actions(viewer)
            assert copy.information_state(viewer) == game.information_state(viewer)
            assert (copy.observation(viewer) == game.observation(viewer)).all()
            for one, other in zip(copy.position.characters, game.position.characters, strict=True):
                assert len(one.memory) == len(other.memory)
                assert len(one.library) == len(other.library)
            again, same = copy.determinize(viewer, Rng(5)), game.determinize(viewer, Rng(5))
            assert repr(again.position) == repr(same.position)
            assert again.players_to_act == same.players_to_act
            Game.at(copy.position, rules=copy.rules, players=copy.player_count, seed=1)


@pytest.mark.rule("MC-34.2", "MC-36.86", "MC-5.1")
def test_hidden_cards_are_any_cards_within_the_copy_limit() -> None:
    game = battle(
        "oriane_vell memory vellish_lancer | oriane_vell memory mana_cask library rotbrand barkmail graveyard"
        " vellish_lancer exile vellish_lancer",
        creatures="gatehouse_ox of 1",
        permanents="mana_cask of 1; mana_cask of 1",
        seed=1,
    )
    drawn: Counter[str] = Counter()
    for copy in determinized(game, 0, 400):
        one = copy.position.characters[1]
        cards = keys(copy, (*one.memory, *one.library))
        assert (len(one.memory), len(one.library)) == (1, 2)
        assert not {"vellish_lancer", "mana_cask", "brass_hornet"} & {*cards}
        assert max(Counter(cards).values()) <= 2
        assert cards.count("gatehouse_ox") <= 1
        drawn.update(cards)
        assert copy.position.characters[0] == game.position.characters[0]

    assert drawn["gatehouse_ox"] > 0
    # White cards and artifacts of converted cost 5 or less are likely, and others are rare.
    unlikely = sum([count for key, count in drawn.items() if set(str(game.pool[key].cost)) & set("UBRG")])
    assert 10 < unlikely < 120
    assert drawn["dawnspire_colossus"] > 20
    assert len(drawn) > 40


@pytest.mark.rule("MC-34.2")
def test_with_another_number_of_copies_hidden_cards_have_it() -> None:
    game = battle(
        "oriane_vell | dovek_ironquill memory mana_cask library mana_cask graveyard honed_glaive",
        rules=Rules(max_copies=1),
        seed=1,
    )
    for copy in determinized(game, 0, 60):
        one = copy.position.characters[1]
        cards = keys(copy, (*one.memory, *one.library))
        assert len({*cards, "honed_glaive"}) == 3


@pytest.mark.rule("MC-34.2", "MC-21.10")
def test_other_sheets_match_the_resampled_cards() -> None:
    game = Game(2, seed=3)
    truth = game.position.characters[1].sheet.library
    for copy in determinized(game, 0, 5):
        one = copy.position.characters[1]
        assert Counter(one.sheet.library) == Counter(keys(copy, (*one.memory, *one.library)))
        assert one.sheet.library != truth
        assert copy.position.characters[0].sheet == game.position.characters[0].sheet


@pytest.mark.rule("MC-34.5", "MC-36.87")
def test_reclaimed_card_stays_in_memory_and_then_in_memory_or_library() -> None:
    game = battle(
        "morwen_sable pool BB graveyard marrow_knight memory exhumers_errand spark_of_karr rotbrand mana_cask"
        " | oriane_vell",
        seed=1,
    )
    do(game, "exhumers errand; marrow knight")
    assert all("marrow_knight" in memory(copy, 0) for copy in determinized(game, 1))

    do(game, "end", "forget rotbrand")
    places = Counter(
        ("memory" if "marrow_knight" in memory(copy, 0) else "library")
        for copy in determinized(game, 1)
        if "marrow_knight" in (*memory(copy, 0), *copy.view(0).characters[0].library)
    )
    assert sum(places.values()) == 40
    assert len(places) == 2


@pytest.mark.rule("MC-34.4", "MC-36.75")
def test_determinized_responder_holds_a_castable_instant() -> None:
    game = battle(
        "brannick_emberhand pool RR memory karric_flamelance"
        " | iveren_thole pool UU memory break_the_syllable library mana_cask mana_cask",
        rng=dice(1, 1, 1, 1, 6, 6, 6, 1, 1, 1, 1, 1, 1),
    )
    do(game, "cast flamelance at iveren", "break the syllable; stack 0")
    (mask,) = game.position.characters[1].hinted

    held = Counter(memory(copy, 1) for copy in determinized(game, 0, 120))
    assert {len(cards) for cards in held} == {1}
    assert all(mask >> game.pool[card].place & 1 for (card,) in held)
    assert len(held) >= 4


@pytest.mark.rule("MC-34.4")
def test_several_attempts_may_have_been_made_with_one_card_or_with_several() -> None:
    game = battle("oriane_vell | iveren_thole memory tax_of_breath rotbrand library mana_cask", seed=1)
    pool, iveren = game.pool, game.position.characters[1]
    masks = [
        sum(1 << pool[key].place for key in hint.split())
        for hint in ("tax_of_breath ebb_thrust", "tax_of_breath tidal_shove")
    ]
    iveren.hinted = tuple(masks)

    held = [{*memory(copy, 1)} for copy in determinized(game, 0, 100)]
    assert all("tax_of_breath" in cards or cards == {"ebb_thrust", "tidal_shove"} for cards in held)
    assert {"ebb_thrust", "tidal_shove"} in held

    iveren.memory = iveren.memory[:1]
    assert {memory(copy, 1) for copy in determinized(game, 0, 20)} == {("tax_of_breath",)}


@pytest.mark.rule("MC-34.6")
def test_cards_another_player_looks_at_are_resampled() -> None:
    game = battle(
        "iveren_thole library mana_cask rotbrand barkmail | oriane_vell", creatures="tholish_eelkin of 0", seed=1
    )
    do(game, "command eelkin use")

    copies = determinized(game, 1)
    assert {len(copy.position.looked_at) for copy in copies} == {2}
    assert {len(copy.position.characters[0].library) for copy in copies} == {1}
    assert len({copy.position.looked_at for copy in copies}) > 30
    assert copies[0].players_to_act == (0,)
    for copy in determinized(game, 0, 5):
        assert copy.position.looked_at == game.position.looked_at
        assert copy.position.characters[0].library == game.position.characters[0].library


@pytest.mark.rule("MC-34.10", "MC-36.88")
def test_determinization_drops_the_drafts_of_others() -> None:
    game = battle(
        "brannick_emberhand pool RR memory karric_flamelance | oriane_vell",
        creatures="slagback_brute of 0",
        close="0-1",
        seed=1,
    )
    before = [repr(copy.position) for copy in determinized(game, 1, 3)]
    for line in ("cast flamelance", "engage", "move"):
        twin = game.clone()
        do(twin, line)
        assert [repr(copy.position) for copy in determinized(twin, 1, 3)] == before
        assert twin.determinize(1, Rng(1)).view(0).asks == "Acts"
    do(game, "command")
    before = [repr(copy.position) for copy in determinized(game, 1, 3)]
    do(game, "brute", "advance" if "advance" in map(str, game.legal_actions(0)) else "engage")
    assert [repr(copy.position) for copy in determinized(game, 1, 3)] == before


@pytest.mark.rule("MC-34.10", "MC-36.88")
def test_determinization_assumes_that_players_have_stopped() -> None:
    game = battle(
        "oriane_vell library mana_cask | morwen_sable | dovek_ironquill pool WW memory mana_cask | yssa_thornmother",
        phase="channeling",
        seed=1,
    )
    asked = [game.determinize(1, Rng(1))]
    do(game, "stop")  # recalls nothing; may restore
    asked.append(game.determinize(1, Rng(1)))

    assert repr(asked[0].position) == repr(asked[1].position)
    assert type(asked[0].position.agenda[0]).__name__ == "FreeWindow"
    assert asked[0].players_to_act == asked[1].players_to_act == (2,)  # the last player who may hold something usable


@pytest.mark.rule("MC-34.10", "MC-36.88")
def test_determinization_ends_windows_that_may_be_over() -> None:
    table = (
        "oriane_vell pool WW memory vellish_torchbearer | morwen_sable memory {} | dovek_ironquill pool RW memory {}"
    )
    window = battle(table.format("rotbrand", "spark_of_karr"), seed=1)
    over = battle(table.format("rotbrand", "mana_cask"), seed=1)
    do(window, "cast torchbearer", "pass")
    do(over, "cast torchbearer")
    assert (window.players_to_act, over.players_to_act) == ((2,), (0,))
    assert window.view(1) == over.view(1)

    one, other = (game.determinize(1, Rng(1)) for game in (window, over))
    assert repr(one.position) == repr(other.position)
    assert one.players_to_act == other.players_to_act == (0,)
    assert window.determinize(0, Rng(1)).players_to_act == (2,)  # Oriane sees that she has nothing to decide yet

    asked_later = battle(
        table.format("sablefrost_touch", "spark_of_karr").replace("sable memory", "sable pool B memory"), seed=1
    )
    do(asked_later, "cast torchbearer", "pass", "pass")
    assert asked_later.players_to_act == (1,)
    copy = asked_later.determinize(2, Rng(1))
    assert (copy.players_to_act, copy.view(1).asks) == ((1,), "FreeWindow")  # because Dovek is still to be asked


@pytest.mark.rule("MC-36.88", "MC-34.10")
def test_player_assumed_to_be_asked_holds_something_usable() -> None:
    game = battle(
        "oriane_vell pool WW memory vellish_torchbearer | morwen_sable pool BBB memory sablefrost_touch rotbrand",
        seed=1,
    )
    do(game, "cast torchbearer")
    assert game.players_to_act == (1,)
    for copy in determinized(game, 0):
        assert copy.players_to_act == (1,)
        assert len(copy.legal_actions(1)) > 1


def test_determinized_game_can_be_determinized_for_another_player() -> None:
    for game in moments(4, every=40):
        copy = game.determinize(0, Rng(1))
        again = copy.determinize(1, Rng(2))
        assert again.view(1) == copy.view(1)


def test_determinized_game_has_its_own_chance() -> None:
    game = battle("brannick_emberhand pool RR memory karric_flamelance | oriane_vell", seed=1)
    lives = set()
    for copy in determinized(game, 0):
        do(copy, "cast flamelance at oriane")
        while copy.players_to_act != (0,):
            do(copy, "pass")
        lives.add(copy.view(0).characters[1].life)
    assert len(lives) > 6
