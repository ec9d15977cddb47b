"""Combat in a clearing as plain data: sheets, charges, plays and what happened in a round (MR-23 to MR-35)."""

from __future__ import annotations

from typing import Annotated, Any, Final, NamedTuple, TypeAlias

from arcana_core.frozen import quick_frozen
from arcana_core.records.jsonable import name_in, names_in
from arcana_core.scenario.bounds import Between, Bits, Count, Fits, OneOf, Seat
from arcana_magicrealm.model.beings import BEINGS, FIRST_DENIZEN, INDIVIDUALS, NOWHERE
from arcana_magicrealm.model.denizens import GROUPS
from arcana_magicrealm.model.enchantments import SLOTS, Target
from arcana_magicrealm.model.realm import CLEARINGS, clearing_name
from arcana_magicrealm.model.slots import TEACHERS
from arcana_magicrealm.model.spellings import Belongings, ChitNumber, ChitOrNone, PieceOrNone, SpellNumber, SpellOrNone

THRUST, SWING, SMASH = BOXES = (1, 2, 3)
"""The three boxes of a sheet. A number is an attack direction, and the maneuver that it intercepts (MR-23.9)."""
ATTACKS: Final = ("", "thrust", "swing", "smash")
MANEUVERS: Final = ("", "charge", "dodge", "duck")
NO_BOX: Final = 0

Box: TypeAlias = Annotated[int, Between(NO_BOX, SMASH, "MR-23.8")]
"""A box, circle or square of a sheet; 0 for none."""
Fighter: TypeAlias = Annotated[int, Between(0, INDIVIDUALS - 1), name_in(BEINGS)]
"""A character or denizen."""
Hero: TypeAlias = Annotated[int, Between(0, FIRST_DENIZEN - 1, "MR-29.1"), name_in(BEINGS[:FIRST_DENIZEN])]
"""A character."""
GroupNumber: TypeAlias = Annotated[int, Between(0, len(GROUPS) - 1), name_in([group.id for group in GROUPS])]
"""A native group."""
Fighters: TypeAlias = Annotated[int, Bits(INDIVIDUALS, "characters and denizens"), names_in(BEINGS)]


@quick_frozen
class Stand:
    """The places of a denizen's counters on a sheet.

    Attributes:
        being: the denizen.
        box: of the denizen itself.
        other: of its head, club or horse; 0 if it has none.
    """

    being: Fighter
    box: Box = NO_BOX
    other: Box = NO_BOX


@quick_frozen
class Sheet:
    """A sheet: everybody on it attacks its owner (MR-23.8).

    Attributes:
        owner: a character, or a denizen that denizens attack.
        attackers: the denizens on it, in the order of their arrival.
        stands: where they are, the owner included if it is a denizen; () before they are placed.
    """

    owner: Fighter
    attackers: tuple[Fighter, ...] = ()
    stands: tuple[Stand, ...] = ()

    def stand_of(self, being: int) -> Stand:
        """The place of a denizen on this sheet."""
        for stand in self.stands:
            if stand.being == being:
                return stand
        return Stand(being)


MOVES: Final = ("move", "dark move")
ATTACKS_OF_FORM: Final = ("attack", "dark attack")
PARTS: Final = ("part", "dark part")
DARK_SIDES: Final = ("dark move", "dark attack", "dark part")
BROOMSTICK, CARPET = WINGS = ("broomstick", "flying_carpet")
"""The sources of flying values that a character plays: the Fly chit of its own Broomstick, the Carpet (MR-29.7)."""
FORM_VALUES: Final = ("", *MOVES, *ATTACKS_OF_FORM, *PARTS)
"""The values of a form that are played: its move, its attack, and that of its head or club, by sides (MR-40.12)."""


@quick_frozen
class Tool:
    """A thing that a character plays: an action chit, a card, a horse, its form or wings (MR-29.3, MR-29.7).

    Attributes:
        chit: the chit, by its place among the twelve; -1 for others.
        piece: the Gloves or Boots card, or the horse; -1 for others.
        gallops: whether a horse is played on its gallop side.
        form: the value of its form that a transmorphized character plays; "" for others (MR-40.12).
        wings: the Fly chit or Carpet whose flying values it plays; "" for others (MR-29.7).
    """

    chit: ChitOrNone = NOWHERE
    piece: PieceOrNone = NOWHERE
    gallops: bool = False
    form: Annotated[str, OneOf(FORM_VALUES, "MR-40.12")] = ""
    wings: Annotated[str, OneOf(("", *WINGS), "MR-29.7")] = ""


