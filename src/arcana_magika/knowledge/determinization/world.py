"""A whole possible arena for one player's knowledge, and the sheets of the others (MG-38.1, MG-38.2)."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from attrs import evolve

from arcana_core.chance.rng import Rng
from arcana_core.effects import Effects
from arcana_core.geometry.hexes import cells_in
from arcana_magika.chapters import tasks
from arcana_magika.chapters.reports import reports
from arcana_magika.knowledge.determinization import belongings, persons, places, spells, standings
from arcana_magika.knowledge.determinization.looks import Looks
from arcana_magika.model import maps, terrain
from arcana_magika.model.effects import NO_EFFECTS
from arcana_magika.model.forward import Game
from arcana_magika.model.mages import Mage, Scroll
from arcana_magika.model.state import SETUP, Arena, Chronicle, Registration
from arcana_magika.model.tables import COLOURS, OPEN_ALIGNMENTS, UNSEEN
from arcana_magika.rules import GENERATED, Rules
from arcana_magika.sheets.writing import WRITE_SHEETS

_ENOUGH_MET, _ENOUGH_HURT = 6, 3
"""The number of novices that tasks 8 and 13 need (MG-30.12, MG-30.17)."""


def determinize(game: Game, viewer: int, rng: Rng) -> None:
    """Resample everything in `game.position` that this player cannot know."""
    position = game.position
    if position.stage == SETUP:
        _determinize_registrations(game, viewer, rng)
    elif game.players_to_act:
        _determinize_arena(game, viewer, rng)
        position.standby = tuple([player for player in position.standby if player == viewer])
        WRITE_SHEETS.determinize(game, viewer, rng)


def _determinize_registrations(game: Game, viewer: int, rng: Rng) -> None:
    """Finished choices stay finished. The player who is choosing starts over (MG-37.20)."""
    registrations = game.position.registrations
    choosing = game.players_to_act[0]
    for player in range(game.player_count):
        if player == viewer:
            continue
        registrations[player] = Registration()
        if player < choosing:
            race = rng.below(len(OPEN_ALIGNMENTS))
            name = f"{game.letter(player)} of {1 + rng.below(99)}"
            if name == registrations[viewer].name:
                name = f"{name}0"
            registrations[player] = Registration(race, rng.choice(OPEN_ALIGNMENTS[race]), name, closed=True)


def _determinize_arena(game: Game, viewer: int, rng: Rng) -> None:
    true = game.arena
    looks = Looks.of(true, viewer)
    me = true.mages[viewer].clone()
    mages = persons.strangers(game, looks, rng)
    mages[viewer] = me
    others = [mage for mage in mages if mage.player != viewer and mage.player in looks.knowledge.players]
    base = _ground(game, looks, rng)
    own = [where if where == -1 - viewer else 0 for where in true.artifacts]
    arena = Arena(
        base, base, NO_EFFECTS.clone(), mages, own, [()] * len(COLOURS), [0] * len(COLOURS), 1, tasks=true.tasks
    )
    lost = places.place_mages(game, looks, others, me.cell, rng)
    unplaced = belongings.place_seen_artifacts(arena, looks, others)
    belongings.place_cloaks(game, arena, looks, others, me, rng)
    standings.draw_statistics(game, arena, looks, others, lost, rng)
    belongings.place_other_artifacts(arena, looks, others, lost, me, unplaced, rng)
    _keep_own_scrolls(arena, true, me)
    belongings.deal_scrolls(game, arena, looks, others, rng)
    _determinize_tasks(game, arena, true, looks, rng)
    arena.offers = tuple([offer for offer in true.offers if viewer in (offer[0], game.ebon)])
    arena.dropped = true.dropped
    game.position.arena = arena
    game.position.registrations = [
        chosen if player == viewer else Registration(mage.race, mage.alignment, mage.name, closed=True)
        for player, (chosen, mage) in enumerate(zip(game.position.registrations, mages, strict=True))
    ]
    then = spells.effects_then(arena, looks, others)
    _determinize_knowledge(game, looks, then)
    now = spells.effects_now(then, true, looks, others, rng)
    if now:
        arena.effects = spells.stack([*arena.effects, *now])


def _ground(game: Game, looks: Looks, rng: Rng) -> bytes:
    """Terrain as last seen, otherwise as the map or the generator makes it (MG-38.4)."""
    knowledge, rules = looks.knowledge, game.rules
    if rules.map == GENERATED:
        die = rng.die
        unknown = terrain.generated(lambda _, n: die(n))
    else:
        unknown = _given(rules)
    seen = np.frombuffer(knowledge.seen_terrain, dtype=np.uint8)
    ground = bytearray(np.where(seen == UNSEEN, np.frombuffer(unknown, dtype=np.uint8), seen).tobytes())
    for _, recon in knowledge.ally_recons:
        for cell in cells_in(recon.clear & ~knowledge.recon.clear):
            ground[cell] = recon.terrain_at(cell)
    return bytes(ground)


@lru_cache(maxsize=4)
def _given(rules: Rules) -> bytes:
    """The terrain of the map that is played on."""
    return maps.read_map(rules.map, cloaks=rules.cloaks_of_a_colour).terrain


def _keep_own_scrolls(arena: Arena, true: Arena, me: Mage) -> None:
    # Renumbered, because the true numbers reveal how many scrolls there have been.
    slots: list[Scroll | None] = []
    for scroll in me.slots:
        if scroll is None:
            slots.append(None)
            continue
        slots.append(scroll._replace(serial=arena.next_serial))
        for effect in true.effects.of("PROSP", scroll.serial):
            arena.effects.begin("PROSP", target=arena.next_serial, lasts=effect.lasts)
        arena.next_serial += 1
    me.slots = tuple(slots)


def _determinize_tasks(game: Game, arena: Arena, true: Arena, looks: Looks, rng: Rng) -> None:
    """The Ebon Mage knows the tasks and its own deeds, but not the mages met or hurt. Others know nothing (MG-30.3).

    For the unknown part, the report shows whether it is enough for a task (MG-32.7).
    """
    if looks.viewer != game.ebon:
        deck = tasks.deck(deals=game.rules.ebon_deals)
        arena.tasks = tuple(sorted(rng.sample(deck, game.rules.task_count)))
        arena.chronicle = Chronicle()
        return
    counts = dict(looks.knowledge.tasks)
    arena.tasks = true.tasks
    arena.chronicle = evolve(
        true.chronicle,
        met=_some_novices(game, counts.get(8), _ENOUGH_MET, rng),
        hurt=_some_novices(game, counts.get(13), _ENOUGH_HURT, rng),
        lonely=not counts.get(30, False),
    )


def _some_novices(game: Game, enough: bool | None, needed: int, rng: Rng) -> int:
    """A set of novices that is enough for a task, or isn't, as reported (MG-30.35)."""
    novices = range(game.ebon)
    least, most = 0, game.ebon
    if enough is not None:
        needed = min(needed, game.ebon)
        least, most = (needed, most) if enough else (0, needed - 1)
    return sum([1 << other for other in rng.sample(novices, least + rng.below(most - least + 1))])


def _determinize_knowledge(game: Game, looks: Looks, then: Effects) -> None:
    """All others know what they see now. Their older knowledge is not determinized."""
    position, arena = game.position, game.arena
    now, arena.effects = arena.effects, then
    arena.scattered = _known_by_scattering(looks)
    position.turn = looks.turn  # the mage of these reports
    reports.make_reports(game)
    position.turn = looks.turn + 1
    arena.effects = now
    assert isinstance(arena.knowledge, reports.Reports)
    arena.knowledge.keep(looks.viewer, looks.knowledge)


def _known_by_scattering(looks: Looks) -> list[tuple[int, int, int]]:
    """The news from the viewer's spells about scattered artifacts (MG-40.34)."""
    known = looks.artifacts_by_right | looks.artifacts_by_spell
    return [(looks.viewer, artifact, cell) for artifact, cell in looks.knowledge.spaces if artifact not in known]
