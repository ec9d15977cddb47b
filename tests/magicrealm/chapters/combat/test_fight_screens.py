"""Fights at a terminal: sheets in words, questions, hints, the order of choices, moments and formalities."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from arcana_core.agenda import Question, Simultaneous, evolve, steps_of
from arcana_core.chance.rng import Rng
from arcana_core.errors import NotationError
from arcana_magicrealm import Game, Rules, expedition, melee
from arcana_magicrealm.actions import CHIT_LABELS
from arcana_magicrealm.chapters.combat.melee.plays import Plays
from arcana_magicrealm.knowledge.observation import ASKS
from arcana_magicrealm.model.beings import bit
from arcana_magicrealm.model.melee import SMASH, SWING, THRUST, Play, Sheet, Stand, Tool
from arcana_magicrealm.render.questions import QUESTION_WORDS
from arcana_magicrealm.render.svg_sheets import OF_ATTACKERS, OF_OWNER
from arcana_magicrealm.text.phrases import PHRASES
from tests.magicrealm.chapters.combat.fights import PASSIVE, start_evening
from tests.magicrealm.table import begun, being, do, refresh, texts

AMAZON, GIANT, VIPER, WOLF = being("amazon"), being("giant 1"), being("viper 1"), being("wolf_a 1")


def go_to(game: Game, question: str) -> int:
    """Answer so that nothing changes until a question comes, and return the player who is asked."""
    while game.view(game.players_to_act[0]).asks != question:
        seat = game.players_to_act[0]
        legal = texts(game, seat)
        do(game, seat, next((word for word in PASSIVE if word in legal), legal[0]))
    return game.players_to_act[0]


def hints(game: Game, seat: int) -> dict[str, str]:
    return {str(action): game.hint(action, seat) for action in game.choices(seat)}


@pytest.fixture
def placed() -> Game:
    """The Amazon's sheet with a Giant, a Viper and a Wolf in its boxes."""
    game = melee("amazon | giant 1; viper 1; wolf_a 1", seed=1)
    chit = CHIT_LABELS[AMAZON].index("fight M4*")
    stands = (Stand(GIANT, THRUST, SWING), Stand(VIPER, SMASH), Stand(WOLF, SMASH))
    game.position.fight = evolve(
        game.fight,
        sheets=(Sheet(AMAZON, (GIANT, VIPER, WOLF), stands),),
        dark=bit(WOLF),
        targets=((AMAZON, WOLF),),
        plays=((AMAZON, Play(Tool(chit=chit), SWING, shield=THRUST)),),
    )
    refresh(game)
    return game


def test_sheet_shows_boxes_with_figures_and_plays(placed: Game) -> None:
    lines = placed.render(0, columns=80, rows=24).splitlines()

    assert lines[1:8] == [
        "Combat in Awful Valley 2, round 1",
        "Amazon's sheet, attacked by Giant 1, Viper 1 and Wolf A 1",
        "  Charge/Thrust: Giant 1 H 5, move 5",
        "  Dodge/Swing:   Giant 1's club H 6",
        "  Duck/Smash:    Viper 1 M** 4, move 4; Wolf A 1 M 4, move 4, dark",
        "  Amazon attacks Wolf A 1 with fight M4*, swing",
        "  Amazon plays no maneuver, shield against thrust",
    ]


@pytest.mark.parametrize(
    ("targets", "play", "line"),
    [
        ((WOLF,), None, "  Amazon attacks Wolf A 1"),
        ((WOLF,), Play(), "  Amazon makes no attack on Wolf A 1"),
        ((), Play(Tool(chit=CHIT_LABELS[AMAZON].index("fight M4*")), SWING), "  Amazon plays fight M4*, swing"),
    ],
)
def test_sheet_shows_attack_without_target_or_play(
    placed: Game, targets: tuple[int, ...], play: Play | None, line: str
) -> None:
    placed.position.fight = evolve(
        placed.fight,
        targets=tuple((AMAZON, target) for target in targets),
        plays=() if play is None else ((AMAZON, play),),
    )
    refresh(placed)

    assert line in placed.render(0, columns=80, rows=24).splitlines()


