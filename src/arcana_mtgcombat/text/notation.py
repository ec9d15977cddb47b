"""Lines as people write them, turned into the picks that are asked for one after the other (MC-33).

`cast flamelance at oriane` is what `cast karric_flamelance; character 0` is, and `engage whelp`, `move advance morwen`,
`command lancer advance on morwen`, `use mana cask` stand for the like. Cards, creatures and permanents are called by
their names or words of them; where several are meant, the slot behind tells which ("whelp 2" is the Whelp that is
`creature 2`), or whose it is ("whelp of morwen", "my whelp"). Characters are called by their names, and by their seats
where several have one name. What a line does not say is left to be asked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import dropwhile
from typing import TYPE_CHECKING, Any, Final

from arcana_core.actions import Action
from arcana_core.errors import NotationError
from arcana_core.text.notation import parse_notation
from arcana_core.text.wording import likely_meant, shown
from arcana_mtgcombat import actions
from arcana_mtgcombat.knowledge.view import View
from arcana_mtgcombat.model import mana
from arcana_mtgcombat.model.state import NOBODY, Play

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game

MOST_WORDS: Final = 100
"""Of one part of a line, so that a page of text does not take hours to be rejected."""
MOST_PICKS: Final = 40
"""Told in a message."""

_BETWEEN: Final = (
    "a advance against an and answer at back behind by choose command counter delay focus for forget from give in "
    "intercept maintain mana of on onto order pay place put ready respond restore to unit upon wait with"
)
FILLERS: Final = frozenset(_BETWEEN.split())
"""Words that may stand between picks, where they are none themselves."""

OTHER_WORDS: Final[dict[Action, tuple[str, ...]]] = {
    actions.ACT: ("act now", "begin"),
    actions.STOP: ("done", "enough", "no more"),
    actions.PASS: ("nothing",),
    actions.END: ("end turn", "end phase", "end main phase", "done"),
    actions.MOVE: ("go",),
    actions.COMMAND: ("order",),
    actions.ENGAGE: ("attack", "fight"),
    actions.EQUIP: ("give", "attach"),
    actions.FLEE: ("run away",),
    actions.ADVANCE: ("move", "advance on"),
    actions.WITHDRAW: ("retreat", "back off"),
    actions.FALL_BACK: ("rejoin",),
    actions.NONE: ("nobody", "nothing", "no"),
    actions.YES: ("y", "pay", "roll", "intercept", "counter", "counter attack"),
    actions.NO: ("n", "none"),
    actions.SLAY: ("kill",),
}
"""What else a word can be called."""

_MERCY: Final = (actions.SPARE, actions.SLAY)
COLOURS: Final = ("white", "blue", "black", "red", "green", "colourless", "colorless")

CANONICAL, FULL, PART = range(3)
"""How exactly something is called; of the names that are equally long the more exact one counts."""
Names = Iterator[tuple[str, int]]
"""Names, and how exact each is."""


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
        words = plain(part).split()
        return None if not words or len(words) > MOST_WORDS else _read(game.clone(), part.strip(), words, player)


@lru_cache(maxsize=1 << 14)
def plain(text: str) -> str:
    """Words in small letters without signs and articles: "Gatekeeper's Halt" and "gatekeepers_halt" are the same."""
    letters = text.lower().replace("'", "").replace("\N{RIGHT SINGLE QUOTATION MARK}", "")
    return " ".join([word for word in re.sub(r"[^a-z0-9]+", " ", letters).split() if word != "the"])


def _read(game: Game, part: str, words: list[str], player: int) -> list[Action] | None:
    """The picks that the words stand for, one after the other; None if the first of them is nothing known.

    Raises:
        NotationError: something is told that cannot be, or of which it is not clear what is meant.
    """
    picks: list[Action] = []
    while True:
        view, options = game.view(player), game.legal_actions(player)
        found = _first(game, view, options, words)
        if found is None or _says_more_of_another(game, view, words, found):
            _explain(game, view, part, words, player, options, first=not picks)
            return None
        meant, words = found
        if len(meant) > 1:
            raise NotationError(f"{shown(part)}: it can be {' or '.join(map(str, meant))}; say which")
        if meant[0] in _MERCY and words and not _first(game, view, _MERCY, words):
            judged = view.called(view.judged)
            raise NotationError(
                f"{shown(part)}: {meant[0]} is of {judged} now, not of {shown(' '.join(words))}; "
                "the losers are judged in the order in which they fell (MC-21.5, MC-36.65)"
            )
        picks.append(meant[0])
        if not words:
            return picks
        if len(picks) >= MOST_PICKS:
            raise NotationError(f"{shown(part)}: more than {MOST_PICKS} picks are too many for one line")
        before, cursor = game.log.clone(), game.rng.cursor
        game.apply(meant[0], player)
        if player not in game.players_to_act or game.rng.cursor != cursor or game.log.reveals_to(player, before):
            # One wording for all three: which it is may depend on what the player cannot know.
            raise NotationError(
                f"{shown(part)}: after {meant[0]} another decides or something new is learnt: "
                f"{shown(' '.join(words))} is too early"
            )


def _first(
    game: Game, view: View, options: Iterable[Action], words: list[str]
) -> tuple[list[Action], list[str]] | None:
    """What the first words can mean among some options, and the words behind them; None if nothing."""
    options = tuple(options)
    if view.asks == "Acts" and words[0] in ("advance", "withdraw") and actions.MOVE in options:
        return [actions.MOVE], words[words[0] == "advance" :] or [words[0]]
    named: dict[str, dict[int, list[Action]]] = {}
    for option in options:
        for name, level in names(game, view, option):
            named.setdefault(name, {}).setdefault(level, []).append(option)
    while words:
        for length in range(len(words), 0, -1):
            levels = named.get(" ".join(words[:length]))
            if levels is not None:
                return list(dict.fromkeys(levels[min(levels)])), words[length:]
        if words[0] not in FILLERS:
            return None
        words = words[1:]
    return None


def _says_more_of_another(game: Game, view: View, words: list[str], found: tuple[list[Action], list[str]]) -> bool:
    """Whether more of the words name another thing of this kind: "whelp of oriane", where only one of morwen's fits."""
    meant, behind = found
    others = _first(game, view, _known(game, view), words) if behind else None
    return others is not None and len(others[1]) < len(behind) and {*map(type, others[0])} == {type(meant[0])}


