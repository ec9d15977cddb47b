"""The log of deals, finds and turns as players read it: every step in its order, with its clause and its secrets."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_magicrealm import Game, expedition, melee
from arcana_magicrealm.chapters.days import calendar
from arcana_magicrealm.chapters.travel import effort
from arcana_magicrealm.model.characters import HERO
from tests.magicrealm.chapters.ending.test_dying import killed, next_day
from tests.magicrealm.chapters.magic.test_site_cards import at_card, loot
from tests.magicrealm.chapters.trade.test_dealing import begun_with_elf
from tests.magicrealm.chapters.trade.test_hiring import hirer
from tests.magicrealm.chapters.trade.test_missions import begin_phase, delivering, slay, standing
from tests.magicrealm.chapters.travel.test_caching import cached, caching, looting
from tests.magicrealm.chapters.travel.test_dropping import meeting
from tests.magicrealm.chapters.treasures.test_flowers import among_flowers
from tests.magicrealm.daylight import answer, asked, daylight
from tests.magicrealm.market import ask_for, begin_activity, buyer, give
from tests.magicrealm.table import ask, begun, being, do, refresh, roll


def buying() -> Game:
    """The Black Knight, an ally of the Company, buys a card with an axe and gold."""
    game = buyer("black_knight", "company", gold=40, goods="golden_arm_band")
    give(game, 0, "axe 1")
    ask_for(game, "golden_arm_band")
    roll(game, 3)
    for line in ("drinks", "pay axe 1", "pay", "keep golden_arm_band"):
        do(game, 0, line)
    return game


def selling() -> Game:
    """The Amazon sells a card that the Lancers reward."""
    game = buyer("amazon")
    give(game, 0, "golden_arm_band")
    begin_activity(game, "amazon", "T")
    do(game, 0, "sell; sell golden_arm_band")
    return game


def taking_a_boon() -> Game:
    """The Black Knight takes a helmet free, and regains the boon on the same day."""
    game = buyer("black_knight", "company", goods="helmet 1")
    ask_for(game, "helmet 1")
    roll(game, 1)
    for line in ("no drinks", "free", "keep helmet 1"):
        do(game, 0, line)
    begin_activity(game, "black_knight", "T")
    do(game, 0, "regain")
    roll(game, 4)
    for line in ("no drinks", "pay"):
        do(game, 0, line)
    return game


def hiring() -> Game:
    """The Amazon hires a native after an opportunity."""
    game = hirer("amazon", "lhq", "p1", gold=60)
    begin_activity(game, "amazon", "HR")
    do(game, 0, "hire patrol")
    roll(game, 1, 1, 3, 3)
    for line in ("no drinks", "pay"):
        do(game, 0, line)
    return game


def exchanging() -> Game:
    """The Amazon gives the Elf a card and gold for a mace."""
    game = begun_with_elf()
    for seat, line in ((0, "give good_book"), (0, "give 5 gold"), (0, "want mace 1"), (0, "submit"), (1, "accept")):
        do(game, seat, line)
    for seat, line in ((1, "keep good_book"), (0, "keep mace 1")):
        do(game, seat, line)
    return game


def refusing() -> Game:
    """The Elf declines what the Amazon proposes."""
    game = begun_with_elf()
    for seat, line in ((0, "give good_book"), (0, "submit"), (1, "refuse")):
        do(game, seat, line)
    return game


def emptying_a_cache() -> Game:
    """The Amazon takes the card out of its cache, and loots the gold before the eyes of the Elf."""
    game = cached(gold=5, pieces=("good_book",))
    caching(game)
    for line in ("want good_book", "keep good_book"):
        do(game, 0, line)
    game.position.hidden = 0
    looting(game, "amazon", 1, 1)
    do(game, 0, "search loot cache 1")
    return game


def giving_up_a_campaign() -> Game:
    """The Amazon abandons the Raid, because all the Rogues are dead."""
    game = standing("amazon", "raid")
    begin_phase(game)
    do(game, 0, "take raid")
    slay(game, "rogues")
    refresh(game)
    do(game, 0, "abandon campaign")
    return game


def walking_overloaded() -> Game:
    """The Elf leaves a suit of armour behind."""
    game = expedition("elf cliff 3 has suit_of_armor 1 records move cliff 2; stage daylight; monsters 2", seed=1)
    do(game, 0, "done")
    return game


def ending_a_life_on_a_mission() -> Game:
    """The Elf, under way with food and ale, ends its life."""
    game = expedition("elf cliff 3; food_ale taken 0; stage midnight", seed=1)
    do(game, 0, "end life")
    return game


def hiring_in_an_earlier_life() -> Game:
    """The Amazon hires the Patrol and dies; its player goes on with the Elf."""
    game = hirer("amazon", "p1", gold=60)
    begin_activity(game, "amazon", "HR")
    do(game, 0, "hire patrol")
    roll(game, 3, 3)
    for line in ("no drinks", "pay"):
        do(game, 0, line)
    game.die(0, "MR-22.1")
    game.restart(0, HERO["elf"])
    return game


def dying_before_a_turn() -> Game:
    """The Amazon brings the Power of the Pit on itself and the Elf, whose turns and leader's turn are still to come."""
    words = (
        "amazon borderland 6 unhidden knows site pool, site toadstool_circle records search | elf borderland 6 unhidden"
    )
    table = "pool has toadstool_circle; pool borderland; lhq cliff 3 hired 1; stage daylight; monsters 2"
    game = expedition(f"{words}; {table}", seed=1, rng=ScriptedRng([being("amazon"), 5, 5, 1, 1], then=Rng(1)))
    for line in ("done", "search loot toadstool_circle"):
        do(game, 0, line)
    return game


