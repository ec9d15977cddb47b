"""Attacks: allowances, punches, targets and ranges (WW-8, WW-9.5 to WW-9.13, WW-17)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from arcana_core.actions import Action
from arcana_core.agenda import evolve
from arcana_core.geometry.lattice import Lattice
from arcana_core.geometry.squares import Edge, bits
from arcana_wizwar import actions
from arcana_wizwar.cards.rule import CardRule
from arcana_wizwar.chapters.board import objects, sight
from arcana_wizwar.chapters.board.targets import Scene, ignoring
from arcana_wizwar.chapters.magic import resolving, spells
from arcana_wizwar.model.cards import Card
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.state import NOWHERE, Damage, Draft, Play, Thing


def may_be(game: Game, rule: CardRule, draft: Draft, type_: str, player: int) -> bool:
    """Whether the player may now play something of this type: an attack, a spell at all (WW-8, WW-21.38)."""
    if type_ == "counter":
        return True
    if draft.kind == "cast" and game.position.wizards[player].powers.counters_only:
        return False
    return type_ != "attack" or game.may_attack(player)


def may_attack(game: Game, player: int) -> bool:
    """Whether the active player has an attack left and nothing forbids it (WW-8.1, WW-8.2, WW-17.2, WW-21.4)."""
    position = game.position
    powers = position.wizards[player].powers
    if player != position.active or powers.no_attack or position.turns_begun[player] < 2:
        return False
    if position.stunned and position.has_moved:
        return position.attacks < powers.attacks
    return position.attacks < game.rules.attacks + powers.attacks


def scene(game: Game, draft: Draft, player: int) -> Scene:
    """The scene for a draft's targets: its origin, the ignored wall, bent lines."""
    position = game.position
    if draft.kind == "cast" and not game.prepares(draft):
        return Scene(game, player, origin=game.origin_of(draft, player), through=draft.through, bent=position.corner)
    return Scene(game, player, through=draft.through)


def origin_of(game: Game, draft: Draft, player: int) -> int:
    """The square a draft is played from: the wizard's, or an Astral Projection's (WW-21.7)."""
    position = game.position
    return position.astral if is_projected(game, draft) else position.wizards[player].square


def is_projected(game: Game, draft: Draft) -> bool:
    """Whether a waiting Astral Projection applies to this draft (WW-21.7, WW-25.110).

    It applies to spells of range adjacent or LOS, and to cards with `projects` (Lightning Bolt).
    """
    if game.position.astral < 0 or draft.kind != "cast" or game.prepares(draft):
        return False
    card = game.rule_of(draft).card
    return card.range in ("los", "adjacent") or bool(card.others.get("projects"))


def targets(
    game: Game, scene: Scene, words: tuple[str, ...], range_: str, *, attack: bool = False
) -> tuple[Action, ...]:
    """The legal targets for these words at this range, in the order of the action space (WW-9.6 to WW-9.12, WW-8.4).

    Args:
        game: the game.
        scene: the player's scene.
        words: `wizard`, `self`, `square`, `empty_square`, `free_square` (empty and no home base, so that something can
            be created there), `object`, `door`, `wall` (of stone or fire), `stone_wall`, `border_line` (a free one),
            `treasure` (on the floor), `sector`, `maintained_spell`. Other words have no targets to pick.
        range_: "self", "adjacent", "los" or "anywhere".
        attack: whether it is an attack. Then only damageable objects and attackable wizards are targets.
    """
    found: list[Action] = []
    if "wizard" in words or "self" in words:
        found += _wizards(game, scene, words, range_, attack=attack)
    for word in words:
        if word in _SQUARES:
            found += [actions.SQUARE[square] for square in bits(_squares(game, scene, word, range_))]
    pieces: list[Action] = []
    if "object" in words:
        things = [thing for thing in game.position.things if not attack or is_damageable(thing)]
        named = [name_of(game, thing) for thing in things if _in_reach(game, scene, thing, range_)]
        squares = sorted([actions.square_of(name) for name in named if isinstance(name, actions.AtThing)])
        found += [actions.THING[square] for square in squares]
        pieces += [name for name in named if isinstance(name, actions.AtCard)]
    edges = _edges(game, scene, words, range_, attack=attack)
    if edges:
        ranked = _edge_actions(scene.grid.lattice)
        found += [name for _, name in sorted([ranked[edge] for edge in bits(edges)], key=_rank)]
    if "treasure" in words:
        found += _treasures(game, scene, range_)
    if "sector" in words:
        found += [actions.SECTOR[colour] for colour in sorted(sector.colour for sector in game.position.sectors)]
    found += sorted(pieces, key=_card)
    if "maintained_spell" in words:
        named_spells = spells.in_sight(game, scene)
        found = sorted({*found, *named_spells}, key=game.action_space.id_of) if found else [*named_spells]
    return tuple(found)


_SQUARES = ("square", "empty_square", "free_square")
EDGES = frozenset(("object", "door", "wall", "stone_wall", "border_line"))


def _rank(ranked: tuple[int, Action]) -> int:
    return ranked[0]


