"""The duellist: its decisions in plain positions, its wins against the random bot, and the end of its battles."""

from __future__ import annotations

from functools import cache

import pytest

from arcana_core.bots import Bot, RandomBot, Seat, play_out
from arcana_core.chance.rng import Rng
from arcana_core.testing import do
from arcana_mtgcombat import POOL, Game, Rules, battle
from arcana_mtgcombat.bots import Duellist
from arcana_mtgcombat.bots.chances import blow
from arcana_mtgcombat.cards import read_pool
from arcana_mtgcombat.knowledge.view import View
from arcana_mtgcombat.rules import READY_MADE
from tests.mtgcombat.table import asked


def choice(game: Game) -> str:
    """Return a duellist's decision for the player to act, as notation."""
    player = asked(game)
    return str(Duellist(game.pool).choose(Seat(game, player, Rng(1))))


def choices(game: Game, phase: str, player: int = 0) -> list[str]:
    """Return a duellist's decisions until another player is asked or the phase ends. It passes in windows."""
    bot, rng = Duellist(game.pool), Rng(1)
    shown_text: list[str] = []
    while game.players_to_act == (player,) and game.position.phase == phase:
        action = bot.choose(Seat(game, player, rng))
        shown_text.append(str(action))
        game.apply(action, player)
    return shown_text


@cache
def duel(one: str, other: str, seed: str) -> Game:
    """A duel of two duellists, played to its end."""
    rng = Rng(seed)
    game = Game(2, rules=Rules(characters=(one, other)), rng=rng.split("game"), log=False)
    play_out(game, [Duellist(), Duellist()], rng)
    return game


def test_chances_of_a_blow_are_exact() -> None:
    # 1 die against a Guard of 1 die: 5/36 for 1, 4/36 for 2, 3/36, 2/36, 1/36.
    one = blow(1, 1, -1, 2, Rules())

    assert one.hurts == pytest.approx(15 / 36)
    assert one.fells == pytest.approx(10 / 36)
    assert one.takes == pytest.approx((5 + 2 * 10) / 36)


def test_set_guard_counts_unchanged() -> None:
    assert blow(1, 6, 0, 6, Rules()).fells == pytest.approx(1 / 6)
    assert blow(1, 6, 6, 6, Rules()).hurts == 0


def test_duellist_recalls_and_restores_mana_for_its_memory() -> None:
    game = battle(
        "dovek_ironquill pool CC memory karric_flamelance spark_of_karr library mana_cask | oriane_vell",
        phase="channeling",
        seed=1,
    )

    assert choices(game, "channeling")[:2] == ["recall", "mana R"]


def test_duellist_restores_no_mana_that_would_only_burn() -> None:
    game = battle("oriane_vell pool WWWWWWC memory mending_canticle | yssa_thornmother", phase="channeling", seed=1)

    assert choices(game, "channeling")[0] == "stop"


def test_duellist_restores_mana_above_its_pool_to_spend_at_once() -> None:
    game = battle(
        "oriane_vell pool WWWWWWC memory dawnspire_colossus gatehouse_ox | yssa_thornmother",
        phase="channeling",
        seed=1,
    )

    assert choices(game, "channeling")[0] == "mana C"


def test_duellist_maintains_useful_permanents_and_readies_strong_creatures() -> None:
    game = battle(
        "brannick_emberhand focus 2 | oriane_vell",
        creatures="karric_firewhelp of 0 exhausted; mountainheart_wyrm of 0 exhausted",
        permanents="brand_of_cinders of 0",
        phase="upkeep",
        seed=1,
    )

    assert choices(game, "upkeep")[:2] == ["permanent 0", "creature 1"]


def test_duellist_forgets_spells_that_it_can_never_cast() -> None:
    game = battle(
        "oriane_vell memory vellish_lancer gatehouse_ox writ_of_outlawry rotbrand | yssa_thornmother", phase="end"
    )

    assert choices(game, "end") == ["pick rotbrand"]


def test_duellist_summons_the_best_creature_that_it_can_pay() -> None:
    game = battle("oriane_vell pool WWWWW memory dawnspire_colossus vellish_torchbearer | yssa_thornmother", seed=1)

    assert choice(game) == "cast dawnspire_colossus"


