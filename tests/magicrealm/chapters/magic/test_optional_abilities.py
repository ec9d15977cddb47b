"""Optional abilities of characters (MR-46.5)."""

from __future__ import annotations

import pytest

from arcana_core.testing import rejected
from arcana_magicrealm import Game, Rules, actions, events
from arcana_magicrealm.actions import CHIT_LABELS, CHITS
from arcana_magicrealm.chapters.combat import tools
from arcana_magicrealm.chapters.days import calendar
from arcana_magicrealm.chapters.magic import casting, colours
from arcana_magicrealm.chapters.magic.tables import curses
from arcana_magicrealm.chapters.trade import relations
from arcana_magicrealm.chapters.travel import effort
from arcana_magicrealm.chapters.travel.hiding import alert_options
from arcana_magicrealm.model.deals import PARTNERS
from arcana_magicrealm.model.effects import CURSES
from arcana_magicrealm.model.melee import Tool
from arcana_magicrealm.model.spells import SPELL_CARDS
from arcana_magicrealm.render.words import chits_words
from tests.magicrealm.chapters.combat.fights import fighting
from tests.magicrealm.chapters.magic.spells import learn
from tests.magicrealm.chapters.magic.spells import put as put_spell
from tests.magicrealm.chapters.travel.test_effort import states
from tests.magicrealm.daylight import daylight
from tests.magicrealm.hands import act, set_chits
from tests.magicrealm.table import (
    OnMap,
    ask,
    begun,
    being,
    choose_in_secret,
    do,
    events_of,
    hire,
    piece,
    place_chit,
    put,
    roll,
    texts,
)

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


# Other prints of chits.


def chosen(kind: str) -> Game:
    """A game of an Elf of this kind."""
    game = OnMap(1, seed=1, rules=WITH)
    do(game, 0, "choose elf")
    while f"be {kind} elf" not in texts(game, 0):
        game.apply(game.legal_actions(0)[0], 0)
    do(game, 0, f"be {kind} elf")
    choose_in_secret(game, 0)
    return game


def playable(game: Game, *kinds: str) -> list[str]:
    """The chits of these kinds that the Elf can play in combat."""
    fighting(game, "elf:")
    return [CHIT_LABELS[being("elf")][tool.chit] for tool in tools.chits(game, being("elf"), *kinds)]


@pytest.mark.rule("MR-46.5", "MR-47.48")
def test_elf_chooses_in_secret_to_be_light_or_great() -> None:
    game = OnMap(2, seed=1, rules=WITH)
    do(game, 0, "choose elf")
    do(game, 1, "choose amazon")
    while "be light elf" not in texts(game, 0):
        game.apply(game.legal_actions(0)[0], 0)

    assert texts(game, 0) == ["be light elf", "be great elf"]
    assert rejected(game, "aim for gold", 0).clause == "MR-46.5"
    do(game, 0, "be great elf")
    choose_in_secret(game, 0)
    assert not events_of(game, events.ElfChosen)
    assert game.view(1).characters[0].variant == 1, "the choice is still secret"
    choose_in_secret(game, 1)

    assert [(event.being, event.kind) for event in events_of(game, events.ElfChosen)] == [(being("elf"), "great")]
    assert game.view(1).characters[0].variant == 2


@pytest.mark.rule("MR-46.5")
@pytest.mark.parametrize(
    ("kind", "moves", "fights"),
    [
        ("light", ["move L3*", "move L2*"], ["fight L3*"]),
        ("great", ["move L3*", "move M4"], ["fight L3*", "fight M3*", "fight M4"]),
    ],
)
def test_elf_cannot_play_the_chits_of_the_other_kind(kind: str, moves: list[str], fights: list[str]) -> None:
    game = chosen(kind)

    assert (playable(game, "move"), playable(game, "fight")) == (moves, fights)


@pytest.mark.rule("MR-46.5", "MR-1.12")
def test_chits_given_up_are_still_fatigued_as_their_kind() -> None:
    game = chosen("great")
    set_chits(game, "elf", all="W", move_L2x="F", move_L3x="A")

    fatigued = effort.chits_in(game, being("elf"), "F", 1)

    assert effort.of_kind(game, being("elf"), fatigued, "move") == (8,)
    assert effort.of_kind(game, being("elf"), fatigued, "fight") == ()


@pytest.mark.rule("MR-46.5")
def test_elf_has_no_choice_without_the_option() -> None:
    game = begun("elf")

    assert not any(isinstance(action, actions.BeElf) for _, action in game.history)
    assert game.position.characters[0].variant == 0


