"""A second account of the artifacts and spell books that serve like Magic chits, from the log alone (MR-46.15, MR-37.9).

It remembers which items give their colours and what each of them has cast in an Evening, and checks every event and
every legal action against that.
"""

from __future__ import annotations

from attrs import define, field

from arcana_magicrealm import Game, events
from arcana_magicrealm.model.pieces import PIECE, PIECES, TEACHING
from arcana_magicrealm.model.spells import SPELLS

COLOURS = {"I": "white", "II": "grey", "III": "gold", "IV": "purple", "V": "black"}
"""The colour of an enchanted item, by type (MR-36.2)."""
FIRST_PIECE = 100
"""In events of casting, the number of the first piece; each has two."""


@define
class Items:
    """Artifacts and books, as the log has them.

    Attributes:
        game: the game that is followed.
        enchanted: the items that give their colours.
        cast: the items and types of the spells cast by them this Evening.
        read: how much of the log has been read.
    """

    game: Game
    enchanted: set[int] = field(factory=set)
    cast: set[tuple[int, str]] = field(factory=set)
    read: int = 0

    def follow(self) -> None:
        """Read the events since the last call, then look at the position and the legal actions."""
        log = [*self.game.log]
        for entry in log[self.read :]:
            self.enter(entry.event)
        self.read = len(log)
        found = {effect.target for effect in self.game.position.effects if effect.kind == "enchanted item"}
        assert found == self.enchanted
        for seat in self.game.players_to_act:
            for action in self.game.legal_actions(seat):
                self.check(seat, str(action))

    def enter(self, event: object) -> None:
        """Follow one event."""
        match event:
            case events.ItemEnchanted(piece=piece):
                assert self.game.rules.enhanced_artifacts
                assert TEACHING >> piece & 1
                assert PIECES[piece].treasure.magic_type in COLOURS
                assert piece not in self.enchanted
                self.enchanted.add(piece)
            case events.ItemColourUsed(piece=piece):
                self.enchanted.remove(piece)
            case events.SpellCast(spell=spell, tool=tool, time=time) if tool >= FIRST_PIECE:
                piece, type_ = (tool - FIRST_PIECE) // 2, SPELLS[spell].type
                assert time == 0
                assert piece not in self.enchanted
                assert (piece, type_) not in self.cast
                self.cast.add((piece, type_))
            case events.DayBroke():
                self.cast.clear()
            case _:
                pass

    def check(self, seat: int, text: str) -> None:
        """Check a legal action that names an item."""
        verb = next((one for one in ("spend ", "enchant ", "turn tile with ") if text.startswith(one)), "")
        piece = PIECE.get(text.removeprefix(verb), -1) if verb else -1
        if piece < 0:
            return
        one = self.game.position.characters[seat]
        tied = {spell.piece for spell in self.game.position.enchantments}
        assert self.game.rules.enhanced_artifacts, text
        assert one.active >> piece & 1, text
        assert PIECES[piece].treasure.magic_type in COLOURS, text
        assert (piece in self.enchanted) == (verb == "spend "), text
        assert verb == "spend " or piece not in tied, text
