"""The flow of Wiz-War: setup, turns, what is cast and answered, what moves and dies (WW-2 to WW-19).

Each procedure that a house rule might replace is a method here, named as in the rulebook; what it does stands in the
module of its chapter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from arcana_core.actions import Action, Refusal
from arcana_core.agenda import AgendaGame, Step
from arcana_core.events import Event, Log
from arcana_core.game import Outcome
from arcana_core.observations import ObservationSpec
from arcana_core.piles import KnownTo, Pile, Piles
from arcana_core.rng import Rng
from arcana_wizwar import (
    actions,
    aims,
    answering,
    attacks,
    damage,
    doors,
    dying,
    entering,
    hands,
    items,
    journeys,
    moving,
    objects,
    playing,
    resolving,
    sectors,
    setup,
    spells,
    turns,
    winning,
)
from arcana_wizwar.cards import CARDS, RULES, counters, creations, doing, primitives, rules_of, travels
from arcana_wizwar.cards import attacks as attack_cards
from arcana_wizwar.cards import items as item_cards
from arcana_wizwar.cards.reading import Card, CardSet
from arcana_wizwar.cards.rule import CardRule
from arcana_wizwar.imagining import imagine
from arcana_wizwar.labyrinth import Sector
from arcana_wizwar.rules import Rules
from arcana_wizwar.scenes import Scene
from arcana_wizwar.state import (
    HAND,
    NOWHERE,
    Damage,
    Draft,
    Edge,
    Frame,
    Journey,
    PickedUp,
    Play,
    Position,
    Spell,
    Thing,
    Wizard,
)
from arcana_wizwar.view import View


class Game(AgendaGame[Rules, Position, View]):
    """A game of Wiz-War between two to four wizards.

    Attributes:
        cards: all cards. A subclass may add to them or replace some (`arcana_wizwar.cards.read_cards`).
        card_rules: what each card does, by its key; cards that are not named here do what their data says.
    """

    __slots__ = ()
    name = "wizwar"
    rules_version = 1
    rules_class = Rules
    player_counts = range(2, 5)
    default_players = 4
    cards: ClassVar[CardSet] = CARDS
    rules_of_cards: ClassVar[Mapping[str, type[CardRule]]] = RULES
    card_rules: ClassVar[Mapping[str, CardRule]] = rules_of(CARDS, RULES)
    counter_kinds: ClassVar[tuple[Card, ...]] = actions.counters(CARDS)
    """The cards that can answer, in the order of the catalogue."""
    energy_kinds: ClassVar[tuple[Card, ...]] = tuple(kind for kind in CARDS if kind.energy_value)
    """The cards with an energy value, in the order of the catalogue."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.card_rules = rules_of(cls.cards, cls.rules_of_cards)
        cls.counter_kinds = actions.counters(cls.cards)
        cls.energy_kinds = tuple(kind for kind in cls.cards if kind.energy_value)

    # Setup and turns (WW-2, WW-5).

    def _set_up(self) -> None:
        """Colours, sectors, decks, hands, and who begins (WW-2)."""
        setup.set_up(self)
        self.go_on()

    def begin_turn(self, player: int) -> None:
        """A player's turn begins: what happens then, the phases, the end (WW-5.1 to WW-5.12)."""
        turns.begin_turn(self, player)

    def end_phase(self) -> None:
        """A rule ends the Move and Cast phase (WW-5.8, WW-5.9)."""
        turns.end_phase(self)

    def main_options(self, player: int) -> tuple[Action, ...]:
        """All that the active player can do now in his Move and Cast phase (WW-22.1)."""
        return turns.main_options(self, player)

    def why_not_main(self, action: Action, player: int) -> Refusal:
        """Why the active player cannot do this in his Move and Cast phase."""
        return turns.why_not_main(self, action, player)

    def may_draw(self, player: int) -> bool:
        """Whether the active player may draw another card, and there is one (WW-5.11)."""
        return turns.may_draw(self, player)

    # Cards in hands and piles (WW-9, WW-18).

    def group_of(self, player: int) -> int:
        """The group whose deck and discard pile the player uses (WW-20.3); 0 without Custom Spellbook."""
        return hands.group_of(self, player)

    def hand_count(self, player: int) -> int:
        """How many cards the player has in hand."""
        return self.position.piles.masks[HAND[player]].bit_count()

    def hand_keys(self, player: int, but: int = NOWHERE, spent: tuple[int, ...] = ()) -> frozenset[str] | set[str]:
        """The keys of the cards in hand, one single card and those already spent left out."""
        return hands.hand_keys(self, player, but, spent)

    def card_in_hand(self, player: int, key: str, but: int = NOWHERE, spent: tuple[int, ...] = ()) -> int:
        """A single card of this key in the hand: of copies, the one that most players know to be there (WW-25.103)."""
        return hands.card_in_hand(self, player, key, but, spent)

    def hand_size(self, player: int) -> int:
        """Cards in hand, carried items and maintained spells, as far as they count (WW-18.2, WW-20.1, WW-21.26)."""
        return hands.hand_size(self, player)

    def hand_max(self, player: int) -> int:
        """The maximum hand size (WW-18.1, WW-21.14)."""
        return hands.hand_max(self, player)

    def keep_to_limit(self, player: int) -> None:
        """The player must come down to the maximum hand size now (WW-18.3, WW-18.4)."""
        hands.keep_to_limit(self, player)

    def draw_card(self, player: int) -> bool:
        """Draw a card, from the reshuffled discard pile if need be; whether there was one (WW-5.13, WW-5.14)."""
        return hands.draw_card(self, player)

    def discard_cards(self, player: int, cards: tuple[int, ...], clause: str) -> None:
        """Cards of the player's hand go to the discard pile, face up (WW-9.18, WW-23.11)."""
        hands.discard_cards(self, player, cards, clause)

    def discard_from(self, pile: int, card: int, player: int) -> None:
        """A card goes from a pile to the discard pile of this player's group (WW-20.4)."""
        hands.discard_from(self, pile, card, player)

    def move_cards(self, cards: int, source: int, target: int) -> None:
        """Cards of a mask go from pile to pile; who sees either sees them."""
        self.position.piles.move(cards, source, target)

    def energy_value(self, player: int, card: int) -> int:
        """What a card gives that this player spends to boost (WW-10.2, WW-21.59)."""
        return self.cards.of[card].energy_value + self.position.wizards[player].powers.energy

    # Putting together, declaring, answering (WW-8.5, WW-9 to WW-11).

    def rule_of(self, played: Draft | Play) -> CardRule:
        """What is behind a draft or a play: the rule of its card, or that of a punch."""
        return attacks.PUNCHING if played.card < 0 else self.card_rules[self.cards.of[played.card].key]

    def castable(self, player: int) -> tuple[Action, ...]:
        """The spells that the active player can cast now (WW-9.5)."""
        return playing.castable(self, player)

    def may_be(self, rule: CardRule, draft: Draft, type_: str, player: int) -> bool:
        """Whether the player may now play something of this type: an attack, a spell at all (WW-8, WW-21.38)."""
        return attacks.may_be(self, rule, draft, type_, player)

    def may_attack(self, player: int) -> bool:
        """Whether the active player has an attack left and nothing forbids it (WW-8.1, WW-8.2, WW-17.1)."""
        return attacks.may_attack(self, player)

    def begin_draft(self, draft: Draft, player: int) -> None:
        """The player begins to put something together (WW-22.6)."""
        self.position.draft = playing.begun(self, draft, player)
        self.then(playing.Choose(player))

    def begin_answer(self, player: int, key: str, frame: int) -> None:
        """The player begins to put a counter together (WW-22.19)."""
        self.begin_draft(playing.draft_of(self, "counter", key, player, frame), player)

    def draft_of(self, player: int, key: str) -> Draft:
        """A draft that begins with casting this card of the hand."""
        return playing.draft_of(self, "cast", key, player)

    def can_punch(self, player: int) -> bool:
        """Whether the active player can punch something (WW-22.5)."""
        return attacks.can_punch(self, player)

    def declare(self, draft: Draft, player: int) -> None:
        """What is complete is paid, told, and open to responses (WW-8.5)."""
        playing.declare(self, draft, player)

    def energy_of(self, draft: Draft, player: int) -> int:
        """The energy of a spell as far as it is put together (WW-10.1, WW-10.2)."""
        return playing.energy_of(self, draft, player)

    def prepares(self, draft: Draft) -> bool:
        """Whether it is a spell that waits for the next spell and uses up none that wait (WW-25.102)."""
        return bool(self.cards.of[draft.card].others.get("prepares")) if draft.card >= 0 else False

    def order_of_asking(self, frame: Frame) -> tuple[int, ...]:
        """The players in the order in which they are asked (WW-11.2)."""
        return answering.order_of_asking(self, frame)

    def might_answer(self, player: int, frame: int) -> bool:
        """Whether, for all that is public, the player might have an answer (WW-25.100)."""
        return answering.might_answer(self, player, frame)

    def can_be_answered(self, frame: Frame) -> bool:
        """Whether any card can be played in response (WW-11.8, WW-21.5)."""
        return answering.can_be_answered(self, frame)

    def responses(self, player: int, frame: int) -> tuple[Action, ...]:
        """Pass, and the counters that the player can play now (WW-11.6)."""
        return answering.responses(self, player, frame)

    def can_complete_answer(self, player: int, key: str, frame: int) -> bool:
        """Whether the counter has a legal chain of picks (WW-22.7)."""
        return self.card_rules[key].picks_nothing or playing.complete(
            self, playing.draft_of(self, "counter", key, player, frame), player
        )

    def can_complete(self, draft: Draft, player: int) -> bool:
        """Whether picks can be added until the whole is legal (WW-22.7)."""
        return playing.complete(self, draft, player)

    def to_act_seen_by(self, player: int | None) -> tuple[int, ...]:
        """Nobody sees whether another is asked: it would tell what is in that hand (WW-23.13, WW-25.100)."""
        return (player,) if player is not None and player in self.players_to_act else ()

    def play(self, frame: int) -> Play:
        """The play of this frame."""
        found = self.position.frames[frame]
        assert isinstance(found, Play)
        return found

    def set_frame(self, frame: int, value: Frame) -> None:
        """Put another value in a frame."""
        frames = self.position.frames
        self.position.frames = (*frames[:frame], value, *frames[frame + 1 :])

    def push_frame(self, value: Frame) -> int:
        """Add a frame and return its place."""
        frames = self.position.frames
        self.position.frames = (*frames, value)
        return len(frames)

    def pop_frame(self, frame: int) -> None:
        """Forget this frame and all within it."""
        self.position.frames = self.position.frames[:frame]

    def cancel(self, frame: int, clause: str) -> None:
        """The play of this frame is canceled (WW-12.1)."""
        resolving.cancel(self, frame, clause)

    def stop(self, frame: int, player: int, clause: str) -> None:
        """The play no longer strikes this player's wizard, or the first dart at him (WW-11.13)."""
        resolving.stop(self, frame, player, clause)

    def ended_play(self, play: Play) -> None:
        """A play is over: what lasts only for it ends, as a Wall of Earth raised against it (WW-21.83)."""
        objects.lower_earth(self, play)

    def roll(self, player: int, purpose: str) -> int:
        """One throw of the die, told to everybody (WW-1.2, WW-23.12)."""
        return turns.roll(self, player, purpose)

    def title_of(self, play: Play) -> str:
        """The key of the card played, or "punch"."""
        return "punch" if play.card < 0 else self.cards.of[play.card].key

    # Targets (WW-4, WW-9.5 to WW-9.12).

    def scene(self, draft: Draft, player: int) -> Scene:
        """What the player can name as targets of this draft: from where, through and around what."""
        return attacks.scene(self, draft, player)

    def origin_of(self, draft: Draft, player: int) -> int:
        """The square a draft is played from: the wizard's, or that of an Astral Projection (WW-21.7)."""
        return attacks.origin_of(self, draft, player)

    def targets(self, scene: Scene, words: tuple[str, ...], range_: str, *, attack: bool = False) -> tuple[Action, ...]:
        """The legal targets for these words at this range (WW-9.6 to WW-9.12, WW-8.4)."""
        return attacks.targets(self, scene, words, range_, attack=attack)

    def has_target(self, scene: Scene, words: tuple[str, ...], range_: str, *, attack: bool = False) -> bool:
        """Whether `targets` would find any."""
        return aims.any_target(self, scene, words, range_, attack=attack)

    def at_edge(self, edge: int) -> Action:
        """The action that names an edge."""
        return attacks.at_edge(self, edge)

    def edge_of(self, target: Action) -> int:
        """The edge that an action names."""
        return attacks.edge_of(self, target)

    def at_card(self, card: int) -> actions.AtCard:
        """The action that names a single card."""
        return actions.at_card(self.cards, card)

    def sight_barriers(self) -> int:
        """The walls and closed doors that stand, outer walls aside, as a mask (WW-22.8)."""
        return objects.sight_barriers(self)

    def is_there(self, target: Action) -> bool:
        """Whether a target can still be struck: a living wizard, an object that stands or lies there."""
        return attacks.is_there(self, target)

    def thing_of(self, target: Action) -> Thing | None:
        """The object in a square that an action names, None if it is no longer there."""
        return attacks.thing_of(self, target)

    def square_of(self, target: Action) -> int:
        """The square of what a target names, -1 for what has none: an edge, a sector, a spell, what is gone."""
        return attacks.square_of(self, target)

    def distance_of(self, play: Play) -> int:
        """Rows plus columns along the line of sight of a play to its target (WW-21.41)."""
        return attacks.distance_of(self, play)

    # Damage and death (WW-13, WW-19).

    def is_living(self, player: int) -> bool:
        """Whether the player's wizard is alive: one whose life is gone takes no part any more (WW-11.12)."""
        wizard = self.position.wizards[player]
        return wizard.alive and wizard.life > 0

    def strike(self, frame: int, place: int, dealt: Damage) -> None:
        """An attack hits a target with damage: a wizard, his Homunculus, or an object (WW-8.5, WW-16.1)."""
        damage.strike(self, frame, place, dealt)

    def hurt(self, *dealt: Damage) -> None:
        """Damage comes upon wizards, one after the other, each with its window (WW-11.1 (c), WW-13.2 to WW-13.8)."""
        damage.hurt(self, *dealt)

    def suffer(self, dealt: Damage) -> None:
        """Damage that nothing stops any more is subtracted (WW-13.7, WW-13.8)."""
        damage.suffer(self, dealt)

    def gain_life(self, player: int, points: int, clause: str) -> None:
        """Life is gained, never above the most (WW-13.1)."""
        damage.gain_life(self, player, points, clause)

    def stun(self, player: int, tokens: int, clause: str) -> None:
        """A wizard gets stun tokens (WW-17.5)."""
        damage.stun(self, player, tokens, clause)

    def count_the_dead(self) -> None:
        """Wizards without life leave the board, and points are scored (WW-13.10 to WW-13.22)."""
        dying.count_the_dead(self)

    def victory_points(self, player: int) -> int:
        """Kills and enemy treasures that lie at home (WW-19.1 to WW-19.4)."""
        return winning.victory_points(self, player)

    def check_victory(self) -> None:
        """The game ends if somebody fulfils a winning condition (WW-19.5 to WW-19.9)."""
        winning.check_victory(self)

    # Movement (WW-6, WW-7).

    def base_speed(self, player: int) -> int:
        """The base speed of the wizard (WW-6.1, WW-21.70)."""
        powers = self.position.wizards[player].powers
        return (self.rules.base_speed if powers.base_speed is None else powers.base_speed) + powers.speed

    def move_options(self, player: int) -> tuple[Action, ...]:
        """The steps the active wizard can take (WW-22.2)."""
        return moving.move_options(self, player)

    def step(self, player: int, side: int) -> None:
        """The active wizard spends a movement point on a step (WW-6.2)."""
        moving.walk(self, player, side)

    def put_wizard(self, player: int, square: int, means: str, clause: str) -> None:
        """The wizard is in another square now; its effects are another matter (`enter`)."""
        moving.put_wizard(self, player, square, means, clause)

    def enter(self, player: int) -> None:
        """The effects of the square that the wizard has just entered (WW-6.11, WW-6.12)."""
        entering.enter(self, player)

    def begin_journey(self, journey: Journey) -> None:
        """A wizard is moved square by square by an effect."""
        journeys.begin_journey(self, journey)

    def can_be_moved(self, player: int, side: int) -> bool:
        """Whether a knock-back, a push or Featherweight can take this direction (WW-6.14)."""
        return moving.can_be_moved(self, player, side)

    def can_open(self, player: int, edge: int) -> bool:
        """Whether the player could open this door now, were he beside it (WW-7.2, WW-21.49, WW-21.58)."""
        return doors.can_open(self, player, edge)

    # Edges, objects, items, treasures (WW-3, WW-15, WW-16).

    def edge_at(self, edge: int) -> Edge:
        """What stands on an edge."""
        return objects.edge_at(self, edge)

    def set_edge(self, edge: int, stands: Edge | None) -> None:
        """Something else stands on an edge; None: what is printed there."""
        objects.set_edge(self, edge, stands)

    def things_in(self, square: int) -> tuple[Thing, ...]:
        """The objects in a square."""
        return tuple([thing for thing in self.position.things if thing.square == square])

    def blocks_sight(self, thing: Thing) -> bool:
        """Whether a thing hides what is behind it (WW-4.6)."""
        return objects.OBJECTS[thing.kind].blocks_sight

    def is_empty(self, square: int) -> bool:
        """Whether nothing can be lost by creating something there (WW-9.12)."""
        return objects.is_empty(self, square)

    def create_thing(self, kind: str, square: int, spell: int, card: int = NOWHERE) -> Thing:
        """An object is created in a square (WW-16.6)."""
        return objects.create_thing(self, kind, square, spell, card)

    def remove_thing(self, thing: Thing, clause: str) -> None:
        """An object leaves the board; the spell that made it ends, an item's card is discarded (WW-14.4, WW-15.17)."""
        objects.remove_thing(self, thing, clause)

    def destroy_edge(self, edge: int, clause: str) -> None:
        """A wall, door or barrier is destroyed; the spell that made it ends (WW-16.5, WW-14.4)."""
        objects.destroy_edge(self, edge, clause)

    def damage_object(self, target: Action, dealt: Damage, *, shatters: bool) -> None:
        """An object suffers damage: cracks, and perhaps its end (WW-16.1 to WW-16.4)."""
        objects.damage_object(self, target, dealt, shatters=shatters)

    def turn_sector(self, place: int, quarters: int) -> None:
        """A sector turns with everything in it (WW-16.10 to WW-16.12)."""
        sectors.turn_sector(self, place, quarters)

    def swap_sectors(self, one: int, other: int) -> None:
        """Two sectors change places with everything in them (WW-16.14)."""
        sectors.swap_sectors(self, one, other)

    def carried(self, player: int, key: str) -> int:
        """The first item of this key that the wizard carries, -1 if he carries none."""
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

    def get_item(self, player: int, card: int, source: int, clause: str) -> None:
        """An item becomes one that the wizard carries (WW-9.17, WW-15.3)."""
        items.get_item(self, player, card, source, clause)

    def lose_item(self, player: int, card: int, target: int, clause: str) -> None:
        """An item leaves a wizard for a pile; its effects stop at once (WW-15.18)."""
        items.lose_item(self, player, card, target, clause)

    def drop(self, player: int, what: Action) -> None:
        """The wizard drops an item or his treasure in his square (WW-15.7, WW-15.13)."""
        items.drop(self, player, what)

    def drop_options(self, player: int, *, treasure: bool = True) -> tuple[Action, ...]:
        """What the wizard can drop (WW-22.14)."""
        return items.drop_options(self, player, treasure=treasure)

    def land_item(self, player: int, card: int, square: int, clause: str) -> None:
        """A carried item comes to lie in a square: dropped or thrown (WW-15.7, WW-15.16)."""
        items.land_item(self, player, card, square, clause)

    def take_treasure(self, player: int, treasure: int) -> None:
        """A wizard picks a treasure up; the others may respond (WW-15.10, WW-11.1 (d))."""
        items.take_treasure(self, player, treasure)

    def land_treasure(self, treasure: int, square: int, clause: str) -> None:
        """A treasure comes to lie in a square (WW-15.13, WW-19.2)."""
        items.land_treasure(self, treasure, square, clause)

    # Spells in play (WW-14).

    def begin_spell(self, frame: int, **affected: int) -> Spell:
        """The spell of this frame comes into play; `affected` are fields of `Spell` (WW-9.15, WW-9.16)."""
        return spells.begin_spell(self, frame, **affected)

    def end_spell(self, number: int, clause: str) -> None:
        """A spell in play ends: its card is discarded, its effects stop, its objects vanish (WW-14.3)."""
        spells.end_spell(self, number, clause)

    def spell(self, number: int) -> Spell | None:
        """The spell in play of this number."""
        return next((spell for spell in self.position.spells if spell.number == number), None)

    def spell_of(self, what: Action) -> Spell:
        """The spell in play whose card this target names."""
        assert isinstance(what, actions.AtCard)
        return next(spell for spell in self.position.spells if spell.card == what.card)

    def end_options(self, player: int) -> tuple[Action, ...]:
        """The spells that the player may end (WW-14.2)."""
        return spells.end_options(self, player)

    def spells_on(self, player: int) -> tuple[Spell, ...]:
        """The spells in play that affect this player's wizard."""
        return tuple([spell for spell in self.position.spells if spell.wizard == player])

    def maintained(self, player: int) -> tuple[Spell, ...]:
        """The spells that this player maintains (WW-14.1)."""
        return tuple([spell for spell in self.position.spells if spell.caster == player and spell.maintained])

    def has_homunculus(self, player: int) -> bool:
        """Whether a Homunculus stands in for this wizard (WW-21.42)."""
        return any(spell.wizard == player and spell.life > 0 for spell in self.position.spells)

    def is_in_play(self, key: str) -> bool:
        """Whether a spell of this key is in play."""
        of = self.cards.of
        return any(of[spell.card].key == key for spell in self.position.spells)

    def is_flooded(self) -> bool:
        """Whether no card with the Fire trait can be played (WW-21.31)."""
        return any(self.cards.of[spell.card].others.get("drowns_fire") for spell in self.position.spells)

    def refresh(self, player: int) -> None:
        """Work out anew what items and spells make of the wizard; movement points follow (WW-6.9, WW-15.18)."""
        spells.refresh(self, player)

    # Knowledge, the end, copies.

    @property
    def outcome(self) -> Outcome | None:
        """Who has won, once the game is over (WW-19.10)."""
        return winning.outcome(self)

    def view(self, player: int | None) -> View:
        """What this player may know, as an object; None is a bystander (WW-23)."""
        from arcana_wizwar.view import view_of

        if player is not None:
            self._seat(player)
        return view_of(self, player)

    @property
    def observation_spec(self) -> ObservationSpec:
        """The meaning of each number of an observation; the same for all numbers of players."""
        from arcana_wizwar.observe import spec_of  # only who learns needs it

        return spec_of(self.cards)

    def observation(self, player: int) -> NDArray[np.float32]:
        """What this player may know, as an array."""
        from arcana_wizwar.observe import observe  # only who learns needs it

        self._seat(player)
        return observe(self, player)

    def _imagine(self, player: int, rng: Rng) -> None:
        """Draw anew what the player cannot know (WW-23)."""
        imagine(self, player, rng)

    def _copy_position(self) -> Position:
        return self.position.copy()

    def _take_up(self, position: Position) -> None:
        from arcana_wizwar.possible import checked  # only who sets positions up needs it

        self.position = checked(position, self.cards, self.rules, self.player_count).copy()
        self.lay_out()
        self.players_to_act = ()
        self.go_on()

    def lay_out(self) -> None:
        """Work out all of the position that follows from the rest of it."""
        setup.lay_out(self)

    @classmethod
    def _catalogue(cls, rules: Rules) -> Iterator[Action]:
        return actions.catalogue(cls.cards)

    @classmethod
    def _position_types(cls) -> tuple[type, ...]:
        return (
            Position,
            Wizard,
            Sector,
            Edge,
            Thing,
            Spell,
            Draft,
            Play,
            Damage,
            PickedUp,
            Journey,
            Piles,
            Pile,
            KnownTo,
            *actions.KINDS,
            *STEPS,
        )

    def render(self, player: int | None = None) -> str:
        """The position as text of 80 columns, as this player sees it; None is a bystander."""
        from arcana_wizwar.render import as_text  # only people need it

        return as_text(self.view(player), self.cards)

    def hint(self, action: Action, player: int) -> str:
        """What a choice is aimed at or does, in a few words: whose wizard, what wall, which way of a card."""
        from arcana_wizwar.render.hints import hint  # only people need it

        return hint(self.view(player), self.cards, action)

    def to_svg(self, player: int | None = None) -> str:
        """The position as an SVG picture, as this player sees it; None is a bystander."""
        from arcana_wizwar.render import as_svg  # only people need it

        return as_svg(self.view(player), self.cards)

    def parse(self, text: str, player: int | None = None) -> tuple[Action, ...]:
        """The actions that a line stands for: any in their notation, or as people write them.

        `cast Fireball with Energy 5 at red`, `punch the north wall`, `pick up dagger`; see `arcana_wizwar.notation`.

        Raises:
            NotationError: see `arcana_core.game.Game.parse`.
        """
        from arcana_wizwar.notation import spelled_out  # only people need it

        player = self._only_player(player)
        if isinstance(text, str):
            trial = self.clone()
            trial.keeps_log, trial._log = True, Log()
            text = spelled_out(trial, text, player)
        return super().parse(text, player)

    def sentence(self, event: Event, player: int | None) -> str:
        """An event in a sentence, wizards by their colours."""
        from arcana_wizwar.telling import sentence  # only people need it

        return sentence(self, event)

    def explain(self, word: str) -> str:
        """What a word means: a card, an object, a school, a figure, a clause, or another word of the game."""
        from arcana_wizwar.explaining import explain  # only people need it

        return explain(self, word)

    @classmethod
    def bots(cls) -> Mapping[str, Callable[[], Any]]:
        """Who can play: at random, or to win."""
        from arcana_wizwar.bots import Hunter  # only players need it

        return {**super().bots(), "hunter": partial(Hunter, cls.cards)}


_WITH_STEPS = (
    answering,
    damage,
    doors,
    dying,
    entering,
    hands,
    items,
    journeys,
    moving,
    playing,
    resolving,
    setup,
    turns,
    attack_cards,
    counters,
    creations,
    doing,
    item_cards,
    primitives,
    travels,
)
STEPS: tuple[type[Step[Any]], ...] = tuple(
    {
        value.__name__: value
        for module in _WITH_STEPS
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Step) and value is not Step
    }.values()
)
"""Every step that can wait on the agenda; what a position says of it is read back by these names."""
