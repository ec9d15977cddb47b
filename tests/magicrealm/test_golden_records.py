"""Golden records: months that together contain every kind of event and every way to end (MR-22.7, MR-22.8)."""

from __future__ import annotations

from pathlib import Path

import pytest

from arcana_core.events import Event
from arcana_core.records.records import Record
from arcana_core.testing import check_golden
from arcana_magicrealm import Game, Rules, events
from tests.magicrealm.eventful import Eventful

FOLDER = Path(__file__).parent / "records"
RECORDS = sorted(FOLDER.glob("*.jsonl"))
