"""Random mutations of reached positions: each is rejected with PositionError, or the match continues correctly.

A longer run: `ARCANA_MUTATIONS=10000 python -m pytest tests/archmage/validation/test_hostile_positions.py`. A failure
names its number and the mutation.
"""

from __future__ import annotations

import os
from typing import Any

import attrs
import pytest

from arcana_archmage import Casting, Game, Position, Rules, duel
from arcana_archmage.model.state import Doom, Wizard, golem_pile
from arcana_core.agenda import steps_of
from arcana_core.cards.declarations import KnownTo, Pile
from arcana_core.chance.rng import Rng
from arcana_core.errors import PositionError
from arcana_core.records.records import Record
from tests.core.scenario.spoilt_positions import assert_spoilt_positions_are_rejected

MUTATIONS = int(os.environ.get("ARCANA_MUTATIONS", "400"))
BATCH = max(MUTATIONS // 8, 1)
PLAY_ON = 40

VALUES: tuple[Any, ...] = (
    *(0, 1, 2, 3, 5, 13, 52, -1, 400, 10**5 + 1, 10**400),
    *(None, True, False, "", "hand", "casting", "value", 2.0, float("nan"), b"x", ...),
    *((), (0,), (1, 2), (0, 0), (-1,), [], {}, (True,), ("a",), (1, 2, 3), Doom(1), (Doom(1), Doom(2))),
)
RITES = {
    "rituals": 2,
    "purity": 2,
    "spirit_theft": True,
    "power": True,
    "warriors": (1, 2),
    "dooms": (Doom(3, 1),),
    "mastery": 2,
    "controlled": 9,
    "shapechanger": True,
}


def reached(rng: Rng) -> Game:
    """A match somewhere in the middle, in the ordinary game or at a table with many effects."""
    rules = Rules() if rng.below(3) else Rules.drawn(rng).evolve(match_mode="rounds", rounds=4, turn_limit=400)
    if rng.below(3):
        cards = [f"{value}{suit}" for suit in "CDHS" for value in (2, 3, 4, 5, 6, 7, 8, 9, 10, "J", "Q", "K", "A")]
        drawn = rng.shuffled(cards)
        position = duel(
            (" ".join(drawn[:8]), " ".join(drawn[8:12])),
            phase=("effects", "casting")[rng.below(2)],
            active=rng.below(2),
            discard=" ".join(drawn[12:20]),
            wild=(drawn[20], drawn[21]),
            golems=([" ".join(drawn[22:25]), " ".join(drawn[25:28])], [" ".join(drawn[28:31])]),
            wizards=(RITES, RITES),
        )
        game = Game.at(position, rules=rules.evolve(books=Rules().books), rng=rng.split("play"), log=False)
    else:
        game = Game(rules=rules, rng=rng.split("play"), log=False)
    for _ in range(rng.below(60)):
        if game.is_over:
            break
        play_one(game, rng)
    return game


def play_one(game: Game, rng: Rng) -> None:
    player = game.players_to_act[0]
    game.apply(rng.choice(game.legal_actions(player)), player)


def mutated_number(value: Any, rng: Rng) -> Any:
    if type(value) is bool and rng.below(4):
        return not value
    if type(value) is int and rng.below(2):
        return value + rng.choice((-1, 1, 2, -value, 1 << rng.below(52)))
    return rng.choice(VALUES)


def mutated_fields(thing: Any, rng: Rng) -> tuple[Any, str]:
    """A step, a doom or another part with one field changed."""
    names = [field.name for field in attrs.fields(type(thing))]
    if not names:
        return thing, "nothing"
    name = rng.choice(names)
    try:
        return attrs.evolve(
            thing, **{name: mutated_number(getattr(thing, name), rng)}
        ), f"{type(thing).__name__}.{name}"
    except (TypeError, ValueError):
        return thing, "nothing"


def random_step(rng: Rng) -> Any:
    kind: type[Any] = rng.choice(steps_of("arcana_archmage"))
    given = [
        rng.choice((0, 1, 3, True, False, "suit", "value", "halved", "quartered", None)) for _ in attrs.fields(kind)
    ]
    try:
        return kind(*given)
    except (TypeError, ValueError):
        return random_step(rng)


def mutate_agenda(position: Position, rng: Rng) -> str:
    steps: list[Any] = []
    agenda = position.agenda
    while agenda is not None:
        steps.append(agenda[0])
        agenda = agenda[1]
    place = rng.below(len(steps) + 1)
    what = rng.choice(("insert", "delete", "swap", "double", "field", "field", "nonsense", "deep"))
    if what == "insert" or not steps:
        steps.insert(place, random_step(rng))
    elif what == "delete":
        del steps[place % len(steps)]
    elif what == "swap":
        other = rng.below(len(steps))
        steps[place % len(steps)], steps[other] = steps[other], steps[place % len(steps)]
    elif what == "double":
        steps.insert(place, rng.choice(steps))
    elif what == "field":
        steps[place % len(steps)], _ = mutated_fields(steps[place % len(steps)], rng)
    elif what == "nonsense":
        position.agenda = rng.choice(VALUES)
        return "agenda nonsense"
    else:
        steps = steps * 3000
    for step in reversed(steps):
        agenda = (step, agenda)
    position.agenda = agenda
    return f"agenda {what}"


def mutate_trail(position: Position, rng: Rng) -> str:
    piles = position.piles
    (masks, seers), *entries = piles.past()
    what = rng.choice(("entry", "entry", "entry", "delete", "double", "swap", "add", "start", "nonsense"))
    place = rng.below(len(entries) + 1)
    if what == "start" or not entries:
        parts: list[Any] = [list(masks), list(seers)]
        part = parts[rng.below(2)]
        slot = rng.below(len(part))
        part[slot] = mutated_number(part[slot], rng)
        masks, seers = (tuple(part) for part in parts)
    elif what == "entry":
        changed = list(entries[place % len(entries)])
        field = rng.below(5)
        changed[field] = mutated_number(changed[field], rng)
        entries[place % len(entries)] = tuple(changed)
    elif what == "delete":
        del entries[place % len(entries)]
    elif what == "double":
        entries.insert(place, entries[place % len(entries)])
    elif what == "swap":
        other = rng.below(len(entries))
        entries[place % len(entries)], entries[other] = entries[other], entries[place % len(entries)]
    elif what == "add":
        slots = len(piles.masks)
        slot = rng.below(slots)
        cards = piles.masks[slot] if rng.below(2) else 1 << rng.below(52)
        entries.append((rng.below(7), cards, slot, rng.below(slots + 1), rng.below(9)))
    else:
        entries.insert(place, rng.choice(VALUES))
    trail: Any = (None, (masks, seers))
    for entry in entries:
        trail = (trail, entry)
    piles.trail = trail
    return f"trail {what}"


def mutate_piles(position: Position, rng: Rng) -> str:
    piles: Any = position.piles
    what = rng.choice(("mask", "order", "declared", "move", "open", "parts", "players"))
    slot = rng.below(len(piles.masks))
    if what == "mask":
        piles.masks[slot] = mutated_number(piles.masks[slot], rng)
    elif what == "order":
        piles.orders[0] = rng.choice((tuple(rng.shuffled(piles.orders[0])), piles.orders[0][1:], None, [], "abc"))
    elif what == "declared":
        declared = list(piles.declared)
        declared[slot] = rng.choice((Pile("heap"), Pile(""), golem_pile(1), golem_pile(0), "hand", None))
        piles.declared = tuple(declared)
    elif what == "move":
        target = 1 + rng.below(len(piles.masks) - 1)
        if slot != target:
            piles.move_all(slot, target, rng.below(8))
    elif what == "open":
        new = piles.open(rng.choice((golem_pile(0), golem_pile(1), Pile("heap", KnownTo.EVERYBODY))))
        if slot != new:
            piles.move(piles.masks[slot], slot, new)
        seat = rng.below(2)
        golems: Any = position.wizards[seat].golems
        if isinstance(golems, tuple) and rng.below(2):
            position.wizards[seat].golems = (*golems, new)
    else:
        setattr(piles, "_parts" if what == "parts" else what, rng.choice(VALUES))
    return f"piles {what}"


def mutate_field(position: Position, rng: Rng) -> str:
    thing: Any = rng.choice((position, *position.wizards, *[position.casting] * (4 * (position.casting is not None))))
    name = rng.choice([field.name for field in attrs.fields(type(thing)) if field.name not in ("agenda", "piles")])
    value = getattr(thing, name)
    if isinstance(value, tuple) and value and rng.below(2):
        changed = list(value)
        place = rng.below(len(changed))
        if isinstance(changed[place], Doom):
            changed[place], _ = mutated_fields(changed[place], rng)
        elif not isinstance(changed[place], Wizard):
            changed[place] = mutated_number(changed[place], rng)
        else:
            changed.reverse()
        setattr(thing, name, tuple(changed))
    elif name == "phase":
        thing.phase = rng.choice(("effects", "casting", "draw", "over", "lunch", None))
    elif name == "casting" and rng.below(2):
        spell = rng.choice([spell.notation for spell in Game.spells])
        thing.casting = Casting(spell, rng.below(3), *[rng.choice(VALUES)] * rng.below(2))
    elif name == "spell":
        thing.spell = rng.choice([spell.notation for spell in Game.spells] + ["flash", ""])
    elif name in ("picked", "placed"):
        setattr(thing, name, tuple(rng.sample(range(52), rng.below(4))))
    else:
        setattr(thing, name, mutated_number(value, rng))
    return f"{type(thing).__name__}.{name}"


DEEP = (mutate_agenda, mutate_trail, mutate_trail, mutate_piles)


def look(game: Game) -> None:
    """Check that every view of the match exists, is in bounds, and is the same in determinizations."""
    spec = game.observation_spec
    for viewer in (0, 1, None):
        assert game.render(viewer)
        assert game.to_svg(viewer)
    for player in (0, 1):
        seen = game.observation(player)
        assert (seen >= spec.low).all()
        assert (seen <= spec.high).all()
        twin = game.determinize(player, Rng(3))
        assert twin.view(player) == game.view(player)
        assert twin.legal_actions(player) == game.legal_actions(player)
        assert (twin.observation(player) == seen).all()
        assert sum(mask.bit_count() for mask in twin.position.piles.masks) == 52
        for _ in range(5):
            if not twin.is_over:
                play_one(twin, Rng(4))
    for player in game.players_to_act:
        assert game.legal_actions(player)


def go_on(game: Game, rng: Rng) -> None:
    """Play on: every position reached from an accepted one is accepted."""
    look(game)
    for number in range(PLAY_ON):
        if game.is_over:
            assert game.outcome is not None
            break
        play_one(game, rng)
        if number % 8 == 0:
            assert Game.at(game.position, rules=game.rules).position == game.position
    look(game)
    again = Game.replay(Record.loads(game.record().dumps()))
    assert again.checksum() == game.checksum()


@pytest.mark.rule("AM-24.10")
@pytest.mark.parametrize("first", range(0, MUTATIONS, BATCH))
def test_mutated_positions_are_rejected_or_play_on(first: int) -> None:
    for number in range(first, min(first + BATCH, MUTATIONS)):
        rng = Rng(f"mutation {number}")
        game = reached(rng)
        position = game.position.clone()
        ways = (
            (mutate_field,),
            (mutate_field,),
            (rng.choice(DEEP),),
            (rng.choice(DEEP),),
            (mutate_field, rng.choice(DEEP)),
        )
        done = [mutate(position, rng) for mutate in rng.choice(ways)]
        try:
            hostile = Game.at(position, rules=game.rules, seed=number)
        except PositionError as error:
            assert len(str(error)) < 2000
            continue
        try:
            go_on(hostile, rng)
        except Exception as error:
            raise AssertionError(f"mutation {number}: {', '.join(done)}") from error


def test_unmutated_positions_are_accepted() -> None:
    for number in range(MUTATIONS // 4):
        game = reached(Rng(f"reached {number}"))
        assert Game.at(game.position, rules=game.rules).position == game.position


def test_spoilt_fields_are_rejected() -> None:
    tried = 0
    for number in range(6):
        game = reached(Rng(f"spoilt {number}"))

        def take_up(position: Position, rules: Rules = game.rules) -> object:
            return Game.at(position, rules=rules, log=False)

        tried += assert_spoilt_positions_are_rejected(game.position, take_up)
    assert tried > 2000
