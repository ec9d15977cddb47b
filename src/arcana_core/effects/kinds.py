"""One effect as a value, the kinds of effects, and who may know of them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal, NamedTuple, TypeAlias

from attrs import field, frozen
from attrs.validators import in_, min_len

from arcana_core.effects.durations import PERMANENT, Duration

Plain: TypeAlias = "int | str | bytes | None | tuple[Plain, ...]"
Policy: TypeAlias = Literal["stack", "refresh", "replace", "larger", "first"]
KnowledgeWord: TypeAlias = Literal["everybody", "owner", "target", "parties", "nobody"]
Knowledge: TypeAlias = KnowledgeWord | tuple[int, ...]
"""The players who may know: all, the source ("owner"), the target, both ("parties"), none, or the players listed."""
_POLICIES: Final = ("stack", "refresh", "replace", "larger", "first")
KNOWLEDGE_WORDS: Final = ("everybody", "owner", "target", "parties", "nobody")


class Anything:
    """The type of ANY."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "ANY"

    def __reduce__(self) -> str:
        return "ANY"


ANY: Final = Anything()
"""In a question: any party. None asks for effects that have no such party."""


class Effect(NamedTuple):
    """One effect in force, a value.

    Attributes:
        kind: the name of its `EffectKind`.
        source: its origin; a player's number where `known_to` has to find it.
        target: the player or thing that it is on.
        strength: for kinds that add up or are compared.
        data: anything else the game has to know about it.
        lasts: the rest of its duration.
        known_to: the players who may know that it exists.
    """

    kind: str
    source: Plain = None
    target: Plain = None
    strength: int = 1
    data: Plain = None
    lasts: Duration = PERMANENT
    known_to: Knowledge = "everybody"

    def known_by(self, player: int | None) -> bool:
        """Whether this player (None: a spectator) may know that the effect is there."""
        return among(self.known_to, self, player)


def checked_knowledge(value: KnowledgeWord | Collection[int]) -> Knowledge:
    """Return knowledge in its stored form: the players of a set in order."""
    if isinstance(value, str):
        if value in KNOWLEDGE_WORDS:
            return value
    elif isinstance(value, Collection) and all(type(seat) is int for seat in value):
        return tuple(sorted(set(value)))
    raise ValueError(f"knowledge must be one of {', '.join(KNOWLEDGE_WORDS)} or a set of players, got {value!r}")


@frozen(kw_only=True, repr=False)
class EffectKind:
    """A kind of effect: what happens if it comes to a target twice, and who may know of it.

    Attributes:
        name: of the effects of this kind.
        policy: see the table of policies in the package's text.
        group: kinds of the same group count as one for the policy; "" for a kind without a group.
        per_source: True if only effects of the same source count as coming twice (AM-14.5).
        known_to: who may know of such an effect, unless it is begun with something else.
        source_known_to: who of those may also know its source (MG-23.20).
        clause: the clause that brings it about.
    """

    name: str = field(kw_only=False, validator=min_len(1))
    policy: Policy = field(default="stack", validator=in_(_POLICIES))
    group: str = field(default="")
    per_source: bool = field(default=False)
    known_to: Knowledge = field(default="everybody", converter=checked_knowledge)
    source_known_to: Knowledge = field(default="everybody", converter=checked_knowledge)
    clause: str = field(default="")

    def __attrs_post_init__(self) -> None:
        if self.group and self.policy not in ("replace", "first"):
            raise ValueError(f"kinds of a group must have the policy replace or first, {self.name} has {self.policy}")

    def __repr__(self) -> str:
        plain = EffectKind(self.name)
        names = ("policy", "group", "per_source", "known_to", "source_known_to", "clause")
        fields = [f"{name}={getattr(self, name)!r}" for name in names if getattr(self, name) != getattr(plain, name)]
        return f"EffectKind({', '.join([repr(self.name), *fields])})"


def among(knowledge: Knowledge, effect: Effect, player: int | None) -> bool:
    """Whether this player (None: a spectator) is one of those who may know."""
    if knowledge == "everybody":
        return True
    if player is None or knowledge == "nobody":
        return False
    if isinstance(knowledge, tuple):
        return player in knowledge
    return (knowledge != "target" and effect.source == player) or (knowledge != "owner" and effect.target == player)
