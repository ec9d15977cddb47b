"""Magika by mail: registration from a list, sheets and answers, missed turns, standby players (MG-7, MG-33, MG-35)."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from arcana_core.actions import Action
from arcana_core.chance.rng import Rng
from arcana_core.records.records import Record
from arcana_lab.commands import arcana
from arcana_magika import Game, Rules
from arcana_magika.actions import MISSING, Sheet, Standby
from arcana_magika.mail import MagikaByMail
from arcana_magika.model.orders import Cast, Offer
from arcana_magika.model.tables import ALIGNMENTS, OPEN_ALIGNMENTS, RACES
from arcana_magika.scenario import contest
from tests.lab.mail_words import in_order

MAIL = MagikaByMail()
RESTS = "1: REST\n2: REST\n3: REST\n4: REST\n5: REST"
OLD = "Otho | Elf | Good | 60 | HEALS TELPT HEALS"
Entries = Mapping[str, Mapping[str, str]]


def registered(entries: Entries, *, players: int = 4, rules: Rules | None = None, seed: int = 1) -> Game:
    """A game of these mages, with nothing wrong."""
    game = Game(players, seed=1, rules=rules)
    assert MAIL.register(game, entries, Rng(seed)) == ()
    return game


def chosen(game: Game) -> list[tuple[str, str, str]]:
    return [(mage.name, RACES[mage.race], ALIGNMENTS[mage.alignment]) for mage in game.arena.mages]


def play(game: Game, *decisions: tuple[str, Action]) -> None:
    for letter, action in decisions:
        game.apply(action, MAIL.letters(game.player_count).index(letter))


def sheet(letter: str, turn: int, *lines: str) -> str:
    return "\n".join([f"MAGE {letter}", f"TURN {turn}", *(lines or (RESTS,))])


def missed(game: Game, seat: str = "") -> None:
    """A turn in which these sheets are missing, and everybody else rests."""
    turn = game.position.turn
    for player in game.players_to_act:
        letter = game.letter(player)
        game.apply(MISSING if letter in seat else Sheet(sheet(letter, turn)), player)


# Letters and seats.


@pytest.mark.rule("MG-1.10", "MG-7.1")
def test_ebon_mage_adds_a_player_to_the_novices() -> None:
    assert MAIL.players(12) == 13
    assert "".join(MAIL.letters(13)) == "ABCDEFGHIJKLM"
    assert "".join(MAIL.letters(3)) == "ABM"


def test_game_is_marked_as_played_by_mail() -> None:
    assert isinstance(Game.by_mail(), MagikaByMail)


# Registration.


@pytest.mark.rule("MG-7.2", "MG-37.1")
def test_every_mage_is_as_chosen() -> None:
    game = registered(
        {
            "A": {"name": "Otho", "race": "Elf", "alignment": "EVIL"},
            "B": {"name": "Ebba", "race": "goblin", "alignment": "neutral"},
            "C": {"name": "Ib", "race": "dwarf", "alignment": "good"},
            "M": {"name": "Ørn & Søn", "race": "halfling", "alignment": "neutral"},
        }
    )

    assert chosen(game) == [
        ("Otho", "Elf", "Evil"),
        ("Ebba", "Goblin", "Neutral"),
        ("Ib", "Dwarf", "Good"),
        ("Ørn & Søn", "Halfling", "Neutral"),
    ]
    assert game.players_to_act == (0, 1, 2, 3)
    assert MAIL.turn(game) == 1


@pytest.mark.rule("MG-5.1", "MG-37.1")
@given(seed=st.integers(0, 10_000))
def test_missing_choice_is_drawn_from_those_that_fit(seed: int) -> None:
    game = registered({"A": {"alignment": "neutral"}, "B": {"race": "elf"}, "C": {"name": "Ib"}}, seed=seed)

    mages = game.arena.mages
    assert all(mage.alignment in OPEN_ALIGNMENTS[mage.race] for mage in mages)
    assert ALIGNMENTS[mages[0].alignment] == "Neutral"
    assert RACES[mages[1].race] == "Elf"
    assert [mage.name for mage in mages] == ["Mage A", "Mage B", "Ib", "Mage M"]


def test_seed_draws_every_race_and_alignment_and_the_same_ones_again() -> None:
    drawn = [chosen(registered({}, seed=seed)) for seed in range(40)]

    assert {race for game in drawn for _, race, _ in game} == set(RACES)
    assert {alignment for game in drawn for _, _, alignment in game} == set(ALIGNMENTS)
    assert chosen(registered({}, seed=7)) == drawn[7]


def test_choices_of_one_player_change_no_draws_of_another() -> None:
    drawn, chosen_by_a = chosen(registered({})), chosen(registered({"A": {"race": "elf", "name": "Otho"}}))

    assert chosen_by_a[1:] == drawn[1:]


@pytest.mark.rule("MG-34.2", "MG-37.1")
@pytest.mark.parametrize(
    ("scrolls", "slots"), [("heals, telpt", ["HEALS", "TELPT"]), ("TELPT", [None, "TELPT"]), ("", [None, None])]
)
def test_repeat_player_names_old_scrolls(scrolls: str, slots: list[str | None]) -> None:
    entry = {"name": "Otho", "race": "elf", "alignment": "good", "scrolls": scrolls}
    rules = Rules(veterans=OLD)
    usual = [scroll.code for scroll in registered({"A": {**entry, "scrolls": ""}}, rules=rules).arena.mages[0].scrolls]

    game = registered({"A": entry}, rules=rules)

    held = [scroll.code for scroll in game.arena.mages[0].scrolls]
    assert held == [named or drawn for named, drawn in zip(slots, usual, strict=True)]
    assert game.arena.mages[0].arcania == 50 + 9  # 15 percent of 60


@pytest.mark.rule("MG-4.1", "MG-5.1", "MG-7.2", "MG-34.2", "MG-37.20")
def test_all_mistakes_of_a_list_are_reported_at_once() -> None:
    game = Game(4, seed=1, rules=Rules(veterans=OLD))
    entries = {
        "A": {"race": "elv", "alignment": "god"},
        "B": {"race": "elf", "alignment": "neutral", "name": "Mage M"},
        "C": {"name": "A name of 21 letters.", "scrolls": "HEALS HEELS"},
        "M": {"name": "Otho\n", "race": "wizard"},
    }

    assert MAIL.register(game, entries, Rng(1)) == (
        "A: no race 'elv'; did you mean 'elf'? there are human, elf, dwarf, goblin, halfling (MG-4.1)",
        "A: no alignment 'god'; did you mean 'good'? there are good, neutral, evil (MG-5.1)",
        "B: no Elf is Neutral; Elf mages are Good or Evil (MG-5.1)",
        "B: the name 'Mage M' is taken already or kept for another mage (MG-37.20)",
        "C: a name has 1 to 20 characters, 'A name of 21 letters.' has 21 (MG-7.2)",
        "C: HEALS isn't an old scroll of this mage (MG-34.2)",
        "C: no spell 'HEELS'; did you mean 'HEALS'? (MG-34.2)",
        "M: no race 'wizard'; there are human, elf, dwarf, goblin, halfling (MG-4.1)",
        "M: a name can't contain U+000A (LINE BREAK), which is invisible, got 'Otho\\n' (MG-7.2)",
    )


@pytest.mark.rule("MG-7.2", "MG-37.20")
def test_two_mages_cannot_have_one_name() -> None:
    game = Game(3, seed=1)

    wrong = MAIL.register(game, {"A": {"name": "Otho"}, "B": {"name": "Otho"}, "M": {"name": "\0"}}, Rng(1))

    assert wrong == (
        "B: the name 'Otho' is taken already or kept for another mage (MG-37.20)",
        "M: a name can't contain U+0000 (NULL), which is invisible, got '\\x00' (MG-7.2)",
    )


words = st.sampled_from(
    ["elf", "goblin", "human", "dwarf", "good", "neutral", "evil", "", "x" * 30, "Otho", "HEALS", "\t"]
)


@given(entries=st.dictionaries(st.sampled_from("ABM"), st.dictionaries(st.sampled_from(MAIL.choices), words)))
def test_any_list_is_played_or_its_mistakes_are_reported(entries: dict[str, dict[str, str]]) -> None:
    game = Game(3, seed=1)

    wrong = MAIL.register(game, entries, Rng(1))

    assert MAIL.turn(game) == 1
    assert all(mistake[:3] in ("A: ", "B: ", "M: ") and "(MG-" in mistake for mistake in wrong)


# Sheets.


def test_sheet_becomes_the_action_that_hands_it_in() -> None:
    game = registered({})
    text = sheet("B", 1, "1 move ne", "2: SEARCH", "msg c anon : wait; for me", "3,4: REST")

    rejected = MAIL.read(game, 1, text)
    taken = MAIL.read(game, 1, text.replace("3,4: REST", "5: CAST #1X NE 3"))

    assert (rejected.action, len(rejected.mistakes)) == (None, 1)
    assert isinstance(taken.action, Sheet)
    assert taken.kept == (
        "MAGE B",
        "TURN 1",
        "1: MOVE NE",
        "2: SEARCH",
        "3: REST",
        "4: REST",
        "5: CAST #1X NE 3",
        "MSG C ANON : wait; for me",
    )
    assert taken.mistakes == ()
    play(game, ("B", taken.action))
    assert game.players_to_act == (0, 2, 3)


@pytest.mark.rule("MG-35.11", "MG-35.15")
def test_strictly_read_a_sheet_with_mistakes_is_rejected_with_all_of_them() -> None:
    reading = MAIL.read(registered({}), 0, sheet("A", 1, "1: MOVE NORTH", "2: JUMP", "MSG A : me", "hello"))

    assert reading.action is None
    assert reading.kept == ()
    assert [mistake[:11] for mistake in reading.mistakes] == [
        "line 3: E9 ",
        "line 4: E6 ",
        "line 5: E17",
        "line 6: E20",
    ]
    assert all(re.search(r" \(MG-\d+\.\d+\)$", mistake) for mistake in reading.mistakes)
    assert reading.mistakes[0].startswith("line 3: E9 unknown direction 'NORTH'; there are NE, E, SE")


@pytest.mark.rule("MG-35.16")
def test_lenient_reading_accepts_it_and_reports_the_consequences() -> None:
    game = registered({}, rules=Rules(sheet_reading="lenient"))

    reading = MAIL.read(game, 0, sheet("A", 1, "1: MOVE NORTH", "2: SEARCH", "2: REST", "hello"))

    assert reading.action is not None
    assert reading.kept[2:5] == ("1: REST", "2: SEARCH", "3: REST")
    assert [mistake.rpartition("; ")[2].partition(" (MG-")[0] for mistake in reading.mistakes] == [
        "phase 1 is a Rest",
        "the first one counts",
        "the line is ignored",
    ]


@pytest.mark.rule("MG-35.17", "MG-29.13")
def test_suspicious_line_is_a_warning() -> None:
    reading = MAIL.read(registered({}), 3, sheet("M", 1, "2: REST"))

    assert reading.action is not None
    assert reading.warnings == (
        *(f"W1 phase {phase} has no order; it is a Rest (MG-35.3)" for phase in (1, 3, 4, 5)),
        "W2 the sheet has neither MOVE nor Teleport (MG-29.13)",
    )


@pytest.mark.rule("MG-35.2", "MG-35.11", "MG-35.16")
@pytest.mark.parametrize("reading", ["strict", "lenient"])
@pytest.mark.parametrize(
    ("text", "mistakes"),
    [
        (sheet("A", 3), ["line 2: E3 this is turn 4, not '3' (MG-35.11)"]),
        (sheet("A", 5), ["line 2: E3 this is turn 4, not '5' (MG-35.11)"]),
        (sheet("B", 4), ["line 1: E2 your mage is A, not B (MG-35.11)"]),
        (RESTS, ["E1 the line 'MAGE A' is missing (MG-35.2)", "E1 the line 'TURN 4' is missing (MG-35.2)"]),
        ("MAGE A\0", ["character 7 of the text is '\\x00': a text holds what can be printed, and line breaks"]),
    ],
)
def test_sheet_of_another_turn_or_mage_is_rejected_in_either_reading(
    reading: str, text: str, mistakes: list[str]
) -> None:
    game = contest("A m7 | B m8", rules=Rules(sheet_reading=reading), turn=4, seed=1)

    read = MAIL.read(game, 0, text)

    assert (read.action, list(read.mistakes)) == (None, mistakes)
    late = "sheets of turn 4 are due now; other turns can't be changed (MG-35.19)"
    assert (late in read.warnings) == ("E3" in mistakes[0])


@pytest.mark.rule("MG-33.4")
def test_dropped_player_hands_in_no_more_sheets() -> None:
    game = registered({})
    for _ in range(3):
        missed(game, "B")

    assert MAIL.read(game, 1, sheet("B", 4)).mistakes == ("B has been dropped from the game (MG-33.4)",)


@given(text=st.text(max_size=60) | st.lists(st.sampled_from(sheet("A", 1).split() + ["\n"])).map(" ".join))
def test_any_text_is_accepted_or_its_mistakes_are_reported(text: str) -> None:
    reading = MAIL.read(registered({}), 0, text)

    assert (reading.action is None) == bool(reading.mistakes)


# Empty sheets.


@pytest.mark.rule("MG-35.1", "MG-35.17", "MG-35.20")
def test_empty_sheet_means_five_rests() -> None:
    game = registered({})
    for player, letter in enumerate(MAIL.letters(4)):
        reading = MAIL.read(game, player, MAIL.blank_sheet(game, player))

        assert reading.mistakes == ()
        assert reading.kept == tuple(sheet(letter, 1).split("\n"))
        assert len(reading.warnings) == (letter == "M")


def hints(game: Game, letter: str) -> list[str]:
    """The lines that an empty sheet of this mage has after a #, if they are lines of a sheet."""
    text = MAIL.blank_sheet(game, MAIL.letters(game.player_count).index(letter))
    assert max(map(len, text.split("\n"))) <= 100
    return [line[2:] for line in text.split("\n") if line.startswith(("# MSG", "# OFFER", "# ACCEPT", "# DECLOAK"))]


