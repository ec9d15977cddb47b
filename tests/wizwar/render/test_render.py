"""The table as text and as a picture: complete, worded plainly, and without hidden information (WW-23)."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from attrs import evolve

import arcana_wizwar
from arcana_core.agenda import Step
from arcana_core.chance.rng import Rng
from arcana_core.geometry.sharing import shared
from arcana_core.testing import do, random_play
from arcana_wizwar import CARDS, Game, Rules, skirmish
from arcana_wizwar.chapters.magic.playing import Choose
from arcana_wizwar.knowledge.view import View
from arcana_wizwar.model.labyrinth import COLOURS
from arcana_wizwar.model.state import Damage, Journey, PickedUp
from arcana_wizwar.render import as_svg, as_text, figures
from arcana_wizwar.render import words as phrases

SVG = "{http://www.w3.org/2000/svg}"


def drawn(view: View) -> ElementTree.Element:
    """The picture as a tree."""
    return ElementTree.fromstring(as_svg(view))


def titles(view: View) -> list[str]:
    """The names of all things that a picture shows."""
    return [title.text or "" for title in drawn(view).iter(f"{SVG}title")]


def words(view: View) -> list[str]:
    """The texts of a picture, piece by piece."""
    return [text.text or "" for text in drawn(view).iter(f"{SVG}text")]


def leaves(picture: str) -> list[tuple[str, str]]:
    """The strokes of a picture with their transformations, with definitions looked up by name."""
    root = ElementTree.fromstring(picture)
    known = {piece.get("id"): piece for piece in root.iter() if piece.get("id")}
    return list(_leaves(root, "", "", known))


def _leaves(
    piece: ElementTree.Element, moved: str, style: str, known: dict[str | None, ElementTree.Element]
) -> Iterator[tuple[str, str]]:
    tag, about = piece.tag.removeprefix(SVG), dict(piece.attrib)
    moved += about.pop("transform", "")
    if tag == "defs":
        return
    if tag == "use":
        left, top = about.get("x", "0"), about.get("y", "0")
        moved += "" if left == top == "0" else f"translate({left} {top})"
        yield from _leaves(known[about["href"].removeprefix("#")], moved, style, known)
    elif tag in ("svg", "g"):
        about.pop("id", None)
        for inside in piece:
            yield from _leaves(inside, moved, style + (f"{about}" if about and tag == "g" else ""), known)
    else:
        yield moved, f"{style} {tag} {sorted(about.items())} {piece.text or ''}"


def shows(picture: str, figure: list[tuple[str, str]]) -> bool:
    """Whether a picture draws these strokes in this order anywhere."""
    result, strokes = [stroke for _, stroke in leaves(picture)], [stroke for _, stroke in figure]
    return any(result[at : at + len(strokes)] == strokes for at in range(len(result)))


def labyrinth(game: Game) -> list[str]:
    """The lines of the labyrinth alone."""
    lines = as_text(game.view(0)).split("\n")
    return lines[2 : 4 + 2 * game.position.grid.rows]


def random_tables(seed: int, decisions: int, every: int) -> Iterator[Game]:
    """A game under random house rules, played at random, checked at intervals and at its end."""
    rng = Rng(seed)
    game = Game(2 + seed % 3, seed, rules=Rules.drawn(rng), log=False)
    for played in random_play(game, rng, most=decisions):
        if len(played.history) % every == 0 or played.is_over:
            yield played


@pytest.mark.rule("WW-23.1", "WW-23.2", "WW-2.8", "WW-3.8")
def test_text_of_a_two_player_table() -> None:
    game = skirmish(
        "2,3 hand fireball shield energy_4 energy_4 carries dagger under strength 3 | 2,5 life 4 stun 1 hand add",
        edges="2,3 E open; 0,7 E held 1; 1,4 E fire by 1; 1,1 S wall by 0 cracks 2; 2,1 S sealed 1",
        things="large_rock 3,3; rosebush 3,0 by 0; trap_token 4,4 by 1 real",
        treasures="red1 2,7",
    )

    assert (
        as_text(game.view(0))
        == """\
