"""Naming the targets of a spell in the melee step (MR-28.4, MR-38.5, MR-38.6, MR-47.33)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from attrs import evolve

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step
from arcana_core.cards.cards import indices
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, belongings
from arcana_magicrealm.chapters.combat import figures, sheets
from arcana_magicrealm.chapters.combat.melee import naming
from arcana_magicrealm.chapters.magic import casting, colours, uncastable
from arcana_magicrealm.chapters.magic.in_effect import enchantments, pacified
from arcana_magicrealm.chapters.magic.tables import curses
from arcana_magicrealm.model.beings import FIRST_DENIZEN, denizen_of
from arcana_magicrealm.model.certain import certain
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.chits import CHITS
from arcana_magicrealm.model.denizens import DENIZENS, FAMILY_OF, GROUPS
from arcana_magicrealm.model.effects import CURSES
from arcana_magicrealm.model.enchantments import (
    ARMS,
    BEING,
    CHIT,
    CLEARING,
    CURSE,
    PIECE,
    SPELL,
    TILE,
    Enchantment,
    Target,
)
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.levels import level
from arcana_magicrealm.model.melee import Casting
from arcana_magicrealm.model.pieces import SOUND_CHITS, TEACHING, WEAPONS
from arcana_magicrealm.model.realm import TILE_OF
from arcana_magicrealm.model.spells import SPELLS

Aims: TypeAlias = "list[tuple[Action, tuple[Target, ...]]]"
"""The answers to the question for a target, each with the targets that it names."""

AT_CLEARING, AT_TILE = actions.word("aim at the clearing"), actions.word("aim at the tile")
SEVERAL: Final = ("individuals", "own_chits")
"""The sorts of targets that are named one by one (MR-38.6)."""


def of_beings(those: Iterable[int]) -> Aims:
    """Beings, each a target of its own."""
    return [(actions.aim_at(one), (Target(BEING, one),)) for one in those]


def seen(game: Game, caster: int) -> list[int]:
    """The characters and denizens that a caster can name, itself included, but no mist (MR-28.4 to MR-28.6)."""
    there = beings.everybody_in(game, game.fight.clearing)
    return [one for one in there if one == caster or beings.sees(game, caster, one)]


def kind_of(being: int) -> str:
    """The kind of a monster; "" for others."""
    type_ = DENIZENS[denizen_of(being)].type if being >= FIRST_DENIZEN else None
    return "" if type_ is None else type_.id


def beings_that(is_fit: Callable[[Game, int], bool]) -> Callable[[Game, Casting], Aims]:
    """Characters, natives and monsters that fit, one of them."""
    return lambda game, cast: of_beings([one for one in seen(game, cast.caster) if is_fit(game, one)])


def all_of(*families: str) -> Callable[[Game, Casting], Aims]:
    """All uncontrolled monsters of a family together, or all natives of a group (MR-38.6)."""
    kinds = [(actions.AimAtAll(n), kind) for n, kind in enumerate(actions.KINDS_OF_DENIZENS) if kind in families]

    def found(game: Game, cast: Casting) -> Aims:
        there = seen(game, cast.caster)
        groups = [(action, [one for one in there if is_of(game, one, kind)]) for action, kind in kinds]
        return [(action, tuple([Target(BEING, one) for one in group])) for action, group in groups if group]

    return found


def is_of(game: Game, being: int, kind: str) -> bool:
    """Whether a being belongs to a native group or, uncontrolled, to a family of monsters such as the Giants."""
    group = sheets.group_of(being)
    is_member = group >= 0 and GROUPS[group].id == kind
    return is_member or (family_of(being) == kind and not game.is_controlled(being))


def family_of(being: int) -> str:
    """The family of a monster that spells name together: Giants, Ogres, Goblins, Bats; "" for others."""
    return FAMILY_OF[denizen_of(being)] if beings.is_denizen(being) else ""


def own_tile(game: Game, cast: Casting) -> Aims:
    """The caster's tile."""
    return [(AT_TILE, (Target(TILE, TILE_OF[game.fight.clearing]),))]


def of_pieces(those: int) -> Aims:
    """Pieces of a set, each a target of its own."""
    return [(actions.AimAtPiece(actions.AIMS.index(one)), (Target(PIECE, one),)) for one in indices(those)]


