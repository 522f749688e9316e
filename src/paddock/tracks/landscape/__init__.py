"""The landscape of a track's drawing: ground, water, grandstands, buildings, vegetation, light and weather."""
