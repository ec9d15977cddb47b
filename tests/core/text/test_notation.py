"""Lines that people type: notation, names, several actions at once, and why a line is rejected."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import pytest

from arcana_core.actions import Action
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.errors import NotationError
from arcana_core.testing.toys.moths import CHOOSE, PASS, Moths, Play
from arcana_core.text.notation import FULL, PART, Name, Notation, parts_of, plain

DECK = (3, 5, 11, 2, 8, 12, 1, 4, 6, 7, 9, 10)
TITLES = {3: "Grey Moth of the North", 5: "Grey Moth of the South", 11: "Old Owl"}


class MothsNotation(Notation):
    """Cards with titles, pieces that begin with "with", and a pass that needn't be typed."""

    game: Moths

    verbs: ClassVar = {"play": ("", "put down")}
    synonyms: ClassVar = {"pass": ("nothing", "old pass")}
    fillers: ClassVar = frozenset({"and"})
    clauses: ClassVar = {"with": "with"}

    def objects(self, action: Action) -> Iterable[Name]:
        return parts_of(TITLES.get(action.card, "")) if isinstance(action, Play) else ()

    def clause(self) -> str:
        return "with" if not hesitates(self.game, self.player) else ""

    def unsaid(self) -> Action | None:
        return PASS


def hesitates(game: Moths, player: int) -> bool:
    """Whether this player has to pass before they choose a card."""
    return game.position.stage == CHOOSE and game.position.points[player] % 2 == 0


class Evening(Moths):
    """All players pass at once, then all play a card."""

    __slots__ = ()

    def _notation(self, player: int) -> Notation:
        return MothsNotation(self, player)

    def _options(self, player: int) -> tuple[Action, ...]:
        return (PASS,) if hesitates(self, player) else super()._options(player)

    def _carry_out(self, action: Action, player: int) -> None:
        if hesitates(self, player):
            self.position.points[player] += 1
        else:
            super()._carry_out(action, player)


def evening(*, passed: bool = True) -> Evening:
    game = Evening(rng=ScriptedRng([[*DECK], 4]))
    if passed:
        game.apply(PASS, 0)
    return game


def read(line: str, *, passed: bool = True) -> str:
    return "; ".join(map(str, evening(passed=passed).parse(line, 0)))


@pytest.mark.parametrize(
    "line",
    [
        "play 11",
        "PLAY 11",
        "Play  the 11; ",
        "11",
        "put down 11",
        "Old Owl",
        "old_owl!",
        "the owl",
        "and owl",
        "with owl",
        "play the 'Old' owl",
    ],
)
def test_action_is_called_by_notation_or_name(line: str) -> None:
    assert read(line) == "play 11"


@pytest.mark.parametrize(
    ("line", "read_as"),
    [
        ("pass; owl", "pass; play 11"),
        ("pass owl", "pass; play 11"),
        ("NOTHING and the owl", "pass; play 11"),
        ("with owl", "pass; play 11"),
        ("old pass old owl", "pass; play 11"),
    ],
)
def test_several_actions_stand_on_a_line(line: str, read_as: str) -> None:
    assert read(line, passed=False) == read_as


def test_exact_name_wins_over_part_of_name_and_longer_over_shorter() -> None:
    assert read("grey moth of the north") == "play 3"
    assert read("north") == "play 3"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("grey moth", "'grey moth' can be play 3 or play 5; name one"),
        ("moth; owl", "'moth' can be play 3 or play 5; name one"),
        ("play", "'play' is not an action; did you mean 'play 5'"),
        ("owll", "is not an action; did you mean 'owl'"),
        ("Play  owll*", "'Play owll\\*' is not an action"),
        ("the owls'", '"owls\'" is not an action'),
        ("Grey-Moth", "'Grey-Moth' can be play 3 or play 5; name one"),
        ("owl, OWL*", "after play 11 another decides or something new is learnt: 'OWL\\*' is too early"),
        ("playy owl", "is not an action; did you mean 'play old owl'"),
        ("nothin", "is not an action; did you mean 'nothing'"),
        ("8", r"you can't choose play 8: card 8 is not in the hand of player 0 \(MO-2.2\)"),
        ("owl owl", "after play 11 another decides or something new is learnt: 'owl' is too early"),
        ("with", "'with' is not an action"),
        (" ; ;", "the line is empty"),
        ("!!!", "'!!!' is not an action"),
        ("owl " * 101, "is not an action"),
        ("x" * 4001, "a line has at most 4000 characters, got 4001"),
    ],
)
def test_rejected_line_shows_candidates_reason_or_suggestion(line: str, message: str) -> None:
    game = evening()
    before = repr(game.position)

    with pytest.raises(NotationError, match=message) as caught:
        game.parse(line, 0)

    assert len(str(caught.value)) < 300
    assert repr(game.position) == before


