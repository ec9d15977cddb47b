"""A whole arena as it may be for all a player knows, and the sheets of the others (MG-38.1, MG-38.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from arcana_core.effects import PERMANENT, phases
from arcana_core.rng import Rng
from arcana_magika import drafts, maps, missing, tasks, telling, terrain
from arcana_magika.imagining import belongings, persons, places
from arcana_magika.imagining.looks import Looks
from arcana_magika.orders import Sheet
from arcana_magika.rules import GENERATED
from arcana_magika.state import NO_EFFECTS, SETUP, UNSEEN, Arena, Chronicle, Mage, Registration, Scroll
from arcana_magika.tables import OPEN_ALIGNMENTS

if TYPE_CHECKING:
    from arcana_magika.game import Game


def imagine(game: Game, viewer: int, rng: Rng) -> None:
    """Draw anew in `game.position` all that this player cannot know."""
    position = game.position
    if position.stage == SETUP:
        _imagine_registrations(game, viewer, rng)
    elif game.players_to_act:
        _imagine_arena(game, viewer, rng)
        _imagine_sheets(game, viewer, rng)


def _imagine_registrations(game: Game, viewer: int, rng: Rng) -> None:
    """Who has chosen before has chosen something; who is choosing begins again (MG-37.20)."""
    registrations = game.position.registrations
    choosing = game.players_to_act[0]
    for player in range(game.player_count):
        if player == viewer:
            continue
        registrations[player] = Registration()
        if player < choosing:
            race = rng.below(len(OPEN_ALIGNMENTS))
            name = f"{game.letter(player)} of {1 + rng.below(99)}"
            registrations[player] = Registration(race, rng.choice(OPEN_ALIGNMENTS[race]), name, closed=True)


def _imagine_arena(game: Game, viewer: int, rng: Rng) -> None:
    true = game.arena
    looks = Looks.of(true, viewer)
    me = true.mages[viewer].copy()
    mages = persons.strangers(game, looks, rng)
    mages[viewer] = me
    others = [mage for mage in mages if mage.player != viewer and mage.player in looks.knowledge.players]
    persons.draw_statistics(game, looks, others, rng)
    places.place_mages(game, looks, others, me.cell, rng)
    base = _ground(game, looks, rng)
    own = [where if where == -1 - viewer else -999 for where in true.artifacts]
    arena = Arena(base, base, NO_EFFECTS.clone(), mages, own, [()] * 6, [0] * 6, 1)
    _keep_own_scrolls(arena, true, me)
    belongings.place_artifacts(arena, looks, others, me, rng)
    belongings.place_cloaks(game, arena, looks, others, me, rng)
    belongings.deal_scrolls(game, arena, looks, others, rng)
    _begin_effects(arena, true, looks, viewer, others)
    arena.offers = tuple([offer for offer in true.offers if viewer in (offer[0], game.ebon)])
    arena.dropped = tuple([mage.player for mage in mages if mage.player not in looks.knowledge.players])
    _imagine_tasks(game, arena, true, viewer, rng)
    game.position.arena = arena
    _imagine_knowledge(game, arena, viewer, looks)


def _ground(game: Game, looks: Looks, rng: Rng) -> bytes:
    """Terrain as it was last seen, else as the map or the generator may have made it (MG-38.4)."""
    rules = game.rules
    if rules.map == GENERATED:
        ground = bytearray(terrain.generated(lambda _, n: rng.die(n)))
    else:
        ground = bytearray(maps.read_map(rules.map, cloaks=rules.cloaks_of_a_colour).terrain)
    for cell in range(len(ground)):
        shown = looks.knowledge.terrain_at(cell)
        if shown != UNSEEN:
            ground[cell] = shown
    return bytes(ground)


def _keep_own_scrolls(arena: Arena, true: Arena, me: Mage) -> None:
    # Numbered anew, for the true numbers tell how many scrolls there have been.
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


def _begin_effects(arena: Arena, true: Arena, looks: Looks, viewer: int, others: list[Mage]) -> None:
    """The viewer's own effects, and those that were told of others (MG-24.54)."""
    for effect in true.effects:
        if effect.target == viewer and effect.kind != "PROSP":
            arena.effects.begin(effect.kind, None, viewer, lasts=effect.lasts, strength=effect.strength)
    last = 5 * looks.turn
    for mage in others:
        if looks.now(mage.player, "effects"):
            for code, end, strength in looks.known(mage.player).effects or ():
                if end < 0 or end > last:
                    lasts = PERMANENT if end < 0 else phases(end - last)
                    arena.effects.begin(code, None, mage.player, lasts=lasts, strength=strength)


def _imagine_tasks(game: Game, arena: Arena, true: Arena, viewer: int, rng: Rng) -> None:
    """The Ebon Mage knows his tasks and what he has done, not whom he met or hurt; others know nothing (MG-30.3)."""
    if viewer != game.ebon:
        deck = tasks.deck(deals=game.rules.ebon_deals)
        arena.tasks = tuple(sorted(rng.sample(deck, game.rules.task_count)))
        arena.chronicle = Chronicle()
        return
    arena.tasks = true.tasks
    novices = range(game.ebon)
    met, hurt = (sum(1 << who for who in rng.sample(novices, rng.below(len(novices) + 1))) for _ in range(2))
    arena.chronicle = evolve(true.chronicle, met=met, hurt=hurt, lonely=False)


def _imagine_knowledge(game: Game, arena: Arena, viewer: int, looks: Looks) -> None:
    """Everybody else knows what he sees now; what he has seen before is not imagined."""
    position = game.position
    position.turn = looks.turn  # whose reports these are
    telling.make_reports(game)
    position.turn = looks.turn + 1
    arena.knowledge = tuple(
        [looks.knowledge if player == viewer else knowledge for player, knowledge in enumerate(arena.knowledge)]
    )


def _imagine_sheets(game: Game, viewer: int, rng: Rng) -> None:
    """Who has handed in a sheet has handed in some sheet; who is writing begins again."""
    position = game.position
    position.standby = tuple([player for player in position.standby if player == viewer])
    for player, mage in enumerate(game.arena.mages):
        if player == viewer or mage.cell < 0:
            continue
        position.drafts[player] = None
        if player not in game.players_to_act:
            position.sheets[player] = _some_sheet(game, player, rng)
        else:
            position.sheets[player] = None


def _some_sheet(game: Game, player: int, rng: Rng) -> Sheet:
    if rng.below(10) == 0:
        return missing.default_sheet(game, player)
    while True:
        sheet = drafts.pick(game, rng.choice(drafts.options(game, player)), player)
        if sheet is not None:
            game.position.drafts[player] = None
            return sheet
