"""A turn: time passes, moving and casting, discarding and drawing (WW-5, WW-22.1)."""

from __future__ import annotations

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step, evolve
from arcana_core.scenario.bounds import Seat
from arcana_wizwar import actions, events
from arcana_wizwar.chapters import hands, items, winning
from arcana_wizwar.chapters.board.targets import Scene
from arcana_wizwar.chapters.dying import DEATHS
from arcana_wizwar.chapters.magic import spells
from arcana_wizwar.chapters.movement import doors, moving
from arcana_wizwar.model.cards import Card
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.state import NOWHERE, Draft


class BeginTurn(Step[Game]):
    """A player's turn begins (WW-5.1)."""

    player: Seat

    def do(self, game: Game) -> None:
        """Put its phases on the agenda."""
        game.begin_turn(self.player)


def begin_turn(game: Game, player: int) -> None:
    """Begin a turn and put its phases on the agenda (WW-5.3)."""
    position = game.position
    position.active = player
    position.turn += 1
    begun = position.turns_begun
    position.turns_begun = (*begun[:player], begun[player] + 1, *begun[player + 1 :])
    position.phase = "time passes"
    if game.keeps_log:
        game.emit(events.TurnBegun(position.turn, player), "WW-5.1")
    near = tacks_near(game, player)
    position.tacks = near
    gained = position.wizards[player].powers.life_each_turn
    if gained:
        game.gain_life(player, gained, "WW-21.46")
    position.timed = tuple(
        [
            spell.number
            for spell in position.spells
            if spell.caster == player and game.card_rules[game.cards.of[spell.card].key].passes_time(game, spell)
        ]
    )
    game.then(TIME_PASSES, LOSE_ENERGY, BEGIN_MAIN, MAIN, DISCARDING, DRAWING, END_TURN)


def tacks_near(game: Game, player: int) -> tuple[int, ...]:
    """The dropped tacks adjacent to the wizard, by thing number (WW-21.40)."""
    lying = [thing for thing in game.position.things if thing.kind == "tacks"]
    if not lying:
        return ()
    scene = Scene(game, player)
    return tuple([thing.number for thing in lying if scene.is_near(thing.square)])


class TimePasses(Step[Game]):
    """The effects of the active player's spells when time passes, in the order they choose (WW-5.4, WW-22.16)."""

    def begin(self, game: Game) -> tuple[int, ...]:
        """Resolve a single effect; ask while several remain, or with `pauses` if something can be given up."""
        position = game.position
        if not game.is_living(position.active):
            return ()
        position.timed = tuple([number for number in position.timed if game.spell(number)])
        if len(position.timed) > 1 or (game.rules.pauses and given_up(game, position.active)):
            return game.ask(position.active, self.options(game, position.active))
        if position.timed:
            self._resolve(game, position.timed[0])
        return ()

    def _resolve(self, game: Game, number: int) -> None:
        position = game.position
        position.timed = tuple([other for other in position.timed if other != number])
        spell = game.spell(number)
        assert spell is not None
        game.then(DEATHS, self)
        game.card_rules[game.cards.of[spell.card].key].time_passes(game, spell)

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The spells with effects still to come, or `done`; and everything that can be given up (WW-25.180)."""
        left = sorted(spell.card for spell in game.position.spells if spell.number in game.position.timed)
        effects = tuple([actions.Next(game.at_card(card)) for card in left])
        if not effects:
            return (actions.DONE, *given_up(game, player))
        return (*given_up(game, player), *effects)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Resolve this effect next, or give something up and ask again."""
        if isinstance(action, actions.Next):
            self._resolve(game, game.spell_of(action.what).number)
        elif action is not actions.DONE:
            game.then(DEATHS, self)
            hands.give_up(game, action, player, "WW-5.4")

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain which choices are left."""
        return _why_not_given_up(action) or Rejection(
            "WW-5.4", "name one of your spells whose effect is still to come this turn"
        )


def given_up(game: Game, player: int) -> tuple[Action, ...]:
    """The items that the active player may drop and the spells they may end at any time (WW-14.2, WW-15.7)."""
    if not game.position.wizards[player].items and not game.position.spells:
        return ()
    return (*game.drop_options(player, treasure=False), *game.end_options(player))


def _why_not_given_up(action: Action) -> Rejection | None:
    if isinstance(action, actions.Drop):
        if isinstance(action.what, actions.AtTreasure):
            return Rejection("WW-15.13", "you can drop a treasure only in the Move and Cast phase")
        return Rejection("WW-15.7", "you don't carry this item")
    return Rejection("WW-14.2", "you don't maintain this spell") if isinstance(action, actions.EndSpell) else None


class LoseEnergy(Step[Game]):
    """Temporary spells lose an energy token, a stunned wizard a stun token (WW-5.5, WW-5.6)."""

    def do(self, game: Game) -> None:
        """Take the tokens off."""
        position = game.position
        player = position.active
        if not game.is_living(player):
            return
        for spell in game.position.spells:
            if (
                spell.caster == player
                and game.cards.of[spell.card].duration == "temporary"
                and game.spell(spell.number)
            ):
                left = spell.energy - 1
                spells.change_spell(game, evolve(spell, energy=left))
                if game.keeps_log:
                    game.emit(events.EnergyLost(game.cards.of[spell.card].key, player, left), "WW-5.5")
                if left <= 0:
                    game.end_spell(spell.number, "WW-5.5")
        wizard = position.wizards[player]
        if wizard.stun:
            wizard.stun -= 1
            position.stunned = True
            if game.keeps_log:
                game.emit(events.StunFelt(player, wizard.stun), "WW-5.6")


class BeginMain(Step[Game]):
    """The Move and Cast phase begins (WW-6.1)."""

    def do(self, game: Game) -> None:
        """Give the movement points."""
        position = game.position
        position.phase = "main"
        position.moves = game.base_speed(position.active)
        position.nothing_done = True


class Main(Step[Game]):
    """The active player acts until they or a rule end the phase (WW-5.7, WW-5.8)."""

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask, unless the phase is over."""
        position = game.position
        player = position.active
        if position.phase_ended or not game.is_living(player):
            return ()
        return game.ask(player, game.main_options(player))

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """All choices of the Move and Cast phase (WW-22.1)."""
        return game.main_options(player)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Do it, count the dead, and ask again."""
        position = game.position
        if action is actions.END:
            return
        game.then(DEATHS, self)
        if isinstance(action, actions.Cast):
            game.begin_draft(game.draft_of(player, action.card), player)
            return
        if action is actions.PUNCH:
            game.begin_draft(Draft("punch", type="attack", energy=()), player)
        elif isinstance(action, actions.Go | actions.Attempt):
            moving.answer(game, action, player)
        elif isinstance(action, actions.OpenDoor | actions.CloseDoor):
            doors.answer(game, action, player)
        elif isinstance(action, actions.Boost) or action is actions.BOOST_SUM:
            boost(game, action, player)
        elif isinstance(action, actions.EndSpell):
            game.end_spell(game.spell_of(action.what).number, "WW-14.2")
        else:
            items.answer(game, action, player)
        if position.draft is None:  # a draft isn't visible to others yet; `declare` will note it
            position.nothing_done = False

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain by the kind of action."""
        return game.why_not_main(action, player)


