"""Paddock: five racing board games on one exact, deterministic engine."""

__version__ = "0.1.0"
