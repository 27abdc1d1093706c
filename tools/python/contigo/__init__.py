"""Contigo: an engine for Continuous Go, gridless Go and Go.

Coordinates and lengths are in spaces, x to the right and y up from the lower left corner; areas are in squares.
Coordinates are rounded to 0.00001 spaces. Everything is decided exactly.

`Game` plays, `Position` searches, `Engine` speaks the protocol, and `contigo.env` is an environment for learning.
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
