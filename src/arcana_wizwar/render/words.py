"""Phrases for the text and the picture: wizards, spells in play, pending plays, the question (WW-23).

They come from a view, so they contain only the viewer's knowledge. Cards come from the game's card set.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from arcana_core.actions import Action
from arcana_core.text.wording import counted
from arcana_wizwar import actions
from arcana_wizwar.chapters.board import objects
from arcana_wizwar.chapters.winning import ENDS
from arcana_wizwar.knowledge.view import View, WizardView
from arcana_wizwar.model.cards import Card, CardSet
from arcana_wizwar.model.labyrinth import COLOURS, edge_name, layout, square_name
from arcana_wizwar.model.state import Damage, Draft, Edge, Frame, Journey, PickedUp, Play, Spell, Thing
from arcana_wizwar.text.names import THINGS

PHASES = {
    "draft": "schools are drafted",
    "time passes": "time passes",
    "main": "Move and Cast",
    "discard": "discarding",
    "draw": "drawing",
    "over": "the game is over",
}

_ASKED = {
    "DraftSchools": "draft a school of magic for the deck",
    "TimePasses": "your turn begins: pick the spell that takes effect next",
    "Main": "your turn: move, cast, attack, use items or end the phase",
    "Choose": "pick the next part",
    "Discarding": "before drawing: discard cards, or type done",
    "Drawing": "draw a card, or type stop",
    "Window": "answer with a counter, or pass",
    "Travel": "pick the direction of the next step",
    "Hide": "pick a square of your home sector for the treasure",
    "PickSquare": "pick the square to go to",
    "LayTrap": "pick the token that is the trap (only you will know)",
    "ChooseTurn": "pick the angle by which the sector turns clockwise",
    "ClearMind": "discard cards and end spells before your brain burns, or type done",
    "Knock": "pick the direction of the knock",
    "TakeOne": "take something, or type done",
    "PickLoss": "pick the target's loss",
    "Burn": "fire destroys your Magic Stones: pick the next one",
    "Lift": "no room for it: discard a card, drop an item or end a spell",
    "LiftMore": "pick this up as well? yes or no",
    "KeepToLimit": "you are above your hand limit: give something up",
    "MustDiscard": "you must discard a card",
    "HoldOrLock": "hold the door behind you open, or let it lock",
}

SLOTS = {
    "type": "how to play it",
    "energy": "a card to spend for more energy, or no energy",
    "price": "a card to spend",
    "mode": "one of its ways",
    "number": "a number",
    "through": "a wall to ignore, or no wall",
    "target": "a target",
    "side": "a direction",
    "": "the next part",
}
"""The next pick of a draft, by its slot."""

_ANSWERS_FOR = {"Window", "Travel", "Hide", "PickSquare", "Knock", "TakeOne", "PickLoss", "ClearMind", "Burn"}
"""Steps that ask because of a pending frame, which the question names first."""

_EDGES = {"wall": "wall", "door": "door", "fire": "Wall of Fire", "earth": "Wall of Earth", "open": "destroyed wall"}


def plain(text: str) -> str:
    """The text on one line without unprintable characters, for names from house rules."""
    return "".join(letter for letter in " ".join(text.split()) if letter.isprintable())


def colour(view: View, seat: int) -> str:
    """The colour of a player's wizard (WW-2.2)."""
    return COLOURS[view.wizards[seat].colour]


def letter(view: View, seat: int) -> str:
    """The letter of a wizard on the board: the colour's initial."""
    return colour(view, seat)[0].upper()


def person(view: View, seat: int) -> str:
    """A player by colour; the viewer is "you"."""
    return "you" if seat == view.player else name(view, seat)


def name(view: View, seat: int) -> str:
    """A player by colour: "Red"."""
    return colour(view, seat).capitalize()


def owner(view: View, seat: int) -> str:
    """A player as the owner of something: "your", "Red's"."""
    return "your" if seat == view.player else f"{name(view, seat)}'s"


