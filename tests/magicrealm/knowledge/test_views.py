"""The views of players and spectators (MR-48.1 to MR-48.8, MR-48.14, MR-48.19 to MR-48.23)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from arcana_core.agenda import evolve
from arcana_core.chance.rng import Rng
from arcana_core.effects import until
from arcana_core.records.json_events import entry_to_plain
from arcana_magicrealm import Game, events, expedition
from arcana_magicrealm.chapters import ledgers
from arcana_magicrealm.chapters.travel import discovering, effort
from arcana_magicrealm.chapters.travel.searching import ExchangeSeen
from arcana_magicrealm.knowledge import sight
from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import FIRST_DENIZEN, NOWHERE, bit
from arcana_magicrealm.model.denizens import DENIZENS, GROUP
from arcana_magicrealm.model.locations import SITE
from arcana_magicrealm.model.pieces import PIECE
from arcana_magicrealm.model.realm import TILE
from arcana_magicrealm.model.state import Cache
from arcana_magicrealm.model.turns import Phase, Turn
from tests.magicrealm.table import ask, begun, being, clearing, do, give, hire, place_chit, put, stack


def views(game: Game) -> tuple[View, View, View]:
    """The views of both players and of a spectator."""
    return game.view(0), game.view(1), game.view(None)


@pytest.fixture
def game() -> Game:
    """The Amazon and the Elf in different clearings, at Birdsong."""
    return begun("amazon", "elf", amazon="cliff 3", elf="cavern 1", giant_1="cliff 3")


@pytest.mark.rule("MR-48.1", "MR-48.2")
def test_positions_on_the_map_are_public(game: Game) -> None:
    """Everybody sees every being, who is hidden, the monster roll and the dead."""
    game.position.monster_roll = 4
    game.position.hidden |= bit(being("giant 1"))
    for view in views(game):
        assert view.characters[0].at == clearing("cliff 3")
        assert view.denizen_at[being("giant 1") - FIRST_DENIZEN] == clearing("cliff 3")
        assert being("giant 1") in view.hidden
        assert view.monster_roll == 4
        assert view.placements == game.position.placements


@pytest.mark.rule("MR-48.2")
def test_face_down_cards_of_a_heap_are_unknown(game: Game) -> None:
    """Counters of an abandoned pile are public, its face-down cards are not."""
    stack(game, "heap Cliff 3", "good_book")
    piles = game.position.piles
    shield = PIECE["shield 4"]
    piles.move(1 << shield, slots.GOODS[GROUP["company"]], slots.DRAWN)
    piles.put_on_top((shield,), slots.DRAWN, slots.HEAP[clearing("cliff 3")])
    for view in views(game):
        assert dict(view.heaps)[clearing("cliff 3")] == (shield, NOWHERE)


@pytest.mark.rule("MR-48.3")
def test_chits_counters_and_active_cards_are_public(game: Game) -> None:
    """Others see the state of each chit, weapons, active cards, and how many cards are inactive."""
    give(game, 0, "good_book", active=True)
    give(game, 0, "lost_keys")
    effort.set_chit(game, being("amazon"), 0, "F", "MR-1.10")
    for view in views(game):
        amazon = view.characters[0]
        assert amazon.chits == "F" + "A" * 11
        assert PIECE["good_book"] in amazon.open
        assert amazon.bag_count == 1
    assert game.view(0).characters[0].bag == (PIECE["lost_keys"],)
    assert game.view(1).characters[0].bag == ()
    assert game.view(None).characters[0].bag == ()


@pytest.mark.rule("MR-48.3")
def test_relations_and_hirelings_are_public(game: Game) -> None:
    """Others see the owners of hirelings and the relations of each character."""
    hire(game, 1, "lhq")
    for view in views(game):
        assert view.owners[being("lhq") - FIRST_DENIZEN] == 1
        assert view.characters[0].relations == game.view(0).characters[0].relations != ()


@pytest.mark.rule("MR-48.4")
def test_fame_is_public_and_gold_secret(game: Game) -> None:
    """Recorded Fame and Notoriety are public, recorded gold is known to its player alone."""
    one = game.position.characters[0]
    one.fame, one.notoriety, one.gold = Fraction(5, 2), Fraction(-3), 37
    own, other, spectator = views(game)
    assert (own.characters[0].gold, other.characters[0].gold, spectator.characters[0].gold) == (37, -1, -1)
    assert other.characters[0].fame == (5, 2)
    assert other.characters[0].notoriety == (-3, 1)


@pytest.mark.rule("MR-48.4")
def test_found_hidden_enemies_is_public(game: Game) -> None:
    """Everybody sees who has found hidden enemies today."""
    game.position.effects.begin("found hidden enemies", target=being("amazon"), lasts=until("midnight"))
    assert all(view.effects[0].kind == "found hidden enemies" for view in views(game))
    assert all(view.effects[0].target == being("amazon") for view in views(game))


@pytest.mark.rule("MR-48.5")
def test_victory_points_and_discoveries_are_secret(game: Game) -> None:
    """Only the player sees them, others see the discoveries that were used."""
    one = game.position.characters[0]
    one.paths, one.places = 0b101, 1 << SITE["hoard"]
    ledgers.note_used(game, being("amazon"), 0b100, 0)
    own, other, spectator = views(game)
    assert own.characters[0].victory == (0, 0, 0, 0, 5)
    assert other.characters[0].victory == spectator.characters[0].victory == ()
    assert (own.characters[0].paths, other.characters[0].paths) == (0b101, 0b100)
    assert (own.characters[0].places, other.characters[0].places) == (1 << SITE["hoard"], 0)


@pytest.mark.rule("MR-48.6")
def test_starting_place_is_secret_until_all_have_chosen() -> None:
    """The picks of one player leave no trace in the view of another."""
    game = Game(2, seed=1)
    game.apply(game.legal_actions(0)[0], 0)
    game.apply(game.legal_actions(1)[0], 1)
    before = game.view(1)
    game.apply(game.legal_actions(0)[0], 0)
    assert game.view(1) == before
    assert game.view(0).picks != ()


@pytest.mark.rule("MR-48.7")
def test_map_chits_are_known_to_those_who_looked(game: Game) -> None:
    """A face-down chit is known to viewers who looked at it, how many there are to everybody."""
    place_chit(game, "lost_castle", "cliff")
    discovering.look_at_chits(game, being("amazon"), TILE["cliff"])
    own, other, spectator = views(game)
    assert len(own.chits[TILE["cliff"]].known) == 2
    assert other.chits[TILE["cliff"]].known == spectator.chits[TILE["cliff"]].known == ()
    assert other.chits[TILE["cliff"]].count == 2


@pytest.mark.rule("MR-48.8")
def test_cards_of_boxes_are_unknown(game: Game) -> None:
    """The number of cards in a box is public, cards are not; counters are."""
    for view in views(game):
        assert view.sites[SITE["hoard"]] == (NOWHERE,) * 9
        assert view.cards[GROUP["company"]].known == ()
        assert view.cards[GROUP["company"]].count == 2
        assert PIECE["shield 4"] in view.goods[GROUP["company"]]


@pytest.mark.rule("MR-48.14")
def test_birdsong_shows_only_who_has_finished(game: Game) -> None:
    """Picks are secret; that a player has finished is public."""
    before = game.view(1)
    do(game, 0, "record hide")
    assert game.view(1) == before
    assert game.view(0).picks != ()
    do(game, 0, "end turn")
    assert game.view(1).decided == (True, False)
    assert game.view(1).picks == ()


def test_kind_of_decision_is_known_to_those_who_decide(game: Game) -> None:
    """Other players and spectators have no decision."""
    do(game, 0, "end turn")
    assert [view.asks for view in views(game)] == ["", "Birdsong", ""]


SEATS = pytest.mark.parametrize(("seat", "name"), [(0, "amazon"), (1, "elf")])


@pytest.mark.rule("MR-48.14")
@SEATS
def test_recorded_activities_become_public_when_done(game: Game, seat: int, name: str) -> None:
    """Others see the phases done, the player sees all of them."""
    phases = (Phase("H"), Phase("A"), Phase("R"))
    game.position.turn = Turn(being(name), phases, number=1)
    own, other, spectator = game.view(seat), game.view(1 - seat), game.view(None)
    assert own.turn is not None and own.turn.phases == phases
    for view in (other, spectator):
        assert view.turn is not None and view.turn.phases == phases[:2]


@pytest.mark.rule("MR-48.4", "MR-48.5", "MR-48.14")
@SEATS
def test_secrets_of_a_character_are_in_the_view_of_its_player_alone(game: Game, seat: int, name: str) -> None:
    one = game.position.characters[seat]
    one.gold, one.paths, one.places, one.victory = 33, 5, 3, (1, 1, 1, 1, 1)
    game.position.turns = ((being(name), (Phase("H"),)),)
    found = [
        (view.characters[seat].gold, view.characters[seat].paths, view.characters[seat].victory, len(view.turns))
        for view in (game.view(seat), game.view(1 - seat), game.view(None))
    ]
    assert found == [(33, 5, (1, 1, 1, 1, 1), 1), *[(sight.UNKNOWN, 0, (), 0)] * 2]


@pytest.mark.rule("MR-48.15")
def test_followers_are_public(game: Game) -> None:
    """Everybody sees all followers and their guides."""
    game.position.guides = ((being("elf"), being("amazon")),)
    assert all(view.guides == ((being("elf"), being("amazon")),) for view in views(game))


@pytest.mark.rule("MR-48.19")
@SEATS
def test_owner_knows_what_a_leader_has(game: Game, seat: int, name: str) -> None:
    """Gold, discoveries and cards of a hired leader are known to its owner alone."""
    hire(game, seat, "lhq")
    group = DENIZENS[being("lhq") - FIRST_DENIZEN].group
    game.position.purses[group] = evolve(game.position.purses[group], gold=12)
    own, other, spectator = game.view(seat), game.view(1 - seat), game.view(None)
    purse = own.purses[group]
    assert purse is not None and purse.gold == 12
    assert other.purses[group] is spectator.purses[group] is None


@pytest.mark.rule("MR-48.20")
def test_bowl_shows_no_order(game: Game) -> None:
    """The view lists the chits left in the bowl in ascending order."""
    game.position.bowl = (being("elf"), being("amazon"))
    assert game.view(0).bowl == tuple(sorted((being("amazon"), being("elf"))))


@pytest.mark.rule("MR-48.22")
def test_victory_points_of_a_character_that_left_are_public(game: Game) -> None:
    """When the character has left the game for good, everybody sees what it aimed for."""
    game.position.characters[0].status = "left"
    assert game.view(1).characters[0].victory == (0, 0, 0, 0, 5)


@pytest.mark.rule("MR-48.12", "MR-47.42")
def test_view_names_the_players_who_are_known_to_decide(game: Game) -> None:
    """Others don't see that a searcher is asked about a chit."""
    assert [view.to_act for view in views(game)] == [(0, 1)] * 3
    place_chit(game, "lost_castle", "cliff")
    discovering.look_at_chits(game, being("amazon"), TILE["cliff"])
    ask(game, ExchangeSeen(being("amazon"), TILE["cliff"]))
    assert [view.to_act for view in views(game)] == [(0,), (), ()]


