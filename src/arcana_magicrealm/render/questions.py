"""The question to the viewer in words; those that don't depend on the position are in `data/phrases.toml`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from arcana_core.cards.cards import indices
from arcana_core.text.panels import capital
from arcana_core.text.wording import listed
from arcana_magicrealm import actions
from arcana_magicrealm.chapters.combat.melee.placing import Counter, Face, Group
from arcana_magicrealm.chapters.combat.melee.plays import (
    QUESTIONS,
    Script,
    attack_options,
    maneuver_options,
    part_options,
)
from arcana_magicrealm.chapters.days.phases import UNNAMED, Recorder, Written
from arcana_magicrealm.chapters.preparing import setup
from arcana_magicrealm.chapters.travel.searching import EXCHANGEABLE
from arcana_magicrealm.model.beings import FIRST_COMPANION, FIRST_DENIZEN
from arcana_magicrealm.model.certain import certain
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.enchantments import ATTACK
from arcana_magicrealm.model.melee import ATTACKS, LIVES, MANEUVERS, Fight
from arcana_magicrealm.model.pieces import PIECE, PIECES
from arcana_magicrealm.model.realm import TILES
from arcana_magicrealm.model.spells import SPELLS
from arcana_magicrealm.model.turns import ACTIVITIES
from arcana_magicrealm.render import sheets
from arcana_magicrealm.render.desk import Desk
from arcana_magicrealm.text.names import (
    attacker_name,
    being_name,
    counter_name,
    part_name,
    partner_name,
    piece_name,
    spaced,
    tool_name,
)
from arcana_magicrealm.text.phrases import PHRASES

_NOTED: Final = (attack_options, part_options, maneuver_options)
OF_ATTACK, OF_HEAD, OF_MANEUVER = [number for number, one in enumerate(QUESTIONS) if one.options in _NOTED]
"""The questions for an attack, that of a head or club, and a maneuver, by their places in `plays.QUESTIONS`."""


def asked_words(desk: Desk) -> str:
    """The question to the viewer, else who decides."""
    return question(desk) or ("The game is over" if desk.view.stage == "over" else "Others decide")


def question(desk: Desk) -> str:
    """The question to the viewer; "" if they aren't asked."""
    view, recorder, written = desk.view, desk.recorder, desk.written
    if desk.script is not None and view.fight is not None:
        return asked(desk.script, has_target=any(one == desk.own for one, _ in view.fight.targets))
    if view.asks == "ChoosePhase" and written is not None:
        return f"Choose phase {len(written.phases) + 1}, or `end` to end the turn"
    if recorder is not None and written is not None:
        return _recording(recorder, written)
    if view.asks in QUESTION_WORDS:
        return QUESTION_WORDS[view.asks](desk)
    return (PHRASES.ask(view.asks) or "Choose") if view.asks else ""


def _recording(recorder: Recorder, written: Written) -> str:
    if not written.code:
        owner = f" for {being_name(recorder.being)}" if recorder.being >= FIRST_DENIZEN else ""
        short = "p, p" if recorder.being >= FIRST_COMPANION else "h, s"
        example = ", or `end` to play the turn" if written.phases else f" or a whole turn (`{short}`, `go house`)"
        return f"Record phase {len(written.phases) + 1}{owner}{example}"
    if written.code == "F":
        return "Choose a guide to follow"
    if written.place == UNNAMED:
        if written.code != "M":
            return f"{ACTIVITIES[written.code].capitalize()} in which clearing? `undo` takes the phase back"
        return "Move to which clearing? `undo` takes the Move back"
    return f"Which of your phases do you use for this {ACTIVITIES[written.code]}?"


def _secret(desk: Desk) -> str:
    view, points = desk.view, desk.points
    me = certain(view.me, "players choose for themselves")
    part = setup.due(me.hero, me.variant, view.picks, starts=not view.day)
    number = sum(isinstance(pick, actions.AimFor) for pick in view.picks) + 1
    example = f" (`{points - 2} gold 2 fame` assigns all)" if points > 2 else ""
    advice = f"{example}. {_AIM}" if number == 1 else ""
    place = f"{number} of {points}" if points else str(number)
    return {
        setup.SPELLS: f"Choose starting spell {len(view.picks) + 1} of {HEROES[me.hero].stage.spells}, in secret",
        setup.CHITS: "Enchant Magic chits, in secret, or go on: each gives its colour once, and casts nothing before",
        setup.START: "Choose a starting place, in secret",
        setup.KIND: "Choose to be a Light Elf or a Great Elf, in secret",
    }.get(part, f"Assign victory point {place}, in secret{advice}")


def _exchange(desk: Desk) -> str:
    known = [(PIECES[piece], TILES[tile]) for tile, pile in enumerate(desk.view.chits) for piece in pile.known]
    fit = [(chit, tile) for chit, tile in known if EXCHANGEABLE >> PIECE[chit.id] & 1]
    seen = [f"{chit.name} in {tile.name}" for chit, tile in fit if PIECE[chit.id] not in desk.view.face_up]
    return f"Exchange a chit that you have seen ({listed(seen)})?"


