"""Ask Demon (MR-43.26, MR-47.40)."""

from __future__ import annotations

import pytest

from arcana_core.chance.rng import Rng
from arcana_magicrealm import Game, events
from arcana_magicrealm.actions import NUMBERS
from arcana_magicrealm.chapters import ledgers
from arcana_magicrealm.chapters.magic.spells import demons
from arcana_magicrealm.model.card_sets import CARDS
from arcana_magicrealm.model.journal import Discovered, Paid, Shared
from arcana_magicrealm.model.locations import CATEGORIES
from arcana_magicrealm.model.pieces import DISCOVERIES
from arcana_magicrealm.model.realm import ROADS
from arcana_magicrealm.model.spells import SPELL_CARDS
from tests.magicrealm.chapters.combat.fights import answer_all, asked, battlefield, fighting, take
from tests.magicrealm.chapters.magic.bewitching import invoke
from tests.magicrealm.chapters.magic.spells import cast, duel, learn, put, turn_chits
from tests.magicrealm.market import give
from tests.magicrealm.table import being, do, events_of, refresh, texts


def asking(*others: str) -> Game:
    """The Witch King about to ask a Demon."""
    game = battlefield("witch_king", *others, "demon")
    fighting(game)
    return game


def answered(game: Game, topic: str) -> int:
    """The answer to a question about the Elf, asked by the first player."""
    invoke(game, "ask_demon", "witch_king", "demon")
    if texts(game, 0)[0].startswith("ask of"):
        do(game, 0, "ask of elf")
    do(game, 0, f"ask about {topic}")
    answer = events_of(game, events.DemonAnswered)[-1].answer
    assert isinstance(answer, int)
    return answer


@pytest.mark.rule("MR-43.26")
def test_demon_answers_with_a_secret_number() -> None:
    game = asking("elf")
    elf = game.position.characters[1]
    elf.gold, elf.victory = 17, (0, 1, 2, 2, 0)
    learn(game, "elf", "persuade", "lost")
    give(game, 1, "dragonfang_necklace")
    give(game, 1, "lucky_charm")

    found = {topic: answered(game, topic) for topic in NUMBERS}

    names = [f"points for {category.category}" for category in CATEGORIES]
    recorded = len([one for one in elf.spells if one.spell >= 0])
    assert found == {
        "gold": 17,
        "great treasures": 1,
        "recorded spells": recorded,
        **dict(zip(names, (0, 1, 2, 2, 0), strict=True)),
    }


@pytest.mark.rule("MR-43.26", "MR-40.8")
def test_demon_counts_great_treasures_that_are_transmorphized_with_their_owner() -> None:
    game = asking("elf")
    give(game, 1, "dragonfang_necklace")
    put(game, "transform", "witch_king", "elf", data="frog")

    assert answered(game, "great treasures") == 1


@pytest.mark.rule("MR-43.26")
def test_demon_answers_yes_or_no_about_a_discovery_or_a_spell() -> None:
    game = asking("elf")
    elf = game.position.characters[1]
    elf.paths, elf.places, elf.spells = 1 << 2, 1 << 3, ()
    learn(game, "elf", "persuade")

    paths, sites = DISCOVERIES[2:4], DISCOVERIES[len(ROADS) + 3 : len(ROADS) + 5]
    assert [answered(game, topic) for topic in (*paths, *sites)] == [1, 0, 1, 0]
    assert [answered(game, f"spell {spell}") for spell in ("persuade", "fog")] == [1, 0]


@pytest.mark.rule("MR-43.26", "MR-48.5")
def test_only_the_caster_hears_the_answer() -> None:
    game = asking("elf", "amazon")
    game.position.characters[1].gold = 17
    answered(game, "gold")

    heard = [
        [entry.event.answer for entry in game.log.seen_by(seat) if isinstance(entry.event, events.DemonAnswered)]
        for seat in (0, 1, 2)
    ]

    assert heard[0] == [17]
    assert 17 not in heard[1] + heard[2]


@pytest.mark.rule("MR-43.26", "MR-47.40")
def test_caster_chooses_the_player_and_the_question() -> None:
    game = asking("elf", "amazon")
    invoke(game, "ask_demon", "witch_king", "demon")
    assert texts(game, 0) == ["ask of amazon", "ask of elf"]

    do(game, 0, "ask of amazon")

    assert len(texts(game, 0)) == len(demons.topics(CARDS)) == len(NUMBERS) + len(DISCOVERIES) + len(CARDS.spells)