@pytest.mark.parametrize("rows", [None, 14, 24, 40])
def test_screens_of_fights_fit_eighty_columns(rows: int | None) -> None:
    game, rng = melee("amazon & captain active crossbow | giant; wolf; viper; p1 hired 0; c1; ghost", seed=1), Rng(1)
    while game.position.fight is not None and game.players_to_act:
        player = game.players_to_act[0]
        lines = game.render(player, columns=80, rows=rows).splitlines()
        assert max(map(len, lines)) <= 80
        assert rows is None or len(lines) <= rows
        game.apply(rng.choice(game.legal_actions(player)), player)


def test_each_decision_of_combat_and_magic_has_a_question_and_a_kind() -> None:
    asking = {
        step.__name__
        for step in steps_of("arcana_magicrealm")
        if {"combat", "magic"} & {*step.__module__.split(".")} and issubclass(step, Question | Simultaneous)
    }

    assert asking <= {*PHRASES.questions, *QUESTION_WORDS}
    assert asking <= {*ASKS}


def test_hint_on_attack_has_harm_and_chance() -> None:
    """The Short Sword with M4* on the Wolf: harm L* and a level for the chit; move 3 is too fast to be undercut."""
    game = melee("amazon | wolf_a 1", seed=1)
    go_to(game, "NameTarget")
    do(game, 0, "name wolf_a 1")

    assert hints(game, 0)["attack with fight M4*"] == (
        "33 % to hit; harm H against M kills it; time 4, length 3; effort *"
    )


def wait_for(game: Game, question: str) -> None:
    """Let everybody pass until the first player is asked a question."""
    while game.view(0).asks != question:
        seat = game.players_to_act[0]
        game.apply(game.passing(seat) or game.legal_actions(seat)[0], seat)


def attack_hint(words: str, target: str, attack: str, **options: bool) -> str:
    """The hint on an attack of the first character, who has named a target, with some options of the rules."""
    game = melee(words, seed=1, rules=Rules(**options))
    wait_for(game, "NameTarget")
    do(game, 0, f"name {target}")
    wait_for(game, "Plays")
    return hints(game, 0)[f"attack with fight {attack}"]


@pytest.mark.rule("MR-44.43", "MR-31.1")
def test_hint_on_attack_with_the_ointment_of_bite_hits_at_the_time_of_the_maneuver() -> None:
    """The Giant moves at 5."""
    assert attack_hint("amazon | giant 1", "giant 1", "M5").startswith("33 % to hit")
    assert attack_hint("amazon active ointment_of_bite | giant 1", "giant 1", "M5").startswith("100 % to hit")


@pytest.mark.rule("MR-43.11", "MR-30.9")
def test_hint_on_attack_counts_elven_grace_on_both_sides() -> None:
    """Elven Grace gives the Troll 3; without it, its move is slower on either side."""
    assert attack_hint("amazon & wizard | h_troll 1", "h_troll 1", "M3**").startswith("100 % to hit")
    graced = "amazon & wizard | h_troll 1 under elven_grace by wizard"
    assert attack_hint(graced, "h_troll 1", "M3**").startswith("33 % to hit")


@pytest.mark.rule("MR-42.9")
def test_hint_on_attack_by_the_wish_for_strength_has_no_missile_roll() -> None:
    found = attack_hint("woods_girl wish_for_strength | giant 1", "giant 1", "L4")

    assert found == "100 % to hit; harm T against T kills it; time 4, length 14"


@pytest.mark.rule("MR-32.24", "MR-32.10")
def test_hint_on_attack_on_a_form_counts_its_armour() -> None:
    """The Short Sword with M4*: harm L, a level for the chit, no star because a Dragon has armour."""
    words = "amazon & elf under transform dragon by elf | giant 1"

    assert "; harm M against T is not enough to kill it; time 4" in attack_hint(words, "elf", "M4*")


@pytest.mark.rule("MR-46.1")
@pytest.mark.parametrize(("attack", "outcome"), [("L4", "is not enough to kill"), ("M5", "kills")])
def test_hint_on_attack_with_serious_wounds_kills_by_more_than_the_vulnerability(attack: str, outcome: str) -> None:
    """The Short Sword does L and a level for its star, with M5 one more; the Captain's vulnerability is M."""
    found = attack_hint("amazon & captain | giant 1", "captain", attack, serious_wounds=True)

    assert f" against M {outcome} it without armour" in found