def named(view: View, seat: int) -> str:
    """A player by colour and seat: "Red, wizard 0"."""
    return f"{name(view, seat)}, wizard {seat}"


def title(view: View, seat: int) -> str:
    """A player by colour and seat, with "(you)" for the viewer: "Red, wizard 0 (you)"."""
    return f"{named(view, seat)}{' (you)' if seat == view.player else ''}"


def square(view: View, number: int) -> str:
    """The address of a square (WW-3.1)."""
    return square_name(view.grid, number)


def treasure(number: int) -> str:
    """The name of a treasure: "red treasure 1"."""
    return f"{COLOURS[number // 2]} treasure {number % 2 + 1}"


def treasure_mark(number: int) -> str:
    """The mark of a treasure on the board: "r1"."""
    return f"{COLOURS[number // 2][0]}{number % 2 + 1}"


def card(cards: CardSet, number: int) -> str:
    """The name of a single card, "punch" for none."""
    return "punch" if number < 0 else plain(cards.of[number].name)


def exits(view: View) -> Iterator[tuple[int, int, int, str]]:
    """Each outside exit: square, side, the square behind it, the colour of its portal if any (WW-3.8)."""
    ground = view.grid.lattice
    portals = {}
    for name, sides in layout(len(view.sectors)).portals.items():
        for row, column, way in sides:
            portals[4 * (row * ground.columns + column) + "NESW".index(way)] = name
    for side in sorted(ground.linked):
        yield side // 4, side % 4, ground.across[side] // 4, portals.get(side, "")


def exit_lines(view: View) -> list[str]:
    """The exits in pairs: "0,2 north - 4,7 south (purple portal)" (WW-3.8, WW-3.9)."""
    parts = []
    for here, side, there, portal in exits(view):
        other = view.grid.lattice.across[4 * here + side]
        if 4 * here + side < other:
            ends = ((here, side), (there, other % 4))
            words = " - ".join(f"{square(view, end)} {actions.SIDE_NAMES[way]}" for end, way in ends)
            parts.append(f"{words} ({portal} portal)" if portal else words)
    return parts


# The board.


def edge_now(view: View, edge: int) -> Edge:
    """The current content of an edge (WW-23.1)."""
    changed = dict(view.edges).get(edge)
    return objects.printed(view.board, edge) if changed is None else changed


def opener(view: View, edge: Edge) -> int:
    """The colour that opens a door: its sector's, or its creator's (WW-7.2, WW-21.15)."""
    return view.wizards[edge.owner].colour if edge.owner >= 0 else edge.colour


def edge_words(view: View, number: int) -> str:
    """The content of an edge and its state: "red door, held open by blue, 1 of 3 cracks"."""
    edge = edge_now(view, number)
    return _edge_words(view, edge, objects.printed(view.board, number))


def _edge_words(view: View, edge: Edge, printed: Edge) -> str:
    name = _EDGES.get(edge.kind, plain(edge.kind))
    if edge.kind == "open":
        if printed.kind == "open":
            return "border line"
        name = f"destroyed {printed.kind}"
    parts = [name]
    if edge.kind == "door":
        parts = [f"{COLOURS[opener(view, edge)]} door"]
    if edge.spell > 0 and edge.kind in ("wall", "door"):
        parts[0] += " created by a spell"
    if edge.held_by >= 0:
        parts.append(f"held open by {person(view, edge.held_by)}")
    if edge.sealed:
        parts.append("sealed")
    if edge.cracks:
        most = objects.OBJECTS["door" if edge.kind == "door" else "stone_wall"].cracks
        parts.append(f"{edge.cracks} of {most} cracks")
    return ", ".join(parts)


def thing_name(thing: Thing, cards: CardSet) -> str:
    """The name of an object in a square."""
    if thing.card >= 0:
        return card(cards, thing.card)
    return THINGS.get(thing.kind, plain(thing.kind.replace("_", " ")))


def is_trap(view: View, thing: Thing) -> bool:
    """Whether the viewer knows that a token is the trap (WW-23.7)."""
    return any(spell.number == thing.spell and spell.trap == thing.number for spell in view.spells)


