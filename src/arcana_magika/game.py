"""The flow of Magika: setup, then turns of five phases, each in the steps of the rulebook (MG-7, MG-8, MG-20, MG-31).

Each procedure that a house rule might replace is a method here, named as in the rulebook: the function of its chapter's
module. A turn is processed without decisions (MG-37.18).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from arcana_core.actions import Action, Unlisted
from arcana_core.agenda import AgendaGame
from arcana_core.chance.rng import Rng
from arcana_core.game import Outcome
from arcana_core.knowledge.features import Block
from arcana_core.text.notation import Notation
from arcana_magika import actions
from arcana_magika.chapters import deals, ending, messages, setup, turns, victory
from arcana_magika.chapters.ebon import duty
from arcana_magika.chapters.setup import REGISTER
from arcana_magika.chapters.steps import casting, demanding, donning, dropping, giving, moving, regaining, searching
from arcana_magika.events import Drawn
from arcana_magika.knowledge.observation import features
from arcana_magika.knowledge.view import View
from arcana_magika.model.mages import letter_of
from arcana_magika.model.names import usual_name
from arcana_magika.model.orders import Sheet
from arcana_magika.model.state import Arena, Position, Registration
from arcana_magika.rules import Rules
from arcana_magika.sheets.writing import WRITE_SHEETS, examples
from arcana_magika.spells import SPELLBOOK
from arcana_magika.text.moments import MOMENTS, PASSES, moments_now
from arcana_magika.text.names import EBON_NAME, MagikaNames

if TYPE_CHECKING:
    from arcana_core.events import Entry
    from arcana_core.mail import ByMail
    from arcana_core.text.highlights import Highlight
    from arcana_core.text.news import News


class Game(AgendaGame[Rules, Position, View]):
    """A game of Magika: novices, and the Ebon Mage in the last seat.

    Attributes:
        spells: what each of the 36 spells does. A subclass may replace some.
    """

    __slots__ = ()
    name = "magika"
    rules_version = 1
    rules_class = Rules
    player_counts = range(3, 14)
    default_players = 13
    scenarios: ClassVar[Mapping[str, str]] = {"contest": "arcana_magika.scenario:contest"}
    spells: ClassVar = SPELLBOOK

    # Seats.

    @property
    def ebon(self) -> int:
        """The seat of the Ebon Mage (MG-1.10)."""
        return self.player_count - 1

    @property
    def arena(self) -> Arena:
        """The world."""
        arena = self.position.arena
        assert arena is not None, "the arena comes with the end of the setup"
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

    # The setup (MG-7).

    def _set_up(self) -> None:
        count = self.player_count
        self.position = Position(0, [Registration()] * count, None, [None] * count, [()] * count)
        self.then(REGISTER)
        self.go_on()

    set_up_arena = setup.set_up_arena

    # A turn: the sheets, then five phases of nine steps (MG-8 to MG-19).

    begin_ordering = turns.begin_ordering

    def hand_in(self, sheet: Sheet, player: int) -> None:
        """Take a sheet, in place of one handed in before (MG-35.19). The last one starts the turn."""
        if not WRITE_SHEETS.decide(self, sheet, player):
            self.go_on()

    process_turn = turns.process_turn
    start_turn = turns.start_turn
    process_phase = turns.process_phase
    ebon_duty = duty
    demand_step = demanding.demand_step
    give_step = giving.give_step
    don_step = donning.don_step
    cast_step = casting.cast_step
    move_step = moving.move_step
    search_step = searching.search_step
    drop_step = dropping.drop_step
    meditate_step = regaining.meditate_step
    rest_step = regaining.rest_step

    # The end of a phase, of a turn, of the game (MG-20, MG-31).

    end_phase = turns.end_phase
    pay_deals = deals.pay

    def wrong_with_text(self, text: str) -> str:
        """Why no message can have this text, "" if it is fine (MG-26.2)."""
        return messages.wrong_with_text(self.rules, text)

    elemental_losses = ending.elemental_losses
    improve_rod_holder = ending.improve_rod_holder
    rest_bonus = regaining.rest_bonus
    form_globe = ending.form_globe
    gather_artifacts = ending.gather_artifacts
    reach_goal = ending.reach_goal
    make_reports = turns.make_reports
    expire_effects = ending.expire_effects
    end_game = ending.end_game

    @property
    def outcome(self) -> Outcome | None:
        """The winners and scores (MG-31)."""
        return victory.outcome(self) if self.position.ended else None

    # Knowledge.

    def view(self, player: int | None) -> View:
        """Everything this player may know, as an object. None is a spectator (MG-38)."""
        from arcana_magika.knowledge.view import view_of

        if player is not None:
            self._seat(player)
        return view_of(self, player)

    @classmethod
    def _features(cls, rules: Rules, players: int) -> Iterator[Block[View]]:
        return features(rules)

    def _determinize(self, player: int, rng: Rng) -> None:
        from arcana_magika.knowledge.determinization import determinize

        determinize(self, player, rng)

    # Copies, setting up, notation.

    def _take_up(self, position: Position) -> None:
        from arcana_magika.validation.positions import go_on_from

        go_on_from(self, position)

    @classmethod
    def _unlisted(cls, rules: Rules) -> tuple[type[Unlisted], ...]:
        return actions.UNLISTED

    def _unlisted_examples(self, rng: Rng, player: int) -> tuple[Unlisted, ...]:
        return examples(self, rng, player)

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

    def _render(self, player: int | None, columns: int, rows: int | None) -> str:
        """The position as text, as this player sees it."""
        from arcana_magika.render import as_text

        return as_text(self, player, columns, rows)

    def to_svg(self, player: int | None = None) -> str:
        """The position as a picture, as this player sees it."""
        from arcana_magika.render import as_svg

        return as_svg(self, player)

    def _names(self) -> MagikaNames:
        return MagikaNames(self)

    def _hint(self, action: Action, player: int) -> str | None:
        """The effect of a choice here, None if it is always the same."""
        from arcana_magika.render.hints import hint

        return hint(self, self.view(player), action)

    def player_name(self, player: int) -> str:
        """The public name of a player's mage: "Mage A", or "Ebon Mage"."""
        return EBON_NAME if player == self.ebon else usual_name(self.letter(player))

    def news(self, entries: Iterable[Entry], player: int | None) -> tuple[News, ...]:
        """The news of this player: turns without their phases, and nothing about others alone."""
        from arcana_magika.text.news import concerning

        return super().news(concerning(entries, player), player)

    def choices(self, player: int) -> tuple[Action, ...]:
        """The legal actions with the usual ones first: moves before demands, mages in sight before others."""
        from arcana_magika.render.ranking import ranked

        return ranked(self.view(player), self.rules, self.legal_actions(player))

    moments = MOMENTS
    passes = PASSES

    def moments_now(self, player: int) -> frozenset[str]:
        """The kinds of decisions that this player faces now."""
        return moments_now(self, self.view(player)) if player in self.players_to_act else frozenset()

    def _highlights(self, player: int | None) -> tuple[Highlight, ...]:
        from arcana_magika.text.highlights import HIGHLIGHTS

        return HIGHLIGHTS

    @classmethod
    def bots(cls) -> Mapping[str, Callable[[], Any]]:
        """The bots: random, and sensible, which plays both novices and the Ebon Mage."""
        from arcana_magika.bots import SensibleBot

        return {**super().bots(), "sensible": SensibleBot}

    @classmethod
    def by_mail(cls) -> ByMail[Game]:
        """Sheets, missed turns and reports, for `arcana mail`."""
        from arcana_magika.mail import MagikaByMail

        return MagikaByMail()
