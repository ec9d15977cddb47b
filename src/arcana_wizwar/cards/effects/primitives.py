"""The primitives of card data (`arcana_wizwar.cards.effects.language` lists their parameters).

Each is called for one target of a play, or once without targets, if the conditions of its effect hold.
"""

from __future__ import annotations

from collections.abc import Callable

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step, evolve
from arcana_core.geometry.squares import bits
from arcana_core.scenario.bounds import Seat
from arcana_wizwar import actions, events
from arcana_wizwar.cards.effects.evaluation import affected, amount, made_damage
from arcana_wizwar.cards.effects.language import Parameters
from arcana_wizwar.chapters import hands
from arcana_wizwar.chapters.board import objects, sight
from arcana_wizwar.chapters.board.targets import ignoring, loose_ends
from arcana_wizwar.chapters.magic import answering, spells
from arcana_wizwar.model.bounds import FramePlace
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.labyrinth import square_name
from arcana_wizwar.model.state import HAND, NOWHERE, PLAY, Damage, Journey, Play, Thing

Primitive = Callable[["Game", int, int, Parameters], None]


def _target(play: Play, place: int) -> Action | None:
    return play.targets[place] if place < len(play.targets) else None


def _clause(game: Game, play: Play) -> str:
    return game.rule_of(play).card.clause


def do_damage(game: Game, frame: int, place: int, effect: Parameters) -> None:
    """`amount` of `kind` ("physical" or "magical"), `also` "fire", "water" or "lightning" (WW-13.2).

    Only an attack's damage to its target counts as attack damage (WW-8.9).
    """
    play = game.play(frame)
    target = _target(play, place)
    at_target = effect.get("to", "target") == "target" and target is not None
    if at_target and not isinstance(target, actions.AtWizard):
        assert target is not None
        if isinstance(target, actions.AtEdge | actions.AtThing | actions.AtCard) and game.is_there(target):
            dealt = made_damage(game, effect, play, place, NOWHERE)
            if play.type == "attack":
                game.strike(frame, place, dealt)
            else:
                shatters = game.position.wizards[play.player].powers.shatters
                game.damage_object(target, dealt, shatters=shatters)
        return
    dealt_to = [made_damage(game, effect, play, place, player) for player in affected(game, play, place, effect)]
    if at_target and play.type == "attack":
        evadable = game.rule_of(play).evadable
        for dealt in dealt_to:
            game.strike(frame, place if evadable else NOWHERE, dealt)
    else:
        game.hurt(*(evolve(dealt, attack=False, play=frame) for dealt in dealt_to))


def heal(game: Game, frame: int, place: int, effect: Parameters) -> None:
    """Gain `amount` of life, up to the maximum (WW-13.1)."""
    play = game.play(frame)
    for player in affected(game, play, place, effect):
        game.gain_life(player, amount(game, effect["amount"], play, player), _clause(game, play))


def stun(game: Game, frame: int, place: int, effect: Parameters) -> None:
    """Give `amount` of stun tokens (WW-17.5)."""
    play = game.play(frame)
    for player in affected(game, play, place, effect):
        game.stun(player, amount(game, effect["amount"], play, player), _clause(game, play))


def move(game: Game, frame: int, place: int, effect: Parameters) -> None:
    """Move a wizard up to `amount` squares, as by Mental Force; `by` ("caster" or "target") picks the way."""
    play = game.play(frame)
    for player in reversed(affected(game, play, place, effect)):
        chooser = player if effect.get("by") == "target" else play.player
        game.begin_journey(Journey("force", player, chooser, amount(game, effect["amount"], play, player)))


def push(game: Game, frame: int, place: int, effect: Parameters) -> None:
    """Knock a wizard or mobile object up to `amount` squares straight away from the play's origin."""
    play = game.play(frame)
    target = _target(play, place)
    if isinstance(target, actions.AtCard | actions.AtThing) and effect.get("to", "target") == "target":
        thing = game.thing_of(target)
        if thing is not None and objects.OBJECTS[thing.kind].mobile:
            game.then(Knock(frame, place, amount(game, effect["amount"], play, NOWHERE)))
        return
    for player in reversed(affected(game, play, place, effect)):
        squares = amount(game, effect["amount"], play, player)
        journey = Journey("knock", player, play.player, squares, source=play.origin, bent=play.bent)
        game.begin_journey(evolve(journey, through=play.through))


