"""Secret simultaneous decisions: in any order, hidden until all have decided, drawn anew in determinizations."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

import pytest
from attrs import define, evolve, field, frozen

from arcana_core.actions import Action, Rejection, Unlisted, action
from arcana_core.agenda import AgendaGame, Simultaneous
from arcana_core.chance.rng import Rng
from arcana_core.errors import IllegalAction, PositionError
from arcana_core.events import Event, Hidden, event
from arcana_core.game import Outcome
from arcana_core.knowledge import views
from arcana_core.knowledge.features import Block, Number, own_first
from arcana_core.records.plain import from_text
from arcana_core.rules import GameRules, setting
from arcana_core.testing import ConformanceTests

WELLS = ("north", "south", "east", "west")


@frozen(kw_only=True)
class Rules(GameRules):
    """The settings of Wells: all players plan in secret at which wells to draw, and score where they are alone.

    - **WE-1** Each round all players plan to draw at some different wells, in a chosen order.
    - **WE-2** No player sees a plan before all are made. A finished plan may be given up until the last one is made.
    - **WE-3** Each well counts for a player who alone has planned to draw there.
    """

    rounds: int = setting(2, clause="WE-1", at_least=1, at_most=3)
    draws: int = setting(2, clause="WE-1", at_least=1, at_most=3)
    shows_progress: bool = setting(True, clause="WE-2")


@action("{well}")
class Draw(Action):
    """Plan to draw at a well."""

    well: str


@action("ready")
class Ready(Action):
    """Make a plan of all that was picked."""


@action
class GiveUp(Unlisted):
    """Give a complete plan up for one with the first wells of all."""

    word = "plain"


DRAWS = tuple(Draw(well) for well in WELLS)
NORTH, SOUTH, EAST, WEST = DRAWS
READY = Ready()
Plan = tuple[str, ...]


@event
class Planned(Event):
    """A player has a plan. Only they know it."""

    visible_to = "player"
    player: int
    wells: Plan


@event
class Drawn(Event):
    """All have drawn at their wells."""

    discloses = True
    plans: tuple[Plan, ...]


@define
class Position:
    """Points, plans, and the picks for them. The number of wells left follows from the picks."""

    points: list[int]
    plans: list[Plan | None]
    picks: list[tuple[Action, ...]]
    round: int = 1
    agenda: Any = None
    left: list[int] = field(factory=list, repr=False, eq=False)


@frozen
class View(views.View):
    """A player's knowledge: their own plans, and which other players have one."""

    player: int | None
    points: tuple[int, ...]
    round: int
    plans: tuple[Plan | Hidden | None, ...]
    picks: tuple[str, ...]
    is_over: bool


class MakePlans(Simultaneous["Wells"]):
    """All players plan (WE-1, WE-2)."""

    kept_as = "plans"
    picked_as = "picks"

    def shows_progress(self, game: Wells) -> bool:
        return game.rules.shows_progress

    def options(self, game: Wells, player: int) -> tuple[Action, ...]:
        if not game.position.left[player]:
            return (READY,)
        return tuple(draw for draw in DRAWS if draw not in game.position.picks[player])

    def take(self, game: Wells, action: Action, player: int) -> Plan | None:
        if isinstance(action, GiveUp):
            return self._planned(game, player, WELLS[: game.rules.draws])
        if action is READY:
            return self._planned(game, player, tuple(map(str, game.position.picks[player])))
        game.position.picks[player] += (action,)
        game.position.left[player] -= 1
        return None

    def _planned(self, game: Wells, player: int, wells: Plan) -> Plan:
        if game.keeps_log:
            game.emit(Planned(player, wells), "WE-2")
        return wells

    def forget(self, game: Wells, player: int) -> None:
        super().forget(game, player)
        game.position.left[player] = game.rules.draws

    def reveal(self, game: Wells) -> None:
        game.draw()

    def why_not(self, game: Wells, action: Action, player: int) -> Rejection:
        return Rejection("WE-1", f"player {player} has {game.position.left[player]} other wells to choose")

    def why_not_unlisted(self, game: Wells, action: Unlisted, player: int) -> Rejection | None:
        if game.position.plans[player] is None:
            return Rejection("WE-2", f"player {player} has no plan that could be given up")
        return None


MAKE_PLANS = MakePlans()


