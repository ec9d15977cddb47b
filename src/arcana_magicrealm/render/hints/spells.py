"""Hints on choices of magic: needs, times, effects and rolls of spells, chances against targets (MR-36 to MR-43)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from attrs import evolve

from arcana_core.actions import Action
from arcana_core.text.wording import counted, listed
from arcana_magicrealm import actions
from arcana_magicrealm.chapters import beings, whereabouts
from arcana_magicrealm.chapters.magic import aiming, casting, colours, coming_to_life, enchanting, learning, spending
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.chapters.magic.spells import attacks
from arcana_magicrealm.chapters.magic.tables import wishes
from arcana_magicrealm.model.beings import FIRST_DENIZEN
from arcana_magicrealm.model.chits import bewitched
from arcana_magicrealm.model.denizens import MONSTERS
from arcana_magicrealm.model.enchantments import BEING
from arcana_magicrealm.model.forms import ABSORBED
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.melee import Casting, Play, Tool
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.realm import TILE_OF, TILES
from arcana_magicrealm.model.spells import CARPET_SPELL, SPELLS
from arcana_magicrealm.model.tables import TABLES
from arcana_magicrealm.render import magic, sheets
from arcana_magicrealm.render.desk import Desk, Hints, WordHints, by_kind
from arcana_magicrealm.render.hints import chances, combat
from arcana_magicrealm.text.counters import effect_words, protection_words, side_words, spell_facts, weapon_words
from arcana_magicrealm.text.names import being_name

ROLLED_BY_TARGETS: Final = ("wish", "lost")
"""The tables on which the target of a spell rolls, not its caster."""


# Preparing and learning (MR-36, MR-37).


def facts(game: Game, desk: Desk, action: actions.UseSpell | actions.AddToItem) -> str:
    """The facts of a spell that is recorded, read or added to an item."""
    return spell_facts(SPELLS[action.spell])


def slot(game: Game, desk: Desk, action: actions.EraseSlot) -> str:
    """A slot that is erased."""
    one = desk.me.spells[action.slot]
    return f"{SPELLS[one.spell].name}{', which counts at the end' * one.learned}"


def enchant(game: Game, desk: Desk, action: actions.EnchantChit) -> str:
    """A Magic chit that becomes a colour chit."""
    colour = _colour(game, desk, action)
    users = [SPELLS[one].name for one in _recorded(desk) if SPELLS[one].colour in (colour, colours.ANY_COLOUR)]
    return f"gives {colour} magic once{f', as for {listed(users)}' if users else ''}; then it is fatigued"


def _recorded(desk: Desk) -> list[int]:
    """The spells that the viewer's character has recorded, or picked just now."""
    picked = [one.spell for one in desk.view.picks if isinstance(one, actions.UseSpell)]
    return [*dict.fromkeys([*[one.spell for one in desk.me.spells], *picked])]


def item(game: Game, desk: Desk, action: actions.UseItem) -> str:
    """An item that is used like a Magic chit (MR-46.15)."""
    verb = "needs" if actions.ITEM_DEEDS[action.deed] == "turn tile with" else "gives"
    return f"{verb} {_colour(game, desk, action)} magic"


def _colour(game: Game, desk: Desk, action: Action) -> str:
    owner = beings.self_of(desk.being)
    return colours.colour_of(game, owner, actions.magic_chit_number(action, owner))


def turn_tile(game: Game, desk: Desk, action: actions.TurnTile) -> str:
    """A chit that turns a tile over (MR-36.11)."""
    step = next(game.waiting(), None)
    if not isinstance(step, enchanting.Enchant):
        return ""
    chit = actions.magic_chit_number(action, step.owner)
    tile, is_green = TILE_OF[step.clearing], desk.view.enchanted >> TILE_OF[step.clearing] & 1
    side = "its green side is up then" if is_green else f"it supplies {magic.printed_words(tile)}"
    colour = colours.colour_of(game, step.owner, chit)
    cost = "" if step.is_supplied(game, chit) else f"; uses up a {colour} colour chit"
    return f"{TILES[tile].name} is turned over: {side}; the chit stays active{cost}"


def place(game: Game, desk: Desk, action: actions.AtPlace) -> str:
    """A site or item whose runes are read."""
    if actions.PLACE_DEEDS[action.deed] != "read runes":
        return ""
    learn, curse = (chances.odds(game, desk.being, "reading_runes", of) for of in (learning.LEARNS, (learning.CURSES,)))
    return f"{learn} to learn a spell of a type that you have chits of, {curse} for a curse"


def magic_sight(game: Game, desk: Desk) -> str:
    """The chances of a search with Magic Sight (MR-37.14)."""
    return chances.of_table(game, desk.being, "magic_sight")


# Casting (MR-38.1 to MR-38.4).


