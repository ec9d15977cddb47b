"""Trade between individuals: proposals, answers, and what changes hands (MR-18.1 to MR-18.7, MR-47.12)."""

from __future__ import annotations

from typing import Final, TypeAlias

from arcana_core.actions import Action, Reasons, Rejection, first_reason
from arcana_core.agenda import Question, evolve
from arcana_core.cards.cards import indices
from arcana_core.geometry.graphs import secrets_at
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import beings, belongings, ledgers
from arcana_magicrealm.chapters.travel import discovering, looting
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import FIRST_DENIZEN, denizen_of
from arcana_magicrealm.model.deals import Proposal, ProposalPlace, Side
from arcana_magicrealm.model.effects import ASHES
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.journal import Discovered, Held, Lacked, Shared
from arcana_magicrealm.model.locations import SITES
from arcana_magicrealm.model.pieces import COUNTERS, PIECE, PLACES, SITE_CARDS
from arcana_magicrealm.model.realm import CLEARINGS, ROADS, TILE_OF, TILES

SUBMIT, WITHDRAW = actions.word("submit"), actions.word("withdraw")
ACCEPT, REFUSE = actions.word("accept"), actions.word("refuse")
Thing: TypeAlias = actions.Handle | actions.Gold | actions.Share
"""The actions that add something to a proposal."""
MOST_GOLD: Final = 1000
"""The most gold that one proposal asks for, since the partner's gold is secret (MR-18.3)."""
TILES_WITH_SITES: Final = ("cave", "mountain")
"""The types of tiles that get site chits (MR-4.3, MR-4.4)."""


# Naming the partner (MR-18.1, MR-18.3).


def proposal_options(game: Game, being: int) -> tuple[Action, ...]:
    """The individuals in the clearing that a being can trade with at the start of a phase (MR-18.1)."""
    here = beings.individuals_in(game, beings.place(game, being))
    fit = [other for other in here if other != being and why_no_partner(game, being, other) is None]
    return tuple([actions.choose("partner", other) for other in fit])


@first_reason
def why_no_partner(game: Game, being: int, other: int) -> Reasons[None]:
    """Explain why a being can't make a proposal to another; None if it can (MR-18.1, MR-18.3)."""
    yield not game.rules.player_trading, "MR-18.3", "trade between individuals is switched off"
    if other == being or other not in beings.individuals_in(game, beings.place(game, being)):
        yield Rejection("MR-18.1", "choose another character, hired leader or controlled monster in the clearing")
    yield game.position.effects.has("asleep", other), "MR-44.16", "sleepers trade with no one"
    yield not game.is_free(other), "MR-18.1", "blocked individuals can't trade during Daylight"
    yield beings.is_mist(game, being) or beings.is_mist(game, other), "MR-43.33", "mist can't trade"
    turn = game.position.turn
    made = turn.proposals.count(pair(being, other)) if turn is not None else 0
    yield made >= game.rules.trade_proposals, "MR-18.3", "no more proposals between these two on this occasion"


def why_no_proposal(game: Game, being: int, action: Action) -> Rejection | None:
    """Explain why the partner named can't be proposed to; None if they can, or for other actions."""
    verb, other = actions.chosen(action)
    return why_no_partner(game, being, other) if verb == "partner" else None


def pair(one: int, other: int) -> tuple[int, int]:
    """Two individuals in ascending order."""
    return (one, other) if one < other else (other, one)


def propose(game: Game, being: int, action: actions.Choose) -> None:
    """Begin a proposal to the partner named (MR-18.3)."""
    game.then(Proposing(game.push_frame(Proposal(being, action.being))))


def proposal_in(game: Game, frame: int) -> Proposal:
    """The proposal that a frame holds."""
    proposal: Proposal = game.position.frames[frame]
    return proposal


# Composing a proposal (MR-18.2 to MR-18.4, MR-18.6).


