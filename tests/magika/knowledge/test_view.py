"""The view: own things in full, others by report, everything after the end (MG-38)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import attrs
import pytest
from attrs import evolve

from arcana_core.effects import PERMANENT, phases, turns
from arcana_core.errors import NotationError
from arcana_magika import Game, contest, play_turn
from arcana_magika.chapters.reports import reports
from arcana_magika.events import Drawn, Meditated, OrderExecuted, Sent, SpellCast, SpellTook
from arcana_magika.knowledge.sightings import Lasting, SeenMage, SeenSpace
from arcana_magika.knowledge.view import OwnMage, OwnScroll, View
from arcana_magika.model.geometry import DISTANCE, NAMES, space
from arcana_magika.model.knowledge import Delivered, Knowledge, Standing
from arcana_magika.model.mages import Scroll
from arcana_magika.model.orders import Cast, Message, Offer, Sheet
from arcana_magika.model.tables import ALIGNMENT_ARTIFACTS, ARTIFACTS, COLOURS, RACIAL_ARTIFACTS, TERRAINS
from arcana_magika.sheets.text import order_of


def pick(game: Game, player: int, *words: str) -> None:
    """Make these picks in order."""
    for word in words:
        game.apply(game.action_space.find(word), player)


# One's own.


@pytest.mark.rule("MG-38.1", "MG-32.3")
def test_mages_know_everything_about_themselves() -> None:
    game = contest(
        "A m7 Dwarf Neutral name Ada endurance 9 arcania 40 skill 85 aptitude -7 max_endurance 120 wears RED"
        " carries BLUE holds ORB ROD scrolls HEALS PROSP* | B z1 holds CROWN",
        seed=1,
        turn=3,
    )
    arena = game.arena
    arena.effects.begin("CURSP", target=0, lasts=phases(4), strength=25)
    arena.effects.begin("BOEND", target=0, lasts=turns(2))
    arena.mages[0].missed = 1

    assert game.view(0).me == OwnMage(
        letter="A",
        name="Ada",
        race="Dwarf",
        alignment="Neutral",
        space="m7",
        team="RED",
        status="EX",
        endurance=9,
        max_endurance=120,
        arcania=40,
        max_arcania=95,
        skill=85,
        current_skill=60,
        aptitude=-7,
        equivalent_aptitude=86,
        scrolls=(OwnScroll(1, "HEALS"), OwnScroll(2, "PROSP", prolonged=True)),
        cloaks=("BLUE",),
        artifacts=("ORB", "ROD"),
        effects=(Lasting("CURSP", 14, 25), Lasting("BOEND", 20)),
        barred=False,
        may_decloak=False,
        missed=1,
    )


@pytest.mark.rule("MG-38.1", "MG-32.3", "MG-22.6")
def test_own_scrolls_show_their_prolongation() -> None:
    game = contest("A m7 scrolls HEALS ATEND | M f2 scrolls TELPT*!", seed=1, turn=2)
    arena = game.arena
    scroll = arena.mages[0].slots[1]
    assert scroll is not None
    arena.mages[0].slots = (arena.mages[0].slots[0], scroll._replace(worn=True), None, None, None, None)
    arena.effects.begin("PROSP", target=scroll.serial, lasts=turns(3))

    mine, theirs = game.view(0).me, game.view(2).me

    assert mine is not None
    assert theirs is not None
    assert mine.scrolls == (OwnScroll(1, "HEALS"), OwnScroll(2, "ATEND", prolonged=True, end=20, worn=True))
    assert theirs.scrolls == (OwnScroll(1, "TELPT", bound=True, prolonged=True),)


@pytest.mark.rule("MG-23.3", "MG-23.4")
def test_end_of_an_effect_is_given_by_turn_and_phase() -> None:
    assert (Lasting("PROAU", 23).turn, Lasting("PROAU", 23).phase) == (5, 3)
    assert (Lasting("BOEND", 20).turn, Lasting("BOEND", 20).phase) == (4, 5)
    assert (Lasting("BOEND", None).turn, Lasting("BOEND", None).phase) == (None, None)


@pytest.mark.rule("MG-38.1", "MG-12.12")
def test_mage_who_may_de_cloak_is_informed() -> None:
    game = contest("A m7 wears RED", seed=1, turn=4)
    game.arena.mages[0].may_decloak = 4

    assert game.view(0).me.may_decloak  # type: ignore[union-attr]  # a player has a mage


# Maps and intelligence as sheets, bots and clients read them.


@pytest.mark.rule("MG-38.4", "MG-28.10")
def test_spaces_are_asked_for_by_name_and_unseen_ones_are_unknown() -> None:
    view = contest("A m7", seed=1, spaces={"m6": "Hills"}).view(0)

    assert (view.terrain_at("m6"), view.terrain_at("M5"), view.terrain_at("a1")) == ("Hills", "Plains", None)
    assert (view.seen_at("m6"), view.seen_at("a1")) == (0, None)
    assert view.recon is not None
    assert view.recon.at("a1") is None
    with pytest.raises(NotationError, match="no cell 'm14'"):
        view.terrain_at("m14")
    with pytest.raises(NotationError, match="no cell 'q0'"):
        view.recon.at("q0")


@pytest.mark.rule("MG-32.5")
def test_other_mages_are_asked_for_by_letter() -> None:
    view = contest("A m7 | B m8 | M m6", seed=1).view(0)

    assert [mage.letter for mage in view.mages] == ["B", "M"]
    assert view.recon is not None
    assert [mage.letter for mage in view.recon.mages] == ["B", "M"]
    assert view.mage("M") is view.mages[1]
    assert view.mage("C") is None


# Sheets.


@pytest.mark.rule("MG-38.1", "MG-38.10", "MG-37.3")
def test_sheet_that_is_being_picked_together_is_shown_to_its_player_alone() -> None:
    game = contest("A m7 scrolls HEALS | B m9", seed=1)
    before = [game.view(player) for player in (1, 2, None)]

    pick(game, 0, "move", "ne", "rest", "cast")

    view = game.view(0)
    assert view.orders == ("MOVE NE", "REST")
    assert view.draft is not None
    assert (view.draft.asks, view.draft.words, view.draft.space) == ("level", ("HEALS", "1"), "l7")
    assert (view.draft.arcania, view.draft.messages, view.draft.offer) == (50, (), None)
    assert [game.view(player) for player in (1, 2, None)] == before


@pytest.mark.rule("MG-38.1", "MG-38.10", "MG-35.19")
def test_sheet_that_is_in_is_shown_to_its_player_alone() -> None:
    game = contest("A m7 | B m9", seed=1)
    rest = order_of("REST")
    sheet = Sheet((order_of("MOVE NE"), rest, rest, rest, rest), (Message("B", "Psst"),))

    game.hand_in(sheet, 0)

    assert game.view(0).sheet == sheet
    assert game.view(0).orders == ("MOVE NE", "REST", "REST", "REST", "REST")
    for player in (1, 2, None):
        view = game.view(player)
        assert view.sheet is None
        assert view.orders == ()
        assert view.to_act == (1, 2)
        assert "Psst" not in repr(view)


@pytest.mark.rule("MG-38.8")
def test_view_does_not_change_between_reports() -> None:
    game = contest("A m7 | B m9", seed=1)
    before = game.view(1)
    rest = order_of("REST")

    game.hand_in(Sheet((rest, rest, rest, rest, rest)), 0)

    assert evolve(game.view(1), to_act=(0, 1, 2)) == before


# Messages, offers, tasks.


@pytest.mark.rule("MG-38.6")
def test_message_is_visible_to_sender_and_receivers_and_its_true_sender_to_itself() -> None:
    game = contest("A m7 | B m8 | C m9", seed=1)

    play_turn(game, messages={"A": (Message("B", "Greetings from below", anonymous=True),)})

    assert game.view(1).messages == (Delivered(None, "B", "Greetings from below"),)
    assert [entry.event for entry in game.log.seen_by(0) if isinstance(entry.event, Sent)] == [
        Sent(0, "B", True, "Greetings from below")
    ]
    received = [str(entry) for entry in game.log.seen_by(1) if "Greetings" in str(entry)]
    assert len(received) == 1
    assert "sender A" not in received[0]
    for player in (2, 3, None):
        assert "Greetings" not in repr(game.view(player))
        assert "Greetings" not in repr(game.log.seen_by(player))


@pytest.mark.rule("MG-38.5", "MG-27.4")
def test_offers_are_in_the_view_of_the_ebon_mage_alone() -> None:
    game = contest("A m7 | B m8", seed=1)
    offer = Offer(Cast("TELPT", False, ("NE",)), 30, "ARCANIA")

    play_turn(game, offers={"A": offer})

    assert game.view(2).offers == (("A", offer),)
    for player in (1, None):
        assert game.view(player).offers == ()
        assert "TELPT" not in repr(game.view(player))


# The turn summary is the player's part of the log.


@pytest.mark.rule("MG-32.6", "MG-38.7", "MG-23.20")
def test_turn_summary_shows_orders_outcomes_and_effects_but_not_their_causers() -> None:
    game = contest("A m7 arcania 40 | B m8 skill 100 scrolls ATEND HEALS", seed=1)

    play_turn(game, A="MEDITATE; MOVE SW", B="CAST ATEND A; CAST HEALS")

    mine = [entry.event for entry in game.log.seen_by(0)]
    theirs = [entry.event for entry in game.log.seen_by(1)]
    assert Meditated(0, 11) in mine
    orders = [event for event in mine if isinstance(event, OrderExecuted)]
    assert [(order.ordered, order.executed) for order in orders] == [
        *(("MEDITATE", "MEDITATE"), ("MOVE SW", "REST"), ("REST", "REST"), ("REST", "REST"), ("REST", "REST")),
    ]
    assert {order.mage for order in orders} == {0}
    (hit,) = [event for event in mine if isinstance(event, SpellTook)]
    assert (hit.mage, hit.spell, hit.amount, str(hit.caster)) == (0, "ATEND", 25, "?")
    casts = [(event.spell, event.result) for event in theirs if isinstance(event, SpellCast)]
    assert casts == [("ATEND", "success"), ("HEALS", "no_effect")]
    assert not [event for event in mine if isinstance(event, SpellCast)]
    assert not [event for event in mine + theirs if isinstance(event, Drawn)]


# Setup, spectators, the end.


@pytest.mark.rule("MG-37.20", "MG-38.2")
def test_in_the_setup_a_player_sees_only_their_own_choices() -> None:
    game = Game(3, seed=1)
    pick(game, 0, "elf", "evil")
    game.apply(game.action_space.find("call: Ada"), 0)
    pick(game, 1, "dwarf")

    first, second, third = (game.view(player).choice for player in range(3))
    assert first is not None
    assert second is not None
    assert third is not None
    assert (first.race, first.alignment, first.name, first.closed) == ("Elf", "Evil", "Ada", True)
    assert (second.race, second.alignment, second.name, second.closed) == ("Dwarf", None, None, False)
    assert (third.race, third.alignment, third.name) == (None, None, None)
    assert game.view(None).choice is None
    assert "Elf" not in repr([game.view(player) for player in (1, 2, None)])
    assert (game.view(0).stage, game.view(0).turn, game.view(0).me, game.view(0).report) == ("setup", 0, None, None)
    view = game.view(0)
    assert (view.recon, view.standings, view.bearing) == (None, None, None)
    assert (view.mages, view.messages, view.history, view.orders) == ((), (), (), ())


@pytest.mark.rule("MG-38.2")
def test_spectator_sees_the_turn_and_who_is_in_the_game() -> None:
    game = contest("A m7 | B m8", seed=1, turn=6)

    assert game.view(None) == View(None, 3, "orders", 6, (0, 1, 2), ("A", "B", "M"))


@pytest.mark.rule("MG-38.9", "MG-32.9", "MG-30.3")
def test_after_the_game_everything_is_open_to_everybody() -> None:
    game = contest(
        "A b1 Good aptitude 33 scrolls HEALS holds CROWN | B m8 Evil arcania 17 | M z1 Elf holds ORB",
        seed=1,
        tasks=(1, 2),
        lying="RED h3",
        turn=2,
    )

    play_turn(game, A="MOVE NE; MEDITATE", B="SEARCH")

    for player in (0, 1, 2, None):
        final = game.view(player).final
        assert final is not None
        assert (final.cause, final.phase, final.globe, final.dropped) == ("goal", 1, (), ())
        assert [(mage.letter, mage.arcania, mage.aptitude, mage.space) for mage in final.mages] == [
            *(("A", 50, 33, "a1"), ("B", 17, -90, "m8"), ("M", 50, 90, "z1")),
        ]
        assert [scroll.code for scroll in final.mages[0].scrolls] == ["HEALS"]
        assert [(task.number, task.counts) for task in final.tasks] == [(1, True), (2, False)]
        assert [place.place for place in final.ranking] == [1, 2, 3]
        assert sum(place.points for place in final.ranking) == sum(game.outcome.scores)  # type: ignore[union-attr]
        assert all(place.points == place.parts.total / 4 for place in final.ranking)
        assert dict(final.artifacts)["CROWN"] == "a1"
        assert dict(final.artifacts)["ORB"] == "z1"
        assert final.cloaks == (("RED", "h3"),)
        assert final.ground == game.arena.ground
        assert any(isinstance(entry.event, Drawn) for entry in game.log.seen_by(player))


@pytest.mark.rule("MG-38.9", "MG-38.7")
def test_before_the_end_nothing_of_that_is_open() -> None:
    game = contest("A m7 | B m8", seed=1)

    play_turn(game, A="SEARCH")

    for player in (0, 1, 2, None):
        assert game.view(player).final is None
        assert not any(isinstance(entry.event, Drawn) for entry in game.log.seen_by(player))


@pytest.mark.rule("MG-20.5", "MG-28.3")
def test_final_report_shows_the_phase_in_which_the_game_ended() -> None:
    game = contest("A b1 | B c1", seed=1, turn=3)
    game.arena.effects.begin("PROAU", target=1, lasts=phases(10))
    game.arena.effects.begin("BOEND", target=1, lasts=turns(2))

    play_turn(game, A="REST; MOVE NE")
    view = game.view(1)

    assert view.report is not None
    assert view.report.turn == 3
    assert view.report.effects == (("PROAU", 20, 1), ("BOEND", 20, 1))
    assert view.me is not None
    assert view.me.effects == (Lasting("PROAU", 20), Lasting("BOEND", 20))
    assert view.recon is not None
    assert [mage.letter for mage in view.recon.mages] == ["A"]


# Values.


def changeable(value: Any, where: str = "view") -> Iterator[str]:
    """The mutable parts of a value."""
    if value is None or isinstance(value, str | bytes | int | float):
        return
    if isinstance(value, tuple | frozenset):
        for part in value:
            yield from changeable(part, where)
    elif attrs.has(type(value)):
        for name in [part.name for part in attrs.fields(type(value))]:
            with suppress(AttributeError):
                setattr(value, name, getattr(value, name))
                yield f"{where}: {type(value).__name__}"
            yield from changeable(getattr(value, name), f"{where}.{name}")
    else:
        yield f"{where}: {type(value).__name__}"


def test_view_is_frozen_through_and_through() -> None:
    game = contest(
        "A m7 wears RED scrolls PROSP* | B m8 wears RED holds ORB | C m6 wears BLUE | M m7", seed=1, tasks=(1, 2, 3)
    )
    pick(game, 0, "move", "ne")
    ended = contest("A b1 | B c1", seed=1)
    play_turn(ended, A="MOVE NE")

    views = [*(game.view(player) for player in range(4)), ended.view(0), ended.view(None), Game(3, seed=1).view(0)]
    assert [list(changeable(view)) for view in views] == [[]] * len(views)
    assert not list(changeable(next(view.recon for view in views if view.recon)))


def test_equal_positions_give_equal_views_whatever_has_been_asked_of_them() -> None:
    game = contest("A m7 wears RED | B m8 wears RED", seed=1)
    asked = game.view(0)
    assert asked.recon is asked.recon
    assert asked.mages

    twin = game.clone().view(0)

    assert twin == asked
    assert repr(twin) == repr(asked)
    assert hash(twin) == hash(asked)


# Against the table of the rulebook, read slowly.


def scattered(rng: random.Random) -> Game:
    """A crowded position with everything that affects sight."""
    letters = "ABCDEFM"
    described = [
        f"{letter} {rng.choice('lmn')}{rng.randint(3, 9)} {rng.choice(('Human', 'Goblin', 'Elf'))} Evil"
        for letter in letters
    ]
    described = [
        f"{text} endurance {rng.choice((0, 5, 33, 60, 95))} arcania {rng.choice((0, 12, 50, 90))} scrolls ATEND"
        for text in described
    ]
    game = contest(" | ".join(described), seed=1, turn=2)
    arena = game.arena
    arena.knowledge = ()
    arena.base = arena.ground = bytes(rng.randrange(2, 11) for _ in range(325)) + bytes(26)
    around = [space(f"{row}{number}") for row in "jklmnop" for number in range(1, 11)]
    arena.artifacts = [rng.choice((-1 - rng.randrange(7), rng.choice(around))) for _ in ARTIFACTS]
    for colour in range(6):
        arena.cloaks[colour] = tuple(sorted(rng.sample(around, 2)))
        arena.gone[colour] = 0
        mage = arena.mages[colour]
        if rng.random() < 0.5:
            mage.worn = rng.choice((0, 0, colour))
        elif rng.random() < 0.5:
            mage.cloaks = (rng.choice((0, colour)),)
    for code in ("RCAID", "INVSP", "PROKN", "KNOSS", "INTRP", "KNART", "KNARTX"):
        for player in range(7):
            if rng.random() < 0.2:
                arena.effects.begin(code, target=player, lasts=turns(rng.randint(1, 2)))
    if rng.random() < 0.4:
        fog = sum(1 << cell for cell in rng.sample(around, 25))
        arena.effects.begin("FGMAP", lasts=turns(1), data=fog)
    return game


def seen_slowly(game: Game, viewer: int) -> dict[str, SeenSpace]:
    """The recon map of a player by the table of MG-28.1, space by space and mage by mage."""
    arena = game.arena
    effects, me = arena.effects, arena.mages[viewer]
    fogged = [cell for effect in effects.of("FGMAP") for cell in range(351) if int(str(effect.data)) >> cell & 1]
    level_of_ring = (0, 0, 1, 2, 3) if effects.has("RCAID", viewer) else (0, 1, 2, 3)
    spaces = {}
    for cell in range(351):
        ring = DISTANCE[me.cell][cell]
        if ring >= len(level_of_ring):
            continue
        level = level_of_ring[ring]
        if cell in fogged and cell != me.cell:
            spaces[NAMES[cell]] = SeenSpace(NAMES[cell], ring, None, (), (), False, ())
            continue
        there = [
            mage
            for mage in arena.mages
            if mage.cell == cell and mage.player != viewer and not effects.has("INVSP", mage.player)
        ]
        looks = [described_slowly(game, mage.player, level) for mage in there]
        lying = [
            artifact
            for artifact, where in enumerate(arena.artifacts)
            if where == cell and (level <= 3 if artifact < 3 else level <= 2 if artifact < 8 else level <= 1)
        ]
        spaces[NAMES[cell]] = SeenSpace(
            NAMES[cell],
            ring,
            TERRAINS[arena.ground[cell]],
            tuple(ARTIFACTS[artifact] for artifact in lying),
            tuple(
                COLOURS[c] for c, cells in enumerate(arena.cloaks) for where in cells if where == cell and level <= 1
            ),
            any(mage.player != game.ebon for mage in there),
            tuple(look for look in looks if look is not None),
        )
    return spaces


def described_slowly(game: Game, player: int, level: int) -> SeenMage | None:
    """A mage's looks at a level, None if only "some novice" is seen."""
    arena = game.arena
    mage = arena.mages[player]
    ebon = player == game.ebon
    if level == 3 and not ebon:
        return None
    held = tuple(code for place, code in enumerate(ARTIFACTS) if arena.artifacts[place] == -1 - player)
    count = len(held) + len(mage.cloaks) + (mage.worn >= 0) + sum(scroll is not None for scroll in mage.slots)
    parts: dict[str, Any] = dict.fromkeys(part.name for part in attrs.fields(SeenMage))
    parts |= {"letter": game.letter(player), "turn": game.position.turn, "space": NAMES[mage.cell], "turns": ()}
    parts |= {"all_artifacts": False, "team": "Black" if mage.worn < 0 else COLOURS[mage.worn]}
    if level <= 2:
        parts["name"] = mage.name
    if level <= (2 if ebon else 1):
        parts["race"] = ("Human", "Elf", "Dwarf", "Goblin", "Halfling")[mage.race]
        parts["artifacts"] = tuple(code for code in held if code in ("CROWN", "ORB", "SCEPTER"))
    if level <= (2 if ebon else 0):
        parts |= {"artifacts": held, "all_artifacts": True, "items": count}
    if level <= (1 if ebon else 0):
        share, full = mage.endurance, mage.max_endurance
        parts["alignment"] = ("Good", "Neutral", "Evil")[mage.alignment]
        parts["strength"] = (
            "Unconscious" if share == 0 else "Exhausted" if share < 10 else "Weak" if share < full / 3
            else "Healthy" if share < full * 2 / 3 else "Robust"
        )  # fmt: skip
        share, full = mage.arcania, mage.max_arcania
        parts["serenity"] = (
            "Spent" if share < 10 else "Sapped" if share < full / 3 else "Fair" if share < full * 2 / 3 else "Intense"
        )
    if level <= 1 and ebon:
        parts["scrolls"] = tuple(scroll.code for scroll in mage.slots if scroll is not None)
    return SeenMage(**parts)