def test_longer_name_of_another_action_is_not_cut_short() -> None:
    with pytest.raises(NotationError, match=r"you can't choose play 8: .*\(MO-2.2\)"):
        Longer(rng=ScriptedRng([[*DECK], 4])).parse("owl of the barn with 5", 0)


class LongerNotation(Notation):
    """Cards 3 and 11 are owls, card 8 another one."""

    def objects(self, action: Action) -> Iterable[Name]:
        names = {Play(3): [("owl", FULL)], Play(11): [("owl", FULL)], Play(8): [("owl of barn", FULL), ("owl", PART)]}
        return names.get(action, ()) if isinstance(action, Play) else ()


class Longer(Moths):
    """Moths with three owls."""

    __slots__ = ()

    def _notation(self, player: int) -> Notation:
        return LongerNotation(self, player)


def test_part_that_a_game_rewrites_is_followed_by_the_rest_of_the_line() -> None:
    class Rewriting(MothsNotation):
        def rewrite(self, line: str) -> tuple[str, str]:
            part, rest = super().rewrite(line)
            return ("pass", f"; owl{rest}") if part == "owl at once" else (part, rest)

    class Hasty(Evening):
        __slots__ = ()

        def _notation(self, player: int) -> Notation:
            return Rewriting(self, player)

    game = Hasty(rng=ScriptedRng([[*DECK], 4]))
    assert [str(action) for action in game.parse("owl at once", 0)] == ["pass", "play 11"]
    with pytest.raises(NotationError, match="'5' is too early"):
        game.parse("owl at once; 5", 0)


def test_game_says_what_is_complete_where_a_line_must_end() -> None:
    class Complete(MothsNotation):
        def complete(self) -> str:
            return "the evening is over"

    class Short(Evening):
        __slots__ = ()

        def _notation(self, player: int) -> Notation:
            return Complete(self, player)

    game = Short(rng=ScriptedRng([[*DECK], 4]))
    game.apply(PASS, 0)
    with pytest.raises(NotationError, match=r"^after play 11 the evening is over: 'owl' is too early$"):
        game.parse("owl owl", 0)


def test_words_that_repeat_what_an_action_means_are_left_out() -> None:
    class Repeating(MothsNotation):
        def behind(self, action: Action, words: list[str]) -> list[str]:
            return words[1:] if isinstance(action, Play) and words[:1] == [str(action.card)] else words

    class Known(Evening):
        __slots__ = ()

        def _notation(self, player: int) -> Notation:
            return Repeating(self, player)

    game = Known(rng=ScriptedRng([[*DECK], 4]))
    game.apply(PASS, 0)
    assert [str(action) for action in game.parse("owl 11", 0)] == ["play 11"]
    with pytest.raises(NotationError, match="'5' is too early"):
        game.parse("owl 5", 0)


def test_shorthand_at_beginning_of_words_is_written_out() -> None:
    class Brief(MothsNotation):
        def expanded(self, words: list[str]) -> list[str]:
            return ["pass", "owl", *words[1:]] if words[:1] == ["quick"] else words

    class Short(Evening):
        __slots__ = ()

        def _notation(self, player: int) -> Notation:
            return Brief(self, player)

    game = Short(rng=ScriptedRng([[*DECK], 4]))
    assert [str(action) for action in game.parse("quick", 0)] == ["pass", "play 11"]


def test_only_option_with_which_the_rest_works_is_picked() -> None:
    class Following(MothsNotation):
        clauses: ClassVar = {}

        def unsaid(self) -> Action | None:
            return None

        def clause(self) -> str:
            return "" if not hesitates(self.game, self.player) else "pass"

        def follows(self) -> bool:
            return hesitates(self.game, self.player)

    class Hinting(Evening):
        __slots__ = ()

        def _notation(self, player: int) -> Notation:
            return Following(self, player)

    game = Hinting(rng=ScriptedRng([[*DECK], 4]))
    assert [str(action) for action in game.parse("owl", 0)] == ["pass", "play 11"]
    with pytest.raises(NotationError, match="'bat' is not an action after pass"):
        game.parse("bat", 0)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Gatekeeper's Halt", "gatekeepers halt"),
        ("gatekeepers_halt", "gatekeepers halt"),
        ("dimension-travel", "dimension travel"),
        ("2,3", "2 3"),
        ("change -3", "change -3"),
        ("change +2!", "change +2"),
        ("The end", "end"),
        ("\0 ;", ""),
    ],
)
def test_plain_words_have_no_punctuation(text: str, words: str) -> None:
    assert plain(text) == words


def test_parts_of_a_name_are_its_runs_of_words() -> None:
    assert parts_of("Tyrant of the Crypt") == (
        ("tyrant of crypt", FULL),
        ("tyrant", PART),
        ("tyrant of", PART),
        ("of crypt", PART),
        ("crypt", PART),
    )
