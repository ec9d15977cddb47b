"""Everything a player may know, as an object (MG-38).

A view combines the player's own things, shown as they are, with the last report, shown as it was. Nothing is revealed
between reports (MG-38.8). The report is worked out when it is read, so that a view itself costs little.

>>> from arcana_magika.scenario import contest
>>> view = contest("A m7 Elf scrolls HEALS | B m8 Evil", seed=1).view(0)
>>> view.me.space, view.me.endurance, view.me.scrolls[0].code
('m7', 95, 'HEALS')
"""

from __future__ import annotations

from functools import cached_property, lru_cache

from arcana_core.frozen import quick_frozen
from arcana_core.knowledge import views
from arcana_magika.chapters import tasks, victory
from arcana_magika.chapters.mages import statistics
from arcana_magika.chapters.mages.items import is_prolonged
from arcana_magika.chapters.reports import intelligence
from arcana_magika.chapters.victory import Parts
from arcana_magika.knowledge.sightings import Lasting, SeenMage, SeenMap, lasting
from arcana_magika.model.forward import Game
from arcana_magika.model.geometry import ARENA, NAMES
from arcana_magika.model.knowledge import Delivered, Knowledge
from arcana_magika.model.mages import Mage, letter_of
from arcana_magika.model.orders import Message, Offer, Order, Sheet
from arcana_magika.model.spellings import Terrains
from arcana_magika.model.state import ORDERS, OVER, Arena, Registration, colour_name, item_names
from arcana_magika.model.tables import ALIGNMENTS, ARTIFACTS, COLOURS, RACES, SPELL_CODES, TERRAINS, UNSEEN
from arcana_magika.sheets.drafting.draft import Draft


@quick_frozen
class OwnScroll:
    """A scroll in the player's own hands (MG-22).

    Attributes:
        slot: from 1.
        code: of its spell.
        bound: whether it can't leave its holder (MG-22.8).
        prolonged: whether it is prolonged now (MG-22.6).
        end: the index of the last phase of its prolongation, None if it isn't prolonged, or for ever.
        worn: whether it was read while prolonged, so that it disintegrates with the prolongation (MG-22.7).
    """

    slot: int
    code: str
    bound: bool = False
    prolonged: bool = False
    end: int | None = None
    worn: bool = False


@quick_frozen
class OwnMage:
    """A mage as its own player knows it, and everybody after the game (MG-38.1, MG-32.3, MG-38.9).

    Attributes:
        letter, name, race, alignment: of the mage.
        space: the mage's space, None after being dropped.
        team: the colour worn, or "Black".
        status: UC, EX or OK (MG-6.9).
        endurance, max_endurance, arcania, max_arcania, skill, aptitude: the statistics (MG-6.1).
        current_skill: Spell Skill under Spell Aid and Curse Spell (MG-6.4).
        equivalent_aptitude: see MG-5.4.
        scrolls: by slot.
        cloaks: the colours of cloaks carried but not worn.
        artifacts: the artifacts held, in their fixed order.
        effects: the effects in force, the oldest first.
        barred: whether the mage may carry no cloak (MG-12.10).
        may_decloak: whether this turn's sheet may ask to de-cloak (MG-12.12).
        missed: the number of turns missed in a row (MG-33.2).
    """

    letter: str
    race: str
    alignment: str
    space: str | None
    team: str
    current_skill: int
    equivalent_aptitude: int
    scrolls: tuple[OwnScroll, ...]
    cloaks: tuple[str, ...]
    artifacts: tuple[str, ...]
    effects: tuple[Lasting, ...]
    may_decloak: bool
    name: str
    status: str
    endurance: int
    max_endurance: int
    arcania: int
    max_arcania: int
    skill: int
    aptitude: int
    barred: bool
    missed: int


@quick_frozen
class OwnChoice:
    """The player's choices before the first turn (MG-37.1), None where open.

    Attributes:
        race, alignment, name: of the mage.
        spells: a repeat player's named scrolls (MG-34.2).
        closed: whether nothing is left to choose.
    """

    race: str | None
    alignment: str | None
    name: str | None
    spells: tuple[str, ...] | None
    closed: bool


@quick_frozen
class SheetSoFar:
    """A sheet being picked (MG-37.2, MG-37.3).

    Attributes:
        orders: the orders of the finished phases, as on a sheet.
        asks: the open question.
        words: the words so far of the order, message or offer.
        space: the mage's space if everything on the sheet succeeds.
        arcania: the Arcania left then.
        messages, offer, accepts, decloak: as in `orders.Sheet`.
        judged: the number of received offers that have been answered, in their order.
    """

    orders: tuple[str, ...]
    asks: str
    words: tuple[str, ...]
    space: str
    arcania: int
    messages: tuple[Message, ...]
    offer: Offer | None
    accepts: tuple[str, ...]
    decloak: bool
    judged: int


