"""PettingZoo: every player is an agent; decisions one at a time (AEC) or all that are due at once (parallel).

    from paddock.adapters.pettingzoo import aec_env
    env = aec_env("heat", seats=4, options={"circuit": "usa"})

An observation is `{"observation": row, "action_mask": mask}`: an array whose entries the game's layout names
(`env.layout.names`), and a 1 for every legal move. Moves are the game's move numbers. Rewards come at the end of the
race: 1 for first place, -1 for last place, evenly spaced between. An agent that plays an illegal move gets -1, and
the race ends for all agents.
"""

from typing import Any

from paddock.engine.extras import require

require("rl", "gymnasium", "pettingzoo")

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from paddock.adapters.batched import LAST, returns
from paddock.adapters.races import MASK, OBSERVATION, Observation, RaceFactory
from paddock.engine import SEED_BOUND, Game, IllegalMove, Json, State

Infos = dict[str, dict[str, Any]]


def aec_env(game: str | Game, seats: int | tuple[str, ...] = 4, options: Json | None = None) -> "PaddockAEC":
    """Returns a race whose seats decide one at a time; `seats` may include automata, as in ("player", "legend")."""
    return PaddockAEC(RaceFactory(game, seats, options))


def parallel_env(game: str | Game, seats: int | tuple[str, ...] = 4, options: Json | None = None) -> "PaddockParallel":
    """Returns a race in which all seats whose turn it is decide in the same step."""
    return PaddockParallel(RaceFactory(game, seats, options))


def agent_of(seat: int) -> str:
    return f"seat_{seat}"


def seen_space(races: RaceFactory, moves: int) -> spaces.Dict:
    """Returns the observation space of a seat, with a mask of that many moves."""
    row = spaces.Box(races.low, races.high, dtype=np.int16)
    return spaces.Dict({OBSERVATION: row, MASK: spaces.Box(0, 1, (moves,), np.int8)})


class Agents:
    """What both environments share: a race, and an agent for every player's seat."""

    def __init__(self, races: RaceFactory, moves: int) -> None:
        self.races = races
        self.layout = races.layout
        self.metadata: Json = {"name": f"{races.game.id}_v{races.game.rules_version}", "is_parallelizable": False}
        self.possible_agents = [agent_of(seat) for seat in races.players]
        self.agents: list[str] = []
        self.seat_of = {agent_of(seat): seat for seat in races.players}
        self.observation_spaces = {agent: seen_space(races, moves) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(moves) for agent in self.possible_agents}
        self.render_mode = None
        self.seeds = np.random.default_rng()
        self.race: State | None = None

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def new_race(self, seed: int | None) -> State:
        """Starts a new race; after a seed, this and the following races are always the same."""
        if seed is not None:
            self.seeds = np.random.default_rng(seed)
        self.race = self.races.start(int(self.seeds.integers(SEED_BOUND)))
        self.agents = self.possible_agents[:]
        return self.race

    def rewards_of(self, race: State) -> dict[str, float]:
        """Returns the rewards of all agents in a finished race."""
        worth = returns(race.standings(), len(self.races.setup.seats))
        return {agent: worth[self.seat_of[agent]] for agent in self.possible_agents}


class PaddockAEC(Agents, AECEnv[str, Observation, int]):
    """A race whose seats decide one at a time; simultaneous decisions are made in the order of seats."""

    def __init__(self, races: RaceFactory) -> None:
        super().__init__(races, races.moves)
        self._names = [agent_of(seat) for seat in range(len(races.setup.seats))]

    def reset(self, seed: int | None = None, options: Json | None = None) -> None:
        race = self.new_race(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Infos = {agent: {} for agent in self.agents}
        self.agent_selection = self._names[race.to_move()[0]]

    def observe(self, agent: str) -> Observation:
        assert self.race is not None, "call reset() first"
        return self.races.observation(self.race, self.seat_of[agent])

    def step(self, action: int | None) -> None:
        """Plays the move of the current agent; None from agents whose race is over."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        assert self.race is not None, "call reset() first"
        assert action is not None, "None is only allowed after the race"
        self._cumulative_rewards[agent] = 0.0
        try:
            self.race.play(self.seat_of[agent], int(action))
        except IllegalMove as error:
            self.infos[agent] = {"illegal": str(error)}
            self._end({agent: LAST})
            return
        movers = self.race.to_move()
        if movers:
            self.agent_selection = self._names[movers[0]]
            return
        self._end(self.rewards_of(self.race))

    def _end(self, rewards: dict[str, float]) -> None:
        for agent in self.agents:
            self.rewards[agent] = rewards.get(agent, 0.0)
            self._cumulative_rewards[agent] += self.rewards[agent]
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def _leave(self, agent: str, action: int | None) -> None:
        """Removes an agent after the race, when it steps once more, with None."""
        if action is not None:
            raise ValueError("the race is over: the only action left is None")
        self.agents.remove(agent)
        for entries in (self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del entries[agent]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]


class PaddockParallel(Agents, ParallelEnv[str, Observation, int]):
    """A race in which all seats whose turn it is decide in the same step. The others wait: they have one legal move,
    `wait`, and any other action of theirs counts as that."""

    def __init__(self, races: RaceFactory) -> None:
        super().__init__(races, races.moves + 1)
        self.wait = races.moves

    def reset(self, seed: int | None = None, options: Json | None = None) -> tuple[dict[str, Observation], Infos]:
        self.new_race(seed)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """Plays one decision of each seat whose turn it is."""
        assert self.race is not None, "call reset() first"
        agents = self.agents
        infos: Infos = {agent: {} for agent in agents}
        rewards = dict.fromkeys(agents, 0.0)
        over = False
        for seat in self.race.to_move():
            agent = agent_of(seat)
            try:
                self.race.play(seat, int(actions[agent]))
            except IllegalMove as error:
                infos[agent] = {"illegal": str(error)}
                rewards[agent] = LAST
                over = True
                break
        if not over and not self.race.to_move():
            over = True
            rewards = self.rewards_of(self.race)
        seen = self._observations()
        if over:
            self.agents = []
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos

    def _observations(self) -> dict[str, Observation]:
        assert self.race is not None
        movers = self.race.to_move()
        observations: dict[str, Observation] = {}
        for agent in self.agents:
            seat = self.seat_of[agent]
            seen = self.races.observation(self.race, seat)
            waits = np.array([seat not in movers], np.int8)
            observations[agent] = {OBSERVATION: seen[OBSERVATION], MASK: np.concatenate([seen[MASK], waits])}
        return observations
