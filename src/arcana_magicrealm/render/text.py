"""The position as text for terminals, as a player sees it (MR-48)."""

from __future__ import annotations

from arcana_core.cards.cards import indices
from arcana_core.geometry.graphs import BEYOND
from arcana_core.text.panels import capital
from arcana_core.text.wording import listed
from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.model.denizens import GROUPS
from arcana_magicrealm.model.locations import SITES, VISITORS
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.realm import OF_TILE, TILE_OF, TILES, clearing_name, map_of
from arcana_magicrealm.model.state import NOWHERE
from arcana_magicrealm.render import words
from arcana_magicrealm.text.names import being_name, partner_name

KINDS = {"hidden": "hidden path", "secret": "secret passage", "tunnel": "tunnel"}
"""The kinds of roadways that are named; open roads are not."""
CELL = 6
"""The columns of a tile in the small map."""


def as_text(view: View) -> str:
    """Everything that the viewer knows, the question last."""
    return "\n".join(
        [
            *_head(view),
            *_players(view),
            *_own(view),
            *_small_map(view),
            *_map(view),
            *_sites(view),
            *_goods(view),
            _last(view),
        ]
    )


def as_screen(view: View, rows: int) -> str:
    """The short form for a terminal: the parts that matter most for the decision, as many as fit."""
    lines = _head(view)
    for part in (_own(view), _nearby(view), _players(view), _occupied(view)):
        if len(lines) + len(part) + 1 <= rows:
            lines += part
    return "\n".join([*lines, _last(view)])


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
    question = words.question_words(view)
    return f"> {question}" if question else f"> {capital(_waiting(view))}"


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


def _small_map(view: View) -> list[str]:
    """The codes of the tiles as they lie, each one two lines below the tile north of it."""
    if view.building is not None:
        placed = [(tile, q, r) for tile, q, r, _ in view.building.laid]
    else:
        placed = [(tile, q, r) for tile, (q, r, _) in enumerate(view.placements)]
    if not placed:
        return []
    left = min(q for _, q, _ in placed)
    top = min(2 * r + q for _, q, r in placed)
    bottom = max(2 * r + q for _, q, r in placed)
    own = TILE_OF[view.me.at] if view.me is not None and view.me.at >= 0 else NOWHERE
    there = {TILE_OF[one.at] for one in view.characters if one.status == "playing" and one.at >= 0}
    rows: list[dict[int, str]] = [{} for _ in range(bottom - top + 1)]
    for tile, q, r in placed:
        mark = "@" if tile == own else "*" if tile in there else ""
        rows[2 * r + q - top][q - left] = TILES[tile].code + mark
    lines = ["Tiles (@ you, * other characters):"]
    for row in rows:
        if row:
            lines.append("  " + "".join([row.get(column, "").ljust(CELL) for column in range(max(row) + 1)]).rstrip())
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


def _occupied(view: View) -> list[str]:
    return ["On the map:", *[f"  {line}" for line in _clearings(view, tuple(range(len(TILE_OF))))]]


def _nearby(view: View) -> list[str]:
    one = view.me
    if one is None or one.at < 0 or not view.placements:
        return []
    tile = TILE_OF[one.at]
    lines = [f"Around you: {TILES[tile].name}"]
    chits = words.tile_words(view, tile)
    if chits:
        lines.append(f"  map chits: {chits}")
    lines.append(
        f"  {clearing_name(one.at)} ({map_of(view.placements, view.enchanted).type_of[one.at]}): {_ways(view, one.at)}"
    )
    return lines + [f"  {line}" for line in _clearings(view, OF_TILE[tile])]


def _ways(view: View, clearing: int) -> str:
    """The roadways from a clearing, undiscovered ones too: the map is printed."""
    found = []
    known = view.me.paths if view.me is not None else 0
    for edge in map_of(view.placements, view.enchanted).graph.at[clearing]:
        other = edge.b if edge.a == clearing else edge.a
        name = "the map edge" if other == BEYOND else clearing_name(other)
        kind = KINDS.get(edge.kind, "")
        if edge.secret >= 0:
            kind += ", discovered" if known >> edge.secret & 1 else ", undiscovered"
        found.append(f"{name} ({kind})" if kind else name)
    return f"roads to {listed(found)}" if found else "no roads"


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