@quick_frozen
class Among:
    """One of the player's own statistics, and the lowest and highest among all others (MG-32.7)."""

    own: int
    lowest: int
    highest: int


@quick_frozen
class Standings:
    """The player's standing without names, as if the game ended with the last report (MG-32.7).

    Attributes:
        endurance, arcania, skill, aptitude: the four individual statistics, Aptitude as equivalent.
        points: the player's own victory points.
    """

    endurance: Among
    arcania: Among
    skill: Among
    aptitude: Among
    points: float


@quick_frozen
class OwnTask:
    """A task of the Ebon Mage (MG-30.4).

    Attributes:
        number: of the task.
        sentence: the aim.
        counts: whether it is fulfilled, as if the game ended with the last report.
    """

    number: int
    sentence: str
    counts: bool


@quick_frozen
class Place:
    """A mage in the ranking (MG-32.9).

    Attributes:
        place: from 1; equals share one.
        points: the mage's victory points.
        parts: their parts, in quarters of a point.
    """

    place: int
    letter: str
    name: str
    points: float
    parts: Parts


@quick_frozen
class Final:
    """Everything that becomes public once the game is over (MG-32.9, MG-38.9).

    Attributes:
        cause: goal, globe, gathered, limit or no_novices.
        phase: the phase in which the game ended, 0 if before the first of its turn.
        ranking: the best first.
        mages: all of them, in letter order.
        tasks: of the Ebon Mage.
        globe: the letters of those who formed the Globe of Life (MG-21.15).
        dropped: the letters of dropped mages, in that order.
        artifacts: the space of each artifact, held or not: (code, space).
        cloaks: the cloaks on the ground: (colour, space).
        base, ground: the base terrain and the terrain in force, a code for each space in row-major order.
    """

    cause: str
    phase: int
    ranking: tuple[Place, ...]
    mages: tuple[OwnMage, ...]
    tasks: tuple[OwnTask, ...]
    globe: tuple[str, ...]
    dropped: tuple[str, ...]
    artifacts: tuple[tuple[str, str], ...]
    cloaks: tuple[tuple[str, str], ...]
    base: Terrains
    ground: Terrains


