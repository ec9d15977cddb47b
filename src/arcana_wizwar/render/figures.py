"""The contents of squares as vector drawings, each around its own centre (WW-14.7, WW-15.1)."""

from __future__ import annotations

from arcana_core.geometry.vectors import INK, circle, path, text, whole
from arcana_wizwar.render.pieces import DARK, PAINT, TINT

STONE, STONE_DARK = "#8d8578", "#4b453d"
_SKIN, _BEARD, _GOLD, _WOOD = "#f1cfa6", "#f4f1ea", "#e9bf45", "#7a4e24"
_STAR = "M0-5l1.5 3.2 3.5.4-2.6 2.4.7 3.5-3.1-1.8-3.1 1.8.7-3.5-2.6-2.4 3.5-.4z"


def wizard(colour: int, form: str = "") -> str:
    """A wizard with a pointed hat, or the transformed figure; about 44 high (WW-14.7)."""
    return whole(_base(colour), _FORMS.get(form, _plain)(colour))


def _base(colour: int) -> str:
    return f'<ellipse cx="0" cy="21" rx="16" ry="5" fill="{PAINT[colour]}" stroke="{DARK[colour]}" stroke-width="1.4"/>'


def _plain(colour: int) -> str:
    staff = whole(path("M15 21L13-9", "none", _WOOD, 2.4), circle(13, -11, 3.4, "#bfe6f5", INK, 1))
    return staff + _robe(colour) + _head() + _hat(colour)


def _robe(colour: int) -> str:
    body = path("M-6-1L-13 20q13 5 26 0L6-1z", PAINT[colour], DARK[colour], 1.4)
    sleeves = path("M-6 1l-8 10 4 3 7-7zM6 1l8 8-3 4-8-6z", PAINT[colour], DARK[colour], 1.2)
    return body + sleeves + path("M-9 9h18", "none", _GOLD, 1.6)


def _head() -> str:
    return whole(
        circle(0, -6, 6.2, _SKIN, INK, 1),
        path("M-6-5q0 13 6 16q6-3 6-16q-6 4-12 0z", _BEARD, "#a49c8e", 0.8),
        circle(-2.2, -7, 0.9, INK),
        circle(2.2, -7, 0.9, INK),
    )


def _hat(colour: int) -> str:
    return (
        path("M-11-10q11 5 22 0l-6-3L2-30l-5 6-2 11z", PAINT[colour], DARK[colour], 1.3)
        + f'<g transform="translate(-.5 -16) scale(.55)">{path(_STAR, _GOLD)}</g>'
    )


def _big(colour: int) -> str:
    man = (
        path("M-9-4q-8 2-10 12l5 2 2-5-1 15h26l-1-15 2 5 5-2q-2-10-10-12z", "#c98f5e", DARK[colour], 1.4)
        + path("M-12 12l24 0 1 9h-26z", PAINT[colour], DARK[colour], 1.2)
        + circle(0, -9, 6.5, "#c98f5e", INK, 1)
        + path("M-5-7q5 8 10 0l-1 5q-4 4-8 0z", "#5d3a1a")
        + circle(-2.3, -10.5, 0.9, INK)
        + circle(2.3, -10.5, 0.9, INK)
        + path("M-7-12q7-7 14 0l-2-7h-10z", PAINT[colour], DARK[colour], 1)
    )
    return f'<g transform="translate(0 -9) scale(1.42)">{man}</g>'


def _golem(colour: int) -> str:
    return (
        path("M-9 4h18v10h-18zM-10 14h8v7h-8zM2 14h8v7h-8z", STONE, STONE_DARK, 1.4)
        + path("M-15-4h30v10h-5l-2 5h-16l-2-5h-5z", "#a59c8d", STONE_DARK, 1.4)
        + path("M-17-3l5 0 0 16-6 0zM17-3l-5 0 0 16 6 0z", STONE, STONE_DARK, 1.4)
        + path("M-7-17h14v13h-14z", "#a59c8d", STONE_DARK, 1.4)
        + path("M-5-12h4v3h-4zM1-12h4v3h-4z", PAINT[colour])
        + path("M-4-6h8M5-17l-3 5 3 3M-12 0l3 4", "none", STONE_DARK, 1)
    )


def _slime(colour: int) -> str:
    return (
        path("M-18 20q-4-8 3-11q-2-12 8-13q3-9 11-5q10 0 8 12q9 4 6 15q-16 6-36 2z", "#7fc24b", "#3f7420", 1.5)
        + path("M-12 12q1-8 8-10", "none", "#d5f2b0", 2)
        + circle(-3, 3, 3.2, "#fff", INK, 1)
        + circle(6, 3, 3.2, "#fff", INK, 1)
        + circle(-2.4, 3.6, 1.4, INK)
        + circle(6.6, 3.6, 1.4, INK)
        + path("M-2 11q4 3 8 0", "none", "#3f7420", 1.5)
        + circle(11, 14, 2, PAINT[colour])
    )


