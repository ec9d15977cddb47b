"""Tests of the battle as text and as a picture, and of hints (MC-33, MC-34)."""

from __future__ import annotations

import importlib
import pkgutil
from collections import Counter
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from attrs import evolve

import arcana_mtgcombat
from arcana_core.agenda import Step
from arcana_core.chance.rng import Rng
from arcana_core.testing import do
from arcana_mtgcombat import POOL, Game, Rules, actions, battle
from arcana_mtgcombat.actions import FLEE
from arcana_mtgcombat.knowledge.view import View
from arcana_mtgcombat.model.keywords import NAMES
from arcana_mtgcombat.model.state import Attack, Change, Draft, Frame, Order, Play
from arcana_mtgcombat.render import as_svg, as_text, phrases
from arcana_mtgcombat.render.asking import asked_words
from tests.mtgcombat.table import dice

SVG = "{http://www.w3.org/2000/svg}"

DUEL = (
    "oriane_vell pool WWWC life 24 memory shield_of_noon gatekeepers_halt library vellish_lancer graveyard "
    "mending_canticle | brannick_emberhand pool RRRRC life 19 guard 3 memory spark_of_karr ember_roc library furnace_breath"
)
CREATURES = (
    "vellish_lancer of 0; gatehouse_ox of 0 exhausted guard 0 life 5; lamplit_hospitaller of 0 sick;"
    "slagback_brute of 1 detached plus 1 guard 2; slagback_brute of 1"
)
PERMANENTS = "banner_of_vell of 0; honed_glaive of 0 on c0; mana_cask of 1 exhausted; cinder_mark of 1 on c3"


def duel(**others: Any) -> Game:
    """Two characters with creatures, one of them Close to an enemy."""
    usual = {"creatures": CREATURES, "permanents": PERMANENTS, "close": "0-c3", "active": 1, "seed": 1}
    return battle(DUEL, **{**usual, **others})


def lines(game: Game, player: int | None = 0) -> list[str]:
    """The text, line by line."""
    return as_text(game.view(player), game.pool).split("\n")


def drawn(view: View) -> ElementTree.Element:
    """The picture as a tree."""
    return ElementTree.fromstring(as_svg(view, POOL))


def titles(view: View) -> list[str]:
    """Return the titles in a picture."""
    return [title.text or "" for title in drawn(view).iter(f"{SVG}title")]


def written(view: View) -> list[str]:
    """Return the texts in a picture, piece by piece. Repeated pieces count each time."""
    root = drawn(view)
    known = {piece.get("id"): piece for piece in root.iter() if piece.get("id")}

    def texts(piece: ElementTree.Element) -> Iterator[str]:
        if piece.tag == f"{SVG}use":
            yield from texts(known[piece.get("href", "")[1:]])
        elif piece.tag == f"{SVG}text":
            yield piece.text or ""
        elif piece.tag != f"{SVG}defs":
            for inside in piece:
                yield from texts(inside)

    return [*texts(root)]


def random_battles(seed: int, decisions: int, every: int) -> Iterator[Game]:
    """A random battle under random house rules, yielded after every few decisions and at its end."""
    rng = Rng(seed)
    game = Game(2 + 3 * seed % 7, seed, rules=Rules.drawn(rng).evolve(sides=(), max_rounds=6), log=False)
    for number in range(decisions):
        if game.is_over:
            break
        if number % every == 0:
            yield game
        (player,) = game.players_to_act
        options = [action for action in game.legal_actions(player) if action is not FLEE]
        game.apply(rng.choice(options), player)
    yield game


