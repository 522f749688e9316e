"""The server: tables, seats, sockets and storage around the engine. It alone decides; clients draw."""
