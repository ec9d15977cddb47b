"""Spells at carried and at lying things: DRART, FUMIT, STLIT, BRNIT, SCART (MG-24.35 to MG-24.42, 24.52, 24.53)."""

from __future__ import annotations

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.effects import phases, turns
from arcana_core.testing import events_of
from arcana_magika.events import (
    Disintegrated,
    Drawn,
    Dropped,
    ItemsStolen,
    ItemsWon,
    Learned,
    OrderExecuted,
    Scattered,
    SpellCast,
    SpellStopped,
)
from arcana_magika.game import Game
from arcana_magika.model.geometry import NAMES, space
from arcana_magika.model.state import Phase, colour_name
from arcana_magika.model.tables import ARTIFACTS, COLOURS
from arcana_magika.rules import Rules
from arcana_magika.scenario import contest
from arcana_magika.sheets.text import order_of

A, B, C = range(3)


def stage(mages: str, *results: int, rules: Rules | None = None, lying: str = "") -> Game:
    """A position in which casting draws nothing: a skill of 100 succeeds, one of 200 has its bonus, no skill rises."""
    return contest(mages, rng=ScriptedRng(results), rules=rules or Rules(skill_check=0), lying=lying)


def cast(game: Game, **spells: str) -> Game:
    """The Cast step of phase 1 of turn 1 with these spells by letter; all given draws must have been made."""
    words = {letter: f"CAST {spell}" for letter, spell in spells.items()}
    orders = [order_of(words.get(game.letter(player), "REST")) for player in range(game.player_count)]
    game.cast_step(Phase(1, 1, 1, orders))
    assert isinstance(game.rng, ScriptedRng) and game.rng.finished
    return game


def results(game: Game) -> list[str]:
    """The result of each spell, in the order of resolution."""
    return [event.result for event in events_of(game, SpellCast)]


def draws(game: Game) -> list[tuple[str, int]]:
    """The purposes of the draws, and their n."""
    return [(event.purpose, event.n) for event in events_of(game, Drawn)]


def belongings(game: Game, player: int) -> str:
    """A mage's scrolls by slot, carried cloaks, and artifacts."""
    mage = game.arena.mages[player]
    scrolls = ["-" if scroll is None else scroll.code for scroll in mage.slots]
    while scrolls and scrolls[-1] == "-":
        scrolls.pop()
    cloaks = [colour_name(colour) for colour in mage.cloaks]
    return " ".join([*scrolls, *cloaks, *[ARTIFACTS[artifact] for artifact in game.arena.artifacts_of(player)]])


def place_of(game: Game, artifact: str) -> str:
    """The space of an artifact on the ground, or the letter of its holder."""
    where = game.arena.artifacts[ARTIFACTS.index(artifact)]
    return NAMES[where] if where >= 0 else game.letter(-1 - where)


def protect(game: Game, player: int, code: str = "PROIT") -> None:
    """The mage is under a protection, or another effect."""
    game.arena.effects.begin(code, target=player, lasts=phases(10))


@pytest.mark.rule("MG-24.35", "MG-21.20")
def test_drop_artifact_makes_all_others_in_the_space_drop_all_artifacts() -> None:
    game = stage(
        "A m7 skill 100 wears RED holds CROWN scrolls DRART | B m7 wears RED holds ORB HELM scrolls HEALS"
        " | C m8 holds TOME | M m7 holds ROD"
    )
    cast(game, A="DRART")
    assert (belongings(game, A), belongings(game, B), belongings(game, C)) == ("CROWN", "HEALS", "TOME")
    assert [place_of(game, artifact) for artifact in ("ORB", "HELM", "ROD")] == ["m7", "m7", "m7"]
    assert events_of(game, Dropped) == [
        Dropped(B, ("ORB", "HELM"), "m7", "DRART"),
        Dropped(game.ebon, ("ROD",), "m7", "DRART"),
    ]


