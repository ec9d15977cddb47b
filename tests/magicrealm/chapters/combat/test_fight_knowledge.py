"""The knowledge of players and spectators in a fight, and determinizations in its middle (MR-29.1, MR-48)."""

from __future__ import annotations

import numpy as np
import pytest

from arcana_core.agenda import Step, evolve
from arcana_core.chance.rng import Rng
from arcana_core.events import Hidden
from arcana_core.testing import assert_goes_on_alike, observed
from arcana_magicrealm import Game, melee
from arcana_magicrealm.actions import CHIT_LABELS
from arcana_magicrealm.chapters import ledgers
from arcana_magicrealm.chapters.combat.encounter.acting import Acting, Changing
from arcana_magicrealm.chapters.combat.encounter.deploying import Deploying
from arcana_magicrealm.chapters.combat.melee.plays import Plays
from arcana_magicrealm.model.beings import BEINGS, bit
from arcana_magicrealm.model.journal import Paid
from arcana_magicrealm.model.melee import SMASH, SWING, THRUST, Charge, Play, Sheet, Stand, Tool
from arcana_magicrealm.model.pieces import PIECE
from tests.magicrealm.chapters.combat.fights import PASSIVE, battlefield, fighting, start, take
from tests.magicrealm.chapters.magic.spells import put as bewitch
from tests.magicrealm.table import ask, being, clearing, do, give, texts

AMAZON, ELF, GIANT, BAT = being("amazon"), being("elf"), being("giant 1"), being("giant_bat 1")


@pytest.fixture
def game() -> Game:
    """The Amazon and the Elf beside a Giant and a Bat."""
    return melee("amazon & elf | giant 1; giant_bat 1", seed=1)


def go_to_plays(game: Game) -> None:
    """Answer up to the secret plays of the melee step."""
    while game.view(game.players_to_act[0]).asks != "Plays":
        seat = game.players_to_act[0]
        legal = texts(game, seat)
        do(game, seat, next((word for word in PASSIVE if word in legal), legal[0]))


def at_random(game: Game, rng: Rng) -> None:
    """Take a random decision."""
    player = rng.choice(game.players_to_act)
    game.apply(rng.choice(game.legal_actions(player)), player)


# Views.


@pytest.mark.rule("MR-48.1")
def test_fight_is_public(game: Game) -> None:
    sheets = (Sheet(AMAZON, (GIANT,), (Stand(GIANT, THRUST, SWING),)), Sheet(ELF, (BAT,)))
    game.position.fight = evolve(game.fight, sheets=sheets, dark=bit(BAT), charges=(Charge(ELF, AMAZON, 3),))

    for viewer in (0, 1, None):
        fight = game.view(viewer).fight
        assert fight is not None
        assert (fight.sheets, fight.dark, fight.charges) == (sheets, bit(BAT), (Charge(ELF, AMAZON, 3),))


@pytest.mark.rule("MR-48.1")
def test_roads_and_berserk_characters_are_public(game: Game) -> None:
    elf = game.position.characters[1]
    elf.at, elf.road, elf.is_berserk, elf.kills = -1, (3, 4), True, 2
    game.position.battlefields, game.position.fought = (7,), (5, 6)

    view = game.view(0)

    assert (view.characters[1].road, view.characters[1].is_berserk, view.characters[1].kills) == ((3, 4), True, 2)
    assert (view.battlefields, view.fought) == ((7,), (5, 6))


@pytest.mark.rule("MR-48.3")
def test_inactive_cards_of_others_are_secret_in_fights(game: Game) -> None:
    give(game, 1, "good_book")
    game.position.fight = evolve(game.fight, inactive=bit(PIECE["good_book"]))

    known = [game.view(viewer).fight for viewer in (0, 1, None)]

    assert [fight is not None and fight.inactive for fight in known] == [0, bit(PIECE["good_book"]), 0]


@pytest.mark.rule("MR-29.1")
def test_plays_are_secret_until_all_have_chosen(game: Game) -> None:
    go_to_plays(game)
    before = game.view(1), game.observation(1)
    do(game, 0, "no attack")

    assert [str(pick) for pick in game.view(0).picks] == ["no attack"]
    assert game.view(1) == before[0]
    assert np.array_equal(game.observation(1), before[1])