def _explain(
    game: Game, view: View, part: str, words: list[str], player: int, options: Sequence[Action], *, first: bool
) -> None:
    """Raise why the words are not possible here; nothing if nothing came before and they are like nothing known."""
    known = tuple(_known(game, view))
    found = _first(game, view, known, words)
    if found is not None:
        kinds = {type(option) for option in options}
        action = max(found[0], key=lambda action: type(action) in kinds and not isinstance(action, actions.Say))
        rejection = game.why_not(action, player)
        if rejection is not None:
            clause = f" ({rejection.clause})" if rejection.clause else ""
            raise NotationError(f"{shown(part)}: {action} is not possible: {rejection.reason}{clause}")
    telling = " ".join(dropwhile(FILLERS.__contains__, words))
    if first:
        else_known = [action for action in known if not isinstance(action, actions.Mana)]
        near = likely_meant(telling, _in_full(game, view, (*options, *else_known)))
        if near:
            raise NotationError(f"{shown(part)} is no action{near}")
        return
    near = likely_meant(telling, _in_full(game, view, options))
    some = ", ".join(map(str, options[:8])) + (" ..." if len(options) > 8 else "")
    raise NotationError(f"{shown(part)}: {shown(' '.join(words))} is not possible there; offered are {some}{near}")


def _in_full(game: Game, view: View, named: Iterable[Action]) -> Iterator[str]:
    return (name for action in named for name, level in names(game, view, action) if level != PART)


def _known(game: Game, view: View) -> Iterator[Action]:
    """What people may mean that is not offered now."""
    for word in actions.WORDS:
        yield actions.Say(word)
    for card in game.pool:
        if card.cost is not None:
            yield actions.Cast(card.key)
    yield from actions.CHARACTER[: len(view.characters)]
    for creature in view.creatures:
        yield actions.CREATURE[creature.slot]
        for index in range(len(game.pool[creature.card].abilities)):
            yield actions.UseCreature(creature.slot, index)
    for permanent in view.permanents:
        yield actions.PERMANENT[permanent.slot]
        for index in range(len(game.pool[permanent.card].abilities) or 1):
            yield actions.UsePermanent(permanent.slot, index)
    yield from actions.MANA


# What everything can be called.


def names(game: Game, view: View, action: Action) -> Names:
    """Everything that an action can be called by this player, as `plain` makes it."""
    yield plain(str(action)), CANONICAL
    yield from _NAMES[type(action)](game, view, action)