@pytest.mark.rule("MG-24.36")
def test_major_drop_artifact_reaches_invisible_mages_within_three_spaces_only() -> None:
    game = stage("A m7 skill 100 scrolls DRART | B j7 holds ORB | C m10 holds HELM | D i7 holds TOME")
    protect(game, C, "INVSP")
    cast(game, A="DRARTX")
    assert [place_of(game, artifact) for artifact in ("ORB", "HELM", "TOME")] == ["j7", "m10", "D"]


@pytest.mark.rule("MG-23.23")
def test_bonus_of_drop_artifact_widens_its_reach_by_one() -> None:
    game = cast(stage("A m7 skill 200 scrolls DRART | B m7 holds ORB | C m8 holds HELM | D m9 holds TOME"), A="DRART")
    assert [place_of(game, artifact) for artifact in ("ORB", "HELM", "TOME")] == ["m7", "m8", "D"]
    game = cast(
        stage("A m7 skill 200 scrolls DRART | B m9 holds ORB | C m11 holds HELM | D m12 holds TOME"), A="DRARTX"
    )
    assert [place_of(game, artifact) for artifact in ("ORB", "HELM", "TOME")] == ["m9", "m11", "D"]


@pytest.mark.rule("MG-23.21")
@pytest.mark.parametrize(
    ("spell", "far"),
    [("DRART", "m8"), ("DRARTX", "m11")],
)
def test_drop_artifact_needs_another_holder_within_its_plain_reach(spell: str, far: str) -> None:
    game = cast(stage(f"A m7 skill 200 holds CROWN scrolls DRART | B m7 scrolls HEALS | C {far} holds ORB"), A=spell)
    assert results(game) == ["no_effect"]
    assert (place_of(game, "CROWN"), place_of(game, "ORB")) == ("A", "C")


@pytest.mark.rule("MG-23.11", "MG-23.15", "MG-23.16", "MG-40.30")
def test_drop_artifact_is_stopped_by_item_protection_and_resisted_by_any_dwarf() -> None:
    game = stage(
        "A m7 skill 100 scrolls DRART | B m7 Dwarf holds ORB | C m7 Dwarf holds HELM | D m7 Dwarf"
        " | E m7 Dwarf holds TOME", 15, 1, 16,
    )  # fmt: skip
    protect(game, B)
    cast(game, A="DRART")
    assert draws(game) == [("resistance", 100)] * 3
    assert [place_of(game, artifact) for artifact in ("ORB", "HELM", "TOME")] == ["B", "C", "m7"]
    assert [(event.mage, event.by) for event in events_of(game, SpellStopped)] == [
        (B, "protection"),
        (C, "resistance"),
        (3, "resistance"),
    ]


@pytest.mark.rule("MG-24.37", "MG-23.24", "MG-1.13")
@pytest.mark.parametrize(
    ("result", "left"),
    [
        (1, "TELPT - KNART BLUE CROWN HELM"),
        (2, "TELPT HEALS BLUE CROWN HELM"),
        (3, "TELPT HEALS KNART CROWN HELM"),
        (4, "TELPT HEALS KNART BLUE HELM"),
        (5, "TELPT HEALS KNART BLUE CROWN"),
    ],
)
def test_fumbling_mage_drops_a_random_item_but_no_bound_scroll_or_worn_cloak(result: int, left: str) -> None:
    game = stage(
        "A m7 skill 100 scrolls FUMIT | B m10 wears RED carries BLUE holds CROWN HELM scrolls TELPT! HEALS KNART",
        result,
    )
    cast(game, A="FUMIT B")
    assert draws(game) == [("FUMIT", 5)]
    assert belongings(game, B) == left
    assert game.arena.mages[B].worn == COLOURS.index("RED")


