"""The server: tables, seats, sockets and storage around the engine. It alone decides; clients draw.

`db` and `workers` import no other subpackage; `tables` imports these two, `analyses` and `realtime` import `tables`,
and `http` imports all. The modules beside them (settings, refusals, rate limits, caches, compression) are for all.
"""

from paddock.engine.extras import require

require(
    "server",
    "alembic",
    "asyncpg",
    "brotli",
    "fastapi",
    "orjson",
    "platformdirs",
    "pydantic_settings",
    "sqlalchemy",
    "uvicorn",
)
