/**
 * Paints a board on a canvas, once per frame. Its SVG layers become images, with the page's styles and fonts inside.
 * The landscape is painted only once, in a large size, and cropped to the camera's view. A board without layers is
 * painted as a whole.
 */
import { viewBox, type Box } from '../board/camera';
import { fontFaces, loadSvg } from './card';

const SVG = 'http://www.w3.org/2000/svg';
/** The width of a painted landscape in pixels, enough for the closest view. */
const LAND_WIDTH = 4096;

interface Land {
  canvas: HTMLCanvasElement;
  box: Box;
}

/** The page's style rules that apply to an element's content or to the root. */
function rulesFor(root: Element): string {
  const applies = (rule: CSSRule): boolean => {
    if (!(rule instanceof CSSStyleRule)) return !(rule instanceof CSSFontFaceRule);
    if (rule.selectorText.includes(':root')) return true;
    const plain = rule.selectorText.replaceAll(/::?(before|after|hover|focus[\w-]*|active|marker|backdrop)/g, '');
    try {
      return [...document.querySelectorAll(plain)].some((element) => root.contains(element));
    } catch {
      return false;
    }
  };
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter(applies)
    .map((rule) => rule.cssText)
    .join('');
}

export class Painter {
  /** The landscapes by their content, and the latest image of each layer. */
  #lands = new Map<string, Promise<Land>>();
  #pictures = new Map<string, { text: string; picture: HTMLImageElement }>();
  #rules = { text: '', of: null as Element | null };
  #fonts = '';

  /** `frame` is scaled to the size of the canvas. */
  constructor(
    readonly frame: HTMLElement,
    readonly canvas: HTMLCanvasElement,
  ) {}

  async paint(): Promise<void> {
    const { frame, canvas } = this;
    const pen = canvas.getContext('2d')!;
    this.#fonts ||= await fontFaces((rule) => !/stand-in|-more/.test(rule));
    const board = frame.querySelector('[data-film=board]')?.firstElementChild ?? null;
    const stage = frame.querySelector<HTMLElement>('.stage');
    if (board && this.#rules.of !== board) this.#rules = { of: board, text: rulesFor(frame) };
    const layers: (() => void)[] = [];
    if (stage) {
      const [land, above] = [...stage.querySelectorAll<SVGSVGElement>(':scope > svg')];
      const to = this.#place(stage);
      const ground = getComputedStyle(stage).backgroundColor;
      const painted = land && (await this.#land(land));
      const seen = land?.viewBox.baseVal;
      layers.push(() => {
        pen.fillStyle = ground;
        pen.fillRect(to.x, to.y, to.width, to.height);
        if (painted && seen) drawPart(pen, painted, seen, to);
      });
      if (above) layers.push(await this.#layer('above', pen, this.#svgText(above, to), to));
    }
    if (board instanceof HTMLElement) {
      const to = this.#place(board);
      layers.push(await this.#layer('board', pen, this.#htmlText(board), to));
    }
    const over = frame.querySelector<SVGSVGElement>('svg[data-film=over]');
    const whole = { x: 0, y: 0, width: canvas.width, height: canvas.height };
    if (over) layers.push(await this.#layer('over', pen, this.#svgText(over, whole), whole));
    for (const draw of layers) draw();
  }

  /** The position of an element inside the frame, in pixels of the canvas. */
  #place(element: Element): Box {
    const [outer, inner] = [this.frame.getBoundingClientRect(), element.getBoundingClientRect()];
    const unit = this.canvas.width / (outer.width || 1);
    return {
      x: (inner.left - outer.left) * unit,
      y: (inner.top - outer.top) * unit,
      width: inner.width * unit,
      height: inner.height * unit,
    };
  }

  async #layer(name: string, pen: CanvasRenderingContext2D, text: string, to: Box): Promise<() => void> {
    let last = this.#pictures.get(name);
    if (last?.text !== text) {
      last = { text, picture: await loadSvg(text) };
      this.#pictures.set(name, last);
    }
    const { picture } = last;
    return () => pen.drawImage(picture, to.x, to.y, to.width, to.height);
  }

  #land(land: SVGSVGElement): Promise<Land> {
    const key = land.innerHTML;
    let found = this.#lands.get(key);
    if (!found) {
      const { x, y, width, height } = land.getBBox();
      const size = { x: 0, y: 0, width: LAND_WIDTH, height: (LAND_WIDTH * height) / width };
      const whole = land.cloneNode(true) as SVGSVGElement;
      whole.setAttribute('viewBox', viewBox({ x, y, width, height }));
      found = loadSvg(this.#svgText(whole, size)).then((picture) => {
        const canvas = document.createElement('canvas');
        Object.assign(canvas, { width: size.width, height: Math.ceil(size.height) });
        canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height);
        return { canvas, box: { x, y, width, height } };
      });
      this.#lands.set(key, found);
    }
    return found;
  }

  /** A standalone SVG, with all the styles that it needs. */
  #svgText(svg: SVGSVGElement, { width, height }: Box): string {
    return this.#standalone(svg.cloneNode(true) as SVGSVGElement, width, height);
  }

  /** A board without the layers that are painted separately, which stay visible behind it. */
  #htmlText(board: HTMLElement): string {
    const [width, height] = [board.offsetWidth, board.offsetHeight];
    const own = document.createElementNS(SVG, 'svg');
    const inside = document.createElementNS(SVG, 'foreignObject');
    const clone = board.cloneNode(true) as HTMLElement;
    const stage = clone.matches('.stage') ? clone : clone.querySelector<HTMLElement>('.stage');
    stage?.querySelectorAll(':scope > svg, .tools, .mini').forEach((layer) => layer.remove());
    for (let part = stage; part; part = part.parentElement) part.style.background = 'none';
    inside.setAttribute('width', String(width));
    inside.setAttribute('height', String(height));
    clone.style.width = `${width}px`;
    clone.style.height = `${height}px`;
    inside.append(clone);
    own.append(inside);
    return this.#standalone(own, width, height);
  }

  #standalone(own: SVGSVGElement, width: number, height: number): string {
    own.setAttribute('xmlns', SVG);
    own.setAttribute('width', String(Math.round(width)));
    own.setAttribute('height', String(Math.round(height)));
    own.setAttribute('data-theme', document.documentElement.dataset.theme ?? '');
    own.style.fontFamily = 'var(--body)';
    own.style.color = 'var(--ink)';
    const style = document.createElementNS(SVG, 'style');
    style.textContent = this.#fonts + this.#rules.text;
    own.prepend(style);
    return new XMLSerializer().serializeToString(own);
  }
}

/** Draws the part of a landscape that the camera shows. */
function drawPart(pen: CanvasRenderingContext2D, { canvas, box }: Land, seen: DOMRect, to: Box): void {
  const unit = canvas.width / box.width;
  // a view box with other proportions than its target is centred and fully visible
  const scale = Math.min(to.width / seen.width, to.height / seen.height);
  const [width, height] = [to.width / scale, to.height / scale];
  const [x, y] = [seen.x - (width - seen.width) / 2, seen.y - (height - seen.height) / 2];
  pen.drawImage(
    canvas,
    (x - box.x) * unit,
    (y - box.y) * unit,
    width * unit,
    height * unit,
    to.x,
    to.y,
    to.width,
    to.height,
  );
}
