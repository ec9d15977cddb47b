"""Positions of Magic Realm set up by hand from text: the order in which a text is read."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Final

from arcana_core.card_files import with_entries
from arcana_core.chance.rng import Rng
from arcana_core.errors import PositionError
from arcana_core.text.wording import checked_text, did_you_mean, shown
from arcana_magicrealm import actions
from arcana_magicrealm.chapters.days import recording
from arcana_magicrealm.chapters.magic import companions
from arcana_magicrealm.chapters.preparing.map_files import read_map
from arcana_magicrealm.chapters.preparing.setup import ChooseCharacters
from arcana_magicrealm.model.characters import HERO, HEROES
from arcana_magicrealm.model.locations import CATEGORIES
from arcana_magicrealm.model.state import BIRDSONG, SUNRISE
from arcana_magicrealm.rules import Rules
from arcana_magicrealm.scenario import board, people, turns
from arcana_magicrealm.scenario.scene import Scene
from arcana_magicrealm.scenario.words import Words

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

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
    from arcana_magicrealm.game import Game  # avoids an import cycle

    if len(checked_text(text, "an expedition")) > LONGEST_TEXT:
        raise PositionError(f"an expedition may have at most {LONGEST_TEXT} characters, got {len(text)}")
    first, *parts = [Words(part) for part in text.lower().split(";")]
    characters = [Words(part) for part in " ".join(first.left).split("|")]
    if not all(words.left for words in characters) or len(characters) > len(HEROES):
        raise PositionError(f"an expedition begins with one to {len(HEROES)} characters, separated by |")
    heroes = [words.name(HERO, "character") for words in characters]
    cls = game or Game
    on_map = cls if map is None else with_entries(cls, "map", layout=read_map(map))
    scene = Scene(begun(on_map, rules or Rules(), heroes, seed))
    for seat, words in enumerate(characters):
        people.read_character(scene, seat, words)
    for words in parts:
        if words.left and not board.read_part(scene, words):
            if not words.found(people.THOSE):
                near = did_you_mean(words.left[0], (*board.KNOWN, *people.THOSE))
                raise PositionError(f"unknown word {shown(words.left[0])} at the beginning of a part{near}")
            people.read_denizens(scene, words)
    for change in scene.later:
        change()
    return _finished(scene, cls, rng or Rng(f"expedition {seed!r}"), log=log)


def _finished(scene: Scene, cls: type[Game], rng: Rng, *, log: bool) -> Game:
    """The game that goes on from the scene."""
    made = scene.game
    companions.come(made)
    if scene.monsters and scene.stage in (BIRDSONG, SUNRISE):
        raise PositionError("the monster roll is made at Sunrise: add `stage daylight` to set it (MR-7.5)")
    picks = {}
    if scene.stage == BIRDSONG:
        for seat in range(made.player_count):
            if not scene.recorded.keys().isdisjoint(recording.recorders(made, seat)):
                picks[seat] = turns.sheet_of(scene, seat).picks
    else:
        turns.begin_stage(scene)
    table = cls.at(made.position, rules=made.rules, players=made.player_count, rng=rng, log=log)
    for seat, recorded in picks.items():
        for pick in recorded:
            table.apply(pick, seat)
    return table


def begun(cls: type[Game], rules: Rules, heroes: list[int], seed: Any) -> Game:
    """A game at the first Birdsong with these characters at their first starting places."""
    if len({*heroes}) < len(heroes):
        raise PositionError("two players can't have the same character (MR-5.1)")
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
