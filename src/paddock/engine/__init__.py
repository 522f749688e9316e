"""The engine: the contract that games keep, random streams, the log, tables and positions."""

from paddock.engine.bits import BITS
from paddock.engine.bot import Bot, Position, RandomBot, playout
from paddock.engine.bot_parameters import BotParameters, read_parameters, shipped_parameters
from paddock.engine.errors import IllegalMove, LogError, PaddockError, SetupError, UndoRefused, unknown_move
from paddock.engine.expert import Expert
from paddock.engine.game import FIRST, PLAYER, Game, OwnDesign, Preset, Setup
from paddock.engine.log import Log, Step, log_from_dict, play_step, read_log, replay
from paddock.engine.options import (
    BoolOption,
    ChoiceOption,
    IntListOption,
    IntOption,
    Option,
    OrderOption,
    TextListOption,
)
from paddock.engine.phase import Phase, Refusal, not_your_turn
from paddock.engine.reader import FieldReader, Json, wrong
from paddock.engine.rng import SEED_BOUND, SealedStream, Seed, Stream, commitment, split, stream_from_list
from paddock.engine.state import Event, Move, Progress, Standing, State, offers
from paddock.engine.table import PendingMove, Table

__all__ = [
    "BITS",
    "FIRST",
    "PLAYER",
    "SEED_BOUND",
    "BoolOption",
    "Bot",
    "BotParameters",
    "ChoiceOption",
    "Event",
    "Expert",
    "FieldReader",
    "Game",
    "IllegalMove",
    "IntListOption",
    "IntOption",
    "Json",
    "Log",
    "LogError",
    "Move",
    "Option",
    "OrderOption",
    "OwnDesign",
    "PaddockError",
    "PendingMove",
    "Phase",
    "Position",
    "Preset",
    "Progress",
    "RandomBot",
    "Refusal",
    "SealedStream",
    "Seed",
    "Setup",
    "SetupError",
    "Standing",
    "State",
    "Step",
    "Stream",
    "Table",
    "TextListOption",
    "UndoRefused",
    "commitment",
    "log_from_dict",
    "not_your_turn",
    "offers",
    "play_step",
    "playout",
    "read_log",
    "read_parameters",
    "replay",
    "shipped_parameters",
    "split",
    "stream_from_list",
    "unknown_move",
    "wrong",
]
