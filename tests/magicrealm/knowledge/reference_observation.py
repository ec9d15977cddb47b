"""A slow model of observations: every number by the name and label of its feature, from the view and the printed ids.

Numbers that are 0 are left out. The label of a feature with a single number is "".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import numpy as np

from arcana_core.knowledge.observations import ObservationSpec
from arcana_magicrealm import Game, actions
from arcana_magicrealm.knowledge.view import CharacterView, View
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.denizens import DENIZENS, GROUPS
from arcana_magicrealm.model.forms import FORMS
from arcana_magicrealm.model.items import TREASURES
from arcana_magicrealm.model.locations import CATEGORIES, DWELLINGS, SITES, VISITOR_CHITS, VISITORS
from arcana_magicrealm.model.melee import FATES
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.realm import CLEARINGS, ROADS, TILES
from arcana_magicrealm.model.spells import SPELL_CARDS, SPELLS

Place: TypeAlias = tuple[str, str]
"""The name of a feature and the label of a number."""
Parts: TypeAlias = Iterator[tuple[str, str, float]]
PARTNERS = [*[group.id for group in GROUPS], *[visitor.id for visitor in VISITORS]]
CODES = ("M", "H", "A", "R", "S", "T", "HR", "F", "FL", "SPX", "SP", "P", "RE", "C", "-")
"""The activities in the order of the actions that record them (MR-6.14)."""
TARGETS = ("being", "tile", "clearing", "piece", "arms", "chit", "spell", "curse")
SITE_CARDS = ("toadstool_circle", "crypt_of_the_knight", "enchanted_meadow")


def shown(game: Game, player: int) -> dict[Place, float]:
    """The observation itself, by name and label."""
    numbers = game.observation(player)
    places = places_of(game.observation_spec)
    return {places[index]: float(numbers[index]) for index in np.flatnonzero(numbers)}


def places_of(spec: ObservationSpec) -> list[Place]:
    """The name and label of each number."""
    return [(one.name, label) for one in spec.features for label in one.labels or ("",) * one.size]


def expected(view: View) -> dict[Place, float]:
    """The numbers of the model."""
    found: dict[Place, float] = {}
    parts = (
        of_day,
        of_characters,
        of_tiles,
        of_clearings,
        of_denizens,
        of_places,
        of_pieces,
        of_turn,
        of_picks,
        of_deal,
        of_magic,
        of_combat,
        of_sheets,
        of_doings,
        of_plays,
    )
    for part in parts:
        for name, label, number in part(view):
            found[name, label] = found.get((name, label), 0) + number
    return {place: float(np.float32(number)) for place, number in found.items() if number}


def bits(mask: int) -> list[int]:
    """The numbers in a set."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]


def clearing(number: int) -> str:
    """The id of a clearing."""
    tile, own = CLEARINGS[number]
    return f"{TILES[tile].id} {own}"


def being(number: int) -> str:
    """The id of a character, denizen or companion."""
    printed = [*[hero.id for hero in HEROES], *[denizen.id for denizen in DENIZENS]]
    ids = [*printed, "witch familiar", *[f"{hero.id} phantasm" for hero in HEROES]]
    return ids[number]


def road(number: int) -> str:
    """The name of a hidden path or secret passage."""
    tile, side, place = ROADS[number]
    data = TILES[tile]
    one = (data.enchanted if side else data.normal).roads[place]
    kind = {"hidden": "path", "secret": "passage"}[one.kind]
    return f"{kind} {data.id} {one.a}-{one.b}" + (" enchanted" if side else "")


def seat_from(view: View, seat: int) -> int:
    """A seat counted from the viewer's."""
    assert view.player is not None
    return (seat - view.player) % len(view.characters)


# The day, characters and the map.


def of_day(view: View) -> Parts:
    """The day, its part and the decision."""
    yield "day", "", view.day
    yield "part of the day", view.stage, 1
    yield "my decision", view.asks or "none", 1
    yield "monster roll", "", view.monster_roll
    yield "the Vault is open", "", view.open_vault
    yield "an enchantment is prepared", "", view.turn is not None and view.turn.prepared
    yield "players who have decided", "", len([one for one in view.decided if one])


def of_characters(view: View) -> Parts:
    """The sheet of each character, as far as the viewer sees it."""
    for seat, one in enumerate(view.characters):
        place = seat_from(view, seat)
        seen_as = f"seat {place}" if place else "mine"
        for name, label, number in of_character(one):
            yield f"{name}: {seen_as}", label, number
        if one.at >= 0:
            yield f"character there: seat {place}", clearing(one.at), 1


