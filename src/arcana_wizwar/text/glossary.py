"""What the words at a table of Wiz-War mean, for people who have not read the rulebook (WW-1 to WW-25)."""

from __future__ import annotations

import re
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final

from arcana_core.text.wording import checked_text, listed
from arcana_wizwar.chapters.board.objects import OBJECTS
from arcana_wizwar.model.cards import Card, CardSet
from arcana_wizwar.model.labyrinth import COLOURS
from arcana_wizwar.rules import SCHOOLS, Rules

if TYPE_CHECKING:
    from arcana_wizwar.game import Game

ABOUT: Final = (
    "Two to four wizards hunt one another through a labyrinth of stone. Whoever first has 2 victory points wins: one "
    "for each enemy wizard killed by an attack, one for each enemy treasure that lies in your home base square. So "
    "does the last one alive. In your turn you move up to 3 squares, make one attack, cast and use what you like, in "
    "any order; then you may discard, and draw two cards. The others may answer spells, attacks and damage with "
    "counters, also in your turn. Type `explain WORD` for a card, an object or any other word."
)

WORDS: Final = {
    # What can be picked.
    "move": "Step to a neighbouring square for 1 movement point: north, east, south or west, also through your own "
    "doors and through the exits on the outside (WW-6.2).",
    "attempt": "Out of a Dust Cloud the die shows the way; if that way is closed the movement point is lost "
    "(WW-21.22).",
    "open": "Open a door that is an edge of your square and hold it: everybody can pass and see through it (WW-7.5).",
    "close": "Close a door that you hold open (WW-7.6).",
    "hold": "Hold the door that you have just passed open, as long as you stay beside it (WW-22.4).",
    "let lock": "Let the door that you have just passed close and lock behind you (WW-7.3).",
    "punch": "An attack without a card: 1 physical damage to a wizard or object in your square or an adjacent one, or "
    "to a wall or door of your square (WW-8.7).",
    "cast": "Play an attack or neutral spell from your hand: pick the card, then its energy, its targets and so on. "
    "The others may answer before it works (WW-22.6).",
    "answer": "Play a counter against what is on its way; then everybody may answer that (WW-11.5).",
    "pass": "Do not answer. Nobody else sees that you were asked (WW-23.13).",
    "play": "Put an item card of your hand before you; you carry it from now on (WW-9.17).",
    "use": "Use an item that you carry, or what a spell on you lets you do (WW-22.10).",
    "boost": "Discard a card with an energy value for that many movement points, once a turn (WW-6.7).",
    "boost sum": "Turn the sum of your Add into movement points (WW-21.3).",
    "spend": "Discard a card with an energy value for a spell: that value becomes its energy (WW-10.2).",
    "no energy": "Spend no card: the spell has the energy 1 (WW-10.1).",
    "no wall": "Let your Visionstone ignore no wall (WW-22.8).",
    "pick up": "Take an item that lies in your square, for 1 movement point, or a treasure, which costs nothing but "
    "ends your Move and Cast phase (WW-15.3, WW-15.10).",
    "drop": "Let an item or your treasure lie in your square, which costs nothing: an item at any time in your turn, a "
    "treasure only in your Move and Cast phase (WW-15.7, WW-15.13, WW-25.180).",
    "end": "End a spell that you maintain, at any time in your turn (WW-14.2, WW-25.180).",
    "end phase": "Stop moving and casting; discarding and drawing follow (WW-5.8).",
    "discard": "Put a card of your hand on the discard pile, where everybody sees it (WW-9.18).",
    "take": "Take this card out of the hand that you look at (WW-21.80).",
    "draw": "Draw a card, up to two in a turn, while your hand size is below its limit (WW-5.11).",
    "stop": "Draw no more cards, or move the other wizard no further (WW-22.18).",
    "done": "Nothing more of this kind (WW-22.17).",
    "next": "Which of your spells takes effect next while time passes (WW-22.16).",
    "turn": "Turn a sector clockwise: by 90, 180 or 270 degrees (WW-21.63).",
    "draft": "Take a school for the deck, with Custom Spellbook for that of your group (WW-2.13, WW-20.2).",
    "way": "One of the ways in which the card can be cast (WW-22.6).",
    # Spells and cards.
    "attack": "Anything that is cast or done against others as an attack: an attack spell, a punch, a thrown item. "
    "One a turn, and none in your first turn (WW-8.1, WW-8.2).",
    "counter": "A spell that answers another spell, an attack, damage or a treasure picked up, in anybody's turn "
    "(WW-11.6).",
    "neutral": "A spell that is no attack; you may cast any number of them in your turn (WW-9.4).",
    "item": "A card that you carry openly once it is played. It counts towards your hand size, and lies on the board "
    "when you drop it (WW-9.17, WW-15.9).",
    "energy": "What makes a spell stronger or longer: 1, or the value of one card discarded for it. Any card with an "
    "energy value will do (WW-10).",
    "temporary": "A spell in play with as many energy tokens as its energy; one is lost in each of your turns "
    "(WW-5.5).",
    "permanent": "A spell that stays in play until something ends it (WW-9.16).",
    "instant": "A spell that works at once and is discarded (WW-9.14).",
    "maintained": "A spell that stays in play before its caster and counts towards his hand size (WW-14.1).",
    "range": "Where the target may be: self, adjacent (your square or one next to it), los (in line of sight) or "
    "anywhere (WW-9.6 to WW-9.9).",
    "line of sight": "You see a square if the straight line from the middle of yours to the middle of that one "
    "touches no wall, closed door, column, bush, cloud or stone block. It runs on through the exits (WW-4).",
    "adjacent": "In your square or in one beside or diagonal to it, and in line of sight (WW-4.12).",
    "column": "The end of a wall or door, which a line of sight must not touch (WW-3.12).",
    "window": "The moment in which the others may answer what is on its way, one after the other (WW-11.1).",
    "cancel": "What is canceled has no effect; its cards are discarded, and an attack was your attack all the same "
    "(WW-12.1).",
    "evade": "An attack that you evade does not touch you, but its other targets (WW-12.4).",
    "mundane": "No card can be played in response to a card with this trait (WW-11.8).",
    "magic stone": "Items that are destroyed when their carrier suffers fire damage (WW-13.9).",
    "transformation": "A wizard is under one of these at a time; another ends the first (WW-14.6).",
    "creation": "A spell that puts an object on the board; both end together (WW-14.4).",
    "global": "A spell that everybody sees from everywhere, to cancel or dispel it (WW-4.15).",
    "fire": "Fire damage destroys bushes and Magic Stones; water destroys what is of Fire (WW-13.9, WW-21.31).",
    "water": "Water washes Acid Bath off and ends or destroys what is of Fire (WW-21.2, WW-21.87).",
    "curse": "An attack spell that stays on its target and hurts it again and again (WW-21.2, WW-21.69).",
    # Wizards and the table.
    "life": "Ordinarily 15 at the start and never more than 20; who has none left is dead (WW-2.15, WW-13.1).",
    "damage": "Physical or magical, perhaps also of fire, water or lightning. Each source is reduced for itself "
    "(WW-13.2, WW-13.4).",
    "stun": "In a turn in which you are stunned you may either move or attack; each stun token is for one of your "
    "turns (WW-17.1).",
    "mp": "Movement points: 3 at the start of your Move and Cast phase, unless something changes your speed (WW-6.1).",
    "speed": "How many movement points you get in your turn, ordinarily 3 (WW-6.1).",
    "hand size": "Cards in hand, carried items and maintained spells together, ordinarily at most 7. Who has more "
    "must discard (WW-18).",
    "kill": "A wizard killed by the damage of your attack itself gives you 1 victory point and the cards of his hand "
    "(WW-8.9, WW-13.15, WW-13.16).",
    "victory points": "1 for each enemy wizard you have killed, 1 for each enemy treasure that lies in your home base "
    "square; 2 win (WW-19).",
    "treasure": "Two for each player. Carry those of the others into your home base square and drop them there. You "
    "can carry one, and picking it up ends your phase (WW-15.10, WW-15.12, WW-19.2).",
    "home": "The middle of your sector, where you start and where enemy treasures must lie (WW-3.4).",
    "sector": "One of the boards of 5 x 5 squares; each belongs to a player (WW-2.2).",
    "exit": "The open edge in the middle of a side of a sector. On the outside of the board it leads to the other "
    "side, or through a portal (WW-3.5, WW-3.8).",
    "portal": "Joins two exits on the outside, both of one colour (WW-3.9).",
    "door": "Closed and locked for all but the player of its colour, who opens it when it is an edge of his square. 3 "
    "cracks destroy it (WW-7.1, WW-7.2).",
    "wall": "A stone wall: 5 cracks destroy it, but nothing the outer walls (WW-16.3, WW-3.7).",
    "crack": "Each 3 points of damage from one source make a crack in an object; enough of them destroy it (WW-16.1).",
    "object": "A wall, a door, what was created on the board, and items that lie there; no treasures (WW-15.1).",
    "school": "One of the seven kinds of magic, 24 cards each. A deck is half of Cantrip and three of the others "
    "(WW-2.12).",
    "time passes": "The beginning of a turn: spells take effect, lose energy tokens, and stun is felt (WW-5.4 to "
    "WW-5.6).",
    "die": "It has four sides. For directions 1 is north, 2 south, 3 west, 4 east (WW-1.2, WW-17.7).",
}
"""By the word, in small letters."""

