"""Effects in card data: cards made up in TOML, as a designer adds them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.errors import RulesError
from arcana_core.testing import do, offered
from arcana_wizwar import CARDS, CardRule, Game, events, read_cards, skirmish
from arcana_wizwar.cards.effects import evaluation, language, primitives
from arcana_wizwar.model.labyrinth import parse_edge
from arcana_wizwar.model.state import HAND
from tests.wizwar.table import at, carried, discarded, hand, in_play, life, stun

BLANK = """
name = "{name}"
schools = {{ white_cantrip = 2 }}
types = ["{type}"]
range = "{range}"
targets = {targets}
duration = "{duration}"
traits = {traits}
energy_value = 0
boost = "{boost}"
clause = "HR-1.1"
effect = "See what it does."
"""


def text(key: str, more: str, **fields: Any) -> str:
    """A card with these fields and lines."""
    result = {
        "name": key.title(),
        "type": "attack",
        "range": "los",
        "targets": '["object", "wizard"]',
        "duration": "instant",
        "traits": "[]",
        "boost": "none",
        **fields,
    }
    return f"[cards.{key}]\n{BLANK.format(**result)}\n{more}\n"


def game_with(result: str, classes: Mapping[str, type[CardRule]] | None = None) -> type[Game]:
    """A game of Wiz-War with the cards of a text, and code for some of them."""

    class House(Game):
        __slots__ = ()
        name = "wizwar-test"
        cards = read_cards(result, base=CARDS)
        rules_of_cards: ClassVar[Mapping[str, type[CardRule]]] = {**Game.rules_of_cards, **(classes or {})}

    return House


def table(result: str, wizards: str, **others: Any) -> Game:
    """A position of a game with the cards of a text."""
    if "rng" not in others:
        others["seed"] = 1
    return skirmish(wizards, game=game_with(result, others.pop("classes", None)), **others)


def test_card_from_text_plays_like_any_other() -> None:
    game = table(text("spark", 'does = [{ do = "damage", amount = 2, kind = "magical" }]'), "2,3 hand spark | 2,5")
    assert "cast spark" in offered(game)
    do(game, "cast spark; wizard 1")
    assert life(game) == [15, 13]
    assert discarded(game) == ["spark"]
    assert [entry.clause for entry in game.log if type(entry.event).__name__ in ("SpellCast", "Hurt")] == ["HR-1.1"] * 2


def test_text_changes_single_keys_of_a_box_card() -> None:
    game = table(
        '[cards.fireball]\ndoes = [{ do = "damage", amount = 7, kind = "magical", also = ["fire"] }]',
        "2,3 hand fireball | 2,5",
    )
    do(game, "cast fireball; wizard 1")
    assert life(game) == [15, 8]
    changed = game.cards["fireball"]
    assert (changed.name, changed.schools, changed.clause) == ("Fireball", {"elemental": 3}, "WW-21.30")
    assert len(game.cards) == len(CARDS)
    assert CARDS["fireball"].does[0]["amount"] == 5


def test_changed_card_keeps_its_code_keys_and_ways() -> None:
    cards = read_cards("[cards.globe_of_pain]\nsteps = 2\n[cards.zot]\nenergy_value = 3", base=CARDS)
    assert cards["globe_of_pain"].others["steps"] == 2
    assert cards["globe_of_pain"].does == CARDS["globe_of_pain"].does
    assert cards["zot"].modes == CARDS["zot"].modes
    assert cards["dagger"].throw == CARDS["dagger"].throw
    assert [kind.key for kind in cards] == [kind.key for kind in CARDS]


def test_every_primitive_amount_and_condition_of_the_language_has_a_meaning() -> None:
    assert {*language.PRIMITIVES} == {*primitives.DOES}
    assert {*language.AMOUNTS} == {*evaluation.WORDS}
    conditions = {"hurt", "boosted", "wizard", "object", "transformed"}
    assert conditions == {*evaluation.CONDITIONS}
    mistakes: list[str] = []
    for condition in conditions:
        language.COMMON["if"].read(condition, "if", mistakes)
    assert not mistakes


@pytest.mark.parametrize(
    ("amount", "left"),
    [("3", 12), ('"energy"', 11), ('"2 * energy + 1"', 6), ('"magic_stones + items"', 12), ('"hand + maintained"', 12)],
)
def test_amounts_are_numbers_and_sums_of_words(amount: str, left: int) -> None:
    card = text("spark", f'does = [{{ do = "damage", amount = {amount}, kind = "magical" }}]', boost="effect")
    game = table(card, "2,3 hand spark energy_4 | 2,5 carries speedstone dagger hand zot zot under strength 2")
    do(game, "cast spark; spend energy_4; wizard 1")
    assert life(game) == [15, left]


def test_amount_can_be_rolled_with_the_attacks_dice() -> None:
    card = text("spark", 'dice = 2\ndoes = [{ do = "damage", amount = "die", kind = "physical" }]')
    game = table(card, "2,3 hand spark | 2,5", rng=ScriptedRng([3, 4]))
    do(game, "cast spark; wizard 1")
    assert life(game) == [15, 8]


def test_amount_can_be_the_distance_or_the_life_of_the_target() -> None:
    far = table(
        text("spark", 'does = [{ do = "damage", amount = "distance", kind = "physical" }]'), "2,3 hand spark | 2,5"
    )
    do(far, "cast spark; wizard 1")
    assert life(far) == [15, 13]
    half = table(text("spark", 'does = [{ do = "stun", amount = "life" }]'), "2,3 hand spark | 2,5 life 4")
    do(half, "cast spark; wizard 1")
    assert stun(half) == [0, 4]


@pytest.mark.rule("WW-21.41", "WW-25.7")
@pytest.mark.parametrize(
    ("aim", "far"),
    [
        ("wizard 1", 2),
        ("edge 2,2 E", 0),
        ("edge 2,4 S", 1),
        ("card Dagger", 1),
        ("object 3,3", 1),
        ("treasure red 1", 2),
    ],
)
def test_distance_is_counted_to_every_kind_of_target(aim: str, far: int) -> None:
    card = text(
        "paces",
        'does = [{ do = "heal", amount = "distance", to = "caster" }]',
        type="neutral",
        targets='["wizard", "object", "treasure"]',
    )
    game = table(card, "2,3 hand paces | 2,5", things="dagger 2,4; rosebush 3,3 by 1", treasures="red1 2,5; red2 0,0")
    do(game, f"cast paces; {aim}")
    assert life(game) == [15 + far, 15]


def test_energy_of_a_card_can_be_split() -> None:
    card = text(
        "spark",
        'split = true\ndoes = [{ do = "damage", amount = "number", kind = "magical" }, { do = "stun", amount = "rest" }]',
        boost="effect",
    )
    game = table(card, "2,3 hand spark energy_4 | 2,5")
    do(game, "cast spark; spend energy_4; 1; wizard 1")
    assert (life(game), stun(game)) == ([15, 14], [0, 3])


def test_effects_can_depend_on_damage_boost_or_roll() -> None:
    card = text(
        "spark",
        """does = [
            { do = "damage", amount = 1, kind = "physical" },
            { do = "stun", amount = 1, if = "hurt" },
            { do = "stun", amount = 2, if = "boosted" },
            { do = "stun", amount = 4, roll = [3, 4] },
        ]""",
        boost="effect",
    )
    golem = table(card, "2,3 hand spark energy_4 | 2,5 under golem_form 2", rng=ScriptedRng([3]))
    do(golem, "cast spark; no energy; wizard 1")
    assert stun(golem) == [0, 4]
    boosted = table(card, "2,3 hand spark energy_4 | 2,5", rng=ScriptedRng([2]))
    do(boosted, "cast spark; spend energy_4; wizard 1")
    assert stun(boosted) == [0, 3]


def test_effect_can_be_limited_to_wizards_objects_or_transformed() -> None:
    card = text(
        "spark",
        """does = [
            { do = "heal", amount = 1, to = "caster", if = "wizard" },
            { do = "heal", amount = 2, to = "caster", if = "object" },
            { do = "stun", amount = 1, if = "transformed" },
        ]""",
    )
    at_wall = table(card, "2,3 life 5 hand spark | 2,5")
    do(at_wall, "cast spark; edge 2,2 E")
    assert life(at_wall) == [7, 15]
    at_gnome = table(card, "2,3 life 5 hand spark | 2,5 under golem_form 2")
    do(at_gnome, "cast spark; wizard 1")
    assert (life(at_gnome), stun(at_gnome)) == ([6, 15], [0, 1])


def test_effect_can_be_limited_to_caster_others_or_all() -> None:
    card = text(
        "song",
        """does = [
            { do = "heal", amount = 1, to = "caster" },
            { do = "stun", amount = 1, to = "others" },
            { do = "damage", amount = 2, kind = "magical", to = "everybody" },
        ]""",
        type="neutral",
        range="anywhere",
        targets='["game_board"]',
    )
    game = table(card, "2,3 life 5 hand song | 2,5 | dead | 7,2")
    do(game, "cast song")
    assert (life(game), stun(game)) == ([4, 13, 0, 13], [0, 1, 0, 1])


def test_once_means_the_last_mention_of_a_target() -> None:
    card = text(
        "needles",
        """separate = true
        does = [
            { do = "damage", amount = 1, kind = "physical" },
            { do = "stun", amount = 1, if = "hurt", once = true },
            { do = "heal", amount = 1, to = "caster", once = true },
        ]""",
        boost="effect",
    )

    game = table(
        card,
        "2,3 life 5 hand needles energy_4 | 2,5 | 2,4",
        classes={"needles": Game.rules_of_cards["fire_darts"]},
    )
    do(game, "cast needles; spend energy_4; wizard 1; wizard 2; wizard 1; wizard 1")
    assert (life(game), stun(game)) == ([6, 12, 14], [0, 1, 1])


def test_lasting_effect_strikes_when_time_passes() -> None:
    card = text(
        "balm",
        'when_time_passes = [{ do = "heal", amount = 2 }, { do = "damage", amount = 1, kind = "magical", to = "caster" }]',
        type="neutral",
        targets='["wizard"]',
        duration="temporary",
        boost="duration",
    )
    game = table(card, "2,3 hand balm energy_4 | 2,5 life 5")
    do(game, "cast balm; spend energy_4; wizard 1", "end phase", "done", "stop", "end phase", "done", "stop")
    assert life(game) == [14, 7]


def test_damage_by_a_neutral_card_is_not_an_attack() -> None:
    card = text("curse", 'does = [{ do = "damage", amount = 20, kind = "magical" }]', type="neutral")
    game = table(card, "2,3 hand curse | 2,5 under invisible 2 | 7,2", rng=ScriptedRng([]))
    do(game, "cast curse; wizard 1")
    assert not game.position.wizards[1].alive
    assert game.position.wizards[0].kills == 0


def test_side_effects_of_an_attack_on_others_are_not_attacks() -> None:
    card = text(
        "blast",
        """does = [
            { do = "damage", amount = 1, kind = "magical" },
            { do = "damage", amount = 9, kind = "magical", to = "others" },
        ]""",
        targets='["wizard"]',
    )
    game = table(card, "2,3 hand blast | 2,5 | 7,2 life 3 under invisible 2 | 7,7", rng=ScriptedRng([]))
    do(game, "cast blast; wizard 1")
    assert life(game) == [15, 5, 0, 6]
    assert not game.position.wizards[2].alive
    assert game.position.wizards[0].kills == 0


def test_damage_by_a_neutral_card_cracks_an_object() -> None:
    card = text("curse", 'does = [{ do = "damage", amount = 7, kind = "magical" }]', type="neutral")
    game = table(card, "2,3 hand curse | 4,9")
    do(game, "cast curse; edge 2,2 E")
    assert game.edge_at(parse_edge(game.position.grid, "2,2 E")).cracks == 2


def test_heal_gives_life_up_to_the_maximum() -> None:
    card = text("balm", 'does = [{ do = "heal", amount = 9 }]', type="neutral", targets='["self", "wizard"]')
    game = table(card, "2,3 hand balm balm | 2,5 life 5")
    do(game, "cast balm; wizard 0", "cast balm; wizard 1")
    assert life(game) == [20, 14]


def test_move_lets_the_caster_or_the_target_walk() -> None:
    card = text("march", 'does = [{ do = "move", amount = 2 }]', targets='["wizard"]')
    game = table(card, "2,3 hand march | 2,5")
    do(game, "cast march; wizard 1")
    assert game.players_to_act == (0,)
    do(game, "toward west", "toward west")
    assert at(game, 1) == "2,3"
    own = text("march", 'does = [{ do = "move", amount = 2, by = "target" }]', targets='["wizard"]')
    game = table(own, "2,3 hand march | 2,5")
    do(game, "cast march; wizard 1")
    assert game.players_to_act == (1,)
    do(game, "stop")
    assert at(game, 1) == "2,5"


def test_push_knocks_away_from_the_caster() -> None:
    card = text("gust", 'does = [{ do = "push", amount = "energy" }]', targets='["object", "wizard"]', boost="effect")
    game = table(card, "3,0 hand gust energy_5 | 3,1")
    do(game, "cast gust; spend energy_5; wizard 1")
    assert at(game, 1) == "3,3"


def test_create_makes_an_object_that_belongs_to_the_spell() -> None:
    card = text(
        "hedge",
        'does = [{ do = "create", object = "rosebush" }]',
        type="neutral",
        targets='["free_square"]',
        duration="permanent",
        traits='["Creation"]',
    )
    game = table(card, "2,3 hand hedge | 4,9")
    do(game, "cast hedge; square 2,5")
    (bush,), (spell,) = game.position.things, game.position.spells
    assert (bush.kind, bush.spell, spell.thing) == ("rosebush", spell.number, bush.number)
    do(game, "end Hedge 1")
    assert game.position.things == ()


def test_create_makes_a_wall_that_belongs_to_the_spell() -> None:
    card = text(
        "fence",
        'does = [{ do = "create", object = "stone_wall" }]',
        type="neutral",
        targets='["border_line"]',
        duration="temporary",
        boost="duration",
    )
    game = table(card, "2,3 hand fence | 4,9")
    do(game, "cast fence; no energy; edge 2,3 E")
    edge = parse_edge(game.position.grid, "2,3 E")
    assert game.edge_at(edge).kind == "wall"
    assert "east" not in offered(game)
    do(game, "end Fence 1")
    assert game.edge_at(edge).kind == "open"


def test_instant_card_creates_permanently_where_there_is_room() -> None:
    card = text(
        "thorns",
        'does = [{ do = "create", object = "thornbush" }]',
        type="neutral",
        range="anywhere",
        targets='["square"]',
    )
    game = table(card, "2,3 hand thorns thorns | 4,9")
    do(game, "cast thorns; square 2,5", "cast thorns; square 2,1")  # the second isn't a home, but empty
    assert [thing.square for thing in game.position.things] == [25, 21]
    taken = table(card, "2,3 hand thorns | 4,9")
    do(taken, "cast thorns; square 4,9")
    assert taken.position.things == ()


def test_destroy_ends_walls_doors_and_things() -> None:
    card = text("crumble", 'does = [{ do = "destroy" }]', type="neutral", targets='["object"]')
    start = table(card, "2,3 hand crumble | 4,9", things="rosebush 2,5 by 1; dagger 2,4")
    wall, bush, item = start.clone(), start.clone(), start.clone()
    do(wall, "cast crumble; edge 2,2 E")
    assert wall.edge_at(parse_edge(wall.position.grid, "2,2 E")).kind == "open"
    do(bush, "cast crumble; object 2,5")
    assert in_play(bush) == []
    do(item, "cast crumble; card Dagger")
    assert sorted(discarded(item)) == ["crumble", "dagger"]


def test_draw_and_discard_move_cards_and_hold_the_limit() -> None:
    card = text("study", 'does = [{ do = "draw", amount = 3 }]', type="neutral", range="self", targets='["self"]')
    game = table(
        card, "2,3 hand study energy_4 energy_4 energy_5 energy_5 zot ka_bong | 2,5", deck="shield ward dagger"
    )
    do(game, "cast study")
    assert all(choice.startswith("discard ") for choice in offered(game))
    do(game, "discard ward", "discard zot")
    assert game.hand_count(0) == 7
    dread = text("dread", 'does = [{ do = "discard", amount = 2 }]', targets='["wizard"]')
    game = table(dread, "2,3 hand dread | 2,5 hand energy_4 energy_5 zot")
    do(game, "cast dread; wizard 1", "discard zot", "discard energy_5")
    assert hand(game, 1) == ["energy_4"]


def test_steal_takes_cards_or_items() -> None:
    card = text("pilfer", 'does = [{ do = "steal" }]', targets='["wizard"]')
    game = table(card, "2,3 hand pilfer | 2,5 hand energy_4 zot")
    do(game, "cast pilfer; wizard 1", "take zot")
    assert (hand(game, 0), hand(game, 1)) == (["zot"], ["energy_4"])
    assert game.position.piles.known(0, HAND[1]) == game.position.piles.masks[HAND[1]]
    snatch = text("snatch", 'does = [{ do = "steal", what = "item" }]', targets='["wizard"]')
    game = table(snatch, "2,3 hand snatch | 2,5 carries dagger speedstone")
    do(game, "cast snatch; wizard 1")
    assert offered(game) == ["done", "card Dagger", "card Speedstone 1"]
    do(game, "card Speedstone 1")
    assert carried(game, 0) == ["speedstone"]
    assert game.position.moves == 4


@pytest.mark.rule("WW-25.175", "WW-9.5", "WW-22.22")
def test_item_theft_can_target_an_empty_carrier() -> None:
    snatch = text("snatch", 'does = [{ do = "steal", what = "item" }]', targets='["wizard"]')
    game = table(snatch, "2,3 hand snatch | 2,5 treasure red1")
    assert "cast snatch" in offered(game)
    do(game, "cast snatch; wizard 1")
    assert offered(game) == ["done"]
    do(game, "done")
    assert discarded(game) == ["snatch"]
    assert "end phase" in offered(game)


@pytest.mark.parametrize(("what", "items", "treasure"), [("treasure", 1, -1), ("items", 0, 0), ("everything", 0, -1)])
def test_drop_effect_drops_things(what: str, items: int, treasure: int) -> None:
    card = text("fumble", f'does = [{{ do = "drop", what = "{what}" }}]', targets='["wizard"]')
    game = table(card, "2,3 hand fumble | 2,5 carries dagger treasure red1")
    do(game, "cast fumble; wizard 1")
    wizard = game.position.wizards[1]
    assert (len(wizard.items), wizard.treasure) == (items, treasure)


def test_only_the_active_wizard_gains_movement_points() -> None:
    card = text(
        "haste",
        'does = [{ do = "gain_moves", amount = "2 * energy" }]',
        type="neutral",
        targets='["self", "wizard"]',
        boost="effect",
    )
    game = table(card, "2,3 hand haste haste | 2,5")
    do(game, "cast haste; no energy; wizard 0")
    assert game.position.moves == 5
    do(game, "cast haste; no energy; wizard 1")
    assert game.position.moves == 5


def test_spells_on_a_wizard_can_be_ended_all_or_by_trait() -> None:
    some = text("purge", 'does = [{ do = "end_spell", trait = "Curse" }]', type="neutral", targets='["wizard"]')
    start = {"spells": "acid_bath 0 on 1 energy 2; strength 1 on 1 energy 2"}
    game = table(some, "2,3 hand purge | 2,5", **start)
    do(game, "cast purge; wizard 1")
    assert in_play(game) == ["strength"]
    everything = text("purge", 'does = [{ do = "end_spell" }]', type="neutral", targets='["wizard"]')
    game = table(everything, "2,3 hand purge | 2,5", **start)
    do(game, "cast purge; wizard 1")
    assert in_play(game) == []


def test_spell_can_be_named_to_be_ended() -> None:
    card = text("unravel", 'does = [{ do = "end_spell" }]', type="neutral", targets='["maintained_spell"]')
    game = table(card, "2,3 hand unravel | 2,5 under strength 2 shatter 2")
    do(game, "cast unravel; card Strength")
    assert in_play(game) == ["shatter"]


def test_transformation_can_depend_on_a_roll() -> None:
    card = text(
        "hex",
        'does = [{ do = "transform", form = "golem_form", turns = 2, roll = [4] }]',
        targets='["wizard"]',
        duration="temporary",
        traits='["Transformation"]',
    )
    hit = table(card, "2,3 hand hex | 2,5 under gnome_form 3", rng=ScriptedRng([3, 4]))
    do(hit, "cast hex; wizard 1")
    powers = hit.position.wizards[1].powers
    assert (powers.form, powers.base_speed, powers.reduces, powers.counters_only) == ("hex", 2, 2, True)
    assert [(hit.cards.of[spell.card].key, spell.energy) for spell in hit.position.spells] == [("hex", 2)]
    missed = table(card, "2,3 hand hex | 2,5", rng=ScriptedRng([3]))
    do(missed, "cast hex; wizard 1")
    assert in_play(missed) == []
    assert discarded(missed) == ["hex"]


def counter(key: str, more: str, **fields: Any) -> str:
    return text(key, more, **{"type": "counter", "range": "anywhere", "targets": '["spell"]', **fields})


def test_cancel_stops_the_answered_play() -> None:
    card = counter("veto", 'answers = { event = "spell" }\ndoes = [{ do = "cancel" }]')
    game = table(card, "2,3 hand fireball | 2,5 hand veto")
    do(game, "cast fireball; wizard 1", "answer veto")
    assert life(game) == [15, 15]
    assert sorted(discarded(game)) == ["fireball", "veto"]


def test_cancel_and_reduce_work_on_damage() -> None:
    none = counter("aegis", 'answers = { event = "damage" }\ndoes = [{ do = "cancel" }]')
    game = table(none, "2,3 hand fireball | 2,5 hand aegis")
    do(game, "cast fireball; wizard 1", "answer aegis")
    assert life(game) == [15, 15]
    some = counter("aegis", 'answers = { event = "damage" }\ndoes = [{ do = "reduce", amount = "energy + 2" }]')
    game = table(some, "2,3 hand fireball | 2,5 hand aegis")
    do(game, "cast fireball; wizard 1", "answer aegis")
    assert life(game) == [15, 13]


def test_evade_with_and_without_a_roll() -> None:
    card = counter("duck", 'answers = { event = "attack", on_me = true }\ndoes = [{ do = "evade", roll = [1, 2] }]')
    ducked = table(card, "2,3 | 2,4 hand duck", rng=ScriptedRng([2]))
    do(ducked, "punch; wizard 1", "answer duck")
    assert life(ducked) == [15, 15]
    slow = table(card, "2,3 | 2,4 hand duck", rng=ScriptedRng([3]))
    do(slow, "punch; wizard 1", "answer duck")
    assert life(slow) == [15, 14]


def test_card_transforms_once_and_for_at_least_a_turn() -> None:
    card = text(
        "hex",
        """does = [
            { do = "transform", form = "golem_form", turns = "items" },
            { do = "transform", form = "golem_form", turns = 3 },
        ]""",
        targets='["wizard"]',
        duration="temporary",
        traits='["Transformation"]',
    )
    laden = table(card, "2,3 hand hex | 2,5 carries dagger large_rock")
    do(laden, "cast hex; wizard 1")
    assert [spell.energy for spell in laden.position.spells] == [2]
    bare = table(card, "2,3 hand hex | 2,5")
    do(bare, "cast hex; wizard 1")
    assert [spell.energy for spell in bare.position.spells] == [3]


def test_effects_on_the_dead_roll_no_die() -> None:
    card = text(
        "spark",
        'does = [{ do = "damage", amount = 5, kind = "magical" }, { do = "stun", amount = 1, roll = [1, 2] }]',
    )
    game = table(card, "2,3 hand spark | 2,5 life 5 | 7,2", rng=ScriptedRng([]))
    do(game, "cast spark; wizard 1")
    assert not game.position.wizards[1].alive


MIRROR = counter("mirror", 'answers = { event = "attack", on_me = true }\ndoes = [{ do = "redirect" }]')
DEFLECT = counter(
    "deflect",
    'answers = { event = "attack", on_me = true }\npicks = ["wizard"]\ndoes = [{ do = "redirect", at = "target" }]',
    range="los",
)


@pytest.mark.rule("WW-25.52", "WW-13.18")
def test_mirror_redirects_to_the_attacker_without_a_score() -> None:
    game = table(MIRROR, "2,3 life 5 hand fireball | 2,5 hand mirror | 7,2")
    do(game, "cast fireball; wizard 1", "answer mirror")
    assert not game.position.wizards[0].alive
    assert [wizard.kills for wizard in game.position.wizards] == [0, 0, 0]


@pytest.mark.rule("WW-25.52", "WW-11.3")
def test_redirected_attack_can_be_answered_by_the_new_target() -> None:
    game = table(DEFLECT, "2,3 hand fireball | 2,5 hand deflect | 2,4 hand full_shield | 1,3")
    do(game, "cast fireball; wizard 1", "answer deflect")
    assert offered(game) == ["wizard 0", "wizard 2"]
    do(game, "wizard 2", "pass")  # they could answer the counter already, for it names them
    assert offered(game) == ["pass", "answer full_shield"]
    unanswered = game.clone()
    do(unanswered, "pass")
    assert life(unanswered) == [15, 15, 10, 15]
    do(game, "answer full_shield")
    assert life(game) == [15, 15, 15, 15]


@pytest.mark.rule("WW-25.52", "WW-12.5")
def test_current_target_rolls_to_evade() -> None:
    game = table(DEFLECT, "2,3 hand fireball | 2,5 hand deflect | 2,4 under invisible 2", rng=ScriptedRng([2]))
    do(game, "cast fireball; wizard 1", "answer deflect; wizard 2")
    assert life(game) == [15, 15, 15]


@pytest.mark.rule("WW-25.52", "WW-8.9", "WW-13.15")
def test_redirected_kill_belongs_to_the_attacker() -> None:
    game = table(DEFLECT, "2,3 hand fireball | 2,5 hand deflect | 2,4 life 5 | 1,3")
    do(game, "cast fireball; wizard 1", "answer deflect; wizard 2")
    assert [wizard.kills for wizard in game.position.wizards] == [1, 0, 0, 0]


@pytest.mark.rule("WW-25.52", "WW-21.53")
def test_redirect_needs_an_attackable_target() -> None:
    game = table(DEFLECT, "2,3 hand fireball | 2,5 hand deflect | 2,4 under mist_body 2")
    do(game, "cast fireball; wizard 1", "answer deflect")
    assert offered(game) == ["wizard 0"]


@pytest.mark.rule("WW-25.52", "WW-11.13")
def test_only_one_dart_is_redirected() -> None:
    game = table(MIRROR, "2,3 hand fire_darts energy_4 | 2,5 hand mirror")
    do(game, "cast fire_darts; spend energy_4; wizard 1; wizard 1; wizard 1; wizard 1", "answer mirror")
    assert life(game) == [14, 12]


@pytest.mark.rule("WW-25.52")
def test_square_and_direction_attacks_cannot_be_redirected() -> None:
    storm = table(MIRROR, "2,3 hand psychic_storm | 2,5 hand mirror")
    do(storm, "cast psychic_storm; no energy; square 2,5")
    assert life(storm) == [15, 14]
    bolt = table(MIRROR, "2,3 hand lightning_bolt energy_4 | 2,5 hand mirror")
    do(bolt, "cast lightning_bolt; spend energy_4; toward east")
    assert life(bolt) == [15, 9]


@pytest.mark.rule("WW-25.52", "WW-8.7")
def test_punch_is_redirected_like_any_attack() -> None:
    game = table(MIRROR, "2,3 | 2,4 hand mirror")
    do(game, "punch; wizard 1", "answer mirror")
    assert life(game) == [14, 15]


@pytest.mark.rule("WW-21.87")
def test_waterbolt_ends_spells_of_fire_on_its_target() -> None:
    card = text("warmth", "", type="neutral", range="self", targets='["self"]', duration="permanent", traits='["Fire"]')
    game = table(card, "3,0 hand waterbolt | 3,1 under warmth strength 2")
    do(game, "cast waterbolt; no energy; 0; wizard 1")
    assert in_play(game) == ["strength"]


def test_counter_can_hurt_the_attacker() -> None:
    card = counter(
        "thorny",
        """answers = { event = "damage" }
        does = [{ do = "damage", amount = 2, kind = "magical", to = "attacker" }, { do = "reduce", amount = 1 }]""",
    )
    game = table(card, "2,3 hand fireball | 2,5 hand thorny")
    do(game, "cast fireball; wizard 1", "answer thorny")
    assert life(game) == [13, 11]


def test_counter_to_a_spell_or_pick_up_can_hurt_its_player() -> None:
    hurts = 'does = [{ do = "damage", amount = 2, kind = "magical", to = "attacker" }]'
    spell = table(counter("sting", f'answers = {{ event = "spell" }}\n{hurts}'), "2,3 hand meditate | 2,5 hand sting")
    do(spell, "cast meditate", "answer sting")
    assert life(spell) == [13, 15]
    theft = table(
        counter("sting", f'answers = {{ event = "treasure", mine = true }}\n{hurts}'),
        "2,3 | 2,5 hand sting",
        treasures="blue1 2,3",
    )
    do(theft, "pick up treasure blue 1", "answer sting")
    assert life(theft) == [13, 15]


GOOD = text("spark", 'does = [{ do = "damage", amount = 2, kind = "magical" }]')


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (
            'do = "damage"',
            'do = "damge"',
            r"does\[0\]\.do: unknown word 'damge'; did you mean 'damage'\?",
        ),
        (
            "amount = 2",
            'amount = "enrgy"',
            r"does\[0\]\.amount: unknown word 'enrgy' in an amount; did you mean 'energy'",
        ),
        ("amount = 2", "amount = -1", r"does\[0\]\.amount must be a number from 0 to 100, or a text such as 'ener"),
        ("amount = 2", 'amount = "two * energy"', r"does\[0\]\.amount: 'two \* energy' isn't a number times a word"),
        ("amount = 2", "amont = 2", r"does\[0\]\.amont: damage has no 'amont'; did you mean 'amount'\?"),
        ("amount = 2, ", "", r"does\[0\]: damage needs 'amount'"),
        (
            'kind = "magical"',
            'kind = "magic"',
            r"does\[0\]\.kind must be 'physical' or 'magical', got 'magic'; did you mea",
        ),
        (
            'kind = "magical"',
            'kind = "magical", if = "angry"',
            r"does\[0\]\.if must be 'hurt', 'boosted', 'wizard', 'object' or 'transform",
        ),
        ('kind = "magical"', 'kind = "magical", roll = [5]', r"does\[0\]\.roll\[0\] must be between 1 and 4, got 5"),
        (
            'kind = "magical"',
            'kind = "magical", to = "them"',
            r"does\[0\]\.to must be 'target', 'caster', 'attacker', 'others' or 'everyb",
        ),
        (
            'kind = "magical"',
            'kind = "magical", also = ["ice"]',
            r"does\[0\]\.also\[0\] must be 'fire', 'water' or 'lightning', got 'ice'",
        ),
        ('do = "damage", amount = 2, kind = "magical"', 'do = "cancel"', "cancel is for counters"),
        (
            'do = "damage", amount = 2, kind = "magical"',
            'do = "transform"',
            "transform is for a temporary or permanent",
        ),
        (
            'types = ["attack"]',
            'types = ["assault"]',
            r"types\[0\] must be 'attack', 'neutral', 'counter', 'item' or 'energy', g",
        ),
        ('types = ["attack"]', "types = []", r"types must have words: it can't be empty, got 0"),
        ('range = "los"', 'range = "far"', r"range must be 'self', 'adjacent', 'los', 'anywhere' or 'none', got 'fa"),
        ('range = "los"', "", "a card needs 'range'"),
        (
            '["object", "wizard"]',
            '["creature"]',
            r"targets\[0\] must be 'wizard', 'self', 'square', 'empty_square', 'free_s",
        ),
        (
            '["object", "wizard"]',
            '["wizard", "wizard"]',
            r"targets has 'wizard' more than once, got \['wizard', 'wizard'\]",
        ),
        ("white_cantrip = 2", "cantrip = 2", r"schools: unknown school 'cantrip'; did you mean 'white_cantrip'\?"),
        ("white_cantrip = 2", "white_cantrip = 0", r"schools\.white_cantrip must be between 1 and 100, got 0"),
        ("energy_value = 0", 'energy_value = "4"', r"energy_value must be an integer between 0 and 20, got '4'"),
        ("traits = []", 'traits = "Fire"', r"traits must be a list of names, each 1 to 40 characters on one line wi"),
        ("does = [", "separate = 1\ndoes = [", r"separate must be true or false, got 1"),
        ("does = [", "grants = { sped = 1 }\ndoes = [", r"grants: unknown grant 'sped'; did you mean 'speed'\?"),
        ("does = [", "grants = { doubles = 1 }\ndoes = [", r"grants\.doubles must be true or false, got 1"),
        ("does = [", "modes = [{ does = [] }]\ndoes = [", r"modes\[0\]: a way to play a card needs 'name'"),
        (
            "does = [",
            'modes = [{ name = "a", does = [{ do = "zap" }] }]\ndoes = [',
            r"modes\[0\]\.does\[0\]\.do must be 'damage', 'heal', 'stun', 'move', 'push', ",
        ),
        (
            "does = [",
            "when_time_passes = [1]\ndoes = [",
            r"when_time_passes\[0\] must be an effect, as in \{ do = .damage., \.\.\. \}, g",
        ),
        ("does = [", 'dice = "2"\ndoes = [', r"dice must be an integer between 0 and 100, got '2'"),
        ("does = [", "modes = 3\ndoes = [", r"modes must be a list of ways to play it, each a table, got 3"),
        ("does = [", "grants = 3\ndoes = [", r"grants must be a table by grant, got 3"),
        (
            "does = [",
            "grants = { speed = true }\ndoes = [",
            r"grants\.speed must be an integer between -100 and 100, got True",
        ),
        ("{ white_cantrip = 2 }", '"elemental"', r"schools must be a table by school, got 'elemental'"),
        ('name = "Spark"', 'name = ""', r"name must be 1 to 40 characters on one line with a letter or digit amo"),
        ("does = [", "grant = { speed = 1 }\ndoes = [", r"grant: a card has no 'grant'; did you mean 'grants'\?"),
        ("amount = 2", "amount = 101", r"does\[0\]\.amount must be a number from 0 to 100, or a text such as 'ener"),
        ("amount = 2", 'amount = "101 + energy"', r"does\[0\]\.amount: numbers go up to 100, got '101'"),
        ("amount = 2", 'amount = "0200 * energy"', r"does\[0\]\.amount: numbers go up to 100, got '0200'"),
        ("amount = 2", f'amount = "{"9" * 70}"', r"does\[0\]\.amount: numbers go up to 100"),
        ("amount = 2", f'amount = "{"9" * 5000}"', r"does\[0\]\.amount: an amount has at most 80 characters, got 5000"),
        ("does = [", "dice = 101\ndoes = [", r"dice must be between 0 and 100, got 101"),
        ("does = [", "grants = { speed = -101 }\ndoes = [", r"grants\.speed must be between -100 and 100, got -101"),
        ("does = [", "grants = { energy = -1 }\ndoes = [", r"grants\.energy must be between 0 and 100, got -1"),
        (
            "does = [",
            "grants = { life_each_turn = -1 }\ndoes = [",
            r"grants\.life_each_turn must be between 0 and 100, got -1",
        ),
        ("energy_value = 0", "energy_value = 21", r"energy_value must be between 0 and 20, got 21"),
        (
            "white_cantrip = 2",
            "white_cantrip = 101",
            r"schools\.white_cantrip must be between 1 and 100, got 101",
        ),
        (
            'name = "Spark"',
            'name = "Sp;ark"',
            r"name must be 1 to 40 characters on one line with a letter or digit amo",
        ),
        (
            'name = "Spark"',
            'name = "Spark "',
            r"name must be 1 to 40 characters on one line with a letter or digit amo",
        ),
        ('name = "Spark"', 'name = "Zot"', "zot is called 'Zot!', which is too much like it"),
        ('types = ["attack"]', 'types = ["item", "attack"]', "an item can have no other type, got item, attack"),
        ("does = [", "cancels = true\ndoes = [", "cancels is for cards that answer a spell, an attack or a counter"),
        ("does = [", 'use = { as = "neutral" }\ndoes = [', "use is for items and for spells that stay in play"),
        (
            "does = [",
            'throw = { amount = 1, kind = "physical", then = "lands" }\ndoes = [',
            "throw is for items and for spells that stay in play",
        ),
    ],
)
def test_unplayable_card_is_rejected_with_its_key_and_the_reason(old: str, new: str, reason: str) -> None:
    assert old in GOOD
    read_cards(GOOD, base=CARDS)
    with pytest.raises(RulesError, match=reason) as rejected:
        read_cards(GOOD.replace(old, new, 1), base=CARDS)
    assert re.match(r"TOML text:\d+: cards\.spark: ", str(rejected.value))


def test_unwritable_card_key_is_rejected() -> None:
    for key in ('"a b"', '"a;b"', '""', "Spark", "1spark", '"\N{LATIN SMALL LETTER E WITH ACUTE}"'):
        with pytest.raises(RulesError, match="a key is at most 40 small letters, digits and underscores"):
            read_cards(GOOD.replace("cards.spark", f"cards.{key}"), base=CARDS)


def test_single_cards_with_equal_titles_are_rejected() -> None:
    with pytest.raises(RulesError, match=r"cards\.spark: name: a card of powerstone is called 'Powerstone 1' already"):
        read_cards(GOOD.replace("Spark", "Powerstone 1").replace("white_cantrip = 2", "white_cantrip = 1"), base=CARDS)


def test_card_set_has_at_most_a_thousand_cards() -> None:
    many = "".join(
        GOOD.replace("cards.spark", f"cards.spark_{number}")
        .replace("Spark", f"Spark {number} of many")
        .replace("white_cantrip = 2", "white_cantrip = 100")
        for number in range(9)
    )
    with pytest.raises(RulesError, match="there can be 1000 cards at most, and these are 1068"):
        read_cards(many, base=CARDS)
    assert len(read_cards(many.replace("white_cantrip = 100", "white_cantrip = 90"), base=CARDS)) == 978


STONE = text("stone", 'throw = { amount = 1, kind = "physical", then = "lands" }', type="item", duration="permanent")
SPIKES = text(
    "needles",
    'throw = { amount = 1, kind = "physical", then = "vanishes", targets = ["wizard"] }',
    type="neutral",
    targets='["self"]',
    duration="permanent",
)
LASTING = text("glow", 'use = { as = "neutral" }', type="neutral", targets='["self"]', duration="temporary")
DAM = text("dam", 'answers = { event = "damage" }\ndoes = [{ do = "cancel" }]', type="counter")


@pytest.mark.parametrize(
    ("card", "old", "new", "reason"),
    [
        (STONE, '["object", "wizard"]', '["treasure"]', "throw: targets must be .* got treasure"),
        (STONE, '["object", "wizard"]', '["self"]', "throw: targets must be .* got self"),
        (STONE, '["object", "wizard"]', "[]", "throw: targets must be .* got "),
        (STONE, 'then = "lands"', 'then = "lands", targets = ["sector"]', "throw: targets must be .* got sector"),
        (STONE, '"lands"', '"vanishes"', "throw: a spell 'vanishes', an item 'lands' .* got 'vanishes'"),
        (SPIKES, '"vanishes"', '"lands"', "throw: a spell 'vanishes', .* got 'lands'"),
        (SPIKES, '"vanishes"', '"discarded"', "throw: a spell 'vanishes', .* got 'discarded'"),
        (SPIKES, "throw = {", 'use = { as = "neutral" }\nthrow = {', "give either use or throw"),
        (LASTING, 'as = "neutral"', 'as = "neutral", spent = true', "use: only an item can be spent"),
        (DAM, '"damage"', '"treasure"', "cancel is for cards that answer a spell, an attack, a counter or damage"),
        (DAM, "does = ", "cancels = true\ndoes = ", "cancels is for cards that answer a spell, an attack or a counter"),
    ],
)
def test_unplayable_kind_of_card_is_rejected(card: str, old: str, new: str, reason: str) -> None:
    assert old in card
    read_cards(card, base=CARDS)
    with pytest.raises(RulesError, match=reason):
        read_cards(card.replace(old, new, 1), base=CARDS)


def test_counter_effects_are_rejected_on_cast_cards() -> None:
    result = text(
        "warp",
        'answers = { event = "spell" }\ndoes = [{ do = "cancel" }, { do = "heal", amount = 1 }]',
        targets='["self"]',
    ).replace('["attack"]', '["neutral", "counter"]')
    alone = table(result, "2,3 hand warp life 9 | 2,5")
    do(alone, "cast warp")
    assert life(alone) == [10, 15]
    assert not any(isinstance(entry.event, events.Canceled) for entry in alone.log)

    answering = table(result, "2,3 hand zot | 2,5 hand warp life 9")
    do(answering, "cast zot; no energy; way 1; wizard 1", "answer warp")
    assert life(answering) == [15, 10]


def test_item_can_be_used_on_the_whole_board_without_a_pick() -> None:
    result = text(
        "horn",
        'use = { as = "neutral", does = [{ do = "heal", amount = 1, to = "everybody" }] }',
        type="item",
        targets='["game_board"]',
        duration="permanent",
    )
    game = table(result, "2,3 carries horn life 9 | 2,5 life 8")
    do(game, "use horn")
    assert life(game) == [10, 9]


PRICED = text("toll", 'price = 1\ndoes = [{ do = "heal", amount = "energy" }]', type="neutral", targets='["self"]')


@pytest.mark.rule("WW-9.5", "WW-10.2")
def test_casting_needs_the_price() -> None:
    for poor in ("toll life 5", "toll zot life 5"):
        assert "cast toll" not in offered(table(PRICED, f"2,3 hand {poor} | 2,5"))
    twice = PRICED.replace("energy_value = 0", "energy_value = 2")
    assert "cast toll" not in offered(table(twice, "2,3 hand toll zot | 2,5"))  # a card can't be spent on itself
    game = table(twice, "2,3 hand toll toll life 5 | 2,5")
    do(game, "cast toll")
    assert offered(game) == ["spend toll"]
    do(game, "spend toll")
    assert life(game)[0] == 7
    pipe = text("pipe", 'price = 1\nuse = { as = "neutral" }', type="item", targets='["self"]', duration="permanent")
    carried = table(pipe.replace("energy_value = 0", "energy_value = 2"), "2,3 carries pipe hand energy_4 | 2,5")
    assert "use pipe" in offered(carried)  # it is not in the hand, so all that is there can pay for it
    with pytest.raises(RulesError, match=r"cards\.toll: the cards of its price are its energy"):
        read_cards(PRICED.replace('boost = "none"', 'boost = "effect"'), base=CARDS)


@pytest.mark.rule("WW-11.6", "WW-11.10", "WW-23.13")
def test_counter_needs_its_price() -> None:
    result = counter("bribe", 'answers = { event = "attack" }\nprice = 1\ncancels = true')
    poor = table(result, "2,3 hand fireball | 2,5 hand bribe zot")
    do(poor, "cast fireball; wizard 1")
    assert life(poor) == [15, 10]
    rich = table(result, "2,3 hand fireball | 2,5 hand bribe energy_4")
    do(rich, "cast fireball; wizard 1", "answer bribe; spend energy_4")
    assert (life(rich), hand(rich, 1)) == ([15, 15], [])


@pytest.mark.rule("WW-18.3", "WW-15.18")
def test_losing_a_larger_limit_discards_at_once() -> None:
    result = text("satchel", "grants = { hand_max = 2 }", type="item", targets='["self"]', duration="permanent")
    game = table(result, "2,3 carries satchel hand zot fireball shield energy_4 energy_5 energy_6 ward dispel | 2,5")
    do(game, "drop satchel")
    assert "discard zot" in offered(game)
    assert "end phase" not in offered(game)
    do(game, "discard zot")
    assert "end phase" in offered(game)


@pytest.mark.parametrize("kind", ["wall_of_fire", "door", "stone_wall", "rosebush"])
def test_object_created_by_an_instant_spell_stays(kind: str) -> None:
    targets, at = ('["square"]', "square 2,4") if kind == "rosebush" else ('["border_line"]', "edge 2,3 E")
    result = text("maker", f'does = [{{ do = "create", object = "{kind}" }}]', type="neutral", targets=targets)
    game = table(result, "2,3 hand maker | 2,5", edges="2,3 E open")
    do(game, "cast maker", at)
    again = type(game).at(game.position, players=2, seed=1)
    assert again.position.spells == ()
    assert [*again.position.edges.values()] == [*game.position.edges.values()]
    assert [thing.kind for thing in again.position.things] == (["rosebush"] if kind == "rosebush" else [])


@pytest.mark.rule("WW-25.165", "WW-11.12")
def test_dead_caster_turns_no_sector() -> None:
    sting = counter(
        "sting",
        'answers = { event = "spell" }\ndoes = [{ do = "damage", amount = 20, kind = "magical", to = "attacker" }]',
    )
    game = table(sting, "2,3 hand rotate_sector | 2,5 hand sting | 7,2")
    sectors = game.position.sectors
    do(game, "cast rotate_sector; sector red", "answer sting")
    assert not game.position.wizards[0].alive
    assert game.position.sectors == sectors
    assert game.players_to_act == (1,)


def test_lasting_effects_have_no_distance() -> None:
    result = text(
        "ache",
        'when_time_passes = [{ do = "damage", amount = "distance + 1", kind = "magical" }]',
        targets='["wizard"]',
        duration="permanent",
    )
    game = table(result, "2,3 | 2,5", spells="ache 0 on 1", phase="time passes")
    assert life(game) == [15, 14]


def test_redirection_needs_a_picked_target() -> None:
    for picks in ("", 'picks = ["square"]', 'picks = ["wizard", "object"]'):
        with pytest.raises(RulesError, match="redirect at a target needs picks"):
            read_cards(DEFLECT.replace('picks = ["wizard"]', picks), base=CARDS)


def test_only_attacks_on_own_wizard_can_be_redirected() -> None:
    with pytest.raises(RulesError, match="redirect is for cards that answer a spell or attack on their player"):
        read_cards(DEFLECT.replace(", on_me = true", ""), base=CARDS)


def test_unknown_form_is_rejected() -> None:
    card = text(
        "hex",
        'does = [{ do = "transform", form = "golem" }]',
        duration="temporary",
        traits='["Transformation"]',
    )
    with pytest.raises(RulesError, match=r"cards\.hex: unknown transformation 'golem'; did you mean 'golem_form'"):
        read_cards(card, base=CARDS)


@pytest.mark.parametrize("wrong", ["[cards", "", "cards = 3", "[card.spark]\nname = 'Spark'"])
def test_text_without_cards_is_rejected(wrong: str) -> None:
    with pytest.raises(RulesError, match="not TOML|has no cards|cards must be tables|unknown table or key"):
        read_cards(wrong, base=CARDS)
