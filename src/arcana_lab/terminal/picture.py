"""Pictures of the table for a browser: once for `picture`, or a page that is kept up to date for `--watch`."""

from __future__ import annotations

import os
import sys
from base64 import b64encode
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

import click

from arcana_core.game import Game
from arcana_core.records.files import replacing
from arcana_core.text.news import News
from arcana_core.text.wording import printable

EVERY_S = 2
"""Seconds after which the page of `--watch` reads itself again."""

_PAGE = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
{refresh}<title>{title}</title>
<style>
body {{ margin: 1.5rem auto; max-width: 70rem; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }}
img {{ max-width: 100%; height: auto; }}
li.heading {{ list-style: none; margin: .7em 0 0 -1.2em; font-weight: bold; }}
li.important {{ font-weight: bold; }}
@media (prefers-color-scheme: dark) {{ body {{ background: #16181d; color: #e6e6e6; }} img {{ background: #fff; }} }}
</style>
</head>
<body>
<h1>{title}</h1>
<p>{state}</p>
<img src="data:image/svg+xml;base64,{picture}" alt="The table as {viewer} sees it">
<h2>The latest events</h2>
<ul>
{news}
</ul>
</body>
</html>
"""


def write_picture(path: Path, svg: str) -> None:
    """Write a picture to a file that only its owner can read, because it shows what one player knows.

    Raises:
        OSError: The file can't be written.
    """
    with replacing(path, private=True) as file:
        file.write(svg.encode())


def write_page(
    path: Path, game: Game[Any, Any, Any], viewer: int | None, news: Sequence[News], title: str, state: str
) -> None:
    """Write the page that a browser shows beside the game.

    Args:
        path: Of the page.
        game: What it shows.
        viewer: Whose knowledge it shows; None is a spectator's.
        news: The latest news, as the viewer may see them.
        title: Of the page.
        state: One line: who has to decide, or how the game ended.

    Raises:
        OSError: The file can't be written.
    """
    lines = []
    for item in news:
        kind = "heading" if item.heading else "important" if item.important else ""
        text = escape(printable(item.text))
        lines.append(f'<li class="{kind}">{text}</li>' if kind else f"<li>{text}</li>")
    page = _PAGE.format(
        # A finished game doesn't change any more.
        refresh="" if game.is_over else f'<meta http-equiv="refresh" content="{EVERY_S}">\n',
        title=escape(printable(title)),
        state=escape(printable(state)),
        picture=b64encode(game.to_svg(viewer).encode()).decode(),
        viewer=escape(printable("a spectator" if viewer is None else game.player_name(viewer))),
        news="\n".join(lines),
    )
    with replacing(path, private=True) as file:
        file.write(page.encode())


def show(path: Path) -> bool:
    """Open a file in the browser. False without a display to open it on."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    return click.launch(path.resolve().as_uri()) == 0