@pytest.mark.rule("MC-34.1", "MC-34.2", "MC-7.2", "MC-1.3", "MC-16.10")
def test_full_text_of_a_duel() -> None:
    assert (
        as_text(duel().view(0), POOL)
        == """\
Wizards' combat                                 you are Oriane Vell, character 0
================================================================================
Round 1, Brannick Emberhand's Main Phase (3 of 3 actions and 3 castings left)
Order: [Brannick Emberhand]; have acted: Oriane Vell (you)
--------------------------------------------------------------------------------
                                          Pow/Tou    Life  Guard
character 0   Oriane Vell (you)               2/2   24/32      -
              mana WWWC (4 of 7: W 6, C 1), Memory 2 (keeps 3), library 1,
              Speed 3, Channeling 4, Focus 4, Mastery 5
  graveyard   Mending Canticle
  permanent 0 Banner of Vell (enchantment)
  creature 0  Vellish Lancer                  6/1     3/3      -  First Strike
              + permanent 1: Honed Glaive (equipment)
  creature 1  Gatehouse Ox                    3/4     5/8      0
              Vigilance, Exhausted
  creature 2  Lamplit Hospitaller             3/2     5/5      -  Flying, sick
* character 1 Brannick Emberhand              3/2   19/32      3
              mana RRRRC (5 of 8: R 7, C 1), Memory 2 (keeps 3), library 1,
              Speed 3, Channeling 4, Focus 3, Mastery 5
  permanent 2 Mana Cask (artifact, Exhausted)
  creature 3  Slagback Brute 3                7/3     5/5      2
              detached, 1 +1/+1 counter, cannot intercept
              + permanent 3: Cinder Mark (aura)
  creature 4  Slagback Brute 4                4/2     5/5      -
--------------------------------------------------------------------------------
ranges        C Close, . Ranged              0   1  c3
           0  Oriane Vell (you)                  .   C
           1  Brannick Emberhand             .
          c3  Slagback Brute 3               C
Memory        Shield of Noon {1W} instant; Gatekeeper's Halt {W} instant
library       Vellish Lancer
mana          W white, U blue, B black, R red, G green, C colourless
================================================================================
> wait: it is Brannick Emberhand's turn"""
    )


@pytest.mark.rule("MC-7.1", "MC-7.2", "MC-23.1", "MC-1.2", "MC-17.7", "MC-21.2")
def test_ranges_of_eight_seats_are_a_table_and_allies_have_none() -> None:
    game = battle(
        "oriane_vell side 0 | brannick_emberhand side 1 | dovek_ironquill side 0 | morwen_sable side 1 lost"
        "| pack side 2 | yssa_thornmother side 1 | iveren_thole side 0 escaped | hornet_swarm side 2",
        creatures="tyrant_of_the_ninth_crypt of 1 detached; bramblehide_boar of 4; brass_hornet of 7",
        close="0-c0; 0-4; 1-2; 5-7",
        seed=1,
    )
    shown_text = lines(game, 5)

    start = next(number for number, line in enumerate(shown_text) if line.startswith("ranges"))
    assert shown_text[start : start + 8] == [
        "ranges        C Close, . Ranged              0   1   2   4   5   7  c0",
        "           0  Oriane Vell                        .       C   .   .   C",
        "           1  Brannick Emberhand             .       C   .       .",
        "           2  Dovek Ironquill                    C       .   .   .   .",
        "           4  Pack                           C   .   .       .       .",
        "           5  Yssa Thornmother (you)         .       .   .       C",
        "           7  The Hornet Swarm               .   .   .       C       .",
        "          c0  Tyrant of the Ninth Crypt      C       .   .       .",
    ]
    assert "character 3   Morwen Sable, side 1, has lost" in shown_text
    assert "character 6   Iveren Thole, side 0, has escaped" in shown_text
    assert "character 7   The Hornet Swarm, side 2, wild pack, Speed 4" in shown_text


@pytest.mark.rule("MC-7.1", "MC-7.2")
def test_text_lists_only_close_pairs_of_many_groups() -> None:
    game = battle(
        "oriane_vell | dovek_ironquill",
        creatures="; ".join(["vellish_lancer of 0 detached"] * 11),
        close="1-c4; 0-1",
        seed=1,
    )
    shown_text = lines(game)

    assert "ranges        Enemy groups are Ranged, except:" in shown_text
    assert "              Oriane Vell (you) is Close to Dovek Ironquill" in shown_text
    assert "              Dovek Ironquill is Close to Vellish Lancer 4" in shown_text
    assert sum("is Close to" in line for line in shown_text) == 2


