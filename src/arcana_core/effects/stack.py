"""The stack of all effects in force. They begin, count down, are passed on, used and ended, as their kinds define."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from arcana_core.effects.durations import Duration, Party, is_made, left_after
from arcana_core.effects.kinds import (
    ANY,
    KNOWLEDGE_WORDS,
    Anything,
    Effect,
    EffectKind,
    Knowledge,
    KnowledgeWord,
    Plain,
    among,
    checked_knowledge,
)
from arcana_core.text.wording import did_you_mean, shown

if TYPE_CHECKING:
    from collections.abc import Iterator


class Beginning(NamedTuple):
    """The result of beginning an effect or passing it on.

    Attributes:
        effect: the effect now in force, for `refresh` the old one renewed; None if it did not come into force.
        ended: the effects that it ended, in the order of their beginning.
    """

    effect: Effect | None
    ended: tuple[Effect, ...]


class Effects:
    """All effects in force, in the order of their beginning.

    A copy costs the same whatever is in force: its contents never change and are shared. An effect that is handed to
    a method is found as the very object or, failing that, as the oldest that is equal; one that has counted down since
    is not equal any more.

    Args:
        kinds: every kind that can occur; kinds of one group agree in policy and per_source.
        effects: the effects in force, oldest first.

    >>> from arcana_core.effects import turns
    >>> effects = Effects([EffectKind("freeze", policy="refresh"), EffectKind("web")])
    >>> effects.begin("freeze", source=0, target=1, lasts=turns(2)).ended
    ()
    >>> effects.has("freeze", 1), effects.has("freeze", 0), effects.tick("turn"), len(effects.tick("turn"))
    (True, False, (), 1)
    """

    __slots__ = ("_counts", "_effects", "_kinds", "_rivals")

    __hash__ = None  # type: ignore[assignment]  # a stack changes, so it has equality and no hash

    def __init__(self, kinds: Iterable[EffectKind], effects: Iterable[Effect] = ()) -> None:
        for given in (kinds, effects):
            if not isinstance(given, Iterable):
                raise TypeError(f"kinds and effects must be given as lists, got {shown(given)}")
        listed = tuple(kinds)
        for kind in listed:
            if not isinstance(kind, EffectKind):
                raise TypeError(f"a kind of effect must be an EffectKind, got {shown(kind)}")
        self._kinds = {kind.name: kind for kind in listed}
        if len(self._kinds) != len(listed):
            raise ValueError(f"kinds of effects must have different names, got {[kind.name for kind in listed]}")
        self._rivals = {kind.name: _rivals(kind, listed) for kind in listed}
        # For each kind how many effects are on each target, and under ANY on all together: the hot question `has` is
        # then two look-ups. Like the tuple of effects these dictionaries are never changed, only replaced.
        self._counts: dict[str, dict[Plain | Anything, int]] = {name: {} for name in self._kinds}
        self._effects: tuple[Effect, ...] = ()
        for effect in effects:
            if not isinstance(effect, Effect):
                raise TypeError(f"an effect in force must be an Effect, got {shown(effect)}")
            self._check(effect)
            if self._kinds[effect.kind].policy != "larger" and self._places_of_rivals(effect, self._effects):
                raise ValueError(f"{effect} cannot be in force beside {self.of(effect.kind, target=effect.target)}")
            self._change((*self._effects, effect), (), effect)

    def clone(self) -> Effects:
        """An independent copy."""
        twin = _new(Effects)
        twin._kinds = self._kinds
        twin._rivals = self._rivals
        twin._counts = self._counts
        twin._effects = self._effects
        return twin

    copy = __copy__ = clone

    def has(self, kind: str, target: Plain | Anything = ANY) -> bool:
        """Whether an effect of this kind is on this target."""
        try:
            return target in self._counts[kind]
        except KeyError:
            raise self._unknown(kind) from None

    def count(self, kind: str, target: Plain | Anything = ANY, *, source: Plain | Anything = ANY) -> int:
        """How many effects of this kind are on this target, from this source."""
        if source is not ANY:
            return len(self.of(kind, target=target, source=source))
        try:
            return self._counts[kind].get(target, 0)
        except KeyError:
            raise self._unknown(kind) from None

    def of(
        self, kind: str | Anything = ANY, target: Plain | Anything = ANY, *, source: Plain | Anything = ANY
    ) -> tuple[Effect, ...]:
        """The effects of this kind, on this target, from this source, oldest first."""
        if isinstance(kind, str) and not self.has(kind, target):
            return ()
        found = [
            effect
            for effect in self._effects
            if (effect.kind == kind or kind is ANY) and (target is ANY or effect.target == target)
        ]
        return tuple(found if source is ANY else [effect for effect in found if effect.source == source])

    def strength(self, kind: str, target: Plain | Anything = ANY, *, source: Plain | Anything = ANY) -> int:
        """The combined strength of effects of this kind: the sum for `stack`, else the largest; 0 without effects."""
        found = [effect.strength for effect in self.of(kind, target, source=source)]
        return sum(found) if self._kinds[kind].policy == "stack" else max(found, default=0)

    def kind(self, name: str) -> EffectKind:
        """The kind with this name."""
        try:
            return self._kinds[name]
        except KeyError:
            raise self._unknown(name) from None

    def seen_by(self, player: int | None) -> tuple[Effect, ...]:
        """The effects as this player (None: a spectator) may know them, oldest first.

        A source that the player may not know is None. Only effects that all players know show who else knows them.
        """
        seen = []
        for effect in self._effects:
            if effect.known_to == "everybody" or effect.known_by(player):
                source = effect.source
                if not among(self._kinds[effect.kind].source_known_to, effect, player):
                    source = None
                known_to: Knowledge = effect.known_to
                if known_to != "everybody" and player is not None:
                    known_to = (player,)
                seen.append(effect._replace(source=source, known_to=known_to))
        return tuple(seen)

    def begin(
        self,
        kind: str,
        source: Plain = None,
        target: Plain = None,
        *,
        lasts: Duration,
        strength: int = 1,
        data: Plain = None,
        known_to: KnowledgeWord | Collection[int] | None = None,
    ) -> Beginning:
        """Put an effect in force under the policy of its kind. `known_to` None uses the kind's.

        Raises:
            ValueError: The kind, duration or knowledge is unknown.
            TypeError: Source, target or data are not plain data.
        """
        knowledge = self.kind(kind).known_to if known_to is None else checked_knowledge(known_to)
        effect = Effect(kind, source, target, strength, data, lasts, knowledge)
        self._check(effect)
        return self._settle(effect, self._effects, len(self._effects))

    def alter(
        self,
        effect: Effect,
        *,
        strength: int | None = None,
        data: Plain | Anything = ANY,
        lasts: Duration | None = None,
        known_to: KnowledgeWord | Collection[int] | None = None,
    ) -> Effect:
        """Change these fields of an effect, which keeps its place. Returns the changed effect."""
        place = self._place(effect)
        old = self._effects[place]
        altered = Effect(
            old.kind,
            old.source,
            old.target,
            old.strength if strength is None else strength,
            old.data if isinstance(data, Anything) else data,
            old.lasts if lasts is None else lasts,
            old.known_to if known_to is None else checked_knowledge(known_to),
        )
        self._check(altered)
        self._put(place, altered)
        return altered

    def transfer(self, effect: Effect, *, target: Plain | Anything = ANY, source: Plain | Anything = ANY) -> Beginning:
        """Pass an effect on to another target or source, with the rest of its duration and in its old place.

        At the new target the policy decides as for a new effect. An effect that it doesn't admit has ended.
        """
        place = self._place(effect)
        old = self._effects[place]
        moved = old._replace(
            target=old.target if isinstance(target, Anything) else target,
            source=old.source if isinstance(source, Anything) else source,
        )
        self._check(moved)
        return self._settle(moved, self._effects[:place] + self._effects[place + 1 :], place, moved_from=old)

    def tick(self, *moments: str, of: Plain = None) -> tuple[Effect, ...]:
        """Let these moments come, all at once; `of` says whose moment it is, for durations that count only that one's.

        Returns:
            The effects that this ended, in the order of their beginning, as they were before.
        """
        kept: list[Effect] = []
        expired: list[Effect] = []
        touched = False
        for effect in self._effects:
            kind, source, target, strength, data, lasts, known_to = effect
            if lasts.clocks:
                left = left_after(lasts, moments, of is not None and of == source, of is not None and of == target)
                if left is None:
                    expired.append(effect)
                    continue
                if left is not lasts:
                    touched = True
                    effect = tuple.__new__(Effect, (kind, source, target, strength, data, left, known_to))
            kept.append(effect)
        if expired:
            self._change(tuple(kept), expired, None)
        elif touched:
            self._effects = tuple(kept)
        return tuple(expired)

    def happen(self, event: str, *, of: Plain = None) -> tuple[Effect, ...]:
        """Let an event happen to `of`: a tick for effects that last `until` it."""
        return self.tick(event, of=of)

    def use(self, kind: str, target: Plain | Anything = ANY, *, source: Plain | Anything = ANY) -> tuple[Effect, ...]:
        """Use the oldest of these effects whose uses are counted once; () if none of them counts its uses.

        Returns:
            The effect, as it was before, if that was its last use.

        Raises:
            ValueError: No such effect is in force.
        """
        found = self.of(kind, target, source=source)
        if not found:
            raise ValueError(f"no effect {kind!r} with target {target!r} and source {source!r} is in force to be used")
        for effect in found:
            left = effect.lasts.uses
            if left == 1:
                return (self.remove(effect),)
            if left is not None:
                self._put(self._place(effect), effect._replace(lasts=Duration(effect.lasts.clocks, left - 1)))
                break
        return ()

    def remove(self, effect: Effect) -> Effect:
        """End this one effect.

        Raises:
            ValueError: It is not in force.
        """
        place = self._place(effect)
        gone = self._effects[place]
        self._change(self._effects[:place] + self._effects[place + 1 :], (gone,), None)
        return gone

    def dispel(
        self, kind: str | Anything = ANY, target: Plain | Anything = ANY, *, source: Plain | Anything = ANY
    ) -> tuple[Effect, ...]:
        """End all effects of this kind, on this target, from this source. Returns them, oldest first."""
        gone = self.of(kind, target, source=source)
        if gone:
            ending = set(map(id, gone))
            self._change(tuple(effect for effect in self._effects if id(effect) not in ending), gone, None)
        return gone

    def __len__(self) -> int:
        return len(self._effects)

    def __iter__(self) -> Iterator[Effect]:
        return iter(self._effects)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Effects):
            return NotImplemented
        return self._effects == other._effects and self._kinds == other._kinds

    def __repr__(self) -> str:
        return f"Effects({list(self._kinds.values())!r}, {list(self._effects)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Effects, (tuple(self._kinds.values()), self._effects)

    def _settle(
        self, effect: Effect, rest: tuple[Effect, ...], place: int, *, moved_from: Effect | None = None
    ) -> Beginning:
        """Add an effect at this place, if the policy of its kind admits it."""
        policy = self._kinds[effect.kind].policy
        rivals = [] if policy == "stack" else self._places_of_rivals(effect, rest)
        moved = () if moved_from is None else (moved_from,)
        if rivals and (policy == "first" or (policy == "larger" and any(_covers(rest[i], effect) for i in rivals))):
            self._change(rest, moved, None)
            return Beginning(None, moved)
        if rivals and policy == "refresh":
            at = rivals[0]
            renewed = rest[at]._replace(lasts=effect.lasts)
            self._change((*rest[:at], renewed, *rest[at + 1 :]), moved, None)
            return Beginning(renewed, moved)
        gone = {i for i in rivals if policy != "larger" or _covers(effect, rest[i])}
        ended = tuple(rest[i] for i in sorted(gone))
        older = [other for i, other in enumerate(rest[:place]) if i not in gone]
        younger = [other for i, other in enumerate(rest[place:], place) if i not in gone]
        self._change((*older, effect, *younger), ended + moved, effect)
        return Beginning(effect, ended)

    def _places_of_rivals(self, effect: Effect, rest: tuple[Effect, ...]) -> list[int]:
        rule = self._kinds[effect.kind]
        if rule.policy == "stack":
            return []
        kinds = self._rivals[effect.kind]
        return [
            i
            for i, other in enumerate(rest)
            if other.kind in kinds
            and other.target == effect.target
            and (not rule.per_source or other.source == effect.source)
        ]

    def _change(self, effects: tuple[Effect, ...], ended: Iterable[Effect], begun: Effect | None) -> None:
        counts = self._counts.copy()
        for effect in ended:
            on = counts[effect.kind] = counts[effect.kind].copy()
            for key in (effect.target, ANY):
                if on[key] == 1:
                    del on[key]
                else:
                    on[key] -= 1
        if begun is not None:
            on = counts[begun.kind] = counts[begun.kind].copy()
            on[begun.target] = on.get(begun.target, 0) + 1
            on[ANY] = on.get(ANY, 0) + 1
        self._counts = counts
        self._effects = effects

    def _put(self, place: int, effect: Effect) -> None:
        self._effects = (*self._effects[:place], effect, *self._effects[place + 1 :])

    def _place(self, effect: Effect) -> int:
        for place, other in enumerate(self._effects):
            if other is effect:
                return place
        try:
            return self._effects.index(effect)
        except ValueError:
            raise ValueError(f"{effect} is not in force; in force are {list(self._effects)}") from None

    def _check(self, effect: Effect) -> None:
        if effect.kind not in self._kinds:
            raise self._unknown(effect.kind)
        for name, value in (("source", effect.source), ("target", effect.target), ("data", effect.data)):
            if not _is_plain(value):
                raise TypeError(f"{name} of an effect must be whole numbers, texts and tuples of these, got {value!r}")
        if type(effect.strength) is not int:
            raise TypeError(f"the strength of an effect must be a whole number, got {effect.strength!r}")
        if not is_made(effect.lasts):
            raise ValueError(f"a duration must be made by phases, turns, until and their like, got {effect.lasts!r}")
        if effect.known_to not in KNOWLEDGE_WORDS and effect.known_to != checked_knowledge(effect.known_to):
            raise ValueError(f"the players who know of an effect must be in order, got {effect.known_to!r}")

    def _unknown(self, kind: str) -> ValueError:
        names = list(self._kinds)
        return ValueError(f"no kind of effect {kind!r} among {', '.join(names) or 'none'}{did_you_mean(kind, names)}")


_new = object.__new__


def _rivals(kind: EffectKind, kinds: tuple[EffectKind, ...]) -> frozenset[str]:
    """The kinds that the policy of this one looks at: itself, or its whole group."""
    if not kind.group:
        return frozenset((kind.name,))
    group = [other for other in kinds if other.group == kind.group]
    for other in group:
        if (other.policy, other.per_source) != (kind.policy, kind.per_source):
            raise ValueError(
                f"kinds of group {kind.group!r} must agree in policy and per_source, "
                f"{kind.name} and {other.name} do not"
            )
    return frozenset(other.name for other in group)


def _covers(large: Effect, small: Effect) -> bool:
    """Whether the first is at least as strong as the second and surely lasts at least as long."""
    if large.strength < small.strength:
        return False
    if large.lasts.uses is not None and (small.lasts.uses is None or small.lasts.uses > large.lasts.uses):
        return False
    return all(
        any(
            moment == clock.moment and left <= clock.left and _counts_as_often(party, small, clock.of, large)
            for moment, left, party in small.lasts.clocks
        )
        for clock in large.lasts.clocks
    )


def _counts_as_often(party: Party, effect: Effect, other_party: Party, other: Effect) -> bool:
    """Whether each moment that counts for the other effect counts for this one too."""
    if not party:
        return True
    if party != other_party:
        return False
    return effect.source == other.source if party == "source" else effect.target == other.target


def _is_plain(value: object) -> bool:
    if isinstance(value, tuple):
        return all(map(_is_plain, value))
    return value is None or type(value) in (int, bool, str, bytes)  # the text of an enumeration could not be read back
