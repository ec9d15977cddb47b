"""What lies where and who carries what, as far as a player cannot know it (MG-21.18, MG-21.19, MG-28)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from arcana_core.effects import PERMANENT
from arcana_core.rng import Rng
from arcana_magika import items
from arcana_magika.finding import found_scroll
from arcana_magika.geometry import bearing
from arcana_magika.imagining.looks import CLOAKS_SEEN, Looks
from arcana_magika.setup import ARTIFACT_ROWS, CLOAK_ROWS
from arcana_magika.state import Arena, Mage
from arcana_magika.tables import (
    ALIGNMENT_ARTIFACTS,
    ARTIFACTS,
    BLACK,
    COLOURS,
    RACIAL_ARTIFACTS,
    TELPT,
)

if TYPE_CHECKING:
    from arcana_magika.game import Game

_MORE_CARRIED_A_TURN = 5
_MOST_CARRIED = 60


def place_artifacts(arena: Arena, looks: Looks, mages: Sequence[Mage], me: Mage, rng: Rng) -> None:
    """Each artifact that the viewer does not hold lies or is held where it may be.

    Args:
        arena: whose `artifacts` are the true ones of the viewer, and -999 where somebody else's or lying.
        looks: what the viewer knows.
        mages: all others in the game.
        me: the viewer's mage.
        rng: the source of chance.
    """
    told = dict(looks.knowledge.spaces)
    for artifact in range(len(ARTIFACTS)):
        if arena.holds(me.player, artifact):
            continue
        lying = looks.lying_artifacts.get(artifact, -1)
        if lying >= 0:
            arena.artifacts[artifact] = lying
            continue
        holders = [mage for mage in mages if _may_hold(looks, mage, artifact)]
        certain = [mage for mage in holders if _is_seen_holding(looks, mage, artifact)]
        if certain:
            arena.artifacts[artifact] = -1 - certain[0].player
            continue
        unseen = _cells_where_unseen(looks, artifact)
        if artifact in told:
            unseen = [cell for cell in unseen if cell == told[artifact]]
            holders = [mage for mage in holders if mage.cell == told[artifact]]
        elif artifact == RACIAL_ARTIFACTS[me.race]:
            wanted = looks.knowledge.bearing
            unseen = [cell for cell in unseen if bearing(me.cell, cell) == wanted]
            holders = [mage for mage in holders if bearing(me.cell, mage.cell) == wanted]
        carried = rng.below(100) < min(_MOST_CARRIED, _MORE_CARRIED_A_TURN * looks.turn)
        if holders and (carried or not unseen):
            arena.artifacts[artifact] = -1 - rng.choice(holders).player
            continue
        likely = [cell for cell in unseen if cell in ARTIFACT_ROWS[artifact]]
        arena.artifacts[artifact] = rng.choice(likely or unseen or [told.get(artifact, ARTIFACT_ROWS[artifact][0])])


def _class_level(artifact: int) -> int:
    """The level from which on a lying artifact is seen (MG-28.1)."""
    return 3 if artifact in ALIGNMENT_ARTIFACTS else 2 if artifact in RACIAL_ARTIFACTS else 1


def _cells_where_unseen(looks: Looks, artifact: int) -> list[int]:
    seen = looks.seen_at(_class_level(artifact))
    return [cell for cell in range(351) if not seen >> cell & 1]


def _may_hold(looks: Looks, mage: Mage, artifact: int) -> bool:
    """Whether nothing that was told now says that he does not hold it."""
    known = looks.known(mage.player)
    fact = "artifacts" if artifact in ALIGNMENT_ARTIFACTS else "all_artifacts"
    return not looks.now(mage.player, fact) or bool((known.artifacts or 0) >> artifact & 1)


def _is_seen_holding(looks: Looks, mage: Mage, artifact: int) -> bool:
    known = looks.known(mage.player)
    fact = "artifacts" if artifact in ALIGNMENT_ARTIFACTS else "all_artifacts"
    return looks.now(mage.player, fact) and bool((known.artifacts or 0) >> artifact & 1)


def place_cloaks(game: Game, arena: Arena, looks: Looks, mages: Sequence[Mage], me: Mage, rng: Rng) -> None:
    """Cloaks that the viewer does not have: worn and carried by whom he knows of, lying, or gone."""
    left = [game.rules.cloaks_of_a_colour] * len(COLOURS)
    own = {*me.cloaks, me.worn} - {BLACK}
    for colour in (*me.cloaks, *([me.worn] if me.worn != BLACK else [])):
        left[colour] -= 1
    listed = dict(looks.knowledge.colours)
    for mage in mages:
        _dress(looks, mage, listed, own, left, rng)
    unseen = ~looks.seen_at(CLOAKS_SEEN)
    for colour in range(len(COLOURS)):
        lying = list(looks.lying_cloaks.get(colour, ()))[: max(left[colour], 0)]
        for _ in range(left[colour] - len(lying)):
            likely = [cell for cell in CLOAK_ROWS if unseen >> cell & 1]
            if likely and rng.below(100) >= looks.turn:
                lying.append(rng.choice(likely))
            else:
                arena.gone[colour] += 1
        arena.cloaks[colour] = tuple(sorted(lying))


def _dress(looks: Looks, mage: Mage, listed: dict[int, int], own: set[int], left: list[int], rng: Rng) -> None:
    """What this mage wears and carries."""
    known = looks.known(mage.player)
    worn = known.colour if known.colour is not None else BLACK
    if mage.player in listed:
        worn = listed[mage.player]
    elif not looks.now(mage.player, "colour") and worn in own:
        worn = BLACK  # who has a cloak in common with the viewer is listed (MG-28.8)
    if worn != BLACK and left[worn] > 0:
        mage.worn = worn
        left[worn] -= 1
    if looks.now(mage.player, "cloaks"):
        carried = [colour for colour in known.cloaks or () if left[colour] > 0]
    elif mage.player in listed and mage.worn not in own:
        carried = [rng.choice(sorted(own))] if own else []
        carried = [colour for colour in carried if left[colour] > 0]
    else:
        carried = []
    for colour in carried:
        left[colour] -= 1
        items.take_cloak(mage, colour)


def deal_scrolls(game: Game, arena: Arena, looks: Looks, mages: Sequence[Mage], rng: Rng) -> None:
    """The scrolls of the others: those that were told, or as many as he may have."""
    limit = game.rules.scroll_limit
    for mage in mages:
        known = looks.known(mage.player)
        bound = mage.player == game.ebon
        if looks.now(mage.player, "scrolls"):
            spells = list(known.scrolls or ())
        else:
            others = len(mage.cloaks) + (mage.worn != BLACK) + len(arena.artifacts_of(mage.player))
            told = known.items if looks.now(mage.player, "items") else None
            count = 1 + rng.below(3) + bound if told is None else (told or 0) - others
            count = max(0, min(count, limit))
            spells = [TELPT] if bound and count else []
            while len(spells) < count:
                spells.append(found_scroll(lambda _, n: rng.die(n), mage.alignment, game.rules.minor_costs))
        for slot, spell in enumerate(spells[:limit]):
            is_bound = bound and spell == TELPT and TELPT not in spells[:slot]
            scroll = items.new_scroll(arena, spell, bound=is_bound)
            if is_bound:
                arena.effects.begin("PROSP", target=scroll.serial, lasts=PERMANENT)
            items.put_scroll(mage, slot, scroll)
