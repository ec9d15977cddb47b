"""Tests of the news: joined events, headings, emphasis."""

from __future__ import annotations

import pytest

from arcana_core.events import Entry, Event, Hidden
from arcana_core.testing import do
from arcana_mtgcombat import Game, Rules, battle, events
from tests.mtgcombat.table import dice


def news(game: Game, player: int | None) -> list[str]:
    """The lines of the news, important ones with an exclamation mark, headings with a number sign."""
    lines = game.news(game.log.seen_by(player), player)
    return [f"{'# ' * line.heading}{'! ' * line.important}{line.text}" for line in lines]


def joined(game: Game, *happened: Event) -> list[str]:
    """The news of these events."""
    return [line.text for line in game.news([Entry(event, "MC-1.1") for event in happened], None)]


@pytest.fixture
def duel() -> Game:
    return battle(
        "oriane_vell | dovek_ironquill",
        creatures="vellish_lancer of 0; clockwork_sentry of 1; gatehouse_ox of 0",
        seed=1,
    )


@pytest.mark.rule("MC-15.2", "MC-15.3", "MC-16.1")
def test_fight_has_one_line_for_each_blow() -> None:
    game = battle(
        "brannick_emberhand pool RRR memory karric_flamelance | oriane_vell memory mana_cask",
        creatures="slagback_brute of 0; ossuary_whelp of 1; ossuary_whelp of 1 life 2",
        close="0-1",
        rng=dice(1, 2, 3, 4, 5, 6, 6, 6, 6, 6, 1, 1),
    )
    do(game, "cast flamelance at oriane", "command brute engage whelp 2", "no")

    assert news(game, 1) == [
        "Brannick Emberhand casts Karric Flamelance on Oriane Vell",
        "! Oriane Vell loses no Life (the Guard absorbs 10)",
        "Brannick Emberhand orders Slagback Brute to engage Ossuary Whelp 2",
        "! Slagback Brute strikes Ossuary Whelp 2 for 24: 23 Life lost, 1 absorbed by the Guard",
        "! Ossuary Whelp 2 is destroyed",
        "Slagback Brute is Exhausted",
    ]


@pytest.mark.rule("MC-6.1", "MC-6.3", "MC-8.1", "MC-9.1", "MC-9.2")
def test_turns_are_headings_and_mana_is_one_line() -> None:
    game = Game(2, seed=5, rules=Rules(characters=("oriane_vell", "brannick_emberhand"), free_windows=False))
    first = game.players_to_act[0]
    do(game, "act", "recall", "mana W" if first == 0 else "mana R")
    do(game, "mana W" if first == 0 else "mana R")
    lines = news(game, None)
    assert lines[0] == "Oriane Vell and Brannick Emberhand enter the battle"
    name, letter = (("Oriane Vell", "W"), ("Brannick Emberhand", "R"))[first]
    assert lines[-2:] == [f"# Round 1. Turn 1: {name}", f"{name} recalls a card and gains {letter * 2} mana"]


@pytest.mark.rule("MC-9.1", "MC-34.5")
def test_recalled_cards_are_joined_whether_hidden_or_known(duel: Game) -> None:
    known = [events.CardsRecalled(0, 1, (card,)) for card in ("mana_cask", "spark_of_karr")]
    assert joined(duel, *known) == ["Oriane Vell recalls Mana Cask and Spark of Karr"]
    hidden = [event.seen_by(1) for event in known]
    assert joined(duel, *filter(None, hidden)) == ["Oriane Vell recalls 2 cards"]
    assert isinstance(events.CardsRecalled(0, 1, ("mana_cask",)).seen_by(1).cards, Hidden)  # type: ignore[union-attr]
    assert len(joined(duel, known[0], events.CardsRecalled(1, 1, ("mana_cask",)))) == 2