def _card(name: Action) -> int:
    assert isinstance(name, actions.AtCard)
    return name.card


def _wizards(game: Game, scene: Scene, words: tuple[str, ...], range_: str, *, attack: bool) -> list[actions.AtWizard]:
    position = game.position
    named = [scene.player] if "self" in words else []
    if "wizard" in words and range_ != "self":
        seen: Iterable[int] = scene.wizards() if range_ != "anywhere" else range(len(position.wizards))
        for player in seen:
            wizard = position.wizards[player]
            if player == scene.player or not game.is_living(player) or (attack and wizard.powers.untouchable):
                continue
            if range_ != "adjacent" or scene.is_near(wizard.square):
                named.append(player)
        named.sort()
    return [actions.WIZARD[player] for player in named]


def _squares(game: Game, scene: Scene, word: str, range_: str) -> int:
    position = game.position
    if range_ == "anywhere":
        mask = position.grid.squares
    elif not scene.sees_square(scene.origin):
        return 0  # in a Dust Cloud
    elif range_ == "self":
        mask = 1 << scene.origin
    else:
        mask = scene.squares & scene.near if range_ == "adjacent" else scene.squares
    if word == "square":
        return mask
    if word == "free_square":
        mask &= ~position.board.home_mask
    return mask & ~objects.occupied(game)


def _in_reach(game: Game, scene: Scene, thing: Thing, range_: str) -> bool:
    if range_ == "anywhere":
        return True
    if not scene.sees_thing(thing):
        return False
    return range_ == "los" or (scene.is_near(thing.square) if range_ == "adjacent" else thing.square == scene.origin)


def is_damageable(thing: Thing) -> bool:
    """Whether an object in a square can be named as target of an attack (WW-8.4)."""
    return objects.OBJECTS[thing.kind].cracks > 0


def name_of(game: Game, thing: Thing) -> Action:
    """The action for an object in a square: creations by the square, items by their card.

    Tacks are named by the square, too, unless they share it with a creation.
    """
    if thing.kind == "dropped_item" or (thing.kind == "tacks" and _created_in(game, thing.square) is not None):
        return game.at_card(thing.card)
    return actions.THING[thing.square]


def thing_of(game: Game, target: Action) -> Thing | None:
    """The object in a square that an action names, None if it is gone."""
    if isinstance(target, actions.AtCard):
        return next((thing for thing in game.position.things if thing.card == target.card), None)
    if not isinstance(target, actions.AtThing):
        return None
    square = actions.square_of(target)
    return _created_in(game, square) or next(
        (thing for thing in game.position.things if thing.square == square and thing.kind == "tacks"), None
    )


def _created_in(game: Game, square: int) -> Thing | None:
    for thing in game.position.things:
        if thing.square == square and thing.kind not in ("dropped_item", "tacks"):
            return thing
    return None


def _edges(game: Game, scene: Scene, words: tuple[str, ...], range_: str, *, attack: bool) -> int:
    kinds = EDGES.intersection(words)
    if not kinds or range_ == "self":
        return 0
    position = game.position
    lines = position.board.lines
    if range_ == "anywhere":
        within = lines
    else:
        within = scene.near_edges if range_ == "adjacent" else scene.edges & lines
    grid = position.grid
    fire = earth = 0
    for edge, stands in position.edges.items():
        if stands.kind == "fire":
            fire |= 1 << edge
        elif stands.kind == "earth":
            earth |= 1 << edge
    stone = grid.all_of(Edge.WALL) & ~earth
    doors = grid.all_of(Edge.DOOR) | grid.all_of(Edge.OPEN_DOOR)
    mask = 0
    for word in kinds:
        if word == "object":
            mask |= stone | doors | (0 if attack else fire)
        elif word == "door":
            mask |= doors
        elif word == "border_line":
            mask |= ~(stone | doors | fire | earth)
        else:
            mask |= stone | fire if word == "wall" else stone
    return mask & within


@lru_cache(maxsize=16)
def _edge_actions(ground: Lattice) -> dict[int, tuple[int, Action]]:
    """For each edge its place in the action space and its action."""
    named: dict[int, tuple[int, Action]] = {}
    for (row, column, side), name in actions.EDGE.items():
        if row < ground.rows and column < ground.columns:
            edge = ground.edge_at[4 * (row * ground.columns + column) + side]
            named[edge] = (len(named), name)
    return named


def at_edge(game: Game, edge: int) -> Action:
    """The action that names an edge."""
    return _edge_actions(game.position.grid.lattice)[edge][1]


def edge_of(game: Game, target: Action) -> int:
    """The edge that an action names."""
    assert isinstance(target, actions.AtEdge)
    ground = game.position.grid.lattice
    return ground.edge_at[4 * (target.row * ground.columns + target.column) + target.side]


def _treasures(game: Game, scene: Scene, range_: str) -> list[Action]:
    found: list[Action] = []
    for treasure, square in enumerate(game.position.treasures):
        if square < 0:
            continue
        if range_ != "anywhere" and not scene.sees_square(square):
            continue
        if (range_ == "adjacent" and not scene.is_near(square)) or (range_ == "self" and square != scene.origin):
            continue
        found.append(actions.TREASURE[treasure])
    return found


