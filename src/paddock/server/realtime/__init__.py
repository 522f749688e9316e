"""WebSockets: one connection per client, the messages that it sends and receives.

May import `tables`, and the models.
"""
