"""What the data of a card can say it does: effects, when they happen, and to whom.

An effect is a table with `do`, the name of a primitive, and its parameters (`arcana_wizwar.cards.effects.language`
lists them, `arcana_wizwar.cards.effects.primitives` does them). All effects can have

- `to`: to whom it happens: "target" (the default; who plays the card, where it has no target), "caster", "attacker"
  (of a counter: who is behind what it answers), "others" (all but the caster), "everybody";
- `if`: only then: "hurt" (the target suffered damage from it before, WW-12.3), "boosted" (cards were spent on it),
  "wizard", "object" (what the target is), "transformed" (the target is under a transformation);
- `roll`: only if a die shows one of these faces;
- `once`: of a target that is named several times only with the last, and of what happens to others than the target
  only with the last target.

An amount is a number or a sum in a text, `"2 * energy + 1"`; its words are those of
`arcana_wizwar.cards.effects.meaning.WORDS`. Effects happen for each target that is still struck; what strikes a
Homunculus does nothing but damage (WW-21.42).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from arcana_core.agenda import Step, step
from arcana_wizwar import actions
from arcana_wizwar.cards.effects.meaning import (
    amount,
    damage_of,
    effects_in,
    effects_of,
    happens,
    made_damage,
    victim_of,
)
from arcana_wizwar.cards.effects.primitives import DOES
from arcana_wizwar.chapters.magic import resolving
from arcana_wizwar.model.bounds import MOMENTS, FramePlace
from arcana_wizwar.model.cards import Card
from arcana_wizwar.model.state import Play, Spell

if TYPE_CHECKING:
    from arcana_wizwar.game import Game

__all__ = [
    "Effect",
    "Lasting",
    "amount",
    "damage_of",
    "effects_in",
    "effects_of",
    "lasting_steps",
    "made_damage",
    "steps",
    "victim_of",
]


def steps(game: Game, frame: int) -> Iterator[Step[Any]]:
    """The effects of the play as steps: for each target that is still struck, or once where it needs none."""
    play = game.play(frame)
    numbers = range(len(effects_in(game, play)))
    if play.targets:
        places: Iterator[int] = resolving.struck_places(play)
    else:
        # An attack in a direction that strikes nobody does nothing.
        places = iter(() if play.type == "attack" and play.side >= 0 else (0,))
    for place in places:
        for number in numbers:
            yield Effect(frame, place, number)


@step
class Effect(Step["Game"]):
    """One effect of a play on one target."""

    frame: FramePlace
    place: int
    number: int

    def do(self, game: Game) -> None:
        """Do it, if its conditions hold."""
        play = game.play(self.frame)
        effect = effects_in(game, play)[self.number]
        if happens(game, play, self.place, effect):
            DOES[effect["do"]](game, self.frame, self.place, effect)


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

    def do(self, game: Game) -> None:
        """Make a play of them, unless the spell or its wizard is gone."""
        spell = game.spell(self.spell)
        if spell is None or (spell.wizard >= 0 and not game.is_living(spell.wizard)):
            return
        targets = () if spell.wizard < 0 else (actions.WIZARD[spell.wizard],)
        play = Play(spell.caster, MOMENTS[self.moment], "neutral", spell.card, energy=spell.energy, targets=targets)
        frame = game.push_frame(play)
        game.then(*steps(game, frame), resolving.Finish(frame))
