"""The Hire activity, terms of hire, and natives who become unhired (MR-14, MR-47.23)."""

from __future__ import annotations

from collections.abc import Iterable

from arcana_core.actions import Action, Reasons, Rejection, first_reason
from arcana_core.effects import Effect, times
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, belongings, ledgers
from arcana_magicrealm.chapters.combat import kills
from arcana_magicrealm.chapters.magic.in_effect import pacified
from arcana_magicrealm.chapters.magic.spells import protecting
from arcana_magicrealm.chapters.trade.bargaining import negotiate
from arcana_magicrealm.chapters.trade.meeting import unhired_members
from arcana_magicrealm.chapters.trade.trading import GIVE_UP
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import DEAD, FIRST_DENIZEN, NOWHERE, bit, denizen_of, of_denizen
from arcana_magicrealm.model.deals import FIRST_FAMILY, HIRED_FAMILIES, Deal
from arcana_magicrealm.model.denizens import DENIZENS, FAMILY_OF, GROUPS, MEMBERS
from arcana_magicrealm.model.effects import ON_INDIVIDUALS
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.journal import Forgotten
from arcana_magicrealm.model.locations import FIGURES
from arcana_magicrealm.model.pieces import TREASURE_CARDS
from arcana_magicrealm.model.state import Purse
from arcana_magicrealm.model.turns import Phase, Turn

# Natives and pacified monsters for hire (MR-14.1 to MR-14.3, MR-14.6, MR-14.7, MR-14.17).


@first_reason
def why_cannot_hire(game: Game, turn: Turn, phase: Phase) -> Reasons[None]:
    """Explain why a Hire phase is cancelled; None if it can be done (MR-14.1)."""
    being = turn.individual
    yield being >= FIRST_DENIZEN and not beings.is_leader(being), "MR-6.21", "controlled monsters can't hire"
    yield len(for_hire(game, being)) == 1, "MR-14.1", "no one is here to be hired, or of your own to be hired again"


def to_hire(game: Game, group: int, clearing: int) -> tuple[int, ...]:
    """The denizens that one Hire phase can hire of a group: all unhired here, or the next one (MR-14.2, MR-14.3)."""
    members = unhired_members(game, group, clearing) if clearing >= 0 else ()
    if is_unit(group):
        return members
    others = [member for member in members if not DENIZENS[member].leader]
    return (others[-1],) if others else members


def to_rehire(game: Game, being: int, group: int) -> tuple[int, ...]:
    """The denizens of a group here that the owner of this individual could hire again, without itself (MR-14.6)."""
    position, here, seat = game.position, beings.place(game, being), beings.seat_of(game, being)
    others = [member for member in MEMBERS[group] if of_denizen(member) != being]  # MR-14.7
    own = [one for one in others if position.owners[one] == seat and position.denizen_at[one] == here]
    return tuple([one for one in own if not beings.is_mist(game, of_denizen(one))])  # MR-43.33


def monsters_for_hire(game: Game, being: int, family: str, owner: int) -> tuple[int, ...]:
    """The pacified monsters of a family here that a player owns, or with -1 the unhired ones (MR-14.17)."""
    seat = beings.seat_of(game, being)
    here = beings.denizens_in(game, beings.place(game, being))
    owned = [one for one in here if FAMILY_OF[denizen_of(one)] == family and beings.seat_of(game, one) == owner]
    return tuple([denizen_of(one) for one in owned if pacified.is_pacified(game, seat, one)])


def families_for_hire(game: Game, being: int) -> dict[Action, tuple[int, ...]]:
    """The families of monsters here that spells let the individual's owner hire, or hire again (MR-14.17)."""
    if not game.position.enchantments:  # the common case
        return {}
    found = {
        actions.HireMonsters(verb, number): monsters_for_hire(game, being, family, owner)
        for verb, owner in enumerate((NOWHERE, beings.seat_of(game, being)))
        for number, family in enumerate(HIRED_FAMILIES)
    }
    return {action: monsters for action, monsters in found.items() if monsters}


def for_hire(game: Game, being: int) -> dict[Action, tuple[int, ...]]:
    """The denizens that one Hire phase can hire here, or hire again, by action; () to give up (MR-14.1, MR-14.6)."""
    here = beings.place(game, being)
    there = [DENIZENS[denizen_of(one)].group for one in beings.denizens_in(game, here)]
    groups = sorted({group for group in there if group >= 0})
    own = [(group, members) for group in groups if (members := to_rehire(game, being, group))]
    single = [member for group, members in own if not is_unit(group) for member in members]
    return {
        **{actions.Hire(group): new for group in groups if (new := to_hire(game, group, here))},
        **{actions.RehireGroup(group): members for group, members in own if is_unit(group)},
        GIVE_UP: (),
        **{actions.choose("rehire", of_denizen(member)): (member,) for member in single},
        **families_for_hire(game, being),
    }


def is_unit(group: int) -> bool:
    """Whether a group is hired as a whole, not singly (MR-14.2, MR-14.3)."""
    return bool(GROUPS[group].hire == "group")


