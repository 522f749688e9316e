"""What each game's people ask about, counted while it is played: one module per game."""
