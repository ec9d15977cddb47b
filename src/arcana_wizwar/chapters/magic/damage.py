"""Damage to wizards from strike to consequences; life and stun (WW-12.3, WW-13).

Damage to a wizard waits in a frame until its window has closed (`Threaten`, `Land`). Then it is subtracted together
with a Pain Link's share (`Subtract`). Afterwards stones burn and explode, and a Fire Cloak strikes back (`Burn`,
`Explode`, `StrikeBack`).
"""

from __future__ import annotations

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step, evolve
from arcana_wizwar import actions, events
from arcana_wizwar.cards.effects import records
from arcana_wizwar.chapters.board.targets import Scene
from arcana_wizwar.chapters.magic import spells
from arcana_wizwar.chapters.magic.answering import open_window
from arcana_wizwar.model.bounds import FramePlace
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.state import DISCARD, NOWHERE, Damage, Journey, Play, Thing

MAGIC_STONE = "Magic Stone"
FIRE = "Fire"
TOUCHES = ("disease", "wake")
"""The grants of wizards whose touch hurts (WW-25.14)."""


def strike(game: Game, frame: int, place: int, dealt: Damage) -> None:
    """Hit a target of an attack with damage: a wizard, a Homunculus, or an object (WW-8.5, WW-16.1).

    Args:
        game: the game.
        frame: the play that deals it.
        place: the target's place in the play; -1 for a wizard struck without being named.
        dealt: the damage before Strength and reductions.
    """
    play = game.play(frame)
    powers = game.position.wizards[play.player].powers
    if powers.doubles:
        dealt = evolve(dealt, physical=2 * dealt.physical)  # WW-13.3
    if dealt.victim < 0:
        game.damage_object(play.targets[place], dealt, shatters=powers.shatters)
        return
    if place in play.shadowed:
        hurt_homunculus(game, dealt)
        return
    if place < 0 and dealt.victim != play.player and game.rule_of(play).is_sight_attack(play):
        hurt_homunculus(game, dealt)  # it can't be evaded, so both suffer it (WW-21.42)
    game.hurt(evolve(dealt, play=frame))


def hurt_homunculus(game: Game, dealt: Damage) -> None:
    """Damage the wizard's Homunculus, if any. Excess damage is lost (WW-21.42)."""
    for spell in game.spells_on(dealt.victim):
        if spell.life > 0 and dealt.amount > 0:
            left = max(spell.life - dealt.amount, 0)
            spells.change_spell(game, evolve(spell, life=left))
            if game.keeps_log:
                game.emit(events.HomunculusHurt(dealt.victim, dealt.amount, left), "WW-21.42")
            if not left:
                game.end_spell(spell.number, "WW-21.42")
            return


def hurt(game: Game, *dealt: Damage) -> None:
    """Deal damage to wizards one by one, each with its window (WW-11.1 (c), WW-13.2 to WW-13.8)."""
    for one in reversed(dealt):  # frames are removed last first
        game.then(Threaten(game.push_frame(one)))


def damage_in(game: Game, frame: int) -> Damage:
    """The damage of this frame."""
    found = game.position.frames[frame]
    assert isinstance(found, Damage)
    return found


class Threaten(Step[Game]):
    """Damage threatens a wizard (WW-11.1 (c)). A wizard without life is unaffected."""

    frame: FramePlace

    def do(self, game: Game) -> None:
        """Reduce it by the wizard's protection. If any is left, the player may respond (WW-12.3, WW-13.4)."""
        dealt = damage_in(game, self.frame)
        if game.is_living(dealt.victim):
            reduces = game.position.wizards[dealt.victim].powers.reduces
            if reduces and dealt.amount > 0:
                left = dealt.less(reduces)
                game.set_frame(self.frame, left)
                if game.keeps_log:
                    game.emit(events.Reduced(dealt.victim, dealt.amount - left.amount, left.amount), "WW-13.4")
                dealt = left
            if dealt.amount > 0:
                open_window(game, self.frame, Land(self.frame))
                return
        game.pop_frame(self.frame)


class Land(Step[Game]):
    """The window of damage has closed (WW-13.6, WW-13.7)."""

    frame: FramePlace

    def do(self, game: Game) -> None:
        """Move a victim under Featherweight by the remaining damage; otherwise deal it."""
        dealt = damage_in(game, self.frame)
        game.pop_frame(self.frame)
        victim = dealt.victim
        if dealt.amount <= 0 or not game.is_living(victim):
            return
        if game.position.wizards[victim].powers.feather and not _is_wafted(game, victim):
            journey = Journey("feather", victim, victim, dealt.amount, source=dealt.origin, damage=dealt)
            if dealt.play >= 0:
                play = game.play(dealt.play)
                journey = evolve(journey, bent=play.bent, through=play.through)
            game.begin_journey(journey)
        elif dealt.linked:
            pain = damage_in(game, self.frame - 1)
            game.set_frame(self.frame - 1, evolve(pain, links=(*pain.links, dealt)))
        else:
            game.suffer(dealt)


