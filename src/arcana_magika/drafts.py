"""A sheet while it is picked together: what is asked next, and which picks are offered (MG-37.2 to MG-37.13).

A draft never changes; every pick makes the next one. What is offered follows from the player's reports and from the
earlier orders of the same sheet as if they succeeded (MG-37.3). A question with one possible answer is not asked, but
for the last, by which the sheet is handed in (MG-40.60).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from arcana_core.actions import Action, Refusal
from arcana_magika import actions, orders, posting
from arcana_magika.geometry import STEP, destination
from arcana_magika.items import is_prolonged
from arcana_magika.orders import MEDITATING, RESTING, Order, Sheet
from arcana_magika.sheets import Reader, read_sheet
from arcana_magika.tables import (
    ARTIFACTS,
    BLACK,
    CHANGES,
    COLOURS,
    DIRECTIONS,
    ELEMENTS,
    OCEAN,
    PROSP,
    RIVER,
    SE,
    SPELL_CODES,
    SPELLS,
    SW,
    SWAMP,
    T_NUMBERS,
    TELPT,
)

if TYPE_CHECKING:
    from arcana_magika.game import Game
    from arcana_magika.posting import Post

ORDER, DIRECTION, SEARCH, CAST, LEVEL, DROP, GIVE, KIND, SCROLLS, ARTIFACT, CLOAK, DEMAND, DON = (
    *("order", "direction", "search", "cast", "level", "drop", "give", "kind", "scrolls", "artifact", "cloak"),
    *("demand", "don"),
)
TARGET, COLOUR, TERRAIN, CHANGE, WAY, DISTANCE, LOST, PROLONGED = (
    *("mage", "colour", "terrain", "change", "way", "distance", "lost artifact", "scroll"),
)
COMMIT: Final = "commit"


class Held(NamedTuple):
    """A scroll of the projection (MG-37.3).

    Attributes:
        slot: from 1, as on a sheet.
        spell: its number.
        uses: how often it can still be cast on this sheet (MG-37.8).
        bound: whether it can leave the mage's hands.
    """

    slot: int
    spell: int
    uses: int
    bound: bool


class Projection(NamedTuple):
    """Where the mage will be and what he will have, if all that the sheet orders succeeds (MG-37.3).

    Attributes:
        cell: his space.
        arcania: less the costs of the casts so far, without gains.
        scrolls: by slot.
        cloaks: the colours of the cloaks he carries.
        artifacts: he holds, as a set.
        taken: what the sheet has picked up already: (item word, cell).
        demands: on this sheet.
    """

    cell: int
    arcania: int
    scrolls: tuple[Held, ...]
    cloaks: tuple[int, ...]
    artifacts: int
    taken: tuple[tuple[str, int], ...]
    demands: int


class Draft(NamedTuple):
    """A sheet so far.

    Attributes:
        orders: of the phases that are done.
        asks: the question that is open.
        words: of the order that is being picked, or of the message or offer.
        projection: see there.
        post: messages, offer and the rest.
    """

    orders: tuple[Order, ...]
    asks: str
    words: tuple[str, ...]
    projection: Projection
    post: Post


def first_draft(game: Game, player: int) -> Draft:
    """An empty sheet: what the mage has and where he is at the start of the turn (MG-37.3)."""
    arena = game.arena
    mage = arena.mages[player]
    held = tuple(
        [
            Held(slot, scroll.spell, 2 if is_prolonged(arena, scroll) else 1, scroll.bound)
            for slot, scroll in enumerate(mage.slots, 1)
            if scroll is not None
        ]
    )
    code, artifacts = -1 - player, 0
    for artifact, where in enumerate(arena.artifacts):
        if where == code:
            artifacts |= 1 << artifact
    projection = Projection(mage.cell, mage.arcania, held, mage.cloaks, artifacts, (), 0)
    return Draft((), ORDER, (), projection, posting.NO_POST)


# The questions, in the order in which they come up.


def options(game: Game, player: int) -> tuple[Action, ...]:
    """What can be picked next, in the order of the catalogue."""
    draft = game.position.drafts[player] or first_draft(game, player)
    return OPTIONS[draft.asks](game, draft, player)


def pick(game: Game, action: Action, player: int) -> Sheet | None:
    """Take a pick; the sheet if that was the last one."""
    drafts = game.position.drafts
    draft = drafts[player] or first_draft(game, player)
    if draft.asks is COMMIT or draft.asks == COMMIT:
        return sheet_from(draft)
    draft = ANSWERS[draft.asks](game, draft, action, player)
    offered = OPTIONS[draft.asks](game, draft, player)
    while len(offered) == 1 and draft.asks != COMMIT:
        draft = ANSWERS[draft.asks](game, draft, offered[0], player)
        offered = OPTIONS[draft.asks](game, draft, player)
    drafts[player] = draft
    game.ask_again(player, offered)
    return None


def sheet_from(draft: Draft) -> Sheet:
    """The sheet that has been picked together."""
    first, second, third, fourth, fifth = draft.orders
    post = draft.post
    return Sheet((first, second, third, fourth, fifth), post.messages, post.offer, post.accepts, post.decloak)


def _finished(game: Game, draft: Draft, player: int, order: Order, projection: Projection) -> Draft:
    """The order is complete: the next phase's is asked for, or the messages (MG-37.2)."""
    done = (*draft.orders, order)
    if len(done) < 5:
        return Draft(done, ORDER, (), projection, draft.post)
    return posting.begin(game, Draft(done, COMMIT, (), projection, draft.post), player)