class Wells(AgendaGame[Rules, Position, View]):
    """A game with secret simultaneous plans of several picks."""

    __slots__ = ()
    name = "wells"
    rules_class = Rules
    player_counts = range(2, 4)
    default_players = 3

    def _set_up(self) -> None:
        count = self.player_count
        self.position = Position([0] * count, [None] * count, [()] * count, left=[self.rules.draws] * count)
        self.then(MAKE_PLANS)
        self.go_on()

    def draw(self) -> None:
        """A player who is alone at a well scores (WE-3)."""
        position, count = self.position, self.player_count
        plans = tuple(plan for plan in position.plans if plan is not None)
        if self.keeps_log:
            self.emit(Drawn(plans), "WE-3")
        for player, plan in enumerate(plans):
            position.points[player] += sum(1 for well in plan if sum(well in other for other in plans) == 1)
        position.plans = [None] * count
        position.round += 1
        if position.round <= self.rules.rounds:
            self.then(MAKE_PLANS)

    @classmethod
    def _unlisted(cls, rules: Rules) -> tuple[type[Unlisted], ...]:
        return (GiveUp,)

    def _unlisted_examples(self, rng: Rng, player: int) -> tuple[Unlisted, ...]:
        return (GiveUp(),)

    def _take_up(self, position: Position) -> None:
        if not isinstance(position, Position):
            raise TypeError(f"a position of wells is a Position, got {position!r}")
        self.position = position
        self.position = self._clone_position()
        self.players_to_act = ()
        self.position.left = [self.rules.draws] * self.player_count
        if self.position.agenda is not None:
            mistake = next(MAKE_PLANS.mistakes(self), "")
            if mistake:
                raise PositionError(mistake)
        self.go_on()

    def _clone_position(self) -> Position:
        points, plans, picks, round, agenda, left = (getattr(self.position, name) for name in Position.__slots__[:6])
        return Position([*points], [*plans], [*picks], round, agenda, [*left])

    def _determinize(self, player: int, rng: Rng) -> None:
        if self.players_to_act:
            MAKE_PLANS.determinize(self, player, rng)

    @classmethod
    def _all_actions(cls, rules: Rules) -> Iterator[Action]:
        yield from (*DRAWS, READY)

    @classmethod
    def _position_types(cls) -> tuple[type, ...]:
        return (Position, MakePlans, Draw, Ready)

    @property
    def outcome(self) -> Outcome | None:
        return Outcome.by_score(tuple(map(float, self.position.points)), "all drew", "WE-3") if self.is_over else None

    def view(self, player: int | None) -> View:
        if player is not None:
            self._seat(player)
        position = self.position
        own = () if player is None else position.picks[player]
        plans = MAKE_PLANS.seen_by(self, player)
        return View(player, tuple(position.points), position.round, plans, tuple(map(str, own)), self.is_over)

    @classmethod
    def _features(cls, rules: Rules, players: int) -> list[Block[View]]:
        points = Number[View]("points", lambda view: own_first(view.points, view.player)[0], high=100)
        return [points, Number("picks", lambda view: len(view.picks), high=3)]

    def _render(self, player: int | None, columns: int, rows: int | None) -> str:
        return str(self.view(player))

    def to_svg(self, player: int | None = None) -> str:
        self.view(player)
        return '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>'


class TestWells(ConformanceTests):
    """A game with secret simultaneous decisions conforms, also under house rules that hide the players who have decided."""

    game_class = Wells
    games = 8


def begun(*decisions: tuple[int, Action], **rules: Any) -> Wells:
    """A game of three in which these have been taken."""
    game = Wells(seed=1, rules=Rules(**rules))
    for player, taken in decisions:
        game.apply(taken, player)
    return game


A_PLANS_B_PICKS = ((0, NORTH), (1, EAST), (0, SOUTH), (0, READY))


def test_players_decide_in_any_order_until_all_have() -> None:
    game = begun(*A_PLANS_B_PICKS)
    assert game.players_to_act == (1, 2)
    assert game.legal_actions(0) == ()
    assert game.legal_actions(1) == (NORTH, SOUTH, WEST)
    for player, taken in ((2, WEST), (2, NORTH), (2, READY), (1, SOUTH), (1, READY)):
        game.apply(taken, player)

    assert game.position.points == [0, 1, 1]
    assert [*game.players_to_act] == [0, 1, 2]
    assert game.position.plans == [None] * 3


def test_decisions_stay_secret_until_all_are_made() -> None:
    game = begun(*A_PLANS_B_PICKS)
    other = begun((0, EAST), (1, WEST), (0, WEST), (0, READY))

    assert game.information_state(2) == other.information_state(2)
    assert game.view(None) == other.view(None)
    assert not [*game.log.seen_by(2)]
    assert game.view(2).plans == (Hidden(), None, None)
    assert game.view(0).plans == (("north", "south"), None, None)


def test_progress_is_shown_unless_it_is_secret() -> None:
    game = begun(*A_PLANS_B_PICKS)
    assert [game.to_act_seen_by(player) for player in (0, 1, 2, None)] == [(1, 2)] * 4

    secret = begun(*A_PLANS_B_PICKS, shows_progress=False)
    assert [secret.to_act_seen_by(player) for player in (0, 1, 2, None)] == [(), (1,), (2,), ()]
    assert secret.view(2).plans == (Hidden(), Hidden(), None)
    assert secret.information_state(2) == begun(shows_progress=False).information_state(2)
    rejection = secret.why_not(NORTH, 0)
    assert rejection is not None and rejection.reason == "player 0 has nothing to decide now"


def test_spectators_see_no_player_to_act_after_the_game() -> None:
    game = begun(rounds=1, draws=1)
    for player in range(3):
        game.apply(NORTH, player)
        game.apply(READY, player)
    assert game.is_over and game.to_act_seen_by(None) == ()


