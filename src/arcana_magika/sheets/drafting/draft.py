"""A sheet while it is picked: the orders so far, the open question, the projection (MG-37.2, MG-37.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from arcana_core.actions import Action
from arcana_magika import actions
from arcana_magika.model.forward import Game
from arcana_magika.model.orders import Message, Offer, Order

ORDER, DIRECTION, SEARCH, CAST, LEVEL, DROP, GIVE, KIND, SCROLLS, ARTIFACT, CLOAK, DEMAND, DON = (
    *("order", "direction", "search", "cast", "level", "drop", "give", "kind", "scrolls", "artifact", "cloak"),
    *("demand", "don"),
)
TARGET, COLOUR, TERRAIN, CHANGE, WAY, DISTANCE, LOST, PROLONGED = (
    *("mage", "colour", "terrain", "change", "way", "distance", "lost artifact", "scroll"),
)
COMMIT: Final = "commit"


class Held(NamedTuple):
    """A scroll of the projection (MG-37.3).

    Attributes:
        slot: from 1, as on a sheet.
        spell: its number.
        uses: the number of times it can still be cast on this sheet (MG-37.8).
        bound: whether it can't leave the mage's hands.
    """

    slot: int
    spell: int
    uses: int
    bound: bool


class Projection(NamedTuple):
    """The mage's space and items if everything on the sheet succeeds (MG-37.3).

    Attributes:
        cell: the mage's space.
        arcania: Arcania less the costs of the casts so far, without gains.
        scrolls: by slot.
        cloaks: the colours of the cloaks carried.
        artifacts: the artifacts held, as a set.
        taken: the items that the sheet has picked up already: (item word, cell).
        demands: on this sheet.
        menu: the orders that can be offered, one bit for each step (MG-37.5).
    """

    cell: int
    arcania: int
    scrolls: tuple[Held, ...]
    cloaks: tuple[int, ...]
    artifacts: int
    taken: tuple[tuple[str, int], ...]
    demands: int
    menu: int = 0


class Post(NamedTuple):
    """The parts of a sheet besides orders.

    Attributes:
        messages: the messages so far.
        offer: the offer, None if none.
        accepts: the letters of the novices whose offers are accepted.
        judged: the number of offers answered with yes or no.
        decloak: whether to de-cloak.
    """

    messages: tuple[Message, ...] = ()
    offer: Offer | None = None
    accepts: tuple[str, ...] = ()
    judged: int = 0
    decloak: bool = False


NO_POST: Final = Post()


class Draft(NamedTuple):
    """A sheet so far.

    Attributes:
        orders: the orders of the finished phases.
        asks: the open question.
        words: the words of the order, message or offer in progress.
        projection: see there.
        post: messages, offer and the rest.
    """

    orders: tuple[Order, ...]
    asks: str
    words: tuple[str, ...]
    projection: Projection
    post: Post


class Question(NamedTuple):
    """A question on the way to a sheet.

    Attributes:
        clause: the clause behind the question.
        expected: the expected answer, in words.
        options: the options, in the order of the action space.
        answer: the draft after an answer.
    """

    clause: str
    expected: str
    options: Callable[[Game, Draft, int], tuple[Action, ...]]
    answer: Callable[[Game, Draft, Action, int], Draft]


def always(*menu: Action) -> Callable[[Game, Draft, int], tuple[Action, ...]]:
    """The options of a question that always has the same ones."""

    def options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
        return menu

    return options


def asked(draft: Draft, asks: str, words: tuple[str, ...]) -> Draft:
    """The same sheet with another question open."""
    return _new(Draft, (draft[0], asks, words, draft[3], draft[4]))  # half the price of calling the class


_new: Final = tuple.__new__


def in_order(picks: Iterable[Action]) -> tuple[Action, ...]:
    """The picks in the order of the action space."""
    return tuple(sorted(picks, key=_PLACES.__getitem__))


def menus(picks: tuple[Action, ...], always: int = 0) -> tuple[tuple[Action, ...], ...]:
    """The tuple for each set of these picks, as bits. Those in `always` are in all."""
    return tuple(
        tuple(pick for place, pick in enumerate(picks) if (bits | always) >> place & 1)
        for bits in range(1 << len(picks))
    )


_PLACES: Final[dict[Action, int]] = {action: place for place, action in enumerate(actions.ALL_ACTIONS)}
WAY_OF: Final[dict[Action, int]] = {action: direction for direction, action in enumerate(actions.WAYS)}
SPELL_OF: Final[dict[Action, int]] = {action: spell for spell, action in enumerate(actions.SPELLS)}
SLOT_OF: Final[dict[Action, int]] = {action: slot for slot, action in enumerate(actions.SLOTS, 1)}
WAY_MENUS: Final = menus(actions.WAYS)
"""By the set of directions offered, as bits."""
