"""The end of a phase, of effects and of the game (MG-20, MG-21.14 to MG-21.17, MG-31.1 to MG-31.4)."""

from __future__ import annotations

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.effects import phases, turns
from arcana_core.errors import IllegalAction
from arcana_magika.actions import MISSING
from arcana_magika.events import (
    ArtifactsGathered,
    Disintegrated,
    EffectEnded,
    GameEnded,
    GlobeFormed,
    GoalReached,
    LandEffectEnded,
    Moved,
    PhaseBegun,
    StatisticChanged,
)
from arcana_magika.game import Game
from arcana_magika.model.geometry import DISCS, GOAL, NAMES, space
from arcana_magika.model.orders import Cast, Offer
from arcana_magika.model.tables import FOREST, HILLS, MOUNTAIN, PLAINS, SWAMP
from arcana_magika.rules import Rules
from arcana_magika.scenario import contest, play_turn


def spaces_of(game: Game) -> list[str]:
    """The space of every mage."""
    return [NAMES[mage.cell] for mage in game.arena.mages]


def cells(*names: str) -> int:
    """A set of spaces."""
    return sum(1 << space(name) for name in names)


def lay(game: Game, kind: str, terrain: int, *names: str, lasts: int = 1) -> None:
    """Put an elemental spell on these spaces for this many phases."""
    game.arena.effects.begin(kind, lasts=phases(lasts), data=(cells(*names), terrain, 0, 0))


def losses(game: Game) -> list[tuple[int, int]]:
    """Losses of Endurance to elemental spells at the ends of phases."""
    found = [entry.event for entry in game.log if entry.clause == "MG-20.2"]
    return [(event.mage, event.old - event.new) for event in found if isinstance(event, StatisticChanged)]


def ends(game: Game) -> list[tuple[int, int, int, str]]:
    """Of each effect that ended on a mage: turn, phase, mage, effect."""
    found, when = [], (0, 0)
    for entry in game.log:
        if isinstance(entry.event, PhaseBegun):
            when = (entry.event.turn, entry.event.phase)
        elif isinstance(entry.event, EffectEnded):
            found.append((*when, entry.event.mage, entry.event.effect))
    return found


# The stages.


@pytest.mark.rule("MG-20.1", "MG-20.4")
def test_stages_of_the_end_of_phase_5_come_in_their_order() -> None:
    game = contest("A m7 endurance 50 aptitude 50 holds ROD | B y4 | M m9 scrolls TELPT*!", rng=ScriptedRng([]), turn=3)
    game.arena.offers = ((1, Offer(Cast("TELPT", False, ("NE",)), 10, "ARCANIA")),)
    lay(game, "ELATT", FOREST, "m7", lasts=5)
    play_turn(game, B="; ".join(["MEDITATE"] * 5), M="REST; REST; REST; REST; CAST TELPT NE", accepts=("B",))
    clauses = [entry.clause for entry in game.log]
    events = [type(entry.event).__name__ for entry in game.log]
    last = clauses[max(place for place, name in enumerate(events) if name == "PhaseBegun") :]

    assert [clause for clause in dict.fromkeys(last) if clause in ("MG-27.6", "MG-20.2", "MG-20.3", "MG-19.3")] == [
        "MG-27.6",
        "MG-20.2",
        "MG-20.3",
        "MG-19.3",
    ]
    assert clauses.index("MG-19.3") < events.index("Reported") < events.index("LandEffectEnded")


@pytest.mark.rule("MG-20.4", "MG-23.4")
def test_information_spell_of_one_turn_counts_for_the_report_of_that_turn() -> None:
    game = contest("A m7 | M y13", seed=1)
    game.arena.effects.begin("RCAID", target=0, lasts=turns(1))
    play_turn(game)

    assert game.arena.knowledge[0].recon.aided
    assert not game.arena.effects.has("RCAID", 0)