def test_duellist_makes_mana_for_its_next_spell() -> None:
    game = battle(
        "dovek_ironquill pool CC memory ironquill_juggernaut | yssa_thornmother",
        permanents="mana_cask of 0",
        seed=1,
    )

    assert choices(game, "main")[:2] == ["use permanent 0", "cast ironquill_juggernaut"]


def test_duellist_engages_the_weaker_enemy() -> None:
    weak = battle(
        "brannick_emberhand | oriane_vell",
        creatures="slagback_brute of 0; vellish_torchbearer of 1",
        close="0-1",
        seed=1,
    )
    strong = battle(
        "brannick_emberhand | oriane_vell", creatures="karric_firewhelp of 0; gatehouse_ox of 1", close="0-1", seed=1
    )

    assert choices(weak, "main")[:4] == ["command", "creature 0", "engage", "creature 1"]
    assert "command" not in choices(strong, "main")


def test_duellist_sends_creatures_to_an_unguarded_enemy() -> None:
    game = battle("morwen_sable | oriane_vell", creatures="tyrant_of_the_ninth_crypt of 0", seed=1)

    assert choices(game, "main")[:4] == ["command", "creature 0", "advance", "character 1"]
    assert "move" not in choices(game, "main")


def test_duellist_attacks_a_strong_target_with_several_creatures() -> None:
    hornets = "; ".join(["brass_hornet of 0"] * 8)
    one = battle("dovek_ironquill | iveren_thole power 2", creatures="brass_hornet of 0", close="0-1", seed=1)
    many = battle("dovek_ironquill | iveren_thole power 2", creatures=hornets, close="0-1", seed=1)

    assert "command" not in choices(one, "main")
    assert choices(many, "main")[:4] == ["command", "creature 0", "engage", "character 1"]


def test_duellist_backs_away_from_danger() -> None:
    game = battle("iveren_thole life 14 | yssa_thornmother", creatures="elder_ysselwurm of 1", close="0-1", seed=1)

    assert choices(game, "main")[:2] == ["move", "withdraw"]


def test_duellist_intercepts_with_the_best_creature() -> None:
    game = battle(
        "yssa_thornmother | oriane_vell",
        creatures="bramblehide_boar of 0; vellish_lancer of 1; gatehouse_ox of 1",
        close="0-1",
        seed=1,
    )
    do(game, "command; creature 0; engage; character 1")

    assert choice(game) == "creature 2"


def test_duellist_finishes_a_weak_enemy() -> None:
    game = battle("brannick_emberhand pool RR memory karric_flamelance | oriane_vell life 2 guard 0", seed=1)

    assert choices(game, "main") == ["cast karric_flamelance", "character 1"]
    assert game.position.end == "fell"


def test_duellist_heals_itself_only_when_hurt() -> None:
    hurt = battle("yssa_thornmother life 14 pool GG memory mulch_the_wound | oriane_vell", seed=1)
    sound = battle("yssa_thornmother pool GG memory mulch_the_wound | oriane_vell", seed=1)

    assert choices(hurt, "main")[:2] == ["cast mulch_the_wound", "character 0"]
    assert "cast mulch_the_wound" not in choices(sound, "main")


def test_duellist_counters_only_spells_that_are_worth_it() -> None:
    pool = "iveren_thole pool UUU memory break_the_syllable"
    worth = battle(f"oriane_vell pool WWWWW memory dawnspire_colossus | {pool}", seed=1)
    trifle = battle(f"oriane_vell life 31 pool WWWWW memory mending_canticle | {pool}", seed=1, phase="upkeep")
    do(worth, "cast dawnspire_colossus")
    do(trifle, "cast mending_canticle; character 0")

    assert choice(worth) == "cast break_the_syllable"
    assert choice(trifle) == "pass"


def test_duellist_stops_an_attack_with_an_instant() -> None:
    game = battle(
        "yssa_thornmother | oriane_vell pool W memory gatekeepers_halt",
        creatures="elder_ysselwurm of 0",
        close="0-1",
        seed=1,
    )
    do(game, "command; creature 0; engage; character 1")

    assert choice(game) == "cast gatekeepers_halt"
    do(game, "cast gatekeepers_halt")
    assert choice(game) == "creature 0"


