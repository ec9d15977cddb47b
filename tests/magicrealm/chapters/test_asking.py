"""Questions of all chapters (MR-47)."""

from __future__ import annotations

from arcana_core.agenda import Step, steps_of
from arcana_magicrealm.chapters.asking import SecretPicks
from arcana_magicrealm.chapters.days.following import Together


def test_every_question_gives_a_reason_against_other_decisions() -> None:
    asked = [kind for kind in steps_of("arcana_magicrealm") if kind.answer is not Step.answer]
    without = {kind for kind in asked if kind.why_not is Step.why_not and kind.rejection is None}

    assert without == {SecretPicks, Together}, "the questions with common parts of others"
