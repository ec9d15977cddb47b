"""Reports besides sight: cloaks, team mates, artifacts, spells, standings, and memory (MG-32)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from arcana_core.effects import phases, turns
from arcana_magika import Game, Rules, contest, play_turn
from arcana_magika.chapters.reports import reports
from arcana_magika.chapters.reports.intelligence import updated
from arcana_magika.knowledge.sightings import Lasting, SeenMage
from arcana_magika.knowledge.view import Among
from arcana_magika.model.geometry import space
from arcana_magika.model.knowledge import FACTS, Delivered, Known
from arcana_magika.model.orders import Message


def reported(mages: str, *effects: tuple[str, int], **options: object) -> Game:
    """A position after its first reports, with these effects by code and player in force."""
    game = contest(mages, seed=1, **options)  # type: ignore[arg-type]  # the options of a contest
    game.arena.knowledge = ()
    for code, player in effects:
        game.arena.effects.begin(code, target=player, lasts=turns(1))
    reports.make_reports(game)
    return game


def known(game: Game, letter: str, player: int = 0) -> SeenMage:
    """A player's knowledge of a mage."""
    found = game.view(player).mage(letter)
    assert found is not None
    return found


def inspected(game: Game, player: int = 0) -> dict[str, SeenMage]:
    """A player's news from spells and team mates."""
    return {mage.letter: mage for mage in game.view(player).inspected}


# Cloaks and teams.


@pytest.mark.rule("MG-28.7")
def test_team_mate_passes_on_its_recon_map() -> None:
    game = reported("A m7 wears RED | B f2 wears RED | C f1 name Cato | D c2", ("RCAID", 1))
    view = game.view(0)

    ((letter, seen),) = view.ally_recons
    assert letter == "B"
    assert seen == game.view(1).recon
    assert seen.aided
    assert known(game, "C").name == "Cato"
    assert view.allies == ("B",)


@pytest.mark.rule("MG-28.7")
def test_black_mage_gets_no_recon_map_of_other_black_mages() -> None:
    view = reported("A m7 | B f2 | C g2 wears RED").view(0)

    assert view.ally_recons == ()
    assert view.inspected == ()
    assert view.allies == ()


@pytest.mark.rule("MG-28.7", "MG-38.10")
def test_team_mate_shows_all_items_even_under_knowledge_protection() -> None:
    game = reported(
        "A m7 wears RED | B f2 wears RED carries BLUE holds ORB scrolls ATEND HEALS HEALS", ("PROKN", 1), ("INVSP", 1)
    )

    mate = inspected(game)["B"]

    assert (mate.scrolls, mate.artifacts, mate.all_artifacts) == (("ATEND", "HEALS", "HEALS"), ("ORB",), True)
    assert (mate.cloaks, mate.team, mate.items) == (("BLUE",), "RED", 6)
    assert mate.strength is None
    assert mate.effects is None
    assert known(game, "B").scrolls == mate.scrolls


@pytest.mark.rule("MG-12.13", "MG-40.52")
def test_team_mates_learn_identities_and_spaces() -> None:
    game = reported("A m7 Elf Evil wears RED name Ada | B f2 Goblin Neutral wears RED name Bo | C z3 wears RED name Cy")

    revealed = {mate.letter: (mate.name, mate.race, mate.alignment, mate.space) for mate in game.view(0).inspected}

    assert revealed == {"B": ("Bo", "Goblin", "Neutral", "f2"), "C": ("Cy", "Human", "Good", "z3")}
    assert inspected(game, 1)["A"].race == "Elf"


@pytest.mark.rule("MG-12.13")
def test_accepted_mage_learns_its_team_mates_in_the_report_of_the_turn() -> None:
    game = contest("A m7 carries RED | B f2 Goblin Neutral wears RED name Bo", seed=1)
    assert game.view(0).mage("B") is None or known(game, "B").name is None

    play_turn(game, A="DON RED")

    assert (known(game, "B").name, known(game, "B").race, known(game, "B").space) == ("Bo", "Goblin", "f2")


