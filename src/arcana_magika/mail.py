"""Magika by mail: registration from a list, sheets and answers, missed turns, reports (MG-7, MG-32, MG-33, MG-35)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final

from arcana_core.actions import Action
from arcana_core.chance.rng import Rng
from arcana_core.mail import ByMail, Comment, Correspondent, Form, Reading
from arcana_core.text.wording import counted, did_you_mean, shown
from arcana_magika import actions
from arcana_magika.chapters.messages import line_width
from arcana_magika.model.forward import Game
from arcana_magika.model.mages import letter_of
from arcana_magika.model.names import wrong_with_name
from arcana_magika.model.state import ORDERS
from arcana_magika.model.tables import ALIGNMENTS, EBON, OPEN_ALIGNMENTS, OTHER_SPELLINGS, RACES
from arcana_magika.sheets import drafts
from arcana_magika.sheets.text import Mistake, read_sheet, write_sheet

_RACES: Final = tuple(race.lower() for race in RACES)
_ALIGNMENTS: Final = tuple(alignment.lower() for alignment in ALIGNMENTS)
_SPELLS: Final = {str(pick).upper(): pick for pick in actions.SPELLS}


class MagikaByMail(ByMail["Game"]):
    """Novices A, B, C ... and the Ebon Mage M, who write order sheets and get turn reports."""

    called: ClassVar[str] = "mage"
    choices: ClassVar[tuple[str, ...]] = ("name", "race", "alignment", "scrolls")
    missing: ClassVar[Action] = actions.MISSING
    standby: ClassVar[Action | None] = actions.Standby()
    closed: ClassVar[str] = "MG-35.19"
    takes_comments: ClassVar[bool] = True

    def players(self, novices: int) -> int:
        """The novices and the Ebon Mage (MG-7.1)."""
        return novices + 1

    def letters(self, players: int) -> tuple[str, ...]:
        """The mages' letters: A, B, C ... and M (MG-1.10)."""
        return tuple([letter_of(player, players) for player in range(players)])

    # The registration.

    def register(self, game: Game, entries: Mapping[str, Mapping[str, str]], rng: Rng) -> tuple[str, ...]:
        """Register race, alignment and name of every mage, and a repeat player's old scrolls (MG-37.1).

        A missing race or alignment is drawn from those that fit, a missing name is the usual one.
        """
        mistakes: list[str] = []
        for player, letter in enumerate(self.letters(game.player_count)):
            entry = entries.get(letter, {})
            # Each mage has its own stream, so one registration changes nothing for the others.
            mistakes += (f"{letter}: {mistake}" for mistake in _registered(game, player, entry, rng.split(letter)))
        return tuple(mistakes)

    # The turns.

    def turn(self, game: Game) -> int:
        """The turn that waits for sheets (MG-8.1)."""
        return game.position.turn

    def read(self, game: Game, player: int, text: str) -> Reading:
        """Read a sheet strictly or leniently, by the rules (MG-35.15, MG-35.16)."""
        try:
            action = actions.Sheet(text)
        except ValueError as error:  # a character that record texts can't hold
            return Reading(None, mistakes=(str(error),))
        if game.arena.mages[player].cell < 0:
            return Reading(None, mistakes=(f"{game.letter(player)} has been dropped from the game (MG-33.4)",))
        read = read_sheet(text, drafts.reader(game, player))
        mistakes, turn = tuple(map(_text_of, read.mistakes)), game.position.turn
        if read.sheet is None:
            # The contents of a rejected sheet don't matter. Being too late or too early does.
            late = any(mistake.code == "E3" for mistake in read.mistakes)
            late_note = f"sheets of turn {turn} are due now; other turns can't be changed (MG-35.19)"
            return Reading(None, (), mistakes, (late_note,) if late else ())
        kept = write_sheet(read.sheet, game.letter(player), turn).split("\n")
        return Reading(action, tuple(kept), mistakes, tuple(map(_text_of, read.warnings)))

    def blank_sheet(self, game: Game, player: int) -> str:
        """Five Rests, with comments about other orders (MG-35.1 to MG-35.10)."""
        reader = drafts.reader(game, player)
        others = [letter for letter in reader.letters if letter != reader.letter]
        recipient = others[0] if others else EBON
        lines = [
            f"# Orders of {game.arena.mages[player].name} for turn {reader.turn}. Lines with # are ignored.",
            f"MAGE {reader.letter}",
            f"TURN {reader.turn}",
            *(f"{phase}: REST" for phase in range(1, 6)),
            "# An order is MOVE NE, REST, MEDITATE, SEARCH, SEARCH ALL, SEARCH HELM, CAST HEALS, CAST #2,",
            f"# CAST TELPTX NE 3, DROP ALL, DROP #5 BLUE, GIVE {recipient} HEALS, DEMAND CROWN, DON RED.",
            f"# Other mages in the game: {' '.join(others)}",
        ]
        if reader.rules.messages:
            room = f"{counted(reader.rules.message_lines, 'line')} of {line_width(reader.rules)} characters"
            lines += [
                f"# At most {counted(reader.rules.messages, 'message')} of {room}:",
                f"# MSG {recipient} : Let us be a team",
                "# MSG RED ANON : Beware",
            ]
        if reader.rules.ebon_deals and reader.letter != EBON:
            lines += ["# An offer to the Ebon Mage counts as a message:", "# OFFER CAST KNART FOR 20 ARCANIA"]
        lines += (f"# ACCEPT {letter}" for letter in reader.offers)
        if reader.may_decloak:
            lines.append("# DECLOAK")
        return "\n".join(lines) + "\n"

    def correspondents(self, game: Game) -> tuple[Correspondent, ...]:
        """Every player's missed turns. The Ebon Mage is never in jeopardy (MG-33.2 to MG-33.5, MG-29.17)."""
        return tuple([_correspondent(game, player) for player in range(game.player_count)])

    def report(
        self,
        game: Game,
        player: int,
        *,
        form: Form = "text",
        particulars: Mapping[str, str],
        comments: Sequence[Comment] = (),
    ) -> str:
        """The turn report (MG-32.1), with comments of the game master (MG-40.81)."""
        from arcana_magika.render import reports  # imported here, because reading sheets needs no reports

        made = reports.as_html if form == "html" else reports.as_text
        return made(game, player, particulars, comments)