def cast(game: Game, desk: Desk, action: actions.Cast | actions.OfTreasure) -> str:
    """A spell that can be cast: its colour and where this comes from, its time, duration, effect and rolls."""
    number = actions.spell_cast(action)
    if number < 0:
        return aim_at_spell(game, desk, action)
    card = SPELLS[number]
    colour = "colour" if card.colour == colours.ANY_COLOUR else f"{card.colour} colour"
    is_supplied = colours.satisfy(colours.supplied_to(game, desk.own), card.colour)
    source = f"its {colour} is supplied here" if is_supplied else f"uses up a {colour} chit"
    times = [casting.time_of(game, desk.own, way.tool) for way in casting.ways(game, desk.own) if way.spell == number]
    time = f"; time {min(times)}" if times else ""
    no_target = "" if aiming.aims_of(game, Casting(desk.own, number, Tool(), 0)) else "; no target is here now"
    details = [effect_words(card), _rolls(game, desk.own, number)]
    return f"{source}{time}{no_target}; {card.duration}: {'; '.join(filter(None, details))}"


def _rolls(game: Game, caster: int, number: int) -> str:
    """The chances of the caster's roll for a spell; "" if it makes none."""
    table = SPELLS[number].table
    return "" if table in ("", *ROLLED_BY_TARGETS) else chances.of_table(game, caster, table)


def use_chit(game: Game, desk: Desk, action: actions.UseMagicChit) -> str:
    """A Magic chit that casts a spell, gives its colour, or is altered."""
    verb = actions.CASTING_VERBS[action.verb]
    if desk.own < 0:
        return ""
    tool = Tool(chit=actions.magic_chit_number(action, desk.own))
    if verb == "alter":
        return _altered(game, desk, tool.chit)
    if verb == "cast with" and desk.view.fight is not None:
        return f"time {casting.time_of(game, desk.own, tool)}{combat.effort_words(game, desk.own, tool)}"
    return f"gives its {colours.colour_of(game, desk.own, tool.chit)} magic; then it is fatigued"


def _altered(game: Game, desk: Desk, number: int) -> str:
    """The new print of a Magic chit under a spell (MR-39.21, MR-43.36)."""
    made = _own_casting(game, desk)
    return "" if made is None else f"becomes {bewitched(game.figures_of(desk.own)[number], SPELLS[made.spell])}"


def _own_casting(game: Game, desk: Desk) -> Casting | None:
    """The spell that the viewer's character has cast in this round; None for none."""
    return casting.casting_of(game, desk.own) if desk.view.fight is not None and desk.own >= 0 else None


# Aiming (MR-38.5, MR-38.6).


def aim(game: Game, desk: Desk, action: actions.AimAt) -> str:
    """A being at which a spell is aimed: whether it works there, what it cancels, and the chances of an attack."""
    made, target = _own_casting(game, desk), action.being
    if made is None:
        return ""
    parts = [*_obstacles(game, made, action)]
    if actions.AIMING_VERBS[action.verb] == "aim at arms of":
        parts.append(side_words(sheets.part_side(desk.view, target), move=False))
    else:
        parts += [*_cancelled(game, made, target), *_facts(game, desk, made, target)]
        parts.append("" if is_gentle(game, made, target) else combat.treachery_words(game, desk, target))
    return "; ".join(filter(None, parts))


def is_gentle(game: Game, made: Casting, target: int) -> bool:
    """Whether a spell can be aimed at a native without treachery, by an option (MR-46.14)."""
    return game.rules.benevolent_spells and SPELLS[made.spell].benevolent and not beings.is_monster(target)


def _obstacles(game: Game, made: Casting, action: Action) -> Iterator[str]:
    """Why a spell would not go into effect on a target (MR-38.17)."""
    card = SPELLS[made.spell]
    for target in aiming.aimed_by(game, made, action):
        if target.kind == BEING and enchantments.is_shielded(game, target.number):
            yield "no effect: a spell protects it"
        elif not coming_to_life.can_affect(game, made, target):
            is_on_it = game.position.effects.has(card.id, target.plain)
            yield f"no effect: {card.name} is on it already" if is_on_it else "no effect as things are"


def _cancelled(game: Game, made: Casting, target: int) -> Iterator[str]:
    """The slower spell of a character that this one cancels, or the faster one that may come first (MR-38.8)."""
    other = casting.casting_of(game, target) if target < FIRST_DENIZEN and target != made.caster else None
    if other is not None and not other.fate:
        effect = "cancels" if made.time < other.time else "doesn't cancel"
        yield f"{effect} its {SPELLS[other.spell].name}, time {other.time}"


