"""Cards that house rules add: read from TOML, dealt like printed ones, unknown to games that don't have them."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

from arcana_core.cards.cards import indices
from arcana_core.chance.rng import Rng
from arcana_core.errors import PositionError, RecordError, RulesError
from arcana_magicrealm import CARDS, Game, Rules, expedition, read_cards
from arcana_magicrealm.chapters import extra_phases, rolls
from arcana_magicrealm.chapters.combat.melee import harm
from arcana_magicrealm.chapters.magic import colours
from arcana_magicrealm.chapters.magic.spells import demons
from arcana_magicrealm.chapters.magic.spells.rule import SpellRule
from arcana_magicrealm.chapters.preparing import setup
from arcana_magicrealm.chapters.preparing.card_files import card_files
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.melee import ATTACKS, Attack, Fight
from arcana_magicrealm.model.pieces import CARD_OF_SPELL, PIECE, PIECES, PRINTED
from arcana_magicrealm.model.spells import SPELL
from tests.magicrealm.table import being, do

IDOL = """
[treasures.jade_idol]
name = "Jade Idol"
size = "large"
kind = "plain"
great = true
gold = 40
fame = 10
weight = "M"
effect = "none"
"""
LUCK = """
[treasures.luck_stone]
name = "Luck Stone"
size = "large"
kind = "enchanted"
great = true
colour = "grey"
die = { tables = ["all"], dice = 1, holders = "clearing" }
effect = "one die for all in its clearing"
"""
SHOES = """
[treasures.felt_shoes]
name = "Felt Shoes"
size = "small"
kind = "boots"
great = false
gold = 3
move = { strength = "M", time = 3 }
effect = "a Move of strength M"

[treasures.lens]
name = "Lens"
size = "small"
kind = "tables"
great = false
die = { tables = ["peer"], dice = 1 }
effect = "one die on Peer"
"""
DARTS = """
[spells.ice_darts]
name = "Ice Darts"
type = "IV"
colour = "purple"
target = "individual"
duration = "attack"
effect = "a missile"
benevolent = false
attack = { method = "missile", length = 12, harm = "M", sharpness = 1 }
clause = "HR-2.1"