@pytest.mark.rule("MG-28.8")
def test_owner_of_a_cloak_sees_the_colours_of_others_with_the_same_colour() -> None:
    game = reported("A m7 carries RED | B f2 wears RED | C z3 carries RED wears BLUE | D z9 wears BLUE | E z10")

    assert game.view(0).colours == (("B", "RED"), ("C", "BLUE"))
    assert game.view(1).colours == (("A", "Black"), ("C", "BLUE"))
    assert game.view(3).colours == (("C", "BLUE"),)
    assert game.view(4).colours == ()
    assert known(game, "C").team == "BLUE"
    assert known(game, "C").space is None


@pytest.mark.rule("MG-28.8")
def test_ebon_mage_with_a_cloak_is_known_and_knows_like_any_mage() -> None:
    game = reported("A m7 carries RED | M f2 carries RED")

    assert game.view(0).colours == (("M", "Black"),)
    assert game.view(2).colours == (("A", "Black"),)


@pytest.mark.rule("MG-28.9", "MG-28.12", "MG-24.47")
def test_wearer_of_a_colour_knows_the_spaces_of_all_owners_even_invisible_ones() -> None:
    game = reported(
        "A m7 wears RED carries BLUE | B f2 wears RED | C z3 carries RED wears BLUE | D z9 wears BLUE | E z2",
        ("INVSP", 2),
    )

    assert game.view(0).cloak_spaces == (("B", "f2"), ("C", "z3"))
    assert game.view(3).cloak_spaces == (("A", "m7"), ("C", "z3"))
    assert known(game, "C").space == "z3"
    assert known(game, "D").space is None


@pytest.mark.rule("MG-28.9")
def test_carried_cloak_does_not_show_its_wearers_spaces() -> None:
    game = reported("A m7 carries RED | B f2 wears RED")

    assert game.view(0).cloak_spaces == ()
    assert game.view(1).cloak_spaces == (("A", "m7"),)


# Artifacts.


@pytest.mark.rule("MG-21.18", "MG-38.5")
def test_every_mage_knows_the_space_of_its_alignments_artifact_held_or_not() -> None:
    game = reported("A m7 Good | B m9 Neutral | C f2 Evil holds ORB", ("INVSP", 2), lying="CROWN h3, SCEPTER c1")

    assert [game.view(player).artifact_spaces for player in range(3)] == [
        *((("CROWN", "h3"),), (("ORB", "f2"),), (("SCEPTER", "c1"),)),
    ]


@pytest.mark.rule("MG-29.3", "MG-38.5")
def test_ebon_mage_knows_the_spaces_of_all_alignment_artifacts() -> None:
    game = reported("A m7 holds ORB | M f2 Evil", ("PROKN", 0), lying="CROWN h3, SCEPTER c1")

    assert game.view(2).artifact_spaces == (("CROWN", "h3"), ("ORB", "m7"), ("SCEPTER", "c1"))


@pytest.mark.rule("MG-21.19")
@pytest.mark.parametrize(("where", "revealed"), [("k6", "N"), ("k9", "NE"), ("p8", "SW"), ("m7", "HERE"), ("m1", "W")])
def test_every_mage_knows_the_bearing_of_its_races_artifact(where: str, revealed: str) -> None:
    game = reported("A m7 Dwarf | B z1", lying=f"LAMP {where}")

    assert game.view(0).bearing == revealed
    assert not [code for code, _ in game.view(0).artifact_spaces if code == "LAMP"]


@pytest.mark.rule("MG-21.19")
def test_bearing_leads_to_the_holder() -> None:
    assert reported("A m7 Goblin | B m9 holds PENDANT").view(0).bearing == "E"
    assert reported("A m7 Goblin holds PENDANT").view(0).bearing == "HERE"


@pytest.mark.rule("MG-24.58", "MG-23.13")
def test_knowledge_of_artifacts_shows_alignment_artifacts_except_of_protected_mages() -> None:
    game = reported(
        "A m7 Good | B f2 holds ORB | C d2 holds SCEPTER", ("KNART", 0), ("PROKN", 2), ("INVSP", 1), lying="CROWN h3"
    )

    assert game.view(0).artifact_spaces == (("CROWN", "h3"), ("ORB", "f2"))