@pytest.mark.rule("MC-34.2", "MC-34.4", "MC-34.5")
def test_text_shows_only_public_knowledge_of_other_memories() -> None:
    game = duel()
    game.position.characters[1].in_memory = (POOL["ember_roc"].place,)
    game.position.characters[1].somewhere = (POOL["ember_roc"].place, POOL["furnace_breath"].place)
    game.position.characters[1].hinted = (1 << POOL["spark_of_karr"].place | 1 << POOL["red_fury_of_karr"].place,)
    own, other, spectator = ("\n".join(lines(game, player)) for player in (1, 0, None))

    assert "Memory        Ember Roc {3R} creature 3/2/5; Spark of Karr {R} instant" in own
    known = (
        "known in Memory Ember Roc; in Memory or library Furnace Breath; held one of Spark of Karr, Red Fury of Karr"
    )
    assert all(known in " ".join(text.split()) for text in (other, spectator))
    assert "spark_of_karr" not in other + spectator and "shield_of_noon" not in own + spectator
    assert "Memory 2 (keeps 3), library 1" in spectator and "  known" not in own


@pytest.mark.rule("MC-34.1", "MC-25.6", "MC-25.19", "MC-25.22", "MC-19.8", "MC-12.1", "MC-20.10")
def test_text_shows_every_visible_state_of_a_creature() -> None:
    game = battle(
        "oriane_vell | dovek_ironquill",
        creatures="marrow_knight of 0 owner 1 shields 1 minus 2",
        changes=(
            Change(8, power=3),
            Change(8, power=-1, toughness=2),
            Change(8, gains=NAMES["Flying"], loses=NAMES["Reach"]),
        ),
        seed=1,
    )
    one = game.position.creatures[0]
    one.ordered = one.went_along = one.doomed = True
    game.position.focused = (8,)
    view = game.view(0)

    assert phrases.statuses(view, view.creatures[0]) == [
        "1 regeneration shield",
        "doomed by Deathtouch",
        "has had its order",
        "has moved",
        "Dovek Ironquill's own",
        "2 -1/-1 counters",
        "+2/+2 this turn",
        "gains Flying this turn",
        "loses Reach this turn",
        "got Focus",
    ]


@pytest.mark.rule("MC-17.4", "MC-6.7", "MC-11.7")
def test_text_shows_every_visible_state_of_a_character() -> None:
    game = battle("oriane_vell exhausted fleeing | dovek_ironquill", locks="0-1", active=1, phase="start", seed=1)
    game.position.characters[0].lost_in_flight = 3
    game.position.characters[0].was_defender = True
    game.position.locks = ((0, 1),)
    view = game.view(1)

    assert phrases.statuses(view, view.characters[0]) == [
        "Exhausted",
        "flees, 3 Life lost since, has defended",
        "Locked",
    ]


@pytest.mark.rule("MC-8.1", "MC-9.2", "MC-10.2", "MC-11.1", "MC-13.4")
def test_turn_line_shows_the_active_seat_and_the_rest_of_the_turn() -> None:
    def turn(game: Game) -> str:
        return phrases.turn_words(game.view(0))

    head = "round 1, Brannick Emberhand's "
    assert turn(duel(phase="channeling")) == head + "Channeling Phase (no cards recalled, 0 of 4 mana restored)"
    game = battle(DUEL, close="0-1", phase="channeling", seed=1)
    assert turn(game).endswith("Channeling Phase (no cards recalled, 0 of 2 mana restored)")
    assert turn(duel(phase="upkeep")) == head + "Upkeep (0 of 3 Focus spent)"
    game = duel(actions=1, castings=1, sustained=1, has_moved=True)
    assert turn(game) == head + "Main Phase (2 of 3 actions and 1 casting left, has moved)"
    game = battle("oriane_vell | dovek_ironquill", phase="start", seed=1)
    assert turn(game) == "round 1: you are next"


@pytest.mark.rule("MC-6.5", "MC-8.2")
def test_order_line_shows_the_active_the_coming_and_the_past_seats() -> None:
    game = battle("oriane_vell | dovek_ironquill | iveren_thole", active=1, seed=1)

    assert phrases.order_words(game.view(0)) == "[Dovek Ironquill]; have acted: Iveren Thole, Oriane Vell (you)"
    game = battle("oriane_vell | dovek_ironquill | iveren_thole", active=2, seed=1)
    assert phrases.order_words(game.view(None)) == "[Iveren Thole], Oriane Vell, Dovek Ironquill"