@pytest.mark.rule("MR-46.20")
def test_hint_on_attack_names_the_fumble_roll() -> None:
    found = attack_hint("amazon | giant 1", "giant 1", "M5", fumble=True)

    assert "is not enough to kill it, unless the fumble roll changes it; time" in found


@pytest.mark.rule("MR-45.4", "MR-32.24")
def test_hint_on_a_target_has_the_vulnerability_that_counts_now() -> None:
    game = melee("amazon & elf under transform dragon by elf & captain | giant 1", seed=1)
    wait_for(game, "NameTarget")

    assert hints(game, 0)["name captain"] == "a character of vulnerability M"
    assert hints(game, 0)["name elf"] == "a character of vulnerability T"


@pytest.mark.rule("MR-28.12", "MR-31.1", "MR-32.9")
def test_usual_choices_of_fights_come_first() -> None:
    game = melee("amazon & captain | viper 1; p1 hired 0", seed=1)
    go_to(game, "Luring")
    do(game, 0, "lure viper 1")
    go_to(game, "NameTarget")

    assert [str(action) for action in game.choices(0)] == ["name viper 1", "name captain", "none", "name p1"]

    do(game, 0, "name viper 1")
    go_to(game, "Plays")
    attacks = [str(action) for action in game.choices(0)]

    # The Viper has armour, time 4 and vulnerability M: only M chits add a level to the sword's L*.
    assert attacks[0] == "attack with fight M3**"
    assert attacks[-1] == "no attack"

    do(game, 0, "no attack")
    maneuvers = [str(action) for action in game.choices(0)]

    assert maneuvers[0] == "maneuver with move M4"
    assert maneuvers[-1] == "no maneuver"


def test_hint_on_maneuver_names_faster_attackers() -> None:
    game = melee("amazon | wolf_a 1; giant", seed=1)
    go_to(game, "Plays")
    do(game, 0, "no attack")

    found = hints(game, 0)

    assert found["maneuver with move M4"] == "time 4: no attacker here is faster"
    assert found["no maneuver"] == "every attack on you hits"


@pytest.mark.rule("MR-30.9", "MR-31.1")
def test_hint_on_maneuver_reckons_with_both_sides_of_attackers() -> None:
    """The Viper has 4 and 2, the Troll 4 and 5, the Goblin 5 on one side only, the head 4 twice, the Dragon 5."""
    game = melee("berserker | viper; h_troll; spear_goblin 1; t_dragon", seed=1)
    go_to(game, "Luring")
    for name in ("viper 1", "h_troll 1", "spear_goblin 1", "t_dragon 1"):
        do(game, 0, f"lure {name}")
    go_to(game, "Plays")
    do(game, 0, "no attack")

    found = hints(game, 0)

    assert found["maneuver with move H4**"] == "time 4: undercut by Viper 1 at 2 if it turns over (31 %); effort **"
    assert found["maneuver with move H5*"] == (
        "time 5: undercut by Viper 1 at 4, Heavy Troll 1 at 4 unless it turns over and Tremendous Dragon 1's head at 4; "
        "effort *"
    )
    assert found["maneuver with move H6"].endswith("at 4 and Spear Goblin 1 at 5 if it turns over (31 %)")


@pytest.mark.rule("MR-30.6", "MR-31.1")
def test_hint_on_direction_has_the_chance_of_each_attacker() -> None:
    game = melee("amazon | wolf_a 1", seed=1)
    go_to(game, "Plays")
    for pick in ("no attack", "maneuver with move M4"):
        do(game, 0, pick)

    assert hints(game, 0)["duck"] == "hit by every smash: each attacker has 33 % for it, wherever you place it"


def test_screen_names_the_owner_of_hirelings_on_no_sheet() -> None:
    game = melee("amazon | viper 1; r1 hired 0", seed=1)

    assert "; Rogue 1 (hired by Amazon) H* 5, move 4" in game.render(0, columns=100)


@pytest.mark.rule("MR-31.1")
def test_hint_on_direction_knows_that_faster_attackers_hit_anyway() -> None:
    game = melee("captain | wolf_a 1", seed=1)
    go_to(game, "Plays")
    for pick in ("no attack", "maneuver with move M5"):
        do(game, 0, pick)

    assert hints(game, 0)["duck"] == ("hit by every smash: each attacker is faster and hits you wherever you place it")


