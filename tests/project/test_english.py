"""`make lint` finds texts that aren't plain English, with file, line and a better phrase."""
# english-file: quotes bad texts

from __future__ import annotations

from pathlib import Path

import click
import pytest

from arcana_lab import commands
from tests.project.english import faults_in_file, faults_in_help, faults_in_subject, main


def faults(folder: Path, name: str, text: str) -> list[tuple[int, str]]:
    """The faults of a file with this text."""
    (folder / name).write_text(text, encoding="utf-8")
    return faults_in_file(folder / name)


@pytest.mark.parametrize(
    "text",
    [
        "A step tells its player.",
        "The player is told so.",
        "A message that says what is wrong.",
        "A word that stands for a card.",
        "The square, whatever stands there.",
        "The key is none of the known ones.",
        "A card isn't called so.",
        "Whoever moves first wins.",
        "The player to whom it is shown.",
        "Nobody sees it.",
        "Taken from what is left.",
        "Raises for what is no card.",
        "What a card does.",
        "Done. What a card does.",
        "It is no card.",
        "None if there is none.",
        "After so many turns.",
        "He draws a card.",
        "A refused action.",
        "By site the clearing.",
        "By site and tile whether it is known.",
        "The days that it takes, about.",
        "The Chapel for who is cursed.",
    ],
)
def test_docstring_with_a_banned_phrase_is_found(tmp_path: Path, text: str) -> None:
    assert len(faults(tmp_path, "bad.py", f'"""{text}"""\n')) >= 1


@pytest.mark.parametrize(
    "text",
    [
        "Two cards can tell apart what no rule does.",
        "So many that no table holds them.",
        "No longer than this: it is no longer legal.",
        "What is it?",
        "Clearings by number. By declaration the owner sees them.",
        "The card that it is about: a roll for who chooses first.",
        "Call `stands for` or ``whom``.",
        "An example.\n\n>>> whom\n",
    ],
)
def test_docstring_without_a_banned_phrase_is_accepted(tmp_path: Path, text: str) -> None:
    assert faults(tmp_path, "good.py", f'"""{text}"""\n') == []


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        ("a.py", "x = 1\n# Two lines\n# that nobody reads.\n", 3),
        ("a.py", "x = 1\ny = 'the card of nobody'\n", 2),
        ("a.py", "x = f'{1} of nobody'\n", 1),
        ("a.py", "x = (\n    'a card '\n    'of nobody'\n)\n", 3),
        ("a.py", 'def f():\n    """Return it.\n\n    This is\n    told to all."""\n', 5),
        ("a.md", "# Cards\n\nNobody sees\nthem.\n", 3),
        ("a.toml", 'text = "cards"\nother = "nobody sees it"\n', 2),
    ],
)
def test_fault_names_the_line_of_the_phrase(tmp_path: Path, name: str, text: str, line: int) -> None:
    assert [number for number, _ in faults(tmp_path, name, text)] == [line]


def test_fault_names_the_phrase_and_a_better_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bad.md").write_text("Cards\nthat stand for a spell\n", encoding="utf-8")

    assert main([str(tmp_path)]) == 1
    assert f"{tmp_path}/bad.md:2: 'stand for': instead means, is short for, names\n" in capsys.readouterr().out


def test_long_line_of_markdown_is_found_except_in_tables_links_and_code(tmp_path: Path) -> None:
    long = "word " * 30
    text = f"{long}\n| {long} |\n[{long}](page.md)\n```\n{long}\n```\n"

    assert faults(tmp_path, "a.md", text) == [(1, "150 columns; write at most 120")]


