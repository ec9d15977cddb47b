"""Checks across the fields of a position that comes from outside (AM-1, AM-2, AM-24).

The bounds of single fields are in `arcana_archmage.model.state`.
"""

from __future__ import annotations

from collections.abc import Iterator

from arcana_archmage.chapters import rounds
from arcana_archmage.model.forward import Game
from arcana_archmage.model.state import PILES, PLACED, PLACED_WILD, RITUAL, Casting, golem_pile, set_of
from arcana_archmage.spells.spell import COMPARED, HIGHEST, LOWEST, SEAT, SUIT, Spell
from arcana_archmage.validation import agenda, picks
from arcana_core.text.wording import shown

GOLEMS = (golem_pile(0), golem_pile(1))


def _piles(game: Game) -> Iterator[str]:
    """Check that every additional pile is a wizard's golem and has cards (AM-20.2)."""
    position = game.position
    declared, masks = position.piles.declared, position.piles.masks
    for slot, pile in enumerate(declared[len(PILES) :], len(PILES)):
        if pile.name and pile.part_of is None and pile not in GOLEMS:
            yield f"an additional pile must be a golem, got {shown(pile)} in slot {slot} (AM-20.2)"
    for seat, wizard in enumerate(position.wizards):
        made = [slot for slot, pile in enumerate(declared) if pile == GOLEMS[seat]]
        if sorted(wizard.golems) != made:
            yield f"wizards[{seat}].golems must be the piles {made}, got {shown(wizard.golems)} (AM-20.2)"
        if not all(masks[pile] for pile in wizard.golems):
            yield f"wizards[{seat}].golems: every golem must have cards (AM-11.8)"
    if sum(1 for pile in RITUAL if masks[pile]) > position.ritual:
        yield "piles: a ritual pile has cards, but none is open for a casting or block (AM-22.3)"


def _casting(game: Game) -> Iterator[str]:
    """Check that the current casting, its steps on the agenda and the placed cards fit together (AM-6.3)."""
    position = game.position
    cast, masks, caster = position.casting, position.piles.masks, position.active
    awaited = agenda.casting_steps(game)
    lying = masks[PLACED[caster]] | masks[PLACED_WILD[caster]]
    if masks[PLACED[1 - caster]] or masks[PLACED_WILD[1 - caster]]:
        yield f"piles: wizard {1 - caster} has placed cards, but it isn't their turn (AM-6.1)"
    if cast is None:
        if awaited:
            yield f"{awaited[0][1]!r} is on the agenda, but casting is None (AM-6.3)"
        if lying:
            yield "piles: cards are placed, but casting is None (AM-6.3)"
        return
    spell = game.spell(cast.spell)
    if not awaited and not agenda.has_house_steps(game):
        yield f"{cast.spell} is being cast, but no step on the agenda continues it (AM-6.3)"
    if spell.book not in ("lore", *game.rules.books_of(caster)):
        yield f"casting.spell: {spell.title} is in a book that wizard {caster} doesn't have (AM-3.3)"
    yield from _claim(cast, spell)
    if not awaited:
        return
    if agenda.is_being_placed(game):
        if lying or cast.placed or cast.count or cast.from_hand or cast.from_golems or cast.from_ritual or cast.wild:
            yield "casting: cards are placed before the step that places them (AM-6.3)"
    else:
        placed = set_of(cast.placed)
        if lying & ~placed or (lying != placed and spell.cards != COMPARED) or cast.count != len(cast.placed):
            yield f"casting.placed and count don't fit the placed cards: {shown(cast)} (AM-6.3)"


def _claim(cast: Casting, spell: Spell) -> Iterator[str]:
    if len(cast.claim) > len(spell.claim):
        yield f"casting.claim: {spell.title} has a claim of {len(spell.claim)} parts, got {shown(cast.claim)} (AM-6.5)"
    lowest = 2
    for part, value in zip(spell.claim, cast.claim, strict=False):
        most = {SUIT: 3, SEAT: 1, LOWEST: 13}.get(part, 14)
        least = 0 if part in (SUIT, SEAT) else lowest + 1 if part == HIGHEST else 2
        if not least <= value <= most:
            yield f"casting.claim: {part} of {spell.title} must be from {least} to {most}, got {value} (AM-6.5)"
        if part == LOWEST:
            lowest = value


def _match(game: Game) -> Iterator[str]:
    if game.position.agenda is None and not rounds.match_is_over(game):
        yield "the agenda is empty, but the match isn't over (AM-2.2)"


RELATIONS = (_piles, agenda.order, agenda.needs, _casting, agenda.progress, picks.picked, picks.cost, _match)
"""The checks in order. Later ones rely on earlier ones."""