class Proposing(Question[Game]):
    """The proposer adds what is given and asked for, then submits or withdraws (MR-18.3, MR-47.12)."""

    frame: ProposalPlace

    is_unseen = True
    rejection = Rejection("MR-18.3", "add something you give or want, submit the proposal or withdraw it")

    def asked(self, game: Game) -> int:
        """The proposer's player."""
        return beings.seat_of(game, proposal_in(game, self.frame).proposer)

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Everything that can be added; submitting, if there is anything; withdrawing."""
        proposal = proposal_in(game, self.frame)
        is_empty = proposal.given.is_empty and proposal.asked.is_empty
        more = picks(has_left(game, proposal.proposer, proposal.given), can_want(game, proposal))
        return (WITHDRAW, *more) if is_empty else (SUBMIT, WITHDRAW, *more)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Add something, or end the proposal. It counts from then on: others don't notice that it is composed."""
        proposal = proposal_in(game, self.frame)
        if isinstance(action, Thing):
            game.set_frame(self.frame, with_added(proposal, action))
            game.then(self)
            return
        turn, two = game.position.turn, pair(proposal.proposer, proposal.partner)
        if turn is not None:
            game.change_turn(proposals=(*turn.proposals, two))
        if action == WITHDRAW:
            game.pop_frame(self.frame)
        else:
            submit(game, self.frame)

    def reasons(self, game: Game, action: Action, player: int) -> Reasons[None]:
        """Explain why something can't be given or asked for."""
        proposal = proposal_in(game, self.frame)
        yield action == SUBMIT, "MR-18.3", "give or want something first"
        if isinstance(action, actions.Handle):
            yield why_no_piece(game, proposal, action)
        if isinstance(action, actions.Gold) and game.is_cursed(ASHES, proposal.proposer):
            yield ledgers.why_too_dear(game, proposal.proposer)
        yield NOT_ADDED.get(type(action))


NOT_ADDED: Final = {
    actions.Gold: Rejection("MR-18.3", "a proposal can't give more gold than you have, or ask for more than 1000"),
    actions.Share: Rejection(
        "MR-18.4", "share discoveries only where they are: at the site, or at an end of the path or passage"
    ),
}


def picks(give: Side, want: Side) -> tuple[Action, ...]:
    """The actions that give or want something of these sides: a belonging, gold in steps, a discovery (MR-47.12)."""
    sides = (("give", give), ("want", want))
    return (
        *[actions.handle(verb, piece) for verb, side in sides for piece in indices(side.pieces)],
        *[step_ for verb, side in sides for step_ in actions.gold(verb, side.gold)],
        *[actions.share(verb, discovery) for verb, side in sides for discovery in indices(side.discoveries)],
    )


@first_reason
def why_no_piece(game: Game, proposal: Proposal, action: actions.Handle) -> Reasons[None]:
    """Explain why a belonging can't be added to a proposal; None for other verbs."""
    side, mask = actions.side_of(action), 1 << action.piece
    yield side == "want", "MR-18.3", "only belongings of the partner that you know of can be asked for, each once"
    if side == "give":
        is_own = belongings.owned(game, proposal.proposer) & mask
        yield not is_own, "MR-18.3", "only your own belongings can be given"
        yield belongings.why_cannot_part(game, proposal.proposer, proposal.given.pieces | mask)
        yield Rejection("MR-18.3", "it is in the proposal already")


def with_added(proposal: Proposal, action: Thing) -> Proposal:
    """The proposal with one more thing given or asked for."""
    gives = actions.side_of(action) == "give"
    side = proposal.given if gives else proposal.asked
    if isinstance(action, actions.Handle):
        side = evolve(side, pieces=side.pieces | 1 << action.piece)
    elif isinstance(action, actions.Gold):
        side = evolve(side, gold=side.gold + actions.GOLD_STEPS[action.amount])
    else:
        side = evolve(side, discoveries=side.discoveries | 1 << action.discovery)
    return evolve(proposal, given=side) if gives else evolve(proposal, asked=side)


def has_left(game: Game, being: int, side: Side) -> Side:
    """Everything more that an individual can give besides this side of a proposal (MR-18.3, MR-18.4)."""
    free = sum([1 << piece for piece in belongings.spare(game, being, side.pieces)])
    return Side(free, ledgers.spendable(game, being) - side.gold, shareable(game, being) & ~side.discoveries)


def shareable(game: Game, being: int) -> int:
    """The discoveries that an individual can share in its clearing, as bits of `DISCOVERIES` (MR-18.4)."""
    here = beings.place(game, being)
    paths = secrets_at(game.map.graph, here) & ledgers.paths(game, being)
    places = indices(ledgers.places(game, being))
    shared = [1 << place for place in places if discovering.clearing_of_place(game, place) == here]
    return paths | sum(shared) << len(ROADS)


def can_want(game: Game, proposal: Proposal) -> Side:
    """Everything more that the proposer can ask for, by its player's knowledge alone (MR-18.3, MR-47.42).

    The owner of both knows what the partner has.
    """
    seat, asked = beings.seat_of(game, proposal.proposer), proposal.asked
    if beings.seat_of(game, proposal.partner) == seat:
        return has_left(game, proposal.partner, asked)
    known = known_belongings(game, seat, proposal.partner) & ~asked.pieces
    return Side(known, MOST_GOLD - asked.gold, imaginable(game, proposal.proposer) & ~asked.discoveries)


