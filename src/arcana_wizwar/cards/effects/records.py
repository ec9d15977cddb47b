"""Effects in a card's data: their conditions, targets and amounts.

An effect is a table with `do`, the name of a primitive, and its parameters (`arcana_wizwar.cards.effects.language`
lists them, `arcana_wizwar.cards.effects.primitives` does them). All effects can have

- `to`: the affected players: "target" (the default; the acting player without a target), "caster", "attacker" (for a
  counter: the player behind the answered frame), "others" (all but the caster), "everybody";
- `if`: only then: "hurt" (the target suffered damage from it before, WW-12.3), "boosted" (cards were spent on it),
  "wizard", "object" (what the target is), "transformed" (the target is under a transformation);
- `roll`: only if a die shows one of these faces;
- `once`: only with the last occurrence of a repeated target, and only with the last target for effects on others.

An amount is a number or a sum in a text, `"2 * energy + 1"`; its words are those of
`arcana_wizwar.cards.effects.evaluation.WORDS`. Effects apply to each target that is still struck. A Homunculus only
takes the damage (WW-21.42).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from arcana_core.agenda import Step
from arcana_wizwar import actions
from arcana_wizwar.cards.effects.evaluation import (
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
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.state import Play, Spell

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
    """The effects of the play as steps, for each target that is still struck, or once without targets."""
    play = game.play(frame)
    numbers = range(len(effects_in(game, play)))
    if play.targets:
        places: Iterator[int] = resolving.struck_places(play)
    else:
        # An attack in a direction without a victim does nothing.
        places = iter(() if play.type == "attack" and play.side >= 0 else (0,))
    for place in places:
        for number in numbers:
            yield Effect(frame, place, number)


class Effect(Step[Game]):
    """One effect of a play on one target."""

    frame: FramePlace
    place: int
    number: int

    def do(self, game: Game) -> None:
        """Apply it if its conditions hold."""
        play = game.play(self.frame)
        effect = effects_in(game, play)[self.number]
        if happens(game, play, self.place, effect):
            DOES[effect["do"]](game, self.frame, self.place, effect)


def lasting_steps(game: Game, card: Card, spell: Spell, moment: str) -> Iterator[Step[Any]]:
    """The effects of a spell in play at a moment: `when_time_passes = [{do = "damage", ...}]`."""
    if card.others.get(moment):
        yield Lasting(spell.number, MOMENTS.index(moment))


class Lasting(Step[Game]):
    """The effects of a spell in play at a moment, as if its caster played them at its wizard.

    They aren't an attack or a spell being cast, so they open no window (WW-21.2). Damage has its own window.
    """

    spell: int
    moment: int

    def do(self, game: Game) -> None:
        """Play them unless the spell or its wizard is gone."""
        spell = game.spell(self.spell)
        if spell is None or (spell.wizard >= 0 and not game.is_living(spell.wizard)):
            return
        targets = () if spell.wizard < 0 else (actions.WIZARD[spell.wizard],)
        play = Play(spell.caster, MOMENTS[self.moment], "neutral", spell.card, energy=spell.energy, targets=targets)
        frame = game.push_frame(play)
        game.then(*steps(game, frame), resolving.Finish(frame))
