"""Tables: creating, joining and playing them, their journals, sessions, lobbies, replays, hints and bots.

May import `db` and `workers`, but not HTTP and sockets.
"""
