"""Words about characters, denizens and groups in an expedition: where they are, what they have, know and do."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Final

from arcana_core.cards.cards import indices
from arcana_core.effects import PERMANENT, Duration, until
from arcana_core.errors import PositionError
from arcana_core.scenario.words import MOST
from arcana_magicrealm.actions import CLEARING_NAMES, PRINT_LABELS
from arcana_magicrealm.chapters import beings, belongings, ledgers
from arcana_magicrealm.chapters.ending import dying
from arcana_magicrealm.chapters.magic import curses, learning, wishes
from arcana_magicrealm.chapters.magic.items import ENCHANTED as ENCHANTED_ITEM
from arcana_magicrealm.chapters.trade import relations
from arcana_magicrealm.chapters.travel import discovering, effort, flying, looting, moving
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import (
    ALL_BEINGS,
    BEINGS,
    DEAD,
    FIRST_DENIZEN,
    INDIVIDUALS,
    NOWHERE,
    bit,
    denizen_of,
    of_denizen,
)
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.chits import ACTIVE, ALERTED, ENCHANTED, FATIGUED, WOUNDED
from arcana_magicrealm.model.deals import HIRED_FAMILIES, PARTNERS, RELATIONS
from arcana_magicrealm.model.denizens import DENIZEN, DENIZENS, FAMILY_OF, GROUP, MEMBERS
from arcana_magicrealm.model.effects import CURSES
from arcana_magicrealm.model.enchantments import SLOTS
from arcana_magicrealm.model.journal import Discovered
from arcana_magicrealm.model.locations import CATEGORIES, CHIT_COLOUR, FIGURES, SITES
from arcana_magicrealm.model.pieces import (
    ARMOR,
    CARD_OF_SPELL,
    DISCOVERIES,
    ENCHANTED_CARDS,
    OF_CLASS,
    PIECE,
    PIECES,
    SITE_CARDS,
    TEACHING,
    WEAPONS,
)
from arcana_magicrealm.model.realm import ROADS, TILE, TILE_OF, TILES
from arcana_magicrealm.model.state import DAYLIGHT, Character, Recorded
from arcana_magicrealm.scenario import bewitching, spell_cards
from arcana_magicrealm.scenario.words import Scene, Words, belongings_of, spells_of

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

FOUND: Final = {name: number for number, name in enumerate(DISCOVERIES)}
KNOWLEDGE: Final = {**FOUND, **{f"chits {tile}": len(FOUND) + number for tile, number in TILE.items()}}
"""The knowledge of individuals: discoveries, and the map chits of tiles they have looked at."""
THOSE: Final = {**DENIZEN, **{name: len(DENIZENS) + number for name, number in GROUP.items()}}
"""Denizens by id, and all natives of a group."""
TODAY: Final = until("midnight")
Reader = Callable[[Scene, int, Words], None]
"""Reads the words that follow a word about a being."""


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
    if not one.chits.strip(WOUNDED):
        raise PositionError(f"{HEROES[one.hero].id} must have a chit that isn't wounded (MR-11.15)")


def read_denizens(scene: Scene, words: Words) -> None:
    """Read a denizen or a group, its clearing, `dead` or `box`, and the words about it."""
    those = members(words.name(THOSE, "word"))
    place = DEAD if words.take("dead") else NOWHERE if words.take("box") else words.clearing()
    read_about_denizens(scene, those, place, words)


def members(number: int) -> tuple[int, ...]:
    """The denizens that a number of `THOSE` means: one, or a group."""
    return (number,) if number < len(DENIZENS) else MEMBERS[number - len(DENIZENS)]


def read_about_denizens(
    scene: Scene, those: tuple[int, ...], place: int, words: Words, without: Collection[str] = ()
) -> None:
    """Put denizens into a clearing, dead or in their box, and read the words about them, but not those `without`."""
    known = {word: read for word, read in OF_DENIZENS.items() if word not in without}
    for denizen in those:
        scene.game.position.denizen_at[denizen] = place
    if words.take("hired"):
        seat = words.seat(scene.game.player_count, "MR-1.14")
        days = words.number("days", 1, 364, "MR-14.5") if words.take("days") else FIGURES.hire_days
        fit = [DENIZENS[one].is_native or FAMILY_OF[one] in HIRED_FAMILIES for one in those]
        if place < 0 or not all(fit):
            name = BEINGS[of_denizen(those[0])]
            raise PositionError(
                f"only natives, Giants, Ogres and Goblins on the map can be hired, got {name} (MR-14.1, MR-14.17)"
            )
        scene.game.hire_denizens(seat, those, days)
    left = words.left
    for denizen in those:
        words.left = [*left]
        _read(scene, of_denizen(denizen), words, known, "a denizen")


def _read(scene: Scene, being: int, words: Words, known: Mapping[str, Reader], kind: str) -> None:
    for word in words.properties(known, kind, belongings_of(scene.game.cards)):
        if word in OF_INDIVIDUALS and not beings.takes_turns(scene.game, being):
            raise PositionError(f"{word} is for characters and hired leaders, not for {BEINGS[being]} (MR-14.10)")
        known[word](scene, being, words)


def _character(scene: Scene, being: int) -> Character:
    return scene.game.position.characters[scene.game.position.seats[being]]


# Kinds of words.


def _flag(field: str, *, on: bool = True) -> Reader:
    def read(scene: Scene, being: int, words: Words) -> None:
        old = getattr(scene.game.position, field)
        setattr(scene.game.position, field, old | bit(being) if on else old & ~bit(being))

    return read


def _amount(field: str) -> Reader:
    def read(scene: Scene, being: int, words: Words) -> None:
        setattr(_character(scene, being), field, Fraction(words.number(field, -MOST)))

    return read


def _each(known: Mapping[str, int], what: str, put: Callable[[Scene, int, int], None]) -> Reader:
    def read(scene: Scene, being: int, words: Words) -> None:
        for number in words.names(known, what, ALL):
            put(scene, being, number)

    return read


def _each_belonging(put: Callable[[Scene, int, int], None]) -> Reader:
    return lambda scene, being, words: _each(belongings_of(scene.game.cards), "belonging", put)(scene, being, words)


def _chits(state: str, word: str) -> Reader:
    """Turn chits to a state, and weapons and items that can be in it."""

    def read(scene: Scene, being: int, words: Words) -> None:
        items = _turnable_items(scene, being, state)
        chits = _turnable_chits(_character(scene, being), state)
        for number in words.names([*chits, *items], f"chit to be {word}", ALL):
            if number < len(chits):
                _turn_chit(scene, being, [*chits.values()][number], state)
                continue
            item = [*items.values()][number - len(chits)]
            if state == ALERTED:
                scene.game.position.alerted |= 1 << item
            else:
                scene.game.position.effects.begin(ENCHANTED_ITEM, target=item, lasts=PERMANENT)

    return read


def _turnable_chits(one: Character, state: str) -> dict[str, int]:
    """By label the chits that can be in a state: Magic chits alone are alerted, those with a colour enchanted."""
    chits = HEROES[one.hero].prints[one.variant]
    fit = {ALERTED: [bool(chit.type) for chit in chits], ENCHANTED: [chit.type in CHIT_COLOUR for chit in chits]}
    labels = enumerate(PRINT_LABELS[one.hero][one.variant])
    return {label.lower(): number for number, label in labels if state not in fit or fit[state][number]}


def _turnable_items(scene: Scene, being: int, state: str) -> dict[str, int]:
    """By id the belongings that can be in a state: weapons are alerted, by an option artifacts enchanted (MR-46.15)."""
    fit = WEAPONS if state == ALERTED else 0
    if state == ENCHANTED and scene.game.rules.enhanced_artifacts:
        fit = sum([1 << one for one in indices(TEACHING) if PIECES[one].treasure.magic_type in CHIT_COLOUR])
    return _owned(scene, being, fit)


def _turn_chit(scene: Scene, being: int, number: int, state: str) -> None:
    one = _character(scene, being)
    number = _next_alike(one.chits, PRINT_LABELS[being][one.variant], number)
    turned = FATIGUED if state == WOUNDED and effort.heals(scene.game, being) else state  # MR-44.33
    one.chits = one.chits[:number] + turned + one.chits[number + 1 :]


def _next_alike(chits: str, labels: tuple[str, ...], number: int) -> int:
    """A chit, or the next one with its print if the text has turned it already: "fatigued move M3*, move M3*"."""
    name = labels[number].partition(" no. ")[0]
    alike = (number, *[other for other, label in enumerate(labels) if label.partition(" no. ")[0] == name])
    found = next((chit for chit in alike if chits[chit] == ACTIVE), None)
    if found is None:
        raise PositionError(f"{labels[number]} is named more often than there are such chits (MR-1.10)")
    return found


def _effect(kind: str, lasts: Duration) -> Reader:
    """Let an effect be on a being."""

    def read(scene: Scene, being: int, words: Words) -> None:
        scene.game.position.effects.begin(kind, target=being, lasts=lasts)

    return read


def _gone(leave: Callable[[Game, int], object]) -> Reader:
    """Let a character die or leave, once everything else is read, because what follows depends on the day."""

    def read(scene: Scene, being: int, words: Words) -> None:
        def go() -> None:
            game, seat = scene.game, scene.game.position.seats[being]
            if seat < 0:
                raise PositionError(f"{HEROES[being].id} can die only once (MR-22.1)")
            leave(game, seat)
            game.go_on()
            while isinstance(next(game.waiting(), None), belongings.AbandonNext):
                game.apply(game.legal_actions(seat)[0], seat)

        scene.later.append(go)

    return read


def _blocked(scene: Scene, being: int, words: Words) -> None:
    scene.game.position.blocked |= bit(being)
    scene.game.position.hidden &= ~bit(being)  # MR-16.6


# Words for individuals: characters and hired leaders.


def _gold(scene: Scene, being: int, words: Words) -> None:
    # Everybody can work it out.
    amount = words.number("gold", clause="MR-1.15")
    ledgers.change_gold(scene.game, being, amount - ledgers.gold(scene.game, being))


def _has(scene: Scene, being: int, piece: int) -> None:
    if being < FIRST_DENIZEN and ENCHANTED_CARDS.mask >> piece & 1:
        _active(scene, being, piece)  # MR-9.18
        return
    pile = belongings.inactive_slot(scene.game, being, piece)
    _give(scene, piece, pile)
    scene.game.position.piles.show(1 << piece, pile, belongings.seers(scene.game, being, piece))


def _give(scene: Scene, piece: int, pile: int) -> None:
    if looting.NOT_OWNED >> piece & 1:
        raise PositionError(
            f"no one has {PIECES[piece].id}: when it is drawn it stays at its site, or is gone (MR-12.23, MR-44.2)"
        )
    scene.lay(piece, pile)


def _knows(scene: Scene, being: int, number: int) -> None:
    # Everybody can work it out.
    if number >= len(FOUND):
        scene.later.append(partial(discovering.look_at_chits, scene.game, being, number - len(FOUND)))
        return
    ledgers.note(scene.game, Discovered(bit(being), 1 << number))
    ledgers.learn(scene.game, being, *_masks(number))
    if number >= len(ROADS) + len(SITES):
        scene.later.append(partial(_show_site_card, scene, number - len(ROADS)))
    if number >= len(ROADS):
        scene.later.append(partial(_show_chit, scene, being, number - len(ROADS)))


def _show_chit(scene: Scene, being: int, place: int) -> None:
    """Let the player who knows a site, or a card in its box, know where its map chit is (MR-12.7, MR-48.7)."""
    game, chit = scene.game, PIECE[SITES[discovering.site_of_place(scene.game, place)].id]
    game.position.piles.show(1 << chit, belongings.place_of(game, chit), ledgers.seats(game, being))


def _show_site_card(scene: Scene, place: int) -> None:
    """Put a site card that someone has discovered face up under the stack of its site (MR-12.23)."""
    game, card = scene.game, SITE_CARDS[place - len(SITES)]
    position, piles, name = game.position, game.position.piles, PIECES[card].id
    site = discovering.site_of_place(game, place)
    if site < 0:
        raise PositionError(f"{name} isn't in the box of a site, and so unknown: add `hoard has {name}` (MR-12.23)")
    if not position.revealed >> card & 1:
        source = belongings.place_of(game, card)
        piles.take(source, piles.order_of(source).index(card), slots.DRAWN)
        piles.put_under((card,), slots.DRAWN, slots.SITE_SMALL[site], piles.everybody)
        position.revealed |= 1 << card


def _used(scene: Scene, being: int, number: int) -> None:
    _knows(scene, being, number)
    ledgers.note_used(scene.game, being, *_masks(number))


def _masks(number: int) -> tuple[int, int]:
    return (1 << number, 0) if number < len(ROADS) else (0, 1 << number - len(ROADS))


def _records(scene: Scene, being: int, words: Words) -> None:
    line = []
    while words.left and words.left[0] not in ALL:
        line.append(words.next("activity"))
    scene.recorded[being] = " ".join(line).replace(" ,", ",")


# Words for characters.


def _active(scene: Scene, being: int, piece: int) -> None:
    game, seat = scene.game, scene.game.position.seats[being]
    _give(scene, piece, slots.OPEN[seat])
    if PIECES[piece].classes:
        game.position.characters[seat].active &= ~(scene.replaced & OF_CLASS[PIECES[piece].classes])
    reason = belongings.can_activate(game, being, piece)
    if reason is not None:
        raise PositionError(f"{PIECES[piece].id} can't be active: {reason.reason} ({reason.clause})")
    game.position.characters[seat].active |= 1 << piece
    game.activated(being, piece)


def _owned(scene: Scene, being: int, those: int) -> dict[str, int]:
    return {PIECES[one].id: one for one in indices(belongings.owned(scene.game, being) & those)}


def _kills(scene: Scene, being: int, words: Words) -> None:
    _character(scene, being).kills = words.number("kills", clause="MR-34.5")


def _damaged(scene: Scene, being: int, words: Words) -> None:
    for piece in words.names(_owned(scene, being, ARMOR), "armour of the character", ALL):
        scene.game.position.damaged |= 1 << piece


def _clearing_before(scene: Scene, being: int, it_is: str) -> int:
    at = beings.place(scene.game, being)
    if at < 0:
        raise PositionError(f"{ALL_BEINGS[being]} must be in a clearing before it is {it_is}")
    return at


def _came(scene: Scene, being: int, words: Words) -> None:
    # By the roadway from this clearing to its own.
    at, start = _clearing_before(scene, being, "there by a roadway (MR-27.8)"), words.clearing()
    if start not in scene.game.map.ever_adjacent[at]:
        raise PositionError(f"no roadway joins {CLEARING_NAMES[start]} and {CLEARING_NAMES[at]} (MR-27.8)")
    _character(scene, being).came = start


def _woods(scene: Scene, being: int, words: Words) -> None:
    at = _clearing_before(scene, being, "in the woods (MR-36.14)")
    one = _character(scene, being)
    one.at, one.road = NOWHERE, (at,)


def _on_road(scene: Scene, being: int, words: Words) -> None:
    # On the roadway from its clearing to this one.
    at, end = _clearing_before(scene, being, "on a roadway (MR-8.11)"), words.clearing()
    one = _character(scene, being)
    one.at, one.road = NOWHERE, (at, end)

    def check() -> None:
        if moving.road_between(scene.game, being, at, end) is None:
            raise PositionError(
                f"{ALL_BEINGS[being]} knows no roadway from {CLEARING_NAMES[at]} to {CLEARING_NAMES[end]} (MR-8.11)"
            )

    scene.later.append(check)


def _in_the_air(scene: Scene, being: int, words: Words) -> None:
    # Over the tile of its clearing, or between that and a tile beside it, `in_the_air ruins`.
    game = scene.game
    tiles = [TILE_OF[_clearing_before(scene, being, "in the air (MR-41.4)")]]
    if words.found(TILE):
        tiles.append(words.tile())
        if tiles[1] not in game.map.neighbours[tiles[0]]:
            raise PositionError(f"{TILES[tiles[1]].id} must be beside {TILES[tiles[0]].id} (MR-41.4)")
    flying.rise(game, being, *tiles)


def _relation(scene: Scene, being: int, words: Words) -> None:
    seat = scene.game.position.seats[being]
    partner = words.name(PARTNERS, "native group or visitor")
    given, now = words.name(RELATIONS, "relation"), scene.game.relation(seat, partner)
    if given > now:
        raise PositionError(
            f"relation must be {RELATIONS[now]} or worse for {HEROES[being].id} and {PARTNERS[partner]}, "
            f"got {RELATIONS[given]} (MR-13.22)"
        )
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
    if sum(points) != total:
        raise PositionError(f"aims must assign {total} victory points, got {sum(points)} (MR-5.11)")
    _character(scene, being).victory = tuple(points)


def _spells(scene: Scene, being: int, words: Words) -> None:
    """Read the spells in a character's slots, in place of those with which it starts; learned ones have a star."""
    one = _character(scene, being)
    recorded: list[Recorded] = []
    known = spells_of(scene.game.cards)
    for place in words.names([*known, *[f"{name}*" for name in known]], "spell", ALL):
        spell, learned = [*known.values()][place % len(known)], place >= len(known)
        card = CARD_OF_SPELL[spell]
        if len(recorded) == SLOTS:
            raise PositionError(f"a character has {SLOTS} slots for spells (MR-5.6)")
        if learned and one.learned >> card & 1:
            raise PositionError(f"{PIECES[card].id} can be learned from its card only once (MR-37.4)")
        recorded.append(Recorded(spell, learned))
        if learned:
            one.learned |= 1 << card
            scene.later.append(partial(_learn_from, scene, being, card))
    one.spells = tuple(recorded)


