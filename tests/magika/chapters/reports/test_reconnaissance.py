"""Recon maps: what is seen at which ring, fog, invisibility, Recon Aid, and the map of all that was ever seen (MG-28)."""

from __future__ import annotations

import pytest

from arcana_core.effects import turns
from arcana_core.geometry.hexes import cells_in
from arcana_magika import Game, contest, play_turn
from arcana_magika.chapters.reports import reports
from arcana_magika.chapters.reports.reconnaissance import serenity_level, strength_level
from arcana_magika.chapters.steps.ground import renew_ground
from arcana_magika.knowledge.sightings import SeenMage, SeenMap, SeenSpace
from arcana_magika.model.geometry import DISCS, NAMES, space
from arcana_magika.model.tables import MOUNTAIN
from arcana_magika.rules import Rules


def reported(mages: str, *effects: tuple[str, int], fog: str = "", **options: object) -> Game:
    """A position after its first reports, with these effects by code and player in force, and fog on these spaces."""
    game = contest(mages, seed=1, **options)  # type: ignore[arg-type]  # the options of a contest
    game.arena.knowledge = ()
    for code, player in effects:
        game.arena.effects.begin(code, target=player, lasts=turns(1))
    if fog:
        game.arena.effects.begin("FGMAP", lasts=turns(1), data=sum(1 << space(name) for name in fog.split()))
    reports.make_reports(game)
    return game


def recon(game: Game, player: int = 0) -> SeenMap:
    """The recon map of a player."""
    found = game.view(player).recon
    assert found is not None
    return found


def at(game: Game, name: str, player: int = 0) -> SeenSpace:
    """A space as a player sees it."""
    found = recon(game, player).at(name)
    assert found is not None
    return found


def unknown(mage: SeenMage) -> set[str]:
    """The parts of which nothing is known."""
    return {
        part
        for part in ("name", "race", "alignment", "team", "artifacts", "items", "strength", "serenity", "scrolls")
        if getattr(mage, part) is None
    }


NOVICE = "Goblin Evil name Otho endurance 40 arcania 5 holds ORB HELM wears BLUE carries RED scrolls ATEND HEALS"
"""With six items: two artifacts, two cloaks (the worn one counts), two scrolls."""


@pytest.mark.rule("MG-28.1", "MG-28.3")
def test_three_spaces_away_one_sees_only_that_some_novice_is_there() -> None:
    game = reported(f"A m7 | B m4 {NOVICE} | C m4")

    assert at(game, "m4") == SeenSpace("m4", 3, "Plains", (), (), True, ())
    assert game.view(0).mage("B") is None


@pytest.mark.rule("MG-28.1")
def test_two_spaces_away_one_sees_name_letter_and_colour_of_a_novice() -> None:
    game = reported(f"A m7 | B m5 {NOVICE}")

    (seen,) = at(game, "m5").mages

    assert (seen.letter, seen.name, seen.team, seen.space) == ("B", "Otho", "BLUE", "m5")
    assert unknown(seen) == {"race", "alignment", "artifacts", "items", "strength", "serenity", "scrolls"}
    assert at(game, "m5").novices


@pytest.mark.rule("MG-28.1")
def test_mages_next_to_a_novice_see_its_race_and_alignment_artifacts() -> None:
    game = reported(f"A m7 | B m6 {NOVICE}")

    (seen,) = at(game, "m6").mages

    assert (seen.letter, seen.name, seen.team) == ("B", "Otho", "BLUE")
    assert (seen.race, seen.artifacts, seen.all_artifacts) == ("Goblin", ("ORB",), False)
    assert unknown(seen) == {"alignment", "items", "strength", "serenity", "scrolls"}


