"""The bots use magic: they enchant spare chits, cast by the odds, aim sensibly, and never at hopeless targets."""

from __future__ import annotations

import pytest

from arcana_core.bots import Seat
from arcana_core.chance.rng import Rng
from arcana_magicrealm import Game, expedition, melee
from arcana_magicrealm.actions import CHIT_LABELS, CLEARING_NAMES, InClearing
from arcana_magicrealm.bots import Adventurer, Fighter
from arcana_magicrealm.bots.answers import searching
from arcana_magicrealm.bots.magic.enchanting import NO_CHIT, spare_chit
from arcana_magicrealm.bots.planning.outlook import Outlook
from arcana_magicrealm.model.characters import HERO
from arcana_magicrealm.model.spells import SPELL

BLAST = "sorceror spells fiery_blast enchanted magic IV5*"


def choices(game: Game, asked: str, bot: type[Adventurer] = Fighter) -> list[str]:
    """The answers of a bot, up to those to this question and with them."""
    player, made = bot(), list[str]()
    for _ in range(30):
        seat = Seat(game, 0, Rng(1))
        asks = seat.view.asks
        if made and asks != asked and made[-1].startswith(f"{asked}: "):
            break
        action = player.choose(seat)
        made.append(f"{asks}: {action}")
        game.apply(action, 0)
        if 0 not in game.players_to_act:
            break
    return made


def answer(game: Game, asked: str) -> list[str]:
    """The answers of a bot to the first question of this name and those of the same name that follow at once."""
    return [one.removeprefix(f"{asked}: ") for one in choices(game, asked) if one.startswith(f"{asked}: ")]


# Enchanting (MR-5.7, MR-36.9).


def spare(hero: str, spells: str, *changed: tuple[str, str]) -> str:
    """The print of the chit to enchant, "" for none, with some chits in other states."""
    labels = CHIT_LABELS[HERO[hero]]
    states = "".join([dict(changed).get(label, "A") for label in labels])
    found = spare_chit(HERO[hero], states, [SPELL[spell] for spell in spells.split()])
    return "" if found == NO_CHIT else labels[found]


def test_slowest_chit_of_the_colour_is_spare() -> None:
    assert spare("sorceror", "fiery_blast") == "magic IV5*"


def test_chit_that_alone_can_cast_the_spell_is_not_spare() -> None:
    tired = [(f"magic IV{rest}", "F") for rest in ("5*", "4*", "4* no. 2", "4* no. 3", "3* no. 2")]

    assert spare("sorceror", "fiery_blast", *tired[1:]) == "magic IV5*"
    assert not spare("sorceror", "fiery_blast", *tired)


def test_no_second_chit_of_a_colour_is_enchanted() -> None:
    assert not spare("sorceror", "fiery_blast", ("magic IV4*", "E"))


def test_spells_of_any_colour_or_of_colours_that_no_chit_has_need_no_chit() -> None:
    assert not spare("druid", "bad_luck talk_to_wise_bird")


def test_turn_prepares_and_enchants_when_a_spell_lacks_its_colour() -> None:
    game = expedition("elf cliff 6 knows site hoard, chits cliff spells see_hidden_signs; hoard cliff; day 3", seed=1)

    made = choices(game, "nothing")

    assert made.index("Birdsong: record prepare") + 1 == made.index("Birdsong: record enchant")


def test_turn_does_not_enchant_when_the_colour_is_there() -> None:
    game = expedition("elf cliff 3 spells see_hidden_signs enchanted magic III4*; day 3", seed=1)

    assert not [one for one in choices(game, "nothing") if "prepare" in one or "enchant" in one]


def test_enchant_phase_enchants_the_spare_chit() -> None:
    words = "elf cliff 3 spells see_hidden_signs records prepare, enchant; day 3; stage daylight; monsters 4"
    game = expedition(words, seed=1)

    assert answer(game, "Enchant") == ["enchant magic III4*"]


