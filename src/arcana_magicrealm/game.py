"""The flow of Magic Realm: setup, days, turns, activities, the end (MR-2 to MR-22).

Each procedure that a house rule might replace is a method here, named as in the rulebook; most are the functions of the
modules of their chapters, which take the game first. A subclass overrides them as it would any method.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import AgendaGame, evolve, steps_of
from arcana_core.card_files import CardFiles
from arcana_core.chance.rng import Rng
from arcana_core.effects import TYPES as EFFECT_TYPES
from arcana_core.errors import RecordError, RulesError
from arcana_core.events import Entry
from arcana_core.game import Outcome
from arcana_core.knowledge.features import Block
from arcana_core.scenario.validation import classes_in, take_up
from arcana_core.text.glossary import Term
from arcana_core.text.moments import Moment
from arcana_core.text.wording import did_you_mean, shown
from arcana_magicrealm import actions
from arcana_magicrealm.chapters import belongings, obtaining, rolls, treasure_cards
from arcana_magicrealm.chapters.combat import evening as combat_evening
from arcana_magicrealm.chapters.combat import exertion, tools
from arcana_magicrealm.chapters.combat.encounter import acting
from arcana_magicrealm.chapters.days import activities, arrivals, blocking, calendar, following, recording, turns
from arcana_magicrealm.chapters.ending import dying, scoring
from arcana_magicrealm.chapters.magic import aiming, enchanting, learning, magic_sight, uncastable
from arcana_magicrealm.chapters.magic.in_effect import enchantments, forms
from arcana_magicrealm.chapters.magic.spells import altering, artifacts, breaking, controlling
from arcana_magicrealm.chapters.magic.spells.book import SPELL_RULES
from arcana_magicrealm.chapters.magic.spells.rule import NO_RULE, SpellRule
from arcana_magicrealm.chapters.magic.tables import curses, spell_tables, wishes
from arcana_magicrealm.chapters.preparing import mapmaking, setup
from arcana_magicrealm.chapters.trade import bargaining, hiring, meeting, missions, relations, trading
from arcana_magicrealm.chapters.travel import (
    caching,
    discovering,
    effort,
    flying,
    looting,
    moving,
    searching,
    site_cards,
)
from arcana_magicrealm.knowledge.determinization import determinize
from arcana_magicrealm.knowledge.view import View, view_of
from arcana_magicrealm.model.card_sets import CARDS, CardSet
from arcana_magicrealm.model.deals import Deal, Proposal
from arcana_magicrealm.model.enchantments import INSTANT
from arcana_magicrealm.model.locations import FIGURES
from arcana_magicrealm.model.melee import Fight
from arcana_magicrealm.model.pieces import GIVE_SIGHT
from arcana_magicrealm.model.realm import Map, Placement, map_of
from arcana_magicrealm.model.spells import PRINTED_SPELLS, SPELL_CARDS, SPELL_IDS
from arcana_magicrealm.model.state import Position
from arcana_magicrealm.model.turns import Turn
from arcana_magicrealm.rules import Rules
from arcana_magicrealm.text.moments import PASSES, formality, moments_now
from arcana_magicrealm.text.names import RealmNames
from arcana_magicrealm.text.phrases import PHRASES

if TYPE_CHECKING:
    from arcana_magicrealm.text.notation import RealmNotation


class Game(AgendaGame[Rules, Position, View]):
    """A game of Magic Realm for one to sixteen players."""

    __slots__ = ()
    name = "magicrealm"
    rules_version = 3
    rules_class = Rules
    player_counts = range(1, 17)
    default_players = 2
    start_gold = FIGURES.start_gold
    layout: ClassVar[tuple[Placement, ...] | None] = None
    """The map of every game; None for random maps, or maps that players build."""
    cards: ClassVar[CardSet] = CARDS
    """The treasure and spell cards. A subclass may add some (`arcana_magicrealm.read_cards`)."""
    moments: ClassVar[tuple[Moment, ...]] = PHRASES.moments
    passes: ClassVar[tuple[Action, ...]] = PASSES
    scenarios: ClassVar[Mapping[str, str]] = {
        name: f"arcana_magicrealm.scenario:{name}" for name in ("expedition", "melee")
    }
    fights: ClassVar[str] = "melee"
    odds_procedures: ClassVar[tuple[str, ...]] = ("table_roll", "modifiers")

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if not isinstance(cls.cards, CardSet):
            raise RulesError(f"cards must be what `read_cards` returns, got {shown(cls.cards)}")
        known = [*[card.id for card in cls.cards.spells], *SPELL_IDS[len(SPELL_CARDS) : PRINTED_SPELLS]]
        for spell, rule in cls.spell_rules.items():
            if spell not in known:
                raise RulesError(f"spell_rules: no spell {shown(spell)}{did_you_mean(spell, known)}")
            if not isinstance(rule, SpellRule):
                raise RulesError(f"spell_rules: {spell!r} needs a SpellRule, got {shown(rule)}")
        for card in cls.cards.spells:
            is_instant, at_once = card.duration == INSTANT, cls.spell_rules.get(card.id, NO_RULE).at_once
            if is_instant and at_once is None:
                needed = "needs a SpellRule with at_once in code (MR-39.1)"
                raise RulesError(f"spell_rules: the instant spell {card.id!r} {needed}")
            if at_once is not None and not is_instant:
                raise RulesError(f"spell_rules: at_once is for instant spells, and {card.id!r} isn't one (MR-39.1)")

    # Setup (MR-2 to MR-5).

    def _set_up(self) -> None:
        """Set up the set-up card and the map (MR-2, MR-3)."""
        setup.set_up(self)
        self.go_on()

    def random_map(self) -> tuple[Placement, ...]:
        """A random legal map (MR-3.7), or the one of a map file."""
        return mapmaking.random_map(self.rng) if self.layout is None else self.layout

    take_character = setup.take_character
    put_dwelling = setup.put_dwelling

    @property
    def map(self) -> Map:
        """The map as it lies now (MR-3)."""
        position = self.position
        kept: Map | None = position.map
        if kept is None or kept.placements is not position.placements or kept.enchanted != position.enchanted:
            kept = position.map = map_of(position.placements, position.enchanted)
            position.placements = kept.placements  # an equal one may have been kept
        return kept

    # Rolls (MR-1).

    table_roll = rolls.table_roll
    modifiers = rolls.modifiers

    # Days (MR-6, MR-7, MR-21).

    begin_days = calendar.begin_days
    phase_sources = recording.sources
    end_week = calendar.end_week
    return_denizen = calendar.return_denizen
    home_of = calendar.home_of

    # Turns (MR-8).

    @property
    def turn(self) -> Turn:
        """The turn that is being taken (MR-8)."""
        turn = self.position.turn
        assert turn is not None, "no turn is being taken"
        return turn

    def change_turn(self, **changes: Any) -> None:
        """Change fields of the turn that is being taken."""
        self.position.turn = evolve(self.turn, **changes)

    why_cancelled = activities.why_cancelled
    do_activity = activities.do_activity
    end_turn_now = turns.end_turn_now
    is_free = blocking.is_free

    # Following (MR-15).

    guide_of = following.guide_of
    followers_of = following.followers_of
    reveal_followers = following.reveal_followers
    followers_move = following.followers_move
    stop_following = following.stop_following

    # Blocking, and the end of a turn (MR-16, MR-17).

    block = blocking.block
    monsters_block = blocking.monsters_block
    arrivals_block = blocking.arrivals_block
    end_of_turn = arrivals.end_of_turn
    prowls = arrivals.prowls
    summon = arrivals.summon
    summon_natives = arrivals.summon_natives
    summon_visitors = arrivals.summon_visitors

    # Combat (MR-23 to MR-35).

    @property
    def fight(self) -> Fight:
        """Combat in the clearing where it is being played (MR-23)."""
        fight = self.position.fight
        assert fight is not None, "no combat is being played"
        return fight

    def change_fight(self, **changes: Any) -> None:
        """Change fields of the combat that is being played."""
        self.position.fight = evolve(self.fight, **changes)

    # Spells in effect (MR-39).

    spell_rules: ClassVar[Mapping[str, SpellRule]] = SPELL_RULES
    """The rules of spells as they go into effect and end, by id (MR-43)."""
    turn_tile = enchanting.turn_tile
    shields = enchantments.shields
    is_controlled = controlling.is_controlled
    card_moved = controlling.settle_all
    shield_changed = controlling.shield_changed
    types_of = artifacts.types_of
    spells_of = artifacts.spells_of
    alterations = altering.alterations
    target_question = aiming.target_question

    is_outdone = forms.is_outdone
    form_of = forms.of

    def settle_forms(self) -> None:
        """Let forms and Magic Sight follow the spells that have begun, ended or changed (MR-40.7, MR-37.20)."""
        forms.settle(self)
        magic_sight.settle(self)

    after_combat = combat_evening.after_combat
    effort_limit = tools.effort_limit
    vulnerability = effort.vulnerability
    die_of_wounds = exertion.die_of_wounds

    # Belongings, moving, effort (MR-9 to MR-11).

    why_no_use = breaking.why_no_use

    def activated(self, being: int, piece: int) -> None:
        """Let a belonging that has become active work: potions, awakened cards, Magic Sight (MR-9.20, MR-37.8)."""
        treasure_cards.activated(self, being, piece)
        breaking.use_amulet(self, being, piece)
        learning.look_into(self, being, piece)
        artifacts.item_activated(self, being, piece)
        if GIVE_SIGHT.mask >> piece & 1:
            self.lose_sight(being)

    potions_return = treasure_cards.potions_return
    end_potions = treasure_cards.end_potions
    obtain = obtaining.obtain
    abandon = belongings.abandon
    give_up = belongings.give_up
    drop = obtaining.drop
    restore_load = obtaining.restore_load
    go_along = moving.go_along
    falls_into = flying.falls_into
    enter = moving.enter
    has_entered = moving.has_entered
    chits_of = effort.chits_of
    figures_of = effort.figures_of
    pay_asterisks = effort.pay_asterisks
    wound = effort.wound

    # Magic (MR-42).

    is_cursed = curses.holds
    roll_on_spell_table = spell_tables.roll_on
    curse = spell_tables.curse
    make_wish = spell_tables.make_wish
    use_claw = spell_tables.use_claw
    power_of_the_pit = spell_tables.power_of_the_pit
    teleport = wishes.teleport
    use_strength = wishes.use_strength

    # Searches (MR-12, MR-18).

    look_for = searching.look_for
    read_runes = learning.read_runes
    learn_spell = learning.learn_spell
    has_magic_sight = magic_sight.has_magic_sight
    use_magic_sight = magic_sight.use_magic_sight
    betrays = magic_sight.betrays
    lose_sight = magic_sight.lose_sight
    loot = looting.loot
    loot_site = looting.loot_site
    loot_card = site_cards.loot_card
    loot_cache = caching.loot_cache
    forget_caches = caching.forget_caches
    reveal_to_spies = discovering.reveal_to_spies

    # Natives and visitors (MR-13, MR-14).

    relation = relations.level
    forget_relations = relations.forget
    block_by_natives = meeting.block_by_natives
    sell = trading.sell
    complete_deal = bargaining.complete_deal
    hire_denizens = hiring.hire_denizens
    hire_terms_end = hiring.hire_terms_end
    unhire = hiring.unhire

    # Missions and campaigns (MR-19).

    mission_entered = missions.entered
    mission_terms_end = missions.mission_terms_end
    campaigns_done = missions.campaigns_done

    # Death, leaving, scores, the end (MR-10, MR-22).

    die = dying.die
    restart = dying.restart
    leave_map = dying.leave_map
    what_counts = scoring.what_counts
    spells_learned = scoring.spells_learned
    total = scoring.total
    is_last_midnight = scoring.is_last_midnight
    end_game = scoring.end_game
    finish = scoring.finish
    end_if_deserted = scoring.end_if_deserted
    is_finished = scoring.is_finished

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, or None while the game goes on (MR-22)."""
        return scoring.outcome(self)

    # Copies and knowledge.

    def view(self, player: int | None) -> View:
        """The player's view; None is a spectator (MR-48)."""
        if player is not None:
            self._seat(player)
        return view_of(self, player)

    def _determinize(self, player: int, rng: Rng) -> None:
        """Draw again everything that the player cannot know (MR-48)."""
        determinize(self, player, rng)

    def __getstate__(self) -> dict[str, Any]:
        return super().__getstate__() | {"_numbers": self.cards.numbers}

    def __setstate__(self, state: dict[str, Any]) -> None:
        numbers = state.pop("_numbers")
        if numbers != self.cards.numbers:
            raise RecordError(
                f"the pickle numbers its cards {shown(numbers)}, this program {shown(self.cards.numbers)}: "
                "read the files of cards in the same order, or pass on the record of the game"
            )
        super().__setstate__(state)

    def _take_up(self, position: Position) -> None:
        from arcana_magicrealm.validation.positions import RELATIONS  # only hand-made positions need it

        take_up(self, position, Position, RELATIONS)
        self.players_to_act = ()
        if self.is_finished():
            self.open_log()
        self.go_on()

    @classmethod
    def bots(cls) -> Mapping[str, Callable[[], Any]]:
        """The bots: `random`, `adventurer` and `fighter`."""
        from arcana_magicrealm.bots import Adventurer, Fighter  # only players need it

        return {**super().bots(), "adventurer": Adventurer, "fighter": Fighter}

    @classmethod
    def _all_actions(cls, rules: Rules) -> Iterator[Action]:
        return actions.all_actions(cls.cards)

    def _names(self) -> RealmNames:
        return RealmNames(self)

    @classmethod
    def _position_types(cls) -> tuple[type, ...]:
        parts, steps = classes_in(Position, Deal, Proposal), steps_of("arcana_magicrealm")
        return (*parts, Fraction, *EFFECT_TYPES, *actions.KINDS, *steps)

    @classmethod
    def _features(cls, rules: Rules, players: int) -> Iterable[Block[View]]:
        from arcana_magicrealm.knowledge.observation import features  # only training needs it

        return features(rules, players, cls.cards)

    @classmethod
    def rules_mistakes(cls, rules: Rules, players: int | None = None) -> Iterator[tuple[str, str]]:
        """Yield a sentence if the players should build a map that is given (MR-3.8)."""
        if rules.player_built_map and cls.layout is not None:
            yield "player_built_map", "player_built_map must be false with a map from a file, got true (MR-3.8)"

    @classmethod
    def card_files(cls) -> CardFiles:
        """How files of maps and cards are read: every game is played on the map, with the cards."""
        from arcana_magicrealm.chapters.preparing.card_files import card_files  # only designers need it

        return card_files(cls)

    def _render(self, player: int | None, columns: int, rows: int | None) -> str:
        """The position as text, as this player sees it; None is a spectator."""
        from arcana_magicrealm.render.desk import desk_of  # only people need it
        from arcana_magicrealm.render.screen import as_screen, as_text

        desk = desk_of(self, player)
        return as_text(desk, columns) if rows is None else as_screen(desk, columns, rows)

    def to_svg(self, player: int | None = None) -> str:
        """The map as an SVG picture, as this player sees it; None is a spectator."""
        from arcana_magicrealm.render.svg import as_svg  # only people need it

        return as_svg(self.view(player))

    def _terms(self) -> Iterator[Term]:
        from arcana_magicrealm.text.glossary import terms  # only people need it

        return terms(self)

    @classmethod
    def odds(cls) -> Callable[[str, Rules | None, int | None, int | None], list[str]]:
        """The odds of table rolls (MR-1.3)."""
        from arcana_magicrealm.text.tables import odds  # only people need it

        return odds

    # At the terminal.

    def _why_not(self, action: Action, player: int) -> Rejection:
        """Explain why an action isn't legal: spells are cast in the encounter step alone (MR-38.1)."""
        is_spell = actions.spell_cast(action) >= 0 and not isinstance(self.position.agenda[0], acting.Acting)
        return uncastable.ONLY_IN_COMBAT if is_spell else super()._why_not(action, player)

    def lesson(self, entries: Sequence[Entry], player: int | None) -> str:
        """A fight's events step by step, with clauses (MR-23 to MR-35); "" if nothing of it needs explaining."""
        from arcana_magicrealm.text.lessons import lesson  # only people need it

        return lesson(self, entries, player)

    def is_fought(self) -> bool:
        """Whether combat is over, or a round has ended after which no enemy is left (MR-23.2, MR-35.11)."""
        fight = self.position.fight
        if self.is_over or fight is None:
            return True
        return fight.round > 1 and not fight.plays and not combat_evening.has_combat(self, fight.clearing)

    def choices(self, player: int) -> tuple[Action, ...]:
        """The legal actions with the usual ones first."""
        from arcana_magicrealm.render.ranking import ranked  # only people need it

        return ranked(self, player, self.legal_actions(player))

    def _hint(self, action: Action, player: int) -> str | None:
        """A choice's effect in a few words, with the odds of the roll that it leads to."""
        from arcana_magicrealm.render.hints.hinting import hint  # only people need it

        return hint(self, player, action) or None

    def moments_now(self, player: int) -> frozenset[str]:
        """The kind of this player's decision, and "monster" if one is in the clearing."""
        return moments_now(self.view(player)) if self.legal_actions(player) else frozenset()

    def formality(self, player: int) -> Action | None:
        """The legal action that nearly everybody takes now: to live on, to go on following."""
        return formality(self, player, self.legal_actions(player))

    def _notation(self, player: int) -> RealmNotation:
        from arcana_magicrealm.text.notation import RealmNotation  # only people need it

        return RealmNotation(self, player)
