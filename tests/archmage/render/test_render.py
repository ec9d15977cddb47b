"""The table as text and as a picture: its words, and only the viewer's knowledge (AM-24)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest
from attrs import evolve

from arcana_archmage import Game, Rules, View
from arcana_archmage.model.state import Doom
from arcana_archmage.render import as_svg, as_text
from arcana_archmage.spells.books import SPELLS
from arcana_core.cards.cards import CARDS, Card
from arcana_core.chance.rng import Rng
from arcana_core.testing import random_play

if TYPE_CHECKING:
    from tests.archmage.conftest import Deal, Lay, Table

SVG = "{http://www.w3.org/2000/svg}"
VIEWERS = (0, 1, None)
PAGE = 1000
CARD = (60, 84)
CORNER = 27
"""The part of a covered card that must stay visible so that its value is readable."""

EVERYTHING: Mapping[str, Any] = {
    "misses": 2,
    "controlled": 9,
    "strike": 1,
    "warp": True,
    "armour": True,
    "true_sight": True,
    "inner_strength": True,
    "dark_pact": True,
    "spirit_theft": True,
    "ascended": True,
    "ascension_cast": True,
    "shadow_force": True,
    "shapechanger": True,
    "iron_tower": True,
    "mastery": 2,
    "purity": 3,
    "warriors": (1, 2),
    "dooms": (Doom(3, 2), Doom(4, 0)),
    "regenerations": 2,
    "webs": 1,
    "rituals": 4,
    "power": True,
    "others": ("Cloak of Mist",),
}


def cards_in_text(text: str) -> set[Card]:
    """The cards named in a text."""
    return {Card(name) for name in re.findall(r"\b(?:[2-9]|10|[JQKA])[CDHS]\b", text)}


def known_to(view: View) -> set[Card]:
    """Every card whose place is in the view."""
    piles = [view.deck, view.discard]
    for wizard in view.wizards:
        piles += [wizard.hand, wizard.wild, wizard.ritual, *wizard.golems]
    known = {card for pile in piles for card in pile.known}
    return known | set(view.picked) | set(view.casting.known if view.casting else ())


def drawn(view: View) -> ElementTree.Element:
    """The picture as a tree."""
    return ElementTree.fromstring(as_svg(view))


def faces(picture: ElementTree.Element) -> list[str]:
    """The notations of the face-up cards in a picture, from their titles."""
    return [title.text or "" for title in picture.iterfind(f".//{SVG}g/{SVG}title")]


def words(picture: ElementTree.Element) -> list[str]:
    """The texts in a picture."""
    return [text.text or "" for text in picture.iter(f"{SVG}text")]


def laid_cards(
    element: ElementTree.Element, x: float = 0, y: float = 0, size: float = 1
) -> Iterator[tuple[float, ...]]:
    """For each face-up card: left, top and scale on the page."""
    for part in element:
        moved = re.fullmatch(r"translate\((\S+) (\S+)\)", part.get("transform", ""))
        grown = re.fullmatch(r"scale\((\S+)\)", part.get("transform", ""))
        left, top = (x + size * float(moved[1]), y + size * float(moved[2])) if moved else (x, y)
        scale = size * float(grown[1]) if grown else size
        if part.tag == f"{SVG}g" and part.find(f"{SVG}title") is not None:
            yield left, top, scale
        yield from laid_cards(part, left, top, scale)


def random_tables(seed: int, decisions: int, every: int) -> Iterator[Game]:
    """A random match under random house rules: positions at regular intervals and at its end."""
    rng = Rng(seed)
    game = Game(seed=seed, rules=Rules.drawn(rng) if seed % 2 else None, log=False)
    for played in random_play(game, rng, most=decisions):
        if len(played.history) % every == 0 or played.is_over:
            yield played


@pytest.fixture
def fireball(lay: Lay) -> Table:
    """A bluff that waits for an answer, with some of every other feature."""
    return lay(
        "4S 6S 9D KH AC 2D 10D",
        "7S QC QH 2C 8D",
        discard="3H 5C JD",
        golems=(["2H 2S 9C"], []),
        wild=("", "3C"),
        wizards=({"points": 164, "strike": 1, "controlled": 6}, {"points": 131, "armour": True, "purity": 2}),
        castings=4,
        turn=9,
        round=2,
        dealer=1,
        scores=(120, 64),
    ).play("0: fireball 4S 6S 9D as 4S 5S 6S")


# Whole tables


@pytest.mark.rule("AM-24.1", "AM-24.2", "AM-24.3", "AM-24.11")
def test_caster_sees_own_cards_and_only_sizes_of_the_other_hand(fireball: Table) -> None:
    assert (
        as_text(fireball.game.view(0))
        == """\
