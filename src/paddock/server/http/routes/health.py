"""Whether the server works."""

from fastapi.responses import Response

from paddock import __version__
from paddock.server.http.deps import ServicesDep
from paddock.server.http.responses import create_router, json_response
from paddock.server.http.rest_models import Health

router = create_router("server")


@router.get("/healthz", response_model=Health, summary="Whether the database can be written to")
async def healthz(services: ServicesDep) -> Response:
    health = await services.tables.storage.health()
    body = {"status": health.status, "reason": health.reason, "service": "paddock", "version": __version__}
    return json_response(body, 200 if health.status == "ok" else 503)
