"""Before the first turn: choices, and the start of everything (MG-5.1, MG-5.3, MG-7, MG-37.1, MG-37.20)."""

from __future__ import annotations

from itertools import groupby

import pytest

from arcana_core.actions import Action
from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.errors import IllegalAction, RulesError
from arcana_magika import Game, Rules
from arcana_magika.actions import Call, Sheet
from arcana_magika.events import Drawn, Registered, TasksDrawn
from arcana_magika.model.geometry import NAMES, ROWS, rows
from arcana_magika.model.state import ORDERS, SETUP
from arcana_magika.model.tables import ALIGNMENTS, ARTIFACTS, COLOURS, RACES, SPELL_CODES
from arcana_magika.model.terrain import is_water

PLAIN = "\n".join("P" * length for length in range(1, 26)) + "\n" + "O" * 26 + "\n"
"""A terrain map without a river, so that nothing is drawn for the terrain."""
WET = "\n".join("R" * length for length in range(1, 25)) + "\n" + "RP" * 12 + "R\n" + "O" * 26 + "\n"
"""A terrain map with no dry space in rows a to x."""


def choose(game: Game, player: int, text: str) -> None:
    """Let a player choose, in notation, separated by semicolons."""
    for notation in text.split(";"):
        game.apply(game.action_space.find(notation.strip()), player)


def begun(*choices: str, rng: Rng | None = None, rules: Rules | None = None, players: int = 3) -> Game:
    """A game after all choices. By default a mage is a Good Human with the usual name."""
    game = Game(players, rng=Rng(4) if rng is None else rng, rules=rules)
    for player in range(players):
        choose(game, player, choices[player] if player < len(choices) else "human; good; usual name")
    return game


def offered(game: Game, player: int) -> list[str]:
    return [str(action) for action in game.legal_actions(player)]


def rejection(game: Game, action: Action, player: int) -> IllegalAction:
    """The error raised by this decision now, which changes nothing."""
    before = game.checksum()
    with pytest.raises(IllegalAction) as caught:
        game.apply(action, player)
    assert game.checksum() == before
    return caught.value


def drawn(game: Game) -> list[Drawn]:
    return [entry.event for entry in game.log if isinstance(entry.event, Drawn)]


# The draws of a game for three on PLAIN with Good mages: places of artifacts and cloaks, starts, scrolls, tasks.
PLACES = [1] * 30
STARTS = [1, 1]
SCROLLS = [1, 1] * 6
TASKS = [1] * 10


def scripted(
    *,
    places: list[int] = PLACES,
    starts: list[int] = STARTS,
    aptitudes: list[int] | None = None,
    scrolls: list[int] = SCROLLS,
    tasks: list[int] = TASKS,
) -> ScriptedRng:
    return ScriptedRng([*places, *starts, *(aptitudes or []), *scrolls, *tasks])


# Players.


@pytest.mark.rule("MG-7.1", "MG-1.10")
def test_game_has_2_to_12_novices_and_one_ebon_mage() -> None:
    assert Game().player_count == 13
    for players in range(3, 14):
        game = begun(players=players)
        letters = [game.letter(player) for player in range(players)]
        assert letters == [*"ABCDEFGHIJKL"[: players - 1], "M"]
        assert len(game.arena.mages) == players
    for players in (0, 1, 2, 14):
        with pytest.raises(ValueError, match="3 to 13 players"):
            Game(players)


@pytest.mark.rule("MG-37.1", "MG-7.2")
def test_player_picks_race_alignment_and_name_in_this_order() -> None:
    game = Game(3, seed=1)

    assert offered(game, 0) == ["human", "elf", "dwarf", "goblin", "halfling"]
    choose(game, 0, "dwarf")
    assert offered(game, 0) == ["good", "neutral"]
    choose(game, 0, "neutral")
    assert offered(game, 0) == ["usual name"]
    assert game.players_to_act == (0,)
    choose(game, 0, "call: Durin the Younger")

    chosen = game.position.registrations[0]
    assert (chosen.name, chosen.race, chosen.alignment) == ("Durin the Younger", 2, 1)
    assert game.players_to_act == (1,)


