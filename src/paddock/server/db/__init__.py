"""The database: storage of tables on SQLite and PostgreSQL, migrations, write batching, and notifications
between servers.

Imports nothing else of the server but settings and errors.
"""
