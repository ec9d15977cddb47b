"""Invariants of every position of a wizards' combat and of its clones."""

from __future__ import annotations

from collections import Counter

from attrs import asdict

from arcana_core.scenario.validation import check
from arcana_mtgcombat import Game
from arcana_mtgcombat.chapters.magic.drafting import Choose
from arcana_mtgcombat.chapters.magic.effects import HappenOn
from arcana_mtgcombat.chapters.magic.resolving import CarryOn
from arcana_mtgcombat.model.keywords import DEFENDER
from arcana_mtgcombat.model.mana import NONE
from arcana_mtgcombat.model.state import (
    ESCAPED,
    FIRST_NUMBER,
    IN,
    LOST,
    NO_ONE,
    UNSET,
    Attack,
    Combatant,
    Order,
    Play,
    Position,
)
from arcana_mtgcombat.validation.positions import RELATIONS

Owned = list[Counter[int]]
"""Count each seat's copies of each card."""


def cards_of(game: Game) -> Owned:
    """Yield each seat's cards anywhere: in zones, with their creatures and permanents, on the stack (MC-5.7)."""
    position, cards = game.position, game.pool.cards
    owned = [
        Counter(one.library + one.memory + one.graveyard + one.exile) if not one.wild else Counter()
        for one in position.characters
    ]
    for creature in position.creatures:
        if cards[creature.card].cost is not None:  # a token leaves no card (MC-24.6)
            owned[creature.owner][creature.card] += 1
    for permanent in position.permanents:
        owned[permanent.controller][permanent.card] += 1
    for frame in position.frames:
        if isinstance(frame, Play) and frame.source == NO_ONE:
            owned[frame.player][frame.card] += 1
    if position.looked_at:
        owned[game.players_to_act[0]].update(position.looked_at)
    return [owned[player] if not one.wild else Counter() for player, one in enumerate(position.characters)]


def hold_together(game: Game, owned: Owned) -> None:
    """Check that cards, combatants, groups, the turn and the stack are consistent."""
    assert [+found for found in cards_of(game)] == [+found for found in owned]
    check(game.position, Position, game)  # each position could be set up
    assert not [mistake for relation in RELATIONS for mistake in relation(game)]
    hold_characters(game)
    hold_creatures(game)
    hold_permanents(game)
    hold_groups(game)
    hold_turn(game)
    hold_frames(game)
    if game.is_over:
        hold_end(game)
    else:
        hold_actions(game)


def hold_characters(game: Game) -> None:
    """Mana isn't below 0 or Life above the sheet, and the departed hold nothing (MC-3.6, MC-4.7, MC-21.2, MC-21.3)."""
    position = game.position
    unchecked = is_unchecked(game)
    for player, one in enumerate(position.characters):
        assert min(one.pool) >= 0
        assert one.life <= one.sheet.life
        assert min(one.power, one.toughness, one.speed, one.channeling, one.focus, one.memory_size, one.mastery) >= 0
        assert min(one.plus, one.minus, one.lost_in_flight) >= 0
        assert one.guard >= UNSET
        assert (one.fell > 0) == (one.status == LOST)
        if one.status == IN and not one.wild and not unchecked:
            assert one.life > 0
        if one.status == LOST and not one.wild:
            assert one.life <= 0
        if one.status == LOST and not position.end:
            assert (one.memory, one.pool) == ((), NONE)
        if one.wild:
            assert (one.library, one.memory, one.graveyard, one.exile) == ((), (), (), ())
            assert one.status != ESCAPED
        if one.status != IN:
            assert not one.fleeing
            assert not game.creatures_of(player)
        if not one.fleeing:
            assert not one.was_defender
        assert list(one.memory) == sorted(one.memory)
        assert not Counter(one.in_memory) - Counter(one.memory)
        assert not Counter(one.in_memory + one.somewhere) - Counter(one.memory + one.library)
        for mask in one.hinted:  # they still hold one of these (MC-36.75)
            assert any(mask >> card & 1 for card in one.memory)


