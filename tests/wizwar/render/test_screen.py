"""Wiz-War at a terminal: fitted screens, the introduction, passing, moments, news and colours."""

from __future__ import annotations

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.testing import do
from arcana_core.text.highlights import spans
from arcana_wizwar import Game, skirmish
from arcana_wizwar.render.dense import NARROW, WIDE, dense_lines

OPEN = "2,3 E open; 2,4 E open"


@pytest.mark.rule("WW-3.1", "WW-23.1")
def test_dense_board_shows_walls_doors_wizards_and_treasures() -> None:
    view = skirmish("2,3 | 2,5", edges=OPEN, treasures="red1 2,7").view(0)

    assert dense_lines(view, WIDE) == [
        "    0   1  ^2   3   4   5   6  ^7   8   9",
        "0 |    ___ ___ ___    |    ___    b    ___|",
        "1 |   |   |    ___ ___|   |   |   |b1_    |",
        "2 <___ =r=|rh |R   =r= B__|   |r1_    |   >",
        "3 |    ___ ___ r2_|   |    b2_ ___ ___|   |",
        "4 |___ ___ vvv ___ ___|___ ___ vvv ___ ___|",
    ]


@pytest.mark.rule("WW-23.1")
def test_narrow_board_never_hides_a_wizard() -> None:
    view = skirmish("2,2 | 2,5", treasures="red1 2,2").view(0)

    assert "R" in "".join(dense_lines(view, NARROW)) and "B" in "".join(dense_lines(view, NARROW))


@pytest.mark.rule("WW-23.1", "WW-23.2", "WW-23.3")
@pytest.mark.parametrize("seed", range(3))
def test_every_position_fits_every_screen(seed: int) -> None:
    game, rng = Game(2 + seed, seed), Rng(seed)
    for number in range(150):
        if game.is_over:
            break
        player = game.players_to_act[0]
        if number % 10 == 0:
            for columns, rows in ((60, 13), (80, 13), (80, 24), (100, 40), (160, 30)):
                lines = game.render(player, columns=columns, rows=rows).split("\n")
                view = game.view(player)
                assert len(lines) <= rows and max(map(len, lines)) <= columns
                assert lines[-1].startswith("> ")
                assert f"{view.wizards[player].life} life" in " ".join("\n".join(lines).split())
        game.apply(rng.choice(game.legal_actions(player)), player)


FIRM = """\
    0   1  ^2   3   4   5   6  ^7   8   9    Turn 4, Red: Move and Cast; 3
0 |    ___ ___ ___    |    ___    b    ___|    moves; 1 attack left
1 |   |   |    ___ ___|   |   |   |b1_    |  * Red (you) 15 life at 2,3
2 <___ =r=|rh |R   =r= B__|   |bh_    |   >    Blue 15 life at 2,5
3 |    ___ ___ r2_|   |    b2_ ___ r1_|   |  Hand: Fireball (attack)
4 |___ ___ vvv ___ ___|___ ___ vvv ___ ___|"""


@pytest.mark.rule("WW-23.1", "WW-23.2")
@pytest.mark.parametrize("rows", [13, 14, 16, 20, 24, 36, 58])
def test_board_wizards_and_hand_keep_their_places(rows: int) -> None:
    game = skirmish(
        "2,3 hand fireball carries dagger | 2,5 carries lifestone", edges=OPEN, treasures="red1 3,8", seed=1
    )

    assert game.render(0, columns=80, rows=rows).startswith(FIRM)


@pytest.mark.rule("WW-23.2")
@pytest.mark.parametrize("columns", [60, 80, 120, 160])
def test_every_line_about_a_wizard_names_their_player(columns: int) -> None:
    game = skirmish(
        "2,3 hand fireball carries dagger brainstone | 2,5 carries lifestone | 2,6 carries powerstone large_rock | 7,2",
        spells="strength 1 energy 3",
    )
    lines = game.render(0, columns=columns, rows=30).split("\n")
    left = 45 if columns > 60 else 35
    shown = " ".join(" ".join(line[left:] if line[1] in " |" else line for line in lines).split())

    for words in (
        "You have Dagger, Brainstone",
        "Blue has Lifestone, Strength (3 energy tokens)",
        "Yellow has Powerstone, Large Rock",
        "Cards in hand: Blue 0; Yellow 0; Green 0",
    ):
        assert words in shown


@pytest.mark.rule("WW-23.2")
def test_asterisk_marks_only_the_player_whose_turn_it_is() -> None:
    game = skirmish("2,3 | 2,5", active=1)

    for text in (game.render(0, columns=80, rows=20), game.render(0, columns=80)):
        assert [line[0] for line in text.split("\n") if line.startswith("> ")] == [">"]
        assert "* B" in text and "* R" not in text


@pytest.mark.rule("WW-19.1")
def test_introduction_has_five_lines_of_78_columns() -> None:
    lines = Game(2, 1).introduction().split("\n")

    assert len(lines) == 5 and max(map(len, lines)) <= 78
    assert lines[0].startswith("Get 2 points")


