"""Losing, escaping, and the end of a battle (MC-21)."""

from __future__ import annotations

from attrs import evolve, frozen

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step
from arcana_core.game import Outcome
from arcana_mtgcombat import actions, events
from arcana_mtgcombat.chapters.magic.memory import known_to_have_gone, put_back
from arcana_mtgcombat.model.forward import Game
from arcana_mtgcombat.model.mana import NONE, Units, removed
from arcana_mtgcombat.model.state import ESCAPED, IN, LOST, NO_ONE, UNSET, Combatant, Play


@frozen
class End:
    """A way for the battle to end.

    Attributes:
        words: A phrase that names no player.
        clause: The clause that ends it.
        drawn: Whether the battle is a draw.
    """

    words: str
    clause: str
    drawn: bool = False


ENDS = {
    "fell": End("all enemies of one side fell", "MC-21.4"),
    "escaped": End("all enemies of one side escaped", "MC-21.4"),
    "fell or escaped": End("some enemies of one side fell, the others escaped", "MC-21.4"),
    "nobody": End("the last of all sides fell together", "MC-21.4", drawn=True),
    "rounds": End("the number of rounds was limited", "MC-6.6", drawn=True),
}
"""Every way to end, by the value of `Position.end`."""


def lose(game: Game, players: list[int]) -> None:
    """Remove these characters, and packs without creatures, at the same moment (MC-21.2, MC-21.3)."""
    position = game.position
    position.checks += 1
    for player in players:
        character = position.characters[player]
        character.status = LOST
        character.fell = position.checks
        if game.keeps_log:
            if character.wild:
                game.emit(events.PackGone(player), "MC-23.6")
            else:
                game.emit(events.CharacterLost(player, character.slayer), "MC-21.2")
    _strike_off(game, players)
    for player in players:
        game.leave(player, "MC-21.2")


def _strike_off(game: Game, players: list[int]) -> None:
    """Remove the places of these seats from the turn order (MC-8.5)."""
    position = game.position
    position.order = tuple([other for other in position.order if other not in players])
    position.to_come = tuple([other for other in position.to_come if other not in players])


def leave(game: Game, player: int, clause: str) -> None:
    """Remove the creatures, pervasive effects and turn order place of a character who is out of the battle.

    Their plays on the stack do nothing. The defeated also lose their Memory and mana (MC-8.5, MC-18.15, MC-21.2).
    """
    position = game.position
    character = position.characters[player]
    character.fleeing = character.was_defender = False
    character.lost_in_flight = 0
    _strike_off(game, [player])
    position.frames = tuple(
        [
            evolve(frame, countered=True) if isinstance(frame, Play) and frame.player == player else frame
            for frame in position.frames
        ]
    )
    game.abandon(player, clause)
    if character.status == LOST:
        character.pool = NONE
        for card in character.memory:
            known_to_have_gone(character, card)
            game.use_up(player, card, clause)
        character.memory = ()
    game.unlock(player)
    game.forget_group(player)
    game.refresh()  # Things the character keeps no longer affect the battle (MC-36.10).


def abandon(game: Game, player: int, clause: str) -> None:
    """Remove everything a character maintains (MC-17.2, MC-21.2).

    Creatures under a control aura go back to their owners and the aura ends (MC-20.10). Other creatures are unsummoned,
    and pervasive effects end.
    """
    position, cards = game.position, game.pool.cards
    own = [one for one in position.permanents if one.controller == player]
    for one in own:
        if any(static.do == "control" for static in cards[one.card].static):
            game.end_permanent(one.number, "MC-20.10")
    creatures = game.creatures_of(player)
    for creature in creatures:
        creature.guard = UNSET  # They all go at once (MC-36.110).
    for creature in creatures:
        game.take_out(creature, clause=clause)
    for one in own:
        if cards[one.card].is_pervasive:
            game.end_permanent(one.number, clause)


def escape(game: Game, player: int, clause: str) -> None:
    """Let a character escape (MC-17.7)."""
    game.position.characters[player].status = ESCAPED
    if game.keeps_log:
        game.emit(events.Escaped(player), clause)
    game.leave(player, "MC-17.7")


def end_if_decided(game: Game) -> bool:
    """End the battle if at most one side is left, and return whether it ended (MC-21.4)."""
    position = game.position
    if position.end:
        return True
    sides = {one.side for one in position.characters if one.status == IN}
    if len(sides) > 1:
        return False
    if not sides:
        game.end_battle("nobody")
        return True
    (winner,) = sides
    ways = {one.status for one in position.characters if one.side != winner}
    game.end_battle("fell" if ways == {LOST} else "escaped" if ways == {ESCAPED} else "fell or escaped", winner)
    return True


