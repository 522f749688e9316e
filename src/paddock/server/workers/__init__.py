"""Worker processes and long work: one pool for bots, hints, analyses and board drawings.

Imports nothing from the server except caches and refusals.
"""
