"""A bot for Wiz-War that plays to win: it fetches treasures, attacks when it can, counters what hurts.

It looks at the table once for every decision and takes the first good thing there is, in an order of urgency; it does
not search.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from arcana_core.actions import Action
from arcana_wizwar import actions
from arcana_wizwar.bots.outlook import FAR, Outlook
from arcana_wizwar.cards import CARDS
from arcana_wizwar.cards.reading import CardSet
from arcana_wizwar.state import Damage, PickedUp, Play
from arcana_wizwar.view import View

if TYPE_CHECKING:
    from arcana_core.bots import Seat

KindT = TypeVar("KindT", bound=Action)

ITEMS: Mapping[str, float] = {
    "speedstone": 9,
    "bloodshard": 8,
    "brainstone": 8,
    "dagger": 7,
    "large_rock": 6,
    "boomstone": 7,
    "wizardblade": 5,
    "lifestone": 7,
    "spellstone": 7,
    "powerstone": 5,
    "visionstone": 3,
    "mightstone": 3,
    "fire_cloak": 4,
    "master_key": 5,
    "null_powder": 6,
    "universal_solvent": 2,
    "handful_of_tacks": 1,
}
"""What carrying an item is worth."""

HELPFUL: Mapping[str, float] = {
    "meditate": 9,
    "invisible": 7,
    "homunculus": 7,
    "adrenaline": 4,
    "stone_spikes": 7,
    "pain_link": 4,
    "gnome_form": 3,
    "werewolf_form": 4,
    "big_man_form": 2,
}
"""Spells on oneself that are cast when there is nothing better to do, and what they are worth."""

KEEP: Mapping[str, float] = {
    "full_shield": 9,
    "absorb_spell": 9,
    "shield": 7,
    "fireball": 8,
    "powerthrust": 8,
    "ka_bong": 8,
    "zot": 5,
    "stone_dead": 6,
    "teleport": 7,
    "energy_6": 7,
    "energy_5": 6,
    "energy_4": 5,
    "lightning_bolt": 5,
    "waterbolt": 5,
    "thought_steal": 6,
    "negate_neutral": 4,
    "anti_anti": 4,
    "invisible": 6,
    "featherweight": 5,
    "windrider": 6,
    "pick_lock": 3,
}
"""What cards are worth in the hand; others are worth 2."""

CANCELS = ("full_shield", "absorb_spell", "null_powder", "backlash")
SOFTENS = ("invisible", "gnome_form", "featherweight", "teleport", "pain_link", "wall_of_earth")
MOVERS = ("windrider", "teleport", "mad_dash", "swap")
SERIOUS = 3.0
"""Damage that is worth a cancelling card."""


class Hunter:
    """A wizard who wants treasures, and the blood of those who stand in the way."""

    def __init__(self, cards: CardSet = CARDS) -> None:
        self.cards = cards
        self.tries = (0, 0)  # the turn, and how many spells were begun in it

    def choose(self, seat: Seat[View]) -> Action:
        """The first good thing there is to do."""
        legal = seat.legal_actions
        if len(legal) == 1:
            return legal[0]
        outlook = Outlook(seat.view, self.cards)
        first = legal[0]
        if first is actions.END:
            return self._main(outlook, legal) or actions.END
        if first is actions.PASS:
            return self._respond(outlook, legal)
        if first is actions.DONE:
            return self._discard(outlook, legal)
        if first is actions.DRAW:
            return self._draw(outlook)
        return self._pick(outlook, legal, seat)

    # The Move and Cast phase.

    def _main(self, outlook: Outlook, legal: Sequence[Action]) -> Action | None:
        for idea in (
            self._bring_home,
            self._play_items,
            self._attack,
            self._help_oneself,
            self._boost,
            self._go,
            self._take_prize,
            self._travel,
        ):
            action = idea(outlook, legal)
            if action is not None:
                return action
        return None

    def _bring_home(self, outlook: Outlook, legal: Sequence[Action]) -> Action | None:
        if not outlook.carries_prize or outlook.me.square != outlook.home:
            return None
        return _first(legal, actions.Drop, lambda drop: isinstance(drop.what, actions.AtTreasure))

    def _take_prize(self, outlook: Outlook, legal: Sequence[Action]) -> Action | None:
        if outlook.me.square == outlook.home:
            return None
        wanted = [treasure for treasure in outlook.treasures_here() if treasure // 2 != outlook.me.colour]
        if not wanted and outlook.me.square == outlook.goal:
            wanted = outlook.treasures_here()
        return _first(
            legal,
            actions.PickUp,
            lambda pick: isinstance(pick.what, actions.AtTreasure) and pick.what.treasure in wanted,
        )

    def _play_items(self, outlook: Outlook, legal: Sequence[Action]) -> Action | None:
        items = [action for action in legal if isinstance(action, actions.PlayItem)]
        return max(items, key=lambda item: ITEMS.get(item.card, 1.0), default=None)

    def _attack(self, outlook: Outlook, legal: Sequence[Action]) -> Action | None:
        if not outlook.foes:
            return None
        if outlook.view.turn != self.tries[0]:
            self.tries = (outlook.view.turn, 0)
        best: Action | None = None
        worth = 0.9
        energy = self._best_energy(outlook)
        target = outlook.foes[0]
        for action in legal:
            value = 0.0
            if isinstance(action, actions.Cast) and "attack" in self.cards[action.card].types:
                boost = energy if self.cards[action.card].boost == "effect" else 0
                value = outlook.damage_of(action.card, max(boost, 1), target)
                if action.card == "heave_ho" or (action.card == "lightning_bolt" and not self._in_line(outlook)):
                    value = 0.0
                if action.card == "share_life":
                    value = max(outlook.view.wizards[foe].life for foe in outlook.foes) - outlook.me.life
            elif isinstance(action, actions.Use):
                throw = self.cards[action.card].throw
                value = float(throw["amount"]) if throw and isinstance(throw.get("amount"), int) else 0.0
                if action.card == "stone_spikes":
                    value = 3.0
                if action.card == "wizardblade":
                    value = energy - 1.0
            elif action is actions.PUNCH:
                value = 0.5 + (outlook.me.powers.punch or 0)
                if not self._beside(outlook):
                    value = 0.0
            if value > worth:
                best, worth = action, value
        return best

    def _in_line(self, outlook: Outlook) -> bool:
        row, column = outlook.view.grid.spot(outlook.me.square)
        for foe in outlook.foes:
            other, across = outlook.view.grid.spot(outlook.view.wizards[foe].square)
            if (row == other) != (column == across) and abs(row - other) + abs(column - across) <= 4:
                return True
        return False

    def _beside(self, outlook: Outlook) -> bool:
        near = outlook.view.grid.neighbours(outlook.me.square, diagonals=True) | 1 << outlook.me.square
        return any(near >> outlook.view.wizards[foe].square & 1 for foe in outlook.foes)

    def _best_energy(self, outlook: Outlook) -> int:
        values = [self.cards[key].energy_value for key in outlook.me.hand if self._is_energy(key)]
        return max(values, default=1)

    def _is_energy(self, key: str) -> bool:
        kind = self.cards[key]
        return kind.types == ("energy",) or (kind.energy_value > 0 and KEEP.get(key, 2.0) < 4)

    def _help_oneself(self, outlook: Outlook, legal: Sequence[Action]) -> Action | None:
        room = outlook.me.hand_max - outlook.me.hand_size
        known = {self.cards.of[spell.card].key for spell in outlook.view.spells if spell.wizard == outlook.player}
        best: Action | None = None
        worth = 0.0
        for action in legal:
            if isinstance(action, actions.Cast) and action.card not in known:
                value = HELPFUL.get(action.card, 0.0)
                if self.cards[action.card].lasts and room < 0:
                    continue
                if self.cards[action.card].is_form and outlook.me.powers.form:
                    continue
                if value > worth:
                    best, worth = action, value
        return best

    def _boost(self, outlook: Outlook, legal: Sequence[Action]) -> Action | None:
        if outlook.goal < 0 or outlook.view.may_not_move:
            return None
        need = outlook.distances.get(outlook.goal, FAR) - outlook.view.moves
        if need <= 0 or need > 8:
            return None
        boosts = [action for action in legal if isinstance(action, actions.Boost)]
        spare = [boost for boost in boosts if self._is_energy(boost.card) or outlook.carries_prize]
        enough = [boost for boost in spare if self._value(outlook, boost.card) >= need]
        if enough:
            return min(enough, key=lambda boost: KEEP.get(boost.card, 2.0))
        if outlook.carries_prize and spare:
            return max(spare, key=lambda boost: self._value(outlook, boost.card))
        return None

    def _value(self, outlook: Outlook, key: str) -> int:
        return self.cards[key].energy_value + outlook.me.powers.energy

    def _go(self, outlook: Outlook, legal: Sequence[Action]) -> Action | None:
        if actions.ATTEMPT in legal:
            return actions.ATTEMPT
        goal = outlook.goal
        if goal < 0 or goal == outlook.me.square:
            return None
        side = outlook.first_step(goal)
        return actions.GO[side] if side >= 0 and actions.GO[side] in legal else None

    def _travel(self, outlook: Outlook, legal: Sequence[Action]) -> Action | None:
        if outlook.goal < 0 or outlook.goal == outlook.me.square:
            return None
        if outlook.distances.get(outlook.goal, FAR) < 4 and not outlook.carries_prize:
            return None
        wanted = ("teleport", "windrider") if outlook.distances.get(outlook.goal, FAR) > 1 else ()
        if outlook.distances.get(outlook.goal, FAR) >= FAR:
            wanted = (*wanted, "destroy_wall", "wallivore", "pick_lock")
        return _first(legal, actions.Cast, lambda cast: cast.card in wanted)

    # Answering, discarding, drawing.

    def _respond(self, outlook: Outlook, legal: Sequence[Action]) -> Action:
        threat = outlook.view.frames[-1] if outlook.view.frames else None
        answers = {action.card: action for action in legal if isinstance(action, actions.Answer)}
        if isinstance(threat, PickedUp):
            return next(iter(answers.values()), actions.PASS)
        if isinstance(threat, Damage):
            if "shield" in answers and (threat.amount >= 2 or threat.amount >= outlook.me.life):
                return answers["shield"]
            return actions.PASS
        if isinstance(threat, Play):
            return self._answer_play(outlook, threat, answers)
        return actions.PASS

    def _answer_play(self, outlook: Outlook, play: Play, answers: Mapping[str, Action]) -> Action:
        if play.type == "counter":
            return answers.get("anti_anti") or answers.get("absorb_spell") or actions.PASS
        if outlook.player in play.victims:
            key = "punch" if play.card < 0 else self.cards.of[play.card].key
            hurt = 1.0 if key == "punch" else outlook.damage_of(key, play.energy, outlook.player)
            if hurt >= SERIOUS or hurt >= outlook.me.life or (outlook.carries_prize and hurt >= 2):
                for wanted in (*CANCELS, *SOFTENS):
                    if wanted in answers:
                        return answers[wanted]
            return actions.PASS
        if play.type == "neutral" and outlook.menace(play.player) >= 4:
            return answers.get("negate_neutral", actions.PASS)
        return actions.PASS

    def _discard(self, outlook: Outlook, legal: Sequence[Action]) -> Action:
        room = outlook.me.hand_max - outlook.me.hand_size
        if room >= 2:
            return actions.DONE
        worst = self._worst(legal)
        if worst is None or KEEP.get(worst.card, 2.0) > 4:
            return actions.DONE
        return worst

    def _worst(self, legal: Sequence[Action]) -> actions.Discard | None:
        cards = [action for action in legal if isinstance(action, actions.Discard)]
        return min(cards, key=lambda discard: KEEP.get(discard.card, ITEMS.get(discard.card, 2.0)), default=None)

    def _draw(self, outlook: Outlook) -> Action:
        slow = any(
            self.cards.of[spell.card].key == "slow_death" and spell.wizard == outlook.player
            for spell in outlook.view.spells
        )
        return actions.STOP if slow and outlook.me.life <= 3 else actions.DRAW

    # Picks on the way.

    def _pick(self, outlook: Outlook, legal: Sequence[Action], seat: Seat[View]) -> Action:
        draft = outlook.view.draft
        card = self.cards.of[draft.card] if draft is not None and draft.card >= 0 else None
        worst = self._worst(legal)
        if worst is not None:
            return worst
        takes = [action for action in legal if isinstance(action, actions.Take)]
        if takes:
            return max(takes, key=lambda take: KEEP.get(take.card, 2.0))
        if legal[0] is actions.NO_ENERGY:
            return self._energy(outlook, legal)
        spends = [action for action in legal if isinstance(action, actions.Spend)]
        if spends:
            return max(spends, key=lambda spend: self._value(outlook, spend.card))
        for foe in outlook.foes:
            if actions.WIZARD[foe] in legal:
                return actions.WIZARD[foe]
        numbers = [action for action in legal if isinstance(action, actions.Number)]
        if numbers:
            return numbers[-1]
        if actions.HOLD in legal:
            return actions.LOCK
        places = [action for action in legal if isinstance(action, actions.AtSquare)]
        if places and card is not None and card.key in MOVERS:
            home = outlook.steps_from(outlook.goal) if outlook.goal >= 0 else {}
            return min(places, key=lambda place: home.get(actions.square_of(place), FAR))
        sides = [action for action in legal if isinstance(action, actions.Toward)]
        if sides and outlook.goal >= 0:
            distances = outlook.steps_from(outlook.goal)
            grid = outlook.view.grid
            return min(sides, key=lambda go: distances.get(grid.beyond(outlook.me.square, go.side) or 0, FAR))
        return seat.rng.choice(legal)

    def _energy(self, outlook: Outlook, legal: Sequence[Action]) -> Action:
        spends = [action for action in legal if isinstance(action, actions.Spend) and self._is_energy(action.card)]
        return max(spends, key=lambda spend: self._value(outlook, spend.card), default=actions.NO_ENERGY)


def _first(legal: Sequence[Action], kind: type[KindT], wanted: Callable[[KindT], bool]) -> KindT | None:
    return next((action for action in legal if isinstance(action, kind) and wanted(action)), None)
