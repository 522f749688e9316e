"""Worker processes and long work: one pool for bots, hints, analyses and board drawings.

Imports nothing else of the server but settings and errors.
"""