Archmage, round 2, turn 9                            match: Amber 120, Violet 64
Amber's turn: spellcasting phase, no castings left
================================================================================
Violet, dealer                                                        131 points
  in effect  Stone Armour; Path of Purity x 2
  hand       5 cards
  wild       1 card
--------------------------------------------------------------------------------
  deck       33 cards
  discards   3 cards
  casting    Fireball by Amber (you): spades 4 to 6
             3 cards face down: 4S 6S 9D
--------------------------------------------------------------------------------
Amber (you), to play                                                  164 points
  in effect  Elemental Control DH; Mighty Strike
  hand       4 cards: AC  2D 10D  KH
  golem      3 cards: 9C  2H  2S
================================================================================
> Violet decides whether to block Fireball"""
    )


@pytest.mark.rule("AM-24.1", "AM-24.2", "AM-24.3", "AM-24.6")
def test_opponent_sees_their_side_and_no_placed_card(fireball: Table) -> None:
    assert (
        as_text(fireball.play("1: no block").game.view(1))
        == """\
Archmage, round 2, turn 9                            match: Amber 120, Violet 64
Amber's turn: spellcasting phase, no castings left
================================================================================
Amber, to play                                                        164 points
  in effect  Elemental Control DH; Mighty Strike
  hand       4 cards
  golem      3 cards
--------------------------------------------------------------------------------
  deck       33 cards
  discards   3 cards
  casting    Fireball by Amber: spades 4 to 6
             3 cards face down
--------------------------------------------------------------------------------
Violet (you), dealer                                                  131 points
  in effect  Stone Armour; Path of Purity x 2
  hand       5 cards: 2C QC  8D  QH  7S
  wild       1 card: 3C
================================================================================
> Accept or disbelieve Amber's Fireball?"""
    )


@pytest.mark.rule("AM-24.4", "AM-24.5", "AM-18.8")
def test_spectator_sees_what_both_wizards_have_seen(lay: Lay) -> None:
    table = lay("9S 9H 2D KC 3C 4C 5C 6C", "4S QH JH", turn=3).play("0: vampire-blood 9S 9H 2D KC", "1: accept")

    assert (
        as_text(table.game.view(None))
        == """\
Archmage, round 1, turn 3                               match: Amber 0, Violet 0
Amber's turn: spellcasting phase, no castings left
================================================================================
Violet                                                                200 points
  in effect  nothing
  hand       2 cards
--------------------------------------------------------------------------------
  deck       41 cards
  discards   2 cards: 4S 9S
  casting    Vampire Blood by Amber
             4 cards placed
             1 card turned up: 9H
             2 cards face down
--------------------------------------------------------------------------------
Amber, dealer, to play                                                200 points
  in effect  nothing
  hand       4 cards
================================================================================
> Violet discards a card to match 9H"""
    )


@pytest.mark.rule("AM-2.4")
def test_finished_match_shows_the_winner(lay: Lay) -> None:
    table = lay("4S 5S 6S", "7H", rules=Rules(rounds=1), wizards=({}, {"points": 9})).play("0: fireball 4S 5S 6S")

    text = as_text(table.play("1: no block", "1: accept").game.view(1))

    assert "the match is over" in text
    assert "-6 points" in text
    assert text.endswith("> Amber wins the match, 200 to 0")
    assert "to play" not in text


