"""The base class of environments in which agents move in turn (AEC). It is PettingZoo's own if that is installed,
otherwise a class with the same methods and attributes."""
from __future__ import annotations

from typing import Any, Dict, Iterator, List, Optional, Tuple

try:
    from pettingzoo import AECEnv
except ImportError:

    class AECEnv:  # type: ignore[no-redef]
        """A replacement for PettingZoo's class, with everything that its documentation of the AEC interface
        describes."""

        metadata: Dict[str, Any]
        possible_agents: List[str]
        agents: List[str]
        agent_selection: str
        rewards: Dict[str, float]
        terminations: Dict[str, bool]
        truncations: Dict[str, bool]
        infos: Dict[str, Dict[str, Any]]
        _cumulative_rewards: Dict[str, float]

        @property
        def num_agents(self) -> int:
            """The number of agents for which the game hasn't ended."""
            return len(self.agents)

        @property
        def max_num_agents(self) -> int:
            """The number of agents at the start of a game."""
            return len(self.possible_agents)

        @property
        def unwrapped(self) -> "AECEnv":
            """This environment, since it isn't wrapped."""
            return self

        def observe(self, agent: str) -> Any:
            raise NotImplementedError

        def last(self, observe: bool = True) -> Tuple[Any, float, bool, bool, Dict[str, Any]]:
            """Return for the current agent: its observation, the sum of its rewards since its last step, whether the
            game has ended for it, whether the game was cut short, and its info."""
            agent = self.agent_selection
            return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                    self.terminations[agent], self.truncations[agent], self.infos[agent])

        def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
            """Yield the agent that must step next, until no agent is left or `max_iter` agents have been yielded."""
            while self.agents and max_iter > 0:
                max_iter -= 1
                yield self.agent_selection

        def _accumulate_rewards(self) -> None:
            for agent, reward in self.rewards.items():
                self._cumulative_rewards[agent] += reward

        def _clear_rewards(self) -> None:
            self.rewards = dict.fromkeys(self.rewards, 0)

        def _was_dead_step(self, action: Optional[Any]) -> None:
            """Remove the current agent, for which the game has ended, and select the next agent."""
            if action is not None:
                raise ValueError("the game has ended for this agent: its only step is None")
            agent = self.agent_selection
            tables: List[Dict[str, Any]] = [self.rewards, self.terminations, self.truncations, self.infos,
                                            self._cumulative_rewards]
            for table in tables:
                del table[agent]
            self.agents.remove(agent)
            if self.agents:
                self.agent_selection = self.agents[0]
            self._clear_rewards()

        def __str__(self) -> str:
            return str(self.metadata["name"])


__all__ = ["AECEnv"]
