"""Drafting a spell or attack pick by pick, declaring and paying for it (WW-8.5, WW-9, WW-10, WW-22.6)."""

from __future__ import annotations

from functools import lru_cache

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step, evolve
from arcana_core.geometry.squares import bits
from arcana_core.scenario.bounds import Seat
from arcana_wizwar import actions, events
from arcana_wizwar.cards.rule import CardRule
from arcana_wizwar.chapters import hands
from arcana_wizwar.chapters.board.targets import Scene
from arcana_wizwar.chapters.magic import attacks
from arcana_wizwar.chapters.magic.answering import open_window
from arcana_wizwar.chapters.magic.resolving import RESOLVE
from arcana_wizwar.model.cards import Card, CardSet
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.state import CASTING, DISCARD, HAND, NOWHERE, Draft, Play


class Choose(Step[Game]):
    """A player drafts a play, one pick at a time (WW-22)."""

    player: Seat
    is_unseen = True

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask for the next pick, or declare the complete draft."""
        draft = game.position.draft
        assert draft is not None
        options, _ = options_of(game, draft, self.player)
        if options:
            return game.ask(self.player, options)
        game.position.draft = None
        game.declare(draft, self.player)
        return ()

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The legal next picks."""
        assert game.position.draft is not None
        return options_of(game, game.position.draft, player)[0]

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Note the pick and ask for the next."""
        draft = game.position.draft
        assert draft is not None
        game.position.draft = picked(game, draft, slot_of(game, draft, action, player), action, player)
        game.then(self)

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain the next pick."""
        draft = game.position.draft
        assert draft is not None
        slot = options_of(game, draft, player)[1]
        return Rejection(*_WHY[slot])


_WHY = {
    "type": ("WW-9.1", "choose the type the card is played as"),
    "energy": ("WW-10.2", "spend a card from your hand with an energy value, or no energy"),
    "mode": ("WW-22.6", "choose a way to cast the card that has a legal target"),
    "number": ("WW-22.6", "choose a number that the energy allows"),
    "through": ("WW-22.8", "name a wall or closed door that makes a difference, or no wall"),
    "target": ("WW-22.7", "it isn't a legal target: range, line of sight or the card forbid it"),
    "side": ("WW-22.6", "choose a direction"),
    "": ("WW-22.6", "nothing is left to pick"),
}


def options_of(game: Game, draft: Draft, player: int) -> tuple[tuple[Action, ...], str]:
    """The legal next picks and their slot; no picks if the draft is complete."""
    rule = game.rule_of(draft)
    if not draft.type:
        types = tuple(
            type_
            for type_ in rule.types(game, draft, player)
            if game.may_be(rule, draft, type_, player) and game.can_complete(evolve(draft, type=type_), player)
        )
        return tuple(actions.As(type_) for type_ in types), "type"
    if draft.energy is None:
        return (actions.NO_ENERGY, *hands.spends(game, player, draft.card)), "energy"
    if len(draft.energy) < rule.price:
        return hands.spends(game, player, draft.card, draft.energy), "energy"
    if draft.mode < 0:
        modes = rule.modes(game, draft, player)
        if modes:
            able = (number for number in modes if game.can_complete(evolve(draft, mode=number), player))
            return tuple(actions.MODE[number] for number in able), "mode"
    if draft.number < 0:
        numbers = rule.numbers(game, draft, player)
        if numbers:
            return actions.NUMBER[numbers.start : numbers.stop], "number"
    if draft.through < -1:
        edges = helpful_edges(game, rule, draft, player)
        if edges:
            return edges, "through"
    if len(draft.targets) < rule.count(game, draft, player):
        return rule.targets(game, draft, game.scene(draft, player)), "target"
    if draft.side < 0:
        sides = rule.sides(game, draft, game.scene(draft, player))
        if sides:
            return tuple(actions.TOWARD[side] for side in sides), "side"
    return (), ""


_SLOTS: dict[type[Action], str] = {
    actions.As: "type",
    actions.Spend: "energy",
    actions.Mode: "mode",
    actions.Number: "number",
    actions.Toward: "side",
}


def slot_of(game: Game, draft: Draft, action: Action, player: int) -> str:
    """The slot of a legal pick."""
    if action is actions.NO_ENERGY:
        return "energy"
    if action is actions.NO_WALL:
        return "through"
    if isinstance(action, actions.AtEdge) and game.position.wizards[player].powers.vision:
        return options_of(game, draft, player)[1]
    return _SLOTS.get(type(action), "target")