@pytest.mark.rule("MG-24.59")
def test_major_knowledge_of_artifacts_shows_all_twelve_with_the_same_exception() -> None:
    game = reported("A m7 Good | B f2 holds ORB ROD | C d2 holds SCEPTER TOME", ("KNARTX", 0), ("PROKN", 2))

    revealed = dict(game.view(0).artifact_spaces)

    assert (revealed["ORB"], revealed["ROD"]) == ("f2", "f2")
    assert len(revealed) == 10
    assert {"SCEPTER", "TOME"}.isdisjoint(revealed)


@pytest.mark.rule("MG-21.18", "MG-24.58")
def test_protection_does_not_hide_the_artifact_of_ones_own_alignment() -> None:
    game = reported("A m7 Good | B f2 holds CROWN", ("KNART", 0), ("PROKN", 1))

    assert ("CROWN", "f2") in game.view(0).artifact_spaces


# Spells that reveal others.


@pytest.mark.rule("MG-24.54", "MG-40.53")
def test_know_spell_status_shows_scrolls_and_effects_of_every_mage_within_three() -> None:
    game = contest("A m7 | B m4 scrolls ATEND HEALS holds ORB carries RED | C m3 scrolls ATEND", seed=1, turn=3)
    game.arena.effects.begin("KNOSS", target=0, lasts=turns(1))
    game.arena.effects.begin("CURSP", target=1, lasts=turns(1), strength=35)
    game.arena.effects.begin("PROAU", target=1, lasts=phases(4))
    reports.make_reports(game)

    revealed = inspected(game)

    assert set(revealed) == {"B"}
    assert revealed["B"].scrolls == ("ATEND", "HEALS")
    assert revealed["B"].effects == (Lasting("CURSP", 15, 35), Lasting("PROAU", 18, 1))
    assert revealed["B"].artifacts is None
    assert revealed["B"].items is None
    assert revealed["B"].space is None
    assert revealed["B"].name is None


@pytest.mark.rule("MG-24.56", "MG-1.9", "MG-40.53")
def test_intelligence_report_shows_every_item_of_every_mage_within_three() -> None:
    game = reported(
        "A m7 | B m4 scrolls ATEND HEALS holds ORB HELM carries RED wears BLUE | C m3 scrolls ATEND | M m7 scrolls TELPT*!",
        ("INTRP", 0),
        ("PROAU", 1),
    )

    revealed = inspected(game)

    assert set(revealed) == {"B", "M"}
    assert (revealed["B"].scrolls, revealed["B"].artifacts, revealed["B"].all_artifacts) == (
        *(("ATEND", "HEALS"), ("ORB", "HELM"), True),
    )
    assert (revealed["B"].cloaks, revealed["B"].team, revealed["B"].items) == (("RED",), "BLUE", 6)
    assert revealed["B"].effects is None
    assert revealed["B"].space is None
    assert revealed["M"].scrolls == ("TELPT",)


@pytest.mark.rule("MG-24.54", "MG-24.56")
def test_both_spells_together_show_items_and_effects() -> None:
    game = reported("A m7 | B m6 scrolls ATEND holds ORB", ("KNOSS", 0), ("INTRP", 0), ("BOEND", 1))

    revealed = inspected(game)["B"]

    assert (revealed.scrolls, revealed.artifacts) == (("ATEND",), ("ORB",))
    assert revealed.effects == (Lasting("BOEND", 5, 1),)


@pytest.mark.rule("MG-24.9", "MG-23.11", "MG-23.13")
@pytest.mark.parametrize("spell", ["KNOSS", "INTRP"])
def test_knowledge_protection_at_the_report_keeps_both_spells_off(spell: str) -> None:
    assert inspected(reported("A m7 | B m6 scrolls ATEND", (spell, 0))).keys() == {"B"}
    assert not inspected(reported("A m7 | B m6 scrolls ATEND", (spell, 0), ("PROKN", 1)))


@pytest.mark.rule("MG-24.60")
@pytest.mark.parametrize("spell", ["KNOSS", "INTRP"])
def test_both_spells_show_nothing_of_invisible_mages(spell: str) -> None:
    assert not inspected(reported("A m7 | B m6 scrolls ATEND", (spell, 0), ("INVSP", 1)))


