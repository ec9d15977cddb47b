"""Trade between individuals: proposals, answers, and what changes hands (MR-18.1 to MR-18.7, MR-47.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step, evolve, step
from arcana_core.cards.cards import indices
from arcana_core.geometry.graphs import secrets_at
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import beings, belongings, discovering, looting
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.journal import Discovered, Held, Lacked, Shared
from arcana_magicrealm.model.locations import SITES
from arcana_magicrealm.model.pieces import BELONGINGS, COUNTERS, PIECE, SITE_CARDS
from arcana_magicrealm.model.proposals import SHARED, Proposal, Side
from arcana_magicrealm.model.realm import CLEARINGS, ROADS, TILE_OF, TILES
from arcana_magicrealm.model.state import FIRST_DENIZEN, PLACES, denizen_of

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

SUBMIT, WITHDRAW = actions.word("submit"), actions.word("withdraw")
ACCEPT, REFUSE = actions.word("accept"), actions.word("refuse")
MOST_GOLD: Final = 1000
"""The most gold that one proposal asks for, since the partner's gold is secret (MR-18.3)."""
TILES_WITH_SITES: Final = ("cave", "mountain")
"""The types of tiles that get site chits (MR-4.3, MR-4.4)."""


# Naming the partner (MR-18.1, MR-18.3).


def proposal_options(game: Game, being: int) -> tuple[Action, ...]:
    """The individuals in the clearing that a being can trade with at the start of a phase (MR-18.1)."""
    if not game.is_free(being):
        return ()
    here = beings.individuals_in(game, beings.place(game, being))
    others = [other for other in here if other != being and why_no_partner(game, being, other) is None]
    return tuple([actions.choose("partner", other) for other in others])


def why_no_partner(game: Game, being: int, other: int) -> Rejection | None:
    """Explain why a being can't make a proposal to another; None if it can (MR-18.1, MR-18.3)."""
    if not game.rules.player_trading:
        return Rejection("MR-18.3", "Trade between individuals is switched off.")
    if other not in beings.individuals_in(game, beings.place(game, being)) or other == being:
        return Rejection("MR-18.1", "Choose another character, hired leader or controlled monster in the clearing.")
    if not game.is_free(other):
        return Rejection("MR-18.1", "Blocked individuals can't trade during Daylight.")
    turn = game.position.turn
    made = turn.proposals.count(pair(being, other)) if turn is not None else 0
    if made >= game.rules.trade_proposals:
        return Rejection("MR-18.3", "No more proposals between these two on this occasion.")
    return None


def why_no_proposal(game: Game, being: int, action: Action) -> Rejection | None:
    """Explain why the partner named can't be proposed to; None if they can, or for other actions."""
    if not isinstance(action, actions.Choose) or actions.BEING_VERBS[action.verb] != "partner":
        return None
    return why_no_partner(game, being, action.being)


def pair(one: int, other: int) -> tuple[int, int]:
    """Two individuals in ascending order."""
    return (one, other) if one < other else (other, one)


def propose(game: Game, being: int, action: Action) -> None:
    """Begin a proposal to the partner named (MR-18.3)."""
    assert isinstance(action, actions.Choose)
    turn = game.position.turn
    if turn is not None:
        game.position.turn = evolve(turn, proposals=(*turn.proposals, pair(being, action.being)))
    game.then(Proposing(game.push_frame(Proposal(being, action.being))))


# Composing a proposal (MR-18.2 to MR-18.4, MR-18.6).


@step
class Proposing(Step["Game"]):
    """The proposer adds what is given and asked for, then submits or withdraws (MR-18.3, MR-47.12)."""

    frame: int

    is_unseen = True

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the proposer's player."""
        proposal: Proposal = game.position.frames[self.frame]
        seat = beings.seat_of(game, proposal.proposer)
        return game.ask(seat, self.options(game, seat))

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Everything that can be added; submitting, if there is anything; withdrawing."""
        proposal: Proposal = game.position.frames[self.frame]
        empty = proposal.given.is_empty and proposal.asked.is_empty
        words = (WITHDRAW,) if empty else (SUBMIT, WITHDRAW)
        given, asked = can_give(game, proposal), can_want(game, proposal)
        return (
            *words,
            *[actions.handle("give", piece) for piece in indices(given.pieces)],
            *[actions.handle("want", piece) for piece in indices(asked.pieces)],
            *gold_and_discoveries(0, proposal.given, given),
            *gold_and_discoveries(1, proposal.asked, asked),
        )

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Add something, or end the proposal."""
        proposal: Proposal = game.position.frames[self.frame]
        if action == WITHDRAW:
            game.pop_frame(self.frame)
        elif action == SUBMIT:
            submit(game, self.frame)
        else:
            game.set_frame(self.frame, with_added(proposal, action))
            game.then(self)

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain why something can't be given or asked for."""
        proposal: Proposal = game.position.frames[self.frame]
        if action == SUBMIT:
            return Rejection("MR-18.3", "Give or want something first.")
        if isinstance(action, actions.Handle):
            return why_no_piece(game, proposal, action)
        if isinstance(action, actions.Gold):
            return Rejection("MR-18.3", "A proposal can't give more gold than you have, or ask for more than 1000.")
        if isinstance(action, actions.Share):
            return Rejection(
                "MR-18.4", "Share discoveries only where they are: at the site, or at an end of the path or passage."
            )
        return Rejection("MR-18.3", "Add something you give or want, submit the proposal or withdraw it.")