@pytest.mark.rule("MG-20.5", "MG-31.1")
def test_end_of_the_game_skips_later_phases_and_ends_of_effects() -> None:
    game = contest("A b1 | B m7 endurance 50 aptitude 50 holds ROD | M y13", rng=ScriptedRng([]))
    game.arena.effects.begin("INVSP", target=1, lasts=phases(2))
    lay(game, "ELATT", FOREST, "m7", lasts=2)
    play_turn(game, A="REST; MOVE NE", B="; ".join(["MEDITATE"] * 5))

    assert [entry.event.phase for entry in game.log if isinstance(entry.event, PhaseBegun)] == [1, 2]
    assert game.arena.effects.has("INVSP", 1)
    assert losses(game) == [(1, 6), (1, 6)]
    assert game.arena.mages[1].aptitude == 52


@pytest.mark.rule("MG-20.5", "MG-19.3", "MG-31.1")
def test_bonus_of_five_rests_is_had_though_the_game_ends() -> None:
    game = contest("A b1 | B m7 endurance 10 | M y13", rng=ScriptedRng([1]))
    play_turn(game, A="REST; REST; REST; REST; MOVE NE")

    assert game.position.ended == "goal"
    assert game.arena.mages[1].endurance == 10 + 5 * 8 + 25


# Elemental losses.


@pytest.mark.rule("MG-39.29", "MG-20.2", "MG-3.2", "MG-24.29", "MG-23.13")
def test_elemental_attack_on_swamp_costs_each_mage_its_swamp_factor() -> None:
    game = contest(
        "A m7 Human | B m8 Goblin | C m9 | D l8 scrolls TELPT | E k8 | M y13",
        spaces=dict.fromkeys(("m7", "m8", "m9", "l8"), "Swamp"),
        rng=ScriptedRng([60, 60]),  # the ability check and the Spell Skill check of D
    )
    game.arena.effects.begin("PROEL", target=2, lasts=phases(1))
    lay(game, "ELATT", SWAMP, "m7", "m8", "m9", "l8")
    play_turn(game, D="CAST TELPT NW", E="MOVE SW", M="REST; MOVE NE")

    assert spaces_of(game)[3:5] == ["k7", "l8"]
    assert losses(game) == [(0, 24), (1, 12), (4, 24)]


@pytest.mark.rule("MG-20.2", "MG-23.19")
def test_elemental_spells_on_one_space_each_cost_in_their_order() -> None:
    game = contest("A m7 endurance 100 | B m7 endurance 100 | M y13", rng=ScriptedRng([]))
    lay(game, "ELDRP", HILLS, "m7", "m8")
    lay(game, "ELBLO", MOUNTAIN, "m7")
    lay(game, "ELATT", FOREST, "m7")
    play_turn(game, M="MOVE NE", A="MEDITATE", B="MEDITATE")

    assert losses(game) == [(0, 10), (1, 10), (0, 6), (1, 6)]


@pytest.mark.rule("MG-20.2", "MG-24.27")
def test_elemental_disruption_costs_like_an_attack_and_a_blockage_costs_nothing() -> None:
    disrupted = contest("A m7 | M y13", rng=ScriptedRng([]))
    lay(disrupted, "ELDRP", FOREST, "m7")
    play_turn(disrupted, A="MEDITATE", M="MOVE NE")
    blocked = contest("A m7 | M y13", rng=ScriptedRng([]))
    lay(blocked, "ELBLO", FOREST, "m7")
    play_turn(blocked, A="MEDITATE", M="MOVE NE")

    assert losses(disrupted) == [(0, 6)]
    assert losses(blocked) == []


@pytest.mark.rule("MG-20.2", "MG-6.6", "MG-24.30")
def test_loss_goes_no_lower_than_0_and_may_leave_unconscious() -> None:
    game = contest("A m7 endurance 20 | M y13", rng=ScriptedRng([]))
    lay(game, "ELATT", MOUNTAIN, "m7", lasts=2)
    play_turn(game, M="MOVE NE", A="MEDITATE")  # 20 - 16, exhausted: a Rest of 8, and 16 are more than 12

    assert losses(game) == [(0, 16), (0, 12)]
    assert game.arena.mages[0].unconscious


