#!/usr/bin/env python3
"""Train a linear policy for minigo by self-play (REINFORCE), in seconds, and print its results against a random player.

The policy rates each legal point by the 3 by 3 points around it. For each of these points it has three weights: for an
own stone, for the opponent's stone, and for being off the board. One more weight is for passing. A move is drawn from
the softmax of the ratings. After each game the winner's moves are made more likely, and the loser's moves less likely.

Usage: train_minigo.py [GAMES]
"""
import sys

import numpy as np

from contigo import env as contigo_v0

FEATURES = 3 * 9 + 1


def features(observation):
    """Return what the policy sees of each action, as an array of actions by FEATURES."""
    own, other = (np.pad(observation[..., plane], 1) for plane in (0, 1))
    off_board = np.pad(np.zeros(observation.shape[:2]), 1, constant_values=1)
    rows, columns = observation.shape[:2]
    seen = np.zeros((rows * columns + 1, FEATURES))
    seen[:-1, :-1] = np.stack([plane[y:y + rows, x:x + columns] for plane in (own, other, off_board)
                               for y in range(3) for x in range(3)], axis=-1).reshape(rows * columns, -1)
    seen[-1, -1] = 1
    return seen


def choose(weights, observation, random):
    """Draw an action. Return it, and the gradient of its log-probability with respect to the weights."""
    seen = features(observation["observation"])
    ratings = np.where(observation["action_mask"] == 1, seen @ weights, -np.inf)
    chances = np.exp(ratings - ratings.max())
    chances /= chances.sum()
    action = random.choice(len(chances), p=chances)
    return action, seen[action] - chances @ seen


def play(env, weights, random):
    """Play a game between two policies. Return the reward of each agent, and the gradients of each agent's moves."""
    env.reset()
    rewards, gradients = dict.fromkeys(env.agents, 0), {agent: [] for agent in env.agents}
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        rewards[agent] += reward
        action = None
        if not (termination or truncation):
            action, gradient = choose(weights[agent], observation, random)
            gradients[agent].append(gradient)
        env.step(action)
    return rewards, gradients


def train(env, games, random, rate=1.0):
    weights = np.zeros(FEATURES)
    for _ in range(games):
        rewards, gradients = play(env, dict.fromkeys(env.possible_agents, weights), random)
        for agent, reward in rewards.items():
            weights = weights + rate * reward * np.mean(gradients[agent], axis=0)
    return weights


def wins(env, weights, random, games):
    """Return the share of games, half of them with each color, that the policy wins against a random player."""
    won = 0
    for game in range(games):
        own, other = env.possible_agents[::1 if game % 2 else -1]
        won += play(env, {own: weights, other: np.zeros(FEATURES)}, random)[0][own] == 1
    return won / games


def main():
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    env, random, tests = contigo_v0.env(game="minigo"), np.random.default_rng(1), min(games, 100)
    print(f"before: wins {wins(env, np.zeros(FEATURES), random, tests):.0%} against a random player")
    weights = train(env, games, random)
    print(f"after {games} games with itself: wins {wins(env, weights, random, tests):.0%}")


if __name__ == "__main__":
    main()