def own_chits(game: Game, cast: Casting) -> Aims:
    """The caster's active Magic chits but the one that casts the spell, of a type that the spell alters (MR-39.21)."""
    changes, being = SPELLS[cast.spell].changes, cast.caster
    others = [(chit, game.figures_of(being)[chit].type) for chit in colours.magic_chits(game, being)]
    fit = [chit for chit, type_ in others if chit != cast.tool.chit and (not changes or type_ in changes)]
    return [(actions.magic_chit("alter", being, chit), (Target(CHIT, CHITS * being + chit),)) for chit in fit]


def weapons(game: Game, cast: Casting) -> Aims:
    """Weapon counters of individuals there, and natives, Goblins, Ogres and clubs (MR-38.6, MR-43.46)."""
    owned = [belongings.owned(game, one) & WEAPONS for one in beings.individuals_in(game, game.fight.clearing)]
    denizens = [one for one in seen(game, cast.caster) if one >= FIRST_DENIZEN]
    clubs = [one for one in denizens if figures.has_club(game, one) and not is_armed(one)]
    return [
        *of_pieces(sum(owned)),
        *of_beings(filter(is_armed, denizens)),
        *[(actions.aim_at(one, "aim at arms of"), (Target(ARMS, one),)) for one in clubs],
    ]


def is_armed(being: int) -> bool:
    """Whether a denizen is a native, a Goblin or an Ogre, which is the target itself if it is poisoned (MR-43.46)."""
    return not beings.is_monster(being) or family_of(being) in ("goblins", "ogres")


def named_spells(those: Sequence[Enchantment]) -> list[tuple[Action, Enchantment]]:
    """The spells among which one is chosen with the actions that name them: of several alike the first, the second."""
    spells = [one.spell for one in those]
    alike = [(one, spells[:place].count(one.spell)) for place, one in enumerate(those)]
    return [(actions.aim_at_spell(one.spell, before), one) for one, before in alike if before < actions.MOST_ALIKE]


def spells_in(game: Game, clearing: int) -> Aims:
    """The spells in effect whose caster or one of whose targets is in a clearing (MR-39.17)."""
    there = [
        one
        for one in game.position.enchantments
        if enchantments.caster_place(game, one) == clearing or enchantments.effects_in(game, one, clearing)
    ]
    return [(action, (Target(SPELL, one.number),)) for action, one in named_spells(there)]


def curses_in(game: Game, clearing: int) -> Aims:
    """The curses on characters in a clearing; like spells also on hidden ones, but not on mist (MR-38.6, MR-43.33)."""
    there = [one for one in beings.individuals_in(game, clearing) if not beings.is_mist(game, one)]
    found = [(one, curse) for one in there for curse in curses.of(game, one)]
    return [(actions.AimAtCurse(one, CURSES.index(curse)), (Target(CURSE, one, curse),)) for one, curse in found]


LIGHT: Final = level("L")
ONE_OF: Final[Mapping[str, Callable[[Any, int], bool]]] = {
    "individual": lambda game, being: True,
    "individuals": lambda game, being: True,
    "character": lambda game, being: being < FIRST_DENIZEN,
    "light_character": lambda game, being: being < FIRST_DENIZEN and HEROES[being].weight_level == LIGHT,
    "leader": beings.takes_turns,
    "monster": lambda game, being: beings.is_monster(being),
    "demon": lambda game, being: kind_of(being) in ("demon", "winged_demon"),
    "dragon": lambda game, being: kind_of(being) in ("t_flying_dragon", "h_flying_dragon", "t_dragon", "h_dragon"),
    "spider_or_octopus": lambda game, being: kind_of(being) in ("h_spider", "t_spider", "octopus"),
}
"""The sorts of which one being is named, and whether a being is of the sort (MR-38.6, MR-43.26, MR-43.45)."""
FAMILIES: Final[Mapping[str, tuple[str, ...]]] = {
    "human_group": ("giants", "ogres", *[group.id for group in GROUPS]),
    "goblins": ("goblins",),
    "bats": ("bats",),
}
"""The sorts of which all beings of some kinds are named, with these kinds (MR-38.6)."""
SORTS: Final[Mapping[str, Callable[[Any, Casting], Aims]]] = {
    **{sort: beings_that(is_fit) for sort, is_fit in ONE_OF.items()},
    **{sort: all_of(*families) for sort, families in FAMILIES.items()},
    "own_clearing": lambda game, cast: [(AT_CLEARING, (Target(CLEARING, game.fight.clearing),))],
    "own_tile": own_tile,
    "character_or_own_tile": lambda game, cast: SORTS["character"](game, cast) + own_tile(game, cast),
    "own_chits": own_chits,
    "own_artifact": lambda game, cast: of_pieces(belongings.active(game, cast.caster) & TEACHING),
    "weapon": weapons,
    "spell": lambda game, cast: spells_in(game, game.fight.clearing),
    "spell_or_curse": lambda game, cast: spells_in(game, game.fight.clearing) + curses_in(game, game.fight.clearing),
    "face_up_sound_chit": lambda game, cast: of_pieces(game.position.face_up & SOUND_CHITS),
}
"""The functions that list what can be named, by sort of target as in the data of the spells (MR-38.6)."""