@pytest.mark.rule("MR-46.5")
def test_wizard_has_a_magic_chit_in_place_of_a_move_chit() -> None:
    game, usual = begun("wizard", rules=WITH), begun("wizard")

    found = zip(game.figures_of(being("wizard")), usual.figures_of(being("wizard")), strict=True)

    assert [(str(one), str(other)) for one, other in found if one != other] == [("magic III2*", "move M5")]
    further, magic = effort.kinds(game, being("wizard")), ("magic",)
    assert further.count(magic) == effort.kinds(usual, being("wizard")).count(magic) + 1


@pytest.mark.rule("MR-46.5", "MR-36.10", "MR-11.7")
def test_wizard_enchants_and_alerts_the_further_magic_chit() -> None:
    game = begun("wizard", rules=WITH, wizard="cliff 2")
    assert act(game, "wizard", "SP") == [""]
    assert "enchant magic III2*" in texts(game, 0)
    do(game, 0, "enchant magic III2*")
    assert colours.colour_chits(game, being("wizard"), "gold") == (4,)

    set_chits(game, "wizard", all="A")
    assert act(game, "wizard", "A") == [""]
    assert "alert chit magic III2*" in texts(game, 0)
    do(game, 0, "alert chit magic III2*")

    assert game.chits_of(being("wizard")) == "AAAALAAAAAAA"


@pytest.mark.rule("MR-46.5", "MR-5.7")
def test_wizard_can_start_with_the_further_chit_enchanted() -> None:
    game = OnMap(1, seed=1, rules=WITH)
    do(game, 0, "choose wizard")
    while "enchant magic III2*" not in texts(game, 0):
        game.apply(game.legal_actions(0)[0], 0)
    do(game, 0, "enchant magic III2*")
    choose_in_secret(game, 0)

    assert game.chits_of(being("wizard")) == "AAAAEAAAAAAA"


@pytest.mark.rule("MR-46.5", "MR-38.1")
def test_wizard_casts_with_the_further_magic_chit() -> None:
    game = begun("wizard", rules=WITH, wizard="cliff 2")
    game.position.characters[0].spells = ()
    learn(game, "wizard", next(spell.id for spell in SPELL_CARDS if spell.type == "III"))
    fighting(game, "wizard:")

    ways = casting.by_chits(game, being("wizard"), tools.chits(game, being("wizard"), "magic"))

    assert Tool(chit=4) in [way.tool for way in ways]
    assert str(actions.cast_with(being("wizard"), Tool(chit=4))) == "cast with magic III2*"
    assert actions.cast_tool(actions.cast_with(being("wizard"), Tool(chit=4)), being("wizard")) == Tool(chit=4)


@pytest.mark.rule("MR-46.5", "MR-11.14", "MR-11.8")
def test_further_magic_chit_goes_by_its_print_wherever_it_is_used() -> None:
    game = begun("wizard", rules=WITH, wizard="cliff 2")
    game.wound(being("wizard"), 1)
    game.go_on()

    assert "wound chit magic III2*" in texts(game, 0)
    assert "wound chit move M5 no. 3" not in texts(game, 0)
    do(game, 0, "wound chit magic III2*")

    assert game.chits_of(being("wizard")) == "AAAAWAAAAAAA"
    (turned,) = events_of(game, events.ChitTurned)
    assert CHITS[turned.chit] == "magic III2*"
    view = game.view(None)
    assert chits_words(view.characters[0], view) == "wounded: magic III2*"
    assert [str(one) for one in effort.rest_options(game, being("wizard"))] == ["rest chit magic III2*"]


@pytest.mark.rule("MR-46.5", "MR-6.21")
def test_hired_leaders_have_no_chits_with_optional_abilities_either() -> None:
    game = begun("wizard", rules=WITH)
    hire(game, 0, "lhq")

    assert alert_options(game, being("lhq")) == ()
    assert effort.rest_options(game, being("lhq")) == ()


@pytest.mark.rule("MR-46.5", "MR-11.14")
def test_move_chit_keeps_its_name_without_the_option() -> None:
    game = begun("wizard", wizard="cliff 2")
    game.wound(being("wizard"), 1)
    game.go_on()

    assert "wound chit move M5 no. 3" in texts(game, 0)
    assert "wound chit magic III2*" not in texts(game, 0)


@pytest.mark.rule("MR-46.5", "MR-44.21")
@pytest.mark.parametrize("option", [True, False])
def test_druid_uses_the_withered_claw_without_its_curse(option: bool) -> None:
    game = begun("druid", rules=Rules(optional_abilities=option))
    roll(game, 6, 1)

    game.use_claw(being("druid"))
    game.go_on()

    assert game.position.effects.has("wish for strength", being("druid"))
    assert curses.of(game, being("druid")) == (() if option else ("disgust",))
