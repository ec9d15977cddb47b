"""Random games under random house rules, watched by a reference model that reads nothing but the log.

Some begin in the ordinary way, most at positions where many mages, scrolls and artifacts are close together. A longer
run, on all processors:

    ARCANA_GAMES=2000 python -m pytest -n auto tests/magika/test_random_games.py

A failure names its game, which is the same whatever that number says. The module is long, as test modules do not import
one another, and the books, the look at reports and those who write random orders are of use only together.
"""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

import pytest
from attrs import evolve

from arcana_core.bots import Seat
from arcana_core.chance.rng import Rng
from arcana_core.effects import phases, turns
from arcana_core.errors import IllegalAction
from arcana_core.events import Event
from arcana_core.testing import ReferenceModel
from arcana_magika import Game, Rules, actions, contest, events
from arcana_magika.bots import SensibleBot
from arcana_magika.chapters.mages.items import count_items
from arcana_magika.chapters.reports.intelligence import last_phase
from arcana_magika.chapters.reports.reconnaissance import serenity_level, strength_level
from arcana_magika.chapters.victory import quarters
from arcana_magika.model import orders
from arcana_magika.model.effects import EFFECT_KINDS
from arcana_magika.model.geometry import DISTANCE, GOAL, NAMES, ROWS, bearing, space
from arcana_magika.model.knowledge import FACTS, Known, Recon
from arcana_magika.model.mages import Mage
from arcana_magika.model.state import ORDERS, Position
from arcana_magika.model.tables import (
    ALIGNMENT_ARTIFACTS,
    ALIGNMENTS,
    ARTIFACTS,
    BLACK,
    CHANGES,
    COLOURS,
    DIRECTIONS,
    EVIL,
    GOOD,
    NEUTRAL,
    OPEN_ALIGNMENTS,
    RACES,
    RACIAL_ARTIFACTS,
    SPELL_CODES,
    SPELL_NUMBERS,
    SPELLS,
)
from arcana_magika.sheets.text import write_sheet

GAMES = int(os.environ.get("ARCANA_GAMES", "80"))
BATCH = 10 if GAMES <= 1000 else 50
LONG_GAME_EVERY = 40
"""One game in this many may take the full number of turns."""
PERFECT = {GOOD: 100, NEUTRAL: 0, EVIL: -100}
STATISTICS = {
    "Endurance": "endurance",
    "Arcania": "arcania",
    "Spell Skill": "skill",
    "Aptitude": "aptitude",
    "maximum Endurance": "max_endurance",
    "maximum Arcania": "max_arcania",
}
ON_MAGES = tuple(kind.name for kind in EFFECT_KINDS if kind.known_to == "target")
BOOSTED = {"BOEND": "Endurance", "BOARC": "Arcania"}
ONLY_IN_CHANGES = ("ELATT", "ELDRP", "HEALS")
"""Causes of a change of Endurance whose amount no other event shows."""