def test_proposal_of_an_empty_sheet_is_a_valid_sheet() -> None:
    game = contest("A m7 wears RED | B m8", seed=1)
    game.arena.mages[0].may_decloak = 1
    game.arena.offers = ((1, Offer(Cast("HEALS"), 10, "ARCANIA")),)

    for letter, kinds in (("A", ["MSG", "MSG", "OFFER", "DECLOAK"]), ("M", ["MSG", "MSG", "ACCEPT"])):
        player = MAIL.letters(3).index(letter)
        proposed = hints(game, letter)

        assert [line.split()[0] for line in proposed] == kinds
        reading = MAIL.read(game, player, "\n".join((sheet(letter, 1), *proposed)))
        assert reading.mistakes == ()
        assert set(proposed) <= set(reading.kept)


def test_every_order_that_an_empty_sheet_names_is_one() -> None:
    game = contest("A m7 | B m8", seed=1)
    text = MAIL.blank_sheet(game, 0)
    named = text[text.index("is MOVE") + 3 : text.index(".\n# Other")].replace("\n# ", " ").split(", ")

    assert len(named) == 14
    for order in named:
        assert MAIL.read(game, 0, sheet("A", 1, f"1: {order}")).mistakes == ()


@pytest.mark.rule("MG-38.5")
def test_empty_sheet_proposes_nothing_that_the_rules_or_the_others_forbid() -> None:
    rules = Rules(messages=0, ebon_deals=False)

    assert hints(contest("A m7 | B m8", seed=1, rules=rules), "A") == []
    assert hints(contest("A m7 | B m8", seed=1, rules=rules), "M") == []


