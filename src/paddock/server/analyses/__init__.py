"""Analyses of finished games: the queue, one running analysis, and the stored results.

May import `db`, `tables` and `workers`.
"""
