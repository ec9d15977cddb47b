"""The view as a value: its contents, its immutability, and its omissions (WW-23)."""

from __future__ import annotations

import pickle

import attrs
import pytest

from arcana_core.chance.rng import Rng
from arcana_core.testing import do
from arcana_wizwar import Game, Rules, View, skirmish
from arcana_wizwar.model.state import Damage, Play, Position

OPEN = "2,3 E open; 2,4 E open"


@pytest.mark.rule("WW-23.1", "WW-23.2", "WW-23.6")
def test_new_game_in_a_view() -> None:
    game = Game(3, seed=2)
    view = game.view(1)

    assert (view.player, view.side, view.turn, view.phase) == (1, "B", 1, "main")
    assert view.active == view.first
    assert sum(view.turns_begun) == 1
    assert view.decks == (69, 0)  # 84 cards, of which 15 are dealt (WW-24.50)
    assert view.discards == ((), ())
    assert view.schools == (("white_cantrip", "alchemy", "elemental", "mentalism"), ())
    assert [wizard.life for wizard in view.wizards] == [15, 15, 15]
    assert [wizard.hand_count for wizard in view.wizards] == [5, 5, 5]
    assert [len(wizard.hand) for wizard in view.wizards] == [0, 5, 0]
    assert [wizard.points for wizard in view.wizards] == [0, 0, 0]
    assert (view.things, view.spells, view.frames, view.edges) == ((), (), (), ())
    assert (view.draft, view.winner, view.end) == (None, -1, "")


@pytest.mark.rule("WW-23.2")
def test_view_has_everything_public_about_the_turn() -> None:
    hidden = {
        "piles",
        "wizards",
        "next_number",
        "agenda",
        "edges",
        "spells",
        "draft",
        "frames",
        "timed",
        "fog",
        "masked",
    }
    result = {field.name for field in attrs.fields(View)} | {"board"}  # which follows from the sectors

    assert {field.name for field in attrs.fields(Position)} - result <= hidden


@pytest.mark.rule("WW-23.2", "WW-19.1", "WW-19.2")
def test_points_are_kills_and_treasures_at_home() -> None:
    game = skirmish("2,3 kills 1 | 2,5", treasures="blue1 2,2", rules=Rules(victory_points=4), seed=1)

    for viewer in (0, 1, None):
        wizard = game.view(viewer).wizards[0]
        assert (wizard.points, wizard.kills) == (2, 1)


def test_view_does_not_change_with_the_game_and_equal_positions_give_equal_views() -> None:
    chance = Rng(5)
    game = Game(2, seed=5)
    for _ in range(60):
        player = game.players_to_act[0]
        view = game.view(player)
        text = repr(view)
        assert game.clone().view(player) == view
        game.apply(chance.choice(game.legal_actions(player)), player)
        assert repr(view) == text


def test_view_survives_pickling() -> None:
    game = skirmish("2,3 hand zot carries dagger | 2,5", things="rosebush 3,0 by 1", seed=1)

    again = pickle.loads(pickle.dumps(game.view(0)))

    assert again == game.view(0)
    assert again.board.homes == game.position.board.homes


def test_view_cannot_be_changed() -> None:
    view = skirmish("2,3 | 2,5", seed=1).view(0)

    with pytest.raises(AttributeError):
        view.turn = 7  # type: ignore[misc]
    with pytest.raises(AttributeError):
        view.wizards[0].life = 99  # type: ignore[misc]


@pytest.mark.parametrize("player", [2, -1, True, "0"])
def test_views_exist_for_players_and_the_spectator_only(player: object) -> None:
    with pytest.raises(ValueError, match="players of this game are 0 to 1"):
        skirmish("2,3 | 2,5", seed=1).view(player)  # type: ignore[arg-type]


@pytest.mark.rule("WW-23.13")
def test_pending_plays_are_public_and_the_asking_is_not() -> None:
    game = skirmish("2,3 hand fireball | 2,5 hand shield full_shield | 2,4 hand absorb_spell", edges=OPEN, seed=1)
    do(game, "cast fireball at blue", "pass")
    assert game.position.frames[0] != game.view(0).frames[0]

    for viewer in (0, 1, 2, None):
        (frame,) = game.view(viewer).frames
        assert isinstance(frame, Play)
        assert (frame.player, frame.type, frame.victims, frame.asked) == (0, "attack", (1,), 0)

    do(game, "pass")
    *_, damage = game.view(0).frames
    assert isinstance(damage, Damage)
    assert (damage.victim, damage.magical, damage.also) == (1, 5, ("fire",))


@pytest.mark.rule("WW-23.13", "WW-25.100")
def test_only_the_asked_player_sees_the_question() -> None:
    game = skirmish("2,3 hand fireball | 2,5 hand full_shield", edges=OPEN, seed=1)
    assert [game.view(player).asks for player in (0, 1, None)] == ["Main", "", ""]

    do(game, "cast fireball at blue")

    assert [game.view(player).asks for player in (0, 1, None)] == ["", "Window", ""]


@pytest.mark.rule("WW-25.81")
def test_draft_names_cards_not_copies() -> None:
    cards = "energy_4 energy_4 powerthrust powerthrust"
    one = skirmish(f"2,3 hand {cards} | 2,5", edges=OPEN, seed=1)
    do(one, "cast powerthrust", "spend energy_4")
    draft = one.view(0).draft

    assert draft is not None
    assert draft.energy is not None
    of, copies = one.cards.of, one.cards.copies
    assert draft.card == copies[of[draft.card].place][0]
    assert [of[card].key for card in (draft.card, *draft.energy)] == ["powerthrust", "energy_4"]
    assert draft.energy[0] == copies[of[draft.energy[0]].place][0]

    other = skirmish("2,3 hand energy_4 | 2,5 hand energy_4 powerthrust", active=1, edges=OPEN, seed=1)
    do(other, "cast powerthrust", "spend energy_4")
    draft, position = other.view(1).draft, other.position
    assert draft is not None
    assert position.draft is not None
    assert position.draft.energy is not None
    first = (
        copies[of[position.draft.card].place][0],
        *(copies[of[card].place][0] for card in position.draft.energy or ()),
    )
    assert (draft.card, *(draft.energy or ())) == first
    assert position.draft.energy != draft.energy  # they hold the second copy of Energy 4


@pytest.mark.rule("WW-19.10")
def test_view_has_the_end_of_the_game() -> None:
    game = skirmish("2,2 treasure blue1 | 2,5", treasures="blue2 2,2", seed=1)
    do(game, "drop treasure")

    for viewer in (0, 1, None):
        view = game.view(viewer)
        assert (view.winner, view.end, view.phase, view.asks) == (0, "treasures", "over", "")


@pytest.mark.rule("WW-23.2", "WW-18.1", "WW-6.1")
def test_view_has_each_wizards_limit_and_speed() -> None:
    game = skirmish(
        "2,3 carries brainstone speedstone hand zot | 2,5 under golem_form 2", rules=Rules(hand_max=6), seed=1
    )
    wizards = game.view(None).wizards
    assert [(wizard.hand_count, wizard.hand_size, wizard.hand_max) for wizard in wizards] == [(1, 3, 8), (0, 1, 6)]
    assert [wizard.base_speed for wizard in wizards] == [4, 2]