_ALSO: Final = {
    **dict.fromkeys(("north", "east", "south", "west", "go", "step", "movement"), "move"),
    **dict.fromkeys(("los", "sight"), "line of sight"),
    **dict.fromkeys(("movement point", "movement points", "moves"), "mp"),
    **dict.fromkeys(("home base", "home base square", "base"), "home"),
    **dict.fromkeys(("victory point", "points", "vp", "win"), "victory points"),
    **dict.fromkeys(("stun token", "stunned"), "stun"),
    **dict.fromkeys(("energy token", "energy value", "duration"), "energy"),
    **dict.fromkeys(("response", "respond"), "window"),
    **dict.fromkeys(("canceled", "cancelled"), "cancel"),
    **dict.fromkeys(("hand", "hand limit", "limit"), "hand size"),
    **dict.fromkeys(("outer wall", "stone wall"), "wall"),
    **dict.fromkeys(("roll", "dice"), "die"),
    **dict.fromkeys(("stone", "stones"), "magic stone"),
    **dict.fromkeys(("trait", "traits"), "mundane"),
    **dict.fromkeys(("target", "targets", "toward"), "range"),
    **dict.fromkeys(("maintain", "spell", "spells"), "maintained"),
    **dict.fromkeys(("open door",), "open"),
    **dict.fromkeys(("close door",), "close"),
    **dict.fromkeys(("lock",), "let lock"),
    **dict.fromkeys(("end spell",), "end"),
    **dict.fromkeys(("play item",), "play"),
    **dict.fromkeys(("use item",), "use"),
    **dict.fromkeys(("direct kill", "dead", "death"), "kill"),
}
"""Other words for the same."""

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