class Accounts(ReferenceModel[Game]):
    """Statistics, status, items, spaces and spells by the log, compared with the arena.

    Statistics are kept twice: `reported` follows the events of changes, `own` is added up from the causes.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        arena = game.arena
        self.reported = [{name: getattr(mage, field) for name, field in STATISTICS.items()} for mage in arena.mages]
        self.own = [dict(reported) for reported in self.reported]
        self.exhausted = [mage.exhausted for mage in arena.mages]
        self.unconscious = [mage.unconscious for mage in arena.mages]
        self.cells = [mage.cell for mage in arena.mages]
        self.worn = [mage.worn for mage in arena.mages]
        self.carried = [items_in_hand(game, mage) for mage in arena.mages]
        self.lying = lying_in(game)
        self.gone = Counter({COLOURS[colour]: count for colour, count in enumerate(arena.gone) if count})
        first = 5 * (game.position.turn - 1) + 1
        self.ends = {
            (effect.kind, effect.target): last_phase(effect.lasts.clocks, first)
            for effect in arena.effects
            if isinstance(effect.target, int) and effect.kind in ON_MAGES
        }
        self.declared: dict[int, events.Declared] = {}
        self.rests: Counter[int] = Counter()
        self.demands: Counter[int] = Counter()
        self.executed: Counter[tuple[int, int]] = Counter()
        self.ordered_rests: Counter[int] = Counter()
        self.rod_moves: set[int] = set()
        self.rested_out: set[int] = set()
        self.phase = 0

    def compare(self) -> None:
        """The arena is what the log has said."""
        self._close_phase()
        arena = self.game.arena
        for mage in arena.mages:
            player = mage.player
            real = {name: getattr(mage, field) for name, field in STATISTICS.items()}
            assert self.reported[player] == real, (player, self.reported[player], real)
            assert self.own[player] == real, (player, self.own[player], real)
            assert mage.cell == self.cells[player]
            assert mage.worn == self.worn[player]
            assert items_in_hand(self.game, mage) == self.carried[player]
            if mage.cell >= 0:
                for phase in range(1, self.phase + 1):  # each order has one event (MG-9.6), a duty beside it
                    duty = 1 + (player == self.game.ebon and phase == 5)
                    assert 1 <= self.executed[player, phase] <= duty
                assert self.rests[player] == self.ordered_rests[player]
                if self.rests[player] == 5 and self.game.rules.rest_bonus:  # MG-19.3
                    assert player in self.rested_out or mage.endurance == mage.max_endurance
                assert (mage.exhausted, mage.unconscious) == (self.exhausted[player], self.unconscious[player])
        assert lying_in(self.game) == self.lying
        assert Counter({COLOURS[colour]: count for colour, count in enumerate(arena.gone) if count}) == self.gone

    def _close_phase(self) -> None:
        """The holder of the ROD has moved closer to perfect Aptitude in this phase, or is there (MG-20.3)."""
        for mage in self.game.arena.mages:
            if self.phase and self.carried[mage.player]["ROD"] and mage.player not in self.rod_moves:
                assert self.own[mage.player]["Aptitude"] == PERFECT[mage.alignment]

    def book(self, event: Event) -> None:
        match event:
            case events.TurnBegun():
                self.phase = 0
                self.rests.clear()
                self.demands.clear()
                self.executed.clear()
                self.ordered_rests.clear()
                self.rested_out.clear()
            case events.PhaseBegun(phase=phase):
                if phase == 1:
                    self.unconscious = [own["Endurance"] == 0 for own in self.own]  # MG-6.7
                else:
                    self._close_phase()
                self.phase = phase
                self.rod_moves.clear()
            case events.Moved():
                self._move(event)
            case events.MageDropped(mage=mage):
                assert not self.carried[mage]
                self.cells[mage] = -1
                self.ends = {key: end for key, end in self.ends.items() if key[1] != mage}
            case events.StatisticChanged():
                self._follow(event)
            case events.StatusChanged(mage=mage, new=new):
                if self.phase:  # at the start of a turn the books are written before the first phase
                    assert new == self._status(mage)
            case events.EffectEnded(mage=mage, effect=effect):
                self.ends.pop((effect, mage), None)
            case events.SpellTook(mage=mage, spell=spell, end=end) if mage >= 0 and end and spell != "PROSP":
                for kind in ("KNART", "KNARTX") if spell == "KNART" else (spell,):
                    self.ends[kind, mage] = max(end, self.ends.get((kind, mage), 0))
            case events.OrderExecuted(mage=mage, phase=phase, executed=executed):
                assert phase == self.phase
                self.executed[mage, phase] += 1
                self.ordered_rests[mage] += executed == "REST"
                if executed not in ("", "REST") and not executed.startswith("DON"):  # its penalty comes before
                    assert self._status(mage) == "OK"  # MG-6.10
            case _:
                pass
        self._book_statistics(event)
        self._book_items(event)

    def _status(self, mage: int) -> str:
        return "UC" if self.unconscious[mage] else "EX" if self.exhausted[mage] else "OK"

    def _follow(self, event: events.StatisticChanged) -> None:
        """Each change begins where the last one ended, and stays in bounds (MG-5.2, MG-6.2)."""
        reported = self.reported[event.mage]
        assert event.old == reported[event.statistic] != event.new
        reported[event.statistic] = event.new
        assert 0 <= reported["Endurance"] <= reported["maximum Endurance"]
        assert 0 <= reported["Arcania"] <= reported["maximum Arcania"]
        assert -100 <= reported["Aptitude"] <= 100
        assert reported["Spell Skill"] >= 0
        if event.statistic == "Endurance":  # MG-6.5, MG-6.6
            limit = self.game.rules.exhausted_below
            was = self.exhausted[event.mage]
            self.exhausted[event.mage] = event.new < limit or (was and event.new <= limit)
            self.unconscious[event.mage] |= event.new == 0

    def _book_statistics(self, event: Event) -> None:
        """The reference model: the events, and their effects on statistics."""
        rules = self.game.rules
        match event:
            case events.Declared(mage=mage, cost=cost, spell=spell, level=level):
                costs = rules.major_costs if level == "major" else rules.minor_costs
                assert cost == costs[SPELL_NUMBERS[spell]] <= self.own[mage]["Arcania"]
                self._add(mage, "Arcania", -cost)
                self.declared[mage] = event
            case events.SpellCast():
                self._book_cast(event)
            case events.SpellTook(mage=mage, spell="ATARC" | "ATEND" as spell, amount=amount):
                assert 0 <= amount <= max(rules.attack)
                self._add(mage, "Arcania" if spell == "ATARC" else "Endurance", -amount)
            case events.Meditated(mage=mage, amount=amount):
                self._add(mage, "Arcania", amount)
            case events.Rested(mage=mage, amount=amount):
                self.rests[mage] += 1
                self._add(mage, "Endurance", amount)
            case events.Moved(mage=mage, cost=cost, magical=magical):
                assert cost == 0 or not magical
                assert cost <= self.own[mage]["Endurance"]  # MG-14.8
                self._add(mage, "Endurance", -cost)
            case events.Searched(mage=mage, cost=cost):
                self._add(mage, "Endurance", -cost)
            case events.Donned(mage=mage, result="recloak_failed"):
                self._add(mage, "Endurance", -rules.recloak_loss)
                self._add(mage, "Arcania", -rules.recloak_loss)
            case events.DealPaid(mage=mage, ebon=ebon, currency=currency, amount=amount):
                assert amount <= self.own[mage][currency.capitalize()]
                self._add(mage, currency.capitalize(), -amount)
                self._add(ebon, currency.capitalize(), amount)
            case events.StatisticChanged(mage=mage, statistic=statistic, old=old, new=new, cause=cause):
                self._book_change(mage, statistic, new - old, cause)
            case _:
                pass

    def _book_cast(self, event: events.SpellCast) -> None:
        mage, spell = event.mage, event.spell
        rules, declared = self.game.rules, self.declared.pop(mage)
        assert (declared.spell, declared.level) == (spell, event.level)
        if event.result == "no_effect":  # MG-13.9
            assert not event.skill_up
            return
        own = self.own[mage]
        alignment = SPELLS[SPELL_NUMBERS[spell]].alignment
        if alignment == NEUTRAL:  # MG-5.9
            step = min((declared.cost + 1) // 2, abs(own["Aptitude"]))
            own["Aptitude"] += -step if own["Aptitude"] > 0 else step
        else:  # MG-5.8
            moved = own["Aptitude"] + (declared.cost if alignment == GOOD else -declared.cost)
            own["Aptitude"] = max(-100, min(moved, 100))
        if event.skill_up:
            assert mage != self.game.ebon  # MG-13.15
            own["Spell Skill"] += rules.skill_gain
        if event.result == "success" and spell in BOOSTED and declared.level == "major":
            own[f"maximum {BOOSTED[spell]}"] += rules.boost[event.bonus]

    def _book_change(self, mage: int, statistic: str, change: int, cause: str) -> None:
        rules, own = self.game.rules, self.own[mage]
        if cause == "ROD":  # MG-20.3
            assert abs(change) == 1
            assert self.carried[mage]["ROD"]
            assert mage not in self.rod_moves
            self.rod_moves.add(mage)
            perfect = PERFECT[self.game.arena.mages[mage].alignment]
            assert abs(perfect - own["Aptitude"] - change) == abs(perfect - own["Aptitude"]) - 1
            own["Aptitude"] += change
        elif cause == "five Rests":  # MG-19.3
            assert (self.rests[mage], self.phase) == (5, 5)
            self._add(mage, "Endurance", rules.rest_bonus)
            self.rested_out.add(mage)
        elif cause in ONLY_IN_CHANGES and statistic == "Endurance":
            assert (change > 0) == (cause == "HEALS")
            own[statistic] += change

    def _add(self, mage: int, statistic: str, amount: int) -> None:
        own = self.own[mage]
        own[statistic] = max(0, min(own[statistic] + amount, own[f"maximum {statistic}"]))

    def _move(self, event: events.Moved) -> None:
        """A mage that enters a space finds room there (MG-15.1, MG-15.2)."""
        mage, end = event.mage, space(event.end)
        assert self.cells[mage] == space(event.start) != end
        self.cells[mage] = end
        if self.clause in ("MG-21.14", "MG-21.17"):  # no limit applies to mages that the artifacts take along (MG-15.4)
            assert end == GOAL
            return
        there = [which_seat for which_seat, cell in enumerate(self.cells) if cell == end]
        assert len(there) < 3 or (len(there) == 3 and self._may_be_three(there, end))

    def _may_be_three(self, three: list[int], cell: int) -> bool:
        mages = [self.game.arena.mages[which_seat] for which_seat in three]
        colours = {self.worn[which_seat] for which_seat in three}
        if len(colours) == 1 and colours != {BLACK}:
            return True
        if self.game.ebon in three:
            return True
        here = sum([self.carried[which_seat] for which_seat in three], Counter[str]())
        if all(here[code] or self.lying[code, cell] for code in ("CROWN", "ORB", "SCEPTER")):
            return True
        kinds = {mage.race for mage in mages}, {mage.alignment for mage in mages}
        return colours == {BLACK} and (len(kinds[0]) == 3 or len(kinds[1]) == 3)

    def _book_items(self, event: Event) -> None:
        match event:
            case events.Demanded(mage=mage, holder=holder, artifact=artifact, success=success):
                assert self.carried[holder][artifact]
                assert self.cells[mage] == self.cells[holder]
                self.demands[mage] += 1
                if mage == self.game.ebon:
                    assert self.demands[mage] <= self.game.rules.ebon_demands  # MG-29.11
                if success:
                    self._take(holder, (artifact,))
                    self.carried[mage][artifact] += 1
            case events.Given(mage=mage, receiver=receiver, items=items, disintegrated=disintegrated):
                assert self.cells[mage] == self.cells[receiver]
                self._take(mage, items)
                self.carried[receiver] += Counter(items) - Counter(disintegrated)
            case events.ItemsStolen(mage=mage, items=items):
                self._take(mage, items)
            case events.ItemsWon(mage=mage, items=items):
                self.carried[mage].update(items)
            case events.Searched(mage=mage, what=what, found=found):
                if what != "scroll":
                    self._lift(found, self.cells[mage])
                    assert mage != self.game.ebon or not found  # MG-29.6
                self.carried[mage].update(found)
            case _:
                self._book_losses(event)

    def _book_losses(self, event: Event) -> None:
        match event:
            case events.Dropped(mage=mage, items=items, space=name, cause=cause):
                assert self.cells[mage] == space(name)
                if cause == "dropped from the game":
                    self._uncloak(mage)
                self._take(mage, items)
                self.lying.update([(item, space(name)) for item in items if item not in SPELL_CODES])
            case events.Disintegrated(mage=mage, items=items):
                self._take(mage, items)
                self.gone.update([item for item in items if item in COLOURS])
            case events.Donned(mage=mage, colour=colour, result=result):
                self._don(mage, colour, result)
            case events.Uncloaked(mage=mage, colour=colour):
                assert COLOURS[self.worn[mage]] == colour
                self._uncloak(mage)
            case events.Scattered(item=item, start=start, end=end):
                self._lift((item,), space(start))
                assert space(end) not in (GOAL, *self.cells)  # MG-24.52
                self.lying[item, space(end)] += 1
            case events.ArtifactsGathered(space=name):
                for artifact in ("CROWN", "ORB", "SCEPTER"):
                    if self.lying[artifact, space(name)]:
                        self._lift((artifact,), space(name))
                        self.lying[artifact, GOAL] += 1
            case _:
                pass

    def _take(self, mage: int, items: tuple[str, ...]) -> None:
        assert Counter(items) <= self.carried[mage], f"{mage} has {self.carried[mage]}, not {items}"
        self.carried[mage] -= Counter(items)

    def _lift(self, items: tuple[str, ...], cell: int) -> None:
        required = Counter((item, cell) for item in items)
        assert required <= self.lying
        self.lying -= required

    def _uncloak(self, mage: int) -> None:
        if self.worn[mage] != BLACK:
            self.carried[mage][COLOURS[self.worn[mage]]] += 1
            self.worn[mage] = BLACK

    def _don(self, mage: int, colour: str, result: str) -> None:
        assert self.carried[mage][colour]
        assert mage != self.game.ebon  # MG-29.15
        if result == "accepted":
            self._take(mage, (colour,))
            self._uncloak(mage)
            self.worn[mage] = COLOURS.index(colour)
            self._check_team(self.worn[mage])
        elif result == "recloak_failed":
            assert self.worn[mage] != BLACK
            self._uncloak(mage)
        else:
            assert result == "safe_rest" or self.worn[mage] == BLACK

    def _check_team(self, colour: int) -> None:
        """Three are all alike or all different in alignment, and no more than may be (MG-12.4, MG-40.7)."""
        team = [mage for mage in self.game.arena.mages if self.worn[mage.player] == colour]
        assert len(team) <= self.game.rules.team_size
        assert len(team) < 3 or len({mage.alignment for mage in team}) in (1, len(team))


def items_in_hand(game: Game, mage: Mage) -> Counter[str]:
    """Scrolls, cloaks that are not worn, artifacts of a mage by their words."""
    artifacts = [ARTIFACTS[artifact] for artifact in game.arena.artifacts_of(mage.player)]
    return Counter([*(scroll.code for scroll in mage.scrolls), *(COLOURS[one] for one in mage.cloaks), *artifacts])


def lying_in(game: Game) -> Counter[tuple[str, int]]:
    """Artifacts and cloaks that lie about, with their spaces."""
    arena = game.arena
    lying = Counter((ARTIFACTS[artifact], where) for artifact, where in enumerate(arena.artifacts) if where >= 0)
    lying.update((COLOURS[colour], cell) for colour, cells in enumerate(arena.cloaks) for cell in cells)
    return lying


def hold_together(game: Game, accounts: Accounts) -> None:
    """Invariants of the arena after every turn."""
    arena, rules = game.arena, game.rules
    serials = [scroll.serial for mage in arena.mages for scroll in mage.scrolls]
    assert len(set(serials)) == len(serials)
    for mage in arena.mages:
        assert len(mage.scrolls) <= rules.scroll_limit
        assert len(mage.cloaks) + (mage.worn != BLACK) <= rules.cloak_limit
        assert not any(scroll.aside for scroll in mage.scrolls)
        if mage.barred and not arena.effects.has("CKAID", mage.player):
            assert not mage.cloaks
            assert mage.worn == BLACK
        if mage.cell < 0:
            assert not items_in_hand(game, mage)
            assert mage.player != game.ebon
    assert arena.mages[game.ebon].worn == BLACK
    assert all(arena.mages[-1 - where].cell >= 0 for where in arena.artifacts if where < 0)
    for colour in range(len(COLOURS)):
        had = sum(mage.cloaks.count(colour) + (mage.worn == colour) for mage in arena.mages)
        assert had + len(arena.cloaks[colour]) + arena.gone[colour] == rules.cloaks_of_a_colour
        accounts._check_team(colour)
    assert (game.position.ended == "no_novices") == all(mage.cell < 0 for mage in arena.mages[:-1])
    if game.position.stage == ORDERS:
        hold_effects(game, accounts)
        assert not is_globe(game)
        assert len({arena.cell_of(artifact) for artifact in ALIGNMENT_ARTIFACTS}) > 1  # MG-21.17
        assert not any(mage.cell == GOAL for mage in arena.mages[:-1])
    hold_points(game)


def is_globe(game: Game) -> bool:
    """Whether one mage, or one team, holds all alignment artifacts (MG-21.14)."""
    holders = {game.arena.holder(artifact) for artifact in ALIGNMENT_ARTIFACTS}
    if -1 in holders:
        return False
    colours = {game.arena.mages[player].worn for player in holders}
    return len(holders) == 1 or (len(colours) == 1 and BLACK not in colours)


def hold_effects(game: Game, accounts: Accounts) -> None:
    """No effect lasts beyond its end, and none ends before (MG-23.3, MG-23.4)."""
    arena, next_phase = game.arena, 5 * (game.position.turn - 1) + 1
    on_mages = set()
    for effect in arena.effects:
        end = last_phase(effect.lasts.clocks, next_phase)
        assert end == -1 or end >= next_phase
        if effect.kind == "PROSP":
            assert any(effect.target == scroll.serial for mage in arena.mages for scroll in mage.scrolls)
        elif effect.target is None:
            assert end <= next_phase + 4  # nothing on the land lasts for more than two turns
        else:
            assert isinstance(effect.target, int)
            assert arena.mages[effect.target].cell >= 0
            assert end <= accounts.ends[effect.kind, effect.target]
            on_mages.add((effect.kind, effect.target))
    for (kind, player), end in accounts.ends.items():
        if end >= next_phase and kind not in ("KNART", "KNARTX"):
            assert (kind, player) in on_mages


def hold_points(game: Game) -> None:
    """No part of the victory points is more than there is to be had (MG-31.8 to MG-31.16, MG-30.2)."""
    arena, rules = game.arena, game.rules
    others = game.player_count - 1
    for player, parts in enumerate(quarters(arena, rules, game.position.turn)):
        assert min(parts) >= 0
        assert parts.position <= 4 * rules.position_points * others
        most = rules.standing_quarters * others
        assert max(parts.endurance, parts.arcania, parts.skill, parts.aptitude) <= most
        assert parts.team <= 4 * rules.team_points * 12
        assert parts.alignment <= 4 * (3 * rules.alignment_points[0] + rules.alignment_points[1])
        assert parts.racial <= 4 * (5 * rules.racial_points[0] + rules.racial_points[1])
        assert parts.ability <= 4 * (4 * rules.ability_points)
        assert parts.tasks <= 4 * rules.task_points * rules.task_count
        assert parts.total == sum(parts[:-1])
        if player == game.ebon:
            assert parts.team == parts.alignment == parts.racial == parts.ability == 0
        else:
            assert parts.tasks == 0
        if arena.mages[player].cell < 0:
            assert parts.total == 0


class Watched(Game):
    """Magika whose reports are held to the truth at the moment at which they are made."""

    __slots__ = ()

    def make_reports(self) -> None:
        """The reports, and a look at them before anything ends with the turn (MG-20.4)."""
        scattered = self.arena.scattered[:]
        super().make_reports()
        hold_reports(self, scattered)

    def end_game(self, cause: str) -> None:
        """The final reports, and a look at them."""
        scattered = self.arena.scattered[:]
        super().end_game(cause)
        hold_reports(self, scattered)


def hold_reports(game: Game, scattered: list[tuple[int, int, int]]) -> None:
    """Present facts of a report are true (MG-28, MG-32), and scattered artifacts as reported (MG-40.34)."""
    arena, turn = game.arena, game.position.turn
    values = [[mage.endurance, mage.arcania, mage.skill, equivalent(mage)] for mage in arena.mages if mage.cell >= 0]
    for mage, known in zip(arena.mages, arena.knowledge, strict=True):
        assert known.turn == turn
        assert known.players == tuple(other.player for other in arena.mages if other.cell >= 0)
        for other in known.mages:
            if other is not None:
                assert other.player != mage.player
                assert other.turn <= turn
                if other.turn == turn:
                    hold_known(game, other, turn)
        if mage.cell < 0:
            assert known.recon.cell == -1
            continue
        hold_recon(game, known.recon, mage)
        for artifact, cell in known.spaces:
            assert cell == arena.cell_of(artifact) or (mage.player, artifact, cell) in scattered
        own = ALIGNMENT_ARTIFACTS if mage.player == game.ebon else (ALIGNMENT_ARTIFACTS[mage.alignment],)
        assert dict(known.spaces).keys() >= set(own)  # MG-21.18, MG-29.3
        assert known.bearing == bearing(mage.cell, arena.cell_of(RACIAL_ARTIFACTS[mage.race]))
        for which_seat, colour in known.colours:
            assert arena.mages[which_seat].worn == colour
        for which_seat, cell in known.cells:
            assert arena.mages[which_seat].cell == cell
        mates = [one.player for one in arena.mages if one.worn == mage.worn != BLACK and one is not mage]
        assert list(known.allies) == mates
        for ally, recon in known.ally_recons:
            hold_recon(game, recon, arena.mages[ally])
        for other in known.inspected:
            hold_known(game, other, turn)
        if mage.player != game.ebon:
            assert not known.tasks
            assert not known.offers
        rest = list(values)
        rest.remove([mage.endurance, mage.arcania, mage.skill, equivalent(mage)])
        if rest:
            assert known.standing.lowest == tuple(map(min, zip(*rest, strict=True)))
            assert known.standing.highest == tuple(map(max, zip(*rest, strict=True)))


def equivalent(mage: Mage) -> int:
    """Equivalent Aptitude (MG-5.4)."""
    return {GOOD: mage.aptitude, EVIL: -mage.aptitude}.get(mage.alignment, 100 - 2 * abs(mage.aptitude))


def hold_recon(game: Game, recon: Recon, viewer: Mage) -> None:
    """A recon map shows the land, the items and the mages that are there (MG-28.1)."""
    arena = game.arena
    assert recon.cell == viewer.cell
    reach = 4 if recon.aided else 3
    assert recon.aided == arena.effects.has("RCAID", viewer.player)
    fog = 0
    for effect in arena.effects.of("FGMAP"):
        assert isinstance(effect.data, int)
        fog |= effect.data
    distance = DISTANCE[recon.cell]
    for cell in range(len(NAMES)):
        clear = distance[cell] <= reach and (not fog >> cell & 1 or cell == recon.cell)
        assert bool(recon.clear >> cell & 1) == clear
        if clear:
            assert recon.terrain_at(cell) == arena.ground[cell]
    for artifact, cell in recon.artifacts:
        assert arena.artifacts[artifact] == cell
        assert recon.clear >> cell & 1
    for colour, cell in recon.cloaks:
        assert cell in arena.cloaks[colour]
        assert recon.clear >> cell & 1
    hidden = [mage.player for mage in arena.mages if arena.effects.has("INVSP", mage.player)]
    novices = 0
    for mage in arena.mages[:-1]:
        if mage.cell >= 0 and mage is not viewer and mage.player not in hidden and recon.clear >> mage.cell & 1:
            novices |= 1 << mage.cell
    assert recon.novices == novices
    for known in recon.mages:
        assert known.player not in (*hidden, viewer.player)
        hold_known(game, known, game.position.turn)


def hold_known(game: Game, known: Known, turn: int) -> None:
    """This turn's facts about a mage are true (MG-28.1, MG-32.5)."""
    arena = game.arena
    mage = arena.mages[known.player]
    held = sum(1 << artifact for artifact in arena.artifacts_of(mage.player))
    truth = {
        "cell": mage.cell,
        "name": mage.name,
        "race": mage.race,
        "alignment": mage.alignment,
        "colour": mage.worn,
        "items": count_items(arena, mage),
        "strength": strength_level(mage.endurance, mage.max_endurance),
        "serenity": serenity_level(mage.arcania, mage.max_arcania),
        "scrolls": tuple(scroll.spell for scroll in mage.scrolls),
        "cloaks": mage.cloaks,
    }
    for fact in FACTS:
        if known.turn_of(fact) != turn:
            continue
        if fact in truth:
            assert getattr(known, fact) == truth[fact], (fact, known, truth)
        elif fact == "artifacts":
            assert known.artifacts is not None
            seen = held if known.turn_of("all_artifacts") == turn else held & 7
            mask = -1 if known.turn_of("all_artifacts") == turn else 7
            assert known.artifacts & mask == seen
        elif fact == "effects":
            assert known.effects is not None
            there = [effect.kind for effect in arena.effects if effect.target == mage.player and effect.kind != "PROSP"]
            assert [code for code, _, _ in known.effects] == there


