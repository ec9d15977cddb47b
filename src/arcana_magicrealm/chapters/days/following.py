"""FOLLOW: guides, followers, and how following ends (MR-7.3, MR-7.4, MR-15)."""

from __future__ import annotations

from collections.abc import Iterable

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import step
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, ledgers
from arcana_magicrealm.chapters.days import recording
from arcana_magicrealm.chapters.travel import discovering, effort, flying, hiding, moving
from arcana_magicrealm.model.beings import FIRST_DENIZEN, NOWHERE, bit
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.spellings import Clearing, Individual
from arcana_magicrealm.model.turns import Phase, Turn

STAY, STOP = actions.word("stay"), actions.word("stop following")


def guide_of(game: Game, being: int) -> int:
    """The guide that a being follows directly; -1 if it has none."""
    guides = game.position.guides
    return next((guide for follower, guide in guides if follower == being), NOWHERE) if guides else NOWHERE


def followers_of(game: Game, guide: int) -> tuple[int, ...]:
    """All who follow a guide, directly or through others, in ascending order (MR-7.4, MR-15.1)."""
    if not game.position.guides:  # the common case
        return ()
    found: set[int] = set()
    before: set[int] | None = None
    while found != before:
        before, found = found, {one for one, other in game.position.guides if other == guide or other in found}
    return tuple(sorted(found))


def in_seat_order(game: Game, those: Iterable[int], first: int) -> list[int]:
    """Beings in seat order from the player of the first, those of one player in ascending order (MR-1.14)."""
    start, players = max(beings.seat_of(game, first), 0), game.player_count
    return sorted(those, key=lambda being: ((beings.seat_of(game, being) - start) % players, being))


def individuals_following(game: Game, guide: int) -> list[int]:
    """The followers of a guide who take turns and are on the map, or in the air, in seat order from it."""
    return in_seat_order(game, _individuals_among(game, game.followers_of(guide)), guide)


def _individuals_among(game: Game, those: Iterable[int]) -> list[int]:
    return [being for being in those if beings.takes_turns(game, being) and beings.is_out(game, being)]


# Sunrise (MR-7.3, MR-7.4).


def reveal_followers(game: Game) -> None:
    """Reveal who recorded Follow, and cancel the day of those who follow in a circle (MR-7.3, MR-7.4)."""
    position = game.position
    firsts = [(being, phases[0]) for being, phases in position.turns if phases]
    recorded = [(being, phase.place) for being, phase in firsts if phase.activity == "F"]
    position.guides = tuple(sorted((*position.guides, *recorded)))
    for follower, guide in position.guides:
        game.report("MR-7.3", events.Followed, follower, guide)
    idle = in_circles(dict(position.guides))
    position.guides = tuple([pair for pair in position.guides if pair[0] not in idle])
    for being in sorted(idle):
        position.had_turn |= bit(being)
        beings.unhide(game, being, "MR-7.4")


def in_circles(guides: dict[int, int]) -> set[int]:
    """Those who follow each other in a circle, and those behind them (MR-7.4)."""
    left = guides
    while not {*left} >= {*left.values()}:  # some follow one who doesn't, and so aren't in a circle
        left = {follower: guide for follower, guide in left.items() if guide in left}
    return {*left}


# How following ends (MR-15.2, MR-15.16 to MR-15.18).


def stop_following(game: Game, being: int, clearing: int, clause: str = "MR-15.2") -> None:
    """Let a follower stop in a clearing, and with it those who follow through it (MR-15.2, MR-15.3).

    Individuals who follow in the turn being taken go through the end of turn when the phase is over.
    """
    position = game.position
    being = flying.come_down_with(game, being)
    turn, stopping = position.turn, (being, *game.followers_of(being))
    if turn is not None and being in game.followers_of(turn.individual):
        game.change_turn(stopped=turn.stopped | sum(map(bit, _individuals_among(game, stopping))))
    release(game, stopping, clause)
    for one in stopping:
        if beings.place(game, one) >= 0 <= clearing:
            beings.put(game, one, clearing)


def release(game: Game, those: Iterable[int], clause: str) -> None:
    """End the following of these beings; their turns are over (MR-15.16 to MR-15.18)."""
    position, those = game.position, {*those}
    for being in sorted(those):
        position.had_turn |= bit(being)
        if game.guide_of(being) >= 0:
            game.report(clause, events.StoppedFollowing, being)
    position.guides = tuple([pair for pair in position.guides if pair[0] not in those])