def _learn_from(scene: Scene, being: int, card: int) -> None:
    # Others see which card it was by its place, not its spell (MR-48.18).
    spell_cards.bring_into_play(scene, card)
    learning.look_at(scene.game, card, ledgers.seats(scene.game, being))


def _kind(scene: Scene, being: int, words: Words) -> None:
    names = [one.name for one in HEROES[being].other_prints]
    if not scene.game.rules.optional_abilities or len(names) < 2:
        raise PositionError(
            f"only the Elf has a kind, with the option optional_abilities, not {HEROES[being].id} (MR-46.5)"
        )
    _character(scene, being).variant = 1 + words.name(names, "kind of Elf")


def _cursed(scene: Scene, being: int, curse: int) -> None:
    # Before spells that keep curses off, but when the states of its chits are read.
    scene.later.insert(0, partial(curses.fall, scene.game, being, CURSES[curse]))


def _familiar_of(scene: Scene, being: int) -> int:
    found = beings.companions_of(scene.game, being)
    if not found:
        raise PositionError(f"only the Witch has a familiar, not the {HEROES[being].name} (MR-45.25)")
    return found[0]


def _familiar(scene: Scene, being: int, words: Words) -> None:
    beings.put(scene.game, _familiar_of(scene, being), words.clearing())


