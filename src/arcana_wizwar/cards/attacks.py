"""Attack spells with code of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step, evolve
from arcana_core.geometry.squares import bits
from arcana_core.scenario.bounds import Seat
from arcana_wizwar import actions, events
from arcana_wizwar.cards.rule import CardRule
from arcana_wizwar.chapters import hands
from arcana_wizwar.chapters.board.targets import Scene
from arcana_wizwar.chapters.magic import attacks, resolving
from arcana_wizwar.chapters.movement import distances
from arcana_wizwar.model.bounds import FramePlace
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.state import NOWHERE, Draft


class FireDarts(CardRule):
    """Fire one dart per energy, each at a separate target (WW-21.29)."""

    def count(self, game: Game, draft: Draft, player: int) -> int:
        """One for each dart."""
        return game.energy_of(draft, player)


class GlobeOfPain(CardRule):
    """A globe that finds its way around corners (WW-21.35)."""

    def targets(self, game: Game, draft: Draft, scene: Scene) -> tuple[Action, ...]:
        """The wizards reached by an open path that no third wizard blocks."""
        return tuple(
            [
                target
                for target in super().targets(game, draft, scene)
                if isinstance(target, actions.AtWizard) and self._reaches(game, scene, target.player)
            ]
        )

    def _reaches(self, game: Game, scene: Scene, other: int) -> bool:
        position = game.position
        closed = sum(
            {
                1 << wizard.square
                for player, wizard in enumerate(position.wizards)
                if wizard.powers.fills and wizard.square >= 0 and player not in (scene.player, other)
            }
        )
        reached = distances.globe_reach(position.grid, scene.origin, self.card.others["steps"], closed)
        return bool(reached >> position.wizards[other].square & 1)


def wizards_in(game: Game, squares: tuple[int, ...] | list[int]) -> Iterator[Action]:
    """The wizards struck by an attack on squares, by square, then in turn order (WW-1.3, WW-21.53)."""
    wizards = game.position.wizards
    for square in squares:
        here = [
            actions.WIZARD[player]
            for player, wizard in enumerate(wizards)
            if wizard.square == square and game.is_living(player) and not wizard.powers.untouchable
        ]
        yield from attacks.in_turn_order(game, here)


class LightningBolt(CardRule):
    """A bolt in a straight line that obstacles throw back (WW-21.47).

    A wizard is a target each time it enters their square. The targets are decided after the responses, because a Wall
    of Earth throws it back (WW-25.53).
    """

    def struck(self, game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
        """All wizards on its path (WW-11.7)."""
        origin, energy = game.origin_of(draft, player), game.energy_of(draft, player)
        return tuple(wizards_in(game, distances.ray(game.position.grid, origin, draft.side, energy)))

    def evade(self, game: Game, frame: int) -> None:
        """Recompute its path, then roll for evasion. Wizards who evaded it by a counter are no longer targets."""
        play = game.play(frame)
        away = {play.targets[place] for place in play.stopped}
        entered = distances.ray(game.position.grid, play.origin, play.side, play.energy)
        targets = tuple([target for target in wizards_in(game, entered) if target not in away])
        game.set_frame(frame, evolve(play, targets=targets, stopped=()))
        super().evade(game, frame)


class PsychicStorm(CardRule):
    """A storm in a square and those beside it (WW-21.61)."""

    def struck(self, game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
        """The square, and all wizards in the storm (WW-11.7)."""
        square = draft.targets[0]
        assert isinstance(square, actions.AtSquare)
        stormy = bits(distances.plus(game.position.grid, actions.square_of(square)))
        return (square, *attacks.in_turn_order(game, wizards_in(game, stormy)))


class ShareLife(CardRule):
    """Caster and target share their total life (WW-21.65)."""

    def work(self, game: Game, frame: int) -> None:
        """Half for each, the odd point for the caster."""
        play = game.play(frame)
        both = (play.player, resolving.struck_wizard(game, play))
        if both[1] < 0 or not game.is_living(both[0]) or both[0] == both[1]:
            return
        wizards = game.position.wizards
        total = sum(wizards[player].life for player in both)
        for player, share in zip(both, (total - total // 2, total // 2), strict=True):
            wizard = wizards[player]
            life = min(share, game.rules.life_max)
            gained, wizard.life = life - wizard.life, life
            if gained and game.keeps_log:
                game.emit(events.LifeGained(player, gained, life), self.card.clause)


class BrainBurn(CardRule):
    """Burns the cards and spells on the target's mind, which they may clear first (WW-21.13)."""

    def work(self, game: Game, frame: int) -> None:
        """Let the target give things up, then strike."""
        play = game.play(frame)
        steps: list[Step[Game]] = []
        for place in resolving.struck_places(play):
            target = play.targets[place]
            assert isinstance(target, actions.AtWizard)
            if place not in play.shadowed:
                steps.append(ClearMind(target.player))
            steps.append(resolving.Strike(frame, place))
        game.then(*steps)