@pytest.mark.rule("AM-2.4", "AM-2.10")
def test_equal_totals_are_a_drawn_match(lay: Lay) -> None:
    table = lay("4S", "7H", rules=Rules(rounds=1, turn_limit=1)).play("0: end")

    assert as_text(table.game.view(0)).endswith("> The match is drawn, 0 to 0")


# Small screens


@pytest.mark.rule("AM-24.1", "AM-24.2")
def test_small_screen_keeps_points_hands_casting_and_question(fireball: Table) -> None:
    lines = fireball.game.render(1, rows=13).split("\n")

    assert len(lines) <= 13
    assert lines[-1] == "> Block Amber's Fireball?"
    assert "  casting    Fireball by Amber: spades 4 to 6; 3 cards face down" in lines
    assert "  hand       5 cards: 2C QC  8D  QH  7S" in lines
    assert any(line.startswith("Amber, to play") and line.endswith("164 points") for line in lines)


@pytest.mark.rule("AM-24.1", "AM-24.3")
@pytest.mark.parametrize("columns", [60, 80, 160])
@pytest.mark.parametrize("rows", [13, 18, 24])
def test_every_table_fits_every_screen(columns: int, rows: int) -> None:
    for game in random_tables(columns + rows, decisions=300, every=7):
        for viewer in VIEWERS:
            lines = game.render(viewer, columns=columns, rows=rows).split("\n")

            assert len(lines) <= rows
            assert max(map(len, lines)) <= columns
            assert lines[-1].startswith("> ")
            assert cards_in_text("\n".join(lines)) <= known_to(game.view(viewer))


def test_small_screen_shows_the_whole_hand_before_long_lists_of_effects(lay: Lay) -> None:
    hand = " ".join(str(card) for card in CARDS[:20])
    game = lay(hand, "AS KS", wizards=(EVERYTHING, EVERYTHING), castings=9).game
    text = game.render(0, rows=13)

    assert cards_in_text(text) == {Card(name) for name in hand.split()}
    assert text.count("points") == 2


@pytest.mark.rule("AM-8.7", "AM-23.5", "AM-24.2")
def test_caster_sees_the_spells_that_their_cards_make_true(lay: Lay) -> None:
    table = lay("4S 5S 6S 9H 9C AS", "7S QC", wizards=({"armour": True}, {}))
    text = " ".join(table.game.render(0, rows=13).split())

    assert (
        "true now summon-wild-beasts 9C 9H (18 damage); fireball 4S 5S 6S (15 damage); sacrificial-flame 4S AS; "
        "learn-magic with any cards > Cast a spell" in text
    )
    assert "true now" not in table.game.render(1)
    assert "true now" not in table.play("0: fireball").game.render(0)


# Properties of every table


@pytest.mark.rule("AM-24.1", "AM-24.2", "AM-24.3", "AM-24.10")
@pytest.mark.parametrize("seed", range(12))
def test_text_shows_exactly_the_known_cards_in_80_columns(seed: int) -> None:
    for game in random_tables(seed, decisions=400, every=9):
        for viewer in VIEWERS:
            view = game.view(viewer)
            text = as_text(view)

            assert cards_in_text(text) == known_to(view)
            assert max(len(line) for line in text.split("\n")) <= 80
            assert text.isascii()
            assert all(line.isprintable() and line == line.rstrip() for line in text.split("\n"))
            assert "decides (" not in text  # every kind of decision has its own words