class Knock(Step[Game]):
    """A mobile object is knocked straight away from a play's origin. Its player picks among ways (WW-17.8).

    It stops before obstacles to wizards, and before a wizard who fills a square (WW-21.87).
    """

    frame: FramePlace
    place: int
    squares: int
    rejection = Rejection("WW-17.8", "the direction must lead away from the attack's origin")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask for the way if there are several, else knock it."""
        thing = self._thing(game)
        if thing is None or self.squares <= 0 or objects.is_glued(game, thing=thing.number):
            return ()
        sides = self._sides(game, thing)
        player = game.play(self.frame).player
        if len(sides) > 1:
            # The dead don't pick (WW-25.125).
            return game.ask(player, self.options(game, player)) if game.is_living(player) else ()
        self._knock(game, thing, sides[0])
        return ()

    def _thing(self, game: Game) -> Thing | None:
        return game.thing_of(game.play(self.frame).targets[self.place])

    def _sides(self, game: Game, thing: Thing) -> list[int]:
        play = game.play(self.frame)
        grid = ignoring(game, play.through)
        loose = loose_ends(game, grid) if play.bent else 0
        led = sight.away(grid, play.origin, thing.square, bent=play.bent, loose=loose)
        return sorted(led) or [0, 1, 2, 3]

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The directions that lead away, or any from the player's own square."""
        thing = self._thing(game)
        assert thing is not None
        return tuple([actions.TOWARD[side] for side in self._sides(game, thing)])

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Knock it that way."""
        thing = self._thing(game)
        assert thing is not None
        assert isinstance(action, actions.Toward)
        self._knock(game, thing, action.side)

    def _knock(self, game: Game, thing: Thing, side: int) -> None:
        position = game.position
        grid, square = position.grid, thing.square
        full = sum({1 << wizard.square for wizard in position.wizards if wizard.powers.fills and wizard.square >= 0})
        for _ in range(self.squares):
            beyond, heading = grid.beyond(square, side), grid.heading(square, side)
            if beyond is None or heading is None or not grid.is_open(square, side) or full >> beyond & 1:
                break
            square, side = beyond, heading
        if square != thing.square:
            objects.move_thing(game, thing, square)
            if game.keeps_log:
                key = game.cards.of[thing.card].key
                game.emit(events.ItemLanded(key, square_name(grid, square)), _clause(game, game.play(self.frame)))


def create(game: Game, frame: int, place: int, effect: Parameters) -> None:
    """Create an `object` in the target square or on the target border line (WW-16.6, WW-16.7).

    It belongs to the spell if the card stays in play. Without room nothing happens.
    """
    play = game.play(frame)
    target, kind = _target(play, place), effect["object"]
    spell = next((spell for spell in game.position.spells if spell.card == play.card), None)
    number = spell.number if spell else 0
    if isinstance(target, actions.AtSquare):
        square = actions.square_of(target)
        if objects.OBJECTS[kind].place == "square" and objects.may_create(game, square):
            thing = game.create_thing(kind, square, number)
            if spell:
                spells.change_spell(game, evolve(spell, wizard=NOWHERE, thing=thing.number))
    elif isinstance(target, actions.AtEdge):
        edge = game.edge_of(target)
        if objects.OBJECTS[kind].place == "edge" and objects.may_create_on(game, edge):
            owner = play.player if kind == "door" else NOWHERE
            if spell:
                spells.change_spell(game, evolve(spell, wizard=NOWHERE, edge=edge))
            objects.create_on_edge(game, kind, edge, number, owner)


def destroy(game: Game, frame: int, place: int, effect: Parameters) -> None:
    """Destroy the target wall, door or object (WW-16.4)."""
    play = game.play(frame)
    target = _target(play, place)
    if isinstance(target, actions.AtEdge) and game.is_there(target):
        game.destroy_edge(game.edge_of(target), _clause(game, play))
    elif isinstance(target, actions.AtThing | actions.AtCard):
        thing = game.thing_of(target)
        if thing is not None:
            game.remove_thing(thing, _clause(game, play))


def end_spell(game: Game, frame: int, place: int, effect: Parameters) -> None:
    """End the target spell, or all spells on the target wizard, or only those with a `trait`."""
    play = game.play(frame)
    target, clause = _target(play, place), _clause(game, play)
    if isinstance(target, actions.AtCard | actions.AtThing):
        spells.end_target(game, target, clause)
        return
    for player in affected(game, play, place, effect):
        for spell in game.spells_on(player):
            if spell.card != play.card and effect.get("trait") in (None, *game.cards.of[spell.card].traits):
                game.end_spell(spell.number, clause)


def transform(game: Game, frame: int, place: int, effect: Parameters) -> None:
    """Bring the spell into play on a wizard, for `turns` or its energy. It grants the card's powers (WW-14.6).

    With `form`, the key of another transformation, it grants that one's powers. A card with this effect comes into play
    only by it.
    """
    play = game.play(frame)
    for player in affected(game, play, place, effect)[:1]:
        if not play.kept:
            turns = amount(game, effect.get("turns", play.energy), play, player)
            game.set_frame(frame, evolve(play, energy=turns))
            if turns > 0:
                game.begin_spell(frame, wizard=player)


def draw(game: Game, frame: int, place: int, effect: Parameters) -> None:
    """Draw `amount` of cards, then enforce the limit (WW-18.3)."""
    play = game.play(frame)
    for player in reversed(affected(game, play, place, effect)):
        game.then(hands.DrawCards(player, amount(game, effect["amount"], play, player)), hands.KeepToLimit(player))


def discard(game: Game, frame: int, place: int, effect: Parameters) -> None:
    """Let the wizard's player discard `amount` of cards of their choice."""
    play = game.play(frame)
    for player in reversed(affected(game, play, place, effect)):
        game.then(hands.MustDiscard(player, amount(game, effect["amount"], play, player)))