class ChooseNatives(asking.BeingAsked):
    """Name a group to hire from or natives to hire again, or give the phase up (MR-14.1, MR-14.6, MR-47.23)."""

    rejection = Rejection("MR-14.6", "name a group to hire from, or natives of your own here, or give up")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Groups, own natives, or giving up."""
        return tuple(for_hire(game, self.being))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Meet the group about the natives named, whose basic price is the sum of their wages (MR-14.2, MR-14.6)."""
        natives = for_hire(game, self.being)[action]
        if natives:
            is_own = beings.seat_of(game, of_denizen(natives[0])) == player
            price = sum([DENIZENS[native].wage for native in natives])
            named = tuple(map(of_denizen, natives))
            game.report("MR-14.6" if is_own else "MR-14.1", events.HireProposed, self.being, named)
            kind = "rehire" if is_own else "hire"
            negotiate(game, Deal(self.being, partner_of(natives[0]), kind, price, natives=sum(map(bit, named))))

    def reasons(self, game: Game, action: Action, player: int) -> Reasons[None]:
        """Explain why these natives can't be hired."""
        if isinstance(action, actions.Hire | actions.RehireGroup):
            name = GROUPS[action.group].name
            is_new = isinstance(action, actions.Hire)
            yield is_new, "MR-14.1", f"no unhired members of the {name} are here"
            yield not is_unit(action.group), "MR-14.6", f"the {name} are hired again one by one"
            yield Rejection("MR-14.6", f"no members of the {name} here are yours")
        is_monster = isinstance(action, actions.HireMonsters)
        yield is_monster, "MR-14.17", "monsters are hired, or hired again, while a spell of yours pacifies them"
        is_own = isinstance(action, actions.Choose) and action.being == self.being
        yield is_own, "MR-14.7", "a hired leader can't hire itself again"


def partner_of(denizen: int) -> int:
    """The native group or family of monsters with which a denizen is hired."""
    group = DENIZENS[denizen].group
    return group if group >= 0 else FIRST_FAMILY + HIRED_FAMILIES.index(FAMILY_OF[denizen])


# Terms of hire (MR-14.5, MR-14.6, MR-14.13).


def hire_denizens(game: Game, seat: int, denizens: tuple[int, ...], days: int = FIGURES.hire_days) -> None:
    """Let a player hire denizens, counting today as the first day; own hirelings stay longer (MR-14.5, MR-14.6)."""
    position = game.position
    clause = "MR-14.6" if position.owners[denizens[0]] == seat else "MR-14.5"
    for denizen in denizens:
        for term in position.effects.of("hire", denizen):
            position.effects.alter(term, lasts=times(days_left(term) + days, "midnight"))
        if position.owners[denizen] == seat:
            continue
        position.owners[denizen] = seat
        position.effects.begin("hire", seat, denizen, lasts=times(days, "midnight"))
        if DENIZENS[denizen].leader:
            position.purses[DENIZENS[denizen].group] = Purse()
    protecting.release_hired(game, seat, denizens)
    hero = game.position.characters[seat].hero
    game.report(clause, events.NativesHired, seat, hero, tuple(map(of_denizen, denizens)), days)


def days_left(term: Effect) -> int:
    """The Midnights until a term of hire is over (MR-14.5)."""
    return term.lasts.clocks[0].left


def hire_terms_end(game: Game, ended: Iterable[Effect]) -> None:
    """Let the hirelings go whose terms ended at this Midnight (MR-14.13, MR-21.1)."""
    for effect in ended:
        if effect.kind == "hire":
            assert isinstance(effect.target, int)
            game.unhire(effect.target, "MR-14.5")


def unhire(game: Game, denizen: int, clause: str) -> None:
    """Make a hireling unhired or uncontrolled: it stays where it is, unhidden (MR-14.13, MR-14.14, MR-40.5)."""
    position, being = game.position, of_denizen(denizen)
    if position.owners[denizen] < 0:
        return
    is_controlled = beings.is_monster(being) and FAMILY_OF[denizen] not in HIRED_FAMILIES  # MR-14.17
    if is_controlled or DENIZENS[denizen].leader:
        position.piles.move_all(slots.FROZEN_PACK[denizen], slots.PACK[denizen])  # MR-40.8
        ledgers.note(game, Forgotten(being, ledgers.gold(game, being), bit(position.owners[denizen])))
        game.forget_caches(being)
        (abandon_pack if is_controlled else lay_down_pack)(game, denizen)
    game.end_turn_now(being, clause)
    position.turns = tuple([(other, phases) for other, phases in position.turns if other != being])
    beings.unhide(game, being, clause)
    position.owners[denizen] = NOWHERE
    position.effects.dispel("hire", denizen)
    for kind in ON_INDIVIDUALS:
        position.effects.dispel(kind, being)
    game.report(clause, events.ControlLost if is_controlled else events.Unhired, being)


def abandon_pack(game: Game, monster: int) -> None:
    """Abandon what a controlled monster carries, in the air too; its gold and discoveries vanish (MR-40.5)."""
    position, being = game.position, of_denizen(monster)
    if belongings.owned(game, being) and beings.is_out(game, being):  # if it was killed, MR-34.10 has gone before
        game.then(kills.LeavePack(position.owners[monster], being, game.falls_into(being)))
    position.pouches = tuple([pair for pair in position.pouches if pair[0] != being])


def lay_down_pack(game: Game, leader: int) -> None:
    """Put what a leader carries into its group's box; its gold and discoveries vanish (MR-14.14)."""
    position, group = game.position, DENIZENS[leader].group
    position.purses[group] = Purse()
    if position.denizen_at[leader] == DEAD:  # MR-34.10 has gone before
        return
    piles = position.piles
    carried = piles.masks[slots.PACK[leader]]
    position.damaged &= ~carried
    piles.move(carried & TREASURE_CARDS.mask, slots.PACK[leader], slots.CARDS_OF_GROUP[group])
    piles.move(carried & ~TREASURE_CARDS.mask, slots.PACK[leader], slots.GOODS[group])
    if carried:
        game.report("MR-14.14", events.PackLaidDown, of_denizen(leader), group, carried.bit_count())
