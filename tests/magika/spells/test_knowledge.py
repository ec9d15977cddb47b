"""Spells about knowledge and finds: KNOSS, INTRP, KNART, FGMAP, SRCHX, in reports and searches (MG-24.54 to 24.70)."""

from __future__ import annotations

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.effects import phases, turns
from arcana_core.geometry.hexes import cells_in
from arcana_core.testing import events_of
from arcana_magika.events import Drawn, Searched, SpellCast, SpellStopped
from arcana_magika.game import Game
from arcana_magika.model.geometry import DISCS, NAMES, space
from arcana_magika.model.knowledge import Knowledge
from arcana_magika.model.state import Phase
from arcana_magika.model.tables import ARTIFACTS, SPELL_NUMBERS
from arcana_magika.rules import Rules
from arcana_magika.scenario import contest, play_turn
from arcana_magika.sheets.text import order_of
from arcana_magika.spells.reach import end_of

A, B, C, D = range(4)


def stage(mages: str, *results: int, lying: str = "") -> Game:
    """A position in which casting draws nothing: a skill of 100 succeeds, one of 200 has its bonus, no skill rises."""
    return contest(mages, rng=ScriptedRng(results), rules=Rules(skill_check=0), lying=lying)


def cast(game: Game, *, phase: int = 1, **spells: str) -> Game:
    """The Cast step of a phase with these spells by letter; all given draws must have been made."""
    words = {letter: f"CAST {spell}" for letter, spell in spells.items()}
    orders = [order_of(words.get(game.letter(player), "REST")) for player in range(game.player_count)]
    game.cast_step(Phase(1, phase, phase, orders))
    assert isinstance(game.rng, ScriptedRng) and game.rng.finished
    return game


def turn(game: Game, a: str = "", b: str = "") -> list[Knowledge]:
    """A whole turn with these orders and the Ebon Mage's obligatory walk in phase 5, and everybody's knowledge then."""
    play_turn(game, M="REST; REST; REST; REST; MOVE E", A=a, B=b)
    return list(game.arena.knowledge)


def results(game: Game) -> list[str]:
    """The result of each spell, in the order of resolution."""
    return [event.result for event in events_of(game, SpellCast)]


def protect(game: Game, player: int, code: str) -> None:
    """The mage is under a protection, or another effect."""
    game.arena.effects.begin(code, target=player, lasts=phases(10))


@pytest.mark.rule("MG-24.54", "MG-24.60", "MG-23.11")
def test_know_spell_status_shows_scrolls_and_effects_within_three_spaces() -> None:
    game = stage(
        "A m7 skill 100 scrolls KNOSS | B m10 holds CROWN scrolls HEALS TELPT | C m11 scrolls HEALS"
        " | D m8 scrolls HEALS | E m8 scrolls HEALS"
    )
    protect(game, B, "PROAU")
    protect(game, D, "PROKN")
    protect(game, 4, "INVSP")
    known = turn(game, a="CAST KNOSS")[A].inspected
    assert [found.player for found in known] == [B]
    assert known[0].scrolls == (SPELL_NUMBERS["HEALS"], SPELL_NUMBERS["TELPT"])
    assert known[0].effects == (("PROAU", 10, 1),)
    assert known[0].artifacts is None


@pytest.mark.rule("MG-24.56", "MG-24.60", "MG-23.11")
def test_intelligence_report_shows_all_items_within_three_spaces() -> None:
    game = stage(
        "A m7 skill 100 scrolls INTRP | B m10 wears BLUE carries RED holds CROWN TOME scrolls HEALS"
        " | C m11 scrolls HEALS | D m8 scrolls HEALS | E m8 scrolls HEALS"
    )
    protect(game, B, "PROAU")
    protect(game, D, "PROKN")
    protect(game, 4, "INVSP")
    known = turn(game, a="CAST INTRP")[A].inspected
    assert [found.player for found in known] == [B]
    assert known[0].scrolls == (SPELL_NUMBERS["HEALS"],)
    assert known[0].artifacts == 1 << ARTIFACTS.index("CROWN") | 1 << ARTIFACTS.index("TOME")
    assert (known[0].cloaks, known[0].items) == ((0,), 5)
    assert known[0].effects is None


@pytest.mark.rule("MG-24.55", "MG-24.57")
@pytest.mark.parametrize("spell", ["KNOSS", "INTRP"])
def test_major_level_shows_each_team_member_its_surroundings(spell: str) -> None:
    game = stage(f"A m7 skill 100 wears RED scrolls {spell} | B d2 wears RED | C d3 scrolls HEALS | D m8 scrolls HEALS")
    known = turn(game, a=f"CAST {spell}X")
    assert [found.player for found in known[A].inspected] == [B, D]  # a team mate's items are known at all times
    assert [found.player for found in known[B].inspected] == [A, C]
    assert [found.player for found in turn(game)[B].inspected] == [A]


