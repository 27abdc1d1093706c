"""The C library, loaded with ctypes: its structs, and the types of its functions. engine/contigo.h documents both.

ctypes releases the GIL during every call. Only one thread at a time may use an object of the library, so each `Handle`
has a lock, for which other threads wait.
"""
from __future__ import annotations

import ctypes as c
import enum
import os
import threading
import weakref
from pathlib import Path
from typing import Any, Callable

ABI = 2  # CONTIGO_ABI, the version of the structs and functions below
STEPS = 100_000  # steps in a space
FAR = 1_000_000_000  # in steps: the greatest absolute value of a coordinate
ONE = 1_000_000_000_000  # units in a square of area, a space of length, or a point of score
EXACT = -1
MAGNET_MOST = 28_571  # in steps
CHOICE_POINTS, CHOICE_STROKES = 7, 3
RESULT_ROOM = 48


class Point(c.Structure):
    _fields_ = [("x", c.c_int32), ("y", c.c_int32)]


class Choice(c.Structure):
    _fields_ = [("count", c.c_uint16), ("begins", c.c_uint8 * (CHOICE_STROKES - 1)), ("points", Point * CHOICE_POINTS)]


class Candidate(c.Structure):
    _fields_ = [("choice", Choice), ("prior", c.c_float)]


class Score(c.Structure):
    _fields_ = [("black", c.c_int64), ("white", c.c_int64), ("both", c.c_int64), ("neither", c.c_int64)]


class Outcome(c.Structure):
    _fields_ = [("status", c.c_int32), ("stopped", c.c_int32), ("ends_turn", c.c_int32), ("end", Point),
                ("drawn", c.c_int64), ("left", c.c_int64), ("score", Score)]


class Turn(c.Structure):
    _fields_ = [("to_move", c.c_int32), ("phase", c.c_int32), ("ending", c.c_int32), ("begun", c.c_int32),
                ("number", c.c_uint32), ("passes", c.c_uint32), ("ink_left", c.c_int64)]


class Corner(c.Structure):
    _fields_ = [("x", c.c_int64), ("y", c.c_int64)]


class Area(c.Structure):
    _fields_ = [("color", c.c_int32), ("state", c.c_int32), ("squares", c.c_int64), ("first_ring", c.c_size_t),
                ("ring_count", c.c_size_t)]


handle, out, number = c.c_void_p, c.c_void_p, c.c_int  # `out` also stands for pointers to arrays
CHOOSER = c.CFUNCTYPE(c.c_int, handle, handle, c.POINTER(c.c_uint64), handle)

# The functions of the library: name, type of the result, and types of the arguments. In C all names begin with
# `contigo_`.
FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    "version": (c.c_char_p, []),
    "abi": (number, []),
    "status_text": (c.c_char_p, [number]),
    "free": (None, [handle]),
    "game_name": (c.c_char_p, [c.c_size_t]),
    "game_create": (number, [c.c_char_p, number, number, out]),
    "game_destroy": (None, [handle]),
    "game_set_outline": (number, [handle, out, c.c_size_t]),
    "game_set_rule": (number, [handle, c.c_char_p, c.c_char_p]),
    "game_rule": (number, [handle, c.c_char_p, out]),
    "game_play": (number, [handle, number, out, out, c.c_size_t]),
    "game_draw": (number, [handle, number, out, c.c_size_t, c.c_int32, out]),
    "game_pass": (number, [handle, number]),
    "game_resign": (number, [handle, number]),
    "game_undo": (number, [handle, c.c_size_t]),
    "game_events": (c.c_size_t, [handle]),
    "game_mark": (number, [handle, number, Point]),
    "game_agree": (number, [handle, number]),
    "game_resume": (number, [handle]),
    "game_result": (number, [handle, out]),
    "game_save": (number, [handle, out, out]),
    "game_load": (number, [c.c_char_p, c.c_size_t, out, out]),
    "game_svg": (number, [handle, number, number, c.c_char_p, out, out]),
    "game_position": (handle, [handle]),
    "position_copy": (number, [handle, out]),
    "position_assign": (number, [handle, handle]),
    "position_destroy": (None, [handle]),
    "position_turn": (None, [handle, out]),
    "position_board": (Point, [handle]),
    "position_at": (number, [handle, Point]),
    "position_leader": (number, [handle, out, out]),
    "position_score": (number, [handle, out]),
    "position_make": (number, [handle, out]),
    "choice_ends": (c.c_size_t, [out, out]),
    "position_mark": (c.c_size_t, [handle]),
    "position_rollback": (None, [handle, c.c_size_t]),
    "position_candidates": (number, [handle, out, out, c.c_size_t, out]),
    "position_propose": (number, [handle, out, out]),
    "position_make_random": (number, [handle, out, out]),
    "position_check": (number, [handle, number, out, out, c.c_size_t]),
    "position_try": (number, [handle, number, out, out, c.c_size_t, c.c_int32, out]),
    "position_key": (c.c_uint64, [handle]),
    "position_areas": (number, [handle, out]),
    "areas_destroy": (None, [handle]),
    "areas_count": (c.c_size_t, [handle]),
    "areas_get": (None, [handle, c.c_size_t, out]),
    "areas_ring": (handle, [handle, c.c_size_t, out]),
    "engine_create": (number, [c.c_uint64, out]),
    "engine_destroy": (None, [handle]),
    "engine_set_folder": (number, [handle, c.c_char_p]),
    "engine_set_work": (None, [handle, c.c_uint32]),
    "move_add": (number, [handle, out, c.c_size_t]),
    "engine_set_chooser": (None, [handle, CHOOSER, handle]),
    "engine_set_player": (number, [handle, c.c_char_p, c.c_char_p]),
    "engine_answer": (number, [handle, c.c_char_p, c.c_size_t, out, out]),
    "engine_has_quit": (number, [handle]),
    "engine_run": (number, [handle, number, number]),
}


