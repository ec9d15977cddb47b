"""Hostile command lines of `arcana`, with damaged files and absurd lines typed at the keyboard."""

from __future__ import annotations

import os
import shutil
import tempfile
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from click.testing import CliRunner, Result

from arcana_lab.commands import arcana
from tests.attack.judging import Rejected, Unclear, wrong_with_message
from tests.attack.tables import reached
from tests.attack.texts import MARKS, NUMBERS

Edit = tuple[str, int, int, str]
"""A change of a file: its name, the place, how many characters are cut, the text put in."""

_LINES: Final = (
    "list", "rules archmage AM-3", "rules magika --toml", "rules wizwar fireball", "replay game.jsonl",
    "replay game.jsonl --to 3 --player 0", "replay game.jsonl --verify", "play archmage --seed 1 --rules rules.toml",
    "play mtgcombat --seed 2 --seats you,random", "play wizwar --seed 3 --save new.jsonl", "play archmage --resume game.jsonl",
    "play magika --seed 4 --seats you,you,random", "simulate archmage --bots random,random --seed 1 --rules rules.toml",
    "simulate wizwar --players 3 --seed 2 --out out.csv", "simulate mtgcombat --rotate --out out.jsonl --seed 5",
    "check cards.toml", "check pool.toml rules.toml", "odds mtgcombat 4 vs 3 --sides 8 --hits 4",
    "mail new magika game2 --seed 1 --novices 2", "mail new magika game2 --players mail/players.toml", "mail status mail --json",
    "mail orders mail A sheet.txt", "mail orders mail B sheet.txt --password x", "mail sheet mail A", "mail turn mail --force",
    "mail turn mail --turn 1", "mail report mail A --html", "mail report mail --out reports", "mail standby mail B", "--version",
    "--help", "mail --help", "check rules.toml cards.toml house.py", "check --game magika mail/players.toml",
    "simulate wizwar --cards cards.toml --limit 20", "simulate wizwar --code house.py --limit 20 --seed 3",
    "simulate mtgcombat --cards pool.toml --rules rules.toml", "replay game.jsonl --code house.py --cards cards.toml",
)  # fmt: skip
_WORDS: Final = (
    *NUMBERS, *MARKS, "--seed", "--rules", "--out", "--players", "--save", "--resume", "mail", "mail/game.jsonl", "game.jsonl",
    "rules.toml", "sheet.txt", ".", "..", "/dev/null", "/", "nothing/at/all", "x" * 300, "archmage", "magika", "A", "M", "", "-",
)  # fmt: skip
_TYPED: Final = (
    "1",
    "2",
    "9",
    "0",
    "-1",
    "?",
    "help",
    "undo",
    "why",
    "why 1000",
    "quit",
    "log",
    "show",
    "explain fireball",
    "explain x",
    "random",
    "x" * 500,
    "; ; ;",
    "\x1b[2J",
    "\u202e",
    "10" * 30,
)


def draw(chance: Random) -> tuple[tuple[str, ...], tuple[str, ...], tuple[Edit, ...]]:
    """The words behind `arcana`, the typed lines, and the damage to the files."""
    words = chance.choice(_LINES).split()
    for _ in range(chance.choice((0, 1, 1, 2))):
        place = chance.randrange(len(words) + 1)
        match chance.randrange(3):
            case 0:
                words.insert(place, chance.choice(_WORDS))
            case 1:
                words[place : place + 1] = [chance.choice(_WORDS)]
            case _:
                del words[place : place + 1]
    typed = tuple(chance.choice(_TYPED) for _ in range(chance.randrange(12)))
    edits = tuple(_edit(chance) for _ in range(chance.choice((0, 1, 1, 2))))
    # Characters that no operating system passes on, and the replacement of a byte that isn't UTF-8.
    sent = [word.replace("\ud800", "\udcff") for word in words if "\x00" not in word]
    return tuple(sent), typed, edits