def thing_words(view: View, thing: Thing, cards: CardSet) -> str:
    """An object with its maker, its cracks, and whether it is the trap."""
    words = thing_name(thing, cards)
    notes = []
    caster = next((spell.caster for spell in view.spells if spell.number == thing.spell), -1)
    if caster >= 0:
        notes.append(f"by {person(view, caster)}")
    if is_trap(view, thing):
        notes.append("the trap")
    if thing.cracks:
        notes.append(f"{thing.cracks} of {objects.OBJECTS[thing.kind].cracks} cracks")
    return f"{words} ({', '.join(notes)})" if notes else words


def changed_edges(view: View) -> list[str]:
    """The edges that differ from the printed board: "south of 4,6: destroyed wall"."""
    return [
        f"{edge_place(view, number)}: {edge_words(view, number)}"
        for number, _ in view.edges
        if _is_changed(view, number)
    ]


def _is_changed(view: View, number: int) -> bool:
    return edge_now(view, number) != objects.printed(view.board, number)


def edge_place(view: View, number: int) -> str:
    """An edge by the side of a square: "south of 4,6"."""
    where, side = edge_name(view.grid, number).split()
    return f"{actions.SIDE_NAMES['NESW'.index(side)]} of {where}"


def on_floor(view: View, cards: CardSet) -> list[str]:
    """The treasures and objects on the board by square (WW-23.1).

    Skips a treasure alone in its square, which the labyrinth shows.
    """
    found: dict[int, list[str]] = {}
    for number, where in enumerate(view.treasures):
        if where >= 0:
            found.setdefault(where, []).append(treasure(number))
    for thing in view.things:
        found.setdefault(thing.square, []).append(thing_words(view, thing, cards))
    objects_at = {thing.square for thing in view.things}
    crowd = Counter(wizard.square for wizard in view.wizards)
    return [
        f"{square(view, where)} {', '.join(what)}"
        for where, what in sorted(found.items())
        if where in objects_at or len(what) > 1 or crowd[where] > 2
    ]


# Wizards.


def carried(view: View, wizard: WizardView, cards: CardSet) -> list[str]:
    """A wizard's carried treasure and items (WW-23.2)."""
    parts = [treasure(wizard.treasure)] if wizard.treasure >= 0 else []
    return parts + [card(cards, item) for item in wizard.items]


def spell_words(view: View, spell: Spell, cards: CardSet) -> str:
    """A spell in play: its name, its target unless that is its caster, its energy tokens (WW-16.13)."""
    words = card(cards, spell.card)
    if spell.wizard >= 0 and spell.wizard != spell.caster:
        words += f" on {person(view, spell.wizard)}"
    if spell.edge >= 0:
        words += f" {edge_place(view, spell.edge)}"
    if spell.treasure >= 0:
        words += f" on {treasure(spell.treasure)}"
    held = next((thing for thing in view.things if thing.number == spell.thing or thing.spell == spell.number), None)
    if held is not None and held.kind != "trap_token":
        words += f" at {square(view, held.square)}"
    notes = []
    if cards.of[spell.card].duration == "temporary":
        notes.append(counted(spell.energy, "energy token"))
    if spell.life:
        notes.append(f"life {spell.life}")
    return f"{words} ({', '.join(notes)})" if notes else words


def maintained(view: View, seat: int, cards: CardSet) -> list[str]:
    """The spells that a player maintains."""
    return [spell_words(view, spell, cards) for spell in view.spells if spell.caster == seat and spell.maintained]


def beside(view: View, cards: CardSet) -> list[str]:
    """The spells without a maintaining player (WW-20.9)."""
    return [
        f"{spell_words(view, spell, cards)}, cast by {person(view, spell.caster)}"
        for spell in view.spells
        if not spell.maintained
    ]