def of_character(one: CharacterView) -> Parts:
    """The sheet of a character."""
    if one.hero != -1:
        yield "character", HEROES[one.hero].id, 1
    yield "status", one.status, 1
    yield "clearing, -1 off the map, -4 in the air", "", one.at
    yield "gold, -1 if unknown", "", one.gold
    yield "fame", "", one.fame[0] / one.fame[1]
    yield "notoriety", "", one.notoriety[0] / one.notoriety[1]
    yield "inactive cards", "", one.bag_count
    yield "transmorphized belongings", "", one.frozen.count
    yield "clearing it came from, -1 for none", "", one.came
    for end in (0, 1):
        name = ("end that it left", "other end")[end]
        yield "clearing of its roadway, -1 for none", name, one.road[end] if end < len(one.road) else -1
    yield "kills today", "", one.kills
    yield "berserk", "", one.is_berserk
    yield "print of its chits", "", one.variant
    for curse in one.curses:
        yield "curses", curse, 1
    for number in range(12):
        yield "states of chits", f"chit {number} {one.chits[number]}", 1
    for number in bits(one.paths):
        yield "paths and passages, as far as known", road(number), 1
    names = [*[site.id for site in SITES], *SITE_CARDS]
    for number in bits(one.places):
        yield "sites and site cards, as far as known", names[number], 1
    for number, points in enumerate(one.victory):
        yield "victory points, as far as known", CATEGORIES[number].category, points
    for number, relation in enumerate(one.relations):
        yield "relations", PARTNERS[number], relation
    yield "recorded spells", "", len(one.spells)
    for slot in one.spells:
        yield "spells learned from cards", "", slot.learned
        if slot.spell != -1:
            kind = "learned" if slot.learned else "starting"
            yield f"{kind} spells, as far as known", SPELL_CARDS[slot.spell].id, 1
    for card in one.learned:
        yield "cards learned from, as far as known", PIECES[card].id, 1


def of_tiles(view: View) -> Parts:
    """The tiles, dwellings and visitor chits."""
    for number, tile in enumerate(TILES):
        column, row, turns = view.placements[number]
        yield "column of the tile", tile.id, column
        yield "row of the tile", tile.id, row
        yield "turns of the tile", tile.id, turns
        yield "enchanted", tile.id, view.enchanted >> number & 1
        yield "chits of the tile", tile.id, view.chits[number].count
    for number, dwelling in enumerate(DWELLINGS):
        yield "clearing of the dwelling, -1 for none", dwelling.id, view.dwellings[number]
    for number, chit in enumerate(VISITOR_CHITS):
        now, label = view.visitors[number], chit.sides[0]
        yield "visitor chit: side", label, now.side
        yield "visitor chit: box", label, now.box
        yield "visitor chit: at", label, now.at
        yield (
            "visitor chit: carrier, 0 for mine, -1 for none",
            label,
            -1 if now.carrier == -1 else seat_from(view, now.carrier),
        )


def of_clearings(view: View) -> Parts:
    """The denizens, abandoned pieces and caches in each clearing."""
    for denizen, at in enumerate(view.denizen_at):
        if at >= 0:
            yield "unhired denizens there" if view.owners[denizen] == -1 else "hirelings there", clearing(at), 1
    for at, pieces in view.heaps:
        yield "abandoned pieces", clearing(at), len(pieces)
    for _, cache in view.caches:
        yield "caches", clearing(cache.clearing), 1


def of_denizens(view: View) -> Parts:
    """The state of each denizen."""
    for number, denizen in enumerate(DENIZENS):
        at, owner, individual = view.denizen_at[number], view.owners[number], 16 + number
        yield "clearing of the denizen, -1 in its box, -2 dead, -3 absorbed, -4 in the air", denizen.id, at
        for column, holds in {
            "in a clearing": at not in (-1, -2, -3, -4),
            "dead": at == -2,
            "mine": owner == view.player,
            "another's": owner not in (-1, view.player),
            "hidden": individual in view.hidden,
            "blocked": individual in view.blocked,
            "turn over": individual in view.had_turn,
            "turn to come": individual in view.bowl,
        }.items():
            yield f"denizen: {column}", denizen.id, holds
    for number, form in view.forms:
        yield "form, from 1", being(number), 1 + [*FORMS].index(form)
    for number, at in enumerate(view.companion_at, 16 + len(DENIZENS)):
        yield "clearing of the companion, -1 for none, -4 in the air", being(number), at
    for number, (below, *beside) in view.aloft:
        yield "tile below in the air, from 1", being(number), 1 + below
        for tile in beside:
            yield "second tile, if it is between two, from 1", being(number), 1 + tile


