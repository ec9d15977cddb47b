"""Words about characters, denizens and groups in an expedition: where they are, what they have, know and do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from typing import Final

from arcana_core.effects import PERMANENT, until
from arcana_core.errors import PositionError
from arcana_core.text.wording import did_you_mean, shown
from arcana_magicrealm.actions import CHIT_LABELS, DISCOVERIES, PARTNERS
from arcana_magicrealm.chapters import beings, belongings, discovering
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.deals import RELATIONS
from arcana_magicrealm.model.denizens import DENIZEN, DENIZENS, GROUP, MEMBERS
from arcana_magicrealm.model.journal import Discovered
from arcana_magicrealm.model.locations import CATEGORIES, FIGURES
from arcana_magicrealm.model.pieces import ARMOR, BELONGINGS, PIECES, WEAPONS
from arcana_magicrealm.model.realm import ROADS, TILE
from arcana_magicrealm.model.state import (
    ALERTED,
    BEINGS,
    DEAD,
    FATIGUED,
    FIRST_DENIZEN,
    NOWHERE,
    WOUNDED,
    Character,
    bit,
    of_denizen,
)
from arcana_magicrealm.scenario.scene import Scene
from arcana_magicrealm.scenario.turns import read_turn
from arcana_magicrealm.scenario.words import MOST, Words

ITEMS: Final = {piece.id: number for number, piece in enumerate(PIECES) if BELONGINGS >> number & 1}
"""The belongings by id."""
KNOWLEDGE: Final = {
    **{name: number for number, name in enumerate(DISCOVERIES)},
    **{f"chits {tile}": len(DISCOVERIES) + number for tile, number in TILE.items()},
}
"""The knowledge of individuals: discoveries, and the map chits of tiles they have looked at."""
THOSE: Final = {
    **DENIZEN,
    **{name: len(DENIZENS) + number for name, number in GROUP.items()},
}
"""Denizens by id, and all natives of a group."""


def read_character(scene: Scene, seat: int, words: Words) -> None:
    """Read a character's clearing and the words about it."""
    one = scene.game.position.characters[seat]
    one.at = words.clearing()
    _read(scene, one.hero, words, OF_CHARACTERS, "a character")


def read_denizens(scene: Scene, words: Words) -> None:
    """Read a denizen or a group, its clearing, `dead` or `box`, and the words about it."""
    number = words.name(THOSE, "word")
    those = (number,) if number < len(DENIZENS) else MEMBERS[number - len(DENIZENS)]
    place = DEAD if words.take("dead") else NOWHERE if words.take("box") else words.clearing()
    for denizen in those:
        scene.game.position.denizen_at[denizen] = place
    if words.take("hired"):
        seat = words.seat(scene.game.player_count)
        days = words.number("days", 1, 364, "MR-14.5") if words.take("days") else FIGURES.hire_days
        monsters = [DENIZENS[denizen].id for denizen in those if not DENIZENS[denizen].is_native]
        if monsters or place < 0:
            raise PositionError(f"only natives on the map can be hired, got {BEINGS[of_denizen(those[0])]} (MR-14.1)")
        scene.game.hire_denizens(seat, those, days)
    left = words.left
    for denizen in those:
        words.left = [*left]
        _read(scene, of_denizen(denizen), words, OF_DENIZENS, "a denizen")


def _read(scene: Scene, being: int, words: Words, known: Mapping[str, Reader], kind: str) -> None:
    while words.left:
        word = words.next("a word")
        if word not in known:
            near = did_you_mean(word, (*known, *ITEMS)) or f"; known: {', '.join(known)}"
            raise PositionError(f"unknown word {shown(word)} for {kind}{near}")
        if word in OF_INDIVIDUALS and not beings.takes_turns(scene.game, being):
            raise PositionError(f"{word} is for characters and hired leaders, not for {BEINGS[being]} (MR-14.10)")
        known[word](scene, being, words)


# Words for all.


def _flag(field: str, *, on: bool = True) -> Reader:
    def read(scene: Scene, being: int, words: Words) -> None:
        old = getattr(scene.game.position, field)
        setattr(scene.game.position, field, old | bit(being) if on else old & ~bit(being))

    return read


def _unhorsed(scene: Scene, being: int, words: Words) -> None:
    native = DENIZENS[being - FIRST_DENIZEN].native
    if native is None or native.horse is None:
        raise PositionError(f"{BEINGS[being]} has no horse")
    scene.game.position.dead_horses |= bit(being - FIRST_DENIZEN)


# Words for individuals: characters and hired leaders.


def _gold(scene: Scene, being: int, words: Words) -> None:
    # Everybody can work it out.
    amount = words.number("gold", clause="MR-1.15")
    beings.change_gold(scene.game, being, amount - beings.gold(scene.game, being))


def _has(scene: Scene, being: int, words: Words) -> None:
    for piece in words.names(ITEMS, "belonging", ALL):
        scene.lay(piece, belongings.inactive_slot(scene.game, being, piece))