@pytest.mark.rule("AM-24.1", "AM-24.2", "AM-24.3", "AM-24.10")
@pytest.mark.parametrize("seed", range(12, 18))
def test_picture_is_self_contained_and_shows_only_known_cards(seed: int) -> None:
    for game in random_tables(seed, decisions=400, every=23):
        for viewer in VIEWERS:
            view = game.view(viewer)
            picture = drawn(view)
            known, shown = known_to(view), faces(picture)
            listed = set(view.deck.known) | set(view.discard.known)  # in rows of values, not as cards

            assert {Card(name) for name in shown} == known - listed
            assert len(shown) == len(set(shown))
            assert cards_in_text("\n".join(words(picture))) <= known
            assert picture.findtext(f"{SVG}desc") == as_text(view)
            assert {part.tag for part in picture.iter()} <= {
                f"{SVG}{tag}" for tag in ("svg", "title", "desc", "g", "rect", "path", "text")
            }
            assert not {name for part in picture.iter() for name in part.attrib} & {"id", "class", "style", "href"}


@pytest.mark.rule("AM-24.10")
@pytest.mark.parametrize("seed", range(18, 22))
def test_determinized_table_looks_the_same_to_its_viewer(seed: int) -> None:
    for game in random_tables(seed, decisions=240, every=40):
        for player in (0, 1):
            other = game.determinize(player, rng=Rng(seed))

            assert as_text(other.view(player)) == as_text(game.view(player))
            assert as_svg(other.view(player)) == as_svg(game.view(player))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_viewer_is_at_the_bottom_of_text_and_picture(fireball: Table, viewer: int | None) -> None:
    view = fireball.game.view(viewer)
    lines = as_text(view).split("\n")
    written = words(drawn(view))
    top, bottom = ("Amber", "Violet") if viewer == 1 else ("Violet", "Amber")

    for pieces in (lines, written):
        heads = [piece.split(",")[0].split()[0] for piece in pieces if "decides" not in piece and "'s" not in piece]
        at = [head for head in heads if head in ("Amber", "Violet")]
        assert at == [top, bottom]


@pytest.mark.parametrize("number", [0, 1, 2, 8, 20, 26, 27, 40])
def test_hand_of_any_size_fits_the_page_with_readable_values(lay: Lay, number: int) -> None:
    view = lay(" ".join(str(card) for card in CARDS[:number]), "AS KS").game.view(0)
    picture = drawn(view)
    height = float(picture.get("viewBox", "").split()[3])
    places = sorted(laid_cards(picture), key=lambda place: (place[1], place[0]))

    assert len(places) == number
    for left, top, scale in places:
        assert 0 <= left <= PAGE - CARD[0] * scale
        assert 0 <= top <= height - CARD[1] * scale
    for (left, top, _), (right, below, _) in pairwise(places):
        assert right - left >= CORNER - 0.2 if top == below else below - top >= CARD[1]


# Words


@pytest.mark.rule("AM-24.1")
def test_all_effects_are_listed_in_text_and_picture(lay: Lay) -> None:
    view = lay("2C 3C", "4D", wizards=(EVERYTHING, {"shadow_force": True}), phase="draw").game.view(1)
    effects = view.wizards[0].in_effect
    text = " ".join(as_text(view).split())
    written = words(drawn(view))

    assert len(effects) == 22
    assert [effect for effect in effects if f"{effect};" not in text and f"{effect} hand" not in text] == []
    assert [effect for effect in effects if effect not in written] == []
    assert text.count("Call Shadow Force") == 2


@pytest.mark.rule("AM-6.4", "AM-19.4")
def test_ascension_without_effect_is_shown_as_cast(lay: Lay) -> None:
    view = lay("2C 3C", "4D", wizards=({"ascension_cast": True}, {})).game.view(1)

    assert "The Ascension was cast" in as_text(view)
    assert "The Ascension was cast without effect" in words(drawn(view))


def test_effects_of_house_rules_are_shown_by_name_on_one_line(lay: Lay) -> None:
    name = 'Cloak of <b>& "Mist"\n\x07\x00' + "x" * 200
    view = lay("2C 3C", "4D", wizards=({"others": (name,)}, {})).game.view(0)
    text, written = as_text(view), "".join(words(drawn(view)))

    assert 'Cloak of <b>& "Mist"' in text
    assert text.count("x") >= 200
    assert max(map(len, text.split("\n"))) <= 80
    assert "\x07" not in text
    assert "Cloak of <b>&" in written
    assert "x" * 200 in written


