"""Deals with the Ebon Mage: offers, acceptances, fulfilment, payment (MG-27)."""

from __future__ import annotations

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.effects import phases
from arcana_magika.chapters import missed_turns
from arcana_magika.events import DealPaid, OfferAccepted, Offered, SpellCast
from arcana_magika.game import Game
from arcana_magika.model.orders import Cast, Give, Offer
from arcana_magika.scenario import contest, play_turn


def offering(offers: dict[str, Offer], mages: str, *, given: list[int] | None = None) -> Game:
    """A game in which these offers were made in the turn before."""
    game = contest(mages, rng=ScriptedRng(given or []), turn=2)
    game.arena.offers = tuple(("ABCDEFGHIJKL".index(letter), offer) for letter, offer in sorted(offers.items()))
    return game


def cast(words: str, amount: int = 10, currency: str = "ARCANIA") -> Offer:
    """An offer for a spell."""
    code, *parameters = words.split()
    major = len(code) == 6
    return Offer(Cast(code[:5], major, tuple(parameters)), amount, currency)


def gift(letter: str, item: str, amount: int = 10) -> Offer:
    """An offer of this novice for an item."""
    return Offer(Give(letter, (item,)), amount, "ARCANIA")


def paid(game: Game) -> list[tuple[int, str, int]]:
    """The payments so far."""
    events = [entry.event for entry in game.log]
    return [(event.mage, event.currency, event.amount) for event in events if isinstance(event, DealPaid)]


@pytest.mark.rule("MG-39.39", "MG-27.4", "MG-27.5", "MG-27.6")
def test_novice_pays_out_of_the_statistic_at_the_end_of_that_phase() -> None:
    game = contest("A y2 | B y4 arcania 22 | M m7 arcania 40 scrolls TELPT*!", rng=ScriptedRng([]), turn=2)
    play_turn(game, M="MOVE NE; MOVE SW", offers={"B": Offer(Cast("TELPT", False, ("NE",)), 30, "ARCANIA")})
    assert game.arena.offers == ((1, Offer(Cast("TELPT", False, ("NE",)), 30, "ARCANIA")),)
    play_turn(game, M="REST; CAST TELPT NE", accepts=("B",))

    assert paid(game) == [(1, "ARCANIA", 22)]
    assert game.arena.mages[1].arcania == 0
    assert game.arena.mages[2].arcania == 40 - 6 + 22
    assert game.arena.chronicle.deals == 1


@pytest.mark.rule("MG-27.6", "MG-20.1")
def test_payment_is_made_at_the_end_of_the_phase_before_all_else() -> None:
    game = offering({"A": cast("TELPT NE", 5)}, "A y2 holds ROD aptitude 50 | M m7 scrolls TELPT*!")
    play_turn(game, M="CAST TELPT NE", accepts=("A",))
    kinds = [type(entry.event).__name__ for entry in game.log]
    clauses = [entry.clause for entry in game.log]

    assert kinds.index("SpellCast") < kinds.index("DealPaid") < clauses.index("MG-20.3")


@pytest.mark.rule("MG-27.6")
def test_endurance_is_paid_in_endurance_and_goes_no_higher_than_the_maximum() -> None:
    game = offering({"A": cast("TELPT NE", 30, "ENDURANCE")}, "A y2 endurance 80 | M m7 endurance 90 scrolls TELPT*!")
    play_turn(game, M="CAST TELPT NE", A="MEDITATE; MEDITATE; MEDITATE; MEDITATE; MEDITATE", accepts=("A",))

    assert game.arena.mages[0].endurance == 50
    assert game.arena.mages[1].endurance == 100


@pytest.mark.rule("MG-27.6", "MG-6.6")
def test_paying_all_endurance_makes_unconscious() -> None:
    game = offering({"A": cast("TELPT NE", 100, "ENDURANCE")}, "A y2 endurance 30 | M m7 scrolls TELPT*!")
    play_turn(game, M="REST; REST; REST; REST; CAST TELPT NE", accepts=("A",), A="; ".join(["MEDITATE"] * 5))

    assert game.arena.mages[0].endurance == 0
    assert game.arena.mages[0].unconscious


@pytest.mark.rule("MG-27.6", "MG-27.4", "MG-27.5")
def test_several_deals_that_one_cast_fulfils_are_paid_in_letter_order() -> None:
    offers = {"C": cast("TELPT NE", 7), "A": cast("TELPT NE", 9), "B": cast("TELPT E", 8)}
    game = offering(offers, "A y2 | B y4 | C y6 | M m7 arcania 90 scrolls TELPT*!")
    play_turn(game, M="CAST TELPT NE", accepts=("C", "B", "A"))

    assert paid(game) == [(0, "ARCANIA", 9), (2, "ARCANIA", 7)]
    assert game.arena.mages[3].arcania == 100  # at most
    assert game.arena.chronicle.deals == 2


