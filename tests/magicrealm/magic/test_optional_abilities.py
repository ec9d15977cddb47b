"""Optional abilities of characters (MR-46.5)."""

from __future__ import annotations

import pytest

from arcana_core.testing import rejected
from arcana_magicrealm import Game, Rules, events
from arcana_magicrealm.actions import PARTNERS
from arcana_magicrealm.chapters.days import calendar
from arcana_magicrealm.chapters.magic import curses
from arcana_magicrealm.chapters.trade import relations
from arcana_magicrealm.chapters.travel import effort
from arcana_magicrealm.model.state import CURSES
from tests.magicrealm.daylight import daylight
from tests.magicrealm.hands import act, set_chits
from tests.magicrealm.magic.spells import put as put_spell
from tests.magicrealm.table import ask, begun, being, do, events_of, piece, place_chit, put, texts
from tests.magicrealm.test_effort import states

WITH = Rules(optional_abilities=True)


def dice(name: str, table: str, where: str, purpose: str = "", rules: Rules = WITH) -> int:
    """The number of dice that a character in this clearing rolls on a table."""
    game = begun(name, rules=rules)
    put(game, name, where)
    return min([2, *[one.dice for one in game.modifiers(being(name), table, purpose) if one.dice]])


@pytest.mark.rule("MR-46.5")
def test_captain_rolls_one_die_only_when_hiring() -> None:
    assert [dice("captain", "meeting", "cliff 2", why) for why in ("hire", "trade", "battle", "")] == [1, 2, 2, 2]
    assert dice("captain", "hide", "cliff 2", "hire") == 2


@pytest.mark.rule("MR-46.5")
@pytest.mark.parametrize(
    ("where", "count"),
    [
        ("cliff 2", 1),  # woods, in a mountain tile
        ("cliff 1", 2),  # a mountain
        ("caves 1", 2),
        ("borderland 1", 1),
        ("ruins 1", 2),
        ("awful_valley 1", 2),
        ("linden_woods 2", 1),
    ],
)
def test_woods_girl_rolls_one_die_in_woods_outside_the_ruins_and_valleys(where: str, count: int) -> None:
    tables = ("hide", "meeting", "peer", "locate", "loot")

    assert [dice("woods_girl", table, where) for table in tables] == [count] * 5


@pytest.mark.rule("MR-46.5")
@pytest.mark.parametrize(
    ("hero", "group", "other"), [("black_knight", "company", "soldiers"), ("white_knight", "order", "lancers")]
)
def test_knights_are_only_friendly_with_their_allies(hero: str, group: str, other: str) -> None:
    game, usual = begun(hero, rules=WITH), begun(hero)
    levels = [relations.level(game, 0, PARTNERS.index(name)) for name in (group, other)]

    assert levels == [3, 3]
    assert relations.level(usual, 0, PARTNERS.index(group)) == 4
    me = game.view(0).me
    assert me is not None
    assert me.relations[PARTNERS.index(group)] == 3


@pytest.mark.rule("MR-46.5")
def test_druid_is_immune_to_curses() -> None:
    game = begun("druid", "witch", rules=WITH)

    for curse in CURSES:
        curses.fall(game, being("druid"), curse)
        curses.fall(game, being("witch"), curse)

    assert (curses.of(game, being("druid")), curses.of(game, being("witch"))) == ((), CURSES)
    assert {event.being for event in events_of(game, events.Cursed)} == {being("witch")}


def at_the_lair(*names: str, rules: Rules = WITH) -> Game:
    """Characters on the Cliff, where the Lair and a warning lie face down."""
    game = begun(*names, rules=rules)
    for name in names:
        put(game, name, "cliff 3")
    place_chit(game, "bones_m", "cliff")
    place_chit(game, "lair", "cliff")
    return game


def face_up(game: Game, chit: str) -> bool:
    """Whether a map chit is face up."""
    return bool(game.position.face_up >> piece(chit) & 1)


@pytest.mark.rule("MR-46.5")
def test_sites_summon_nothing_for_the_druid() -> None:
    game, usual = at_the_lair("druid"), at_the_lair("druid", rules=Rules())

    for one in (game, usual):
        daylight(one, "druid", monsters=1, druid="")

    assert (face_up(game, "lair"), face_up(usual, "lair")) == (False, True)
    assert not face_up(game, "bones_m")
    assert not events_of(game, events.Appeared)
    assert events_of(usual, events.Appeared)


@pytest.mark.rule("MR-46.5")
def test_spell_peace_with_nature_does_not_cover_sites() -> None:
    game = at_the_lair("amazon")
    put_spell(game, "peace_with_nature", "amazon", "amazon")

    daylight(game, "amazon", monsters=1, amazon="")

    assert face_up(game, "lair")
    assert not face_up(game, "bones_m")


@pytest.mark.rule("MR-46.5")
@pytest.mark.parametrize("clause", ["MR-21.1", "MR-35.13"])
def test_alerted_chits_of_the_magician_are_not_fatigued(clause: str) -> None:
    game = begun("magician", "witch", rules=WITH)
    for name in ("magician", "witch"):
        one = game.position.characters[game.position.seats[being(name)]]
        one.chits = "L" + one.chits[1:] if game.figures_of(one.hero)[0].type else one.chits[:-1] + "L"
        effort.calm(game, one.hero, clause)

    assert set(game.chits_of(being("magician"))) == {"A"}
    assert set(game.chits_of(being("witch"))) == {"A", "F"}


@pytest.mark.rule("MR-46.5")
def test_midnight_leaves_the_chits_of_the_magician_unalerted() -> None:
    game = begun("magician", rules=WITH)
    set_chits(game, "magician", magic_IV3x="L")

    ask(game, calendar.midnight())

    assert states(game, "magician") == {}


@pytest.mark.rule("MR-46.5")
def test_wizard_enchants_without_preparation() -> None:
    game = begun("wizard", rules=WITH)
    assert act(game, "wizard", "SP") == [""]
    assert act(begun("wizard"), "wizard", "SP") == ["MR-36.9"]
    assert act(begun("witch", rules=WITH), "witch", "SP") == ["MR-36.9"]


@pytest.mark.rule("MR-46.5")
def test_wizard_records_enchant_first() -> None:
    game = begun("wizard", "witch", rules=WITH)

    assert "record enchant" in texts(game, 0)
    assert "record enchant" not in texts(game, 1)
    assert rejected(game, "record enchant", 1).clause == "MR-36.9"
    do(game, 0, "record enchant; record enchant; end turn")
