"""Hints on choices in combat: chances to hit, harm against the target, times against the sheet (MR-25 to MR-35)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from arcana_core.agenda import evolve
from arcana_core.text.wording import listed
from arcana_magicrealm import actions
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.combat import figures, tools
from arcana_magicrealm.chapters.combat import sheets as sheets_of
from arcana_magicrealm.chapters.combat.encounter import deploying, leaving, luring
from arcana_magicrealm.chapters.combat.melee import harm, treachery
from arcana_magicrealm.chapters.combat.melee.placing import Group
from arcana_magicrealm.chapters.combat.melee.positioning import TURNS
from arcana_magicrealm.chapters.days.arrivals import VISITOR_BOXES
from arcana_magicrealm.chapters.magic.spells import protecting
from arcana_magicrealm.chapters.magic.tables.spell_tables import has_wand
from arcana_magicrealm.model.beings import FIRST_DENIZEN, NOWHERE, denizen_of
from arcana_magicrealm.model.denizens import DENIZENS, GROUPS
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.levels import LETTERS
from arcana_magicrealm.model.melee import ATTACKS, MANEUVERS, THRUST, Attack, Fight, Play, Sheet, Tool
from arcana_magicrealm.model.spells import SPELL, SPELLS
from arcana_magicrealm.render import sheets
from arcana_magicrealm.render.desk import Desk, by_kind
from arcana_magicrealm.render.hints import chances
from arcana_magicrealm.render.questions import placed_name
from arcana_magicrealm.text.counters import protection_words, side_words
from arcana_magicrealm.text.names import being_name, counter_name, harm_letter, part_name, spaced

INTERCEPTS: Final = Fraction(1, 3)
"""The chance that repositioning brings a denizen into the direction of an attack (MR-30.6)."""


def engage(game: Game, desk: Desk, action: actions.Engage) -> str:
    """The figures of a being that is lured, deployed, attacked or charged."""
    verb, being = actions.engaged(action)
    ends = broken_words(game, desk, being)
    if being < FIRST_DENIZEN:
        words = "both of you become unhidden" if verb == "charge" else character_words(game, being)
        return "; ".join(filter(None, [words, "" if verb == "charge" else ends]))
    figure = sheets.figure_words(desk.view, being)
    if verb in ("lure with", "deploy", "give to"):
        return figure
    only = ": it attacks only the one who lures it" if verb == "lure" else ""
    sent = _sent(game)
    betrayed = sent if treachery.is_against_own_group(game, sent, being) else being
    warnings = [_provoked(game, desk, verb, being), ends, treachery_words(game, desk, betrayed)]
    return "; ".join(filter(None, [f"{figure}{only}", protection_words(desk.view, being), *warnings]))


def broken_words(game: Game, desk: Desk, target: int) -> str:
    """The warning that spells end with an attack on a target: "Persuade ends"; "" for none (MR-40.2, MR-43.3)."""
    player = desk.view.player
    effects = protecting.disturbed(game, player, target) if player is not None else ()
    names = dict.fromkeys([SPELLS[SPELL[one.kind]].name for one in effects])
    return f"{listed(names)} {'ends' if len(names) == 1 else 'end'}" if names else ""


def _sent(game: Game) -> int:
    """The hireling that the question lets lure or deploys; -1 for none (MR-46.10)."""
    question = next(game.waiting(), None)
    if isinstance(question, luring.Luring):
        return question.hireling
    return question.being if isinstance(question, deploying.DeployAgainst) else NOWHERE


def treachery_words(game: Game, desk: Desk, target: int) -> str:
    """The warning against an attack on a hireling of the viewer's own; "" for others (MR-28.12, MR-28.14)."""
    seat = beings.seat_of(game, target) if target >= FIRST_DENIZEN else NOWHERE
    if seat < 0 or seat != desk.view.player:
        return ""
    rebels = treachery.rebels_with(game, seat, target)
    lost, words = treachery.fame_lost(rebels), f"treachery: {listed(map(being_name, rebels))} will leave you"
    return f"{words}, and you lose {lost} Fame" if lost > 0 else words