def _gnome(colour: int) -> str:
    return (
        path("M-6 8L-10 20q10 4 20 0L6 8z", "#8a6a3d", DARK[colour], 1.2)
        + circle(0, 5, 5.4, _SKIN, INK, 1)
        + path("M-5.5 6q0 11 5.5 13q5.5-2 5.5-13q-5.5 4-11 0z", _BEARD, "#a49c8e", 0.8)
        + circle(0, 6, 1.6, "#e29a7c")
        + circle(-2.2, 4, 0.8, INK)
        + circle(2.2, 4, 0.8, INK)
        + path("M-8 2q8 4 16 0L2-14q-2-2-4 1z", PAINT[colour], DARK[colour], 1.3)
    )


def _werewolf(colour: int) -> str:
    fur, dark = "#7b6650", "#3f3123"
    return (
        path("M11 16q10-2 8-13q4 12-6 18z", fur, dark, 1.2)
        + path("M-8-1q-9 6-9 15l4 0q1-5 4-7l-2 13h22l-2-13q4 2 4 7l4 0q0-9-9-15z", fur, dark, 1.3)
        + path("M-9 11h18l1 7h-20z", PAINT[colour], DARK[colour], 1.1)
        + path("M-9-7l-1-13 6 5q4-2 8 0l6-5-1 13q-2 7-5 8h-8q-3-1-5-8z", fur, dark, 1.3)
        + path("M-4-3q4-3 8 0l-1 5h-6z", "#c9b497", dark, 0.9)
        + circle(0, -2.6, 1.5, INK)
        + path("M-6-9l4 1.6-3.4 1zM6-9l-4 1.6 3.4 1z", "#f5d442")
        + path("M-2 1.6l1 2 1-2 1 2 1-2z", "#fff")
    )


def _mist(colour: int) -> str:
    swirls = path("M-17 14q8-6 15 0t16 0M-14 19q7-5 13 0t14 0M-15 8q6-4 11 0M5 9q5-4 11 0", "none", "#8ea3b5", 2)
    return f'<g opacity=".5">{_plain(colour)}</g>{swirls}'


def _arms(colour: int) -> str:
    more = path(
        "M-7 3l-11-6-2 3 9 8zM7 3l11-6 2 3-9 8zM-7 8l-11 3 1 3 11-1zM7 8l11 3-1 3-11-1z", PAINT[colour], DARK[colour]
    )
    hands = "".join(circle(x, y, 2.4, _SKIN, INK, 0.8) for x, y in ((-19, -2), (19, -2), (-18, 13), (18, 13)))
    return more + hands + _robe(colour) + _head() + _hat(colour)


_FORMS = {
    "big_man_form": _big,
    "golem_form": _golem,
    "slime_form": _slime,
    "gnome_form": _gnome,
    "werewolf_form": _werewolf,
    "mist_body": _mist,
    "extra_arms": _arms,
}


def chest(colour: int, which: int) -> str:
    """A treasure: a chest in the colour of its owner, with its number; 26 wide."""
    wood = whole(path("M-13-2q0-9 13-9t13 9zh26v12h-26z", PAINT[colour], DARK[colour], 1.4))
    bands = whole(path("M-13-2h26M-9-9v19M9-9v19", "none", _GOLD, 1.8))
    lock = path("M-5-4h10v11h-10z", _GOLD, DARK[colour], 1)
    return whole(wood, bands, lock, text(str(which), 0, 5, 10, bold=True, anchor="middle"))


def gem() -> str:
    """A Magic Stone; 18 wide."""
    return path("M-9-2l5-7h8l5 7-9 11z", "#7fd0d8", "#1f6a78", 1.4) + path(
        "M-9-2h18M-4-9l2 7 2 11 2-11 2-7", "none", "#1f6a78", 0.9
    )


def item(key: str) -> str:
    """A dropped item: a blade, a rock, a key, a flask, or a bag; about 20 wide."""
    return _ITEMS.get(key, _bag)()


def _blade() -> str:
    blade = path("M0-12l3 4-1 11h-4l-1-11z", "#dfe4ea", INK, 1.1)
    hilt = path("M-6 3h12v2.6h-12z", _GOLD, INK, 0.9) + path("M-1.5 5.6h3v6h-3z", _WOOD, INK, 0.9)
    return f'<g transform="rotate(35)">{blade}{hilt}</g>'


def _rock() -> str:
    return path("M-10 7l-2-8 5-8 9-1 8 6 1 8-4 5h-14z", "#9d9486", STONE_DARK, 1.4) + path(
        "M-7-3l4 3 6-3M3 0l2 6", "none", STONE_DARK, 1
    )


def _key() -> str:
    return (
        circle(-5, -4, 4.5, "none", "#8a6a10", 4.4)
        + circle(-5, -4, 4.5, "none", _GOLD, 2.6)
        + path("M-2-1l10 9M5 5l3-3M8 8l3-3", "none", "#8a6a10", 2.6)
    )


