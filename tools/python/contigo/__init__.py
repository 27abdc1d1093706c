"""Contigo: an engine for Continuous Go, gridless Go and Go.

Coordinates and lengths are in spaces, and areas in squares. From the lower left corner of the board, x increases to the
right and y upwards. Coordinates are rounded to 0.00001 spaces; after that, all computations that decide a game are
exact.

Use `Game` to play a game, `Position` to search for moves, `Engine` to send commands of the protocol, and `contigo.env`
for reinforcement learning.
"""
from ._areas import Area, AreaState
from ._engine import CommandError, Engine
from ._game import Game, games
from ._library import ContigoError, IllegalMove, Status, library
from ._move import Color, Move
from ._position import Candidate, Ending, Outcome, Phase, Position, Random, Score, Stopped, Turn

BLACK, WHITE = Color.BLACK, Color.WHITE
__version__ = library.contigo_version().decode()

__all__ = ["BLACK", "WHITE", "Area", "AreaState", "Candidate", "Color", "CommandError", "ContigoError", "Ending",
           "Engine", "Game", "IllegalMove", "Move", "Outcome", "Phase", "Position", "Random", "Score", "Status",
           "Stopped", "Turn", "games"]
