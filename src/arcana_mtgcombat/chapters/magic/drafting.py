"""Drafting a spell or ability, pick by pick, until it is declared (MC-33.8, MC-33.13, MC-33.15)."""

from __future__ import annotations

from functools import cache
from operator import lt

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step, evolve
from arcana_core.scenario.bounds import Seat
from arcana_mtgcombat import actions
from arcana_mtgcombat.chapters.magic.casting import ability_of, can_be_exhausted, cost_of, drafted, group_for, word_of
from arcana_mtgcombat.model.forward import Game
from arcana_mtgcombat.model.state import NO_ONE, Draft


def begin_draft(game: Game, action: Action, player: int, kind: str) -> None:
    """Begin to draft a spell or ability, and put the picks that it needs on the agenda (MC-33.8).

    A complete draft is declared, except for an "answer". That waits in `Position.draft` for the next step, which either
    rolls for it (MC-18.5) or is `DECLARE`. The step finds no draft if the player gave it up (MC-36.43).

    Args:
        game: The battle.
        action: `Cast`, `UseCreature` or `UsePermanent`.
        player: The seat that drafts.
        kind: See `Draft`.
    """
    game.position.draft = drafted(game, action, player, kind)
    game.then(CHOOSE(player))


class Choose(Step[Game]):
    """A player drafts a spell or ability, one pick at a time (MC-33.8, MC-33.13, MC-33.15)."""

    player: Seat
    is_unseen = True

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask for the next pick, declare a complete draft, or give up an impossible one (MC-36.43)."""
        position = game.position
        draft = position.draft
        if draft is None:
            return ()
        if not _is_possible(game, draft, self.player):
            position.draft = None
            return ()
        picks = self._picks(game, draft)
        if picks:
            return game.ask(self.player, (*game.mana_abilities(self.player), *picks))
        if _needs_target(game, draft):
            position.draft = None
        elif draft.kind != "answer":
            position.draft = None
            game.declare(draft, self.player)
        return ()

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Return the options for the next pick, and mana abilities."""
        draft = game.position.draft
        assert draft is not None
        return (*game.mana_abilities(player), *self._picks(game, draft))

    def _picks(self, game: Game, draft: Draft) -> tuple[Action, ...]:
        if _needs_target(game, draft):
            return game.targets(self.player, word_of(game, draft), group_for(game, draft, self.player))
        if game.rules.manual_payment and len(draft.paid) < cost_of(game, draft).generic:
            return _payable(game, draft, self.player)
        return ()

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Note the pick and continue with the next."""
        draft = game.position.draft
        assert draft is not None
        game.then(self)
        if isinstance(action, actions.UseCreature | actions.UsePermanent):
            if draft.kind == "answer":
                game.betray(player)
            game.use_mana(action, player)
        elif isinstance(action, actions.Mana):
            game.position.draft = evolve(draft, paid=(*draft.paid, action.type))
        else:
            game.position.draft = evolve(draft, target=game.number_of(word_of(game, draft), action, player))

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain that only a legal target, a unit in the pool, or a mana ability fits."""
        draft = game.position.draft
        assert draft is not None
        if isinstance(action, actions.UseCreature | actions.UsePermanent):
            return Rejection("MC-33.15", "finish the spell or ability first; only mana abilities can be used now")
        if _needs_target(game, draft):
            return Rejection("MC-7.12", f"not a legal target for the target word {word_of(game, draft)!r}")
        return Rejection("MC-4.6", "pay each generic unit with a unit from the pool")


CHOOSE = cache(Choose)
"""One step per player, built once."""


def _needs_target(game: Game, draft: Draft) -> bool:
    return draft.target == NO_ONE and word_of(game, draft) != "none"


def _payable(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    """Return the types that can pay the next generic unit (MC-4.6)."""
    pool = game.position.characters[player].pool
    taken = _taken(game, draft)
    return tuple([actions.MANA[type_] for type_, units in enumerate(pool) if units > taken[type_]])


def _taken(game: Game, draft: Draft) -> list[int]:
    """Return the units of each type used by the cost's letters and the picks so far."""
    taken = [*cost_of(game, draft).letters, 0]
    for type_ in draft.paid:
        taken[type_] += 1
    return taken


def _is_possible(game: Game, draft: Draft, player: int) -> bool:
    """Return whether the draft can still be paid and aimed. A mana ability may have changed that (MC-36.43)."""
    if not game.can_pay(player, cost_of(game, draft)):
        return False
    if draft.paid and any(map(lt, game.position.characters[player].pool, _taken(game, draft))):
        return False
    if draft.source != NO_ONE:
        source = game.creature(draft.source) or game.permanent(draft.source)
        if source is None or source.controller != player:
            return False
        ability = ability_of(game, draft)
        if (ability.exhaust or ability.timing == "command") and not can_be_exhausted(game, source):
            return False  # Exhausted and sick combatants can't use it or carry out orders (MC-12.3, MC-36.81).
    word = word_of(game, draft)
    if draft.target == NO_ONE or word == "self":
        return True
    return game.is_legal(player, word, group_for(game, draft, player), draft.target)


class Declare(Step[Game]):
    """Declare a draft in a window, without a roll (MC-18.2)."""

    player: Seat
    is_unseen = True

    def do(self, game: Game) -> None:
        """Declare it, unless the player gave it up."""
        draft = game.position.draft
        if draft is not None:
            game.position.draft = None
            game.declare(draft, self.player)


DECLARE = cache(Declare)
"""One step per player, built once."""