@pytest.mark.rule("MC-18.4", "MC-34.3", "MC-14.4", "MC-18.12")
@pytest.mark.parametrize(
    ("frame", "shown_text"),
    [
        (Play(1, POOL["karric_flamelance"].place, target=0), "Brannick Emberhand casts Karric Flamelance on you"),
        (Play(0, POOL["gatekeepers_halt"].place, target=11), "you cast Gatekeeper's Halt on Slagback Brute 3"),
        (
            Play(0, POOL["exhumers_errand"].place, target=POOL["marrow_knight"].place, countered=True),
            "you cast Exhumer's Errand on Marrow Knight: countered",
        ),
        (Play(0, POOL["lawful_unbinding"].place, target=16), "you cast Lawful Unbinding on Cinder Mark"),
        (
            Play(0, POOL["shield_of_noon"].place, target=99),
            "you cast Shield of Noon on a combatant that has left",
        ),
        (Play(1, POOL["mana_cask"].place, source=15), "Brannick Emberhand uses Mana Cask's ability"),
        (Order(1, 11, "advance", 0), "Brannick Emberhand orders Slagback Brute 3 to advance on you"),
        (Order(0, 8, "fall back"), "you order Vellish Lancer to fall back"),
        (Attack(1, 11, 0, 0), "Slagback Brute 3 attacks you"),
        (Attack(0, 0, 1, 12), "you attack Brannick Emberhand, and Slagback Brute 4 steps in"),
        (
            Attack(1, 1, 8, 8, follow_up=True, fought=True),
            "Brannick Emberhand attacks Vellish Lancer, following up, and they fight",
        ),
    ],
)
def test_frames_are_described_in_a_sentence(frame: Frame, shown_text: str) -> None:
    assert phrases.frame_words(duel().view(0), POOL, frame) == shown_text


@pytest.mark.rule("MC-18.6", "MC-35.16")
def test_text_shows_the_stack_from_the_top() -> None:
    game = battle(
        "brannick_emberhand pool RRRR memory karric_flamelance spark_of_karr"
        "| iveren_thole speed 4 pool UUUU memory break_the_syllable",
        rng=dice(6, 6, 6, 6, 1, 1, 1),
    )
    do(game, "cast karric_flamelance; character 1", "cast break_the_syllable; stack 0")
    shown_text = lines(game)

    assert shown_text[
        shown_text.index("stack 1 top   Iveren Thole casts Break the Syllable on Karric Flamelance") + 1
    ] == ("stack 0       You cast Karric Flamelance on Iveren Thole")
    assert shown_text[-2:] == [
        "> Iveren Thole casts Break the Syllable on Karric Flamelance: respond (if you",
        "  roll at least as much Speed), or pass",
    ]
    pieces = written(game.view(0))
    assert pieces.index("stack 1") < pieces.index("stack 0")
    assert {"Counter a spell or ability.", "Stack, top first"} <= {*pieces}


@pytest.mark.rule("MC-34.10", "MC-34.4")
def test_text_hides_other_players_questions_and_drafts() -> None:
    game = battle(
        "brannick_emberhand pool RRRR memory karric_flamelance | iveren_thole pool UUUU memory ebb_thrust | dovek_ironquill",
        seed=1,
    )
    do(game, "cast karric_flamelance; character 1")
    asked = "Brannick Emberhand casts Karric Flamelance on you: respond"

    assert asked in " ".join(lines(game, 1)).replace("  ", " ")
    do(game, "cast ebb_thrust")
    assert lines(game, 1)[-1] == "> you cast Ebb-Thrust: choose its target, a creature"
    for other, shown_text in (
        (0, "> it is your turn, but other players decide first"),
        (2, "> wait: it is Brannick Emberhand's turn"),
    ):
        assert lines(game, other)[-1] == shown_text
        assert "Ebb-Thrust" not in as_svg(game.view(other), POOL) and "ebb_thrust" not in as_svg(game.view(other), POOL)


@pytest.mark.rule("MC-33.10", "MC-33.11")
def test_text_names_the_player_of_a_public_decision() -> None:
    game = duel()
    do(game, "command", "creature 3", "engage", "character 0")

    assert lines(game, 0)[-1] == "> Slagback Brute 3 attacks you: choose a creature to take the attack, or none"
    assert lines(game, 1)[-1] == "> wait for Oriane Vell" == lines(game, None)[-1]


