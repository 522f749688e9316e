"""The conformance kit: checks that every game keeps the engine's contract. Also for games in other packages."""
