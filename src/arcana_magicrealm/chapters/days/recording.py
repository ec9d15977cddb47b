"""Recording turns in secret during Birdsong (MR-6.5 to MR-6.21)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from attrs import fields

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Simultaneous
from arcana_core.cards.cards import indices
from arcana_core.text.wording import shown
from arcana_magicrealm.chapters import beings, belongings, extra_phases
from arcana_magicrealm.chapters.asking import SecretPicks
from arcana_magicrealm.chapters.days import phases, unrecordable
from arcana_magicrealm.chapters.days.phases import ANY, ANY_AND_FAR, ANY_AND_PEER, BASIC, EXTRA, SUNLIGHT, Recorder
from arcana_magicrealm.chapters.magic import colours
from arcana_magicrealm.chapters.magic.in_effect import companions, forms
from arcana_magicrealm.chapters.travel import flying
from arcana_magicrealm.model.beings import COMPANIONS, FIRST_COMPANION, FIRST_DENIZEN, denizen_of
from arcana_magicrealm.model.certain import certain
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.items import HORSE_TYPES
from arcana_magicrealm.model.pieces import CRYSTAL_BALL, HORSE_PIECES, PIECES, horse_bonus
from arcana_magicrealm.model.turns import Dawn

OF_CHARACTERS: Final[tuple[str, ...]] = ("M", "H", "A", "R", "S", "T", "HR", "F", "FL", "SPX", "SP", "P", "RE", "-")
WITH_CACHES: Final[tuple[str, ...]] = (*OF_CHARACTERS[:-1], "C", "-")
OF_LEADERS: Final[tuple[str, ...]] = ("M", "H", "A", "R", "S", "T", "HR", "F", "FL", "-")
"""Rest and Alert of a leader serve only its followers, and it cannot enchant (MR-6.21, MR-36.13)."""
OF_MONSTERS: Final[tuple[str, ...]] = ("M", "H", "A", "R", "S", "F", "FL", "-")
"""Controlled monsters cannot trade or hire (MR-6.21)."""

OF_ADVANTAGES: Final = tuple(
    [{one.id: EXTRA[one.extra_phase] for one in hero.advantage if one.extra_phase in EXTRA} for hero in HEROES]
)
"""The phases that each character's advantages give, with the activity that they allow."""
WITHOUT_SUNLIGHT: Final = [n for n, hero in enumerate(HEROES) if not all(one.sunlight_phases for one in hero.advantage)]
"""The characters who never have sunlight phases (MR-45.9)."""

PONY: Final = "double"
"""The bonus of a horse that gives an extra Move for each other Move (MR-9.15)."""


def recorders(game: Game, seat: int) -> tuple[int, ...]:
    """Those of a player who record a turn: character, companions, leaders by group, controlled monsters (MR-6.5)."""
    own = beings.being_of(game, seat)
    if own < 0 or not beings.is_out(game, own):
        return ()
    own_companions = [one for one in beings.companions_of(game, own) if companions.has_come(game, one)]
    hirelings = [one for one in beings.hirelings_of(game, seat) if beings.takes_turns(game, one)]
    taking = [one for one in hirelings if beings.is_out(game, one)]
    taking.sort(key=lambda being: (beings.is_monster(being), DENIZENS[denizen_of(being)].group))
    return (own, *own_companions, *taking)


def sources(game: Game, being: int) -> dict[str, str]:
    """The sources of an individual's phases today, each with the activity it allows, or "any" (MR-6.6 to MR-6.9).

    In the order of `actions.SOURCES`. Basic and sunlight give two phases each, a pony one for each other Move, and all
    others one.
    """
    at = beings.place(game, being)
    in_cave = game.map.is_cave(at)  # not on a roadway: MR-8.13
    worn = belongings.active(game, being)
    if beings.is_companion(being):
        ordinary = ANY_AND_PEER
    else:
        ordinary = ANY_AND_FAR if worn >> CRYSTAL_BALL & 1 else ANY
    found = {BASIC: ordinary}
    if not in_cave and being not in WITHOUT_SUNLIGHT:
        found[SUNLIGHT] = ordinary
    if being < FIRST_DENIZEN:
        found |= OF_ADVANTAGES[being]
    horse, bonus = horse_of(game, being)
    if bonus in (PONY, "extra") and not in_cave:
        found[horse] = "M"
    if being < FIRST_DENIZEN and 0 <= at == colours.circle(game):
        found[PIECES[colours.CIRCLE].id] = "SP"
    return found | extra_phases.given(game, being)


def horse_of(game: Game, being: int) -> tuple[str, str]:
    """The source that the active horse of a character or the native's own horse is, and its bonus; "" for none."""
    position = game.position
    if being < FIRST_DENIZEN:
        active = indices(belongings.active(game, being) & HORSE_PIECES)
        return (PIECES[active[0]].id, horse_bonus(active[0])) if active else ("", "")
    keeps_horse = beings.is_denizen(being) and game.form_of(being) is None  # MR-40.8
    horse = DENIZENS[denizen_of(being)].horse if keeps_horse else None
    if horse is None or position.dead_horses >> denizen_of(being) & 1:
        return "", ""
    return phases.OWN_HORSE, HORSE_TYPES[horse.type].move_bonus


