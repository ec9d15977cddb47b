"""Library, Memory, graveyard, exile: how cards move (MC-5, MC-34.5)."""

from __future__ import annotations

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.testing import do, happened, offered, rejected
from arcana_mtgcombat import Game, Rules, battle, events
from arcana_mtgcombat.model.state import Play
from tests.mtgcombat.table import creature, keys, logged_fields

SPELLS = "memory vellish_lancer gatehouse_ox library banner_of_vell shield_of_noon"


@pytest.mark.rule("MC-5.4")
def test_only_spells_in_memory_can_be_cast() -> None:
    game = battle(f"oriane_vell pool WWWWWW {SPELLS} | dovek_ironquill", seed=1)
    assert "cast vellish_lancer" in offered(game)
    assert "cast banner_of_vell" not in offered(game)
    assert rejected(game, "cast banner_of_vell").clause == "MC-5.4"


@pytest.mark.rule("MC-5.4", "MC-22.2")
def test_memory_has_no_upper_limit_before_the_end_phase() -> None:
    library = "library " + "vellish_lancer gatehouse_ox " * 5
    game = battle(f"oriane_vell {library} | dovek_ironquill", seed=1)
    assert game.recall(0, 10, "MC-5.10") == 10
    assert len(game.position.characters[0].memory) == 10
    assert "end" in offered(game)


@pytest.mark.rule("MC-5.5")
def test_forgotten_spells_are_at_the_bottom_of_the_library() -> None:
    game = battle(f"oriane_vell {SPELLS} | dovek_ironquill", seed=1)
    for key in ("gatehouse_ox", "vellish_lancer"):
        game.forget(0, game.pool[key].place, "MC-5.5")
    oriane = game.position.characters[0]
    assert keys(game, oriane.library) == ["banner_of_vell", "shield_of_noon", "gatehouse_ox", "vellish_lancer"]
    assert oriane.memory == oriane.graveyard == ()


@pytest.mark.rule("MC-5.6")
def test_resolved_sorcery_is_in_its_owners_graveyard() -> None:
    game = battle("iveren_thole pool UUU memory deep_remembering library ebb_thrust | dovek_ironquill", seed=1)
    do(game, "cast deep_remembering")
    iveren = game.position.characters[0]
    assert keys(game, iveren.graveyard) == ["deep_remembering"]
    assert keys(game, iveren.memory) == ["ebb_thrust"]


@pytest.mark.rule("MC-5.7")
def test_dead_creatures_card_goes_to_its_owners_graveyard() -> None:
    game = battle("oriane_vell pool WWWW memory vellish_lancer | dovek_ironquill", seed=1)
    do(game, "cast vellish_lancer")
    oriane = game.position.characters[0]
    assert oriane.memory == oriane.library == oriane.graveyard == ()
    game.control(creature(game, "c0"), 1, "MC-20.10")
    game.take_out(creature(game, "c0"), clause="MC-25.10")
    oriane, dovek = game.position.characters
    assert keys(game, oriane.graveyard) == ["vellish_lancer"]
    assert dovek.graveyard == ()


@pytest.mark.rule("MC-5.7")
def test_card_of_an_enchantment_goes_to_the_graveyard_when_it_ends() -> None:
    game = battle("oriane_vell pool WWW memory banner_of_vell | dovek_ironquill", seed=1)
    do(game, "cast banner_of_vell")
    assert game.position.characters[0].graveyard == ()
    game.end_permanent(game.position.permanents[0].number, "MC-25.13")
    assert keys(game, game.position.characters[0].graveyard) == ["banner_of_vell"]


@pytest.mark.rule("MC-5.8")
def test_exiled_card_is_not_in_the_graveyard() -> None:
    game = battle(
        "oriane_vell pool WWWW memory writ_of_outlawry | morwen_sable",
        creatures="ossuary_whelp of 1",
        close="0-1",
        seed=1,
    )
    do(game, "cast writ_of_outlawry", "creature 0")
    morwen = game.position.characters[1]
    assert keys(game, morwen.exile) == ["ossuary_whelp"]
    assert morwen.graveyard == ()