def why_no_piece(game: Game, proposal: Proposal, action: actions.Handle) -> Rejection:
    """Explain why a belonging can't be added to a proposal."""
    verb, mask = actions.PIECE_VERBS[action.verb], 1 << action.piece
    if verb == "give":
        if not belongings.owned(game, proposal.proposer) & mask:
            return Rejection("MR-18.3", "Only your own belongings can be given.")
        reason = belongings.why_cannot_part(game, proposal.proposer, proposal.given.pieces | mask)
        return reason or Rejection("MR-18.3", "It is in the proposal already.")
    if verb == "want":
        return Rejection("MR-18.3", "Only belongings of the partner that you know of can be asked for, each once.")
    return Rejection("MR-18.3", "Add something you give or want, submit the proposal or withdraw it.")


def gold_and_discoveries(verb: int, side: Side, possible: Side) -> tuple[Action, ...]:
    """The steps of gold that still fit, and the discoveries that can be added, to one side of a proposal."""
    left = possible.gold - side.gold
    return (
        *[actions.Gold(verb, number) for number, amount in enumerate(actions.GOLD_STEPS) if amount <= left],
        *[actions.Share(verb, discovery) for discovery in indices(possible.discoveries)],
    )


def with_added(proposal: Proposal, action: Action) -> Proposal:
    """The proposal with one more thing given or asked for."""
    assert isinstance(action, actions.Handle | actions.Gold | actions.Share)
    gives = actions.PIECE_VERBS[action.verb] == "give" if isinstance(action, actions.Handle) else action.verb == 0
    side = proposal.given if gives else proposal.asked
    if isinstance(action, actions.Handle):
        side = evolve(side, pieces=side.pieces | 1 << action.piece)
    elif isinstance(action, actions.Gold):
        side = evolve(side, gold=side.gold + actions.GOLD_STEPS[action.amount])
    else:
        side = evolve(side, discoveries=side.discoveries | 1 << action.discovery)
    return evolve(proposal, given=side) if gives else evolve(proposal, asked=side)


def can_give(game: Game, proposal: Proposal) -> Side:
    """Everything more that the proposer can give; the gold includes what is given already (MR-18.3, MR-18.4)."""
    return has_left(game, proposal.proposer, proposal.given)


def has_left(game: Game, being: int, side: Side) -> Side:
    """Everything more that an individual can give besides this side of a proposal."""
    pieces = belongings.owned(game, being) & BELONGINGS & ~side.pieces
    free = [
        piece for piece in indices(pieces) if belongings.why_cannot_part(game, being, side.pieces | 1 << piece) is None
    ]
    return Side(
        sum([1 << piece for piece in free]),
        beings.gold(game, being),
        shareable(game, being) & ~side.discoveries,
    )


def shareable(game: Game, being: int) -> int:
    """The discoveries that an individual can share in its clearing, as bits of `actions.DISCOVERIES` (MR-18.4)."""
    here = beings.place(game, being)
    paths = secrets_at(game.map.graph, here) & beings.paths(game, being)
    places = [
        place for place in indices(beings.places(game, being)) if discovering.clearing_of_place(game, place) == here
    ]
    return paths | sum([1 << place for place in places]) << len(ROADS)


def can_want(game: Game, proposal: Proposal) -> Side:
    """Everything more that the proposer can ask for, by its player's knowledge alone (MR-18.3, MR-47.42).

    The owner of both knows what the partner has.
    """
    seat = beings.seat_of(game, proposal.proposer)
    if beings.seat_of(game, proposal.partner) == seat:
        return has_left(game, proposal.partner, proposal.asked)
    known = known_belongings(game, seat, proposal.partner) & BELONGINGS & ~proposal.asked.pieces
    unknown = imaginable(game, proposal.proposer) & ~proposal.asked.discoveries
    return Side(known, MOST_GOLD, unknown)


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
    paths = secrets_at(game.map.graph, here) & ~beings.paths(game, being)
    return paths | (POSSIBLE_PLACES[here] & ~beings.places(game, being)) << len(ROADS)


