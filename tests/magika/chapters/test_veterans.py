"""Repeat players (MG-34, MG-37.1, MG-40.3)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcana_core.chance.rng import Rng
from arcana_core.errors import IllegalAction, RulesError
from arcana_magika import Game, Rules, contest
from arcana_magika.actions import Call
from arcana_magika.model.names import wrong_with_name
from arcana_magika.model.state import Registration
from arcana_magika.model.tables import ALIGNMENTS, OPEN_ALIGNMENTS, RACES, SPELL_CODES
from arcana_magika.model.veterans import Veteran, bonus_arcania, claim, read_veterans, veterans_of
from arcana_magika.render.reports import as_text

OTHO = "Otho | Elf | Good | 60 | HEALS TELPT HEALS\n"


def choose(game: Game, player: int, text: str) -> None:
    for notation in text.split(";"):
        game.apply(game.action_space.find(notation.strip()), player)


def offered(game: Game, player: int) -> list[str]:
    return [str(action) for action in game.legal_actions(player)]


def begun(text: str, **settings: object) -> Game:
    """A game with Otho's player in seat A, who names these old scrolls, separated by semicolons."""
    rules = Rules(veterans=OTHO, **settings)  # type: ignore[arg-type]  # settings by name
    game = Game(3, seed=8, rules=rules)
    choose(game, 0, f"elf; good; call: Otho{text and '; '}{text}")
    for player in (1, 2):
        choose(game, player, "human; neutral; usual name")
    return game


def codes(game: Game, player: int = 0) -> list[str]:
    return [scroll.code for scroll in game.arena.mages[player].scrolls]


@pytest.mark.rule("MG-34.1", "MG-1.1")
@pytest.mark.parametrize(
    ("arcania", "bonus"), [(0, 0), (3, 0), (4, 1), (10, 2), (60, 9), (63, 9), (64, 10), (70, 11), (105, 16)]
)
def test_bonus_is_15_percent_of_the_old_arcania(arcania: int, bonus: int) -> None:
    # 15 % of 10 is 1.5, of 70 is 10.5, of 64 is 9.6, of 105 is 15.75.
    assert bonus_arcania(Rules(), Veteran("Otho", 1, 0, arcania)) == bonus


@pytest.mark.rule("MG-34.1")
def test_novice_of_the_same_name_race_and_alignment_starts_with_the_bonus() -> None:
    game = begun("done")

    assert [mage.arcania for mage in game.arena.mages] == [59, 50, 50]


@pytest.mark.rule("MG-34.1", "MG-6.2")
def test_bonus_does_not_lift_arcania_above_its_maximum() -> None:
    assert begun("done", start_arcania=100).arena.mages[0].arcania == 105  # the maximum of an Elf


@pytest.mark.rule("MG-34.1")
def test_share_of_arcania_carried_over_is_a_setting() -> None:
    assert begun("done", carried_arcania=50).arena.mages[0].arcania == 80


@pytest.mark.rule("MG-34.1")
@pytest.mark.parametrize("text", ["elf; evil; call: Otho", "human; good; call: Otho", "elf; good; call: OTHO"])
def test_claim_is_the_winners_alone(text: str) -> None:
    game = Game(3, seed=8, rules=Rules(veterans=OTHO))

    choose(game, 0, text)

    assert game.players_to_act == (1,)
    for player in (1, 2):
        choose(game, player, "human; neutral; usual name")
    assert game.arena.mages[0].arcania == 50


@pytest.mark.rule("MG-34.1")
def test_claim_belongs_to_the_novice_with_that_name() -> None:
    game = Game(3, seed=8, rules=Rules(veterans=OTHO))
    choose(game, 0, "elf; good; usual name")
    choose(game, 1, "elf; good; call: Otho; telpt; done")
    choose(game, 2, "elf; good; usual name")

    assert [mage.arcania for mage in game.arena.mages] == [50, 59, 50]
    assert codes(game, 1)[1] == "TELPT"


@pytest.mark.rule("MG-34.1", "MG-29.1")
def test_ebon_mage_has_no_claim() -> None:
    game = Game(3, seed=8, rules=Rules(veterans=OTHO))
    for player in (0, 1):
        choose(game, player, "human; neutral; usual name")

    choose(game, 2, "elf; good; call: Otho")

    assert [mage.name for mage in game.arena.mages] == ["Mage A", "Mage B", "Otho"]
    assert game.arena.mages[2].arcania == 50