@pytest.mark.rule("MR-43.26", "MR-48.22")
def test_determinizations_for_the_caster_keep_the_points_it_was_told() -> None:
    game = asking("elf")
    game.position.characters[1].victory = (0, 1, 2, 2, 0)
    answered(game, "points for fame")
    fame = [category.category for category in CATEGORIES].index("fame")

    drawn = {game.determinize(0, Rng(seed)).position.characters[1].victory for seed in range(20)}
    others = {game.determinize(1, Rng(seed)).position.characters[0].victory for seed in range(3)}

    assert {points[fame] for points in drawn} == {game.position.characters[1].victory[fame]}
    assert {sum(points) for points in drawn} == {5}
    assert len(drawn) > 3
    assert others


@pytest.mark.rule("MR-43.26")
def test_demon_is_asked_no_question_without_another_player() -> None:
    game = asking()

    invoke(game, "ask_demon", "witch_king", "demon")

    assert not events_of(game, events.DemonAnswered)
    assert demons.truth(game, being("witch_king"), 0) == game.position.characters[0].gold


@pytest.mark.rule("MR-43.26", "MR-22.2")
def test_demon_answers_nothing_about_a_character_that_has_died() -> None:
    game = asking("elf", "amazon")
    game.position.characters[1].status = "dead"

    take(game, demons.ChooseQuestion(being("witch_king"), being("elf")))
    do(game, 0, "ask about gold")

    assert not events_of(game, events.DemonAnswered)


@pytest.mark.rule("MR-43.26", "MR-39.1")
def test_ask_demon_is_cast_on_a_demon_only() -> None:
    game = duel("witch_king", "elf", "demon", "imp", witch_king="ask_demon")
    turn_chits(game, "witch_king", "E", "magic V4*")
    refresh(game)
    cast(game, "cast ask_demon")
    assert asked(game, "aim at demon") == 0
    assert texts(game, 0) == ["none", "aim at demon"]

    answer_all(game, "aim at demon", "ask about gold")

    assert events_of(game, events.DemonAnswered)


@pytest.mark.rule("MR-43.26", "MR-48.5")
def test_determinizations_for_the_caster_keep_the_discoveries_it_was_told() -> None:
    game = asking("elf")
    elf = game.position.characters[1]
    elf.paths, elf.places = 1 << 2, 0
    answered(game, DISCOVERIES[2])
    answered(game, DISCOVERIES[3])

    drawn = [game.determinize(0, Rng(seed)).position.characters[1].paths >> 2 & 3 for seed in range(12)]

    assert drawn == [1] * 12


@pytest.mark.rule("MR-43.26", "MR-48.5")
def test_determinizations_for_the_caster_keep_the_gold_it_was_told() -> None:
    game = asking("elf", "amazon", "dwarf")
    elf, amazon = game.position.characters[1:3]
    ledgers.note(game, Paid(being("elf"), being("amazon"), 9, 0b110))  # in secret from the caster
    elf.gold, amazon.gold = elf.gold - 4, amazon.gold + 4
    answered(game, f"spell {SPELL_CARDS[0].id}")
    assert len({game.determinize(0, Rng(seed)).position.characters[1].gold for seed in range(12)}) > 1

    answered(game, "gold")

    assert {game.determinize(0, Rng(seed)).position.characters[1].gold for seed in range(12)} == {elf.gold}
    assert len({game.determinize(3, Rng(seed)).position.characters[1].gold for seed in range(12)}) > 1


@pytest.mark.rule("MR-43.26", "MR-48.4")
def test_answer_about_gold_that_all_know_is_not_noted() -> None:
    game = asking("elf", "amazon")

    answered(game, "gold")

    assert not game.position.journal


@pytest.mark.rule("MR-43.26", "MR-48.5")
def test_discovery_that_a_character_was_told_of_in_secret_explains_the_answer() -> None:
    game = asking("elf", "amazon", "dwarf")
    shared = Shared(being("dwarf"), 1 << being("elf"), 0b1100, 1 << 3, 0b1010)  # in secret from the caster
    game.position.journal = (Discovered(1 << being("dwarf"), 0b1100), shared)
    game.position.characters[1].paths, game.position.characters[3].paths = 1 << 3, 0b1100

    answered(game, DISCOVERIES[3])

    journals = [game.determinize(0, Rng(seed)).position.journal for seed in range(12)]
    drawn = [one.discoveries for journal in journals for one in journal if isinstance(one, Shared)]
    assert all(discoveries >> 3 & 1 for discoveries in drawn)
    assert len({*drawn}) > 1