@pytest.mark.rule("MR-48.23")
def test_after_the_end_everything_is_public(game: Game) -> None:
    """Gold, cards of boxes and map chits are public once the game is over."""
    game.position.stage = "over"
    game.position.caches = (Cache(clearing("cliff 3"), NOWHERE, 7), *game.position.caches[1:])
    view = game.view(None)
    assert view.characters[0].gold == 10
    assert dict(view.caches)[1].gold == 7
    assert None not in view.purses
    assert NOWHERE not in view.sites[SITE["hoard"]]
    assert all(pile.count == len(pile.known) for pile in view.chits)


@pytest.mark.rule("MR-48.21")
def test_views_survive_plain_data() -> None:
    """Every view of a random game is read back from plain data."""
    game, rng = Game(3, seed=2), Rng(2)
    for number in range(150):
        if game.is_over:
            break
        player = game.players_to_act[0]
        if number % 30 == 0:
            for seat in (0, 1, 2, None):
                view = game.view(seat)
                assert View.from_plain(view.to_plain()) == view
        game.apply(rng.choice(game.legal_actions(player)), player)


@pytest.mark.rule("MR-48.9")
def test_cards_of_a_partner_are_known_to_the_buyer_who_looked(game: Game) -> None:
    """The buyer knows a group's cards after looking at them; the others know their number only."""
    slot = slots.CARDS_OF_GROUP[GROUP["company"]]
    game.position.piles.show_all(slot, 1)
    own, other, spectator = views(game)
    assert len(own.cards[GROUP["company"]].known) == 2
    assert other.cards[GROUP["company"]].known == spectator.cards[GROUP["company"]].known == ()


