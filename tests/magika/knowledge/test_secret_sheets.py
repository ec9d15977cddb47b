"""No rejection, error, event, sentence or report shows a player another player's sheet (MG-38.1, MG-38.2, MG-38.6)."""

from __future__ import annotations

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.errors import ArcanaError
from arcana_core.testing import do
from arcana_magika import Game, actions
from arcana_magika.render import reports
from arcana_magika.scenario import contest
from arcana_magika.sheets.writing import examples

SECRET = "SWORDFISH"
SHEET = rf"sheet: MAGE B\nTURN 1\n1: DEMAND CANDLE\n2: CAST CHAOS\nMSG C : {SECRET}\n# {SECRET} too"


def with_secret_sheet() -> Game:
    """Novice B has handed in a sheet whose message only C may read, and A is in the middle of a sheet."""
    game = contest("A m7 scrolls HEALS | B m7 scrolls CHAOS | C m8", seed=1)
    do(game, SHEET, player=1)
    do(game, "move ne; cast heals", player=0)
    return game


def rejections_of(game: Game, player: int) -> list[str]:
    """Everything that this player sees by trying all actions, and meaningless lines."""
    reported = []
    for action in (*game.action_space, *examples(game, Rng(1), player), actions.MISSING, actions.Standby()):
        rejection = game.why_not(action, player)
        reported += [] if rejection is None else [f"{rejection.reason} {rejection.clause}"]
    for line in ("nonsense", "sheet: MAGE B", r"sheet: MAGE A\nTURN 1\n1: DEMAND", "msg B", "missing", "commit"):
        try:
            reported += [str(action) for action in game.parse(line, player)]
        except (ArcanaError, ValueError) as error:
            reported.append(str(error).replace(repr(line)[1:-1], "").replace(line, ""))
    return reported


@pytest.mark.rule("MG-38.1", "MG-38.2", "MG-38.6")
def test_secret_sheet_is_hidden_from_all_others() -> None:
    game = with_secret_sheet()

    for player in (0, 2, 3):
        reported = [
            *rejections_of(game, player),
            repr(game.view(player)),
            game.render(player),
            reports.as_text(game, player),
        ]
        reported += [str(entry) for entry in game.log.seen_by(player)]
        reported.append(game.information_state(player))
        assert not [text for text in reported if SECRET in text or "CHAOS B" in text or "DEMAND CANDLE" in text]
    assert SECRET in repr(game.view(1))


@pytest.mark.rule("MG-38.1", "MG-38.6")
def test_rejections_are_the_same_whatever_others_have_written() -> None:
    game = with_secret_sheet()
    other = contest("A m7 scrolls HEALS | B m7 scrolls CHAOS | C m8", seed=1)
    do(other, r"sheet: MAGE B\nTURN 1\n1: MOVE NE", player=1)
    do(other, "move ne; cast heals", player=0)

    for player in (0, 2, 3):
        assert rejections_of(game, player) == rejections_of(other, player)
        assert game.information_state(player) == other.information_state(player)


@pytest.mark.rule("MG-38.6", "MG-26.6")
def test_message_is_shown_to_its_receiver_alone_after_the_turn() -> None:
    game = with_secret_sheet()
    for player in (0, 2, 3):
        do(game, rf"sheet: MAGE {game.letter(player)}\nTURN 1", player=player)

    shown = [SECRET in reports.as_text(game, player) + reports.as_html(game, player) for player in range(4)]
    assert shown == [False, True, True, False]  # B wrote it, so B's summary has it
    assert [SECRET in repr(game.view(player)) for player in range(4)] == [False, False, True, False]