def test_huge_numbers_keep_lines_short(lay: Lay) -> None:
    view = lay("2C", "4D").game.view(0)
    first, second = (evolve(wizard, points=10**60) for wizard in view.wizards)
    view = evolve(view, wizards=(first, second), scores=(10**40, 10**41), round=1000, turn=10_000)

    lines = as_text(view).split("\n")

    assert max(map(len, lines)) <= 80
    assert str(10**60) in "".join(words(drawn(view)))
    assert " ".join(lines).startswith(
        f"Archmage, round 1000, turn 10000 match: Amber {10**40}, Violet {10**41} Amber's turn"
    )


@pytest.mark.rule("AM-6.5", "AM-6.8", "AM-24.1")
@pytest.mark.parametrize(
    ("lines", "described"),
    [
        (["0: fireball", "0: suit H"], "Fireball by Amber (you): hearts"),
        (["0: fireball", "0: suit H", "0: lowest 9"], "Fireball by Amber (you): hearts from 9"),
        (["0: fireball 9S JS QS as JH QH KH"], "Fireball by Amber (you): hearts J to K"),
        (["0: summon-spirit 9S JS QS as A"], "Summon Spirit by Amber (you): value A"),
        (["0: teleport JS QS as 1"], "Teleport by Amber (you): that Violet plays next"),
        (["0: elemental-control as S"], "Elemental Control by Amber (you): spades"),
        (["0: curse", "1: value 10"], "Curse by Amber (you): value 10"),
        (["0: iron-tower 9S JS QS 2C"], "Iron Tower by Amber (you)\n"),
    ],
)
def test_claim_is_described_as_far_as_it_is_made(lay: Lay, lines: list[str], described: str) -> None:
    view = lay("9S JS QS 2C 3C", "4D 5D").play(*lines).game.view(0)

    assert described in as_text(view)
    assert described.replace(" by Amber (you)", "").strip() in words(drawn(view))


@pytest.mark.rule("AM-24.11", "AM-23.1", "AM-23.5", "AM-23.6", "AM-23.7", "AM-23.8", "AM-23.9", "AM-23.10", "AM-23.11")
@pytest.mark.parametrize(
    ("lines", "asked"),
    [
        ([], "Amber casts a spell or ends the turn"),
        (["0: ritual"], "Amber casts a spell or casts nothing"),
        (["0: fireball"], "Amber claims a suit for Fireball"),
        (["0: fireball", "0: suit H"], "Amber claims the lowest value of Fireball"),
        (["0: fireball", "0: suit H", "0: lowest 2"], "Amber claims the highest value of Fireball"),
        (["0: summon-spirit"], "Amber claims a value for Summon Spirit"),
        (["0: teleport"], "Amber claims the wizard who plays next after Teleport"),
        (["0: curse"], "Violet names the value for Curse"),
        (["0: create-golem", "0: 2C"], "Amber places the cards of Create Golem"),
        (["0: fireball 4S 5S 6S"], "Violet decides whether to block Fireball"),
        (["0: fireball 4S 5S 6S", "1: 7S"], "Amber decides whether an Undying Warrior cancels the block"),
        (["0: learn-magic 4S"], "Violet decides whether to accept or disbelieve Learn Magic"),
        (["0: call-chaos 2C 2D 3C 3D 4S", "1: accept"], "Amber sets a card aside as a wild card"),
        (
            ["0: create-golem 2C 2D 3C 3D 6S 6H", "1: accept"],
            "Amber discards cards; the others become a golem",
        ),
        (
            ["0: freeze 2C 2D 3C 3D 4S 5S 6S 6H", "1: accept"],
            "Amber discards four of the cards",
        ),
        (["0: dimension-travel", "1: accept"], "Amber discards half of the cards"),
        (
            ["0: mystic-library 2C 3C 4S 5S", "1: accept"],
            "Amber discards cards for Mystic Library",
        ),
        (["0: curse", "1: value 2", "0: 2C", "1: accept"], "Violet gives cards for Curse"),
    ],
)
def test_last_line_asks_the_question(lay: Lay, lines: list[str], asked: str) -> None:
    table = lay(
        "2C 2D 3C 3D 4S 5S 6S 6H",
        "7S 8S KH",
        wild=("9C", ""),
        wizards=({"rituals": 1, "warriors": (1,)}, {}),
        castings=1,
    ).play(*lines)
    view = table.game.view(None)

    assert as_text(view).endswith(f"> {asked}")
    assert asked in words(drawn(view))