@pytest.mark.rule("MG-28.1", "MG-28.2", "MG-28.4", "MG-28.5", "MG-28.6", "MG-28.11", "MG-28.12")
@pytest.mark.parametrize("seed", range(25))
def test_quick_recon_map_agrees_with_a_slow_reading_of_the_table(seed: int) -> None:
    game = scattered(random.Random(seed))
    reports.make_reports(game)

    for player in range(7):
        found = game.view(player).recon
        assert found is not None
        assert {seen.name: seen for seen in found.spaces} == seen_slowly(game, player)


# Hidden facts change nothing.


def played(seed: int) -> Iterator[Game]:
    """A random game of five, turn by turn."""
    game = Game(5, seed=seed, log=False)
    rng = random.Random(seed)
    turn = 0
    while not game.is_over and turn < 4:
        player = rng.choice(game.players_to_act)
        game.apply(rng.choice(game.legal_actions(player)), player)
        if game.position.turn != turn:
            turn = game.position.turn
            yield game
        elif turn and rng.random() < 0.05:
            yield game


@pytest.mark.rule("MG-38.2", "MG-38.3", "MG-38.4", "MG-38.8", "MG-38.10")
@pytest.mark.parametrize("seed", range(4))
def test_between_reports_nothing_of_others_is_in_a_view_or_an_observation(seed: int) -> None:
    rest = order_of("REST")
    for game in played(seed):
        for viewer in game.players_to_act:
            view, seen = game.view(viewer), game.observation(viewer).tobytes()
            twin = game.clone()
            arena = twin.position.arena = twin.arena.clone()
            for mage in arena.mages:
                if mage.player != viewer:
                    mage.endurance, mage.arcania, mage.skill, mage.aptitude = 1, 1, 1, 1
                    mage.slots = (Scroll(3, 990 + mage.player), None, None, None, None, None)
                    mage.race, mage.name, mage.cell, mage.barred = 1, "X", 17, True
                    twin.position.drafts[mage.player] = None
                    if mage.player not in game.players_to_act:
                        twin.position.sheets[mage.player] = Sheet((rest, rest, rest, rest, rest))
            arena.artifacts = [where if where == -1 - viewer else 55 for where in arena.artifacts]
            arena.base = arena.ground = bytes(351)
            arena.cloaks = [()] * 6
            arena.tasks = (1, 2, 3)
            arena.offers = ()

            assert twin.view(viewer) == view
            assert repr(twin.view(viewer)) == repr(view)
            assert twin.observation(viewer).tobytes() == seen


