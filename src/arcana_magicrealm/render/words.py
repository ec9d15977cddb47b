"""Phrases about a view, for the terminal and for the picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import groupby
from typing import Final

from arcana_core.cards.cards import indices
from arcana_core.text import wording
from arcana_core.text.panels import capital
from arcana_core.text.wording import counted, listed, possessive
from arcana_magicrealm.actions import PRINT_LABELS
from arcana_magicrealm.chapters.travel.effort import PLAYABLE
from arcana_magicrealm.knowledge.sight import PileView
from arcana_magicrealm.knowledge.view import CacheView, CharacterView, View
from arcana_magicrealm.model.beings import FIRST_COMPANION, FIRST_DENIZEN, NOWHERE, denizen_of, of_denizen
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.chits import ALERTED, CHITS, COMMITTED, ENCHANTED, FATIGUED, STATE_WORDS, WOUNDED
from arcana_magicrealm.model.deals import Proposal, Side
from arcana_magicrealm.model.denizens import DENIZENS, GROUPS, LEADERS
from arcana_magicrealm.model.enchantments import CHIT
from arcana_magicrealm.model.grouping import grouped
from arcana_magicrealm.model.locations import CATEGORIES, CHIT_COLOUR, DWELLINGS, SITES
from arcana_magicrealm.model.pieces import PIECE, PIECES
from arcana_magicrealm.model.realm import ROADS, TILES, clearing_name
from arcana_magicrealm.model.slots import TEACHERS
from arcana_magicrealm.model.spells import MAGIC_TYPES
from arcana_magicrealm.model.turns import Phase
from arcana_magicrealm.text.names import (
    being_name,
    category_text,
    partner_name,
    path_name,
    phase_text,
    piece_name,
    place_name,
    side_name,
    spaced,
)

STATES: Final = FATIGUED + WOUNDED + ENCHANTED + COMMITTED + ALERTED
"""The states of chits that are named, in this order."""
STAGES: Final = {"setup": "The game is set up", "over": "The game is over"}
GONE: Final = {"dead": "dead", "out": "out of the game", "left": "has left the map"}


def player_name(view: View, seat: int) -> str:
    """A player by their character; by number before they have one."""
    hero = view.characters[seat].hero
    return HEROES[hero].name if hero >= 0 else f"player {seat}"


def day_words(view: View, last: str = "") -> str:
    """The day, with `last` behind it, and the part of the day."""
    prowls = f"; monster roll {view.monster_roll}" if view.monster_roll else ""
    return STAGES.get(view.stage, f"Day {view.day}{last}, {view.stage.capitalize()}{prowls}")


def going_on(view: View) -> Iterator[str]:
    """The turn, the deal and the proposal that are going on, each in a sentence."""
    if view.turn is not None:
        turn = view.turn
        rest = () if turn.done else turn.phases[turn.number :]
        parts = {"Done": turn.phases[: turn.number], "Now": rest[:1], "Then": rest[1:]}
        listing = ". ".join([f"{when} {turn_words(phases)}" for when, phases in parts.items() if phases])
        what = listing or ("no phases" if turn.done and not turn.phases else "")
        yield f"{capital(possessive(being_name(turn.individual)))} turn{f': {what}' if what else ''}."
    if view.deal is not None and view.deal.kind == "battle":
        yield f"{capital(partner_name(view.deal.partner))} may battle {being_name(view.deal.being)}."
    elif view.deal is not None:
        deal = view.deal
        natives = listed([being_name(being) for being in indices(deal.natives)])
        what = PIECES[deal.piece].name if deal.piece >= 0 else natives
        subject = f"{partner_name(deal.partner)} for {what}" if what else partner_name(deal.partner)
        yield f"{capital(being_name(deal.being))} deals with {subject}, basic price {deal.price}."
    if view.proposal is not None:
        yield f"{capital(proposal_words(view.proposal))}."


def number_words(fraction: tuple[int, int]) -> str:
    """Recorded Fame or Notoriety: "5", "2 1/2"."""
    whole, rest = divmod(abs(fraction[0]), fraction[1])
    part = f"{rest}/{fraction[1]}" if rest else ""
    number = f"{whole} {part}" if whole and rest else part or str(whole)
    return f"-{number}" if fraction[0] < 0 else number


SIGNS: Final = {
    "asleep": "asleep",
    "found hidden enemies": "sees hidden enemies",
    "found by counters": "sees hidden enemies with counters",
    "found by cards": "sees hidden enemies with cards",
    "found by spells": "sees hidden enemies with spells",
    "toadstool sight": "sees any clearing",
    "wish for strength": "wish for strength",
}
"""The words for effects on individuals that all see (MR-11.4, MR-12.25, MR-37.17 to MR-37.19, MR-42.9, MR-44.16)."""


def _marks(view: View, being: int) -> list[str]:
    marks = [word for beings, word in ((view.hidden, "hidden"), (view.blocked, "blocked")) if being in beings]
    marks += [word for kind, word in SIGNS.items() if view.effects_of(kind, target=being)]
    if FIRST_DENIZEN <= being < FIRST_COMPANION and view.owners[being - FIRST_DENIZEN] >= 0:
        denizen = being - FIRST_DENIZEN
        bond = "hired" if view.effects_of("hire", target=denizen) else "controlled"
        marks.append(f"{bond} by {player_name(view, view.owners[denizen])}")
    form = view.form_of(being)
    if form is not None:
        marks.append(f"as {form.name}")
    guide = dict(view.guides).get(being)
    return marks if guide is None else [*marks, f"follows {being_name(guide)}"]


def being_words(view: View, being: int) -> str:
    """A being with what everybody sees of it: "Amazon (hidden)"."""
    marks = _marks(view, being)
    return f"{being_name(being)} ({', '.join(marks)})" if marks else being_name(being)


def beings_in(view: View, clearing: int) -> list[int]:
    """Everybody in a clearing, characters first."""
    here = [one.hero for one in view.characters if one.status == "playing" and one.at == clearing]
    others = enumerate((*view.denizen_at, *view.companion_at), FIRST_DENIZEN)
    return here + [being for being, at in others if at == clearing]


def tallied(view: View, beings: Iterable[int]) -> list[str]:
    """Beings by name, unhired ones of a kind or group together: "Giants 1 and 2", "Lancers x 4"."""
    alone: list[str] = []
    together: list[str] = []
    for being in beings:
        number = being - FIRST_DENIZEN
        is_denizen = 0 <= number < FIRST_COMPANION - FIRST_DENIZEN
        if not is_denizen or view.owners[number] >= 0 or view.form_of(being) is not None:
            alone.append(being_words(view, being))
        else:
            one = DENIZENS[number]
            together.append(GROUPS[one.group].name if one.group >= 0 else one.name.rstrip(" 0123456789"))
    return [*alone, *wording.tallied(together)]


def with_unknown(names: Iterable[str], count: int, noun: str) -> list[str]:
    """The names of the known ones of several things, then the number of the others: "Fog", "2 unknown spells"."""
    known = [*names]
    return [*known, counted(count - len(known), f"unknown {noun}")] if count > len(known) else known


def pile_names(pile: PileView, noun: str) -> list[str]:
    """The pieces of a pile: known ones by name, the others by number."""
    return with_unknown(map(piece_name, pile.known), pile.count, noun)


def stack_words(stack: tuple[int, ...], noun: str, name: Callable[[int], str] = piece_name) -> str:
    """The pieces of a stack from the top: known ones by name, others by number."""
    words: list[str] = []
    for is_known, run in groupby(stack, key=lambda piece: piece != NOWHERE):
        pieces = [*run]
        words += map(name, pieces) if is_known else [counted(len(pieces), f"unknown {noun}")]
    return ", ".join(words)


def chits_words(one: CharacterView, view: View, states: str = STATES) -> str:
    """The chits that aren't active, by state: "fatigued: move M4*; enchanted: magic III3* (gold)"."""
    chits = [*enumerate(one.chits)]
    found = {state: [_with_colour(one, view, number) for number, now in chits if now == state] for state in states}
    return "; ".join([f"{STATE_WORDS[state]}: {', '.join(names)}" for state, names in found.items() if names])


