"""Setting a game up: characters, visitors, map chits, dwellings, secret choices (MR-2, MR-4, MR-5)."""

from __future__ import annotations

from functools import cache
from operator import attrgetter
from typing import Annotated, Final

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Question, step
from arcana_core.cards.cards import indices
from arcana_core.effects import Effects
from arcana_core.scenario.bounds import Count, Refers
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, belongings, ledgers
from arcana_magicrealm.chapters.preparing.mapmaking import deal_tiles
from arcana_magicrealm.chapters.preparing.set_up_card import draw, filled_card
from arcana_magicrealm.chapters.travel import effort
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import NOWHERE, bit
from arcana_magicrealm.model.card_sets import CardSet
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.chits import ENCHANTED
from arcana_magicrealm.model.denizens import DENIZENS, GHOSTS, GROUP, GROUPS, MEMBERS
from arcana_magicrealm.model.effects import EFFECT_KINDS
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.journal import Discovered
from arcana_magicrealm.model.locations import CATEGORIES, CHIT_COLOUR, DWELLINGS, VISITOR_CHITS
from arcana_magicrealm.model.pieces import ARMOR, PIECE, PIECES, WEAPONS
from arcana_magicrealm.model.realm import CLEARING, ROADS, TILES
from arcana_magicrealm.model.spells import SPELL
from arcana_magicrealm.model.state import Character, Position, Purse, Recorded, VisitorChit

VISITOR_BOXES: Final = 7
_SUPPLIERS: Final = ("soldiers", "guard", "order", "company", "patrol", "woodfolk", "lancers", "bashkars", "rogues")
SUPPLIERS: Final = tuple([slots.GOODS[GROUP[group]] for group in _SUPPLIERS])
"""The boxes of groups that give the starting equipment, in this order (MR-5.2)."""


def set_up(game: Game) -> None:
    """Fill the set-up card, then let map, characters, chits and secret choices follow (MR-5.13)."""
    players, rules = game.player_count, game.rules
    game.position = Position(
        placements=((0, 0, 0),) * len(TILES),
        piles=filled_card(game),
        characters=[Character() for _ in range(players)],
        seats=[NOWHERE] * len(HEROES),
        denizen_at=[NOWHERE] * len(DENIZENS),
        owners=[NOWHERE] * len(DENIZENS),
        purses=[Purse()] * len(GROUPS),
        visitors=[VisitorChit()] * len(VISITOR_CHITS),
        dwellings=(NOWHERE,) * len(DWELLINGS),
        effects=no_effects(game.cards).clone(),
        decided=[None] * players,
        picks=[()] * players,
    )
    if not rules.player_placed_visitors:
        place_visitors(game)
    placing = map(PlaceVisitors, range(len(VISITOR_CHITS) if rules.player_placed_visitors else 0))
    game.then(*map(ChooseCharacters, range(players)), *placing, deal_chits(), SecretChoices(), reveal())
    if rules.player_built_map:
        game.then(deal_tiles())
    else:
        game.position.placements = game.random_map()


@cache
def no_effects(cards: CardSet) -> Effects:
    """No effect of those in a game with these cards. Don't change it."""
    return Effects((*EFFECT_KINDS, *cards.added_kinds))


# Characters (MR-5.1 to MR-5.4).


