"""Phrases for texts and pictures of a battle: names, states, the turn, the stack (MC-33, MC-34).

They are made from a view, so they contain nothing the viewer may not know. Cards come from the battle's pool.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from arcana_core.text.wording import counted, listed
from arcana_mtgcombat.cards.wording import ability_text, text_of
from arcana_mtgcombat.knowledge.view import CharacterView, CreatureView, PermanentView, View
from arcana_mtgcombat.model import keywords
from arcana_mtgcombat.model.cards import Effect, Pool
from arcana_mtgcombat.model.mana import OF_LOCALES, TYPES, Units, letters
from arcana_mtgcombat.model.state import ESCAPED, FIRST_NUMBER, LOST, NO_ONE, UNSET, Attack, Draft, Frame, Order, Play

PHASES = {
    "setup": "before the battle",
    "start": "between turns",
    "channeling": "Channeling Phase",
    "upkeep": "Upkeep",
    "main": "Main Phase",
    "end": "End Phase",
    "mercy": "the battle is over; mercy",
    "over": "the battle is over",
}
TURN = ("channeling", "upkeep", "main", "end")
"""The phases of a turn (MC-8.1)."""


def plain(text: str) -> str:
    """Return the text on one line without unprintable characters, for names from house rules."""
    return "".join(letter for letter in " ".join(text.split()) if letter.isprintable())


# Names.


def cut(text: str, width: int) -> str:
    """Return the text, shortened with ".." to this many characters if it is longer."""
    return text if len(text) <= width else f"{text[: width - 2].rstrip(' ,;')}.."


def name(view: View, number: int) -> str:
    """Name a combatant or permanent. The viewer is "you"."""
    return "you" if number == view.player else plain(view.called(number))


def title(view: View, seat: int) -> str:
    """Name a character or pack, and mark the viewer: "Oriane Vell (you)"."""
    return f"{plain(view.called(seat))}{' (you)' if seat == view.player else ''}"


def mark(view: View, group: int) -> str:
    """Return a group's short label: the seat, or "c3" for creature 3."""
    creature = view.creature(group)
    return str(group) if creature is None else f"c{creature.slot}"


def group_name(view: View, group: int) -> str:
    """Name a group after its character, pack or detached creature."""
    return title(view, group) if group < FIRST_NUMBER else plain(view.called(group))


def notation(view: View, number: int) -> str:
    """Return the notation of a combatant or permanent: "character 0", "creature 3", "permanent 2"."""
    if number < FIRST_NUMBER:
        return f"character {number}"
    creature = view.creature(number)
    if creature is not None:
        return f"creature {creature.slot}"
    permanent = view.permanent(number)
    return "" if permanent is None else f"permanent {permanent.slot}"


def does(view: View, seat: int, verb: str) -> str:
    """Join a seat and a verb: "you cast", "Oriane Vell casts"."""
    return f"{name(view, seat)} {verb if seat == view.player else _third(verb)}"


def _third(verb: str) -> str:
    return f"{verb}es" if verb.endswith(("s", "sh", "ch")) else f"{verb}s"


def possessive(view: View, seat: int) -> str:
    """Return a seat's possessive: "your", "Oriane Vell's"."""
    return "your" if seat == view.player else f"{plain(view.called(seat))}'s"


def names_of(cards: Iterable[str], pool: Pool) -> str:
    """List cards by name, copies together: "Karric Flamelance, 2 Marrow Knight"."""
    counts = Counter(cards)
    return ", ".join(f"{f'{number} ' if number > 1 else ''}{card_name(key, pool)}" for key, number in counts.items())


def card_name(key: str, pool: Pool) -> str:
    """Name a card."""
    return plain(pool[key].name if key in pool else key)


def sides(view: View) -> bool:
    """Return whether seats fight together, so that texts must show the sides (MC-1.2)."""
    return len({one.side for one in view.characters}) < len(view.characters)


def mana(pool: Units) -> str:
    """Show the units of a pool: "WWC", "none"."""
    return letters(pool) or "none"


def capacities(units: Units) -> str:
    """Show the capacities of a pool: "W 6, C 1"."""
    return ", ".join(f"{letter} {most}" for letter, most in zip(TYPES, units, strict=True) if most)


def attributes(one: CharacterView) -> tuple[tuple[str, int], ...]:
    """Return the attributes that limit a character's turn, as they are now (MC-3.4)."""
    return ("Speed", one.speed), ("Channeling", one.channeling), ("Focus", one.focus), ("Mastery", one.mastery)


# States.


def keyword_names(one: CharacterView | CreatureView) -> list[str]:
    """Return a combatant's keywords as they are now."""
    return [*keywords.names(one.keywords)]