def test_picks_of_a_secret_play_stay_on_the_screen() -> None:
    game = melee("amazon | giant; viper", seed=1)
    do(game, 0, "lure giant 1; lure viper 1")
    go_to(game, "NameTarget")
    do(game, 0, "name giant 1")
    lines = []
    for pick in ("attack with fight M4*", "swing", "maneuver with move M4", "duck", "shield against thrust", "box 2"):
        do(game, 0, pick)
        screen = game.render(0, columns=200, rows=24).splitlines()
        picked = next(line for line in screen if line.startswith("Picked"))
        lines.append((picked.removeprefix("Picked   "), screen[-1]))

    play = "swing with fight M4*"
    maneuver = f"{play}; duck with move M4"
    assert lines == [
        ("attack with fight M4*", "> In secret: choose the direction of your attack"),
        (play, "> In secret: choose a chit, card or horse for your maneuver"),
        (f"{play}; maneuver with move M4", "> In secret: choose the direction of your maneuver"),
        (maneuver, "> In secret: choose the direction that your shield guards"),
        (f"{maneuver}; shield against thrust", "> In secret: choose the box of Giant 1"),
        (
            f"{maneuver}; shield against thrust; Giant 1 in Dodge/Swing",
            "> In secret: choose the box of Giant 1's club",
        ),
    ]


@pytest.mark.parametrize(
    ("picks", "line", "reason"),
    [
        ((), "dodge", "choose a chit or card for your attack first"),
        (("attack with fight M4*",), "no maneuver", "choose the direction of your attack first"),
        (("no attack", "maneuver with move M4"), "thrust", "choose the direction of your maneuver first"),
        (("no attack", "no maneuver"), "no attack", "choose the direction that your shield guards first"),
        (("no attack", "no maneuver", "shield against thrust"), "no attack", "choose the box of a counter first"),
    ],
)
def test_rejected_pick_names_what_is_to_be_picked(picks: tuple[str, ...], line: str, reason: str) -> None:
    game = melee("amazon | giant", seed=1)
    go_to(game, "NameTarget")
    do(game, 0, "name giant 1")
    for pick in picks:
        do(game, 0, pick)

    with pytest.raises(NotationError, match=reason):
        game.parse(line, 0)


def test_weapon_is_turned_without_target() -> None:
    game = melee("amazon hidden | giant", seed=1)
    go_to(game, "Plays")
    first = game.render(0, columns=200, rows=24).splitlines()[-1]
    do(game, 0, "attack with fight M4*")
    second = game.render(0, columns=200, rows=24).splitlines()[-1]
    do(game, 0, "turn alerted")

    assert first == "> In secret: choose a chit or card that turns your weapon over, for you have no target"
    assert second == "> In secret: choose the side that your weapon shows after the round"
    assert "Picked   turn your weapon alerted with fight M4*" in game.render(0, columns=200, rows=24)


def test_sides_and_boxes_of_hirelings_stay_on_the_screen() -> None:
    game = melee("amazon | l1 hired 0; viper", seed=1)
    game.position.fight = evolve(game.fight, sheets=(Sheet(being("l1"), (VIPER,)),))
    game.position.agenda = None
    game.then(Plays())
    game.go_on()
    refresh(game)
    questions = []
    for pick in ("no attack", "no maneuver", "shield against thrust", "dark side up", "box 1", "box 2"):
        do(game, 0, pick)
        questions.append(game.render(0, columns=200, rows=24).splitlines()[-1])

    assert questions[2:] == [
        "> In secret: choose the side of Lancer 1",
        "> In secret: choose the box of Lancer 1",
        "> In secret: choose the box of Lancer 1's horse",
        "> In secret: choose the box of Viper 1",
    ]
    assert "Lancer 1 dark side up; Lancer 1 in Charge/Thrust; Lancer 1's horse in Dodge/Swing" in game.render(
        0, columns=200, rows=24
    )


def test_hint_on_lure_has_figures_of_both_kinds() -> None:
    game = melee("amazon | viper", seed=1)

    assert (
        hints(game, 0)["lure viper 1"]
        == "M** 4, move 4: it attacks only the one who lures it; vulnerability M, armoured"
    )