def _possible_places(clearing: int) -> int:
    tile, number = CLEARINGS[clearing]
    sites = sum([1 << site for site, data in enumerate(SITES) if data.clearing == number])
    if TILES[tile].type not in TILES_WITH_SITES or not sites:
        return 0
    return sites | (1 << PLACES) - (1 << len(SITES))


POSSIBLE_PLACES: Final = tuple([_possible_places(clearing) for clearing in range(len(TILE_OF))])
"""By clearing the sites whose chit has its number, and the site cards, which may be at any site (MR-4.11)."""


# Submitting and answering (MR-18.3).


def submit(game: Game, frame: int) -> None:
    """Make the proposal heard: the partner sees the cards offered, and answers (MR-18.3, MR-18.7)."""
    show_offer(game, frame)
    proposal: Proposal = game.position.frames[frame]
    proposer, partner = proposal.proposer, proposal.partner
    seats = beings.seat_of(game, proposer), beings.seat_of(game, partner)
    if game.keeps_log:
        given, asked = proposal.given, proposal.asked
        game.emit(
            events.Proposed(
                proposer,
                partner,
                (*indices(given.pieces),),
                given.gold,
                (*indices(given.discoveries),),
                (*indices(asked.pieces),),
                asked.gold,
                (*indices(asked.discoveries),),
                tuple(sorted({*seats})),
            ),
            "MR-18.3",
        )
    game.then(Answering(frame))


def show_offer(game: Game, frame: int) -> None:
    """Show a proposal to the partner, unnoticed by others: the cards, and the chits of the sites."""
    proposal: Proposal = game.position.frames[frame]
    proposer, seat = proposal.proposer, beings.seat_of(game, proposal.partner)
    game.set_frame(frame, evolve(proposal, is_submitted=True))
    for piece in indices(proposal.given.pieces & ~COUNTERS):
        game.position.piles.holds_at_least(1 << piece, 1, belongings.slot_with(game, proposer, piece), 1 << seat)
    show_places(game, proposer, proposal.given.places, 1 << seat)
    note_offer(game, proposal, 1 << seat)


def show_places(game: Game, being: int, places: int, viewers: int) -> None:
    """Let viewers know that the chits of sites that are offered lie in the clearing."""
    tile = TILE_OF[beings.place(game, being)]
    for place in indices(places):
        chit = PIECE[SITES[discovering.site_of_place(game, place)].id]
        game.position.piles.holds_at_least(1 << chit, 1, slots.TILE_CHITS[tile], viewers)


def note_offer(game: Game, proposal: Proposal, partner: int) -> None:
    """Note what a proposal shows its partner: the proposer has what it gives, and lacks what it asks for."""
    proposer, given, asked = proposal.proposer, proposal.given, proposal.asked
    if given.gold:
        beings.note(game, Held(proposer, given.gold, seers=partner))
    if given.discoveries:
        beings.note(game, Discovered(1 << proposer, given.discoveries, partner, is_new=False))
    if asked.discoveries:
        beings.note(game, Lacked(proposer, asked.discoveries, partner))


@step
class Answering(Step["Game"]):
    """The partner answers; the owner of both has decided already (MR-18.2, MR-18.3)."""

    frame: int

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the partner's player."""
        proposal: Proposal = game.position.frames[self.frame]
        seat = beings.seat_of(game, proposal.partner)
        if seat == beings.seat_of(game, proposal.proposer):
            game.pop_frame(self.frame)
            carry_out(game, proposal)
            return ()
        return game.ask(seat, self.options(game, seat))

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Accept, if the partner has everything that is asked for, or not."""
        proposal: Proposal = game.position.frames[self.frame]
        return (ACCEPT, REFUSE) if why_cannot_accept(game, proposal) is None else (REFUSE,)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Trade, or not."""
        proposal: Proposal = game.position.frames[self.frame]
        game.pop_frame(self.frame)
        if action == ACCEPT:
            carry_out(game, proposal)
        elif game.keeps_log:
            game.emit(events.ProposalRefused(proposal.partner, proposal.proposer), "MR-18.3")

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain why the proposal can't be accepted."""
        proposal: Proposal = game.position.frames[self.frame]
        reason = why_cannot_accept(game, proposal) if action == ACCEPT else None
        return reason or Rejection("MR-18.3", "Accept the proposal or not.")


