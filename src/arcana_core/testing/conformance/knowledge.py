"""Checks of knowledge: if a player cannot tell two positions apart, everything the player is given is the same."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from typing import Any

import attrs

from arcana_core.actions import Action
from arcana_core.cards.piles import Piles
from arcana_core.chance.rng import Rng
from arcana_core.testing.conformance.contents import contents
from arcana_core.testing.conformance.known import known_to
from arcana_core.testing.conformance.trial import AnyGame, Trial, state_of

DETERMINIZES = 2
"""How often a position is drawn anew for each player."""
TABLES = 400
"""Games begun to find some that a player cannot tell apart. With big hands there may be none."""
HOPELESS = 100
"""How many of them are begun if no two are alike."""
ALIKE = 60
"""How many pairs of such games are compared."""
PROBES = 24
"""How many actions are tried for how they are rejected: one half of the kinds that are offered, one of all kinds."""


def determinize(trial: Trial) -> None:
    """Drawing anew what a player cannot know changes nothing in what this player, or a spectator, is given."""
    for _, _, game, rng in trial.looks():
        for player in range(game.player_count):
            probes = _probes(game, player, rng)
            lines = _lines(game, player, probes, rng)
            known = known_to(game, player, probes, lines)
            for _ in range(DETERMINIZES):
                twin = game.determinize(player, rng)
                trial.same(
                    known_to(twin, player, probes, lines),
                    known,
                    f"player {player} can see in it what is hidden, or the determinization contradicts what was seen",
                )


def same_knowledge(trial: Trial) -> None:
    """Games that a player cannot tell apart are alike in all that the player is given, and are drawn anew alike."""
    first_by_state: dict[tuple[int, str], AnyGame] = {}
    alike = 0
    for number in range(max(TABLES, trial.games)):
        if number == HOPELESS and not alike:
            return
        rng = trial.rng("alike", number)
        line = trial.lines[0]
        game = trial.game_class(line.players, seed=rng.below(1 << 63), rules=line.rules)
        for _ in range(rng.below(rng.below(5) + 1)):
            if game.is_over:
                break
            player, chosen = trial.decision(game, rng)
            game.apply(chosen, player)
        for player in range(game.player_count):
            other = first_by_state.setdefault((player, game.information_state(player)), game)
            if other is game or alike >= ALIKE:
                continue
            alike += 1
            probes = _probes(game, player, trial.rng("probes", number))
            what = f"two games have the same information state for player {player}, who can still tell them apart:"
            trial.same(known_to(game, player, probes, ()), known_to(other, player, probes, ()), what)
            one, two = (table.determinize(player, trial.rng("draw", number)) for table in (game, other))
            what = f"two games that player {player} cannot tell apart are not drawn anew alike: something hidden stays"
            trial.same(_drawn(one), _drawn(two), what)


def only_knowledge(trial: Trial) -> None:
    """A determinization depends only on the player's knowledge and on the given chance."""
    for _, _, game, rng in trial.looks():
        before = state_of(game)
        for player in range(game.player_count):
            twin = game.determinize(player, rng)
            first, second = rng.split("same", player), rng.split("same", player)
            one, two = game.determinize(player, first), twin.determinize(player, second)
            trial.same(
                _drawn(two), _drawn(one), f"the determinization depends on facts that player {player} cannot know"
            )
            trial.same(
                repr(second), repr(first), "the amount of chance that a determinization takes depends on hidden facts"
            )
            for viewer in (player, None):
                mine, theirs = contents(game.view(viewer)), contents(twin.view(viewer))
                trial.same(
                    theirs, mine, f"a view contains facts that player {player} cannot know, though its repr doesn't"
                )
            one_sent, two_sent = (contents(pickle.loads(pickle.dumps(table))) for table in (one, two))
            trial.same(
                two_sent, one_sent, f"the pickle of a determinization contains facts that player {player} cannot know"
            )
            trial.expect(one.rng.key != game.rng.key, "the chance to come is not drawn anew")
            other = game.determinize(player, rng)
            trial.expect(other.rng.key != one.rng.key, "the chance to come does not depend on the given chance")
            trial.same(type(one), type(game), "a determinized game is of another class")
        trial.same(state_of(game), before, "drawing anew changes the game")


def _drawn(game: AnyGame) -> dict[str, object]:
    state = state_of(game)
    # The options are the players' own; the rest must be equal to the last bit.
    parts = ("players to act", "position", "chance", "log", "the log is open", "history", "outcome")
    return {part: state[part] for part in parts}


def inventory(trial: Trial) -> None:
    """Drawing anew moves cards, and neither loses nor makes any: the same piles, their sizes, and all they hold."""
    for _, _, game, rng in trial.looks():
        for player in range(game.player_count):
            before = _inventory(game, player)
            after = _inventory(game.determinize(player, rng), player)
            trial.same(after, before, f"determinized for player {player}, the game holds something else")


