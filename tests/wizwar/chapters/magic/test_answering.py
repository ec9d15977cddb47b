"""Response windows: who is asked, in which order, when they close (WW-11, WW-23.13, WW-25.100)."""

from __future__ import annotations

import pytest

from arcana_core.actions import Rejection
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.errors import IllegalAction, RulesError
from arcana_core.testing import do, offered
from arcana_wizwar import CARDS, Game, Rules, actions, skirmish
from arcana_wizwar.cards.reading import read_cards
from arcana_wizwar.chapters.magic.answering import forget_asking
from arcana_wizwar.chapters.magic.conditions import condition_of
from tests.wizwar.table import answers, discarded, in_play, in_window, life

ALL = Rules(asking="all")


def result(game: Game, player: int | None = None) -> list[str]:
    """The names of all events, or of those that a player has seen."""
    log = game.log if player is None else game.log.seen_by(player)
    return [type(entry.event).__name__ for entry in log]


@pytest.mark.rule("WW-11.1", "WW-11.2", "WW-1.3")
def test_asking_follows_turn_order_from_the_actors_left() -> None:
    hand = "hand negate_neutral"
    game = skirmish(f"2,3 {hand} | 2,4 {hand} | 2,5 hand shatter negate_neutral | 2,4 {hand}", active=2, seed=1)
    do(game, "cast shatter", "no energy")

    asked: list[int] = []
    while in_window(game):
        asked += game.players_to_act
        do(game, "pass")

    assert asked == [3, 0, 1]  # player 2 has nothing against a spell of their own
    assert [str(event.event) for event in game.log][
        -1
    ] == "Player 2's shatter is in play on wizard 2 with 1 energy token"


@pytest.mark.rule("WW-11.1", "WW-11.2")
def test_only_the_threatened_wizard_answers_damage() -> None:
    game = skirmish("2,3 hand fireball shield | 2,4 hand shield | 2,5 hand shield", seed=1)
    do(game, "cast fireball", "wizard 1")

    assert game.players_to_act == (1,)
    assert offered(game) == ["pass", "answer shield"]
    do(game, "pass")
    assert game.players_to_act == (0,)
    assert life(game) == [15, 10, 15]
    assert not in_window(game)


@pytest.mark.rule("WW-11.1", "WW-8.11", "WW-11.6")
def test_attack_without_spell_is_answered_as_an_attack() -> None:
    hand = "hand full_shield backlash absorb_spell gnome_form wall_of_earth shield"
    game = skirmish(f"2,3 hand fireball | 2,4 {hand}", seed=1)
    do(game, "punch", "wizard 1")
    assert answers(game) == ["gnome_form", "wall_of_earth"]
    do(game, "pass")
    assert answers(game) == ["shield"]

    game = skirmish(f"2,3 hand fireball | 2,4 {hand}", seed=1)
    do(game, "cast fireball", "wizard 1")
    assert answers(game) == ["absorb_spell", "backlash", "full_shield", "gnome_form", "wall_of_earth"]


@pytest.mark.rule("WW-11.3")
def test_asking_restarts_after_a_counter() -> None:
    game = skirmish("2,3 hand fire_darts energy_4 | 2,4 hand full_shield | 2,5 hand full_shield", rng=ScriptedRng([]))
    do(game, "cast fire_darts", "spend energy_4", "wizard 1", "wizard 1", "wizard 2", "wizard 2")
    assert game.players_to_act == (1,)
    do(game, "pass")
    assert game.players_to_act == (2,)
    do(game, "answer full_shield")

    assert game.players_to_act == (1,)  # again, though they had passed
    do(game, "answer full_shield")
    assert not in_window(game)
    assert life(game) == [15, 14, 14]


@pytest.mark.rule("WW-11.3", "WW-11.5", "WW-11.2")
def test_asking_restarts_after_a_canceled_counter() -> None:
    game = skirmish("2,3 hand fireball anti_anti | 2,4 hand full_shield invisible | 2,5 hand gnome_form", seed=1)
    do(game, "cast fireball", "wizard 1", "answer full_shield", "answer anti_anti")
    assert game.players_to_act == (1,)
    assert answers(game) == ["invisible"]


