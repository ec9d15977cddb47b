"""A round of combat step by step, for people who learn to fight (MR-29 to MR-35).

Everything comes from the events of the log, so that a lesson shows what its reader may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from arcana_core.events import Entry, Event
from arcana_core.text.panels import capital
from arcana_core.text.rulebook import pages
from arcana_core.text.wording import counted, listed, possessive
from arcana_magicrealm import events
from arcana_magicrealm.chapters.combat.figures import time_of
from arcana_magicrealm.chapters.combat.melee.harm import HARMLESS
from arcana_magicrealm.chapters.treasure_cards import has_power
from arcana_magicrealm.model.beings import FIRST_DENIZEN
from arcana_magicrealm.model.chits import ACTIVE, WOUNDED
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.items import WeaponType
from arcana_magicrealm.model.levels import LETTERS, MEDIUM
from arcana_magicrealm.model.melee import ATTACKS, MANEUVERS
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.tables import REPOSITIONS
from arcana_magicrealm.text.names import RealmNames, being_name, harm_letter, tool_of

SHIFTS: Final = tuple([line.effect for line in REPOSITIONS["red_boxes"].result])
"""The effects of the repositioning roll (MR-30.6)."""
SPELLS, PLAYS, BLOWS = "The spells", "Plays and dice", "Who hits?"
HITS, REST = "What do the hits do?", "The end of the round"
"""The headings of a round."""
ORDER_IN_ROUND_1: Final = "In round 1 the longer weapon counts first, then the lower time (MR-31.4)."
LATER_ORDER: Final = "From round 2 on the lower time counts first, then the longer weapon (MR-31.5)."
"""The orders of hits."""
NOTES: Final = {
    SPELLS: "They come to life before the blows fall, the lowest time first (MR-38.7).",
    BLOWS: "The lower time is faster. Equal times don't undercut (MR-31.1).",
}
"""The sentences below the other headings."""
_OF_SPELLS: Final = (events.SpellCast, events.SpellAimed, events.CameToLife, events.SpellCancelled, events.SpellFailed)
PARTS: Final[Mapping[type[Event], str]] = {
    **dict.fromkeys(_OF_SPELLS, SPELLS),
    **dict.fromkeys((events.Played, events.Repositioned, events.TacticsRolled), PLAYS),
    events.Attacked: BLOWS,
    **dict.fromkeys((events.TableRolled, events.Struck, events.HitCancelled), HITS),
    **dict.fromkeys((events.ChitTurned, events.Gripped, events.Crushed), REST),
}
"""The part of a round to which an event belongs. All others stay in the part before them."""
MAGIC: Final = ("MR-36", "MR-38", "MR-39")
"""The chapters of the clauses by which chits are turned for spells, not at the end of the round."""
MELEE: Final = (events.SpellCast, events.Played, events.Attacked, events.Struck, events.ChitTurned)
"""The events that are worth a lesson."""
QUIET: Final = (
    *(events.AllChose, events.FightBegan, events.FightEnded, events.Died),
    *(events.ArmourDamaged, events.ArmourDestroyed, events.HorseKilled),
)
"""Events whose content other lines have."""


def lesson(game: Game, entries: Sequence[Entry], player: int | None) -> str:
    """The steps of what happened in these entries, the last ones that a player has seen; "" if nothing needs any."""
    past = game.log.seen_by(player)
    lines: list[str] = []
    if any(isinstance(entry.event, MELEE) for entry in entries):
        lines += _Lesson(game, player, past[: len(past) - len(entries)]).lines(entries)
    if game.is_fought() and any(isinstance(entry.event, events.RoundBegan) for entry in past):
        lines += ["The fight is over", *[f"  {line}" for line in summary(game, past)]]
    elif any(isinstance(entry.event, events.FightBegan) for entry in entries):
        page = "".join(pages(type(game), "combat"))
        first, *rest = " ".join(page.split()).split(" - ")
        lines += [first, *[f"  {line}" for line in rest]]
    return "\n".join(lines)


class _Lesson:
    """The lines of events, as a player sees them.

    Attributes:
        names: of beings and pieces.
        round: its number.
        part: the heading of the part of the round.
        blows: the attacks of the round by author, target and whether a part makes them.
        tables: the table on which each being has rolled last.
        slain: those who have been killed.
    """

    def __init__(self, game: Game, player: int | None, past: Sequence[Entry]) -> None:
        self.game, self.player, self.names = game, player, RealmNames(game)
        self.round, self.part = 1, ""
        self.blows: dict[tuple[int, int, bool], events.Attacked] = {}
        self.tables: dict[int, str] = {}
        self.slain = set[int]()
        for entry in past:
            self._note(entry.event)

    def _note(self, event: Event) -> None:
        if isinstance(event, events.RoundBegan):
            self.round, self.blows = event.number, {}
        elif isinstance(event, events.Slain):
            self.slain.add(event.being)
        elif isinstance(event, events.TableRolled):
            self.tables[event.being] = event.table
        elif isinstance(event, events.Attacked):
            self.blows[event.being, event.partner, event.is_part] = event

    def lines(self, entries: Sequence[Entry]) -> Iterator[str]:
        """The lines of entries, with a heading for each part of the round."""
        for entry in entries:
            event = entry.event
            self._note(event)
            if isinstance(event, events.FightEnded):
                return
            if isinstance(event, QUIET):
                continue
            part = PARTS.get(type(event), self.part or PLAYS)
            if isinstance(event, events.ChitTurned) and entry.clause.startswith(MAGIC):
                part = SPELLS if self.part != REST else REST
            if isinstance(event, events.RoundBegan):
                self.part = f"Round {event.number} begins"
                if not self.game.is_fought():
                    yield self.part
            elif part != self.part:
                self.part = part
                yield f"Round {self.round}: {part[0].lower()}{part[1:]}"
                order = ORDER_IN_ROUND_1 if self.round == 1 else LATER_ORDER
                note = order if part == HITS else NOTES.get(part, "")
                yield from [f"  {note}"] if note else []
            explain = EXPLANATIONS.get(type(event))
            sentence = self.game.sentence(event, self.player)
            if explain is not None:
                yield f"  - {explain(self, event, entry.clause)}"
            elif sentence and not isinstance(event, events.RoundBegan):
                yield f"  - {sentence} ({entry.clause})."

    def author(self, event: Any) -> str:
        """The being that attacks, or its head or club."""
        return capital(self.names.attacker(event.being, event.is_part))


def repositioned(_: _Lesson, event: events.Repositioned, clause: str) -> str:
    """The effect of a repositioning roll."""
    where = f"On {possessive(being_name(event.being))} sheet"
    return f"{where} the die shows {event.roll}: {SHIFTS[event.roll - 1]} ({clause})."


def tactics(by: _Lesson, event: events.TacticsRolled, clause: str) -> str:
    """The effect of a roll for tactics."""
    effect = "A 6 turns them over" if 6 in event.faces else "No 6, so they keep their sides"
    faces = listed(map(str, event.faces))
    names = listed(map(by.names.tactician, event.those))
    return f"The dice for the tactics of {names} show {faces}. {effect} ({clause})."


def attacked(by: _Lesson, event: events.Attacked, clause: str) -> str:
    """Why an attack hits or misses."""
    means = by.names.means(event.being, event.weapon, event.tool, event.spell)
    means = f" with {means}" if means else ""
    blow, target = ATTACKS[event.direction], being_name(event.partner)
    tool = tool_of(event.tool)
    is_its = event.time in weapon_times(event.weapon)  # the chit of a dead author may count differently now
    of_weapon = is_its and tool is not None and event.time != time_of(by.game, event.being, tool)
    own = " of the weapon itself (MR-29.4)" if of_weapon else ""
    start = f"{by.author(event)} attacks {target}{means}: a {blow}, time {event.time}{own}"
    if not event.move_time:
        return f"{start}. {capital(target)} plays no maneuver, so every attack hits (MR-29.8)."
    mover = f"{possessive(target)} horse" if event.on_horse else target
    course, horse = MANEUVERS[event.course], ", MR-31.2" if event.on_horse else ""
    against = f"{capital(mover)} {course}s, time {event.move_time}"
    if event.reason == "intercepts":
        why = f"A {blow} catches a {course}: it intercepts, whatever the times. A hit"
    elif event.reason == "bites":
        why = f"With the Ointment of Bite {event.time} against {event.move_time} is enough. A hit"
    elif event.reason:
        why = f"{event.time} is lower than {event.move_time}, so it undercuts. A hit"
    else:
        caught = MANEUVERS[event.direction]
        why = f"{event.time} isn't lower than {event.move_time}, and a {blow} catches only a {caught}. A miss"
    return f"{start}. {against}. {why} ({clause}{horse})."


def weapon_times(piece: int) -> tuple[int | None, ...]:
    """The attack times on the sides of a weapon counter; () for the dagger, cards and denizens (MR-29.4)."""
    weapon = PIECES[piece].arms if piece >= 0 else None
    return (weapon.unalerted.time, weapon.alerted.time) if isinstance(weapon, WeaponType) else ()


def cancelled(by: _Lesson, event: Any, clause: str) -> str:
    """Why a hit has no effect."""
    out = [capital(being_name(one)) for one in (event.being, event.partner) if one in by.slain]
    why = f"{listed(out)} {'is' if len(out) == 1 else 'are'} dead" if out else "they no longer fight each other"
    attacker = by.names.attacker(event.being, event.is_part)
    return f"The hit of {attacker} on {being_name(event.partner)} doesn't count: {why} ({clause})."


def struck(by: _Lesson, event: events.Struck, clause: str) -> str:
    """The thing that a hit strikes, its harm step by step, and the effect."""
    blow = by.blows.get((event.being, event.partner, event.is_part))
    order = "" if blow is None else f" (length {blow.length}, time {blow.time})"
    start = f"{by.author(event)}{order} hits {being_name(event.partner)}"
    if clause == "MR-33.2":
        return f"{start}. Red side up a Tremendous monster kills whatever it hits ({clause})."
    return f"{start}. {' '.join([*_place(by, event, blow), _harm(by, event), *_effect(event, clause)])}"


def _place(by: _Lesson, event: events.Struck, blow: events.Attacked | None) -> Iterator[str]:
    if event.struck == "horse":
        yield "The horse takes the hit."
    elif event.struck == "armour":
        covers = "" if blow is None else f", which covers a {ATTACKS[blow.direction]}"
        yield f"It strikes {PIECES[event.piece].name}{covers} (MR-32.15)."
    elif blow is not None and blow.tool >= 0 and has_power(by.game, event.being, "penetrates"):
        yield "The Penetrating Grease lets no armour count (MR-44.44)."
    elif event.partner < FIRST_DENIZEN and blow is not None and not event.through and event.limit >= 0:
        yield f"No armour covers a {ATTACKS[blow.direction]}."
    if event.through:
        yield f"It goes through {listed([PIECES[piece].name for piece in event.through])} (MR-46.19)."


def _harm(by: _Lesson, event: events.Struck) -> str:
    """The harm with its parts: "Harm M, +1 for sharpness: H in all (MR-32.1)."."""
    table = "MR-46.20" if by.tables.get(event.being) == "fumble" else "MR-32.3"
    parts = [f"+{event.stars} for sharpness"] if event.stars else []
    parts += ["a star doesn't count on armour"] if event.stars < event.sharpness else []
    parts += [f"+{event.bonus} for a chit stronger than the weapon (MR-32.2)"] if event.bonus else []
    change = f"{event.roll:+}" if event.roll > HARMLESS else "none left"
    parts += [f"{change} by the roll ({table})"] if event.roll else []
    parts += [f"-{len(event.through)} for the armour"] if event.through else []
    if not parts:
        return f"Harm {harm_letter(event.harm)}."
    return f"Harm {harm_letter(event.base)}, {', '.join(parts)}: {harm_letter(event.harm)} in all (MR-32.1)."


def _effect(event: events.Struck, clause: str) -> Iterator[str]:
    """The comparison with what protects the target, and what follows from it."""
    target = being_name(event.partner)
    done, limit = harm_letter(event.harm), LETTERS[max(event.limit, 0)]
    if event.limit < 0:
        yield f"A missile with more than T kills whatever protects {target} ({clause})."
        return
    above = "equal to" if done == limit else "above"
    compared = f"{capital(done)} is {'below' if event.harm < event.limit else above}"
    if event.struck == "armour":
        effect = {"damaged": "it is damaged", "destroyed": "it is destroyed"}.get(event.effect, "it stays as it is")
        if clause == "MR-46.19":
            effect = "it goes through with a wound" if event.wounds else "it goes no further"
        yield f"{compared} its toughness {limit}: {effect} ({clause})."
        if event.wounds and clause != "MR-46.19":
            yield f"Harm {LETTERS[MEDIUM]} or more on armour also gives a wound (MR-32.18)."
        return
    victim = "the horse" if event.struck == "horse" else target
    effect = {
        "killed": f"{victim} is killed",
        "wounded": f"{counted(event.wounds, 'wound')} for {target}",
        "nothing": f"nothing happens to {victim}",
    }[event.effect]
    yield f"{compared} {possessive(victim)} vulnerability {limit}: {effect} ({clause})."


def cast(by: _Lesson, event: events.SpellCast, clause: str) -> str:
    """The spell that a character casts, and when it comes to life."""
    return f"{by.game.sentence(event, by.player)}: its time is {event.time} ({clause}, MR-38.4)."


def spell_cancelled(by: _Lesson, event: Any, clause: str) -> str:
    """Why a spell never comes to life."""
    why = ": a faster spell is aimed at its caster" if clause == "MR-38.8" else ""
    return f"{by.game.sentence(event, by.player)}{why} ({clause})."


def turned(by: _Lesson, event: events.ChitTurned, clause: str) -> str:
    """Why a chit is fatigued or wounded."""
    reason, rule = (", as change", "") if event.state == ACTIVE else WHY_TURNED.get(clause, ("", ""))
    return f"{by.game.sentence(event, by.player)}{reason} ({rule}{clause})."


WHY_TURNED: Final = {
    "MR-11.11": (": asterisks beyond the first of a round are paid for", "MR-35.1, "),
    "MR-11.14": (": a wound takes a chit", "MR-35.5, "),
}
"""The reasons why chits are fatigued and wounded, with another clause, by the clause of the event."""


def summary(game: Game, past: Sequence[Entry]) -> Iterator[str]:
    """The rounds and the end, the dead and those who ran away, then for each character what it has gained."""
    seen = [entry.event for entry in past]
    begun = max([one.number for one in seen if isinstance(one, events.RoundBegan)])
    # The round that has just begun after the last enemy's death doesn't count.
    yield f"It took {counted(begun - (game.position.fight is not None), 'round')}."
    ends = [entry for entry in past if isinstance(entry.event, events.FightEnded)]
    yield from [f"{game.sentence(one.event, None)} ({one.clause})." for one in ends]
    slain = [one for one in seen if isinstance(one, events.Slain)]
    for kind, clause in ((events.Slain, "MR-34.5"), (events.RanAway, "MR-27.6"), (events.FlewAway, "MR-27.12")):
        yield from [f"{game.sentence(one, None)} ({clause})." for one in seen if isinstance(one, kind)]
    for seat, character in enumerate(game.position.characters):
        hero = character.hero
        bounties = [one for one in seen if isinstance(one, events.BountyGained) and one.being == hero]
        fame, notoriety = sum([one.fame for one in bounties]), sum([one.notoriety for one in bounties])
        gold = sum([one.gold for one in seen if isinstance(one, events.GoldGained) and one.being == hero])
        wounds = counted(character.chits.count(WOUNDED), "wounded chit")
        state = "is dead" if hero in {one.being for one in slain} else f"is alive with {wounds}"
        points, money = f"{fame} Fame, {notoriety} Notoriety (MR-34.1)", f"{gold} gold (MR-34.2, MR-32.23)"
        yield f"{game.player_name(seat)} {state}, and has gained {points} and {money}."


EXPLANATIONS: Final[Mapping[type[Event], Callable[[_Lesson, Any, str], str]]] = {
    events.SpellCast: cast,
    events.SpellCancelled: spell_cancelled,
    events.Repositioned: repositioned,
    events.TacticsRolled: tactics,
    events.Attacked: attacked,
    events.HitCancelled: cancelled,
    events.Struck: struck,
    events.ChitTurned: turned,
}
"""The events that need more than a sentence."""
