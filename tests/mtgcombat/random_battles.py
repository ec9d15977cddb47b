"""Random battles: house rules, teams, designers' cards, random and aggressive players."""

from __future__ import annotations

from arcana_core.actions import Action
from arcana_core.chance.rng import Rng
from arcana_mtgcombat import Game, Rules, actions
from arcana_mtgcombat.cards import POOL
from arcana_mtgcombat.rules import BUILT, LOCALES, RANDOM, READY_MADE

PACKS = tuple(key for key, sheet in POOL.sheets.items() if sheet.wild)


def some_rules(rng: Rng, players: int) -> Rules:
    """Teams, packs, built characters and house rules at random."""

    def rarely() -> bool:
        return not rng.below(4)

    characters = [
        rng.choice(((RANDOM,), (BUILT,), PACKS if players > 1 else READY_MADE, READY_MADE, READY_MADE))
        for _ in range(players)
    ]
    sides = tuple(rng.below(2 + rng.below(3)) for _ in range(players)) if rng.below(2) else ()
    if len({*sides}) == 1:
        sides = (*sides[:-1], sides[0] + 1)
    hits = rarely()
    return Rules(
        characters=tuple(rng.choice(some) for some in characters),
        sides=sides,
        start_range=rng.choice(("ranged", "close")),
        max_rounds=rng.choice((3, 8, 15, 50)),
        die_sides=rng.choice((6, 6, 4, 8, 2)),
        pool_mode="hits" if hits else "sum",
        hit_on=rng.choice((1, 2)) if hits else 4,
        build_points=rng.choice((25, 25, 10, 40)),
        max_copies=rng.choice((2, 2, 1, 3)),
        library_per_memory=rng.choice((4, 4, 1)),
        library_order="choose" if rarely() else "sheet",
        close_penalty=rng.choice((2, 2, 0, 5)),
        creature_upkeep="maintain" if rarely() else "refresh",
        refresh_uses_casting_focus=rarely(),
        manual_payment=rarely(),
        ranged_creature_targeting=rarely(),
        ally_intercept=not rarely(),
        sick_intercept=not rarely(),
        free_windows=not rarely(),
        flee_from_close=not rarely(),
        flight_loss=rng.choice((5, 1, 12)),
        escape_lead=rng.choice((2, 0, 1)),
        locale=rng.choice(LOCALES),
        richness=rng.below(7),
        move_costs=rng.choice(("action", "action", "casting", "nothing")),
        creatures_use_locale=rarely(),
        capacity_per_type=not rarely(),
    )


def keenly(game: Game, player: int, rng: Rng, focus: str = "") -> Action:
    """Return a decision of an aggressive player: cast, preferably this card, advance and engage, and don't flee."""
    legal = game.legal_actions(player)
    if len(legal) == 1:
        return legal[0]
    side = game.position.characters[player].side
    return rng.weighted(legal, [_weight(game, action, side, focus) for action in legal])


_WORDS = {
    actions.ACT: 40,
    actions.RECALL: 40,
    actions.STOP: 3,
    actions.PASS: 10,
    actions.END: 1,
    actions.COMMAND: 40,
    actions.ENGAGE: 60,
    actions.MOVE: 12,
    actions.ADVANCE: 20,
    actions.WITHDRAW: 2,
    actions.FALL_BACK: 3,
    actions.FLEE: 0,
    actions.YES: 20,
}


def _weight(game: Game, action: Action, side: int, focus: str) -> int:
    match action:
        case actions.Word():
            return _WORDS.get(action, 5)
        case actions.Cast(card=card):
            return 500 if card == focus else 30
        case actions.UseCreature() | actions.UsePermanent():
            return 12
        case actions.AtCharacter(seat=seat):
            return 20 if game.position.characters[seat].side != side else 4
        case actions.AtFrame():
            return 40
        case _:
            return 10


def player_asked(game: Game) -> int:
    """The only player to act."""
    (player,) = game.players_to_act
    return player
