"""The game's bots. The rules never import this package."""
