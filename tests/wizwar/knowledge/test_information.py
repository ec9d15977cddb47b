"""Knowledge at a table of Wiz-War: the clauses of section 23 one by one."""

from __future__ import annotations

from typing import Any

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.events import Event, Hidden
from arcana_core.testing import do
from arcana_core.testing.random_play import play_randomly
from arcana_wizwar import Game, Rules, View, events, skirmish
from arcana_wizwar.model.labyrinth import layout, parse_edge
from arcana_wizwar.model.state import BOX, DECK, HAND

OPEN = "2,3 E open; 2,4 E open"
"""Red at 2,3 and blue at 2,5 see one another."""


def views(game: Game) -> list[View]:
    """The view of each player, then that of a spectator."""
    return [game.view(player) for player in (*range(game.player_count), None)]


def same_for_all(game: Game, *names: str) -> list[Any]:
    """The common values of these attributes of the views."""
    first = views(game)[0]
    for view in views(game)[1:]:
        for name in names:
            assert getattr(view, name) == getattr(first, name), name
    return [getattr(first, name) for name in names]


def seen_last(game: Game, kind: type[Event], player: int | None) -> Any:
    """The last event of a kind in a player's log, possibly with hidden fields."""
    found = [entry.event for entry in game.log.seen_by(player) if isinstance(entry.event, kind)]
    return found[-1]


@pytest.mark.rule("WW-23.1")
def test_labyrinth_and_everything_in_it_is_public() -> None:
    game = skirmish(
        "2,3 | 2,5 treasure red1 | 7,2",
        things="large_rock 0,0; rosebush 3,0 by 1",
        edges="0,0 S wall by 0; 0,7 E held 1; 1,0 E cracks 2",
        sectors=[("red", 1), ("blue", 0), ("yellow", 3)],
        seed=1,
    )

    side, sectors, things, treasures, edges, grid = same_for_all(
        game, "side", "sectors", "things", "treasures", "edges", "grid"
    )

    assert side == "B"
    assert [(sector.colour, sector.rotation) for sector in sectors] == [(0, 1), (1, 0), (2, 3)]
    assert [(thing.kind, thing.square) for thing in things] == [("dropped_item", 0), ("rosebush", 30)]
    assert treasures[0] == -3
    stands = dict(edges)
    ground = game.position.board.grid
    assert stands[parse_edge(ground, "0,7 E")].held_by == 1
    assert stands[parse_edge(ground, "1,0 E")].cracks == 2
    assert stands[parse_edge(ground, "0,0 S")].spell
    assert grid == game.position.grid
    assert list(layout(len(sectors)).portals) == ["purple", "cyan"]
    assert all(view.portals == layout(3).portals for view in views(game))


@pytest.mark.rule("WW-23.2", "WW-16.13")
def test_everything_about_a_wizard_is_public_except_the_hand() -> None:
    game = skirmish(
        "2,3 life 9 kills 1 stun 2 hand fireball shield carries dagger treasure blue1 under golem_form 3 | 2,5",
        spells="acid_bath 1 on 0 energy 4",
        moves=1,
        attacks=1,
        boosted=True,
        seed=1,
    )

    for view in views(game):
        red = view.wizards[0]
        assert (red.life, red.points, red.kills, red.stun, red.treasure) == (9, 1, 1, 2, 2)
        assert (red.hand_count, red.hand_size, red.hand_max, red.base_speed) == (2, 4, 7, 2)
        assert [game.cards.of[card].key for card in red.items] == ["dagger"]
        assert red.powers.form == "golem_form"
        result = [(game.cards.of[spell.card].key, spell.caster, spell.wizard, spell.energy) for spell in view.spells]
        assert result == [("golem_form", 0, 0, 3), ("acid_bath", 1, 0, 4)]
        assert (view.active, view.moves, view.attacks, view.boosted) == (0, 1, 1, True)


@pytest.mark.rule("WW-23.3")
def test_cards_of_a_hand_are_known_to_its_owner_only() -> None:
    game = skirmish("2,3 hand fireball fireball | 2,5 hand shield", seed=1)

    assert game.view(0).wizards[0].hand == game.view(0).hand == ("fireball", "fireball")
    for viewer in (1, None):
        assert game.view(viewer).wizards[0].hand == ()
        assert game.view(viewer).wizards[0].hand_count == 2
    assert game.view(None).hand == ()


