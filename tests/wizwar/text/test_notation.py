"""Lines as people type them, and their picks (WW-22)."""

from __future__ import annotations

import pytest

from arcana_core.errors import NotationError
from arcana_core.testing import do
from arcana_wizwar import Game, skirmish

SEEN = "2,3 E open"
HAND = "fireball energy_5 energy_4 powerthrust zot waterbolt gnome_form stretch add visionstone"


def table() -> Game:
    """Red's turn: yellow is in the same square, blue beside it, and a Rosebush is nearby."""
    return skirmish(
        f"2,3 hand {HAND} carries dagger large_rock | 2,4 hand shield carries boomstone | 2,3",
        edges=SEEN,
        things="rosebush 3,3 by 1; boomstone 2,3",
        treasures="red1 2,3; blue2 2,3",
        seed=1,
    )


def read(game: Game, line: str) -> str:
    """The picks, as notation."""
    return "; ".join(map(str, game.parse(line)))


@pytest.mark.rule("WW-22.1", "WW-22.5", "WW-22.6")
@pytest.mark.parametrize(
    ("line", "picks"),
    [
        ("cast Fireball at blue", "cast fireball; wizard 1"),
        ("Fireball at the Blue Wizard", "cast fireball; wizard 1"),
        ("fireball, at yellow", "cast fireball; wizard 2"),
        ("cast fireball; at blue", "cast fireball; wizard 1"),
        ("cast powerthrust with energy 5 at blue", "cast powerthrust; spend energy_5; wizard 1"),
        ("powerthrust at blue with Energy 4", "cast powerthrust; spend energy_4; wizard 1"),
        ("powerthrust at rosebush", "cast powerthrust; no energy; object 3,3"),
        ("powerthrust at 3,3", "cast powerthrust; no energy; object 3,3"),
        ("powerthrust at rosebush in 3, 3", "cast powerthrust; no energy; object 3,3"),
        ("powerthrust at the west wall", "cast powerthrust; no energy; edge 2,2 E"),
        ("powerthrust at west of 2,3", "cast powerthrust; no energy; edge 2,2 E"),
        ("powerthrust at 2,3 w", "cast powerthrust; no energy; edge 2,2 E"),
        ("powerthrust at edge 2,2 e", "cast powerthrust; no energy; edge 2,2 E"),
        ("zot way 2 at blue", "cast zot; no energy; way 2; wizard 1"),
        ("zot at rosebush", "cast zot; no energy; way 1; object 3,3"),  # only one way goes with that
        ("waterbolt at myself damage 1", "cast waterbolt; no energy; 1; wizard 0"),
        ("waterbolt with energy 5 damage 3 at me", "cast waterbolt; spend energy_5; 3; wizard 0"),
        ("gnome form", "cast gnome_form"),
        ("stretch as attack at blue", "cast stretch; as attack; way 3; wizard 1"),
        ("add with energy 4 and energy 5", "cast add; spend energy_4; spend energy_5"),
        ("add with energy 4", "cast add; spend energy_4"),
        ("play visionstone", "play visionstone"),
        ("throw dagger at blue", "use dagger; wizard 1"),
        ("use the large rock at 3,3", "use large_rock; object 3,3"),
        ("punch blue", "punch; wizard 1"),
        ("punch the rosebush", "punch; object 3,3"),
        ("punch west", "punch; edge 2,2 E"),
        ("punch", "punch"),
        ("s", "south"),
        ("go EAST", "east"),
        ("walk e", "east"),
        ("boost energy 5", "boost energy_5"),
        ("boost with energy 5", "boost energy_5"),
        ("pick up the red treasure", "pick up treasure red 1"),
        ("take blue treasure 2", "pick up treasure blue 2"),
        ("get boomstone", "pick up Boomstone 2"),
        ("drop dagger", "drop Dagger"),
        ("end turn", "end phase"),
        ("e; punch blue", "east; punch; wizard 1"),
    ],
)
def test_typed_line_is_read_leniently(line: str, picks: str) -> None:
    game = table()
    assert read(game, line) == picks


@pytest.mark.rule("WW-22.19")
@pytest.mark.parametrize(
    ("line", "picks"),
    [
        ("full shield", "answer full_shield"),
        ("counter with Full Shield", "answer full_shield"),
        ("answer with gnome form with energy 5", "answer gnome_form; spend energy_5"),
        ("gnome form", "answer gnome_form"),
        ("wall of earth at west", "answer wall_of_earth; edge 2,3 E"),
        ("nothing", "pass"),
    ],
)
def test_answer_needs_no_verb(line: str, picks: str) -> None:
    game = skirmish("2,3 hand fireball | 2,4 hand gnome_form energy_5 full_shield wall_of_earth", edges=SEEN, seed=1)
    do(game, "cast fireball at blue")
    assert read(game, line) == picks