@pytest.mark.rule("AM-24.11", "AM-23.1", "AM-23.2", "AM-23.3", "AM-23.4", "AM-23.8", "AM-23.12")
@pytest.mark.parametrize(
    ("lines", "asked"),
    [
        ([], "Choose your next effect"),
        (["0: dose 1"], "Violet decides whether to block the Stalking Doom"),
        (["0: call"], "Name a card: if Violet holds it, it becomes yours"),
        (["0: purify"], "Discard a card for Path of Purity"),
        (["0: look"], "Take a card from the discard pile"),
        (["0: dose 1", "1: no block", "0: end", "0: end"], "How many cards do you draw?"),
    ],
)
def test_last_line_asks_the_question_in_other_phases(lay: Lay, lines: list[str], asked: str) -> None:
    wizard = {"dooms": (Doom(1),), "spirit_theft": True, "purity": 1, "power": True}
    table = lay(
        "2C 2D", "7S", discard="3C 4C", wizards=(wizard, {}), castings=1, phase="effects",
        rules=Rules(optional_draw=True),
    ).play(*lines)  # fmt: skip

    assert as_text(table.game.view(0)).endswith(f"> {asked}")


@pytest.mark.rule("AM-24.11")
def test_decisions_and_spells_of_house_rules_have_their_names(fireball: Table) -> None:
    view = fireball.game.view(1)
    assert view.casting is not None
    strange = evolve(view, asks="WeighSouls", casting=evolve(view.casting, title="Shadow Walk", asks=(), claim=(3, 99)))

    assert as_text(strange).endswith("> Decide (weigh souls)")
    assert "Shadow Walk by Amber: 3, 99" in as_text(strange)
    assert "Shadow Walk: 3, 99" in words(drawn(strange))


# Cards of a casting


@pytest.mark.rule("AM-23.7", "AM-24.3")
def test_only_the_picking_player_sees_the_picks(lay: Lay) -> None:
    table = lay("4S 5S 6S KD 2C", "KH").play(
        "0: fireball", "0: suit S", "0: lowest 4", "0: highest 6", "0: 5S", "0: KD"
    )

    assert "\n  picked     5S KD\n" in as_text(table.game.view(0))
    assert "picked so far: 5S KD" in words(drawn(table.game.view(0)))
    for viewer in (1, None):
        assert cards_in_text(as_text(table.game.view(viewer))) <= {Card("KH")}
        assert "cards not placed yet" in as_text(table.game.view(viewer))


@pytest.mark.rule("AM-18.8", "AM-24.3")
def test_caster_of_vampire_blood_sees_the_order_of_placing(lay: Lay) -> None:
    table = lay("9S 9H 2D KC 3C 4C 5C 6C", "4S QH JH").play("0: vampire-blood 9S 9H 2D KC")

    assert "4 cards face down: 9S 9H 2D KC" in as_text(table.game.view(0))
    assert faces(drawn(table.game.view(0)))[:4] == ["9S", "9H", "2D", "KC"]

    table.play("1: accept")
    assert "1 card turned up: 9H\n             2 cards face down: 2D KC" in as_text(table.game.view(0))