def _with_colour(one: CharacterView, view: View, number: int) -> str:
    """A chit, if it is enchanted with its colour: that of its printed type, unless a spell alters it (MR-36.2)."""
    label = PRINT_LABELS[one.hero][one.variant][number]
    is_altered = any(effect.on == CHIT and effect.target == CHITS * one.hero + number for effect in view.effects)
    if one.chits[number] != ENCHANTED or is_altered:
        return label
    return f"{label} ({CHIT_COLOUR[HEROES[one.hero].prints[one.variant][number].type]})"


def ready_words(view: View, one: CharacterView) -> str:
    """The Magic chits of a caster that can be played, alike ones together: "magic IV3*; magic IV4* x 3" (MR-40.11)."""
    if view.form_of(one.hero) is not None:
        return ""
    chits = HEROES[one.hero].prints[one.variant]
    active = [chit for chit, state in zip(chits, one.chits, strict=True) if chit.type and state in PLAYABLE]
    names = [str(chit) for chit in sorted(active, key=lambda chit: (MAGIC_TYPES.index(chit.type), chit.time))]
    return ", ".join(wording.tallied(names))


def belongings_words(view: View, one: CharacterView) -> str:
    """The belongings of a character, active ones first."""
    active = [_worn(view, piece) for piece in one.open if piece in one.active]
    packed = [_worn(view, piece) for piece in one.open if piece not in one.active]
    packed += pile_names(PileView(one.bag, one.bag_count), "card")
    groups = {"active": active, "inactive": packed, "transmorphized": pile_names(one.frozen, "card")}
    return "; ".join([f"{word} {listed(names)}" for word, names in groups.items() if names]) or "nothing"


