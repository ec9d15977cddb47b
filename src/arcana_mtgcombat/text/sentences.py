"""Events in sentences, for people: combatants and cards are called by their names (MC-34).

Where there have been several of a name, the seat of a character and the slot of a creature or permanent stand behind
it, by which they are called in the notation of actions, too. What the reader may not know is hidden in the event
already; the sentence then says only that it happened.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from arcana_core.events import Event, Hidden, Log
from arcana_core.text.wording import counted
from arcana_mtgcombat import events
from arcana_mtgcombat.model.state import FIRST_NUMBER, Play

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game

PURPOSES = {
    "guard": "for the Guard",
    "strike": "to strike",
    "response": "for Speed",
    "flight": "for the escape",
    "order": "for the turn order",
    "damage": "for damage",
    "damage_each": "for damage",
    "drain": "for damage",
    "heal": "to heal",
}
"""What dice are thrown for, by the word in `Rolled`."""

MOVES = {"advance": "advances", "withdraw": "withdraws", "fall back": "falls back"}
PHASES = {
    "channeling": "Channeling Phase",
    "upkeep": "Upkeep",
    "main": "Main Phase",
    "end": "End Phase",
}
LEAVING = {
    "destroyed": "is destroyed",
    "exiled": "is exiled",
    "unsummoned": "is unsummoned",
    "sacrificed": "is sacrificed",
}


def sentence(game: Game, event: Event) -> str:
    """An event in a sentence without a full stop; "" for what others say already."""
    told = _SENTENCES.get(type(event))
    return str(event) if told is None else told(_Names(game), event)


class _Names:
    """What combatants, permanents, cards and targets are called."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def who(self, number: int) -> str:
        """A combatant or permanent, also one that has left."""
        if number < FIRST_NUMBER:
            characters = self.game.position.characters
            name = characters[number].sheet.name
            return f"{name} {number}" if sum(one.sheet.name == name for one in characters) > 1 else name
        name, slot, several = _called(self.game).get(number, ("somebody", -1, False))
        return f"{name} {slot}" if several and slot >= 0 else name

    def group(self, number: int) -> str:
        """A group, by whom it is called by."""
        if number >= FIRST_NUMBER or self.game.position.characters[number].wild:
            return self.who(number)
        company = any(one.controller == number and not one.detached for one in self.game.position.creatures)
        return f"the company of {self.who(number)}" if company else self.who(number)

    def card(self, key: str) -> str:
        """A card by its key."""
        return self.game.pool[key].name if key in self.game.pool else key

    def cards(self, keys: Any) -> str:
        """Several cards, or how many they are."""
        if isinstance(keys, Hidden):
            return "a card" if keys.count == 1 else counted(keys.count or 0, "card")
        return listed([self.card(key) for key in keys]) or "no cards"

    def one_card(self, key: Any) -> str:
        """A card, if the reader may know which."""
        return "a card" if isinstance(key, Hidden) else self.card(key)

    def aim(self, target: str) -> str:
        """At what a spell or ability is aimed, out of the notation of its target."""
        if not target:
            return ""
        kind, _, rest = target.partition(" ")
        if kind == "character":
            return f" at {self.who(int(rest))}"
        if kind in ("creature", "permanent"):
            place = int(rest)
            position = self.game.position
            there = position.creatures if kind == "creature" else position.permanents
            number = next((one.number for one in there if one.slot == place), -1)
            if number < 0:  # it has left: the last that was there
                number = max(_of_slot(self.game, kind, place), default=-1)
            return f" at {self.who(number)}" if number >= 0 else f" at {target}"
        if kind == "dead":
            return f" at {self.card(rest)}"
        frames = self.game.position.frames
        place = int(rest)
        aimed = frames[place] if place < len(frames) else None
        if isinstance(aimed, Play):
            return f" at {self.game.pool.cards[aimed.card].name}"
        return " at what is on the stack"


def listed(words: list[str]) -> str:
    """Several words as people say them: "a, b and c"."""
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1] if words else ""


# Who is meant by a number, also when it has left: the log tells of everybody who has come and gone.