def known_belongings(game: Game, seat: int, being: int) -> int:
    """The belongings of an individual that a player knows of."""
    piles = game.position.piles
    if being >= FIRST_DENIZEN:
        return piles.known(seat, slots.PACK[denizen_of(being)])
    owner = beings.seat_of(game, being)
    return piles.masks[slots.OPEN[owner]] | piles.known(seat, slots.BAG[owner])


def imaginable(game: Game, being: int) -> int:
    """The discoveries that others may have made in the clearing and that an individual lacks (MR-18.4)."""
    here = beings.place(game, being)
    paths = secrets_at(game.map.graph, here) & ~ledgers.paths(game, being)
    return paths | (POSSIBLE_PLACES[here] & ~ledgers.places(game, being)) << len(ROADS)


def _possible_places(clearing: int) -> int:
    tile, number = CLEARINGS[clearing]
    sites = sum([1 << site for site, data in enumerate(SITES) if data.clearing == number])
    has_any = TILES[tile].type in TILES_WITH_SITES and sites
    return sites | (1 << PLACES) - (1 << len(SITES)) if has_any else 0


POSSIBLE_PLACES: Final = tuple([_possible_places(clearing) for clearing in range(len(TILE_OF))])
"""The sites whose chit has a clearing's number, and the site cards, which may be at any site (MR-4.11)."""


# Submitting and answering (MR-18.3).


def submit(game: Game, frame: int) -> None:
    """Let the partner see the cards offered, and answer; the owner of both has decided (MR-18.2, MR-18.3, MR-18.7)."""
    show_offer(game, frame)
    proposal = proposal_in(game, frame)
    one, other = proposal.proposer, proposal.partner
    parties = indices(ledgers.seats(game, one, other))
    sides = *contents(proposal.given), *contents(proposal.asked)
    game.report("MR-18.3", events.Proposed, one, other)
    game.report("MR-18.3", events.ProposalHeard, one, other, *sides, parties)
    if beings.seat_of(game, one) == beings.seat_of(game, other):
        game.pop_frame(frame)
        carry_out(game, proposal)
    else:
        game.then(Answering(frame))


def show_offer(game: Game, frame: int) -> None:
    """Show a proposal to the partner, unnoticed by others: the cards, and the chits of the sites.

    The proposer has what it gives, and lacks the discoveries that it asks for. A site that it hasn't discovered, though
    it has located those of the clearing, isn't there.
    """
    proposal, piles = proposal_in(game, frame), game.position.piles
    proposer, given, lacked = proposal.proposer, proposal.given, proposal.asked.discoveries
    here = beings.place(game, proposer)
    chits = slots.TILE_CHITS[TILE_OF[here]]
    partner = ledgers.seats(game, proposal.partner)
    game.change_frame(frame, is_submitted=True)
    for piece in indices(given.pieces & ~COUNTERS):
        piles.holds_at_least(1 << piece, 1, belongings.place_of(game, piece), partner)
    for place in indices(given.places):
        site = discovering.site_of_place(game, place)
        piles.holds_at_least(1 << PIECE[SITES[site].id], 1, chits, partner)
    if given.gold:
        ledgers.note(game, Held(proposer, given.gold, seers=partner))
    if given.discoveries:
        ledgers.note(game, Discovered(1 << proposer, given.discoveries, partner, is_new=False))
    if lacked:
        ledgers.note(game, Lacked(proposer, lacked, partner))
    if discovering.has_located(game, proposer, here):
        sites = [SITES[place] for place in indices(proposal.asked.places) if place < len(SITES)]
        asked = sum([1 << PIECE[site.id] for site in sites])
        piles.lacks(asked & ~piles.masks[chits], chits, partner)


def contents(side: Side) -> tuple[tuple[int, ...], int, tuple[int, ...]]:
    """The belongings, the gold and the discoveries of one side of a proposal."""
    return indices(side.pieces), side.gold, indices(side.discoveries)