@pytest.mark.rule("MC-5.8", "MC-24.3")
def test_no_effect_reaches_an_exiled_card() -> None:
    game = battle("morwen_sable pool BB memory exhumers_errand exile ossuary_whelp | oriane_vell", seed=1)
    assert "cast exhumers_errand" not in offered(game)


@pytest.mark.rule("MC-24.6", "MC-5.7")
def test_token_leaves_no_card_anywhere() -> None:
    game = battle("dovek_ironquill | oriane_vell", creatures="brass_hornet of 0; brass_hornet of 0", seed=1)
    game.take_out(creature(game, "c0"), clause="MC-25.10")
    game.take_out(creature(game, "c1"), exiled=True, clause="MC-25.9")
    dovek = game.position.characters[0]
    assert (dovek.graveyard, dovek.exile) == ((), ())


@pytest.mark.rule("MC-5.10")
@pytest.mark.parametrize(("count", "moved"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_recalling_moves_the_first_cards_or_all_if_there_are_fewer(count: int, moved: int) -> None:
    game = battle(f"oriane_vell {SPELLS} | dovek_ironquill", seed=1)
    assert game.recall(0, count, "MC-5.10") == moved
    oriane = game.position.characters[0]
    assert keys(game, oriane.library) == ["banner_of_vell", "shield_of_noon"][moved:]
    assert len(oriane.memory) == 2 + moved


@pytest.mark.rule("MC-25.17", "MC-34.5")
def test_reclaimed_card_is_public_until_something_is_forgotten() -> None:
    game = battle("morwen_sable pool BB memory exhumers_errand graveyard ossuary_whelp | oriane_vell", seed=1)
    do(game, "cast exhumers_errand", "dead ossuary_whelp")
    morwen = game.position.characters[0]
    assert keys(game, morwen.memory) == keys(game, morwen.in_memory) == ["ossuary_whelp"]
    assert keys(game, morwen.graveyard) == ["exhumers_errand"]
    game.forget(0, morwen.memory[0], "MC-22.2")
    assert morwen.in_memory == ()
    assert keys(game, morwen.somewhere) == ["ossuary_whelp"]


@pytest.mark.rule("MC-34.3", "MC-34.5")
def test_cast_card_is_no_longer_known_to_be_in_memory() -> None:
    game = battle("morwen_sable pool BBBB memory ossuary_whelp ossuary_whelp | oriane_vell", seed=1)
    morwen = game.position.characters[0]
    whelp = morwen.memory[0]
    morwen.in_memory = (whelp,)
    morwen.somewhere = ()
    morwen.hinted = (1 << whelp | 1, 1)
    do(game, "cast ossuary_whelp")
    after = game.position.characters[0]
    assert (after.memory, after.in_memory, after.hinted) == ((whelp,), (), (1,))


@pytest.mark.rule("MC-34.5")
def test_only_the_owner_sees_a_forgotten_card() -> None:
    game = battle(f"oriane_vell {SPELLS} | dovek_ironquill", seed=1)
    game.forget(0, game.pool["gatehouse_ox"].place, "MC-22.2")
    assert events.CardForgotten(0, "gatehouse_ox") in [entry.event for entry in game.log.seen_by(0)]
    assert "gatehouse_ox" not in repr(list(game.log.seen_by(1)))


@pytest.mark.rule("MC-5.1", "MC-5.2")
@pytest.mark.parametrize("rules", [Rules(max_copies=1), Rules(library_per_memory=1)])
def test_fewer_copies_or_shorter_libraries_are_house_rules(rules: Rules) -> None:
    from arcana_mtgcombat import Game

    game = Game(seed=1, rules=rules)
    for one in game.position.characters:
        cards = one.memory + one.library
        assert len(cards) <= rules.library_per_memory * one.sheet.memory
        assert max(cards.count(card) for card in cards) <= rules.max_copies


def cards_of(game: Game) -> list[list[int]]:
    """Return each seat's own cards, anywhere. Tokens don't count."""
    position = game.position
    found = [[*one.library, *one.memory, *one.graveyard, *one.exile] for one in position.characters]
    for one in position.creatures:
        if not position.characters[one.owner].wild and game.pool.cards[one.card].cost is not None:
            found[one.owner].append(one.card)
    for permanent in position.permanents:
        found[permanent.controller].append(permanent.card)
    for frame in position.frames:
        if isinstance(frame, Play) and frame.source < 0:
            found[frame.player].append(frame.card)
    return [sorted(cards) for cards in found]


@pytest.mark.rule("MC-5.5", "MC-5.6", "MC-5.7", "MC-5.8")
@pytest.mark.parametrize("number", range(4))
def test_cards_are_never_lost_or_duplicated(number: int) -> None:
    rng = Rng(number)
    players = 2 + number % 3
    game = Game(seed=number, players=players, rules=Rules(start_range="close", sides=(0, 1)), log=False)
    before = cards_of(game)
    for _ in range(600):
        if game.is_over:
            break
        (player,) = game.players_to_act
        options = [action for action in game.legal_actions(player) if str(action) not in ("flee", "end")]
        game.apply(rng.choice(options or game.legal_actions(player)), player)
        if not game.position.looked_at:
            assert cards_of(game) == before


@pytest.mark.rule("MC-5.10", "MC-25.30")
def test_empty_recall_has_no_event() -> None:
    game = battle("iveren_thole pool UUU memory deep_remembering | dovek_ironquill", seed=1)
    do(game, "cast deep_remembering")
    assert happened(game, "CardsRecalled", "Resolved") == ["Resolved"]


@pytest.mark.rule("MC-34.5", "MC-36.87", "MC-5.6")
def test_card_that_left_memory_openly_is_no_longer_assumed_there() -> None:
    game = battle("oriane_vell pool WWWW memory vellish_lancer vellish_torchbearer | dovek_ironquill", seed=1)
    oriane = game.position.characters[0]
    lancer, torchbearer = game.pool["vellish_lancer"].place, game.pool["vellish_torchbearer"].place
    oriane.somewhere = tuple(sorted((lancer, torchbearer)))
    do(game, "cast vellish_lancer")
    assert oriane.somewhere == (torchbearer,)


@pytest.mark.rule("MC-34.5", "MC-36.87", "MC-5.8")
def test_known_cards_are_sorted_and_exiled_cards_are_in_order_of_arrival() -> None:
    game = battle("oriane_vell memory vellish_torchbearer vellish_lancer gatehouse_ox | dovek_ironquill", seed=1)
    oriane = game.position.characters[0]
    torchbearer, lancer, ox = oriane.memory
    oriane.somewhere, oriane.in_memory = (ox,), (torchbearer, lancer)
    game.forget(0, lancer, "MC-5.5")
    assert [*oriane.somewhere] == [torchbearer, lancer, ox]
    assert [*oriane.in_memory] == []
    for card in (ox, torchbearer, lancer):
        game.put_into_exile(0, card, "MC-25.9")
    assert oriane.exile == (ox, torchbearer, lancer)
    oriane.graveyard = (ox, torchbearer)
    oriane.memory, oriane.somewhere, oriane.library = (lancer,), (), ()
    for card in (ox, torchbearer):
        game.reclaim(0, card, "MC-25.17")
    assert list(oriane.memory) == [torchbearer, lancer, ox]
    assert list(oriane.in_memory) == [torchbearer, ox]
    assert logged_fields(game, "CardReclaimed", "player", "card") == [(0, "gatehouse_ox"), (0, "vellish_torchbearer")]
    assert logged_fields(game, "CardExiled", "player", "card")[0] == (0, "gatehouse_ox")


@pytest.mark.rule("MC-5.10")
def test_recalled_cards_are_sorted_in_memory() -> None:
    game = battle(
        "oriane_vell memory vellish_lancer library gatehouse_ox vellish_torchbearer | dovek_ironquill", seed=1
    )
    game.recall(0, 2, "MC-5.10")
    assert keys(game, game.position.characters[0].memory) == ["vellish_torchbearer", "vellish_lancer", "gatehouse_ox"]
