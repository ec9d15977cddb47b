"""Orders typed as a sheet has them: they are turned into the picks that are asked for (MG-35.4, MG-37.2)."""

from __future__ import annotations

from random import Random

import pytest

from arcana_core.errors import NotationError
from arcana_core.testing import do
from arcana_magika import Game, actions
from arcana_magika.model.orders import Cast, Give, Offer, Sheet
from arcana_magika.scenario import contest
from arcana_magika.sheets.drafts import reader
from arcana_magika.sheets.text import read_sheet, write_sheet

EBON = 3
OFFERS = ((0, Offer(Cast("TELPT", False, ("NE",)), 30, "ARCANIA")), (2, Offer(Give("C", ("ORB",)), 5, "ENDURANCE")))


def wizards() -> Game:
    """A has many things, others are on the ground around. C may de-cloak. Two offers are open."""
    game = contest(
        "A m7 Elf arcania 90 scrolls ATEND ATEND TELPT PROSP ELATT ELARR holds HELM carries RED BLUE"
        " | B m8 scrolls HEALS | C m9 wears GREEN scrolls SCART arcania 90"
        " | M h4 arcania 90 scrolls TELPT! KNART CURSP PROSP* holds ORB",
        lying="TOME m8, VIOLET m8, VIOLET n9",
        seed=1,
    )
    game.make_reports()
    game.arena.offers = OFFERS
    game.arena.mages[2].may_decloak = 1
    return game


def treasure() -> Game:
    """A mage with the Crown and a red cloak on the ground of its space, by its last report."""
    game = contest("A m7", lying="CROWN m7, RED m7", seed=1)
    game.make_reports()
    return game


def picks(line: str, player: int = 0, game: Game | None = None) -> str:
    return "; ".join(map(str, (game or wizards()).parse(line, player)))


def rejection(line: str, player: int = 0, game: Game | None = None) -> str:
    with pytest.raises(NotationError) as caught:
        (game or wizards()).parse(line, player)
    return str(caught.value)


def handed_in(lines: list[str], player: int = 0) -> Sheet:
    """The sheet that comes of typing these lines."""
    game = wizards()
    for line in lines:
        do(game, line, player=player)
    sheet = game.position.sheets[player]
    assert sheet is not None
    return sheet


@pytest.mark.rule("MG-35.4", "MG-37.2")
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("move ne", "move; ne"),
        ("MOVE NE", "move; ne"),
        ("cast atendx red", "cast; atend; major; red"),
        ("cast atend B", "cast; atend; minor; mage B"),
        ("cast telptx ne 3", "cast; telpt; major; ne; distance 3"),
        ("cast telpt e", "cast; telpt; minor; e"),
        ("cast elatt 4", "cast; elatt; minor; forest"),
        ("cast elattx glacial", "cast; elatt; major; glacial"),
        ("cast elarr +2", "cast; elarr; minor; change +2"),
        ("cast prosp telpt", "cast; prosp; minor; telpt"),
        ("give B elatt telpt", "give; mage B; scrolls; elatt; telpt; done"),
        ("give b helm", "give; mage B; an artifact"),
        ("give m blue", "give; mage M; a cloak; blue"),
        ("demand crown", "demand; crown"),
        ("don red", "don; red"),
        ("drop all", "drop; all"),
        ("drop elatt red helm", "drop; elatt; red; helm; done"),
        ("search", "search"),
        ("rest", "rest"),
        ("Meditate", "meditate"),
    ],
)
def test_order_is_read_as_its_picks(line: str, expected: str) -> None:
    assert picks(line) == expected


@pytest.mark.rule("MG-40.60")
def test_question_with_one_answer_is_skipped() -> None:
    assert picks("cast scart orb", 2) == "cast; minor; orb"  # C's one scroll
    assert picks("give A heals", 1) == "give; mage A"  # B's one item
    assert picks("cast telptx n 2") == "cast; telpt; major; n"  # the one distance


@pytest.mark.rule("MG-35.5", "MG-40.4")
def test_lowest_scroll_of_a_spell_goes_by_code_and_the_others_by_slot() -> None:
    assert picks("cast #1 B") == "cast; atend; minor; mage B"
    assert picks("cast #2 B") == "cast; slot 2; minor; mage B"
    assert picks("give B atend atend") == "give; mage B; scrolls; atend; slot 2; done"
    assert picks("drop atend #1") == "drop; slot 2; atend; done"
    assert picks("cast prosp #2") == "cast; prosp; minor; slot 2"
    assert picks("cast #5x swamp") == "cast; elatt; major; swamp"