[spells.keen_eyes]
name = "Keen Eyes"
type = "II"
colour = "grey"
target = "character"
duration = "day"
effect = "one more Search phase"
benevolent = true
extra_phase = "search"
clause = "HR-2.2"
"""


class Unused(Game):
    """A game whose cards come first, so that those of other games have gaps before them."""

    __slots__ = ()
    name = "magicrealm-idol"
    cards = read_cards(IDOL)


class Lucky(Game):
    """A game with a card that works on everybody in its clearing."""

    __slots__ = ()
    name = "magicrealm-lucky"
    cards = read_cards(LUCK)


class Shod(Game):
    """A game with boots, a lens and two spells."""

    __slots__ = ()
    name = "magicrealm-shod"
    cards = read_cards(DARTS, base=read_cards(SHOES))


NEW = ("felt_shoes", "lens", "ice_darts", "keen_eyes")


def test_game_has_its_own_cards_and_the_printed_ones() -> None:
    game = Shod(1, seed=3)

    held = sum(game.position.piles.masks)

    assert held == Shod.cards.pieces == PRINTED | sum(1 << PIECE[card] for card in NEW)
    assert [card.id for card in Shod.cards.added] == [*NEW]
    assert sum(Game(1, seed=3).position.piles.masks) == PRINTED


def test_cards_of_other_games_change_nothing() -> None:
    printed = Game(1, seed=3)

    names = {str(action) for action in printed.action_space}
    labels = {label for feature in printed.observation_spec.features for label in feature.labels or ()}

    assert not any(card in name for name in names for card in (*NEW, "jade_idol"))
    assert not {*NEW, "jade_idol"} & labels


@pytest.mark.rule("MR-1.8", "MR-36.3")
def test_cards_of_other_games_neither_change_dice_nor_give_colours() -> None:
    game = expedition("witch awful_valley 5", game=Shod, seed=1)

    assert PIECE["luck_stone"] in rolls.CARDS_WITH_DIE
    assert game.modifiers(being("witch"), "peer") == ()
    assert not colours.standing(game, game.position.characters[0].at)


@pytest.mark.rule("MR-43.26")
def test_answers_about_great_treasures_are_about_those_of_the_game() -> None:
    game = expedition("elf cliff 3 has good_book | witch cliff 3", game=Shod, seed=1)

    demons.note_great_treasures(game, being("elf"), 1)

    _, cards, *_ = game.position.piles.trail[1]
    assert cards & ~Shod.cards.pieces == 0


def test_actions_about_added_cards_are_behind_all_others() -> None:
    printed, more = [[*map(str, game.action_space)] for game in (Game(1, seed=1), Shod(1, seed=1))]

    assert more[: len(printed)] == printed
    assert all(any(card in name for card in NEW) for name in more[len(printed) :])
    assert {"activate felt_shoes", "maneuver with felt_shoes", "cast ice_darts", "with keen_eyes"} <= {*more}


@pytest.mark.rule("MR-2.4", "MR-2.6", "MR-2.7")
def test_added_cards_are_dealt_with_those_of_their_size_and_type() -> None:
    small = {*slots.SITE_SMALL, *slots.CARDS_OF_GROUP, slots.VISITOR_CARDS[0]}
    large = {*slots.SITE_LARGE, *slots.TWT_BOX, slots.VISITOR_CARDS[0]}
    spells = {*slots.SPELL_BOXES, slots.UNUSED_SPELLS}
    found: dict[str, set[int]] = {}
    for seed in range(60):
        for game, cards in ((Shod(1, seed=seed), ("felt_shoes", "ice_darts")), (Unused(1, seed=seed), ("jade_idol",))):
            for card in cards:
                piles = game.position.piles
                there = {slot for slot in range(slots.COUNT) if piles.cards_of(slot) >> PIECE[card] & 1}
                found[card] = found.get(card, set()) | there
            assert not any(game.position.piles.masks[deck] for deck in (*slots.DECKS, *slots.SPELL_DECKS))

    for card, places in (("felt_shoes", small), ("jade_idol", large), ("ice_darts", spells)):
        assert found[card] <= places
        assert len(found[card]) > 3


def test_added_spell_is_a_starting_spell_of_its_type() -> None:
    for hero, data in enumerate(HEROES):
        starts = {str(action) for action in setup.starting_spells(hero, Shod.cards)}
        assert ("start with ice_darts" in starts) == ("IV" in data.stage.spell_types)
        assert "start with ice_darts" not in {str(action) for action in setup.starting_spells(hero, CARDS)}


@pytest.mark.rule("MR-9.14", "MR-29.3")
def test_added_boots_bear_their_owner() -> None:
    game = expedition("elf cliff 3 active felt_shoes; stage birdsong", game=Shod, seed=1)
    heavy = expedition("dwarf cliff 3 has felt_shoes; stage birdsong", game=Shod, seed=1)

    assert game.position.characters[0].active >> PIECE["felt_shoes"] & 1
    assert game.position.effects.count("potion") == 0
    assert not heavy.position.characters[0].active >> PIECE["felt_shoes"] & 1


@pytest.mark.rule("MR-1.5")
def test_added_card_changes_the_dice_of_its_table() -> None:
    game = expedition("dwarf cliff 3 active lens", game=Shod, seed=1)
    dwarf = being("dwarf")

    assert ["Lens" in {one.source for one in game.modifiers(dwarf, table)} for table in ("peer", "locate")] == [
        True,
        False,
    ]


@pytest.mark.rule("MR-43.49", "MR-39.11")
def test_added_spell_gives_its_phase() -> None:
    words = "elf cliff 3 under keen_eyes by elf; day 2; stage birdsong"
    game = expedition(words, game=Shod, seed=1)

    assert game.phase_sources(being("elf"))["keen_eyes"] == "S"
    assert "keen_eyes" in Shod.cards.added_kinds[1].name
    with pytest.raises(PositionError, match="keen_eyes"):
        expedition(words, seed=1)


@pytest.mark.rule("MR-43.49")
def test_inert_spell_of_a_clearing_is_energized_for_its_phase() -> None:
    keen = f"[spells.keen_eyes]{DARTS.partition('[spells.keen_eyes]')[2]}"
    text = keen.replace("keen_eyes", "haven").replace("Keen Eyes", "Haven").replace('"day"', '"permanent"')
    cards = read_cards(text.replace('target = "character"', 'target = "own_clearing"').replace("search", "hide"))
    kind: Any = type("Havens", (Game,), {"__slots__": (), "cards": cards})
    words = "druid cliff 3 records hide with haven enchanted magic II2** spells haven"
    game = expedition(f"{words}; haven by druid inert on cliff 3; day 2; stage daylight", game=kind, seed=1)

    assert extra_phases.obliges(game, being("druid")) is game.position.enchantments[0]


def test_scenario_has_the_number_that_an_added_spell_has_settled() -> None:
    words = "elf cliff 3 under keen_eyes {}by elf; day 2"

    settled = [expedition(words.format(one), game=Shod, seed=1).position.effects.of("keen_eyes") for one in ("", "4 ")]

    assert [effect.data for effects in settled for effect in effects] == [None, 4]
    with pytest.raises(PositionError, match="number that keen_eyes has settled must be a whole number, got 'four'"):
        expedition(words.format("four "), game=Shod)


def test_added_attack_strikes() -> None:
    words = "witch_king awful_valley 5 unhidden spells ice_darts enchanted magic IV3*; wolf_a 1 awful_valley 5"
    game = expedition(f"{words}; stage evening", game=Shod, seed=2)
    for line in ("no drinks", "no", "done", "cast ice_darts", "aim at wolf_a 1"):
        do(game, 0, line)

    assert SPELL["ice_darts"] in [one.spell for one in game.fight.casts]


def test_observations_have_a_place_for_each_card_of_the_game() -> None:
    game = expedition("elf cliff 3 has felt_shoes has lens", game=Shod, seed=1)
    printed = expedition("elf cliff 3", seed=1)

    shape, before = game.observation(0).shape, printed.observation(0).shape
    labels = next(one for one in game.observation_spec.features if one.name == "piece: mine").labels

    assert shape > before
    assert [*(labels or ())][-len(NEW) :] == [*NEW]


@pytest.mark.parametrize("kind", [Unused, Shod])
def test_positions_with_added_cards_are_pickled_and_drawn_again(kind: type[Game]) -> None:
    game = kind(2, seed=5)
    while game.position.day < 1:
        seat = game.players_to_act[0]
        game.apply(game.legal_actions(seat)[0], seat)

    again = pickle.loads(pickle.dumps(game))
    drawn = game.determinize(0, Rng(1))

    assert again.position == game.position
    assert sum(drawn.position.piles.masks) == kind.cards.pieces
    assert kind.at(drawn.position, rules=game.rules, players=2, seed=1).position == drawn.position


def test_pickle_of_a_program_that_numbers_cards_otherwise_is_rejected() -> None:
    state = Shod(1, seed=1).__getstate__()
    state["_numbers"] = {**state["_numbers"], "lens": (500, 90)}

    with pytest.raises(RecordError, match="read the files of cards in the same order, or pass on the record"):
        Shod.__new__(Shod).__setstate__(state)


def test_game_with_gaps_in_the_numbers_of_its_pieces_plays_and_replays() -> None:
    assert indices(Shod.cards.pieces & ~PRINTED)[0] > len(indices(PRINTED)), "another card has the number between"
    game, rng = Shod(3, seed=8, rules=Rules(days=2)), Rng(8)

    while not game.is_over:
        seat = game.players_to_act[0]
        game.apply(rng.choice(game.legal_actions(seat)), seat)
        if rng.below(20) == 0:
            drawn = game.determinize(seat, rng)
            assert drawn.view(seat) == game.view(seat)
            assert (drawn.observation(seat) == game.observation(seat)).all()

    assert Shod.replay(game.record()).position == game.position


def test_reading_a_card_again_gives_the_same_one() -> None:
    before = len(PIECES)

    again = read_cards(IDOL)

    assert len(PIECES) == before
    assert again.added == Unused.cards.added
    assert read_cards(IDOL, base=again).added == again.added


def test_other_card_with_the_same_id_is_rejected() -> None:
    with pytest.raises(
        RulesError, match=r"'jade_idol' is another card, read before: Jade Idol; begin the program anew"
    ):
        read_cards(IDOL.replace("gold = 40", "gold = 50"))
    with pytest.raises(RulesError, match=r"'lost_keys' means something else in the game: give the card another key"):
        read_cards(IDOL.replace("jade_idol", "lost_keys"))


@pytest.mark.parametrize(
    ("text", "changes", "message"),
    [
        (
            IDOL,
            ('size = "large"', 'size = "twt"'),
            r"text:4: treasures.idol: size must be 'small' or 'large', got 'twt'",
        ),
        (IDOL, ('kind = "plain"', 'kind = "artifact"'), "treasures.idol: kind must be 'armor', .*, got 'artifact'"),
        (IDOL, ('kind = "plain"', 'kind = "boots"'), "treasures.idol: move: treasures of kind 'boots' need it"),
        (IDOL, ('kind = "plain"', 'kind = "potion"'), "treasures.idol: potion_use: treasures of kind 'potion' need it"),
        (
            IDOL,
            ("gold = 40", 'returns_to = "shaman"'),
            "treasures.idol: returns_to: potions need it, and only they have",
        ),
        (IDOL, ("gold = 40", "gold = -1"), "treasures.idol: gold must be between 0 and 999, got -1"),
        (IDOL, ("gold = 40", "glod = 40"), "a treasure has no 'glod'; did you mean 'gold'"),
        (IDOL, ("gold = 40", 'id = "idol"'), "treasures.idol: id: the id of a card is the key of its table"),
        (
            IDOL,
            ("gold = 40", 'gold = 4\nwhere = "swamp"'),
            "treasures.idol: where must be 'cave_clearing', .*, got 'swamp'",
        ),
        (IDOL, ("gold = 40", 'extra_phase = "dance"'), "treasures.idol: extra_phase must be .*, got 'dance'"),
        (IDOL, ("gold = 40", "curse = true"), "treasures.idol: curse: only printed cards have it"),
        (IDOL, ("gold = 40", "chit_time = [1, 2]"), "treasures.idol: chit_time must have three items"),
        (
            IDOL,
            ("gold = 40", 'die = { tables = ["poker"], dice = 1 }'),
            "treasures.idol: die.tables must be .* 'poker'",
        ),
        (LUCK, ('colour = "grey"', 'colour = "red"'), "luck_stone: colour must be 'white', .*, got 'red'"),
        (
            DARTS,
            ('extra_phase = "search"', 'extra_phase = "search"\nwhere = "swamp"'),
            "keen_eyes: where must be .*, got 'swamp'",
        ),
        (DARTS, ('type = "IV"', 'type = "IX"'), "spells.darts: type must be 'I', .*, got 'IX'"),
        (DARTS, ('colour = "purple"', 'colour = "red"'), "spells.darts: colour must be 'white', .*, got 'red'"),
        (DARTS, ('target = "individual"', 'target = "moon"'), "spells.darts: target must be .*, got 'moon'"),
        (DARTS, ('duration = "attack"', 'duration = "day"'), "spells.darts: attack: spells of the duration 'attack'"),
        (
            DARTS,
            ('clause = "HR-2.1"', ""),
            "spells.darts: clause must be the one of your rule, such as 'HR-1.1', got ''",
        ),
        (DARTS, ('clause = "HR-2.1"', 'clause = "HR-2.1"\ntransmorph_rank = 1'), "transmorph_rank: only printed cards"),
        (DARTS, ('extra_phase = "search"', "die = { tables = ['peer'] }"), "keen_eyes: die: it needs tables, and dice"),
        (DARTS, ("[spells.", "[cards."), "unknown table or key 'cards'"),
        (IDOL, ("Jade Idol", ""), r"text:3: treasures.idol: name must be a text of 1 to 40 .* on one line, got ''"),
        (IDOL, ('"none"', '"a\\nb"'), r"treasures.idol: effect must be a text of .* on one line, got 'a\\nb'"),
        (IDOL, ("Jade Idol", "Lost Keys"), "treasures.idol: name: Lost Keys is printed already"),
        (IDOL, ("jade_idol", "sunlight"), "treasures.sunlight: 'sunlight' means something else in the game"),
        (DARTS, ("ice_darts", "potion"), "spells.potion: 'potion' means something else in the game"),
        (IDOL, ("gold = 40", "die = { tables = ['peer'] }"), "die: it needs tables, and dice or a modifier"),
        (
            IDOL,
            ("gold = 40", "die = { tables = ['peer'], modifier = 6 }"),
            "die.modifier must be between -5 and 5, got 6",
        ),
        (
            IDOL,
            ("gold = 40", "gold = 4\nwhere = 'dwelling'"),
            "where: it is about the extra phase, and the card gives none",
        ),
        (IDOL, ("gold = 40", "power = 'bites'"), "power: potions with potion_use 'weapon' alone have it"),
        (DARTS, ('"individual"', '"own_tile"'), "target must be .* or 'own_clearing' for an attack, got 'own_tile'"),
        (DARTS, ('"individual"', '"carpet"'), "spells.darts: target must be .*, got 'carpet'"),
        (DARTS, ('target = "character"', 'target = "spell"'), "duration: a spell on the target 'spell' is instant"),
        (DARTS, ('target = "character"', 'target = "own_tile"'), "extra_phase: it works on .*, got 'own_tile'"),
        (DARTS, ('duration = "day"', 'duration = "combat"'), "extra_phase: .* 'day' or 'permanent' .*, got 'combat'"),
    ],
)
def test_mistakes_in_cards_are_named_with_their_place(text: str, changes: tuple[str, str], message: str) -> None:
    before = len(PIECES)
    changed = text.replace(*changes).replace("jade_idol", "idol").replace("ice_darts", "darts")

    with pytest.raises(RulesError, match=message):
        read_cards(changed)

    assert len(PIECES) == before, "nothing is added"


@pytest.mark.rule("MR-9.20", "MR-32.16")
def test_added_potion_is_armour_until_midnight() -> None:
    potion = """
