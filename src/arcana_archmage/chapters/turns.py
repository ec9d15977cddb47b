"""A turn: effects, spellcasting, drawing (AM-4, AM-5, AM-6.1)."""

from __future__ import annotations

from attrs import evolve

from arcana_archmage.actions import (
    CALL,
    DOSES,
    END,
    LOOK,
    NOTHING,
    PICKS,
    PURIFY,
    RITUAL,
    Cast,
    Dose,
    Pick,
    picks_of,
)
from arcana_archmage.chapters.answering import BlockDecision
from arcana_archmage.chapters.drawing import DrawPhase
from arcana_archmage.events import CardCalled, CardTaken, DiscardsSeen, DoomDosed, NothingCast, TurnBegun, TurnMissed
from arcana_archmage.model.forward import Game
from arcana_archmage.model.state import BOTH, DISCARD, HAND
from arcana_core.actions import Action, Rejection
from arcana_core.agenda import ALONE, Step
from arcana_core.cards.cards import cards_in
from arcana_core.scenario.bounds import Seat


class BeginTurn(Step[Game]):
    """The active wizard's turn begins, or is missed (AM-4.1, AM-4.2)."""

    def begin(self, game: Game) -> tuple[int, ...]:
        """Put the phases on the agenda."""
        position = game.position
        player = position.active
        wizard = position.wizards[player]
        position.turn += 1
        if wizard.misses:
            wizard.misses -= 1
            if game.keeps_log:
                game.emit(TurnMissed(position.turn, player, wizard.misses), "AM-4.2")
            game.then(END_TURN[1 - player])
            return ()
        position.castings_left = 1 + wizard.mastery  # AM-6.1: a Magic Mastery of this turn doesn't count yet
        if game.keeps_log:
            game.emit(TurnBegun(position.turn, player), "AM-4.1")
        position.agenda = (SPELL_PHASE, (DRAW_PHASE, (END_TURN[1 - player], position.agenda)))
        return BEGIN_EFFECTS.begin(game)


class EndTurn(Step[Game]):
    """The turn ends and this seat is next, unless the round reaches the turn limit (AM-3.6, AM-2.10)."""

    following: Seat

    def begin(self, game: Game) -> tuple[int, ...]:
        """Begin the next turn, or void the round."""
        position = game.position
        if position.turn >= game.rules.turn_limit:
            game.void_round()
            return ()
        position.active = self.following
        return BEGIN_TURN.begin(game)


class BeginEffects(Step[Game]):
    """The effects phase begins. Each lasting effect of this phase can happen once (AM-5.1, AM-5.3)."""

    def do(self, game: Game) -> None:
        """Open the effects."""
        position = game.position
        wizard = position.wizards[position.active]
        position.phase = "effects"
        position.open_dooms = tuple(doom.number for doom in wizard.dooms)
        position.open_purity = wizard.purity
        position.open_call = wizard.spirit_theft
        position.open_power = wizard.power
        if wizard.dooms or wizard.purity or wizard.spirit_theft or wizard.power:
            game.then(EFFECTS_PHASE)


class EffectsPhase(Step[Game]):
    """The active wizard picks the next open effect, or ends the phase (AM-5.2, AM-23.1)."""

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask if there is a choice."""
        player = game.position.active
        options = self.options(game, player)
        if len(options) > 1:
            return game.ask(player, options)
        if options[0] is not END:
            self.answer(game, options[0], player)
        return ()

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Doses, the call, one Purity discard per charge, the pick of Ancient Power, and the end if no dose is open."""
        position = game.position
        options: list[Action] = [] if position.open_dooms else [END]
        if position.open_call:
            options.append(CALL)
        if position.open_purity and game.hand_size(player):
            options.append(PURIFY)
        if position.open_power and position.piles.size(DISCARD):
            options.append(LOOK)
        return (*options, *DOSES[: len(position.open_dooms)])

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Carry out the effect, then ask again."""
        position = game.position
        if action is END:
            return
        game.then(self)
        if isinstance(action, Dose):
            number = position.open_dooms[action.doom - 1]
            position.open_dooms = tuple(other for other in position.open_dooms if other != number)
            game.give_dose(player, number)
        elif action is CALL:
            position.open_call = False
            game.then(SpiritTheft())
        elif action is PURIFY:
            position.open_purity -= 1
            position.wizards[player].purity -= 1
            game.then(PurityDiscard())
        else:
            position.open_power = False
            position.wizards[player].power = False
            game.then(AncientPower())

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain why the effect isn't available."""
        if action is END:
            return Rejection("AM-5.2", "you must deal the dose of every Stalking Doom before the phase ends")
        if action is PURIFY and game.position.open_purity:
            return Rejection("AM-19.8", "you have no card to discard")
        if action is LOOK and game.position.open_power:
            return Rejection("AM-22.11", "the discard pile is empty")
        return Rejection("AM-23.1", "you have no such effect to use now")


def give_dose(game: Game, caster: int, number: int) -> None:
    """Deal one dose of the doom with this number, then let the opponent block (AM-5.5, AM-20.13, AM-20.14)."""
    wizard = game.position.wizards[caster]
    index = next(place for place, doom in enumerate(wizard.dooms) if doom.number == number)
    doom = wizard.dooms[index]
    base = game.rules.doom_dose * (doom.doses + 1)
    struck = bool(wizard.strike) and wizard.strike < doom.number  # AM-12.7: a doom cast before is not affected
    if game.keeps_log:
        game.emit(DoomDosed(caster, doom.doses + 1), "AM-20.13")
    # Count the dose first: a dose that is stopped or halved counts as well (AM-20.13).
    wizard.dooms = (*wizard.dooms[:index], evolve(doom, doses=doom.doses + 1), *wizard.dooms[index + 1 :])
    survived = game.damage(
        1 - caster, base * 2 if doom.doubled else base, "AM-20.13", strike=struck and not doom.doubled
    )
    if struck and not wizard.strike and game.rules.strike_on_doom == "all_doses":
        wizard.dooms = (*wizard.dooms[:index], evolve(wizard.dooms[index], doubled=True), *wizard.dooms[index + 1 :])
    if survived:
        game.then(BlockDecision(doom.number))