@pytest.mark.rule("WW-11.3", "WW-12.1")
def test_window_closes_when_its_play_is_canceled() -> None:
    game = skirmish("2,3 hand fireball | 2,4 hand full_shield shield | 2,5 hand absorb_spell", seed=1)
    do(game, "cast fireball", "wizard 1", "answer full_shield")
    assert (game.players_to_act, answers(game)) == ((2,), ["absorb_spell"])  # the Full Shield can be absorbed
    do(game, "pass")

    assert game.players_to_act == (0,)  # the canceled Fireball can't be absorbed
    assert not in_window(game)
    assert life(game) == [15, 15, 15]


@pytest.mark.rule("WW-11.4", "WW-12.5", "WW-21.37", "WW-21.43")
def test_player_may_answer_repeatedly() -> None:
    for dice, left in (([4, 1], 10), ([4, 2], 15), ([1], 15)):
        game = skirmish("2,3 hand fireball | 2,4 hand gnome_form invisible", rng=ScriptedRng(dice))
        do(game, "cast fireball", "wizard 1", "answer gnome_form", "no energy")
        assert in_play(game) == ["gnome_form"]
        do(game, "answer invisible", "no energy")
        assert life(game) == [15, left]
        assert game.players_to_act == (0,)


@pytest.mark.rule("WW-11.10", "WW-23.13")
def test_players_without_answers_are_skipped_and_passes_are_hidden() -> None:
    worlds = []
    for hand in ("hand zot", "hand full_shield"):
        game = skirmish(f"2,3 hand fireball | 2,4 {hand} | 2,5", seed=1)
        do(game, "cast fireball", "wizard 1")
        if hand == "hand full_shield":
            assert game.players_to_act == (1,)
            do(game, "pass")
        assert game.players_to_act == (0,)
        worlds.append(game)

    for viewer in (0, 2, None):
        assert worlds[0].log.seen_by(viewer) == worlds[1].log.seen_by(viewer)
    assert "Passed" in result(worlds[1], 1)
    assert "Passed" not in result(worlds[0], 1)


@pytest.mark.rule("WW-23.13", "WW-25.100")
def test_window_hides_the_asked_players() -> None:
    asked = []
    for hands in (("full_shield", "zot"), ("zot", "absorb_spell")):
        game = skirmish(f"2,3 hand fireball | 2,4 hand {hands[0]} | 2,5 hand {hands[1]}", seed=1)
        do(game, "cast fireball", "wizard 1")
        asked.append(game)

    one, other = asked
    assert (one.players_to_act, other.players_to_act) == ((1,), (2,))
    assert one.to_act_seen_by(0) == other.to_act_seen_by(0) == one.to_act_seen_by(None) == ()
    assert one.to_act_seen_by(1) == (1,)
    assert one.information_state(0) == other.information_state(0)
    assert one.why_not(actions.PASS, 0) == Rejection("", "player 0 has nothing to decide now")


@pytest.mark.rule("WW-25.100", "WW-11.10")
def test_setting_asks_all_possible_answerers() -> None:
    game = skirmish("2,3 hand fireball | 2,4 hand zot | 2,5", seed=1, rules=ALL)
    do(game, "cast fireball", "wizard 1")
    assert game.players_to_act == (1,)  # player 2 has no card
    assert offered(game) == ["pass"]
    do(game, "pass")
    assert (game.players_to_act, offered(game)) == ((1,), ["pass"])  # it might be a Shield
    do(game, "pass")
    assert game.players_to_act == (0,)
    assert life(game) == [15, 10, 15]


@pytest.mark.rule("WW-25.100")
def test_publicly_answerless_player_is_not_asked() -> None:
    def asked(wizards: str, *lines: str) -> list[int]:
        game = skirmish(wizards, seed=1, rules=ALL)
        do(game, *lines)
        found: list[int] = []
        while in_window(game):
            found += game.players_to_act
            do(game, "pass")
        return found

    # A neutral spell out of sight: Negate Neutral and Absorb Spell need sight, Wall of Earth an attack.
    assert asked("2,3 hand shatter | 2,4 hand zot | 0,9 hand zot", "cast shatter", "no energy") == [1]
    # Mundane cards can't be answered, nor can a caster answer their own spell.
    assert asked("2,4 hand pick_lock zot | 2,5 hand zot", "cast pick_lock", "edge 2,4 S") == []


@pytest.mark.rule("WW-25.100", "WW-23.10")
def test_player_with_a_known_hand_is_not_asked_for_missing_cards() -> None:
    game = skirmish("2,3 hand zot shatter | 2,4 hand absorb_spell", seed=1, rules=ALL)
    do(game, "cast zot", "no energy", "way 1", "wizard 1", "answer absorb_spell")
    assert game.players_to_act == (0,)
    do(game, "cast shatter", "no energy")

    assert not in_window(game)  # everybody has seen the only card in the other hand: a Zot!
    assert offered(game)[0] == "end phase"