@pytest.mark.rule("MR-48.11")
def test_card_sold_is_shown_to_all(game: Game) -> None:
    """A card sold to a group is known to everybody in the group's box."""
    give(game, 0, "good_book")
    slot = slots.CARDS_OF_GROUP[GROUP["company"]]
    game.give_up(being("amazon"), PIECE["good_book"], slot, shown=game.position.piles.everybody)
    assert all(view.cards[GROUP["company"]].known == (PIECE["good_book"],) for view in views(game))


@pytest.mark.rule("MR-48.10")
def test_looted_card_is_known_to_the_looter_alone(game: Game) -> None:
    """Everybody sees that the stack of the Hoard is smaller, the looter sees the card."""
    stack(game, "large hoard", "good_book")
    before = len(game.view(1).sites[SITE["hoard"]])
    game.position.piles.take(slots.SITE_LARGE[SITE["hoard"]], 0, slots.BAG[0], 1)
    own, other, _ = views(game)
    assert PIECE["good_book"] in own.characters[0].bag
    assert len(other.sites[SITE["hoard"]]) == before - 1
    assert other.characters[0].bag == ()


@pytest.mark.rule("MR-48.13")
def test_spy_learns_of_a_discovery_that_is_used(game: Game) -> None:
    """A character who sees the user discovers the path too; everybody knows that the user has it."""
    put(game, "elf", "cliff 3")
    game.position.hidden = 0
    ledgers.note_used(game, being("amazon"), 0b100, 0)
    game.reveal_to_spies(being("amazon"), 0b100, 0, (clearing("cliff 3"),))
    assert game.position.characters[1].paths == 0b100
    assert game.view(0).characters[1].paths == 0


