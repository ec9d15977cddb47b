"""Hints: the effect of each choice in words with numbers (AM-23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arcana_archmage import Game, Rules, Spell, duel
from arcana_archmage.actions import Cast
from arcana_archmage.model.state import Doom
from arcana_archmage.spells.requirements.shapes import ByClaim, Each
from arcana_core.cards.cards import SUITS, VALUES
from arcana_core.chance.rng import Rng
from arcana_core.testing import random_play

if TYPE_CHECKING:
    from tests.archmage.conftest import Lay, Table


def hints(table: Table, seat: int = 0) -> dict[str, str]:
    """The hint of each legal action, by notation."""
    return {str(action): table.game.hint(action, seat) for action in table.game.legal_actions(seat)}


@pytest.mark.rule("AM-8.7", "AM-23.5")
def test_spells_show_the_cards_that_make_them_true(lay: Lay) -> None:
    found = hints(lay("4S 5S 6S 9H 9C KD", "7S QC QH"))

    assert found["fireball"] == "true with 4S 5S 6S: 15 damage"
    assert found["summon-wild-beasts"] == "true with 9C 9H: 18 damage"
    assert found["summon-spirit"] == "an illusion: up to 42 damage"
    assert found["freeze" if "freeze" in found else "undying-warrior"] == "an illusion: a charge to cancel a block"
    assert found["learn-magic"] == "always true: draw a card"
    assert found["curse"] == "Violet names the value: Violet gives you 2 cards"
    assert found["end"] == "end your turn and draw 2 cards"


@pytest.mark.rule("AM-12.1", "AM-16.11", "AM-17.8")
def test_damage_in_hints_counts_the_effects_of_both_wizards(lay: Lay) -> None:
    strike = lay("4S 5S 6S", "7S", wizards=({"strike": 1}, {}), castings=1)
    halved = lay("4S 5S 6S", "7S", wizards=({"warp": True}, {"inner_strength": True}))
    stopped = lay("4S 5S 6S", "7S", wizards=({}, {"armour": True}))

    assert hints(strike)["fireball"] == "true with 4S 5S 6S: 30 damage"
    assert hints(halved)["fireball"] == "true with 4S 5S 6S: 7 damage"
    assert hints(stopped)["fireball"] == "true with 4S 5S 6S: 15 damage, stopped by Stone Armour"


@pytest.mark.rule("AM-8.7", "AM-14.3", "AM-23.5", "AM-23.6")
def test_true_spells_and_values_come_first_in_the_list_of_choices(lay: Lay) -> None:
    table = lay("4S 5S 6S 9H 9C KD", "7S", wizards=({"inner_strength": True}, {}))
    listed = [str(action) for action in table.game.choices(0)]

    assert listed[:3] == ["summon-wild-beasts", "fireball", "learn-magic"]
    assert listed[-1] == "inner-strength"
    table.play("0: summon-wild-beasts")
    assert [str(action) for action in table.game.choices(0)][:3] == ["value 9", "value A", "value K"]


@pytest.mark.rule("AM-14.3")
def test_spell_already_in_effect_is_marked(lay: Lay) -> None:
    table = lay("4S 5S 6S 7S 8S 9S", "7H", wizards=({"strike": 1}, {}), castings=1)

    assert hints(table)["mighty-strike"] == "already in effect: casting it again does nothing"


@pytest.mark.rule("AM-6.11", "AM-23.6")
def test_claims_show_whether_they_can_be_true(lay: Lay) -> None:
    table = lay("4S 5S 6S 9H", "7S QC QH").play("0: fireball")

    assert hints(table)["suit S"] == "spades: true with 4S 5S 6S"
    assert hints(table)["suit H"] == "hearts: an illusion, you hold 9H"
    assert hints(table)["suit C"] == "clubs: an illusion"
    table.play("0: suit S", "0: lowest 5")
    assert hints(table) == {
        "highest 6": "2 cards, 10 damage: true with 5S 6S",
        "highest 7": "3 cards, 15 damage: an illusion, you hold 5S 6S",
        "highest 8": "4 cards, 20 damage: an illusion, you hold 5S 6S",
    }


@pytest.mark.rule("AM-6.11", "AM-23.6")
def test_claimed_lowest_value_counts_only_cards_that_the_run_can_reach(lay: Lay) -> None:
    found = hints(lay("3C JC AC 9D", "7S").play("0: fireball", "0: suit C"))

    assert found["lowest 2"] == "an illusion, you hold 3C"
    assert found["lowest 4"] == "an illusion"
    assert found["lowest J"] == "an illusion, you hold JC AC"


@pytest.mark.rule("AM-15.3")
def test_fireball_up_to_the_ace_is_shown_as_unblockable(lay: Lay) -> None:
    table = lay("KS AS", "7S").play("0: fireball", "0: suit S")

    assert hints(table)["lowest K"] == "true with KS AS"
    table = lay("QS KS AS", "7S").play("0: fireball", "0: suit S", "0: lowest Q")
    assert hints(table)["highest A"] == "3 cards, 15 damage, no block: true with QS KS AS"


@pytest.mark.rule("AM-21.5")
def test_value_for_a_curse_shows_how_many_the_caster_can_hold(lay: Lay) -> None:
    table = lay("4S 5S", "9S 9C 9D KH", discard="").play("0: curse")

    assert hints(table, 1)["value 9"] == "Amber can hold only one of them"
    assert hints(table, 1)["value 2"] == "Amber can hold four of them"


@pytest.mark.rule("AM-8.8", "AM-23.7")
def test_placing_shows_truth_or_the_cost_of_the_illusion(lay: Lay) -> None:
    table = lay("4S 5S 6S 9D", "7S QC").play("0: fireball", "0: suit S", "0: lowest 4", "0: highest 6")

    assert hints(table)["4S"] == "true with 5S 6S"
    assert hints(table)["9D"] == "a wrong card: costs 9 points if disbelieved"
    table.play("0: 4S", "0: 5S")
    assert hints(table) == {"6S": "a true spell", "9D": "an illusion: costs 9 points if disbelieved"}


@pytest.mark.rule("AM-6.6", "AM-16.9", "AM-18.3")
def test_placing_an_odd_card_counts_the_one_still_to_come(lay: Lay) -> None:
    table = lay("2S 2H", "7S QC", golems=(["9C 9D", "5C 8H"], [])).play("0: dimension-travel")

    assert hints(table)["stop"] == "place these cards: a true spell"
    assert hints(table)["9C"] == "golem card; true with 9D"
    assert hints(table)["5C"] == "golem card; fits, but you lack the other cards"


def test_spell_of_a_house_rule_with_another_claim_has_a_hint() -> None:
    spell = Spell(
        title="Twin Omen",
        book="lore",
        clause="AM-15.1",
        requirement=ByClaim(lambda suit, value: Each(SUITS[suit] | VALUES[value])),
        least=2,
        most=2,
        claim=("suit", "value"),
    )

    class Omens(Game):
        __slots__ = ()
        name = "omens"
        spells = (*Game.spells, spell)

    game = Omens.at(duel(("4S 5S 6S", "7S")), seed=1)
    assert game.hint(Cast("twin-omen"), 0).startswith("Twin Omen is a spell of the Book of Lore: 2 cards")
    game.apply(Cast("twin-omen"), 0)
    assert {game.hint(action, 0) for action in game.legal_actions(0)} == {""}
    assert "twin-omen" not in game.render(0)


@pytest.mark.rule("AM-17.6", "AM-17.8")
def test_cost_of_an_illusion_counts_true_sight_and_inner_strength(lay: Lay) -> None:
    wizards = {"inner_strength": True}, {"true_sight": True}
    table = lay("4S 5S 6S 9D", "7S", wizards=wizards).play("0: summon-wild-beasts", "0: value 4", "0: 4S")

    assert hints(table)["9D"] == "an illusion: costs 9 points if disbelieved"  # twice 9, halved


@pytest.mark.rule("AM-9.3", "AM-10.1", "AM-10.5", "AM-23.8", "AM-23.10")
def test_answers_show_the_damage_and_the_penalty(lay: Lay) -> None:
    table = lay("4S 5S 6S", "7S QC QH", wizards=({}, {"points": 15})).play("0: fireball 4S 5S 6S")

    assert hints(table, 1) == {
        "7S": "blocks Fireball",
        "no block": "15 damage and you lose the round, unless you disbelieve",
    }
    table.play("1: no block")
    assert hints(table, 1) == {
        "accept": "15 damage and you lose the round",
        "disbelieve": "you lose 6 more points unless it's an illusion",
    }


@pytest.mark.rule("AM-8.11", "AM-10.5")
def test_disbelieving_a_spell_that_is_always_true_is_called_useless(lay: Lay) -> None:
    table = lay("4S 5S", "7S").play("0: learn-magic 4S")

    assert hints(table, 1)["disbelieve"] == "useless, it's always true: you lose 2 points"
    assert hints(table, 1)["accept"] == "Amber draws a card"


@pytest.mark.rule("AM-8.7", "AM-24.2")
def test_own_cards_that_prove_an_illusion_are_shown(lay: Lay) -> None:
    fireball = lay("4S 6S 9D", "5S KH").play("0: fireball 4S 6S 9D as 4S 5S 6S", "1: no block")
    summoned = lay("9S 2D", "9H 9C 9D").play("0: summon-wild-beasts 9S 2D as 9", "1: no block")
    controlled = lay("4S 6S 9D", "5S KH", wizards=({"controlled": 8}, {}))
    controlled.play("0: fireball 4S 6S 9D as 4S 5S 6S", "1: no block")

    assert hints(fireball, 1)["disbelieve"] == "an illusion: you hold 5S"
    assert hints(summoned, 1)["disbelieve"] == "an illusion: you see 3 of the four 9s"
    assert hints(controlled, 1)["disbelieve"] == "you lose 6 more points unless it's an illusion"


@pytest.mark.rule("AM-20.9", "AM-21.7", "AM-23.10")
def test_accepting_a_spell_shows_its_effect_on_you(lay: Lay) -> None:
    freeze = lay("2C 3C 4D 5D 6H 7H 8S 9S", "KH").play("0: freeze 2C 3C 4D 5D 6H 7H 8S 9S")
    teleport = lay("JC QC", "KH").play("0: teleport JC QC as Violet")

    assert hints(freeze, 1)["accept"] == "you miss 2 turns"
    assert hints(teleport, 1)["accept"] == "you play next"


@pytest.mark.rule("AM-9.8", "AM-23.9")
def test_undying_warrior_shows_its_charges(lay: Lay) -> None:
    table = lay("4S 5S 6S", "7S", wizards=({"warriors": (1, 2)}, {}), castings=2).play("0: fireball 4S 5S 6S", "1: 7S")

    assert hints(table) == {"discharge": "the block fails, using 1 of 2 charges", "hold": "your spell has no effect"}


@pytest.mark.rule("AM-17.3", "AM-18.2", "AM-21.7", "AM-23.11")
def test_cards_to_part_with_show_their_pairs_and_runs(lay: Lay) -> None:
    library = lay("3C 4D 5H 6S 5S KD", "7S").play("0: mystic-library 3C 4D 5H 6S", "1: accept")
    chaos = lay("4S 4H 5C 5H 9D", "7S").play("0: call-chaos 4S 4H 5C 5H 9D", "1: accept")

    golem = lay("2C 2D 3C 3D 6S 6H", "7S").play("0: create-golem 2C 2D 3C 3D 6S 6H", "1: accept", "0: 2C")

    assert hints(golem)["2D"] == "discard it: a run with 3D"
    assert golem.game.render(0).endswith("> Discard three cards; the others become your golem (card 2)")
    found = hints(library)
    assert (found["5S"], found["KD"]) == ("a pair with 5H, a run with 6S", "no pair or run")
    assert found["stop"] == "exchange no cards"
    assert hints(chaos) == {"9D": "becomes your wild card"}


@pytest.mark.rule("AM-20.13")
def test_dose_shows_its_damage(lay: Lay) -> None:
    dooms = (Doom(1, doses=2), Doom(2, doses=1, doubled=True))
    table = lay("4S 5S 6S", "7S QC", phase="effects", wizards=({"dooms": dooms}, {}), castings=2)

    assert hints(table) == {"dose 1": "6 damage to Violet", "dose 2": "8 damage to Violet"}
    assert hints(table.play("0: dose 1"), 1) == {"no block": "the Stalking Doom goes on: next dose 8 points"}


@pytest.mark.rule("AM-18.12", "AM-24.9")
def test_call_shows_known_hits_and_misses(lay: Lay) -> None:
    wizard = {"spirit_theft": True}
    table = lay("4S 5S", "7S", discard="", phase="effects", wizards=(wizard, {})).play("0: call")

    assert hints(table)["4S"] == "a miss: you hold it"
    assert hints(table)["6S"] == "a run with 4S 5S"


@pytest.mark.parametrize("seed", range(6))
def test_hints_are_short_and_every_choice_has_one(seed: int) -> None:
    rng = Rng(seed)
    for game in random_play(Game(seed=seed, rules=Rules.drawn(rng) if seed % 2 else None), rng, most=150):
        for player in game.players_to_act:
            for action in game.legal_actions(player):
                assert 0 < len(game.hint(action, player)) <= 75, str(action)


@pytest.mark.rule("AM-24.10")
@pytest.mark.parametrize("seed", range(4))
def test_hints_are_the_same_in_every_determinization(seed: int) -> None:
    rng = Rng(seed)
    for game in random_play(Game(seed=seed), rng, most=120):
        for player in game.players_to_act:
            other = game.determinize(player, rng=rng)
            for action in game.legal_actions(player):
                assert game.hint(action, player) == other.hint(action, player)