@pytest.mark.rule("MR-28.12", "MR-28.14")
def test_hint_on_own_hirelings_warns_of_treachery() -> None:
    game = melee("amazon | p1 hired 0, p2 hired 0, giant 1 hired 0, giant 2 hired 0, c1", seed=1, rng=Rng("calm"))
    assert go_to(game, "NameTarget") == 0

    found = hints(game, 0)
    leaving = "treachery: Patrol 1 and Patrol 2 will leave you, and you lose 6 Fame"
    assert found["name p1"].endswith(f"; {leaving}")
    assert found["name giant 1"].endswith("; treachery: Giant 1 and Giant 2 will leave you")
    assert "treachery" not in found["name c1"]


@pytest.mark.rule("MR-28.12", "MR-46.14")
@pytest.mark.parametrize("gentle", [False, True])
def test_hint_on_a_spell_on_own_native_warns_of_treachery(gentle: bool) -> None:
    words = "elf spells elven_grace active flowers_of_rest | c1 hired 0, viper 1"
    game = melee(words, seed=1, rules=Rules(benevolent_spells=gentle))
    assert go_to(game, "Acting") == 0
    do(game, 0, "cast elven_grace; cast with magic III2*")
    assert go_to(game, "NameSpellTarget") == 0

    assert ("treachery" in hints(game, 0)["aim at c1"]) is not gentle


@pytest.mark.rule("MR-28.12", "MR-40.3")
def test_hint_on_a_spell_on_all_natives_warns_of_treachery() -> None:
    game = melee("elf spells persuade active flowers_of_rest | c1 hired 0, c2, viper 1", seed=1)
    assert go_to(game, "Acting") == 0
    do(game, 0, "cast persuade; cast with magic III2*")
    assert go_to(game, "NameSpellTarget") == 0

    warning = "treachery: Company 1 will leave you, and you lose 3 Fame"
    assert hints(game, 0)["aim at all company"] == f"Company 1 and Company 2; {warning}"


@pytest.mark.rule("MR-40.2", "MR-43.3")
def test_hint_on_a_target_names_the_spells_that_end() -> None:
    goblin = "axe_goblin 1 under deal_with_goblins by elf"
    game = melee(f"amazon & elf under peace by amazon | viper 1 under peace by elf, {goblin}", seed=1)
    assert go_to(game, "NameTarget") == 0

    found = hints(game, 0)
    assert found["name viper 1"].endswith("; Peace ends")
    assert found["name elf"] == "a character of vulnerability L; Peace ends"
    assert not found["name axe_goblin 1"].endswith("ends")  # it isn't the Amazon's spell


@pytest.mark.rule("MR-46.10")
@pytest.mark.parametrize(
    ("lines", "asks", "choice"),
    [("lure with c1", "Luring", "lure c2"), ("done; deploy c1", "DeployAgainst", "against c2")],
)
@pytest.mark.parametrize("extended", [False, True])
def test_hint_on_sending_a_native_against_its_group_warns_of_treachery(
    lines: str, asks: str, choice: str, extended: bool
) -> None:
    words = "amazon | c1 hired 0, c2, viper 1"
    game = melee(words, seed=1, rules=Rules(extended_treachery=extended), rng=Rng("calm"))
    assert go_to(game, "Luring") == 0
    do(game, 0, lines)
    assert game.view(0).asks == asks

    warning = "treachery: Company 1 will leave you, and you lose 3 Fame"
    assert (warning in hints(game, 0)[choice]) is extended


@pytest.mark.rule("MR-24.4")
def test_hint_on_a_peaceful_native_warns_of_battle() -> None:
    game = melee("amazon | p1, p2, viper", seed=1, rng=Rng("calm"))
    assert go_to(game, "Luring") == 0
    assert hints(game, 0)["lure p1"].startswith("Patrol 1: L* 4, walks 7: it attacks only the one who lures it; ")
    assert hints(game, 0)["lure p1"].endswith("; the Patrol will battle you")
    assert "battle you" not in hints(game, 0)["lure viper 1"]

    do(game, 0, "lure p1")
    assert "battle you" not in hints(game, 0)["lure p2"]


