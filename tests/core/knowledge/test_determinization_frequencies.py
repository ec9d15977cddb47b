"""How often each hidden history is drawn: determinizations against every history that the viewer can't exclude.

All seeds are fixed. A comparison fails if Pearson's chi-square is beyond its quantile at the level `LEVEL`. There are
about 800 comparisons, so that correct code fails some test with a probability below 1 in 1000 if the seeds change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations, product
from typing import Any

import pytest
from scipy.stats import chi2

from arcana_core.actions import Action
from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.game import Game
from arcana_core.knowledge.determinization import determinize
from arcana_core.testing.toys.magpies import Grab, Hide, Magpies
from arcana_core.testing.toys.magpies import Rules as MagpieRules
from arcana_core.testing.toys.moths import DROP, LOOK, PASS, TAKE, LampLit, Moths, Play
from arcana_core.testing.toys.moths import Rules as MothRules
from arcana_leduc import CALL, FOLD, RAISE
from arcana_leduc import Game as Leduc
from tests.core.knowledge.reference_histories import (
    DECK,
    Account,
    account_of_suits,
    account_with_stories,
    story_of,
    world_of,
)

LEVEL = 1e-6
AnyGame = Game[Any, Any, Any]


def assert_same_support(drawn: Mapping[Any, int], exact: Mapping[Any, int]) -> None:
    """Nothing impossible was drawn, and everything possible was."""
    assert not set(drawn) - set(exact)
    assert not set(exact) - set(drawn)


def assert_same_frequencies(drawn: Mapping[Any, int], exact: Mapping[Any, int]) -> None:
    """The draws have the exact distribution, given by weights."""
    assert_same_support(drawn, exact)
    freedom = len(exact) - 1
    assert not freedom or strain(drawn, exact) < chi2.isf(LEVEL, freedom) / freedom


def strain(drawn: Mapping[Any, int], exact: Mapping[Any, int]) -> float:
    """Pearson's chi-square divided by its degrees of freedom."""
    draws, total = sum(drawn.values()), sum(exact.values())
    expected = {what: draws * weight / total for what, weight in exact.items()}
    return sum((drawn[what] - count) ** 2 / count for what, count in expected.items()) / (len(exact) - 1)


# Piles, after random operations.


def without_order(history: tuple[Any, Any]) -> Hashable:
    """A history, apart from the order of a deck that no player sees."""
    world, story = history
    return (tuple(sorted(world[DECK])), *world[DECK + 1 :], story)


def exact_histories(account: Account, viewer: int) -> Counter[Hashable]:
    exact: Counter[Hashable] = Counter()
    for history, weight in account.worlds[viewer].items():
        exact[without_order(history)] += weight
    return exact


def drawn_histories(account: Account, viewer: int, draws: int, patience: int = 1000) -> Counter[Hashable]:
    copies = (determinize(account.piles, viewer, Rng(f"{account.name}, {viewer}, {n}"), patience) for n in range(draws))
    return Counter(without_order((world_of(copy), story_of(copy))) for copy in copies)


@pytest.mark.parametrize("block", range(6))
def test_histories_are_drawn_as_often_as_they_would_be_dealt(block: int) -> None:
    compared = 0
    for seed in range(40 * block, 40 * (block + 1)):
        account = account_with_stories(seed, 9)
        for viewer in range(len(account.worlds)):
            exact = exact_histories(account, viewer)
            if viewer not in account.mixed | account.informed_viewers and 2 <= len(exact) <= 100:
                assert_same_frequencies(drawn_histories(account, viewer, 40 * len(exact)), exact)
                compared += 1
    assert compared > 20