@pytest.mark.rule("MR-48.1")
def test_plain_data_names_beings() -> None:
    game = melee("amazon | giant 1; w1", seed=1)
    game.position.fight = evolve(
        game.fight, sheets=(Sheet(AMAZON, (GIANT,)),), targets=((AMAZON, GIANT),), dark=bit(GIANT)
    )

    plain = game.view(0).to_plain()["fight"]

    assert plain["sheets"][0]["owner"] == "amazon"
    assert plain["targets"] == [["amazon", "giant 1"]]
    assert plain["dark"] == ["giant 1"]


# Observations.


def column(game: Game, name: str) -> dict[str, float]:
    """A column of the features of a fight: the beings whose number isn't 0."""
    numbers = game.observation(0)[game.observation_spec.where(f"fight: {name}")]
    return {id_: float(number) for id_, number in zip(BEINGS, numbers, strict=True) if number}


def test_observation_has_sheets_targets_and_plays(game: Game) -> None:
    chit = CHIT_LABELS[AMAZON].index("fight M4*")
    game.position.fight = evolve(
        game.fight,
        sheets=(Sheet(AMAZON, (BAT, GIANT), (Stand(GIANT, THRUST, SWING), Stand(BAT, SMASH))),),
        dark=bit(BAT),
        targets=((AMAZON, GIANT),),
        charges=(Charge(ELF, AMAZON, 3),),
        plays=((AMAZON, Play(Tool(chit=chit), SWING, shield=THRUST)),),
        holds=((GIANT, ELF),),
    )

    assert column(game, "owns a sheet") == {"amazon": 1}
    assert column(game, "attacks on the sheet of, from 1") == dict.fromkeys(("giant_bat 1", "giant 1"), AMAZON + 1)
    assert column(game, "place among the attackers, from 1") == {"giant_bat 1": 1, "giant 1": 2}
    assert column(game, "box, from 1") == {"giant 1": 1, "giant_bat 1": 3}
    assert column(game, "box of its head, club or horse, from 1") == {"giant 1": 2}
    assert column(game, "dark side up") == {"giant_bat 1": 1}
    assert column(game, "target, from 1") == {"amazon": GIANT + 1}
    assert column(game, "time of its charge") == {"elf": 3}
    assert column(game, "holds, from 1") == {"giant 1": ELF + 1}
    assert column(game, "attack chit, from 1") == {"amazon": chit + 1}
    assert column(game, "direction of its attack") == {"amazon": SWING}
    assert column(game, "direction of its shield") == {"amazon": THRUST}


def test_observation_without_fight_has_empty_columns(game: Game) -> None:
    game.position.fight = None

    assert not [meaning for meaning in observed(game, 0) if meaning.startswith("fight: ")]


# Determinizations.


@pytest.mark.rule("MR-29.1")
def test_determinization_draws_secret_plays_of_others(game: Game) -> None:
    go_to_plays(game)
    while 0 in game.players_to_act:
        do(game, 0, texts(game, 0)[-1])
    made = game.position.decided[0]

    draws = [game.determinize(1, Rng(seed)).position.decided for seed in range(12)]

    assert all(draw[1] is None for draw in draws)
    assert len({draw[0] for draw in draws} | {made}) > 2
    assert game.determinize(0, Rng(1)).position.decided[0] == made


@pytest.mark.rule("MR-48.3")
def test_determinization_draws_inactive_cards_of_others(game: Game) -> None:
    give(game, 1, "good_book")
    game.position.fight = evolve(game.fight, inactive=bit(PIECE["good_book"]))

    drawn = [game.determinize(0, Rng(seed)) for seed in range(4)]

    assert [one.view(1).characters[1].bag == one.view(None).characters[1].bag for one in drawn] == [False] * 4
    for one in drawn:
        (card,) = one.view(1).characters[1].bag
        assert one.fight.inactive in (0, bit(card))
        assert np.array_equal(one.observation(0), game.observation(0))


