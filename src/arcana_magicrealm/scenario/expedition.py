"""Positions of Magic Realm set up by hand from text: the order in which a text is read, and recorded turns."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, Final

from arcana_core.actions import Action
from arcana_core.card_files import with_entries
from arcana_core.chance.rng import Rng
from arcana_core.errors import NotationError, PositionError
from arcana_core.scenario.words import checked_length, require
from arcana_core.text.wording import checked_text, did_you_mean, shown
from arcana_magicrealm import actions
from arcana_magicrealm.actions import UseSource
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.days import calendar, following, phases, recording, unrecordable
from arcana_magicrealm.chapters.days.phases import Sheet
from arcana_magicrealm.chapters.days.turns import daylight
from arcana_magicrealm.chapters.magic.in_effect import companions, energizing
from arcana_magicrealm.chapters.preparing.map_files import read_map
from arcana_magicrealm.chapters.preparing.setup import ChooseCharacters
from arcana_magicrealm.game import Game
from arcana_magicrealm.model.beings import ALL_BEINGS, bit
from arcana_magicrealm.model.certain import certain
from arcana_magicrealm.model.characters import HERO, HEROES
from arcana_magicrealm.model.locations import CATEGORIES
from arcana_magicrealm.model.state import BIRDSONG, DAYLIGHT, EVENING, MIDNIGHT, SUNRISE
from arcana_magicrealm.rules import Rules
from arcana_magicrealm.scenario import board, people
from arcana_magicrealm.scenario.words import VERSUS, Scene, Words, cast_of
from arcana_magicrealm.text.moments import usual_source

LONGEST_TEXT: Final = 4000
"""The most characters of an expedition."""
AIM: Final = actions.AimFor(len(CATEGORIES) - 1)
"""Gold, the category of every victory point that the text doesn't assign."""


def expedition(
    text: str,
    *,
    map: str | os.PathLike[str] | None = None,
    game: type[Game] | None = None,
    rules: Rules | None = None,
    rng: Rng | None = None,
    seed: int | str | bytes | None = None,
    log: bool = True,
) -> Game:
    """A game at Birdsong or later, set up by a few words, for tests, puzzles and what-if questions.

    Semicolons separate the parts, bars the characters, which come first, in seat order. Ids are those of actions.
    Everything that the text doesn't mention is dealt at random by the seed. `docs/games/magicrealm.md` lists all words.

    - A character: `amazon cliff 3 gold 20 has good_book active pony_m2_m5 fatigued move m4 records hide, search`.
    - Denizens: `giant 1 cliff 3`, `company borderland 2 hired 0`, `viper 1 dead`.
    - The table: `howl_4 cliff up`, `hoard has good_book`, `inn awful_valley`, `scholar cliff 3`, `enchanted ruins`.
    - The day: `day 5; stage daylight; monsters 4`.

    Args:
        text: the description.
        map: a map file, or its text (see `arcana_magicrealm.chapters.preparing.map_files`); a random map if None.
        game: the class of the game; `arcana_magicrealm.Game` if None.
        rules: as for a new game.
        rng: the dice to come; those of the seed if None.
        seed: of the map, the cards and the dice.
        log: whether the game keeps a log.

    Raises:
        PositionError: A word can't be understood, or its position is impossible. The message names it.
        RulesError: The map has mistakes.

    >>> table = expedition("amazon cliff 3 gold 20 | elf cavern 1; giant 1 cliff 3; day 5", seed=1)
    >>> table.position.day, table.position.characters[0].gold, table.players_to_act
    (5, 20, (0, 1))
    """
    checked_length(checked_text(text, "an expedition"), LONGEST_TEXT, "an expedition")
    versus = VERSUS.search(text.lower())
    if versus is not None:
        raise PositionError(f"only a melee has {shown(versus[0])}, such as `melee: amazon vs giant`")
    first, *parts = [Words(part) for part in text.lower().split(";")]
    characters = [Words(part) for part in " ".join(first.left).split("|")]
    fit = all(words.left for words in characters) and len(characters) <= len(HEROES)
    require(fit, f"an expedition begins with one to {len(HEROES)} characters, separated by |")
    heroes = [words.name(HERO, "character") for words in characters]
    cls = game or Game
    on_map = cls if map is None else with_entries(cls, "map", layout=read_map(map))
    scene = Scene(begun(on_map, Rules() if rules is None else rules, heroes, seed))
    for seat, words in enumerate(characters):
        people.read_character(scene, seat, words)
    for words in parts:
        if words.left and not board.read_part(scene, words):
            if not words.found(people.KNOWN):
                near = did_you_mean(words.left[0], (*board.KNOWN, *cast_of(scene.game.cards), *people.KNOWN))
                raise PositionError(f"unknown word {shown(words.left[0])} at the beginning of a part{near}")
            people.read_denizens(scene, words)
    for change in scene.later:
        change()
    return _finished(scene, cls, rng or Rng(f"expedition {seed!r}"), log=log)


