"""The effects in force at the time of the report, and now (MG-23.3, MG-23.4, MG-20.1).

A report is made at the end of a turn, before the effects that end with the turn have ended.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from arcana_core.chance.rng import Rng
from arcana_core.effects import PERMANENT, Effect, Effects, phases, turns
from arcana_magika.knowledge.determinization.looks import PHASES, Looks
from arcana_magika.model.effects import EFFECT_KINDS, NO_EFFECTS
from arcana_magika.model.mages import Mage

if TYPE_CHECKING:
    from arcana_magika.model.state import Arena

_LONGER: Final = 3
"""One in this many effects with an unknown end continues."""
_LONGEST: Final = 10


def effects_then(arena: Arena, looks: Looks, others: Sequence[Mage]) -> Effects:
    """The effects at the time of the report: those it shows, and those that sightings and gaps imply."""
    before = PHASES * looks.turn - 1
    then = [_effect(effect, looks.viewer, before) for effect in looks.knowledge.effects]
    then += [
        Effect("RCAID", None, ally, lasts=phases(1))
        for ally, recon in looks.knowledge.ally_recons
        if recon.aided and not looks.now(ally, "effects")
    ]
    for mage in others:
        reported = looks.known(mage.player).effects if looks.now(mage.player, "effects") else None
        then += [_effect(effect, mage.player, before) for effect in reported or ()]
        if looks.is_hidden(mage):
            then.append(Effect("INVSP", None, mage.player, lasts=phases(1)))
        if reported is None and (looks.is_kept_from(mage) or _keeps_artifact(arena, looks, mage)):
            then.append(Effect("PROKN", None, mage.player, lasts=phases(1)))
    if looks.fogged:
        then.append(Effect("FGMAP", data=looks.fogged, lasts=turns(1)))
    return stack(then)


def stack(effects: Sequence[Effect]) -> Effects:
    """Begin these effects, the oldest first, even several of one kind on one mage."""
    if len({(effect.kind, effect.target) for effect in effects}) < len(effects):
        return Effects(EFFECT_KINDS, effects)  # added directly, because beginning one can end the other
    begun = NO_EFFECTS.clone()
    for kind, _, target, strength, data, lasts, _ in effects:
        begun.begin(kind, None, target, lasts=lasts, strength=strength, data=data)
    return begun


def _effect(effect: tuple[str, int, int], player: int, before: int) -> Effect:
    """An effect as in a report after this phase index."""
    code, end, strength = effect
    return Effect(code, None, player, strength, lasts=phases(end - before) if end >= 0 else PERMANENT)


def _keeps_artifact(arena: Arena, looks: Looks, mage: Mage) -> bool:
    """Whether this mage holds an artifact whose space KNART would have shown without PROKN (MG-24.58)."""
    if not looks.artifacts_by_spell:
        return False
    reported = {artifact for artifact, _ in looks.knowledge.spaces}
    hidden = looks.artifacts_by_spell - reported
    return any(artifact in hidden for artifact in arena.artifacts_of(mage.player))


def effects_now(then: Effects, true: Arena, looks: Looks, others: Sequence[Mage], rng: Rng) -> list[Effect]:
    """The effects in force now: the viewer's own, those reported of others, and some of those implied."""
    now = [
        effect._replace(source=None)
        for effect in true.effects
        if effect.target == looks.viewer and effect.kind != "PROSP"
    ]
    index = PHASES * looks.turn
    known = [looks.viewer]
    for mage in others:
        if looks.now(mage.player, "effects"):
            known.append(mage.player)
            reported = looks.known(mage.player).effects or ()
            now += [_effect(effect, mage.player, index) for effect in reported if effect[1] < 0 or effect[1] > index]
    for effect in then:
        if effect.target in known:
            continue
        if effect.kind == "PROKN":
            left = rng.below(_LONGEST)
            if left:
                now.append(effect._replace(lasts=phases(left)))
        elif rng.below(_LONGER) == 0:
            now.append(effect._replace(lasts=turns(1)))
    return now