def test_piles_of_16_views_at_most_are_kept(game: Game) -> None:
    for _ in range(20):
        give(game, 0, "good_book")
        stack(game, "large hoard", "good_book")
        game.view(0)
    assert len(sight._kept) == 16


@pytest.mark.rule("MR-48.1")
def test_plain_data_of_views_and_events_has_names() -> None:
    game = expedition("elf caves 3 knows path cliff 2-5, site lair; giant 1 caves 3; stage evening", seed=1)
    character = game.view(0).to_plain()["characters"][0]

    assert [character[key] for key in ("hero", "at", "paths", "places")] == [
        "elf",
        "Caves 3",
        ["path cliff 2-5"],
        ["site lair"],
    ]

    do(game, 0, "stop hiding; done")
    assigned = [entry for entry in game.log.seen_by(0) if isinstance(entry.event, events.Assigned)]

    assert [entry_to_plain(entry) for entry in assigned] == [
        {"event": "Assigned", "clause": "MR-25.10", "being": "giant 1", "partner": "elf"}
    ]


@pytest.mark.rule("MR-48.1")
def test_plain_turns_purses_and_visitors_have_names() -> None:
    leader = "company cliff 3 hired 0; chq cliff 3 hired 0 knows site hoard"
    game = expedition(f"elf cliff 3 records search; {leader}; scholar cliff 3; stage daylight", seed=1)
    plain = game.view(0).to_plain()

    assert plain["visitors"][0]["at"] == "Cliff 3"
    assert plain["purses"][1]["places"] == ["site hoard"]
    assert [plain["turn"][key] for key in ("individual", "from_", "climbing")] == ["elf", "Cliff 3", None]
