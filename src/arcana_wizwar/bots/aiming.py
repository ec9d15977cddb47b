"""The hunter's picks: energy, modes, targets, directions (WW-22.6, WW-22.7, WW-22.20)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from arcana_core.actions import Action
from arcana_core.geometry.squares import Edge
from arcana_wizwar import actions
from arcana_wizwar.bots import attacking, equipping, fetching, giving_up, parrying, striking, travelling
from arcana_wizwar.bots.outlook import FAR, Outlook
from arcana_wizwar.bots.worths import worth
from arcana_wizwar.knowledge.view import View
from arcana_wizwar.model.state import Draft, Play

if TYPE_CHECKING:
    from arcana_core.bots import Seat

STRETCH_PICKS, STRETCH_DROPS, STRETCH_PUNCHES = range(3)


def pick(outlook: Outlook, legal: Sequence[Action], seat: Seat[View]) -> Action:
    """The next pick of a draft or question, random if the bot has no preference."""
    draft = outlook.view.draft
    key = outlook.cards.of[draft.card].key if draft is not None and draft.card >= 0 else ""
    if legal[0] is actions.NO_ENERGY:
        return _energy(outlook, legal, key)
    worst = giving_up.worst_of(legal)
    if worst is not None:
        return worst
    spends = [one for one in legal if isinstance(one, actions.Spend)]
    if spends:
        return min(spends, key=lambda spend: worth(spend.card) - 2 * outlook.value(spend.card))
    if actions.HOLD in legal:
        return actions.LOCK
    if draft is not None:
        found = _aim(outlook, legal, draft, key)
    else:
        found = _lead(outlook, legal)
    return found or seat.rng.choice(legal)


def _energy(outlook: Outlook, legal: Sequence[Action], key: str) -> Action:
    options = {one.card: one for one in legal if isinstance(one, actions.Spend)}
    if key == "shield":
        spent = parrying.shield_energy(outlook, [*options])
    elif "attack" in outlook.cards[key].types and outlook.cards[key].boost != "none":
        spent = max(pair for pair in attacking.energies(outlook, key) if not pair[1] or pair[1] in options)[1]
    else:
        spare = [card for card in outlook.spare_energy(but=key) if card in options]
        spent = max(spare, key=outlook.value, default="")
    return options.get(spent, actions.NO_ENERGY)


def _aim(outlook: Outlook, legal: Sequence[Action], draft: Draft, key: str) -> Action | None:
    """A target, direction, mode or number for the draft."""
    first = legal[0]
    if isinstance(first, actions.Mode | actions.As):
        return _mode(outlook, legal, key)
    if isinstance(first, actions.Number):
        return legal[-1]
    if key == "stretch" and draft.mode == STRETCH_DROPS and actions.SQUARE[outlook.home] in legal:
        return actions.SQUARE[outlook.home]
    treasures = [one for one in legal if isinstance(one, actions.AtTreasure)]
    if treasures:
        here = outlook.view.treasures
        foreign = [one for one in treasures if one.treasure // 2 != outlook.me.colour]
        return next((one for one in foreign if here[one.treasure] == outlook.goal), None) or next(
            iter(foreign), treasures[0]
        )
    if key == "heave_ho" and actions.SQUARE[outlook.home] in legal:
        return actions.SQUARE[outlook.home]
    if draft.type == "attack":
        energy = _draft_energy(outlook, draft)
        return max(legal, key=lambda one: striking.aimed(outlook, key or "punch", energy, one))
    if actions.WIZARD[outlook.player] in legal:
        return actions.WIZARD[outlook.player]
    if isinstance(first, actions.AtEdge):
        return _edge(outlook, legal, draft, key)
    if key == "dispel":
        curse = equipping.curse_on(outlook)
        return next((one for one in legal if isinstance(one, actions.AtCard) and one.card == curse), None)
    if isinstance(first, actions.Toward) and key == "windrider":
        return min(
            (one for one in legal if isinstance(one, actions.Toward)),
            key=lambda one: travelling.flight(outlook, one.side),
        )
    return None


def _draft_energy(outlook: Outlook, draft: Draft) -> int:
    if draft.energy:
        return sum(outlook.value(outlook.cards.of[card].key) for card in draft.energy)
    return outlook.view.sum or outlook.rules.spell_energy


def _mode(outlook: Outlook, legal: Sequence[Action], key: str) -> Action:
    if key == "stretch":
        neutral, attack = actions.As("neutral"), actions.As("attack")
        if isinstance(legal[0], actions.As):
            use = fetching.reach_home(outlook, (actions.cast("stretch"),)) is not None
            return neutral if use and neutral in legal else attack if attack in legal else legal[0]
        chosen = actions.MODE[STRETCH_DROPS if outlook.carries_prize else STRETCH_PICKS]
        return chosen if chosen in legal else legal[0]
    return legal[0]


def _edge(outlook: Outlook, legal: Sequence[Action], draft: Draft, key: str) -> Action | None:
    edges = {
        outlook.view.grid.edge(one.row, one.column, "NESW"[one.side]): one
        for one in legal
        if isinstance(one, actions.AtEdge)
    }
    kinds = dict(travelling.BREACHES).get(key)
    if kinds is not None:
        return edges.get(outlook.shortcut(kinds)[2])
    if key == "wall_of_earth":
        return _screen(outlook, edges, draft)
    return None


def _screen(outlook: Outlook, edges: Mapping[int, Action], draft: Draft) -> Action | None:
    """An edge on which a wall hides the bot from an attack."""
    attack = outlook.view.frames[draft.answers] if draft.answers >= 0 else None
    if not isinstance(attack, Play):
        return None
    for edge, action in edges.items():
        if not outlook.changed(edge, Edge.WALL).sees(attack.origin, outlook.me.square):
            return action
    return None


def _lead(outlook: Outlook, legal: Sequence[Action]) -> Action | None:
    """A square or direction for the bot's own move or a wizard it moves."""
    frame = outlook.view.frames[-1] if outlook.view.frames else None
    mover = getattr(frame, "mover", outlook.player)
    squares = [one for one in legal if isinstance(one, actions.AtSquare)]
    sides = [one for one in legal if isinstance(one, actions.Toward)]
    if mover == outlook.player:
        towards = outlook.to_goal
    else:
        towards = {at: -steps for at, steps in outlook.view.grid.reach(outlook.homes[mover]).costs.items()}
    if squares:
        hidden = _attacker_sees(outlook)
        return min(
            squares,
            key=lambda one: (
                towards.get(actions.square_of(one), FAR)
                + 20 * (hidden >> actions.square_of(one) & 1)
                + outlook.dangers.get(actions.square_of(one), 0)
            ),
        )
    if sides:
        start, grid = outlook.view.wizards[mover].square, outlook.view.grid
        return min(sides, key=lambda one: towards.get(grid.beyond(start, one.side) or 0, FAR))
    return actions.YES if actions.YES in legal else None


def _attacker_sees(outlook: Outlook) -> int:
    """The squares in the attacker's sight when the bot teleports away, as a mask."""
    for frame in reversed(outlook.view.frames):
        if isinstance(frame, Play) and frame.type == "attack" and frame.player != outlook.player:
            return outlook.view.grid.visible_from(frame.origin)
    return 0
