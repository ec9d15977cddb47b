"""A fight set up from nothing by a few words, in an ordinary clearing (MR-23 to MR-35)."""

from __future__ import annotations

import re
from functools import cache, partial
from typing import Final

from arcana_core.agenda import Step
from arcana_core.chance.rng import Rng
from arcana_core.errors import PositionError
from arcana_core.scenario.words import checked_length, require
from arcana_core.text.wording import checked_text, listed, shown
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.combat import evening, rounds, sheets
from arcana_magicrealm.chapters.days import calendar
from arcana_magicrealm.chapters.magic.in_effect import energizing
from arcana_magicrealm.game import Game
from arcana_magicrealm.model.beings import BEINGS, FIRST_DENIZEN, NOWHERE, bit, of_denizen
from arcana_magicrealm.model.card_sets import CardSet
from arcana_magicrealm.model.characters import HERO, HEROES
from arcana_magicrealm.model.denizens import DENIZEN
from arcana_magicrealm.model.melee import Fight
from arcana_magicrealm.model.pieces import PIECE
from arcana_magicrealm.model.realm import clearing_name
from arcana_magicrealm.model.state import EVENING
from arcana_magicrealm.rules import Rules
from arcana_magicrealm.scenario import board, people, spell_cards
from arcana_magicrealm.scenario.expedition import LONGEST_TEXT, begun
from arcana_magicrealm.scenario.words import KIN, VERSUS, Scene, ShortWords, Words, belongings_of

ELSEWHERE: Final = ("dead", "left", "records", "follows", "woods", "on_road", "in_the_air", "sees_far")
"""The words of an expedition that make no sense in a fight."""
AND: Final = re.compile(r"\band\b")
"""A word for a comma."""
PLACE: Final = re.compile(r"[,;&]?\s*\bat\s+([^,;&|]*)")
"""The words for the clearing, with the mark before them."""
SIDES: Final = "a melee has two sides with `vs` between them, such as 'amazon vs giant, wolf'"
LISTS: Final = {
    *("has", "knows", "used", "active", "fatigued", "wounded", "alerted", "enchanted", "cursed", "damaged", "aims"),
    *("spells", "awakened"),
}
"""The words before a list, in which commas separate its names."""
PARTS_OF_ENEMIES: Final = {part for id_ in people.KNOWN for part in (id_.split()[0], *KIN.get(id_, id_).split("_"))} - {
    part for id_ in HERO for part in id_.split("_")
}
"""The words with which a denizen or a group may be named, perhaps in short."""
ROADS: Final = 2
"""The least number of roadways out of an ordinary clearing, so that characters can run away."""


