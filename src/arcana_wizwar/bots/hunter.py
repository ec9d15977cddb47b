"""A bot for Wiz-War that plays to win: it fetches treasures, attacks when it can, counters what hurts.

It looks at the table once for every decision and takes the first good thing there is, in an order of urgency; it does
not search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from arcana_core.actions import Action
from arcana_core.squares import Edge
from arcana_wizwar import actions
from arcana_wizwar.bots import parrying, striking
from arcana_wizwar.bots.outlook import FAR, Outlook
from arcana_wizwar.bots.worths import HELPFUL, ITEMS, worth
from arcana_wizwar.cards import CARDS
from arcana_wizwar.cards.reading import CardSet
from arcana_wizwar.rules import Rules
from arcana_wizwar.state import Draft, Play
from arcana_wizwar.view import View
from arcana_wizwar.ways import within_ignoring

if TYPE_CHECKING:
    from arcana_core.bots import Seat

KindT = TypeVar("KindT", bound=Action)

GOOD, ANY = 2.5, 0.3
"""What an attack must be worth while there is still a way to go, and when the turn is nearly over."""
CARD_COST = 0.1
"""What a card costs that an attack or boost uses up, in life for each point of its worth in the hand."""
SHORTCUT = 4
"""Steps that a card must save to be spent on a way through a wall or by air."""
BREACHES: tuple[tuple[str, tuple[Edge, ...]], ...] = (
    ("pick_lock", (Edge.DOOR,)),
    ("pass_through_wall", (Edge.WALL,)),
    ("wallivore", (Edge.WALL,)),
    ("destroy_wall", (Edge.WALL, Edge.DOOR)),
)
"""Cards that open a way, the cheapest first, and through what."""
PATIENCE = 100
"""Turns of the game after which steps are now and then taken at random: two who wait for each other would wait on."""
STRETCH_PICKS, STRETCH_DROPS, STRETCH_PUNCHES = range(3)


class Hunter:
    """A wizard who wants treasures, and the blood of those who stand in the way.

    Args:
        cards: all cards of the game.
    """

    def __init__(self, cards: CardSet = CARDS) -> None:
        self.cards = cards

    def choose(self, seat: Seat[View]) -> Action:
        """The first good thing there is to do."""
        legal = seat.legal_actions
        if len(legal) == 1:
            return legal[0]
        first = legal[0]
        if first is actions.DRAW:
            return self._draw(seat)
        rules = seat.rules
        assert isinstance(rules, Rules)
        outlook = Outlook(seat.view, self.cards, rules)
        if first is actions.END:
            return self._main(outlook, legal, seat)
        if first is actions.PASS:
            return parrying.answer(outlook, {one.card: one for one in legal if isinstance(one, actions.Answer)})
        if first is actions.DONE:
            return self._give_up(outlook, legal)
        return self._pick(outlook, legal, seat)

    # The Move and Cast phase.

    def _main(self, outlook: Outlook, legal: Sequence[Action], seat: Seat[View]) -> Action:
        for idea in IDEAS:
            action = idea(self, outlook, legal)
            if action is not None:
                if isinstance(action, actions.Go) and outlook.view.turn > PATIENCE and seat.rng.die(8) == 1:
                    return seat.rng.choice([one for one in legal if isinstance(one, actions.Go)])
                return action
        return actions.END

    def _bring_home(self, outlook: Outlook, legal: Sequence[Action]) -> Action | None:
        """Put the prize down at home; put the own treasure down where it gives nobody anything."""
        if outlook.me.treasure < 0:
            return None
        here, homes = outlook.me.square, outlook.homes
        if outlook.carries_prize:
            done = here == outlook.home
        else:
            done = here not in homes or here == outlook.home
        return _first(legal, actions.Drop, lambda drop: isinstance(drop.what, actions.AtTreasure)) if done else None

    def _reach_home(self, outlook: Outlook, legal: Sequence[Action]) -> Action | None:
        """Throw or stretch the prize home if it is in sight and too far to walk."""
        if outlook.carries_prize and outlook.way_left > outlook.view.moves and outlook.seen >> outlook.home & 1:
            return _cast(legal, "stretch") or (
                None
                if any(outlook.home == square for square in outlook.view.treasures)
                or any(wizard.square == outlook.home for wizard in outlook.view.wizards)
                or any(thing.square == outlook.home for thing in outlook.view.things)
                else _cast(legal, "heave_ho")
            )
        if outlook.me.treasure < 0 and 3 < outlook.way_left and outlook.seen >> max(outlook.goal, 0) & 1:
            return _cast(legal, "stretch") if outlook.goal in outlook.view.treasures else None
        return None

    def _play_items(self, outlook: Outlook, legal: Sequence[Action]) -> Action | None:
        items = [one for one in legal if isinstance(one, actions.PlayItem) and ITEMS.get(one.card, 0.0) > 2]
        return max(items, key=lambda item: ITEMS[item.card], default=None)

    def _attack_well(self, outlook: Outlook, legal: Sequence[Action]) -> Action | None:
        if outlook.view.stunned and outlook.way_left <= outlook.view.moves and outlook.carries_prize:
            return None
        return self._attack(outlook, legal, GOOD)

    def _attack_anyway(self, outlook: Outlook, legal: Sequence[Action]) -> Action | None:
        return self._attack(outlook, legal, ANY)

    def _attack(self, outlook: Outlook, legal: Sequence[Action], least: float) -> Action | None:
        found: Action | None = None
        for one in legal:
            key, cost = "", 0.0
            if isinstance(one, actions.Cast) and "attack" in self.cards[one.card].types:
                key, cost = one.card, CARD_COST * worth(one.card)
            elif isinstance(one, actions.Use):
                key = one.card
                if key in ("universal_solvent", "null_powder", "handful_of_tacks", "strength"):
                    continue
            elif one is actions.PUNCH:
                key = "punch"
            if key and outlook.foes:
                value = max(value for value, _ in self._energies(outlook, key)) - cost
                if value > least:
                    found, least = one, value
        return found

    def _energies(self, outlook: Outlook, key: str) -> list[tuple[float, str]]:
        """What an attack is worth with each card that could well be spent on it, "" for none, less its price."""
        plain = outlook.rules.spell_energy
        if key == "punch":
            return [(striking.best(outlook, key, plain), "")]
        spends = outlook.spare_energy(but=key)
        if key == "wizardblade":
            made = [
                (striking.best(outlook, key, self.cards[spent].energy_value) - CARD_COST * worth(spent), spent)
                for spent in spends
            ]
            return made or [(0.0, "")]
        if outlook.view.sum:
            return [(striking.best(outlook, key, outlook.view.sum), "")]
        if self.cards[key].boost == "none":
            return [(striking.best(outlook, key, plain), "")]
        return [(striking.best(outlook, key, plain), "")] + [
            (striking.best(outlook, key, outlook.value(spent)) - CARD_COST * worth(spent), spent) for spent in spends
        ]

    def _help_oneself(self, outlook: Outlook, legal: Sequence[Action]) -> Action | None:
        room = outlook.me.hand_max - outlook.me.hand_size
        best: Action | None = None
        most = 0.0
        for one in legal:
            if isinstance(one, actions.Cast) and HELPFUL.get(one.card, 0.0) > most:
                if outlook.is_under(outlook.player, one.card) or (self.cards[one.card].lasts and room < 0):
                    continue
                if one.card in ("adrenaline", "stone_spikes") and not any(map(outlook.sees, outlook.foes)):
                    continue
                best, most = one, HELPFUL[one.card]
        if best is None and self._curse(outlook):
            return _cast(legal, "dispel")
        return best

    def _curse(self, outlook: Outlook) -> int:
        """The card of a curse on the bot, 0 for none."""
        return next(
            (
                spell.card
                for spell in outlook.view.spells
                if spell.wizard == outlook.player and spell.caster != outlook.player
            ),
            0,
        )

    def _boost(self, outlook: Outlook, legal: Sequence[Action]) -> Action | None:
        """More speed, if it reaches the goal in this turn, or if the hand is full and the way long."""
        if outlook.goal < 0 or outlook.view.may_not_move or outlook.goal not in outlook.distances:
            return None
        need = outlook.way_left - outlook.view.moves
        if need <= 0:
            return None
        hurry = outlook.carries_prize or outlook.goal in outlook.view.treasures
        spare = outlook.spare_energy()
        boosts = [one for one in legal if isinstance(one, actions.Boost)]
        wins = outlook.carries_prize and outlook.wins_with_one_more(outlook.player)
        boosts = [one for one in boosts if wins or one.card in spare]
        enough = [one for one in boosts if outlook.value(one.card) >= need]
        if enough and hurry:
            return min(enough, key=lambda one: worth(one.card) + 0.1 * outlook.value(one.card))
        if boosts and hurry and (outlook.carries_prize or outlook.me.hand_max - outlook.me.hand_size < 2):
            return max(boosts, key=lambda one: outlook.value(one.card))
        return None

    def _breach(self, outlook: Outlook, legal: Sequence[Action]) -> Action | None:
        """Through a wall or a door, if that saves a long way; first to where that is."""
        held = [(key, kinds) for key, kinds in BREACHES if key in outlook.me.hand]
        if not held or outlook.goal < 0 or outlook.way_left <= outlook.view.moves or outlook.view.may_not_move:
            return None
        for key, kinds in held:
            saved, square, _ = outlook.shortcut(kinds)
            if saved >= SHORTCUT:
                if square == outlook.me.square:
                    return _cast(legal, key)
                side = outlook.first_step(square)
                return actions.GO[side] if side >= 0 and actions.GO[side] in legal else None
        return None

    def _go(self, outlook: Outlook, legal: Sequence[Action]) -> Action | None:
        if actions.ATTEMPT in legal:
            return actions.ATTEMPT
        if outlook.goal < 0 or outlook.goal == outlook.me.square:
            return None
        side = outlook.first_step(outlook.goal)
        return actions.GO[side] if side >= 0 and actions.GO[side] in legal else None

    def _fly(self, outlook: Outlook, legal: Sequence[Action]) -> Action | None:
        """By air, if that saves a long way; Teleport comes after all steps, for none may follow it."""
        if outlook.goal < 0 or outlook.way_left < SHORTCUT:
            return None
        if "windrider" in outlook.me.hand:
            nearest = min(self._flight(outlook, side) for side in range(4))
            if outlook.way_left - nearest >= SHORTCUT:
                return _cast(legal, "windrider")
        return None

    def _vanish(self, outlook: Outlook, legal: Sequence[Action]) -> Action | None:
        if outlook.goal < 0 or outlook.way_left < SHORTCUT or "teleport" not in outlook.me.hand:
            return None
        around = within_ignoring(outlook.view.grid, outlook.me.square, 4)
        nearest = min((steps for square, steps in outlook.to_goal.items() if around >> square & 1), default=FAR)
        return _cast(legal, "teleport") if outlook.way_left - nearest >= SHORTCUT else None

    def _flight(self, outlook: Outlook, side: int) -> int:
        """How near to the goal Windrider gets in a direction."""
        grid, square = outlook.view.grid, outlook.me.square
        nearest = FAR
        while grid.is_open(square, side):
            beyond, heading = grid.beyond(square, side), grid.heading(square, side)
            assert beyond is not None
            assert heading is not None
            square, side = beyond, heading
            if square == outlook.me.square:
                break
            nearest = min(nearest, outlook.to_goal.get(square, FAR) + outlook.dangers.get(square, 0))
        return nearest

    def _take_prize(self, outlook: Outlook, legal: Sequence[Action]) -> Action | None:
        wanted = outlook.treasures_here()
        return _first(
            legal,
            actions.PickUp,
            lambda pick: isinstance(pick.what, actions.AtTreasure) and pick.what.treasure in wanted,
        )

    def _take_item(self, outlook: Outlook, legal: Sequence[Action]) -> Action | None:
        if outlook.me.hand_size >= outlook.me.hand_max or outlook.rules.heavy_items:
            return None
        return _first(
            legal,
            actions.PickUp,
            lambda pick: (
                isinstance(pick.what, actions.AtCard) and ITEMS.get(self.cards.of[pick.what.card].key, 0.0) >= 5
            ),
        )

    # Discarding and drawing.

    def _give_up(self, outlook: Outlook, legal: Sequence[Action]) -> Action:
        takes = [one for one in legal if isinstance(one, actions.Take)]
        if takes:
            return max(takes, key=lambda take: worth(take.card))
        if outlook.view.phase != "discard":
            return self._clear_mind(outlook, legal)
        if outlook.me.hand_max - outlook.me.hand_size >= outlook.rules.draws + outlook.me.powers.draws:
            return actions.DONE
        worst = self._worst(legal)
        return actions.DONE if worst is None or worth(worst.card) > 4.5 else worst

    def _clear_mind(self, outlook: Outlook, legal: Sequence[Action]) -> Action:
        # Before a Brain Burn: a card less is a point of damage less (WW-21.13).
        items = [one for one in legal if isinstance(one, actions.AtCard)]
        if items:
            return max(items, key=lambda item: ITEMS.get(self.cards.of[item.card].key, 1.0))
        worst = self._worst(legal)
        deadly = outlook.me.hand_count >= outlook.me.life
        return worst if worst is not None and (deadly or worth(worst.card) <= 3) else actions.DONE

    def _worst(self, legal: Iterable[Action]) -> actions.Discard | None:
        cards = [one for one in legal if isinstance(one, actions.Discard)]
        return min(cards, key=lambda discard: worth(discard.card), default=None)

    def _draw(self, seat: Seat[View]) -> Action:
        view = seat.view
        slow = any(
            self.cards.of[spell.card].key == "slow_death" and spell.wizard == seat.player for spell in view.spells
        )
        return actions.STOP if slow and view.wizards[seat.player].life <= 3 else actions.DRAW

    # Picks on the way.

    def _pick(self, outlook: Outlook, legal: Sequence[Action], seat: Seat[View]) -> Action:
        draft = outlook.view.draft
        key = self.cards.of[draft.card].key if draft is not None and draft.card >= 0 else ""
        if legal[0] is actions.NO_ENERGY:
            return self._energy(outlook, legal, key)
        worst = self._worst(legal)
        if worst is not None:
            return worst
        spends = [one for one in legal if isinstance(one, actions.Spend)]
        if spends:
            return min(spends, key=lambda spend: worth(spend.card) - 2 * outlook.value(spend.card))
        if actions.HOLD in legal:
            return actions.LOCK
        if draft is not None:
            found = self._aim(outlook, legal, draft, key)
        else:
            found = self._lead(outlook, legal)
        return found or seat.rng.choice(legal)

    def _energy(self, outlook: Outlook, legal: Sequence[Action], key: str) -> Action:
        options = {one.card: one for one in legal if isinstance(one, actions.Spend)}
        if key == "shield":
            spent = parrying.shield_energy(outlook, [*options])
        elif "attack" in self.cards[key].types and self.cards[key].boost != "none":
            spent = max(pair for pair in self._energies(outlook, key) if not pair[1] or pair[1] in options)[1]
        else:
            spare = [card for card in outlook.spare_energy(but=key) if card in options]
            spent = max(spare, key=outlook.value, default="")
        return options.get(spent, actions.NO_ENERGY)

    def _aim(self, outlook: Outlook, legal: Sequence[Action], draft: Draft, key: str) -> Action | None:
        """A target, a direction, a mode or a number for what is being put together."""
        first = legal[0]
        if isinstance(first, actions.Mode | actions.As):
            return self._mode(outlook, legal, key)
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
            energy = self._draft_energy(outlook, draft)
            return max(legal, key=lambda one: striking.aimed(outlook, key or "punch", energy, one))
        if actions.WIZARD[outlook.player] in legal:
            return actions.WIZARD[outlook.player]
        if isinstance(first, actions.AtEdge):
            return self._edge(outlook, legal, draft, key)
        if key == "dispel":
            curse = self._curse(outlook)
            return next((one for one in legal if isinstance(one, actions.AtCard) and one.card == curse), None)
        if isinstance(first, actions.Toward) and key == "windrider":
            return min(
                (one for one in legal if isinstance(one, actions.Toward)),
                key=lambda one: self._flight(outlook, one.side),
            )
        return None

    def _draft_energy(self, outlook: Outlook, draft: Draft) -> int:
        if draft.energy:
            return sum(outlook.value(self.cards.of[card].key) for card in draft.energy)
        return outlook.view.sum or outlook.rules.spell_energy

    def _mode(self, outlook: Outlook, legal: Sequence[Action], key: str) -> Action:
        if key == "stretch":
            neutral, attack = actions.As("neutral"), actions.As("attack")
            if isinstance(legal[0], actions.As):
                use = self._reach_home(outlook, (actions.cast("stretch"),)) is not None
                return neutral if use and neutral in legal else attack if attack in legal else legal[0]
            wanted = actions.MODE[STRETCH_DROPS if outlook.carries_prize else STRETCH_PICKS]
            return wanted if wanted in legal else legal[0]
        return legal[0]

    def _edge(self, outlook: Outlook, legal: Sequence[Action], draft: Draft, key: str) -> Action | None:
        edges = {
            outlook.view.grid.edge(one.row, one.column, "NESW"[one.side]): one
            for one in legal
            if isinstance(one, actions.AtEdge)
        }
        kinds = dict(BREACHES).get(key)
        if kinds is not None:
            return edges.get(outlook.shortcut(kinds)[2])
        if key == "wall_of_earth":
            return self._screen(outlook, edges, draft)
        return None

    def _screen(self, outlook: Outlook, edges: Mapping[int, Action], draft: Draft) -> Action | None:
        """An edge on which a wall hides the bot from an attack."""
        attack = outlook.view.frames[draft.answers] if draft.answers >= 0 else None
        if not isinstance(attack, Play):
            return None
        for edge, action in edges.items():
            if not outlook.changed(edge, Edge.WALL).sees(attack.origin, outlook.me.square):
                return action
        return None

    def _lead(self, outlook: Outlook, legal: Sequence[Action]) -> Action | None:
        """A square or a direction to go to, for oneself or for another whom one moves."""
        frame = outlook.view.frames[-1] if outlook.view.frames else None
        mover = getattr(frame, "mover", outlook.player)
        squares = [one for one in legal if isinstance(one, actions.AtSquare)]
        sides = [one for one in legal if isinstance(one, actions.Toward)]
        if mover == outlook.player:
            towards = outlook.to_goal
        else:
            towards = {at: -steps for at, steps in outlook.view.grid.reach(outlook.homes[mover]).costs.items()}
        if squares:
            hidden = self._attacker_sees(outlook)
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

    def _attacker_sees(self, outlook: Outlook) -> int:
        """Whom the bot flees from by Teleport: what he sees, as a mask."""
        for frame in reversed(outlook.view.frames):
            if isinstance(frame, Play) and frame.type == "attack" and frame.player != outlook.player:
                return outlook.view.grid.visible_from(frame.origin)
        return 0


Idea = Callable[[Hunter, Outlook, Sequence[Action]], Action | None]
IDEAS: tuple[Idea, ...] = (
    Hunter._bring_home,
    Hunter._reach_home,
    Hunter._play_items,
    Hunter._attack_well,
    Hunter._help_oneself,
    Hunter._boost,
    Hunter._breach,
    Hunter._fly,
    Hunter._go,
    Hunter._vanish,
    Hunter._attack_anyway,
    Hunter._take_item,
    Hunter._take_prize,
)
"""What there is to do in the Move and Cast phase, the most urgent first."""


def _first(legal: Iterable[Action], kind: type[KindT], wanted: Callable[[KindT], bool]) -> KindT | None:
    return next((one for one in legal if isinstance(one, kind) and wanted(one)), None)


def _cast(legal: Iterable[Action], key: str) -> actions.Cast | None:
    return _first(legal, actions.Cast, lambda cast: cast.card == key)