@pytest.mark.rule("MG-27.5")
def test_each_deal_is_fulfilled_once() -> None:
    game = offering({"A": cast("TELPT NE", 7)}, "A y2 | M m7 scrolls TELPT* TELPT*!", given=[11, 11])
    play_turn(game, M="CAST TELPT NE; CAST #2 NE", accepts=("A",))

    assert paid(game) == [(0, "ARCANIA", 7)]


@pytest.mark.rule("MG-27.4")
def test_only_accepted_offers_count() -> None:
    game = offering({"A": cast("TELPT NE"), "B": cast("TELPT NE", 4)}, "A y2 | B y4 | M m7 scrolls TELPT*!")
    play_turn(game, M="CAST TELPT NE", accepts=("B",))

    assert paid(game) == [(1, "ARCANIA", 4)]
    accepted = [entry.event for entry in game.log if isinstance(entry.event, OfferAccepted)]
    assert accepted == [OfferAccepted(2, 1, "OFFER CAST TELPT NE FOR 4 ARCANIA")]


@pytest.mark.rule("MG-27.4", "MG-27.7")
def test_offer_lapses_after_the_next_turn_accepted_or_not() -> None:
    game = offering(
        {"A": cast("TELPT NE"), "B": cast("HEALS")}, "A y2 | B y4 | M m7 endurance 50 scrolls TELPT*! HEALS"
    )
    play_turn(game, M="MOVE NE; MOVE SW", accepts=("B",))
    assert game.arena.offers == ()
    play_turn(game, M="MOVE NE; CAST HEALS; CAST TELPT NE", accepts=("A", "B"))

    assert paid(game) == []
    assert game.arena.chronicle.deals == 0


@pytest.mark.rule("MG-27.5")
@pytest.mark.parametrize(
    ("required", "done", "fulfilled"),
    [
        ("TELPT NE", "CAST TELPT NE", True),
        ("TELPT NE", "CAST #1 NE", True),
        ("TELPT NE", "CAST TELPT NW", False),
        ("TELPT NE", "CAST TELPTX NE 1", False),
        ("TELPTX NE 3", "CAST TELPTX NE 3", True),
        ("TELPTX NE 3", "CAST TELPTX NE 2", False),
        ("HEALS", "CAST HEALS", True),
        ("HEALSX", "CAST HEALS", False),
        ("PROAU", "CAST HEALS", False),
        ("STLIT B", "CAST ATEND B", False),
        ("ATEND B", "CAST ATEND B", True),
        ("ATEND A", "CAST ATEND B", False),
        ("ATENDX RED", "CAST ATENDX RED", True),
        ("ATENDX BLUE", "CAST ATENDX RED", False),
        ("ELATT 3", "CAST ELATT 4", False),
        ("ELATT 4", "CAST ELATT FOREST", True),
        ("ELATT FOREST", "CAST ELATT 4", True),
        ("ELARR +2", "CAST ELARR +2", True),
        ("ELARR -1", "CAST ELARR +2", False),
        ("SCART CROWN", "CAST SCART CROWN", True),
        ("SCART ORB", "CAST SCART CROWN", False),
        ("STLIT B", "CAST STLIT B", True),
        ("STEIT B", "CAST STLIT B", True),
        ("PROSP HEALS", "CAST PROSP HEALS", True),
        ("PROSP HEALS", "CAST PROSP #2", True),
        ("PROSP ATEND", "CAST PROSP #2", False),
        ("PROSP TELPT", "CAST PROSP HEALS", False),
    ],
)
def test_cast_fits_by_spell_level_and_parameters(required: str, done: str, fulfilled: bool) -> None:
    game = contest(
        "A m7 | B m8 wears RED holds HELM | M m7 Neutral aptitude 0 endurance 50 arcania 100"
        " scrolls TELPT*! HEALS ATEND ELATT ELARR SCART",
        spaces={"m6": "Forest"},
        seed=1,
        turn=2,
    )
    game.arena.mages[-1].skill = 300
    if "STLIT" in done or "PROSP" in done:
        replaced = contest("A m7 | M m7 scrolls TELPT*! HEALS STLIT PROSP ATEND").arena.mages[-1]
        game.arena.mages[-1].slots = replaced.slots
    game.arena.offers = ((0, cast(required)),)
    play_turn(game, M=f"{done}; MOVE NE", accepts=("A",))

    assert [entry.event.result for entry in game.log if isinstance(entry.event, SpellCast)] == ["success"]
    assert bool(paid(game)) is fulfilled


@pytest.mark.rule("MG-27.5")
def test_spell_that_fails_or_can_have_no_effect_fulfils_nothing() -> None:
    failing = offering({"A": cast("HEALS")}, "A y2 | M m7 skill 50 endurance 50 scrolls HEALS", given=[51])
    play_turn(failing, M="CAST HEALS; MOVE NE", accepts=("A",))
    futile = offering({"A": cast("HEALS")}, "A y2 | M m7 scrolls HEALS")
    play_turn(futile, M="CAST HEALS; MOVE NE", accepts=("A",))

    assert paid(failing) == paid(futile) == []


