/** Draws the chart with uPlot: dashed lines with the seats' shapes on them, and bands for the margins of error. */
import type uPlot from 'uplot';
import type { Analysis } from '../api/types';
import { OUTLINES, type Mark } from '../model/marks';
import { css, dashOf, rgbOf, type Rgb } from './colours';
import { linesFor, type Measure } from './series';
import { percent } from '../model/percent';

export interface Plan {
  analysis: Analysis;
  measure: Measure;
  marks: Mark[];
  /** The colours of the lines. */
  colours: Rgb[];
  here: number;
  onjump: (step: number) => void;
}
export interface Drawing {
  /** Draws new results. */
  update: (analysis: Analysis) => void;
  /** Moves the marker to another step. */
  go: (step: number) => void;
  destroy: () => void;
}

const LINE = 2.25;
const SHAPES_PER_LINE = 4;
const SHAPE = 4.5;
const SHAPE_HERE = 6;
const FONT = '600 12px Barlow, system-ui, sans-serif';

/** The data for uPlot: positions, then the edges of the bands, then the lines. */
function dataOf(analysis: Analysis, measure: Measure): uPlot.AlignedData {
  const { at, seats, low, high } = linesFor(analysis, measure);
  return [at, ...low, ...high, ...seats] as uPlot.AlignedData;
}

export function draw(Plot: typeof uPlot, box: HTMLElement, plan: Plan): Drawing {
  const { measure, marks, colours } = plan;
  let { analysis, here } = plan;
  const count = marks.length;
  const paper = rgbOf('var(--surface)', box);
  const ink = rgbOf('var(--ink)', box);
  const soft = css(rgbOf('var(--ink-soft)', box));
  const faint = css(rgbOf('var(--line)', box));
  const shapes = marks.map(({ shape }) => new Path2D(OUTLINES[shape]));
  const chances = measure === 'chance';
  const firstLine = 1 + 2 * count;

  /** Draws a seat's shape on its line; `size` is its radius. */
  function drawShape(u: uPlot, seat: number, at: number, size: number): void {
    const value = u.data[firstLine + seat]?.[at];
    if (value === null || value === undefined) return;
    const { ctx } = u;
    const scale = (size * devicePixelRatio) / 10;
    ctx.save();
    ctx.translate(u.valToPos(at, 'x', true), u.valToPos(value, 'y', true));
    ctx.scale(scale, scale);
    ctx.fillStyle = css(colours[seat]!);
    ctx.strokeStyle = css(paper);
    ctx.lineWidth = 3;
    ctx.setLineDash([]);
    ctx.stroke(shapes[seat]!);
    ctx.fill(shapes[seat]!);
    ctx.restore();
  }

  /** Draws shapes along the lines, at a different offset for each seat, so that they do not overlap. */
  function drawShapes(u: uPlot): void {
    const last = analysis.steps;
    for (let seat = 0; seat < count; seat++)
      for (let n = 0; n < SHAPES_PER_LINE; n++) {
        const wanted = ((n + (seat + 0.5) / count) / SHAPES_PER_LINE) * last;
        const values = u.data[firstLine + seat]!;
        let at = Math.round(wanted);
        while (at < last && (values[at] === null || values[at] === undefined)) at++;
        drawShape(u, seat, at, SHAPE);
      }
  }

  function drawCurrentStep(u: uPlot): void {
    const { ctx, bbox } = u;
    const x = u.valToPos(here, 'x', true);
    ctx.save();
    ctx.setLineDash([]);
    ctx.strokeStyle = css(ink);
    ctx.lineWidth = 2 * devicePixelRatio;
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    ctx.restore();
    for (let seat = 0; seat < count; seat++) drawShape(u, seat, here, SHAPE_HERE);
  }

  const edge: uPlot.Series = { scale: 'y', width: 0, points: { show: false }, spanGaps: true };
  const axis: uPlot.Axis = { stroke: soft, font: FONT, grid: { stroke: faint, width: 1 }, ticks: { show: false } };
  const u = new Plot(
    {
      width: box.clientWidth,
      height: box.clientHeight,
      padding: [8, 12, 0, 0],
      legend: { show: false },
      cursor: { y: false, points: { show: false }, drag: { x: false, y: false, setScale: false } },
      scales: {
        x: { time: false, range: () => [0, analysis.steps] },
        y: chances ? { range: [0, 1] } : { range: [0.7, count + 0.3], dir: -1 },
      },
      axes: [
        { ...axis, size: 22, gap: 4, grid: { show: false } },
        {
          ...axis,
          size: 42,
          gap: 4,
          splits: chances ? [0, 0.25, 0.5, 0.75, 1] : marks.map((_, i) => i + 1),
          values: (_, splits) => splits.map((value) => (chances ? percent(value) : String(value))),
        },
      ],
      series: [
        {},
        ...Array.from({ length: 2 * count }, () => edge),
        ...colours.map((colour, seat) => ({
          scale: 'y',
          stroke: css(colour),
          width: LINE,
          dash: dashOf(seat),
          points: { show: false },
          spanGaps: true,
        })),
      ],
      bands: colours.map((colour, seat) => ({
        series: [1 + count + seat, 1 + seat] as [number, number],
        fill: css(colour, 0.13),
      })),
      hooks: { draw: [drawShapes, drawCurrentStep] },
    },
    dataOf(analysis, measure),
    box,
  );

  const jump = (event: PointerEvent): void => {
    const { left } = u.over.getBoundingClientRect();
    const step = Math.round(u.posToVal(event.clientX - left, 'x'));
    plan.onjump(Math.min(analysis.steps, Math.max(0, step)));
  };
  u.over.addEventListener('pointerdown', (event) => {
    if (event.button) return;
    u.over.setPointerCapture(event.pointerId);
    jump(event);
  });
  u.over.addEventListener('pointermove', (event) => {
    if (u.over.hasPointerCapture(event.pointerId)) jump(event);
  });
  const watch = new ResizeObserver(() => u.setSize({ width: box.clientWidth, height: box.clientHeight }));
  watch.observe(box);

  return {
    update(updated) {
      analysis = updated;
      u.setData(dataOf(updated, measure));
    },
    go(step) {
      here = step;
      u.redraw(false, false);
    },
    destroy() {
      watch.disconnect();
      u.destroy();
    },
  };
}