def activating() -> Game:
    """The Amazon activates a card that it has looted, then another one."""
    words = "amazon cliff 3 has lucky_charm records search, search; heap cliff 3 has good_book"
    dice = ScriptedRng([being("amazon"), 1, 1], then=Rng(1))
    game = expedition(f"{words}; stage daylight; monsters 2", seed=1, rng=dice)
    for line in ("done", "search loot pile", "activate good_book", "activate lucky_charm"):
        do(game, 0, line)
    return game


def leaving_a_fight() -> Game:
    """The Amazon alerts its weapon, the Elf runs."""
    game = melee("amazon | elf", seed=1)
    for line in ("alert with fight M4*", "run with move M4", "clearing awful_valley 5"):
        do(game, asked(game, line), line)
    return game


def charging() -> Game:
    """The Amazon charges the Elf on a horse at a gallop."""
    game = melee("amazon active pony_m2_m5 | elf", seed=1)
    do(game, 0, "charge elf; charge with pony_m2_m5; gallop")
    return game


def picking_up() -> Game:
    """The Amazon drops a card, and the Elf picks it up."""
    game = meeting()
    daylight(game, "amazon", "elf", amazon="-", elf="-")
    do(game, 0, "drop good_book")
    do(game, asked(game, "pick up good_book"), "pick up good_book")
    do(game, 1, "keep good_book")
    return game


def at_the_circle() -> Game:
    """The Amazon rolls 4 at the Toadstool Circle."""
    game = at_card("toadstool_circle", 4, 4)
    loot(game, "toadstool_circle")
    return game


def in_the_crypt() -> Game:
    """The Berserker forces the Crypt open and rolls 5."""
    game = at_card("crypt_of_the_knight", 5, 5, hero="berserker")
    loot(game, "crypt_of_the_knight", "force chit fight T6*")
    return game


def sleeping() -> Game:
    """The tired Amazon sleeps among the Elf's flowers until Sunset."""
    game = among_flowers()
    daylight(game, "elf", amazon="-", elf="-")
    answer(game)
    ask(game, calendar.evening())
    return game


def going_berserk() -> Game:
    """The Berserker goes berserk."""
    game = begun("berserker", "elf")
    effort.go_berserk(game, being("berserker"))
    return game