def _finished(scene: Scene, cls: type[Game], rng: Rng, *, log: bool) -> Game:
    """The game that goes on from the scene."""
    made = scene.game
    companions.come(made)
    energizing.energize_supplied(made)
    recorders = {seat: recording.recorders(made, seat) for seat in range(made.player_count)}
    for being in scene.recorded.keys() - {being for mine in recorders.values() for being in mine}:
        raise PositionError(f"{ALL_BEINGS[being]} records no turn today (MR-6.5)")
    is_later = scene.stage not in (BIRDSONG, SUNRISE)
    is_rolled = is_later or not scene.monsters
    require(is_rolled, "the monster roll is made at Sunrise: add `stage daylight` to set it (MR-7.5)")
    require(is_later or not made.position.blocked, "no one is blocked before Daylight: add `stage daylight` (MR-16.1)")
    is_over = scene.stage in (EVENING, MIDNIGHT) or made.position.first < 0
    require(is_over, "no one is first before Daylight is over: add `stage evening` (MR-8.2)")
    writers = [seat for seat, mine in recorders.items() if scene.recorded.keys() & mine]
    picks = {seat: sheet_of(scene, seat).picks for seat in writers if scene.stage == BIRDSONG}
    if scene.stage == BIRDSONG:
        made.go_on()  # no player may be left to record a turn
    else:
        begin_stage(scene)
    table = cls.at(made.position, rules=made.rules, players=made.player_count, rng=rng, log=log)
    for seat, recorded in picks.items():
        for pick in recorded:
            table.apply(pick, seat)
    return table


def begun(cls: type[Game], rules: Rules, heroes: list[int], seed: Any) -> Game:
    """A game at the first Birdsong with these characters at their first starting places."""
    require(len({*heroes}) == len(heroes), "two players can't have the same character (MR-5.1)")
    table = cls(len(heroes), seed=seed, rules=rules, log=False)
    while not isinstance(table.position.agenda[0], ChooseCharacters):
        player = table.players_to_act[0]
        table.apply(table.legal_actions(player)[0], player)
    for seat, hero in enumerate(heroes):
        table.apply(actions.ChooseCharacter(hero), seat)
    while table.position.day == 0:
        player = table.players_to_act[0]
        legal = table.legal_actions(player)
        table.apply(next((one for one in legal if one == AIM), legal[0]), player)
    return table


# Recorded turns, and the part of the day that begins (MR-6, MR-7, MR-8, MR-21).


PARTS: Final[Mapping[str, Any]] = {
    BIRDSONG: recording.Birdsong,
    SUNRISE: calendar.sunrise,
    DAYLIGHT: daylight,
    EVENING: calendar.evening,
    MIDNIGHT: calendar.midnight,
}
"""The parts of the day with their steps, in order (MR-6.2)."""


def sheet_of(scene: Scene, seat: int) -> Sheet:
    """The turns of a player's individuals, typed as at a terminal; those without words are empty (MR-47.7)."""
    game, made = scene.game, phases.sheet(recording.recorders_of(scene.game, seat))
    for place, one in enumerate(made.recorders):
        line = scene.recorded.get(one.being, "")
        wrong = f"{ALL_BEINGS[one.being]} can't record {line!r}:"
        game.ask(seat, phases.choices(made))  # not what was legal for the one before
        try:
            picks = game.parse(line, seat) if line else ()
        except NotationError as error:
            raise PositionError(f"{wrong} {error}") from None
        for pick in picks:
            require(len(made.turns) == place, f"{wrong} not all phases fit into the day (MR-6.8)")
            made = phases.extended(made, pick)
        while len(made.turns) == place:
            made = phases.extended(made, _unsaid(game, made))
        game.position.picks[seat] = made.picks
    game.position.picks[seat] = ()
    return made


def _unsaid(game: Game, made: Sheet) -> Action:
    """The source of the last phase, if none was named and several can give it; otherwise the end of the turn."""
    legal = phases.choices(made)
    if isinstance(legal[0], UseSource):
        return usual_source(game, made, legal) or legal[0]
    if phases.END not in legal:
        missing = unrecordable.due(certain(made.now, "the turn is not complete"))
        raise PositionError(f"{ALL_BEINGS[made.recorder.being]}: {missing.reason} ({missing.clause})")
    return phases.END


def begin_stage(scene: Scene) -> None:
    """Let a later part of the day begin: the turns are recorded, and before Evening taken."""
    game, position = scene.game, scene.game.position
    sheets = [sheet_of(scene, seat) for seat in range(game.player_count)]
    turns = [(one.being, turn) for made in sheets for one, turn in zip(made.recorders, made.turns, strict=True)]
    position.turns = tuple(sorted(turns))
    if scene.stage in (DAYLIGHT, EVENING, MIDNIGHT):
        game.reveal_followers()
        position.monster_roll = scene.monsters or game.rng.die(6)
    if scene.stage == DAYLIGHT:
        position.bowl = calendar.with_chit_in_bowl(game)
        for being in position.bowl:
            if beings.is_blocked(game, being):
                following.lose_turn(game, being, "MR-16.6")
    elif scene.stage in (EVENING, MIDNIGHT):
        position.had_turn = sum([bit(being) for being in beings.individuals(game)])
    position.stage = scene.stage
    position.agenda = None
    first = [*PARTS].index(scene.stage)
    game.then(*[step() for step in [*PARTS.values()][first:]])
