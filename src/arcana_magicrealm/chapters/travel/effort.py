"""Action chits: their states, fatigue, REST, wounds and exhaustion (MR-1.10 to MR-1.12, MR-11.8 to MR-11.16)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final

from arcana_core.actions import Action, Reasons, Rejection
from arcana_core.agenda import step
from arcana_core.cards.cards import indices
from arcana_core.scenario.bounds import Count, OneOf
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, belongings
from arcana_magicrealm.model.beings import FIRST_DENIZEN, NOWHERE, bit
from arcana_magicrealm.model.characters import HEROES, ActionChit
from arcana_magicrealm.model.chits import (
    ACTIVE,
    ALERTED,
    COMMITTED,
    EITHER,
    ENCHANTED,
    FATIGUED,
    UNALTERED,
    WOUNDED,
    figures,
)
from arcana_magicrealm.model.effects import ILL_HEALTH, WITHER
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.items import Treasure
from arcana_magicrealm.model.levels import TREMENDOUS
from arcana_magicrealm.model.pieces import PIECES, TREASURE_CARDS
from arcana_magicrealm.model.spellings import ChitOrNone, HeroNumber
from arcana_magicrealm.model.turns import Phase, Turn

PLAYABLE: Final = ACTIVE + ALERTED
"""The states of an active chit: an alerted Magic chit is active too (MR-1.10)."""
COUNTS_AS: Final = {"duck": "move", "berserk": "fight"}
"""For change and fatigue (MR-1.12)."""
WOUND_ORDER: Final = (PLAYABLE, ENCHANTED, FATIGUED)
"""The classes of chits that a wound falls on, in turn (MR-11.14)."""


def chits_of(game: Game, being: int) -> str:
    """The state of each action chit; "" for hirelings, and for characters that are not in play (MR-1.9)."""
    seat = game.position.seats[being] if being < FIRST_DENIZEN else NOWHERE
    return game.position.characters[seat].chits if seat >= 0 else ""


def figures_of(game: Game, being: int) -> tuple[ActionChit, ...]:
    """The twelve chits of a character, with the figures that count now (MR-1.9, MR-39.21, MR-44.30 to MR-44.32)."""
    altered = game.alterations(being) if game.position.enchantments else UNALTERED
    variant = variant_of(game, being) if game.rules.optional_abilities else 0
    return figures(being, belongings.active(game, being), altered, variant)


def figures_of_all(game: Game, being: int) -> tuple[ActionChit, ...]:
    """The same with the usual figures of the chits that a kind of character can't play (MR-46.5)."""
    usual = figures(being, belongings.active(game, being))
    return tuple([one if one.action else plain for one, plain in zip(game.figures_of(being), usual, strict=True)])


def variant_of(game: Game, being: int) -> int:
    """Which of its prints a character's chits have: 0 without an option, and for hirelings (MR-46.5)."""
    seat = game.position.seats[being] if game.rules.optional_abilities and being < FIRST_DENIZEN else NOWHERE
    return game.position.characters[seat].variant if seat >= 0 else 0


def worn_cards(game: Game, being: int) -> list[Treasure]:
    """The active treasure cards of a character."""
    return [PIECES[card].treasure for card in indices(belongings.active(game, being) & TREASURE_CARDS.mask)]


def chits_in(game: Game, being: int, states: str, *efforts: int, before: bool = False) -> tuple[int, ...]:
    """The chits in one of these states, with any or one of these numbers of asterisks; () for hirelings.

    Of the transmorphized only enchanted chits are not frozen (MR-40.11). The states may be those `before` magic changed
    some at this moment.
    """
    chits = chits_before(game, being) if before else game.chits_of(being)
    if not chits or (states != ENCHANTED and game.form_of(being) is not None):
        return ()
    counted = game.figures_of(being)
    found = [one for one, state in enumerate(chits) if state in states]
    return tuple([one for one in found if not efforts or counted[one].effort in efforts])


def set_chit(game: Game, being: int, number: int, state: str, clause: str) -> None:
    """Turn an action chit to another state; in combat, fatigue and wounds keep the fight going (MR-35.11)."""
    position = game.position
    if state == WOUNDED and heals(game, being):
        state, clause = FATIGUED, "MR-44.33"
    if position.fight is not None and state in FATIGUED + WOUNDED:
        game.change_fight(stirred=True, tired=(*position.fight.tired, (being, number)))
    one = beings.character_of(game, being)
    one.chits = one.chits[:number] + state + one.chits[number + 1 :]
    label = actions.PRINT_LABELS[being][variant_of(game, being)][number]
    game.report(clause, events.ChitTurned, being, actions.CHITS.index(label), state)


