"""What a game says of itself, as tables: settings, decisions, its observation number by number; what cards say.

The pages on the games include them from `docs/generated/facts/`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from clauses import KNOWN, linked, write_if_changed

import arcana_archmage
import arcana_leduc
import arcana_magika
import arcana_mtgcombat
import arcana_wizwar
from arcana_core.game import Game
from arcana_core.tables.kinds import Kind, Whole
from arcana_core.text.glossary import page_of
from arcana_mtgcombat.cards.language import COMBATANTS, EFFECTS, KEYWORD, STATICS, Shape

if TYPE_CHECKING:
    from sphinx.application import Sphinx

GAMES: Final[tuple[type[Game[Any, Any, Any]], ...]] = (
    arcana_archmage.Game,
    arcana_magika.Game,
    arcana_wizwar.Game,
    arcana_mtgcombat.Game,
    arcana_leduc.Game,
)


MOST_LABELS: Final = 200
"""How many labels of a feature a page lists; of more it shows the first and the last."""


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """A Markdown table."""
    head = list(head)
    lines = [head, ["---"] * len(head), *([str(cell).replace("|", "\\|") for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def settings(game: type[Game[Any, Any, Any]]) -> str:
    """The settings that a house rule may change."""
    rows = (
        (
            f"`{setting.name}`",
            f"{{ref}}`{setting.clause} <{setting.clause}>`",
            f"`{setting.default!r}`",
            "; ".join(filter(None, (setting.about, setting.unit, setting.bounds))),
        )
        for setting in game.rules_class.settings()
    )
    return table(("setting", "clause", "default", "unit and bounds"), rows)


def decisions(game: type[Game[Any, Any, Any]]) -> str:
    """The action space of actions under the default rules, a row for each kind."""
    rows = []
    numbered = enumerate(game.action_space_for())
    for kind, group in groupby(numbered, key=lambda pair: type(pair[1])):
        listed = list(group)
        first, last = listed[0], listed[-1]
        meaning = linked((kind.__doc__ or "").partition("\n")[0], KNOWN)
        ids = f"{first[0]}" if first is last else f"{first[0]} to {last[0]}"
        notation = f"`{first[1]}`" if first is last else f"`{first[1]}` to `{last[1]}`"
        rows.append((f"`{kind.__name__}`", len(listed), ids, notation, meaning))
    return table(("action", "how many", "ids", "notation", "meaning"), rows)


def observation(game: type[Game[Any, Any, Any]]) -> str:
    """What each number of an observation means."""
    spec = game.observation_spec_for()
    rows, start = [], 0
    listed: dict[tuple[str, ...], str] = {(): ""}
    for feature in spec.features:
        end = start + feature.size
        numbers = f"{start}" if feature.size == 1 else f"{start} to {end - 1}"
        named = feature.labels if feature.size <= MOST_LABELS else (*feature.labels[:3], "…", feature.labels[-1])
        labels = listed.get(feature.labels, ", ".join(named))
        listed.setdefault(feature.labels, f"as in {feature.name}")
        rows.append((numbers, feature.name, f"{feature.low:g} to {feature.high:g}", labels))
        start = end
    return f"{start} numbers, `float32`.\n\n" + table(("index", "feature", "bounds", "each number stands for"), rows)


def words(game: type[Game[Any, Any, Any]]) -> str:
    """The glossary's page with the values of the default rules; cards and settings have tables of their own."""
    glossary = game(seed=0).glossary()
    rows = ((", ".join(term.words), linked(glossary.meaning_of(term), KNOWN)) for term in page_of(game))
    return table(("word", "meaning"), rows)


def records(shapes: Mapping[str, Shape]) -> str:
    """What the data of a card of the wizards' combat can say: each record with its parameters."""
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
    return "a keyword of section 19" if kind is KEYWORD else kind.wanted.replace("'", "`")


def write_facts(app: Sphinx) -> None:
    """Write the tables of this build."""
    folder = Path(app.srcdir) / "generated" / "facts"
    for game in GAMES:
        for made in (settings, decisions, observation, words):
            write_if_changed(folder / f"{game.name}_{made.__name__}.md", made(game))
    write_if_changed(folder / "mtgcombat_effects.md", records(EFFECTS))
    write_if_changed(folder / "mtgcombat_statics.md", records(STATICS))


def setup(app: Sphinx) -> Mapping[str, Any]:
    """Sphinx asks for this."""
    app.connect("builder-inited", write_facts)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
