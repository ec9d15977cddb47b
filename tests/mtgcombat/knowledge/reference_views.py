"""Slow reference models: the view from the position, the observation from the view (MC-34)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from arcana_mtgcombat import Game
from arcana_mtgcombat.knowledge.view import View
from arcana_mtgcombat.model.keywords import BARS, NAMES
from arcana_mtgcombat.model.mana import TYPES
from arcana_mtgcombat.model.state import FIRST_NUMBER, NO_ONE, Attack, Order, Play

SEEN_BY_ALL = (
    *("order", "to_come", "delays", "round", "active", "turn", "phase", "locks", "changes", "recalled", "restored"),
    *("focused", "sustained", "actions", "castings", "has_moved", "has_engaged", "has_commanded", "is_commanding"),
    *("winner", "end", "land"),
)
OPENLY_ASKED = (
    *("OrderLibrary", "Delay", "Intercept", "Allies", "Counters", "FollowUp", "FollowUpTarget", "ChooseBearer"),
    *("PayOrBeCountered", "PayUnits", "Forget", "PutBack", "EscapeAtOnce", "Mercy"),
)
"""Decisions of which all see whose they are (MC-36.85)."""


def expected_view(game: Game, player: int | None) -> dict[str, Any]:
    """The fields of a view, lists for tuples of parts."""
    position, cards = game.position, game.pool.cards
    asked = player is not None and game.players_to_act == (player,)
    step: Any = next(game.waiting()) if game.players_to_act else None
    open_to_all = step is not None and type(step).__name__ in OPENLY_ASKED
    own = step if asked else None
    losers = [
        (one.fell, seat)
        for seat, one in enumerate(position.characters)
        if one.status == "lost" and one.spared is None and not one.wild and one.side != position.winner
    ]
    about = getattr(own, "number", NO_ONE)
    if type(own).__name__ == "Mercy":
        about = min(losers)[1]
    active = position.characters[position.active] if position.active != NO_ONE else None
    return {
        **{name: getattr(position, name) for name in SEEN_BY_ALL},
        "player": player,
        "rules": game.rules,
        "characters": [_character(game, seat, player) for seat in range(game.player_count)],
        "creatures": [
            {
                **_fields(one),
                "card": cards[one.card].key,
                "name": cards[one.card].name,
                "full_life": cards[one.card].life,
                "group": one.number if one.detached else one.controller,
            }
            for one in position.creatures
        ],
        "permanents": [
            {
                **_fields(one),
                "card": cards[one.card].key,
                "name": cards[one.card].name,
                "type": cards[one.card].type,
            }
            for one in position.permanents
        ],
        "close": sorted(position.close),
        "frames": [
            attrs.evolve(frame, asked=-1 if isinstance(frame, Attack) and frame.asked < 0 else 0)
            for frame in position.frames
        ],
        "to_act": game.players_to_act if asked or open_to_all else (),
        "asks": type(own).__name__ if asked else "",
        "about": about,
        "about_kind": getattr(own, "kind", ""),
        "draft": position.draft if asked else None,
        "looked_at": tuple(cards[card].key for card in position.looked_at) if asked else (),
        "looking": len(position.looked_at),
        "restores": game.restores(position.active) if position.phase == "channeling" else 0,
        "actions_left": active.speed - position.actions if active and position.phase == "main" else 0,
        "castings_left": game.castings_left(position.active) if position.phase == "main" else 0,
    }


def _character(game: Game, seat: int, player: int | None) -> dict[str, Any]:
    one, own = game.position.characters[seat], seat == player

    def keys(places: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(game.pool.cards[place].key for place in places)

    hidden = ("in_memory", "timings", "memory_size")
    return {
        **{name: value for name, value in _fields(one).items() if name not in hidden},
        "memory_size": one.memory_size,
        "seat": seat,
        "sheet": one.sheet if own else attrs.evolve(one.sheet, library=()),
        "limit": -(-one.memory_size // 2),
        "memory": keys(one.memory if own else one.in_memory),
        "memory_count": len(one.memory),
        "library": keys(one.library) if own else (),
        "library_count": len(one.library),
        "graveyard": keys(one.graveyard),
        "exile": keys(one.exile),
        "shown": keys(one.in_memory),
        "somewhere": keys(one.somewhere),
        "hinted": tuple(tuple(card.key for card in game.pool.cards if mask & 2**card.place) for mask in one.hinted),
    }


def _fields(value: Any) -> dict[str, Any]:
    return {one.name: getattr(value, one.name) for one in attrs.fields(type(value))}


def as_fields(view: View) -> dict[str, Any]:
    """A view in the form of `expected_view`."""
    found = _fields(view)
    for name in ("characters", "creatures", "permanents"):
        found[name] = [_fields(one) for one in found[name]]
    found["close"], found["frames"] = list(found["close"]), list(found["frames"])
    return found


# The observation.

SEATS = ("mine", "next", "second next", "third next", "fourth next", "fifth next", "sixth next", "seventh next")
ROWS = 24
Shown = dict[tuple[str, str], float]
"""Numbers that are not 0, by feature and label; by place where a feature has several numbers and no labels."""


def shown_text(game: Game, player: int) -> Shown:
    """Return the numbers of an observation by name."""
    seen, found, at = game.observation(player), {}, 0
    for feature in game.observation_spec.features:
        for place in range(feature.size):
            if seen[at]:
                label = feature.labels[place] if feature.labels else str(place) if feature.size > 1 else ""
                found[feature.name, label] = float(seen[at])
            at += 1
    assert at == len(seen)
    return found


def expected(game: Game, player: int) -> Shown:
    """The expected observation for a player's view."""
    made = _Observation(game, game.view(player), player)
    made.characters()
    made.creatures()
    made.permanents()
    made.ranges()
    made.turn()
    made.decision()
    made.top()
    return {name: number for name, number in made.numbers.items() if number}