def test_worlds_are_drawn_nearly_as_often_where_cards_are_not_all_alike() -> None:
    """Chi-square divided by its degrees of freedom, which is 1 on average for exact draws."""
    strains = []
    for seed in range(60):
        account = account_of_suits(seed, 9)
        for viewer in account.mixed | account.informed_viewers:
            exact: Counter[Hashable] = Counter()
            for (world, _), weight in account.worlds[viewer].items():
                exact[world] += weight
            if 4 <= len(exact) <= 40:
                copies = (
                    determinize(account.piles, viewer, Rng(f"{seed}, {viewer}, {n}")) for n in range(40 * len(exact))
                )
                drawn: Counter[Hashable] = Counter(world_of(copy) for copy in copies)
                assert_same_support(drawn, exact)
                strains.append(strain(drawn, exact))
    assert len(strains) > 60
    assert sum(strains) / len(strains) < 1.6
    assert max(strains) < 12


# Whole games, through `determinize`: the reference model plays every deal and every hidden choice.


def indistinguishable(
    start: AnyGame,
    truth: AnyGame,
    viewer: int,
    deals: Iterable[AnyGame],
    could_be: Callable[[AnyGame, int, Action], Sequence[Action]],
) -> Iterator[AnyGame]:
    """Every game that looks like the truth to the viewer.

    Args:
        start: The true game before its first decision.
        truth: The same game as it was played.
        viewer: The player who sees only a part of it.
        deals: New games, one for each way chance can fall.
        could_be: The actions that another player's action could have been, for all that the others see of it.
    """
    again = start.clone()
    views = [again.view(viewer)]
    for actor, decided in truth.history:
        again.apply(decided, actor)
        views.append(again.view(viewer))

    def played(game: AnyGame, number: int) -> Iterator[AnyGame]:
        if game.view(viewer) != views[number]:
            return
        if number == len(truth.history):
            if game.information_state(viewer) == truth.information_state(viewer):
                yield game
            return
        player, action = truth.history[number]
        for choice in [action] if player == viewer else could_be(game, player, action):
            if choice in game.legal_actions(player):
                after = game.clone()
                after.apply(choice, player)
                yield from played(after, number + 1)

    for game in deals:
        yield from played(game, 0)


def determinized(truth: AnyGame, viewer: int, draws: int, key: Callable[[AnyGame], Hashable]) -> Counter[Hashable]:
    return Counter(key(truth.determinize(viewer, Rng(f"draw {number}"))) for number in range(draws))


def only(_: AnyGame, __: int, action: Action) -> Sequence[Action]:
    return [action]


LEDUC_LINES = [
    [],
    [CALL],
    [RAISE, RAISE],
    [CALL, CALL],
    [CALL, RAISE, CALL, RAISE],
    [CALL, CALL, CALL, CALL],
    [RAISE, FOLD],
]


@pytest.mark.parametrize("line", LEDUC_LINES, ids=lambda line: " ".join(map(str, line)) or "deal")
@pytest.mark.parametrize("viewer", [0, 1])
def test_leduc_cards_are_drawn_as_often_as_they_would_be_dealt(line: list[Action], viewer: int) -> None:
    start = Leduc(rng=ScriptedRng([3, 1, 2], then=Rng(1)))
    truth = start.clone()
    for action in line:
        truth.apply(action, truth.players_to_act[0])
    deals = (Leduc(rng=ScriptedRng(given)) for given in product(range(6), range(5), range(4)))
    exact = Counter(repr(game.position) for game in indistinguishable(start, truth, viewer, deals, only))

    drawn = determinized(truth, viewer, 60 * len(exact), lambda game: repr(game.position))

    shown = truth.is_over and FOLD not in line
    assert len(exact) == (1 if shown else 4 if truth.position.public is not None else 5)
    assert_same_frequencies(drawn, exact)


MOTH_RULES = MothRules(cards=12, hand=2)
MOTH_LINES: list[list[tuple[int, int | Action]]] = [
    [],
    [(1, 0)],  # player 1 has chosen a card of the hand
    [(0, 0), (1, 1)],
    [(0, 0), (1, 1), (-1, LOOK)],
    [(0, 1), (1, 0), (-1, LOOK), (-1, DROP), (1, 0)],
    [(0, 1), (1, 0), (-1, LOOK), (-1, TAKE), (1, 0)],
    [(0, 0), (1, 1), (-1, PASS), (1, 0)],
]


