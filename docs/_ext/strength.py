"""How well the bots play, generated from `benchmarks/bots.json`, so that all pages have figures of the same run.

Pages ask for tables by directive, and for single numbers in a sentence by substitution:

| in a page | result |
| --- | --- |
| `{bot-matches} wizwar` | the matches of a game's bots: wins, intervals, scores, decisions |
| `{bot-table} wizwar endings` | a table of a summary |
| `{{ wizwar.turns }}` | a figure of a summary |
| `{fight-table} overview` | fights of Magic Realm: all pairs, or the `differences`, or those of a character |
| `{score-table}` | the scores of the characters of Magic Realm in months alone |

`python -m benchmarks.bots` measures everything again and writes the file. The fights and scores of Magic Realm are in
files of their own, which `python -m benchmarks.magicrealm_fights` and `python -m benchmarks.magicrealm_scores` write.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from clauses import ROOT
from docutils import nodes
from facts import table
from sphinx.util.docutils import SphinxDirective

from arcana_lab.statistics import mean_and_error, wilson

if TYPE_CHECKING:
    from sphinx.application import Sphinx

FILE: Final = ROOT / "benchmarks" / "bots.json"
FIGHTS: Final = ROOT / "benchmarks" / "magicrealm_fights.json"
SCORES: Final = ROOT / "benchmarks" / "magicrealm_scores.json"
WIDTH: Final = 1.96
"""The standard errors on either side of a mean in a 95% interval, approximately."""
DIFFERENCES: Final = 12
"""The rows of the table of differences."""


def measured() -> dict[str, Any]:
    """Read the file."""
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def figures(found: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    """The figures of each summary by name, for sentences."""
    return {name: summary["figures"] for name, summary in found["summaries"].items()}


def matches(found: Mapping[str, Any], game: str) -> str:
    """The matches of a game's bots."""
    head = ("match", "games", "wins (95% interval)", "drawn", "mean score", "decisions per game")
    return f"{table(head, _rows(found, game))}\n{source(found)}\n"


def _rows(found: Mapping[str, Any], game: str) -> Iterator[tuple[object, ...]]:
    for match in found["matches"]:
        if match["game"] != game:
            continue
        counts = Counter(match["bots"])
        bots = [f"`{name}`" if count == 1 else f"{count} `{name}`" for name, count in counts.items()]
        first = next(one for one in match["standings"] if one["bot"] == match["bots"][0])
        if len(counts) == 1:
            title, wins = f"{len(match['bots'])} `{match['bots'][0]}`", ""
        else:
            title = " against ".join(bots)
            wins = f"{100 * first['share']:.1f}% ({100 * first['low']:.1f} to {100 * first['high']:.1f})"
        low, median, high = match["decisions"]
        decisions = f"{median:,} ({low:,} to {high:,})"
        yield title, match["games"], wins, match["drawn"], f"{first['mean_score']:,.1f}", decisions


def source(found: Mapping[str, Any]) -> str:
    """Explain the columns, and name the date and the command."""
    return (
        f"Wins and scores are those of the bot named first, per seat. Bots change seats from game to game. Decisions "
        f"are a median and the range of nine games in ten. Measured on {found['date']} by `python -m benchmarks.bots`."
    )


def summary_table(found: Mapping[str, Any], summary: str, name: str) -> str:
    """A table of a summary. Raises KeyError if it doesn't exist."""
    asked = found["summaries"][summary]["tables"][name]
    return table(asked["head"], asked["rows"])


class BotMatches(SphinxDirective):
    """The matches of the game that is named in the argument."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The table."""
        self.env.note_dependency(str(FILE))
        found = measured()
        games = {match["game"] for match in found["matches"]}
        if self.arguments[0] not in games:
            raise self.error(f"no matches of {self.arguments[0]!r}; measured: {', '.join(sorted(games))}")
        return self.parse_text_to_nodes(matches(found, self.arguments[0]))


class BotTable(SphinxDirective):
    """A table of a summary. The arguments are the names of the summary and of the table."""

    required_arguments = 1
    optional_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """The table."""
        self.env.note_dependency(str(FILE))
        found = measured()
        summary, name = self.arguments[0], " ".join(self.arguments[1:])
        if name not in found["summaries"].get(summary, {"tables": {}})["tables"]:
            every = [f"{one} {key}" for one, parts in found["summaries"].items() for key in parts["tables"]]
            raise self.error(f"no table {summary} {name!r}; measured: {', '.join(every)}")
        return self.parse_text_to_nodes(summary_table(found, summary, name))


