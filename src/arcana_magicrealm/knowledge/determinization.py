"""Determinization: draw again everything that a player cannot know (MR-48).

Cards and map chits are drawn by the piles, gold and discoveries by the journal, in agreement with all that the player
has seen. Recorded spells, recorded turns, victory points, proposals and secret plays of others are drawn by their rules
from public facts.
"""

from __future__ import annotations

import functools
from typing import Final, TypeAlias

from arcana_core.agenda import Simultaneous, Step, evolve
from arcana_core.cards.cards import indices
from arcana_core.cards.piles import Piles
from arcana_core.chance.rng import Rng
from arcana_core.knowledge.determinization import determinize as determinize_piles
from arcana_magicrealm.chapters import beings, ledgers
from arcana_magicrealm.chapters.combat.encounter.acting import Changing
from arcana_magicrealm.chapters.days import choosing
from arcana_magicrealm.chapters.ending.scoring import GONE
from arcana_magicrealm.chapters.magic import casting
from arcana_magicrealm.chapters.magic.learning import EraseSpell, Learn
from arcana_magicrealm.chapters.obtaining import Obtained
from arcana_magicrealm.chapters.trade import dealing
from arcana_magicrealm.chapters.travel.searching import EXCHANGEABLE, ExchangeSeen
from arcana_magicrealm.knowledge.discoveries import draw_discoveries
from arcana_magicrealm.knowledge.gold import draw_gold
from arcana_magicrealm.knowledge.journals import answers_to, seen_by
from arcana_magicrealm.knowledge.turns import draw_turns, visible
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import NOWHERE, of_denizen
from arcana_magicrealm.model.card_sets import CardSet
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.deals import Deal, Proposal
from arcana_magicrealm.model.denizens import LEADERS, MONSTERS
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.journal import FIRST_CACHE, PointsRevealed, SpellAnswer
from arcana_magicrealm.model.locations import CATEGORIES
from arcana_magicrealm.model.pieces import CARD_OF_SPELL, ITEMS, PIECES
from arcana_magicrealm.model.realm import ROADS, TILES
from arcana_magicrealm.model.spells import MAGIC_TYPES, SPELLS
from arcana_magicrealm.model.state import Character, Recorded

TRIES: Final = 1000
"""How often cards are drawn in search of those that agree with the answers of Demons. Most often the first ones do."""


def determinize(game: Game, viewer: int, rng: Rng) -> None:
    """Draw again everything that the viewer cannot know in this cloned game's position."""
    if game.is_finished():  # everything is public (MR-48.23)
        return
    position = game.position
    forget_unseen(game, viewer)
    seen = visible(game, viewer) if position.fight is not None else 0
    replaced = draw_cards(game, viewer, rng)
    rename_waiting(game, viewer, replaced, seen)
    rename_inactive(game, viewer, seen)
    draw_victory_points(game, viewer, rng)
    draw_secrets(game, viewer, rng)
    draw_turns(game, viewer, rng)
    draw_proposals(game, viewer, rng)
    top = position.agenda[0] if position.agenda is not None else None
    position.drafts = [None] * game.player_count
    if isinstance(top, Simultaneous):
        top.determinize(game, viewer, rng)


def forget_unseen(game: Game, viewer: int) -> None:
    """Forget what another player is composing: a proposal, a phase, the casting of a spell (MR-18.3, MR-47.41)."""
    top = next(game.waiting(), None)
    begun = isinstance(top, choosing.NamePhase | casting.CastWith | casting.ChooseColour)
    if begun and viewer not in game.players_to_act:
        game.forget_begun()
    if isinstance(top, dealing.Proposing) and viewer not in game.players_to_act:
        game.pop_frame(top.frame)
        game.forget_begun()


# Pieces.


def draw_cards(game: Game, viewer: int, rng: Rng) -> Replacements:
    """Draw all pieces and recorded spells, again until they agree with the answers of Demons (MR-43.26)."""
    for _ in range(TRIES):
        drawn = draw_piles(game, viewer, rng)
        replaced = Replacements(game.position.piles, drawn)
        spells = drawn_spells(game, viewer, replaced, rng)
        if agree(game, spells, viewer):
            break
    game.position.piles = drawn
    replace_spells(game, spells, replaced)
    return replaced


def draw_piles(game: Game, viewer: int, rng: Rng) -> Piles:
    """The piles as they may be. Where a searcher is asked about a chit of a tile, such a chit is there (MR-12.8)."""
    position = game.position
    top = next(game.waiting(), None)
    holding = None
    if isinstance(top, ExchangeSeen) and beings.seat_of(game, top.being) != viewer:
        of_tiles = slots.TILE_WARNING if TILES[top.tile].type == "woods" else slots.TILE_CHITS
        holding = (EXCHANGEABLE & ~position.face_up, of_tiles[top.tile])
    return determinize_piles(position.piles, viewer, rng, holding=holding)