def explain(game: Game, word: str) -> str:
    """What a word means, in a few sentences with the clauses; "" if it is none of the game's.

    Cards are found by name or key, also amid other words, as in a choice like `cast fireball`; clauses by their id.
    """
    asked = plain(checked_text(word, "a word to explain"))
    if asked in ("", "game", "wizwar", "wiz war"):
        return ABOUT
    if re.fullmatch(r"ww \d+ \d+", asked):
        return _clause(game, "WW-" + asked[3:].replace(" ", ".")) or ""
    found = _explained(game, asked)
    words = asked.split()
    while not found and len(words) > 1:
        words = words[1:]
        found = _explained(game, " ".join(words))
    return found or _explained(game, asked.split()[0])


def plain(text: str) -> str:
    """A word or name in small letters without signs: "Ka-Bong!" and "ka_bong" are both "ka bong"."""
    return " ".join(
        re.sub(r"[^a-z0-9]+", " ", text.lower().replace("'", "").replace("\N{RIGHT SINGLE QUOTATION MARK}", "")).split()
    )


@lru_cache(maxsize=16)
def names_of(cards: CardSet) -> dict[str, Card]:
    """The cards by what they may be called: their name, their key, and both without blanks."""
    named: dict[str, Card] = {}
    for kind in cards:
        for name in (plain(kind.name), plain(kind.key)):
            named.setdefault(name, kind)
            named.setdefault(name.replace(" ", ""), kind)
    return named


