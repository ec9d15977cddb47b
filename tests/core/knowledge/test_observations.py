"""The meaning of an observation's numbers."""

from __future__ import annotations

import numpy as np
import pytest

from arcana_core.knowledge.observations import Feature, ObservationSpec

SPEC = ObservationSpec(
    (Feature("pot", high=13), Feature("my card", 3, labels=("J", "Q", "K")), Feature("debts", 2, low=-4, high=-1))
)


def test_features_follow_each_other_with_their_bounds() -> None:
    assert SPEC.shape == (6,)
    assert SPEC.low.tolist() == [0, 0, 0, 0, -4, -4]
    assert SPEC.high.tolist() == [13, 1, 1, 1, -1, -1]
    assert SPEC.low.dtype == SPEC.high.dtype == np.float32
    assert SPEC.low is not SPEC.low


def test_feature_is_found_by_its_name() -> None:
    assert SPEC.where("pot") == slice(0, 1)
    assert SPEC.where("my card") == slice(1, 4)
    assert SPEC.where("debts") == slice(4, 6)
    with pytest.raises(ValueError, match="no feature 'hand' in the observation; there are: 'pot', 'my card', 'debts'"):
        SPEC.where("hand")
    with pytest.raises(ValueError, match="no feature 'card' in the observation; there are: 'my card'$"):
        SPEC.where("card")


def test_each_number_is_described() -> None:
    assert [SPEC.describe(index) for index in range(6)] == [
        "pot (0 to 13)",
        "my card: J (0 to 1)",
        "my card: Q (0 to 1)",
        "my card: K (0 to 1)",
        "debts[0] (-4 to -1)",
        "debts[1] (-4 to -1)",
    ]


@pytest.mark.parametrize("index", [-1, 6, 1000])
def test_number_out_of_range_has_no_meaning(index: int) -> None:
    with pytest.raises(IndexError, match=f"an observation has 6 numbers, so index {index} is out of range"):
        SPEC.describe(index)


def test_feature_that_makes_no_sense_is_rejected() -> None:
    for wrong in (
        {"size": 0},
        {"size": -1},
        {"low": 2.0, "high": 1.0},
        {"size": 2, "labels": ("one",)},
        {"size": 1, "labels": ("one", "two")},
    ):
        with pytest.raises(ValueError, match="feature 'odd': size .* do not fit"):
            Feature("odd", **wrong)


def test_features_may_be_given_as_any_sequence_and_are_a_value() -> None:
    features = [Feature("pot", high=13)]

    assert ObservationSpec(features) == ObservationSpec(tuple(features))
    assert hash(SPEC) == hash(ObservationSpec(SPEC.features))
