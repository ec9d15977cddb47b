"""Words about characters, denizens and groups in an expedition: where they are, what they have, know and do."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from functools import partial
from typing import Final, TypeAlias

from arcana_core.effects import PERMANENT, Duration, times, until
from arcana_core.errors import PositionError
from arcana_core.scenario.words import MOST, require
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.combat import figures
from arcana_magicrealm.chapters.ending import dying
from arcana_magicrealm.chapters.magic.tables import curses, wishes
from arcana_magicrealm.chapters.trade import relations
from arcana_magicrealm.model.beings import ALL_BEINGS, BEINGS, DEAD, INDIVIDUALS, NOWHERE, bit, denizen_of, of_denizen
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.chits import ALERTED, ENCHANTED, FATIGUED, STATE_WORDS, WOUNDED
from arcana_magicrealm.model.deals import HIRED_FAMILIES, PARTNERS, RELATIONS
from arcana_magicrealm.model.denizens import DENIZEN, DENIZENS, FAMILY_OF, GROUP, MEMBERS
from arcana_magicrealm.model.effects import CURSES
from arcana_magicrealm.model.locations import CATEGORIES, FIGURES
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.realm import TILE
from arcana_magicrealm.model.state import DAYLIGHT
from arcana_magicrealm.scenario import bewitching, discoveries, possessions, whereabouts
from arcana_magicrealm.scenario.words import Reader, Scene, Words, belongings_of

KNOWN: Final = {**DENIZEN, **{name: len(DENIZENS) + number for name, number in GROUP.items()}}
"""Denizens by id, and all natives of a group."""
TODAY: Final = until("midnight")


def read_character(scene: Scene, seat: int, words: Words) -> None:
    """Read a character's clearing and the words about it."""
    one = scene.game.position.characters[seat]
    one.at = words.clearing()
    for companion in beings.companions_of(scene.game, one.hero):
        beings.put(scene.game, companion, one.at)
    read_about_character(scene, seat, words)


def read_about_character(scene: Scene, seat: int, words: Words, without: Collection[str] = ()) -> None:
    """Read the words about a character behind its clearing, but not those `without`."""
    known = {word: read for word, read in OF_CHARACTERS.items() if word not in without}
    one = scene.game.position.characters[seat]
    _read(scene, one.hero, words, known, "a character")
    owned, worn = belongings.owned(scene.game, one.hero), belongings.active(scene.game, one.hero)
    weak = belongings.why_too_weak(one.hero, owned, worn)
    if weak is not None:
        raise PositionError(f"{HEROES[one.hero].id}: {weak.reason} ({weak.clause})")
    require(one.chits.strip(WOUNDED), f"{HEROES[one.hero].id} must have a chit that isn't wounded (MR-11.15)")


def read_denizens(scene: Scene, words: Words) -> None:
    """Read a denizen or a group, its clearing, `dead` or `box`, and the words about it.

    A later part about them may leave out the place: `lancers cliff 3 hired 0; l1 unhorsed`.
    """
    number = words.name(KNOWN, "word")
    name, named = [*KNOWN][number], members(number)
    place: int | None = None
    if words.take("dead"):
        place = DEAD
    elif words.take("box"):
        place = NOWHERE
    elif not words.found(OF_DENIZENS):
        place = words.clearing()
    if place is not None:
        scene.once(name)
    read_about_denizens(scene, named, place, words, without=ONLY_IN_COMBAT)


def members(number: int) -> tuple[int, ...]:
    """The denizens that a number of `KNOWN` means: one, or a group."""
    return (number,) if number < len(DENIZENS) else MEMBERS[number - len(DENIZENS)]


def read_about_denizens(
    scene: Scene, denizens: tuple[int, ...], place: int | None, words: Words, without: Collection[str] = ()
) -> None:
    """Put denizens into a clearing, dead or in their box, and read the words about them, but not those `without`.

    With None they stay where they are.
    """
    known = {word: read for word, read in OF_DENIZENS.items() if word not in without}
    if place is not None:
        _put(scene, denizens, place)
    left = words.left
    for denizen in denizens:
        words.left = [*left]
        _read(scene, of_denizen(denizen), words, known, "a denizen")


def _put(scene: Scene, denizens: tuple[int, ...], place: int) -> None:
    for denizen in denizens:
        if place < 0 and scene.game.position.effects.has("hire", denizen):  # by an earlier part
            scene.game.unhire(denizen, "MR-14.13")
        scene.game.position.denizen_at[denizen] = place


def _read(scene: Scene, being: int, words: Words, known: Mapping[str, Reader], kind: str) -> None:
    words.ends = ALL
    mentions: set[str] = set()
    for word in words.properties(known, kind, {*belongings_of(scene.game.cards), *TILE}):
        contrary = mentions.intersection(CONTRARY.get(word, ()))
        require(not contrary, f"{BEINGS[being]}: leave out `{word}` or the `{''.join(contrary)}` before it")
        mentions.add(word)
        may_be_controlled = word == "records" and beings.is_monster(being)  # spells begin later; checked in the end
        fits = word not in OF_INDIVIDUALS or may_be_controlled or beings.takes_turns(scene.game, being)
        require(fits, f"{word} is for characters and hired leaders, not for {BEINGS[being]} (MR-14.10)")
        known[word](scene, being, words)