@pytest.mark.rule("WW-23.4")
def test_only_the_size_of_the_deck_is_known() -> None:
    one, other = (skirmish("2,3 | 2,5", deck=deck, seed=1) for deck in ("fireball shield zot", "zot shield fireball"))

    assert one.position.piles.order_of(DECK[0]) != other.position.piles.order_of(DECK[0])
    for first, second in zip(views(one), views(other), strict=True):
        assert first == second
        assert first.decks == (84, 0)


@pytest.mark.rule("WW-23.5", "WW-5.13")
def test_discard_pile_is_face_up_until_reshuffled() -> None:
    game = skirmish("2,3 hand shield | 2,5", discard="zot fireball", phase="discard", seed=1)
    do(game, "discard shield")
    assert same_for_all(game, "discards") == [(("shield", "zot", "fireball"), ())]

    piles = game.position.piles
    piles.move(piles.masks[DECK[0]], DECK[0], BOX)  # the deck is empty now
    do(game, "done", "draw")

    assert same_for_all(game, "discards", "decks") == [((), ()), (2, 0)]


@pytest.mark.rule("WW-23.6")
def test_schools_of_each_deck_are_public() -> None:
    game = Game(2, seed=3, rules=Rules(schools=("random",)))
    (schools,) = same_for_all(game, "schools")
    assert schools[0][0] == "white_cantrip"
    assert len(schools[0]) == 4
    assert schools[1] == ()

    drafted = Game(3, seed=3, rules=Rules(custom_spellbook=True))
    while drafted.view(None).phase == "draft":
        do(drafted, str(drafted.legal_actions(drafted.players_to_act[0])[0]))
    (schools,) = same_for_all(drafted, "schools")
    assert sorted((*schools[0], *schools[1])) == sorted({*drafted.cards.school_of})


@pytest.mark.rule("WW-23.7", "WW-22.24", "WW-21.11")
def test_only_the_caster_knows_which_token_is_the_trap() -> None:
    game = skirmish("2,3 hand booby_trap | 2,5 | 7,2", seed=1)
    do(game, "cast booby_trap at 0,0 and 0,3 and 3,0 and 4,0", "3,0")

    trap = next(thing.number for thing in game.position.things if thing.square == 30)
    assert game.view(0).spells[0].trap == trap
    for viewer in (1, 2, None):
        view = game.view(viewer)
        assert view.spells[0].trap == -1
        assert [thing.square for thing in view.things] == [0, 3, 30, 40]
        assert isinstance(seen_last(game, events.TrapLaid, viewer).square, Hidden)
    assert seen_last(game, events.TrapLaid, 0).square == "3,0"


@pytest.mark.rule("WW-23.7", "WW-21.11", "WW-25.33")
def test_entered_token_is_revealed_to_all() -> None:
    game = skirmish(
        "2,3 | 3,3",
        things="trap_token 2,2 by 1; trap_token 3,2 by 1 real; trap_token 0,9 by 1; trap_token 0,8 by 1",
        edges="2,2 E open",
        seed=1,
    )
    do(game, "west")

    for viewer in (0, 1, None):
        assert seen_last(game, events.TokenRevealed, viewer) == events.TokenRevealed("2,2", trap=False)


@pytest.mark.rule("WW-23.8", "WW-21.80")
def test_thought_steal_shows_the_hand_to_its_caster_only() -> None:
    game = skirmish("2,3 hand thought_steal | 2,5 hand fireball shield zot | 7,2", edges=OPEN, seed=1)
    do(game, "cast thought_steal at blue")

    assert game.view(0).wizards[1].hand == ("fireball", "shield", "zot")
    assert seen_last(game, events.HandSeen, 0).cards == ("fireball", "shield", "zot")
    for viewer in (1, 2, None):
        assert seen_last(game, events.HandSeen, viewer).cards == Hidden(3)

    do(game, "take zot", "done")

    assert game.view(0).wizards[1].hand == ("fireball", "shield")
    assert game.view(1).wizards[0].hand == ("zot",)
    assert game.view(2).wizards[0].hand == game.view(None).wizards[0].hand == ()
    for viewer, cards in ((0, ("zot",)), (1, ("zot",)), (2, Hidden(1)), (None, Hidden(1))):
        assert seen_last(game, events.CardsTaken, viewer).cards == cards


