"""Legal targets (MC-7.12 to MC-7.16, MC-24.3)."""

from __future__ import annotations

from arcana_core.actions import Action
from arcana_mtgcombat import actions
from arcana_mtgcombat.model.forward import Game
from arcana_mtgcombat.model.state import FIRST_NUMBER, IN, NO_ONE, Creature, Permanent, Play

_AT_CHARACTERS_ALONE = ("player", "self")
_AT_COMBATANTS = ("creature", "own_creature", "enemy_creature", "any", "enemy_any", *_AT_CHARACTERS_ALONE)
_AT_FRIENDS = ("creature", "player", "any")
_AT_ALL_ENEMIES = ("player", "any", "enemy_any")
_AT_CLOSE_ENEMIES = ("creature", "enemy_creature")


def targets(game: Game, player: int, word: str, group: int) -> tuple[Action, ...]:
    """Return the legal targets for a target word, in action space order (MC-24.3, MC-7.12 to MC-7.16).

    Args:
        game: The battle.
        player: The seat that aims.
        word: A key of `arcana_mtgcombat.model.cards.TARGETS`.
        group: The group to aim from: the caster's, or that of the creature with the ability (MC-25.33).
    """
    position = game.position
    if word in _AT_COMBATANTS:
        found: list[Action] = [
            actions.CHARACTER[seat]
            for seat in range(len(position.characters))
            if _fits_character(game, player, word, group, seat)
        ]
        if word not in _AT_CHARACTERS_ALONE:
            found += _creatures([one for one in position.creatures if _fits_creature(game, player, word, group, one)])
        return tuple(found)
    if word in ("permanent", "artifact"):
        found = _creatures([one for one in position.creatures if _fits_artifact(game, word, one)])
        slots = [one.slot for one in position.permanents if _fits_permanent(game, word, one)]
        return (*found, *[actions.PERMANENT[slot] for slot in sorted(slots)])
    if word == "spell":
        places = range(min(len(position.frames), actions.MOST_FRAMES))
        return tuple([actions.FRAME[place] for place in places if is_on_stack(game, place)])
    if word == "dead_creature":
        cards = game.pool.cards
        dead = {place for place in position.characters[player].graveyard if cards[place].type == "creature"}
        return tuple([actions.AtDead(cards[place].key) for place in sorted(dead)])
    return ()


def _creatures(found: list[Creature]) -> list[Action]:
    return [actions.CREATURE[slot] for slot in sorted([one.slot for one in found])]


def _fits_character(game: Game, player: int, word: str, group: int, seat: int) -> bool:
    characters = game.position.characters
    one = characters[seat]
    if one.status != IN or one.sheet.wild:
        return False
    if one.side == characters[player].side:
        # Your ally isn't one of your creatures, but you are a character of your own (MC-7.15).
        return word in _AT_FRIENDS or (seat == player and word in ("own_creature", "self"))
    return word in _AT_ALL_ENEMIES or (word in _AT_CLOSE_ENEMIES and game.is_close(group, seat))  # MC-7.12, MC-7.13


def _fits_creature(game: Game, player: int, word: str, group: int, one: Creature) -> bool:
    characters = game.position.characters
    if characters[one.controller].side == characters[player].side:
        return word in ("creature", "any") or (word == "own_creature" and one.controller == player)
    if word in _AT_CLOSE_ENEMIES:
        other = one.number if one.detached else one.controller
        return game.rules.ranged_creature_targeting or game.is_close(group, other)  # MC-7.12
    return word in ("any", "enemy_any")


def _fits_artifact(game: Game, word: str, one: Creature) -> bool:
    return word == "artifact" and game.pool.cards[one.card].artifact


def _fits_permanent(game: Game, word: str, one: Permanent) -> bool:
    if word == "artifact" and game.pool.cards[one.card].type not in ("artifact", "equipment"):
        return False
    return game.is_in_battle(one)


def is_on_stack(game: Game, place: int) -> bool:
    """Return whether a frame is a spell or ability that hasn't been countered (MC-24.3, MC-36.13)."""
    frames = game.position.frames
    if not 0 <= place < len(frames):
        return False
    frame = frames[place]
    return isinstance(frame, Play) and not frame.countered


def number_of(game: Game, word: str, target: Action, player: int) -> int:
    """Return the number that a play stores for a target."""
    if isinstance(target, actions.AtCharacter):
        return target.seat
    if isinstance(target, actions.AtCreature):
        for creature in game.position.creatures:
            if creature.slot == target.slot:
                return creature.number
    elif isinstance(target, actions.AtPermanent):
        for permanent in game.position.permanents:
            if permanent.slot == target.slot:
                return permanent.number
    elif isinstance(target, actions.AtFrame):
        return target.place
    elif isinstance(target, actions.AtDead):
        return game.pool[target.card].place
    return NO_ONE


def action_of(game: Game, word: str, target: int) -> Action:
    """Return the action that names a target, while the target exists."""
    if word == "spell":
        return actions.FRAME[target]
    if word == "dead_creature":
        return actions.AtDead(game.pool.cards[target].key)
    if target < FIRST_NUMBER:
        return actions.CHARACTER[target]
    creature = game.creature(target)
    if creature is not None:
        return actions.CREATURE[creature.slot]
    permanent = game.permanent(target)
    assert permanent is not None, f"no target {target}"
    return actions.PERMANENT[permanent.slot]


def is_legal(game: Game, player: int, word: str, group: int, target: int) -> bool:
    """Return whether a target is still legal (MC-13.8)."""
    if word == "none":
        return True
    if word in _AT_COMBATANTS:
        if 0 <= target < FIRST_NUMBER:
            return target < game.player_count and _fits_character(game, player, word, group, target)
        creature = game.creature(target)
        return (
            creature is not None
            and word not in _AT_CHARACTERS_ALONE
            and _fits_creature(game, player, word, group, creature)
        )
    if word in ("permanent", "artifact"):
        permanent = game.permanent(target)
        if permanent is not None:
            return _fits_permanent(game, word, permanent)
        creature = game.creature(target)
        return creature is not None and _fits_artifact(game, word, creature)
    if word == "spell":
        return is_on_stack(game, target)
    return target in game.position.characters[player].graveyard and game.pool.cards[target].type == "creature"