@pytest.mark.rule("MG-28.1")
def test_same_space_shows_all_artifacts_number_of_items_strength_and_serenity() -> None:
    game = reported(f"A m7 | B m7 {NOVICE}")

    (seen,) = at(game, "m7").mages

    assert (seen.race, seen.alignment, seen.team) == ("Goblin", "Evil", "BLUE")
    assert (seen.artifacts, seen.all_artifacts, seen.items) == (("ORB", "HELM"), True, 6)
    assert (seen.strength, seen.serenity) == ("Healthy", "Spent")
    assert unknown(seen) == {"scrolls"}
    assert seen.cloaks is None
    assert seen.effects is None


EBON = "Elf Evil name Zarastro endurance 95 arcania 50 holds CROSS ROD carries RED scrolls TELPT*! KNART"


@pytest.mark.rule("MG-28.1")
def test_three_spaces_away_one_sees_that_the_ebon_mage_is_there() -> None:
    game = reported(f"A m7 | M m4 {EBON}")

    (seen,) = at(game, "m4").mages

    assert (seen.letter, seen.space) == ("M", "m4")
    assert unknown(seen) == {"name", "race", "alignment", "artifacts", "items", "strength", "serenity", "scrolls"}
    assert not at(game, "m4").novices


@pytest.mark.rule("MG-28.1", "MG-40.50")
def test_ebon_mages_race_artifacts_and_number_of_items_are_seen_two_spaces_away() -> None:
    game = reported(f"A m7 | M m5 {EBON}")

    (seen,) = at(game, "m5").mages

    assert (seen.name, seen.race, seen.team) == ("Zarastro", "Elf", "Black")
    assert (seen.artifacts, seen.all_artifacts, seen.items) == (("CROSS", "ROD"), True, 5)
    assert unknown(seen) == {"alignment", "strength", "serenity", "scrolls"}


@pytest.mark.rule("MG-28.1")
@pytest.mark.parametrize("space", ["m6", "m7"])
def test_near_the_ebon_mage_its_alignment_scrolls_strength_and_serenity_are_seen(space: str) -> None:
    game = reported(f"A m7 | M {space} {EBON}")

    (seen,) = at(game, space).mages

    assert (seen.alignment, seen.scrolls) == ("Evil", ("TELPT", "KNART"))
    assert (seen.strength, seen.serenity) == ("Robust", "Fair")
    assert (seen.race, seen.artifacts, seen.items) == ("Elf", ("CROSS", "ROD"), 5)
    assert unknown(seen) == set()
    assert seen.cloaks is None


@pytest.mark.rule("MG-40.50", "MG-29.15")
def test_ebon_mages_missing_cloak_is_known_at_every_sight() -> None:
    assert reported("A m7 | M m4").view(0).mage("M").team == "Black"  # type: ignore[union-attr]


@pytest.mark.rule("MG-28.1", "MG-28.2")
def test_lying_things_are_seen_the_farther_the_more_conspicuous_they_are() -> None:
    lying = ", ".join(
        f"{thing} {name}"
        for thing, name in (
            *(("CROWN", "m3"), ("ORB", "m4"), ("SCEPTER", "m7")),
            *(("CROSS", "m10"), ("ANKH", "m9"), ("LAMP", "m8"), ("HELM", "k6"), ("TOME", "n8"), ("ROD", "m7")),
            *(("RED", "m5"), ("BLUE", "m6"), ("BLUE", "m6"), ("GREEN", "m7")),
        )
    )
    game = reported("A m7", lying=lying)

    seen = {found.name: (found.artifacts, found.cloaks) for found in recon(game).spaces}

    assert {name: things for name, things in seen.items() if things != ((), ())} == {
        "m4": (("ORB",), ()),  # and not the CROWN in m3
        "m6": ((), ("BLUE", "BLUE")),  # and not RED in m5
        "m7": (("SCEPTER", "ROD"), ("GREEN",)),
        "m8": (("LAMP",), ()),
        "m9": (("ANKH",), ()),  # and not the CROSS in m10
        "n8": (("TOME",), ()),  # and not the HELM in k6
    }