Wiz-War, side B                                            you are Red, wizard 0
================================================================================
         0      1      2      3      4      5      6      7      8      9
      +------+------+to 4,7+------+------+------+------+to 4,2+------+------+
0     |                                  |                    :             |
      +      +------+------+------+      +      +------+      +      +------+
1     |      |      |                    ^      |      |      |  b1         |
      +      +--2---+      +------+------+      +      +      +------+      +
2  2,9<             |r home|  R             B   |      | r1 b        |      >2,0
      +------+##rr##+      +      +==rr==+------+      +------+      +      +
3     | rose                 r2 * |      |         b2                |      |
      +      +------+------+------+      +      +------+------+------+      +
4     |                              ?   |                                  |
      +------+------+to 0,7+------+------+------+------+to 0,2+------+------+
R red wizard  r1 red treasure  r home  * item  ? trap token  ^ fire  & and more
==rr== or r red door  ..rr.. or : held open  ##rr## or # sealed  --2--- cracks
  exits      0,2 north - 4,7 south (purple portal); 0,7 north - 4,2 south (cyan
             portal); 2,0 west - 2,9 east
  floor      3,0 Rosebush (by you); 3,3 red treasure 2, Large Rock; 4,4 trap
             token (by Blue)
  changed    south of 1,1: wall created by a spell, 2 of 5 cracks; south of 2,1:
             red door, sealed; east of 0,7: blue door, held open by Blue; east
             of 1,4: Wall of Fire
--------------------------------------------------------------------------------
* R Red, wizard 0 (you)        15 life, no points, at 2,3, 4 cards (hand 8 of 7)
  carries    Dagger
  maintains  Strength (3 energy tokens); Rosebush at 3,0; Create Wall south of
             1,1
  B Blue, wizard 1                 4 life, 1 point, at 2,5, 1 card (hand 4 of 7)
  state      1 stun token
  maintains  Booby Trap; Wall of Fire east of 1,4; Seal Door south of 2,1
  deck       76 cards, discarded 0 (white cantrip, alchemy, elemental,
             mentalism)
--------------------------------------------------------------------------------
Turn 4, Red: Move and Cast; 3 moves; 1 attack left
  hand       2 x Energy 4; Fireball (attack); Shield (counter, energy 2)
