"""The pytest plug-in of the conformance kit: the marker `rule`, two options, and the record of a game that failed.

If the distribution is installed, pytest loads it by itself. Otherwise use `-p arcana_core.testing.plugin`.
"""

from __future__ import annotations

from collections.abc import Generator

import pytest

from arcana_core.testing.conformance.suite import ConformanceTests
from arcana_core.testing.conformance.trial import ConformanceError


def pytest_addoption(parser: pytest.Parser) -> None:
    """Options for more games, or other ones, in a nightly run."""
    group = parser.getgroup("arcana", "conformance of games")
    group.addoption("--arcana-games", type=int, metavar="N", help="how many random games each conformance test takes")
    group.addoption("--arcana-seed", metavar="SEED", help="the seed of all chance in the conformance tests")


def pytest_configure(config: pytest.Config) -> None:
    """Makes the marker known."""
    config.addinivalue_line("markers", "rule(*clauses): the clauses of a rulebook that this test holds the code to")
    games, seed = config.getoption("--arcana-games"), config.getoption("--arcana-seed")
    if games is not None and games < 1:
        raise pytest.UsageError(f"--arcana-games must be at least 1, got {games}")
    ConformanceTests.asked_games, ConformanceTests.asked_seed = games, seed


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Puts the record of the game in which a check failed into the report, to be saved and replayed."""
    report = yield
    error = None if call.excinfo is None else call.excinfo.value
    if isinstance(error, ConformanceError) and error.record is not None:
        report.sections.append(("the game, as a record", error.record.dumps()))
    return report