@pytest.mark.rule("WW-25.100", "WW-23.10")
def test_publicly_located_card_is_no_possible_answer() -> None:
    game = skirmish("2,3 hand shatter | 2,4 hand negate_neutral zot | 2,5 hand absorb_spell", seed=1, rules=ALL)
    do(game, "cast shatter", "no energy", "answer negate_neutral", "answer absorb_spell")

    # One of the two cards that could negate the spell has just been discarded. Player 2 holds the other.
    assert (game.players_to_act, answers(game)) == ((2,), ["negate_neutral"])


@pytest.mark.rule("WW-25.100", "WW-21.55")
def test_item_that_can_answer_asks_even_with_an_empty_hand() -> None:
    game = skirmish("2,3 hand fireball | 2,4 carries null_powder", seed=1, rules=ALL)
    do(game, "cast fireball", "wizard 1")
    assert offered(game) == ["pass", "answer null_powder"]
    do(game, "pass")
    assert not in_window(game)  # for the damage it does nothing


@pytest.mark.rule("WW-11.7", "WW-21.61")
def test_storm_victims_at_declaration_can_answer() -> None:
    game = skirmish("2,3 hand psychic_storm | 2,4 hand full_shield | 2,5 hand full_shield | 0,9 hand full_shield")
    do(game, "cast psychic_storm", "no energy", "square 2,4")
    assert game.players_to_act == (1,)
    do(game, "pass")
    assert game.players_to_act == (2,)
    do(game, "pass")
    assert life(game) == [14, 14, 14, 15]
    assert game.players_to_act == (0,)


@pytest.mark.rule("WW-11.7", "WW-21.47", "WW-25.65", "WW-4.14")
def test_wizards_on_a_bolts_path_can_answer_it() -> None:
    # Player 2 sees neither caster nor direction, but the wizard that the bolt will strike.
    game = skirmish("0,0 hand lightning_bolt energy_4 | 0,4 hand full_shield | 3,4 hand absorb_spell")
    do(game, "cast lightning_bolt", "spend energy_4", "toward east")
    assert (game.players_to_act, answers(game)) == ((1,), ["full_shield"])
    do(game, "answer full_shield")
    assert life(game)[1] == 15


@pytest.mark.rule("WW-11.7", "WW-21.26")
def test_everybody_in_reach_of_many_arms_can_answer_the_punch() -> None:
    game = skirmish("2,4 under extra_arms 2 | 2,3 hand gnome_form | 2,5 hand invisible", rng=ScriptedRng([3]))
    do(game, "punch", "wizard 2")
    assert (game.players_to_act, answers(game)) == ((1,), ["gnome_form"])
    do(game, "pass")
    assert (game.players_to_act, answers(game)) == ((2,), ["invisible"])
    do(game, "answer invisible", "no energy", "pass")
    assert life(game) == [15, 14, 15]


@pytest.mark.rule("WW-11.8", "WW-21.41")
def test_mundane_cards_can_be_evaded_but_not_answered() -> None:
    hand = "hand full_shield absorb_spell backlash wall_of_earth invisible shield"
    game = skirmish(f"2,3 treasure red1 hand heave_ho | 2,5 {hand}", rng=ScriptedRng([]))
    do(game, "cast heave_ho", "wizard 1")
    assert game.players_to_act == (0,)
    assert life(game) == [15, 13]

    game = skirmish("2,3 treasure red1 hand heave_ho | 2,5 hand shield under gnome_form 2", rng=ScriptedRng([2]))
    do(game, "cast heave_ho", "wizard 1")
    assert life(game) == [15, 15]


@pytest.mark.rule("WW-11.8", "WW-21.58")
def test_pick_lock_cannot_be_answered() -> None:
    game = skirmish("2,4 hand pick_lock | 2,5 hand negate_neutral absorb_spell", seed=1)
    do(game, "cast pick_lock", "edge 2,4 S")
    assert game.players_to_act == (0,)


