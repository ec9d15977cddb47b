"""The position as text for terminals, as a player sees it (MR-48)."""

from __future__ import annotations

from arcana_core.cards.cards import indices
from arcana_core.text.panels import capital
from arcana_core.text.wording import listed
from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.model.denizens import GROUPS
from arcana_magicrealm.model.locations import SITES, VISITORS
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.realm import OF_TILE, TILES, clearing_name
from arcana_magicrealm.render import words
from arcana_magicrealm.render.questions import question
from arcana_magicrealm.text.names import being_name, partner_name


def as_text(view: View) -> str:
    """Everything that the viewer knows, the question last."""
    return "\n".join(
        [
            *_head(view),
            *_players(view),
            *_own(view),
            *words.tiles(view),
            *_map(view),
            *_sites(view),
            *_goods(view),
            _last(view),
        ]
    )


def _head(view: View) -> list[str]:
    lines = [f"Magic Realm: {words.day_words(view)}"]
    if view.turn is not None:
        turn = view.turn
        done = words.turn_words(turn.phases[: turn.number]) if turn.number else ""
        lines.append(f"{being_name(turn.individual)} takes a turn{f' (done: {done})' if done else ''}")
    if view.deal is not None:
        deal = view.deal
        what = PIECES[deal.piece].name if deal.piece >= 0 else listed([being_name(b) for b in indices(deal.natives)])
        lines.append(f"{being_name(deal.being)} deals with {partner_name(deal.partner)} for {what}")
    if view.proposal is not None:
        lines.append(words.proposal_words(view.proposal))
    return lines


def _last(view: View) -> str:
    asked = question(view)
    return f"> {asked}" if asked else f"> {capital(_waiting(view))}"


def _waiting(view: View) -> str:
    if view.stage == "over":
        return "the game is over"
    return "others decide"


def _players(view: View) -> list[str]:
    lines = ["Characters:"]
    for seat, one in enumerate(view.characters):
        mark = " (you)" if seat == view.player else ""
        lines.append(f"  {capital(words.player_name(view, seat))}{mark}: {words.status_words(view, seat)}")
        if one.status == "playing" and one.hero >= 0 and seat != view.player:
            lines.append(f"    {words.belongings_words(view, one)}")
            chits = words.chits_words(one)
            if chits:
                lines.append(f"    chits {chits}")
    return lines


def _own(view: View) -> list[str]:
    one = view.me
    if one is None or one.hero < 0 or one.status != "playing":
        return []
    lines = [f"You are the {words.player_name(view, view.player or 0)}: {words.status_words(view, view.player or 0)}"]
    lines.append(f"  belongings: {words.belongings_words(view, one)}")
    chits = words.chits_words(one)
    if chits:
        lines.append(f"  chits {chits}")
    if any(one.victory):
        lines.append(f"  victory points: {words.aims_words(one)}")
    found = words.discoveries_words(one)
    if found:
        lines.append(f"  discovered: {found}")
    for being, phases in view.turns:
        lines.append(f"  recorded for {being_name(being)}: {words.turn_words(phases)}")
    if view.picks:
        lines.append(f"  picked: {'; '.join(map(str, view.picks))}")
    return lines


def _map(view: View) -> list[str]:
    lines = ["Map:"]
    for tile, data in enumerate(TILES):
        side = ", enchanted" if view.enchanted >> tile & 1 else ""
        chits = words.tile_words(view, tile)
        lines.append(f"  {data.name} ({data.code}{side}){f': {chits}' if chits else ''}")
        lines += [f"    {line}" for line in _clearings(view, OF_TILE[tile])]
    return lines


def _clearings(view: View, clearings: tuple[int, ...]) -> list[str]:
    lines = []
    for clearing in clearings:
        there = words.clearing_words(view, clearing)
        if there:
            lines.append(f"{clearing_name(clearing)}: {there}")
    return lines


def _sites(view: View) -> list[str]:
    lines = ["Treasure sites, from the top:"]
    for site, stack in zip(SITES, view.sites, strict=True):
        lines.append(f"  {site.name}: {words.stack_words(stack, 'treasure') or 'empty'}")
    return lines


def _goods(view: View) -> list[str]:
    lines = ["For sale:"]
    for number, group in enumerate(GROUPS):
        goods = [PIECES[piece].name for piece in view.goods[number]]
        cards = words.pile_words(view.cards[number], "card")
        lines.append(f"  {group.name}: {', '.join([*goods, *([cards] if cards else [])]) or 'nothing'}")
    for number, visitor in enumerate(VISITORS, start=len(GROUPS)):
        cards = words.pile_words(view.cards[number], "card")
        if cards:
            lines.append(f"  {visitor.name}: {cards}")
    return lines
