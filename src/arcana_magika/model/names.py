"""Names of mages (MG-7.2, MG-37.1)."""

from __future__ import annotations

from typing import Final

from arcana_core.text.wording import shown, unprintable

LONGEST_NAME: Final = 20
"""Characters of a name (MG-7.2)."""


def usual_name(letter: str) -> str:
    """The name of a mage whose player chooses none (MG-37.1)."""
    return f"Mage {letter}"


def wrong_with_name(name: str) -> str:
    """Why a mage can't have this name, "" if it is fine (MG-7.2, MG-40.2)."""
    if not 1 <= len(name) <= LONGEST_NAME:
        return f"a name has 1 to {LONGEST_NAME} characters, {shown(name)} has {len(name)}"
    odd = unprintable(name)
    if odd:
        return f"a name can't contain {odd}, which is invisible, got {shown(name)}"
    if name != name.strip():
        return f"a name can't begin or end with a blank, got {shown(name)}"
    return ""
