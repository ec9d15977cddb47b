"""What a game may offer beside the contract: its words for people, its bots, play by mail, checks of files, odds.

All of it is optional: each method has a default that a game overrides if it has something to offer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from arcana_core.actions import Action
from arcana_core.events import Event
from arcana_core.rules import GameRules
from arcana_core.text.rulebook import pages
from arcana_core.text.sentences import NAMES, Names