# Pieces.


def of_places(view: View) -> Parts:
    """The place of each piece whose place is known, and the numbers of pieces in places."""
    for kind, number, pieces in known_places(view):
        for piece in pieces:
            if piece != -1:
                yield f"piece: {kind}", PIECES[piece].id, 1
                yield "piece: number of the place, from 1", PIECES[piece].id, number
    for effect in view.effects:
        if effect.kind == "enchanted item":
            yield "enchanted items", PIECES[effect.target].id, 1
        if effect.kind == "potion":
            potion, weapons = PIECES[effect.target].id, [*[piece.id for piece in PIECES], "dagger"]
            yield "potions at work", potion, 1
            if effect.data:
                yield "weapon with the potion, from 1, last the dagger", potion, weapons.index(effect.data) + 1
    for piece, _ in dict.fromkeys(view.used_cards):
        yield "types used up this Evening", PIECES[piece].id, 1
    for places, item in zip(view.awakened, [one for one in TREASURES if one.spells], strict=True):
        yield "awakened cards", item.id, len(places)
    for number, site in enumerate(SITES):
        yield "treasures", site.id, len(view.sites[number])
    for number, partner in enumerate(PARTNERS):
        yield "cards of the partner", partner, view.cards[number].count


def known_places(view: View) -> Iterator[tuple[str, int, tuple[int, ...]]]:
    """The kind of each place, its number from 1, and the pieces there."""
    for seat, one in enumerate(view.characters):
        place = seat_from(view, seat)
        kind = "another's" if place else "mine"
        yield (
            kind,
            2 * place + 1,
            (*one.bag, *one.frozen.known, *[piece for piece in one.open if piece not in one.active]),
        )
        yield kind, 2 * place + 2, tuple([piece for piece in one.open if piece in one.active])
    for group in range(len(GROUPS)):
        yield "another's", 2 * len(view.characters) + 1 + group, view.packs[group].known
        yield "partner", 1 + group, view.goods[group]
    for being, pile in view.burdens:
        yield "another's", 2 * len(view.characters) + len(GROUPS) + 1 + being, pile.known
    for partner in range(len(PARTNERS)):
        yield "partner", 1 + partner, view.cards[partner].known
    for site in range(len(SITES)):
        yield "site", 1 + site, view.sites[site]
    for box in range(len(view.boxes)):
        yield "treasure", 1 + box, view.boxes[box].known
    for tile in range(len(TILES)):
        yield "tile", 1 + tile, view.chits[tile].known
    for at, pieces in view.heaps:
        yield "clearing", 1 + at, pieces
    for number, cache in view.caches:
        yield "cache", number, cache.pieces
    for box, cards in enumerate((*view.site_spells, *view.visitor_spells, *view.teacher_spells), 1):
        yield "spell box", box, cards
    yield "elsewhere", 1, view.drawn.known
    yield "elsewhere", 2, view.out_of_play.known


def of_pieces(view: View) -> Parts:
    """The sides of pieces that are up."""
    for piece in view.alerted:
        yield "alerted", PIECES[piece].id, 1
    for piece in view.damaged:
        yield "damaged", PIECES[piece].id, 1
    for piece in view.face_up:
        yield "face up", PIECES[piece].id, 1
    for piece in view.revealed:
        if PIECES[piece].kind in ("site", "sound", "lost", "warning") or PIECES[piece].id in SITE_CARDS:
            yield "known to everybody", PIECES[piece].id, 1


# The turn, picks, effects and deals.


def of_turn(view: View) -> Parts:
    """The turn that is being taken, recorded turns, and effects."""
    if view.turn is not None:
        yield "individual in turn", being(view.turn.individual), 1
        yield "phase of the turn", "", view.turn.number
        for phase in view.turn.phases:
            yield "activities of the turn, as far as known", phase.activity, 1
    for _, phases in view.turns:
        for phase in phases:
            yield "my recorded activities", phase.activity, 1
    assert view.player is not None
    me = view.characters[view.player]
    for effect in view.effects:
        kinds = ("toadstool sight", "wish for strength", "asleep", *me.curses)
        is_found = effect.kind.startswith("found ") or effect.kind in kinds
        is_potion = effect.kind in ("potion", "wish for peace")
        mine = effect.target == me.hero if is_found else effect.source == (me.hero if is_potion else view.player)
        if effect.is_nullified:
            yield "nullified effects", effect.kind, 1
        if mine and effect.kind not in (*[card.id for card in SPELL_CARDS], "energized"):
            yield "effects on me or by me", effect.kind, 1


