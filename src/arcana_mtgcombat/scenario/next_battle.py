"""The next battle: survivors of the last one, and newcomers (MC-5.9, MC-6.1, MC-21.7 to MC-21.11)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeVar

from attrs import evolve

from arcana_core.chance.rng import Rng
from arcana_core.errors import PositionError
from arcana_core.text.wording import shown
from arcana_mtgcombat.chapters.magic.memory import put_back
from arcana_mtgcombat.chapters.phases import days
from arcana_mtgcombat.chapters.phases.setup import MEET, entered, fitting, put_creatures, sheet_for, sides_of
from arcana_mtgcombat.game import Game
from arcana_mtgcombat.model.cards import Sheet
from arcana_mtgcombat.model.state import FIRST_NUMBER, LOST, NO_ONE, Character, Permanent, Position
from arcana_mtgcombat.rules import MOST_SEATS, Rules

GameT = TypeVar("GameT", bound=Game)


def next_battle(
    over: GameT,
    entrants: Sequence[int | str | Sheet | Character],
    *,
    sides: Sequence[int] | None = None,
    heal: bool | Collection[int] = False,
    new_day: bool = False,
    slain_too: bool = False,
    rules: Rules | None = None,
    seed: int | str | bytes | None = None,
    rng: Rng | None = None,
    log: bool = True,
) -> GameT:
    """Return a new battle with some fighters of a finished one, and with others.

    Fighters keep Life, counters, mana, the rest of their library, their auras and their equipment (MC-21.8, MC-21.10,
    MC-21.11). Newcomers enter as in any battle. Every player draws the first spells into Memory, the order is fixed,
    and the first turn begins.

    Args:
        over: The finished battle.
        entrants: For each seat of the new battle either a seat of the finished one or a newcomer: a key as in the
            setting `characters`, a sheet, or a character of a third battle, who comes without auras and equipment.
        sides: The side of each seat. None for the sides in the rules.
        heal: Who has been healed since (MC-21.9): True for every fighter, or seats of the finished battle.
        new_day: Whether a night has passed and all cards are in the libraries again (MC-5.9).
        slain_too: Whether slain characters may enter (MC-21.5).
        rules: The settings, None for those of the finished battle.
        seed, rng, log: As for a new game.

    Raises:
        PositionError: The battle isn't over, or an entrant can't enter. The message names the entrant and the reason.
        RulesError: Unknown character or pack, or all seats on one side.

    >>> from arcana_mtgcombat import battle
    >>> glaive = "honed_glaive of 0 on 0"
    >>> first = battle("morwen_sable life 9 | oriane_vell life 1 guard 0", permanents=glaive, close="0-1", seed=1)
    >>> for line in ("engage oriane", "spare"):
    ...     for action in first.parse(line, 0):
    ...         first.apply(action, 0)
    >>> second = next_battle(first, [0, "dovek_ironquill"], seed=1)
    >>> [(one.name, one.life) for one in second.view(None).characters]
    [('Morwen Sable', 9), ('Dovek Ironquill', 32)]
    >>> [(one.name, one.bearer) for one in second.view(None).permanents]
    [('Honed Glaive', 0)]
    """
    entries = _checked(over, entrants)
    for name, flag in (("new_day", new_day), ("slain_too", slain_too)):
        if type(flag) is not bool:
            raise PositionError(f"{name} must be true or false, got {shown(flag)}")
    rules = over.rules if rules is None else rules
    if not isinstance(rules, over.rules_class):
        raise TypeError(f"rules must be {over.rules_class.__qualname__} of {over.name}, got {shown(rules)}")
    rng = _stream(seed, rng)
    choose = rules.library_order == "choose"
    healthy = _seats_healed(over, heal)
    seats: dict[int, int] = {}
    characters: list[Character] = []
    for seat, (entry, side) in enumerate(zip(entries, _sides(rules, sides, len(entries)), strict=True)):
        if isinstance(entry, str | Sheet):
            sheet = sheet_for(over.pool, rules, rng, entry) if isinstance(entry, str) else fitting(entry, rules)
            characters.append(entered(over.pool, sheet, side, choose=choose))
            continue
        if isinstance(entry, int):
            one = _from_the_last(over, entry, healed=entry in healthy, slain_too=slain_too)
            if seats.setdefault(entry, seat) != seat:
                raise PositionError(f"{_called(over, entry)} can't take two seats, {seats[entry]} and {seat}")
        else:
            one = entry
        if one.wild or one.life < 1:
            if one.wild:
                raise PositionError(
                    f"entrants[{seat}] is a wild pack, which always starts anew: give its key (MC-23.1)"
                )
            raise PositionError(f"entrants[{seat}] needs Life to fight, got a character with {one.life} (MC-16.7)")
        one = days.new_day(one, over.pool) if new_day else evolve(one, library=put_back(one, over.pool), memory=())
        characters.append(evolve(days.entering(one, choose=choose), side=side))
    position = Position(tuple(characters), permanents=_kept(over, seats), agenda=(MEET, None))
    position.next_number = FIRST_NUMBER + len(position.permanents)
    put_creatures(position, over.pool)
    return type(over).at(position, players=len(characters), rules=rules, rng=rng, log=log)


def _checked(over: object, entrants: object) -> list[int | str | Sheet | Character]:
    if not isinstance(over, Game):
        raise PositionError(f"over must be a game of mtgcombat, got {shown(over)}")
    if not over.is_over:
        raise PositionError(f"over must be a finished battle, and this one goes on: {over!r}")
    if isinstance(entrants, str) or not isinstance(entrants, Sequence):
        raise PositionError(f"entrants must be a list with an entry for each seat, got {shown(entrants)}")
    if not 2 <= len(entrants) <= MOST_SEATS:
        raise PositionError(f"entrants must have 2 to {MOST_SEATS} entries, got {len(entrants)} (MC-6.1)")
    for seat, entry in enumerate(entrants):
        if isinstance(entry, bool) or not isinstance(entry, int | str | Sheet | Character):
            expected = "a seat of the last battle, a key, a sheet or a character"
            raise PositionError(f"entrants[{seat}] must be {expected}, got {shown(entry)}")
    return list(entrants)


def _stream(seed: int | str | bytes | None, rng: Rng | None) -> Rng:
    if rng is None:
        return Rng(seed)
    if seed is not None:
        raise ValueError("give a seed or an rng, not both")
    return rng


def _sides(rules: Rules, sides: Sequence[int] | None, count: int) -> list[int]:
    if sides is None:
        return sides_of(rules, count)
    if (
        not isinstance(sides, Sequence)
        or len(sides) != count
        or not all(type(side) is int and 0 <= side < MOST_SEATS for side in sides)
    ):
        expected = f"{count} numbers from 0 to {MOST_SEATS - 1}, one for each seat"
        raise PositionError(f"sides must be {expected}, got {shown(sides)} (MC-1.2)")
    if len({*sides}) < 2:
        raise PositionError(f"sides must have two different sides, got {count} seats on side {sides[0]} (MC-21.4)")
    return list(sides)


def _seats_healed(over: Game, heal: bool | Collection[int]) -> Collection[int]:
    every = range(over.player_count)
    if isinstance(heal, bool):
        return every if heal else ()
    expected = f"heal must be true, false or seats of the last battle, 0 to {every[-1]}"
    if not isinstance(heal, Collection):
        raise PositionError(f"{expected}, got {shown(heal)}")
    for seat in heal:
        if type(seat) is not int or seat not in every:
            raise PositionError(f"{expected}, got {shown(seat)}")
    return heal


def _called(over: Game, seat: int) -> str:
    return f"seat {seat} of the last battle, {over.position.characters[seat].sheet.name},"


def _from_the_last(over: Game, seat: int, *, healed: bool, slain_too: bool) -> Character:
    """Return a character as the last battle and healing left them (MC-21.5, MC-21.9)."""
    if not 0 <= seat < over.player_count:
        raise PositionError(f"no seat {seat} in the last battle, which has 0 to {over.player_count - 1}")
    one = over.position.characters[seat]
    if one.spared is False and not slain_too:
        raise PositionError(f"{_called(over, seat)} was slain (MC-21.5); slain_too=True lets even the slain enter")
    if one.status == LOST and not one.wild and not healed:
        raise PositionError(
            f"{_called(over, seat)} has lost and can only enter after healing, heal=[{seat}] (MC-16.7, MC-21.9)"
        )
    return days.healed(one) if healed else one


def _kept(over: Game, seats: Mapping[int, int]) -> tuple[Permanent, ...]:
    """Return the entrants' auras and equipment with their new seats (MC-21.8, MC-36.111)."""
    kept: list[Permanent] = []
    for one in over.position.permanents:
        bearer = seats.get(one.bearer, NO_ONE)
        aura = over.pool.cards[one.card].type == "aura"
        controller = seats.get(one.controller, bearer if aura else NO_ONE)
        if controller != NO_ONE and (bearer != NO_ONE or not aura):
            place = len(kept)
            kept.append(Permanent(FIRST_NUMBER + place, place, one.card, controller, bearer))
    return tuple(kept)