def is_of_sort(game: Game, being: int, sort: str) -> bool:
    """Whether a being is of a sort of targets, wherever it is (MR-38.6)."""
    if sort == "weapon":
        return being >= FIRST_DENIZEN and is_armed(being)
    if sort in FAMILIES:
        return any(is_of(game, being, family) for family in FAMILIES[sort])
    sort = "character" if sort == "character_or_own_tile" else sort
    return sort in ONE_OF and ONE_OF[sort](game, being)


class NameSpellTarget(asking.HeroAsked):
    """Ask a caster at what its spell is aimed, one target after the other if it may have several (MR-38.5)."""

    passing = actions.NONE

    def aims(self, game: Game) -> Aims:
        """The targets that can still be named, by the actions that name them."""
        cast = casting.casting_of(game, self.being)
        if cast is None or cast.fate:
            return []
        return [one for one in aims_of(game, cast) if not {*one[1]} & {*cast.targets}]

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The targets, or none; done once one is named."""
        cast = casting.casting_of(game, self.being)
        stop = actions.DONE if cast is not None and cast.targets else actions.NONE
        return tuple(sorted({stop, *[action for action, _ in self.aims(game)]}, key=game.action_space.id_of))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Name the target, and ask for another one if the spell may have several."""
        chosen = dict(self.aims(game)).get(action)
        cast = casting.casting_of(game, self.being)
        if chosen is None or cast is None:
            return
        casting.replace(game, cast, evolve(cast, targets=(*cast.targets, *chosen)))
        if SPELLS[cast.spell].target in SEVERAL and self.aims(game):
            game.then(self)
        name(game, cast, chosen)

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain why something can't be the target."""
        cast = certain(casting.casting_of(game, self.being), "only casters are asked")
        return uncastable.why_not_aimed(game, cast, action)


def target_question(game: Game, being: int) -> Step[Game]:
    """The question for the target of a character: of its spell, if it has cast one, else of its attack (MR-28.4)."""
    return naming.NameTarget(being) if casting.casting_of(game, being) is None else NameSpellTarget(being)


def aims_of(game: Game, cast: Casting) -> Aims:
    """Everything at which a spell can be aimed now; casters at peace or in another form aim at nothing.

    See MR-38.6, MR-40.11 and MR-43.3.
    """
    if pacified.is_at_peace(game, cast.caster) or game.form_of(cast.caster) is not None:
        return []
    return SORTS[SPELLS[cast.spell].target](game, cast)


def aimed_by(game: Game, cast: Casting, action: Action) -> tuple[Target, ...]:
    """The targets that an action would name for a spell; () if it names none."""
    return dict(aims_of(game, cast)).get(action, ())


def name(game: Game, cast: Casting, targets: tuple[Target, ...]) -> None:
    """Name targets: beings and their caster become unhidden, others don't unhide it (MR-28.6, MR-28.12, MR-46.2)."""
    for target in targets:
        game.report("MR-38.5", events.SpellAimed, cast.caster, cast.spell, target.kind, target.number)
        if target.kind == BEING and target.number != cast.caster:
            gentle = game.rules.benevolent_spells and SPELLS[cast.spell].benevolent
            naming.name(game, cast.caster, target.number, is_gentle=gentle and not beings.is_monster(target.number))
        elif target.kind == BEING and not naming.stays_hidden(game, cast.caster):
            beings.unhide(game, cast.caster, "MR-28.6")
