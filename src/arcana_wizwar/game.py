"""The flow of Wiz-War: setup, turns, spells and answers, movement, death (WW-2 to WW-19).

Each procedure that a house rule might replace is a method here, named as in the rulebook; most are the functions of the
modules of their chapters, which take the game first. A subclass overrides them as it would any method.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, ClassVar

from arcana_core.actions import Action
from arcana_core.agenda import AgendaGame, steps_of
from arcana_core.card_files import CardFiles
from arcana_core.chance.rng import Rng
from arcana_core.game import Outcome
from arcana_core.knowledge.features import Block
from arcana_core.scenario.validation import classes_in, take_up
from arcana_core.text.glossary import Term
from arcana_core.text.highlights import Highlight
from arcana_core.text.moments import Moment
from arcana_core.text.notation import Notation
from arcana_wizwar import actions
from arcana_wizwar.cards import CARDS, RULES, rules_of
from arcana_wizwar.cards.rule import CardRule
from arcana_wizwar.chapters import dying, hands, items, setup, turns, winning
from arcana_wizwar.chapters.board import objects, sectors
from arcana_wizwar.chapters.magic import aims, answering, attacks, damage, playing, resolving, spells
from arcana_wizwar.chapters.movement import doors, entering, journeys, moving
from arcana_wizwar.knowledge.determinization import determinize
from arcana_wizwar.knowledge.view import View
from arcana_wizwar.model.cards import Card, CardSet
from arcana_wizwar.model.state import (
    HAND,
    NOWHERE,
    Draft,
    Play,
    Position,
    Spell,
    Thing,
)
from arcana_wizwar.rules import Rules
from arcana_wizwar.text.names import WizwarNames
from arcana_wizwar.text.phrases import PHRASES


class Game(AgendaGame[Rules, Position, View]):
    """A game of Wiz-War between two to four wizards.

    Attributes:
        cards: all cards. A subclass may add or replace some (`arcana_wizwar.read_cards`).
        card_rules: the rule of each card, by its key. Cards without an entry follow their data.
    """

    __slots__ = ()
    name = "wizwar"
    rules_version = 1
    rules_class = Rules
    player_counts = range(2, 5)
    default_players = 4
    scenarios: ClassVar[Mapping[str, str]] = {"skirmish": "arcana_wizwar.scenario:skirmish"}
    cards: ClassVar[CardSet] = CARDS
    rules_of_cards: ClassVar[Mapping[str, type[CardRule]]] = RULES
    card_rules: ClassVar[Mapping[str, CardRule]] = rules_of(CARDS, RULES)
    counter_kinds: ClassVar[tuple[Card, ...]] = actions.counters(CARDS)
    """The cards that can answer, in the order of the action space."""
    energy_kinds: ClassVar[tuple[Card, ...]] = tuple(kind for kind in CARDS if kind.energy_value)
    """The cards with an energy value, in the order of the action space."""

    passes: ClassVar[tuple[Action, ...]] = actions.PASSING
    moments: ClassVar[tuple[Moment, ...]] = PHRASES.moments

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.card_rules = rules_of(cls.cards, cls.rules_of_cards)
        cls.counter_kinds = actions.counters(cls.cards)
        cls.energy_kinds = tuple(kind for kind in cls.cards if kind.energy_value)

    # Setup and turns (WW-2, WW-5).

    @classmethod
    def rules_mistakes(cls, rules: Rules, players: int | None = None) -> Iterator[tuple[str, str]]:
        """Reject a first player who is not at the table (WW-2.16)."""
        return setup.rules_mistakes(rules, players)

    def _set_up(self) -> None:
        """Set up colours, sectors, decks, hands and the first player (WW-2)."""
        setup.set_up(self)
        self.go_on()

    begin_turn = turns.begin_turn
    end_phase = turns.end_phase
    main_options = turns.main_options
    why_not_main = turns.why_not_main
    may_draw = turns.may_draw

    # Cards in hands and piles (WW-9, WW-18).

    group_of = hands.group_of

    def hand_count(self, player: int) -> int:
        """How many cards the player has in hand."""
        return self.position.piles.masks[HAND[player]].bit_count()

    hand_keys = hands.hand_keys
    card_in_hand = hands.card_in_hand
    hand_size = hands.hand_size
    hand_max = hands.hand_max
    keep_to_limit = hands.keep_to_limit
    draw_card = hands.draw_card
    discard_cards = hands.discard_cards
    discard_from = hands.discard_from

    def move_cards(self, cards: int, source: int, target: int) -> None:
        """Move the cards of a mask between piles. Players who see either pile see them."""
        self.position.piles.move(cards, source, target)

    def energy_value(self, player: int, card: int) -> int:
        """The energy value of a card that this player spends (WW-10.2, WW-21.59)."""
        return self.cards.of[card].energy_value + self.position.wizards[player].powers.energy

    # Drafting, declaring, answering (WW-8.5, WW-9 to WW-11).

    def rule_of(self, played: Draft | Play) -> CardRule:
        """The rule of a draft's or play's card, or of a punch."""
        return attacks.PUNCHING if played.card < 0 else self.card_rules[self.cards.of[played.card].key]

    castable = playing.castable
    may_be = attacks.may_be
    may_attack = attacks.may_attack

    def begin_draft(self, draft: Draft, player: int) -> None:
        """Begin the player's draft (WW-22.6)."""
        self.position.draft = playing.begun(self, draft, player)
        self.then(playing.Choose(player))

    def begin_answer(self, player: int, key: str, frame: int) -> None:
        """Begin the player's draft of a counter (WW-22.19)."""
        self.begin_draft(playing.draft_of(self, "counter", key, player, frame), player)

    def draft_of(self, player: int, key: str) -> Draft:
        """A draft that casts this card from the hand."""
        return playing.draft_of(self, "cast", key, player)

    can_punch = attacks.can_punch
    declare = playing.declare
    energy_of = playing.energy_of

    def prepares(self, draft: Draft) -> bool:
        """Whether the spell prepares the next spell without using up an earlier preparation (WW-25.102)."""
        return bool(self.cards.of[draft.card].others.get("prepares")) if draft.card >= 0 else False

    order_of_asking = answering.order_of_asking
    might_answer = answering.might_answer

    can_be_answered = answering.can_be_answered
    responses = answering.responses

    def can_complete_answer(self, player: int, key: str, frame: int) -> bool:
        """Whether the counter has a legal chain of picks (WW-22.7)."""
        return self.card_rules[key].picks_nothing or playing.complete(
            self, playing.draft_of(self, "counter", key, player, frame), player
        )

    can_complete = playing.complete

    def to_act_seen_by(self, player: int | None) -> tuple[int, ...]:
        """The viewer alone if asked. Seeing others asked would reveal their hands (WW-23.13, WW-25.100)."""
        return (player,) if player in super().to_act_seen_by(player) and player is not None else ()

    def play(self, frame: int) -> Play:
        """The play of this frame."""
        found = self.position.frames[frame]
        assert isinstance(found, Play)
        return found

    cancel = resolving.cancel
    stop = resolving.stop
    ended_play = objects.lower_earth
    roll = turns.roll

    def title_of(self, play: Play) -> str:
        """The key of the card played, or "punch"."""
        return "punch" if play.card < 0 else self.cards.of[play.card].key

    # Targets (WW-4, WW-9.5 to WW-9.12).

    scene = attacks.scene
    origin_of = attacks.origin_of
    targets = attacks.targets

    has_target = aims.any_target
    at_edge = attacks.at_edge
    edge_of = attacks.edge_of

    def at_card(self, card: int) -> actions.AtCard:
        """The action that targets a single card."""
        return actions.at_card(self.cards, card)

    sight_barriers = objects.sight_barriers
    is_there = attacks.is_there
    thing_of = attacks.thing_of
    square_of = attacks.square_of

    def distance_of(self, play: Play) -> int:
        """Rows plus columns along the line of sight of a play to its target (WW-21.41)."""
        return attacks.distance_of(self, play)

    # Damage and death (WW-13, WW-19).

    def is_living(self, player: int) -> bool:
        """Whether the player's wizard is alive and has life left (WW-11.12)."""
        wizard = self.position.wizards[player]
        return wizard.alive and wizard.life > 0

    strike = damage.strike
    hurt = damage.hurt
    suffer = damage.suffer
    gain_life = damage.gain_life
    stun = damage.stun
    count_the_dead = dying.count_the_dead
    victory_points = winning.victory_points
    check_victory = winning.check_victory

    # Movement (WW-6, WW-7).

    def base_speed(self, player: int) -> int:
        """The base speed of the wizard (WW-6.1, WW-21.70)."""
        powers = self.position.wizards[player].powers
        return (self.rules.base_speed if powers.base_speed is None else powers.base_speed) + powers.speed

    move_options = moving.move_options
    step = moving.walk
    put_wizard = moving.put_wizard
    enter = entering.enter
    begin_journey = journeys.begin_journey
    can_be_moved = moving.can_be_moved
    can_open = doors.can_open

    # Edges, objects, items, treasures (WW-3, WW-15, WW-16).

    edge_at = objects.edge_at
    set_edge = objects.set_edge

    def things_in(self, square: int) -> tuple[Thing, ...]:
        """The objects in a square."""
        return tuple([thing for thing in self.position.things if thing.square == square])

    def blocks_sight(self, thing: Thing) -> bool:
        """Whether a thing blocks line of sight (WW-4.6)."""
        return objects.OBJECTS[thing.kind].blocks_sight

    is_empty = objects.is_empty
    create_thing = objects.create_thing
    remove_thing = objects.remove_thing
    destroy_edge = objects.destroy_edge
    damage_object = objects.damage_object
    turn_sector = sectors.turn_sector
    swap_sectors = sectors.swap_sectors

    def carried(self, player: int, key: str) -> int:
        """The wizard's first carried item of this key, -1 for none."""
        of = self.cards.of
        return next((item for item in self.position.wizards[player].items if of[item].key == key), NOWHERE)

    def carries(self, player: int, key: str) -> bool:
        """Whether the wizard carries an item of this key."""
        of = self.cards.of
        return any(of[item].key == key for item in self.position.wizards[player].items)

    def magic_stones(self, player: int) -> int:
        """How many Magic Stones the wizard carries."""
        of = self.cards.of
        return sum("Magic Stone" in of[item].traits for item in self.position.wizards[player].items)

    get_item = items.get_item
    lose_item = items.lose_item
    drop = items.drop
    drop_options = items.drop_options
    land_item = items.land_item
    take_treasure = items.take_treasure
    land_treasure = items.land_treasure

    # Spells in play (WW-14).

    begin_spell = spells.begin_spell
    end_spell = spells.end_spell

    def spell(self, number: int) -> Spell | None:
        """The spell in play of this number."""
        return next((spell for spell in self.position.spells if spell.number == number), None)

    def spell_of(self, what: Action) -> Spell:
        """The spell in play that this target names."""
        assert isinstance(what, actions.AtCard)
        return next(spell for spell in self.position.spells if spell.card == what.card)

    end_options = spells.end_options

    def spells_on(self, player: int) -> tuple[Spell, ...]:
        """The spells in play that affect this player's wizard."""
        return tuple([spell for spell in self.position.spells if spell.wizard == player])

    def maintained(self, player: int) -> tuple[Spell, ...]:
        """The spells that this player maintains (WW-14.1)."""
        return tuple([spell for spell in self.position.spells if spell.caster == player and spell.maintained])

    def has_homunculus(self, player: int) -> bool:
        """Whether a Homunculus takes damage for this wizard (WW-21.42)."""
        return any(spell.wizard == player and spell.life > 0 for spell in self.position.spells)

    def is_in_play(self, key: str) -> bool:
        """Whether a spell of this key is in play."""
        of = self.cards.of
        return any(of[spell.card].key == key for spell in self.position.spells)

    def is_flooded(self) -> bool:
        """Whether no card with the Fire trait can be played (WW-21.31)."""
        return any(self.cards.of[spell.card].others.get("drowns_fire") for spell in self.position.spells)

    refresh = spells.refresh

    # Knowledge, the end, copies.

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, or None while the game goes on (WW-19.10)."""
        return winning.outcome(self)

    def view(self, player: int | None) -> View:
        """The player's view; None is a spectator (WW-23)."""
        from arcana_wizwar.knowledge.view import view_of

        if player is not None:
            self._seat(player)
        return view_of(self, player)

    @classmethod
    def _features(cls, rules: Rules, players: int) -> Iterable[Block[View]]:
        from arcana_wizwar.knowledge.observation import features  # only training needs it

        return features(rules, players, cls.cards)

    def _determinize(self, player: int, rng: Rng) -> None:
        """Resample everything the player cannot know (WW-23)."""
        determinize(self, player, rng)

    def _take_up(self, position: Position) -> None:
        from arcana_wizwar.validation.positions import RELATIONS  # only hand-made positions need it

        take_up(self, position, Position, RELATIONS)
        self.position.masked = ((), 0)
        self.lay_out()
        self.players_to_act = ()
        self.go_on()

    lay_out = setup.lay_out

    @classmethod
    def _all_actions(cls, rules: Rules) -> Iterator[Action]:
        return actions.all_actions(cls.cards)

    @classmethod
    def _position_types(cls) -> tuple[type, ...]:
        return (*classes_in(Position), *actions.KINDS, *steps_of("arcana_wizwar"))

    def _render(self, player: int | None, columns: int, rows: int | None) -> str:
        """The position as text, as this player sees it; None is a spectator."""
        from arcana_wizwar.render import as_screen, as_text  # only people need it

        draft = self.position.draft
        asked = draft is not None and player is not None and self.players_to_act == (player,)
        legal, slot = playing.options_of(self, draft, player) if asked and draft and player is not None else ((), "")
        if slot == "energy" and actions.NO_ENERGY not in legal:
            slot = "price"
        if rows is None:
            return as_text(self.view(player), self.cards, columns, slot)
        return as_screen(self.view(player), self.cards, columns, rows, slot)

    def _continues_line(self, line: str) -> bool:
        from arcana_wizwar.render.text import continues  # only people need it

        return continues(line)

    def _hint(self, action: Action, player: int) -> str | None:
        """A choice's effect in a few words: the damage, the target, the wall, the way to cast a card."""
        from arcana_wizwar.render.hints import hint  # only people need it

        draft = self.position.draft
        energy = 1 if draft is None or draft.energy is None else playing.energy_of(self, draft, player)
        return hint(self.view(player), self.cards, action, punch=self.rules.punch, energy=energy)

    def passing(self, player: int) -> Action | None:
        """The legal action that ends the phase, declines an answer or stops; None if the player must choose."""
        return None if self.position.draft is not None else super().passing(player)

    def choices(self, player: int) -> tuple[Action, ...]:
        """The legal actions with the usual ones first: moves before spells, punching walls last."""
        from arcana_wizwar.render.ranking import ranked  # only people need it

        return ranked(self.view(player), self.legal_actions(player))

    def listed_last(self, player: int) -> Action | None:
        """The passing action, but keeping all cards is the first choice of the discard phase."""
        from arcana_wizwar.render.ranking import ends_discarding  # only people need it

        return None if ends_discarding(self.legal_actions(player)) else self.passing(player)

    def moments_now(self, player: int) -> frozenset[str]:
        """The kind of this player's decision, and "attacked" if it answers an attack or damage on them."""
        from arcana_wizwar.render.moments import moments  # only people need it

        return moments(self.view(player)) if self.legal_actions(player) else frozenset()

    def _highlights(self, player: int | None) -> Iterable[Highlight]:
        """Colours of wizards, treasures, homes and doors; damage, life and points."""
        from arcana_wizwar.render.colours import highlights  # only people need it

        return highlights(tuple(wizard.colour for wizard in self.position.wizards))

    def to_svg(self, player: int | None = None) -> str:
        """The position as an SVG picture, as this player sees it; None is a spectator."""
        from arcana_wizwar.render import as_svg  # only people need it

        return as_svg(self.view(player), self.cards)

    def _notation(self, player: int) -> Notation:
        from arcana_wizwar.text.notation import WizWarNotation  # only people need it

        return WizWarNotation(self, player)

    def _names(self) -> WizwarNames:
        return WizwarNames(self)

    def _terms(self) -> Iterator[Term]:
        from arcana_wizwar.text.glossary import terms  # only people need it

        return terms(self)

    @classmethod
    def card_files(cls) -> CardFiles:
        """A designer's cards, added to those of this game (WW-9)."""
        from arcana_wizwar.cards.contents import card_files  # only designers need it

        return card_files(cls)

    @classmethod
    def bots(cls) -> Mapping[str, Callable[[], Any]]:
        """The bots: `random` and `hunter`."""
        from arcana_wizwar.bots import Hunter  # only players need it

        return {**super().bots(), "hunter": partial(Hunter, cls.cards)}
