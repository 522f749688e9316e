"""Trains an agent for Formula Motor Racing from nothing, by racing rookies, and draws the curve.

    pip install 'paddock[rl]' sb3-contrib altair vl-convert-python
    python examples/learning/train.py --steps 1000000

MaskablePPO of sb3-contrib, one race a game, one learner against one rookie, three teams each, always in the first seat
and so always in the same colours: what is learnt of a colour's cards and cars is not known of another's. Every so often
the agent races rookies for a share of the wins with its 95 % interval, on seeds that it never trained on. The last one
is kept in `agent.npz`: plain arrays, so that `agent.py` seats it at a table without any of these libraries.
"""

import argparse
import json
from pathlib import Path

import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

from paddock.adapters.gymnasium import PaddockEnv
from paddock.lab.summary import wilson

GAME, OPPONENTS, OPTIONS = "formula-motor-racing", "rookie", {"races": 1}
EVEN = 1 / 2
HERE = Path(__file__).parent


def make() -> PaddockEnv:
    return PaddockEnv(GAME, OPPONENTS, OPTIONS, seat=0, scaled=True)


def share(model: MaskablePPO, races: int, seed: int) -> tuple[float, float, float]:
    """The agent's share of the wins against the opponents, with its interval."""
    env = make()
    wins = 0
    for number in range(races):
        row, _ = env.reset(seed=seed + number)
        over, reward = False, 0.0
        while not over:
            move, _ = model.predict(row, action_masks=env.action_masks(), deterministic=True)
            row, reward, over, _, _ = env.step(move)
        wins += reward == 1.0
    return wins / races, *wilson(wins, races)


def save(model: MaskablePPO, file: Path) -> None:
    """The layers that choose a move, as plain arrays."""
    layers = {}
    policy = model.policy.state_dict()
    names = ("mlp_extractor.policy_net.0", "mlp_extractor.policy_net.2", "action_net")
    for number, name in enumerate(names):
        layers[f"weight{number}"] = policy[f"{name}.weight"].numpy().astype(np.float32)
        layers[f"bias{number}"] = policy[f"{name}.bias"].numpy().astype(np.float32)
    env = make()
    layers["scale"] = env.scale
    np.savez_compressed(file, **layers)


def draw(curve: list[dict[str, float]], file: Path) -> None:
    """The curve with its intervals, and the line of an even race."""
    import altair as alt

    base = alt.Chart(alt.Data(values=curve)).encode(
        x=alt.X("steps:Q", title="decisions learnt from", axis=alt.Axis(format="~s")),
    )
    band = base.mark_area(opacity=0.25).encode(
        y=alt.Y("low:Q", title="share of the wins against a rookie", scale=alt.Scale(domain=[0, 1])), y2="high:Q"
    )
    line = base.mark_line(point=True).encode(y="share:Q")
    even = alt.Chart(alt.Data(values=[{"share": EVEN}])).mark_rule(strokeDash=[4, 4]).encode(y="share:Q")
    (band + line + even).properties(width=560, height=300).save(file)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=1_000_000, help="decisions to learn from")
    parser.add_argument("--every", type=int, default=100_000, help="race rookies after so many")
    parser.add_argument("--races", type=int, default=400, help="so many times")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=HERE)
    given = parser.parse_args()
    model = MaskablePPO(
        "MlpPolicy",
        DummyVecEnv([make] * 16),
        n_steps=256,
        batch_size=1024,
        n_epochs=8,
        gamma=1.0,
        gae_lambda=0.98,
        ent_coef=0.02,
        learning_rate=3e-4,
        policy_kwargs={"net_arch": [256, 256]},
        seed=given.seed,
        device="cpu",
    )
    curve: list[dict[str, float]] = []
    while True:
        at = model.num_timesteps
        won, low, high = share(model, given.races, 10_000_000 + at)
        curve.append({"steps": at, "share": won, "low": low, "high": high})
        print(f"{at:>9,} decisions: {won:.1%} of the wins against {OPPONENTS} ({low:.1%} - {high:.1%})", flush=True)
        (given.out / "curve.json").write_text(json.dumps(curve, indent=1) + "\n")
        save(model, given.out / "agent.npz")
        if at >= given.steps:
            break
        model.learn(given.every, reset_num_timesteps=False)
    draw(curve, given.out / "curve.svg")


if __name__ == "__main__":
    main()
