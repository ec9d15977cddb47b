"""Setting up positions, and rejecting impossible ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from arcana_archmage import Game, Position, duel
from arcana_archmage.chapters.answering import BelieveDecision, BlockDecision
from arcana_archmage.chapters.casting import PLACE, ClaimPart
from arcana_archmage.chapters.resolving import MatchCard, Resolve, Settle
from arcana_archmage.chapters.turns import EFFECTS_PHASE
from arcana_archmage.model.state import DECK, DISCARD, HAND, PLACED, RITUAL, Casting, Doom, golem_pile
from arcana_core.cards.cards import Card, cards_in, mask_of
from arcana_core.errors import PositionError

HANDS = "4S 5S 6S 7S", "9S 8S 7C 6C"


def named(position: Position, pile: int) -> set[str]:
    return {str(card) for card in cards_in(position.piles.masks[pile])}


def some(**rest: Any) -> Position:
    return duel(HANDS, **{"castings": 5, **rest})


@pytest.mark.rule("AM-1.1")
def test_duel_puts_unnamed_cards_under_the_deck() -> None:
    position = duel(
        HANDS, deck="AS 2H", discard="KC", wild=("QC", ""), golems=((), ("JC 10C",)), phase="draw", active=1, turn=3
    )

    assert [named(position, HAND[seat]) for seat in (0, 1)] == [set(HANDS[0].split()), set(HANDS[1].split())]
    assert named(position, DISCARD) == {"KC"}
    assert [str(cards_in(1 << card)[0]) for card in position.piles.order_of(DECK)[:2]] == ["AS", "2H"]
    assert position.piles.size(DECK) == 52 - 8 - 4
    assert named(position, position.wizards[1].golems[0]) == {"JC", "10C"}
    assert (position.phase, position.active, position.turn) == ("draw", 1, 3)


def test_duel_counts_the_castings_of_its_effects() -> None:
    assert duel(HANDS).castings == 0
    assert duel(HANDS, wizards=({"strike": 3}, {"warriors": (2, 6)})).castings == 6
    assert duel(HANDS, wizards=({"dooms": (Doom(4),)}, {})).castings == 4
    assert duel(HANDS, castings=9, wizards=({"dooms": (Doom(4),)}, {})).castings == 9


@pytest.mark.parametrize(
    ("rest", "message"),
    [
        ({"deck": "4S"}, "named twice: 4S"),
        ({"deck": "11S"}, "unknown card '11S': write a value and a suit, such as 4S, 10H or AD"),
        ({"deck": "a" * 9000}, r"unknown card 'a{79}\.\.\.: write"),
        ({"phase": "over"}, "phase must be effects, casting or draw"),
        ({"active": 2}, "active 0 or 1"),
        ({"active": True}, "active 0 or 1, got 'casting', True"),
        ({"wild": ("QC",)}, r"wild must be a pair, one for each wizard, got \('QC',\)"),
        ({"wild": (["QC"], "")}, r"cards must be a text such as '4S 10H', got \['QC'\]"),
        ({"golems": {}}, "golems must be a pair"),
        ({"golems": ("JC", ())}, "a wizard's golems must be a list .* got 'JC'"),
        ({"castings": "5"}, "castings must be a whole number from 0, got '5'"),
        (
            {"wizards": ({"mastery": None}, {})},
            r"wizards\[0\]\.mastery must be an integer between 0 and 100000, got None",
        ),
        ({"wizards": ({}, ["strike"])}, "wizard 1 must be a mapping from field names"),
        ({"wizards": ({"armor": True}, {})}, r"wizard 0: unknown field 'armor'; did you mean 'armour'\?"),
        ({"wizards": ({}, {"golems": ()})}, "wizard 1: unknown field 'golems'"),
        ({"wizards": ({}, {5: True})}, "wizard 1: unknown field 5"),
    ],
)
def test_impossible_duel_is_rejected(rest: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError, match=message):
        duel(HANDS, **rest)


@pytest.mark.parametrize(
    ("effects", "message"),
    [
        ({"points": 0}, r"points must be positive, or this wizard would be knocked out, got 0 \(AM-2.6\)"),
        ({"points": 2.5}, r"points must be an integer between -10000000 and 10000000, got 2\.5 \(AM-3\.4\)"),
        ({"misses": -1}, r"misses must be an integer between 0 and 100000, got -1 \(AM-24\.1\)"),
        ({"mastery": True}, "mastery must be an integer between 0 and 100000, got True"),
        ({"controlled": 16}, r"controlled must be a set of suits as an integer of at most 4 bits, got 16 \(AM-16\.6\)"),
        ({"armour": "yes"}, "armour must be true or false"),
        ({"iron_tower": 1}, "iron_tower must be true or false"),
        ({"warriors": (4, 2)}, r"warriors must be ascending, without doubles, got \(4, 2\)"),
        ({"warriors": [1]}, "warriors must be a tuple"),
        ({"warriors": (0,)}, r"warriors\[0\] must be an integer between 1"),
        ({"dooms": (3,)}, r"dooms\[0\] must be a Doom, got 3"),
        ({"dooms": (Doom(3), Doom(3))}, "dooms must be in the order of their castings"),
        ({"dooms": (Doom(3, -1),)}, r"dooms\[0\]\.doses must be an integer between 0"),
        ({"others": 3}, "others must be a tuple, got 3"),
    ],
)
def test_impossible_effects_are_rejected(effects: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError, match=rf"^wizards\[1\]\.{message}"):
        Game.at(some(wizards=({}, effects)))


def changed(**fields: Any) -> Callable[[Position], None]:
    def change(position: Position) -> None:
        for name, value in fields.items():
            setattr(position, name, value)

    return change


def with_step(step: Any, casting: Casting | None = None) -> Callable[[Position], None]:
    behind = FOLLOWING.get(type(step), ())

    def change(position: Position) -> None:
        agenda = position.agenda
        for waiting in (*reversed(behind), step):
            agenda = (waiting, agenda)
        changed(agenda=agenda, casting=casting)(position)

    return change


def moved(card: str, pile: int) -> Callable[[Position], None]:
    return lambda position: position.piles.move(Card(card).bit, HAND[0], pile)


def golem_lost(position: Position) -> None:
    position.piles.move(Card("4S").bit, HAND[0], position.piles.open(golem_pile(0)))


def golem_twice(position: Position) -> None:
    golem_lost(position)
    position.wizards[0].golems = (len(position.piles.masks) - 1,) * 2


def golem_empty(position: Position) -> None:
    position.wizards[0].golems = (position.piles.open(golem_pile(0)),)


def strike_to_come(position: Position) -> None:
    position.wizards[0].strike = 6


def late_doom(position: Position) -> None:
    position.wizards[0].dooms = (Doom(9),)


def open_doom(position: Position) -> None:
    position.wizards[0].dooms = (Doom(3),)
    changed(phase="effects", open_dooms=(4,), agenda=(EFFECTS_PHASE, position.agenda))(position)


def open_purity(position: Position) -> None:
    changed(phase="effects", open_purity=2, agenda=(EFFECTS_PHASE, position.agenda))(position)


BELIEVE = BelieveDecision()
FOLLOWING: dict[type, tuple[Any, ...]] = {
    ClaimPart: (PLACE,),
    BlockDecision: (BELIEVE, Resolve()),
    BelieveDecision: (Resolve(),),
    MatchCard: (Settle(0),),
}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (changed(round=0), r"round must be an integer between 1 and 4, got 0 \(AM-2\.2, AM-2\.11\)"),
        (changed(dealer=2), "dealer must be a seat from 0 to 1, got 2"),
        (changed(castings_left=-1), "castings_left must be an integer between 0 and 100000, got -1"),
        (changed(scores=(1,)), r"scores must be a tuple of 2 items, got \(1,\)"),
        (changed(scores=(-1, 0)), r"scores\[0\] must be an integer between 0 and 10000000, got -1 \(AM-2\.7\)"),
        (changed(phase="lunch"), r"phase must be 'effects', 'casting', 'draw' or 'over', got 'lunch' \(AM-4\.1\)"),
        (changed(ritual=1), "ritual must be true or false"),
        (changed(wizards=()), r"wizards must be a tuple of 2 items, got \(\)"),
        (changed(piles=None), "piles must be a Piles, got None"),
        (changed(agenda="now"), "agenda must be a chain"),
        (changed(agenda=None), "the match isn't over"),
        (changed(picked=(3, 3)), r"picked must be without doubles, got \(3, 3\)"),
        (changed(picked=(Card("4S").index,)), "picked must be empty in this step"),
        (
            strike_to_come,
            r"wizards\[0\]\.strike must be the number of one of the round's 5 castings, got 6 \(AM-6\.3\)",
        ),
        (
            late_doom,
            r"wizards\[0\]\.dooms\[0\]\.number must be the number of one of the round's 5 castings, got 9",
        ),
        (golem_lost, r"wizards\[0\]\.golems must be the piles \[12\], got \(\)"),
        (golem_twice, r"wizards\[0\]\.golems must be without doubles, got \(12, 12\)"),
        (golem_empty, r"wizards\[0\]\.golems: every golem must have cards"),
        (moved("4S", RITUAL[0]), "a ritual pile has cards, but none is open"),
        (moved("4S", PLACED[0]), "cards are placed, but casting is None"),
        (moved("4S", PLACED[1]), "it isn't their turn"),
        (open_doom, r"open_dooms must be some of the dooms \[3\]"),
        (open_purity, "open_purity must be at most the wizard's 0 charges, got 2"),
        (with_step(PLACE), "but casting is None"),
        (with_step(BELIEVE), "but casting is None"),
        (with_step(BlockDecision(0)), "but casting is None"),
        (
            with_step(BlockDecision(4)),
            r"agenda\[0\] \(BlockDecision\)\.doom must be 0 or the number of one of the active wizard's dooms, got 4",
        ),
        (with_step(PLACE, Casting("flash", 1)), "casting.spell must be the notation of a spell, got 'flash'"),
        (
            with_step(PLACE, Casting("learn-magic", 6)),
            "casting.number must be the number of one of the round's 5 castings, got 6",
        ),
        (with_step(PLACE, Casting("fireball", 1, (3, 9))), "Fireball has a claim of 3 parts"),
        (with_step(PLACE, Casting("fireball", 1, (3, 9, 9))), "highest of Fireball must be from 10 to 14, got 9"),
        (with_step(PLACE, Casting("fireball", 1, (4, 8, 9))), "suit of Fireball must be from 0 to 3"),
        (with_step(PLACE, Casting("summon-spirit", 1, (1,))), "value of Summon Spirit must be from 2 to 14"),
        (with_step(ClaimPart("value"), Casting("summon-spirit", 1, (9,))), "claim of 1 parts"),
        (with_step(PLACE, Casting("learn-magic", 1, placed=(7,), count=1)), "before the step that places them"),
        (with_step(BELIEVE, Casting("learn-magic", 1, placed=(7,), count=1)), "don't fit the placed cards"),
        (
            with_step(BELIEVE, Casting("learn-magic", 1, placed=(7, 7), count=2)),
            "casting.placed must be without doubles",
        ),
        (with_step(MatchCard(0), Casting("vampire-blood", 1, works=True)), "a card that wasn't placed"),
    ],
)
def test_contradictory_position_is_rejected(change: Callable[[Position], None], message: str) -> None:
    position = some()
    change(position)

    with pytest.raises(PositionError, match=message):
        Game.at(position)


def test_foreign_value_is_rejected_as_a_position() -> None:
    with pytest.raises(PositionError, match="a position of archmage must be of arcana_archmage.Position, got 'here'"):
        Game.at("here")  # type: ignore[arg-type]  # what a user may try


def test_picks_of_unavailable_cards_are_rejected() -> None:
    game = Game.at(some())
    for action in game.parse("summon-spirit 4S 5S 6S as 9", 0)[:3]:
        game.apply(action, 0)
    position = game.position
    assert position.picked == (Card("4S").index,)
    assert Game.at(position).position == position

    position.picked = (Card("9S").index,)
    with pytest.raises(PositionError, match=r"wizard 0 can't have picked \(46,\) for Summon Spirit"):
        Game.at(position)


def test_position_in_mid_decision_can_be_continued() -> None:
    game = Game.at(some(wizards=({"rituals": 1}, {})))
    for player, line in ((0, "ritual"), (0, "fireball 4S 5S"), (1, "9S")):
        for action in game.parse(line, player):
            game.apply(action, player)
            again = Game.at(game.position)
            assert again.position == game.position
            assert again.legal_actions(player) == game.legal_actions(player)
    assert mask_of([Card("9S")]) & game.position.piles.masks[DISCARD]
