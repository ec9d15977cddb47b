"""What the data of a card can say it does: primitives and their parameters.

An effect is a table with `do`, the name of a primitive, its parameters, and perhaps `if = "hurt"`: then it happens only
to a wizard who suffered damage from what went before (WW-12.3). An amount is a number or a sum of numbers and words in
a text, `"energy + 2"`; the words are those of `AMOUNTS`. Effects of an attack happen for each target that it still
strikes, other effects once, or for each target.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from arcana_core.agenda import Step, step
from arcana_wizwar import actions, resolving
from arcana_wizwar.cards.reading import Card
from arcana_wizwar.state import NOWHERE, Damage, Play, Spell

if TYPE_CHECKING:
    from arcana_wizwar.game import Game

Parameters = Mapping[str, Any]


def effects_of(card: Card, mode: int) -> tuple[Parameters, ...]:
    """The effects of a card in this mode, in order."""
    return card.does if mode < 0 else tuple(card.modes[mode].get("does", ()))


MOMENTS = ("when_time_passes", "when_drawing")
"""When a spell in play has effects: keys of a card, whose values are lists of effects like `does`."""


def effects_in(game: Game, play: Play) -> tuple[Parameters, ...]:
    """The effects of what is played, or of a spell in play at a moment, in order."""
    card = game.cards.of[play.card]
    return tuple(card.others.get(play.kind, ())) if play.kind in MOMENTS else effects_of(card, play.mode)


def steps(game: Game, frame: int) -> Iterator[Step[Any]]:
    """The effects of the play as steps: for each target that is still struck, or once where there is none."""
    play = game.play(frame)
    effects = effects_in(game, play)
    for place in range(max(len(play.targets), 1)):
        if place not in play.stopped:
            for number in range(len(effects)):
                yield Effect(frame, place, number)


@step
class Effect(Step["Game"]):
    """One effect of a play on one target."""

    frame: int
    place: int
    number: int

    def begin(self, game: Game) -> tuple[int, ...]:
        """Do it, unless its condition fails."""
        play = game.play(self.frame)
        effect = effects_in(game, play)[self.number]
        victim = victim_of(play, self.place)
        if effect.get("if") == "hurt" and victim not in play.was_hurt:
            return ()
        PRIMITIVES[effect["do"]](game, self.frame, self.place, effect)
        return ()


def victim_of(play: Play, place: int) -> int:
    """The player whose wizard this target is, the one who plays where there is no target; -1 for an object."""
    if place >= len(play.targets):
        return play.player
    target = play.targets[place]
    return target.player if isinstance(target, actions.AtWizard) else NOWHERE


def amount(game: Game, given: Any, play: Play, victim: int) -> int:
    """What an amount comes to for this play and target."""
    if isinstance(given, int):
        return given
    total = 0
    for term in given.split("+"):
        word = term.strip()
        total += int(word) if word.isdigit() else AMOUNTS[word](game, play, victim)
    return total


AMOUNTS: dict[str, Callable[[Game, Play, int], int]] = {
    "energy": lambda game, play, victim: play.energy,
    "magic_stones": lambda game, play, victim: game.magic_stones(victim) if victim >= 0 else 0,
    "die": lambda game, play, victim: sum(play.rolls),
    "distance": lambda game, play, victim: game.distance_of(play),
}
"""The words of an amount."""


def damage_of(game: Game, card: Card, play: Play, place: int, victim: int) -> Damage | None:
    """The damage that the first damaging effect of the card deals this target, None if it deals none."""
    for effect in effects_of(card, play.mode):
        if effect["do"] == "damage":
            return made_damage(game, effect, play, place, victim)
    return None


def made_damage(game: Game, effect: Parameters, play: Play, place: int, victim: int) -> Damage:
    """The damage of an effect, before Strength and reductions (WW-13.3)."""
    dealt = amount(game, effect["amount"], play, victim)
    physical = effect["kind"] == "physical"
    return Damage(
        victim,
        physical=dealt if physical else 0,
        magical=0 if physical else dealt,
        also=tuple(effect.get("also", ())),
        by=play.player,
        attack=play.type == "attack",
        origin=play.origin,
        cause=game.cards.of[play.card].key,
        clause=game.cards.of[play.card].clause,
    )


def damage(game: Game, frame: int, place: int, effect: Parameters) -> None:
    """`amount`, `kind` ("physical" or "magical"), `also` (traits): the target suffers damage."""
    play = game.play(frame)
    victim = victim_of(play, place)
    game.strike(frame, place, made_damage(game, effect, play, place, victim))


def lasting_steps(game: Game, card: Card, spell: Spell, moment: str) -> Iterator[Step[Any]]:
    """The effects that a spell in play has at a moment: `when_time_passes = [{do = "damage", ...}]`."""
    if card.others.get(moment):
        yield Lasting(spell.number, MOMENTS.index(moment))


@step
class Lasting(Step["Game"]):
    """The effects of a spell in play at a moment, as if its caster played them at the wizard that it affects.

    They are no attack and no spell being cast, so no window opens for them (WW-21.2); damage has its own.
    """

    spell: int
    moment: int

    def begin(self, game: Game) -> tuple[int, ...]:
        """Make a play of them, unless the spell or its wizard is gone."""
        spell = game.spell(self.spell)
        if spell is None or (spell.wizard >= 0 and not game.is_living(spell.wizard)):
            return ()
        targets = () if spell.wizard < 0 else (actions.WIZARD[spell.wizard],)
        play = Play(spell.caster, MOMENTS[self.moment], "neutral", spell.card, energy=spell.energy, targets=targets)
        frame = game.push_frame(play)
        game.then(*steps(game, frame), resolving.Finish(frame))
        return ()


PRIMITIVES: dict[str, Callable[[Game, int, int, Parameters], None]] = {"damage": damage}
"""What `do` can be."""