@pytest.mark.rule("MG-20.2", "MG-23.17", "MG-4.3")
def test_resisted_elemental_attack_costs_nothing_for_its_duration() -> None:
    game = contest("A m7 Dwarf | B m7 Dwarf | M y13", rng=ScriptedRng([15, 16]))
    lay(game, "ELATT", FOREST, "m7", lasts=3)
    play_turn(game, A="MEDITATE; MEDITATE; MEDITATE", B="MEDITATE; MEDITATE; MEDITATE", M="MOVE NE")

    assert losses(game) == [(1, 6)] * 3


@pytest.mark.rule("MG-20.2")
def test_factors_of_elemental_losses_are_settings_of_the_rules() -> None:
    rules = Rules(terrain_factors=(1, 2, 3, 33, 5, 6, 7, 8, 9, 10))
    game = contest("A m7 | M y13", rules=rules, rng=ScriptedRng([]))
    lay(game, "ELATT", FOREST, "m7")
    play_turn(game, A="MEDITATE", M="MOVE NE")

    assert losses(game) == [(0, 33)]


# The Rod.


@pytest.mark.rule("MG-20.3", "MG-21.13", "MG-5.6")
@pytest.mark.parametrize(
    ("alignment", "aptitude", "later"),
    [
        ("Good", 50, 55),
        ("Good", 98, 100),
        ("Evil", -50, -55),
        ("Evil", -100, -100),
        ("Neutral", 7, 2),
        ("Neutral", -3, 0),
        ("Neutral", 0, 0),
    ],
)
def test_holder_of_the_rod_comes_nearer_to_perfect_aptitude(alignment: str, aptitude: int, later: int) -> None:
    game = contest(f"A m7 {alignment} aptitude {aptitude} holds ROD | M y13", rng=ScriptedRng([]))
    play_turn(game, M="MOVE NE")

    assert game.arena.mages[0].aptitude == later


@pytest.mark.rule("MG-20.3", "MG-21.2")
def test_rod_acts_for_its_holder_at_the_end_of_the_phase() -> None:
    game = contest("A m7 aptitude 50 holds ROD | B m7 aptitude 50 | M y13", rng=ScriptedRng([]))
    play_turn(game, A="REST; GIVE B ROD; REST; REST; REST", M="MOVE NE")

    assert [mage.aptitude for mage in game.arena.mages[:2]] == [51, 54]


@pytest.mark.rule("MG-20.3")
def test_rod_on_the_ground_does_nothing() -> None:
    game = contest("A m7 aptitude 50 | B y4 aptitude 60 | M y13", lying="ROD m7", rng=ScriptedRng([]))
    play_turn(game, M="MOVE NE")

    assert [mage.aptitude for mage in game.arena.mages[:2]] == [50, 60]


# The Globe of Life.


@pytest.mark.rule("MG-39.33", "MG-21.14", "MG-21.15", "MG-31.2", "MG-15.4")
def test_team_that_holds_all_alignment_artifacts_forms_the_globe() -> None:
    game = contest(
        "A f2 wears RED holds CROWN ORB | B j5 wears RED | C m3 wears RED | D f2 wears BLUE | E j5 holds SCEPTER"
        "| F f2 | M y13",
        rng=ScriptedRng([]),
    )
    play_turn(game, E="REST; GIVE B SCEPTER")

    assert game.position.ended == "globe"
    assert game.arena.globe == (0, 1, 2)
    assert spaces_of(game) == ["a1", "a1", "m3", "a1", "a1", "a1", "y13"]
    assert [entry.event.phase for entry in game.log if isinstance(entry.event, PhaseBegun)] == [1, 2]
    formed = [entry.event for entry in game.log if isinstance(entry.event, GlobeFormed)]
    assert formed == [GlobeFormed((0, 1, 2), ("f2", "j5"))]
    moves = [entry.event for entry in game.log if isinstance(entry.event, Moved)]
    assert moves[0] == Moved(0, "f2", "a1", 0, 0, magical=True)
    assert len(moves) == 5
    assert not [entry for entry in game.log if isinstance(entry.event, GoalReached)]
    assert all(game.arena.cell_of(artifact) == GOAL for artifact in range(3))