@pytest.mark.rule("WW-5.8", "WW-5.10", "WW-5.11", "WW-11.3")
def test_passing_ends_each_phase_and_declines_answers() -> None:
    game = skirmish("2,3 hand fireball dagger | 2,5 hand full_shield zot", edges=OPEN, seed=1)
    passed = [str(game.passing(0))]
    do(game, "cast fireball", player=0)
    assert game.passing(0) is None
    do(game, "wizard 1", player=0)
    passed.append(str(game.passing(1)))
    do(game, "pass", player=1)
    do(game, "end phase", player=0)
    passed.append(str(game.passing(0)))
    do(game, "done", player=0)
    passed.append(str(game.passing(0)))

    assert passed == ["end phase", "pass", "done", "stop"]


@pytest.mark.rule("WW-11.1")
def test_moments_mark_turns_and_attacks() -> None:
    game = skirmish("2,3 hand fireball | 2,5 hand full_shield | 2,4 hand zot anti_anti", edges=OPEN, seed=1)
    assert game.moments_now(0) == {"turn"}
    do(game, "cast fireball", player=0)
    do(game, "wizard 1", player=0)

    assert game.moments_now(1) == {"answer", "attacked"}
    assert game.moments_now(0) == frozenset()
    assert {moment.word for moment in Game.moments if moment.always} == {"attacked"}


def news(game: Game, viewer: int | None) -> list[str]:
    return [line.text for line in game.news(game.log.seen_by(viewer), viewer)]


@pytest.mark.rule("WW-6.2")
def test_steps_make_one_walk_in_the_news() -> None:
    game = skirmish("0,0 | 2,5", seed=1)
    for _ in range(3):
        do(game, "east", player=0)

    assert news(game, 1)[-1] == "Red walks 3 squares east to 0,3"


@pytest.mark.rule("WW-3.8")
def test_walk_through_an_exit_has_no_direction() -> None:
    game = skirmish("2,1 | 2,5", seed=1)
    for _ in range(2):
        do(game, "west", player=0)

    assert news(game, 1)[-1] == "Red walks 2 squares to 2,9"


@pytest.mark.rule("WW-15.7", "WW-15.9")
def test_dropped_item_makes_one_sentence() -> None:
    game = skirmish("2,3 carries dagger | 2,5", seed=1)
    do(game, "drop dagger", player=0)

    assert news(game, 1)[-1] == "Red's Dagger lands in 2,3"


@pytest.mark.rule("WW-23.14")
def test_draws_make_one_sentence_without_revealing_cards() -> None:
    game = skirmish("2,3 | 2,5", phase="draw", deck="zot shield", seed=1)
    do(game, "draw", player=0)
    do(game, "draw", player=0)

    assert "Red draws Zot! and Shield" in news(game, 0)
    assert "Red draws 2 cards" in news(game, 1)


@pytest.mark.rule("WW-13.7")
def test_damage_is_important_and_a_turn_is_a_heading() -> None:
    game = skirmish("2,3 hand fireball | 2,5", edges=OPEN, seed=1)
    for line in ("cast fireball", "wizard 1", "end phase", "done", "stop"):
        do(game, line, player=0)
    lines = {line.text: (line.heading, line.important) for line in game.news(game.log.seen_by(0), 0)}

    assert lines["Blue takes 5 fire damage from Red's Fireball (10 life left)"] == (False, True)
    assert lines["Turn 5: Blue"] == (True, False)


@pytest.mark.rule("WW-2.2")
def test_wizards_and_their_treasures_have_their_colours() -> None:
    game = skirmish("2,3 | 2,5", seed=1)
    text = "Red takes 3 damage\n0 |b1_ ___ R__ =r=|"
    found = {(text[span.start : span.end], span.role) for span in spans(text, game.highlights(0))}

    assert {("Red", "red"), ("3 damage", "damage"), ("b1", "blue"), ("r", "red"), ("R", "red")} <= found


@pytest.mark.rule("WW-21.87", "WW-19.2", "WW-8.7")
def test_hints_have_numbers() -> None:
    game = skirmish(
        "2,2 hand waterbolt energy_4 treasure blue1 | 2,5", edges="2,2 E open; 2,3 E open; 2,4 E open", seed=1
    )

    def hints() -> dict[str, str]:
        return {str(action): game.hint(action, 0) for action in game.legal_actions(0)}

    assert hints()["drop treasure blue 1"] == "in your home: scores 1 point"
    assert hints()["boost energy_4"] == "discard it: 4 more moves"
    do(game, "cast waterbolt", player=0)
    do(game, "spend energy_4", player=0)
    assert hints()["1"] == "1 damage and 3 squares of knock-back"


@pytest.mark.rule("WW-22.6", "WW-11.1")
def test_low_screen_explains_the_card_to_draft_or_answer() -> None:
    game = skirmish("2,3 hand fireball | 2,5 hand full_shield", edges=OPEN, seed=1)
    do(game, "cast fireball", player=0)
    effect = "Fireball: 5 magical fire damage to an object or wizard."
    assert effect in " ".join(game.render(0, columns=80, rows=20).split())
    do(game, "wizard 1", player=0)

    assert effect in " ".join(game.render(1, columns=80, rows=20).split())
    assert effect not in " ".join(game.render(0, columns=80, rows=20).split())


@pytest.mark.rule("WW-23.1", "WW-23.2")
def test_changes_leave_out_other_wizards() -> None:
    game = skirmish("2,3 | 2,5", seed=1)
    shown = game.render(0)
    do(game, "east", player=0)

    changes = game.render_changes(0, shown)
    assert "Red, wizard 0" in changes and "2 moves" in changes
    assert "Blue, wizard 1" not in changes and "deck" not in changes