def _records_of(kind: str) -> Reader:
    def read(scene: Scene, being: int, words: Words) -> None:
        name = f"{HEROES[being].id} {kind}"
        _records(scene, ALL_BEINGS.index(name) if name in ALL_BEINGS else _familiar_of(scene, being), words)

    return read


# Words for denizens.


def _unhorsed(scene: Scene, being: int, words: Words) -> None:
    if DENIZENS[denizen_of(being)].horse is None:
        raise PositionError(f"{BEINGS[being]} has no horse")
    scene.game.position.dead_horses |= bit(denizen_of(being))


def _follows(scene: Scene, being: int, words: Words) -> None:
    guide = words.name(BEINGS[:INDIVIDUALS], "guide")
    if beings.takes_turns(scene.game, being):
        scene.recorded[being] = f"follow {BEINGS[guide]}"
        return

    def follow() -> None:
        game = scene.game
        if scene.stage != DAYLIGHT:
            raise PositionError("underlings get their guides at Sunrise: add `stage daylight` (MR-7.1)")
        if not beings.is_underling(game, being) or guide not in beings.individuals_in(game, beings.place(game, being)):
            raise PositionError(f"{BEINGS[being]} must be a hireling in the clearing of {BEINGS[guide]} (MR-7.1)")
        game.position.guides = tuple(sorted((*game.position.guides, (being, guide))))

    scene.later.append(follow)