def why_over(game: Game, guide: int) -> str:
    """The clause by which following ends with the guide's turn (MR-15.16 to MR-15.18)."""
    if not beings.is_out(game, guide):
        return "MR-15.18"
    return "MR-15.17" if beings.is_blocked(game, guide) else "MR-15.16"


def lose_turn(game: Game, being: int, clause: str) -> None:
    """Lose a turn that is still to come; those who follow lose theirs too, hidden or not (MR-15.17, MR-16.6)."""
    position = game.position
    position.bowl = tuple([other for other in position.bowl if other != being])
    position.had_turn |= bit(being)
    game.report(clause, events.TurnLost, being)
    release(game, game.followers_of(being), "MR-15.17")


# During the guide's phases (MR-15.2 to MR-15.8, MR-47.13).


class AskFollower(asking.BeingAsked):
    """Ask a follower, or the owner of an underling, whether it stays with a guide (MR-15.2, MR-15.3)."""

    guide: Individual

    rejection = Rejection("MR-15.2", "stay with the guide, or stop following")
    choices = (STAY, STOP)

    def asked(self, game: Game) -> int:
        """The follower's player, unless it has stopped with another one."""
        return super().asked(game) if self.being in game.followers_of(self.guide) else NOWHERE

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Stop where the guide was when the phase began, or stay."""
        if action == STOP:
            is_underling = beings.is_underling(game, self.being)
            game.stop_following(self.being, game.turn.from_, "MR-15.3" if is_underling else "MR-15.2")


class LeaveBehind(asking.BeingAsked):
    """Ask a hidden guide who moves which followers are left behind (MR-15.7)."""

    rejection = Rejection("MR-15.7", "only followers who have not found you among hidden enemies can be left behind")
    ending = actions.DONE

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The followers who have not found hidden enemies, or done. No one sees a familiar (MR-45.25)."""
        followers = game.followers_of(self.being) if beings.is_hidden(game, self.being) else ()
        seen = [being for being in followers if not beings.is_companion(being)]
        blind = [being for being in seen if not beings.sees(game, being, self.being)]
        return (actions.DONE, *[actions.choose("leave", being) for being in blind])

    def answer(self, game: Game, action: actions.Choose, player: int) -> None:
        """Leave one behind and ask again."""
        game.stop_following(action.being, game.turn.from_, "MR-15.7")
        game.then(self)


def will_move(game: Game, turn: Turn, phase: Phase) -> bool:
    """Whether a possible Move takes its doer out of the clearing: not the first of two to a mountain (MR-10.4)."""
    is_move = phase.activity == "M"
    climbs = is_move and game.map.is_mountain(phase.place) and turn.climbing != phase.place
    return is_move and (not climbs or moving.is_lost(game, turn.individual))


def leave_slow_followers(game: Game, turn: Turn, phase: Phase) -> None:
    """Leave behind those who can't keep up with the extra Move of a pony (MR-15.8)."""
    horse, bonus = recording.horse_of(game, turn.individual)
    if bonus != recording.PONY or phase.source != horse:
        return
    for follower in game.followers_of(turn.individual):
        if game.guide_of(follower) >= 0 and not has_pony(game, follower):
            game.stop_following(follower, turn.from_, "MR-15.8")


def has_pony(game: Game, being: int) -> bool:
    """Whether a character has an active pony, or a native a pony of its own that it can use here (MR-15.8, MR-20.4).

    A familiar goes with its character in any case (MR-45.26).
    """
    if beings.is_companion(being):
        return game.guide_of(being) == beings.self_of(being)
    in_cave = being >= FIRST_DENIZEN and game.map.is_cave(beings.place(game, being))
    return recording.horse_of(game, being)[1] == recording.PONY and not in_cave


def followers_move(game: Game, guide: int, clearing: int, way: int) -> None:
    """Let the followers go where the guide goes now, one after the other (MR-15.4, MR-15.5).

    The form counts in which it goes, not one that a colour gives it where it arrives (MR-39.5, MR-40.14, MR-43.33).
    """
    start = beings.place(game, guide)
    followers = in_seat_order(game, game.followers_of(guide), guide)
    if way == moving.WOODS or (way >= 0 and not moving.shows(game, guide, way)):
        game.then(*[follower_finds_way(follower, start, clearing, way) for follower in followers])
    else:
        game.then(*[follower_moves(follower, clearing, way) for follower in followers])


