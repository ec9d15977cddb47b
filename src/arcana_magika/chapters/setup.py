"""The setup: choosing mages, and the start of everything (MG-5.1, MG-5.3, MG-7, MG-34, MG-37.1)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from attrs import evolve

from arcana_core.actions import Action, Rejection, Unlisted
from arcana_core.agenda import ALONE, Step
from arcana_core.effects import PERMANENT
from arcana_core.text.wording import shown
from arcana_magika import actions
from arcana_magika.chapters import tasks
from arcana_magika.chapters.mages import items
from arcana_magika.chapters.reports import reports
from arcana_magika.chapters.steps.finding import found_scroll
from arcana_magika.events import Registered, TasksDrawn
from arcana_magika.model import draws, maps, terrain, veterans
from arcana_magika.model.effects import NO_EFFECTS
from arcana_magika.model.forward import Game
from arcana_magika.model.geometry import rows, space
from arcana_magika.model.mages import Mage, Scroll
from arcana_magika.model.names import usual_name, wrong_with_name
from arcana_magika.model.state import Arena
from arcana_magika.model.tables import (
    ABILITY_ARTIFACTS,
    ALIGNMENT_ARTIFACTS,
    ALIGNMENTS,
    ARTIFACTS,
    COLOURS,
    GOOD,
    NEUTRAL,
    OPEN_ALIGNMENTS,
    RACES,
    RACIAL_ARTIFACTS,
    SPELL_CODES,
    SPELL_NUMBERS,
    TELPT,
)
from arcana_magika.rules import GENERATED

STARTS: Final = tuple(space(f"y{number}") for number in range(2, 25, 2))
"""Starting spaces of novices (MG-7.4)."""
EBON_START: Final = space("y13")
"""Starting spaces of the Ebon Mage (MG-7.5)."""
ARTIFACT_ROWS: Final = {
    **dict.fromkeys(ALIGNMENT_ARTIFACTS, rows("g", "l")),
    **dict.fromkeys(RACIAL_ARTIFACTS, rows("i", "p")),
    **dict.fromkeys(ABILITY_ARTIFACTS, rows("m", "t")),
}
"""The spaces of the rows in which each artifact begins (MG-7.9)."""
CLOAK_ROWS: Final = rows("n", "x")
"""The spaces of the rows in which cloaks begin (MG-7.10)."""

_CODES: Final[dict[Action, str]] = dict(zip(actions.SPELLS, SPELL_CODES, strict=True))


# Registration.


class Register(Step[Game]):
    """Each player in turn picks race, alignment and name, a repeat player old scrolls too (MG-37.1, MG-37.20)."""

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask in letter order. After the last answer, set up the arena."""
        for player, chosen in enumerate(game.position.registrations):
            if not chosen.closed:
                return ALONE[player]
        game.set_up_arena()
        return ()

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The player's next choices (MG-37.1)."""
        chosen = game.position.registrations[player]
        if chosen.race is None:
            return actions.RACES_PICKED
        if chosen.alignment is None:
            return tuple([actions.ALIGNMENTS_PICKED[alignment] for alignment in OPEN_ALIGNMENTS[chosen.race]])
        if chosen.name is None:
            return (actions.USUAL_NAME,)
        left = old_scrolls(game, player)
        return (actions.DONE, *(pick for pick, code in _CODES.items() if left[code]))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Record a choice. After a player's last one the next player is asked."""
        registrations = game.position.registrations
        chosen = registrations[player]
        if chosen.race is None:
            chosen = evolve(chosen, race=actions.RACES_PICKED.index(action))
        elif chosen.alignment is None:
            chosen = evolve(chosen, alignment=actions.ALIGNMENTS_PICKED.index(action))
        elif chosen.name is None:
            name = action.text if isinstance(action, actions.Call) else usual_name(game.letter(player))
            chosen = evolve(chosen, name=name)
        elif action is not actions.DONE:
            chosen = evolve(chosen, spells=(*(chosen.spells or ()), _CODES[action]))
        registrations[player] = chosen
        if chosen.name is not None and (action is actions.DONE or not old_scrolls(game, player)):
            assert chosen.race is not None and chosen.alignment is not None
            registrations[player] = evolve(chosen, closed=True)
            if game.keeps_log:
                game.emit(Registered(player, RACES[chosen.race], ALIGNMENTS[chosen.alignment], chosen.name), "MG-37.1")
        game.then(self)

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Why this player can't pick this now (MG-5.1, MG-34.2, MG-37.1)."""
        chosen = game.position.registrations[player]
        offered = ", ".join(map(str, self.options(game, player)))
        if chosen.race is None:
            return Rejection("MG-37.1", f"choose a race first: {offered}")
        if chosen.alignment is None:
            if action in actions.ALIGNMENTS_PICKED:
                alignment = actions.ALIGNMENTS_PICKED.index(action)
                return Rejection("MG-5.1", veterans.closed_to(chosen.race, alignment))
            return Rejection("MG-37.1", f"choose an alignment now: {offered}")
        if chosen.name is None:
            return Rejection("MG-37.1", "choose a name now: `usual name`, or `call: ` and the name")
        return Rejection("MG-34.2", f"choose old scrolls now: {offered}")

    def why_not_unlisted(self, game: Game, action: Unlisted, player: int) -> Rejection | None:
        """Why this player can't use this name, or do anything else than name a mage, now (MG-7.2, MG-37.20)."""
        if not isinstance(action, actions.Call):
            return Rejection("MG-37.1", f"{action.word!r} is only possible in a turn. Choose your mage first")
        chosen = game.position.registrations[player]
        if player not in game.players_to_act:
            return Rejection("MG-37.20", f"{game.letter(player)} can't choose now. Mages are chosen in letter order")
        if chosen.alignment is None:
            return Rejection("MG-37.1", "choose race and alignment before the name")
        if chosen.name is not None:
            return Rejection("MG-37.1", f"{game.letter(player)} has the name {chosen.name} already")
        wrong = wrong_with_name(action.text)
        if wrong:
            return Rejection("MG-7.2", wrong)
        others = [seat for seat in range(game.player_count) if seat != player]
        if any(
            action.text in (usual_name(game.letter(seat)), game.position.registrations[seat].name) for seat in others
        ):
            return Rejection("MG-37.20", f"the name {shown(action.text)} is taken already or kept for another mage")
        return None


