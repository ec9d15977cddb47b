"""The views of players and spectators (MR-48.1 to MR-48.8, MR-48.14, MR-48.19 to MR-48.23).

Everything on the map and in the open is public. Cards and face-down map chits are known by what each viewer has seen of
them. Gold, discoveries, victory points and recorded activities are known to their players until the rules show them.

Fields that are the same for all viewers come last, named as in the position. Sets are ascending tuples.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, reduce
from operator import or_
from typing import Any, ClassVar, Final

from arcana_core.actions import Action
from arcana_core.agenda import evolve
from arcana_core.effects import Effect
from arcana_core.frozen import quick_frozen
from arcana_core.knowledge import views
from arcana_magicrealm.actions import KINDS
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.ending.scoring import GONE
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.chapters.magic.tables import curses
from arcana_magicrealm.chapters.trade import relations
from arcana_magicrealm.knowledge.sight import UNKNOWN, Beings, Pieces, PileView, Sight, Stack, in_hands, members, sight
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import of_denizen
from arcana_magicrealm.model.deals import PARTNER_COUNT, Deal, Proposal
from arcana_magicrealm.model.denizens import LEADERS
from arcana_magicrealm.model.effects import CURSES
from arcana_magicrealm.model.enchantments import Enchantment
from arcana_magicrealm.model.forms import FORMS, Form
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.melee import Fight
from arcana_magicrealm.model.pieces import CARD_OF_SPELL
from arcana_magicrealm.model.realm import Placement
from arcana_magicrealm.model.spellings import (
    BeingName,
    ClearingName,
    HeroName,
    PathNames,
    PieceName,
    PlaceNames,
    SpellName,
)
from arcana_magicrealm.model.spells import SPELL
from arcana_magicrealm.model.state import Character, MapBuilding, Position, Purse, Recorded, VisitorChit
from arcana_magicrealm.model.turns import Phase, Turn


@quick_frozen
class SpellView:
    """A recorded spell as a viewer sees it (MR-48.5, MR-48.17, MR-48.18).

    Attributes:
        spell: the spell; -1 if the viewer doesn't know it.
        learned: whether it was learned from a spell card.
        shown: whether everybody knows it.
    """

    spell: SpellName
    learned: bool
    shown: bool


@quick_frozen
class CharacterView:
    """A character as a viewer sees it (MR-48.3 to MR-48.5).

    Attributes:
        gold: recorded gold; -1 if the viewer doesn't know it.
        fame, notoriety: fractions in lowest terms, as numerator and denominator.
        active: the active belongings.
        open: weapons, armour, horses and active cards.
        bag: the inactive cards that the viewer knows.
        bag_count: the number of inactive cards.
        frozen: the belongings that are transmorphized with it (MR-40.8).
        paths: hidden paths and secret passages it has discovered; for other viewers those it has used.
        places: sites and site cards it has discovered; for other viewers those it has used.
        victory: victory points by category; () if the viewer doesn't know.
        relations: by partner, from 0 (Enemy) to 4 (Ally), or beyond.
        curses: those on it, in the order of their table.
        spells: the recorded spells by slot.
        learned: the spell cards from which it has learned, those that the viewer knows.
        hero and everything behind it: as in the position.
    """

    gold: int
    fame: tuple[int, int]
    notoriety: tuple[int, int]
    active: Pieces
    open: Pieces
    bag: Pieces
    bag_count: int
    frozen: PileView
    paths: PathNames
    places: PlaceNames
    victory: tuple[int, ...]
    relations: tuple[int, ...]
    curses: tuple[str, ...]
    spells: tuple[SpellView, ...]
    learned: Pieces
    hero: HeroName
    status: str
    at: ClearingName
    chits: str
    start: int
    since: int
    died: tuple[int, ...]
    score: int | None
    came: ClearingName
    road: tuple[ClearingName, ...]
    kills: int
    is_berserk: bool
    variant: int


@quick_frozen
class CacheView:
    """A cache as a viewer sees it (MR-46.4).

    Attributes:
        clearing: where it is.
        creator: the character who can open it; -1 once that character has died or left.
        gold: the gold in it; -1 if the viewer doesn't know it.
        known: the viewer's individuals who have discovered it.
        pieces: the belongings from the top, -1 for each that the viewer can't name.
    """

    clearing: ClearingName
    creator: BeingName
    gold: int
    known: Beings
    pieces: Stack


@quick_frozen
class EffectView:
    """Something that lasts, as in `EFFECT_KINDS`.

    Attributes:
        kind: its name.
        source: the seat or being from which it comes, of a spell its number; -1 for none.
        target: the being, partner, chit, or thing of the kind `on`, on which it is; -1 for none.
        strength: as its kind defines.
        left: the days that are left; -1 if it lasts for good.
        data: as its kind defines.
        on: the kind of a spell's target that isn't a being, as in `Target.kind`; "" for others.
        is_nullified: whether something keeps a spell or curse from working on its target (MR-39.8).
    """

    kind: str
    source: int
    target: int
    strength: int
    left: int
    data: str
    on: str = ""
    is_nullified: bool = False


@quick_frozen
class View(views.View):
    """The position as a player sees it (MR-48).

    Attributes:
        player: the viewer's seat, None for a spectator.
        to_act: the players who are known to decide something now.
        asks: the viewer's current decision, as the name of a step; "" for none.
        characters: by seat.
        decided: whether each player has finished the secret decision that all are making.
        picks: the viewer's picks in that decision, or the complete decision.
        turns: the recorded turns of the viewer's individuals that are not over.
        turn: the turn that is being taken; for other viewers with the phases done so far (MR-48.14).
        bowl: the individuals whose attention chits are still in the bowl, or kept, in ascending order (MR-45.22,
            MR-48.20).
        purses: what each group's hired leader has; None for viewers who don't own the leader (MR-48.19).
        pouches: the gold and discoveries of the viewer's own controlled monsters that have any.
        caches: the caches in use, by number from 1: pairs of the number and the cache.
        deal: the deal that is being made with a group or visitor; None for no deal.
        proposal: the proposal of trade that the viewer makes or answers; None for no proposal (MR-18.3).
        effects: everything that lasts; all of it is public.
        fight: combat in a clearing; None for none. Of the items that were inactive when its round began, those that
            the viewer knows.
        awakened: the places, from 0, of awakened cards in the stack of each spell book and artifact.
        packs: what each group's leader carries.
        burdens: what controlled monsters carry: pairs of the monster and its pieces.
        chits: each tile's warning chit, if any, then the other chits: those that the viewer knows (MR-48.7).
        lost: the chits of the Lost Castle and of the Lost City.
        goods: the counters that each group sells.
        cards: each partner's treasure cards, groups before visitors (MR-48.8).
        sites: each site's stack from the top, large treasures above small ones.
        site_spells, visitor_spells, teacher_spells: the spell cards by site, visitor, spell book or artifact.
        boxes: the cards and counters in each treasure within treasures.
        heaps: the abandoned pieces, by clearing: pairs of the clearing and its pieces from the top.
        drawn: the pieces that a player decides about just now.
        out_of_play: the pieces out of the game.
        aloft: those who are in the air, with the tile below, or the two on either side (MR-41.4).
        enchantments: the spells in effect, which all see (MR-48.17).
        forms: the forms of the transmorphized: pairs of the being and the form (MR-40.7).
        used_cards: the artifacts, books and treasures that have cast a spell this Evening, with its type; all have seen
            it (MR-37.9, MR-37.11, MR-48.17).
        seats and everything behind it: as in the position.
    """

    plain_types: ClassVar[Mapping[type, Any]] = {Action: reduce(or_, KINDS)}
    player: int | None
    to_act: tuple[int, ...]
    asks: str
    characters: tuple[CharacterView, ...]
    decided: tuple[bool, ...]
    picks: tuple[Action, ...]
    turns: tuple[tuple[BeingName, tuple[Phase, ...]], ...]
    turn: Turn | None
    bowl: Beings
    purses: tuple[Purse | None, ...]
    pouches: tuple[tuple[BeingName, Purse], ...]
    caches: tuple[tuple[int, CacheView], ...]
    deal: Deal | None
    proposal: Proposal | None
    effects: tuple[EffectView, ...]
    fight: Fight | None
    awakened: tuple[tuple[int, ...], ...]
    packs: tuple[PileView, ...]
    burdens: tuple[tuple[BeingName, PileView], ...]
    chits: tuple[PileView, ...]
    lost: tuple[PileView, ...]
    goods: tuple[Pieces, ...]
    cards: tuple[PileView, ...]
    sites: tuple[Stack, ...]
    site_spells: tuple[Stack, ...]
    visitor_spells: tuple[Stack, ...]
    teacher_spells: tuple[Stack, ...]
    boxes: tuple[PileView, ...]
    heaps: tuple[tuple[ClearingName, Stack], ...]
    drawn: PileView
    out_of_play: PileView
    seats: tuple[int, ...]
    denizen_at: tuple[ClearingName, ...]
    owners: tuple[int, ...]
    visitors: tuple[VisitorChit, ...]
    face_up: Pieces
    revealed: Pieces
    dead_horses: tuple[int, ...]
    hidden: Beings
    blocked: Beings
    alerted: Pieces
    damaged: Pieces
    dropped: Pieces
    had_turn: Beings
    day: int
    stage: str
    placements: tuple[Placement, ...]
    enchanted: int
    dwellings: tuple[ClearingName, ...]
    ghosts: ClearingName
    monster_roll: int
    first: int
    guides: tuple[tuple[BeingName, BeingName], ...]
    building: MapBuilding | None
    open_vault: bool
    deaths: int
    battlefields: tuple[ClearingName, ...]
    fought: tuple[ClearingName, ...]
    enchantments: tuple[Enchantment, ...]
    forms: tuple[tuple[BeingName, str], ...]
    companion_at: tuple[ClearingName, ...]
    aloft: tuple[tuple[BeingName, tuple[int, ...]], ...]
    used_cards: tuple[tuple[PieceName, str], ...]

    def form_of(self, being: int) -> Form | None:
        """The form of a transmorphized being; None for all others (MR-40.7)."""
        return next((FORMS[form] for one, form in self.forms if one == being), None)

    def effects_of(self, kind: str, *, source: int | None = None, target: int | None = None) -> list[EffectView]:
        """The effects of a kind, perhaps only those from a source or on a target."""
        of_kind = [one for one in self.effects if one.kind == kind]
        return [one for one in of_kind if source in (None, one.source) and target in (None, one.target)]

    @property
    def me(self) -> CharacterView | None:
        """The viewer's own character; None for a spectator."""
        return None if self.player is None else self.characters[self.player]


