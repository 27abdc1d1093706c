"""The engine, which speaks the Go Text Protocol as protocol.md describes it."""
from __future__ import annotations

import ctypes as c
import os
from typing import Any, Callable, Optional, Union

from ._library import CHOOSER, ContigoError, Handle, Status, c_string, library, must
from ._move import Move
from ._position import Position, Random

Chooser = Callable[[Position, Random], Optional[Move]]


class CommandError(Exception):
    """Raised when the engine replies with an error (`?`). The message is the engine's."""


class Engine:
    """An engine, which has a game, replies to commands and chooses moves.

    >>> engine = Engine(seed=1)
    >>> engine.send("set_game minigo")
    ''
    >>> engine.send("play black C3")
    ''
    """

    def __init__(self, seed: int = 0, player: Optional[str] = None, folder: Union[str, os.PathLike[str], None] = None,
                 **settings: Any) -> None:
        """Create an engine with a new game of `lines`.

        Args:
            seed: a number that determines all random choices.
            player: the name of the player that chooses moves, as for `set_player()`.
            folder: the folder in which commands may read and write files. By default they may not use files.
            settings: settings of the player, as for `set_player()`.
        """
        engine = c.c_void_p()
        must(library.contigo_engine_create(seed % (1 << 64), c.byref(engine)))
        self._handle = Handle(engine.value or 0, library.contigo_engine_destroy)
        self._busy = False
        self._chooser: Any = None  # the callback for C, which must be kept alive
        self._failure: Optional[BaseException] = None
        if player is not None or settings:
            self.set_player(player or "search", **settings)
        if folder is not None:
            path = c_string(os.fspath(folder), "the name of a folder")
            must(library.contigo_engine_set_folder(self._handle.address, path), about=f"folder {os.fspath(folder)!r}")

    def _address(self) -> int:
        if self._busy:
            raise RuntimeError("a chooser must not use its engine")
        return self._handle.address

    def answer(self, line: str) -> str:
        """Process one line and return the reply with its frame, such as `= D4\\n\\n`. It is empty if the line gets no
        reply."""
        text, reply, length = line.encode(), c.c_void_p(), c.c_size_t()
        if b"\n" in text:
            raise ValueError("a line must not contain a newline: send one command at a time")
        with self._handle.lock:
            address = self._address()
            self._failure = None
            must(library.contigo_engine_answer(address, text, len(text), c.byref(reply), c.byref(length)))
            answer = c.string_at(reply.value or 0, length.value).decode(errors="replace")
            failure, self._failure = self._failure, None
        if failure is not None:
            raise failure
        return answer

    def send(self, command: str) -> str:
        """Process one command and return its reply without the frame. Raise CommandError if the command fails."""
        answer = self.answer(command)
        text = answer[1:].lstrip("0123456789").removeprefix(" ")
        text = text[:-2] if text.endswith("\n\n") else text
        if answer.startswith("?"):
            raise CommandError(text)
        return text

    def set_player(self, name: str, **settings: Any) -> None:
        """Let a player of the library choose moves: `search`, `greedy` or `random`. The settings are those of the
        command `player`, such as `playouts=500`. Raise ContigoError if there is no such player or setting."""
        words = " ".join(f"{setting} {value}" for setting, value in settings.items())
        with self._handle.lock:
            address = self._address()
            must(library.contigo_engine_set_player(address, c_string(name, "the name of a player"),
                                                   c_string(words, "a setting")),
                 about=f"player {' '.join([name, words]).strip()!r}")
            self._chooser = None

    def set_chooser(self, choose: Optional[Chooser]) -> None:
        """Let a function choose the moves: `genmove` calls `choose(position, random)`, which returns a move of the
        color to move, or None to pass. It may use the position only until it returns, and must not use the engine. If
        it raises an exception, `genmove` fails, and `send()` raises that exception. If `choose` is None, the library's
        default player chooses the moves."""
        c_chooser = c.cast(0, CHOOSER) if choose is None else CHOOSER(self._calling(choose))
        with self._handle.lock:
            library.contigo_engine_set_chooser(self._address(), c_chooser, None)
            self._chooser = c_chooser

    def _calling(self, choose: Chooser) -> Callable[..., int]:
        lock = self._handle.lock

        def call(_context: Any, address: int, random: Any, move: int) -> int:
            position, state = Position(None, address, lock, True), Random(random[0])
            self._busy = True
            try:
                return _add_move(move, choose(position, state))
            except BaseException as failure:  # exceptions can't pass through C, so answer() raises it
                self._failure = failure
                return Status.NO_MOVE
            finally:
                random[0] = state.state
                position._address = None
                self._busy = False

        return call

    def set_work(self, factor: int) -> None:
        """Let each command do `factor` times the work that it may do by default. 0 removes the limit."""
        if not 0 <= factor < 1 << 32:
            raise ValueError(f"bad factor {factor!r}: expected 0 to {(1 << 32) - 1}")
        with self._handle.lock:
            library.contigo_engine_set_work(self._address(), factor)

    @property
    def has_quit(self) -> bool:
        """Whether the engine has processed `quit`."""
        with self._handle.lock:
            return bool(library.contigo_engine_has_quit(self._address()))

    def run(self, input: int = 0, output: int = 1) -> None:
        """Read commands from one descriptor and write the replies to another, by default standard input and output,
        until the input ends or `quit` has been processed. With this call and a chooser, a script is a GTP engine. Raise
        OSError if reading or writing fails."""
        with self._handle.lock:
            status = library.contigo_engine_run(self._address(), input, output)
            failure, self._failure = self._failure, None
        if failure is not None:
            raise failure
        if status == Status.NO_FILE:
            raise OSError("the engine cannot read its input or write its output")
        must(status)


def _add_move(move: int, chosen: Optional[Move]) -> int:
    """Add the strokes of a chosen move to `move`, an object of the library. Return a status."""
    if chosen is None:
        return Status.OK
    if not isinstance(chosen, Move):
        raise TypeError(f"a chooser must return a Move or None, not {type(chosen).__name__}")
    points, ends, count = chosen._arrays()
    for i in range(count):
        first = ends[i - 1] if i else 0
        size = c.sizeof(points._type_)
        status = library.contigo_move_add(move, c.addressof(points) + first * size, ends[i] - first)
        if status != Status.OK:
            return int(status)
    return Status.OK


__all__ = ["Chooser", "CommandError", "ContigoError", "Engine"]
