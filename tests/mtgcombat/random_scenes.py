"""Random positions in mid-battle, so that rare cards are played and countered."""

from __future__ import annotations

from arcana_core.chance.rng import Rng
from arcana_mtgcombat import Game, Rules, battle
from arcana_mtgcombat.cards import POOL
from arcana_mtgcombat.model.mana import TYPES
from arcana_mtgcombat.rules import READY_MADE
from tests.mtgcombat.random_battles import PACKS, some_rules

SPELLS = [card.key for card in POOL if card.cost is not None]
CREATURES = [card.key for card in POOL if card.type == "creature"]
AURAS = [card.key for card in POOL if card.type == "aura" and card.key != "leash_of_water"]
THINGS = [card.key for card in POOL if card.type in ("enchantment", "artifact")]
EQUIPMENT = [card.key for card in POOL if card.type == "equipment"]
COUNTERS = ["break_the_syllable", "tax_of_breath", "hush_of_thole"]


def some_scene(focus: str, number: int) -> tuple[Game, Rng]:
    """A battle under way in which seat 0 is active and can play this card, and another player may counter it."""
    rng = Rng(f"{focus} {number}")
    players = 2 + rng.below(3)
    rules = some_rules(rng, players)
    rules = rules.evolve(characters=Rules().characters, library_order="sheet", free_windows=True, max_rounds=50)
    seats = [_seat(rng, seat, focus, counters=bool(number % 2)) for seat in range(players)]
    packs = {seat for seat in range(2, players) if not rng.below(4)}
    for seat in packs:
        seats[seat] = f"{rng.choice(PACKS)} side {seat}"
    shown_text = [_creature(rng, seat) for seat in range(players) for _ in range(1 + rng.below(3))]
    numbers = [f"c{place}" for place in range(len(shown_text))]
    owners = [int(one.split(" of ")[1].split()[0]) for one in shown_text]
    detached = {place for place, one in enumerate(shown_text) if "detached" in one}
    # Groups by name with their side. Every pair of enemies is Close with a chance of one half.
    groups = [(str(seat), seat) for seat in range(players) if seat not in packs]
    groups += [(numbers[place], owners[place]) for place in sorted(detached)]
    for seat in sorted(packs):
        if any(owner == seat and place not in detached for place, owner in enumerate(owners)):
            groups.append((str(seat), seat))
    near = [
        f"{one}-{other}"
        for place, (one, side) in enumerate(groups)
        for other, enemy in groups[place + 1 :]
        if side != enemy and rng.below(3)
    ]
    fighters = [seat for seat in range(players) if seat not in packs]
    permanents = [f"{rng.choice(THINGS)} of {rng.choice(fighters)}" for _ in range(rng.below(4))]
    combatants = [*map(str, fighters), *numbers]
    permanents += [
        f"{rng.choice(AURAS)} of {rng.choice(fighters)} on {rng.choice(combatants)}" for _ in range(rng.below(3))
    ]
    for key in rng.sample(EQUIPMENT, rng.below(3)):
        seat = rng.choice(fighters)
        own = [numbers[place] for place, owner in enumerate(owners) if owner == seat and not POOL[key].characters_only]
        bearer = rng.choice(["", f" on {seat}", *[f" on {name}" for name in own]])
        permanents.append(f"{key} of {seat}{bearer}")
    pairs = [
        f"{one}-{other}"
        for one, side in zip([*map(str, fighters), *numbers], [*fighters, *owners], strict=True)
        for other, enemy in zip(numbers, owners, strict=True)
        if side < enemy
    ]
    game = battle(
        " | ".join(seats),
        creatures="; ".join(shown_text),
        permanents="; ".join(permanents),
        close="; ".join(near),
        locks="; ".join(rng.sample(pairs, min(len(pairs), rng.below(3)))) if not rng.below(3) else "",
        phase=rng.choice(("main", "main", "upkeep", "channeling", "start")),
        rules=rules,
        seed=number,
    )
    return game, rng


def _seat(rng: Rng, seat: int, focus: str, *, counters: bool) -> str:
    held = rng.sample(SPELLS, 3) + ([focus] if seat == 0 else [])
    if counters and seat:
        held += rng.sample(COUNTERS, 2)
    words = [rng.choice(READY_MADE), f"side {seat}", "mastery 8 focus 6 memory 12"]
    words.append(f"speed {2 if seat == 0 else 2 + rng.below(4)} capacities {TYPES * 3}")
    words.append(f"pool {TYPES * (3 if seat == 0 or counters else 1)} life {rng.choice((3, 12, 25))}")
    words.append(f"memory {' '.join(held)} library {' '.join(rng.sample(SPELLS, 4))}")
    words.append(f"graveyard {' '.join(rng.sample(CREATURES[:20], 2))}" if rng.below(2) else "")
    return " ".join([*words, "exhausted" * (not rng.below(4))])


def _creature(rng: Rng, seat: int) -> str:
    words = [rng.choice(CREATURES), f"of {seat}"]
    words += [word for word in ("sick", "exhausted", "detached", "plus 1", "minus 1") if not rng.below(5)]
    return " ".join(words)
