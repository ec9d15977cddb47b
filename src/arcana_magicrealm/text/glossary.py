"""Glossary entries for everything in the game's data. All other words are in `data/glossary.md`."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from typing import Any, Final

from arcana_core.cards.cards import indices
from arcana_core.geometry.graphs import BEYOND
from arcana_core.text.glossary import Term
from arcana_core.text.panels import capital
from arcana_core.text.rulebook import Rulebook
from arcana_core.text.wording import counted, listed
from arcana_magicrealm.model.beings import of_denizen
from arcana_magicrealm.model.card_sets import CardSet
from arcana_magicrealm.model.characters import HEROES, Hero
from arcana_magicrealm.model.deals import MEETING, RELATIONS
from arcana_magicrealm.model.denizens import DENIZENS, FAMILIES, GROUPS, NATIVE_TYPES, Denizen, Group, NativeType
from arcana_magicrealm.model.forms import CREATURES
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.items import HORSE_TYPES
from arcana_magicrealm.model.levels import LETTERS
from arcana_magicrealm.model.locations import (
    CAMPAIGNS,
    CHIT_COLOUR,
    DWELLINGS,
    FIGURES,
    MISSIONS,
    SITES,
    VISITORS,
    Campaign,
    Dwelling,
    Mission,
    Site,
    Visitor,
)
from arcana_magicrealm.model.pieces import PIECE, PIECES, SITE_CHITS, SPELL_PIECES, Piece
from arcana_magicrealm.model.realm import OF_TILE, TILES, clearing_name
from arcana_magicrealm.model.spells import DURATIONS, MAGIC_TYPES, SPELL, TARGETS, SpellCard, clause_of
from arcana_magicrealm.model.tables import TABLES
from arcana_magicrealm.text import counters, tables
from arcana_magicrealm.text.counters import cards_words, effect_words, where_words
from arcana_magicrealm.text.names import being_name, spaced

ROAD_KINDS: Final = {"hidden": "hidden path", "secret": "secret passage", "tunnel": "tunnel"}
"""The kinds of roadways that are named; open roads are not."""
KIND: Final = re.compile(r"([ _][AaBb])?( \d+)?$")
"""The end of a name that several have in common without it."""


def terms(game: Game) -> Iterator[Term]:
    """All glossary entries that come from the game's data and map."""
    book = Rulebook.of(type(game))
    sources: list[tuple[Sequence[Any], Callable[[Any], str]]] = [
        (HEROES, _hero),
        ([PIECES[one] for one in indices(game.cards.pieces & ~SPELL_PIECES.mask & ~SITE_CHITS)], partial(_piece, book)),
        (SITES, _site),
        (game.cards.spells, _spell),
        (DWELLINGS, _dwelling),
        (GROUPS, partial(_group, game.cards)),
        (DENIZENS, _denizen),
        (VISITORS, _visitor),
        ([*MISSIONS.values(), *CAMPAIGNS.values()], _task),
    ]
    seen = set[str]()
    for ones, meaning in sources:
        for one in ones:
            names = (one.id, one.name, one.name.replace("Tremendous", "Great"))  # as `melee` reads them
            # "h_troll", "heavy troll", "wolf" are the first of several, but sounds alone have a meaning on the page.
            kinds = [] if getattr(one, "kind", "") == "sound" else [KIND.sub("", name) for name in names]
            new_kinds = kinds if seen.isdisjoint(kinds) else []
            yield Term(tuple(dict.fromkeys([*names, *new_kinds])), partial(meaning, one))
            seen.update(kinds)
    for gift in {gift.name: gift for hero in HEROES for gift in hero.advantage}.values():
        clause = _clause(book, "MR-45.", f", {gift.name}:")
        yield Term((gift.name,), f"{gift.name} is an advantage: {gift.effect}{clause}.")
    for family, types in FAMILIES.items():
        yield Term((family, family.removesuffix("s")), f"Spells name {_family(types)} together (MR-38.6).")
    for native in NATIVE_TYPES.values():
        yield Term((native.id,), partial(_native_type, native))
    for horse in HORSE_TYPES.values():
        yield Term((horse.id,), f"A {horse.id} is a horse: {counters.horse_words(horse)} (MR-32.10, MR-32.11).")
    for number, tile in enumerate(TILES):
        yield Term((tile.id, tile.name, tile.code), partial(_tile, game, number))
    for name in tables.ABOUT:
        head = f"{TABLES[name].about} ({TABLES[name].clause}): roll two dice, the higher one counts (MR-1.3)."
        yield Term(tables.names_of(name), f"{head} {_lines(tables.results(name))}.")
    for name in tables.NAMED:
        for number in range(1, 7):
            place = f"result {number} of the table {TABLES[name].name}, {TABLES[name].clause}"
            yield Term((tables.result_name(name, number),), f"{tables.result_words(name, number)} ({place}).")
    for form in CREATURES.values():
        yield Term((form.name,), f"The {form.name} is a form: {tables.form_words(form.id)} (MR-40.12, MR-42.13).")
    for type_ in MAGIC_TYPES:
        yield Term((type_, f"type {type_}"), _magic_type(type_, game.cards))
    for relation, results in zip(RELATIONS, MEETING, strict=True):
        yield Term((relation,), f"On the Meeting table: {_lines(results)} (MR-13.14).")