@pytest.mark.rule("MG-24.37", "MG-22.9")
def test_fumbled_item_falls_into_its_holders_space_but_a_scroll_is_gone() -> None:
    game = cast(stage("A m7 skill 100 scrolls FUMIT | B m10 carries BLUE holds CROWN", 1), A="FUMIT B")
    assert game.arena.cloaks[COLOURS.index("BLUE")] == (space("m10"),)
    assert events_of(game, Dropped) == [Dropped(B, ("BLUE",), "m10", "FUMIT")]
    game = cast(stage("A m7 skill 100 scrolls FUMIT | B m10 holds CROWN"), A="FUMIT B")
    assert place_of(game, "CROWN") == "m10"
    game = cast(stage("A m7 skill 100 scrolls FUMIT | B m10 scrolls HEALS*"), A="FUMIT B")
    assert belongings(game, B) == ""
    assert not game.arena.effects.has("PROSP")
    assert events_of(game, Dropped) == [Dropped(B, ("HEALS",), "m10", "FUMIT")]


@pytest.mark.rule("MG-13.4", "MG-23.24")
@pytest.mark.parametrize("scroll", ["KNART", "KNART*"])
def test_scroll_that_is_being_read_cannot_be_fumbled_stolen_or_burned(scroll: str) -> None:
    for spell in ("FUMIT", "STLIT", "BRNIT"):
        game = stage(f"A m7 skill 100 scrolls {spell} | B m10 skill 100 scrolls {scroll} HEALS")
        cast(game, A=f"{spell} B", B="KNART")
        assert results(game) == ["success", "success"]
        assert belongings(game, B) == ("KNART" if scroll == "KNART*" else "")


@pytest.mark.rule("MG-24.38", "MG-23.8", "MG-23.16")
def test_all_who_wear_the_colour_fumble_wherever_they_are_the_caster_too() -> None:
    game = stage(
        "A m7 skill 100 wears RED carries BLUE scrolls FUMIT HEALS | B a1 wears RED holds CROWN ORB SCEPTER"
        " | C m8 wears BLUE holds HELM", 2, 3,
    )  # fmt: skip
    protect(game, B, "INVSP")
    cast(game, A="FUMITX RED")
    assert draws(game) == [("FUMIT", 2), ("FUMIT", 3)]
    assert (belongings(game, A), belongings(game, B), belongings(game, C)) == ("- HEALS", "CROWN ORB", "HELM")
    assert game.arena.cloaks[COLOURS.index("BLUE")] == (space("m7"),)


@pytest.mark.rule("MG-23.23", "MG-40.31")
def test_bonus_fumbles_two_different_items_or_the_only_one() -> None:
    game = stage("A m7 skill 200 scrolls FUMIT | B m10 holds CROWN ORB HELM", 2, 2)
    assert belongings(cast(game, A="FUMIT B"), B) == "CROWN"
    assert draws(game) == [("FUMIT", 3), ("FUMIT", 2)]
    game = stage("A m7 skill 200 scrolls FUMIT | B m10 wears RED holds CROWN | C m9 wears RED holds HELM ROD", 1)
    cast(game, A="FUMITX RED")
    assert (belongings(game, B), belongings(game, C)) == ("", "")
    assert draws(game) == [("FUMIT", 2)]


@pytest.mark.rule("MG-23.21", "MG-23.25", "MG-23.26", "MG-23.7")
@pytest.mark.parametrize("spell", ["FUMIT B", "STLIT B", "STLITX B", "BRNIT B"])
@pytest.mark.parametrize(
    ("victim", "invisible"),
    [("B m11 scrolls HEALS", False), ("B m10 wears RED scrolls TELPT!", False), ("B m10 scrolls HEALS", True)],
)
def test_item_spell_needs_a_visible_target_in_range_with_something_to_lose(
    spell: str, victim: str, invisible: bool
) -> None:
    game = stage(f"A m7 skill 200 scrolls {spell[:5]} | {victim}")
    if invisible:
        protect(game, B, "INVSP")
    before = belongings(game, B)
    cast(game, A=spell)
    assert results(game) == ["no_effect"]
    assert belongings(game, B) == before