@pytest.mark.rule("MG-37.20", "MG-1.10")
def test_mages_are_chosen_in_letter_order_with_the_ebon_mage_last() -> None:
    game = Game(4, seed=1)

    for player in range(4):
        assert (game.players_to_act, game.position.stage) == ((player,), SETUP)
        assert all(offered(game, other) == [] for other in range(4) if other != player)
        choose(game, player, "human; evil; usual name")

    assert (game.position.stage, game.position.turn) == (ORDERS, 1)
    assert game.players_to_act == (0, 1, 2, 3)
    assert [mage.name for mage in game.arena.mages] == ["Mage A", "Mage B", "Mage C", "Mage M"]


@pytest.mark.rule("MG-5.1", "MG-4.1")
@pytest.mark.parametrize(
    ("race", "open_to_it"),
    [
        ("Human", ["Good", "Neutral", "Evil"]),
        ("Elf", ["Good", "Evil"]),
        ("Dwarf", ["Good", "Neutral"]),
        ("Goblin", ["Neutral", "Evil"]),
        ("Halfling", ["Good", "Neutral", "Evil"]),
    ],
)
def test_alignment_not_open_to_the_race_is_rejected(race: str, open_to_it: list[str]) -> None:
    game = Game(3, seed=1)
    choose(game, 0, race.lower())

    assert offered(game, 0) == [alignment.lower() for alignment in open_to_it]
    for alignment in set(ALIGNMENTS) - set(open_to_it):
        error = rejection(game, game.action_space.find(alignment.lower()), 0)
        assert error.clause == "MG-5.1"
        assert f"no {race} is {alignment}; {race} mages are {' or '.join(open_to_it)}" in str(error)


@pytest.mark.rule("MG-29.1")
def test_ebon_mage_chooses_race_and_alignment_like_a_novice() -> None:
    game = begun("elf; evil; usual name", "human; good; usual name", "goblin; neutral; call: Kalnor")

    mage = game.arena.mages[2]
    assert (mage.name, RACES[mage.race], ALIGNMENTS[mage.alignment]) == ("Kalnor", "Goblin", "Neutral")


@pytest.mark.rule("MG-7.2", "MG-40.2")
@pytest.mark.parametrize("name", ["X", "A" * 20, "Æthelwyn the Grey", "mage a", "MAGE B", "O'Dim | x", "Mage D", "#1"])
def test_name_has_1_to_20_printable_characters(name: str) -> None:
    game = Game(4, seed=1)
    choose(game, 0, "human; good")

    game.apply(Call(name), 0)

    assert game.position.registrations[0].name == name


@pytest.mark.rule("MG-7.2", "MG-40.2")
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "a name has 1 to 20 characters, '' has 0"),
        ("A" * 21, "has 21"),
        (" Otho", "can't begin or end with a blank"),
        ("Otho ", "can't begin or end with a blank"),
        (" ", "can't begin or end with a blank"),
        ("Ot\nho", "a name can't contain U+000A (LINE BREAK), which is invisible"),
        ("Ot\u200bho", "a name can't contain U+200B (ZERO WIDTH SPACE)"),
        ("\u202eOtho", "a name can't contain U+202E (RIGHT-TO-LEFT OVERRIDE)"),
        ("Otho\u00a0", "a name can't contain U+00A0 (NO-BREAK SPACE)"),
    ],
)
def test_other_texts_are_no_names(name: str, why: str) -> None:
    game = Game(3, seed=1)
    choose(game, 0, "human; good")

    error = rejection(game, Call(name), 0)

    assert error.clause == "MG-7.2"
    assert why in str(error)


@pytest.mark.rule("MG-37.20", "MG-7.2", "MG-40.2")
def test_name_that_is_taken_or_the_usual_one_of_another_seat_is_rejected() -> None:
    game = Game(3, seed=1)
    choose(game, 0, "human; good; call: Otho")
    choose(game, 1, "elf; evil")

    for name in ("Otho", "Mage A", "Mage M"):
        assert rejection(game, Call(name), 1).clause == "MG-37.20"
    choose(game, 1, "call: otho")
    choose(game, 2, "human; good; call: Mage M")  # C's own usual name

    assert [mage.name for mage in game.arena.mages] == ["Otho", "otho", "Mage M"]