class _Observation:
    """Numbers derived from a view."""

    def __init__(self, game: Game, view: View, player: int) -> None:
        self.game, self.view, self.player = game, view, player
        self.numbers: dict[tuple[str, str], float] = {}

    def put(self, name: str, value: float, label: str = "") -> None:
        """Add to a number."""
        self.numbers[name, label] = self.numbers.get((name, label), 0) + float(value)

    def seat(self, number: int) -> str:
        """Name a seat, counted from the own one."""
        return SEATS[(number - self.player) % len(self.view.characters)]

    def called(self, number: int) -> str:
        """A character, creature or permanent, "" for one that has no row."""
        if 0 <= number < FIRST_NUMBER:
            return f"character: {self.seat(number)}"
        creature, permanent = self.view.creature(number), self.view.permanent(number)
        if creature is not None:
            return f"creature: {creature.slot}" if creature.slot < ROWS else ""
        return f"permanent: {permanent.slot}" if permanent is not None and permanent.slot < ROWS else ""

    def aim(self, name: str, number: int) -> None:
        """Put the target, if it has a row."""
        if self.called(number):
            self.put(name, 1, self.called(number))

    def marks(self, name: str, mask: int, names: Mapping[str, int]) -> None:
        """The words of a mask."""
        for word, bit in names.items():
            self.put(name, bool(mask & bit), word)

    def characters(self) -> None:
        """All seats, and the own cards."""
        view = self.view
        for one in view.characters:
            holder = self.seat(one.seat)
            for name in (
                *("life", "guard", "plus", "minus", "lost_in_flight", "power", "toughness", "speed", "channeling"),
                *("focus", "memory_size", "mastery", "recalls", "exhausted", "fleeing", "was_defender", "wild"),
            ):
                self.put(f"{name}: {holder}", getattr(one, name))
            self.put(f"life on the sheet: {holder}", one.sheet.life)
            self.put(f"mana_pool on the sheet: {holder}", one.sheet.mana_pool)
            for letter, units, most in zip(TYPES, one.pool, one.sheet.capacities, strict=True):
                self.put(f"mana: {holder}", units, letter)
                self.put(f"capacities: {holder}", most, letter)
            self.put(f"memory_count: {holder}", one.memory_count)
            self.put(f"library_count: {holder}", one.library_count)
            place = 1 + view.order.index(one.seat) if one.seat in view.order else 0
            self.put("place in the turn order", place, holder)
            self.put(f"failed attempts to respond: {holder}", len(one.hinted))
            self.put(f"status: {holder}", 1, one.status)
            self.put("seat", one.side == view.characters[self.player].side, f"of my side: {holder}")
            self.put("seat", one.seat in view.to_come, f"still to act in this round: {holder}")
            self.put("seat", one.seat in view.to_act, f"to act now, as far as I may know: {holder}")
            self.marks(f"keywords: {holder}", one.keywords, NAMES)
            self.marks(f"barred from: {holder}", one.bars, BARS)
            self.cards(f"graveyard: {holder}", one.graveyard)
            self.cards(f"exile: {holder}", one.exile)
            self.cards(f"all know in Memory: {holder}", one.shown)
            self.cards(f"all know in Memory or library: {holder}", one.somewhere)
        own = view.characters[self.player]
        self.cards("my Memory", own.memory)
        self.cards("my library", own.library)
        self.cards("my next card", own.library[:1])
        self.cards("cards I look at", view.looked_at)

    def cards(self, name: str, keys: tuple[str, ...]) -> None:
        """The number of copies of each card."""
        for key in keys:
            self.put(name, 1, key)

    def creatures(self) -> None:
        """A row for each low slot."""
        for one in self.view.creatures:
            if one.slot < ROWS:
                row = f"creature {one.slot}"
                for name in (
                    *("life", "guard", "plus", "minus", "shields", "power", "toughness", "exhausted", "sick"),
                    *("detached", "doomed", "went_along", "ordered"),
                ):
                    self.put(f"{name}: {row}", getattr(one, name))
                self.put(f"card: {row}", 1, one.card)
                self.put("controller", 1, f"{row}: {self.seat(one.controller)}")
                self.put("owner", 1, f"{row}: {self.seat(one.owner)}")
                self.marks(f"keywords: {row}", one.keywords, NAMES)
                self.marks(f"barred from: {row}", one.bars, BARS)
                self.put("focused on", one.number in self.view.focused, f"creature: {one.slot}")

    def permanents(self) -> None:
        """A row for each low slot, with its bearer."""
        for one in self.view.permanents:
            if one.slot < ROWS:
                row = f"permanent {one.slot}"
                self.put(f"exhausted: {row}", one.exhausted)
                self.put(f"card: {row}", 1, one.card)
                self.put("controller", 1, f"{row}: {self.seat(one.controller)}")
                self.put("focused on", one.number in self.view.focused, f"permanent: {one.slot}")
                if self.called(one.bearer):
                    self.put("on", 1, f"{row}: {self.called(one.bearer)}")

    def ranges(self) -> None:
        """Put the Close groups."""
        for one, other in [*self.view.close, *[(b, a) for a, b in self.view.close]]:
            if self.called(one) and self.called(other):
                self.put("Close to", 1, f"{self.called(one)}: {self.called(other)}")

    def turn(self) -> None:
        """The turn and the table."""
        view = self.view
        for name in (
            *("round", "turn", "actions", "castings", "sustained", "recalled", "restored", "delays", "has_moved"),
            *("has_engaged", "has_commanded", "is_commanding"),
        ):
            self.put(name, getattr(view, name))
        self.put("looking", view.looking)
        self.put("locked pairs that have not fought", len(view.locks))
        self.put("richness", self.game.rules.richness)
        self.put("mana of the land", view.land)
        self.put("locale", 1, self.game.rules.locale)
        self.put("phase", 1, view.phase)
        if view.active != NO_ONE:
            self.put("active seat", 1, self.seat(view.active))

    def decision(self) -> None:
        """Put the player's decision and draft."""
        view = self.view
        self.put("decision that I have to make", 1, view.asks or "none")
        if view.asks:
            self.aim("subject of that decision", view.about)
            if view.about_kind in ("advance", "withdraw", "fall back", "engage", "retreat"):
                self.put("pick made for that decision", 1, view.about_kind)
        if view.draft is not None:
            self.put("my draft", 1, view.draft.kind)
            self.put("card of my draft", 1, self.game.pool.cards[view.draft.card].key)
            self.put("ability of my draft", view.draft.index)
            self.aim("subject of that decision", view.draft.source)
            for type_ in view.draft.paid:
                self.put("mana picked for my draft", 1, TYPES[type_])

    def top(self) -> None:
        """Put the top of the stack."""
        if not self.view.frames:
            return
        top = self.view.frames[-1]
        self.put("things on the stack", len(self.view.frames))
        self.put("its controller", 1, self.seat(top.player))
        if isinstance(top, Play):
            card, spell = self.game.pool.cards[top.card], top.source == NO_ONE
            self.put("on top", 1, "spell" if spell else "ability")
            self.put("its ability", top.index)
            self.put("countered: on top", top.countered)
            self.put("its card", 1, card.key)
            self.aim("its source", top.source)
            word = card.target if spell else card.abilities[top.index].target
            if word == "spell":
                self.put("its target on the stack", top.target)
            elif word != "dead_creature":
                self.aim("its target", top.target)
        elif isinstance(top, Order):
            self.put("on top", 1, "order")
            self.put("its kind of order", 1, top.kind)
            self.aim("its source", top.creature)
            self.aim("its target", top.target)
        else:
            self.put("on top", 1, "attack")
            self.aim("its source", top.attacker)
            self.aim("its target", top.defender)