def _order_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    """The order types (MG-37.5)."""
    here = draft.projection
    free = False
    for held in here.scrolls:
        if held.uses and not held.bound:
            free = True
            break
    bits = 0
    if here.artifacts != _ALL_ARTIFACTS and (player != game.ebon or here.demands < game.rules.ebon_demands):
        bits |= 1 << orders.DEMAND
    if free or here.cloaks or here.artifacts:
        bits |= 1 << orders.GIVE | 1 << orders.DROP
    if here.cloaks and _don_colours(game, draft, player):
        bits |= 1 << orders.DON
    if here.scrolls and _castable(game, here):
        bits |= 1 << orders.CAST
    return _ORDER_MENUS[bits]


def _order_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    step = _STEP_OF[action]
    if step == orders.REST:
        return _finished(game, draft, player, RESTING, draft.projection)
    if step == orders.MEDITATE:
        return _finished(game, draft, player, MEDITATING, draft.projection)
    return Draft(draft.orders, _FIRST_QUESTION[step], (), draft.projection, draft.post)


# Move and search.


def _direction_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    """Directions that stay on the map; south for a novice only where his maps show water or Swamp (MG-37.6)."""
    step = STEP[draft.projection.cell]
    bits = 0
    for direction in range(6):
        if step[direction] >= 0:
            bits |= 1 << direction
    if player != game.ebon and bits & _SOUTH:
        knowledge = game.arena.knowledge[player]
        for direction in (SE, SW):
            if step[direction] >= 0 and knowledge.terrain_at(step[direction]) not in _SOUTHWARD:
                bits &= ~(1 << direction)
    return _WAY_MENUS[bits]


def _direction_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    direction = _WAY_OF[action]
    here = draft.projection
    return _finished(game, draft, player, _MOVES[direction], here._replace(cell=STEP[here.cell][direction]))


def lying_here(game: Game, here: Projection, player: int) -> tuple[str, ...]:
    """The items that the player's last report shows in the projected space and that the sheet has not picked up yet."""
    if player == game.ebon:
        return ()  # MG-29.6
    recon = game.arena.knowledge[player].recon
    found = [ARTIFACTS[artifact] for artifact, cell in recon.artifacts if cell == here.cell]
    found += [COLOURS[colour] for colour, cell in recon.cloaks if cell == here.cell]
    for word, cell in here.taken:
        if cell == here.cell and word in found:
            found.remove(word)
    return tuple(found)


def _search_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    """For a scroll; for novices also for what the last report shows there (MG-37.7)."""
    found = lying_here(game, draft.projection, player)
    if not found:
        return _SCROLL_ONLY
    return _in_order((actions.ALL, actions.SCROLL, *map(_item_pick, found)))


def _search_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    here = draft.projection
    if action is actions.SCROLL:
        return _finished(game, draft, player, _SCROLL_SEARCH, here)
    if action is actions.ALL:
        for word in lying_here(game, here, player):
            here = _picked_up(here, word)
        return _finished(game, draft, player, orders.Search(orders.ALL), here)
    word = str(action).upper()
    return _finished(game, draft, player, orders.Search(word), _picked_up(here, word))


