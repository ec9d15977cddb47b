"""Casters for tests of magic: recorded spells, colours, and spells cast in a fight."""

from __future__ import annotations

from attrs import evolve as changed

from arcana_magicrealm import Game
from arcana_magicrealm.actions import CHIT_LABELS
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.model.chits import CHIT_STATES
from arcana_magicrealm.model.enchantments import BEING, Enchantment, Target
from arcana_magicrealm.model.melee import LIVES, Casting
from arcana_magicrealm.model.realm import TILE_OF
from arcana_magicrealm.model.spells import SPELL
from arcana_magicrealm.model.state import Recorded
from tests.magicrealm.chapters.combat.fights import answer_all, battlefield, start, tool
from tests.magicrealm.table import being, clearing, refresh


def learn(game: Game, name: str, *spells: str) -> None:
    """Let a character have these spells recorded, one slot for each."""
    one = game.position.characters[game.position.seats[being(name)]]
    one.spells = (*one.spells, *[Recorded(SPELL[spell]) for spell in spells])
    refresh(game)


def turn_chits(game: Game, name: str, state: str, *labels: str) -> None:
    """Turn chits of a character, named by their print, to a state such as "E" for enchanted."""
    assert state in CHIT_STATES
    one = game.position.characters[game.position.seats[being(name)]]
    for label in labels:
        number = CHIT_LABELS[being(name)].index(label)
        one.chits = one.chits[:number] + state + one.chits[number + 1 :]
    refresh(game)


def state_of(game: Game, name: str, label: str) -> str:
    """The state of a chit."""
    return game.chits_of(being(name))[CHIT_LABELS[being(name)].index(label)]


def flood(game: Game, where: str = "cliff 3") -> None:
    """Turn the tile of a clearing to its enchanted side, which supplies the colours printed on it."""
    game.position.enchanted |= 1 << TILE_OF[clearing(where)]
    refresh(game)


def duel(*names: str, **spells: str) -> Game:
    """A fight in a clearing, before its first question: duel("witch_king", "elf", witch_king="transform")."""
    game = battlefield(*names)
    for one in game.position.characters:
        one.spells = ()
    for name, spell in spells.items():
        learn(game, name, *spell.split())
    return game


def cast(game: Game, *lines: str) -> None:
    """Start the fight and answer up to these lines, in their order, such as "cast transform", "aim at elf"."""
    start(game)
    answer_all(game, *lines)


def put(
    game: Game,
    spell: str,
    caster: str,
    *targets: str | tuple[str, int],
    chit: str = "",
    data: int | str | None = None,
) -> Enchantment:
    """Put a spell into effect on beings, or places such as ("tile", 3), as if a character had cast it some day.

    It ties up a Magic chit if one is named.
    """
    number = CHIT_LABELS[being(caster)].index(chit) if chit else -1
    made = Enchantment(0, SPELL[spell], being(caster), number)
    made = enchantments.begin(
        game, made, [being(target) if isinstance(target, str) else target for target in targets], data
    )
    game.position.enchantments = tuple([changed(one, day=0, round=0) for one in game.position.enchantments])
    refresh(game)
    return next(one for one in game.position.enchantments if one.number == made.number)


def casting(caster: str, spell: str, chit: str, time: int, *targets: str, fate: str = LIVES) -> tuple[Casting, ...]:
    """A spell for `Fight.casts`, aimed at beings."""
    aims = tuple([Target(BEING, being(target)) for target in targets])
    return (Casting(being(caster), SPELL[spell], tool(caster, chit), time, targets=aims, fate=fate),)


def works(game: Game, spell: str, name: str) -> bool:
    """Whether a spell works on a being."""
    return enchantments.works(game, spell, being(name))
