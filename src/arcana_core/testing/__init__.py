"""The conformance kit: what every game, ours or a stranger's, must pass. It knows no game by name.

As tests, one for each check:

    from arcana_core.testing import ConformanceTests

    class TestLanterns(ConformanceTests):
        game_class = Game

or all at once, with a report: `print(check_game(Game))`.
"""

from arcana_core.testing.suite import CHECKS, ConformanceTests, Report, check_game, run_check
from arcana_core.testing.trial import ConformanceError, Line, Trial

__all__ = [
    "CHECKS",
    "ConformanceError",
    "ConformanceTests",
    "Line",
    "Report",
    "Trial",
    "check_game",
    "run_check",
]