def _picked_up(here: Projection, word: str) -> Projection:
    taken = (*here.taken, (word, here.cell))
    if word in ARTIFACTS:
        return here._replace(artifacts=here.artifacts | 1 << ARTIFACTS.index(word), taken=taken)
    return here._replace(cloaks=tuple(sorted((*here.cloaks, COLOURS.index(word)))), taken=taken)


# Cast.


def _levels(game: Game, here: Projection, held: Held) -> int:
    """The levels at which a scroll can be offered: 1 minor, 2 major, 3 both (MG-37.8)."""
    if not held.uses:
        return 0
    spell, rules = held.spell, game.rules
    if spell == PROSP and not any(other.uses and other.slot != held.slot for other in here.scrolls):
        return 0
    return (here.arcania >= rules.minor_costs[spell]) | (here.arcania >= rules.major_costs[spell]) << 1


def _castable(game: Game, here: Projection) -> bool:
    return any(_levels(game, here, held) for held in here.scrolls)


def _cast_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    """The scrolls that can be cast (MG-37.8)."""
    here = draft.projection
    return _scroll_picks([held for held in here.scrolls if held.uses], lambda held: _levels(game, here, held) > 0)


def _scroll_picks(scrolls: list[Held], offered: Callable[[Held], bool | int]) -> tuple[Action, ...]:
    """Scrolls by their codes; of several with one spell the code is the lowest, the others go by slot (MG-35.5)."""
    picks: list[Action] = []
    named = 0
    for held in scrolls:
        if offered(held):
            picks.append(actions.SLOTS[held.slot - 1] if named >> held.spell & 1 else actions.SPELLS[held.spell])
        named |= 1 << held.spell
    return _in_order(picks) if len(picks) > 1 else tuple(picks)


def _held_by(here: Projection, action: Action, but: int = 0) -> Held:
    """The scroll that a pick stands for."""
    slot = _SLOT_OF.get(action, 0)
    spell = _SPELL_OF.get(action, -1)
    for held in here.scrolls:
        if held.uses and held.slot != but and (held.slot == slot or held.spell == spell):
            return held
    raise AssertionError(f"{action} is not among the scrolls")


def _word_of(action: Action) -> str:
    return f"#{_SLOT_OF[action]}" if action in _SLOT_OF else SPELL_CODES[_SPELL_OF[action]]


def _cast_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    held = _held_by(draft.projection, action)
    words = (_word_of(action), str(held.slot))
    return Draft(draft.orders, LEVEL, words, draft.projection, draft.post)


def _level_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    """The levels that the projected Arcania covers (MG-37.8)."""
    return _LEVEL_MENUS[_levels(game, draft.projection, _being_cast(draft))]


def _being_cast(draft: Draft) -> Held:
    slot = int(draft.words[1])
    for held in draft.projection.scrolls:
        if held.slot == slot:
            return held
    raise AssertionError(f"slot {slot} is not among the scrolls")


def _level_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    spell = SPELLS[_being_cast(draft).spell]
    major = action is actions.LEVELS[1]
    asks = spell.major if major else spell.minor
    draft = Draft(draft.orders, _QUESTION_OF[asks], (*draft.words, "X" if major else ""), draft.projection, draft.post)
    return draft if asks else _cast_done(game, draft, player, ())


def _cast_done(game: Game, draft: Draft, player: int, parameters: tuple[str, ...], cell: int = -1) -> Draft:
    held = _being_cast(draft)
    major = draft.words[2] == "X"
    here = draft.projection
    costs = game.rules.major_costs if major else game.rules.minor_costs
    left = tuple([other if other is not held else held._replace(uses=held.uses - 1) for other in here.scrolls])
    here = here._replace(arcania=here.arcania - costs[held.spell], scrolls=left, cell=here.cell if cell < 0 else cell)
    return _finished(game, draft, player, orders.Cast(draft.words[0], major, parameters), here)


def _target_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    """Another mage in the game (MG-37.9)."""
    return other_mages(game, player)


def other_mages(game: Game, player: int) -> tuple[Action, ...]:
    """The other mages in the game, as picks."""
    known = game.arena.knowledge[player].players
    key = (known, player, game.player_count)
    found = _other_mages.get(key)
    if found is None:
        found = _other_mages[key] = tuple([actions.MAGES[game.letter(who)] for who in known if who != player])
    return found


def _target_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    return _cast_done(game, draft, player, (str(action)[-1],))


def _colour_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    return actions.COLOURS_PICKED


def _element_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    return _ELEMENT_MENU