@pytest.mark.rule("MG-22.10")
def test_scroll_to_be_prolonged_is_another_than_the_one_that_is_cast() -> None:
    game = contest("A m7 scrolls PROSP PROSP ATEND")

    assert picks("cast prosp #2", game=game) == picks("cast prosp prosp", game=game) == "cast; prosp; minor; prosp"
    assert picks("cast #2 #1", game=game) == "cast; slot 2; minor; prosp"
    assert "isn't possible" in rejection("cast prosp #1", game=game)


@pytest.mark.rule("MG-25.7", "MG-25.8")
def test_other_spellings_are_understood() -> None:
    assert picks("demand anhk") == "demand; ankh"


@pytest.mark.rule("MG-37.7")
def test_search_names_items_there_or_means_a_scroll_if_an_order_follows() -> None:
    game = treasure()

    assert picks("search crown", game=game) == "search; crown"
    assert picks("search all", game=game) == "search; all"
    assert picks("search", game=game) == "search"
    assert picks("SEARCH", game=game) == "search"
    assert picks("1: search", game=game) == "search; scroll"
    assert picks("search; move ne", game=game) == "search; scroll; move; ne"
    assert picks("search; red; rest", game=game) == "search; red; rest"


def test_line_holds_several_orders_with_or_without_their_phases() -> None:
    assert picks("move ne; 2: rest; 3 cast telpt e;search") == "move; ne; rest; cast; telpt; minor; e; search"
    assert rejection("move ne; 3: rest") == "'3: rest': the order for phase 2 comes next (MG-37.2)"


def test_orders_and_picks_mix_and_picks_stay_as_they_are() -> None:
    assert picks("move; ne; cast atend B; drop; red; done") == "move; ne; cast; atend; minor; mage B; drop; red; done"
    assert picks("cast atend major red") == "cast; atend; major; red"
    assert picks("give mage B an artifact rest") == "give; mage B; an artifact; rest"
    assert picks("drop; helm; move ne") == "drop; helm; done; move; ne"


def test_single_answer_may_be_written_as_on_a_sheet() -> None:
    assert picks("cast; ATEND; minor; B") == "cast; atend; minor; mage B"
    assert picks("cast; #5; minor; 6") == "cast; elatt; minor; swamp"
    assert picks("cast; elarr; major; -3") == "cast; elarr; major; change -3"
    assert picks("cast; telpt; major; NE; 2") == "cast; telpt; major; ne; distance 2"


@pytest.mark.rule("MG-37.2")
def test_messages_follow_the_orders_and_going_on_declines_the_rest() -> None:
    rests = "rest; rest; rest; rest; rest; "

    assert picks(rests + "commit") == rests + "done; done; commit"
    assert picks(rests + "msg B : hello; move ne") == rests + "mage B; signed; say: hello; move ne"
    assert picks(rests + r"msg red ANON :  a\nb\\c") == rests + r"red; anonymous; say:  a\nb\\c"
    assert picks(rests + "decloak; commit", 2) == rests + "done; yes; done; commit"
    assert picks(rests + "accept C; commit", EBON) == rests + "done; no; yes; commit"
    offer = "offer cast telptx ne 3 for 30 arcania"
    assert picks(rests + offer) == rests + "done; offer cast; telpt; major; ne; distance 3; arcania; pay 30"
    assert picks(rests + "offer give orb for 10 endurance; commit") == (
        rests + "done; offer give; orb; endurance; pay 10; commit"
    )


def test_early_late_and_impossible_lines_are_rejected_with_their_clause() -> None:
    rests = "rest; rest; rest; rest; rest; "

    assert rejection("msg B : hello") == "'msg B : hello' comes after the orders for all five phases (MG-37.2)"
    assert "isn't asked for" in rejection(rests + "offer give orb for 10 arcania; msg B : hello")
    assert "(MG-37.17)" in rejection(rests + "decloak")
    assert "(MG-37.16)" in rejection(rests + "accept A")
    assert "(MG-37.16)" in rejection(rests + "accept B", EBON)
    assert "pay 50" in rejection(rests + "offer give orb for 35 arcania")


def test_order_that_is_badly_formed_or_not_offered_is_rejected_with_the_reason() -> None:
    assert rejection("move north") == (
        "'move north': E9 unknown direction 'NORTH'; there are NE, E, SE, SW, W, NW (MG-35.14)"
    )
    assert "E13 'A' is not the letter of another mage in the game" in rejection("cast atend A")
    assert "E17 'Z' is not another mage" in rejection("rest; rest; rest; rest; rest; msg Z : hello")
    assert "E18 pay in ENDURANCE or ARCANIA" in rejection("rest; rest; rest; rest; rest; offer give orb for 5 gold")
    assert "leads south, and your maps show neither water nor Swamp there (MG-37.6)" in rejection("move se")
    poor = contest("A m7 | B m8 arcania 8 scrolls HEALS CHAOS")
    assert "8 Arcania are not enough for the major level (MG-37.8)" in rejection("cast healsx", 1, poor)
    assert "choose a scroll to read for phase 1 first (MG-37.8). Possible: heals." in rejection("cast chaos", 1, poor)
    assert "a scroll to give for phase 1 first (MG-37.11). Possible: done, atend, elatt" in rejection(
        "give B telpt heals; rest"
    )
    assert "'3' is too much, CAST ELATT 4 is complete (MG-35.6)" in rejection("cast #5 forest 3")
    assert "'walk ne' is not an action" in rejection("walk ne")
    assert "character 2 of the text" in rejection("rest; rest; rest; rest; rest; msg B : a\x00")
    for line in (",", ";", "1:", "4"):
        rejection(line)