def main_options(game: Game, player: int) -> tuple[Action, ...]:
    """The active player's choices now, in the order of the action space."""
    position = game.position
    found: list[Action] = [actions.END]
    if game.can_punch(player):
        found.append(actions.PUNCH)
    boosts = boost_options(game, player)
    if boosts == (actions.BOOST_SUM,):
        found.append(actions.BOOST_SUM)
        boosts = ()
    found += game.move_options(player)
    found += doors.door_options(game, player)
    found += game.castable(player)
    found += items.play_options(game, player)
    found += items.use_options(game, player)
    found += boosts
    found += items.pick_up_options(game, player)
    found += game.drop_options(player)
    if position.spells:
        found += game.end_options(player)
    return tuple(found)


def boost_options(game: Game, player: int) -> tuple[Action, ...]:
    """The cards to spend for speed, or the sum of Add (WW-6.7, WW-6.8, WW-22.12)."""
    position = game.position
    if position.boosted:
        return ()
    if position.sum:
        return (actions.BOOST_SUM,)
    return hands.boosts(game, player)


def boost(game: Game, action: Action, player: int) -> None:
    """Turn a card, or the sum of Add, into movement points (WW-6.7)."""
    position = game.position
    if isinstance(action, actions.Boost):
        card = game.card_in_hand(player, action.card)
        points = game.energy_value(player, card)
        game.discard_cards(player, (card,), "WW-6.7")
    else:
        points, position.sum = position.sum, 0
    position.boosted = True
    position.moves += points
    if game.keeps_log:
        game.emit(events.SpeedBoosted(player, points), "WW-6.7")


def end_phase(game: Game) -> None:
    """End the Move and Cast phase by a rule (WW-5.8, WW-5.9)."""
    position = game.position
    if position.phase == "main" and not position.phase_ended:
        position.phase_ended = True
        if game.keeps_log:
            game.emit(events.PhaseEnded(position.active), "WW-5.9")