def some_order(rng: Rng, game: Game, mage: Mage) -> orders.Order:
    """An order that may well be possible."""
    arena = game.arena
    here = [other for other in arena.mages if other.cell == mage.cell and other is not mage]
    others = [game.letter(other.player) for other in arena.mages if other.cell >= 0 and other is not mage]
    in_hand = list(items_in_hand(game, mage))
    demands = 25 if any(arena.artifacts_of(other.player) for other in here) else 2
    kind = rng.weighted(range(9), (demands, 12 if here else 2, 16 if mage.cloaks else 2, 36, 20, 14, 3, 6, 4))
    if kind == orders.DEMAND:
        held = [ARTIFACTS[artifact] for other in here for artifact in arena.artifacts_of(other.player)]
        return orders.Demand(rng.choice(held if held and rng.below(5) else ARTIFACTS))
    if kind == orders.GIVE and in_hand and others:
        aimed_at = game.letter(rng.choice(here).player) if here and rng.below(8) else rng.choice(others)
        thing = rng.choice(in_hand)
        scrolls = [scroll.code for scroll in mage.scrolls]
        more = rng.sample(scrolls, rng.below(len(scrolls) + 1)) if thing in SPELL_CODES and not rng.below(3) else []
        return orders.Give(aimed_at, tuple(more) or (thing,))
    if kind == orders.DON:
        return orders.Don(COLOURS[rng.choice(mage.cloaks)] if mage.cloaks and rng.below(8) else rng.choice(COLOURS))
    if kind == orders.CAST:
        return some_cast(rng, game, mage, others)
    if kind == orders.MOVE:
        return orders.Move(rng.choice(("NE", "NW", "NE", "NW", *DIRECTIONS[:6])))
    if kind == orders.SEARCH:
        lying = [word for word, cell in lying_in(game) if cell == mage.cell]
        return orders.Search(rng.choice(("", "", "ALL", *lying, rng.choice((*ARTIFACTS, *COLOURS)))))
    if kind == orders.DROP and in_hand:
        return orders.Drop(("ALL",) if not rng.below(3) else tuple(rng.sample(in_hand, 1 + rng.below(len(in_hand)))))
    return orders.MEDITATING if kind == orders.MEDITATE else orders.RESTING


