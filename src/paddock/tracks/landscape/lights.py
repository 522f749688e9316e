"""The light of a drawing: floodlights of a night race, and the weather."""

from typing import Final

from paddock.tracks.geometry import Ring, smooth_path
from paddock.tracks.landscape.land import Land
from paddock.tracks.paint import weathers
from paddock.tracks.road import edge
from paddock.tracks.toml_values import TrackError

#: The distance between two floodlights along the road, their distance from it, and how far they shine.
APART: Final = 176.0
MAST: Final = 46.0
SHINE: Final = 150.0
#: The number of bands in which the light beside the road fades.
GLOW: Final = 11
#: The number of puddles in bad weather.
PUDDLES: Final = 46


def paint_glow(land: Land) -> None:
    """Paints the ground beside the road in the light of a night race, fading with the distance."""
    night = land.ink["night"]
    if not night["glow"]:
        return
    with land.below.by_night():
        for n in range(GLOW):
            land.stroke_road(14.0 + night["reach"] * (GLOW - n), night["glow"], round(0.035 + 0.0085 * n, 3))


def paint_floodlights(land: Land) -> None:
    """Paints masts alternately on both sides of the road, and their light on it."""
    if not land.ink["night"]["glow"]:
        return
    stops = ((0.0, "#fff7e0", 0.3), (0.5, "#fff1cf", 0.1), (1.0, "#fff1cf", 0.0))
    light = land.below.gradient("light", "radial", *stops)
    pool = f"{land.below.name}-pool"
    count = max(1, int(land.curve.length / APART))
    masts: list[tuple[float, float]] = []
    with land.below.by_night():
        land.below.parts.append(f'<defs><circle id="{pool}" r="{SHINE:g}"/></defs>')
        for n in range(count):
            s = land.curve.length * (n + 0.5) / count
            where, inward = ("left", -1.0) if n % 2 else ("right", 1.0)
            masts.append(land.curve.point(s, edge(land.track, where, MAST)(s)))
            x, y = land.curve.point(s, edge(land.track, where)(s) + inward * land.half * 0.6)
            land.below.use(pool, light, 1.0, round(x), round(y))
        land.below.dots(masts, 15.0, "#fff1cf", 0.25)
        land.below.dots(masts, 5.0, "#ffffff")


def paint_weather(land: Land, name: str) -> None:
    """Paints the weather over the whole drawing: a wet road with puddles, a tint, and rain."""
    if name not in weathers():
        raise TrackError(f"weather is {name!r}; expected one of {', '.join(weathers())}")
    weather = weathers()[name]
    above = land.above
    if weather["wet"]:
        for share in (0.85, 0.45):
            width = f"{2 * land.half * share:g}"
            above.use(land.line, "none", weather["wet"] / 2, stroke="#dbe9f5", stroke_width=width)
        puddles: list[Ring] = []
        for n in range(PUDDLES):
            s = land.curve.length * (n + land.share()) / PUDDLES
            x, y = land.curve.point(s, land.between(-0.8, 0.8) * land.half)
            puddles.append(land.blob(x, y, land.between(8, 22), land.between(4, 9), land.curve.heading(s))[::6])
        above.shape("".join(smooth_path(ring) for ring in puddles), "#a9c3d8", 0.55 * weather["wet"] + 0.1)
    above.put(land.rim(), weather["tint"], weather["opacity"])
    if weather["rain"]:
        drops = [(land.between(0, 180), land.between(0, 180), land.between(14, 34)) for _ in range(34)]
        d = "".join(f"M{x:.0f} {y:.0f}l{-length * 0.34:.0f} {length:.0f}" for x, y, length in drops)
        streaks = f'<path d="{d}" stroke="#eaf3ff" stroke-width="1.3" fill="none" opacity=".5"/>'
        above.put(land.rim(), above.pattern("rain", (180, 180), streaks))
    if weather["fog"]:
        for _ in range(14):
            x, y = land.anywhere()
            bank = land.blob(x, y, land.between(160, 330), land.between(50, 110), land.between(-0.2, 0.2))
            above.shape(smooth_path(bank[::3]), "#f2f5f7", weather["fog"])
