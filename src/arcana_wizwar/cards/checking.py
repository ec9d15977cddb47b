"""Checks of whole cards: known keys, valid values, and playability (WW-9).

`check` finds every mistake of a card. Cards of the box with code must keep the values their code relies on.
`CODE_KEYS` lists them with the additional keys of their code.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from arcana_core.tables.fields import Fields, Matching
from arcana_core.tables.kinds import Kind, Name, Whole
from arcana_core.text.rulebook import CLAUSE
from arcana_core.text.wording import any_of, shown
from arcana_wizwar.cards.effects.language import (
    ANSWERS,
    BOOSTS,
    COPIES,
    COUNTERING,
    DURATIONS,
    EFFECTS,
    FACES,
    GRANTED,
    MODES,
    MOST_ENERGY,
    NAME,
    NAMES,
    NUMBER,
    PICKED,
    RANGES,
    SWITCH,
    TARGETS,
    TEXT,
    THROW,
    THROWN_AT,
    TYPES,
    UNPICKED,
    USE,
    Parameters,
    effects_of,
    some_of,
)
from arcana_wizwar.model.bounds import MOMENTS

_CLAUSE = Matching(CLAUSE.pattern, "a clause such as 'HR-1.1'")

NEEDED: Mapping[str, Kind] = {
    "name": NAME,
    "schools": COPIES,
    "types": some_of(*TYPES, least=1),
    "range": Name(RANGES),
    "targets": some_of(*TARGETS),
    "duration": Name(DURATIONS),
    "traits": NAMES,
    "energy_value": Whole(0, MOST_ENERGY),
    "boost": Name(BOOSTS),
    "clause": _CLAUSE,
    "effect": TEXT,
}
"""The required keys of a card."""

_SOURCE = Name(("fact", "ruling"))

REMARKS: Mapping[str, Kind] = {
    "copies": Whole(1, 1000),
    "range_source": _SOURCE,
    "duration_source": _SOURCE,
    "source": _SOURCE,
}
"""Keys for remarks: the number of all copies, and whether the print is a fact or a ruling."""

KNOWN: Mapping[str, Kind] = {
    "does": EFFECTS,
    "modes": MODES,
    "grants": GRANTED,
    "answers": ANSWERS,
    "cancels": SWITCH,
    "unanswerable": SWITCH,
    "picks": some_of(*PICKED),
    "price": Whole(0, 20),
    "dice": NUMBER,
    "separate": SWITCH,
    "evadable": SWITCH,
    "split": SWITCH,
    "prepares": SWITCH,
    "projects": SWITCH,
    "use": USE,
    "throw": THROW,
    "lies_as": Name(("dropped_item", "tacks")),
    "explodes": NUMBER,
    "holds_down": SWITCH,
    "washed_off": SWITCH,
    "drowns_fire": SWITCH,
    "fogs": SWITCH,
    **dict.fromkeys(MOMENTS, EFFECTS),
}
"""Optional keys of every card."""

_IN_SQUARE: Mapping[str, Kind] = {"creates": Name(("stone_block", "thornbush", "rosebush", "dust_cloud"))}
_ON_EDGE: Mapping[str, Kind] = {"creates": Name(("stone_wall", "wall_of_fire"))}
_STEPS: Mapping[str, Kind] = {"steps": Whole(1, 20)}

CODE_KEYS: Mapping[str, Mapping[str, Kind]] = {
    "absorb_spell": {},
    "add": {},
    "around_the_corner": {},
    "astral_projection": _STEPS,
    "backlash": {},
    "booby_trap": {"creates": Name(("trap_token",)), "tokens": Whole(1, 8)},
    "brain_burn": {},
    "brainstone": {"cards": Whole(0, 20)},
    "create_door": {"creates": Name(("door",))},
    "create_wall": _ON_EDGE,
    "destroy_wall": {"harms": NUMBER},
    "dispel": {},
    "drop_object": {},
    "dust_cloud": _IN_SQUARE,
    "fire_darts": {},
    "flood": {},
    "fools_gold": {},
    "globe_of_pain": _STEPS,
    "glue": {},
    "gravity": {},
    "handful_of_tacks": {},
    "heave_ho": {},
    "homunculus": {},
    "lightning_bolt": {},
    "mad_dash": {},
    "pass_through_wall": {},
    "pick_lock": {},
    "psychic_storm": {},
    "rosebush": _IN_SQUARE,
    "rotate_sector": {},
    "seal_door": {},
    "share_life": {},
    "shield": {},
    "stone_block": _IN_SQUARE,
    "strength": {"tears_on": FACES},
    "stretch": {},
    "swap": {},
    "teleport": _STEPS,
    "thornbush": _IN_SQUARE,
    "wall_of_earth": {},
    "wall_of_fire": _ON_EDGE,
    "wallivore": {"life": NUMBER},
    "ward": {"damage": NUMBER, "drops_on": FACES},
    "waterbolt": {},
    "windrider": {},
    "wizardblade": {},
    "yoink": {},
}
"""The cards of the box with code, and for each the additional keys its code requires."""

_RELIED_ON = ("types", "range", "targets", "duration", "boost", "modes", "answers", "picks", "use", "throw", "separate")
"""The keys whose values the code of a box card relies on."""

TYPES_OF_KEYS: Mapping[type, Kind] = {bool: SWITCH, int: NUMBER, str: NAME}
"""The check for the type of an additional key, see `arcana_wizwar.cards.reading.read_cards`."""


def check(
    key: str, given: Parameters, card: Parameters, box: Parameters | None, code: Mapping[str, type] | None
) -> list[str]:
    """Every mistake in a card's data, as a sentence that begins with the key; [] for a playable card.

    Args:
        key: the card's key.
        given: its table in the file.
        card: the same, completed by the card it changes, if any.
        box: the table of the box card of this key; None without one, or while the box is being read.
        code: the additional keys of the caller's code for this card, with the types of their values; None without code.
    """
    wrong: list[str] = []
    own = CODE_KEYS.get(key, {}) if code is None else {one: TYPES_OF_KEYS[of] for one, of in code.items()}
    of_others = tuple(_readers(name) for name in given if name not in own and _readers(name))
    strange = tuple(name for name in given if name not in own and _readers(name))
    wrong += (
        f"{name}: unknown key; it is for the code of {other}" for name, other in zip(strange, of_others, strict=True)
    )
    Fields("a card", {**NEEDED, **own}, {**KNOWN, **REMARKS}, strange).read(card, "", wrong)
    if not wrong and box is not None and code is None and key in CODE_KEYS:
        _check_relied_on(card, box, wrong)
    if not wrong:  # the following checks rely on well-formed values
        _check_card(card, wrong, has_code=code is not None or key in CODE_KEYS)
    return wrong


def _readers(name: str) -> str:
    """The cards of the box whose code reads this key."""
    return ", ".join(one for one, keys in CODE_KEYS.items() if name in keys)


def _check_relied_on(card: Parameters, box: Parameters, wrong: list[str]) -> None:
    for name in _RELIED_ON:
        if card.get(name) != box.get(name):
            was = f"it must be {shown(box[name])}" if name in box else "it can't be set"
            wrong.append(
                f"{name}: the code of this card relies on it, so {was}; pass your own code in 'code' of read_cards"
            )


def _check_card(card: Parameters, wrong: list[str], *, has_code: bool) -> None:
    """Check that valid values fit together."""
    types = card["types"]
    if "copies" in card and card["copies"] != sum(card["schools"].values()):
        wrong.append(f"copies: the schools have {sum(card['schools'].values())} in all, got {card['copies']}")
    if "item" in types and len(types) > 1:
        wrong.append(f"an item can have no other type, got {', '.join(types)} (WW-9.1, WW-9.17)")
    if "counter" in types and "answers" not in card:
        wrong.append("a counter needs 'answers', the condition for playing it (WW-11.6)")
    if "answers" in card and not has_code and not {"counter", "item"} & {*types}:
        wrong.append(f"answers is for counters and items, got the types {', '.join(types)} (WW-11.6)")
    if card.get("cancels") and card.get("answers", {}).get("event") not in ("spell", "attack", "counter"):
        wrong.append("cancels is for cards that answer a spell, an attack or a counter (WW-12.1)")
    if card.get("price") and card["boost"] != "none":
        wrong.append("the cards of its price are its energy, so boost must be 'none' (WW-10.3)")
    if card.get("picks") and "answers" not in card:
        wrong.append("picks is for counters (WW-11.6)")
    if not has_code:
        _check_aims(card, wrong)
    _check_lasting(card, wrong)
    _check_modes(card, wrong)
    _check_effects(card, wrong)
    _check_using(card, wrong)


def _check_aims(card: Parameters, wrong: list[str]) -> None:
    """Reject targets and ranges without possible targets (WW-9.5)."""
    use = card.get("use", card.get("throw"))
    cast = bool({"attack", "neutral"} & {*card["types"]})
    if card["range"] == "none" and (cast or (use is not None and "range" not in use)):
        wrong.append(
            "range: a card that is cast or used needs a range: 'self', 'adjacent', 'los' or 'anywhere' (WW-9.6)"
        )
    aims = [("targets", card["targets"])] if cast or (use is not None and "targets" not in use) else []
    aims += [(f"modes[{place}].targets", mode["targets"]) for place, mode in _modes_of(card) if "targets" in mode]
    if use is not None and "targets" in use:
        aims.append(("use.targets" if "use" in card else "throw.targets", use["targets"]))
    for path, words in aims:
        if {*words} & {*UNPICKED} and len(words) > 1:
            wrong.append(f"{path}: {any_of(UNPICKED)} must be the only target, got {shown(words)} (WW-9.10)")
        elif unknown := [word for word in words if word not in (*PICKED, *UNPICKED)]:
            wrong.append(f"{path}: {shown(unknown[0])} can't be picked; only counters answer that (WW-9.10)")


def _modes_of(card: Parameters) -> Iterator[tuple[int, Parameters]]:
    yield from enumerate(card.get("modes", ()))


def _check_lasting(card: Parameters, wrong: list[str]) -> None:
    """Reject keys for spells in play and carried items on other cards."""
    is_item = "item" in card["types"]
    lasts = not is_item and card["duration"] in _STAYS
    for name in (*MOMENTS, "washed_off", "drowns_fire", "fogs"):
        if card.get(name) and not lasts:
            wrong.append(f"{name} is for spells that stay in play: a temporary or permanent duration (WW-9.15)")
    for name in ("grants", "holds_down"):
        if card.get(name) and not lasts and not is_item:
            wrong.append(f"{name} is for items and for spells that stay in play (WW-9.15, WW-9.17)")
    for name in ("lies_as", "explodes"):
        if name in card and not is_item:
            wrong.append(f"{name} is for items (WW-9.17)")


def _check_modes(card: Parameters, wrong: list[str]) -> None:
    """Check that each way to play a card has one of its types."""
    for place, mode in _modes_of(card):
        if mode.get("type", card["types"][0]) not in card["types"]:
            types = ", ".join(card["types"])
            wrong.append(f"modes[{place}].type must be one of the card's types ({types}), got {shown(mode['type'])}")
    called = [mode["name"] for _, mode in _modes_of(card)]
    if len({*called}) < len(called):
        wrong.append(f"modes: two ways to play it have the same name: {shown(called)}")
    if "modes" in card and "item" in card["types"]:
        wrong.append("an item can't have modes (WW-9.17)")


def _check_using(card: Parameters, wrong: list[str]) -> None:
    """Reject ways to use a card that its type doesn't allow."""
    is_item = "item" in card["types"]
    for name in ("use", "throw"):
        if name in card and not is_item and card["duration"] not in _STAYS:
            wrong.append(f"{name} is for items and for spells that stay in play (WW-22.10, WW-22.11)")
    if "use" in card and "throw" in card:
        wrong.append("a thrown card has no other use: give either use or throw (WW-22.10)")
    if card.get("use", {}).get("spent") and not is_item:
        wrong.append("use: only an item can be spent (WW-15.17)")
    if "throw" in card:
        given = card["throw"]
        at, then = given.get("targets", card["targets"]), given["then"]
        if not at or not {*at} <= {*THROWN_AT}:
            wrong.append(f"throw: targets must be {any_of(THROWN_AT)}, got {', '.join(at)} (WW-15.16)")
        if (then == "vanishes") == is_item:
            wrong.append(f"throw: a spell 'vanishes', an item 'lands' or is 'discarded', got {shown(then)} (WW-25.44)")