def _element_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    return _cast_done(game, draft, player, (str(T_NUMBERS[_ELEMENT_OF[action]]),))


def _change_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    return actions.CHANGES_PICKED


def _word_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    return _cast_done(game, draft, player, (str(action).removeprefix("change ").upper(),))


def _way_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    """Teleport: where the destination is on the map from the projected space (MG-37.9)."""
    step = STEP[draft.projection.cell]
    bits = 0
    for direction in range(8 if draft.words[2] else 6):
        if step[direction] >= 0:
            bits |= 1 << direction
    return _WAY_MENUS[bits]


def _way_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    direction = _WAY_OF[action]
    if not draft.words[2]:
        there = STEP[draft.projection.cell][direction]
        return _cast_done(game, draft, player, (DIRECTIONS[direction],), there)
    return Draft(draft.orders, DISTANCE, (*draft.words, DIRECTIONS[direction]), draft.projection, draft.post)


def _distance_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    """1 to 3, for N and S 2, as far as the map reaches (MG-37.9)."""
    direction = DIRECTIONS.index(draft.words[3])
    if direction >= 6:
        return (actions.DISTANCES[1],)
    cell, found = draft.projection.cell, []
    for way in actions.DISTANCES:
        cell = STEP[cell][direction]
        if cell < 0:
            break
        found.append(way)
    return tuple(found)


def _distance_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    count = actions.DISTANCES.index(action) + 1  # type: ignore[arg-type]  # only distances are offered here
    direction = DIRECTIONS.index(draft.words[3])
    there = destination(draft.projection.cell, direction, count)
    return _cast_done(game, draft, player, (draft.words[3], str(count)), there)


def _lost_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    """Scatter Artifact: one of the three, or any (MG-37.9)."""
    return actions.ARTIFACTS_PICKED if game.rules.scart_minor_any else actions.ARTIFACTS_PICKED[:3]


def _prolonged_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    """Prolonged Spell: another projected scroll (MG-37.9)."""
    slot = int(draft.words[1])
    return _scroll_picks([held for held in draft.projection.scrolls if held.uses and held.slot != slot], bool)


def _prolonged_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    return _cast_done(game, draft, player, (_word_of(action),))


# Drop and give.


def _loose_scrolls(here: Projection, words: tuple[str, ...]) -> list[Held]:
    """The scrolls that could still be dropped or given, without those named already."""
    named = [_slot_named(here, word) for word in words]
    return [held for held in here.scrolls if held.uses and not held.bound and held.slot not in named]


def _slot_named(here: Projection, word: str) -> int:
    # Words of one order name each slot once, the lowest of a spell by its code.
    if word.startswith("#"):
        return int(word[1:])
    for held in here.scrolls:
        if held.uses and not held.bound and SPELL_CODES[held.spell] == word:
            return held.slot
    return 0


def _slot_or_code(here: Projection, words: tuple[str, ...]) -> tuple[Action, ...]:
    """Loose scrolls as picks: the lowest of a spell by its code, the others by slot."""
    loose = {held.slot for held in _loose_scrolls(here, words)}
    return _scroll_picks(
        [held for held in here.scrolls if held.uses and not held.bound], lambda held: held.slot in loose
    )


def _drop_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    """ALL, or one item after another until done (MG-37.10)."""
    here, words = draft.projection, draft.words
    picks: list[Action] = [actions.DONE if words else actions.ALL]
    picks += _slot_or_code(here, words)
    cloaks = list(here.cloaks)
    for word in words:
        if word in COLOURS:
            cloaks.remove(COLOURS.index(word))
    picks += [actions.COLOURS_PICKED[colour] for colour in dict.fromkeys(cloaks)]
    picks += [
        pick
        for artifact, pick in enumerate(actions.ARTIFACTS_PICKED)
        if here.artifacts >> artifact & 1 and ARTIFACTS[artifact] not in words
    ]
    return _in_order(picks)


def _drop_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    here, words = draft.projection, draft.words
    if action is actions.ALL:
        here = here._replace(scrolls=tuple([h for h in here.scrolls if h.bound]), cloaks=(), artifacts=0)
        return _finished(game, draft, player, orders.Drop((orders.ALL,)), here)
    if action is actions.DONE:
        return _finished(game, draft, player, orders.Drop(words), _without(here, words))
    word = _word_of(action) if action in _SLOT_OF or action in _SPELL_OF else str(action).upper()
    return Draft(draft.orders, DROP, (*words, word), here, draft.post)


