"""The intelligence section: knowledge about others, artifacts and cloaks (MG-32.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from arcana_core.text.wording import counted, listed
from arcana_magika.model.tables import ALIGNMENT_ARTIFACTS, ARTIFACTS, RACES, RACIAL_ARTIFACTS
from arcana_magika.render.reports import words
from arcana_magika.render.reports.blocks import Block, Caption, Facts, Items, Prose
from arcana_magika.text import names

if TYPE_CHECKING:
    from arcana_magika.knowledge.sightings import SeenMage
    from arcana_magika.knowledge.view import OwnMage, View
    from arcana_magika.model.knowledge import Knowledge

_ALIGNMENT: Final = frozenset(ARTIFACTS[artifact] for artifact in ALIGNMENT_ARTIFACTS)


def blocks(view: View, me: OwnMage, report: Knowledge) -> Iterator[Block]:
    """Other mages one by one, then everything known without sight."""
    known = view.mages
    yield Caption("Other mages")
    if known:
        yield Facts(tuple([_about(mage, report.turn) for mage in known]))
    else:
        yield Prose("You have seen no other mage yet.")
    strangers = [] if view.recon is None else [space.name for space in view.recon.spaces if words.is_unknown(space)]
    if strangers:
        yield Prose(f"Some novice is in {listed(strangers)}.")
    things = list(_things(view, me))
    if things:
        yield Caption("Artifacts, cloaks and teams")
        yield Items(tuple(things))


def _about(mage: SeenMage, now: int) -> tuple[str, str]:
    """Everything known about a mage, by the turns of the reports, the newest first."""
    by_turn: dict[int, list[str]] = {}
    for turn, what in _parts(mage):
        by_turn.setdefault(turn, []).append(what)
    parts = [
        f"{'Now' if turn == now else f'Turn {turn}'}: {', '.join(facts)}"
        for turn, facts in sorted(by_turn.items(), reverse=True)
    ]
    name = "" if mage.name is None else f" {names.one_line(mage.name)}"
    return f"{mage.letter}{name}", ". ".join(parts)


def _parts(mage: SeenMage) -> Iterator[tuple[int, str]]:
    """The knowledge about a mage, each part with the turn of its last report."""

    def of(part: str) -> int:
        turn = mage.turn_of(part)
        return mage.turn if turn is None else turn

    if mage.space is not None:
        yield of("space"), f"in {mage.space}"
    if mage.race is not None:
        yield of("race"), mage.race
    if mage.alignment is not None:
        yield of("alignment"), mage.alignment
    if mage.team is not None:
        yield of("team"), "wears no cloak" if mage.team == "Black" else f"wears {mage.team}"
    if mage.artifacts is not None:
        yield from _artifacts(mage, of("artifacts"), of("all_artifacts"))
    if mage.items is not None:
        yield of("items"), counted(mage.items, "item")
    if mage.strength is not None:
        yield of("strength"), f"strength {mage.strength}"
    if mage.serenity is not None:
        yield of("serenity"), f"serenity {mage.serenity}"
    if mage.scrolls is not None:
        yield of("scrolls"), f"scrolls {listed(mage.scrolls)}" if mage.scrolls else "no scroll"
    if mage.cloaks is not None:
        cloaks = f"carries {listed(mage.cloaks)} cloak{'s' * (len(mage.cloaks) > 1)}"
        yield of("cloaks"), cloaks if mage.cloaks else "carries no other cloak"
    if mage.effects is not None:
        yield of("effects"), f"under {listed(map(words.effect, mage.effects))}" if mage.effects else "under no spell"


def _artifacts(mage: SeenMage, alignment_seen: int, all_seen: int) -> Iterator[tuple[int, str]]:
    """Artifacts carried. Alignment artifacts may have been seen later than the others (MG-28.1)."""
    carried = mage.artifacts or ()
    if mage.all_artifacts and alignment_seen == all_seen:
        yield all_seen, f"carries {listed(carried)}" if carried else "carries no artifact"
        return
    of_alignment = [code for code in carried if code in _ALIGNMENT]
    yield (
        alignment_seen,
        f"carries {listed(of_alignment)}" if of_alignment else "carries no alignment artifact",
    )
    if mage.all_artifacts:
        others = [code for code in carried if code not in _ALIGNMENT]
        yield all_seen, f"carries {listed(others)}" if others else "carries no other artifact"


def _things(view: View, me: OwnMage) -> Iterator[str]:
    for code, space in view.artifact_spaces:
        yield f"The {names.ARTIFACT_TITLES[code]} ({code}) is in {space}."
    bearing = view.bearing
    if bearing is not None:
        code = ARTIFACTS[RACIAL_ARTIFACTS[RACES.index(me.race)]]
        yield f"The {names.ARTIFACT_TITLES[code]} ({code}) is {words.bearing(bearing)}."
    for letter, colour in view.colours:
        wears = "wears no cloak" if colour == "Black" else f"wears {colour}"
        yield f"{letter}, who has a cloak of a colour of yours, {wears}."
    for letter, space in view.cloak_spaces:
        yield f"{letter}, who has a cloak of your team, is in {space}."
    if view.allies:
        yield f"Your team {me.team}: you and {listed(view.allies)}."
    inspected = [mage.letter for mage in view.inspected if mage.letter not in view.allies]
    if inspected:
        yield f"Your spells revealed {listed(inspected)}. The details are above."
