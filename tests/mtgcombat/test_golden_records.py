"""Golden records of whole battles, one for each way to end (MC-6.6, MC-21)."""

from __future__ import annotations

from pathlib import Path

import pytest

from arcana_core.records.records import Record
from arcana_core.testing import check_golden
from arcana_mtgcombat import Game, events
from arcana_mtgcombat.cards import POOL, read_pool
from arcana_mtgcombat.chapters.phases.ending import ENDS
from tests.mtgcombat.table import logged_fields

FOLDER = Path(__file__).parent / "records"
RECORDS = sorted(FOLDER.glob("*.jsonl"))


class Forge(Game):
    """The game with a designer's cards, characters and pack."""

    __slots__ = ()
    name = "forge"
    pool = read_pool(FOLDER / "forge.toml", base=POOL)


ENDINGS: dict[str, tuple[str, str, tuple[float, ...]]] = {
    "a_duel_to_the_end": ("fell", "MC-21.4", (0, 1)),
    "a_flight_is_an_escape": ("escaped", "MC-21.4", (0.25, 1)),
    "an_immediate_escape": ("escaped", "MC-21.4", (1, 0.25)),
    "both_fall_together": ("nobody", "MC-21.4", (0.5, 0.5, 0)),
    "cards_of_a_designer": ("fell", "MC-21.4", (0, 1, 0)),
    "locked_when_it_begins": ("fell", "MC-21.4", (1, 0)),
    "one_falls_one_escapes": ("fell or escaped", "MC-21.4", (0.25, 1, 0)),
    "the_pack_is_gone": ("fell", "MC-21.4", (1, 0)),
    "the_pack_wins": ("fell", "MC-21.4", (0, 1)),
    "the_rounds_run_out": ("rounds", "MC-6.6", (0.5, 0.5)),
    "two_against_two": ("fell", "MC-21.4", (0, 0, 0, 1)),
}
"""How the battle of each record ends, by which clause, and what each seat has of it."""


def replayed(name: str) -> Game:
    """The battle of a record."""
    record = Record.load(FOLDER / f"{name}.jsonl")
    return {kind.name: kind for kind in (Game, Forge)}[record.game].replay(record)


def test_every_ending_has_a_golden_record() -> None:
    assert {path.stem for path in RECORDS} == set(ENDINGS)
    assert {end for end, _, _ in ENDINGS.values()} == set(ENDS)


@pytest.mark.rule("MC-6.6", "MC-21.3", "MC-21.4", "MC-21.6")
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_record_replays_to_the_same_end_byte_for_byte(path: Path) -> None:
    game = check_golden(path, Forge if path.stem == "cards_of_a_designer" else Game)

    assert game.outcome is not None
    assert (game.position.end, game.outcome.clause, game.outcome.scores) == ENDINGS[path.stem]


@pytest.mark.rule("MC-21.5", "MC-21.6")
def test_mercy_is_shown_by_the_winners_and_a_pack_slays() -> None:
    spared = logged_fields(replayed("a_duel_to_the_end"), "MercyShown", "player", "loser")
    assert spared == [(1, 0)]
    assert logged_fields(replayed("the_pack_wins"), "MercyShown", "player", "loser", "spared") == [(1, 0, False)]
    assert logged_fields(replayed("the_pack_is_gone"), "MercyShown", "player") == []  # creatures aren't judged
    game = replayed("two_against_two")
    assert sorted(logged_fields(game, "MercyShown", "player", "loser")) == [(3, 0), (3, 2)]
    assert [one.status for one in game.position.characters] == ["lost", "lost", "lost", "in"]


@pytest.mark.rule("MC-17.4", "MC-17.6", "MC-17.7")
def test_flight_succeeds_at_the_next_turn_or_at_once() -> None:
    later, at_once = replayed("a_flight_is_an_escape"), replayed("an_immediate_escape")
    clauses = [
        [entry.clause for entry in game.log if isinstance(entry.event, events.Escaped)] for game in (later, at_once)
    ]
    assert clauses == [["MC-17.4"], ["MC-17.6"]]


@pytest.mark.rule("MC-21.3", "MC-21.6")
def test_draw_is_shared_by_the_last_to_fall() -> None:
    game = replayed("both_fall_together")
    assert [one.fell for one in game.position.characters] == [2, 2, 1]
    assert game.position.checks == 2


@pytest.mark.rule("MC-6.8", "MC-7.10")
def test_locked_fight_before_anything_else_is_done() -> None:
    game = replayed("locked_when_it_begins")
    clauses = [entry.clause for entry in game.log if isinstance(entry.event, events.Engaged)]
    assert clauses[0] == "MC-6.8"
    assert game.position.locks == ()


@pytest.mark.rule("MC-24.7")
def test_designed_cards_are_played() -> None:
    game = replayed("cards_of_a_designer")
    cast = {*logged_fields(game, "SpellCast", "card")} | {*logged_fields(game, "AbilityUsed", "card")}
    designed = {card.key for card in Forge.pool} - {card.key for card in POOL}
    assert len(cast & designed) >= 5
