"""The agenda: what is still to be done, as plain steps on a stack, so a game can stop in the middle of anything."""

from arcana_core.agenda.simultaneous import Simultaneous
from arcana_core.agenda.steps import ALONE, AgendaGame, Question, Step, step, steps_of
from arcana_core.frozen import evolve

__all__ = ["ALONE", "AgendaGame", "Question", "Simultaneous", "Step", "evolve", "step", "steps_of"]