def _facts(game: Game, desk: Desk, made: Casting, target: int) -> Iterator[str]:
    if casting.is_attack(game, made.spell) and SPELLS[made.spell].attack is not None and target != made.caster:
        blows = attacks.volley(made, len(made.targets) + 1)[-1]
        if blows > 1:
            yield counted(blows, "attack")
        yield combat.blow_words(game, attacks.attack(made, target, Play()), blows)
    elif target >= FIRST_DENIZEN:
        yield f"{sheets.figure_words(desk.view, target)}; {protection_words(desk.view, target)}"
    elif target == made.caster:
        yield "yourself: the attack strikes you too" if casting.is_attack(game, made.spell) else "yourself"
    else:
        yield combat.character_words(game, target)
        if SPELLS[made.spell].table == "wish":
            yield chances.of_table(game, target, "wish")


def aim_around(game: Game, desk: Desk, action: actions.CastingWord) -> str:
    """The clearing or tile at which a spell is aimed: of an attack on all there the harm to each (MR-43.22)."""
    made = _own_casting(game, desk)
    if made is None or not casting.is_attack(game, made.spell):
        return ""
    targets = aiming.aimed_by(game, made, action)
    blows = [attacks.attack(made, one, Play()) for one in attacks.aimed_at(game, evolve(made, targets=targets))]
    return "; ".join([f"{being_name(blow.target)}: {combat.harm_words(game, blow)}" for blow in blows])


def aim_at_all(game: Game, desk: Desk, action: actions.AimAtAll) -> str:
    """The members of a group or family at which a spell is aimed together."""
    made = _own_casting(game, desk)
    if made is None:
        return ""
    those = [target.number for target in aiming.aimed_by(game, made, action)]
    warnings = [combat.treachery_words(game, desk, one) for one in those if not is_gentle(game, made, one)]
    return "; ".join([listed(map(being_name, those)), *dict.fromkeys(filter(None, warnings))])


def aim_at_spell(game: Game, desk: Desk, action: Action) -> str:
    """A spell in effect that is aimed at, with its targets and its caster."""
    step: Any = next(game.waiting(), None)
    if isinstance(step, spending.ChooseEnergized):
        found = step.named(game).get(action)
    else:
        aimed = dict(aiming.spells_in(game, desk.at)).get(action, ())
        found = next((enchantments.find(game, one.number) for one in aimed), None)
    return "" if found is None else magic.enchantment_words(desk.view, found)


def aim_at_piece(game: Game, desk: Desk, action: actions.AimAtPiece) -> str:
    """A weapon, a sound chit, or an artifact or book that is aimed at."""
    number = actions.AIMS[action.piece]
    piece = PIECES[number]
    if piece.kind == "weapon":
        return weapon_words(piece.weapon)
    if piece.kind == "sound":
        tile = whereabouts.tile_of(game, number)
        is_here = desk.at >= 0 and tile == TILE_OF[desk.at]
        return "from here to a tile that you name" if is_here else f"from {TILES[tile].name} to your tile"
    held = listed([SPELLS[one].name for one in game.spells_of(number)]) or "none"
    return f"type {listed(sorted(game.types_of(number)))}; spells that it can cast: {held}"


# Wishes, forms and dice (MR-42.5, MR-43.25, MR-44.25).


def look_into(game: Game, desk: Desk, action: actions.LookInto) -> str:
    """The number of treasure cards in a box."""
    return counted(len(wishes.cards_in(game, wishes.BOXES[action.box])), "treasure card")


def set_die(game: Game, desk: Desk, action: actions.SetDie) -> str:
    """The chances of a roll of which a die is set."""
    step: Any = next(game.waiting(), None)
    purpose = "spell" if step.table == "missile" else ""
    return chances.of_table(game, step.being, step.table, purpose, (action.face + 1,))


def become(game: Game, desk: Desk, action: actions.Become) -> str:
    """The figures of an absorbed monster (MR-43.25)."""
    form = ABSORBED[MONSTERS[action.monster]]
    return f"light side {side_words(form.light)}; dark side {side_words(form.dark)}"


_WISHED: Final = ("back to where it started", "to a clearing that its player chooses")
"""The places of denizens and of characters who are wished elsewhere (MR-42.6)."""
KINDS: Final[Hints] = {
    **by_kind(facts, slot, enchant, item, turn_tile, place, cast, use_chit, aim, aim_around, aim_at_all),
    **by_kind(aim_at_piece, look_into, set_die, become),
    actions.AimAtSpell: aim_at_spell,
    actions.AimAtCarpet: lambda game, desk, action: SPELLS[CARPET_SPELL].effect,
    actions.AimAtCurse: lambda game, desk, action: TABLES["curse"].line(action.curse + 1).effect,
    actions.SendAway: lambda game, desk, action: _WISHED[action.being < FIRST_DENIZEN],
}
WORDS: Final[WordHints] = {"search magic sight": magic_sight}