class SpiritTheft(Step[Game]):
    """The caster of Spirit Theft names one of the 52 cards (AM-18.12, AM-23.2)."""

    choices = PICKS
    rejection = Rejection("AM-23.2", "you must name a card")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask."""
        return ALONE[game.position.active]

    def answer(self, game: Game, action: Pick, player: int) -> None:
        """Take the card, or record that the hand lacks it (AM-24.9)."""
        card, piles = action.card, game.position.piles
        hit = bool(piles.masks[HAND[1 - player]] & card.bit)
        if hit:
            piles.move(card.bit, HAND[1 - player], HAND[player], shown=BOTH)
        else:
            piles.lacks(card.bit, HAND[1 - player])
        if game.keeps_log:
            game.emit(CardCalled(player, card, hit), "AM-18.12")


class PurityDiscard(Step[Game]):
    """A charge of Path of Purity discards one card of the hand (AM-19.8, AM-23.3)."""

    rejection = Rejection("AM-23.3", "you must discard a card of your hand")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask for the card if there is a choice."""
        player = game.position.active
        hand = game.position.piles.masks[HAND[player]]
        if hand & (hand - 1):
            return ALONE[player]
        game.discard(player, hand, HAND[player], "AM-19.8")
        return ()

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The cards of the hand."""
        return picks_of(game.position.piles.masks[HAND[player]])

    def answer(self, game: Game, action: Pick, player: int) -> None:
        """Discard it face down (AM-11.11)."""
        game.discard(player, action.card.bit, HAND[player], "AM-19.8")


class AncientPower(Step[Game]):
    """The caster of Ancient Power looks through the discard pile. The opponent doesn't see it (AM-22.11, AM-24.5)."""

    def do(self, game: Game) -> None:
        """Show the pile to this wizard. Taking a card comes next."""
        position = game.position
        player = position.active
        position.piles.show_all(DISCARD, to=1 << player)
        if game.keeps_log:
            game.emit(DiscardsSeen(player, cards_in(position.piles.masks[DISCARD])), "AM-24.5")
        game.then(TakeDiscard())


class TakeDiscard(Step[Game]):
    """The caster of Ancient Power takes a card from the discard pile (AM-22.11, AM-23.4)."""

    rejection = Rejection("AM-23.4", "you must take a card from the discard pile")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask for the card if there is a choice."""
        player = game.position.active
        pile = game.position.piles.masks[DISCARD]
        if pile & (pile - 1):
            return ALONE[player]
        self.answer(game, picks_of(pile)[0], player)
        return ()

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The cards of the discard pile."""
        return picks_of(game.position.piles.masks[DISCARD])

    def answer(self, game: Game, action: Pick, player: int) -> None:
        """Take the card into the hand, even above the limit."""
        game.position.piles.move(action.card.bit, DISCARD, HAND[player])
        if game.keeps_log:
            game.emit(CardTaken(player, action.card), "AM-22.11")


class SpellPhase(Step[Game]):
    """The active wizard casts, uses a ritual charge, or ends the phase (AM-6.1, AM-23.5)."""

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask while a casting is left and there is a choice."""
        position = game.position
        player = position.active
        position.phase = "casting"
        if not position.castings_left:
            return ()
        options = self.options(game, player)
        if len(options) == 1:
            self.answer(game, options[0], player)
            return ()
        return game.ask(player, options)

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Castable spells, a ritual charge, the end. With a ritual pile open, casting nothing replaces the end."""
        last = NOTHING if game.position.ritual else END
        if game.position.wizards[player].rituals and game.rules.ritual_use != "blocks":
            return (last, RITUAL, *game.castable(player))
        return (last, *game.castable(player))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Begin the casting, use a charge, or end the phase."""
        if action is END:
            return
        game.then(self)
        if isinstance(action, Cast):
            game.begin_casting(player, action.spell)
        elif action is RITUAL:
            game.use_ritual(player)
        else:
            game.close_ritual(player)  # AM-22.13: this costs none of the castings
            if game.keeps_log:
                game.emit(NothingCast(player), "AM-22.13")

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain why the spell can't be cast, or the charge used."""
        if isinstance(action, Cast):
            return game.why_not_castable(player, action.spell)
        if action is RITUAL:
            if game.rules.ritual_use == "blocks":
                return Rejection("AM-26.20", "an Arcane Ritual can only be used for a block")
            return Rejection("AM-22.2", "you have no charge of Arcane Ritual")
        if action is NOTHING:
            return Rejection("AM-23.5", "you can cast nothing only after a ritual charge; end the phase instead")
        if action is END:
            return Rejection("AM-23.5", "you have looked at ritual cards, so you must cast a spell or cast nothing")
        return Rejection("AM-23.5", "you must cast a spell or end the phase")


BEGIN_TURN, BEGIN_EFFECTS, EFFECTS_PHASE = BeginTurn(), BeginEffects(), EffectsPhase()
SPELL_PHASE, DRAW_PHASE = SpellPhase(), DrawPhase()
END_TURN = (EndTurn(0), EndTurn(1))