def statuses(view: View, one: CharacterView | CreatureView) -> list[str]:
    """Return a combatant's other visible states: statuses, counters, changes until the End Phase (MC-1.3)."""
    number = one.number if isinstance(one, CreatureView) else one.seat
    states = ["Exhausted"] if one.exhausted else []
    if isinstance(one, CreatureView):
        states += _of_creature(view, one)
    elif one.fleeing:
        states.append(f"flees, {one.lost_in_flight} Life lost since" + (", has defended" if one.was_defender else ""))
    states += [f"{count} {kind} counter{'s' * (count > 1)}" for kind, count in _counters(one) if count]
    states += [f"cannot {word}" for word, bit in keywords.BARS.items() if one.bars & bit]
    states += _changes(view, number)
    if number in view.focused:
        states.append("got Focus")
    if any(number in pair for pair in view.locks):
        states.append("Locked")
    return states


def _of_creature(view: View, one: CreatureView) -> Iterator[str]:
    if one.detached:
        yield "detached"
    if one.sick:
        yield "sick"
    if one.shields:
        yield counted(one.shields, "regeneration shield")
    if one.life <= 0:
        yield "falls after the fight"
    if one.doomed:
        yield "doomed by Deathtouch"
    if one.ordered and one.controller == view.active:
        yield "has had its order"
    if one.went_along and one.controller == view.active:
        yield "has moved"
    if one.owner != one.controller:
        yield f"{possessive(view, one.owner)} own"


def _counters(one: CharacterView | CreatureView) -> tuple[tuple[str, int], ...]:
    return ("+1/+1", one.plus), ("-1/-1", one.minus)


def _changes(view: View, number: int) -> Iterator[str]:
    changes = [change for change in view.changes if change.number == number]
    power, toughness = sum(one.power for one in changes), sum(one.toughness for one in changes)
    if power or toughness:
        yield f"{power:+}/{toughness:+} this turn"
    for change in changes:
        yield from (f"gains {name} this turn" for name in keywords.names(change.gains))
        yield from (f"loses {name} this turn" for name in keywords.names(change.loses))


def guard(one: CharacterView | CreatureView) -> str:
    """Show the Guard, "-" while it is unset (MC-16.1)."""
    return "-" if one.guard == UNSET else str(one.guard)


def out(view: View, one: CharacterView) -> str:
    """Explain how a character or pack left the battle, "" if it is still there (MC-17.7, MC-21.2, MC-21.5)."""
    if one.status == ESCAPED:
        return "has escaped"
    if one.status != LOST:
        return ""
    if one.seat == view.judged:
        return "has lost and waits for mercy"
    fate = {None: "", True: ", and is spared", False: ", and is slain"}[one.spared]
    return "has no creature left" if one.wild else f"has lost{fate}"


def borne(view: View, number: int) -> list[PermanentView]:
    """Return the auras and equipment on a combatant."""
    return [one for one in view.permanents if one.bearer == number]


def unborne(view: View, seat: int) -> list[PermanentView]:
    """Return a seat's permanents without a bearer."""
    return [one for one in view.permanents if one.bearer == NO_ONE and one.controller == seat]


def of_permanent(view: View, one: PermanentView, seat: int) -> str:
    """Describe a permanent next to a combatant of this seat: name, type, controller, state."""
    notes = [one.type]
    if one.controller != seat:
        notes.append("yours" if one.controller == view.player else f"of {plain(view.called(one.controller))}")
    if one.exhausted:
        notes.append("Exhausted")
    if one.number in view.focused:
        notes.append("got Focus")
    return f"{plain(view.called(one.number))} ({', '.join(notes)})"


def close_groups(view: View, group: int) -> list[int]:
    """Return the groups that a group is Close to."""
    return [other for other in view.groups() if view.is_close(group, other)]


def close_words(view: View, group: int) -> Iterator[str]:
    """Describe the groups that a group is Close to, in short: "Close to you and c3"."""
    close = [_in_short(view, other) for other in close_groups(view, group)]
    if close:
        yield f"Close to {listed(close)}"


def _in_short(view: View, group: int) -> str:
    """Name a group by "you", by the first word of its character's name if no other has it, or by its label."""
    if group == view.player:
        return "you"
    if group >= FIRST_NUMBER:
        return mark(view, group)
    firsts = [plain(one.name).split(" ")[0] for one in view.characters]
    first = firsts[group]
    return first if firsts.count(first) == 1 and first.lower() != "the" else plain(view.called(group))


# The turn.


def turn_words(view: View) -> str:
    """Describe the round, the active seat, the phase, and the rest of it (MC-8.1, MC-34.1)."""
    if view.end or view.active == NO_ONE:
        words = PHASES[view.phase]
        if view.phase == "start" and view.to_come:
            seat = view.to_come[0]
            words = "you are next" if seat == view.player else f"{plain(view.called(seat))} is next"
        return f"round {view.round}: {words}" if view.round and not view.end else words
    head = f"round {view.round}, {possessive(view, view.active)} {PHASES[view.phase]}"
    rest = ", ".join(left(view))
    return f"{head} ({rest})" if rest else head


