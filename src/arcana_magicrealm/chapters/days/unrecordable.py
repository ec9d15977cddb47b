"""Why something cannot be recorded now (MR-6.7 to MR-6.21, MR-47.7, MR-47.8)."""

from __future__ import annotations

from typing import Final

from arcana_core.actions import Action, Reasons, Rejection, first_reason
from arcana_core.text.wording import listed
from arcana_magicrealm import actions
from arcana_magicrealm.chapters.days import phases
from arcana_magicrealm.chapters.days.phases import BASIC, FAR, NORMAL_PHASES, SUNLIGHT, UNNAMED, Recorder, Written
from arcana_magicrealm.model.beings import ALOFT, FIRST_COMPANION, FIRST_DENIZEN, NAMES, NOWHERE, denizen_of
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.denizens import DENIZENS, LEADERS
from arcana_magicrealm.model.realm import TILES, clearing_name
from arcana_magicrealm.model.turns import ACTIVITIES

IN_BIRDSONG: Final = Rejection("MR-6.5", "during Birdsong all players record turns")
ON_ROADWAY: Final = Rejection("MR-8.11", "on a roadway you can only move to a clearing at one of its ends")
IN_WOODS: Final = Rejection("MR-36.14", "in the woods you can only move back to the clearing you came from")
FROM_CLEARINGS: Final = Rejection("MR-6.16", "on a roadway, in the woods and in the air you can't follow anyone")
NO_GUIDE: Final = Rejection("MR-6.16", "follow another character, leader or controlled monster in your clearing")


def why_not(recorder: Recorder, written: Written, action: Action, otherwise: Rejection = IN_BIRDSONG) -> Rejection:
    """Explain why this is not among the picks that can follow; `otherwise` is for actions that aren't picks at all."""
    if isinstance(action, actions.Record):
        return why_not_activity(recorder, written, phases.CODES[action.activity])
    if isinstance(action, actions.InClearing):
        return why_not_place(recorder, written, action.clearing)
    if action is phases.EDGE:
        return why_not_place(recorder, written, NOWHERE)
    if isinstance(action, actions.InTile):
        if written.code != "FL":
            return due(written)
        tile = TILES[action.tile].name
        return Rejection("MR-47.8", f"{tile} isn't the tile where the recorded turn ends, nor beside it")
    if isinstance(action, actions.UseSource):
        return why_not_source(recorder, written, actions.SOURCES[action.source])
    verb, guide = actions.chosen(action)
    if verb == "follow":
        can_follow = guide in recorder.guides and not written.phases
        reason = due(written) if can_follow else why_not_activity(recorder, written, "F")
        return why_no_guide(recorder, guide) if written.code == "F" or reason is NO_GUIDE else reason
    return due(written) if action is phases.END else otherwise


@first_reason
def due(written: Written) -> Reasons[Rejection]:
    """Name the pick that is due."""
    yield not written.code, "MR-47.7", "record an activity, or end the turn"
    yield written.code == "F", "MR-47.7", "name the guide"
    yield written.place == UNNAMED and written.code == "FL", "MR-47.7", "name the tile of the flight"
    yield written.place == UNNAMED, "MR-47.7", f"name the clearing of the {'Move' if written.code == 'M' else 'phase'}"
    return Rejection("MR-47.7", "name the source of the phase")


@first_reason
def why_not_activity(recorder: Recorder, written: Written, code: str) -> Reasons[Rejection]:
    """Explain why an activity cannot be picked (MR-6.7, MR-6.8, MR-6.13, MR-6.16, MR-6.21)."""
    yield due(written) if written.code else None
    name = ACTIVITIES[code].capitalize()
    yield why_never(recorder, code) if code not in recorder.codes else None
    if code == "F":
        yield written.phases, "MR-6.16", "Follow fills the whole day: it can be recorded only first"
        return FROM_CLEARINGS if written.at in (phases.ON_ROAD, ALOFT) else NO_GUIDE
    is_prepared = any(phase.activity == "SPX" for phase in written.phases)
    yield code == "SPX" and is_prepared, "MR-6.14", "an enchantment is prepared only once a day: record Enchant now"
    is_unready = code in ("SP", "RE") and not (is_prepared or recorder.practised)
    yield is_unready, "MR-36.9", "record a phase that prepares the enchantment first"
    is_allowed = code not in FAR or any(phases.allows(activity, code) for _, activity in recorder.sources)
    yield not is_allowed, "MR-47.8", f"none of your phases allows this activity: {name}"
    is_stuck = code == "M" and not phases.within_a_move(recorder, written.at, written.aim, written.over)
    yield is_stuck, "MR-47.8", "no roadway leads on from the place where the recorded turn ends"
    if written.used(BASIC) == NORMAL_PHASES:
        yield why_no_sunlight(recorder) if SUNLIGHT not in dict(recorder.sources) else None
        yield written.caved, "MR-6.13", "no sunlight phase can be added, because a Move to a cave clearing is recorded"
    return Rejection("MR-6.8", f"no phase is left for this activity: {name}")