@pytest.mark.rule("WW-23.8", "WW-25.82")
def test_seen_hand_becomes_uncertain_after_hidden_losses() -> None:
    game = skirmish(
        "2,3 hand thought_steal | 2,5 hand fireball shield zot | 2,4 hand thought_steal", edges=OPEN, seed=1
    )
    do(game, "cast thought_steal at blue", "done", "end phase", "done", "stop")
    do(game, "end phase", "done", "stop")
    assert game.view(0).wizards[1].hand == ("fireball", "shield", "zot")

    do(game, "cast thought_steal at blue", "take shield", "done")

    assert game.view(0).wizards[1].hand == ()  # one of them is with yellow now
    assert game.view(2).wizards[1].hand == ("fireball", "zot")
    determinized = {tuple(sorted(game.determinize(0, Rng(seed)).view(1).hand)) for seed in range(60)}
    assert determinized == {("fireball", "shield"), ("fireball", "zot"), ("shield", "zot")}


@pytest.mark.rule("WW-23.9", "WW-13.16")
def test_only_the_killer_learns_the_cards_of_the_dead() -> None:
    game = skirmish("2,3 hand fireball | 2,5 life 3 hand shatter zot | 7,2", edges=OPEN, seed=1)
    do(game, "cast fireball at blue")

    assert game.view(0).hand == ("shatter", "zot")
    assert game.view(1).wizards[0].hand == ("shatter", "zot")  # they were their
    for viewer in (2, None):
        assert game.view(viewer).wizards[0].hand == ()
        assert seen_last(game, events.CardsTaken, viewer).cards == Hidden(2)


@pytest.mark.rule("WW-23.10", "WW-21.1")
def test_absorbed_card_is_known_to_all() -> None:
    game = skirmish("2,3 hand fireball | 2,5 hand absorb_spell zot | 7,2", edges=OPEN, seed=1)
    do(game, "cast fireball at blue", "answer absorb_spell")

    for viewer in (0, 2, None):
        assert game.view(viewer).wizards[1].hand == ("fireball",)
        assert seen_last(game, events.CardGained, viewer) == events.CardGained(1, "fireball")
    assert game.view(1).hand == ("fireball", "zot")


@pytest.mark.rule("WW-23.11", "WW-10.2", "WW-6.7")
def test_cards_discarded_for_energy_and_speed_are_public() -> None:
    game = skirmish("2,3 hand powerthrust energy_4 energy_5 | 2,5", edges=OPEN, seed=1)
    do(game, "boost with energy 4")
    assert same_for_all(game, "discards")[0][0] == ("energy_4",)
    do(game, "cast powerthrust with energy 5 at blue")

    assert same_for_all(game, "discards")[0][0] == ("powerthrust", "energy_5", "energy_4")
    for viewer in (0, 1, None):
        assert seen_last(game, events.CardsDiscarded, viewer).cards == ("energy_5",)


@pytest.mark.rule("WW-23.11", "WW-18.3", "WW-21.13")
def test_cards_discarded_for_the_limit_or_before_a_brain_burns_are_public() -> None:
    seven = "fireball zot dispel stretch shatter energy_4 energy_5"
    game = skirmish(f"2,3 hand brain_burn meditate | 2,5 hand {seven}", edges=OPEN, deck="add add windrider", seed=1)
    do(game, "cast brain_burn at blue", "discard fireball", "discard zot", "done")
    for viewer in (0, 1, None):
        assert seen_last(game, events.CardsDiscarded, viewer).cards == ("zot",)
    assert same_for_all(game, "discards")[0][0] == ("brain_burn", "zot", "fireball")

    over = skirmish(f"2,3 hand meditate {seven} | 2,5", deck="heave_ho windrider teleport", seed=1)
    do(over, "cast meditate", "discard stretch")
    for viewer in (0, 1, None):
        assert seen_last(over, events.CardsDiscarded, viewer).cards == ("stretch",)


@pytest.mark.rule("WW-23.12", "WW-1.2")
def test_every_die_roll_is_public() -> None:
    game = skirmish("2,3 hand fireball | 2,5 under invisible 2", edges=OPEN, rng=ScriptedRng([1]))
    do(game, "cast fireball at blue")

    for viewer in (0, 1, None):
        assert seen_last(game, events.Rolled, viewer) == events.Rolled(1, "invisible", 1)


