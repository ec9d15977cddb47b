"""Lasting spells on mages and helpful spells: durations, receivers, futility (MG-24.43 to 24.72, MG-23.21, 23.23)."""

from __future__ import annotations

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.effects import turns
from arcana_core.testing import events_of
from arcana_magika.events import Donned, Drawn, Rested, SpellCast, SpellTook, StatisticChanged, Uncloaked
from arcana_magika.game import Game
from arcana_magika.model.state import Phase
from arcana_magika.model.tables import BLACK, COLOURS
from arcana_magika.rules import Rules
from arcana_magika.scenario import contest, play_turn
from arcana_magika.sheets.text import order_of
from arcana_magika.spells.reach import FOREVER, end_of

A, B, C = range(3)
RED = COLOURS.index("RED")


def stage(mages: str, *results: int, turn: int = 1) -> Game:
    """A position in which casting draws nothing: a skill of 100 succeeds, one of 200 has its bonus, no skill rises."""
    return contest(mages, rng=ScriptedRng(results), rules=Rules(skill_check=0), turn=turn)


def cast(game: Game, *, turn: int = 1, phase: int = 1, **spells: str) -> Game:
    """The Cast step of a phase with these spells by letter; all given draws must have been made."""
    words = {letter: f"CAST {spell}" for letter, spell in spells.items()}
    orders = [order_of(words.get(game.letter(player), "REST")) for player in range(game.player_count)]
    game.cast_step(Phase(turn, phase, 5 * (turn - 1) + phase, orders))
    assert isinstance(game.rng, ScriptedRng) and game.rng.finished
    return game


def results(game: Game) -> list[str]:
    """The result of each spell, in the order of resolution."""
    return [event.result for event in events_of(game, SpellCast)]


def ends(game: Game, kind: str, index: int) -> dict[int, int]:
    """The last phase in which such an effect will be in force, by player or scroll, as of this phase."""
    found = {}
    for effect in game.arena.effects.of(kind):
        assert isinstance(effect.target, int)
        found[effect.target] = end_of(effect.lasts, index)
    return found


def turn(game: Game, a: str = "", b: str = "") -> None:
    """A whole turn with these orders and the Ebon Mage's obligatory walk in phase 5."""
    play_turn(game, M="REST; REST; REST; REST; MOVE E", A=a, B=b)


LASTING = (
    # Spell, clause, effect, target, and its turns for a Black caster and for a team member, plain and with bonus.
    ("CKAIDX", "MG-24.44", "CKAID", "self", (3, 4), (3, 4)),
    ("RCAID", "MG-24.45", "RCAID", "self", (1, 2), (1, 2)),
    ("RCAIDX", "MG-24.46", "RCAID", "self", (3, 4), (3, 4)),
    ("INVSP", "MG-24.47", "INVSP", "self", (1, 2), (1, 2)),
    ("INVSPX", "MG-24.48", "INVSP", "team", (3, 4), (1, 2)),
    ("KNOSS", "MG-24.54", "KNOSS", "self", (1, 2), (1, 2)),
    ("KNOSSX", "MG-24.55", "KNOSS", "team", (3, 4), (1, 2)),
    ("INTRP", "MG-24.56", "INTRP", "self", (1, 2), (1, 2)),
    ("INTRPX", "MG-24.57", "INTRP", "team", (3, 4), (1, 2)),
    ("KNART", "MG-24.58", "KNART", "self", (1, 2), (1, 2)),
    ("KNARTX", "MG-24.59", "KNARTX", "self", (1, 2), (1, 2)),
    ("BOEND", "MG-24.63", "BOEND", "self", (3, 4), (3, 4)),
    ("BOENDX", "MG-24.64", "BOEND", "self", (3, 3), (3, 3)),
    ("BOARC", "MG-24.65", "BOARC", "self", (3, 4), (3, 4)),
    ("BOARCX", "MG-24.66", "BOARC", "self", (3, 3), (3, 3)),
)
ROWS = [
    pytest.param(*row[:1], *row[2:], id=row[0], marks=pytest.mark.rule(row[1], "MG-23.1", "MG-23.4", "MG-23.23"))
    for row in LASTING
]