class Answering(Question[Game]):
    """The partner answers (MR-18.3)."""

    frame: ProposalPlace

    rejection = Rejection("MR-18.3", "accept the proposal or not")

    def asked(self, game: Game) -> int:
        """The partner's player."""
        return beings.seat_of(game, proposal_in(game, self.frame).partner)

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Accept, if the partner has everything that is asked for, or not."""
        reason = why_cannot_accept(game, proposal_in(game, self.frame))
        return (ACCEPT, REFUSE) if reason is None else (REFUSE,)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Trade, or not."""
        proposal = game.pop_frame(self.frame)
        if action == ACCEPT:
            carry_out(game, proposal)
        else:
            game.report("MR-18.3", events.ProposalRefused, proposal.partner, proposal.proposer)

    def reasons(self, game: Game, action: Action, player: int) -> Reasons[None]:
        """Explain why the proposal can't be accepted."""
        yield why_cannot_accept(game, proposal_in(game, self.frame)) if action == ACCEPT else None


def why_cannot_accept(game: Game, proposal: Proposal) -> Rejection | None:
    """Explain why the partner can't give what is asked for; None if it can (MR-18.3, MR-18.4, MR-9.10)."""
    partner, asked = proposal.partner, proposal.asked
    if asked.gold > ledgers.spendable(game, partner):
        return ledgers.why_too_dear(game, partner)
    if asked.discoveries & ~shareable(game, partner):
        return Rejection("MR-18.4", "you haven't discovered everything that is asked for, or it isn't here")
    return belongings.why_cannot_part(game, partner, asked.pieces)


# The exchange (MR-18.2, MR-18.5, MR-18.7).


def carry_out(game: Game, proposal: Proposal) -> None:
    """Exchange what both sides give, gold in secret (MR-18.2, MR-48.4)."""
    one, other = proposal.proposer, proposal.partner
    both = ((one, other, proposal.given), (other, one, proposal.asked))
    game.report("MR-18.3", events.Traded, one, other)
    for giver, receiver, side in both:  # before cards: one may end the control of its receiver (MR-40.5)
        ledgers.pass_gold(game, giver, receiver, side.gold)
        if side.gold:
            parties = indices(ledgers.seats(game, giver, receiver))
            game.report("MR-18.2", events.GoldGiven, giver, receiver, side.gold, parties)
        share(game, giver, receiver, side)
    for giver, receiver, side in both:
        hand_over(game, giver, receiver, side.pieces)
    for _, receiver, side in reversed(both):
        for piece in reversed(indices(side.pieces)):
            game.obtain(receiver, piece)


def hand_over(game: Game, giver: int, receiver: int, pieces: int) -> None:
    """Take belongings from their owner; only the receiver sees the cards (MR-18.7)."""
    for piece in indices(pieces):
        seen = belongings.seers(game, receiver, piece)
        game.give_up(giver, piece, slots.DRAWN, shown=seen)
        viewers = belongings.viewers(game, seen | ledgers.seats(game, giver))
        game.report("MR-18.2", events.BelongingGiven, giver, receiver, piece, viewers)


def share(game: Game, giver: int, receiver: int, side: Side) -> None:
    """Share discoveries; the chit of a site is shown, and spies discover everything (MR-18.4, MR-18.5, MR-18.8).

    A site card brings its site with it (MR-18.4).
    """
    here = beings.place(game, giver)
    sites = sum({1 << discovering.site_of_place(game, place) for place in indices(side.places)})
    places = side.places | sites
    shown = sum([1 << site for site in indices(sites) if looting.show_site(game, giver, site, "MR-18.5")])
    spies = {*beings.spies_on(game, giver, (here,))} - {receiver}
    learners = 1 << receiver | sum([1 << spy for spy in spies])
    if shown:
        ledgers.note(game, Discovered(1 << giver | learners, shown << len(ROADS), is_new=False))
    secret = secrets_at(game.map.graph, here) | sites_in_the_open(game, here, shown) << len(ROADS)
    given = (side.paths | places << len(ROADS)) & secret
    ledgers.note(game, Shared(giver, learners, secret, given, ledgers.seats(game, giver, *indices(learners))))
    discovering.discover(game, receiver, side.paths, places, "MR-18.4", noted=False)
    game.reveal_to_spies(giver, side.paths, places, (here,), noted=False)


def sites_in_the_open(game: Game, clearing: int, shown: int) -> int:
    """The sites of a clearing that lie face up or were shown just now, and the site cards in their boxes."""
    position, here = game.position, indices(discovering.sites_in(game, clearing))
    face_up = {site for site in here if position.face_up >> PIECE[SITES[site].id] & 1} - {*indices(shown)}
    known = [len(SITES) + number for number, card in enumerate(SITE_CARDS) if position.revealed >> card & 1]
    cards = [card for card in known if discovering.site_of_place(game, card) in {*face_up, *indices(shown)}]
    return sum([1 << place for place in (*face_up, *cards)])