def is_unchecked(game: Game) -> bool:
    """Whether a fight or an effect is under way, after which deaths are checked (MC-16.9)."""
    fighting = any(isinstance(frame, Attack) and frame.fought for frame in game.position.frames)
    return fighting or any(isinstance(step, CarryOn | HappenOn) for step in game.waiting())


def hold_creatures(game: Game) -> None:
    """Numbers and slots are unique, and creatures without Life are gone (MC-16.6, MC-19.10, MC-36.11)."""
    position, cards = game.position, game.pool.cards
    unchecked = is_unchecked(game)
    numbers = [one.number for one in position.creatures]
    assert numbers == sorted({*numbers})
    assert len({one.slot for one in position.creatures}) == len(numbers) <= 64
    for one in position.creatures:
        assert FIRST_NUMBER <= one.number < position.next_number
        assert one.life <= cards[one.card].life
        assert one.life > 0 or unchecked
        assert not one.doomed or unchecked
        assert min(one.power, one.toughness, one.plus, one.minus, one.shields) >= 0
        assert one.guard >= UNSET
        assert position.characters[one.controller].status == IN
        assert (
            not one.went_along or position.has_moved or position.has_engaged
        )  # which may have been another controller's


def hold_permanents(game: Game) -> None:
    """Check that auras have bearers, and equipment only its controller's combatants (MC-20.3 to MC-20.5, MC-21.2)."""
    position, cards = game.position, game.pool.cards
    numbers = [one.number for one in position.permanents]
    assert numbers == sorted({*numbers})
    assert len({one.slot for one in position.permanents}) == len(numbers) <= 64
    assert not {*numbers} & {one.number for one in position.creatures}
    for one in position.permanents:
        card = cards[one.card]
        on = game.creature(one.bearer) if one.bearer >= FIRST_NUMBER else None
        assert not one.exhausted or card.type == "artifact"
        if card.type == "aura":
            assert 0 <= one.bearer < FIRST_NUMBER or on is not None
        elif card.type == "equipment":
            assert one.bearer in (NO_ONE, one.controller) or (on is not None and on.controller == one.controller)
            assert not card.characters_only or one.bearer < FIRST_NUMBER
        else:
            assert one.bearer == NO_ONE
            assert position.characters[one.controller].status == IN
    # The latest control aura holds each creature that isn't with its owner (MC-20.10, MC-36.12).
    for creature in position.creatures:
        holders = [
            one.controller
            for one in position.permanents
            if one.bearer == creature.number and any(static.do == "control" for static in cards[one.card].static)
        ]
        assert creature.controller == [creature.owner, *holders][-1]


def hold_groups(game: Game) -> None:
    """Ranges are between enemy groups with members, one for each pair (MC-7.1, MC-7.2, MC-7.11)."""
    position = game.position
    groups = {group for group in range(game.player_count) if game.members(group)}
    groups |= {one.number for one in position.creatures if one.detached}
    for one, other in position.close:
        assert one < other
        assert {one, other} <= groups
        assert game.are_enemies(one, other)
        assert game.is_close(one, other)
        assert game.is_close(other, one)
        assert other in game.close_to(one)
        assert one in game.close_to(other)
    members = [number for group in sorted(groups) for number in game.members(group)]
    if position.phase != "setup":
        assert sorted(members) == sorted(game.all_combatants())
    for group in groups:
        assert [*map(game.group_of, game.members(group))] == [group] * len(game.members(group))


