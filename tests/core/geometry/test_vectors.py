"""Pieces of pictures: their places, and repeated parts that are written once."""

from __future__ import annotations

from xml.etree import ElementTree

from arcana_core.geometry.sharing import shared
from arcana_core.geometry.vectors import (
    Drawn,
    beside,
    box,
    fitted,
    flowed,
    framed,
    laid_free,
    page,
    paragraph,
    placed,
    stacked,
    text,
    titled,
    width_of,
)


def test_pieces_are_laid_below_one_another_and_empty_ones_take_no_place() -> None:
    laid = stacked((Drawn("<a/>", 10, 20), Drawn("", 99, 99), Drawn("<b/>", 30, 5)), gap=4)

    assert laid == Drawn('<a/><g transform="translate(0 24)"><b/></g>', 30, 29)


def test_piece_gets_a_box_with_room_around_it() -> None:
    piece = Drawn("<g/>", 30, 10)

    for width, wide in ((0, 40), (100, 100)):
        frame = framed(piece, 5, 2, width, fill="#ffffff")
        assert (frame.width, frame.height) == (wide, 14)
        assert frame.body == box(wide, 14, fill="#ffffff") + placed("<g/>", 5, 2)


def test_pieces_flow_into_a_new_row_when_the_width_is_used_up() -> None:
    laid = flowed([Drawn("<a/>", 40, 10)] * 3, width=100, gap=10)

    assert (laid.width, laid.height) == (90, 30)
    assert laid.body == ('<a/><g transform="translate(50 0)"><a/></g><g transform="translate(0 20)"><a/></g>')


def test_piece_that_stays_where_it_is_gets_no_group() -> None:
    assert placed("<a/>", 0, -0.01) == "<a/>"
    assert placed("<a/>", 1.26, 2, 0.5) == '<g transform="translate(1.3 2) scale(0.5)"><a/></g>'


def test_words_are_broken_into_lines_and_too_long_ones_are_cut() -> None:
    lines = [
        line.text for line in ElementTree.fromstring(f"<g>{paragraph('a long tale ' + 'm' * 40, 10, 100).body}</g>")
    ]

    assert "".join(line or "" for line in lines).replace(" ", "") == "alongtale" + "m" * 40
    assert all(width_of(line or "", 10) <= 100 for line in lines)


def test_words_that_do_not_fit_are_made_smaller() -> None:
    (drawn,) = ElementTree.fromstring(f"<g>{fitted('m' * 30, 0, 0, 20, room=100)}</g>")

    assert width_of("m" * 30, float(drawn.get("font-size", "0"))) <= 101


def test_whatever_people_write_is_no_markup() -> None:
    drawn = ElementTree.fromstring(titled("<b>", text("a & b", 0, 0, 12) + box(1, 2, fill="#fff")))

    assert [piece.text for piece in drawn][:2] == ["<b>", "a & b"]


def test_group_that_repeats_is_defined_once_by_a_name_that_comes_from_its_drawing() -> None:
    post = '<rect width="10" height="20" fill="#334455" stroke="#000000"/>'
    page = "".join(placed(post, 10 * place, 5) for place in range(3)) + placed("<circle/>", 1, 1)

    short = shared(page)

    name = short.split('id="')[1].split('"')[0]
    assert short.count("<rect") == 1 and short.count(f'href="#{name}"') == 3
    assert f'id="{name}"' in shared(placed(post, 0, 1) * 2)
    assert shared(placed(post, 0, 1)) == placed(post, 0, 1)


def test_piece_is_laid_at_first_place_where_it_covers_nothing() -> None:
    taken = [(0.0, 0.0, 20.0, 20.0)]

    drawn = laid_free(Drawn("<g/>", 10, 10), [(15, 15), (90, 0), (50, 0)], taken, lambda x, y: x < 95)

    assert drawn == placed("<g/>", 50, 0)
    assert taken[1:] == [(50, 0, 10, 10)]


def test_page_names_its_viewer_and_has_room_below_its_rows() -> None:
    rows = [Drawn("<g/>", 30, 10), Drawn("<g/>", 20, 10)]

    for viewer, title in (("Amber", "Moths, as Amber sees it"), ("", "Moths, as a spectator sees it")):
        root = ElementTree.fromstring(page(rows, 5, 7, title="Moths", viewer=viewer, words="lamps", paper="#ffffff"))
        assert root.attrib["viewBox"] == "0 0 30 32"
        assert [part.text for part in root][:2] == [title, "lamps"]


def test_pieces_are_beside_one_another() -> None:
    row = beside([Drawn("<g/>", 30, 10), Drawn("<g/>", 20, 15)], 5)

    assert (row.width, row.height) == (55, 15)
    assert row.body == "<g/>" + placed("<g/>", 35, 0)