def some_cast(rng: Rng, game: Game, mage: Mage, others: list[str]) -> orders.Cast:
    """A cast of a scroll that is held, if there is one."""
    scrolls = [scroll.code for scroll in mage.scrolls]
    code = rng.choice(scrolls) if scrolls and rng.below(12) else rng.choice(SPELL_CODES)
    spell, major = SPELLS[SPELL_NUMBERS[code]], not rng.below(3)
    need = spell.major if major else spell.minor
    words: tuple[str, ...] = ()
    if need == "mage":
        words = (rng.choice(others),) if others else ("A",)
    elif need == "colour":
        words = (rng.choice(COLOURS),)
    elif need == "terrain":
        words = (str(4 + rng.below(6)),)
    elif need == "change":
        words = (rng.choice(CHANGES),)
    elif need == "way":
        words = (rng.choice(DIRECTIONS[:6]), str(1 + rng.below(3))) if major else (rng.choice(DIRECTIONS[:6]),)
        words = (rng.choice(("N", "S")), "2") if major and not rng.below(4) else words
    elif need == "artifact":
        words = (rng.choice(ARTIFACTS if game.rules.scart_minor_any else ARTIFACTS[:3]),)
    elif need == "scroll":
        words = (rng.choice((*scrolls, rng.choice(SPELL_CODES), f"#{1 + rng.below(6)}")),)
    slot = next((number for number, scroll in enumerate(mage.slots, 1) if scroll and scroll.code == code), 0)
    return orders.Cast(f"#{slot}" if slot and not rng.below(4) else code, major, words)