def _without(here: Projection, words: Iterable[str]) -> Projection:
    """The projection after these items have gone."""
    words = tuple(words)
    slots = {_slot_named(here, word) for word in words}
    cloaks, artifacts = list(here.cloaks), here.artifacts
    for word in words:
        if word in COLOURS:
            cloaks.remove(COLOURS.index(word))
        elif word in ARTIFACTS:
            artifacts &= ~(1 << ARTIFACTS.index(word))
    scrolls = tuple([held for held in here.scrolls if held.slot not in slots])
    return here._replace(scrolls=scrolls, cloaks=tuple(cloaks), artifacts=artifacts)


def _give_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    return Draft(draft.orders, KIND, (str(action)[-1],), draft.projection, draft.post)


def _kind_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    """Scrolls, an artifact or a cloak, as far as there are any (MG-37.11)."""
    here = draft.projection
    there = (bool(_loose_scrolls(here, ())), bool(here.artifacts), bool(here.cloaks))
    return tuple([kind for kind, exists in zip(actions.KINDS, there, strict=True) if exists])


def _kind_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    asks = (SCROLLS, ARTIFACT, CLOAK)[actions.KINDS.index(action)]  # type: ignore[arg-type]  # only kinds are offered here
    return Draft(draft.orders, asks, draft.words, draft.projection, draft.post)


def _scrolls_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    """One scroll after another until done (MG-37.11)."""
    words = draft.words[1:]
    picks = _slot_or_code(draft.projection, words)
    return (actions.DONE, *picks) if words else picks


def _scrolls_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    if action is actions.DONE:
        return _given(game, draft, player, draft.words[1:])
    return Draft(draft.orders, SCROLLS, (*draft.words, _word_of(action)), draft.projection, draft.post)


def _given(game: Game, draft: Draft, player: int, words: tuple[str, ...]) -> Draft:
    order = orders.Give(draft.words[0], words)
    return _finished(game, draft, player, order, _without(draft.projection, words))


def _artifact_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    held = draft.projection.artifacts
    return tuple([pick for artifact, pick in enumerate(actions.ARTIFACTS_PICKED) if held >> artifact & 1])


def _cloak_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    return tuple([actions.COLOURS_PICKED[colour] for colour in dict.fromkeys(draft.projection.cloaks)])


def _thing_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    return _given(game, draft, player, (str(action).upper(),))


# Demand and don.


def _demand_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    """An artifact that he does not hold (MG-37.12)."""
    return _demand_menu(draft.projection.artifacts)


def _demand_menu(held: int) -> tuple[Action, ...]:
    if not held:
        return actions.ARTIFACTS_PICKED
    return tuple([pick for artifact, pick in enumerate(actions.ARTIFACTS_PICKED) if not held >> artifact & 1])


def _demand_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    here = draft.projection
    order = orders.Demand(str(action).upper())
    return _finished(game, draft, player, order, here._replace(demands=here.demands + 1))


def _don_colours(game: Game, draft: Draft, player: int) -> tuple[int, ...]:
    """The colours of carried cloaks other than the one worn; none for the Ebon Mage (MG-37.13)."""
    if player == game.ebon:
        return ()
    worn = game.arena.mages[player].worn
    return tuple([colour for colour in dict.fromkeys(draft.projection.cloaks) if colour not in (worn, BLACK)])


def _don_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    return tuple([actions.COLOURS_PICKED[colour] for colour in _don_colours(game, draft, player)])


def _don_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    return _finished(game, draft, player, orders.Don(str(action).upper()), draft.projection)


def _commit_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    return _COMMIT_ONLY


# What is not a pick: text, and refusals.


def say(game: Game, text: str, player: int) -> None:
    """The player's own text for the message that is being picked (MG-37.14)."""
    draft = game.position.drafts[player]
    drafts = game.position.drafts
    drafts[player] = posting.with_text(game, draft, text, player)


def why_not_say(game: Game, text: str, player: int) -> Refusal | None:
    """Why this text cannot stand in a message now, or None (MG-26.2)."""
    draft = game.position.drafts[player]
    if player not in game.players_to_act or draft is None or draft.asks != posting.TEXT:
        return Refusal("MG-37.14", "a text is asked for after the address of a message")
    return posting.why_not_text(game, text)


