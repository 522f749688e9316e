"""The socket of a table."""

from fastapi import APIRouter, WebSocket

from paddock.server.http.deps import AddressDep, TableServiceDep
from paddock.server.realtime.sockets import serve_socket

router = APIRouter()


@router.websocket("/api/tables/{code}/socket")
async def table_socket(socket: WebSocket, code: str, tables: TableServiceDep, address: AddressDep) -> None:
    await serve_socket(socket, tables, address, code)