@pytest.mark.rule("MG-28.1", "MG-32.4")
def test_recon_map_lists_the_spaces_within_three_in_row_major_order() -> None:
    inner, corner = recon(reported("A m7")), recon(reported("A a1"))

    assert [found.name for found in corner.spaces] == ["a1", "b1", "b2", "c1", "c2", "c3", "d1", "d2", "d3", "d4"]
    assert [found.ring for found in corner.spaces] == [0, 1, 1, 2, 2, 2, 3, 3, 3, 3]
    assert [found.name for found in inner.spaces] == [NAMES[cell] for cell in cells_in(DISCS[3][space("m7")])]
    assert [sum(found.ring == ring for found in inner.spaces) for ring in range(4)] == [1, 6, 12, 18]


@pytest.mark.rule("MG-28.1", "MG-3.4")
def test_terrain_in_force_is_seen() -> None:
    game = contest("A m7", seed=1, spaces={"m6": "Hills"})
    game.arena.effects.begin("ELARR", lasts=turns(1), data=(1 << space("m6") | 1 << space("m5"), MOUNTAIN))
    renew_ground(game.arena)
    reports.make_reports(game)

    assert [at(game, name).terrain for name in ("m4", "m5", "m6", "m7")] == ["Plains", "Mountain", "Mountain", "Plains"]


@pytest.mark.rule("MG-28.3", "MG-20.1", "MG-38.8")
def test_recon_map_shows_where_everybody_is_at_the_end_of_the_turn() -> None:
    game = reported("A m7 | B m5")

    play_turn(game, A="MOVE E", B="REST; REST; MOVE E")

    assert recon(game).space == "m8"
    assert [mage.letter for mage in at(game, "m6").mages] == ["B"]
    assert not at(game, "m5").mages


@pytest.mark.rule("MG-40.56")
def test_maps_owner_is_not_among_the_novices_in_its_space() -> None:
    game = reported("A m7 | B m8")

    assert not at(game, "m7").novices
    assert at(game, "m7", player=1).novices


# Recon Aid.


@pytest.mark.rule("MG-28.4", "MG-24.45", "MG-24.46")
def test_recon_aid_shows_every_ring_as_if_it_were_one_nearer() -> None:
    game = reported(f"A m7 | B m3 | C m4 name Cato | D m5 Elf holds CROWN | E m6 Evil | F m7 {NOVICE}", ("RCAID", 0))
    seen = recon(game)

    assert seen.aided
    assert [sum(found.ring == ring for found in seen.spaces) for ring in range(5)] == [1, 6, 12, 18, 24]
    assert (at(game, "m3").novices, at(game, "m3").mages) == (True, ())
    (cato,) = at(game, "m4").mages
    assert (cato.name, cato.race) == ("Cato", None)
    (elf,) = at(game, "m5").mages
    assert (elf.race, elf.artifacts, elf.all_artifacts, elf.alignment) == ("Elf", ("CROWN",), False, None)
    for letter, name in (("E", "m6"), ("F", "m7")):
        (near,) = at(game, name).mages
        assert (near.letter, near.all_artifacts, near.strength is None) == (letter, True, False)


@pytest.mark.rule("MG-28.4")
def test_recon_aid_shows_lying_things_one_ring_farther() -> None:
    game = reported("A m7", ("RCAID", 0), lying="CROWN m3, ANKH m4, CROSS m11, TOME m5, ROD m10, RED m9, BLUE m4")

    seen = {found.name: (*found.artifacts, *found.cloaks) for found in recon(game).spaces}

    assert {name: things for name, things in seen.items() if things} == {
        "m3": ("CROWN",),
        "m4": ("ANKH",),
        "m5": ("TOME",),
        "m9": ("RED",),
    }


