"""Evaluation of effects: their conditions, affected players and amounts (see `records`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from arcana_wizwar import actions
from arcana_wizwar.cards.effects.language import COUNTERING, Parameters, terms
from arcana_wizwar.chapters.magic import resolving
from arcana_wizwar.model.bounds import MOMENTS
from arcana_wizwar.model.cards import Card
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.state import NOWHERE, Damage, Journey, Play


def effects_of(card: Card, mode: int) -> tuple[Parameters, ...]:
    """The effects of a card in this mode, in order."""
    return card.does if mode < 0 else tuple(card.modes[mode].get("does", ()))


def effects_in(game: Game, play: Play) -> tuple[Parameters, ...]:
    """The effects of a play, or of a spell in play at a moment, in order."""
    card = game.cards.of[play.card]
    if play.kind in MOMENTS:
        return tuple(card.others.get(play.kind, ()))
    if play.kind in ("use", "ability"):
        return tuple(card.others.get("use", {}).get("does", ()))
    return effects_of(card, play.mode)


def happens(game: Game, play: Play, place: int, effect: Parameters) -> bool:
    """Whether an effect applies to this target: its conditions hold and the target is still there."""
    if play.answers < 0 and effect["do"] in COUNTERING:
        return False  # there is nothing to stop
    to_target = effect.get("to", "target") == "target"
    target = play.targets[place] if place < len(play.targets) else None
    if to_target and target is not None:
        if place in play.shadowed and effect["do"] != "damage":
            return False
        if isinstance(target, actions.AtWizard) and not game.is_living(target.player):
            return False
    if effect.get("once") and any(
        not to_target or play.targets[later] is target for later in resolving.struck_places(play) if later > place
    ):
        return False
    condition = effect.get("if")
    if condition is not None and not CONDITIONS[condition](game, play, place):
        return False
    faces = effect.get("roll")
    return faces is None or game.roll(play.player, game.title_of(play)) in faces


CONDITIONS: dict[str, Callable[[Game, Play, int], bool]] = {
    "hurt": lambda game, play, place: victim_of(play, place) in play.was_hurt,
    "boosted": lambda game, play, place: play.boosted,
    "wizard": lambda game, play, place: victim_of(play, place) >= 0,
    "object": lambda game, play, place: (
        place < len(play.targets) and isinstance(play.targets[place], actions.AtEdge | actions.AtThing | actions.AtCard)
    ),
    "transformed": lambda game, play, place: (
        (victim := victim_of(play, place)) >= 0 and bool(game.position.wizards[victim].powers.form)
    ),
}
"""The conditions for `if`."""


def victim_of(play: Play, place: int) -> int:
    """The target's player, the acting player without a target; -1 for an object."""
    if place >= len(play.targets):
        return play.player
    target = play.targets[place]
    return target.player if isinstance(target, actions.AtWizard) else NOWHERE


def affected(game: Game, play: Play, place: int, effect: Parameters) -> tuple[int, ...]:
    """The players of the living wizards that an effect applies to, in turn order (WW-1.3)."""
    to = effect.get("to", "target")
    if to == "target":
        players = [victim_of(play, place)]
    elif to == "caster":
        players = [play.player]
    elif to == "attacker":
        players = [attacker_of(game, play)]
    else:
        count = game.player_count
        players = [(game.position.active + turn) % count for turn in range(count)]
        if to == "others":
            players.remove(play.player)
    return tuple([player for player in players if player >= 0 and game.is_living(player)])


def attacker_of(game: Game, play: Play) -> int:
    """The player behind the frame that a counter answers, -1 for none; for other plays their own player."""
    if play.answers < 0:
        return play.player
    answered = game.position.frames[play.answers]
    if isinstance(answered, Damage):
        return answered.by
    assert not isinstance(answered, Journey)
    return answered.player


def amount(game: Game, given: Any, play: Play, victim: int) -> int:
    """The value of an amount for this play and this player's wizard, -1 for an object."""
    if isinstance(given, int):
        return given
    return sum([factor * (WORDS[word](game, play, victim) if word else 1) for factor, word in terms(given)])


WORDS: dict[str, Callable[[Game, Play, int], int]] = {
    "energy": lambda game, play, victim: play.energy,
    "number": lambda game, play, victim: play.number,
    "rest": lambda game, play, victim: play.energy - play.number,
    "magic_stones": lambda game, play, victim: game.magic_stones(victim) if victim >= 0 else 0,
    "die": lambda game, play, victim: sum(play.rolls),
    "distance": lambda game, play, victim: game.distance_of(play),
    "hand": lambda game, play, victim: game.hand_count(victim) if victim >= 0 else 0,
    "maintained": lambda game, play, victim: len(game.maintained(victim)) if victim >= 0 else 0,
    "items": lambda game, play, victim: len(game.position.wizards[victim].items) if victim >= 0 else 0,
    "life": lambda game, play, victim: game.position.wizards[victim].life if victim >= 0 else 0,
}
"""The words of an amount: the spell's energy, its picked number and the rest of the energy, the attack's dice, the
distance to its first target; and the affected wizard's Magic Stones, cards in hand, maintained spells, carried items
and life."""


def damage_of(game: Game, card: Card, play: Play, place: int, victim: int) -> Damage | None:
    """The damage of the card's first damaging effect to this target, None without one."""
    for effect in effects_in(game, play):
        if effect["do"] == "damage":
            return made_damage(game, effect, play, place, victim)
    return None


def made_damage(game: Game, effect: Parameters, play: Play, place: int, victim: int) -> Damage:
    """The damage of an effect, before Strength and reductions (WW-13.3)."""
    dealt = amount(game, effect["amount"], play, victim)
    physical = effect["kind"] == "physical"
    return Damage(
        victim,
        physical=dealt if physical else 0,
        magical=0 if physical else dealt,
        also=tuple(effect.get("also", ())),
        by=play.player,
        attack=play.type == "attack",
        origin=play.origin,
        cause=game.cards.of[play.card].key,
        clause=game.cards.of[play.card].clause,
    )