def left(view: View) -> Iterator[str]:
    """Yield the rest of the phase: actions, castings, mana, Focus."""
    one = view.characters[view.active]
    if view.land:
        yield f"the land has {OF_LOCALES[view.rules.locale] * view.land} for creatures"
    if view.phase == "channeling":
        yield f"{counted(view.recalled, 'card')} recalled"
        yield f"{view.restored} of {view.restores} mana restored"
    elif view.phase == "upkeep":
        yield f"{len(view.focused)} of {one.focus} Focus spent"
    elif view.phase == "main" and not one.wild:
        yield f"{actions_left(view)} actions and {counted(max(view.castings_left, 0), 'casting')} left"
        yield from (
            words
            for there, words in (
                (view.has_moved, "has moved"),
                (view.has_engaged, "has engaged"),
                (view.is_commanding, "gives orders"),
                (view.has_commanded and not view.is_commanding, "has commanded"),
            )
            if there
        )


def actions_left(view: View) -> str:
    """Show how many actions the active character has left (MC-11.1)."""
    return f"{max(view.actions_left, 0)} of {view.actions + view.actions_left}"


def order_words(view: View) -> str:
    """Show the turn order: the active seat in brackets, the seats still to act, those that have acted (MC-6.5)."""
    done = [seat for seat in view.order if seat not in view.to_come and seat != view.active]
    coming = [f"[{title(view, seat)}]" for seat in view.order if seat == view.active]
    coming += [title(view, seat) for seat in view.to_come if seat != view.active]
    acted = ", ".join(title(view, seat) for seat in done)
    return "; ".join([*([", ".join(coming)] if coming else []), *([f"have acted: {acted}"] if acted else [])])


# The stack.


def target_word(pool: Pool, made: Play | Draft) -> str:
    """Return the target word of a spell or ability (MC-24.3)."""
    card = pool.cards[made.card]
    return card.target if made.source == NO_ONE else card.abilities[made.index].target


def target_words(view: View, pool: Pool, made: Play | Draft) -> str:
    """Name the target of a spell or ability, "" for none."""
    if made.target == NO_ONE:
        return ""
    match target_word(pool, made):
        case "spell":
            aimed = view.frames[made.target] if made.target < len(view.frames) else None
            return play_name(view, pool, aimed) if isinstance(aimed, Play) else "a spell that has left the stack"
        case "dead_creature":
            return plain(pool.cards[made.target].name)
        case _:
            return name(view, made.target)


def play_name(view: View, pool: Pool, made: Play | Draft) -> str:
    """Name a spell, or an ability after its source."""
    title_ = plain(pool.cards[made.card].name)
    if made.source == NO_ONE:
        return title_
    there = view.creature(made.source) or view.permanent(made.source)
    return f"{plain(view.called(made.source)) if there else title_}'s ability"


def effects_of(pool: Pool, made: Play | Draft) -> tuple[Effect, ...]:
    """Return the effects of a spell or ability, in order."""
    card = pool.cards[made.card]
    return card.effects if made.source == NO_ONE else card.abilities[made.index].effects


def effect_words(pool: Pool, made: Play | Draft) -> str:
    """Describe the effects of a spell or ability."""
    card = pool.cards[made.card]
    words = text_of(card, pool) if made.source == NO_ONE else ability_text(card.abilities[made.index], card, pool)
    return plain(words)


def frame_words(view: View, pool: Pool, frame: Frame) -> str:
    """Describe a frame of the stack: a spell, ability, order or attack (MC-18.4)."""
    match frame:
        case Play():
            return _play_words(view, pool, frame)
        case Order():
            return _order_words(view, frame)
        case Attack():
            return _attack_words(view, frame)


def _play_words(view: View, pool: Pool, play: Play) -> str:
    verb = "cast" if play.source == NO_ONE else "use"
    at = target_words(view, pool, play)
    words = f"{does(view, play.player, verb)} {play_name(view, pool, play)}{f' on {at}' if at else ''}"
    return f"{words}: countered" if play.countered else words


def _order_words(view: View, order: Order) -> str:
    to = "" if order.kind == "engage" else "on "
    on = f" {to}{name(view, order.target)}" if order.target != NO_ONE else ""
    return f"{does(view, order.player, 'order')} {name(view, order.creature)} to {order.kind}{on}"


def _attack_words(view: View, attack: Attack) -> str:
    verb = "attack" if attack.attacker == view.player else "attacks"
    words = f"{name(view, attack.attacker)} {verb} {name(view, attack.target)}"
    if attack.defender != attack.target:
        steps = "step" if attack.defender == view.player else "steps"
        words += f", and {name(view, attack.defender)} {steps} in"
    if attack.follow_up:
        words += ", following up"
    return f"{words}, and they fight" if attack.fought else words


def under_way(view: View, pool: Pool) -> list[str]:
    """Describe the stack, the top first, because it happens next (MC-18.6)."""
    return [frame_words(view, pool, frame) for frame in reversed(view.frames)]
