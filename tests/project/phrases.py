"""The phrases that Arcana's texts avoid, with better ones. `tests.project.english` looks for them."""
# english-file: lists the phrases

from __future__ import annotations

import re
from typing import Final, NamedTuple


class Phrase(NamedTuple):
    """A pattern to avoid and advice on what to write; `rulebooks`: the rulebooks avoid it too."""

    pattern: re.Pattern[str]
    advice: str
    rulebooks: bool = False


def _phrase(pattern: str, advice: str, *, rulebooks: bool = False) -> Phrase:
    # A blank of the pattern matches a line break too, so phrases are found across lines.
    return Phrase(re.compile(pattern.replace(" ", r"\s+"), re.IGNORECASE), advice, rulebooks)


_IS = r"\b(?:is|are|was|were|be|been|being)"

PHRASES: Final = (
    # Verbs that fit everything.
    _phrase(r"\btells?\b(?! (?:\w+ ){0,3}apart\b)", "shows, returns, reports, explains"),
    _phrase(rf"(?:{_IS}|\bnot|\bhas|\bhave|\bhad) told\b", "sees, learns, is informed of"),
    _phrase(
        r"\b(?:it|which|what|files?|clauses?|rules?|texts?|lines?|settings?|rulebooks?) says?\b", "gives, sets, states"
    ),
    _phrase(r"\bthat says?\b", "gives, shows, contains"),
    _phrase(r"\bsays? (?:what|who|whom|which|where|how|when|whether|why|nothing)\b", "shows, explains, sets, names"),
    _phrase(r"\b(?:says?|said) so\b", "rejects it, reports it, raises"),
    _phrase(rf"{_IS} said\b", "is stated, is given"),
    _phrase(r"\bstands? for\b", "means, is short for, names"),
    _phrase(r"\bas it stands\b", "unchanged"),
    _phrase(r"\bwhat(?:ever)? (?:stands|lies)\b", "the things there"),
    _phrase(r"\bstands? (?:there|here|written|in the place of)\b", "is, appears in, replaces"),
    _phrase(r"\bhow far (?:it|the \w+) has come\b", "progress", rulebooks=True),
    _phrase(r"\b(?:it|the game) is left\b", "you left the game"),
    # People.
    _phrase(r"\b(?:whoever|whomever|whosoever)\b", "the player who, anyone who"),
    _phrase(r"\bwhom\b", "the player, or turn the sentence around"),
    _phrase(r"\bnobody\b", "no player, no one"),
    _phrase(r"\bsomebody\b", "a player, someone"),
    _phrase(r"\b(?:he|his|him|himself)\b", "they, their, you, the player"),
    # Clauses used as nouns.
    _phrase(
        r"\b(?:of|by|for|from|in|on|with|at|to|than|and|or|but|like) what (?:is|are|was|were|has|have|it|they|an?|the)\b",
        "a noun",
    ),
    _phrase(r"\bwhat (?:is|are) (?:no|not)\b", "unknown words, other values", rulebooks=True),
    _phrase(
        r"\A\s*(?:what|who|whom|whose|where(?! [^.]*,)|of what) [^?]*?(?:[.:](?!\w)|\Z)", "begin with a noun or a verb"
    ),
    _phrase(r"[.] (?:what|who|whom|whose) [^?]*?(?:[.:](?!\w)|\Z)", "begin with a noun or a verb"),
    # Phrases turned around.
    _phrase(r"\A\s*by [a-z]+(?: [a-z]+)?(?:,| and [a-z]+)? (?:the|its|their|whether)\b", "the clearing of each site"),
    _phrase(r", about(?=[.;:,]|\Z)", "the approximate number"),
    _phrase(r"\bfor who (?:is|isn't|are|has|have|can|can't)\b", "a player that is"),
    # Negations.
    _phrase(
        rf"{_IS} no (?!longer\b|more\b|better\b|fewer\b|less\b|worse\b|later\b|earlier\b|larger\b)[a-z]",
        "isn't a, has no, without",
    ),
    _phrase(r"\bthere (?:is|are) none\b", "no X exists, without X"),
    _phrase(rf"{_IS} none of\b", "isn't one of"),
    _phrase(r"\b(?:called|written) so\b", "has this name, is written like this"),
    _phrase(r"\bnot even (?:that|this|it)\b", "a noun", rulebooks=True),
    # Numbers.
    _phrase(r"\bso many\b(?! that\b)", "the number, or its name"),
    _phrase(r"\bas many as there are\b", "all, every"),
    _phrase(r"\bsome hundreds?\b", "the number", rulebooks=True),
    # The project's vocabulary.
    _phrase(r"\brefus(?:e|es|ed|al|als|ing)\b", "reject, rejected, illegal"),
    _phrase(r"\bbystanders?\b", "spectator"),
    _phrase(r"\bsecond book\b", "reference model"),
)

TEST_NAME: Final = re.compile(
    r"test_(?:a|an|the|what|who|whom|whose|which|where|when|that|nobody|nothing|whoever|there)(?:_|$)"
)
"""The beginnings that a test's name avoids: it is the short statement of a rule."""

TEST_NAME_PARTS: Final = re.compile(r"_(he|his|him|himself|so_many|stands_for|stand_for)(?=_|$)")
"""Words that no test's name contains."""

NAME_PARTS: Final = frozenset(
    ("tell", "tells", "told", "say", "says", "said", "who", "whom", "whose", "whoever")
    + ("wanted", "meant", "nobody", "somebody")
)
"""Words that no name contains: a name is a noun or a plain verb."""
