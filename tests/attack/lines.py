"""Hostile lines at the table: notation, words to explain, odds, order sheets and messages."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from arcana_core.errors import IllegalAction
from tests.attack.judging import Rejected, ask
from tests.attack.tables import AnyGame, Table, draw_table, play_on, reached
from tests.attack.texts import garbled, long_text, shorter

_SHEET: Final = (
    "MAGE A", "TURN 1", "1: MOVE NE", "2: REST", "3: MEDITATE", "4: SEARCH ALL", "5: SEARCH HELM", "1: CAST HEALS",
    "2: CAST #2", "3: CAST TELPTX NE 3", "4: DROP ALL", "5: DROP #5 BLUE", "1: GIVE B HEALS", "2: DEMAND CROWN",
    "3: DON RED", "MSG B : Let us be a team", "MSG RED ANON : Beware", "MSG ALL : Hello", "OFFER CAST KNART FOR 20 ARCANIA",
    "ACCEPT B", "DECLOAK", "# nothing",
)  # fmt: skip
_ODDS: Final = ("4 vs 3", "2d6 vs 3", "4d8+1 vs 2", "3d6!", "d6", "10 vs 10", "1 vs 0", "2d6+d8-1 vs 4")


def draw(chance: Random) -> tuple[Table, str, str, int | None]:
    """A table, the question, a line, and the player."""
    table = draw_table(chance)
    game = reached(table)
    kind = chance.choice(("parse", "parse", "parse", "explain", "odds", "sheet"))
    player = chance.choice((None, *range(game.player_count)))
    texts = _texts(chance, game, kind)
    words = [word for text in texts for word in text.split()]
    line = long_text(chance, words[:5]) if chance.random() < 0.02 else garbled(chance, chance.choice(texts), words)
    return table, kind, line, player


def attempt(table: Table, kind: str, line: str, player: int | None) -> None:
    """Ask the game. A rejected line must change nothing, and a parsed one must be legal."""
    game = reached(table)
    before = game.checksum(), game.history, game.players_to_act
    try:
        _ask_of(game, kind, line, player)
    except Rejected:
        assert (game.checksum(), game.history, game.players_to_act) == before, "a rejected line has changed the game"
        raise
    play_on(game)


def smaller(table: Table, kind: str, line: str, player: int | None) -> Iterator[tuple[Table, str, str, int | None]]:
    """A table without decisions, then shorter lines."""
    if table[2]:
        yield (table[0], table[1], 0), kind, line, player
    yield from ((table, kind, part, player) for part in shorter(line))


def _texts(chance: Random, game: AnyGame, kind: str) -> list[str]:
    match kind:
        case "odds":
            return [chance.choice(_ODDS)]
        case "sheet":
            return ["\n".join(chance.sample(_SHEET, chance.randrange(1, 9)))]
    player = chance.choice(game.players_to_act or (0,))
    legal = [str(action) for action in game.legal_actions(player)] or ["done"]
    space = game.action_space
    return ["; ".join(chance.choices(legal, k=chance.choice((1, 1, 3)))), str(space[chance.randrange(len(space))])]


def _ask_of(game: AnyGame, kind: str, line: str, player: int | None) -> None:
    by_mail, odds = game.by_mail(), game.odds()
    match kind:
        case "explain":
            assert isinstance(ask(lambda: game.explain(line)), str)
        case "odds" if odds is not None:
            sentence = ask(lambda: list(odds(line, None, None, None)))
            assert all(len(row) <= 80 for row in sentence), "a row of odds is longer than 80 characters"
        case "sheet" if by_mail is not None and player is not None and game.position.stage == "orders":
            _hand_in(game, by_mail, line, player)
        case _:
            actions = ask(lambda: game.parse(line, player))
            speaker = game.players_to_act[0] if player is None else player
            for action in actions:
                game.apply(action, speaker)


def _hand_in(game: Any, by_mail: Any, line: str, player: int) -> None:
    reading = ask(
        lambda: by_mail.read(game, player, f"MAGE {game.letter(player)}\nTURN {game.position.turn}\n{line}\n")
    )
    for sentence in (*reading.mistakes, *reading.warnings):
        assert len(sentence) < 500, f"a mistake of {len(sentence)} characters"
    if reading.action is None:
        assert reading.mistakes, "a sheet is rejected without a mistake"
        raise Rejected("; ".join(reading.mistakes)[:200])
    ask(lambda: game.apply(reading.action, player), (IllegalAction,))
