"""Formulas of illusion costs, compared with the shapes that define them (AM-8.8)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcana_archmage.spells.books import SPELLS
from arcana_archmage.spells.requirements.formulas import WithFormula
from arcana_archmage.spells.requirements.readings import FACES, Powers, face_sum
from arcana_archmage.spells.spell import LOWEST, Spell

FORMULAS = [spell for spell in SPELLS if isinstance(spell.requirement, WithFormula)]


@st.composite
def placements(draw: st.DrawFn, spell: Spell) -> tuple[int, tuple[int, ...]]:
    """A number of cards that the spell takes, often of few values or suits, and a claim."""
    claim: tuple[int, ...] = ()
    low, high = spell.least, min(spell.most, 12)
    if LOWEST in spell.claim:
        lowest = draw(st.integers(2, 13))
        highest = draw(st.integers(lowest + 1, 14))
        claim = (draw(st.integers(0, 3)), lowest, highest)
        low = high = highest - lowest + 1
    count = draw(st.integers(low, high))
    count += spell.even and count % 2
    pool = draw(
        st.sampled_from(
            [
                range(52),
                [card for card in range(52) if FACES[card] in (5, 6, 7, 8, 9)],
                [card for card in range(52) if FACES[card] >= 10],
                [card for card in range(52) if card // 13 in (1, 2)],
            ]
        )
    )
    cards = draw(st.lists(st.sampled_from(pool), min_size=count, max_size=count, unique=True))
    return sum(1 << card for card in cards), claim


@pytest.mark.rule("AM-8.8", "AM-8.3")
@pytest.mark.parametrize("spell", FORMULAS, ids=lambda spell: spell.notation)
@given(data=st.data())
def test_formula_and_its_shape_have_the_same_cost(spell: Spell, data: st.DataObject) -> None:
    cards, claim = data.draw(placements(spell))
    powers = Powers(data.draw(st.sampled_from([0, 0, 1, 2, 4, 8, 3, 6, 9, 15])))
    requirement = spell.requirement
    assert isinstance(requirement, WithFormula)

    assert requirement.cost(cards, 0, powers, claim) == requirement.shape.cost(cards, 0, powers, claim)


@pytest.mark.rule("AM-1.2")
@given(st.sets(st.integers(0, 51)))
def test_face_values_add_up(cards: set[int]) -> None:
    assert face_sum(sum(1 << card for card in cards)) == sum(FACES[card] for card in cards)
