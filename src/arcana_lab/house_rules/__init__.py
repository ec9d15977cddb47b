"""House rules from files: recognising files, running Python code, and making games from them."""

from arcana_lab.house_rules.code import CodeError, code_place
from arcana_lab.house_rules.house import House, house_of
from arcana_lab.house_rules.recognition import Found, Recognised, recognise

__all__ = ["CodeError", "Found", "House", "Recognised", "code_place", "house_of", "recognise"]
