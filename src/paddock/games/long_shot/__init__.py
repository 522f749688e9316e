"""Long Shot: The Dice Game: eight horses, two dice, and a sheet of bets, silks and concessions."""