@quick_frozen
class View(views.View):
    """Everything one player, or a spectator, may know about a game.

    Attributes:
        player: the seat of the viewer, None for a spectator.
        players: the number of players.
        stage: setup, orders or over.
        turn: the turn being ordered, or in which the game ended. 0 in the setup.
        to_act: the players who decide now, on whose sheets the turn waits.
        in_game: the letters of the mages still in the game.
        choice: the player's choices so far, in the setup.
        me: the player's mage.
        draft: the player's sheet while it is being picked.
        sheet: the sheet handed in.
        report: the last report as plain data. The methods below read it.
        final: everything public, once the game is over.
    """

    player: int | None
    players: int
    stage: str
    turn: int
    to_act: tuple[int, ...]
    in_game: tuple[str, ...]
    choice: OwnChoice | None = None
    me: OwnMage | None = None
    draft: SheetSoFar | None = None
    sheet: Sheet | None = None
    report: Knowledge | None = None
    final: Final | None = None

    @property
    def orders(self) -> tuple[str, ...]:
        """The orders of this turn so far, by phase, from the sheet handed in or from the draft."""
        if self.sheet is not None:
            return _in_words(self.sheet.orders)
        return () if self.draft is None else self.draft.orders

    def letter(self, player: int) -> str:
        """The letter of a seat."""
        return letter_of(player, self.players)

    # Maps.

    @cached_property
    def recon(self) -> SeenMap | None:
        """The player's recon map of the last report (MG-32.4), None if the player has none."""
        if self.report is None or self.report.recon.cell < 0:
            return None
        return SeenMap.of(self.report.recon, self.players)

    @cached_property
    def ally_recons(self) -> tuple[tuple[str, SeenMap], ...]:
        """The recon maps of team mates by letter (MG-28.7)."""
        if self.report is None:
            return ()
        return tuple([(self.letter(ally), SeenMap.of(recon, self.players)) for ally, recon in self.report.ally_recons])

    def terrain_at(self, space: str) -> str | None:
        """The newest terrain of a space on the player's and team mates' maps, None if never seen.

        NotationError if the space doesn't exist.
        """
        cell = ARENA.parse(space)
        code = UNSEEN if self.report is None else self.report.terrain_at(cell)
        return None if code == UNSEEN else TERRAINS[code]

    def seen_at(self, space: str) -> int | None:
        """The turn of the last own recon map that showed this space (MG-28.10), None if none did."""
        cell, report = ARENA.parse(space), self.report
        if report is None or report.seen_terrain[cell] == UNSEEN:
            return None
        return int.from_bytes(report.seen_turn[2 * cell : 2 * cell + 2], "little")

    @property
    def history(self) -> tuple[tuple[str, str, int], ...]:
        """The history map: (space, terrain, turn when it was last seen) in row-major order (MG-28.10)."""
        report = self.report
        if report is None:
            return ()
        return tuple(
            [
                (NAMES[cell], TERRAINS[code], int.from_bytes(report.seen_turn[2 * cell : 2 * cell + 2], "little"))
                for cell, code in enumerate(report.seen_terrain)
                if code != UNSEEN
            ]
        )

    # Intelligence (MG-32.5).

    @cached_property
    def mages(self) -> tuple[SeenMage, ...]:
        """Knowledge of each other mage ever seen or known, in letter order."""
        if self.report is None:
            return ()
        return tuple([SeenMage.of(known, self.players) for known in self.report.mages if known is not None])

    def mage(self, letter: str) -> SeenMage | None:
        """Knowledge of the mage with this letter, None without any."""
        return next((mage for mage in self.mages if mage.letter == letter), None)

    @cached_property
    def inspected(self) -> tuple[SeenMage, ...]:
        """Items of team mates, and the results of KNOSS and INTRP in the last report (MG-28.7, MG-24.54, MG-24.56)."""
        return (
            () if self.report is None else tuple([SeenMage.of(known, self.players) for known in self.report.inspected])
        )

    @property
    def artifact_spaces(self) -> tuple[tuple[str, str], ...]:
        """Artifacts whose spaces are known: (code, space) (MG-21.18, MG-24.58, MG-29.3, MG-40.34)."""
        return () if self.report is None else _named(self.report.spaces)

    @property
    def bearing(self) -> str | None:
        """The bearing to the racial artifact of the player's race (MG-21.19), None for dropped players."""
        return None if self.recon is None or self.report is None else self.report.bearing

    @property
    def colours(self) -> tuple[tuple[str, str], ...]:
        """Colours of mages who share a cloak colour with the player: (letter, colour or "Black") (MG-28.8)."""
        if self.report is None:
            return ()
        return tuple([(self.letter(player), colour_name(colour)) for player, colour in self.report.colours])

    @property
    def cloak_spaces(self) -> tuple[tuple[str, str], ...]:
        """Spaces of mages who have a cloak of the player's colour: (letter, space) (MG-28.9)."""
        if self.report is None:
            return ()
        return tuple([(self.letter(player), NAMES[cell]) for player, cell in self.report.cells])

    @property
    def allies(self) -> tuple[str, ...]:
        """The letters of the team mates."""
        return () if self.report is None else tuple([self.letter(ally) for ally in self.report.allies])

    # The rest of the report (MG-32.7, MG-32.8).

    @property
    def standings(self) -> Standings | None:
        """The player's standing among the others, None for dropped players."""
        report = self.report
        if report is None or report.recon.cell < 0:
            return None
        standing = report.standing
        endurance, arcania, skill, aptitude = [
            Among(own, lowest, highest)
            for own, lowest, highest in zip(standing.own, standing.lowest, standing.highest, strict=True)
        ]
        return Standings(endurance, arcania, skill, aptitude, standing.quarters / 4)

    @property
    def messages(self) -> tuple[Delivered, ...]:
        """Messages received with the last report."""
        return () if self.report is None else self.report.messages

    @property
    def notices(self) -> tuple[str, ...]:
        """Notices about the game in the last report."""
        return () if self.report is None else self.report.notices

    @property
    def offers(self) -> tuple[tuple[str, Offer], ...]:
        """Offers that the Ebon Mage received with the last report and can accept now: (letter, offer) (MG-27.4)."""
        if self.report is None:
            return ()
        return tuple([(self.letter(player), offer) for player, offer in self.report.offers])

    @property
    def tasks(self) -> tuple[OwnTask, ...]:
        """The Ebon Mage's tasks, for that player alone (MG-38.5)."""
        return () if self.report is None else _tasks(self.report.tasks)


def view_of(game: Game, player: int | None) -> View:
    """Build the view of this player, or of a spectator (MG-38)."""
    position = game.position
    arena, count = position.arena, game.player_count
    if arena is None:
        letters = _letters(tuple(range(count)), count)
        choice = None if player is None else _choice(position.registrations[player])
        return View(player, count, position.stage, position.turn, game.players_to_act, letters, choice)
    letters = _letters(tuple([mage.player for mage in arena.mages if mage.cell >= 0]), count)
    final = _final(game, arena) if position.stage == OVER else None
    if player is None:
        return View(None, count, position.stage, position.turn, game.players_to_act, letters, final=final)
    draft = position.drafts[player] if position.picks[player] else None
    return View(
        player,
        count,
        position.stage,
        position.turn,
        game.players_to_act,
        letters,
        None,
        _own_mage(game, arena, arena.mages[player]),
        None if draft is None else _sheet_so_far(draft),
        position.sheets[player],
        arena.knowledge[player],
        final,
    )


