"""Casting a spell in the encounter step: with what, which one, by which colour (MR-27.3, MR-38.1 to MR-38.4)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

from attrs import evolve as changed

from arcana_core.actions import Action, Rejection
from arcana_core.cards.cards import indices
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, belongings, rolls
from arcana_magicrealm.chapters.combat import tools
from arcana_magicrealm.chapters.magic import colours, items, learning
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.chapters.travel import effort
from arcana_magicrealm.model.beings import NOWHERE
from arcana_magicrealm.model.chits import ALERTED, FATIGUED
from arcana_magicrealm.model.enchantments import ATTACK
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.melee import LIVES, AnyTool, Casting, Fight, Tool
from arcana_magicrealm.model.pieces import CARD_OF_SPELL, PIECE, PIECES, TEACHING
from arcana_magicrealm.model.spellings import SpellNumber
from arcana_magicrealm.model.spells import SPELLS, TREASURE_SPELLS

LASTING_SOURCE: Final = actions.word("lasting source")
PIT: Final = "power_of_the_pit"
WITH_SPELL: Final = sum([1 << PIECE[spell.id] for spell in TREASURE_SPELLS])
"""The treasures that cast a spell of their own."""


class Way(NamedTuple):
    """A way to cast a spell now: with a Magic chit from a slot, or by a card (slot -1)."""

    spell: int
    tool: Tool
    slot: int


def ways(game: Game, being: int) -> list[Way]:
    """Every way in which a character can cast a spell now; none for the transmorphized (MR-38.1, MR-40.11)."""
    if game.form_of(being) is not None or casting_of(game, being) is not None:
        return []
    found = with_chits(game, being, chits_in_time(game, being))
    spells = {way.spell for way in found}
    in_place = [one for one in spells if rolls.is_there(game, being, SPELLS[one].where)]
    possible = {one for one in in_place if colours.has_colour(game, being, SPELLS[one].colour)}
    return [way for way in found if way.spell in possible]


def with_chits(game: Game, being: int, chits: Collection[Tool]) -> list[Way]:
    """Every way to cast with these chits or a card, whatever places and colours the spells need (MR-38.1, MR-46.15)."""
    found = [*by_chits(game, being, chits), *by_cards(game, being)]
    if game.rules.enhanced_artifacts:
        found += [*by_items(game, being), *from_items(game, being, chits)]
    return found


def chits_in_time(game: Game, being: int) -> list[Tool]:
    """The active Magic chits that are fast enough: as fast as everybody on the sheet (MR-27.3, MR-29.11)."""
    active = tools.chits(game, being, "magic")
    if not active:
        return []
    most = tools.limit(game, being)
    return [one for one in active if time_of(game, being, one) <= most]


def time_of(game: Game, being: int, tool: Tool) -> int:
    """The completion time of a spell: 0 with alerted chits and cards (MR-38.4)."""
    if tool.chit < 0 or game.chits_of(being)[tool.chit] == ALERTED:
        return 0
    return game.figures_of(being)[tool.chit].time


def by_chits(game: Game, being: int, chits: Iterable[Tool]) -> list[Way]:
    """The recorded spells that Magic chits of their types can cast (MR-38.1)."""
    spells, counted = recorded(game, being), game.figures_of(being)
    return [way for tool in chits for way in with_tool(tool, {counted[tool.chit].type}, spells)]


def by_cards(game: Game, being: int) -> list[Way]:
    """The awakened spells of its types that an active artifact or book can cast once per Evening (MR-37.9).

    The Dragonfang Necklace casts the spell that it has of its own (MR-44.54).
    """
    cards = ready_cards(game, being)
    found = [way for one, types in cards for way in with_tool(Tool(piece=one), types, held(game, one))]
    return [way for way in found if not is_tied_card(game, way.spell)]


def is_tied_card(game: Game, spell: int) -> bool:
    """Whether a Magic chit has cast a spell from a card, which it ties up with the chit (MR-38.11, MR-46.15)."""
    return any(one.spell == spell and one.slot < 0 <= one.chit for one in game.position.enchantments)


def by_items(game: Game, being: int) -> list[Way]:
    """The recorded spells that active artifacts and books cast like Magic chits of their types (MR-46.15)."""
    spells = recorded(game, being)
    ready = [(one, types & {PIECES[one].treasure.magic_type}) for one, types in ready_cards(game, being)]
    return [way for one, types in ready for way in with_tool(Tool(piece=one), types, spells)]


def from_items(game: Game, being: int, chits: Iterable[Tool]) -> list[Way]:
    """The awakened spells of active artifacts and books that Magic chits of their types cast (MR-46.15).

    Not a card that is tied up: it has no slot, but a chit or an item cast it (MR-38.11).
    """
    counted, worn = game.figures_of(being), indices(belongings.active(game, being) & TEACHING)
    tied = {one.spell for one in game.position.enchantments if one.slot < 0 <= max(one.chit, one.piece)}
    spells = [pair for pair in held(game, *worn) if pair[0] not in tied]
    return [way for tool in chits for way in with_tool(tool, {counted[tool.chit].type}, spells)]


def with_tool(tool: Tool, types: Collection[str], spells: Iterable[tuple[int, int]]) -> list[Way]:
    """The ways to cast those of some spells, each with its slot, that have these types."""
    return [Way(spell, tool, slot) for spell, slot in spells if SPELLS[spell].type in types]


def recorded(game: Game, being: int) -> list[tuple[int, int]]:
    """The recorded spells of a character with their slots, as far as no spell in effect ties them up (MR-38.11)."""
    spells = beings.character_of(game, being).spells
    return [(one.spell, slot) for slot, one in enumerate(spells) if not enchantments.is_tied_up(game, being, slot)]


def held(game: Game, *pieces: int) -> list[tuple[int, int]]:
    """The awakened spells of artifacts and books; they are in no slot."""
    return [(spell, NOWHERE) for piece in pieces for spell in game.spells_of(piece)]


def ready_cards(game: Game, being: int) -> list[tuple[int, frozenset[str]]]:
    """The active cards that cast spells, with the types of which they haven't cast one (MR-37.9, MR-37.10, MR-43.32).

    A spell in effect that an item has cast ties it up for its type. The spell of the Necklace has none (MR-44.54).
    """
    position = game.position
    tied = {(one.piece, SPELLS[one.spell].type) for one in position.enchantments} | {*position.used_cards}
    cards = belongings.active(game, being) & (TEACHING | WITH_SPELL)
    worn = [one for one in indices(cards) if not items.is_enchanted(game, one)]
    ready = [(piece, frozenset([one for one in game.types_of(piece) if (piece, one) not in tied])) for piece in worn]
    return [(piece, types) for piece, types in ready if types]


# Asking (MR-47.32).


def options(game: Game, being: int) -> tuple[Action, ...]:
    """The spells that a character can cast, in the order of the action space."""
    return tuple([actions.cast(spell) for spell in sorted({way.spell for way in ways(game, being)})])


def seems_to_cast(game: Game, being: int) -> bool:
    """Whether a character might cast as others see it, who don't know its spells (MR-48.5)."""
    has_means = casting_of(game, being) is None and (chits_in_time(game, being) or ready_cards(game, being))
    return bool(has_means) and colours.has_colour(game, being, colours.ANY_COLOUR)


