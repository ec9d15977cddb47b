"""The README is true: its code runs, its links lead somewhere, its commands exist."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from tests.project import readme_session

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]


def test_code_of_the_readme_gives_the_results_shown() -> None:
    blocks = re.findall(r"^```pycon\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    names: dict[str, object] = {}
    failed = 0
    for number, block in enumerate(blocks):
        runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
        test = doctest.DocTestParser().get_doctest(block, names, f"README block {number}", "README.md", 0)
        failed += runner.run(test, clear_globs=False).failed
        names = test.globs

    assert blocks
    assert failed == 0


def test_terminal_session_of_the_readme_is_real() -> None:
    shown = readme_session.BLOCK.findall(README)

    # `make picture` writes the session again.
    assert shown == [readme_session.session()]


@pytest.mark.parametrize("page", PAGES)
def test_links_of_a_page_lead_to_files(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    targets = [link for link in re.findall(r"\]\(([^)#]+)", text) if "://" not in link]

    assert [target for target in targets if not (ROOT / target).exists()] == []


@pytest.mark.parametrize("page", PAGES)
def test_make_targets_that_a_page_names_exist(page: str) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))

    assert set(re.findall(r"\bmake ([a-z-]+)\b", _code_of((ROOT / page).read_text(encoding="utf-8")))) <= targets


def _code_of(text: str) -> str:
    """The code in a page: fenced or between backticks."""
    return "\n".join(re.findall(r"```.*?```|`[^`\n]+`", text, re.DOTALL))
