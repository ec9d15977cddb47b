"""The settings of Magika that a house rule may change, each with its clause."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from arcana_core.errors import RulesError
from arcana_core.rules import GameRules, option, setting

GENERATED = "generated"


@frozen(kw_only=True)
class Rules(GameRules):
    """The settings of Magika. The defaults are the ordinary game. The number of players sets the number of novices."""

    map: str = setting(GENERATED, clause="MG-3.5", about='"generated", or the text of a terrain map')
    turn_limit: int = setting(
        40, clause="MG-31.3", unit="turns, 0 for no limit", at_least=0, at_most=10_000, typical=(3, 12)
    )
    ebon_deals: bool = option("MG-27.1", "novices may make the Ebon Mage offers", default=True)
    scart_minor_any: bool = option("MG-24.52", "minor Scatter Artifact takes any artifact")
    sheet_reading: str = setting(
        "strict", clause="MG-35.15", one_of=("strict", "lenient"), about="whether a sheet with mistakes is rejected"
    )

    terrain_factors: tuple[int, ...] = setting(
        (40, 2, 4, 6, 10, 24, 14, 16, 18, 20),
        clause="MG-3.1",
        unit="Endurance to leave or search T1 to T10",
        item_at_least=0,
        item_at_most=100,
        length=10,
    )
    swamp_factor: int = setting(
        12, clause="MG-3.2", unit="Endurance, for Goblins and the Pendant", at_least=0, at_most=100
    )
    terrain_rests: tuple[int, ...] = setting(
        (10, 9, 8, 7, 6, 5, 4, 3, 2, 1),
        clause="MG-3.1",
        unit="Endurance regained on T1 to T10",
        item_at_least=0,
        item_at_most=100,
        length=10,
    )
    terrain_search: tuple[int, ...] = setting(
        (100, 30, 35, 40, 55, 60, 65, 80, 85, 90),
        clause="MG-3.1",
        unit="percent to find a scroll on T1 to T10",
        item_at_least=0,
        item_at_most=100,
        length=10,
    )

    race_endurance: tuple[int, ...] = setting(
        (100, 95, 110, 110, 90), clause="MG-4.1", unit="by race", item_at_least=1, item_at_most=1000, length=5
    )
    race_arcania: tuple[int, ...] = setting(
        (100, 105, 95, 95, 100), clause="MG-4.1", unit="by race", item_at_least=0, item_at_most=1000, length=5
    )
    race_skill: tuple[int, ...] = setting(
        (70, 75, 65, 65, 70), clause="MG-4.1", unit="by race", item_at_least=0, item_at_most=1000, length=5
    )
    race_moves: tuple[int, ...] = setting(
        (5, 5, 4, 4, 4), clause="MG-4.1", unit="moves in a turn, by race", item_at_least=0, item_at_most=5, length=5
    )
    ebon_first: bool = option(
        "MG-15.6", "within a group the Ebon Mage moves and casts first, otherwise only before equals", default=True
    )
    ankh_moves: int = setting(5, clause="MG-14.6", unit="moves in a turn", at_least=0, at_most=5)
    dwarf_resistance: int = setting(15, clause="MG-4.3", unit="percent", at_least=0, at_most=100)
    lamp_resistance: int = setting(10, clause="MG-21.7", unit="percent", at_least=0, at_most=100)
    attunement: int = setting(20, clause="MG-4.4", unit="Spell Skill when meditating", at_least=0, at_most=1000)
    search_bonus: int = setting(20, clause="MG-4.5", unit="percent", at_least=0, at_most=100)

    start_aptitude: int = setting(90, clause="MG-5.3", unit="of Good, and negative of Evil", at_least=0, at_most=100)
    neutral_aptitude: int = setting(5, clause="MG-5.3", unit="either way", at_least=0, at_most=100)
    ban_opposed: int = setting(35, clause="MG-5.10", unit="Aptitude", at_least=0, at_most=100)
    ban_neutral: int = setting(25, clause="MG-5.12", unit="Aptitude", at_least=0, at_most=100)
    ban_both: int = setting(35, clause="MG-5.12", unit="Aptitude", at_least=0, at_most=100)
    exhausted_below: int = setting(10, clause="MG-6.5", unit="Endurance", at_least=1, at_most=100)

    start_arcania: int = setting(50, clause="MG-7.6", unit="Arcania", at_least=0, at_most=1000, typical=(20, 90))
    ebon_skill: int = setting(100, clause="MG-29.2", unit="Spell Skill", at_least=0, at_most=1000)
    start_scrolls: int = setting(2, clause="MG-7.7", unit="scrolls", at_least=0, at_most=5)
    cloaks_of_a_colour: int = setting(3, clause="MG-7.10", unit="cloaks", at_least=0, at_most=12)

    team_size: int = setting(3, clause="MG-12.4", unit="mages", at_least=2, at_most=12)
    cloak_limit: int = setting(2, clause="MG-12.2", unit="cloaks", at_least=1, at_most=6)
    recloak_loss: int = setting(50, clause="MG-12.9", unit="Endurance and Arcania", at_least=0, at_most=1000)

    recloak_destroys: bool = option(
        "MG-12.9", "a failed re-cloak destroys the mage's cloaks, otherwise they fall into the space", default=True
    )

    skill_gain: int = setting(5, clause="MG-13.14", unit="Spell Skill", at_least=0, at_most=100)
    skill_check: int = setting(2, clause="MG-13.14", unit="percent for each point of cost", at_least=0, at_most=100)
    moves_human: tuple[tuple[int, ...], ...] = setting(
        (
            (150, 100, 50, 50, 50),
            (150, 150, 150, 100, 50),
            (150, 150, 150, 150, 100),
            (200, 200, 200, 200, 200),
            (400, 400, 400, 400, 400),
        ),
        clause="MG-14.3",
        unit="percent by number of the move, then by phase",
        item_at_least=0,
        item_at_most=10_000,
        length=5,
        item_length=5,
    )
    moves_other: tuple[tuple[int, ...], ...] = setting(
        (
            (150, 100, 50, 50, 50),
            (150, 150, 150, 100, 50),
            (200, 200, 200, 200, 200),
            (400, 400, 400, 400, 400),
            (800, 800, 800, 800, 800),
        ),
        clause="MG-14.3",
        unit="percent by number of the move, then by phase",
        item_at_least=0,
        item_at_most=10_000,
        length=5,
        item_length=5,
    )
    scroll_limit: int = setting(6, clause="MG-22.1", unit="scrolls", at_least=1, at_most=6)
    meditate_percent: int = setting(15, clause="MG-18.1", unit="percent", at_least=0, at_most=100)
    rest_bonus: int = setting(25, clause="MG-19.3", unit="Endurance", at_least=0, at_most=1000)

    minor_costs: tuple[int, ...] = setting(
        (
            *(10, 10, 8, 8, 6, 4, 6, 6, 8, 4, 10, 8, 8, 10, 8, 8, 4, 8),
            *(6, 8, 6, 8, 8, 8, 6, 6, 6, 4, 4, 4, 10, 10, 8, 10, 10, 20),
        ),
        clause="MG-23.1",
        unit="Arcania, in order of activation",
        item_at_least=0,
        item_at_most=100,
        length=36,
    )
    major_costs: tuple[int, ...] = setting(
        (
            *(40, 24, 20, 16, 12, 10, 16, 16, 26, 12, 30, 24, 22, 30, 24, 20, 12, 24),
            *(16, 28, 14, 30, 28, 22, 16, 14, 20, 14, 12, 12, 30, 30, 24, 35, 35, 50),
        ),
        clause="MG-23.1",
        unit="Arcania, in order of activation",
        item_at_least=0,
        item_at_most=100,
        length=36,
    )
    invisible_targets: bool = option("MG-23.7", "spells at one mage within R3 also reach invisible mages")
    spell_aid: int = setting(25, clause="MG-24.1", unit="Spell Skill", at_least=0, at_most=1000)
    curse: tuple[int, int] = setting(
        (25, 35), clause="MG-24.13", unit="Spell Skill, plain and with bonus", item_at_least=0, item_at_most=1000
    )
    attack: tuple[int, int] = setting(
        (25, 35),
        clause="MG-24.23",
        unit="Endurance or Arcania, plain and with bonus",
        item_at_least=0,
        item_at_most=1000,
    )
    boost: tuple[int, int] = setting(
        (10, 15), clause="MG-24.64", unit="of a maximum, plain and with bonus", item_at_least=0, item_at_most=100
    )
    chaos_drop: int = setting(50, clause="MG-24.73", unit="percent", at_least=0, at_most=100)

    messages: int = setting(3, clause="MG-26.1", unit="messages in a turn", at_least=0, at_most=10)
    message_length: int = setting(200, clause="MG-26.2", unit="characters", at_least=20, at_most=2000)
    message_lines: int = setting(4, clause="MG-26.2", unit="lines of a message", at_least=1, at_most=40)
    ebon_demands: int = setting(2, clause="MG-29.11", unit="demands in a turn", at_least=0, at_most=5)
    ebon_drop: int = setting(10, clause="MG-29.7", unit="percent", at_least=0, at_most=100)
    task_count: int = setting(10, clause="MG-30.1", unit="tasks", at_least=0, at_most=29)
    task_points: int = setting(4, clause="MG-30.2", unit="victory points", at_least=0, at_most=100)

    position_points: int = setting(2, clause="MG-31.8", unit="victory points", at_least=0, at_most=100)
    standing_quarters: int = setting(3, clause="MG-31.9", unit="quarters of a victory point", at_least=0, at_most=100)
    team_points: int = setting(1, clause="MG-31.11", unit="victory points", at_least=0, at_most=100)
    alignment_points: tuple[int, int] = setting(
        (3, 3), clause="MG-31.14", unit="victory points, and extra for one's own", item_at_least=0, item_at_most=100
    )
    racial_points: tuple[int, int] = setting(
        (2, 2), clause="MG-31.15", unit="victory points, and extra for one's own", item_at_least=0, item_at_most=100
    )
    ability_points: int = setting(1, clause="MG-31.16", unit="victory points", at_least=0, at_most=100)
    missed_turns: int = setting(
        3, clause="MG-33.4", unit="missed turns in a row until a novice is dropped", at_least=2, at_most=1000
    )
    carried_arcania: int = setting(15, clause="MG-34.1", unit="percent", at_least=0, at_most=100)
    veterans: str = setting(
        "",
        clause="MG-34.1",
        about="mages brought from finished games, a line each: NAME | RACE | ALIGNMENT | ARCANIA | CODE CODE ...",
    )

    def contradictions(self) -> Iterable[str]:
        """An unreadable terrain map or veterans (MG-3.16, MG-34.1), or too many scrolls at the start (MG-22.1)."""
        if self.map != GENERATED:
            from arcana_magika.model.maps import read_map  # only where a map is given

            try:
                read_map(self.map, cloaks=self.cloaks_of_a_colour)
            except RulesError as error:
                yield from (f"map: {line}" for line in str(error).splitlines())
        if self.veterans:
            from arcana_magika.model.veterans import read_veterans  # only where veterans are given

            try:
                read_veterans(self.veterans)
            except RulesError as error:
                yield from (f"veterans: {line}" for line in str(error).splitlines())
        if self.start_scrolls + 1 > self.scroll_limit:
            yield (
                f"start_scrolls {self.start_scrolls} and the Ebon Mage's Teleport are more than scroll_limit "
                f"{self.scroll_limit} (MG-22.1)"
            )
