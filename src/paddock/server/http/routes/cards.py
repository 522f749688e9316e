"""Pictures of tables and results, for previews of links and to be saved."""

from typing import Literal

from fastapi import Request
from fastapi.responses import Response

from paddock.server.cards.card_service import SVG
from paddock.server.compression import CompressedBody
from paddock.server.http.deps import AddressDep, CodePath, ServicesDep
from paddock.server.http.responses import FOR_A_DAY, compressed_response, create_router

router = create_router("cards")

Kind = Literal["svg", "png"]
PICTURES: dict[int | str, dict[str, object]] = {200: {"content": {"image/svg+xml": {}, "image/png": {}}}}


@router.get(
    "/api/card.{kind}", response_class=Response, responses=PICTURES, summary="The card of no table in particular"
)
async def general_card(request: Request, kind: Kind, services: ServicesDep, address: AddressDep) -> Response:
    return _picture(request, await services.cards.general(kind, address), kind, FOR_A_DAY)


@router.get(
    "/api/tables/{code}/card.{kind}",
    response_class=Response,
    responses=PICTURES,
    summary="A picture of the table, 1200 x 630: its result, or its players; the general card if there is none",
)
async def table_card(
    request: Request, code: CodePath, kind: Kind, services: ServicesDep, address: AddressDep
) -> Response:
    card, final = await services.cards.of_table(code, kind, address)
    return _picture(request, card, kind, FOR_A_DAY if final else "no-cache")


def _picture(request: Request, card: CompressedBody, kind: str, cached: str) -> Response:
    response = compressed_response(request, card, "image/svg+xml" if kind == SVG else "image/png", cached)
    # an SVG that is opened in its own tab must neither run nor load anything
    response.headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'"
    return response
