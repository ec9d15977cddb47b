"""Items on the ground and in other hands that a player cannot know (MG-21.18, MG-21.19, MG-28)."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import Final

from arcana_core.chance.rng import Rng
from arcana_core.effects import PERMANENT
from arcana_magika.chapters.mages import items
from arcana_magika.chapters.setup import ARTIFACT_ROWS, CLOAK_ROWS
from arcana_magika.chapters.steps.finding import found_scroll
from arcana_magika.knowledge.determinization.looks import CLOAKS_SEEN, EVERYWHERE, Looks
from arcana_magika.knowledge.determinization.places import some_cell
from arcana_magika.model.forward import Game
from arcana_magika.model.geometry import GOAL
from arcana_magika.model.mages import Mage
from arcana_magika.model.state import Arena
from arcana_magika.model.tables import ALIGNMENT_ARTIFACTS, ARTIFACTS, BLACK, COLOURS, RACIAL_ARTIFACTS, TELPT

_MORE_CARRIED_A_TURN: Final = 5
_MOST_CARRIED: Final = 60
_TRIES: Final = 10


def place_seen_artifacts(arena: Arena, looks: Looks, mages: Sequence[Mage]) -> list[int]:
    """Place the artifacts that are seen on the ground or in a mage's hands. Return those that still have no place."""
    placed = set(arena.artifacts_of(looks.viewer))
    for artifact, cell in looks.lying_artifacts.items():
        arena.artifacts[artifact] = cell
        placed.add(artifact)
    for mage in mages:
        held = looks.known(mage.player).artifacts or 0
        if held:
            for artifact in range(len(ARTIFACTS)):
                if held >> artifact & 1 and _shows_artifact(looks, mage, artifact):
                    arena.artifacts[artifact] = -1 - mage.player
                    placed.add(artifact)
    return [artifact for artifact in range(len(ARTIFACTS)) if artifact not in placed]


def place_other_artifacts(
    arena: Arena,
    looks: Looks,
    mages: Sequence[Mage],
    lost: Sequence[Mage],
    me: Mage,
    unplaced: Sequence[int],
    rng: Rng,
) -> None:
    """Place the remaining artifacts anywhere they can be.

    The alignment artifacts are not all in one hand, team or space, for then the game would have ended (MG-21.14,
    MG-21.17).

    Args:
        arena: the arena, with everything else in place.
        looks: the viewer's knowledge.
        mages: all others in the game.
        lost: mages who can be anywhere out of sight.
        me: the viewer's mage.
        unplaced: the artifacts.
        rng: the source of chance.
    """
    for _ in range(_TRIES):
        for artifact in unplaced:
            _place(arena, looks, mages, lost, me, artifact, rng)
        if not mages or not _are_together(arena):
            return


def _place(
    arena: Arena, looks: Looks, mages: Sequence[Mage], lost: Sequence[Mage], me: Mage, artifact: int, rng: Rng
) -> None:
    reported = next((cell for which, cell in looks.knowledge.spaces if which == artifact), -1)
    possible = looks.artifact_cells(artifact)
    unseen = EVERYWHERE & ~looks.seen_at(_class_level(artifact)) & possible
    if reported >= 0 and unseen >> reported & 1:
        possible &= 1 << reported  # also where it was scattered to, though it may have moved since then (MG-40.34)
        unseen = possible
    holders = [mage for mage in mages if possible >> mage.cell & 1 and not _shows_artifact(looks, mage, artifact)]
    if artifact in looks.artifacts_by_spell - looks.artifacts_by_right:
        named = {which for which, _ in looks.knowledge.spaces} | looks.artifacts_by_right
        if reported < 0:
            # Its space was not reported, so a mage under PROKN holds it (MG-24.58), as nothing else was reported.
            unseen = 0
            plain = [mage for mage in holders if not looks.was_inspected(mage.player)]
            holders = [mage for mage in plain if not _holds_any(arena, mage, named - looks.artifacts_by_right)] or plain
        else:
            kept = looks.artifacts_by_spell - named
            holders = [mage for mage in holders if not _holds_any(arena, mage, kept)]
    if reported < 0:
        carried = rng.below(100) < min(_MOST_CARRIED, _MORE_CARRIED_A_TURN * looks.turn)
    else:
        carried = bool(rng.below(2))
    if holders and (carried or not unseen):
        arena.artifacts[artifact] = -1 - rng.choice(holders).player
    elif unseen:
        arena.artifacts[artifact] = some_cell(unseen & _artifact_rows(artifact) or unseen, rng)
    elif mages:
        _let_be_carried(arena, looks, mages, lost, artifact, possible, rng)