def rename_waiting(game: Game, viewer: int, replaced: Replacements, seen: int) -> None:
    """Let questions and deals about pieces that the viewer can't name be about those drawn in their place.

    That are spell cards, pieces that are obtained (MR-9.2) and items that are changed in a fight (MR-27.7).
    """
    position = game.position
    known = position.piles.known(viewer, slots.DRAWN)
    loose = [*indices(position.piles.masks[slots.DRAWN] & ~known)]
    waiting: list[Step[Game]] = []
    for step in game.waiting():
        if isinstance(step, Learn | EraseSpell):
            waiting.append(evolve(step, card=replaced[step.card]))
        elif isinstance(step, Obtained) and step.piece >= 0 and not known >> step.piece & 1 and loose:
            waiting.append(Obtained(step.being, loose.pop(0)))
        elif isinstance(step, Changing) and beings.seat_of(game, step.being) != viewer:
            waiting.append(evolve(step, changed=step.changed & seen))
        else:
            waiting.append(step)
    position.agenda = None
    for step in reversed(waiting):
        position.agenda = (step, position.agenda)
    for place, frame in enumerate(position.frames):
        if isinstance(frame, Deal) and frame.kind == "learn":
            game.change_frame(place, piece=replaced[frame.piece])


def rename_inactive(game: Game, viewer: int, seen: int) -> None:
    """Let the unseen inactive items of a fight be those drawn in their place (MR-27.7)."""
    position, fight = game.position, game.position.fight
    if fight is None:
        return
    there = {beings.seat_of(game, being) for being in beings.individuals_in(game, fight.clearing)}
    bags = sum([position.piles.masks[slots.BAG[seat]] for seat in there - {viewer, NOWHERE}])
    unseen = bags & ITEMS.mask & ~seen
    position.fight = evolve(fight, inactive=fight.inactive & seen | unseen)


# Gold, discoveries, victory points.


def draw_secrets(game: Game, viewer: int, rng: Rng) -> None:
    """Draw gold and discoveries of others, as far as the viewer can't work them out (MR-48.4, MR-48.5, MR-48.19)."""
    position = game.position
    journal = seen_by(position.journal, viewer)
    payments, gold = draw_gold(journal, held(game), viewer, rng)
    shared, found = draw_discoveries(journal, position.piles, viewer, rng)
    drawn = payments | shared
    position.journal = tuple([drawn.get(*one) for one in enumerate(journal)]) if drawn else journal
    for being in gold:
        if being < FIRST_CACHE and beings.seat_of(game, being) not in (viewer, NOWHERE):
            paths, places = parted(found.get(being, 0))
            ledgers.write_down(game, being, gold=gold[being], paths=paths, places=places)
    caches = enumerate(position.caches, FIRST_CACHE)
    position.caches = tuple([one if one.clearing < 0 else evolve(one, gold=gold[box]) for box, one in caches])


def held(game: Game) -> dict[int, int]:
    """The gold of every individual and of the caches in use. All others have none."""
    position = game.position
    gold = {hero: position.characters[seat].gold for hero, seat in enumerate(position.seats) if seat >= 0}
    for leader, purse in zip(LEADERS, position.purses, strict=True):
        if position.owners[leader] >= 0:
            gold[of_denizen(leader)] = purse.gold
    if position.enchantments:  # only spells control monsters
        for monster in [of_denizen(number) for number in MONSTERS]:
            if game.is_controlled(monster):
                gold[monster] = ledgers.gold(game, monster)
    for box, cache in enumerate(position.caches):
        if cache.clearing >= 0:
            gold[FIRST_CACHE + box] = cache.gold
    return gold


def parted(discoveries: int) -> tuple[int, int]:
    """The paths and passages among some discoveries, and the sites and site cards."""
    return discoveries & (1 << len(ROADS)) - 1, discoveries >> len(ROADS)


def draw_victory_points(game: Game, viewer: int, rng: Rng) -> None:
    """Draw the victory points of other players (MR-48.5, MR-48.22)."""
    for seat, one in enumerate(game.position.characters):
        if seat != viewer and any(one.victory) and one.status not in GONE:
            known = known_points(game, one.hero, viewer)
            open_ = [category for category in range(len(CATEGORIES)) if category not in known]
            points = [known.get(category, 0) for category in range(len(CATEGORIES))]
            for _ in range(sum(one.victory) - sum(points)):
                points[open_[rng.below(len(open_))]] += 1
            one.victory = tuple(points)