# Missed turns and standby players.


def correspondents(game: Game) -> dict[str, tuple[bool, int, bool, bool]]:
    reported = MAIL.correspondents(game)
    return {one.letter: (one.in_game, one.missed, one.in_jeopardy, one.standby) for one in reported}


@pytest.mark.rule("MG-33.2", "MG-33.3", "MG-33.4", "MG-29.17")
def test_missed_turns_lead_to_jeopardy_and_the_end_except_for_the_ebon_mage() -> None:
    game = registered({})
    states = [correspondents(game)]
    for _ in range(3):
        missed(game, "BM")
        states.append(correspondents(game))

    assert [state["A"] for state in states] == [(True, 0, False, False)] * 4
    assert [state["B"] for state in states] == [
        (True, 0, False, False),
        (True, 1, False, False),
        (True, 2, True, False),
        (False, 3, False, False),
    ]
    assert [state["M"] for state in states] == [(True, count, False, False) for count in range(4)]


@pytest.mark.rule("MG-33.3")
def test_house_rule_moves_the_jeopardy() -> None:
    game = registered({}, rules=Rules(missed_turns=2))
    missed(game, "B")

    assert correspondents(game)["B"] == (True, 1, True, False)


@pytest.mark.rule("MG-33.3")
def test_finished_game_has_no_jeopardy() -> None:
    game = registered({}, rules=Rules(turn_limit=2))
    missed(game, "B")
    missed(game, "B")

    assert game.is_over
    assert correspondents(game)["B"] == (True, 2, False, False)