def recorder(game: Game, being: int) -> Recorder:
    """An individual with everything that decides what it can record."""
    ends = beings.road(game, being)
    at = phases.ON_ROAD if ends else beings.place(game, being)
    horse, bonus = horse_of(game, being)
    given = tuple(game.phase_sources(being).items())
    pony = horse if bonus == PONY else ""
    guides = tuple([other for other in beings.individuals_in(game, at) if other != being])
    woods = forms.may_walk_woods(game, being)
    return recorder_of(game, Dawn(being, at, given, pony, guides, ends, woods, flying.tiles_of(game, being)))


def recorder_of(game: Game, dawn: Dawn) -> Recorder:
    """An individual with the facts of a dawn and what its kind may do."""
    being = dawn.being
    return Recorder(
        **facts(dawn),
        codes=codes_of(game, being),
        leaves=being < FIRST_DENIZEN,
        map=game.map,
        practised=beings.is_practised(game, being),
        acts_aloft=game.rules.flying_activities and being < FIRST_COMPANION,
    )


def facts(dawn: Dawn) -> dict[str, Any]:
    """The facts of a dawn, without what else a recorder may do."""
    return {field.name: getattr(dawn, field.name) for field in fields(Dawn)}


def codes_of(game: Game, being: int) -> tuple[str, ...]:
    """The activities that an individual may record, whatever its phases (MR-6.14, MR-6.21)."""
    if beings.is_companion(being):
        return COMPANIONS[being - FIRST_COMPANION].codes
    if being >= FIRST_DENIZEN:
        return OF_MONSTERS if beings.is_monster(being) else OF_LEADERS
    return WITH_CACHES if game.rules.caching else OF_CHARACTERS


def recorders_of(game: Game, seat: int) -> tuple[Recorder, ...]:
    """The recorders of a player, with what decides what they can record."""
    return tuple([recorder(game, being) for being in recorders(game, seat)])


def draft(game: Game, seat: int) -> phases.Sheet:
    """The turns that a player has recorded today by the picks so far, or by the decision that is made."""
    position = game.position
    decision = position.decided[seat]
    picks = position.picks[seat] if decision is None else decision
    kept = position.drafts[seat]
    if not isinstance(kept, phases.Sheet) or kept.picks is not picks:
        kept = position.drafts[seat] = phases.sheet(recorders_of(game, seat), picks)
    return kept


class Birdsong(SecretPicks):
    """All players record the turns of their individuals in secret (MR-6.5)."""

    def players(self, game: Game) -> tuple[int, ...]:
        """All players with a character in play."""
        return tuple([seat for seat in range(game.player_count) if recorders(game, seat)])

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """An activity or the end, then its parameter and source (MR-47.7)."""
        return phases.choices(draft(game, player))

    def take(self, game: Game, action: Action, player: int) -> tuple[Action, ...] | None:
        """Take a pick; the decision is complete when all turns of the player are recorded."""
        position = game.position
        made = position.drafts[player] = phases.extended(draft(game, player), action)
        if made.now is None:
            return made.picks
        position.picks[player] = made.picks
        return None

    def reveal(self, game: Game) -> None:
        """Keep the recorded turns until they are taken; only their players see them (MR-48.14)."""
        position = game.position
        made = [draft(game, seat) for seat, picks in enumerate(position.decided) if picks is not None]
        turns = [pair for each in made for pair in zip(each.recorders, each.turns, strict=True)]
        turns.sort(key=lambda pair: pair[0].being)
        position.turns = tuple([(one.being, turn) for one, turn in turns])
        position.dawn = tuple([Dawn(**facts(one)) for one, _ in turns])
        position.decided = [None] * game.player_count
        position.drafts = [None] * game.player_count

    def mistakes(self, game: Game) -> Iterator[str]:
        """Yield a sentence for each fault of picks and decisions in a position made elsewhere."""
        yield from super().mistakes(game)
        for seat, picks in enumerate(game.position.decided):
            if picks is not None and not is_complete(recorders_of(game, seat), picks):
                yield f"decided[{seat}] must be the picks of complete turns (MR-47.7), got {shown(picks)}"

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain why something cannot be recorded."""
        made = draft(game, player)
        return unrecordable.why_not(made.recorder, certain(made.now, "the player still has to decide"), action)


def is_complete(recorders: tuple[Recorder, ...], picks: tuple[Action, ...]) -> bool:
    """Whether these picks, one after the other, record the turns of all recorders."""
    made = phases.sheet(recorders)
    for pick in picks:
        if made.now is None or pick not in phases.choices(made):
            return False
        made = phases.extended(made, pick)
    return made.now is None


def secret_mistakes(game: Game) -> Iterator[str]:
    """Yield a sentence for each fault of the secret decisions that a position made elsewhere waits for."""
    game.position.drafts = [None] * game.player_count
    asking = next(game.waiting(), None)
    if isinstance(asking, Simultaneous):
        yield from asking.mistakes(game)