@pytest.mark.rule("MG-21.14", "MG-21.15")
def test_one_mage_with_all_three_forms_the_globe_alone_despite_a_team() -> None:
    game = contest("A f2 wears RED holds CROWN ORB SCEPTER | B j5 wears RED | M y13", rng=ScriptedRng([]))
    play_turn(game)

    assert game.position.ended == "globe"
    assert game.arena.globe == (0,)
    assert spaces_of(game) == ["a1", "j5", "y13"]


@pytest.mark.rule("MG-21.16", "MG-21.14")
def test_ebon_mage_forms_the_globe_like_any_single_mage() -> None:
    game = contest("A f2 | B m7 | M m7 holds CROWN ORB SCEPTER", rng=ScriptedRng([]))
    play_turn(game)

    assert game.position.ended == "globe"
    assert game.arena.globe == (2,)
    assert spaces_of(game) == ["f2", "a1", "a1"]
    assert game.outcome is not None
    assert game.outcome.winners == (2,)


@pytest.mark.rule("MG-21.14", "MG-21.16")
def test_mage_already_on_the_goal_square_stays() -> None:
    game = contest("A f2 | M a1 holds CROWN ORB SCEPTER", rng=ScriptedRng([]))
    play_turn(game)

    assert game.position.ended == "globe"
    assert not [entry for entry in game.log if isinstance(entry.event, Moved)]


@pytest.mark.rule("MG-21.14")
@pytest.mark.parametrize(
    "mages",
    [
        "A f2 holds CROWN ORB | B j5 holds SCEPTER | M y13",  # Black isn't a team
        "A f2 wears RED holds CROWN ORB | B j5 wears BLUE holds SCEPTER | M y13",
        "A f2 wears RED holds CROWN ORB | B j5 wears RED carries BLUE | C j5 carries RED holds SCEPTER | M y13",
        "A f2 wears RED holds CROWN ORB | B j5 wears RED | M y13",  # the SCEPTER is on the ground
        "A f2 wears RED holds CROWN ORB | B j5 wears RED | M y13 holds SCEPTER",
        "A f2 wears RED holds CROSS ANKH LAMP PENDANT MEDALLION HELM CANDLE TOME ROD | B j5 | M y13",
    ],
)
def test_fewer_artifacts_form_no_globe(mages: str) -> None:
    game = contest(mages, rng=ScriptedRng([]))
    play_turn(game, M="MOVE NE")

    assert game.position.stage == "orders"
    assert game.arena.globe == ()


@pytest.mark.rule("MG-31.2", "MG-20.1")
def test_globe_comes_before_an_arrival_in_the_same_phase() -> None:
    game = contest("A f2 holds CROWN ORB | B f2 holds SCEPTER | C b1 | M y13", rng=ScriptedRng([]))
    play_turn(game, B="GIVE A SCEPTER", C="MOVE NE")

    assert game.position.ended == "globe"
    assert game.outcome is not None
    assert game.outcome.winners == (0,)


# Gathering.