@pytest.mark.rule("MG-37.1", "MG-37.20")
def test_unexpected_action_is_rejected_with_the_question() -> None:
    game = Game(3, seed=1)
    find = game.action_space.find

    assert "choose a race first: human, elf, dwarf, goblin, halfling" in str(rejection(game, find("good"), 0))
    assert "choose race and alignment before the name" in str(rejection(game, Call("Otho"), 0))
    assert "is only possible in a turn" in str(rejection(game, Sheet("MAGE A"), 0))
    assert "can't choose now" in str(rejection(game, Call("Otho"), 1))
    choose(game, 0, "halfling")
    assert "choose an alignment now: good, neutral, evil" in str(rejection(game, find("elf"), 0))
    choose(game, 0, "good")
    assert "choose a name now: `usual name`, or `call: ` and the name" in str(rejection(game, find("good"), 0))


@pytest.mark.rule("MG-37.20", "MG-38.2")
def test_player_does_not_see_what_the_others_chose() -> None:
    game = Game(3, seed=1)
    choose(game, 0, "elf; evil; call: Otho")

    registered = Registered(mage=0, race="Elf", alignment="Evil", name="Otho")
    seen = [[entry.event for entry in game.log.seen_by(player)] for player in (0, 1, 2, None)]

    assert [registered in events for events in seen] == [True, False, False, False]
    assert seen[1:] == [[], [], []]


@pytest.mark.rule("MG-37.1")
def test_name_may_have_blanks_semicolons_and_colons_in_it() -> None:
    game = Game(3, seed=1)
    choose(game, 0, "human; good")

    game.apply(game.action_space.find("call: Otho; the 2nd: me"), 0)

    assert game.position.registrations[0].name == "Otho; the 2nd: me"


# Draws.


@pytest.mark.rule("MG-7.3", "MG-1.3")
def test_draws_of_the_setup_come_in_their_order() -> None:
    choices = ["human; neutral; usual name"] * 13
    game = begun(*choices, players=13)

    kinds = {
        "rivers": "terrain",
        "river mouth": "terrain",
        "river length": "terrain",
        "river course": "terrain",
        **{f"place of {artifact}": artifact for artifact in ARTIFACTS},
        **{f"place of {colour}": colour for colour in COLOURS},
        "scroll alignment": "scroll",
    }
    order = [
        (kind, len(list(events)))
        for kind, events in groupby(drawn(game), lambda event: kinds.get(event.purpose, event.purpose))
    ]

    assert order[0][0] == "terrain"
    # The last of the twelve starting spaces and its like are not drawn.
    assert order[1:] == [
        *((artifact, 1) for artifact in ARTIFACTS),
        *((colour, 3) for colour in COLOURS),
        ("starting space", 11),
        ("starting Aptitude", 13),
        ("scroll", 2 * 2 * 13),
        ("task", 10),
    ]


@pytest.mark.rule("MG-7.4", "MG-1.5")
def test_each_novice_starts_alone_on_an_even_space_of_row_y() -> None:
    rules = Rules(map=PLAIN)
    game = begun(rng=scripted(starts=[12, 11]), rules=rules)
    assert [NAMES[mage.cell] for mage in game.arena.mages[:2]] == ["y24", "y22"]

    game = begun(rng=scripted(starts=[3, 3]), rules=rules)
    assert [NAMES[mage.cell] for mage in game.arena.mages[:2]] == ["y6", "y8"]

    asked = [(event.purpose, event.n) for event in drawn(game) if event.purpose == "starting space"]
    assert asked == [("starting space", 12), ("starting space", 11)]

    full = begun(players=13)
    assert sorted(NAMES[mage.cell] for mage in full.arena.mages[:12]) == sorted(f"y{n}" for n in range(2, 25, 2))


@pytest.mark.rule("MG-7.5")
def test_ebon_mage_starts_on_y13() -> None:
    for players in (3, 13):
        assert NAMES[begun(players=players).arena.mages[-1].cell] == "y13"