@pytest.mark.rule("AM-10.4", "AM-24.4")
def test_disbelief_turns_the_cards_up_for_everybody(lay: Lay) -> None:
    table = lay("2C 3C 4D 5D 6H 7H 8H 9S KC", "4S").play("0: freeze 2C 3C 4D 5D 6H 7H 8H 9S", "1: disbelieve")

    for viewer in VIEWERS:
        text, written = as_text(table.game.view(viewer)), words(drawn(table.game.view(viewer)))
        assert "8 cards turned up: 2C 3C 4D 5D 6H 7H 8H 9S\n             disbelieved" in text
        assert {"8 cards turned up", "disbelieved"} <= set(written)


@pytest.mark.rule("AM-24.1", "AM-24.2", "AM-24.3")
def test_hidden_cards_are_backs_and_private_ones_have_a_strip(
    fireball: Table,
) -> None:
    def count(viewer: int | None) -> tuple[int, int]:
        paths = list(drawn(fireball.game.view(viewer)).iter(f"{SVG}path"))
        backs = sum("scale(0.34)" in path.get("transform", "") for path in paths if path.get("fill") == "#f6d98a")
        return backs, sum(path.get("fill") == "#27407c" for path in paths)

    # The deck and the discard pile are one back each; hand 4, golem 3, casting 3 against hand 5, wild 1.
    assert [count(viewer) for viewer in VIEWERS] == [(2 + 6, 3 + 3), (2 + 10, 1), (2 + 16, 0)]


@pytest.mark.rule("AM-9.7")
def test_successful_block_is_shown(lay: Lay) -> None:
    table = lay("4S 5S 6S 2C", "7S 8H", rules=Rules(disbelieve_after_block=True)).play("0: fireball 4S 5S 6S", "1: 7S")

    assert "3 cards face down\n             blocked" in as_text(table.game.view(1))
    assert "blocked" in words(drawn(table.game.view(1)))
    assert "discards   1 card: 7S" in as_text(table.game.view(None))


@pytest.mark.rule("AM-18.5", "AM-6.5")
def test_spell_without_cards_shows_no_cards(lay: Lay) -> None:
    view = lay("", "7S 8H").play("0: dark-pact").game.view(1)

    assert "casting    Dark Pact by Amber\n             no cards placed\n" in as_text(view)
    assert faces(drawn(view)) == ["8H", "7S"]


@pytest.mark.rule("AM-24.7", "AM-24.9")
def test_known_cards_of_the_other_hand_are_face_up(lay: Lay) -> None:
    table = lay("2C 3C", "7H KH AH", wizards=({"spirit_theft": True}, {}), phase="effects").play("0: call", "0: 7H")
    view = table.game.view(1)

    assert "hand       3 cards, known: 7H" in as_text(view)
    assert faces(drawn(view)) == ["7H", "KH", "AH"]


def test_every_spell_has_its_title(lay: Lay) -> None:
    view = lay("4S", "7H").play("0: learn-magic").game.view(None)
    assert view.casting is not None

    for spell in SPELLS:
        assert f"casting    {spell.title} by Amber" in as_text(
            evolve(view, casting=evolve(view.casting, title=spell.title))
        )


def test_picture_highlights_the_active_wizard(fireball: Table, deal: Deal) -> None:
    for table in (fireball, deal(first_dealer=1)):
        view = table.game.view(0)
        thick = [part for part in drawn(view).iter(f"{SVG}rect") if part.get("stroke-width") == "4"]
        written = words(drawn(view))

        assert len(thick) == 1
        assert written.count("to play") == 1
        assert written.count("to decide") == 1
        first, second = written.index("Violet"), written.index("Amber (you)")
        assert (first < written.index("to play") < second) == (view.active == 1)


def test_picture_title_names_game_and_viewer(fireball: Table) -> None:
    titles = [drawn(fireball.game.view(viewer)).findtext(f"{SVG}title") for viewer in VIEWERS]

    assert titles == [
        "Archmage, round 2, turn 9, as Amber sees it",
        "Archmage, round 2, turn 9, as Violet sees it",
        "Archmage, round 2, turn 9, as a spectator sees it",
    ]
