"""The picks of a player in a melee step: the next question, and the picks so far (MR-29, MR-30.1 to MR-30.3)."""

from __future__ import annotations

from collections.abc import Iterator

from arcana_magicrealm.chapters.combat.plays import (
    QUESTIONS,
    Face,
    Group,
    Script,
    attack_options,
    maneuver_options,
    part_options,
)
from arcana_magicrealm.chapters.combat.positioning import Counter
from arcana_magicrealm.model.enchantments import ATTACK
from arcana_magicrealm.model.melee import ATTACKS, LIVES, MANEUVERS, Fight
from arcana_magicrealm.model.spells import SPELLS
from arcana_magicrealm.render import sheets
from arcana_magicrealm.render.desk import Desk
from arcana_magicrealm.text.names import being_name, counter_name, part_name, tool_name

OF_ATTACK, OF_HEAD, OF_MANEUVER = [
    number
    for number, question in enumerate(QUESTIONS)
    if question.options in (attack_options, part_options, maneuver_options)
]
"""The questions for an attack, that of a head or club, and a maneuver, by their places in `QUESTIONS`."""


def asked(made: Script, *, has_target: bool) -> str:
    """The next question to the player of a character."""
    if made.number == OF_ATTACK and not has_target:
        return "In secret: choose a chit or card that turns your weapon over, for you have no target"
    if made.number < len(QUESTIONS):
        return f"In secret: choose {made.about}"
    first = made.left[0]
    if isinstance(first, Face):
        return f"In secret: choose the side of {counter_name(first.being, part_name(first.being) * first.is_part)}"
    return f"In secret: choose the box of {placed_name(first.counters[len(first.boxes)])}"


def placed_name(counter: Counter) -> str:
    """A counter that is placed: "Giant 1", "Giant 1's club", "Lancer 1's horse"."""
    if not counter.is_other:
        return being_name(counter.being)
    return counter_name(counter.being, part_name(counter.being) if counter.fills else "horse")


def picked(desk: Desk) -> str:
    """The picks so far: "smash with fight T5*; dodge with move H5*; Giant 1 in Duck/Smash"."""
    view, made = desk.view, desk.script
    if made is None or view.me is None or view.fight is None:
        return "; ".join(map(str, view.picks))
    plays = (
        _plays(made, view.me.hero, _attack_spell(view.fight, view.me.hero)) if view.me.at == view.fight.clearing else ()
    )
    return "; ".join([*plays, *_sheets(made)])


def _attack_spell(fight: Fight, being: int) -> str:
    """The attack spell of a character that has come to life; "" for none (MR-29.12)."""
    cast = [one.spell for one in fight.casts if one.caster == being and one.fate == LIVES]
    return "".join([SPELLS[spell].name for spell in cast if SPELLS[spell].duration == ATTACK])


def _plays(made: Script, being: int, spell: str) -> Iterator[str]:
    play, tool = made.play, "" if made.tool is None else tool_name(being, made.tool)
    if spell:
        yield f"{ATTACKS[play.direction]} with {spell}" if play.direction else spell
    elif play.attack is not None:
        what = f"turn your weapon {play.turned}" if play.turned else ATTACKS[play.direction]
        yield f"{what} with {tool_name(being, play.attack)}"
    elif OF_ATTACK < made.number:
        yield f"attack with {tool}" if tool and made.number < OF_HEAD else "no attack"
    if play.head is not None:
        yield f"{ATTACKS[play.head_direction]} with {tool_name(being, play.head)}"
    if play.maneuver is not None:
        yield f"{MANEUVERS[play.course]} with {tool_name(being, play.maneuver)}"
    elif OF_MANEUVER < made.number:
        yield f"maneuver with {tool}" if tool else "no maneuver"
    if play.shield:
        yield f"shield against {ATTACKS[play.shield]}"


def _sheets(made: Script) -> Iterator[str]:
    for face in made.faces:
        name = counter_name(face.being, part_name(face.being) * face.is_part)
        yield f"{name} {'dark' if face.is_dark else 'light'} side up"
    groups = [*made.groups, *[one for one in made.left[:1] if isinstance(one, Group)]]
    for group in groups:
        for counter, box in zip(group.counters, group.boxes, strict=False):
            yield f"{placed_name(counter)} in {sheets.BOX_NAMES[box]}"