def test_duellist_helps_its_own_creature_in_a_fight() -> None:
    game = battle(
        "morwen_sable | yssa_thornmother pool G memory surge_of_sap",
        creatures="marrow_knight of 0; bramblehide_boar of 1",
        close="0-1",
        seed=1,
    )
    do(game, "command; creature 0; engage; creature 1")

    assert choice(game) == "cast surge_of_sap"
    do(game, "cast surge_of_sap")
    assert choice(game) == "creature 1"


def test_duellist_flees_from_a_lost_battle() -> None:
    lost = battle("oriane_vell life 3 | brannick_emberhand", creatures="ember_roc of 1; slagback_brute of 1", seed=1)
    cornered = battle(
        "oriane_vell life 3 | brannick_emberhand", creatures="ember_roc of 1; slagback_brute of 1", close="0-1", seed=1
    )
    sound = battle("oriane_vell | brannick_emberhand", creatures="ember_roc of 1; slagback_brute of 1", seed=1)

    assert choice(lost) == "flee"
    assert choice(cornered) != "flee"
    assert choice(sound) != "flee"


def test_duellist_attacks_with_a_pack() -> None:
    game = battle(
        "wyrm_of_the_peak | oriane_vell", creatures="mountainheart_wyrm of 0", close="0-1", phase="start", seed=1
    )

    assert choices(game, "main")[:3] == ["creature 0", "engage", "character 1"]


def test_duellist_ignores_hidden_information() -> None:
    rng = Rng("hidden")
    game = Game(2, rules=Rules(characters=("dovek_ironquill", "iveren_thole")), rng=rng.split("game"), log=False)
    bot = Duellist()
    for _ in range(150):
        player = game.players_to_act[0]
        action = bot.choose(Seat(game, player, Rng(2)))
        determinized = game.determinize(player, rng)
        assert bot.choose(Seat(determinized, player, Rng(2))) == action
        game.apply(action, player)


def test_duellist_beats_the_random_bot_with_every_character() -> None:
    won = 0
    for number, key in enumerate(READY_MADE * 4):
        rng = Rng(f"chance {number}")
        seat = number // 6 % 2
        bots: list[Bot[View]] = [RandomBot(), RandomBot()]
        bots[seat] = Duellist()
        game = Game(2, rules=Rules(characters=(key, key)), rng=rng.split("game"), log=False)
        play_out(game, bots, rng)
        won += game.position.winner == seat

    assert won >= 22  # of 24; of 400 it has won every one


def test_battles_of_duellists_end() -> None:
    pairs = [(key, READY_MADE[place - 1]) for place, key in enumerate(READY_MADE)]

    assert sum(duel(one, other, "end").position.end != "rounds" for one, other in pairs) >= 5


def test_equal_seeds_are_equal_battles() -> None:
    again = duel.__wrapped__("morwen_sable", "brannick_emberhand", "same")

    assert again.checksum() == duel("morwen_sable", "brannick_emberhand", "same").checksum()


def test_duellist_plays_under_house_rules_and_in_teams() -> None:
    rules = Rules(
        characters=("random", "marrow_watch", "built"),
        sides=(0, 1, 0),
        library_order="choose",
        manual_payment=True,
        pool_mode="hits",
        creature_upkeep="maintain",
        free_windows=False,
        locale="swamp",
        richness=3,
        max_rounds=12,
    )
    for seed in range(4):
        game = Game(3, rules=rules, seed=seed, log=False)
        play_out(game, [Duellist(), Duellist(), Duellist()], Rng(seed))
        assert game.outcome is not None


def test_duellist_knows_the_cards_of_its_game() -> None:
    pool = read_pool(
        '[cards.boar]\nname = "Boar"\ncost = "1"\ntype = "creature"\npower = 1\ntoughness = 1\nlife = 1', base=POOL
    )

    class Changed(Game):
        """The game with an additional card."""

        __slots__ = ()

    Changed.pool = pool
    assert Changed.bots()["duellist"]().pool is pool


def test_duellist_respects_changed_procedures() -> None:
    class Generous(Game):
        """Two additional actions, and two spells at any Focus."""

        __slots__ = ()

        def actions_left(self, player: int) -> int:
            """Two more than Speed."""
            return super().actions_left(player) + 2

        def castings_left(self, player: int) -> int:
            """Two in a turn."""
            return 2 - self.position.castings

    game = battle("oriane_vell speed 0 focus 0 pool WWC memory vellish_lancer | dovek_ironquill", game=Generous, seed=1)

    assert choice(game) == "cast vellish_lancer"
