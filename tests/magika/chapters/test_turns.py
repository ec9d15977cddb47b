"""The turn: sheets, its start, five phases of nine steps, and the invariants after each (MG-8)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.effects import turns
from arcana_core.errors import IllegalAction
from arcana_core.events import Event
from arcana_core.testing import events_of
from arcana_magika.actions import MISSING
from arcana_magika.actions import Sheet as SheetText
from arcana_magika.chapters.steps import moving
from arcana_magika.events import (
    Demanded,
    Drawn,
    MageDropped,
    Moved,
    OrderExecuted,
    PhaseBegun,
    Searched,
    StatisticChanged,
    StatusChanged,
    TurnBegun,
    Uncloaked,
)
from arcana_magika.game import Game
from arcana_magika.model import tables
from arcana_magika.model.geometry import ARENA, NAMES, rows, space
from arcana_magika.model.mages import Mage, Scroll
from arcana_magika.model.state import Phase
from arcana_magika.model.tables import ALIGNMENT_ARTIFACTS, BLACK, COLOURS, HELM, SPELLS
from arcana_magika.scenario import contest, play_turn

A, B, C = range(3)
BLUE = COLOURS.index("BLUE")


def sheet(letter: str, turn: int = 1) -> SheetText:
    """A sheet of five Rests."""
    return SheetText(f"MAGE {letter}\nTURN {turn}\n1: REST\n2: REST\n3: REST\n4: REST\n5: REST")


@pytest.mark.rule("MG-8.1", "MG-33.1")
def test_no_phase_is_processed_until_every_sheet_is_in_or_declared_missing() -> None:
    game = contest("A m7 endurance 50 | B m8", seed=1)
    assert list(game.players_to_act) == [A, B, 2]

    game.apply(sheet("M"), 2)
    game.apply(MISSING, B)
    assert list(game.players_to_act) == [A]
    assert (events_of(game, PhaseBegun), game.arena.mages[A].endurance) == ([], 50)

    game.apply(sheet("A"), A)
    assert [begun.phase for begun in events_of(game, PhaseBegun)] == [1, 2, 3, 4, 5]
    assert (game.position.turn, game.players_to_act) == (2, (A, B, 2))


@pytest.mark.rule("MG-8.1")
def test_any_order_may_be_repeated_in_every_phase() -> None:
    game = contest("A m7 arcania 0", seed=1)

    play_turn(game, A="; ".join(["MEDITATE"] * 5))

    assert game.arena.mages[A].arcania == 55


@pytest.mark.rule("MG-8.1", "MG-33.4")
def test_mage_who_has_been_dropped_writes_no_sheet() -> None:
    game = contest("A m7 missed 2 | B m8 | C m9", seed=1)
    for player, letter in enumerate("BCM", 1):
        game.apply(sheet(letter), player)
    game.apply(MISSING, A)

    assert game.players_to_act == (B, C, 3)
    with pytest.raises(IllegalAction):
        game.apply(sheet("A", 2), A)


@pytest.mark.rule("MG-8.3", "MG-33.4", "MG-12.12")
def test_turn_starts_with_drops_then_de_cloaking_before_the_first_phase() -> None:
    game = contest("A m7 missed 2 wears RED | B m8 wears BLUE | C m9", seed=1)
    game.arena.mages[B].may_decloak = 1
    game.apply(MISSING, A)

    play_turn(game, B="DON BLUE", decloak=("B",), M="MOVE E")

    kinds = [
        type(entry.event)
        for entry in game.log
        if isinstance(entry.event, TurnBegun | MageDropped | Uncloaked | PhaseBegun)
    ]
    assert kinds == [TurnBegun, MageDropped, Uncloaked, *[PhaseBegun] * 5]
    assert game.arena.mages[B].worn == BLUE  # taken off, and put on again


@pytest.mark.rule("MG-8.3", "MG-6.7")
def test_at_the_start_of_a_turn_exactly_those_without_endurance_are_unconscious() -> None:
    game = contest("A m7 endurance 20 | B m8 endurance 0 | C m9 endurance 5", seed=1)
    game.arena.mages[A].unconscious = True
    game.arena.mages[B].unconscious = False

    play_turn(game, A="MOVE NE", B="MOVE NE", C="MOVE NE", M="MOVE E")

    assert events_of(game, StatusChanged)[:2] == [StatusChanged(A, "UC", "OK"), StatusChanged(B, "EX", "UC")]
    assert NAMES[game.arena.mages[A].cell] == "l7"
    assert (NAMES[game.arena.mages[B].cell], game.arena.mages[B].status) == ("m8", "UC")
    assert NAMES[game.arena.mages[C].cell] == "m9"


@pytest.mark.rule("MG-8.3", "MG-14.4", "MG-29.11", "MG-22.6")
def test_at_the_start_of_a_turn_moves_demands_and_readings_are_counted_anew() -> None:
    game = contest("A m7 Dwarf skill 0 arcania 95 scrolls PROSH* | B m8 holds CROWN | M m8", rng=ScriptedRng([100] * 4))

    for _ in range(2):
        play_turn(game, A="MOVE E; MOVE W; MOVE E; MOVE W", M="DEMAND CROWN; DEMAND CROWN; MOVE E; MOVE W")
    assert len([moved for moved in events_of(game, Moved) if moved.mage == A]) == 8
    assert [demanded.success for demanded in events_of(game, Demanded)] == [False] * 4

    for _ in range(2):
        play_turn(game, A="CAST PROSH", M="MOVE E")
    assert [scroll.readings for scroll in game.arena.mages[A].scrolls] == [1]


@pytest.mark.rule("MG-8.3", "MG-29.12")
def test_ebon_mage_must_change_space_in_every_turn() -> None:
    game = contest("M m7", rng=ScriptedRng([2]))

    play_turn(game, M="MOVE E")
    play_turn(game)

    assert [drawn.n for drawn in events_of(game, Drawn)] == [6]
    assert NAMES[game.arena.mages[game.ebon].cell] == "m9"


@pytest.mark.rule("MG-8.4")
def test_steps_of_a_phase_come_in_their_order() -> None:
    game = contest(
        "I m7 | H p3 carries RED | G m9 carries RED | F m2 skill 100 scrolls PROSH | E m3 | D m4 | C m5 carries BLUE"
        " | B m6 arcania 0 | A m7 holds HELM endurance 50 | M p3",
        rng=ScriptedRng([100, 100, 1], then=Rng(1)),
    )

    play_turn(
        game,
        I="DEMAND HELM",
        H="GIVE M RED",
        G="DON RED",
        F="CAST PROSH",
        E="MOVE NE",
        D="SEARCH",
        C="DROP BLUE",
        B="MEDITATE",
        A="REST",
        M="MOVE E",
    )

    first = [event for event in events_of(game, OrderExecuted) if event.phase == 1 and event.mage < 9]
    assert [event.executed.split()[0] for event in first] == [
        *("DEMAND", "GIVE", "DON", "CAST", "MOVE", "SEARCH", "DROP", "MEDITATE", "REST"),
    ]


@pytest.mark.rule("MG-8.4", "MG-20.1")
def test_phase_ends_after_the_rest_step() -> None:
    game = contest("A m7 endurance 50", seed=1)
    game.arena.effects.begin("ELATT", lasts=turns(1), data=(1 << space("m7"), tables.FOREST, 0, 0))

    play_turn(game, A="REST", M="MOVE E")

    changes = [(event.old, event.new) for event in events_of(game, StatisticChanged) if event.mage == A]
    assert changes[:2] == [(50, 58), (58, 52)]


@pytest.mark.rule("MG-8.5", "MG-24.37")
def test_item_that_is_fumbled_in_the_cast_step_is_picked_up_in_the_search_step() -> None:
    game = contest("A m7 holds HELM | B m8 skill 100 scrolls FUMIT | C m7", rng=ScriptedRng([100, 1, 1], then=Rng(1)))

    play_turn(game, B="CAST FUMIT A", C="SEARCH HELM", M="MOVE E")

    assert game.arena.holds(C, HELM)


@pytest.mark.rule("MG-8.5", "MG-18.1")
def test_mage_meditates_on_the_terrain_reached_in_an_earlier_step() -> None:
    class Displaced(Game):
        __slots__ = ()

        def cast_step(self, phase: Phase) -> None:
            if phase.number == 1:
                self.arena.mages[A].cell = space("m8")

    position = contest("A m7 Elf skill 60 arcania 0", spaces={"m8": "Forest"}).position
    game = Displaced.at(position, seed=1, players=3)

    play_turn(game, A="MEDITATE", M="MOVE E")

    assert game.arena.mages[A].arcania == 12


class Checked(Game):
    """A game that checks its invariants while a turn is processed."""

    __slots__ = ()

    def don_step(self, phase: Phase) -> None:
        super().don_step(phase)
        self.check(phase)

    def cast_step(self, phase: Phase) -> None:
        super().cast_step(phase)
        self.check(phase)

    def move_step(self, phase: Phase) -> None:
        before = [mage.cell for mage in self.arena.mages]
        length = len(self.log)
        super().move_step(phase)
        self.check_walks(before, [entry.event for entry in self.log[length:]])
        self.check(phase)

    def end_phase(self, phase: Phase) -> None:
        self.check(phase)
        super().end_phase(phase)
        if not self.position.ended:  # the artifacts may have taken a crowd to the Goal Square (MG-15.4)
            self.check(phase)

    def check_walks(self, where: list[int], events: list[Event]) -> None:
        """Follow every walk, one step each, into a space that admits the walker (MG-15.1, MG-15.2)."""
        mages = self.arena.mages
        for moved in [event for event in events if isinstance(event, Moved)]:
            start, end = space(moved.start), space(moved.end)
            assert where[moved.mage] == start
            assert ARENA.distance(start, end) == 1
            there = [mage for mage in mages if where[mage.player] == end]
            assert len(there) < 2 or (len(there) == 2 and self.fit([mages[moved.mage], *there], end))
            where[moved.mage] = end
        assert where == [mage.cell for mage in mages]

    def fit(self, three: list[Mage], cell: int) -> bool:
        """MG-15.1 in the rulebook's words."""
        arena = self.arena
        worn = {mage.worn for mage in three}
        together = {artifact for mage in three for artifact in arena.artifacts_of(mage.player)}
        together |= {artifact for artifact, where in enumerate(arena.artifacts) if where == cell}
        all_different = 3 in (len({mage.race for mage in three}), len({mage.alignment for mage in three}))
        return (
            (len(worn) == 1 and BLACK not in worn)
            or any(mage.player == self.ebon for mage in three)
            or together >= set(ALIGNMENT_ARTIFACTS)
            or (worn == {BLACK} and all_different)
        )

    def check(self, phase: Phase) -> None:
        """Statistics, items and spaces are within their bounds, and nothing is lost or doubled."""
        arena, rules = self.arena, self.rules
        assert max(Counter(mage.cell for mage in arena.mages).values()) <= 3
        for mage in arena.mages:
            assert 0 <= mage.endurance <= mage.max_endurance  # MG-6.2
            assert 0 <= mage.arcania <= mage.max_arcania
            assert -100 <= mage.aptitude <= 100  # MG-5.2
            assert mage.exhausted or mage.endurance >= 10  # MG-6.5
            assert mage.endurance <= 10 or not mage.exhausted
            assert mage.unconscious or mage.endurance > 0  # MG-6.6
            assert len(mage.scrolls) <= 6  # MG-22.1
            assert len(mage.cloaks) + (mage.worn != BLACK) <= 2  # MG-12.2
            assert mage.moves <= min(phase.number, moving.most_moves(self, mage))  # MG-14.6
            assert max(mage.rests, mage.demands) <= phase.number
        ebon = arena.mages[self.ebon]
        assert (ebon.worn, ebon.skill) == (BLACK, 100)  # MG-29.15, MG-29.2
        serials = [scroll.serial for mage in arena.mages for scroll in mage.scrolls]
        assert len(serials) == len(set(serials))
        for colour in range(6):
            owned = sum(mage.cloaks.count(colour) + (mage.worn == colour) for mage in arena.mages)
            assert owned + len(arena.cloaks[colour]) + arena.gone[colour] == rules.cloaks_of_a_colour  # MG-7.10
            assert sum(mage.worn == colour for mage in arena.mages) <= 3  # MG-12.4
        assert all(-13 <= where < len(ARENA) for where in arena.artifacts)