REGISTER: Final = Register()


def old_scrolls(game: Game, player: int) -> Counter[str]:
    """The scrolls that a repeat player can still name, by code. None after enough have been named (MG-34.2)."""
    named = game.position.registrations[player].spells or ()
    if len(named) >= min(veterans.MOST_NAMED, game.rules.start_scrolls):
        return Counter()
    return Counter(claimed_scrolls(game, player)) - Counter(named)


def claimed_scrolls(game: Game, player: int) -> tuple[str, ...]:
    """The codes of the scrolls once held by the mage that a repeat player brings. None for other players (MG-34.2)."""
    veteran = veterans.claim(game.rules, game.position.registrations[player]) if player != game.ebon else None
    return veteran.spells if veteran is not None else ()


# The random part.


def set_up_arena(game: Game) -> None:
    """Draw and place everything in the order of MG-7.3, make the first reports (MG-7.12), begin the first turn."""
    base, placed = _terrain(game)
    ground = _Land(base)
    lying = _artifacts(game, ground, {ARTIFACTS.index(item): cell for item, cell in placed if item in ARTIFACTS})
    cloaks = _cloaks(game, ground, [(COLOURS.index(item), cell) for item, cell in placed if item in COLOURS])
    starts = _starting_spaces(game)
    mages = [_mage(game, player, starts[player]) for player in range(game.player_count)]
    arena = Arena(base, base, NO_EFFECTS.clone(), mages, lying, cloaks, [0] * len(COLOURS), 1)
    for mage in mages:
        _deal_scrolls(game, arena, mage)
    arena.tasks = _tasks(game)
    game.position.arena = arena
    reports.first_reports(game)
    game.begin_ordering(1)


def _terrain(game: Game) -> tuple[bytes, tuple[tuple[str, int], ...]]:
    """The base terrain, and the items that a map's lines have placed on it (MG-3.5, MG-3.18)."""
    rules = game.rules
    if rules.map == GENERATED:
        return terrain.generated(game.draw), ()
    given = maps.read_map(rules.map, cloaks=rules.cloaks_of_a_colour)
    return given.terrain, given.placed


class _Land:
    """The spaces where things can still be placed at random."""

    def __init__(self, base: bytes) -> None:
        self.dry = [not terrain.is_water(code) for code in base]

    def free(self, cells: range, taken: set[int]) -> list[int]:
        """Those of these spaces that aren't water and not taken, or all of them if none is left (MG-7.11)."""
        return [cell for cell in cells if self.dry[cell] and cell not in taken] or list(cells)


