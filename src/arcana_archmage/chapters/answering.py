"""The opponent's answer: block, Undying Warrior, disbelief (AM-9, AM-10.1, AM-23.8 to AM-23.10)."""

from __future__ import annotations

from arcana_archmage.actions import ACCEPT, DISBELIEVE, DISCHARGE, HOLD, NO_BLOCK, RITUAL, Pick, picks_of
from arcana_archmage.chapters.blocks import Block, fireball_block, run_block
from arcana_archmage.events import Accepted, BlockCancelled, BlockDeclined, Blocked, DoomEnded
from arcana_archmage.model.forward import Game
from arcana_archmage.model.state import BOTH, DISCARD, HAND, WILD, DoomNumber, set_of
from arcana_archmage.model.state import RITUAL as RITUAL_PILE
from arcana_archmage.spells.spell import FIREBALL_BLOCK
from arcana_core.actions import Action, Rejection
from arcana_core.agenda import ALONE, Step
from arcana_core.cards.cards import CARDS

DOOM_BLOCK = 3  # AM-20.12


def block_needed(game: Game, blocker: int, doom: int) -> Block:
    """The block that stops the current casting, or a doom (AM-15.3, AM-15.7, AM-20.12, AM-22.6)."""
    if doom:
        return run_block(DOOM_BLOCK)
    casting = game.position.casting
    assert casting is not None
    spell = game.spell(casting.spell)
    if spell.block == FIREBALL_BLOCK:
        suit, _, highest = casting.claim
        return fireball_block(suit, highest, iron_tower=game.position.wizards[blocker].iron_tower)
    return run_block(spell.block)


class BlockDecision(Step[Game]):
    """The opponent picks the cards of a block one at a time, uses a ritual charge, or doesn't block (AM-23.8).

    Attributes:
        doom: The number of the Stalking Doom to block, 0 for the current casting.
    """

    doom: DoomNumber

    def begin(self, game: Game) -> tuple[int, ...]:
        """Always ask: skipping the question would reveal something about the hand."""
        opponent = 1 - game.position.active
        return game.ask(opponent, self.options(game, opponent))

    def _picks(self, game: Game, player: int) -> int:
        position = game.position
        wilds = position.piles.masks[WILD[player]]
        natural = game.sources(player, None) & ~wilds
        return game.block_needed(player, self.doom).picks(natural, wilds, game.powers(player), set_of(position.picked))

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The cards that can still complete a block. Before the first one also no block, and a ritual charge."""
        picks = picks_of(self._picks(game, player))
        if game.position.picked:
            return picks
        if game.position.wizards[player].rituals and game.rules.ritual_use != "castings":
            return (*picks, RITUAL, NO_BLOCK)
        return (*picks, NO_BLOCK)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Pick the next card, complete the block, or decline."""
        position = game.position
        if isinstance(action, Pick):
            position.picked += (action.card.index,)
            if self._picks(game, player):
                game.then(self)
            else:
                lay_block(game, player)
                game.then(WarriorDecision(self.doom))
        elif action is RITUAL:
            game.use_ritual(player)
            game.then(self)
        else:
            game.close_ritual(player)
            if game.keeps_log:
                game.emit(BlockDeclined(player), "AM-9.2")

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain why the card fits no block, or why no charge can be used."""
        if isinstance(action, Pick):
            if not game.sources(player, None) & action.card.bit:
                return Rejection("AM-7.2", f"you have no {action.card} to block with")
            return Rejection("AM-9.3", f"{action.card} fits no block that you can complete")
        if action is RITUAL:
            if game.rules.ritual_use == "castings":
                return Rejection("AM-26.20", "an Arcane Ritual can only be used for a casting")
            if game.position.picked:
                return Rejection("AM-22.2", "you have begun to block, so you can't look at more cards")
            return Rejection("AM-22.2", "you have no charge of Arcane Ritual")
        if action is NO_BLOCK:
            return Rejection("AM-9.3", "you have begun to block and must complete the block")
        return Rejection("AM-23.8", "you must decide whether to block: pick a card or don't block")


def lay_block(game: Game, blocker: int) -> None:
    """Discard the blocking cards face up, and the rest of a ritual pile face down (AM-9.4, AM-22.12)."""
    position = game.position
    piles = position.piles
    cards = set_of(position.picked)
    shown = tuple(CARDS[card] for card in position.picked)
    position.picked = ()
    for pile in (HAND[blocker], WILD[blocker], RITUAL_PILE[blocker]):
        used = cards & piles.masks[pile]
        if used:
            piles.move(used, pile, DISCARD, shown=BOTH)
            cards &= ~used
    if cards:
        game.use_golems(blocker, cards, DISCARD, BOTH)
    if game.keeps_log:
        game.emit(Blocked(blocker, shown), "AM-9.4")
    game.close_ritual(blocker)


class WarriorDecision(Step[Game]):
    """The caster may discharge an Undying Warrior directly after a block (AM-9.8, AM-20.14, AM-23.9)."""

    doom: DoomNumber
    choices = (DISCHARGE, HOLD)
    rejection = Rejection("AM-23.9", "you must discharge your Undying Warrior or hold it")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask if a charge is valid. Otherwise the block stands."""
        caster = game.position.active
        if self._valid(game, caster):
            return ALONE[caster]
        self._stands(game, caster)
        return ()

    def _valid(self, game: Game, caster: int) -> tuple[int, ...]:
        """The charges that were in effect before the blocked spell was cast."""
        before = self.doom
        if not before:
            casting = game.position.casting
            assert casting is not None, "a block stops a doom or the current casting"
            before = casting.number
        return tuple(number for number in game.position.wizards[caster].warriors if number < before)

    def _stands(self, game: Game, caster: int) -> None:
        position = game.position
        if self.doom:
            wizard = position.wizards[caster]
            wizard.dooms = tuple(doom for doom in wizard.dooms if doom.number != self.doom)
            if game.keeps_log:
                game.emit(DoomEnded(caster), "AM-20.14")
        else:
            assert position.casting is not None
            position.casting.blocked = True

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Cancel the block, after which the opponent may block again (AM-9.9), or let it stand."""
        if action is HOLD:
            self._stands(game, player)
            return
        wizard = game.position.wizards[player]
        # Spend the youngest valid charge: older ones also work for older dooms (AM-26.4).
        spent = self._valid(game, player)[-1]
        wizard.warriors = tuple(number for number in wizard.warriors if number != spent)
        if game.keeps_log:
            game.emit(BlockCancelled(player), "AM-9.8")
        game.then(BlockDecision(self.doom))


class BelieveDecision(Step[Game]):
    """The opponent accepts or disbelieves (AM-10, AM-23.10)."""

    choices = (ACCEPT, DISBELIEVE)
    rejection = Rejection("AM-23.10", "you must accept or disbelieve the spell")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask, unless a block stands and the rules don't let it be disbelieved (AM-9.6)."""
        casting = game.position.casting
        assert casting is not None
        if casting.blocked and not game.rules.disbelieve_after_block:
            return ()
        return game.ask(1 - game.position.active, self.choices)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Remember the answer for the resolution."""
        casting = game.position.casting
        assert casting is not None
        if action is DISBELIEVE:
            casting.disbelieved = True
        elif game.keeps_log:
            game.emit(Accepted(player), "AM-10.1")