@pytest.mark.rule("WW-11.9")
@pytest.mark.parametrize(
    "lines",
    [
        ["east"],
        ["boost energy_4"],
        ["play speedstone"],
        ["pick up Dagger"],
        ["drop Large Rock 1"],
        ["use universal_solvent", "object 2,4"],
        ["use null_powder", "card Rosebush 1"],
        ["end Shatter"],
    ],
)
def test_only_spells_and_attacks_can_be_answered(lines: list[str]) -> None:
    mine = "hand energy_4 speedstone carries large_rock universal_solvent null_powder under shatter 2"
    hand = "hand negate_neutral absorb_spell wall_of_earth full_shield"
    game = skirmish(f"2,3 {mine} | 3,3 {hand}", seed=1, things="rosebush 2,4 by 1; dagger 2,3")
    do(game, *lines)
    assert game.players_to_act == (0,)
    assert not in_window(game)


@pytest.mark.rule("WW-11.11", "WW-24.24", "WW-21.52")
def test_attack_runs_from_declaration_to_deaths() -> None:
    game = skirmish("2,3 carries mightstone | 2,4 life 3 hand shield gnome_form", rng=ScriptedRng([3, 4]))
    do(game, "punch", "wizard 1", "answer gnome_form", "no energy")
    assert answers(game) == ["shield"]  # after the dice: 1 and 4
    do(game, "answer shield", "no energy")
    names = [name for name in result(game) if name not in ("CardsDiscarded", "SpellEnded", "PhaseEnded")]
    assert names[:12] == [
        "AttackMade",
        "WindowOpened",
        "SpellCast",  # Gnome Form
        "WindowOpened",
        "SpellBegun",
        "Rolled",  # does not evade
        "Rolled",  # Mightstone
        "WindowOpened",
        "SpellCast",  # Shield
        "WindowOpened",
        "Reduced",
        "Hurt",
    ]
    assert names[12:] == ["Died", "Scored", "GameEnded"]


@pytest.mark.rule("WW-11.12", "WW-25.61", "WW-13.19", "WW-21.29")
def test_dead_wizards_spells_still_resolve() -> None:
    game = skirmish(
        "2,3 life 1 hand fire_darts energy_4 anti_anti | 2,4 hand backlash | 2,5 life 1 hand invisible | 0,9",
        rng=ScriptedRng([1, 1, 1]),
    )
    do(game, "cast fire_darts", "spend energy_4", "wizard 1", "wizard 2", "wizard 2", "wizard 2")
    do(game, "answer backlash")
    assert game.players_to_act == (0,)  # while they live
    do(game, "pass")
    assert not game.position.wizards[0].alive

    assert (game.players_to_act, answers(game)) == ((2,), ["invisible"])
    do(game, "answer invisible", "no energy")  # the dead caster, who has Anti-Anti, is not asked
    assert [wizard.alive for wizard in game.position.wizards] == [False, True, False, True]
    assert [wizard.kills for wizard in game.position.wizards] == [0, 0, 0, 0]


@pytest.mark.rule("WW-11.12", "WW-25.15")
def test_dying_wizard_is_not_asked() -> None:
    game = skirmish("2,3 hand fire_darts energy_4 | 2,4 life 1 hand absorb_spell | 2,5 hand shield", seed=1)
    do(game, "cast fire_darts", "spend energy_4", "wizard 1", "wizard 2", "wizard 2", "wizard 2", "pass")
    assert (life(game)[1], game.position.wizards[1].alive) == (0, True)
    do(game, "answer shield", "no energy")
    assert game.players_to_act == (0,)  # the Shield took the second dart, and no player could absorb it
    assert life(game) == [15, 0, 13]


@pytest.mark.rule("WW-11.13", "WW-25.60", "WW-21.29", "WW-21.34")
def test_counter_stops_the_first_dart_at_its_player() -> None:
    game = skirmish("2,3 hand fire_darts energy_4 | 2,4 hand full_shield full_shield | 2,5 hand backlash", seed=1)
    do(game, "cast fire_darts", "spend energy_4", "wizard 2", "wizard 1", "wizard 1", "wizard 2")

    do(game, "answer full_shield")
    assert game.play(0).stopped == (1,)
    do(game, "answer full_shield")
    assert game.play(0).stopped == (1, 2)
    assert (game.players_to_act, answers(game)) == ((2,), ["backlash"])
    do(game, "answer backlash")
    assert life(game) == [14, 15, 14]  # one dart back, one that was not stopped


@pytest.mark.rule("WW-25.60", "WW-11.7", "WW-11.13")
def test_stopping_every_dart_removes_a_target() -> None:
    game = skirmish("2,3 hand fire_darts energy_4 | 2,4 hand full_shield full_shield | 2,5", seed=1)
    do(game, "cast fire_darts", "spend energy_4", "wizard 1", "wizard 2", "wizard 2", "wizard 2")
    do(game, "answer full_shield")
    assert not in_window(game)
    assert life(game) == [15, 15, 12]
    assert game.hand_count(1) == 1