def crowd(rng: Rng) -> Checked:
    """Thirteen mages close together, with items of all kinds on and around them."""
    names = [NAMES[cell] for cell in rows("h", "i")]
    cloaks = rng.shuffled(COLOURS * 3)
    mages = []
    for letter, name, cloak in zip("ABCDEFGHIJKLM", rng.sample(names * 2, 13), cloaks, strict=False):
        scrolls = " ".join(rng.choice(tables.SPELL_CODES) for _ in range(4))
        mages.append(
            f"{letter} {name} {rng.choice(tables.RACES)} {rng.choice(tables.ALIGNMENTS)} carries {cloak}"
            f" endurance {rng.integer(5, 90)} arcania {rng.integer(20, 95)}"
            f" skill {100 if letter == 'M' else rng.integer(50, 130)} scrolls {scrolls}"
        )
    lying = ", ".join(f"{artifact} {rng.choice(names)}" for artifact in tables.ARTIFACTS)
    spaces = {NAMES[cell]: rng.choice(tables.TERRAINS) for cell in rows("b", "y")}
    position = contest(" | ".join(mages), lying=lying, spaces=spaces, seed=1).position
    return Checked.at(position, seed=rng.integer(0, 10**9), players=13)


def any_orders(game: Game, rng: Rng) -> Any:
    """Any orders for all mages, by letter, legal or not."""
    return {
        game.letter(mage.player): "; ".join(any_order(rng, mage.scrolls) for _ in range(5))
        for mage in game.arena.in_game()
    }