class ChooseCharacters(asking.SeatAsked):
    """A player chooses a character (MR-5.1)."""

    rejection = Rejection("MR-5.1", "choose a character that no other player has")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The characters that no player has."""
        return free_characters(game)

    def answer(self, game: Game, action: actions.ChooseCharacter, player: int) -> None:
        """Take the character."""
        game.take_character(player, action.hero)


def free_characters(game: Game) -> tuple[Action, ...]:
    """The characters that no player has."""
    return tuple([action for action, seat in zip(CHOICES, game.position.seats, strict=True) if seat < 0])


CHOICES: Final = tuple([actions.ChooseCharacter(hero) for hero in range(len(HEROES))])


def take_character(game: Game, seat: int, hero: int) -> None:
    """Give a player a character with its equipment, gold and chits (MR-5.2 to MR-5.4, MR-1.11)."""
    position = game.position
    stage = HEROES[hero].stage
    one = Character(hero, gold=game.start_gold, since=position.day + 1, start_value=stage.value)
    one.variant = int(game.rules.optional_abilities and len(HEROES[hero].prints) > 1)
    position.characters[seat] = one
    if HEROES[hero].knows_roads:
        one.paths = (1 << len(ROADS)) - 1  # MR-45.29
        ledgers.note(game, Discovered(bit(hero), one.paths))
    position.seats[hero] = seat
    game.report("MR-5.1", events.CharacterChosen, seat, hero)
    for type_ in filter(None, (stage.weapon, *stage.armor)):
        equip(game, seat, type_)
    position.hidden |= bit(hero)


def equip(game: Game, seat: int, type_: str) -> None:
    """Take a starting counter from a group's box, else from a pile on the map, else its price (MR-5.2, MR-5.3)."""
    position = game.position
    one, piles, copies = position.characters[seat], position.piles, copies_of(type_)
    source = next((slot for slot in (*SUPPLIERS, *slots.HEAP) if piles.cards_of(slot) & copies), NOWHERE)
    if source < 0:
        one.gold += PIECES[indices(copies)[0]].price
        return
    piece = indices(piles.cards_of(source) & copies)[0]
    belongings.take_up(game, piece, 0, slots.OPEN[seat])
    if source in slots.HEAP:
        game.report("MR-5.3", events.PickedUp, one.hero, piece)
    one.active |= 1 << piece
    position.damaged &= ~(1 << piece)


@cache
def copies_of(type_: str) -> int:
    """The counters of a type of weapon or armor."""
    named = [piece for piece in indices(WEAPONS | ARMOR) if PIECES[piece].id.rpartition(" ")[0] == type_]
    return sum(1 << piece for piece in named) or 1 << PIECE[type_]


# Visitors and missions (MR-2.10).


def place_visitors(game: Game) -> None:
    """Put the visitor and mission chits into different boxes of row 6, with a random side up (MR-2.10)."""
    boxes = game.rng.sample(range(VISITOR_BOXES), len(VISITOR_CHITS))
    game.position.visitors = [VisitorChit(game.rng.below(2), box) for box in boxes]