def everywhere(view: View, cards: CardSet) -> list[str]:
    """The spells on the whole board and their casters: Fog, Flood, Gravity (WW-4.15)."""
    return [
        f"{owner(view, spell.caster)} {spell_words(view, spell, cards)}"
        for spell in view.spells
        if "game_board" in cards.of[spell.card].targets
    ]


def on_wizard(view: View, seat: int, cards: CardSet) -> list[str]:
    """Other players' spells on a wizard."""
    return [
        f"{owner(view, spell.caster)} {card(cards, spell.card)}"
        for spell in view.spells
        if spell.wizard == seat and spell.caster != seat
    ]


def kinds_of(hand: Iterable[str], cards: CardSet) -> list[tuple[Card, int]]:
    """The cards of a hand with their counts, sorted by key."""
    return [(cards[key], number) for key, number in sorted(Counter(hand).items())]


def type_of(kind: Card) -> str:
    """The types of a card: "attack", "neutral or counter"."""
    return " or ".join(kind.types)


def hand_words(hand: Iterable[str], cards: CardSet) -> list[str]:
    """The cards of a hand with type and energy value: "Shield (counter, energy 2)"."""
    parts = []
    for kind, number in kinds_of(hand, cards):
        facts = [] if kind.types == ("energy",) else [type_of(kind)]
        facts += [f"energy {kind.energy_value}"] * bool(facts and kind.energy_value)
        copies = f"{number} x " if number > 1 else ""
        note = f" ({', '.join(facts)})" if facts else ""
        parts.append(f"{copies}{plain(kind.name)}{note}")
    return parts


def form(view: View, seat: int, cards: CardSet) -> str:
    """The transformation that a wizard is under, "" for none (WW-14.7)."""
    key = view.wizards[seat].powers.form
    return plain(cards[key].name) if key in cards else plain(key.replace("_", " "))


def status(view: View, seat: int, cards: CardSet) -> list[str]:
    """A wizard's form and stun tokens."""
    wizard = view.wizards[seat]
    parts = []
    if wizard.powers.form:
        parts.append(form(view, seat, cards))
    if wizard.stun:
        parts.append(counted(wizard.stun, "stun token"))
    return parts


# The turn.


def turn_words(view: View) -> str:
    """The active player, the phase and the remaining allowances (WW-23.2)."""
    if view.end:
        return "the game is over"
    if view.phase == "draft":
        return "before the first turn: schools are drafted"
    return "; ".join([f"turn {view.turn}, {name(view, view.active)}: {PHASES[view.phase]}", *_left(view)])


def _left(view: View) -> Iterator[str]:
    if view.phase == "draw":
        yield f"{counted(view.drawn, 'card')} drawn"
    if view.phase != "main":
        return
    powers = view.wizards[view.active].powers
    yield counted(view.moves, "move") if view.moves >= 0 else f"{view.moves} moves"
    left = max(view.attacks_a_turn + powers.attacks - view.attacks, 0)
    if powers.no_attack:
        yield "cannot attack"
    elif view.turns_begun[view.active] < 2:
        yield "no attack in your first turn" if view.active == view.player else "no attack in the first turn"
    else:
        yield f"{counted(left, 'attack')} left"
    switches = (
        (view.stunned, "stunned: moves or attacks, not both"),
        (view.boosted, "speed boosted"),
        (view.may_not_move, "cannot move again"),
        (view.no_treasure, "cannot pick up treasures"),
        (view.phase_ended, "this phase is over"),
        (view.sum > 0, f"{view.sum} from Add for the next spell or boost"),
        (view.corner, "Around the Corner for the next spell"),
    )
    yield from (words for there, words in switches if there)
    if view.astral >= 0:
        yield f"next spell cast from {square(view, view.astral)}"
    for edge in view.picked_locks:
        yield f"lock picked {edge_place(view, edge)}"


# Pending plays.


