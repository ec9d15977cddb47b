"""Lasting effects with a source, a target and a duration, in one stack for all games.

| written | the effect ends | as in |
| --- | --- | --- |
| `phases(10)` | with the tenth end of a phase, counting the phase in which it began, across turns | MG-23.3 |
| `turns(2)` | with the second end of a turn: the turn in which it began counts whole | MG-23.4, MC-22.5 |
| `turns(2, of="source")` | with the second end of a turn of its source's; `of="target"` likewise | WW-5.5 |
| `rounds(1)` | with the end of this round | AM-14.2 |
| `times(3, "time passes")` | when that moment, which the game names, has come three times | WW-5.5 |
| `until("landed", of="target")` | when the event happens, here: to its target | MR-39.7 |
| `uses(2)` | when it has been used twice | AM-20.9, WW-17.5 |
| `turns(1) \\| uses(1)` | with the first of the two | MC-25.22 |
| `PERMANENT` | when something ends it | MG-24.64, MC-10.3 |

An effect begun before the tick of a moment counts that tick. A game calls `tick("phase")` at each end of a phase and
`tick("phase", "turn")` at the last one of a turn, so ten phases and two turns are counted in the same way. Effects that
end together are returned in the order of their beginning. An effect that sleeps without ending (an inert spell,
MR-39.6) is a permanent effect and a second one that lasts as long as it is awake.

| policy | if the kind (or one of its group) is already on the target |
| --- | --- |
| `stack` | both last, their strengths add up (MC-20.8) |
| `refresh` | the old one stays, with the duration of the new one, longer or shorter (AM-20.10) |
| `replace` | the old one ends (WW-14.6) |
| `larger` | one that is weaker or equal and surely ends first goes; the larger strength counts (MG-23.19, MG-23.27) |
| `first` | the new one does not begin (AM-14.2, MR-42.2) |

Effects are plain data: whole numbers, texts, tuples (sets are masks or sorted tuples, so that equal stacks have the
same text). The game knows what they do, by their kind.
"""

from typing import Final

from arcana_core.effects.durations import PERMANENT, Clock, Duration, Party, phases, rounds, times, turns, until, uses
from arcana_core.effects.kinds import ANY, Anything, Effect, EffectKind, Knowledge, KnowledgeWord, Plain, Policy
from arcana_core.effects.stack import Beginning, Effects

TYPES: Final = (Effects, EffectKind, Effect, Duration, Clock)
"""The classes that the text of a stack names, to read it back with `arcana_core.records.plain.from_text`."""

__all__ = [
    "ANY",
    "PERMANENT",
    "TYPES",
    "Anything",
    "Beginning",
    "Clock",
    "Duration",
    "Effect",
    "EffectKind",
    "Effects",
    "Knowledge",
    "KnowledgeWord",
    "Party",
    "Plain",
    "Policy",
    "phases",
    "rounds",
    "times",
    "turns",
    "until",
    "uses",
]