def steps_that_ask(of: type[Step[Game]] = Step) -> Iterator[str]:
    """Yield the names of all steps at which a player decides."""
    for module in pkgutil.walk_packages(arcana_mtgcombat.__path__, "arcana_mtgcombat."):
        importlib.import_module(module.name)
    for kind in of.__subclasses__():
        if kind.__module__.startswith("arcana_mtgcombat.") and kind.answer is not Step.answer:
            yield kind.__name__
        yield from steps_that_ask(kind)


@pytest.mark.rule("MC-33.1", "MC-33.20")
def test_every_question_has_its_own_words() -> None:
    view = evolve(duel().view(1), about=8)

    asked = {name: asked_words(evolve(view, asks=name), POOL) for name in steps_that_ask()}

    assert {"Acts", "Round", "Mercy", "PutBack", "FollowUpTarget"} <= asked.keys() and len(asked) >= 28
    assert [name for name, shown_text in asked.items() if shown_text.startswith("decide")] == []
    assert len({*asked.values()}) == len(asked)
    assert asked_words(evolve(view, asks="PickAFlower"), POOL) == "decide (pick a flower)"


@pytest.mark.rule("MC-33.8", "MC-4.6")
def test_text_shows_the_own_draft_so_far() -> None:
    game = battle(
        "brannick_emberhand pool RRRW memory karric_flamelance | iveren_thole", rules=Rules(manual_payment=True), seed=1
    )
    do(game, "cast karric_flamelance")
    assert lines(game)[-1] == "> you cast Karric Flamelance: choose its target, a creature or character"
    do(game, "character 1")
    assert lines(game)[-2:] == [
        "> you cast Karric Flamelance on Iveren Thole: choose the mana for its next unit",
        "  of any type",
    ]
    view = evolve(game.view(0), draft=Draft("cast", POOL["furnace_breath"].place, paid=(0, 3)))
    assert asked_words(view, POOL).startswith("you cast Furnace Breath, paying WR so far")


@pytest.mark.rule("MC-33.16", "MC-25.12")
def test_text_shows_the_price_of_saving_a_spell() -> None:
    game = battle(
        "brannick_emberhand speed 1 pool RRRRRR memory karric_flamelance | iveren_thole pool UUUU memory tax_of_breath",
        rng=dice(6, 6, 6, 6, 1),
    )
    do(game, "cast karric_flamelance; character 1", "cast tax_of_breath; stack 0")

    assert asked_words(game.view(0), POOL).endswith("pay {2} to save Karric Flamelance, yes or no?")


@pytest.mark.rule("MC-21.5", "MC-36.65", "MC-33.18")
def test_mercy_question_names_the_loser() -> None:
    game = battle("oriane_vell side 0 | brannick_emberhand side 1 | iveren_thole side 0", seed=1)
    game.lose_life(2, 60, 1)
    game.check()
    game.lose_life(0, 60, 1)
    game.check()
    game.go_on()

    for loser, other in (("Iveren Thole", "Oriane Vell"), ("Oriane Vell", "Iveren Thole")):
        assert lines(game, 1)[-1] == f"> spare or slay {loser}?"
        assert lines(game, None)[-1] == f"> Brannick Emberhand decides: spare or slay {loser}"
        assert [game.hint(action, 1) for action in game.legal_actions(1)] == [f"{loser} lives", f"{loser} dies"]
        shown_text = " ".join(lines(game, 1))
        assert f"{loser}, side 0, has lost and waits for mercy" in shown_text
        assert f"{other}, side 0, has lost and waits" not in shown_text
        do(game, "slay")


