"""The list of all fuzzers."""

from __future__ import annotations

from typing import Final

from tests.attack import arguments, commands, designs, lines, positions, records, scenarios, settings
from tests.attack.running import Fuzzer

FUZZERS: Final = (
    Fuzzer("positions", positions.__name__, positions.draw, positions.attempt, positions.smaller),
    Fuzzer("records", records.__name__, records.draw, records.attempt, records.smaller),
    Fuzzer("settings", settings.__name__, settings.draw, settings.attempt, settings.smaller),
    Fuzzer("designs", designs.__name__, designs.draw, designs.attempt, designs.smaller),
    Fuzzer("lines", lines.__name__, lines.draw, lines.attempt, lines.smaller),
    Fuzzer("scenarios", scenarios.__name__, scenarios.draw, scenarios.attempt, scenarios.smaller),
    Fuzzer("arguments", arguments.__name__, arguments.draw, arguments.attempt),
    Fuzzer("commands", commands.__name__, commands.draw, commands.attempt, commands.smaller),
)
