"""The words of a game that don't depend on the position."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from arcana_core.errors import RulesError
from arcana_core.testing.toys.letters import Letters
from arcana_core.testing.words import unknown_phrases
from arcana_core.text.moments import Moment
from arcana_core.text.phrases import Phrases


def phrases(folder: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> Phrases:
    """The phrases of a package with this file."""
    (folder / "lanterns" / "data").mkdir(parents=True)
    (folder / "lanterns" / "__init__.py").touch()
    (folder / "lanterns" / "data" / "phrases.toml").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.delitem(sys.modules, "lanterns", raising=False)
    return Phrases("lanterns")


def test_hint_of_the_question_counts_before_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = '[hints]\ndone = "go on"\n[hints_on]\n"light the" = "all see it"\n[questions.Light]\nask = "Light?"\ndone = "no"'
    found = phrases(tmp_path, monkeypatch, text)

    assert [found.hint(step, "done") for step in ("Light", "Rest")] == ["no", "go on"]
    assert [found.hint("Light", one) for one in ("light the lamp", "light")] == ["all see it", ""]
    assert [found.ask(step) for step in ("Light", "Rest")] == ["Light?", ""]


def test_moments_name_their_questions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = 'no_moment = ["Rest"]\n[moments.dusk]\nwhen = "night falls"\nalways = true\nof = ["Light"]'
    found = phrases(tmp_path, monkeypatch, text)

    assert found.moments == (Moment("dusk", "night falls", always=True),)
    assert found.moment_of == {"Light": "dusk", "Rest": ""}


@pytest.mark.parametrize(
    ("text", "mistake"),
    [
        ('[hint]\ndone = "go on"', "phrases.toml: hint: a file of phrases has no 'hint'; did you mean 'hints'"),
        ("[verbs]\ncast = 3", r"phrases.toml: verbs.cast must be a list of any number of items, each a text .* got 3"),
        ("[moments.dusk]\nalways = true", "phrases.toml: moments.dusk: a moment needs 'when'"),
        ('no_moment = ["Light"]\n[moments.dusk]\nwhen = ""\nof = ["Light"]', "moments: 'Light' has more than one"),
        ("[verbs\n", "phrases.toml:1:7: not TOML"),
    ],
)
def test_mistakes_in_a_file_of_phrases_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, mistake: str
) -> None:
    with pytest.raises(RulesError, match=f"^lanterns: .*{mistake}"):
        phrases(tmp_path, monkeypatch, text)


def test_names_in_phrases_that_nothing_has_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (
        'passes = ["wait"]\nno_moment = ["letters", "Wrote"]\n[moments.dusk]\nwhen = "you write"\nof = ["WriteLetters"]\n'
        '[verbs]\npost = []\n[synonyms]\nhush = []\n[hints]\nlate = ""\n[hints_on]\nsend = ""\n'
        '[questions.WriteLetters]\nask = "Write?"\nburn = ""\n[questions.WriteLetter]\nask = "Write?"'
    )
    found = phrases(tmp_path, monkeypatch, text)

    unknown = ["WriteLetter", "Wrote", "burn", "hush", "late", "post", "send", "wait"]
    assert unknown_phrases(found, Letters(seed=1)) == unknown