@pytest.mark.rule("MC-21.4", "MC-21.5", "MC-6.6")
def test_end_text_names_the_winner_and_the_reason() -> None:
    game = battle(
        "brannick_emberhand pool RRRR memory karric_flamelance | iveren_thole life 1", rng=dice(6, 6, 6, 6, 1, 1)
    )
    do(game, "cast karric_flamelance; character 1")
    assert lines(game, 0)[-1] == "> spare or slay Iveren Thole?"
    assert game.hint(game.legal_actions(0)[1], 0) == "Iveren Thole dies"
    do(game, "slay")

    why = "all enemies of one side fell (MC-21.4)"
    assert game.is_over
    assert lines(game, 0)[-1] == f"> you have won: {why}"
    assert lines(game, 1)[-1] == lines(game, None)[-1] == f"> Brannick Emberhand has won: {why}"
    assert "character 1   Iveren Thole, has lost, and is slain" in lines(game, 0)
    drawn = evolve(game.view(0), winner=-1, end="rounds")
    assert asked_words(drawn, POOL) == "the battle is drawn: the number of rounds was limited (MC-6.6)"


@pytest.mark.rule("MC-33.5", "MC-33.8", "MC-33.9", "MC-33.4")
def test_hints_describe_targets_and_effects() -> None:
    game = duel()

    def hints() -> dict[str, str]:
        (player,) = game.players_to_act
        return {str(action): game.hint(action, player) for action in game.legal_actions(player)}

    assert hints() == {
        "end": "finish your Main Phase and your turn",
        "move": "advance on Oriane Vell with all your creatures, instead of attacking or commanding",
        "command": "order your creatures to attack, move or use abilities",
        "flee": "try to leave; creatures and lasting effects end",
        "cast ember_roc": "creature 3/2, Life 5, {3R}. Flying, Haste.",
    }
    do(game, "command")
    assert hints()["creature 3"] == "your Slagback Brute 3, 7/3, Life 5/5, Guard 2"
    do(game, "creature 3", "engage")
    assert hints() == {
        "character 0": "Oriane Vell: about 18 Life lost, falls with 12% (7 dice against Guard 2 dice), 2/2, Life 24/32",
        "creature 0": "Oriane Vell's Vellish Lancer: about 21 Life lost, falls with 99% (7 dice against Guard 1 die), "
        "6/1, Life 3/3, First Strike",
        "creature 1": "Oriane Vell's Gatehouse Ox: about 24 Life lost, falls (7 dice against Guard 0), "
        "3/4, Life 5/8, Guard 0, Exhausted, Vigilance",
    }
    do(game, "character 0")
    assert hints()["none"] == "you will be attacked, unless an ally steps in"


@pytest.mark.rule("MC-33.6", "MC-33.3", "MC-33.4", "MC-33.11", "MC-33.2")
def test_hints_describe_groups_mana_cards_and_focus() -> None:
    def hints(game: Game) -> dict[str, str]:
        (player,) = game.players_to_act
        return {str(action): game.hint(action, player) for action in game.legal_actions(player)}

    game = duel()
    do(game, "move")
    assert hints(game)["character 0"] == "group of Oriane Vell, Vellish Lancer, Gatehouse Ox, Lamplit Hospitaller"
    assert hints(duel(phase="channeling"))["recall"].startswith("Furnace Breath: deal 4 dice (14 on average) of damage")
    game = battle("oriane_vell pool WW | dovek_ironquill", phase="channeling", seed=1)
    assert hints(game)["mana W"] == "white, you have 2 of 6"
    game = duel(phase="upkeep")
    assert hints(game) == {
        "stop": "spend nothing more, and lose Mana Cask",
        "permanent 2": "Mana Cask, your artifact, Exhausted",
    }
    game = duel(phase="upkeep", creatures=f"{CREATURES} exhausted")
    do(game, "permanent 2")
    assert hints(game)["stop"] == "spend nothing more"
    game = battle("oriane_vell | dovek_ironquill", phase="start", seed=1)
    assert hints(game)["character 1"] == "act behind Dovek Ironquill from now on"
    game = battle("oriane_vell | dovek_ironquill", close="0-1", rng=dice(1, 1, 1, 1))
    do(game, "engage", "character 1")
    assert hints(game) == {
        "yes": "strike Oriane Vell: about 1 Life lost (2 dice against Guard 2 dice)",
        "no": "don't strike back",
    }


