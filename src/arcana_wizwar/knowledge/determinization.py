"""Determinizing what a player cannot know: hands, decks, the trap, what others are amid doing (WW-23).

Drawn anew are the cards of the other hands and of the decks, as far as what the player has seen allows, and which token
of another's Booby Trap is the trap. What somebody else does that nobody sees is put where the player, for all he
knows, must think it is: the picks of another's draft are forgotten, and so is how far the asking in a window has come.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any

from attrs import evolve

from arcana_core.cards.piles import Piles
from arcana_core.cards.trail import seen
from arcana_core.chance.rng import Rng
from arcana_core.geometry.squares import bits
from arcana_core.knowledge.determinization import determinize as determinize_piles
from arcana_wizwar import actions
from arcana_wizwar.chapters.dying import DEATHS
from arcana_wizwar.chapters.magic.answering import forget_asking
from arcana_wizwar.model.cards import CardSet
from arcana_wizwar.model.state import BESIDE, BOARD, BOX, CASTING, PLAY, Draft, Play, Position

if TYPE_CHECKING:
    from arcana_wizwar.game import Game

Names = Sequence[int] | None
"""By card, what it is called instead; None if every card is called as it was."""


def determinize(game: Game, viewer: int, rng: Rng) -> None:
    """Draw anew, in the position of this copy of a game, all that the player cannot know."""
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
    """The piles with copies of a card exchanged so that it depends on what the player has seen which is which.

    With them comes what each card is called there. Seen are the names of cards in hands and decks, and single cards
    only where they lie open. Whatever else has brought it about that the Fireball in his hand is the second and not
    the first must not show in what is determinized from it.
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
"""The last results: a position is as a rule determinized many times, and both this and the plan of it take a while."""


def renamed(draft: Draft | None, names: Names) -> Draft | None:
    """A draft of cards that are called otherwise now."""
    if draft is None or names is None:
        return draft
    energy = None if draft.energy is None else tuple([names[card] for card in draft.energy])
    return evolve(draft, card=names[draft.card] if draft.card >= 0 else draft.card, energy=energy)


def cards_shown(position: Position) -> int:
    """The single cards that a view names, as a mask: what lies open, and what is on its way."""
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
    """The cards that are alike: copies from the schools of one deck, or from none; those without a copy left out."""
    alike: dict[tuple[int, int], list[int]] = {}
    for card, kind in enumerate(cards.of):
        group = next((group for group, there in enumerate(schools) if cards.school_of[card] in there), -1)
        alike.setdefault((kind.place, group), []).append(card)
    return tuple([tuple(copies) for copies in alike.values() if len(copies) > 1])


def _names(piles: Piles, viewer: int, shown: int, copies: Sequence[Sequence[int]]) -> Names:
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


def forget_draft(game: Game) -> None:
    """What another puts together nobody else sees, so he is where he began with it (WW-23.13)."""
    position = game.position
    if position.draft is not None:
        position.draft = None
        game.forget_begun()
        if position.agenda[0] is DEATHS:  # which has nothing to do before anything has been declared
            position.agenda = position.agenda[1]


def forget_silence(game: Game, viewer: int) -> None:
    """Where another may have answered unnoticed already he has: the door locks, nothing more is picked up or taken.

    For the player cannot tell whether that is still to be decided. Where he would notice, it is.
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