def steal(game: Game, frame: int, place: int, effect: Parameters) -> None:
    """Let the caster see a hand and take up to `amount` of its cards, or carried items with `what = "item"`."""
    play = game.play(frame)
    if not game.is_living(play.player):
        return  # the dead see and take nothing (WW-23.15)
    for player in affected(game, play, place, effect):
        if player != play.player:
            kind = _TAKEN.index(effect.get("what", "cards"))
            left = amount(game, effect.get("amount", 1), play, player)
            if kind == 0:
                look_at_hand(game, play.player, player, _clause(game, play))
            game.then(TakeOne(frame, player, kind, left), hands.KeepToLimit(play.player))


_TAKEN = ("cards", "item")


def look_at_hand(game: Game, player: int, other: int, clause: str) -> None:
    """Show another player's hand to a player only (WW-23.8)."""
    piles = game.position.piles
    hand = HAND[other]
    piles.show(piles.masks[hand], hand, 1 << player)
    if game.keeps_log:
        keys = tuple([game.cards.of[card].key for card in bits(piles.masks[hand])])
        game.emit(events.HandSeen(player, other, keys), clause)


class TakeOne(Step[Game]):
    """A caster takes cards of a seen hand, or items, one by one (WW-22.20)."""

    frame: FramePlace
    other: Seat
    kind: int
    left: int
    rejection = Rejection("WW-22.20", "take something from the other wizard, or type done")
    silence = actions.DONE

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask while there may be something to take."""
        player = game.play(self.frame).player
        if self.left <= 0 or not game.is_living(player) or not game.is_living(self.other):
            return ()
        return game.ask(player, self.options(game, player))

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Done, or one of them."""
        if self.kind:
            items = sorted(game.position.wizards[self.other].items)
            return (actions.DONE, *(game.at_card(card) for card in items))
        held = game.hand_keys(self.other)
        return (actions.DONE, *(actions.Take(kind.key) for kind in game.cards if kind.key in held))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Take it, then ask again."""
        if action is actions.DONE:
            return
        clause = _clause(game, game.play(self.frame))
        game.then(TakeOne(self.frame, self.other, self.kind, self.left - 1))
        if isinstance(action, actions.AtCard):
            game.get_item(player, action.card, PLAY[self.other], clause)
            return
        assert isinstance(action, actions.Take)
        card = game.card_in_hand(self.other, action.card)
        game.move_cards(1 << card, HAND[self.other], HAND[player])
        if game.keeps_log:
            game.emit(events.CardsTaken(player, self.other, (action.card,), (player, self.other)), clause)


def drop(game: Game, frame: int, place: int, effect: Parameters) -> None:
    """Make the wizard drop `what`: "treasure", "items" or "everything"."""
    play = game.play(frame)
    what, clause = effect.get("what", "everything"), _clause(game, play)
    for player in affected(game, play, place, effect):
        wizard = game.position.wizards[player]
        if what != "treasure":
            for card in wizard.items:
                game.land_item(player, card, wizard.square, clause)
        if what != "items" and wizard.treasure >= 0:
            game.land_treasure(wizard.treasure, wizard.square, clause)


def gain_moves(game: Game, frame: int, place: int, effect: Parameters) -> None:
    """Give the active wizard `amount` of movement points; others have none."""
    play = game.play(frame)
    position = game.position
    if position.active in affected(game, play, place, effect) and position.phase == "main":
        position.moves += amount(game, effect["amount"], play, position.active)


def cancel(game: Game, frame: int, place: int, effect: Parameters) -> None:
    """Cancel the answered play or damage (WW-12.1)."""
    play = game.play(frame)
    answered = game.position.frames[play.answers]
    if isinstance(answered, Damage):
        _lower(game, play, answered, answered.amount)
    else:
        answering.cancel_answered(game, frame)


def reduce(game: Game, frame: int, place: int, effect: Parameters) -> None:
    """Reduce the answered damage by `amount` (WW-12.2, WW-13.4)."""
    play = game.play(frame)
    answered = game.position.frames[play.answers]
    if isinstance(answered, Damage):
        _lower(game, play, answered, amount(game, effect["amount"], play, play.player))


def _lower(game: Game, play: Play, threat: Damage, points: int) -> None:
    left = threat.less(points)
    game.set_frame(play.answers, left)
    if game.keeps_log:
        change = events.Reduced(threat.victim, threat.amount - left.amount, left.amount)
        game.emit(change, _clause(game, play))


def evade(game: Game, frame: int, place: int, effect: Parameters) -> None:
    """Spare the counter's player from the answered attack (WW-12.4)."""
    play = game.play(frame)
    answered = game.position.frames[play.answers]
    if isinstance(answered, Play) and game.rule_of(answered).evadable:
        game.stop(play.answers, play.player, _clause(game, play))