def character_words(game: Game, being: int) -> str:
    """The harm that kills a character without armour (MR-32.19)."""
    return f"a character of vulnerability {LETTERS[game.vulnerability(being)]}"


def _provoked(game: Game, desk: Desk, verb: str, being: int) -> str:
    """The warning that a native's group will battle the viewer, which it doesn't yet (MR-24.4)."""
    group = sheets_of.group_of(being)
    is_peaceful = group >= 0 and beings.is_unhired(game, being) and (group, desk.view.player) not in game.fight.battles
    starts = is_peaceful and verb in ("lure", "against", "name")
    return f"the {GROUPS[group].name} will battle you" if starts else ""


# Chits and cards that are played.


def play(game: Game, desk: Desk, action: actions.Play) -> str:
    """The use of a chit, piece, form or flying values, and the effort that it costs."""
    own = desk.own
    verb, tool = actions.tool_of(action, own)
    if tools.is_horse(tool):
        return _horse(game, own, tool.piece)
    return f"{_use(game, own, verb, tool)}{effort_words(game, own, tool)}"


def effort_words(game: Game, own: int, tool: Tool) -> str:
    """The effort that a tool costs behind other words: "; effort *"; "" for none (MR-35.1)."""
    effort = figures.effort_of(game, own, tool)
    return f"; effort {'*' * effort}" if effort else ""


def _horse(game: Game, own: int, piece: int) -> str:
    walk, gallop = (figures.time_of(game, own, Tool(piece=piece, gallops=gallops)) for gallops in (False, True))
    return f"{walk} walking, {gallop} galloping; hits on you strike the horse"


def _use(game: Game, own: int, verb: str, tool: Tool) -> str:
    if verb == "attack with":
        return attack(game, own, tool)
    time = figures.time_of(game, own, tool)
    if verb == "maneuver with":
        return maneuver(game, game.fight, own, time)
    if verb == "charge with":
        return f"the one you charge can act only below time {time}"
    if verb == actions.FLY_AWAY:
        limit, _ = leaving.flight_limit(game, own)
        return f"time {time}{_below(limit, 'the flyers on your sheet')}; you land in your next turn"
    return f"time {time}{_below(tools.limit(game, own), 'your sheet')}"


def _below(limit: int, owners: str) -> str:
    return f", below the {limit} of {owners}" if limit < figures.SLOWEST else ""


# Attacks (MR-31, MR-32).


def attack(game: Game, being: int, tool: Tool) -> str:
    """The time and harm of an attack, and the chance that it hits a denizen."""
    target = dict(game.fight.targets).get(being, NOWHERE)
    if target < 0:
        return "turn your weapon over"
    return blow_words(game, figures.attack_of(game, being, target, Play(tool, THRUST)))


def blow_words(game: Game, made: Attack, blows: int = 1) -> str:
    """The chance of an attack against a denizen, and its figures, if it is made once or several times at once."""
    hits = "hits a slower maneuver, or one in its direction"
    if made.target >= FIRST_DENIZEN:
        hits = f"{chances.percent(chance_to_hit(game, made))} to hit"
    return f"{hits}; {harm_words(game, made, blows)}; time {made.time}, length {made.length}"


def harm_words(game: Game, made: Attack, blows: int = 1) -> str:
    """The harm of an attack against its target: "harm H against M kills it"; with a Missile roll the chance of it."""
    limit, armoured = protection(game, made.target)
    victim = "its horse" if figures.is_mounted(game, made.target) else "it"
    if is_bare(game, made.target):
        victim = "it without armour"
    done = harm.final(made, 0, on_armour=armoured)
    against = f"harm {harm_letter(done)} against {LETTERS[limit]}"
    deadly = deadly_to(game, made.target, limit)
    if made.is_missile and not made.wished:
        chance = 1 - (1 - _missile_kills(game, made, deadly, on_armour=armoured)) ** blows
        return f"{against} kills {victim} with {chances.percent(chance)} by the missile roll, if it hits"
    outcome = f"{against} {'kills' if done >= deadly else 'is not enough to kill'} {victim}"
    return f"{outcome}, unless the fumble roll changes it" if game.rules.fumble and not made.wished else outcome


