#!/usr/bin/env python3
"""A bot that knows nothing of Paddock but its line protocol: it plays one of the first few moves that it is offered.

paddock simulate heat --seats examples/bots/first_things.py,pro,pro
"""

import json
import random
import sys
from typing import Any


def answer(question: dict[str, Any]) -> dict[str, Any] | None:
    if question["type"] == "hello":
        return {"type": "ready", "name": "First things", "author": "The Paddock maintainers", "deterministic": True}
    if question["type"] == "choose":
        few = question["moves"][:3]
        chosen = random.Random(question["seed"]).choice(few)
        print(f"{chosen['text']} seems as good as any", file=sys.stderr)
        return {"type": "move", "id": question["id"], "move": chosen["move"]}
    return None  # start, over and quit are no questions


for line in sys.stdin:
    said = answer(json.loads(line))
    if said is not None:
        print(json.dumps(said), flush=True)
