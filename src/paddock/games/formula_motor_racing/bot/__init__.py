"""What the game's bots know beyond the rules. The rules never import it."""
