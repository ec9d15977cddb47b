"""The position as text for terminals, as a player sees it (MR-48)."""

from __future__ import annotations

from collections.abc import Iterator

from arcana_core.text.panels import Panel, capital, hanging
from arcana_core.text.wording import listed
from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.model.denizens import GROUPS
from arcana_magicrealm.model.locations import SITES, VISITORS
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.realm import OF_TILE, TILES, clearing_name
from arcana_magicrealm.render import magic, sheets, words
from arcana_magicrealm.render.desk import Desk
from arcana_magicrealm.render.questions import asked_words
from arcana_magicrealm.render.screen import LABEL, parts
from arcana_magicrealm.text.names import SPELL_BOX_NAMES


def as_text(desk: Desk, columns: int = 10_000) -> str:
    """Everything that the viewer knows, the question last, in lines of at most this many columns."""
    view, panel = desk.view, Panel(LABEL, columns)
    above = [
        f"Magic Realm: {words.day_words(view)}",
        *words.going_on(view),
        *sheets.fight_words(view),
        *magic.cast_words(view),
        *_players(view),
    ]
    own = [line for _, label, text in parts(desk) if text for line in panel.line(label, text)]
    below = [*words.tiles(view), *_map(view), *_sites(view), *_spell_cards(view), *_goods(view)]
    asked = panel.asked(asked_words(desk))
    return "\n".join([*hanging(above, columns), *own, *hanging(below, columns), *asked])


def _players(view: View) -> Iterator[str]:
    yield "Characters:"
    for seat, one in enumerate(view.characters):
        mark = " (you)" if seat == view.player else ""
        yield f"  {capital(words.player_name(view, seat))}{mark}: {words.status_words(view, seat)}"
        if one.status == "playing" and one.hero >= 0 and seat != view.player:
            yield f"    {words.belongings_words(view, one)}"
            chits = words.chits_words(one, view)
            if chits:
                yield f"    chits {chits}"
            if one.spells:
                yield f"    spells {magic.recorded_words(one)}"


def _map(view: View) -> Iterator[str]:
    yield "Map:"
    for tile, data in enumerate(TILES):
        side = f", enchanted: {magic.printed_words(tile)}" if view.enchanted >> tile & 1 else ""
        chits = words.tile_words(view, tile)
        yield f"  {data.name} ({data.code}{side}){f': {chits}' if chits else ''}"
        flyers = words.flyers_over(view, tile)
        yield from [f"    in the air: {listed(flyers)}"] if flyers else []
        for clearing in OF_TILE[tile]:
            there = words.clearing_words(view, clearing)
            if there:
                yield f"    {clearing_name(clearing)}: {there}"


def _sites(view: View) -> Iterator[str]:
    yield "Treasure sites, from the top:"
    for site, stack in zip(SITES, view.sites, strict=True):
        yield f"  {site.name}: {words.stack_words(stack, 'treasure') or 'empty'}"


def _spell_cards(view: View) -> Iterator[str]:
    boxes = zip(SPELL_BOX_NAMES, (*view.site_spells, *view.visitor_spells), strict=False)  # items are with their owners
    there = [f"  {name}: {words.stack_words(stack, 'spell card')}" for name, stack in boxes if stack]
    yield from ["Spell cards, from the top:", *there] if there else []


def _goods(view: View) -> Iterator[str]:
    yield "For sale:"
    for number, name in enumerate([one.name for one in GROUPS] + [one.name for one in VISITORS]):
        goods = [PIECES[piece].name for piece in view.goods[number]] if number < len(GROUPS) else []
        goods += words.pile_names(view.cards[number], "card")
        if goods or number < len(GROUPS):
            yield f"  {name}: {', '.join(goods) or 'nothing'}"
