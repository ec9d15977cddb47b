"""The secret choices before the game: spells, enchanted chits, a starting place, victory points (MR-5.5 to MR-5.12)."""

from __future__ import annotations

from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import step
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings
from arcana_magicrealm.chapters.travel import effort
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.locations import CATEGORIES, CHIT_COLOUR
from arcana_magicrealm.model.spells import SPELL_CARDS
from arcana_magicrealm.model.state import ENCHANTED, Recorded

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

KINDS_OF_ELVES: Final = tuple([actions.BeElf(kind) for kind in range(len(actions.KINDS_OF_ELF))])
CATEGORY_PICKS: Final = tuple([actions.AimFor(category) for category in range(len(CATEGORIES))])
SPELLS, CHITS, START, KIND, AIMS = "spells", "chits", "start", "kind", "aims"
"""The parts of the choice in their order (MR-5.13)."""


@step
class SecretChoices(asking.SecretPicks):
    """Players choose spells, enchanted chits, a starting place and victory points in secret (MR-5.5, MR-5.7, MR-5.8).

    A player who starts again begins at the Inn, and so chooses no starting place (MR-22.4).
    """

    def players(self, game: Game) -> tuple[int, ...]:
        """All before the first day; later those with a new character, who have no victory points."""
        if not game.position.day:
            return super().players(game)
        assigned = [(seat, sum(game.position.characters[seat].victory)) for seat in beings.playing(game)]
        return tuple([seat for seat, points in assigned if points < game.rules.victory_points])

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The spells, the chits, the starting places, the kind of Elf, then the categories."""
        hero, picks = game.position.characters[player].hero, game.position.picks[player]
        variant = game.position.characters[player].variant
        part = due(hero, variant, picks, starts=not game.position.day)
        if part == SPELLS:
            return starting_spells(hero)
        if part == CHITS:
            return (actions.DONE, *[pick for pick in enchantable(hero, variant) if pick not in picks])
        if part == KIND:
            return KINDS_OF_ELVES
        return starting_places(hero) if part == START else CATEGORY_PICKS

    def is_complete(self, game: Game, picks: tuple[Action, ...], player: int) -> bool:
        """Whether all victory points are assigned."""
        return sum([isinstance(pick, actions.AimFor) for pick in picks]) == game.rules.victory_points

    def reveal(self, game: Game) -> None:
        """Keep everything with the characters. Everybody sees the enchanted chits now (MR-48.6)."""
        for seat, picks in self.chosen(game, "MR-22.4" if game.position.day else ""):
            one = game.position.characters[seat]
            for pick in picks:
                if isinstance(pick, actions.StartAt):
                    one.start = pick.place
                if isinstance(pick, actions.BeElf):
                    one.variant = 1 + pick.kind
                    game.report("MR-46.5", events.ElfChosen, one.hero, actions.KINDS_OF_ELF[pick.kind])
                if isinstance(pick, actions.EnchantChit):
                    number = actions.magic_chit_number(pick, one.hero)
                    effort.set_chit(game, one.hero, number, ENCHANTED, "MR-5.7")
            one.spells = tuple([Recorded(pick.spell) for pick in picks if isinstance(pick, actions.UseSpell)])
            one.victory = tuple([picks.count(category) for category in CATEGORY_PICKS])

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain which pick is due."""
        one, picks = game.position.characters[player], game.position.picks[player]
        return _REJECTIONS[due(one.hero, one.variant, picks, starts=not game.position.day)]


_REJECTIONS: Final = {
    SPELLS: Rejection("MR-5.5", "choose a starting spell of a type that your character may start with"),
    CHITS: Rejection("MR-5.7", "enchant a Magic chit of types I to V that isn't enchanted yet, or take done"),
    START: Rejection("MR-5.8", "choose one of the starting places of your character"),
    KIND: Rejection("MR-46.5", "choose to be a Light Elf or a Great Elf"),
    AIMS: Rejection("MR-5.11", "assign a victory point to a category"),
}


def due(hero: int, variant: int, picks: tuple[Action, ...], *, starts: bool) -> str:
    """The part of the choice to which the next pick belongs; with `starts` a starting place is chosen too."""
    if len(picks) < HEROES[hero].stage.spells:
        return SPELLS
    if actions.DONE not in picks and {*enchantable(hero, variant)} - {*picks}:
        return CHITS
    if starts and not any(isinstance(pick, actions.StartAt) for pick in picks):
        return START
    has_choice = variant > 0 and len(HEROES[hero].other_prints) > 1
    return KIND if has_choice and not any(isinstance(pick, actions.BeElf) for pick in picks) else AIMS


@cache
def starting_spells(hero: int) -> tuple[Action, ...]:
    """The spells with which a character may start (MR-5.5)."""
    types = HEROES[hero].stage.spell_types
    fitting = [number for number, spell in enumerate(SPELL_CARDS) if spell.type in types]
    return tuple([actions.use_spell("start with", number) for number in fitting])


@cache
def enchantable(hero: int, variant: int) -> tuple[Action, ...]:
    """The chits that a character may enchant at the start, in the order of the action space (MR-5.7)."""
    numbers = [number for number, chit in enumerate(HEROES[hero].prints[variant]) if chit.type in CHIT_COLOUR]
    return tuple(sorted([actions.enchant(hero, number) for number in numbers], key=attrgetter("chit")))


@cache
def starting_places(hero: int) -> tuple[Action, ...]:
    """The dwellings, or the clearing of the Ghosts, where a character may start (MR-5.8)."""
    starts = HEROES[hero].start
    return tuple([actions.StartAt(place) for place, id_ in enumerate(actions.START_PLACES) if id_ in starts])
