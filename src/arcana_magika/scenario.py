"""Set up a position of Magika in a few words, and give a turn's orders by letter: for tests, puzzles and what-ifs."""

from __future__ import annotations

from collections.abc import Mapping

from arcana_core.chance.rng import Rng
from arcana_core.errors import NotationError, PositionError
from arcana_core.text.wording import did_you_mean, shown
from arcana_magika.chapters.mages import items
from arcana_magika.chapters.reports import reports
from arcana_magika.chapters.tasks import TASKS
from arcana_magika.game import Game
from arcana_magika.model.effects import NO_EFFECTS
from arcana_magika.model.geometry import ARENA, space
from arcana_magika.model.mages import Mage, letter_of, player_of
from arcana_magika.model.names import wrong_with_name
from arcana_magika.model.orders import RESTING, Message, Offer, Order, Sheet
from arcana_magika.model.state import Arena, Position, Registration
from arcana_magika.model.tables import (
    ALIGNMENTS,
    ARTIFACTS,
    COLOURS,
    EBON,
    EVIL,
    GOOD,
    LETTERS,
    MAP_LETTERS,
    RACES,
    SPELL_NUMBERS,
    TERRAINS,
)
from arcana_magika.rules import Rules
from arcana_magika.sheets.text import order_of
from arcana_magika.sheets.writing import WRITE_SHEETS

_NUMBERS = ("endurance", "arcania", "skill", "aptitude", "max_endurance", "max_arcania", "missed", "moves")
_LISTS = ("scrolls", "holds", "carries")
MAGE_WORDS = (*_NUMBERS, *_LISTS, "barred", "name", "wears")
"""The words that may follow a mage's space, beside the names of races, alignments and items."""
_WORDS = (*MAGE_WORDS, *RACES, *ALIGNMENTS, *COLOURS, *ARTIFACTS, *SPELL_NUMBERS)
_LONGEST_TEXT = 20_000
_NOT_GIVEN = 10_000_000  # more digits than `_number` reads


def contest(
    mages: str,
    *,
    game: type[Game] | None = None,
    rng: Rng | None = None,
    seed: int | str | bytes | None = None,
    rules: Rules | None = None,
    ground: str = "Plains",
    spaces: Mapping[str, str] | None = None,
    lying: str = "",
    turn: int = 1,
    tasks: tuple[int, ...] = (),
    log: bool = True,
) -> Game:
    """A game at a position before the orders of a turn.

    Args:
        mages: the mages, separated by `|`: a letter, a space, then in any order a race, an alignment, `endurance 70`,
            `arcania 40`, `skill 85`, `aptitude -7`, `max_endurance 110`, `max_arcania 90`, `missed 1`, `barred`, `name
            Otho`, `wears RED`, `carries BLUE RED`, `holds CROWN HELM`, `scrolls ATEND HEALS PROSP*`. A scroll with a
            star is prolonged for ever, one with `!` is bound too. By default a mage is a Good Human with full
            Endurance, 50 Arcania and no items. Novices up to the highest letter, at least two, and M are always there,
            by default in row y.
        game: the class of the game; `arcana_magika.Game` if None.
        rng, seed, rules, log: as for a new game.
        ground: the terrain of all spaces but those of row z, which are Ocean.
        spaces: other terrain by the name of the space.
        lying: artifacts and cloaks with their spaces: `"CROWN h3, RED w10"`. Artifacts that aren't named are in the
            first spaces of row z, cloaks that aren't named have disintegrated.
        turn: the turn about to be played.
        tasks: the Ebon Mage's tasks by number.

    Raises:
        PositionError: a text is unclear or impossible. The message explains why.

    >>> game = contest("A m7 Elf endurance 20 scrolls HEALS | B m8 Evil wears RED", seed=1)
    >>> play_turn(game, A="CAST HEALS; MOVE NE")
    >>> game.arena.mages[0].endurance > 20
    True
    """
    rules = Rules() if rules is None else rules
    for name, value in (("mages", mages), ("ground", ground), ("lying", lying)):
        _checked_text(value, name)
    if type(turn) is not int or turn < 1:
        raise PositionError(f"turn must be a number from 1, got {shown(turn)}")
    if type(tasks) is not tuple or any(type(task) is not int or not 1 <= task <= len(TASKS) for task in tasks):
        raise PositionError(f"tasks must be numbers from 1 to {len(TASKS)}, got {shown(tasks)} (MG-30.4)")
    if spaces is not None and not isinstance(spaces, Mapping):
        raise PositionError(f"spaces must give a terrain for each name of a space, got {shown(spaces)}")
    described = [part.split() for part in mages.split("|") if part.strip()]
    for words in described:
        if words[0] not in (*LETTERS, EBON) or len(words) < 2:
            raise PositionError(f"a mage is a letter A to L or M and a space, got {shown(' '.join(words))}")
    if len({words[0] for words in described}) < len(described):
        raise PositionError(f"each mage can be described once, got {shown(mages)}")
    novices = max([2, *(LETTERS.index(words[0]) + 1 for words in described if words[0] != EBON)])
    players = novices + 1
    arena = _empty_arena(rules, players, ground, spaces or {}, tasks)
    for words in described:
        _describe(arena, arena.mages[player_of(words[0], players)], words[1:], rules)
    for mage in arena.mages:
        _complete(mage, rules, ebon=mage.player == players - 1)
    _lay(arena, lying)
    arena.knowledge = reports.Reports(arena, turn - 1, rules)
    position = Position(turn, [Registration(closed=True)] * players, arena, [None] * players, [()] * players)
    position.agenda = (WRITE_SHEETS, None)
    return (game or Game).at(position, rules=rules, rng=rng, seed=seed, players=players, log=log)