@pytest.mark.rule("MG-27.5")
def test_others_casts_and_gives_fulfil_nothing() -> None:
    offers = {"A": cast("HEALS"), "B": gift("B", "ROD")}
    game = offering(offers, "A m7 holds ROD | B m7 skill 100 endurance 50 scrolls HEALS | M y13", given=[100])
    play_turn(game, A="GIVE B ROD", B="REST; CAST HEALS", M="MOVE NE", accepts=("A", "B"))

    assert game.arena.holds(1, 11)
    assert game.arena.mages[1].endurance > 90
    assert paid(game) == []


@pytest.mark.rule("MG-27.4", "MG-27.5")
def test_casts_and_gifts_can_be_owed_at_the_same_time() -> None:
    offers = {"A": cast("TELPT NE", 5), "B": gift("B", "ROD", 6)}
    game = offering(offers, "A m7 | B m7 | M m7 holds ROD scrolls TELPT*!")
    play_turn(game, M="GIVE B ROD; CAST TELPT NE", accepts=("A", "B"))

    assert paid(game) == [(1, "ARCANIA", 6), (0, "ARCANIA", 5)]


@pytest.mark.rule("MG-40.45")
def test_parameters_are_those_of_the_order_where_confusion_leads_it_astray() -> None:
    game = offering({"A": cast("TELPT NE"), "B": cast("TELPT E", 3)}, "A y2 | B y4 | M m7 scrolls TELPT*!", given=[1])
    game.arena.effects.begin("CONFS", target=2, lasts=phases(1))
    play_turn(game, M="CAST TELPT NE", accepts=("A", "B"))

    assert game.arena.mages[-1].cell == contest("A m8").arena.mages[0].cell
    assert paid(game) == [(0, "ARCANIA", 10)]


@pytest.mark.rule("MG-27.3", "MG-27.5")
@pytest.mark.parametrize(
    ("required", "done", "fulfilled"),
    [
        ("ROD", "GIVE A ROD", True),
        ("ROD", "GIVE B ROD", False),
        ("ROD", "GIVE A ANKH", False),
        ("ANHK", "GIVE A ANKH", True),
        ("RED", "GIVE A RED", True),
        ("BLUE", "GIVE A RED", False),
        ("HEALS", "GIVE A HEALS", True),
        ("HEALS", "GIVE A #1", True),
        ("KNART", "GIVE A #1", False),
        ("KNART", "GIVE A HEALS KNART", True),
    ],
)
def test_give_fits_by_item_and_receiver(required: str, done: str, fulfilled: bool) -> None:
    game = offering({"A": gift("A", required)}, "A m7 | B m7 | M m7 holds ROD ANKH carries RED scrolls HEALS KNART")
    play_turn(game, M=f"{done}; MOVE NE", accepts=("A",))

    assert bool(paid(game)) is fulfilled


@pytest.mark.rule("MG-40.44", "MG-11.4")
def test_scroll_that_disintegrates_for_want_of_room_was_given_all_the_same() -> None:
    game = offering({"A": gift("A", "HEALS")}, "A m7 scrolls ATEND ATEND ATEND ATEND ATEND ATEND | M m7 scrolls HEALS")
    play_turn(game, M="GIVE A HEALS; MOVE NE", accepts=("A",))

    assert len(game.arena.mages[0].scrolls) == 6
    assert paid(game) == [(0, "ARCANIA", 10)]


@pytest.mark.rule("MG-27.5")
def test_illegal_give_fulfils_nothing() -> None:
    game = offering({"A": gift("A", "ROD")}, "A y2 | M m7 holds ROD")
    play_turn(game, M="GIVE A ROD; MOVE NE", accepts=("A",))

    assert paid(game) == []


@pytest.mark.rule("MG-40.43")
def test_offer_of_a_dropped_novice_lapses() -> None:
    game = offering({"A": cast("TELPT NE"), "B": cast("TELPT NE", 3)}, "A y2 | B y4 | M m7 scrolls TELPT*!")
    missed_turns.drop_from_game(game, game.arena.mages[0])
    play_turn(game, M="CAST TELPT NE", accepts=("A", "B"))

    assert paid(game) == [(1, "ARCANIA", 3)]


@pytest.mark.rule("MG-27.3", "MG-36.1")
def test_only_novice_and_ebon_mage_see_offer_and_payment() -> None:
    game = contest("A y2 | B y4 | M m7 scrolls TELPT*!", rng=ScriptedRng([]))
    play_turn(game, M="MOVE NE; MOVE SW", offers={"A": cast("TELPT NE")})
    play_turn(game, M="CAST TELPT NE", accepts=("A",))

    def reported(viewer: int | None) -> list[type]:
        kinds = (Offered, OfferAccepted, DealPaid)
        return [type(entry.event) for entry in game.log.seen_by(viewer) if isinstance(entry.event, kinds)]

    assert reported(0) == [Offered, DealPaid]
    assert reported(2) == [Offered, OfferAccepted, DealPaid]
    assert reported(1) == reported(None) == []