@pytest.mark.rule("MG-40.53", "MG-28.12", "MG-2.11")
@pytest.mark.parametrize("spell", ["KNOSS", "INTRP"])
def test_fog_and_recon_aid_do_not_change_the_reach_of_both_spells(spell: str) -> None:
    game = contest("A m7 | B m6 scrolls ATEND | C m3", seed=1)
    game.arena.effects.begin("FGMAP", lasts=turns(1), data=(1 << 351) - 1)
    game.arena.effects.begin(spell, target=0, lasts=turns(1))
    game.arena.effects.begin("RCAID", target=0, lasts=turns(1))
    reports.make_reports(game)

    assert inspected(game).keys() == {"B"}


@pytest.mark.rule("MG-20.4", "MG-24.56", "MG-23.4")
def test_spell_of_one_turn_counts_for_the_report_of_that_turn_and_for_no_other() -> None:
    game = contest("A m7 skill 100 scrolls INTRP | B m6 scrolls HEALS", seed=1)

    play_turn(game, A="CAST INTRP")
    revealed = inspected(game)
    play_turn(game)

    assert revealed["B"].scrolls == ("HEALS",)
    assert not inspected(game)
    assert known(game, "B").scrolls == ("HEALS",)
    assert known(game, "B").turn_of("scrolls") == 1


# Memory.


@pytest.mark.rule("MG-32.5", "MG-40.57")
def test_new_sightings_replace_old_knowledge_and_the_rest_keeps_its_turn() -> None:
    game = reported("A m7 | B m7 Elf Evil endurance 20 holds ORB HELM", turn=3)
    other = game.arena.mages[1]
    other.cell = space("m6")
    other.worn = 2
    game.arena.artifacts[1] = space("z1")
    game.position.turn = 4
    reports.make_reports(game)

    seen = known(game, "B")

    assert (seen.space, seen.team, seen.strength, seen.alignment) == ("m6", "YELLOW", "Weak", "Evil")
    assert (seen.artifacts, seen.all_artifacts) == (("HELM",), True)
    assert [seen.turn_of(part) for part in ("space", "team", "artifacts", "all_artifacts", "items", "strength")] == [
        *(4, 4, 4, 3, 3, 3),
    ]
    assert seen.turn_of("scrolls") is None
    assert seen.turn == 4


@pytest.mark.rule("MG-32.5")
def test_last_report_about_a_mage_out_of_sight_counts() -> None:
    game = reported("A m7 | B m5 name Bo", turn=3)
    game.arena.mages[1].cell = space("b1")
    game.position.turn = 7
    reports.make_reports(game)

    seen = known(game, "B")

    assert (seen.space, seen.turn, seen.turn_of("space"), seen.turn_of("name")) == ("m5", 3, 3, 3)


@pytest.mark.rule("MG-32.5")
def test_parts_of_three_reports_keep_three_turns() -> None:
    game = reported("A m7 | B m7 carries RED", turn=1)
    mage, other = game.arena.mages[0], game.arena.mages[1]
    for turn, cell in ((2, "m8"), (3, "m9")):
        mage.cell = space(cell)
        game.position.turn = turn
        reports.make_reports(game)
    other.cell = space("z1")
    mage.worn = 0  # a wearer of RED knows the spaces of its owners
    game.position.turn = 4
    reports.make_reports(game)

    seen = known(game, "B")

    assert [seen.turn_of(part) for part in ("strength", "race", "name", "space", "team")] == [1, 2, 3, 4, 4]
    assert (seen.space, seen.race) == ("z1", "Human")


@pytest.mark.rule("MG-32.5")
def test_closer_look_leaves_nothing_of_an_older_one() -> None:
    game = reported("A m7 | B m5", turn=1)
    game.arena.mages[1].cell = space("m7")
    game.position.turn = 2
    reports.make_reports(game)

    assert known(game, "B").turns == ()
    assert known(game, "B").turn_of("name") == 2


def any_known(rng: random.Random, turn: int) -> Known:
    """Facts about a mage, as one sighting may show them."""
    parts = Known(
        *(1, turn, rng.randrange(351), rng.choice("XY"), rng.randrange(5), rng.randrange(3), rng.randrange(6)),
        *(rng.randrange(4096), True, rng.randrange(9), "Weak", "Fair", (rng.randrange(36),), (rng.randrange(6),)),
        (("PROAU", rng.randrange(9), 1),),
    )
    share = rng.choice((0.1, 0.5, 0.9))
    unknown: dict[str, Any] = {fact: None for fact in FACTS if fact != "all_artifacts" and rng.random() < share}
    kept = parts._replace(**unknown)
    if kept.artifacts is None:
        return kept._replace(all_artifacts=False, colour=kept.colour or 0)
    if rng.random() < 0.5:
        return kept._replace(artifacts=kept.artifacts & 0b111, all_artifacts=False)
    return kept


