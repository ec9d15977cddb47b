"""The fatigue step: asterisks and wounds (MR-35.1 to MR-35.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import step
from arcana_magicrealm import actions
from arcana_magicrealm.chapters import asking, beings
from arcana_magicrealm.chapters.combat import kills
from arcana_magicrealm.chapters.magic import casting, coming_to_life
from arcana_magicrealm.chapters.travel import effort
from arcana_magicrealm.model.beings import DEAD, FIRST_DENIZEN
from arcana_magicrealm.model.chits import EITHER
from arcana_magicrealm.model.forward import Game

FIGHT, MOVE, MAGIC = "fight", "move", "magic"
FREE: Final[Mapping[Action, str]] = {actions.word("free fight"): FIGHT, actions.word("free move"): MOVE}


def asterisks(game: Game, being: int) -> dict[str, int]:
    """The asterisks of the chits that a character has played in this round, by kind (MR-35.1, MR-1.12)."""
    found, cast = {FIGHT: 0, MOVE: 0}, casting.casting_of(game, being)
    for one, tool in game.fight.tools:
        if one == being and tool.chit >= 0 and (cast is None or tool != cast.tool):
            chit = game.figures_of(being)[tool.chit]
            is_unleashed = chit.action in (EITHER, MAGIC)  # it was when it was played, if it isn't any more: MR-43.36
            kind = effort.played_as(game, being, tool.chit)[0] if is_unleashed else chit.action
            kind = effort.COUNTS_AS.get(kind, kind)
            if kind in found:
                found[kind] += chit.effort
    return found


@step
def fatigue_step(game: Game) -> None:
    """Let all characters of the round pay fatigue, then wounds; also those who ran away (MR-27.9, MR-35.1, MR-35.6)."""
    coming_to_life.spells_end(game)
    game.then(*map(FreeAsterisk, sorted({being for being, _ in game.fight.tools})), wounds())


class FreeAsterisk(asking.BeingAsked):
    """Ask which asterisk is free if both kinds were played, and let the others be paid (MR-35.1, MR-35.2, MR-47.36)."""

    takes_only_option = True
    rejection = Rejection("MR-35.2", "choose whether a Fight or a Move asterisk is free")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The kinds that were played."""
        due = asterisks(game, self.being)
        return tuple([action for action, kind in FREE.items() if due[kind]])

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Pay the others in their own kinds."""
        due = asterisks(game, self.being)
        due[FREE[action]] -= 1
        game.then(*[effort.PayAsterisks(self.being, count, kind) for kind, count in due.items() if count])


# Wounds (MR-35.5, MR-34.12).


@step
def wounds(game: Game) -> None:
    """Let each character wound one chit for each wound of the round; then those die who have none left (MR-35.5)."""
    counts = Counter([victim for victim, _ in game.fight.wounds])
    alive = [victim for victim in sorted(counts) if is_alive(game, victim)]
    game.then(fallen_die())
    for victim in reversed(alive):  # the first of them is asked first
        game.wound(victim, counts[victim])


def die_of_wounds(game: Game, seat: int) -> None:
    """Note that a character has no chit left: it dies once all have taken their wounds (MR-35.6)."""
    game.change_fight(fallen=(*game.fight.fallen, game.position.characters[seat].hero))


@step
def fallen_die(game: Game) -> None:
    """Let those die who have no chits left, each killed by the authors of the last wound (MR-34.12)."""
    last_authors = dict(game.fight.wounds)
    killers = {}
    for being in game.fight.fallen:
        killers[being] = tuple([one for one in last_authors[being] if one != being and is_alive(game, one)])
    kills.die_together(game, killers)


def is_alive(game: Game, being: int) -> bool:
    """Whether a character or denizen is alive, wherever a wish after the last blow may have taken it (MR-42.6)."""
    return beings.is_playing(game, being) if being < FIRST_DENIZEN else beings.place(game, being) != DEAD
