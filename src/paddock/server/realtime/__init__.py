"""WebSockets: one connection per client, and the messages that it sends and receives.

May import `tables` and `workers`, but not the routes.
"""
