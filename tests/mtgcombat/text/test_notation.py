"""Tests of typed lines and their picks (MC-33)."""

from __future__ import annotations

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.errors import NotationError
from arcana_core.testing import do
from arcana_mtgcombat import Game
from arcana_mtgcombat.rules import Rules
from arcana_mtgcombat.scenario.words import battle
from tests.mtgcombat.table import dice


def table() -> Game:
    """Brannick's turn, near Oriane and Morwen, who have an Ossuary Whelp each."""
    return battle(
        "brannick_emberhand pool RRRRRR memory karric_flamelance slagback_brute spark_of_karr mana_cask"
        " | oriane_vell | morwen_sable",
        creatures="vellish_lancer of 0; ossuary_whelp of 2; ossuary_whelp of 1; tholish_eelkin of 0;"
        " gatehouse_ox of 0 detached",
        permanents="mana_cask of 0; brass_hornet_nest of 0; honed_glaive of 0 on 0",
        close="0-1; 2-c4",
        seed=1,
    )


def read(game: Game, line: str) -> str:
    """The picks, as notation."""
    return "; ".join(map(str, game.parse(line)))


@pytest.mark.rule("MC-33.5", "MC-33.6", "MC-33.7", "MC-33.8", "MC-33.9", "MC-33.14", "MC-33.15")
@pytest.mark.parametrize(
    ("line", "picks"),
    [
        ("cast flamelance at oriane", "cast karric_flamelance; character 1"),
        ("Karric Flamelance at Oriane Vell!", "cast karric_flamelance; character 1"),
        ("flamelance at whelp 2", "cast karric_flamelance; creature 2"),
        ("flamelance at morwen's whelp", "cast karric_flamelance; creature 1"),
        ("flamelance at the whelp of morwen", "cast karric_flamelance; creature 1"),
        ("flamelance at my lancer", "cast karric_flamelance; creature 0"),
        ("flamelance at myself", "cast karric_flamelance; character 0"),
        ("flamelance at player 2", "cast karric_flamelance; character 2"),
        ("cast brute", "cast slagback_brute"),
        ("engage whelp", "engage; creature 2"),
        ("engage oriane", "engage; character 1"),
        ("attack oriane", "engage; character 1"),
        ("move advance morwen", "move; character 2"),
        ("advance on morwen", "move; character 2"),
        ("withdraw", "move; withdraw"),
        ("move withdraw", "move; withdraw"),
        ("command lancer advance on morwen", "command; creature 0; advance; character 2"),
        ("command lancer to engage the whelp", "command; creature 0; engage; creature 2"),
        ("command ox fall back", "command; creature 4; fall back"),
        ("command gatehouse ox withdraw", "command; creature 4; withdraw"),
        ("command eelkin use", "command; creature 3; use creature 3"),
        ("use mana cask", "use permanent 0"),
        ("cast mana cask", "cast mana_cask"),
        ("use p1", "use permanent 1"),
        ("equip p2 on c0", "equip; permanent 2; creature 0"),
        ("use hornet nest", "use permanent 1"),
        ("equip glaive on lancer", "equip; permanent 2; creature 0"),
        ("give the Honed Glaive to ox", "equip; permanent 2; creature 4"),
        ("flee", "flee"),
        ("end turn", "end"),
        ("use mana cask; cast brute", "use permanent 0; cast slagback_brute"),
        ("use mana cask, cast flamelance at oriane", "use permanent 0; cast karric_flamelance; character 1"),
    ],
)
def test_typed_lines_become_actions(line: str, picks: str) -> None:
    game = table()
    assert read(game, line) == picks
    assert read(game, picks) == picks


@pytest.mark.rule("MC-33.2", "MC-33.3", "MC-33.4", "MC-33.10", "MC-33.11", "MC-33.12", "MC-33.17", "MC-33.18")
def test_every_other_decision_has_a_question() -> None:
    channeling = battle("brannick_emberhand pool - | oriane_vell", phase="channeling", seed=1)
    assert read(channeling, "restore r, red and colourless") == "mana R; mana R; mana C"
    assert read(channeling, "red mana; done") == "mana R; stop"

    delaying = battle("brannick_emberhand | brannick_emberhand", phase="start", seed=1)
    assert read(delaying, "wait for brannick 1") == "character 1"
    assert read(delaying, "delay behind player 1") == "character 1"

    upkeep = battle(
        "oriane_vell | morwen_sable",
        creatures="gatehouse_ox of 0 exhausted",
        permanents="mana_cask of 0",
        phase="upkeep",
        seed=1,
    )
    assert read(upkeep, "focus on ox, mana cask") == "creature 0; permanent 0"

    ending = battle(
        "oriane_vell memory rotbrand barkmail mana_cask melt_the_made rootgrasp | morwen_sable", phase="end", seed=1
    )
    assert read(ending, "forget rotbrand and melt") == "pick rotbrand; pick melt_the_made"

    fight = battle(
        "yssa_thornmother | morwen_sable", creatures="ossuary_whelp of 1", close="0-1", rng=dice(1, 1, 1, 6, 6)
    )
    do(fight, "engage morwen")
    assert read(fight, "whelp") == "creature 0"
    assert read(fight, "intercept with whelp") == "creature 0"
    assert read(fight, "nobody") == "none"
    do(fight, "nobody")
    assert read(fight, "counter") == "yes"
    assert read(fight, "n") == "no"


