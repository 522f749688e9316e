/** The server's card of a table, drawn on a canvas with the page's fonts and a line on what decided the race. */
export const CARD = { width: 1200, height: 630 };
/** The maximum width of the line with the moment, and its font size, in units of the card. */
const MOMENT = { width: 790, size: 24 };

async function get(path: string): Promise<Response> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

/** A file as a data: URL, which also works in pictures that must not load anything. */
async function dataAddress(file: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result as string);
    reader.onerror = () => failed(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(file);
  });
}

const FILE = /url\("?([^")]+)"?\)/;

/** A style sheet with the page's fonts, including the files. `wanted` selects the rules. */
export async function fontFaces(wanted: (rule: string) => boolean = () => true): Promise<string> {
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule && wanted(rule.cssText));
  const texts = rules.map(async (rule) => {
    const file = FILE.exec(rule.cssText)?.[1];
    if (!file) return '';
    const source = new URL(file, rule.parentStyleSheet?.href ?? location.href);
    return rule.cssText.replace(FILE, `url(${await dataAddress(await (await get(source.href)).blob())})`);
  });
  return (await Promise.all(texts)).join('');
}

/** Loads an SVG as an image that can be drawn on a canvas. */
export async function loadSvg(svg: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  return picture;
}

/**
 * Loads a table's card with a line on what decided the race. If `moment` is empty, the card keeps the server's line.
 */
export async function loadCard(code: string, moment: string): Promise<HTMLImageElement> {
  const [text, fonts] = await Promise.all([get(`/api/tables/${code}/card.svg`).then((a) => a.text()), fontFaces()]);
  const card = new DOMParser().parseFromString(text, 'image/svg+xml');
  const style = card.createElementNS('http://www.w3.org/2000/svg', 'style');
  style.textContent = fonts;
  card.documentElement.prepend(style);
  const line = card.getElementById('moment');
  if (line && moment) {
    line.textContent = moment;
    line.setAttribute('font-size', String(momentSize(moment)));
  }
  return loadSvg(new XMLSerializer().serializeToString(card));
}

function momentSize(moment: string): number {
  const pen = document.createElement('canvas').getContext('2d')!;
  pen.font = `600 ${MOMENT.size}px Barlow`;
  return MOMENT.size * Math.min(1, MOMENT.width / pen.measureText(moment).width);
}

/** The content of a canvas as a PNG file. */
export const pngOf = (canvas: HTMLCanvasElement, name: string): Promise<File> =>
  new Promise((done, failed) =>
    canvas.toBlob(
      (blob) => (blob ? done(new File([blob], name, { type: blob.type })) : failed(new Error('no picture'))),
      'image/png',
    ),
  );