def _worn(view: View, piece: int) -> str:
    sides = ((view.alerted, "alerted"), (view.damaged, "damaged"), (view.dropped, "dropped"))
    marks = [word for pieces, word in sides if piece in pieces]
    potions = [one.data for one in view.effects_of("potion", target=piece) if one.data]
    marks += [f"on {piece_name(PIECE[weapon]) if weapon in PIECE else f'the {weapon}'}" for weapon in potions]
    marks += ["enchanted"] if view.effects_of("enchanted item", target=piece) else []
    used = dict.fromkeys([type_ for card, type_ in view.used_cards if card == piece])
    marks += [f"used this Evening for type {type_}" if type_ else "used this Evening" for type_ in used]
    marks += _cards_in(view, piece) if PIECES[piece].id in TEACHERS else []
    return f"{piece_name(piece)} ({', '.join(marks)})" if marks else piece_name(piece)


def _cards_in(view: View, piece: int) -> list[str]:
    """The spell cards of an artifact or book as far as the viewer knows them: "Fog awake", "1 unknown spell card"."""
    box = TEACHERS.index(PIECES[piece].id)
    stack, awake = view.teacher_spells[box], view.awakened[box]
    known = [(place, piece_name(card)) for place, card in enumerate(stack) if card != NOWHERE]
    names = [f"{name} awake" if place in awake else name for place, name in known]
    return with_unknown(names, len(stack), "spell card")


def place_words(view: View, one: CharacterView) -> str:
    """A character's place: "Cliff 3", "on the road from Cliff 3 to Ruins 1", "in the air over Cliff"."""
    below = dict(view.aloft).get(one.hero)
    if below is not None:
        return f"in the air {'over' if len(below) == 1 else 'between'} {listed([TILES[tile].name for tile in below])}"
    if one.at >= 0:
        return clearing_name(one.at)
    if len(one.road) == 1:
        return f"in the woods beside {clearing_name(one.road[0])}"
    return f"on the road from {' to '.join(map(clearing_name, one.road))}" if one.road else "off the map"


