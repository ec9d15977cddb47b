"""Events of Magika as sentences, for everybody and for the mage whose report they are in (MG-32.6)."""

from __future__ import annotations

import pytest

from arcana_core.events import Event
from arcana_magika import Game, contest, events
from arcana_magika.text.names import MagikaNames


@pytest.fixture
def game() -> Game:
    return contest("A m7 | B m8 | C m9")


@pytest.mark.rule("MG-32.6")
@pytest.mark.parametrize(
    ("happened", "log", "report"),
    [
        (events.OrderExecuted(0, 1, "REST", "REST", ""), "", ""),
        (
            events.OrderExecuted(0, 1, "MOVE E", "REST", "a river"),
            "Mage A's order MOVE E became a rest: a river",
            "Your order MOVE E became a rest: a river",
        ),
        (events.OrderExecuted(0, 1, "MOVE E", "", ""), "Mage A's order MOVE E did nothing", "Your order MOVE E did nothing"),
        (events.OrderExecuted(0, 1, "MOVE E", "MOVE W", ""), "Mage A's order MOVE E became MOVE W", "Your order MOVE E became MOVE W"),
        (events.Demanded(1, 0, "HELM", True, (0, 1)), "Mage B demanded the HELM from Mage A and got it", "Mage B demanded the HELM from you and got it"),
        (events.Given(0, 1, ("HELM", "ATEND", "ATEND"), ("ATEND",), (0, 1)), "Mage A gave Mage B HELM and ATEND x 2, but ATEND disintegrated for lack of room", "You gave Mage B HELM and ATEND x 2, but ATEND disintegrated for lack of room"),
        (events.Donned(0, "RED", "accepted"), "Mage A put on the RED cloak", "You put on the RED cloak"),
        (events.Donned(0, "RED", "rejected"), "The RED team rejected Mage A", "The RED team rejected you"),
        (events.Donned(0, "RED", "recloak_failed"), "The RED team rejected Mage A, and the change of teams failed", "The RED team rejected you, and the change of teams failed"),
        (events.Donned(0, "RED", "safe_rest"), "The RED team rejected Mage A without harm", "The RED team rejected you without harm"),
        (events.TeamJoined(0, "RED", ("B Otho", "C Una")), "Mage A joined the RED team of B Otho; C Una", "You joined the RED team of B Otho; C Una"),
        (events.TeamJoined(0, "RED", ()), "Mage A joined the RED team, which has no other member", "You joined the RED team, which has no other member"),
        (events.SpellCast(0, "HEALS", "minor", "success", False, True), "Mage A's Heals succeeded, and Spell Skill improved", "Your Heals succeeded, and Spell Skill improved"),
        (events.SpellTook(0, "ATEND", 25, 0, 1), "Attack Endurance took effect on Mage A by 25", "Attack Endurance took effect on you by 25"),
        (events.SpellTook(-1, "FGMAP", 0, -1, 1), "Fog Map took effect on the land, for ever", "Fog Map took effect on the land, for ever"),
        (events.SpellTook(0, "SPAID", 0, 13, 1), "Spell Aid took effect on Mage A, until turn 3, phase 3", "Spell Aid took effect on you, until turn 3, phase 3"),
        (events.Learned(0, "HELM h3"), "Mage A learned where HELM went: h3", "You learned where HELM went: h3"),
        (events.Moved(0, "m7", "m8", 0, 0, True), "Magic moved Mage A from m7 to m8", "Magic moved you from m7 to m8"),
        (events.Dropped(0, ("HELM",), "m7", "DROP"), "Mage A dropped HELM in m7", "You dropped HELM in m7"),
        (events.Dropped(0, ("HELM",), "m7", "TELPT"), "Mage A lost HELM in m7 (Teleport)", "You lost HELM in m7 (Teleport)"),
        (events.Rested(0, 3, True), "Mage A had to rest and regained 3 Endurance", "You had to rest and regained 3 Endurance"),
        (events.StatusChanged(0, "OK", "UC"), "Mage A fell unconscious (UC)", "You fell unconscious (UC)"),
        (events.Received(0, "", "ALL", "Run!\nNow"), "Mage A got a message from an unknown mage to ALL: Run! Now", "You got a message from an unknown mage to ALL: Run! Now"),
        (events.SheetIn(0, 2, True), "Mage A's sheet was missing, so a default sheet took its place", "Your sheet was missing, so a default sheet took its place"),
        (events.SheetIn(0, 2, False), "", ""),
        (events.TasksDrawn(3, (1, 22)), "The Ebon Mage's tasks: 1 hold at least one alignment artifact at the end; 22 the game ends in turn 15 or later", ""),
    ],
)  # fmt: skip
def test_events_name_mages_by_letter_and_the_reader_of_a_report_as_you(
    game: Game, happened: Event, log: str, report: str
) -> None:
    assert game.sentence(happened, 0) == log
    if report:
        assert happened.sentence(MagikaNames(game, 0)) == report
