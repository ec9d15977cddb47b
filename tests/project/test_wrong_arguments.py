"""What every game refuses of what is asked of it, in the same words."""

from __future__ import annotations

from typing import Any

import pytest

from arcana_core import registry


@pytest.mark.parametrize("name", ["magika", "mtgcombat", "wizwar"])
@pytest.mark.parametrize("word", [None, 5, b"dwarf", ["dwarf"]])
def test_only_a_text_is_explained(name: str, word: Any) -> None:
    game = registry.load(name)(seed=1)
    with pytest.raises(TypeError, match="a word to explain must be a text"):
        game.explain(word)


@pytest.mark.parametrize("name", registry.names())
def test_nobody_but_the_players_and_a_bystander_sees_who_is_to_act(name: str) -> None:
    game = registry.load(name)(seed=1)
    shown = [game.to_act_seen_by(player) for player in (None, *range(game.player_count))]
    assert all({*players} <= {*game.players_to_act} for players in shown)
    others: list[Any] = [-1, game.player_count, "0", True]
    for player in others:
        with pytest.raises(ValueError, match="there is no player"):
            game.to_act_seen_by(player)