def _inventory(game: AnyGame, player: int) -> dict[str, object]:
    found: dict[str, object] = {"the game's own count": game._inventory(player)}
    for path, piles in piles_in(game.position).items():
        piles.check()  # every card is in one pile
        found[f"cards of {path}"] = sum(piles.masks).bit_count()
        found[f"piles of {path}"] = tuple(pile.name for pile in piles.declared)
        found[f"sizes of {path}"] = tuple(piles.size(slot) for slot in range(len(piles.declared)))
    return found


def piles_in(position: object) -> dict[str, Piles]:
    """All `Piles` of a position, by the path of attributes and items that leads to them."""
    found: dict[str, Piles] = {}
    seen: set[int] = set()
    left: list[tuple[str, object]] = [("position", position)]
    while left:
        path, value = left.pop()
        if isinstance(value, Piles):
            found[path] = value
        elif isinstance(value, dict | list | tuple) or attrs.has(type(value)):
            if id(value) in seen:
                continue
            seen.add(id(value))
            left += [(f"{path}{step}", part) for step, part in _parts(value)]
    return found


def _parts(value: Any) -> list[tuple[str, object]]:
    if isinstance(value, dict):
        return [(f"[{key!r}]", part) for key, part in value.items()]
    if isinstance(value, list | tuple):
        return [(f"[{number}]", part) for number, part in enumerate(value)]
    return [(f".{field.name}", getattr(value, field.name, None)) for field in attrs.fields(type(value))]


def determinized_games(trial: Trial) -> None:
    """A determinized game is a game: it is played to its end, set up again, recorded and cloned like any other."""
    for _, number, game, rng in trial.looks():
        for player in range(game.player_count):
            twin = game.determinize(player, rng)
            cls = trial.game_class
            again = cls.at(twin.position, rules=twin.rules, rng=twin.rng.clone(), players=twin.player_count)
            what = f"a game determinized for player {player} is another one when it is set up again"
            for part in ("players to act", "position", "legal actions", "outcome"):
                trial.same(state_of(again)[part], state_of(twin)[part], what)
            clone = twin.clone()
            trial.same(state_of(clone), state_of(twin), "the clone of a determinized game differs")
            if (number + player) % game.player_count:
                trial.stir(twin, rng)  # whole games take their time, so one at each look
                continue
            trouble = trial.play_on(twin, rng)
            trial.expect(not trouble, f"a game determinized for player {player} after {number} decisions: {trouble}")
            trial.expect(twin.outcome is not None, "a determinized game has no outcome at its end")
            again = cls.replay(twin.record())
            trial.same(repr(again.position), repr(twin.position), "the record of a determinized game replays to")


def hidden_things(trial: Trial) -> None:
    """Hidden facts vary between determinizations. A game that declares to hide nothing keeps its position."""
    varied = False
    for _, _, game, rng in trial.looks():
        for player in range(game.player_count):
            for _ in range(DETERMINIZES):
                same = repr(game.determinize(player, rng).position) == repr(game.position)
                trial.expect(same or trial.game_class.hides, "hides is False, yet something is drawn anew")
                varied = varied or not same
    trial.here = None
    trial.expect(
        varied or not trial.game_class.hides, "hides is True, yet nothing is ever drawn anew: declare hides = False"
    )


def _probes(game: AnyGame, player: int, rng: Rng) -> list[Action]:
    legal = {*game.legal_actions(player)}
    kinds: dict[type[Action], list[Action]] = {}
    for action in game.action_space:
        if action not in legal:
            kinds.setdefault(type(action), []).append(action)
    everywhere = [*kinds.values()]
    offered = [kinds[kind] for kind in dict.fromkeys(map(type, game.legal_actions(player))) if kind in kinds]
    halves = [those for those in (offered or everywhere, everywhere) if those]
    drawn = [rng.choice(rng.choice(those)) for those in halves for _ in range(PROBES // 2)]
    return [*game._unlisted_examples(rng, player), *dict.fromkeys(drawn)]


def _lines(game: AnyGame, player: int, probes: Sequence[Action], rng: Rng) -> list[str]:
    """Lines to be read: single actions, and two in a row, the second legal or not; in notation and by names."""
    legal = game.legal_actions(player)
    some = legal if len(legal) <= 4 else rng.sample(legal, 4)
    lines = ["no action of any game", *map(str, probes[:4]), *map(str, some)]
    for first in some[:2]:
        after = game.clone()
        after.apply(first, player)
        seconds = [*after.legal_actions(player)[:2], *probes[:1]] if player in after.players_to_act else [first]
        lines += [f"{first}; {second}" for second in seconds]
    notation = game._notation(player)
    names = [name for action in (*legal[:8], *probes[-8:]) for name, _ in notation.names(action) if name]
    return [*lines, *(f"{rng.choice(names)} {rng.choice(names)}" for _ in range(4 if names else 0))]