def moth_deals(start: Moths, truth: Moths, mine: int) -> Iterator[Moths]:
    """One deal for each hand of the other player and the top two cards of the deck."""
    unseen = [card for card in range(1, 13) if card not in start.position.hands[mine]]
    lamps = [entry.event.worth for entry in truth.log if isinstance(entry.event, LampLit)]
    for other in combinations(unseen, 2):
        rest = [card for card in unseen if card not in other]
        for top in permutations(rest, 2):
            hands: list[tuple[int, ...]] = [other, other]
            hands[mine] = start.position.hands[mine]
            deck = [card for card in rest if card not in top]
            order = [*hands[0], *hands[1], *deck, *top]
            yield Moths(rules=MOTH_RULES, rng=ScriptedRng([order, *lamps]))


@pytest.mark.parametrize("line", MOTH_LINES, ids=len)
@pytest.mark.parametrize("viewer", [0, 1])
def test_hands_choices_and_deck_of_moths_are_drawn_as_often_as_they_would_be_dealt(
    line: list[tuple[int, int | Action]], viewer: int
) -> None:
    start = Moths(rules=MOTH_RULES, seed="moths")
    truth = start.clone()
    for player, move in line:
        actor = player if player >= 0 else truth.players_to_act[0]
        truth.apply(move if isinstance(move, Action) else truth.legal_actions(actor)[move], actor)

    def any_card(game: AnyGame, player: int, action: Action) -> Sequence[Action]:
        return game.legal_actions(player) if isinstance(action, Play) else [action]

    def key(game: AnyGame) -> Hashable:
        place = game.position
        return (*place.hands, *place.chosen, place.deck[-1:], len(place.deck), place.gone)

    deals = moth_deals(start, truth, viewer)
    exact = Counter(key(game) for game in indistinguishable(start, truth, viewer, deals, any_card))

    assert len(exact) > 1
    assert_same_frequencies(determinized(truth, viewer, 12 * len(exact), key), exact)


MAGPIE_RULES = MagpieRules(cards=5, hand=2, turns=3)


def played_at_random(start: Magpies, seed: int) -> Magpies:
    chance = Rng(seed)
    game = start.clone()
    for _ in range(chance.integer(1, 5)):
        player = game.players_to_act[0]
        game.apply(chance.choice(game.legal_actions(player)), player)
        if game.is_over:
            break
    return game


def any_hidden_card(game: AnyGame, player: int, action: Action) -> Sequence[Action]:
    if isinstance(action, Hide):
        return [other for other in game.legal_actions(player) if isinstance(other, Hide)]
    return [action]


def hides_after_grabbing(game: AnyGame, player: int) -> bool:
    """Whether a player hid a card after taking cards from the nest: then the others know more of some than of others."""
    mine = [action for actor, action in game.history if actor == player]
    first = next((number for number, action in enumerate(mine) if isinstance(action, Grab)), len(mine))
    return any(isinstance(action, Hide) for action in mine[first:])


@pytest.mark.parametrize("block", range(4))
def test_hidden_moves_of_magpies_are_drawn_as_often_as_they_would_be_made(block: int) -> None:
    exactly = 0
    for seed in range(15 * block, 15 * (block + 1)):
        start = Magpies(rules=MAGPIE_RULES, seed=seed)
        truth = played_at_random(start, seed)
        for viewer in (0, 1):
            deals = (Magpies(rules=MAGPIE_RULES, rng=ScriptedRng([order])) for order in permutations(range(5)))
            games = indistinguishable(start, truth, viewer, deals, any_hidden_card)
            exact = Counter(repr(game.position) for game in games)

            drawn = determinized(truth, viewer, 40 * len(exact), lambda game: repr(game.position))

            if hides_after_grabbing(truth, 1 - viewer):
                assert_same_support(drawn, exact)
            else:
                assert_same_frequencies(drawn, exact)
                exactly += len(exact) > 1
    assert exactly > 15