def values(piece: Piece) -> list[str]:
    """The price and everything else that counts when a piece is sold, carried or kept."""
    is_great = piece.kind == "treasure" and piece.treasure.great
    reward = piece.treasure.fame_reward if piece.kind == "treasure" else None
    words = [f"price {piece.price}"]
    words += [f"Fame {piece.fame}"] if piece.fame else []
    words += [f"Notoriety {piece.notoriety}"] if piece.notoriety else []
    words += ["great treasure"] if is_great else []
    words += [f"{reward.fame} Fame from the {reward.group.title()}"] if reward is not None else []
    return [*words, f"weight {LETTERS[piece.weight]}" if piece.kind != "horse" else piece.horse.type]


def _names(ids: Sequence[str]) -> str:
    return listed([spaced(id_).title() for id_ in ids])


def _hero(hero: Hero) -> str:
    stage = hero.stage
    start = _names(hero.start)
    gear = _names([*filter(None, (stage.weapon, *stage.armor))]) or "no equipment"
    types = listed(stage.spell_types, "or")
    relations = [(name, getattr(hero.relations, name)) for name in ("ally", "friendly", "unfriendly", "enemy")]
    sentences = [f"The {hero.name} (weight and vulnerability {hero.weight}) starts at the {start} with {gear}."]
    sentences += [f"It knows {counted(stage.spells, 'spell')} of type {types} (MR-5.5)."] if stage.spells else []
    sentences += [f"{capital(name)}: {_names(partners)}." for name, partners in relations if partners]
    sentences += [f"{one.name}: {one.effect}." for one in hero.advantage]
    sentences += [f"{one.name} (option): {one.effect} (MR-46.5)." for one in hero.optional]
    return " ".join([*sentences, f"Chits: {', '.join(sorted(map(str, hero.chits)))} (MR-5.1)."])


def _denizen(one: Denizen) -> str:
    if one.is_native:
        leader = "" if one.leader else f", one of the {GROUPS[one.group].name}"
        bounties = f"Its bounties are Notoriety {one.notoriety} and {one.gold} gold (MR-34.2)."
        name = capital(being_name(of_denizen(DENIZENS.index(one))))
        text = f"{name} ({one.id.upper()}{leader}) can be hired for {one.wage} gold (MR-14.2). {bounties}"
    else:
        row = f"of row {one.row}" if one.row else "that prowls every day (MR-7.6)"
        bounties = f"Its bounties are Fame {one.fame}, Notoriety {one.notoriety} (MR-34.1)."
        text = f"{one.name} is a monster {row}. {bounties}"
    return f"{text} {counters.denizen_words(of_denizen(DENIZENS.index(one)))}"


def _family(types: Collection[str]) -> str:
    kinds = [KIND.sub("", one.name) for one in DENIZENS if one.type is not None and one.type.id in types]
    return listed([f"{kind}s" for kind in dict.fromkeys(kinds)])


def _native_type(one: NativeType) -> str:
    names = listed([native.id.upper() for native in DENIZENS if native.kind == one.id])
    return f"{names} have the type {spaced(one.id)}: {counters.native_words(one)} (MR-20.5)."


def _piece(book: Rulebook | None, one: Piece) -> str:
    if one.kind == "lost":
        return f"{one.name} is a map chit that brings five more to its tile. It summons nothing itself (MR-4.10)."
    if one.kind in ("sound", "warning"):
        number = one.name.split()[-1]
        place = f"clearing {number} of its tile" if one.kind == "sound" else "the clearing where the turn ended"
        return (
            f"{one.name} is a {one.kind} chit. It is turned up when a turn ends in its tile. If it summons monsters of "
            f"the day's row, they appear in {place} (MR-17.1, MR-17.3, MR-17.6)."
        )
    kind = {"armor": "piece of armour", "treasure": "treasure card"}.get(one.kind, one.kind)
    text = f"{one.name} is a {kind}: {', '.join(values(one))}."
    if one.kind == "weapon":
        return f"{text} {counters.weapon_words(one.weapon)}"
    if one.kind == "armor":
        return f"{text} {counters.armour_words(one.armor)}"
    if one.kind != "treasure":
        return text
    card = one.treasure
    effect = f"{capital(card.effect)}{_clause(book, 'MR-44.', one.name)}." if card.effect else ""
    spells = f"It has type {card.magic_type} and {cards_words(card.spells)} (MR-37.9)." if card.spells else ""
    site = "It stays at its site (MR-12.23, MR-12.24)." if card.loot_table else ""
    return " ".join(filter(None, [text, effect, spells, site]))


def _clause(book: Rulebook | None, chapter: str, name: str) -> str:
    """The first clause of a chapter that has a name, in parentheses: " (MR-44.20)"; "" for none."""
    found = [one.id for one in book.clauses if one.id.startswith(chapter) and name in one.plain()] if book else []
    return f" ({found[0]})" if found else ""


