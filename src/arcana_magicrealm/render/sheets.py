"""The sheets of a fight in words: the counters in each box with their figures, the targets, the plays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from arcana_core.frozen import evolve
from arcana_core.text.panels import capital
from arcana_core.text.wording import listed, possessive
from arcana_magicrealm.chapters.combat import figures
from arcana_magicrealm.chapters.magic.spells import altering
from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.model.beings import FIRST_DENIZEN, NOWHERE, denizen_of
from arcana_magicrealm.model.certain import certain
from arcana_magicrealm.model.denizens import DENIZENS, Side
from arcana_magicrealm.model.enchantments import ARMS
from arcana_magicrealm.model.levels import LETTERS
from arcana_magicrealm.model.melee import ATTACKS, BOXES, CANCELLED, MANEUVERS, NO_BOX, Fight, Play, Sheet
from arcana_magicrealm.model.realm import clearing_name, map_of
from arcana_magicrealm.render.words import being_words
from arcana_magicrealm.text.counters import side_words
from arcana_magicrealm.text.names import being_name, counter_name, part_name, tool_name

BOX_NAMES: Final = ("not placed", "Charge/Thrust", "Dodge/Swing", "Duck/Smash")
"""The boxes of a sheet by number (MR-23.8)."""
HORSE: Final = "horse"
"""The name of a native's second counter."""
COLUMN: Final = 14
"""The columns of the name of a box, with the colon and a blank."""


def fight_words(view: View) -> Iterator[str]:
    """The fight with all its sheets, in lines."""
    if view.fight is not None:
        yield f"{title(view.fight)}:"
        for block in blocks(view, view.fight):
            yield from [f"  {line}" for line in block]


def title(fight: Fight) -> str:
    """The clearing and the round of a fight."""
    return f"Combat in {clearing_name(fight.clearing)}, round {fight.round}"


def blocks(view: View, fight: Fight) -> Iterator[list[str]]:
    """The sheets, the one of the viewer's character first, then everything else about the fight, in lines."""
    own = NOWHERE if view.me is None else view.me.hero
    for sheet in sorted(fight.sheets, key=lambda sheet: sheet.owner != own):
        lines = [f"  {f'{BOX_NAMES[box]}:':<{COLUMN}} {text}" for box, text in boxes(view, sheet)]
        yield [sheet_title(sheet), *lines, *[f"  {text}" for text in plays_words(fight, sheet.owner)]]
    free = unassigned(view)
    others = [*([f"On no sheet: {'; '.join(free)}"] if free else []), *notes(fight)]
    if others:
        yield others


def sheet_title(sheet: Sheet) -> str:
    """The owner of a sheet, and everybody who attacks it: "Amazon's sheet, attacked by Giant 1"."""
    by = f", attacked by {listed(map(being_name, sheet.attackers))}" if sheet.attackers else ""
    return f"{capital(possessive(being_name(sheet.owner)))} sheet{by}"


def boxes(view: View, sheet: Sheet) -> Iterator[tuple[int, str]]:
    """The boxes of a sheet with their counters; empty boxes only if a counter is placed.

    Yields:
        The number of the box, 0 for those that aren't placed yet, and the counters in it.
    """
    placed = any(stand.box for stand in sheet.stands)
    for box in (*BOXES, NO_BOX) if placed else (NO_BOX,):
        there = [_counter_words(view, sheet, being, part) for being, part in counters(view, sheet, box)]
        if there or box:
            yield box, "; ".join(there) or "-"


def counters(view: View, sheet: Sheet, box: int) -> Iterator[tuple[int, str]]:
    """The counters in a box: the denizen, and "" for its own counter or the name of its head, club or horse."""
    owners = (sheet.owner,) if sheet.owner >= FIRST_DENIZEN else ()
    for being in (*owners, *sheet.attackers):
        stand = sheet.stand_of(being)
        if stand.box == box:
            yield being, ""
        if stand.other == box and (box or stand.box == NO_BOX):
            if figures.part_of(view, being) is not None:
                yield being, part_name(being)
            elif is_mounted(view, being) and box:
                yield being, HORSE


def _counter_words(view: View, sheet: Sheet, being: int, part: str) -> str:
    if part == HORSE:
        return f"{counter_name(being, part)} {horse_words(view, being)}"
    if part:
        return f"{counter_name(being, part)} {side_words(part_side(view, being))}"
    owner = " (owner)" if being == sheet.owner else ""
    return f"{being_name(being)}{owner} {figure_words(view, being)}"


def _fight(view: View) -> Fight:
    return certain(view.fight, "sheets are shown in a fight only")


def figure_words(view: View, being: int) -> str:
    """The figures of a denizen with the form that it has: "as Frog: no attack, move 3"."""
    form = view.form_of(being)
    return shown_words(view, being) if form is None else f"as {form.name}: {shown_words(view, being)}"


def shown_words(view: View, being: int) -> str:
    """The figures of the side that a denizen shows: "T** 4, move 6, dark"; natives with their horse."""
    fight, up = _fight(view), side(view, being)
    shown = side_words(up)
    if is_mounted(view, being):
        shown = f"{side_words(up, move=False)}, {horse_words(view, being)}"
    red = "red" if figures.is_tremendous(view, being) else "dark"
    return f"{shown}, {red}" if fight.dark >> being & 1 else shown


