"""The second half of a sheet: messages, de-cloaking, acceptances, an offer (MG-37.14 to MG-37.19)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from arcana_core.actions import Action, Rejection
from arcana_magika import actions
from arcana_magika.chapters.messages import wrong_with_text
from arcana_magika.model.forward import Game
from arcana_magika.model.orders import Cast, Give, Message, Offer
from arcana_magika.model.tables import CHANGES, COLOURS, DIRECTIONS, EBON, ELEMENTS, SPELL_CODES, SPELLS, T_NUMBERS
from arcana_magika.sheets.drafting.draft import Draft, Post, Question, always, asked

ADDRESS, SIGNATURE, TEXT, DECLOAK, ACCEPT, OFFER = (
    *("address", "signature", "text", "de-cloaking", "acceptance", "offer"),
)
OFFERED_SPELL, OFFERED_LEVEL, OFFERED_ITEM, CURRENCY, AMOUNT = (
    *("offered spell", "offered level", "offered item", "currency", "amount"),
)
OFFERED: Final = "offered "
"""Prefix of the questions for the parameters of an offered spell: `offered mage` and so on."""


def begin(game: Game, draft: Draft, player: int) -> Draft:
    """All orders are given. Messages come next (MG-37.2)."""
    if game.rules.messages:
        return asked(draft, ADDRESS, ())
    return _after_messages(game, draft, player)


def _after_messages(game: Game, draft: Draft, player: int) -> Draft:
    if game.arena.mages[player].may_decloak == game.position.turn:
        return asked(draft, DECLOAK, ())
    return _after_decloak(game, draft, player)


def _after_decloak(game: Game, draft: Draft, player: int) -> Draft:
    if player == game.ebon and draft.post.judged < len(game.arena.offers):
        return asked(draft, ACCEPT, ())
    post = draft.post
    may_offer = player != game.ebon and game.rules.ebon_deals and len(post.messages) < game.rules.messages
    if may_offer and not any(message.address == EBON and not message.anonymous for message in post.messages):
        return asked(draft, OFFER, ())
    return _ready(draft)


def _ready(draft: Draft) -> Draft:
    return asked(draft, "commit", ())


# Messages (MG-37.14).


def _address_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    """Done, or an address that hasn't got both a signed and an anonymous message (MG-26.5)."""
    arena = game.arena
    key = (arena.dropped, player, game.player_count)
    menu = _addresses.get(key)
    if menu is None:
        mages = (actions.MAGES[game.letter(mage.player)] for mage in arena.in_game() if mage.player != player)
        menu = _addresses[key] = (actions.DONE, actions.ALL, *mages, *actions.COLOURS_PICKED)
    if len(draft.post.messages) < 2:
        return menu
    full = [message.address for message in draft.post.messages]
    full = [address for address in full if full.count(address) > 1]
    return tuple([pick for pick in menu if _ADDRESS_OF.get(pick) not in full]) if full else menu


def _address_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    if action is actions.DONE:
        return _after_messages(game, draft, player)
    return asked(draft, SIGNATURE, (_ADDRESS_OF[action],))


def _signature_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    """Signed or anonymous, if the sheet has no such message to this address (MG-26.5)."""
    address = draft.words[0]
    for message in draft.post.messages:
        if message.address == address:
            return actions.SIGNATURES[:1] if message.anonymous else actions.SIGNATURES[1:]
    return actions.SIGNATURES


def _signature_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    return asked(draft, TEXT, (*draft.words, str(action)))


def _text_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    return _with_message(game, draft, _stock_message(draft.words[0], _TEXT_OF[action], draft.words[1]), player)


def with_text(game: Game, draft: Draft, text: str, player: int) -> Draft:
    """A message with the player's own text is complete. Another can follow, up to the limit (MG-26.1)."""
    return _with_message(game, draft, Message(draft.words[0], text, draft.words[1] == "anonymous"), player)


@lru_cache(maxsize=1024)  # there are few different ones, and they recur
def _stock_message(address: str, text: str, signature: str) -> Message:
    return Message(address, text, signature == "anonymous")


def _with_message(game: Game, draft: Draft, message: Message, player: int) -> Draft:
    written = draft.post
    messages = (*written.messages, message)
    post = Post(messages, written.offer, written.accepts, written.judged, written.decloak)
    draft = Draft(draft.orders, ADDRESS, (), draft.projection, post)
    return draft if len(post.messages) < game.rules.messages else _after_messages(game, draft, player)


def why_not_text(game: Game, text: str) -> Rejection | None:
    """Why a message can't have this text, or None (MG-26.2)."""
    wrong = wrong_with_text(game.rules, text)
    return Rejection("MG-26.2", wrong) if wrong else None


# De-cloaking and acceptances (MG-37.16, MG-37.17).


def _decloak_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    post = draft.post._replace(decloak=action is actions.YES)
    return _after_decloak(game, draft._replace(post=post), player)


def _accept_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    post = draft.post
    novice, _ = game.arena.offers[post.judged]
    accepts = (*post.accepts, game.letter(novice)) if action is actions.YES else post.accepts
    return _after_decloak(game, draft._replace(post=post._replace(accepts=accepts, judged=post.judged + 1)), player)


# The offer (MG-37.15, MG-37.19). The words: service, then what it names, then the currency.


def _offer_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    if action is actions.DONE:
        return _ready(draft)
    asks = OFFERED_SPELL if action is actions.SERVICES[0] else OFFERED_ITEM
    return asked(draft, asks, ("CAST",) if asks == OFFERED_SPELL else ("GIVE",))