def some_sheet(rng: Rng, game: Game, player: int) -> orders.Sheet:
    """Five orders, and now and then messages, an offer, acceptances."""
    arena, rules = game.arena, game.rules
    mage, is_ebon = arena.mages[player], player == game.ebon
    first, second, third, fourth, fifth = [some_order(rng, game, mage) for _ in range(5)]
    others = [game.letter(other.player) for other in arena.mages if other.cell >= 0 and other is not mage]
    addresses = rng.sample([*others, *COLOURS, "ALL"], rng.below(rules.messages + 1) if not rng.below(4) else 0)
    offer = None
    if rules.ebon_deals and not is_ebon and rules.messages > len(addresses) and not rng.below(4):
        addresses = [address for address in addresses if address != "M"]
        held = [scroll.code for scroll in arena.mages[game.ebon].scrolls]
        service: orders.Cast | orders.Give = orders.Give(game.letter(player), (rng.choice([*held, *ARTIFACTS]),))
        plain = [code for code in held if not SPELLS[SPELL_NUMBERS[code]].minor]
        if plain and rng.below(2):
            service = orders.Cast(rng.choice(plain))
        offer = orders.Offer(service, 1 + rng.below(100), rng.choice(("ENDURANCE", "ARCANIA")))
    texts = tuple(
        orders.Message(address, rng.choice(("Hail", "North\nat dawn", "a : b \\ c")), bool(rng.below(2)))
        for address in addresses
    )
    offered = (
        [game.letter(which_seat) for which_seat, _ in arena.offers if arena.mages[which_seat].cell >= 0]
        if is_ebon
        else []
    )
    accepts = tuple(letter for letter in offered if rng.below(3))
    decloak = mage.may_decloak == game.position.turn and mage.worn != BLACK and not rng.below(2)
    return orders.Sheet((first, second, third, fourth, fifth), texts, offer, accepts, decloak)


