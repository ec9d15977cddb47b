"""Effects in force against a list of dicts, the boundaries of every duration, and examples from the rulebooks."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from arcana_core.effects import (
    ANY,
    PERMANENT,
    TYPES,
    Duration,
    Effect,
    EffectKind,
    Effects,
    phases,
    rounds,
    times,
    turns,
    until,
    uses,
)
from arcana_core.records.plain import from_text

KINDS = (
    EffectKind("web"),
    EffectKind("freeze", policy="refresh"),
    EffectKind("slime", policy="replace", group="form"),
    EffectKind("golem", policy="replace", group="form"),
    EffectKind("curse", policy="larger"),
    EffectKind("doom", policy="first", per_source=True),
)


def stack(*begun: tuple[str, Duration]) -> Effects:
    effects = Effects(KINDS)
    for kind, lasts in begun:
        effects.begin(kind, 0, 1, lasts=lasts)
    return effects


def kinds_of(effects: tuple[Effect, ...] | Effects) -> list[str]:
    return [effect.kind for effect in effects]


@pytest.mark.parametrize("phase", [1, 2, 3, 4, 5])
def test_ten_phases_end_with_the_tenth_phase_whatever_the_turn(phase: int) -> None:
    effects = stack(("web", phases(10)))

    k = phase
    while not effects.tick("phase", *(["turn"] if k % 5 == 0 else [])):
        k += 1

    assert k == phase + 9
    assert not effects.has("web")


@pytest.mark.parametrize("phase", [1, 2, 3, 4, 5])
def test_two_turns_end_with_the_next_turn_whatever_the_phase(phase: int) -> None:
    effects = stack(("web", turns(2)))

    k = phase
    while not effects.tick("phase", *(["turn"] if k % 5 == 0 else [])):
        k += 1

    assert k == 10


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize(
    ("make", "moment"), [(phases, "phase"), (turns, "turn"), (rounds, "round"), (lambda n: times(n, "dawn"), "dawn")]
)
def test_duration_is_in_force_until_its_last_moment_and_not_longer(count: int, make: Any, moment: str) -> None:
    effects = stack(("web", make(count)))

    for left in range(count, 0, -1):
        assert effects.has("web", 1)
        assert next(iter(effects)).lasts == make(left)
        assert effects.tick("sunset") == ()
        ended = effects.tick(moment)
        assert ended == ((Effect("web", 0, 1, lasts=make(1)),) if left == 1 else ())
    assert not effects.has("web", 1)
    assert len(effects) == 0


@pytest.mark.parametrize("count", [1, 2, 3])
def test_uses_are_in_force_until_the_last_use_and_not_longer(count: int) -> None:
    effects = stack(("freeze", uses(count)))

    for left in range(count, 0, -1):
        assert effects.has("freeze", 1)
        assert effects.tick("turn") == ()
        ended = effects.use("freeze", 1)
        assert ended == ((Effect("freeze", 0, 1, lasts=uses(1)),) if left == 1 else ())
    assert not effects.has("freeze", 1)
    with pytest.raises(ValueError, match="no effect 'freeze' with target 1 .* is in force to be used"):
        effects.use("freeze", 1)


def test_until_an_event_ends_with_that_event_and_no_other() -> None:
    effects = stack(("web", until("landed")))

    assert effects.happen("blocked") == ()
    assert effects.tick("turn") == ()
    assert kinds_of(effects.happen("landed")) == ["web"]
    assert effects.happen("landed") == ()


def test_permanent_effect_outlasts_every_moment_and_every_use() -> None:
    effects = stack(("web", PERMANENT))

    for moment in ("phase", "turn", "round", "landed", ""):
        assert effects.tick(moment) == ()
    assert effects.use("web", 1) == ()
    assert effects == stack(("web", PERMANENT))


@pytest.mark.parametrize(("of", "counted"), [("source", 3), ("target", 4)])
def test_moment_of_the_source_or_target_counts_only_where_it_is_theirs(of: Any, counted: int) -> None:
    effects = Effects(KINDS)
    effects.begin("web", 3, 4, lasts=turns(2, of=of))

    assert effects.tick("turn") == ()
    assert [effects.tick("turn", of=player) for player in range(5)] == [()] * 5
    assert [len(effects.tick("turn", of=player)) for player in range(5)] == [int(p == counted) for p in range(5)]


def test_moment_without_player_differs_from_effect_without_source() -> None:
    effects = Effects(KINDS)
    effects.begin("web", None, 4, lasts=turns(1, of="source"))

    assert effects.tick("turn") == ()
    assert effects.has("web", 4)


def test_moments_of_any_player_count_for_all() -> None:
    assert len(stack(("web", turns(1))).tick("turn", of=7)) == 1


def test_of_two_limits_the_first_that_is_reached_ends_the_effect() -> None:
    shield = turns(1) | uses(2)

    used, waited = stack(("web", shield)), stack(("web", shield))
    assert used.use("web", 1) == ()
    assert len(used.use("web", 1)) == 1
    assert waited.use("web", 1) == ()
    assert waited.tick("turn") == (Effect("web", 0, 1, lasts=turns(1) | uses(1)),)


def test_limits_of_one_kind_are_joined_to_the_tighter_one_in_any_order() -> None:
    assert turns(3) | uses(2) | turns(1) == uses(2) | turns(1) == turns(1) | uses(5) | uses(2)
    assert turns(1) | turns(3) == turns(1)
    assert turns(1) | phases(2) == phases(2) | turns(1)
    assert turns(1) | turns(1, of="source") != turns(1)
    assert PERMANENT | turns(1) == turns(1)


def test_duration_reads_as_it_is_written() -> None:
    written = times(3, "time passes", of="source") | until("landed", of="target") | uses(2) | phases(10) | turns(2)

    assert str(written) == "until('landed', of='target') | phases(10) | times(3, 'time passes', of='source') | " \
        "turns(2) | uses(2)"  # fmt: skip
    assert eval(str(written)) == written
    assert str(PERMANENT) == "PERMANENT"


@pytest.mark.parametrize("make", [phases, turns, rounds, uses])
@pytest.mark.parametrize("count", [0, -1])
def test_duration_of_nothing_is_rejected(make: Any, count: int) -> None:
    with pytest.raises(ValueError, match=f"must be at least 1 .*, got {count}"):
        make(count)


def test_moment_without_name_or_with_an_unknown_party_is_rejected() -> None:
    with pytest.raises(ValueError, match="a moment needs a name"):
        until("")
    with pytest.raises(ValueError, match="of must be one of"):
        turns(1, of="caster")  # type: ignore[arg-type]  # the wrong argument is what the test is about


def test_effects_that_end_together_are_given_in_the_order_of_their_beginning() -> None:
    effects = stack(("web", turns(1)), ("doom", phases(1)), ("freeze", phases(2)), ("slime", phases(1) | uses(3)))

    assert kinds_of(effects.tick("phase", "turn")) == ["web", "doom", "slime"]
    assert kinds_of(effects) == ["freeze"]


@pytest.mark.rule("AM-14.2")
def test_stacked_effects_add_up() -> None:
    effects = Effects(KINDS)
    for strength in (1, -3, 5):
        assert effects.begin("web", 0, 1, lasts=PERMANENT, strength=strength).ended == ()

    assert effects.count("web", 1) == 3
    assert effects.strength("web", 1) == 3
    assert effects.strength("web", 0) == 0


@pytest.mark.rule("AM-20.10")
def test_refreshed_effect_keeps_its_place_and_starts_its_count_anew() -> None:
    effects = stack(("freeze", uses(2)), ("web", PERMANENT))
    effects.use("freeze", 1)

    begun = effects.begin("freeze", 7, 1, lasts=uses(2), strength=9)

    assert begun == (Effect("freeze", 0, 1, lasts=uses(2)), ())
    assert effects == stack(("freeze", uses(2)), ("web", PERMANENT))
    effects.begin("freeze", 0, 1, lasts=uses(1))
    assert len(effects.use("freeze", 1)) == 1


def test_replacing_effect_ends_that_of_its_group_on_the_same_target_only() -> None:
    effects = Effects(KINDS)
    effects.begin("slime", 0, 1, lasts=turns(3))
    effects.begin("slime", 0, 2, lasts=turns(3))

    begun = effects.begin("golem", 5, 1, lasts=turns(1))

    assert begun == (Effect("golem", 5, 1, lasts=turns(1)), (Effect("slime", 0, 1, lasts=turns(3)),))
    assert [(effect.kind, effect.target) for effect in effects] == [("slime", 2), ("golem", 1)]


@pytest.mark.rule("AM-14.5")
def test_first_effect_keeps_later_ones_out_but_not_those_of_another_source() -> None:
    effects = stack(("doom", PERMANENT))

    assert effects.begin("doom", 0, 1, lasts=PERMANENT, strength=4) == (None, ())
    assert effects.begin("doom", 2, 1, lasts=PERMANENT, strength=4).effect is not None
    assert [effect.source for effect in effects] == [0, 2]


def test_strongest_larger_effect_counts_while_it_lasts_then_a_weaker_one() -> None:
    effects = Effects(KINDS)
    effects.begin("curse", 0, 1, lasts=turns(2), strength=25)
    effects.begin("curse", 2, 1, lasts=turns(1), strength=35)

    assert effects.strength("curse", 1) == 35
    effects.tick("turn")
    assert effects.strength("curse", 1) == 25
    effects.tick("turn")
    assert effects.strength("curse", 1) == 0


@pytest.mark.parametrize(
    ("old", "new", "begins", "ends"),
    [
        ((25, turns(1)), (25, turns(1)), False, False),
        ((25, turns(2)), (25, turns(1)), False, False),
        ((25, turns(1)), (25, turns(2)), True, True),
        ((25, turns(1)), (35, turns(1)), True, True),
        ((25, turns(2)), (35, turns(1)), True, False),
        ((35, turns(1)), (25, turns(2)), True, False),
        ((25, PERMANENT), (25, turns(9)), False, False),
        ((25, turns(9)), (25, PERMANENT), True, True),
        ((25, turns(1)), (25, phases(1)), True, False),
        ((25, turns(2)), (25, turns(2) | phases(1)), False, False),
        ((25, turns(2) | phases(3)), (25, turns(2)), True, True),
        ((25, uses(2)), (25, uses(1)), False, False),
        ((25, uses(2)), (25, PERMANENT), True, True),
        ((25, uses(2)), (25, turns(1)), True, False),
        ((25, turns(2) | uses(2)), (25, turns(1) | uses(2)), False, False),
        ((25, turns(1, of="target")), (25, turns(1)), False, False),
        ((25, turns(1, of="target")), (25, turns(1, of="target")), False, False),
        ((25, turns(1, of="source")), (25, turns(1, of="source")), True, False),
        ((25, turns(1)), (25, turns(1, of="source")), True, True),
    ],
)
def test_larger_effect_goes_only_if_another_is_as_strong_and_surely_lasts_as_long(
    old: tuple[int, Duration], new: tuple[int, Duration], begins: bool, ends: bool
) -> None:
    effects = Effects(KINDS)
    before = effects.begin("curse", 0, 1, lasts=old[1], strength=old[0]).effect

    begun = effects.begin("curse", 2, 1, lasts=new[1], strength=new[0])

    assert (begun.effect is not None) == begins
    assert begun.ended == ((before,) if ends else ())
    assert len(effects) == 1 + begins - ends


def test_transferred_effect_keeps_its_place_and_duration() -> None:
    effects = stack(("web", turns(2)), ("curse", PERMANENT))
    effects.tick("turn")

    moved = effects.transfer(effects.of("web")[0], target=4)

    assert moved == (Effect("web", 0, 4, lasts=turns(1)), ())
    assert kinds_of(effects) == ["web", "curse"]
    assert (effects.has("web", 1), effects.has("web", 4)) == (False, True)
    assert effects.transfer(effects.of("web")[0], source=None).effect == Effect("web", None, 4, lasts=turns(1))


def test_transferred_effect_meets_the_policy_of_its_kind() -> None:
    effects = Effects(KINDS)
    for kind in ("doom", "slime", "freeze", "curse"):
        effects.begin(kind, 0, 1, lasts=turns(3))
        effects.begin(kind, 0, 2, lasts=turns(1))

    def move(kind: str) -> tuple[Effect | None, tuple[Effect, ...]]:
        return effects.transfer(effects.of(kind, 1)[0], target=2)

    def effect(kind: str, target: int, left: int) -> Effect:
        return Effect(kind, 0, target, lasts=turns(left))

    assert move("doom") == (None, (effect("doom", 1, 3),))
    assert (effects.has("doom", 1), effects.count("doom"), effects.count("doom", 2)) == (False, 1, 1)
    assert move("slime") == (effect("slime", 2, 3), (effect("slime", 2, 1),))
    assert move("freeze") == (effect("freeze", 2, 3), (effect("freeze", 1, 3),))
    assert move("curse") == (effect("curse", 2, 3), (effect("curse", 2, 1),))
    assert list(effects) == [
        effect("doom", 2, 1), effect("slime", 2, 3), effect("freeze", 2, 3), effect("curse", 2, 3),
    ]  # fmt: skip


@pytest.mark.rule("AM-20.13")
def test_altered_effect_keeps_its_place_and_everything_that_is_not_named() -> None:
    effects = stack(("doom", turns(2)), ("web", PERMANENT))

    stronger = effects.alter(effects.of("doom")[0], strength=4)
    assert stronger == Effect("doom", 0, 1, 4, None, turns(2))
    assert effects.alter(stronger, data=("dose", 2), lasts=PERMANENT, known_to={2, 0}) == Effect(
        "doom", 0, 1, 4, ("dose", 2), PERMANENT, (0, 2)
    )
    assert effects.alter(effects.of("doom")[0], data=None).data is None
    assert kinds_of(effects) == ["doom", "web"]


def test_effect_is_found_as_itself_before_an_equal_older_one() -> None:
    effects = stack(("web", PERMANENT), ("doom", PERMANENT), ("web", PERMANENT))
    younger = list(effects)[2]

    effects.remove(younger)
    assert kinds_of(effects) == ["web", "doom"]
    effects.begin("web", 0, 1, lasts=PERMANENT)
    effects.remove(Effect("web", 0, 1))
    assert kinds_of(effects) == ["doom", "web"]


def test_effect_that_is_not_in_force_is_rejected() -> None:
    effects = stack(("web", turns(2)))
    old = effects.of("web")[0]
    effects.tick("turn")

    for ask in (effects.remove, effects.alter, effects.transfer):
        with pytest.raises(ValueError, match="is not in force"):
            ask(old)
    assert effects == stack(("web", turns(1)))


def test_effects_are_dispelled_by_kind_target_and_source() -> None:
    def full() -> Effects:
        effects = Effects(KINDS)
        for kind, source, target in (("web", 0, 1), ("curse", 2, 1), ("web", 2, None), ("web", 0, 3)):
            effects.begin(kind, source, target, lasts=PERMANENT)
        return effects

    assert [effect.target for effect in full().dispel("web")] == [1, None, 3]
    assert kinds_of(full().dispel(target=1)) == ["web", "curse"]
    assert kinds_of(full().dispel(source=2)) == ["curse", "web"]
    assert full().dispel("web", None) == (Effect("web", 2, None),)
    assert full().dispel("web", 1, source=2) == ()
    assert len(full().dispel()) == 4


def test_questions_of_an_unknown_kind_are_rejected_with_the_nearest_known_one() -> None:
    effects = stack(("web", PERMANENT))
    questions: list[Any] = [effects.has, effects.count, effects.of, effects.strength, effects.use, effects.kind]

    for ask in [*questions, effects.dispel, lambda kind: effects.begin(kind, lasts=PERMANENT)]:
        with pytest.raises(ValueError, match="no kind of effect 'freze' among web, .*; did you mean 'freeze'"):
            ask("freze")
    assert effects == stack(("web", PERMANENT))
    assert effects.kind("doom") is KINDS[5]


@pytest.mark.parametrize(
    ("wrong", "error", "written"),
    [
        ({"data": lambda: None}, TypeError, "data of an effect must be whole numbers, texts and tuples"),
        ({"data": (1, [2])}, TypeError, "data of an effect"),
        ({"data": frozenset({1})}, TypeError, "data of an effect"),
        ({"source": 0.5}, TypeError, "source of an effect"),
        ({"target": object()}, TypeError, "target of an effect"),
        ({"strength": 1.5}, TypeError, "the strength of an effect must be a whole number, got 1.5"),
        ({"known_to": "me"}, ValueError, "knowledge must be one of everybody, owner, .*, got 'me'"),
        ({"known_to": {"a"}}, ValueError, "knowledge must be one of"),
        ({"lasts": Duration((), 0)}, ValueError, "a duration must be made by phases, turns"),
        ({"lasts": Duration(turns(1).clocks + phases(1).clocks)}, ValueError, "a duration must be made by"),
    ],
)
def test_effects_of_other_than_plain_data_are_rejected_and_change_nothing(
    wrong: dict[str, Any], error: type[Exception], written: str
) -> None:
    effects = stack(("web", PERMANENT))

    with pytest.raises(error, match=written):
        effects.begin("web", **({"lasts": PERMANENT} | wrong))
    if "source" not in wrong and "target" not in wrong:
        with pytest.raises(error, match=written):
            effects.alter(effects.of("web")[0], **wrong)
    assert effects == stack(("web", PERMANENT))


@pytest.mark.parametrize("wrong", [None, "web", 3, PERMANENT])
def test_only_kinds_and_effects_make_effects(wrong: Any) -> None:
    with pytest.raises(TypeError, match="^a kind of effect must be an EffectKind, got "):
        Effects((*KINDS, wrong))
    nonsense: Any = 1.5
    written = r"^kinds and effects must be given as lists, got 1\.5"
    with pytest.raises(TypeError, match=written):
        Effects(nonsense)
    with pytest.raises(TypeError, match=written):
        Effects(KINDS, nonsense)
    with pytest.raises(TypeError, match="^an effect in force must be an Effect, got "):
        Effects(KINDS, (wrong,))


def test_kinds_that_make_no_sense_are_rejected() -> None:
    with pytest.raises(ValueError, match="different names"):
        Effects([EffectKind("web"), EffectKind("web")])
    with pytest.raises(ValueError, match="kinds of a group must have the policy replace or first, web has stack"):
        EffectKind("web", group="net")
    with pytest.raises(ValueError, match="kinds of group 'net' must agree in policy and per_source, web and rope do"):
        Effects([EffectKind("web", policy="first", group="net"), EffectKind("rope", policy="replace", group="net")])
    with pytest.raises(ValueError, match="'policy' must be in"):
        EffectKind("web", policy="most")  # type: ignore[arg-type]  # the wrong argument is what the test is about
    with pytest.raises(ValueError, match="knowledge must be one of"):
        EffectKind("web", known_to="me")  # type: ignore[arg-type]  # as above


def test_stack_cannot_be_set_up_against_its_policies() -> None:
    with pytest.raises(ValueError, match="cannot be in force beside"):
        Effects(KINDS, [Effect("slime", 0, 1), Effect("golem", 0, 1)])
    with pytest.raises(ValueError, match="no kind of effect 'wed'"):
        Effects(KINDS, [Effect("wed")])
    with pytest.raises(ValueError, match="the players who know of an effect must be in order"):
        Effects(KINDS, [Effect("web", known_to=(2, 0))])


@pytest.mark.parametrize(
    ("known_to", "players"),
    [
        ("everybody", {None, 0, 1, 2}),
        ("owner", {0}),
        ("target", {1}),
        ("parties", {0, 1}),
        ("nobody", set()),
        ({2, 1}, {1, 2}),
        (set(), set()),
    ],
)
def test_effect_is_visible_to_its_audience(known_to: Any, players: set[int | None]) -> None:
    declared = Effects([EffectKind("web", known_to=known_to)])
    declared.begin("web", 0, 1, lasts=turns(2))
    begun = Effects([EffectKind("web", known_to="nobody")])
    begun.begin("web", 0, 1, lasts=turns(2), known_to=known_to)

    for effects in (declared, begun):
        assert {player for player in (None, 0, 1, 2) if effects.seen_by(player)} == players
        assert {player for player in (None, 0, 1, 2) if next(iter(effects)).known_by(player)} == players
    for player in players:
        viewers = "everybody" if known_to == "everybody" else (player,)
        assert declared.seen_by(player) == (Effect("web", 0, 1, lasts=turns(2), known_to=viewers),)  # type: ignore[arg-type]  # a player who knows is not None


def test_target_can_see_the_effect_without_its_source() -> None:
    effects = Effects([EffectKind("curse", known_to="parties", source_known_to="owner")])
    effects.begin("curse", 0, 1, lasts=turns(1))

    assert [effect.source for effect in effects.seen_by(0)] == [0]
    assert [effect.source for effect in effects.seen_by(1)] == [None]
    assert effects.seen_by(2) == effects.seen_by(None) == ()


def test_visible_effects_do_not_depend_on_hidden_ones() -> None:
    effects = Effects([EffectKind("web", known_to="owner")])
    effects.begin("web", 0, 1, lasts=turns(2))
    seen = effects.seen_by(0)
    more = effects.copy()
    more.begin("web", 1, 0, lasts=turns(1))
    more.alter(next(iter(more)), known_to={0, 1})

    assert more.seen_by(0) == seen


def test_copies_are_independent_whichever_changes() -> None:
    for copied in (Effects.clone, Effects.copy, copy.copy, copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))):
        effects = stack(("web", turns(2)), ("freeze", uses(1)))
        twin = copied(effects)
        assert twin == effects
        effects.use("freeze", 1)
        effects.tick("turn")
        effects.begin("curse", 0, 1, lasts=PERMANENT)
        assert twin == stack(("web", turns(2)), ("freeze", uses(1)))
        assert (twin.has("freeze", 1), twin.has("curse", 1)) == (True, False)
        twin.dispel()
        assert kinds_of(effects) == ["web", "curse"]
        assert effects.has("web", 1)


def test_stacks_with_the_same_effects_in_order_and_kinds_are_equal() -> None:
    assert stack(("web", turns(2))) != stack(("web", turns(1)))
    assert stack(("web", turns(1)), ("doom", turns(1))) != stack(("doom", turns(1)), ("web", turns(1)))
    assert Effects(KINDS) != Effects(KINDS[:2])
    assert Effects(KINDS) != []
    with pytest.raises(TypeError, match="unhashable"):
        hash(Effects(KINDS))


def test_text_of_a_stack_is_read_back() -> None:
    effects = Effects([*KINDS, EffectKind("fog", known_to={3, 1}, source_known_to="nobody", clause="MG-24.69")])
    effects.begin("fog", 3, (1, "a"), lasts=turns(2, of="source") | uses(3), strength=-2, data=None)
    effects.begin("web", None, "golem", lasts=until("landed"), data=(1 << 40, b"x"), known_to={5, 0})

    assert from_text(repr(effects), TYPES) == effects
    assert repr(KINDS[2]) == "EffectKind('slime', policy='replace', group='form')"
    assert repr(effects.of("web")[0]).startswith("Effect(kind='web', source=None, target='golem', strength=1")


def test_any_stays_itself_through_pickle_and_is_not_none() -> None:
    assert pickle.loads(pickle.dumps(ANY)) is ANY
    assert repr(ANY) == "ANY"
    effects = Effects(KINDS)
    effects.begin("web", 0, 1, lasts=PERMANENT)
    assert effects.has("web")
    assert not effects.has("web", None)


durations = st.lists(
    st.builds(turns, st.integers(1, 3), of=st.sampled_from(["", "source", "target"]))
    | st.builds(phases, st.integers(1, 4))
    | st.builds(uses, st.integers(1, 3))
    | st.just(until("landed", of="target")),
    max_size=3,
)
parties = st.sampled_from([None, 0, 1, 2])
kind_names = st.sampled_from([kind.name for kind in KINDS])


class AgainstAList(RuleBasedStateMachine):
    """The stack beside a list of dicts, each with its limits as (moment, of) -> count; `uses` is a limit like others."""

    def __init__(self) -> None:
        super().__init__()
        self.effects = Effects(KINDS)
        self.model: list[dict[str, Any]] = []
        self.kept: list[tuple[Effects, list[dict[str, Any]]]] = []

    @staticmethod
    def written(effect: Effect) -> dict[str, Any]:
        limits = {(moment, of): left for moment, left, of in effect.lasts.clocks}
        if effect.lasts.uses is not None:
            limits["use", ""] = effect.lasts.uses
        return {
            "kind": effect.kind, "source": effect.source, "target": effect.target,
            "strength": effect.strength, "limits": limits,
        }  # fmt: skip

    @staticmethod
    def outdone(small: dict[str, Any], large: dict[str, Any]) -> bool:
        """Whether small surely ends no later, by trying out: one limit of small answers each limit of large."""
        for (moment, of), left in large["limits"].items():
            answers = [
                other_left
                for (other_moment, other_of), other_left in small["limits"].items()
                if other_moment == moment
                and (other_of == "" or (other_of == of and small[other_of] == large[other_of]))
            ]
            if not any(other_left <= left for other_left in answers):
                return False
        return bool(small["strength"] <= large["strength"])

    def admit(self, new: dict[str, Any], place: int) -> tuple[dict[str, Any] | None, list[dict[str, Any]]]:
        rule_of = {kind.name: kind for kind in KINDS}
        policy = rule_of[new["kind"]].policy
        rivals = [
            old
            for old in self.model
            if (old["kind"] == new["kind"] or {old["kind"], new["kind"]} == {"slime", "golem"})
            and old["target"] == new["target"]
            and (new["kind"] != "doom" or old["source"] == new["source"])
        ]
        ended: list[dict[str, Any]] = []
        if policy == "refresh" and rivals:
            rivals[0]["limits"] = new["limits"]
            return rivals[0], ended
        if policy == "first" and rivals:
            return None, ended
        if policy == "larger":
            if any(self.outdone(new, old) for old in rivals):
                return None, ended
            ended = [old for old in rivals if self.outdone(old, new)]
        if policy == "replace":
            ended = rivals
        place -= sum(any(old is gone for gone in ended) for old in self.model[:place])
        self.model = [old for old in self.model if not any(old is gone for gone in ended)]
        self.model.insert(place, new)
        return new, ended

    def compare(self, found: tuple[Effect, ...], expected: list[dict[str, Any]]) -> None:
        assert [self.written(effect) for effect in found] == expected

    def matching(self, kind: Any, source: Any, target: Any) -> list[dict[str, Any]]:
        return [
            it
            for it in self.model
            if kind in (ANY, it["kind"]) and source in (ANY, it["source"]) and target in (ANY, it["target"])
        ]

    @rule(kind=kind_names, source=parties, on=parties, limits=durations, strength=st.integers(-1, 2))
    def begin(self, kind: str, source: Any, on: Any, limits: list[Duration], strength: int) -> None:
        lasts = PERMANENT
        for limit in limits:
            lasts |= limit
        begun = self.effects.begin(kind, source, on, lasts=lasts, strength=strength)
        new = self.written(Effect(kind, source, on, strength, None, lasts))
        in_force, ended = self.admit(new, len(self.model))
        assert (begun.effect and self.written(begun.effect)) == in_force
        self.compare(begun.ended, ended)

    @rule(moments=st.lists(st.sampled_from(["turn", "phase", "landed", "use"]), max_size=2), of=parties)
    def tick(self, moments: list[str], of: int | None) -> None:
        expired, kept = [], []
        for it in self.model:
            limits = {
                (moment, party): left
                - (moment in moments and moment != "use" and (party == "" or (of is not None and it[party] == of)))
                for (moment, party), left in it["limits"].items()
            }
            if 0 in limits.values():
                expired.append(it)
            else:
                kept.append(it | {"limits": limits})
        self.model = kept
        if len(moments) == 1:
            self.compare(self.effects.happen(moments[0], of=of), expired)
        else:
            self.compare(self.effects.tick(*moments, of=of), expired)

    @rule(kind=kind_names, source=parties | st.just(ANY), on=parties | st.just(ANY))
    def use(self, kind: str, source: Any, on: Any) -> None:
        found = self.matching(kind, source, on)
        if not found:
            with pytest.raises(ValueError, match="is in force to be used"):
                self.effects.use(kind, on, source=source)
            return
        ended = []
        for it in found:
            left = it["limits"].get(("use", ""))
            if left == 1:
                self.model = [other for other in self.model if other is not it]
                ended = [it]
            elif left is not None:
                it["limits"] = it["limits"] | {("use", ""): left - 1}
            if left is not None:
                break
        self.compare(self.effects.use(kind, on, source=source), ended)

    @rule(kind=kind_names | st.just(ANY), source=parties | st.just(ANY), on=parties)
    def dispel(self, kind: Any, source: Any, on: Any) -> None:
        gone = self.matching(kind, source, on)
        self.compare(self.effects.dispel(kind, on, source=source), gone)
        self.model = [it for it in self.model if not any(it is other for other in gone)]

    @rule(data=st.data(), on=parties | st.just(ANY), source=parties | st.just(ANY))
    def transfer(self, data: st.DataObject, on: Any, source: Any) -> None:
        if not self.model:
            return
        place = data.draw(st.integers(0, len(self.model) - 1))
        moved = self.effects.transfer(list(self.effects)[place], target=on, source=source)
        old = self.model.pop(place)
        new = dict(old)
        new |= {} if on is ANY else {"target": on}
        new |= {} if source is ANY else {"source": source}
        in_force, ended = self.admit(new, place)
        assert (moved.effect and self.written(moved.effect)) == in_force
        self.compare(moved.ended, ended if in_force is new else [*ended, old])

    @rule(data=st.data())
    def remove(self, data: st.DataObject) -> None:
        if self.model:
            place = data.draw(st.integers(0, len(self.model) - 1))
            assert self.written(self.effects.remove(list(self.effects)[place])) == self.model.pop(place)

    @rule(through=st.sampled_from(["copy", "pickle", "text"]))
    def keep(self, through: str) -> None:
        frozen = [it | {"limits": dict(it["limits"])} for it in self.model]
        self.kept.append((self.effects, frozen))
        if through == "copy":
            self.effects = self.effects.clone()
        elif through == "pickle":
            self.effects = pickle.loads(pickle.dumps(self.effects))
        else:
            self.effects = from_text(repr(self.effects), TYPES)

    @invariant()
    def everything_agrees(self) -> None:
        self.compare(tuple(self.effects), self.model)
        for effects, frozen in self.kept:
            self.compare(tuple(effects), frozen)
        for kind in KINDS:
            for target in (None, 0, 1, 2, ANY):
                found = self.matching(kind.name, ANY, target)
                strengths = [it["strength"] for it in found]
                assert self.effects.has(kind.name, target) == bool(found)
                assert self.effects.count(kind.name, target) == len(found)
                self.compare(self.effects.of(kind.name, target), found)
                assert self.effects.strength(kind.name, target) == (
                    sum(strengths) if kind.policy == "stack" else max(strengths, default=0)
                )
            for source in (None, 0):
                found = self.matching(kind.name, source, 1)
                assert self.effects.count(kind.name, 1, source=source) == len(found)


TestAgainstAList = AgainstAList.TestCase
TestAgainstAList.settings = settings(max_examples=100, stateful_step_count=30, deadline=None)


@given(st.lists(st.tuples(st.integers(1, 4), st.booleans()), max_size=8), st.integers(1, 12))
def test_phases_and_turns_end_by_the_index_that_the_calendar_gives(begun: list[tuple[int, bool]], start: int) -> None:
    effects = Effects([EffectKind("web")])
    due: list[int] = []
    for number, (count, by_turns) in enumerate(begun):
        effects.begin("web", data=number, lasts=turns(count) if by_turns else phases(count))
        turn = (start - 1) // 5 + 1
        due.append(5 * (turn + count - 1) if by_turns else start + count - 1)

    for k in range(start, start + 40):
        ended = effects.tick("phase", "turn") if k % 5 == 0 else effects.tick("phase")
        assert [effect.data for effect in ended] == [number for number, end in enumerate(due) if end == k]
    assert len(effects) == 0
