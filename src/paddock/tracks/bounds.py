"""Limits on the size of a track, checked while its file is read, before anything is built or drawn.

Anyone may upload a track with a recorded game. The comments show the largest value among the built-in tracks.
"""

from typing import Final

#: Rows in a lap, and cells in all lanes of all sections.
MOST_ROWS: Final = 500  # 166
MOST_CELLS: Final = 1500  # 497
MOST_SECTIONS: Final = 100  # 27
MOST_LANES: Final = 6  # 3
#: The centre line: control points, smoothing passes, and length in the drawing.
MOST_POINTS: Final = 100  # 25
MOST_SMOOTH: Final = 100  # 40
LONGEST_ROAD: Final = 15_000  # 5,021
#: Slots in the start grid.
MOST_SLOTS: Final = 50  # 10
#: The landscape: points of all features, total length of their outlines, number of woods, total length of all strips
#: in laps, and letters of all labels.
MOST_FEATURE_POINTS: Final = 300  # 57
LONGEST_OUTLINES: Final = 50_000  # 10,887
MOST_WOODS: Final = 12  # 4
MOST_STRIP_LAPS: Final = 4.0  # 0.8
MOST_LETTERS: Final = 200  # 13
#: How many tables of each kind a file may have.
MOST_TABLES: Final = {
    "section": MOST_SECTIONS,
    "line": 100,  # 9
    "zone": 100,  # 2
    "strip": 40,  # 5
    "feature": 50,  # 13
    "label": 20,  # 1
    "bends": 20,  # 2
}
