"""Alembic's entry point: runs the migrations on the server's connection."""

from alembic import context

from paddock.server.db.stored_rows import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, transactional_ddl=False)
context.run_migrations()