def _knows(scene: Scene, being: int, words: Words) -> None:
    # Everybody can work it out.
    game = scene.game
    for number in words.names(KNOWLEDGE, "discovery", ALL):
        if number < len(DISCOVERIES):
            beings.note(game, Discovered(bit(being), 1 << number))
        if number < len(ROADS):
            beings.learn(game, being, 1 << number, 0)
        elif number < len(DISCOVERIES):
            beings.learn(game, being, 0, 1 << number - len(ROADS))
        else:
            scene.later.append(partial(discovering.look_at_chits, game, being, number - len(DISCOVERIES)))


def _found_hidden(scene: Scene, being: int, words: Words) -> None:
    scene.game.position.effects.begin("found hidden enemies", target=being, lasts=until("midnight"))


def _records(scene: Scene, being: int, words: Words) -> None:
    scene.recorded[being] = read_turn(words)


# Words for characters.


def _recorded(field: str) -> Reader:
    def read(scene: Scene, being: int, words: Words) -> None:
        setattr(_character(scene, being), field, Fraction(words.number(field, -MOST)))

    return read


def _character(scene: Scene, being: int) -> Character:
    return scene.game.position.characters[scene.game.position.seats[being]]


def _active(scene: Scene, being: int, words: Words) -> None:
    game, seat = scene.game, scene.game.position.seats[being]
    for piece in words.names(ITEMS, "belonging", ALL):
        scene.lay(piece, slots.OPEN[seat])
        reason = belongings.can_activate(game, being, piece)
        if reason is not None:
            raise PositionError(f"{PIECES[piece].id} can't be active: {reason.reason} ({reason.clause})")
        game.position.characters[seat].active |= 1 << piece


def _chits(state: str, word: str) -> Reader:
    def read(scene: Scene, being: int, words: Words) -> None:
        game = scene.game
        labels = {label.lower(): number for number, label in enumerate(CHIT_LABELS[being])}
        known = dict(labels)
        if state == ALERTED:
            owned = belongings.owned(game, being) & WEAPONS
            known = {name: number for name, number in labels.items() if name.startswith("magic")}
            known |= {piece.id: -number for number, piece in enumerate(PIECES) if owned >> number & 1}
        for number in words.names(known, f"chit to be {word}", ALL):
            if number < 0:
                game.position.alerted |= 1 << -number
            else:
                one = _character(scene, being)
                one.chits = one.chits[:number] + state + one.chits[number + 1 :]

    return read


def _damaged(scene: Scene, being: int, words: Words) -> None:
    owned = belongings.owned(scene.game, being) & ARMOR
    known = {piece.id: number for number, piece in enumerate(PIECES) if owned >> number & 1}
    for piece in words.names(known, "armour of the character", ALL):
        scene.game.position.damaged |= 1 << piece


def _relation(scene: Scene, being: int, words: Words) -> None:
    seat = scene.game.position.seats[being]
    partner = words.name({name: number for number, name in enumerate(PARTNERS)}, "native group or visitor")
    given = words.name({name: number for number, name in enumerate(RELATIONS)}, "relation")
    now = scene.game.relation(seat, partner)
    if given > now:
        raise PositionError(
            f"relation must be {RELATIONS[now]} or worse for {HEROES[being].id} and {PARTNERS[partner]}, "
            f"got {RELATIONS[given]} (MR-13.22)"
        )
    if given < now:
        scene.game.position.effects.begin("level", seat, partner, strength=now - given, lasts=PERMANENT)


def _aims(scene: Scene, being: int, words: Words) -> None:
    names = {data.category: number for number, data in enumerate(CATEGORIES)}
    points, total = [0] * len(names), scene.game.rules.victory_points
    while words.found(names) and sum(points) < total:
        category = words.name(names, "category")
        points[category] += words.number("number of victory points", clause="MR-5.11")
        words.take(",")
    if sum(points) != total:
        raise PositionError(f"aims must assign {total} victory points, got {sum(points)} (MR-5.11)")
    _character(scene, being).victory = tuple(points)


Reader = Callable[[Scene, int, Words], None]
"""Reads what follows a word about a being."""
OF_INDIVIDUALS: Final[Mapping[str, Reader]] = {
    "gold": _gold,
    "has": _has,
    "knows": _knows,
    "found_hidden": _found_hidden,
    "records": _records,
}
OF_CHARACTERS: Final[Mapping[str, Reader]] = {
    "hidden": _flag("hidden"),
    "unhidden": _flag("hidden", on=False),
    "blocked": _flag("blocked"),
    **OF_INDIVIDUALS,
    "fame": _recorded("fame"),
    "notoriety": _recorded("notoriety"),
    "active": _active,
    "fatigued": _chits(FATIGUED, "fatigued"),
    "wounded": _chits(WOUNDED, "wounded"),
    "alerted": _chits(ALERTED, "alerted"),
    "damaged": _damaged,
    "relation": _relation,
    "aims": _aims,
}
OF_DENIZENS: Final[Mapping[str, Reader]] = {
    "hidden": _flag("hidden"),
    "blocked": _flag("blocked"),
    "unhorsed": _unhorsed,
    **OF_INDIVIDUALS,
}
ALL: Final = (*OF_CHARACTERS, *OF_DENIZENS)
"""The words at which a list of names ends."""