def out_of_sight(game: Game, viewer: int) -> list[int]:
    """Players hidden from this one: far from the mage and the team, without a cloak in common."""
    arena = game.arena
    me = arena.mages[viewer]
    mine = {*me.cloaks, me.worn} - {-1}
    eyes = [mage.cell for mage in arena.mages if mage.player == viewer or (me.worn >= 0 and mage.worn == me.worn)]
    reported = {*ALIGNMENT_ARTIFACTS, RACIAL_ARTIFACTS[me.race]}
    return [
        mage.player
        for mage in arena.mages
        if mage.player != viewer
        and min(DISTANCE[cell][mage.cell] for cell in eyes) > 4
        and mine.isdisjoint((*mage.cloaks, mage.worn))
        and not any(arena.holds(mage.player, artifact) for artifact in reported)
        and not any(arena.effects.has(code, viewer) for code in ("KNART", "KNARTX"))
    ]


@pytest.mark.rule("MG-38.2", "MG-38.3", "MG-38.4", "MG-38.10", "MG-28.1")
def test_report_does_not_depend_on_what_is_out_of_sight() -> None:
    hidden = 0
    for seed in range(25):
        rng = random.Random(seed)
        game = scattered(rng)
        for player in rng.sample(range(7), 3):
            game.arena.mages[player].cell = rng.randrange(325)
        for viewer in range(7):
            twin = game.clone()
            twin.position.arena = game.arena.clone()
            hidden += change_what_is_out_of_sight(twin, viewer, rng)

            assert report_of(twin, viewer) == report_of(game, viewer)
    assert hidden > 100