_KEPT: list[tuple[Log, int, dict[int, tuple[str, int, bool]], dict[str, dict[int, list[int]]]]] = []
"""What was worked out last: of one log, as long as it then was, for all of its events are told one after the other."""


def _called(game: Game) -> dict[int, tuple[str, int, bool]]:
    """By number: the name of its card, its slot, and whether there have been several of that card."""
    return _known(game)[0]


def _of_slot(game: Game, kind: str, slot: int) -> list[int]:
    return _known(game)[1][kind].get(slot, [])


def _known(game: Game) -> tuple[dict[int, tuple[str, int, bool]], dict[str, dict[int, list[int]]]]:
    log = game.log
    for kept in _KEPT:
        if kept[0] is log and kept[1] == len(log):
            return kept[2], kept[3]
    found = _worked_out(game)
    _KEPT[:] = [(log, len(log), *found)] if game.keeps_log else []
    return found


def _worked_out(game: Game) -> tuple[dict[int, tuple[str, int, bool]], dict[str, dict[int, list[int]]]]:
    position, cards = game.position, game.pool.cards
    keys: dict[str, dict[int, str]] = {
        "creature": {one.number: cards[one.card].key for one in position.creatures},
        "permanent": {one.number: cards[one.card].key for one in position.permanents},
    }
    entered: set[int] = set()
    for entry in game.log:
        one = entry.event
        if isinstance(one, events.CreatureEntered | events.CreatureLeft):
            keys["creature"][one.number] = one.card
        elif isinstance(one, events.PermanentEntered | events.PermanentEnded):
            keys["permanent"][one.number] = one.card
        if isinstance(one, events.CreatureEntered | events.PermanentEntered):
            entered.add(one.number)
    slots = {one.number: one.slot for one in position.creatures}
    slots |= {one.number: one.slot for one in position.permanents}
    of_slot: dict[str, dict[int, list[int]]] = {}
    called: dict[int, tuple[str, int, bool]] = {}
    for kind, known in keys.items():
        # Whoever enters has the lowest slot that is free; those there at the beginning have the first.
        there = {number: slot for slot, number in enumerate(sorted(set(known) - entered))}
        taken = dict(there)
        for entry in game.log:
            one = entry.event
            if isinstance(one, _ENTERED[kind]):
                used = {*there.values()}
                there[one.number] = taken[one.number] = next(slot for slot in range(len(used) + 1) if slot not in used)
            elif isinstance(one, _LEFT[kind]):
                there.pop(one.number, None)
        held: dict[int, list[int]] = {}
        for number, key in known.items():
            slot = slots.get(number, taken.get(number, -1))
            held.setdefault(slot, []).append(number)
            several = sum(other == key for other in known.values()) > 1
            called[number] = (game.pool[key].name, slot, several)
        of_slot[kind] = held
    return called, of_slot


_ENTERED: dict[str, Any] = {"creature": events.CreatureEntered, "permanent": events.PermanentEntered}
_LEFT: dict[str, Any] = {"creature": events.CreatureLeft, "permanent": events.PermanentEnded}


# The sentences that are longer than a line.


def _rolled(n: _Names, e: events.Rolled) -> str:
    if e.purpose in n.game.pool:
        purpose = f"for {n.card(e.purpose)}"
    else:
        purpose = PURPOSES.get(e.purpose, f"for {e.purpose}")
    unit = counted(e.result, "hit") if n.game.rules.pool_mode == "hits" else str(e.result)
    return f"{n.who(e.player)} rolls {' '.join(map(str, e.faces))} {purpose}: {unit}"


def _cast(n: _Names, e: events.SpellCast) -> str:
    return f"{n.who(e.player)} casts {n.card(e.card)}{n.aim(e.target)}"


def _used(n: _Names, e: events.AbilityUsed) -> str:
    abilities = n.game.pool[e.card].abilities if e.card in n.game.pool else ()
    which = f" (ability {e.index + 1})" if len(abilities) > 1 else ""
    return f"{n.who(e.player)} uses {n.who(e.number)}{which}{n.aim(e.target)}"


def _resolved(n: _Names, e: events.Resolved) -> str:
    return f"{n.card(e.card)} has no legal target left" if e.fizzled else f"{n.card(e.card)} resolves"


