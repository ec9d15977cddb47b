"""Turn reports: seven sections, the same data in text and HTML, and nothing hidden from their mage (MG-32).

The reports in `reports/` are compared letter by letter. Once the reason of a difference is clear, run
`python tests/magika/render/test_reports.py` to write them again, and read the changes before you keep them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.text.panels import columns
from arcana_magika import Game, contest, play_turn
from arcana_magika.model.geometry import NAMES
from arcana_magika.model.orders import Cast, Message, Offer
from arcana_magika.render import reports
from arcana_magika.render.reports.contents import report_of
from arcana_magika.render.reports.letters import history_lines
from arcana_magika.text import names

GOLDEN = Path(__file__).parent / "reports"
SVG = "{http://www.w3.org/2000/svg}"
PAGE = "{http://www.w3.org/1999/xhtml}"
SECTIONS = ("Player data", "Mage data", "Maps", "Intelligence", "Turn summary", "Standings", "Messages")
PARTICULARS = {
    "player": "Otto Lund",
    "address": "3 Mill Lane, Aarhus",
    "account": "4711",
    "balance": "12.50",
    "number": "G-17",
    "printed": "1 May 1986",
    "password": "xyzzy",
    "due": "15 May 1986",
}


def section(game: Game, player: int, title: str) -> str:
    """A section of the report as text."""
    text = reports.as_text(game, player)
    found = re.search(rf"^\d\. {title}\n-+\n(.*?)(?=^\d\. |\Z)", text, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


def on_one_line(text: str) -> str:
    return " ".join(text.split())


def page(game: Game, player: int) -> ElementTree.Element:
    """The report in HTML, read as XML."""
    return ElementTree.fromstring(reports.as_html(game, player).removeprefix("<!DOCTYPE html>\n"))


def played(mages: str, draws: list[int], by_a: str = "", by_b: str = "") -> Game:
    """A position after a turn with these draws and orders of A and B, and the Ebon Mage's obligatory move."""
    game = contest(mages, rng=ScriptedRng(draws))
    play_turn(game, A=by_a, B=by_b, M="MOVE W")
    return game