def end_battle(game: Game, end: str, winner: int = NO_ONE) -> None:
    """End the battle for this reason and clear the agenda. Mercy follows, then the clean-up.

    See MC-21.4 to MC-21.8 and MC-6.6. Spells on the stack are used up (MC-36.66).
    """
    position = game.position
    if position.end:
        return
    frames = position.frames
    position.end, position.winner, position.phase = end, winner, "mercy"
    position.frames, position.draft = (), None
    position.agenda = (MERCY, None)
    if game.keeps_log:
        game.emit(events.BattleEnded(winner, ENDS[end].words), ENDS[end].clause)
    for frame in frames:
        if isinstance(frame, Play) and frame.source == NO_ONE:
            game.use_up(frame.player, frame.card, "MC-5.6")


class Mercy(Step[Game]):
    """The winning side decides for each defeated enemy: spare or slay (MC-21.5, MC-33.18)."""

    choices = (actions.SPARE, actions.SLAY)
    rejection = Rejection("MC-21.5", "answer spare or slay")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask about the next loser. After the last one, clean up."""
        position = game.position
        for loser in undecided(game):
            decider = game.decider(loser)
            if not position.characters[decider].wild:
                return game.ask(decider, self.choices)
            _decide(game, decider, loser, spared=False)
        game.clean_up()
        position.phase = "over"
        return ()

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Note the decision, then the next."""
        _decide(game, player, undecided(game)[0], spared=action is actions.SPARE)
        game.position.agenda = (self, game.position.agenda)


def _decide(game: Game, decider: int, loser: int, *, spared: bool) -> None:
    game.position.characters[loser].spared = spared
    if game.keeps_log:
        game.emit(events.MercyShown(decider, loser, spared), "MC-21.5")


def undecided(game: Game) -> list[int]:
    """Return the defeated characters that the winning side has yet to judge, in the order they fell (MC-21.5)."""
    position = game.position
    if position.winner == NO_ONE:
        return []
    found = [
        player
        for player, one in enumerate(position.characters)
        if one.status == LOST and one.spared is None and not one.wild and one.side != position.winner
    ]
    return sorted(found, key=lambda player: position.characters[player].fell)


def decider(game: Game, loser: int) -> int:
    """Return the seat of the winning side that judges a loser.

    The seat that defeated the loser, if it won and is still in the battle. Otherwise the side's first character in
    rotation order, or a pack if it has no character (MC-21.5, MC-36.30, MC-36.65).
    """
    position = game.position
    characters = position.characters
    slayer = characters[loser].slayer
    order = [*game.rotation(position.active)]
    if order and order[-1] == position.active:
        order = [order[-1], *order[:-1]]
    winners = [player for player in order if characters[player].side == position.winner]
    if slayer in winners:
        return slayer
    return next((player for player in winners if not characters[player].wild), winners[0])


def clean_up(game: Game) -> None:
    """Clean up at the end of combat: end, return and keep things (MC-21.7, MC-21.8, MC-21.10, MC-21.11)."""
    position, cards = game.position, game.pool.cards
    position.changes, position.locks = (), ()
    everybody: list[Combatant] = [*position.characters, *position.creatures]
    for one in everybody:
        one.guard, one.exhausted = UNSET, False
    for creature in position.creatures:
        game.take_out(creature, how="gone", clause="MC-21.7")
    for permanent in position.permanents:
        card = cards[permanent.card]
        if card.is_pervasive:
            game.end_permanent(permanent.number, "MC-21.7")
    game.refresh()
    for character in position.characters:
        character.fleeing = character.was_defender = False
        character.lost_in_flight = 0
        if character.wild:
            character.pool = NONE
            continue
        character.library = put_back(character, game.pool)
        character.somewhere = tuple(sorted(character.somewhere + character.in_memory))
        character.memory = character.in_memory = character.hinted = ()
        capacities, channeling = character.sheet.capacities, character.channeling
        character.pool = kept(character.pool, capacities, channeling, per_type=game.rules.capacity_per_type)


def kept(pool: Units, capacities: Units, channeling: int, *, per_type: bool = True) -> Units:
    """Return the mana kept after a battle: up to each capacity, and up to Channeling units in all (MC-21.11).

    Without a capacity per type, the full size limits it instead (MC-36.116).
    """
    if not per_type:
        return removed(pool, max(sum(pool) - min(channeling, sum(capacities)), 0))
    white, blue, black, red, green, colourless = map(min, pool, capacities)
    within: Units = (white, blue, black, red, green, colourless)
    return removed(within, max(sum(within) - channeling, 0))


def outcome(game: Game) -> Outcome | None:
    """Return the outcome: the values of the seats (MC-21.6)."""
    position = game.position
    if position.phase != "over":
        return None
    end = ENDS[position.end]
    scores = []
    for one in position.characters:
        if one.status == ESCAPED:
            scores.append(0.25)
        elif end.drawn:
            together = position.end == "nobody" and one.fell == position.checks
            scores.append(0.5 if one.status == IN or together else 0.0)
        else:
            scores.append(float(one.status == IN))
    ranking = tuple([1 + sum(other > score for other in scores) for score in scores])
    winners = () if end.drawn else tuple([player for player, score in enumerate(scores) if score == 1])
    return Outcome(tuple(scores), ranking, winners, end.words, end.clause)


MERCY = Mercy()