def why_no_guide(recorder: Recorder, being: int) -> Rejection:
    """Explain why someone can't be followed (MR-6.16)."""
    if being == recorder.being:
        return Rejection("MR-6.16", "you can't follow yourself")
    if being >= FIRST_DENIZEN and DENIZENS[denizen_of(being)].is_native and denizen_of(being) not in LEADERS:
        return Rejection("MR-6.16", f"{NAMES[being]} isn't a leader, and underlings can't be followed")
    return NO_GUIDE


@first_reason
def why_never(recorder: Recorder, code: str) -> Reasons[Rejection]:
    """Explain why this kind of recorder cannot do an activity, whatever phases are left."""
    known = listed([ACTIVITIES[code].capitalize() for code in recorder.codes], "or")
    yield recorder.being >= FIRST_COMPANION, "MR-45.25", f"a companion can record only {known}"
    yield code in ("T", "HR"), "MR-6.21", "controlled monsters cannot trade or hire"
    yield code in ("SPX", "SP", "RE"), "MR-36.13", "only characters can enchant"
    is_off = recorder.being < FIRST_DENIZEN
    yield code == "C", "MR-46.4", "the option caching is off" if is_off else "only characters have caches"
    return Rejection("MR-47.8", f"nothing allows this activity: {ACTIVITIES[code].capitalize()}")


def why_no_sunlight(recorder: Recorder) -> Rejection:
    """Explain why a recorder has no sunlight phases at all (MR-6.7, MR-45.9)."""
    if recorder.map.is_cave(recorder.at):
        return Rejection("MR-6.7", "those who start the day in a cave clearing have no sunlight phases")
    return Rejection("MR-45.9", f"the {HEROES[recorder.being].name} never has sunlight phases")


@first_reason
def why_not_place(recorder: Recorder, written: Written, place: int) -> Reasons[Rejection]:
    """Explain why this place, or the map edge, cannot be recorded (MR-6.13, MR-10.12, MR-44.6, MR-47.8)."""
    if written.code in FAR and written.place == UNNAMED and place != NOWHERE:
        is_aloft = recorder.acts_aloft and phases.is_in_the_air(recorder, written.phases)
        yield is_aloft, "MR-46.3", "from the air you see woods and mountains of the tile below or one beside it"
        return Rejection("MR-44.6", "the Ancient Telescope shows only mountain clearings")
    yield due(written) if written.code != "M" or written.place != UNNAMED else None
    if place not in phases.within_a_move(recorder, written.at, written.aim, written.over):
        yield place == NOWHERE and not recorder.leaves, "MR-10.12", "only characters can leave the map"
        yield place == NOWHERE, "MR-47.8", "no roadway leads off the map where the recorded turn ends"
        if written.at == phases.ON_ROAD:
            return ON_ROADWAY if len(recorder.road) > 1 else IN_WOODS
        end = clearing_name(written.at) if written.over < 0 else TILES[written.over].name
        return Rejection("MR-47.8", f"{clearing_name(place)} isn't adjacent to {end}, where the recorded turn ends")
    is_lit = written.used(SUNLIGHT) > 0
    yield is_lit, "MR-6.13", "a sunlight phase is recorded, so a Move to a cave clearing cannot be added"
    return Rejection("MR-6.13", "a sunlight phase cannot hold a Move to a cave clearing")


@first_reason
def why_not_source(recorder: Recorder, written: Written, source: str) -> Reasons[Rejection]:
    """Explain why a source cannot give the phase (MR-6.7 to MR-6.10, MR-6.13, MR-6.18, MR-6.19)."""
    allowed = dict(recorder.sources)
    yield due(written) if not written.code or written.place == UNNAMED else None
    yield why_no_source(recorder, source) if source not in allowed else None
    only = f"only this activity: {ACTIVITIES.get(allowed[source], '').capitalize()}"
    given = "no phase for this activity" if allowed[source] == phases.ANY else only
    yield not phases.allows(allowed[source], written.code), "MR-6.8", f"{source} gives {given}"
    yield source == recorder.pony, "MR-6.18", "a pony's Move needs a Move of another source before it, one for each"
    if source == SUNLIGHT:
        yield written.used(BASIC) < NORMAL_PHASES, "MR-6.10", "basic phases are used before sunlight phases"
        is_left = written.used(SUNLIGHT) < NORMAL_PHASES
        yield is_left, "MR-6.13", "a sunlight phase doesn't go with a Move to a cave clearing"
    return Rejection("MR-6.8", f"{source} has no phase left")


def why_no_source(recorder: Recorder, source: str) -> Rejection:
    """Explain why a recorder doesn't have this source today (MR-6.7, MR-6.9, MR-6.19)."""
    if source == SUNLIGHT:
        return why_no_sunlight(recorder)
    if (source in phases.HORSE_IDS or recorder.being >= FIRST_DENIZEN) and recorder.map.is_cave(recorder.at):
        return Rejection("MR-6.19", "in a cave clearing no extra phase of a horse can be recorded")
    return Rejection("MR-6.9", f"{source} gives no phase today")