@pytest.mark.rule("MG-21.17", "MG-31.18")
def test_alignment_artifacts_gathered_at_a_turn_end_end_the_game() -> None:
    game = contest(
        "A m7 wears RED holds CROWN | B m7 wears BLUE holds ORB | C y6 | M m7",
        lying="SCEPTER m7, HELM m7",
        rng=ScriptedRng([]),
    )
    play_turn(game, M="MOVE NE; MOVE SW")

    assert game.position.ended == "gathered"
    assert game.arena.globe == ()
    assert spaces_of(game) == ["a1", "a1", "y6", "a1"]
    assert game.arena.artifacts[:3] == [-1, -2, GOAL]
    assert game.arena.artifacts[8] == space("m7")
    gathered = [entry.event for entry in game.log if isinstance(entry.event, ArtifactsGathered)]
    assert gathered == [ArtifactsGathered("m7", (0, 1, 3))]
    assert [entry.event.phase for entry in game.log if isinstance(entry.event, PhaseBegun)] == [1, 2, 3, 4, 5]
    assert game.outcome is not None
    assert game.outcome.clause == "MG-21.17"


@pytest.mark.rule("MG-21.17")
def test_artifacts_that_part_before_phase_5_ends_are_not_gathered() -> None:
    game = contest("A m7 holds CROWN ORB | B m7 holds SCEPTER | M y13", rng=ScriptedRng([]))
    play_turn(game, A="REST; REST; REST; REST; MOVE NE", M="MOVE NE")

    assert game.position.stage == "orders"


@pytest.mark.rule("MG-21.17")
def test_artifacts_may_gather_in_an_empty_space() -> None:
    game = contest("A m8 | M y13", lying="CROWN m7, ORB m7, SCEPTER m7", rng=ScriptedRng([]))
    play_turn(game, M="MOVE NE")

    assert game.position.ended == "gathered"
    assert game.arena.artifacts[:3] == [GOAL] * 3
    assert spaces_of(game)[0] == "m8"


@pytest.mark.rule("MG-21.17", "MG-20.1")
def test_gathering_comes_before_an_arrival_in_the_same_phase() -> None:
    game = contest("A b1 | M y13", lying="CROWN m7, ORB m7, SCEPTER m7", rng=ScriptedRng([]))
    play_turn(game, A="REST; REST; REST; REST; MOVE NE", M="MOVE NE")

    assert game.position.ended == "gathered"


# Arrival, turn limit.


@pytest.mark.rule("MG-31.1", "MG-20.1")
def test_game_ends_after_all_steps_of_the_phase_with_a_novice_on_the_goal_square() -> None:
    game = contest("A b1 | B m7 endurance 50 | C b2 endurance 90 | M y13", rng=ScriptedRng([]))
    play_turn(game, A="REST; MOVE NE", C="REST; MOVE NW", B="REST; REST", M="MOVE NE")

    assert game.position.stage == "over"
    assert game.position.ended == "goal"
    assert spaces_of(game)[0] == spaces_of(game)[2] == "a1"
    assert game.arena.mages[1].endurance == 50 + 8 + 8
    reached = [entry for entry in game.log if isinstance(entry.event, GoalReached)]
    assert [(entry.event, entry.clause) for entry in reached] == [(GoalReached((0, 2)), "MG-31.1")]


@pytest.mark.rule("MG-31.3")
@pytest.mark.parametrize(("limit", "turn", "ended"), [(40, 40, True), (40, 39, False), (7, 7, True), (0, 99, False)])
def test_turn_limit_ends_the_game_after_phase_5(limit: int, turn: int, ended: bool) -> None:
    game = contest("A m7 | M y13", rules=Rules(turn_limit=limit), turn=turn, seed=1)
    play_turn(game)

    assert (game.position.ended == "limit") is ended
    assert [entry.event.phase for entry in game.log if isinstance(entry.event, PhaseBegun)][-1] == 5
    if ended:
        assert game.outcome is not None
        assert game.outcome.clause == "MG-31.3"


@pytest.mark.rule("MG-31.3", "MG-31.1")
def test_arrival_in_the_last_phase_is_not_an_end_by_the_limit() -> None:
    game = contest("A b1 | M y13", rules=Rules(turn_limit=3), turn=3, seed=1)
    play_turn(game, A="REST; REST; REST; REST; MOVE NE")

    assert game.position.ended == "goal"