def known_points(game: Game, being: int, viewer: int) -> dict[int, int]:
    """The victory points of a character by category, as far as a Demon has revealed them to the viewer (MR-43.26)."""
    revealed = answers_to(game.position.journal, viewer, PointsRevealed)
    return {one.category: one.points for one in revealed if one.being == being}


# Proposals.


def draw_proposals(game: Game, viewer: int, rng: Rng) -> None:
    """Draw a proposal between other players, who alone hear what it contains (MR-18.3)."""
    for place, frame in enumerate(game.position.frames):
        if isinstance(frame, Proposal):
            seats = beings.seat_of(game, frame.proposer), beings.seat_of(game, frame.partner)
            if viewer not in seats:
                compose(game, place, Proposal(frame.proposer, frame.partner), rng)


def compose(game: Game, place: int, proposal: Proposal, rng: Rng) -> None:
    """Compose and submit a proposal at random, as its proposer can."""
    while True:
        game.set_frame(place, proposal)
        options = dealing.Proposing(place).options(game, NOWHERE)
        added = [option for option in options if isinstance(option, dealing.Thing)]
        if not added or (dealing.SUBMIT in options and not rng.below(2)):
            break
        proposal = dealing.with_added(proposal, rng.choice(added))
    dealing.show_offer(game, place)


# Recorded spells and awakened cards, in agreement with the spell cards as they were drawn (MR-48.5, MR-48.18).
#
# All players see which card of a box someone learns from or awakens, by its place, but not the spell on it. So when the
# cards are drawn again the spells follow from those that came to the same places.


class Replacements(dict[int, int]):
    """The card drawn for each spell card's place. A box is read when one of its cards is needed."""

    def __init__(self, before: Piles, after: Piles) -> None:
        self.before = before
        self.after = after

    def __missing__(self, card: int) -> int:
        """The card that was drawn for the place of this one."""
        box = next(box for box in slots.SPELL_BOXES if self.before.cards_of(box) >> card & 1)
        self.update(zip(self.before.order_of(box), self.after.order_of(box), strict=True))
        return self[card]


Spells: TypeAlias = "list[tuple[Recorded, ...]]"
"""The spells in the slots of each player's character."""


def drawn_spells(game: Game, viewer: int, replaced: Replacements, rng: Rng) -> Spells:
    """Draw the recorded spells of others; those that were learned are on the drawn cards."""

    def drawn(one: Character) -> tuple[Recorded, ...]:
        return tuple([_drawn(one.hero, slot, replaced, game.cards, rng) for slot in one.spells])

    return [one.spells if seat == viewer else drawn(one) for seat, one in enumerate(game.position.characters)]


def agree(game: Game, spells: Spells, viewer: int) -> bool:
    """Whether drawn spells agree with all answers of Demons to the viewer (MR-43.26)."""
    answers = answers_to(game.position.journal, viewer, SpellAnswer)
    return all(_is_true(one, spells[game.position.seats[one.being]]) for one in answers)


def _is_true(answer: SpellAnswer, slots: tuple[Recorded, ...]) -> bool:
    there = [slot.spell for number, slot in enumerate(slots) if answer.slots >> number & 1]
    return (answer.spell in there) == answer.is_recorded


def replace_spells(game: Game, spells: Spells, replaced: Replacements) -> None:
    """Let characters have the drawn spells, and put drawn cards in the place of those learned from or awakened."""
    position = game.position
    position.awakened = renamed(position.awakened, replaced)
    for one, drawn in zip(position.characters, spells, strict=True):
        one.learned = renamed(one.learned, replaced)
        one.spells = drawn


def renamed(cards: int, replaced: Replacements) -> int:
    """A set of spell cards with the drawn ones in their places."""
    return sum([1 << replaced[card] for card in indices(cards)]) if cards else 0


def _drawn(hero: int, slot: Recorded, replaced: Replacements, cards: CardSet, rng: Rng) -> Recorded:
    if slot.shown:
        return slot
    spell = PIECES[replaced[CARD_OF_SPELL[slot.spell]]].place if slot.learned else rng.choice(_starting(hero, cards))
    return evolve(slot, spell=spell)


@functools.cache
def _starting(hero: int, cards: CardSet) -> tuple[int, ...]:
    """The spells with which a character may have started; any spell if only a scenario can have given it some."""
    types = HEROES[hero].stage.spell_types or MAGIC_TYPES
    return tuple([number for number in cards.spell_numbers if SPELLS[number].type in types])