def flyers_over(view: View, tile: int) -> list[str]:
    """Everybody who is in the air over a tile, or on its side of the tiles between which they are (MR-41.4)."""
    return [being_words(view, being) for being, below in view.aloft if below[0] == tile]


def status_words(view: View, seat: int, *, clearing: bool = True) -> str:
    """A character's place, scores and gold; with `clearing` False without the place."""
    one = view.characters[seat]
    if one.hero < 0:
        hand = view.building.hands[seat] if view.building is not None else ()
        tiles = f"; to lay: {listed([TILES[tile].name for tile in hand])}" if hand else ""
        return f"no character yet{tiles}"
    if one.status != "playing":
        return GONE[one.status]
    curses = listed([curse_words(view, one.hero, curse) for curse in one.curses])
    facts = [place_words(view, one) if clearing else player_name(view, seat), *_marks(view, one.hero)]
    facts += ["berserk"] if one.is_berserk else []
    facts += [f"{counted(one.kills, 'kill')} today"] if one.kills else []
    facts += [f"cursed with {curses}"] if curses else []
    facts += [f"{one.gold} gold"] if one.gold >= 0 else []
    facts += [f"Fame {number_words(one.fame)}", f"Notoriety {number_words(one.notoriety)}"]
    aims = aims_words(one) if view.stage == "over" and seat != view.player else ""
    return ", ".join([*facts, f"aims: {aims}"] if aims else facts)


def curse_words(view: View, being: int, curse: str) -> str:
    """A curse on a character, and whether a spell nullifies it (MR-43.29)."""
    is_nullified = any(one.is_nullified for one in view.effects_of(curse, target=being))
    return f"{spaced(curse).title()} (nullified)" if is_nullified else spaced(curse).title()


def tasks_words(view: View) -> Iterator[str]:
    """The missions and campaigns of the viewer's character: "Food/Ale to the Inn for 8 gold, 5 days left" (MR-19.4)."""
    for one in view.effects:
        if one.kind in ("mission", "campaign") and one.source == view.player:
            name = side_name(2 * one.target + view.visitors[one.target].side)
            errand = f" to the {DWELLINGS[int(one.data)].name} for {one.strength} gold" if one.kind == "mission" else ""
            yield f"{name}{errand}, {counted(one.left, 'day')} left" if one.left >= 0 else f"{name}{errand}"


def carried_words(view: View) -> Iterator[str]:
    """Gold and belongings of the viewer's leaders and controlled monsters: "the leader of the Company: 5 gold"."""
    purses = dict(zip(map(of_denizen, LEADERS), view.purses, strict=True)) | dict(view.pouches)
    piles = dict(zip(map(of_denizen, LEADERS), view.packs, strict=True)) | dict(view.burdens)
    for being in sorted({*purses, *piles}):
        if view.owners[denizen_of(being)] == view.player:
            purse, pile = purses.get(being), piles.get(being)
            words = [f"{purse.gold} gold"] if purse is not None and purse.gold else []
            words += pile_names(pile, "card") if pile is not None else []
            yield from [f"{being_name(being)}: {', '.join(words)}"] if words else []


def hired_words(view: View) -> Iterator[str]:
    """The viewer's hirelings by the days left of their terms: "Lancer 1 and Lancer 2 for 3 days" (MR-14.5)."""
    terms = view.effects_of("hire", source=view.player)
    hired = grouped([(term.left, being_name(FIRST_DENIZEN + term.target)) for term in terms])
    for left, names in sorted(hired.items()):
        yield f"{listed(names)} for {counted(left, 'day')}"