def _text_of(mistake: Mistake) -> str:
    return f"{mistake} ({mistake.clause})"


def _correspondent(game: Game, player: int) -> Correspondent:
    letter = game.letter(player)
    if game.position.arena is None:
        return Correspondent(letter, game.position.registrations[player].name or "")
    mage = game.arena.mages[player]
    standby = player in game.position.standby
    missed = 0 if standby else mage.missed
    in_game = mage.cell >= 0
    endangered = (
        game.position.stage == ORDERS and in_game and player != game.ebon and missed >= game.rules.missed_turns - 1
    )
    return Correspondent(letter, mage.name, in_game, missed, endangered, standby)


def _registered(game: Game, player: int, entry: Mapping[str, str], rng: Rng) -> Iterator[str]:
    """Register one mage. After a mistake it continues, so that all mistakes are reported."""
    race, alignment = entry.get("race", "").lower(), entry.get("alignment", "").lower()
    if race and race not in _RACES:
        yield f"no race {shown(race)}{did_you_mean(race, _RACES) or ';'} there are {', '.join(_RACES)} (MG-4.1)"
        race = ""
    if alignment and alignment not in _ALIGNMENTS:
        near = did_you_mean(alignment, _ALIGNMENTS)
        yield f"no alignment {shown(alignment)}{near or ';'} there are {', '.join(_ALIGNMENTS)} (MG-5.1)"
        alignment = ""
    asked = _ALIGNMENTS.index(alignment) if alignment else -1
    open_races = [word for word, able in zip(_RACES, OPEN_ALIGNMENTS, strict=True) if asked < 0 or asked in able]
    race = race or rng.choice(open_races)
    game.apply(actions.RACES_PICKED[_RACES.index(race)], player)
    yield from _pick(game, player, actions.ALIGNMENTS_PICKED[asked] if alignment else None, rng)
    try:
        name = actions.Call(entry["name"]) if "name" in entry else None
    except ValueError:  # a character that record texts can't hold
        yield wrong_with_name(entry["name"]) + " (MG-7.2)"
        name = None
    yield from _pick(game, player, name, rng)
    for code in entry.get("scrolls", "").upper().replace(",", " ").split():
        scroll = _SPELLS.get(OTHER_SPELLINGS.get(code, code))
        if scroll is None:
            yield f"no spell {shown(code)}{did_you_mean(code, tuple(_SPELLS))} (MG-34.2)"
        elif game.players_to_act != (player,) or scroll not in game.legal_actions(player):
            yield f"{code} isn't an old scroll of this mage (MG-34.2)"
        else:
            game.apply(scroll, player)
    if game.players_to_act == (player,):
        game.apply(actions.DONE, player)


def _pick(game: Game, player: int, chosen: Action | None, rng: Rng) -> Iterator[str]:
    """Pick the chosen option, or report why not. Without a choice, or after a mistake, pick any possible one."""
    rejection = None if chosen is None else game.why_not(chosen, player)
    if rejection is not None:
        yield f"{rejection.reason} ({rejection.clause})"
    if chosen is None or rejection is not None:
        chosen = rng.choice(game.legal_actions(player))
    game.apply(chosen, player)
