"""The list of all fuzzers."""

from __future__ import annotations

from typing import Final

from tests.attack import positions, records
from tests.attack.running import Fuzzer

FUZZERS: Final = (
    Fuzzer("positions", positions.__name__, positions.draw, positions.attempt, positions.smaller),
    Fuzzer("records", records.__name__, records.draw, records.attempt, records.smaller),
)