@pytest.mark.rule("MG-32.5", "MG-40.57")
def test_each_part_of_the_knowledge_is_the_newest_with_its_turn() -> None:
    rng = random.Random(1)
    for _ in range(1500):
        looks = [any_known(rng, turn) for turn in sorted(rng.choices(range(5), k=3))]
        seen = updated(updated(updated(None, looks[0]), looks[1]), looks[2])
        for fact in FACTS:
            revealed = [look for look in looks if look.turn_of(fact) >= 0]
            if fact == "artifacts" and revealed:
                whole = [look for look in revealed if look.all_artifacts]
                assert (seen.artifacts or 0) & 0b111 == (revealed[-1].artifacts or 0) & 0b111
                assert (seen.artifacts or 0) >> 3 == ((whole[-1].artifacts or 0) >> 3 if whole else 0)
            else:
                assert getattr(seen, fact) == (getattr(revealed[-1], fact) if revealed else getattr(Known(1, 0), fact))
            assert seen.turn_of(fact) == (revealed[-1].turn if revealed else -1)
        assert seen.turn == looks[-1].turn
        assert bool(seen.turns) == (len({seen.turn_of(fact) for fact in FACTS} - {-1}) > 1)


@pytest.mark.rule("MG-32.5")
def test_asking_for_the_turn_of_an_unknown_part_names_the_parts() -> None:
    with pytest.raises(ValueError, match="the parts of the knowledge about a mage are space, name"):
        known(reported("A m7 | B m7"), "B").turn_of("hat")


@pytest.mark.rule("MG-40.57", "MG-28.7")
def test_team_mates_sight_of_a_third_mage_is_remembered() -> None:
    game = reported("A z1 wears RED | B f2 wears RED | C f2 Elf", turn=2)
    game.arena.mages[2].cell = space("z20")
    game.position.turn = 3
    reports.make_reports(game)

    assert (known(game, "C").race, known(game, "C").space, known(game, "C").turn) == ("Elf", "f2", 2)


@pytest.mark.rule("MG-32.5", "MG-38.1")
def test_own_mage_is_not_among_the_others() -> None:
    game = reported("A m7 wears RED | B m7 wears RED", ("INTRP", 0), ("INTRP", 1))

    assert [mage.letter for mage in game.view(0).mages] == ["B"]
    assert [mage.letter for mage in game.view(1).mages] == ["A"]


# Standings.


@pytest.mark.rule("MG-32.7", "MG-38.3", "MG-31.7")
def test_standings_show_own_values_and_the_ends_of_all_others_without_names() -> None:
    game = reported(
        "A m7 endurance 60 arcania 40 skill 85 aptitude 80 | B z1 Neutral endurance 30 arcania 70 aptitude -7"
        " | C z2 Elf Evil endurance 12 arcania 20 skill 95 aptitude -40 | M z3 Evil endurance 60 arcania 100"
    )

    revealed = game.view(0).standings

    assert revealed is not None
    assert revealed.endurance == Among(60, 12, 60)
    assert revealed.arcania == Among(40, 20, 100)
    assert revealed.skill == Among(85, 70, 100)
    assert revealed.aptitude == Among(80, 40, 90)
    # Position 3 x 2; Endurance 3, Arcania 1, Skill 1 and Aptitude 1 of 3 at 3/4 each; no teams, no artifacts.
    assert revealed.points == 6 + 6 * 0.75
    lowest = game.view(2).standings
    assert lowest is not None
    assert lowest.endurance == Among(12, 30, 60)
    assert lowest.skill == Among(95, 70, 100)
    assert lowest.aptitude == Among(40, 80, 90)
    highest = game.view(3).standings
    assert highest is not None
    assert (highest.endurance, highest.arcania) == (Among(60, 12, 60), Among(100, 20, 70))
    assert (highest.skill, highest.aptitude) == (Among(100, 70, 95), Among(90, 40, 86))


