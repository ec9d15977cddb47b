"""Hints for the choices of an order sheet, in words with numbers: a step's cost, a spell's effect (MG-37)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from arcana_core.actions import Action
from arcana_core.text.wording import counted, listed
from arcana_magika import actions
from arcana_magika.chapters.steps.casting import effective_skill
from arcana_magika.knowledge.view import View
from arcana_magika.model.forward import Game
from arcana_magika.model.geometry import NAMES, destination, space
from arcana_magika.model.names import usual_name
from arcana_magika.model.state import SETUP
from arcana_magika.model.tables import (
    ALIGNMENTS,
    ATTUNED,
    GOOD,
    NEUTRAL,
    OPEN_ALIGNMENTS,
    SPELL_NUMBERS,
    SPELLS,
    T_NUMBERS,
    TERRAINS,
)
from arcana_magika.render.forecast import Forecast, forecast
from arcana_magika.render.panels import mage_name, mage_words
from arcana_magika.render.ranking import company, is_useless
from arcana_magika.render.reports import words
from arcana_magika.sheets.drafting import draft as questions
from arcana_magika.sheets.drafting import posting
from arcana_magika.text.names import ARTIFACT_TITLES

_EFFECTS: Final = re.compile(
    r"Minor, \d+ Arcania: (?P<minor>.*?)\. Major, \d+: (?P<major>.*?)(?: \(MG-|\.?$)", re.DOTALL
)
_WAYS: Final[dict[Action, int]] = {action: number for number, action in enumerate(actions.WAYS)}
_LETTERS: Final[dict[Action, str]] = {action: letter for letter, action in actions.MAGES.items()}
_SLOTS: Final[dict[Action, int]] = {action: slot for slot, action in enumerate(actions.SLOTS, 1)}
_CODES: Final[dict[Action, str]] = {
    action: str(action).upper() for action in (*actions.SPELLS, *actions.ARTIFACTS_PICKED)
}
_TERRAINS: Final[dict[Action, str]] = {action: TERRAINS[code] for code, action in actions.ELEMENTS_PICKED.items()}


def hint(game: Game, view: View, action: Action) -> str | None:
    """A short hint for a choice of the viewer, None where the glossary is enough."""
    if view.stage == SETUP:
        return _of_setup(game, view, action)
    now = forecast(view, game.rules)
    if now is None:
        return None
    if action in (actions.DEMAND, actions.GIVE) and now.is_able:
        here = [mage_name(letter) for letter in company(view, now.space)]
        verb = "claim an artifact from" if action == actions.DEMAND else "hand items to"
        return f"{verb} {listed(here, 'or')}" if here else f"probably useless: no mage seen in {now.space}"
    if action in actions.ORDERS:
        return _of_order(view, now, action)
    for kind, hint_of in _KINDS:
        if action in kind:
            return hint_of(game, view, now, action)
    return "" if action in actions.TEXTS or action in actions.AMOUNTS else None


def spell_hint(game: Game, code: str) -> str:
    """A spell with its costs and its minor effect."""
    rules, number = game.rules, SPELL_NUMBERS[code]
    spell = SPELLS[number]
    costs = f"{rules.minor_costs[number]} or {rules.major_costs[number]} Arcania"
    return f"{spell.title} ({ALIGNMENTS[spell.alignment]}), {costs}: {spell_effect(game, code, major=False)}"


def spell_effect(game: Game, code: str, *, major: bool) -> str:
    """The effect of a spell at a level, from the glossary."""
    match = _EFFECTS.search(game.glossary().meaning(code))
    return " ".join(match["major" if major else "minor"].split()) if match else ""


# Orders.


def _of_order(view: View, now: Forecast, action: Action) -> str | None:
    if action != actions.REST and not now.is_able:
        return "becomes a rest, because you are exhausted"
    if action == actions.MOVE:
        if now.moves >= now.most_moves:
            return "becomes a rest: no moves left this turn"
        if now.move_cost is None:
            return f"leave {now.space}"
        return f"costs {now.move_cost} Endurance in {now.terrain} (move {now.moves + 1} of {now.most_moves})"
    if action == actions.REST and now.rest_gain is not None:
        return _of_rest(now, now.rest_gain)
    if action == actions.MEDITATE:
        if is_useless(view, now, action):
            return "no gain: your Arcania is full"
        return f"+{now.arcania_gain} Arcania"
    if action == actions.SEARCH and now.search_chance is not None:
        found = _lying(view, now.space)
        scroll = f"{now.search_chance}% to find a scroll, for 0 to {now.factor} Endurance"
        return f"pick up {listed(found)}, or {scroll}" if found else scroll
    if action == actions.DROP:
        return f"leave items in {now.space}; scrolls disintegrate"
    if action == actions.CAST and view.me is not None:
        left = view.me.arcania if view.draft is None else view.draft.arcania
        return f"read one of {counted(len(view.me.scrolls), 'scroll')} with {left} Arcania"
    return None


def _of_rest(now: Forecast, gain: int) -> str:
    """The Endurance that a rest restores, up to the maximum."""
    missing = now.me.max_endurance - now.endurance
    if missing <= 0 and now.exact:
        return "no gain: your Endurance is full"
    return f"+{min(gain, missing) if now.exact else gain} Endurance in {now.space}"


def _lying(view: View, at: str) -> tuple[str, ...]:
    """The items that the last report shows on the ground of a space."""
    seen = () if view.recon is None else view.recon.spaces
    return next((words.lying(space) for space in seen if space.name == at), ())


def _of_direction(game: Game, view: View, now: Forecast, action: Action) -> str | None:
    draft = view.draft
    if draft is None or draft.asks not in (questions.DIRECTION, questions.WAY):
        return None
    steps = 2 if str(action).upper() in ("N", "S") else 1
    target = _target(view, draft.space, _WAYS[action], steps)
    if draft.asks == questions.WAY:
        return f"{'towards' if draft.words[2] and steps == 1 else 'to'} {target}"
    if now.move_cost is None or target == "off the map":
        return f"to {target}"
    return f"to {target}, for {now.move_cost} Endurance ({max(now.endurance - now.move_cost, 0)} left)"


def _of_distance(game: Game, view: View, now: Forecast, action: Action) -> str | None:
    draft = view.draft
    if draft is None or draft.asks != questions.DISTANCE:
        return None
    way = actions.WAYS.index(next(pick for pick in actions.WAYS if str(pick).upper() == draft.words[-1]))
    return f"to {_target(view, draft.space, way, actions.DISTANCES.index(action) + 1)}"


def _target(view: View, start: str, way: int, distance: int) -> str:
    """The space at this distance in this direction, with its terrain."""
    cell = destination(space(start), way, distance)
    return "off the map" if cell < 0 else f"{NAMES[cell]}, {view.terrain_at(NAMES[cell]) or 'never seen'}"


def _of_level(game: Game, view: View, now: Forecast, action: Action) -> str | None:
    draft = view.draft
    if draft is None or draft.asks != questions.LEVEL or view.player is None:
        return None
    number = SPELL_NUMBERS[_in_slot(view, int(draft.words[1]))]
    major = action == actions.LEVELS[1]
    costs = game.rules.major_costs if major else game.rules.minor_costs
    skill = effective_skill(game, game.arena.mages[view.player], SPELLS[number].alignment)
    effect = spell_effect(game, SPELLS[number].code, major=major)
    if major:
        effect = f"as minor, {'' if effect.startswith('and ') else 'but '}{effect}"
    return f"{costs[number]} Arcania, {max(0, min(skill, 100))}% to succeed: {effect}"


def _of_thing(game: Game, view: View, now: Forecast, action: Action) -> str | None:
    """A scroll by its code or slot, or an artifact."""
    code = _in_slot(view, _SLOTS[action]) if action in _SLOTS else _CODES[action]
    if code in SPELL_NUMBERS:
        return spell_hint(game, code)
    if code not in ARTIFACT_TITLES:
        return None
    return f"{ARTIFACT_TITLES[code]}: {_small(game.glossary().brief(code))}"


def _in_slot(view: View, slot: int) -> str:
    return "" if view.me is None else next((one.code for one in view.me.scrolls if one.slot == slot), "")


def _of_mage(game: Game, view: View, now: Forecast, action: Action) -> str:
    letter = _LETTERS[action]
    seen = next((mage for mage in view.mages if mage.letter == letter), None)
    return "not seen yet" if seen is None else mage_words(seen) or "no recent news"


def _of_colour(game: Game, view: View, now: Forecast, action: Action) -> str:
    colour = str(action).upper()
    members = [mage_name(mage.letter) for mage in view.mages if mage.team == colour]
    if view.me is not None and view.me.team == colour:
        members.insert(0, "you")
    return f"team of {listed(members)}" if members else "no known member"


def _of_terrain(game: Game, view: View, now: Forecast, action: Action) -> str:
    terrain = _TERRAINS[action]
    count = 0 if view.recon is None else sum(space.terrain == terrain for space in view.recon.spaces)
    return f"{counted(count, 'space')} on your map"


def _of_change(game: Game, view: View, now: Forecast, action: Action) -> str | None:
    if now.terrain is None:
        return None
    old = T_NUMBERS[TERRAINS.index(now.terrain)]
    number = max(1, min(old + int(str(action).rpartition(" ")[2]), 10))
    return f"{now.terrain} becomes {TERRAINS[max(number, 1)]}" if number != old else f"{now.terrain} stays"


def _of_search(game: Game, view: View, now: Forecast, action: Action) -> str | None:
    """A search for a scroll or for all items, or a message to all."""
    if action == actions.SCROLL and now.search_chance is not None:
        return f"{now.search_chance}% to find one, for 0 to {now.factor} Endurance"
    draft = view.draft
    if draft is not None and draft.asks == posting.ADDRESS:
        return "every mage in the game"
    if action == actions.ALL and draft is not None and draft.asks == questions.SEARCH:
        return listed(_lying(view, draft.space)) or None
    return None


def _of_answer(game: Game, view: View, now: Forecast, action: Action) -> str | None:
    """Done, yes, no and commit."""
    asks = "" if view.draft is None else view.draft.asks
    if action == actions.COMMIT:
        others = len(view.to_act) - 1
        return (
            f"hand your sheet in; {counted(others, 'other player')} still to write"
            if others
            else "hand your sheet in and play the turn"
        )
    if action == actions.DONE:
        return _DONE.get(asks)
    if asks == posting.DECLOAK:
        return "take off your cloak" if action == actions.YES else "keep your cloak on"
    if asks == posting.ACCEPT and view.draft is not None:
        letter, offer = view.offers[view.draft.judged]
        return f"{'accept' if action == actions.YES else 'decline'} {mage_name(letter)}'s offer: {str(offer)[6:]}"
    return None


_DONE: Final = {
    posting.ADDRESS: "write no more messages",
    posting.OFFER: "make no offer",
    questions.DROP: "drop the items named",
    questions.SCROLLS: "give the scrolls named",
}
_HintOf = Callable[["Game", "View", Forecast, Action], "str | None"]
_KINDS: Final[tuple[tuple[frozenset[Action], _HintOf], ...]] = (
    (frozenset(actions.WAYS), _of_direction),
    (frozenset(actions.DISTANCES), _of_distance),
    (frozenset(actions.LEVELS), _of_level),
    (frozenset((*actions.SPELLS, *actions.SLOTS, *actions.ARTIFACTS_PICKED)), _of_thing),
    (frozenset(actions.MAGES.values()), _of_mage),
    (frozenset(actions.COLOURS_PICKED), _of_colour),
    (frozenset(actions.ELEMENTS_PICKED.values()), _of_terrain),
    (frozenset(actions.CHANGES_PICKED), _of_change),
    (frozenset((actions.SCROLL, actions.ALL)), _of_search),
    (frozenset((actions.DONE, actions.YES, actions.NO, actions.COMMIT)), _of_answer),
)


# The setup.


def _of_setup(game: Game, view: View, action: Action) -> str | None:
    rules = game.rules
    if action in actions.RACES_PICKED:
        race = actions.RACES_PICKED.index(action)
        open_to = [ALIGNMENTS[alignment] for alignment in OPEN_ALIGNMENTS[race]]
        able = listed(open_to, "or") if len(open_to) < len(ALIGNMENTS) else "any alignment"
        home = ATTUNED[race]
        return (
            f"{rules.race_moves[race]} moves; {able}; Endurance {rules.race_endurance[race]}, "
            f"Arcania {rules.race_arcania[race]}, Skill {rules.race_skill[race]}"
            f"{'' if home is None else f'; meditates best in {TERRAINS[home]}'}"
        )
    if action in actions.ALIGNMENTS_PICKED:
        alignment = actions.ALIGNMENTS_PICKED.index(action)
        if alignment == NEUTRAL:
            return f"no Good spells above Aptitude +{rules.ban_neutral}, no Evil ones below -{rules.ban_neutral}"
        start, ban = rules.start_aptitude, rules.ban_opposed
        if alignment == GOOD:
            return f"no Evil spells below Aptitude +{ban} (+{start} at the start)"
        return f"no Good spells above Aptitude -{ban} (-{start} at the start)"
    if action == actions.USUAL_NAME and view.player is not None:
        return f"your mage is called {usual_name(view.letter(view.player))}"
    if action in _CODES and _CODES[action] in SPELL_NUMBERS:
        return spell_hint(game, _CODES[action])
    return None


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]
