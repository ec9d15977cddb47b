"""The lab: bots and people at tables, simulations, results, and the `arcana` command, for all games alike."""

from arcana_lab.results import PlayedGame, Results, Standing, read_games
from arcana_lab.seating import SeatingError, lineup, strongest_bot
from arcana_lab.simulation import GameFailed, Simulation, WorkerLost, simulate
from arcana_lab.statistics import wilson
from arcana_lab.table import Table

__all__ = [
    "GameFailed",
    "PlayedGame",
    "Results",
    "SeatingError",
    "Simulation",
    "Standing",
    "Table",
    "WorkerLost",
    "lineup",
    "read_games",
    "simulate",
    "strongest_bot",
    "wilson",
]