def test_determinization_draws_decisions_of_others_anew_and_lets_picks_begin_again() -> None:
    game = begun(*A_PLANS_B_PICKS)
    twins = [game.determinize(2, Rng(number)) for number in range(100)]

    assert {twin.players_to_act for twin in twins} == {(1, 2)}
    assert len({twin.position.plans[0] for twin in twins}) == 12  # of 4 wells 2 in any order
    assert {twin.position.picks[1] for twin in twins} == {()}
    own = game.determinize(1, Rng(1))
    assert own.position.picks[1] == (EAST,) and own.legal_actions(1) == game.legal_actions(1)
    assert game.determinize(0, Rng(1)).position.plans[0] == ("north", "south")


def test_determinization_lets_others_begin_again_if_the_progress_is_secret() -> None:
    game = begun(*A_PLANS_B_PICKS, shows_progress=False)

    assert game.determinize(2, Rng(1)).players_to_act == (0, 1, 2)
    assert game.determinize(0, Rng(1)).players_to_act == (1, 2)


def test_decision_may_be_replaced_while_others_decide() -> None:
    game = begun((0, WEST), (0, SOUTH), (0, READY))
    game.apply(GiveUp(), 0)
    assert game.position.plans[0] == ("north", "south")
    assert game.players_to_act == (1, 2)

    with pytest.raises(IllegalAction, match="player 1 has no plan"):
        game.apply(GiveUp(), 1)


def test_own_decision_can_be_taken_back_until_all_have_decided() -> None:
    game = begun(*A_PLANS_B_PICKS)
    back = game.undo(0)
    assert (back.position.picks, back.players_to_act) == ([(NORTH, SOUTH), (EAST,), ()], (0, 1, 2))
    assert game.undo(1).position.picks == [(), (), ()] and game.undo(1).position.plans[0] is not None

    revealed = begun(*((player, taken) for player in range(3) for taken in (NORTH, READY)), draws=1)
    with pytest.raises(ValueError, match="something hidden was shown"):
        revealed.undo(0)


def test_clones_pickles_and_records_keep_secret_decisions() -> None:
    game = begun(*A_PLANS_B_PICKS)
    clone = game.clone()
    clone.apply(NORTH, 2)
    assert game.position.picks[2] == ()
    assert pickle.loads(pickle.dumps(game)).position == game.position
    assert Wells.replay(game.record()).position == game.position


def test_position_of_picks_is_read_from_text_and_worked_out_again() -> None:
    game = begun(*A_PLANS_B_PICKS)
    position = from_text(repr(game.position), Wells._position_types())
    again = Wells.at(position, players=3)

    assert again.position.left == [2, 1, 2]
    again.apply(NORTH, 1)
    again.apply(READY, 1)
    assert again.players_to_act == (2,)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"plans": [("north",)] * 3}, "plans: all are made, but some player must be left to decide"),
        ({"picks": [(NORTH,), (), ()]}, r"picks\[0\]: player 0 has nothing to pick now"),
        (
            {"picks": [(), (EAST, EAST), ()]},
            r"picks\[1\]\[1\] must be what player 1 can pick there, got Draw\(well='east'\)",
        ),
        (
            {"picks": [(), (EAST, WEST, READY), ()]},
            r"picks\[1\]\[2\] must be what player 1 can pick there, got Ready\(\)",
        ),
        ({"picks": [(), (GiveUp(),), ()]}, r"picks\[1\]\[0\] must be what player 1 can pick there, got GiveUp\(\)"),
    ],
)
def test_impossible_decisions_in_a_position_are_rejected(changes: dict[str, Any], message: str) -> None:
    position = evolve(begun(*A_PLANS_B_PICKS).position, **changes)

    with pytest.raises(PositionError, match=message):
        Wells.at(position, players=3)


def test_decision_is_by_default_the_series_of_picks() -> None:
    class TwoDraws(Simultaneous["Wells"]):
        kept_as = "plans"
        picked_as = "picks"

        def is_complete(self, game: Wells, picks: tuple[Action, ...], player: int) -> bool:
            return len(picks) == 2

    game = begun()

    assert TwoDraws().take(game, NORTH, 1) is None
    assert game.position.picks == [(), (NORTH,), ()]
    assert TwoDraws().take(game, EAST, 1) == (NORTH, EAST)


def test_collected_decisions_are_forgotten() -> None:
    game = begun((0, NORTH), (0, EAST), (0, READY))

    assert MakePlans().collected(game) == [("north", "east"), None, None]
    assert game.position.plans == [None, None, None]


def test_step_without_its_methods_is_an_error() -> None:
    class Bare(Simultaneous["Wells"]):
        pass

    game = begun()
    for ask in (
        lambda: Bare().is_complete(game, (), 0),
        lambda: Bare().reveal(game),
        lambda: Bare().options(game, 0),
    ):
        with pytest.raises(NotImplementedError):
            ask()
    assert Bare().picks(game) == [] and Bare().shows_progress(game)
    Bare().forget(game, 0)
    assert game.position.picks == [(), (), ()]