@pytest.mark.rule("MG-7.6", "MG-4.1", "MG-29.2")
@pytest.mark.parametrize(
    ("race", "alignment", "endurance", "arcania", "skill"),
    [
        ("human", "good", 100, 100, 70),
        ("elf", "evil", 95, 105, 75),
        ("dwarf", "good", 110, 95, 65),
        ("goblin", "evil", 110, 95, 65),
        ("halfling", "good", 90, 100, 70),
    ],
)
def test_mages_start_unhurt_with_50_arcania_and_the_skill_of_their_race(
    race: str, alignment: str, endurance: int, arcania: int, skill: int
) -> None:
    one = f"{race}; {alignment}; usual name"
    game = begun(one, one, one)

    for mage in game.arena.mages:
        assert (mage.endurance, mage.max_endurance) == (endurance, endurance)
        assert (mage.arcania, mage.max_arcania) == (50, arcania)
        assert (mage.status, mage.worn, mage.cloaks, mage.barred) == ("OK", -1, (), False)
        assert game.arena.artifacts_of(mage.player) == ()
    assert [mage.skill for mage in game.arena.mages] == [skill, skill, 100]
    assert len(game.arena.effects) == 1  # the Ebon Mage's scroll is prolonged


@pytest.mark.rule("MG-5.3")
def test_starting_aptitude_is_90_either_way_and_drawn_for_neutral_mages() -> None:
    game = begun(
        "human; good; usual name",
        "elf; evil; usual name",
        "dwarf; neutral; usual name",
        "goblin; neutral; usual name",
        rng=ScriptedRng([*PLACES, 1, 1, 1, 2, 1, *[1, 1] * 8, *TASKS]),
        rules=Rules(map=PLAIN),
        players=4,
    )

    assert [mage.aptitude for mage in game.arena.mages] == [90, -90, -5, 5]  # D(2) = 2 and 1


@pytest.mark.rule("MG-7.7", "MG-16.6", "MG-16.7")
def test_every_mage_starts_with_two_scrolls_drawn_like_found_ones() -> None:
    game = begun(
        "human; good; usual name",
        "human; evil; usual name",
        "human; good; usual name",
        # Good: half of the finds are Good; D(54) = 48 BOARC, 49 HEALS; Evil: 51 to 75 Good, 76 to 100 Neutral.
        rng=scripted(scrolls=[50, 48, 50, 49, 51, 16, 76, 57, 1, 49, 1, 49]),
        rules=Rules(map=PLAIN),
    )

    assert [[scroll.code for scroll in mage.scrolls] for mage in game.arena.mages] == [
        ["BOARC", "HEALS"],
        ["PROKN", "FGMAP"],
        ["TELPT", "HEALS", "HEALS"],  # two equal ones are possible
    ]
    serials = [scroll.serial for mage in game.arena.mages for scroll in mage.scrolls]
    assert len(set(serials)) == len(serials) == 7


@pytest.mark.rule("MG-7.8", "MG-22.8", "MG-29.5")
def test_ebon_mage_has_a_bound_teleport_in_slot_1() -> None:
    game = begun()
    slots = game.arena.mages[2].slots

    assert slots[0] is not None and slots[1] is not None and slots[2] is not None
    assert (slots[0].code, slots[0].bound) == ("TELPT", True)
    assert slots[3:] == (None, None, None)
    assert not slots[1].bound and not slots[2].bound
    (prolonged,) = game.arena.effects
    assert (prolonged.kind, prolonged.target, str(prolonged.lasts)) == ("PROSP", slots[0].serial, "PERMANENT")


@pytest.mark.rule("MG-7.9", "MG-1.5")
def test_artifacts_are_in_the_rows_of_their_class_in_different_spaces() -> None:
    first = begun(rng=scripted(), rules=Rules(map=PLAIN))
    # g1, g2, g3; then i1 and so on; m1 and so on.
    assert [NAMES[cell] for cell in first.arena.artifacts] == [
        *("g1", "g2", "g3", "i1", "i2", "i3", "i4", "i5", "m1", "m2", "m3", "m4")
    ]

    # Rows g to l have 57 spaces, i to p 100, m to t 132, from which the spaces taken are left out.
    last = begun(
        rng=scripted(places=[57, 56, 55, 97, 96, 95, 94, 93, 127, 126, 125, 124, *[1] * 18]), rules=Rules(map=PLAIN)
    )
    names = [NAMES[cell] for cell in last.arena.artifacts]
    assert names[:3] == ["l12", "l11", "l10"]
    assert names[3:8] == ["p16", "p15", "p14", "p13", "p12"]
    assert names[8:] == ["t20", "t19", "t18", "t17"]


