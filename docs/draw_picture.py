"""Draw the pictures of the README and of the game pages, each as one player sees it.

python docs/draw_picture.py
"""

from __future__ import annotations

from pathlib import Path

import arcana_archmage
import arcana_magicrealm
import arcana_magika
import arcana_mtgcombat
import arcana_wizwar
from arcana_archmage import duel
from arcana_core.chance.rng import Rng
from arcana_magicrealm import expedition
from arcana_magika import contest, play_turn
from arcana_magika.model.geometry import NAMES
from arcana_magika.model.tables import TERRAINS
from arcana_magika.model.terrain import generated
from arcana_mtgcombat import battle
from arcana_wizwar import skirmish

IMAGES = Path(__file__).parent / "images"


def bluff() -> arcana_archmage.Game:
    """A Fireball with one wrong card, before the other wizard answers."""
    position = duel(
        ("4S 6S 9D KH AC 2D", "7S QC QH 2C 8D"),
        discard="3H 5C JD",
        golems=(["2H 9C KC"], []),
        wizards=({"points": 164, "strike": 1}, {"points": 131, "armour": True}),
        castings=4,
        turn=9,
    )
    game = arcana_archmage.Game.at(position, seed=1)
    for line in ("fireball 4S 6S 9D as 4S 5S 6S", "no block"):
        for action in game.parse(line):
            game.apply(action, *game.players_to_act)
    return game


def meeting() -> arcana_magika.Game:
    """Mages who meet below the mountains, as one of them writes a sheet of orders."""
    rng = Rng("a map")
    land = [TERRAINS[code] for code in generated(lambda _, sides: rng.die(sides))]
    game = contest(
        "A p8 Elf Good name Otho endurance 61 arcania 48 skill 80 wears RED holds LAMP scrolls HEALS TELPT KNART"
        "| B o7 Human Good name Ebba wears RED carries BLUE | C n8 Goblin Evil name Skarn endurance 70 holds ORB"
        "| D p8 Dwarf Neutral name Durin carries GREEN | M q9 name Malk",
        spaces=dict(zip(NAMES, land, strict=True)),
        lying="CROWN j5, HELM n7, ANKH k6, BLUE q8, GREEN r10",
        turn=5,
        seed=4,
    )
    play_turn(game, A="REST; MEDITATE; MOVE NE; MEDITATE; REST", B="REST; REST; REST; MOVE E")
    for line in ("rest", "cast heals", "move nw", "search helm"):
        for action in game.parse(line, 0):
            game.apply(action, 0)
    return game


def hunt() -> arcana_wizwar.Game:
    """A Fireball flies at a wizard who carries a treasure home and may answer it."""
    game = skirmish(
        "7,3 life 9 hand fireball stretch energy_5 shield carries powerstone treasure green1"
        "| 6,6 life 14 stun 1 carries wizardblade under golem_form 2"
        "| 2,4 life 11 hand fire_darts fireball energy_4 carries lifestone boomstone kills 1"
        "| 2,2 life 6 hand full_shield shield teleport energy_6 carries dagger treasure red2",
        sectors=[("green", 1), ("blue", 0), ("red", 3), ("yellow", 2)],
        active=2,
        things="rosebush 3,7 by 1; thornbush 8,0 by 0; large_rock 4,4; mightstone 5,8; stone_block 6,3 by 3;"
        "dust_cloud 1,9 by 1; trap_token 9,6 by 3 real; trap_token 0,4 by 3; trap_token 5,1 by 3",
        edges="4,6 S wall by 0 cracks 2; 7,7 S fire by 1; 2,2 E open; 2,3 E open",
        treasures="blue2 4,6; yellow1 7,2; green2 8,8",
        spells="acid_bath 2 on 0 energy 2",
        seed=1,
    )
    for line in ("cast fireball", "wizard 3"):
        for action in game.parse(line):
            game.apply(action, *game.players_to_act)
    return game


def stack() -> arcana_mtgcombat.Game:
    """A Flamelance is on its way, and its target decides whether to break it."""
    game = battle(
        "brannick_emberhand side 0 life 21 guard 3 pool RRRRC memory karric_flamelance spark_of_karr red_fury_of_karr"
        " library ember_roc graveyard furnace_breath"
        "| iveren_thole side 1 life 17 pool UUUUU memory break_the_syllable ebb_thrust leash_of_water"
        " library riptide_serpent deep_remembering graveyard tax_of_breath"
        "| oriane_vell side 0 life 26 pool WWW memory vellish_lancer library gatehouse_ox",
        creatures="slagback_brute of 0; karric_firewhelp of 0 detached; undertow_shellback of 1; saltmist_drakelet of 1"
        " sick plus 1; dawnspire_colossus of 2 exhausted guard 0",
        permanents="cinder_mark of 0 on c0; current_of_thole of 1; honed_glaive of 2 on 2",
        close="1-c1; 1-2",
        castings=1,
        turn=9,
        round=3,
        seed=11,
    )
    for line in ("cast karric_flamelance", "character 1"):
        for action in game.parse(line, 0):
            game.apply(action, 0)
    return game


def morning() -> arcana_magicrealm.Game:
    """Birdsong of the ninth day: a Giant stands beside the Amazon, who knows where the Lost City is."""
    return expedition(
        "amazon cliff 3 gold 20 active pony_m2_m5 knows path cliff 2-5, chits cavern | elf cliff 2"
        "| wizard linden_woods 2 unhidden; giant 1 cliff 3; howl_4 cliff up; lost_city ruins up;"
        "company linden_woods 2; scholar linden_woods 2; small_campfire oak_woods; enchanted crag; day 9",
        seed=4,
    )


def main() -> None:
    """Write all pictures."""
    IMAGES.mkdir(exist_ok=True)
    (IMAGES / "archmage.svg").write_text(bluff().to_svg(0), encoding="utf-8")
    (IMAGES / "magika.svg").write_text(meeting().to_svg(0), encoding="utf-8")
    (IMAGES / "magicrealm.svg").write_text(morning().to_svg(0), encoding="utf-8")
    (IMAGES / "wizwar.svg").write_text(hunt().to_svg(3), encoding="utf-8")
    (IMAGES / "mtgcombat.svg").write_text(stack().to_svg(1), encoding="utf-8")


if __name__ == "__main__":
    main()
