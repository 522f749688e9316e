"""The server: tables, seats, sockets and storage around the engine. Only the server applies rules; clients draw.

`db` and `workers` import no other subpackage; `tables` imports these two, `analyses` and `realtime` import `tables`,
`cards` imports `tables` and `analyses`, and `http` imports all. All of them may import the modules in this package
(settings, refusals, rate limits, caches, compression).
"""

from paddock.engine.extras import require

require(
    "server",
    "alembic",
    "asyncpg",
    "brotli",
    "fastapi",
    "platformdirs",
    "prometheus_client",
    "pydantic_settings",
    "resvg_py",
    "sqlalchemy",
    "uvicorn",
)