def change_what_is_out_of_sight(game: Game, viewer: int, rng: random.Random) -> int:
    """Replace the mages out of sight and the terrain. Return the number of mages replaced."""
    arena = game.arena
    eyes = [mage.cell for mage in arena.mages if mage.player == viewer or mage.worn == arena.mages[viewer].worn >= 0]
    far = [cell for cell in range(325) if min(DISTANCE[eye][cell] for eye in eyes) > 4]
    unseen = out_of_sight(game, viewer)
    for player in unseen:
        mage = arena.mages[player]
        mage.endurance, mage.arcania, mage.aptitude = rng.randint(1, 90), rng.randint(1, 90), rng.randint(-90, 90)
        mage.race, mage.alignment, mage.name = rng.randrange(5), rng.randrange(3), "Nobody"
        mage.slots = (Scroll(rng.randrange(36), 900 + player), None, None, None, None, None)
        mage.cell = rng.choice(far)
    ground = bytearray(arena.ground)
    for cell in far:
        ground[cell] = rng.randrange(2, 11)
    arena.base = arena.ground = bytes(ground)
    return len(unseen)


def report_of(game: Game, viewer: int) -> Knowledge:
    """A report of this position without the standings, which include everybody (MG-32.7)."""
    table = game.clone()
    table.position.arena = game.arena.clone()
    reports.make_reports(table)
    return evolve(table.arena.knowledge[viewer], standing=Standing((0,) * 4, (0,) * 4, (0,) * 4, 0))


@pytest.mark.rule("MG-32.1")
def test_view_holds_everything_of_a_report() -> None:
    game = contest("A m7 wears RED | B m8 wears RED | M m6", seed=1, tasks=(1,))
    view = game.view(2)

    assert view.me is not None  # Mage data
    assert view.recon is not None  # Maps
    assert view.history
    assert view.mages  # Intelligence
    assert view.bearing
    assert view.standings is not None  # Standings
    assert view.tasks
    assert (view.messages, view.notices) == ((), ())  # Messages
    assert game.view(0).ally_recons


def test_endless_effect_has_no_end() -> None:
    game = contest("A m7", seed=1)
    game.arena.effects.begin("BOEND", target=0, lasts=PERMANENT)

    assert game.view(0).me.effects == (Lasting("BOEND", None),)  # type: ignore[union-attr]  # a player has a mage
