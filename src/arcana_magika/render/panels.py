"""Everything a player needs to decide, in short lines for text and picture (MG-37, MG-38)."""

from __future__ import annotations

from collections.abc import Iterator

from arcana_core.text.glossary import ABOUT
from arcana_core.text.wording import counted, listed
from arcana_magika.chapters.victory import ENDINGS
from arcana_magika.knowledge.sightings import SeenMage
from arcana_magika.knowledge.view import OwnMage, OwnScroll, SheetSoFar, View
from arcana_magika.model.forward import Game
from arcana_magika.model.names import usual_name
from arcana_magika.model.state import ORDERS, OVER, SETUP
from arcana_magika.model.tables import (
    ALIGNMENTS,
    ARTIFACTS,
    EBON,
    OPEN_ALIGNMENTS,
    RACES,
    RACIAL_ARTIFACTS,
)
from arcana_magika.render.forecast import Forecast, forecast
from arcana_magika.render.reports import words
from arcana_magika.render.reports.ending import result
from arcana_magika.rules import Rules
from arcana_magika.sheets.drafting.draft import ARTIFACT, CLOAK, COMMIT, DROP, KIND, SCROLLS
from arcana_magika.sheets.drafting.posting import ADDRESS
from arcana_magika.sheets.drafts import QUESTIONS
from arcana_magika.text import names

Line = tuple[str, str]
"""A label and its text."""


def heading(view: View) -> str:
    """The game, the turn and the stage."""
    if view.stage == SETUP:
        return "Magika, before the first turn"
    if view.stage == OVER:
        return f"Magika, over in turn {view.turn}"
    return f"Magika, turn {view.turn}"


def viewer_label(view: View) -> str:
    """The viewer."""
    if view.player is None:
        return "a spectator"
    letter = view.letter(view.player)
    name = mage_name(letter)
    if view.me is None:
        return name
    if view.me.name != usual_name(letter):
        name = f"{name}: {names.one_line(view.me.name)}"
    return f"{name}, {view.me.alignment} {view.me.race}"


def mage_name(letter: str) -> str:
    """The public name of a mage by letter."""
    return names.EBON_NAME if letter == EBON else usual_name(letter)


def about(game: Game) -> str:
    """The aim of the game, before its first turn, "" later on."""
    return game.glossary().meaning(ABOUT) if game.position.stage == SETUP else ""


def own_lines(view: View, rules: Rules) -> Iterator[Line]:
    """The mage: statistics, items, effects (MG-38.1)."""
    me = view.me
    if me is None:
        return
    if me.space is None:
        yield "mage", "has been dropped from the game"
        return
    yield "mage", _statistics(me)
    yield "place", place(view, me.space)
    now = ordering(view, rules)
    if now is not None:
        yield "costs", costs(now)
    yield "scrolls", listed(words.scroll(scroll) for scroll in me.scrolls) or "none"
    carried = [f"{names.ARTIFACT_TITLES[code]} ({code})" for code in me.artifacts]
    carried += [f"{colour} cloak" for colour in me.cloaks]
    if carried:
        yield "carries", listed(carried)
    if me.effects:
        yield "in force", "; ".join([words.effect(effect) for effect in me.effects])
    notes = []
    if me.barred:
        notes.append("can't carry cloaks any more (MG-12.10)")
    if me.may_decloak:
        notes.append("may ask to take off the cloak (MG-12.12)")
    if me.missed:
        notes.append(f"missed {counted(me.missed, 'turn')} in a row (MG-33.2)")
    if notes:
        yield "note", "; ".join(notes)
    if view.tasks:
        done = sum(task.counts for task in view.tasks)
        yield "tasks", f"{done} of {len(view.tasks)} count now"
        for task in view.tasks:
            yield f" {task.number}", f"{task.sentence}{' (counts now)' if task.counts else ''}"


def _statistics(me: OwnMage) -> str:
    skill = f"{me.skill}" if me.current_skill == me.skill else f"{me.skill} (now {me.current_skill})"
    team = "no cloak" if me.team == "Black" else f"wears {me.team}"
    return (
        f"Endurance {me.endurance}/{me.max_endurance}, Arcania {me.arcania}/{me.max_arcania}, Spell Skill {skill}, "
        f"Aptitude {me.aptitude:+d}, {status(me)}, {team}"
    )


def status(me: OwnMage) -> str:
    """The status of a mage (MG-6.9)."""
    return {"EX": "EX (exhausted: only rests)", "UC": "UC (unconscious)"}.get(me.status, me.status)