def deadly_to(game: Game, target: int, limit: int) -> int:
    """The least harm that kills a target of this vulnerability; by an option equal harm only wounds (MR-46.1)."""
    return limit + 1 if game.rules.serious_wounds and is_bare(game, target) else limit


def protection(game: Game, target: int) -> tuple[int, bool]:
    """The harm that kills a target, a character without its armour, and whether hits strike armour (MR-32.24)."""
    return (game.vulnerability(target), False) if is_bare(game, target) else figures.protection(game, target)


def is_bare(game: Game, target: int) -> bool:
    """Whether a target is a character in its own form, whose armour counts by direction (MR-32.15)."""
    return target < FIRST_DENIZEN and game.form_of(target) is None


def _missile_kills(game: Game, made: Attack, limit: int, *, on_armour: bool) -> Fraction:
    """The chance that a Missile roll leaves enough harm to kill; a Wand sets 1 (MR-32.3, MR-32.5, MR-44.25)."""
    purpose = "spell" if made.spell >= 0 else harm.missile_purpose(game, made.author)
    sets_die = made.spell >= 0 and has_wand(game, made.author, "missile_spell")
    pmf = chances.roll_of(game, made.author, "missile", purpose).pmf((1,) if sets_die else ())
    done = [harm.final(made, levels, on_armour=on_armour) for levels in harm.MISSILE]
    return sum([pmf.probability(roll) for roll, level in enumerate(done, 1) if level >= limit], Fraction(0))


def chance_to_hit(game: Game, made: Attack) -> Fraction:
    """The chance that an attack hits a denizen that is repositioned and may change tactics (MR-30.6, MR-30.9)."""
    fight, target = game.fight, made.target
    now = _chance(made, figures.move_time(game, fight, target))
    if not figures.changes_tactics(game, target):
        return now
    turned = evolve(fight, dark=fight.dark ^ 1 << target)
    return (1 - TURNS) * now + TURNS * _chance(made, figures.move_time(game, turned, target))


def _chance(made: Attack, move: int) -> Fraction:
    return Fraction(1) if made.time < move or (made.bites and made.time == move) else INTERCEPTS  # MR-44.43


def chance_to_kill(game: Game, made: Attack) -> Fraction:
    """The chance that an attack kills a denizen, without dice for its harm; that of a character is a guess."""
    limit, armoured = protection(game, made.target)
    hits = INTERCEPTS if made.target < FIRST_DENIZEN else chance_to_hit(game, made)
    kills = harm.final(made, 0, on_armour=armoured) >= deadly_to(game, made.target, limit)
    return hits if kills else Fraction(0)


# Maneuvers (MR-30, MR-31.1).


def maneuver(game: Game, fight: Fight, being: int, time: int) -> str:
    """The attackers on the sheet that a maneuver of this time doesn't escape, on either side (MR-30.9, MR-31.1)."""
    if not sheets_of.attackers_of(fight, being):
        return f"time {time}"
    undercut = listed(_undercutting(game, fight, being, time))
    return f"time {time}: {f'undercut by {undercut}' if undercut else 'no attacker here is faster'}"


def _undercutting(game: Game, fight: Fight, being: int, time: int) -> Iterator[str]:
    now, turned = (_named_attacks(game, one, being) for one in (fight, turned_over(game, fight, being)))
    for name, speed in now.items():
        if speed < time:  # the side that is down may be slower, or have no attack
            unless = " unless it turns over" if turned.get(name, time) >= time else ""
            yield f"{name} at {speed}{unless}"
    for name, speed in turned.items():
        if speed < time <= now.get(name, time):
            yield f"{name} at {speed} if it turns over ({chances.percent(TURNS)})"