NONSENSE = (
    *("6: REST", "1 MOVE NORTH", "2: CAST", "3: CAST ATENDX", "GIVE A", "MSG Z : hail", "OFFER GIVE", "DECLOAK"),
    *("4: DEMAND SWORD", "5: DROP ALL ALL", "TURN x", "MAGE", "fold me", "MSG A :", "1: DON BLACK", "2: GIVE M #9"),
)


def reject(rng: Rng, game: Game, player: int, text: str) -> None:
    """A sheet with nonsense in it, and a decision that is not to be made, leave everything as it was (MG-35.15)."""
    before = game.checksum(), len(game.log), len(game.history)
    lines = text.split("\n")
    lines[rng.below(len(lines))] = rng.choice(NONSENSE)
    wrong: list[Any] = [rng.choice(tuple(game.action_space)), actions.Call("Nobody")]
    if game.rules.sheet_reading == "strict":
        wrong.append(actions.Sheet("\n".join(lines)))
    for action in wrong:
        if game.why_not(action, player) is not None:
            with pytest.raises(IllegalAction):
                game.apply(action, player)
            assert (game.checksum(), len(game.log), len(game.history)) == before


def write_orders(rng: Rng, game: Game, player: int) -> None:
    """Hand in a random sheet as text, and now and then another one in its place (MG-35.19)."""
    sheet = some_sheet(rng, game, player)
    text = write_sheet(sheet, game.letter(player), game.position.turn)
    if not rng.below(8):
        reject(rng, game, player, text)
    if game.rules.sheet_reading == "lenient" and not rng.below(4):
        text = "\n".join([*text.split("\n"), rng.choice(NONSENSE[:-4])])
        if game.why_not(actions.Sheet(text), player) is not None:
            text = write_sheet(sheet, game.letter(player), game.position.turn)
    turn = game.position.turn
    game.apply(actions.Sheet(text), player)
    if game.position.stage == ORDERS and game.position.turn == turn and not rng.below(6):
        first, second, third, fourth, fifth = rng.shuffled(sheet.orders)
        again = evolve(sheet, orders=(first, second, third, fourth, fifth))
        game.apply(actions.Sheet(write_sheet(again, game.letter(player), turn)), player)