def redirect(game: Game, frame: int, place: int, effect: Parameters) -> None:
    """Redirect the answered attack from the counter's player to another target (WW-25.52).

    `at` is the "attacker" (the default) or the counter's picked "target". The new target can answer it. One dart is
    redirected; attacks on squares or in a direction can't be.
    """
    play = game.play(frame)
    answered = game.position.frames[play.answers]
    if not isinstance(answered, Play) or not can_redirect(answered):
        return
    at = actions.WIZARD[answered.player] if effect.get("at", "attacker") == "attacker" else play.targets[place]
    assert isinstance(at, actions.AtWizard)
    mine = actions.WIZARD[play.player]
    targets = list(answered.targets)
    for number, target in enumerate(targets):
        if target is mine and number not in answered.stopped:
            targets[number] = at
            if game.rule_of(answered).separate:
                break
    wizards = [target.player for target in targets if isinstance(target, actions.AtWizard)]
    aim = game.position.wizards[at.player].square if targets[0] is at else answered.aim
    game.set_frame(
        play.answers, evolve(answered, targets=tuple(targets), victims=tuple(dict.fromkeys(wizards)), aim=aim)
    )
    if game.keeps_log:
        game.emit(events.Redirected(play.player, game.title_of(answered), at.player), _clause(game, play))


def can_redirect(attack: Play) -> bool:
    """Whether an attack names its targets, so it can be redirected."""
    return attack.side < 0 and not any(isinstance(target, actions.AtSquare) for target in attack.targets)


DOES: dict[str, Primitive] = {
    "damage": do_damage,
    "heal": heal,
    "stun": stun,
    "move": move,
    "push": push,
    "create": create,
    "destroy": destroy,
    "draw": draw,
    "discard": discard,
    "steal": steal,
    "drop": drop,
    "gain_moves": gain_moves,
    "end_spell": end_spell,
    "transform": transform,
    "cancel": cancel,
    "reduce": reduce,
    "evade": evade,
    "redirect": redirect,
}
"""The primitives for `do`."""
