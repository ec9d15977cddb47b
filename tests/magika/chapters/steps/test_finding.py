"""Which scrolls are found (MG-16.6, MG-16.7, MG-40.1)."""

from __future__ import annotations

from collections import Counter

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_magika import Rules
from arcana_magika.chapters.steps.finding import found_scroll
from arcana_magika.model.tables import ALIGNMENTS, EVIL, GOOD, NEUTRAL, SPELL_CODES, SPELLS

COSTS = Rules().minor_costs

# The table of MG-16.7, each spell with the last result that gives it.
LAST_RESULTS = {
    GOOD: "PROAU 2 PROSH 6 PROIT 10 PROKN 16 PROEL 24 STUTT 30 CONFS 38 FUMIT 44 BOEND 46 BOARC 48 HEALS 52 PROSP 54",
    NEUTRAL: "SPAID 2 ELARR 6 DRART 10 CKAID 14 RCAID 18 INVSP 22 TELPT 28 SCART 34 KNOSS 40 INTRP 48 KNART 56 FGMAP 58",
    EVIL: "CURSP 6 PLYZE 10 ANTMA 12 ATARC 16 ATEND 20 ELDRP 22 ELATT 26 ELBLO 34 STLIT 38 BRNIT 44 SRCHX 52 CHAOS 53",
}


def found(alignment: int, *results: int, costs: tuple[int, ...] = COSTS) -> str:
    """The code of the scroll found with exactly these draws."""
    rng = ScriptedRng(results)
    spell = found_scroll(lambda _, n: rng.die(n), alignment, costs)
    assert rng.finished
    return SPELL_CODES[spell]


@pytest.mark.rule("MG-16.6")
@pytest.mark.parametrize(
    ("searcher", "half", "quarter", "rest"),
    [(GOOD, GOOD, NEUTRAL, EVIL), (NEUTRAL, NEUTRAL, GOOD, EVIL), (EVIL, EVIL, GOOD, NEUTRAL)],
)
def test_half_of_the_found_scrolls_have_the_searchers_alignment(
    searcher: int, half: int, quarter: int, rest: int
) -> None:
    for alignment, results in ((half, (1, 50)), (quarter, (51, 75)), (rest, (76, 100))):
        for result in results:
            code = found(searcher, result, 1)
            assert SPELLS[SPELL_CODES.index(code)].alignment == alignment, ALIGNMENTS[alignment]


@pytest.mark.rule("MG-16.7", "MG-1.6")
@pytest.mark.parametrize(("alignment", "sides"), [(GOOD, 54), (NEUTRAL, 58), (EVIL, 53)])
def test_each_spell_is_found_by_the_results_of_the_table(alignment: int, sides: int) -> None:
    words = LAST_RESULTS[alignment].split()
    first = 1
    for code, last in zip(words[::2], map(int, words[1::2]), strict=True):
        assert {found(alignment, 1, result) for result in range(first, last + 1)} == {code}
        first = last + 1
    assert first == sides + 1


@pytest.mark.rule("MG-1.3", "MG-16.7")
def test_alignment_and_spell_are_drawn_by_one_draw_each_with_its_purpose() -> None:
    asked: list[tuple[str, int]] = []

    def draw(purpose: str, n: int) -> int:
        asked.append((purpose, n))
        return n

    found_scroll(draw, EVIL, COSTS)

    assert asked == [("scroll alignment", 100), ("scroll", 58)]  # 76 to 100 is Neutral for an Evil searcher


@pytest.mark.rule("MG-40.1")
def test_house_rule_on_minor_costs_changes_the_odds_of_its_scroll() -> None:
    cheap = list(COSTS)
    cheap[SPELL_CODES.index("CHAOS")] = 2
    dear = list(COSTS)
    dear[SPELL_CODES.index("SRCHX")] = 40

    assert found(EVIL, 1, 62, costs=tuple(cheap)) == "CHAOS"  # 12 - 2 = 10 results instead of 1: 53 to 62
    assert [found(EVIL, 1, result, costs=tuple(dear)) for result in (44, 45, 46)] == ["BRNIT", "SRCHX", "CHAOS"]


@pytest.mark.rule("MG-16.7")
def test_cheap_spells_are_found_more_often_as_in_the_table() -> None:
    rng = Rng(5)
    counts = Counter(SPELL_CODES[found_scroll(lambda _, n: rng.die(n), GOOD, COSTS)] for _ in range(20_000))

    # 8 of 54 of the half that is Good: 1481 expected, with a standard deviation of 37.
    assert abs(counts["CONFS"] - 1481) < 200
    assert abs(counts["PROSP"] - 370) < 100
