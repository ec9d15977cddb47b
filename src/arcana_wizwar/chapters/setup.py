"""Setting a game up (WW-2, WW-20.2, WW-20.3, WW-20.7)."""

from __future__ import annotations

from collections.abc import Iterator

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import ALONE, Step
from arcana_core.cards.piles import Piles
from arcana_core.chance.rng import Rng
from arcana_core.errors import RulesError
from arcana_core.geometry.squares import bits
from arcana_wizwar import actions, events
from arcana_wizwar.chapters import turns
from arcana_wizwar.chapters.board import objects
from arcana_wizwar.chapters.magic import spells
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.labyrinth import COLOURS, Sector, board
from arcana_wizwar.model.state import (
    BOX,
    CASTING,
    DECK,
    HAND,
    NOWHERE,
    Position,
    Wizard,
    piles_for,
)
from arcana_wizwar.rules import CHOSEN, RANDOM, SCHOOLS, Rules

CANTRIP = ("white_cantrip", "black_cantrip")
"""The school in every deck: the first for the only deck or the first group, the second for the other group."""


def set_up(game: Game) -> None:
    """Set up colours, sectors, decks, hands and the first player, in the order of WW-2.17."""
    rng, rules, players = game.rng, game.rules, game.player_count
    mistakes = [mistake for _, mistake in game.rules_mistakes(rules, players)]
    if mistakes:
        raise RulesError("\n".join(mistakes))
    colours = rng.sample(range(len(COLOURS)), players)
    placed = rng.shuffled(colours)
    sectors = tuple([Sector(colour, rng.below(4)) for colour in placed])
    laid = board(rules.side, sectors)
    treasures = [NOWHERE] * (2 * len(COLOURS))
    for place, colour in enumerate(placed):
        treasures[2 * colour : 2 * colour + 2] = laid.treasure_starts[place]
    wizards = tuple([Wizard(colour, laid.homes[placed.index(colour)], rules.life_start) for colour in colours])
    schools = schools_of(rules, rng)
    everything = range(len(game.cards))
    game.position = Position(
        Piles(piles_for(players), players=players, start={BOX: everything}),
        wizards,
        sectors,
        edges={},
        things=(),
        treasures=tuple(treasures),
        spells=(),
        next_number=1,
        schools=(schools, ()),
        first=0,
        active=0,
        turns_begun=(0,) * players,
        phase="draft",
    )
    game.lay_out()
    if game.keeps_log:
        named = tuple(COLOURS[colour] for colour in placed)
        rotations = tuple(sector.rotation for sector in sectors)
        game.emit(
            events.BoardLaid(rules.side, named, rotations, tuple(COLOURS[colour] for colour in colours)), "WW-2.7"
        )
    if is_drafted(rules):
        game.position.first = first_player(game)
        game.position.schools = (CANTRIP[:1], CANTRIP[1:] if rules.custom_spellbook else ())
        game.then(DraftSchools(), Deal())
        return
    make_deck(game, 0)
    game.position.first = first_player(game)
    game.then(Deal())


def rules_mistakes(rules: Rules, players: int | None) -> Iterator[tuple[str, str]]:
    """Settings that don't fit the number of players (WW-2.16)."""
    first = rules.first_player
    if first is not None and players is not None and first >= players:
        yield "first_player", f"first_player must be a seat from 0 to {players - 1}, got {first} (WW-2.16)"


def first_player(game: Game) -> int:
    """The first player: set by the rules, or random (WW-2.16)."""
    named = game.rules.first_player
    return game.rng.below(game.player_count) if named is None else named


def is_drafted(rules: Rules) -> bool:
    """Whether the players draft the schools of the decks before the first turn (WW-2.13, WW-20.2)."""
    return rules.custom_spellbook or (rules.schools == (CHOSEN,) and not rules.giant_book)


SCHOOLS_OF_A_DECK = 3
"""The number of schools in a deck besides half of Cantrip (WW-2.12)."""


def schools_of(rules: Rules, rng: Rng) -> tuple[str, ...]:
    """The schools of the single deck (WW-2.12, WW-2.13, WW-20.7); none before the draft."""
    if is_drafted(rules):
        return ()
    if rules.giant_book:
        return (CANTRIP[0], *SCHOOLS)
    chosen = sorted(rng.sample(SCHOOLS, 3)) if rules.schools == (RANDOM,) else rules.schools
    return (CANTRIP[0], *chosen)


def make_deck(game: Game, group: int) -> None:
    """Shuffle the deck of a group from its schools (WW-2.12)."""
    schools = game.position.schools[group]
    cards = game.cards.of_schools(*schools)
    piles = game.position.piles
    piles.move(sum(1 << card for card in cards), BOX, CASTING)  # as one heap: the order of the cards must not matter
    piles.shuffle_into(CASTING, DECK[group], game.rng)
    if game.keeps_log:
        game.emit(events.DeckMade(group, schools, len(cards)), "WW-2.12")


class DraftSchools(Step[Game]):
    """The schools of each deck are drafted in turn until it has three.

    For one deck the players choose by seat from the first player on (WW-2.13, WW-25.182), for two decks the groups, by
    their earliest members (WW-20.2, WW-20.3).
    """

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the next player. After the draft, make the decks."""
        position = game.position
        decks = [group for group in (0, 1) if position.schools[group]]
        drafted = sum(len(position.schools[group]) - 1 for group in decks)
        if drafted < SCHOOLS_OF_A_DECK * len(decks):
            place = drafted % 2 if len(decks) > 1 else drafted
            return ALONE[(position.first + place) % game.player_count]
        for group in decks:
            make_deck(game, group)
        return ()

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The remaining schools."""
        taken = {school for schools in game.position.schools for school in schools}
        return tuple(actions.DraftSchool(school) for school in SCHOOLS if school not in taken)

    def answer(self, game: Game, action: actions.DraftSchool, player: int) -> None:
        """Add the school to the deck."""
        position = game.position
        group = game.group_of(player)
        schools = list(position.schools)
        schools[group] = (*schools[group], action.school)
        position.schools = tuple(schools)
        if game.keeps_log:
            clause = "WW-20.2" if game.rules.custom_spellbook else "WW-2.13"
            game.emit(events.SchoolDrafted(player, group, action.school), clause)
        game.then(self)

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain that the school must be free."""
        clause = "WW-20.2" if game.rules.custom_spellbook else "WW-2.13"
        return Rejection(clause, "draft a school that isn't in a deck yet")


class Deal(Step[Game]):
    """Every player gets a hand; the first turn begins (WW-2.14, WW-2.16)."""

    def do(self, game: Game) -> None:
        """Deal by seat, from the group's deck."""
        position = game.position
        for player in range(game.player_count):
            deck = DECK[game.group_of(player)]
            number = min(game.rules.hand_start, position.piles.size(deck))
            dealt = position.piles.draw(deck, HAND[player], number)
            if game.keeps_log:
                keys = tuple(game.cards.of[card].key for card in bits(dealt))
                game.emit(events.HandDealt(player, keys), "WW-2.14")
        game.then(turns.BeginTurn(position.first))


def lay_out(game: Game) -> None:
    """Recompute all parts of the position that follow from the rest."""
    position = game.position
    position.board = board(game.rules.side, position.sectors)
    for player, wizard in enumerate(position.wizards):
        cards = tuple([spell.card for spell in position.spells if spell.wizard == player])
        wizard.powers = spells._powers(game.cards, wizard.items, cards)
    spells.update_fog(game)
    objects.regrid(game)
