"""Facts about a game as tables, generated from its code.

Game pages ask for them by directive. The argument is the name of the game:

| directive | table |
| --- | --- |
| `{game-settings} wizwar` | settings: name, default, type and bounds, unit, clause, one sentence |
| `{game-actions} wizwar` | action space: a row for each kind of action with ids, notation and meaning |
| `{game-observation} wizwar` | observation: index, feature, bounds and meaning of each number |
| `{game-events} wizwar` | events: name, fields and meaning |
| `{game-bots} wizwar` | bots: name and how they play |
| `{game-words} wizwar` | glossary of the default rules |
| `{game-introduction} wizwar` | the five lines that `arcana play` shows first |
| `{game-moments} wizwar` | words of `pass until` with their meanings |
| `{card-records} effects`, `{card-records} statics` | what the cards of Wizards' combat can contain |

The meanings come from the code. To improve one, change `about=` of the setting (without it, the table has the first
sentence of its clause), or the first line of the docstring of the action, event or bot.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from itertools import groupby
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

from attrs import fields_dict, has
from clauses import KNOWN, linked
from docutils import nodes
from sphinx.util.docutils import SphinxDirective

import arcana_archmage
import arcana_leduc
import arcana_magicrealm
import arcana_magika
import arcana_mtgcombat
import arcana_wizwar
from arcana_core.events import Event
from arcana_core.game import Game
from arcana_core.rules.settings import written
from arcana_core.tables.kinds import Kind, Whole
from arcana_core.text.glossary import page_of
from arcana_core.text.rulebook import Rulebook
from arcana_mtgcombat.cards.language import COMBATANTS, EFFECTS, KEYWORD, STATICS, Shape

if TYPE_CHECKING:
    from sphinx.application import Sphinx

AnyGame: TypeAlias = type[Game[Any, Any, Any]]

GAMES: Final[tuple[AnyGame, ...]] = (
    arcana_archmage.Game,
    arcana_magika.Game,
    arcana_wizwar.Game,
    arcana_mtgcombat.Game,
    arcana_magicrealm.Game,
    arcana_leduc.Game,
)


MOST_LABELS: Final = 200
"""Labels of a feature that a table lists. Of more it shows the first three and the last."""

_TYPES: Final = {"bool": "true or false", "int": "a whole number"}


LONGEST_CELL: Final = 48
"""Characters of a default value that a table shows in full."""


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """A Markdown table."""
    head = list(head)
    lines = [head, ["---"] * len(head), *([str(cell).replace("|", "\\|") for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def settings(game: AnyGame) -> str:
    """The settings that a house rule may change."""
    book = Rulebook.of(game)
    rows = []
    for setting in game.rules_class.settings():
        clause = book.get(setting.clause) if book else None
        about = setting.about or (_first_sentence(clause.plain()) if clause else "")
        default = written(setting.default)
        rows.append(
            (
                f"`{setting.name}`",
                f"`{default}`" if len(default) <= LONGEST_CELL else f"{len(setting.default)} values",
                setting.bounds or _TYPES.get(setting.type, setting.type),
                setting.unit,
                _to_clause(setting.clause),
                linked(about[:1].upper() + about[1:], KNOWN),
            )
        )
    total = f"{len(rows)} settings.\n\n"
    return total + table(("setting", "default", "values", "unit", "clause", "meaning"), rows)


def actions(game: AnyGame) -> str:
    """The action space under the default rules, a row for each kind."""
    rows = []
    numbered = enumerate(game.action_space_for())
    for kind, group in groupby(numbered, key=lambda pair: type(pair[1])):
        listed = list(group)
        first, last = listed[0], listed[-1]
        ids = f"{first[0]}" if first is last else f"{first[0]} to {last[0]}"
        notation = f"`{first[1]}`" if first is last else f"`{first[1]}` to `{last[1]}`"
        rows.append((f"`{kind.__name__}`", len(listed), ids, notation, _first_line(kind)))
    total = f"{len(game.action_space_for()):,} actions under the default rules.\n\n"
    return total + table(("action", "number", "ids", "notation", "meaning"), rows)


def observation(game: AnyGame) -> str:
    """The meaning of each number of an observation."""
    spec = game.observation_spec_for()
    rows, start = [], 0
    listed: dict[tuple[str, ...], str] = {(): ""}
    for feature in spec.features:
        end = start + feature.size
        numbers = f"{start}" if feature.size == 1 else f"{start} to {end - 1}"
        named = feature.labels if feature.size <= MOST_LABELS else (*feature.labels[:3], "…", feature.labels[-1])
        labels = listed.get(feature.labels, ", ".join(named))
        listed.setdefault(feature.labels, f"as in {feature.name}")
        rows.append((numbers, feature.size, feature.name, f"{feature.low:g} to {feature.high:g}", labels))
        start = end
    total = f"{start:,} numbers, `float32`, under the default rules.\n\n"
    return total + table(("index", "length", "feature", "bounds", "one number for each of"), rows)


def events(game: AnyGame) -> str:
    """The events that a game emits, in the order of its module `events`."""
    module = import_module(f"{game.__module__.partition('.')[0]}.events")
    kinds = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Event)]
    rows = (
        (f"`{kind.__name__}`", ", ".join(f"`{name}`" for name in fields_dict(kind)), _first_line(kind))
        for kind in kinds
        if kind.__module__ == module.__name__ and has(kind) and not kind.__name__.startswith("_")
    )
    return table(("event", "fields", "meaning"), rows)


def bots(game: AnyGame) -> str:
    """The bots of a game by name."""
    rows = ((f"`{name}`", _first_line(getattr(made, "func", made))) for name, made in game.bots().items())
    return table(("bot", "how it plays"), rows)


def introduction(game: AnyGame) -> str:
    """The lines that `arcana play` shows first."""
    return "\\\n".join(linked(line, KNOWN) for line in game(seed=0).introduction().splitlines()) + "\n"


def moments(game: AnyGame) -> str:
    """The words of `pass until` and `auto` in `arcana play`."""
    rows = (
        (f"`{moment.word}`", moment.meaning, "always stops there" if moment.always else "") for moment in game.moments
    )
    return (
        table(("word", "the next time that", ""), rows)
        if game.moments
        else "This game has no words for `pass until`.\n"
    )


def _first_line(kind: object) -> str:
    return linked((kind.__doc__ or "").strip().partition("\n")[0], KNOWN)


def _first_sentence(text: str) -> str:
    """The first sentence of a clause, without the punctuation that an option leaves in front."""
    return re.split(r"(?<=[a-z0-9)]\.) (?=[A-Z])", text.lstrip(":;, "), maxsplit=1)[0]


def _to_clause(clause: str) -> str:
    return f"{{ref}}`{clause} <{clause}>`" if clause in KNOWN else clause


def words(game: AnyGame) -> str:
    """The glossary page with the values of the default rules. Cards and settings have tables of their own."""
    glossary = game(seed=0).glossary()
    rows = ((", ".join(term.words), linked(glossary.meaning_of(term), KNOWN)) for term in page_of(game))
    return table(("word", "meaning"), rows)


def records(shapes: Mapping[str, Shape]) -> str:
    """The records that the data of a card of Wizards' combat can contain, with their parameters."""
    rows = []
    for name, shape in shapes.items():
        needs = [f"`{one}`: {_values(kind)}" for one, kind in shape.needs.items()]
        takes = [f"`{one}`: {_values(kind)}" for one, kind in shape.fields(name).takes.items()]
        if shape.one:
            needs.append(" or ".join(f"`{one}`" for one in shape.one))
        if len(shape.any) > 1:
            needs.append(" or ".join(f"`{one}`" for one in shape.any) + ", or both")
        on = "any combatant word" if shape.on == COMBATANTS else ", ".join(shape.on)
        rows.append((f"`{name}`", f"{{ref}}`{shape.clause} <{shape.clause}>`", "; ".join(needs), "; ".join(takes), on))
    head = ("`do`", "clause", "needs", "can have", "works on targets of")
    if not any(shape.on for shape in shapes.values()):
        return table(head[:4], [row[:4] for row in rows])
    return table(head, rows)