def heals(game: Game, being: int) -> bool:
    """Whether the chits of a character become fatigued instead of wounded (MR-44.33)."""
    return any(card.power == "heals" for card in worn_cards(game, being))


def heal(game: Game, being: int) -> None:
    """Let the wounded chits of a character with an active Vial become fatigued, unless they are frozen (MR-44.33)."""
    for chit in chits_in(game, being, WOUNDED) if heals(game, being) else ():
        set_chit(game, being, chit, FATIGUED, "MR-44.33")


def chits_before(game: Game, being: int) -> str:
    """The states of a character's chits before magic changed some of them at this moment of combat (MR-39.15)."""
    chits, fight = game.chits_of(being), game.position.fight
    if fight is not None:
        for one, chit, state in fight.altered:
            if one == being:
                chits = chits[:chit] + state + chits[chit + 1 :]
    return chits


def turn_by_magic(game: Game, being: int, chit: int, state: str, clause: str) -> None:
    """Turn a chit by magic; two different effects on it at the same moment nullify each other (MR-39.13, MR-39.15)."""
    if state == WOUNDED and heals(game, being):
        state = FATIGUED
    fight, now = game.position.fight, game.chits_of(being)[chit]
    if fight is not None:
        before = {(one, which): was for one, which, was in fight.altered}
        if (being, chit) not in before:
            game.change_fight(altered=(*fight.altered, (being, chit, now)))
        elif now != state:
            state = before[being, chit]
    set_chit(game, being, chit, state, clause)


def calm(game: Game, being: int, clause: str) -> None:
    """Fatigue the alerted Magic chits of a character; by an option they only lose the alert (MR-21.1, MR-35.13).

    Those of the transmorphized too, though they are frozen (MR-40.11).
    """
    calmed = FATIGUED
    if beings.has_ability(game, being, "charms"):
        calmed, clause = ACTIVE, "MR-46.5"
    for chit in [number for number, state in enumerate(game.chits_of(being)) if state == ALERTED]:
        set_chit(game, being, chit, calmed, clause)


def picks(game: Game, verb: str, being: int, numbers: Iterable[int]) -> tuple[Action, ...]:
    """The actions that do this with each of these chits, in the order of the action space."""
    variant = variant_of(game, being)
    found = [actions.chit(verb, being, number, variant) for number in numbers]
    return tuple(sorted(found, key=lambda one: one.chit))


def has_two_asterisks(game: Game, being: int, chit: int) -> bool:
    """Whether a chit takes or makes change when it is fatigued or recovers (MR-11.8, MR-11.11)."""
    return game.figures_of(being)[chit].effort == 2


# Paying with asterisks (MR-11.11 to MR-11.13, MR-47.19).


def can_pay(game: Game, being: int) -> bool:
    """Whether a being has an active chit with an asterisk (MR-11.13)."""
    return bool(chits_in(game, being, PLAYABLE, 1, 2))


def kinds(game: Game, being: int) -> list[tuple[str, ...]]:
    """The kinds that each chit of a character counts as, also if it can't play it (MR-1.12, MR-43.36, MR-46.5)."""
    printed, now = HEROES[being].prints[variant_of(game, being)], game.figures_of(being)
    usual = [chit.action or other.action for chit, other in zip(printed, HEROES[being].chits, strict=True)]
    return [
        played_as(game, being, number) if chit.action == EITHER else (COUNTS_AS.get(usual[number], usual[number]),)
        for number, chit in enumerate(now)
    ]


def of_kind(game: Game, being: int, chits: tuple[int, ...], kind: str) -> tuple[int, ...]:
    """Those among some chits that count as a kind, unleashed ones as that too; all for "" (MR-1.12, MR-43.36)."""
    if not kind:
        return chits
    counted = kinds(game, being)
    return tuple([chit for chit in chits if kind in counted[chit]])


def played_as(game: Game, being: int, chit: int) -> tuple[str, ...]:
    """The kinds that an unleashed chit counts as: as which it was played in this round, or both (MR-43.36)."""
    fight = game.position.fight
    if fight is None or all(one != being or tool.chit != chit for one, tool in fight.tools):
        return "move", "fight"
    return ("move",) if (being, chit) in fight.moved else ("fight",)


def changes(game: Game, being: int, chit: int, kind: str = "") -> tuple[int, ...]:
    """The chits that make change for a two-asterisk chit that pays as a kind: fatigued, one asterisk, the same kind.

    See MR-1.12, MR-11.11 and MR-43.36.
    """
    fit = of_kind(game, being, chits_in(game, being, FATIGUED, 1), kind)
    counted = kinds(game, being)
    return tuple([other for other in fit if not {*counted[chit]}.isdisjoint(counted[other])])


def pay_asterisks(game: Game, being: int, count: int) -> None:
    """Let a character fatigue chits for this number of asterisks; hirelings have no chits (MR-11.11, MR-11.12)."""
    game.then(PayAsterisks(being, count))