def melee(
    text: str,
    *,
    game: type[Game] | None = None,
    rules: Rules | None = None,
    rng: Rng | None = None,
    seed: int | str | bytes | None = None,
    log: bool = True,
) -> Game:
    """A game in the Evening in which combat begins in an ordinary clearing.

    A bar or `vs` separates the characters from the denizens, or from characters on the other side. `&` separates
    several characters, in seat order, a semicolon several denizens. A comma or `and` does either, except in a list:
    behind `active`, `has` and the like. The words about them are those of `expedition` after the clearing. Everybody
    is unhidden unless they are `hidden`. `active axe` takes the place of the weapon with which a character begins.
    Names may be short: `axe` is an axe of the character or else a free one, `giant, giant` are both Giants,
    `great_dragon` is a Tremendous Dragon. `at cavern 1` chooses the clearing. The parts of an expedition about spell
    cards, such as `awakened peace`, are behind the bar too. `round 3` begins later: natives have rolled about battling,
    and none battle. `giant 1 holds amazon` is red side up, in round 2 at least.

    Args:
        text: the description.
        game, rules, rng, seed, log: as for `expedition`.

    Raises:
        PositionError: A word can't be understood, or its position is impossible. The message names it.

    >>> table = melee("berserker active great_axe alerted great_axe | giant 1; wolf 1", seed=1)
    >>> table.position.stage, table.position.fight.round, [str(action) for action in table.legal_actions(0)]
    ('evening', 1, ['done', 'lure giant 1', 'lure wolf_a 1'])
    """
    checked_length(checked_text(text, "a melee"), LONGEST_TEXT, "a melee")
    text, where_words = _without_place(AND.sub(",", VERSUS.sub("|", text.lower())))
    left, bar, right = text.partition("|")
    order = "characters, separated by &, are before it, denizens behind it"
    require("|" not in right, f"a melee has one `vs` or bar: {order}")
    others = [part for part in _parts(right, ";") if part.strip()]
    parts = [part for part in others if not _begins_with_character(part)]
    players = [*_parts(left, "&"), *(part for part in others if part not in parts)]
    cls = game or Game
    named = [ShortWords(part, lambda _: 0) for part in players]
    _check_sides(players, parts, has_bar=bool(bar))
    fit = all(words.left for words in named) and len(named) <= len(HEROES)
    require(fit, f"a melee begins with one to {len(HEROES)} characters, separated by &")
    heroes = [words.name(HERO, "character") for words in named]
    scene = Scene(begun(cls, Rules() if rules is None else rules, heroes, seed))
    where = _where(scene, where_words)
    scene.game.position.hidden = 0
    scene.replaced = sum([one.active for one in scene.game.position.characters])
    for seat, words in enumerate(named):
        scene.game.position.characters[seat].at = where
        words.rank = partial(_rank, scene, seat)
        _spell_out(words, cls.cards)
        people.read_about_character(scene, seat, words, without=ELSEWHERE)
    for part in parts:
        first, *_ = part.split()
        if first == "round":
            _read_round(scene, Words(part))
        elif first not in (*spell_cards.BOXES, "awakened") or not board.read_part(scene, Words(part)):
            _read_denizen(scene, part, where)
    for change in scene.later:
        change()
    _start(scene, where)
    made, dice = scene.game, rng or Rng(f"melee {seed!r}")
    return cls.at(made.position, rules=made.rules, players=made.player_count, rng=dice, log=log)


def _parts(text: str, mark: str) -> list[str]:
    """The parts between these marks, and between commas that aren't in a list."""
    found: list[str] = []
    for part in text.split(mark):
        first, *others = part.split(",")
        found.append(first)
        for other in others:
            if LISTS.isdisjoint(found[-1].split()) or _begins_with_character(other):
                found.append(other)
            else:
                found[-1] += f",{other}"
    return found


def _begins_with_character(part: str) -> bool:
    words = ShortWords(part, lambda _: 0)
    words.join(HERO)
    return bool(words.found(HERO))


@cache
def _parts_of_names(cards: CardSet) -> frozenset[str]:
    """The words that name a belonging, perhaps in short."""
    parts: set[str] = set()
    for id_ in belongings_of(cards):
        parts.update((id_.split()[0], KIN[id_], *KIN[id_].split("_")))
    return frozenset(parts) - {*people.OF_CHARACTERS}


def _spell_out(words: ShortWords, cards: CardSet) -> None:
    """Read `axe alerted` right behind a character as `active axe alerted axe`."""
    names = _parts_of_names(cards)
    if words.left and words.left[0] in names:
        has_number = len(words.left) > 1 and words.left[1].isdigit()
        name, after = (words.left[:2], words.left[2:]) if has_number else (words.left[:1], words.left[1:])
        if after[:1] == ["alerted"] and names.isdisjoint(after[1:2]):
            after = ["alerted", *name, *after[1:]]
        words.left = ["active", *name, *after]


def _rank(scene: Scene, seat: int, name: str) -> int:
    """The rank of a belonging for a character: its own first, those of others last."""
    if name not in PIECE:
        return 0
    game, piece = scene.game, PIECE[name]
    having = [being for being in beings.individuals(game) if belongings.owned(game, being) >> piece & 1]
    if not having:
        return 1
    return 0 if seat in [beings.seat_of(game, being) for being in having] else 2


def _without_place(text: str) -> tuple[str, str]:
    """A text without the words for the clearing, and these words; "" for none."""
    found = PLACE.search(text)
    if found is None:
        return text, ""
    return f"{text[: found.start()]} {text[found.end() :]}", found[1]