@pytest.mark.rule("MG-23.21")
@pytest.mark.parametrize("spell", ["FUMITX RED", "BRNITX RED"])
def test_item_spell_against_a_colour_needs_a_wearer_with_something_to_lose(spell: str) -> None:
    game = stage(f"A m7 skill 100 scrolls {spell[:5]} | B m8 wears RED scrolls TELPT! | C m8 carries RED scrolls HEALS")
    assert results(cast(game, A=spell)) == ["no_effect"]
    game = stage(f"A m7 skill 100 scrolls {spell[:5]} | B m8 carries RED scrolls HEALS")
    assert results(cast(game, A=spell)) == ["no_effect"]


@pytest.mark.rule("MG-23.21", "MG-23.26")
def test_burn_item_has_no_effect_without_scrolls_while_fumble_item_has() -> None:
    game = stage("A m7 skill 100 scrolls BRNIT FUMIT | B m8 holds CROWN")
    cast(game, A="BRNIT B")
    cast(game, A="FUMIT B")
    assert results(game) == ["no_effect", "success"]


@pytest.mark.rule("MG-23.11", "MG-23.15", "MG-23.17", "MG-13.9")
@pytest.mark.parametrize("spell", ["FUMIT B", "FUMITX RED", "STLIT B", "STLITX B", "BRNIT B", "BRNITX RED"])
def test_item_protection_and_resistance_keep_items_and_yet_the_spell_succeeds(spell: str) -> None:
    game = stage(f"A m7 skill 100 scrolls {spell[:5]} | B m8 Dwarf wears RED scrolls HEALS")
    protect(game, B)
    assert results(cast(game, A=spell)) == ["success"]
    assert belongings(game, B) == "HEALS"
    game = stage(f"A m7 skill 100 scrolls {spell[:5]} | B m8 Dwarf wears RED scrolls HEALS", 15)
    assert results(cast(game, A=spell)) == ["success"]
    assert belongings(game, B) == "HEALS"
    game = stage(f"A m7 skill 100 scrolls {spell[:5]} | B m8 Dwarf wears RED scrolls HEALS", 16)
    assert belongings(cast(game, A=spell), B) == ""


@pytest.mark.rule("MG-24.39", "MG-23.20")
def test_steal_item_passes_a_random_item_to_the_caster_and_hides_the_thief() -> None:
    game = stage("A m7 skill 100 scrolls KNART STLIT | B m10 carries BLUE holds CROWN scrolls HEALS", 1)
    cast(game, A="STLIT B")
    assert draws(game) == [("STLIT", 3)]
    assert (belongings(game, A), belongings(game, B)) == ("KNART HEALS", "BLUE CROWN")
    game = stage("A m7 skill 100 scrolls STLIT | B m10 carries BLUE holds CROWN", 1)
    assert belongings(cast(game, A="STLIT B"), A) == "BLUE"
    game = stage("A m7 skill 100 scrolls STLIT | B m10 carries BLUE holds CROWN", 2)
    assert belongings(cast(game, A="STLIT B"), A) == "CROWN"
    assert events_of(game, ItemsStolen) == [ItemsStolen(B, ("CROWN",))]
    assert events_of(game, ItemsWon) == [ItemsWon(A, ("CROWN",))]
    seen = [str(event) for entry in game.log if (event := entry.seen_by(B)) is not None]
    assert any("CROWN" in line for line in seen)
    assert not any("STLIT" in line or "mage 0" in line for line in seen)


@pytest.mark.rule("MG-24.39")
@pytest.mark.parametrize(
    ("thief", "choices"),
    [
        ("scrolls STLIT", 4),
        ("wears RED carries RED scrolls STLIT", 3),
        ("barred scrolls STLIT", 3),
        ("scrolls STLIT HEALS HEALS HEALS HEALS HEALS", 4),
        ("scrolls STLIT* HEALS HEALS HEALS HEALS HEALS", 2),
    ],
)
def test_thief_takes_at_most_two_cloaks_and_six_scrolls_and_no_cloak_if_barred(thief: str, choices: int) -> None:
    game = stage(f"A m7 skill 100 {thief} | B m10 carries BLUE holds CROWN scrolls KNART KNART", choices)
    cast(game, A="STLIT B")
    assert draws(game) == [("STLIT", choices)]
    assert place_of(game, "CROWN") == "A"