def _permanent(n: _Names, e: events.PermanentEntered) -> str:
    return f"{n.who(e.player)} has {n.who(e.number)}" + (f" on {n.who(e.bearer)}" if e.bearer >= 0 else "")


def _attached(n: _Names, e: events.Attached) -> str:
    return f"{n.who(e.bearer)} bears {n.who(e.number)}" if e.bearer >= 0 else f"Nobody bears {n.who(e.number)}"


def _ordered(n: _Names, e: events.OrderGiven) -> str:
    aim = ""
    if e.target >= 0:
        aim = f" {n.who(e.target)}" if e.kind == "engage" else f" on {n.group(e.target)}"
    return f"{n.who(e.player)} orders {n.who(e.number)} to {e.kind}{aim}"


def _damaged(n: _Names, e: events.Damaged) -> str:
    guard = f", the Guard absorbs {e.absorbed}" if e.absorbed else ""
    return f"{n.who(e.number)} loses {e.lost or 'no'} Life{guard}"


def _changed(n: _Names, e: events.Changed) -> str:
    parts = []
    if e.power or e.toughness:
        parts.append(f"has {e.power:+}/{e.toughness:+}")
    if e.gains:
        parts.append(f"gains {listed(list(e.gains))}")
    if e.loses:
        parts.append(f"loses {listed(list(e.loses))}")
    return f"{n.who(e.number)} {listed(parts) or 'is unchanged'} until the End Phase"


def _counters(n: _Names, e: events.CountersPut) -> str:
    number = counted(abs(e.count), f"{e.kind} counter")
    return f"{n.who(e.number)} {'gets' if e.count >= 0 else 'loses'} {number}"


def _lost(n: _Names, e: events.CharacterLost) -> str:
    by = f" through {n.who(e.slayer)}" if e.slayer >= 0 and e.slayer != e.player else ""
    return f"{n.who(e.player)} has lost{by}"


def _ended(n: _Names, e: events.BattleEnded) -> str:
    if e.winner < 0:
        return f"The battle is drawn: {e.words}"
    side = [seat for seat, one in enumerate(n.game.position.characters) if one.side == e.winner]
    return f"{listed([n.who(seat) for seat in side])} {'win' if len(side) > 1 else 'wins'}: {e.words}"


def _order_fixed(n: _Names, e: events.OrderFixed) -> str:
    return f"The turn order: {listed([n.who(seat) for seat in e.order])}"


def _range(n: _Names, e: events.RangeChanged) -> str:
    words = f"{n.group(e.one)} and {n.group(e.other)} are {e.range.capitalize()}"
    return words[:1].upper() + words[1:]


def _left(n: _Names, e: events.CreatureLeft) -> str:
    return f"{n.who(e.number)} {LEAVING.get(e.how, 'leaves')}"


