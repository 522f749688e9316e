"""What a track may cost: checked while its file is read, before anything is built or drawn.

Anybody may send a track with a recorded game. In the comments: the most that a track that ships has.
"""

from typing import Final

#: Rows of a lap, and cells in all lanes of all sections.
MOST_ROWS: Final = 500  # 166
MOST_CELLS: Final = 1500  # 497
MOST_SECTIONS: Final = 100  # 27
MOST_LANES: Final = 6  # 3
#: The centre line: its control points, the passes that smooth it, and its length in the drawing.
MOST_POINTS: Final = 100  # 25
MOST_SMOOTH: Final = 100  # 40
LONGEST_ROAD: Final = 15_000  # 5,021
#: Slots of the start grid.
MOST_SLOTS: Final = 50  # 10
#: The landscape: points of all features and how long their outlines are together, the woods among them, the laps that
#: all strips take together, and the letters of all labels.
MOST_FEATURE_POINTS: Final = 300  # 47
LONGEST_OUTLINES: Final = 50_000  # 8,330
MOST_WOODS: Final = 12  # 4
MOST_STRIP_LAPS: Final = 4.0  # 0.8
MOST_LETTERS: Final = 200  # 13
#: How often each kind of table may stand in the file.
MOST_TABLES: Final = {
    "section": MOST_SECTIONS,
    "line": 100,  # 9
    "zone": 100,  # 2
    "strip": 40,  # 5
    "feature": 50,  # 7
    "label": 20,  # 1
    "bends": 20,  # 2
}