@pytest.mark.rule("MG-24.55", "MG-24.57")
@pytest.mark.parametrize("spell", ["KNOSS", "INTRP"])
def test_black_caster_sees_effects_for_three_turns(spell: str) -> None:
    game = stage(f"A m7 skill 100 scrolls {spell} | B m8 scrolls HEALS")
    counts = [len(turn(game, a=f"CAST {spell}X")[A].inspected), *[len(turn(game)[A].inspected) for _ in range(3)]]
    assert counts == [1, 1, 1, 0]


@pytest.mark.rule("MG-24.58", "MG-24.59", "MG-25.5")
@pytest.mark.parametrize(("spell", "count"), [("KNART", 3), ("KNARTX", 12)])
def test_knowledge_of_artifacts_shows_spaces_except_of_holders_under_prokn(spell: str, count: int) -> None:
    game = stage("A m7 Good skill 100 scrolls KNART | B d2 holds ORB | C e2 holds SCEPTER ROD", lying="CROWN h3")
    protect(game, C, "PROKN")
    spaces = dict(turn(game, a=f"CAST {spell}")[A].spaces)
    hidden = {ARTIFACTS.index("SCEPTER"), ARTIFACTS.index("ROD")}
    assert set(spaces) == set(range(count)) - hidden
    assert NAMES[spaces[ARTIFACTS.index("CROWN")]] == "h3"
    assert NAMES[spaces[ARTIFACTS.index("ORB")]] == "d2"
    assert [artifact for artifact, _ in turn(game)[A].spaces] == [ARTIFACTS.index("CROWN")]


@pytest.mark.rule("MG-23.23", "MG-40.34")
def test_scatterers_report_shows_the_new_spaces_with_the_bonus() -> None:
    game = stage("A m7 Good skill 200 scrolls SCART", 2, lying="ORB h3")
    known = turn(game, a="CAST SCART ORB")
    orb = ARTIFACTS.index("ORB")
    assert (orb, space("b2")) in known[A].spaces
    assert orb not in dict(known[B].spaces)
    assert game.arena.scattered == []
    assert orb not in dict(turn(game)[A].spaces)


@pytest.mark.rule("MG-40.34")
@pytest.mark.parametrize(("artifact", "revealed"), [("ORB", "x6"), ("CROWN", "x7")])
def test_report_shows_an_artifacts_scattered_space_unless_a_better_one_is_known(artifact: str, revealed: str) -> None:
    game = stage("A m7 Good skill 200 scrolls SCART | B x5", 278, 1, 1, lying=f"{artifact} h3")
    known = turn(game, a=f"CAST SCART {artifact}", b=f"MOVE E; SEARCH {artifact}; MOVE E")
    assert NAMES[game.arena.cell_of(ARTIFACTS.index(artifact))] == "x7"
    assert NAMES[dict(known[A].spaces)[ARTIFACTS.index(artifact)]] == revealed


def fogged(game: Game) -> list[int]:
    """The sets of fogged spaces in force."""
    found = []
    for effect in game.arena.effects.of("FGMAP"):
        assert isinstance(effect.data, int)
        found.append(effect.data)
    return found


@pytest.mark.rule("MG-24.69", "MG-24.70", "MG-23.23")
@pytest.mark.parametrize(
    ("spell", "skill", "spaces", "end"),
    [
        ("FGMAP", 100, DISCS[3][space("m7")], 5),
        ("FGMAP", 200, DISCS[4][space("m7")], 5),
        ("FGMAPX", 100, (1 << 351) - 1, 5),
        ("FGMAPX", 200, (1 << 351) - 1, 10),
    ],
)
def test_fog_covers_what_the_caster_sees_or_everything(spell: str, skill: int, spaces: int, end: int) -> None:
    game = cast(stage(f"A m7 skill {skill} scrolls FGMAP"), A=spell)
    assert fogged(game) == [spaces]
    assert [end_of(effect.lasts, 1) for effect in game.arena.effects.of("FGMAP")] == [end]


