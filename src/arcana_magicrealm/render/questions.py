"""The question to the viewer in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from arcana_core.text.panels import capital
from arcana_core.text.wording import listed
from arcana_magicrealm import actions
from arcana_magicrealm.chapters.phases import UNNAMED, Recorder, Written
from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.model.deals import Deal
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.realm import TILES
from arcana_magicrealm.model.state import ACTIVITIES, FIRST_DENIZEN
from arcana_magicrealm.text.names import being_name, partner_name


def question(view: View, recorder: Recorder | None = None, written: Written | None = None) -> str:
    """The question to the viewer; "" if they aren't asked."""
    if not view.asks:
        return ""
    if recorder is not None and written is not None:
        return _recording(recorder, written)
    words = QUESTIONS.get(view.asks, "Choose")
    return words if isinstance(words, str) else words(view)


def _recording(recorder: Recorder, written: Written) -> str:
    if not written.code:
        owner = f" for {being_name(recorder.being)}" if recorder.being >= FIRST_DENIZEN else ""
        example = " or a whole turn (`h, s`, `go house`)" if not written.phases else ""
        return f"Record phase {len(written.phases) + 1}{owner}{example}"
    if written.code == "F":
        return "Choose a guide to follow"
    if written.place == UNNAMED:
        return "Move to which clearing?"
    return f"Which of your phases do you use for this {ACTIVITIES[written.code]}?"


def _secret(view: View) -> str:
    if not view.picks:
        return "Choose a starting place, in secret"
    number = sum(isinstance(pick, actions.AimFor) for pick in view.picks) + 1
    example = " (`3 gold 2 fame` assigns five at once)" if number == 1 else ""
    return f"Assign victory point {number}, in secret{example}"


def _obtained(view: View) -> str:
    named = listed([PIECES[piece].name for piece in view.drawn.known]) or "a card"
    return f"You have got {named}. What do you do with it?"


def _exchange(view: View) -> str:
    seen = [
        f"{PIECES[piece].name} in {TILES[tile].name}"
        for tile, pile in enumerate(view.chits)
        for piece in pile.known
        if PIECES[piece].kind in ("lost", "warning") and piece not in view.face_up
    ]
    return f"Exchange a chit that you have seen ({listed(seen)})?"


def asking_price(deal: Deal) -> int:
    """The price that a meeting has led to; 0 for a boon."""
    return deal.price * int(deal.result.removeprefix("price_")) if deal.result.startswith("price_") else 0


def _bargain(view: View) -> str:
    deal = view.deal
    if deal is None:
        return "Pay, decline or take it as a boon"
    if deal.result == "boon":
        return f"A boon: take it free (the relation drops a level), pay {deal.price} gold, or decline?"
    return f"{capital(partner_name(deal.partner))} want {asking_price(deal)} gold. Pay, offer a belonging, or decline?"


def _drinks(view: View) -> str:
    name = partner_name(view.deal.partner) if view.deal is not None else "the natives"
    return f"Buy drinks for {name} first, for a friendlier column?"


def _offence(view: View) -> str:
    if view.deal is not None and view.deal.result == "challenge":
        return "A challenge! Lose 5 Fame, or be blocked for the day?"
    return "An insult! Lose 5 Notoriety, or be blocked for the day?"


QUESTIONS: Final[dict[str, str | Callable[[View], str]]] = {
    "LayTile": "Lay a tile",
    "ChooseCharacters": "Choose a character (`explain NAME` describes one)",
    "PlaceVisitors": "Place a visitor or mission chit",
    "SecretChoices": _secret,
    "NewRequirements": _secret,
    "Birdsong": "Record your turn",
    "AssignUnderlings": "Choose a guide for your underling",
    "StartOfPhase": "Before the phase: trade, rearrange your belongings, or go on",
    "ChooseSearch": "What do you search?",
    "ChooseClearing": "Which clearing do you peer into?",
    "ChooseLine": "You rolled a 1: choose any result",
    "ExchangeSeen": _exchange,
    "Obtained": _obtained,
    "AbandonNext": "Choose the next piece to put under the pile",
    "RestoreLoad": "Your horse is too weak: deactivate it or abandon an item",
    "PayAsterisks": "Fatigue a chit",
    "MakeChange": "Take a chit as change",
    "Wound": "Choose a chit to wound",
    "Alert": "Which side of your weapon is up?",
    "Rest": "Rest which chit?",
    "RestTogether": "Rest with your guide?",
    "MayBlock": "Block someone? Both of you would be blocked for the day",
    "AskFollowers": "Your guide goes on: follow, or stop here?",
    "LeaveBehind": "Leave followers behind?",
    "ChooseTrade": "What do you trade?",
    "ChoosePartner": "Choose a partner to trade with",
    "Selling": "What do you sell?",
    "ChooseGoods": "What do you ask for? The price depends on a roll",
    "Bargain": _bargain,
    "ChooseNatives": "Choose natives to hire. The price depends on a roll",
    "Meeting": _drinks,
    "Opportunity": "An opportunity: roll again in a friendlier column?",
    "Offence": _offence,
    "OpenVault": "What do you open the Vault with?",
    "Suicide": "Does your character live on?",
    "Restart": "Your character is dead. Choose a new one, wait or stay out",
    "LastRearranging": "The game ends: abandon what lowers your score",
    "Proposing": "Put your proposal together, then submit it",
    "Answering": "Accept the proposal?",
}
"""By step the question, or a function of the view that words it."""
