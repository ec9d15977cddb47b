"""Starting spells and enchanted chits, at the start and after a death (MR-5.5 to MR-5.7, MR-22.4, MR-47.3, MR-47.4)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.errors import IllegalAction
from arcana_magicrealm import Game, Rules, actions, events, expedition
from arcana_magicrealm.chapters.ending import scoring
from arcana_magicrealm.chapters.ending.dying import restarts
from arcana_magicrealm.chapters.magic import learning
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.characters import HERO, HEROES
from arcana_magicrealm.model.locations import DWELLING
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.spells import SPELL_CARDS
from arcana_magicrealm.model.state import Recorded
from tests.magicrealm.chapters.magic.study import seen, spells, table
from tests.magicrealm.table import OnMap, do, events_of, texts

AIMS = "; ".join(["aim for gold"] * 5)


def chosen(*heroes: str) -> Game:
    """A game in which these characters are chosen, before the secret choices."""
    game = OnMap(len(heroes), seed=1)
    for seat, hero in enumerate(heroes):
        game.apply(actions.ChooseCharacter(HERO[hero]), seat)
    return game


@pytest.mark.rule("MR-5.5", "MR-47.3")
def test_starting_spells_are_of_the_types_listed() -> None:
    game = chosen("elf")
    types = {SPELL_CARDS[one.spell].type for one in game.legal_actions(0) if isinstance(one, actions.UseSpell)}

    assert types == {"III", "VII"}
    assert len(texts(game, 0)) == 11
    with pytest.raises(IllegalAction, match=r"choose a starting spell of a type.*MR-5\.5"):
        game.apply(actions.use_spell("start with", 0), 0)


@pytest.mark.rule("MR-5.5", "MR-5.6")
def test_same_spell_may_be_chosen_twice_and_uses_two_slots() -> None:
    game = chosen("elf")
    do(game, 0, "lost; lost; done")
    game.apply(game.legal_actions(0)[0], 0)
    do(game, 0, AIMS)

    assert spells(game, 0) == ["lost", "lost"]


@pytest.mark.rule("MR-5.5")
def test_number_of_starting_spells_is_that_of_the_fourth_stage() -> None:
    numbers = {"amazon": 0, "pilgrim": 1, "elf": 2, "magician": 3, "witch_king": 4}
    for hero, number in numbers.items():
        game = chosen(hero)
        count = 0
        while isinstance(game.legal_actions(0)[0], actions.UseSpell):
            game.apply(game.legal_actions(0)[0], 0)
            count += 1
        assert count == number, hero


@pytest.mark.rule("MR-5.7", "MR-47.4", "MR-36.2")
def test_magic_chits_of_types_1_to_5_may_be_enchanted() -> None:
    game = chosen("magician")
    do(game, 0, "fog; prophecy; illusion")
    assert texts(game, 0) == [
        "done",
        "enchant magic II3*",
        "enchant magic III3*",
        "enchant magic IV3*",
        "enchant magic V4**",
    ]
    do(game, 0, "enchant magic iii3*")
    assert "enchant magic III3*" not in texts(game, 0)
    do(game, 0, "enchant magic v4**; done")
    do(game, 0, f"inn; {AIMS}")

    states = dict(zip(map(str, HEROES[HERO["magician"]].chits), game.position.characters[0].chits, strict=True))
    assert {chit for chit, state in states.items() if state == "E"} == {"magic III3*", "magic V4**"}


@pytest.mark.rule("MR-5.7", "MR-36.2")
@pytest.mark.parametrize("hero", ["woods_girl", "captain"])
def test_character_without_such_chits_is_not_asked(hero: str) -> None:
    game = chosen(hero)
    while isinstance(game.legal_actions(0)[0], actions.UseSpell):
        game.apply(game.legal_actions(0)[0], 0)

    assert texts(game, 0)[0].startswith("start at")


@pytest.mark.rule("MR-5.13", "MR-48.6", "MR-48.5")
def test_choices_are_secret_until_all_have_made_them() -> None:
    game = chosen("magician", "captain")
    do(game, 0, "fog; prophecy; illusion; enchant magic iii3*; done")
    do(game, 0, f"inn; {AIMS}")
    assert game.view(1).characters[0].chits == "A" * 12
    assert game.view(1).characters[0].spells == ()
    assert not events_of(game, events.ChitTurned)

    do(game, 1, f"inn; {AIMS}")
    assert game.view(1).characters[0].chits.count("E") == 1
    assert len(events_of(game, events.ChitTurned)) == 1
    assert seen(game, 1, 0) == [None] * 3
    assert seen(game, 0, 0) == ["fog", "prophecy", "illusion"]


@pytest.mark.rule("MR-48.5", "MR-48.21")
def test_starting_spells_of_others_are_drawn_by_their_types() -> None:
    game = table("magician ruins 1 spells fog, prophecy | elf ruins 1 spells lost, illusion")

    drawn = {game.determinize(0, Rng(seed)).position.characters[1].spells for seed in range(30)}
    assert len(drawn) > 10
    assert {SPELL_CARDS[one.spell].type for two in drawn for one in two} == {"III", "VII"}
    assert all(game.determinize(0, Rng(seed)).view(0) == game.view(0) for seed in range(3))


@pytest.mark.rule("MR-48.5", "MR-48.9")
def test_starting_spell_stays_secret_from_who_has_seen_its_card() -> None:
    game = table("magician ruins 1 spells fog | elf ruins 1")
    box = next(box for box in slots.SPELL_BOXES if game.position.piles.size(box))
    (card, *_) = game.position.piles.order_of(box)
    game.position.characters[0].spells = (Recorded(PIECES[card].place),)

    learning.look_at(game, card, 1 << 1)

    assert seen(game, 1, 0) == [None]


@pytest.mark.rule("MR-48.17", "MR-48.5")
def test_spell_that_was_cast_is_known_to_all_and_stays_in_determinizations() -> None:
    game = table("magician ruins 1 spells fog, prophecy | elf ruins 1")
    one = game.position.characters[0]
    one.spells = (Recorded(one.spells[0].spell, shown=True), one.spells[1])

    assert seen(game, 1, 0) == ["fog", None]
    assert all(game.determinize(1, Rng(seed)).position.characters[0].spells[0] == one.spells[0] for seed in range(9))


@pytest.mark.rule("MR-22.4", "MR-47.27")
def test_spells_and_chits_are_chosen_anew_after_a_death() -> None:
    game = table("magician ruins 1 spells fog, peace* | captain cavern 1")
    game.die(0, "MR-22.1")
    game.go_on()
    game.position.day += 1
    game.position.agenda = None
    game.then(restarts())
    game.go_on()
    do(game, 0, "choose elf")
    do(game, 0, "lost; lost; enchant magic iii2*; done")
    assert texts(game, 0)[0].startswith("aim for")  # no starting place: the Inn
    do(game, 0, AIMS)

    assert spells(game, 0) == ["lost", "lost"]
    assert game.position.characters[0].chits.count("E") == 1
    assert game.position.characters[0].at == game.position.dwellings[0]


@pytest.mark.rule("MR-5.11", "MR-5.5", "MR-5.7", "MR-5.8")
def test_spells_chits_and_place_are_chosen_without_victory_points_too() -> None:
    game = OnMap(1, seed=1, rules=Rules(victory_points=0))

    do(game, 0, "choose wizard")
    do(game, 0, "fog; lost; enchant magic ii3*; done; start at house")

    assert game.position.day == 1
    assert spells(game, 0) == ["fog", "lost"]
    assert game.position.characters[0].at == game.position.dwellings[DWELLING["house"]]


@pytest.mark.rule("MR-5.11", "MR-22.4")
@pytest.mark.parametrize(
    ("hero", "picks", "known"), [("elf", "lost; illusion; done", ["lost", "illusion"]), ("berserker", "", [])]
)
def test_new_character_chooses_what_it_can_without_victory_points(hero: str, picks: str, known: list[str]) -> None:
    rules = Rules(victory_points=0)
    game = expedition("captain cavern 1 dead; day 3; stage midnight", seed=1, rules=rules)

    do(game, 0, f"choose {hero}")
    if picks:
        do(game, 0, picks)

    assert spells(game, 0) == known
    assert "record move" in texts(game, 0)


@pytest.mark.rule("MR-49.29", "MR-22.16", "MR-22.17")
def test_example_of_the_wizard() -> None:
    cards = ", ".join(f"{card.id}*" for card in SPELL_CARDS[:8])
    game = table(f"wizard ruins 1 gold 43 aims great_treasures 1 spells 2 fame 1 notoriety 1 spells {cards}")
    one = game.position.characters[0]
    one.fame, one.notoriety = Fraction(16), Fraction(11)

    score = scoring.scores(game, 0)
    assert [score.has[1], score.needs[1]] == [8, 4]
    assert [score.category[1], score.basic[1], score.bonus[1]] == [4, 2, 4]