@lru_cache(maxsize=4096)
def parts_of(name: str) -> tuple[tuple[str, int], ...]:
    """A name, and the runs of words in it that are more than small words: "Tyrant", "Ninth Crypt"."""
    words = plain(name).split()
    found = {" ".join(words): FULL}
    for first in range(len(words)):
        for last in range(first + 1, len(words) + 1):
            if not {*words[first:last]} <= {"of", "and", "a"}:
                found.setdefault(" ".join(words[first:last]), PART)
    return tuple(found.items())


def _card_names(*verbs: str) -> Callable[[Game, View, Any], Names]:
    def named(game: Game, view: View, action: Any) -> Names:
        for name, level in parts_of(game.pool[action.card].name):
            for verb in verbs:
                yield f"{verb}{name}", level

    return named


def _of_word(game: Game, view: View, action: Any) -> Names:
    words = OTHER_WORDS.get(action, ())
    for word in words:
        yield word, FULL
    if action in _MERCY and view.judged != NOBODY:
        for word in (action.word, *words):
            for name, level in _character_names(view, view.judged):
                yield f"{word} {name}", level


def _of_character(game: Game, view: View, action: Any) -> Names:
    yield f"player {action.seat}", CANONICAL
    yield f"seat {action.seat}", CANONICAL
    if action.seat == view.player:
        yield "me", FULL
        yield "myself", FULL
    if action.seat < len(view.characters):
        yield from _character_names(view, action.seat)


def _character_names(view: View, seat: int) -> Names:
    for name, level in parts_of(view.characters[seat].name):
        yield name, level
        yield f"{name} {seat}", level


def _with_owner(view: View, name: str, slot: int, seat: int, level: int) -> Names:
    """A thing by its name: alone, with its slot, with whose it is."""
    yield name, level
    yield f"{name} {slot}", level
    for whose, how in parts_of(view.characters[seat].name):
        yield f"{name} of {whose}", max(level, how)
        yield f"{whose}s {name}", max(level, how)
    if seat == view.player:
        yield f"my {name}", level
        yield f"own {name}", level


def _of_creature(game: Game, view: View, action: Any) -> Names:
    for one in view.creatures:
        if one.slot == action.slot:
            for name, level in parts_of(one.name):
                yield from _with_owner(view, name, one.slot, one.controller, level)


def _of_permanent(game: Game, view: View, action: Any) -> Names:
    for one in view.permanents:
        if one.slot == action.slot:
            for name, level in parts_of(one.name):
                yield from _with_owner(view, name, one.slot, one.controller, level)


def _of_use(of_source: Callable[[Game, View, Any], Names]) -> Callable[[Game, View, Any], Names]:
    def named(game: Game, view: View, action: Any) -> Names:
        which = f"ability {action.index + 1}"
        for name, level in of_source(game, view, action):
            for verb in ("", "use "):
                yield f"{verb}{name}", level
                yield f"{verb}{name} {which}", level
        if view.asks == "Ordering":  # whose ability it is has been said
            for name in ("use", "ability", "use ability", which, f"use {which}"):
                yield name, FULL

    return named


def _of_frame(game: Game, view: View, action: Any) -> Names:
    if action.place < len(view.frames):
        frame = view.frames[action.place]
        if isinstance(frame, Play):
            for name, level in parts_of(game.pool.cards[frame.card].name):
                yield from _with_owner(view, name, action.place, frame.player, level)


def _of_mana(game: Game, view: View, action: Any) -> Names:
    letter = mana.TYPES[action.type].lower()
    for name in (letter, COLOURS[action.type], *(COLOURS[-1:] if action.type == mana.COLOURLESS else ())):
        yield name, FULL
        yield f"{name} mana", FULL


_NAMES: Final[dict[type[Action], Callable[[Game, View, Any], Names]]] = {
    actions.Say: _of_word,
    actions.Cast: _card_names("cast ", "", "play ", "respond with ", "answer with ", "counter with "),
    actions.UseCreature: _of_use(_of_creature),
    actions.UsePermanent: _of_use(_of_permanent),
    actions.AtCharacter: _of_character,
    actions.AtCreature: _of_creature,
    actions.AtPermanent: _of_permanent,
    actions.AtFrame: _of_frame,
    actions.AtDead: _card_names("", "dead "),
    actions.Pick: _card_names("", "pick "),
    actions.Mana: _of_mana,
}
"""By kind of action, what else than its notation it can be called."""