def square_of(game: Game, target: Action) -> int:
    """The square of a target, -1 for one without: an edge, a sector, a spell, a lost thing."""
    if isinstance(target, actions.AtWizard):
        return game.position.wizards[target.player].square
    if isinstance(target, actions.AtSquare):
        return actions.square_of(target)
    if isinstance(target, actions.AtTreasure):
        return max(game.position.treasures[target.treasure], NOWHERE)
    thing = game.thing_of(target)
    return NOWHERE if thing is None else thing.square


def is_there(game: Game, target: Action) -> bool:
    """Whether a target can still be struck: a living wizard, or an object still in place."""
    if isinstance(target, actions.AtWizard):
        return game.is_living(target.player)
    if isinstance(target, actions.AtEdge):
        return game.edge_at(game.edge_of(target)).kind != "open"
    return game.thing_of(target) is not None


def distance_of(game: Game, play: Play) -> int:
    """Rows plus columns along the line of sight of a play to its first target (WW-21.41, WW-25.7)."""
    if not play.targets or play.origin < 0:
        return 0
    target = play.targets[0]
    grid = ignoring(game, play.through)
    if isinstance(target, actions.AtEdge):
        return sight.distance_to_edge(grid, play.origin, game.edge_of(target), bent=play.bent)
    square = game.square_of(target)
    return 0 if square < 0 else sight.distance(grid, play.origin, square, bent=play.bent)


class Punch(CardRule):
    """A punch: an attack without a card (WW-8.7, WW-8.8)."""

    def targets(self, game: Game, draft: Draft, scene: Scene) -> tuple[Action, ...]:
        """Wizards and damageable objects in or adjacent to the puncher's square, and its edges."""
        return game.targets(scene, self.card.targets, self.card.range, attack=True)

    def struck(self, game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
        """The picked target; with Extra Arms every wizard in reach if it is a wizard (WW-21.26, WW-25.50)."""
        if game.position.wizards[player].powers.arms and isinstance(draft.targets[0], actions.AtWizard):
            reached = game.targets(game.scene(draft, player), ("wizard",), self.card.range, attack=True)
            return in_turn_order(game, reached)
        return draft.targets

    def roll(self, game: Game, frame: int) -> None:
        """The dice of Werewolf Form and of Mightstones (WW-21.52, WW-21.88)."""
        roll_for_punch(game, frame)

    def damage(self, game: Game, play: Play, place: int, victim: int) -> Damage:
        """The fist's damage."""
        return punch_damage(game, play, victim)

    def work(self, game: Game, frame: int) -> None:
        """Strike."""
        game.then(*resolving.strikes(game, frame))


def roll_for_punch(game: Game, frame: int) -> None:
    """Roll the dice of a punch, once for all targets (WW-21.52, WW-21.88, WW-25.50)."""
    play = game.play(frame)
    if len(play.stopped) >= len(play.targets):
        return
    powers = game.position.wizards[play.player].powers
    dice = powers.punch_dice + powers.punch_die
    if dice:
        game.set_frame(frame, evolve(play, rolls=tuple([game.roll(play.player, "punch") for _ in range(dice)])))


def punch_damage(game: Game, play: Play, victim: int) -> Damage:
    """A punch's damage: the setting, dice, and a Fire Cloak (WW-8.7, WW-13.3, WW-21.28)."""
    powers = game.position.wizards[play.player].powers
    fist = 0 if powers.punch_die else game.rules.punch if powers.punch is None else powers.punch
    return Damage(
        victim,
        physical=fist + sum(play.rolls),
        magical=powers.punch_fire,
        also=("fire",) if powers.punch_fire else (),
        by=play.player,
        attack=True,
        origin=play.origin,
        cause="punch",
        clause="WW-8.7",
    )


def in_turn_order(game: Game, wizards: Iterable[Action]) -> tuple[Action, ...]:
    """Wizards as targets in turn order from the active player (WW-1.3)."""
    count, active = game.player_count, game.position.active
    order = [actions.WIZARD[(active + place) % count] for place in range(count)]
    named = {*wizards}
    return tuple([name for name in order if name in named])


def can_punch(game: Game, player: int) -> bool:
    """Whether the active player can punch something (WW-22.5)."""
    if not game.may_attack(player):
        return False
    return game.has_target(Scene(game, player), PUNCH.targets, PUNCH.range, attack=True)


PUNCH = Card(
    key="punch",
    name="Punch",
    place=NOWHERE,
    schools={},
    types=("attack",),
    range="adjacent",
    targets=("object", "wizard"),
    duration="instant",
    traits=frozenset(),
    energy_value=0,
    boost="none",
    clause="WW-8.7",
    about="Strike a wizard or a damageable object in your square or an adjacent one, or an edge of your square.",
)
"""A punch as if it were a card."""

PUNCHING = Punch(PUNCH)
"""The rule of a punch."""