@step
def follower_finds_way(game: Game, follower: Individual, start: Clearing, clearing: Clearing, way: moving.Way) -> None:
    """Let a follower go after a guide that walks the woods, or that is mist on an undiscovered way.

    Behind who walks the woods it uses a roadway, and discovers it if it is hidden (MR-40.14). Behind mist it needs the
    discovery (MR-43.33).
    """
    own = moving.way_between(game, follower, start, clearing)
    hidden = [edge.secret for edge in game.map.graph.between(start, clearing, known=ledgers.EVERY_PATH)]
    if own is None and way == moving.WOODS and hidden:
        own = min(hidden)
    if own is None and game.guide_of(follower) >= 0:
        game.stop_following(follower, game.turn.from_, "MR-15.4")
    elif own is not None:
        game.then(follower_moves(follower, clearing, own))


@step
def follower_moves(game: Game, follower: Individual, clearing: Clearing, secret: moving.Way) -> None:
    """Let a follower go along a roadway and discover its secret, if any; an exhausted one stays (MR-15.4)."""
    if game.guide_of(follower) < 0:
        return
    if effort.is_exhausted(game, follower):
        game.stop_following(follower, game.turn.from_, "MR-15.4")
        return
    if moving.shows(game, follower, secret) and beings.takes_turns(game, follower):
        discovering.discover(game, follower, 1 << secret, 0, "MR-15.5")
    game.go_along(follower, clearing, secret)


# Resting and alerting with the guide, in secret and at the same time (MR-15.11).


class Together(asking.SecretPicks):
    """Each following character may do what the guide does, at its player's choice (MR-15.11)."""

    guide: Individual

    def players(self, game: Game) -> tuple[int, ...]:
        """The players of following characters who have a choice."""
        followers = [being for being in game.followers_of(self.guide) if being < FIRST_DENIZEN]
        return tuple(sorted([beings.seat_of(game, being) for being in followers if self.chances(game, being)]))

    def chances(self, game: Game, being: int) -> tuple[Action, ...]:
        """The first picks of a character; () for none."""
        raise NotImplementedError

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The picks of the character, or none."""
        return (actions.NONE, *self.chances(game, beings.being_of(game, player)))

    def is_complete(self, game: Game, picks: tuple[Action, ...], player: int) -> bool:
        """Whether the decision is made: by one pick."""
        return True

    def reveal(self, game: Game) -> None:
        """Carry out what each has chosen."""
        for seat, picks in self.chosen(game, "MR-15.11"):
            if picks != (actions.NONE,):
                self.carry_out(game, beings.being_of(game, seat), picks)

    def carry_out(self, game: Game, being: int, picks: tuple[Action, ...]) -> None:
        """Do what one player has chosen."""
        raise NotImplementedError


class AlertTogether(Together):
    """Following characters alert with their guide (MR-15.11)."""

    rejection = Rejection("MR-15.11", "choose a side of the active weapon, a Magic or Berserk chit, or none")

    def chances(self, game: Game, being: int) -> tuple[Action, ...]:
        """The sides of the weapon, and the chits."""
        return hiding.alert_options(game, being)

    def carry_out(self, game: Game, being: int, picks: tuple[Action, ...]) -> None:
        """Turn the weapon or the chit."""
        hiding.alert(game, being, picks[0])


class RestTogether(Together):
    """Following characters rest with their guide (MR-15.11)."""

    rejection = Rejection("MR-15.11", "choose a chit that recovers, or none; one with two asterisks needs change")

    def chances(self, game: Game, being: int) -> tuple[Action, ...]:
        """The chits that can recover."""
        return effort.rest_options(game, being)

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The chits that can recover, or none; then those that make change."""
        being, picks = beings.being_of(game, player), game.position.picks[player]
        if picks:
            return effort.rest_options(game, being, actions.chit_number(picks[0], being))
        return super().options(game, player)

    def is_complete(self, game: Game, picks: tuple[Action, ...], player: int) -> bool:
        """Whether nothing is missing: a chit with two asterisks needs another that makes change."""
        if len(picks) == 2 or picks == (actions.NONE,):
            return True
        being = beings.being_of(game, player)
        return not effort.has_two_asterisks(game, being, actions.chit_number(picks[0], being))

    def carry_out(self, game: Game, being: int, picks: tuple[Action, ...]) -> None:
        """Turn the chits; some then take more steps (MR-44.15, MR-45.10)."""
        effort.recover(game, being, *[actions.chit_number(pick, being) for pick in picks])
        game.then(*[effort.Rest(being)] * (effort.rest_steps(game, being) - 1))