def staying_out() -> Game:
    """Both players have lost their characters and stay out of the game."""
    game = killed("elf", "amazon", seats=(0, 1))
    next_day(game)
    for seat in (0, 1):
        do(game, seat, "stay out")
    return game


def setting_out() -> Game:
    """The Elf begins at the Inn."""
    return begun("elf")


@pytest.mark.rule(
    "MR-4.6", "MR-5.1", "MR-5.8", "MR-9.2", "MR-12.21", "MR-12.25", "MR-12.26", "MR-13.6", "MR-13.8", "MR-13.9"
)
@pytest.mark.rule(
    "MR-13.11", "MR-13.12", "MR-13.14", "MR-13.21", "MR-13.22", "MR-14.1", "MR-14.5", "MR-18.2", "MR-18.3"
)
@pytest.mark.rule("MR-19.1", "MR-19.5", "MR-19.11", "MR-22.4", "MR-22.7", "MR-44.16", "MR-45.4", "MR-46.4", "MR-46.18")
@pytest.mark.rule("MR-9.3", "MR-10.6", "MR-19.12", "MR-22.1", "MR-22.2", "MR-22.3", "MR-26.12", "MR-27.5", "MR-27.6")
@pytest.mark.parametrize(
    ("play", "reader", "lines"),
    [
        (
            buying,
            0,
            """Black Knight looks at Golden Arm Band, Reflecting Grease and Scroll of Nature of the Company (MR-13.8)
            All see Golden Arm Band (MR-13.8)
            Black Knight asks the Company for Golden Arm Band (MR-13.8)
            Black Knight buys drinks for 1 gold (MR-13.12)
            Black Knight rolls 3 for meeting: 3 (MR-1.3)
            Ally column for the Company: price x2 (MR-13.14)
            Black Knight offers the Company Axe 1 (MR-13.9)
            Black Knight pays the Company with Axe 1, worth 4 gold (MR-13.9)
            Black Knight pays the Company 26 gold (MR-13.9)
            Black Knight takes Golden Arm Band from the Company (MR-13.11)
            Black Knight keeps Golden Arm Band (MR-9.2)""",
        ),
        (buying, None, "Black Knight keeps a piece (MR-9.2)"),
        (
            selling,
            None,
            """All see Golden Arm Band (MR-13.11)
            Amazon's recorded Fame changes by 3 (MR-13.6)
            Amazon sells Golden Arm Band to the Lancers for 15 gold (MR-13.3)""",
        ),
        (
            taking_a_boon,
            None,
            """Black Knight takes it free as a boon of the Company (MR-13.21)
            Black Knight takes Helmet 1 from the Company (MR-13.11)
            Black Knight keeps Helmet 1 (MR-9.2)
            Black Knight rolls 4 for meeting: 4 (MR-1.3)
            Friendly column for the Company: price x3 (MR-13.14)
            Black Knight pays the Company 15 gold (MR-13.9)
            Black Knight regains a boon of the Company (MR-13.22)""",
        ),
        (
            hiring,
            None,
            """Amazon asks to hire Patrol 1 (MR-14.1)
            Amazon rolls 1 1 for meeting: 1 (MR-1.3)
            Friendly column for the Patrol: opportunity (MR-13.14)
            Amazon rolls 3 3 for meeting: 3 (MR-1.3)
            Ally column for the Patrol: price x2 (MR-13.14)
            Amazon pays the Patrol 4 gold (MR-14.4)
            Amazon hires Patrol 1 for 14 days (MR-14.5)""",
        ),
        (
            exchanging,
            1,
            """Amazon proposes a trade to Elf (MR-18.3)
            Proposal of Amazon to Elf, giving Good Book, giving 5 gold, wanting Mace 1 (MR-18.3)
            Amazon trades with Elf (MR-18.3)
            Amazon gives 5 gold to Elf (MR-18.2)
            Amazon gives Good Book to Elf (MR-18.2)
            Elf gives Mace 1 to Amazon (MR-18.2)
            Elf keeps Good Book (MR-9.2)
            Amazon keeps Mace 1 (MR-9.2)""",
        ),
        (
            exchanging,
            None,
            """Amazon proposes a trade to Elf (MR-18.3)
            Amazon trades with Elf (MR-18.3)
            Amazon gives a piece to Elf (MR-18.2)
            Elf gives Mace 1 to Amazon (MR-18.2)
            Elf keeps a piece (MR-9.2)
            Amazon keeps Mace 1 (MR-9.2)""",
        ),
        (
            refusing,
            None,
            """Amazon proposes a trade to Elf (MR-18.3)
            Elf declines the proposal of Amazon (MR-18.3)""",
        ),
        (
            emptying_a_cache,
            0,
            """Amazon creates a cache in Cliff 2 (MR-46.4)
            Amazon stores Good Book (MR-46.4)
            Amazon stores 5 gold (MR-46.4)
            Amazon opens a cache in Cliff 2 (MR-46.4)
            Amazon takes Good Book out of the cache (MR-46.4)
            Amazon keeps Good Book (MR-9.2)
            Amazon searches Cliff 2: loot cache 1 (MR-46.4)
            Amazon rolls 1 1 for loot: 1 (MR-1.3)
            Amazon takes 5 gold out of the cache (MR-46.4)
            The cache of Amazon in Cliff 2 is empty, and gone (MR-46.4)""",
        ),
        (
            emptying_a_cache,
            1,
            """Amazon creates a cache in Cliff 2 (MR-46.4)
            Amazon stores a piece (MR-46.4)
            Amazon opens a cache in Cliff 2 (MR-46.4)
            Amazon takes a piece out of the cache (MR-46.4)
            Amazon keeps a piece (MR-9.2)
            Amazon searches Cliff 2: loot cache 1 (MR-46.4)
            Elf discovers cache 1 (MR-46.4)
            Amazon rolls 1 1 for loot: 1 (MR-1.3)
            Amazon takes gold out of the cache (MR-46.4)
            The cache of Amazon in Cliff 2 is empty, and gone (MR-46.4)""",
        ),
        (
            delivering,
            None,
            """Amazon takes the Food/Ale along (MR-19.1)
            Amazon enters Bad Valley 5 (MR-10.1)
            Amazon delivers the Food/Ale for 2 gold (MR-19.5)""",
        ),
        (
            giving_up_a_campaign,
            None,
            """Amazon takes the Raid along (MR-19.1)
            Amazon abandons the Raid (MR-19.11)""",
        ),
        (
            picking_up,
            0,
            """Elf: blank (MR-8.4)
            Elf picks Good Book up (MR-46.18)
            Elf keeps a piece (MR-9.2)""",
        ),
        (
            at_the_circle,
            1,
            """Amazon searches Cavern 6: loot toadstool circle (MR-12.11)
            Amazon shows the Hoard (MR-12.14)
            Amazon rolls 4 4 for toadstool circle: 4 (MR-1.3)
            Amazon can peer into and enchant any clearing today (MR-12.25)""",
        ),
        (
            in_the_crypt,
            1,
            """Berserker searches Cavern 6: loot crypt of the knight (MR-12.11)
            Berserker's fight T6* is fatigued (MR-12.22)
            Berserker opens the Crypt of the Knight for one roll (MR-12.21)
            Berserker shows the Hoard (MR-12.14)
            Berserker rolls 5 5 for crypt of the knight: 5 (MR-1.3)
            Berserker finds 1 gold (MR-12.26)""",
        ),
        (
            sleeping,
            None,
            """Amazon falls asleep among the Flowers of Rest (MR-44.16)
            Amazon loses the turn (MR-44.16)
            Turn: Elf (MR-8.1)
            Elf: blank (MR-8.4)
            Shrine is turned up in Cliff (MR-17.1)
            Stink M is turned up in Cliff (MR-17.1)
            Amazon wakes up (MR-44.16)
            Amazon's move M3* is active (MR-44.16)
            Combat in Cliff 2 (MR-23.2)
            Round 1 (MR-25.1)""",
        ),
        (going_berserk, 1, "Berserker goes berserk (MR-45.4)"),
        (
            staying_out,
            None,
            """Elf dies (MR-22.1)
            Amazon dies (MR-22.1)
            Day 2 (MR-6.2)
            Elf stays out of the game (MR-22.4)
            Elf's victory points are 5 gold (MR-48.22)
            Amazon stays out of the game (MR-22.4)
            Amazon's victory points are 5 gold (MR-48.22)
            The game is over: -100 -100 (MR-22.7)""",
        ),
        (
            walking_overloaded,
            None,
            """Elf: move to Cliff 2 (MR-8.4)
            Elf abandons Suit of Armor 1 in Cliff 3 (MR-10.6)
            Elf enters Cliff 2 (MR-10.1)
            Lair is turned up in Cliff (MR-17.1)
            Ruins M is turned up in Cliff (MR-17.1)""",
        ),
        (
            ending_a_life_on_a_mission,
            None,
            """Elf dies (MR-22.1)
            Elf leaves the Food/Ale behind (MR-19.12)
            Elf abandons Light Bow 1 in Cliff 3 (MR-22.2)
            Day 2 (MR-6.2)
            The monster roll is 1 (MR-7.5)
            Midnight of day 2 (MR-21.1)
            Day 3 (MR-6.2)""",
        ),
        (
            hiring_in_an_earlier_life,
            None,
            """Amazon hires Patrol 1 for 14 days (MR-14.5)
            Amazon dies (MR-22.1)
            Patrol 1 is no longer hired (MR-22.2)
            The Elf joins the game (MR-5.1)
            The Elf starts in Bad Valley 5 (MR-22.4)""",
        ),
        (
            dying_before_a_turn,
            None,
            """Elf is killed (MR-34.5)
            Elf dies (MR-22.1)
            The leader of the Lancers loses the turn (MR-22.2)
            The leader of the Lancers is no longer hired (MR-22.2)
            Elf loses the turn (MR-22.1)
            Amazon dies (MR-22.1)""",
        ),
        (
            activating,
            None,
            """Amazon takes piece 1 (MR-12.13)
            Amazon activates Good Book (MR-9.2)
            Amazon activates Lucky Charm (MR-9.3)""",
        ),
        (
            leaving_a_fight,
            None,
            """Amazon plays fight M4* (MR-27.5)
            Amazon turns Short Sword 1 to its alerted side (MR-27.5)
            Elf plays move M4 (MR-27.6)
            Elf runs away towards Awful Valley 5 (MR-27.6)""",
        ),
        (
            charging,
            None,
            """Amazon plays Pony M2 M5 at a gallop (MR-26.12)
            Amazon charges Elf with time 2 (MR-26.12)""",
        ),
        (
            setting_out,
            None,
            """The Elf joins the game (MR-5.1)
            Revealed in Awful Valley 5: the House (MR-4.6)
            Revealed in Bad Valley 5: the Inn (MR-4.6)
            Revealed in Curst Valley 5: the Guard House (MR-4.6)
            Revealed in Dark Valley 5: the Chapel (MR-4.6)
            Revealed in Evil Valley 5: the two Ghosts (MR-4.6)
            The Elf starts in Bad Valley 5 (MR-5.8)
            Day 1 (MR-6.2)""",
        ),
    ],
)
def test_log_has_every_step_with_its_clause_and_no_secret(
    play: Callable[[], Game], reader: int | None, lines: str
) -> None:
    game = play()

    expected = [line.strip() for line in lines.splitlines()]
    seen = [(game.sentence(entry.event, reader), entry.clause) for entry in game.log.seen_by(reader)]
    read = [f"{sentence} ({clause})" for sentence, clause in seen if sentence]
    assert read[-len(expected) :] == expected
