"""Lines as people write them, turned into the picks that are asked for one after the other (WW-22).

`cast Fireball with Energy 5 at red` is what `cast fireball; spend energy_5; wizard 0` is, and `punch blue`, `n`,
`pick up the red treasure` stand for the like. Wizards are named by their colours, cards by their names, squares by row
and column, walls and doors by a square and a side. What a line does not say is left to be asked for, but that no energy
is spent and no wall ignored.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from arcana_core.actions import Action
from arcana_core.errors import NotationError
from arcana_core.geometry.lattice import EAST, NORTH, WEST
from arcana_core.text.glossary import simple as plain
from arcana_core.text.notation import parse_notation
from arcana_core.text.wording import likely_meant, shown
from arcana_wizwar import actions
from arcana_wizwar.chapters.magic import playing
from arcana_wizwar.model.cards import Card, CardSet
from arcana_wizwar.model.labyrinth import COLOURS

if TYPE_CHECKING:
    from arcana_wizwar.game import Game

SIDES: Final = {name: side for side, long in enumerate(actions.SIDE_NAMES) for name in (long, long[0])}
"""By its name or first letter."""

VERBS: Final[dict[str, type[Action]]] = {
    "cast": actions.Cast,
    "answer with": actions.Answer,
    "answer": actions.Answer,
    "counter with": actions.Answer,
    "counter": actions.Answer,
    "play": actions.PlayItem,
    "use": actions.Use,
    "throw": actions.Use,
    "boost with": actions.Boost,
    "boost": actions.Boost,
    "spend": actions.Spend,
    "discard": actions.Discard,
    "take": actions.Take,
}
"""What is said before the name of a card; the longer before the shorter."""

MOST_WORDS: Final = 100
"""Of one part of a line, so that a page of text does not take hours to be rejected."""

WORDS: Final = {
    "end": actions.END,
    "end turn": actions.END,
    "lock": actions.LOCK,
    "let it lock": actions.LOCK,
    "hold it": actions.HOLD,
    "hold open": actions.HOLD,
    "none": actions.NO_ENERGY,
    "nothing": actions.PASS,
    "boost with the sum": actions.BOOST_SUM,
    "right": actions.TURNS[0],
    "clockwise": actions.TURNS[0],
    "half": actions.TURNS[1],
    "left": actions.TURNS[2],
    "counterclockwise": actions.TURNS[2],
}
"""Other words for picks."""

CLAUSES: Final = ("with", "at", "toward", "towards", "to", "as", "through", "damage", "way")
"""What begins a part of a line that tells of a spell."""


def spelled_out(trial: Game, text: str, player: int) -> str:
    """The line as picks in their notation, parted by semicolons; what is not understood is left as it is.

    Args:
        trial: a copy of the game, which is played on here; it keeps a log.
        text: the line.
        player: who would act.

    Raises:
        NotationError: it begins like something known, and goes on otherwise.
    """
    picks: list[str] = []
    parts = [part for part in text.split(";") if part.strip()]
    while parts and player in trial.players_to_act:
        found = _picks_of(trial, parts[0], player)
        if found is None:
            break
        del parts[0]
        picks += map(str, found)
        before, cursor = trial.log.clone(), trial.rng.cursor
        for action in found if parts else ():
            trial.apply(action, player)
        if trial.rng.cursor != cursor or trial.log.reveals_to(player, before):
            break  # what comes then is not known yet, and must not be looked at
    return "; ".join([*picks, *parts])


def _picks_of(game: Game, part: str, player: int) -> Sequence[Action] | None:
    try:
        return parse_notation(game, part, player)
    except NotationError:
        told = _Told(game, part, player)
        return told.picks()


class _Told:
    """One part of a line, and what it tells."""

    def __init__(self, game: Game, part: str, player: int) -> None:
        self.game = game
        self.player = player
        self.part = part.strip()
        self.words = _words(part)
        self.offered = game.legal_actions(player)

    def picks(self) -> Sequence[Action] | None:
        """The picks that it stands for; None if it is nothing known."""
        if len(self.words) > MOST_WORDS:
            return None
        text = " ".join(self.words)
        named = self._named(self.offered, text)
        if named:
            return [self._only(named, text)]
        begun = self._begun()
        if begun is None:
            self._reject_mistyped(text)
            return None
        first, rest = begun
        if first not in self.offered:
            rejection = self.game.why_not(first, self.player)
            assert rejection is not None
            clause = f" ({rejection.clause})" if rejection.clause else ""
            raise NotationError(f"{shown(self.part)}: {first} is not possible: {rejection.reason}{clause}")
        if not rest:
            return [first]
        game = self.game.clone()
        game.apply(first, self.player)
        return [first, *self._walk(game, _Clauses(rest, bare="at" if first is actions.PUNCH else ""))]

    def _begun(self) -> tuple[Action, list[str]] | None:
        """What it begins with, a step, a punch or a card with or without its verb, and the words after that."""
        words = self.words
        if words[:1] == ["punch"]:
            return actions.PUNCH, words[1:]
        if words and words[-1] in SIDES and {*words[:-1]} <= {"go", "move", "step", "walk"}:
            return actions.GO[SIDES[words[-1]]], []
        kinds: Iterable[type[Action]] = (actions.Cast, actions.Answer, actions.PlayItem, actions.Use)
        for verb, kind in VERBS.items():
            if " ".join(words).startswith(f"{verb} "):
                words, kinds = words[len(verb.split()) :], (kind,)
                break
        for length in range(len(words), 0, -1):
            card = names_of(self.game.cards).get(" ".join(words[:length]))
            if card is not None:
                named: list[Action] = [kind(card.key) for kind in kinds]  # type: ignore[call-arg]  # all take a card
                known = [action for action in named if action in self.game.action_space]
                if not known:
                    types = " or ".join(card.types)
                    raise NotationError(f"{shown(self.part)}: {card.name} ({types}) is no card for that")
                return ([action for action in known if action in self.offered] + known)[0], words[length:]
        return None

    def _walk(self, game: Game, told: _Clauses) -> list[Action]:
        """In this copy pick what has been told, until something is asked for that has not been.

        Raises:
            NotationError: something is told that is not asked for.
        """
        picks: list[Action] = []
        while game.position.draft is not None and game.players_to_act == (self.player,):
            options, slot = playing.options_of(game, game.position.draft, self.player)
            words = told.next(_CLAUSE_OF[slot])
            if words is None and slot in ("type", "mode"):
                return [*picks, *self._guessed(game, options, slot, told)]
            pick = _silent(options, slot) if words is None else self._pick(game, options, slot, words)
            if pick is None:
                if told.left():
                    raise NotationError(
                        f"{shown(self.part)}: before {_said(told.left())} it has to be said {_QUESTIONS[slot]}"
                    )
                return picks
            picks.append(pick)
            game.apply(pick, self.player)
        if told.left():
            raise NotationError(f"{shown(self.part)}: {_said(told.left())} is not asked for")
        return picks

    def _guessed(self, game: Game, options: Sequence[Action], slot: str, told: _Clauses) -> list[Action]:
        """The only type or way with which all goes that is told after it, and that; nothing if nothing is."""
        if not told.left():
            return []
        found: list[list[Action]] = []
        for option in options:
            ahead = game.clone()
            ahead.apply(option, self.player)
            try:
                found.append([option, *self._walk(ahead, told.copy())])
            except NotationError as error:
                if len(options) == 1:
                    raise
                last = error
        if not found:
            raise last
        if len(found) > 1:
            raise NotationError(f"{shown(self.part)}: it has to be said {_QUESTIONS[slot]}")
        return found[0]

    def _pick(self, game: Game, options: Sequence[Action], slot: str, words: str) -> Action:
        named = _named(game, self.player, options, words)
        if slot == "mode":
            draft = game.position.draft
            assert draft is not None
            ways = game.rule_of(draft).card.modes
            named = [
                option
                for option in options
                if isinstance(option, actions.Mode)
                and words in (str(option.number + 1), plain(ways[option.number].get("name", "")))
            ]
        if not named:
            some = ", ".join(map(str, options[:8])) + (" ..." if len(options) > 8 else "")
            near = likely_meant(words, self._names(options))
            raise NotationError(f"{shown(self.part)}: {_said(words)} is not possible there; offered are {some}{near}")
        return self._only(named, words)

    def _reject_mistyped(self, text: str) -> None:
        """Raise what was likely meant by words that are neither known nor an action's notation; else nothing."""
        try:
            self.game.action_space.find(self.part)
        except NotationError:
            known = (*self._names(self.offered), "punch", *SIDES, *WORDS, *names_of(self.game.cards))
            near = likely_meant(text, known)
            if near:
                raise NotationError(f"{shown(self.part)} is no action{near}") from None

    def _names(self, options: Iterable[Action]) -> Iterator[str]:
        return (name for option in options for name in names(self.game, option, self.player))

    def _named(self, options: Sequence[Action], text: str) -> list[Action]:
        return _named(self.game, self.player, options, text)

    def _only(self, named: Sequence[Action], text: str) -> Action:
        """The one that is meant; copies of a card are alike."""
        if len({_alike(action) for action in named}) > 1:
            raise NotationError(f"{shown(self.part)}: {_said(text)} can be {' or '.join(map(str, named))}; say which")
        return named[0]