def _is_one(_: Any, tool: Tool) -> bool:
    kinds = (tool.chit >= 0, tool.piece >= 0, bool(tool.form), bool(tool.wings))
    return sum(kinds) == 1 and (tool.piece >= 0 or not tool.gallops)


AnyTool: TypeAlias = Annotated[Tool, Fits(_is_one, "a chit, a piece, a form or wings", "MR-29.3")]


@quick_frozen
class Charge:
    """A charge: its time limits the actions of the one who is charged (MR-26.13).

    Attributes:
        charger: who charges.
        target: the character who is charged.
        time: of the charger's play.
        flies: whether that were flying values, which can stop who flies away (MR-27.12).
    """

    charger: Hero
    target: Hero
    time: Count
    flies: bool = False


@quick_frozen
class Play:
    """Everything that a character plays in a melee step (MR-29).

    Attributes:
        attack: the Fight chit or Gloves card; None for none.
        direction: of the attack; 0 without one.
        turned: the side that the weapon shows afterwards, for a chit that is played without a target: "alerted",
            "unalerted", or "" (MR-29.6).
        maneuver: the Move chit, Boots card or horse; None for none.
        course: the direction of the maneuver; 0 without one.
        shield: the direction that the shield protects; 0 without a shield.
        head: the side of the head or club of its form, which attacks too; None for none (MR-40.12).
        head_direction: the direction of that attack; 0 without one.
    """

    attack: AnyTool | None = None
    direction: Box = NO_BOX
    turned: str = ""
    maneuver: AnyTool | None = None
    course: Box = NO_BOX
    shield: Box = NO_BOX
    head: AnyTool | None = None
    head_direction: Box = NO_BOX


NO_PLAY: Final = Play()

LIVES, CANCELLED, FAILED = "lives", "cancelled", "failed"
FATES: Final = ("", LIVES, CANCELLED, FAILED)
"""The fates of a spell that was cast: none yet, it came to life, a faster spell cancelled it, it failed."""


@quick_frozen
class Casting:
    """A spell cast in this round (MR-38).

    Attributes:
        caster: the character who casts it.
        spell: the spell.
        tool: the Magic chit, or the artifact, book or treasure.
        time: its completion time (MR-38.4).
        slot: the place among the recorded spells; -1 for a card's own spell.
        colour_chit: the chit, or by an option the item, that supplies the colour; -1 for a lasting source (MR-38.2).
        targets: as named in the melee step (MR-38.5).
        fate: as in `FATES`.
        set_die: the number of a die that its rolls use; 0 for none (MR-44.25).
    """

    caster: Hero
    spell: SpellNumber
    tool: AnyTool
    time: Count
    slot: Annotated[int, Between(NOWHERE, SLOTS - 1)] = NOWHERE
    colour_chit: Annotated[int, Between(NOWHERE, 11 + len(TEACHERS))] = NOWHERE
    targets: tuple[Target, ...] = ()
    fate: Annotated[str, OneOf(FATES, "MR-38.8")] = ""
    set_die: Annotated[int, Between(0, 6, "MR-44.25")] = 0


@quick_frozen
class Attack:
    """An attack of this round, with its figures.

    Attributes:
        author: who makes it.
        target: the being it is aimed at.
        is_part: whether a head or club makes it, and not the monster itself.
        time: its attack time.
        direction: 1 to 3.
        length: of the weapon.
        harm: its level without sharpness.
        stars: of sharpness.
        bonus: levels for a chit that is stronger than the weapon is heavy (MR-32.2).
        is_missile: whether a roll on the Missile table follows a hit.
        kills: whether a hit kills whatever protects the target: the red side of a Tremendous monster (MR-33.2).
        fumble: what modifies its roll on the Fumble table, once it has hit (MR-46.20).
        bites: whether it also hits at the time of the maneuver (MR-44.43).
        penetrates: whether its hits don't strike armour (MR-44.44).
        spell: the spell that makes it; -1 for a weapon or a denizen (MR-38.14).
        table: the table on which its target rolls instead of being harmed; "" for none (MR-33.11, MR-33.12).
        wished: whether the wish for strength makes its harm Tremendous (MR-42.9).
    """

    author: Fighter
    target: Fighter
    is_part: bool
    time: Count
    direction: Box
    length: Count
    harm: int
    stars: int
    bonus: int = 0
    is_missile: bool = False
    kills: bool = False
    fumble: int = 0
    bites: bool = False
    penetrates: bool = False
    spell: SpellOrNone = NOWHERE
    table: Annotated[str, OneOf(("", "curse", "power_of_the_pit"))] = ""
    wished: bool = False


