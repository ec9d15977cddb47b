"""What must fit together for a match to go on from a position that comes from outside (AM-1, AM-2, AM-24).

What a field may hold by itself is declared in `arcana_archmage.model.state`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from arcana_archmage.chapters import rounds
from arcana_archmage.model.state import PILES, PLACED, PLACED_WILD, RITUAL, Casting, golem_pile, set_of
from arcana_archmage.spells.spell import COMPARED, HIGHEST, LOWEST, SEAT, SUIT, Spell
from arcana_archmage.validation import agenda, picks
from arcana_core.text.wording import shown

if TYPE_CHECKING:
    from arcana_archmage.game import Game

GOLEMS = (golem_pile(0), golem_pile(1))


def _piles(game: Game) -> Iterator[str]:
    """Each pile beside those of every match is a golem of somebody, and holds cards (AM-20.2)."""
    position = game.position
    declared, masks = position.piles.declared, position.piles.masks
    for slot, pile in enumerate(declared[len(PILES) :], len(PILES)):
        if pile.name and pile.part_of is None and pile not in GOLEMS:
            yield f"a pile beside those of every match is a golem, got {shown(pile)} in slot {slot} (AM-20.2)"
    for seat, wizard in enumerate(position.wizards):
        made = [slot for slot, pile in enumerate(declared) if pile == GOLEMS[seat]]
        if sorted(wizard.golems) != made:
            yield f"wizards[{seat}].golems must be the piles {made}, got {shown(wizard.golems)} (AM-20.2)"
        if not all(masks[pile] for pile in wizard.golems):
            yield f"wizards[{seat}].golems: one has no cards (AM-11.8)"
    if sum(1 for pile in RITUAL if masks[pile]) > position.ritual:
        yield "piles: there are ritual cards, and no ritual pile is open for a casting or block (AM-22.3)"


def _casting(game: Game) -> Iterator[str]:
    """The casting in hand, the steps that go on with it and the cards that lie placed belong together (AM-6.3)."""
    position = game.position
    cast, masks, caster = position.casting, position.piles.masks, position.active
    awaited = agenda.casting_steps(game)
    lying = masks[PLACED[caster]] | masks[PLACED_WILD[caster]]
    if masks[PLACED[1 - caster]] or masks[PLACED_WILD[1 - caster]]:
        yield f"piles: cards of wizard {1 - caster} lie placed, and it isn't their turn (AM-6.1)"
    if cast is None:
        if awaited:
            yield f"{awaited[0][1]!r} is on the agenda, and there is no casting (AM-6.3)"
        if lying:
            yield "piles: cards lie placed, and there is no casting (AM-6.3)"
        return
    spell = game.spell(cast.spell)
    if not awaited and not agenda.has_house_steps(game):
        yield f"{cast.spell} is being cast, and nothing on the agenda goes on with it (AM-6.3)"
    if spell.book not in ("lore", *game.rules.books_of(caster)):
        yield f"casting.spell: {spell.title} is in a book that wizard {caster} does not have (AM-3.3)"
    yield from _claim(cast, spell)
    if not awaited:
        return
    if agenda.is_being_placed(game):
        if lying or cast.placed or cast.count or cast.from_hand or cast.from_golems or cast.from_ritual or cast.wild:
            yield "casting: cards lie placed before they are placed (AM-6.3)"
    else:
        placed = set_of(cast.placed)
        if lying & ~placed or (lying != placed and spell.cards != COMPARED) or cast.count != len(cast.placed):
            yield f"casting.placed and count do not fit the cards that lie there: {shown(cast)} (AM-6.3)"


def _claim(cast: Casting, spell: Spell) -> Iterator[str]:
    if len(cast.claim) > len(spell.claim):
        yield f"casting.claim: {spell.title} claims {len(spell.claim)} things, got {shown(cast.claim)} (AM-6.5)"
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
        yield "an agenda must say what is to be done next, for the match is not over (AM-2.2)"


RELATIONS = (_piles, agenda.order, agenda.needs, _casting, agenda.progress, picks.picked, picks.cost, _match)
"""In this order, for later ones rely on earlier ones."""