@pytest.mark.rule("MR-47.28")
def test_hints_name_denizens_that_are_typed_in_short() -> None:
    found = hints(melee("amazon | h_spider, phq, viper; round 3", seed=1), 0)

    assert found["lure h_spider 1"].startswith("Heavy Spider 1: L 4, move 3: ")
    assert found["lure phq"].startswith("the leader of the Patrol: M* 4, walks 7: ")
    assert found["lure viper 1"].startswith("M** 4, move 4: ")


@pytest.mark.rule("MR-47.34")
def test_hint_on_a_chit_names_another_that_is_the_same() -> None:
    game = melee("berserker | giant", seed=1)
    go_to(game, "Plays")
    found = hints(game, 0)
    assert found["attack with fight T4**"] == "turn your weapon over; effort **"
    assert found["attack with fight T4** no. 2"] == "the same as attack with fight T4**"


@pytest.mark.rule("MR-30.1", "MR-30.6")
def test_boxes_of_the_first_attackers_are_formalities() -> None:
    """One die moves all of them alike, so that only who shares a box counts."""
    game = melee("swordsman | giant 1; viper 1; wolf 1", seed=1)
    for line in ("lure giant 1", "lure viper 1", "lure wolf a 1", "no action", "none", "no attack", "no maneuver"):
        do(game, 0, line)
    usual = []
    while (formality := game.formality(0)) is not None:
        usual.append(str(formality))
        game.apply(formality, 0)

    assert usual == ["box 1", "box 2"]
    assert hints(game, 0) == {
        "box 1": "Viper 1 to Charge/Thrust, beside Giant 1",
        "box 2": "Viper 1 to Dodge/Swing, beside Giant 1's club",
        "box 3": "Viper 1 to Duck/Smash",
    }


@pytest.mark.rule("MR-30.2", "MR-30.8")
def test_box_of_a_hireling_on_its_own_sheet_is_asked_about() -> None:
    """No die moves it, and its opponents may choose their directions."""
    game = melee("swordsman | p1 hired 0; viper 1", seed=1)
    do(game, 0, "lure with p1; viper 1")
    go_to(game, "Plays")
    do(game, 0, "no attack; no maneuver; light side up")

    assert texts(game, 0) == ["box 1", "box 2", "box 3"]
    assert game.formality(0) is None


@pytest.mark.rule("MR-13.12", "MR-24.2")
@pytest.mark.parametrize(
    ("words", "usual"),
    [
        ("woods_girl | woodfolk", "no drinks"),  # an ally
        ("amazon | patrol", "no drinks"),  # friendly, and only trouble could lead to a battle
        ("amazon | rogues", None),  # neutral
    ],
)
def test_drinks_before_a_fight_are_asked_about_only_if_they_help(words: str, usual: str | None) -> None:
    game = melee(words, seed=1)

    assert texts(game, 0) == ["drinks", "no drinks"]
    assert game.formality(0) == (usual and game.parse(usual, 0)[0])


@pytest.mark.rule("MR-23.3")
def test_round_without_enemies_is_a_formality() -> None:
    game = begun("amazon", amazon="cliff 3")
    start_evening(game)

    assert texts(game, 0) == ["play rounds", "no rounds"]
    assert str(game.formality(0)) == "no rounds"


@pytest.mark.rule("MR-13.16", "MR-24.2")
def test_insult_in_the_evening_threatens_with_a_battle() -> None:
    game = melee("swordsman | patrol", seed=2)
    do(game, 0, "drinks")

    assert game.render(0).endswith("> An insult! Lose 5 Notoriety, or let the Patrol battle you?")
    assert hints(game, 0)["no"].endswith("in the Evening they battle you")


def test_decisions_in_fights_stop_automatic_passing() -> None:
    game = melee("amazon | viper", seed=1)

    assert "combat" in game.moments_now(0)
    assert next(moment for moment in PHRASES.moments if moment.word == "combat").always


@pytest.mark.rule("MR-23.2", "MR-24.2")
def test_evening_with_natives_who_do_not_battle_passes_automatically() -> None:
    """Until someone has begun something, or a monster or another player's character is there."""
    game = melee("amazon | company; round 3", seed=1)
    assert game.moments_now(0) == {"evening"}
    do(game, 0, "lure c1")
    assert game.moments_now(0) == {"combat"}

    assert melee("amazon | company; viper 1; round 3", seed=1).moments_now(0) == {"combat", "monster"}
    assert "combat" in melee("amazon | elf", seed=1).moments_now(0)
    assert not next(moment for moment in PHRASES.moments if moment.word == "evening").always