@pytest.mark.rule("MG-38.9", "MG-31.1", "MG-32.9", "MG-36.1")
def test_after_the_game_everything_is_public_and_no_player_decides() -> None:
    game = contest("A b1 endurance 90 | B y4 | M y13 skill 100", rng=ScriptedRng([]), tasks=(25,))
    play_turn(game, A="MOVE NE")

    assert game.players_to_act == ()
    assert game.log.is_open
    assert len(game.log.seen_by(None)) == len(game.log)
    over = [entry for entry in game.log if isinstance(entry.event, GameEnded)]
    assert game.outcome is not None
    assert [(entry.event, entry.clause) for entry in over] == [(GameEnded("goal", game.outcome.ranking), "MG-31.1")]
    with pytest.raises(IllegalAction, match="the game is over"):
        game.apply(MISSING, 1)


@pytest.mark.rule("MG-38.9", "MG-38.7")
def test_during_the_game_the_log_is_not_open() -> None:
    game = contest("A b1 | M y13", seed=1)
    play_turn(game)

    assert not game.log.is_open
    assert len(game.log.seen_by(None)) < len(game.log)


# Effects.


@pytest.mark.rule("MG-23.3", "MG-39.10", "MG-20.1")
def test_ten_phases_from_phase_4_of_turn_3_end_with_phase_3_of_turn_5() -> None:
    game = contest("A m7 Good aptitude 90 skill 100 scrolls PROAU | M y13", seed=1, turn=3)
    play_turn(game, A="REST; REST; REST; CAST PROAU")
    play_turn(game)
    play_turn(game)

    assert ends(game) == [(5, 3, 0, "PROAU")]


@pytest.mark.rule("MG-23.4", "MG-39.10", "MG-20.1")
@pytest.mark.parametrize("rests", [0, 4])
def test_turns_count_whole_whenever_they_begin(rests: int) -> None:
    game = contest("A m7 Neutral aptitude 0 skill 100 arcania 90 scrolls RCAID | M y13", seed=1, turn=3)
    play_turn(game, A="REST; " * rests + "CAST RCAIDX")
    for _ in range(3):
        play_turn(game)

    assert ends(game) == [(5, 5, 0, "RCAID")]


@pytest.mark.rule("MG-20.1", "MG-23.20")
def test_end_of_an_effect_is_visible_to_its_mage() -> None:
    game = contest("A m7 | B m8 | M y13", seed=1)
    game.arena.effects.begin("STUTT", source=1, target=0, lasts=turns(1))
    lay(game, "ELBLO", PLAINS, "m7")
    play_turn(game)

    reported = {
        viewer: [
            entry.event for entry in game.log.seen_by(viewer) if isinstance(entry.event, (EffectEnded, LandEffectEnded))
        ]
        for viewer in (0, 1, 2, None)
    }
    assert reported == {0: [EffectEnded(0, "STUTT")], 1: [], 2: [], None: []}
    assert LandEffectEnded("ELBLO", 1) in [entry.event for entry in game.log]


@pytest.mark.rule("MG-40.47", "MG-23.19")
def test_end_is_logged_when_the_last_effect_of_its_kind_ends() -> None:
    game = contest("A m7 | M y13", seed=1)
    game.arena.effects.begin("CURSP", target=0, strength=35, lasts=phases(2))
    game.arena.effects.begin("CURSP", target=0, strength=25, lasts=phases(4))
    play_turn(game)

    assert ends(game) == [(1, 4, 0, "CURSP")]


@pytest.mark.rule("MG-3.4", "MG-20.1", "MG-24.31")
def test_base_terrain_is_back_when_an_arrangement_ends() -> None:
    game = contest("A m7 | M y13", seed=1)
    game.arena.effects.begin("ELARR", lasts=turns(2), data=(cells("m7", "m8"), HILLS))
    game.arena.effects.begin("ELARR", lasts=turns(1), data=(cells("m7"), SWAMP))
    play_turn(game)
    assert [game.arena.ground[space(name)] for name in ("m7", "m8")] == [HILLS, HILLS]

    play_turn(game)
    assert game.arena.ground == game.arena.base


