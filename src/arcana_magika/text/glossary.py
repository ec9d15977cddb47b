"""What the words of an order sheet mean, for people who have not read the rulebook (MG-8 to MG-24)."""

from __future__ import annotations

from typing import Final

from arcana_core.text.wording import checked_text
from arcana_magika.model.tables import (
    ALIGNMENTS,
    ARTIFACT_NAMES,
    ARTIFACTS,
    OTHER_SPELLINGS,
    RACES,
    SPELL_NUMBERS,
    SPELLS,
    T_NUMBERS,
    TERRAINS,
)
from arcana_magika.rules import Rules
from arcana_magika.spells import SPELLBOOK

ABOUT: Final = (
    "You are one of up to twelve apprentice mages who walk north over a triangular map, from row y to the single space "
    "a1. Every turn you write five orders in secret, one for each phase; then all sheets are carried out together. The "
    "game ends when a novice reaches a1; most victory points win: for being far north, for Endurance, Arcania, Spell "
    "Skill and Aptitude compared with the others, for your team and for artifacts (MG-31). Moves cost Endurance, less "
    "in late phases; REST regains it. Spells cost Arcania; MEDITATE regains it. Type `explain WORD` for any word."
)

ORDERS: Final = {
    "MOVE": "Walk one space; novices go north or sideways, south only into water or swamp. It costs what the terrain "
    "you leave says, half of it for the first move in phases 3 to 5, more for early and for further moves. At most "
    "four or five moves a turn (MG-14).",
    "REST": "Regain Endurance, most on easy terrain. Five rests in a turn give 25 more (MG-19).",
    "SEARCH": "Look for a scroll, with the odds of the terrain, or pick up what lies here: an artifact, a cloak, or "
    "ALL. It costs some Endurance (MG-16).",
    "CAST": "Read a scroll at the minor or the major level. You pay its Arcania; it succeeds with your Spell Skill in "
    "percent; the scroll is gone afterwards, and your Aptitude moves towards the alignment of the spell (MG-13).",
    "MEDITATE": "Regain Arcania: 15 percent of your Spell Skill (MG-18).",
    "DROP": "Let go of items. Scrolls are gone, artifacts and cloaks lie here for others (MG-17).",
    "GIVE": "Hand scrolls, an artifact or a cloak to a mage in your space (MG-11).",
    "DEMAND": "Claim an artifact from a mage in your space; you get it if you are more attuned to it than he is: by "
    "alignment and Aptitude, by race, or by the statistic it belongs to (MG-10).",
    "DON": "Put on a cloak you carry and join its team: at most three mages, whose alignments are all equal or all "
    "different. A refused first cloak is lost; changing teams and being refused costs much more (MG-12).",
}
"""By order word."""

OTHERS: Final = {
    "MINOR": "The cheap level of a spell.",
    "MAJOR": "The dear level of a spell: for a whole team or colour, farther, or for longer.",
    "COMMIT": "Hand your sheet in. When all sheets are in, the turn is carried out.",
    "DONE": "Nothing more of this kind; go on to the next question.",
    "SIGNED": "The receiver is shown your letter.",
    "ANONYMOUS": "The receiver is not shown who wrote.",
    "OFFER": "Offer the Ebon Mage Endurance or Arcania for casting a spell or giving you an item next turn (MG-27).",
    "SHEET": "`sheet: MAGE A\\nTURN 1\\n1: MOVE NE` hands in a whole sheet at once; \\n parts the lines (MG-35).",
    "ENDURANCE": "The strength to walk and search. Below 10 you can only rest until you are above 10 (MG-6.5).",
    "ARCANIA": "What spells are paid with (MG-6).",
    "SKILL": "Spell Skill: the percentage with which your spells succeed; it grows with dear spells (MG-13.14).",
    "APTITUDE": "From +100, fully Good, to -100, fully Evil. Spells move it; too far from your own alignment, and "
    "other spells are closed to you (MG-5).",
    "TEAM": "Mages who wear cloaks of one colour. They see each other's maps, and part of their points they get "
    "together (MG-12, MG-28.7).",
    "GLOBE": "Whoever brings Crown, Orb and Scepter together, alone or as a team, wins at once (MG-21.14).",
}
"""Other words that come up."""

_ARTIFACT_GIFTS: Final = (
    *("better skill at Good spells for Good mages", "better skill at Neutral spells for Neutral mages"),
    *("better skill at Evil spells for Evil mages", "cheap moves as a Human makes them"),
    *("five moves a turn, attuned to Forest", "resists some attacking magic, attuned to Mountain"),
    *("swamp costs half, attuned to Swamp", "finds scrolls more often, attuned to Hills"),
    *("doubles rests", "doubles meditations", "20 more Spell Skill for casting"),
    *("keeps Aptitude in order and lifts its bans",),
)