def play_turn(
    game: Game,
    *,
    messages: Mapping[str, tuple[Message, ...]] | None = None,
    offers: Mapping[str, Offer] | None = None,
    accepts: tuple[str, ...] = (),
    decloak: tuple[str, ...] = (),
    **orders: str,
) -> None:
    """Process a turn with these orders by letter, separated by `;`, as on order sheets. All others rest.

    Args:
        game: the game, which is played on.
        messages: messages by letter.
        offers: offers by letter.
        accepts: the letters of the novices whose offers the Ebon Mage accepts.
        decloak: the letters of the mages who ask to de-cloak.
        orders: orders by letter: `A="MOVE NE; REST; CAST ATENDX RED"`. Missing phases are Rests.
    """
    for player in game.players_to_act:
        letter = game.letter(player)
        given: list[Order] = [order_of(text) for text in orders.pop(letter, "").split(";") if text.strip()]
        first, second, third, fourth, fifth = given + [RESTING] * (5 - len(given))
        sheet = Sheet(
            (first, second, third, fourth, fifth),
            (messages or {}).get(letter, ()),
            (offers or {}).get(letter),
            accepts if player == game.ebon else (),
            letter in decloak,
        )
        game.hand_in(sheet, player)
    if orders:
        raise ValueError(f"no mage {', '.join(orders)} is about to write orders")


def _empty_arena(rules: Rules, players: int, ground: str, spaces: Mapping[str, str], tasks: tuple[int, ...]) -> Arena:
    base = bytearray([_terrain(ground)] * len(ARENA))
    base[-26:] = bytes(26)
    for name, terrain in spaces.items():
        base[_cell(name)] = _terrain(terrain)
    mages = []
    for player in range(players):
        cell = space("y13") if player == players - 1 else space(f"y{2 * player + 2}")
        name = f"Mage {letter_of(player, players)}"
        mages.append(Mage(player, name, 0, GOOD, cell, -1, -1, rules.start_arcania, -1, -1, _NOT_GIVEN))
    corner = space("z1")
    return Arena(
        bytes(base),
        bytes(base),
        NO_EFFECTS.clone(),
        mages,
        [corner + number for number in range(len(ARTIFACTS))],
        [()] * len(COLOURS),
        [rules.cloaks_of_a_colour] * len(COLOURS),
        1,
        tasks=tasks,
    )


def _checked_text(value: object, name: str) -> None:
    if type(value) is not str or len(value) > _LONGEST_TEXT:
        raise PositionError(f"{name} must be a text of at most {_LONGEST_TEXT} characters, got {shown(value)}")


def _cell(name: object) -> int:
    """The space with this name."""
    _checked_text(name, "the name of a space")
    try:
        return space(str(name))
    except NotationError as error:
        raise PositionError(str(error)) from None


def _terrain(name: str) -> int:
    _checked_text(name, "a terrain")
    if name.capitalize() in TERRAINS:
        return TERRAINS.index(name.capitalize())
    if name.upper() in MAP_LETTERS and len(name) == 1:
        return MAP_LETTERS.index(name.upper())
    raise PositionError(f"no terrain {shown(name)}{did_you_mean(name.capitalize(), TERRAINS)}")