@pytest.mark.rule("MR-25.9", "MR-25.11")
def test_evening_of_the_hidden_with_monsters_passes_automatically() -> None:
    """A seat isn't a character: the Captain's number is 3."""
    assert melee("captain hidden | viper 1", seed=1).moments_now(0) == {"evening", "monster"}
    assert "combat" in melee("captain | viper 1", seed=1).moments_now(0)
    assert "combat" in melee("captain hidden | viper 1; r1 hired 0", seed=1).moments_now(0)


def test_caster_who_is_alone_is_not_asked() -> None:
    words = "elf cliff 3 unhidden spells see_hidden_signs, peace_with_nature enchanted magic III4*"
    game = expedition(f"{words}; day 5; stage evening", seed=1)
    for line in ("play rounds", "cast see hidden signs", "cast with magic III2*", "aim at elf"):
        do(game, 0, line)

    assert game.moments_now(0) == {"evening"}
    assert str(game.formality(0)) == "no maneuver"


@pytest.mark.rule("MR-29.8", "MR-32.15", "MR-47.34")
def test_plays_are_formalities_where_nobody_fights() -> None:
    game = melee("amazon | company; round 3", seed=1)
    for line in ("done", "no action", "none"):
        do(game, 0, line)

    for nothing in ("no attack", "no maneuver", "shield against thrust"):
        assert nothing in texts(game, 0)
        assert str(game.formality(0)) == nothing
        assert game.passing(0) is None
        do(game, 0, nothing)


def test_doing_nothing_passes() -> None:
    game = melee("amazon | viper", seed=1)

    assert str(game.passing(go_to(game, "Luring"))) == "done"
    assert str(game.passing(go_to(game, "Acting"))) == "no action"
    assert str(game.passing(go_to(game, "NameTarget"))) == "none"


@pytest.mark.parametrize("word", ["lure", "sheet", "duck/smash", "undercuts", "red", "shield against", "vulnerability"])
def test_words_of_combat_are_explained(word: str) -> None:
    assert "MR-" in melee("amazon | viper", seed=1).explain(word)


def test_picture_has_sheets_with_counters_and_plays(placed: Game) -> None:
    root = ElementTree.fromstring(placed.to_svg(None))

    words = {element.text for element in root.iter() if element.tag.endswith("text")}

    assert {"Amazon's sheet, attacks Wolf A 1", "Charge / Thrust", "Dodge / Swing", "Duck / Smash"} <= words
    assert {"Giant 1", "Giant 1's", "club", "Viper 1", "Wolf A 1", "M** 4", "attack: fight M4*", "shield"} <= words


def test_legend_has_the_colours_of_a_fight_while_there_is_one(placed: Game) -> None:
    assert placed.to_svg(None).count(OF_OWNER) == placed.to_svg(None).count(OF_ATTACKERS) == 3 + 1
    assert OF_OWNER not in begun("amazon").to_svg(None)


def test_pictures_of_fights_can_be_drawn_at_any_time() -> None:
    game, rng = melee("amazon & captain | giant; p1 hired 0; p2; t_troll", seed=1), Rng(1)
    while game.position.fight is not None and game.players_to_act:
        ElementTree.fromstring(game.to_svg(0))
        player = game.players_to_act[0]
        game.apply(rng.choice(game.legal_actions(player)), player)


@pytest.mark.rule("MR-34.1", "MR-48.3")
def test_screen_counts_the_kills_of_today() -> None:
    game = melee("elf kills 1 | wolf_a 1", seed=1)

    assert "You      Elf, 1 kill today, 10 gold, Fame 0, Notoriety 0" in game.render(0, rows=24).splitlines()


@pytest.mark.rule("MR-14.5", "MR-40.5")
def test_controlled_monsters_are_not_called_hired() -> None:
    lines = melee("witch | giant_bat 1 under control_bats by witch; l1 hired 0; giant 1", seed=1).render(0, rows=30)

    assert "Giant Bat 1 (controlled by Witch), Lancer 1 (hired by Witch)" in " ".join(lines.split())
