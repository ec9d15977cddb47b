"""The meanings of a game's words."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path
from types import ModuleType

import pytest

from arcana_core.testing.toys.moths import Moths, Rules
from arcana_core.testing.words import unexplained_words, unsound_entries
from arcana_core.text.glossary import Term, simple
from arcana_core.text.rulebook import pages

PAGE = """\
# Glossary

Not an entry.

- **game, moths** Catch moths by the lamp (MO-1.1).
- **lamp, oil lamp** A lamp has {lamp_sides} sides
  and {nothing} else (MO-2.1). [option: looking] [option: nothing]
- **night moth, night of moths** It flies to {hand.0} of {lamps.0} lamps (MO-1.1).
- **fog** It hides moths (MO-9.9).
- **night lamp, go** Off you go.
- **take** Take the moth. You keep it (MO-3.2).
"""
BOOK = "- **MO-1.1** Each player gets `hand` cards. [option: hand=3]\n- **MO-2.1** The lamp is rolled.\n"


@pytest.fixture
def game_class(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> type[Moths]:
    """Moths from a package of its own with a glossary page."""
    package = ModuleType("moths_with_words")
    package.__path__ = [str(tmp_path / "src" / package.__name__)]
    monkeypatch.setitem(sys.modules, package.__name__, package)
    monkeypatch.syspath_prepend(tmp_path / "src")
    data = tmp_path / "src" / package.__name__ / "data"
    data.mkdir(parents=True)
    (data.parent / "__init__.py").touch()
    (data / "glossary.md").write_text(PAGE)
    (data / "rulebook.md").write_text(BOOK)
    sys.modules.pop(package.__name__)

    class WithWords(Moths):
        __slots__ = ()
        __module__ = package.__name__

        def _terms(self) -> Iterable[Term]:
            yield Term(("Moth of Paradise",), lambda: f"Worth {self.rules.hand} points (MO-1.1).")
            yield Term(("Lamp",), "It's warm.")
            yield Term(("L",), "Left (MO-1.1).")

    __import__(package.__name__)
    return WithWords


@pytest.fixture
def game(game_class: type[Moths]) -> Moths:
    return game_class(seed=1)


def test_page_explains_words_and_their_synonyms_with_values_in_force(game_class: type[Moths]) -> None:
    game = game_class(seed=1, rules=Rules(lamp_sides=8))

    assert game.explain("oil lamp") == "A lamp has 8 sides and {nothing} else (MO-2.1)."
    assert game.explain("lamp") == "A lamp has 8 sides and {nothing} else (MO-2.1). It's warm."


def test_option_describes_a_setting_that_the_table_has_changed(game_class: type[Moths]) -> None:
    changed = game_class(seed=1, rules=Rules(looking=False))

    assert changed.explain("oil lamp").endswith("(MO-2.1). Setting looking: true or false. Here it is false (MO-3.1).")


def test_words_are_found_in_any_case_number_and_phrase(game: Moths) -> None:
    paradise = "Worth 3 points (MO-1.1)."

    for asked in (
        "Moth of PARADISE",
        "moth-of-paradise",
        "take the moth of paradise",
        "moth of  paradises",
        "paradise",
    ):
        assert game.explain(asked) == paradise, asked
    assert game.explain("take this") == "Take the moth. You keep it (MO-3.2)."
    assert game.explain("oil LAMPS!") == game.explain("oil lamp")


def test_letter_counts_after_the_words_before_it(game: Moths) -> None:
    assert game.explain("the oil lamp L") == game.explain("oil lamp")
    assert game.explain("xyzzy L") == game.explain("L") == "Left (MO-1.1)."


def test_only_whole_words_are_explained(game: Moths) -> None:
    for unknown in ("para", "xyzzy", "s", "of", "god"):
        assert game.explain(unknown) == ""


def test_word_of_only_one_title_means_that_title(game: Moths) -> None:
    assert game.explain("paradise") == game.explain("take the paradise") == "Worth 3 points (MO-1.1)."
    assert game.glossary().meaning("paradise") == ""
    assert game.explain("night") == game.explain("moth") == ""


def test_empty_word_and_game_explain_the_game(game: Moths) -> None:
    assert game.explain("") == game.explain(" ") == game.explain("game") == "Catch moths by the lamp (MO-1.1)."


def test_signs_alone_have_no_entry(game: Moths) -> None:
    assert game.explain("*") == ""


def test_clause_is_quoted_with_the_options_in_force(game_class: type[Moths]) -> None:
    game = game_class(seed=1, rules=Rules(hand=2))

    assert game.explain("mo-1.1") == "Each player gets hand cards. Here hand is 2. (MO-1.1)"
    assert game.explain("MO-9.9") == ""


def test_setting_is_explained_with_unit_bounds_value_and_clause(game: Moths) -> None:
    assert game.explain("hand") == (
        "Setting hand: cards; between 1 and 3. Here it is 3 (MO-1.1). Each player gets hand cards."
    )
    assert game.explain("lamp_sides") == game.explain("Lamp sides") != ""
    assert game.explain("looking") == "Setting looking: true or false. Here it is true (MO-3.1)."


def test_actions_without_an_entry_are_explained_by_their_docstrings(game: Moths) -> None:
    assert game.explain("drop") == "Show the card that was looked at, and take it out of play (MO-3.2)."
    assert game.explain("play 7") == "Choose a card of the hand (MO-2.2)."
    assert game.explain("take") == "Take the moth. You keep it (MO-3.2)."
    assert Moths(seed=1).explain("take").startswith("Take the card that was looked at")


def test_hint_is_the_first_sentence_of_an_entry_without_clauses(game: Moths) -> None:
    space = game.action_space

    assert game.hint(space.find("take"), 0) == "Take the moth"
    assert game.hint(space.find("drop"), 0) == "Show the card that was looked at, and take it out of play"
    assert game.hint(space.find("play 7"), 0) == "Choose a card of the hand"  # the entry of its first word


def test_unknown_word_is_reported_with_the_nearest(game: Moths) -> None:
    assert game.glossary().unknown("Oil-lmap") == "'Oil-lmap' isn't in the glossary; did you mean 'oil lamp'?"
    assert game.glossary().unknown("x") == "'x' isn't in the glossary"


def test_unexplained_words_of_a_text_are_listed_in_order(game: Moths) -> None:
    assert [*game.glossary().unexplained("The moth of paradise: a moth, 3 lamps")] == ["the", "moth"]


def test_collector_lists_the_words_of_screens_choices_and_settings(game_class: type[Moths]) -> None:
    class Strange(game_class):  # type: ignore[misc, valid-type]  # a class that is known at run time only
        __slots__ = ()

        def _render(self, player: int | None, columns: int, rows: int | None) -> str:
            return f"zeppelin {'airship' if player is None and len(self.history) > 9 else ''} lamp"

    assert unexplained_words(lambda seed: Strange(seed=seed)) == ["airship", "zeppelin"]
    assert unexplained_words(lambda seed: Strange(seed=seed), known=("zeppelin",), decisions=9) == []


def test_collector_looks_at_the_end_of_a_game_and_leaves_out_clauses(game_class: type[Moths]) -> None:
    class Ending(game_class):  # type: ignore[misc, valid-type]
        __slots__ = ()

        def _render(self, player: int | None, columns: int, rows: int | None) -> str:
            return f"(MO-1.1) {'finale' if self.is_over else ''}"

    game = Ending(seed=0)
    while not game.is_over:
        player = game.players_to_act[0]
        game.apply(game.legal_actions(player)[0], player)

    assert unexplained_words(lambda _: game.clone(), seeds=1) == ["finale"]
    assert unexplained_words(lambda seed: Ending(seed=seed), decisions=1000) == ["finale"]


def test_unsound_entries_are_listed(game: Moths) -> None:
    # No clause; an unknown clause; a setting that isn't one, by itself or as one of several values.
    assert set(unsound_entries(game)) == {
        *("fog", "go", "night lamp", "night moth", "night of moths"),
        *("lamp", "looking", "oil lamp", "take", "drop", "look", "pass", "play"),
    }


def test_words_of_an_entry_on_two_lines_are_rejected(game_class: type[Moths]) -> None:
    (page,) = pages(game_class, "glossary")
    path = Path(str(files(sys.modules[game_class.__module__]))) / "data" / "glossary.md"
    path.write_text(page + "- **wax,\n  candle** It melts (MO-1.1).\n")

    with pytest.raises(ValueError, match="all words of an entry must be on one line"):
        game_class(seed=1).explain("wax")


def test_signs_case_and_apostrophes_make_no_difference() -> None:
    assert simple("Ka-Bong!") == simple("ka_bong") == "ka bong"
    assert simple("Gatekeeper\N{RIGHT SINGLE QUOTATION MARK}s Halt") == simple("gatekeepers halt")
    assert simple("+1/+1 counter") == "+1 +1 counter"


def test_pages_of_a_package_are_read_once_and_before_those_of_its_base(game_class: type[Moths]) -> None:
    class Again(game_class):  # type: ignore[misc, valid-type]
        __slots__ = ()
        __module__ = game_class.__module__

    assert [*pages(Again, "glossary")] == [PAGE]
    assert [*pages(Again, "rulebook")] == [BOOK]
    assert [*pages(Again, "map")] == []
