"""The database's form, step by step."""