def _obtained(desk: Desk) -> str:
    drawn = desk.view.drawn.known  # in a trade also what the partner has got
    return f"You have got {piece_name(drawn[0]) if len(drawn) == 1 else 'a belonging'}. Keep it?"


def _bargain(desk: Desk) -> str:
    deal = certain(desk.view.deal, "prices are asked in a deal")
    if deal.result == "boon":
        return f"A boon: take it free (the relation drops a level), pay {deal.price} gold, or decline?"
    offered = f", and you offer {listed(map(piece_name, indices(deal.offered)))}" if deal.offered else ""
    price = deal.price * int(deal.result.removeprefix("price_"))
    ways = "Pay or decline" if deal.natives else "Pay, offer a belonging, or decline"
    return f"{capital(partner_name(deal.partner))} want {price} gold{offered}. {ways}?"


def _drinks(desk: Desk) -> str:
    name = partner_name(desk.view.deal.partner) if desk.view.deal is not None else "the natives"
    return f"Buy drinks for {name} first, for a friendlier column?"


def _offence(desk: Desk) -> str:
    deal = certain(desk.view.deal, "offences are given in a deal")
    name, loss = ("A challenge", "Fame") if deal.result == "challenge" else ("An insult", "Notoriety")
    threat = f"let {partner_name(deal.partner)} battle you" if deal.kind == "battle" else "be blocked for the day"
    return f"{name}! Lose 5 {loss}, or {threat}?"


_AIM: Final = "A total of 0 or more wins. A shortfall counts three times, and again for each point in its category"
"""The aim of the game in short (MR-22.12, MR-22.18, MR-22.20)."""
QUESTION_WORDS: Final[dict[str, Callable[[Desk], str]]] = {
    "SecretChoices": _secret,
    "ExchangeSeen": _exchange,
    "Obtained": _obtained,
    "Bargain": _bargain,
    "Meeting": _drinks,
    "Offence": _offence,
}
"""The functions that word questions which depend on the position, by step."""


# The picks of a player in a melee step (MR-29, MR-30.1 to MR-30.3).


def asked(made: Script, *, has_target: bool) -> str:
    """The next question to the player of a character."""
    if made.number == OF_ATTACK and not has_target:
        return "In secret: choose a chit or card that turns your weapon over, for you have no target"
    if made.number < len(QUESTIONS):
        return f"In secret: choose {made.about}"
    first = made.left[0]
    if isinstance(first, Face):
        return f"In secret: choose the side of {attacker_name(first.being, first.is_part)}"
    return f"In secret: choose the box of {placed_name(first.counters[len(first.boxes)])}"


def placed_name(counter: Counter) -> str:
    """A counter that is placed: "Giant 1", "Giant 1's club", "Lancer 1's horse"."""
    if not counter.is_other:
        return being_name(counter.being)
    return counter_name(counter.being, part_name(counter.being) if counter.fills else "horse")


def picked(desk: Desk) -> str:
    """The picks so far: "smash with fight T5*; dodge with move H5*; Giant 1 in Duck/Smash"."""
    view, made = desk.view, desk.script
    if made is None or view.me is None or view.fight is None:
        return spaced("; ".join(map(str, view.picks)))
    own, is_here = view.me.hero, view.me.at == view.fight.clearing
    return "; ".join([*(_plays(made, own, _attack_spell(view.fight, own)) if is_here else ()), *_sheets(made)])


def _attack_spell(fight: Fight, being: int) -> str:
    """The attack spell of a character that has come to life; "" for none (MR-29.12)."""
    cast = [one.spell for one in fight.casts if one.caster == being and one.fate == LIVES]
    return "".join([SPELLS[spell].name for spell in cast if SPELLS[spell].duration == ATTACK])


def _plays(made: Script, being: int, spell: str) -> Iterator[str]:
    play, tool = made.play, "" if made.tool is None else tool_name(being, made.tool)
    if spell:
        yield f"{ATTACKS[play.direction]} with {spell}" if play.direction else spell
    elif play.attack is not None:
        what = f"turn your weapon {play.turned}" if play.turned else ATTACKS[play.direction]
        yield f"{what} with {tool_name(being, play.attack)}"
    elif OF_ATTACK < made.number:
        yield f"attack with {tool}" if tool and made.number < OF_HEAD else "no attack"
    if play.head is not None:
        yield f"{ATTACKS[play.head_direction]} with {tool_name(being, play.head)}"
    if play.maneuver is not None:
        yield f"{MANEUVERS[play.course]} with {tool_name(being, play.maneuver)}"
    elif OF_MANEUVER < made.number:
        yield f"maneuver with {tool}" if tool else "no maneuver"
    if play.shield:
        yield f"shield against {ATTACKS[play.shield]}"


def _sheets(made: Script) -> Iterator[str]:
    for face in made.faces:
        yield f"{attacker_name(face.being, face.is_part)} {'dark' if face.is_dark else 'light'} side up"
    groups = made.groups
    if made.left and isinstance(made.left[0], Group):
        groups = (*groups, made.left[0])
    for group in groups:
        for counter, box in zip(group.counters, group.boxes, strict=False):
            yield f"{placed_name(counter)} in {sheets.BOX_NAMES[box]}"
