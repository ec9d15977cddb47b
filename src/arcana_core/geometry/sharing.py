"""Write the repeated parts of a picture once: squares, walls, columns, chests, settings."""

from __future__ import annotations

import re
from base64 import b32encode
from collections import Counter
from hashlib import blake2s

from attrs import Factory, define

LEAST = 48
"""Shorter drawings are written out: naming them would save nothing."""

_GROUP = re.compile(r'<g(?: transform="([^"]*)"(?=>)|(?=( )|>))[^>]*>|</g>')
_MOVED = re.compile(r"translate\((\S+) (\S+)\)")


@define
class _Group:
    """A group of the picture: its transformation, None if it has other attributes, and its place in the text."""

    transform: str | None
    opened: int
    inside: int
    closed: int = 0
    end: int = 0
    children: list[_Group] = Factory(list)


def shared(picture: str) -> str:
    """The same picture, in which every group that repeats is defined once and used by name.

    A name is made from its drawing: pictures on one page may share names, but the same name always means the same
    drawing.
    """
    return _Sharing(picture).written_anew()


class _Sharing:
    def __init__(self, picture: str) -> None:
        self._picture = picture
        self._uses: Counter[str] = Counter()
        self._definitions: dict[str, tuple[str, str]] = {}

    def written_anew(self) -> str:
        whole = self._groups()
        self._count(whole)
        body = self._written(whole)
        defined = "".join(f'<g id="{name}">{drawing}</g>' for name, drawing in self._definitions.values())
        return f"<defs>{defined}</defs>{body}" if defined else body

    def _groups(self) -> _Group:
        whole = _Group(None, 0, 0, len(self._picture), len(self._picture))
        open_ = [whole]
        for tag in _GROUP.finditer(self._picture):
            if tag[0] == "</g>":
                group = open_.pop()
                group.closed, group.end = tag.span()
                continue
            group = _Group(None if tag[2] else tag[1] or "", tag.start(), tag.end())
            open_[-1].children.append(group)
            open_.append(group)
        return whole

    def _drawing(self, group: _Group) -> str:
        return self._picture[group.inside : group.closed]

    def _count(self, group: _Group) -> None:
        for child in group.children:
            drawing = self._drawing(child)
            if child.transform is not None and len(drawing) >= LEAST:
                self._uses[drawing] += 1
                if self._uses[drawing] > 1:
                    continue  # its content is written once, with its definition
            self._count(child)

    def _written(self, group: _Group) -> str:
        """The content of a group, with its repeated parts by name."""
        parts, at = [], group.inside
        for child in group.children:
            parts.append(self._picture[at : child.opened])
            if child.transform is not None and self._uses[self._drawing(child)] > 1:
                parts.append(_used(self._name(child), child.transform))
            else:
                parts.append(self._picture[child.opened : child.inside] + self._written(child) + "</g>")
            at = child.end
        return "".join((*parts, self._picture[at : group.closed]))

    def _name(self, group: _Group) -> str:
        drawing = self._drawing(group)
        known = self._definitions.get(drawing)
        if known is None:
            written = self._written(group)
            name = "w" + b32encode(blake2s(written.encode(), digest_size=5).digest())[:6].decode().lower()
            known = self._definitions[drawing] = (name, written)
        return known[0]


def _used(name: str, transform: str) -> str:
    if not transform:
        return f'<use href="#{name}"/>'
    moved = _MOVED.fullmatch(transform)
    if moved is None:
        return f'<use href="#{name}" transform="{transform}"/>'
    sides = zip("xy", moved.groups(), strict=True)
    return "".join((f'<use href="#{name}"', *[f' {side}="{at}"' for side, at in sides if at != "0"], "/>"))
