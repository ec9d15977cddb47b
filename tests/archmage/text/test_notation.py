"""Whole castings on one line: a line names every card that it places (AM-23.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arcana_archmage import Game, duel
from arcana_archmage.actions import Pick
from arcana_core.cards.cards import CARDS, Card, cards_in
from arcana_core.chance.rng import Rng
from arcana_core.errors import NotationError

if TYPE_CHECKING:
    from tests.archmage.conftest import Lay

CLAIMS = {"fireball": ("4S 5S", "2H 3H 4H"), "elemental-control": ("H",), "teleport": ("0",)}


@pytest.mark.rule("AM-6.5", "AM-6.6", "AM-7.1", "AM-21.5", "AM-23.7")
@pytest.mark.parametrize(
    ("hand", "line", "message"),
    [
        ("2S 2H 7C 7H", "dimension-travel 7H 7C", "Dimension Travel takes the whole hand: add 2H 2S"),
        ("2S 2H 7C 7H", "dimension-travel 7H 7H 7C 2S 2H", "7H named twice"),
        ("2S 2H 7C 7H", "dimension-travel 2S 2H 7C 7H 9D", "9D: not among the cards"),
        ("2H 3H 4H 5H", "elemental-control 2H", "Elemental Control takes the whole hand: add 3H 4H 5H"),
        ("2H 3H 4H", "elemental-control as H", "Elemental Control takes 4 or more cards, got 3"),
        ("2S 2H 3C", "summon-wild-beasts 2S as 4", "Summon Wild Beasts takes 2 cards, got 1"),
        ("2S 2H", "summon-wild-beasts 2S as 4", "Summon Wild Beasts takes 2 cards, got 1"),
        ("3C 4D 5H 6S", "mystic-library 3C", "Mystic Library takes 4 cards, got 1"),
        ("2S 3S 4S", "fireball as 2S 3S", "Fireball takes 2 to 13 cards, got 0"),
        ("2S 3S 4S", "fireball 2S as 2S 3S", "one value for each placed card"),
        ("9S 9H 2D KC 3C 4C 5C 6C", "vampire-blood 9S 9H 2D", "Vampire Blood takes 4 cards, got 3"),
        ("4S KD", "curse 4S", "type 'curse' by itself"),
        ("JD QS", "teleport JD as 0", "Teleport takes 2 cards, got 1"),
    ],
)
def test_line_that_leaves_cards_out_is_rejected(lay: Lay, hand: str, line: str, message: str) -> None:
    table = lay(hand, "10C JC")
    before = table.game.checksum()

    with pytest.raises(NotationError, match=message):
        table.game.parse(line, 0)

    assert table.game.checksum() == before


@pytest.mark.rule("AM-6.6")
def test_missing_wild_card_is_not_added(lay: Lay) -> None:
    table = lay("2D 3D 4D 5H 6H 7H", "4C", wild=("9H 3C", ""))

    with pytest.raises(NotationError, match="True Sight takes 8 cards, got 7"):
        table.game.parse("true-sight 2D 3D 4D 5H 6H 7H 9H", 0)
    with pytest.raises(NotationError, match="True Sight takes 8 cards, got 7"):
        table.game.parse("true-sight 9H", 0)

    table.play("0: true-sight 9H 3C")
    assert table.position.casting is not None
    assert table.position.casting.count == 8


@pytest.mark.rule("AM-6.6", "AM-6.7")
def test_named_hand_and_unnamed_hand_mean_the_same(lay: Lay) -> None:
    for line in (
        "0: elemental-control 2H 3H 4H 5H as H",
        "0: elemental-control as H",
        "0: elemental-control 2H 3H 4H 5H",
    ):
        table = lay("2H 3H 4H 5H", "4C", wild=("9S", "")).play(line)
        casting = table.position.casting
        assert casting is not None
        assert {str(CARDS[card]) for card in casting.placed} == {"2H", "3H", "4H", "5H"}


@pytest.mark.rule("AM-23.7")
def test_every_placed_card_is_named_in_the_line() -> None:
    accepted = 0
    for number in range(1500):
        rng = Rng(f"line {number}")
        pack = rng.shuffled(map(str, CARDS))
        size = rng.below(9)
        wild = " ".join(pack[40 : 40 + rng.below(3)])
        golems: tuple[list[str], list[str]] = ([" ".join(pack[44:46]), pack[46]], []) if rng.below(2) else ([], [])
        position = duel((" ".join(pack[:size]), "2C" if "2C" in pack[30:40] else ""), wild=(wild, ""), golems=golems)
        game = Game.at(position, seed=number)
        spell = rng.choice(game.spells)
        own = [*pack[:size], *wild.split(), *" ".join(golems[0]).split()]
        most = len(own) if rng.below(2) else min(spell.least, len(own))
        named = own[:size] if spell.whole_hand and rng.below(2) else rng.sample(own, most)
        values = CLAIMS.get(spell.notation, ("",) if not spell.claim else ("9",))
        claim = rng.choice(values)
        line = " ".join([spell.notation, *named, *(["as", claim] if claim else [])])
        if line == spell.notation:
            continue
        try:
            actions = game.parse(line, 0)
        except NotationError:
            continue
        accepted += 1
        for action in actions:
            game.apply(action, 0)
        casting = game.position.casting
        assert casting is not None
        placed = {CARDS[card] for card in (*casting.placed, *game.position.picked)}
        named_cards = {Card(word) for word in named}
        hand = {Card(word) for word in pack[:size]}
        if spell.whole_hand and not named_cards & hand:
            named_cards |= hand
        assert placed <= named_cards, line
        assert {action.card for action in actions if isinstance(action, Pick)} <= named_cards
        assert game.players_to_act != (0,) or placed == set(), line
        assert len(cards_in(sum(card.bit for card in placed))) == casting.count
    assert accepted > 150


@pytest.mark.rule("AM-17.3", "AM-24.2")
def test_line_ends_where_new_cards_are_drawn(lay: Lay) -> None:
    table = lay("3C 4D 5H 6S KD", "9S", wizards=({"mastery": 1}, {}))
    table.play("0: mystic-library 3C 4D 5H 6S", "1: accept", "0: KD")

    with pytest.raises(NotationError, match="'learn-magic' is too early"):
        table.game.parse("stop; learn-magic", 0)

    assert [str(action) for action in table.play("0: stop").game.parse("learn-magic", 0)] == ["learn-magic"]


@pytest.mark.rule("AM-18.12", "AM-24.9")
def test_line_ends_where_a_call_is_answered(lay: Lay) -> None:
    table = lay("2C 3C", "9S 8S", phase="effects", wizards=({"spirit_theft": True, "purity": 1}, {}))

    with pytest.raises(NotationError, match="'purify' is too early"):
        table.game.parse("call; 8S; purify", 0)


@pytest.mark.rule("AM-22.2", "AM-24.2")
def test_line_ends_where_ritual_cards_are_seen(lay: Lay) -> None:
    table = lay("2C 3C", "9S 8S", wizards=({"rituals": 1}, {}))

    with pytest.raises(NotationError, match="'cast nothing' is too early"):
        table.game.parse("ritual; cast nothing", 0)


@pytest.mark.rule("AM-23.5", "AM-23.7")
@pytest.mark.parametrize(
    ("line", "decisions"),
    [
        ("Fireball 4s 5s 6s", "fireball; suit S; lowest 4; highest 6; 4S; 5S; 6S"),
        ("CAST FIREBALL 4S 5S 6S", "fireball; suit S; lowest 4; highest 6; 4S; 5S; 6S"),
        ("Mystic Library 2C 4S 5S 6S", "mystic-library; 2C; 4S; 5S; 6S"),
        ("cast mystic library", "mystic-library"),
        ("cast fireball S 4 6 6S", "fireball; suit S; lowest 4; highest 6; 6S"),
        ("END", "end"),
    ],
)
def test_casting_is_read_in_capitals_and_by_title(lay: Lay, line: str, decisions: str) -> None:
    table = lay("2C 4S 5S 6S 7S", "9S")

    assert "; ".join(map(str, table.game.parse(line, 0))) == decisions


@pytest.mark.rule("AM-23.7")
def test_list_of_decisions_may_end_before_the_last_card(lay: Lay) -> None:
    table = lay("2C 4S 5S 6S 7S", "9S")

    assert [str(action) for action in table.game.parse("mystic-library; 2C; 4S", 0)] == ["mystic-library", "2C", "4S"]
    with pytest.raises(NotationError, match="Mystic Library takes 4 cards, got 2"):
        table.game.parse("mystic-library 2C 4S", 0)


@pytest.mark.rule("AM-23.5")
@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("firebal", "'firebal' is not an action; did you mean 'fireball'"),
        ("freeze", r"you can't choose freeze: Freeze takes 8 cards, .*\(AM-23.5\)"),
        ("fireball; value 9", r"you can't choose value 9 after fireball: .*; possible are for example: suit C"),
    ],
)
def test_rejected_decision_gets_suggestion_or_reason(lay: Lay, line: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        lay("2C 4S 5S 6S 7S", "9S").game.parse(line, 0)
