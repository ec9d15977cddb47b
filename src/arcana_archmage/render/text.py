"""The table as text, in full or fitted to a small screen (AM-24)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from attrs import define

from arcana_archmage.actions import WIZARDS, claim_words
from arcana_archmage.knowledge.view import CastingView, PileView, View, WizardView
from arcana_archmage.render.questions import question
from arcana_archmage.render.words import (
    by_suit,
    cards_counted,
    effects_of,
    in_order,
    is_over,
    lying_parts,
    pile_words,
    player_name,
    seats_by_side,
    spell_title,
    turn_words,
)
from arcana_core.text.panels import WIDTH, Panel
from arcana_core.text.wording import shortened

LABEL, INDENT = 13, 2
FIRST, SECOND, THIRD, LAST = range(4)
"""The order in which entries get more than one line of a small screen."""
JOINED = ("discards", "", "wild", "golem", "ritual", "picked", "hand", "casting")
"""The order in which entries share a line with the entry above, by their labels."""


@define
class Entry:
    """A labelled entry of the table: one line, or several where there is room.

    Attributes:
        label: The words in front.
        text: The words behind the label.
        rank: The lower, the sooner it gets a second line on a small screen.
    """

    label: str
    text: str
    rank: int = LAST


@define
class Ends:
    """A line with a text at each end."""

    left: str
    right: str


def as_text(view: View, columns: int = WIDTH, rows: int | None = None) -> str:
    """The table on lines of at most `columns` columns, the viewer's side last and then the question.

    Cards are in notation, those of a hand by suits. With `rows`, the text has at most that many lines: it leaves out
    empty entries, rules and the ends of long entries, in this order. It never shows more than the view.
    """
    panel = Panel(label=LABEL, indent=INDENT, width=columns)
    asked = panel.asked(question(view)) if rows is None else [shortened(f"> {question(view)}", columns)]
    full = [*(line for part in _parts(view) for line in _full(panel, part)), *asked]
    if rows is None or len(full) <= rows:
        return "\n".join(full)
    parts = [part for part in _parts(view) if not _is_empty(part)]
    for left_out in ("", "=", "=-"):
        kept = [part for part in parts if isinstance(part, Ends | Entry) or part not in left_out]
        lines = [*(line for part in kept for line in _full(panel, part)), *asked]
        if len(lines) <= rows:
            return "\n".join(lines)
    entries = [part for part in parts if isinstance(part, Ends | Entry)]
    return "\n".join([*_fitted(panel, entries, rows - 1), *asked])


def _parts(view: View) -> Iterator[Ends | Entry | str]:
    """The lines, entries and rules of the table, from top to bottom; a rule is its sign."""
    top, bottom = seats_by_side(view)
    scores = ", ".join(f"{name} {score}" for name, score in zip(WIZARDS, view.scores, strict=True))
    yield Ends(f"Archmage, round {view.round}, turn {view.turn}", f"match: {scores}")
    yield Ends(turn_words(view), "")
    yield "="
    yield from _wizard(view, top)
    yield "-"
    yield from _middle(view)
    yield "-"
    yield from _wizard(view, bottom)
    if view.picked:
        yield Entry("picked", in_order(view.picked), FIRST)
    yield "="


def _wizard(view: View, seat: int) -> Iterator[Ends | Entry]:
    wizard = view.wizards[seat]
    marks = [player_name(view, seat)]
    if view.dealer == seat:
        marks.append("deals")
    if view.active == seat and not is_over(view):
        marks.append("to play")
    yield Ends(", ".join(marks), f"{wizard.points} points")
    yield Entry("in effect", "; ".join(effects_of(wizard)) or "nothing", SECOND)
    yield _pile("hand", wizard.hand, FIRST)
    yield from _belongings(wizard)


def _belongings(wizard: WizardView) -> Iterator[Entry]:
    for golem in wizard.golems:
        yield _pile("golem", golem, THIRD)
    if wizard.wild.size:
        yield _pile("wild", wizard.wild, THIRD)
    if wizard.ritual.size:
        yield _pile("ritual", wizard.ritual, FIRST)


def _middle(view: View) -> Iterator[Entry]:
    yield _pile("deck", view.deck)
    yield _pile("discards", view.discard)
    if view.casting is not None:
        yield from _casting(view, view.casting)


def _casting(view: View, casting: CastingView) -> Iterator[Entry]:
    claim = claim_words(casting.asks, casting.claim)
    named = f"{spell_title(casting)} by {player_name(view, casting.caster)}"
    yield Entry("casting", f"{named}: {claim}" if claim else named, SECOND)
    for words, cards in lying_parts(view):
        yield Entry("", f"{words}: {in_order(cards)}" if cards else words, FIRST)
    answers = ((casting.blocked, "blocked"), (casting.disbelieved, "disbelieved"))
    if casting.blocked or casting.disbelieved:
        yield Entry("", ", ".join(answer for given, answer in answers if given), SECOND)


def _pile(label: str, pile: PileView, rank: int = LAST) -> Entry:
    suits = "  ".join(in_order(suit) for suit in by_suit(pile.known))
    return Entry(label, f"{pile_words(pile)} {suits}" if suits else pile_words(pile), rank)


def _full(panel: Panel, part: Ends | Entry | str) -> Iterator[str]:
    match part:
        case Ends():
            yield from panel.ends(part.left, part.right)
        case Entry():
            yield from panel.line(part.label, part.text)
        case _:
            yield panel.rule(part)


def _is_empty(part: Ends | Entry | str) -> bool:
    return isinstance(part, Entry) and part.text in ("nothing", cards_counted(0))


def _fitted(panel: Panel, parts: list[Ends | Entry], rows: int) -> list[str]:
    """These parts on at most `rows` lines. Parts of a low rank are the first to get all the lines they need."""
    parts = _joined(parts, rows)
    wanted = [[*_full(panel, part)] for part in parts]
    given = [1] * len(parts)
    for place in sorted(range(len(parts)), key=lambda place: _rank(parts[place])):
        given[place] += min(len(wanted[place]) - 1, max(rows - sum(given), 0))
    found: list[str] = []
    for lines, number in zip(wanted, given, strict=True):
        kept = lines[:number]
        if number < len(lines):
            kept[-1] = shortened(f"{kept[-1]} {lines[number].strip()}", panel.width)
        found += kept
    return found[:rows]


def _joined(parts: list[Ends | Entry], rows: int) -> list[Ends | Entry]:
    """The parts, with entries joined to those above them while there are too many."""
    parts = [*parts]
    while len(parts) > rows:
        pairs = [
            (JOINED.index(other.label), place)
            for place, (one, other) in enumerate(pairwise(parts))
            if isinstance(one, Entry) and isinstance(other, Entry) and other.label in JOINED
        ]
        if not pairs:
            break
        _, place = min(pairs)
        one, other = parts[place], parts[place + 1]
        assert isinstance(one, Entry)
        assert isinstance(other, Entry)
        text = f"{one.text}; {f'{other.label} {other.text}'.strip()}"
        parts[place : place + 2] = [Entry(one.label, text, min(one.rank, other.rank))]
    return parts


def _rank(part: Ends | Entry) -> int:
    return part.rank if isinstance(part, Entry) else LAST
