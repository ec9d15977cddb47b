"""Order sheets as text: what they say, what is wrong with them, and writing them out (MG-35)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcana_core.errors import NotationError
from arcana_magika.chapters.messages import wrong_with_text
from arcana_magika.model import orders
from arcana_magika.model.orders import (
    MEDITATING,
    RESTING,
    Cast,
    Demand,
    Don,
    Drop,
    Give,
    Message,
    Move,
    Offer,
    Order,
    Search,
    Sheet,
)
from arcana_magika.model.tables import ARTIFACTS, CHANGES, COLOURS, DIRECTIONS, SPELL_CODES, SPELLS
from arcana_magika.rules import Rules
from arcana_magika.sheets.text import Mistake, Reader, Reading, order_of, read_sheet, write_sheet

LETTERS = ("A", "B", "C", "D", "F", "M")
"""E was dropped from the game."""
LENIENT = Rules(sheet_reading="lenient")


def reader(letter: str = "C", **changes: Any) -> Reader:
    known: dict[str, Any] = {"turn": 4, "letters": LETTERS, "offers": (), "may_decloak": False, "rules": Rules()}
    return Reader(letter, **known | changes)


def read(*lines: str, letter: str = "C", **changes: Any) -> Reading:
    """Read a sheet of turn 4 whose MAGE and TURN stand in lines 1 and 2."""
    return read_sheet("\n".join([f"MAGE {letter}", "TURN 4", *lines]), reader(letter, **changes))


def wrong(*lines: str, letter: str = "C", **changes: Any) -> list[tuple[int, str]]:
    """Line and code of each mistake; the lines given here begin with line 3."""
    return [(mistake.line, mistake.code) for mistake in read(*lines, letter=letter, **changes).mistakes]


def warned(*lines: str, letter: str = "C") -> list[str]:
    return [warning.code for warning in read(*lines, letter=letter).warnings]


def code_of(order: str, **changes: Any) -> str:
    """The code of the one mistake in an order, "" if it is fine."""
    found = wrong(f"1: {order}", **changes)
    assert [line for line, _ in found] in ([], [3])
    return found[0][1] if found else ""


def ordered(order: str, **changes: Any) -> Order:
    sheet = read(f"1: {order}", **changes).sheet
    assert sheet is not None
    return sheet.orders[0]


# The form of a sheet.


@pytest.mark.rule("MG-35.1", "MG-35.3", "MG-39.38")
def test_example_is_rejected_with_three_errors_and_a_warning() -> None:
    text = "MAGE C\nTURN 4\n3: CAST SRCHXX BLUE\n6: REST\n1: MOVE NORTH\n2 CAST ATEND RED\n4: SEARCH ALL\n"

    reading = read_sheet(text, reader())

    assert reading.sheet is None
    assert [(mistake.line, mistake.code) for mistake in reading.mistakes] == [(4, "E4"), (5, "E9"), (6, "E11")]
    assert [warning.code for warning in reading.warnings] == ["W1"]
    assert "phase 5" in str(reading.warnings[0])


@pytest.mark.rule("MG-23.2", "MG-39.38")
def test_srchxx_is_the_major_search_expired_and_srchx_the_minor_one() -> None:
    assert ordered("CAST SRCHXX BLUE") == Cast("SRCHX", True, ("BLUE",))
    assert ordered("CAST SRCHX B") == Cast("SRCHX", False, ("B",))
    assert code_of("CAST SRCHX BLUE") == "E11"
    assert code_of("CAST SRCHXXX BLUE") == "E10"
    assert code_of("CAST SRCH B") == "E10"


@pytest.mark.rule("MG-35.1")
def test_lines_come_in_any_order_and_blanks_commas_case_and_remarks_are_ignored() -> None:
    text = "\n# a plan\n 5:rest\n  # another\n,4 , give,f telpt , ,heals\nturn 4\r\n3 :move ne\n,\n2 Meditate\nMage c\n1:: x"
    text = text.removesuffix(":: x") + ":don Red"

    reading = read_sheet(text, reader())

    assert reading.mistakes == ()
    assert reading.sheet == Sheet((Don("RED"), MEDITATING, Move("NE"), Give("F", ("TELPT", "HEALS")), RESTING))


@pytest.mark.rule("MG-35.1")
def test_only_plain_letters_have_a_case() -> None:
    assert code_of("re\u017ft") == "E6"  # the capital of a long s is an S
    assert code_of("rest") == ""


@pytest.mark.rule("MG-35.2")
def test_mage_and_turn_appear_exactly_once() -> None:
    def codes(text: str) -> list[tuple[int, str]]:
        return [(mistake.line, mistake.code) for mistake in read_sheet(text, reader()).mistakes]

    assert codes("MAGE C\nTURN 4") == []
    assert codes("TURN 4\n1: FLY") == [(0, "E1"), (2, "E6")]
    assert codes("") == [(0, "E1"), (0, "E1")]
    assert codes("MAGE C\nTURN 4\nTURN 4\nMAGE C") == [(3, "E1"), (4, "E1")]


@pytest.mark.rule("MG-40.62")
def test_later_of_two_mage_or_turn_lines_is_wrong_even_after_a_faulty_one() -> None:
    text = "MAGE Q\nTURN\nMAGE C\nTURN 4"

    assert [(m.line, m.code) for m in read_sheet(text, reader()).mistakes] == [
        (1, "E2"),
        (2, "E7"),
        (3, "E1"),
        (4, "E1"),
    ]


@pytest.mark.rule("MG-40.62")
def test_missing_lines_are_reported_without_a_line_number() -> None:
    reading = read_sheet("TURN 4", reader())

    assert str(reading.mistakes[0]) == "E1 the line 'MAGE C' is missing"
    assert str(reading.warnings[0]) == "W1 phase 1 has no order; it is a Rest"


@pytest.mark.rule("MG-35.11")
def test_sheet_is_that_of_the_submitting_player_and_of_this_turn() -> None:
    def code(text: str) -> str:
        return " ".join(mistake.code for mistake in read_sheet(text, reader()).mistakes)

    assert code("MAGE D\nTURN 4") == "E2"
    assert code("MAGE Z\nTURN 4") == "E2"
    assert code("MAGE CC\nTURN 4") == "E2"
    assert code("MAGE C\nTURN 5") == "E3"
    assert code("MAGE C\nTURN four") == "E3"
    assert code("MAGE C\nTURN 44444444444444444444") == "E3"
    assert code("MAGE C D\nTURN 4 5") == "E8 E8"
    assert code("MAGE\nTURN") == "E7 E7"


@pytest.mark.rule("MG-35.3", "MG-35.17")
def test_phase_without_a_line_is_a_rest_with_a_warning() -> None:
    reading = read("2: MEDITATE", "4: MEDITATE")

    assert reading.sheet == Sheet((RESTING, MEDITATING, RESTING, MEDITATING, RESTING))
    assert [str(warning) for warning in reading.warnings] == [
        "W1 phase 1 has no order; it is a Rest",
        "W1 phase 3 has no order; it is a Rest",
        "W1 phase 5 has no order; it is a Rest",
    ]


@pytest.mark.rule("MG-35.3", "MG-35.11")
def test_phases_are_1_to_5() -> None:
    assert wrong("0: REST", "6: REST", "-1: REST", "99999999999999999999: FLY") == [(n, "E4") for n in (3, 4, 5, 6)]
    assert wrong("1 REST", "2:REST", "3 : REST", "4, REST", "5: REST") == []


@pytest.mark.rule("MG-35.11", "MG-35.12", "MG-35.26")
def test_later_of_two_orders_for_a_phase_is_wrong_even_after_a_faulty_one() -> None:
    assert wrong("2: REST", "1: REST", "2: FLY") == [(5, "E5")]
    assert wrong("2: FLY", "2: REST") == [(3, "E6"), (4, "E5")]


@pytest.mark.rule("MG-35.11", "MG-40.64")
def test_line_that_begins_with_no_number_and_no_known_word_is_not_recognised() -> None:
    assert wrong("HELLO", "MOVE NE", "1MOVE NE", "\u0661: REST", "MSG:F hello") == [(n, "E20") for n in range(3, 8)]


@pytest.mark.rule("MG-35.12")
def test_line_gives_the_first_error_from_left_to_right() -> None:
    assert wrong("7: FLY NORTH", "1: FLY NORTH", "2: MOVE NORTH NORTH", "3: GIVE Z FOO", "4: CAST ATEND B NORTH") == [
        *((3, "E4"), (4, "E6"), (5, "E9"), (6, "E13"), (7, "E8")),
    ]


@pytest.mark.rule("MG-35.11")
def test_required_word_may_not_be_missing() -> None:
    for order in ("", "MOVE", "CAST", "DROP", "GIVE", "GIVE F", "DEMAND", "DON", "CAST ATEND", "CAST ATENDX"):
        assert code_of(order) == "E7", order
    for order in (
        "CAST ELARR",
        "CAST ELATT",
        "CAST PROSP",
        "CAST TELPT",
        "CAST TELPTX",
        "CAST TELPTX NE",
        "CAST SCART",
    ):
        assert code_of(order) == "E7", order


@pytest.mark.rule("MG-35.11")
def test_complete_order_allows_no_further_word() -> None:
    for order in ("REST NOW", "MEDITATE ALL", "MOVE NE E", "SEARCH HELM TOME", "DEMAND ORB ORB", "DON RED BLUE"):
        assert code_of(order) == "E8", order
    for order in ("CAST HEALS F", "CAST ATEND F F", "CAST TELPT NE 1", "CAST TELPTX NE 3 3", "CAST SCARTX ORB"):
        assert code_of(order) == "E8", order


# The orders.


@pytest.mark.rule("MG-35.4")
@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("MOVE NE", Move("NE")),
        ("REST", RESTING),
        ("SEARCH", Search()),
        ("SEARCH ALL", Search("ALL")),
        ("SEARCH HELM", Search("HELM")),
        ("SEARCH violet", Search("VIOLET")),
        ("CAST ATENDX RED", Cast("ATEND", True, ("RED",))),
        ("MEDITATE", MEDITATING),
        ("DROP ALL", Drop(("ALL",))),
        ("DROP KNART #5 BLUE TOME", Drop(("KNART", "#5", "BLUE", "TOME"))),
        ("GIVE F TELPT HEALS", Give("F", ("TELPT", "HEALS"))),
        ("GIVE M CROWN", Give("M", ("CROWN",))),
        ("GIVE A GREEN", Give("A", ("GREEN",))),
        ("DEMAND CROWN", Demand("CROWN")),
        ("DON RED", Don("RED")),
    ],
)
def test_each_order_as_the_rulebook_writes_it(text: str, order: Order) -> None:
    assert ordered(text) == order
    assert order_of(text) == order


@pytest.mark.rule("MG-35.5")
def test_scroll_is_a_code_or_a_slot_and_an_x_makes_it_major() -> None:
    assert ordered("CAST HEALS") == Cast("HEALS", False)
    assert ordered("CAST HEALSX") == Cast("HEALS", True)
    assert ordered("CAST #2") == Cast("#2", False)
    assert ordered("CAST #2X") == Cast("#2", True)
    for scroll in ("#0", "#7", "#", "#X", "#12", "#2XX", "#02", "HEAL", "HEALSXX", "X"):
        assert code_of(f"CAST {scroll}") == "E10", scroll


@pytest.mark.rule("MG-25.7", "MG-25.8", "MG-23.2")
def test_other_spellings_are_read_and_kept_in_the_one_that_counts() -> None:
    assert ordered("CAST FOGMP") == Cast("FGMAP", False)
    assert ordered("CAST FOGMPX") == Cast("FGMAP", True)
    assert ordered("CAST STEITX B") == Cast("STLIT", True, ("B",))
    assert ordered("CAST PROSP FOGMP") == Cast("PROSP", False, ("FGMAP",))
    assert ordered("DROP FOGMP ANHK") == Drop(("FGMAP", "ANKH"))
    assert ordered("GIVE B ANHK") == Give("B", ("ANKH",))
    assert ordered("DEMAND ANHK") == Demand("ANKH")
    assert ordered("SEARCH ANHK") == Search("ANKH")
    assert ordered("CAST SCART ANHK", rules=Rules(scart_minor_any=True)) == Cast("SCART", False, ("ANKH",))
    assert ordered("CAST #1 FOGMP") == Cast("#1", False, ("FGMAP",))
    assert code_of("CAST ANHK") == "E10"
    assert code_of("DEMAND STEIT") == "E12"


@pytest.mark.rule("MG-35.6")
@pytest.mark.parametrize("number", range(36))
def test_each_spell_takes_its_parameters_at_both_levels(number: int) -> None:
    spell = SPELLS[number]
    right = {
        "": "",
        "mage": "F",
        "colour": "RED",
        "terrain": "7",
        "change": "+2",
        "way": "NE",
        "artifact": "ORB",
        "scroll": "#5",
    }

    assert ordered(f"CAST {spell.code} {right[spell.minor]}").step == orders.CAST
    distance = " 3" if spell.major == "way" else ""
    assert ordered(f"CAST {spell.code}X {right[spell.major]}{distance}").step == orders.CAST


@pytest.mark.rule("MG-35.6")
def test_terrain_is_a_number_from_4_to_9_or_a_name() -> None:
    names = ("FOREST", "HILLS", "SWAMP", "DESERT", "MOUNTAIN", "GLACIAL")

    assert [ordered(f"CAST ELATT {name}") for name in names] == [Cast("ELATT", False, (n,)) for n in "456789"]
    assert [ordered(f"CAST ELBLOX {number}") for number in "456789"] == [Cast("ELBLO", True, (n,)) for n in "456789"]
    for word in ("3", "10", "PLAINS", "VOLCANIC", "T4", "RED"):
        assert code_of(f"CAST ELDRP {word}") == "E11", word


@pytest.mark.rule("MG-35.6")
def test_change_of_terrain_has_a_sign_and_is_not_0() -> None:
    for change in ("-3", "-2", "-1", "+1", "+2", "+3"):
        assert ordered(f"CAST ELARR {change}") == Cast("ELARR", False, (change,))
    for word in ("2", "0", "+0", "+4", "-4", "FOREST"):
        assert code_of(f"CAST ELARRX {word}") == "E11", word


@pytest.mark.rule("MG-35.6", "MG-35.18")
def test_contents_of_a_slot_are_not_checked() -> None:
    assert ordered("CAST #2 NE 3") == Cast("#2", False, ("NE", "3"))
    assert ordered("CAST #2X swamp") == Cast("#2", True, ("6",))
    assert ordered("CAST #6 no such thing") == Cast("#6", False, ("NO", "SUCH", "THING"))


@pytest.mark.rule("MG-35.13")
def test_single_letter_in_the_place_of_a_mage_is_e13_and_any_other_word_e11() -> None:
    assert ordered("CAST ATEND M") == Cast("ATEND", False, ("M",))
    for word, code in (("C", "E13"), ("E", "E13"), ("Z", "E13"), ("RED", "E11"), ("4", "E11"), ("FF", "E11")):
        assert code_of(f"CAST ATEND {word}") == code, word
    for word in ("F", "C", "BLACK", "4"):
        assert code_of(f"CAST ATENDX {word}") == "E11", word


@pytest.mark.rule("MG-35.14")
def test_directions_of_a_move_and_of_a_teleport() -> None:
    for word in ("N", "S", "NORTH", "4"):
        assert code_of(f"MOVE {word}") == "E9", word
    for cast, code in (
        ("TELPT NORTH", "E9"),
        ("TELPTX NORTH 2", "E9"),
        ("TELPT N", "E11"),
        ("TELPT S", "E11"),
        ("TELPTX N 1", "E11"),
        ("TELPTX S 3", "E11"),
        ("TELPTX NE 0", "E11"),
        ("TELPTX NE 4", "E11"),
        ("TELPTX NE far", "E11"),
        ("TELPTX NE", "E7"),
        ("TELPTX N", "E7"),
        ("TELPT NE 2", "E8"),
        ("TELPTX N 2", ""),
        ("TELPTX S 2", ""),
        ("TELPTX SW 1", ""),
        ("TELPTX SW 3", ""),
        ("TELPT W", ""),
    ):
        assert code_of(f"CAST {cast}") == code, cast


@pytest.mark.rule("MG-40.65")
def test_any_other_parameter_is_e11() -> None:
    for cast in ("PROSP #7", "PROSP FOO", "PROSPX RED", "SCART FOO", "SCART HELM", "SCART #2"):
        assert code_of(f"CAST {cast}") == "E11", cast
    assert ordered("CAST PROSPX #6") == Cast("PROSP", True, ("#6",))
    assert ordered("CAST PROSP ATEND") == Cast("PROSP", False, ("ATEND",))


@pytest.mark.rule("MG-24.52", "MG-35.6")
def test_scatter_artifact_names_an_alignment_artifact_or_any_where_the_option_is_set() -> None:
    assert ordered("CAST SCART SCEPTER") == Cast("SCART", False, ("SCEPTER",))
    assert code_of("CAST SCART TOME") == "E11"
    assert ordered("CAST SCART TOME", rules=Rules(scart_minor_any=True)) == Cast("SCART", False, ("TOME",))


@pytest.mark.rule("MG-35.7", "MG-35.21")
def test_item_is_a_scroll_an_artifact_or_a_colour() -> None:
    for word, code in (("FOO", "E12"), ("ALL", "E12"), ("BLACK", "E12"), ("ATENDX", "E12"), ("F", "E12")):
        assert code_of(f"DROP HELM {word}") == code, word
        assert code_of(f"GIVE F {word}") == code, word
    for word in ("#0", "#7", "#", "#2X"):
        assert code_of(f"DROP {word}") == "E10", word
        assert code_of(f"GIVE F {word}") == "E10", word
        assert code_of(f"SEARCH {word}") == "E10", word
        assert code_of(f"DEMAND {word}") == "E10", word
        assert code_of(f"DON {word}") == "E10", word
    for order in ("SEARCH #2", "SEARCH ATEND", "SEARCH SCROLL", "DEMAND RED", "DEMAND #1", "DON HELM", "DON BLACK"):
        assert code_of(order) == "E12", order


@pytest.mark.rule("MG-35.7", "MG-35.25")
def test_code_named_twice_means_two_items_and_a_slot_named_twice_counts_once() -> None:
    assert ordered("DROP HEALS RED HEALS RED #1 #2 #1") == Drop(("HEALS", "RED", "HEALS", "RED", "#1", "#2"))
    assert ordered("GIVE F #3 HEALS #3 HEALS") == Give("F", ("#3", "HEALS", "HEALS"))


@pytest.mark.rule("MG-35.11", "MG-35.21")
def test_recipient_of_a_give_is_another_mage_in_the_game() -> None:
    for word in ("C", "E", "Z", "RED", "#1", "ALL"):
        assert code_of(f"GIVE {word} HELM") == "E13", word


@pytest.mark.rule("MG-35.22", "MG-11.1")
def test_only_scrolls_go_together_in_a_give() -> None:
    for items in ("HELM TOME", "RED RED", "HELM RED", "HELM ATEND", "ATEND HELM", "#1 HEALS BLUE", "HELM FOO"):
        assert code_of(f"GIVE F {items}") == "E8", items
    assert code_of("GIVE F ATEND FOO") == "E12"


@pytest.mark.rule("MG-35.22")
def test_order_ends_after_all() -> None:
    for order in ("DROP ALL HELM", "DROP ALL ALL", "DROP ALL FOO", "SEARCH ALL RED", "SEARCH ALL FOO"):
        assert code_of(order) == "E8", order


@pytest.mark.rule("MG-35.18")
def test_missing_or_distant_things_can_be_ordered_all_the_same() -> None:
    assert wrong("1: CAST CHAOSX", "2: DROP #6 CROWN", "3: GIVE B ORB", "4: DON VIOLET", "5: DEMAND ROD") == []


def test_order_alone_is_read_by_its_form() -> None:
    assert order_of("give l #2") == Give("L", ("#2",))
    assert order_of("CAST SCART TOME") == Cast("SCART", False, ("TOME",))
    with pytest.raises(NotationError, match=r"'MOVE NORTH': E9 unknown direction 'NORTH'; .* \(MG-35.14\)"):
        order_of("MOVE NORTH")
    with pytest.raises(NotationError, match="did you mean 'MEDITATE'"):
        order_of("MEDIATE")
    with pytest.raises(NotationError, match="E7 the order is missing"):
        order_of(" ")


# Messages.


@pytest.mark.rule("MG-35.8", "MG-26.3", "MG-26.4")
def test_message_has_an_address_and_a_text_and_may_be_anonymous() -> None:
    sheet = read("msg f : Come to m7: I wait, alone", "MSG RED ANON:hello", "MSG, all, anon , : Oh #1").sheet

    assert sheet is not None
    assert sheet.messages == (
        Message("F", "Come to m7: I wait, alone"),
        Message("RED", "hello", anonymous=True),
        Message("ALL", "Oh #1", anonymous=True),
    )


@pytest.mark.rule("MG-35.8", "MG-40.63")
def test_message_needs_address_and_colon_and_nothing_else_before_the_colon() -> None:
    assert wrong("MSG", "MSG : hello", "MSG F hello") == [(3, "E7"), (4, "E7"), (5, "E7")]
    assert wrong("MSG F please : hello", "MSG F ANON ANON : hello") == [(3, "E8"), (4, "E8")]


@pytest.mark.rule("MG-39.37", "MG-26.5", "MG-35.12")
def test_example_of_three_messages() -> None:
    assert wrong("MSG F : a", "MSG F ANON : a", "MSG RED : a") == []
    assert wrong("MSG F : a", "MSG F ANON : a", "MSG F : b") == [(5, "E16")]
    assert wrong("MSG F : a", "MSG F ANON : a", "MSG RED : a", "MSG Z nonsense") == [(6, "E14")]
    assert wrong("MSG F : a", "MSG F ANON : a", f"MSG RED : {'x' * 201}") == [(5, "E15")]
    assert wrong("MSG F : a", "MSG F ANON : a", f"MSG RED : {'x' * 200}") == []


@pytest.mark.rule("MG-26.1", "MG-35.12", "MG-35.26")
def test_every_message_line_after_the_third_is_too_many_and_faulty_ones_count() -> None:
    assert wrong("MSG Z : a", "MSG F :", "MSG", "MSG A : a", "MSG B : a") == [
        *((3, "E17"), (4, "E17"), (5, "E7"), (6, "E14"), (7, "E14")),
    ]


@pytest.mark.rule("MG-26.1", "MG-26.2")
def test_number_and_length_of_messages_are_settings() -> None:
    rules = Rules(messages=1, message_length=20)

    assert wrong(f"MSG F : {'x' * 20}", "MSG A : four", rules=rules) == [(4, "E14")]
    assert wrong(f"MSG F : {'x' * 21}", rules=rules) == [(3, "E15")]
    assert wrong("MSG F : a", rules=Rules(messages=0)) == [(3, "E14")]


@pytest.mark.rule("MG-26.2", "MG-40.61")
def test_line_break_in_a_message_is_a_backslash_n_and_one_character() -> None:
    def text(line: str) -> str:
        sheet = read(f"MSG F : {line}", rules=Rules(message_length=20)).sheet
        assert sheet is not None
        return sheet.messages[0].text

    assert text(r"1234567890\n234567890") == "1234567890\n234567890"
    assert text(r"c:\\new") == r"c:\new"
    assert text(r"c:\temp") == r"c:\temp"
    assert text("end\\") == "end\\"
    assert wrong(r"MSG F : 1234567890\n2345678901", rules=Rules(message_length=20)) == [(3, "E15")]


@pytest.mark.rule("MG-26.2", "MG-35.11", "MG-40.76")
def test_message_of_more_than_four_lines_is_too_long() -> None:
    assert wrong(r"MSG F : one\ntwo\nthree\nfour") == []
    assert wrong(r"MSG F : one\ntwo\nthree\nfour\nfive") == [(3, "E15")]
    assert wrong(f"MSG F : {'x' * 200}") == []


@pytest.mark.rule("MG-40.77", "MG-35.11")
def test_invisible_characters_are_rejected_in_every_line() -> None:
    assert wrong("MSG F : \u202eevil", "# note \x1b[2J", "1: REST \u2066", "\u200b") == [
        *((3, "E15"), (4, "E20"), (5, "E20"), (6, "E20")),
    ]
    assert wrong("# tabs\tare fine", "1:\tREST") == []
    mistakes = read("1: REST \u202e").mistakes
    assert [mistake.text for mistake in mistakes] == [
        "the line contains U+202E (RIGHT-TO-LEFT OVERRIDE), which is invisible"
    ]


@pytest.mark.rule("MG-40.61")
def test_blank_after_the_colon_is_not_part_of_the_text_and_blanks_are_no_text() -> None:
    sheet = read("MSG F :   in the middle ").sheet

    assert sheet is not None
    assert sheet.messages[0].text == "  in the middle "
    assert wrong("MSG F :", "MSG F : ", "MSG F :    ") == [(3, "E17"), (4, "E17"), (5, "E17")]
    assert wrong(r"MSG F : \n") == [(3, "E17")]


@pytest.mark.rule("MG-35.11", "MG-26.3")
def test_message_goes_to_another_mage_in_the_game_a_colour_or_all() -> None:
    for address in ("C", "E", "Z", "BLACK", "FRED", "ANON", "#1"):
        assert wrong(f"MSG {address} : hello") == [(3, "E17")], address


@pytest.mark.rule("MG-26.5", "MG-40.66")
def test_faulty_message_is_none_that_another_could_repeat() -> None:
    assert wrong(f"MSG F : {'x' * 201}", "MSG F : short") == [(3, "E15")]
    assert wrong("MSG F : short", f"MSG F : {'x' * 201}") == [(4, "E16")]


# Offers, acceptances, de-cloaking.


def offered(text: str, **changes: Any) -> Offer | None:
    sheet = read(f"OFFER {text}", **changes).sheet
    assert sheet is not None
    return sheet.offer


@pytest.mark.rule("MG-35.9", "MG-27.3")
def test_offer_is_for_a_cast_or_a_gift() -> None:
    assert offered("cast telpt ne for 30 arcania") == Offer(Cast("TELPT", False, ("NE",)), 30, "ARCANIA")
    assert offered("CAST FOGMPX FOR 1 ENDURANCE") == Offer(Cast("FGMAP", True), 1, "ENDURANCE")
    assert offered("CAST ATENDX RED FOR 100 ARCANIA") == Offer(Cast("ATEND", True, ("RED",)), 100, "ARCANIA")
    assert offered("GIVE ANHK FOR 5 ENDURANCE") == Offer(Give("C", ("ANKH",)), 5, "ENDURANCE")
    assert offered("GIVE HEALS FOR 5 ARCANIA") == Offer(Give("C", ("HEALS",)), 5, "ARCANIA")
    assert offered("GIVE RED FOR 5 ARCANIA") == Offer(Give("C", ("RED",)), 5, "ARCANIA")


@pytest.mark.rule("MG-27.8")
def test_offered_cast_may_target_the_novice_but_not_the_ebon_mage() -> None:
    assert offered("CAST ATEND C FOR 5 ARCANIA") == Offer(Cast("ATEND", False, ("C",)), 5, "ARCANIA")
    assert offered("CAST PROSP TELPT FOR 5 ARCANIA") == Offer(Cast("PROSP", False, ("TELPT",)), 5, "ARCANIA")
    assert offered("CAST TELPTX N 2 FOR 5 ARCANIA") == Offer(Cast("TELPT", True, ("N", "2")), 5, "ARCANIA")
    assert wrong("OFFER CAST ATEND M FOR 5 ARCANIA") == [(3, "E11")]


@pytest.mark.rule("MG-35.24")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("CAST FOO FOR 5 ARCANIA", "E10"),
        ("CAST ATEND RED FOR 5 ARCANIA", "E11"),
        ("CAST ATEND E FOR 5 ARCANIA", "E11"),
        ("CAST TELPT NORTH FOR 5 ARCANIA", "E11"),
        ("CAST TELPTX NE 4 FOR 5 ARCANIA", "E11"),
        ("CAST SCART HELM FOR 5 ARCANIA", "E11"),
        ("GIVE FOO FOR 5 ARCANIA", "E12"),
        ("CAST ATEND FOR 5 ARCANIA", "E18"),
        ("CAST TELPT NE 2 FOR 5 ARCANIA", "E18"),
        ("CAST HEALS B FOR 5 ARCANIA", "E18"),
        ("CAST FOR 5 ARCANIA", "E18"),
        ("GIVE HELM TOME FOR 5 ARCANIA", "E18"),
        ("GIVE FOR 5 ARCANIA", "E18"),
        ("MOVE NE FOR 5 ARCANIA", "E18"),
        ("CAST HEALS", "E18"),
        ("CAST HEALS FOR", "E18"),
        ("CAST HEALS FOR 0 ARCANIA", "E18"),
        ("CAST HEALS FOR 101 ARCANIA", "E18"),
        ("CAST HEALS FOR -5 ARCANIA", "E18"),
        ("CAST HEALS FOR ten ARCANIA", "E18"),
        ("CAST HEALS FOR 5", "E18"),
        ("CAST HEALS FOR 5 GOLD", "E18"),
        ("CAST HEALS FOR 5 ARCANIA NOW", "E18"),
        ("", "E18"),
    ],
)
def test_mistakes_of_an_offer_are_reported(text: str, code: str) -> None:
    assert wrong(f"OFFER {text}") == [(3, code)]


@pytest.mark.rule("MG-27.8", "MG-40.67")
def test_slots_cannot_be_used_in_an_offer() -> None:
    assert wrong("OFFER CAST #1 FOR 5 ARCANIA") == [(3, "E18")]
    assert wrong("OFFER CAST #9X FOR 5 ARCANIA") == [(3, "E18")]
    assert wrong("OFFER GIVE #1 FOR 5 ARCANIA") == [(3, "E18")]
    assert wrong("OFFER CAST PROSP #1 FOR 5 ARCANIA") == [(3, "E11")]


@pytest.mark.rule("MG-27.1")
def test_without_deals_offers_and_acceptances_are_rejected() -> None:
    rules = Rules(ebon_deals=False)

    assert wrong("OFFER CAST HEALS FOR 5 ARCANIA", rules=rules) == [(3, "E18")]
    assert wrong("ACCEPT B", letter="M", offers=("B",), rules=rules) == [(3, "E18")]


@pytest.mark.rule("MG-27.2", "MG-26.5")
def test_offer_counts_as_a_signed_message_to_the_ebon_mage() -> None:
    offer = "OFFER CAST HEALS FOR 5 ARCANIA"

    assert wrong("MSG M : a", offer) == [(4, "E16")]
    assert wrong(offer, "MSG M : a") == [(4, "E16")]
    assert wrong(offer, "MSG M ANON : a") == []
    assert wrong("MSG A : a", "MSG B : a", offer, "MSG F : a") == [(6, "E14")]
    assert wrong("MSG A : a", "MSG B : a", "MSG F : a", offer) == [(6, "E14")]


@pytest.mark.rule("MG-35.23")
def test_sheet_has_one_offer_and_the_ebon_mages_none() -> None:
    offer = "OFFER CAST HEALS FOR 5 ARCANIA"

    assert wrong(offer, offer) == [(4, "E18")]
    assert wrong(offer, letter="M") == [(3, "E18")]


@pytest.mark.rule("MG-40.66")
def test_second_offer_after_a_faulty_one_and_fourth_message_are_too_many() -> None:
    offer = "OFFER CAST HEALS FOR 5 ARCANIA"

    assert wrong("OFFER nonsense", offer) == [(3, "E18"), (4, "E18")]
    assert wrong(offer, "MSG A : a", "MSG B : a", offer) == [(6, "E14")]


@pytest.mark.rule("MG-35.10", "MG-27.4", "MG-35.23")
def test_ebon_mage_accepts_received_offers() -> None:
    reading = read("ACCEPT f", "ACCEPT A", letter="M", offers=("A", "B", "F"))

    assert reading.sheet is not None
    assert reading.sheet.accepts == ("A", "F")
    assert wrong("ACCEPT C", "ACCEPT Z", "ACCEPT", letter="M", offers=("A",)) == [(3, "E18"), (4, "E18"), (5, "E7")]
    assert wrong("ACCEPT A", "ACCEPT A", letter="M", offers=("A",)) == [(4, "E18")]
    assert wrong("ACCEPT A B", letter="M", offers=("A", "B")) == [(3, "E8")]
    assert wrong("ACCEPT A", offers=("A",)) == [(3, "E18")]


@pytest.mark.rule("MG-40.66")
def test_faulty_acceptance_is_none_that_another_could_repeat() -> None:
    assert wrong("ACCEPT A now", "ACCEPT A", letter="M", offers=("A",)) == [(3, "E8")]


@pytest.mark.rule("MG-35.10", "MG-35.23", "MG-12.12")
def test_sheet_asks_to_decloak_once_and_only_where_that_is_allowed() -> None:
    sheet = read("Decloak", may_decloak=True).sheet

    assert sheet is not None
    assert sheet.decloak
    assert wrong("DECLOAK") == [(3, "E19")]
    assert wrong("DECLOAK", "DECLOAK", may_decloak=True) == [(4, "E19")]
    assert wrong("DECLOAK NOW", may_decloak=True) == [(3, "E8")]


# Warnings.


@pytest.mark.rule("MG-35.17", "MG-29.13")
def test_ebon_mages_sheet_without_move_or_teleport_is_accepted_with_a_warning() -> None:
    rests = [f"{phase}: REST" for phase in range(2, 6)]

    assert warned("1: REST", *rests, letter="M") == ["W2"]
    assert warned("1: CAST HEALS", *rests, letter="M") == ["W2"]
    assert warned("1: MOVE NE", *rests, letter="M") == []
    assert warned("1: CAST TELPT NE", *rests, letter="M") == []
    assert warned("1: CAST TELPTX NE 2", *rests, letter="M") == []
    assert warned("1: REST", *rests) == []
    assert read("1: REST", *rests, letter="M").sheet == Sheet((RESTING,) * 5)


@pytest.mark.rule("MG-40.68")
def test_slot_with_a_direction_counts_as_teleport() -> None:
    rests = [f"{phase}: REST" for phase in range(2, 6)]

    assert warned("1: CAST #1 NE", *rests, letter="M") == []
    assert warned("1: CAST #1 RED", *rests, letter="M") == ["W2"]
    assert warned("1: CAST #1", *rests, letter="M") == ["W2"]


# The two readings.


@pytest.mark.rule("MG-35.15")
def test_strict_reading_reports_all_errors_in_line_order_and_accepts_nothing() -> None:
    lines = ("5: FLY", "4: REST", "MSG Z : a", "3: MOVE N", "HELLO")

    reading = read(*lines)

    assert reading.sheet is None
    assert [(mistake.line, mistake.code) for mistake in reading.mistakes] == [
        (3, "E6"),
        (5, "E17"),
        (6, "E9"),
        (7, "E20"),
    ]


@pytest.mark.rule("MG-35.16")
def test_lenient_reading_turns_a_faulty_order_into_a_rest_and_ignores_other_lines() -> None:
    lines = (
        "1: MOVE NORTH",
        "2: MEDITATE",
        "2: FLY",
        "6: REST",
        "MSG Z : a",
        "MSG B : a",
        "OFFER GIVE FOO FOR 1 ARCANIA",
    )

    reading = read(*lines, "DECLOAK", "3: DON RED", rules=LENIENT)

    assert reading.sheet == Sheet((RESTING, MEDITATING, Don("RED"), RESTING, RESTING), (Message("B", "a"),))
    assert [(mistake.line, mistake.code) for mistake in reading.mistakes] == [
        *((3, "E9"), (5, "E5"), (6, "E4"), (7, "E17"), (9, "E12"), (10, "E19")),
    ]
    assert str(reading.mistakes[0]) == (
        "line 3: E9 unknown direction 'NORTH'; there are NE, E, SE, SW, W, NW; phase 1 is a Rest"
    )
    assert str(reading.mistakes[1]) == "line 5: E5 phase 2 has an order already; the first one counts"
    assert str(reading.mistakes[2]).endswith("; the line is ignored")
    assert [warning.code for warning in reading.warnings] == ["W1", "W1"]


@pytest.mark.rule("MG-35.16")
def test_lenient_reading_keeps_the_first_of_two_orders_even_if_faulty() -> None:
    sheet = read("1: FLY", "1: MEDITATE", rules=LENIENT).sheet

    assert sheet == Sheet((RESTING,) * 5)


@pytest.mark.rule("MG-35.16", "MG-40.62")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("TURN 4", "E1"),
        ("MAGE C", "E1"),
        ("MAGE C\nTURN 4\nTURN 4", "E1"),
        ("MAGE B\nTURN 4", "E2"),
        ("MAGE C\nTURN 3", "E3"),
        ("MAGE\nTURN 4", "E7"),
        ("MAGE C\nTURN", "E7"),
    ],
)
def test_wrong_mage_or_turn_rejects_in_either_reading(text: str, code: str) -> None:
    for rules in (Rules(), LENIENT):
        reading = read_sheet(text, reader(rules=rules))

        assert reading.sheet is None
        assert [mistake.code for mistake in reading.mistakes] == [code]
        assert "ignored" not in str(reading.mistakes[0])


@pytest.mark.rule("MG-35.16", "MG-40.62")
def test_more_words_behind_mage_and_turn_reject_no_sheet_in_lenient_reading() -> None:
    reading = read_sheet("MAGE C Cedric\nTURN 4 please", reader(rules=LENIENT))

    assert reading.sheet == Sheet((RESTING,) * 5)
    assert [mistake.code for mistake in reading.mistakes] == ["E8", "E8"]


@pytest.mark.rule("MG-35.11")
def test_every_mistake_shows_its_line_its_code_and_its_clause() -> None:
    (mistake,) = read("", "# a remark", "1: CAST ATEDN B").mistakes

    assert mistake == Mistake(5, "E10", "unknown spell 'ATEDN'; did you mean 'ATEND'?", "MG-35.5")
    assert str(mistake) == "line 5: E10 unknown spell 'ATEDN'; did you mean 'ATEND'?"


# Writing and reading back.

scrolls = st.sampled_from(SPELL_CODES) | st.sampled_from([f"#{slot}" for slot in range(1, 7)])
PARAMETERS: dict[str, st.SearchStrategy[tuple[str, ...]]] = {
    "": st.just(()),
    "mage": st.sampled_from("ABDFM").map(lambda letter: (letter,)),
    "colour": st.sampled_from(COLOURS).map(lambda colour: (colour,)),
    "terrain": st.sampled_from("456789").map(lambda number: (number,)),
    "change": st.sampled_from(CHANGES).map(lambda change: (change,)),
    "artifact": st.sampled_from(ARTIFACTS[:3]).map(lambda artifact: (artifact,)),
    "scroll": scrolls.map(lambda scroll: (scroll,)),
}
ways = st.sampled_from(DIRECTIONS[:6])


@st.composite
def casts(draw: st.DrawFn, *, in_offer: bool = False) -> Cast:
    spell, major = draw(st.sampled_from(SPELLS)), draw(st.booleans())
    need = spell.major if major else spell.minor
    if need == "way":
        far = st.tuples(ways, st.sampled_from("123")) | st.sampled_from([("N", "2"), ("S", "2")])
        return Cast(spell.code, major, draw(far) if major else (draw(ways),))
    if in_offer and need == "mage":
        return Cast(spell.code, major, (draw(st.sampled_from("ABCDF")),))
    if in_offer and need == "scroll":
        return Cast(spell.code, major, (draw(st.sampled_from(SPELL_CODES)),))
    return Cast(spell.code, major, draw(PARAMETERS[need]))


def unlike_slots(items: list[str]) -> tuple[str, ...]:
    return tuple(item for place, item in enumerate(items) if not item.startswith("#") or item not in items[:place])


things = st.sampled_from(ARTIFACTS) | st.sampled_from(COLOURS)
some_scrolls = st.lists(scrolls, min_size=1, max_size=7).map(unlike_slots)
some_items = st.lists(scrolls | things, min_size=1, max_size=7).map(unlike_slots)
any_order: st.SearchStrategy[Order] = st.one_of(
    st.sampled_from(ARTIFACTS).map(Demand),
    st.builds(Give, st.sampled_from("ABDFM"), some_scrolls | things.map(lambda thing: (thing,))),
    st.sampled_from(COLOURS).map(Don),
    casts(),
    st.builds(
        Cast,
        st.sampled_from(["#1", "#6"]),
        st.booleans(),
        st.lists(st.sampled_from(["NE", "3", "RED", "B", "6"]), max_size=2).map(tuple),
    ),
    ways.map(Move),
    st.sampled_from(["", "ALL", *ARTIFACTS, *COLOURS]).map(Search),
    st.just(Drop(("ALL",))) | some_items.map(Drop),
    st.sampled_from([MEDITATING, RESTING]),
)
texts = st.text(
    st.characters(exclude_categories=("Cc", "Cf", "Cs", "Zl", "Zp", "Zs"), include_characters="\n\\:# "), max_size=200
)
some_messages = st.lists(
    st.builds(
        Message,
        st.sampled_from([*"ABDFM", *COLOURS, "ALL"]),
        texts.filter(lambda text: not wrong_with_text(Rules(), text)),
        st.booleans(),
    ),
    max_size=3,
    unique_by=lambda message: (message.address, message.anonymous),
)
services = casts(in_offer=True) | (things | st.sampled_from(SPELL_CODES)).map(lambda item: Give("C", (item,)))
some_offer = st.none() | st.builds(Offer, services, st.integers(1, 100), st.sampled_from(["ENDURANCE", "ARCANIA"]))
five_orders = st.tuples(any_order, any_order, any_order, any_order, any_order)


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    messages, offer = draw(some_messages), draw(some_offer)
    if len(messages) > 2 or any(message.address == "M" and not message.anonymous for message in messages):
        offer = None
    return Sheet(draw(five_orders), tuple(messages), offer, (), draw(st.booleans()))


@pytest.mark.rule("MG-35.20")
@given(sheets())
def test_any_sheet_of_a_novice_that_is_written_out_reads_back(sheet: Sheet) -> None:
    for rules in (Rules(), LENIENT):
        reading = read_sheet(write_sheet(sheet, "C", 4), reader(may_decloak=True, rules=rules))

        assert reading == Reading(sheet, (), ())


@pytest.mark.rule("MG-35.20")
@given(st.sets(st.sampled_from("ABCDF")))
def test_acceptances_that_are_written_out_read_back(accepts: set[str]) -> None:
    sheet = Sheet((RESTING, Move("SE"), RESTING, RESTING, RESTING), accepts=tuple(sorted(accepts)))

    assert read_sheet(write_sheet(sheet, "M", 4), reader("M", offers=("A", "B", "C", "D", "F"))).sheet == sheet


@pytest.mark.rule("MG-35.20", "MG-40.61")
def test_sheet_is_written_line_by_line() -> None:
    message = Message("RED", "two\nlines \\ one", anonymous=True)
    offer = Offer(Cast("TELPT", False, ("NE",)), 30, "ARCANIA")
    sheet = Sheet((RESTING, Move("NE"), Search(), Cast("#2", True), Drop(("ALL",))), (message,), offer, ("A",), True)

    assert write_sheet(sheet, "C", 4).splitlines() == [
        "MAGE C",
        "TURN 4",
        "1: REST",
        "2: MOVE NE",
        "3: SEARCH",
        "4: CAST #2X",
        "5: DROP ALL",
        r"MSG RED ANON : two\nlines \\ one",
        "OFFER CAST TELPT NE FOR 30 ARCANIA",
        "ACCEPT A",
        "DECLOAK",
    ]


WORDS = (
    *("MAGE", "TURN", "MSG", "OFFER", "ACCEPT", "DECLOAK", "FOR", "ANON", "ARCANIA", "ENDURANCE", "ALL", "C", "B", "M"),
    *(
        "1",
        "2",
        "3",
        "4",
        "5",
        "6",
        "1:",
        ":",
        "#",
        "#2",
        "#2X",
        "#9",
        "+2",
        "NE",
        "N",
        "RED",
        "HELM",
        "ANHK",
        "FOREST",
    ),
    *("ATEND", "ATENDX", "TELPT", "TELPTX", "PROSP", "SCART", "SRCHXX", "FOGMP", "ELATT", "foo", "\\n", "\r", "\u0130"),
    *orders.STEPS,
)
lines = st.lists(st.sampled_from(WORDS) | st.text(max_size=5), max_size=7).map(" ".join)
starts = st.sampled_from(["", "1: ", "2: ", "3 CAST ", "4:GIVE ", "5 DROP ", "MSG F : ", "OFFER CAST ", "OFFER GIVE "])
likely_lines = st.tuples(starts, lines).map("".join)


@pytest.mark.rule("MG-35.15", "MG-35.16", "MG-35.20")
@given(st.lists(likely_lines, max_size=9), st.booleans(), st.sampled_from("CM"), st.booleans())
def test_any_text_is_read_or_rejected_with_its_mistakes(
    body: list[str], headed: bool, letter: str, lenient: bool
) -> None:
    rules = LENIENT if lenient else Rules()
    seat = reader(letter, rules=rules, may_decloak=True, offers=("B",))
    text = "\n".join([f"MAGE {letter}", "TURN 4", *body] if headed else body)

    reading = read_sheet(text, seat)

    assert [mistake.line for mistake in reading.mistakes] == sorted(mistake.line for mistake in reading.mistakes)
    assert len({mistake.line for mistake in reading.mistakes if mistake.line}) == len(
        [mistake for mistake in reading.mistakes if mistake.line]
    )
    if not lenient:
        assert (reading.sheet is None) == bool(reading.mistakes)
    if reading.sheet is not None:
        again = read_sheet(write_sheet(reading.sheet, letter, 4), seat)
        assert again.sheet == reading.sheet
        assert again.mistakes == ()


@given(st.text())
def test_any_text_is_an_order_or_rejected(text: str) -> None:
    try:
        order = order_of(text)
    except NotationError:
        return
    assert order_of(str(order)) == order