def _holds_any(arena: Arena, mage: Mage, artifacts: AbstractSet[int]) -> bool:
    return any(artifact in artifacts for artifact in arena.artifacts_of(mage.player))


def _let_be_carried(
    arena: Arena,
    looks: Looks,
    mages: Sequence[Mage],
    lost: Sequence[Mage],
    artifact: int,
    possible: int,
    rng: Rng,
) -> None:
    """An invisible mage carries it, as no mage is seen where it must be (MG-28.11)."""
    free = [mage for mage in lost if -1 - mage.player not in arena.artifacts]
    anybody = free or [mage for mage in mages if not _shows_artifact(looks, mage, artifact)] or list(mages)
    mage = rng.choice(anybody)
    if possible != EVERYWHERE and free:
        mage.cell = some_cell(possible & ~(1 << GOAL) or possible, rng)
    arena.artifacts[artifact] = -1 - mage.player


def _are_together(arena: Arena) -> bool:
    """Whether the alignment artifacts would end the game."""
    where = [arena.artifacts[artifact] for artifact in ALIGNMENT_ARTIFACTS]
    if len({arena.cell_of(artifact) for artifact in ALIGNMENT_ARTIFACTS}) == 1:
        return True
    worn = {arena.mages[-1 - holder].worn if holder < 0 else BLACK for holder in where}
    return len(worn) == 1 and BLACK not in worn


@lru_cache(maxsize=16)
def _artifact_rows(artifact: int) -> int:
    return sum(1 << cell for cell in ARTIFACT_ROWS[artifact])


def _class_level(artifact: int) -> int:
    """The level from which an artifact on the ground is seen (MG-28.1)."""
    return 3 if artifact in ALIGNMENT_ARTIFACTS else 2 if artifact in RACIAL_ARTIFACTS else 1


def _shows_artifact(looks: Looks, mage: Mage, artifact: int) -> bool:
    """Whether the last report showed whether this mage holds it."""
    return looks.now(mage.player, "artifacts" if artifact in ALIGNMENT_ARTIFACTS else "all_artifacts")


def place_cloaks(game: Game, arena: Arena, looks: Looks, mages: Sequence[Mage], me: Mage, rng: Rng) -> None:
    """Cloaks that the viewer doesn't have: worn and carried by known mages, on the ground, or gone."""
    left = [game.rules.cloaks_of_a_colour] * len(COLOURS)
    own = {*me.cloaks, me.worn} - {BLACK}
    for colour in (*me.cloaks, *([me.worn] if me.worn != BLACK else [])):
        left[colour] -= 1
    lying = {colour: list(looks.lying_cloaks.get(colour, ())) for colour in range(len(COLOURS))}
    for colour, cells in lying.items():
        left[colour] -= len(cells)
    listed = dict(looks.knowledge.colours)
    for mage in mages:
        _put_on_seen_cloaks(looks, mage, listed, left)
    for mage in mages:
        _share_cloak(looks, mage, listed, own, me.worn, left, rng)
    for mage in mages:
        _put_on_likely_cloaks(game, arena, looks, mage, listed, own, left, rng)
    unseen = ~looks.seen_at(CLOAKS_SEEN)
    likely = _CLOAK_ROWS & unseen
    for colour, count in enumerate(left):
        for _ in range(count):
            if likely and rng.below(100) >= looks.turn:
                lying[colour].append(some_cell(likely, rng))
            else:
                arena.gone[colour] += 1
        arena.cloaks[colour] = tuple(sorted(lying[colour]))