class Discarding(Step[Game]):
    """The active player may discard cards (WW-5.10, WW-22.17)."""

    rejection = Rejection("WW-5.10", "discard cards, drop items and end spells, or type done")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask if the wizard lives."""
        position = game.position
        position.phase = "discard"
        position.sum, position.corner, position.astral, position.moves = 0, False, NOWHERE, 0
        if not game.is_living(position.active):
            return ()
        return game.ask(position.active, self.options(game, position.active))

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Done, a card, an item or a spell."""
        return (
            actions.DONE,
            *hands.discards(game, player),
            *game.drop_options(player, treasure=False),
            *game.end_options(player),
        )

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Give it up and ask again, or continue."""
        if action is not actions.DONE:
            game.then(DEATHS, self)
            hands.give_up(game, action, player, "WW-5.10")


class Drawing(Step[Game]):
    """The active player draws, one card at a time (WW-5.11, WW-22.18)."""

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask while they may draw, and with `pauses` while something can be given up."""
        position = game.position
        player = position.active
        position.phase = "draw"
        if not game.is_living(player):
            return ()
        options = self.options(game, player)
        return game.ask(player, options) if options else ()

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Draw, stop, or give something up (WW-25.180); without a draw left only with `pauses` (WW-25.181)."""
        if game.may_draw(player):
            return (actions.DRAW, actions.STOP, *given_up(game, player))
        rest = given_up(game, player) if game.rules.pauses else ()
        return (actions.STOP, *rest) if rest else ()

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Draw or give something up and ask again, or end the turn."""
        if action is actions.STOP:
            return
        game.then(DEATHS, self)
        if action is actions.DRAW:
            game.position.drawn += 1
            game.draw_card(player)
        else:
            hands.give_up(game, action, player, "WW-5.11")

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain the limits of drawing."""
        if action is actions.DRAW:
            return Rejection("WW-5.11", "you have no draw left, or your hand is at its limit")
        return _why_not_given_up(action) or Rejection("WW-5.11", "draw a card, or type stop")


def may_draw(game: Game, player: int) -> bool:
    """Whether the active player may draw another card, and there is one (WW-5.11, WW-5.14, WW-21.71)."""
    position = game.position
    if position.drawn >= game.rules.draws + position.wizards[player].powers.draws:
        return False
    return game.hand_size(player) < game.hand_max(player) and hands.has_cards(game, player)


class EndTurn(Step[Game]):
    """End the turn and its allowances. The next living player is active (WW-5.12, WW-5.15)."""

    def do(self, game: Game) -> None:
        """Reset the allowances and begin the next turn."""
        position = game.position
        position.moves = position.attacks = position.drawn = position.sum = 0
        position.boosted = position.stunned = position.has_moved = position.may_not_move = False
        position.no_treasure = position.phase_ended = position.corner = False
        position.nothing_done = True
        position.astral = NOWHERE
        position.tacks = position.diseased = position.picked_locks = position.timed = ()
        if game.rules.turn_limit and position.turn >= game.rules.turn_limit:
            winning.finish(game, NOWHERE, "turn limit")
            return
        count = game.player_count
        following = (position.active + 1) % count
        while not position.wizards[following].alive:
            following = (following + 1) % count
        game.then(BeginTurn(following))


TIME_PASSES, LOSE_ENERGY, BEGIN_MAIN, MAIN = TimePasses(), LoseEnergy(), BeginMain(), Main()
DISCARDING, DRAWING, END_TURN = Discarding(), Drawing(), EndTurn()


def roll(game: Game, player: int, purpose: str) -> int:
    """Roll the die in public (WW-1.2, WW-23.12)."""
    result = game.rng.die(4)
    if game.keeps_log:
        game.emit(events.Rolled(player, purpose, result), "WW-1.2")
    return result


def why_not_main(game: Game, action: Action, player: int) -> Rejection:
    """Explain why the active player cannot do this in the Move and Cast phase."""
    if isinstance(action, actions.Go | actions.Attempt):
        return moving.why_not(game, action, player)
    if isinstance(action, actions.OpenDoor | actions.CloseDoor):
        return doors.why_not(game, action, player)
    if isinstance(action, actions.Cast):
        return _why_not_cast(game, game.cards[action.card], player)
    for kinds, clause, reason in _REASONS:
        if isinstance(action, kinds):
            return Rejection(clause, reason)
    if action is actions.PUNCH:
        return Rejection("WW-8.1", "you have no attack left, or there is nothing to punch")
    return Rejection("WW-22.1", "you can't do that in the Move and Cast phase")


def _why_not_cast(game: Game, card: Card, player: int) -> Rejection:
    if card.key not in game.hand_keys(player):
        return Rejection("WW-9.1", f"you have no {card.name} in hand")
    if card.types == ("attack",) and not game.may_attack(player):
        if game.position.turns_begun[player] < 2:
            return Rejection("WW-8.2", f"{card.name} is an attack, and you can't attack in your first turn")
        return Rejection("WW-8.1", f"{card.name} is an attack, and you have none left or may not attack")
    return Rejection("WW-9.5", f"{card.name} has no legal target, or can't be cast now")


_REASONS: tuple[tuple[type[Action], str, str], ...] = (
    (actions.PlayItem, "WW-9.17", "you have no such item in hand"),
    (actions.Use, "WW-22.10", "you have nothing of that name to use now"),
    (actions.Boost, "WW-6.7", "you have no such card with an energy value, or you have used this turn's boost"),
    (actions.PickUp, "WW-15.3", "it isn't here, or you can't pick it up now"),
    (actions.Drop, "WW-15.7", "you don't carry it"),
    (actions.EndSpell, "WW-14.2", "you don't maintain this spell"),
)
