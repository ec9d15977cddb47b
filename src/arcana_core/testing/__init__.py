"""Tools for testing any game: the conformance kit, and functions for tests of its rules.

The kit knows no game by name. As tests, one for each check:

    from arcana_core.testing import ConformanceTests

    class TestLanterns(ConformanceTests):
        game_class = Game

or all at once, with a report: `print(check_game(Game))`.
"""

from arcana_core.testing.conformance.suite import ConformanceTests, check_game
from arcana_core.testing.conformance.trial import ConformanceError
from arcana_core.testing.golden import check_golden
from arcana_core.testing.leaks import assert_indistinguishable
from arcana_core.testing.playing import do, events_of, happened, logged, observed, offered, rejected, sentences
from arcana_core.testing.random_play import assert_goes_on_alike, random_play
from arcana_core.testing.reference import ReferenceModel
from arcana_core.testing.sequences import perft

__all__ = [
    "ConformanceError",
    "ConformanceTests",
    "ReferenceModel",
    "assert_goes_on_alike",
    "assert_indistinguishable",
    "check_game",
    "check_golden",
    "do",
    "events_of",
    "happened",
    "logged",
    "observed",
    "offered",
    "perft",
    "random_play",
    "rejected",
    "sentences",
]