def _is_wafted(game: Game, player: int) -> bool:
    # WW-21.27: damage during such a move doesn't move the wizard again.
    return any(
        isinstance(frame, Journey) and frame.kind == "feather" and frame.mover == player
        for frame in game.position.frames
    )


def suffer(game: Game, dealt: Damage) -> None:
    """Subtract unstoppable damage, together with a Pain Link's share (WW-13.7, WW-13.23)."""
    link = linked(game, dealt)
    if link is None:
        subtract(game, dealt)
        follow(game, dealt)
    else:
        game.then(Subtract(game.push_frame(dealt)))
        game.hurt(link)


def linked(game: Game, dealt: Damage) -> Damage | None:
    """The attacker's damage by a Pain Link, None without one (WW-21.56, WW-25.13)."""
    victim, attacker = dealt.victim, dealt.by
    wizard = game.position.wizards[victim]
    if not (wizard.powers.pain_link and dealt.attack) or attacker in (victim, NOWHERE):
        return None
    return Damage(
        attacker,
        physical=dealt.physical,
        magical=dealt.magical,
        also=dealt.also,
        by=victim,
        origin=wizard.square,
        cause="pain_link",
        clause="WW-21.56",
        linked=True,
    )


class Subtract(Step[Game]):
    """Damage and a Pain Link's share are suffered at the same moment (WW-13.8, WW-13.23)."""

    frame: FramePlace

    def do(self, game: Game) -> None:
        """Subtract both, then apply the consequences in turn order (WW-1.3)."""
        dealt = damage_in(game, self.frame)
        game.pop_frame(self.frame)
        suffered = [evolve(dealt, links=()), *dealt.links]
        for one in suffered:
            subtract(game, one)
        active, count = game.position.active, game.player_count
        follow(game, *sorted(suffered, key=lambda one: (one.victim - active) % count))


def subtract(game: Game, dealt: Damage) -> None:
    """Subtract damage from a wizard's life (WW-13.7) and note a direct killer (WW-8.9)."""
    position = game.position
    wizard = position.wizards[dealt.victim]
    wizard.life -= dealt.amount
    if wizard.life <= 0 and dealt.attack and dealt.by != dealt.victim:
        wizard.slayer = dealt.by
    play = position.frames[dealt.play] if dealt.play >= 0 else None
    if isinstance(play, Play) and dealt.victim not in play.was_hurt:
        game.set_frame(dealt.play, evolve(play, was_hurt=(*play.was_hurt, dealt.victim)))
    if game.keeps_log:
        game.emit(
            events.Hurt(dealt.victim, dealt.amount, dealt.also, dealt.cause, dealt.by, wizard.life),
            dealt.clause or "WW-13.7",
        )


def follow(game: Game, *suffered: Damage) -> None:
    """Apply the consequences of suffered damage for survivors: burning, explosions, striking back (WW-13.8)."""
    for dealt in reversed(suffered):
        wizard = game.position.wizards[dealt.victim]
        burns = wizard.items and ("fire" in dealt.also or "water" in dealt.also)
        if (burns or wizard.powers.retaliates) and game.is_living(dealt.victim):
            frame = game.push_frame(dealt)
            game.then(Burn(frame), Explode(frame), StrikeBack(frame))


