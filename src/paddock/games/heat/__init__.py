"""HEAT: gears, cards and an engine that must not boil over."""
