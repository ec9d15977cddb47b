"""Rehearsals: a planned day played in positions that fit what the player knows, to learn about its Evening.

Unseen map chits and monster rolls are drawn anew each time. Searches and trade are not played, because
what they bring is reckoned elsewhere. Fights are weighed by their odds as soon as the character could run.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from arcana_core.actions import Action
from arcana_core.agenda import evolve
from arcana_magicrealm import actions
from arcana_magicrealm.bots.fighting import plans
from arcana_magicrealm.bots.fighting.answers import RUNS, Temper
from arcana_magicrealm.bots.fighting.plans import Plan, Raid
from arcana_magicrealm.bots.planning import dangers
from arcana_magicrealm.bots.planning.outlook import Outlook
from arcana_magicrealm.bots.planning.recording import Day, next_pick, picks
from arcana_magicrealm.bots.planning.scores import NOTHING, Gains
from arcana_magicrealm.bots.seats import question_of
from arcana_magicrealm.chapters.combat import sheets
from arcana_magicrealm.model.beings import Beings
from arcana_magicrealm.model.denizens import MONSTERS
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.realm import TILE_OF
from arcana_magicrealm.model.state import BIRDSONG, SUNRISE

MOST_DECISIONS: Final = 300
"""The decisions after which a day is taken as it is."""
BESIDE, NEAR = 0.12, 0.05
"""The chance to die by monsters from which the character can't run, if the next day begins beside them or near them."""
PASSING: Final = tuple(
    map(actions.word, ("live on", "stay hidden", "no drinks", "end turn", "give up", "done", "none", "no", "decline"))
)
"""The answers that change nothing."""


class Evening(NamedTuple):
    """How a rehearsed day ended.

    Attributes:
        done: the share of the planned searches and moves that was carried out.
        is_dead: whether the character died by day.
        raids: the fights that it can have.
        is_attacked: whether it must have the first of them.
        can_run: whether it can run from that.
        unrest: the approximate chance to die on the next day by monsters that are near now.
        gains: Fame and Notoriety gained, less what it paid natives for offences (MR-13.16, MR-13.17).
    """

    done: float = 1.0
    is_dead: bool = False
    raids: tuple[Raid, ...] = ()
    is_attacked: bool = False
    can_run: bool = False
    unrest: float = 0.0
    gains: Gains = NOTHING


class Understudy:
    """A bot that plays a recorded turn, and answers everything else so that nothing changes.

    Args:
        script: the picks that record its turn.
    """

    def __init__(self, script: Sequence[Action]) -> None:
        self.script = [*script]
        self.searches = 0
        """The searches that it has begun."""

    def choose(self, question: str, legal: Sequence[Action]) -> Action:
        """One of the legal actions."""
        pick = next_pick(self.script, legal)
        if pick is not None:
            return pick
        self.searches += question == "ChooseSearch"
        return next((word for word in PASSING if word in legal), legal[0])


class Rehearsals:
    """Rehearsals of the days of a player.

    Args:
        temper: of the player's bot.
    """

    def __init__(self, temper: Temper) -> None:
        self.temper = temper
        self.known: dict[tuple[object, ...], tuple[Raid, ...]] = {}
        """The fights by the character's state and the kinds of its foes, as far as they were needed."""

    def play(self, game: Game, player: int, day: Day) -> Evening:
        """Play a planned day in a game, which is used up by it."""
        before, date = evolve(game.position.characters[player]), game.position.day
        own = before.hero
        evening = Evening()
        cast = [Understudy([*picks(day.phases)] if one == player else ()) for one in range(game.player_count)]
        for _ in range(MOST_DECISIONS):
            one = game.position.characters[player]
            if not game.players_to_act or game.position.day != date or one.status != "playing":
                break
            actor, question = game.players_to_act[0], question_of(game)
            if actor == player and question == "Acting":
                evening = self.fight(game, own, player)
                break
            game.apply(cast[actor].choose(question, game.legal_actions(actor)), actor)
        one = game.position.characters[player]
        return evening._replace(
            done=done_of(day, one.at, cast[player].searches),
            is_dead=one.status != "playing",
            unrest=unrest(game, one.at, day.outlook),
            gains=Gains(float(one.fame - before.fame), float(one.notoriety - before.notoriety)),
        )

    def fight(self, game: Game, own: int, player: int) -> Evening:
        """The fight that has begun."""
        attackers = sheets.attackers_of(game.fight, own)
        runs = any(actions.play_verb(one) in RUNS for one in game.legal_actions(player))
        prey = [(attackers, attackers)] if attackers else plans.prey(game, own, provokes=self.temper.provokes)
        raids = tuple([raid for foes, targets in prey for raid in self.raids(game, own, foes, targets, attackers)])
        return Evening(raids=raids, is_attacked=bool(attackers), can_run=runs)

    def raids(self, game: Game, own: int, enemies: Beings, targets: Beings, attackers: Beings) -> tuple[Raid, ...]:
        """The fights against some enemies, worked out once for all of the same kinds."""
        one = game.position.characters[game.position.seats[own]]
        items = (one.active, game.position.alerted & one.active, game.position.damaged & one.active)
        place = (game.map.is_cave(one.at), plans.can_escape(game, own, enemies))
        kinds = tuple(map(plans.kind_of, enemies)), tuple(map(plans.kind_of, targets))
        key = (bool(attackers), own, one.chits, items, place, kinds)
        if key not in self.known and attackers:
            self.known[key] = (self.defence(game, own, attackers),)
        elif key not in self.known:
            found = plans.raids(game, own, enemies, targets)
            self.known[key] = tuple([raid for raid in found if raid.risk <= self.temper.boldness])
        return self.known[key]

    def defence(self, game: Game, own: int, attackers: Beings) -> Raid:
        """The fight against attackers. One that is too dangerous promises nothing."""
        raid = plans.defence(Plan(plans.chance(game, own, attackers), 0.0), attackers)
        return raid if raid.risk <= self.temper.boldness else raid._replace(plan=Plan(0.0, 0.0))


def unrest(game: Game, at: int, outlook: Outlook) -> float:
    """The approximate chance to die on the next day by monsters in a clearing or elsewhere in its tile."""
    if at < 0:
        return 0.0
    places = [(one, game.position.denizen_at[one]) for one in MONSTERS if game.position.owners[one] < 0]
    here = dangers.attackers_weight(outlook, [one for one, place in places if place == at])
    near = [one for one, place in places if place >= 0 and TILE_OF[place] == TILE_OF[at]]
    return max(BESIDE * here, NEAR * dangers.attackers_weight(outlook, near))


def rolled(game: Game) -> int:
    """The monster roll of the day in a game, which is used up (MR-7.5)."""
    date = game.position.day
    while game.players_to_act and game.position.day == date and game.position.stage in (BIRDSONG, SUNRISE):
        actor = game.players_to_act[0]
        game.apply(Understudy(()).choose(question_of(game), game.legal_actions(actor)), actor)
    return game.position.monster_roll


def done_of(day: Day, at: int, searches: int) -> float:
    """The share of the planned searches, Trade phases and moves that was carried out."""
    codes = [phase.activity for phase in day.phases]
    done = searches + codes.count("T") + (codes.count("M") if at == day.at else 0)
    planned = sum([code in ("S", "T", "M") for code in codes])
    return min(done / planned, 1.0) if planned else 1.0