def pick_orders(chooser: Any, rng: Rng, game: Game, player: int) -> None:
    """Pick a sheet word by word, as a bot does or at random."""
    turn = game.position.turn
    while game.position.turn == turn and player in game.players_to_act:
        if chooser is None:
            game.apply(rng.choice(game.legal_actions(player)), player)
        else:
            game.apply(chooser.choose(Seat(game, player, rng)), player)


def play_turn(rng: Rng, game: Game, seats: list[Any], lazy: int) -> None:
    """All sheets of a turn, in random order; some are missing."""
    turn = game.position.turn
    for player in rng.shuffled(game.players_to_act):
        if player != game.ebon and not rng.below(lazy * 2) and game.why_not(actions.Standby(), player) is None:
            game.apply(actions.Standby(), player)
        if not rng.below(lazy) or seats[player] == "absent":
            game.apply(actions.MISSING, player)
        elif seats[player] == "writer":
            write_orders(rng, game, player)
        else:
            pick_orders(seats[player], rng, game, player)
    assert game.position.turn == turn + 1 or game.is_over


def house_rules(rng: Rng, *, long: bool) -> Rules:
    """Random settings; most games are short."""
    rules = Rules.drawn(rng) if not rng.below(4) else Rules.drawn(rng, changes=rng.below(9))
    return rules if long else rules.evolve(turn_limit=1 + rng.below(5))