@pytest.mark.rule("MC-33.13", "MC-33.8")
def test_typed_answer_needs_no_verb() -> None:
    game = battle(
        "brannick_emberhand pool RR memory karric_flamelance | iveren_thole pool UU memory break_the_syllable", seed=1
    )
    do(game, "flamelance at iveren")
    for line in ("break the syllable at flamelance", "counter with break the syllable; flamelance", "break at stack 0"):
        assert read(game, line) == "cast break_the_syllable; stack 0"
    assert read(game, "nothing") == "pass"


@pytest.mark.rule("MC-33.8", "MC-4.6")
def test_types_for_generic_mana_follow_the_target() -> None:
    game = battle(
        "brannick_emberhand pool RRC memory karric_flamelance | oriane_vell", rules=Rules(manual_payment=True), seed=1
    )
    assert read(game, "flamelance at oriane with red") == "cast karric_flamelance; character 1; mana R"
    assert read(game, "flamelance at oriane") == "cast karric_flamelance; character 1"


@pytest.mark.rule("MC-33.7")
@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("flamelance at whelp", "'at whelp' can be creature 1 or creature 2; name one"),
        ("cast spark", "Spark of Karr is an instant"),
        ("cast writ of outlawry", "Writ of Outlawry isn't in your Memory"),
        ("advance on oriane", "you can't choose character 1 after move: advance on an enemy group at Ranged"),
        ("command whelp 2", "you can only give orders to creatures you control"),
        (
            "engage whelp of morwen",
            "you can't choose creature 1 after engage: engage an enemy combatant in a Close group",
        ),
        ("engage whelp 1", "you can't choose creature 1"),
        ("command lancer to engage morwen's whelp", "you can't choose creature 1"),
        (
            "command lancer dance",
            "'dance' is not an action after command; creature 0; possible are for example: engage, advance",
        ),
        ("flamelance at nobody", "you can't choose none"),  # english: people type it
        (
            "flamelance at",
            "'at' is not an action after cast karric_flamelance; possible are for example: use permanent 0",
        ),
        ("cast brute end", "after cast slagback_brute another decides or something new is learnt: 'end' is too early"),
        ("engag oriane", "'engag oriane' is not an action; did you mean 'engage'"),
        ("attak oriane", "did you mean 'attack'"),
        ("cast flamelanse", "did you mean 'cast karric flamelance'"),
        ("drnk the embr", "did you mean 'drink ember'"),
        ("use mana csk", "'csk' is not an action after use permanent 0; possible are .*; did you mean 'cask'"),
        ("engage whepl", "'whepl' is not an action after engage; possible are .*; did you mean 'whelp'"),
        ("command lancer to advans on morwen", "'to advans on morwen' is not .*did you mean 'advance'"),
        ("command lancer withdraw morwen", "after withdraw another decides"),
        ("cast", "'cast' is not an action; possible are"),
        ("abracadabra", "'abracadabra' is not an action"),
        ("cast " + "flamelance " * 200, "is not an action"),
    ],
)
def test_impossible_line_is_rejected_with_its_reason(line: str, reason: str) -> None:
    game = table()
    before = game.checksum()
    with pytest.raises(NotationError, match=reason):
        game.parse(line)
    assert game.checksum() == before


@pytest.mark.rule("MC-33.1", "MC-33.19")
@pytest.mark.parametrize("number", range(4))
def test_every_action_is_read_back_from_its_text(number: int) -> None:
    chance = Rng(f"texts {number}")
    rules = Rules(library_order="choose") if number == 3 else Rules(characters=("random",), manual_payment=number == 1)
    game = Game(2 + number, seed=number, rules=rules)
    for decision in range(160):
        if not game.players_to_act:
            break
        (player,) = game.players_to_act
        offered = [one for one in game.legal_actions(player) if str(one) != "flee"]
        if decision % 7 == 0:
            for action in offered:
                assert game.parse(str(action), player) == (action,)
        game.apply(chance.choice(offered), player)


@pytest.mark.rule("MC-33.18", "MC-21.5", "MC-36.65")
def test_spare_accepts_only_the_name_of_the_loser_being_judged() -> None:
    game = battle("oriane_vell side 0 | brannick_emberhand side 1 | dovek_ironquill side 0", seed=1)
    for loser in (2, 0):
        game.lose_life(loser, 60, 1)
        game.check()
    game.go_on()

    for line in ("spare dovek", "spare Dovek Ironquill", "spare dovek 2"):
        assert read(game, line) == "spare"
    assert read(game, "kill dovek") == "slay"
    assert read(game, "slay dovek; spare oriane") == "slay; spare"
    for line, wrong in (("spare oriane", "oriane"), ("slay oriane", "oriane"), ("spare brannick", "brannick")):
        with pytest.raises(NotationError, match=f"Dovek Ironquill now, not '{wrong}'.*MC-21.5"):
            game.parse(line)
    do(game, "spare dovek", "slay oriane")
    assert [one.spared for one in game.position.characters] == [False, None, True]


@pytest.mark.rule("MC-11.1", "MC-9.4", "MC-14.4")
def test_pass_never_ends_a_turn_or_the_restoring_of_mana() -> None:
    main = battle("oriane_vell | dovek_ironquill", seed=1)
    channeling = battle("oriane_vell | dovek_ironquill", phase="channeling", seed=1)
    for game in (main, channeling):
        with pytest.raises(NotationError, match="you can't choose pass"):
            game.parse("pass", 0)

    attacked = battle("oriane_vell | dovek_ironquill", creatures="gatehouse_ox of 1", close="0-1", seed=1)
    do(attacked, "engage dovek")
    assert [str(action) for action in attacked.parse("pass", 1)] == ["none"]