@pytest.mark.rule("MG-28.4", "MG-24.46")
def test_recon_aid_helps_only_its_caster() -> None:
    game = reported("A m7 wears RED | B m8 wears RED", ("RCAID", 0))

    assert recon(game, 0).aided
    assert not recon(game, 1).aided


# Levels in words.


@pytest.mark.rule("MG-28.5", "MG-39.32")
def test_strength_has_five_levels() -> None:
    assert [strength_level(endurance, 95) for endurance in (31, 32, 63, 64)] == ["Weak", "Healthy", "Healthy", "Robust"]
    assert [strength_level(endurance, 90) for endurance in (29, 30, 59, 60)] == ["Weak", "Healthy", "Healthy", "Robust"]
    assert [strength_level(endurance, 100) for endurance in (0, 1, 9, 10)] == [
        *("Unconscious", "Exhausted", "Exhausted", "Weak"),
    ]


@pytest.mark.rule("MG-28.5")
def test_first_of_two_fitting_levels_is_shown() -> None:
    assert strength_level(9, 12) == "Exhausted"
    assert serenity_level(9, 12) == "Spent"
    assert serenity_level(0, 0) == "Spent"


@pytest.mark.rule("MG-28.6", "MG-39.32")
def test_serenity_has_four_levels() -> None:
    assert [serenity_level(arcania, 105) for arcania in (0, 9, 10, 34)] == ["Spent", "Spent", "Sapped", "Sapped"]
    assert [serenity_level(arcania, 105) for arcania in (35, 69, 70, 105)] == ["Fair", "Fair", "Intense", "Intense"]


# Invisible mages and fog.


@pytest.mark.rule("MG-28.11", "MG-24.47")
@pytest.mark.parametrize("name", ["m4", "m5", "m6", "m7"])
def test_invisible_mage_is_on_no_other_map(name: str) -> None:
    game = reported(f"A m7 wears RED | B {name} wears RED", ("INVSP", 1))

    assert not at(game, name).novices
    assert not recon(game).mages


@pytest.mark.rule("MG-28.11")
def test_others_in_the_space_of_an_invisible_mage_are_seen() -> None:
    game = reported("A m7 | B m4 | C m4", ("INVSP", 1))

    assert at(game, "m4").novices


@pytest.mark.rule("MG-28.11")
def test_invisible_ebon_mage_is_not_seen_either() -> None:
    assert not recon(reported("A m7 | M m7", ("INVSP", 2))).mages


@pytest.mark.rule("MG-28.12", "MG-24.69")
def test_fogged_space_shows_nothing_at_all() -> None:
    game = reported("A m7 | B m6 | M m8", fog="m6 m8", lying="CROWN m6, RED m6, ORB m5")

    assert at(game, "m6") == SeenSpace("m6", 1, None, (), (), False, ())
    assert at(game, "m8") == SeenSpace("m8", 1, None, (), (), False, ())
    assert at(game, "m5").artifacts == ("ORB",)
    assert game.view(0).mages == ()
    assert game.view(0).terrain_at("m6") is None
    assert game.view(0).terrain_at("m5") == "Plains"


@pytest.mark.rule("MG-24.69", "MG-40.54")
def test_own_space_is_never_fogged() -> None:
    game = reported("A m7 | B m7 | C m6", fog="m7", lying="RED m7")

    assert at(game, "m7").terrain == "Plains"
    assert at(game, "m7").cloaks == ("RED",)
    assert [mage.letter for mage in at(game, "m7").mages] == ["B"]
    assert at(game, "m7", player=2) == SeenSpace("m7", 1, None, (), (), False, ())
    assert game.view(0).seen_at("m7") == 1
    assert game.view(2).seen_at("m7") is None


@pytest.mark.rule("MG-24.70", "MG-28.12")
def test_fully_fogged_mage_sees_only_its_own_space() -> None:
    game = contest("A m7 | B m8", seed=1)
    game.arena.knowledge = ()
    game.arena.effects.begin("FGMAP", lasts=turns(1), data=(1 << 351) - 1)
    reports.make_reports(game)

    assert [found.name for found in recon(game).spaces if found.terrain is not None] == ["m7"]


