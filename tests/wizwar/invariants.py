"""Invariants of every position of Wiz-War and of its clones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from arcana_wizwar import Game
from arcana_wizwar.actions import DRAW
from arcana_wizwar.chapters.board.objects import OBJECTS
from arcana_wizwar.chapters.hands import KeepToLimit
from arcana_wizwar.chapters.turns import Discarding, Drawing, Main, TimePasses
from arcana_wizwar.model.state import BESIDE, BOARD, BOX, CASTING, DECK, DISCARD, HAND, PLAY, Edge, Play

NO_PLAYER = -1


def hold_together(game: Game) -> None:
    """Check that cards, wizards, treasures, spells and objects fit together."""
    if game.is_over:
        hold_cards(game)
        return
    hold_cards(game)
    hold_wizards(game)
    hold_spells(game)
    hold_edges(game)
    hold_limits(game)
    hold_actions(game)


def mask(cards: Iterator[int]) -> int:
    return sum(1 << card for card in cards)


def hold_cards(game: Game) -> None:
    """Each of the 168 cards is where the position records it (WW-2.12, WW-9.14 to WW-9.18, WW-15.9)."""
    position = game.position
    position.piles.check()
    masks = position.piles.masks
    everything = (1 << len(game.cards)) - 1
    assert sum(masks) == everything == (1 << 168) - 1
    assert sum(pile.bit_count() for pile in masks) == 168
    for player, wizard in enumerate(position.wizards):
        spells = mask(spell.card for spell in position.spells if spell.maintained and spell.caster == player)
        items = mask(iter(wizard.items))
        assert not spells & items
        assert masks[PLAY[player]] == spells | items
        if not wizard.alive and not position.end:
            assert not masks[HAND[player]]
    assert masks[BESIDE] == mask(spell.card for spell in position.spells if not spell.maintained)
    assert masks[BOARD] == mask(thing.card for thing in position.things if thing.card >= 0)
    if not position.end:
        cast = [frame for frame in position.frames if isinstance(frame, Play) and frame.kind in ("cast", "counter")]
        assert masks[CASTING] == mask(frame.card for frame in cast if not frame.kept)
    schools = {school for group in position.schools for school in group}
    chosen = mask(card for card in range(len(game.cards)) if game.cards.school_of[card] in schools)
    if position.phase != "draft":
        assert not masks[BOX] & chosen
    if not game.rules.custom_spellbook:
        assert not masks[DECK[1]] | masks[DISCARD[1]]


def hold_wizards(game: Game) -> None:
    """Check that living wizards and all treasures in play are on the board (WW-6.3, WW-13.14, WW-14.6)."""
    position = game.position
    stone = {thing.square for thing in position.things if OBJECTS[thing.kind].fills}
    for player, wizard in enumerate(position.wizards):
        assert (wizard.square >= 0) == wizard.alive
        assert wizard.square not in stone
        assert not wizard.alive or position.board.sector_of[wizard.square] >= 0
        if wizard.alive:
            forms = [spell for spell in game.spells_on(player) if game.cards.of[spell.card].is_form]
            assert len(forms) <= 1
        else:
            assert not wizard.items
            assert (wizard.treasure, wizard.stun) == (NO_PLAYER, 0)
        for treasure in range(8):
            carried = position.treasures[treasure] == -2 - player
            assert carried == (wizard.treasure == treasure)
    colours = {wizard.colour for wizard in position.wizards}
    for treasure, where in enumerate(position.treasures):
        assert (where != -1) == (treasure // 2 in colours)
        assert where not in stone


def hold_spells(game: Game) -> None:
    """Spells, objects and edges know each other (WW-14.3, WW-14.4, WW-16.13)."""
    position = game.position
    of, alive = game.cards.of, [wizard.alive for wizard in position.wizards]
    spells = {spell.number: spell for spell in position.spells}
    things = {thing.number: thing for thing in position.things}
    assert len(spells) == len(position.spells)
    assert len(things) == len(position.things)
    assert not spells.keys() & things.keys()
    assert max([0, *spells, *things]) < position.next_number
    for spell in spells.values():
        kind = of[spell.card]
        assert kind.lasts
        assert spell.maintained == (not (game.rules.permanent_creations and bool(kind.others.get("creates"))))
        assert alive[spell.caster] or not spell.maintained
        if spell.wizard >= 0:
            assert alive[spell.wizard]
        assert (spell.energy > 0) == (kind.duration == "temporary")
        assert (spell.life > 0) == (kind.key == "homunculus")
        if spell.thing >= 0:
            assert things[spell.thing].card >= 0
        if spell.treasure >= 0:
            assert position.treasures[spell.treasure] >= 0
        if kind.key == "booby_trap" and spell.trap >= 0:
            assert things[spell.trap].spell == spell.number
        if kind.key in ("thornbush", "rosebush", "stone_block", "dust_cloud"):
            assert [thing.kind for thing in things.values() if thing.spell == spell.number] == [kind.key]
        if spell.edge >= 0:
            found = []
            layer: Edge | None = game.edge_at(spell.edge)
            while layer is not None:
                found += [layer.spell, layer.sealed]
                layer = layer.under
            assert spell.number in found
    created = Counter(thing.square for thing in things.values() if not thing.card >= 0)
    assert max([0, *created.values()]) <= 1  # WW-16.8
    for thing in things.values():
        assert (thing.card >= 0) == (thing.spell == 0)
        assert thing.spell == 0 or of[spells[thing.spell].card].others.get("creates")
        assert 0 <= thing.cracks < (OBJECTS[thing.kind].cracks or 1)
    glued = {spell.treasure for spell in spells.values()} - {NO_PLAYER}
    assert not any(wizard.treasure in glued for wizard in position.wizards)


def hold_edges(game: Game) -> None:
    """Check the holders, seals and makers of edges, and that homes contain no creations (WW-7.6)."""
    position = game.position
    spells = {spell.number: spell for spell in position.spells}
    grid = position.grid
    for edge, stands in position.edges.items():
        assert position.board.lines >> edge & 1
        if stands.held_by >= 0:
            holder = position.wizards[stands.held_by]
            assert stands.kind == "door"
            assert holder.alive
            assert edge in {grid.lattice.edge_at[4 * holder.square + side] for side in range(4)}
            assert not stands.sealed
        if stands.sealed:
            assert spells[stands.sealed].edge == edge
        if stands.spell > 0:
            assert spells[stands.spell].edge == edge
        elif stands.spell < 0:
            assert stands.kind == "earth"
            assert isinstance(position.frames[-1 - stands.spell], Play)
        if stands.kind == "door":
            assert 0 <= stands.cracks < 3
        if stands.kind == "wall":
            assert 0 <= stands.cracks < 5


def hold_limits(game: Game) -> None:
    """Check that only players who are giving something up are above their limit (WW-18.3)."""
    waiting = list(game.waiting())
    giving_up = {step.player for step in waiting if isinstance(step, KeepToLimit)}
    if isinstance(waiting[0], Main | Discarding | Drawing | TimePasses):
        assert not giving_up
        assert not game.position.frames
        assert game.position.draft is None
        for player, wizard in enumerate(game.position.wizards):
            assert not wizard.alive or game.hand_size(player) <= game.hand_max(player)
    if isinstance(waiting[0], Drawing) and (DRAW in game.legal_actions(game.position.active) or not game.rules.pauses):
        player = game.position.active
        assert game.hand_size(player) < game.hand_max(player)
        assert game.position.drawn < game.rules.draws + game.position.wizards[player].powers.draws


def hold_actions(game: Game) -> None:
    """One player is asked; their actions are all different, in the order of the action space, and none is rejected."""
    (player,) = game.players_to_act
    legal = game.legal_actions(player)
    ids = [game.action_space.id_of(action) for action in legal]
    assert ids
    assert len(set(ids)) == len(ids)
    assert ids == sorted(ids), [str(action) for action in legal]
    assert game.position.wizards[player].alive


def lays_out_the_same(game: Game) -> None:
    """Board, grid, powers and fog are what the rest of the position makes of them."""
    again = game.clone()
    again.lay_out()
    one, other = game.position, again.position
    assert one.board == other.board
    assert one.grid == other.grid
    assert one.fog == other.fog
    assert [wizard.powers for wizard in one.wizards] == [wizard.powers for wizard in other.wizards]