@pytest.mark.rule("MG-24.44", "MG-12.10")
def test_barred_thief_under_cloak_aid_can_steal_a_cloak() -> None:
    game = stage("A m7 skill 100 barred scrolls STLIT STLIT | B m10 carries BLUE")
    cast(game, A="STLIT B")
    game.arena.effects.begin("CKAID", target=A, lasts=turns(3))
    cast(game, A="STLIT B")
    assert results(game) == ["no_effect", "success"]
    assert belongings(game, A) == "BLUE"


@pytest.mark.rule("MG-11.5", "MG-22.3")
def test_stolen_scroll_takes_the_lowest_free_slot_and_stays_prolonged() -> None:
    game = stage("A m7 skill 100 scrolls STLIT HEALS | B m10 scrolls KNART*")
    cast(game, A="STLIT B")
    assert belongings(game, A) == "KNART HEALS"
    stolen = game.arena.mages[A].slots[0]
    assert stolen is not None and game.arena.effects.has("PROSP", stolen.serial)


@pytest.mark.rule("MG-23.23", "MG-40.31")
def test_thief_with_the_bonus_takes_two_items_one_after_the_other() -> None:
    game = stage("A m7 skill 200 carries RED scrolls STLIT | B m10 carries BLUE BLUE holds CROWN ORB", 1, 2)
    cast(game, A="STLIT B")
    assert draws(game) == [("STLIT", 4), ("STLIT", 2)]
    assert (belongings(game, A), belongings(game, B)) == ("RED BLUE ORB", "BLUE CROWN")
    assert events_of(game, ItemsStolen) == [ItemsStolen(B, ("BLUE", "ORB"))]


@pytest.mark.rule("MG-24.40")
def test_major_steal_item_takes_everything_that_is_not_bound_or_worn_without_a_draw() -> None:
    game = stage(
        "A m7 skill 150 scrolls STLIT | B m10 wears RED carries BLUE holds CROWN HELM scrolls TELPT! KNART HEALS*"
    )
    cast(game, A="STLITX B")
    assert (belongings(game, A), belongings(game, B)) == ("KNART HEALS BLUE CROWN HELM", "TELPT")
    assert events_of(game, ItemsWon) == [ItemsWon(A, ("KNART", "HEALS", "BLUE", "CROWN", "HELM"))]


@pytest.mark.rule("MG-24.40", "MG-40.32")
def test_major_steal_item_beyond_the_limits_draws_scrolls_then_cloaks() -> None:
    game = stage(
        "A m7 skill 100 carries RED scrolls STLIT SPAID SPAID SPAID SPAID"
        " | B m10 carries BLUE GREEN holds TOME scrolls KNART HEALS INTRP", 3, 1, 2,
    )  # fmt: skip
    cast(game, A="STLITX B")
    assert draws(game) == [("STLIT", 3), ("STLIT", 2), ("STLIT", 2)]
    assert belongings(game, A) == "INTRP SPAID SPAID SPAID SPAID KNART RED GREEN TOME"
    assert belongings(game, B) == "- HEALS BLUE"


@pytest.mark.rule("MG-24.40", "MG-12.2")
def test_major_steal_item_draws_nothing_for_items_that_fit_and_counts_worn_cloaks() -> None:
    game = stage(
        "A m7 skill 100 wears RED scrolls STLIT SPAID SPAID SPAID SPAID"
        " | B m10 carries BLUE GREEN scrolls KNART HEALS", 1,
    )  # fmt: skip
    cast(game, A="STLITX B")
    assert draws(game) == [("STLIT", 2)]
    assert (belongings(game, A), belongings(game, B)) == ("KNART SPAID SPAID SPAID SPAID HEALS BLUE", "GREEN")