@pytest.mark.rule("WW-25.60", "WW-12.1")
def test_stopping_all_darts_cancels_the_spell() -> None:
    game = skirmish("2,3 hand fire_darts | 2,4 hand full_shield | 2,5 hand absorb_spell", seed=1)
    do(game, "cast fire_darts", "no energy", "wizard 1", "answer full_shield", "pass")
    assert not in_window(game)
    assert game.players_to_act == (0,)
    assert "Canceled" in result(game)
    assert life(game) == [15, 15, 15]


@pytest.mark.rule("WW-11.1", "WW-11.2", "WW-11.6")
def test_picked_up_treasure_is_answered_by_owner_and_sector() -> None:
    game = skirmish("3,3 hand fools_gold | 0,0 hand ward | 0,1", treasures="blue1 3,3", seed=1)
    do(game, "pick up treasure blue 1")
    assert (game.players_to_act, answers(game)) == ((1,), ["ward"])  # it is their
    do(game, "pass")
    assert not in_window(game)  # it lay in the sector of red, who has picked it up themselves

    game = skirmish("1,1 hand fools_gold | 0,0 | 0,1 hand ward", active=1, seed=1, treasures="yellow1 0,0")
    do(game, "pick up treasure yellow 1")
    assert (game.players_to_act, answers(game)) == ((2,), ["ward"])
    do(game, "pass")
    assert (game.players_to_act, answers(game)) == ((0,), ["fools_gold"])

    game = skirmish("1,1 | 0,0 hand fools_gold | 0,1 hand ward", active=0, seed=1)
    do(game, "pick up treasure red 1")
    assert not in_window(game)  # neither their treasure nor their sector


@pytest.mark.rule("WW-11.14", "WW-25.101", "WW-21.86", "WW-21.33")
def test_treasure_window_closes_when_the_treasure_is_lost() -> None:
    for die, carried in ((2, -1), (3, 0)):
        game = skirmish("1,0 hand ward fools_gold | 1,1", active=1, rng=ScriptedRng([die]))
        do(game, "pick up treasure red 1", "answer ward")
        assert game.position.wizards[1].treasure == carried
        if carried < 0:
            assert not in_window(game)  # it is too late for Fool's Gold
        else:
            assert (game.players_to_act, answers(game)) == ((0,), ["fools_gold"])
        assert game.position.phase_ended  # the pick-up still counts


@pytest.mark.rule("WW-11.6", "WW-9.2", "WW-21.31")
def test_rejection_in_a_window_has_a_reason() -> None:
    game = skirmish("2,3 hand ka_bong | 2,4 hand full_shield shield wall_of_fire", spells="flood 0 energy 2", seed=1)
    do(game, "cast ka_bong", "wizard 1")
    before = repr(game.position)
    for text, reason in (
        ("answer shield", "Shield can't answer this: its condition isn't fulfilled (WW-11.6)"),
        ("answer negate_neutral", "you have no Negate Neutral to answer with (WW-9.2)"),
        ("answer wall_of_fire", "cards with the trait Fire can't be played during a Flood (WW-21.31)"),
        ("cast zot", "in a response window you can only play a counter or pass (WW-11.3)"),
        ("end phase", "in a response window you can only play a counter or pass (WW-11.3)"),
    ):
        with pytest.raises(IllegalAction) as rejected:
            game.apply(game.action_space.find(text), 1)
        assert str(rejected.value).endswith(reason)
    assert repr(game.position) == before


@pytest.mark.rule("WW-9.2", "WW-9.3", "WW-22.19")
def test_counters_are_drafted_like_spells_in_any_turn() -> None:
    game = skirmish("2,3 hand fireball | 2,4 hand shield energy_5", seed=1)
    do(game, "cast fireball", "wizard 1", "answer shield")
    assert offered(game) == ["no energy", "spend energy_5"]
    do(game, "spend energy_5")
    assert life(game) == [15, 15]
    assert game.hand_count(1) == 0