# Kinds of words.


def _hidden(scene: Scene, being: int, words: Words) -> None:
    scene.game.position.hidden |= bit(being)


def _unhidden(scene: Scene, being: int, words: Words) -> None:
    scene.game.position.hidden &= ~bit(being)


def _amount(field: str, scene: Scene, being: int, words: Words) -> None:
    setattr(beings.character_of(scene.game, being), field, Fraction(words.number(field, -MOST)))


Put: TypeAlias = Callable[[Scene, int, int], None]
"""Lets a being have one of the things that a word lists."""


def _each(known: Mapping[str, int], what: str, put: Put, scene: Scene, being: int, words: Words) -> None:
    for number in words.names(known, what, ALL):
        put(scene, being, number)


def _each_belonging(put: Put, scene: Scene, being: int, words: Words) -> None:
    _each(belongings_of(scene.game.cards), "belonging", put, scene, being, words)


def _effect(kind: str, lasts: Duration, scene: Scene, being: int, words: Words) -> None:
    scene.game.position.effects.begin(kind, target=being, lasts=lasts)


def _blocked(scene: Scene, being: int, words: Words) -> None:
    require(beings.is_out(scene.game, being), f"{BEINGS[being]} must be on the map to be blocked (MR-16.1)")
    scene.game.position.blocked |= bit(being)
    _unhidden(scene, being, words)  # MR-16.6


def _records(scene: Scene, being: int, words: Words) -> None:
    line = []
    while words.left and words.left[0] not in ALL:
        line.append(words.next("activity"))
    scene.recorded[being] = " ".join(line).replace(" ,", ",")


# Words for characters.


def _kills(scene: Scene, being: int, words: Words) -> None:
    beings.character_of(scene.game, being).kills = words.number("kills", clause="MR-34.5")


def _relation(scene: Scene, being: int, words: Words) -> None:
    seat = scene.game.position.seats[being]
    partner = words.name(PARTNERS, "native group or visitor")
    given, now = words.name(RELATIONS, "relation"), scene.game.relation(seat, partner)
    bound = f"{RELATIONS[now]} or worse for {HEROES[being].id} and {PARTNERS[partner]}"
    require(given <= now, f"relation must be {bound}, got {RELATIONS[given]} (MR-13.22)")
    if given < now:
        scene.game.position.effects.begin("level", seat, partner, strength=now - given, lasts=PERMANENT)


def _boon(scene: Scene, being: int, words: Words) -> None:
    partner = words.name(PARTNERS, "native group or visitor")
    if words.take("hire"):
        relations.take_boon(scene.game, being, partner, words.number("price of the boon", 1, clause="MR-13.22"), "hire")
        return
    piece = PIECES[words.name(belongings_of(scene.game.cards), "belonging, or hire and a price")]
    relations.take_boon(scene.game, being, partner, piece.price, piece.id)


def _aims(scene: Scene, being: int, words: Words) -> None:
    names = [data.category for data in CATEGORIES]
    points, total = [0] * len(names), scene.game.rules.victory_points
    goes_on = True
    while goes_on or (sum(points) < total and words.found(names)):  # `fame 3` behind the last may be what is recorded
        category = words.name(names, "category")
        points[category] += words.number("number of victory points", clause="MR-5.11")
        goes_on = words.take(",")
    require(sum(points) == total, f"aims must assign {total} victory points, got {sum(points)} (MR-5.11)")
    beings.character_of(scene.game, being).victory = tuple(points)


def _kind(scene: Scene, being: int, words: Words) -> None:
    names = [one.name for one in HEROES[being].other_prints]
    has_kinds = scene.game.rules.optional_abilities and len(names) > 1
    only = "only the Elf has a kind, with the option optional_abilities"
    require(has_kinds, f"{only}, not {HEROES[being].id} (MR-46.5)")
    beings.character_of(scene.game, being).variant = 1 + words.name(names, "kind of Elf")


def _cursed(scene: Scene, being: int, curse: int) -> None:
    # Before spells that keep curses off, but when the states of its chits are read.
    scene.later.insert(0, partial(curses.fall, scene.game, being, CURSES[curse]))


def _records_of(kind: str, scene: Scene, being: int, words: Words) -> None:
    name = f"{HEROES[being].id} {kind}"
    _records(scene, ALL_BEINGS.index(name) if name in ALL_BEINGS else whereabouts.familiar_of(scene, being), words)


# Words for denizens.


