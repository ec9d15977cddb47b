"""Games with other cards, made from files: their class and their name."""

from __future__ import annotations

from arcana_core.card_files import with_entries
from arcana_core.testing.toys.letters import Letters


def test_game_reads_no_card_files_by_default() -> None:
    assert Letters.card_files() is None


def test_game_with_other_entries_is_a_subclass_with_a_name_of_its_own() -> None:
    changed = with_entries(Letters, default_players=3)

    assert issubclass(changed, Letters)
    assert (changed.name, Letters.name) == ("letters+cards", "letters")
    assert (changed.default_players, Letters.default_players) == (3, 2)


def test_game_with_other_entries_plays_and_replays() -> None:
    changed = with_entries(Letters)
    game = changed(seed=1)

    assert changed.replay(game.record()).checksum() == game.checksum()
    assert not hasattr(game, "__dict__")