_SPELL_DOINGS: Final = {
    "SPAID": ("25 more Spell Skill for ten phases", "the same for your team, longer if you wear no cloak"),
    "PROAU": ("stops Attack Endurance, Attack Arcania and Anti-Magic for ten phases", "the same for your team"),
    "PROSH": ("stops Confusion, Paralyze Mage, Stutter and Curse for ten phases", "the same for your team"),
    "PROIT": ("keeps your items from spells for ten phases", "the same for your team"),
    "PROKN": ("hides what you have from spells that spy, for ten phases", "the same for your team"),
    "PROEL": ("elemental spells do not touch you for ten phases", "the same for your team"),
    "CURSP": ("a mage in sight has 25 less Spell Skill this turn", "all who wear a colour"),
    "STUTT": ("spells of a mage in sight fail for the rest of the turn", "all who wear a colour"),
    "PLYZE": ("a mage in sight cannot move, search, don, drop or give this turn", "all who wear a colour"),
    "CONFS": ("a mage in sight moves in a random direction in this phase", "all who wear a colour"),
    "ANTMA": (
        "a mage in sight can neither cast with success nor meditate nor demand this turn",
        "all who wear a colour",
    ),
    "ATARC": ("a mage in sight loses 25 Arcania", "all who wear a colour"),
    "ATEND": ("a mage in sight loses 25 Endurance", "all who wear a colour"),
    "ELDRP": ("a terrain in sight holds and hurts all mages in it for this phase", "for this turn"),
    "ELATT": ("all mages on a terrain in sight lose Endurance at the end of this phase", "of each phase of this turn"),
    "ELARR": ("changes the terrain of your space for this turn", "of all spaces like yours in sight"),
    "ELBLO": ("nobody leaves a terrain in sight northward in this phase", "in this turn"),
    "DRART": ("the others in your space drop their artifacts", "all others within three spaces"),
    "FUMIT": ("a mage in sight drops a random item", "all who wear a colour"),
    "STLIT": ("takes a random item of a mage in sight", "takes all his items that you may carry"),
    "BRNIT": ("burns a random scroll of a mage in sight", "of all who wear a colour"),
    "CKAID": ("you take off your cloak without harm", "for three turns a refused cloak costs you nothing"),
    "RCAID": ("you see farther and more at the end of this turn", "for three turns"),
    "INVSP": ("nobody sees you this turn, nor aims a spell at you", "your team too, or you for three turns"),
    "TELPT": ("you jump one space in any direction", "up to three spaces in a line, or two to the north or south"),
    "SCART": ("an alignment artifact that lies somewhere goes to a random space", "all artifacts that lie somewhere"),
    "KNOSS": ("you are told scrolls and spells in force of mages near by", "your team too, or you for three turns"),
    "INTRP": ("you are told all items of mages near by", "your team too, or you for three turns"),
    "KNART": ("you are told where the three alignment artifacts are", "where all twelve are"),
    "SRCHX": ("a mage in sight finds nothing this turn", "all who wear a colour"),
    "BOEND": ("your rests give double for three turns", "and your maximum Endurance rises by 10 for good"),
    "BOARC": ("your meditations give double for three turns", "and your maximum Arcania rises by 10 for good"),
    "HEALS": ("you regain half your maximum Endurance", "all of it"),
    "FGMAP": ("the spaces around you show blank in all reports of this turn", "the whole map does"),
    "PROSP": ("another scroll of yours can be read again and again for three turns", "for good"),
    "CHAOS": ("new terrain around you, and all mages there are thrown about", "the same for the whole map"),
}


def explain(word: str, rules: Rules) -> str:
    """What a word means, in a few sentences with the clause; "" if it is none of the game's.

    >>> explain("heals", Rules())
    'HEALS, Heals (Good). Minor, 8 Arcania: you regain half your maximum Endurance. Major, 24: all of it (MG-24.67).'
    """
    code = checked_text(word, "a word to explain").strip().upper()
    if code in ("", "GAME", "MAGIKA"):
        return ABOUT
    code = OTHER_SPELLINGS.get(code, code)
    if code not in SPELL_NUMBERS and code[:-1] in SPELL_NUMBERS and code.endswith("X"):
        code = code[:-1]
    if code in SPELL_NUMBERS:
        return _spell(code, rules)
    if code in ARTIFACTS:
        place = ARTIFACTS.index(code)
        return f"{code}, the {ARTIFACT_NAMES[place]}: {_ARTIFACT_GIFTS[place]} (MG-21)."
    if code.capitalize() in TERRAINS:
        number = T_NUMBERS[TERRAINS.index(code.capitalize())]
        return (
            f"{code.capitalize()}, T{number}: leaving it costs {rules.terrain_factors[number - 1]} Endurance times the "
            f"move's percentage, a rest gives {rules.terrain_rests[number - 1]}, a search finds a scroll in "
            f"{rules.terrain_search[number - 1]} percent (MG-3.1)."
        )
    if code.capitalize() in RACES:
        place = RACES.index(code.capitalize())
        return (
            f"{RACES[place]}: Endurance {rules.race_endurance[place]}, Arcania {rules.race_arcania[place]}, "
            f"Spell Skill {rules.race_skill[place]} at the start, at most {rules.race_moves[place]} moves a turn "
            "(MG-4.1)."
        )
    return ORDERS.get(code) or OTHERS.get(code) or ""


def _spell(code: str, rules: Rules) -> str:
    number = SPELL_NUMBERS[code]
    spell = SPELLS[number]
    minor, major = _SPELL_DOINGS[code]
    return (
        f"{code}, {spell.title} ({ALIGNMENTS[spell.alignment]}). Minor, {rules.minor_costs[number]} Arcania: {minor}. "
        f"Major, {rules.major_costs[number]}: {major} ({SPELLBOOK[number].minor.clause})."
    )