[treasures.stone_skin]
name = "Stone Skin"
size = "small"
kind = "potion"
great = false
effect = "armour all around"
returns_to = "shaman"
potion_use = "consumed"
armor = { protects = ["thrust", "swing", "smash"], toughness = "H", layer = 3, destroyed_gold = 0 }
"""
    stony: Any = type("Stony", (Game,), {"__slots__": (), "cards": read_cards(potion)})

    game = expedition("dwarf cliff 3 active stone_skin; stage birdsong", game=stony, seed=1)

    covers = harm.armour_against(game, Fight(clearing=0), being("dwarf"), ATTACKS.index("smash"))
    assert [PIECES[piece].id for piece in covers] == ["helmet 1", "stone_skin"]
    assert game.position.effects.has("potion", PIECE["stone_skin"])


@pytest.mark.rule("MR-32.8", "MR-32.17")
def test_harmless_hit_leaves_added_armour_without_toughness_whole() -> None:
    hat = """
[treasures.paper_hat]
name = "Paper Hat"
size = "small"
kind = "armor"
great = false
gold = 1
effect = "a hat"
armor = { protects = ["smash"], toughness = "N", layer = 1, destroyed_gold = 0 }
"""
    hatted: Any = type("Hatted", (Game,), {"__slots__": (), "cards": read_cards(hat)})
    game = expedition("dwarf cliff 3 active paper_hat; stage birdsong", game=hatted, seed=1)
    hit = Attack(being("viper 1"), being("dwarf"), False, 3, ATTACKS.index("smash"), 0, 0, 0)

    found = harm.strike(game, Fight(clearing=0), hit)

    assert (PIECES[found.piece].id, found.effect) == ("paper_hat", harm.NOTHING)


def test_checked_cards_may_be_those_of_the_code(tmp_path: Path) -> None:
    path = tmp_path / "idol.toml"
    path.write_text(IDOL, encoding="utf-8")

    *lines, total = card_files(Unused).contents([path], None)

    assert lines == ["treasure jade_idol: Jade Idol, large, plain, 40 gold. none"]
    assert total == "1 card: no mistakes"


def test_mistakes_of_all_files_are_named_together(tmp_path: Path) -> None:
    (tmp_path / "idol.toml").write_text(IDOL.replace("gold = 40", "gold = -1"), encoding="utf-8")
    (tmp_path / "darts.toml").write_text(DARTS.replace('"purple"', '"red"'), encoding="utf-8")

    with pytest.raises(RulesError) as found:
        card_files(Game).add([tmp_path / "idol.toml", tmp_path / "darts.toml"])

    assert "gold must be between 0 and 999, got -1" in str(found.value)
    assert "ice_darts: colour must be" in str(found.value)


def test_checked_spells_are_listed_with_type_colour_and_duration(tmp_path: Path) -> None:
    path = tmp_path / "darts.toml"
    path.write_text(DARTS, encoding="utf-8")

    lines = card_files(Shod).contents([path], None)

    assert lines == [
        "spell ice_darts: Ice Darts, type IV, purple, attack. a missile",
        "spell keen_eyes: Keen Eyes, type II, grey, day. one more Search phase",
        "2 cards: no mistakes",
    ]


def test_instant_spell_in_a_file_needs_code(tmp_path: Path) -> None:
    first, second = tmp_path / "gust.toml", tmp_path / "idol.toml"
    gust = DARTS.partition("[spells.keen_eyes]")[2].replace("Keen Eyes", "Gust").replace('"day"', '"instant"')
    first.write_text(f"[spells.gust]{gust}".replace('extra_phase = "search"\n', ""), encoding="utf-8")
    second.write_text(IDOL, encoding="utf-8")

    for read in (card_files(Game).add, lambda paths: card_files(Game).contents(paths, None)):
        with pytest.raises(RulesError, match=r"gust.toml:1: spells.gust: an instant spell needs a SpellRule .* --code"):
            read([first, second])


@pytest.mark.rule("MR-38.1")
def test_added_spell_may_be_cast_with_any_colour() -> None:
    darts, _, _ = DARTS.replace("ice_darts", "bone_darts").replace("Ice", "Bone").partition("[spells.keen_eyes]")

    (card,) = read_cards(darts.replace('"purple"', '"any"')).added

    assert (card.id, card.colour) == ("bone_darts", "any")


def test_instant_spell_needs_a_rule() -> None:
    text = (
        DARTS.split("[spells.keen_eyes]", maxsplit=1)[0]
        .replace("ice_darts", "flash")
        .replace('"attack"', '"instant"', 1)
    )
    cards = read_cards("\n".join(line for line in text.splitlines() if not line.startswith("attack")))

    with pytest.raises(
        RulesError, match=r"the instant spell 'flash' needs a SpellRule with at_once in code \(MR-39.1\)"
    ):
        type("Flashing", (Game,), {"__slots__": (), "cards": cards})
    rules: Any = {**Game.spell_rules, "flash": SpellRule(at_once=lambda game, casting, target: None)}
    flashing: Any = type("Flashing", (Game,), {"__slots__": (), "cards": cards, "spell_rules": rules})

    assert CARD_OF_SPELL[SPELL["flash"]] == PIECE["flash"]
    assert flashing.spell_rules["flash"].at_once is not None


def test_rule_of_a_spell_that_the_game_does_not_have_is_rejected() -> None:
    rules: Any = {**Game.spell_rules, "keen_eyes": SpellRule()}

    with pytest.raises(RulesError, match="spell_rules: no spell 'keen_eyes'"):
        type("Blind", (Game,), {"__slots__": (), "spell_rules": rules})


def test_rule_that_is_never_asked_is_rejected() -> None:
    for rule, message in (
        (SpellRule(at_once=lambda game, casting, target: None), r"at_once is for instant spells, and 'fog' isn't one"),
        (3, "'fog' needs a SpellRule, got 3"),
    ):
        rules: Any = {**Game.spell_rules, "fog": rule}
        with pytest.raises(RulesError, match=message):
            type("Foggy", (Game,), {"__slots__": (), "spell_rules": rules})


def test_cards_that_are_not_read_are_rejected() -> None:
    with pytest.raises(RulesError, match="cards must be what `read_cards` returns, got 'idol.toml'"):
        type("Unread", (Game,), {"__slots__": (), "cards": "idol.toml"})
    path: Any = "idol.toml"
    with pytest.raises(TypeError, match="base must be the cards of a game, as CARDS, got 'idol.toml'"):
        read_cards(IDOL, path)