_CLOAK_ROWS: Final = sum(1 << cell for cell in CLOAK_ROWS)


def _put_on_seen_cloaks(looks: Looks, mage: Mage, listed: dict[int, int], left: list[int]) -> None:
    """The cloaks that this mage is known to wear and to carry now."""
    known = looks.known(mage.player)
    worn = BLACK
    if mage.player in listed:
        worn = listed[mage.player]
    elif looks.now(mage.player, "colour") and known.colour is not None:
        worn = known.colour
    if worn != BLACK:
        mage.worn = worn
        left[worn] -= 1
    if looks.now(mage.player, "cloaks"):
        for colour in known.cloaks or ():
            items.take_cloak(mage, colour)
            left[colour] -= 1


def _share_cloak(
    looks: Looks, mage: Mage, listed: dict[int, int], own: set[int], own_worn: int, left: list[int], rng: Rng
) -> None:
    """A listed mage has a cloak in common with the viewer, even if only carried (MG-28.8, MG-28.9)."""
    if mage.player not in listed or looks.now(mage.player, "cloaks"):
        return
    if own_worn != BLACK and any(player == mage.player for player, _ in looks.knowledge.cells):
        if mage.worn != own_worn:
            _carry(mage, own_worn, left)
    elif mage.worn not in own:
        shared = sorted([colour for colour in own if colour != own_worn and left[colour] > 0])
        if shared:
            _carry(mage, rng.choice(shared), left)


def _carry(mage: Mage, colour: int, left: list[int]) -> None:
    items.take_cloak(mage, colour)
    left[colour] -= 1


def _put_on_likely_cloaks(
    game: Game,
    arena: Arena,
    looks: Looks,
    mage: Mage,
    listed: dict[int, int],
    own: set[int],
    left: list[int],
    rng: Rng,
) -> None:
    """A mage still wears the colour last seen. Items that scrolls can't account for are carried cloaks."""
    known = looks.known(mage.player)
    others = [colour for colour in range(len(COLOURS)) if left[colour] > 0 and colour not in own]
    sure = mage.player in listed or looks.now(mage.player, "colour")
    if not sure and known.colour in others:
        mage.worn = known.colour
        left[mage.worn] -= 1
    if looks.now(mage.player, "items") and not looks.now(mage.player, "cloaks"):
        scrolls = len(known.scrolls or ()) if looks.now(mage.player, "scrolls") else game.rules.scroll_limit
        beyond = (known.items or 0) - scrolls - items.count_items(arena, mage)
        for _ in range(beyond):
            others = [colour for colour in range(len(COLOURS)) if left[colour] > 0 and colour not in own]
            if others:
                _carry(mage, rng.choice(others), left)


def deal_scrolls(game: Game, arena: Arena, looks: Looks, mages: Sequence[Mage], rng: Rng) -> None:
    """The scrolls of the others: those reported, or as many as the number of items allows."""
    limit, costs, die = game.rules.scroll_limit, game.rules.minor_costs, rng.die
    for mage in mages:
        known = looks.known(mage.player)
        bound = mage.player == game.ebon
        if looks.now(mage.player, "scrolls"):
            spells = list(known.scrolls or ())
        else:
            reported = known.items if looks.now(mage.player, "items") else None
            count = 1 + rng.below(3) + bound if reported is None else reported - items.count_items(arena, mage)
            count = max(0, min(count, limit))
            spells = [TELPT] if bound and count else []
            while len(spells) < count:
                spells.append(found_scroll(lambda _, n: die(n), mage.alignment, costs))
        slots = []
        for slot, spell in enumerate(spells[:limit]):
            is_bound = bound and spell == TELPT and TELPT not in spells[:slot]
            scroll = items.new_scroll(arena, spell, bound=is_bound)
            if is_bound:
                arena.effects.begin("PROSP", target=scroll.serial, lasts=PERMANENT)
            slots.append(scroll)
        mage.slots = (*slots, *mage.slots[len(slots) :])