@pytest.mark.rule("MG-7.10", "MG-1.11", "MG-1.5")
def test_three_cloaks_of_each_colour_are_in_rows_n_to_x_in_different_spaces() -> None:
    first = begun(rng=scripted(), rules=Rules(map=PLAIN))
    names = [[NAMES[cell] for cell in cells] for cells in first.arena.cloaks]
    assert names[:2] == [["n1", "n2", "n3"], ["n4", "n5", "n6"]]
    assert names[5] == ["o2", "o3", "o4"]

    # Rows n to x have 209 spaces.
    last = begun(rng=scripted(places=[1] * 12 + [209 - taken for taken in range(18)]), rules=Rules(map=PLAIN))
    names = [[NAMES[cell] for cell in cells] for cells in last.arena.cloaks]
    assert names[0] == ["x22", "x23", "x24"]
    assert names[5] == ["x7", "x8", "x9"]
    assert first.arena.gone == [0] * 6


@pytest.mark.rule("MG-7.9", "MG-7.10")
def test_artifacts_and_cloaks_are_alone_and_on_land_on_every_generated_map() -> None:
    reach = [rows("g", "l")] * 3 + [rows("i", "p")] * 5 + [rows("m", "t")] * 4
    for seed in range(40):
        arena = begun(rng=Rng(seed)).arena
        cloaks = [cell for cells in arena.cloaks for cell in cells]

        assert all(cell in cells for cell, cells in zip(arena.artifacts, reach, strict=True))
        assert all(cell in rows("n", "x") for cell in cloaks)
        assert not any(is_water(arena.base[cell]) for cell in [*arena.artifacts, *cloaks])
        assert len(set(arena.artifacts)) == 12
        assert len(set(cloaks)) == 18


@pytest.mark.rule("MG-7.11")
def test_every_space_of_the_rows_is_eligible_if_no_other_is() -> None:
    game = begun(rng=scripted(places=[57, 57, 57, *[1] * 27]), rules=Rules(map=WET))

    assert [NAMES[cell] for cell in game.arena.artifacts[:4]] == ["l12", "l12", "l12", "i1"]
    assert [[NAMES[cell] for cell in cells] for cells in game.arena.cloaks] == [["n1"] * 3] * 6


@pytest.mark.rule("MG-3.18", "MG-7.9", "MG-7.10")
def test_map_items_are_placed_first_and_take_up_their_spaces() -> None:
    placed = "place RED w10\nplace ORB g1\nplace RED n1\n"
    game = begun(rng=scripted(places=[1] * 27), rules=Rules(map=PLAIN + placed))

    assert [NAMES[cell] for cell in game.arena.artifacts[:3]] == ["g2", "g1", "g3"]
    names = [[NAMES[cell] for cell in cells] for cells in game.arena.cloaks]
    assert names[:2] == [["n1", "n2", "w10"], ["n3", "n4", "n5"]]
    purposes = [event.purpose for event in drawn(game)]
    assert purposes.count("place of RED") == 1
    assert "place of ORB" not in purposes

    at_the_goal = begun(rng=scripted(places=[1] * 29), rules=Rules(map=PLAIN + "place ORB a1\n"))
    assert NAMES[at_the_goal.arena.artifacts[1]] == "a1"


@pytest.mark.rule("MG-3.5", "MG-3.4")
def test_loaded_map_is_the_terrain_and_nothing_is_drawn_for_it() -> None:
    game = begun(rng=scripted(), rules=Rules(map=PLAIN))

    assert {game.arena.base[cell] for cell in range(325)} == {3}
    assert game.arena.ground == game.arena.base
    assert max(ROWS[cell] for cell in range(325)) == 25


@pytest.mark.rule("MG-3.15", "MG-7.10")
def test_number_of_cloaks_on_a_map_follows_the_setting() -> None:
    lines = PLAIN + "place RED w10\n" * 4

    with pytest.raises(RulesError, match="there are only 3 of RED"):
        Rules(map=lines)
    assert len(begun(rules=Rules(map=lines, cloaks_of_a_colour=5)).arena.cloaks[0]) == 5


@pytest.mark.rule("MG-30.1")
def test_ten_tasks_are_drawn_from_thirty_without_replacement() -> None:
    game = begun(rng=scripted(tasks=[30, 29, 1, 1, 1, 1, 1, 1, 1, 1]), rules=Rules(map=PLAIN))

    assert game.arena.tasks == (1, 2, 3, 4, 5, 6, 7, 8, 29, 30)
    assert [event.n for event in drawn(game) if event.purpose == "task"] == list(range(30, 20, -1))