@pytest.mark.rule("WW-23.13")
@pytest.mark.parametrize("viewer", [0, 1, 2, 3])
def test_determinized_asking_matches_the_viewers_knowledge(viewer: int) -> None:
    def asked_after(passes: int) -> Game:
        game = skirmish(
            "2,3 hand fireball | 2,4 hand wall_of_earth | 2,5 hand wall_of_earth | 2,4 hand wall_of_earth", seed=1
        )
        do(game, "cast fireball", "wizard 1", *["pass"] * passes)
        return game

    stands = []
    for passes in range(3):
        game = asked_after(passes)
        forget_asking(game, viewer)
        stands.append(game.players_to_act[0])

    # The caster can't distinguish the three. A player knows when they are asked, and that they have passed.
    assert stands == {0: [1, 1, 1], 1: [1, 2, 2], 2: [1, 2, 3], 3: [1, 1, 3]}[viewer]


RETORT = """
[cards.retort]
name = "Retort"
schools = { white_cantrip = 1 }
types = ["counter"]
range = "anywhere"
targets = ["spell"]
duration = "instant"
traits = []
energy_value = 0
boost = "none"
clause = "HR-1.2"
effect = "The caster of a spell at you suffers 20 damage, and the spell still works."
answers = { event = "spell", on_me = true }
does = [{ do = "damage", amount = 20, kind = "magical", to = "attacker" }]
"""


@pytest.mark.rule("WW-25.61", "WW-11.12", "WW-13.19")
def test_dead_casters_spell_strikes_but_does_not_stay() -> None:
    class Retorted(Game):
        __slots__ = ()
        cards = read_cards(RETORT, base=CARDS)

    for spell, left in (("fireball", 10), ("acid_bath", 15)):
        game = skirmish(f"2,3 hand {spell} | 2,4 hand retort | 0,9", game=Retorted, seed=1)
        do(game, f"cast {spell}", *(["no energy"] if spell == "acid_bath" else []), "wizard 1", "answer retort")
        assert [wizard.alive for wizard in game.position.wizards] == [False, True, True]
        assert life(game)[1] == left
        assert game.position.spells == ()
        assert spell in discarded(game)


CARD = """
[cards.hush]
name = "Hush"
schools = {{ white_cantrip = 1 }}
types = ["counter"]
range = "anywhere"
targets = ["spell"]
duration = "instant"
traits = []
energy_value = 0
boost = "none"
clause = "HR-1.1"
effect = "Cancels a spell of fire that is aimed at you."
cancels = true
answers = {}
"""


@pytest.mark.rule("WW-11.6")
def test_new_card_data_have_its_condition() -> None:
    class Hushed(Game):
        __slots__ = ()
        cards = read_cards(CARD.format('{ event = "spell", trait = "Fire", on_me = true }'), base=CARDS)

    game = skirmish("2,3 hand zot fireball | 2,4 hand hush", game=Hushed, seed=1, attacks=-1)
    do(game, "cast zot", "no energy", "way 1", "wizard 1")
    assert not in_window(game)
    do(game, "cast fireball", "wizard 1")
    assert answers(game) == ["hush"]
    do(game, "answer hush")
    assert life(game) == [15, 14]


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ('"spell"', "answers must be a table, as in { event = .spell., ... }, got 'spell'"),
        ("{ on_me = true }", "answers.event must be .*, which is missing"),
        ('{ event = "spel" }', "answers.event: unknown word 'spel'; did you mean 'spell'"),
        (
            '{ event = "spell", on_my = true }',
            "answers.on_my: the answer to a spell has no 'on_my'; did you mean 'on_me'",
        ),
        ('{ event = "spell", on_me = 1 }', "answers.on_me must be true or false, got 1"),
        ('{ event = "spell", type = "item" }', "answers.type must be 'attack', 'neutral' or 'counter', got 'item'"),
        ('{ event = "damage", in_sight = true }', "answers.in_sight: the answer to damage has no 'in_sight'"),
        ('{ event = "treasure", on_me = true }', "answers.on_me: the answer to a treasure has no 'on_me'"),
    ],
)
def test_unanswerable_card_is_rejected_by_name(given: str, reason: str) -> None:
    with pytest.raises(RulesError, match=f"cards.hush: {reason}"):
        read_cards(CARD.format(given))


def test_counter_needs_a_condition() -> None:
    with pytest.raises(RulesError, match="cards.hush: a counter needs 'answers'"):
        read_cards(CARD.format("{}").replace("answers = {}", ""))


def test_box_counters_have_conditions() -> None:
    for kind in CARDS:
        assert ("counter" in kind.types or kind.key == "null_powder") == (condition_of(kind) is not None), kind.key