class Burn(Step[Game]):
    """Water damage destroys fire, fire damage destroys Magic Stones in the carrier's order (WW-13.9)."""

    frame: FramePlace
    rejection = Rejection("WW-13.9", "name the next Magic Stone that the fire destroys")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Destroy the rest without a choice; ask while several stones are left (WW-25.12)."""
        dealt = damage_in(game, self.frame)
        victim, of = dealt.victim, game.cards.of
        if "water" in dealt.also:
            for card in game.position.wizards[victim].items:
                if FIRE in of[card].traits:
                    game.lose_item(victim, card, DISCARD[game.group_of(victim)], of[card].clause)
        if "fire" in dealt.also:
            stones = self._stones(game, victim)
            if len(stones) > 1:
                return game.ask(victim, self.options(game, victim))
            if stones:
                self._destroy(game, stones[0])
        return ()

    def _stones(self, game: Game, victim: int) -> list[int]:
        of = game.cards.of
        return sorted(card for card in game.position.wizards[victim].items if MAGIC_STONE in of[card].traits)

    def _destroy(self, game: Game, card: int) -> None:
        # All stones are gone before the consequences of losing one, so none can be saved in between.
        dealt = damage_in(game, self.frame)
        kind = game.cards.of[card]
        fire = kind.others.get("explodes")
        if fire:
            bang = Damage(dealt.victim, magical=fire, also=("fire",), cause=kind.key, clause=kind.clause)
            game.set_frame(self.frame, evolve(dealt, links=(*dealt.links, bang)))
        game.lose_item(dealt.victim, card, DISCARD[game.group_of(dealt.victim)], "WW-13.9")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The stones that are left."""
        return tuple([game.at_card(card) for card in self._stones(game, player)])

    def answer(self, game: Game, action: actions.AtCard, player: int) -> None:
        """Destroy this one, then ask again."""
        self._destroy(game, action.card)
        game.then(self)


class Explode(Step[Game]):
    """Destroyed Boomstones explode separately (WW-21.12)."""

    frame: FramePlace

    def do(self, game: Game) -> None:
        """Hurt their carrier."""
        dealt = damage_in(game, self.frame)
        if dealt.links:
            game.set_frame(self.frame, evolve(dealt, links=()))
            game.hurt(*dealt.links)


class StrikeBack(Step[Game]):
    """A Fire Cloak strikes back at the nearby source of damage (WW-21.28)."""

    frame: FramePlace

    def do(self, game: Game) -> None:
        """Strike back after the stun of the same attack (WW-13.8)."""
        dealt = damage_in(game, self.frame)
        struck = struck_back(game, dealt)
        if struck is not None and _let_stun_come_first(game, self, dealt):
            return
        game.pop_frame(self.frame)
        if struck is None:
            return
        wearer = game.position.wizards[dealt.victim]
        fire = Damage(
            NOWHERE if isinstance(struck, Thing) else struck,
            magical=wearer.powers.retaliates,
            also=("fire",),
            by=dealt.victim,
            origin=wearer.square,
            cause="fire_cloak",
            clause="WW-21.28",
        )
        if isinstance(struck, Thing):
            game.damage_object(actions.THING[dealt.origin], fire, shatters=wearer.powers.shatters)
        else:
            game.hurt(fire)


def struck_back(game: Game, dealt: Damage) -> Thing | int | None:
    """The object or player that a Fire Cloak strikes back at, None for neither (WW-21.28, WW-25.14)."""
    position = game.position
    wearer = position.wizards[dealt.victim]
    if not wearer.powers.retaliates or not game.is_living(dealt.victim) or dealt.origin < 0:
        return None
    if not Scene(game, dealt.victim).is_near(dealt.origin):
        return None
    for thing in game.things_in(dealt.origin):
        if thing.kind == dealt.cause:
            return thing
    if dealt.by in (NOWHERE, dealt.victim) or not (dealt.attack or _is_touch(game, dealt)):
        return None
    return dealt.by if game.is_living(dealt.by) else None


def _is_touch(game: Game, dealt: Damage) -> bool:
    return dealt.cause in game.cards and any(grant in TOUCHES for grant in game.cards[dealt.cause].grants)


def _let_stun_come_first(game: Game, waiting: StrikeBack, dealt: Damage) -> bool:
    agenda = game.position.agenda
    following = agenda[0] if agenda else None
    if not isinstance(following, records.Effect) or following.frame != dealt.play:
        return False
    if records.effects_in(game, game.play(following.frame))[following.number]["do"] != "stun":
        return False
    game.position.agenda = (following, (waiting, agenda[1]))
    return True


def gain_life(game: Game, player: int, points: int, clause: str) -> None:
    """Gain life up to the maximum (WW-13.1), or lose negative points other than by damage (WW-21.65)."""
    wizard = game.position.wizards[player]
    if not game.is_living(player):
        return
    life = min(wizard.life + points, max(wizard.life, game.rules.life_max))
    gained, wizard.life = life - wizard.life, life
    if gained and game.keeps_log:
        game.emit(events.LifeGained(player, gained, life), clause)


def stun(game: Game, player: int, tokens: int, clause: str) -> None:
    """Give a wizard stun tokens, which add up (WW-17.5)."""
    if game.is_living(player) and tokens > 0:
        game.position.wizards[player].stun += tokens
        if game.keeps_log:
            game.emit(events.StunGained(player, tokens), clause)