_lists = views.as_in(View, "seats", "visitors")
_sets = views.as_in(View, "face_up", "had_turn")
_public = views.as_in(View, "day")
_of_character = views.as_in(CharacterView, "hero")


def view_of(game: Game, player: int | None) -> View:
    """The view of a player; None is a spectator. After the end everything is public (MR-48.23)."""
    position = game.position
    everything = game.is_finished()
    own = _beings_of(game, player, everything=everything)
    asked = player is not None and player in game.players_to_act and position.agenda is not None
    piles = Sight(position.piles, None) if everything else sight(game, player)
    purses = zip(position.purses, LEADERS, strict=True)
    caches = [box for box, cache in enumerate(position.caches) if cache.clearing >= 0]
    return View(
        player,
        game.to_act_seen_by(player),
        type(position.agenda[0]).__name__ if asked else "",
        tuple([_character(game, seat, piles, everything or seat == player) for seat in range(game.player_count)]),
        tuple([decision is not None for decision in position.decided]),
        () if player is None else position.decided[player] or position.picks[player],
        tuple([one for one in position.turns if own >> one[0] & 1 and not position.had_turn >> one[0] & 1]),
        _turn(game, own, piles),
        tuple(sorted(position.bowl)),
        tuple([purse if own >> of_denizen(leader) & 1 else None for purse, leader in purses]),
        tuple([pair for pair in position.pouches if own >> pair[0] & 1]),
        tuple([(box + 1, _cache(game, box, own, piles)) for box in caches]),
        _deal(game, own, piles),
        _proposal(game, own),
        _effects(game),
        _fight(game, piles, everything=everything),
        _awakened(position),
        *piles.boxes,
        *map(tuple, _lists(position)),
        *map(members, _sets(position)),
        *_public(position),
    )