def fight_table(found: Mapping[str, Any], which: str) -> str:
    """All pairs, the differences from the printed figures, or the fights of a character."""
    pairs = found["pairs"]
    if which == "overview":
        characters = [*dict.fromkeys(pair["character"] for pair in pairs)]
        cells: dict[str, list[str]] = {}
        for pair in pairs:
            cells.setdefault(pair["monster"], []).append(f"{_percent(pair, 'kills')}/{_percent(pair, 'deaths')}")
        return f"{table(('', *characters), [(name, *row) for name, row in cells.items()])}\n{_fights_source(found)}\n"
    if which == "differences":
        head = ("character", "monster", "kills expected", "kills", "deaths expected", "deaths", "runs", "rounds")
        far = sorted(pairs, key=_difference, reverse=True)[:DIFFERENCES]
        return table(head, [(pair["character"], *_beside_figures(pair)) for pair in far])
    rows = [_fights_row(pair) for pair in pairs if pair["character"] == which]
    if not rows:
        raise KeyError(which)
    return table(("monster", "kills (95% interval)", "deaths (95% interval)", "runs", "undecided"), rows)


def _percent(pair: Mapping[str, Any], name: str) -> int:
    return round(100 * int(pair[name]) / int(pair["fights"]))


def _difference(pair: Mapping[str, Any]) -> float:
    return abs(int(pair["kills"]) / int(pair["fights"]) - float(pair["expected_kills"]))


def _beside_figures(pair: Mapping[str, Any]) -> tuple[str, ...]:
    measured = {name: f"{_percent(pair, name)}%" for name in ("kills", "deaths", "runs")}
    kills, deaths = (f"{100 * pair[f'expected_{name}']:.0f}%" for name in ("kills", "deaths"))
    rounds = f"{pair['rounds'] / pair['fights']:.1f}"
    return pair["monster"], kills, measured["kills"], deaths, measured["deaths"], measured["runs"], rounds


def _fights_row(pair: Mapping[str, Any]) -> tuple[str, ...]:
    shares = []
    for name in ("kills", "deaths"):
        low, high = wilson(pair[name], pair["fights"])
        shares.append(f"{_percent(pair, name)}% ({100 * low:.0f} to {100 * high:.0f})")
    ends = pair["kills"] + pair["deaths"] + pair["runs"]
    undecided = max(pair["fights"] - ends, 0) / pair["fights"]  # both may die at the same moment
    return pair["monster"], *shares, f"{_percent(pair, 'runs')}%", f"{100 * undecided:.0f}%"


def _fights_source(found: Mapping[str, Any]) -> str:
    return (
        f"Kills and deaths in percent of {found['fights']} fights each. Measured on {found['date']} by "
        f"`python -m benchmarks.magicrealm_fights`."
    )


class FightTable(SphinxDirective):
    """Fights of Magic Realm: `overview`, `differences`, or `characters` for a table of each, folded up."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The tables."""
        self.env.note_dependency(str(FIGHTS))
        found = json.loads(FIGHTS.read_text(encoding="utf-8"))
        if self.arguments[0] != "characters":
            return self.parse_text_to_nodes(fight_table(found, self.arguments[0]))
        names = dict.fromkeys(pair["character"] for pair in found["pairs"])
        return [
            node
            for name in names
            for node in (
                nodes.raw("", f"<details><summary>{name}</summary>", format="html"),
                *self.parse_text_to_nodes(fight_table(found, name)),
                nodes.raw("", "</details>", format="html"),
            )
        ]


def score_table(found: Mapping[str, Any]) -> str:
    """The characters by their mean score, best first, with intervals, wins and deaths."""
    rows = sorted(found["characters"], key=lambda row: -mean_and_error(row["scores"])[0])
    head = ("character", "mean score (95% interval)", "won", "died")
    return f"{table(head, map(_score_row, rows))}\n{_scores_source(found)}\n"


def _score_row(row: Mapping[str, Any]) -> tuple[str, ...]:
    scores = row["scores"]
    mean, error = mean_and_error(scores)
    interval = f"{mean:.1f} ({mean - WIDTH * error:.1f} to {mean + WIDTH * error:.1f})"
    won = sum(score >= 0 for score in scores)
    return row["character"], interval, f"{100 * won / len(scores):.0f}%", f"{100 * row['deaths'] / len(scores):.0f}%"


def _scores_source(found: Mapping[str, Any]) -> str:
    return (
        f"{found['months']} months alone each, played by `{found['bot']}`. A player whose character died began again. "
        f"Measured on {found['date']} by `python -m benchmarks.magicrealm_scores`."
    )


class ScoreTable(SphinxDirective):
    """The scores of the characters of Magic Realm in months alone."""

    def run(self) -> list[nodes.Node]:
        """The table."""
        self.env.note_dependency(str(SCORES))
        return self.parse_text_to_nodes(score_table(json.loads(SCORES.read_text(encoding="utf-8"))))


def setup(app: Sphinx) -> Mapping[str, Any]:
    """Sphinx calls this."""
    app.add_directive("bot-matches", BotMatches)
    app.add_directive("bot-table", BotTable)
    app.add_directive("fight-table", FightTable)
    app.add_directive("score-table", ScoreTable)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