def reader(game: Game, player: int) -> Reader:
    """What has to be known to read this player's order sheet (MG-35)."""
    arena, rules = game.arena, game.rules
    return Reader(
        letter=game.letter(player),
        turn=game.position.turn,
        letters=tuple([game.letter(who) for who in arena.knowledge[player].players]),
        offers=tuple([game.letter(who) for who, _ in arena.offers]) if player == game.ebon else (),
        may_decloak=arena.mages[player].may_decloak == game.position.turn,
        rules=rules,
    )


def sheet_of(game: Game, text: str, player: int) -> Sheet:
    """The sheet that a text stands for; it is one that `why_not_sheet` accepts."""
    reading = read_sheet(text, reader(game, player))
    assert reading.sheet is not None
    return reading.sheet


def why_not_sheet(game: Game, text: str, player: int) -> Refusal | None:
    """Why this order sheet is refused, with all that is wrong with it, or None (MG-35.15)."""
    reading = read_sheet(text, reader(game, player))
    if reading.sheet is not None:
        return None
    return Refusal("MG-35.11", "; ".join(str(mistake) for mistake in reading.mistakes))


def why_not(game: Game, action: Action, player: int) -> Refusal:
    """Why this pick is not offered now (MG-37)."""
    draft = game.position.drafts[player] or first_draft(game, player)
    clause, wanted = QUESTIONS[draft.asks]
    phase = f" for phase {len(draft.orders) + 1}" if len(draft.orders) < 5 else ""
    if draft.asks == DIRECTION and action in _WAY_OF and _WAY_OF[action] < 6:
        if STEP[draft.projection.cell][_WAY_OF[action]] < 0:
            return Refusal("MG-14.9", f"{action} leads off the map")
        return Refusal("MG-37.6", f"{action} leads south, and your maps show neither water nor Swamp there")
    if draft.asks == LEVEL and action in actions.LEVELS:
        return Refusal("MG-37.8", f"{draft.projection.arcania} Arcania are not enough for the {action} level")
    if draft.asks == ORDER and action in _STEP_OF:
        return Refusal("MG-37.5", f"there is nothing to {action}")
    return Refusal(clause, f"asked for{phase} is {wanted}")


def _in_order(picks: Iterable[Action]) -> tuple[Action, ...]:
    return tuple(sorted(picks, key=_PLACES.__getitem__))


def _item_pick(word: str) -> Action:
    if word in ARTIFACTS:
        return actions.ARTIFACTS_PICKED[ARTIFACTS.index(word)]
    return actions.COLOURS_PICKED[COLOURS.index(word)]


def _menus(picks: tuple[Action, ...], always: int = 0) -> tuple[tuple[Action, ...], ...]:
    """For each set of these picks the tuple of them."""
    return tuple(
        tuple(pick for place, pick in enumerate(picks) if (bits | always) >> place & 1)
        for bits in range(1 << len(picks))
    )


_PLACES: Final = {action: place for place, action in enumerate(actions.CATALOGUE)}
_ALL_ARTIFACTS: Final = (1 << len(ARTIFACTS)) - 1
_SOUTH: Final = 1 << SE | 1 << SW
_SOUTHWARD: Final = (OCEAN, RIVER, SWAMP)
_STEP_OF: Final = {action: step for step, action in enumerate(actions.ORDERS)}
_WAY_OF: Final = {action: direction for direction, action in enumerate(actions.WAYS)}
_SPELL_OF: Final = {action: spell for spell, action in enumerate(actions.SPELLS)}
_SLOT_OF: Final = {action: slot for slot, action in enumerate(actions.SLOTS, 1)}
_ELEMENT_OF: Final = {action: code for code, action in actions.ELEMENTS_PICKED.items()}
_ORDER_MENUS: Final = _menus(
    actions.ORDERS, 1 << orders.MOVE | 1 << orders.SEARCH | 1 << orders.MEDITATE | 1 << orders.REST
)
_WAY_MENUS: Final = _menus(actions.WAYS)
_LEVEL_MENUS: Final = _menus(actions.LEVELS)
_ELEMENT_MENU: Final = tuple(actions.ELEMENTS_PICKED[code] for code in ELEMENTS)
_SCROLL_ONLY: Final = (actions.SCROLL,)
_COMMIT_ONLY: Final = (actions.COMMIT,)
_SCROLL_SEARCH: Final = orders.Search()
_MOVES: Final = tuple(orders.Move(name) for name in DIRECTIONS[:6])
_other_mages: dict[tuple[tuple[int, ...], int, int], tuple[Action, ...]] = {}
_FIRST_QUESTION: Final = {
    orders.DEMAND: DEMAND,
    orders.GIVE: GIVE,
    orders.DON: DON,
    orders.CAST: CAST,
    orders.MOVE: DIRECTION,
    orders.SEARCH: SEARCH,
    orders.DROP: DROP,
}
_QUESTION_OF: Final = {
    "": COMMIT,  # nothing is asked: the order is complete
    "mage": TARGET,
    "colour": COLOUR,
    "terrain": TERRAIN,
    "change": CHANGE,
    "way": WAY,
    "artifact": LOST,
    "scroll": PROLONGED,
}
assert TELPT >= 0 and len(CHANGES) == len(actions.CHANGES_PICKED)