def _beings_of(game: Game, player: int | None, *, everything: bool) -> int:
    # The beings of which the viewer knows what their player knows: all at the end.
    if everything:
        return -1
    if player is None:
        return 0
    characters = [being for being, seat in enumerate(game.position.seats) if seat == player]
    companions = [one for being in characters for one in beings.companions_of(game, being)]
    return sum([1 << being for being in (*characters, *companions, *beings.hirelings_of(game, player))])


# Individuals.


def _character(game: Game, seat: int, piles: Sight, knows: bool) -> CharacterView:  # called by place
    one = game.position.characters[seat]
    bag = piles.pile(slots.BAG[seat])
    return CharacterView(
        one.gold if knows else UNKNOWN,
        (one.fame.numerator, one.fame.denominator),
        (one.notoriety.numerator, one.notoriety.denominator),
        members(one.active),
        members(piles.piles.masks[slots.OPEN[seat]]),
        bag.known,
        bag.count,
        piles.pile(slots.FROZEN_OPEN[seat], slots.FROZEN_BAG[seat]),
        one.paths if knows else one.used_paths,
        one.places if knows else one.used_places,
        one.victory if knows or one.status in GONE else (),  # those are public: MR-48.22
        _relations(game, seat, one.hero) if one.hero >= 0 else (),
        curses.of(game, one.hero),
        _spells(one, piles, knows),
        members(one.learned if knows else one.learned & piles.spell_cards),
        *_of_character(one),
    )


def _spells(one: Character, piles: Sight, knows: bool) -> tuple[SpellView, ...]:  # called by place
    return tuple([_spell(slot, piles, knows) for slot in one.spells])


def _spell(slot: Recorded, piles: Sight, knows: bool) -> SpellView:  # called by place
    # Others know a spell that was cast, or learned from a card that they have seen at its place.
    knows = knows or slot.shown or (slot.learned and bool(piles.spell_cards >> CARD_OF_SPELL[slot.spell] & 1))
    return SpellView(slot.spell if knows else UNKNOWN, slot.learned, slot.shown)