@pytest.mark.rule("MG-37.1", "MG-34.2", "MG-40.3")
def test_repeat_player_picks_up_to_two_old_scrolls_or_none() -> None:
    game = Game(3, seed=8, rules=Rules(veterans=OTHO))
    choose(game, 0, "elf; good; call: Otho")
    assert offered(game, 0) == ["done", "telpt", "heals"]

    choose(game, 0, "telpt")
    assert offered(game, 0) == ["done", "heals"]  # Otho held only one Teleport
    assert game.players_to_act == (0,)
    with pytest.raises(IllegalAction, match="choose old scrolls now: done, heals \\(MG-34.2\\)"):
        choose(game, 0, "telpt")
    with pytest.raises(IllegalAction, match="A has the name Otho already"):
        game.apply(Call("Udo"), 0)

    choose(game, 0, "heals")
    assert game.players_to_act == (1,)
    assert game.position.registrations[0].spells == ("TELPT", "HEALS")


@pytest.mark.rule("MG-40.3", "MG-34.2")
def test_scroll_held_twice_can_be_named_twice() -> None:
    assert codes(begun("heals; heals")) == ["HEALS", "HEALS"]


@pytest.mark.rule("MG-34.2")
def test_named_scrolls_replace_the_random_ones_the_later_one_first() -> None:
    plain = codes(begun("done"))

    assert "TELPT" not in plain and "HEALS" not in plain  # by this seed
    assert codes(begun("telpt; done")) == [plain[0], "TELPT"]
    assert codes(begun("telpt; heals")) == ["TELPT", "HEALS"]


@pytest.mark.rule("MG-34.2", "MG-7.7")
def test_only_as_many_scrolls_can_be_named_as_are_dealt() -> None:
    assert codes(begun("heals", start_scrolls=1)) == ["HEALS"]
    assert codes(begun("", start_scrolls=0)) == []
    assert codes(begun("heals; telpt", start_scrolls=4))[2:] == ["HEALS", "TELPT"]


@pytest.mark.rule("MG-34.2")
def test_repeat_player_without_old_scrolls_is_not_asked_for_any() -> None:
    game = Game(3, seed=8, rules=Rules(veterans="Otho | Elf | Good | 60 |"))

    choose(game, 0, "elf; good; call: Otho")

    assert game.players_to_act == (1,)


@pytest.mark.rule("MG-34.2", "MG-34.3")
def test_draws_and_all_else_are_the_same_as_without_a_repeat_player() -> None:
    with_old, without = begun("telpt; heals"), Game(3, seed=8)
    choose(without, 0, "elf; good; call: Otho")
    for player in (1, 2):
        choose(without, player, "human; neutral; usual name")

    old, new = with_old.arena.mages[0], without.arena.mages[0]
    assert with_old.rng == without.rng
    assert with_old.arena.mages[1:] == without.arena.mages[1:]
    assert (with_old.arena.artifacts, with_old.arena.tasks) == (without.arena.artifacts, without.arena.tasks)
    # Skill, Aptitude and maxima do not carry over, nor do artifacts and cloaks.
    assert (old.skill, old.aptitude, old.max_arcania, old.max_endurance) == (75, 90, 105, 95)
    assert (old.cloaks, with_old.arena.artifacts_of(0)) == ((), ())
    new.arcania, new.slots = old.arcania, old.slots
    assert old == new


@pytest.mark.rule("MG-34.1", "MG-40.3")
def test_mages_of_a_finished_game_are_written_down_and_read_again() -> None:
    game = contest(
        "A m7 Elf Good name Otho arcania 60 scrolls HEALS TELPT* | B m8 Dwarf Neutral arcania 7 wears RED"
        " | C m9 name Gone | M m10 Human Evil arcania 100 scrolls TELPT! KNART"
    )
    game.arena.mages[2].cell = -1  # dropped
    game.end_game("no_novices")

    text = veterans_of(game)

    assert text == (
        "Otho | Elf | Good | 60 | HEALS TELPT\nMage B | Dwarf | Neutral | 7 |\nMage M | Human | Evil | 100 | KNART\n"
    )
    assert read_veterans(text) == (
        Veteran("Otho", 1, 0, 60, ("HEALS", "TELPT")),
        Veteran("Mage B", 2, 1, 7),
        Veteran("Mage M", 0, 2, 100, ("KNART",)),
    )
    assert Rules(veterans=text).veterans == text


@pytest.mark.rule("MG-34.1")
def test_game_that_goes_on_has_no_veterans() -> None:
    game = contest("A m7")

    with pytest.raises(ValueError, match="this game isn't over"):
        veterans_of(game)