COSTS = (
    ("DRART", "", "", 8, 24),
    ("FUMIT", " B", " RED", 6, 16),
    ("STLIT", " B", " B", 8, 28),
    ("BRNIT", " B", " RED", 6, 14),
    ("CKAID", "", "", 8, 30),
    ("RCAID", "", "", 8, 28),
    ("INVSP", "", "", 8, 22),
    ("TELPT", " NE", " S 2", 6, 16),
    ("SCART", " ORB", "", 6, 14),
    ("KNOSS", "", "", 6, 20),
    ("INTRP", "", "", 4, 14),
    ("KNART", "", "", 4, 12),
    ("SRCHX", " B", " RED", 4, 12),
    ("BOEND", "", "", 10, 30),
    ("BOARC", "", "", 10, 30),
    ("HEALS", "", "", 8, 24),
    ("FGMAP", "", "", 10, 35),
    ("PROSP", " TELPT", " TELPT", 10, 35),
    ("CHAOS", "", "", 20, 50),
)


@pytest.mark.rule("MG-23.1", "MG-25.2", "MG-13.4")
@pytest.mark.parametrize(("code", "minor", "major", "minor_cost", "major_cost"), COSTS)
def test_later_spells_have_the_costs_and_parameters_of_their_table(
    code: str, minor: str, major: str, minor_cost: int, major_cost: int
) -> None:
    for spell, cost in ((code + minor, minor_cost), (f"{code}X{major}", major_cost)):
        scrolls = f"{code} TELPT" if code == "PROSP" else code
        game = cast(stage(f"A m7 skill 0 arcania {cost} scrolls {scrolls} | B m8"), A=spell)
        assert game.arena.mages[A].arcania == 0
        game = cast(stage(f"A m7 skill 0 arcania {cost - 1} scrolls {scrolls} | B m8"), A=spell)
        assert game.arena.mages[A].arcania == cost - 1


@pytest.mark.parametrize(("spell", "kind", "on", "alone", "team"), ROWS)
@pytest.mark.parametrize("bonus", [False, True])
@pytest.mark.parametrize("phase", [1, 5])
def test_lasting_spell_lasts_its_turns_on_its_caster_or_the_team(
    spell: str, kind: str, on: str, alone: tuple[int, int], team: tuple[int, int], bonus: bool, phase: int
) -> None:
    skill, scroll = 200 if bonus else 100, spell.removesuffix("X")
    black = stage(f"A m7 skill {skill} scrolls {scroll} | B m8 | C m8 wears RED", turn=3)
    cast(black, turn=3, phase=phase, A=spell)
    assert ends(black, kind, 10 + phase) == {A: 10 + 5 * alone[bonus]}
    cloaked = stage(f"A m7 skill {skill} wears RED scrolls {scroll} | B m7 | C a1 wears RED | D m7 wears BLUE", turn=3)
    cast(cloaked, turn=3, phase=phase, A=spell)
    members = (A, C) if on == "team" else (A,)
    assert ends(cloaked, kind, 10 + phase) == dict.fromkeys(members, 10 + 5 * team[bonus])
    assert [(event.mage, event.spell, event.end) for event in events_of(cloaked, SpellTook)] == [
        (player, scroll, 10 + 5 * team[bonus]) for player in members
    ]


@pytest.mark.rule("MG-13.17", "MG-23.9")
def test_later_team_changes_do_not_move_its_effects() -> None:
    game = stage("A m7 skill 100 wears RED scrolls INVSP | B m7 wears RED | C m7")
    cast(game, A="INVSPX")
    game.arena.mages[B].worn, game.arena.mages[C].worn = BLACK, RED
    assert sorted(ends(game, "INVSP", 1)) == [A, B]


@pytest.mark.rule("MG-23.21", "MG-23.22")
@pytest.mark.parametrize(
    ("spell", "kind"),
    [(row[0], row[2]) for row in LASTING if row[0] not in ("BOENDX", "BOARCX")],
)
def test_lasting_spell_needs_to_last_longer_than_the_same_effect(spell: str, kind: str) -> None:
    scroll = spell.removesuffix("X")
    plain = next(row[4][0] for row in LASTING if row[0] == spell)
    for lasts, result in ((plain, "no_effect"), (plain + 1, "no_effect"), (plain - 1, "success")):
        game = stage(f"A m7 skill 200 scrolls {scroll}")
        if lasts:
            game.arena.effects.begin(kind, target=A, lasts=turns(lasts))
        assert results(cast(game, A=spell)) == [result]
        assert ends(game, kind, 1) == {A: 5 * lasts if result == "no_effect" else 5 * (plain + 1)}


@pytest.mark.rule("MG-23.22")
@pytest.mark.parametrize("spell", ["INVSPX", "KNOSSX", "INTRPX"])
def test_team_spell_has_no_effect_only_if_all_the_team_is_under_it(spell: str) -> None:
    scroll = spell.removesuffix("X")
    game = stage(f"A m7 skill 100 wears RED scrolls {scroll} {scroll} | B m7 wears RED")
    game.arena.effects.begin(scroll, target=A, lasts=turns(1))
    cast(game, A=spell)
    cast(game, phase=2, A=spell)
    assert results(game) == ["success", "no_effect"]


