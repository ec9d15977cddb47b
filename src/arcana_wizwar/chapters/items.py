"""Items and treasures: played, used, picked up, dropped, landing (WW-9.17, WW-15, WW-20.8, WW-22.9 to WW-22.14)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step
from arcana_core.geometry.squares import Edge as Stands
from arcana_core.scenario.bounds import Seat
from arcana_wizwar import actions, events
from arcana_wizwar.chapters import hands
from arcana_wizwar.chapters.board import objects, sight
from arcana_wizwar.chapters.board.targets import Scene
from arcana_wizwar.chapters.magic.answering import open_window
from arcana_wizwar.model.bounds import FramePlace
from arcana_wizwar.model.cards import Card, CardSet
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.labyrinth import square_name
from arcana_wizwar.model.state import BOARD, DISCARD, HAND, NOWHERE, PLAY, Draft, PickedUp, Play, Thing, carried_by

PICKING_UP = 1
"""Movement points that picking up an object costs (WW-15.3)."""


def answer(game: Game, action: Action, player: int) -> None:
    """Play an item, use, pick up or drop something for the active player."""
    if isinstance(action, actions.PlayItem):
        game.get_item(player, game.card_in_hand(player, action.card), HAND[player], "WW-9.17")
    elif isinstance(action, actions.Use):
        game.begin_draft(draft_to_use(game, action.card, player), player)
    elif isinstance(action, actions.PickUp):
        pick_up(game, player, action.what)
    else:
        assert isinstance(action, actions.Drop)
        game.drop(player, action.what)


@lru_cache(maxsize=1 << 15)
def _plays(cards: CardSet, hand: int) -> tuple[tuple[Card, Action], ...]:
    return tuple([(kind, actions.PlayItem(kind.key)) for kind in hands.kinds_in(cards, hand) if kind.is_item])


def play_options(game: Game, player: int) -> tuple[Action, ...]:
    """The items in hand, which can be played at any moment of the Move and Cast phase (WW-9.17, WW-22.9)."""
    found = _plays(game.cards, game.position.piles.masks[HAND[player]])
    if not found:
        return ()
    flooded = game.is_flooded()  # WW-21.31
    return tuple([action for kind, action in found if not (flooded and "Fire" in kind.traits)])


def use_options(game: Game, player: int) -> tuple[Action, ...]:
    """The carried items and own spells that the wizard can use now (WW-22.10, WW-22.11)."""
    wizard, spells = game.position.wizards[player], game.position.spells
    if not wizard.items and not spells:
        return ()
    of, rules = game.cards.of, game.card_rules
    held = [of[card] for card in wizard.items]
    held += [of[spell.card] for spell in spells if spell.wizard == player]
    able = {kind.place: kind.key for kind in held if rules[kind.key].use_as}
    if not able:
        return ()
    scene = Scene(game, player)
    return tuple([_use(able[place]) for place in sorted(able) if can_use(game, able[place], player, scene)])


@cache
def _use(key: str) -> Action:
    return actions.Use(key)


def can_use(game: Game, key: str, player: int, scene: Scene) -> bool:
    """Whether a carried item, or a spell on the wizard, can be used now in some way."""
    rule = game.card_rules[key]
    if rule.use_as == "attack" and not game.may_attack(player):
        return False
    if not rule.may(game, player, "use"):
        return False
    draft = draft_to_use(game, key, player)
    return not rule.count(game, draft, player) or rule.has_target(game, draft, scene)


def draft_to_use(game: Game, key: str, player: int) -> Draft:
    """A draft that begins with a carried item or a spell in play of this key; copies are alike."""
    kind, card = "use", game.carried(player, key)
    if card < 0:
        of, spells = game.cards.of, game.position.spells
        kind = "ability"
        card = next(spell.card for spell in spells if spell.wizard == player and of[spell.card].key == key)
    return _draft(kind, card, game.card_rules[key].use_as)


@lru_cache(maxsize=1 << 10)
def _draft(kind: str, card: int, type_: str) -> Draft:
    return Draft(kind, card, type=type_, energy=())


def pick_up_options(game: Game, player: int) -> tuple[Action, ...]:
    """The objects and treasures to pick up in the wizard's square, and nearby tacks (WW-22.13, WW-22.23)."""
    position = game.position
    square = position.wizards[player].square
    found: list[Action] = []
    if position.tacks or position.thing_squares() >> square & 1:
        lifted = [thing.card for thing in position.things if can_lift(game, player, thing)]
        found += [_pick_up(game.at_card(card)) for card in sorted(lifted)]
    if square in position.treasures:
        found += [_pick_up(actions.TREASURE[treasure]) for treasure in treasures_to_take(game, player)]
    return tuple(found)


