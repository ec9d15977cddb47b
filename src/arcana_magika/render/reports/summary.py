"""The turn summary: what a mage did and what befell him, in sentences, from the log as he may see it (MG-32.6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from arcana_core.events import NOBODY, Entry, Event
from arcana_core.text.wording import counted, listed
from arcana_magika import events
from arcana_magika.chapters.tasks import TASKS
from arcana_magika.chapters.victory import ENDINGS
from arcana_magika.model.mages import letter_of
from arcana_magika.render.reports import words

if TYPE_CHECKING:
    from arcana_magika.game import Game

Part = tuple[str, tuple[str, ...]]
"""Of which phase, and its sentences."""

NO_LOG: Final = "This game keeps no log, so nothing can be told of how the turn went."
CUT_OFF: Final = "The log of this game begins after this turn."
NOTHING: Final = "Nothing happened to you."
BEFORE: Final = "Before the first phase"


def summary(game: Game, player: int, turn: int) -> tuple[Part, ...]:
    """What this player is told of a turn, by phases; turn 0 is the setup.

    A game that is over shows its whole log to everybody, but a summary is still the player's own (MG-32.6, MG-38.7).
    """
    if not game.keeps_log:
        return (("", (NO_LOG,)),)
    entries = _entries(game.log, turn)
    if turn and not entries:
        return (("", (CUT_OFF,)),)
    parts: list[tuple[str, list[str]]] = [("" if not turn else BEFORE, [])]
    orders = 0
    for entry in _told(entries, player, turn):
        event = entry.event
        if type(event) is events.PhaseBegun:
            parts.append((f"Phase {event.phase}", []))
            orders = 0
            continue
        sentence = sentence_of(event, player, game.player_count)
        if not sentence:
            continue
        line = f"{sentence} ({entry.clause})"
        if type(event) is events.OrderExecuted:
            # The order comes first, whatever came of it before it was done with.
            parts[-1][1].insert(orders, line)
            orders += 1
        else:
            parts[-1][1].append(line)
    told = [(title, tuple(lines)) for title, lines in parts if lines]
    return tuple(told) or (("", (NOTHING,)),)


def _entries(log: Sequence[Entry], turn: int) -> Sequence[Entry]:
    """The log from where the turn begins, with the sheets that came in for it; nothing if the log begins later."""
    if not turn:
        return log
    size = 2048
    while True:
        entries = log[-size:]  # the turn is the last one, and a log can be long
        for place in range(len(entries) - 1, -1, -1):
            event = entries[place].event
            if type(event) is events.TurnBegun and event.turn == turn:
                while place and type(entries[place - 1].event) in _BETWEEN:
                    place -= 1
                if place or size >= len(log):
                    return entries[place:]
        if size >= len(log):
            return ()
        size *= 4


def _told(entries: Sequence[Entry], player: int, turn: int) -> list[Entry]:
    """The lines of a turn that this player is told, without what came after it."""
    told = []
    begun = not turn
    for entry in entries:
        event = entry.event
        kind = type(event)
        if kind is events.TurnBegun:
            begun = True
        elif begun and kind in _BETWEEN:
            break
        # Most lines are another mage's or nobody's: to see that at once takes half the time.
        told_to = event.told_to
        if told_to == NOBODY or (told_to == "mage" and event.mage != player):  # type: ignore[attr-defined]  # named so
            continue
        # Once a game is over its log is open to all; what it tells of others is still not this mage's summary.
        own = entry.seen_by(player)
        if own is not None:
            told.append(own)
    return told


_BETWEEN: Final = (events.SheetIn, events.StandbyTaken)


def sentence_of(event: Event, player: int, players: int) -> str:
    """What an event is for this player, in a sentence; "" if it is told elsewhere in the report."""
    wording = _WORDINGS.get(type(event))
    if wording is None:
        return f"{words.one_line(str(event))}."
    return wording(event, player, players)


def sentence_at_the_table(event: Event, player: int | None, players: int) -> str:
    """The same where there is no report around it: with phases, messages, and what befell others (MG-38.9)."""
    if isinstance(event, events.PhaseBegun):
        return f"Phase {event.phase} of turn {event.turn}."
    if isinstance(event, events.TurnBegun):
        return f"All sheets of turn {event.turn} are in."
    if player is None or getattr(event, "mage", player) != player:
        return str(event)
    if isinstance(event, events.Received):
        return f"Message from {event.sender or 'somebody'} to {event.address}: {words.one_line(event.text)}"
    if isinstance(event, events.Reported):
        return ""
    return sentence_of(event, player, players)


def _who(seat: int, player: int, players: int) -> str:
    return "you" if seat == player else letter_of(seat, players)


def _order(event: Any, player: int, players: int) -> str:
    reason = f": {event.reason}" if event.reason else ""
    if event.executed == event.ordered:
        return f"Order {event.ordered}: done{reason}."
    if event.executed == "REST":
        return f"Order {event.ordered}: you rested instead{reason}."
    if not event.executed:
        return f"Order {event.ordered}: you did nothing{reason}."
    return f"Order {event.ordered}: {event.executed} instead{reason}."


def _demanded(event: Any, player: int, players: int) -> str:
    if event.mage == player:
        result = "and got it" if event.success else "in vain"
        return f"You demanded the {event.artifact} from {letter_of(event.holder, players)} {result}."
    result = "and got it" if event.success else "and did not get it"
    return f"{letter_of(event.mage, players)} demanded the {event.artifact} from you {result}."


def _given(event: Any, player: int, players: int) -> str:
    gone = f"; {listed(event.disintegrated)} disintegrated" if event.disintegrated else ""
    giver = _who(event.mage, player, players).capitalize()
    return f"{giver} gave {_who(event.receiver, player, players)} {listed(event.items)}{gone}."


_DONNED: Final = {
    "accepted": "You put on the {} cloak.",
    "refused": "The {} cloak refused you.",
    "recloak_failed": "The {} team refused you, and you fell between the teams.",
    "safe_rest": "The {} team refused you, but no harm was done.",
}


def _donned(event: Any, player: int, players: int) -> str:
    return _DONNED[event.result].format(event.colour)


def _joined(event: Any, player: int, players: int) -> str:
    if not event.mates:
        return f"You are alone in the {event.colour} team."
    return f"You joined the {event.colour} team of {words.one_line('; '.join(event.mates))}."


def _declared(event: Any, player: int, players: int) -> str:
    aim = f" {' '.join(event.parameters)}" if event.parameters else ""
    return f"You read {words.TITLES[event.spell]}, {event.level}{aim}, for {event.cost} Arcania."


_RESULTS: Final = {"success": "succeeded", "failed": "failed", "no_effect": "had no possible effect"}


def _cast(event: Any, player: int, players: int) -> str:
    better = "; your Spell Skill grows" if event.skill_up else ""
    return f"Your {words.TITLES[event.spell]} {_RESULTS[event.result]}{better}."


def _took(event: Any, player: int, players: int) -> str:
    amount = f" by {event.amount}" if event.amount else ""
    end = "" if not event.end else f", {words.until(None if event.end < 0 else event.end)}"
    return f"{words.TITLES[event.spell]} took effect on you{amount}{end}."


def _moved(event: Any, player: int, players: int) -> str:
    if event.magical:
        return f"Magic took you from {event.start} to {event.end}."
    return f"You went from {event.start} to {event.end} for {event.cost} Endurance, move {event.number} of the turn."


def _searched(event: Any, player: int, players: int) -> str:
    found = listed(event.found) or "nothing"
    lost = f"; {listed(event.lost)} disintegrated at once" if event.lost else ""
    what = "a scroll" if event.what == "scroll" else event.what
    return f"You searched for {what} for {event.cost} Endurance and found {found}{lost}."


def _dropped(event: Any, player: int, players: int) -> str:
    if event.cause == "DROP":
        return f"You dropped {listed(event.items)} in {event.space}."
    return f"{listed(event.items)} fell from you in {event.space}: {_cause(event.cause)}."


def _cause(cause: str) -> str:
    return words.TITLES.get(cause, words.ARTIFACT_TITLES.get(cause, cause))


def _changed(event: Any, player: int, players: int) -> str:
    way = "rose" if event.new > event.old else "fell"
    statistic = f"{event.statistic[0].upper()}{event.statistic[1:]}"
    return f"{statistic} {way} from {event.old} to {event.new}: {_cause(event.cause)}."


_STATUS: Final = {"OK": "well", "EX": "exhausted (EX)", "UC": "unconscious (UC)"}


def _sent(event: Any, player: int, players: int) -> str:
    how = " anonymously" if event.anonymous else ""
    return f"You wrote to {event.address}{how}: {words.one_line(event.text)}"


def _offered(event: Any, player: int, players: int) -> str:
    offer = event.offer.removeprefix("OFFER ")
    if event.mage == player:
        return f"You offered the Ebon Mage: {offer}."
    return f"{letter_of(event.mage, players)} offers: {offer}."


def _paid(event: Any, player: int, players: int) -> str:
    payer, payee = _who(event.mage, player, players).capitalize(), _who(event.ebon, player, players)
    return f"{payer} paid {payee} {event.amount} {event.currency.capitalize()} by a deal."


def _reached(event: Any, player: int, players: int) -> str:
    return f"{listed([letter_of(who, players) for who in event.mages])} reached the Goal Square."


def _globe(event: Any, player: int, players: int) -> str:
    return f"{listed([letter_of(who, players) for who in event.mages])} formed the Globe of Life."


def _registered(event: Any, player: int, players: int) -> str:
    return f"Your mage is {words.one_line(event.name)}, {event.alignment} {event.race}."


def _tasks(event: Any, player: int, players: int) -> str:
    return f"Your tasks: {'; '.join([f'{number} {TASKS[number - 1].sentence}' for number in event.tasks])}."


def _silent(event: Any, player: int, players: int) -> str:
    return ""


_WORDINGS: Final[dict[type[Event], Callable[[Any, int, int], str]]] = {
    events.SheetIn: lambda event, _, __: "Your sheet was missing; a usual one took its place." if event.missing else "",
    events.OrderExecuted: _order,
    events.Demanded: _demanded,
    events.Given: _given,
    events.Donned: _donned,
    events.TeamJoined: _joined,
    events.Uncloaked: lambda event, _, __: f"You took off the {event.colour} cloak.",
    events.Declared: _declared,
    events.SpellCast: _cast,
    events.SpellTook: _took,
    events.Told: lambda event, _, __: f"You are told where {' went: '.join(event.what.split(' ', 1))}.",
    events.Moved: _moved,
    events.Strayed: lambda event, _, __: f"Confused, you turned to the {event.direction}.",
    events.Searched: _searched,
    events.Dropped: _dropped,
    events.ItemsStolen: lambda event, _, __: f"Magic took {listed(event.items)} from you.",
    events.ItemsWon: lambda event, _, __: f"Magic brought you {listed(event.items)}.",
    events.Disintegrated: lambda event, _, __: f"{listed(event.items)} disintegrated: {_cause(event.cause)}.",
    events.Meditated: lambda event, _, __: f"You meditated and gained {event.amount} Arcania.",
    events.Rested: lambda event, _, __: (
        f"You {'had to rest' if event.forced else 'rested'} and gained {event.amount} Endurance."
    ),
    events.StatisticChanged: _changed,
    events.StatusChanged: lambda event, _, __: f"You are {_STATUS[event.new]} now.",
    events.EffectEnded: lambda event, _, __: f"{_cause(event.effect)} has ended.",
    events.Sent: _sent,
    events.Offered: _offered,
    events.OfferAccepted: lambda event, _, players: f"You accepted what {letter_of(event.mage, players)} offered.",
    events.DealPaid: _paid,
    events.TurnMissed: lambda event, _, __: f"You have missed {counted(event.count, 'turn')} in a row.",
    events.MageDropped: lambda event, player, players: (
        f"{_who(event.mage, player, players).capitalize()} dropped out of the game after {event.count} missed turns."
    ),
    events.StandbyTaken: lambda event, _, __: "A standby player has taken your mage over.",
    events.GlobeFormed: _globe,
    events.ArtifactsGathered: lambda event, _, __: f"All alignment artifacts came together in {event.space}.",
    events.GoalReached: _reached,
    events.GameEnded: lambda event, _, __: f"The game is over: {ENDINGS[event.cause][0]}.",
    events.Registered: _registered,
    events.TasksDrawn: _tasks,
    # These are what the report is made of, or are told under Messages.
    events.TurnBegun: _silent,
    events.PhaseBegun: _silent,
    events.Received: _silent,
    events.Reported: _silent,
}
