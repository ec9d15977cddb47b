"""The examples in docstrings run and give the results shown."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module
from types import ModuleType

import pytest

GAMES = ("arcana_archmage", "arcana_magika", "arcana_wizwar", "arcana_mtgcombat", "arcana_magicrealm", "arcana_leduc")
PACKAGES = ("arcana_core", *GAMES, "arcana_lab")


def modules() -> list[str]:
    found = []
    for package in PACKAGES:
        root = import_module(package)
        names = [module.name for module in pkgutil.walk_packages(root.__path__, f"{package}.")]
        found += [package, *(name for name in names if not name.endswith("__main__"))]
    return found


def examples(module: ModuleType) -> list[doctest.DocTest]:
    return [test for test in doctest.DocTestFinder(exclude_empty=True).find(module) if test.examples]


@pytest.mark.parametrize("name", modules())
def test_docstring_examples_give_the_results_shown(name: str) -> None:
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    for example in examples(import_module(name)):
        runner.run(example)

    assert runner.failures == 0


def test_at_least_ten_modules_have_examples() -> None:
    assert sum(bool(examples(import_module(name))) for name in modules()) >= 10
