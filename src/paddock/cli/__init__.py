"""The `paddock` command. Each command has a module of its own; `app` puts them together."""

from paddock.cli.app import main

__all__ = ["main"]
