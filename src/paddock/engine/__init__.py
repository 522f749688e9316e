"""The engine: the contract that games keep, random streams, the log, tables and positions."""

from paddock.engine.bits import BITS
from paddock.engine.bot import Bot, Position, RandomBot, playout
from paddock.engine.bot_parameters import Knobs, read_knobs, shipped_knobs
from paddock.engine.errors import IllegalMove, LogError, PaddockError, SetupError, UndoRefused
from paddock.engine.expert import Expert, Pro, Rookie
from paddock.engine.game import PLAYER, Game, Option, OwnDesign, Setup
from paddock.engine.log import Log, Step, log_from_dict, play_step, read_log, replay
from paddock.engine.reader import Fields, Json, wrong
from paddock.engine.phase import Phase, Refusal
from paddock.engine.rng import SEED_BOUND, SealedStream, Seed, Stream, commitment, split, stream_from_list
from paddock.engine.state import Event, Move, Standing, State, offers
from paddock.engine.table import Table, Tried

__all__ = [
    "BITS",
    "PLAYER",
    "SEED_BOUND",
    "Bot",
    "Event",
    "Expert",
    "Fields",
    "Game",
    "IllegalMove",
    "Json",
    "Knobs",
    "Log",
    "LogError",
    "Move",
    "Option",
    "OwnDesign",
    "PaddockError",
    "Position",
    "Phase",
    "Pro",
    "RandomBot",
    "Refusal",
    "Rookie",
    "SealedStream",
    "Seed",
    "Setup",
    "SetupError",
    "Standing",
    "State",
    "Step",
    "Stream",
    "Table",
    "Tried",
    "UndoRefused",
    "commitment",
    "log_from_dict",
    "offers",
    "play_step",
    "playout",
    "read_knobs",
    "read_log",
    "replay",
    "shipped_knobs",
    "split",
    "stream_from_list",
    "wrong",
]