def _words(text: str) -> list[str]:
    """The words in small letters; a comma within an address is none, one between targets is "and"."""
    text = re.sub(r"(\d)\s*,\s*(\d)", r"\1 \2", text)
    return [word for word in plain(text.replace(",", " and ")).split() if word != "the"]


class _Clauses:
    """What a line tells after the name of a card, by the word that begins it, to be asked for piece by piece."""

    def __init__(self, words: list[str], bare: str = "") -> None:
        self._pieces: list[tuple[str, str]] = []
        clause, piece = bare, list[str]()
        for word in [*words, "and"]:
            if (word in CLAUSES or word == "and") and not (clause == "way" and not piece):
                if piece:
                    self._pieces.append((clause, " ".join(piece)))
                piece = []
                if word != "and":
                    clause = "toward" if word in ("towards", "to") else word
            else:
                piece.append(word)

    def told(self, clause: str) -> str | None:
        """The next piece of this clause, None if there is none."""
        return next((text for begins, text in self._pieces if begins == clause), None)

    def next(self, clause: str) -> str | None:
        """The same, and it is done with."""
        text = self.told(clause)
        if text is not None:
            self._pieces.remove((clause, text))
        return text

    def copy(self) -> _Clauses:
        """The same again, to be asked for independently."""
        copy = _Clauses([])
        copy._pieces = [*self._pieces]
        return copy

    def left(self) -> str:
        """What has not been asked for."""
        return " ".join(f"{clause} {text}".strip() for clause, text in self._pieces)