def turned_over(game: Game, fight: Fight, being: int) -> Fight:
    """A fight in which all on a character's sheet that change tactics show their other sides (MR-30.9, MR-30.10)."""
    dark, turned = fight.dark, fight.turned
    for one in sheets_of.attackers_of(fight, being):
        dark ^= 1 << one if figures.changes_tactics(game, one) else 0
        turned ^= 1 << one
    return evolve(fight, dark=dark, turned=turned)


def _named_attacks(game: Game, fight: Fight, being: int) -> dict[str, int]:
    """The times of the attacks on a character's sheet by the names of the counters."""
    attacks = attacks_on(game, fight, being)
    return {counter_name(made.author, part_name(made.author) * made.is_part): made.time for made in attacks}


def attacks_on(game: Game, fight: Fight, being: int) -> list[Attack]:
    """The attacks on a character's sheet, as the counters lie."""
    sheet = sheets_of.of_owner(fight, being) or Sheet(being)
    return [made for one in sheet.attackers for made in figures.attacks_of(game, fight, sheet, one, being)]


# Directions, boxes and sides.


def direction(game: Game, desk: Desk, action: actions.Go) -> str:
    """The maneuvers that an attack in a direction hits, or the attacks that hit a maneuver."""
    kind, number = divmod(action.way, 3)
    if kind == 0:
        return f"hits those who {MANEUVERS[number + 1]}, and slower ones"
    if kind != 1:
        return ""
    hit_by = f"hit by every {ATTACKS[number + 1]}"
    if not sheets_of.attackers_of(game.fight, desk.own):
        return hit_by
    fights, tool = (game.fight, turned_over(game, game.fight, desk.own)), desk.script.tool if desk.script else None
    times = [made.time for fight in fights for made in attacks_on(game, fight, desk.own)]
    if tool is not None and max(times, default=0) < figures.time_of(game, desk.own, tool):
        return f"{hit_by}: each attacker is faster and hits you wherever you place it"
    return f"{hit_by}: each attacker has {chances.percent(INTERCEPTS)} for it, wherever you place it"


def box(game: Game, desk: Desk, action: actions.InBox) -> str:
    """A box of a sheet, with the counter that is to go into it, and those that are there."""
    if desk.view.fight is None:
        return f"appears with {listed([spaced(name).title() for name in VISITOR_BOXES[action.number]], 'or')}"
    where = sheets.BOX_NAMES[action.number + 1]
    group = desk.script.left[0] if desk.script is not None and desk.script.asked is not None else None
    if not isinstance(group, Group):
        return where
    there = [placed_name(one) for one, at in zip(group.counters, group.boxes, strict=False) if at == action.number + 1]
    return f"{placed_name(group.counters[len(group.boxes)])} to {where}{f', beside {listed(there)}' if there else ''}"


def side_up(game: Game, desk: Desk, action: actions.ShowUp) -> str:
    """The figures of a side of a hireling, if it is the one that is asked about."""
    being = getattr(next(game.waiting(), None), "being", NOWHERE)
    if being < FIRST_DENIZEN or beings.seat_of(game, being) != desk.view.player:
        return ""
    one, name = DENIZENS[denizen_of(being)], actions.SIDES_UP[action.side]
    if name.startswith("horse") and one.horse is not None:
        return f"moves {(one.horse.gallop if name.endswith('galloping') else one.horse.walk).time}"
    counter = one.part if desk.view.asks == "ChoosePartSide" and one.part is not None else one
    return side_words(counter.dark if name.startswith("dark") else counter.light)


KINDS: Final = by_kind(engage, play, direction, box, side_up)
