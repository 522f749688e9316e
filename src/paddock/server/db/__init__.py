"""The database: storage of tables and journals on SQLite and PostgreSQL, migrations, write batching and notifications
between servers.

Imports nothing of the other subpackages.
"""
