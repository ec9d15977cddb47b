"""Blows of a melee step for tests: attacks, hits and their effects, in words."""

from __future__ import annotations

from arcana_core.cards.cards import indices
from arcana_magicrealm import Game, events
from arcana_magicrealm.chapters import belongings
from arcana_magicrealm.chapters.combat import exertion, rounds
from arcana_magicrealm.chapters.combat.melee import hits, positioning
from arcana_magicrealm.model.beings import BEINGS
from arcana_magicrealm.model.levels import LETTERS, TREMENDOUS
from arcana_magicrealm.model.pieces import PIECE, PIECES
from tests.magicrealm.chapters.combat.fights import take
from tests.magicrealm.table import being, events_of, give


def blows(game: Game) -> list[str]:
    """Let all blows of the round fall; returns the effects of the hits, in their order."""
    take(game, hits.blows_fall())
    return strikes(game)


def strikes(game: Game) -> list[str]:
    """The effects of the hits: "giant_bat 1 > amazon: helmet 1 M damaged"."""
    return [
        f"{BEINGS[one.being]} > {BEINGS[one.partner]}: {_struck(one)} {_letter(one.harm)} {one.effect}"
        for one in events_of(game, events.Struck)
    ]


def _struck(one: events.Struck) -> str:
    return PIECES[one.piece].id if one.piece >= 0 else one.struck


def _letter(harm: int) -> str:
    over = harm - TREMENDOUS
    return f"T+{over}" if over > 0 else LETTERS[max(harm, 0)]


def attacks(game: Game) -> list[str]:
    """Every attack with its outcome: "giant 1 > amazon: misses"; an asterisk for a head or club."""
    return [
        f"{BEINGS[one.being]}{'*' * one.is_part} > {BEINGS[one.partner]}: {one.reason or 'misses'}"
        for one in events_of(game, events.Attacked)
    ]


def cancelled(game: Game) -> list[str]:
    """The hits that were cancelled: "giant 1 > amazon"."""
    return [f"{BEINGS[one.being]} > {BEINGS[one.partner]}" for one in events_of(game, events.HitCancelled)]


def order(game: Game) -> list[str]:
    """The authors of the hits that took effect or were cancelled, in their order."""
    found = (events.Struck, events.HitCancelled)
    return [BEINGS[entry.event.being] for entry in game.log if isinstance(entry.event, found)]


def killed(game: Game) -> list[str]:
    """Those who were killed, each with the killers: "wolf_a 1 by amazon, elf"."""
    return [
        f"{BEINGS[one.being]} by {', '.join(BEINGS[killer] for killer in one.killers)}"
        for one in events_of(game, events.Slain)
    ]


def wounds(game: Game, name: str) -> int:
    """The wounds of a character in this round."""
    return [victim for victim, _ in game.fight.wounds].count(being(name))


def positions(game: Game) -> None:
    """Move and turn the denizens."""
    take(game, positioning.position_everybody())


def stands(game: Game, owner: str) -> dict[str, tuple[int, int]]:
    """The box of each denizen on a sheet, and that of its head, club or horse."""
    sheet = next(one for one in game.fight.sheets if one.owner == being(owner))
    return {BEINGS[one.being]: (one.box, one.other) for one in sheet.stands}


def end_round(game: Game) -> None:
    """Take all that comes after the blows, up to the first question: weapons, fatigue, wounds, holds, the next round."""
    take(game, rounds.weapons_turn(), exertion.fatigue_step(), rounds.monsters_grip(), rounds.round_ends())


def wear(game: Game, seat: int, *names: str) -> None:
    """Give a player these belongings, active."""
    for name in names:
        give(game, seat, name, active=True)


def arm(game: Game, seat: int, name: str, *, alerted: bool = False) -> None:
    """Give a player an active weapon, on this side."""
    give(game, seat, name, active=True)
    if alerted:
        game.position.alerted |= 1 << PIECE[name]


def is_alerted(game: Game, name: str) -> bool:
    """Whether a weapon shows its alerted side."""
    return bool(game.position.alerted >> PIECE[name] & 1)


def damage(game: Game, name: str) -> None:
    """Turn an armour counter damaged side up."""
    game.position.damaged |= 1 << PIECE[name]


def is_damaged(game: Game, name: str) -> bool:
    """Whether an armour counter shows its damaged side."""
    return bool(game.position.damaged >> PIECE[name] & 1)


def has(game: Game, name: str) -> list[str]:
    """The belongings of a character or hired leader."""
    return [PIECES[piece].id for piece in indices(belongings.owned(game, being(name)))]