def attempt(words: tuple[str, ...], typed: tuple[str, ...], edits: tuple[Edit, ...]) -> None:
    """Run the command in a folder of its own. It must not end in a traceback or print control characters."""
    began = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(_files(), folder, dirs_exist_ok=True)
        for name, place, cut, put_in in edits:
            _damage(Path(folder) / name, place, cut, put_in)
        os.chdir(folder)
        try:
            result = _run(words, typed)
        finally:
            os.chdir(began)
    _judge(result, folder)


def smaller(
    words: tuple[str, ...], typed: tuple[str, ...], edits: tuple[Edit, ...]
) -> Iterator[tuple[tuple[str, ...], tuple[str, ...], tuple[Edit, ...]]]:
    """The same with fewer lines typed, files damaged, words."""
    for number in range(len(edits)):
        yield words, typed, edits[:number] + edits[number + 1 :]
    if typed:
        yield words, (), edits
        yield words, typed[1:], edits
        yield words, typed[:-1], edits
    for number in range(len(words)):
        yield words[:number] + words[number + 1 :], typed, edits


def _run(words: tuple[str, ...], typed: tuple[str, ...]) -> Result:
    last = ["--games", "2", "--workers", "1"] if "simulate" in words[:1] else []  # the last word counts
    given = "".join(f"{line}\n" for line in typed).encode("utf-8", "replace")
    return CliRunner(env={"ARCANA_HOME": "home"}).invoke(arcana, [*words, *last], input=given)


def _judge(result: Result, folder: str) -> None:
    error = result.exception
    if error is not None and not isinstance(error, SystemExit):
        raise Unclear(f"the command ends with {type(error).__name__}: {error!s:.200}") from error
    printed = result.output.replace(folder, "")
    if "Traceback" in printed:
        raise Unclear("the command prints a traceback")
    obeyed = [mark for mark in printed if mark not in "\n\t" and unicodedata.category(mark) in ("Cc", "Cf")]
    if obeyed:
        place = printed.index(obeyed[0])
        raise Unclear(
            f"prints the invisible character U+{ord(obeyed[0]):04X} in {printed[max(0, place - 60) : place + 20]!r}"
        )
    if result.exit_code:
        shown_text = result.stderr or result.stdout
        if wrong := wrong_with_message(shown_text):
            raise Unclear(f"fails {wrong}: {shown_text[:300]!r}")
        raise Rejected(shown_text.strip()[:200])


@cache
def _files() -> Path:
    """A folder with all that the command lines name."""
    folder = Path(tempfile.mkdtemp(prefix="arcana-attack-"))
    reached(("archmage", 0, 30)).record().dump(folder / "game.jsonl")
    (folder / "rules.toml").write_text("# nothing is changed\n")
    (folder / "cards.toml").write_text('[cards.ember]\nname = "Ember"\nschools = { white_cantrip = 2 }\n')
    (folder / "pool.toml").write_text(
        '[cards.bolt]\nname = "Bolt"\ncost = "1R"\ntype = "sorcery"\ntarget = "any"\neffects = [{do = "damage", dice = 2}]\n'
    )
    (folder / "house.py").write_text("import arcana_wizwar\n\nclass Mine(arcana_wizwar.Game):\n    __slots__ = ()\n")
    (folder / "sheet.txt").write_text("MAGE A\nTURN 1\n1: MOVE NE\n2: REST\nMSG B : Hello\n")
    made = CliRunner().invoke(arcana, ["mail", "new", "magika", str(folder / "mail"), "--seed", "1", "--novices", "2"])
    if made.exit_code:
        raise RuntimeError(f"no game by mail to attack: {made.output}")
    return folder


def _edit(chance: Random) -> Edit:
    names = sorted(str(path.relative_to(_files())) for path in _files().rglob("*") if path.is_file())
    put_in = "".join(chance.choice((*MARKS, *NUMBERS)) for _ in range(chance.choice((0, 1, 1, 4))))
    return chance.choice(names), chance.randrange(5000), chance.choice((0, 1, 1, 10, 300, 9999)), put_in


def _damage(path: Path, place: int, cut: int, put_in: str) -> None:
    text = path.read_bytes().decode("utf-8", "surrogatepass")
    place %= len(text) + 1
    path.write_bytes((text[:place] + put_in + text[place + cut :]).encode("utf-8", "surrogatepass"))