def crowd(rng: Rng, rules: Rules) -> Position:
    """Mages, scrolls, cloaks and artifacts close together, somewhere on the map."""
    novices = 2 + rng.below(11)
    row = rng.choice((2, 3, 5, 8, 12, 16, 24))
    centre = rng.choice([cell for cell in range(len(NAMES)) if ROWS[cell] == row])
    near = [cell for cell in range(1, len(NAMES)) if DISTANCE[centre][cell] <= 2]
    room = rng.shuffled(near * 2) + rng.shuffled(range(200, 300))
    mages: list[str] = []
    teams: dict[str, list[int]] = {colour: [] for colour in COLOURS[:2]}
    artifacts = rng.shuffled(ARTIFACTS) if rng.below(2) else [*ARTIFACTS]
    cloaks = dict.fromkeys(COLOURS, rules.cloaks_of_a_colour)
    for player in range(novices + 1):
        race = rng.below(len(RACES))
        alignment = rng.choice(OPEN_ALIGNMENTS[race])
        words = ["M" if player == novices else chr(ord("A") + player), NAMES[room.pop(0)]]
        words += [RACES[race], ALIGNMENTS[alignment]]
        if not rng.below(3):
            words += ["endurance", str(rng.below(rules.race_endurance[race] + 1))]
        words += ["arcania", str(rules.race_arcania[race] - rng.below(rules.race_arcania[race] // 2 + 1))]
        words += ["aptitude", str(rng.below(201) - 100)] if not rng.below(3) else []
        words += ["missed", str(rng.below(min(rules.missed_turns, 9)))] if not rng.below(4) else []
        if player < novices:
            words += cloak_words(rng, rules, alignment, teams, cloaks)
        held = [artifacts.pop(0) for _ in range(min(rng.below(4), len(artifacts)))] if rng.below(2) else []
        words += ["holds", *held] if held else []
        scrolls = [rng.choice(SPELL_CODES) for _ in range(rules.scroll_limit - 1 - rng.below(rules.scroll_limit) // 2)]
        scrolls = [code + ("*" if not rng.below(5) else "") for code in scrolls]
        scrolls += ["TELPT!"] if player == novices else []
        words += ["scrolls", *scrolls] if scrolls else []
        mages.append(" ".join(words))
    pile = rng.below(3)  # now and then everything on the ground is in one space
    lying = [f"{artifact} {NAMES[rng.choice(near) if pile else centre]}" for artifact in artifacts if rng.below(5)]
    lying += [f"{colour} {NAMES[rng.choice(near)]}" for colour, left in cloaks.items() if left and rng.below(2)]
    ground = rng.choice(("Plains", "Hills", "Swamp", "Mountain", "Forest"))
    spaces = {
        NAMES[cell]: rng.choice(("Forest", "Swamp", "River", "Volcanic", "Hills")) for cell in rng.sample(near, 4)
    }
    spaces = {name: terrain for name, terrain in spaces.items() if not name.startswith("z")}
    tasks = tuple(sorted(rng.sample(range(1, 31), rules.task_count))) if rules.ebon_deals else ()
    game = contest(
        " | ".join(mages),
        seed=1,
        rules=rules,
        ground=ground,
        spaces=spaces,
        lying=", ".join(lying),
        turn=1 + rng.below(3) if not rules.turn_limit else 1 + rng.below(rules.turn_limit),
        tasks=tasks,
        log=False,
    )
    for mage in game.arena.mages:
        for kind in rng.sample(ON_MAGES, rng.below(3)):
            lasts = turns(1 + rng.below(3)) if rng.below(2) else phases(1 + rng.below(12))
            strength = rules.curse[0] if kind == "CURSP" else 1
            game.arena.effects.begin(kind, target=mage.player, lasts=lasts, strength=strength)
    return game.position


def cloak_words(
    rng: Rng, rules: Rules, alignment: int, teams: dict[str, list[int]], cloaks: dict[str, int]
) -> list[str]:
    """A cloak that is worn, if the team takes the mage, and one that is carried."""
    words = []
    colour = rng.choice((*teams, *teams, *teams, ""))
    if colour and cloaks[colour]:
        team = [*teams[colour], alignment]
        if len(team) <= rules.team_size and (len(team) < 3 or len(set(team)) in (1, len(team))):
            teams[colour] = team
            cloaks[colour] -= 1
            words += ["wears", colour]
    if not words and not rng.below(8):
        return ["barred"]
    other = rng.choice(COLOURS)
    if cloaks[other] and rng.below(2) and len(words) // 2 < rules.cloak_limit:
        cloaks[other] -= 1
        words += ["carries", other]
    return words


def begin(rng: Rng, rules: Rules) -> Watched:
    """A game before its first sheet."""
    if rng.below(4):
        position = crowd(rng, rules)
        players = len(position.registrations)
        return Watched.at(position, rules=rules, rng=rng.split("chance"), players=players)
    game = Watched(3 + rng.below(11), rules=rules, rng=rng.split("chance"))
    while game.position.stage != ORDERS:
        (player,) = game.players_to_act
        game.apply(rng.choice(game.legal_actions(player)), player)
    return game


def play_out(game: Watched, rng: Rng, *, long: bool) -> None:
    """Play to the end and keep the books."""
    sort = rng.choice(("bots", "mixed", "mixed", "writers", "writers", "writers", "writers", "lonely"))
    kinds: dict[str, tuple[Any, ...]] = {
        "bots": (SensibleBot, SensibleBot, "writer"),
        "mixed": (SensibleBot, *["writer"] * 6, None, "absent"),
        "writers": ("writer",),
        "lonely": ("absent",) * 5 + ("writer",),
    }
    drawn = [rng.choice(kinds[sort]) for _ in range(game.player_count)]
    seats = [kind() if kind is SensibleBot else kind for kind in drawn]
    lazy = rng.choice((4, 12, 40))
    accounts = Accounts(game)
    while not game.is_over:
        twin = game.clone() if not rng.below(12) else None
        before = rng.clone()
        play_turn(rng, game, seats, lazy)
        accounts.settle()
        hold_together(game, accounts)
        if twin is not None and all(seat in ("writer", "absent", None) for seat in seats):
            play_turn(before, twin, seats, lazy)
            assert twin.checksum() == game.checksum()
        if not rng.below(6):
            look_closer(game, rng)
    hold_end(game)
    if not long:
        # Here no report is read before the end. Its contents must not depend on when it is read (MG-38.8).
        again = Game.replay(evolve(game.record(), game=Game.name), log=bool(rng.below(2)))
        assert again.checksum() == game.checksum()


def look_closer(game: Watched, rng: Rng) -> None:
    """The position can be taken up elsewhere, and players see their own mages as they are (MG-38.1)."""
    players = game.player_count
    again = Watched.at(game.position, rules=game.rules, seed=1, log=False, players=players)
    assert (again.position, again.players_to_act) == (game.position, game.players_to_act)
    player = rng.below(players)
    mage, me = game.arena.mages[player], game.view(player).me
    assert me is not None
    assert (me.endurance, me.arcania, me.skill, me.aptitude) == (
        mage.endurance,
        mage.arcania,
        mage.skill,
        mage.aptitude,
    )
    assert me.space == (NAMES[mage.cell] if mage.cell >= 0 else None)
    assert [scroll.code for scroll in me.scrolls] == [scroll.code for scroll in mage.scrolls]


def hold_end(game: Watched) -> None:
    """The game ended in one of five ways, by who was where (MG-31.1 to MG-31.4)."""
    arena, ended = game.arena, game.position.ended
    on_goal = [mage.player for mage in arena.mages[:-1] if mage.cell == GOAL]
    assert is_globe(game) == (ended == "globe") or ended == "no_novices"
    if ended == "goal":
        assert on_goal
    elif ended == "limit":
        assert game.position.turn == game.rules.turn_limit
        assert not on_goal
        assert len({arena.cell_of(artifact) for artifact in ALIGNMENT_ARTIFACTS}) > 1
    elif ended in ("globe", "gathered"):
        assert {arena.cell_of(artifact) for artifact in ALIGNMENT_ARTIFACTS} == {GOAL}
    assert bool(arena.globe) == (ended == "globe")
    assert game.outcome is not None
    assert min(game.outcome.ranking) == 1
    assert all(game.outcome.ranking[player] == 1 for player in game.outcome.winners)
    if arena.globe:
        assert set(game.outcome.winners) <= set(arena.globe)


@pytest.mark.rule("MG-1.8", "MG-5.2", "MG-5.8", "MG-5.9", "MG-6.2", "MG-6.5", "MG-6.6", "MG-6.7", "MG-8.2", "MG-12.2")
@pytest.mark.rule("MG-12.4", "MG-15.1", "MG-15.2", "MG-19.3", "MG-20.3", "MG-22.1", "MG-23.3", "MG-23.4", "MG-28.1")
@pytest.mark.rule("MG-31.8", "MG-31.9", "MG-31.11", "MG-31.14", "MG-31.15", "MG-31.16", "MG-35.15", "MG-36.2")
@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
def test_random_games_keep_the_books(first: int) -> None:
    for number in range(first, min(first + BATCH, GAMES)):
        rng = Rng("random games of magika").split(number)
        long = number % LONG_GAME_EVERY == LONG_GAME_EVERY - 1
        rules = house_rules(rng, long=long)
        game = begin(rng, rules)
        try:
            play_out(game, rng, long=long)
        except Exception as error:
            error.add_note(f"in game {number}, turn {game.position.turn}, rules {rules.difference()}")
            raise


@pytest.mark.rule("MG-29.12", "MG-29.16")
def test_tired_ebon_mage_on_the_goal_square_finds_a_way_out() -> None:
    game = contest("A m7 | M a1 endurance 40", seed=1)

    pick_orders(SensibleBot(), Rng(1), game, game.ebon)

    sheet = game.position.sheets[game.ebon]
    assert sheet is not None
    assert orders.Move("SE") in sheet.orders