@pytest.mark.rule("MG-23.22")
def test_major_knowledge_of_artifacts_covers_the_minor_one_and_not_the_reverse() -> None:
    game = stage("A m7 skill 100 arcania 90 scrolls KNART KNART KNART KNART")
    for phase, spell in enumerate(("KNART", "KNARTX", "KNART", "KNARTX"), start=1):
        cast(game, phase=phase, A=spell)
    assert results(game) == ["success", "success", "no_effect", "no_effect"]
    game = stage("A m7 skill 100 scrolls KNART KNART")
    cast(game, A="KNARTX")
    cast(game, phase=2, A="KNART")
    assert results(game) == ["success", "no_effect"]


@pytest.mark.rule("MG-24.43", "MG-12.11")
def test_minor_cloak_aid_takes_the_cloak_off_and_lets_its_wearer_keep_it_unbarred() -> None:
    game = cast(stage("A m7 skill 200 wears RED carries BLUE scrolls CKAID"), A="CKAID")
    mage = game.arena.mages[A]
    assert (mage.worn, mage.cloaks, mage.barred) == (BLACK, (RED, COLOURS.index("BLUE")), False)
    assert (mage.endurance, mage.arcania) == (100, 42)
    assert events_of(game, Uncloaked) == [Uncloaked(A, "RED")]


@pytest.mark.rule("MG-23.21")
def test_minor_cloak_aid_of_a_black_mage_has_no_effect() -> None:
    assert results(cast(stage("A m7 skill 100 carries RED scrolls CKAID"), A="CKAID")) == ["no_effect"]


@pytest.mark.rule("MG-23.23", "MG-13.12")
@pytest.mark.parametrize("spell", ["CKAID", "TELPT NE", "TELPTX NE 1", "HEALSX", "PROSPX KNART", "STLITX B", "CHAOSX"])
def test_spell_for_which_no_bonus_is_listed_draws_for_none(spell: str) -> None:
    text = f"A m7 skill 150 endurance 50 wears RED scrolls {spell[:5]} KNART | B m7 scrolls HEALS"
    game = contest(text, rules=Rules(skill_check=0), seed=1)
    game.cast_step(Phase(1, 1, 1, [order_of(f"CAST {spell}"), order_of("REST"), order_of("REST")]))
    assert [event.result for event in events_of(game, SpellCast)] == ["success"]
    assert "bonus" not in [event.purpose for event in events_of(game, Drawn)]


@pytest.mark.rule("MG-24.44", "MG-12.9")
def test_under_major_cloak_aid_a_don_that_would_fail_is_a_rest_without_loss() -> None:
    team = "B y4 Good wears RED | C y6 Evil wears RED"
    game = stage(f"A m7 skill 100 Good endurance 60 wears BLUE carries RED scrolls CKAID | {team}")
    turn(game, a="CAST CKAIDX; DON RED")
    mage = game.arena.mages[A]
    assert (mage.worn, mage.cloaks, mage.barred) == (COLOURS.index("BLUE"), (RED,), False)
    assert mage.endurance == 60 + 4 * 8  # Plains; a Rest in phase 2 too
    assert [event.result for event in events_of(game, Donned)] == ["safe_rest"]


@pytest.mark.rule("MG-24.44", "MG-12.10")
def test_under_major_cloak_aid_an_accepted_mage_is_no_longer_barred() -> None:
    game = stage("A m7 skill 100 barred scrolls CKAID | B m7 carries RED")
    turn(game, a="CAST CKAIDX; REST; DON RED", b="REST; GIVE A RED")
    mage = game.arena.mages[A]
    assert (mage.worn, mage.barred) == (RED, False)


@pytest.mark.rule("MG-24.44", "MG-12.10")
def test_end_of_major_cloak_aid_destroys_the_cloaks_of_a_barred_mage() -> None:
    game = stage("A m7 skill 100 barred scrolls CKAID | B m7 carries RED")
    turn(game, a="CAST CKAIDX", b="REST; GIVE A RED")
    turn(game)
    assert game.arena.mages[A].cloaks == (RED,)
    gone = game.arena.gone[RED]
    turn(game)
    assert game.arena.mages[A].cloaks == ()
    assert game.arena.gone[RED] == gone + 1