def picked(game: Game, draft: Draft, slot: str, action: Action, player: int) -> Draft:
    """The draft with this pick."""
    if slot == "type":
        assert isinstance(action, actions.As)
        return begun(game, evolve(draft, type=action.type), player)
    if slot == "energy":
        if action is actions.NO_ENERGY:
            return evolve(draft, energy=())
        assert isinstance(action, actions.Spend)
        spent = draft.energy or ()
        return evolve(draft, energy=(*spent, game.card_in_hand(player, action.card, but=draft.card, spent=spent)))
    if slot == "mode":
        assert isinstance(action, actions.Mode)
        return evolve(draft, mode=action.number)
    if slot == "number":
        assert isinstance(action, actions.Number)
        return evolve(draft, number=action.number)
    if slot == "through":
        edge = NOWHERE if action is actions.NO_WALL else game.edge_of(action)
        return evolve(draft, through=edge)
    if slot == "target":
        return evolve(draft, targets=(*draft.targets, action))
    assert isinstance(action, actions.Toward)
    return evolve(draft, side=action.side)


def begun(game: Game, draft: Draft, player: int) -> Draft:
    """The draft with forced picks made: energy that can't be spent, or comes from Add."""
    if draft.energy is None and draft.type and not takes_energy(game, draft, player):
        return evolve(draft, energy=())
    return draft


def takes_energy(game: Game, draft: Draft, player: int) -> bool:
    """Whether the draft can take cards as energy (WW-10.2, WW-10.3, WW-10.7)."""
    if draft.kind not in ("cast", "counter") or game.rule_of(draft).card.boost == "none":
        return False
    return not (game.position.sum and player == game.position.active)


def energy_of(game: Game, draft: Draft, player: int) -> int:
    """The energy of the spell: 1, or the value of the card spent, or the sum of Add (WW-10.1, WW-10.2, WW-21.3)."""
    position = game.position
    if draft.energy and draft.kind == "use":
        return sum(game.cards.of[card].energy_value for card in draft.energy)  # not raised by Powerstones (WW-21.59)
    if draft.energy:
        return sum(game.energy_value(player, card) for card in draft.energy)
    is_spell = draft.kind in ("cast", "counter")
    if position.sum and is_spell and player == position.active and game.rule_of(draft).card.boost != "none":
        return position.sum
    return game.rules.spell_energy


def helpful_edges(game: Game, rule: CardRule, draft: Draft, player: int) -> tuple[Action, ...]:
    """With Visionstone: no wall if there are targets without, and the walls and doors that add targets."""
    wizard = game.position.wizards[player]
    if not wizard.powers.vision or draft.kind not in ("cast", "counter") or not rule.needs_sight(draft):
        return ()
    plain = evolve(draft, through=NOWHERE)
    if not rule.count(game, plain, player):
        return ()
    without = rule.targets(game, plain, game.scene(plain, player))
    known = {*without}
    found = [
        game.at_edge(edge)
        for edge in bits(game.sight_barriers())
        if {*rule.targets(game, plain, game.scene(evolve(draft, through=edge), player))} - known
    ]
    if not found:
        return ()
    found.sort(key=game.action_space.id_of)
    return (actions.NO_WALL, *found) if without else tuple(found)


def complete(game: Game, draft: Draft, player: int) -> bool:
    """Whether further picks can make the draft legal (WW-22.7)."""
    rule = game.rule_of(draft)
    if not draft.type:
        return any(
            game.may_be(rule, draft, type_, player) and game.can_complete(evolve(draft, type=type_), player)
            for type_ in rule.types(game, draft, player)
        )
    if draft.energy is None:
        draft = evolve(draft, energy=())  # no card needs energy for its targets
    if draft.mode < 0:
        modes = rule.modes(game, draft, player)
        if modes:
            return any(game.can_complete(evolve(draft, mode=number), player) for number in modes)
    missing = rule.count(game, draft, player) - len(draft.targets)
    if missing > 0 and not rule.targets(game, draft, game.scene(draft, player)):
        return draft.through < -1 and bool(helpful_edges(game, rule, draft, player))
    return True


def castable(game: Game, player: int) -> tuple[Action, ...]:
    """The spells in hand that the active player can cast now (WW-9.2, WW-9.5)."""
    position = game.position
    kinds = _castable_in(game.cards, position.piles.masks[HAND[player]])
    if not kinds:
        return ()
    # A preparation doesn't apply to every card, so each card then needs its own scene.
    alike = not (position.corner or position.astral >= 0 or position.wizards[player].powers.vision)
    scene = Scene(game, player)
    aimed: dict[tuple[tuple[str, ...], str, bool], bool] = {}
    found = []
    for kind, card, action in kinds:
        if can_cast_plainly(game, kind, card, player, scene, aimed) if alike else can_cast(game, kind, card, player):
            found.append(action)
    return tuple(found)


@lru_cache(maxsize=1 << 15)
def _castable_in(cards: CardSet, hand: int) -> tuple[tuple[Card, int, Action], ...]:
    """The distinct castable cards among these, each with its first copy and action."""
    found = []
    for kind in hands.kinds_in(cards, hand):
        if kind.castable:
            held = hand & cards.masks[kind.place]
            found.append((kind, (held & -held).bit_length() - 1, actions.cast(kind.key)))
    return tuple(found)