def _values(kind: Kind) -> str:
    if isinstance(kind, Whole):
        return f"{kind.at_least} to {kind.at_most}"
    return "a keyword of section 19" if kind is KEYWORD else kind.expected.replace("'", "`")


class GameTable(SphinxDirective):
    """A table about the game that is named in the argument."""

    required_arguments = 1
    make: ClassVar[Callable[[AnyGame], str]]

    def run(self) -> list[nodes.Node]:
        """The table, or an error that lists the known games."""
        by_name = {game.name: game for game in GAMES}
        game = by_name.get(self.arguments[0])
        if game is None:
            raise self.error(f"unknown game {self.arguments[0]!r}; known: {', '.join(by_name)}")
        self.env.note_reread()  # the table depends on code, so this page is read in every build
        return self.parse_text_to_nodes(type(self).make(game))


class CardRecords(SphinxDirective):
    """The records of the data of cards of Wizards' combat."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The table of effects or statics."""
        tables = {"effects": EFFECTS, "statics": STATICS}
        if self.arguments[0] not in tables:
            raise self.error(f"unknown records {self.arguments[0]!r}; known: {', '.join(tables)}")
        self.env.note_reread()
        return self.parse_text_to_nodes(records(tables[self.arguments[0]]))


TABLES: Final = (settings, actions, observation, events, bots, words, introduction, moments)


def setup(app: Sphinx) -> Mapping[str, Any]:
    """Sphinx calls this."""
    for make in TABLES:
        name = f"game-{make.__name__}"
        app.add_directive(name, type(name, (GameTable,), {"make": staticmethod(make), "__doc__": make.__doc__}))
    app.add_directive("card-records", CardRecords)
    return {"version": "2", "parallel_read_safe": True, "parallel_write_safe": True}
