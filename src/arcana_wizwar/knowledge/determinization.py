"""Determinization: resample hands, decks, the trap and other players' unfinished choices (WW-23).

It resamples the cards of other hands and of the decks, consistent with the player's knowledge, and the trap token of
another player's Booby Trap. It drops the picks of another player's draft and resets the progress of a window to the
player's knowledge.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

from arcana_core.agenda import evolve
from arcana_core.cards.piles import Piles
from arcana_core.cards.trail import seen
from arcana_core.chance.rng import Rng
from arcana_core.geometry.squares import bits
from arcana_core.knowledge.determinization import determinize as determinize_piles
from arcana_wizwar import actions
from arcana_wizwar.chapters.dying import DEATHS
from arcana_wizwar.chapters.magic.answering import forget_asking
from arcana_wizwar.model.cards import CardSet
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.state import BESIDE, BOARD, BOX, CASTING, PLAY, Draft, Play, Position

Names = Sequence[int] | None
"""For each card its new number; None if no number changes."""


def determinize(game: Game, viewer: int, rng: Rng) -> None:
    """Resample everything the player cannot know in this cloned game's position."""
    position = game.position
    is_asked = game.players_to_act == (viewer,)
    if not is_asked:
        forget_draft(game)
    alike, names = known_alike(game, viewer)
    position.piles = determinize_piles(alike, viewer, rng)
    position.draft = renamed(position.draft, names)
    lay_traps(position, viewer, rng)
    if not is_asked and game.players_to_act:
        forget_asking(game, viewer)
        forget_silence(game, viewer)


# Copies of a card are alike (WW-25.103).


def known_alike(game: Game, viewer: int) -> tuple[Piles, Names]:
    """The piles with copies of a card renumbered by the player's knowledge alone, and the new numbers.

    Players see the names of cards in hands and decks, and single copies only face up. So a determinization must not
    depend on which copy of the Fireball is in a hand.
    """
    position = game.position
    piles = position.piles
    shown = cards_shown(position)
    for kept in _KEPT:
        if kept[0] is piles.trail and kept[1:4] == (viewer, shown, game.cards):
            return kept[4:]
    names = _names(piles, viewer, shown, _copies(game.cards, position.schools))
    alike = piles.clone() if names is None else piles.renamed(names)
    _KEPT.insert(0, (piles.trail, viewer, shown, game.cards, alike, names))
    del _KEPT[_MOST_KEPT:]
    return alike, names


_MOST_KEPT = 8
_KEPT: list[tuple[Any, int, int, CardSet, Piles, Names]] = []
"""The last results, since a position is usually determinized many times and this step is slow."""


def renamed(draft: Draft | None, names: Names) -> Draft | None:
    """The draft with renumbered cards."""
    if draft is None or names is None:
        return draft
    energy = None if draft.energy is None else tuple([names[card] for card in draft.energy])
    return evolve(draft, card=names[draft.card] if draft.card >= 0 else draft.card, energy=energy)


def cards_shown(position: Position) -> int:
    """The single cards a view names, as a mask: face-up cards and pending plays."""
    masks = position.piles.masks
    shown = masks[BOX] | masks[CASTING] | masks[BOARD] | masks[BESIDE]
    for pile in PLAY:
        shown |= masks[pile]
    for frame in position.frames:
        if isinstance(frame, Play):
            if frame.card >= 0:
                shown |= 1 << frame.card
            for target in frame.targets:
                if isinstance(target, actions.AtCard):
                    shown |= 1 << target.card
    return shown


@lru_cache(maxsize=64)
def _copies(cards: CardSet, schools: tuple[tuple[str, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """Groups of interchangeable cards: copies from the schools of one deck, or from none."""
    alike: dict[tuple[int, int], list[int]] = {}
    for card, kind in enumerate(cards.of):
        group = next((group for group, there in enumerate(schools) if cards.school_of[card] in there), -1)
        alike.setdefault((kind.place, group), []).append(card)
    return tuple([tuple(copies) for copies in alike.values() if len(copies) > 1])


def _names(piles: Piles, viewer: int, shown: int, copies: Sequence[Sequence[int]]) -> Names:
    """For each card the copy that replaces it, the lowest for the last seen; None if nothing changes."""
    groups: list[list[int]] = []
    group_of: dict[int, list[int]] = {}
    loose = 0
    for alike in copies:
        group = [card for card in alike if not shown >> card & 1]
        if len(group) > 1:
            groups.append(group)
            group_of.update(dict.fromkeys(group, group))
            loose |= sum(1 << card for card in group)
    (start, _), entries = seen(piles.trail, viewer)
    for mask in chain(start, [entry[1] for entry in entries]):
        if mask > 0 and (sighted := mask & loose):
            _put_first(sighted, group_of)
    names = list(range(sum(piles.masks).bit_count()))
    for group in groups:
        for name, card in zip(sorted(group), group, strict=True):
            names[card] = name
    return names if any(card != name for card, name in enumerate(names)) else None


def _put_first(sighted: int, group_of: dict[int, list[int]]) -> None:
    # Seen cards come before their copies; cards seen together keep their order.
    touched = {id(group): group for group in [group_of[card] for card in bits(sighted)]}
    for group in touched.values():
        group.sort(key=lambda card: not sighted >> card & 1)


# Other hidden information.


def lay_traps(position: Position, viewer: int, rng: Rng) -> None:
    """Choose the trap of another player's Booby Trap uniformly among its remaining tokens (WW-23.7)."""
    for place, spell in enumerate(position.spells):
        if spell.trap >= 0 and spell.caster != viewer:
            tokens = [thing.number for thing in position.things if thing.spell == spell.number]
            laid = evolve(spell, trap=rng.choice(tokens))
            position.spells = (*position.spells[:place], laid, *position.spells[place + 1 :])


def forget_draft(game: Game) -> None:
    """Restart another player's draft, which the viewer can't see (WW-23.13)."""
    position = game.position
    if position.draft is not None:
        position.draft = None
        game.forget_begun()
        if position.agenda[0] is DEATHS:  # which does nothing before a declaration
            position.agenda = position.agenda[1]


def forget_silence(game: Game, viewer: int) -> None:
    """Answer questions that another player may already have answered unnoticed: lock the door, take no more.

    The viewer doesn't know whether these are still open. Questions with visible answers stay open.
    """
    ahead = game
    while True:
        silence = ahead.position.agenda[0].silence
        if silence is None or ahead.players_to_act == (viewer,):
            break
        further = ahead.clone()
        further.apply(silence, further.players_to_act[0])
        if further.is_over or further.rng.cursor != game.rng.cursor or further.view(viewer) != game.view(viewer):
            break
        ahead = further
    game.position, game.players_to_act = ahead.position, ahead.players_to_act