def any_order(rng: Rng, scrolls: tuple[Scroll, ...]) -> str:
    """Any order at all. Casts use these scrolls."""
    letter, colour, artifact = rng.choice("ABCDEFGHIJKLM"), rng.choice(COLOURS), rng.choice(tables.ARTIFACTS)
    way = rng.choice(tables.DIRECTIONS[:6])
    things = [artifact, colour, *(scroll.code for scroll in scrolls)]
    return rng.choice(
        [
            *[f"MOVE {way}"] * 4,
            *[any_cast(rng, rng.choice(scrolls).spell) if scrolls else "REST"] * 5,
            *("SEARCH", "SEARCH ALL", f"SEARCH {artifact}", f"SEARCH {colour}", f"DEMAND {artifact}", "MEDITATE"),
            *[f"DON {colour}"] * 2,
            *[f"GIVE {letter} {rng.choice(things)}"] * 2,
            *("DROP ALL", f"DROP {rng.choice(things)}", "REST"),
        ]
    )


def any_cast(rng: Rng, number: int) -> str:
    """A cast of this spell at any level, with fitting parameters."""
    spell, major = SPELLS[number], rng.chance(1, 3)
    parameters = {
        "": "",
        "mage": rng.choice("ABCDEFGHIJKLM"),
        "colour": rng.choice(COLOURS),
        "terrain": rng.choice([tables.TERRAINS[code].upper() for code in tables.ELEMENTS]),
        "change": rng.choice(tables.CHANGES),
        "way": rng.choice(tables.DIRECTIONS[:6]) + " 2" * major,
        "artifact": rng.choice(tables.ARTIFACTS[:3]),
        "scroll": rng.choice(tables.SPELL_CODES),
    }
    return f"CAST {spell.code}{'X' * major} {parameters[spell.major if major else spell.minor]}"