@pytest.mark.rule("MR-48.3")
def test_changes_of_unseen_cards_are_forgotten(game: Game) -> None:
    give(game, 1, "good_book")
    ask(game, Changing(ELF, changed=bit(PIECE["good_book"])))

    found = next(step for step in game.determinize(0, Rng(1)).waiting() if isinstance(step, Changing))

    assert found.changed == 0


@pytest.mark.parametrize(
    "words",
    ["amazon & elf | giant 1; giant_bat 1", "dwarf & captain | p1 hired 0; p2; wolf; viper", "wizard & berserker"],
)
@pytest.mark.rule("MR-48.21")
def test_determinizations_look_the_same_in_fights(words: str) -> None:
    game, rng = melee(words, seed=3), Rng(3)
    for number in range(60):
        if game.position.fight is None:
            break
        for viewer in range(game.player_count) if number % 4 == 0 else ():
            twin = game.determinize(viewer, rng)
            assert twin.view(viewer) == game.view(viewer)
            assert twin.legal_actions(viewer) == game.legal_actions(viewer)
            assert np.array_equal(twin.observation(viewer), game.observation(viewer))
            for _ in range(20):
                if twin.players_to_act:
                    at_random(twin, rng)
        at_random(game, rng)


def test_copies_in_fights_go_on_alike() -> None:
    game, rng = melee("dwarf & captain | p1 hired 0; p2; giant", seed=3), Rng(3)
    for _ in range(12):
        assert_goes_on_alike(game, Rng(1))
        at_random(game, rng)


def test_secret_plays_are_hidden_in_seen_decisions(game: Game) -> None:
    go_to_plays(game)
    step = next(step for step in game.waiting() if isinstance(step, Plays))
    while 0 in game.players_to_act:
        do(game, 0, texts(game, 0)[0])

    assert step.seen_by(game, 1)[0] == Hidden()


# Deciding players (MR-47.42, MR-48.5).


@pytest.mark.parametrize("step", [Plays(), Deploying(0)], ids=["plays", "charge"])
@pytest.mark.rule("MR-47.42", "MR-48.5")
def test_hidden_load_does_not_show_in_who_decides(step: Step[Game]) -> None:
    for card in ("golden_icon", "good_book"):  # one of them is too heavy for every chit of the Elf
        game = battlefield("elf", "amazon")
        give(game, 0, card)
        fighting(game)
        take(game, step)

        assert 0 in game.to_act_seen_by(1)
        for seed in range(6):
            assert game.determinize(1, Rng(seed)).to_act_seen_by(1) == game.to_act_seen_by(1)


@pytest.mark.rule("MR-47.42", "MR-48.5")
def test_unknown_path_does_not_show_in_who_decides() -> None:
    game = battlefield("elf", "viper 1")
    game.position.characters[0].came = clearing("cliff 6")  # by a hidden path that the Elf doesn't know
    fighting(game)
    take(game, Acting(ELF))

    assert texts(game, 0) == ["no action"]


@pytest.mark.rule("MR-48.5")
def test_character_whose_speed_and_chits_all_know_is_not_asked_in_vain() -> None:
    game = battlefield("elf", "viper 1")
    game.position.characters[0].chits = "FFFFFFFFFFFF"
    fighting(game)

    for step in (Acting(ELF), Deploying(0), Plays()):
        take(game, step)
        assert game.players_to_act == ()


@pytest.mark.rule("MR-48.4", "MR-48.21", "MR-40.8", "MR-13.12")
def test_others_do_not_learn_whether_the_gold_of_another_form_would_buy_drinks() -> None:
    journals = []
    for gold in (0, 20):
        game = battlefield("amazon", "elf", "l1", "l2")
        ledgers.note(game, Paid(AMAZON, ELF, 1, 0b11))  # since then the Elf alone knows what the Amazon has left
        game.position.characters[0].gold = gold
        bewitch(game, "transform", "elf", "amazon", data="lion")
        start(game)
        assert game.players_to_act == (1,)  # the Amazon is not asked
        journals.append(game.position.journal)

    assert journals[0] == journals[1]