OF_INDIVIDUALS: Final[Mapping[str, Reader]] = {
    "gold": _gold,
    "has": _each_belonging(_has),
    "knows": _each(KNOWLEDGE, "discovery", _knows),
    "used": _each(FOUND, "discovery", _used),
    "found_hidden": _effect("found hidden enemies", TODAY),
    "records": _records,
}
OF_CHARACTERS: Final[Mapping[str, Reader]] = {
    "under": bewitching.read_under,
    "cursed": _each({curse: number for number, curse in enumerate(CURSES)}, "curse", _cursed),
    "hidden": _flag("hidden"),
    "unhidden": _flag("hidden", on=False),
    "blocked": _blocked,
    "follows": _follows,
    **OF_INDIVIDUALS,
    "fame": _amount("fame"),
    "notoriety": _amount("notoriety"),
    "kills": _kills,
    "came": _came,
    "active": _each_belonging(_active),
    "fatigued": _chits(FATIGUED, "fatigued"),
    "wounded": _chits(WOUNDED, "wounded"),
    "alerted": _chits(ALERTED, "alerted"),
    "enchanted": _chits(ENCHANTED, "enchanted"),
    "kind": _kind,
    "woods": _woods,
    "on_road": _on_road,
    "in_the_air": _in_the_air,
    "sees_far": _effect("toadstool sight", TODAY),
    "wish_for_strength": _effect(wishes.STRENGTH, PERMANENT),
    "damaged": _damaged,
    "relation": _relation,
    "boon": _boon,
    "spells": _spells,
    "aims": _aims,
    "familiar": _familiar,
    "familiar_records": _records_of("familiar"),
    "phantasm_records": _records_of("phantasm"),
    "dead": _gone(lambda game, seat: dying.die(game, seat, "MR-22.1")),
    "left": _gone(dying.leave_map),
}
OF_DENIZENS: Final[Mapping[str, Reader]] = {
    "under": bewitching.read_under,
    "hidden": _flag("hidden"),
    "blocked": _blocked,
    "in_the_air": _in_the_air,
    "unhorsed": _unhorsed,
    "follows": _follows,
    **OF_INDIVIDUALS,
}
ALL: Final = (*OF_CHARACTERS, *OF_DENIZENS)
"""The words at which a list of names ends."""