@pytest.mark.rule("MG-24.47", "MG-23.7")
def test_invisible_mage_is_not_a_target_but_is_reached_by_colour() -> None:
    game = stage("A m7 skill 100 scrolls INVSP | B m8 skill 100 arcania 90 wears RED scrolls ATARC ATARC")
    game.arena.mages[A].worn = RED
    cast(game, A="INVSP")
    cast(game, phase=2, B="ATARC A")
    cast(game, phase=3, B="ATARCX RED")
    assert results(game) == ["success", "no_effect", "success"]
    assert game.arena.mages[A].arcania == 50 - 8 - 25


@pytest.mark.rule("MG-24.63", "MG-19.2")
def test_boost_endurance_doubles_rests_to_the_end_of_the_third_turn() -> None:
    game = stage("A m7 skill 100 endurance 20 max_endurance 400 scrolls BOEND")
    turn(game, a="CAST BOEND")
    for _ in range(3):
        turn(game, a="MEDITATE; MEDITATE; MEDITATE; MEDITATE")
    assert [event.amount for event in events_of(game, Rested) if event.mage == A] == [16] * 4 + [16, 16, 8]


@pytest.mark.rule("MG-24.64", "MG-24.66")
@pytest.mark.parametrize("skill", [100, 200])
def test_major_boosts_raise_the_maximum_for_good_each_time_but_not_the_present_value(skill: int) -> None:
    scrolls = "BOEND BOEND BOARC BOARC"
    game = stage(f"A m7 skill {skill} endurance 60 max_endurance 100 arcania 200 max_arcania 300 scrolls {scrolls}")
    more = 15 if skill == 200 else 10
    for phase, spell in enumerate(("BOENDX", "BOENDX", "BOARCX", "BOARCX"), start=1):
        cast(game, phase=phase, A=spell)
    mage = game.arena.mages[A]
    assert results(game) == ["success"] * 4
    assert (mage.max_endurance, mage.endurance) == (100 + 2 * more, 60)
    assert (mage.max_arcania, mage.arcania) == (300 + 2 * more, 200 - 4 * 30)
    assert StatisticChanged(A, "maximum Arcania", 300, 300 + more, "Boost") in events_of(game, StatisticChanged)


@pytest.mark.rule("MG-24.64")
def test_raised_maximum_is_a_setting() -> None:
    game = contest("A m7 skill 100 scrolls BOEND", rng=ScriptedRng([]), rules=Rules(skill_check=0, boost=(3, 4)))
    assert cast(game, A="BOENDX").arena.mages[A].max_endurance == 103


@pytest.mark.rule("MG-24.65", "MG-18.2")
def test_boost_arcania_doubles_meditation() -> None:
    game = stage("A m7 skill 100 scrolls BOARC")
    turn(game, a="CAST BOARC; MEDITATE")
    assert game.arena.mages[A].arcania == 50 - 10 + 30


@pytest.mark.rule("MG-39.18", "MG-24.67", "MG-1.1")
def test_example_18_heals_gives_half_the_maximum_rounded() -> None:
    assert cast(stage("A m7 Elf skill 100 endurance 20 scrolls HEALS"), A="HEALS").arena.mages[A].endurance == 68


@pytest.mark.rule("MG-23.23", "MG-24.67", "MG-6.2")
def test_heals_with_the_bonus_gives_three_quarters_up_to_the_maximum() -> None:
    game = cast(stage("A m7 Halfling skill 200 endurance 5 scrolls HEALS"), A="HEALS")
    assert game.arena.mages[A].endurance == 5  # exhausted, so A rests instead
    game = cast(stage("A m7 Halfling skill 200 endurance 11 scrolls HEALS"), A="HEALS")
    assert game.arena.mages[A].endurance == 11 + 68  # of 90 three quarters are 67.5
    game = cast(stage("A m7 skill 100 endurance 80 scrolls HEALS"), A="HEALS")
    assert game.arena.mages[A].endurance == 100


@pytest.mark.rule("MG-24.68")
def test_major_heals_restores_all_endurance() -> None:
    game = cast(stage("A m7 Elf skill 200 endurance 11 scrolls HEALS"), A="HEALSX")
    assert game.arena.mages[A].endurance == 95


@pytest.mark.rule("MG-24.68", "MG-6.6", "MG-13.5")
def test_mage_unconscious_before_heals_is_healed_and_unconscious_to_the_turn_end() -> None:
    game = stage("A m7 skill 100 endurance 20 scrolls HEALS | B m8 skill 100 scrolls ATEND")
    cast(game, A="HEALSX", B="ATEND A")
    mage = game.arena.mages[A]
    assert (mage.endurance, mage.status) == (100, "UC")


