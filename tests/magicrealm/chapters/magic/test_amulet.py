"""The Amulet, and spells that give no offence (MR-44.20, MR-44.57, MR-46.14)."""

from __future__ import annotations

import pytest

from arcana_magicrealm import Game, Rules
from arcana_magicrealm.chapters import belongings
from arcana_magicrealm.chapters.magic import aiming
from arcana_magicrealm.chapters.magic.spells import breaking
from arcana_magicrealm.chapters.magic.tables import curses
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.denizens import DENIZEN, GROUP
from arcana_magicrealm.model.effects import EYEMIST, WITHER
from arcana_magicrealm.model.enchantments import Target
from arcana_magicrealm.model.locations import VISITORS
from arcana_magicrealm.model.melee import Casting, Tool
from arcana_magicrealm.model.realm import TILE
from arcana_magicrealm.model.spells import SPELL
from tests.magicrealm.chapters.combat.fights import battlefield, fighting
from tests.magicrealm.chapters.magic.spells import put
from tests.magicrealm.market import give
from tests.magicrealm.table import being, clearing, do, hire, piece, refresh, texts
from tests.magicrealm.table import put as place


def bearer(*others: str) -> Game:
    """The Amazon, who has the Amulet inactive, outside combat."""
    game = battlefield("amazon", *others)
    give(game, 0, "amulet")
    return game


def activate(game: Game) -> None:
    """Activate the Amulet, up to the question."""
    belongings.activate(game, being("amazon"), piece("amulet"))
    game.go_on()
    refresh(game)


@pytest.mark.rule("MR-44.57", "MR-44.20")
def test_amulet_cannot_be_activated_where_it_finds_nothing() -> None:
    game = bearer("elf")
    curses.fall(game, being("elf"), EYEMIST)
    place(game, "elf", "cliff 1")

    reason = belongings.why_cannot_activate(game, being("amazon"), piece("amulet"))

    assert reason is not None and reason.clause == "MR-44.57"
    assert "activate amulet" not in map(str, belongings.rearrange_options(game, being("amazon")))
    place(game, "elf", "cliff 3")
    assert belongings.why_cannot_activate(game, being("amazon"), piece("amulet")) is None
    assert "activate amulet" in map(str, belongings.rearrange_options(game, being("amazon")))


@pytest.mark.rule("MR-44.57", "MR-39.17")
def test_amulet_finds_nothing_on_a_roadway() -> None:
    game = bearer("elf")
    put(game, "illusion", "elf", ("tile", TILE["ledges"]))
    one = game.position.characters[0]
    one.at, one.road = -1, (clearing("cliff 3"), clearing("cliff 2"))

    assert breaking.reached(game, being("amazon")) == {}


@pytest.mark.rule("MR-44.20", "MR-47.40")
def test_activated_amulet_removes_one_curse_of_a_character_in_the_clearing() -> None:
    game = bearer("elf")
    for curse in (EYEMIST, WITHER):
        curses.fall(game, being("elf"), curse)
    activate(game)
    assert texts(game, 0) == ["aim at eyemist of elf", "aim at wither of elf"]

    do(game, 0, "aim at wither of elf")

    assert curses.of(game, being("elf")) == (EYEMIST,)


@pytest.mark.rule("MR-44.20", "MR-39.17")
def test_activated_amulet_breaks_a_spell_as_breaking_spells_do() -> None:
    game = bearer("elf", "witch")
    place(game, "witch", "cliff 1")
    put(game, "bad_luck", "witch", "elf", "witch")
    put(game, "bad_luck", "witch", "amazon")

    activate(game)
    do(game, 0, "aim at spell bad_luck 1")

    assert not game.position.effects.has("bad_luck", being("elf"))
    assert game.position.effects.has("bad_luck", being("witch"))
    assert game.position.effects.has("bad_luck", being("amazon"))


@pytest.mark.rule("MR-44.20")
def test_used_amulet_goes_to_the_shaman_at_midnight() -> None:
    game = bearer("elf")
    curses.fall(game, being("elf"), EYEMIST)
    activate(game)
    if texts(game, 0):
        do(game, 0, texts(game, 0)[0])

    game.potions_return(game.position.effects.tick("midnight"))

    shaman = next(number for number, one in enumerate(VISITORS) if one.id == "shaman")
    assert game.position.piles.cards_of(slots.VISITOR_CARDS[shaman]) >> piece("amulet") & 1


# Benevolent spells (MR-46.14).


def aim(spell: str, target: str, *, benevolent: bool) -> Game:
    """The Black Knight aims a spell at one of two Lancers, and has hired their leader."""
    game = battlefield("black_knight", "l1", "lhq", rules=Rules(benevolent_spells=benevolent))
    hire(game, 0, "lhq")
    casting = Casting(being("black_knight"), SPELL[spell], Tool(chit=0), 3)
    fighting(game, casts=(casting,))
    aiming.name(game, casting, (Target("being", being(target)),))
    return game


@pytest.mark.rule("MR-46.14", "MR-24.4")
@pytest.mark.parametrize(
    ("spell", "benevolent", "battles"),
    [("peace", False, True), ("peace", True, False), ("lightning_bolt", True, True)],
)
def test_benevolent_spells_start_no_battle(spell: str, benevolent: bool, battles: bool) -> None:
    game = aim(spell, "l1", benevolent=benevolent)

    assert game.fight.battles == (((GROUP["lancers"], 0),) if battles else ())


@pytest.mark.rule("MR-46.14", "MR-28.12")
@pytest.mark.parametrize(
    ("spell", "benevolent", "owner"), [("peace", False, -1), ("peace", True, 0), ("lightning_bolt", True, -1)]
)
def test_benevolent_spells_on_own_natives_are_no_treachery(spell: str, benevolent: bool, owner: int) -> None:
    game = aim(spell, "lhq", benevolent=benevolent)

    assert game.position.owners[DENIZEN["lhq"]] == owner


@pytest.mark.rule("MR-44.57", "MR-36.14")
def test_amulet_finds_nothing_from_the_woods() -> None:
    game = bearer()
    curses.fall(game, being("amazon"), EYEMIST)
    assert belongings.why_cannot_activate(game, being("amazon"), piece("amulet")) is None

    one = game.position.characters[0]
    one.at, one.road = -1, (one.at,)

    reason = belongings.why_cannot_activate(game, being("amazon"), piece("amulet"))
    assert reason is not None and reason.clause == "MR-44.57"