@pytest.mark.rule("MG-24.69", "MG-28.12")
def test_fogged_spaces_are_blank_on_every_map_but_their_mages_to_the_end_of_the_turn() -> None:
    game = stage("A m7 skill 100 scrolls FGMAP | B m11 | C m9 endurance 50")
    known = turn(game, a="CAST FGMAP; MOVE W")
    fog = DISCS[3][space("m7")]
    assert cells_in(known[A].recon.clear & fog) == [space("m6")]
    assert cells_in(known[C].recon.clear & fog) == [space("m9")]
    assert known[B].recon.clear == DISCS[3][space("m11")] & ~fog
    assert [seen.player for seen in known[B].recon.mages] == []
    known = turn(game)
    assert known[B].recon.clear == DISCS[3][space("m11")]
    assert [seen.player for seen in known[B].recon.mages] == [C]


@pytest.mark.rule("MG-23.21", "MG-23.22")
def test_fog_has_no_effect_if_it_would_cover_only_fogged_spaces() -> None:
    game = stage("A m7 skill 200 scrolls FGMAP FGMAP | B m8 skill 100 arcania 90 scrolls FGMAP FGMAP FGMAP")
    cast(game, A="FGMAP")  # with the bonus it covers what B sees too
    cast(game, phase=2, A="FGMAP", B="FGMAP")
    assert results(game) == ["success", "no_effect", "no_effect"]
    cast(game, phase=3, B="FGMAPX")
    cast(game, phase=4, B="FGMAPX")
    assert results(game)[3:] == ["success", "no_effect"]
    game = stage("A m7 skill 100 scrolls FGMAP | B m9 skill 100 arcania 40 scrolls FGMAP")
    cast(game, A="FGMAP", B="FGMAP")
    assert results(game) == ["success", "success"]


@pytest.mark.rule("MG-24.61", "MG-16.12")
def test_search_fails_under_search_expired_of_the_same_phase_to_the_end_of_the_turn() -> None:
    game = stage("A m7 skill 100 scrolls SRCHX | B m10", 1, 1, 1, 1, 100, 1)
    play_turn(game, A="CAST SRCHX B", B="SEARCH; REST; REST; REST; SEARCH", M="REST; REST; REST; REST; MOVE E")
    assert [event.found for event in events_of(game, Searched)] == [(), ()]
    assert "search" not in [event.purpose for event in events_of(game, Drawn)]
    assert not game.arena.effects.has("SRCHX")


@pytest.mark.rule("MG-24.61", "MG-24.62", "MG-23.23")
@pytest.mark.parametrize(
    ("spell", "skill", "ends"),
    [
        ("SRCHX B", 100, {B: 5}),
        ("SRCHX B", 200, {B: 10}),
        ("SRCHXX RED", 100, {A: 5, D: 5}),
        ("SRCHXX RED", 200, {A: 10, D: 10}),
    ],
)
def test_search_expired_affects_a_mage_or_a_colour_for_a_turn_or_two(
    spell: str, skill: int, ends: dict[int, int]
) -> None:
    game = stage(f"A m7 skill {skill} wears RED scrolls SRCHX | B m10 | C m8 carries RED | D a1 wears RED")
    cast(game, phase=3, A=spell)
    assert {effect.target: end_of(effect.lasts, 3) for effect in game.arena.effects.of("SRCHX")} == ends


@pytest.mark.rule("MG-23.12", "MG-23.15", "MG-23.17")
def test_no_protection_stops_search_expired_but_resistance_does() -> None:
    for result, stopped in ((15, True), (16, False)):
        game = stage("A m7 skill 100 scrolls SRCHX | B m10 Dwarf", result)
        for code in ("PROAU", "PROSH", "PROIT", "PROKN", "PROEL"):
            protect(game, B, code)
        cast(game, A="SRCHX B")
        assert game.arena.effects.has("SRCHX", B) is not stopped
        assert [event.by for event in events_of(game, SpellStopped)] == ["resistance"] * stopped


@pytest.mark.rule("MG-23.21", "MG-23.22", "MG-23.25")
def test_search_expired_needs_a_visible_target_not_under_it_as_long() -> None:
    assert results(cast(stage("A m7 skill 100 scrolls SRCHX | B m11"), A="SRCHX B")) == ["no_effect"]
    assert results(cast(stage("A m7 skill 100 scrolls SRCHX | B m8"), A="SRCHXX RED")) == ["no_effect"]
    game = stage("A m7 skill 100 scrolls SRCHX SRCHX | B m8 wears RED | C m8 wears RED")
    game.arena.effects.begin("SRCHX", target=B, lasts=turns(1))
    cast(game, A="SRCHX B")
    cast(game, phase=2, A="SRCHXX RED")
    assert results(game) == ["no_effect", "success"]
    game = stage("A m7 skill 100 scrolls SRCHX | B m8")
    protect(game, B, "INVSP")
    assert results(cast(game, A="SRCHX B")) == ["no_effect"]