@pytest.mark.rule("MG-23.21")
@pytest.mark.parametrize("spell", ["HEALS", "HEALSX"])
def test_heals_has_no_effect_at_the_maximum_and_has_one_a_point_below(spell: str) -> None:
    assert results(cast(stage("A m7 skill 100 scrolls HEALS"), A=spell)) == ["no_effect"]
    assert results(cast(stage("A m7 skill 100 endurance 99 scrolls HEALS"), A=spell)) == ["success"]


@pytest.mark.rule("MG-24.71", "MG-24.72", "MG-23.23", "MG-22.10", "MG-25.15")
@pytest.mark.parametrize(("spell", "skill", "end"), [("PROSP", 100, 15), ("PROSP", 200, 20), ("PROSPX", 100, FOREVER)])
def test_prolonged_spell_prolongs_the_scroll_named_and_no_other(spell: str, skill: int, end: int) -> None:
    game = stage(f"A m7 skill {skill} scrolls HEALS KNART PROSP KNART")
    cast(game, phase=3, A=f"{spell} KNART")
    second = game.arena.mages[A].slots[1]
    assert second is not None
    assert ends(game, "PROSP", 3) == {second.serial: end}
    game = cast(stage("A m7 skill 100 scrolls PROSP PROSP"), A="PROSP PROSP")
    assert list(ends(game, "PROSP", 1)) == [scroll.serial for scroll in game.arena.mages[A].scrolls]


@pytest.mark.rule("MG-23.21", "MG-23.22", "MG-13.6")
@pytest.mark.parametrize("spell", ["PROSP", "PROSPX"])
def test_prolonged_spell_needs_a_held_scroll_that_is_not_prolonged_for_ever(spell: str) -> None:
    game = stage("A m7 skill 100 scrolls PROSP KNART | B m8 skill 100 scrolls STLIT")
    cast(game, A=f"{spell} KNART", B="STLIT A")
    assert results(game) == ["success", "no_effect"]
    assert not game.arena.effects.has("PROSP")
    assert results(cast(stage("A m7 skill 100 scrolls PROSP KNART*"), A=f"{spell} KNART")) == ["no_effect"]


@pytest.mark.rule("MG-23.21", "MG-23.22")
def test_scroll_prolonged_for_a_time_can_be_prolonged_for_longer_or_for_ever() -> None:
    game = stage("A m7 skill 100 arcania 100 scrolls KNART PROSP PROSP PROSP PROSP")
    scroll = game.arena.mages[A].scrolls[0].serial
    cast(game, A="PROSP KNART")
    cast(game, phase=2, A="PROSP KNART")
    assert ends(game, "PROSP", 2) == {scroll: 15}
    game.arena.effects.tick("turn")
    cast(game, turn=2, A="PROSP KNART")
    assert ends(game, "PROSP", 6) == {scroll: 20}
    cast(game, turn=2, phase=2, A="PROSPX KNART")
    assert ends(game, "PROSP", 7) == {scroll: FOREVER}
    assert results(game) == ["success", "no_effect", "success", "success"]


@pytest.mark.rule("MG-39.30", "MG-22.6", "MG-22.7")
def test_prolonged_teleport_is_read_twice_in_a_turn_or_ends_after_the_third_turn() -> None:
    game = stage("A m7 skill 100 scrolls TELPT PROSP", turn=2)
    turn(game, a="CAST PROSP TELPT; CAST TELPT NE; CAST TELPT NE")
    assert results(game) == ["success"] * 3
    assert game.arena.mages[A].scrolls == ()
    game = stage("A m7 skill 100 scrolls TELPT PROSP", turn=2)
    turn(game, a="CAST PROSP TELPT; CAST TELPT NE")
    turn(game)
    assert [scroll.code for scroll in game.arena.mages[A].scrolls] == ["TELPT"]
    turn(game)
    assert game.arena.mages[A].scrolls == ()


@pytest.mark.rule("MG-22.7")
def test_unread_scroll_stays_when_its_prolongation_ends() -> None:
    game = stage("A m7 skill 100 scrolls TELPT PROSP")
    turn(game, a="CAST PROSP TELPT")
    turn(game)
    assert game.arena.effects.has("PROSP")
    turn(game)
    assert not game.arena.effects.has("PROSP")
    assert [scroll.code for scroll in game.arena.mages[A].scrolls] == ["TELPT"]
    turn(game, a="CAST TELPT NE")
    assert game.arena.mages[A].scrolls == ()
