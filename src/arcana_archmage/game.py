"""The flow of Archmage: a match of rounds, rounds of turns, turns of castings (AM-2 to AM-13).

Each procedure that a house rule might replace is a method here, named as in the rulebook. Most are functions from the
modules of their chapters, which take the game as their first argument. A subclass can override any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from arcana_archmage import actions
from arcana_archmage.chapters import answering, casting, damage, drawing, resolving, rounds, turns
from arcana_archmage.knowledge.observation import features
from arcana_archmage.knowledge.view import View, view_of
from arcana_archmage.model.state import HAND, NEW_PILES, PLACED, PLACED_WILD, Casting, Position, Wizard
from arcana_archmage.rules import Rules
from arcana_archmage.spells.books import SPELLS
from arcana_archmage.spells.requirements.readings import Powers
from arcana_archmage.spells.spell import Spell
from arcana_archmage.text.glossary import terms
from arcana_archmage.text.moments import HIGHLIGHTS, MOMENTS, PASSES, moments_now
from arcana_archmage.text.names import ArchmageNames
from arcana_archmage.validation.positions import RELATIONS
from arcana_core.actions import Action
from arcana_core.agenda import AgendaGame, Step, steps_of
from arcana_core.chance.rng import Rng
from arcana_core.game import Outcome
from arcana_core.knowledge.determinization import determinize
from arcana_core.knowledge.features import Block
from arcana_core.scenario.validation import classes_in, take_up
from arcana_core.text.glossary import Term
from arcana_core.text.highlights import Highlight
from arcana_core.text.moments import Moment
from arcana_core.text.notation import Notation

POWERS = tuple(Powers(number & 15, bool(number >> 4)) for number in range(32))
"""All powers. The index is the controlled suits as bits, plus 16 for Shapechanger."""


def _by_notation(spells: tuple[Spell, ...]) -> Mapping[str, Spell]:
    found = {spell.notation: spell for spell in spells}
    if len(found) != len(spells):
        raise ValueError(f"two spells have the same notation among: {', '.join(spell.notation for spell in spells)}")
    return found


class Game(AgendaGame[Rules, Position, View]):
    """A match of Archmage between two wizards.

    Attributes:
        spells: All spells, in the order of the action space. A subclass may add or replace spells.
    """

    __slots__ = ()
    name = "archmage"
    rules_version = 1
    rules_class = Rules
    spells: ClassVar[tuple[Spell, ...]] = SPELLS
    moments: ClassVar[tuple[Moment, ...]] = MOMENTS
    passes: ClassVar[tuple[Action, ...]] = PASSES
    seat_colours: ClassVar[tuple[str, ...]] = ("yellow", "magenta")
    _by_notation: ClassVar[Mapping[str, Spell]] = _by_notation(SPELLS)

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls._by_notation = _by_notation(cls.spells)

    # The match and its rounds.

    def _set_up(self) -> None:
        """Begin the first round (AM-2.5)."""
        rules = self.rules
        wizards = (Wizard(rules.start_points), Wizard(rules.start_points))
        self.position = Position(NEW_PILES.clone(), wizards, dealer=rules.first_dealer)
        self.then(rounds.BeginRound())
        self.go_on()

    round_scores = rounds.round_scores
    knock_out = rounds.knock_out

    def void_round(self) -> None:
        """End a round that has reached the turn limit. It scores nothing (AM-2.10)."""
        self.position.agenda = (rounds.EndRound(None), None)

    @property
    def outcome(self) -> Outcome | None:
        """The totals of the match once it is over (AM-2.4)."""
        position = self.position
        if self.players_to_act or position.agenda is not None:
            return None
        if self.rules.match_mode == "score" and max(position.scores) >= self.rules.target_score:
            reason, clause = f"a wizard has {self.rules.target_score} points or more", "AM-2.3"
        elif self.rules.match_mode == "score":
            reason, clause = _rounds_over(self.rules.round_limit), "AM-2.11"
        else:
            reason, clause = _rounds_over(self.rules.rounds), "AM-2.2"
        return Outcome.by_score(position.scores, reason, clause)

    # Turns.

    give_dose = turns.give_dose

    def end_turn_at_once(self, following: int) -> None:
        """End the turn without a draw phase. This seat takes the next one (AM-16.2)."""
        position = self.position
        position.casting = None
        position.agenda = (turns.EndTurn(following), None)

    # Casting.

    def repertoire(self, player: int) -> casting.Repertoire:
        """The spells in the books of this wizard (AM-3.2, AM-3.3)."""
        books = self.rules.books_of(player)
        key = (type(self), books)
        found = _repertoires.get(key)
        if found is None:
            available = ("lore", *books)
            found = casting.Repertoire(tuple(spell for spell in self.spells if spell.book in available))
            _repertoires[key] = found
        return found

    def spell(self, name: str) -> Spell:
        """The spell with this notation."""
        return self._by_notation[name]

    def place_of_spell(self, name: str) -> int:
        """The index in `spells` of the spell with this notation."""
        return self.spells.index(self._by_notation[name])

    castable = casting.castable
    why_not_castable = casting.why_not_castable
    begin_casting = casting.begin_casting

    sources = casting.sources

    use_golems = casting.use_golems
    use_ritual = casting.use_ritual
    close_ritual = casting.close_ritual

    def hand_size(self, player: int) -> int:
        """The number of cards in this wizard's hand, without golems, wild cards and ritual piles (AM-7.5)."""
        return self.position.piles.masks[HAND[player]].bit_count()

    others_size = casting.others_size

    def powers(self, player: int) -> Powers:
        """The powers that let this wizard's cards count as others (AM-8.3, AM-8.5)."""
        wizard = self.position.wizards[player]
        return POWERS[wizard.controlled | wizard.shapechanger << 4]

    def illusion_cost(self, caster: int, spell_cast: Casting) -> int:
        """The illusion cost of the placed cards, 0 for a true spell (AM-8.7, AM-8.8)."""
        masks = self.position.piles.masks
        requirement = self.spell(spell_cast.spell).requirement
        cards, wilds = masks[PLACED[caster]], masks[PLACED_WILD[caster]]
        return requirement.cost(cards, wilds, self.powers(caster), spell_cast.claim)

    def is_true(self, caster: int, spell_cast: Casting) -> bool:
        """Whether the placed cards make the spell true (AM-8.7)."""
        return self.illusion_cost(caster, spell_cast) == 0

    # The answer to a casting, and its effect.

    block_needed = answering.block_needed

    disbelief_damage = damage.disbelief_damage
    penalty = damage.penalty
    gain_points = damage.gain_points
    damage = damage.damage

    def exchange_cards(self, player: int) -> None:
        """Discard any number of cards and draw the same number, for Mystic Library (AM-17.3)."""
        self.then(resolving.LibraryDiscards())

    def take_gifts(self, giver: int) -> None:
        """Make the cursed wizard give cards (AM-21.7)."""
        self.then(resolving.Gifts(giver))

    discard = resolving.discard
    discard_at_random = resolving.discard_at_random

    # Drawing.

    def hand_limit(self, player: int) -> int | None:
        """This wizard's hand size limit, None for no limit (AM-3.7, AM-18.6)."""
        return None if self.position.wizards[player].dark_pact else self.rules.hand_limit

    draw_base = drawing.draw_base
    draw_number = drawing.draw_number

    def draw_event(self, player: int, base: int, *, past_limit: bool = False) -> None:
        """A draw event outside the draw phase: Learn Magic, Mystic Library (AM-13.3, AM-26.21)."""
        vary = self.rules.draw_spells_vary
        self.draw(player, self.draw_number(player, base, past_limit=past_limit) if vary else base, "AM-13.4")

    draw = drawing.draw

    # Knowledge.

    def view(self, player: int | None) -> View:
        """The view of this player, or of a spectator for None (AM-24)."""
        if player is not None:
            self._seat(player)
        return view_of(self, player)

    @classmethod
    def _features(cls, rules: Rules, players: int) -> Iterator[Block[View]]:
        return features(rules, cls.spells)

    def _determinize(self, player: int, rng: Rng) -> None:
        position = self.position
        other = 1 - player
        position.piles = determinize(position.piles, player, rng)
        step, _ = position.agenda or (None, None)
        if position.casting is not None and position.active == other:
            self._determinize_placed(position.casting, other, step, rng)
        if position.picked and self.players_to_act == (other,):
            # Only the opponent knows their picks so far, so the choice starts over in the copy.
            position.picked = ()
            if isinstance(step, casting.Place):
                step.begin(self)

    def _determinize_placed(self, spell_cast: Casting, caster: int, step: Step[Any] | None, rng: Rng) -> None:
        if not spell_cast.placed:
            return
        shown: tuple[int, ...] = ()
        if isinstance(step, resolving.MatchCard):
            shown = spell_cast.placed[: step.place + 1]
        masks = self.position.piles.masks
        lying = masks[PLACED[caster]] | masks[PLACED_WILD[caster]]
        hidden = [card for card in range(52) if lying >> card & 1 and card not in shown]
        spell_cast.placed = (*shown, *rng.shuffled(hidden))
        if isinstance(step, resolving.ChooseDiscards):
            _, rest = self.position.agenda
            self.position.agenda = (resolving.ChooseDiscards(step.fate, self.is_true(caster, spell_cast)), rest)

    # Copies, setting up, notation.

    def _take_up(self, position: Position) -> None:
        take_up(self, position, Position, RELATIONS)
        self.players_to_act = ()
        self.go_on()

    @classmethod
    def _all_actions(cls, rules: Rules) -> Iterator[Action]:
        yield from actions.FIXED
        yield from (actions.Cast(spell.notation) for spell in cls.spells)

    @classmethod
    def _position_types(cls) -> tuple[type, ...]:
        return (*classes_in(Position), *steps_of("arcana_archmage"))

    def _notation(self, player: int) -> Notation:
        from arcana_archmage.text.notation import ArchmageNotation  # only people need it

        return ArchmageNotation(self, player)

    def _names(self) -> ArchmageNames:
        return ArchmageNames(self)

    def _render(self, player: int | None, columns: int, rows: int | None) -> str:
        """The table as text, as this player sees it."""
        from arcana_archmage.render import as_text  # only people need it
        from arcana_archmage.render.castings import true_spells

        castings = ""
        if player is not None and self._asks_for_spell(player):
            castings = true_spells(self, player)
        return as_text(self.view(player), columns, rows, castings)

    def _asks_for_spell(self, player: int) -> bool:
        agenda = self.position.agenda
        return self.players_to_act == (player,) and agenda is not None and isinstance(agenda[0], turns.SpellPhase)

    def to_svg(self, player: int | None = None) -> str:
        """The position as a picture, as this player sees it."""
        from arcana_archmage.render import as_svg  # only people need it

        return as_svg(self.view(player))

    def _terms(self) -> Iterator[Term]:
        return terms(self)

    def _hint(self, action: Action, player: int) -> str | None:
        """Describe what a legal action does in this position."""
        from arcana_archmage.render.hints import hint  # only people need it

        return hint(self, self.view(player), action)

    def choices(self, player: int) -> Sequence[Action]:
        """The legal actions for people, with the spells and values first that this wizard's cards make true."""
        from arcana_archmage.render.castings import arranged  # only people need it

        return arranged(self, player, self.legal_actions(player))

    def passing(self, player: int) -> Action | None:
        """The legal action by which this wizard does nothing more: end, accept, no block, hold, stop.

        An optional draw is a full draw. A wizard who is placing cards can't pass: stopping would cast the spell.
        """
        if self.view(player).asks == "Place":
            return None
        last = self.legal_actions(player)[-1:]
        return last[0] if last and isinstance(last[0], actions.Draw) else super().passing(player)

    def moments_now(self, player: int) -> frozenset[str]:
        """The words of those `moments` that this wizard's decision belongs to."""
        return moments_now(self, self.view(player))

    def _highlights(self, player: int | None) -> tuple[Highlight, ...]:
        return HIGHLIGHTS

    @classmethod
    def bots(cls) -> Mapping[str, Callable[[], Any]]:
        """The bots: `random`, and `duellist`, which plays to win."""
        from arcana_archmage.bots.bluffer import Duellist  # only players need it

        return {**super().bots(), "duellist": Duellist}


def _rounds_over(number: int) -> str:
    return "1 round is over" if number == 1 else f"{number} rounds are over"


_repertoires: dict[tuple[type[Game], tuple[str, ...]], casting.Repertoire] = {}