================================================================================
> Your turn: move, cast, attack, use items or end the phase"""
    )


@pytest.mark.rule("WW-2.9", "WW-3.7", "WW-3.9", "WW-3.12")
def test_three_sectors_leave_a_quarter_empty() -> None:
    lines = labyrinth(skirmish("2,3 | 2,5 | 7,2", edges="1,0 E open"))

    assert lines[1] == "      +------+------+to 9,2+------+------+------+------+to 7,0+------+------+"
    assert lines[4] == "1     |         r1  |                    |      |      |      |  b1         |"
    assert lines[5] == "      +      .      +      +------+------+      +      +      +------+      +"
    assert lines[11] == "      +------+------+      +------+------+------+------+to 7,4+------+------+"
    assert lines[12] == "5     |                                  |"
    assert lines[16] == "7  0,7<             | Y y  |             >4,7"


@pytest.mark.rule("WW-23.1", "WW-6.4", "WW-15.8")
def test_crowded_square_is_listed_below_the_board() -> None:
    game = skirmish(
        "2,3 | 2,3 | 2,3 | 2,3", things="dagger 2,3; large_rock 2,3", treasures="red1 2,3; blue1 2,3; red2 3,1"
    )

    assert labyrinth(game)[6] == "2  2,9<             |r home|RBYGr&              |      |b home       |      >2,0"
    assert "  floor      2,3 red treasure 1, blue treasure 1, Dagger, Large Rock\n" in as_text(game.view(0))


@pytest.mark.rule("WW-8.1", "WW-23.2")
@pytest.mark.parametrize(("attacks", "result"), [(1, "1 attack left"), (3, "3 attacks left"), (0, "no attacks left")])
def test_remaining_attacks_follow_the_rules(attacks: int, result: str) -> None:
    game = skirmish("2,3 | 2,5", rules=Rules(attacks=attacks))

    assert f"Turn 4, Red: Move and Cast; 3 moves; {result}" in as_text(game.view(0))


@pytest.mark.rule("WW-15.3", "WW-15.10")
def test_pick_up_hint_shows_its_cost() -> None:
    game = skirmish("2,3 | 2,5", things="dagger 2,3", treasures="blue1 2,3")
    result = {
        str(action): game.hint(action, 0) for action in game.legal_actions(0) if str(action).startswith("pick up")
    }

    assert sorted(result.values()) == ["carry it; this ends your phase", "costs 1 move"]
    assert result["pick up treasure blue 1"] == "carry it; this ends your phase"


@pytest.mark.rule("WW-21.31", "WW-21.32", "WW-23.1")
def test_global_spells_and_short_marks_appear_below_the_board() -> None:
    game = skirmish(
        "2,3 | 2,5",
        spells="fog 0 energy 3; flood 1 energy 1",
        things="dust_cloud 3,8 by 0; rosebush 3,0 by 0",
        treasures="red1 3,8",
        rules=Rules(giant_book=True),
    )
    result = as_text(game.view(0))

    assert "  everywhere your Fog (3 energy tokens); Blue's Flood (1 energy token)\n" in result
    assert "  here also  ~ dust cloud\n" in result
    assert {"Everywhere:", "your Fog (3 energy tokens)", "Blue's Flood (1 energy token)"} <= {*words(game.view(0))}
    assert "everywhere" not in as_text(skirmish("2,3 | 2,5").view(0)).lower()


@pytest.mark.rule("WW-23.3", "WW-23.8", "WW-23.10")
def test_text_names_only_known_cards_of_other_hands() -> None:
    game = skirmish("2,3 hand fireball | 2,5 hand thought_steal add", edges="2,3 E open; 2,4 E open", active=1)
    other, own = as_text(game.view(0)), as_text(game.view(1))

    assert "Thought Steal" in own and "Fireball" not in own
    assert "Fireball" in other and "Thought Steal" not in other
    do(game, "cast thought_steal; wizard 0", player=1)
    assert "  known      Fireball (attack)" in as_text(game.view(1))


@pytest.mark.rule("WW-23.7")
def test_only_its_caster_sees_which_token_is_the_trap() -> None:
    game = skirmish("2,3 | 2,5", things="trap_token 4,4 by 1 real; trap_token 0,0 by 1")

    assert "4,4 trap token (by you, the trap)" in as_text(game.view(1))
    assert "trap token (by Blue, the trap)" not in as_text(game.view(0)) + as_text(game.view(None))
    assert ("!" in words(game.view(1)), "!" in words(game.view(0))) == (True, False)
    assert as_svg(game.view(0)).count("the trap") == 0


@pytest.mark.rule("WW-23.13")
def test_text_hides_other_players_questions() -> None:
    game = skirmish("2,3 hand fireball | 2,5 hand full_shield | 7,2", edges="2,3 E open; 2,4 E open")
    do(game, "cast fireball", player=0)
    do(game, "wizard 1", player=0)

    assert as_text(game.view(1)).endswith("> Red casts Fireball at you: answer with a counter, or pass")
    assert as_text(game.view(2)).endswith("> It is Red's turn")
    assert as_text(game.view(0)).endswith("> It is your turn, but others decide first")
    assert "  on its way you cast Fireball at Blue" in as_text(game.view(0))


@pytest.mark.rule("WW-22.6", "WW-22.7")
def test_text_shows_the_draft_so_far() -> None:
    game = skirmish("2,3 hand powerthrust energy_5 | 2,5", edges="2,3 E open; 2,4 E open", rules=Rules(giant_book=True))
    for line in ("cast powerthrust", "spend energy_5"):
        do(game, line, player=0)

    assert isinstance(game.position.agenda[0], Choose)
    assert "> Cast Powerthrust, spending Energy 5: pick a target" in game.render(0)
    assert "Powerthrust" not in as_text(game.view(1))


@pytest.mark.rule("WW-21.87", "WW-22.6")
def test_question_shows_the_divided_energy_of_a_waterbolt() -> None:
    game = skirmish("2,3 hand waterbolt energy_5 | 2,5", edges="2,3 E open; 2,4 E open", rules=Rules(giant_book=True))
    for line in ("cast waterbolt", "spend energy_5", "2"):
        do(game, line, player=0)

    assert "> Cast Waterbolt, spending Energy 5, 2 of it as damage: pick a target" in game.render(0)


@pytest.mark.rule("WW-11.1")
@pytest.mark.parametrize(
    ("frame", "result"),
    [
        (
            Damage(1, physical=2, magical=4, also=("fire",), by=0, cause="fireball"),
            "Blue is threatened by 2 physical and 4 magical fire damage from your Fireball",
        ),
        (Damage(0, magical=1, cause="wall_of_fire"), "you are threatened by 1 magical damage from the Wall of Fire"),
        (PickedUp(1, 0, 23), "Blue has picked up the red treasure 1 at 2,3"),
        (Journey("force", 1, 0, 2), "Blue is moved by Mental Force, 2 steps left, you picking the way"),
        (Journey("feather", 0, 0, 1), "you are blown away, 1 step left"),
    ],
)
def test_text_describes_pending_plays(frame: Damage | PickedUp | Journey, result: str) -> None:
    view = skirmish("2,3 | 2,5").view(0)

    assert phrases.frame_words(view, CARDS, frame) == result


def steps_that_ask(of: type[Step[Game]] = Step) -> Iterator[str]:
    """The names of all steps that ask a player."""
    for module in pkgutil.walk_packages(arcana_wizwar.__path__, "arcana_wizwar."):
        importlib.import_module(module.name)
    for kind in of.__subclasses__():
        if kind.__module__.startswith("arcana_wizwar.") and kind.answer is not Step.answer:
            yield kind.__name__
        yield from steps_that_ask(kind)


@pytest.mark.rule("WW-22.1", "WW-22.20")
def test_every_question_has_its_own_words() -> None:
    view = skirmish("2,3 | 2,5").view(0)

    asked = {name: phrases.asked_words(evolve(view, asks=name), CARDS) for name in steps_that_ask()}

    assert {"Window", "Main", "Choose", "TakeOne", "KeepToLimit"} <= asked.keys() and len(asked) >= 22
    assert [name for name, result in asked.items() if result.startswith("decide")] == []
    assert len(set(asked.values())) == len(asked)
    assert phrases.asked_words(evolve(view, asks="PickAFlower"), CARDS) == "decide (pick a flower)"


@pytest.mark.rule("WW-21.21", "WW-22.20")
def test_question_names_the_spell_behind_it() -> None:
    game = skirmish("2,3 hand drop_object | 2,5 carries dagger lifestone", edges="2,3 E open; 2,4 E open")
    for line in ("cast drop_object", "wizard 1"):
        do(game, line, player=0)

    assert as_text(game.view(0)).endswith("> You cast Drop Object at Blue: pick the target's loss")


@pytest.mark.rule("WW-19.10", "WW-19.6", "WW-13.10")
def test_end_of_game_names_winner_and_reason() -> None:
    game = skirmish("2,3 | 2,5 life 1", edges="2,5 E open", things="rosebush 2,6 by 0", active=1)
    do(game, "east", player=1)

    assert game.is_over
    assert "The game is over" in as_text(game.view(1))
    assert as_text(game.view(1)).endswith("> Red has won: only one wizard was left alive (WW-19.6)")
    assert as_text(game.view(0)).endswith("> You have won: only one wizard was left alive (WW-19.6)")
    assert "B Blue, wizard 1" in as_text(game.view(0)) and "dead, no points" in as_text(game.view(0))


@pytest.mark.rule("WW-14.7")
@pytest.mark.parametrize(
    "form", ["big_man_form", "golem_form", "slime_form", "gnome_form", "werewolf_form", "mist_body", "extra_arms"]
)
def test_transformed_wizard_has_another_figure(form: str) -> None:
    rules = Rules(giant_book=True)
    plain = skirmish("2,3 | 2,5", rules=rules).view(0)
    changed = evolve(
        plain, wizards=(skirmish(f"2,3 under {form} 2 | 2,5", rules=rules).view(0).wizards[0], plain.wizards[1])
    )

    figure, other = leaves(figures.wizard(0)), leaves(figures.wizard(0, form))
    assert figure != other
    assert shows(as_svg(plain), figure) and not shows(as_svg(changed), figure)
    assert shows(as_svg(changed), other)
    assert any(CARDS[form].name in title for title in titles(changed))
    assert CARDS[form].name not in as_svg(plain)


@pytest.mark.rule("WW-23.1", "WW-16.13")
def test_picture_names_everything_on_the_board() -> None:
    game = skirmish(
        "2,3 | 2,5",
        edges="2,4 E open; 0,7 E held 1; 1,4 E fire by 1; 2,1 S sealed 1 cracks 1",
        things="large_rock 3,3; rosebush 3,0 by 0; stone_block 4,4 by 1",
    )

    result = titles(game.view(0))

    for name in (
        "home base of red",
        "purple portal to 4,7",
        "round to 2,9",
        "blue door, held open by Blue",
        "red door, sealed, 1 of 3 cracks",
        "Wall of Fire",
        "Large Rock",
        "Rosebush (by you)",
        "stone block (by Blue)",
        "blue treasure 2",
        "Red, wizard 0 (you), life 15",
    ):
        assert name in result


@pytest.mark.rule("WW-23.3")
def test_picture_shows_only_own_hand_with_types_and_energy() -> None:
    game = skirmish("2,3 hand shield energy_6 energy_6 flood | 2,5 hand fireball")

    result = titles(game.view(0))

    assert [name for name in result if name in CARDS] == ["energy_6", "flood", "shield"]
    assert {"neutral or counter", "2 x", "6", "2"} <= {*words(game.view(0))}
    assert "fireball" not in result and "Fireball" not in as_svg(game.view(0))


@pytest.mark.rule("WW-23.1", "WW-23.3", "WW-23.13")
@pytest.mark.parametrize("seed", range(3))
def test_text_fits_eighty_columns_and_depends_only_on_the_view(seed: int) -> None:
    for game in random_tables(seed, decisions=250, every=50):
        for viewer in (*range(game.player_count), None):
            view = game.view(viewer)
            text, picture = as_text(view), as_svg(view)

            assert text.isascii()
            assert max(len(line) for line in text.split("\n")) <= 80
            assert ElementTree.fromstring(picture).find(f"{SVG}desc") is not None
            if viewer is not None and not game.is_over:
                determinized = game.determinize(viewer, Rng(seed))
                assert (as_text(determinized.view(viewer)), determinized.to_svg(viewer)) == (text, picture)


@pytest.mark.rule("WW-22.1")
def test_door_letters_match_their_opener() -> None:
    for position, colour in enumerate(COLOURS):
        sectors = [(name, 0) for name in (colour, *(other for other in COLOURS if other != colour))][:2]
        game = skirmish(f"{colour} 2,3 | {sectors[1][0]} 2,5", sectors=sectors)
        mine = {
            phrases.edge_words(game.view(0), door)
            for door, owner in game.position.board.doors.items()
            if owner == position
        }

        assert mine == {f"{colour} door"}
        assert colour[0] in "".join(labyrinth(game))


@pytest.mark.rule("WW-22.1", "WW-22.2", "WW-22.6", "WW-22.7")
def test_hints_describe_targets() -> None:
    game = skirmish(
        "2,4 hand zot energy_4 carries powerstone | 2,5 life 4",
        edges="2,4 E open; 1,4 E fire by 1; 2,4 S sealed 1 cracks 1; 1,4 S open",
        things="rosebush 2,3 by 1",
        rules=Rules(giant_book=True),
    )

    def hints() -> dict[str, str]:
        return {str(action): game.hint(action, 0) for action in game.legal_actions(0)}

    result = hints()
    assert result["east"] == "to row 2, column 5: Blue"
    assert result["cast zot"] == "Magical damage equal to energy, or 2 stun tokens."
    assert result["boost energy_4"] == "discard it: 5 more moves"
    assert result["end phase"] == "end your moves; then discard and draw"
    do(game, "cast zot", player=0)
    assert hints() == {"no energy": "energy 1", "spend energy_4": "energy 5"}
    do(game, "spend energy_4", player=0)
    assert hints() == {"way 1": "damage", "way 2": "stun"}
    game.apply(game.legal_actions(0)[0], 0)
    result = hints()
    assert result["wizard 1"] == "Blue, 4 life at 2,5"
    assert result["object 2,3"] == "Rosebush (by Blue)"
    assert result["edge 2,4 S"] == "red door, sealed, 1 of 3 cracks, south of row 2, column 4"


@pytest.mark.rule("WW-21.47", "WW-21.51", "WW-21.63", "WW-22.6", "WW-22.20")
def test_hints_describe_directions_sectors_and_squares() -> None:
    game = skirmish("2,3 hand lightning_bolt mental_force rotate_sector teleport | 2,5", edges="2,3 E open; 2,4 E open")

    def hints(line: str) -> dict[str, str]:
        copy = game.clone()
        do(copy, *line.split("; "), player=0)
        return {str(action): copy.hint(action, 0) for action in copy.legal_actions(0)}

    bolt, force = hints("cast lightning_bolt; no energy"), hints("cast mental_force; no energy; wizard 1")
    assert (bolt["toward east"], bolt["toward west"]) == ("to row 2, column 4", "wall")
    assert force["toward west"] == "to row 2, column 4"
    assert hints("cast rotate_sector")["sector blue"] == "around row 2, column 7"
    assert hints("cast teleport")["square 2,4"] == "empty"


@pytest.mark.rule("WW-23.1")
def test_repeated_drawings_are_defined_once_and_look_the_same() -> None:
    post = '<rect width="10" height="20" fill="#334455" stroke="#000000"/>'
    pair = f'<g transform="translate(3 4)">{post}</g><g transform="rotate(90)">{post}</g>'
    page = f'{pair}<g transform="translate(0 9) scale(2)">{pair}</g><g transform="translate(5 5)"><g opacity=".5">{pair}</g></g>'
    page += f'<g transform="translate(1 1)"><g opacity=".5">{pair}</g></g><g><title>a post</title>{post}</g>'

    short = shared(page)

    assert short.count("<rect") == 2  # the last one outside any group
    assert leaves(f'<svg xmlns="http://www.w3.org/2000/svg">{short}</svg>') == leaves(
        f'<svg xmlns="http://www.w3.org/2000/svg">{page}</svg>'
    )
    assert shared(post) == post


@pytest.mark.rule("WW-23.1")
def test_pictures_on_one_page_share_names_and_are_small() -> None:
    intended: dict[str, str] = {}
    for seed in range(6):
        game = Game(2 + seed % 3, seed)
        for viewer in (None, 0, 1):
            picture = game.to_svg(viewer)
            tree = ElementTree.fromstring(picture)
            named = [piece for piece in tree.iter() if piece.get("id")]

            assert len(picture) <= 45_000
            assert len({piece.get("id") for piece in named}) == len(named)
            for piece in named:
                drawing = ElementTree.tostring(piece, encoding="unicode")
                assert intended.setdefault(piece.get("id", ""), drawing) == drawing
            assert {use.get("href", "")[1:] for use in tree.iter(f"{SVG}use")} <= {piece.get("id") for piece in named}
