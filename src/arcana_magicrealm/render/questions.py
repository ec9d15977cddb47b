"""The question to the viewer in words; those that don't depend on the position are in `data/questions.toml`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from arcana_core.tables.toml import data
from arcana_core.text.panels import capital
from arcana_core.text.wording import listed
from arcana_magicrealm import actions
from arcana_magicrealm.chapters.days.phases import UNNAMED, Recorder, Written
from arcana_magicrealm.chapters.preparing import setup
from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.deals import Deal
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.realm import TILES
from arcana_magicrealm.model.state import ACTIVITIES, FIRST_DENIZEN
from arcana_magicrealm.render import picks
from arcana_magicrealm.render.desk import Desk
from arcana_magicrealm.text.names import being_name, partner_name

TEXTS: Final[Mapping[str, Any]] = data("arcana_magicrealm", "questions.toml").tables
"""By step the question as "ask", and the hints on fixed words; those of "any" step."""


def asked_words(desk: Desk) -> str:
    """The question to the viewer, else who decides."""
    return question(desk) or ("The game is over" if desk.view.stage == "over" else "Others decide")


def question(desk: Desk) -> str:
    """The question to the viewer; "" if they aren't asked."""
    view, recorder, written = desk.view, desk.recorder, desk.written
    if desk.script is not None and view.fight is not None:
        return picks.asked(desk.script, has_target=any(one == desk.own for one, _ in view.fight.targets))
    if view.asks == "ChoosePhase" and written is not None:
        return f"Choose phase {len(written.phases) + 1}, or `end` to end the turn"
    if recorder is not None and written is not None:
        return _recording(recorder, written)
    found = QUESTIONS.get(view.asks)
    return found(view) if found else TEXTS.get(view.asks, {}).get("ask", "Choose") if view.asks else ""


def _recording(recorder: Recorder, written: Written) -> str:
    if not written.code:
        owner = f" for {being_name(recorder.being)}" if recorder.being >= FIRST_DENIZEN else ""
        example = ", or `end` to play the turn" if written.phases else " or a whole turn (`h, s`, `go house`)"
        return f"Record phase {len(written.phases) + 1}{owner}{example}"
    if written.code == "F":
        return "Choose a guide to follow"
    if written.place == UNNAMED:
        if written.code != "M":
            return f"{ACTIVITIES[written.code].capitalize()} in which clearing? `undo` takes the phase back"
        return "Move to which clearing? `undo` takes the Move back"
    return f"Which of your phases do you use for this {ACTIVITIES[written.code]}?"


def _secret(view: View) -> str:
    assert view.me is not None, "players choose for themselves"
    part = setup.due(view.me.hero, view.me.variant, view.picks, starts=not view.day)
    number = sum(isinstance(pick, actions.AimFor) for pick in view.picks) + 1
    example = f" (`3 gold 2 fame` assigns five at once). {_AIM}" if number == 1 else ""
    return {
        setup.SPELLS: f"Choose starting spell {len(view.picks) + 1} of {HEROES[view.me.hero].stage.spells}, in secret",
        setup.CHITS: "Enchant Magic chits, in secret, or go on: each gives its colour once, and no magic before",
        setup.START: "Choose a starting place, in secret",
        setup.KIND: "Choose to be a Light Elf or a Great Elf, in secret",
    }.get(part, f"Assign victory point {number}, in secret{example}")


def _obtained(view: View) -> str:
    return f"You have got {listed([PIECES[piece].name for piece in view.drawn.known]) or 'a card'}. Keep it?"


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
    assert deal is not None, "prices are asked in a deal"
    if deal.result == "boon":
        return f"A boon: take it free (the relation drops a level), pay {deal.price} gold, or decline?"
    return f"{capital(partner_name(deal.partner))} want {asking_price(deal)} gold. Pay, offer a belonging, or decline?"


def _drinks(view: View) -> str:
    name = partner_name(view.deal.partner) if view.deal is not None else "the natives"
    return f"Buy drinks for {name} first, for a friendlier column?"


def _offence(view: View) -> str:
    challenge = view.deal is not None and view.deal.result == "challenge"
    name, loss = ("A challenge", "Fame") if challenge else ("An insult", "Notoriety")
    return f"{name}! Lose 5 {loss}, or be blocked for the day?"


_AIM: Final = "A total of 0 or more wins. A shortfall counts three times, and again for each point in its category"
"""The aim of the game in short (MR-22.12, MR-22.18, MR-22.20)."""
QUESTIONS: Final[dict[str, Callable[[View], str]]] = {
    "SecretChoices": _secret,
    "ExchangeSeen": _exchange,
    "Obtained": _obtained,
    "Bargain": _bargain,
    "Meeting": _drinks,
    "Offence": _offence,
}
"""By step the function that words a question which depends on the position."""
