"""Spells in play: their beginning and end, and wizards' powers (WW-9.15, WW-9.16, WW-14, WW-20.9)."""

from __future__ import annotations

from functools import lru_cache

from arcana_core.actions import Action
from arcana_core.agenda import evolve
from arcana_wizwar import actions, events
from arcana_wizwar.chapters import hands
from arcana_wizwar.chapters.board import objects
from arcana_wizwar.chapters.board.targets import Scene
from arcana_wizwar.model.cards import CardSet
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.powers import Powers, together
from arcana_wizwar.model.state import BESIDE, CASTING, PLAY, Spell


def begin_spell(game: Game, frame: int, **affected: int) -> Spell:
    """Bring the spell of this frame into play; `affected` are fields of `Spell`."""
    position = game.position
    play = game.play(frame)
    card = game.cards.of[play.card]
    # WW-20.9: spells that create objects on the board, and Wall of Fire
    lies_beside = game.rules.permanent_creations and bool(card.others.get("creates"))
    if card.is_form:
        for old in game.spells_on(affected.get("wizard", -1)):
            if game.cards.of[old.card].is_form:
                game.end_spell(old.number, "WW-14.6")
    spell = Spell(
        position.next_number,
        play.card,
        play.player,
        maintained=not lies_beside,
        energy=play.energy if card.duration == "temporary" else 0,
        **affected,
    )
    position.next_number += 1
    position.spells = (*position.spells, spell)
    game.move_cards(1 << play.card, CASTING, BESIDE if lies_beside else PLAY[play.player])
    game.set_frame(frame, evolve(play, kept=True))
    if game.keeps_log:
        copy = game.cards.copy_of(play.card)
        game.emit(events.SpellBegun(card.key, play.player, spell.energy, on(game, spell), copy), "WW-14.1")
    if spell.wizard >= 0:
        game.refresh(spell.wizard)
    update_fog(game)
    return spell


def on(game: Game, spell: Spell) -> str:
    """The target a spell affects, in notation; "" for the board or its caster."""
    if spell.wizard >= 0:
        return str(actions.WIZARD[spell.wizard])
    if spell.edge >= 0:
        return str(game.at_edge(spell.edge))
    if spell.treasure >= 0:
        return str(actions.TREASURE[spell.treasure])
    thing = next((thing for thing in game.position.things if thing.number == spell.thing), None)
    return "" if thing is None else str(actions.THING[thing.square])


def end_spell(game: Game, number: int, clause: str) -> None:
    """End a spell in play: discard its card, stop its effects, remove its creations (WW-14.3)."""
    position = game.position
    spell = game.spell(number)
    if spell is None:
        return
    position.spells = tuple([other for other in position.spells if other.number != number])
    game.discard_from(PLAY[spell.caster] if spell.maintained else BESIDE, spell.card, spell.caster)
    key = game.cards.of[spell.card].key
    if game.keeps_log:
        game.emit(events.SpellEnded(key, spell.caster), clause)
    for thing in position.things:
        if thing.spell == number:
            game.remove_thing(thing, "WW-14.3")
    if spell.edge >= 0:
        stands = game.edge_at(spell.edge)
        if stands.spell == number:
            objects.uncover_edge(game, spell.edge)
            if stands.sealed:
                game.end_spell(stands.sealed, "WW-25.70")
        elif stands.sealed == number:
            game.set_edge(spell.edge, evolve(stands, sealed=0))
        else:
            objects.forget_under(game, spell.edge, number)
    game.card_rules[key].ends(game, spell)
    if spell.wizard >= 0:
        game.refresh(spell.wizard)
    update_fog(game)


def in_sight(game: Game, scene: Scene) -> tuple[Action, ...]:
    """The spells in sight that can be ended, a Booby Trap token by token (WW-4.14, WW-21.11).

    They include spells without a maintaining player (WW-25.71).
    """
    position = game.position
    tokens = [thing for thing in position.things if thing.kind == "trap_token"]
    trapped = {thing.spell for thing in tokens}
    squares = sorted(thing.square for thing in tokens if scene.sees_thing(thing))
    cards = sorted([spell.card for spell in position.spells if spell.number not in trapped and scene.sees_spell(spell)])
    return (*(actions.THING[square] for square in squares), *(game.at_card(card) for card in cards))


def end_target(game: Game, target: Action, clause: str) -> None:
    """End a target of `in_sight`: a spell, or a trap token, which is revealed (WW-21.11, WW-21.20)."""
    if isinstance(target, actions.AtThing):
        square = actions.square_of(target)
        for thing in game.things_in(square):
            if thing.kind == "trap_token":
                game.remove_thing(thing, clause)
        return
    assert isinstance(target, actions.AtCard)
    for spell in game.position.spells:
        if spell.card == target.card:
            game.end_spell(spell.number, clause)


def wash_off(game: Game, player: int, clause: str) -> None:
    """End the spells that water washes off a wizard (WW-21.2)."""
    for spell in game.spells_on(player):
        if game.cards.of[spell.card].others.get("washed_off"):
            game.end_spell(spell.number, clause)


def change_spell(game: Game, changed: Spell) -> None:
    """Replace the spell of the same number."""
    position = game.position
    position.spells = tuple([changed if spell.number == changed.number else spell for spell in position.spells])


def update_fog(game: Game) -> None:
    """Update whether a Fog is in play (WW-21.32)."""
    position, of = game.position, game.cards.of
    position.fog = any(of[spell.card].others.get("fogs") for spell in position.spells)


def end_options(game: Game, player: int) -> tuple[Action, ...]:
    """The spells that the player may end (WW-14.2), without those beside the board (WW-20.9)."""
    cards = sorted([spell.card for spell in game.position.spells if spell.caster == player and spell.maintained])
    return tuple([actions.EndSpell(game.at_card(card)) for card in cards])


@lru_cache(maxsize=1 << 14)
def _powers(cards: CardSet, items: tuple[int, ...], spells: tuple[int, ...]) -> Powers:
    kinds = [cards.of[card] for card in items]
    seen = []
    for card in spells:
        kind = cards.of[card]
        if kind not in seen:  # WW-14.8
            seen.append(kind)
    return together((kind.key, kind.is_form, kind.grants) for kind in (*kinds, *seen))


def refresh(game: Game, player: int) -> None:
    """Recompute a wizard's powers from items and spells, and the movement points (WW-6.9, WW-15.18)."""
    position = game.position
    wizard = position.wizards[player]
    old = wizard.powers
    spells = tuple([spell.card for spell in position.spells if spell.wizard == player])
    new = _powers(game.cards, wizard.items, spells)
    if new is old or new == old:
        return
    before = game.base_speed(player)
    wizard.powers = new
    if player == position.active and position.phase == "main":
        position.moves += game.base_speed(player) - before
    if new.fills != old.fills:
        objects.veil(game)
    if new.hand_max < old.hand_max or (old.arms and not new.arms):
        # Less is allowed, or items count again (WW-21.26); whether they are too many is seen when the form that comes
        # instead counts, too (WW-18.3).
        game.then(hands.KeepToLimit(player))
