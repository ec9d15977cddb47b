"""Writing order sheets, all players at once and in secret, by picks or as text (MG-8.1, MG-35, MG-37.2 to MG-37.19)."""

from __future__ import annotations

from typing import Final

from arcana_core.actions import Action, Rejection, Unlisted
from arcana_core.agenda import Simultaneous
from arcana_core.chance.rng import Rng
from arcana_magika import actions
from arcana_magika.chapters import missed_turns
from arcana_magika.events import SheetIn
from arcana_magika.model.forward import Game
from arcana_magika.model.geometry import STEP
from arcana_magika.model.orders import Sheet
from arcana_magika.sheets.drafting import posting
from arcana_magika.sheets.drafting.draft import COMMIT, DIRECTION, LEVEL, ORDER, WAY_OF, Draft
from arcana_magika.sheets.drafting.progress import first_draft
from arcana_magika.sheets.drafts import QUESTIONS, continued, reader, sheet_from
from arcana_magika.sheets.text import read_sheet

_MISSED: Final = 10
"""In determinizations one in this many sheets is missing."""


class WriteSheets(Simultaneous[Game]):
    """All players in the game write a sheet, without knowing the others' (MG-8.1).

    The draft, which follows from the picks, is kept beside them in `Position.drafts`.
    """

    kept_as = "sheets"
    picked_as = "picks"

    def players(self, game: Game) -> tuple[int, ...]:
        """The players still in the game (MG-33.4)."""
        return tuple([mage.player for mage in game.arena.mages if mage.cell >= 0])

    def forget(self, game: Game, player: int) -> None:
        """Begin with an empty sheet."""
        game.position.picks[player] = ()
        game.position.drafts[player] = None

    def reveal(self, game: Game) -> None:
        """All sheets are in (MG-8.2)."""
        game.process_turn()

    # Picks (MG-37.2).

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The next choices, in the order of the action space."""
        draft = self._draft(game, player)
        return QUESTIONS[draft.asks].options(game, draft, player)

    def _draft(self, game: Game, player: int) -> Draft:
        draft: Draft | None = game.position.drafts[player]
        if draft is None:
            draft = game.position.drafts[player] = first_draft(game, player)
        return draft

    def take(self, game: Game, action: Action, player: int) -> Sheet | None:
        """Take a pick or a message text. Return the sheet if it is complete or handed in as text."""
        if type(action) is not actions.Pick:
            return self._take_unlisted(game, action, player)
        draft = game.position.drafts[player] or self._draft(game, player)
        asks = draft.asks
        if asks == COMMIT:
            return sheet_from(draft)
        self._picked(game, action, QUESTIONS[asks].answer(game, draft, action, player), player)
        return None

    def _picked(self, game: Game, pick: Action, draft: Draft, player: int) -> None:
        """Make the next draft from a pick."""
        position = game.position
        offered = QUESTIONS[draft.asks].options(game, draft, player)
        if len(offered) == 1:
            draft, offered = continued(game, draft, player)
        position.picks[player] += (pick,)
        position.drafts[player] = draft
        game.ask(player, offered)

    def _take_unlisted(self, game: Game, action: Action, player: int) -> Sheet | None:
        if isinstance(action, actions.Sheet):
            return read_sheet(action.text, reader(game, player)).sheet
        if isinstance(action, actions.Miss):
            return missed_turns.default_sheet(game, player)
        if isinstance(action, actions.Say):
            draft = posting.with_text(game, self._draft(game, player), action.text, player)
            self._picked(game, action, draft, player)
        else:
            missed_turns.take_over(game, player)
        return None

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Why this pick isn't possible now (MG-37)."""
        draft = self._draft(game, player)
        question = QUESTIONS[draft.asks]
        phase = f" for phase {len(draft.orders) + 1}" if len(draft.orders) < 5 else ""
        if draft.asks == DIRECTION and action in WAY_OF and WAY_OF[action] < 6:
            if STEP[draft.projection.cell][WAY_OF[action]] < 0:
                return Rejection("MG-14.9", f"{action} leads off the map")
            return Rejection("MG-37.6", f"{action} leads south, and your maps show neither water nor Swamp there")
        if draft.asks == LEVEL and action in actions.LEVELS:
            return Rejection("MG-37.8", f"{draft.projection.arcania} Arcania are not enough for the {action} level")
        if draft.asks == ORDER and action in actions.ORDERS:
            return Rejection("MG-37.5", f"there is nothing to {action}")
        return Rejection(question.clause, f"choose {question.expected}{phase} first")

    # Texts, missed turns, standby players (MG-33, MG-35, MG-37.14).

    def decide(self, game: Game, decision: Sheet, player: int) -> bool:
        """Take a sheet, in place of one handed in before (MG-35.19)."""
        if game.keeps_log:
            missing = decision.missing
            game.emit(SheetIn(player, game.position.turn, missing), "MG-33.1" if missing else "MG-8.1")
        return super().decide(game, decision, player)

    def why_not_unlisted(self, game: Game, action: Unlisted, player: int) -> Rejection | None:
        """Why this text, missed turn or standby player isn't possible now."""
        if game.arena.mages[player].cell < 0:
            return Rejection("MG-33.4", f"{game.letter(player)} has been dropped from the game")
        if isinstance(action, actions.Sheet):
            read = read_sheet(action.text, reader(game, player))  # MG-35.15
            return None if read.sheet is not None else Rejection("MG-35.11", "; ".join(map(str, read.mistakes)))
        if isinstance(action, actions.Say):
            if player not in game.players_to_act or self._draft(game, player).asks != posting.TEXT:
                return Rejection("MG-37.14", "a text comes after the address of a message")
            return posting.why_not_text(game, action.text)
        if isinstance(action, actions.Miss):
            return missed_turns.why_not_missing(game, player)
        if isinstance(action, actions.Standby):
            return missed_turns.why_not_take_over(game, player)
        return Rejection("MG-37.1", "names are chosen before the first turn")

    # Knowledge.

    def sample(self, game: Game, player: int, rng: Rng) -> Sheet:
        """Any sheet, sometimes a missing one (MG-38.2)."""
        if rng.below(_MISSED) == 0:
            return missed_turns.default_sheet(game, player)
        sheet: Sheet = super().sample(game, player, rng)
        return sheet


WRITE_SHEETS: Final = WriteSheets()


def examples(game: Game, rng: Rng, player: int) -> tuple[Unlisted, ...]:
    """Unlisted actions that players may try now, good ones and bad ones."""
    letter, turn = game.letter(player), game.position.turn
    named = f"MAGE {letter}\nTURN {turn}\n"
    order = rng.choice(
        ("MOVE NW", "SEARCH", "CAST HEALS", "CAST #2X 3", "DROP ALL", "DEMAND CROWN", "GIVE M #1 #2", "DON RED")
    )
    return (
        actions.Sheet(f"{named}1: {order}\n3: REST\nMSG ALL ANON : well met"),
        actions.Sheet(f"{named}6: MOVE NORTH\n"),
        actions.Sheet("no sheet at all"),
        actions.Say(f"Meet me in row {rng.choice('abcdefg')}"),
        actions.Say(" "),
        actions.Call(f"Otho {rng.below(1000)}"),
        actions.Call(""),
        actions.MISSING,
        actions.Standby(),
    )