Options = Callable[["Game", Draft, int], tuple[Action, ...]]
Answer = Callable[["Game", Draft, Action, int], Draft]

OPTIONS: Final[dict[str, Options]] = {
    ORDER: _order_options,
    DIRECTION: _direction_options,
    SEARCH: _search_options,
    CAST: _cast_options,
    LEVEL: _level_options,
    TARGET: _target_options,
    COLOUR: _colour_options,
    TERRAIN: _element_options,
    CHANGE: _change_options,
    WAY: _way_options,
    DISTANCE: _distance_options,
    LOST: _lost_options,
    PROLONGED: _prolonged_options,
    DROP: _drop_options,
    GIVE: _target_options,
    KIND: _kind_options,
    SCROLLS: _scrolls_options,
    ARTIFACT: _artifact_options,
    CLOAK: _cloak_options,
    DEMAND: _demand_options,
    DON: _don_options,
    COMMIT: _commit_options,
    **posting.OPTIONS,
}
"""What is offered, by question."""
ANSWERS: Final[dict[str, Answer]] = {
    ORDER: _order_answer,
    DIRECTION: _direction_answer,
    SEARCH: _search_answer,
    CAST: _cast_answer,
    LEVEL: _level_answer,
    TARGET: _target_answer,
    COLOUR: _word_answer,
    TERRAIN: _element_answer,
    CHANGE: _word_answer,
    WAY: _way_answer,
    DISTANCE: _distance_answer,
    LOST: _word_answer,
    PROLONGED: _prolonged_answer,
    DROP: _drop_answer,
    GIVE: _give_answer,
    KIND: _kind_answer,
    SCROLLS: _scrolls_answer,
    ARTIFACT: _thing_answer,
    CLOAK: _thing_answer,
    DEMAND: _demand_answer,
    DON: _don_answer,
    **posting.ANSWERS,
}
"""What a pick leads to, by question."""
QUESTIONS: Final[dict[str, tuple[str, str]]] = {
    ORDER: ("MG-37.5", "an order"),
    DIRECTION: ("MG-37.6", "the direction of the move"),
    SEARCH: ("MG-37.7", "what to search for"),
    CAST: ("MG-37.8", "a scroll to read"),
    LEVEL: ("MG-37.8", "the level of the spell"),
    TARGET: ("MG-37.9", "another mage in the game"),
    COLOUR: ("MG-37.9", "a cloak colour"),
    TERRAIN: ("MG-37.9", "a terrain from Forest to Glacial"),
    CHANGE: ("MG-37.9", "a change of terrain"),
    WAY: ("MG-37.9", "a direction for the Teleport"),
    DISTANCE: ("MG-37.9", "the distance of the Teleport"),
    LOST: ("MG-37.9", "the artifact to scatter"),
    PROLONGED: ("MG-37.9", "another scroll, to be prolonged"),
    DROP: ("MG-37.10", "an item to drop"),
    GIVE: ("MG-37.11", "who receives it"),
    KIND: ("MG-37.11", "whether to give scrolls, an artifact or a cloak"),
    SCROLLS: ("MG-37.11", "a scroll to give"),
    ARTIFACT: ("MG-37.11", "the artifact to give"),
    CLOAK: ("MG-37.11", "the cloak to give"),
    DEMAND: ("MG-37.12", "the artifact to demand"),
    DON: ("MG-37.13", "the cloak to put on"),
    COMMIT: ("MG-37.2", "to hand the sheet in"),
    **posting.QUESTIONS,
}
"""By question the clause, and what is wanted in words."""