def why_cannot_accept(game: Game, proposal: Proposal) -> Rejection | None:
    """Explain why the partner can't give what is asked for; None if it can (MR-18.3, MR-18.4, MR-9.10)."""
    partner, asked = proposal.partner, proposal.asked
    if asked.gold > beings.gold(game, partner):
        return Rejection("MR-1.15", "You don't have that much gold.")
    if asked.discoveries & ~shareable(game, partner):
        return Rejection("MR-18.4", "You haven't discovered everything that is asked for, or it isn't here.")
    return belongings.why_cannot_part(game, partner, asked.pieces)


# The exchange (MR-18.2, MR-18.5, MR-18.7).


def carry_out(game: Game, proposal: Proposal) -> None:
    """Exchange what both sides give."""
    one, other = proposal.proposer, proposal.partner
    if game.keeps_log:
        game.emit(events.Traded(one, other), "MR-18.3")
    hand_over(game, one, other, proposal.given.pieces)
    hand_over(game, other, one, proposal.asked.pieces)
    for piece in reversed(indices(proposal.asked.pieces)):
        game.obtain(one, piece)
    for piece in reversed(indices(proposal.given.pieces)):
        game.obtain(other, piece)
    give_gold(game, one, other, proposal.given.gold)
    give_gold(game, other, one, proposal.asked.gold)
    share(game, one, other, proposal.given)
    share(game, other, one, proposal.asked)


def hand_over(game: Game, giver: int, receiver: int, pieces: int) -> None:
    """Take belongings from their owner; only the receiver sees the cards (MR-18.7)."""
    position = game.position
    for piece in indices(pieces):
        seen = position.piles.everybody if COUNTERS >> piece & 1 else 1 << beings.seat_of(game, receiver)
        game.give_up(giver, piece, slots.DRAWN, shown=seen)
        if game.keeps_log:
            givers_seat = beings.seat_of(game, giver)
            viewers = belongings.viewers(game, seen | 1 << givers_seat)
            game.emit(events.BelongingGiven(giver, receiver, piece, viewers), "MR-18.2")


def give_gold(game: Game, giver: int, receiver: int, amount: int) -> None:
    """Pass recorded gold on, in secret (MR-18.2, MR-48.4)."""
    beings.pass_gold(game, giver, receiver, amount)
    if amount and game.keeps_log:
        viewers = tuple(sorted({beings.seat_of(game, giver), beings.seat_of(game, receiver)}))
        game.emit(events.GoldGiven(giver, receiver, amount, viewers), "MR-18.2")


def share(game: Game, giver: int, receiver: int, side: Side) -> None:
    """Share discoveries; the chit of a site is shown, and spies discover everything (MR-18.4, MR-18.5, MR-18.8)."""
    here = beings.place(game, giver)
    places = side.places | sum([1 << site for site in sites_of_cards(game, side.places)])
    shown = sum([1 << site for site in indices(places) if site < len(SITES) and looting.show_site(game, giver, site)])
    learners = 1 << receiver | sum([1 << spy for spy in beings.spies_on(game, giver, (here,))])
    if shown:
        beings.note(game, Discovered(1 << giver | learners, shown << len(ROADS), is_new=False))
    secret = secrets_at(game.map.graph, here) | sites_in_the_open(game, here, shown) << len(ROADS)
    given = (side.paths | places << len(ROADS)) & secret
    beings.note(game, Shared(giver, learners, secret, given, beings.seats(game, giver, *indices(learners))))
    discovering.discover_paths(game, receiver, side.paths, "MR-18.4", noted=False)
    for place in indices(places):
        discovering.discover_place(game, receiver, place, "MR-18.4", noted=False)
    game.reveal_to_spies(giver, side.paths, places, (here,), noted=False)


def sites_in_the_open(game: Game, clearing: int, shown: int) -> int:
    """The sites of a clearing that lie face up or were shown just now, and the site cards in their boxes."""
    sites = [
        site
        for site in indices(discovering.sites_in(game, clearing))
        if shown >> site & 1 or game.position.face_up >> PIECE[SITES[site].id] & 1
    ]
    cards = [
        len(SITES) + number
        for number, card in enumerate(SITE_CARDS)
        if game.position.revealed >> card & 1 and discovering.site_of_place(game, len(SITES) + number) in sites
    ]
    return sum([1 << place for place in (*[site for site in sites if not shown >> site & 1], *cards)])


def sites_of_cards(game: Game, places: int) -> set[int]:
    """The sites that site cards bring with them (MR-18.4)."""
    cards = [place for place in indices(places) if place >= len(SITES)]
    return {discovering.site_of_place(game, card) for card in cards}


assert len(actions.DISCOVERIES) == SHARED