def scroll(held: OwnScroll, scrolls: tuple[OwnScroll, ...], *, titled: bool) -> str:
    """A scroll by its code, with its slot if there are several of its spell, and with its title if asked for."""
    several = sum(other.code == held.code for other in scrolls) > 1
    text = words.scroll(held)
    text = text if several else text.partition(" ")[2]
    return f"{names.TITLES[held.code]} ({text})" if titled else text


def place(view: View, space: str) -> str:
    """A space with its terrain and its distance from the goal."""
    rows = ord(space[0]) - ord("a")
    away = "on the Goal Square" if not rows else f"{counted(rows, 'row')} from a1"
    terrain = view.terrain_at(space)
    return f"{space}, {away}" if terrain is None else f"{space}, {terrain}, {away}"


def ordering(view: View, rules: Rules) -> Forecast | None:
    """The forecast while an order is due on known terrain, otherwise None."""
    is_due = view.sheet is None and (view.draft is None or len(view.draft.orders) < 5)
    now = forecast(view, rules) if view.stage == ORDERS and is_due else None
    return None if now is None or now.terrain is None else now


def costs(now: Forecast) -> str:
    """The cost of a move and the gains of other orders in the phase being ordered, on known terrain (MG-14.3)."""
    if now.moves >= now.most_moves or now.move_cost is None:
        move = "no moves left"
    else:
        move = f"move {now.moves + 1} of {now.most_moves} costs {now.move_cost}"
    return f"phase {now.phase}: {move}, rest +{now.rest_gain}, search {now.search_chance}%"


def near_lines(view: View) -> Iterator[Line]:
    """Mages and items seen and known (MG-32.5)."""
    report, recon = view.report, view.recon
    if report is None or recon is None:
        return
    seen = 0
    for mage in view.mages:
        if mage.turn == report.turn:
            seen += 1
            yield mage.letter, mage_words(mage)
    strangers = [space.name for space in recon.spaces if words.is_unknown(space)]
    if strangers:
        yield "?", f"some novice in {listed(strangers)}"
    elif not seen:
        yield "-", "no other mage is seen"
    for space in recon.spaces:
        lying = words.lying(space)
        if lying:
            yield "*", f"{listed(lying)} in {space.name}"
    seen_lying = {code for space in recon.spaces for code in space.artifacts}
    own = () if view.me is None else view.me.artifacts
    for code, where in view.artifact_spaces:
        if code not in seen_lying and code not in own:
            yield "*", f"{code} is in {where}"
    if view.bearing is not None and view.me is not None:
        code = ARTIFACTS[RACIAL_ARTIFACTS[RACES.index(view.me.race)]]
        if code not in own:
            yield "*", f"{code}, your race's artifact, is {words.bearing(view.bearing)}"


def mage_words(mage: SeenMage) -> str:
    """A mage by the newest report, as short as possible."""
    known = mage.name is not None and mage.name != usual_name(mage.letter)
    parts = [names.one_line(mage.name or "")] if known else []

    def is_new(part: str) -> bool:
        return mage.turn_of(part) == mage.turn

    if mage.space is not None and is_new("space"):
        parts.append(f"in {mage.space}")
    kind = [word for word in (mage.alignment, mage.race) if word]
    if kind:
        parts.append(" ".join(kind))
    if mage.team not in (None, "Black") and is_new("team"):
        parts.append(f"wears {mage.team}")
    if mage.artifacts and is_new("artifacts"):
        parts.append(f"has {listed(mage.artifacts)}")
    if mage.strength is not None and is_new("strength"):
        parts.append(f"{mage.strength}, {mage.serenity}")
    return ", ".join(parts)


def news_lines(view: View) -> Iterator[Line]:
    """Messages, notices and offers of the last report (MG-32.8)."""
    for message in view.messages:
        yield f"from {message.sender or '?'}", f"to {message.address}: {names.one_line(message.text)}"
    for notice in view.notices:
        yield "notice", names.one_line(notice)
    for letter, offer in view.offers:
        yield f"from {letter}", str(offer)