def aims_words(one: CharacterView) -> str:
    """The victory points and the required values: "2 fame (needs 20)"; "" for none."""
    points = zip(one.victory, CATEGORIES, strict=False)  # () if the viewer doesn't know them
    return listed([f"{category_text(count, of.category)} (needs {count * of.factor})" for count, of in points if count])


def discoveries_words(one: CharacterView) -> str:
    """The discoveries of a character that the viewer knows."""
    paths = indices(one.paths)
    found = ["every hidden path and secret passage"] if len(paths) == len(ROADS) else [*map(path_name, paths)]
    found += [place_name(place) for place in indices(one.places)]
    return listed(found)


def turn_words(phases: tuple[Phase, ...]) -> str:
    """A recorded turn."""
    return "; ".join(phase_text(phase.activity, phase.place) for phase in phases) or "nothing"


def chit_name(piece: int) -> str:
    """A map chit; a site with its clearing: "Howl 4", "Hoard 6"."""
    one = PIECES[piece]
    return f"{one.name} {SITES[one.place].clearing}" if one.kind == "site" else one.name


def is_found(view: View, site: int) -> bool:
    """Whether the viewer's character has discovered a site."""
    return view.me is not None and bool(view.me.places >> site & 1)


def tile_words(view: View, tile: int) -> str:
    """The map chits of a tile as far as the viewer knows them: "Howl 4; known: Roar 6; 1 unknown chit"."""
    pile = view.chits[tile]
    up = [chit_name(piece) for piece in pile.known if piece in view.face_up]
    down = [chit_name(piece) for piece in pile.known if piece not in view.face_up]
    known = f"known: {', '.join(down)}" if down else ""
    others = with_unknown([], pile.count - len(pile.known), "chit")
    return "; ".join(filter(None, [", ".join(up), known, *others]))


def clearing_words(view: View, clearing: int, without: int = NOWHERE) -> str:
    """Everything in a clearing, without one being; "" for nothing."""
    words = [DWELLINGS[number].name for number, at in enumerate(view.dwellings) if at == clearing]
    words += tallied(view, [being for being in beings_in(view, clearing) if being != without])
    words += visitors_in(view, clearing)
    words += [cache_words(one) for _, one in view.caches if one.clearing == clearing]
    heap = dict(view.heaps).get(clearing)
    if heap:
        words.append(f"abandoned: {stack_words(heap, 'card', partial(_worn, view))}")
    return ", ".join(words)


def cache_words(cache: CacheView) -> str:
    """A cache as far as the viewer knows what is in it: "Amazon's cache (9 gold, Amulet)" (MR-46.4)."""
    name = f"{possessive(being_name(cache.creator))} cache" if cache.creator >= 0 else "cache of one who is gone"
    gold = f"{cache.gold} gold" if cache.gold > 0 else ""
    inside = ", ".join(filter(None, [gold, stack_words(cache.pieces, "piece")]))
    return f"{name} ({inside})" if inside else name


def visitors_in(view: View, clearing: int) -> list[str]:
    """The visitors and missions in a clearing that no one has taken along."""
    chits = [(number, chit) for number, chit in enumerate(view.visitors) if chit.at == clearing and chit.carrier < 0]
    return [side_name(2 * number + chit.side) for number, chit in chits]


def proposal_words(proposal: Proposal) -> str:
    """A proposal of trade in a sentence (MR-18.3)."""
    one, other = being_name(proposal.proposer), being_name(proposal.partner)
    return f"{one} offers {other} {side_words(proposal.given)} for {side_words(proposal.asked)}"


def side_words(side: Side) -> str:
    """The part of one individual in a proposal."""
    gold = f"{side.gold} gold" if side.gold else ""
    discoveries = [*map(path_name, indices(side.paths)), *map(place_name, indices(side.places))]
    return listed(filter(None, [*map(piece_name, indices(side.pieces)), gold, *discoveries])) or "nothing"
