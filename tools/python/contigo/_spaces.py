"""The spaces of Gymnasium that `contigo.env` uses. They are Gymnasium's own if it is installed, otherwise replacements
with the same names and meanings."""
from __future__ import annotations

from typing import Any, Dict as Mapping, Optional, Tuple

import numpy as np

try:
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:

    class Space:  # type: ignore[no-redef]
        """A set of values. `sample()` draws one of them."""

        def __init__(self, shape: Optional[Tuple[int, ...]], dtype: Any) -> None:
            self.shape: Any = shape
            self.dtype: Any = None if dtype is None else np.dtype(dtype)
            self.np_random = np.random.default_rng()

        def seed(self, seed: Optional[int] = None) -> Any:
            self.np_random = np.random.default_rng(seed)
            return seed

        def contains(self, x: Any) -> bool:
            raise NotImplementedError

        def __contains__(self, x: Any) -> bool:
            return self.contains(x)

    class Discrete(Space):  # type: ignore[no-redef]
        """The whole numbers from 0 to n - 1."""

        def __init__(self, n: int) -> None:
            super().__init__((), np.int64)
            self.n, self.start = np.int64(n), np.int64(0)

        def sample(self, mask: Optional[np.ndarray] = None) -> Any:
            """Draw a number. `mask` contains n numbers, which are 1 for the numbers that may be drawn. If none may,
            return 0."""
            if mask is None:
                return self.np_random.integers(self.n)
            allowed = np.flatnonzero(mask)
            return self.np_random.choice(allowed) if len(allowed) else self.start

        def contains(self, x: Any) -> bool:
            whole = isinstance(x, (int, np.integer)) or getattr(x, "shape", None) == () and x.dtype.kind in "iu"
            return bool(whole and 0 <= int(x) < self.n)

        def __repr__(self) -> str:
            return f"Discrete({self.n})"

    class Box(Space):  # type: ignore[no-redef]
        """Arrays with a given shape, whose numbers are within given limits."""

        def __init__(self, low: Any, high: Any, shape: Optional[Tuple[int, ...]] = None, dtype: Any = np.float32) -> None:
            super().__init__(np.shape(low) if shape is None else tuple(shape), dtype)
            self.low = np.broadcast_to(np.asarray(low, dtype), self.shape)
            self.high = np.broadcast_to(np.asarray(high, dtype), self.shape)

        def sample(self, mask: None = None) -> np.ndarray:
            if self.dtype.kind == "f":
                return self.np_random.uniform(self.low, self.high).astype(self.dtype)
            return self.np_random.integers(self.low.astype(np.int64), self.high.astype(np.int64) + 1).astype(self.dtype)

        def contains(self, x: Any) -> bool:
            return (isinstance(x, np.ndarray) and x.shape == self.shape and np.can_cast(x.dtype, self.dtype)
                    and bool(np.all(x >= self.low) and np.all(x <= self.high)))

        def __repr__(self) -> str:
            return f"Box({self.low.min()}, {self.high.max()}, {self.shape}, {self.dtype})"

    class Dict(Space):  # type: ignore[no-redef]
        """Dictionaries with a space for each key."""

        def __init__(self, spaces: Mapping[str, Any]) -> None:
            super().__init__(None, None)
            self.spaces = dict(spaces)

        def seed(self, seed: Optional[int] = None) -> Any:
            return {key: space.seed(seed) for key, space in self.spaces.items()}

        def sample(self, mask: None = None) -> Mapping[str, Any]:
            return {key: space.sample() for key, space in self.spaces.items()}

        def contains(self, x: Any) -> bool:
            return (isinstance(x, dict) and x.keys() == self.spaces.keys()
                    and all(space.contains(x[key]) for key, space in self.spaces.items()))

        def __getitem__(self, key: str) -> Any:
            return self.spaces[key]

        def __iter__(self) -> Any:
            return iter(self.spaces)

        def keys(self) -> Any:
            return self.spaces.keys()

        def __repr__(self) -> str:
            return f"Dict({self.spaces})"


__all__ = ["Box", "Dict", "Discrete"]
