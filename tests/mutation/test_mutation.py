"""The mutation run: what it changes, what it leaves alone, and that it reports what no test notices."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutation.operators import changes_code, mutations_of
from tests.mutation.running import (
    Bench,
    Mutant,
    Result,
    UnmutatedFailure,
    by_nearness,
    files_of,
    report,
    run,
    sample,
    usual_tests,
)


def mutants(source: str, operator: str = "") -> list[str]:
    """The mutated texts that compile to something else."""
    found = [mutation for mutation in mutations_of(source) if changes_code(mutation, source)]
    return [mutation.applied_to(source) for mutation in found if mutation.operator == operator or not operator]


@pytest.mark.parametrize(
    ("operator", "source", "expected"),
    [
        ("comparison replaced", "lit = oil == 3", ["lit = (oil != 3)"]),
        ("comparison replaced", "lit = oil < 3", ["lit = (oil <= 3)", "lit = (oil >= 3)"]),
        ("comparison replaced", "lit = oil is None", ["lit = (oil is not None)"]),
        ("comparison replaced", "lit = a not in b", ["lit = (a in b)"]),
        ("comparison replaced", "f = 1 < a == b", ["f = (1 <= a == b)", "f = (1 >= a == b)", "f = (1 < a != b)"]),
        ("operator replaced", "oil = oil + reach", ["oil = (oil - reach)"]),
        ("operator replaced", "seen = seen & ~mask", ["seen = (seen | ~mask)"]),
        ("operator replaced", "bit = 1 << card", ["bit = (1 >> card)"]),
        ("operator replaced", "oil -= reach", ["oil += reach"]),
        ("constant replaced", "oil = 6", ["oil = 7", "oil = (5)"]),
        ("constant replaced", "fog = True", ["fog = False"]),
        ("constant replaced", "name = 'Otho'", ["name = ''"]),
        ("constant replaced", "name = ''", ["name = 'mutated'"]),
        ("condition negated", "if lit: a()", ["if not (lit): a()"]),
        ("condition negated", "while lit: a()", ["while not (lit): a()"]),
        ("condition negated", "a = b if lit else c", ["a = b if (not (lit)) else c"]),
        ("condition negated", "a = [b for b in c if b]", ["a = [b for b in c if (not (b))]"]),
        ("and and or swapped", "a = b and c and d", ["a = (b or c or d)"]),
        ("statement deleted", "def f():\n    burn(oil)\n    oil = 1", ["def f():\n    pass\n    oil = 1", "def f():\n    burn(oil)\n    pass"]),
        ("return value replaced", "def f():\n    return oil", ["def f():\n    return None"]),
        ("arguments swapped", "line(a, b, c)", ["line(b, a, c)", "line(a, c, b)"]),
        ("branch removed", "if lit:\n    a()\n    b()", ["if lit:\n    pass"]),
        ("branch removed", "if lit: a()\nelse: b()", ["if lit: pass\nelse: b()", "if lit: a()\nelse: pass"]),
        ("branch removed", "if lit: a()\nelif b: c()", ["if lit: pass\nelif b: c()", "if lit: a()\nelse: pass", "if lit: a()\nelif b: pass"]),
    ],
)  # fmt: skip
def test_each_operator_makes_its_changes(operator: str, source: str, expected: list[str]) -> None:
    assert mutants(source, operator) == expected


@pytest.mark.parametrize(
    "source",
    [
        '"""The oil of a lamp: 6."""',
        "def f():\n    '''Burn 3.'''",
        "from oil import lamp\nif TYPE_CHECKING:\n    oil = 3 + 4",
        "def f(oil: Literal[3] | None) -> tuple[int, Literal['a']]: ...",
        "class Lamp:\n    def __repr__(self):\n        return 'lamp ' + self.name",
        "@frozen(eq=False)\nclass Lamp: ...",
        "__slots__ = ('oil',)",
        "assert oil > 0, 'no oil'",
        "shine(clause='LN-3.2', unit='oil')",
        "emit('LN-3.2')",
        "Rejection('LN-3.2', 'no oil is left')",
        "a = f'{oil} of {7}'",
    ],
)
def test_texts_for_people_and_type_checkers_are_not_mutated(source: str) -> None:
    assert mutants(source) == []


def test_text_of_an_error_is_left_alone_but_the_error_may_go() -> None:
    assert mutants("def f():\n    raise ValueError('no oil ' + 'left')") == ["def f():\n    pass"]


def test_change_that_does_not_compile_is_no_mutant() -> None:
    source = "match lamp:\n    case {1: oil}: pass"

    assert [mutation.new for mutation in mutations_of(source)] == ["2", "(0)"]
    assert mutants(source) == [source.replace("1", "2")]


def test_letters_of_several_bytes_do_not_shift_changes() -> None:
    assert mutants("a = 'é' if b == 'ö' else c", "comparison replaced") == ["a = 'é' if (b != 'ö') else c"]


def test_mutation_knows_its_line_and_what_is_around_it() -> None:
    source = "class Lamp:\n    def burn(self):\n        self.oil -= 1\n"
    (mutation,) = [found for found in mutations_of(source) if found.operator == "operator replaced"]

    assert (mutation.line(source), mutation.within) == (3, "Lamp.burn")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A module of which half is tested."""
    (tmp_path / "src").mkdir()
    (tmp_path / "tests" / "lamps").mkdir(parents=True)
    (tmp_path / "src" / "arcana_lamps.py").write_text(
        "def lit(oil):\n    return oil > 0\n\n\ndef dark(oil):\n    return oil == 0\n"
    )
    (tmp_path / "tests" / "lamps" / "test_lit.py").write_text(
        "from arcana_lamps import lit\n\n\ndef test_lit():\n    assert lit(1) and not lit(0) and not lit(-1)\n"
    )
    return tmp_path


