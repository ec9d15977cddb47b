"""Games by mail: their folders, order sheets, turns and reports."""

from arcana_lab.mail.correspondence import Answer, Closed, Correspondence, begin, mail_of
from arcana_lab.mail.errors import MailError, Rejected
from arcana_lab.mail.files import write_text
from arcana_lab.mail.folder import Folder
from arcana_lab.mail.registration import (
    Registered,
    check_password,
    check_players_file,
    nothing_of,
    read_players,
    with_passwords,
)
from arcana_lab.mail.texts import LONGEST_SHEET, sheet_text

__all__ = [
    "LONGEST_SHEET",
    "Answer",
    "Closed",
    "Correspondence",
    "Folder",
    "MailError",
    "Registered",
    "Rejected",
    "begin",
    "check_password",
    "check_players_file",
    "mail_of",
    "nothing_of",
    "read_players",
    "sheet_text",
    "with_passwords",
    "write_text",
]