def _explained(game: Game, asked: str) -> str:
    card = names_of(game.cards).get(asked) or names_of(game.cards).get(asked.removesuffix("s"))
    if card is not None:
        return _card(game, card)
    key = asked.replace(" ", "_")
    if key in OBJECTS:
        return _object(key)
    if key in SCHOOLS or key in ("cantrip", "white_cantrip", "black_cantrip"):
        return _school(game.cards, key)
    setting = next((setting for setting in Rules.settings() if setting.name == key), None)
    if setting is not None:
        about = f": {setting.about}" if setting.about else ""
        value = getattr(game.rules, key)
        return f"{key}{about}. Here it is {'none' if value is None else value} ({setting.clause})."
    if asked in COLOURS:
        return _colour(game, COLOURS.index(asked))
    for one in (asked, asked.removesuffix("s")):
        if _ALSO.get(one, one) in WORDS:
            return WORDS[_ALSO.get(one, one)]
    return ""


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
    rule = without_reasons(re.sub(r"\[option: (\w+)=[^]]*\]", partial(_in_force, game), _clause(game, card.clause)))
    full = f" In full: {rule}" if rule else f" ({card.clause})"
    return f"{card.name} ({schools}): {'; '.join(facts)}. {card.about}{full}"


def _in_force(game: Game, option: re.Match[str]) -> str:
    return f"Here {option[1]} is {getattr(game.rules, option[1])}."


def without_reasons(text: str) -> str:
    """What holds of a card, without the remarks on where that is known from, which are of no use at the table."""
    text = re.sub(r", (?:as players of|because the card gives)[^.]*", "", text)
    told = [
        sentence.removeprefix("Ruling: ")
        for sentence in re.split(r"(?<=\.) (?=[A-Z])", text)
        if not re.search(r"\b(?:older editions|errata|transcripts|transcriptions|card text)\b", sentence)
    ]
    clause = re.search(r" \(WW-\d+\.\d+\)$", text)
    line = " ".join(sentence[0].upper() + sentence[1:] for sentence in told if sentence)
    return line + clause[0] if clause and not line.endswith(clause[0]) else line


def _clause(game: Game, name: str) -> str:
    """The text of a clause on one line, "" if there is no rulebook at hand or no such clause."""
    text = _clauses(type(game)).get(name.upper())
    return f"{text} ({name.upper()})" if text else ""


@lru_cache(maxsize=8)
def _clauses(game: type[Game]) -> dict[str, str]:
    book = game.rulebook() or ""
    found = re.findall(r"^- \*\*(WW-\d+\.\d+)\*\*((?:.|\n)*?)(?=^- \*\*|^#|^\||\n\n|\Z)", book, re.MULTILINE)
    return {name: _running(text) for name, text in found}


def _running(text: str) -> str:
    line = " ".join(text.split())
    line = re.sub(r"^\*\*[^*]+\*\* \([^)]*\): ", "", line)  # of a card: its name and what is said above already
    line = re.sub(r"`(fact|Ruling: reconstructed)`", "", line)
    return re.sub(r"[`*]", "", line).strip()


def _object(key: str) -> str:
    kind = OBJECTS[key]
    told = [f"{kind.cracks} crack{'s' * (kind.cracks > 1)} destroy it" if kind.cracks else "damage cannot destroy it"]
    if kind.fire_destroys:
        told.append("so does any fire damage")
    if kind.blocks_sight:
        told.append("it blocks line of sight")
    if kind.blocks_move:
        told.append("nobody can enter it" if kind.place == "square" else "it bars the way")
    if kind.enter_damage:
        told.append(f"whoever enters its square suffers {kind.enter_damage} physical damage")
    if kind.enter_stun:
        told.append("and is stunned")
    if kind.enter_ends_phase:
        told.append("and his phase is over")
    if kind.cross_damage:
        told.append(f"whoever passes it suffers {kind.cross_damage} fire damage")
    if kind.trap_damage:
        told.append(f"one of them is a trap and deals {kind.trap_damage} magical damage to whoever enters its square")
    if kind.random_exit:
        told.append("the die shows the way out")
    if kind.mobile:
        told.append("it can be picked up for 1 movement point")
    return f"{key.replace('_', ' ').capitalize()}: {', '.join(told)} (WW-16.3)."


def _school(cards: CardSet, key: str) -> str:
    named = [kind.name for kind in cards if any(key in school for school in kind.schools)]
    return f"{key.replace('_', ' ').title()}, a school of magic: {listed(named)} (WW-2.12)."


def _colour(game: Game, colour: int) -> str:
    position = game.position
    seat = next((seat for seat, wizard in enumerate(position.wizards) if wizard.colour == colour), None)
    if seat is None:
        return f"{COLOURS[colour].capitalize()} does not play in this game (WW-2.2)."
    return (
        f"{COLOURS[colour].capitalize()} is the colour of player {seat}: of his wizard, his sector, its doors and his "
        "two treasures (WW-2.2)."
    )
