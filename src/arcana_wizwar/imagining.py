"""Redrawing what a player cannot know: hands, decks, the trap, what others are amid doing (WW-23).

Drawn anew are the cards of the other hands and of the decks, as far as what the player has seen allows, and which token
of another's Booby Trap is the trap. What somebody else does that nobody sees is put where the player, for all he
knows, must think it is: the picks of another's draft are forgotten, and so is how far the asking in a window has come.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any

from attrs import evolve

from arcana_core.actions import Action
from arcana_core.agenda import Step
from arcana_core.imagine import imagine as imagine_piles
from arcana_core.piles import Piles
from arcana_core.rng import Rng
from arcana_core.squares import bits
from arcana_core.trail import seen
from arcana_wizwar import actions
from arcana_wizwar.answering import forget_asking
from arcana_wizwar.cards.primitives import TakeOne
from arcana_wizwar.cards.reading import CardSet
from arcana_wizwar.doors import HoldOrLock
from arcana_wizwar.dying import DEATHS
from arcana_wizwar.items import LiftMore
from arcana_wizwar.state import BESIDE, BOARD, BOX, CASTING, PLAY, Draft, Play, Position

if TYPE_CHECKING:
    from arcana_wizwar.game import Game


def imagine(game: Game, viewer: int, rng: Rng) -> None:
    """Draw anew, in the position of this copy of a game, all that the player cannot know."""
    position = game.position
    is_asked = game.players_to_act == (viewer,)
    if not is_asked:
        forget_draft(position)
    position.piles = imagine_piles(known_alike(game, viewer), viewer, rng)
    lay_traps(position, viewer, rng)
    if not is_asked and game.players_to_act:
        forget_asking(game, viewer)
        forget_silence(game, viewer)


# Copies of a card are alike (WW-25.103).


def known_alike(game: Game, viewer: int) -> Piles:
    """The piles with copies of a card exchanged so that it depends on what the player has seen which is which.

    Seen are the keys of cards in hands and decks, and single cards only where they lie open. Whatever else has brought
    it about that the Fireball in his hand is the second and not the first must not show in what is imagined from it.
    """
    position = game.position
    piles = position.piles
    shown = cards_shown(position)
    for kept in _KEPT:
        if kept[0] is piles.trail and kept[1:4] == (viewer, shown, game.cards):
            return kept[4]
    names = _names(piles, viewer, shown, _copies(game.cards, position.schools))
    alike = piles.clone() if names is None else piles.renamed(names)
    _KEPT.insert(0, (piles.trail, viewer, shown, game.cards, alike))
    del _KEPT[_MOST_KEPT:]
    return alike


_MOST_KEPT = 8
_KEPT: list[tuple[Any, int, int, CardSet, Piles]] = []
"""The last results: a position is as a rule imagined many times, and both this and the plan of it take a while."""


def cards_shown(position: Position) -> int:
    """The single cards that a view names, as a mask: what lies open, what is on its way, what is being picked."""
    masks = position.piles.masks
    shown = masks[BOX] | masks[CASTING] | masks[BOARD] | masks[BESIDE]
    for pile in PLAY:
        shown |= masks[pile]
    for played in (*position.frames, position.draft):
        if isinstance(played, Play | Draft):
            for card in _cards_of(played):
                shown |= 1 << card
    return shown


def _cards_of(played: Play | Draft) -> Iterator[int]:
    if played.card >= 0:
        yield played.card
    if isinstance(played, Draft):
        yield from played.energy or ()
    for target in played.targets:
        if isinstance(target, actions.AtCard):
            yield target.card


@lru_cache(maxsize=64)
def _copies(cards: CardSet, schools: tuple[tuple[str, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """The cards that are alike: copies from the schools of one deck, or from none; those without a copy left out."""
    alike: dict[tuple[int, int], list[int]] = {}
    for card, kind in enumerate(cards.of):
        group = next((group for group, there in enumerate(schools) if cards.school_of[card] in there), -1)
        alike.setdefault((kind.place, group), []).append(card)
    return tuple([tuple(copies) for copies in alike.values() if len(copies) > 1])


def _names(piles: Piles, viewer: int, shown: int, copies: Sequence[Sequence[int]]) -> list[int] | None:
    """For each card which of its copies stands for it: the lowest for what was seen last; None if each for itself."""
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
    # The cards seen come before their copies, those seen together in the order they have.
    touched = {id(group): group for group in [group_of[card] for card in bits(sighted)]}
    for group in touched.values():
        group.sort(key=lambda card: not sighted >> card & 1)


# What else is hidden.


def lay_traps(position: Position, viewer: int, rng: Rng) -> None:
    """Each token of another's Booby Trap is as likely the trap as any other that still lies there (WW-23.7)."""
    for place, spell in enumerate(position.spells):
        if spell.trap >= 0 and spell.caster != viewer:
            tokens = [thing.number for thing in position.things if thing.spell == spell.number]
            laid = evolve(spell, trap=rng.choice(tokens))
            position.spells = (*position.spells[:place], laid, *position.spells[place + 1 :])


def forget_draft(position: Position) -> None:
    """What another puts together nobody else sees, so he is where he began with it (WW-23.13)."""
    if position.draft is not None:
        position.draft = None
        _, position.agenda = position.agenda  # the step that asks for the picks
        if position.agenda[0] is DEATHS:  # which has nothing to do before anything has been declared
            position.agenda = position.agenda[1]


SILENT: dict[type[Step[Any]], Action] = {HoldOrLock: actions.LOCK, LiftMore: actions.NO, TakeOne: actions.DONE}
"""Decisions with an answer that nobody else may notice, and that answer."""


def forget_silence(game: Game, viewer: int) -> None:
    """Where another may have answered unnoticed already he has: the door locks, nothing more is picked up or taken.

    For the player cannot tell whether that is still to be decided. Where he would notice, it is.
    """
    ahead = game
    while True:
        silence = SILENT.get(type(ahead.position.agenda[0]))
        if silence is None or ahead.players_to_act == (viewer,):
            break
        further = ahead.clone()
        further.apply(silence, further.players_to_act[0])
        if further.is_over or further.rng.cursor != game.rng.cursor or further.view(viewer) != game.view(viewer):
            break
        ahead = further
    game.position, game.players_to_act = ahead.position, ahead.players_to_act