class PayAsterisks(asking.HeroAsked):
    """Ask which chit pays, until no asterisk is due or no chit can pay (MR-11.12, MR-47.19)."""

    due: Count
    kind: Annotated[str, OneOf(("", "move", "fight"))] = ""
    """The kind of chits that pay; "" for all (MR-35.2)."""

    rejection = Rejection("MR-11.13", "fatigue an active chit that has an asterisk")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The chits that can pay; a last asterisk takes two only with change, or if nothing else can pay (MR-11.12)."""
        if self.due <= 0:
            return ()
        ones = of_kind(game, self.being, chits_in(game, self.being, PLAYABLE, 1), self.kind)
        twos = of_kind(game, self.being, chits_in(game, self.being, PLAYABLE, 2), self.kind)
        with_change = tuple([chit for chit in twos if changes(game, self.being, chit, self.kind)])
        needs_change = self.due == 1 and (ones or with_change)
        return picks(game, "fatigue", self.being, ones + (with_change if needs_change else twos))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Fatigue the chit; one with two asterisks may need change."""
        chit = actions.chit_number(action, self.being)
        set_chit(game, self.being, chit, FATIGUED, "MR-11.11")
        if has_two_asterisks(game, self.being, chit):
            game.then(MakeChange(self.being, self.due, chit, self.kind))
        else:
            game.then(PayAsterisks(self.being, self.due - 1, self.kind))

    def reasons(self, game: Game, action: Action, player: int) -> Reasons[None]:
        """Explain which chits can't pay."""
        able, kind = chits_in(game, self.being, PLAYABLE, 1, 2), self.kind.title()
        is_fit = action in picks(game, "fatigue", self.being, of_kind(game, self.being, able, self.kind))
        yield is_fit, "MR-11.12", "a chit with two asterisks needs change while anything else can pay"
        is_able = action in picks(game, "fatigue", self.being, able)
        yield is_able, "MR-35.2", f"{kind} chits pay for {kind} asterisks"


class MakeChange(asking.HeroAsked):
    """Ask which fatigued chit becomes active as change for a two-asterisk chit (MR-11.11, MR-47.19)."""

    due: Count
    chit: ChitOrNone
    """The two-asterisk chit, fatigued by now."""
    kind: Annotated[str, OneOf(("", "move", "fight"))] = ""

    passing = actions.NONE
    rejection = Rejection("MR-11.11", "make change with a fatigued chit of the same kind with one asterisk")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The chits of the same kind; none, if two asterisks are due."""
        change = picks(game, "change", self.being, changes(game, self.being, self.chit, self.kind))
        return (actions.NONE, *change) if self.due > 1 else change

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Activate the chit that makes change."""
        if action != actions.NONE:
            set_chit(game, self.being, actions.chit_number(action, self.being), ACTIVE, "MR-11.11")
        game.then(PayAsterisks(self.being, self.due - (2 if action == actions.NONE else 1), self.kind))


# REST (MR-11.8 to MR-11.10, MR-47.24).


def why_cannot_rest(game: Game, turn: Turn, phase: Phase) -> Rejection | None:
    """Explain why a Rest is cancelled: only by a curse. It may have no effect (MR-11.10, MR-42.1)."""
    is_ill = game.is_cursed(ILL_HEALTH, turn.individual)
    return Rejection("MR-42.1", "the curse Ill Health cancels your Rest phases") if is_ill else None


def rest(game: Game, being: int, phase: Phase) -> None:
    """Ask what the character recovers, step by step (MR-11.8, MR-45.10)."""
    if rest_options(game, being):
        game.then(*[Rest(being)] * rest_steps(game, being))


def rest_steps(game: Game, being: int) -> int:
    """The steps of one Rest of a character: two for the Dwarf, one more with the Poultice (MR-45.10, MR-44.15)."""
    return HEROES[being].rest_steps + sum([card.rest - 1 for card in worn_cards(game, being)])


def rest_options(game: Game, being: int, chosen: int = NOWHERE) -> tuple[Action, ...]:
    """The chits that Rest can turn; once one with two asterisks is chosen, the chits that make change (MR-11.8).

    None for hirelings (MR-6.21) and under Ill Health; under Wither no chit with asterisks becomes active (MR-42.1,
    MR-42.3).
    """
    if game.is_cursed(ILL_HEALTH, being):
        return ()
    change = chits_in(game, being, PLAYABLE, 1)
    if chosen >= 0:
        return picks(game, "change", being, change)
    recovers = WOUNDED if game.is_cursed(WITHER, being) else FATIGUED + WOUNDED
    found = chits_in(game, being, FATIGUED + WOUNDED, 0) + chits_in(game, being, recovers, 1)
    if change:
        found += chits_in(game, being, recovers, 2)
    return picks(game, "rest", being, found)