def side(view: View, being: int) -> Side:
    """The side of a denizen that is up, with what Elven Grace and Poison change (MR-43.11, MR-43.46)."""
    up = figures.side(view, _fight(view), being)
    if works(view, altering.GRACE, being) and up.move is not None:
        up = evolve(up, move=altering.MOVE_TIMES[LETTERS[figures.vulnerability(view, being)]])
    return up if figures.has_club(view, being) else _poisoned(view, being, up)


def part_side(view: View, being: int) -> Side:
    """The side of a head or club that is up, with what Poison changes (MR-43.46)."""
    up = figures.part_side(view, _fight(view), being)
    return _poisoned(view, being, up) if figures.has_club(view, being) else up


def _poisoned(view: View, being: int, up: Side) -> Side:
    is_poisoned = works(view, altering.POISON, being) or works(view, altering.POISON, being, ARMS)
    is_armed = bool(up.harm) and view.form_of(being) is None
    return evolve(up, sharpness=up.sharpness + altering.STARS) if is_poisoned and is_armed else up


def works(view: View, spell: str, being: int, on: str = "") -> bool:
    """Whether a spell that needs no energizing works on a being, or on its arms (MR-39.8)."""
    return any(one.on == on and not one.is_nullified for one in view.effects_of(spell, target=being))


def horse_words(view: View, being: int) -> str:
    """The side of a native's horse: "walks 5", "gallops 3"."""
    horse = certain(DENIZENS[denizen_of(being)].horse, "only riders have horses")
    return f"gallops {horse.gallop.time}" if _fight(view).galloping >> being & 1 else f"walks {horse.walk.time}"


def is_mounted(view: View, being: int) -> bool:
    """Whether a native fights on its horse (MR-25.1)."""
    if not figures.RIDERS >> being & 1 or denizen_of(being) in view.dead_horses or view.form_of(being) is not None:
        return False
    return not map_of(view.placements, view.enchanted).is_cave(_fight(view).clearing)


def plays_words(fight: Fight, being: int) -> Iterator[str]:
    """The target and the plays of the owner of a sheet."""
    name = capital(being_name(being))
    targets = [target for one, target in attacks_of(fight) if one == being]
    revealed = dict(fight.plays).get(being)
    attack, maneuver = play_words(being, revealed or Play())
    if targets:
        verb = "attacks" if attack or revealed is None else "makes no attack on"
        yield f"{name} {verb} {listed(map(being_name, targets))}{attack}"
    elif attack:
        yield f"{name} plays{attack.removeprefix(' with')}"
    if maneuver:
        yield f"{name} {maneuver}"


def attacks_of(fight: Fight) -> list[tuple[int, int]]:
    """Those who have named a target for an attack, with it; of casters only those whose spell was cancelled."""
    casters = {one.caster for one in fight.casts if one.fate != CANCELLED}
    return [pair for pair in fight.targets if pair[0] not in casters]


def play_words(being: int, play: Play) -> tuple[str, str]:
    """A revealed attack and maneuver: " with fight M4, swing" and "dodges with move M4"."""
    attack = maneuver = ""
    if play.attack is not None and play.direction:
        attack = f" with {tool_name(being, play.attack)}, {ATTACKS[play.direction]}"
    if play.head is not None:
        attack += f"{' and' if attack else ''} with {tool_name(being, play.head)}, {ATTACKS[play.head_direction]}"
    if play.maneuver is not None:
        maneuver = f"{MANEUVERS[play.course]}s with {tool_name(being, play.maneuver)}"
    if play.shield:
        maneuver = f"{maneuver or 'plays no maneuver'}, shield against {ATTACKS[play.shield]}"
    return attack, maneuver


def unassigned(view: View) -> list[str]:
    """The denizens in the clearing of the fight that are on no sheet."""
    fight = _fight(view)
    on_sheets = {one for sheet in fight.sheets for one in (sheet.owner, *sheet.attackers)}
    here = [FIRST_DENIZEN + number for number, at in enumerate(view.denizen_at) if at == fight.clearing]
    return [f"{capital(being_words(view, one))} {shown_words(view, one)}" for one in here if one not in on_sheets]


def notes(fight: Fight) -> Iterator[str]:
    """Charges, holds and targets of those without a sheet, each in a sentence."""
    owners = {sheet.owner for sheet in fight.sheets}
    for charge in fight.charges:
        yield f"{being_name(charge.charger)} charges {being_name(charge.target)}, time {charge.time}"
    for monster, held in fight.holds:
        yield f"{being_name(monster)} holds {being_name(held)}"
    for being, target in attacks_of(fight):
        if being not in owners:
            attack, _ = play_words(being, fight.play_of(being))
            yield f"{capital(being_name(being))} attacks {being_name(target)}{attack}"
    for being, play in fight.plays:
        maneuver = play_words(being, play)[1]
        if being not in owners and maneuver:
            yield f"{being_name(being)} {maneuver}"