_SENTENCES: dict[type[Event], Callable[[_Names, Any], str]] = {
    events.Seated: lambda n, e: f"{n.who(e.player)} enters the battle on side {e.side}",
    events.OrderFixed: _order_fixed,
    events.RoundBegun: lambda n, e: f"Round {e.round}",
    events.Delayed: lambda n, e: f"{n.who(e.player)} lets {n.who(e.behind)} act first",
    events.TurnBegun: lambda n, e: f"Turn {e.turn}: {n.who(e.player)}",
    events.PhaseBegun: lambda n, e: f"{PHASES.get(e.phase, e.phase)} of {n.who(e.player)}",
    events.Rolled: _rolled,
    events.CardPlaced: lambda n, e: f"{n.who(e.player)} places {n.one_card(e.card)} in the library",
    events.CardsRecalled: lambda n, e: f"{n.who(e.player)} recalls {n.cards(e.cards)}",
    events.CardForgotten: lambda n, e: f"{n.who(e.player)} forgets {n.one_card(e.card)}",
    events.CardUsedUp: lambda n, e: f"{n.card(e.card)} goes to the graveyard of {n.who(e.player)}",
    events.CardExiled: lambda n, e: f"{n.card(e.card)} of {n.who(e.player)} goes into exile",
    events.CardReclaimed: lambda n, e: f"{n.who(e.player)} takes {n.card(e.card)} from the graveyard into Memory",
    events.CardsLookedAt: lambda n, e: f"{n.who(e.player)} looks at the next cards: {n.cards(e.cards)}",
    events.CardPutBack: lambda n, e: f"{n.who(e.player)} puts {n.one_card(e.card)} back",
    events.ManaRestored: lambda n, e: f"{n.who(e.player)} gains mana {e.types}",
    events.ManaPaid: lambda n, e: (
        f"{n.who(e.player)} pays {e.cost}, left is {e.left or 'nothing'}" if e.cost != "{0}" else ""
    ),
    events.LandPaid: lambda n, e: f"The land pays {e.units} for a creature of {n.who(e.player)} ({e.left} left)",
    events.ManaBurnt: lambda n, e: f"Mana burns {n.who(e.player)}: {counted(e.units, 'unit')} too many",
    events.FocusSpent: lambda n, e: f"{n.who(e.player)} spends Focus on {n.who(e.number)}",
    events.MadeReady: lambda n, e: f"{n.who(e.number)} is ready",
    events.Exhausted: lambda n, e: f"{n.who(e.number)} is Exhausted",
    events.SpellCast: _cast,
    events.AbilityUsed: _used,
    events.ResponseTried: lambda n, e: (
        f"{n.who(e.player)} tries to respond and {'may' if e.succeeded else 'is too slow'}"
    ),
    events.WindowOpened: lambda n, e: "",  # what comes of it is told
    events.Passed: lambda n, e: f"{n.who(e.player)} passes",
    events.Countered: lambda n, e: f"{n.card(e.card)} of {n.who(e.player)} is countered",
    events.Resolved: _resolved,
    events.CreatureEntered: lambda n, e: f"{n.who(e.number)} enters the battle for {n.who(e.player)}",
    events.PermanentEntered: _permanent,
    events.PermanentEnded: lambda n, e: f"{n.who(e.number)} ends",
    events.Attached: _attached,
    events.ControlChanged: lambda n, e: f"{n.who(e.number)} is under the control of {n.who(e.player)}",
    events.CreatureLeft: _left,
    events.RangeChanged: _range,
    events.Moved: lambda n, e: f"{n.who(e.number)} {MOVES.get(e.kind, e.kind)}",
    events.Detached: lambda n, e: f"{n.who(e.number)} is detached",
    events.OrderGiven: _ordered,
    events.OrderLost: lambda n, e: f"The order to {n.who(e.number)} is lost",
    events.Engaged: lambda n, e: f"{n.who(e.attacker)} engages {n.who(e.target)}",
    events.Intercepted: lambda n, e: f"{n.who(e.defender)} intercepts {n.who(e.attacker)}",
    events.NoFight: lambda n, e: f"The attack of {n.who(e.attacker)} comes to nothing",
    events.Struck: lambda n, e: f"{n.who(e.number)} strikes {n.who(e.victim)}: {e.amount}",
    events.Damaged: _damaged,
    events.GuardSet: lambda n, e: f"The Guard of {n.who(e.number)} is {e.guard}",
    events.LifeLost: lambda n, e: f"{n.who(e.number)} loses {e.lost} Life",
    events.Healed: lambda n, e: f"{n.who(e.number)} regains {e.gained} Life",
    events.CountersPut: _counters,
    events.Changed: _changed,
    events.ShieldGained: lambda n, e: f"{n.who(e.number)} gets a regeneration shield",
    events.Regenerated: lambda n, e: f"{n.who(e.number)} regenerates",
    events.Fled: lambda n, e: f"{n.who(e.player)} flees",
    events.FlightFailed: lambda n, e: f"The flight of {n.who(e.player)} has failed",
    events.Escaped: lambda n, e: f"{n.who(e.player)} has escaped",
    events.CharacterLost: _lost,
    events.PackGone: lambda n, e: f"{n.who(e.player)} has no creature left",
    events.MercyShown: lambda n, e: f"{n.who(e.player)} {'spares' if e.spared else 'slays'} {n.who(e.loser)}",
    events.BattleEnded: _ended,
}
