"""Random cards of every kind that the language of cards allows (MC-24, MC-25)."""

from __future__ import annotations

from typing import Any

from arcana_core.chance.rng import Rng
from arcana_core.tables.kinds import Name, Row, Switch, Whole
from arcana_mtgcombat import Game
from arcana_mtgcombat.cards import language
from arcana_mtgcombat.cards.records import read_card
from arcana_mtgcombat.model.cards import MOMENTS, TARGETS, Card, Pool, Sheet

MOST_TRIES = 4000
COSTS = ("0", "1", "2", "W", "U", "B", "R", "G", "1W", "1U", "1B", "1R", "1G", "2R", "GG")


def some_cards(rng: Rng, count: int) -> Pool:
    """A pool of random cards, with two tokens and four packs of them."""
    cards: list[Card] = []
    for number in range(2):
        found = read_card(f"token_{number}", number, _creature(rng, f"Token {number}", 0), [])
        assert found is not None
        cards.append(found)
    kinds = ("creature", "creature", "instant", "instant", "sorcery", "enchantment", "aura", "equipment", "artifact")
    while len(cards) < count:
        type_ = kinds[len(cards) % len(kinds)]
        cards.append(_card(rng, type_, len(cards)))
    creatures = [card.key for card in cards if card.type == "creature"]
    packs = [
        Sheet(
            f"pack_{number}",
            f"Pack {number}",
            speed=1 + rng.below(5),
            wild=True,
            creatures=tuple(rng.choice(creatures) for _ in range(1 + rng.below(5))),
        )
        for number in range(4)
    ]
    return Pool(tuple(cards), {pack.key: pack for pack in packs})


def game_with(pool: Pool) -> type[Game]:
    """The game with these cards only."""

    class Invented(Game):
        """Return random cards."""

        __slots__ = ()

    Invented.pool = pool
    return Invented


def _card(rng: Rng, type_: str, place: int) -> Card:
    for _ in range(MOST_TRIES):
        table: dict[str, Any] = {"name": f"Card {place}", "type": type_, "cost": rng.choice(COSTS)}
        if type_ == "creature":
            table = {**_creature(rng, f"Card {place}", 3), "cost": table["cost"]}
        elif type_ in ("instant", "sorcery"):
            table |= {"target": rng.choice(TARGETS), "effects": _effects(rng)}
        else:
            table |= _records(rng, 3)
        if type_ == "aura":
            table["target"] = rng.choice(language.COMBATANTS)
        if type_ == "equipment" and not rng.below(3):
            table["characters_only"] = True
        if type_ != "creature" and not rng.below(5):
            table["keywords"] = ["Split Second"]
        found = read_card(f"card_{place}", place, table, [])
        if found is not None:
            return found
    raise AssertionError(f"no {type_} in {MOST_TRIES} tries")


def _creature(rng: Rng, name: str, most: int) -> dict[str, Any]:
    table: dict[str, Any] = {"name": name, "type": "creature", "power": rng.below(6), "toughness": rng.below(4)}
    table |= {"life": 1 + rng.below(8), "artifact": not rng.below(4), **_records(rng, rng.below(most + 1))}
    table["keywords"] = [word for word in language.KEYWORD.one_of if not rng.below(5)]
    if not rng.below(6) and most:
        table["regenerate"] = rng.choice(COSTS[1:])
    return table


def _records(rng: Rng, count: int) -> dict[str, list[dict[str, Any]]]:
    """Return this many static records, triggers and abilities together."""
    found: dict[str, list[dict[str, Any]]] = {}
    for _ in range(count):
        match rng.below(3):
            case 0:
                found.setdefault("static", []).append(_record(rng, language.STATICS))
            case 1:
                found.setdefault("triggers", []).append({"when": rng.choice(MOMENTS), "effects": _effects(rng)})
            case _:
                found.setdefault("abilities", []).append(_ability(rng))
    return found


def _ability(rng: Rng) -> dict[str, Any]:
    if not rng.below(4):
        mana = {"do": "add_mana", "types": rng.choice(("C", "CC", "WB", "G", "RRR"))}
        return {"timing": "mana", "effects": [mana], **rng.choice(({"exhaust": True}, {"sacrifice": True}))}
    table: dict[str, Any] = {
        "timing": rng.choice(("command", "action", "instant", "instant")),
        "effects": _effects(rng),
    }
    table["target"] = rng.choice(TARGETS)
    table["cost"] = rng.choice(COSTS)
    table["exhaust"] = not rng.below(3)
    table["sacrifice"] = not rng.below(6)
    return table


def _effects(rng: Rng) -> list[dict[str, Any]]:
    return [_record(rng, language.EFFECTS) for _ in range(1 + rng.below(3))]


def _record(rng: Rng, shapes: Any) -> dict[str, Any]:
    """Return an effect or static record with all required and some optional parameters."""
    do = rng.choice(tuple(shapes))
    shape: language.Shape = shapes[do]
    takes = shape.fields(do).takes
    shown_text: dict[str, Any] = {"do": do}
    given = [*shape.needs, *(name for name in takes if not rng.below(2))]
    if shape.one:
        given = [name for name in given if name not in shape.one] + [rng.choice(shape.one)]
    if shape.any:
        given.append(rng.choice(shape.any))
    for name in given:
        shown_text[name] = _value(rng, name, {**shape.needs, **takes}[name])
    return shown_text


def _value(rng: Rng, name: str, kind: Any) -> Any:
    match kind:
        case Name(one_of=words):
            return rng.choice(words)
        case Whole(at_least=least):
            return (1 + rng.below(4)) * (-1 if least != 1 and rng.below(3) == 0 else 1)
        case Row(item=item):
            return [_value(rng, name, item)]
        case Switch():
            return bool(rng.below(2))
        case language.Letters():
            return rng.choice(("C", "W", "BB", "RG"))
        case _:
            assert name == "token"
            return f"token_{rng.below(2)}"
