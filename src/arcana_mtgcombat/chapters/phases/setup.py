"""Setting up a battle from the settings, and ordering libraries (MC-6, MC-5.1 to MC-5.3)."""

from __future__ import annotations

from collections.abc import Iterator

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step, evolve
from arcana_core.chance.rng import Rng
from arcana_core.errors import RulesError
from arcana_core.scenario.bounds import Seat
from arcana_core.tables.toml import rejection
from arcana_core.text.wording import did_you_mean, shown
from arcana_mtgcombat import actions, events
from arcana_mtgcombat.chapters.magic.memory import without
from arcana_mtgcombat.chapters.phases import turns
from arcana_mtgcombat.chapters.phases.building import built
from arcana_mtgcombat.chapters.phases.end_phase import picks
from arcana_mtgcombat.model.cards import Pool, Sheet
from arcana_mtgcombat.model.forward import Game
from arcana_mtgcombat.model.state import MOST_CREATURES, Character, Creature, Position
from arcana_mtgcombat.rules import BUILT, RANDOM, READY_MADE, Rules


def set_up(game: Game) -> None:
    """Seat characters and packs, then fix their libraries and the order (MC-6.1, MC-5.2)."""
    rules, pool = game.rules, game.pool
    mistakes = [mistake for _, mistake in game.rules_mistakes(rules, game.player_count)]
    if mistakes:
        raise rejection(mistakes)
    sides = sides_of(rules, game.player_count)
    keys = [rules.characters[player % len(rules.characters)] for player in range(game.player_count)]
    choose = rules.library_order == "choose"
    sheets = [sheet_for(pool, rules, game.rng, key) for key in keys]
    game.position = Position(
        tuple([entered(pool, sheet, side, choose=choose) for sheet, side in zip(sheets, sides, strict=True)])
    )
    put_creatures(game.position, pool)
    meet(game)


class Meet(Step[Game]):
    """The seated characters and packs meet (MC-6.1)."""

    def do(self, game: Game) -> None:
        """Set ranges, libraries and the order."""
        meet(game)


MEET = Meet()


def meet(game: Game) -> None:
    """Set the ranges, then put libraries and the turn order on the agenda (MC-6.1, MC-5.2)."""
    players = range(game.player_count)
    if game.keeps_log:
        for player, one in enumerate(game.position.characters):
            game.emit(events.Seated(player, one.sheet.key, one.side), "MC-6.1")
    game.start_ranges()
    game.refresh()
    choose = game.rules.library_order == "choose"
    game.then(*[OrderLibrary(player) for player in players if choose], turns.FIX_ORDER)


def sides_of(rules: Rules, players: int) -> list[int]:
    """Return each seat's side (MC-1.2).

    Raises:
        RulesError: All seats are on one side.
    """
    sides = [rules.sides[player % len(rules.sides)] if rules.sides else player for player in range(players)]
    if len({*sides}) < 2:
        raise RulesError(f"sides: all {players} seats are on one side, so the battle has no enemies (MC-21.4)")
    return sides


def rules_mistakes(pool: Pool, rules: Rules, players: int | None = None) -> Iterator[tuple[str, str]]:
    """Yield the settings that don't fit these cards, each with a sentence (MC-6.1, MC-21.4).

    With a known number of seats, only the entries of `characters` that get a seat are checked.
    """
    for key in dict.fromkeys(rules.characters[:players]):
        mistake = _unknown(pool, key)
        if mistake:
            yield "characters", mistake
    if players is not None:
        try:
            sides_of(rules, players)
        except RulesError as error:
            yield "sides", str(error)


def _unknown(pool: Pool, key: str) -> str:
    """Explain why a key in the setting `characters` is unknown. Empty if it is known (MC-6.1)."""
    sheets = pool.sheets
    if key == BUILT or key in sheets:
        return ""
    if key == RANDOM:
        return "" if _drawn(pool) else "characters: 'random' needs characters in the pool, and it has none (MC-6.1)"
    words = [*sheets, RANDOM, BUILT]
    known_ones = did_you_mean(key, words) or f"; known: {', '.join(words)}"
    return f"characters: no character or pack {shown(key)}{known_ones} (MC-6.1)"


