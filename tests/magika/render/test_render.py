"""The position at a terminal: enough to decide, and nothing hidden (MG-37, MG-38)."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from arcana_core.text.panels import columns
from arcana_magika import Game, contest, play_turn
from arcana_magika.model.orders import Cast, Message, Offer

SVG = "{http://www.w3.org/2000/svg}"


def on_one_line(text: str) -> str:
    return " ".join(text.split())


def pick(game: Game, player: int, *picks: str) -> None:
    for text in picks:
        (action,) = game.parse(text, player)
        game.apply(action, player)


# Before the first turn.


def test_new_player_sees_the_aim_of_the_game_and_the_first_question() -> None:
    reported = Game(players=4, seed=1).render(0)

    assert on_one_line(reported).startswith("Magika, before the first turn Mage A ==")
    assert "The game ends when a novice reaches a1" in on_one_line(reported)
    assert "A, B, C and M. M is the Ebon Mage" in reported
    assert reported.endswith("> Choose your race: Human, Elf, Dwarf, Goblin or Halfling")
    assert len(reported.split("\n")) <= 20


@pytest.mark.rule("MG-37.1", "MG-37.20")
def test_in_the_setup_players_see_only_their_own_choice() -> None:
    game = Game(players=4, seed=1)
    pick(game, 0, "elf")

    assert "chosen   Elf" in game.render(0)
    assert game.render(0).endswith("> Choose your alignment: Good or Evil")
    assert "chosen   nothing yet" in game.render(1)
    assert game.render(1).endswith("> Waiting for Mage A")

    pick(game, 0, "evil")
    assert game.render(0).endswith("> Choose `usual name`, or type `call: NAME` to name your mage")

    pick(game, 0, "call: Otho")
    assert "chosen   Otho Evil Elf" in game.render(0)
    assert "Otho" not in game.render(1)


# While orders are written.


@pytest.mark.rule("MG-38.1")
def test_own_mage_is_shown() -> None:
    game = contest(
        "A m7 name Otho Elf Evil endurance 8 arcania 31 skill 84 aptitude -12 wears RED carries BLUE holds ORB "
        "scrolls HEALS PROSP* | B m8",
        spaces={"m7": "Forest"},
    )

    reported = on_one_line(game.render(0))

    assert "Magika, turn 1 Mage A: Otho, Evil Elf" in reported
    assert (
        "Endurance 8/95, Arcania 31/105, Spell Skill 84, Aptitude -12, EX (exhausted: only rests), wears RED "
        "place m7, Forest, 12 rows from a1 "
        "costs phase 1: move 1 of 5 costs 9, rest +7, search 40% "
        "scrolls #1 HEALS and #2 PROSP (prolonged for ever) "
        "carries Orb of Neutrality (ORB) and BLUE cloak"
    ) in reported


@pytest.mark.rule("MG-28.1", "MG-21.18", "MG-21.19")
def test_near_mages_and_items_are_beside_the_map() -> None:
    game = contest("A m7 Elf | B m8 Dwarf | C k7 | D p8 | M l6", lying="CROWN a1, RED m6, ANKH y25")

    reported = game.render(0)

    assert re.search(r"^\|m4  P\|.*\|m7  P\|m8  P\|.*\|m10 P\|", reported, re.MULTILINE)
    assert "B in m8, Dwarf" in reported
    assert "C in k7" in reported
    assert "M in l6, Good Human" in reported
    assert "? some novice in p8" in reported
    assert "* RED cloak in m6" in reported
    assert "* CROWN is in a1" in reported
    assert "ANKH, your race's" in reported


@pytest.mark.rule("MG-38.8")
def test_messages_offers_and_notices_are_shown() -> None:
    game = contest("A m7 missed 1 | B m8")
    play_turn(
        game,
        messages={"B": (Message("A", "two\nlines"), Message("M", "hail", anonymous=True))},
        offers={"A": Offer(Cast("KNART"), 20, "ARCANIA")},
    )

    assert "from B   to A: two lines" in game.render(0)
    ebon = game.render(game.ebon)
    assert "from ?   to M: hail" in ebon
    assert "from A   OFFER CAST KNART FOR 20 ARCANIA" in ebon
    assert "hail" not in game.render(0)


@pytest.mark.rule("MG-37.2", "MG-37.3")
def test_sheet_so_far_and_the_question_are_shown() -> None:
    game = contest("A m7 arcania 40 scrolls ATEND TELPT | B m8")
    assert game.render(0).endswith("> Phase 1 of 5: choose an order, or type `move ne; rest`")

    pick(game, 0, "move", "ne", "cast", "atend", "minor")

    reported = game.render(0)
    assert "orders   1 MOVE NE" in reported
    assert "then     in l7, 94 Endurance, 40 Arcania if all succeeds" in reported
    assert reported.endswith("> Phase 2 of 5 (CAST ATEND ...): choose another mage in the game")

    pick(game, 0, "mage B", "rest", "rest", "rest")
    reported = game.render(0)
    assert "orders   1 MOVE NE   2 CAST ATEND B   3 REST   4 REST   5 REST" in reported
    assert ", 32 Arcania" in reported
    assert "> Choose a receiver for a message, or `commit` to hand the sheet in" in on_one_line(reported)


@pytest.mark.rule("MG-37.2")
@pytest.mark.parametrize(
    ("picks", "begun"),
    [
        (("cast", "telpt", "major", "ne"), "Phase 1 of 5 (CAST TELPTX NE ...)"),
        (("drop", "atend"), "Phase 1 of 5 (DROP ATEND ...)"),
        (("give", "mage B", "atend"), "Phase 1 of 5 (GIVE B ATEND ...)"),
        (("rest", "rest", "rest", "rest", "rest", "mage B"), "After the orders (MSG B ...)"),
        (
            ("rest", "rest", "rest", "rest", "rest", "done", "offer cast", "telpt", "major", "ne"),
            "After the orders (OFFER CAST TELPTX NE ...)",
        ),
    ],
)
def test_pick_in_progress_is_shown_in_the_words_of_a_sheet(picks: tuple[str, ...], begun: str) -> None:
    game = contest("A m7 arcania 60 scrolls ATEND TELPT HEALS | B m8")

    pick(game, 0, *picks)

    assert f"> {begun}: choose " in on_one_line(game.render(0))


@pytest.mark.rule("MG-35.19")
def test_sheet_that_is_in_is_shown_to_its_player_alone() -> None:
    game = contest("A m7 | B m8")
    sheet = "sheet: MAGE A\\nTURN 1\\n1: MOVE NE\\nMSG B : hail"
    pick(game, 0, sheet)

    reported = game.render(0)
    assert "orders   1 MOVE NE   2 REST   3 REST   4 REST   5 REST" in reported
    assert "message  B : hail" in reported
    assert reported.endswith("> Waiting for Mage B and Ebon Mage")
    assert "MOVE NE" not in game.render(1)
    assert "hail" not in game.render(None)


@pytest.mark.rule("MG-38.2")
def test_spectator_sees_the_turn_and_who_is_in_the_game() -> None:
    reported = contest("A m7 | B m8").render(None)

    assert "Magika, turn 1" in reported
    assert "in play  A, B and M" in reported
    assert reported.endswith("> Waiting for Mage A, Mage B and Ebon Mage")
    assert "m7" not in reported


@pytest.mark.rule("MG-33.4")
def test_dropped_player_is_informed() -> None:
    from arcana_magika.actions import MISSING

    game = contest("A m7 missed 2 | B m8 | C m9")
    for player in game.players_to_act:
        game.apply(MISSING, player)

    assert "mage     has been dropped from the game" in game.render(0)
    assert "notice   Mage A (A) has been dropped from the game" in game.render(1)


# After the end.


@pytest.mark.rule("MG-32.9", "MG-38.9")
def test_after_the_end_everybody_sees_the_ranking() -> None:
    game = contest("A b1 | B y4 | M y13 endurance 20 arcania 5 skill 9")
    play_turn(game, A="MOVE NE")

    for player in (0, 1, 2, None):
        reported = game.render(player)
        assert "ended    a novice stands on the Goal Square, phase 1 (MG-31.1)" in reported
        assert re.search(r"^1\.       Mage A, [0-9.]+ points, a1$", reported, re.MULTILINE)
        assert re.search(r"^3\. ", reported, re.MULTILINE)
        assert reported.endswith("> The game is over")


# Form.


def crowded() -> Game:
    """All mages and items around one mage under Recon Aid."""
    mages = " | ".join(f"{letter} {space} wears {colour}" for letter, space, colour in zip(
        "BCDEFGHIJKL",
        ("m7", "m7", "m7", "m8", "m8", "m8", "l6", "l6", "l6", "l6", "l7"),
        ("RED", "BLUE", "BLUE", "GREEN", "GREEN", "YELLOW", "YELLOW", "VIOLET", "VIOLET", "ORANGE", "ORANGE"),
        strict=True,
    ))  # fmt: skip
    game = contest(
        f"A m7 skill 100 arcania 60 scrolls RCAID | {mages} | M q9",
        seed=4,
        lying="HELM m8, TOME m8, ROD m8, CANDLE m8, LAMP m8, RED m8, BLUE m8, RED l7, GREEN l7, CROWN k5",
    )
    play_turn(game, A="CAST RCAID", M="MOVE W")
    return game


@pytest.mark.parametrize("player", [0, 5, 12, None])
def test_no_line_is_longer_than_80_columns(player: int | None) -> None:
    assert max(map(columns, crowded().render(player).split("\n"))) <= 80


def test_crowd_still_fits_on_a_terminal_of_50_lines_or_little_more() -> None:
    assert len(contest("A m7 | B m8 | C m9 | M l6", lying="RED m6, HELM l6").render(0).split("\n")) <= 40


def test_map_marks_what_does_not_fit_with_an_ampersand() -> None:
    reported = crowded().render(0)

    assert "| HIJK|" in reported
    assert "|EFG*&|" in reported


def test_picture_shows_the_map_and_the_words_of_the_text() -> None:
    game = crowded()
    picture = ElementTree.fromstring(game.to_svg(0))

    assert picture.findtext(f"{SVG}desc") == game.render(0)
    assert picture.findtext(f"{SVG}title") == "Magika, turn 2, as Mage A, Good Human sees it"
    titles = [title.text for title in picture.iter(f"{SVG}title")]
    assert any(title and title.startswith("m8, Plains, LAMP, HELM, CANDLE, TOME, ROD, RED cloak") for title in titles)
    shown = ["".join(text.itertext()) for text in picture.iter(f"{SVG}text")]
    assert {*"ABCDEFGHIJKLM"} <= set(shown)


def test_picture_stays_within_its_frame() -> None:
    picture = ElementTree.fromstring(crowded().to_svg(0))
    _, _, width, height = map(float, picture.get("viewBox", "").split())

    for text in picture.iter(f"{SVG}text"):
        if text.get("font-size") == "15":
            assert 0 <= float(text.get("x", "0")) <= width
            assert 0 <= float(text.get("y", "0")) <= height


@pytest.mark.rule("MG-28.12")
def test_fog_is_hatched_and_has_no_letter() -> None:
    game = contest("A m7 | B m8 skill 100 arcania 60 scrolls FGMAP", seed=2)
    play_turn(game, B="CAST FGMAPX")

    picture = ElementTree.fromstring(game.to_svg(0))

    groups = {
        title.text: group for group in picture.iter(f"{SVG}g") if (title := group.find(f"{SVG}title")) is not None
    }
    assert ["".join(text.itertext()) for text in groups["m8, fog"].iter(f"{SVG}text")] == [" m8"]
    assert sum(use.get("fill") == "url(#fog)" for use in picture.iter(f"{SVG}use")) == 36


@pytest.mark.rule("MG-38.5")
def test_only_the_ebon_mage_sees_the_tasks_and_their_state() -> None:
    game = contest("A m7 | B m8 | M y13 holds HELM LAMP ANKH", tasks=(2, 22))

    lines = game.render(game.ebon).split("\n")

    assert "tasks    1 of 2 count now" in lines
    assert " 2       hold at least three artifacts at the end (counts now)" in lines
    assert " 22      the game ends in turn 15 or later" in lines
    assert "tasks: 1 of 2 count now" in " ".join(game.render(game.ebon, rows=16).split())
    assert "tasks" not in game.render(0)
