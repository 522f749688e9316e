"""Adapters for reinforcement learning: PettingZoo, Gymnasium, OpenSpiel, and many races at once as NumPy arrays.

Each module imports only the library it adapts to. `pip install 'paddock[rl]'` installs them all.
"""

from paddock.engine.extras import require

require("rl", "numpy")
