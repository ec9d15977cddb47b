"""The effect of each spell in a few words with numbers, for its caster and for the opponent (AM-15 to AM-22)."""

from __future__ import annotations

from arcana_archmage.model.forward import Game
from arcana_core.text.wording import counted

LASTING = {
    "mighty-strike": "strike",
    "dimension-travel": "warp",
    "stone-armour": "armour",
    "true-sight": "true_sight",
    "inner-strength": "inner_strength",
    "dark-pact": "dark_pact",
    "spirit-theft": "spirit_theft",
    "stalking-doom": "dooms",
    "call-shadow-force": "shadow_force",
    "shapechanger": "shapechanger",
    "iron-tower": "iron_tower",
    "ancient-power": "power",
}
"""Spells that do nothing more while they are in effect, and the field of a wizard that shows it (AM-14.3)."""

_EFFECTS = {
    "learn-magic": ("draw a card", "{caster} draws a card"),
    "teleport": ("you choose who plays next", "{next} next"),
    "elemental-control": ("your cards count as one suit too", "{caster}'s cards count as the claimed suit too"),
    "mighty-strike": ("your next damage is doubled", "{caster}'s next damage is doubled"),
    "dimension-travel": ("Fireballs deal the sum of values", "{caster}'s Fireballs deal the sum of values"),
    "stone-armour": ("ignore the next damage to you", "{caster} ignores the next damage"),
    "mystic-library": ("exchange cards of your hand", "{caster} exchanges cards"),
    "true-sight": ("illusions you catch cost double", "your illusions cost double"),
    "inner-strength": ("damage to you is halved", "damage to {caster} is halved"),
    "call-chaos": ("gain a wild card", "{caster} gains a wild card"),
    "dark-pact": ("your hand has no limit", "{caster}'s hand has no limit"),
    "vampire-blood": ("drive cards from {other}'s hand", "you may lose up to 4 cards"),
    "spirit-theft": ("call for a card each turn", "{caster} calls for one of your cards each turn"),
    "magic-mastery": ("one more casting each turn", "{caster} gets one more casting each turn"),
    "ascension": ("give your hand away, score double", "you get {caster}'s cards, {caster} scores double"),
    "sacrificial-flame": (
        "you lose {points}, {other} {cards}",
        "you lose {cards}, {caster} loses {points}",
    ),
    "path-of-purity": ("a charge to discard a card later", "{caster} can discard a card later"),
    "create-golem": ("three of the cards become a golem", "{caster} makes a golem"),
    "freeze": ("{other} misses {turns}", "you miss {turns}"),
    "stalking-doom": (
        "{other} loses {dose} points, then {twice}, {thrice} ...",
        "you lose {dose} points, then {twice}, {thrice} ...",
    ),
    "undying-warrior": ("a charge to cancel a block", "{caster} can cancel one of your blocks"),
    "call-shadow-force": ("disbelieving you costs {shadow} a card", "disbelieving {caster} costs {shadow} a card"),
    "shapechanger": ("one card may count 1 more or less", "one of {caster}'s cards may count 1 more or less"),
    "curse": ("{other} gives you {gifts}", "you give {gifts}"),
    "regeneration": ("draw one more card each turn", "{caster} draws one more card each turn"),
    "arcane-ritual": ("a charge of {ritual} more cards", "{caster} gets a charge of {ritual} more cards"),
    "iron-tower": ("block Fireballs more easily", "{caster} blocks Fireballs more easily"),
    "maze-of-webs": ("{other} draws one card fewer", "you draw one card fewer"),
    "ancient-power": ("take a discarded card later", "{caster} can take a discarded card later"),
}


def effect_on_caster(game: Game, spell: str, other: str) -> str:
    """The effect of a spell without damage for its caster, "" for spells of house rules."""
    return _filled(game, spell, 0, other=other)


def effect_on_opponent(game: Game, spell: str, caster: str, following: str) -> str:
    """The effect of a spell without damage for the opponent, "" for spells of house rules.

    Args:
        game: The match.
        spell: The notation of the spell.
        caster: The caster's name.
        following: For Teleport, the wizard claimed, as in "you play".
    """
    return _filled(game, spell, 1, caster=caster, next=following)


def _filled(game: Game, spell: str, side: int, **names: str) -> str:
    rules = game.rules
    texts = _EFFECTS.get(spell)
    if texts is None:
        return ""
    return texts[side].format(
        points=counted(rules.flame_damage, "point"),
        cards=counted(rules.flame_discards, "random card"),
        turns=counted(rules.freeze_turns, "turn"),
        dose=rules.doom_dose,
        twice=2 * rules.doom_dose,
        thrice=3 * rules.doom_dose,
        shadow=rules.shadow_penalty,
        gifts=counted(rules.curse_gifts, "card"),
        ritual=rules.ritual_cards,
        **names,
    )