@pytest.mark.rule("MC-10.2", "MC-12.1", "MC-7.6", "MC-7.4")
@pytest.mark.parametrize(
    ("happened", "line"),
    [
        (
            [events.FocusSpent(0, 8), events.MadeReady(8), events.FocusSpent(0, 10), events.MadeReady(10)],
            "Oriane Vell spends Focus on Vellish Lancer and Gatehouse Ox",
        ),
        (
            [
                events.OrderGiven(0, 8, "advance", 1),
                events.Detached(8),
                events.Moved(8, "advance"),
                events.RangeChanged(1, 8, "close"),
            ],
            "Oriane Vell orders Vellish Lancer to advance on Dovek Ironquill's company",
        ),
        (
            [events.Moved(0, "advance"), events.RangeChanged(0, 1, "close")],
            "Oriane Vell advances on Dovek Ironquill's company",
        ),
        ([events.Moved(0, "withdraw"), events.RangeChanged(0, 1, "ranged")], "Oriane Vell withdraws"),
        (
            [events.OrderGiven(0, 8, "engage", 9), events.Engaged(8, 9)],
            "Oriane Vell orders Vellish Lancer to engage Clockwork Sentry",
        ),
        (
            [
                events.Damaged(0, 2, 3),
                events.Rolled(1, "guard", (1, 2), 3),
                events.GuardSet(9, 3),
                events.Damaged(9, 3, 1),
            ],
            "Oriane Vell and Clockwork Sentry lose 3 and 1 Life (the Guards absorb 2 and 3)",
        ),
        (
            [events.Damaged(number, 0, 2) for number in (0, 8, 9)],
            "Oriane Vell, Vellish Lancer and Clockwork Sentry lose 2 Life each",
        ),
        (
            [events.Damaged(number, 4, 2) for number in (0, 8)],
            "Oriane Vell and Vellish Lancer lose 2 Life each (the Guards absorb 4 each)",
        ),
        (
            [
                events.Rolled(0, "response", (1,), 1),
                events.Rolled(1, "response", (2,), 2),
                events.ResponseTried(0, succeeded=False),
            ],
            "Oriane Vell tries to respond but is too slow",
        ),
        ([events.Rolled(0, "heal", (6,), 6), events.Healed(8, 2)], "Vellish Lancer regains 2 Life"),
        (
            [events.CreatureLeft(8, "vellish_lancer", 0, "exiled"), events.CardExiled(0, "vellish_lancer")],
            "Vellish Lancer is exiled",
        ),
        (
            [
                events.SpellCast(0, "vellish_lancer", ""),
                events.ManaPaid(0, "{1W}", ""),
                events.Resolved(0, "vellish_lancer", fizzled=False),
                events.CreatureEntered(8, "vellish_lancer", 0),
            ],
            "Oriane Vell summons Vellish Lancer",
        ),
    ],
)
def test_events_that_belong_together_are_one_line(duel: Game, happened: list[Event], line: str) -> None:
    assert joined(duel, *happened) == [line]


@pytest.mark.rule("MC-15.2", "MC-10.2", "MC-12.1")
@pytest.mark.parametrize(
    "happened",
    [
        [events.Struck(8, 9, 5), events.Damaged(8, 0, 1)],
        [events.GuardSet(8, 0), events.Exhausted(9)],
        [events.FocusSpent(0, 8), events.MadeReady(9)],
        [events.OrderGiven(0, 8, "engage", 9), events.Engaged(8, 1)],
        [events.OrderGiven(0, 8, "advance", 1), events.Moved(8, "withdraw")],
        [events.Moved(0, "advance"), events.RangeChanged(1, 8, "close")],
        [events.Rolled(0, "strike", (1,), 1), events.Healed(8, 1)],
        [events.ManaRestored(0, "W"), events.ManaRestored(1, "W")],
    ],
)
def test_other_neighbours_stay_apart(duel: Game, happened: list[Event]) -> None:
    assert happened[0].merged(happened[1]) is None


@pytest.mark.rule("MC-13.1", "MC-18.12")
def test_sentence_names_the_target_at_that_time() -> None:
    game = battle(
        "brannick_emberhand pool RRRRRR memory spark_of_karr ember_roc | oriane_vell",
        creatures="ossuary_whelp of 1 life 1",
        rules=Rules(free_windows=False),
        rng=dice(6, 6, 1),
    )
    do(game, "cast spark at whelp", "cast ember roc")
    assert game.position.creatures[0].slot == 0  # the Whelp's slot before
    assert news(game, None)[0] == "Brannick Emberhand casts Spark of Karr on Ossuary Whelp"


def test_two_losses_of_one_combatant_stay_apart() -> None:
    assert events.Damaged(8, 0, 3).merged(events.Damaged(8, 0, 2)) is None
    assert events.SeveralDamaged((8, 9), (0, 0), (3, 1)).merged(events.Damaged(8, 0, 2)) is None
