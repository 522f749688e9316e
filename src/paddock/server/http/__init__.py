"""HTTP: the application, routes, middleware, rate limits, compression and static files.

May import every other part of the server.
"""
