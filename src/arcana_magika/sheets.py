"""Stub."""
from __future__ import annotations

from arcana_magika import orders
from arcana_magika.orders import Order


def order_of(text: str) -> Order:
    """Stub."""
    words = text.split()
    step = orders.STEPS.index(words[0])
    rest = words[1:]
    if step == orders.CAST:
        scroll = rest[0]
        major = scroll.endswith("X") and len(scroll) == 6 or scroll.startswith("#") and scroll.endswith("X")
        return orders.Cast(scroll[:-1] if major else scroll, major, tuple(rest[1:]))
    if step == orders.GIVE:
        return orders.Give(rest[0], tuple(rest[1:]))
    if step == orders.DROP:
        return orders.Drop(tuple(rest))
    if step == orders.SEARCH:
        return orders.Search(rest[0] if rest else "")
    if step in (orders.MEDITATE, orders.REST):
        return orders.MEDITATING if step == orders.MEDITATE else orders.RESTING
    return (orders.Demand, orders.Give, orders.Don, orders.Cast, orders.Move)[step](rest[0])