def test_survivor_is_reported_with_its_line_and_a_caught_mutant_is_not(project: Path) -> None:
    found = sample(files_of(["arcana_lamps"], project), 100, 1, project)
    bench = Bench(project / "copy", [project / "tests" / "lamps" / "test_lit.py"], project)
    bench.prepare()

    results = run(found, [bench], 60)
    report_text = report(results)

    assert {result.mutant.mutation.within for result in results if not result.caught} == {"dark"}
    assert all(result.caught for result in results if result.mutant.mutation.within == "lit")
    assert (
        "src/arcana_lamps.py:6: comparison replaced in dark\n    - return oil == 0\n    + return (oil != 0)"
        in report_text
    )
    assert (project / "src" / "arcana_lamps.py").read_text().endswith("return oil == 0\n")


def test_tests_that_fail_without_a_mutation_are_of_no_use(project: Path) -> None:
    (project / "tests" / "lamps" / "test_lit.py").write_text("def test_lit():\n    assert False\n")
    bench = Bench(project / "copy", [project / "tests" / "lamps" / "test_lit.py"], project)
    bench.prepare()

    with pytest.raises(UnmutatedFailure, match="without a mutation the tests fail"):
        bench.seconds_to_pass()


def test_endless_mutant_is_caught(project: Path) -> None:
    source = "def lit(oil):\n    while oil > 0:\n        oil -= 1\n    return False\n"
    (project / "src" / "arcana_lamps.py").write_text(source)
    (mutation,) = [found for found in mutations_of(source) if found.new == "oil += 1"]
    (project / "tests" / "lamps" / "test_lit.py").write_text(
        "from arcana_lamps import lit\n\n\ndef test_lit():\n    lit(1)\n"
    )
    bench = Bench(project / "copy", [project / "tests" / "lamps" / "test_lit.py"], project)
    bench.prepare()

    assert bench.try_out(Mutant(Path("src/arcana_lamps.py"), source, mutation), 10).caught


def test_report_gives_the_share_caught_with_its_interval() -> None:
    mutant = Mutant(Path("a.py"), "a = 1", mutations_of("a = 1")[0])
    results = [Result(mutant, True, 1.0)] * 8 + [Result(mutant, False, 1.0)] * 2

    assert report(results).endswith("8 of 10 mutants caught (80%, 95 % interval 49% to 94%)")


def test_modules_are_named_by_path_or_dotted_name_and_may_have_a_part() -> None:
    trail = Path("src/arcana_core/cards/trail.py")
    assert files_of(["arcana_core.cards.trail"]) == files_of(["src/arcana_core/cards/trail.py"]) == {trail: ""}
    assert files_of(["arcana_core.game.contract:Game.determinize"]) == {
        Path("src/arcana_core/game/contract.py"): "Game.determinize"
    }
    assert len(files_of(["arcana_leduc"])) > 5
    with pytest.raises(ValueError, match=r"no module 'arcana_core\.trial'"):
        files_of(["arcana_core.trial"])


def test_only_the_named_part_of_a_module_is_changed() -> None:
    drawn = sample(files_of(["arcana_core.game.contract:Game.determinize"]), 10, 1)

    assert drawn
    assert {mutant.mutation.within for mutant in drawn} == {"Game.determinize"}


def test_unknown_part_of_a_module_is_rejected() -> None:
    with pytest.raises(ValueError, match=r"nothing to mutate in src/arcana_core/cards/trail\.py:Nope"):
        sample(files_of(["arcana_core.cards.trail:Nope"]), 10, 1)


def test_sample_of_a_seed_is_always_the_same_and_has_no_place_twice() -> None:
    files = files_of(["arcana_core.cards.trail"])
    drawn = sample(files, 20, 7)

    assert drawn == sample(files, 20, 7)
    assert len({(mutant.mutation.start, mutant.mutation.end) for mutant in drawn}) == 20


def test_tests_fit_the_package_and_the_nearest_come_first(tmp_path: Path) -> None:
    assert usual_tests([Path("src/arcana_magika/game.py"), Path("examples/leduc/src/arcana_leduc/game.py")]) == [
        "examples/leduc/tests",
        "tests/magika",
    ]
    cited = '"LN-3.2", "LN-3.3"; "LN-4.1"'
    texts = {"a": cited, "b": "from arcana_core import trail", "c": "trail.certain(1)", "d": f"{cited}: certain(1)"}
    for name, text in texts.items():
        (tmp_path / f"test_{name}.py").write_text(text)
    source = "def sure():  # LN-4.1\n    return 2\ndef certain():  # LN-3.2, LN-3.3\n    return 1"
    mutant = Mutant(Path("src/arcana_core/cards/trail.py"), source, mutations_of(source)[-1])

    ordered = by_nearness(sorted(tmp_path.glob("*.py")), mutant)

    assert [path.stem for path in ordered] == ["test_d", "test_c", "test_a", "test_b"]