def of_picks(view: View) -> Parts:
    """The viewer's picks in the decision being made."""
    yield "my picks", "", len(view.picks)
    for pick in view.picks:
        match pick:
            case actions.Record(activity=activity):
                yield "my picks of activities", CODES[activity], 1
            case actions.InClearing(clearing=number):
                yield "my picks of clearings", clearing(number), 1
            case actions.PlayChit(chit=chit):
                yield "my picks of chits", actions.CHITS[chit], 1
            case actions.PlayForm(side=side):
                yield "my picks of forms", ("form", "dark form", "head or club", "dark head or club")[side], 1
            case actions.PlayWings(wings=wings):
                yield "my picks of wings", ("broomstick", "flying_carpet")[wings], 1
            case actions.PlayPiece(tool=tool):
                yield "my picks of pieces", PIECES[actions.TOOLS[tool]].id, 1
            case actions.UseSpell(spell=spell):
                yield "my picks of spells", SPELL_CARDS[spell].id, 1
            case actions.EnchantChit(chit=chit):
                yield "my picks of enchanted chits", actions.MAGIC_CHITS[chit], 1
            case actions.BeElf(kind=kind):
                yield "my picks of elves", ("light", "great")[kind], 1
            case actions.Go():
                yield "my picks of directions", str(pick), 1
            case actions.ShowUp():
                yield "my picks of sides", str(pick), 1
            case actions.InBox():
                yield "my picks of boxes", str(pick), 1


def of_deal(view: View) -> Parts:
    """The deal that is being made."""
    if view.deal is None:
        return
    deal = view.deal
    yield "deal of", being(deal.being), 1
    yield "partner", [*PARTNERS, "giants", "ogres", "goblins"][deal.partner], 1
    yield "kind of deal", deal.kind, 1
    yield "basic price", "", deal.price
    yield "piece, from 1", "", deal.piece + 1
    for native in bits(deal.natives):
        yield "natives", being(native), 1
    yield "column, -1 before the roll", "", deal.column
    yield "belongings offered", "", len(bits(deal.offered))


# Spells.


def of_magic(view: View) -> Parts:
    """The spells cast in this round, and those in effect: of several with one name the last one."""
    for cast in () if view.fight is None else view.fight.casts:
        caster = being(cast.caster)
        yield "casting: spell, from 1", caster, cast.spell + 1
        yield "casting: completion time", caster, cast.time
        yield "casting: chit, from 1", caster, cast.tool.chit + 1
        yield "casting: card, from 1", caster, cast.tool.piece + 1
        yield "casting: colour chit, from 1", caster, cast.colour_chit + 1
        yield "casting: slot, from 1", caster, cast.slot + 1
        yield "casting: fate", caster, FATES.index(cast.fate)
        yield "casting: targets", caster, len(cast.targets)
        if cast.targets:
            last = cast.targets[-1]
            yield "casting: kind of its last target, from 1", caster, TARGETS.index(last.kind) + 1
            yield "casting: number of its last target", caster, last.number
    casts = () if view.fight is None else view.fight.casts
    aimed = {target.number: cast.caster for cast in casts for target in cast.targets if target.kind == "being"}
    for target, caster_ in aimed.items():
        yield "casting: aimed at by, from 1", being(target), caster_ + 1
    energized = [effect.target for effect in view.effects if effect.kind == "energized"]
    for spell in {one.spell for one in view.enchantments}:
        alike = [one for one in view.enchantments if one.spell == spell]
        name, last_ = SPELLS[spell].id, alike[-1]
        yield "spell: in effect", name, len(alike)
        yield "spell: its caster, from 1", name, last_.caster + 1
        yield "spell: its chit, from 1", name, last_.chit + 1
        yield "spell: the card that cast it, from 1", name, last_.piece + 1
        yield "spell: day of casting", name, last_.day
        yield "spell: energized", name, last_.number in energized
        on = [effect for effect in view.effects if effect.kind == name and effect.source == last_.number]
        for effect in on[-1:]:
            yield "spell: kind of target, from 1", name, TARGETS.index(effect.on or "being") + 1
            yield "spell: number of the target", name, effect.target


# Fights.