def target_words(view: View, cards: CardSet, target: Action) -> str:
    """A target in words: wizards by colour, things and edges by name."""
    match target:
        case actions.AtWizard():
            return person(view, target.player) if target.player < len(view.wizards) else str(target)
        case actions.AtEdge():
            edge = view.grid.edge(target.row, target.column, "NESW"[target.side])
            side = actions.SIDE_NAMES[target.side]
            return f"the {edge_words(view, edge)} {side} of {target.row},{target.column}"
        case actions.AtThing():
            where = actions.square_of(target)
            name = next((thing_name(thing, cards) for thing in view.things if thing.square == where), "object")
            return f"the {name} at {target.row},{target.column}"
        case actions.AtCard():
            return _card_words(view, cards, target.card)
        case _:
            return str(target)


def _card_words(view: View, cards: CardSet, number: int) -> str:
    name = card(cards, number)
    for spell in view.spells:
        if spell.card == number:
            return f"{owner(view, spell.caster)} {spell_words(view, spell, cards)}"
    for seat, wizard in enumerate(view.wizards):
        if number in wizard.items:
            return f"{owner(view, seat)} {name}"
    for thing in view.things:
        if thing.card == number:
            return f"{name} at {square(view, thing.square)}"
    return name


def frame_words(view: View, cards: CardSet, frame: Frame) -> str:
    """A pending frame: a spell, an attack, damage, a picked-up treasure, a moving wizard (WW-11.1)."""
    match frame:
        case Play():
            return _play_words(view, cards, frame)
        case Damage():
            return _damage_words(view, cards, frame)
        case PickedUp():
            verb = "have" if frame.player == view.player else "has"
            picked = f"the {treasure(frame.treasure)} at {square(view, frame.square)}"
            return f"{person(view, frame.player)} {verb} picked up {picked}"
        case Journey():
            return _journey_words(view, frame)


_VERBS = {"cast": "cast", "counter": "answer with", "use": "use", "ability": "use", "punch": "punch"}


def _play_words(view: View, cards: CardSet, play: Play) -> str:
    verb = _VERBS.get(play.kind)
    if verb is None:  # an effect of a spell in play at some moment
        return f"{owner(view, play.player)} {card(cards, play.card)} takes effect"
    if play.player != view.player:
        first, *rest = verb.split()
        verb = " ".join((f"{first}es" if first.endswith("h") else f"{first}s", *rest))
    words = f"{person(view, play.player)} {verb}"
    if play.card >= 0:
        words += f" {card(cards, play.card)}"
    words += _aimed(view, cards, play.targets, play.side, punch=play.card < 0)
    if play.boosted:
        words += f", energy {play.energy}"
    return f"{words}: canceled" if play.canceled else words


def _aimed(view: View, cards: CardSet, targets: Iterable[Action], side: int, *, punch: bool = False) -> str:
    parts = [target_words(view, cards, target) for target in targets]
    words = f" {'' if punch else 'at '}{', '.join(parts)}" if parts else ""
    return f"{words} to the {actions.SIDE_NAMES[side]}" if side >= 0 else words


def _damage_words(view: View, cards: CardSet, dealt: Damage) -> str:
    kinds = [f"{dealt.physical} physical"] * bool(dealt.physical) + [f"{dealt.magical} magical"] * bool(dealt.magical)
    also = "".join(f" {plain(word)}" for word in dealt.also)
    cause = plain(cards[dealt.cause].name if dealt.cause in cards else dealt.cause.replace("_", " "))
    source = f"{owner(view, dealt.by)} {cause}" if dealt.by >= 0 else cause and f"the {cause}"
    source = f" from {source.strip()}" if source else ""
    verb = "are" if dealt.victim == view.player else "is"
    return f"{person(view, dealt.victim)} {verb} threatened by {' and '.join(kinds) or '0'}{also} damage{source}"


_JOURNEYS = {"force": "moved by Mental Force", "knock": "knocked back", "feather": "blown away", "push": "pushed aside"}


def _journey_words(view: View, journey: Journey) -> str:
    verb = "are" if journey.mover == view.player else "is"
    how = _JOURNEYS.get(journey.kind, "moved")
    by = "" if journey.controller == journey.mover else f", {person(view, journey.controller)} picking the way"
    return f"{person(view, journey.mover)} {verb} {how}, {counted(journey.left, 'step')} left{by}"