def _awakened(position: Position) -> tuple[tuple[int, ...], ...]:
    awake = position.awakened
    if not awake:
        return _ALL_ASLEEP
    orders = map(position.piles.order_of, slots.TEACHER_SPELLS)
    return tuple([tuple([place for place, card in enumerate(order) if awake >> card & 1]) for order in orders])


_ALL_ASLEEP: Final = ((),) * len(slots.TEACHER_SPELLS)


def _relations(game: Game, seat: int, hero: int) -> tuple[int, ...]:
    effects = game.position.effects
    has_changed = effects.has("boon") or effects.has("level") or effects.has("campaign")
    if has_changed or game.rules.optional_abilities:
        return tuple([game.relation(seat, partner) for partner in range(PARTNER_COUNT)])
    return _printed(hero)


@lru_cache
def _printed(hero: int) -> tuple[int, ...]:
    return tuple([relations.printed(hero, partner) for partner in range(PARTNER_COUNT)])


def _cache(game: Game, box: int, own: int, piles: Sight) -> CacheView:
    cache = game.position.caches[box]
    knows = own < 0 or (cache.creator >= 0 and own >> cache.creator & 1)
    gold = cache.gold if knows else UNKNOWN
    return CacheView(cache.clearing, cache.creator, gold, members(cache.known & own), piles.stack(slots.CACHE[box]))


def _effects(game: Game) -> tuple[EffectView, ...]:
    effects = game.position.effects.of()
    if not game.position.enchantments:  # the common case: only spells nullify
        return tuple(map(_effect, effects))
    return tuple([_effect(one, is_nullified=_is_nullified(game, one)) for one in effects])


def _is_nullified(game: Game, effect: Effect) -> bool:
    if effect.kind in SPELL:
        owned = enchantments.is_owned(game, enchantments.find(game, effect.source))
        return not owned or enchantments.is_nullified(game, effect)
    return effect.kind in CURSES and enchantments.is_shielded(game, effect.target)


@lru_cache(maxsize=1024)
def _effect(effect: Effect, *, is_nullified: bool = False) -> EffectView:
    source = effect.source if isinstance(effect.source, int) else UNKNOWN
    on, target = effect.target if isinstance(effect.target, tuple) else ("", effect.target)
    target = target if isinstance(target, int) else UNKNOWN
    left = min([clock.left for clock in effect.lasts.clocks], default=UNKNOWN)
    data = "" if effect.data is None else str(effect.data)
    return EffectView(effect.kind, source, target, effect.strength, left, data, str(on), is_nullified)


# Turns and proposals.


def _turn(game: Game, own: int, piles: Sight) -> Turn | None:
    turn = game.position.turn
    if turn is None or own < 0:
        return turn
    changed = turn.changed & _in_hands(game, piles) if turn.changed else 0
    if own >> turn.individual & 1:
        return turn if changed == turn.changed else evolve(turn, changed=changed)
    return evolve(turn, phases=turn.phases[: phases_shown(game)], changed=changed)


def _in_hands(game: Game, piles: Sight) -> int:
    # The pieces that the viewer knows to be with individuals, abandoned or drawn.
    return reduce(or_, map(piles.known_in, in_hands(game.player_count)))


def _fight(game: Game, piles: Sight, *, everything: bool) -> Fight | None:
    fight = game.position.fight
    if fight is None or everything or not fight.inactive:
        return fight
    seen = fight.inactive & _in_hands(game, piles)
    return fight if seen == fight.inactive else evolve(fight, inactive=seen)


def phases_shown(game: Game) -> int:
    """How many phases of the current turn have been done or cancelled, or are being done (MR-48.14)."""
    waits = any(type(step).__name__ == "activity" for step in game.waiting())
    return game.turn.number if waits else min(game.turn.number + 1, len(game.turn.phases))


def _deal(game: Game, own: int, piles: Sight) -> Deal | None:
    """The deal; which spell a buyer asks for only those know who have seen its card (MR-13.25, MR-48.18)."""
    found = next((frame for frame in reversed(game.position.frames) if isinstance(frame, Deal)), None)
    if found is None or found.kind != "learn" or own >> found.being & 1 or piles.spell_cards >> found.piece & 1:
        return found
    return evolve(found, piece=UNKNOWN)


def _proposal(game: Game, own: int) -> Proposal | None:
    """The proposal of trade, for its parties: the partner hears it when it is submitted (MR-18.3, MR-18.7)."""
    found = next((frame for frame in game.position.frames if isinstance(frame, Proposal)), None)
    if found is None or own >> found.proposer & 1 or (found.is_submitted and own >> found.partner & 1):
        return found
    return None
