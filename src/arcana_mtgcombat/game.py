"""The flow of a battle: setup, turns, casting, engaging, fighting (MC-1 to MC-23).

Each procedure that a house rule might replace is a method here, named as in the rulebook. It is the function of its
chapter's module, which takes the game first. Subclasses override it like any method.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, ClassVar

from arcana_core.actions import Action
from arcana_core.agenda import AgendaGame, Step, steps_of
from arcana_core.card_files import CardFiles, with_entries
from arcana_core.chance.rng import Rng
from arcana_core.errors import PositionError
from arcana_core.game import Outcome
from arcana_core.knowledge.features import Block
from arcana_core.scenario.validation import classes_in, take_up
from arcana_core.text.glossary import Term
from arcana_core.text.highlights import Highlight
from arcana_core.text.notation import Notation
from arcana_mtgcombat import actions
from arcana_mtgcombat.cards import POOL
from arcana_mtgcombat.chapters.combat import (
    combatants,
    commanding,
    counting,
    damage,
    dice,
    engaging,
    fighting,
    fleeing,
    locks,
    packs,
    ranges,
    values,
)
from arcana_mtgcombat.chapters.magic import (
    aiming,
    casting,
    drafting,
    effects,
    memory,
    paying,
    permanents,
    resolving,
    responses,
)
from arcana_mtgcombat.chapters.phases import end_phase, ending, main_phase, setup, turns, upkeep
from arcana_mtgcombat.knowledge.observation import features
from arcana_mtgcombat.knowledge.view import View
from arcana_mtgcombat.model.cards import Effect, Pool
from arcana_mtgcombat.model.state import Position
from arcana_mtgcombat.rules import MOST_SEATS, Rules
from arcana_mtgcombat.text.moments import PASSES, moments_now
from arcana_mtgcombat.text.names import BattleNames
from arcana_mtgcombat.text.phrases import PHRASES

_COSTS = ("may_cast", "can_pay", "has_target")


class Game(AgendaGame[Rules, Position, View]):
    """A battle between characters and wild packs.

    Attributes:
        pool: All cards, ready-made characters and packs. A subclass may use another pool
            (`arcana_mtgcombat.cards.read_pool`).
        pays_as_written: Whether castings depend only on cards, mana, Mastery and targets. False for a subclass that
            overrides `may_cast`, `can_pay` or `has_target`.
    """

    __slots__ = ()
    name = "mtgcombat"
    rules_version = 1
    rules_class = Rules
    player_counts = range(2, MOST_SEATS + 1)
    scenarios: ClassVar[Mapping[str, str]] = {"battle": "arcana_mtgcombat.scenario:battle"}
    odds_procedures: ClassVar[tuple[str, ...]] = ("roll", "opposed")
    default_players = 2
    moments = PHRASES.moments
    passes = PASSES
    pool: ClassVar[Pool] = POOL
    pays_as_written: ClassVar[bool] = True

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        cls.pays_as_written = all(getattr(cls, name) is getattr(Game, name) for name in _COSTS)

    def then(self, *steps: Step[Any]) -> None:
        """Put these steps first on the agenda. Does nothing once the battle has ended (MC-21.4)."""
        position = self.position
        if not position.end:
            agenda = position.agenda
            for waiting in reversed(steps):
                agenda = (waiting, agenda)
            position.agenda = agenda

    # Setup and turns (MC-6, MC-8 to MC-10, MC-22).

    def _set_up(self) -> None:
        """Seat characters and packs (MC-6)."""
        setup.set_up(self)
        self.go_on()

    fix_order = turns.fix_order
    delay = turns.delay
    begin_turn = turns.begin_turn
    restores = turns.restores

    # Combatants by number (MC-1).

    combatant = combatants.combatant
    is_in = combatants.is_in
    creature = combatants.creature
    permanent = combatants.permanent
    card_of = combatants.card_of
    owner_of = combatants.owner_of
    side_of = combatants.side_of
    are_enemies = combatants.are_enemies
    creatures_of = combatants.creatures_of
    all_combatants = combatants.all_combatants
    rotation = combatants.rotation

    # Groups and the ranges between them (MC-7).

    group_of = ranges.group_of
    members = ranges.members
    enemy_groups = ranges.enemy_groups
    is_close = ranges.is_close
    close_to = ranges.close_to
    set_range = ranges.set_range
    detach = ranges.detach
    advance = ranges.advance
    withdraw = ranges.withdraw
    fall_back = ranges.fall_back
    forget_group = ranges.forget_group
    start_ranges = ranges.start_ranges

    # Dice (MC-2).

    roll = dice.roll
    opposed = dice.opposed

    # Values with all effects in force (MC-3.4, MC-3.5, MC-16.4, MC-25.25 to MC-25.29).

    refresh = values.refresh
    attribute = values.attribute

    # Mana pools (MC-4, MC-9.3, MC-22.3).

    can_pay = paying.can_pay
    pay = paying.pay
    add_mana = paying.add_mana
    restorable = paying.restorable
    burn = paying.burn

    # Library, Memory, graveyard (MC-5).

    recall = memory.recall
    forget = memory.forget
    use_up = memory.use_up
    put_into_exile = memory.put_into_exile
    reclaim = memory.reclaim
    take_from_memory = memory.take_from_memory
    limit = memory.limit

    # Damage, Guard, Life, destruction (MC-16).

    deal = damage.deal
    lose_life = damage.lose_life
    heal = damage.heal
    put_counters = damage.put_counters
    check = damage.check
    destroy = damage.destroy
    fall = damage.fall
    take_out = damage.take_out

    # The End Phase (MC-22).

    steps_of_end_phase = end_phase.steps_of_end_phase
    calm = end_phase.calm
    use_shield = end_phase.use_shield

    # Losing, escaping, the end of battle (MC-21).

    lose = ending.lose
    leave = ending.leave
    abandon = ending.abandon
    escape = ending.escape
    end_if_decided = ending.end_if_decided
    decider = ending.decider
    end_battle = ending.end_battle
    clean_up = ending.clean_up

    # Creatures and permanents enter, change controllers and leave (MC-20).

    enter_creature = permanents.enter_creature
    enter_permanent = permanents.enter_permanent
    end_permanent = permanents.end_permanent
    attach = permanents.attach
    bearers = permanents.bearers
    control = permanents.control

    trigger = permanents.trigger
    is_in_battle = permanents.is_in_battle
    upkeep_triggers = permanents.upkeep_triggers

    # Targets (MC-7.12 to MC-7.16, MC-24.3).

    targets = aiming.targets
    number_of = aiming.number_of
    action_of = aiming.action_of
    is_legal = aiming.is_legal

    # Effect records (MC-25).

    carry_out = effects.carry_out
    happen = effects.happen

    change = effects.change
    counter = effects.counter_play

    # Casting spells and using abilities (MC-13, MC-20.9, MC-24.4).

    castings_left = casting.castings_left
    castable = casting.castable
    may_cast = casting.may_cast
    has_target = casting.has_target
    may_use = casting.may_use
    instants = casting.instants
    usable = casting.usable
    mana_abilities = casting.mana_abilities
    use_mana = casting.use_mana
    begin_draft = drafting.begin_draft
    declare = casting.declare
    pay_for_ability = casting.pay_for_ability
    resolve = resolving.resolve
    come_into_play = resolving.come_into_play

    # Free windows and response rounds (MC-18).

    open_round = responses.open_round
    free_window = responses.free_window
    respond = responses.respond
    betray = responses.betray

    # The Upkeep (MC-10).

    steps_of_upkeep = upkeep.steps_of_upkeep
    focusable = upkeep.focusable
    focus = upkeep.focus
    let_go = upkeep.let_go

    # The Main Phase and its actions (MC-11).

    steps_of_main_phase = main_phase.steps_of_main_phase
    main_options = main_phase.options
    may_move = main_phase.may_move
    may_engage = main_phase.may_engage
    equippable = main_phase.equippable
    actions_left = main_phase.actions_left
    after_action = counting.after_action

    # Orders to creatures (MC-12).

    orderable = commanding.orderable
    has_order = commanding.has_order
    orders = commanding.orders
    give = commanding.give
    obey = commanding.obey

    # Pairs locked by the setup (MC-6.7 to MC-6.9).

    fight_locked = locks.fight_locked
    unlock = locks.unlock

    # Engaging and intercepting (MC-14).

    engageable = engaging.engageable
    engage = engaging.engage
    interceptors = engaging.interceptors

    # Locked combat (MC-15).

    fight = fighting.fight
    strike = fighting.strike
    follow_ups = fighting.follow_ups
    follow_up = fighting.follow_up
    repel = fighting.repel

    # Fleeing (MC-17).

    may_flee = fleeing.may_flee
    flee = fleeing.flee
    may_escape_at_once = fleeing.may_escape_at_once
    escape_at_once = fleeing.escape_at_once
    has_escaped = fleeing.has_escaped

    # Wild packs (MC-23).

    pack_options = packs.pack_options
    pack_abilities = packs.pack_abilities
    begin_pack_turn = packs.begin_pack_turn

    @property
    def outcome(self) -> Outcome | None:
        """The end of the battle: the values of the seats (MC-21.6)."""
        return ending.outcome(self)

    # Knowledge, copies.

    def view(self, player: int | None) -> View:
        """Return this player's view. None is a spectator (MC-34)."""
        from arcana_mtgcombat.knowledge.view import view_of

        if player is not None:
            self._seat(player)
        return view_of(self, player)

    @classmethod
    def _features(cls, rules: Rules, players: int) -> Iterator[Block[View]]:
        return features(rules, players, cls.pool)

    def _determinize(self, player: int, rng: Rng) -> None:
        """Resample everything this player cannot know (MC-34)."""
        from arcana_mtgcombat.knowledge.determinization import determinize  # only searches need it

        determinize(self, player, rng)

    def _take_up(self, position: Position) -> None:
        from arcana_mtgcombat.validation.positions import RELATIONS  # only set-up positions need it

        take_up(self, position, Position, RELATIONS)
        self.refresh(rolls=False)
        self.players_to_act = ()
        self.go_on()
        asked: tuple[int, ...] = self.players_to_act
        if not all(map(self.legal_actions, asked)):
            raise PositionError(f"the next step on the agenda, {next(self.waiting())!r}, has no legal action")

    @classmethod
    def _all_actions(cls, rules: Rules) -> Iterator[Action]:
        return actions.all_actions(cls.pool)

    @classmethod
    def _position_types(cls) -> tuple[type, ...]:
        return (*classes_in(Position), Effect, *actions.KINDS, *steps_of("arcana_mtgcombat"))

    def _render(self, player: int | None, columns: int, rows: int | None) -> str:
        from arcana_mtgcombat.render import as_short_text, as_text  # only people need it

        if rows is None:
            return as_text(self.view(player), self.pool, columns)
        return as_short_text(self.view(player), self.pool, columns, rows)

    def _continues_line(self, line: str) -> bool:
        from arcana_mtgcombat.render import continues_line  # only people need it

        return continues_line(line)

    def _highlights(self, player: int | None) -> Iterator[Highlight]:
        from arcana_mtgcombat.render.highlights import highlights  # only people need it

        return highlights(self.view(player))

    def listed_last(self, player: int) -> Action | None:
        """Return the passing action, but list the usual start of a turn above the delays (MC-8.2).

        Stopping comes first once no mana can be restored without a cost (MC-9.3).
        """
        action = self.passing(player)
        return None if action is actions.ACT or self._overflows(player) else action

    def choices(self, player: int) -> tuple[Action, ...]:
        """Return the legal actions; stopping comes first once all mana is full (MC-9.3)."""
        legal = self.legal_actions(player)
        if not self._overflows(player):
            return legal
        return (actions.STOP, *[action for action in legal if action is not actions.STOP])

    def _overflows(self, player: int) -> bool:
        """Whether the player restores mana and every type would be too much (MC-9.3)."""
        from arcana_mtgcombat.render.hints import TOO_MUCH  # only people need it

        legal = self.legal_actions(player)
        mana = [action for action in legal if isinstance(action, actions.Mana)]
        return bool(mana) and actions.STOP in legal and all(TOO_MUCH in self.hint(action, player) for action in mana)

    def moments_now(self, player: int) -> frozenset[str]:
        """Return the words for this player's decision."""
        return moments_now(self.view(player))

    def to_svg(self, player: int | None = None) -> str:
        """Return the position as an SVG picture, as this player sees it. None is a spectator."""
        from arcana_mtgcombat.render import as_svg  # only people need it

        return as_svg(self.view(player), self.pool)

    def _hint(self, action: Action, player: int) -> str | None:
        """Return a short description of a choice: its effect in numbers, or its target."""
        from arcana_mtgcombat.render.hints import hint  # only people need it

        return hint(self.view(player), self.pool, action)

    def _notation(self, player: int) -> Notation:
        from arcana_mtgcombat.text.notation import CombatNotation  # only people need it

        return CombatNotation(self, player)

    def _names(self) -> BattleNames:
        return BattleNames(self)

    def _terms(self) -> Iterator[Term]:
        from arcana_mtgcombat.text.glossary import terms  # only people need it

        return terms(self)

    def to_act_seen_by(self, player: int | None) -> tuple[int, ...]:
        """Return the players to act. Others can't see the player asked in a window or response round (MC-34.10)."""
        from arcana_mtgcombat.knowledge.view import seen_to_act

        return seen_to_act(self, player) if super().to_act_seen_by(player) else ()

    @classmethod
    def rules_mistakes(cls, rules: Rules, players: int | None = None) -> Iterator[tuple[str, str]]:
        """Yield unknown characters, and sides without enemies (MC-6.1, MC-21.4)."""
        return setup.rules_mistakes(cls.pool, rules, players)

    @classmethod
    def card_files(cls) -> CardFiles:
        """Return the reader of a designer's cards, characters and packs, added to this game's pool (MC-24.7)."""
        from arcana_mtgcombat.cards.contents import KEYS, contents  # only designers need it
        from arcana_mtgcombat.cards.loading import read_pool

        return CardFiles(
            KEYS,
            add=lambda paths: with_entries(cls, pool=read_pool(*paths, base=cls.pool)),
            contents=lambda paths, rules: contents(paths, cls.pool, rules),
        )

    @classmethod
    def odds(cls) -> Callable[[str, Rules | None, int | None, int | None], list[str]]:
        """Return the odds of attacks on Guards and of opposed Speed rolls (MC-16.1, MC-2.5)."""
        from arcana_mtgcombat.chapters.combat.odds import odds  # only people need it

        return odds

    @classmethod
    def bots(cls) -> Mapping[str, Callable[[], Any]]:
        """Return the bots: random, and one that plays to win."""
        from arcana_mtgcombat.bots import Duellist  # only players need it

        return {**super().bots(), "duellist": partial(Duellist, cls.pool)}
