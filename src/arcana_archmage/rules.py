"""The settings of Archmage that a house rule may change, each with its clause."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from arcana_core.rules import GameRules, option, setting

OPTIONAL_BOOKS = ("bronze", "wisdom", "hades", "cabrius", "dark", "form", "way")
"""The seven books that may be left out (AM-3.1); the Book of Lore may not."""

BEGINNERS_BOOKS = ("bronze", "wisdom")
"""The two books beside the Book of Lore for a first match (AM-26.18)."""


@frozen(kw_only=True)
class Rules(GameRules):
    """The settings of Archmage; the defaults are the ordinary game."""

    match_mode: str = setting(
        "rounds",
        clause="AM-2.2",
        one_of=("rounds", "score"),
        about="whether rounds or a score end the match",
    )
    rounds: int = setting(4, clause="AM-2.2", unit="rounds", at_least=1, at_most=1000, typical=(1, 3))
    target_score: int = setting(500, clause="AM-2.3", unit="points", at_least=1, at_most=100_000, typical=(100, 400))
    round_limit: int = setting(100, clause="AM-2.11", unit="rounds", at_least=1, at_most=1000, typical=(2, 5))
    first_dealer: int = setting(0, clause="AM-2.5", unit="seat", at_least=0, at_most=1)
    turn_limit: int = setting(
        400, clause="AM-2.10", unit="turns of a round", at_least=1, at_most=10_000, typical=(20, 400)
    )
    books: tuple[tuple[str, ...], ...] = setting(
        (OPTIONAL_BOOKS, OPTIONAL_BOOKS),
        clause="AM-3.1",
        item_one_of=OPTIONAL_BOOKS,
        length=2,
        about="the optional spell books of each wizard",
    )
    start_points: int = setting(200, clause="AM-3.4", unit="points", at_least=1, at_most=10_000, typical=(20, 300))
    first_hand: int = setting(8, clause="AM-3.5", unit="cards", at_least=0, at_most=20, typical=(4, 10))
    hand_limit: int = setting(8, clause="AM-3.7", unit="cards", at_least=1, at_most=52, typical=(5, 12))
    draw_base: int = setting(2, clause="AM-13.1", unit="cards", at_least=0, at_most=10, typical=(1, 4))
    draw_with_one_card: int = setting(3, clause="AM-13.1", unit="cards", at_least=0, at_most=10, typical=(1, 5))
    draw_with_no_card: int = setting(4, clause="AM-13.1", unit="cards", at_least=0, at_most=10, typical=(1, 6))
    optional_draw: bool = option("AM-13.2", "wizards choose how many cards they draw")
    disbelieve_after_block: bool = setting(False, clause="AM-9.7")
    penalty: int = setting(
        2, clause="AM-10.5", unit="points for each placed card", at_least=0, at_most=100, typical=(0, 6)
    )
    shadow_penalty: int = setting(
        5, clause="AM-21.2", unit="points for each placed card", at_least=0, at_most=100, typical=(0, 10)
    )
    discards_public: bool = setting(False, clause="AM-11.11")
    fireball_damage: int = setting(
        5, clause="AM-15.2", unit="points for each placed card", at_least=0, at_most=100, typical=(1, 10)
    )
    true_sight_least: int = setting(10, clause="AM-17.6", unit="points", at_least=0, at_most=1000, typical=(0, 20))
    vampire_blood_points: int = setting(10, clause="AM-18.9", unit="points", at_least=0, at_most=1000, typical=(0, 30))
    flame_damage: int = setting(5, clause="AM-19.6", unit="points", at_least=0, at_most=1000, typical=(0, 15))
    flame_discards: int = setting(2, clause="AM-19.6", unit="cards", at_least=0, at_most=52, typical=(0, 4))
    freeze_turns: int = setting(2, clause="AM-20.9", unit="turns", at_least=0, at_most=100, typical=(0, 4))
    doom_dose: int = setting(
        2, clause="AM-20.13", unit="points, and as many more with each dose", at_least=0, at_most=100, typical=(1, 5)
    )
    doom_stack: bool = setting(False, clause="AM-20.16")
    strike_on_doom: str = setting("all_doses", clause="AM-12.7", one_of=("all_doses", "first_dose"))
    curse_gifts: int = setting(2, clause="AM-21.7", unit="cards", at_least=0, at_most=52, typical=(0, 4))
    ritual_cards: int = setting(10, clause="AM-22.2", unit="cards", at_least=0, at_most=52, typical=(2, 15))
    beginners: bool = option("AM-26.18", "both wizards have two books for a first match, whatever `books` has")
    golems_answer: bool = option("AM-26.19", "golem cards also match Vampire Blood and can be given for a Curse")
    ritual_use: str = setting(
        "both", clause="AM-26.20", one_of=("both", "castings", "blocks"), about="the uses of an Arcane Ritual"
    )
    draw_spells_vary: bool = option(
        "AM-26.21", "Regeneration and Maze of Webs change the draws of Learn Magic and Mystic Library", default=True
    )

    def contradictions(self) -> Iterable[str]:
        """Reject `beginners` together with other `books`, which it would replace (AM-26.18)."""
        if self.beginners and self.books != (OPTIONAL_BOOKS, OPTIONAL_BOOKS):
            yield "beginners sets the books of both wizards: leave books out, or set beginners to false (AM-26.18)"

    def books_of(self, seat: int) -> tuple[str, ...]:
        """The optional books of the wizard in this seat (AM-3.1, AM-26.18)."""
        return BEGINNERS_BOOKS if self.beginners else self.books[seat]
