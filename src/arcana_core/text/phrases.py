"""The words of a game for people that don't depend on the position: questions, hints, other names of actions, moments.

A game has them in `data/phrases.toml`, so that a word is changed in one place and no code.
`arcana_core.testing.words.unknown_phrases` finds misspelled steps and actions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import chain
from typing import Any, Final

from attrs import frozen

from arcana_core.tables.fields import ByKey, Fields
from arcana_core.tables.kinds import Row, Text
from arcana_core.tables.toml import data, rejection
from arcana_core.tables.typed import Typed
from arcana_core.text.moments import Moment

ASK: Final = "ask"
"""The key of a question's own words among the hints on its answers."""


@frozen
class _When:
    """A moment in the file: when it comes, whether passing always stops there, and the questions that are of it."""

    when: str
    always: bool = False
    of: tuple[str, ...] = ()


_NAMES: Final = ByKey(Row(Text()))
_FILE: Final = Fields(
    "a file of phrases",
    takes={
        "passes": Row(Text()),
        "no_moment": Row(Text()),
        "moments": ByKey(Typed(_When, "a moment")),
        "verbs": _NAMES,
        "synonyms": _NAMES,
        "hints": ByKey(Text()),
        "hints_on": ByKey(Text()),
        "questions": ByKey(ByKey(Text())),
    },
)


class Phrases:
    """The words of `data/phrases.toml` of a package, any of whose tables may be left out.

    Attributes:
        passes: the notation of the actions that do nothing more.
        moments: those that `pass until` can wait for.
        moment_of: the word of each question's moment, "" for none. A game may also name modules of questions.
        verbs, synonyms: as in `arcana_core.text.notation.Notation`.
        hints: the hint on each action, by notation, whatever the question.
        hints_on: the hint on all actions whose notation begins with these words.
        questions: for each step the question as "ask", and the hints on its answers by notation.

    Raises:
        FileNotFoundError: the package has no such file.
        RulesError: the file isn't TOML, has unknown keys or wrong values, or gives a question two moments.
    """

    def __init__(self, package: str) -> None:
        mistakes: list[str] = []
        file = data(package, "phrases.toml")
        found: dict[str, Any] = _FILE.read(file.tables, "", mistakes)
        if mistakes:
            raise rejection([f"{package}: {file.source}: {mistake}" for mistake in mistakes])
        moments: Mapping[str, _When] = found.get("moments", {})
        placed = Counter([*found.get("no_moment", ()), *chain.from_iterable(one.of for one in moments.values())])
        if twice := [step for step, times in placed.items() if times > 1]:
            raise rejection([f"{package}: {file.source}: moments: {step!r} has more than one" for step in twice])
        self.passes: tuple[str, ...] = found.get("passes", ())
        self.moments = tuple([Moment(word, one.when, one.always) for word, one in moments.items()])
        self.moment_of = {step: word for word, one in moments.items() for step in one.of}
        self.moment_of |= dict.fromkeys(found.get("no_moment", ()), "")
        self.verbs: Mapping[str, tuple[str, ...]] = found.get("verbs", {})
        self.synonyms: Mapping[str, tuple[str, ...]] = found.get("synonyms", {})
        self.hints: Mapping[str, str] = found.get("hints", {})
        self.hints_on: Mapping[str, str] = found.get("hints_on", {})
        self.questions: Mapping[str, Mapping[str, str]] = found.get("questions", {})

    def ask(self, step: str) -> str:
        """The words of a question; "" if it has none."""
        return self.questions.get(step, {}).get(ASK, "")

    def hint(self, step: str, notation: str) -> str:
        """The hint on an action: that of the question, else of the whole notation, else of its first words; or ""."""
        words = notation.split()
        firsts = [" ".join(words[:end]) for end in range(len(words), 0, -1)]
        found = [self.questions.get(step, {}).get(notation), self.hints.get(notation), *map(self.hints_on.get, firsts)]
        return next(filter(None, found), "")