def strings(value: object) -> Iterator[str]:
    """All texts of a block, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from strings(part)


# Sections and forms.


@pytest.mark.rule("MG-32.1")
def test_report_has_seven_sections_in_order_in_both_forms() -> None:
    game = contest("A m7 | B m8")

    lines = reports.as_text(game, 0).split("\n")
    numbered = [line for line, rule in pairwise(lines) if rule == "-" * 80]

    required = [f"{number}. {title}" for number, title in enumerate(SECTIONS, 1)]
    assert numbered == required
    assert [heading.text for heading in page(game, 0).iter(f"{PAGE}h2")] == required


@pytest.mark.rule("MG-32.1", "MG-40.72")
def test_text_and_html_hold_the_same_data() -> None:
    game = a_turn()
    for player in range(game.player_count):
        text = on_one_line(reports.as_text(game, player, PARTICULARS).replace("    | ", "      "))
        body = page(game, player)
        html = on_one_line(" ".join(body.itertext()))
        for part in report_of(game, player).sections:
            for block in part.blocks:
                for reported in strings(tuple(block)) if type(block).__name__ not in ("ReconMap", "Visible") else ():
                    assert on_one_line(reported) in text, reported
                    assert on_one_line(reported) in html, reported
        recon = game.view(player).recon
        assert recon is not None
        for space in recon.spaces:
            assert f"{space.name} {space.terrain or 'fog'}" in text
            assert f"{space.name} {space.terrain or 'fog'}" in html


@pytest.mark.rule("MG-32.2")
def test_registered_data_of_the_player_appear() -> None:
    reported = reports.as_text(contest("A m7"), 0, PARTICULARS)

    for label, value in (
        ("Name", "Otto Lund"),
        ("Mailing address", "3 Mill Lane, Aarhus"),
        ("Account number", "4711"),
        ("Account balance", "12.50"),
        ("Game number", "G-17"),
        ("Date printed", "1 May 1986"),
        ("Password", "xyzzy"),
        ("Next due date", "15 May 1986"),
    ):
        assert re.search(rf"^  {label} +{re.escape(value)}$", reported, re.MULTILINE)


@pytest.mark.rule("MG-32.2")
def test_unregistered_data_are_empty() -> None:
    reported = section(contest("A m7"), 0, "Player data")

    assert [line.strip() for line in reported.split("\n") if line] == [
        *("Name", "Mailing address", "Account number", "Account balance", "Game number", "Date printed", "Password"),
    ]


@pytest.mark.rule("MG-32.3", "MG-38.1")
def test_mage_data_are_complete() -> None:
    game = contest(
        "A m7 name Otho Elf Evil endurance 7 max_endurance 100 arcania 31 skill 84 aptitude -12 wears RED carries BLUE "
        "holds ORB scrolls HEALS PROSP* TELPT! | B m8"
    )
    game.position.arena = game.arena.clone()
    reported = [line.strip() for line in section(game, 0, "Mage data").split("\n") if line]

    assert [re.sub(r"  +", ": ", line) for line in reported] == [
        "Name: Otho",
        "Letter: A",
        "Race: Elf",
        "Alignment: Evil",
        "Next due date",
        "Team: RED",
        "Status: EX, exhausted",
        "Space: m7",
        "Endurance: 7 of 100",
        "Arcania: 31 of 105",
        "Spell Skill: 84",
        "Aptitude: -12, equivalent 12",
        "Spells in force: none",
        "Scrolls: #1 HEALS; #2 PROSP (prolonged for ever); #3 TELPT (prolonged",
        "for ever and bound to you)",
        "Cloaks: RED (worn), BLUE",
        "Artifacts: Orb of Neutrality (ORB)",
    ]


@pytest.mark.rule("MG-32.3", "MG-40.70")
def test_spell_that_ends_with_the_turn_was_in_force_until_now() -> None:
    mages = "A m7 arcania 60 skill 100 scrolls INVSP SPAID | B m8"
    game = played(mages, [50, 50, 50, 50], "CAST INVSP; CAST SPAID")

    reported = on_one_line(section(game, 0, "Mage data"))
    assert "Spells in force Spell Aid (25) until turn 3, phase 1; Invisibility until now Scrolls" in reported


# Maps.


@pytest.mark.rule("MG-32.4", "MG-28.1")
def test_recon_map_is_drawn_around_the_mage() -> None:
    game = contest("A m7 | B m8 | C k7 | D p8 | M l6", lying="CROWN j5, RED m6", spaces={"m7": "Forest", "l7": "Hills"})

    reported = section(game, 0, "Maps")

    assert "|m4  P|m5  P|m6  P|m7  F|m8  P|m9  P|m10 P|\n  |     |     |  +  |  @  |  B  |     |     |\n" in reported
    assert "|l4  P|l5  P|l6  P|l7  H|l8  P|l9  P|\n     |     |     |  M  |     |     |     |\n" in reported
    assert "|j4  P|j5  P|j6  P|j7  P|\n           |     |  *  |     |     |\n" in reported
    assert "|k4  P|k5  P|k6  P|k7  P|k8  P|\n        |     |     |     |  C  |     |\n" in reported
    assert "|p7  P|p8  P|p9  P|p10 P|\n           |     |  ?  |     |     |\n" in reported


@pytest.mark.rule("MG-32.4")
def test_visible_spaces_are_listed_in_row_major_order_with_terrain_and_artifacts() -> None:
    game = contest("A b1", lying="HELM b2, CROWN d4, RED b1", spaces={"c2": "Hills"})

    reported = section(game, 0, "Maps").split("(TAST)\n")[1].split("\n\n")[0]

    assert reported == (
        "  a1 Plains\n"
        "  b1 Plains: RED cloak, b2 Plains: HELM\n"
        "  c1 Plains, c2 Hills, c3 Plains\n"
        "  d1 Plains, d2 Plains, d3 Plains, d4 Plains: CROWN\n"
        "  e1 Plains, e2 Plains, e3 Plains, e4 Plains"
    )


@pytest.mark.rule("MG-32.4", "MG-28.7")
def test_team_mates_give_their_recon_maps() -> None:
    game = contest("A m7 wears RED | B d2 wears RED | C e3", lying="HELM d3")

    reported = section(game, 0, "Maps")

    assert "Recon map of B, your team mate, around d2\n" in reported
    assert "d3 Plains: HELM" in reported
    assert "team mate" not in section(game, 2, "Maps")
    assert "HELM" not in section(contest("A m7 | B d2 wears RED", lying="HELM d3"), 0, "Maps")


@pytest.mark.rule("MG-28.10", "MG-32.4", "MG-40.72")
def test_history_map_is_a_triangle_with_the_turn_when_each_space_was_seen() -> None:
    game = contest("A m7")
    play_turn(game, A="MOVE NE")

    reported = section(game, 0, "Maps").split("History map")[1].split("\n")

    assert reported[1] == "a" + " " * 27 + "."
    assert reported[12].split() == ["l", *"...PPP@PPP.."]
    assert reported[26].split() == ["z", *"." * 26]
    assert reported[27:30] == [
        "Last seen in",
        "  turn 1: i4-7 j4-8 k4-9 l4-10 m5-10 n6-10 o7-10",
        "  turn 0: m4 n5 o6 p7-10",
    ]


@pytest.mark.rule("MG-28.12")
def test_fogged_space_shows_blank() -> None:
    game = played("A m7 | B m8 arcania 60 scrolls FGMAP skill 100", [50, 50], by_b="CAST FGMAPX")

    reported = section(game, 0, "Maps")
    assert "|m7  P|m8   |" in reported
    assert "|  @  |  ~  |" in reported
    assert "m8 fog" in reported


def test_triangle_has_26_rows_of_as_many_letters_as_spaces() -> None:
    terrain = bytes(place % 11 for place in range(len(NAMES)))

    lines = history_lines(terrain)

    assert [len(line.split()) - 1 for line in lines] == list(range(1, 27))
    assert "".join("".join(line.split()[1:]) for line in lines)[:13] == "ORCPFHSDMGVOR"


# Intelligence.


@pytest.mark.rule("MG-32.5", "MG-40.57")
def test_present_sightings_come_before_older_ones_with_their_turn() -> None:
    game = contest("A m7 | B m8 name Berta Dwarf Neutral wears BLUE")
    play_turn(game, B="MOVE E")

    reported = on_one_line(section(game, 0, "Intelligence"))

    assert "B Berta Now: in m9, wears BLUE. Turn 0: Dwarf, carries no alignment artifact" in reported


@pytest.mark.rule("MG-32.5", "MG-21.18", "MG-21.19", "MG-29.3")
def test_known_artifacts_and_the_bearing_are_shown() -> None:
    game = contest("A m7 Elf Evil | M y13 Human", lying="CROWN a1, ORB b1, SCEPTER b2, ANKH m9, CROSS z1")

    own = section(game, 0, "Intelligence")
    ebon = section(game, game.ebon, "Intelligence")

    assert "The Scepter of Evil (SCEPTER) is in b2." in own
    assert "The Ankh of Elvenkind (ANKH) is east of you." in own
    assert "CROWN" not in own and "ORB" not in own
    assert "(CROWN) is in a1." in ebon and "(ORB) is in b1." in ebon and "(SCEPTER) is in b2." in ebon


@pytest.mark.rule("MG-32.5", "MG-28.8", "MG-28.9")
def test_cloaks_in_common_show_colours_worn_and_spaces() -> None:
    reported = section(
        contest("A m7 wears RED | B c1 carries RED | C y6 wears BLUE carries RED | D y8"), 0, "Intelligence"
    )

    assert "B, who has a cloak of a colour of yours, wears no cloak." in reported
    assert "C, who has a cloak of a colour of yours, wears BLUE." in reported
    assert "B, who has a cloak of your team, is in c1." in reported
    assert "D" not in reported


@pytest.mark.rule("MG-32.5", "MG-24.54")
def test_information_spells_results_are_listed() -> None:
    mages = "A m7 arcania 60 skill 100 scrolls KNOSS | B m9 scrolls HEALS ATEND"
    game = played(mages, [50, 50], "CAST KNOSS")

    reported = on_one_line(section(game, 0, "Intelligence"))
    assert "scrolls HEALS and ATEND" in reported
    assert "Your spells revealed B. The details are above." in reported


# The turn summary.


@pytest.mark.rule("MG-32.6")
def test_summary_shows_orders_and_their_results() -> None:
    orders = "MOVE NE; MEDITATE; SEARCH HELM; DROP ALL; SEARCH"
    game = played("A m7 endurance 80 | B m8", [100, 4], orders)

    # The reason of a Rest is worded by its chapter.
    reported = (
        re.sub(r"became a rest: [^(]*", "became a rest. ", section(game, 0, "Turn summary")).strip().split("\n\n")
    )
    assert [part.split("\n") for part in reported] == [
        [
            "Phase 1",
            "  - Your order MOVE NE was carried out. (MG-9.6)",
            "  - You walked from m7 to l7 for 6 Endurance, move 1 of the turn. (MG-14.2)",
            "  - Your Endurance fell by 6 to 74 (move). (MG-14.2)",
        ],
        [
            "Phase 2",
            "  - Your order MEDITATE was carried out. (MG-9.6)",
            "  - Your Arcania rose by 11 to 61 (meditation). (MG-18.1)",
            "  - You meditated and regained 11 Arcania. (MG-18.1)",
        ],
        [
            "Phase 3",
            "  - Your order SEARCH HELM became a rest. (MG-16.2)",
            "  - Your Endurance rose by 8 to 82 (rest). (MG-19.1)",
            "  - You rested and regained 8 Endurance. (MG-19.1)",
        ],
        [
            "Phase 4",
            "  - Your order DROP ALL became a rest. (MG-17.2)",
            "  - Your Endurance rose by 8 to 90 (rest). (MG-19.1)",
            "  - You rested and regained 8 Endurance. (MG-19.1)",
        ],
        [
            "Phase 5",
            "  - Your order SEARCH was carried out. (MG-9.6)",
            "  - You searched for a scroll for 3 Endurance and found nothing. (MG-16.9)",
            "  - Your Endurance fell by 3 to 87 (search). (MG-16.9)",
        ],
    ]


@pytest.mark.rule("MG-32.6")
@pytest.mark.parametrize(
    ("draw", "scroll", "reported"),
    [
        (1, "HEALS", "Your Heals succeeded."),
        (100, "HEALS", "Your Heals failed."),
        (1, "CKAID", "Your Cloak Aid had no possible effect."),
    ],
)
def test_caster_learns_the_result_of_each_cast(draw: int, scroll: str, reported: str) -> None:
    mages = f"A m7 arcania 60 skill 70 endurance 50 scrolls {scroll} | B m8"
    game = played(mages, [draw, 99] if scroll == "HEALS" else [], f"CAST {scroll}")

    assert reported in on_one_line(section(game, 0, "Turn summary"))


@pytest.mark.rule("MG-23.20", "MG-32.6", "MG-38.7")
def test_summary_names_effects_but_not_their_causers() -> None:
    mages = "A m7 endurance 90 | B m9 arcania 60 skill 90 Evil scrolls ATEND"
    game = played(mages, [50, 99], "MEDITATE", by_b="CAST ATEND A")

    reported = on_one_line(section(game, 0, "Turn summary"))
    assert "Endurance fell by 25 to 65 (Attack Endurance)." in reported
    assert "Attack Endurance took effect on you by 25." in reported
    assert "B" not in re.sub(r"\(MG-[0-9.]+\)|Before", "", reported)
    assert "took effect" not in section(game, 1, "Turn summary")


@pytest.mark.rule("MG-32.6", "MG-38.7")
def test_summary_omits_earlier_turns_and_other_mages() -> None:
    game = contest("A m7 | B m8")
    play_turn(game, A="MOVE NE", B="MEDITATE")
    play_turn(game, A="MOVE NW")

    reported = section(game, 0, "Turn summary")
    assert "MOVE NW" in reported
    assert "MOVE NE" not in reported
    assert "MEDITATE" not in reported


@pytest.mark.rule("MG-40.73")
def test_without_a_log_the_summary_is_reported_missing() -> None:
    game = contest("A m7", log=False)
    play_turn(game, A="MOVE NE")

    assert "keeps no log" in section(game, 0, "Turn summary")
    assert "Space            l7" in section(game, 0, "Mage data")


@pytest.mark.rule("MG-40.73")
def test_log_that_begins_later_gives_no_summary() -> None:
    game = contest("A m7", turn=3)

    assert "report of turn 2" in reports.as_text(game, 0)
    assert "begins after this turn" in section(game, 0, "Turn summary")


@pytest.mark.rule("MG-7.12", "MG-32.1")
def test_before_the_first_turn_there_is_a_report_of_turn_0() -> None:
    game = Game(players=4, seed=5)
    with pytest.raises(ValueError, match="after all mages are chosen"):
        reports.as_text(game, 0)
    while not game.view(0).me:
        (player,) = game.players_to_act
        game.apply(game.legal_actions(player)[0], player)

    reported = reports.as_text(game, 0)

    assert "Magika, report before the first turn" in reported
    assert "You chose Good Human, named Mage A. (MG-37.1)" in reported
    assert "Your tasks" in section(game, game.ebon, "Turn summary")


# Standings and messages.


@pytest.mark.rule("MG-32.7")
def test_standings_compare_without_names() -> None:
    game = contest(
        "A m7 endurance 40 arcania 30 skill 66 aptitude 50 | B m8 endurance 70 | M y13 endurance 90 skill 99"
    )

    reported = section(game, 0, "Standings").split("\n")

    assert reported[:5] == [
        "  Statistic              You  Lowest of the others  Highest of the others",
        "  Endurance               40                    70                     90",
        "  Arcania                 30                    50                     50",
        "  Spell Skill             66                    70                     99",
        "  Aptitude (equivalent)   50                    90                     90",
    ]
    # Row m is as near as B's and nearer than M's: 4 points. No other is lower in anything. Alone among its own kind.
    assert re.fullmatch(r"  Your victory points, as if the game ended now: [0-9.]+\.", reported[5])
    assert "Mage B" not in "".join(reported)


@pytest.mark.rule("MG-32.7", "MG-38.5")
def test_only_the_ebon_mage_sees_which_tasks_would_count() -> None:
    game = contest("A m7 | M y13 holds CROWN", tasks=(1, 2))

    reported = section(game, game.ebon, "Standings")

    assert re.search(r"^     1  counts  hold at least one alignment artifact", reported, re.MULTILINE)
    assert re.search(r"^     2  -       hold at least three artifacts", reported, re.MULTILINE)
    assert "task" not in reports.as_text(game, 0).lower()


@pytest.mark.rule("MG-32.8", "MG-26.6", "MG-38.6")
def test_messages_are_shown_as_written_and_anonymous_ones_without_their_sender() -> None:
    game = contest("A m7 | B m8 | C m9")
    play_turn(game, messages={"B": (Message("A", "two\nlines"), Message("ALL", "psst", anonymous=True))})

    assert section(game, 0, "Messages") == (
        "  From B to A:\n    | two\n    | lines\n\n  Anonymous to ALL:\n    | psst\n\n"
    )
    assert section(game, 2, "Messages") == "  Anonymous to ALL:\n    | psst\n\n"
    assert "psst" not in section(game, 1, "Messages")


@pytest.mark.rule("MG-32.8", "MG-33.3")
def test_notices_follow_the_messages() -> None:
    from arcana_magika.actions import MISSING

    game = contest("A m7 missed 1 | B m8")
    for player in game.players_to_act:
        game.apply(MISSING, player)

    reported = section(game, 0, "Messages")
    assert reported.startswith("  No messages.\n\nNotices\n  - You have missed 2 turns in a row")


@pytest.mark.rule("MG-40.74", "MG-38.5")
def test_ebon_mage_reads_offers_between_messages_and_notices() -> None:
    game = contest("A m7 | B m8")
    play_turn(game, offers={"A": Offer(Cast("KNART"), 20, "ARCANIA")}, messages={"B": (Message("M", "hail"),)})

    reported = section(game, game.ebon, "Messages")

    assert reported.index("hail") < reported.index("A: OFFER CAST KNART FOR 20 ARCANIA")
    assert "KNART" not in reports.as_text(game, 1)


# The end.


def ended() -> Game:
    game = contest("A b1 Elf | B y4 | M y13 endurance 20 arcania 5 skill 9 holds CROWN", tasks=(1, 2))
    play_turn(game, A="REST; REST; MOVE NE", B="MEDITATE")
    assert game.is_over
    return game


@pytest.mark.rule("MG-32.9", "MG-31.1", "MG-38.9", "MG-40.71")
def test_final_report_adds_ranking_and_tasks_for_everybody() -> None:
    game = ended()
    for player in range(3):
        reported = section(game, player, "The end of the game")
        assert "A novice stands on the Goal Square (MG-31.1)" in reported
        assert re.findall(r"^ +(\d)  ([ABM]) Mage", reported, re.MULTILINE) == [("1", "A"), ("2", "M"), ("3", "B")]
        assert re.search(r"^     1  yes        hold at least one alignment artifact", reported, re.MULTILINE)
        assert re.search(r"^     2  no         hold at least three artifacts", reported, re.MULTILINE)


@pytest.mark.rule("MG-32.9", "MG-31.8", "MG-31.9")
def test_ranking_shows_the_points_in_their_parts() -> None:
    game = ended()
    final = game.view(0).final
    assert final is not None
    reported = section(game, 0, "The end of the game")

    heads = next(line.split() for line in reported.split("\n") if "Points" in line)
    assert heads[3:] == ["Pos", "End", "Arc", "Skl", "Apt", "Team", "Ali", "Rac", "Abi", "Task"]
    first = next(line.split() for line in reported.split("\n") if re.match(r"^ +1  A ", line))
    assert float(first[4]) == sum(map(float, first[5:])) == final.ranking[0].points
    assert first[5] == "4"  # both others are farther away: 2 points each


@pytest.mark.rule("MG-40.71")
def test_summary_of_the_final_report_is_the_mages_own() -> None:
    game = ended()

    assert "Your order MOVE NE was carried out." in section(game, 0, "Turn summary")
    assert "MOVE NE" not in section(game, 1, "Turn summary")
    assert "Your order MEDITATE was carried out." in section(game, 1, "Turn summary")
    assert "A reached the Goal Square." in section(game, 1, "Turn summary")


@pytest.mark.rule("MG-40.51", "MG-33.4")
def test_dropped_player_still_gets_a_report() -> None:
    from arcana_magika.actions import MISSING

    game = contest("A m7 missed 2 | B m8 | C m9")
    for player in game.players_to_act:
        game.apply(MISSING, player)

    assert "dropped from the game" in section(game, 0, "Mage data")
    assert "You have no recon map." in section(game, 0, "Maps")
    assert "You are no longer in the game." in section(game, 0, "Standings")
    assert "(A) has been dropped from the game" in section(game, 1, "Messages")
    ElementTree.fromstring(reports.as_html(game, 0).removeprefix("<!DOCTYPE html>\n"))


# Hidden facts.


@pytest.mark.rule("MG-38.2", "MG-38.3", "MG-38.4", "MG-38.5")
def test_report_is_the_same_whatever_its_player_cannot_know() -> None:
    game = a_turn()
    for player in range(game.player_count):
        other = game.determinize(player, Rng(f"determinized {player}"))

        assert reports.as_text(other, player) == reports.as_text(game, player)
        assert reports.as_html(other, player) == reports.as_html(game, player)


@pytest.mark.rule("MG-38.8")
def test_report_stays_as_it_is_while_sheets_come_in() -> None:
    game = a_turn()
    before = [reports.as_text(game, player) for player in range(game.player_count)]
    from arcana_magika.actions import MISSING

    game.apply(MISSING, 0)

    assert [reports.as_text(game, player) for player in range(game.player_count)] == before


# Whatever players write.

NASTY = (
    "<b>&amp;\"'</b>",
    "]]><script>alert(1)</script>",
    "\u202eevil \x1b[2Jtext \x07",
    "emoji \U0001f9d9\u200d\u2642\ufe0f and \u4e2d\u6587\u6f22\u5b57" * 8,
    "x" * 200,
    "line\nbreaks\n\n\tand\r\nmore",
    "e\u0301" * 90,
)


def with_text(text: str, name: str) -> Game:
    game = contest("A m7 | B m8")
    game.arena.mages[1].name = name
    play_turn(game, messages={"B": (Message("A", text),)})
    return game


def check(text: str, name: str) -> None:
    game = with_text(text, name)
    reported = reports.as_text(game, 0)
    assert max(columns(line) for line in reported.split("\n")) <= 80
    assert all(char.isprintable() or char in "\n\u200d" for char in reported)
    html = reports.as_html(game, 0)
    quoted = next(page(game, 0).iter(f"{PAGE}blockquote"))
    assert quoted.text == names.clean(text).replace("\r", "\n") or "\r" not in text
    assert "<script" not in html
    ElementTree.fromstring(game.to_svg(0))
    assert max(columns(line) for line in game.render(0).split("\n")) <= 80


@pytest.mark.rule("MG-26.2", "MG-40.72")
@pytest.mark.parametrize("text", NASTY)
def test_whatever_a_player_writes_the_report_keeps_its_form(text: str) -> None:
    check(text, "Otho")


@pytest.mark.rule("MG-26.2", "MG-40.76")
def test_messages_are_shown_in_lines_of_fifty_columns() -> None:
    game = with_text("word " * 40, "Otho")
    quoted = [line for line in reports.as_text(game, 0).split("\n") if line.startswith("    | ")]

    assert max(map(len, quoted)) <= len("    | ") + 50
    assert len(quoted) == 4
    assert 'style="max-width:50ch"' in reports.as_html(game, 0)


@pytest.mark.rule("MG-40.72")
def test_characters_that_cannot_be_seen_become_escapes_in_reports() -> None:
    game = with_text("\u202eevil \x1b[2J", "Otho")

    for reported in (reports.as_text(game, 0), reports.as_html(game, 0)):
        assert r"\u202eevil \x1b[2J" in reported
        assert "\u202e" not in reported and "\x1b" not in reported


@pytest.mark.rule("MG-7.2")
@pytest.mark.parametrize("name", ['<i>"A" & B</i>', "\u4e2d" * 20, "\U0001f9d9" * 20, "a'b`c", "W" * 20])
def test_whatever_a_mage_is_called_the_report_keeps_its_form(name: str) -> None:
    check("hail", name)


@pytest.mark.rule("MG-26.2", "MG-7.2")
@settings(max_examples=25, deadline=None)
@given(
    text=st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=200).filter(str.strip),
    name=st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20).map(
        lambda name: "".join(filter(str.isprintable, name)).strip() or "x"
    ),
)
def test_any_text_and_any_name_will_do(text: str, name: str) -> None:
    check(text, name)


@pytest.mark.rule("MG-32.1")
def test_page_needs_nothing_else() -> None:
    html = reports.as_html(a_turn(), 0)

    assert not re.search(r"<script|<link|@import|\son\w+=|url\((?!#)|(?:src|href)=\"(?!#)", html)
    assert "@media print" in html


@pytest.mark.rule("MG-32.4")
def test_pictures_of_a_page_are_legible_in_black_and_white() -> None:
    game = contest(
        "A m7 | B m8 wears RED | C m8 wears BLUE | M l7",
        spaces={"m8": "Swamp", "l7": "Volcanic"},
        lying="CROWN k5, GREEN m6",
    )
    recon, history = [svg for svg in page(game, 0).iter(f"{SVG}svg") if svg.get("role") == "img"]

    groups = {title.text: group for group in recon.iter(f"{SVG}g") if (title := group.find(f"{SVG}title")) is not None}
    letters = {name: ["".join(part.itertext()) for part in group.iter(f"{SVG}text")] for name, group in groups.items()}
    # Terrain letter and name, then mages each with the letter of the colour worn.
    assert letters["m8, Swamp, B in RED and C in BLUE"] == ["S m8", "B", "R", "C", "B"]
    assert letters["l7, Volcanic, M"] == ["V l7", "M"]
    assert letters["k5, Plains, CROWN"] == ["P k5", "CROWN"]
    assert letters["m6, Plains, GREEN cloak"] == ["P m6", "G"]
    assert letters["m7, Plains"] == ["P m7", "A"]
    shown = [text.text for text in history.iter(f"{SVG}text")]
    assert shown.count("S") == 1 and shown.count("V") == 1 and shown.count("P") == 35


def test_page_defines_each_pattern_once_and_uses_no_other() -> None:
    html = reports.as_html(a_turn(), 0)

    defined = re.findall(r'\sid="([^"]+)"', html)
    assert len(defined) == len(set(defined))
    assert {*re.findall(r"url\(#(\w+)\)", html), *re.findall(r'href="#(\w+)"', html)} <= set(defined)


# The golden reports.


def a_turn() -> Game:
    """Two turns in which much happens to a novice, a team of two, and the Ebon Mage."""
    game = contest(
        "A m7 name Otho Elf arcania 60 scrolls HEALS ATEND wears RED | B m8 name Berta Dwarf wears RED carries BLUE |"
        "C k7 name Cleo Goblin Evil holds HELM arcania 80 scrolls PLYZE FGMAP | D p9 Halfling |"
        "M l6 name Mordane arcania 90 scrolls TELPT*! KNART holds LAMP",
        seed="golden",
        lying="CROWN j5, ORB h2, SCEPTER k8, ANKH n9, RED m6, GREEN l7",
        spaces={"m7": "Forest", "m8": "Swamp", "l7": "Hills", "k7": "Mountain", "l6": "River", "n8": "Desert"},
        tasks=(1, 2, 3, 7, 12, 15, 20, 22, 25, 28),
    )
    play_turn(
        game,
        A="MOVE NE; SEARCH GREEN; CAST ATEND C; SEARCH; REST",
        B="MOVE NW; MEDITATE; REST",
        C="CAST PLYZE A; SEARCH SCEPTER",
        D="MOVE NW; MOVE NE",
        M="CAST KNART; CAST TELPT NW; DEMAND HELM",
        messages={"B": (Message("A", "Meet me in <l7> & wait,\nfriend"), Message("ALL", "Beware", anonymous=True))},
        offers={"D": Offer(Cast("HEALS"), 20, "ARCANIA")},
    )
    play_turn(
        game,
        A="MOVE NW; REST; SEARCH; MOVE NE; CAST HEALS",
        B="MOVE NE; GIVE A BLUE; SEARCH",
        C="MOVE NE; SEARCH ALL; CAST FGMAP",
        D="SEARCH; SEARCH; MOVE NW; DROP ALL",
        M="DEMAND SCEPTER; GIVE C LAMP; MOVE SE",
        messages={"A": (Message("RED", "North!"), Message("M", "Spare me", anonymous=True))},
        offers={"D": Offer(Cast("TELPT", parameters=("NE",)), 10, "ENDURANCE")},
        accepts=("D",),
    )
    return game


def the_end() -> Game:
    game = contest(
        "A b1 name Otho Elf wears RED | B c2 name Berta Dwarf wears RED holds LAMP | C y6 name Cleo Goblin Evil | "
        "M y13 name Mordane holds CROWN",
        seed="golden",
        turn=9,
        tasks=(1, 2, 3, 7, 12, 15, 20, 22, 25, 28),
    )
    play_turn(game, A="REST; MOVE NE", C="MOVE NW", messages={"C": (Message("ALL", "Too late"),)})
    return game


GOLDEN_REPORTS = {
    "novice": (a_turn, 3),
    "team_mate": (a_turn, 0),
    "ebon_mage": (a_turn, 4),
    "final": (the_end, 0),
}


def golden(name: str) -> dict[str, str]:
    make, player = GOLDEN_REPORTS[name]
    game = make()
    return {
        f"{name}.txt": reports.as_text(game, player, PARTICULARS),
        f"{name}.html": reports.as_html(game, player, PARTICULARS),
    }


@pytest.mark.rule("MG-32.1", "MG-32.9", "MG-1.8")
@pytest.mark.parametrize("name", GOLDEN_REPORTS)
def test_golden_report_is_unchanged(name: str) -> None:
    for file, reported in golden(name).items():
        assert reported == (GOLDEN / file).read_text(encoding="utf-8")


def test_every_golden_report_is_compared() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == set(GOLDEN_REPORTS)


@pytest.mark.parametrize("name", GOLDEN_REPORTS)
def test_no_line_of_a_report_is_longer_than_80_columns(name: str) -> None:
    assert max(map(columns, golden(name)[f"{name}.txt"].split("\n"))) <= 80


if __name__ == "__main__":
    for each in GOLDEN_REPORTS:
        for file, reported in golden(each).items():
            (GOLDEN / file).write_text(reported, encoding="utf-8")
