"""Tables: creating, joining and playing them, their journal, lobby, replays, hints and bots.

May import `db` and `workers`; knows nothing of HTTP.
"""
