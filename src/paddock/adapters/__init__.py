"""Doors for learners and researchers: the games behind the interfaces of PettingZoo, Gymnasium and OpenSpiel, and many
races at once as NumPy arrays.

Each door is a module of its own, so that none needs the libraries of the others: `pettingzoo`, `gymnasium`,
`open_spiel`, `vector`. `pip install 'paddock[rl]'` brings them all.
"""