def hold_turn(game: Game) -> None:
    """The order, the turn's counts, and changes for a turn (MC-6.5, MC-11.3, MC-13.4, MC-22.4, MC-22.5)."""
    position, rules = game.position, game.rules
    if position.phase == "setup":
        return
    assert sorted(position.order) == [player for player, one in enumerate(position.characters) if one.status == IN]
    assert [player for player in position.order if player in position.to_come] == list(position.to_come)
    assert position.active not in position.to_come
    assert position.round <= rules.max_rounds
    assert position.delays < max(len(position.order), 1) or position.end
    everybody = _everybody(game)
    if position.phase in ("start", "over"):
        assert position.active == NO_ONE or position.end
        assert all(one.guard == UNSET for one in everybody)
        assert position.changes == ()
        assert all(one.shields == 0 and not one.doomed for one in position.creatures)
        for one in position.characters:  # the excess has burned (MC-22.3)
            assert one.status != IN or one.wild or sum(one.pool) <= one.sheet.mana_pool
    numbers = {*range(game.player_count), *(one.number for one in position.creatures)}
    assert {change.number for change in position.changes} <= numbers
    assert not (position.has_moved and position.has_engaged and position.phase == "main" and not position.end) or any(
        one.exhausted or one.status != IN for one in position.characters
    )
    assert len({*position.focused}) == len(position.focused)
    assert position.sustained <= len(position.focused)
    assert not position.is_commanding or position.phase == "main" or position.end
    kinds = [type(step).__name__ for step in game.waiting()]
    if "Acts" not in kinds and not position.end:
        assert not position.is_commanding
    if position.draft is not None:
        assert isinstance(next(game.waiting()), Choose)


def hold_frames(game: Game) -> None:
    """Check that the stack is about known combatants, and that locked pairs are enemies until they fight (MC-7.10)."""
    position = game.position
    assert len(position.frames) <= 24
    assert all(game.is_in(number) for pair in position.locks for number in pair)  # MC-6.9
    for place, frame in enumerate(position.frames):
        assert 0 <= frame.tried & ~frame.asked if not isinstance(frame, Attack) or frame.asked >= 0 else True
        if isinstance(frame, Attack):
            assert any(getattr(step, "frame", NO_ONE) == place for step in game.waiting())
            assert frame.attacker != frame.defender
        elif isinstance(frame, Order):
            assert frame.player == position.active
    if position.phase in ("start", "channeling", "setup") and not position.frames:
        assert position.draft is None or position.phase == "channeling"
    if position.end:
        assert position.frames == ()


def hold_end(game: Game) -> None:
    """Check the remains of a battle (MC-21.4, MC-21.7, MC-21.10, MC-21.11)."""
    position, cards = game.position, game.pool.cards
    assert position.creatures == ()
    assert all(cards[one.card].type in ("aura", "equipment") for one in position.permanents)
    for one in position.characters:
        assert one.memory == ()
        assert not one.exhausted
        if game.rules.capacity_per_type:
            assert all(units <= most for units, most in zip(one.pool, one.sheet.capacities, strict=True))
        assert sum(one.pool) <= one.sheet.mana_pool
        assert sum(one.pool) <= one.channeling
    left = {one.side for one in position.characters if one.status == IN}
    if position.end == "rounds":
        assert len(left) > 1
        assert position.round == game.rules.max_rounds
        assert position.to_come == ()
    else:
        assert left == ({position.winner} if position.winner != NO_ONE else set())


def hold_actions(game: Game) -> None:
    """Check that one player is asked, for different actions, in action space order, the same when asked again."""
    (player,) = game.players_to_act
    legal = game.legal_actions(player)
    ids = [game.action_space.id_of(action) for action in legal]
    assert ids
    assert ids == sorted({*ids}), [str(action) for action in legal]
    assert legal == next(game.waiting()).options(game, player)
    assert game.position.characters[player].status == IN
    for creature in game.position.creatures:
        if creature.keywords & DEFENDER:
            assert not game.engageable(creature.number)


def works_out_the_same(game: Game) -> None:
    """Power, Toughness, keywords and attributes follow from the rest of the position."""
    again = game.clone()
    again.refresh()
    assert again.rng.cursor == game.rng.cursor
    for one, other in zip(_everybody(again), _everybody(game), strict=True):
        worked_out, held = asdict(one, recurse=False), asdict(other, recurse=False)
        # It may have lost its abilities, and later steps may look for it.
        assert not worked_out.pop("timings", 0) & ~held.pop("timings", 0)
        assert worked_out == held


def _everybody(game: Game) -> list[Combatant]:
    return [*game.position.characters, *game.position.creatures]