def _check_effects(card: Parameters, wrong: list[str]) -> None:
    """Reject effects that the card's type doesn't allow."""
    answers = card.get("answers", {})
    played = [*effects_of({"does": card.get("does", ()), "modes": card.get("modes", ())})]
    for effect in effects_of(card):
        name = effect["do"]
        if name in COUNTERING and "counter" not in card["types"]:
            wrong.append(f"{name} is for counters, got the types {', '.join(card['types'])}")
        elif name in COUNTERING and answers.get("event") == "treasure":
            wrong.append(f"{name} is for cards that answer a spell, an attack, a counter or damage (WW-12)")
        elif name == "transform" and not ("Transformation" in card["traits"] and card["duration"] in _STAYS):
            wrong.append("transform is for a temporary or permanent card with the trait 'Transformation' (WW-14.6)")
        elif name in ("transform", *COUNTERING) and (effect not in played or "item" in card["types"]):
            wrong.append(
                f"{name} is done by casting a card or by a counter, so it belongs in 'does' or 'modes' (WW-9.15)"
            )
        if effect.get("at") == "target" and card.get("picks") != ["wizard"]:
            wrong.append("redirect at a target needs picks = ['wizard']")
        if name == "redirect" and not answers.get("on_me"):
            wrong.append("redirect is for cards that answer a spell or attack on their player: on_me = true (WW-25.52)")


_STAYS = ("temporary", "permanent")