def can_cast_plainly(
    game: Game,
    kind: Card,
    card: int,
    player: int,
    scene: Scene,
    aimed: dict[tuple[tuple[str, ...], str, bool], bool],
) -> bool:
    """The same as `can_cast` if all cards share a scene. Remembers the targets for the next cards."""
    rule = game.card_rules[kind.key]
    ways = rule.ways
    if ways is None:
        return can_cast(game, kind, card, player, scene)
    if not is_allowed(game, kind, player):
        return False
    for type_, mode, words, attack in ways:
        if game.may_be(rule, _begun(card, type_, mode), type_, player):
            if not words:
                return True
            aim = (words, kind.range, attack)
            if aim not in aimed:
                aimed[aim] = game.has_target(scene, words, kind.range, attack=attack)
            if aimed[aim]:
                return True
    return False


def is_allowed(game: Game, kind: Card, player: int) -> bool:
    """Whether the player could cast a card of the hand if it has a target (WW-21.31)."""
    return not ("Fire" in kind.traits and game.is_flooded()) and game.card_rules[kind.key].may(game, player, "cast")


def can_cast(game: Game, kind: Card, card: int, player: int, scene: Scene | None = None) -> bool:
    """Whether a card of the hand can be cast now in some way, in this scene if all cards share it."""
    if not is_allowed(game, kind, player):
        return False
    rule = game.card_rules[kind.key]
    for type_ in rule.types(game, _begun(card, "", NOWHERE), player):
        draft = _begun(card, type_, NOWHERE)
        if game.may_be(rule, draft, type_, player):
            for mode in rule.modes(game, draft, player) or (NOWHERE,):
                draft = _begun(card, type_, mode)
                if not rule.count(game, draft, player):
                    return True
                if rule.has_target(game, draft, game.scene(draft, player) if scene is None else scene):
                    return True
                if helpful_edges(game, rule, draft, player):
                    return True
    return False


@lru_cache(maxsize=1 << 12)
def _begun(card: int, type_: str, mode: int) -> Draft:
    """A draft of this card for finding targets, which never depend on energy."""
    return Draft("cast", card, type=type_, energy=(), mode=mode)


def draft_of(game: Game, kind: str, key: str, player: int, answers: int = NOWHERE) -> Draft:
    """A draft that begins with this card of the hand, or with a carried item that answers."""
    types = game.cards[key].types
    card = game.carried(player, key) if kind == "counter" and "counter" not in types else game.card_in_hand(player, key)
    castable = [type_ for type_ in types if type_ in ("attack", "neutral")]
    type_ = "counter" if kind == "counter" else castable[0] if len(castable) == 1 else ""
    return begun(game, Draft(kind, card, answers, type=type_), player)


def declare(game: Game, draft: Draft, player: int) -> None:
    """Pay, announce the play and open its window. It resolves after that (WW-8.5, WW-11.11)."""
    position = game.position
    rule = game.rule_of(draft)
    energy = game.energy_of(draft, player)
    struck = rule.struck(game, draft, player)  # before the sum of Add is used up
    boosted = bool(draft.energy)
    position.nothing_done = False
    if draft.kind in ("cast", "counter"):
        if position.sum and player == position.active and rule.card.boost != "none":
            boosted, position.sum = True, 0
        if rule.card.is_item:
            game.lose_item(player, draft.card, DISCARD[game.group_of(player)], rule.card.clause)  # WW-21.55
        else:
            game.move_cards(1 << draft.card, HAND[player], CASTING)
    if draft.energy:
        game.discard_cards(player, draft.energy, rule.card.clause if rule.price else "WW-10.2")
    play = Play(
        player,
        draft.kind,
        draft.type,
        draft.card,
        energy=energy,
        boosted=boosted,
        mode=draft.mode,
        number=draft.number,
        targets=struck,
        side=draft.side,
        origin=game.origin_of(draft, player),
        aim=game.square_of(draft.targets[0]) if draft.targets else NOWHERE,
        through=max(draft.through, NOWHERE),
        bent=position.corner and draft.kind == "cast" and not game.prepares(draft),
        answers=draft.answers,
        kept=rule.card.is_item,
    )
    if attacks.is_projected(game, draft):
        position.astral = NOWHERE
    if draft.kind == "cast" and not game.prepares(draft):
        position.corner = False
    victims = rule.victims(game, play)
    if victims:
        play = evolve(play, victims=victims)
    if draft.type == "attack":
        position.attacks += 1
    frame = game.push_frame(play)
    if game.keeps_log:
        if draft.kind in ("cast", "counter"):
            game.emit(events.SpellCast.of(game, play), rule.card.clause)
        elif draft.type == "attack":
            game.emit(events.AttackMade.of(game, play), "WW-8.5")
        else:
            game.emit(events.ItemUsed(player, rule.card.key, tuple(map(str, play.targets))), rule.card.clause)
    if draft.type == "neutral" and draft.kind not in ("cast", "counter"):
        game.then(RESOLVE(frame))  # WW-11.9
    else:
        open_window(game, frame, RESOLVE(frame))