@quick_frozen
class Fight:
    """Combat in a clearing, from its start to its end.

    Attributes:
        clearing: where.
        round: from 1.
        dark: the denizens that show their dark side; of Tremendous monsters it is the red one.
        turned: the denizens whose head or club shows its dark side.
        galloping: the natives whose horses show the gallop side.
        battles: the groups and the players that they battle (MR-24.5).
        sheets: characters' sheets in seat order, then denizens' in the order of identity.
        deployed: the hirelings that were deployed in this round.
        charges: the charges of this round.
        targets: the characters and hirelings that have named a target, with it, in this order (MR-28.4).
        tools: what each character has played in this round, with the character.
        moved: the chits that characters have played in this round as Move chits (MR-43.36).
        inactive: the items that were inactive when the round began (MR-27.7).
        plays: the plays that were revealed, by character.
        quiet: the rounds in a row in which nothing happened (MR-35.11).
        held: the characters that were held at the end of the last round, with the rounds in a row in which nothing
            happened but that they were (MR-33.8).
        stirred: whether anything of MR-35.11 has happened in this round.
        wounds: the characters wounded in this round, once for each wound, with those who inflicted it.
        fallen: the characters who die of their wounds as soon as all have taken theirs (MR-34.12, MR-35.6).
        gripping: the Tremendous monsters that have hit red side down in this round, with their targets (MR-33.1).
        holds: the Tremendous monsters that show their red sides, with those they hold.
        casts: the spells cast in this round, in the order of casting.
        hits: the hits of this round that have yet to take effect, in their order (MR-31.4, MR-31.5).
        tired: the chits of characters that were fatigued or wounded in this round (MR-43.2).
        altered: the chits that magic has changed at this moment, with their states before (MR-39.15).
        dented: the armour that was damaged in this round (MR-43.2).
        cursed: the curses that fell on characters in this round (MR-43.47).
        last: the round that is the last one, after a wish for peace; 0 for none (MR-42.8).
        alarmed: the watchful groups with the players who have deployed against them in this round (MR-46.21).
    """

    clearing: Annotated[int, Between(0, len(CLEARINGS) - 1), name_in([*map(clearing_name, range(len(CLEARINGS)))])]
    round: Count = 1
    dark: Fighters = 0
    turned: Fighters = 0
    galloping: Fighters = 0
    battles: tuple[tuple[GroupNumber, Seat], ...] = ()
    sheets: tuple[Sheet, ...] = ()
    deployed: Fighters = 0
    charges: tuple[Charge, ...] = ()
    targets: tuple[tuple[Fighter, Fighter], ...] = ()
    tools: tuple[tuple[Hero, AnyTool], ...] = ()
    moved: tuple[tuple[Hero, ChitNumber], ...] = ()
    inactive: Belongings = 0
    plays: tuple[tuple[Hero, Play], ...] = ()
    quiet: Count = 0
    held: tuple[tuple[Hero, Count], ...] = ()
    stirred: bool = False
    wounds: tuple[tuple[Hero, tuple[Fighter, ...]], ...] = ()
    fallen: tuple[Hero, ...] = ()
    gripping: tuple[tuple[Fighter, Fighter], ...] = ()
    holds: tuple[tuple[Fighter, Fighter], ...] = ()
    alarmed: tuple[tuple[GroupNumber, Seat], ...] = ()
    hits: tuple[Attack, ...] = ()
    last: Count = 0
    casts: tuple[Casting, ...] = ()
    tired: tuple[tuple[Hero, ChitNumber], ...] = ()
    altered: tuple[tuple[Hero, ChitNumber, str], ...] = ()
    dented: Belongings = 0
    cursed: tuple[tuple[Hero, str], ...] = ()

    def stand_of(self, being: int) -> Stand:
        """The place of a denizen, on whatever sheet."""
        return next((stand for sheet in self.sheets for stand in sheet.stands if stand.being == being), Stand(being))

    def play_of(self, being: int) -> Play:
        """The revealed plays of a character; before that, and for all others, none."""
        return dict(self.plays).get(being, NO_PLAY)

    def has_charged(self, being: int) -> bool:
        """Whether a character has charged in this round (MR-26.14)."""
        return any(charge.charger == being for charge in self.charges)


class Maneuver(NamedTuple):
    """A maneuver of this round: an attack hits that is faster, or that has its direction (MR-31.1)."""

    time: int
    direction: int