_CLAUSE_OF = {
    "type": "as",
    "energy": "with",
    "number": "damage",
    "through": "through",
    "target": "at",
    "side": "toward",
    "mode": "way",
    "": "",
}
"""By what the next pick is for, the clause that tells it."""

_QUESTIONS = {
    "type": "as what: as attack, as neutral",
    "energy": "what is spent: with a card",
    "number": "how much is damage: damage and a number",
    "through": "through which wall: through and the wall",
    "target": "at what: at and a target",
    "side": "where to: toward and a direction",
    "mode": "in which way: way and its number or name",
    "": "nothing",
}


def _said(words: str) -> str:
    """Words for a message, with the commas of addresses."""
    return shown(re.sub(r"(\d) (\d)", r"\1,\2", words))


def _silent(options: Sequence[Action], slot: str) -> Action | None:
    """What is picked where nothing is told: no energy is spent, no wall ignored."""
    silent = {"energy": actions.NO_ENERGY, "through": actions.NO_WALL}.get(slot)
    return silent if silent in options else None


def _named(game: Game, player: int, options: Sequence[Action], text: str) -> list[Action]:
    """The options that a text can mean."""
    other = WORDS.get(text)
    return [option for option in options if option is other or text in names(game, option, player)]


def _alike(action: Action) -> object:
    """What is the same for copies of a card."""
    what = getattr(action, "what", action)
    if isinstance(what, actions.AtCard):
        return type(action), re.sub(r" \d+$", "", what.title)
    return action


def names(game: Game, action: Action, player: int) -> list[str]:
    """Everything that an action can be called by this player, in small letters without signs."""
    special = _NAMES.get(type(action))
    return [plain(str(action)), *(special(game, action, player) if special else ())]


def _card_names(verbs: tuple[str, ...]) -> Callable[[Game, Action, int], Iterable[str]]:
    def named(game: Game, action: Action, player: int) -> Iterable[str]:
        key: str = action.card  # type: ignore[attr-defined]  # all of these kinds name a card
        name = plain(game.cards[key].name)
        return [f"{verb} {name}".strip() for verb in verbs]

    return named


def _of_wizard(game: Game, action: Action, player: int) -> Iterable[str]:
    assert isinstance(action, actions.AtWizard)
    colour = COLOURS[game.position.wizards[action.player].colour]
    return (colour, f"{colour} wizard", *(("me", "myself", "self") if action.player == player else ()))


def _of_square(game: Game, action: Action, player: int) -> Iterable[str]:
    assert isinstance(action, actions.AtSquare)
    return (f"{action.row} {action.column}",)


def _of_thing(game: Game, action: Action, player: int) -> Iterable[str]:
    assert isinstance(action, actions.AtThing)
    where = f"{action.row} {action.column}"
    kinds = {plain(thing.kind) for thing in game.things_in(actions.square_of(action))}
    return (where, *kinds, *(f"{kind} {where}" for kind in kinds), *(f"{kind} in {where}" for kind in kinds))


