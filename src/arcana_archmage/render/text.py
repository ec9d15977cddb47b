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
"""The order in which entries of a small screen share a line with the entry above, by their labels."""
ALWAYS_JOINED = 2
"""The number of them that do so on every small screen."""


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


def as_text(view: View, columns: int = WIDTH, rows: int | None = None, true_spells: str = "") -> str:
    """The table on lines of at most `columns` columns, the viewer's side last and then the question.

    Cards are in notation, those of a hand by suits. It never shows more than the view.

    Args:
        view: The view of the table.
        columns: The most columns of a line.
        rows: The most lines, for a form without rules and empty entries that joins and shortens entries as needed.
            None shows everything.
        true_spells: The spells that the viewer's cards make true, "" if the viewer can't cast now.
    """
    panel = Panel(label=LABEL, indent=INDENT, width=columns)
    if rows is None:
        full = [line for part in _parts(view, true_spells) for line in _lines(panel, part)]
        return "\n".join([*full, *panel.asked(question(view))])
    parts = [part for part in _parts(view, true_spells, brief=True) if isinstance(part, Ends | Entry)]
    kept = _joined([part for part in parts if not _is_empty(part)], rows - 1)
    return "\n".join([*_fitted(panel, kept, rows - 1), shortened(f"> {question(view)}", columns)])


def _parts(view: View, true_spells: str, *, brief: bool = False) -> Iterator[Ends | Entry | str]:
    """The lines, entries and rules of the table, from top to bottom. A rule is its sign."""
    top, bottom = seats_by_side(view)
    scores = ", ".join(f"{name} {score}" for name, score in zip(WIZARDS, view.scores, strict=True))
    yield Ends(f"Archmage, round {view.round}, turn {view.turn}", f"match: {scores}")
    yield Ends(turn_words(view), "")
    yield "="
    yield from _wizard(view, top, brief=brief)
    yield "-"
    yield from _middle(view)
    yield "-"
    yield from _wizard(view, bottom, brief=brief)
    if true_spells:
        yield Entry("true now", true_spells, SECOND)
    if view.picked:
        yield Entry("picked", in_order(view.picked), FIRST)
    yield "="


def _wizard(view: View, seat: int, *, brief: bool) -> Iterator[Ends | Entry]:
    wizard = view.wizards[seat]
    marks = [player_name(view, seat)]
    if view.dealer == seat:
        marks.append("dealer")
    if view.active == seat and not is_over(view):
        marks.append("to play")
    hand_in_head = brief and not wizard.hand.known
    if hand_in_head:
        marks.append(f"{cards_counted(wizard.hand.size)} in hand")
    yield Ends(", ".join(marks), f"{wizard.points} points")
    yield Entry("in effect", "; ".join(effects_of(wizard)) or "nothing", SECOND)
    if not hand_in_head:
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


def _lines(panel: Panel, part: Ends | Entry | str) -> Iterator[str]:
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
    needed = [[*_lines(panel, part)] for part in parts]
    given = [1] * len(parts)
    for place in sorted(range(len(parts)), key=lambda place: _rank(parts[place])):
        given[place] += min(len(needed[place]) - 1, max(rows - sum(given), 0))
    found: list[str] = []
    for lines, number in zip(needed, given, strict=True):
        kept = lines[:number]
        if number < len(lines):
            kept[-1] = shortened(f"{kept[-1]} {lines[number].strip()}", panel.width)
        found += kept
    return found[:rows]


def _joined(parts: list[Ends | Entry], rows: int) -> list[Ends | Entry]:
    """The parts, with entries joined to those above them: a few always, others while there are too many parts."""
    parts = [*parts]
    while True:
        pairs = [
            (JOINED.index(other.label), place)
            for place, (one, other) in enumerate(pairwise(parts))
            if isinstance(one, Entry) and isinstance(other, Entry) and other.label in JOINED
        ]
        rank, place = min(pairs, default=(len(JOINED), 0))
        if rank >= (ALWAYS_JOINED if len(parts) <= rows else len(JOINED)):
            return parts
        one, other = parts[place], parts[place + 1]
        assert isinstance(one, Entry)
        assert isinstance(other, Entry)
        text = f"{one.text}; {f'{other.label} {other.text}'.strip()}"
        parts[place : place + 2] = [Entry(one.label, text, min(one.rank, other.rank))]


def _rank(part: Ends | Entry) -> int:
    return part.rank if isinstance(part, Entry) else LAST