@pytest.mark.rule("WW-23.13", "WW-11.10")
def test_asking_and_passing_are_hidden() -> None:
    hands = "2,3 hand fireball | 2,5 hand {} | 2,4 hand {}"
    shield, nothing = "full_shield", "shatter"
    both = skirmish(hands.format(shield, "absorb_spell"), edges=OPEN, seed=1)
    one = skirmish(hands.format(nothing, "absorb_spell"), edges=OPEN, seed=1)
    for game in (both, one):
        do(game, "cast fireball at blue")
    do(both, "pass")  # blue could have answered, in the other game they are not asked

    assert both.players_to_act == one.players_to_act == (2,)
    for viewer in (0, None):
        assert both.to_act_seen_by(viewer) == one.to_act_seen_by(viewer) == ()
        assert both.view(viewer) == one.view(viewer)
        assert both.log.seen_by(viewer) == one.log.seen_by(viewer)
    assert both.information_state(0) == one.information_state(0)
    assert [entry.event for entry in both.log.seen_by(1)].count(events.Passed(1)) == 1
    assert both.to_act_seen_by(2) == (2,)


@pytest.mark.rule("WW-23.13", "WW-25.80")
def test_drafts_are_private() -> None:
    game = skirmish("2,3 hand powerthrust energy_4 zot | 2,5", edges=OPEN, seed=1)
    before = [game.view(1), game.view(None)]
    result = game.information_state(1)

    do(game, "cast powerthrust", "spend energy_4")

    assert [game.view(1), game.view(None)] == before
    assert game.information_state(1) == result
    draft = game.view(0).draft
    assert draft is not None
    assert game.cards.of[draft.card].key == "powerthrust"
    assert game.view(0).asks == "Choose"
    assert game.view(1).asks == ""


@pytest.mark.rule("WW-23.13", "WW-25.80", "WW-22.4")
def test_letting_a_door_lock_is_private() -> None:
    game = skirmish("2,5 | 0,7", active=1, seed=1)
    do(game, "east")
    assert game.view(1).asks == "HoldOrLock"
    result, seen = game.information_state(0), game.view(0)

    do(game, "let lock")

    assert game.view(1).asks == "Main"
    assert game.information_state(0) == result
    assert game.view(0) == seen


@pytest.mark.rule("WW-23.14", "WW-5.11")
def test_drawing_is_public_but_the_card_is_not() -> None:
    game = skirmish("2,3 | 2,5", deck="fireball zot", phase="draw", seed=1)
    do(game, "draw")

    assert seen_last(game, events.CardDrawn, 0).card == "fireball"
    for viewer in (1, None):
        assert isinstance(seen_last(game, events.CardDrawn, viewer).card, Hidden)
        assert game.view(viewer).wizards[0].hand_count == 1
        assert game.view(viewer).decks == (83, 0)


@pytest.mark.rule("WW-23.14", "WW-2.14")
def test_starting_hands_are_private() -> None:
    game = Game(3, seed=4)

    for viewer in (0, 1, 2, None):
        dealt = [entry.event for entry in game.log.seen_by(viewer) if isinstance(entry.event, events.HandDealt)]
        for event in dealt:
            assert event.cards == (game.view(viewer).hand if event.player == viewer else Hidden(5)) or sorted(
                event.cards
            ) == sorted(game.view(viewer).hand)


@pytest.mark.rule("WW-23.15")
def test_eliminated_player_sees_public_information() -> None:
    game = skirmish("dead | 2,5 hand fireball | 2,3 hand shield", active=1, seed=1)

    dead, spectator = game.view(0), game.view(None)
    assert dead.wizards == spectator.wizards
    assert dead.hand == ()
    assert [wizard.hand for wizard in dead.wizards] == [(), (), ()]


@pytest.mark.rule("WW-23.16")
@pytest.mark.parametrize("number", range(3))
def test_log_shows_only_own_draws_and_seen_hands(number: int) -> None:
    chance = Rng(f"logs {number}")
    game = Game(2 + number, seed=number, rules=Rules(life_start=6, schools=("random",)))
    play_randomly(game, chance, 700)
    for viewer in (*range(game.player_count), None):
        for entry in game.log.seen_by(viewer):
            event = entry.event
            if isinstance(event, events.CardDrawn):
                assert isinstance(event.card, Hidden) == (event.player != viewer)
            elif isinstance(event, events.HandDealt):
                assert isinstance(event.cards, Hidden) == (event.player != viewer)
            elif isinstance(event, events.CardsTaken):
                assert isinstance(event.cards, Hidden) == (viewer not in (event.player, event.other))
            elif isinstance(event, events.HandSeen):
                assert isinstance(event.cards, Hidden) == (event.player != viewer)
            elif isinstance(event, events.Passed):
                assert event.player == viewer
            elif not isinstance(event, events.TrapLaid):
                assert "Hidden" not in repr(event)


