"""Recorded gold and discoveries of individuals, and what players learn of them (MR-1.15, MR-12.9, MR-14.10, MR-48.4).

A character has its own, a hired leader and a controlled monster have theirs for their owner.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from arcana_core.actions import Rejection
from arcana_core.agenda import evolve
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.model.beings import FIRST_DENIZEN, NOWHERE
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.effects import ASHES, DISGUST
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.journal import MOST_GOLD, Discovered, Entry, Held, Paid
from arcana_magicrealm.model.realm import ROADS
from arcana_magicrealm.model.state import Character, Purse

EVERY_PATH: Final = (1 << len(ROADS)) - 1
"""All hidden paths and secret passages."""


def ledger(game: Game, being: int) -> Character | Purse:
    """The holder of the recorded gold and the discoveries of an individual."""
    position, being = game.position, beings.self_of(being)
    if being < FIRST_DENIZEN:
        return position.characters[position.seats[being]]
    group = DENIZENS[being - FIRST_DENIZEN].group
    return position.purses[group] if group >= 0 else dict(position.pouches).get(being, Purse())


def write_down(game: Game, being: int, **changes: int) -> None:
    """Change recorded gold or discoveries of an individual, by the names of `Purse`."""
    position, being = game.position, beings.self_of(being)
    if being < FIRST_DENIZEN:
        for name, changed in changes.items():
            setattr(position.characters[position.seats[being]], name, changed)
    elif (group := DENIZENS[being - FIRST_DENIZEN].group) >= 0:
        position.purses[group] = evolve(position.purses[group], **changes)
    else:
        pouches = dict(position.pouches)
        pouches[being] = evolve(pouches.get(being, Purse()), **changes)
        position.pouches = tuple(sorted(pouches.items()))


def gold(game: Game, being: int) -> int:
    """The recorded gold of an individual."""
    return ledger(game, being).gold


def spendable(game: Game, being: int) -> int:
    """The recorded gold that an individual can spend, give or store: none under Ashes, and in other forms.

    Those who absorb a monster keep theirs (MR-40.8, MR-42.1, MR-42.4, MR-43.24).
    """
    is_frozen = beings.form_with_belongings(game, being) is not None
    return 0 if is_frozen or game.is_cursed(ASHES, being) else gold(game, being)


def why_too_dear(game: Game, being: int) -> Rejection:
    """Explain why an individual can't spend or give so much gold (MR-1.15, MR-42.1)."""
    if game.is_cursed(ASHES, being):
        return Rejection("MR-42.1", "under the curse Ashes you can't spend or give recorded gold")
    form = beings.form_with_belongings(game, being)
    if form is not None:
        return Rejection("MR-40.8", f"as {form.name} you can't spend or give recorded gold")
    return Rejection("MR-1.15", "you don't have that much gold")


def counted_fame(game: Game, seat: int) -> Fraction:
    """The recorded Fame of a player as it counts: -1 under Disgust (MR-42.1, MR-22.14)."""
    one = game.position.characters[seat]
    return Fraction(-1) if game.is_cursed(DISGUST, one.hero) else one.fame


def add_gold(game: Game, being: int, amount: int) -> None:
    """Change the recorded gold of an individual."""
    left = gold(game, being) + amount
    assert left >= 0, "gold is never negative"
    write_down(game, being, gold=left)


def change_gold(game: Game, being: int, amount: int) -> None:
    """Add to the recorded gold of an individual for all to see, or take from it; never below 0 (MR-1.15)."""
    add_gold(game, being, amount)
    if has_dealt(game, being):
        giver, receiver = (NOWHERE, being) if amount >= 0 else (being, NOWHERE)
        note(game, Paid(giver, receiver, abs(amount)))


def pass_gold(game: Game, giver: int, receiver: int, amount: int) -> None:
    """Pass recorded gold on in a trade. Only its parties see how much; it may be none (MR-18.2, MR-48.4)."""
    add_gold(game, giver, -amount)
    add_gold(game, receiver, amount)
    note(game, Paid(giver, receiver, amount, seats(game, giver, receiver)))


def has_dealt(game: Game, being: int) -> bool:
    """Whether gold of an individual may have changed hands in secret."""
    return bool([one for one in game.position.journal if type(one) is Paid and being in (one.giver, one.receiver)])


def note_price(game: Game, being: int, price: int) -> None:
    """Note that all see whether an individual has as much gold as this price, because it is asked or isn't.

    Under Ashes and in other forms it can't pay whatever it has, as all know (MR-40.8, MR-42.1).
    """
    if not game.is_cursed(ASHES, being) and beings.form_with_belongings(game, being) is None:
        note_gold(game, being, *((price, MOST_GOLD) if gold(game, being) >= price else (0, price - 1)))


def note_gold(game: Game, being: int, least: int, most: int) -> None:
    """Note that all see bounds of an individual's gold, both included.

    A question that begins again, in a position that was taken up, notes nothing new.
    """
    seen = Held(being, least, most)
    if game.position.journal[-1:] != (seen,) and has_dealt(game, being):
        note(game, seen)


def paths(game: Game, being: int) -> int:
    """The hidden paths and secret passages that an individual has discovered (MR-12.9, MR-12.10)."""
    return ledger(game, being).paths


def places(game: Game, being: int) -> int:
    """The sites and site cards that an individual has discovered, as in `Character.places`."""
    return ledger(game, being).places


def learn(game: Game, being: int, paths: int, places: int) -> None:
    """Let an individual discover roadways, and sites or site cards, without anything else happening."""
    known = ledger(game, being)
    write_down(game, being, paths=known.paths | paths, places=known.places | places)


def usable_paths(game: Game, being: int) -> int:
    """The hidden paths and secret passages that a being can use: mist uses all of them (MR-43.33)."""
    return EVERY_PATH if beings.is_mist(game, being) else paths(game, being)


def note_used(game: Game, being: int, paths: int, places: int) -> None:
    """Note discoveries that an individual has used, for all to see (MR-48.5)."""
    being = beings.self_of(being)
    note(game, Discovered(1 << being, paths | places << len(ROADS), is_new=False))
    if being < FIRST_DENIZEN:
        one = game.position.characters[game.position.seats[being]]
        one.used_paths |= paths
        one.used_places |= places


def note(game: Game, entry: Entry) -> None:
    """Add to the journal what players must know to work out the secrets of others (MR-48.4, MR-48.5)."""
    game.position.journal = (*game.position.journal, entry)


def seats(game: Game, *those: int) -> int:
    """The set of the players who decide for some beings, and know what they see (MR-12.10, MR-48.19)."""
    return sum({1 << seat for seat in [beings.seat_of(game, being) for being in those] if seat >= 0})