# The history map.


@pytest.mark.rule("MG-28.10")
def test_history_map_shows_all_that_was_ever_seen_and_when_it_was_seen_last() -> None:
    game = reported("A m7", turn=4)
    mage = game.arena.mages[0]

    mage.cell = space("m9")
    game.position.turn = 5
    reports.make_reports(game)
    view = game.view(0)

    assert [view.seen_at(name) for name in ("m3", "m4", "m5", "m6", "m9", "m12", "m13")] == [None, 4, 4, 5, 5, 5, None]
    assert view.terrain_at("m4") == "Plains"
    assert view.terrain_at("m3") is None
    assert {name for name, _, turn in view.history if turn == 4} == {
        NAMES[cell] for cell in cells_in(DISCS[3][space("m7")] & ~DISCS[3][space("m9")])
    }
    assert [name for name, _, _ in view.history] == [
        NAMES[cell] for cell in cells_in(DISCS[3][space("m7")] | DISCS[3][space("m9")])
    ]


@pytest.mark.rule("MG-28.10")
def test_history_map_keeps_the_terrain_as_it_was_seen_last() -> None:
    game = reported("A m7")
    game.arena.base = game.arena.ground = bytes([MOUNTAIN]) * 351
    game.arena.mages[0].cell = space("m9")
    reports.make_reports(game)

    assert [game.view(0).terrain_at(name) for name in ("m4", "m6")] == ["Plains", "Mountain"]


@pytest.mark.rule("MG-28.10", "MG-28.12")
def test_fogged_spaces_do_not_count_as_seen() -> None:
    game = reported("A m7", turn=4)
    game.position.turn = 5
    game.arena.base = game.arena.ground = bytes([MOUNTAIN]) * 351
    game.arena.effects.begin("FGMAP", lasts=turns(1), data=1 << space("m6"))
    reports.make_reports(game)

    assert [game.view(0).seen_at(name) for name in ("m5", "m6", "m7")] == [5, 4, 5]
    assert [game.view(0).terrain_at(name) for name in ("m5", "m6")] == ["Mountain", "Plains"]


@pytest.mark.rule("MG-28.10", "MG-24.45")
def test_recon_aids_sight_counts_as_seen() -> None:
    game = reported("A m7", ("RCAID", 0))

    assert game.view(0).seen_at("m3") == 1
    assert len(game.view(0).history) == 61


@pytest.mark.rule("MG-40.55")
def test_team_mates_sight_is_on_that_map_and_not_on_the_own_history_map() -> None:
    game = reported("A m7 wears RED | B f2 wears RED")
    view = game.view(0)

    assert view.seen_at("f2") is None
    assert view.terrain_at("f2") == "Plains"  # of the map that came with this report
    assert "f2" not in [name for name, _, _ in view.history]


@pytest.mark.rule("MG-28.10")
def test_last_writable_turn_includes_all_later_ones() -> None:
    game = reported("A m7", turn=70_000, rules=Rules(turn_limit=0))

    assert game.view(0).seen_at("m7") == 65_534


@pytest.mark.rule("MG-7.12")
def test_before_the_first_turn_every_mage_has_a_report_with_maps() -> None:
    game = Game(4, seed=3)
    while game.position.stage == "setup":
        (player,) = game.players_to_act
        game.apply(game.legal_actions(player)[0], player)

    for player in range(4):
        view = game.view(player)
        assert view.report is not None
        assert (view.turn, view.report.turn) == (1, 0)
        assert view.me is not None
        assert view.recon is not None
        assert view.recon.space == view.me.space
        assert view.seen_at(view.recon.space) == 0
    assert [str(entry.event) for entry in game.log.seen_by(0)][-1].startswith("Reported: mage 0, turn 0")
