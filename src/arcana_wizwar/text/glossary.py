"""Glossary entries for cards, objects, schools and colours. All other words are in `data/glossary.md`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Final

from attrs import evolve

from arcana_core.text.glossary import Term
from arcana_core.text.rulebook import Rulebook
from arcana_core.text.wording import counted, listed
from arcana_wizwar.chapters.board.objects import OBJECTS
from arcana_wizwar.model.cards import Card, CardSet
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.labyrinth import COLOURS
from arcana_wizwar.rules import SCHOOLS

_RANGES: Final = {
    "self": "on yourself",
    "adjacent": "in your square or an adjacent one",
    "los": "in line of sight",
    "anywhere": "anywhere",
    "none": "",
}
_TARGETS: Final = {
    "self": "yourself",
    "empty_squares_4": "four empty squares",
    "game_board": "the whole board",
    "maintained_spell": "a spell in play",
    "own_spell": "your next spell",
    "cards": "cards of your hand",
}


def terms(game: Game) -> Iterator[Term]:
    """All glossary entries that come from the game's data."""
    for card in game.cards:
        yield Term((card.name, card.key, card.key.replace("_", "")), partial(_card, game, card))
    for key in OBJECTS:
        yield Term((key,), partial(_object, key))
    for school in ("cantrip", "white_cantrip", "black_cantrip", *SCHOOLS):
        yield Term((school,), partial(_school, game.cards, school))
    for colour, name in enumerate(COLOURS):
        yield Term((name,), partial(_colour, game, colour))


def _card(game: Game, card: Card) -> str:
    schools = listed([f"{school.replace('_', ' ').title()} x {count}" for school, count in card.schools.items()])
    types = " or ".join(card.types)
    kind = "item" if card.is_item else "energy card" if types == "energy" else f"{types} spell"
    facts = [kind]
    if _RANGES.get(card.range) and not card.is_item:
        facts.append(_RANGES[card.range])
    targets = [
        _TARGETS.get(word, f"{'an' if word[0] in 'aeio' else 'a'} {word.replace('_', ' ')}") for word in card.targets
    ]
    if targets and targets != ["yourself"]:
        facts.append("at " + " or ".join(targets))
    if card.lasts or card.duration == "instant":
        facts.append(card.duration)
    if card.boost != "none":
        facts.append("energy makes it last" if card.boost == "duration" else "energy makes it stronger")
    if card.energy_value:
        facts.append(f"energy value {card.energy_value}")
    facts += sorted(card.traits)
    rule = _rule(game, card)
    full = f" In full: {rule}" if rule else f" ({card.clause})"
    return f"{card.name} ({schools}): {'; '.join(facts)}. {card.about}{full}"


def _rule(game: Game, card: Card) -> str:
    """A card's clause without its heading, "" if the rulebook is not installed."""
    book = Rulebook.of(type(game))
    clause = book.get(card.clause) if book else None
    if clause is None:
        return ""
    text = re.sub(r"^\*\*[^*]+\*\* \([^)]*\): |`(?:fact|Ruling: reconstructed)`", "", " ".join(clause.text.split()))
    values = {name: getattr(game.rules, name) for name in clause.options}
    return without_reasons(f"{evolve(clause, text=text).plain(values)} ({card.clause})")


def without_reasons(text: str) -> str:
    """A card's ruling without the remarks on its sources."""
    text = re.sub(r", (?:as players of|because the card gives)[^.]*", "", text)
    kept = [
        sentence.removeprefix("Ruling: ")
        for sentence in re.split(r"(?<=\.) (?=[A-Z])", text)
        if not re.search(r"\b(?:older editions|errata|transcripts|transcriptions|card text)\b", sentence)
    ]
    clause = re.search(r" \(WW-\d+\.\d+\)$", text)
    line = " ".join(sentence[0].upper() + sentence[1:] for sentence in kept if sentence)
    return line + clause[0] if clause and not line.endswith(clause[0]) else line


def _object(key: str) -> str:
    kind = OBJECTS[key]
    facts = (
        (kind.cracks, f"{counted(kind.cracks, 'crack')} destroy it"),
        (not kind.cracks, "damage cannot destroy it"),
        (kind.fire_destroys, "so does any fire damage"),
        (kind.blocks_sight, "it blocks line of sight"),
        (kind.blocks_move, "no wizard can enter it" if kind.place == "square" else "it blocks the way"),
        (kind.enter_damage, f"a wizard who enters its square takes {kind.enter_damage} physical damage"),
        (kind.enter_stun, "and is stunned"),
        (kind.enter_ends_phase, "and the phase is over"),
        (kind.cross_damage, f"a wizard who passes it takes {kind.cross_damage} fire damage"),
        (
            kind.trap_damage,
            f"one of four is the trap: {kind.trap_damage} magical damage to a wizard who enters its square",
        ),
        (kind.random_exit, "a die roll decides the way out"),
        (kind.mobile, "it can be picked up for 1 movement point"),
    )
    return f"{key.replace('_', ' ').capitalize()}: {', '.join(text for holds, text in facts if holds)} (WW-16.3)."


def _school(cards: CardSet, key: str) -> str:
    named = [kind.name for kind in cards if any(key in school for school in kind.schools)]
    return f"{key.replace('_', ' ').title()}, a school of magic: {listed(named)} (WW-2.12)."


def _colour(game: Game, colour: int) -> str:
    position = game.position
    seat = next((seat for seat, wizard in enumerate(position.wizards) if wizard.colour == colour), None)
    if seat is None:
        return f"{COLOURS[colour].capitalize()} isn't in this game (WW-2.2)."
    return f"{COLOURS[colour].capitalize()} is player {seat}'s colour: wizard, sector, doors and treasures (WW-2.2)."