def test_rulebooks_may_use_their_own_phrases(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()

    assert faults(tmp_path, "rules/a.md", "Nobody may look at his cards.\n") == []
    assert len(faults(tmp_path, "rules/a.md", "A crown shows how far it has come.\n")) == 1


@pytest.mark.parametrize(
    "name",
    [
        "a_barred_mage_cannot_move",
        "an_owl_sees",
        "the_lamp_burns",
        "what_is_drawn_is_kept",
        "nobody_draws_twice",
        "there_is_a_card",
        "when_it_rains",
        "who",
    ],
)
def test_name_of_a_test_that_states_no_rule_is_found(tmp_path: Path, name: str) -> None:
    (found,) = faults(tmp_path, "test_a.py", f"def test_{name}() -> None: ...\n")
    assert "state the rule" in found[1]


@pytest.mark.parametrize("name", ["mage_moves_where_he_likes", "card_lasts_so_many_turns", "ace_stands_for_a_two"])
def test_name_of_a_test_with_a_pronoun_for_a_player_or_a_vague_phrase_is_found(tmp_path: Path, name: str) -> None:
    (found,) = faults(tmp_path, "test_a.py", f"def test_{name}() -> None: ...\n")
    assert "write they, their, it or a noun" in found[1]


def test_name_of_a_test_has_at_most_80_characters(tmp_path: Path) -> None:
    assert faults(tmp_path, "test_a.py", f"def test_{'a' * 75}() -> None: ...\n") == []
    (found,) = faults(tmp_path, "test_a.py", f"def test_{'a' * 76}() -> None: ...\n")
    assert found[1].endswith("81 characters; write at most 80")


@pytest.mark.parametrize(
    "code",
    ["def tell(): ...", "class WhoMoves: ...", "told = 1", "def f(whom): ...", "a.wanted_card = 2", "_MEANT = 3"],
)
def test_name_with_a_vague_word_is_found(tmp_path: Path, code: str) -> None:
    (found,) = faults(tmp_path, "a.py", code + "\n")
    assert "write a noun or a plain verb" in found[1]


@pytest.mark.parametrize(
    "text",
    [
        "x = 'of nobody'  # english: the game's word\n",
        "# english: the game's word\nx = 'of nobody'\n",
        "x = (\n    'a card '\n    'of nobody'  # english: the game's word\n)\n",
        "x = 'of nobody'\n# english-file: a list of words\n",
    ],
)
def test_exception_with_a_reason_is_accepted(tmp_path: Path, text: str) -> None:
    assert faults(tmp_path, "a.py", text) == []


def test_exception_in_markdown_covers_its_line_and_the_next(tmp_path: Path) -> None:
    text = "<!-- english: a quotation -->\nNobody sees it.\n\nNobody hears it.\n"
    assert [line for line, _ in faults(tmp_path, "a.md", text)] == [4]


def test_exception_without_a_reason_excepts_nothing(tmp_path: Path) -> None:
    assert len(faults(tmp_path, "a.py", "x = 'of nobody'  # english:\n")) == 1


def test_exception_without_a_fault_is_found(tmp_path: Path) -> None:
    text = "x = 'of a card'  # english: the game's word\n"
    assert faults(tmp_path, "a.py", text) == [(1, "this exception excepts nothing; delete it")]


def test_help_pages_fit_a_terminal() -> None:
    assert list(faults_in_help()) == []


def test_help_page_wider_than_a_terminal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    wide = click.Command("wide", help="\b\n" + "word " * 20)
    monkeypatch.setitem(commands.arcana.commands, "wide", wide)

    (fault,) = faults_in_help()
    assert fault.startswith("arcana wide --help: 102 columns, at most 80 fit: word")


@pytest.mark.parametrize(
    ("subject", "fault"),
    [
        ("A" * 73, "73 characters, write at most 72"),
        ("name the player", "write a capital at the start and no full stop"),
        ("Name the player.", "write a capital at the start and no full stop"),
        ("Added a player", "write the imperative: Add, Fix, Rename"),
        ("WIP", "write the imperative: Add, Fix, Rename"),
    ],
)
def test_subject_of_a_commit_is_short_and_imperative(subject: str, fault: str) -> None:
    assert faults_in_subject("Name the player") == []
    assert faults_in_subject(subject) == [fault]


def test_keys_of_toml_are_not_read(tmp_path: Path) -> None:
    assert faults(tmp_path, "good.toml", 'where = "dwelling"\n') == []


def test_values_of_toml_are_read(tmp_path: Path) -> None:
    assert faults(tmp_path, "bad.toml", 'effect = "nothing harms him"\n')