def test_day_uses_the_search_phase_of_a_spell() -> None:
    cursed = expedition("elf cliff 3 under see_hidden_signs by elf enchanted magic III4*; day 3", seed=1)
    plain = expedition("elf cliff 3 enchanted magic III4*; day 3", seed=1)

    found = [sum("record search" in one for one in choices(game, "nothing")) for game in (plain, cursed)]

    assert found[1] == found[0] + 1


def test_wish_to_be_elsewhere_leads_to_the_best_site() -> None:
    game = expedition("elf caves 5 knows site lair; lair caves up; day 5", seed=1)
    everywhere = tuple(map(InClearing, range(len(CLEARING_NAMES))))

    chosen = searching.destination(Outlook(game.view(0), 28), everywhere)

    assert str(chosen) == "clearing caves 3"


# Casting (MR-27.3, MR-38.1).


def test_attack_spell_is_cast_at_those_whom_it_kills() -> None:
    game = melee(f"{BLAST} | viper 1; viper 2", seed=1)

    assert answer(game, "Acting") == ["cast fiery_blast"]


def test_fastest_chit_casts_the_spell() -> None:
    game = melee(f"{BLAST} | viper 1; viper 2", seed=1)

    assert answer(game, "CastWith") == ["cast with magic IV3*"]


def test_attack_spell_that_may_hit_several_is_aimed_at_all_attackers() -> None:
    game = melee(f"{BLAST} | viper 1; viper 2", seed=1)

    assert [one for one in choices(game, "Plays") if "aim" in one] == [
        "NameSpellTarget: aim at viper 1",
        "NameSpellTarget: aim at viper 2",
    ]


def test_attack_spell_is_not_cast_at_hopeless_targets() -> None:
    game = melee(f"{BLAST} | t_dragon 1", seed=1)

    assert not [one for one in choices(game, "Acting") if "cast" in one]


@pytest.mark.parametrize(
    ("caster", "foes", "aim"),
    [
        ("elf spells persuade enchanted magic III4*", "giant 1; giant 2", "aim at all giants"),
        ("witch spells deal_with_goblins enchanted magic V6*", "sword_goblin 1; sword_goblin 2", "aim at all goblins"),
    ],
)
def test_attackers_that_are_too_strong_are_calmed(caster: str, foes: str, aim: str) -> None:
    game = melee(f"{caster} | {foes}", seed=1)

    assert answer(game, "NameSpellTarget") == [aim]


def test_spell_that_calms_none_of_the_attackers_is_not_cast() -> None:
    game = melee("elf spells persuade enchanted magic III4* | h_troll 1", seed=1)

    assert not [one for one in choices(game, "Acting") if "cast" in one]


def test_lone_character_plays_rounds_to_cast_a_spell_on_itself() -> None:
    game = expedition("elf cliff 3 spells see_hidden_signs enchanted magic III4*; stage evening", seed=1)

    made = choices(game, "NameSpellTarget")

    assert made[0] == "PlayRounds: play rounds"
    assert made[-1] == "NameSpellTarget: aim at elf"


@pytest.mark.parametrize("words", ["spells persuade enchanted magic III4*", "spells see_hidden_signs"])
def test_lone_character_without_a_spell_or_its_colour_plays_no_rounds(words: str) -> None:
    game = expedition(f"elf cliff 3 {words}; stage evening", seed=1)

    assert choices(game, "PlayRounds") == ["PlayRounds: no rounds"]


def test_spell_that_lasts_is_not_cast_twice() -> None:
    words = "elf cliff 3 spells peace_with_nature enchanted magic III4*"
    first, second = [
        choices(expedition(f"{words}{more}; stage evening", seed=1), "PlayRounds")
        for more in ("", " under peace_with_nature by elf")
    ]

    assert (first, second) == (["PlayRounds: play rounds"], ["PlayRounds: no rounds"])
