"""The flow of Magika: setup, then turns of five phases, each in the steps of the rulebook (MG-7, MG-8, MG-20, MG-31).

Each procedure that a house rule might replace is a method here, named as in the rulebook; what it does stands in the
module of its chapter. There is no decision while a turn is processed (MG-37.18).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from arcana_core.actions import Action, Rejection, Unlisted
from arcana_core.chance.rng import Rng
from arcana_core.events import Event
from arcana_core.game import Game as CoreGame
from arcana_core.knowledge.observations import ObservationSpec
from arcana_core.outcome import Outcome
from arcana_core.text.notation import Notation
from arcana_magika import actions
from arcana_magika.chapters import deals, ebon, ending, messages, missed_turns, setup, victory
from arcana_magika.chapters.mages import items, statistics
from arcana_magika.chapters.reports import reports
from arcana_magika.chapters.steps import casting, demanding, donning, dropping, giving, moving, regaining, searching
from arcana_magika.events import Drawn, PhaseBegun, SheetIn, TurnBegun
from arcana_magika.knowledge.view import View
from arcana_magika.model.mages import letter_of
from arcana_magika.model.orders import Sheet
from arcana_magika.model.state import ORDERS, OVER, SETUP, Arena, Phase, Position, Registration
from arcana_magika.rules import Rules
from arcana_magika.sheets import drafts
from arcana_magika.sheets.drafting.draft import Draft
from arcana_magika.spells import SPELLBOOK

if TYPE_CHECKING:
    from arcana_core.mail import ByMail


class Game(CoreGame[Rules, Position, View]):
    """A game of Magika: novices, and the Ebon Mage in the last seat.

    Attributes:
        spells: what each of the 36 spells does. A subclass may replace some.
    """

    __slots__ = ("_begun",)
    name = "magika"
    rules_version = 1
    rules_class = Rules
    player_counts = range(3, 14)
    default_players = 13
    spells: ClassVar = SPELLBOOK

    _begun: tuple[Arena, int, Draft]
    """The empty sheet that was made last, for whom and from which arena: it is asked for twice in a row."""

    # Seats.

    @property
    def ebon(self) -> int:
        """The seat of the Ebon Mage (MG-1.10)."""
        return self.player_count - 1

    @property
    def arena(self) -> Arena:
        """The world."""
        arena = self.position.arena
        assert arena is not None, "there is no arena before the setup is complete"
        return arena

    def letter(self, player: int) -> str:
        """The letter of a player's mage (MG-1.10)."""
        return letter_of(player, self.player_count)

    # Chance.

    def draw(self, purpose: str, n: int) -> int:
        """D(n): an integer from 1 to n (MG-1.3)."""
        result = self.rng.die(n)
        if self.keeps_log:
            self.emit(Drawn(purpose, n, result), "MG-1.3")
        return result

    # The setup.

    def _set_up(self) -> None:
        count = self.player_count
        self.position = Position(SETUP, 0, [Registration()] * count, None, [None] * count, [None] * count)
        self.players_to_act = (0,)

    def set_up_arena(self) -> None:
        """The random part of the setup, and the first reports (MG-7.3)."""
        setup.set_up_arena(self)
        self.begin_ordering(1)

    def begin_ordering(self, turn: int) -> None:
        """Everybody writes a sheet, without knowing the others' (MG-8.1)."""
        position, count = self.position, self.player_count
        position.stage = ORDERS
        position.turn = turn
        position.drafts = [None] * count
        position.sheets = [None] * count
        position.standby = ()
        self.players_to_act = tuple([mage.player for mage in self.arena.mages if mage.cell >= 0])

    # Decisions.

    def _options(self, player: int) -> tuple[Action, ...]:
        if self.position.stage == ORDERS:
            return drafts.options(self, player)
        return setup.options(self, player)

    def _carry_out(self, action: Action, player: int) -> None:
        if self.position.stage == SETUP:
            setup.register(self, action, player)
        elif type(action) is actions.Pick:
            sheet = drafts.pick(self, action, player)
            if sheet is not None:
                self.hand_in(sheet, player)
        elif isinstance(action, Unlisted):
            self._take_unlisted(action, player)

    def _take_unlisted(self, action: Unlisted, player: int) -> None:
        if isinstance(action, actions.Say):
            drafts.say(self, action.text, player)
        elif isinstance(action, actions.Sheet):
            self.hand_in(drafts.sheet_of(self, action.text, player), player)
        elif isinstance(action, actions.Miss):
            self.hand_in(missed_turns.default_sheet(self, player), player)
        else:
            missed_turns.take_over(self, player)

    def ask_again(self, player: int, offered: tuple[Action, ...]) -> None:
        """The player's next question has these answers, which need not be worked out again."""
        self._offered = offered
        self._offered_to = player

    def hand_in(self, sheet: Sheet, player: int) -> None:
        """A sheet is in, in the place of one that was in before (MG-35.19); when all are in, the turn is processed."""
        position = self.position
        position.sheets[player] = sheet
        position.drafts[player] = None
        if player in self.players_to_act:
            self.players_to_act = tuple([who for who in self.players_to_act if who != player])
        if self.keeps_log:
            self.emit(SheetIn(player, position.turn, sheet.missing), "MG-33.1" if sheet.missing else "MG-8.1")
        if not self.players_to_act:
            self.process_turn()

    def _why_not(self, action: Action, player: int) -> Rejection:
        if self.position.stage == ORDERS:
            return drafts.why_not(self, action, player)
        return setup.why_not(self, action, player)

    @classmethod
    def _unlisted(cls, rules: Rules) -> tuple[type[Unlisted], ...]:
        return actions.UNLISTED

    def _why_not_unlisted(self, action: Unlisted, player: int) -> Rejection | None:
        if self.position.stage == SETUP:
            return setup.why_not_unlisted(self, action, player)
        if self.position.stage == OVER:
            return Rejection("MG-31.1", "the game is over")
        if self.arena.mages[player].cell < 0:
            return Rejection("MG-33.4", f"{self.letter(player)} has been dropped from the game")
        if isinstance(action, actions.Sheet):
            return drafts.why_not_sheet(self, action.text, player)
        if isinstance(action, actions.Say):
            return drafts.why_not_say(self, action.text, player)
        if isinstance(action, actions.Miss):
            return missed_turns.why_not_missing(self, player)
        if isinstance(action, actions.Standby):
            return missed_turns.why_not_take_over(self, player)
        return Rejection("MG-37.1", "names are chosen before the first turn")

    def _unlisted_examples(self, rng: Rng, player: int) -> tuple[Unlisted, ...]:
        return drafts.examples(self, rng, player)

    # A turn.

    def process_turn(self) -> None:
        """The start of the turn, then its phases one after the other (MG-8.2, MG-8.3)."""
        position = self.position
        arena = position.arena = self.arena.copy()
        if self.keeps_log:
            self.emit(TurnBegun(position.turn), "MG-8.1")
        self.start_turn()
        if not any(mage.cell >= 0 and mage.player != self.ebon for mage in arena.mages):
            self.end_game("no_novices")  # MG-31.4
            return
        phase = deals.accepted_in(self, Phase(position.turn, 0, 0, []))
        for number in range(1, 6):
            phase.number = arena.phase = number
            phase.index = 5 * (position.turn - 1) + number  # MG-1.15
            self.process_phase(phase)
            if position.stage == OVER:
                return
        arena.phase = 0
        self.begin_ordering(position.turn + 1)

    def start_turn(self) -> None:
        """Drops, de-cloaking, waking, counts of the turn (MG-8.3)."""
        missed_turns.count_and_drop(self)
        donning.decloak(self)
        for mage in self.arena.in_game():
            statistics.wake(self, mage)
            mage.moves = mage.demands = mage.rests = 0
            mage.moved = False
            for slot, scroll in enumerate(mage.slots):
                if scroll is not None and scroll.readings:
                    items.put_scroll(mage, slot, scroll._replace(readings=0))

    def process_phase(self, phase: Phase) -> None:
        """The steps of a phase (MG-8.4)."""
        sheets, mages = self.position.sheets, self.arena.mages
        phase.orders = [
            sheet.orders[phase.number - 1] if sheet is not None and mage.cell >= 0 else None
            for sheet, mage in zip(sheets, mages, strict=True)
        ]
        phase.rests = {}
        phase.by_step = None
        if self.keeps_log:
            self.emit(PhaseBegun(phase.turn, phase.number), "MG-8.2")
        if phase.number == 5:
            self.ebon_duty(phase)
        self.demand_step(phase)
        self.give_step(phase)
        self.don_step(phase)
        self.cast_step(phase)
        self.move_step(phase)
        self.search_step(phase)
        self.drop_step(phase)
        self.meditate_step(phase)
        self.rest_step(phase)
        self.end_phase(phase)

    def ebon_duty(self, phase: Phase) -> None:
        """The Ebon Mage must change his space in every turn (MG-29.12)."""
        ebon.duty(self, phase)

    def demand_step(self, phase: Phase) -> None:
        """Step 1: Demand (MG-10)."""
        demanding.demand_step(self, phase)

    def give_step(self, phase: Phase) -> None:
        """Step 2: Give (MG-11)."""
        giving.give_step(self, phase)

    def don_step(self, phase: Phase) -> None:
        """Step 3: Don (MG-12)."""
        donning.don_step(self, phase)

    def cast_step(self, phase: Phase) -> None:
        """Step 4: Cast (MG-13)."""
        casting.cast_step(self, phase)

    def move_step(self, phase: Phase) -> None:
        """Step 5: Move (MG-14, MG-15)."""
        moving.move_step(self, phase)

    def search_step(self, phase: Phase) -> None:
        """Step 6: Search (MG-16)."""
        searching.search_step(self, phase)

    def drop_step(self, phase: Phase) -> None:
        """Step 7: Drop (MG-17)."""
        dropping.drop_step(self, phase)

    def meditate_step(self, phase: Phase) -> None:
        """Step 8: Meditate (MG-18)."""
        regaining.meditate_step(self, phase)

    def rest_step(self, phase: Phase) -> None:
        """Step 9: Rest (MG-19)."""
        regaining.rest_step(self, phase)

    # The end of a phase (MG-20.1).

    def end_phase(self, phase: Phase) -> None:
        """The nine stages of the end of a phase (MG-20.1); no stage from (8) on after the game has ended (MG-20.5)."""
        last = phase.number == 5
        self.pay_deals(phase)
        self.elemental_losses(phase)
        self.improve_rod_holder()
        if last:
            self.rest_bonus()
        cause = self.form_globe()
        if not cause and last:
            cause = self.gather_artifacts()
        if not cause:
            cause = self.reach_goal()
        ebon.note_phase(self, phase)
        if not cause and last and phase.turn == self.rules.turn_limit:
            cause = "limit"  # MG-31.3
        if cause:
            self.end_game(cause)
            return
        if last:
            self.make_reports()
        self.expire_effects(last=last)

    def pay_deals(self, phase: Phase) -> None:
        """Stage 1: payments of deals (MG-27.6)."""
        deals.pay(self, phase)

    def elemental_losses(self, phase: Phase) -> None:
        """Stage 2: elemental losses (MG-20.2)."""
        ending.elemental_losses(self, phase)

    def improve_rod_holder(self) -> None:
        """Stage 3: the Rod of Obedience (MG-20.3)."""
        ending.improve_rod_holder(self)

    def rest_bonus(self) -> None:
        """Stage 4: five Rests in a turn (MG-19.3)."""
        regaining.rest_bonus(self)

    def form_globe(self) -> str:
        """Stage 5: all alignment artifacts with one mage or team (MG-21.14); "globe" if so."""
        return ending.form_globe(self)

    def gather_artifacts(self) -> str:
        """Stage 6: all alignment artifacts in one space (MG-21.17); "gathered" if so."""
        return ending.gather_artifacts(self)

    def reach_goal(self) -> str:
        """Stage 7: a novice stands on the Goal Square (MG-31.1); "goal" if so."""
        return ending.reach_goal(self)

    def make_reports(self) -> None:
        """Stage 8: the turn reports (MG-20.4)."""
        messages.deliver(self)
        reports.make_reports(self)

    def expire_effects(self, *, last: bool) -> None:
        """Stage 9: what ends with this phase or turn (MG-20.1)."""
        ending.expire_effects(self, last=last)

    def end_game(self, cause: str) -> None:
        """The game ends; the final reports are made, and everything is open to all (MG-20.5, MG-38.9)."""
        ending.end_game(self, cause)

    @property
    def outcome(self) -> Outcome | None:
        """Who won, and by what (MG-31)."""
        return victory.outcome(self) if self.position.stage == OVER else None

    # Knowledge.

    def view(self, player: int | None) -> View:
        """What this player may know, as an object; None is a spectator (MG-38)."""
        from arcana_magika.knowledge.view import view_of

        if player is not None:
            self._seat(player)
        return view_of(self, player)

    @property
    def observation_spec(self) -> ObservationSpec:
        """The meaning of each number of an observation."""
        from arcana_magika.knowledge.observation import spec_of

        return spec_of()

    def observation(self, player: int) -> NDArray[np.float32]:
        """What this player may know, as an array."""
        from arcana_magika.knowledge.observation import observe

        self._seat(player)
        return observe(self, player)

    def _determinize(self, player: int, rng: Rng) -> None:
        from arcana_magika.knowledge.determinization import determinize

        determinize(self, player, rng)

    # Copies, setting up, notation.

    def _copy_position(self) -> Position:
        return self.position.copy()

    def _take_up(self, position: Position) -> None:
        from arcana_magika.validation.positions import take_up

        take_up(self, position)

    @classmethod
    def _all_actions(cls, rules: Rules) -> Iterator[Action]:
        return actions.all_actions()

    @classmethod
    def _position_types(cls) -> tuple[type, ...]:
        from arcana_magika.validation.positions import POSITION_TYPES

        return POSITION_TYPES

    def _notation(self, player: int) -> Notation:
        from arcana_magika.text.notation import MagikaNotation

        return MagikaNotation(self, player)

    def render(self, player: int | None = None) -> str:
        """The position as text, as this player sees it."""
        from arcana_magika.render import as_text

        return as_text(self, player)

    def to_svg(self, player: int | None = None) -> str:
        """The position as a picture, as this player sees it."""
        from arcana_magika.render import as_svg

        return as_svg(self, player)

    def sentence(self, event: Event, player: int | None) -> str:
        """An event in words, as this player is told of it."""
        from arcana_magika.render.reports import sentence_at_the_table

        return sentence_at_the_table(event, player, self.player_count)

    @classmethod
    def bots(cls) -> Mapping[str, Callable[[], Any]]:
        """The bots: random, and sensible, which plays a sensible mage or a sensible Ebon Mage."""
        from arcana_magika.bots import SensibleBot

        return {**super().bots(), "sensible": SensibleBot}

    @classmethod
    def by_mail(cls) -> ByMail[Game]:
        """Sheets, missed turns and reports, for `arcana magika`."""
        from arcana_magika.mail import MagikaByMail

        return MagikaByMail()