@pytest.mark.rule("MG-24.40", "MG-12.10")
def test_major_steal_item_leaves_cloaks_to_a_barred_and_scrolls_to_a_full_thief() -> None:
    game = stage(
        "A m7 skill 100 barred scrolls STLIT* SPAID SPAID SPAID SPAID SPAID"
        " | B m10 carries BLUE GREEN holds TOME scrolls KNART HEALS"
    )
    cast(game, A="STLITX B")
    assert belongings(game, B) == "KNART HEALS BLUE GREEN"
    assert belongings(game, A).endswith("SPAID TOME")


@pytest.mark.rule("MG-23.21")
@pytest.mark.parametrize("spell", ["STLIT B", "STLITX B"])
def test_steal_item_needs_an_item_that_the_caster_can_carry(spell: str) -> None:
    game = stage("A m7 skill 100 barred scrolls STLIT | B m10 carries BLUE GREEN scrolls TELPT!")
    assert results(cast(game, A=spell)) == ["no_effect"]
    game = stage("A m7 skill 100 scrolls STLIT* SPAID SPAID SPAID SPAID SPAID | B m10 scrolls HEALS")
    assert results(cast(game, A=spell)) == ["no_effect"]


@pytest.mark.rule("MG-29.6", "MG-30.19")
def test_ebon_mages_chronicle_records_stolen_cloaks_and_artifacts() -> None:
    game = stage("M m7 scrolls TELPT! STLIT | B m10 carries BLUE holds CROWN ANKH")
    cast(game, M="STLITX B")
    assert belongings(game, game.ebon) == "TELPT BLUE CROWN ANKH"
    assert game.arena.chronicle.artifacts_held == 1 << ARTIFACTS.index("CROWN") | 1 << ARTIFACTS.index("ANKH")


@pytest.mark.rule("MG-24.41", "MG-22.8")
def test_burn_item_destroys_one_random_scroll_that_is_not_bound_and_nothing_else() -> None:
    game = stage("A m7 skill 100 scrolls BRNIT | B m10 carries BLUE holds CROWN scrolls TELPT! KNART HEALS* INTRP", 2)
    cast(game, A="BRNIT B")
    assert draws(game) == [("BRNIT", 3)]
    assert belongings(game, B) == "TELPT KNART - INTRP BLUE CROWN"
    assert events_of(game, Disintegrated)[0] == Disintegrated(B, ("HEALS",), "BRNIT")
    assert [effect.target for effect in game.arena.effects.of("PROSP")] == [game.arena.mages[B].scrolls[0].serial]


@pytest.mark.rule("MG-24.42", "MG-23.23")
def test_major_burn_item_destroys_a_scroll_of_each_wearer_and_two_with_the_bonus() -> None:
    mages = "wears RED scrolls BRNIT KNART INTRP | B a1 wears RED scrolls HEALS | C m8 scrolls HEALS"
    game = cast(stage(f"A m7 skill 100 {mages}", 2), A="BRNITX RED")
    assert [belongings(game, player) for player in (A, B, C)] == ["- KNART", "", "HEALS"]
    game = cast(stage(f"A m7 skill 200 {mages}", 2), A="BRNITX RED")
    assert [belongings(game, player) for player in (A, B, C)] == ["", "", "HEALS"]
    game = cast(stage("A m7 skill 200 scrolls BRNIT | B m8 scrolls HEALS KNART INTRP", 1, 2), A="BRNIT B")
    assert belongings(game, B) == "- KNART"


@pytest.mark.rule("MG-39.31", "MG-24.52", "MG-13.6")
def test_artifact_freed_by_drop_artifact_is_scattered_by_a_later_spell() -> None:
    # 351 spaces less a1, the Orb's own m7, where A and C stand, and those of B, of D and of M.
    game = stage("A m7 skill 100 scrolls DRART | B m9 skill 100 scrolls SCART | C m7 holds ORB | D m10", 1)
    cast(game, A="DRART", B="SCART ORB")
    assert results(game) == ["success", "success"]
    assert draws(game) == [("scatter", 346)]
    assert place_of(game, "ORB") == "b1"
    assert events_of(game, Scattered) == [Scattered("ORB", "m7", "b1")]