def _of_edge(game: Game, action: Action, player: int) -> Iterable[str]:
    assert isinstance(action, actions.AtEdge)
    kind = game.edge_at(game.edge_of(action)).kind
    beyond = (action.row, action.column + 1, WEST) if action.side == EAST else (action.row + 1, action.column, NORTH)
    row, column = divmod(game.position.wizards[player].square, actions.COLUMNS)
    called = []
    for here in ((action.row, action.column, action.side), beyond):
        side = actions.SIDE_NAMES[here[2]]
        where = f"{here[0]} {here[1]}"
        called += [f"{where} {side[0]}", f"{where} {side}", f"{side} of {where}"]
        if here[:2] == (row, column):
            called.append(side)
    return [name for one in called for name in (one, f"edge {one}", f"{kind} {one}", *_turned_round(one, kind))]


def _turned_round(name: str, kind: str) -> tuple[str, ...]:
    return (f"{name} {kind}",) if name in actions.SIDE_NAMES else ()


def _of_treasure(game: Game, action: Action, player: int) -> Iterable[str]:
    assert isinstance(action, actions.AtTreasure)
    colour = COLOURS[action.treasure // 2]
    return (f"{colour} treasure {action.treasure % 2 + 1}", f"{colour} treasure", "treasure")


def _of_card(game: Game, action: Action, player: int) -> Iterable[str]:
    assert isinstance(action, actions.AtCard)
    return (
        plain(action.title),
        plain(game.cards.of[action.card].name),
        game.cards.of[action.card].key.replace("_", " "),
    )


def _of_sector(game: Game, action: Action, player: int) -> Iterable[str]:
    assert isinstance(action, actions.AtSector)
    return (COLOURS[action.colour], f"{COLOURS[action.colour]} sector")


def _of_what(*verbs: str) -> Callable[[Game, Action, int], Iterable[str]]:
    def named(game: Game, action: Action, player: int) -> Iterable[str]:
        what: Action = action.what  # type: ignore[attr-defined]  # all of these kinds name something
        return [f"{verb} {name}" for verb in verbs for name in names(game, what, player)]

    return named


def _with_side(*verbs: str) -> Callable[[Game, Action, int], Iterable[str]]:
    def named(game: Game, action: Action, player: int) -> Iterable[str]:
        side = actions.SIDE_NAMES[action.side]  # type: ignore[attr-defined]  # all of these kinds have a side
        return [f"{verb} {name}".strip() for verb in verbs for name in (side, side[0])]

    return named


_NAMES: Final[dict[type[Action], Callable[[Game, Action, int], Iterable[str]]]] = {
    actions.Go: _with_side("", "go", "move", "step", "walk"),
    actions.Toward: _with_side("", "go", "move", "step", "toward", "towards", "to"),
    actions.OpenDoor: _with_side("open", "open door"),
    actions.CloseDoor: _with_side("close", "close door"),
    actions.Cast: _card_names(("cast",)),
    actions.Answer: _card_names(("answer", "answer with", "counter with")),
    actions.PlayItem: _card_names(("play",)),
    actions.Use: _card_names(("use",)),
    actions.Boost: _card_names(("boost", "boost with")),
    actions.Spend: _card_names(("", "spend")),
    actions.Discard: _card_names(("", "discard")),
    actions.Take: _card_names(("", "take")),
    actions.As: lambda game, action, player: (plain(str(action)).removeprefix("as "),),
    actions.Turn: lambda game, action, player: (plain(str(action)).removeprefix("turn "),),
    actions.AtWizard: _of_wizard,
    actions.AtSquare: _of_square,
    actions.AtThing: _of_thing,
    actions.AtEdge: _of_edge,
    actions.AtTreasure: _of_treasure,
    actions.AtCard: _of_card,
    actions.AtSector: _of_sector,
    actions.PickUp: _of_what("pick up", "take", "get"),
    actions.Drop: _of_what("drop"),
    actions.EndSpell: _of_what("end"),
    actions.Next: _of_what("next"),
    actions.DraftSchool: lambda game, action, player: (plain(str(action)).removeprefix("draft "),),
}
"""By kind of action, what else than its notation it can be called."""


@lru_cache(maxsize=16)
def names_of(cards: CardSet) -> dict[str, Card]:
    """The cards by what they may be called: their name, their key, and both without blanks."""
    named: dict[str, Card] = {}
    for kind in cards:
        for name in (plain(kind.name), plain(kind.key)):
            named.setdefault(name, kind)
            named.setdefault(name.replace(" ", ""), kind)
    return named