@pytest.mark.rule("WW-22.7", "WW-22.24", "WW-21.29")
@pytest.mark.parametrize(
    ("line", "picks"),
    [
        ("booby trap at 0,0, 0,1, 4,4, 4,0", "cast booby_trap; square 0,0; square 0,1; square 4,4; square 4,0"),
        ("booby trap at 0,0 and 0,1", "cast booby_trap; square 0,0; square 0,1"),
        (
            "fire darts with energy 4 at blue and blue and yellow and blue",
            "cast fire_darts; spend energy_4; wizard 1; wizard 1; wizard 2; wizard 1",
        ),
        ("rotate sector at the red sector", "cast rotate_sector; sector red"),
        ("lightning bolt to the east with energy 4", "cast lightning_bolt; spend energy_4; toward east"),
        ("create wall at east", "cast create_wall; edge 2,3 E"),
        ("create wall at 2,4 west", "cast create_wall; edge 2,3 E"),
    ],
)
def test_one_line_can_name_several_targets(line: str, picks: str) -> None:
    hand = "booby_trap fire_darts energy_4 rotate_sector lightning_bolt create_wall"
    game = skirmish(f"2,3 hand {hand} | 2,4 | 2,4", edges=SEEN, seed=1)
    assert read(game, line) == picks


@pytest.mark.rule("WW-22.4", "WW-22.20")
def test_synonyms_name_the_same_choices() -> None:
    door = skirmish("2,1 | 2,5", seed=1)
    do(door, "s")
    assert (read(door, "lock"), read(door, "hold it")) == ("let lock", "hold")

    turning = skirmish("2,3 hand rotate_sector | 2,5", seed=1)
    do(turning, "rotate sector at red")
    assert [read(turning, word) for word in ("right", "180", "counterclockwise")] == ["turn 90", "turn 180", "turn 270"]


@pytest.mark.rule("WW-22.8")
def test_ignored_wall_follows_the_word_through() -> None:
    game = skirmish("2,3 hand fireball carries visionstone | 2,2", seed=1)
    assert read(game, "fireball through west at blue") == "cast fireball; edge 2,2 E; wizard 1"


@pytest.mark.rule("WW-22.7")
@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (
            "cast fireball at red",
            r"you can't choose wizard 0 after cast fireball: .* \(WW-22\.7\); possible are for example: wizard 1, wizard 2",
        ),
        ("fireball at", "'at' is not an action after cast fireball; possible are for example: wizard 1"),
        (
            "powerthrust at energy 5",
            "you can't choose 'energy 5' after cast powerthrust; no energy: it isn't a legal target",
        ),
        (
            "fireball at blue at yellow",
            "after wizard 1 another decides or something new is learnt: 'at yellow' is too early",
        ),
        (
            "fireball fireball",
            r"you can't choose 'fireball' after cast fireball: .* \(WW-22\.7\); possible .* wizard 1",
        ),
        ("waterbolt at me", "'at me' is not an action after cast waterbolt; no energy; possible are for example: 0, 1"),
        ("zot at blue", "before 'at blue', say way 1 or way 2 after cast zot; no energy"),
        ("zot way 3 at blue", "you can't choose 3 after cast zot; .*possible are for example: way 1, way 2"),
        (
            "powerthrust with zot at blue",
            "you can't choose 'zot' after cast powerthrust: .*; possible are for example: no energy, spend",
        ),
        ("cast dagger", "'cast dagger' is not an action; did you mean 'use dagger'"),
        ("spend zot", "'spend zot' is not an action; possible are for example: end phase"),
        ("discard zot", r"you can't choose discard zot: .* \(WW-22\.1\)"),
        ("answer shield", r"you can't choose answer shield: .* \(WW-22\.1\)"),
        ("answer shield with energy 4", r"you can't choose answer shield: .* \(WW-22\.1\)"),
        ("n", r"you can't choose north: a wall blocks the north \(WW-6\.3\)"),
        ("pick up treasure", "'pick up treasure' can be pick up treasure red 1 or pick up treasure blue 2; name one"),
        ("nrth", "'nrth' is not an action; did you mean 'north'"),
        ("cast fierball at red", "did you mean 'cast fireball'"),
        ("pnch blue", "did you mean 'punch'"),
        ("cast unknown", "'cast unknown' is not an action; possible are for example: end phase"),
        ("\N{VULGAR FRACTION ONE HALF}", "is not an action; possible are"),
        ("cast " * 120, "is not an action; possible are"),
        (" ; ", "the line is empty"),
    ],
)
def test_unreadable_line_is_rejected_with_the_reason(line: str, reason: str) -> None:
    game = table()
    before = game.checksum()
    with pytest.raises(NotationError, match=reason):
        game.parse(line)
    assert game.checksum() == before


@pytest.mark.rule("WW-23.4", "WW-23.14")
def test_rejection_reveals_nothing_about_undrawn_cards() -> None:
    def reason(deck: str) -> str:
        game = skirmish("2,3 hand brainstone | 2,4", edges=SEEN, deck=deck, seed=1)
        with pytest.raises(NotationError) as rejected:
            game.parse("play brainstone; cast fireball at blue")
        return str(rejected.value)

    assert reason("fireball zot") == reason("energy_4 zot")


@pytest.mark.rule("WW-25.103", "WW-22.13")
def test_copies_in_one_square_are_interchangeable() -> None:
    game = skirmish("2,3 | 2,4", things="boomstone 2,3; boomstone 2,3; dagger 2,3", seed=1)
    assert read(game, "get boomstone") == "pick up Boomstone 1"
    assert read(game, "get dagger") == "pick up Dagger"