def _check_sides(players: list[str], parts: list[str], *, has_bar: bool) -> None:
    """Reject texts whose sides are missing or turned round, and numbers before names."""
    for part in players:
        first = part.split()[0] if part.strip() else ""
        may_be = first not in PARTS_OF_ENEMIES or _begins_with_character(part)
        require(may_be, f"{SIDES}: {first!r} is an enemy, and belongs behind `vs`")
    require(has_bar or len(players) > 1 or not _begins_with_character(players[0]), SIDES)
    for part in parts:
        number, _, name = part.strip().partition(" ")
        if number.isdecimal() and name:
            one = re.sub("ves$", "f", name).removesuffix("s")
            raise PositionError(f"name each of several enemies, such as '{one}, {one}', not '{number} {name}'")


def _where(scene: Scene, place: str) -> int:
    """The clearing of the fight: the one that these words name, else an ordinary one without denizens."""
    if place:
        words = ShortWords(place, lambda _: 0)
        where = words.clearing()
        words.end()
        there = ", ".join([BEINGS[one] for one in beings.denizens_in(scene.game, where)])
        require(not there, f"{clearing_name(where)} must be without denizens at first, got {there}")
        return where
    map_, taken = scene.game.map, {*scene.game.position.denizen_at}
    woods = [where for where, type_ in enumerate(map_.type_of) if type_ == "woods" and where not in taken]
    return next(where for where in woods if len(map_.graph.neighbours(where)) >= ROADS)


def _read_denizen(scene: Scene, part: str, where: int) -> None:
    there = {*beings.denizens_in(scene.game, where)}
    words = ShortWords(part, lambda name: name in DENIZEN and FIRST_DENIZEN + DENIZEN[name] in there)
    named = people.members(words.name(people.KNOWN, "denizen or group"))
    adds = {*map(of_denizen, named)} - there
    names = listed([BEINGS[of_denizen(one)] for one in named])
    require(adds, f"{shown(part.strip())} adds no one: {names} is in the fight already")
    people.read_about_denizens(scene, named, where, words, without=ELSEWHERE)


def _read_round(scene: Scene, words: Words) -> None:
    words.next("word")
    scene.round = words.number("round", 1, scene.game.rules.round_limit, "MR-35.15")
    words.end()


def _start(scene: Scene, where: int) -> None:
    """Let combat begin, the turns of the day being over (MR-23.2, MR-23.4)."""
    game, position = scene.game, scene.game.position
    energizing.energize_supplied(game)
    has_enemy = evening.has_combat(game, where)
    require(has_enemy, "a melee needs an enemy: denizens behind `vs`, or another player's (MR-23.2)")
    position.had_turn = sum([bit(being) for being in beings.individuals(game)])
    position.stage, position.first = EVENING, 0
    position.monster_roll = position.monster_roll or game.rng.die(6)
    position.fought = (where,)
    position.agenda = None
    game.then(_combat(scene, where), evening.next_clearing(), calendar.midnight())


def _combat(scene: Scene, where: int) -> Step[Game]:
    """The step that begins combat, or a later round of it: with those who are held on their sheets (MR-35.8)."""
    game = scene.game
    if scene.round == 1 and not scene.holds:
        return rounds.fight_begins(where)
    for monster, held in scene.holds.items():
        owner = beings.seat_of(game, held)
        fits = owner not in (NOWHERE, beings.seat_of(game, monster)) and beings.place(game, held) == where
        require(fits, f"{BEINGS[monster]} must hold a character or hireling in the fight, got {BEINGS[held]} (MR-33.1)")
    dark = sum(map(bit, scene.holds))
    game.position.fight = Fight(where, max(scene.round, 2), dark, holds=tuple(sorted(scene.holds.items())))
    for monster, held in sorted(scene.holds.items()):
        sheets.join(game, monster, held)
    game.change_fight(sheets=rounds.kept_sheets(game))
    return rounds.round_begins()