@cache
def _pick_up(what: Action) -> Action:
    return actions.PickUp(what)


def can_lift(game: Game, player: int, thing: Thing) -> bool:
    """Whether the active wizard can pick up this object now (WW-15.3, WW-21.40)."""
    position = game.position
    if thing.card < 0:
        return False
    if thing.kind == "tacks":
        return position.nothing_done and thing.number in position.tacks and is_free(game, thing=thing.number)
    if thing.square != position.wizards[player].square or not objects.OBJECTS[thing.kind].mobile:
        return False
    return position.moves >= PICKING_UP and is_free(game, thing=thing.number)


def treasures_to_take(game: Game, player: int, first: int = 0) -> Iterator[int]:
    """The treasures to pick up in the wizard's square now, from this number on (WW-15.10)."""
    position = game.position
    square = position.wizards[player].square
    for treasure in range(first, len(position.treasures)):
        if position.treasures[treasure] == square and can_take(game, player, treasure):
            yield treasure


def can_take(game: Game, player: int, treasure: int) -> bool:
    """Whether the active wizard could pick up this treasure in the same square (WW-15.10 to WW-15.12)."""
    position = game.position
    wizard = position.wizards[player]
    if wizard.treasure >= 0 or position.no_treasure:
        return False
    cost = wizard.powers.treasure_cost
    return (not cost or position.moves >= cost) and is_free(game, treasure=treasure)


def is_free(game: Game, *, thing: int = NOWHERE, treasure: int = NOWHERE) -> bool:
    """Whether no Gravity is in play and no Glue holds this object or treasure (WW-21.36, WW-21.39)."""
    spells = game.position.spells
    if not spells:
        return True
    of = game.cards.of
    held = any(of[spell.card].others.get("holds_down") for spell in spells)
    return not held and not objects.is_glued(game, thing=thing, treasure=treasure)


def pick_up(game: Game, player: int, what: Action) -> None:
    """Pick up an object or treasure in the active wizard's square, or nearby tacks (WW-15.3, WW-15.10)."""
    position = game.position
    if isinstance(what, actions.AtTreasure):
        game.take_treasure(player, what.treasure)
        return
    assert isinstance(what, actions.AtCard)
    thing = next(thing for thing in position.things if thing.card == what.card)
    if thing.kind != "tacks":
        position.moves -= PICKING_UP  # before making room, which may cost movement points (WW-25.40)
    more = position.wizards[player].powers.arms and thing.kind != "tacks"
    game.then(Lift(player, thing.number, more=more))


class Lift(Step[Game]):
    """A wizard picks up an object once the hand limit leaves room for it (WW-15.3, WW-15.4).

    Attributes:
        player: the wizard's player.
        number: the object's number.
        more: whether the same movement point pays for other objects there (WW-21.26).
        after: the number of the last object already asked about, 0 for none.
    """

    player: Seat
    number: int
    more: bool = False
    after: int = 0
    rejection = Rejection("WW-15.4", "make room for it: discard a card, drop an item or end a spell")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask for something to give up until there is room, then pick it up."""
        position, player = game.position, self.player
        thing = next((thing for thing in position.things if thing.number == self.number), None)
        if thing is None or not game.is_living(player):
            return ()
        if not has_room(game, player, thing.card):
            return game.ask(player, ways_to_make_room(game, player))
        powers = position.wizards[player].powers
        if thing.kind == "tacks" or (game.rules.heavy_items and not powers.treasure_goes_on):
            game.end_phase()  # WW-20.8, WW-21.40, WW-25.42
        if self.more:
            game.then(LiftMore(player, self.after))
        game.get_item(player, thing.card, BOARD, "WW-21.40" if thing.kind == "tacks" else "WW-15.3")
        return ()

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Everything that can be given up."""
        return ways_to_make_room(game, player)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Give it up, then check again."""
        game.then(self)
        hands.give_up(game, action, player, "WW-15.4")


def has_room(game: Game, player: int, card: int) -> bool:
    """Whether the wizard can carry this item within the hand limit (WW-15.4, WW-25.41)."""
    if game.position.wizards[player].powers.arms:
        return True  # WW-21.26
    most: int = game.hand_max(player) + game.cards.of[card].grants.get("hand_max", 0)
    return game.hand_size(player) < most


def ways_to_make_room(game: Game, player: int) -> tuple[Action, ...]:
    """Cards to discard, and counted items to drop and spells to end (WW-15.4)."""
    return (*hands.discards(game, player), *hands.counted(game, player))


class LiftMore(Step[Game]):
    """A wizard with Extra Arms decides about each further thing in the square (WW-21.26, WW-22.13).

    Attributes:
        player: the wizard's player.
        after: the number of the last object already asked about.
        treasure: the first treasure not yet asked about.
    """

    player: Seat
    after: int
    treasure: int = 0
    rejection = Rejection("WW-22.13", "decide for each thing in turn whether you pick it up")
    silence = actions.NO

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask about the next one, if any."""
        if game.is_living(self.player) and self._next(game) is not None:
            return game.ask(self.player, self.options(game, self.player))
        return ()

    def _next(self, game: Game) -> Thing | int | None:
        position = game.position
        square = position.wizards[self.player].square
        for thing in position.things:
            further = thing.number > self.after and thing.square == square
            if further and objects.OBJECTS[thing.kind].mobile and is_free(game, thing=thing.number):
                return thing
        return next(treasures_to_take(game, self.player, self.treasure), None)

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Leave this one, or pick it up."""
        found = self._next(game)
        assert found is not None
        what = game.at_card(found.card) if isinstance(found, Thing) else actions.TREASURE[found]
        return (actions.NO, _pick_up(what))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Take it or leave it, then ask about the next."""
        found = self._next(game)
        if isinstance(found, Thing):
            number = found.number
            game.then(
                LiftMore(player, number) if action is actions.NO else Lift(player, number, more=True, after=number)
            )
        elif action is actions.NO:
            assert found is not None
            game.then(LiftMore(player, self.after, found + 1))
        else:
            assert found is not None
            game.take_treasure(player, found)


