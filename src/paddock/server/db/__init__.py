"""The database: storage of tables and journals in SQLite and PostgreSQL, migrations, write batching and notifications
between servers.

Imports no other subpackage.
"""