@pytest.mark.rule("MG-20.1", "MG-24.69")
def test_fog_lifts_at_the_end_of_its_turn() -> None:
    game = contest("A m7 | M y13", seed=1)
    game.arena.effects.begin("FGMAP", lasts=turns(1), data=DISCS[3][space("m7")])
    play_turn(game)

    assert not game.arena.effects.has("FGMAP")
    assert LandEffectEnded("FGMAP", 37) in [entry.event for entry in game.log]


@pytest.mark.rule("MG-24.44", "MG-12.10")
def test_barred_mages_cloaks_disintegrate_when_cloak_aid_ends() -> None:
    game = contest("A m7 barred carries RED BLUE | B m8 carries RED | M y13", seed=1)
    for player in (0, 1):
        game.arena.effects.begin("CKAID", target=player, lasts=turns(1))
    gone = game.arena.gone[:]
    play_turn(game)

    assert game.arena.mages[0].cloaks == ()
    assert game.arena.mages[1].cloaks == (0,)
    assert game.arena.gone == [gone[0] + 1, gone[1] + 1, *gone[2:]]
    assert [entry.event for entry in game.log if isinstance(entry.event, Disintegrated)] == [
        Disintegrated(0, ("RED", "BLUE"), "Cloak Aid has ended")
    ]


@pytest.mark.rule("MG-24.44")
def test_barred_mage_keeps_cloaks_while_cloak_aid_lasts() -> None:
    game = contest("A m7 barred carries RED | B m8 barred | M y13", seed=1)
    game.arena.effects.begin("CKAID", target=0, lasts=turns(3))
    game.arena.effects.begin("INVSP", target=0, lasts=turns(1))
    game.arena.effects.begin("CKAID", target=1, lasts=turns(1))
    play_turn(game)

    assert game.arena.mages[0].cloaks == (0,)
    assert not [entry for entry in game.log if isinstance(entry.event, Disintegrated)]


@pytest.mark.rule("MG-22.7")
@pytest.mark.parametrize(("read", "kept"), [(True, False), (False, True)])
def test_scroll_that_was_read_while_prolonged_disintegrates_when_that_ends(read: bool, kept: bool) -> None:
    game = contest("A m7 | B m8 scrolls HEALS ATEND | M y13", seed=1)
    mage = game.arena.mages[1]
    scroll = mage.scrolls[1]
    mage.slots = (mage.slots[0], scroll._replace(worn=read), *mage.slots[2:])
    game.arena.effects.begin("PROSP", target=scroll.serial, lasts=turns(2))
    play_turn(game)
    assert len(game.arena.mages[1].scrolls) == 2

    play_turn(game)
    assert [held.code for held in game.arena.mages[1].scrolls] == ["HEALS", "ATEND"][: 1 + kept]
    assert ends(game) == [(2, 5, 1, "PROSP")]
    lost = [entry.event for entry in game.log if isinstance(entry.event, Disintegrated)]
    assert lost == ([] if kept else [Disintegrated(1, ("ATEND",), "no longer prolonged")])


@pytest.mark.rule("MG-22.7", "MG-11.5")
def test_prolonged_scroll_is_found_with_its_present_holder() -> None:
    game = contest("A m7 scrolls HEALS | B m7 | M y13", seed=1)
    mage = game.arena.mages[0]
    scroll = mage.scrolls[0]
    mage.slots = (scroll._replace(worn=True), *mage.slots[1:])
    game.arena.effects.begin("PROSP", target=scroll.serial, lasts=turns(1))
    play_turn(game, A="GIVE B HEALS")

    assert game.arena.mages[1].scrolls == ()
    assert ends(game) == [(1, 5, 1, "PROSP")]