def _is_unplaced(game: Game, side: int) -> bool:
    visitors = game.position.visitors
    return side == NOWHERE or (0 <= side < 2 * len(visitors) and visitors[side // 2].box < 0)


class PlaceVisitors(Question[Game]):
    """A player chooses chit, side and box of one of the visitor and mission chits (MR-2.10)."""

    number: Count
    """How many chits have been placed."""
    side: Annotated[int, Refers(_is_unplaced, "a side of a chit without a box, or -1")] = NOWHERE
    """The side chosen, as in `VISITOR_SIDES`."""

    def asked(self, game: Game) -> int:
        """The players in turn."""
        return self.number % game.player_count

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Chits with a side, then free boxes."""
        taken = [chit.box for chit in game.position.visitors]
        if self.side < 0:
            return tuple([actions.ShowSide(side) for side in range(2 * len(taken)) if taken[side // 2] < 0])
        return tuple([actions.InBox(box) for box in range(VISITOR_BOXES) if box not in taken])

    def answer(self, game: Game, action: actions.ShowSide | actions.InBox, player: int) -> None:
        """Keep the side, or put the chit into its box."""
        if isinstance(action, actions.ShowSide):
            game.then(PlaceVisitors(self.number, action.side))
            return
        game.position.visitors[self.side // 2] = VisitorChit(self.side % 2, action.number)
        game.report("MR-2.10", events.VisitorPlaced, player, self.side, action.number + 1)

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain which pick is due."""
        due = "a side of a visitor chit that has no box yet" if self.side < 0 else "a box that has no visitor chit yet"
        return Rejection("MR-2.10", f"choose {due}")


# Map chits (MR-4.1 to MR-4.5).


@step
def deal_chits(game: Game) -> None:
    """Deal the map chits to the tiles, face down, in the order of the clauses (MR-4.2 to MR-4.5)."""
    piles = game.position.piles
    castle, city = slots.LOST_STOCK
    draw(game, piles, slots.CHIT_STOCK, 5, slots.LOST_CHITS[1])
    draw(game, piles, slots.CHIT_STOCK, 5, slots.LOST_CHITS[0])
    draw(game, piles, slots.CHIT_STOCK, 4, city)
    piles.move_all(slots.CHIT_STOCK, castle)
    dealt = [(city, "cave", slots.TILE_CHITS), (castle, "mountain", slots.TILE_CHITS)]
    for stock, type_ in zip(slots.WARNING_STOCK, ("valley", "woods", "cave", "mountain"), strict=True):
        dealt.append((stock, type_, slots.TILE_WARNING))
    for stock, type_, targets in dealt:
        for tile in [tile for tile, data in enumerate(TILES) if data.type == type_]:
            draw(game, piles, stock, 1, targets[tile])


# The dwellings are revealed (MR-4.6, MR-4.7).


@step
def reveal(game: Game) -> None:
    """Exchange the V chits for dwellings and Ghosts, and put the characters on the map (MR-4.6, MR-5.8)."""
    position, piles = game.position, game.position.piles
    for tile, slot in enumerate(slots.TILE_WARNING):
        (chit,) = indices(piles.masks[slot])
        if TILES[tile].type == "valley":  # it has a V chit: MR-4.5
            piles.move(1 << chit, slot, slots.OUT_OF_PLAY)
            clearing = dwelling_clearing(game, tile)
            dwelling = next((number for number, one in enumerate(DWELLINGS) if one.chit == PIECES[chit].id), NOWHERE)
            game.put_dwelling(dwelling, clearing)
            game.report("MR-4.6", events.DwellingRevealed, dwelling, clearing)
    starts = (*position.dwellings, position.ghosts)
    for seat, one in enumerate(position.characters):
        one.at = starts[one.start]
        game.report("MR-5.8", events.Started, seat, one.hero, one.at)
    game.begin_days()


def dwelling_clearing(game: Game, tile: int) -> int:
    """Clearing 5 of a tile, or 4 if that isn't connected with the Borderland (MR-4.7)."""
    fifth = CLEARING[TILES[tile].id, 5]
    return fifth if fifth in game.map.connected else CLEARING[TILES[tile].id, 4]


def put_dwelling(game: Game, dwelling: int, clearing: int) -> None:
    """Put a dwelling on the map, with its garrison; -1 for the Ghosts (MR-4.6, MR-4.9)."""
    position = game.position
    if dwelling >= 0:
        before, garrison = position.dwellings, DWELLINGS[dwelling].garrison
        position.dwellings = (*before[:dwelling], clearing, *before[dwelling + 1 :])
        there = MEMBERS[GROUP[garrison]] if garrison else ()
    else:
        position.ghosts, there = clearing, GHOSTS
    for denizen in there:
        position.denizen_at[denizen] = clearing


# The secret choices: spells, enchanted chits, a starting place, victory points (MR-5.5 to MR-5.12).


KINDS_OF_ELVES: Final = tuple([actions.BeElf(kind) for kind in range(len(actions.KINDS_OF_ELF))])
CATEGORY_PICKS: Final = tuple([actions.AimFor(category) for category in range(len(CATEGORIES))])
SPELLS, CHITS, START, KIND, AIMS = "spells", "chits", "start", "kind", "aims"
"""The parts of the choice in their order (MR-5.13)."""


class SecretChoices(asking.SecretPicks):
    """Players choose spells, enchanted chits, a starting place and victory points in secret (MR-5.5, MR-5.7, MR-5.8).

    A player who starts again begins at the Inn, and so chooses no starting place (MR-22.4).
    """

    def players(self, game: Game) -> tuple[int, ...]:
        """All before the first day; later those with a new character that leaves them something to choose."""
        position = game.position
        if not position.day:
            return super().players(game)
        new = [seat for seat in beings.playing(game) if position.characters[seat].since == position.day > 1]
        return tuple([seat for seat in new if not self.is_complete(game, (), seat)])

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The spells, the chits, the starting places, the kind of Elf, then the categories."""
        one, picks = game.position.characters[player], game.position.picks[player]
        part = due(one.hero, one.variant, picks, starts=not game.position.day)
        if part == SPELLS:
            return starting_spells(one.hero, game.cards)
        if part == CHITS:
            return (actions.DONE, *[pick for pick in enchantable(one.hero, one.variant) if pick not in picks])
        if part == KIND:
            return KINDS_OF_ELVES
        return starting_places(one.hero) if part == START else CATEGORY_PICKS

    def is_complete(self, game: Game, picks: tuple[Action, ...], player: int) -> bool:
        """Whether all parts are chosen, and all victory points assigned."""
        one = game.position.characters[player]
        part = due(one.hero, one.variant, picks, starts=not game.position.day)
        return part == AIMS and sum([pick in CATEGORY_PICKS for pick in picks]) == game.rules.victory_points

    def reveal(self, game: Game) -> None:
        """Keep everything with the characters. Everybody sees the enchanted chits now (MR-48.6)."""
        for seat, picks in self.chosen(game, "MR-22.4" if game.position.day else ""):
            one = game.position.characters[seat]
            for pick in picks:
                if isinstance(pick, actions.StartAt):
                    one.start = pick.place
                if isinstance(pick, actions.BeElf):
                    one.variant = 1 + pick.kind
                    game.report("MR-46.5", events.ElfChosen, one.hero, actions.KINDS_OF_ELF[pick.kind])
                if isinstance(pick, actions.EnchantChit):
                    number = actions.magic_chit_number(pick, one.hero)
                    effort.set_chit(game, one.hero, number, ENCHANTED, "MR-5.7")
            one.spells = tuple([Recorded(pick.spell) for pick in picks if isinstance(pick, actions.UseSpell)])
            one.victory = tuple([picks.count(category) for category in CATEGORY_PICKS])

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain which pick is due."""
        one, picks = game.position.characters[player], game.position.picks[player]
        return _REJECTIONS[due(one.hero, one.variant, picks, starts=not game.position.day)]


_REJECTIONS: Final = {
    SPELLS: Rejection("MR-5.5", "choose a starting spell of a type that your character may start with"),
    CHITS: Rejection("MR-5.7", "enchant a Magic chit of types I to V that isn't enchanted yet, or take done"),
    START: Rejection("MR-5.8", "choose one of the starting places of your character"),
    KIND: Rejection("MR-46.5", "choose to be a Light Elf or a Great Elf"),
    AIMS: Rejection("MR-5.11", "assign a victory point to a category"),
}


def due(hero: int, variant: int, picks: tuple[Action, ...], *, starts: bool) -> str:
    """The part of the choice to which the next pick belongs; with `starts` a starting place is chosen too."""
    if len(picks) < HEROES[hero].stage.spells:
        return SPELLS
    if actions.DONE not in picks and {*enchantable(hero, variant)} - {*picks}:
        return CHITS
    if starts and not any(isinstance(pick, actions.StartAt) for pick in picks):
        return START
    has_choice = variant > 0 and len(HEROES[hero].other_prints) > 1
    return KIND if has_choice and not any(isinstance(pick, actions.BeElf) for pick in picks) else AIMS


@cache
def starting_spells(hero: int, cards: CardSet) -> tuple[Action, ...]:
    """The spells of these cards with which a character may start (MR-5.5)."""
    types = HEROES[hero].stage.spell_types
    return tuple([actions.use_spell("start with", SPELL[card.id]) for card in cards.spells if card.type in types])


@cache
def enchantable(hero: int, variant: int) -> tuple[Action, ...]:
    """The chits that a character may enchant at the start, in the order of the action space (MR-5.7)."""
    numbers = [number for number, chit in enumerate(HEROES[hero].prints[variant]) if chit.type in CHIT_COLOUR]
    return tuple(sorted([actions.magic_chit("enchant", hero, number) for number in numbers], key=attrgetter("chit")))


@cache
def starting_places(hero: int) -> tuple[Action, ...]:
    """The dwellings, or the clearing of the Ghosts, where a character may start (MR-5.8)."""
    starts = HEROES[hero].start
    return tuple([actions.StartAt(place) for place, id_ in enumerate(actions.START_PLACES) if id_ in starts])
