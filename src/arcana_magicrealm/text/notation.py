"""Input besides the notation of actions: short words, names of places and belongings, whole turns on one line.

`m cliff 3, h, s` records three phases, `climb cliff 6` two Moves to a mountain clearing, `m 4` a Move to clearing 4 of
the tile where the turn has led so far, `m inn` one to a dwelling. `3 gold 2 fame` assigns five victory points. Where
several sources could give a phase, a line that doesn't name one uses a source that can give nothing else, or the next
basic or sunlight phase. `loot`, `search peer` and the like record a search, whose table is chosen in its phase.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import ClassVar, Final

from arcana_core.actions import Action
from arcana_core.errors import NotationError
from arcana_core.text.notation import FULL, PART, Name, Notation, plain
from arcana_core.text.wording import counted, listed, nearest_phrase
from arcana_magicrealm import actions
from arcana_magicrealm.chapters.days import phases, recording, unrecordable
from arcana_magicrealm.chapters.days.phases import Written
from arcana_magicrealm.model.beings import NOWHERE
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.locations import CATEGORIES, DWELLINGS, SITES
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.realm import CLEARINGS, TILES
from arcana_magicrealm.model.spells import SPELLS
from arcana_magicrealm.text.moments import usual_source
from arcana_magicrealm.text.names import being_name
from arcana_magicrealm.text.phrases import PHRASES
from arcana_magicrealm.text.routes import destinations, walk_to

_CLIMB: Final = re.compile(r"\bclimb\s+([^,;]+)", re.IGNORECASE)
_SEARCH: Final = re.compile(r"(?i)\b(?:s|search)\s+(loot|locate|peer)\b")
_POINTS: Final = re.compile(r"(?i)\b(\d)\s*x?\s*(great|treasure|spell|fame|notoriety|gold)(?: treasure)?s?\b")
_GOLD: Final = re.compile(r"(?i)\b(give|want) +([1-9]\d{0,3}) +gold\b")

_ANYWHERE: Final[tuple[list[str], ...]] = ([], ["edge"], ["map"], ["off"])
"""The words behind "go" that name no place."""
_SITES: Final = frozenset([plain(site.name) for site in SITES] + ["pile"])
_BOXES: Final = (("thrust", "charge"), ("swing", "dodge"), ("smash", "duck"))
"""Other names of the boxes of a sheet."""
_BARE_VERBS: Final = ("activate", "keep", "abandon", "deactivate")
"""The verbs that need no object where only one belonging is possible."""


class RealmNotation(Notation):
    """Words for actions in a position of Magic Realm."""

    game: Game

    verbs = PHRASES.verbs
    synonyms = PHRASES.synonyms
    fillers: ClassVar = frozenset({"and", "then", "in"})

    def rewrite(self, line: str) -> tuple[str, str]:
        """The line with the second Move of a climb, each victory point, and each step of gold written out."""
        part, rest = super().rewrite(line)
        part = _GOLD.sub(lambda found: " ".join(_in_steps(found[1], int(found[2]))), part)
        step = type(self.game.position.agenda[0]).__name__ if self.game.position.agenda else ""
        if step == "Birdsong":
            part = _SEARCH.sub(r"\1", _CLIMB.sub(r"m \1 m \1", part))
        elif step == "SecretChoices":
            part = _POINTS.sub(lambda found: " ".join([found[2]] * int(found[1])), part)
        return part, rest

    def expanded(self, words: list[str]) -> list[str]:
        """`go house` as the Moves by known roads that phases allow, `loot lair` as `loot`. `m` may be undiscovered."""
        written = self._written()
        if written is None or not words:
            return words
        if words[0] in ("loot", "locate", "peer", "search") and words[1:2] and words[1] in _SITES:
            return [words[0], *words[2:]]
        if words[0] == "walk":
            words = ["go", *words[1:]]
        if words[0] == "with" and not written.code and written.phases:
            return self._behind_source(words)
        return self._moves(words, written) if words[0] in ("go", "m", "move") and not written.code else words

    def _moves(self, words: list[str], written: Written) -> list[str]:
        start = 2 if words[1:2] == ["to"] else 1
        places = destinations(self.game.view(self.player))
        ends = range(len(words), start, -1)
        end = next((end for end in ends if " ".join(words[start:end]) in places), 0)
        there, rest = places.get(" ".join(words[start:end]), ()), words[end:]
        line = f"{' '.join(words[: end or None])[:80]!r}"
        if there:
            _check_number(" ".join(words[start:end]), there, rest)
        else:
            _check_place(words, start, line, [*places])
        if words[0] != "go":
            return words
        if written.at in there:
            raise NotationError(f"{line}: you are there already")
        walk = walk_to(self.game, self.player, there)
        if walk is None and there and {*there}.isdisjoint(written.places):
            raise NotationError(f"{line}: no road that you know leads there (MR-10.2)")
        if walk is None or not walk.picks:
            return words
        if walk.is_over and rest:
            late = f"{counted(walk.missing, 'Move')} too far for today" if walk.missing else "the last phase of today"
            raise NotationError(f"{line} is {late}: no phase is left for {' '.join(rest)[:80]!r}")
        return [*plain(" ".join(map(str, walk.picks))).split(), *rest]

    def _behind_source(self, words: list[str]) -> list[str]:
        # The only source that could give the last phase needn't be named; others get the reason why they couldn't.
        made = recording.draft(self.game, self.player)
        found = self.longest(map(actions.use_source, actions.sources_of(self.game.cards)), words)
        if made.now is None or found is None or isinstance(made.picks[-1], actions.UseSource):
            return words
        (named,), rest = found
        phase, before = made.now.phases[-1], phases.sheet(made.recorders, made.picks[:-1]).now
        if actions.use_source(phase.source) == named:
            return rest
        assert before is not None
        assert isinstance(named, actions.UseSource)
        asked = before._replace(code=phase.activity, place=phase.place)
        reason = unrecordable.why_not_source(made.recorder, asked, actions.SOURCES[named.source])
        after = "; ".join(map(str, made.picks))
        raise NotationError(f"you can't choose {named} after {after}: {reason.reason} ({reason.clause})")

    def behind(self, action: Action, words: list[str]) -> list[str]:
        """The words without the source of the last phase, if it is the only one that is left."""
        if words[:1] != ["with"] or self._written() is None:
            return words
        made = recording.draft(self.game, self.player)
        done = phases.extended(made, action).turns[len(made.turns) :]
        if not done or not done[-1]:
            return words
        found = self.longest((actions.use_source(done[-1][-1].source),), words)
        return words if found is None else found[1]

    def clause(self) -> str:
        """The word before the source of a phase, where that is asked."""
        return "with" if self._asks_for(actions.UseSource) else ""

    def unsaid(self) -> Action | None:
        """The source of a phase that the line goes on from: the most special one, else the first."""
        if not self._asks_for(actions.UseSource):
            return None
        legal = self.game.legal_actions(self.player)
        return usual_source(self.game, recording.draft(self.game, self.player), legal) or legal[0]

    def complete(self) -> str:
        """The turn, or the victory points, if no more can be recorded or assigned."""
        if self._asks_for(actions.AimFor):
            return "all victory points are assigned"
        return "" if self._written() is None else "the turn is complete"

    def _asks_for(self, kind: type[Action]) -> bool:
        legal = self.game.legal_actions(self.player)
        return bool(legal) and isinstance(legal[0], kind)

    def others(self) -> Iterable[Action]:
        """All actions, but without the chits of other characters, and numbers for dice: `3 fame` isn't about a die."""
        own = actions.CHIT_LABELS[self.game.position.characters[self.player].hero]
        chits = (actions.PlayChit, actions.UseChit)
        those = (one for one in super().others() if not isinstance(one, chits) or actions.CHITS[one.chit] in own)
        return (one for one in those if not isinstance(one, actions.SetDie))

    def objects(self, action: Action) -> Iterable[Name]:
        """Clearings by the tile's code, by number alone and by dwelling; belongings without number; slots by spell.

        Chits go by their print alone, so that "IV3" is the first of several alike.
        """
        if isinstance(action, actions.InClearing):
            tile, number = CLEARINGS[action.clearing]
            first = f"{plain(TILES[tile].name).partition(' ')[0]} {number}"
            return [(first, PART), *[(name, FULL) for name in self._clearing(action.clearing)]]
        if isinstance(action, actions.InTile):
            return [(plain(TILES[action.tile].code), FULL)]
        if isinstance(action, actions.Handle):
            return self._belonging(action)
        if isinstance(action, actions.PlayChit | actions.UseChit):
            alone = [("", PART)] if actions.play_verb(action) == "go berserk with" else []
            return [(_print(actions.CHITS[action.chit]), FULL), *alone]
        if isinstance(action, actions.UseMagicChit | actions.EnchantChit | actions.TurnTile):
            return [(_print(actions.MAGIC_CHITS[action.chit]), FULL)]
        if isinstance(action, actions.Search):
            return [("loot", PART)] if actions.SEARCHES[action.search].startswith("loot") else []
        if isinstance(action, actions.AimFor):
            return [(word.removesuffix("s"), PART) for word in CATEGORIES[action.category].category.split("_")]
        if isinstance(action, actions.Choose | actions.Engage):
            return [(plain(being_name(action.being)), FULL)]
        if isinstance(action, actions.EraseSlot):
            in_slot = self.game.position.characters[self.player].spells[action.slot : action.slot + 1]
            return [(plain(SPELLS[one.spell].name), FULL) for one in in_slot]
        if isinstance(action, actions.InBox) and self.game.position.fight is not None and action.number < len(_BOXES):
            return [(name, FULL) for name in (str(action.number + 1), *_BOXES[action.number])]
        return ()

    def _clearing(self, clearing: int) -> Iterator[str]:
        tile, number = CLEARINGS[clearing]
        yield f"{plain(TILES[tile].code)} {number}"
        yield f"{plain(TILES[tile].code)}{number}"
        if self._tile() == tile:
            yield str(number)
        dwellings = zip(DWELLINGS, self.game.position.dwellings, strict=True)
        yield from [plain(dwelling.name) for dwelling, at in dwellings if at == clearing]

    def _tile(self) -> int:
        """The tile where the turn recorded so far ends, else the tile of the player's character; -1 for none."""
        written = self._written()
        at = self.game.position.characters[self.player].at if written is None else written.at
        return CLEARINGS[at][0] if at >= 0 else NOWHERE

    def _written(self) -> Written | None:
        """The turn that the player is recording; None at other times."""
        asking = next(self.game.waiting(), None)
        records = isinstance(asking, recording.Birdsong) and self.player in self.game.players_to_act
        return recording.draft(self.game, self.player).now if records else None

    def _belonging(self, action: actions.Handle) -> Iterator[Name]:
        name = plain(PIECES[action.piece].name)
        yield name, FULL
        yield name.rstrip(" 0123456789"), PART
        if actions.PIECE_VERBS[action.verb] in _BARE_VERBS:
            yield "", PART


def _in_steps(verb: str, amount: int) -> Iterator[str]:
    """The picks that add an amount of gold, the largest first."""
    for step in reversed(actions.GOLD_STEPS):
        yield from [f"{verb} {step} gold"] * (amount // step)
        amount %= step


def _print(label: str) -> str:
    return plain(label).partition(" ")[2]


def _check_number(place: str, there: tuple[int, ...], rest: list[str]) -> None:
    """Reject the number of a clearing that a tile doesn't have."""
    if len(there) > 1 and rest and rest[0].isdecimal():
        raise NotationError(f"{place!r} has the clearings {listed([str(CLEARINGS[one][1]) for one in there])}")


def _check_place(words: list[str], start: int, line: str, known: list[str]) -> None:
    """Reject words that name no place, but only mistyped ones behind a verb that needn't have a place."""
    if words[start : start + 1] in _ANYWHERE or words[start].isdecimal():
        return
    near = nearest_phrase(" ".join(words[start:]), [name for name in known if name.isalpha() or " " in name])
    if near or words[0] == "go":
        usage = "name a tile, a clearing such as 'cliff 3', a dwelling, or a site that you know"
        raise NotationError(f"{line}: unknown place{near}" if near else f"{line}: {usage}")