def of_combat(view: View) -> Parts:
    """The clearings where combat is to come or over, and the fight as a whole."""
    for at in view.battlefields:
        yield "combat to come", clearing(at), 1
    for at in view.fought:
        yield "combat is over", clearing(at), 1
    if view.fight is None:
        return
    yield "fight: clearing", clearing(view.fight.clearing), 1
    yield "fight: round", "", view.fight.round
    yield "fight: rounds in which nothing happened", "", view.fight.quiet
    yield "fight: something has happened", "", view.fight.stirred
    for number in bits(view.fight.inactive):
        yield "fight: inactive at first", PIECES[number].id, 1
    for what, pairs in {"that battle": view.fight.battles, "alarmed by": view.fight.alarmed}.items():
        for group, seat in {*pairs}:
            place = seat_from(view, seat)
            yield f"fight: groups {what} {f'seat {place}' if place else 'me'}", GROUPS[group].id, 1


def of_sheets(view: View) -> Parts:
    """Each being's place on the first sheet on which it attacks, and the sides of its counters."""
    if view.fight is None:
        return
    fight = view.fight
    for number in range(16 + len(DENIZENS)):
        yield "fight: owns a sheet", being(number), number in [sheet.owner for sheet in fight.sheets]
        for sheet in [sheet for sheet in fight.sheets if number in sheet.attackers][:1]:
            yield "fight: attacks on the sheet of, from 1", being(number), 1 + sheet.owner
            yield "fight: place among the attackers, from 1", being(number), 1 + sheet.attackers.index(number)
        for stand in [stand for sheet in fight.sheets for stand in sheet.stands if stand.being == number]:
            yield "fight: box, from 1", being(number), stand.box
            yield "fight: box of its head, club or horse, from 1", being(number), stand.other
        for column, those in {
            "dark side up": fight.dark,
            "head or club dark side up": fight.turned,
            "galloping": fight.galloping,
            "deployed": fight.deployed,
        }.items():
            yield f"fight: {column}", being(number), number in bits(those)


def of_doings(view: View) -> Parts:
    """The targets, charges, holds and wounds of each being in this round."""
    if view.fight is None:
        return
    fight = view.fight
    for charge in fight.charges:
        yield "fight: charges, from 1", being(charge.charger), charge.target + 1
        yield "fight: time of its charge", being(charge.charger), charge.time
        yield "fight: charges with flying values", being(charge.charger), charge.flies
    for column, pairs in {"target": fight.targets, "holds": fight.holds, "grips": fight.gripping}.items():
        for one, other in pairs:
            yield f"fight: {column}, from 1", being(one), other + 1
    for number in fight.fallen:
        yield "fight: dies of its wounds", being(number), 1
    for number, rounds in fight.held:
        yield "fight: rounds held", being(number), rounds
    for number in range(16):
        inflicted = [authors for victim, authors in fight.wounds if victim == number]
        yield "fight: wounds", being(number), len(inflicted)
        for author in inflicted[-1] if inflicted else ():
            yield "fight: wounded last, from 1", being(author), number + 1


def of_plays(view: View) -> Parts:
    """The revealed plays, and the chit or piece played in the encounter step."""
    fight = view.fight
    for number in range(16 if fight is not None else 0):
        assert fight is not None
        used = []
        for play in [play for one, play in fight.plays if one == number]:
            yield "fight: has played", being(number), 1
            yield "fight: direction of its attack", being(number), play.direction
            yield "fight: direction of its maneuver", being(number), play.course
            yield "fight: direction of its shield", being(number), play.shield
            yield f"fight: turns its weapon {play.turned or 'alerted'}", being(number), bool(play.turned)
            used += [("attack", play.attack), ("maneuver", play.maneuver)]
            if play.head is not None:
                yield "fight: side of its head or club, from 1", being(number), 1 + (play.head.form == "dark part")
                yield "fight: direction of its head or club", being(number), play.head_direction
        melee = [tool for _, tool in used] + [play.head for one, play in fight.plays if one == number]
        used += [("encounter", tool) for one, tool in fight.tools if one == number and tool not in melee][:1]
        for what, tool in used:
            if tool is not None and tool.wings:
                yield f"fight: {what} with its wings, from 1", being(number), 1 + (tool.wings == "flying_carpet")
            elif tool is not None and tool.form:
                values = ("move", "dark move", "attack", "dark attack", "part", "dark part")
                yield f"fight: {what} with its form, from 1", being(number), 1 + values.index(tool.form)
            elif tool is not None:
                yield f"fight: {what} chit, from 1", being(number), tool.chit + 1
                yield f"fight: {what} piece, from 1", being(number), tool.piece + 1
                yield f"fight: {what} at a gallop", being(number), tool.gallops