def _site(site: Site) -> str:
    cost = f" Cost: {site.cost}." if site.cost else ""
    cost += f" Read the runes of {cards_words(site.spells)} there (MR-37.1)." if site.spells else ""
    return (
        f"The {site.name} is a treasure site in clearing {site.clearing} of its tile, with {site.small} small and "
        f"{site.large} large treasures. Locate it in that clearing, then loot it (MR-12.7, MR-12.11, MR-12.13).{cost}"
    )


def _spell(spell: SpellCard) -> str:
    return (
        f"{spell.name} is a spell of type {spell.type} that needs {spell.colour} magic ({clause_of(SPELL[spell.id])}). "
        f"It is aimed at {TARGETS[spell.target]}{where_words(spell)}. Duration: {DURATIONS[spell.duration]}. "
        f"{capital(effect_words(spell))}."
    )


def _magic_type(type_: str, cards: CardSet) -> str:
    gives = f"give {CHIT_COLOUR[type_]} magic once enchanted" if type_ in CHIT_COLOUR else "can't be enchanted"
    named = listed([f"{card.name} ({card.colour})" for card in cards.spells if card.type == type_])
    return f"Magic chits of type {type_} {gives} (MR-36.2). Spells of the type, with their colours: {named}."


def _dwelling(dwelling: Dwelling) -> str:
    home = f", the home of the {dwelling.garrison.capitalize()}" if dwelling.garrison else ""
    colours = f" Its clearing has {listed(dwelling.magic)} magic (MR-36.3)." if dwelling.magic else ""
    return f"The {dwelling.name} is a dwelling{home} (MR-4.6).{colours}"


def _group(cards: CardSet, group: Group) -> str:
    text = f"The {group.name} are a native group of {group.members} (MR-20.2)."
    for name in RELATIONS:
        heroes = [hero.name for hero in HEROES if group.id in getattr(hero.relations, name, ())]
        if heroes:
            text += f" {capital(name)} {'of' if name in ('ally', 'enemy') else 'to'} the {listed(heroes)}."
    givers = [card for card in cards.treasures if card.fame_reward is not None and card.fame_reward.group == group.id]
    return f"{text} They give Fame for the {listed([card.name for card in givers])} (MR-13.6)." if givers else text


def _visitor(one: Visitor) -> str:
    prices = listed([f"{gold} gold for the {PIECES[PIECE[id_]].name}" for id_, gold in one.prices.items()])
    teaches = f" Learn from {cards_words(one.spells)} (MR-13.25)." if one.spells else ""
    return f"The {one.name} is a visitor who trades{f', and pays {prices}' if prices else ''} (MR-13.7).{teaches}"


def task_words(one: Mission | Campaign) -> tuple[str, str]:
    """The cost of a mission or campaign, and its task or benefit."""
    points = {"Notoriety": one.cost.notoriety, "Fame": one.cost.fame}
    cost = f"costs {listed([f'{number} {kind}' for kind, number in points.items() if number])}"
    if isinstance(one, Mission):
        return cost, f"bring it to the {_names([one.to])} within {one.days} days for gold"
    time = f"for {one.days} days" if one.days < FIGURES.days else "until the game ends"
    return cost, f"the {_names(one.partners)} are friendlier {time}"


def _task(one: Mission | Campaign) -> str:
    cost, task = task_words(one)
    if isinstance(one, Mission):
        return f"{one.name} is a mission that {cost}: {task} (MR-19.3)."
    foes = f", and has the foes {_names([*one.foes, *one.foe_monsters])}" if one.foes or one.foe_monsters else ""
    return f"{one.name} is a campaign that {cost}{foes}: {task} (MR-19.7)."


def _tile(game: Game, number: int) -> str:
    tile = TILES[number]
    chits = "two map chits, perhaps a site" if tile.type in ("cave", "mountain") else "one map chit"
    if game.position.day:
        pile = game.view(None).chits[number]
        unknown = counted(pile.count - len(pile.known), "secret map chit") if pile.count > len(pile.known) else ""
        chits = listed(filter(None, [*[PIECES[piece].name for piece in pile.known], unknown])) or "no map chits"
    text = f"{tile.name} ({tile.code}) is a {tile.type} tile with {chits} (MR-4.5)."
    if len({*game.position.placements}) == 1:  # the players are still building the map
        return text
    roads = [f"{clearing_name(one)} ({game.map.type_of[one]}): {_roads(game, one)}." for one in OF_TILE[number]]
    return f"{text} {' '.join(roads)}"


def _roads(game: Game, clearing: int) -> str:
    ends = [(edge.other(clearing), ROAD_KINDS.get(edge.kind)) for edge in game.map.graph.at[clearing]]
    there = [("the map edge" if end == BEYOND else clearing_name(end), kind) for end, kind in ends]
    return ", ".join(dict.fromkeys([f"{name} by {kind}" if kind else name for name, kind in there]))


def _lines(results: Sequence[str]) -> str:
    """The results of the rolls 1 to 6: "1: price x4; 2-3: no deal"."""
    named = tables.lines([spaced(result.replace("price_", "price x")) for result in results])
    return "; ".join([f"{tables.span(numbers)}: {result}" for numbers, result in named])