@pytest.mark.rule("MG-30.1", "MG-27.1")
def test_without_deals_task_7_is_not_in_the_deck() -> None:
    game = begun(rng=scripted(tasks=[1] * 10), rules=Rules(map=PLAIN, ebon_deals=False))

    assert game.arena.tasks == (1, 2, 3, 4, 5, 6, 8, 9, 10, 11)
    assert [event.n for event in drawn(game) if event.purpose == "task"] == list(range(29, 19, -1))


@pytest.mark.rule("MG-30.3", "MG-38.5")
def test_only_the_ebon_mage_sees_the_tasks() -> None:
    game = begun(rng=scripted(), rules=Rules(map=PLAIN))
    reported = TasksDrawn(ebon=2, tasks=(1, 2, 3, 4, 5, 6, 7, 8, 9, 10))

    seen = [any(entry.event == reported for entry in game.log.seen_by(player)) for player in (0, 1, 2, None)]

    assert seen == [False, False, True, False]


@pytest.mark.rule("MG-7.12")
def test_everybody_gets_a_report_before_the_first_turn() -> None:
    game = begun()

    assert [known.turn for known in game.arena.knowledge] == [0, 0, 0]
    assert [NAMES[known.recon.cell] for known in game.arena.knowledge][2] == "y13"
    assert game.players_to_act == (0, 1, 2)


@pytest.mark.rule("MG-1.8")
def test_same_seed_and_choices_give_the_same_arena() -> None:
    one, same, other = begun(rng=Rng(3)), begun(rng=Rng(3)), begun(rng=Rng(5))

    assert one.position == same.position
    assert one.log == same.log
    assert one.arena.base != other.arena.base


# House rules.


@pytest.mark.rule("MG-7.6", "MG-7.7", "MG-7.10", "MG-30.1", "MG-29.2", "MG-5.3", "MG-6.5")
def test_settings_of_the_setup_can_be_changed() -> None:
    rules = Rules(
        map=PLAIN,
        start_arcania=96,
        start_scrolls=4,
        cloaks_of_a_colour=1,
        task_count=3,
        ebon_skill=80,
        start_aptitude=40,
        race_endurance=(5, 95, 10, 110, 90),
        race_skill=(60, 75, 65, 65, 70),
    )
    game = begun("human; good; usual name", "dwarf; good; usual name", rules=rules)
    first, dwarf, ebon = game.arena.mages

    assert [mage.arcania for mage in game.arena.mages] == [96, 95, 96]  # a Dwarf has at most 95
    assert [len(mage.scrolls) for mage in game.arena.mages] == [4, 4, 5]
    assert [len(cells) for cells in game.arena.cloaks] == [1] * 6
    assert len(game.arena.tasks) == 3
    assert (first.skill, dwarf.skill, ebon.skill, first.aptitude) == (60, 65, 80, 40)
    assert (first.endurance, first.status, dwarf.status) == (5, "EX", "OK")


@pytest.mark.rule("MG-5.3", "MG-7.6", "MG-40.1")
def test_neutral_aptitudes_maxima_and_costs_of_scrolls_can_be_changed() -> None:
    costs = list(Rules().minor_costs)
    costs[SPELL_CODES.index("PROAU")] = 0  # 12 results instead of 2 of D(64)
    rules = Rules(map=PLAIN, neutral_aptitude=12, race_arcania=(40, 105, 95, 95, 100), minor_costs=tuple(costs))
    script = scripted(aptitudes=[2], scrolls=[51, 12, 51, 13, *[1, 1] * 4])
    game = begun("human; neutral; usual name", rng=script, rules=rules)
    mage = game.arena.mages[0]

    assert (mage.aptitude, mage.arcania, mage.max_arcania) == (-12, 40, 40)
    assert [scroll.code for scroll in mage.scrolls] == ["PROAU", "PROSH"]


@pytest.mark.rule("MG-7.7", "MG-7.8", "MG-7.10", "MG-30.1")
def test_game_can_be_set_up_without_scrolls_cloaks_and_tasks() -> None:
    game = begun(rules=Rules(start_scrolls=0, cloaks_of_a_colour=0, task_count=0))

    assert [len(mage.scrolls) for mage in game.arena.mages] == [0, 0, 1]
    assert game.arena.cloaks == [()] * 6
    assert game.arena.tasks == ()