def test_unknown_line_is_left_unchanged() -> None:
    assert picks("sheet: MAGE A\\nTURN 1") == "sheet: MAGE A\\nTURN 1"
    assert picks("rest; rest; rest; rest; rest; mage B; signed; say: move ne; rest").endswith("say: move ne; rest")


def test_line_is_read_without_changing_the_game_and_only_for_unfinished_sheets() -> None:
    game = wizards()
    before = repr(game.position)

    game.parse("move ne; cast atendx red", 0)
    assert repr(game.position) == before

    do(game, "rest; rest; rest; rest; rest; commit", player=0)
    with pytest.raises(NotationError):
        game.parse("cast atendx red", 0)


@pytest.mark.rule("MG-35.4", "MG-35.8", "MG-35.9", "MG-35.10")
@pytest.mark.parametrize(
    ("player", "text"),
    [
        (0, "1: MOVE NE\n2: CAST TELPTX SW 1\n3: SEARCH\n4: CAST ATENDX RED\n5: DROP RED ELATT HELM"),
        (
            0,
            "1: CAST #2 B\n2: CAST ATEND C\n3: GIVE B RED\n4: DEMAND ORB\n5: MEDITATE\nMSG RED ANON : beware\nMSG B : \\n a",
        ),
        (
            0,
            "1: DON BLUE\n2: CAST ELARR -3\n3: CAST ELATTX HILLS\n4: REST\n5: REST\nOFFER CAST SCART ORB FOR 20 ARCANIA",
        ),
        (
            0,
            "1: CAST PROSPX TELPT\n2: REST\n3: REST\n4: REST\n5: REST\nMSG M ANON : a\nOFFER CAST CURSP A FOR 50 ENDURANCE",
        ),
        (
            2,
            "1: REST\n2: REST\n3: REST\n4: REST\n5: CAST SCARTX\nMSG ALL : a\nDECLOAK\nOFFER GIVE GREEN FOR 40 ARCANIA",
        ),
        (EBON, "1: CAST TELPT NE\n2: CAST PROSP KNART\n3: MOVE E\n4: GIVE C ORB\n5: REST\nACCEPT A\nACCEPT C"),
        (EBON, "1: CAST CURSPX GREEN\n2: DEMAND HELM\n3: MOVE SW\n4: SEARCH\n5: CAST KNARTX\nMSG B : a\nACCEPT C"),
    ],
)
def test_sheet_typed_line_by_line_is_the_sheet_read_as_a_whole(player: int, text: str) -> None:
    game = wizards()
    whole = read_sheet(f"MAGE {game.letter(player)}\nTURN 1\n{text}", reader(game, player)).sheet
    assert whole is not None

    assert handed_in([*text.splitlines(), "commit"], player) == whole
    if "MSG" not in text:
        assert handed_in([*text.replace("\n", ";").splitlines(), "commit"], player) == whole


@pytest.mark.rule("MG-35.20", "MG-37.2")
@pytest.mark.parametrize("seed", range(40))
def test_any_sheet_that_is_picked_and_written_out_can_be_typed_again(seed: int) -> None:
    random = Random(seed)
    player = seed % 4
    game = wizards()
    rows: list[str] = []
    while game.position.sheets[player] is None:
        row = []
        trial = game.clone()
        for _ in range(random.randint(1, 6)):
            if player not in trial.players_to_act or actions.COMMIT in row:
                break
            row.append(random.choice(trial.legal_actions(player)))
            trial.apply(row[-1], player)
        rows.append("; ".join(map(str, row)))
        assert game.parse(rows[-1], player) == tuple(row)
        assert game.parse(str(row[0]), player) == (row[0],)
        for action in row:
            game.apply(action, player)
    sheet = game.position.sheets[player]
    assert sheet is not None
    lines = write_sheet(sheet, game.letter(player), 1).splitlines()[2:]

    assert handed_in([*sorted(lines, key=in_order), "commit"], player) == sheet


def in_order(line: str) -> int:
    """The place of a sheet's line in the order of the questions."""
    return ("MSG", "DECLOAK", "ACCEPT", "OFFER").index(line.split(maxsplit=1)[0]) if not line[0].isdigit() else -1