def has_means(game: Game, being: int) -> bool:
    """Whether a character has a spell with a chit or card that casts it and its colour, before a fight (MR-23.3)."""
    chits = [Tool(chit=number) for number in colours.magic_chits(game, being)]
    found = {SPELLS[way.spell].colour for way in with_chits(game, being, chits)}
    return game.form_of(being) is None and any(colours.has_colour(game, being, colour) for colour in found)


class CastWith(asking.HeroAsked):
    """Ask with which chit or card a character casts a spell (MR-47.32)."""

    spell: SpellNumber

    is_unseen = True
    takes_only_option = True
    rejection = Rejection("MR-38.1", "cast it with an active Magic chit of its type, or a card that holds it")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The chits and cards; chits that are alike in print are one choice each."""
        found = {actions.cast_with(self.being, way.tool) for way in ways(game, self.being) if way.spell == self.spell}
        return tuple(sorted(found, key=game.action_space.id_of))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Ask for the colour."""
        tool = actions.cast_tool(action, self.being)
        game.then(ChooseColour(self.being, self.spell, tool))


class ChooseColour(asking.HeroAsked):
    """Ask which colour chit supplies the colour of a spell, if not a lasting source (MR-38.2, MR-47.32)."""

    spell: SpellNumber
    tool: AnyTool

    is_unseen = True
    takes_only_option = True
    rejection = Rejection("MR-38.2", "use a lasting source of the colour, or a colour chit of yours that gives it")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """A lasting source, and the colour chits."""
        colour, supplied = SPELLS[self.spell].colour, colours.supplied_to(game, self.being)
        lasting = (LASTING_SOURCE,) if colours.satisfy(supplied, colour) else ()
        chits = colours.picks(game, "spend", self.being, colours.colour_chits(game, self.being, colour))
        return tuple(sorted((*lasting, *chits), key=game.action_space.id_of))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Cast the spell."""
        chosen = [way for way in ways(game, self.being) if way.spell == self.spell and way.tool == self.tool]
        colour_chit = NOWHERE if action == LASTING_SOURCE else actions.magic_chit_number(action, self.being)
        cast(game, self.being, chosen[0], colour_chit)


def cast(game: Game, being: int, way: Way, colour_chit: int) -> None:
    """Cast a spell: its chit or card and its colour are played; the target is named later (MR-38.1 to MR-38.5).

    Combat goes on after a round in which a spell was cast (MR-35.11).
    """
    time = time_of(game, being, way.tool)
    tools.spend(game, being, way.tool)
    if way.tool.piece >= 0:
        game.position.used_cards += ((way.tool.piece, SPELLS[way.spell].type),)
    if colour_chit >= 0:
        colours.use_colour_chit(game, being, colour_chit, "MR-38.2")
    show(game, being, way)
    made = Casting(being, way.spell, way.tool, time, way.slot, colour_chit)
    game.change_fight(casts=(*game.fight.casts, made), stirred=True)
    game.report("MR-38.1", events.SpellCast, being, way.spell, tools.number(way.tool), time)


def show_spell(game: Game, being: int, spell: int) -> None:
    """Let all know that a character has recorded a spell, in the first slot that holds it (MR-48.17)."""
    recorded = beings.character_of(game, being).spells
    slot = next(place for place, one in enumerate(recorded) if one.spell == spell)
    show(game, being, Way(spell, Tool(), slot))


def show(game: Game, being: int, way: Way) -> None:
    """Let all know what is recorded in the slot that a spell is cast from, or which card of an item (MR-48.17).

    If it was learned, they see by this what is on the card from which it was learned.
    """
    if way.slot >= 0:
        caster = beings.character_of(game, being)
        entry = caster.spells[way.slot]
        caster.spells = (*caster.spells[: way.slot], changed(entry, shown=True), *caster.spells[way.slot + 1 :])
        is_on_card = entry.learned
    else:
        holders = (way.tool.piece,) if way.tool.piece >= 0 else indices(belongings.active(game, being) & TEACHING)
        boxes = [learning.BOX[PIECES[piece].id] for piece in holders if TEACHING >> piece & 1]
        is_on_card = any(learning.awake(game, box) >> CARD_OF_SPELL[way.spell] & 1 for box in boxes)
    if is_on_card:
        learning.show(game, way.spell)


def is_attack(game: Game, spell: int) -> bool:
    """Whether a spell strikes like a weapon: an attack spell, with an option the Pit too (MR-38.14, MR-46.16)."""
    card = SPELLS[spell]
    return card.duration == ATTACK or (game.rules.pit_as_attack and card.id == PIT)


def striking(game: Game, fight: Fight) -> list[Casting]:
    """The attack spells that have come to life in this round, of casters who are still there (MR-31.7, MR-38.14)."""
    found = [cast for cast in fight.casts if cast.fate == LIVES and is_attack(game, cast.spell)]
    there = [cast for cast in found if beings.place(game, cast.caster) == fight.clearing]
    return [cast for cast in there if not beings.is_mist(game, cast.caster)]


# The end of a casting (MR-38.5, MR-38.10, MR-38.17, MR-35.7).


def casting_of(game: Game, being: int) -> Casting | None:
    """The spell that a character has cast in this round; None for none."""
    return next((cast for cast in game.fight.casts if cast.caster == being), None)


def replace(game: Game, old: Casting, new: Casting) -> Casting:
    """Put a changed spell in the place of one that was cast in this round; returns it."""
    casts = tuple([new if cast is old else cast for cast in game.fight.casts])
    game.change_fight(casts=casts)
    return new


def tire(game: Game, casting: Casting, clause: str) -> None:
    """Fatigue the chit that cast a spell, which is over (MR-35.7, MR-38.10, MR-39.1)."""
    caster, chit = casting.caster, casting.tool.chit
    if chit >= 0 and game.position.seats[caster] >= 0 and game.chits_of(caster)[chit] in effort.PLAYABLE:
        effort.set_chit(game, caster, chit, FATIGUED, clause)