def get_item(game: Game, player: int, card: int, source: int, clause: str) -> None:
    """Give the wizard an item from the hand, the board or another wizard (WW-9.17, WW-15.3)."""
    position = game.position
    wizard = position.wizards[player]
    rule = game.card_rules[game.cards.of[card].key]
    after: tuple[Step[Game], ...] = ()
    if source in PLAY:
        _part_with(game, PLAY.index(source), card, clause)
        after = rule.lost(game, PLAY.index(source))
    elif source == BOARD:
        objects.take_away(game, next(thing for thing in position.things if thing.card == card))
    game.move_cards(1 << card, source, PLAY[player])
    wizard.items = (*wizard.items, card)
    if game.keeps_log:
        key = game.cards.of[card].key
        if source == HAND[player]:
            game.emit(events.ItemPlayed(player, key, game.cards.copy_of(card)), clause)
        else:
            game.emit(events.ItemGained(player, key), clause)
    game.refresh(player)
    game.then(*after, *rule.gained(game, player))


def lose_item(game: Game, player: int, card: int, target: int, clause: str) -> None:
    """Move an item from a wizard to a discard pile or the board. Its effects stop at once (WW-15.17, WW-15.18)."""
    _part_with(game, player, card, clause)
    if target in DISCARD:
        game.discard_from(PLAY[player], card, player)
    else:
        game.move_cards(1 << card, PLAY[player], target)
    game.then(*game.card_rules[game.cards.of[card].key].lost(game, player))


def _part_with(game: Game, player: int, card: int, clause: str) -> None:
    wizard = game.position.wizards[player]
    wizard.items = tuple([item for item in wizard.items if item != card])
    if game.keeps_log:
        game.emit(events.ItemLost(player, game.cards.of[card].key), clause)
    game.refresh(player)


def land_item(game: Game, player: int, card: int, square: int, clause: str) -> None:
    """Put a carried item into a square, dropped or thrown; tacks fill it (WW-15.7 to WW-15.9, WW-15.16)."""
    game.lose_item(player, card, BOARD, clause)
    kind = game.cards.of[card]
    game.create_thing(kind.others.get("lies_as", "dropped_item"), square, 0, card)
    if game.keeps_log:
        game.emit(events.ItemLanded(kind.key, square_name(game.position.grid, square)), clause)


@lru_cache(maxsize=1 << 12)
def _drops(cards: CardSet, carried: tuple[int, ...]) -> tuple[Action, ...]:
    return tuple([actions.Drop(actions.at_card(cards, card)) for card in sorted(carried)])


@cache
def _drop_treasure(treasure: int) -> Action:
    return actions.Drop(actions.TREASURE[treasure])


def drop_options(game: Game, player: int, *, treasure: bool = True) -> tuple[Action, ...]:
    """The items the wizard can drop, and in the Move and Cast phase the treasure (WW-22.14)."""
    wizard = game.position.wizards[player]
    found = _drops(game.cards, wizard.items) if wizard.items else ()
    return (*found, _drop_treasure(wizard.treasure)) if treasure and wizard.treasure >= 0 else found