def state_after_rest(game: Game, being: int, chit: int) -> str:
    """The state to which Rest turns a chit: fatigued if it was wounded and has asterisks, else active (MR-11.8)."""
    is_ready = game.chits_of(being)[chit] == FATIGUED or game.figures_of(being)[chit].effort == 0
    return ACTIVE if is_ready else FATIGUED


def recover(game: Game, being: int, chit: int, change: int = NOWHERE) -> None:
    """Let a chit recover, while another one makes change (MR-11.8)."""
    set_chit(game, being, chit, state_after_rest(game, being, chit), "MR-11.8")
    if change >= 0:
        set_chit(game, being, change, FATIGUED, "MR-11.8")


class Rest(asking.HeroAsked):
    """Ask which chit recovers, and which one makes change (MR-11.8, MR-47.24)."""

    chosen: ChitOrNone = NOWHERE
    """The chit with two asterisks that recovers; -1 if none is chosen yet."""

    rejection = Rejection("MR-11.8", "choose a fatigued or wounded chit; one with two asterisks needs change")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The chits that can be chosen."""
        return rest_options(game, self.being, self.chosen)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Turn the chit, or ask for the one that makes change."""
        chit = actions.chit_number(action, self.being)
        if self.chosen >= 0:
            recover(game, self.being, self.chosen, change=chit)
        elif has_two_asterisks(game, self.being, chit):
            game.then(Rest(self.being, chit))
        else:
            recover(game, self.being, chit)

    def reasons(self, game: Game, action: Action, player: int) -> Reasons[None]:
        """Explain what Rest can do."""
        yield self.chosen >= 0, "MR-11.9", "fatigue an active chit with one asterisk, of any kind, to make change"
        is_withered = game.is_cursed(WITHER, self.being)
        yield is_withered, "MR-42.1", "under the curse Wither no chit with asterisks becomes active"


# Wounds and exhaustion (MR-11.14 to MR-11.16).


def wound(game: Game, being: int, count: int) -> None:
    """Wound a character: this number of chits turn wounded (MR-11.14)."""
    game.then(Wound(being, count))


class Wound(asking.HeroAsked):
    """Ask which chit is wounded; the character dies when none is left (MR-11.14, MR-11.15)."""

    count: Count

    rejection = Rejection("MR-11.14", "wounds turn active chits first, then enchanted ones, then fatigued ones")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The chits of the class that a wound falls on (MR-11.14)."""
        classes = [chits_in(game, self.being, states) for states in WOUND_ORDER] if self.count > 0 else []
        return picks(game, "wound", self.being, next(filter(None, classes), ()))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Wound the chit."""
        set_chit(game, self.being, actions.chit_number(action, self.being), WOUNDED, "MR-11.14")
        if not game.chits_of(self.being).strip(WOUNDED + COMMITTED):
            game.die_of_wounds(player) if game.position.fight is not None else game.die(player, "MR-11.15")
        else:
            game.then(Wound(self.being, self.count - 1))


def is_exhausted(game: Game, being: int) -> bool:
    """Whether a character can do nothing but Rest: no chit is in play, and it has its own form (MR-11.16)."""
    chits = game.chits_of(being)
    return chits != "" and game.form_of(being) is None and not chits.strip(FATIGUED + WOUNDED + COMMITTED)


def is_beyond_rest(game: Game, being: int) -> bool:
    """Whether a character without chits in play can't even rest (MR-11.16)."""
    return is_exhausted(game, being) and not rest_options(game, being)


@step
def exhaustion(game: Game, being: HeroNumber) -> None:
    """Let a character die that could do nothing in its turn, not even rest (MR-11.16).

    A turn as a follower counts only if the guide rested.
    """
    turn, seat = game.turn, game.position.seats[being]
    could_rest = being == turn.individual or turn.rested & bit(being)
    if seat >= 0 and could_rest and is_beyond_rest(game, being):
        game.die(seat, "MR-11.16")


# Going berserk (MR-45.4).


def go_berserk(game: Game, being: int) -> None:
    """Make a character as hard to kill as a Tremendous monster until Midnight (MR-45.4)."""
    beings.character_of(game, being).is_berserk = True
    game.report("MR-45.4", events.WentBerserk, being)


def vulnerability(game: Game, being: int) -> int:
    """The harm that kills a character: its weight, Tremendous while it is berserk, or its form's (MR-1.1, MR-45.4)."""
    form = game.form_of(being)
    if form is not None:
        return form.vulnerability
    is_berserk = beings.character_of(game, being).is_berserk
    return TREMENDOUS if is_berserk else HEROES[being].weight_level