@pytest.mark.rule("MG-15.1", "MG-15.2", "MG-6.2", "MG-5.2", "MG-6.5", "MG-6.6", "MG-12.2", "MG-14.6", "MG-22.1")
@pytest.mark.parametrize("seed", range(25))
def test_whatever_is_ordered_spaces_statistics_and_items_stay_within_their_bounds(seed: int) -> None:
    rng = Rng(seed)
    game = crowd(rng)

    for _ in range(3):
        if not game.is_over:
            play_turn(game, **any_orders(game, rng))

    assert events_of(game, Moved)
    assert events_of(game, Searched)


@pytest.mark.rule("MG-9.6", "MG-9.4")
@pytest.mark.parametrize("seed", range(5))
def test_of_every_mage_and_phase_exactly_one_thing_is_executed(seed: int) -> None:
    rng = Rng(f"executed {seed}")
    game = crowd(rng)
    ordered = any_orders(game, rng)
    ordered["M"] = "MOVE NE; " * 4 + "MOVE SW"  # so that the duty to move changes no order

    play_turn(game, **ordered)

    played = len(events_of(game, PhaseBegun))
    counts = Counter((event.phase, event.mage) for event in events_of(game, OrderExecuted))
    assert counts == Counter({(number, mage): 1 for number in range(1, played + 1) for mage in range(13)})
