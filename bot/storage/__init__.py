"""The service's ports on SQLite: one file, one writer at a time, short transactions."""