@pytest.mark.rule("MC-11.4")
@pytest.mark.parametrize(
    ("close", "ways"),
    [("", "advance on an enemy"), ("0-1", "advance on Yssa Thornmother or withdraw"), ("0-1; 0-2", "withdraw")],
)
def test_hint_of_a_move_describes_the_possible_moves(close: str, ways: str) -> None:
    game = battle("oriane_vell | dovek_ironquill | yssa_thornmother", close=close, seed=1)

    assert game.hint(actions.MOVE, 0) == f"{ways} with all your creatures, instead of attacking or commanding"


@pytest.mark.rule("MC-7.12", "MC-7.15")
@pytest.mark.parametrize(
    ("creatures", "close", "only"),
    [
        ("", "", "only on yourself now: "),
        ("gatehouse_ox of 1", "", "only on yourself now: "),
        ("gatehouse_ox of 1", "0-1", ""),
        ("gatehouse_ox of 0", "", ""),
    ],
)
def test_hint_warns_of_a_spell_that_can_only_target_its_caster(creatures: str, close: str, only: str) -> None:
    game = battle(
        "morwen_sable pool BBB memory sabrine_verdict | dovek_ironquill",
        creatures=creatures,
        close=close,
        phase="upkeep",
        seed=1,
    )

    assert game.hint(actions.Cast("sabrine_verdict"), 0) == f"{only}destroy a creature. Instant {{2B}}"


@pytest.mark.rule("MC-25.22")
def test_hint_explains_regenerate() -> None:
    game = battle("morwen_sable pool B | dovek_ironquill", creatures="marrow_knight of 0", phase="upkeep", seed=1)

    assert game.hint(actions.UseCreature(0, 0), 0) == (
        "Marrow Knight: Regenerate {B}. A shield saves it from being destroyed once this turn."
    )


@pytest.mark.rule("MC-4.2", "MC-34.1")
def test_picture_shows_free_mana_places_by_letter_too() -> None:
    view = battle("dovek_ironquill pool WC | oriane_vell pool -", seed=1).view(None)
    letters = Counter(word for word in written(view) if word in tuple("WUBRGC"))
    assert letters == {"W": 2 + 6, "R": 2, "C": 4 + 1}


@pytest.mark.rule("MC-9.3", "MC-22.3")
def test_hint_warns_of_mana_beyond_the_full_size() -> None:
    game = battle("oriane_vell pool WWWWWWC | dovek_ironquill", phase="channeling", seed=1)
    assert [str(action) for action in game.legal_actions(0)] == ["stop", "mana C"]
    warning = "colourless, too much: it costs Life in the End Phase"
    assert game.hint(game.legal_actions(0)[1], 0) == warning


@pytest.mark.rule("MC-34.1")
def test_only_small_changes_of_a_text_seen_before_are_shown_alone() -> None:
    game = battle(
        "oriane_vell pool WWWW memory vellish_lancer gatehouse_ox | dovek_ironquill", creatures="slagback_brute of 1"
    )
    before = game.render(0)
    assert (
        game.render_changes(0, before) == before.split("\n")[-1] == "> take an action (3 of 3 left), or end your turn"
    )

    do(game, "cast vellish lancer")
    shown_text = game.render_changes(0, before).split("\n")
    assert shown_text[0] == "Round 1, your Main Phase (2 of 3 actions and 3 castings left)"
    assert shown_text[1].startswith("* character 0 Oriane Vell (you)")
    assert shown_text[2].startswith("              mana WW (2 of 7")
    assert [line.split()[0] for line in shown_text[4:]] == ["creature", "First", "Memory", ">"]
    assert all(line in game.render(0).split("\n") for line in shown_text)
    assert game.render_changes(0, "") == game.render_changes(0, Game(seed=1).render(1)) == game.render(0)


@pytest.mark.rule("MC-34.1")
def test_numbers_stay_on_the_line_of_their_names() -> None:
    for seed in range(3):
        for shown_text in map(
            str.split, lines(battle(f"oriane_vell life {seed + 1} | dovek_ironquill | yssa_thornmother", seed=seed))
        ):
            assert shown_text[-1:] not in (["Speed"], ["Channeling"], ["Focus"], ["Mastery"], ["library"])


@pytest.mark.rule("MC-34.1")
def test_hints_are_one_short_line() -> None:
    for seed in range(4):
        for game in random_battles(seed, 120, 1):
            for player in game.players_to_act:
                shown_text = [game.hint(action, player) for action in game.legal_actions(player)]
                assert all(len(line) <= 160 and "\n" not in line for line in shown_text)