def _drawn(pool: Pool) -> list[str]:
    """Return the keys of the characters that `random` draws from (MC-36.4)."""
    sheets = pool.sheets
    return [one for one in READY_MADE if one in sheets] or [one.key for one in sheets.values() if not one.wild]


def sheet_for(pool: Pool, rules: Rules, rng: Rng, key: str) -> Sheet:
    """Return the sheet for an entry of `characters`, drawing random and built ones (MC-6.1, MC-36.4, MC-36.5).

    Raises:
        RulesError: No such character or pack.
    """
    mistake = _unknown(pool, key)
    if mistake:
        raise RulesError(mistake)
    if key == BUILT:
        return built(pool, rules, rng)
    return fitting(pool.sheets[rng.choice(_drawn(pool)) if key == RANDOM else key], rules)


def fitting(sheet: Sheet, rules: Rules) -> Sheet:
    """Return the sheet without cards that a house rule leaves no room for (MC-5.1, MC-36.3)."""
    library: list[str] = []
    for key in sheet.library:
        if library.count(key) < rules.max_copies:
            library.append(key)
    del library[rules.library_per_memory * sheet.memory :]
    return sheet if len(library) == len(sheet.library) else evolve(sheet, library=tuple(library))


def entered(pool: Pool, sheet: Sheet, side: int, *, choose: bool = False) -> Character:
    """Return a character entering a battle: full Life, start mana, the first spells in Memory (MC-4.3, MC-5.3).

    Args:
        pool: The cards.
        sheet: The character's sheet.
        side: The character's side.
        choose: Whether the player still has to order the library (MC-33.1). All cards are at hand until then.
    """
    places = [pool[key].place for key in sheet.library]
    first = len(places) if choose else (sheet.memory + 1) // 2
    return Character(
        sheet,
        side,
        life=sheet.life,
        pool=sheet.start,
        library=tuple(places[first:]),
        memory=tuple(sorted(places[:first])),
    )


class OrderLibrary(Step[Game]):
    """A seat orders its library from the top. Its first cards then go into Memory (MC-5.2, MC-33.1).

    Memory holds the cards that haven't been placed yet.
    """

    player: Seat
    rejection = Rejection("MC-33.1", "pick one of your cards that isn't in the library yet")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask for the next card until all are placed."""
        character = game.position.characters[self.player]
        if character.memory:
            return game.ask(self.player, self.options(game, self.player))
        first = game.limit(self.player)
        character.memory = tuple(sorted(character.library[:first]))
        character.library = character.library[first:]
        return ()

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Return the distinct cards that haven't been placed."""
        return picks(game, game.position.characters[player].memory)

    def answer(self, game: Game, action: actions.Pick, player: int) -> None:
        """Put the card below those placed before."""
        character = game.position.characters[player]
        card = game.pool[action.card].place
        character.memory = without(character.memory, card)
        character.library = (*character.library, card)
        if game.keeps_log:
            game.emit(events.CardPlaced(player, action.card), "MC-5.2")
        game.then(self)


def put_creatures(position: Position, pool: Pool) -> None:
    """Put the creatures of wild packs into the battle (MC-6.2).

    Raises:
        RulesError: Too many creatures.
    """
    keys = [(player, key) for player, one in enumerate(position.characters) for key in one.sheet.creatures]
    if len(keys) > MOST_CREATURES:
        raise RulesError(f"the packs have {len(keys)} creatures, but a battle holds at most {MOST_CREATURES} (MC-6.1)")
    for player, key in keys:
        put_in_battle(position, pool, player, key)


def put_in_battle(position: Position, pool: Pool, player: int, key: str) -> Creature:
    """Give a creature to a seat during setup: ready, not sick (MC-6.2)."""
    number = position.next_number
    card = pool[key]
    slot = len(position.creatures)
    creature = Creature(number, slot, card.place, player, player, card.life)
    position.next_number += 1
    position.creatures = (*position.creatures, creature)
    return creature