@pytest.mark.rule("MG-34.4")
def test_winner_may_play_the_next_ebon_mage() -> None:
    game = contest("A b1 endurance 90 arcania 90 skill 99 | B m8 endurance 30 arcania 10 | M z1 arcania 5 endurance 20")
    game.end_game("limit")

    assert game.outcome is not None
    assert game.outcome.winners == (0,)
    named = "Mage A wins and may play the Ebon Mage in the next game"
    for reported in (as_text(game, 1), game.render(2), game.render(None)):
        assert named in " ".join(reported.split())


@pytest.mark.rule("MG-34.1", "MG-5.1", "MG-7.2")
@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("Otho Elf Good", "'Otho Elf Good' isn't a veteran; write NAME | RACE | ALIGNMENT | ARCANIA | CODE CODE ..."),
        ("A name of 21 letters. | Elf | Good | 6 |", "a name has 1 to 20 characters"),
        (" | Elf | Good | 6 |", "'' has 0"),
        (
            "Otho | Goblyn | Evil | 6 |",
            "no race 'Goblyn'; there are Human, Elf, Dwarf, Goblin, Halfling; did you mean 'Goblin'?",
        ),
        ("Otho | Elf | Well | 6 |", "no alignment 'Well'; there are Good, Neutral, Evil"),
        ("Otho | Elf | Neutral | 6 |", "no Elf is Neutral; Elf mages are Good or Evil"),
        ("Otho | Elf | Good | much |", "Arcania must be a number from 0 to 10000, got 'much'"),
        ("Otho | Elf | Good | -1 |", "Arcania must be a number from 0 to 10000, got '-1'"),
        ("Otho | Elf | Good | 10001 |", "Arcania must be a number from 0 to 10000, got '10001'"),
        ("Otho | Elf | Good | ٣ |", "Arcania must be a number"),
        ("Otho | Elf | Good | 6 | HEAL", "no spell 'HEAL'; did you mean 'HEALS'?"),
        ("Otho | Elf | Good | 6 | HEALS HEALS HEALS HEALS HEALS HEALS HEALS", "7 scrolls; a mage holds at most 6"),
    ],
)
def test_mistake_in_a_line_is_named_with_the_line(line: str, message: str) -> None:
    with pytest.raises(RulesError) as caught:
        Rules(veterans=f"Udo | Human | Evil | 9 |\n\n{line}\n")

    (reported,) = str(caught.value).splitlines()
    assert reported.startswith("veterans: line 3: ")
    assert message in reported
    assert reported.endswith("(MG-34.1)")


@pytest.mark.rule("MG-34.1")
def test_all_mistakes_are_reported_at_once() -> None:
    with pytest.raises(RulesError) as caught:
        Rules(veterans="Otho | Elf | Neutral | x | FOO\n" + OTHO + OTHO)

    assert [line.split(":")[1].strip() for line in str(caught.value).splitlines()] == ["line 1"] * 3 + ["line 3"]
    assert "the same mage as in line 2" in str(caught.value)


@pytest.mark.rule("MG-34.1", "MG-25.7")
def test_lines_are_read_in_any_case_and_with_other_spellings() -> None:
    assert read_veterans("Otho|elf|GOOD|6|fogmp steit") == (Veteran("Otho", 1, 0, 6, ("FGMAP", "STLIT")),)
    assert read_veterans("Otho | Elf | Good | 10000 |") == (Veteran("Otho", 1, 0, 10_000),)
    assert read_veterans("") == ()


@pytest.mark.rule("MG-34.1", "MG-7.2")
@given(st.data())
def test_veteran_of_any_name_is_written_and_read_again(data: st.DataObject) -> None:
    name = data.draw(st.text(min_size=1, max_size=20).filter(lambda text: not wrong_with_name(text)))
    race = data.draw(st.integers(0, len(RACES) - 1))
    alignment = data.draw(st.sampled_from(OPEN_ALIGNMENTS[race]))
    spells = data.draw(st.lists(st.sampled_from(SPELL_CODES), max_size=6))
    veteran = Veteran(name, race, alignment, data.draw(st.integers(0, 200)), tuple(spells))

    assert read_veterans(f"{veteran}\n") == (veteran,)
    assert claim(Rules(veterans=str(veteran)), Registration(race, alignment, name)) == veteran


@pytest.mark.rule("MG-34.1")
@given(st.text(max_size=60))
def test_any_other_text_is_rejected_in_words(text: str) -> None:
    try:
        veterans = read_veterans(text)
    except RulesError:
        return
    assert all(ALIGNMENTS[veteran.alignment] for veteran in veterans)


@pytest.mark.rule("MG-34.2")
def test_game_with_a_repeat_player_is_recorded_and_played_again() -> None:
    game = begun("heals; telpt")

    again = Game.replay(game.record())

    assert again.position == game.position
    assert Rng.from_plain(game.record().chance) == Rng(8)