@pytest.mark.rule("MC-34.1", "MC-7.2")
def test_picture_names_characters_creatures_permanents_and_joins_close_groups() -> None:
    view = duel().view(0)
    shown_text, pieces = titles(view), written(view)

    assert "Oriane Vell and Slagback Brute 3 are Close" in shown_text
    assert sum("are Close" in title for title in shown_text) == 1
    assert "Gatehouse Ox: Vigilance." in shown_text and "graveyard: Mending Canticle" in shown_text
    for piece in ("Oriane Vell", "24 / 32", "Brannick Emberhand", "19 / 32", "creature 3", "Exhausted", "sick"):
        assert piece in pieces, piece
    for piece in (
        "Banner of Vell",
        "permanent 1, equipment",
        "Your creatures get +1/+0.",
        "Main Phase",
        "cannot intercept",
    ):
        assert piece in pieces, piece
    assert pieces.count("W") >= 3 and pieces.count("R") >= 4  # the pools, as discs with letters
    assert "are Close" not in "".join(titles(battle(DUEL, seed=1).view(0)))


@pytest.mark.rule("MC-34.2", "MC-5.4")
def test_picture_shows_only_the_own_memory() -> None:
    view = duel().view(0)
    shown_text = titles(view)

    assert [title for title in shown_text if title in POOL] == ["gatekeepers_halt", "shield_of_noon"]
    assert "Exhaust a creature." in written(view)
    assert "Spark of Karr" not in as_svg(view, POOL) and "Ember Roc" not in as_svg(view, POOL)
    assert not [title for title in titles(duel().view(None)) if title in POOL]


@pytest.mark.rule("MC-17.7", "MC-21.2")
def test_picture_lists_departed_characters_beside_the_field() -> None:
    game = battle("oriane_vell | dovek_ironquill | morwen_sable escaped", seed=1)

    assert {"Out of the battle", "Morwen Sable has escaped"} <= {*written(game.view(0))}
    assert "Out of the battle" not in written(duel().view(0))


@pytest.mark.rule("MC-34.1", "MC-34.9", "MC-34.10")
@pytest.mark.parametrize("seed", range(4))
def test_every_battle_fits_eighty_columns_and_hides_other_players_cards(seed: int) -> None:
    for game in random_battles(seed, decisions=200, every=40):
        for viewer in (0, 1, None):
            view = game.view(viewer)
            text, picture = as_text(view, game.pool), as_svg(view, game.pool)

            assert text.isascii()
            assert max(len(line) for line in text.split("\n")) <= 80
            assert ElementTree.fromstring(picture).find(f"{SVG}desc") is not None
            if viewer is not None and not game.is_over:
                determinized = game.determinize(viewer, Rng(seed))
                assert (determinized.render(viewer), determinized.to_svg(viewer)) == (text, picture)


@pytest.mark.rule("MC-34.1")
def test_pictures_on_one_page_share_names_and_are_small() -> None:
    drawings: dict[str, str] = {}
    for seed in range(4):
        for game in random_battles(seed, 120, 40):
            picture = game.to_svg(0)
            tree = ElementTree.fromstring(picture)
            named = [piece for piece in tree.iter() if piece.get("id")]

            assert len(picture) <= 26_000 + 4_500 * game.player_count
            assert len({piece.get("id") for piece in named}) == len(named)
            for piece in named:
                drawing = ElementTree.tostring(piece, encoding="unicode")
                assert drawings.setdefault(piece.get("id", ""), drawing) == drawing
            assert {use.get("href", "")[1:] for use in tree.iter(f"{SVG}use")} <= {piece.get("id") for piece in named}


@pytest.mark.rule("MC-24.7")
def test_names_from_designers_are_not_markup() -> None:
    view = duel().view(0)
    creature = evolve(view.creatures[0], name="<b>A & \n\tB</b>")

    changed = evolve(view, creatures=(creature, *view.creatures[1:]))

    assert "<b>A & B</b>" in " ".join(written(changed))
    assert "<b>A & B</b>" in as_text(changed, POOL)
