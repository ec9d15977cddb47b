"""Where the source contradicts itself, the reading that was chosen; and what percentages mean (MG-1.2, MG-25)."""

from __future__ import annotations

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_magika import Game, Rules, contest, play_turn
from arcana_magika.chapters.steps.ground import factor_of
from arcana_magika.events import Moved, SpellCast
from arcana_magika.model.tables import ELF, GOBLIN, SWAMP


def scripted(*results: int) -> ScriptedRng:
    """These results first; then chance, for the Ebon Mage's duty to move in phase 5."""
    return ScriptedRng(results, then=Rng(1))


def last_seen(game: Game, player: int, letter: str) -> int | None:
    """The turn in which a player saw a mage last; turn 0 is the one before the first."""
    known = game.view(player).mage(letter)
    return None if known is None else known.turn


@pytest.mark.rule("MG-1.2")
def test_percentage_is_a_number_of_points_and_not_a_proportion() -> None:
    # Skill 70 and Spell Aid's 25 are 95, and 20 for the attuned terrain are 115, of which Meditate takes 15 percent: 17.25.
    game = contest("A m7 Elf skill 70 arcania 20 scrolls SPAID | B y2", ground="Forest", rng=scripted(70, 100))

    play_turn(game, A="CAST SPAID; MEDITATE")

    assert game.arena.mages[0].arcania == 20 - 10 + 17


@pytest.mark.rule("MG-1.2", "MG-24.64", "MG-23.23")
def test_maximum_rises_by_points() -> None:
    game = contest("A m7 Elf skill 100 max_arcania 105 arcania 60 scrolls BOEND", rng=scripted(61))

    play_turn(game, A="CAST BOENDX")

    assert game.arena.mages[0].max_endurance == 105  # 95 and 10, not 104.5


@pytest.mark.rule("MG-24.48", "MG-23.4")
def test_major_invisibility_hides_the_team_for_a_turn_and_a_black_caster_for_three() -> None:
    # Costs 22: a skill check of 44 percent follows each cast.
    team = contest("A m7 skill 100 wears RED scrolls INVSP | B y2 wears RED | C y4", rng=scripted(45))
    play_turn(team, A="CAST INVSPX")
    black = contest("A m7 skill 100 scrolls INVSP | B m8 | C y4", rng=scripted(45))
    play_turn(black, A="CAST INVSPX")

    # With a team it ended with the turn of its casting; alone it lasts two more.
    assert not team.arena.effects.has("INVSP", 0)
    assert black.arena.effects.has("INVSP", 0)
    assert last_seen(black, 1, "A") == 0  # although B is in the next space
    for turns_left in (True, False):
        play_turn(black)
        assert black.arena.effects.has("INVSP", 0) is turns_left


@pytest.mark.rule("MG-24.48", "MG-23.9")
def test_major_invisibility_of_a_team_acts_on_all_who_wear_the_colour() -> None:
    game = contest("A m7 skill 100 wears RED scrolls INVSP | B y2 wears RED | C y3 | D m8", rng=scripted(45))

    play_turn(game, A="CAST INVSPX")

    assert last_seen(game, 2, "B") == 0  # C stands beside B, far from the caster
    assert last_seen(game, 3, "A") == 0
    assert last_seen(game, 2, "A") is None


@pytest.mark.rule("MG-25.3", "MG-24.15")
def test_stutter_lasts_to_the_end_of_the_turn_and_not_for_a_phase() -> None:
    # A's Stutter succeeds without a draw, the skill check (12 percent) fails; B's later spells fail without ability
    # check.
    game = contest("A m7 skill 100 scrolls STUTT | B m8 skill 100 scrolls KNART KNART", rng=scripted(13, 9))

    play_turn(game, A="CAST STUTT B", B="REST; REST; REST; CAST KNART")

    cast = [entry.event for entry in game.log]
    results = [event.result for event in cast if isinstance(event, SpellCast) and event.mage == 1]
    assert results == ["failed"]
    assert not game.arena.effects.has("STUTT", 1)


@pytest.mark.rule("MG-25.4", "MG-24.19")
def test_confusion_lasts_one_phase() -> None:
    game = contest("A m7 skill 100 scrolls CONFS | B m8 | M y13", rng=scripted(9, 2))

    play_turn(game, A="CAST CONFS B", B="MOVE NE; MOVE NE")

    # In phase 1 the mage strays: of E, SE, SW, W, NW the second. In phase 2 the order holds.
    events = [entry.event for entry in game.log]
    moved = [(event.start, event.end) for event in events if isinstance(event, Moved) and event.mage == 1]
    assert moved == [("m8", "n9"), ("n9", "m9")]


@pytest.mark.rule("MG-25.6", "MG-24.55")
def test_major_know_spell_status_lasts_a_turn_for_a_team_and_three_when_black() -> None:
    team = contest("A m7 skill 100 wears RED scrolls KNOSS | B m8", rng=scripted(41))
    play_turn(team, A="CAST KNOSSX")
    black = contest("A m7 skill 100 scrolls KNOSS | B m8", rng=scripted(41))
    play_turn(black, A="CAST KNOSSX")

    assert not team.arena.effects.has("KNOSS", 0)
    play_turn(black)
    assert black.arena.effects.has("KNOSS", 0)
    play_turn(black)
    assert not black.arena.effects.has("KNOSS", 0)


@pytest.mark.rule("MG-25.12", "MG-3.2")
def test_swamp_factor_is_24_and_12_for_goblins() -> None:
    game = contest("A m7 Goblin | B m8 Elf")
    goblin, elf = game.arena.mages[:2]

    assert (goblin.race, elf.race) == (GOBLIN, ELF)
    assert (factor_of(game, goblin, SWAMP), factor_of(game, elf, SWAMP)) == (12, 24)
    assert Rules().terrain_factors[5] == 24
