"""Power of the Pit: its results, and its victims (MR-42.10 to MR-42.12)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from arcana_core.cards.cards import indices
from arcana_magicrealm import events
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.combat import figures, kills
from arcana_magicrealm.chapters.combat.melee import harm
from arcana_magicrealm.chapters.travel import effort
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import FIRST_DENIZEN, NOWHERE, of_denizen
from arcana_magicrealm.model.chits import COMMITTED, FATIGUED, WOUNDED, serves_as
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.levels import MEDIUM
from arcana_magicrealm.model.pieces import ARMOR, HORSE_PIECES, PIECES


def open_pit(game: Game, target: int, number: int, killer: int) -> None:
    """Carry out a result of Power of the Pit against a being; the dead are kills of the killer, if any (MR-42.10).

    4, 5 and 6 do nothing to denizens (MR-42.11). A target that has died at the same moment still opens the Pit for
    others (MR-31.6).
    """
    here = beings.place(game, target) if game.position.fight is None else game.fight.clearing
    if number in FOR_ALL:
        slay(game, FOR_ALL[number](game, here, target), killer)
    elif target < FIRST_DENIZEN and target in beings.everybody_in(game, here):
        FOR_TARGET[number](game, target)
        slay(game, spent(game, [target]), killer)


def slay(game: Game, victims: Iterable[int], killer: int) -> None:
    """Let beings die at one moment as kills of a killer, or of no one, if it is dead itself (MR-42.11, MR-42.12)."""
    is_alive = killer >= FIRST_DENIZEN or (killer >= 0 and game.position.seats[killer] >= 0)
    kills.die_together(game, {one: (killer,) if is_alive and killer != one else () for one in victims})


def spent(game: Game, characters: Iterable[int]) -> list[int]:
    """Those characters who have nothing but wounded and committed chits left, and die of it (MR-11.15)."""
    return [one for one in characters if not game.chits_of(one).strip(WOUNDED + COMMITTED)]


# Results 1 to 3, which may strike everybody here.


def _terror(game: Game, here: int, target: int) -> list[int]:
    characters = [one for one in beings.everybody_in(game, here) if one < FIRST_DENIZEN]
    for one in characters:
        counted, active = effort.figures_of_all(game, one), effort.chits_in(game, one, effort.PLAYABLE, before=True)
        fighting = [chit for chit in active if serves_as(counted[chit], "move", "fight")]
        turn(game, one, [chit for chit in fighting if counted[chit].level <= MEDIUM], WOUNDED)
    kill_horses(game, here)
    weak = [one for one in beings.fighters_in(game, here) if figures.vulnerability(game, one) <= MEDIUM]
    return spent(game, characters) + weak


FOR_ALL: Final[Mapping[int, Callable[[Game, int, int], list[int]]]] = {
    1: lambda game, here, target: [one for one in beings.everybody_in(game, here) if not beings.is_hidden(game, one)],
    2: lambda game, here, target: [one for one in beings.everybody_in(game, here) if one == target],
    3: _terror,
}
"""The victims of the results 1 to 3, Fiery Chasm Opens, Carried Away and Terror, in a clearing."""


def kill_horses(game: Game, clearing: int) -> None:
    """Kill the horses of vulnerability L or M in a clearing, abandoned ones too (MR-42.10, MR-9.13).

    So do those of the dead of the round, whose heirs still wait (MR-34.10). Horses that are transmorphized with their
    owners are spared (MR-40.8).
    """
    dead = [one.hero for one in game.position.characters if one.status == "dead" and one.at == clearing]
    piles, owners = game.position.piles, (*beings.everybody_in(game, clearing), *dead)
    before = len([*game.waiting()])
    for being in owners:
        for piece in indices(belongings.owned(game, being) & WEAK):
            harm.kill_horse(game, being, piece)
            game.restore_load(being)  # it may have been a pack horse: MR-9.10
    kills.wait_for_the_last_blow(game, before)
    for piece in indices(piles.cards_of(slots.HEAP[clearing]) & WEAK):
        belongings.take_up(game, piece, piles.everybody)
        piles.move(1 << piece, slots.DRAWN, slots.OUT_OF_PLAY, piles.everybody)
        game.report("MR-42.10", events.HorsePerished, piece, clearing)
    for being in [one for one in owners if one in WEAK_RIDERS and game.form_of(one) is None]:
        harm.kill_horse(game, being, NOWHERE)


def is_weak(type_: str) -> bool:
    """Whether a kind of horse has vulnerability L or M."""
    return figures.horse_vulnerability(type_)[0] <= MEDIUM


WEAK: Final = sum([1 << piece for piece in indices(HORSE_PIECES) if is_weak(PIECES[piece].horse.type)])
"""The horses of these vulnerabilities."""
WEAK_RIDERS: Final = [of_denizen(n) for n, one in enumerate(DENIZENS) if one.horse and is_weak(one.horse.type)]
"""The natives that have such horses."""


# Results 4 to 6, which strike a character that is the target.


def _blight(game: Game, being: int) -> None:
    turn(game, being, effort.chits_in(game, being, effort.PLAYABLE, 1, 2, before=True), WOUNDED)


def _forget(game: Game, being: int) -> None:
    found = effort.of_kind(game, being, effort.chits_in(game, being, effort.PLAYABLE, before=True), "magic")
    turn(game, being, found, FATIGUED)


def _rust(game: Game, being: int) -> None:
    for piece in indices(belongings.active(game, being) & ARMOR):
        harm.spoil_armour(game, being, piece, destroyed=False)


FOR_TARGET: Final[Mapping[int, Callable[[Game, int], None]]] = {4: _blight, 5: _forget, 6: _rust}
"""The results 4 to 6."""


def turn(game: Game, being: int, chits: Iterable[int], state: str) -> None:
    """Turn action chits of a character to a state; in another form they are frozen (MR-40.11)."""
    if game.form_of(being) is None:
        for chit in chits:
            effort.turn_by_magic(game, being, chit, state, "MR-42.10")