class ClearMind(Step[Game]):
    """A wizard may discard cards and end spells before a Brain Burn (WW-21.13, WW-22.20)."""

    player: Seat
    rejection = Rejection("WW-21.13", "discard cards and end your spells, or type done")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the target."""
        return game.ask(self.player, self.options(game, self.player)) if game.is_living(self.player) else ()

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Done, a card of the hand, or a maintained spell."""
        return (actions.DONE, *hands.discards(game, player), *game.end_options(player))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Give it up and ask again."""
        if action is not actions.DONE:
            game.then(self)
            hands.give_up(game, action, player, "WW-21.13")


class Waterbolt(CardRule):
    """Water that hurts, knocks back and puts out fire (WW-21.87)."""

    def targets(self, game: Game, draft: Draft, scene: Scene) -> tuple[Action, ...]:
        """Wizards including the caster, and any object (WW-8.4)."""
        wizards = game.targets(scene, ("self", "wizard"), self.card.range, attack=True)
        return (*wizards, *game.targets(scene, ("object",), self.card.range))

    def work(self, game: Game, frame: int) -> None:
        """Apply the data's effects, then put out fire, except on wizards who evaded it."""
        play = game.play(frame)
        put_out = []
        for place in resolving.struck_places(play):
            thing = game.thing_of(play.targets[place])
            put_out.append(PutOut(frame, place, NOWHERE if thing is None else thing.number))
        game.then(*put_out)
        super().work(game, frame)


class PutOut(Step[Game]):
    """End fire on a target and destroy a Wall of Fire, another fire object or tacks (WW-21.40, WW-21.84)."""

    frame: FramePlace
    place: int
    number: int
    """The number of the object struck in a square. Once it is gone, its action may name tacks below it."""

    def do(self, game: Game) -> None:
        """End and destroy it."""
        play = game.play(self.frame)
        clause = game.rule_of(play).card.clause
        if self.place in play.shadowed:
            return
        target = play.targets[self.place]
        if isinstance(target, actions.AtWizard):
            if game.is_living(target.player):
                for spell in game.spells_on(target.player):
                    if _is_fire(game, spell.card):
                        game.end_spell(spell.number, clause)
        elif isinstance(target, actions.AtEdge):
            edge = game.edge_of(target)
            if game.edge_at(edge).kind == "fire":
                game.destroy_edge(edge, clause)
        else:
            thing = game.thing_of(target)
            if (
                thing is not None
                and thing.number == self.number
                and (thing.kind == "tacks" or _is_fire(game, thing.card))
            ):
                game.remove_thing(thing, clause)


def _is_fire(game: Game, card: int) -> bool:
    return card != NOWHERE and "Fire" in game.cards.of[card].traits


RULES: Mapping[str, type[CardRule]] = {
    "brain_burn": BrainBurn,
    "fire_darts": FireDarts,
    "globe_of_pain": GlobeOfPain,
    "lightning_bolt": LightningBolt,
    "psychic_storm": PsychicStorm,
    "share_life": ShareLife,
    "waterbolt": Waterbolt,
}
