"""What a choice does in this position (AM-23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_archmage import actions
from arcana_archmage.knowledge.view import CastingView, View
from arcana_archmage.render.words import spell_title
from arcana_core.actions import Action
from arcana_core.text.wording import counted

if TYPE_CHECKING:
    from arcana_archmage.game import Game


def hint(game: Game, view: View, action: Action) -> str | None:
    """A few words on a choice of the viewer; None where the glossary says as much."""
    casting = view.casting
    match action:
        case actions.Dose():
            return _dose(game, action.doom)
        case actions.EndPhase():
            return "on to the spellcasting phase" if view.phase == "effects" else "on to the draw phase"
        case actions.ClaimSeat():
            return "you play next" if action.seat == view.player else "your opponent plays next"
        case actions.ClaimHighest() if casting is not None and len(casting.claim) == 2:
            return counted(action.value - casting.claim[1] + 1, "card")
        case actions.Pick():
            return _source(view, action)
        case actions.Accept() if casting is not None:
            return f"{spell_title(casting)} works as claimed"
        case actions.Disbelieve() if casting is not None:
            return _disbelief(game, casting)
        case actions.NoBlock():
            return "the doom goes on" if casting is None else f"{spell_title(casting)} goes on"
        case _:
            return None


def _dose(game: Game, place: int) -> str:
    """The points of the next dose (AM-20.13, AM-12.7)."""
    position = game.position
    number = position.open_dooms[place - 1]
    doom = next(doom for doom in position.wizards[position.active].dooms if doom.number == number)
    return f"{game.rules.doom_dose * (doom.doses + 1) * (1 + doom.doubled)} points of damage"


def _source(view: View, pick: actions.Pick) -> str:
    """Where a card of the viewer comes from, other than the hand (AM-7.1)."""
    wizard = view.wizards[view.player or 0]
    piles = {"golem card": wizard.golems, "wild card": (wizard.wild,), "ritual card": (wizard.ritual,)}
    return next((name for name, where in piles.items() if any(pick.card in pile.known for pile in where)), "")


def _disbelief(game: Game, casting: CastingView) -> str:
    """What it costs to be wrong (AM-10.3, AM-10.5)."""
    penalty = game.penalty(casting.caster, casting.count)
    return f"costs you {counted(penalty, 'point')} if {spell_title(casting)} is true"
