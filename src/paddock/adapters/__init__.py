"""Adapters for reinforcement learning: PettingZoo, Gymnasium, OpenSpiel, and many races at once as NumPy arrays.

Each module imports only its own library. `pip install 'paddock[rl]'` installs all of them.
"""

from paddock.engine.extras import require

require("rl", "numpy")