@pytest.mark.rule("MG-32.7", "MG-31.19")
def test_dropped_mage_is_not_among_the_others() -> None:
    game = contest("A m7 endurance 60 | B z1 endurance 3 | C z2 endurance 50", seed=1)
    game.arena.mages[1].cell = -1
    reports.make_reports(game)

    revealed = game.view(0).standings

    assert revealed is not None
    assert revealed.endurance == Among(60, 50, 100)
    assert game.view(1).standings is None


@pytest.mark.rule("MG-32.7", "MG-38.5", "MG-30.3")
def test_only_the_ebon_mage_learns_which_tasks_would_count() -> None:
    game = contest("A m7 | M f2 holds ORB", seed=1, tasks=(1, 2, 22), turn=3)
    reports.make_reports(game)

    assert [(task.number, task.counts) for task in game.view(2).tasks] == [(1, True), (2, False), (22, False)]
    assert game.view(2).tasks[0].sentence.startswith("hold at least one alignment artifact")
    assert game.view(0).tasks == game.view(1).tasks == ()


# Messages and notices.


@pytest.mark.rule("MG-32.8", "MG-26.6", "MG-38.6")
def test_messages_come_with_the_report_to_those_who_receive_them_and_only_once() -> None:
    game = contest("A m7 | B z1 wears RED | C z2", seed=1)

    play_turn(game, messages={"A": (Message("B", "Meet me"), Message("RED", "Beware", anonymous=True))})
    revealed = [game.view(player).messages for player in range(4)]
    play_turn(game)

    assert revealed == [(), (Delivered("A", "B", "Meet me"), Delivered(None, "RED", "Beware")), (), ()]
    assert game.view(1).messages == ()


@pytest.mark.rule("MG-32.8", "MG-33.3", "MG-40.51")
def test_notices_come_with_the_report_to_those_concerned_or_to_everybody() -> None:
    game = contest("A m7 | B z1 | C z2", seed=1)
    game.arena.notices += [(1, "You are late"), (-1, "C has been dropped")]
    game.arena.mages[2].cell = -1
    reports.make_reports(game)

    assert [game.view(player).notices for player in range(3)] == [
        *(("C has been dropped",), ("You are late", "C has been dropped"), ("C has been dropped",)),
    ]
    assert game.arena.notices == []


@pytest.mark.rule("MG-40.51", "MG-33.4")
def test_dropped_player_keeps_old_knowledge_and_learns_no_more() -> None:
    game = contest("A m7 wears RED | B m5 name Bo wears RED | C z2", seed=1, turn=3)
    game.arena.mages[0].cell = -1
    game.arena.mages[0].worn = -1
    game.arena.gone[0] += 1
    game.arena.mages[1].cell = space("c1")
    reports.make_reports(game)
    view = game.view(0)

    assert view.recon is None
    assert view.bearing is None
    assert view.artifact_spaces == view.cloak_spaces == ()
    assert view.ally_recons == ()
    assert (known(game, "B").space, known(game, "B").turn) == ("m5", 2)
    assert view.seen_at("m6") == 2
    assert view.in_game == ("B", "C", "M")
    assert view.me is not None
    assert view.me.space is None


@pytest.mark.rule("MG-31.4", "MG-20.5")
def test_last_report_without_novices_is_for_the_ebon_mage_alone() -> None:
    game = contest("A m7 missed 2 | B z1 missed 2", seed=1)
    missing = game.action_space.find("missing")

    game.apply(missing, 0)
    game.apply(missing, 1)
    play_turn(game)
    view = game.view(2)

    assert game.is_over
    assert view.standings is not None
    assert view.standings.endurance == Among(100, 100, 100)
    assert view.in_game == ("M",)


@pytest.mark.rule("MG-28.8", "MG-12.2")
def test_each_of_several_cloaks_shows_its_wearers() -> None:
    game = contest("A m7 carries RED BLUE GREEN | B z1 wears ORANGE carries GREEN", seed=1, rules=Rules(cloak_limit=4))
    reports.make_reports(game)

    assert game.view(0).colours == (("B", "ORANGE"),)
