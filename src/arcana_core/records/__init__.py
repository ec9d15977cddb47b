"""Records, and the text of values, tables and files that they are made of."""

from arcana_core.records.records import Check, Decision, Record, RecordWriter, TruncatedRecord

__all__ = ["Check", "Decision", "Record", "RecordWriter", "TruncatedRecord"]