def _artifacts(game: Game, land: _Land, placed: dict[int, int]) -> list[int]:
    """The space of each artifact (MG-7.9)."""
    taken = set(placed.values())
    lying = []
    for artifact, code in enumerate(ARTIFACTS):
        cell = placed.get(artifact, -1)
        if cell < 0:
            cell = draws.pick(game.draw, f"place of {code}", land.free(ARTIFACT_ROWS[artifact], taken))
            taken.add(cell)
        lying.append(cell)
    return lying


def _cloaks(game: Game, land: _Land, placed: list[tuple[int, int]]) -> list[tuple[int, ...]]:
    """The spaces of the cloaks of each colour (MG-7.10)."""
    taken = {cell for _, cell in placed}
    lying = []
    for colour, name in enumerate(COLOURS):
        cells = [cell for which, cell in placed if which == colour]
        while len(cells) < game.rules.cloaks_of_a_colour:
            cells.append(draws.pick(game.draw, f"place of {name}", land.free(CLOAK_ROWS, taken)))
            taken.add(cells[-1])
        lying.append(tuple(sorted(cells)))
    return lying


def _starting_spaces(game: Game) -> list[int]:
    """The starting space of each mage, the Ebon Mage last (MG-7.4, MG-7.5)."""
    free = list(STARTS)
    starts = []
    for _ in range(game.ebon):
        starts.append(draws.pick(game.draw, "starting space", free))
        free.remove(starts[-1])
    return [*starts, EBON_START]


def _mage(game: Game, player: int, cell: int) -> Mage:
    """A mage at the start, still without scrolls (MG-5.3, MG-7.6, MG-29.2, MG-34.1)."""
    rules, chosen = game.rules, game.position.registrations[player]
    race, alignment, name = chosen.race, chosen.alignment, chosen.name
    assert race is not None and alignment is not None and name is not None
    arcania = rules.start_arcania
    veteran = veterans.claim(rules, chosen) if player != game.ebon else None
    if veteran is not None:
        arcania += veterans.bonus_arcania(rules, veteran)
    if alignment == NEUTRAL:
        either = rules.neutral_aptitude
        aptitude = draws.pick(game.draw, "starting Aptitude", (either, -either))
    else:
        aptitude = rules.start_aptitude if alignment == GOOD else -rules.start_aptitude
    endurance, most_arcania = rules.race_endurance[race], rules.race_arcania[race]
    return Mage(
        player=player,
        name=name,
        race=race,
        alignment=alignment,
        cell=cell,
        endurance=endurance,
        max_endurance=endurance,
        arcania=min(arcania, most_arcania),
        max_arcania=most_arcania,
        skill=rules.ebon_skill if player == game.ebon else rules.race_skill[race],
        aptitude=aptitude,
        exhausted=endurance < rules.exhausted_below,
    )


def _deal_scrolls(game: Game, arena: Arena, mage: Mage) -> None:
    """The first scrolls: drawn like found ones (MG-7.7), the last ones replaced by old scrolls (MG-34.2)."""
    rules = game.rules
    dealt: list[Scroll] = []
    if mage.player == game.ebon:
        dealt.append(items.new_scroll(arena, TELPT, bound=True))  # MG-7.8
        arena.effects.begin("PROSP", target=dealt[0].serial, lasts=PERMANENT)
    drawn = [found_scroll(game.draw, mage.alignment, rules.minor_costs) for _ in range(rules.start_scrolls)]
    named = game.position.registrations[mage.player].spells or ()
    drawn[len(drawn) - len(named) :] = [SPELL_NUMBERS[code] for code in named]
    dealt += [items.new_scroll(arena, spell) for spell in drawn]
    mage.slots = (*dealt, *mage.slots[len(dealt) :])


def _tasks(game: Game) -> tuple[int, ...]:
    """The tasks of the Ebon Mage, by number (MG-30.1)."""
    rules = game.rules
    deck = list(tasks.deck(deals=rules.ebon_deals))
    drawn = []
    for _ in range(rules.task_count):
        drawn.append(draws.pick(game.draw, "task", deck))
        deck.remove(drawn[-1])
    drawn.sort()
    if game.keeps_log:
        game.emit(TasksDrawn(game.ebon, tuple(drawn)), "MG-30.1")
    return tuple(drawn)