def drop(game: Game, player: int, what: Action) -> None:
    """Drop an item or the treasure in the wizard's square (WW-15.7, WW-15.13)."""
    square = game.position.wizards[player].square
    if isinstance(what, actions.AtTreasure):
        game.land_treasure(what.treasure, square, "WW-15.13")
    else:
        assert isinstance(what, actions.AtCard)
        game.land_item(player, what.card, square, "WW-15.7")


def take_treasure(game: Game, player: int, treasure: int) -> None:
    """Pick up a treasure. The others may respond (WW-15.10, WW-11.1 (d))."""
    position = game.position
    powers = position.wizards[player].powers
    square = position.treasures[treasure]
    position.moves -= powers.treasure_cost  # WW-21.38
    _put_treasure(game, treasure, carried_by(player))
    if game.keeps_log:
        what = str(actions.TREASURE[treasure])
        game.emit(events.TreasurePickedUp(player, what, square_name(position.grid, square)), "WW-15.10")
        _announce_points(game, treasure, square, "WW-19.3")
    if not powers.treasure_goes_on:
        game.end_phase()
    frame = game.push_frame(PickedUp(player, treasure, square))
    open_window(game, frame, Taken(frame))


class Taken(Step[Game]):
    """The window of a picked-up treasure has closed."""

    frame: FramePlace

    def do(self, game: Game) -> None:
        """Forget the frame."""
        game.pop_frame(self.frame)


def tear_treasure(game: Game, player: int, treasure: int, clause: str) -> None:
    """Move a treasure from one wizard to another, which isn't picking it up (WW-21.39, WW-21.75)."""
    square = game.position.wizards[player].square
    _put_treasure(game, treasure, carried_by(player))
    if game.keeps_log:
        what = str(actions.TREASURE[treasure])
        game.emit(events.TreasurePickedUp(player, what, square_name(game.position.grid, square)), clause)


def land_treasure(game: Game, treasure: int, square: int, clause: str) -> None:
    """Put a treasure into a square (WW-15.13, WW-19.2)."""
    position = game.position
    left = position.treasures[treasure]
    _put_treasure(game, treasure, square)
    if game.keeps_log:
        what = str(actions.TREASURE[treasure])
        game.emit(events.TreasureLanded(what, square_name(position.grid, square)), clause)
        if left >= 0:
            _announce_points(game, treasure, left, "WW-19.3")
        _announce_points(game, treasure, square, "WW-19.2")


def _put_treasure(game: Game, treasure: int, place: int) -> None:
    position = game.position
    for wizard in position.wizards:
        if wizard.treasure == treasure:
            wizard.treasure = NOWHERE
    if place <= carried_by(0):
        position.wizards[carried_by(0) - place].treasure = treasure
    where = position.treasures
    position.treasures = (*where[:treasure], place, *where[treasure + 1 :])


def _announce_points(game: Game, treasure: int, square: int, clause: str) -> None:
    # A treasure has come to or left the square. If it counts for the home there, announce the new points.
    position = game.position
    if not position.board.home_mask >> square & 1:
        return
    colour = position.sectors[position.board.sector_of[square]].colour
    for player, wizard in enumerate(position.wizards):
        if wizard.colour == colour != treasure // 2 and wizard.alive:
            game.emit(events.Scored(player, game.victory_points(player)), clause)


def landing(game: Game, play: Play) -> int:
    """The square where a thing thrown at the first target lands: the target's, or the end of its flight (WW-15.16).

    If a wizard evaded it by moving, it lands where they were when it was thrown (WW-25.43). A Wall of Earth stops it
    in front of the wall.
    """
    after = Scene(game, play.player, origin=play.origin, through=play.through, bent=play.bent).grid
    earth = {edge: Stands.OPEN for edge, stands in game.position.edges.items() if stands.kind == "earth"}
    before = after.with_edges(earth) if earth else after
    target = play.targets[0]
    if isinstance(target, actions.AtEdge):
        return sight.landing_at_edge(before, after, play.origin, game.edge_of(target), bent=play.bent)
    there = game.square_of(target)
    if there < 0 or 0 in play.stopped:
        there = play.aim
    landed = sight.landing(before, after, play.origin, there, bent=play.bent)
    if landed == there != play.origin and is_filled(game, there):
        return sight.path(after, play.origin, there, bent=play.bent)[-2]
    return landed


def is_filled(game: Game, square: int) -> bool:
    """Whether a stone block or a Big Man fills a square (WW-15.16, WW-21.9, WW-21.72)."""
    position = game.position
    if position.grid.filled >> square & 1:
        return True
    return any(wizard.square == square and wizard.powers.fills for wizard in position.wizards)