def _offered_spell_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    return asked(draft, OFFERED_LEVEL, ("CAST", str(action).upper()))


def _offered_level_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    spell = SPELLS[SPELL_CODES.index(draft.words[1])]
    major = action is actions.LEVELS[1]
    asks = spell.major if major else spell.minor
    words = (*draft.words, "X" if major else "")
    return asked(draft, OFFERED + asks if asks else CURRENCY, words)


def _offered_mage_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    """Any mage in the game, even the offering novice, but not the Ebon Mage (MG-27.8)."""
    return tuple([actions.MAGES[game.letter(mage.player)] for mage in game.arena.in_game() if mage.player != game.ebon])


def _offered_way_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    return actions.WAYS if draft.words[2] else actions.WAYS[:6]


def _offered_way_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    words = (*draft.words, DIRECTIONS[actions.WAYS.index(action)])
    return asked(draft, OFFERED + "distance" if draft.words[2] else CURRENCY, words)


def _offered_distance_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    return actions.DISTANCES[1:2] if draft.words[3] in ("N", "S") else actions.DISTANCES


def _offered_artifact_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    return actions.ARTIFACTS_PICKED if game.rules.scart_minor_any else actions.ARTIFACTS_PICKED[:3]


def _offered_word_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    """A parameter of the offered spell, or the item."""
    return asked(draft, CURRENCY, (*draft.words, _WORDS[action]))


def _currency_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    return asked(draft, AMOUNT, (*draft.words, str(action).upper()))


def _amount_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    kind, *named, currency = draft.words
    service: Cast | Give
    if kind == "CAST":
        service = Cast(named[0], named[1] == "X", tuple(named[2:]))
    else:
        service = Give(game.letter(player), (named[0],))
    offer = Offer(service, int(str(action).removeprefix("pay ")), currency)
    return _ready(draft._replace(post=draft.post._replace(offer=offer)))


_TEXT_OF: Final[dict[Action, str]] = dict(zip(actions.TEXTS, actions.STOCK_TEXTS, strict=True))
_ADDRESS_OF: Final[dict[Action, str]] = {
    actions.ALL: "ALL",
    **{pick: letter for letter, pick in actions.MAGES.items()},
    **dict(zip(actions.COLOURS_PICKED, COLOURS, strict=True)),
}
_YES_OR_NO: Final = always(actions.YES, actions.NO)
_addresses: dict[tuple[tuple[int, ...], int, int], tuple[Action, ...]] = {}
_ITEMS: Final[tuple[Action, ...]] = (*actions.SPELLS, *actions.COLOURS_PICKED, *actions.ARTIFACTS_PICKED)
_WORDS: Final[dict[Action, str]] = {
    **{pick: str(pick).upper() for pick in _ITEMS},
    **{pick: letter for letter, pick in actions.MAGES.items()},
    **{actions.ELEMENTS_PICKED[code]: str(T_NUMBERS[code]) for code in ELEMENTS},
    **{pick: change for change, pick in zip(CHANGES, actions.CHANGES_PICKED, strict=True)},
    **{pick: str(count) for count, pick in enumerate(actions.DISTANCES, 1)},
}

QUESTIONS: Final = {
    ADDRESS: Question("MG-37.14", "a receiver for a message, or done", _address_options, _address_answer),
    SIGNATURE: Question(
        "MG-37.14", "whether the message is signed or anonymous", _signature_options, _signature_answer
    ),
    # The stock texts are short enough under all rules.
    TEXT: Question(
        "MG-37.14",
        "the text of the message: one of the stock texts, or `say: ...`",
        always(*actions.TEXTS),
        _text_answer,
    ),
    DECLOAK: Question("MG-37.17", "whether to take off your cloak", _YES_OR_NO, _decloak_answer),
    ACCEPT: Question("MG-37.16", "whether to accept the offer", _YES_OR_NO, _accept_answer),
    OFFER: Question(
        "MG-37.15",
        "a service to buy from the Ebon Mage, or done",
        always(actions.DONE, *actions.SERVICES),
        _offer_answer,
    ),
    OFFERED_SPELL: Question(
        "MG-37.15", "the spell that the Ebon Mage is to cast", always(*actions.SPELLS), _offered_spell_answer
    ),
    OFFERED_LEVEL: Question("MG-37.15", "the level of the spell", always(*actions.LEVELS), _offered_level_answer),
    OFFERED_ITEM: Question(
        "MG-37.15", "the item that the Ebon Mage is to give you", always(*_ITEMS), _offered_word_answer
    ),
    **{
        OFFERED + kind: Question(
            "MG-37.19",
            f"the spell's parameter: {expected}",
            options,
            _offered_way_answer if kind == "way" else _offered_word_answer,
        )
        for kind, expected, options in (
            ("mage", "a mage", _offered_mage_options),
            ("colour", "a colour", always(*actions.COLOURS_PICKED)),
            ("terrain", "a terrain", always(*actions.ELEMENTS_PICKED.values())),
            ("change", "a change of terrain", always(*actions.CHANGES_PICKED)),
            ("way", "a direction", _offered_way_options),
            ("distance", "a distance", _offered_distance_options),
            ("artifact", "an artifact", _offered_artifact_options),
            ("scroll", "the spell of a scroll", always(*actions.SPELLS)),
        )
    },
    CURRENCY: Question(
        "MG-37.15", "whether you pay in Endurance or Arcania", always(*actions.CURRENCIES), _currency_answer
    ),
    AMOUNT: Question("MG-37.15", "how much you pay", always(*actions.AMOUNTS), _amount_answer),
}
"""In the order in which observations number them."""