def _load() -> c.CDLL:
    """Load the library that the environment variable CONTIGO_LIBRARY names, or else the one in the folder of this
    file."""
    path = os.environ.get("CONTIGO_LIBRARY") or str(Path(__file__).with_name(f"libcontigo.so.{ABI}"))
    loaded = c.CDLL(path)
    for name, (result, arguments) in FUNCTIONS.items():
        function = getattr(loaded, "contigo_" + name)
        function.restype, function.argtypes = result, arguments
    if loaded.contigo_abi() != ABI:
        raise ImportError(f"{path} has binary interface {loaded.contigo_abi()}: expected {ABI}")
    return loaded


library = _load()


class Status(enum.IntEnum):
    """The status that a function of the library returns. `str(status)` is a message for people."""

    OK = 0
    NO_MEMORY = 1
    GAME_OVER = 2
    NOT_YOUR_TURN = 3
    OUTSIDE_BOARD = 4
    ON_OPPONENT = 5
    ZERO_LENGTH = 6
    NOTHING_FITS = 7
    TOO_LONG = 8
    TOO_CROSSED = 9
    BLOCKED = 10
    OCCUPIED = 11
    SUICIDE = 12
    KO = 13
    OFF_GRID = 14
    NO_ROUTE = 15
    NO_HISTORY = 16
    OUT_OF_RANGE = 17
    UNKNOWN_NAME = 18
    IN_PLAY = 19
    WRONG_GAME = 20
    NO_FILE = 21
    GEOMETRY = 22
    NO_MOVE = 23
    NOT_A_POINT = 24
    NO_STONE = 25
    NO_LIBERTY = 26
    SCORING = 27
    NOT_SCORING = 28
    STALE = 29
    ALL_PLAYED = 30
    AGREED = 31
    NOT_SIMPLE = 32
    NEAR_EDGE = 33
    NO_CONTACT = 34
    NO_PASSING = 35
    TOO_MUCH_WORK = 36
    INTERRUPTED = 37
    TOO_MET = 38
    ONE_POINT = 39
    BAD_RECORD = 1000
    BAD_ARGUMENT = 1001

    def __str__(self) -> str:
        return library.contigo_status_text(self.value).decode()


class ContigoError(Exception):
    """Raised when the library refuses a call, which then changes nothing. `status` says why."""

    def __init__(self, status: Status, message: str = "") -> None:
        super().__init__(message or str(status))
        self.status = status

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.status, self.args[0])


class IllegalMove(ContigoError):
    """Raised when the rules don't allow a move."""


def must(status: int, error: type[ContigoError] = ContigoError, about: str = "") -> None:
    """If `status` is not OK, raise the exception `error`, or MemoryError. The message begins with `about`."""
    if status == Status.OK:
        return
    if status == Status.NO_MEMORY:
        raise MemoryError(str(Status.NO_MEMORY))
    raise error(Status(status), f"{about}: {Status(status)}" if about else "")


class Handle:
    """An object of the library. It is destroyed together with this Python object. `lock` must be held while it is
    used."""

    def __init__(self, address: int, destroy: Callable[[int], None]) -> None:
        self.address = address
        self.lock = threading.RLock()
        # Don't destroy the object when Python exits, since another thread may be using it.
        weakref.finalize(self, destroy, address).atexit = False


def c_string(text: str, what: str) -> bytes:
    """Return a text as bytes for C. It must not contain NUL, since that would end the text for C."""
    if not isinstance(text, str):
        raise TypeError(f"{what} must be a str, not {type(text).__name__}")
    if "\0" in text:
        raise ValueError(f"{what} must not contain a NUL character")
    return text.encode()


def take_text(function: Callable[..., int], *arguments: Any) -> str:
    """Call a function whose last two arguments receive a text and its length. Return the text, and free the library's
    copy."""
    text, length = c.c_void_p(), c.c_size_t()
    must(function(*arguments, c.byref(text), c.byref(length)))
    try:
        return c.string_at(text.value or 0, length.value).decode()
    finally:
        library.contigo_free(text)