def _flask() -> str:
    return path("M-3-10h6v6l6 10q0 3-3 3h-12q-3 0-3-3l6-10z", "#e5f2ee", INK, 1.2) + path(
        "M-6 2h12l3 5q-1 1-2 1h-14q-1 0-2-1z", "#62b36a"
    )


def _bag() -> str:
    return path("M-3-6q-8 6-6 13q8 5 18 0q2-7-6-13z", "#b98a55", INK, 1.2) + path(
        "M-4-6l-2-4q6-3 12 0l-2 4z", "#8f6535", INK, 1
    )


_ITEMS = {
    "dagger": _blade,
    "wizardblade": _blade,
    "large_rock": _rock,
    "master_key": _key,
    "universal_solvent": _flask,
}


def tacks() -> str:
    """Tacks on the floor."""
    return "".join(
        path(f"M{x} {y}l-3 5h6z", "#c7ccd2", INK, 0.9) for x, y in ((-9, 0), (-2, -6), (5, -1), (-4, 5), (9, 5), (2, 9))
    )


def bush(berry: str, leaf: str) -> str:
    """A Thornbush or Rosebush, about as wide as its square."""
    tufts = ((-14, 4, 11), (13, 5, 11), (0, 9, 12), (-7, -8, 12), (8, -8, 11))
    leaves = "".join(circle(x, y, radius, leaf, "#1f3d1b", 1.2) for x, y, radius in tufts)
    spots = ((-14, 2), (-5, -10), (8, -6), (1, 8), (15, 7), (-7, 10), (4, -15))
    return leaves + "".join(circle(x, y, 3, berry, "#35151b", 0.8) for x, y in spots)


def thornbush() -> str:
    """A Thornbush."""
    twigs = "M-20 16q12-24 20-26M18 18q-8-26-18-30M-22-2q20 4 40-8M-16-16q12 20 34 22"
    thorns = "M-14 5l-6-3M-8-4l1-7M4-6l6-5M11 4l7-1M-2 3l-3 7M8 13l6 4M-12 14l-6 1M-4-12l-6-4M13-5l6-6"
    return (
        path(twigs, "none", "#5a3b1c", 4)
        + path(thorns, "none", "#2c1c0c", 2.2)
        + "".join(
            circle(x, y, 4, "#6f8f3a", "#34491a", 1) for x, y in ((-17, 9), (-9, -13), (15, -11), (17, 11), (0, 16))
        )
    )


def rosebush() -> str:
    """A Rosebush."""
    return bush("#d8264e", "#3f7d3a")


def cloud() -> str:
    """A Dust Cloud, about as wide as its square."""
    puffs = ((-15, 6, 13), (14, 7, 13), (0, 12, 13), (-8, -8, 14), (10, -8, 13), (0, 0, 14))
    return (
        '<g opacity=".88">'
        + "".join(circle(x, y, r, "#cbb894", "#a08c66", 1) for x, y, r in puffs)
        + path("M-14 2q6-8 12 0t12-2M-8 12q6-5 10 0", "none", "#8d7850", 1.6)
        + "</g>"
    )


def stone_block() -> str:
    """A stone block, which fills its square."""
    return (
        path("M-29-23h52v52h-52z", "#948b7d", STONE_DARK, 1.6)
        + path("M-29-23l6-6h52l-6 6z", "#c4bcae", STONE_DARK, 1.4)
        + path("M23-23l6-6v52l-6 6z", "#6c645a", STONE_DARK, 1.4)
        + path("M-29 3h52M-6-23v26M8 3v26M-20-14h6M-2 12h5M12-8h6", "none", "#5b544b", 1.4)
    )


def trap_token(mark: str) -> str:
    """A face-down trap token."""
    return circle(0, 0, 11, "#3c2f4f", "#efe3c2", 1.6) + text(mark, 0, 5, 14, ink="#efe3c2", bold=True, anchor="middle")


def home(colour: int) -> str:
    """The emblem of a home base square: two rings and a star; 60 wide."""
    star = "M0-25L14.7 20.2-23.8-7.7h47.6L-14.7 20.2z"
    return (
        circle(0, 0, 29, TINT[colour], PAINT[colour], 3)
        + circle(0, 0, 24.5, "none", PAINT[colour], 1.2)
        + f'<g opacity=".8">{path(star, "none", PAINT[colour], 2)}</g>'
    )


def heart(size: float = 1) -> str:
    """A heart, for life points."""
    shape = "M0 8C-3 3.5-9 .5-9-4.5A4.7 4.7 0 0 1 0-6 4.7 4.7 0 0 1 9-4.5C9 .5 3 3.5 0 8z"
    return f'<g transform="scale({size:g})">{path(shape, "#c8202f", "#5e0b14", 1.2)}</g>'


def star() -> str:
    """A star, for victory points."""
    return f'<g transform="scale(1.7)">{path(_STAR, _GOLD, "#7a5a08", 0.7)}</g>'