@pytest.mark.rule("WW-23.3", "WW-25.103", "WW-23.8")
def test_seen_copy_is_played_first() -> None:
    game = skirmish("2,3 hand thought_steal | 2,5 hand zot | 7,2", edges=OPEN, deck="zot", seed=1)
    do(game, "cast thought_steal at blue", "done")
    assert game.view(0).wizards[1].hand == ("zot",)
    piles = game.position.piles
    piles.draw(DECK[0], HAND[1], 1)  # a second one, which no other player has seen

    do(game, "end phase", "done", "stop", "cast zot; no energy; way 1; wizard 0")

    assert game.view(0).wizards[1].hand == ()  # so the other one is unknown
    assert game.view(1).hand == ("zot",)


@pytest.mark.rule("WW-25.81", "WW-25.103")
def test_hands_and_discards_name_cards_not_copies() -> None:
    game = skirmish("2,3 hand large_rock boomstone boomstone | 2,5", discard="zot zot", seed=1)
    view = game.view(0)

    assert view.hand == ("boomstone", "boomstone", "large_rock")
    assert view.discards[0] == ("zot", "zot")
    do(game, "play boomstone")
    assert len(game.view(1).wizards[0].items) == 1
    assert game.log[-1].event == events.ItemPlayed(0, "boomstone", ("Boomstone 1",))


@pytest.mark.rule("WW-25.83", "WW-25.100")
def test_undo_past_a_window_requires_a_public_question() -> None:
    for asking, rejected in (("able", True), ("all", False)):
        game = skirmish("2,3 hand fireball | 2,5 hand shatter", edges=OPEN, seed=1, rules=Rules(asking=asking))
        do(game, "cast fireball", "wizard 1")
        if rejected:
            with pytest.raises(ValueError, match="can't undo"):
                game.undo(0)
        else:
            assert game.players_to_act == (1,)
            assert game.undo(0).view(0).asks == "Choose"


@pytest.mark.rule("WW-25.83", "WW-25.100")
def test_typed_line_ends_at_a_window() -> None:
    game = skirmish("2,3 hand shatter | 2,5 hand zot", seed=1)

    with pytest.raises(ValueError, match="another decides or something new is learnt: 'south' is too early"):
        game.parse("cast shatter; no energy; south", 0)


@pytest.mark.rule("WW-23.11", "WW-23.16")
@pytest.mark.parametrize(
    ("wizards", "others", "lines", "clause"),
    [
        ("2,3 hand powerthrust energy_4 | 2,5", {}, ("cast powerthrust with energy 4 at blue",), "WW-10.2"),
        ("2,3 hand add energy_4 energy_5 | 2,5", {}, ("add with energy 4 and energy 5",), "WW-21.3"),
        (
            "2,4 hand zot energy_4 carries wizardblade | 2,5",
            {},
            ("use wizardblade; spend energy_4; wizard 1",),
            "WW-21.90",
        ),
        ("2,3 hand energy_4 | 2,5", {}, ("boost energy_4",), "WW-6.7"),
        ("2,3 hand zot | 2,5", {}, ("end phase", "discard zot"), "WW-5.10"),
        ("2,3 hand brain_burn | 2,5 hand zot", {}, ("cast brain_burn at blue", "discard zot"), "WW-21.13"),
        (
            "2,3 hand meditate zot energy_5 energy_6 ward dispel fog | 2,5",
            {},
            ("cast meditate", "discard zot"),
            "WW-18.3",
        ),
        (
            "2,3 hand zot energy_4 energy_5 energy_6 ward dispel fog | 2,5",
            {"things": "dagger 2,3"},
            ("pick up dagger", "discard zot"),
            "WW-15.4",
        ),
    ],
)
def test_discard_cites_the_clause_that_requires_it(
    wizards: str, others: dict[str, Any], lines: tuple[str, ...], clause: str
) -> None:
    game = skirmish(
        wizards,
        edges="2,3 E open; 2,4 E open",
        seed=1,
        rules=Rules(schools=("mentalism", "elemental", "thaumaturgy")),
        **others,
    )
    do(game, *lines)
    assert [entry.clause for entry in game.log if isinstance(entry.event, events.CardsDiscarded)] == [clause]