@pytest.mark.rule("MG-33.2", "MG-33.5")
def test_with_a_standby_player_the_missed_turns_are_forgotten() -> None:
    game = registered({})
    missed(game, "B")
    missed(game, "B")

    play(game, ("B", Standby()))

    assert correspondents(game)["B"] == (True, 0, False, True)
    missed(game, "B")
    assert correspondents(game)["B"] == (True, 1, False, False)


def test_before_the_first_turn_every_mages_choices_are_known() -> None:
    assert [(one.letter, one.name, one.in_game) for one in MAIL.correspondents(Game(3, seed=1))] == [
        ("A", "", True),
        ("B", "", True),
        ("M", "", True),
    ]


# By the commands.


def invoked(*arguments: object, typed: str = "") -> Result:
    return CliRunner().invoke(arcana, ["mail", *in_order(*arguments, game="magika")], input=typed)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game of three novices."""
    assert invoked("new", tmp_path / "g", "--novices", 3, "--seed", 1).exit_code == 0
    return tmp_path / "g"


def hand_in(folder: Path, turn: int, letters: str) -> None:
    for letter in letters:
        assert invoked("orders", folder, letter, "-", typed=sheet(letter, turn)).exit_code == 0


@pytest.mark.rule("MG-7.1")
def test_new_game_has_twelve_novices_by_default(tmp_path: Path) -> None:
    text = invoked("new", tmp_path / "g", "--seed", 1).stdout

    assert text.startswith(f"a game of magika is in {tmp_path}/g: A, B, C, D, E, F, G, H, I, J, K, L, M\n")
    assert invoked("new", tmp_path / "h", "--novices", 1).stderr == (
        "arcana: magika is played by 3 to 13 players, not by 2\n"
    )


def test_mistakes_of_a_list_are_reported_with_its_name(tmp_path: Path) -> None:
    players = tmp_path / "list.toml"
    players.write_text('[A]\nrace = "elv"\nplayr = "Ann"\n[B]\nname = "Mage A"\n')

    reported = invoked("new", tmp_path / "g", "--novices", 2, "--players", players)

    assert (reported.exit_code, reported.stdout) == (2, "")
    assert reported.stderr == (
        f"arcana: {players}: A: unknown key 'playr'; did you mean 'player'?; "
        f"{players}: A: no race 'elv'; did you mean 'elf'? there are human, elf, dwarf, goblin, halfling (MG-4.1); "
        f"{players}: B: the name 'Mage A' is taken already or kept for another mage (MG-37.20)\n"
    )
    assert not (tmp_path / "g").exists()


@pytest.mark.rule("MG-35.19", "MG-8.1")
def test_sheet_can_be_replaced_until_all_are_in(folder: Path) -> None:
    hand_in(folder, 1, "ABC")
    again = invoked("orders", folder, "A", "-", typed=sheet("A", 1, "1: MOVE NE"))
    assert again.stdout.startswith("the sheet of A for turn 1 is accepted and replaces the earlier one\n")

    hand_in(folder, 1, "M")
    late = invoked("orders", folder, "B", "-", typed=sheet("B", 1, "1: MOVE NE"))

    assert late.exit_code == 1
    assert "all sheets of turn 1 are in, so they can't be replaced any more (MG-35.19)" in late.stdout
    assert invoked("turn", folder).exit_code == 0
    moved = Game.replay(_record(folder)).arena.mages
    start = Game.replay(_record(folder), to=12).arena.mages
    assert [now.cell != then.cell for now, then in zip(moved, start, strict=True)][:3] == [True, False, False]


def _record(folder: Path) -> Record:
    return Record.load(folder / "game.jsonl")


@pytest.mark.rule("MG-8.1", "MG-33.1")
def test_no_turn_is_processed_until_every_sheet_is_in_or_declared_missing(folder: Path) -> None:
    hand_in(folder, 1, "AC")

    waiting = invoked("turn", folder)
    forced = invoked("turn", folder, "--force")

    assert (waiting.exit_code, waiting.stdout) == (1, "")
    assert waiting.stderr == "arcana mail turn: turn 1 is not complete, sheets are missing: B, M\n"
    assert forced.stdout.startswith("turn 1 is processed\nmissed: B (1 turn in a row), M (1 turn in a row)\nnext:\n")


@pytest.mark.rule("MG-33.3", "MG-33.4")
def test_game_master_sees_mages_in_jeopardy_and_dropped_ones(folder: Path) -> None:
    texts = []
    for turn in (1, 2, 3):
        hand_in(folder, turn, "ACM")
        texts.append(invoked("turn", folder, "--force").stdout)

    assert "jeopardy" not in texts[0]
    assert "missed: B (2 turns in a row)\nin jeopardy, out with one more missed turn: B\n" in texts[1]
    assert "missed: B (3 turns in a row)\ndropped from the game: B\n" in texts[2]
    rejected = invoked("orders", folder, "B", "-", typed=sheet("B", 4))
    assert (rejected.exit_code, rejected.stdout) == (
        1,
        "the sheet of B for turn 4 is rejected, nothing has changed:\n  B has been dropped from the game (MG-33.4)\n",
    )
    assert invoked("sheet", folder, "B").stderr == "arcana mail sheet: B is out of the game and sends no more sheets\n"
    assert "\nB     Mage B  -        3       dropped\n" in invoked("status", folder).stdout
    hand_in(folder, 4, "ACM")
    assert invoked("turn", folder).exit_code == 0


@pytest.mark.rule("MG-33.5", "MG-33.4")
def test_standby_player_saves_a_position(folder: Path) -> None:
    for _ in range(2):
        invoked("turn", folder, "--force")

    taken = invoked("standby", folder, "b")
    status = json.loads(invoked("status", folder, "--json").stdout)
    hand_in(folder, 3, "M")
    turn = invoked("turn", folder, "--force").stdout

    assert taken.stdout == (
        "a standby player has taken over B for turn 3\n"
        f"change player, address and password of B in {folder}/players.toml\n"
    )
    assert [one["standby"] for one in status["players"]] == [False, True, False, False]
    assert [one["missed"] for one in status["players"]] == [2, 0, 2, 2]
    assert "dropped from the game: A, C\n" in turn


@pytest.mark.rule("MG-33.5")
def test_standby_takes_over_once_never_the_ebon_mage_and_not_after_the_last_sheet(folder: Path) -> None:
    assert invoked("standby", folder, "M").stderr == (
        "arcana mail standby: M: a standby player can only take over a novice, and M is the Ebon Mage (MG-33.5)\n"
    )
    invoked("standby", folder, "A")
    twice = invoked("standby", folder, "A")
    assert (twice.exit_code, twice.stdout) == (1, "")
    assert twice.stderr.startswith("arcana mail standby: A: a standby player has taken over A for turn 1 already")
    hand_in(folder, 1, "ABCM")
    assert "all sheets of turn 1 are in: process the turn" in invoked("standby", folder, "B").stderr


@pytest.mark.rule("MG-31.4")
def test_game_that_all_novices_have_left_is_over(folder: Path) -> None:
    for _ in range(2):
        invoked("turn", folder, "--force")

    text = invoked("turn", folder, "--force").stdout

    assert "dropped from the game: A, B, C\nthe game is over: " in text
    assert "(MG-31.4)\n  1  M  " in text


@pytest.mark.rule("MG-1.8")
def test_same_seed_and_sheets_are_the_same_game(tmp_path: Path) -> None:
    for name in ("g", "h"):
        invoked("new", tmp_path / name, "--novices", 2, "--seed", "x y")
        hand_in(tmp_path / name, 1, "ABM")
        invoked("turn", tmp_path / name)

    assert (tmp_path / "g" / "game.jsonl").read_text() == (tmp_path / "h" / "game.jsonl").read_text()


# Reports.


@pytest.mark.rule("MG-32.2", "MG-32.3")
@pytest.mark.parametrize("form", [(), ("--html",)])
def test_registered_data_of_a_player_appear_in_that_players_reports_only(tmp_path: Path, form: tuple[str, ...]) -> None:
    (tmp_path / "list.toml").write_text(
        'number = "G 7"\nprinted = "in May"\ndue = "1 June"\n'
        '[A]\nplayer = "Ann Archer"\naddress = "12 Mill Lane"\naccount = "0815"\nbalance = "12.50"\npassword = "swordfish"\n'
    )
    invoked("new", tmp_path / "g", "--novices", 2, "--players", tmp_path / "list.toml", "--seed", 1)

    own, other = (invoked("report", tmp_path / "g", letter, *form).stdout for letter in "AB")

    for reported in ("Ann Archer", "12 Mill Lane", "0815", "12.50", "swordfish"):
        assert reported in own
        assert reported not in other
    for reported in ("G 7", "in May", "1 June"):
        assert reported in own
        assert reported in other


@pytest.mark.rule("MG-32.2")
def test_unregistered_data_are_empty_in_the_report(folder: Path) -> None:
    (folder / "players.toml").write_text('[A]\nprinted = ""\n')
    lines = invoked("report", folder, "A").stdout.splitlines()

    for label in ("Name", "Mailing address", "Account number", "Account balance", "Game number", "Date printed"):
        assert f"  {label}" in [line.rstrip() for line in lines]


@pytest.mark.rule("MG-7.12", "MG-32.9")
def test_every_turn_has_a_report_for_everybody(tmp_path: Path) -> None:
    (tmp_path / "short.toml").write_text("turn_limit = 2\n")
    folder = tmp_path / "g"
    invoked("new", folder, "--seed", 1, "--rules", tmp_path / "short.toml")
    for _ in range(2):
        invoked("turn", folder, "--force")

    for turn, title in ((0, "report before the first turn"), (1, "report of turn 1"), (2, "final report of turn 2")):
        written = invoked("report", folder, "--turn", turn).stdout.split()
        assert [Path(name).name for name in written] == [f"turn-{turn:02}-{letter}.txt" for letter in MAIL.letters(13)]
        assert all(title in Path(name).read_text() for name in written)
        for name in invoked("report", folder, "--turn", turn, "--html", "--out", tmp_path / "web").stdout.split():
            assert Path(name).read_text().startswith("<!DOCTYPE html>")


@pytest.mark.rule("MG-38.1", "MG-38.8")
def test_report_is_of_the_end_of_its_turn_whatever_has_come_in_since(folder: Path) -> None:
    hand_in(folder, 1, "ABCM")
    before_closing = invoked("report", folder, "A").stdout
    invoked("turn", folder)
    after = invoked("report", folder, "A").stdout
    hand_in(folder, 2, "A")
    invoked("standby", folder, "B")

    assert "report before the first turn" in before_closing
    assert "report of turn 1" in after
    assert invoked("report", folder, "A").stdout == after
    invoked("turn", folder, "--force")
    assert invoked("report", folder, "A", "--turn", 1).stdout == after
    assert invoked("report", folder, "A", "--turn", 0).stdout == before_closing


@pytest.mark.rule("MG-33.4")
def test_dropped_player_can_still_be_informed(folder: Path) -> None:
    for turn in (1, 2, 3):
        hand_in(folder, turn, "ACM")
        invoked("turn", folder, "--force")

    report = invoked("report", folder, "B").stdout

    assert "dropped from the game" in report