def pending(view: View, cards: CardSet) -> list[str]:
    """The pending frames, innermost last."""
    return [frame_words(view, cards, frame) for frame in view.frames]


def draft_words(view: View, cards: CardSet, draft: Draft) -> str:
    """The viewer's draft so far: "cast Fireball at blue ..." (WW-22.6)."""
    verb = "answer with" if draft.kind == "counter" else _VERBS.get(draft.kind, plain(draft.kind))
    words = verb if draft.card < 0 else f"{verb} {card(cards, draft.card)}"
    if draft.card >= 0 and len(cards.of[draft.card].types) > 1 and draft.type:
        words += f" as {draft.type}"
    if draft.energy:
        words += f", spending {', '.join(card(cards, spent) for spent in draft.energy)}"
    if draft.mode >= 0 and draft.card >= 0:
        words += f", {mode_words(cards.of[draft.card], draft.mode)}"
    if draft.number >= 0:
        words += f", {_number_words(cards, draft)}"
    if draft.through >= 0:
        words += f", through the wall {edge_place(view, draft.through)}"
    return words + _aimed(view, cards, draft.targets, draft.side, punch=draft.card < 0)


def _number_words(cards: CardSet, draft: Draft) -> str:
    waterbolt = draft.card >= 0 and cards.of[draft.card].key == "waterbolt"
    return f"{draft.number} of it as damage" if waterbolt else str(draft.number)


def mode_words(kind: Card, number: int) -> str:
    """One of several ways to cast a card."""
    if number >= len(kind.modes):
        return f"way {number + 1}"
    return plain(str(kind.modes[number].get("name", f"way {number + 1}")))


def asked_words(view: View, cards: CardSet, slot: str = "") -> str:
    """The viewer's question, else the active player, or the end of the game (WW-19.10, WW-23.13).

    Args:
        view: the viewer's.
        cards: the game's cards.
        slot: the next pick of the viewer's draft, a key of `SLOTS`.
    """
    if view.end:
        return _ended(view)
    if not view.asks:
        return _waiting(view)
    if view.asks == "Choose" and view.draft is not None:
        return f"{draft_words(view, cards, view.draft)}: pick {SLOTS[slot]}"
    words = _ASKED.get(view.asks)
    if view.asks == "DraftSchools" and view.schools[1]:
        words = f"{words} of your group"
    if words is None:  # a step of a house rule, known by its name only
        words = f"decide ({plain(re.sub('(?<!^)(?=[A-Z])', ' ', view.asks)).lower()})"
    if view.frames and view.asks in _ANSWERS_FOR:
        return f"{frame_words(view, cards, view.frames[-1])}: {words}"
    return words


def _waiting(view: View) -> str:
    if view.phase == "draft":
        return "schools are drafted"
    if view.player is not None and not view.wizards[view.player].alive:
        return f"you are out of the game; it is {name(view, view.active)}'s turn"
    if view.active == view.player:
        return "it is your turn, but others decide first"
    return f"it is {name(view, view.active)}'s turn"


def _ended(view: View) -> str:
    end = ENDS.get(view.end)
    why = plain(view.end) if end is None else f"{end.words} ({end.clause})"
    if view.winner < 0:
        return f"no player has won: {why}"
    if view.winner == view.player:
        return f"you have won: {why}"
    return f"{name(view, view.winner)} has won: {why}"


def home_squares(view: View) -> dict[int, int]:
    """The home base squares with the colours of their sectors (WW-3.4)."""
    return {home: sector.colour for home, sector in zip(view.board.homes, view.sectors, strict=True)}


def columns(view: View) -> set[int]:
    """The points with a column (WW-3.12)."""
    ground, standing = view.grid.lattice, view.grid.columns_standing()
    return {point for point in range(ground.layer) if standing >> ground.same_point[point] & 1}
