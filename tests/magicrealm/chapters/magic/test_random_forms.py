"""Random fights of the transmorphized: what must hold whatever happens (MR-40.8, MR-40.11, MR-43.24)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from arcana_core.chance.rng import Rng
from arcana_magicrealm import Game, Rules, events, melee
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.magic.in_effect import absorbing, enchantments, forms
from arcana_magicrealm.model.beings import FIRST_DENIZEN, TAKEN_IN, of_denizen

FIGHTS = (
    "elf under transform lion by elf & captain | giant 1 under absorb_essence by captain; ghost 1; p1 hired 0",
    "witch_king & amazon under transform dragon by witch_king | octopus under absorb_essence by witch_king; t_troll 1",
    "pilgrim under melt_into_mist by druid & druid | h_troll 1 under absorb_essence by druid; viper 1; giant_bat 1",
    "elf & sorceror under transform eagle by elf | demon under absorb_essence by elf; imp under transform frog by elf",
    "captain & dwarf | t_flying_dragon under absorb_essence by captain; o3 hired 1 under transform squirrel by captain",
)
SEEDS = 3


def moments(text: str, seed: int) -> Iterator[Game]:
    """The moments of a random fight."""
    game, rng = melee(text, seed=seed, rules=Rules(dragon_heads=seed % 2 == 0)), Rng(f"forms {seed}")
    while game.position.fight is not None and game.players_to_act:
        yield game
        seat = rng.choice(game.players_to_act)
        legal = game.legal_actions(seat)
        game.apply(rng.choice(legal), seat)
    yield game


@pytest.mark.rule("MR-40.8", "MR-40.11", "MR-43.24")
@pytest.mark.parametrize("text", FIGHTS)
def test_random_fights_keep_forms_belongings_and_chits(text: str) -> None:
    for seed in range(SEEDS):
        chits: dict[int, str] = {}
        for game in moments(text, seed):
            position = game.position
            assert dict(position.forms) == forms.due(game)
            absorbed = {enchantments.being_on(one) for one in position.effects.of(absorbing.ABSORB)}
            taken_in = {of_denizen(one) for one, at in enumerate(position.denizen_at) if at == TAKEN_IN}
            assert absorbed == taken_in
            for seat in beings.playing(game):
                being = position.characters[seat].hero
                form = game.form_of(being)
                if form is None or not form.takes_belongings:
                    assert belongings.frozen(game, being) == 0
                if form is None:
                    chits.pop(being, None)
                else:
                    frozen = game.chits_of(being).replace("C", "F")
                    assert chits.setdefault(being, frozen) == frozen
        wounded = [entry.event for entry in game.log if isinstance(entry.event, events.Struck) and entry.event.wounds]
        assert all(one.partner < FIRST_DENIZEN for one in wounded)


@pytest.mark.rule("MR-40.12")
def test_forms_are_played_in_random_fights() -> None:
    played = set[str]()
    for text, seed in [(text, seed) for text in FIGHTS for seed in range(8)]:
        for game in moments(text, seed):
            fight = game.position.fight
            played |= {tool.form for _, tool in fight.tools if tool.form} if fight is not None else set()
    assert {"attack", "move", "dark move", "part"} <= played