@lru_cache(maxsize=1024)
def _letters(seats: tuple[int, ...], players: int) -> tuple[str, ...]:
    return tuple([letter_of(seat, players) for seat in seats])


@lru_cache(maxsize=4096)
def _in_words(orders: tuple[Order, ...]) -> tuple[str, ...]:
    return tuple([str(order) for order in orders])


def _choice(chosen: Registration) -> OwnChoice:
    return OwnChoice(
        None if chosen.race is None else RACES[chosen.race],
        None if chosen.alignment is None else ALIGNMENTS[chosen.alignment],
        chosen.name,
        chosen.spells,
        chosen.closed,
    )


def _sheet_so_far(draft: Draft) -> SheetSoFar:
    here, post = draft.projection, draft.post
    return SheetSoFar(
        _in_words(tuple(draft.orders)),
        draft.asks,
        draft.words,
        NAMES[here.cell],
        here.arcania,
        post.messages,
        post.offer,
        post.accepts,
        post.decloak,
        post.judged,
    )


def _own_mage(game: Game, arena: Arena, mage: Mage) -> OwnMage:
    player = mage.player
    # Between turns the first phase of the next turn comes next. After the end the last phase has not expired.
    index = 5 * (game.position.turn - 1) + (arena.phase or 1)
    effects = [effect for effect in arena.effects if effect.target == player and effect.kind != "PROSP"]
    code, held = -1 - player, 0
    if code in arena.artifacts:
        held = sum([1 << artifact for artifact, where in enumerate(arena.artifacts) if where == code])
    return OwnMage(
        game.letter(player),
        RACES[mage.race],
        ALIGNMENTS[mage.alignment],
        NAMES[mage.cell] if mage.cell >= 0 else None,
        colour_name(mage.worn),
        statistics.current_skill(arena, mage, game.rules.spell_aid),
        statistics.equivalent_aptitude(mage),
        _own_scrolls(arena, mage, index),
        tuple([COLOURS[colour] for colour in mage.cloaks]),
        item_names(held),
        lasting(tuple([(one.kind, intelligence.last_phase(one.lasts.clocks, index), one.strength) for one in effects])),
        mage.may_decloak == game.position.turn and game.position.stage == ORDERS,
        *_of_mage(mage),
    )


_of_mage = views.as_in(OwnMage, "name")


def _own_scrolls(arena: Arena, mage: Mage, index: int) -> tuple[OwnScroll, ...]:
    scrolls = []
    for slot, scroll in enumerate(mage.slots, 1):
        if scroll is None:
            continue
        code = SPELL_CODES[scroll.spell]
        if not is_prolonged(arena, scroll):
            scrolls.append(OwnScroll(slot, code, scroll.bound, worn=scroll.worn))
            continue
        ends = [
            intelligence.last_phase(effect.lasts.clocks, index) for effect in arena.effects.of("PROSP", scroll.serial)
        ]
        scrolls.append(OwnScroll(slot, code, scroll.bound, True, None if -1 in ends else max(ends), scroll.worn))
    return tuple(scrolls)


def _final(game: Game, arena: Arena) -> Final:
    parts = victory.quarters(arena, game.rules, game.position.turn)
    places = victory.ranking(arena, parts)
    ranking = [
        Place(place, game.letter(mage.player), mage.name, part.total / 4, part)
        for place, mage, part in zip(places, arena.mages, parts, strict=True)
    ]
    return Final(
        game.position.ended,
        arena.phase,
        tuple(sorted(ranking, key=lambda place: place.place)),
        tuple([_own_mage(game, arena, mage) for mage in arena.mages]),
        _tasks(tasks.judged(arena, game.position.turn, [part.total for part in parts])),
        tuple([game.letter(player) for player in arena.globe]),
        tuple([game.letter(player) for player in arena.dropped]),
        _named([(artifact, arena.cell_of(artifact)) for artifact in range(len(ARTIFACTS))]),
        tuple([(COLOURS[colour], NAMES[cell]) for colour, cells in enumerate(arena.cloaks) for cell in cells]),
        arena.base,
        arena.ground,
    )


def _named(places: list[tuple[int, int]] | tuple[tuple[int, int], ...]) -> tuple[tuple[str, str], ...]:
    return tuple([(ARTIFACTS[artifact], NAMES[cell]) for artifact, cell in places])


def _tasks(judged: tuple[tuple[int, bool], ...]) -> tuple[OwnTask, ...]:
    return tuple([OwnTask(number, tasks.TASKS[number - 1].sentence, counts) for number, counts in judged])
