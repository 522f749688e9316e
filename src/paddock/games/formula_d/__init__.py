"""Formula D: a race by six gear dice round Monaco or through a city at night."""
