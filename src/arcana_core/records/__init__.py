"""Records, and the texts of values, tables and files in them."""

from arcana_core.records.records import Check, Decision, Record, RecordWriter, TruncatedRecord

__all__ = ["Check", "Decision", "Record", "RecordWriter", "TruncatedRecord"]