def sheet_lines(view: View, rules: Rules) -> Iterator[Line]:
    """The sheet so far, and the mage after it (MG-37.2, MG-37.3)."""
    if view.stage != ORDERS or view.player is None or view.me is None or view.me.space is None:
        return
    if view.orders:
        yield "orders", "   ".join([f"{phase} {order}" for phase, order in enumerate(view.orders, 1)])
    given = view.sheet or view.draft
    if given is not None:
        for message in given.messages:
            yield "message", names.one_line(str(message)[4:])
        if given.offer is not None:
            yield "offer", str(given.offer)[6:]
        if given.accepts:
            yield "accepts", listed(given.accepts)
        if given.decloak:
            yield "cloak", "to be taken off"
    draft = view.draft
    if draft is not None:
        now = forecast(view, rules)
        endurance = "" if now is None else f"{'' if now.exact else 'about '}{now.endurance} Endurance, "
        if draft.orders:
            yield "then", f"in {draft.space}, {endurance}{draft.arcania} Arcania if all succeeds"


def asked(view: View) -> str:
    """The open question, or the players that the game waits for."""
    if view.stage == OVER:
        return "The game is over"
    waiting = [view.letter(player) for player in view.to_act]
    if view.player not in view.to_act:
        return f"Waiting for {listed(map(mage_name, waiting))}"
    if view.stage == SETUP:
        return _asked_in_setup(view)
    if view.sheet is not None:
        return "Your sheet is in. Another one replaces it"
    if view.draft is None:
        return "Phase 1 of 5: choose an order, or type `move ne; rest`"
    expected = QUESTIONS[view.draft.asks].expected
    begun = f" ({_begun(view.draft)} ...)" if view.draft.words else ""
    if view.draft.asks == COMMIT:
        return "Your sheet is complete: hand it in with `commit`"
    if len(view.draft.orders) < 5:
        return f"Phase {len(view.draft.orders) + 1} of 5{begun}: choose {expected}"
    if view.draft.asks == ADDRESS and not view.draft.messages:
        return "Choose a receiver for a message, or `commit` to hand the sheet in"
    return f"After the orders{begun}: choose {expected}"


def _begun(draft: SheetSoFar) -> str:
    """The order, message or offer in progress, in the words of a sheet (MG-35)."""
    words = draft.words
    if len(draft.orders) < 5:
        if draft.asks == DROP:
            return " ".join(("DROP", *words))
        if draft.asks in (KIND, SCROLLS, ARTIFACT, CLOAK):
            return " ".join(("GIVE", *words))
        # Of a cast the second word is the slot, and the third one marks the major level.
        return " ".join(("CAST", words[0] + "".join(words[2:3]), *words[3:]))
    if words[0] == "CAST":
        return " ".join(("OFFER CAST", "".join(words[1:3]), *words[3:]))
    return " ".join(("OFFER" if words[0] == "GIVE" else "MSG", *words))


def _asked_in_setup(view: View) -> str:
    choice = view.choice
    if choice is None or choice.race is None:
        return f"Choose your race: {listed(RACES, 'or')}"
    if choice.alignment is None:
        possible = OPEN_ALIGNMENTS[RACES.index(choice.race)]
        return f"Choose your alignment: {listed([ALIGNMENTS[one] for one in possible], 'or')}"
    if choice.name is None:
        return "Choose `usual name`, or type `call: NAME` to name your mage"
    return "Choose the old scrolls that you bring, or done"


def setup_lines(view: View) -> Iterator[Line]:
    """The players, and the viewer's choices so far (MG-37.1, MG-37.20)."""
    if view.stage != SETUP:
        return
    yield "mages", f"{listed(view.in_game)}. {view.in_game[-1]} is the Ebon Mage, who hinders all others"
    choice = view.choice
    if choice is not None:
        chosen = (names.one_line(choice.name or "") or None, choice.alignment, choice.race)
        yield "chosen", " ".join([word for word in chosen if word]) or "nothing yet"
        if choice.spells:
            yield "scrolls", listed(choice.spells)


def all_lines(view: View) -> Iterator[Line]:
    """Public knowledge: the mages in the game, and the ranking once it is over (MG-32.9)."""
    if view.stage == ORDERS and view.player is None:
        yield "in play", listed(view.in_game)
    final = view.final
    if final is None:
        return
    why, clause = ENDINGS[final.cause]
    yield "ended", f"{why} ({clause})" if final.phase == 0 else f"{why}, phase {final.phase} ({clause})"
    yield "result", result(final)
    spaces = {mage.letter: mage.space for mage in final.mages}
    for place in final.ranking:
        where = spaces[place.letter]
        yield (
            f"{place.place}.",
            f"{names.called(place.letter, place.name)}, {place.points:g} points, {where or 'dropped'}",
        )
