"""Words about what individuals have: gold, belongings, the states of chits, recorded spells."""

from __future__ import annotations

from functools import partial

from arcana_core.cards.cards import indices
from arcana_core.effects import PERMANENT
from arcana_core.errors import PositionError
from arcana_core.scenario.words import require
from arcana_magicrealm.actions import PRINT_LABELS
from arcana_magicrealm.chapters import beings, belongings, ledgers
from arcana_magicrealm.chapters.magic import learning
from arcana_magicrealm.chapters.magic.items import ENCHANTED as ENCHANTED_ITEM
from arcana_magicrealm.chapters.travel import effort, looting
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import FIRST_DENIZEN
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.chits import ACTIVE, ALERTED, ENCHANTED, FATIGUED, STATE_WORDS, WOUNDED
from arcana_magicrealm.model.enchantments import SLOTS
from arcana_magicrealm.model.locations import CHIT_COLOUR
from arcana_magicrealm.model.pieces import ARMOR, CARD_OF_SPELL, ENCHANTED_CARDS, OF_CLASS, PIECES, TEACHING, WEAPONS
from arcana_magicrealm.model.state import Character, Recorded
from arcana_magicrealm.scenario import spell_cards
from arcana_magicrealm.scenario.words import Scene, Words, spells_of

# Gold and belongings.


def gold(scene: Scene, being: int, words: Words) -> None:
    """Recorded gold, as everybody can work it out."""
    amount = words.number("gold", clause="MR-1.15")
    ledgers.change_gold(scene.game, being, amount - ledgers.gold(scene.game, being))


def has(scene: Scene, being: int, piece: int) -> None:
    """An inactive belonging; an enchanted card is active (MR-9.18)."""
    if being < FIRST_DENIZEN and ENCHANTED_CARDS.mask >> piece & 1:
        active(scene, being, piece)
        return
    pile = belongings.inactive_slot(scene.game, being, piece)
    _give(scene, piece, pile)
    scene.game.position.piles.show(1 << piece, pile, belongings.seers(scene.game, being, piece))


def _give(scene: Scene, piece: int, pile: int) -> None:
    fate = "when it is drawn it stays at its site, or is gone"
    require(not looting.NOT_OWNED >> piece & 1, f"no one has {PIECES[piece].id}: {fate} (MR-12.23, MR-44.2)")
    scene.lay(piece, pile)


def active(scene: Scene, being: int, piece: int) -> None:
    """An active belonging."""
    game, seat = scene.game, scene.game.position.seats[being]
    _give(scene, piece, slots.OPEN[seat])
    if PIECES[piece].classes:
        game.position.characters[seat].active &= ~(scene.replaced & OF_CLASS[PIECES[piece].classes])
    reason = belongings.why_cannot_activate(game, being, piece)
    if reason is not None:
        raise PositionError(f"{PIECES[piece].id} can't be active: {reason.reason} ({reason.clause})")
    game.position.characters[seat].active |= 1 << piece
    game.activated(being, piece)


def _owned(scene: Scene, being: int, among: int) -> dict[str, int]:
    return {PIECES[piece].id: piece for piece in indices(belongings.owned(scene.game, being) & among)}


def damaged(scene: Scene, being: int, words: Words) -> None:
    """Damaged armour."""
    for piece in words.names(_owned(scene, being, ARMOR), "armour of the character", words.ends):
        scene.game.position.damaged |= 1 << piece


# Chits.


def turned(state: str, scene: Scene, being: int, words: Words) -> None:
    """Turn chits to a state, and weapons and items that can be in it."""
    chits = _turnable_chits(beings.character_of(scene.game, being), state)
    items = {id_: ~piece for id_, piece in _turnable_items(scene, being, state).items()}  # negative, unlike chits
    for number in words.names(chits | items, f"chit to be {STATE_WORDS[state]}", words.ends):
        if number >= 0:
            _turn_chit(scene, being, number, state)
        elif state == ALERTED:
            scene.game.position.alerted |= 1 << ~number
        else:
            scene.game.position.effects.begin(ENCHANTED_ITEM, target=~number, lasts=PERMANENT)


def _turnable_chits(one: Character, state: str) -> dict[str, int]:
    """The chits that can be in a state, by label: only Magic chits are alerted, those with a colour enchanted."""
    chits = HEROES[one.hero].prints[one.variant]
    fit = {ALERTED: [bool(chit.type) for chit in chits], ENCHANTED: [chit.type in CHIT_COLOUR for chit in chits]}
    labels = enumerate(PRINT_LABELS[one.hero][one.variant])
    return {label.lower(): number for number, label in labels if state not in fit or fit[state][number]}


def _turnable_items(scene: Scene, being: int, state: str) -> dict[str, int]:
    """The belongings that can be in a state, by id: weapons alerted, by an option artifacts enchanted (MR-46.15)."""
    fit = WEAPONS if state == ALERTED else 0
    if state == ENCHANTED and scene.game.rules.enhanced_artifacts:
        fit = sum([1 << one for one in indices(TEACHING) if PIECES[one].treasure.magic_type in CHIT_COLOUR])
    return _owned(scene, being, fit)


def _turn_chit(scene: Scene, being: int, number: int, state: str) -> None:
    one = beings.character_of(scene.game, being)
    number = _next_alike(one.chits, PRINT_LABELS[being][one.variant], number)
    turned = FATIGUED if state == WOUNDED and effort.heals(scene.game, being) else state  # MR-44.33
    one.chits = one.chits[:number] + turned + one.chits[number + 1 :]


def _next_alike(chits: str, labels: tuple[str, ...], number: int) -> int:
    """A chit, or the next one with its print if the text has turned it already: "fatigued move M3*, move M3*"."""
    name = labels[number].partition(" no. ")[0]
    alike = (number, *[other for other, label in enumerate(labels) if label.partition(" no. ")[0] == name])
    free = [chit for chit in alike if chits[chit] == ACTIVE]
    require(free, f"{labels[number]} is named more often than there are such chits (MR-1.10)")
    return free[0]


# Spells.


def spells(scene: Scene, being: int, words: Words) -> None:
    """The spells in a character's slots, in place of those with which it starts; learned ones have a star."""
    one = beings.character_of(scene.game, being)
    recorded: list[Recorded] = []
    known = spells_of(scene.game.cards)
    for place in words.names([*known, *[f"{name}*" for name in known]], "spell", words.ends):
        spell, learned = [*known.values()][place % len(known)], place >= len(known)
        card = CARD_OF_SPELL[spell]
        require(len(recorded) < SLOTS, f"a character has {SLOTS} slots for spells (MR-5.6)")
        is_new = not learned or not one.learned >> card & 1
        require(is_new, f"{PIECES[card].id} can be learned from its card only once (MR-37.4)")
        recorded.append(Recorded(spell, learned))
        if learned:
            one.learned |= 1 << card
            scene.later.append(partial(_learn_from, scene, being, card))
    one.spells = tuple(recorded)


def _learn_from(scene: Scene, being: int, card: int) -> None:
    # Others see which card it was by its place, not its spell (MR-48.18).
    spell_cards.bring_into_play(scene, card)
    learning.look_at(scene.game, card, ledgers.seats(scene.game, being))