def _describe(arena: Arena, mage: Mage, words: list[str], rules: Rules) -> None:
    mage.cell = _cell(words[0])
    rest = iter(words[1:])
    listed = ""
    for word in rest:
        if word in _NUMBERS:
            setattr(mage, word, _number(next(rest, ""), word))
        elif word.capitalize() in RACES:
            mage.race = RACES.index(word.capitalize())
        elif word.capitalize() in ALIGNMENTS:
            mage.alignment = ALIGNMENTS.index(word.capitalize())
        elif word == "barred":
            mage.barred = True
        elif word == "name":
            mage.name = _named(next(rest, ""))
        elif word == "wears":
            mage.worn = _new_cloak(arena, next(rest, ""), rules)
        elif word in _LISTS:
            listed = word
        elif listed == "holds" and word in ARTIFACTS:
            arena.artifacts[ARTIFACTS.index(word)] = -1 - mage.player
        elif listed == "carries" and word in COLOURS:
            items.take_cloak(mage, _new_cloak(arena, word, rules))
        elif listed == "scrolls" and word.rstrip("*!") in SPELL_NUMBERS:
            _give_scroll(arena, mage, word)
        else:
            raise PositionError(f"unknown word {shown(word)} after {shown(words[0])}{did_you_mean(word, _WORDS)}")


def _number(word: str, what: str) -> int:
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 6) or (word != digits and what != "aptitude"):
        raise PositionError(f"{what} must be followed by a number, got {shown(word)}")
    return int(word)


def _named(name: str) -> str:
    wrong = wrong_with_name(name)
    if wrong:
        raise PositionError(f"{wrong} (MG-7.2)")
    return name


def _complete(mage: Mage, rules: Rules, *, ebon: bool) -> None:
    """Fill in values that weren't given, as at the start of a game (MG-7.6)."""
    mage.max_endurance = rules.race_endurance[mage.race] if mage.max_endurance < 0 else mage.max_endurance
    mage.max_arcania = rules.race_arcania[mage.race] if mage.max_arcania < 0 else mage.max_arcania
    mage.endurance = mage.max_endurance if mage.endurance < 0 else mage.endurance
    if mage.skill < 0:
        mage.skill = rules.ebon_skill if ebon else rules.race_skill[mage.race]
    if mage.aptitude == _NOT_GIVEN:
        mage.aptitude = {GOOD: rules.start_aptitude, EVIL: -rules.start_aptitude}.get(
            mage.alignment, rules.neutral_aptitude
        )
    mage.exhausted = mage.endurance < rules.exhausted_below
    mage.unconscious = mage.endurance == 0


def _new_cloak(arena: Arena, word: str, rules: Rules) -> int:
    if word not in COLOURS:
        raise PositionError(f"no cloak colour {shown(word)}{did_you_mean(word, COLOURS)}")
    colour = COLOURS.index(word)
    if not arena.gone[colour]:
        raise PositionError(f"there are only {rules.cloaks_of_a_colour} {word} cloaks (MG-7.10)")
    arena.gone[colour] -= 1
    return colour


def _give_scroll(arena: Arena, mage: Mage, word: str) -> None:
    if None not in mage.slots:
        raise PositionError(f"a mage has {len(mage.slots)} slots for scrolls, and {shown(word)} is one more (MG-22.1)")
    scroll = items.new_scroll(arena, SPELL_NUMBERS[word.rstrip("*!")], bound=word.endswith("!"))
    if word[-1] in "*!":
        from arcana_core.effects import PERMANENT

        arena.effects.begin("PROSP", target=scroll.serial, lasts=PERMANENT)
    items.put_scroll(mage, mage.slots.index(None), scroll)


def _lay(arena: Arena, lying: str) -> None:
    words = lying.replace(",", " ").split()
    if len(words) % 2:
        raise PositionError(f"lying must give a space for each thing, as in 'CROWN h3', got {shown(lying)}")
    for word, name in zip(words[::2], words[1::2], strict=True):
        if word in ARTIFACTS:
            arena.artifacts[ARTIFACTS.index(word)] = _cell(name)
        elif word in COLOURS and arena.gone[COLOURS.index(word)]:
            arena.gone[COLOURS.index(word)] -= 1
            items.lay_cloak(arena, COLOURS.index(word), _cell(name))
        else:
            raise PositionError(f"no artifact and no cloak {shown(word)} can lie in {shown(name)}")