@pytest.mark.rule("MG-24.52")
@pytest.mark.parametrize(("result", "end"), [(1, "b1"), (2, "c2"), (346, "z26")])
def test_minor_scatter_artifact_avoids_its_own_space_a1_and_spaces_with_mages(result: int, end: str) -> None:
    game = stage("A b2 skill 100 scrolls SCART | B y4", result, lying="CROWN c1")
    cast(game, A="SCART CROWN")
    assert draws(game) == [("scatter", 346)]
    assert place_of(game, "CROWN") == end


@pytest.mark.rule("MG-24.52")
def test_only_alignment_artifacts_can_be_named_unless_the_option_allows_all() -> None:
    game = cast(stage("A m7 skill 100 scrolls SCART", lying="HELM m8"), A="SCART HELM")
    assert events_of(game, OrderExecuted)[0].executed == "REST"
    assert place_of(game, "HELM") == "m8"
    rules = Rules(skill_check=0, scart_minor_any=True)
    game = cast(stage("A m7 skill 100 scrolls SCART", 1, rules=rules, lying="HELM m8"), A="SCART HELM")
    assert place_of(game, "HELM") == "b1"


@pytest.mark.rule("MG-24.53")
def test_major_scatter_artifact_sends_away_all_that_are_not_held_in_their_order() -> None:
    lying = ", ".join(f"{code} m{place + 1}" for place, code in enumerate(ARTIFACTS[2:11]))
    game = stage("A m13 skill 100 holds CROWN scrolls SCART | B m12 holds ROD ORB", *range(1, 10), lying=lying)
    cast(game, A="SCARTX")
    # a1, its own space, and those of A, B and M; each that is gone leaves its space free for the next.
    assert draws(game) == [("scatter", 346)] * 9
    assert [event.item for event in events_of(game, Scattered)] == list(ARTIFACTS[2:11])
    assert [place_of(game, code) for code in ARTIFACTS[2:5]] == ["b1", "b2", "c1"]
    assert (place_of(game, "CROWN"), place_of(game, "ORB"), place_of(game, "ROD")) == ("A", "B", "B")


@pytest.mark.rule("MG-23.21")
def test_scatter_artifact_has_no_effect_on_an_artifact_that_is_held_or_if_all_are() -> None:
    game = stage("A m7 skill 100 scrolls SCART | B m12 holds ORB")
    assert results(cast(game, A="SCART ORB")) == ["no_effect"]
    game = stage(f"A m7 skill 100 holds CROWN scrolls SCART | B m12 holds {' '.join(ARTIFACTS[1:])}")
    assert results(cast(game, A="SCARTX")) == ["no_effect"]


@pytest.mark.rule("MG-23.23")
def test_only_the_caster_with_the_bonus_learns_the_spaces_of_scattered_artifacts() -> None:
    holders = f"B m12 holds {' '.join(ARTIFACTS[2:])}"
    game = cast(stage(f"A m7 skill 200 scrolls SCART | {holders}", 1, 3, lying="CROWN m8 ORB m8"), A="SCARTX")
    assert events_of(game, Learned) == [Learned(A, "CROWN b1"), Learned(A, "ORB c1")]
    assert game.arena.scattered == [(A, 0, space("b1")), (A, 1, space("c1"))]
    assert not any(entry.seen_by(B) for entry in game.log if isinstance(entry.event, Learned | Scattered))
    game = cast(stage(f"A m7 skill 200 scrolls SCART | {holders}", 1, lying="CROWN m8 ORB m8"), A="SCART CROWN")
    assert events_of(game, Learned) == [Learned(A, "CROWN b1")]
    game = cast(stage(f"A m7 skill 100 scrolls SCART | {holders}", 1, lying="CROWN m8 ORB m8"), A="SCART CROWN")
    assert events_of(game, Learned) == []
    assert game.arena.scattered == []