def _hired(scene: Scene, being: int, words: Words) -> None:
    """Hire a denizen, or let one that an earlier part hired change its owner or term."""
    position, one = scene.game.position, denizen_of(being)
    seat = words.seat(scene.game.player_count, "MR-1.14")
    days = words.number("days", 1, 364, "MR-14.5") if words.take("days") else FIGURES.hire_days
    only = "only natives, Giants, Ogres and Goblins on the map can be hired"
    fits = position.denizen_at[one] >= 0 and (DENIZENS[one].is_native or FAMILY_OF[one] in HIRED_FAMILIES)
    require(fits, f"{only}, got {BEINGS[being]} (MR-14.1, MR-14.17)")
    if position.effects.has("hire", one) and position.owners[one] != seat:
        scene.game.unhire(one, "MR-14.13")
    scene.game.hire_denizens(seat, (one,), days)
    (term,) = position.effects.of("hire", one)
    position.effects.alter(term, lasts=times(days, "midnight"))


def _unhorsed(scene: Scene, being: int, words: Words) -> None:
    require(DENIZENS[denizen_of(being)].horse, f"{BEINGS[being]} has no horse")
    scene.game.position.dead_horses |= bit(denizen_of(being))


def _follows(scene: Scene, being: int, words: Words) -> None:
    guide = words.name(BEINGS[:INDIVIDUALS], "guide")
    if beings.takes_turns(scene.game, being):
        scene.recorded[being] = f"follow {BEINGS[guide]}"
        return

    def follow() -> None:
        game = scene.game
        require(scene.stage == DAYLIGHT, "underlings get their guides at Sunrise: add `stage daylight` (MR-7.1)")
        fits = beings.is_underling(game, being) and guide in beings.individuals_in(game, beings.place(game, being))
        require(fits, f"{BEINGS[being]} must be a hireling in the clearing of {BEINGS[guide]} (MR-7.1)")
        game.position.guides = tuple(sorted((*game.position.guides, (being, guide))))

    scene.later.append(follow)


def _holds(scene: Scene, being: int, words: Words) -> None:
    can_hold = figures.TREMENDOUS_ONES >> being & 1
    require(can_hold, f"only a Tremendous monster holds someone, not {BEINGS[being]} (MR-33.1)")
    scene.holds[being] = words.name(BEINGS, "character or hireling")


OF_INDIVIDUALS: Final[Mapping[str, Reader]] = {
    "gold": possessions.gold,
    "has": partial(_each_belonging, possessions.has),
    "knows": partial(_each, discoveries.KNOWLEDGE, "discovery", discoveries.knows),
    "used": partial(_each, discoveries.FOUND, "discovery", discoveries.used),
    "found_hidden": partial(_effect, "found hidden enemies", TODAY),
    "records": _records,
}
OF_CHARACTERS: Final[Mapping[str, Reader]] = {
    "under": bewitching.read_under,
    "cursed": partial(_each, {curse: number for number, curse in enumerate(CURSES)}, "curse", _cursed),
    "hidden": _hidden,
    "unhidden": _unhidden,
    "blocked": _blocked,
    "follows": _follows,
    **OF_INDIVIDUALS,
    **{field: partial(_amount, field) for field in ("fame", "notoriety")},
    "kills": _kills,
    "came": whereabouts.came,
    "active": partial(_each_belonging, possessions.active),
    **{STATE_WORDS[state]: partial(possessions.turned, state) for state in (FATIGUED, WOUNDED, ALERTED, ENCHANTED)},
    "kind": _kind,
    "woods": whereabouts.in_the_woods,
    "on_road": whereabouts.on_road,
    "in_the_air": whereabouts.in_the_air,
    "sees_far": partial(_effect, "toadstool sight", TODAY),
    "wish_for_strength": partial(_effect, wishes.STRENGTH, PERMANENT),
    "damaged": possessions.damaged,
    "relation": _relation,
    "boon": _boon,
    "spells": possessions.spells,
    "aims": _aims,
    "familiar": whereabouts.familiar,
    **{f"{kind}_records": partial(_records_of, kind) for kind in ("familiar", "phantasm")},
    "dead": partial(whereabouts.gone, lambda game, seat: dying.die(game, seat, "MR-22.1")),
    "left": partial(whereabouts.gone, dying.leave_map),
}
OF_DENIZENS: Final[Mapping[str, Reader]] = {
    "hired": _hired,
    "under": bewitching.read_under,
    "hidden": _hidden,
    "blocked": _blocked,
    "in_the_air": whereabouts.in_the_air,
    "unhorsed": _unhorsed,
    "follows": _follows,
    "holds": _holds,
    **OF_INDIVIDUALS,
}
ONLY_IN_COMBAT: Final = ("holds",)
"""The words about denizens that a melee alone has."""
CONTRARY: Final = {
    **{word: (word,) for word in ("hired", "gold", "fame", "notoriety", "kills", "came", "kind", "spells", "aims")},
    **{word: (word,) for word in ("familiar", "familiar_records", "phantasm_records")},
    **dict.fromkeys(("records", "follows"), ("records", "follows")),
    "hidden": ("unhidden", "blocked"),
    **dict.fromkeys(("unhidden", "blocked"), ("hidden",)),
}
"""The words that can't come before a word about the same being."""
ALL: Final = (*OF_CHARACTERS, *OF_DENIZENS)
"""The words at which a list of names ends."""
